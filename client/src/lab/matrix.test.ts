import { describe, expect, it } from "vitest";
import { asFragment, fromFragment } from "../builder/deck.ts";
import type { CardFace } from "../protocol.ts";
import { colourOf, drawing, matrixOf } from "./matrix.ts";
import type { Figures, Score } from "./calls.ts";

const score = (rate: number): Score => ({ games: 10, wins: 10 * rate, ties: 0, losses: 10 - 10 * rate, win_rate: rate, interval: [rate - 0.1, rate + 0.1] });

describe("the matrix", () => {
  const figures = { names: ["One & two", "Three"], versions: [{ name: "Mine", against: [score(0.9), score(0.5)] }], matrix: null } as unknown as Figures;
  it("has a row for each version and a column for each opponent", () => {
    const matrix = matrixOf(figures);
    expect([matrix.rows, matrix.columns]).toEqual([["Mine"], ["One & two", "Three"]]);
    const svg = drawing(matrix, "Who <wins>");
    expect(svg).toContain("One &amp; two");
    expect(svg).toContain("Who &lt;wins&gt;");
    expect(svg).toContain("90%");
    expect(svg).toContain("80–100");
  });
  it("leaves a square empty where nobody played", () => {
    const whole = { ...figures, matrix: { names: ["Mine", "Yours"], table: [[null, score(0.5)], [score(0.5), null]] } };
    expect(matrixOf(whole).rows).toEqual(["Mine", "Yours"]);
    expect(drawing(matrixOf(whole), "").match(/50%/g)).toHaveLength(2);
  });
  it("tells winning from losing by colour", () => expect(colourOf(0.2)).not.toBe(colourOf(0.8)));
});

describe("a deck as a link", () => {
  const entry = (id: string, count: number) => ({ count, card: { id } as CardFace });
  it("comes back as it was", () => {
    const fragment = asFragment({ name: "A/B & c", rules: "xy", entries: [entry("xy1-1", 4), entry("dpp-DP31", 56), entry("ex10-!", 1)] });
    expect(fromFragment(fragment)).toEqual({ rules: "xy", name: "A/B & c", text: "4 xy1-1\n56 dpp-DP31\n1 ex10-!\n" });
  });
  it("is refused if it is none", () => {
    expect(fromFragment("#day")).toBeNull();
    expect(fromFragment("#deck=xy/name/4xy1-1")).toBeNull();
    expect(fromFragment("#deck=%zz/name/4*xy1-1")).toBeNull();
  });
});
