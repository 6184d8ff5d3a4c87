/** Pictures of Trainers and Energy: somebody's portrait, a thing with its sign, a place; each of its own colours. */

import { star } from "./creature.ts";
import { between, dice, n, oneOf, type Roll } from "./dice.ts";
import { GLYPHS, KIND_GLYPHS } from "./glyphs.ts";
import { hsl, paletteOf } from "./palette.ts";
import { scene, WIDTH } from "./scene.ts";

const HUES: Record<string, number> = { Item: 204, Supporter: 22, Stadium: 142, "Pokémon Tool": 264, "Technical Machine": 186, Fossil: 38 };

function ground(roll: Roll, hue: number, height: number, id: string): string {
  const h = hue + between(roll, -22, 22);
  const backs = [
    () => Array.from({ length: 16 }, (_, i) => `<path d="M0 0L260-${n(between(roll, 5, 12))}V${n(between(roll, 5, 12))}Z" transform="translate(100 ${n(height * 0.46)}) rotate(${n(i * 22.5)})" fill="#fff" opacity="0.16"/>`).join(""),
    () => Array.from({ length: 40 }, (_, i) => `<circle cx="${(i % 8) * 28 + (Math.floor(i / 8) % 2) * 14}" cy="${Math.floor(i / 8) * (height / 4.4)}" r="6" fill="#fff" opacity="0.16"/>`).join(""),
    () => Array.from({ length: 12 }, (_, i) => `<rect x="${i * 34 - 120}" y="-60" width="14" height="${height + 160}" transform="rotate(28 100 ${n(height / 2)})" fill="#fff" opacity="0.14"/>`).join(""),
    () => [30, 54, 78, 102, 126].map((r) => `<circle cx="100" cy="${n(height * 0.46)}" r="${r}" fill="none" stroke="#fff" stroke-width="7" opacity="0.14"/>`).join(""),
    () => Array.from({ length: 24 }, (_, i) => `<path d="M-.5-.9h1L1 0l-.5.900h-1L-1 0Z" transform="translate(${(i % 6) * 40 + (Math.floor(i / 6) % 2) * 20} ${Math.floor(i / 6) * (height / 3.2)}) scale(18)" fill="none" stroke="#fff" stroke-width="0.120" opacity="0.22"/>`).join(""),
  ];
  return (
    `<defs><linearGradient id="${id}s" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="${hsl(h, 46, 72)}"/><stop offset="1" stop-color="${hsl(h + 16, 52, 38)}"/></linearGradient></defs>` +
    `<rect width="${WIDTH}" height="${height}" fill="url(#${id}s)"/>${oneOf(roll, backs)()}`
  );
}

function glyph(path: string, x: number, y: number, size: number, fill: string, line: string): string {
  const s = size / 24;
  return `<path d="${path}" transform="translate(${n(x - size / 2)} ${n(y - size / 2)}) scale(${Math.round(s * 1000) / 1000})" fill="${fill}" stroke="${line}" stroke-width="1.1" stroke-linejoin="round" fill-rule="evenodd"/>`;
}

function signOf(does: readonly string[], kind: string): string {
  return does.map((one) => GLYPHS[one]).find(Boolean) ?? KIND_GLYPHS[kind] ?? KIND_GLYPHS.Item!;
}

