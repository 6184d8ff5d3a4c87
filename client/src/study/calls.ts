/** What the study asks of the server. */

import { at, request } from "../api.ts";
import type { AnalysisJob, HintInfo, Job, LaidOut, MyGames, PlayOn, SeatGrant, TriedLine, TryLine, WholeJob } from "../protocol.ts";

export type Depth = "quick" | "normal" | "deep";

/** What a list of games is narrowed to. */
export type Wanted = Partial<Record<"status" | "rules" | "deck" | "opponent" | "result" | "text", string>>;

export const calls = {
  myGames: (wanted: Wanted) => request<MyGames>("GET", "/api/my/games", undefined, wanted, true),
  bringGame: (game: string, secret: string) => request<null>("POST", "/api/my/games", { game, secret }, undefined, true),
  mySeat: (game: string) => request<SeatGrant>("GET", `/api/my/games/${at(game)}/seat`, undefined, undefined, true),
  removeGame: (game: string) => request<null>("DELETE", `/api/my/games/${at(game)}`, undefined, undefined, true),

  analysis: (replay: string, depth: Depth) => request<AnalysisJob | null>("GET", `/api/replays/${at(replay)}/analysis`, undefined, { depth }, true),
  analyse: (replay: string, depth: Depth) => request<AnalysisJob>("POST", `/api/replays/${at(replay)}/analysis`, { depth }, undefined, true),
  job: (id: string) => request<WholeJob>("GET", `/api/my/jobs/${at(id)}`, undefined, undefined, true),
  stopJob: (id: string) => request<Job>("POST", `/api/my/jobs/${at(id)}/stop`, undefined, undefined, true),
  resumeJob: (id: string) => request<Job>("POST", `/api/my/jobs/${at(id)}/resume`, undefined, undefined, true),

  line: (replay: string, body: TryLine) => request<TriedLine>("POST", `/api/replays/${at(replay)}/line`, body),
  layOut: (replay: string, body: { step: number; line: number[] }) => request<LaidOut>("POST", `/api/replays/${at(replay)}/position`, body),
  playOn: (replay: string, body: PlayOn) => request<SeatGrant>("POST", `/api/replays/${at(replay)}/play`, body, undefined, true),
  hint: (game: string, secret: string) => request<HintInfo>("POST", `/api/games/${at(game)}/hint`, { secret }),
};
