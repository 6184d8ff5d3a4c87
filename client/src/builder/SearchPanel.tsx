/** The catalogue to build from: filters, the cards found, page by page. Press a card to add it, or drag it over. */

import { useEffect, useState } from "preact/hooks";
import { api, type CardSearch } from "../api.ts";
import { CardFace, faceWords } from "../cards/CardFace.tsx";
import { TYPES } from "../cards/symbols.tsx";
import { useLoad, usePaused } from "../ui/load.ts";
import { NoticeSign, Waiting, Warning } from "../ui/Notice.tsx";
import type { CardFace as Face, SetInfo } from "../protocol.ts";

const KINDS = {
  Pokémon: ["Basic", "Stage 1", "Stage 2", "Restored", "Level-Up", "MEGA", "BREAK", "VMAX", "VSTAR", "V-UNION", "LEGEND"],
  Trainer: ["Item", "Supporter", "Stadium", "Pokémon Tool", "Technical Machine", "Fossil"],
  Energy: ["Basic Energy", "Special Energy"],
};

/** What a dragged card is called while it is dragged. */
export const DRAGGED = "application/x-playmat-card";

interface Props {
  rules: string;
  countOf: (id: string) => number;
  add: (card: Face) => void;
  look: (card: Face) => void;
}

export function SearchPanel({ rules, countOf, add, look }: Props) {
  const [name, setName] = useState("");
  const [text, setText] = useState("");
  const [type, setType] = useState("");
  const [kind, setKind] = useState("");
  const [set, setSet] = useState("");
  const [playable, setPlayable] = useState(true);
  const [era, setEra] = useState(true);
  const [page, setPage] = useState(1);
  const sets = useLoad("sets", api.sets);
  const words = usePaused(`${name}\n${text}`, 250);
  const [lookedName = "", lookedText = ""] = words.split("\n");
  const search: CardSearch = {
    name: lookedName.trim(),
    text: lookedText.trim(),
    type,
    kind,
    set,
    page,
    playable: playable || undefined,
    rules: era && !set ? rules : undefined,
  };
  const key = JSON.stringify(search);
  const found = useLoad(key, () => api.cards(search));
  useEffect(() => setPage(1), [words, type, kind, set, playable, era, rules]);

  return (
    <section class="search" aria-labelledby="search-title">
      <h2 id="search-title" class="visually-hidden">
        Cards
      </h2>
      <form class="search-fields" role="search" onSubmit={(event) => event.preventDefault()}>
        <input
          class="field"
          type="search"
          aria-label="Name of the card"
          placeholder="Name"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <input
          class="field"
          type="search"
          aria-label="Words in its text"
          placeholder="Words in its text"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <select class="field" aria-label="Type" value={type} onChange={(event) => setType(event.currentTarget.value)}>
          <option value="">Any type</option>
          {TYPES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <select class="field" aria-label="Kind of card" value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
          <option value="">Any kind</option>
          {Object.entries(KINDS).map(([group, kinds]) => (
            <optgroup key={group} label={group}>
              {kinds.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </optgroup>
          ))}
        </select>
        <select class="field" aria-label="Set" value={set} onChange={(event) => setSet(event.currentTarget.value)}>
          <option value="">Any set</option>
          {bySeries(sets.data ?? []).map(([series, own]) => (
            <optgroup key={series} label={series}>
              {own.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name} ({one.playable} of {one.total})
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <div class="search-checks">
          <label>
            <input type="checkbox" checked={playable} onChange={(event) => setPlayable(event.currentTarget.checked)} />
            <span>Playable only</span>
          </label>
          <label>
            <input
              type="checkbox"
              checked={era && !set}
              disabled={!!set}
              onChange={(event) => setEra(event.currentTarget.checked)}
            />
            <span>Of this era</span>
          </label>
        </div>
      </form>
      {found.problem ? <Warning problem={found.problem} again={found.again} /> : null}
      {!found.data && !found.problem ? <Waiting what="Looking through the cards …" /> : null}
      {found.data ? (
        <>
          <div class="search-line">
            <p role="status" data-testid="found" data-busy={found.loading}>
              {found.loading ? (
                <>
                  <span class="waiting-wheel" aria-hidden="true" /> Looking through the cards …
                </>
              ) : (
                `${found.data.total.toLocaleString("en-GB")} ${found.data.total === 1 ? "card" : "cards"}`
              )}
            </p>
            <Pages page={found.data.page} pages={found.data.pages} go={setPage} />
          </div>
          <ul class={found.loading ? "card-grid busy" : "card-grid"} aria-label="Cards found" data-testid="card-grid">
            {found.data.cards.map((card) => (
              <li key={card.id}>
                <Tile card={card} count={countOf(card.id)} add={add} look={look} />
              </li>
            ))}
          </ul>
          {found.data.total === 0 ? <p class="nothing">No card fits. Try fewer words, or cards of all eras.</p> : null}
          {found.data.pages > 1 && found.data.cards.length > 8 ? (
            <div class="search-line">
              <span />
              <Pages page={found.data.page} pages={found.data.pages} go={setPage} />
            </div>
          ) : null}
        </>
      ) : null}
    </section>
  );
}

function bySeries(sets: readonly SetInfo[]): [string, SetInfo[]][] {
  const groups = new Map<string, SetInfo[]>();
  for (const one of sets) groups.set(one.series, [...(groups.get(one.series) ?? []), one]);
  return [...groups].reverse();
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
            <NoticeSign kind="bad" /> Not playable yet
          </span>
        )}
      <span class="visually-hidden">{`Add ${faceWords(card)}, ${card.set_name}${count ? `; ${count} in the deck` : ""}${card.playable ? "" : "; not playable yet"}`}</span>
</button>
      <div class="tile-foot">
        <span class="note">
          {card.set_name} {card.number}
        </span>
        <button type="button" class="button quiet small" aria-label={`Enlarge ${card.name}`} onClick={() => look(card)}>
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
    <nav class="pages" aria-label="Pages of cards">
      <button type="button" class="button small" disabled={page <= 1} onClick={() => go(page - 1)} aria-label="Page before">
        <span aria-hidden="true">‹</span>
      </button>
      <span>
        {page} of {pages}
      </span>
      <button type="button" class="button small" disabled={page >= pages} onClick={() => go(page + 1)} aria-label="Next page">
        <span aria-hidden="true">›</span>
      </button>
    </nav>
  );
}
