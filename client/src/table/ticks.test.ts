import { describe, expect, it } from "vitest";
import type { OptionView, QuestionView } from "../protocol.ts";
import { boundsOf, isTicked, lessOf, nextAnswer, optionFor, tickOf, toggled, type Plan } from "./ticks.ts";

const option = (index: number, more: Partial<OptionView>): OptionView => ({ index, label: "", group: "", kind: "card", ...more });
const question = (more: Partial<QuestionView>): QuestionView => ({ question: "pick", prompt: "", because: null, options: [], picked: 0, refusals: [], ...more });
const energy = option(0, { card: 4, id: "e", name: "Energy" });
const potion = option(1, { card: 9, id: "p", name: "Potion" });
const done = option(2, { kind: "done" });

describe("ticks", () => {
  it("are for cards and for several Pokémon, not for one or for a turn", () => {
    expect(isTicked(question({ least: 0, most: 2 }), energy)).toBe(true);
    expect(isTicked(question({ least: 1, most: 1 }), option(0, { kind: "pokemon", spot: 3 }))).toBe(false);
    expect(isTicked(question({ least: 1, most: 2 }), option(0, { kind: "pokemon", spot: 3 }))).toBe(true);
    expect(boundsOf(question({ question: "turn" }))).toBe(null);
  });

  it("are marked and unmarked, and one takes the place of the other where there is room for one", () => {
    const first = tickOf(energy);
    const second = tickOf(potion);
    expect(toggled([first], first, 2)).toEqual([]);
    expect(toggled([first], second, 1)).toEqual([second]);
    expect(toggled([first, second], tickOf(option(5, { card: 7, id: "x" })), 2)).toEqual([first, second]);
  });

  it("count equal cards of a deck, which have no numbers", () => {
    const copy = tickOf(option(0, { id: "e", name: "Energy" }));
    const two = toggled(toggled([], copy, 3), copy, 3);
    expect(two).toHaveLength(2);
    expect(lessOf(two, "e")).toHaveLength(1);
  });

  it("find an equal card where the very one is no longer offered by itself", () => {
    const twin = tickOf(energy, 5);
    expect(optionFor(question({ options: [energy, potion] }), twin)).toBe(energy);
  });

  it("are handed over one after the other, then it is done", () => {
    let plan: Plan | null = { question: "pick", because: "", picked: 1, rest: [tickOf(potion)] };
    const second = nextAnswer(plan, question({ picked: 1, options: [potion, done] }));
    expect(second?.option).toBe(potion);
    plan = second!.plan;
    expect(nextAnswer(plan!, question({ picked: 2, options: [energy, done] }))?.option).toBe(done);
  });

  it("are not handed to another question of the same card", () => {
    const plan: Plan = { question: "pick", because: "", picked: 1, rest: [] };
    expect(nextAnswer(plan, question({ picked: 0, options: [energy, done] }))).toBe(null);
  });
});
