/** The faces of cards, fetched when somebody looks at them, many at a time, each once. */

import { signal, type Signal } from "@preact/signals";
import { api } from "../api.ts";
import type { CardFace } from "../protocol.ts";

const BATCH = 100;
const RETRIES = 3;

const cells = new Map<string, Signal<CardFace | null>>();
const tries = new Map<string, number>();
let wanted = new Set<string>();
let scheduled = false;

/** A card's face as a signal: null until it has come. */
export function faceSignal(id: string): Signal<CardFace | null> {
  let cell = cells.get(id);
  if (!cell) {
    cell = signal<CardFace | null>(null);
    cells.set(id, cell);
    want(id);
  }
  return cell;
}

/** A card's face if it is here; a component that reads it is drawn again when it comes. */
export function faceOf(id: string): CardFace | null {
  return faceSignal(id).value;
}

/** Faces that came with something else (a search, a deck report). */
export function keepFaces(faces: readonly CardFace[]): void {
  for (const face of faces) {
    wanted.delete(face.id);
    const cell = cells.get(face.id);
    if (!cell) cells.set(face.id, signal<CardFace | null>(face));
    else if (cell.peek() === null) cell.value = face;
  }
}

/** Asks for faces before they are drawn. */
export function prefetch(ids: Iterable<string>): void {
  for (const id of ids) faceSignal(id);
}

function want(id: string): void {
  wanted.add(id);
  if (scheduled) return;
  scheduled = true;
  queueMicrotask(() => void fetchWanted());
}

async function fetchWanted(): Promise<void> {
  scheduled = false;
  const ids = [...wanted];
  wanted = new Set();
  const batches: string[][] = [];
  for (let i = 0; i < ids.length; i += BATCH) batches.push(ids.slice(i, i + BATCH));
  await Promise.all(batches.map(fetchBatch));
}

async function fetchBatch(ids: string[]): Promise<void> {
  try {
    keepFaces(await api.cardBatch(ids));
  } catch {
    for (const id of ids) {
      const tried = (tries.get(id) ?? 0) + 1;
      tries.set(id, tried);
      if (tried <= RETRIES) setTimeout(() => want(id), 1000 * tried);
    }
  }
}
