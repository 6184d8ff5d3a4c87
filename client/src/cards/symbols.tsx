/** Our own symbols for types and Energy. Each type has a shape and a letter of its own: colour is never the only sign. */

import type { JSX } from "preact";
import { t } from "../texts/index.ts";

export const TYPES = [
  "Grass",
  "Fire",
  "Water",
  "Lightning",
  "Psychic",
  "Fighting",
  "Darkness",
  "Metal",
  "Fairy",
  "Dragon",
  "Colorless",
] as const;
export type TypeName = (typeof TYPES)[number];

const LETTERS: Record<string, string> = {
  Grass: "G",
  Fire: "R",
  Water: "W",
  Lightning: "L",
  Psychic: "P",
  Fighting: "F",
  Darkness: "D",
  Metal: "M",
  Fairy: "Y",
  Dragon: "N",
  Colorless: "C",
};

const BY_LETTER: Record<string, string> = Object.fromEntries(Object.entries(LETTERS).map(([name, letter]) => [letter, name]));

/** The type that a letter of `energy_units` stands for. */
export function typeOfLetter(letter: string): string {
  return BY_LETTER[letter] ?? "Colorless";
}

/** Outline of each symbol in a box of 24, and where its letter stands. */
const SHAPES: Record<string, { path: string; x?: number; y?: number; size?: number }> = {
  // A leaf
  Grass: { path: "M2 2h10.5C18.6 2 22 5.4 22 11.5V22H11.5C5.4 22 2 18.6 2 12.5Z" },
  // A flame
  Fire: { path: "M13 .5c1 4 7.5 7 7.5 14.200A8.6 8.6 0 0 1 12 23.500a8.6 8.6 0 0 1-8.5-8.800C3.5 11 5.5 8.5 6.5 5c1.6 1 2.3 2.2 2.6 3.600C11.3 6.5 12.8 3.8 13 .5Z", y: 15.4, size: 11.5 },
  // A drop
  Water: { path: "M12 .5c3.5 5.5 8.5 9.3 8.5 14.500a8.5 8.5 0 0 1-17 0C3.5 9.8 8.5 6 12 .5Z", y: 15.2, size: 11.5 },
  // A spark
  Lightning: { path: "M12 0l3.3 6.200L22.5 5l-1.9 7 3.4 4.8-7 1-2.6 6.200L10 19.2 3 22l.8-7.200L0 9l7-1.800Z" },
  // An eye
  Psychic: { path: "M.3 12C4.8 4.7 8.2 3 12 3s7.2 1.7 11.7 9C19.2 19.3 15.8 21 12 21S4.8 19.3.3 12Z", size: 12 },
  // A shield
  Fighting: { path: "M2.5 2h19v10.500C21.5 18.5 17 21.8 12 23.5 7 21.8 2.5 18.5 2.5 12.500Z", y: 11.6, size: 12.5 },
  // A crescent
  Darkness: { path: "M15.5 1A11.3 11.3 0 1 0 23 16.200c-3.6 1.6-8.2.2-9.9-3.600C11.3 8.5 12.7 3.8 15.5 1Z", x: 8.4, y: 14, size: 11 },
  // A nut
  Metal: { path: "M6.2 1.700h11.600L23.7 12l-5.9 10.300H6.200L.3 12Z" },
  // A heart
  Fairy: { path: "M12 23C4.5 17.2.7 13 .7 8.200A6.2 6.2 0 0 1 12 4.8 6.2 6.2 0 0 1 23.3 8.200C23.3 13 19.5 17.2 12 23Z", y: 11.4, size: 11.5 },
  // A claw
  Dragon: { path: "M1 2.5 7 5l5-4.500L17 5l6-2.5-2 9.500c-1 5-4.5 9-9 11.700C7.5 21 4 17 3 12Z", y: 12, size: 11.5 },
  // A star
  Colorless: { path: "M12 .3l3.3 5.6 6.6.2-3.2 5.9 3.2 5.9-6.6.2L12 23.700l-3.3-5.6-6.6-.2L5.3 12 2.1 6.100l6.6-.2Z", size: 11 },
};

export interface TypeSymbolProps {
  type: string;
  /** Any CSS length; 1em if not given. */
  size?: string;
  /** Said instead of the type's name; empty where the words beside it say it already. */
  label?: string;
}

/** The symbol of a type. */
export function TypeSymbol({ type, size = "1em", label = type }: TypeSymbolProps): JSX.Element {
  const shape = SHAPES[type] ?? SHAPES.Colorless!;
  const hidden = label === "";
  return (
    <svg
      class="type-symbol"
      data-type={type}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      role={hidden ? undefined : "img"}
      aria-label={hidden ? undefined : label}
      aria-hidden={hidden ? "true" : undefined}
    >
      <path d={shape.path} fill="var(--t)" stroke="rgb(0 0 0 / 0.55)" stroke-width="1.1" stroke-linejoin="round" />
      <path d={shape.path} fill="none" stroke="rgb(255 255 255 / 0.4)" stroke-width="0.9" transform="translate(12 12) scale(0.88) translate(-12 -12)" />
      <text x={shape.x ?? 12} y={shape.y ?? 12.5} font-size={shape.size ?? 13} fill="var(--t-ink)" text-anchor="middle" dominant-baseline="central" font-weight="800" font-family="var(--font)">
        {LETTERS[type] ?? "?"}
      </text>
    </svg>
  );
}

