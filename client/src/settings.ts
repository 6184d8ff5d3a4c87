/** How this player likes it: pace, sound, colours, what is asked; kept in the browser. And what the device is like. */

import { effect, signal, type Signal } from "@preact/signals";
import { kept } from "./api.ts";

/** A setting that is one of a few words, kept under a key. */
function choice<T extends string>(key: string, all: readonly T[], usual: T, asked?: string | null): Signal<T> {
  const is = (text: string | null | undefined): text is T => all.includes(text as T);
  const found = typeof window === "undefined" ? null : kept.get(key);
  const cell = signal<T>(is(asked) ? asked : is(found) ? found : usual);
  let first = true;
  effect(() => {
    const value = cell.value;
    if (first) first = false;
    else kept.set(key, value);
  });
  return cell;
}

const SWITCH = ["on", "off"] as const;
export type Switch = (typeof SWITCH)[number];

export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];
const FACTORS: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.45, instant: 0 };

const asked = typeof window === "undefined" ? null : new URLSearchParams(window.location.search).get("speed");
export const speed = choice("playmat.speed", SPEEDS, "normal", asked);

export function setSpeed(to: Speed): void {
  speed.value = to;
}

/** By how much every duration is multiplied. */
export function pace(): number {
  return FACTORS[speed.peek()];
}

export const VOLUMES = ["0", "1", "2", "3", "4"] as const;
export type Volume = (typeof VOLUMES)[number];
export const volume = choice<Volume>("playmat.volume", VOLUMES, "2");

export const THEMES = ["system", "dark", "light"] as const;
export type Theme = (typeof THEMES)[number];
export const theme = choice<Theme>("playmat.theme", THEMES, "system");

export const vibration = choice<Switch>("playmat.vibration", SWITCH, "on");
/** Whether ending a turn with an attack at hand is asked about. */
export const askEnd = choice<Switch>("playmat.ask-end", SWITCH, "on");

/** A media query as a signal. */
function media(query: string): Signal<boolean> {
  const cell = signal(false);
  if (typeof window !== "undefined" && window.matchMedia) {
    const list = window.matchMedia(query);
    cell.value = list.matches;
    list.addEventListener("change", () => (cell.value = list.matches));
  }
  return cell;
}

export const stillness = media("(prefers-reduced-motion: reduce)");
/** A window that is higher than wide, or narrow: the table is laid out for a phone. */
export const upright = media("(max-width: 720px), (max-aspect-ratio: 1/1)");
export const hovering = media("(hover: hover) and (pointer: fine)");
const likesLight = media("(prefers-color-scheme: light)");

/** Whether the player last used the keyboard: then the focus is led to where the game goes on. */
export const byKeyboard = signal(false);

if (typeof window !== "undefined") {
  window.addEventListener("keydown", () => (byKeyboard.value = true), true);
  window.addEventListener("pointerdown", () => (byKeyboard.value = false), true);
  effect(() => {
    document.documentElement.dataset.input = byKeyboard.value ? "keyboard" : "pointer";
  });
  effect(() => {
    const light = theme.value === "light" || (theme.value === "system" && likesLight.value);
    document.documentElement.dataset.theme = light ? "light" : "dark";
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", light ? "#dfeae6" : "#0e2126");
  });
}
