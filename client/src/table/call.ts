/** Calling the player: when something is asked, the title and the sign of the tab say so, a tone is played, a phone buzzes. */

import type { QuestionView } from "../protocol.ts";
import { vibration } from "../settings.ts";
import { sound } from "../sound.ts";
import { t } from "../texts/index.ts";

const PLAIN = iconOf(false);
const MARKED = iconOf(true);

function iconOf(marked: boolean): string {
  const dot = marked ? "<circle cx='25' cy='7' r='6.500' fill='#ff5d47' stroke='#fff' stroke-width='1.500'/>" : "";
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect x='6' y='2' width='20' height='28' rx='3' fill='#f2c14e'/><rect x='9' y='6' width='14' height='10' rx='1.500' fill='#17343a'/><path d='M9 20h14M9 24h9' stroke='#17343a' stroke-width='2'/>${dot}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

let last: QuestionView | null = null;

export interface Call {
  names: readonly [string, string];
  question: QuestionView | null;
  over: boolean;
}

export function titleOf({ names, question, over }: Call): string {
  const table = names[0] && names[1] ? `${names[0]} – ${names[1]} · Playmat` : "Playmat";
  if (over) return `${t.table.titleOver} · ${table}`;
  if (!question) return table;
  return `${question.question === "turn" ? t.table.titleTurn : t.table.titleChoice} · ${table}`;
}

export function callPlayer(call: Call): void {
  document.title = titleOf(call);
  setIcon(call.question ? MARKED : PLAIN);
  const fresh = call.question !== null && last === null;
  last = call.question;
  if (!fresh) return;
  if (document.hidden) sound("turn");
  if (vibration.peek() === "on" && "vibrate" in navigator && (document.hidden || call.question?.question === "turn")) navigator.vibrate?.(call.question?.question === "turn" ? [60, 40, 60] : 40);
}

export function restTitle(): void {
  last = null;
  document.title = "Playmat";
  setIcon(PLAIN);
}

function setIcon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.href !== address) link.href = address;
}
