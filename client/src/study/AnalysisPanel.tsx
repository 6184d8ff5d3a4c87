/** The analysis of a replay: the curve over the steps, and beside the table what happened in words. */

import { useState } from "preact/hooks";
import { t } from "../texts/index.ts";
import { Warning } from "../ui/Notice.tsx";
import type { Analysing } from "./analysing.ts";
import type { Depth } from "./calls.ts";
import { chanceAt, curvePath, percent, signed, type Analysis, type Shares, type Sight, type TurningPoint } from "./figures.ts";
import "./study.css";

/** How likely a player was to win, over the steps; pressed, it goes there. */
export function Curve({ analysis, step, seat, sight, names, go }: { analysis: Analysis; step: number; seat: number; sight: Sight; names: [string, string]; go: (step: number) => void }) {
  const path = curvePath(analysis, seat, sight);
  const wide = Math.max(1, analysis.steps);
  const here = chanceAt(analysis, step, seat, sight);
  return (
    <div class="curve" data-testid="curve">
      <span class="curve-now">
        {names.map((name, at) => (
          <span key={at} class={at === seat ? "near" : "far"}>
            {t.study.chance(name, at === seat ? percent(here) : 100 - percent(here))}
          </span>
        ))}
      </span>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={t.study.curve(names[seat]!)}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          go(Math.round((analysis.steps * (event.clientX - box.left)) / box.width));
        }}
      >
        <path class="under" d={`${path}L100 100L0 100Z`} />
        <path class="middle" d="M0 50H100" />
        <path class="line" d={path} />
        <path class="now" d={`M${(100 * step) / wide} 0V100`} />
      </svg>
      {analysis.turning_points.map((point) => (
        <button
          key={point.step}
          type="button"
          class={point.seat === seat ? "curve-point near" : "curve-point far"}
          style={{ left: `${(100 * point.step) / wide}%`, top: `${100 - 100 * chanceAt(analysis, point.step, seat, sight)}%` }}
          aria-label={point.sentence}
          title={point.sentence}
          onClick={() => go(point.step)}
        />
      ))}
    </div>
  );
}

interface PanelProps {
  made: Analysing;
  names: [string, string];
  step: number;
  sight: Sight;
  setSight: (sight: Sight) => void;
  go: (step: number) => void;
  show: (point: TurningPoint) => void;
  close: () => void;
}

export function AnalysisPanel({ made, names, step, sight, setSight, go, show, close }: PanelProps) {
  const { job, analysis } = made;
  return (
    <aside class="study-panel panel" aria-label={t.study.analysis} data-testid="analysis" data-status={job?.status ?? "none"}>
      <header>
        <h2>{t.study.analysis}</h2>
        <button type="button" class="button quiet small" aria-label={t.study.close} onClick={close}>
          <span aria-hidden="true">✕</span>
        </button>
      </header>
      {made.problem ? <Warning problem={made.problem} /> : null}
      {!job ? <Ask start={made.start} /> : null}
      {job && !analysis ? <Progress made={made} /> : null}
      {analysis ? (
        <>
          <label class="study-sight">
            <span>{t.study.eyes}</span>
            <select class="field" value={sight} onChange={(event) => setSight(event.currentTarget.value as Sight)}>
              <option value="open">{t.study.open}</option>
              <option value="0">{names[0]}</option>
              <option value="1">{names[1]}</option>
            </select>
          </label>
          <h3>{t.study.turning}</h3>
          {analysis.turning_points.length === 0 ? <p class="note">{t.study.noTurning}</p> : null}
          <ol class="turning" data-testid="turning-points">
            {analysis.turning_points.map((point) => (
              <li key={point.step} aria-current={point.step === step ? "step" : undefined}>
                <button type="button" class="turning-words" onClick={() => go(point.step)}>
                  <b>{names[point.seat]}</b> {point.sentence}
                </button>
                <p class="note">
                  {t.study.better}: {point.moves.join(" · ")}
                </p>
                <button type="button" class="button small" onClick={() => show(point)}>
                  {t.study.show}
                </button>
              </li>
            ))}
          </ol>
          <h3>{t.study.luck}</h3>
          {analysis.luck.length === 0 ? <p class="note">{t.study.noLuck}</p> : null}
          <ol class="turning">
            {analysis.luck.map((stroke) => (
              <li key={stroke.step}>
                <button type="button" class="turning-words" onClick={() => go(stroke.step + 1)}>
                  <b>{names[stroke.seat]}</b> {stroke.sentence}
                </button>
              </li>
            ))}
          </ol>
          <h3>{t.study.shares}</h3>
          <SharesTable analysis={analysis} names={names} />
          <p class="note">{t.study.sharesNote}</p>
        </>
      ) : null}
    </aside>
  );
}

function Ask({ start }: { start: (depth: Depth) => void }) {
  const [depth, setDepth] = useState<Depth>("normal");
  return (
    <form
      class="study-ask"
      onSubmit={(event) => {
        event.preventDefault();
        start(depth);
      }}
    >
      <p class="note">{t.study.what}</p>
      <label>
        <span>{t.study.depth}</span>
        <select class="field" value={depth} data-testid="depth" onChange={(event) => setDepth(event.currentTarget.value as Depth)}>
          {(["quick", "normal", "deep"] as const).map((one) => (
            <option key={one} value={one}>
              {t.study.depths[one]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="button primary" data-testid="analyse">
        {t.study.start}
      </button>
    </form>
  );
}

function Progress({ made }: { made: Analysing }) {
  const job = made.job!;
  if (job.status === "stopped" || job.status === "failed") {
    return (
      <div class="study-ask">
        <p>{job.status === "stopped" ? t.study.stopped : `${t.study.failed} ${job.problem}`}</p>
        <button type="button" class="button" onClick={made.resume}>
          {t.study.resume}
        </button>
      </div>
    );
  }
  return (
    <div class="study-ask">
      <p role="status">{job.status === "waiting" ? t.study.waiting : t.study.running(job.done, job.total)}</p>
      <progress max={job.total || 1} value={job.done} />
      <p class="note">{t.study.goesOn}</p>
      <button type="button" class="button small" onClick={made.stop}>
        {t.study.stop}
      </button>
    </div>
  );
}

const ROWS: readonly (keyof Shares)[] = ["start", "own", "other", "luck", "end"];

function SharesTable({ analysis, names }: { analysis: Analysis; names: [string, string] }) {
  const shown = (row: keyof Shares, shares: Shares) => (row === "start" || row === "end" ? `${percent(shares[row])} %` : signed(row === "own" ? -shares.own : shares[row]));
  return (
    <table class="shares" data-testid="shares">
      <thead>
        <tr>
          <td />
          {names.map((name, at) => (
            <th key={at} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row}>
            <th scope="row">{t.study.share[row]}</th>
            {analysis.shares.map((shares, at) => (
              <td key={at}>{shown(row, shares)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
