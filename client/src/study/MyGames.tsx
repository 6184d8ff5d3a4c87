/** A player's games: found, counted, gone on with, replayed, taken along, deleted; and the key they hang on. */

import { useEffect, useState } from "preact/hooks";
import { api, keepSeat, playerSecret, seatIn, usePlayerSecret } from "../api.ts";
import type { MyGames as Listed, PlayedGame, Problem, WinRate } from "../protocol.ts";
import { FileOpener } from "../replay/OpenReplay.tsx";
import { navigate } from "../router.ts";
import { forgetGame, seatedGames } from "../start/choices.ts";
import { t } from "../texts/index.ts";
import { asTheyAre, Choice } from "../ui/Choice.tsx";
import { CopyLink } from "../ui/Copy.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { asProblem, useLoad, usePaused } from "../ui/load.ts";
import { Waiting, Warning } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import { rulesWord, when } from "../ui/words.ts";
import { calls, type Wanted } from "./calls.ts";
import { gameTitle, percent, SAFE_KEY } from "./figures.ts";
import "./study.css";

/** The list; before it is asked for, games that were begun without the player's key are taken in. */
async function list(wanted: Wanted): Promise<Listed> {
  const found = await calls.myGames({});
  const there = new Set(found.games.map((one) => one.game));
  let brought = 0;
  for (const game of seatedGames()) {
    const seat = there.has(game) ? null : seatIn(game);
    if (!seat) continue;
    try {
      await calls.bringGame(game, seat.secret);
      brought += 1;
    } catch (error) {
      if (asProblem(error).code === "unknown-game" || asProblem(error).code === "unknown") forgetGame(game);
    }
  }
  return brought || Object.values(wanted).some(Boolean) ? calls.myGames(wanted) : found;
}

export function MyGames() {
  const [wanted, setWanted] = useState<Wanted>({});
  const paused = usePaused(wanted, 200);
  const [player, setPlayer] = useState(playerSecret());
  const games = useLoad(JSON.stringify([player, paused]), () => list(paused));
  const [leaving, setLeaving] = useState<PlayedGame | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const found = games.data;
  useEffect(() => {
    if (found?.pending) games.again();
  }, [found]);
  const remove = async (game: PlayedGame) => {
    setLeaving(null);
    try {
      await calls.removeGame(game.game);
      forgetGame(game.game);
      games.again();
    } catch (error) {
      setProblem(asProblem(error));
    }
  };
  const all = found?.all[0];
  return (
    <Page title={t.games.title} here="replay" wide>
      <div class="my-games">
        <section class="panel my-list" aria-label={t.games.title}>
          {found?.total ? <Narrow found={found} wanted={wanted} change={(part) => setWanted({ ...wanted, ...part })} /> : null}
          {games.problem || problem ? <Warning problem={(games.problem ?? problem)!} again={games.again} /> : null}
          {games.loading && !found ? <Waiting what={t.games.looking} /> : null}
          {found?.total ? (
            <p class="record" data-testid="record">
              <span>{t.games.shown(found.games.length, found.total)}</span>
              {all ? (
                <>
                  <strong>{t.games.record(all.won, all.lost, all.drawn)}</strong>
                  <span class="note">{t.games.rate(percent(all.rate))}</span>
                </>
              ) : null}
              {found.pending ? <span class="note">{t.games.counting(found.pending)}</span> : null}
            </p>
          ) : null}
          {found && found.games.length === 0 ? (
            <div class="nothing">
              <p>{found.total ? t.games.noneSuch : t.games.none}</p>
              {found.total ? null : (
                <a class="button primary" href="/">
                  {t.games.play}
                </a>
              )}
            </div>
          ) : null}
          <ul class="finished" data-testid="finished">
            {found?.games.map((game) => (
              <Row key={game.game} game={game} remove={() => setLeaving(game)} failed={setProblem} />
            ))}
          </ul>
        </section>
        <div class="my-side">
          {found && found.decks.length > 0 ? <Rates title={t.games.byDeck} rates={found.decks} choose={(deck) => setWanted({ ...wanted, deck })} testid="by-deck" /> : null}
          {found && found.opponents.length > 0 ? <Rates title={t.games.byOpponent} rates={found.opponents} choose={(opponent) => setWanted({ ...wanted, opponent })} testid="by-opponent" /> : null}
          <section class="panel" aria-labelledby="from-file">
            <h2 id="from-file">{t.games.fromFile}</h2>
            <p class="note">{t.games.fromFileNote}</p>
            <FileOpener label={t.games.openFile} />
          </section>
          {found && found.total > 0 ? (
            <section class="panel my-files" aria-labelledby="my-files">
              <h2 id="my-files">{t.games.exportTitle}</h2>
              <Export style="table" name="playmat-games.csv" wanted={paused} words={t.games.exportTable} failed={setProblem} />
              <Export style="replays" name="playmat-games.jsonl" wanted={paused} words={t.games.exportReplays} failed={setProblem} />
            </section>
          ) : null}
          <Key changed={setPlayer} />
        </div>
      </div>
      {leaving ? (
        <Dialog
          title={t.games.removeTitle}
          close={() => setLeaving(null)}
          actions={
            <>
              <button type="button" class="button" onClick={() => setLeaving(null)}>
                {t.games.removeNo}
              </button>
              <button type="button" class="button primary" data-testid="remove-yes" onClick={() => void remove(leaving)}>
                {t.games.removeYes}
              </button>
            </>
          }
        >
          <p>
            <strong>{gameTitle(leaving)}</strong>
          </p>
          <p>{t.games.removeWords}</p>
        </Dialog>
      ) : null}
    </Page>
  );
}

