/** Where a creature stands: a sky, a land and a light of its type, composed by the luck of the card. */

import { star } from "./creature.ts";
import { between, dice, n, type Roll } from "./dice.ts";
import type { Palette } from "./palette.ts";

export const WIDTH = 200;

/** What kind of glory surrounds it. */
export type Aura = "none" | "ex" | "EX" | "GX" | "V" | "VMAX" | "VSTAR" | "MEGA" | "BREAK" | "LV.X" | "Prime" | "Star" | "Radiant" | "LEGEND";

function hill(roll: Roll, base: number, rise: number, points: number, pointed: boolean, height: number): string {
  const step = WIDTH / points;
  let path = `M0 ${height}V${n(base - rise * roll())}`;
  for (let i = 1; i <= points; i++) {
    const x = i * step;
    const y = base - rise * roll();
    path += pointed ? `L${n(x - step / 2)} ${n(base - rise * (0.5 + roll()))}L${n(x)} ${n(y)}` : `S${n(x - step / 3)} ${n(y)} ${n(x)} ${n(y)}`;
  }
  return `${path}V${height}Z`;
}

const MOTES: Record<string, string> = {
  Grass: "M-1 1C-1-.5-.5-1 1-1 1 .5.5 1-1 1Z",
  Fire: "M0-1.300C.3-.4.9-.1.9.6a.9.9 0 0 1-1.8 0c0-.6.6-1 .9-1.900Z",
  Water: "M0-1A1 1 0 1 1 0 1 1 1 0 1 1 0-1M-.3-.5a.5.5 0 0 0-.3.5",
  Lightning: "M.3-1.4-.7.200H0l-.3 1.2.9-1.600H0Z",
  Psychic: "M0-1.3L.5 0 0 1.3-.5 0Z",
  Fighting: "M-1-.6.3-1l.8.900L.2 1-.9.500Z",
  Darkness: "M.3-1A1 1 0 1 0 1 .4 1 1 0 0 1 .3-1Z",
  Metal: "M-.5-.9h1L1 0l-.5.9h-1L-1 0Z",
  Fairy: "M0-1.2.3-.3 1.2 0 .3.3 0 1.2-.3.3-1.2 0-.3-.3Z",
  Dragon: "M0-1.2.9.9 0 .4-.9.900Z",
  Colorless: "M0-1.2.3-.3 1.2 0 .3.3 0 1.2-.3.3-1.2 0-.3-.3Z",
};
const UPRIGHT = new Set(["Fire", "Water", "Psychic", "Fairy", "Colorless"]);

function motes(roll: Roll, type: string, height: number, fill: string): string {
  const path = MOTES[type] ?? MOTES.Colorless!;
  return Array.from({ length: 6 + Math.floor(roll() * 5) }, () => {
    const turn = UPRIGHT.has(type) ? 0 : Math.floor(roll() * 360);
    return `<path d="${path}" transform="translate(${n(roll() * WIDTH)} ${n(roll() * height * 0.8)}) rotate(${turn}) scale(${n(between(roll, 2, 6.5))})" fill="${fill}" opacity="${n(between(roll, 0.3, 0.75))}"/>`;
  }).join("");
}

function cloud(x: number, y: number, s: number, fill: string, opacity: number): string {
  return `<g fill="${fill}" opacity="${opacity}"><ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(s)}" ry="${n(s * 0.36)}"/><ellipse cx="${n(x - s * 0.35)}" cy="${n(y - s * 0.2)}" rx="${n(s * 0.46)}" ry="${n(s * 0.34)}"/><ellipse cx="${n(x + s * 0.3)}" cy="${n(y - s * 0.26)}" rx="${n(s * 0.52)}" ry="${n(s * 0.4)}"/></g>`;
}

