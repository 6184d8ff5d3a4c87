import { describe, expect, it } from "vitest";
import type { CardView, OptionView, PlayerView, PokemonView, QuestionView, RefusalView, TableView } from "../protocol.ts";
import { allPlaced, handPlaceOf, placeOptions, refusalsOfCard, type Placement } from "./options.ts";

const card = (number: number, id = `set-${number}`): CardView => ({ card: number, id, name: `Card ${number}` });

const pokemon = (spot: number, number: number, more: Partial<PokemonView> = {}): PokemonView => ({
  spot,
  ...card(number),
  face_down: false,
  under: [],
  energy: [],
  energy_units: [],
  tools: [],
  damage: 0,
  hp: 60,
  types: ["Fire"],
  retreat_cost: 1,
  conditions: [],
  entered_this_turn: false,
  evolved_this_turn: false,
  ...more,
});

const player = (more: Partial<PlayerView>): PlayerView => ({
  deck: 40,
  deck_known: [],
  hand: [],
  discard: [],
  lost: [],
  prizes: [null, null, null, null, null, null],
  aside: [],
  active: null,
  bench: [],
  turns_taken: 1,
  attached_energy: 0,
  supporters: 0,
  stadiums: 0,
  retreats: 0,
  gx_used: false,
  vstar_used: false,
  mulligans: 0,
  bonus: 0,
  ...more,
});

/** Own Active in spot 0 with two Energy, a Bench in 1 and 2; the other's Active in 8. Two copies of one card in hand. */
const view: TableView = {
  rules: "bw",
  seat: 0,
  turn: 3,
  turn_player: 0,
  went_first: 0,
  deciding: 0,
  thinking: "",
  players: [
    player({
      hand: [card(10, "fire"), card(11, "fire"), card(12, "stage-1"), card(13, "trainer")],
      discard: [card(20, "old"), card(21, "older")],
      lost: [card(22)],
      aside: [card(23)],
      prizes: [null, card(24), null],
      deck_known: [{ ...card(25, "deep"), from_top: 3 }],
      active: pokemon(0, 1, { energy: [card(30, "fire"), card(31, "water")], tools: [card(32)], under: [card(33)] }),
      bench: [pokemon(1, 2), pokemon(2, 3)],
    }),
    player({ hand: [card(40), null], discard: [card(41)], active: pokemon(8, 4), bench: [pokemon(9, 5)] }),
  ],
  stadium: card(50),
  table: [card(51)],
  question: null,
  allowances: [],
  result: null,
  plain_trainer: "Item",
};

let next = 0;
function option(kind: OptionView["kind"], more: Partial<OptionView> = {}): OptionView {
  return { index: next++, label: `${kind} ${next}`, kind, ...more };
}

function ask(options: OptionView[], question: QuestionView["question"] = "pick"): QuestionView {
  return { question, prompt: "Choose.", because: null, options: options.map((one, index) => ({ ...one, index })), picked: 0, refusals: [] };
}

function place(options: OptionView[], question: QuestionView["question"] = "pick"): Placement {
  const asked = ask(options, question);
  const placed = placeOptions(asked, view);
  const found = allPlaced(placed).map((one) => one.index);
  expect([...found].sort((a, b) => a - b)).toEqual(asked.options.map((one) => one.index));
  return placed;
}

describe("the actions of a turn", () => {
  it("lie with the cards and Pokémon they are done with", () => {
    const placed = place(
      [
        option("pass"),
        option("attach", { card: 10, id: "fire", spot: 0 }),
        option("attach", { card: 10, id: "fire", spot: 2 }),
        option("evolve", { card: 12, spot: 1 }),
        option("play", { card: 13 }),
        option("bench", { card: 13 }),
        option("attack", { text: "Ember" }),
        option("attack", { text: "Flare" }),
        option("retreat"),
        option("use-power", { spot: 2, text: "Glow" }),
        option("use-stadium", { text: "Gym" }),
        option("use-card", { card: 20, text: "Return" }),
        option("join-union", { card: 21 }),
        option("discard-fossil", { spot: 1 }),
      ],
      "turn",
    );
    expect(placed.pass).toHaveLength(1);
    expect([...placed.hand.get(10)!.targets.keys()]).toEqual([0, 2]);
    expect(placed.hand.get(12)!.targets.get(1)).toHaveLength(1);
    expect(placed.hand.get(13)!.direct.map((one) => one.kind)).toEqual(["play", "bench"]);
    expect(placed.spots.get(0)!.menu.map((one) => one.kind)).toEqual(["attack", "attack", "retreat"]);
    expect(placed.spots.get(2)!.menu).toHaveLength(1);
    expect(placed.spots.get(1)!.menu).toHaveLength(1);
    expect(placed.stadium).toHaveLength(1);
    expect(placed.piles).toMatchObject([{ zone: "discard", seat: 0 }]);
    expect(placed.rest).toEqual([]);
  });

  it("are the same for every copy of a card in hand", () => {
    const placed = place([option("attach", { card: 10, id: "fire", spot: 0 })], "turn");
    expect(handPlaceOf(placed, view, card(11, "fire"))).toBe(placed.hand.get(10));
    expect(handPlaceOf(placed, view, card(13, "trainer"))).toBeNull();
  });
});

