/** A finished game, stepped through: forward and back, by turn, by itself, with either player's eyes or with both. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api, seatIn } from "../api.ts";
import { resultTitle } from "../result/ResultPanel.tsx";
import { setSpeed, speed, SPEEDS, type Speed } from "../settings.ts";
import { CopyLink } from "../ui/Copy.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { asProblem, useLoad } from "../ui/load.ts";
import { Waiting, Warning } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import { begun } from "../ui/words.ts";
import type { Problem, ReplayInfo, ReplayStep } from "../protocol.ts";
import { AnalysisPanel, Curve } from "../study/AnalysisPanel.tsx";
import { useAnalysis } from "../study/analysing.ts";
import { calls } from "../study/calls.ts";
import { sightOf, type Alternative, type TurningPoint } from "../study/figures.ts";
import { MyGames } from "../study/MyGames.tsx";
import { PlayOnDialog } from "../study/PlayOnDialog.tsx";
import { t } from "../texts/index.ts";
import { FileOpener } from "./OpenReplay.tsx";
import { ReplayTable, type Shown } from "./ReplayTable.tsx";
import { readPlace, Tape, turnAt, turnStep, writePlace, type Eyes } from "./tape.ts";
import "./replay.css";

/** The address under which replays are looked for. */
const OPEN = "open";

export function ReplayScreen({ replay }: { replay: string }) {
  return replay === OPEN ? <MyGames /> : <Player id={replay} />;
}

export default ReplayScreen;

function Player({ id }: { id: string }) {
  const info = useLoad(id, () => api.replay(id));
  if (info.data) return <Watch info={info.data} />;
  return (
    <Page title={t.replay.title} here="replay">
      {info.problem ? (
        <Warning problem={info.problem} again={info.again}>
          <a href="/replay/open">{t.replay.others}</a>
        </Warning>
      ) : (
        <Waiting what={t.replay.getting} />
      )}
    </Page>
  );
}

/** Milliseconds that a step stays when it plays by itself, after it has been played out. */
const STAYS: Record<Speed, number> = { slow: 1300, normal: 500, fast: 120, instant: 400 };

/** So much of what was told is kept in sight. */
const LINES = 300;

/** Where the analysis lies over the table instead of beside it: as in study.css. */
const NARROW = "(max-width: 900px)";

/** A better line that is shown in place of what was played. */
interface ShownLine {
  point: TurningPoint;
  answers: number[];
  steps: ReplayStep[];
  at: number;
}

