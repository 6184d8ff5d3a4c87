/** A deck that was read and judged: whether it may be played, why not, and what is in it. */

import { useState } from "preact/hooks";
import { NoticeSign } from "../ui/Notice.tsx";
import { CardFace as CardFaceDrawn } from "../cards/CardFace.tsx";
import { t } from "../texts/index.ts";
import { CardLook } from "../ui/CardLook.tsx";
import type { CardFace, DeckEntry, DeckFault, DeckReport } from "../protocol.ts";

/** In one line whether the deck may be played, and then everything against it, with the clause it rests on. */
export function DeckVerdict({ report }: { report: DeckReport }) {
  const faults = [...report.unread, ...report.problems];
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
      {faults.length ? <Faults faults={faults} /> : null}
    </div>
  );
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
