/** The rounds of an event: the next game, how everybody stands, what was played; and the end. */

import { useState } from "preact/hooks";
import { keepSeat } from "../api.ts";
import { faceOf } from "../cards/facts.ts";
import { navigate } from "../router.ts";
import { t } from "../texts/index.ts";
import { asProblem } from "../ui/load.ts";
import { Waiting, Warning } from "../ui/Notice.tsx";
import type { Event, EventPairing, Problem } from "../protocol.ts";
import { calls, keepEventOf } from "./calls.ts";

export function Rounds({ event }: { event: Event }) {
  const names = new Map(event.standings.map((one) => [one.player, one.name]));
  return (
    <div class="rounds" data-testid="event" data-status={event.status} data-round={event.round} data-to-play={event.to_play}>
      <section class={event.status === "over" ? "panel next-round over" : "panel next-round"} aria-live="polite">
        {event.status === "over" ? <Ended event={event} /> : <NextGame event={event} />}
      </section>
      <section class="panel standings" aria-labelledby="standings">
        <h2 id="standings">{t.limited.standings}</h2>
        <table data-testid="standings">
          <thead>
            <tr>
              <th scope="col">{t.limited.place}</th>
              <th scope="col">{t.limited.player}</th>
              <th scope="col">{t.limited.points}</th>
              <th scope="col">{t.limited.record}</th>
              <th scope="col" class="resistance" title={t.limited.resistanceNote}>
                {t.limited.resistance}
              </th>
            </tr>
          </thead>
          <tbody>
            {event.standings.map((one, place) => (
              <tr key={one.player} class={one.player === 0 ? "mine" : ""} data-player={one.player}>
                <td>{place + 1}</td>
                <th scope="row">{one.name}</th>
                <td>{one.points}</td>
                <td>
                  {one.won} – {one.lost} – {one.tied}
                </td>
                <td class="resistance">{Math.round(100 * one.resistance)} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section class="panel pairings" aria-labelledby="pairings">
        <h2 id="pairings">{t.limited.games}</h2>
        {event.pairings
          .map((of, number) => ({ of, number: number + 1 }))
          .reverse()
          .map(({ of, number }) => (
            <div key={number}>
              <h3>{t.limited.round(number, event.rounds)}</h3>
              <ul>
                {of.map((one) => (
                  <li key={one.players.join()} class={one.players.includes(0) ? "mine" : ""}>
                    {told(one, names)}
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </section>
      <DeckPlayed event={event} />
    </div>
  );
}

function told(pairing: EventPairing, names: ReadonlyMap<number, string>): string {
  const [one = 0, other = 0] = pairing.players;
  const word = (player: number) => names.get(player) ?? "";
  if (!pairing.over) return t.limited.playing(word(one), word(other));
  if (pairing.winner === null || pairing.winner === undefined) return t.limited.tied(word(one), word(other));
  return t.limited.beat(word(pairing.winner), word(pairing.winner === one ? other : one));
}

function NextGame({ event }: { event: Event }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const play = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const grant = await calls.play(event.id);
      keepSeat(grant);
      keepEventOf(grant.game, event.id);
      navigate(`/game/${grant.game}`);
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(false);
    }
  };
  return (
    <>
      <p class="round-word">{t.limited.round(event.round, event.rounds)}</p>
      {event.to_play ? (
        <>
          <h2>{t.limited.against(event.opponent ?? "")}</h2>
          <button type="button" class="button primary play" disabled={busy} data-testid="play-round" onClick={() => void play()}>
            {busy ? t.limited.dealing : event.game ? t.limited.goOnPlaying : t.limited.play}
          </button>
        </>
      ) : (
        <Waiting what={t.limited.waiting} />
      )}
      <p class="note">{t.limited.others(event.others_done, event.others)}</p>
      {problem ? <Warning problem={problem} /> : null}
    </>
  );
}

function Ended({ event }: { event: Event }) {
  return (
    <>
      <p class="round-word">{t.limited.over}</p>
      <h2 data-testid="event-place" data-place={event.place}>
        {t.limited.finished(event.place, event.players)}
      </h2>
      <a class="button primary" href="/limited">
        {t.limited.another}
      </a>
    </>
  );
}

function DeckPlayed({ event }: { event: Event }) {
  return (
    <details class="panel deck-played">
      <summary>{t.limited.yourDeck}</summary>
      <ul>
        {Object.entries(event.deck).map(([id, count]) => (
          <li key={id}>
            {count} {faceOf(id)?.name ?? id}
          </li>
        ))}
      </ul>
    </details>
  );
}
