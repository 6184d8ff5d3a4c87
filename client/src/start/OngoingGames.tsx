/** The games of this browser that are not over, to go on with. */

import { useEffect } from "preact/hooks";
import { seatIn } from "../api.ts";
import { t } from "../texts/index.ts";
import { useLoad } from "../ui/load.ts";
import { rulesWord, when } from "../ui/words.ts";
import type { GameInfo, SeatGrant } from "../protocol.ts";
import { forgetGame, myGames } from "./choices.ts";

export function OngoingGames({ invite }: { invite: (grant: SeatGrant) => void }) {
  const games = useLoad("games", myGames);
  // Whoever waits for a friend is told when the friend has come.
  const waiting = (games.data ?? []).some((one) => one.status === "waiting");
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(games.again, 3000);
    return () => clearInterval(timer);
  }, [waiting]);
  const open = (games.data ?? []).filter((one) => one.status !== "over").slice(0, 4);
  if (open.length === 0) return null;
  return (
    <section class="ongoing" aria-labelledby="ongoing-title" data-testid="ongoing">
      <h2 id="ongoing-title">{t.start.ongoing}</h2>
      <ul>
        {open.map((game) => (
          <li key={game.game} class="panel">
            <div>
              <strong>{title(game)}</strong>
              <span class="note">
                {rulesWord(game.rules, game.rules_title)} · {when(game.created)}
                {game.status === "waiting" ? ` · ${t.start.nobodyYet}` : ""}
              </span>
            </div>
            <Go game={game} invite={invite} />
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
    </section>
  );
}

function Go({ game, invite }: { game: GameInfo; invite: (grant: SeatGrant) => void }) {
  const grant = seatIn(game.game);
  if (game.status === "waiting" && grant) {
    return (
      <button type="button" class="button small" onClick={() => invite(grant)}>
        {t.start.showLink}
      </button>
    );
  }
  return (
    <a class="button small" href={`/game/${game.game}`}>
      {t.start.resume}
    </a>
  );
}

/** Whom it is against, as far as this browser knows its own seat. */
function title(game: GameInfo): string {
  if (game.same_screen) return game.players.map((one) => one.name).join(" & ");
  const seat = seatIn(game.game)?.seat;
  const other = seat === undefined ? undefined : game.players[1 - seat];
  if (!other || other.kind === "open") return t.start.withFriend;
  return t.start.vs(other.name);
}
