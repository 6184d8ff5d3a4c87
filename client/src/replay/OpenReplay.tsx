/** Where replays come from: games that this browser has played, and files. */

import { useRef, useState } from "preact/hooks";
import { api, kept, seatIn } from "../api.ts";
import { navigate } from "../router.ts";
import { finishedGames } from "../start/OngoingGames.tsx";
import { asProblem, useLoad } from "../ui/load.ts";
import { Waiting, Warning } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import { t } from "../texts/index.ts";
import { rulesWord, when } from "../ui/words.ts";
import type { GameInfo, Problem, ReplayInfo } from "../protocol.ts";

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
      <button type="button" class={small ? "button small" : "button primary"} disabled={busy} onClick={() => input.current?.click()}>
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

/** How a game ended for this browser: kept, for it does not change. */
type Outcome = "won" | "lost" | "draw";
const OUTCOMES = "playmat.outcomes";

function keptOutcomes(): Record<string, Outcome> {
  try {
    const found: unknown = JSON.parse(kept.get(OUTCOMES) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, Outcome>) : {};
  } catch {
    return {};
  }
}

export function outcomeOf(replay: Pick<ReplayInfo, "result">, seat: number): Outcome {
  const winner = replay.result?.winner;
  return winner === null || winner === undefined ? "draw" : winner === seat ? "won" : "lost";
}

/** The results of these games, those that are not kept yet asked for. */
async function outcomes(games: readonly GameInfo[]): Promise<Record<string, Outcome>> {
  const found = keptOutcomes();
  await Promise.all(
    games.map(async (game) => {
      const seat = seatIn(game.game)?.seat;
      if (found[game.game] || seat === undefined || !game.replay || game.same_screen) return;
      try {
        found[game.game] = outcomeOf(await api.replay(game.replay), seat);
      } catch {
        // It is shown without its result.
      }
    }),
  );
  kept.set(OUTCOMES, JSON.stringify(found));
  return found;
}

interface Tally {
  deck: string;
  won: number;
  lost: number;
  draw: number;
}

/** Won and lost by deck, the most played first. */
export function tallies(games: readonly { deck: string; outcome: Outcome | undefined }[]): Tally[] {
  const found = new Map<string, Tally>();
  for (const { deck, outcome } of games) {
    if (!outcome) continue;
    let one = found.get(deck);
    if (!one) found.set(deck, (one = { deck, won: 0, lost: 0, draw: 0 }));
    one[outcome] += 1;
  }
  return [...found.values()].sort((a, b) => b.won + b.lost + b.draw - a.won - a.lost - a.draw);
}

export function OpenReplay() {
  const games = useLoad("finished", finishedGames);
  const results = useLoad(games.data ? games.data.map((one) => one.game).join(" ") : null, () => outcomes(games.data ?? []));
  const seated = (games.data ?? []).map((game) => {
    const seat = seatIn(game.game)?.seat ?? 0;
    return { game, mine: game.players[seat], other: game.players[1 - seat], outcome: results.data?.[game.game] };
  });
  const by = tallies(seated.map((one) => ({ deck: one.mine?.deck_name || "–", outcome: one.outcome })));
  const all = by.reduce((sum, one) => ({ deck: "", won: sum.won + one.won, lost: sum.lost + one.lost, draw: sum.draw + one.draw }), { deck: "", won: 0, lost: 0, draw: 0 });
  const words: Record<Outcome, string> = { won: t.games.won, lost: t.games.lost, draw: t.games.draw };
  return (
    <Page title={t.games.title} here="replay">
      <div class="open-replay">
        <section class="panel" aria-labelledby="from-games">
          <h2 id="from-games">{t.games.played}</h2>
          {games.loading && !games.data ? <Waiting what={t.games.looking} /> : null}
          {games.data?.length === 0 ? <p class="nothing">{t.games.none}</p> : null}
          {all.won + all.lost > 0 ? (
            <p class="record" data-testid="record">
              <strong>{t.games.record(all.won, all.lost, all.draw)}</strong> <span class="note">{t.games.rate(Math.round((100 * all.won) / (all.won + all.lost + all.draw)))}</span>
            </p>
          ) : null}
          <ul class="finished" data-testid="finished">
            {seated.map(({ game, mine, other, outcome }) => (
              <li key={game.game}>
                <a href={`/replay/${game.replay}`} data-outcome={outcome}>
                  <strong>
                    {outcome ? <span class="outcome">{words[outcome]}</span> : null} {game.same_screen ? game.players.map((one) => one.name).join(" – ") : t.games.vs(other?.name ?? "", other?.level ?? "")}
                  </strong>
                  <span class="note">
                    {mine?.deck_name && other?.deck_name ? `${t.games.decks(mine.deck_name, other.deck_name)} · ` : ""}
                    {rulesWord(game.rules, game.rules_title)} · {when(game.created)}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
        {by.length > 1 ? (
          <section class="panel" aria-labelledby="by-deck">
            <h2 id="by-deck">{t.games.byDeck}</h2>
            <ul class="tallies">
              {by.map((one) => (
                <li key={one.deck}>
                  <strong>{one.deck}</strong> <span class="note">{t.games.record(one.won, one.lost, one.draw)}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section class="panel" aria-labelledby="from-file">
          <h2 id="from-file">{t.games.fromFile}</h2>
          <p class="note">{t.games.fromFileNote}</p>
          <FileOpener label={t.games.openFile} />
        </section>
      </div>
    </Page>
  );
}
