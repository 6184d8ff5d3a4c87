/** How a game ended: who won and why, and where to go from here. */

import { useEffect, useRef, useState } from "preact/hooks";
import { api, keepSeat, seatIn } from "../api.ts";
import { navigate } from "../router.ts";
import { asProblem } from "../ui/load.ts";
import { Warning } from "../ui/Notice.tsx";
import { begun, rulesWord } from "../ui/words.ts";
import type { GameInfo, Problem, ResultView, SeatGrant, TableView } from "../protocol.ts";
import "../ui/ui.css";
import "./result.css";

export interface ResultPanelProps {
  info: GameInfo;
  /** The table at the end, as this viewer sees it. */
  view: TableView;
  /** Called with the seat in the new game; without it the panel goes there itself. */
  onRematch?: (grant: SeatGrant) => void;
  /** Puts the panel away, to look at the table as it was left. */
  close?: () => void;
}

/** 'You won', 'Ada won', 'Nobody won'. At one screen nobody in particular is 'you'. */
export function resultTitle(info: Pick<GameInfo, "players" | "same_screen">, result: ResultView, seat: number | null): string {
  if (result.winner === null || result.winner === undefined) return "Nobody won";
  if (seat === null || info.same_screen) return `${info.players[result.winner]?.name ?? "A player"} won`;
  return result.winner === seat ? "You won" : "You lost";
}

export function ResultPanel({ info, view, onRematch, close }: ResultPanelProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const grant = seatIn(info.game);
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
  const title = resultTitle(info, result, seat);
  const kind = title === "You lost" ? "lost" : title === "Nobody won" ? "tied" : "won";
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
      </p>
      <p class="note">
        {info.players.map((one) => one.name + (one.deck_name ? ` (${one.deck_name})` : "")).join(" against ")} · {rulesWord(info.rules, info.rules_title)}
      </p>
      {problem ? <Warning problem={problem} /> : null}
      {asked ? <p class="result-asked">{other?.name} would like to play again.</p> : null}
      <div class="result-actions">
        {grant ? (
          <button type="button" class="button primary" disabled={busy} onClick={() => void rematch()} data-testid="rematch">
            {asked ? "Accept the rematch" : "Rematch"}
          </button>
        ) : info.rematch ? (
          <a class="button primary" href={`/watch/${info.rematch}`}>
            Watch the rematch
          </a>
        ) : null}
        {info.replay ? (
          <a class="button" href={`/replay/${info.replay}`} data-testid="to-replay">
            Replay
          </a>
        ) : null}
        <a class="button" href="/">
          Back to the start
        </a>
        {close ? (
          <button type="button" class="button quiet" onClick={close}>
            Look at the table
          </button>
        ) : null}
      </div>
    </section>
  );
}

export default ResultPanel;

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
