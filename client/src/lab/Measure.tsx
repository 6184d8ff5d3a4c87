/** Measuring a deck: asked for, followed while it is played, gone on with; what was measured before. */

import { useEffect, useState } from "preact/hooks";
import { api } from "../api.ts";
import { keepFaces } from "../cards/facts.ts";
import type { AskMeasure, CardFace, DeckInfo, Job, Measurement, Problem } from "../protocol.ts";
import { calls } from "../study/calls.ts";
import { percent, signed } from "../study/figures.ts";
import { t } from "../texts/index.ts";
import { asProblem, useLoad } from "../ui/load.ts";
import { Warning } from "../ui/Notice.tsx";
import { Segments } from "../ui/Segments.tsx";
import { when } from "../ui/words.ts";
import { labCalls, type Change, type Figures, type Score, type Subject } from "./calls.ts";
import { drawing, matrixOf } from "./matrix.ts";

const LOOK_EVERY = 1500;
const GAMES = [10, 20, 40, 100, 200, 400];
const CARDS_SHOWN = 12;
const AGAIN: readonly string[] = ["waiting", "running"];

interface Props {
  /** The deck in the builder. */
  subject: Subject | null;
  name: string;
  own: string | null;
  first: string | null;
  look: (card: CardFace) => void;
}

