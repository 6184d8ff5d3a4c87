/** Hands: one's own to play from, by click, by key or by dragging; the other's as backs. */

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { CardBack, CardById, faceWords } from "../cards/CardFace.tsx";
import { faceOf } from "../cards/facts.ts";
import { CheckSign } from "../cards/symbols.tsx";
import type { CardView, PlayerView } from "../protocol.ts";
import { lookHandlers } from "./look.ts";
import { t } from "../texts/index.ts";
import { useModel, type TableModel } from "./model.ts";
import { handIndices, refusalsOfCard } from "./options.ts";
import { Zone } from "./Zone.tsx";

/** How far a pointer moves before it drags. */
const GRIP = 9;

export function Hand({ player, seat }: { player: PlayerView; seat: number }): JSX.Element {
  const model = useModel();
  const own = seat === model.view.value?.seat;
  const owner = own ? t.table.yourHand : t.table.of(model.name(seat));
  const count = player.hand.length;
  const style = { "--n": count };
  return (
    <Zone zone="hand" seat={seat} label={t.table.handOf(owner, count)} class="hand own-hand" style={style}>
      {player.hand.map((card, i) => {
        const place = { "--i": i, "--off": i - (count - 1) / 2 };
        return card ? (
          <HandCard key={card.card} card={card} place={place} />
        ) : (
          <span key={`unknown ${i}`} class="hand-card" style={place}>
            <CardBack />
          </span>
        );
      })}
      {count === 0 && <span class="hand-empty">{t.table.noHand}</span>}
    </Zone>
  );
}

/** The other player's hand; cards of it that are known lie open. */
export function FarHand({ player, seat }: { player: PlayerView; seat: number }): JSX.Element {
  const model = useModel();
  const count = player.hand.length;
  const label = t.table.handOf(t.table.of(model.name(seat)), count);
  return (
    <Zone zone="hand" seat={seat} label={label} class="hand far-hand" style={{ "--n": count }}>
      {player.hand.map((card, i) =>
        card ? (
          <button key={card.card} type="button" class="hand-card" data-item data-card={card.card} style={{ "--i": i }} onClick={() => (model.looked.value = card)} {...lookHandlers(model, card)}>
            <CardById id={card.id} name={card.name} size="small" silent />
          <span class="visually-hidden">{t.table.knownCard(card.name)}</span>
</button>
        ) : (
          <span key={`unknown ${i}`} class="hand-card" style={{ "--i": i }}>
            <CardBack />
          </span>
        ),
      )}
      <span class="hand-count" aria-hidden="true">
        {count}
      </span>
    </Zone>
  );
}

function HandCard({ card, place }: { card: CardView; place: Record<string, string | number> }): JSX.Element {
  const model = useModel();
  const question = model.question.value;
  const options = model.handPlace(card);
  const only = options && options.pick.length + options.direct.length === 1 && !options.targets.size ? (options.pick[0] ?? options.direct[0])! : null;
  const marks = only && model.isTick(only) ? only : null;
  const ticked = model.tickedCard(card.card);
  const locked = (question?.chosen ?? []).some((one) => one.card === card.card);
  const pick = marks ? null : options && options.pick.length === 1 && !options.direct.length && !options.targets.size ? options.pick[0]! : null;
  const inside = pick || marks ? "" : handIndices(options);
  const refusals = inside || pick || marks || locked ? [] : refusalsOfCard(question, card.card);
  const selection = model.selected.value;
  const selected = selection?.at === "hand" && selection.card === card.card;
  const dragged = model.dragging.value?.card === card.card;
  const face = faceOf(card.id);
  const why = refusals.length ? `; ${t.table.notNow(refusals.map((one) => one.sentence).join(" "))}` : "";
  const looks = lookHandlers(model, { ...card, refusals });
  const drag = useDrag(model, card);
  return (
    <button
      type="button"
      class="hand-card"
      style={place}
      data-item
      data-card={card.card}
      data-option={pick?.index}
      data-options={inside || undefined}
      data-tick={marks?.index}
      data-ticked={ticked || locked ? "" : undefined}
      data-state={pick || marks || locked ? "pick" : inside ? "ready" : question ? "barred" : undefined}
      data-selected={selected || undefined}
      data-dragged={dragged || undefined}
      aria-pressed={marks ? ticked : undefined}
      aria-haspopup={inside ? "menu" : undefined}
      aria-expanded={inside ? selected : undefined}
      onClick={() => {
        if (drag.dragged()) return;
        if (pick) model.answer(pick);
        else if (marks) model.tick(marks, card.card);
        else if (!locked) model.select({ at: "hand", card: card.card });
      }}
      {...looks}
      onPointerDown={(event) => {
        looks.onPointerDown?.(event);
        drag.down(event);
      }}
    >
      <CardById id={card.id} name={card.name} size="small" silent />
      {(ticked || locked) && (
        <span class="tick-mark" data-locked={locked ? "" : undefined}>
          <CheckSign />
        </span>
      )}
    <span class="visually-hidden">{(face ? faceWords(face) : card.name) + (ticked || locked ? `; ${t.table.chosen}` : pick || marks ? `; ${t.table.choose}` : inside ? `; ${t.table.canBePlayed}` : why)}</span>
</button>
  );
}

