/** A hint in a game against the computer: an idea first; whoever wants it is told the move too. */

import { useEffect, useState } from "preact/hooks";
import { seatIn } from "../api.ts";
import type { GameInfo, HintInfo, Problem } from "../protocol.ts";
import { t } from "../texts/index.ts";
import { asProblem } from "../ui/load.ts";
import { begun } from "../ui/words.ts";
import { calls } from "./calls.ts";
import "./study.css";

/** Nothing where two people play: there nobody whispers. */
export function Hint({ info, revision, asked }: { info: GameInfo | null; revision: number; asked: boolean }) {
  const seat = info ? seatIn(info.game) : null;
  if (!info || !seat || !info.players.some((one) => one.kind === "computer")) return null;
  return <Whisper game={info.game} secret={seat.secret} revision={revision} asked={asked} />;
}

function Whisper({ game, secret, revision, asked }: { game: string; secret: string; revision: number; asked: boolean }) {
  const [found, setFound] = useState<HintInfo | null>(null);
  const [whole, setWhole] = useState(false);
  const [thinking, setThinking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  // A hint is about one question: with the next it is gone.
  useEffect(() => {
    setFound(null);
    setWhole(false);
    setProblem(null);
  }, [revision]);
  const ask = async () => {
    setThinking(true);
    setProblem(null);
    try {
      const answer = await calls.hint(game, secret);
      if (answer.revision === revision) setFound(answer);
      else setProblem({ code: "stale", message: t.study.hintStale, clause: "" });
    } catch (error) {
      setProblem(asProblem(error));
    } finally {
      setThinking(false);
    }
  };
  if (!asked && !thinking) return null;
  return (
    <div class="hint" data-testid="hint">
      {found || problem ? (
        <div class="hint-words panel" role="status">
          <button type="button" class="button quiet small hint-close" aria-label={t.study.hintClose} onClick={() => (setFound(null), setProblem(null))}>
            <span aria-hidden="true">✕</span>
          </button>
          {problem ? <p>{begun(problem.message)}</p> : null}
          {found ? (
            <p>
              <span class="note">{t.study.hintIdea}</span> <strong data-testid="hint-idea">{found.idea}</strong>
            </p>
          ) : null}
          {found && !whole ? (
            <button type="button" class="button small" data-testid="hint-more" onClick={() => setWhole(true)}>
              {t.study.hintMove}
            </button>
          ) : null}
          {found && whole ? (
            <p data-testid="hint-move">
              <strong>{found.move}.</strong> {t.study.hintGain(found.gain)}
            </p>
          ) : null}
        </div>
      ) : null}
      {!found ? (
        <button type="button" class="button small hint-button" data-testid="hint-ask" disabled={thinking} onClick={() => void ask()}>
          {thinking ? t.study.hintThinking : t.study.hint}
        </button>
      ) : null}
    </div>
  );
}
