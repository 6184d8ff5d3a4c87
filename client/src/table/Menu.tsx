/** What can be done with what is picked up: a bubble beside it. What cannot is there too, greyed, and says why. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { AttackLine, CardById } from "../cards/CardFace.tsx";
import { faceOf } from "../cards/facts.ts";
import { CheckSign } from "../cards/symbols.tsx";
import type { AttackFace, DamageView, OptionView, PokemonView, PowerFace, RefusalView } from "../protocol.ts";
import { useModel, type TableModel } from "./model.ts";
import { distinct, pokemonInPlay, refusalsOfCard, refusalsOfSpot } from "./options.ts";
import { byKeyboard, upright } from "../settings.ts";
import { t } from "../texts/index.ts";
import { confirmWords, countWords, questionWords } from "./words.ts";

/** The bubble for what is picked up, or for the one Pokémon whose cards are asked about. */
export function SelectionMenu(): JSX.Element | null {
  const model = useModel();
  const selection = model.selected.value;
  const view = model.view.value;
  if (!view || model.dragging.value) return null;
  if (selection?.at === "hand") return <HandMenu key={`hand ${selection.card}`} card={selection.card} />;
  if (selection?.at === "target") return <TargetMenu key={`target ${selection.spot}`} spot={selection.spot} />;
  if (selection?.at === "stadium") return <StadiumMenu key="stadium" />;
  if (selection?.at === "prize") return <PrizeMenu key={`prize ${selection.number}`} number={selection.number} />;
  const spot = selection?.at === "spot" ? selection.spot : onlySpotAsked(model);
  if (spot === null) return null;
  const pokemon = pokemonInPlay(view).find((one) => one.pokemon.spot === spot)?.pokemon;
  return pokemon ? <SpotMenu key={`spot ${spot}`} pokemon={pokemon} asked={!selection} /> : null;
}

/** Where every card that may be chosen lies on one Pokémon, that Pokémon's cards are shown without being asked for. */
function onlySpotAsked(model: TableModel): number | null {
  const { spots, hand, piles, prizes, stadium } = model.placement.value;
  const question = model.question.value;
  if (!question || question.question === "turn" || spots.size !== 1 || hand.size || piles.length || prizes.size || stadium.length) return null;
  const [spot, place] = [...spots][0]!;
  return place.cards.length && !place.pick.length && !place.menu.length && !model.trayDown.value ? spot : null;
}

// --- The bubble

interface BubbleProps {
  anchor: string;
  label: string;
  children: ComponentChildren;
  close: (() => void) | null;
  wide?: boolean;
  /** May lie on what it is about, which it shows itself: rather than on the log or on the Active Pokémon. */
  over?: boolean;
}

/** A box beside an element of the table, kept inside the window. On a phone it lies at the bottom. */
export function Bubble({ anchor, label, children, close, wide = false, over = false }: BubbleProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<{ left: number; top: number; side: string } | null>(null);
  useLayoutEffect(() => {
    const place = () => {
      const element = document.querySelector(anchor);
      if (!box.current) return;
      const keep = document.querySelector(".far .active-zone")?.getBoundingClientRect() ?? null;
      setAt(beside(element?.getBoundingClientRect() ?? null, box.current.offsetWidth, box.current.offsetHeight, wide, upright.peek() ? keep : null, over));
    };
    place();
    window.addEventListener("resize", place);
    return () => window.removeEventListener("resize", place);
  }, [anchor, children, wide, over]);
  // Only once it has its place: what is not to be seen takes no focus.
  const placed = at !== null;
  useEffect(() => {
    if (!byKeyboard.peek() || !placed) return;
    const first = box.current?.querySelector<HTMLElement>("button:not([aria-disabled])") ?? box.current?.querySelector<HTMLElement>("button");
    const back = document.activeElement as HTMLElement | null;
    first?.focus();
    return () => {
      if (!document.activeElement || document.activeElement === document.body) back?.focus?.();
    };
  }, [placed]);
  return (
    <div ref={box} class={`bubble panel ${wide ? "wide" : ""}`} role="dialog" aria-label={label} data-testid="bubble" data-side={at?.side} style={at ? { left: `${at.left}px`, top: `${at.top}px` } : { visibility: "hidden" }} onKeyDown={upAndDown}>
      {children}
      {close && (
        <button type="button" class="bubble-close" aria-label={t.common.close} onClick={close}>
          <svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
            <path d="M5 5 19 19M19 5 5 19" stroke="currentColor" stroke-width="3" stroke-linecap="round" />
          </svg>
        </button>
      )}
    </div>
  );
}

/**
 * Where a box goes: above what it is about, or, if it is large, to its side, so that the other side of the table stays in
 * sight. In an upright window a large box lies at the bottom, below the Pokémon that must stay in sight.
 */
