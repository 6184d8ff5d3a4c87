/** What the rulebook says beside rules about the deck being built: advice, never a reason against it. */

import { TypeSymbol } from "../cards/symbols.tsx";
import { t } from "../texts/index.ts";
import type { DeckReport } from "../protocol.ts";

export function BookAdvice({ report }: { report: DeckReport }) {
  const advice = report.advice ?? [];
  const types = report.known_for ?? [];
  return (
    <details class="summary book-advice" data-testid="book-advice" open={advice.length > 0}>
      <summary>{t.builder.advice}</summary>
      <div class="book-advice-body">
        {advice.length ? (
          <ul>
            {advice.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : null}
        {types.length ? (
          <ul class="known-for" aria-label={t.builder.knownFor}>
            {types.map((one) => (
              <li key={one.type}>
                <TypeSymbol type={one.type} size="18px" label="" />
                <span>
                  <strong>{one.type}</strong> {one.line}.
                </span>
              </li>
            ))}
          </ul>
        ) : null}
        {report.going_first ? <p>{report.going_first}</p> : null}
        <p class="note">{t.builder.adviceNote}</p>
        <CardParts report={report} />
      </div>
    </details>
  );
}

function CardParts({ report }: { report: DeckReport }) {
  const parts = report.card_parts ?? [];
  const kinds = [...new Set(parts.map((one) => one.kind))];
  if (!parts.length) return null;
  return (
    <details class="card-parts">
      <summary>{t.builder.cardParts}</summary>
      {kinds.map((kind) => (
        <section key={kind} aria-label={kind}>
          <h4>{kind}</h4>
          <dl>
            {parts
              .filter((one) => one.kind === kind)
              .map((one) => (
                <div key={one.part}>
                  <dt>{one.part}</dt>
                  <dd>{one.place}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </details>
  );
}
