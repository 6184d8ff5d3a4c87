/** Picking a deck: one that is ready, one of one's own, or a list pasted here and checked while it is typed. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api } from "../api.ts";
import { pictureOf } from "../cards/art/picture.ts";
import { faceOf } from "../cards/facts.ts";
import { t } from "../texts/index.ts";
import { TrainersOf } from "../ui/Trainers.tsx";
import { TypeSymbols } from "../ui/Types.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { toldHere, useLoad, usePaused, type Loaded } from "../ui/load.ts";
import { useSeen } from "../ui/seen.ts";
import { NoticeSign, Waiting, Warning } from "../ui/Notice.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { deckMatches, rulesWord, when } from "../ui/words.ts";
import type { DeckInfo, Problem, SavedDeck } from "../protocol.ts";
import { DeckContents, DeckVerdict, withLine } from "./DeckReport.tsx";
import { tooLong, type Deck } from "./choices.ts";

interface Props {
  rules: string;
  decks: Loaded<DeckInfo[]>;
  saved: Loaded<SavedDeck[]>;
  chosen: Deck | null;
  /** `rules`: those of the deck's own era, where they are known. */
  choose: (deck: Deck, rules?: string) => void;
  /** What the server said against the chosen deck. */
  problem?: Problem | null;
}

type Tab = "theme" | "saved" | "text";

const TABS: readonly { key: Tab; word: string }[] = [
  { key: "theme", word: t.deck.ready },
  { key: "saved", word: t.deck.mine },
  { key: "text", word: t.deck.paste },
];

export function DeckPicker({ rules, decks, saved, chosen, choose, problem }: Props) {
  // It opens where the chosen deck is, also when that becomes known only later.
  const [own, setTab] = useState<Tab | null>(null);
  const tab = own ?? chosen?.kind ?? "theme";
  return (
    <div class="deck-picker">
      {problem ? <Warning problem={problem} /> : null}
      <Tabs label={t.deck.from} tabs={TABS} chosen={tab} choose={setTab}>
        {tab === "theme" ? <ThemeDecks rules={rules} decks={decks} chosen={chosen} choose={choose} /> : null}
        {tab === "saved" ? <SavedDecks rules={rules} saved={saved} chosen={chosen} choose={choose} /> : null}
        {tab === "text" ? <PastedDeck rules={rules} chosen={chosen} choose={choose} /> : null}
      </Tabs>
    </div>
  );
}

