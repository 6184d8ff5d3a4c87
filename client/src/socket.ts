/**
 * The connection of one seat (or spectator) to a game, kept up whatever the network does.
 *
 * Updates come out in the order of their revisions, each once. An answer that may not have arrived is sent again when the
 * server, after a break, still stands at the revision that it answers.
 */

import { never } from "./never.ts";
import type { FromClient, FromServer, GameInfo, Problem, Signalled, Update } from "./protocol.ts";

type Signal = Signalled["signal"];

export type Status = "connecting" | "open" | "reconnecting" | "displaced" | "ended";

export interface SocketHandlers {
  status(status: Status): void;
  welcome(info: GameInfo, seat: number | null, ownCards: readonly string[]): void;
  /** The log up to now. After a break it replaces what was told before. */
  history(log: string[]): void;
  /** `fresh`: shown as it stands, because what led to it was not seen (first connection, or a gap). */
  update(update: Update, fresh: boolean): void;
  info(info: GameInfo): void;
  refused(problem: Problem): void;
  /** A player says something. */
  signal?(seat: number, signal: Signal): void;
}

/** The part of a WebSocket that is used, so that tests can stand in for it. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface SocketOptions {
  open(): Wire;
  secret: string | null;
  handlers: SocketHandlers;
  /** Milliseconds; replaced in tests. */
  later?: (run: () => void, wait: number) => unknown;
  cancel?: (timer: unknown) => void;
  random?: () => number;
}

export const FIRST_WAIT = 250;
export const LONGEST_WAIT = 8_000;
export const PING_EVERY = 20_000;
/** Without any word for so long, the connection is taken for dead. */
export const SILENCE = 45_000;

/** Refusals of a greeting after which it is worth trying again. Any other is the server's last word. */
const PASSING = new Set(["not-kept", "internal", "too-fast", "full"]);

export class GameSocket {
  private readonly options: SocketOptions;
  private wire: Wire | null = null;
  private revision = -1;
  private attempts = 0;
  private stopped = false;
  private status: Status = "connecting";
  private retryTimer: unknown = null;
  private pingTimer: unknown = null;
  private silenceTimer: unknown = null;
  /** The answer that was sent last, until a later revision shows that it was taken or a refusal that it was not. */
  private unanswered: { revision: number; option: number } | null = null;
  /** Whether the next update is the one that comes with a greeting: the table as it stands, its cards numbered anew. */
  private greeted = false;
  /** Whether this connection has been let in. */
  private welcomed = false;

  constructor(options: SocketOptions) {
    this.options = options;
  }

  start(): void {
    this.connect();
  }

  /** Ends the connection for good. */
  stop(): void {
    this.stopped = true;
    this.drop();
    this.cancel(this.retryTimer);
  }

  /** Answers the question of the last revision that was handed out. */
  answer(revision: number, option: number): void {
    if (this.unanswered?.revision === revision) return;
    this.unanswered = { revision, option };
    this.send({ type: "answer", revision, option });
  }

  concede(): void {
    this.send({ type: "concede" });
  }

  /** Takes the last answer back; a friend is asked first. */
  undo(): void {
    this.unanswered = null;
    this.send({ type: "undo" });
  }

  /** Claims the win from a player who has left. */
  claim(): void {
    this.send({ type: "claim" });
  }

  /** Says one of a few things to the other player. */
  signal(signal: Signal): void {
    this.send({ type: "signal", signal });
  }

  /** Whether the other player may take theirs back. */
  answerUndo(allow: boolean): void {
    this.send({ type: "answer-undo", allow });
  }

  takeOver(): void {
    if (this.wire) this.send({ type: "take-over" });
    else this.connect();
  }

  /** Tries at once instead of waiting: the browser says that it is online again, or is looked at again. */
  hurry(): void {
    if (this.status !== "reconnecting" || this.stopped) return;
    this.cancel(this.retryTimer);
    this.drop();
    this.connect();
  }

  // --- The wire

