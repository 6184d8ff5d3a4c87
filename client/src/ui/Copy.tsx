/** Text to pass on: shown, and copied with one button. */

import { useId, useRef, useState } from "preact/hooks";
import { t } from "../texts/index.ts";

/** Copies text; true if the browser let it happen. */
export async function copyText(text: string, shown?: HTMLInputElement | HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (!shown) return false;
    shown.focus();
    shown.select();
    try {
      return document.execCommand("copy");
    } catch {
      return false;
    }
  }
}

export function CopyLink({ label, text, testid }: { label: string; text: string; testid?: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState("");
  const id = useId();
  return (
    <div class="copy">
      <label for={id}>{label}</label>
      <div class="copy-row">
        <input
          id={id}
          ref={field}
          class="field"
          readOnly
          value={text}
          data-testid={testid}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button
          type="button"
          class="button"
          onClick={async () => setDone((await copyText(text, field.current)) ? t.common.copied : t.common.copyByKey)}
        >
          {t.common.copy} <span class="visually-hidden">{label}</span>
        </button>
      </div>
      <p class="note copy-done" role="status">
        {done}
      </p>
    </div>
  );
}
