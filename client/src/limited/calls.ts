/** What Limited asks of the server, and which game at a table is of which event. */

import { at, kept, request } from "../api.ts";
import type { CreateEvent, Event, EventSummary, LimitedSet, SeatGrant, SuggestedDeck } from "../protocol.ts";

export const calls = {
  sets: () => request<LimitedSet[]>("GET", "/api/limited/sets"),
  events: () => request<EventSummary[]>("GET", "/api/my/events", undefined, undefined, true),
  create: (body: CreateEvent) => request<Event>("POST", "/api/my/events", body, undefined, true),
  event: (id: string) => request<Event>("GET", `/api/my/events/${at(id)}`, undefined, undefined, true),
  remove: (id: string) => request<null>("DELETE", `/api/my/events/${at(id)}`, undefined, undefined, true),
  saveDeck: (id: string, cards: Record<string, number>) => request<Event>("PUT", `/api/my/events/${at(id)}/deck`, { cards }, undefined, true),
  suggestion: (id: string) => request<SuggestedDeck>("GET", `/api/my/events/${at(id)}/suggestion`, undefined, undefined, true),
  start: (id: string) => request<Event>("POST", `/api/my/events/${at(id)}/start`, undefined, undefined, true),
  play: (id: string) => request<SeatGrant>("POST", `/api/my/events/${at(id)}/game`, undefined, undefined, true),
};

const gameKey = (game: string) => `playmat.event.${game}`;
const openedKey = (event: string) => `playmat.opened.${event}`;

/** Remembers that a game is of an event, so that its end leads back there. */
export function keepEventOf(game: string, event: string): void {
  kept.set(gameKey(game), event);
}

/** The event that a game is of, as far as this browser knows. */
export function eventOf(game: string): string | null {
  return kept.get(gameKey(game));
}

/** How many boosters of an event have been looked at here. */
export function openedIn(event: string): number {
  return Number(kept.get(openedKey(event)) ?? 0) || 0;
}

export function keepOpened(event: string, packs: number): void {
  kept.set(openedKey(event), String(packs));
}