describe("choices", () => {
  it("of Pokémon lie on the board, of Prize cards on them, the rest beside the card that asks", () => {
    const placed = place([
      option("pokemon", { spot: 8 }),
      option("pokemon", { spot: 1 }),
      option("prize", { number: 2 }),
      option("yes"),
      option("no"),
      option("number", { number: 4 }),
      option("type", { text: "Fire" }),
      option("sign", { text: "Rock" }),
      option("condition", { text: "Asleep" }),
      option("branch", { number: 0 }),
      option("attack-of", { text: "Ember" }),
      option("done"),
    ]);
    expect(placed.spots.get(8)!.pick).toHaveLength(1);
    expect(placed.prizes.get(2)).toHaveLength(1);
    expect(placed.prompt).toHaveLength(8);
    expect(placed.done).toHaveLength(1);
    expect(placed.rest).toEqual([]);
  });

  it("of cards lie where the cards do", () => {
    const placed = place([
      option("card", { card: 10, id: "fire" }),
      option("card", { card: 30, id: "fire", spot: 0 }),
      option("card", { card: 33, id: "set-33" }),
      option("card", { card: 20, id: "old" }),
      option("card", { card: 41, id: "set-41" }),
      option("card", { card: 40, id: "set-40" }),
      option("card", { card: 22, id: "set-22" }),
      option("card", { card: 23, id: "set-23" }),
      option("card", { card: 24, id: "set-24" }),
      option("card", { card: 50, id: "set-50" }),
      option("card", { card: 51, id: "set-51" }),
      option("card", { id: "deep", name: "Deep" }),
      option("card", { id: "unheard-of", name: "Other" }),
    ]);
    expect(placed.hand.get(10)!.pick).toHaveLength(1);
    expect(placed.spots.get(0)!.cards).toHaveLength(2);
    expect(placed.prizes.get(1)).toHaveLength(1);
    expect(placed.stadium).toHaveLength(1);
    expect(placed.piles.map((one) => [one.zone, one.seat, one.options.length])).toEqual([
      ["discard", 0, 1],
      ["discard", 1, 1],
      ["hand", 1, 1],
      ["lost", 0, 1],
      ["aside", 0, 1],
      ["table", null, 1],
      ["deck", 0, 1],
      ["deck", null, 1],
    ]);
    expect(placed.rest).toEqual([]);
  });
});

describe("whatever else comes", () => {
  it("is left for labelled buttons", () => {
    const placed = place([
      option("dance" as OptionView["kind"]),
      option("pokemon", { spot: 77 }),
      option("attach", { card: 999, spot: 0 }),
      option("attach", { card: 10, spot: 99 }),
      option("prize", { number: 17 }),
      option("play", { card: 998 }),
      option("use-power", { spot: 55 }),
      option("card", { card: 997 }),
    ]);
    expect(placed.rest).toHaveLength(8);
  });

  it("is a labelled button too where, in a turn, there is no pile to open for it", () => {
    const options = [option("use-card", { card: 40 }), option("use-card", { card: 51 }), option("use-card", { card: 20 })];
    const placed = place(options, "turn");
    expect(placed.rest).toHaveLength(2);
    expect(placed.piles).toMatchObject([{ zone: "discard", seat: 0 }]);
  });

  it("keeps every option in exactly one place, whatever it names", () => {
    let state = 12345;
    const roll = (below: number) => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return state % below;
    };
    const kinds = ["pass", "attack", "retreat", "bench", "evolve", "attach", "play", "use-power", "use-stadium", "use-card", "discard-fossil", "join-legend", "join-union", "card", "pokemon", "prize", "yes", "no", "number", "attack-of", "condition", "branch", "done", "type", "sign", "name", "unheard-of"] as OptionView["kind"][];
    for (let round = 0; round < 400; round++) {
      const options = Array.from({ length: roll(30) }, () => {
        const more: Partial<OptionView> = {};
        if (roll(2)) more.card = roll(60);
        if (roll(2)) more.spot = roll(12);
        if (roll(3) === 0) more.number = roll(8);
        if (roll(2)) more.id = ["fire", "deep", "old", "none"][roll(4)]!;
        return option(kinds[roll(kinds.length)]!, more);
      });
      place(options, roll(2) ? "turn" : "pick");
    }
  });

  it("is nothing when nothing is asked, and harmless to a spectator", () => {
    expect(allPlaced(placeOptions(null, view))).toEqual([]);
    const watching: TableView = { ...view, seat: null };
    const asked = ask([option("attack"), option("prize", { number: 0 }), option("card", { card: 10 })]);
    expect(allPlaced(placeOptions(asked, watching))).toHaveLength(3);
  });
});

it("gives each reason for a refusal once", () => {
  const refusal = (spot: number, sentence: string): RefusalView => ({ kind: "attach", label: "Attach", sentence, clause: "c", citation: "", card: 10, spot, name: "" });
  const question = { ...ask([]), refusals: [refusal(0, "Once a turn."), refusal(1, "Once a turn."), refusal(2, "Not there.")] };
  expect(refusalsOfCard(question, 10).map((one) => one.sentence)).toEqual(["Once a turn.", "Not there."]);
  expect(refusalsOfCard(question, 10, 2).map((one) => one.sentence)).toEqual(["Not there."]);
  expect(refusalsOfCard(question, 11)).toEqual([]);
});
