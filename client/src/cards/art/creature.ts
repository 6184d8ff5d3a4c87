/**
 * A creature for each species, out of plain shapes: nobody's likeness. The line decides what it is (build, ears, tail,
 * pattern), the step how far it has grown, the species the small things. Drawn around the origin, about 100 units wide and
 * standing on y = 52.
 */

import { between, dice, n, oneOf, type Roll } from "./dice.ts";
import type { Palette } from "./palette.ts";

export const BUILDS = ["round", "biped", "quad", "serpent", "bird", "fish", "insect", "ghost", "plant", "golem", "jelly", "dragon"] as const;
export type Build = (typeof BUILDS)[number];

/** Which builds are common among a type; every other one can happen too. */
const COMMON: Record<string, readonly Build[]> = {
  Grass: ["plant", "insect", "round", "quad", "plant"],
  Fire: ["quad", "biped", "dragon", "bird"],
  Water: ["fish", "jelly", "serpent", "round", "fish"],
  Lightning: ["round", "insect", "quad", "bird"],
  Psychic: ["ghost", "biped", "jelly", "round"],
  Fighting: ["biped", "golem", "quad", "biped"],
  Darkness: ["quad", "ghost", "bird", "serpent"],
  Metal: ["golem", "insect", "golem", "round"],
  Fairy: ["round", "plant", "bird", "ghost"],
  Dragon: ["dragon", "serpent", "dragon"],
  Colorless: ["bird", "quad", "round", "biped"],
};

const EARS = ["pointed", "round", "long", "antennae", "horns", "none", "tuft", "crest", "leaf", "fins"] as const;
const TAILS = ["curl", "bushy", "spike", "bolt", "fan", "thin", "none"] as const;
const EYES = ["dot", "tall", "ring", "sharp", "sleepy", "glow"] as const;
const MOUTHS = ["smile", "cat", "fang", "open", "none", "line"] as const;
const PATTERNS = ["spots", "stripes", "belly", "mask", "chevron", "star", "rings", "plain"] as const;
const GAINS = ["wings", "mane", "spikes", "crystals", "armour", "leaves", "flames"] as const;

export interface Dna {
  build: Build;
  ears: (typeof EARS)[number];
  tail: (typeof TAILS)[number];
  eyes: (typeof EYES)[number];
  mouth: (typeof MOUTHS)[number];
  pattern: (typeof PATTERNS)[number];
  /** What it gets when it evolves. */
  gain: (typeof GAINS)[number];
  cheeks: boolean;
  wide: number;
  tall: number;
  eyeGap: number;
  mark: string;
}

const GAIN_OF: Record<string, (typeof GAINS)[number]> = { Grass: "leaves", Fire: "flames", Metal: "armour", Fighting: "armour", Psychic: "crystals", Dragon: "wings" };

export function dnaOf(line: string, species: string, type: string): Dna {
  const roll = dice(`${line}/body`);
  const own = dice(`${species}/body`);
  const common = COMMON[type] ?? COMMON.Colorless!;
  return {
    build: roll() < 0.72 ? oneOf(roll, common) : oneOf(roll, BUILDS),
    ears: oneOf(roll, EARS),
    tail: oneOf(roll, TAILS),
    eyes: oneOf(roll, EYES),
    mouth: oneOf(own, MOUTHS),
    pattern: oneOf(roll, PATTERNS),
    gain: roll() < 0.5 ? (GAIN_OF[type] ?? oneOf(roll, GAINS)) : oneOf(roll, GAINS),
    cheeks: roll() < 0.4,
    wide: between(roll, 0.88, 1.14) * between(own, 0.97, 1.03),
    tall: between(roll, 0.92, 1.1) * between(own, 0.97, 1.03),
    eyeGap: between(roll, 0.32, 0.5),
    mark: oneOf(own, ["dot", "bar", "diamond", "none", "none"]),
  };
}

interface Pen {
  p: Palette;
  d: Dna;
  /** 0, 1, 2: how far it has grown. */
  step: number;
  roll: Roll;
  id: string;
}

const W = 2.6;

function shape(path: string, fill: string, pen: Pen, more = ""): string {
  return `<path d="${path}" fill="${fill}" stroke="${pen.p.line}" stroke-width="${W}" stroke-linejoin="round" stroke-linecap="round"${more}/>`;
}

function oval(x: number, y: number, rx: number, ry: number, fill: string, pen: Pen, more = ""): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" stroke="${pen.p.line}" stroke-width="${W}"${more}/>`;
}

