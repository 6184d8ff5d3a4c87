/** A Pokémon in play: its card, what is on it, and how it fares. */

import type { JSX } from "preact";
import { CardBack, CardById } from "../cards/CardFace.tsx";
import { faceOf } from "../cards/facts.ts";
import { CheckSign, EnergyUnit, energyWords, KindSymbol } from "../cards/symbols.tsx";
import type { PokemonView } from "../protocol.ts";
import { t } from "../texts/index.ts";
import { useModel } from "./model.ts";
import { refusalsOfCard, refusalsOfSpot, spotIndices } from "./options.ts";
import { lookHandlers } from "./look.ts";

/** Damage as counters, the largest first: 130 is 100, 10, 10, 10. */
export function counters(damage: number): number[] {
  const found: number[] = [];
  let left = damage;
  for (const size of [100, 50, 10]) {
    for (; left >= size; left -= size) found.push(size);
  }
  return found;
}

/** How often each unit occurs, in the order in which they come. */
function counted(units: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return counts;
}

const TURNED: Record<string, string> = { Asleep: "asleep", Paralyzed: "paralyzed", Confused: "confused" };

/** A Pokémon in words: 'Snivy, Active, 50 of 60 HP, Energy 2 Grass, Asleep'. */
export function pokemonWords(pokemon: PokemonView, place: string): string {
  if (pokemon.face_down && !pokemon.name) return t.table.faceDownPokemon(place);
  const hp = pokemon.hp ?? 0;
  const damage = pokemon.damage ?? 0;
  const parts = [pokemon.name ?? "", place];
  if (hp) parts.push(t.table.hpLeft(Math.max(0, hp - damage), hp, damage));
  if (pokemon.energy_units?.length) parts.push(t.table.energyOn(energyWords(pokemon.energy_units)));
  if (pokemon.tools?.length) parts.push(t.table.with(pokemon.tools.map((one) => one.name).join(", ")));
  if (pokemon.conditions?.length) parts.push(pokemon.conditions.join(", "));
  return parts.join(", ");
}

export function Pokemon({ pokemon, seat, active, place }: { pokemon: PokemonView; seat: number; active: boolean; place: string }): JSX.Element {
  const model = useModel();
  const { spot } = pokemon;
  const own = seat === model.view.value?.seat;
  const options = model.placement.value.spots.get(spot);
  const held = model.held.value;
  const targets = model.targetOptions(spot);
  const pick = options?.pick ?? [];
  const selected = model.selected.value;
  const isSelected = selected?.at === "spot" && selected.spot === spot;
  // Holding a card, Pokémon are where it may go; otherwise they are what may be chosen or asked for their actions.
  const only = pick.length === 1 && !options?.menu.length && !options?.cards.length;
  const marks = !held && only && model.isTick(pick[0]!) ? pick[0]! : null;
  const ticked = model.tickedSpot(spot);
  const locked = (model.question.value?.chosen ?? []).some((one) => one.spot === spot && one.card == null);
  const answer = held ? (targets.length === 1 ? targets[0]! : null) : only && !marks ? pick[0]! : null;
  const inside = held ? (targets.length > 1 ? targets.map((one) => one.index).join(" ") : "") : answer || marks ? "" : spotIndices(options);
  const refusedMenu = own && !held ? refusalsOfSpot(model.question.value, spot, "attack").length + refusalsOfSpot(model.question.value, spot, "use-power").length : 0;
  const why = held && own && !targets.length ? refusalsOfCard(model.question.value, held.card.card, spot)[0] : undefined;
  const state = (answer && !held) || marks || locked ? "pick" : targets.length ? "target" : inside ? "ready" : held && own ? "barred" : "";
  const over = model.dragging.value?.over === spot;
  const idle = answer || marks ? idleWords(pokemon, model.question.value?.purpose === "heal", held ? held.card.id : null) : "";

  const press = () => {
    if (held) {
      if (targets.length === 1) model.answer(targets[0]!);
      else if (targets.length > 1) model.select({ at: "target", card: held.card.card, spot });
      else if (!model.explain(held.card.card, spot)) model.select(null);
      return;
    }
    if (answer) model.answer(answer);
    else if (marks) model.tick(marks, null);
    else if (inside || refusedMenu) model.select({ at: "spot", spot });
    else if (pokemon.id) model.looked.value = { id: pokemon.id, name: pokemon.name ?? "", pokemon };
  };

  const hint = ticked || locked ? t.table.chosen : answer ? (held ? answer.label : t.table.choose) : marks ? t.table.choose : inside ? t.table.actions : why ? t.table.notAllowed(why.sentence) : "";
  return (
    <button
      type="button"
      class="in-play"
      data-item
      data-spot={spot}
      data-card={pokemon.card ?? undefined}
      data-state={state || undefined}
      data-over={over || undefined}
      data-idle={idle ? "" : undefined}
      data-option={answer?.index}
      data-tick={marks?.index}
      data-ticked={ticked || locked ? "" : undefined}
      aria-pressed={marks ? ticked : undefined}
      data-options={inside || undefined}
      data-active={active || undefined}
      data-selected={isSelected || undefined}
      aria-haspopup={inside ? "menu" : undefined}
      aria-expanded={inside ? isSelected : undefined}
      title={why?.sentence ?? (idle || undefined)}
      onClick={press}
      {...lookHandlers(model, pokemon.id ? { id: pokemon.id, name: pokemon.name ?? "", pokemon } : null)}
    >
      <PokemonCard pokemon={pokemon} />
      {(ticked || locked) && (
        <span class="tick-mark" data-locked={locked ? "" : undefined}>
          <CheckSign />
        </span>
      )}
    <span class="visually-hidden">{pokemonWords(pokemon, place) + (hint ? `; ${hint}` : "") + (idle ? `. ${idle}` : "")}</span>
</button>
  );
}

