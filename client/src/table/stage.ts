/**
 * Shows what happened: attacks strike, coins turn, cards go from place to place. It measures where cards lie before and
 * after a scene and moves likenesses of them over the table; the table itself only ever shows scenes.
 */

import { signal } from "@preact/signals";
import { h, render } from "preact";
import { CardBack, CardById } from "../cards/CardFace.tsx";
import type { CardView, EventView, PokemonView, TableView } from "../protocol.ts";
import { never } from "../never.ts";
import { pokemonInPlay } from "./options.ts";
import { faceOf } from "../cards/facts.ts";
import { pace, stillness } from "../settings.ts";
import { sound, type Sound } from "../sound.ts";
import { t } from "../texts/index.ts";
import type { Scene, Stage } from "./theatre.ts";

export interface Banner {
  text: string;
  note: string;
  tone: "you" | "them" | "plain";
  /** A great moment: larger, with light. */
  great?: boolean;
}

/** What lies over the table while something is shown. */
export const banner = signal<Banner | null>(null);
export const caption = signal<string>("");
export const coins = signal<{ results: boolean[]; seat: number | null; landed: boolean } | null>(null);

const MOVE = 430;
const STAGGER = 75;
/** The time a change by somebody else stays in sight before the next one. */
const DWELL = 620;

/** Where a card comes from if it was not to be seen, and where it goes if it no longer is. */
const SOURCES: Record<string, string> = {
  draw: "deck",
  "to-hand": "deck",
  "take-prize": "prizes",
  "set-prize": "deck",
  "to-deck-top": "hand",
  "to-deck-bottom": "hand",
  "to-prizes": "hand",
  play: "hand",
  attach: "hand",
  evolve: "hand",
  active: "hand",
  bench: "hand",
  stadium: "hand",
  discard: "hand",
  "to-lost-zone": "hand",
  "set-aside": "deck",
};
const GOALS: Record<string, string> = {
  draw: "hand",
  "to-hand": "hand",
  "take-prize": "hand",
  "set-prize": "prizes",
  "to-deck-top": "deck",
  "to-deck-bottom": "deck",
  "to-prizes": "prizes",
  discard: "discard",
  "to-lost-zone": "lost",
  "set-aside": "aside",
};

interface Flight {
  card: CardView | null;
  from: DOMRect;
  to: DOMRect;
  land: Element | null;
}

export class TableStage implements Stage {
  private readonly root: HTMLElement;
  private readonly layer: HTMLElement;
  private readonly bottom: () => number;
  private running = new Set<() => void>();
  private skipped = false;

  /** `root` holds the table; `layer` lies over it; `bottom` is the seat at the viewer's side. */
  constructor(root: HTMLElement, layer: HTMLElement, bottom: () => number) {
    this.root = root;
    this.layer = layer;
    this.bottom = bottom;
  }

  skip(): void {
    this.skipped = true;
    for (const end of [...this.running]) end();
  }

  async play(next: Scene, before: Scene, show: (scene: Scene) => void): Promise<void> {
    this.skipped = false;
    if (this.quick) {
      show(next);
      this.ending(next);
      return;
    }
    const theirs = before.view.deciding !== next.view.seat || next.view.seat === null;
    let shown = false;
    try {
      caption.value = theirs ? next.log.filter((line) => !line.startsWith("---")).slice(-2).join(" ") : "";
      const later = await this.inPlace(next, before, show);
      shown = true;
      await this.change(next, show);
      for (const event of later) await this.strike(event, next.view);
      await this.prizes(next);
      await this.turnOver(next, before);
      this.ending(next);
      if (theirs) await this.wait(DWELL);
    } finally {
      if (!shown) show(next);
      banner.value = null;
      caption.value = "";
      coins.value = null;
      this.layer.replaceChildren();
      for (const one of this.root.querySelectorAll("[data-flying]")) one.removeAttribute("data-flying");
    }
  }

  private get quick(): boolean {
    return pace() === 0 || document.hidden || this.skipped;
  }

  // --- Time

