import { beforeEach, describe, expect, it } from "vitest";
import { FIRST_WAIT, GameSocket, LONGEST_WAIT, PING_EVERY, SILENCE, socketAddress, type Status, type Wire } from "./socket.ts";
import type { FromClient, FromServer, GameInfo, TableView, Update } from "./protocol.ts";

class FakeWire implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  sent: FromClient[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close(): void {
    this.closed = true;
  }
  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breakOff(): void {
    this.onclose?.();
  }
}

/** Timers that run when the test says so. */
class Clock {
  now = 0;
  private timers: { at: number; run: () => void }[] = [];
  later = (run: () => void, wait: number): unknown => {
    const timer = { at: this.now + wait, run };
    this.timers.push(timer);
    return timer;
  };
  cancel = (timer: unknown): void => {
    this.timers = this.timers.filter((one) => one !== timer);
  };
  pass(milliseconds: number): void {
    const until = this.now + milliseconds;
    for (;;) {
      const next = this.timers.filter((one) => one.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.cancel(next);
      this.now = next.at;
      next.run();
    }
    this.now = until;
  }
}

const info = { game: "g", status: "running" } as GameInfo;
const welcome: FromServer = { type: "welcome", info, seat: 0, own_cards: [] };
const history: FromServer = { type: "history", log: ["one"] };
const update = (revision: number): Update => ({ type: "update", revision, view: {} as TableView, events: [], log: [] });

let wires: FakeWire[];
let clock: Clock;
let seen: [number, boolean][];
let statuses: Status[];
let refusals: string[];
let socket: GameSocket;

function latest(): FakeWire {
  return wires[wires.length - 1]!;
}

function greet(revision: number): void {
  latest().onopen?.();
  latest().say(welcome);
  latest().say(history);
  latest().say(update(revision));
}

beforeEach(() => {
  wires = [];
  clock = new Clock();
  seen = [];
  statuses = [];
  refusals = [];
  socket = new GameSocket({
    open: () => {
      const wire = new FakeWire();
      wires.push(wire);
      return wire;
    },
    secret: "a-secret-of-the-seat",
    later: clock.later,
    cancel: clock.cancel,
    random: () => 0.5,
    handlers: {
      status: (status) => statuses.push(status),
      welcome: () => undefined,
      history: () => undefined,
      update: (one, fresh) => seen.push([one.revision, fresh]),
      info: () => undefined,
      refused: (problem) => refusals.push(problem.code),
    },
  });
  socket.start();
});

describe("a connection", () => {
  it("greets with the secret and no revision, and shows the first view as it stands", () => {
    greet(4);
    expect(latest().sent).toEqual([{ type: "hello", secret: "a-secret-of-the-seat", revision: -1 }]);
    expect(seen).toEqual([[4, true]]);
    expect(statuses).toEqual(["open"]);
  });

  it("hands out every update once and in order", () => {
    greet(4);
    for (const revision of [5, 5, 4, 6]) latest().say(update(revision));
    expect(seen).toEqual([[4, true], [5, false], [6, false]]);
  });

  it("shows a gap as it stands instead of animating it", () => {
    greet(4);
    latest().say(update(7));
    expect(seen).toEqual([[4, true], [7, true]]);
  });

  it("keeps itself alive, and takes long silence for a break", () => {
    greet(0);
    clock.pass(PING_EVERY);
    expect(latest().sent.at(-1)).toEqual({ type: "ping" });
    latest().say({ type: "pong" });
    clock.pass(SILENCE - 1);
    expect(wires).toHaveLength(1);
    clock.pass(1 + FIRST_WAIT);
    expect(wires).toHaveLength(2);
  });
});

describe("after a break", () => {
  it("comes back with the last revision and takes the table as it stands, the same revision included", () => {
    greet(4);
    latest().breakOff();
    clock.pass(FIRST_WAIT);
    expect(wires).toHaveLength(2);
    greet(4);
    expect(latest().sent[0]).toMatchObject({ revision: 4 });
    latest().breakOff();
    clock.pass(FIRST_WAIT);
    greet(5);
    latest().say(update(6));
    expect(seen).toEqual([[4, true], [4, true], [5, true], [6, false]]);
    expect(statuses).toEqual(["open", "reconnecting", "open", "reconnecting", "open"]);
  });

  it("waits longer each time, up to a bound, and starts over once it has been greeted", () => {
    greet(0);
    latest().breakOff();
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      const before = clock.now;
      const count = wires.length;
      while (wires.length === count) clock.pass(1);
      waits.push(clock.now - before);
      latest().breakOff();
    }
    expect(waits.slice(0, 4)).toEqual([FIRST_WAIT, FIRST_WAIT * 2, FIRST_WAIT * 4, FIRST_WAIT * 8]);
    expect(Math.max(...waits)).toBe(LONGEST_WAIT);
    clock.pass(LONGEST_WAIT);
    greet(0);
    latest().breakOff();
    clock.pass(FIRST_WAIT);
    expect(latest().sent).toEqual([]);
    expect(wires).toHaveLength(12);
  });

  it("sends an answer again if the server still stands where it was given", () => {
    greet(4);
    socket.answer(4, 2);
    latest().breakOff();
    clock.pass(FIRST_WAIT);
    greet(4);
    expect(latest().sent.slice(1)).toEqual([{ type: "answer", revision: 4, option: 2 }]);
  });

  it("does not send it again if it had arrived", () => {
    greet(4);
    socket.answer(4, 2);
    latest().breakOff();
    clock.pass(FIRST_WAIT);
    greet(5);
    expect(latest().sent).toHaveLength(1);
    socket.answer(5, 0);
    expect(latest().sent.at(-1)).toEqual({ type: "answer", revision: 5, option: 0 });
  });

  it("tries at once when hurried", () => {
    greet(4);
    latest().breakOff();
    socket.hurry();
    expect(wires).toHaveLength(2);
    clock.pass(FIRST_WAIT);
    expect(wires).toHaveLength(2);
  });

  it("ignores what an old connection still says", () => {
    greet(4);
    const old = latest();
    const hear = old.onmessage!;
    old.breakOff();
    clock.pass(FIRST_WAIT);
    hear({ data: JSON.stringify(update(5)) });
    expect(seen).toEqual([[4, true]]);
  });
});

