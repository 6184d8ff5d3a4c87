/** One puzzle: the board, what is asked, and how it went. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { api, kept } from "../api.ts";
import { navigate } from "../router.ts";
import { Practice } from "../study/practice.ts";
import { PracticeTable } from "../study/PracticeTable.tsx";
import { t } from "../texts/index.ts";
import { asProblem, useLoad } from "../ui/load.ts";
import { NoticeSign, Warning } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import type { Problem, PuzzleSolution, PuzzleState } from "../protocol.ts";
import { following, readChoice } from "./choice.ts";
import { mark, progress } from "./progress.ts";
import { Stars } from "./PuzzlesScreen.tsx";
import "./puzzles.css";

const SEEDS = 2 ** 32;

export function PuzzleScreen({ puzzle, daily }: { puzzle: string; daily: boolean }) {
  const [round, setRound] = useState(0);
  const today = useLoad(daily ? "today" : null, api.puzzleOfDay);
  const all = useLoad("puzzles", api.puzzles);
  const [solution, setSolution] = useState<PuzzleSolution | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const practice = useMemo(() => {
    // What is hidden is dealt anew at each try.
    const seed = Math.floor(Math.random() * SEEDS);
    return new Practice<PuzzleState>((answers, shown) => api.playPuzzle(puzzle, { seed, answers, shown }), [t.puzzles.you, t.puzzles.opponent]);
  }, [puzzle, round]);
  useEffect(() => {
    practice.start();
    return () => practice.dispose();
  }, [practice]);

  const state = practice.state.value;
  const status = state?.status ?? "open";
  const settled = status !== "open" && !practice.theatre.busy.value;
  const day = daily && today.data?.id === puzzle ? today.data.day : null;
  useEffect(() => {
    if (status !== "open") mark(puzzle, status === "solved" ? "solved" : "failed", day);
  }, [status, day]);

  const show = () => {
    if (status === "open") mark(puzzle, "failed", day);
    api.puzzleSolution(puzzle).then(setSolution, (error: unknown) => setProblem(asProblem(error)));
  };
  const again = () => {
    setSolution(null);
    setRound(round + 1);
  };
  const next = () => {
    const found = following(all.data ?? [], readChoice(kept.get("playmat.puzzles.choice")), progress.peek().marks, puzzle);
    navigate(found ? `/puzzles/${found.id}` : "/puzzles");
  };
  const about = state?.about;
  const refused = practice.problem.value ?? problem;
  if (refused && !state) {
    return (
      <Page title={t.puzzles.title} here="puzzles">
        <Warning problem={/^(unknown|invalid)$/.test(refused.code) ? { code: "unknown", message: t.puzzles.noSuch, clause: "" } : refused} again={() => practice.start()}>
          <a href="/puzzles">{t.puzzles.all}</a>
        </Warning>
      </Page>
    );
  }
  const panel = (
    <section class="panel practice-box" data-testid="puzzle" data-status={settled || status === "open" ? status : "open"} aria-live="polite">
      {about ? (
        <>
          <h2>{about.question}</h2>
          <p class="note row wide-only">
            <Stars rating={about.rating} /> {about.rules_title}
          </p>
          {state.open.some((cards) => cards.length > 0) && (
            <dl class="puzzle-open" data-testid="puzzle-open">
              {state.open.map((cards, at) => (
                <div key={at}>
                  <dt>{t.puzzles.lieOpen[at]}</dt>
                  <dd>{cards.join(", ") || t.puzzles.noCards}</dd>
                </div>
              ))}
            </dl>
          )}
          {settled && (
            <p class="practice-verdict">
              <NoticeSign kind={status === "solved" ? "good" : "bad"} />
              <span>
                {status === "solved" ? t.puzzles.right : t.puzzles.wrong} {state.message}
              </span>
            </p>
          )}
          {settled && <p class="note wide-only">{t.puzzles.hardnessNote(about.levels)}</p>}
          <div class="row">
            {settled && status === "solved" && (
              <button type="button" class="button primary small" data-testid="puzzle-next" onClick={next}>
                {t.puzzles.next}
              </button>
            )}
            {(settled || practice.canGoBack) && (
              <button type="button" class={status === "wrong" ? "button primary small" : "button small"} data-testid="puzzle-again" onClick={again}>
                {t.puzzles.retry}
              </button>
            )}
            {!solution && (
              <button type="button" class="button quiet small" data-testid="puzzle-solution" onClick={show}>
                {t.puzzles.show}
              </button>
            )}
            {settled && status === "wrong" && (
              <button type="button" class="button quiet small" data-testid="puzzle-next" onClick={next}>
                {t.puzzles.next}
              </button>
            )}
          </div>
          {solution && <Solution solution={solution} />}
          <p class="note wide-only">{t.puzzles.from(about.decks)}</p>
        </>
      ) : (
        <p class="note">{t.puzzles.loading}</p>
      )}
      {refused && <Warning problem={refused} />}
    </section>
  );
  return (
    <PracticeTable
      practice={practice}
      heading={about?.question ?? t.puzzles.title}
      tools={
        <a class="button quiet small" href="/puzzles">
          {t.puzzles.all}
        </a>
      }
      panel={panel}
    />
  );
}

function Solution({ solution }: { solution: PuzzleSolution }) {
  return (
    <div data-testid="solution">
      <p class="note">{t.puzzles.solution}</p>
      <ol class="practice-line">
        {solution.steps.map((step, at) => (
          <li key={at} class={step.own ? "" : "theirs"} data-own={step.own}>
            {step.label}
          </li>
        ))}
      </ol>
      {solution.first.length > 1 && (
        <p class="note">
          {t.puzzles.others} {solution.first.filter((one) => one !== solution.steps[0]?.label).join("; ")}
        </p>
      )}
      {solution.open.length > 0 && (
        <p class="note">
          {t.puzzles.maybe} {solution.open.join("; ")}
        </p>
      )}
    </div>
  );
}