/** The controls and the table. A step is shown as a change when it follows the one before, else as it stands. */
function Watch({ info }: { info: ReplayInfo }) {
  const place = useMemo(() => readPlace(window.location.hash, info.steps), [info.id]);
  const [eyes, setEyes] = useState<Eyes>(place.eyes);
  const tape = useMemo(() => new Tape(info, eyes), [info, eyes]);
  const [step, setStep] = useState(place.step);
  const [shown, setShown] = useState<Shown | null>(null);
  const [playing, setPlaying] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sharing, setSharing] = useState(false);
  const [settled, setSettled] = useState(-1);
  const before = useRef<ReplayStep | null>(null);
  const [studying, setStudying] = useState(place.study);
  const [line, setLine] = useState<ShownLine | null>(null);
  const [playingOn, setPlayingOn] = useState(false);
  const made = useAnalysis(info.id, studying);

  useEffect(() => {
    if (!line) return;
    const found = line.steps[line.at]!;
    const follows = before.current !== null && found.step === before.current.step + 1 && found.view.seat === before.current.view.seat;
    before.current = found;
    setShown({ step: found, follows });
  }, [line]);

  useEffect(() => {
    if (line) return;
    let current = true;
    const show = (found: ReplayStep) => {
      const follows = before.current !== null && found.step === before.current.step + 1 && found.view.seat === before.current.view.seat;
      before.current = found;
      setShown({ step: found, follows });
      setProblem(null);
    };
    const here = tape.here(step);
    if (here) show(here);
    else
      tape.at(step).then(
        (found) => current && show(found),
        (error: unknown) => current && (setProblem(asProblem(error)), setPlaying(false)),
      );
    void tape.at(Math.min(tape.last, step + 1)).catch(() => null);
    return () => {
      current = false;
    };
  }, [tape, step, line]);

  useEffect(() => window.history.replaceState(null, "", writePlace(step, eyes, studying)), [step, eyes, studying]);

  useEffect(() => {
    if (!playing) return;
    if (step >= tape.last) {
      setPlaying(false);
      return;
    }
    if (settled !== step) return;
    const timer = setTimeout(() => setStep((at) => Math.min(tape.last, at + 1)), STAYS[speed.peek()]);
    return () => clearTimeout(timer);
  }, [playing, step, settled, tape]);

  const showLine = async (point: TurningPoint, other: Alternative) => {
    setPlaying(false);
    try {
      const { steps } = await calls.line(info.id, { step: point.step, line: other.line, seat: eyes });
      before.current = null;
      setStep(point.step);
      setLine({ point, answers: other.line, steps, at: 0 });
    } catch (error) {
      setProblem(asProblem(error));
    }
  };
  /** What is chosen beside the table is seen at the table: where there is room for one of them only, that is it. */
  const aside = (choose: () => void) => {
    if (window.matchMedia(NARROW).matches) setStudying(false);
    choose();
  };
  const stepLine = (by: number) => line && setLine({ ...line, at: Math.max(0, Math.min(line.steps.length - 1, line.at + by)) });

  const go = (to: number) => {
    setPlaying(false);
    setLine(null);
    setStep(Math.max(0, Math.min(tape.last, to)));
  };
  const play = () => {
    if (step >= tape.last) setStep(0);
    setPlaying((now) => !now);
  };

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
      if (target.matches("input, select, textarea")) return;
      const turn = event.shiftKey;
      if (line && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
        stepLine(event.key === "ArrowRight" ? 1 : -1);
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      if (event.key === "ArrowRight") go(turn ? turnStep(info, step, 1) : step + 1);
      else if (event.key === "ArrowLeft") go(turn ? turnStep(info, step, -1) : step - 1);
      else if (event.key === "PageDown") go(turnStep(info, step, 1));
      else if (event.key === "PageUp") go(turnStep(info, step, -1));
      else if (event.key === "Home") go(0);
      else if (event.key === "End") go(tape.last);
      else if (event.key === " " && !target.matches("button, a, summary")) play();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the table's own keys: arrows go through time here, not from card to card.
    window.addEventListener("keydown", press, true);
    return () => window.removeEventListener("keydown", press, true);
  });

  // Whoever never gave a name is told which of the two they were.
  const mine = seatIn(info.id)?.seat;
  const names = info.players.map((one, seat) => (seat === mine && one.name === t.table.player(seat + 1) ? `${one.name} (${t.table.youMark})` : one.name)) as [string, string];
  const turn = turnAt(info, step);
  const here = shown?.step.step === step ? shown.step : null;
  useEffect(() => {
    document.title = `${t.replay.between(names)} · ${t.common.app}`;
  }, [info.id]);
  const controls = (
    <section class="replay-bar panel" aria-label={t.replay.steps}>
      {line ? null : (
        <p class="replay-words" role="status">
          <strong>{turn === 0 ? t.log.setUp : t.table.turn(turn)}</strong>
          <span>
            {step === info.steps && info.result
              ? begun(info.result.sentence || resultTitle({ players: info.players, same_screen: true }, info.result, null))
              : (here?.log.at(-1) ?? here?.answer ?? "").replace(/^-+|-+$/g, "").trim()}
          </span>
          <span class="note">
            {t.replay.stepOf(step, info.steps)}
          </span>
        </p>
      )}
      {line ? (
        <div class="line-bar" data-testid="better-line">
          <p>
            <strong>{line.at === 0 ? t.study.lineFrom : t.study.lineOf(line.at, line.steps.length - 1)}</strong> {line.steps[Math.max(1, line.at)]?.answer}
          </p>
          <button type="button" class="button small" disabled={line.at === 0} onClick={() => stepLine(-1)}>
            {t.study.lineBack}
          </button>
          <button type="button" class="button small primary" disabled={line.at >= line.steps.length - 1} onClick={() => stepLine(1)}>
            {t.study.lineNext}
          </button>
          <button type="button" class="button small" onClick={() => go(line.point.step)}>
            {t.study.leave}
          </button>
        </div>
      ) : null}
      {made.analysis ? <Curve analysis={made.analysis} step={step} seat={eyes === "1" ? 1 : 0} sight={sightOf(eyes)} names={names} go={go} /> : null}
      <div class="replay-slider">
        <input
          type="range"
          min={0}
          max={info.steps}
          value={step}
          aria-label={t.replay.step}
          aria-valuetext={`${t.replay.stepOf(step, info.steps)}, ${turn === 0 ? t.log.setUp : t.table.turn(turn)}`}
          onInput={(event) => go(event.currentTarget.valueAsNumber)}
        />
        <div class="ticks" aria-hidden="true">
          {info.turns.map((start, at) => (
            <span key={at} style={{ left: `${(100 * start) / Math.max(1, info.steps)}%` }} />
          ))}
        </div>
      </div>
      <div class="replay-buttons" role="group" aria-label={t.replay.go}>
        <Jump label={t.replay.toBeginning} path="M6 5v14M19 5L9 12l10 7z" disabled={step === 0} go={() => go(0)} />
        <Jump label={t.replay.turnBefore} path="M12 5L4 12l8 7zM20 5l-8 7 8 7z" disabled={step === 0} go={() => go(turnStep(info, step, -1))} />
        <Jump label={t.replay.stepBack} path="M16 5L7 12l9 7z" disabled={step === 0} go={() => go(step - 1)} />
        <button type="button" class="button primary play-pause" aria-label={playing ? t.replay.pause : t.replay.play} onClick={play}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={playing ? "M7 5h3.500v14H7zM13.500 5H17v14h-3.500z" : "M8 4.500l11 7.500-11 7.500z"} />
          </svg>
        </button>
        <Jump label={t.replay.stepForward} path="M8 5l9 7-9 7z" disabled={step >= info.steps} go={() => go(step + 1)} />
        <Jump label={t.replay.nextTurn} path="M12 5l8 7-8 7zM4 5l8 7-8 7z" disabled={step >= info.steps} go={() => go(turnStep(info, step, 1))} />
        <Jump label={t.replay.toEnd} path="M18 5v14M5 5l10 7-10 7z" disabled={step >= info.steps} go={() => go(info.steps)} />
        <label class="replay-speed">
          <span class="visually-hidden">{t.replay.speed}</span>
          <select class="field" value={speed.value} onChange={(event) => setSpeed(event.currentTarget.value as Speed)}>
            {SPEEDS.map((one) => (
              <option key={one} value={one}>
                {t.replay.speeds[one] ?? one}
              </option>
            ))}
          </select>
        </label>
      </div>
    </section>
  );
  return (
    <div class={`replay${studying ? " studying" : ""}${made.analysis ? " with-curve" : ""}${line ? " with-line" : ""}`} data-testid="replay" data-step={step} data-last={info.steps} data-settled={settled === step}>
      <ReplayTable
        shown={shown}
        names={names}
        told={(at) => tape.told(at, LINES)}
        settled={setSettled}
        tools={
          <>
            <label class="seen-by">
              <span>{t.replay.seenBy}</span>
              <select class="field" value={eyes} onChange={(event) => setEyes(event.currentTarget.value as Eyes)}>
                <option value="both">{t.replay.bothHands}</option>
                <option value="0">{names[0]}</option>
                <option value="1">{names[1]}</option>
              </select>
            </label>
            <button type="button" class="button small" aria-expanded={studying} data-testid="study" onClick={() => setStudying(!studying)}>
              {t.study.analysis}
            </button>
            <button type="button" class="button small" disabled={step >= info.steps} title={step >= info.steps ? t.study.overHere : undefined} data-testid="play-on" onClick={() => setPlayingOn(true)}>
              <span>
                {t.study.playOnShort}
                <span class="wide-only"> {t.study.fromHere}</span>
              </span>
            </button>
            <button type="button" class="button small" onClick={() => setSharing(true)}>
              {t.replay.share}
            </button>
          </>
        }
        controls={controls}
      />
      {problem ? <Warning problem={problem} /> : null}
      {studying ? (
        <AnalysisPanel made={made} names={names} step={step} sight={sightOf(eyes)} go={(to) => aside(() => go(to))} show={(point, other) => aside(() => void showLine(point, other))} close={() => setStudying(false)} />
      ) : null}
      {playingOn ? (
        <PlayOnDialog
          info={info}
          step={step}
          line={line ? line.answers.slice(0, line.at) : []}
          side={sideAt(info, line?.point.seat ?? shown?.step.view.turn_player ?? 0)}
          close={() => setPlayingOn(false)}
        />
      ) : null}
      {sharing ? <ShareDialog info={info} step={step} eyes={eyes} studying={studying} close={() => setSharing(false)} /> : null}
    </div>
  );
}

