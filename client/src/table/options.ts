/**
 * Where each option of a question belongs on the table.
 *
 * The client knows no rules: it looks only at what an option names (its kind, a card, a spot) and at where that lies in
 * the view. What it cannot place is left over for labelled buttons, so that nothing the server offers is out of reach.
 */

import type { CardView, OptionView, PokemonView, QuestionView, RefusalView, TableView } from "../protocol.ts";

export type PileName = "deck" | "discard" | "lost" | "hand" | "aside" | "table";

/** Cards laid open to choose from; `seat` is null where nothing tells whose they are. */
export interface Pile {
  zone: PileName;
  seat: number | null;
  options: OptionView[];
}

/** What can be done with a card in hand: at once, or to a Pokémon. */
export interface HandPlace {
  /** Clicking the card is the answer. */
  pick: OptionView[];
  /** Offered beside the card. */
  direct: OptionView[];
  /** By the spot of the Pokémon. */
  targets: Map<number, OptionView[]>;
}

export interface SpotPlace {
  /** Clicking the Pokémon is the answer. */
  pick: OptionView[];
  /** Offered beside it: attacks, powers, retreat. */
  menu: OptionView[];
  /** Cards on or under it. */
  cards: OptionView[];
}

export interface Placement {
  hand: Map<number, HandPlace>;
  spots: Map<number, SpotPlace>;
  prizes: Map<number, OptionView[]>;
  stadium: OptionView[];
  piles: Pile[];
  /** Ends the turn. */
  pass: OptionView[];
  /** Ends a choice of several. */
  done: OptionView[];
  /** Yes and no, numbers, types …: asked beside the card that asks. */
  prompt: OptionView[];
  /** What nothing above has a place for. */
  rest: OptionView[];
}

const PROMPT_KINDS = new Set(["yes", "no", "number", "attack-of", "condition", "branch", "type", "sign", "name"]);
const HAND_KINDS = new Set(["bench", "play", "use-card", "join-legend"]);
/** In a turn nothing is opened by itself: these piles can be opened by pressing them. */
const OPENED_IN_TURN = new Set<PileName>(["discard", "lost", "aside"]);
const TARGET_KINDS = new Set(["attach", "evolve"]);

function add<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let found = map.get(key);
  if (found === undefined) {
    found = make();
    map.set(key, found);
  }
  return found;
}

/** Every Pokémon in play, the Active first, for each player. */
export function pokemonInPlay(view: TableView): { seat: number; pokemon: PokemonView; active: boolean }[] {
  return view.players.flatMap((player, seat) => [
    ...(player.active ? [{ seat, pokemon: player.active, active: true }] : []),
    ...player.bench.map((pokemon) => ({ seat, pokemon, active: false })),
  ]);
}

type Location =
  | { at: "hand" }
  | { at: "spot"; spot: number }
  | { at: "stadium" }
  | { at: "prize"; number: number }
  | { at: "pile"; zone: PileName; seat: number | null };

/** Where a card lies that this viewer can see. */
export function locate(view: TableView, card: number): Location | null {
  const has = (cards: readonly (CardView | null)[] | null | undefined) => cards?.some((one) => one?.card === card) ?? false;
  for (const { pokemon } of pokemonInPlay(view)) {
    if (pokemon.card === card || has(pokemon.under) || has(pokemon.energy) || has(pokemon.tools)) return { at: "spot", spot: pokemon.spot };
  }
  if (view.stadium?.card === card) return { at: "stadium" };
  if (has(view.table)) return { at: "pile", zone: "table", seat: null };
  for (const [seat, player] of view.players.entries()) {
    if (has(player.hand)) return seat === view.seat ? { at: "hand" } : { at: "pile", zone: "hand", seat };
    for (const zone of ["discard", "lost", "aside"] as const) {
      if (has(player[zone])) return { at: "pile", zone, seat };
    }
    const prize = player.prizes.findIndex((one) => one?.card === card);
    if (prize >= 0) return seat === view.seat ? { at: "prize", number: prize } : { at: "pile", zone: "aside", seat };
    if (has(player.deck_known)) return { at: "pile", zone: "deck", seat };
  }
  return null;
}

/** Whose deck an option's card lies in: the player who is known to have such a card there. */
function deckOwner(view: TableView, id: string | null | undefined): number | null {
  const owners = view.players.flatMap((player, seat) => (player.deck_known.some((one) => one.id === id) ? [seat] : []));
  return owners.length === 1 ? owners[0]! : owners.includes(view.seat ?? -1) ? view.seat : null;
}

