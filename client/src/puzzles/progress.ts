/** What this browser knows of the puzzles it was asked: which were solved, and for how many days in a row. */

import { signal } from "@preact/signals";
import { kept } from "../api.ts";

export type Mark = "solved" | "failed";

export interface Progress {
  /** By puzzle, how the first try ended. */
  marks: Record<string, Mark>;
  /** The days whose puzzle was solved at the first try, as 2026-05-31. */
  days: string[];
}

const KEY = "playmat.puzzles";
/** Days that are remembered: a year of them. */
const MOST_DAYS = 400;

export function readProgress(text: string | null): Progress {
  try {
    const data = JSON.parse(text ?? "null") as Partial<Progress> | null;
    const marks = Object.fromEntries(Object.entries(data?.marks ?? {}).filter(([, mark]) => mark === "solved" || mark === "failed"));
    const days = (data?.days ?? []).filter((day) => /^\d{4}-\d\d-\d\d$/.test(day));
    return { marks, days };
  } catch {
    return { marks: {}, days: [] };
  }
}

/** How the first try at a puzzle ended stays; a day counts when its puzzle was solved at once. */
export function marked(before: Progress, puzzle: string, mark: Mark, day: string | null): Progress {
  const first = before.marks[puzzle] === undefined;
  const counts = first && mark === "solved" && day !== null && !before.days.includes(day);
  return {
    marks: first ? { ...before.marks, [puzzle]: mark } : before.marks,
    days: counts ? [...before.days, day].sort().slice(-MOST_DAYS) : before.days,
  };
}

function dayBefore(day: string): string {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
}

/** Days in a row up to today, or up to yesterday while today's puzzle is not done. */
export function streak(days: readonly string[], today: string): number {
  let at = days.includes(today) ? today : dayBefore(today);
  let count = 0;
  while (days.includes(at)) {
    count++;
    at = dayBefore(at);
  }
  return count;
}

export const progress = signal<Progress>(typeof window === "undefined" ? { marks: {}, days: [] } : readProgress(kept.get(KEY)));

export function mark(puzzle: string, how: Mark, day: string | null): void {
  progress.value = marked(progress.peek(), puzzle, how, day);
  kept.set(KEY, JSON.stringify(progress.peek()));
}
