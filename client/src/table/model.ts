/** What the player is about to do: what is picked up, which pile is open, what is looked at. Knows no rules. */

import { batch, computed, effect, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { prefetch } from "../cards/facts.ts";
import type { CardView, OptionView, PokemonView, QuestionView, RefusalView, TableView } from "../protocol.ts";
import { handPlaceOf, placeOptions, refusalsOfCard, type HandPlace, type PileName, type Placement } from "./options.ts";
import { Theatre, type Scene } from "./theatre.ts";
import { boundsOf, isTicked, lessOf, nextAnswer, optionFor, same, tickOf, toggled, type Bounds, type Plan, type Tick } from "./ticks.ts";

/** What the player has picked up, so that what can be done with it is offered. */
export type Selection = { at: "hand"; card: number } | { at: "target"; card: number; spot: number } | { at: "spot"; spot: number } | { at: "stadium" } | { at: "prize"; number: number };

export interface OpenPile {
  zone: PileName;
  seat: number | null;
}

/** A card to be read, with what lies on it if it is in play. */
export interface Looked {
  id: string;
  name: string;
  pokemon?: PokemonView;
  refusals?: RefusalView[];
  /** For a card under the pointer: on which side of the window it is shown. */
  side?: "left" | "right";
}

/** Something to tell the player: a refusal with its rule, or a notice. */
export interface Word {
  sentence: string;
  citation?: string;
  clause?: string;
  tone: "refusal" | "notice";
}

export interface Names {
  0: string;
  1: string;
}

/** What a model asks of whoever carries answers. */
export interface Carrier {
  answer(revision: number, option: number): void;
  /** Takes back the last answer, where the server lets it be taken back. */
  undo?(): void;
}

export class TableModel {
  readonly theatre: Theatre;
  readonly names = signal<[string, string]>(["", ""]);
  readonly selected = signal<Selection | null>(null);
  /** A pile opened to look through. */
  readonly pile = signal<OpenPile | null>(null);
  /** Whether the cards to choose from are put aside, to look at the table. */
  readonly trayDown = signal(false);
  /** A card being read: in front of everything, until it is closed. */
  readonly looked = signal<Looked | null>(null);
  /** A card that the pointer rests on. */
  readonly hovered = signal<Looked | null>(null);
  readonly word = signal<Word | null>(null);
  readonly dragging = signal<{ card: number; over: number | "table" | null } | null>(null);
  /** The id of every card that this viewer has seen, by its name. */
  readonly known = signal<ReadonlyMap<string, string>>(new Map());
  /** What is marked for the question that is asked, and what of it is still to be handed over. */
  readonly ticks = signal<Tick[]>([]);
  private plan: Plan | null = null;
  /** Whether the player is asked before the turn ends without an attack. */
  readonly ending = signal<OptionView | null>(null);
  /** The revision that has been answered, until the next one comes. */
  private readonly answered = signal(-1);
  private readonly carrier: Carrier | null;
  private wordTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly stopFollowing: () => void;
  private readonly stopPlan: () => void;

  constructor(theatre: Theatre, carrier: Carrier | null = null) {
    this.theatre = theatre;
    this.carrier = carrier;
    let last: unknown = null;
    this.stopFollowing = effect(() => {
      const scene = theatre.scene.value;
      const mark = `${scene?.revision} ${scene?.view.seat}`;
      if (scene) {
        prefetch(idsIn(scene.view));
        this.remember(scene);
      }
      if (mark === last) return;
      last = mark;
      batch(() => {
        this.selected.value = null;
        this.hovered.value = null;
        this.trayDown.value = false;
        this.dragging.value = null;
        this.ticks.value = [];
        this.ending.value = null;
        const open = this.pile.peek();
        if (open && scene?.view.question) this.pile.value = null;
      });
    });
    this.stopPlan = effect(() => {
      const question = this.question.value;
      if (question && this.plan) queueMicrotask(() => this.goOn(question));
    });
  }

  dispose(): void {
    this.stopFollowing();
    this.stopPlan();
    clearTimeout(this.wordTimer);
  }

  /** Notes the names of the cards in a scene. */
  private remember(scene: Scene): void {
    const known = this.known.peek();
    const fresh = new Map<string, string>();
    for (const card of cardsIn(scene.view)) if (card.id && card.name && !known.has(card.name)) fresh.set(card.name, card.id);
    for (const { card } of scene.events) if (card && !known.has(card.name)) fresh.set(card.name, card.id);
    if (fresh.size) this.known.value = new Map([...known, ...fresh]);
  }

  readonly view = computed<TableView | null>(() => this.theatre.scene.value?.view ?? null);
  readonly plainTrainer = computed(() => this.view.value?.plain_trainer || "Item");
  readonly revision = computed(() => this.theatre.scene.value?.revision ?? -1);
  /** The seat at the viewer's side of the table. */
  readonly bottom = computed(() => this.view.value?.seat ?? 0);
  /** What is asked, once everything before it has been shown. */
  readonly question = computed<QuestionView | null>(() => {
    if (this.theatre.busy.value || !this.carrier || this.answered.value === this.revision.value) return null;
    return this.view.value?.question ?? null;
  });
  readonly placement = computed<Placement>(() => placeOptions(this.question.value, this.view.value ?? NOTHING));

  name(seat: number | null): string {
    return seat === null ? "" : (this.names.value[seat as 0 | 1] ?? "");
  }

  /** Gives an answer. */
  answer(option: OptionView): void {
    if (!this.question.peek() || !this.carrier) return;
    const revision = this.revision.peek();
    this.plan = null;
    batch(() => {
      this.answered.value = revision;
      this.selected.value = null;
      this.word.value = null;
      this.ending.value = null;
    });
    this.carrier.answer(revision, option.index);
  }

  /** The answer was refused: the question stands again. */
  again(): void {
    this.plan = null;
    this.answered.value = -1;
  }

  // --- Ticks

  readonly bounds = computed<Bounds | null>(() => boundsOf(this.question.value));

  /** How many more may be marked, those marked included. */
  readonly room = computed(() => {
    const most = this.bounds.value?.most ?? null;
    return most === null ? Infinity : Math.max(0, most - (this.question.value?.chosen?.length ?? 0));
  });

  isTick(option: OptionView): boolean {
    return isTicked(this.question.value, option);
  }

  tickedCard(card: number): boolean {
    return this.ticks.value.some((one) => one.card === card);
  }

  tickedSpot(spot: number): boolean {
    return this.ticks.value.some((one) => one.spot === spot && one.card === null);
  }

  tickedOf(id: string): number {
    return this.ticks.value.filter((one) => one.id === id).length;
  }

  /** Marks what an option stands for, or takes the mark away. `card`: which of several equal ones. */
  tick(option: OptionView, card: number | null = option.card ?? null): void {
    const tick = tickOf(option, card);
    const marked = this.ticks.peek();
    const here = marked.some((one) => same(one, tick));
    const many = option.count ?? Infinity;
    if (!here && this.room.peek() !== 1 && marked.filter((one) => one.id === tick.id).length >= many) return;
    this.ticks.value = toggled(marked, tick, this.room.peek());
  }

  untick(id: string): void {
    this.ticks.value = lessOf(this.ticks.peek(), id);
  }

  /** Whether what is marked is enough to be handed over. */
  readonly enough = computed(() => {
    const marked = this.ticks.value.length;
    const chosen = this.question.value?.chosen?.length ?? 0;
    const least = this.bounds.value?.least ?? 1;
    return marked > 0 && marked + chosen >= least;
  });

  /** Hands over what is marked, one answer after the other. */
  confirm(): void {
    const question = this.question.peek();
    const [first, ...rest] = this.ticks.peek();
    if (!question || !first) return;
    const option = optionFor(question, first);
    if (!option) return;
    this.answer(option);
    this.plan = { question: question.question, because: question.because?.id ?? "", picked: question.picked + 1, rest };
  }

  private goOn(question: QuestionView): void {
    const plan = this.plan;
    if (!plan || this.question.peek() !== question) return;
    const next = nextAnswer(plan, question);
    this.plan = null;
    if (!next) return;
    this.answer(next.option);
    this.plan = next.plan;
  }

  /** Ends the turn; where an attack is at hand and the player wants to be asked, after asking. */
  pass(option: OptionView, ask: boolean): void {
    if (ask && this.attacksReady.peek().length) this.ending.value = option;
    else this.answer(option);
  }

  /** The names of the attacks that could be used now. */
  readonly attacksReady = computed<string[]>(() => (this.question.value?.options ?? []).filter((one) => one.kind === "attack").map((one) => one.text ?? one.label));

  undo(): void {
    this.carrier?.undo?.();
  }

  /** What can be done with a card of the hand. */
  handPlace(card: CardView): HandPlace | null {
    const view = this.view.value;
    return view ? handPlaceOf(this.placement.value, view, card) : null;
  }

  /** The card in hand that is picked up. */
  readonly held = computed<{ card: CardView; place: HandPlace | null } | null>(() => {
    const selection = this.selected.value;
    const view = this.view.value;
    const drag = this.dragging.value;
    const number = drag ? drag.card : selection?.at === "hand" || selection?.at === "target" ? selection.card : null;
    if (number === null || !view || view.seat === null) return null;
    const card = view.players[view.seat]?.hand.find((one) => one?.card === number);
    return card ? { card, place: this.handPlace(card) } : null;
  });

  /** What the held card would do to a Pokémon. */
  targetOptions(spot: number): OptionView[] {
    return this.held.value?.place?.targets.get(spot) ?? [];
  }

  select(selection: Selection | null): void {
    const now = this.selected.peek();
    const same = now && selection && JSON.stringify(now) === JSON.stringify(selection);
    this.selected.value = same ? null : selection;
    this.pile.value = null;
  }

  /** Why something that was tried with a card is not allowed. */
  explain(card: number, spot?: number): boolean {
    const question = this.question.peek();
    const found = spot === undefined ? refusalsOfCard(question, card) : refusalsOfCard(question, card, spot);
    if (!found.length) return false;
    this.tell(found[0]!);
    return true;
  }

  tell(refusal: Pick<RefusalView, "sentence" | "citation" | "clause">): void {
    this.say({ sentence: refusal.sentence, citation: refusal.citation, clause: refusal.clause, tone: "refusal" });
  }

  say(word: Word): void {
    clearTimeout(this.wordTimer);
    this.word.value = word;
    this.wordTimer = setTimeout(() => (this.word.value = null), word.citation ? 12_000 : 6_000);
  }

  /** Closes what lies uppermost; false if nothing did. */
  back(): boolean {
    if (this.looked.value) this.looked.value = null;
    else if (this.ending.value) this.ending.value = null;
    else if (this.selected.value) this.selected.value = null;
    else if (this.pile.value) this.pile.value = null;
    else if (this.word.value) this.word.value = null;
    else if (this.ticks.value.length) this.ticks.value = [];
    else if (this.placement.value.piles.length && !this.trayDown.value) this.trayDown.value = true;
    else return false;
    return true;
  }
}

/** A table before anything has come. */
export const NOTHING: TableView = {
  rules: "",
  seat: null,
  turn: 0,
  turn_player: null,
  went_first: null,
  deciding: null,
  thinking: "",
  players: [],
  stadium: null,
  table: [],
  question: null,
  allowances: [],
  result: null,
  plain_trainer: "Item",
};

interface Named {
  id?: string | null;
  name?: string | null;
}

/** Every card that is face up to this viewer. */
function cardsIn(view: TableView): Named[] {
  const found: Named[] = [];
  const add = (cards: readonly (Named | null)[] | null | undefined) => {
    for (const card of cards ?? []) if (card?.id) found.push(card);
  };
  add([view.stadium, ...view.table, view.question?.because ?? null]);
  add(view.question?.options);
  add(view.question?.shown);
  for (const player of view.players) {
    for (const cards of [player.hand, player.discard, player.lost, player.prizes, player.aside, player.deck_known]) add(cards);
    for (const pokemon of [player.active, ...player.bench]) {
      if (!pokemon) continue;
      add([pokemon]);
      for (const cards of [pokemon.under, pokemon.energy, pokemon.tools]) add(cards);
    }
  }
  return found;
}

export function idsIn(view: TableView): Set<string> {
  return new Set(cardsIn(view).flatMap((card) => (card.id ? [card.id] : [])));
}

export const ModelContext = createContext<TableModel | null>(null);

export function useModel(): TableModel {
  const model = useContext(ModelContext);
  if (!model) throw new Error("A part of the table was drawn outside a table.");
  return model;
}
