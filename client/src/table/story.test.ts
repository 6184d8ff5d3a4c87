import { describe, expect, it } from "vitest";
import { chapters, linked, whoseLine } from "./story.ts";

describe("the log", () => {
  it("has a chapter for each turn, and one for the setup", () => {
    const found = chapters(["You go first.", "--- Turn 1: your turn ---", "You draw a card.", "You end your turn.", "--- Turn 2: Computer's turn ---"]);
    expect(found.map((one) => [one.title, one.lines.length])).toEqual([["", 1], ["Turn 1: your turn", 2], ["Turn 2: Computer's turn", 0]]);
  });

  it("knows whose doing a sentence is", () => {
    const reader = { seat: 0, names: ["Ada", "Computer"] as const };
    expect(whoseLine("You draw a card.", reader)).toBe(0);
    expect(whoseLine("Computer takes a Prize card of your Bench.", reader)).toBe(1);
    expect(whoseLine("Grass Energy goes to Computer's discard pile.", reader)).toBe(1);
    expect(whoseLine("Between turns:", reader)).toBe(null);
    expect(whoseLine("Ada draws a card.", { seat: null, names: reader.names })).toBe(0);
  });

  it("links the longest name of a card, and whole words only", () => {
    const known = new Map([["Mew", "a"], ["Mew VMAX", "b"], ["Potion", "c"]]);
    expect(linked("Your Mew VMAX is healed by 2 Potion.", known)).toEqual(["Your ", { id: "b", name: "Mew VMAX" }, " is healed by 2 ", { id: "c", name: "Potion" }, "."]);
    expect(linked("Mewtwo waits.", known)).toEqual(["Mewtwo waits."]);
  });
});
