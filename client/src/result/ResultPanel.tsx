/** How a game ended: who won and why, and where to go from here. */

import { useEffect, useRef, useState } from "preact/hooks";
import { api, keepSeat, seatIn } from "../api.ts";
import { navigate } from "../router.ts";
import { asProblem } from "../ui/load.ts";
import { Warning } from "../ui/Notice.tsx";
import { eventOf } from "../limited/calls.ts";
import { isLastCourse } from "../start/choices.ts";
import { t } from "../texts/index.ts";
import { begun, rulesWord } from "../ui/words.ts";
import type { GameInfo, Problem, ResultView, SeatGrant, TableView } from "../protocol.ts";
import { figures } from "../table/story.ts";
import "../ui/ui.css";
import "./result.css";

export interface ResultPanelProps {
  info: GameInfo;
  /** The table at the end, as this viewer sees it. */
  view: TableView;
  /** What was told, for the figures. */
  log?: readonly string[];
  /** Called with the seat in the new game; without it the panel goes there itself. */
  onRematch?: (grant: SeatGrant) => void;
  /** Puts the panel away, to look at the table as it was left. */
  close?: () => void;
}

/** Who won, in words. At one screen nobody in particular is 'you'. */
export function resultTitle(info: Pick<GameInfo, "players" | "same_screen">, result: ResultView, seat: number | null): string {
  if (result.winner === null || result.winner === undefined) return t.result.nobody;
  if (seat === null || info.same_screen) return t.result.wonBy(info.players[result.winner]?.name ?? t.result.player);
  return result.winner === seat ? t.result.won : t.result.lost;
}

/** Who won the match. */
function matchTitle(info: GameInfo, seat: number | null): string {
  const { winner } = info.match;
  if (winner == null) return t.result.matchDrawn;
  if (seat === null || info.same_screen) return t.result.matchWonBy(info.players[winner]?.name ?? t.result.player);
  return winner === seat ? t.result.wonMatch : t.result.lostMatch;
}

export function ResultPanel({ info, view, log = [], onRematch, close }: ResultPanelProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const grant = seatIn(info.game);
  const event = eventOf(info.game);
  const { result, seat } = view;
  useEffect(() => heading.current?.focus(), []);

  const rematch = async () => {
    if (!grant) return;
    setBusy(true);
    setProblem(null);
    try {
      const again = await api.rematch(info.game, grant.secret);
      keepSeat(again);
      if (onRematch) onRematch(again);
      else navigate(`/game/${again.game}`);
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(false);
    }
  };

  if (!result) return null;
  const { match } = info;
  const series = match.best_of > 1;
  const decided = series && match.over;
  const title = decided ? matchTitle(info, seat) : resultTitle(info, result, seat);
  const winner = decided ? match.winner : result.winner;
  const kind = winner == null ? "tied" : seat !== null && !info.same_screen && winner !== seat ? "lost" : "won";
  const other = seat === null ? undefined : info.players[1 - seat];
  const asked = info.rematch && other?.kind === "human" && !info.same_screen;
  return (
    <section class={`result-panel panel ${kind}`} aria-labelledby="result-title" data-testid="result" data-winner={result.winner ?? ""}>
      <Crest kind={kind} />
      <h2 id="result-title" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <p class="result-why" role="status">
        {begun(result.sentence || result.reason)}
        {info.claimed ? ` ${info.claimed === "time" ? t.result.claimedTime : t.result.claimedLeft}` : ""}
      </p>
      {series ? <Score info={info} seat={seat} /> : null}
      <p class="note">
        {info.players.map((one) => one.name + (one.deck_name ? ` (${one.deck_name})` : "")).join(" vs. ")} · {rulesWord(info.rules, info.rules_title)}
      </p>
      <Figures info={info} view={view} log={log} />
      {problem ? <Warning problem={problem} /> : null}
      {asked ? <p class="result-asked">{series && !decided ? t.result.nextAsked(other?.name ?? "") : t.result.wants(other?.name ?? "")}</p> : null}
      {info.learning && seat !== null ? <CourseEnd rules={info.rules} /> : null}
      <div class="result-actions">
        {event ? (
          <a class="button primary" href={`/limited/${event}`} data-testid="to-event">
            {t.limited.back}
          </a>
        ) : grant ? (
          <button type="button" class="button primary" disabled={busy} onClick={() => void rematch()} data-testid="rematch">
            {series && !decided ? t.result.nextGame(match.number + 1) : asked ? t.result.accept : series ? t.result.newMatch : t.result.rematch}
          </button>
        ) : info.rematch ? (
          <a class="button primary" href={`/watch/${info.rematch}`}>
            {series && !decided ? t.result.watchNext : t.result.watchRematch}
          </a>
        ) : null}
        {info.replay ? (
          <a class="button" href={`/replay/${info.replay}`} data-testid="to-replay">
            {t.result.replay}
          </a>
        ) : null}
        <a class="button" href="/">
          {t.result.otherDeck}
        </a>
        {close ? (
          <button type="button" class="button quiet" onClick={close}>
            {t.result.table}
          </button>
        ) : null}
      </div>
    </section>
  );
}

