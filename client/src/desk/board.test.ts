import { describe, expect, test } from "vitest";
import type { CardFace } from "../protocol.ts";
import { boardOf, damaged, emptyBoard, moved, packed, positionOf, put, toggleCondition, toggleUsed, unpacked, type Place } from "./board.ts";

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

describe("what lies on the desk", () => {
  const BENCH: Place = { side: "me", zone: "bench", at: 0 };
  const cards = { a: face({ id: "a" }), b: face({ id: "b" }), e: face({ id: "e", supertype: "Energy" }) };
  const faceOf = (id: string) => cards[id as keyof typeof cards] ?? null;
  const two = () => {
    const board = put(put(put(emptyBoard("bw"), ACTIVE, cards.a), ACTIVE, cards.e), BENCH, cards.b);
    return { ...board, me: { ...board.me, active: toggleCondition(board.me.active!, "Asleep"), hand: ["e", "b"] } };
  };

  test("changes places with what lies there; on the Bench nothing is asleep", () => {
    const board = moved(two(), { side: "me", zone: "bench", at: 0 }, ACTIVE, faceOf);
    expect(board.me.active?.card).toBe("b");
    expect(board.me.bench).toMatchObject([{ card: "a", energy: ["e"], conditions: [] }]);
    expect(moved(board, { side: "me", zone: "active" }, ACTIVE, faceOf)).toBe(board);
  });

  test("goes to a pile with all that is on it", () => {
    const board = moved(two(), { side: "me", zone: "active" }, { side: "opp", zone: "discard" }, faceOf);
    expect(board.me.active).toBeNull();
    expect(board.opp.discard).toEqual(["a", "e"]);
  });

  test("comes out of a pile as what it is, or into another one", () => {
    const attached = moved(two(), { side: "me", zone: "hand", at: 0 }, BENCH, faceOf);
    expect(attached.me.bench[0]?.energy).toEqual(["e"]);
    expect(attached.me.hand).toEqual(["b"]);
    const away = moved(two(), { side: "me", zone: "hand", at: 1 }, { side: "me", zone: "lost" }, faceOf);
    expect([away.me.hand, away.me.lost]).toEqual([["e"], ["b"]]);
  });

  test("may be the other half, and be used already", () => {
    const half = face({ id: "l1", kind: "LEGEND", name: "Ho-Oh LEGEND" });
    const board = put(put(emptyBoard("hgss"), ACTIVE, half), ACTIVE, face({ id: "l2", kind: "LEGEND", name: "Ho-Oh LEGEND" }), half);
    expect(positionOf(board).me.active).toMatchObject({ card: "l1", with: ["l2"] });
    const used = toggleUsed(board, "me", "supporter_played");
    expect(positionOf(used).me.supporter_played).toBe(true);
    expect(positionOf(toggleUsed(used, "me", "supporter_played")).me).not.toHaveProperty("supporter_played");
  });
});

describe("positions", () => {
  const words = { rules: "xy", me: { active: { card: "bw1-1", with: ["bw1-3"], evolved: true }, hand: ["G"], deck: 3, gx_used: true }, opp: { active: { card: "bw1-1", damage: 30 }, bench: { card: "bw1-2" } }, stadium: "xy1-1" };

  test("are read as scenario files have them", () => {
    const board = boardOf(words);
    expect(board.me.hand).toEqual(["xy1-132"]);
    expect(board.me.deck).toHaveLength(3);
    expect(board.opp.bench).toHaveLength(1);
    expect(positionOf(board).me).toMatchObject({ gx_used: true, active: { card: "bw1-1", with: ["bw1-3"], evolved: true } });
    expect(positionOf(board).stadium).toEqual({ card: "xy1-1", owner: "me" });
  });

  test("go into a link and come back", async () => {
    const board = boardOf(words);
    expect(await unpacked(await packed(board))).toEqual(board);
    await expect(unpacked("no-position")).rejects.toThrow();
  });
});
