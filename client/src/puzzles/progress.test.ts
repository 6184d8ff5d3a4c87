import { describe, expect, test } from "vitest";
import { marked, readProgress, streak } from "./progress.ts";

const nothing = { marks: {}, days: [] };

describe("streaks", () => {
  test("count days in a row, and wait for today's puzzle", () => {
    expect(streak(["2026-02-27", "2026-02-28", "2026-03-01"], "2026-03-01")).toBe(3);
    expect(streak(["2026-02-27", "2026-02-28"], "2026-03-01")).toBe(2);
    expect(streak(["2026-02-27"], "2026-03-01")).toBe(0);
  });

  test("the first try counts, and a puzzle of another day counts for none", () => {
    const failed = marked(nothing, "a", "failed", "2026-03-01");
    expect(marked(failed, "a", "solved", "2026-03-01")).toEqual(failed);
    expect(marked(nothing, "b", "solved", null).days).toEqual([]);
    expect(marked(nothing, "b", "solved", "2026-03-01").days).toEqual(["2026-03-01"]);
  });

  test("what is kept is read with care", () => {
    expect(readProgress("no JSON")).toEqual(nothing);
    expect(readProgress('{"marks":{"a":"solved","b":7},"days":["yesterday","2026-03-01"]}')).toEqual({ marks: { a: "solved" }, days: ["2026-03-01"] });
  });
});
