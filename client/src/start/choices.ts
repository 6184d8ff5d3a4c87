/** What was chosen for a game, what this browser remembers of it, and the games it has a seat in. */

import { api, ApiError, kept } from "../api.ts";
import { t } from "../texts/index.ts";
import type { CreateGame, DeckChoice, DeckInfo, GameInfo, OpponentInfo, Problem, RulesetInfo, SavedDeck } from "../protocol.ts";

export type Deck = { kind: "theme"; id: string } | { kind: "saved"; id: string } | { kind: "text"; text: string };

export type Opponent = "computer" | "friend" | "same-screen";

/** A deck as the server wants it named. */
export function asChoice(deck: Deck): DeckChoice {
  if (deck.kind === "theme") return { theme: deck.id };
  if (deck.kind === "saved") return { saved: deck.id };
  return { text: deck.text };
}

export interface Remembered {
  name: string;
  rules: string;
  /** By rule set: the deck last played under it. */
  decks: Record<string, Deck>;
  opponent: Opponent;
  level: string;
  /** What the other side plays: see `deckOf`. */
  otherDeck: string;
  /** Whether the rules were chosen, and not brought along by the deck. */
  rulesChosen: boolean;
  bestOf: number;
  clock: "none" | "relaxed" | "tournament";
}

/** The deck of the other side, as its list names it: any (''), the same ('mirror'), a pasted list ('text'), 'saved:ID' or 'theme:ID'. */
export function deckOf(word: string, mine: Deck | null, text = ""): DeckChoice | null {
  if (word === "text") return { text };
  if (word === "mirror") return mine ? asChoice(mine) : null;
  const [kind, id] = [word.slice(0, word.indexOf(":")), word.slice(word.indexOf(":") + 1)];
  if (kind === "saved") return { saved: id };
  return kind === "theme" ? { theme: id } : null;
}

const KEY = "playmat.start";

