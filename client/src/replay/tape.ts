/** A replay as a tape: steps fetched in stretches as they are wanted, kept, and found again at once. */

import { api } from "../api.ts";
import { t } from "../texts/index.ts";
import type { ReplayInfo, ReplayStep } from "../protocol.ts";

export type Eyes = "0" | "1" | "both";

/** How many steps are fetched at a time. */
export const STRETCH = 50;

export class Tape {
  readonly info: ReplayInfo;
  readonly eyes: Eyes;
  private readonly stretches = new Map<number, Promise<ReplayStep[]>>();
  private readonly found = new Map<number, ReplayStep>();

  constructor(info: ReplayInfo, eyes: Eyes) {
    this.info = info;
    this.eyes = eyes;
  }

  get last(): number {
    return this.info.steps;
  }

  /** A step, fetched with its neighbours if need be. */
  async at(step: number): Promise<ReplayStep> {
    const stretch = Math.floor(step / STRETCH);
    const steps = await this.stretch(stretch);
    if (step % STRETCH > STRETCH * 0.7 && (stretch + 1) * STRETCH <= this.last) void this.stretch(stretch + 1).catch(() => null);
    const found = steps.find((one) => one.step === step);
    if (!found) throw new Error(t.replay.noStep(step));
    return found;
  }

  /** A step that is here already. */
  here(step: number): ReplayStep | undefined {
    return this.found.get(step);
  }

  /** What was told up to a step, as far back as the tape has been looked at without a gap. */
  told(step: number, most: number): string[] {
    const lines: string[] = [];
    for (let at = step; at >= 0 && lines.length < most; at--) {
      const one = this.found.get(at);
      if (!one) break;
      lines.unshift(...one.log);
    }
    return lines;
  }

  private stretch(number: number): Promise<ReplayStep[]> {
    const known = this.stretches.get(number);
    if (known) return known;
    const fetched = api.replaySteps(this.info.id, number * STRETCH, STRETCH, this.eyes).then(
      ({ steps }) => {
        for (const one of steps) this.found.set(one.step, one);
        return steps;
      },
      (error: unknown) => {
        this.stretches.delete(number);
        throw error;
      },
    );
    this.stretches.set(number, fetched);
    return fetched;
  }
}

/** The turn that a step is in: 0 is setup. */
export function turnAt(info: Pick<ReplayInfo, "turns">, step: number): number {
  return info.turns.filter((start) => start <= step).length;
}

/** The step at which the turn before or after begins; the beginning and the end are turns enough. */
export function turnStep(info: Pick<ReplayInfo, "turns" | "steps">, step: number, direction: 1 | -1): number {
  if (direction > 0) return info.turns.find((start) => start > step) ?? info.steps;
  return [...info.turns].reverse().find((start) => start < step) ?? 0;
}

/** Where a link points: '#step=12&seen=both'. */
export function readPlace(fragment: string, last: number): { step: number; eyes: Eyes; study: boolean } {
  const params = new URLSearchParams(fragment.replace(/^#/, ""));
  const step = Number.parseInt(params.get("step") ?? "0", 10);
  const eyes = params.get("seen");
  return {
    step: Number.isFinite(step) ? Math.max(0, Math.min(last, step)) : 0,
    eyes: eyes === "0" || eyes === "1" ? eyes : "both",
    study: params.has("study"),
  };
}

export function writePlace(step: number, eyes: Eyes, study: boolean): string {
  return `#step=${step}&seen=${eyes}${study ? "&study" : ""}`;
}
