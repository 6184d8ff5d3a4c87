/** A position on the judge's desk: what lies where, changed by hand, and the words of scenario files for it. */

import type { CardFace, DeskPosition } from "../protocol.ts";

export interface Mon {
  card: string;
  under: string[];
  /** The other half of a LEGEND, the other pieces of a V-UNION. */
  with: string[];
  energy: string[];
  tools: string[];
  damage: number;
  conditions: string[];
  /** Whether it came into play this turn. */
  new: boolean;
  /** Whether it evolved this turn. */
  evolved: boolean;
}

export const PILES = ["hand", "deck", "discard", "prizes", "lost"] as const;
export type Pile = (typeof PILES)[number];
export type SideName = "me" | "opp";

export interface Side extends Record<Pile, string[]> {
  active: Mon | null;
  bench: Mon[];
  /** Whatever else a scenario says of a side: it is kept, and not shown. */
  more: Record<string, unknown>;
}

export interface Board extends Record<SideName, Side> {
  rules: string;
  turn: number;
  turnPlayer: SideName;
  stadium: { card: string; owner: SideName } | null;
}

export type Place = { side: SideName; zone: "active" } | { side: SideName; zone: "bench"; at: number } | { side: SideName; zone: Pile };

/** What a side may have used already, as scenario files have it: in this turn, or once in a game. */
export const USED = ["energy_attached", "supporter_played", "stadium_played", "retreated", "gx_used", "vstar_used"] as const;
export type Used = (typeof USED)[number];
export const CONDITIONS = ["Asleep", "Burned", "Confused", "Paralyzed", "Poisoned"] as const;
/** Only one of these at a time: each turns the card. */
const TURNED: readonly string[] = ["Asleep", "Confused", "Paralyzed"];
const LETTERS = "GRWLPFDMY";
const FILLER = "xy1-134";
const BENCH = 8;

function emptySide(): Side {
  return { active: null, bench: [], hand: [], deck: Array<string>(10).fill(FILLER), discard: [], prizes: Array<string>(6).fill(FILLER), lost: [], more: {} };
}

export function emptyBoard(rules: string): Board {
  return { rules, me: emptySide(), opp: emptySide(), turn: 5, turnPlayer: "me", stadium: null };
}

// --- To and from the words of scenario files

export function positionOf(board: Board): DeskPosition {
  const position: DeskPosition = { rules: board.rules, me: sideWords(board.me), opp: sideWords(board.opp), turn: board.turn, turn_player: board.turnPlayer };
  return board.stadium ? { ...position, stadium: { ...board.stadium } } : position;
}

function sideWords(side: Side): Record<string, unknown> {
  const words: Record<string, unknown> = { ...side.more };
  if (side.active) words.active = monWords(side.active);
  if (side.bench.length) words.bench = side.bench.map(monWords);
  for (const pile of PILES) if (side[pile].length || pile === "deck" || pile === "prizes") words[pile] = side[pile];
  return words;
}

function monWords(mon: Mon): Record<string, unknown> {
  const words: Record<string, unknown> = { card: mon.card };
  for (const key of ["under", "with", "energy", "tools", "conditions"] as const) if (mon[key].length) words[key] = mon[key];
  if (mon.damage) words.damage = mon.damage;
  if (mon.new) words.new = true;
  if (mon.evolved) words.evolved = true;
  return words;
}

/** A board from a position that a file or a link holds. What it cannot be is left out here; the server says so. */
export function boardOf(position: Record<string, unknown>): Board {
  const stadium = position.stadium;
  const board = emptyBoard(String(position.rules ?? ""));
  board.me = readSide(position.me);
  board.opp = readSide(position.opp);
  board.turn = typeof position.turn === "number" ? Math.max(1, Math.min(200, Math.round(position.turn))) : 5;
  board.turnPlayer = position.turn_player === "opp" ? "opp" : "me";
  if (typeof stadium === "string") board.stadium = { card: stadium, owner: "me" };
  else if (isRecord(stadium) && typeof stadium.card === "string") board.stadium = { card: stadium.card, owner: stadium.owner === "opp" ? "opp" : "me" };
  return board;
}