function flat(x: number, y: number, rx: number, ry: number, fill: string, more = ""): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more}/>`;
}

/** A thick line with an outline: necks, tails, serpents. */
function rope(path: string, width: number, fill: string, pen: Pen): string {
  const common = `fill="none" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path d="${path}" ${common} stroke="${pen.p.line}" stroke-width="${n(width + W * 2)}"/><path d="${path}" ${common} stroke="${fill}" stroke-width="${n(width)}"/>`;
}

/** The same on the other side. */
function mirrored(part: string): string {
  return `${part}<g transform="scale(-1 1)">${part}</g>`;
}

/** A body with its pattern and shading kept inside it. */
function body(path: string, pen: Pen, box: { x: number; y: number; rx: number; ry: number }): string {
  const clip = `${pen.id}b`;
  return (
    `<clipPath id="${clip}"><path d="${path}"/></clipPath>` +
    `<path d="${path}" fill="${pen.p.main}"/>` +
    `<g clip-path="url(#${clip})">${pattern(pen, box)}` +
    flat(box.x + box.rx * 0.5, box.y + box.ry * 0.55, box.rx * 1.1, box.ry * 0.9, pen.p.dark, ` opacity="0.28"`) +
    flat(box.x - box.rx * 0.42, box.y - box.ry * 0.5, box.rx * 0.42, box.ry * 0.3, "#fff", ` opacity="0.3"`) +
    `</g><path d="${path}" fill="none" stroke="${pen.p.line}" stroke-width="${W}" stroke-linejoin="round"/>`
  );
}

function ovalPath(x: number, y: number, rx: number, ry: number): string {
  return `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 1 ${n(rx * 2)} 0a${n(rx)} ${n(ry)} 0 1 1 ${n(-rx * 2)} 0Z`;
}

function pattern(pen: Pen, { x, y, rx, ry }: { x: number; y: number; rx: number; ry: number }): string {
  const { p, d, roll } = pen;
  switch (d.pattern) {
    case "spots":
      return Array.from({ length: 7 }, () => flat(x + between(roll, -1, 1) * rx, y + between(roll, -1, 0.9) * ry, rx * between(roll, 0.1, 0.22), ry * between(roll, 0.1, 0.2), p.second)).join("");
    case "stripes":
      return [-0.6, -0.15, 0.3, 0.75].map((at) => `<path d="M${n(x - rx)} ${n(y + at * ry)}q${n(rx)} ${n(ry * 0.34)} ${n(rx * 2)} 0" fill="none" stroke="${p.second}" stroke-width="${n(ry * 0.17)}"/>`).join("");
    case "belly":
      return flat(x, y + ry * 0.5, rx * 0.66, ry * 0.66, p.second);
    case "mask":
      return `<path d="M${n(x - rx)} ${n(y - ry)}h${n(rx * 2)}v${n(ry * 0.86)}q${n(-rx)} ${n(ry * 0.5)} ${n(-rx * 2)} 0Z" fill="${p.second}"/>`;
    case "chevron":
      return [0.1, 0.5, 0.9].map((at) => `<path d="M${n(x - rx * 0.7)} ${n(y + (at - 0.35) * ry)}L${n(x)} ${n(y + at * ry)}L${n(x + rx * 0.7)} ${n(y + (at - 0.35) * ry)}" fill="none" stroke="${p.second}" stroke-width="${n(ry * 0.15)}" stroke-linejoin="round"/>`).join("");
    case "star":
      return star(x, y + ry * 0.5, rx * 0.36, p.second);
    case "rings":
      return [0.75, 0.45].map((at) => `<circle cx="${n(x)}" cy="${n(y + ry * 0.55)}" r="${n(rx * at)}" fill="none" stroke="${p.second}" stroke-width="${n(rx * 0.13)}"/>`).join("");
    case "plain":
      return flat(x, y + ry * 0.9, rx * 0.9, ry * 0.5, p.light, ` opacity="0.6"`);
  }
}

export function star(x: number, y: number, r: number, fill: string, points = 5, inner = 0.46): string {
  let path = "";
  for (let i = 0; i < points * 2; i++) {
    const radius = i % 2 ? r * inner : r;
    const angle = (Math.PI * i) / points - Math.PI / 2;
    path += `${i ? "L" : "M"}${n(x + radius * Math.cos(angle))} ${n(y + radius * Math.sin(angle))}`;
  }
  return `<path d="${path}Z" fill="${fill}"/>`;
}

// --- Faces

function face(pen: Pen, x: number, y: number, r: number, beak = false): string {
  const { p, d, step } = pen;
  const gap = r * d.eyeGap * 1.15;
  const size = r * (step === 0 ? 0.27 : step === 1 ? 0.225 : 0.19);
  const eyes = [-1, 1].map((side) => eye(pen, x + side * gap, y, size, side)).join("");
  const cheeks = d.cheeks ? [-1, 1].map((side) => flat(x + side * (gap + size * 1.1), y + size * 1.5, size * 0.72, size * 0.5, p.accent, ` opacity="0.75"`)).join("") : "";
  const brow = d.mark === "none" ? "" : mark(pen, x, y - r * 0.52, r * 0.2);
  return eyes + cheeks + brow + (beak ? beakAt(pen, x, y + r * 0.34, r) : mouth(pen, x, y + r * 0.46, r));
}

function eye(pen: Pen, x: number, y: number, s: number, side: number): string {
  const { p, d, step } = pen;
  const shine = `<circle cx="${n(x - s * 0.28)}" cy="${n(y - s * 0.36)}" r="${n(s * 0.34)}" fill="#fff"/>`;
  const stern = step > 0 || d.eyes === "sharp";
  const lid = stern && d.eyes !== "sleepy" ? `<path d="M${n(x - side * s * 1.5)} ${n(y - s * 0.55)}L${n(x + side * s * 1.5)} ${n(y - s * (step === 2 ? 1.75 : 1.45))}" stroke="${p.line}" stroke-width="${n(s * 0.5)}" stroke-linecap="round"/>` : "";
  switch (d.eyes) {
    case "dot":
      return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(s)}" fill="${p.eye}"/>${shine}${lid}`;
    case "tall":
      return `${flat(x, y, s * 0.82, s * 1.3, p.eye)}${shine}${lid}`;
    case "ring":
      return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(s * 1.3)}" fill="#fff" stroke="${p.line}" stroke-width="1.6"/><circle cx="${n(x)}" cy="${n(y + s * 0.1)}" r="${n(s * 0.82)}" fill="${p.accentDark}"/><circle cx="${n(x)}" cy="${n(y + s * 0.1)}" r="${n(s * 0.42)}" fill="${p.eye}"/>${shine}${lid}`;
    case "sharp":
      return `<path d="M${n(x - s * 1.3)} ${n(y + (side > 0 ? 0.5 : -0.7) * s)}Q${n(x)} ${n(y - s * 1.5)} ${n(x + s * 1.3)} ${n(y + (side > 0 ? -0.7 : 0.5) * s)}Q${n(x)} ${n(y + s * 1.3)} ${n(x - s * 1.3)} ${n(y + (side > 0 ? 0.5 : -0.7) * s)}Z" fill="#fff" stroke="${p.line}" stroke-width="1.8"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(s * 0.68)}" fill="${p.eye}"/>${shine}`;
    case "sleepy":
      return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(s * 1.12)}" fill="${p.eye}"/>${shine}<path d="M${n(x - s * 1.4)} ${n(y - s * 0.1)}h${n(s * 2.8)}v${n(-s * 1.3)}h${n(-s * 2.8)}Z" fill="${p.main}"/><path d="M${n(x - s * 1.35)} ${n(y - s * 0.1)}h${n(s * 2.7)}" stroke="${p.line}" stroke-width="2"/>`;
    case "glow":
      return `${flat(x, y, s * 1.5, s * 1.2, p.accent, ` opacity="0.45"`)}${flat(x, y, s * 1.05, s * 0.8, "#fff")}<circle cx="${n(x)}" cy="${n(y)}" r="${n(s * 0.42)}" fill="${p.accentDark}"/>${lid}`;
  }
}

