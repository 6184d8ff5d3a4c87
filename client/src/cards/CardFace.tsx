/** A card as we draw it, from facts: small for the table and hand, medium for trays and grids, large to read. */

import { createContext, type ComponentChildren, type JSX } from "preact";
import { useContext } from "preact/hooks";
import type { AttackFace, CardFace as Face, MatchupFace, PowerFace } from "../protocol.ts";
import { t } from "../texts/index.ts";
import { auraOf, pictureOf } from "./art/picture.ts";
import { faceOf } from "./facts.ts";
import { CostSymbols, KindSymbol, TypeSymbol } from "./symbols.tsx";
import "./cards.css";

export type CardSize = "small" | "medium" | "large";

export interface CardFaceProps {
  face: Face;
  size?: CardSize;
  /** The HP shown, where the table has raised or lowered it. */
  hp?: number;
  /** Whether something around it says already what it is: screen readers then pass over the drawing. */
  silent?: boolean;
  class?: string;
  children?: ComponentChildren;
}

/** What the rules of a table call a Trainer that is played and discarded: before 2011 it was no Item. */
export const PlainTrainer = createContext("Item");

const STAGE_SHORT: Record<string, string> = { "Level-Up": "LV.X" };

/** The colours a card is drawn in. */
export function colourOf(face: Face): string {
  if (face.supertype === "Trainer") return "Trainer";
  return face.types[0] ?? (face.supertype === "Energy" ? "Colorless" : "Trainer");
}

/** A card's facts in one line, for screen readers. */
export function faceWords(face: Face): string {
  if (face.supertype === "Pokémon") return t.card.pokemon(face.name, face.kind, face.types, face.hp, face.prizes ?? 1);
  if (face.supertype === "Energy") return t.card.energy(face.name, face.kind);
  return `${face.name}, ${face.kind || t.card.trainer}`;
}

/** What a card is, without its name: 'a Stage 1 Grass Pokémon with 90 HP', 'an Item card'. */
export function kindWords(face: Face): string {
  if (face.supertype === "Pokémon") return t.card.aPokemon(face.kind, face.types, face.hp);
  if (face.supertype === "Energy") return t.card.aCard(t.card.energyKind(face.kind));
  return t.card.aCard(face.kind || t.card.trainer);
}

export function CardFace({ face, size = "medium", hp, silent = false, class: more = "", children }: CardFaceProps): JSX.Element {
  const kind = face.supertype === "Pokémon" ? "pokemon" : face.supertype.toLowerCase();
  const aura = face.supertype === "Pokémon" ? auraOf(face) : "none";
  return (
    <div
      class={`card-face ${size} ${kind} ${more}`}
      data-type={colourOf(face)}
      data-kind={face.supertype === "Trainer" ? face.kind || "Item" : undefined}
      data-aura={aura === "none" ? undefined : aura}
      aria-hidden={silent ? "true" : undefined}
    >
      {face.supertype === "Pokémon" ? (
        <PokemonFace face={face} size={size} hp={hp ?? face.hp} />
      ) : face.supertype === "Energy" ? (
        <EnergyFace face={face} size={size} />
      ) : (
        <TrainerFace face={face} size={size} />
      )}
      {aura !== "none" && <span class="card-foil" aria-hidden="true" />}
      {children}
    </div>
  );
}

/** A card by its id: its back-coloured blank until the facts have come. */
export function CardById({ id, name, ...rest }: Omit<CardFaceProps, "face"> & { id: string; name: string }): JSX.Element {
  const face = faceOf(id);
  if (face) return <CardFace face={face} {...rest} />;
  return (
    <div class={`card-face blank ${rest.size ?? "medium"} ${rest.class ?? ""}`} data-type="Trainer" aria-hidden={rest.silent ? "true" : undefined}>
      <header class="card-band">
        <Name name={name} />
      </header>
      {rest.children}
    </div>
  );
}

/** The back of a card. */
export function CardBack({ class: more = "", label }: { class?: string; label?: string }): JSX.Element {
  return (
    <div class={`card-back ${more}`} role={label ? "img" : undefined} aria-label={label} aria-hidden={label ? undefined : "true"}>
      <svg viewBox="0 0 63 88" preserveAspectRatio="none" aria-hidden="true">
        <rect x="3.5" y="3.5" width="56" height="81" rx="3" fill="none" stroke="var(--card-back-line)" stroke-width="1.2" opacity="0.8" />
        <path d="M31.5 14 54 44 31.5 74 9 44Z" fill="none" stroke="var(--card-back-line)" stroke-width="1.2" opacity="0.75" />
        <path d="M31.5 24 46.5 44 31.5 64 16.5 44Z" fill="var(--card-back-line)" opacity="0.22" />
        <circle cx="31.5" cy="44" r="6.5" fill="none" stroke="var(--card-back-line)" stroke-width="1.6" />
        <circle cx="31.5" cy="44" r="2" fill="var(--card-back-line)" />
      </svg>
    </div>
  );
}

