/** The log as a story: its turns, whose doing a sentence is, and the cards that it names. */

export interface Chapter {
  /** The line at which it begins. */
  at: number;
  /** 'Turn 3: your turn'; empty for the setup. */
  title: string;
  lines: string[];
}

const TURN = /^---\s*(.*?)\s*---$/;

export function chapters(lines: readonly string[]): Chapter[] {
  const found: Chapter[] = [];
  lines.forEach((line, at) => {
    const turn = TURN.exec(line);
    if (turn) found.push({ at, title: turn[1]!, lines: [] });
    else {
      if (!found.length) found.push({ at, title: "", lines: [] });
      found[found.length - 1]!.lines.push(line);
    }
  });
  return found;
}

/** The seat that a sentence is about: the reader where it says you or your, else the first player it names. */
export function whoseLine(line: string, reader: { seat: number | null; names: readonly [string, string] }): number | null {
  const found: { at: number; seat: number }[] = [];
  const you = reader.seat === null ? -1 : line.search(/\b(you|your)\b/i);
  if (you >= 0) found.push({ at: you, seat: reader.seat! });
  reader.names.forEach((name, seat) => {
    const at = name ? line.indexOf(name) : -1;
    if (at >= 0) found.push({ at, seat });
  });
  found.sort((a, b) => a.at - b.at);
  return found[0]?.seat ?? null;
}

export interface NamedCard {
  id: string;
  name: string;
}

/** A sentence in pieces: plain words, and the names of known cards. The longest name that fits is the one meant. */
export function linked(line: string, known: ReadonlyMap<string, string>): (string | NamedCard)[] {
  const parts: (string | NamedCard)[] = [];
  let plain = "";
  let i = 0;
  while (i < line.length) {
    const name = i === 0 || !/[\p{L}\p{N}]/u.test(line[i - 1]!) ? longestAt(line, i, known) : "";
    if (!name) {
      plain += line[i++];
      continue;
    }
    if (plain) parts.push(plain);
    plain = "";
    parts.push({ id: known.get(name)!, name });
    i += name.length;
  }
  if (plain) parts.push(plain);
  return parts;
}

function longestAt(line: string, at: number, known: ReadonlyMap<string, string>): string {
  let best = "";
  for (const name of known.keys()) {
    if (name.length <= best.length || !line.startsWith(name, at)) continue;
    const after = line[at + name.length];
    if (after === undefined || !/[\p{L}\p{N}]/u.test(after)) best = name;
  }
  return best;
}

/** What was done in a turn, in the order in which it is worth telling. */
export interface Recap {
  benched: string[];
  attached: string[];
  evolved: string[];
  played: string[];
  attacks: string[];
  damage: number;
  knockedOut: string[];
  prizes: number;
}

/** What happened in a turn, of its sentences: empty where nothing did that is worth telling twice. */
export function recap(lines: readonly string[]): Recap {
  const found: Recap = { benched: [], attached: [], evolved: [], played: [], attacks: [], damage: 0, knockedOut: [], prizes: 0 };
  for (const line of lines) {
    const said = (pattern: RegExp) => pattern.exec(line)?.[1];
    const benched = said(/ puts? (.+) onto (?:your|their) Bench\.$/);
    const attached = said(/^(.+) is attached to /);
    const evolved = said(/ becomes (.+)\.$/);
    const played = said(/ plays? (.+)\.$/);
    const attack = said(/ uses (.+)!$/);
    const damage = said(/ takes (\d+) damage/);
    const out = said(/^(?:Your|.+?'s) (.+) is Knocked Out!$/);
    const prizes = said(/ takes? (a|\d+) Prize cards?/);
    if (benched) found.benched.push(benched);
    if (attached) found.attached.push(attached);
    if (evolved) found.evolved.push(evolved);
    if (played) found.played.push(played);
    if (attack) found.attacks.push(attack);
    if (damage) found.damage += Number(damage);
    if (out) found.knockedOut.push(out);
    if (prizes) found.prizes += prizes === "a" ? 1 : Number(prizes);
  }
  return found;
}

/** How many lines may follow the opening coin for it to be news. */
const NEWS = 4;

/** The coin flip with which a game has just begun, if it has. */
export function openingFlip(lines: readonly string[]): { line: string; heads: boolean } | null {
  const at = lines.findIndex((line) => /flips? a coin: (heads|tails)/.test(line));
  if (at < 0 || lines.length - at > NEWS) return null;
  return { line: lines[at]!, heads: /: heads/.test(lines[at]!) };
}

export interface Figures {
  prizes: number;
  knockOuts: number;
  damage: number;
}

/** What each player has done, counted from what was told. */
export function figures(lines: readonly string[], reader: { seat: number | null; names: readonly [string, string] }): [Figures, Figures] {
  const found: [Figures, Figures] = [
    { prizes: 0, knockOuts: 0, damage: 0 },
    { prizes: 0, knockOuts: 0, damage: 0 },
  ];
  for (const line of lines) {
    const seat = whoseLine(line, reader);
    if (seat === null) continue;
    const prize = /takes? (a|\d+) Prize cards?/.exec(line);
    const damage = /takes (\d+) damage/.exec(line);
    if (prize) found[seat]!.prizes += prize[1] === "a" ? 1 : Number(prize[1]);
    // What one player's Pokémon suffers is the other's doing.
    if (damage) found[1 - seat]!.damage += Number(damage[1]);
    if (/is Knocked Out!/.test(line)) found[1 - seat]!.knockOuts += 1;
  }
  return found;
}