function readSide(data: unknown): Side {
  const side = emptySide();
  if (!isRecord(data)) return side;
  const { active, bench, hand, deck, discard, prizes, lost, ...more } = data;
  side.more = more;
  side.active = readMon(active);
  side.bench = (Array.isArray(bench) ? bench : bench ? [bench] : []).map(readMon).filter((one) => one !== null);
  const piles = { hand, deck, discard, prizes, lost };
  for (const pile of PILES) if (piles[pile] != null) side[pile] = readCards(piles[pile]);
  return side;
}

function readMon(data: unknown): Mon | null {
  const words = typeof data === "string" ? { card: data } : data;
  if (!isRecord(words) || typeof words.card !== "string") return null;
  return {
    card: words.card,
    under: readCards(words.under),
    with: readCards(words.with),
    energy: readCards(words.energy),
    tools: readCards(words.tools ?? words.tool),
    damage: typeof words.damage === "number" ? words.damage : 0,
    conditions: readCards(words.conditions ?? words.condition),
    new: words.new === true,
    evolved: words.evolved === true,
  };
}

function readCards(data: unknown): string[] {
  if (typeof data === "number") return Array<string>(Math.max(0, Math.min(60, data))).fill(FILLER);
  const list = Array.isArray(data) ? data : data == null ? [] : [data];
  return list.filter((one): one is string => typeof one === "string").map((one) => (one.length === 1 && LETTERS.includes(one) ? `xy1-${132 + LETTERS.indexOf(one)}` : one));
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

// --- Changing it

function withSide(board: Board, name: SideName, change: (side: Side) => Side): Board {
  return { ...board, [name]: change(board[name]) };
}

export function monAt(board: Board, place: Place): Mon | null {
  const side = board[place.side];
  if (place.zone === "active") return side.active;
  return place.zone === "bench" ? (side.bench[place.at] ?? null) : null;
}

/** The board with the Pokémon there changed; null takes it away. */
export function withMon(board: Board, place: Place, mon: Mon | null): Board {
  return withSide(board, place.side, (side) => {
    if (place.zone === "active") return { ...side, active: mon };
    if (place.zone !== "bench") return side;
    const bench = [...side.bench];
    // On the Bench there are no Special Conditions.
    if (mon) bench[Math.min(place.at, bench.length)] = { ...mon, conditions: [] };
    else bench.splice(place.at, 1);
    return { ...side, bench };
  });
}

/** Kinds of Pokémon that several cards make up. */
const IN_PARTS: readonly string[] = ["LEGEND", "V-UNION"];

/**
 * Puts a card there, as what it is: an Energy card onto the Pokémon, an Evolution onto what it evolves from, a Stadium
 * beside. `held` is the face of the Pokémon that lies there.
 */
export function put(board: Board, place: Place, face: CardFace, held: CardFace | null = null): Board {
  if (place.zone !== "active" && place.zone !== "bench") {
    return withSide(board, place.side, (side) => ({ ...side, [place.zone]: [...side[place.zone], face.id] }));
  }
  if (face.supertype === "Trainer" && face.kind === "Stadium") return { ...board, stadium: { card: face.id, owner: place.side } };
  const mon = monAt(board, place);
  if (mon && face.supertype === "Energy") return withMon(board, place, { ...mon, energy: [...mon.energy, face.id] });
  if (mon && face.supertype === "Trainer") return withMon(board, place, { ...mon, tools: [...mon.tools, face.id] });
  if (mon && IN_PARTS.includes(face.kind) && held?.name === face.name && held.id !== face.id) return withMon(board, place, { ...mon, with: [...mon.with, face.id] });
  if (mon && face.supertype === "Pokémon" && face.evolves_from) return withMon(board, place, { ...mon, under: [...mon.under, mon.card], card: face.id });
  if (face.supertype !== "Pokémon") return board;
  const fresh: Mon = { card: face.id, under: [], with: [], energy: [], tools: [], damage: 0, conditions: [], new: false, evolved: false };
  const bench = board[place.side].bench.length;
  const where: Place = mon ? { side: place.side, zone: "bench", at: bench } : place;
  return where.zone === "bench" && bench >= BENCH ? board : withMon(board, where, fresh);
}

/** Takes one card of a pile away. */
export function takeFrom(board: Board, side: SideName, pile: Pile, at: number): Board {
  return withSide(board, side, (before) => ({ ...before, [pile]: before[pile].filter((_, n) => n !== at) }));
}

/** Something that lies on the desk and can be taken elsewhere: a Pokémon with all that is on it, or a card of a pile. */
export type Held = { side: SideName; zone: "active" } | { side: SideName; zone: "bench" | Pile; at: number };

function isSpot(zone: Held["zone"]): zone is "active" | "bench" {
  return zone === "active" || zone === "bench";
}

/**
 * The board with that taken there. Of two Pokémon each takes the other's place; one that goes to a pile goes with all its
 * cards; a card of a pile that is put onto the board goes where `faceOf` says that it belongs.
 */
export function moved(board: Board, held: Held, to: Place, faceOf: (id: string) => CardFace | null): Board {
  if (!isSpot(held.zone)) {
    const pile = held.zone;
    const at = "at" in held ? held.at : 0;
    const card = board[held.side][pile][at];
    if (card === undefined || (to.side === held.side && to.zone === pile)) return board;
    const without = takeFrom(board, held.side, pile, at);
    if (!isSpot(to.zone)) return withSide(without, to.side, (side) => ({ ...side, [to.zone]: [...side[to.zone as Pile], card] }));
    const face = faceOf(card);
    const there = monAt(without, to);
    const next = face ? put(without, to, face, there ? faceOf(there.card) : null) : without;
    return next === without ? board : next;
  }
  const from = held as Place;
  const mon = monAt(board, from);
  if (!mon || (to.side === from.side && to.zone === from.zone && (to.zone !== "bench" || from.zone !== "bench" || to.at === from.at))) return board;
  if (!isSpot(to.zone)) {
    const cards = [...mon.under, mon.card, ...mon.with, ...mon.energy, ...mon.tools];
    return withSide(withMon(board, from, null), to.side, (side) => ({ ...side, [to.zone]: [...side[to.zone as Pile], ...cards] }));
  }
  const other = monAt(board, to);
  if (other) return withMon(withMon(board, to, mon), from, other);
  if (to.zone === "bench" && from.zone !== "bench" && board[to.side].bench.length >= BENCH) return board;
  return withMon(withMon(board, from, null), to, mon);
}

/** The board with that used already, or not. */
export function toggleUsed(board: Board, name: SideName, what: Used): Board {
  return withSide(board, name, (side) => {
    const { [what]: before, ...more } = side.more;
    return { ...side, more: before ? more : { ...more, [what]: true } };
  });
}

export function toggleCondition(mon: Mon, condition: string): Mon {
  if (mon.conditions.includes(condition)) return { ...mon, conditions: mon.conditions.filter((one) => one !== condition) };
  const kept = TURNED.includes(condition) ? mon.conditions.filter((one) => !TURNED.includes(one)) : mon.conditions;
  return { ...mon, conditions: [...kept, condition].sort() };
}

export function damaged(mon: Mon, by: number): Mon {
  return { ...mon, damage: Math.max(0, Math.min(990, mon.damage + by)) };
}

/** Every card that lies there, for fetching faces. */
export function cardsOf(board: Board): string[] {
  const mons = (["me", "opp"] as const).flatMap((name) => [...(board[name].active ? [board[name].active] : []), ...board[name].bench]);
  const piles = (["me", "opp"] as const).flatMap((name) => PILES.flatMap((pile) => board[name][pile]));
  return [...new Set([...mons.flatMap((mon) => [mon.card, ...mon.under, ...mon.with, ...mon.energy, ...mon.tools]), ...piles, ...(board.stadium ? [board.stadium.card] : [])])];
}

// --- A link that holds it all: no server keeps it

async function through(data: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());
}

export async function packed(board: Board): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(positionOf(board)));
  const small = await through(bytes, new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...small)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpacked(text: string): Promise<Board> {
  const small = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  const bytes = await through(small, new DecompressionStream("deflate-raw"));
  const data: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (!isRecord(data)) throw new Error("not a position");
  return boardOf(data);
}
