/** Keys that work anywhere at the table. */

import { volume } from "../settings.ts";
import type { TableModel } from "./model.ts";

export interface KeyHandlers {
  help(): void;
  openLog(): void;
}

function press(selector: string): boolean {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.offsetParent !== null);
  found?.click();
  return found !== undefined;
}

function focus(selector: string): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const found = all.find((one) => one.tabIndex === 0) ?? all[0];
  found?.focus();
  return found !== undefined;
}

/** Does what a key means; false if it means nothing here. */
function act(model: TableModel, key: string, handlers: KeyHandlers): boolean {
  const item = "[data-item]";
  switch (key) {
    case "?":
      handlers.help();
      return true;
    case "escape":
      return model.back();
    case " ":
      if (!model.theatre.busy.peek()) return false;
      model.theatre.skip();
      return true;
    case "e":
      return press(".end-turn");
    case "d":
      return press('[data-testid="confirm"]:not(:disabled):not([hidden])') || press('[data-testid="stop"]:not([hidden])');
    case "m":
      volume.value = volume.peek() === "0" ? "2" : "0";
      return true;
    case "y":
    case "n": {
      const option = model.placement.peek().prompt.find((one) => one.kind === (key === "y" ? "yes" : "no"));
      if (!option) return false;
      model.answer(option);
      return true;
    }
    case "h":
      return focus(`.own-hand ${item}`);
    case "a":
      return focus(`.near .active-zone ${item}`);
    case "b":
      return focus(`.near .bench-zone ${item}`);
    case "o":
      return focus(`.far .active-zone ${item}`);
    case "g":
      return press(".near .discard-zone button");
    case "l":
      handlers.openLog();
      return focus(".log-lines");
  }
  if (/^[1-9]$/.test(key)) return nth(Number(key) - 1);
  return false;
}

/** Chooses the nth thing that is offered in what is uppermost: a bubble, else the tray. */
function nth(place: number): boolean {
  for (const box of [".bubble", ".tray"]) {
    const offered = [...document.querySelectorAll<HTMLElement>(`${box} :is([data-option], [data-tick])`)];
    if (!offered.length) continue;
    offered[place]?.click();
    return place < offered.length;
  }
  return false;
}

export function followKeys(model: TableModel, handlers: KeyHandlers): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    if (target.closest?.("input, textarea, select, dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (key === " " && target.closest?.("button, a") && !model.theatre.busy.peek()) return;
    if (act(model, key, handlers)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  window.addEventListener("keydown", listen);
  return () => window.removeEventListener("keydown", listen);
}