function ThemeDecks({ rules, decks, chosen, choose }: Omit<Props, "saved" | "problem">) {
  const [typed, setTyped] = useState("");
  // The list follows when the typing pauses: on a slow machine each letter waited for it.
  const query = usePaused(typed, 120);
  const [type, setType] = useState("");
  const [looking, setLooking] = useState<DeckInfo | null>(null);
  const all = decks.data ?? [];
  const types = useMemo(() => [...new Set(all.filter((one) => one.era).flatMap((one) => one.types))].sort(), [all]);
  const found = all.filter((one) => deckMatches(one, query) && (!type || one.types.includes(type)));
  const ready = found.filter((one) => one.ready);
  const groups = [
    { word: t.deck.thisEra, decks: ready.filter((one) => one.era && !one.worlds) },
    { word: t.deck.worlds, decks: ready.filter((one) => one.worlds).sort((a, b) => b.year - a.year) },
    { word: t.deck.otherEras, decks: ready.filter((one) => !one.era && !one.worlds) },
    { word: t.deck.notReady, decks: found.filter((one) => !one.ready) },
  ].filter((group) => group.decks.length > 0);
  const pick = (deck: DeckInfo) => choose({ kind: "theme", id: deck.id }, deck.rules);
  if (!decks.data) {
    return toldHere(decks.problem) ? <Warning problem={decks.problem!} again={decks.again} /> : <Waiting what={t.deck.getting} />;
  }
  return (
    <>
      <div class="deck-filter">
        <input
          class="field"
          type="search"
          placeholder={t.deck.searchHint}
          aria-label={t.deck.search}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <select class="field" aria-label={t.deck.type} value={type} onChange={(event) => setType(event.currentTarget.value)}>
          <option value="">{t.deck.anyType}</option>
          {types.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <button type="button" class="button" aria-label={t.deck.random} title={t.deck.random} disabled={!ready.length} onClick={() => pick(ready[Math.floor(Math.random() * ready.length)]!)}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="currentColor">
            <path d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Zm3 3.500a1.700 1.700 0 1 0 0 3.400 1.700 1.700 0 0 0 0-3.400Zm8 0a1.700 1.700 0 1 0 0 3.400 1.700 1.700 0 0 0 0-3.400Zm-4 3.800a1.700 1.700 0 1 0 0 3.400 1.700 1.700 0 0 0 0-3.400Zm-4 3.800a1.700 1.700 0 1 0 0 3.400 1.700 1.700 0 0 0 0-3.400Zm8 0a1.700 1.700 0 1 0 0 3.400 1.700 1.700 0 0 0 0-3.400Z" fill-rule="evenodd" />
          </svg>
        </button>
      </div>
      <p class="visually-hidden" role="status">
        {t.deck.found(found.length)}
      </p>
      <div class="deck-list" data-testid="theme-decks">
        {groups.map((group, at) => (
          <Group key={group.word} word={group.word} total={group.decks.length} open={at === 0 || !!query || (chosen?.kind === "theme" && group.decks.some((one) => one.id === chosen.id))}>
            <Tiles decks={group.decks} among={all} chosen={chosen?.kind === "theme" ? chosen.id : ""} pick={pick} look={setLooking} />
          </Group>
        ))}
        {groups.length === 0 ? <p class="note">{t.deck.noneCalled}</p> : null}
      </div>
      {looking ? <DeckLook deck={looking} rules={rules} close={() => setLooking(null)} choose={choose} /> : null}
    </>
  );
}

/** What is shut is not drawn: the pictures of two hundred decks are fetched when somebody looks at them. */
function Group(props: { word: string; total: number; open: boolean; children: preact.ComponentChildren }) {
  const [opened, setOpened] = useState(false);
  return (
    <details class="deck-group" open={props.open} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>
        {props.word} <span class="note">({props.total})</span>
      </summary>
      {props.open || opened ? props.children : null}
    </details>
  );
}

/** So many tiles are drawn at once; the next ones when what stands for them comes into sight. */
const AT_ONCE = 24;
const TILE_HEIGHT = 64;

interface TilesProps {
  decks: readonly DeckInfo[];
  among: readonly DeckInfo[];
  chosen: string;
  pick: (deck: DeckInfo) => void;
  look: (deck: DeckInfo) => void;
}

/** The decks of a group, as far as somebody has come: two hundred tiles cost a slow machine seconds. */
function Tiles({ decks, among, chosen, pick, look }: TilesProps) {
  const [far, setFar] = useState(AT_ONCE);
  // The chosen one is always among them, so that it can be brought into sight.
  const drawn = Math.max(far, decks.findIndex((one) => one.id === chosen) + AT_ONCE / 2);
  return (
    <ul>
      {decks.slice(0, drawn).map((deck) => (
        <li key={deck.id}>
          <ThemeTile deck={deck} among={among} chosen={chosen === deck.id} choose={() => pick(deck)} look={() => look(deck)} />
        </li>
      ))}
      {drawn < decks.length ? <Rest key={drawn} height={(decks.length - drawn) * TILE_HEIGHT} seen={() => setFar(drawn + AT_ONCE)} /> : null}
    </ul>
  );
}

/** The room of what is not drawn yet. */
function Rest({ height, seen }: { height: number; seen: () => void }) {
  const [place, isSeen] = useSeen<HTMLLIElement>();
  useEffect(() => {
    if (isSeen) seen();
  }, [isSeen]);
  return <li ref={place} style={{ height }} aria-hidden="true" />;
}

function ThemeTile(props: { deck: DeckInfo; among: readonly DeckInfo[]; chosen: boolean; choose: () => void; look: () => void }) {
  const { deck, chosen } = props;
  const tile = useRef<HTMLDivElement>(null);
  // Another deck brings other rules along, and the groups change places: the chosen one stays in sight.
  useEffect(() => {
    const list = tile.current?.closest<HTMLElement>(".deck-list");
    if (!chosen || !list) return;
    const above = tile.current!.getBoundingClientRect().top - list.getBoundingClientRect().top;
    const room = list.clientHeight - tile.current!.offsetHeight;
    if (above < 0 || above > room) list.scrollTop += above - Math.min(room, list.clientHeight / 3);
  }, [chosen, props.among]);
  return (
    <div ref={tile} class={chosen ? "deck-tile chosen" : "deck-tile"} data-type={deck.types[0] ?? "Colorless"}>
      <label>
        <input type="radio" name="deck" checked={chosen} disabled={!deck.ready} onChange={props.choose} />
        <Cover id={deck.cover} />
        <span class="deck-words">
          <strong>
            {deck.name} <TypeSymbols types={deck.types.slice(0, 3)} size="1em" />
          </strong>
          <span class="note">
            {deck.worlds ? t.deck.worldsOf(deck.year) : `${deck.set_name} · ${deck.year}`}
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
        aria-label={t.deck.viewDeck(deck.name)}
        onClick={props.look}
      >
        {t.deck.view}
      </button>
    </div>
  );
}

/** The card that stands for a deck, small; fetched and drawn when it comes into sight. */
export function Cover({ id }: { id: string }) {
  const [place, seen] = useSeen<HTMLSpanElement>();
  return seen ? <CoverDrawn id={id} /> : <span ref={place} class="deck-cover" />;
}

function CoverDrawn({ id }: { id: string }) {
  const face = faceOf(id);
  return face ? <img class="deck-cover" src={pictureOf(face, "wide")} alt="" decoding="async" /> : <span class="deck-cover" />;
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
            {t.deck.inBuilder}
          </a>
          {deck.ready ? (
            <button type="button" class="button primary" onClick={take}>
              {t.deck.use}
            </button>
          ) : null}
        </>
      }
    >
      <p class="note">
        {deck.worlds ? t.deck.worldsOf(deck.year) : t.deck.themeOf(deck.set_name, deck.series, deck.year)}
      </p>
      {report.problem ? <Warning problem={report.problem} again={report.again} /> : null}
      {report.data ? (
        <TrainersOf rules={rules}>
          <DeckContents report={report.data} />
        </TrainersOf>
      ) : report.problem ? null : (
        <Waiting what={t.deck.gettingCards} />
      )}
    </Dialog>
  );
}