interface Drag {
  down(event: PointerEvent): void;
  /** Whether the click that comes now ends a drag. */
  dragged(): boolean;
}

/** Dragging a card of the hand onto a Pokémon, or anywhere onto the table. */
function useDrag(model: TableModel, card: CardView): Drag {
  const wasDragged = useRef(false);
  const down = (event: PointerEvent) => {
    wasDragged.current = false;
    if (event.button !== 0 || !model.question.peek()) return;
    const start = { x: event.clientX, y: event.clientY };
    const source = event.currentTarget as HTMLElement;
    const touch = event.pointerType !== "mouse";
    let ghost: HTMLElement | null = null;

    const begin = () => {
      wasDragged.current = true;
      model.selected.value = null;
      model.hovered.value = null;
      model.dragging.value = { card: card.card, over: null };
      ghost = document.createElement("div");
      ghost.className = "drag-ghost";
      ghost.style.setProperty("--card-w", `${Math.max(80, source.offsetWidth)}px`);
      ghost.append(source.firstElementChild!.cloneNode(true));
      document.body.append(ghost);
      source.setPointerCapture(event.pointerId);
    };
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== event.pointerId) return;
      const dx = moved.clientX - start.x;
      const dy = moved.clientY - start.y;
      if (!ghost) {
        // A finger that goes sideways scrolls the hand; one that goes up takes the card out of it.
        if (Math.hypot(dx, dy) < GRIP) return;
        if (touch && Math.abs(dx) > -dy) {
          end();
          return;
        }
        begin();
      }
      moved.preventDefault();
      ghost!.style.transform = `translate(${moved.clientX}px, ${moved.clientY}px) translate(-50%, -60%)`;
      const over = underPointer(moved.clientX, moved.clientY);
      if (model.dragging.peek()?.over !== over) model.dragging.value = { card: card.card, over };
    };
    const up = (released: PointerEvent) => {
      if (released.pointerId !== event.pointerId) return;
      const dropped = ghost !== null;
      end();
      if (dropped) drop(model, card, underPointer(released.clientX, released.clientY));
    };
    const end = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", stop);
      ghost?.remove();
      model.dragging.value = null;
    };
    const stop = () => end();
    window.addEventListener("pointermove", move, { passive: false });
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", stop);
  };
  return {
    down,
    dragged: () => {
      const was = wasDragged.current;
      wasDragged.current = false;
      return was;
    },
  };
}

/** The Pokémon under the pointer, or the table, or nothing (the hand and beyond). */
function underPointer(x: number, y: number): number | "table" | null {
  for (const element of document.elementsFromPoint(x, y)) {
    if (element.closest(".own-hand")) return null;
    const spot = element.closest<HTMLElement>("[data-spot]");
    if (spot) return Number(spot.dataset.spot);
    if (element.closest(".mat")) return "table";
  }
  return null;
}

/** Does what dropping a card there means, if it means one thing; asks or explains otherwise. */
function drop(model: TableModel, card: CardView, over: number | "table" | null): void {
  if (over === null) return;
  const place = model.handPlace(card);
  const targets = typeof over === "number" ? (place?.targets.get(over) ?? []) : [];
  if (targets.length === 1) return model.answer(targets[0]!);
  if (targets.length > 1) return model.select({ at: "target", card: card.card, spot: over as number });
  const direct = [...(place?.pick ?? []), ...(place?.direct ?? [])];
  if (direct.length === 1 && !place?.targets.size) return model.isTick(direct[0]!) ? model.tick(direct[0]!, card.card) : model.answer(direct[0]!);
  if (direct.length || place?.targets.size) {
    if (typeof over === "number" && model.explain(card.card, over)) return;
    return model.select({ at: "hand", card: card.card });
  }
  if (!model.explain(card.card, typeof over === "number" ? over : undefined) && !model.explain(card.card)) {
    model.say({ sentence: t.table.cannotUse(card.name), tone: "notice" });
  }
}
