/** The picture of a card, made of its facts alone: the same on every machine, drawn once and kept. */

import type { CardFace } from "../../protocol.ts";
import { creature } from "./creature.ts";
import { n } from "./dice.ts";
import { paletteOf, type Finish } from "./palette.ts";
import { scene, WIDTH, type Aura } from "./scene.ts";
import { energyPicture, trainerPicture } from "./trainer.ts";

/** Tall for cards without words, wide above the words of a card. */
export type Form = "tall" | "wide";
const HEIGHT: Record<Form, number> = { tall: 230, wide: 118 };

/** The kind of special card, by which its frame and its glory are chosen; none for most. */
export function auraOf(face: Pick<CardFace, "kind" | "tags" | "name" | "rarity">): Aura {
  const has = (tag: string) => face.tags.includes(tag);
  if (has("VMAX")) return "VMAX";
  if (has("VSTAR")) return "VSTAR";
  if (has("V") || has("V-UNION")) return "V";
  if (has("BREAK")) return "BREAK";
  if (has("Mega") || has("Primal") || has("Mega ex")) return "MEGA";
  if (has("GX")) return "GX";
  if (has("EX")) return "EX";
  if (has("ex")) return "ex";
  if (has("LV.X")) return "LV.X";
  if (has("LEGEND")) return "LEGEND";
  if (has("Radiant") || has("Shining") || has("Prism Star")) return "Radiant";
  if (has("Star")) return "Star";
  if (/prime/i.test(face.rarity ?? "")) return "Prime";
  return "none";
}

function finishOf(aura: Aura): Finish {
  return aura === "BREAK" ? "gold" : aura === "Star" || aura === "Radiant" ? "shiny" : "plain";
}

/** How far the species has grown: by its line, or by the card's own stage where the line is not known. */
function stepOf(face: CardFace): number {
  const byStage = { "Stage 1": 1, Restored: 1, "Stage 2": 2, VMAX: 1, VSTAR: 1, MEGA: 2, BREAK: 2, "Level-Up": 2, LEGEND: 2 }[face.kind] ?? 0;
  return Math.max(face.step ?? 0, face.species ? 0 : byStage, face.kind === "MEGA" || face.kind === "VMAX" ? 1 : 0);
}

function pokemon(face: CardFace, form: Form, id: string): string {
  const height = HEIGHT[form];
  const type = face.types[0] ?? "Colorless";
  const aura = auraOf(face);
  const species = (face.species || face.name).split(" & ");
  const line = (face.line || face.name).split(" & ");
  const step = stepOf(face);
  const back = scene(face.id, type, paletteOf(species[0]!, species[0]!, type), height, aura, id);
  const large = aura === "VMAX" ? 1.24 : aura === "Prime" || aura === "LEGEND" ? 1.16 : aura === "none" ? 1 : 1.08;
  const scale = (form === "tall" ? 1.34 : 0.92) * large;
  const middle = form === "tall" ? height * 0.45 : height * 0.55;
  const figures = species.slice(0, 2).map((name, i) => {
    const palette = paletteOf(line[i] ?? name, name, type, finishOf(aura));
    const figure = creature(line[i] ?? name, name, type, step, palette, `${id}${i}`);
    const [x, small] = species.length > 1 ? [i ? 134 : 66, 0.76] : [100, 1];
    const shadow = `<ellipse cx="0" cy="52" rx="40" ry="6" fill="#000" opacity="0.22"/>`;
    return `<g transform="translate(${x} ${n(middle)}) scale(${Math.round(scale * small * 1000) / 1000})">${shadow}${figure}</g>`;
  });
  return back + figures.join("");
}

/** The picture as a document of its own. */
export function pictureSvg(face: CardFace, form: Form): string {
  const height = HEIGHT[form];
  const id = "a";
  const inside =
    face.supertype === "Pokémon" || (face.hp > 0 && face.types.length > 0)
      ? pokemon(face, form, id)
      : face.supertype === "Energy"
        ? energyPicture(face.name, face.types, face.kind !== "Basic", height, id)
        : trainerPicture(face.name, face.kind, face.does ?? [], height, id);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">${inside}</svg>`;
}

const kept = new Map<string, string>();
const MOST = 900;

/** The picture as an address that an image can show. */
export function pictureOf(face: CardFace, form: Form): string {
  const key = `${face.id} ${form}`;
  let found = kept.get(key);
  if (!found) {
    found = `data:image/svg+xml,${encodeURIComponent(pictureSvg(face, form))}`;
    if (kept.size >= MOST) kept.delete(kept.keys().next().value!);
    kept.set(key, found);
  }
  return found;
}
