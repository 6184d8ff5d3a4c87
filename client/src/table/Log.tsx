/** What has happened, in sentences: turn by turn, with a colour for each player and card names that open the card. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../texts/index.ts";
import { useModel, type TableModel } from "./model.ts";
import { chapters, linked, recap, whoseLine, type Chapter } from "./story.ts";

export function Log({ open, close }: { open: boolean; close: () => void }): JSX.Element {
  const model = useModel();
  const lines = model.theatre.log.value;
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [folded, setFolded] = useState<ReadonlyMap<number, boolean>>(new Map());
  const parts = useMemo(() => chapters(lines), [lines]);
  useLayoutEffect(() => {
    if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines, open]);
  // A window of another size breaks the lines anew: whoever was at the end stays there.
  useEffect(() => {
    const watch = new ResizeObserver(() => {
      if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
    });
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <aside class="log" aria-label={t.log.title} data-open={open || undefined} data-testid="log">
      <header class="log-head">
        <h2>{t.log.title}</h2>
        <button type="button" class="button quiet small log-close" onClick={close}>
          {t.common.close}
        </button>
      </header>
      <div
        ref={box}
        class="log-lines"
        role="region"
        tabIndex={0}
        aria-label={t.log.label}
        onScroll={(event) => {
          const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
          atEnd.current = scrollHeight - scrollTop - clientHeight < 40;
        }}
      >
        {parts.map((chapter, i) => {
          // The last turns stand open; the setup is told once and folded away when the game is under way.
          const under = chapter.title ? 6 : 3;
          const shut = folded.get(chapter.at) ?? i < parts.length - under;
          return <ChapterPart key={chapter.at} chapter={chapter} shut={shut} toggle={() => setFolded(new Map(folded).set(chapter.at, !shut))} />;
        })}
      </div>
      <Spoken lines={lines} />
    </aside>
  );
}

function ChapterPart({ chapter, shut, toggle }: { chapter: Chapter; shut: boolean; toggle: () => void }): JSX.Element {
  const model = useModel();
  const title = chapter.title || t.log.setUp;
  const who = chapter.title ? whoseTurn(model, chapter.title) : null;
  return (
    <section class="log-chapter" data-who={who ?? undefined}>
      <h3 class="log-turn">
        <button type="button" aria-expanded={!shut} onClick={toggle}>
          <span class="log-fold" aria-hidden="true">
            {shut ? "▸" : "▾"}
          </span>
          {title}
        </button>
      </h3>
      {shut && chapter.title && <p class="log-recap">{recapWords(chapter)}</p>}
      {!shut && (
        <ol>
          {chapter.lines.map((line, i) => (
            <LogLine key={i} line={line} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** A turn in one line: 'evolved into Pignite · played N · used Flame Charge for 60 damage'. */
function recapWords(chapter: Chapter): string {
  const { benched, attached, evolved, played, attacks, damage, knockedOut, prizes } = recap(chapter.lines);
  const deeds = [
    benched.length ? t.log.benched(benched) : "",
    attached.length ? t.log.attached(attached) : "",
    evolved.length ? t.log.evolved(evolved) : "",
    played.length ? t.log.played(played) : "",
    attacks.length ? t.log.attacked(attacks, damage) : damage ? t.log.damaged(damage) : "",
    knockedOut.length ? t.log.knockedOut(knockedOut) : "",
    prizes ? t.log.prizes(prizes) : "",
  ];
  return deeds.filter(Boolean).join(" · ");
}

/** Where the log is out of sight: what the other player did in the turn before one's own. Opens the log. */
export function LastTurn({ open }: { open: () => void }): JSX.Element | null {
  const model = useModel();
  const lines = model.theatre.log.value;
  const before = useMemo(() => chapters(lines).at(-2), [lines]);
  if (model.question.value?.question !== "turn" || !before?.title || whoseTurn(model, before.title) !== "them") return null;
  const words = recapWords(before);
  if (!words) return null;
  return (
    <button type="button" class="last-turn" data-testid="last-turn" title={t.log.openIt} onClick={open}>
      {t.log.did(model.name(1 - model.bottom.value), words)}
    </button>
  );
}

function whoseTurn(model: TableModel, title: string): "you" | "them" | null {
  const who = whoseLine(title.replace(/^.*?:\s*/, ""), names(model));
  return who === null ? null : who === model.bottom.value ? "you" : "them";
}

function names(model: TableModel): { seat: number | null; names: readonly [string, string] } {
  return { seat: model.view.value?.seat ?? null, names: model.names.value };
}

function LogLine({ line }: { line: string }): JSX.Element {
  const model = useModel();
  const who = whoseLine(line, names(model));
  const heavy = /Knocked Out|takes? .*Prize card|game is over|mulligan/.test(line);
  return (
    <li data-who={who === null ? undefined : who === model.bottom.value ? "you" : "them"} data-weight={heavy ? "heavy" : undefined}>
      {withLinks(model, line)}
    </li>
  );
}

/** A sentence, with the names of known cards to press. */
function withLinks(model: TableModel, line: string): ComponentChildren {
  return linked(line, model.known.value).map((part, i) =>
    typeof part === "string" ? (
      part
    ) : (
      // Not a button element: that is a box of its own and does not break with the line.
      <span
        key={i}
        role="button"
        tabIndex={-1}
        class="log-card"
        onClick={() => (model.looked.value = part)}
        onKeyDown={(event) => {
          if (event.key === "Enter") model.looked.value = part;
        }}
      >
        {part.name}
      </span>
    ),
  );
}

/** For screen readers: only what is new, so that nothing is read twice. */
function Spoken({ lines }: { lines: readonly string[] }): JSX.Element {
  const told = useRef(lines.length);
  const [news, setNews] = useState<string[]>([]);
  useEffect(() => {
    const fresh = lines.length >= told.current ? lines.slice(told.current) : [];
    told.current = lines.length;
    if (fresh.length) setNews(fresh.map((line) => line.replace(/^---\s*|\s*---$/g, "")));
  }, [lines]);
  return (
    <div class="visually-hidden" aria-live="polite" aria-atomic="true" data-testid="spoken">
      {news.join(" ")}
    </div>
  );
}
