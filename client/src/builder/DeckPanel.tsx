/** The deck being built: its name and rules, whether it is legal, its cards with counts, and what is in it. */

import { useState } from "preact/hooks";
import { api } from "../api.ts";
import { TypeSymbol } from "../cards/symbols.tsx";
import { useLoad, type Loaded } from "../ui/load.ts";
import { Choice } from "../ui/Choice.tsx";
import { SizeBar, Stepper } from "../ui/Deck.tsx";
import { NoticeSign, Warning } from "../ui/Notice.tsx";
import { useKindWord } from "../ui/Trainers.tsx";
import { TypeSymbols } from "../ui/Types.tsx";
import { t } from "../texts/index.ts";
import { rulesWord } from "../ui/words.ts";
import { Faults, sections } from "../start/DeckReport.tsx";
import type { CardFace, DeckReport, RulesetInfo } from "../protocol.ts";
import { BookAdvice } from "./BookAdvice.tsx";
import { keptSort, keepSort, LONGEST_NAME, sizeOf, sorted, summary, type DeckSort, type Draft } from "./deck.ts";
import { DRAGGED } from "./SearchPanel.tsx";

interface Props {
  draft: Draft;
  rulesets: readonly RulesetInfo[];
  report: Loaded<DeckReport>;
  rename: (name: string) => void;
  setRules: (rules: string) => void;
  change: (card: CardFace, by: number) => void;
  look: (card: CardFace) => void;
}

