/** Figures of the study as words and places on a curve. */

import type { PlayedGame } from "../protocol.ts";
import { t } from "../texts/index.ts";

/** What a key looks like that can be sent as it is. */
export const SAFE_KEY = /^[A-Za-z0-9_-]{16,64}$/;

/** A share as a whole number of hundredths. */
export function percent(share: number): number {
  return Math.round(100 * share);
}

export function gameTitle(game: Pick<PlayedGame, "opponent">): string {
  return t.games.vs(game.opponent || "–");
}

export type Sight = "open" | "0" | "1";

/** A point of the curve: how likely the first player was to win, before an answer was given. */
export interface Point {
  step: number;
  turn: number;
  seat: number;
  open: number;
  "0": number;
  "1": number;
}

export interface TurningPoint {
  step: number;
  turn: number;
  seat: number;
  loss: number;
  from: number;
  to: number;
  sentence: string;
  played: string;
  line: number[];
  moves: string[];
}

export interface Stroke {
  step: number;
  turn: number;
  seat: number;
  change: number;
  sentence: string;
}

export type Shares = Record<"start" | "own" | "other" | "luck" | "end", number>;

/** What an analysis comes to. */
export interface Analysis {
  depth: string;
  steps: number;
  points: Point[];
  turning_points: TurningPoint[];
  luck: Stroke[];
  shares: [Shares, Shares];
  winner: number | null;
}

/** The chance of a seat at a step: that of the last point before it. */
export function chanceAt(analysis: Analysis, step: number, seat: number, sight: Sight): number {
  let found = analysis.points[0]?.[sight] ?? 0.5;
  for (const point of analysis.points) {
    if (point.step > step) break;
    found = point[sight];
  }
  if (step >= analysis.steps) found = analysis.winner === null ? 0.5 : analysis.winner === 0 ? 1 : 0;
  return seat === 0 ? found : 1 - found;
}

/** The curve as a path in a box of 100 by 100, the chance of that seat upwards. */
export function curvePath(analysis: Analysis, seat: number, sight: Sight): string {
  const wide = Math.max(1, analysis.steps);
  const steps = [...analysis.points.map((point) => point.step), analysis.steps];
  return steps
    .map((step, place) => {
      const y = 100 - 100 * chanceAt(analysis, step, seat, sight);
      return `${place === 0 ? "M" : "L"}${((100 * step) / wide).toFixed(2)} ${y.toFixed(2)}`;
    })
    .join("");
}

/** With a sign: '+12', '−3'. */
export function signed(share: number): string {
  const value = percent(share);
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}