function SavedDecks({ rules, saved, chosen, choose }: Omit<Props, "decks" | "problem">) {
  const id = chosen?.kind === "saved" ? chosen.id : null;
  const report = useLoad(id === null ? null : `${id} ${rules}`, () => api.checkDeck({ rules, deck: { saved: id } }));
  if (!saved.data) {
    return toldHere(saved.problem) ? <Warning problem={saved.problem!} again={saved.again} /> : <Waiting what={t.deck.gettingMine} />;
  }
  if (saved.data.length === 0) {
    return (
      <div class="nothing">
        <p>{t.deck.noneSaved}</p>
        <a class="button" href="/decks">
          {t.deck.build}
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
                  onChange={() => choose({ kind: "saved", id: deck.id }, deck.rules)}
                />
                <span class="deck-words">
                  <strong>{deck.name}</strong>
                  <span class="note">
                    {t.deck.savedLine(deck.size, rulesWord(deck.rules), when(deck.changed))}
                  </span>
                </span>
                {deck.id === id ? <NoticeSign kind="good" /> : null}
              </label>
              <a class="button quiet small" href={`/decks/${deck.id}`} aria-label={t.deck.editDeck(deck.name)}>
                {t.deck.edit}
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
  const write = (list: string) => {
    setText(list);
    choose({ kind: "text", text: list });
  };
  // The rules that fit its cards come with it.
  const own = report.data?.rules;
  useEffect(() => {
    if (own && own !== rules) choose({ kind: "text", text }, own);
  }, [own]);
  return (
    <div class="paste">
      <label>
        <span>{t.deck.pasteLabel}</span>
        <textarea
          class="field"
          rows={8}
          spellcheck={false}
          placeholder={EXAMPLE}
          value={text}
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      {refused ? <Warning problem={refused} /> : null}
      {sent && report.problem ? <Warning problem={report.problem} again={report.again} /> : null}
      {sent && report.loading && !report.data ? <Waiting what={t.deck.checking} /> : null}
      {sent && report.data ? <DeckVerdict report={report.data} rewrite={(line, to) => write(withLine(settled, line, to))} /> : null}
    </div>
  );
}