function mouth(pen: Pen, x: number, y: number, r: number): string {
  const line = `fill="none" stroke="${pen.p.line}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"`;
  const w = r * 0.2;
  switch (pen.d.mouth) {
    case "smile":
      return `<path d="M${n(x - w)} ${n(y)}q${n(w)} ${n(w * 1.1)} ${n(w * 2)} 0" ${line}/>`;
    case "cat":
      return `<path d="M${n(x - w)} ${n(y)}q${n(w * 0.5)} ${n(w)} ${n(w)} 0q${n(w * 0.5)} ${n(w)} ${n(w)} 0" ${line}/>`;
    case "fang":
      return `<path d="M${n(x - w * 1.3)} ${n(y)}q${n(w * 1.3)} ${n(w)} ${n(w * 2.6)} 0" ${line}/><path d="M${n(x + w * 0.4)} ${n(y + w * 0.4)}l${n(w * 0.25)} ${n(w * 0.8)}l${n(w * 0.35)} ${n(-w)}Z" fill="#fff" stroke="${pen.p.line}" stroke-width="1.2"/>`;
    case "open":
      return `<path d="M${n(x - w)} ${n(y - w * 0.2)}h${n(w * 2)}q${n(-w * 0.2)} ${n(w * 1.7)} ${n(-w)} ${n(w * 1.7)}q${n(-w * 0.8)} 0 ${n(-w)} ${n(-w * 1.7)}Z" fill="#7c2330" stroke="${pen.p.line}" stroke-width="1.8" stroke-linejoin="round"/>`;
    case "line":
      return `<path d="M${n(x - w * 0.8)} ${n(y + 1)}h${n(w * 1.6)}" ${line}/>`;
    case "none":
      return "";
  }
}

function beakAt(pen: Pen, x: number, y: number, r: number): string {
  return shape(`M${n(x - r * 0.28)} ${n(y - r * 0.06)}Q${n(x)} ${n(y - r * 0.24)} ${n(x + r * 0.28)} ${n(y - r * 0.06)}L${n(x)} ${n(y + r * 0.38)}Z`, pen.p.accent, pen);
}

function mark(pen: Pen, x: number, y: number, s: number): string {
  const { accent } = pen.p;
  if (pen.d.mark === "bar") return `<rect x="${n(x - s * 0.35)}" y="${n(y - s)}" width="${n(s * 0.7)}" height="${n(s * 1.9)}" rx="${n(s * 0.35)}" fill="${accent}"/>`;
  if (pen.d.mark === "diamond") return `<path d="M${n(x)} ${n(y - s)}l${n(s * 0.75)} ${n(s)}l${n(-s * 0.75)} ${n(s)}l${n(-s * 0.75)} ${n(-s)}Z" fill="${accent}" stroke="${pen.p.accentDark}" stroke-width="1.2"/>`;
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(s * 0.6)}" fill="${accent}"/>`;
}

// --- Ears, horns and what else grows on a head

function ears(pen: Pen, x: number, y: number, r: number): string {
  const { p, d, step } = pen;
  const g = 1 + step * 0.22;
  const side = (part: string) => `<g transform="translate(${n(x)} ${n(y)})">${mirrored(part)}</g>`;
  switch (d.ears) {
    case "pointed":
      return side(shape(`M${n(r * 0.28)} ${n(-r * 0.8)}L${n(r * 0.86)} ${n(-r * 1.42 * g)}L${n(r * 0.94)} ${n(-r * 0.3)}Z`, p.main, pen) + `<path d="M${n(r * 0.48)} ${n(-r * 0.86)}L${n(r * 0.8)} ${n(-r * 1.2 * g)}L${n(r * 0.83)} ${n(-r * 0.56)}Z" fill="${p.second}"/>`);
    case "round":
      return side(oval(r * 0.72, -r * 0.78, r * 0.36 * g, r * 0.36 * g, p.main, pen) + flat(r * 0.72, -r * 0.78, r * 0.19 * g, r * 0.19 * g, p.second));
    case "long":
      return side(shape(`M${n(r * 0.2)} ${n(-r * 0.8)}C${n(r * 0.1)} ${n(-r * 2 * g)} ${n(r * 0.9)} ${n(-r * 2.1 * g)} ${n(r * 0.82)} ${n(-r * 0.6)}Z`, p.main, pen) + `<path d="M${n(r * 0.4)} ${n(-r * 0.9)}C${n(r * 0.34)} ${n(-r * 1.6 * g)} ${n(r * 0.74)} ${n(-r * 1.6 * g)} ${n(r * 0.68)} ${n(-r * 0.8)}Z" fill="${p.second}"/>`);
    case "antennae":
      return side(`<path d="M${n(r * 0.2)} ${n(-r * 0.85)}Q${n(r * 0.3)} ${n(-r * 1.5 * g)} ${n(r * 0.8)} ${n(-r * 1.5 * g)}" fill="none" stroke="${p.line}" stroke-width="3.4" stroke-linecap="round"/>` + oval(r * 0.84, -r * 1.5 * g, r * 0.17, r * 0.17, p.accent, pen));
    case "horns":
      return side(shape(`M${n(r * 0.34)} ${n(-r * 0.76)}Q${n(r * 0.5)} ${n(-r * 1.5 * g)} ${n(r * 1.05)} ${n(-r * 1.55 * g)}Q${n(r * 0.98)} ${n(-r)} ${n(r * 0.82)} ${n(-r * 0.48)}Z`, p.accent, pen));
    case "fins":
      return side(shape(`M${n(r * 0.8)} ${n(-r * 0.3)}L${n(r * 1.5 * g)} ${n(-r * 0.75)}L${n(r * 1.32 * g)} ${n(-r * 0.18)}L${n(r * 1.48 * g)} ${n(r * 0.24)}L${n(r * 0.86)} ${n(r * 0.3)}Z`, p.accent, pen));
    case "tuft":
      return `<g transform="translate(${n(x)} ${n(y)})">${shape(`M${n(-r * 0.34)} ${n(-r * 0.86)}Q${n(-r * 0.5)} ${n(-r * 1.4 * g)} ${n(-r * 0.1)} ${n(-r * 1.26 * g)}Q${n(r * 0.04)} ${n(-r * 1.8 * g)} ${n(r * 0.18)} ${n(-r * 1.3 * g)}Q${n(r * 0.62)} ${n(-r * 1.42 * g)} ${n(r * 0.34)} ${n(-r * 0.84)}Z`, p.accent, pen)}</g>`;
    case "crest":
      return `<g transform="translate(${n(x)} ${n(y)})">${[-0.5, 0, 0.5].map((at) => shape(`M${n(r * (at - 0.16))} ${n(-r * 0.88)}L${n(r * at * 1.4)} ${n(-r * (1.36 + 0.3 * (1 - Math.abs(at))) * g)}L${n(r * (at + 0.16))} ${n(-r * 0.88)}Z`, p.accent, pen)).join("")}</g>`;
    case "leaf":
      return `<g transform="translate(${n(x)} ${n(y)})"><path d="M0 ${n(-r * 0.9)}V${n(-r * 1.2)}" stroke="${p.line}" stroke-width="3"/>${mirrored(shape(`M0 ${n(-r * 1.1)}Q${n(r * 0.2)} ${n(-r * 1.75 * g)} ${n(r * 0.95 * g)} ${n(-r * 1.6 * g)}Q${n(r * 0.8)} ${n(-r * 1.02)} 0 ${n(-r * 1.1)}Z`, p.accent, pen))}</g>`;
    case "none":
      return "";
  }
}

