/** A deck being built from opened cards: counts by id, and what can be said about them without rules. */

import type { CardFace } from "../protocol.ts";

export type Deck = Record<string, number>;

/** How often each card was opened. */
export function counted(packs: readonly (readonly string[])[]): Deck {
  const found: Deck = {};
  for (const id of packs.flat()) found[id] = (found[id] ?? 0) + 1;
  return found;
}

export function sizeOf(deck: Deck): number {
  return Object.values(deck).reduce((sum, count) => sum + count, 0);
}

/** The deck with one card more or less; never more than there are, except of what is free. */
export function changed(deck: Deck, id: string, by: number, most: number): Deck {
  const count = Math.max(0, Math.min(most, (deck[id] ?? 0) + by));
  const next = { ...deck, [id]: count };
  if (!count) delete next[id];
  return next;
}

const ORDER = ["Pokémon", "Trainer", "Energy"];
const STAGES = ["Basic", "Stage 1", "Stage 2"];

/** Cards as one lays them out: Pokémon by type and line, then Trainers, then Energy. */
export function laidOut(faces: readonly CardFace[]): CardFace[] {
  const line = (face: CardFace): string => {
    const below = faces.find((one) => one.name === face.evolves_from);
    return below && below !== face ? line(below) : face.evolves_from && face.supertype === "Pokémon" ? face.evolves_from : face.name;
  };
  const key = (face: CardFace): string =>
    [ORDER.indexOf(face.supertype), face.types[0] ?? "", line(face), STAGES.indexOf(face.kind), face.name, face.id].join("\t");
  return [...faces].sort((a, b) => key(a).localeCompare(key(b)));
}

/** Which cards a choice shows: a type, 'Trainer', or all. */
export function fits(face: CardFace, kind: string): boolean {
  if (!kind) return true;
  if (kind === "Trainer") return face.supertype !== "Pokémon";
  return face.supertype === "Pokémon" && face.types.includes(kind);
}
