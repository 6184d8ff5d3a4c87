/** Picking a deck: one that is ready, one of one's own, or a list pasted here and checked while it is typed. */

import { useMemo, useState } from "preact/hooks";
import { api } from "../api.ts";
import { TypeSymbols } from "../ui/Types.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { useLoad, usePaused, type Loaded } from "../ui/load.ts";
import { NoticeSign, Waiting, Warning } from "../ui/Notice.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { count, deckMatches, rulesWord, when } from "../ui/words.ts";
import type { DeckInfo, Problem, SavedDeck } from "../protocol.ts";
import { DeckContents, DeckVerdict } from "./DeckReport.tsx";
import { tooLong, type Deck } from "./choices.ts";

interface Props {
  rules: string;
  decks: Loaded<DeckInfo[]>;
  saved: Loaded<SavedDeck[]>;
  chosen: Deck | null;
  choose: (deck: Deck) => void;
  /** What the server said against the chosen deck. */
  problem?: Problem | null;
}

type Tab = "theme" | "saved" | "text";

const TABS: readonly { key: Tab; word: string }[] = [
  { key: "theme", word: "Ready decks" },
  { key: "saved", word: "My decks" },
  { key: "text", word: "Paste a list" },
];

export function DeckPicker({ rules, decks, saved, chosen, choose, problem }: Props) {
  const [tab, setTab] = useState<Tab>(chosen?.kind ?? "theme");
  return (
    <div class="deck-picker">
      {problem ? <Warning problem={problem} /> : null}
      <Tabs label="Where the deck comes from" tabs={TABS} chosen={tab} choose={setTab}>
        {tab === "theme" ? <ThemeDecks rules={rules} decks={decks} chosen={chosen} choose={choose} /> : null}
        {tab === "saved" ? <SavedDecks rules={rules} saved={saved} chosen={chosen} choose={choose} /> : null}
        {tab === "text" ? <PastedDeck rules={rules} chosen={chosen} choose={choose} /> : null}
      </Tabs>
    </div>
  );
}