/** Puts every option of a question into exactly one place. */
export function placeOptions(question: QuestionView | null, view: TableView): Placement {
  const placed: Placement = {
    hand: new Map(),
    spots: new Map(),
    prizes: new Map(),
    stadium: [],
    piles: [],
    pass: [],
    done: [],
    prompt: [],
    rest: [],
  };
  if (!question) return placed;
  const inPlay = new Set(pokemonInPlay(view).map((one) => one.pokemon.spot));
  const ownActive = view.seat === null ? undefined : view.players[view.seat]?.active?.spot;
  const prizes = view.seat === null ? 0 : (view.players[view.seat]?.prizes.length ?? 0);

  const hand = (card: number) => add(placed.hand, card, () => ({ pick: [], direct: [], targets: new Map<number, OptionView[]>() }));
  const spot = (at: number) => add(placed.spots, at, () => ({ pick: [], menu: [], cards: [] }));
  const pile = (zone: PileName, seat: number | null, option: OptionView) => {
    let found = placed.piles.find((one) => one.zone === zone && one.seat === seat);
    if (!found) placed.piles.push((found = { zone, seat, options: [] }));
    found.options.push(option);
  };

  const turn = question.question === "turn";
  for (const option of question.options) {
    const { kind } = option;
    const where = typeof option.card === "number" ? locate(view, option.card) : null;
    const on = typeof option.spot === "number" && inPlay.has(option.spot) ? option.spot : null;
    if (kind === "pass") placed.pass.push(option);
    else if (kind === "done") placed.done.push(option);
    else if (PROMPT_KINDS.has(kind)) placed.prompt.push(option);
    else if (TARGET_KINDS.has(kind) && where?.at === "hand" && on !== null) add(hand(option.card!).targets, on, () => []).push(option);
    else if (HAND_KINDS.has(kind) && where?.at === "hand") hand(option.card!).direct.push(option);
    else if ((kind === "attack" || kind === "retreat") && ownActive !== undefined) spot(ownActive).menu.push(option);
    else if ((kind === "use-power" || kind === "discard-fossil") && on !== null) spot(on).menu.push(option);
    else if (kind === "use-stadium" && view.stadium) placed.stadium.push(option);
    else if (kind === "pokemon" && on !== null) spot(on).pick.push(option);
    else if (kind === "prize" && typeof option.number === "number" && option.number < prizes) add(placed.prizes, option.number, () => []).push(option);
    else if (kind === "card" && on !== null) spot(on).cards.push(option);
    else if (kind === "card" && where?.at === "hand") hand(option.card!).pick.push(option);
    else if (where?.at === "spot") spot(where.spot).cards.push(option);
    else if (where?.at === "stadium") placed.stadium.push(option);
    else if (where?.at === "prize" && kind === "card") add(placed.prizes, where.number, () => []).push(option);
    else if (where?.at === "pile" && (!turn || OPENED_IN_TURN.has(where.zone))) pile(where.zone, where.seat, option);
    else if (kind === "card" && option.id && !turn) pile("deck", deckOwner(view, option.id), option);
    else placed.rest.push(option);
  }
  return placed;
}

/** The options in every place, for whoever must know that none is missing. */
export function allPlaced(placed: Placement): OptionView[] {
  return [
    ...[...placed.hand.values()].flatMap((one) => [...one.pick, ...one.direct, ...[...one.targets.values()].flat()]),
    ...[...placed.spots.values()].flatMap((one) => [...one.pick, ...one.menu, ...one.cards]),
    ...[...placed.prizes.values()].flat(),
    ...placed.stadium,
    ...placed.piles.flatMap((one) => one.options),
    ...placed.pass,
    ...placed.done,
    ...placed.prompt,
    ...placed.rest,
  ];
}

/** The card of the hand under which the options for this one are placed: cards that are the same are offered once. */
export function handPlaceOf(placed: Placement, view: TableView, card: CardView): HandPlace | null {
  const own = placed.hand.get(card.card);
  if (own) return own;
  if (view.seat === null) return null;
  for (const other of view.players[view.seat]?.hand ?? []) {
    if (other && other.id === card.id && placed.hand.has(other.card)) return placed.hand.get(other.card)!;
  }
  return null;
}

/** The indices of a place's options, for `data-options`. */
export function indices(...lists: (readonly OptionView[])[]): string {
  return lists.flat().map((option) => option.index).join(" ");
}

export function handIndices(place: HandPlace | null): string {
  return place ? indices(place.pick, place.direct, ...place.targets.values()) : "";
}

export function spotIndices(place: SpotPlace | undefined): string {
  return place ? indices(place.pick, place.menu, place.cards) : "";
}

// --- Refusals

/** Why a card in hand cannot be used, at all or on one Pokémon: each reason once. */
export function refusalsOfCard(question: QuestionView | null, card: number, spot?: number): RefusalView[] {
  return distinct((question?.refusals ?? []).filter((one) => one.card === card && (spot === undefined || one.spot === spot)));
}

export function refusalsOfSpot(question: QuestionView | null, spot: number, kind: string): RefusalView[] {
  return (question?.refusals ?? []).filter((one) => one.kind === kind && one.spot === spot && one.card == null);
}

/** One of each sentence. */
export function distinct(refusals: readonly RefusalView[]): RefusalView[] {
  const seen = new Set<string>();
  return refusals.filter((one) => !seen.has(one.sentence) && seen.add(one.sentence));
}
