/** An opened pile: cards to choose from where an effect asks, or a discard pile to look through. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { CardBack, CardById } from "../cards/CardFace.tsx";
import type { CardView, OptionView, TableView } from "../protocol.ts";
import { lookHandlers } from "./look.ts";
import { useModel, type OpenPile, type TableModel } from "./model.ts";
import { locate, type Pile, type PileName } from "./options.ts";
import { PromptButtons } from "./Prompt.tsx";
import { byKeyboard, phone } from "./settings.ts";
import { Zone } from "./Zone.tsx";

const WORDS: Record<PileName, string> = { deck: "deck", discard: "discard pile", lost: "Lost Zone", hand: "hand", aside: "cards set aside", table: "cards on the table" };

/** 'Your deck', 'Computer's hand'. */
function pileWords(model: TableModel, view: TableView, pile: OpenPile): string {
  const what = WORDS[pile.zone];
  if (pile.seat === null) return what.replace(/^./, (first) => first.toUpperCase());
  return pile.seat === view.seat ? `Your ${what}` : `${model.name(pile.seat)}'s ${what}`;
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

function TrayBox({ title, note, children, foot, close, closeWord }: { title: string; note?: string; children: ComponentChildren; foot?: ComponentChildren; close: () => void; closeWord: string }): JSX.Element {
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
    <div ref={box} class="tray panel" role="dialog" aria-label={title} data-testid="tray">
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

/** Choosing: what may be chosen first, and of an open pile also the rest of it, for knowing what is there. */
function Choosing({ view, piles }: { view: TableView; piles: readonly Pile[] }): JSX.Element {
  const model = useModel();
  const question = model.question.value!;
  const first = piles.length === 1 ? pileWords(model, view, piles[0]!) : "Choose a card";
  return (
    <TrayBox
      title={first}
      note={question.prompt}
      close={() => (model.trayDown.value = true)}
      closeWord="Look at the table"
      foot={<PromptButtons where="tray" />}
    >
      {piles.map((pile) => (
        <section key={`${pile.zone} ${pile.seat}`}>
          {piles.length > 1 && <h3 class="tray-section">{pileWords(model, view, pile)}</h3>}
          <Cards zone={`${pile.zone}-tray`} label={pileWords(model, view, pile)} options={pile.options} rest={restOf(view, pile)} />
        </section>
      ))}
    </TrayBox>
  );
}

function TrayDown({ count }: { count: number }): JSX.Element {
  const model = useModel();
  return (
    <button type="button" class="tray-down button primary" onClick={() => (model.trayDown.value = false)}>
      Back to the choice ({count} {count === 1 ? "card" : "cards"})
    </button>
  );
}

/** The cards of a pile that may not be chosen. */
function restOf(view: TableView, pile: Pile): CardView[] {
  if (pile.seat === null) return [];
  const player = view.players[pile.seat];
  if (!player) return [];
  const offered = pile.options;
  if (pile.zone === "deck") {
    const counts = new Map<string, number>();
    for (const option of offered) counts.set(option.id ?? "", (counts.get(option.id ?? "") ?? 0) + 1);
    const rest = player.deck_known.filter((card) => {
      const left = counts.get(card.id) ?? 0;
      if (left) counts.set(card.id, left - 1);
      return !left;
    });
    return rest.sort((a, b) => a.name.localeCompare(b.name));
  }
  const cards: readonly (CardView | null)[] = { discard: player.discard, lost: player.lost, hand: player.hand, aside: player.aside, table: view.table }[pile.zone];
  const chosen = new Set(offered.map((option) => option.card));
  return cards.filter((card): card is CardView => card !== null && !chosen.has(card.card));
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
  const note = pile.zone === "deck" ? "The cards that you know, the top of the deck first." : `${cards.length} ${cards.length === 1 ? "card" : "cards"}, the newest first.`;
  return (
    <TrayBox title={pileWords(model, view, pile)} note={note} close={() => (model.pile.value = null)} closeWord="Close">
      <Cards zone={`${pile.zone}-tray`} label={pileWords(model, view, pile)} options={options} rest={rest} plain />
    </TrayBox>
  );
}

function Cards({ zone, label, options, rest, plain = false }: { zone: string; label: string; options: readonly OptionView[]; rest: readonly (CardView | null)[]; plain?: boolean }): JSX.Element {
  const model = useModel();
  const view = model.view.value!;
  const size = phone.value ? "small" : "medium";
  return (
    <Zone zone={zone} label={label} class="tray-cards">
      {options.map((option) => {
        const card = { id: option.id ?? "", name: option.name ?? option.label };
        const lies = typeof option.card === "number" ? locate(view, option.card) : null;
        return (
          <button
            key={option.index}
            type="button"
            class="tray-card"
            data-item
            data-option={option.index}
            data-state="pick"
            data-lies={lies?.at}
            aria-label={`${option.label}; choose`}
            onClick={() => model.answer(option)}
            {...lookHandlers(model, card)}
          >
            <CardById {...card} size={size} silent />
            {option.kind === "card" ? null : <span class="tray-word">{option.label}</span>}
          </button>
        );
      })}
      {rest.map((card, i) =>
        card ? (
          <button key={`rest ${card.card}`} type="button" class="tray-card" data-item data-state={plain ? undefined : "barred"} aria-label={`${card.name}${plain ? "" : "; cannot be chosen"}; read it`} onClick={() => (model.looked.value = card)} {...lookHandlers(model, card)}>
            <CardById id={card.id} name={card.name} size={size} silent />
          </button>
        ) : (
          <span key={`back ${i}`} class="tray-card" role="img" aria-label="face-down card">
            <CardBack />
          </span>
        ),
      )}
      {!options.length && !rest.length && <p class="note">There is no card here.</p>}
    </Zone>
  );
}
