/**
 * Sounds, made here: each is a few tones and bursts of noise played through the browser's own synthesiser. Nothing is
 * fetched. A browser lets a page sound only after something was pressed, so the first press opens the way.
 */

import { volume } from "./settings.ts";

export const SOUNDS = ["draw", "play", "attach", "evolve", "attack", "damage", "heal", "knockout", "coin", "land", "shuffle", "prize", "turn", "choice", "condition", "refused", "win", "lose"] as const;
export type Sound = (typeof SOUNDS)[number];

interface Tone {
  /** When it begins, in seconds. */
  at: number;
  lasts: number;
  /** In hertz; with `to` it slides there. 0: noise. */
  pitch: number;
  to?: number;
  wave?: OscillatorType;
  loud?: number;
  /** For noise: where the filter stands, and where it goes. */
  band?: [number, number];
}

const tone = (at: number, lasts: number, pitch: number, more: Partial<Tone> = {}): Tone => ({ at, lasts, pitch, ...more });
const hiss = (at: number, lasts: number, from: number, to: number, loud = 0.5): Tone => ({ at, lasts, pitch: 0, band: [from, to], loud });

/** Notes of a scale, so that everything sounds of one piece. */
const C = 261.6;
const [E, G, A, C2, E2, G2] = [C * 1.26, C * 1.5, C * 1.682, C * 2, C * 2.52, C * 3];

export const SCORE: Record<Sound, readonly Tone[]> = {
  draw: [hiss(0, 0.09, 2400, 5200, 0.35)],
  play: [hiss(0, 0.12, 900, 2600, 0.4), tone(0.05, 0.16, G, { wave: "triangle", loud: 0.35 })],
  attach: [tone(0, 0.09, E2, { wave: "triangle", loud: 0.4 }), tone(0.07, 0.2, G2, { wave: "triangle", loud: 0.4 })],
  evolve: [tone(0, 0.5, C, { to: C2, wave: "sawtooth", loud: 0.16 }), tone(0.12, 0.18, E2, { wave: "triangle", loud: 0.35 }), tone(0.26, 0.2, G2, { wave: "triangle", loud: 0.35 }), tone(0.4, 0.5, C2 * 2, { wave: "triangle", loud: 0.4 })],
  attack: [hiss(0, 0.22, 500, 3200, 0.5), tone(0, 0.2, 180, { to: 420, wave: "sawtooth", loud: 0.18 })],
  damage: [hiss(0, 0.16, 1400, 200, 0.8), tone(0, 0.18, 150, { to: 62, wave: "square", loud: 0.26 })],
  heal: [tone(0, 0.3, G, { to: E2, wave: "sine", loud: 0.4 }), tone(0.12, 0.34, C2 * 2, { wave: "sine", loud: 0.24 })],
  knockout: [hiss(0, 0.5, 1800, 90, 0.9), tone(0, 0.6, 220, { to: 44, wave: "sawtooth", loud: 0.3 }), tone(0.3, 0.5, C / 2, { wave: "triangle", loud: 0.4 })],
  coin: [tone(0, 0.5, 2100, { wave: "sine", loud: 0.16 }), tone(0.05, 0.4, 3150, { wave: "sine", loud: 0.12 }), hiss(0, 0.05, 4000, 7000, 0.3)],
  land: [tone(0, 0.12, 1560, { wave: "triangle", loud: 0.3 }), tone(0.09, 0.18, 1180, { wave: "triangle", loud: 0.24 })],
  shuffle: [hiss(0, 0.07, 1500, 3500, 0.3), hiss(0.08, 0.07, 1700, 3700, 0.3), hiss(0.16, 0.07, 1500, 3500, 0.3), hiss(0.24, 0.09, 1900, 3900, 0.3)],
  prize: [tone(0, 0.16, C2, { wave: "triangle", loud: 0.4 }), tone(0.12, 0.16, E2, { wave: "triangle", loud: 0.4 }), tone(0.24, 0.36, G2, { wave: "triangle", loud: 0.45 })],
  turn: [tone(0, 0.22, G, { wave: "sine", loud: 0.45 }), tone(0.14, 0.4, C2, { wave: "sine", loud: 0.45 })],
  choice: [tone(0, 0.14, A, { wave: "sine", loud: 0.3 })],
  condition: [tone(0, 0.3, E, { to: C * 0.9, wave: "square", loud: 0.14 }), tone(0.16, 0.3, E * 0.94, { to: C * 0.84, wave: "square", loud: 0.12 })],
  refused: [tone(0, 0.14, 190, { wave: "square", loud: 0.14 }), tone(0.12, 0.18, 150, { wave: "square", loud: 0.14 })],
  win: [C, E, G, C2, E2, G2].map((pitch, i) => tone(i * 0.12, i === 5 ? 0.9 : 0.3, pitch, { wave: "triangle", loud: 0.42 })),
  lose: [G, E, C, C * 0.75].map((pitch, i) => tone(i * 0.2, i === 3 ? 0.9 : 0.34, pitch, { wave: "triangle", loud: 0.34 })),
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function open(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function noiseOf(audio: AudioContext): AudioBuffer {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }
  return noise;
}

/** How loud, from 0 to 1: each step of the setting is heard as much as the last. */
export function loudness(step: string): number {
  return [0, 0.12, 0.28, 0.55, 1][Number(step)] ?? 0.28;
}

/** Plays a sound, if sounds are wanted and the browser lets them be heard. */
export function sound(name: Sound): void {
  const level = loudness(volume.peek());
  if (level === 0 || typeof document === "undefined" || !pressed) return;
  const audio = open();
  if (!audio) return;
  const now = audio.currentTime + 0.01;
  for (const one of SCORE[name]) play(audio, one, now, level);
}

function play(audio: AudioContext, { at, lasts, pitch, to, wave = "sine", loud = 0.4, band }: Tone, now: number, level: number): void {
  const gain = audio.createGain();
  const begin = now + at;
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud * level * 0.5), begin + Math.min(0.012, lasts / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  gain.connect(audio.destination);
  if (pitch === 0) {
    const source = audio.createBufferSource();
    source.buffer = noiseOf(audio);
    const filter = audio.createBiquadFilter();
    filter.type = "bandpass";
    filter.Q.value = 0.9;
    filter.frequency.setValueAtTime(band![0], begin);
    filter.frequency.exponentialRampToValueAtTime(band![1], begin + lasts);
    source.connect(filter).connect(gain);
    source.start(begin, 0, lasts + 0.05);
    return;
  }
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(pitch, begin);
  if (to) source.frequency.exponentialRampToValueAtTime(to, begin + lasts);
  source.connect(gain);
  source.start(begin);
  source.stop(begin + lasts + 0.05);
}

let pressed = false;

if (typeof window !== "undefined") {
  const wake = () => {
    pressed = true;
    window.removeEventListener("pointerdown", wake, true);
    window.removeEventListener("keydown", wake, true);
  };
  window.addEventListener("pointerdown", wake, true);
  window.addEventListener("keydown", wake, true);
}