  private wait(milliseconds: number): Promise<void> {
    if (this.quick) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.running.delete(end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds * pace());
      this.running.add(end);
    });
  }

  private move(element: Element, frames: Keyframe[], duration: number, options: KeyframeAnimationOptions = {}): Promise<void> {
    if (this.quick) return Promise.resolve();
    const delay = typeof options.delay === "number" ? options.delay * pace() : 0;
    const animation = element.animate(frames, { easing: "cubic-bezier(0.2, 0.7, 0.2, 1)", fill: "backwards", ...options, delay, duration: duration * pace() });
    return new Promise((resolve) => {
      const end = () => {
        this.running.delete(end);
        animation.cancel();
        resolve();
      };
      animation.onfinish = end;
      animation.oncancel = () => {
        this.running.delete(end);
        resolve();
      };
      this.running.add(end);
    });
  }

  // --- Before the change: what happens to Pokémon where they stand

  /** Plays what can be seen on the table as it was. What it could not, because its Pokémon was not there yet, is left. */
  private async inPlace(next: Scene, before: Scene, show: (scene: Scene) => void): Promise<InPlace[]> {
    let scene = before;
    const later: InPlace[] = [];
    const events = next.events;
    for (let i = 0; i < events.length && !this.quick; i++) {
      const event = events[i]!;
      if (event.kind === "coin") {
        const results = [];
        while (events[i]?.kind === "coin") results.push(Boolean(events[i++]!.amount));
        i--;
        await this.toss(results, event.seat ?? null);
      } else if (event.kind === "reveal") {
        const cards: CardView[] = [];
        while (events[i]?.kind === "reveal") {
          const card = events[i++]!.card;
          if (card) cards.push(card);
        }
        i--;
        if (event.seat !== next.view.seat) await this.showCards(cards, event.seat ?? 0);
      } else if (event.kind === "play" && event.card) {
        sound("play");
        await this.showCards([event.card], event.seat ?? 0, event.seat === next.view.seat ? 480 : 900);
      } else if (isInPlace(event)) {
        if (event.kind !== "knocked-out" && !this.spot(event.spot)) later.push(event);
        else {
          await this.strike(event, scene.view);
          const view = patched(scene.view, event);
          if (view !== scene.view) show((scene = { ...scene, view }));
        }
      } else if (event.kind === "shuffle") {
        void this.shuffle(event.seat ?? 0);
      } else if (event.kind === "mulligan") {
        sound("refused");
        await this.shout(t.show.mulligan, next.log.find((line) => /mulligan/i.test(line)) ?? t.show.mulliganNote(""), event.seat ?? null, 1500);
      }
    }
    return later;
  }

  private async strike(event: InPlace, view: TableView): Promise<void> {
    const amount = event.amount ?? 0;
    const target = this.spot(event.spot);
    switch (event.kind) {
      case "attack": {
        const seat = event.seat ?? seatOf(view, event.spot);
        await this.shout(event.text ?? "", "", seat, 520);
        sound("attack");
        if (target && !stillness.peek()) {
          const foe = seat === null ? null : this.root.querySelector(`[data-zone="active"][data-seat="${1 - seat}"] [data-spot]`);
          if (foe) void this.beam(target, foe, typeOf(view, event.spot));
          const away = seat === this.bottom() ? -1 : 1;
          const reach = target.getBoundingClientRect().height * 0.35 * away;
          await this.move(target, [{ transform: "none" }, { transform: `translateY(${-reach * 0.25}px)`, offset: 0.3 }, { transform: `translateY(${reach}px) scale(1.06)`, offset: 0.6 }, { transform: "none" }], 460);
        }
        break;
      }
      case "power":
      case "trigger":
        if (target) {
          void this.burst(target, "power");
          await this.glow(target, "var(--info)");
        }
        break;
      case "damage":
        if (amount && target) {
          sound("damage");
          void this.burst(target, "hit");
          this.float(target, `−${amount}`, "damage");
          await (stillness.peek() ? this.wait(350) : this.move(target, SHAKE, 420));
          await this.wait(160);
        }
        break;
      case "heal":
        if (amount && target) {
          sound("heal");
          this.float(target, `+${amount}`, "heal");
          await this.glow(target, "var(--good)");
        }
        break;
      case "condition":
      case "recover":
        if (target) {
          const words = (event.conditions ?? []).join(", ");
          if (event.kind === "condition") sound("condition");
          this.float(target, event.kind === "condition" ? words : t.show.noLonger(words), "condition");
          await this.wait(520);
        }
        break;
      case "knocked-out": {
        const fallen = this.fallen(event, view);
        if (fallen) {
          sound("knockout");
          void this.burst(fallen, "fall");
          if (!stillness.peek()) void this.move(this.root.querySelector(".mat") ?? fallen, SHAKE, 420);
          this.float(fallen, t.show.knockedOut, "knockout");
          await (stillness.peek()
            ? this.wait(700)
            : this.move(fallen, [{ transform: "none", filter: "none" }, { transform: "scale(1.08)", filter: "brightness(2.2)", offset: 0.25 }, { transform: "scale(0.7) rotate(8deg)", filter: "grayscale(1) brightness(0.5)", opacity: "0.15" }], 760));
          fallen.setAttribute("data-flying", "");
        }
        break;
      }
      case "attack-stopped":
        if (target) {
          this.float(target, amount ? t.show.hurtsItself : t.show.noAttack, "condition");
          await this.wait(600);
        }
        break;
      default:
        never(event.kind);
    }
  }

  /** The Pokémon that an event without a spot says was Knocked Out. */
  private fallen(event: EventView, view: TableView): Element | null {
    const fitting = pokemonInPlay(view).filter((one) => one.seat === event.seat && one.pokemon.name === event.text);
    const found = fitting.find(({ pokemon }) => (pokemon.damage ?? 0) >= (pokemon.hp ?? 1)) ?? fitting[0];
    return found ? this.spot(found.pokemon.spot) : null;
  }

  // --- The change: cards go from place to place

  private async change(next: Scene, show: (scene: Scene) => void): Promise<void> {
    if (this.quick) {
      show(next);
      return;
    }
    const old = this.cards();
    const sources = new Map<string, DOMRect>();
    for (const place of this.root.querySelectorAll<HTMLElement>("[data-zone][data-seat]")) {
      sources.set(`${place.dataset.seat} ${place.dataset.zone}`, place.getBoundingClientRect());
    }
    show(next);
    await painted();
    if (stillness.peek()) {
      for (const event of next.events) {
        const at = this.spot(event.spot);
        if (at && GLOWING.has(event.kind)) void this.glow(at, "var(--gold)");
      }
      await this.wait(200);
      return;
    }
    const now = this.cards();
    const flights = this.flights(next, old, now, sources);
    if (flights.length) sound(soundOf(next.events));
    const flying = new Set(flights.map((one) => one.card?.card));
    const moved = [...now].map(([card, element]) => {
      const from = old.get(card);
      return from && !flying.has(card) ? this.slide(element.element, from.rect, element.rect) : null;
    });
    await Promise.all([...moved, ...flights.map((flight, i) => this.fly(flight, Math.min(i, 12) * STAGGER))]);
    for (const event of next.events) {
      const at = this.spot(event.spot);
      if (at && (event.kind === "evolve" || event.kind === "transform")) {
        sound("evolve");
        void this.burst(at, "evolve");
        if (event.card) this.float(at, t.show.evolves(event.card.name), "evolve");
        await this.glow(at, "#fff", 2.4);
        await this.wait(260);
      }
      else if (at && event.kind === "attach") void this.glow(at, "var(--gold)");
    }
  }

  private cards(): Map<number, { rect: DOMRect; element: HTMLElement; zone: string }> {
    const found = new Map<number, { rect: DOMRect; element: HTMLElement; zone: string }>();
    for (const element of this.root.querySelectorAll<HTMLElement>("[data-card]")) {
      const zone = element.closest<HTMLElement>("[data-zone]")?.dataset.zone ?? "";
      found.set(Number(element.dataset.card), { rect: element.getBoundingClientRect(), element, zone });
    }
    return found;
  }

  /** What flies: each card once, from where it lay at first to where it lies in the end. */
  private flights(next: Scene, old: ReturnType<TableStage["cards"]>, now: ReturnType<TableStage["cards"]>, zones: Map<string, DOMRect>): Flight[] {
    const flights = new Map<string, Flight>();
    let unseen = 0;
    next.events.forEach((event, i) => {
      const goal = GOALS[event.kind];
      const source = SOURCES[event.kind];
      if (!goal && !source) return;
      const following = next.events[i + 1];
      if (event.kind === "to-hand" && following?.kind === "take-prize" && following.seat === event.seat) return;
      const seat = event.seat ?? 0;
      const card = event.card ?? null;
      const had = card ? old.get(card.card) : undefined;
      const has = card ? now.get(card.card) : undefined;
      const key = card ? `${card.card}` : `unseen ${unseen++}`;
      const known = flights.get(key);
      const from = known?.from ?? had?.rect ?? zones.get(`${seat} ${source}`);
      const to = has?.rect ?? (goal ? this.zone(seat, goal)?.getBoundingClientRect() : this.spot(event.spot)?.getBoundingClientRect());
      if (!from || !to || (had && has && had.zone === has.zone && !MOVING.has(event.kind))) return;
      flights.set(key, { card, from, to, land: has?.element ?? null });
    });
    return [...flights.values()].filter((one) => distance(one.from, one.to) > 12);
  }

  private async fly(flight: Flight, delay: number): Promise<void> {
    flight.land?.setAttribute("data-flying", "");
    const ghost = this.likeness(flight.card);
    const width = Math.max(44, Math.min(120, Math.max(flight.from.width, flight.to.width)));
    ghost.style.setProperty("--card-w", `${width}px`);
    const at = (rect: DOMRect) => `translate(${rect.left + rect.width / 2 - width / 2}px, ${rect.top + rect.height / 2 - (width * 88) / 126}px) scale(${Math.max(0.28, Math.min(1.15, rect.width / width))})`;
    this.layer.append(ghost);
    const middle = `translate(${(flight.from.left + flight.to.left) / 2 + (flight.from.width + flight.to.width) / 4 - width / 2}px, ${(flight.from.top + flight.to.top) / 2 + (flight.from.height + flight.to.height) / 4 - (width * 88) / 126 - 18}px) scale(1.12)`;
    await this.move(ghost, [{ transform: at(flight.from) }, { transform: middle, offset: 0.5 }, { transform: at(flight.to) }], MOVE, { delay, fill: "both" });
    ghost.remove();
    flight.land?.removeAttribute("data-flying");
  }

  private slide(element: HTMLElement, from: DOMRect, to: DOMRect): Promise<void> | null {
    const dx = from.left - to.left;
    const dy = from.top - to.top;
    if (Math.abs(dx) + Math.abs(dy) < 3) return null;
    const scale = to.width ? from.width / to.width : 1;
    const stays = getComputedStyle(element).transform;
    const base = stays === "none" ? "" : stays;
    return this.move(element, [{ transform: `translate(${dx}px, ${dy}px) scale(${scale}) ${base}`, transformOrigin: "0 0" }, { transform: base || "none", transformOrigin: "0 0" }], MOVE * 0.85);
  }

  private likeness(card: CardView | null, size: "small" | "medium" = "small"): HTMLElement {
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    render(card ? h(CardById, { id: card.id, name: card.name, size }) : h(CardBack, { class: "" }), ghost);
    return ghost;
  }

  // --- What is shown over the table

  private async turnOver(next: Scene, before: Scene): Promise<void> {
    const turn = next.events.find((event) => event.kind === "turn");
    if (!turn || next.view.turn === before.view.turn || next.view.result) return;
    const mine = turn.seat === next.view.seat;
    if (mine) sound("turn");
    await this.shout(mine ? t.table.yourTurn : "", t.table.turn(next.view.turn), turn.seat ?? null, 700, true);
  }

  /** Words across the middle; the name of whose turn it is is filled in by the banner itself. */
  private async shout(text: string, note: string, seat: number | null, time: number, turn = false, great = false): Promise<void> {
    if (this.quick) return;
    banner.value = { text: text || (turn ? "turn" : ""), note, tone: seat === null ? "plain" : seat === this.bottom() ? "you" : "them", great };
    await this.wait(time);
    banner.value = null;
  }

  /** The last Prize cards are worth a word. */
  private async prizes(next: Scene): Promise<void> {
    const taken = next.events.filter((event) => event.kind === "take-prize");
    const last = taken[taken.length - 1];
    if (!last) return;
    sound("prize");
    const left = last.amount ?? 0;
    if (left <= 2) await this.shout(left === 0 ? t.show.lastPrize : t.show.prizesLeft(left), "", last.seat ?? null, left === 0 ? 1300 : 700, false, left === 0);
  }

  /** How it ended is heard whatever the pace. */
  private ending(next: Scene): void {
    const { result, seat } = next.view;
    if (result && next.events.some((event) => event.kind === "game-over")) sound(seat === null || result.winner === seat ? "win" : "lose");
  }

  /** The coin that decided who goes first was flipped before anybody sat down: it is flipped again to be seen. */
  async opening(heads: boolean, seat: number | null): Promise<void> {
    this.skipped = false;
    if (!this.quick) await this.toss([heads], seat);
  }

  private async toss(results: boolean[], seat: number | null): Promise<void> {
    sound("coin");
    coins.value = { results, seat, landed: stillness.peek() };
    await this.wait(stillness.peek() ? 0 : 950 + Math.min(results.length - 1, 8) * 110);
    coins.value = { results, seat, landed: true };
    sound("land");
    await this.wait(850);
    coins.value = null;
  }

  /** Cards that somebody plays or shows, large enough to be read, on their way from that player's hand. */
  private async showCards(cards: CardView[], seat: number, time = 900): Promise<void> {
    if (!cards.length || this.quick) return;
    const row = document.createElement("div");
    row.className = "showcase";
    row.dataset.many = String(cards.length > 3);
    for (const card of cards) row.append(this.likeness(card, cards.length > 3 ? "small" : "medium"));
    this.layer.append(row);
    const hand = this.zone(seat, "hand")?.getBoundingClientRect();
    const here = row.getBoundingClientRect();
    const from = hand && !stillness.peek() ? `translate(${hand.left + hand.width / 2 - here.left - here.width / 2}px, ${hand.top - here.top}px) scale(0.3)` : "none";
    await this.move(row, [{ transform: from, opacity: 0.3 }, { transform: "none", opacity: 1 }], 340);
    await this.wait(cards.length > 1 ? 1300 : time);
    await this.move(row, [{ opacity: 1 }, { opacity: 0, transform: "scale(0.92)" }], 180, { fill: "forwards" });
    row.remove();
  }

  private float(over: Element, text: string, tone: string): void {
    const rect = over.getBoundingClientRect();
    const word = document.createElement("div");
    word.className = `float ${tone}`;
    word.textContent = text;
    word.style.left = `${rect.left + rect.width / 2}px`;
    word.style.top = `${rect.top + rect.height * 0.4}px`;
    this.layer.append(word);
    const rise = stillness.peek() ? 0 : -rect.height * 0.45;
    void this.move(word, [{ opacity: 0, transform: "translate(-50%, 0) scale(0.6)" }, { opacity: 1, transform: "translate(-50%, -30%) scale(1.15)", offset: 0.2 }, { opacity: 1, transform: `translate(-50%, ${rise * 0.7}px) scale(1)`, offset: 0.75 }, { opacity: 0, transform: `translate(-50%, ${rise}px)` }], 1200).then(() => word.remove());
  }

  /** Light where something happens: a ring and sparks, or a crack of darkness. Still where nothing may move. */
  private async burst(over: Element, kind: "hit" | "evolve" | "fall" | "power"): Promise<void> {
    if (stillness.peek() || this.quick) return;
    const rect = over.getBoundingClientRect();
    const flash = document.createElement("div");
    flash.className = `burst ${kind}`;
    const size = Math.max(rect.width, rect.height) * (kind === "hit" ? 1.1 : 1.5);
    flash.style.cssText = `left:${rect.left + rect.width / 2 - size / 2}px;top:${rect.top + rect.height / 2 - size / 2}px;width:${size}px;height:${size}px`;
    this.layer.append(flash);
    await this.move(flash, [{ transform: "scale(0.2) rotate(0)", opacity: 0.95 }, { transform: "scale(1) rotate(20deg)", opacity: 0.8, offset: 0.55 }, { transform: "scale(1.3) rotate(32deg)", opacity: 0 }], kind === "hit" ? 380 : 760, { fill: "both" });
    flash.remove();
  }

  /** An attack goes from the one to the other, in the colour of its type. */
  private async beam(from: Element, to: Element, type: string): Promise<void> {
    const a = from.getBoundingClientRect();
    const b = to.getBoundingClientRect();
    const [x, y] = [a.left + a.width / 2, a.top + a.height / 2];
    const [dx, dy] = [b.left + b.width / 2 - x, b.top + b.height / 2 - y];
    const bolt = document.createElement("div");
    bolt.className = "bolt";
    bolt.dataset.type = type;
    const size = Math.max(28, a.width * 0.34);
    bolt.style.cssText = `left:${x - size / 2}px;top:${y - size / 2}px;width:${size}px;height:${size}px`;
    this.layer.append(bolt);
    await this.move(bolt, [{ transform: "scale(0.3)", opacity: 0 }, { transform: "scale(1)", opacity: 1, offset: 0.35 }, { transform: `translate(${dx}px, ${dy}px) scale(1.5)`, opacity: 1, offset: 0.9 }, { transform: `translate(${dx}px, ${dy}px) scale(2)`, opacity: 0 }], 460, { fill: "both", easing: "ease-in" });
    bolt.remove();
  }

  private glow(element: Element, colour: string, strength = 1): Promise<void> {
    return this.move(element, [{ filter: "none" }, { filter: `brightness(${1 + 0.5 * strength}) drop-shadow(0 0 14px ${colour})`, offset: 0.4 }, { filter: "none" }], 480);
  }

  private async shuffle(seat: number): Promise<void> {
    const deck = this.zone(seat, "deck");
    sound("shuffle");
    if (deck && !stillness.peek()) await this.move(deck, [{ transform: "none" }, { transform: "rotate(-7deg) translateX(-6px)" }, { transform: "rotate(6deg) translateX(6px)" }, { transform: "rotate(-4deg)" }, { transform: "none" }], 520);
  }

  // --- Finding things

  private spot(spot: number | null | undefined): Element | null {
    return spot === null || spot === undefined ? null : this.root.querySelector(`[data-spot="${spot}"]`);
  }

  private zone(seat: number, zone: string): Element | null {
    return this.root.querySelector(`[data-zone="${zone}"][data-seat="${seat}"]`);
  }
}