export function DeckPanel({ draft, rulesets, report, rename, setRules, change, look }: Props) {
  const [over, setOver] = useState(false);
  const [sort, setSort] = useState(keptSort);
  const rules = rulesets.find((one) => one.name === draft.rules);
  const size = sizeOf(draft.entries);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const data = event.dataTransfer?.getData(DRAGGED);
    if (data) change(JSON.parse(data) as CardFace, 1);
  };
  const faulty = new Set((report.data?.problems ?? []).flatMap((one) => one.cards ?? []));
  return (
    <section
      class={over ? "deck-panel panel over" : "deck-panel panel"}
      aria-labelledby="deck-title"
      data-testid="deck-panel"
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 id="deck-title" class="visually-hidden">
        {t.start.yourDeck}
      </h2>
      <div class="deck-fields">
        <label>
          <span class="visually-hidden">{t.builder.name}</span>
          <input
            class="field"
            maxLength={LONGEST_NAME}
            value={draft.name}
            onInput={(event) => rename(event.currentTarget.value)}
          />
        </label>
        <label>
          <span class="visually-hidden">{t.builder.rules}</span>
          <select class="field" value={draft.rules} onChange={(event) => setRules(event.currentTarget.value)}>
            {rulesets.map((one) => (
              <option key={one.name} value={one.name}>
                {rulesWord(one.name, one.title)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Legality size={size} wanted={rules?.deck_size ?? 60} report={report} />
      <QuickEnergy rules={draft.rules} add={(card) => change(card, 1)} />
      {size === 0 ? (
        <p class="nothing deck-empty">{t.builder.empty}</p>
      ) : (
        <div class="deck-cards">
          <Choice
            label={t.builder.sort}
            silent
            value={sort}
            choose={(chosen) => {
              keepSort(chosen as DeckSort);
              setSort(chosen as DeckSort);
            }}
            from={Object.entries(t.builder.sorts)}
          />
          {sections(sorted(draft.entries, sort)).map((section) => (
            <section key={section.word} aria-label={section.word}>
              <h3>
                {section.word} <span class="note">{section.total}</span>
              </h3>
              <ul>
                {section.entries.map(({ card, count: copies }) => (
                  <li key={card.id} class={faulty.has(card.id) || !card.playable ? "deck-row faulty" : "deck-row"}>
                    <Stepper less={t.builder.less(card.name)} more={t.builder.more(card.name)} change={(by) => change(card, by)} held={t.builder.copies(copies)}>
                      {copies}
                    </Stepper>
                    <button type="button" class="card-line" onClick={() => look(card)} title={`${card.set_name} ${card.number}`}>
                      <TypeSymbols types={card.types.slice(0, 1)} />
                      <span>{card.name}</span>
                      {card.playable ? null : (
                        <span class="not-yet" title={card.why_not_playable}>
                          <NoticeSign kind="bad" /> {t.builder.notPlayable}
                        </span>
                      )}
                      <span class="note">{card.code || card.set.toUpperCase()}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {size > 0 ? <Contents draft={draft} /> : null}
      {size > 0 && report.data ? <BookAdvice report={report.data} /> : null}
    </section>
  );
}

function Legality({ size, wanted, report }: { size: number; wanted: number; report: Loaded<DeckReport> }) {
  const judged = size > 0 ? report.data : null;
  const faults = judged ? [...judged.unread, ...judged.problems] : [];
  return (
    <div class="legality" role="status" data-testid="legality" data-legal={judged?.legal ?? false} data-playable={judged?.playable ?? false}>
      <SizeBar size={size} of={wanted} />
      <p class="verdict-line">
        <strong>
          {t.builder.sizeOf(size, wanted)}
        </strong>
        {judged ? (
          <span class={judged.playable ? "good" : "bad"}>
            <NoticeSign kind={judged.playable ? "good" : "bad"} />{" "}
            {judged.playable ? t.builder.ready : judged.legal ? t.builder.legalOnly : t.builder.problems(faults.length)}
          </span>
        ) : null}
      </p>
      {report.problem ? <Warning problem={report.problem} again={report.again} /> : null}
      {faults.length ? (
        <details class="fault-box" open={size >= wanted}>
          <summary>{t.builder.whyNot}</summary>
          <Faults faults={faults} />
        </details>
      ) : null}
    </div>
  );
}

/** Every deck needs basic Energy: the newest printing of each type of the era, one press away. */
function QuickEnergy({ rules, add }: { rules: string; add: (card: CardFace) => void }) {
  const found = useLoad(rules || null, () => api.cards({ kind: "Basic Energy", rules, playable: true }));
  const byType = new Map<string, CardFace>();
  for (const card of found.data?.cards ?? []) {
    const type = card.types[0];
    if (type) byType.set(type, card);
  }
  if (byType.size === 0) return null;
  return (
    <div class="quick-energy" role="group" aria-label={t.builder.addEnergy}>
      <span class="note">{t.builder.basicEnergy}</span>
      {[...byType].map(([type, card]) => (
        <button key={type} type="button" aria-label={t.builder.add(card.name)} title={t.builder.add(card.name)} onClick={() => add(card)}>
          <TypeSymbol type={type} size="22px" label="" />
        </button>
      ))}
    </div>
  );
}

function Contents({ draft }: { draft: Draft }) {
  const found = summary(draft.entries, useKindWord());
  const most = Math.max(1, ...found.costs);
  return (
    <details class="summary" open>
      <summary>{t.builder.contents}</summary>
      <div class="summary-body">
        <dl class="kinds">
          {found.kinds.map((one) => (
            <div key={one.word}>
              <dt>{one.word}</dt>
              <dd>{one.count}</dd>
            </div>
          ))}
        </dl>
        <div>
          <p class="note">{t.builder.byType}</p>
          <ul class="type-counts">
            {found.types.map((one) => (
              <li key={one.word}>
                <TypeSymbol type={one.word} size="18px" /> {one.count}
              </li>
            ))}
          </ul>
          <p class="note">{t.builder.byCost}</p>
          <ol class="curve" aria-label={t.builder.byCostLabel}>
            {found.costs.map((n, cost) => (
              <li key={cost}>
                <span class="curve-bar" style={{ height: `${(40 * n) / most}px` }} aria-hidden="true" />
                <span>
                  <strong>{n}</strong>
                </span>
                <span class="note">
                  <span class="visually-hidden">{t.builder.withCost} </span>
                  {cost === 4 ? "4+" : cost}
                </span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </details>
  );
}
