/** The HTTP API, typed; and what this browser keeps: its seats and the secret that its saved decks hang on. */

import type {
  CardFace,
  CardPage,
  AskDesk,
  CheckDeck,
  CreateGame,
  DeckInfo,
  DeckReport,
  DeckText,
  DeskAnswer,
  DeskState,
  ExportDeck,
  GameInfo,
  JoinGame,
  LobbyInfo,
  NetworkInfo,
  OpenedScenario,
  OpponentInfo,
  PlayDesk,
  PlayPuzzle,
  Problem,
  PuzzleInfo,
  PuzzleOfDay,
  PuzzleSolution,
  PuzzleState,
  ReplayInfo,
  ReplaySteps,
  RulesetInfo,
  ScenarioFile,
  ScenarioText,
  SaveDeck,
  SavedDeck,
  SearchFilters,
  SeatGrant,
  SetInfo,
  WriteScenario,
} from "./protocol.ts";

import { t } from "./texts/index.ts";

/** A refusal of the server, or that it could not be reached. `problem.message` is meant for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.message);
    this.name = "ApiError";
    this.status = status;
    this.problem = problem;
  }
}

type Query = Record<string, string | number | boolean | null | undefined>;

export async function request<T>(method: string, path: string, body?: unknown, query?: Query, mine = false): Promise<T> {
  const url = new URL(path, window.location.origin);
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== "") url.searchParams.set(key, String(value));
  }
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (mine) headers["X-Playmat-Player"] = playerSecret();
  let answer: Response;
  try {
    answer = await fetch(url, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new ApiError(0, { code: "unreachable", message: t.offline.unreachable, clause: "" });
  }
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new ApiError(answer.status, asProblem(answer.status, data));
  return data as T;
}

function asProblem(status: number, data: unknown): Problem {
  if (data && typeof data === "object" && "message" in data && typeof data.message === "string") {
    return { code: "refused", clause: "", ...(data as object), message: data.message } as Problem;
  }
  return { code: "refused", message: t.offline.refused(status), clause: "" };
}

export const at = encodeURIComponent;

export interface CardSearch extends Query {
  name?: string;
  type?: string;
  set?: string;
  kind?: string;
  text?: string;
  playable?: boolean;
  rules?: string;
  format?: string;
  rarity?: string;
  weakness?: string;
  hp_from?: number;
  hp_to?: number;
  /** Numbers, or empty: at most so much. */
  retreat?: string;
  cost?: string;
  /** Ids of cards with commas between: only what evolves from one of them. */
  evolves?: string;
  sort?: string;
  page?: number;
}

