import { describe, expect, it } from "vitest";
import type { CardFace } from "../protocol.ts";
import { changed, counted, fits, laidOut, sizeOf } from "./pool.ts";

const face = (id: string, name: string, more: Partial<CardFace> = {}): CardFace =>
  ({ id, name, supertype: "Pokémon", kind: "Basic", types: ["Fire"], evolves_from: "", ...more }) as CardFace;

describe("a deck from boosters", () => {
  it("counts what was opened", () => {
    expect(counted([["a", "b"], ["a"]])).toEqual({ a: 2, b: 1 });
    expect(sizeOf({ a: 2, b: 1 })).toBe(3);
  });

  it("takes no more than there is, and keeps no card of which there is none", () => {
    expect(changed({ a: 2 }, "a", 1, 2)).toEqual({ a: 2 });
    expect(changed({ a: 1 }, "a", -1, 2)).toEqual({});
    expect(changed({}, "b", 1, 60)).toEqual({ b: 1 });
  });

  it("lays lines together, whatever their names", () => {
    const zubat = face("1", "Zubat");
    const golbat = face("2", "Golbat", { kind: "Stage 1", evolves_from: "Zubat" });
    const growlithe = face("3", "Growlithe");
    const potion = face("4", "Potion", { supertype: "Trainer", kind: "Item", types: [] });
    expect(laidOut([potion, golbat, growlithe, zubat]).map((one) => one.id)).toEqual(["3", "1", "2", "4"]);
  });

  it("shows by type, or all that is no Pokémon", () => {
    const potion = face("4", "Potion", { supertype: "Trainer", types: [] });
    expect([face("1", "Ponyta"), potion].map((one) => fits(one, "Fire"))).toEqual([true, false]);
    expect(fits(potion, "Trainer")).toBe(true);
  });
});