function tail(pen: Pen, x: number, y: number, s: number): string {
  const { p, d, step } = pen;
  const g = s * (1 + step * 0.16);
  const at = (part: string) => `<g transform="translate(${n(x)} ${n(y)})">${part}</g>`;
  switch (d.tail) {
    case "curl":
      return at(rope(`M0 0Q${n(g)} ${n(g * 0.1)} ${n(g)} ${n(-g * 0.7)}Q${n(g)} ${n(-g * 1.2)} ${n(g * 0.55)} ${n(-g)}`, g * 0.22, p.main, pen));
    case "bushy":
      return at(shape(`M0 ${n(g * 0.1)}C${n(g * 0.7)} ${n(g * 0.4)} ${n(g * 1.5)} ${n(-g * 0.2)} ${n(g * 1.1)} ${n(-g * 1.2)}C${n(g * 0.7)} ${n(-g * 0.7)} ${n(g * 0.1)} ${n(-g * 0.8)} 0 ${n(-g * 0.2)}Z`, p.main, pen) + `<path d="M${n(g * 1.1)} ${n(-g * 1.14)}C${n(g * 1.34)} ${n(-g * 0.6)} ${n(g * 1.2)} ${n(-g * 0.3)} ${n(g * 0.98)} ${n(-g * 0.16)}C${n(g * 0.9)} ${n(-g * 0.5)} ${n(g * 0.96)} ${n(-g * 0.8)} ${n(g * 1.1)} ${n(-g * 1.14)}Z" fill="${p.second}"/>`);
    case "spike":
      return at(rope(`M0 0Q${n(g * 0.7)} ${n(g * 0.3)} ${n(g * 1.1)} ${n(-g * 0.3)}`, g * 0.26, p.main, pen) + shape(`M${n(g * 0.94)} ${n(-g * 0.14)}L${n(g * 1.42)} ${n(-g * 0.9)}L${n(g * 1.3)} ${n(0)}Z`, p.accent, pen));
    case "bolt":
      return at(shape(`M0 ${n(-g * 0.1)}L${n(g * 0.6)} ${n(-g * 0.3)}L${n(g * 0.5)} ${n(-g * 0.66)}L${n(g * 1.3)} ${n(-g * 1.2)}L${n(g * 1.05)} ${n(-g * 0.36)}L${n(g * 0.86)} ${n(-g * 0.44)}L${n(g * 0.8)} ${n(g * 0.04)}L0 ${n(g * 0.2)}Z`, p.accent, pen));
    case "fan":
      return at([-60, -30, 0].map((turn) => `<g transform="rotate(${turn})">${shape(`M0 ${n(-g * 0.08)}L${n(g * 1.15)} ${n(-g * 0.24)}Q${n(g * 1.4)} 0 ${n(g * 1.15)} ${n(g * 0.24)}Z`, turn === -30 ? p.accent : p.second, pen)}</g>`).join(""));
    case "thin":
      return at(rope(`M0 0C${n(g * 0.9)} ${n(g * 0.3)} ${n(g * 0.7)} ${n(-g * 0.9)} ${n(g * 1.25)} ${n(-g * 0.9)}`, g * 0.12, p.dark, pen) + oval(g * 1.25, -g * 0.92, g * 0.16, g * 0.16, p.accent, pen));
    case "none":
      return "";
  }
}

// --- What growing adds: before and behind the body

