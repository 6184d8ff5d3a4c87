import { describe, expect, it } from "vitest";
import { loudness, SCORE, SOUNDS } from "./sound.ts";

describe("sounds", () => {
  it("are all written, short, and within what can be heard", () => {
    expect(SOUNDS.length).toBeGreaterThanOrEqual(15);
    for (const name of SOUNDS) {
      const score = SCORE[name];
      expect(score.length, name).toBeGreaterThan(0);
      for (const tone of score) {
        expect(tone.at + tone.lasts, name).toBeLessThan(2);
        expect(tone.pitch === 0 ? tone.band!.every((one) => one > 20) : tone.pitch > 20 && tone.pitch < 8000, name).toBe(true);
      }
    }
  });

  it("can be off, and each step is louder", () => {
    expect(loudness("0")).toBe(0);
    const steps = ["0", "1", "2", "3", "4"].map(loudness);
    expect([...steps].sort((a, b) => a - b)).toEqual(steps);
  });
});
