/** A position that is played out on the desk: both sides by hand or one by the computer, with every question answered. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../api.ts";
import { Practice } from "../study/practice.ts";
import { PracticeTable } from "../study/PracticeTable.tsx";
import { t } from "../texts/index.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { asProblem } from "../ui/load.ts";
import { Warning } from "../ui/Notice.tsx";
import type { DeskAnswer, DeskPosition, DeskState, PlayDesk, Problem } from "../protocol.ts";

export type Opponent = NonNullable<PlayDesk["opponent"]>;

interface Props {
  position: DeskPosition;
  opponent: Opponent;
  leave: () => void;
}

export function DeskTable({ position, opponent, leave }: Props) {
  const [seed] = useState(() => Math.floor(Math.random() * 2 ** 32));
  const [answer, setAnswer] = useState<{ label: string; found: DeskAnswer } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const practice = useMemo(
    () => new Practice<DeskState>((answers, shown) => api.playDesk({ position, seed, answers, shown, opponent }), [t.desk.sides.me, t.desk.sides.opp]),
    [],
  );
  useEffect(() => {
    practice.start();
    return () => practice.dispose();
  }, [practice]);
  const ask = (label: string, option: number) => {
    setProblem(null);
    api.askDesk({ position, seed, answers: practice.answers.peek(), option, opponent }).then(
      (found) => setAnswer({ label, found }),
      (error: unknown) => setProblem(asProblem(error)),
    );
  };
  const question = practice.model.question.value;
  const refused = practice.problem.value ?? problem;
  const panel = (
    <section class="panel practice-box desk-box" data-testid="desk" aria-live="polite">
      <div class="row">
        <button type="button" class="button small" data-testid="desk-edit" onClick={leave}>
          {t.desk.edit}
        </button>
        <button type="button" class="button small" data-testid="desk-back" disabled={!practice.canGoBack} onClick={() => practice.back()}>
          {t.desk.back}
        </button>
        <button type="button" class="button small" disabled={!practice.canGoBack} onClick={() => practice.start()}>
          {t.desk.restart}
        </button>
      </div>
      {refused && <Warning problem={refused} />}
      {question ? (
        <>
          <details open>
            <summary>{t.desk.may}</summary>
            <ul class="desk-options" data-testid="desk-options">
              {question.options.map((one) => (
                <li key={one.index}>
                  <span>{one.label}</span>
                  <button type="button" class="button quiet small" aria-label={t.desk.whatIf(one.label)} onClick={() => ask(one.label, one.index)}>
                    {t.desk.ifSign}
                  </button>
                </li>
              ))}
            </ul>
          </details>
          {question.refusals.length > 0 && (
            <details open>
              <summary>{t.desk.mayNot}</summary>
              <ul class="desk-refusals" data-testid="desk-refusals">
                {question.refusals.map((one, at) => (
                  <li key={at}>
                    <strong>{one.label}</strong> {one.sentence} {one.citation && <span class="note">{one.citation}</span>}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      ) : (
        practice.model.view.value?.result && <p>{t.desk.over}</p>
      )}
    </section>
  );
  return (
    <>
      <PracticeTable practice={practice} heading={t.desk.title} tools={null} panel={panel} />
      {answer && (
        <Dialog title={t.desk.ifTitle} close={() => setAnswer(null)}>
          <p>
            <strong>{answer.label}</strong>
          </p>
          <p class="note">{t.desk.ways(answer.found.branches.length)}</p>
          <ol class="desk-branches" data-testid="desk-branches">
            {answer.found.branches.map((branch, at) => (
              <li key={at}>
                {branch.coins.length > 0 && (
                  <p class="desk-coins">
                    {branch.coins.map((coin) => t.desk[coin]).join(", ")} <span class="note">{t.desk.chance(branch.chance)}</span>
                  </p>
                )}
                {branch.log.map((line, number) => (
                  <p key={number}>{line.replace(/^-+|-+$/g, "").trim()}</p>
                ))}
                <p class="note">{branch.asks}</p>
              </li>
            ))}
          </ol>
          {answer.found.more && <p class="note">{t.desk.more}</p>}
        </Dialog>
      )}
    </>
  );
}
