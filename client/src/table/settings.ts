/** How this player likes to watch: the pace of what happens, and whether things may move. */

import { effect, signal } from "@preact/signals";
import { kept } from "../api.ts";

export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];
const FACTORS: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.45, instant: 0 };

function isSpeed(text: string | null | undefined): text is Speed {
  return SPEEDS.includes(text as Speed);
}

function firstSpeed(): Speed {
  if (typeof window === "undefined") return "normal";
  const asked = new URLSearchParams(window.location.search).get("speed");
  if (isSpeed(asked)) return asked;
  const found = kept.get("playmat.speed");
  return isSpeed(found) ? found : "normal";
}

export const speed = signal<Speed>(firstSpeed());

export function setSpeed(to: Speed): void {
  speed.value = to;
  kept.set("playmat.speed", to);
}

/** By how much every duration is multiplied. */
export function pace(): number {
  return FACTORS[speed.peek()];
}

/** A media query as a signal. */
function media(query: string) {
  const cell = signal(false);
  if (typeof window !== "undefined" && window.matchMedia) {
    const list = window.matchMedia(query);
    cell.value = list.matches;
    list.addEventListener("change", () => (cell.value = list.matches));
  }
  return cell;
}

export const stillness = media("(prefers-reduced-motion: reduce)");
export const phone = media("(max-width: 720px)");
export const hovering = media("(hover: hover) and (pointer: fine)");

/** Whether the player last used the keyboard: then the focus is led to where the game goes on. */
export const byKeyboard = signal(false);

if (typeof window !== "undefined") {
  window.addEventListener("keydown", () => (byKeyboard.value = true), true);
  window.addEventListener("pointerdown", () => (byKeyboard.value = false), true);
  effect(() => {
    document.documentElement.dataset.input = byKeyboard.value ? "keyboard" : "pointer";
  });
}