function beside(rect: DOMRect | null, width: number, height: number, large: boolean, keep: DOMRect | null, over: boolean): { left: number; top: number; side: string } {
  const margin = 8;
  const inWidth = (left: number) => Math.max(margin, Math.min(window.innerWidth - width - margin, left));
  const inHeight = (top: number) => Math.max(margin, Math.min(window.innerHeight - height - margin, top));
  if (!rect) return { left: inWidth((window.innerWidth - width) / 2), top: inHeight((window.innerHeight - height) / 2), side: "none" };
  const middle = inWidth(rect.left + rect.width / 2 - width / 2);
  if (large && keep) {
    const bar = document.querySelector(".bottom")?.getBoundingClientRect();
    const below = Math.min(window.innerHeight - height - margin, (bar?.top ?? window.innerHeight) - height - margin);
    return { left: middle, top: inHeight(below >= keep.bottom ? Math.max(keep.bottom + margin, Math.min(rect.bottom + margin, below)) : window.innerHeight - height - margin), side: "below" };
  }
  if (rect.top > height + margin * 2 && !large) return { left: middle, top: rect.top - height - margin, side: "above" };
  if (over && rect.right > window.innerWidth / 2 && !keep) {
    // The mat ends where the log begins.
    const end = document.querySelector(".table-main")?.getBoundingClientRect().right ?? window.innerWidth;
    return { left: inWidth(Math.min(rect.right + margin, end - width - margin)), top: inHeight(rect.top), side: "right" };
  }
  if (window.innerWidth - rect.right > width + margin * 2) return { left: rect.right + margin, top: inHeight(rect.top), side: "right" };
  if (rect.left > width + margin * 2) return { left: rect.left - width - margin, top: inHeight(rect.top), side: "left" };
  if (rect.top > height + margin * 2) return { left: middle, top: rect.top - height - margin, side: "above" };
  if (window.innerHeight - rect.bottom > height + margin * 2) return { left: middle, top: rect.bottom + margin, side: "below" };
  return { left: middle, top: inHeight(rect.bottom + margin), side: "over" };
}

/** Arrow keys go through what a bubble offers. */
export function upAndDown(event: KeyboardEvent): void {
  const by = event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : event.key === "ArrowUp" || event.key === "ArrowLeft" ? -1 : 0;
  if (!by) return;
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("button")];
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  all[(at + by + all.length) % all.length]!.focus();
}

export function Reasons({ refusals }: { refusals: readonly RefusalView[] }): JSX.Element | null {
  if (!refusals.length) return null;
  return (
    <ul class="reasons">
      {refusals.slice(0, 3).map((one) => (
        <li key={one.sentence}>
          <p>{one.sentence}</p>
          {one.citation && <p class="citation">{one.citation}</p>}
        </li>
      ))}
    </ul>
  );
}

function OptionButton({ option, children, primary = false }: { option: OptionView; children: ComponentChildren; primary?: boolean }): JSX.Element {
  const model = useModel();
  return (
    <button type="button" class={`button ${primary ? "primary" : ""}`} data-option={option.index} onClick={() => model.answer(option)}>
      {children}
    </button>
  );
}

// --- A card in hand

const DIRECT_WORDS: Record<string, string> = { bench: t.prompt.bench, play: t.prompt.play, card: t.prompt.choose };

/** What a card does by itself, said beside the card. */
export function directWords(option: OptionView): string {
  return option.kind === "use-card" ? t.prompt.useEffect(option.text ?? "") : (DIRECT_WORDS[option.kind] ?? option.label);
}

function HandMenu({ card }: { card: number }): JSX.Element | null {
  const model = useModel();
  const view = model.view.value;
  const held = model.held.value;
  if (!view || !held) return null;
  const { place } = held;
  // A card that goes onto a Pokémon is offered in the bar above the hand: a bubble would lie over the Pokémon.
  if (place?.targets.size) return null;
  const direct = place ? [...place.pick, ...place.direct] : [];
  const refusals = direct.length ? [] : refusalsOfCard(model.question.value, card);
  return (
    <Bubble anchor={`.own-hand [data-card="${card}"]`} label={t.prompt.whatWith(held.card.name)} close={() => model.select(null)}>
      <h3 class="bubble-title">{held.card.name}</h3>
      {direct.map((option) => (
        <OptionButton key={option.index} option={option} primary>
          {directWords(option)}
        </OptionButton>
      ))}
      <Reasons refusals={refusals} />
      {!direct.length && !refusals.length && <p class="bubble-note">{model.question.value ? t.prompt.nothingToSay : view.result ? t.prompt.gameOver : t.prompt.notYours}</p>}
      <button type="button" class="button quiet small" onClick={() => (model.looked.value = { ...held.card, refusals })}>
        {t.card.readThis}
      </button>
    </Bubble>
  );
}

