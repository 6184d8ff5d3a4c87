/** What the player is about to do: what is picked up, which pile is open, what is looked at. Knows no rules. */

import { batch, computed, effect, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { prefetch } from "../cards/facts.ts";
import type { CardView, OptionView, PokemonView, QuestionView, RefusalView, TableView } from "../protocol.ts";
import { handPlaceOf, placeOptions, refusalsOfCard, type HandPlace, type PileName, type Placement } from "./options.ts";
import { Theatre } from "./theatre.ts";

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
  /** The revision that has been answered, until the next one comes. */
  private readonly answered = signal(-1);
  private readonly carrier: Carrier | null;
  private wordTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly stopFollowing: () => void;

  constructor(theatre: Theatre, carrier: Carrier | null = null) {
    this.theatre = theatre;
    this.carrier = carrier;
    let last: unknown = null;
    this.stopFollowing = effect(() => {
      const scene = theatre.scene.value;
      const mark = `${scene?.revision} ${scene?.view.seat}`;
      if (scene) prefetch(idsIn(scene.view));
      if (mark === last) return;
      last = mark;
      batch(() => {
        this.selected.value = null;
        this.hovered.value = null;
        this.trayDown.value = false;
        this.dragging.value = null;
        const open = this.pile.peek();
        if (open && scene?.view.question) this.pile.value = null;
      });
    });
  }

  dispose(): void {
    this.stopFollowing();
    clearTimeout(this.wordTimer);
  }

  readonly view = computed<TableView | null>(() => this.theatre.scene.value?.view ?? null);
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
    batch(() => {
      this.answered.value = revision;
      this.selected.value = null;
      this.word.value = null;
    });
    this.carrier.answer(revision, option.index);
  }

  /** The answer was refused: the question stands again. */
  again(): void {
    this.answered.value = -1;
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
    else if (this.selected.value) this.selected.value = null;
    else if (this.pile.value) this.pile.value = null;
    else if (this.word.value) this.word.value = null;
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
};

/** Every card that is face up to this viewer. */
export function idsIn(view: TableView): Set<string> {
  const ids = new Set<string>();
  const add = (cards: readonly ({ id?: string | null } | null)[] | null | undefined) => {
    for (const card of cards ?? []) if (card?.id) ids.add(card.id);
  };
  add([view.stadium, ...view.table, view.question?.because ?? null]);
  add(view.question?.options);
  for (const player of view.players) {
    for (const cards of [player.hand, player.discard, player.lost, player.prizes, player.aside]) add(cards);
    for (const pokemon of [player.active, ...player.bench]) {
      if (!pokemon) continue;
      add([pokemon]);
      for (const cards of [pokemon.under, pokemon.energy, pokemon.tools]) add(cards);
    }
  }
  return ids;
}

export const ModelContext = createContext<TableModel | null>(null);

export function useModel(): TableModel {
  const model = useContext(ModelContext);
  if (!model) throw new Error("A part of the table was drawn outside a table.");
  return model;
}
