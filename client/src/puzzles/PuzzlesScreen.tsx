/** All puzzles: today's, what was solved, and a choice by era, question and hardness. */

import { useMemo, useState } from "preact/hooks";
import { api, kept } from "../api.ts";
import { navigate } from "../router.ts";
import { t } from "../texts/index.ts";
import { useLoad } from "../ui/load.ts";
import { Choice } from "../ui/Choice.tsx";
import { NoticeSign, Waiting, Warning } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import type { PuzzleInfo, PuzzleOfDay } from "../protocol.ts";
import { fitting, keepChoice, readChoice, type Choice as Chosen } from "./choice.ts";
import { progress, streak } from "./progress.ts";
import "./puzzles.css";

const AT_ONCE = 24;

export function PuzzlesScreen() {
  const all = useLoad("puzzles", api.puzzles);
  const today = useLoad("today", api.puzzleOfDay);
  return (
    <Page title={t.puzzles.title} here="puzzles">
      {all.problem ? <Warning problem={all.problem} again={all.again} /> : !all.data ? <Waiting what={t.common.loading} /> : <Puzzles all={all.data} today={today.data} />}
    </Page>
  );
}

function Puzzles({ all, today }: { all: PuzzleInfo[]; today: PuzzleOfDay | null }) {
  const [choice, setChoice] = useState<Chosen>(() => readChoice(kept.get("playmat.puzzles.choice")));
  const [shown, setShown] = useState(AT_ONCE);
  const { marks } = progress.value;
  const eras = useMemo(() => [...new Map(all.map((one) => [one.rules, one.rules_title]))], [all]);
  const found = fitting(all, choice, marks);
  const tried = all.filter((one) => marks[one.id]);
  const choose = (part: Partial<Chosen>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    setShown(AT_ONCE);
    keepChoice(next);
  };
  return (
    <div class="puzzles">
      <p class="note">{t.puzzles.lead(all.length, eras.length)}</p>
      {today && <Today today={today} />}
      <section class="panel puzzle-choice" aria-label={t.puzzles.title}>
        <Choice label={t.puzzles.era} value={choice.rules} choose={(rules) => choose({ rules })} any={t.puzzles.everyEra} from={eras} testid="puzzle-era" />
        <Choice label={t.puzzles.kind} value={choice.kind} choose={(kind) => choose({ kind: kind as Chosen["kind"] })} any={t.puzzles.everyKind} from={Object.entries(t.puzzles.kinds)} testid="puzzle-kind" />
        <Choice
          label={t.puzzles.hardness}
          value={choice.rating ? String(choice.rating) : ""}
          choose={(rating) => choose({ rating: Number(rating) })}
          any={t.puzzles.everyHardness}
          from={[1, 2, 3, 4, 5].map((rating) => [String(rating), t.puzzles.hardnesses[rating] ?? ""] as const)}
          testid="puzzle-hardness"
        />
        <label class="tick">
          <input type="checkbox" checked={choice.fresh} onChange={(event) => choose({ fresh: event.currentTarget.checked })} />
          <span>{t.puzzles.onlyNew}</span>
        </label>
        <button
          type="button"
          class="button primary"
          data-testid="puzzle-any"
          disabled={!found.length}
          onClick={() => {
            const fresh = found.filter((one) => !marks[one.id]);
            const among = fresh.length ? fresh : found;
            navigate(`/puzzles/${among[Math.floor(Math.random() * among.length)]!.id}`);
          }}
        >
          {t.puzzles.random}
        </button>
        {tried.length > 0 && <p class="note score">{t.puzzles.score(tried.filter((one) => marks[one.id] === "solved").length, tried.length)}</p>}
      </section>
      {found.length === 0 && <p class="note">{t.puzzles.none}</p>}
      <ul class="puzzle-list" data-testid="puzzle-list">
        {found.slice(0, shown).map((one) => (
          <li key={one.id}>
            <a class="panel puzzle-card" href={`/puzzles/${one.id}`} data-mark={marks[one.id]}>
              <span class="puzzle-word">{t.puzzles.kinds[one.kind]}</span>
              <Stars rating={one.rating} />
              <span class="note">{one.rules_title}</span>
              <span class="note decks">{one.decks.join(" – ")}</span>
              {marks[one.id] && (
                <span class="puzzle-mark">
                  <NoticeSign kind={marks[one.id] === "solved" ? "good" : "bad"} />
                  <span class="visually-hidden">{marks[one.id] === "solved" ? t.puzzles.solved : t.puzzles.failed}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
      {found.length > shown && (
        <button type="button" class="button" onClick={() => setShown(shown + 4 * AT_ONCE)}>
          {t.puzzles.more(Math.min(4 * AT_ONCE, found.length - shown))}
        </button>
      )}
    </div>
  );
}

function Today({ today }: { today: PuzzleOfDay }) {
  const { marks, days } = progress.value;
  const row = streak(days, today.day);
  const how = marks[today.id];
  return (
    <section class="panel puzzle-today" data-testid="puzzle-today">
      <div>
        <h2>{t.puzzles.today}</h2>
        <p>
          {t.puzzles.kinds[today.kind]} · {today.rules_title}
        </p>
        <Stars rating={today.rating} />
        <p class="note">{how === "solved" ? t.puzzles.todaySolved : how === "failed" ? t.puzzles.todayFailed : row ? "" : t.puzzles.noStreak}</p>
      </div>
      <p class="streak" data-testid="puzzle-streak" data-days={row}>
        <strong>{row}</strong>
        <span>{t.puzzles.streak(row).replace(/^\d+ /, "")}</span>
      </p>
      <a class={how ? "button" : "button primary"} href={`/puzzles/${today.id}#day`}>
        {how ? t.puzzles.again : t.puzzles.solveToday}
      </a>
    </section>
  );
}

export function Stars({ rating }: { rating: number }) {
  return (
    <span class="puzzle-stars" title={t.puzzles.hardnesses[rating]}>
      <span class="visually-hidden">{t.puzzles.hardnesses[rating]}</span>
      <span aria-hidden="true">
        {"★".repeat(rating)}
        <span class="off">{"★".repeat(5 - rating)}</span>
      </span>
    </span>
  );
}
