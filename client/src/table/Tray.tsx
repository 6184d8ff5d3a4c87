/** An opened pile: cards to choose from where an effect asks, or a discard pile to look through. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { CardBack, CardById, kindWords } from "../cards/CardFace.tsx";
import { faceOf } from "../cards/facts.ts";
import { CheckSign } from "../cards/symbols.tsx";
import type { CardView, OptionView, QuestionView, TableView } from "../protocol.ts";
import { byKeyboard, upright } from "../settings.ts";
import { t } from "../texts/index.ts";
import { lookHandlers } from "./look.ts";
import { useModel, type OpenPile, type TableModel } from "./model.ts";
import type { Pile, PileName } from "./options.ts";
import { questionWords } from "./words.ts";
import { PromptButtons } from "./Prompt.tsx";
import { Zone } from "./Zone.tsx";

const WORDS: Record<PileName, string> = { deck: t.tray.deck, discard: t.tray.discard, lost: t.tray.lost, hand: t.tray.hand, aside: t.tray.aside, table: t.tray.table };

/** 'Your deck', 'Computer's hand'. A deck that nobody is named for is one's own: that is what one searches. */
function pileWords(model: TableModel, view: TableView, pile: OpenPile): string {
  const what = WORDS[pile.zone];
  const seat = pile.seat ?? (pile.zone === "deck" ? view.seat : null);
  if (seat === null) return what.replace(/^./, (first) => first.toUpperCase());
  return seat === view.seat ? t.tray.yours(what) : t.tray.theirs(model.name(seat), what);
}

/** '7 cards of your deck' where an effect laid open only so many of it; otherwise the name of the pile. */
function askedWords(model: TableModel, view: TableView, pile: OpenPile, question: QuestionView): string {
  const whole = pileWords(model, view, pile);
  const owner = view.players[pile.seat ?? view.seat ?? 0];
  const open = (question.shown ?? []).reduce((sum, card) => sum + card.count, 0);
  if (pile.zone !== "deck" || !owner || !open || open >= owner.deck) return whole;
  return t.tray.someOf(open, whole.replace(/^Your/, t.table.your));
}

/** The tray that is up now, if one is. */
export function Trays(): JSX.Element | null {
  const model = useModel();
  const view = model.view.value;
  if (!view) return null;
  const asked = model.placement.value.piles;
  const looking = model.pile.value;
  if (looking) return <Looking view={view} pile={looking} />;
  // In a turn, cards of a pile are one thing among others that can be done: the pile is opened by whoever wants them.
  if (!asked.length || model.question.value?.question === "turn") return null;
  return model.trayDown.value ? <TrayDown count={asked.reduce((sum, one) => sum + one.options.length, 0)} /> : <Choosing view={view} piles={asked} />;
}

function TrayBox({ title, note, children, foot, close, closeWord, purpose }: { title: string; note?: ComponentChildren; children: ComponentChildren; foot?: ComponentChildren; close: () => void; closeWord: string; purpose?: string }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!byKeyboard.peek()) return;
    const back = document.activeElement as HTMLElement | null;
    box.current?.querySelector<HTMLElement>("[data-item], button")?.focus();
    return () => {
      if (!document.activeElement || document.activeElement === document.body) back?.focus?.();
    };
  }, []);
  return (
    <div ref={box} class="tray panel" role="dialog" aria-label={title} data-testid="tray" data-purpose={purpose || undefined}>
      <header class="tray-head">
        <div>
          <h2>{title}</h2>
          {note && <p class="note">{note}</p>}
        </div>
        <button type="button" class="button small" onClick={close}>
          {closeWord}
        </button>
      </header>
      <div class="tray-body">{children}</div>
      {foot && <footer class="tray-foot">{foot}</footer>}
    </div>
  );
}

/** Choosing: the whole of what lies open, sorted and counted; what cannot be chosen is dimmed. */
function Choosing({ view, piles }: { view: TableView; piles: readonly Pile[] }): JSX.Element {
  const model = useModel();
  const question = model.question.value!;
  const first = piles.length === 1 ? askedWords(model, view, piles[0]!, question) : t.tray.several;
  return (
    <TrayBox
      title={first}
      note={questionWords(question)}
      close={() => (model.trayDown.value = true)}
      closeWord={t.tray.lookAtTable}
      foot={<PromptButtons where="tray" />}
      purpose={question.purpose}
    >
      {piles.map((pile) => (
        <section key={`${pile.zone} ${pile.seat}`}>
          {piles.length > 1 && <h3 class="tray-section">{pileWords(model, view, pile)}</h3>}
          <Entries zone={`${pile.zone}-tray`} label={pileWords(model, view, pile)} entries={sorted(entriesOf(view, pile, question))} />
        </section>
      ))}
    </TrayBox>
  );
}