/** Several things that the held card could do to one Pokémon. */
function TargetMenu({ spot }: { spot: number }): JSX.Element {
  const model = useModel();
  return (
    <Bubble anchor={`[data-spot="${spot}"]`} label={model.held.value?.card.name ?? ""} close={() => model.select(null)}>
      {model.targetOptions(spot).map((option) => (
        <OptionButton key={option.index} option={option}>
          {option.label}
        </OptionButton>
      ))}
    </Bubble>
  );
}

// --- A Pokémon

function SpotMenu({ pokemon, asked }: { pokemon: PokemonView; asked: boolean }): JSX.Element {
  const model = useModel();
  const { spot } = pokemon;
  const place = model.placement.value.spots.get(spot);
  const question = model.question.value;
  const menu = place?.menu ?? [];
  const cards = place?.cards ?? [];
  const facts = factsOf(pokemon);
  const attacks = [...menu.filter((one) => one.kind === "attack"), ...distinctByName(refusalsOfSpot(question, spot, "attack"))];
  const powers = [...menu.filter((one) => one.kind === "use-power"), ...distinctByName(refusalsOfSpot(question, spot, "use-power"))];
  const retreat = [...menu.filter((one) => one.kind === "retreat"), ...distinct(refusalsOfSpot(question, spot, "retreat"))];
  const others = [...menu.filter((one) => !["attack", "use-power", "retreat"].includes(one.kind)), ...(place?.pick ?? [])];
  const order = facts.attacks.map((one) => one.name);
  attacks.sort((a, b) => order.indexOf(nameOf(a)) - order.indexOf(nameOf(b)));
  return (
    <Bubble anchor={`[data-spot="${spot}"]`} label={cards.length ? t.prompt.cardsOn(pokemon.name ?? "") : t.prompt.whatCan(pokemon.name ?? "")} close={asked ? () => (model.trayDown.value = true) : () => model.select(null)} wide={attacks.length > 0 || powers.length > 0}>
      <h3 class="bubble-title">{pokemon.name}</h3>
      {cards.length > 0 && (
        <>
          {question && question.question !== "turn" && (
            <p class="bubble-note">
              {questionWords(question)} {countWords(question, model.ticks.value)}
            </p>
          )}
          <div class="bubble-cards">
            {cards.map((option) => (
              <CardOption key={option.index} option={option} />
            ))}
          </div>
          {question && cards.some((option) => model.isTick(option)) && (
            <button type="button" class={`button ${question.purpose === "discard" || question.question === "pay-retreat" ? "danger" : "primary"}`} data-testid="confirm" disabled={!model.enough.value} onClick={() => model.confirm()}>
              {confirmWords(question, model.ticks.value)}
            </button>
          )}
        </>
      )}
      {powers.map((one) => (
        <Deed key={nameOf(one)} deed={one} kind={facts.powers.find((power) => power.name === nameOf(one))?.kind ?? t.prompt.effectOf}>
          <PowerWords power={facts.powers.find((power) => power.name === nameOf(one))} name={nameOf(one)} />
        </Deed>
      ))}
      {attacks.map((one) => {
        const attack = facts.attacks.find((fact) => fact.name === nameOf(one));
        return (
          <Deed key={nameOf(one)} deed={one} kind="Attack">
            {attack ? <AttackLine attack={attack} text damage={isOption(one) && one.damage ? one.damage.total : undefined} /> : <strong>{nameOf(one)}</strong>}
            {isOption(one) && one.damage && <DamageWords damage={one.damage} />}
          </Deed>
        );
      })}
      {retreat.map((one) => (
        <Deed key="retreat" deed={one} kind="Retreat">
          <strong>{t.prompt.retreat}</strong> <span class="deed-cost">{pokemon.retreat_cost ? t.prompt.discardEnergy(pokemon.retreat_cost) : t.prompt.free}</span>
        </Deed>
      ))}
      {others.map((option) => (
        <OptionButton key={option.index} option={option}>
          {option.label}
        </OptionButton>
      ))}
      <button type="button" class="button quiet small" onClick={() => (model.looked.value = { id: pokemon.id ?? "", name: pokemon.name ?? "", pokemon })}>
        {t.card.readThis}
      </button>
    </Bubble>
  );
}

