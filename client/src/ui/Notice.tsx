/** What went wrong, or is being waited for, where it belongs. */

import type { ComponentChildren } from "preact";
import type { Problem } from "../protocol.ts";
import { t } from "../texts/index.ts";
import { sentences } from "./words.ts";

/** What will be refused the next time too: there is no such thing, or it cannot be read any more. */
const FOR_GOOD = /^(unknown|damaged)/;

export function Warning({ problem, again, children }: { problem: Problem; again?: () => void; children?: ComponentChildren }) {
  return (
    <div class="notice bad" role="alert" data-testid="problem">
      <NoticeSign kind="bad" />
      <div>
        {sentences(problem.message).map((one) => (
          <p key={one}>{one}</p>
        ))}
        {again && problem.code === "unreachable" ? <p class="note">{t.offline.retried}</p> : null}
        {problem.clause ? <p class="citation">{t.page.restsOn(problem.clause)}</p> : null}
        {children}
      </div>
      {again && !FOR_GOOD.test(problem.code) ? (
        <button type="button" class="button small" onClick={again}>
          {t.common.tryAgain}
        </button>
      ) : null}
    </div>
  );
}

export function Waiting({ what }: { what: string }) {
  return (
    <p class="waiting" role="status">
      <span class="waiting-wheel" aria-hidden="true" />
      {what}
    </p>
  );
}

/** Good, bad or middling, as a shape: colour is never the only sign. */
export function NoticeSign({ kind }: { kind: "good" | "bad" | "info" }) {
  return (
    <svg class={`notice-sign ${kind}`} viewBox="0 0 20 20" aria-hidden="true">
      {kind === "good" ? (
        <>
          <circle cx="10" cy="10" r="9" />
          <path d="M5.5 10.5l3 3 6-7" />
        </>
      ) : kind === "bad" ? (
        <>
          <path class="body" d="M10 1.5L19 18H1z" stroke-linejoin="round" />
          <path d="M10 7v5M10 14.6v.6" />
        </>
      ) : (
        <>
          <circle cx="10" cy="10" r="9" />
          <path d="M10 9v5.5M10 5.6v.6" />
        </>
      )}
    </svg>
  );
}