function TrayDown({ count }: { count: number }): JSX.Element {
  const model = useModel();
  return (
    <button type="button" class="tray-down button primary" onClick={() => (model.trayDown.value = false)}>
      {t.tray.backToChoice(count)}
    </button>
  );
}

/** Equal cards of a pile: how many there are, and the option that takes one of them. */
export interface Entry {
  id: string;
  name: string;
  total: number;
  option: OptionView | null;
  /** How many of them have been picked already and can no longer be put back. */
  locked: number;
}

/** The cards of a pile, equal ones together. */
export function entriesOf(view: TableView, pile: Pile, question: QuestionView): Entry[] {
  const found = new Map<string, Entry>();
  const entry = (id: string, name: string): Entry => {
    let one = found.get(id);
    if (!one) found.set(id, (one = { id, name, total: 0, option: null, locked: 0 }));
    return one;
  };
  for (const card of pile.zone === "deck" && question.shown?.length ? question.shown : []) entry(card.id, card.name).total += card.count;
  const whole = found.size > 0;
  if (!whole) for (const card of cardsOf(view, pile)) entry(card.id, card.name).total += 1;
  for (const option of pile.options) {
    const one = entry(option.id ?? `option ${option.index}`, option.name ?? option.label);
    one.option = option;
    one.total = Math.max(one.total, option.count ?? 1);
  }
  for (const card of question.chosen ?? []) {
    const one = card.id ? found.get(card.id) : undefined;
    if (one && pile.zone === "deck" && card.card == null) {
      one.locked += 1;
      if (!whole) one.total = Math.max(one.total, one.locked + (one.option?.count ?? 0));
    } else if (one && card.card != null && cardsOf(view, pile).some((lies) => lies.card === card.card)) one.locked += 1;
    else if (!one && card.id && pile.zone === "deck" && card.card == null) Object.assign(entry(card.id, card.name ?? ""), { total: 1, locked: 1 });
  }
  return [...found.values()];
}

function cardsOf(view: TableView, pile: OpenPile): CardView[] {
  if (pile.zone === "table") return view.table;
  const player = pile.seat === null ? undefined : view.players[pile.seat];
  if (!player) return [];
  const cards: readonly (CardView | null)[] = { deck: player.deck_known, discard: player.discard, lost: player.lost, hand: player.hand, aside: player.aside }[pile.zone];
  return cards.filter((card): card is CardView => card !== null);
}

const RANK: Record<string, number> = { Pokémon: 0, Trainer: 1, Energy: 2 };
const STAGES = ["Basic", "Stage 1", "Stage 2"];
const KINDS = ["Supporter", "Item", "Pokémon Tool", "Stadium"];

/** As deck lists have it: Pokémon, Trainer, Energy; then by kind and name. What can be chosen comes first. */
function sorted(entries: readonly Entry[]): Entry[] {
  const key = (one: Entry): [number, number, number, string] => {
    const face = faceOf(one.id);
    const kinds = face?.supertype === "Trainer" ? KINDS : STAGES;
    const kind = kinds.indexOf(face?.kind ?? "");
    return [one.option || one.locked ? 0 : 1, RANK[face?.supertype ?? ""] ?? 0, kind < 0 ? 9 : kind, one.name];
  };
  return [...entries].sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    return x[0] - y[0] || x[1] - y[1] || x[2] - y[2] || x[3].localeCompare(y[3]);
  });
}

function Entries({ zone, label, entries }: { zone: string; label: string; entries: readonly Entry[] }): JSX.Element {
  const takeable = entries.some((one) => one.option);
  return (
    <>
      {!takeable && <p class="note tray-none">{t.tray.none}</p>}
      <Zone zone={zone} label={label} class="tray-cards">
        {entries.map((one) => (
          <EntryCard key={one.id} entry={one} />
        ))}
        {!entries.length && <p class="note">{t.tray.empty}</p>}
      </Zone>
    </>
  );
}

