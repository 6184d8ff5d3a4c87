/** A zone of the table: one stop for the Tab key, arrow keys inside, Up and Down to the zone above or below. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useModel } from "./model.ts";

interface ZoneProps {
  zone: string;
  seat?: number;
  label: string;
  class?: string;
  role?: "group" | "list" | "toolbar";
  style?: Record<string, string | number>;
  children: ComponentChildren;
  rest?: Record<string, unknown>;
}

export function Zone({ zone, seat, label, class: more = "", role = "group", style, children, rest = {} }: ZoneProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  // Items are drawn anew by themselves when what is offered changes: the zone follows.
  useModel().placement.value;
  useEffect(() => {
    if (box.current) oneStop(box.current);
  });
  return (
    <div ref={box} class={`zone ${more}`} data-zone={zone} data-seat={seat} role={role} aria-label={label} style={style} onFocusIn={(event) => settle(event.currentTarget, event.target)} onFocusOut={left} onKeyDown={steer} {...rest}>
      {children}
    </div>
  );
}

const ITEMS = "[data-item]:not(:disabled)";

function items(zone: Element): HTMLElement[] {
  return [...zone.querySelectorAll<HTMLElement>(ITEMS)];
}

/** Leaves one item of the zone for the Tab key: the one that has the focus, else the first that can be used. */
function oneStop(zone: Element, focused: Element | null = document.activeElement): void {
  const all = items(zone);
  const usable = all.find((one) => one.dataset.option !== undefined) ?? all.find((one) => one.dataset.options !== undefined);
  const stop = all.find((one) => one === focused) ?? usable ?? all[0];
  for (const one of all) one.setAttribute("tabindex", one === stop ? "0" : "-1");
}

function settle(zone: Element, target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || !target.matches(ITEMS)) return;
  for (const one of items(zone)) one.setAttribute("tabindex", one === target ? "0" : "-1");
}

/** Once the focus has left a zone, the Tab key comes back to what can be used in it, not to what was last looked at. */
function left(event: FocusEvent): void {
  const zone = event.currentTarget as Element;
  if (event.relatedTarget instanceof Node && zone.contains(event.relatedTarget)) return;
  oneStop(zone, null);
}

const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Moves the focus by an arrow key. */
function steer(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const from = event.target as HTMLElement;
  if (!step || event.ctrlKey || event.metaKey || event.altKey || !from.matches(ITEMS)) return;
  const zone = from.closest("[data-zone]")!;
  const here = items(zone);
  let next = step[1] === 0 ? besideIn(here, from, step[0]) : nearest(from, step, here);
  if (!next) next = nearest(from, step, [...document.querySelectorAll<HTMLElement>(`.table ${ITEMS}`)].filter((one) => !here.includes(one)));
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

/** The next item of a row; from the end of it nothing. */
function besideIn(row: HTMLElement[], from: HTMLElement, by: number): HTMLElement | undefined {
  return nearest(from, [by, 0], row) ?? undefined;
}

/** What lies nearest in a direction; things straight ahead count as nearer than things aside. */
export function nearest(from: HTMLElement, [dx, dy]: [number, number], among: HTMLElement[]): HTMLElement | null {
  const a = from.getBoundingClientRect();
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const one of among) {
    if (one === from) continue;
    const b = one.getBoundingClientRect();
    if (b.width === 0) continue;
    const along = (b.left + b.width / 2 - a.left - a.width / 2) * dx + (b.top + b.height / 2 - a.top - a.height / 2) * dy;
    const aside = Math.abs((b.left + b.width / 2 - a.left - a.width / 2) * dy) + Math.abs((b.top + b.height / 2 - a.top - a.height / 2) * dx);
    if (along <= 4) continue;
    const far = along + aside * 2.2;
    if (far < least) {
      least = far;
      best = one;
    }
  }
  return best;
}
