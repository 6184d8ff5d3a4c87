/** Replays that come as files. */

import { useRef, useState } from "preact/hooks";
import { api } from "../api.ts";
import { navigate } from "../router.ts";
import { asProblem } from "../ui/load.ts";
import { Warning } from "../ui/Notice.tsx";
import { t } from "../texts/index.ts";
import type { Problem } from "../protocol.ts";

/** Bytes: what the server takes. */
const LARGEST = 1024 * 1024;

/** Reads a file and hands it to the server; the id of the replay it has become. */
export async function openFile(file: File): Promise<string> {
  if (file.size > LARGEST) throw new Error(t.games.tooLarge(Math.ceil(file.size / 1024 / 1024)));
  let data: unknown;
  try {
    data = JSON.parse(await file.text());
  } catch {
    throw new Error(t.games.notAReplay(file.name));
  }
  if (!data || typeof data !== "object" || Array.isArray(data)) {
    throw new Error(t.games.notAReplay(file.name));
  }
  return (await api.uploadReplay(data as Record<string, unknown>)).id;
}

export function FileOpener({ label, small }: { label: string; small?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setProblem(null);
    try {
      navigate(`/replay/${await openFile(file)}`);
    } catch (error) {
      setProblem(asProblem(error));
    } finally {
      setBusy(false);
      if (input.current) input.current.value = "";
    }
  };
  return (
    <div class="file-opener">
      <button type="button" class={small ? "button" : "button primary"} disabled={busy} onClick={() => input.current?.click()}>
        {busy ? t.games.reading : label}
      </button>
      <input
        ref={input}
        class="visually-hidden"
        type="file"
        accept=".json,application/json"
        aria-label={t.games.file}
        tabIndex={-1}
        onChange={(event) => void open(event.currentTarget.files?.[0])}
      />
      {problem ? <Warning problem={problem} /> : null}
    </div>
  );
}