export function remembered(): Partial<Remembered> {
  try {
    const found: unknown = JSON.parse(kept.get(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Partial<Remembered>) : {};
  } catch {
    return {};
  }
}

export function remember(change: Partial<Remembered>): void {
  kept.set(KEY, JSON.stringify({ ...remembered(), ...change }));
}

/** The rule set to begin with: the last one, else the newest that is not for learning. */
export function firstRules(rulesets: readonly RulesetInfo[], last: string | undefined): string {
  if (last && rulesets.some((one) => one.name === last)) return last;
  const modern = rulesets.filter((one) => !one.learning).sort((a, b) => b.year - a.year)[0];
  return (modern ?? rulesets[0])?.name ?? "";
}

/** Theme decks of the era first, as the server has them, and in each group those of the latest year. */
export async function newestFirst(decks: Promise<DeckInfo[]>): Promise<DeckInfo[]> {
  return (await decks).sort((a, b) => Number(b.era) - Number(a.era) || Number(b.ready) - Number(a.ready) || b.year - a.year);
}

/** The deck to begin with: the last one under these rules if it is still there, else a ready one of the era. */
export function firstDeck(
  decks: readonly DeckInfo[],
  saved: readonly SavedDeck[],
  last: Deck | undefined,
): Deck | null {
  if (last?.kind === "theme" && decks.some((one) => one.id === last.id && one.ready)) return last;
  if (last?.kind === "saved" && saved.some((one) => one.id === last.id)) return last;
  if (last?.kind === "text" && last.text.trim()) return last;
  const plain = decks.filter((one) => one.ready && !one.worlds);
  // A deck as it was sold is the better one to begin with: those of a World Championships want to be known.
  const ready = plain.find((one) => one.era) ?? plain.sort((a, b) => b.year - a.year)[0] ?? decks.find((one) => one.ready);
  return ready ? { kind: "theme", id: ready.id } : null;
}

/** The computer's level of that name, with a style or without. */
export function levelOf(opponents: readonly OpponentInfo[], name: string): OpponentInfo | undefined {
  return opponents.find((one) => one.name === name || one.styles.some((style) => style.name === name));
}

/** The computer's level to begin with: the last one, else the first after the simplest, which plays blindly. */
export function firstLevel(opponents: readonly OpponentInfo[], last: string | undefined): string {
  if (last && levelOf(opponents, last)) return last;
  return (opponents[1] ?? opponents[0])?.name ?? "";
}

/** Characters of a list: what the server reads. */
export const LONGEST_LIST = 20_000;

/** Why a pasted list is not even sent, or null. */
export function tooLong(text: string): Problem | null {
  if (text.length <= LONGEST_LIST) return null;
  const message = t.start.longList(LONGEST_LIST.toLocaleString("en-GB"), text.length.toLocaleString("en-GB"));
  return { code: "deck-too-long", message, clause: "" };
}

/** What a deck is called. */
export function deckWord(deck: Deck | null, decks: readonly DeckInfo[], saved: readonly SavedDeck[]): string {
  if (!deck) return t.start.noDeck;
  if (deck.kind === "theme") return decks.find((one) => one.id === deck.id)?.name ?? t.start.aThemeDeck;
  if (deck.kind === "saved") return saved.find((one) => one.id === deck.id)?.name ?? t.start.aSavedDeck;
  return t.start.pasted;
}

/**
 * The courses, in their order: a fixed deal each, in which what is taught happens. The learner goes first with Vulpix and
 * Scorbunny, an evolution, an Item and a Supporter in hand, against Pokémon that are weak to Fire.
 */
const COURSES = [
  { rules: "academy-basic", deck: "d-swsh1-2", other: "d-swsh1-1", seed: 96 },
  { rules: "academy-advanced", deck: "d-swsh1-2", other: "d-swsh1-1", seed: 96 },
] as const;
const DONE = "playmat.courses";

/** The rule sets whose course has been gone through. */
export function coursesDone(): string[] {
  return (kept.get(DONE) ?? "").split(" ").filter(Boolean);
}

export function finishCourse(rules: string): void {
  if (!coursesDone().includes(rules)) kept.set(DONE, [...coursesDone(), rules].join(" "));
}

/** The course to go on with: the first that is not done, else the last. */
export function nextCourse(rulesets: readonly RulesetInfo[], done: readonly string[]): string {
  const teaching = rulesets.filter((one) => one.learning).map((one) => one.name);
  const order = [...COURSES.map((one) => one.rules as string).filter((one) => teaching.includes(one)), ...teaching];
  return order.find((one) => !done.includes(one)) ?? order[COURSES.length - 1] ?? order[0] ?? "";
}

/** A game of somebody who learns: the next course, dealt as it is staged, against the weakest computer. */
export function learningGame(
  rulesets: readonly RulesetInfo[],
  decks: readonly DeckInfo[],
  opponents: readonly OpponentInfo[],
  name: string,
  done: readonly string[] = [],
): CreateGame | null {
  const rules = nextCourse(rulesets, done);
  const level = opponents[0]?.name ?? "";
  const there = (id: string) => decks.some((one) => one.id === id && one.ready);
  const course = COURSES.find((one) => one.rules === rules && there(one.deck) && there(one.other));
  const deck = course ? { kind: "theme" as const, id: course.deck } : firstDeck(decks, [], undefined);
  if (!rules || !deck) return null;
  const staged = course ? { seed: course.seed, opponent_deck: { theme: course.other } } : {};
  return { rules, name: name || "You", deck: asChoice(deck), opponent: "computer", level, learning: true, ...staged };
}

// --- The games of this browser

const SEATS = "playmat.seat.";
const FINISHED = "playmat.finished";
/** So many finished games are remembered. */
const MOST = 30;

/** The games this browser has a seat in. */
export function seatedGames(): string[] {
  const found: string[] = [];
  try {
    for (let i = 0; i < window.localStorage.length; i++) {
      const key = window.localStorage.key(i);
      if (key?.startsWith(SEATS)) found.push(key.slice(SEATS.length));
    }
  } catch {
    return found;
  }
  return found;
}

export function forgetGame(game: string): void {
  kept.remove(SEATS + game);
}

/** Finished games as they were found last: they do not change any more and need not be asked about. */
function finishedBefore(): GameInfo[] {
  try {
    const found: unknown = JSON.parse(kept.get(FINISHED) ?? "[]");
    return Array.isArray(found) ? (found as GameInfo[]) : [];
  } catch {
    return [];
  }
}

/** What has become of them, the newest first. A game that the server no longer knows is forgotten. */
export async function myGames(): Promise<GameInfo[]> {
  const before = finishedBefore();
  const known = new Set(before.map((one) => one.game));
  const asked = await Promise.all(
    seatedGames()
      .filter((game) => !known.has(game))
      .map(async (game) => {
        try {
          return await api.game(game);
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) forgetGame(game);
          return null;
        }
      }),
  );
  const all = [...before, ...asked.filter((one) => one !== null)].sort((a, b) => b.created.localeCompare(a.created));
  const over = all.filter((one) => one.status === "over");
  kept.set(FINISHED, JSON.stringify(over.slice(0, MOST)));
  for (const old of over.slice(MOST)) forgetGame(old.game);
  return all;
}