/** Which side somebody plays on with at first: their own, where it was played against the computer. */
function sideAt(info: ReplayInfo, turn: number): 0 | 1 {
  const human = info.players.findIndex((one) => one.kind === "human");
  const computer = info.players.some((one) => one.kind === "computer");
  return (computer && human >= 0 ? human : turn) === 1 ? 1 : 0;
}

function Jump({ label, path, disabled, go }: { label: string; path: string; disabled: boolean; go: () => void }) {
  return (
    <button type="button" class="button jump" aria-label={label} title={label} disabled={disabled} onClick={go}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}

function ShareDialog({ info, step, eyes, studying, close }: { info: ReplayInfo; step: number; eyes: Eyes; studying: boolean; close: () => void }) {
  const link = `${window.location.origin}/replay/${info.id}`;
  return (
    <Dialog title={t.replay.shareTitle} close={close}>
      <div class="share">
        <CopyLink label={t.replay.linkToGame} text={link} testid="replay-link" />
        <CopyLink label={t.replay.linkToStep} text={link + writePlace(step, eyes, studying)} testid="step-link" />
        {studying ? <p class="note">{t.study.shared}</p> : null}
        <p class="note">{t.replay.shareNote}</p>
        <div class="share-files">
          <a class="button primary" href={api.replayFile(info.id)} download={`playmat-${info.id}.json`}>
            {t.common.saveFile}
          </a>
          <FileOpener label={t.replay.openAnother} small />
        </div>
      </div>
    </Dialog>
  );
}
