/** Seconds that run down here, from what the server said last. */

import { useEffect, useState } from "preact/hooks";

/** `said` is a value that changes whenever the server says it anew; a countdown that does not run stands. */
export function useCountdown(seconds: number | null | undefined, runs: boolean, said: unknown): number {
  const [left, setLeft] = useState(seconds ?? 0);
  useEffect(() => {
    setLeft(seconds ?? 0);
    if (seconds == null || !runs) return;
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, (end - Date.now()) / 1000)), 500);
    return () => clearInterval(timer);
  }, [said, seconds, runs]);
  return Math.ceil(left);
}

/** As on a clock: 24:05. */
export function clockFace(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
