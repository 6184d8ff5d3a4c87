/**
 * Choosing with ticks: what is chosen is marked and can be unmarked, and only one button gives the answer. The server asks
 * for one card after the other; the marked ones are handed over in that order, each when it is asked for.
 */

import type { OptionView, QuestionView } from "../protocol.ts";

/** Something marked: a card by its number where it lies open, by its id in a deck, or a Pokémon by its spot. */
export interface Tick {
  id: string;
  name: string;
  card: number | null;
  spot: number | null;
}

/** How many may be marked. Null: not said. */
export interface Bounds {
  least: number | null;
  most: number | null;
}

/** The bounds of a question that is answered with ticks; null for one whose answers are given at once. */
export function boundsOf(question: QuestionView | null): Bounds | null {
  switch (question?.question) {
    case "pick":
      return { least: question.least ?? null, most: question.most ?? null };
    case "choose-active":
      return { least: 1, most: 1 };
    case "choose-bench":
      return { least: 0, most: null };
    case "pay-retreat":
      return { least: null, most: null };
    default:
      return null;
  }
}

/** Whether this option is marked first. A single Pokémon on the table is pointed at: that is clear enough. */
export function isTicked(question: QuestionView | null, option: OptionView): boolean {
  const bounds = boundsOf(question);
  if (!bounds) return false;
  if (option.kind === "card" || option.kind === "bench") return true;
  return option.kind === "pokemon" && bounds.most !== null && bounds.most > 1;
}

export function tickOf(option: OptionView, card: number | null = option.card ?? null): Tick {
  return { id: option.id ?? "", name: option.name ?? option.label, card, spot: option.spot ?? null };
}

export function same(a: Tick, b: Tick): boolean {
  if (a.card !== null || b.card !== null) return a.card === b.card;
  return a.id === b.id && a.spot === b.spot;
}

/** Marks or unmarks. With room for one, another takes its place; with none left nothing happens. */
export function toggled(ticks: readonly Tick[], tick: Tick, room: number): Tick[] {
  if (tick.card !== null || !tick.id) {
    const without = ticks.filter((one) => !same(one, tick));
    if (without.length < ticks.length) return without;
  }
  if (room === 1) return [tick];
  return ticks.length < room ? [...ticks, tick] : [...ticks];
}

/** Takes back one mark of this kind. */
export function lessOf(ticks: readonly Tick[], id: string): Tick[] {
  const at = ticks.findLastIndex((one) => one.id === id);
  return at < 0 ? [...ticks] : ticks.filter((_, i) => i !== at);
}

/** The option that a mark stands for now: its very card, or one that is equal to it. */
export function optionFor(question: QuestionView, tick: Tick): OptionView | null {
  const fits = question.options.filter((one) => isTicked(question, one) || one.kind === "pokemon");
  return (
    (tick.card === null ? undefined : fits.find((one) => one.card === tick.card)) ??
    (tick.spot === null ? undefined : fits.find((one) => one.spot === tick.spot && (one.id ?? "") === tick.id)) ??
    (tick.id && tick.spot === null ? fits.find((one) => one.id === tick.id) : undefined) ??
    null
  );
}

/** What is still to be handed over after the answer that has been given. */
export interface Plan {
  question: string;
  because: string;
  /** How many will have been picked when the next is asked for. */
  picked: number;
  rest: Tick[];
}

/** Whether a question is the one that the plan waits for. */
export function continues(plan: Plan, question: QuestionView): boolean {
  if (question.question !== plan.question || (question.because?.id ?? "") !== plan.because) return false;
  return question.question !== "pick" || question.picked === plan.picked;
}

/** The next answer of a plan to this question; null where it does not go on. */
export function nextAnswer(plan: Plan, question: QuestionView): { option: OptionView; plan: Plan | null } | null {
  if (!continues(plan, question)) return null;
  const [first, ...rest] = plan.rest;
  if (first) {
    const option = optionFor(question, first);
    return option ? { option, plan: { ...plan, picked: plan.picked + 1, rest } } : null;
  }
  const done = question.options.find((one) => one.kind === "done");
  return done ? { option: done, plan: null } : null;
}