export default ResultPanel;

/** A course was played to its end: what comes next. */
function CourseEnd({ rules }: { rules: string }) {
  const last = isLastCourse(rules);
  return (
    <div class="course-end" data-testid="course-end">
      <p>
        <strong>{t.lesson.finished(last)}</strong> {t.lesson.finishedText(last)}
      </p>
      <a class="button primary" href={last ? "/" : "/#learn"} data-testid="next-course">
        {last ? t.lesson.chooseDeck : t.lesson.nextCourse}
      </a>
    </div>
  );
}

/** How a match stands: mine first. */
function Score({ info, seat }: { info: GameInfo; seat: number | null }) {
  const order = seat === 1 ? [1, 0] : [0, 1];
  return (
    <p class="result-score" data-testid="score">
      <span>{info.players[order[0]!]?.name}</span>
      <strong>
        {info.match.wins[order[0]!]} – {info.match.wins[order[1]!]}
      </strong>
      <span>{info.players[order[1]!]?.name}</span>
      <span class="note">{t.result.score(info.match.number, info.match.best_of)}</span>
    </p>
  );
}

/** The game in figures: turns, and for each player Prizes, Knock Outs and damage, as far as it was told. */
function Figures({ info, view, log }: { info: GameInfo; view: TableView; log: readonly string[] }) {
  const order = view.seat === 1 ? [1, 0] : [0, 1];
  const found = figures(log, { seat: view.seat, names: [info.players[0]?.name ?? "", info.players[1]?.name ?? ""] });
  const rows: [string, (seat: number) => number][] = [
    [t.result.prizesTaken, (seat) => found[seat]!.prizes],
    [t.result.knockOuts, (seat) => found[seat]!.knockOuts],
    [t.result.damage, (seat) => found[seat]!.damage],
  ];
  return (
    <table class="result-figures">
      <thead>
        <tr>
          <th scope="col">
            {t.result.turns}: {view.turn}
          </th>
          {order.map((seat) => (
            <th key={seat} scope="col">
              {seat === view.seat && !info.same_screen ? t.common.you : info.players[seat]?.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([word, of]) => (
          <tr key={word}>
            <th scope="row">{word}</th>
            {order.map((seat) => (
              <td key={seat}>{of(seat)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Crest({ kind }: { kind: "won" | "lost" | "tied" }) {
  return (
    <svg class="crest" viewBox="0 0 64 64" aria-hidden="true">
      {kind === "won" ? (
        <>
          <path class="ray" d="M32 2v8M32 54v8M2 32h8M54 32h8M11 11l6 6M47 47l6 6M53 11l-6 6M11 53l6-6" />
          <path class="cup" d="M20 16h24v10c0 8-5 13-12 13s-12-5-12-13zM20 19h-6c0 7 2 11 7 12M44 19h6c0 7-2 11-7 12M32 39v6M24 49h16l-2-4H26z" />
        </>
      ) : kind === "lost" ? (
        <path class="shield" d="M32 8l20 7v15c0 13-8 21-20 26-12-5-20-13-20-26V15zM35 12l-7 13 8 8-7 14" />
      ) : (
        <path class="shield" d="M32 10v40M18 50h28M12 18h40M12 18l-6 16h12zM52 18l-6 16h12z" />
      )}
    </svg>
  );
}
