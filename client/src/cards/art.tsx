/** What stands where a printed card has its picture: a landscape of plain shapes, drawn from the card's name and type. */

import type { JSX } from "preact";
import { KindSymbol } from "./symbols.tsx";

/** A small generator, the same on every machine: one name, one picture. */
function dice(seed: string): () => number {
  let h = 2166136261;
  for (let i = 0; i < seed.length; i++) h = Math.imul(h ^ seed.charCodeAt(i), 16777619);
  return () => {
    h = Math.imul(h ^ (h >>> 15), 2246822507);
    h = Math.imul(h ^ (h >>> 13), 3266489909);
    h ^= h >>> 16;
    return (h >>> 0) / 4294967296;
  };
}

const W = 200;
const H = 130;

/** A skyline of hills: a closed path over the width of the picture. */
function hills(roll: () => number, base: number, rise: number, points: number, pointed: boolean): string {
  const step = W / points;
  let path = `M0 ${H}V${(base - rise * roll()).toFixed(1)}`;
  for (let i = 1; i <= points; i++) {
    const x = i * step;
    const y = base - rise * roll();
    path += pointed
      ? `L${(x - step / 2).toFixed(1)} ${(base - rise * (0.5 + roll())).toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`
      : `S${(x - step / 3).toFixed(1)} ${y.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`;
  }
  return `${path}V${H}Z`;
}

function motes(roll: () => number, type: string): JSX.Element[] {
  const shapes: JSX.Element[] = [];
  const count = 5 + Math.floor(roll() * 5);
  for (let i = 0; i < count; i++) {
    const x = roll() * W;
    const y = roll() * H * 0.75;
    const s = 2 + roll() * 6;
    const turn = Math.floor(roll() * 360);
    const opacity = 0.25 + roll() * 0.5;
    const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn}) scale(${s.toFixed(2)})`;
    const path = MOTES[type] ?? MOTES.Colorless!;
    const upright = type === "Water" || type === "Fire" || type === "Fairy";
    shapes.push(<path key={i} d={path} transform={upright ? place.replace(/rotate\(\d+\)/, "") : place} fill="#fff" opacity={opacity.toFixed(2)} />);
  }
  return shapes;
}

const MOTES: Record<string, string> = {
  Grass: "M-1 1C-1-.5-.5-1 1-1 1 .5.5 1-1 1Z",
  Fire: "M0-1.300C.3-.4.9-.1.9.6a.9.9 0 0 1-1.8 0c0-.6.6-1 .9-1.900Z",
  Water: "M0-1.200C.4-.4.8 0 .8.500a.8.8 0 0 1-1.6 0C-.8 0-.4-.4 0-1.200Z",
  Lightning: "M.3-1.4-.7.200H0l-.3 1.2.9-1.600H0Z",
  Psychic: "M-1 0a1 1 0 1 1 2 0 1 1 0 1 1-2 0M-.6 0a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0",
  Fighting: "M-1-.6.3-1l.8.900L.2 1-.9.500Z",
  Darkness: "M.3-1A1 1 0 1 0 1 .4 1 1 0 0 1 .3-1Z",
  Metal: "M-.5-.9h1L1 0l-.5.9h-1L-1 0Z",
  Fairy: "M0-1.2.3-.3 1.2 0 .3.3 0 1.2-.3.3-1.2 0-.3-.3Z",
  Dragon: "M0-1.2.9.9 0 .4-.9.900Z",
  Colorless: "M0-1A1 1 0 1 1 0 1 1 1 0 1 1 0-1",
};

/** The picture of a Pokémon. The same name gives the same land; a later stage stands higher in it. */
export function Landscape({ name, type, stage }: { name: string; type: string; stage: number }): JSX.Element {
  const roll = dice(name + type);
  const sunX = 30 + roll() * 140;
  const sunY = 20 + roll() * 40;
  const sun = 13 + roll() * 12 + stage * 4;
  const pointed = ["Fire", "Lightning", "Fighting", "Dragon", "Metal", "Darkness"].includes(type);
  const rays = 6 + Math.floor(roll() * 8);
  return (
    <svg class="card-art-svg" viewBox={`0 0 ${W} ${H}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width={W} height={H} fill="var(--t)" />
      <rect width={W} height={H} fill="url(#playmat-sky)" />
      {stage > 0 && (
        <g opacity={0.1 + stage * 0.07}>
          {Array.from({ length: rays }, (_, i) => (
            <path key={i} d="M0 0L160-11V11Z" fill="#fff" transform={`translate(${sunX.toFixed(1)} ${sunY.toFixed(1)}) rotate(${(360 / rays) * i})`} />
          ))}
        </g>
      )}
      <circle cx={sunX} cy={sunY} r={sun * 1.5} fill="#fff" opacity="0.16" />
      <circle cx={sunX} cy={sunY} r={sun} fill="#fff" opacity="0.5" />
      {motes(roll, type)}
      <path d={hills(roll, 92, 34, 3 + Math.floor(roll() * 3), pointed)} fill="var(--t-deep)" opacity="0.42" />
      <path d={hills(roll, 108, 28, 3 + Math.floor(roll() * 4), pointed)} fill="var(--t-deep)" opacity="0.62" />
      <path d={hills(roll, 124, 20, 4 + Math.floor(roll() * 4), false)} fill="var(--t-deep)" />
    </svg>
  );
}

/** The picture of a Trainer: its kind's mark over a pattern of its own. */
export function TrainerArt({ name, kind }: { name: string; kind: string }): JSX.Element {
  const roll = dice(name);
  const tilt = Math.floor(roll() * 90) - 45;
  const gap = 10 + Math.floor(roll() * 14);
  const hue = Math.floor(roll() * 50) - 25;
  const dots = roll() > 0.5;
  return (
    <span class="trainer-art" style={{ filter: `hue-rotate(${hue}deg)` }}>
      <svg class="card-art-svg" viewBox={`0 0 ${W} ${H}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect width={W} height={H} fill="var(--t)" />
        <g transform={`rotate(${tilt} 100 65)`} fill="#fff" opacity="0.13">
          {Array.from({ length: Math.ceil(320 / gap) }, (_, i) =>
            dots ? (
              Array.from({ length: 8 }, (_, j) => <circle key={`${i}.${j}`} cx={-60 + i * gap + (j % 2) * (gap / 2)} cy={-40 + j * 30} r={gap / 4} />)
            ) : (
              <rect key={i} x={-60 + i * gap} y={-60} width={gap / 2.4} height={260} />
            ),
          )}
        </g>
        <rect width={W} height={H} fill="url(#playmat-sky)" />
      </svg>
      <span class="trainer-art-mark">
        <KindSymbol kind={kind} size="100%" />
      </span>
    </span>
  );
}

/** Gradients that the pictures share. Drawn once, by the application. */
export function ArtDefinitions(): JSX.Element {
  return (
    <svg width="0" height="0" aria-hidden="true" style={{ position: "absolute" }}>
      <defs>
        <linearGradient id="playmat-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#fff" stop-opacity="0.1" />
          <stop offset="0.55" stop-color="#fff" stop-opacity="0.42" />
          <stop offset="1" stop-color="#000" stop-opacity="0.1" />
        </linearGradient>
      </defs>
    </svg>
  );
}