/** The picture: drawn once for each card and shown as an image, so that many of them cost little. */
function Picture({ face, size }: { face: Face; size: CardSize }): JSX.Element {
  // On a card of middle size a Trainer's picture is nearly square, for it has less to say under it.
  const tall = size === "small" || (size === "medium" && face.supertype !== "Pokémon");
  return <img class="card-picture" src={pictureOf(face, tall ? "tall" : "wide")} alt="" draggable={false} decoding="async" />;
}

// --- Pokémon

const SUFFIX = /[ -](VMAX|VSTAR|V-UNION|V|GX|EX|ex|LV\.X|BREAK|LEGEND|★|☆|δ|◇)$/u;

/** The name of a card, and what its kind adds to the end of it. */
export function nameParts(name: string): { name: string; suffix: string } {
  const found = SUFFIX.exec(name);
  if (!found) return { name, suffix: "" };
  return { name: name.slice(0, found.index), suffix: found[1]! };
}

/** A name; one with a long word is set smaller, so that the word is not broken. */
function Name({ name: whole }: { name: string }): JSX.Element {
  const { name, suffix } = nameParts(whole);
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
  return (
    <span class="card-name" style={longest > 8 ? { "--name-scale": Math.max(0.6, 8 / longest).toFixed(2) } : undefined}>
      {name}
      {suffix && (
        <>
          {" "}
          <span class="card-suffix" data-suffix={suffix}>
            {suffix}
          </span>
        </>
      )}
    </span>
  );
}

function PokemonFace({ face, size, hp }: { face: Face; size: CardSize; hp: number }): JSX.Element {
  const stage = STAGE_SHORT[face.kind] ?? face.kind;
  const prizes = face.prizes ?? 1;
  return (
    <>
      <header class="card-band">
        <Name name={face.name} />
        <span class="card-hp">
          <small>{t.card.hp}</small>
          {hp}
        </span>
        <Types types={face.types} />
      </header>
      <div class="card-art">
        <Picture face={face} size={size} />
        <span class="card-stage">
          <span class="card-stage-word">{stage}</span>
          {size === "small" && hp > 0 && <span class="card-pill-hp"> {hp}</span>}
        </span>
        {size === "small" && (
          <span class="card-corner">
            <Types types={face.types} />
          </span>
        )}
        {prizes > 1 && (
          <span class="card-prizes" title={t.card.prizes(prizes)}>
            {size === "large" ? t.card.prizes(prizes) : <PrizeSign count={prizes} />}
          </span>
        )}
        {face.tags.includes("δ") && <span class="card-delta">δ</span>}
        {size !== "small" && face.evolves_from && <span class="card-from">{t.card.evolvesFrom(face.evolves_from)}</span>}
        {size === "large" && shownTags(face).length > 0 && <span class="card-tags">{shownTags(face).join(" · ")}</span>}
      </div>
      {size !== "small" && (
        <div class="card-body">
          {face.powers.map((power, i) => (
            <PowerLine key={i} power={power} text={size === "large"} />
          ))}
          {face.attacks.map((attack, i) => (
            <AttackLine key={i} attack={attack} text={size === "large"} />
          ))}
        </div>
      )}
      {size !== "small" && (
        <footer class="card-foot">
          <Matchups word={t.card.weakness} short={t.card.weak} matchups={face.weaknesses} large={size === "large"} />
          <Matchups word={t.card.resistance} short={t.card.resist} matchups={face.resistances} large={size === "large"} />
          <span class="card-matchup">
            <small>{t.card.retreat}</small>
            {face.retreat > 0 ? <CostSymbols cost={Array<string>(face.retreat).fill("Colorless")} /> : <span>{t.card.free}</span>}
          </span>
        </footer>
      )}
      {size === "large" && <Imprint face={face} />}
    </>
  );
}

/** Marks that say something which the frame does not say already. */
function shownTags(face: Face): string[] {
  return face.tags.filter((tag) => !["Rule Box", "owner", "δ"].includes(tag) && !face.name.includes(tag));
}

/** So many small cards: what Knocking it Out gives. */
function PrizeSign({ count }: { count: number }): JSX.Element {
  return (
    <svg viewBox={`0 0 ${count * 8 + 2} 12`} class="prize-sign" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <rect key={i} x={1 + i * 8} y="1" width="7" height="10" rx="1.4" fill="#23415f" stroke="#f4c752" stroke-width="1.4" />
      ))}
    </svg>
  );
}

function Types({ types }: { types: readonly string[] }): JSX.Element {
  return (
    <span class="card-types">
      {types.map((type) => (
        <TypeSymbol key={type} type={type} />
      ))}
    </span>
  );
}

/** Letters and symbols that stand beside one another on a card of the usual size. */
const ROOM = 14;
const SMALLEST_NAME = 0.7;

/** How large the name of an attack stands, so that no word of it is broken beside its cost and damage. */
function nameSize(attack: AttackFace): number {
  const longest = Math.max(...attack.name.split(/[\s-]/u).map((word) => word.length));
  return Math.max(SMALLEST_NAME, Math.min(1, (ROOM - 1.3 * attack.cost.length - 1.1 * attack.damage.length) / longest));
}

