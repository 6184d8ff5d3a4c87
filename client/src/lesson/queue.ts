/** The lessons of a game as one reads them: one at a time, forward and back. */

import type { EventView, LessonView } from "../protocol.ts";

export interface Reading {
  /** All that have come, in order. */
  lessons: readonly LessonView[];
  /** The one that is shown. */
  at: number;
  /** Whether it is shown at all; a new one opens it again, unless the reader has had enough. */
  open: boolean;
  /** The reader wants no more of them. */
  stopped: boolean;
}

export const NOTHING: Reading = { lessons: [], at: 0, open: false, stopped: false };

/** A new lesson is shown at once: it comes when something was done since the one before. */
export function receive(reading: Reading, lesson: LessonView | null | undefined): Reading {
  if (!lesson || reading.lessons.some((one) => one.id === lesson.id)) return reading;
  return { ...reading, lessons: [...reading.lessons, lesson], at: reading.lessons.length, open: !reading.stopped };
}

/** Whoever has done what the lesson is about has understood it: the next one, or none for now. */
export function happened(reading: Reading, events: readonly EventView[], seat: number | null): Reading {
  const lesson = reading.lessons[reading.at];
  if (!reading.open || !lesson || seat === null) return reading;
  const done = events.some((event) => event.seat === seat && (lesson.until ?? []).includes(event.kind));
  return done ? forward(reading) : reading;
}

/** The next lesson; after the last one the card is put away. */
export function forward(reading: Reading): Reading {
  if (reading.at + 1 < reading.lessons.length) return { ...reading, at: reading.at + 1, open: true };
  return { ...reading, open: false };
}

export function back(reading: Reading): Reading {
  return { ...reading, at: Math.max(0, reading.at - 1), open: true };
}

export function stop(reading: Reading): Reading {
  return { ...reading, open: false, stopped: true };
}

/** Taken up again where it was left. */
export function resume(reading: Reading): Reading {
  return { ...reading, open: reading.lessons.length > 0, stopped: false };
}