const IN_PLACE = ["attack", "power", "trigger", "damage", "heal", "condition", "recover", "knocked-out", "attack-stopped"] as const;
type InPlace = EventView & { kind: (typeof IN_PLACE)[number] };

function isInPlace(event: EventView): event is InPlace {
  return (IN_PLACE as readonly string[]).includes(event.kind);
}

const MOVING: ReadonlySet<EventView["kind"]> = new Set(["evolve"]);
const GLOWING: ReadonlySet<EventView["kind"]> = new Set(["attach", "evolve", "active", "bench", "becomes-active"]);
const SHAKE: Keyframe[] = [0, -7, 6, -5, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }));

/** Once what was shown is in the document, and before it is painted. */
async function painted(): Promise<void> {
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
}

/** What cards going from place to place sound like: of several things the most telling. */
function soundOf(events: readonly EventView[]): Sound {
  const has = (...kinds: string[]) => events.some((event) => kinds.includes(event.kind));
  if (has("attach")) return "attach";
  if (has("bench", "active", "evolve", "stadium")) return "play";
  return "draw";
}

function typeOf(view: TableView, spot: number | null | undefined): string {
  const pokemon = pokemonInPlay(view).find((one) => one.pokemon.spot === spot)?.pokemon;
  return pokemon?.types?.[0] ?? (pokemon?.id ? faceOf(pokemon.id)?.types[0] : undefined) ?? "Colorless";
}