/** The symbols of a cost, in a row; a circle with a line through it where there is none. */
export function CostSymbols({ cost, size = "1em" }: { cost: readonly string[]; size?: string }): JSX.Element {
  const words = cost.length ? t.card.costs(cost) : t.card.costsNothing;
  return (
    <span class="cost" role="img" aria-label={words}>
      {cost.length === 0 ? (
        <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" class="type-symbol">
          <circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" stroke-width="2" />
          <path d="M6 18 18 6" stroke="currentColor" stroke-width="2" />
        </svg>
      ) : (
        cost.map((type, i) => <TypeSymbol key={i} type={type} size={size} label="" />)
      )}
    </span>
  );
}

/** One unit of Energy that a Pokémon has: of one type, of any, or of a choice. `letters` is one of `energy_units`. */
export function EnergyUnit({ letters, size = "1em" }: { letters: string; size?: string }): JSX.Element {
  if (letters.length === 1) return <TypeSymbol type={typeOfLetter(letters)} size={size} label="" />;
  const any = letters.length >= 9;
  const colours = (any ? ["Fire", "Lightning", "Grass", "Water", "Psychic"] : [...letters].map(typeOfLetter)).slice(0, 5);
  const slice = 360 / Math.max(1, colours.length);
  return (
    <svg class="type-symbol" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <circle cx="12" cy="12" r="11" fill="#777" />
      {colours.length === 1 ? (
        <circle cx="12" cy="12" r="11" fill={`var(--${colours[0]!.toLowerCase()})`} />
      ) : (
        colours.map((type, i) => (
          <path key={i} d={sector(i * slice - 90, (i + 1) * slice - 90)} fill={`var(--${type.toLowerCase()})`} />
        ))
      )}
      <circle cx="12" cy="12" r="11" fill="none" stroke="rgb(0 0 0 / 0.55)" stroke-width="1.2" />
      <circle cx="12" cy="12" r="6.8" fill="rgb(10 15 15 / 0.78)" />
      <text x="12" y="12.5" font-size={any ? 15 : letters.length > 1 ? 8.5 : 11} fill="#fff" text-anchor="middle" dominant-baseline="central" font-weight="800" font-family="var(--font)">
        {any ? "★" : letters.length === 0 ? "–" : letters.length > 2 ? letters.length : letters}
      </text>
    </svg>
  );
}

function sector(from: number, to: number): string {
  const point = (angle: number) => {
    const radians = (angle * Math.PI) / 180;
    return `${(12 + 11 * Math.cos(radians)).toFixed(2)} ${(12 + 11 * Math.sin(radians)).toFixed(2)}`;
  };
  return `M12 12L${point(from)}A11 11 0 0 1 ${point(to)}Z`;
}

/** Energy in words: '2 Fire, 1 of any type'. */
export function energyWords(units: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const unit of units) {
    const name =
      unit.length === 0 ? "without a type" : unit.length >= 9 ? "of any type" : [...unit].map(typeOfLetter).join(" or ");
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} ${name}`).join(", ");
}

/** The mark of a Trainer's kind: a bag, a head, a building, a wrench, a shell, a disc. */
export function KindSymbol({ kind, size = "1em" }: { kind: string; size?: string }): JSX.Element {
  return (
    <svg class="kind-symbol" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" fill="currentColor">
      <path d={KIND_PATHS[kind] ?? KIND_PATHS.Item} />
    </svg>
  );
}

/** Chosen. */
export function CheckSign(): JSX.Element {
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">
      <path d="M5 13l5 5 9-12" />
    </svg>
  );
}

const KIND_PATHS: Record<string, string> = {
  Item: "M8 7V5.500a4 4 0 0 1 8 0V7h3l1.5 14.500h-17L5 7Zm2 0h4V5.500a2 2 0 0 0-4 0ZM9 11.500v3a3 3 0 0 0 6 0v-3h-1.800v3a1.2 1.2 0 0 1-2.4 0v-3Z",
  Supporter: "M12 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10Zm0 11.500c5.5 0 9 3 9.5 8.500h-19c.5-5.5 4-8.5 9.5-8.500Z",
  Stadium: "M12 2 22.5 8v2.500h-21V8ZM3.5 12h3.500v6.500H3.500Zm6.7 0h3.600v6.500h-3.600Zm6.8 0h3.500v6.500H17ZM1.5 19.700h21V22h-21Z",
  "Pokémon Tool": "M20.5 6.500a5.5 5.5 0 0 1-7.3 6.600L7 20.300a2.5 2.5 0 0 1-3.5-3.500l7.3-6.100a5.5 5.5 0 0 1 6.7-7.200l-3 3 .5 2.5 2.5.5Z",
  "Technical Machine": "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm0 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6Zm0-5v3M5 12a7 7 0 0 1 7-7v2a5 5 0 0 0-5 5Z",
  Fossil: "M12 3c6 0 9.5 4 9.5 9S17.5 21 12 21c-4.5 0-8-3-8-7s3-6.5 6.5-6.5 5.5 2.3 5.5 5-1.8 4.3-4 4.3-3.2-1.5-3.2-3 1-2.3 2.2-2.3 1.8.8 1.8 1.600h-1.600a.6.6 0 0 0-.6.7c0 .7.6 1.2 1.4 1.2 1.2 0 2-1 2-2.5 0-1.7-1.4-3-3.5-3C8 9.5 6 11.3 6 14c0 3 2.6 5 6 5 4.3 0 7.5-2.8 7.5-7S16.8 5 12 5Z",
  Energy: "M13.5 1.5 4 13.500h6L8.5 22.5 20 9.500h-7Z",
};