describe("answers", () => {
  it("are given once for a revision, and again after a refusal", () => {
    greet(4);
    socket.answer(4, 2);
    socket.answer(4, 3);
    expect(latest().sent.filter((one) => one.type === "answer")).toHaveLength(1);
    latest().say({ type: "refused", problem: { code: "illegal", message: "no" } });
    expect(refusals).toEqual(["illegal"]);
    socket.answer(4, 3);
    expect(latest().sent.at(-1)).toEqual({ type: "answer", revision: 4, option: 3 });
  });
});

describe("another tab", () => {
  it("takes the seat: this one stays away until the player wants it back", () => {
    greet(4);
    latest().say({ type: "displaced" });
    latest().say(update(5));
    latest().breakOff();
    clock.pass(60_000);
    expect(wires).toHaveLength(1);
    expect(statuses.at(-1)).toBe("displaced");
    socket.takeOver();
    expect(wires).toHaveLength(2);
    greet(5);
    expect(statuses.at(-1)).toBe("open");
  });

  it("gives it back over the same connection", () => {
    greet(4);
    latest().say({ type: "displaced" });
    socket.takeOver();
    expect(latest().sent.at(-1)).toEqual({ type: "take-over" });
    latest().say(welcome);
    latest().say(history);
    latest().say(update(4));
    expect(statuses.at(-1)).toBe("open");
    expect(seen).toEqual([[4, true], [4, true]]);
  });
});

describe("an end", () => {
  it("comes when the server says that there is no such game", () => {
    latest().onopen?.();
    latest().say({ type: "refused", problem: { code: "unknown-game", message: "no" } });
    latest().breakOff();
    clock.pass(60_000);
    expect(wires).toHaveLength(1);
    expect(statuses).toEqual(["ended"]);
    expect(refusals).toEqual(["unknown-game"]);
  });

  it("does not come when the server is only busy", () => {
    latest().onopen?.();
    latest().say({ type: "refused", problem: { code: "not-kept", message: "again" } });
    latest().breakOff();
    clock.pass(FIRST_WAIT);
    expect(wires).toHaveLength(2);
    greet(0);
    latest().say({ type: "refused", problem: { code: "stale", message: "look again" } });
    expect(statuses.at(-1)).toBe("open");
  });

  it("comes when the screen is left", () => {
    greet(4);
    const wire = latest();
    socket.stop();
    clock.pass(60_000);
    expect(wire.closed).toBe(true);
    expect(wires).toHaveLength(1);
  });
});

it("is found at the address of the page", () => {
  expect(socketAddress("a b", { protocol: "https:", host: "table.example" })).toBe("wss://table.example/api/games/a%20b/socket");
  expect(socketAddress("x", { protocol: "http:", host: "localhost:8000" })).toBe("ws://localhost:8000/api/games/x/socket");
});