export function Measure({ subject, name, own, first, look }: Props) {
  const [open, setOpen] = useState<string | null>(first);
  const [problem, setProblem] = useState<Problem | null>(null);
  const jobs = useLoad(`jobs ${open}`, labCalls.jobs);
  const show = (job: string | null) => {
    setOpen(job);
    window.history.replaceState(null, "", job ? `/lab/${job}` : "/lab");
  };
  const start = (body: AskMeasure) => {
    setProblem(null);
    labCalls.measure(body).then(
      (job) => show(job.id),
      (error: unknown) => setProblem(asProblem(error)),
    );
  };
  const earlier = (jobs.data ?? []).filter((one) => one.kind === "measure");
  return (
    <div class="lab-measure">
      <div class="lab-side">
        {problem ? <Warning problem={problem} /> : null}
        {subject ? <Ask subject={subject} name={name} own={own} start={start} /> : null}
        <section class="panel lab-panel">
          <h2>{t.lab.earlier}</h2>
          {earlier.length === 0 ? <p class="note">{t.lab.none}</p> : null}
          <ul class="lab-jobs" data-testid="lab-jobs">
            {earlier.map((one) => (
              <li key={one.id} aria-current={one.id === open ? "true" : undefined}>
                <button type="button" class="button quiet" onClick={() => show(one.id)}>
                  <span>{one.title}</span>
                  <span class="note">
                    {t.lab.status[one.status]} · {when(one.changed)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      </div>
      {!open ? (
        <section class="panel lab-panel lab-before" aria-labelledby="lab-before">
          <h2 id="lab-before">{t.lab.beforeTitle}</h2>
          <ul>
            {t.lab.before.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {open ? (
        <Result
          key={open}
          job={open}
          look={look}
          removed={() => {
            show(null);
            jobs.again();
          }}
          changed={jobs.again}
        />
      ) : null}
    </div>
  );
}

// --- Asking

function Ask({ subject, name, own, start }: { subject: Subject; name: string; own: string | null; start: (body: AskMeasure) => void }) {
  const [whom, setWhom] = useState<"gauntlet" | "chosen">("gauntlet");
  const [chosen, setChosen] = useState<string[]>([]);
  const [level, setLevel] = useState<keyof typeof t.lab.levels>("easy");
  const [games, setGames] = useState(20);
  const [other, setOther] = useState("");
  const [among, setAmong] = useState(false);
  const decks = useLoad(`decks ${subject.rules}`, () => api.decks(subject.rules));
  const mine = useLoad("my decks", api.myDecks);
  const ready = (decks.data ?? []).filter((one) => one.ready);
  const versions = (mine.data ?? []).filter((one) => one.text.trim() !== subject.text.trim());
  const submit = (event: Event) => {
    event.preventDefault();
    const version = versions.find((one) => one.id === other);
    start({
      deck: { text: subject.text },
      name: name || t.lab.deck,
      rules: subject.rules,
      level,
      games,
      among,
      against: whom === "chosen" ? chosen.map((id) => (id.startsWith("mine:") ? { saved: id.slice(5) } : { theme: id })) : [],
      ...(version ? { other: { saved: version.id }, other_name: version.name } : {}),
    });
  };
  return (
    <form class="panel lab-panel lab-ask" onSubmit={submit} data-testid="measure-ask">
      <Segments
        label={t.lab.against}
        name="whom"
        value={whom}
        choose={setWhom}
        options={[
          { value: "gauntlet", word: t.lab.gauntlet },
          { value: "chosen", word: t.lab.chosen },
        ]}
        note={whom === "gauntlet" ? t.lab.gauntletNote : undefined}
      />
      {whom === "chosen" ? (
        <Decks
          decks={[
            ...versions.map((one) => ({ key: `mine:${one.id}`, word: one.name })),
            ...[...ready].sort(byTime).map((one) => ({ key: one.id, word: `${one.name} (${one.year})` })),
          ]}
          chosen={chosen}
          choose={setChosen}
        />
      ) : null}
      <label>
        <span>{t.lab.level}</span>
        <select class="field" value={level} data-testid="measure-level" onChange={(event) => setLevel(event.currentTarget.value as typeof level)}>
          {Object.entries(t.lab.levels).map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t.lab.games}</span>
        <select class="field" value={games} data-testid="measure-games" onChange={(event) => setGames(Number(event.currentTarget.value))}>
          {GAMES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t.lab.compare}</span>
        <select class="field" value={other} data-testid="measure-other" onChange={(event) => setOther(event.currentTarget.value)}>
          <option value="">{t.lab.noOther}</option>
          {versions
            .filter((one) => one.rules === subject.rules || one.id === own)
            .map((one) => (
              <option key={one.id} value={one.id}>
                {one.name} · {when(one.changed)}
              </option>
            ))}
        </select>
        {other ? <span class="note">{t.lab.compareNote}</span> : null}
      </label>
      <label class="lab-check">
        <input type="checkbox" checked={among} onChange={(event) => setAmong(event.currentTarget.checked)} />
        <span>{t.lab.among}</span>
      </label>
      <button type="submit" class="button primary" data-testid="measure" disabled={whom === "chosen" && chosen.length === 0}>
        {t.lab.start}
      </button>
    </form>
  );
}

/** The most decks that one is measured against at once. */
const MOST_DECKS = 16;

interface Choosable {
  key: string;
  word: string;
}

/** Decks to tick; those that are ticked stay in sight, whatever is looked for. */
function Decks({ decks, chosen, choose }: { decks: readonly Choosable[]; chosen: readonly string[]; choose: (chosen: string[]) => void }) {
  const [typed, setTyped] = useState("");
  const words = typed.toLowerCase().split(/\s+/u);
  const shown = decks.filter((one) => chosen.includes(one.key) || words.every((word) => one.word.toLowerCase().includes(word)));
  return (
    <div class="lab-decks" role="group" aria-label={t.lab.chosen} data-testid="measure-decks">
      <input class="field" type="search" aria-label={t.lab.find} placeholder={t.lab.find} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      <ul>
        {shown.map((one) => {
          const on = chosen.includes(one.key);
          return (
            <li key={one.key}>
              <label class="lab-check">
                <input
                  type="checkbox"
                  checked={on}
                  disabled={!on && chosen.length >= MOST_DECKS}
                  onChange={() => choose(on ? chosen.filter((other) => other !== one.key) : [...chosen, one.key])}
                />
                <span>{one.word}</span>
              </label>
            </li>
          );
        })}
      </ul>
      <span class="note" role="status">
        {t.lab.chosenCount(chosen.length, MOST_DECKS)}
      </span>
    </div>
  );
}

/** Decks of World Championships first, then those of the era, the newest of each first. */
function byTime(one: DeckInfo, other: DeckInfo): number {
  return Number(other.worlds ?? false) - Number(one.worlds ?? false) || Number(other.era) - Number(one.era) || other.year - one.year;
}

// --- What comes of it

function Result({ job, look, removed, changed }: { job: string; look: (card: CardFace) => void; removed: () => void; changed: () => void }) {
  const [found, setFound] = useState<Measurement | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [round, setRound] = useState(0);
  const failed = (error: unknown) => setProblem(asProblem(error));
  useEffect(() => {
    let live = true;
    labCalls.measurement(job).then((next) => {
      if (!live) return;
      keepFaces(next.cards);
      setFound(next);
      if (found && found.status !== next.status) changed();
    }, failed);
    return () => {
      live = false;
    };
  }, [job, round]);
  useEffect(() => {
    if (!found || !AGAIN.includes(found.status)) return;
    const timer = setTimeout(() => setRound((n) => n + 1), LOOK_EVERY);
    return () => clearTimeout(timer);
  }, [found]);
  const then = (asked: Promise<Job>) => {
    setProblem(null);
    asked.then(() => {
      setRound((n) => n + 1);
      changed();
    }, failed);
  };
  if (problem && !found) return <Warning problem={problem} />;
  if (!found) return null;
  const figures = found.figures as unknown as Figures;
  const next = GAMES.find((one) => one > figures.games) ?? Math.min(1000, 2 * figures.games);
  return (
    <div class="lab-result" data-testid="measurement" data-status={found.status} data-played={figures.played}>
      <header class="lab-line">
        <h2>{found.title}</h2>
        {AGAIN.includes(found.status) ? (
          <button type="button" class="button small" onClick={() => then(calls.stopJob(job))}>
            {t.lab.stop}
          </button>
        ) : null}
        {found.status === "stopped" || found.status === "failed" ? (
          <button type="button" class="button small" onClick={() => then(calls.resumeJob(job))}>
            {t.lab.resume}
          </button>
        ) : null}
        {found.status === "done" && figures.games < 1000 ? (
          <button type="button" class="button small" data-testid="more-games" onClick={() => then(labCalls.more(job, next))}>
            {t.lab.moreGames(next)}
          </button>
        ) : null}
        <button type="button" class="button small quiet" onClick={() => labCalls.remove(job).then(removed, failed)}>
          {t.lab.remove_}
        </button>
      </header>
      {problem ? <Warning problem={problem} /> : null}
      {found.status === "failed" ? <p>{found.problem}</p> : null}
      {AGAIN.includes(found.status) ? (
        <div class="lab-progress">
          <p role="status">{t.lab.running(found.done, found.total)}</p>
          <progress max={found.total || 1} value={found.done} aria-label={found.title} />
          <p class="note">{t.lab.goesOn}</p>
        </div>
      ) : null}
      {figures.played ? <Told figures={figures} cards={found.cards} look={look} /> : null}
    </div>
  );
}

function Told({ figures, cards, look }: { figures: Figures; cards: CardFace[]; look: (card: CardFace) => void }) {
  const picture = drawing(matrixOf(figures), t.lab.picture);
  const faces = new Map(cards.map((card) => [card.id, card]));
  return (
    <>
      <section class="panel lab-panel lab-totals" data-testid="measure-totals">
        {figures.versions.map((version) => (
          <div key={version.name} class="lab-total">
            <b>{version.total.win_rate === null ? "–" : `${percent(version.total.win_rate)}%`}</b>
            <span>
              {version.name} <Range score={version.total} />
            </span>
            <span class="note">{t.lab.score(version.total.wins, version.total.ties, version.total.losses)}</span>
          </div>
        ))}
        {figures.difference?.change !== null && figures.difference ? <ChangeWords change={figures.difference} /> : null}
      </section>
      <section class="panel lab-panel">
        <div class="lab-scroll lab-picture" role="img" aria-label={t.lab.picture} data-testid="matrix" dangerouslySetInnerHTML={{ __html: picture }} />
        <div class="lab-line">
          <a class="button small" download="matrix.svg" href={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`}>
            {t.lab.save}
          </a>
          <span class="note">{t.lab.interval}</span>
        </div>
      </section>
      <section class="panel lab-panel">
        <dl class="lab-facts">
          {(
            [
              [t.lab.goingFirst, figures.first_player],
              [t.lab.asFirst, figures.versions[0]!.first],
              [t.lab.asSecond, figures.versions[0]!.second],
            ] as const
          ).map(([word, score]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>
                {score.win_rate === null ? "–" : `${percent(score.win_rate)}%`} <Range score={score} />
              </dd>
            </div>
          ))}
        </dl>
        <p class="note">
          {t.lab.turns(figures.turns.mean.toFixed(1))}
          {figures.failures.length ? ` · ${t.lab.broken(figures.failures.length)}` : ""}
        </p>
      </section>
      {figures.versions.map((version) => {
        const told = version.cards.filter((card) => card.edge !== null).slice(0, CARDS_SHOWN);
        return (
          <section key={version.name} class="panel lab-panel">
            <h3>
              {t.lab.cards}
              {figures.versions.length > 1 ? ` · ${version.name}` : ""}
            </h3>
            {told.length === 0 ? (
              <p class="note">{t.lab.cardsFew}</p>
            ) : (
              <>
                <ol class="lab-winners" data-testid="lab-winners">
                  {told.map((card) => (
                    <li key={card.id}>
                      <b>{signed(card.edge!)}</b>
                      <button type="button" class="linkish" onClick={() => faces.has(card.id) && look(faces.get(card.id)!)}>
                        {faces.get(card.id)?.name ?? card.id}
                      </button>
                      <span class="note">
                        {signed(card.interval![0])} … {signed(card.interval![1])} · {t.lab.seen(card.seen.games)}
                      </span>
                    </li>
                  ))}
                </ol>
                <p class="note">{t.lab.cardsNote}</p>
              </>
            )}
          </section>
        );
      })}
    </>
  );
}

function Range({ score }: { score: Score }) {
  return score.games ? (
    <span class="note">
      {percent(score.interval[0])}–{percent(score.interval[1])}
    </span>
  ) : null;
}

function ChangeWords({ change }: { change: Change }) {
  return (
    <div class="lab-total lab-change" data-testid="measure-change">
      <b>{signed(change.change ?? 0)}</b>
      <span>
        {t.lab.change}: {t.lab.changeWords(signed(change.change ?? 0), signed(change.interval[0]), signed(change.interval[1]))}
      </span>
      <span class="note">{t.lab.changePairs(change.better, change.worse, change.same)}</span>
    </div>
  );
}