function ThemeDecks({ rules, decks, chosen, choose }: Omit<Props, "saved" | "problem">) {
  const [query, setQuery] = useState("");
  const [type, setType] = useState("");
  const [looking, setLooking] = useState<DeckInfo | null>(null);
  const all = decks.data ?? [];
  const types = useMemo(() => [...new Set(all.filter((one) => one.era).flatMap((one) => one.types))].sort(), [all]);
  const found = all.filter((one) => deckMatches(one, query) && (!type || one.types.includes(type)));
  const ready = found.filter((one) => one.ready);
  const groups = [
    { word: "Of this era", decks: ready.filter((one) => one.era) },
    { word: "Of other eras", decks: ready.filter((one) => !one.era) },
    { word: "Not ready yet", decks: found.filter((one) => !one.ready) },
  ].filter((group) => group.decks.length > 0);
  if (!decks.data) {
    return decks.problem ? <Warning problem={decks.problem} again={decks.again} /> : <Waiting what="Getting the decks …" />;
  }
  return (
    <>
      <div class="deck-filter">
        <input
          class="field"
          type="search"
          placeholder="Name, set, year …"
          aria-label="Search the ready decks"
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        <select class="field" aria-label="Type of Energy" value={type} onChange={(event) => setType(event.currentTarget.value)}>
          <option value="">Any type</option>
          {types.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <p class="visually-hidden" role="status">
        {count(found.length, "deck")} found
      </p>
      <div class="deck-list" data-testid="theme-decks">
        {groups.map((group, at) => (
          <Group key={group.word} word={group.word} total={group.decks.length} open={at === 0 || !!query}>
            <ul>
              {group.decks.map((deck) => (
                <li key={deck.id}>
                  <ThemeTile
                    deck={deck}
                    chosen={chosen?.kind === "theme" && chosen.id === deck.id}
                    choose={() => choose({ kind: "theme", id: deck.id })}
                    look={() => setLooking(deck)}
                  />
                </li>
              ))}
            </ul>
          </Group>
        ))}
        {groups.length === 0 ? <p class="note">No deck is called that.</p> : null}
      </div>
      {looking ? <DeckLook deck={looking} rules={rules} close={() => setLooking(null)} choose={choose} /> : null}
    </>
  );
}

function Group(props: { word: string; total: number; open: boolean; children: preact.ComponentChildren }) {
  return (
    <details class="deck-group" open={props.open}>
      <summary>
        {props.word} <span class="note">({props.total})</span>
      </summary>
      {props.children}
    </details>
  );
}

function ThemeTile(props: { deck: DeckInfo; chosen: boolean; choose: () => void; look: () => void }) {
  const { deck, chosen } = props;
  return (
    <div class={chosen ? "deck-tile chosen" : "deck-tile"} data-type={deck.types[0] ?? "Colorless"}>
      <label>
        <input type="radio" name="deck" checked={chosen} disabled={!deck.ready} onChange={props.choose} />
        <TypeSymbols types={deck.types.slice(0, 3)} />
        <span class="deck-words">
          <strong>{deck.name}</strong>
          <span class="note">
            {deck.set_name} · {deck.year}
          </span>
          {deck.ready ? null : <span class="note">{deck.why_not}</span>}
        </span>
        {chosen ? <NoticeSign kind="good" /> : null}
      </label>
      {/* By keyboard one goes from deck to deck with the arrows, and on to this from the chosen one. */}
      <button
        type="button"
        class="button quiet small"
        tabIndex={chosen || !deck.ready ? 0 : -1}
        aria-label={`Look at the deck ${deck.name}`}
        onClick={props.look}
      >
        Look
      </button>
    </div>
  );
}

function DeckLook(props: { deck: DeckInfo; rules: string; close: () => void; choose: (deck: Deck) => void }) {
  const { deck, rules } = props;
  const report = useLoad(`${deck.id} ${rules}`, () => api.deck(deck.id, rules));
  const take = () => {
    props.choose({ kind: "theme", id: deck.id });
    props.close();
  };
  return (
    <Dialog
      title={deck.name}
      close={props.close}
      wide
      actions={
        <>
          <a class="button" href={`/decks/${deck.id}`}>
            Open in the deck builder
          </a>
          {deck.ready ? (
            <button type="button" class="button primary" onClick={take}>
              Take this deck
            </button>
          ) : null}
        </>
      }
    >
      <p class="note">
        Theme deck of {deck.set_name} ({deck.series}, {deck.year})
      </p>
      {report.problem ? <Warning problem={report.problem} again={report.again} /> : null}
      {report.data ? <DeckContents report={report.data} /> : report.problem ? null : <Waiting what="Getting the cards …" />}
    </Dialog>
  );
}

function SavedDecks({ rules, saved, chosen, choose }: Omit<Props, "decks" | "problem">) {
  const id = chosen?.kind === "saved" ? chosen.id : null;
  const report = useLoad(id === null ? null : `${id} ${rules}`, () => api.checkDeck({ rules, deck: { saved: id } }));
  if (!saved.data) {
    return saved.problem ? <Warning problem={saved.problem} again={saved.again} /> : <Waiting what="Getting your decks …" />;
  }
  if (saved.data.length === 0) {
    return (
      <div class="nothing">
        <p>You have saved no deck in this browser yet.</p>
        <a class="button" href="/decks">
          Build one
        </a>
      </div>
    );
  }
  return (
    <>
      <ul class="deck-list" data-testid="saved-decks">
        {saved.data.map((deck) => (
          <li key={deck.id}>
            <div class={deck.id === id ? "deck-tile chosen" : "deck-tile"} data-type="Trainer">
              <label>
                <input
                  type="radio"
                  name="deck"
                  checked={deck.id === id}
                  onChange={() => choose({ kind: "saved", id: deck.id })}
                />
                <span class="deck-words">
                  <strong>{deck.name}</strong>
                  <span class="note">
                    {count(deck.size, "card")} · for {rulesWord(deck.rules)} · {when(deck.changed)}
                  </span>
                </span>
                {deck.id === id ? <NoticeSign kind="good" /> : null}
              </label>
              <a class="button quiet small" href={`/decks/${deck.id}`} aria-label={`Change the deck ${deck.name}`}>
                Change
              </a>
            </div>
          </li>
        ))}
      </ul>
      {report.problem ? <Warning problem={report.problem} /> : null}
      {report.data && id ? <DeckVerdict report={report.data} /> : null}
    </>
  );
}

const EXAMPLE = "4 Snivy BLW 1\n3 Servine BLW 3\n…";

function PastedDeck({ rules, chosen, choose }: Omit<Props, "decks" | "saved" | "problem">) {
  const [text, setText] = useState(chosen?.kind === "text" ? chosen.text : "");
  const settled = usePaused(text, 400).trim();
  const refused = tooLong(settled);
  const sent = settled && !refused;
  const report = useLoad(sent ? `${rules} ${settled}` : null, () => api.checkDeck({ rules, deck: { text: settled } }));
  return (
    <div class="paste">
      <label>
        <span>Deck list, as the online games export it, or counts with our card ids</span>
        <textarea
          class="field"
          rows={8}
          spellcheck={false}
          placeholder={EXAMPLE}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
            choose({ kind: "text", text: event.currentTarget.value });
          }}
        />
      </label>
      {refused ? <Warning problem={refused} /> : null}
      {sent && report.problem ? <Warning problem={report.problem} again={report.again} /> : null}
      {sent && report.loading && !report.data ? <Waiting what="Checking the list …" /> : null}
      {sent && report.data ? <DeckVerdict report={report.data} /> : null}
    </div>
  );
}