/** What would be allowed and of hardly any use: to heal where there is nothing to heal, Energy where every attack is paid for. */
function idleWords(pokemon: PokemonView, healing: boolean, held: string | null): string {
  if (healing) return pokemon.damage || pokemon.conditions?.length ? "" : t.table.nothingToHeal;
  if (!held || faceOf(held)?.supertype !== "Energy" || !pokemon.id) return "";
  const attacks = faceOf(pokemon.id)?.attacks ?? [];
  const most = Math.max(pokemon.retreat_cost ?? 0, ...attacks.map((one) => one.cost.length));
  // What grows with every Energy card can always use one more, and says so by a sign after its damage.
  const grows = attacks.some((one) => /[+×]/.test(String(one.damage ?? "")));
  return most > 0 && !grows && (pokemon.energy_units?.length ?? 0) >= most ? t.table.paidFor : "";
}

/** How a Pokémon in play looks, without anything to press. */
export function PokemonCard({ pokemon }: { pokemon: PokemonView }): JSX.Element {
  if (!pokemon.id || !pokemon.name) return <CardBack />;
  const face = faceOf(pokemon.id);
  const hp = pokemon.hp ?? face?.hp ?? 0;
  const damage = pokemon.damage ?? 0;
  const left = Math.max(0, hp - damage);
  const part = hp ? left / hp : 0;
  const conditions = pokemon.conditions ?? [];
  const turned = conditions.map((one) => TURNED[one]).find(Boolean);
  const under = pokemon.under?.length ?? 0;
  const units = pokemon.energy_units ?? [];
  return (
    <>
      <span class="pokemon-body" data-turned={turned} data-under={Math.min(under, 3) || undefined} data-facedown={pokemon.face_down || undefined}>
        {pokemon.face_down && <span class="pokemon-facedown">{t.table.faceDown}</span>}
        <CardById id={pokemon.id} name={pokemon.name} size="small" hp={hp} silent />
      </span>
      <span class="pokemon-plate" aria-hidden="true">
        {turned && <span class="turned-name">{pokemon.name}</span>}
        <span class="markers">
          {conditions.map((one) => (
            <Marker key={one} condition={one} />
          ))}
        </span>
        {damage > 0 && (
          <>
            <span class="counters">
              {counters(damage).map((size, i) => (
                <span key={i} class="counter" data-size={size}>
                  {size}
                </span>
              ))}
            </span>
            <span class="counters-sum counter" data-size="10">
              {damage}
            </span>
          </>
        )}
        <span class="pokemon-foot">
          {(pokemon.tools ?? []).map((tool) => (
            <span key={tool.card} class="tool" data-card={tool.card}>
              <KindSymbol kind="Pokémon Tool" />
              <span>{tool.name}</span>
            </span>
          ))}
          {units.length > 0 && (
            <span class="energies">
              {units.length <= 5
                ? units.map((letters, i) => <EnergyUnit key={i} letters={letters} />)
                : [...counted(units)].map(([letters, count]) => (
                    <span key={letters} class="energy-group">
                      <EnergyUnit letters={letters} />
                      <small>×{count}</small>
                    </span>
                  ))}
            </span>
          )}
          {(pokemon.energy ?? []).map((card) => (
            <span key={card.card} class="energy-anchor" data-card={card.card} />
          ))}
          <span class="hp-bar" data-low={part <= 0.25 ? "very" : part <= 0.5 ? "rather" : undefined}>
            <span class="hp-fill" style={{ width: `${part * 100}%` }} />
            <span class="hp-words">
              {left}
              <small>/{hp}</small>
            </span>
          </span>
        </span>
      </span>
    </>
  );
}

/** The marker of a Special Condition; the word beside its sign says which. */
export function Marker({ condition }: { condition: string }): JSX.Element {
  return (
    <span class="marker" data-condition={condition} title={condition}>
      <svg viewBox="0 0 24 24" width="1.2em" height="1.2em" aria-hidden="true">
        <path d={MARKS[condition] ?? MARKS.Confused} fill="currentColor" />
      </svg>
      <span class="marker-word">{condition}</span>
    </span>
  );
}

const MARKS: Record<string, string> = {
  // Moon, bolt, spiral, flame, bubbles
  Asleep: "M14 2A10 10 0 1 0 22 15 8 8 0 0 1 14 2Z",
  Paralyzed: "M13.5 1 4 13.5h6.500L8.5 23 20 9.500h-7Z",
  Confused: "M12 3a9 9 0 1 1-9 9h2.500a6.5 6.5 0 1 0 6.5-6.5 5 5 0 1 0 5 5h-2.300a2.7 2.7 0 1 1-2.7-2.700V5.500A7.2 7.2 0 0 1 12 3Z",
  Burned: "M13 1c1 4 7 7 7 14a8 8 0 0 1-16 0c0-4 2-6.5 3-10 1.6 1 2.3 2.2 2.6 3.600C11.3 6.5 12.8 4 13 1Z",
  Poisoned: "M8 9a6 6 0 1 1 0 12A6 6 0 0 1 8 9Zm9.5-6a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm1 11a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.400Z",
};
