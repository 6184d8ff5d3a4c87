/** Loading things and waiting for typing to pause, as hooks. */

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../api.ts";
import { t } from "../texts/index.ts";
import type { Problem } from "../protocol.ts";

export interface Loaded<T> {
  data: T | null;
  /** The key that it was loaded for, which may be an earlier one. */
  of: string | null;
  problem: Problem | null;
  loading: boolean;
  again: () => void;
}

const AWAY = "unreachable";
const RETRY = 3000;

/** A problem that is told here: that the server is away is told once for the whole screen. */
export function toldHere(problem: Problem | null): Problem | null {
  return problem?.code === AWAY ? null : problem;
}

/** What an error means to a person. */
export function asProblem(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem;
  return { code: "unexpected", message: error instanceof Error ? error.message : t.common.wentWrong, clause: "" };
}

/**
 * Loads when `key` changes, and keeps the last answer in the meantime. Answers that were overtaken are dropped; a null
 * key loads nothing.
 */
export function useLoad<T>(key: string | null, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<Omit<Loaded<T>, "again">>({ data: null, of: null, problem: null, loading: key !== null });
  const [round, setRound] = useState(0);
  const loader = useRef(load);
  loader.current = load;
  useEffect(() => {
    if (key === null) {
      setState({ data: null, of: null, problem: null, loading: false });
      return;
    }
    let current = true;
    setState((before) => ({ ...before, loading: true }));
    loader.current().then(
      (data) => current && setState({ data, of: key, problem: null, loading: false }),
      (error: unknown) => current && setState((before) => ({ ...before, problem: asProblem(error), loading: false })),
    );
    return () => {
      current = false;
    };
  }, [key, round]);
  const again = useCallback(() => setRound((n) => n + 1), []);
  // A server that was away is asked again until it is back: nobody has to press for each thing that is missing.
  const away = state.problem?.code === AWAY;
  useEffect(() => {
    if (!away || state.loading) return;
    const timer = setTimeout(again, RETRY);
    return () => clearTimeout(timer);
  }, [away, state.loading]);
  return { ...state, again };
}

/** A value once it has stopped changing for so long. */
export function usePaused<T>(value: T, milliseconds: number): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return paused;
}

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => window.matchMedia(query).matches);
  useEffect(() => {
    const media = window.matchMedia(query);
    const follow = () => setHolds(media.matches);
    follow();
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, [query]);
  return holds;
}