function EntryCard({ entry }: { entry: Entry }): JSX.Element {
  const model = useModel();
  const { id, name, total, option, locked } = entry;
  const size = upright.value ? "small" : "medium";
  const marks = option && model.isTick(option);
  const ticked = model.tickedOf(id);
  const many = (option?.count ?? 1) > 1 && model.room.value !== 1;
  const words = [option ? (option.kind === "card" ? name : option.label) : name];
  if (total > 1) words.push(t.tray.many(total));
  if (ticked) words.push(t.tray.ticked);
  else if (locked) words.push(t.tray.locked);
  else if (!option) words.push(t.tray.cannotChoose);
  else words.push(t.table.choose);
  // A card that is none of what is sought says what it is itself.
  const face = faceOf(id);
  const barred = !option && !locked;
  const why = barred ? t.tray.notSought(model.question.value?.sought ?? "", name, face ? kindWords(face) : "") : "";
  const look = { id, name, refusals: barred ? [{ sentence: why, label: name, clause: "", citation: "", kind: "card" as const }] : [] };
  const press = () => {
    if (!option) model.looked.value = look;
    else if (!marks) model.answer(option);
    else if (ticked && (!many || ticked >= (option.count ?? 1))) model.ticks.value = model.ticks.value.filter((one) => one.id !== id);
    else model.tick(option, many ? null : (option.card ?? null));
  };
  return (
    <div class="tray-place">
      <button
        type="button"
        class="tray-card"
        data-item
        data-option={option && !marks ? option.index : undefined}
        data-tick={marks ? option.index : undefined}
        data-ticked={ticked || locked ? "" : undefined}
        data-state={option ? "pick" : "barred"}
        aria-pressed={marks ? ticked > 0 : undefined}
        title={why || undefined}
        onClick={press}
        onDblClick={() => {
          if (marks && model.enough.value) model.confirm();
        }}
        {...lookHandlers(model, look)}
      >
        <CardById id={id} name={name} size={size} silent />
        {option && option.kind !== "card" ? <span class="tray-word">{option.label}</span> : null}
        {total > 1 && <span class="tray-count">×{total}</span>}
        {(ticked > 0 || locked > 0) && (
          <span class="tick-mark" data-locked={ticked ? undefined : ""}>
            {ticked + locked > 1 || many ? ticked + locked : <CheckSign />}
          </span>
        )}
      <span class="visually-hidden">{(why ? [...words, why, t.tray.readIt] : words).join("; ")}</span>
</button>
      {many && ticked > 0 && (
        <button type="button" class="tick-less" aria-label={t.tray.removeOne(name)} onClick={() => model.untick(id)}>
          −
        </button>
      )}
    </div>
  );
}

function Looking({ view, pile }: { view: TableView; pile: OpenPile }): JSX.Element {
  const model = useModel();
  const player = view.players[pile.seat ?? 0]!;
  const cards: readonly (CardView | null)[] =
    pile.zone === "deck"
      ? [...player.deck_known].sort((a, b) => a.from_top - b.from_top)
      : pile.zone === "discard" || pile.zone === "lost" || pile.zone === "aside" || pile.zone === "hand"
        ? [...player[pile.zone]].reverse()
        : view.table;
  const options = model.placement.value.piles.find((one) => one.zone === pile.zone && one.seat === pile.seat)?.options ?? [];
  const offered = new Set(options.map((option) => option.card));
  const rest = cards.filter((card) => !card || !offered.has(card.card));
  const note = pile.zone === "deck" ? t.tray.knownOrder : `${t.tray.newestFirst(cards.length)} ${countWords(cards)}`;
  return (
    <TrayBox title={pileWords(model, view, pile)} note={note} close={() => (model.pile.value = null)} closeWord={t.common.close}>
      <Cards zone={`${pile.zone}-tray`} label={pileWords(model, view, pile)} options={options} rest={rest} />
    </TrayBox>
  );
}

/** 'Pokémon 4 · Trainer 3 · Energy 5'. */
function countWords(cards: readonly (CardView | null)[]): string {
  const of = (supertype: string) => cards.filter((card) => card && faceOf(card.id)?.supertype === supertype).length;
  return t.tray.counts(of("Pokémon"), of("Trainer"), of("Energy"));
}

function Cards({ zone, label, options, rest }: { zone: string; label: string; options: readonly OptionView[]; rest: readonly (CardView | null)[] }): JSX.Element {
  const model = useModel();
  const size = upright.value ? "small" : "medium";
  return (
    <Zone zone={zone} label={label} class="tray-cards">
      {options.map((option) => {
        const card = { id: option.id ?? "", name: option.name ?? option.label };
        return (
          <button key={option.index} type="button" class="tray-card" data-item data-option={option.index} data-state="pick" onClick={() => model.answer(option)} {...lookHandlers(model, card)}>
            <CardById {...card} size={size} silent />
            {option.kind === "card" ? null : <span class="tray-word">{option.label}</span>}
          <span class="visually-hidden">{`${option.label}; ${t.table.choose}`}</span>
</button>
        );
      })}
      {rest.map((card, i) =>
        card ? (
          <button key={`rest ${card.card}`} type="button" class="tray-card" data-item onClick={() => (model.looked.value = card)} {...lookHandlers(model, card)}>
            <CardById id={card.id} name={card.name} size={size} silent />
          <span class="visually-hidden">{`${card.name}; ${t.tray.readIt}`}</span>
</button>
        ) : (
          <span key={`back ${i}`} class="tray-card" role="img" aria-label={t.tray.faceDown}>
            <CardBack />
          </span>
        ),
      )}
      {!options.length && !rest.length && <p class="note">{t.tray.empty}</p>}
    </Zone>
  );
}