/** A thing: its sign on a disc, a ball, a box or a flask, with a smaller sign for what else it does. */
function item(roll: Roll, does: readonly string[], kind: string, hue: number, height: number): string {
  const y = height * 0.45;
  const r = Math.min(64, height * 0.36);
  const h = hue + between(roll, -60, 60);
  const face = hsl(h, 62, 52);
  const dark = hsl(h, 60, 24);
  const forms = [
    `<circle cx="100" cy="${n(y)}" r="${n(r)}" fill="${face}" stroke="${dark}" stroke-width="3.4"/><path d="M${n(100 - r)} ${n(y)}a${n(r)} ${n(r)} 0 0 1 ${n(r * 2)} 0Z" fill="#fff" opacity="0.28"/>`,
    `<rect x="${n(100 - r * 0.92)}" y="${n(y - r * 0.92)}" width="${n(r * 1.84)}" height="${n(r * 1.84)}" rx="${n(r * 0.34)}" fill="${face}" stroke="${dark}" stroke-width="3.4" transform="rotate(${Math.floor(between(roll, -12, 12))} 100 ${n(y)})"/>`,
    `<path d="M100 ${n(y - r * 1.08)}L${n(100 + r)} ${n(y - r * 0.5)}V${n(y + r * 0.55)}L100 ${n(y + r * 1.1)}L${n(100 - r)} ${n(y + r * 0.55)}V${n(y - r * 0.5)}Z" fill="${face}" stroke="${dark}" stroke-width="3.4" stroke-linejoin="round"/>`,
    `<path d="M${n(100 - r * 0.3)} ${n(y - r)}h${n(r * 0.6)}v${n(r * 0.5)}L${n(100 + r * 0.95)} ${n(y + r * 0.72)}q0 ${n(r * 0.34)} ${n(-r * 0.4)} ${n(r * 0.34)}h${n(-r * 1.1)}q${n(-r * 0.4)} 0 ${n(-r * 0.4)} ${n(-r * 0.34)}L${n(100 - r * 0.3)} ${n(y - r * 0.5)}Z" fill="${face}" stroke="${dark}" stroke-width="3.4" stroke-linejoin="round"/>`,
    `<path d="M${n(100 - r)} ${n(y - r * 0.5)}q${n(r)} ${n(-r * 0.7)} ${n(r * 2)} 0l${n(-r * 0.24)} ${n(r * 1.4)}h${n(-r * 1.52)}Z" fill="${face}" stroke="${dark}" stroke-width="3.4" stroke-linejoin="round"/>`,
  ];
  const second = does[1] ? GLYPHS[does[1]] : undefined;
  const small = second ? `<circle cx="${n(100 + r * 0.86)}" cy="${n(y + r * 0.82)}" r="${n(r * 0.34)}" fill="${dark}" stroke="#fff" stroke-width="2"/>${glyph(second, 100 + r * 0.86, y + r * 0.82, r * 0.42, "#fff", "none")}` : "";
  return oneOf(roll, forms) + glyph(signOf(does, kind), 100, y + 1, r * 1.16, "#fff", dark) + small;
}

const SKIN = ["#f6d6bd", "#eec39a", "#d8a074", "#b57a4f", "#8a5a3b", "#f2cdb5"];

