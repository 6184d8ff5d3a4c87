import { describe, expect, test } from "vitest";
import type { CardFace } from "../protocol.ts";
import { asText, countOf, emptyDraft, sizeOf, summary, withCard } from "./deck.ts";

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
});
