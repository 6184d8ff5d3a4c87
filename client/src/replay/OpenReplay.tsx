/** Where replays come from: games that this browser has played, and files. */

import { useRef, useState } from "preact/hooks";
import { api } from "../api.ts";
import { navigate } from "../router.ts";
import { finishedGames } from "../start/OngoingGames.tsx";
import { asProblem, useLoad } from "../ui/load.ts";
import { Waiting, Warning } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import { rulesWord, when } from "../ui/words.ts";
import type { Problem } from "../protocol.ts";

/** Bytes: what the server takes. */
const LARGEST = 1024 * 1024;

/** Reads a file and hands it to the server; the id of the replay it has become. */
export async function openFile(file: File): Promise<string> {
  if (file.size > LARGEST) throw new Error(`Expected a replay of at most 1 MB, got a file of ${Math.ceil(file.size / 1024 / 1024)} MB.`);
  let data: unknown;
  try {
    data = JSON.parse(await file.text());
  } catch {
    throw new Error(`Expected a replay saved by Playmat; ${file.name} is not one.`);
  }
  if (!data || typeof data !== "object" || Array.isArray(data)) {
    throw new Error(`Expected a replay saved by Playmat; ${file.name} is not one.`);
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
      <button type="button" class={small ? "button small" : "button primary"} disabled={busy} onClick={() => input.current?.click()}>
        {busy ? "Reading …" : label}
      </button>
      <input
        ref={input}
        class="visually-hidden"
        type="file"
        accept=".json,application/json"
        aria-label="Replay file"
        tabIndex={-1}
        onChange={(event) => void open(event.currentTarget.files?.[0])}
      />
      {problem ? <Warning problem={problem} /> : null}
    </div>
  );
}

export function OpenReplay() {
  const games = useLoad("finished", finishedGames);
  return (
    <Page title="Replays" here="replay">
      <div class="open-replay">
        <section class="panel" aria-labelledby="from-file">
          <h2 id="from-file">From a file</h2>
          <p class="note">A replay that somebody sent you, or one that you saved.</p>
          <FileOpener label="Open a file …" />
        </section>
        <section class="panel" aria-labelledby="from-games">
          <h2 id="from-games">Games you have played here</h2>
          {games.loading && !games.data ? <Waiting what="Looking for them …" /> : null}
          {games.data?.length === 0 ? <p class="nothing">No game has been finished in this browser yet.</p> : null}
          <ul class="finished" data-testid="finished">
            {(games.data ?? []).map((game) => (
              <li key={game.game}>
                <a href={`/replay/${game.replay}`}>
                  <strong>{game.players.map((one) => one.name).join(" against ")}</strong>
                  <span class="note">
                    {rulesWord(game.rules, game.rules_title)} · {when(game.created)}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Page>
  );
}