/** A card on a Pokémon that may be chosen: marked first, where several may be or where it would be lost. */
function CardOption({ option }: { option: OptionView }): JSX.Element {
  const model = useModel();
  const marks = model.isTick(option);
  const ticked = marks && model.ticks.value.some((one) => (option.card != null ? one.card === option.card : one.id === option.id && one.spot === (option.spot ?? null)));
  return (
    <button
      type="button"
      class="table-card"
      data-option={marks ? undefined : option.index}
      data-tick={marks ? option.index : undefined}
      data-ticked={ticked ? "" : undefined}
      data-state="pick"
      aria-pressed={marks ? ticked : undefined}
      onClick={() => (marks ? model.tick(option) : model.answer(option))}
    >
      <CardById id={option.id ?? ""} name={option.name ?? option.label} size="small" silent />
      {ticked && (
        <span class="tick-mark">
          <CheckSign />
        </span>
      )}
    <span class="visually-hidden">{option.label}</span>
</button>
  );
}

/** How an attack's damage comes about, and whether it is enough. */
function DamageWords({ damage }: { damage: DamageView }): JSX.Element | null {
  const steps = damage.steps ?? [];
  if (!steps.length && !damage.knocks_out && damage.base === damage.total) return null;
  return (
    <span class="deed-damage">
      {damage.base !== damage.total && (
        <span>
          {damage.base} → <strong>{damage.total}</strong>
        </span>
      )}
      {steps.length > 0 && <span>({steps.join(", ")})</span>}
      {damage.knocks_out && <strong class="deed-ko">{t.prompt.knocksOut}</strong>}
    </span>
  );
}

type Deed = OptionView | RefusalView;

function isOption(deed: Deed): deed is OptionView {
  return "index" in deed;
}

function nameOf(deed: Deed): string {
  return isOption(deed) ? (deed.text ?? deed.label) : (deed.name ?? deed.label);
}

function distinctByName(refusals: readonly RefusalView[]): RefusalView[] {
  const seen = new Set<string>();
  return refusals.filter((one) => !seen.has(one.name ?? "") && seen.add(one.name ?? ""));
}

/** An attack, power or retreat: a button if it is allowed, else greyed with the reason. */
function Deed({ deed, kind, children }: { deed: Deed; kind: string; children: ComponentChildren }): JSX.Element {
  const model = useModel();
  const allowed = isOption(deed);
  return (
    <button
      type="button"
      class="deed"
      data-kind={kind}
      data-option={allowed ? deed.index : undefined}
      aria-disabled={allowed ? undefined : "true"}
      onClick={() => (allowed ? model.answer(deed) : model.tell(deed))}
    >
      <span class="visually-hidden">
        {kind}
        {allowed ? "" : t.prompt.deedNotAllowed}:{" "}
      </span>
      {children}
      {!allowed && (
        <span class="deed-why" title={deed.citation}>
          {deed.sentence}
        </span>
      )}
    </button>
  );
}

function PowerWords({ power, name }: { power: PowerFace | undefined; name: string }): JSX.Element {
  return (
    <div class="card-power">
      <div class="card-attack-head">
        {power?.kind && <span class="card-power-kind">{power.kind}</span>}
        <span class="card-attack-name">{name || t.prompt.effectOf}</span>
      </div>
      {power?.text && <p class="card-text">{power.text}</p>}
    </div>
  );
}

/** The attacks and powers that a Pokémon may have: of its card, the cards under it and those attached to it. */
function factsOf(pokemon: PokemonView): { attacks: AttackFace[]; powers: PowerFace[] } {
  const ids = [pokemon.id, ...(pokemon.under ?? []).map((one) => one.id).reverse(), ...(pokemon.tools ?? []).map((one) => one.id), ...(pokemon.energy ?? []).map((one) => one.id)];
  const faces = ids.flatMap((id) => (id ? (faceOf(id) ?? []) : []));
  return { attacks: faces.flatMap((face) => face.attacks), powers: faces.flatMap((face) => face.powers) };
}

// --- The Stadium, a Prize card

function StadiumMenu(): JSX.Element | null {
  const model = useModel();
  const stadium = model.view.value?.stadium;
  if (!stadium) return null;
  const face = faceOf(stadium.id);
  return (
    <Bubble anchor={'[data-zone="stadium"]'} label={t.prompt.offers(stadium.name)} close={() => model.select(null)}>
      <h3 class="bubble-title">{stadium.name}</h3>
      {face?.powers.map((power, i) => <p key={i} class="bubble-note">{power.text}</p>)}
      {model.placement.value.stadium.map((option) => (
        <OptionButton key={option.index} option={option} primary>
          {option.kind === "use-stadium" ? t.prompt.useStadium : option.label}
        </OptionButton>
      ))}
    </Bubble>
  );
}

function PrizeMenu({ number }: { number: number }): JSX.Element {
  const model = useModel();
  return (
    <Bubble anchor={'.near [data-zone="prizes"]'} label={t.table.prize(number + 1)} close={() => model.select(null)}>
      {(model.placement.value.prizes.get(number) ?? []).map((option) => (
        <OptionButton key={option.index} option={option}>
          {option.label}
        </OptionButton>
      ))}
    </Bubble>
  );
}
