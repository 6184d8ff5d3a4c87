/** What the deck lab asks of the server, and the shape of its figures. */

import { at, request } from "../api.ts";
import type { AskMeasure, DeckOdds, Gauntlet, Job, Measurement, SampleHand } from "../protocol.ts";

export interface Subject {
  rules: string;
  text: string;
}

export interface Score {
  games: number;
  wins: number;
  ties: number;
  losses: number;
  win_rate: number | null;
  interval: [number, number];
}

export interface CardFigure {
  id: string;
  copies: number;
  seen: Score;
  not_seen: Score;
  edge: number | null;
  interval: [number, number] | null;
}

export interface Version {
  name: string;
  total: Score;
  first: Score;
  second: Score;
  against: Score[];
  cards: CardFigure[];
}

export interface Change {
  games: number;
  better: number;
  worse: number;
  same: number;
  change: number | null;
  interval: [number, number];
}

/** What a measurement comes to, or has come to so far. */
export interface Figures {
  rules: string;
  level: string;
  games: number;
  played: number;
  names: string[];
  versions: Version[];
  difference: Change | null;
  differences: Change[];
  matrix: { names: string[]; table: (Score | null)[][] } | null;
  first_player: Score;
  turns: { mean: number };
  failures: string[];
}

const deck = ({ rules, text }: Subject) => ({ rules, deck: { text } });

export const labCalls = {
  odds: (subject: Subject, lines: string[], turns: number) => request<DeckOdds>("POST", "/api/lab/odds", { ...deck(subject), lines, turns }),
  hand: (subject: Subject, seed: number) => request<SampleHand>("POST", "/api/lab/hand", { ...deck(subject), seed }),
  gauntlet: (subject: Subject) => request<Gauntlet>("POST", "/api/lab/gauntlet", deck(subject)),
  measure: (body: AskMeasure) => request<Job>("POST", "/api/my/measurements", body, undefined, true),
  measurement: (job: string) => request<Measurement>("GET", `/api/my/measurements/${at(job)}`, undefined, undefined, true),
  more: (job: string, games: number) => request<Job>("POST", `/api/my/measurements/${at(job)}/more`, { games }, undefined, true),
  jobs: () => request<Job[]>("GET", "/api/my/jobs", undefined, undefined, true),
  remove: (job: string) => request<null>("DELETE", `/api/my/jobs/${at(job)}`, undefined, undefined, true),
};
