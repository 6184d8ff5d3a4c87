/** A deck that was read and judged: whether it may be played, why not, and what is in it. */

import { useState } from "preact/hooks";
import { NoticeSign } from "../ui/Notice.tsx";
import { CardFace as CardFaceDrawn } from "../cards/CardFace.tsx";
import { t } from "../texts/index.ts";
import { CardLook } from "../ui/CardLook.tsx";
import { begun } from "../ui/words.ts";
import type { CardFace, DeckEntry, DeckFault, DeckReport } from "../protocol.ts";

interface VerdictProps {
  report: DeckReport;
  /** Writes another line in the place of one of the list, where somebody can still change it. */
  rewrite?: (line: number, to: string) => void;
}

/**
 * In one line whether the deck may be played, and then everything against it, with the clause it rests on; and what was
 * read otherwise than it stands there, so that nobody plays another card than the one that was meant.
 */
export function DeckVerdict({ report, rewrite }: VerdictProps) {
  return (
    <div class="verdict" role="status" data-testid="deck-verdict" data-legal={report.legal} data-playable={report.playable}>
      <p class="verdict-line">
        <NoticeSign kind={report.playable ? "good" : "bad"} />
        <strong>
          {report.playable
            ? t.deck.readyToPlay
            : report.unread.length
              ? t.deck.unread
              : report.legal
                ? t.deck.unplayable
                : t.deck.illegal}
        </strong>
        <span class="note">{t.common.cards(report.size)}</span>
      </p>
      {report.unread.length ? (
        <ul class="faults" aria-label={t.deck.unread}>
          {report.unread.map((one, at) => (
            <li key={at}>
              {one.line ? <strong>{t.deck.line(one.line)}</strong> : null}
              {begun(one.sentence)}
              <Meant fault={one} rewrite={rewrite} />
            </li>
          ))}
        </ul>
      ) : null}
      {report.problems.length ? <Faults faults={report.problems} /> : null}
      <Doubts report={report} rewrite={rewrite} />
    </div>
  );
}

/** So many remarks about a list are shown at once; of more there is a line that opens. */
const AT_ONCE = 4;

/** Lines that were guessed at, each with the cards that it may have meant; lines that were passed over or corrected. */
function Doubts({ report, rewrite }: VerdictProps) {
  const doubtful = report.doubtful ?? [];
  const guessed = new Set(doubtful.map((one) => one.line));
  // What is said in full above is not said again.
  const told = new Set([...guessed, ...report.unread.map((one) => one.line)]);
  const notes = (report.notes ?? []).flatMap((note) => {
    const [, line, words] = /^line (\d+): (.+)$/su.exec(note) ?? [];
    return words && !told.has(Number(line)) ? [{ line: Number(line), words: begun(words) }] : [];
  });
  if (!guessed.size && !notes.length) return null;
  return (
    <div data-testid="deck-doubts">
      {guessed.size ? (
        <ul class="faults doubts" aria-label={t.deck.guessed}>
          {doubtful.map((one, at) => (
            <Doubt key={at} fault={one} entries={report.entries} rewrite={rewrite} />
          ))}
        </ul>
      ) : null}
      {notes.length ? (
        <details class="read-notes" open={notes.length <= AT_ONCE}>
          <summary>{t.deck.notes(notes.length)}</summary>
          <ul class="faults notes">
            {notes.map((note, at) => (
              <li key={at}>
                <strong>{t.deck.line(note.line)}</strong>
                {note.words}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

function Doubt({ fault, entries, rewrite }: { fault: DeckFault; entries: readonly DeckEntry[]; rewrite: VerdictProps["rewrite"] }) {
  const taken = entries.find((entry) => entry.card.id === fault.cards?.[0])?.card;
  const line = fault.line ?? 0;
  if (!taken) {
    return (
      <li>
        {line ? <strong>{t.deck.line(line)}</strong> : null}
        {begun(fault.sentence)}
      </li>
    );
  }
  return (
    <li>
      {line ? <strong>{t.deck.line(line)}</strong> : null}
      {t.deck.taken(fault.count ?? 0, taken.name, `${taken.set_name} ${taken.number}`)}
      <Meant fault={fault} taken={taken} rewrite={rewrite} />
    </li>
  );
}

interface MeantProps {
  fault: DeckFault;
  /** What the line was read as. */
  taken?: CardFace;
  rewrite: VerdictProps["rewrite"];
}

/** The cards that a line may have meant, to choose from where the list can still be changed. */
function Meant({ fault, taken, rewrite }: MeantProps) {
  const { line, count, candidates } = fault;
  if (!rewrite || !line || !count || !candidates?.length) return null;
  return (
    <label class="doubt-choice">
      <span>{t.deck.meant}</span>
      <select class="field" value="" data-testid="doubt" onChange={(event) => event.currentTarget.value && rewrite(line, `${count} ${event.currentTarget.value}`)}>
        <option value="">{taken ? t.deck.asRead : t.deck.pickCard}</option>
        {taken ? <option value={taken.id}>{t.deck.printing(taken.name, taken.set_name, taken.year, taken.id)}</option> : null}
        {candidates.map((one) => (
          <option key={one.id} value={one.id}>
            {t.deck.printing(one.name, one.set_name, one.year, one.id)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A list with another line in the place of one, counted from one. */
export function withLine(text: string, line: number, to: string): string {
  return text
    .split("\n")
    .map((one, at) => (at === line - 1 ? to : one))
    .join("\n");
}

export function Faults({ faults }: { faults: readonly DeckFault[] }) {
  return (
    <ul class="faults" aria-label={t.deck.wrong}>
      {faults.map((fault, at) => (
        <li key={at}>
          {fault.line ? <strong>{t.deck.line(fault.line)}</strong> : null}
          {fault.sentence}
          {fault.citation || fault.clause ? <span class="citation"> {fault.citation || fault.clause}</span> : null}
        </li>
      ))}
    </ul>
  );
}

export type Section = { word: string; entries: DeckEntry[]; total: number };

/** The cards of a deck as decks are listed: Pokémon, Trainer, Energy. */
export function sections(entries: readonly DeckEntry[]): Section[] {
  return (["Pokémon", "Trainer", "Energy"] as const)
    .map((word) => {
      const own = entries.filter((entry) => entry.card.supertype === word);
      return { word, entries: own, total: own.reduce((sum, entry) => sum + entry.count, 0) };
    })
    .filter((section) => section.total > 0);
}

export function DeckContents({ report }: { report: DeckReport }) {
  const [look, setLook] = useState<CardFace | null>(null);
  return (
    <>
      <DeckVerdict report={report} />
      <div class="contents">
        {sections(report.entries).map((section) => (
          <section key={section.word}>
            <h3>
              {section.word} <span class="note">{section.total}</span>
            </h3>
            <ul class="contents-cards">
              {section.entries.map((entry) => (
                <li key={entry.card.id}>
                  <button type="button" class="contents-card" aria-label={t.deck.countOf(entry.count, entry.card.name)} onClick={() => setLook(entry.card)}>
                    <CardFaceDrawn face={entry.card} size="small" silent />
                    <span class="contents-count" aria-hidden="true">
                      ×{entry.count}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {look ? <CardLook face={look} close={() => setLook(null)} /> : null}
    </>
  );
}
