/** The playmat: both sides as the rulebooks lay them out, the viewer's at the bottom. Draws one view; also for replays. */

import type { JSX } from "preact";
import { CardBack, CardById } from "../cards/CardFace.tsx";
import type { CardView, PlayerView, TableView } from "../protocol.ts";
import { t } from "../texts/index.ts";
import { lookHandlers } from "./look.ts";
import { useModel, type TableModel } from "./model.ts";
import { indices, type PileName } from "./options.ts";
import { Pokemon } from "./Pokemon.tsx";
import { begun } from "../ui/words.ts";
import { Zone } from "./Zone.tsx";
import "./mat.css";

/** The bench is drawn with this many places, or more if there are more Pokémon. */
const PLACES = 5;

export function Board(): JSX.Element | null {
  const model = useModel();
  const view = model.view.value;
  if (!view || view.players.length < 2) return null;
  const bottom = model.bottom.value;
  return (
    <div class="mat" data-dragging={model.dragging.value ? "" : undefined}>
      <div class="mat-line" aria-hidden="true" />
      <Side view={view} seat={bottom} near />
      <Middle view={view} />
      <Side view={view} seat={1 - bottom} near={false} />
    </div>
  );
}

function whose(model: TableModel, seat: number): string {
  return model.view.value?.seat === seat ? t.table.your : t.table.of(model.name(seat));
}

function Side({ view, seat, near }: { view: TableView; seat: number; near: boolean }): JSX.Element {
  const model = useModel();
  const player = view.players[seat]!;
  const owner = whose(model, seat);
  const places = Math.max(PLACES, player.bench.length);
  const turn = view.turn_player === seat && !view.result;
  return (
    <section class={`side ${near ? "near" : "far"}`} aria-label={t.table.side(owner).replace(/^y/, "Y")} data-side={seat} data-turn={turn || undefined}>
      <Zone zone="active" seat={seat} label={t.table.activeOf(owner)} class="active-zone">
        {player.active ? (
          <Pokemon key={player.active.card ?? player.active.spot} pokemon={player.active} seat={seat} active place={t.table.active} />
        ) : (
          <span class="empty">
            <span class="visually-hidden">{t.table.noActive}</span>
            <span aria-hidden="true">{t.table.active}</span>
          </span>
        )}
      </Zone>
      <Zone zone="bench" seat={seat} label={t.table.benchOf(owner)} class="bench-zone" style={{ "--places": places }}>
        {player.bench.map((pokemon, i) => (
          <Pokemon key={pokemon.card ?? pokemon.spot} pokemon={pokemon} seat={seat} active={false} place={t.table.bench(i + 1)} />
        ))}
        {Array.from({ length: places - player.bench.length }, (_, i) => (
          <span key={`empty ${i}`} class="empty" aria-hidden="true" />
        ))}
      </Zone>
      <Prizes player={player} seat={seat} />
      <div class="piles">
        <Deck player={player} seat={seat} />
        <FacePile zone="discard" cards={player.discard} seat={seat} label={t.table.discardOf(owner)} word={t.table.discardWord} />
        {player.lost.length > 0 && <FacePile zone="lost" cards={player.lost} seat={seat} label={t.table.lostOf(owner)} word={t.table.lostWord} />}
        {player.aside.length > 0 && <FacePile zone="aside" cards={player.aside} seat={seat} label={t.table.asideOf(owner)} word={t.table.asideWord} />}
      </div>
    </section>
  );
}

/** The Stadium, and Trainers being played. */
function Middle({ view }: { view: TableView }): JSX.Element {
  const model = useModel();
  const { stadium } = view;
  const options = model.placement.value.stadium;
  const selected = model.selected.value?.at === "stadium";
  return (
    <>
      <Zone zone="stadium" label={t.table.stadium} class="stadium-zone">
        {stadium ? (
          <button
            type="button"
            class="table-card"
            data-item
            data-card={stadium.card}
            data-state={options.length ? "ready" : undefined}
            data-options={indices(options) || undefined}
            aria-haspopup={options.length ? "menu" : undefined}
            aria-expanded={options.length ? selected : undefined}
            onClick={() => {
              if (options.length) model.select({ at: "stadium" });
              else model.looked.value = stadium;
            }}
            {...lookHandlers(model, stadium)}
          >
            <CardById id={stadium.id} name={stadium.name} size="small" silent />
          <span class="visually-hidden">{`${t.table.stadiumNamed(stadium.name)}${options.length ? `; ${t.table.canBeUsed}` : ""}`}</span>
</button>
        ) : (
          <span class="empty">
            <span class="visually-hidden">{t.table.noStadium}</span>
            <span aria-hidden="true">{t.table.stadium}</span>
          </span>
        )}
      </Zone>
      <Zone zone="table" label={t.table.played} class="played-zone">
        {view.table.map((card) => (
          <button key={card.card} type="button" class="table-card" data-item data-card={card.card} onClick={() => (model.looked.value = card)} {...lookHandlers(model, card)}>
            <CardById id={card.id} name={card.name} size="small" silent />
          <span class="visually-hidden">{t.table.beingPlayed(card.name)}</span>
</button>
        ))}
      </Zone>
    </>
  );
}

