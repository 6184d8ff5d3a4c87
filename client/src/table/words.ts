/** What a question is called: the server's words, and what it says besides them. */

import { faceOf } from "../cards/facts.ts";
import type { QuestionView } from "../protocol.ts";
import { t } from "../texts/index.ts";
import { boundsOf, type Tick } from "./ticks.ts";

/** The sentence of a question. */
export function questionWords(question: QuestionView): string {
  if (question.question === "turn") return t.table.yourTurn;
  return question.prompt;
}

/** Where a text asks whether it shall be used: its name, and what it says. */
export function effectOf(question: QuestionView): { name: string; text: string } | null {
  if (question.effect || question.sentence) return { name: question.effect ?? "", text: question.sentence ?? "" };
  if (!["may", "trigger", "flip-again", "rock-paper-scissors", "branch", "number"].includes(question.question) || !question.because) return null;
  const face = faceOf(question.because.id);
  if (!face) return null;
  const powers = face.powers.filter((one) => one.text);
  // Where a card has one text, that is the one that asks. Where it has several, the reader finds it on the card.
  if (powers.length === 1 && (face.supertype !== "Pokémon" || question.question === "trigger")) return { name: powers[0]!.name, text: powers[0]!.text };
  if (question.question === "may" && face.supertype === "Pokémon") {
    const attacks = face.attacks.filter((one) => / may | you may|up to|any number/i.test(one.text));
    if (attacks.length === 1 && !powers.length) return { name: attacks[0]!.name, text: attacks[0]!.text };
  }
  return null;
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
