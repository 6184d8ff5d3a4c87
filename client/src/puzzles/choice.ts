/** Which puzzles somebody wants, and in what order they come. */

import { kept } from "../api.ts";
import type { PuzzleInfo } from "../protocol.ts";
import type { Mark } from "./progress.ts";

export interface Choice {
  rules: string;
  kind: "" | PuzzleInfo["kind"];
  rating: number;
  /** Only those that were not tried. */
  fresh: boolean;
}

const ANY: Choice = { rules: "", kind: "", rating: 0, fresh: false };

export function readChoice(text: string | null): Choice {
  try {
    return { ...ANY, ...(JSON.parse(text ?? "{}") as Partial<Choice>) };
  } catch {
    return ANY;
  }
}

export function keepChoice(choice: Choice): void {
  kept.set("playmat.puzzles.choice", JSON.stringify(choice));
}

const KINDS: readonly PuzzleInfo["kind"][] = ["win", "survive", "attachment"];

/** Those that fit, the easier ones first; among equals the kinds take turns, as long as there are some of each. */
export function fitting(all: readonly PuzzleInfo[], choice: Choice, marks: Record<string, Mark>): PuzzleInfo[] {
  const found = all
    .filter((one) => (!choice.rules || one.rules === choice.rules) && (!choice.kind || one.kind === choice.kind) && (!choice.rating || one.rating === choice.rating) && (!choice.fresh || !marks[one.id]))
    .sort((a, b) => a.rating - b.rating || a.id.localeCompare(b.id));
  const counts = new Map<string, number>();
  const turns = new Map<string, number>();
  for (const one of found) {
    const group = `${one.rating} ${one.kind}`;
    turns.set(one.id, counts.get(group) ?? 0);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return found.sort((a, b) => a.rating - b.rating || turns.get(a.id)! - turns.get(b.id)! || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

/** The one that comes after this one: not tried yet, if there is any. */
export function following(all: readonly PuzzleInfo[], choice: Choice, marks: Record<string, Mark>, here: string): PuzzleInfo | null {
  const found = fitting(all, { ...choice, fresh: false }, marks);
  const place = found.findIndex((one) => one.id === here);
  const order = [...found.slice(place + 1), ...found.slice(0, Math.max(0, place))];
  return order.find((one) => !marks[one.id]) ?? order[0] ?? null;
}