function Prizes({ player, seat }: { player: PlayerView; seat: number }): JSX.Element {
  const model = useModel();
  const own = seat === model.view.value?.seat;
  const owner = whose(model, seat);
  const count = player.prizes.length;
  return (
    <Zone zone="prizes" seat={seat} label={t.table.prizesOf(owner, count)} class="prizes-zone" rest={{ "data-count": count }}>
      {player.prizes.map((card, i) => {
        const options = own ? (model.placement.value.prizes.get(i) ?? []) : [];
        const option = options.length === 1 ? options[0] : undefined;
        const label = `${t.table.prize(i + 1)}${card ? `, ${card.name}` : ""}`;
        const face = card ? <CardById id={card.id} name={card.name} size="small" silent /> : <CardBack />;
        if (!options.length && !card) {
          return (
            <span key={i} class="prize" role="img" aria-label={label}>
              {face}
            </span>
          );
        }
        return (
          <button
            key={i}
            type="button"
            class="prize"
            data-item
            data-card={card?.card}
            data-option={option?.index}
            data-options={option ? undefined : indices(options) || undefined}
            data-state={options.length ? "pick" : undefined}
            onClick={() => {
              if (option) model.answer(option);
              else if (options.length) model.select({ at: "prize", number: i });
              else if (card) model.looked.value = card;
            }}
            {...lookHandlers(model, card)}
          >
            {face}
          <span class="visually-hidden">{label + (options.length ? `; ${t.table.choose}` : "")}</span>
</button>
        );
      })}
      <span class="zone-word" aria-hidden="true">
        {t.table.prizesWord}
      </span>
      <span class="pile-count" aria-hidden="true">
        {count}
      </span>
    </Zone>
  );
}

function Deck({ player, seat }: { player: PlayerView; seat: number }): JSX.Element {
  const model = useModel();
  const owner = whose(model, seat);
  const count = player.deck;
  const pile = model.placement.value.piles.find((one) => one.zone === "deck" && (one.seat === seat || one.seat === null));
  const known = player.deck_known.length;
  const openable = known > 0 || pile !== undefined;
  const inside = (
    <>
      {count > 0 ? <CardBack /> : <span class="empty" aria-hidden="true">{t.table.deckWord}</span>}
      <span class="pile-count" aria-hidden="true">
        {count}
      </span>
    </>
  );
  const label = t.table.deckOf(owner, count);
  return (
    <Zone zone="deck" seat={seat} label={label} class="pile deck-zone" rest={{ "data-depth": Math.min(4, Math.ceil(count / 12)) }}>
      {openable ? (
        <button
          type="button"
          class="pile-button"
          data-item
          data-state={pile ? "ready" : undefined}
          data-options={pile ? indices(pile.options) : undefined}
          onClick={() => {
            if (pile) model.trayDown.value = !model.trayDown.value;
            else model.pile.value = { zone: "deck", seat };
          }}
        >
          {inside}
        <span class="visually-hidden">{`${label}; ${pile ? t.table.chooseFromIt : t.table.lookAtKnown(known)}`}</span>
</button>
      ) : (
        <button type="button" class="pile-button" data-item onClick={() => model.say({ sentence: count ? t.table.deckClosed(count) : t.table.emptyPile(begun(label)), tone: "notice" })}>
          {inside}
        <span class="visually-hidden">{label}</span>
</button>
      )}
    </Zone>
  );
}

function FacePile({ zone, cards, seat, label, word }: { zone: Extract<PileName, "discard" | "lost" | "aside">; cards: readonly (CardView | null)[]; seat: number; label: string; word: string }): JSX.Element {
  const model = useModel();
  const top = cards[cards.length - 1];
  const pile = model.placement.value.piles.find((one) => one.zone === zone && one.seat === seat);
  return (
    <Zone zone={zone} seat={seat} label={label} class={`pile ${zone}-zone`} rest={{ "data-depth": Math.min(4, Math.ceil(cards.length / 10)) }}>
      <button
        type="button"
        class="pile-button"
        data-item
        data-card={top?.card}
        data-state={pile ? "ready" : undefined}
        data-options={pile ? indices(pile.options) : undefined}
        onClick={() => {
          if (pile && model.question.value?.question !== "turn") model.trayDown.value = false;
          else if (cards.length) model.pile.value = { zone, seat };
          else model.say({ sentence: t.table.emptyPile(begun(label)), tone: "notice" });
        }}
      >
        {top ? <CardById id={top.id} name={top.name} size="small" silent /> : cards.length ? <CardBack /> : <span class="empty" aria-hidden="true">{word}</span>}
        {cards.length > 0 && (
          <span class="pile-count" aria-hidden="true">
            {cards.length}
          </span>
        )}
        {cards.length > 0 && zone !== "discard" && <span class="pile-word" aria-hidden="true">{word}</span>}
      <span class="visually-hidden">{t.table.pile(label, cards.length, top?.name ?? "")}</span>
</button>
    </Zone>
  );
}