function distance(a: DOMRect, b: DOMRect): number {
  return Math.hypot(a.left + a.width / 2 - b.left - b.width / 2, a.top + a.height / 2 - b.top - b.height / 2);
}

function seatOf(view: TableView, spot: number | null | undefined): number | null {
  return pokemonInPlay(view).find((one) => one.pokemon.spot === spot)?.seat ?? null;
}

/** The view with one event's damage or Special Conditions done: so that a blow is seen where and when it lands. */
export function patched(view: TableView, event: EventView): TableView {
  const amount = event.amount ?? 0;
  const change = (pokemon: PokemonView): PokemonView => {
    const damage = pokemon.damage ?? 0;
    const conditions = pokemon.conditions ?? [];
    const named = event.conditions ?? [];
    if (event.kind === "damage") return { ...pokemon, damage: damage + amount };
    if (event.kind === "heal") return { ...pokemon, damage: Math.max(0, damage - amount) };
    if (event.kind === "condition") return { ...pokemon, conditions: [...conditions.filter((one) => !named.includes(one)), ...named] };
    if (event.kind === "recover") return { ...pokemon, conditions: conditions.filter((one) => !named.includes(one)) };
    return pokemon;
  };
  const spot = event.spot ?? null;
  if (spot === null || !["damage", "heal", "condition", "recover"].includes(event.kind)) return view;
  if (!pokemonInPlay(view).some((one) => one.pokemon.spot === spot && !one.pokemon.face_down)) return view;
  return {
    ...view,
    question: null,
    players: view.players.map((player) => ({
      ...player,
      active: player.active?.spot === spot ? change(player.active) : player.active,
      bench: player.bench.map((one) => (one.spot === spot ? change(one) : one)),
    })),
  };
}
