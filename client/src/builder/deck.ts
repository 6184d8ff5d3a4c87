/** A deck being built: cards with counts in the order they came, and what can be said about it without rules. */

import { kept } from "../api.ts";
import { t } from "../texts/index.ts";
import type { CardFace, DeckEntry } from "../protocol.ts";

export interface Draft {
  /** The saved deck it is, or null for one that has not been saved. */
  id: string | null;
  name: string;
  rules: string;
  entries: DeckEntry[];
  /** Whether there is something that has not been saved. */
  changed: boolean;
}

export const UNNAMED = t.builder.unnamed;
export const LONGEST_NAME = 24;
/** More of one card than any deck could hold. */
const MOST = 60;

export function emptyDraft(rules: string): Draft {
  return { id: null, name: UNNAMED, rules, entries: [], changed: false };
}

/** The deck with one card more or less of it; none left takes the card out. */
export function withCard(draft: Draft, card: CardFace, change: number): Draft {
  const found = draft.entries.find((entry) => entry.card.id === card.id);
  const count = Math.max(0, Math.min(MOST, (found?.count ?? 0) + change));
  const entries = found
    ? draft.entries.map((entry) => (entry === found ? { ...entry, count } : entry)).filter((entry) => entry.count > 0)
    : count > 0
      ? [...draft.entries, { card, count }]
      : draft.entries;
  return { ...draft, entries, changed: true };
}

export function countOf(draft: Draft, id: string): number {
  return draft.entries.find((entry) => entry.card.id === id)?.count ?? 0;
}

export function sizeOf(entries: readonly DeckEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.count, 0);
}

/** The deck as a list of our ids, which the server reads back to the same cards. */
export function asText(entries: readonly DeckEntry[]): string {
  return entries.map((entry) => `${entry.count} ${entry.card.id}\n`).join("");
}

// --- What was done to it

/** The cards it had before, the last first, and those it had before they were taken back. */
export interface Past {
  before: (readonly DeckEntry[])[];
  after: (readonly DeckEntry[])[];
}

const REMEMBERED = 100;

export const NO_PAST: Past = { before: [], after: [] };

/** The past of a deck once it has other cards than these. */
export function withStep(past: Past, entries: readonly DeckEntry[]): Past {
  return { before: [entries, ...past.before].slice(0, REMEMBERED), after: [] };
}

/** One step back or forth: the deck and its past then; null where there is none. */
export function stepped(draft: Draft, past: Past, which: "before" | "after"): [Draft, Past] | null {
  const [entries, ...rest] = past[which];
  if (!entries) return null;
  const other = which === "before" ? "after" : "before";
  const then = { ...past, [which]: rest, [other]: [draft.entries, ...past[other]] };
  return [{ ...draft, entries: [...entries], changed: true }, then];
}

// --- Its order

/** An order of the cards of a deck, as `t.builder.sorts` names them. */
export type DeckSort = "lines" | "added" | "name" | "count" | "hp" | "set";

/** The cards in that order; of equals, as they were added. */
export function sorted(entries: readonly DeckEntry[], sort: DeckSort): DeckEntry[] {
  const by = (compare: (a: DeckEntry, b: DeckEntry) => number) => [...entries].sort(compare);
  if (sort === "name") return by((a, b) => a.card.name.localeCompare(b.card.name, "en"));
  if (sort === "count") return by((a, b) => b.count - a.count);
  if (sort === "hp") return by((a, b) => b.card.hp - a.card.hp);
  if (sort === "set") return by((a, b) => b.card.year - a.card.year || b.card.set.localeCompare(a.card.set, "en", { numeric: true }));
  if (sort === "added") return [...entries];
  // Lines where their first card was added, each from the bottom up; Trainers and Energy by their kind.
  const group = ({ card }: DeckEntry) => (card.supertype === "Pokémon" ? (card.line ?? card.name) : card.kind);
  const place = new Map<string, number>();
  for (const entry of entries) if (!place.has(group(entry))) place.set(group(entry), place.size);
  return by((a, b) => (place.get(group(a)) ?? 0) - (place.get(group(b)) ?? 0) || (a.card.step ?? 0) - (b.card.step ?? 0));
}

