/** What every page says. */

import { listed, s } from "./words.ts";

export const common = {
  close: "Close",
  cancel: "Cancel",
  back: "Back",
  done: "Done",
  change: "Change",
  home: "Home",
  copy: "Copy",
  copied: "Copied",
  copyByKey: "Press Ctrl+C to copy",
  saveFile: "Save as a file",
  wentWrong: "Something went wrong.",
  app: "Playmat",
  tryAgain: "Try again",
  loading: "Loading",
  nothingHere: "There is nothing at this address",
  nothingHereWhy: "The link may be incomplete, or what it led to is no longer kept here.",
  notLoaded: "This page could not be loaded",
  notLoadedWhy: "The server may be away, or it was updated while this page was open.",
  you: "You",
  listed,
  against: (a: string, b: string) => `${a} vs. ${b}`,
  cards: (n: number) => s(n, "card"),
};

export const page = {
  skip: "Skip to the content",
  home: "Playmat, home",
  main: "Main",
  play: "Play",
  decks: "Decks",
  games: "My games",
  restsOn: (clause: string) => `Rule: ${clause}`,
  settings: "Settings",
};

export const offline = {
  title: "The server cannot be reached",
  text: "Playmat is installed, but its server does not answer. Start it with “make play” (or “playmat serve”) and try again.",
  unreachable: "The server cannot be reached. Is it still running?",
  retried: "It is asked again every few seconds.",
  refused: (status: number) => `The server refused this (status ${status}).`,
  install: "Install",
};

export const settings = {
  title: "Settings",
  pace: "Animation speed",
  paces: { slow: "Slow", normal: "Normal", fast: "Fast", instant: "Instant" } as Record<string, string>,
  sound: "Sound",
  volume: "Volume",
  off: "Off",
  theme: "Appearance",
  themes: { system: "System", dark: "Dark", light: "Light" } as Record<string, string>,
  vibration: "Vibrate when it is your turn (phones)",
  askEnd: "Ask before ending a turn with an attack ready",
  reduced: "Your system asks for reduced motion: things stand still.",
};
