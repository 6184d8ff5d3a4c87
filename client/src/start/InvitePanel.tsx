/** A friend's game that waits: the links to send, and the way to the table once the other seat is taken. */

import { useEffect, useState } from "preact/hooks";
import { api } from "../api.ts";
import { navigate } from "../router.ts";
import { t } from "../texts/index.ts";
import { CopyLink } from "../ui/Copy.tsx";
import { asProblem } from "../ui/load.ts";
import { NoticeSign, Waiting, Warning } from "../ui/Notice.tsx";
import type { Problem, SeatGrant } from "../protocol.ts";
import "./start.css";

/** How often it is asked whether somebody has come. */
const EVERY = 1500;

export function inviteLink(grant: Pick<SeatGrant, "game" | "invitation">): string {
  return `${window.location.origin}/join/${grant.game}#${grant.invitation ?? ""}`;
}

export function watchLink(game: string): string {
  return `${window.location.origin}/watch/${game}`;
}

/** Whether an address means this very computer, so that nobody else can use it. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || /^127\./.test(host) || host === "[::1]" || host === "::1";
}

export function InvitePanel({ grant, cancel }: { grant: SeatGrant; cancel?: () => void }) {
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    let asking = true;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      try {
        const info = await api.game(grant.game);
        if (!asking) return;
        setProblem(null);
        if (info.status !== "waiting") {
          navigate(`/game/${grant.game}`, "replace");
          return;
        }
      } catch (error) {
        if (asking) setProblem(asProblem(error));
      }
      if (asking) timer = setTimeout(ask, EVERY);
    };
    timer = setTimeout(ask, EVERY);
    return () => {
      asking = false;
      clearTimeout(timer);
    };
  }, [grant.game]);
  const share = async () => {
    try {
      await navigator.share({ title: "Playmat", text: t.invite.shareText, url: inviteLink(grant) });
    } catch {
      // Sharing was called off.
    }
  };
  return (
    <section class="panel invite" aria-labelledby="invite-title" data-testid="invite">
      <h2 id="invite-title">{t.invite.title}</h2>
      <p>{t.invite.text}</p>
      {isLoopback(window.location.hostname) && (
        <div class="notice" role="note" data-testid="loopback">
          <NoticeSign kind="bad" />
          <div>
            <strong>{t.invite.loopback}</strong>
            <p>{t.invite.loopbackHow}</p>
          </div>
        </div>
      )}
      {grant.invitation ? <CopyLink label={t.invite.link} text={inviteLink(grant)} testid="invite-link" /> : null}
      {"share" in navigator ? (
        <button type="button" class="button" onClick={() => void share()}>
          {t.invite.share}
        </button>
      ) : null}
      <CopyLink label={t.invite.watch} text={watchLink(grant.game)} testid="watch-link" />
      <Waiting what={t.invite.waiting} />
      {problem ? <Warning problem={problem} /> : null}
      {cancel ? (
        <button type="button" class="button quiet" onClick={cancel}>
          {t.invite.back}
        </button>
      ) : null}
    </section>
  );
}
