import { describe, expect, test } from "vitest";
import type { DeckInfo, OpponentInfo, RulesetInfo } from "../protocol.ts";
import { asChoice, deckWord, firstDeck, firstLevel, firstRules, learningGame, levelOf, newestFirst, tooLong } from "./choices.ts";

const rules = (name: string, year: number, learning = false): RulesetInfo => ({ name, title: name, year, line: "", learning, deck_size: 60, prizes: 6, plain_trainer: "Item" });
const deck = (id: string, year: number, era = true, ready = true): DeckInfo => ({
  id, name: id, set: "", set_name: "", series: "", year, types: [], cover: "", era, ready, why_not: ready ? "" : "not yet",
});
const level = (name: string): OpponentInfo => ({ name, title: name, line: "", styles: [{ name: `${name}-patient`, title: "Patient", line: "" }] });

describe("what a game begins with", () => {
  test("the rules played last, else the newest that are not for learning", () => {
    const all = [rules("old", 2009), rules("first", 2020, true), rules("new", 2019)];
    expect(firstRules(all, "old")).toBe("old");
    expect(firstRules(all, "gone")).toBe("new");
    expect(firstRules(all, undefined)).toBe("new");
    expect(firstRules([], undefined)).toBe("");
  });

  test("the deck played last if it can still be played, else one of the era that is ready", () => {
    const decks = [deck("a", 2011, false), deck("b", 2020, true, false), deck("c", 2020)];
    expect(firstDeck(decks, [], { kind: "theme", id: "a" })).toEqual({ kind: "theme", id: "a" });
    expect(firstDeck(decks, [], { kind: "theme", id: "b" })).toEqual({ kind: "theme", id: "c" });
    expect(firstDeck(decks, [], { kind: "saved", id: "gone" })).toEqual({ kind: "theme", id: "c" });
    expect(firstDeck(decks, [], { kind: "text", text: "4 bw1-1" })).toEqual({ kind: "text", text: "4 bw1-1" });
    expect(firstDeck([deck("b", 2020, true, false)], [], undefined)).toBeNull();
  });

  test("decks of the era, then those that are ready, then the newest", async () => {
    const decks = [deck("other", 2022, false), deck("old", 2017), deck("broken", 2020, true, false), deck("new", 2020)];
    expect((await newestFirst(Promise.resolve(decks))).map((one) => one.id)).toEqual(["new", "old", "broken", "other"]);
  });

  test("a computer that does not play blindly, but for learning the weakest", () => {
    const levels = [level("blind"), level("sensible")];
    expect(firstLevel(levels, undefined)).toBe("sensible");
    expect(firstLevel(levels, "blind")).toBe("blind");
    expect(firstLevel(levels, "blind-patient")).toBe("blind-patient");
    expect(levelOf(levels, "sensible-patient")?.name).toBe("sensible");
    expect(firstLevel(levels, "blind-hasty")).toBe("sensible");
    expect(firstLevel([], undefined)).toBe("");
    const game = learningGame([rules("new", 2022), rules("first", 2020, true)], [deck("c", 2020)], levels, "");
    expect(game).toMatchObject({ rules: "first", learning: true, level: "blind", deck: { theme: "c" }, name: "You" });
    expect(learningGame([rules("new", 2022)], [deck("c", 2020)], levels, "")).toBeNull();
  });

  test("courses are staged, one after the other", () => {
    const books = [rules("swsh", 2022), rules("academy-basic", 2020, true), rules("academy-advanced", 2020, true)];
    const decks = [deck("d-swsh1-1", 2020), deck("d-swsh1-2", 2020)];
    expect(learningGame(books, decks, [level("blind")], "")).toMatchObject({ rules: "academy-basic", seed: 96, deck: { theme: "d-swsh1-2" }, opponent_deck: { theme: "d-swsh1-1" } });
    expect(learningGame(books, decks, [level("blind")], "", ["academy-basic"])).toMatchObject({ rules: "academy-advanced", seed: 96 });
  });

  test("a deck is named in the server's way and in words", () => {
    expect(asChoice({ kind: "saved", id: "x" })).toEqual({ saved: "x" });
    expect(asChoice({ kind: "text", text: "t" })).toEqual({ text: "t" });
    expect(deckWord({ kind: "theme", id: "c" }, [deck("c", 2020)], [])).toBe("c");
    expect(deckWord(null, [], [])).toBe("no deck yet");
  });
});

test("a list that is too long is refused in words before it is sent", () => {
  expect(tooLong("4 bw1-1")).toBeNull();
  expect(tooLong("x".repeat(20_001))?.message).toBe("Expected a deck list of at most 20,000 characters, got 20,001.");
});
