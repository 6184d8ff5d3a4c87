/** The colours of a line: of the family of its type, but its own within it. */

import { between, dice, oneOf, type Roll } from "./dice.ts";

export interface Palette {
  /** The body, its shade and its light. */
  main: string;
  dark: string;
  light: string;
  /** Belly, markings. */
  second: string;
  secondDark: string;
  /** Horns, flames, leaves: what stands out. */
  accent: string;
  accentDark: string;
  eye: string;
  line: string;
  /** Behind it all. */
  sky: [string, string];
  ground: string;
  groundDark: string;
  glow: string;
}

interface Family {
  hue: number;
  /** How far a line may stray from it. */
  stray: number;
  saturation: [number, number];
  lightness: [number, number];
}

const FAMILIES: Record<string, Family> = {
  Grass: { hue: 112, stray: 34, saturation: [38, 68], lightness: [40, 62] },
  Fire: { hue: 16, stray: 20, saturation: [68, 90], lightness: [48, 60] },
  Water: { hue: 206, stray: 26, saturation: [48, 80], lightness: [44, 66] },
  Lightning: { hue: 46, stray: 12, saturation: [78, 96], lightness: [50, 62] },
  Psychic: { hue: 292, stray: 34, saturation: [34, 62], lightness: [48, 68] },
  Fighting: { hue: 24, stray: 18, saturation: [34, 58], lightness: [40, 58] },
  Darkness: { hue: 238, stray: 44, saturation: [16, 36], lightness: [26, 40] },
  Metal: { hue: 208, stray: 26, saturation: [8, 26], lightness: [52, 68] },
  Fairy: { hue: 334, stray: 22, saturation: [56, 80], lightness: [66, 76] },
  Dragon: { hue: 44, stray: 190, saturation: [40, 62], lightness: [42, 56] },
  Colorless: { hue: 32, stray: 170, saturation: [20, 44], lightness: [58, 72] },
};

const SKIES: Record<string, { hue: number; saturation: number; from: number; to: number }> = {
  Grass: { hue: 128, saturation: 42, from: 84, to: 56 },
  Fire: { hue: 26, saturation: 84, from: 80, to: 48 },
  Water: { hue: 204, saturation: 66, from: 84, to: 50 },
  Lightning: { hue: 50, saturation: 86, from: 84, to: 56 },
  Psychic: { hue: 284, saturation: 44, from: 80, to: 46 },
  Fighting: { hue: 30, saturation: 52, from: 82, to: 54 },
  Darkness: { hue: 236, saturation: 26, from: 52, to: 20 },
  Metal: { hue: 208, saturation: 18, from: 84, to: 58 },
  Fairy: { hue: 334, saturation: 64, from: 90, to: 70 },
  Dragon: { hue: 40, saturation: 46, from: 80, to: 46 },
  Colorless: { hue: 40, saturation: 26, from: 90, to: 70 },
};

export function hsl(hue: number, saturation: number, lightness: number): string {
  const h = ((Math.round(hue) % 360) + 360) % 360;
  return `hsl(${h} ${Math.round(Math.max(0, Math.min(100, saturation)))}% ${Math.round(Math.max(0, Math.min(100, lightness)))}%)`;
}

export type Finish = "plain" | "gold" | "shiny";

/** The palette of a species: hue and companion colours of its line, a small step of its own. */
export function paletteOf(line: string, species: string, type: string, finish: Finish = "plain"): Palette {
  const family = FAMILIES[type] ?? FAMILIES.Colorless!;
  const sky = SKIES[type] ?? SKIES.Colorless!;
  const roll: Roll = dice(`${line}/colours/${type}`);
  const own: Roll = dice(`${species}/colours`);
  let hue = family.hue + between(roll, -family.stray, family.stray) + between(own, -7, 7);
  let saturation = between(roll, ...family.saturation);
  const lightness = between(roll, ...family.lightness) + between(own, -4, 4);
  let secondHue = hue + oneOf(roll, [24, -28, 60, 150, 180, -60, 200]);
  let accentHue = hue + oneOf(roll, [170, 140, -140, 90, -90, 40, 200]);
  const pale = roll() < 0.6;
  let accentSaturation = between(roll, 60, 88);
  if (finish === "gold") {
    [hue, secondHue, accentHue, saturation, accentSaturation] = [44, 40, 48, 72, 80];
  } else if (finish === "shiny") {
    hue += 150 + between(own, 0, 60);
    accentHue += 120;
  }
  const second = pale ? hsl(secondHue, saturation * 0.5, 86) : hsl(secondHue, Math.max(30, saturation * 0.9), Math.min(78, lightness + 12));
  return {
    main: hsl(hue, saturation, lightness),
    dark: hsl(hue + 8, saturation + 4, lightness * 0.66),
    light: hsl(hue - 6, saturation * 0.9, Math.min(92, lightness + 17)),
    second,
    secondDark: pale ? hsl(secondHue, saturation * 0.5, 70) : hsl(secondHue, saturation * 0.8, lightness * 0.8),
    accent: hsl(accentHue, accentSaturation, 58),
    accentDark: hsl(accentHue, accentSaturation, 38),
    eye: oneOf(own, ["#231a2b", "#1d2230", "#2c1512", "#10281f"]),
    line: hsl(hue + 10, Math.min(70, saturation + 6), Math.max(9, lightness * 0.28)),
    sky: [hsl(sky.hue + between(own, -16, 16), sky.saturation, sky.from), hsl(sky.hue + between(own, -10, 20), sky.saturation, sky.to)],
    ground: hsl(sky.hue + between(own, -12, 12), sky.saturation * 0.9, sky.to * 0.72),
    groundDark: hsl(sky.hue + between(own, -12, 12), sky.saturation, sky.to * 0.48),
    glow: type === "Darkness" ? hsl(sky.hue + 30, 50, 70) : "#fff",
  };
}
