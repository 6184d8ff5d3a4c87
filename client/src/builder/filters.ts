/** What is looked for among the cards, as plain data: what the fields hold, and what is asked of the server. */

import type { CardSearch } from "../api.ts";
import { t } from "../texts/index.ts";
import type { CardFace, SearchFilters } from "../protocol.ts";

export interface Filters {
  name: string;
  text: string;
  type: string;
  kind: string;
  set: string;
  playable: boolean;
  /** Only cards from the era of the deck's rules; a set or a format chosen by hand goes before it. */
  era: boolean;
  /** Only what evolves from a card of the deck. */
  evolves: boolean;
  format: string;
  rarity: string;
  weakness: string;
  hpFrom: string;
  hpTo: string;
  retreat: string;
  cost: string;
}

export const NO_FILTERS: Filters = {
  name: "",
  text: "",
  type: "",
  kind: "",
  set: "",
  playable: true,
  era: true,
  evolves: false,
  format: "",
  rarity: "",
  weakness: "",
  hpFrom: "",
  hpTo: "",
  retreat: "",
  cost: "",
};

/** Those that stand under "More filters". */
export const MORE = ["format", "rarity", "weakness", "hpFrom", "hpTo", "retreat", "cost"] as const;
export type More = (typeof MORE)[number];

/** Whether the era of the deck's rules counts. */
export function keepsToEra(filters: Filters): boolean {
  return filters.era && !filters.set && !filters.format;
}

/** A number from 1 to 999, as a field for HP holds it; nothing for anything else. */
function hp(text: string): number | undefined {
  const found = Number.parseInt(text, 10);
  return found >= 1 && found <= 999 ? found : undefined;
}

/** What the server is asked; `have` are the cards of the deck. */
export function asked(filters: Filters, rules: string, have: readonly CardFace[], sort: string, page: number): CardSearch {
  return {
    name: filters.name.trim(),
    text: filters.text.trim(),
    type: filters.type,
    kind: filters.kind,
    set: filters.set,
    playable: filters.playable || undefined,
    rules: keepsToEra(filters) ? rules : undefined,
    format: filters.format,
    rarity: filters.rarity,
    weakness: filters.weakness,
    hp_from: hp(filters.hpFrom),
    hp_to: hp(filters.hpTo),
    retreat: filters.retreat,
    cost: filters.cost,
    evolves: filters.evolves ? evolving(have).join(",") : undefined,
    sort,
    page,
  };
}

/** The cards of a deck on which something may be put: one id of each name. */
export function evolving(have: readonly CardFace[]): string[] {
  const byName = new Map<string, string>();
  for (const card of have) {
    if (card.supertype === "Pokémon" || card.kind === "Fossil") byName.set(card.name, card.id);
  }
  return [...byName.values()].sort();
}

/** A filter under "More filters" in words, for the sign that takes it away again; empty if it is not set. */
export function inWords(filters: Filters, which: More, known: SearchFilters | null): string {
  const value = filters[which];
  if (!value) return "";
  if (which === "format") return known?.formats.find((one) => one.id === value)?.title ?? value;
  if (which === "weakness") return `${t.search.weakness}: ${value}`;
  if (which === "hpFrom") return `${t.search.hpFrom} ${value}`;
  if (which === "hpTo") return `${t.search.hpTo} ${value}`;
  if (which === "retreat") return t.search.retreats(Number(value));
  if (which === "cost") return t.search.costs(Number(value));
  return value;
}

/** Whether anything is narrowed at all. */
export function narrowed(filters: Filters): boolean {
  return (Object.keys(NO_FILTERS) as (keyof Filters)[]).some((one) => filters[one] !== NO_FILTERS[one]);
}
