import { describe, expect, test } from "vitest";
import type { EventView, LessonView } from "../protocol.ts";
import { back, forward, happened, NOTHING, receive, resume, stop } from "./queue.ts";

const lesson = (id: string, then: LessonView[] = [], until: string[] = []): LessonView => ({
  id, title: id, text: "", at: "", clause: "", number: 1, of: 9, until, then,
});
const event = (kind: string, seat: number): EventView => ({ kind, seat, card: null, spot: null, amount: 0, text: "", conditions: [] });
const shown = (reading: typeof NOTHING) => (reading.open ? reading.lessons[reading.at]?.id : undefined);

describe("reading lessons", () => {
  test("those that come together are read one after the other, then the card is put away", () => {
    let reading = receive(NOTHING, lesson("a", [lesson("b"), lesson("c")]));
    expect(shown(reading)).toBe("a");
    reading = forward(forward(reading));
    expect(shown(reading)).toBe("c");
    expect(shown(back(reading))).toBe("b");
    expect(shown(forward(reading))).toBeUndefined();
  });

  test("one that comes while another is read waits; after the last it is shown at once", () => {
    let reading = receive(receive(NOTHING, lesson("a")), lesson("b"));
    expect(shown(reading)).toBe("a");
    reading = forward(forward(reading));
    expect(shown(reading)).toBeUndefined();
    expect(shown(receive(reading, lesson("c")))).toBe("c");
  });

  test("the same lesson again, after a break in the connection, is not shown twice", () => {
    const reading = forward(receive(NOTHING, lesson("a")));
    expect(receive(reading, lesson("a"))).toBe(reading);
    expect(receive(reading, null)).toBe(reading);
  });

  test("doing what it is about brings the next; what the other player does not", () => {
    const reading = receive(NOTHING, lesson("energy", [lesson("cost")], ["attach"]));
    expect(shown(happened(reading, [event("attach", 1)], 0))).toBe("energy");
    expect(shown(happened(reading, [event("draw", 0)], 0))).toBe("energy");
    expect(shown(happened(reading, [event("attach", 0)], 0))).toBe("cost");
    expect(shown(happened(reading, [event("attach", 0)], null))).toBe("energy");
  });

  test("whoever wants no more is shown none until asking again", () => {
    let reading = stop(receive(NOTHING, lesson("a", [lesson("b")])));
    reading = receive(reading, lesson("c"));
    expect(shown(reading)).toBeUndefined();
    expect(shown(resume(reading))).toBeDefined();
  });
});
