/** The games of this browser that are not over, to go on with. */

import { useEffect, useState } from "preact/hooks";
import { seatIn } from "../api.ts";
import { t } from "../texts/index.ts";
import { useLoad } from "../ui/load.ts";
import { rulesWord, when } from "../ui/words.ts";
import type { GameInfo } from "../protocol.ts";
import { forgetGame, myGames } from "./choices.ts";

/** So many are shown at once. */
const FEW = 3;

export function OngoingGames() {
  const games = useLoad("games", myGames);
  const [all, setAll] = useState(false);
  // Whoever waits for a friend is told when the friend has come, or has moved.
  const waiting = (games.data ?? []).some((one) => one.status !== "over" && one.players.some((player) => player.kind !== "computer") && !one.same_screen);
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => document.visibilityState === "visible" && games.again(), 3000);
    return () => clearInterval(timer);
  }, [waiting]);
  const open = (games.data ?? []).filter((one) => one.status !== "over");
  if (open.length === 0) return null;
  return (
    <section class="ongoing" aria-labelledby="ongoing-title" data-testid="ongoing">
      <h2 id="ongoing-title">{t.start.ongoing}</h2>
      <ul>
        {(all ? open : open.slice(0, FEW)).map((game) => (
          <li key={game.game} class="panel" data-mine={isMine(game) || undefined}>
            <div>
              <strong>{title(game)}</strong>
              <span class="note">{details(game)}</span>
            </div>
            <a class={`button small ${isMine(game) ? "primary" : ""}`} href={`/game/${game.game}`}>
              {game.status === "waiting" ? t.start.showLink : t.start.resume} <span class="visually-hidden">{title(game)}</span>
            </a>
            <button
              type="button"
              class="button quiet small"
              aria-label={t.start.takeOff(title(game))}
              onClick={() => {
                forgetGame(game.game);
                games.again();
              }}
            >
              <span aria-hidden="true">✕</span>
            </button>
          </li>
        ))}
      </ul>
      {open.length > FEW && (
        <button type="button" class="button quiet small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t.start.fewer : t.start.allGames(open.length)}
        </button>
      )}
    </section>
  );
}

/** Whether somebody at the other end waits for this browser. */
function isMine(game: GameInfo): boolean {
  const seat = seatIn(game.game)?.seat;
  return game.status === "running" && !game.same_screen && game.asked === seat && game.players.every((one) => one.kind === "human");
}

function details(game: GameInfo): string {
  const match = game.match;
  return [
    rulesWord(game.rules, game.rules_title),
    match.best_of > 1 ? t.start.gameOf(match.number, match.best_of) : "",
    game.status === "waiting" ? t.start.nobodyYet : isMine(game) ? t.table.yourTurn : game.turn ? t.table.turn(game.turn) : "",
    when(game.created),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Whom it is against, as far as this browser knows its own seat. */
function title(game: GameInfo): string {
  if (game.same_screen) return game.players.map((one) => one.name).join(" & ");
  const seat = seatIn(game.game)?.seat;
  const other = seat === undefined ? undefined : game.players[1 - seat];
  if (!other || other.kind === "open") return t.start.withFriend;
  return t.start.vs(other.name);
}
