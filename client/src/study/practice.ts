/**
 * A position that is played out without a table: what was answered so far is sent with each answer, and what comes back
 * is shown as in a game. Nothing is kept on the server, so going back is sending fewer answers.
 */

import { signal } from "@preact/signals";
import type { PracticeUpdate, Problem } from "../protocol.ts";
import { TableModel } from "../table/model.ts";
import { Theatre } from "../table/theatre.ts";
import { asProblem } from "../ui/load.ts";

export interface Played {
  answers: number[];
  updates: PracticeUpdate[];
}

export type Carry<T extends Played> = (answers: number[], shown: number) => Promise<T>;

export class Practice<T extends Played> {
  readonly theatre = new Theatre();
  readonly model: TableModel;
  /** What came back last. */
  readonly state = signal<T | null>(null);
  readonly problem = signal<Problem | null>(null);
  readonly answers = signal<number[]>([]);
  /** Where the person was asked, in answers given before: going back goes to these. */
  private asked: number[] = [];
  private shown = 0;
  private round = 0;
  private readonly carry: Carry<T>;

  constructor(carry: Carry<T>, names: [string, string]) {
    this.carry = carry;
    this.model = new TableModel(this.theatre, {
      answer: (revision, option) => {
        if (revision === this.answers.peek().length) void this.send([...this.answers.peek(), option], false);
      },
      undo: () => this.back(),
    });
    this.model.names.value = names;
  }

  /** From the position itself. */
  start(): void {
    this.asked = [];
    this.shown = 0;
    void this.send([], true);
  }

  /** Takes back what was answered last. */
  back(): void {
    const here = this.answers.peek().length;
    const before = this.asked.filter((place) => place < here).pop();
    if (before === undefined) return;
    this.asked = this.asked.filter((place) => place < before);
    this.shown = 0;
    void this.send(this.answers.peek().slice(0, before), true);
  }

  get canGoBack(): boolean {
    return this.answers.value.length > 0;
  }

  private async send(answers: number[], fresh: boolean): Promise<void> {
    const round = ++this.round;
    try {
      const state = await this.carry(answers, this.shown);
      if (round !== this.round) return;
      this.problem.value = null;
      this.answers.value = state.answers;
      this.state.value = state;
      this.shown = state.answers.length + 1;
      if (!this.asked.includes(state.answers.length)) this.asked.push(state.answers.length);
      if (fresh) this.theatre.recall([]);
      state.updates.forEach((update) => this.theatre.push(update, fresh));
    } catch (error) {
      if (round !== this.round) return;
      this.problem.value = asProblem(error);
      this.model.again();
    }
  }

  dispose(): void {
    this.round++;
    this.model.dispose();
  }
}
