import { describe, expect, test } from "vitest";
import { readPlace, turnAt, turnStep, writePlace } from "./tape.ts";

const info = { turns: [4, 9, 20], steps: 30 };

describe("going through a replay", () => {
  test("which turn a step is in", () => {
    expect([0, 3, 4, 8, 9, 30].map((step) => turnAt(info, step))).toEqual([0, 0, 1, 1, 2, 3]);
  });

  test("by turns, with the beginning and the end as the last ones", () => {
    expect([0, 4, 10, 20, 30].map((step) => turnStep(info, step, 1))).toEqual([4, 9, 20, 30, 30]);
    expect([0, 4, 5, 9, 30].map((step) => turnStep(info, step, -1))).toEqual([0, 0, 4, 4, 20]);
  });

  test("a link to a step is read back, and nonsense is the beginning", () => {
    expect(readPlace(writePlace(12, "1", false), 30)).toEqual({ step: 12, eyes: "1", study: false });
    expect(readPlace(writePlace(3, "both", true), 30)).toEqual({ step: 3, eyes: "both", study: true });
    expect(readPlace("", 30)).toEqual({ step: 0, eyes: "both", study: false });
    expect(readPlace("#step=999&seen=me", 30)).toEqual({ step: 30, eyes: "both", study: false });
    expect(readPlace("#step=x", 30)).toEqual({ step: 0, eyes: "both", study: false });
  });
});