/** What stands far behind. */
function land(roll: Roll, type: string, p: Palette, height: number): string {
  const base = height * 0.8;
  const far = (pointed: boolean, rise = height * 0.22) => `<path d="${hill(roll, base, rise, 3 + Math.floor(roll() * 3), pointed, height)}" fill="${p.ground}" opacity="0.65"/>`;
  const near = `<path d="${hill(roll, height * 0.9, height * 0.07, 3, false, height)}" fill="${p.groundDark}"/>`;
  switch (type) {
    case "Grass":
      return far(false) + Array.from({ length: 5 }, () => { const x = roll() * WIDTH; const s = between(roll, 9, 20); const y = base + between(roll, -6, 4); return `<path d="M${n(x)} ${n(y)}v${n(s)}" stroke="${p.groundDark}" stroke-width="3"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(s * 0.8)}" fill="${p.groundDark}" opacity="0.8"/>`; }).join("") + near;
    case "Water":
      return [0.68, 0.76, 0.85].map((at, i) => { const y = height * at; const shift = between(roll, -20, 20); return `<path d="M${n(-30 + shift)} ${n(y)}q12 -9 25 0t25 0t25 0t25 0t25 0t25 0t25 0t25 0t25 0V${height}H-30Z" fill="${i === 2 ? p.groundDark : p.ground}" opacity="${[0.5, 0.7, 1][i]}"/>`; }).join("");
    case "Lightning":
      return far(true) + cloud(between(roll, 20, 70), height * 0.14, 30, "#fff", 0.55) + cloud(between(roll, 130, 185), height * 0.22, 26, "#fff", 0.5) + near;
    case "Psychic":
      return Array.from({ length: 14 }, () => `<circle cx="${n(roll() * WIDTH)}" cy="${n(roll() * height * 0.7)}" r="${n(between(roll, 0.6, 1.8))}" fill="#fff" opacity="0.8"/>`).join("") + [34, 52, 72].map((r) => `<circle cx="100" cy="${n(height * 0.46)}" r="${r}" fill="none" stroke="#fff" stroke-width="1.6" opacity="0.28"/>`).join("") + near;
    case "Darkness": {
      const x = between(roll, 30, 170);
      return `<circle cx="${n(x)}" cy="${n(height * 0.18)}" r="17" fill="${p.glow}" opacity="0.85"/><circle cx="${n(x + 8)}" cy="${n(height * 0.15)}" r="15" fill="${p.sky[1]}"/>` + Array.from({ length: 9 }, (_, i) => { const w = between(roll, 14, 24); const h = between(roll, 0.1, 0.32) * height; return `<rect x="${n(i * 23 - 6)}" y="${n(height * 0.86 - h)}" width="${n(w)}" height="${n(h + 40)}" fill="${p.groundDark}" opacity="0.85"/>`; }).join("") + near;
    }
    case "Metal":
      return Array.from({ length: 9 }, () => { const s = between(roll, 10, 22); return `<path d="M-.5-.9h1L1 0l-.5.9h-1L-1 0Z" transform="translate(${n(roll() * WIDTH)} ${n(roll() * height * 0.7)}) scale(${n(s)})" fill="none" stroke="${p.groundDark}" stroke-width="0.1" opacity="0.5"/>`; }).join("") + far(true, height * 0.1) + near;
    case "Fairy":
      return cloud(between(roll, 10, 60), height * 0.72, 40, "#fff", 0.8) + cloud(between(roll, 130, 190), height * 0.66, 34, "#fff", 0.7) + cloud(100, height * 0.88, 70, "#fff", 0.9) + near;
    case "Dragon":
      return far(true, height * 0.36) + `<path d="${hill(roll, base, height * 0.2, 4, true, height)}" fill="${p.groundDark}" opacity="0.6"/>` + near;
    case "Fire":
      return `<path d="M${n(between(roll, 10, 50))} ${height}L${n(between(roll, 60, 90))} ${n(height * 0.42)}L${n(between(roll, 104, 124))} ${n(height * 0.42)}L${n(between(roll, 150, 190))} ${height}Z" fill="${p.ground}" opacity="0.6"/>` + far(true, height * 0.14) + near;
    case "Fighting":
      return Array.from({ length: 3 }, (_, i) => { const x = i * 70 + between(roll, -12, 12); const w = between(roll, 34, 52); const h = between(roll, 0.2, 0.42) * height; return `<path d="M${n(x)} ${height}l4 ${n(-h)}h${n(w)}l8 ${n(h)}Z" fill="${p.ground}" opacity="0.7"/>`; }).join("") + near;
    default:
      return cloud(between(roll, 20, 80), height * 0.18, 26, "#fff", 0.7) + cloud(between(roll, 120, 180), height * 0.28, 22, "#fff", 0.6) + far(false) + near;
  }
}

function rays(x: number, y: number, count: number, fill: string, opacity: number, turn: number, spread = 9): string {
  return `<g opacity="${opacity}" fill="${fill}">${Array.from({ length: count }, (_, i) => `<path d="M0 0L240 ${-spread}V${spread}Z" transform="translate(${n(x)} ${n(y)}) rotate(${n((360 / count) * i + turn)})"/>`).join("")}</g>`;
}

