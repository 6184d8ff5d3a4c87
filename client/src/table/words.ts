/** What a question is called: the server's words, and what it says besides them. */

import type { QuestionView } from "../protocol.ts";
import { t } from "../texts/index.ts";
import { boundsOf, type Tick } from "./ticks.ts";

/** The sentence of a question. */
export function questionWords(question: QuestionView): string {
  if (question.question === "turn") return t.table.yourTurn;
  return question.prompt;
}

/** The text that asks: its name, and what it says. */
export function effectOf(question: QuestionView): { name: string; text: string } | null {
  return question.effect || question.sentence ? { name: question.effect ?? "", text: question.sentence ?? "" } : null;
}

/** What the button says that hands over what is marked. */
export function confirmWords(question: QuestionView, ticks: readonly Tick[]): string {
  const marked = ticks.length;
  const locked = question.chosen?.length ?? 0;
  const purpose = question.purpose ? t.prompt.purpose[question.purpose] : undefined;
  if (purpose) return purpose(marked + locked);
  const one = ticks.length === 1 ? ticks[0]!.name : "";
  switch (question.question) {
    case "choose-active":
      return one ? t.prompt.makeActive(one) : t.prompt.choose;
    case "choose-bench":
      return t.prompt.purpose.bench!(marked);
    case "pay-retreat":
      return t.prompt.purpose.discard!(marked);
  }
  if (!marked && !locked) return t.prompt.choose;
  return one && !locked ? t.prompt.chooseNamed(one) : t.prompt.chooseN(marked + locked);
}

/** What the button says that chooses no more. */
export function stopWords(question: QuestionView, ticks: readonly Tick[]): string {
  const locked = question.chosen?.length ?? question.picked;
  if (question.question === "choose-bench") return ticks.length ? t.prompt.stop : t.prompt.ready;
  if (locked) return t.prompt.confirm(locked);
  return question.because && question.options.some((one) => one.kind === "card" && one.card == null) ? t.prompt.takeNone : t.prompt.chooseNone;
}

/** '1 of 2 chosen', where there is something to count. */
export function countWords(question: QuestionView, ticks: readonly Tick[]): string {
  const bounds = boundsOf(question);
  if (!bounds) return "";
  const marked = ticks.length + (question.chosen?.length ?? 0);
  if (bounds.most === 1 || (bounds.most === null && !marked)) return "";
  return t.prompt.of(marked, bounds.least, bounds.most);
}
