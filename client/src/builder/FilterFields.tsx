/** The fields that narrow a search for cards: the usual ones, further ones behind a button, and a sign for each that is set. */

import { api } from "../api.ts";
import { TYPES } from "../cards/symbols.tsx";
import { t } from "../texts/index.ts";
import { asTheyAre, Choice } from "../ui/Choice.tsx";
import { useLoad } from "../ui/load.ts";
import type { SetInfo } from "../protocol.ts";
import { inWords, keepsToEra, MORE, narrowed, NO_FILTERS, type Filters } from "./filters.ts";

const KINDS = {
  Pokémon: ["Basic", "Stage 1", "Stage 2", "Restored", "Level-Up", "MEGA", "BREAK", "VMAX", "VSTAR", "V-UNION", "LEGEND"],
  Trainer: ["Item", "Supporter", "Stadium", "Pokémon Tool", "Technical Machine", "Fossil"],
  Energy: ["Basic Energy", "Special Energy"],
};
const RETREATS = [0, 1, 2, 3];
const COSTS = [0, 1, 2, 3];

interface Props {
  filters: Filters;
  change: (filters: Filters) => void;
  /** Whether the further ones are shown. */
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Whether the deck has something that other cards may evolve from; null where there is no deck. */
  evolving: boolean | null;
}

export function FilterFields({ filters, change, open, setOpen, evolving }: Props) {
  const sets = useLoad("sets", api.sets);
  const known = useLoad("filters", api.searchFilters);
  const set = (part: Partial<Filters>) => change({ ...filters, ...part });
  const signs = MORE.map((which) => ({ which, words: inWords(filters, which, known.data) })).filter((one) => one.words);
  return (
    <form class="search-fields" role="search" onSubmit={(event) => event.preventDefault()}>
      <input
        class="field"
        type="search"
        aria-label={t.search.name}
        placeholder={t.search.nameShort}
        maxLength={60}
        value={filters.name}
        onInput={(event) => set({ name: event.currentTarget.value })}
      />
      <input
        class="field"
        type="search"
        aria-label={t.search.text}
        placeholder={t.search.text}
        maxLength={100}
        value={filters.text}
        onInput={(event) => set({ text: event.currentTarget.value })}
      />
      <Choice label={t.search.type} silent any={t.search.anyType} value={filters.type} choose={(type) => set({ type })} from={asTheyAre(TYPES)} />
      <select class="field" aria-label={t.search.kind} value={filters.kind} onChange={(event) => set({ kind: event.currentTarget.value })}>
        <option value="">{t.search.anyKind}</option>
        {Object.entries(KINDS).map(([group, kinds]) => (
          <optgroup key={group} label={group}>
            {kinds.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </optgroup>
        ))}
      </select>
      <select class="field" aria-label={t.search.set} value={filters.set} onChange={(event) => set({ set: event.currentTarget.value })}>
        <option value="">{t.search.anySet}</option>
        {bySeries(sets.data ?? []).map(([series, own]) => (
          <optgroup key={series} label={series}>
            {own.map((one) => (
              <option key={one.id} value={one.id}>
                {t.search.setLine(one.name, one.code, one.playable, one.total)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <div class="search-checks">
        <Check words={t.search.playable} checked={filters.playable} set={(playable) => set({ playable })} />
        <Check words={t.search.era} checked={keepsToEra(filters)} off={!!filters.set || !!filters.format} set={(era) => set({ era })} />
        {evolving === null ? null : (
          <Check words={t.search.evolves} checked={filters.evolves} off={!evolving && !filters.evolves} set={(evolves) => set({ evolves })} />
        )}
        <span class="search-more">
          {narrowed(filters) ? (
            <button type="button" class="button quiet small" onClick={() => change(NO_FILTERS)}>
              {t.search.clear}
            </button>
          ) : null}
          <button type="button" class="button small" aria-expanded={open} aria-controls="more-filters" onClick={() => setOpen(!open)}>
            {t.search.more}
            {signs.length ? ` (${signs.length})` : ""} <span aria-hidden="true">{open ? "▴" : "▾"}</span>
          </button>
        </span>
      </div>
      <div id="more-filters" class="more-filters" hidden={!open}>
        <select class="field" aria-label={t.search.format} value={filters.format} onChange={(event) => set({ format: event.currentTarget.value })}>
          <option value="">{t.search.anyFormat}</option>
          {Object.entries(t.search.formats).map(([group, words]) => (
            <optgroup key={group} label={words}>
              {(known.data?.formats ?? [])
                .filter((one) => one.group === group)
                .map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.title}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <Choice label={t.search.rarity} silent any={t.search.anyRarity} value={filters.rarity} choose={(rarity) => set({ rarity })} from={asTheyAre(known.data?.rarities ?? [])} />
        <Choice label={t.search.weakness} silent any={t.search.anyWeakness} value={filters.weakness} choose={(weakness) => set({ weakness })} from={asTheyAre(TYPES)} />
        <Choice label={t.search.cost} silent any={t.search.anyCost} value={filters.cost} choose={(cost) => set({ cost })} from={COSTS.map((most) => [String(most), t.search.costs(most)] as const)} />
        <Choice label={t.search.retreat} silent any={t.search.anyRetreat} value={filters.retreat} choose={(retreat) => set({ retreat })} from={RETREATS.map((most) => [String(most), t.search.retreats(most)] as const)} />
        <span class="hp-fields" role="group" aria-label={t.search.hp}>
          <span aria-hidden="true">{t.search.hp}</span>
          <Hp words={t.search.hpFrom} short={t.search.hpAny[0]} value={filters.hpFrom} set={(hpFrom) => set({ hpFrom })} />
          <span aria-hidden="true">–</span>
          <Hp words={t.search.hpTo} short={t.search.hpAny[1]} value={filters.hpTo} set={(hpTo) => set({ hpTo })} />
        </span>
      </div>
      {signs.length ? (
        <ul class="filter-signs">
          {signs.map(({ which, words }) => (
            <li key={which}>
              <button type="button" aria-label={t.search.without(words)} onClick={() => set({ [which]: "" })}>
                {words} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </form>
  );
}

function Hp({ words, short, value, set }: { words: string; short: string; value: string; set: (value: string) => void }) {
  return (
    <input
      class="field"
      inputMode="numeric"
      maxLength={3}
      aria-label={words}
      placeholder={short}
      value={value}
      onInput={(event) => set(event.currentTarget.value.replace(/\D/gu, ""))}
    />
  );
}

function Check({ words, checked, set, off = false }: { words: string; checked: boolean; set: (checked: boolean) => void; off?: boolean }) {
  return (
    <label>
      <input type="checkbox" checked={checked} disabled={off} onChange={(event) => set(event.currentTarget.checked)} />
      <span>{words}</span>
    </label>
  );
}

function bySeries(sets: readonly SetInfo[]): [string, SetInfo[]][] {
  const groups = new Map<string, SetInfo[]>();
  for (const one of sets) groups.set(one.series, [...(groups.get(one.series) ?? []), one]);
  return [...groups].reverse();
}