/** What the kind of card adds behind the creature. */
function glory(roll: Roll, aura: Aura, height: number, p: Palette): string {
  const y = height * 0.46;
  switch (aura) {
    case "VMAX":
      return rays(100, y, 18, "#ff3d6e", 0.5, roll() * 20, 8) + Array.from({ length: 9 }, (_, i) => cloud(i * 26 - 4, height * (i % 2 ? 0.9 : 0.96), 28, "#c8173f", 0.75)).join("") + Array.from({ length: 6 }, (_, i) => cloud(i * 42 - 6, height * 0.05, 26, "#8f1236", 0.7)).join("");
    case "VSTAR":
      return rays(100, y, 14, "#fff7c9", 0.85, roll() * 30, 7) + star(100, y, height * 0.48, "#ffe89a", 8, 0.5) + star(100, y, height * 0.34, "#fff", 8, 0.5);
    case "V":
      return rays(100, y, 22, "#fff", 0.5, roll() * 16, 4);
    case "GX":
      return Array.from({ length: 12 }, (_, i) => `<path d="M0 0L120 -12L150 0L120 8Z" transform="translate(100 ${n(y)}) rotate(${n(i * 30 + roll() * 14)})" fill="${i % 2 ? "#39c7ff" : "#fff"}" opacity="0.5"/>`).join("");
    case "EX":
      return rays(100, y, 30, "#fff", 0.6, 0, 3) + rays(100, y, 12, p.accent, 0.35, 15, 6);
    case "ex":
      return Array.from({ length: 16 }, (_, i) => `<path d="M0-14L10 0 0 14-10 0Z" transform="translate(${n((i % 4) * 60 + between(roll, -8, 22))} ${n(Math.floor(i / 4) * (height / 3.4) + between(roll, -6, 14))}) scale(${n(between(roll, 0.6, 1.5))})" fill="#fff" opacity="0.34"/>`).join("");
    case "MEGA":
      return [30, 46, 62].map((r, i) => `<circle cx="100" cy="${n(y)}" r="${r * 1.2}" fill="none" stroke="${["#ff6ad5", "#7ad7ff", "#fff36a"][i]}" stroke-width="6" opacity="0.6"/>`).join("") + rays(100, y, 10, "#fff", 0.4, 9, 6);
    case "BREAK":
      return rays(100, y, 26, "#ffe9a0", 0.7, 0, 5);
    case "LV.X":
      return rays(100, y, 16, "#e8f6ff", 0.6, 6, 6);
    case "Prime":
      return rays(100, y, 12, "#fff", 0.35, 0, 10);
    case "Star":
    case "Radiant":
      return rays(100, y, 8, "#fff", 0.5, 22, 10) + Array.from({ length: 9 }, () => star(roll() * WIDTH, roll() * height * 0.8, between(roll, 3, 8), "#fff", 4, 0.3)).join("");
    case "LEGEND":
      return rays(100, height, 20, "#ffe9a0", 0.6, 0, 6);
    case "none":
      return "";
  }
}

/** Sky, glory and land, back to front. `seed` is the printing: the same species stands elsewhere on another card. */
export function scene(seed: string, type: string, p: Palette, height: number, aura: Aura, id: string): string {
  const roll = dice(`${seed}/scene`);
  const y = height * 0.46;
  const sun = roll() < 0.6 && type !== "Darkness" ? `<circle cx="${n(between(roll, 20, 180))}" cy="${n(between(roll, 0.08, 0.26) * height)}" r="${n(between(roll, 9, 17))}" fill="#fff" opacity="0.55"/>` : "";
  return (
    `<defs><linearGradient id="${id}s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${p.sky[0]}"/><stop offset="1" stop-color="${p.sky[1]}"/></linearGradient>` +
    `<radialGradient id="${id}h"><stop offset="0" stop-color="${p.glow}" stop-opacity="0.95"/><stop offset="0.55" stop-color="${p.glow}" stop-opacity="0.45"/><stop offset="1" stop-color="${p.glow}" stop-opacity="0"/></radialGradient></defs>` +
    `<rect width="${WIDTH}" height="${height}" fill="url(#${id}s)"/>${glory(roll, aura, height, p)}${sun}${land(roll, type, p, height)}` +
    `<ellipse cx="100" cy="${n(y)}" rx="${n(Math.min(92, height * 0.56))}" ry="${n(height * 0.46)}" fill="url(#${id}h)"/>${motes(roll, type, height, "#fff")}`
  );
}