/** Somebody: face, hair and clothes of their own, and the sign of what they do. */
function person(roll: Roll, does: readonly string[], hue: number, height: number): string {
  const u = height / 2.3 / 50;
  const skin = oneOf(roll, SKIN);
  const hairHue = oneOf(roll, [20, 30, 45, 5, 260, 200, 330, 130, 0]);
  const hair = hsl(hairHue, hairHue === 0 ? 4 : between(roll, 40, 75), oneOf(roll, [18, 30, 44, 62, 84]));
  const coat = hsl(hue + oneOf(roll, [0, 60, 120, 180, 220, 300]), between(roll, 40, 70), between(roll, 34, 58));
  const shirt = hsl(hue + oneOf(roll, [30, 150, 210]), 40, 84);
  const line = "#2a2023";
  const style = Math.floor(roll() * 6);
  const back = [
    `<path d="M-24 -6C-30 -46 30 -46 24 -6L28 32H-28Z" fill="${hair}" stroke="${line}" stroke-width="2.2"/>`,
    "",
    `<circle cx="-24" cy="-2" r="10" fill="${hair}" stroke="${line}" stroke-width="2.200"/><circle cx="24" cy="-2" r="10" fill="${hair}" stroke="${line}" stroke-width="2.200"/>`,
    `<path d="M6 -34Q40 -40 34 8Q26 -8 14 -14Z" fill="${hair}" stroke="${line}" stroke-width="2.200"/>`,
    "",
    `<path d="M-23 -10L-32 20L-18 12ZM23 -10L32 20L18 12Z" fill="${hair}" stroke="${line}" stroke-width="2.200" stroke-linejoin="round"/>`,
  ][style]!;
  const front = [
    `<path d="M-21 -6C-22 -36 22 -36 21 -6C14 -18 -4 -20 -21 -6Z" fill="${hair}" stroke="${line}" stroke-width="2.200"/>`,
    `<path d="M-22 -4L-26 -26L-12 -22L-8 -38L4 -24L16 -36L18 -20L28 -22L21 -4Q8 -16 -22 -4Z" fill="${hair}" stroke="${line}" stroke-width="2.200" stroke-linejoin="round"/>`,
    `<path d="M-21 -5C-20 -38 20 -38 21 -5L10 -14L0 -5L-10 -14Z" fill="${hair}" stroke="${line}" stroke-width="2.200" stroke-linejoin="round"/>`,
    `<path d="M-21 -4C-24 -36 24 -38 21 -4Q6 -10 2 -20Q-8 -8 -21 -4Z" fill="${hair}" stroke="${line}" stroke-width="2.200"/>`,
    `<path d="M-25 -14H25V-20Q22 -38 0 -38T-25 -20Z" fill="${coat}" stroke="${line}" stroke-width="2.200"/><path d="M-30 -14H12" stroke="${line}" stroke-width="5" stroke-linecap="round"/>`,
    `<path d="M-21 -3C-23 -34 23 -34 21 -3C18 -12 12 -16 0 -16S-18 -12 -21 -3Z" fill="${hair}" stroke="${line}" stroke-width="2.200"/>`,
  ][style]!;
  const glasses = roll() < 0.24 ? `<g fill="none" stroke="${line}" stroke-width="2"><circle cx="-8" cy="3" r="6"/><circle cx="8" cy="3" r="6"/><path d="M-2 3h4"/></g>` : "";
  const beard = roll() < 0.14 ? `<path d="M-15 10Q0 34 15 10Q0 18 -15 10Z" fill="${hair}" stroke="${line}" stroke-width="1.800"/>` : "";
  const eye = oneOf(roll, ["#2b2330", "#23425c", "#3d5a2a", "#5b2f1c"]);
  const eyes = roll() < 0.2 ? `<path d="M-12 3q4 -4 8 0M4 3q4 -4 8 0" fill="none" stroke="${line}" stroke-width="2.400" stroke-linecap="round"/>` : `<ellipse cx="-8" cy="3" rx="2.600" ry="3.700" fill="${eye}"/><ellipse cx="8" cy="3" rx="2.600" ry="3.700" fill="${eye}"/>`;
  const smile = oneOf(roll, ["M-5 12q5 5 10 0", "M-4 13h8", "M-5 11q5 7 10 0Z", "M-3 13q4 2 7 -2"]);
  const collar = oneOf(roll, [`<path d="M-12 24L0 36L12 24" fill="${shirt}" stroke="${line}" stroke-width="2.200"/>`, `<path d="M-9 24V60H9V24Z" fill="${shirt}" stroke="${line}" stroke-width="2"/>`, `<path d="M-14 26Q0 38 14 26" fill="none" stroke="${shirt}" stroke-width="7"/>`]);
  const portrait = `${back}<path d="M-40 70C-40 34 -20 26 0 26S40 34 40 70Z" fill="${coat}" stroke="${line}" stroke-width="2.400"/>${collar}<path d="M-7 16h14v10q-7 6 -14 0Z" fill="${skin}" stroke="${line}" stroke-width="2"/><ellipse cx="0" cy="0" rx="20" ry="22" fill="${skin}" stroke="${line}" stroke-width="2.400"/>${eyes}<path d="${smile}" fill="none" stroke="${line}" stroke-width="2.200" stroke-linecap="round"/>${beard}${glasses}${front}`;
  const y = height * 0.44;
  const r = Math.min(22, height * 0.15);
  const badge = does.length ? `<circle cx="${n(190 - r)}" cy="${n(r + 10)}" r="${n(r)}" fill="#1d2733" stroke="#fff" stroke-width="2.400"/>${glyph(GLYPHS[does[0]!] ?? "", 190 - r, r + 10, r * 1.25, "#fff", "none")}` : "";
  return `<g transform="translate(100 ${n(y)}) scale(${n(u)})">${portrait}</g>${badge}`;
}

