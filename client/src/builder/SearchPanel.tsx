/** The catalogue to build from: filters, the cards found, page by page. Press a card to add it, or drag it over. */

import { api } from "../api.ts";
import { CardFace, faceWords } from "../cards/CardFace.tsx";
import { t } from "../texts/index.ts";
import { Choice } from "../ui/Choice.tsx";
import { useLoad, usePaused } from "../ui/load.ts";
import { NoticeSign, Waiting, Warning } from "../ui/Notice.tsx";
import type { CardFace as Face } from "../protocol.ts";
import { FilterFields } from "./FilterFields.tsx";
import { asked, evolving, NO_FILTERS, type Filters } from "./filters.ts";

/** What a dragged card is called while it is dragged. */
export const DRAGGED = "application/x-playmat-card";

/** What is looked for, and where one is in it: kept by the screen, for another layout begins the panel anew. */
export interface Search {
  filters: Filters;
  sort: string;
  page: number;
  /** Whether the further filters are shown. */
  open: boolean;
}

export const NO_SEARCH: Search = { filters: NO_FILTERS, sort: "newest", page: 1, open: false };

interface Props {
  search: Search;
  setSearch: (search: Search) => void;
  rules: string;
  /** The cards of the deck that is built, if there is one. */
  have?: readonly Face[];
  countOf: (id: string) => number;
  add: (card: Face) => void;
  look: (card: Face) => void;
}

export function SearchPanel({ search, setSearch, rules, have, countOf, add, look }: Props) {
  const { filters, sort, page, open } = search;
  const change = (part: Partial<Search>) => setSearch({ ...search, page: 1, ...part });
  const go = (page: number) => setSearch({ ...search, page });
  const settled = usePaused(JSON.stringify(filters), 250);
  const query = asked(JSON.parse(settled) as Filters, rules, have ?? [], sort, page);
  const found = useLoad(JSON.stringify(query), () => api.cards(query));

  return (
    <section class="search" aria-labelledby="search-title">
      <h2 id="search-title" class="visually-hidden">
        {t.search.title}
      </h2>
      <FilterFields filters={filters} change={(filters) => change({ filters })} open={open} setOpen={(open) => setSearch({ ...search, open })} evolving={have ? evolving(have).length > 0 : null} />
      {found.problem ? <Warning problem={found.problem} again={found.again} /> : null}
      {!found.data && !found.problem ? <Waiting what={t.search.looking} /> : null}
      {found.data ? (
        <>
          <div class="search-line">
            <p role="status" data-testid="found" data-busy={found.loading || settled !== JSON.stringify(filters)}>
              {found.loading ? (
                <>
                  <span class="waiting-wheel" aria-hidden="true" /> {t.search.looking}
                </>
              ) : (
                t.search.found(found.data.total)
              )}
            </p>
            <Choice label={t.search.sort} silent value={sort} choose={(sort) => change({ sort })} from={Object.entries(t.search.sorts)} />
            <Pages page={found.data.page} pages={found.data.pages} go={go} />
          </div>
          <ul class={found.loading ? "card-grid busy" : "card-grid"} aria-label={t.search.list} data-testid="card-grid">
            {found.data.cards.map((card) => (
              <li key={card.id}>
                <Tile card={card} count={countOf(card.id)} add={add} look={look} />
              </li>
            ))}
          </ul>
          {found.data.total === 0 ? <p class="nothing">{t.search.none}</p> : null}
          {found.data.pages > 1 && found.data.cards.length > 8 ? (
            <div class="search-line">
              <span />
              <Pages page={found.data.page} pages={found.data.pages} go={go} />
            </div>
          ) : null}
        </>
      ) : null}
    </section>
  );
}

function Tile({ card, count, add, look }: { card: Face; count: number } & Pick<Props, "add" | "look">) {
  return (
    <div class={card.playable ? "tile" : "tile unplayable"}>
      <button
        type="button"
        class="tile-card"
        draggable
        onClick={() => add(card)}
        onDragStart={(event) => {
          event.dataTransfer?.setData(DRAGGED, JSON.stringify(card));
          if (event.dataTransfer) event.dataTransfer.effectAllowed = "copy";
        }}
      >
        <CardFace face={card} size="medium" silent />
        {count ? (
          <span class="tile-count" aria-hidden="true">
            ×{count}
          </span>
        ) : null}
        {card.playable ? null : (
          <span class="tile-not" title={card.why_not_playable}>
            <NoticeSign kind="bad" /> {t.search.notYet}
          </span>
        )}
        <span class="visually-hidden">{t.search.add(faceWords(card), card.set_name, count, card.playable)}</span>
      </button>
      <div class="tile-foot">
        <span class="note" title={card.set_name}>
          <strong>
            {card.code || card.set.toUpperCase()} {card.number}
          </strong>{" "}
          · {card.set_name}
        </span>
        <button type="button" class="button quiet small" aria-label={t.search.enlarge(card.name)} onClick={() => look(card)}>
          <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round">
            <circle cx="8.500" cy="8.500" r="5.500" />
            <path d="M13 13l5 5" />
          </svg>
        </button>
      </div>
    </div>
  );
}

function Pages({ page, pages, go }: { page: number; pages: number; go: (page: number) => void }) {
  if (pages < 2) return null;
  return (
    <nav class="pages" aria-label={t.search.pages}>
      <button type="button" class="button small" disabled={page <= 1} onClick={() => go(page - 1)} aria-label={t.search.before}>
        <span aria-hidden="true">‹</span>
      </button>
      <span>{t.search.page(page, pages)}</span>
      <button type="button" class="button small" disabled={page >= pages} onClick={() => go(page + 1)} aria-label={t.search.next}>
        <span aria-hidden="true">›</span>
      </button>
    </nav>
  );
}