  private connect(): void {
    if (this.stopped) return;
    const wire = this.options.open();
    this.wire = wire;
    this.welcomed = false;
    wire.onopen = () => {
      if (this.wire !== wire) return;
      this.send({ type: "hello", secret: this.options.secret, revision: this.revision });
      this.listen();
    };
    wire.onmessage = (event) => {
      if (this.wire !== wire || typeof event.data !== "string") return;
      this.listen();
      this.receive(JSON.parse(event.data) as FromServer);
    };
    wire.onclose = () => {
      if (this.wire === wire) this.lost();
    };
    this.listen();
  }

  private lost(): void {
    this.drop();
    if (this.stopped) return;
    // Greeting again would take the seat from the tab that holds it now: that is for the player to say.
    if (this.status === "displaced") return;
    this.setStatus(this.revision < 0 && this.attempts === 0 ? "connecting" : "reconnecting");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.attempts);
    this.attempts += 1;
    this.retryTimer = this.later(() => this.connect(), wait * (0.75 + 0.5 * (this.options.random ?? Math.random)()));
  }

  private drop(): void {
    this.cancel(this.pingTimer);
    this.cancel(this.silenceTimer);
    const wire = this.wire;
    this.wire = null;
    if (wire) {
      wire.onopen = wire.onmessage = wire.onclose = null;
      try {
        wire.close();
      } catch {
        // It was closed already.
      }
    }
  }

  private listen(): void {
    this.cancel(this.pingTimer);
    this.cancel(this.silenceTimer);
    this.pingTimer = this.later(() => this.send({ type: "ping" }), PING_EVERY);
    this.silenceTimer = this.later(() => this.lost(), SILENCE);
  }

  private send(message: FromClient): void {
    try {
      this.wire?.send(JSON.stringify(message));
    } catch {
      // Not open: an answer is sent again after the greeting, the rest is said anew by whoever wants it.
    }
  }

  // --- What comes

  private receive(message: FromServer): void {
    const { handlers } = this.options;
    switch (message.type) {
      case "welcome":
        this.attempts = 0;
        this.greeted = true;
        this.welcomed = true;
        this.setStatus("open");
        handlers.welcome(message.info, message.seat ?? null, message.own_cards);
        break;
      case "history":
        // The table as it stands follows: after a greeting, or because something was taken back.
        this.greeted = true;
        handlers.history(message.log);
        break;
      case "update":
        this.updated(message);
        break;
      case "info":
        handlers.info(message.info);
        break;
      case "refused":
        this.unanswered = null;
        if (!this.welcomed && !PASSING.has(message.problem.code)) {
          this.stop();
          this.setStatus("ended");
        }
        handlers.refused(message.problem);
        break;
      case "displaced":
        this.setStatus("displaced");
        break;
      case "signal":
        handlers.signal?.(message.seat, message.signal);
        break;
      case "pong":
        break;
      default:
        never(message);
    }
  }

  private updated(update: Update): void {
    const standing = this.greeted;
    this.greeted = false;
    const last = this.revision;
    if (standing ? update.revision < last : update.revision <= last) return;
    this.revision = update.revision;
    this.options.handlers.update(update, standing || update.revision !== last + 1);
    const waiting = this.unanswered;
    if (!waiting) return;
    if (standing && waiting.revision === update.revision) this.send({ type: "answer", ...waiting });
    else if (update.revision > waiting.revision) this.unanswered = null;
  }

  private setStatus(status: Status): void {
    if (status === this.status) return;
    this.status = status;
    this.options.handlers.status(status);
  }

  private later(run: () => void, wait: number): unknown {
    return this.options.later ? this.options.later(run, wait) : setTimeout(run, wait);
  }

  private cancel(timer: unknown): void {
    if (timer === null) return;
    if (this.options.cancel) this.options.cancel(timer);
    else clearTimeout(timer as ReturnType<typeof setTimeout>);
  }
}

/** Where a game's socket is. */
export function socketAddress(game: string, at: { protocol: string; host: string } = window.location): string {
  return `${at.protocol === "https:" ? "wss:" : "ws:"}//${at.host}/api/games/${encodeURIComponent(game)}/socket`;
}
