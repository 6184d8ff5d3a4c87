import { describe, expect, it } from "vitest";
import type { CardFace } from "../../protocol.ts";
import { dnaOf } from "./creature.ts";
import { paletteOf } from "./palette.ts";
import { auraOf, pictureSvg } from "./picture.ts";
import { GLYPHS } from "./glyphs.ts";

const card = (name: string, more: Partial<CardFace> = {}): CardFace => ({
  id: name, name, set: "", set_name: "", number: "", year: 2020, supertype: "Pokémon", kind: "Basic", tags: [], hp: 60, types: ["Grass"], evolves_from: "",
  powers: [], attacks: [], weaknesses: [], resistances: [], retreat: 1, playable: true, why_not_playable: "", species: name, line: name, step: 0, ...more,
});

describe("pictures", () => {
  it("are the same each time, and another for each species", () => {
    const names = ["Budling", "Leafhop", "Mossback", "Thornet", "Sproutle", "Vineling", "Ferngo", "Petalis"];
    const drawn = names.map((name) => pictureSvg(card(name), "tall"));
    expect(pictureSvg(card("Budling"), "tall")).toBe(drawn[0]);
    expect(new Set(drawn).size).toBe(names.length);
  });

  it("of one type differ by more than their names: build, pattern or hue", () => {
    const looks = ["Budling", "Leafhop", "Mossback", "Thornet", "Sproutle", "Vineling"].map((name) => {
      const dna = dnaOf(name, name, "Grass");
      return `${dna.build} ${dna.ears} ${dna.pattern} ${paletteOf(name, name, "Grass").main}`;
    });
    expect(new Set(looks).size).toBe(looks.length);
  });

  it("of one line are of one build, and grow", () => {
    const [young, old] = [dnaOf("Budling", "Budling", "Grass"), dnaOf("Budling", "Budlord", "Grass")];
    expect([old.build, old.ears, old.tail, old.pattern]).toEqual([young.build, young.ears, young.tail, young.pattern]);
    expect(pictureSvg(card("Budlord", { line: "Budling", step: 2 }), "tall")).not.toBe(pictureSvg(card("Budlord", { line: "Budling", step: 0 }), "tall"));
  });

  it("of every kind of card are well-formed and fetch nothing", () => {
    const kinds = [
      card("Budling & Leafhop-GX", { tags: ["GX", "TAG TEAM"], species: "Budling & Leafhop", line: "Budling & Leafhop" }),
      card("Great VMAX", { tags: ["V", "VMAX"], kind: "VMAX" }),
      ...["Item", "Supporter", "Stadium", "Pokémon Tool", ""].map((kind) => card(`Trainer ${kind}`, { supertype: "Trainer", kind, types: [], hp: 0, does: ["draw", "coin"] })),
      card("Grass Energy", { supertype: "Energy", hp: 0 }),
      card("Any Energy", { supertype: "Energy", kind: "Special", hp: 0, types: [] }),
    ];
    for (const one of kinds) {
      const svg = pictureSvg(one, "wide");
      expect(svg).not.toMatch(/NaN|undefined|href/);
      expect(svg.match(/<g[ >]/g)?.length ?? 0).toBe(svg.match(/<\/g>/g)?.length ?? 0);
    }
  });

  it("know the special kinds", () => {
    const aura = (tags: string[], rarity = "") => auraOf({ kind: "", name: "", tags, rarity });
    expect([aura(["V", "VMAX"]), aura(["V", "VSTAR"]), aura(["EX"]), aura(["ex"]), aura(["LV.X"]), aura(["BREAK"]), aura(["Star"]), aura([], "Rare Prime")]).toEqual(["VMAX", "VSTAR", "EX", "ex", "LV.X", "BREAK", "Star", "Prime"]);
    expect(aura([])).toBe("none");
  });

  it("have a glyph for every sign that the server sends", () => {
    for (const sign of ["gust", "switch", "search", "draw", "evolve", "energy", "recover", "disrupt", "hammer", "heal", "cure", "damage", "condition", "guard", "strength", "hp", "retreat", "prize", "bench", "look", "lock", "coin"]) {
      expect(GLYPHS[sign], sign).toBeTruthy();
    }
  });
});
