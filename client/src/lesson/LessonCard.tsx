/**
 * How a first game is explained: a card beside the table, one lesson at a time. It never takes the focus and never
 * stands in the way of playing on; doing what it explains brings up the next one.
 */

import { useEffect, useState } from "preact/hooks";
import type { EventView, LessonView } from "../protocol.ts";
import { t } from "../texts/index.ts";
import { back, forward, happened, NOTHING, receive, resume, stop, type Reading } from "./queue.ts";
import "./lesson.css";

export interface LessonCardProps {
  /** What came with the update, if anything did. */
  lesson: LessonView | null | undefined;
  /** What happened in the update, so that a lesson that was carried out makes room. */
  events?: readonly EventView[];
  /** The learner's seat. */
  seat?: number | null;
}

export function LessonCard({ lesson, events, seat = null }: LessonCardProps) {
  const [reading, setReading] = useState<Reading>(NOTHING);
  useEffect(() => {
    if (events?.length) setReading((before) => happened(before, events, seat));
  }, [events, seat]);
  useEffect(() => {
    if (lesson) setReading((before) => receive(before, lesson));
  }, [lesson]);
  const shown = reading.open ? reading.lessons[reading.at] : undefined;

  // The part of the table that it is about stands out as long as the lesson is shown.
  useEffect(() => {
    const root = document.documentElement;
    if (shown?.at) root.dataset.lesson = shown.at;
    return () => {
      delete root.dataset.lesson;
    };
  }, [shown?.id]);

  if (reading.lessons.length === 0) return null;
  if (!shown) {
    return (
      <button type="button" class="button small lesson-again" onClick={() => setReading(resume)} data-testid="lesson-again">
        <Book /> {t.lesson.explain}
      </button>
    );
  }
  const last = reading.at + 1 === reading.lessons.length;
  return (
    <aside class="lesson-card panel" aria-label={t.lesson.label} data-testid="lesson" data-lesson-id={shown.id}>
      <div class="lesson-progress" aria-hidden="true">
        <span style={{ width: `${(100 * shown.number) / shown.of}%` }} />
      </div>
      <div class="lesson-head">
        <Book />
        <h2>{shown.title}</h2>
        <span class="note">
          {t.lesson.of(shown.number, shown.of)}
        </span>
      </div>
      <p class="lesson-text" role="status">
        {shown.text}
      </p>
      <div class="lesson-foot">
        <button type="button" class="button quiet small" onClick={() => setReading(stop)}>
          {t.lesson.skip}
        </button>
        <span class="lesson-gap" />
        <button type="button" class="button small" disabled={reading.at === 0} onClick={() => setReading(back)}>
          {t.lesson.back}
        </button>
        <button type="button" class="button small primary" onClick={() => setReading(forward)}>
          {last ? t.lesson.gotIt : t.lesson.next}
        </button>
      </div>
    </aside>
  );
}

export default LessonCard;

function Book() {
  return (
    <svg class="lesson-book" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 6C9.500 4 6 4 3 4.500v14c3-.5 6.500-.5 9 1.500 2.500-2 6-2 9-1.500v-14C18 4 14.500 4 12 6zm0 0v14" />
    </svg>
  );
}
