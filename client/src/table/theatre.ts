/**
 * What is on the table now, and what is still to be shown: updates are played one after the other, so that one can
 * follow what somebody else does. How each looks is the stage's business; without a stage they follow at once.
 */

import { signal } from "@preact/signals";
import type { EventView, LessonView, TableView } from "../protocol.ts";

export interface Scene {
  revision: number;
  view: TableView;
  events: EventView[];
  log: string[];
  lesson?: LessonView | null;
}

/** Shows how one scene becomes the next. It must call `show` once. */
export interface Stage {
  play(next: Scene, before: Scene, show: (scene: Scene) => void): Promise<void>;
  skip(): void;
  /** The coin flip before the first question, which nobody was there to see. */
  opening?(heads: boolean, seat: number | null): Promise<void>;
}

/** So many scenes waiting are no longer something to watch. */
const TOO_MANY = 60;

export class Theatre {
  /** What is shown. */
  readonly scene = signal<Scene | null>(null);
  /** Whether something is being shown, or waits to be. */
  readonly busy = signal(false);
  readonly log = signal<string[]>([]);
  /** The seat that the screen must be handed to before the next scene may be seen. */
  readonly cover = signal<number | null>(null);
  stage: Stage | null = null;
  /** Two players at one screen. */
  sharedScreen = false;

  private pastLog: string[] | null = null;
  private queue: { scene: Scene; fresh: boolean }[] = [];
  private running = false;
  private skipping = false;
  private uncovered: (() => void) | null = null;

  /** Puts a scene in line. A fresh one is shown as it stands. */
  push(scene: Scene, fresh: boolean): void {
    if (fresh) this.queue = [];
    this.queue.push({ scene, fresh });
    this.busy.value = true;
    if (!this.running) void this.run();
  }

  /** The log up to the fresh scene that comes next. It takes the place of what was told before, when that is shown. */
  recall(log: string[]): void {
    this.pastLog = log;
  }

  /** Shows a scene at once, in place of everything that waits. */
  jump(scene: Scene): void {
    this.queue = [];
    this.scene.value = scene;
    if (!this.running) this.busy.value = false;
  }

  /** Goes on at once to the last scene. */
  skip(): void {
    if (!this.busy.value) return;
    this.skipping = true;
    this.stage?.skip();
  }

  /** Shows something before what is asked is asked. */
  async hold(shown: Promise<void>): Promise<void> {
    this.busy.value = true;
    await shown.catch(() => undefined);
    if (!this.running) this.busy.value = false;
  }

  /** The player to whom the screen was handed has it. */
  uncover(): void {
    this.cover.value = null;
    this.uncovered?.();
    this.uncovered = null;
  }

  private async run(): Promise<void> {
    this.running = true;
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) await this.show(next.scene, next.fresh);
    } finally {
      this.running = false;
      this.skipping = false;
      this.busy.value = false;
    }
  }

  private async show(scene: Scene, fresh: boolean): Promise<void> {
    const before = this.scene.value;
    if (this.sharedScreen && scene.view.seat !== (before?.view.seat ?? null) && !scene.view.result) {
      this.cover.value = scene.view.seat ?? null;
      await new Promise<void>((resolve) => (this.uncovered = resolve));
      fresh = true;
    }
    const past = fresh ? this.pastLog : null;
    if (past) this.pastLog = null;
    const show = (one: Scene) => {
      if (one === scene && (past || scene.log.length)) this.log.value = [...(past ?? this.log.value), ...scene.log];
      this.scene.value = one;
    };
    const atOnce = fresh || before === null || this.skipping || this.queue.length > TOO_MANY || !this.stage;
    if (atOnce) show(scene);
    else await this.stage!.play(scene, before, show);
  }
}
