import { describe, expect, test } from "vitest";
import type { CardFace } from "../protocol.ts";
import { boardOf, damaged, emptyBoard, packed, positionOf, put, toggleCondition, unpacked, type Place } from "./board.ts";

const face = (part: Partial<CardFace>) => ({ supertype: "Pokémon", kind: "Basic", evolves_from: "", ...part }) as CardFace;
const ACTIVE: Place = { side: "me", zone: "active" };

describe("putting cards down", () => {
  test("a card goes where it belongs", () => {
    let board = put(emptyBoard("bw"), ACTIVE, face({ id: "a" }));
    board = put(board, ACTIVE, face({ id: "e", supertype: "Energy" }));
    board = put(board, ACTIVE, face({ id: "t", supertype: "Trainer", kind: "Pokémon Tool" }));
    board = put(board, ACTIVE, face({ id: "b", kind: "Stage 1", evolves_from: "A" }));
    board = put(board, ACTIVE, face({ id: "c" }));
    board = put(board, ACTIVE, face({ id: "s", supertype: "Trainer", kind: "Stadium" }));
    board = put(board, { side: "opp", zone: "hand" }, face({ id: "h" }));
    expect(board.me.active).toMatchObject({ card: "b", under: ["a"], energy: ["e"], tools: ["t"] });
    expect(board.me.bench.map((one) => one.card)).toEqual(["c"]);
    expect(board.stadium).toEqual({ card: "s", owner: "me" });
    expect(board.opp.hand).toEqual(["h"]);
  });

  test("damage stays at nothing or more, and one condition turns the card", () => {
    const mon = put(emptyBoard("bw"), ACTIVE, face({ id: "a" })).me.active!;
    expect(damaged(mon, -10).damage).toBe(0);
    expect(toggleCondition(toggleCondition(toggleCondition(mon, "Asleep"), "Poisoned"), "Confused").conditions).toEqual(["Confused", "Poisoned"]);
  });
});

describe("positions", () => {
  const words = { rules: "xy", me: { active: "bw1-1", hand: ["G"], deck: 3, gx_used: true }, opp: { active: { card: "bw1-1", damage: 30 }, bench: { card: "bw1-2" } }, stadium: "xy1-1" };

  test("are read as scenario files have them", () => {
    const board = boardOf(words);
    expect(board.me.hand).toEqual(["xy1-132"]);
    expect(board.me.deck).toHaveLength(3);
    expect(board.opp.bench).toHaveLength(1);
    expect(positionOf(board).me).toMatchObject({ gx_used: true, active: { card: "bw1-1" } });
    expect(positionOf(board).stadium).toEqual({ card: "xy1-1", owner: "me" });
  });

  test("go into a link and come back", async () => {
    const board = boardOf(words);
    expect(await unpacked(await packed(board))).toEqual(board);
    await expect(unpacked("no-position")).rejects.toThrow();
  });
});
