/** The lessons of a game as one reads them: one at a time, forward and back, each waiting until it has been read. */

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

/** A lesson and those that came with it, one after the other. */
export function flat(lesson: LessonView): LessonView[] {
  return [lesson, ...(lesson.then ?? []).flatMap(flat)];
}

/** New lessons are put at the end; whoever has read the ones before is shown the first of them. */
export function receive(reading: Reading, lesson: LessonView | null | undefined): Reading {
  if (!lesson) return reading;
  const known = new Set(reading.lessons.map((one) => one.id));
  const fresh = flat(lesson).filter((one) => !known.has(one.id));
  if (fresh.length === 0) return reading;
  const read = !reading.open || reading.lessons.length === 0;
  const at = read ? reading.lessons.length : reading.at;
  return { ...reading, lessons: [...reading.lessons, ...fresh], at, open: !reading.stopped };
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