function Narrow({ found, wanted, change }: { found: Listed; wanted: Wanted; change: (part: Wanted) => void }) {
  const { deck = [], opponent = [], rules = [] } = found.choices;
  const results = { won: t.games.won, lost: t.games.lost, draw: t.games.draw, open: t.games.open };
  return (
    <form class="narrow" role="search" onSubmit={(event) => event.preventDefault()}>
      <label class="narrow-text">
        <span>{t.games.search}</span>
        <input class="field" type="search" placeholder={t.games.searchNote} value={wanted.text ?? ""} onInput={(event) => change({ text: event.currentTarget.value })} />
      </label>
      <Choice label={t.games.result} value={wanted.result ?? ""} any={t.games.any} from={Object.entries(results)} choose={(result) => change({ result })} />
      <Choice label={t.games.deck} value={wanted.deck ?? ""} any={t.games.any} from={asTheyAre(deck)} choose={(one) => change({ deck: one })} />
      <Choice label={t.games.opponent} value={wanted.opponent ?? ""} any={t.games.any} from={asTheyAre(opponent)} choose={(one) => change({ opponent: one })} />
      <Choice label={t.games.rules} value={wanted.rules ?? ""} any={t.games.any} from={rules.map((one) => [one, rulesWord(one, found.titles[one])] as const)} choose={(one) => change({ rules: one })} />
    </form>
  );
}

function Row({ game, remove, failed }: { game: PlayedGame; remove: () => void; failed: (problem: Problem) => void }) {
  const open = async () => {
    try {
      if (!seatIn(game.game)) keepSeat(await calls.mySeat(game.game));
      navigate(`/game/${game.game}`);
    } catch (error) {
      failed(asProblem(error));
    }
  };
  const word = game.status === "waiting" ? t.games.waiting : game.status === "running" ? t.games.open : game.result === "open" ? t.games.over : t.games[game.result];
  return (
    <li data-outcome={game.status === "over" ? game.result : game.status} data-game={game.game}>
      <span class="outcome">{word}</span>
      <div class="row-words">
        <strong>{gameTitle(game)}</strong>
        <span class="note">{t.games.decks(game.deck, game.other_deck)}</span>
        <span class="note">
          {rulesWord(game.rules, game.rules_title)} · {game.turns > 0 ? `${t.games.turns(game.turns)} · ` : ""}
          {when(game.created)}
        </span>
      </div>
      {game.status === "over" ? (
        <a class="button small" href={`/replay/${game.game}`}>
          {t.games.replay}
        </a>
      ) : (
        <button type="button" class="button small primary" onClick={() => void open()}>
          {t.games.resume}
        </button>
      )}
      <button type="button" class="button quiet small" aria-label={t.games.remove(gameTitle(game))} onClick={remove}>
        <span aria-hidden="true">✕</span>
      </button>
    </li>
  );
}

function Rates({ title, rates, choose, testid }: { title: string; rates: WinRate[]; choose: (name: string) => void; testid: string }) {
  return (
    <section class="panel" data-testid={testid}>
      <h2>{title}</h2>
      <ul class="rates">
        {rates.slice(0, 12).map((one) => (
          <li key={one.name}>
            <button type="button" class="rate-name" onClick={() => choose(one.name)}>
              {one.name || "–"}
            </button>
            <span class="rate-figure">{percent(one.rate)}%</span>
            <span class="rate-bar" aria-hidden="true" title={t.games.between(percent(one.low), percent(one.high))}>
              <i style={{ left: `${100 * one.low}%`, width: `${100 * (one.high - one.low)}%` }} />
              <b style={{ left: `${100 * one.rate}%` }} />
            </span>
            <span class="note">{t.games.record(one.won, one.lost, one.drawn)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Export({ style, name, wanted, words, failed }: { style: string; name: string; wanted: Wanted; words: string; failed: (problem: Problem) => void }) {
  const save = async () => {
    const asked = new URLSearchParams({ style, ...wanted });
    try {
      const answer = await fetch(`/api/my/games/export?${asked}`, { headers: { "X-Playmat-Player": playerSecret() } });
      if (!answer.ok) throw new Error(t.offline.refused(answer.status));
      const link = document.createElement("a");
      link.href = URL.createObjectURL(await answer.blob());
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } catch (error) {
      failed(asProblem(error));
    }
  };
  return (
    <button type="button" class="button small" onClick={() => void save()}>
      {words}
    </button>
  );
}

function Key({ changed }: { changed: (player: string) => void }) {
  const [shown, setShown] = useState(false);
  const [other, setOther] = useState("");
  const [said, setSaid] = useState("");
  const take = async () => {
    const key = other.trim();
    if (!SAFE_KEY.test(key)) {
      setSaid(t.games.keyBad);
      return;
    }
    usePlayerSecret(key);
    setOther("");
    setSaid(t.games.keyTaken);
    setShown(false);
    changed(key);
    await api.myDecks().catch(() => null);
  };
  return (
    <section class="panel my-key" aria-labelledby="my-key">
      <h2 id="my-key">{t.games.keyTitle}</h2>
      <p class="note">{t.games.keyNote}</p>
      {shown ? (
        <CopyLink label={t.games.keyField} text={playerSecret()} testid="key" />
      ) : (
        <button type="button" class="button small" onClick={() => setShown(true)}>
          {t.games.keyShow}
        </button>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void take();
        }}
      >
        <label>
          <span>{t.games.keyOther}</span>
          <input class="field" type="password" autocomplete="off" value={other} data-testid="other-key" onInput={(event) => setOther(event.currentTarget.value)} />
        </label>
        <button type="submit" class="button small" disabled={!other.trim()}>
          {t.games.keyUse}
        </button>
      </form>
      {said ? <p role="status">{said}</p> : null}
    </section>
  );
}