// --- A deck as an address

/** What stands after the # of a link to a deck: everything, so that nothing need be kept. */
export function asFragment(draft: Pick<Draft, "name" | "rules" | "entries">): string {
  const cards = draft.entries.map((entry) => `${entry.count}*${entry.card.id}`).join("_");
  return `#deck=${encodeURIComponent(draft.rules)}/${encodeURIComponent(draft.name)}/${cards}`;
}

/** The deck of such a link; null for any other fragment. */
export function fromFragment(fragment: string): { rules: string; name: string; text: string } | null {
  const found = /^#deck=([^/]+)\/([^/]*)\/([\w.*?!-]+)$/u.exec(fragment);
  if (!found) return null;
  const [, rules = "", name = "", cards = ""] = found;
  const lines = cards.split("_").map((part) => /^(\d{1,2})\*(.+)$/u.exec(part));
  if (lines.some((line) => line === null)) return null;
  try {
    return { rules: decodeURIComponent(rules), name: decodeURIComponent(name), text: lines.map((line) => `${line![1]} ${line![2]}\n`).join("") };
  } catch {
    return null;
  }
}

// --- What is in it

export interface Tally {
  word: string;
  count: number;
}

function tally(entries: readonly DeckEntry[], word: (card: CardFace) => string | readonly string[]): Tally[] {
  const counts = new Map<string, number>();
  for (const { card, count } of entries) {
    for (const one of [word(card)].flat()) counts.set(one, (counts.get(one) ?? 0) + count);
  }
  return [...counts].map(([name, count]) => ({ word: name, count })).sort((a, b) => b.count - a.count);
}

export interface Summary {
  kinds: Tally[];
  types: Tally[];
  energy: Tally[];
  /** How many Pokémon have a cheapest attack that costs 0, 1, 2, 3, and 4 or more. */
  costs: number[];
}

export function summary(entries: readonly DeckEntry[], kindOf: (card: CardFace) => string = (card) => card.kind): Summary {
  const of = (supertype: CardFace["supertype"]) => entries.filter((entry) => entry.card.supertype === supertype);
  const costs = [0, 0, 0, 0, 0];
  for (const { card, count } of of("Pokémon")) {
    if (card.attacks.length === 0) continue;
    const least = Math.min(4, ...card.attacks.map((attack) => attack.cost.length));
    costs[least] = (costs[least] ?? 0) + count;
  }
  return {
    kinds: [
      ...tally(of("Pokémon"), (card) => `${card.kind} Pokémon`),
      ...tally(of("Trainer"), (card) => kindOf(card) || "Trainer"),
      ...tally(of("Energy"), (card) => `${card.kind} Energy`),
    ],
    types: tally(of("Pokémon"), (card) => card.types),
    energy: tally(of("Energy"), (card) => (card.types.length ? card.types : "Special")),
    costs,
  };
}

// --- What this browser remembers of it

const KEY = "playmat.draft";

const SORT = "playmat.deck-sort";

export function keepSort(sort: DeckSort): void {
  kept.set(SORT, sort);
}

export function keptSort(): DeckSort {
  const found = kept.get(SORT);
  return found && found in t.builder.sorts ? (found as DeckSort) : "lines";
}

export function keepDraft(draft: Draft): void {
  kept.set(KEY, JSON.stringify(draft));
}

export function keptDraft(): Draft | null {
  try {
    const found = JSON.parse(kept.get(KEY) ?? "null") as Draft | null;
    return found && Array.isArray(found.entries) && typeof found.rules === "string" ? found : null;
  } catch {
    return null;
  }
}

export function dropDraft(): void {
  kept.remove(KEY);
}
