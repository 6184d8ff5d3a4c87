import { describe, expect, test } from "vitest";
import type { EventView, LessonView } from "../protocol.ts";
import { back, forward, happened, NOTHING, receive, resume, stop } from "./queue.ts";

const lesson = (id: string, until: string[] = []): LessonView => ({ id, title: id, text: "", at: "", clause: "", number: 1, of: 9, until });
const event = (kind: EventView["kind"], seat: number): EventView => ({ kind, seat, card: null, spot: null, amount: 0, text: "", conditions: [] });
const shown = (reading: typeof NOTHING) => (reading.open ? reading.lessons[reading.at]?.id : undefined);

describe("reading lessons", () => {
  test("a new one is shown at once; those before can be read again", () => {
    let reading = receive(receive(receive(NOTHING, lesson("a")), lesson("b")), lesson("c"));
    expect(shown(reading)).toBe("c");
    expect(shown(back(reading))).toBe("b");
    expect(shown(forward(back(reading)))).toBe("c");
    reading = forward(reading);
    expect(shown(reading)).toBeUndefined();
    expect(shown(receive(reading, lesson("d")))).toBe("d");
  });

  test("the same lesson again, after a break in the connection, is not shown twice", () => {
    const reading = forward(receive(NOTHING, lesson("a")));
    expect(receive(reading, lesson("a"))).toBe(reading);
    expect(receive(reading, null)).toBe(reading);
  });

  test("doing what it is about puts it away; what the other player does, does not", () => {
    const reading = receive(NOTHING, lesson("energy", ["attach"]));
    expect(shown(happened(reading, [event("attach", 1)], 0))).toBe("energy");
    expect(shown(happened(reading, [event("draw", 0)], 0))).toBe("energy");
    expect(shown(happened(reading, [event("attach", 0)], 0))).toBeUndefined();
    expect(shown(happened(reading, [event("attach", 0)], null))).toBe("energy");
  });

  test("whoever wants no more is shown none until asking again", () => {
    let reading = stop(receive(NOTHING, lesson("a")));
    reading = receive(reading, lesson("c"));
    expect(shown(reading)).toBeUndefined();
    expect(shown(resume(reading))).toBeDefined();
  });
});