/** An attack as a card shows it; its text too, where it is to be read. */
export function AttackLine({ attack, text, damage }: { attack: AttackFace; text: boolean; damage?: ComponentChildren }): JSX.Element {
  return (
    <div class="card-attack">
      <div class="card-attack-head">
        <CostSymbols cost={attack.cost} />
        <span class="card-attack-name" style={text ? undefined : { fontSize: `${nameSize(attack)}em` }}>
          {attack.name}
          {attack.mark && !attack.name.includes(attack.mark) && <span class="card-mark">{attack.mark}</span>}
        </span>
        <span class="card-damage">{damage ?? attack.damage}</span>
      </div>
      {text && attack.text && <p class="card-text">{attack.text}</p>}
    </div>
  );
}

function PowerLine({ power, text }: { power: PowerFace; text: boolean }): JSX.Element {
  return (
    <div class="card-power">
      <div class="card-attack-head">
        {power.kind && <span class="card-power-kind">{power.kind}</span>}
        <span class="card-attack-name">
          {power.name}
          {power.mark && <span class="card-mark">{power.mark}</span>}
        </span>
      </div>
      {text && power.text && <p class="card-text">{power.text}</p>}
    </div>
  );
}

function Matchups({ word, short, matchups, large }: { word: string; short: string; matchups: readonly MatchupFace[]; large: boolean }): JSX.Element {
  return (
    <span class="card-matchup">
      <small aria-hidden={large ? undefined : "true"}>{large ? word : short}</small>
      {!large && <span class="visually-hidden">{word}</span>}
      {matchups.length === 0 && <span>–</span>}
      {matchups.map((one) => (
        <span key={one.type} class="card-matchup-value">
          <TypeSymbol type={one.type} />
          {one.value}
        </span>
      ))}
    </span>
  );
}

// --- Trainers and Energy

function TrainerFace({ face, size }: { face: Face; size: CardSize }): JSX.Element {
  const plain = useContext(PlainTrainer);
  const kind = face.kind === "Item" ? plain : face.kind || t.card.trainer;
  return (
    <>
      <header class="card-band">
        <Name name={face.name} />
        {size !== "small" && (
          <span class="card-kind">
            <KindSymbol kind={face.kind} /> {kind}
          </span>
        )}
      </header>
      <div class="card-art">
        <Picture face={face} size={size} />
        {size === "small" && (
          <span class="card-stage">
            <KindSymbol kind={face.kind} /> <span class="card-stage-word">{kind}</span>
          </span>
        )}
        {face.tags.includes("ACE SPEC") && <span class="card-delta">{t.card.aceSpec}</span>}
      </div>
      {size !== "small" && <Texts face={face} size={size} />}
      {size === "large" && <Imprint face={face} />}
    </>
  );
}

function EnergyFace({ face, size }: { face: Face; size: CardSize }): JSX.Element {
  const basic = face.kind === "Basic";
  return (
    <>
      <header class="card-band">
        <Name name={face.name} />
        {size !== "small" && <span class="card-kind">{t.card.energyKind(face.kind)}</span>}
      </header>
      <div class="card-art energy-art">
        <Picture face={face} size={size} />
        <span class="energy-orb">
          {face.types.length <= 1 ? (
            <TypeSymbol type={face.types[0] ?? "Colorless"} size="100%" label="" />
          ) : (
            face.types.map((type) => <TypeSymbol key={type} type={type} size="100%" label="" />)
          )}
        </span>
        {size === "small" && <span class="card-stage">{basic ? t.card.energyWord : t.card.energyKind(face.kind)}</span>}
      </div>
      {size !== "small" && <Texts face={face} size={size} />}
      {size === "large" && <Imprint face={face} />}
    </>
  );
}

/** What a Trainer or an Energy card says: cut short where it is not meant to be read whole. */
function Texts({ face, size }: { face: Face; size: CardSize }): JSX.Element | null {
  if (!face.powers.length && !face.attacks.length) return null;
  return (
    <div class="card-body">
      {face.hp > 0 && <p class="card-text">{`${t.card.hp} ${face.hp}`}</p>}
      {face.powers.map((power, i) =>
        power.name || power.kind ? (
          <PowerLine key={i} power={power} text />
        ) : (
          <p key={i} class="card-text">
            {power.text}
          </p>
        ),
      )}
      {face.attacks.map((attack, i) => (
        <AttackLine key={i} attack={attack} text={size === "large"} />
      ))}
    </div>
  );
}

function Imprint({ face }: { face: Face }): JSX.Element {
  return (
    <p class="card-imprint">
      {face.set_name} · {face.number} · {face.year}
      {face.rarity ? ` · ${face.rarity}` : ""}
      {!face.playable && (
        <strong>
          {" "}
          · {t.card.notPlayable}
          {face.why_not_playable ? `: ${face.why_not_playable}` : ""}
        </strong>
      )}
    </p>
  );
}
