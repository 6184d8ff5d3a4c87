import { describe, expect, test } from "vitest";
import type { CardFace } from "../protocol.ts";
import { asText, countOf, emptyDraft, NO_PAST, sizeOf, sorted, stepped, summary, withCard, withStep } from "./deck.ts";
import { asked, evolving, NO_FILTERS, narrowed } from "./filters.ts";

function card(id: string, change: Partial<CardFace> = {}): CardFace {
  return {
    id, name: id, set: "s", set_name: "Set", number: "1", year: 2020, supertype: "Pokémon", kind: "Basic", tags: [], hp: 60, types: ["Fire"],
    evolves_from: "", powers: [], attacks: [], weaknesses: [], resistances: [], retreat: 1, playable: true, why_not_playable: "", ...change,
  };
}
const attack = (...cost: string[]) => ({ name: "Hit", cost, damage: "10", text: "" });

describe("a deck being built", () => {
  test("cards are added and taken out one at a time", () => {
    let draft = emptyDraft("xy");
    draft = withCard(withCard(withCard(draft, card("a"), 1), card("b"), 1), card("a"), 1);
    expect(asText(draft.entries)).toBe("2 a\n1 b\n");
    expect([sizeOf(draft.entries), countOf(draft, "a"), draft.changed]).toEqual([3, 2, true]);
    draft = withCard(draft, card("b"), -1);
    expect(asText(draft.entries)).toBe("2 a\n");
    expect(withCard(draft, card("c"), -1).entries).toEqual(draft.entries);
  });

  test("what is in it", () => {
    let draft = emptyDraft("xy");
    draft = withCard(draft, card("a", { attacks: [attack("Fire", "Colorless"), attack("Fire")] }), 2);
    draft = withCard(draft, card("b", { kind: "Stage 1", types: ["Fire", "Water"], attacks: [attack("Fire", "Fire", "Fire", "Fire", "Fire")] }), 1);
    draft = withCard(draft, card("c", { supertype: "Trainer", kind: "Item", types: [] }), 3);
    draft = withCard(draft, card("d", { supertype: "Energy", kind: "Basic", types: ["Fire"] }), 4);
    const found = summary(draft.entries);
    expect(found.kinds).toEqual([
      { word: "Basic Pokémon", count: 2 },
      { word: "Stage 1 Pokémon", count: 1 },
      { word: "Item", count: 3 },
      { word: "Basic Energy", count: 4 },
    ]);
    expect(found.types).toEqual([{ word: "Fire", count: 3 }, { word: "Water", count: 1 }]);
    expect(found.energy).toEqual([{ word: "Fire", count: 4 }]);
    expect(found.costs).toEqual([0, 2, 0, 0, 1]);
  });

  test("what was done is taken back and done again", () => {
    const one = withCard(emptyDraft("xy"), card("a"), 1);
    const two = withCard(one, card("b"), 2);
    let past = withStep(withStep(NO_PAST, []), one.entries);
    const [back, then] = stepped(two, past, "before")!;
    expect(asText(back.entries)).toBe("1 a\n");
    const [forth] = stepped(back, then, "after")!;
    expect(asText(forth.entries)).toBe("1 a\n2 b\n");
    past = withStep(then, back.entries);
    expect(stepped(back, past, "after")).toBeNull();
  });

  test("lines stand together from the bottom up, or the cards by what is asked", () => {
    let draft = emptyDraft("xy");
    draft = withCard(draft, card("c", { name: "Ivysaur", line: "Bulbasaur", step: 1, hp: 90 }), 1);
    draft = withCard(draft, card("a", { name: "Abra", line: "Abra", step: 0 }), 3);
    draft = withCard(draft, card("b", { name: "Bulbasaur", line: "Bulbasaur", step: 0, hp: 50, year: 2024 }), 2);
    const names = (sort: Parameters<typeof sorted>[1]) => sorted(draft.entries, sort).map((entry) => entry.card.name);
    expect(names("lines")).toEqual(["Bulbasaur", "Ivysaur", "Abra"]);
    expect(names("added")).toEqual(["Ivysaur", "Abra", "Bulbasaur"]);
    expect(names("name")).toEqual(["Abra", "Bulbasaur", "Ivysaur"]);
    expect(names("count")).toEqual(["Abra", "Bulbasaur", "Ivysaur"]);
    expect(names("hp")).toEqual(["Ivysaur", "Abra", "Bulbasaur"]);
    expect(names("set")[0]).toBe("Bulbasaur");
  });
});

describe("what is looked for", () => {
  test("a set or a format chosen by hand goes before the era", () => {
    const search = (change: object) => asked({ ...NO_FILTERS, ...change }, "xy", [], "newest", 1);
    expect(search({}).rules).toBe("xy");
    expect(search({ format: "expanded" }).rules).toBeUndefined();
    expect(search({ set: "bw1" }).rules).toBeUndefined();
    expect([search({ hpFrom: "90" }).hp_from, search({ hpTo: "" }).hp_to]).toEqual([90, undefined]);
    expect([narrowed(NO_FILTERS), narrowed({ ...NO_FILTERS, cost: "0" })]).toEqual([false, true]);
  });

  test("what cards evolve from: each name once, no Trainers but Fossils", () => {
    const have = [
      card("b-2", { name: "Snivy" }),
      card("a-1", { name: "Snivy" }),
      card("c-3", { name: "Potion", supertype: "Trainer", kind: "Item" }),
      card("d-4", { name: "Helix Fossil", supertype: "Trainer", kind: "Fossil" }),
    ];
    expect(evolving(have)).toEqual(["a-1", "d-4"]);
    expect(asked({ ...NO_FILTERS, evolves: true }, "bw", have, "name", 2).evolves).toBe("a-1,d-4");
    expect(asked(NO_FILTERS, "bw", have, "name", 2).evolves).toBeUndefined();
  });
});
