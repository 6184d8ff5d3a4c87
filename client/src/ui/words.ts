/** Short names for things that the server names at length, and small words. */

import type { DeckInfo, RulesetInfo } from "../protocol.ts";
import { t } from "../texts/index.ts";

const RULES: Record<string, string> = {
  base: "Base Set",
  neo: "Neo",
  ecard: "e-Card",
  "ex-2003": "Ruby & Sapphire",
  ex: "FireRed & LeafGreen",
  dp: "Diamond & Pearl",
  platinum: "Platinum",
  hgss: "HeartGold & SoulSilver",
  bw: "Black & White",
  xy: "XY",
  sm: "Sun & Moon",
  "academy-basic": "Battle Academy, basic",
  "academy-advanced": "Battle Academy, advanced",
  swsh: "Sword & Shield",
  sv: "Scarlet & Violet",
  me: "Mega Evolution",
};

/** What a rule set is called where there is little room. */
export function rulesWord(rules: string, title = ""): string {
  return RULES[rules] ?? (title || rules);
}

/** The line of a rule set without the year it may begin with, which is shown beside it. */
export function rulesLine(info: RulesetInfo): string {
  return begun(info.line.replace(new RegExp(`^${info.year}:\\s*`), ""));
}

/** With a capital letter, as a sentence begins. */
export function begun(text: string): string {
  return text.replace(/^./u, (first) => first.toUpperCase());
}

/** What a refusal says, a sentence a line, without the rules' own names for what it rests on. */
export function sentences(message: string): string[] {
  return message
    .split("\n")
    .filter(Boolean)
    .map((line) => begun(line.replace(/\s\([a-z0-9]+(?:[.-][a-z0-9]+)+\)$/, "")));
}

/** Whether a theme deck fits what somebody types: its name, set, series, year or types. */
export function deckMatches(deck: DeckInfo, query: string): boolean {
  const text = [deck.name, deck.set_name, deck.series, deck.worlds ? t.deck.worldsOf(deck.year) : deck.year, ...deck.types].join(" ").toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => text.includes(word));
}

/** 'today 14:05', '3 May'. */
export function when(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const time = date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  if (date.toDateString() === new Date().toDateString()) return `today ${time}`;
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "long" });
}