function behind(pen: Pen, y: number, s: number): string {
  const { p, d, step } = pen;
  if (step === 0) return d.build === "dragon" || d.build === "bird" ? "" : "";
  const g = s * (step === 2 ? 1.18 : 0.84);
  switch (d.gain) {
    case "wings":
      return `<g transform="translate(0 ${n(y)})">${mirrored(shape(`M${n(g * 0.1)} ${n(g * 0.1)}C${n(g * 0.5)} ${n(-g * 1)} ${n(g * 1.3)} ${n(-g * 1.1)} ${n(g * 1.6)} ${n(-g * 0.9)}C${n(g * 1.5)} ${n(-g * 0.5)} ${n(g * 1.55)} ${n(-g * 0.3)} ${n(g * 1.34)} ${n(-g * 0.12)}C${n(g * 1.2)} ${n(-g * 0.1)} ${n(g * 1.14)} ${n(g * 0.12)} ${n(g * 0.94)} ${n(g * 0.16)}C${n(g * 0.8)} ${n(g * 0.14)} ${n(g * 0.6)} ${n(g * 0.4)} ${n(g * 0.1)} ${n(g * 0.4)}Z`, p.second, pen))}</g>`;
    case "mane":
      return `<g transform="translate(0 ${n(y - g * 0.3)})">${star(0, 0, g * 1.12, p.line, 11, 0.74)}${star(0, 0, g * 1.04, p.accent, 11, 0.74)}</g>`;
    case "spikes":
      return `<g transform="translate(0 ${n(y)})">${[-64, -40, -14, 14, 40, 64].map((turn) => `<g transform="rotate(${turn})">${shape(`M${n(-g * 0.16)} ${n(-g * 0.5)}L0 ${n(-g * 1.32)}L${n(g * 0.16)} ${n(-g * 0.5)}Z`, p.accent, pen)}</g>`).join("")}</g>`;
    case "crystals":
      return `<g transform="translate(0 ${n(y)})">${[-58, -28, 28, 58].map((turn) => `<g transform="rotate(${turn})">${shape(`M${n(-g * 0.17)} ${n(-g * 0.6)}L${n(-g * 0.2)} ${n(-g * 1.05)}L0 ${n(-g * 1.38)}L${n(g * 0.2)} ${n(-g * 1.05)}L${n(g * 0.17)} ${n(-g * 0.6)}Z`, p.accent, pen)}<path d="M0 ${n(-g * 1.34)}V${n(-g * 0.6)}" stroke="#fff" stroke-width="1.6" opacity="0.6"/></g>`).join("")}</g>`;
    case "leaves":
      return `<g transform="translate(0 ${n(y)})">${[-72, -40, 40, 72].map((turn) => `<g transform="rotate(${turn})">${shape(`M0 ${n(-g * 0.3)}Q${n(-g * 0.42)} ${n(-g * 0.9)} 0 ${n(-g * 1.42)}Q${n(g * 0.42)} ${n(-g * 0.9)} 0 ${n(-g * 0.3)}Z`, p.accent, pen)}<path d="M0 ${n(-g * 0.4)}V${n(-g * 1.2)}" stroke="${p.accentDark}" stroke-width="1.8"/></g>`).join("")}</g>`;
    case "flames":
      return `<g transform="translate(0 ${n(y)})">${[-46, -16, 16, 46].map((turn, i) => `<g transform="rotate(${turn})">${shape(`M${n(-g * 0.26)} ${n(-g * 0.4)}C${n(-g * 0.4)} ${n(-g * 0.9)} ${n(g * 0.05)} ${n(-g * 0.96)} ${n(-g * 0.04)} ${n(-g * (i % 2 ? 1.4 : 1.24))}C${n(g * 0.36)} ${n(-g)} ${n(g * 0.36)} ${n(-g * 0.7)} ${n(g * 0.26)} ${n(-g * 0.4)}Z`, p.accent, pen)}</g>`).join("")}</g>`;
    case "armour":
      return `<g transform="translate(0 ${n(y)})">${mirrored(shape(`M${n(g * 0.42)} ${n(-g * 0.42)}L${n(g * 1.16)} ${n(-g * 0.62)}L${n(g * 1.34)} ${n(-g * 0.1)}L${n(g * 0.9)} ${n(g * 0.2)}L${n(g * 0.5)} ${n(g * 0.1)}Z`, p.accent, pen))}</g>`;
  }
}

// --- Builds

type Draw = (pen: Pen) => string;

const feet = (pen: Pen, gap: number, y = 47, w = 11, h = 6.5): string => mirrored(oval(gap, y, w, h, pen.p.dark, pen));

