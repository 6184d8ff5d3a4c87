/** An analysis as it comes: asked for, followed while it is made, stopped and gone on with. */

import { useEffect, useState } from "preact/hooks";
import type { Job, Problem } from "../protocol.ts";
import { asProblem } from "../ui/load.ts";
import { calls, type Depth } from "./calls.ts";
import type { Analysis } from "./figures.ts";

const LOOK_EVERY = 1000;
const DEPTHS: Depth[] = ["normal", "deep", "quick"];

export interface Analysing {
  job: Job | null;
  analysis: Analysis | null;
  problem: Problem | null;
  start: (depth: Depth) => void;
  stop: () => void;
  resume: () => void;
}

/** What there is of the analysis of a replay; nothing is begun until it is asked for. */
export function useAnalysis(replay: string, wanted: boolean): Analysing {
  const [job, setJob] = useState<Job | null>(null);
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const follow = (asked: Promise<Job | null>) => {
    setProblem(null);
    asked.then(setJob, (error: unknown) => setProblem(asProblem(error)));
  };

  useEffect(() => {
    if (!wanted || job) return;
    let live = true;
    void (async () => {
      for (const depth of DEPTHS) {
        const found = await calls.analysis(replay, depth).catch(() => null);
        if (!live) return;
        if (found) {
          setJob(found);
          return;
        }
      }
    })();
    return () => {
      live = false;
    };
  }, [replay, wanted]);

  useEffect(() => {
    if (!job) return;
    const ended = job.status === "done" || job.status === "failed" || job.status === "stopped";
    if (ended && (job.status !== "done" || analysis)) return;
    const timer = setTimeout(
      () =>
        calls.job(job.id).then(
          (found) => {
            if (found.status === "done" && found.result) setAnalysis(found.result as unknown as Analysis);
            setJob(found);
          },
          (error: unknown) => setProblem(asProblem(error)),
        ),
      job.status === "done" ? 0 : LOOK_EVERY,
    );
    return () => clearTimeout(timer);
  }, [job, analysis]);

  return {
    job,
    analysis,
    problem,
    start: (depth) => {
      setAnalysis(null);
      follow(calls.analyse(replay, depth));
    },
    stop: () => job && follow(calls.stopJob(job.id)),
    resume: () => job && follow(calls.resumeJob(job.id)),
  };
}