export const api = {
  rulesets: () => request<RulesetInfo[]>("GET", "/api/rulesets"),
  opponents: () => request<OpponentInfo[]>("GET", "/api/opponents"),
  sets: () => request<SetInfo[]>("GET", "/api/sets"),

  decks: (rules: string) => request<DeckInfo[]>("GET", "/api/decks", undefined, { rules }),
  deck: (id: string, rules: string) => request<DeckReport>("GET", `/api/decks/${at(id)}`, undefined, { rules }),
  checkDeck: (body: CheckDeck) => request<DeckReport>("POST", "/api/decks/check", body, undefined, true),
  exportDeck: (body: ExportDeck) => request<DeckText>("POST", "/api/decks/export", body, undefined, true),

  cards: (search: CardSearch) => request<CardPage>("GET", "/api/cards", undefined, search),
  searchFilters: () => request<SearchFilters>("GET", "/api/cards/filters"),
  cardBatch: (ids: readonly string[]) => request<CardFace[]>("GET", "/api/cards/batch", undefined, { ids: ids.join(",") }),

  myDecks: () => request<SavedDeck[]>("GET", "/api/my/decks", undefined, undefined, true),
  saveDeck: (body: SaveDeck) => request<SavedDeck>("POST", "/api/my/decks", body, undefined, true),
  changeDeck: (id: string, body: SaveDeck) => request<SavedDeck>("PUT", `/api/my/decks/${at(id)}`, body, undefined, true),
  removeDeck: (id: string) => request<null>("DELETE", `/api/my/decks/${at(id)}`, undefined, undefined, true),

  createGame: (body: CreateGame) => request<SeatGrant>("POST", "/api/games", body, undefined, true),
  lobby: () => request<LobbyInfo>("GET", "/api/lobby"),
  network: () => request<NetworkInfo>("GET", "/api/network"),
  letNetworkIn: () => request<NetworkInfo>("POST", "/api/network"),
  game: (id: string) => request<GameInfo>("GET", `/api/games/${at(id)}`),
  joinGame: (id: string, body: JoinGame) => request<SeatGrant>("POST", `/api/games/${at(id)}/join`, body, undefined, true),
  rematch: (id: string, secret: string) => request<SeatGrant>("POST", `/api/games/${at(id)}/rematch`, { secret }, undefined, true),

  replay: (id: string) => request<ReplayInfo>("GET", `/api/replays/${at(id)}`),
  replaySteps: (id: string, start: number, count: number, seat: "0" | "1" | "both") =>
    request<ReplaySteps>("GET", `/api/replays/${at(id)}/steps`, undefined, { start, count, seat }),
  replayFile: (id: string) => `/api/replays/${at(id)}/file`,
  puzzles: () => request<PuzzleInfo[]>("GET", "/api/puzzles"),
  puzzleOfDay: () => request<PuzzleOfDay>("GET", "/api/puzzles/today"),
  playPuzzle: (id: string, body: PlayPuzzle) => request<PuzzleState>("POST", `/api/puzzles/${at(id)}/play`, body),
  playDesk: (body: PlayDesk) => request<DeskState>("POST", "/api/desk/play", body),
  askDesk: (body: AskDesk) => request<DeskAnswer>("POST", "/api/desk/ask", body),
  writeScenario: (body: WriteScenario) => request<ScenarioFile>("POST", "/api/desk/write", body),
  openScenario: (body: ScenarioText) => request<OpenedScenario>("POST", "/api/desk/open", body),
  puzzleSolution: (id: string) => request<PuzzleSolution>("GET", `/api/puzzles/${at(id)}/solution`),

  uploadReplay: (replay: Record<string, unknown>) => request<ReplayInfo>("POST", "/api/replays", { replay }),
};

// --- What this browser keeps

/** localStorage, which a browser may refuse: then things last as long as the page. */
const unkept = new Map<string, string>();

export const kept = {
  get(key: string): string | null {
    try {
      return window.localStorage.getItem(key) ?? unkept.get(key) ?? null;
    } catch {
      return unkept.get(key) ?? null;
    }
  },
  set(key: string, value: string): void {
    unkept.set(key, value);
    try {
      window.localStorage.setItem(key, value);
    } catch {
      // Kept for this page only.
    }
  },
  remove(key: string): void {
    unkept.delete(key);
    try {
      window.localStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
};

function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** From now on this browser is that player: decks and games hang on it. */
export function usePlayerSecret(secret: string): void {
  kept.set("playmat.player", secret);
}

/** The secret that this player's decks and games hang on. */
export function playerSecret(): string {
  const found = kept.get("playmat.player");
  if (found) return found;
  const made = randomSecret();
  kept.set("playmat.player", made);
  return made;
}

const seatKey = (game: string) => `playmat.seat.${game}`;

/** Keeps a seat under its game, so that `/game/GAME` opens it again. */
export function keepSeat(grant: SeatGrant): void {
  kept.set(seatKey(grant.game), JSON.stringify(grant));
}

/** The seat that this browser holds in a game, if it does. */
export function seatIn(game: string): SeatGrant | null {
  const text = kept.get(seatKey(game));
  if (!text) return null;
  try {
    const grant = JSON.parse(text) as SeatGrant;
    return typeof grant.secret === "string" ? grant : null;
  } catch {
    return null;
  }
}