const DRAW: Record<Build, Draw> = {
  round: (pen) => {
    const { d, p } = pen;
    const [rx, ry] = [38 * d.wide, 36 * d.tall];
    const y = 10;
    return tail(pen, rx * 0.7, 24, 26) + behind(pen, 2, 34) + feet(pen, 15 * d.wide) + ears(pen, 0, y, ry) + body(ovalPath(0, y, rx, ry), pen, { x: 0, y, rx, ry }) + mirrored(oval(rx * 0.93, y + 8, 8, 11, p.main, pen, ` transform="rotate(-24 ${n(rx * 0.93)} ${n(y + 8)})"`)) + face(pen, 0, y - 5, ry * 0.92);
  },
  biped: (pen) => {
    const { d, p, step } = pen;
    const head = (step === 0 ? 27 : step === 1 ? 24 : 21) * d.wide;
    const headY = step === 0 ? -16 : step === 1 ? -23 : -30;
    const [rx, ry] = [(19 + step * 4) * d.wide, (20 + step * 4) * d.tall];
    const bodyY = step === 0 ? 25 : step === 1 ? 20 : 16;
    const arm = rope(`M${n(rx * 0.82)} ${n(bodyY - ry * 0.5)}Q${n(rx + 13)} ${n(bodyY - 4)} ${n(rx + 9 + step * 3)} ${n(bodyY + 10)}`, 10 + step * 2, p.main, pen) + oval(rx + 9 + step * 3, bodyY + 12, 7 + step, 7 + step, p.second, pen);
    const leg = rope(`M${n(rx * 0.5)} ${n(bodyY + ry * 0.7)}V44`, 12 + step * 2, p.main, pen) + oval(rx * 0.5 + 3, 47, 11, 6, p.dark, pen);
    return tail(pen, rx * 0.6, bodyY + 12, 24) + behind(pen, bodyY - 8, 30) + mirrored(leg) + mirrored(arm) + body(ovalPath(0, bodyY, rx, ry), pen, { x: 0, y: bodyY, rx, ry }) + ears(pen, 0, headY, head) + oval(0, headY, head * 1.04, head, p.main, pen) + flat(-head * 0.4, headY - head * 0.5, head * 0.36, head * 0.24, "#fff", ` opacity="0.3"`) + face(pen, 0, headY + 2, head);
  },
  quad: (pen) => {
    const { d, p, step } = pen;
    const [rx, ry] = [(31 + step * 3) * d.wide, (19 + step * 2) * d.tall];
    const [hx, hy] = [-21 - step * 2, step === 0 ? -8 : -14 - step * 5];
    const head = (step === 0 ? 24 : step === 1 ? 22 : 20) * d.wide;
    const leg = (x: number, back: boolean) => rope(`M${n(x)} ${n(22)}V44`, 11 + step, back ? p.dark : p.main, pen) + oval(x - 1, 48, 8 + step, 4.6, back ? p.dark : p.second, pen);
    return tail(pen, rx * 0.86 + 4, 14, 26) + `<g transform="translate(4 4) scale(0.92)">${behind(pen, 8, 32)}</g>` + leg(-10, true) + leg(26, true) + body(ovalPath(6, 19, rx, ry), pen, { x: 6, y: 19, rx, ry }) + leg(-18, false) + leg(18, false) + rope(`M${n(hx + 6)} ${n(hy + 10)}L-8 14`, 20 + step * 2, p.main, pen) + ears(pen, hx, hy, head) + oval(hx, hy, head * 1.06, head * 0.94, p.main, pen) + (d.pattern === "mask" || d.pattern === "belly" ? flat(hx, hy + head * 0.42, head * 0.62, head * 0.42, p.second) : "") + face(pen, hx, hy + 1, head);
  },
  serpent: (pen) => {
    const { d, p, step } = pen;
    const w = (19 + step * 4) * d.wide;
    const head = (21 + step * 1.5) * d.wide;
    const top = -22 - step * 6;
    const spine = `M34 46C${n(-54)} 58 ${n(-50)} 20 0 22S${n(46)} ${n(-8)} 4 ${n(top + 14)}`;
    const dots = d.pattern === "plain" ? "" : `<path d="${spine}" fill="none" stroke="${p.second}" stroke-width="${n(w * 0.42)}" stroke-linecap="round" stroke-dasharray="${d.pattern === "stripes" || d.pattern === "rings" ? "5 10" : "1 15"}"/>`;
    return behind(pen, 6, 30) + rope(spine, w, p.main, pen) + dots + shape(`M30 38L52 34L44 48L52 56L32 54Z`, p.accent, pen) + ears(pen, 0, top, head) + oval(0, top, head * 1.1, head * 0.94, p.main, pen) + (d.pattern === "belly" || d.pattern === "mask" ? flat(0, top + head * 0.44, head * 0.66, head * 0.4, p.second) : "") + flat(-head * 0.4, top - head * 0.5, head * 0.34, head * 0.2, "#fff", ` opacity="0.3"`) + face(pen, 0, top, head);
  },
  bird: (pen) => {
    const { d, p, step } = pen;
    const [rx, ry] = [(30 + step) * d.wide, 35 * d.tall];
    const span = 1 + step * 0.3;
    const wing = shape(`M${n(rx * 0.7)} ${n(-6)}C${n(rx + 26 * span)} ${n(-30 * span)} ${n(rx + 36 * span)} ${n(-8)} ${n(rx + 28 * span)} 6C${n(rx + 24 * span)} 8 ${n(rx + 24 * span)} 16 ${n(rx + 16 * span)} 18C${n(rx + 12)} 20 ${n(rx + 8)} 28 ${n(rx * 0.7)} 28Z`, p.dark, pen);
    const leg = `<path d="M10 38V48M10 48l-7 3M10 48l7 3" stroke="${p.accentDark}" stroke-width="3.6" stroke-linecap="round" fill="none"/>`;
    return `<g transform="translate(0 40) rotate(90)">${tail({ ...pen, d: { ...d, tail: "fan" } }, -6, 0, 16)}</g>` + (pen.d.gain === "wings" ? "" : behind(pen, 0, 32)) + mirrored(leg) + mirrored(wing) + ears({ ...pen, d: { ...d, ears: d.ears === "round" || d.ears === "fins" ? "tuft" : d.ears } }, 0, 4, ry) + body(ovalPath(0, 6, rx, ry), pen, { x: 0, y: 6, rx, ry }) + face(pen, 0, -6, ry * 0.86, true);
  },
  fish: (pen) => {
    const { d, p, step } = pen;
    const [rx, ry] = [(36 + step * 3) * d.wide, (25 + step * 2) * d.tall];
    const y = 8;
    const path = `M${n(-rx)} ${n(y)}C${n(-rx)} ${n(y - ry * 1.3)} ${n(rx * 0.5)} ${n(y - ry * 1.3)} ${n(rx)} ${n(y)}C${n(rx * 0.5)} ${n(y + ry * 1.3)} ${n(-rx)} ${n(y + ry * 1.3)} ${n(-rx)} ${n(y)}Z`;
    const tailFin = shape(`M${n(rx * 0.8)} ${n(y)}L${n(rx + 22)} ${n(y - 22 - step * 4)}Q${n(rx + 12)} ${n(y)} ${n(rx + 22)} ${n(y + 22 + step * 4)}Z`, p.accent, pen);
    const back = shape(`M${n(-rx * 0.4)} ${n(y - ry * 0.8)}Q${n(0)} ${n(y - ry * (1.7 + step * 0.25))} ${n(rx * 0.5)} ${n(y - ry * (1.3 + step * 0.2))}L${n(rx * 0.42)} ${n(y - ry * 0.6)}Z`, p.accent, pen);
    const under = shape(`M${n(-rx * 0.1)} ${n(y + ry * 0.7)}L${n(rx * 0.16)} ${n(y + ry * 1.5)}L${n(rx * 0.42)} ${n(y + ry * 0.62)}Z`, p.accent, pen);
    const side = shape(`M${n(rx * 0.08)} ${n(y + 4)}Q${n(rx * 0.5)} ${n(y + 2)} ${n(rx * 0.46)} ${n(y + ry * 0.62)}Q${n(rx * 0.16)} ${n(y + ry * 0.5)} ${n(rx * 0.08)} ${n(y + 4)}Z`, p.second, pen);
    return (d.gain === "wings" ? "" : behind(pen, y - 6, 26)) + tailFin + back + under + (d.ears === "antennae" || d.ears === "horns" || d.ears === "leaf" ? ears(pen, -rx * 0.38, y + 2, ry * 0.9) : "") + body(path, pen, { x: 0, y, rx, ry }) + side + face(pen, -rx * 0.42, y - 3, ry * 0.96);
  },
  insect: (pen) => {
    const { d, p, step } = pen;
    const head = (20 + (step === 0 ? 3 : 0)) * d.wide;
    const wing = step === 0 && d.gain !== "wings" ? "" : mirrored(`<g opacity="0.92">${shape(`M4 0C26 ${n(-40 - step * 6)} ${n(54 + step * 6)} -36 ${n(48 + step * 6)} -12C46 4 22 12 4 8Z`, p.light, pen)}${shape(`M4 8C24 6 ${n(44 + step * 4)} 14 ${n(38 + step * 3)} 30C30 38 12 28 4 16Z`, p.second, pen)}</g>`);
    const legs = mirrored(`<path d="M14 18Q30 20 32 36M16 28Q28 34 26 48M12 10Q30 6 38 18" fill="none" stroke="${p.line}" stroke-width="3.8" stroke-linecap="round"/>`);
    const [rx, ry] = [19 * d.wide, 26 * d.tall];
    return wing + legs + body(ovalPath(0, 24, rx, ry), { ...pen, d: { ...d, pattern: d.pattern === "plain" || d.pattern === "mask" ? "stripes" : d.pattern } }, { x: 0, y: 24, rx, ry }) + ears({ ...pen, d: { ...d, ears: d.ears === "round" || d.ears === "none" || d.ears === "fins" ? "antennae" : d.ears } }, 0, -14, head) + oval(0, -14, head * 1.1, head * 0.94, p.main, pen) + face({ ...pen, step: Math.min(step, 1) }, 0, -13, head * 1.16) + (step === 2 ? mirrored(shape(`M8 4Q22 6 24 ${n(-2)}`, "none", pen)) : "");
  },
  ghost: (pen) => {
    const { d, p, step } = pen;
    const w = (32 + step * 4) * d.wide;
    const top = -34 * d.tall;
    const hem = [0, 1, 2, 3].map((i) => `q${n(-w * 0.25)} ${n(i % 2 ? 13 : -13)} ${n(-w * 0.5)} 0`).join("");
    const path = `M${n(-w)} 0C${n(-w)} ${n(top * 1.35)} ${n(w)} ${n(top * 1.35)} ${n(w)} 0V38${hem}Z`;
    return behind(pen, -2, 34) + tail(pen, w * 0.5, 34, 20) + mirrored(shape(`M${n(w * 0.9)} 4Q${n(w + 20)} ${n(2 - step * 6)} ${n(w + 14)} 18Q${n(w + 4)} 22 ${n(w * 0.9)} 18Z`, p.main, pen)) + ears(pen, 0, -6, 30) + body(path, pen, { x: 0, y: 4, rx: w, ry: 38 }) + face(pen, 0, -4, 31);
  },
  plant: (pen) => {
    const { d, p, step } = pen;
    const [rx, ry] = [(29 + step * 2) * d.wide, (28 + step) * d.tall];
    const y = 18;
    const petals = 5 + step;
    const bloom = step === 0 ? "" : Array.from({ length: petals }, (_, i) => `<g transform="translate(0 ${n(y - ry - 9)}) rotate(${n((360 / petals) * i)})">${shape(`M0 0Q-9 -12 0 ${n(-19 - step * 3)}Q9 -12 0 0Z`, p.accent, pen)}</g>`).join("") + oval(0, y - ry - 9, 6, 6, p.second, pen);
    const sprout = step === 0 ? `<path d="M0 ${n(y - ry)}V${n(y - ry - 12)}" stroke="${p.line}" stroke-width="4" stroke-linecap="round"/>` + mirrored(shape(`M0 ${n(y - ry - 10)}Q6 ${n(y - ry - 30)} 26 ${n(y - ry - 26)}Q22 ${n(y - ry - 8)} 0 ${n(y - ry - 10)}Z`, p.accent, pen)) : "";
    const collar = mirrored([20, 60].map((turn) => `<g transform="translate(0 ${n(y + 4)}) rotate(${turn + 20})">${shape(`M0 0Q-10 -34 0 ${n(-rx - 22 - step * 5)}Q12 -34 0 0Z`, p.dark, pen)}</g>`).join(""));
    return (step > 0 ? collar : "") + feet(pen, 13) + sprout + bloom + body(ovalPath(0, y, rx, ry), pen, { x: 0, y, rx, ry }) + mirrored(shape(`M${n(rx * 0.86)} ${n(y)}Q${n(rx + 20)} ${n(y - 12)} ${n(rx + 22)} ${n(y + 2)}Q${n(rx + 12)} ${n(y + 12)} ${n(rx * 0.86)} ${n(y + 8)}Z`, p.accent, pen)) + face(pen, 0, y - 3, ry);
  },
  golem: (pen) => {
    const { d, p, step } = pen;
    const w = (29 + step * 4) * d.wide;
    const h = 30 * d.tall;
    const y = 8;
    const path = `M${n(-w * 0.6)} ${n(y - h)}L${n(w * 0.5)} ${n(y - h * 1.08)}L${n(w)} ${n(y - h * 0.3)}L${n(w * 0.84)} ${n(y + h * 0.7)}L${n(w * 0.2)} ${n(y + h)}L${n(-w * 0.72)} ${n(y + h * 0.86)}L${n(-w)} ${n(y)}Z`;
    const arm = shape(`M${n(w * 0.94)} ${n(y - 12)}L${n(w + 14)} ${n(y - 14)}L${n(w + 22 + step * 3)} ${n(y + 6)}L${n(w + 18 + step * 3)} ${n(y + 26 + step * 3)}L${n(w + 4)} ${n(y + 26)}L${n(w * 0.9)} ${n(y + 8)}Z`, p.dark, pen);
    const leg = shape(`M8 ${n(y + h * 0.7)}L26 ${n(y + h * 0.7)}L30 52L6 52Z`, p.dark, pen);
    const facets = `<path d="M${n(-w * 0.6)} ${n(y - h)}L${n(-w * 0.2)} ${n(y - h * 0.35)}L${n(w * 0.5)} ${n(y - h * 1.08)}M${n(-w)} ${n(y)}L${n(-w * 0.2)} ${n(y - h * 0.35)}M${n(w)} ${n(y - h * 0.3)}L${n(w * 0.46)} ${n(y + h * 0.3)}L${n(w * 0.2)} ${n(y + h)}" fill="none" stroke="${p.light}" stroke-width="1.8" opacity="0.7"/>`;
    return behind(pen, -2, 32) + mirrored(leg) + mirrored(arm) + (d.ears === "long" || d.ears === "round" ? "" : ears(pen, 0, y, h)) + body(path, pen, { x: 0, y, rx: w, ry: h }) + facets + face({ ...pen, d: { ...d, eyes: d.eyes === "sleepy" ? "glow" : d.eyes } }, 0, y - 4, h);
  },
  jelly: (pen) => {
    const { d, p, step } = pen;
    const w = (36 + step * 3) * d.wide;
    const top = -38 * d.tall;
    const arms = Array.from({ length: 5 + step }, (_, i) => {
      const x = -w * 0.7 + (w * 1.4 * i) / (4 + step);
      return rope(`M${n(x)} 12Q${n(x + (i % 2 ? 12 : -12))} 26 ${n(x)} 34T${n(x + (i % 2 ? -4 : 4))} 50`, 6.5, i % 2 ? p.second : p.dark, pen);
    }).join("");
    const path = `M${n(-w)} 8C${n(-w)} ${n(top * 1.2)} ${n(w)} ${n(top * 1.2)} ${n(w)} 8Q${n(w * 0.7)} 22 ${n(w * 0.4)} 12Q0 26 ${n(-w * 0.4)} 12Q${n(-w * 0.7)} 22 ${n(-w)} 8Z`;
    return behind(pen, -4, 30) + arms + ears(pen, 0, -8, 30) + body(path, pen, { x: 0, y: -10, rx: w, ry: 30 }) + face(pen, 0, -4, 29);
  },
  dragon: (pen) => {
    const { d, p, step } = pen;
    const g = 0.72 + step * 0.3;
    const wing = shape(`M10 8C${n(20 * g)} ${n(-44 * g)} ${n(54 * g)} ${n(-52 * g)} ${n(64 * g)} ${n(-42 * g)}C${n(60 * g)} ${n(-26 * g)} ${n(62 * g)} ${n(-12 * g)} ${n(54 * g)} ${n(-4 * g)}C${n(48 * g)} ${n(-10 * g)} ${n(42 * g)} 0 ${n(38 * g)} 6C${n(32 * g)} 0 26 8 14 18Z`, p.second, pen);
    const [rx, ry] = [(20 + step * 3) * d.wide, (22 + step * 2) * d.tall];
    const head = (step === 0 ? 24 : 19) * d.wide;
    const headY = step === 0 ? -14 : -24 - step * 6;
    const leg = rope(`M${n(rx * 0.6)} 34V44`, 14 + step * 2, p.main, pen) + oval(rx * 0.6 + 3, 48, 11 + step, 5.4, p.second, pen);
    const horns = { ...pen, d: { ...d, ears: d.ears === "none" || d.ears === "round" || d.ears === "long" ? ("horns" as const) : d.ears } };
    return rope(`M8 38Q44 52 ${n(48 + step * 4)} 26`, 11, p.main, pen) + shape(`M${n(42 + step * 4)} 28L${n(50 + step * 4)} 10L${n(56 + step * 4)} 30Z`, p.accent, pen) + mirrored(wing) + (d.gain === "wings" ? "" : behind(pen, 4, 24)) + mirrored(leg) + rope(`M0 ${n(headY + 8)}V16`, 18 + step * 2, p.main, pen) + body(ovalPath(0, 24, rx, ry), { ...pen, d: { ...d, pattern: d.pattern === "plain" ? "belly" : d.pattern } }, { x: 0, y: 24, rx, ry }) + mirrored(rope(`M${n(rx * 0.8)} 14Q${n(rx + 10)} 20 ${n(rx + 5)} 30`, 8, p.main, pen)) + ears(horns, 0, headY, head) + oval(0, headY, head * 1.02, head * 0.96, p.main, pen) + face(pen, 0, headY, head);
  },
};

/** The creature as a group of shapes; `id` keeps its clip paths apart from those of other pictures. */
export function creature(line: string, species: string, type: string, step: number, palette: Palette, id: string): string {
  const d = dnaOf(line, species, type);
  const pen: Pen = { p: palette, d, step: Math.max(0, Math.min(2, step)), roll: dice(`${species}/marks`), id };
  const growth = [1.08, 1.1, 1.12][pen.step]!;
  return `<g transform="translate(0 52) scale(${growth}) translate(0 -52)">${DRAW[d.build](pen)}</g>`;
}