/** A place: land of some type, something built on it, and the sign of what it does. */
function place(name: string, roll: Roll, does: readonly string[], height: number, id: string): string {
  const type = oneOf(roll, ["Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting", "Darkness", "Metal", "Fairy", "Dragon", "Colorless"]);
  const p = paletteOf(name, name, type);
  const y = height * 0.78;
  const wall = hsl(between(roll, 0, 360), 20, 84);
  const roof = hsl(between(roll, 0, 360), 52, 46);
  const line = "#26302f";
  const built = oneOf(roll, [
    `<path d="M40 ${n(y)}V${n(y - 40)}L100 ${n(y - 74)}L160 ${n(y - 40)}V${n(y)}Z" fill="${wall}" stroke="${line}" stroke-width="3"/><path d="M30 ${n(y - 36)}L100 ${n(y - 78)}L170 ${n(y - 36)}Z" fill="${roof}" stroke="${line}" stroke-width="3" stroke-linejoin="round"/>`,
    `<ellipse cx="100" cy="${n(y - 22)}" rx="76" ry="34" fill="${wall}" stroke="${line}" stroke-width="3"/><ellipse cx="100" cy="${n(y - 26)}" rx="52" ry="18" fill="${roof}" stroke="${line}" stroke-width="3"/>`,
    `<path d="M74 ${n(y)}L82 ${n(y - 88)}H118L126 ${n(y)}Z" fill="${wall}" stroke="${line}" stroke-width="3"/><path d="M74 ${n(y - 84)}H126L100 ${n(y - 112)}Z" fill="${roof}" stroke="${line}" stroke-width="3" stroke-linejoin="round"/>`,
    [40, 78, 122, 160].map((x) => `<rect x="${x - 8}" y="${n(y - 56)}" width="16" height="56" fill="${wall}" stroke="${line}" stroke-width="2.600"/>`).join("") + `<rect x="26" y="${n(y - 70)}" width="148" height="15" fill="${roof}" stroke="${line}" stroke-width="3"/>`,
    star(100, y - 46, 44, roof, 6, 0.6) + `<path d="M82 ${n(y)}V${n(y - 34)}H118V${n(y)}Z" fill="${wall}" stroke="${line}" stroke-width="3"/>`,
  ]);
  const badge = does.length ? `<circle cx="100" cy="${n(height * 0.42)}" r="${n(Math.min(26, height * 0.2))}" fill="#1d2733" fill-opacity="0.880" stroke="#fff" stroke-width="2.400"/>${glyph(GLYPHS[does[0]!] ?? "", 100, height * 0.42, Math.min(32, height * 0.25), "#fff", "none")}` : "";
  return scene(name, type, p, height, "none", id) + built + badge;
}

export function trainerPicture(name: string, kind: string, does: readonly string[], height: number, id: string): string {
  const roll = dice(`${name}/trainer`);
  const hue = HUES[kind] ?? HUES.Item!;
  if (kind === "Stadium") return place(name, roll, does, height, id);
  if (kind === "Supporter") return ground(roll, hue, height, id) + person(roll, does, hue, height);
  return ground(roll, hue, height, id) + item(roll, does, kind, hue, height);
}

/** An Energy card: light of its colours; the symbol itself is laid over it. */
export function energyPicture(name: string, types: readonly string[], special: boolean, height: number, id: string): string {
  const roll = dice(`${name}/energy`);
  const y = height * 0.45;
  const main = types[0] ?? "Colorless";
  const p = paletteOf(main, main, main);
  const many = special && types.length !== 1;
  const hues = [2, 48, 120, 205, 285];
  const swirl = Array.from({ length: 18 }, (_, i) => `<path d="M0 0Q70 ${n(-40 + (i % 3) * 14)} 190 ${n(-20 + (i % 4) * 10)}L190 24Q80 0 0 0Z" transform="translate(100 ${n(y)}) rotate(${i * 20})" fill="${many ? hsl(hues[i % 5]!, 70, 62) : i % 2 ? "#fff" : p.light}" opacity="${many ? 0.5 : 0.22}"/>`).join("");
  return `<defs><radialGradient id="${id}s" cx="0.5" cy="0.45" r="0.8"><stop offset="0" stop-color="#fff"/><stop offset="0.3" stop-color="${p.light}"/><stop offset="1" stop-color="${many ? hsl(between(roll, 0, 360), 30, 34) : p.dark}"/></radialGradient></defs><rect width="${WIDTH}" height="${height}" fill="url(#${id}s)"/>${swirl}`;
}
