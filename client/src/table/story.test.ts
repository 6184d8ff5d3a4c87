import { describe, expect, it } from "vitest";
import { chapters, figures, linked, openingFlip, recap, whoseLine } from "./story.ts";

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

  it("finds the opening coin while it is news", () => {
    expect(openingFlip(["You flip a coin: heads."])?.heads).toBe(true);
    expect(openingFlip(["Computer flips a coin: tails.", "a", "b", "c", "d"])).toBe(null);
  });

  it("sums a turn up", () => {
    const lines = ["Computer draws a card.", "Computer puts Tepig onto their Bench.", "Computer's Tepig becomes Pignite.", "Computer plays Ultra Ball.", "Computer plays N.", "Fire Energy is attached to Computer's Pignite.", "Computer's Pignite uses Flame Charge!", "Your Snivy takes 60 damage (30, Weakness ×2).", "Your Snivy is Knocked Out!", "Computer takes a Prize card (5 left)."];
    expect(recap(lines)).toEqual({ benched: ["Tepig"], attached: ["Fire Energy"], evolved: ["Pignite"], played: ["Ultra Ball", "N"], attacks: ["Flame Charge"], damage: 60, knockedOut: ["Snivy"], prizes: 1 });
    expect(recap(["You draw a card.", "You end your turn."])).toEqual({ benched: [], attached: [], evolved: [], played: [], attacks: [], damage: 0, knockedOut: [], prizes: 0 });
  });

  it("is counted: what one suffers is the other's doing", () => {
    const lines = ["Computer's Tepig takes 50 damage.", "Computer's Tepig is Knocked Out!", "You take a Prize card: Potion (5 left).", "Computer takes 2 Prize cards (4 left).", "Your Snivy takes 30 damage."];
    const [mine, theirs] = figures(lines, { seat: 0, names: ["You", "Computer"] });
    expect(mine).toEqual({ prizes: 1, knockOuts: 1, damage: 50 });
    expect(theirs).toEqual({ prizes: 2, knockOuts: 0, damage: 30 });
  });
});
