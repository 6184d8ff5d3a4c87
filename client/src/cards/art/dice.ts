/** Luck that is the same on every machine: one name, one picture. */

export type Roll = () => number;

/** A small generator, seeded by words. Each call gives a number from 0 to 1. */
export function dice(seed: string): Roll {
  let h = 2166136261;
  for (let i = 0; i < seed.length; i++) h = Math.imul(h ^ seed.charCodeAt(i), 16777619);
  return () => {
    h = (h + 0x6d2b79f5) | 0;
    let t = Math.imul(h ^ (h >>> 15), 1 | h);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function oneOf<T>(roll: Roll, among: readonly T[]): T {
  return among[Math.floor(roll() * among.length)]!;
}

export function between(roll: Roll, low: number, high: number): number {
  return low + roll() * (high - low);
}

/** A number as it stands in a path: short. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}
