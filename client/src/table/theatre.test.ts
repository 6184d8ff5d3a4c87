import { describe, expect, it } from "vitest";
import type { TableView } from "../protocol.ts";
import { Theatre, type Scene, type Stage } from "./theatre.ts";

const scene = (revision: number, more: Partial<TableView> = {}): Scene => ({ revision, view: { seat: 0, result: null, ...more } as TableView, events: [], log: [`line ${revision}`] });

/** A stage on which every scene lasts until it is told to go on. */
class SlowStage implements Stage {
  playing: { revision: number; end: () => void }[] = [];
  skipped = 0;
  async play(next: Scene, _before: Scene, show: (one: Scene) => void): Promise<void> {
    await new Promise<void>((resolve) => this.playing.push({ revision: next.revision, end: resolve }));
    show(next);
  }
  skip(): void {
    this.skipped++;
    this.playing.at(-1)?.end();
  }
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

describe("a theatre", () => {
  it("plays scenes one after the other and tells each line once", async () => {
    const theatre = new Theatre();
    const stage = new SlowStage();
    theatre.stage = stage;
    theatre.push(scene(0), true);
    await settled();
    expect(theatre.scene.value?.revision).toBe(0);
    theatre.push(scene(1), false);
    theatre.push(scene(2), false);
    await settled();
    expect(stage.playing.map((one) => one.revision)).toEqual([1]);
    expect(theatre.busy.value).toBe(true);
    stage.playing[0]!.end();
    await settled();
    expect(theatre.scene.value?.revision).toBe(1);
    stage.playing[1]!.end();
    await settled();
    expect(theatre.scene.value?.revision).toBe(2);
    expect(theatre.busy.value).toBe(false);
    expect(theatre.log.value).toEqual(["line 0", "line 1", "line 2"]);
  });

  it("goes to the last scene when skipped, without losing a line", async () => {
    const theatre = new Theatre();
    const stage = new SlowStage();
    theatre.stage = stage;
    theatre.push(scene(0), true);
    await settled();
    for (const revision of [1, 2, 3]) theatre.push(scene(revision), false);
    await settled();
    theatre.skip();
    await settled();
    expect(stage.playing).toHaveLength(1);
    expect(theatre.scene.value?.revision).toBe(3);
    expect(theatre.log.value).toEqual(["line 0", "line 1", "line 2", "line 3"]);
    theatre.push(scene(4), false);
    await settled();
    expect(stage.playing.map((one) => one.revision)).toEqual([1, 4]);
  });

  it("forgets what waited when the table is shown afresh", async () => {
    const theatre = new Theatre();
    const stage = new SlowStage();
    theatre.stage = stage;
    theatre.push(scene(0), true);
    await settled();
    theatre.push(scene(1), false);
    theatre.push(scene(2), false);
    theatre.push(scene(9), true);
    await settled();
    stage.playing[0]!.end();
    await settled();
    expect(stage.playing.map((one) => one.revision)).toEqual([1]);
    expect(theatre.scene.value?.revision).toBe(9);
  });

  it("tells no line twice when a break falls into the middle of something", async () => {
    const theatre = new Theatre();
    const stage = new SlowStage();
    theatre.stage = stage;
    theatre.recall(["line -1"]);
    theatre.push({ ...scene(0), log: [] }, true);
    await settled();
    expect(theatre.log.value).toEqual(["line -1"]);
    theatre.push(scene(1), false);
    theatre.push(scene(2), false);
    await settled();
    theatre.recall(["line -1", "line 1", "line 2", "line 3"]);
    theatre.push({ ...scene(3), log: [] }, true);
    await settled();
    stage.playing[0]!.end();
    await settled();
    expect(theatre.scene.value?.revision).toBe(3);
    expect(theatre.log.value).toEqual(["line -1", "line 1", "line 2", "line 3"]);
  });

  it("covers the table between two players at one screen until the other is there", async () => {
    const theatre = new Theatre();
    theatre.sharedScreen = true;
    theatre.push(scene(0, { seat: 0 }), true);
    await settled();
    expect(theatre.scene.value).toBeNull();
    expect(theatre.cover.value).toBe(0);
    theatre.uncover();
    await settled();
    expect(theatre.scene.value?.revision).toBe(0);
    theatre.push(scene(1, { seat: 0 }), false);
    await settled();
    expect(theatre.scene.value?.revision).toBe(1);
    theatre.push(scene(2, { seat: 1 }), false);
    await settled();
    expect(theatre.scene.value?.revision).toBe(1);
    expect(theatre.cover.value).toBe(1);
    theatre.uncover();
    await settled();
    expect(theatre.scene.value?.revision).toBe(2);
  });
});
