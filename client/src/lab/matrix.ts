/** Win rates as a picture: a table of coloured squares, drawn as SVG so that it can be kept. */

import type { Figures, Score } from "./calls.ts";

export interface Matrix {
  rows: string[];
  columns: string[];
  table: (Score | null)[][];
}

/** The whole matrix where it was played, otherwise the deck and its other version against each opponent. */
export function matrixOf(figures: Figures): Matrix {
  if (figures.matrix) return { rows: figures.matrix.names, columns: figures.matrix.names, table: figures.matrix.table };
  return { rows: figures.versions.map((one) => one.name), columns: figures.names, table: figures.versions.map((one) => one.against) };
}

/** From orange through grey to purple, told apart with any kind of colour vision; darker where it is surer. */
export function colourOf(rate: number): string {
  const far = Math.min(1, Math.abs(rate - 0.5) * 2);
  const light = 94 - 54 * far;
  return rate < 0.5 ? `hsl(28 ${Math.round(30 + 60 * far)}% ${light}%)` : `hsl(265 ${Math.round(20 + 40 * far)}% ${light}%)`;
}

const CELL = 92;
const HIGH = 58;
const LETTER = 7.4;

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

export function drawing(matrix: Matrix, title: string): string {
  const left = Math.min(200, 20 + LETTER * Math.max(...matrix.rows.map((one) => one.length)));
  const top = 84;
  const width = left + CELL * matrix.columns.length + 12;
  const height = top + HIGH * matrix.rows.length + 12;
  const words: string[] = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif">`,
    `<rect width="${width}" height="${height}" fill="#fff"/><text x="12" y="24" font-size="15" font-weight="600" fill="#17211f">${escaped(title)}</text>`,
  ];
  matrix.columns.forEach((name, at) => {
    const middle = left + CELL * at + CELL / 2;
    halves(name).forEach((line, place) => words.push(`<text x="${middle}" y="${50 + 15 * place}" font-size="12" text-anchor="middle" fill="#17211f">${escaped(shortened(line, 13))}</text>`));
  });
  matrix.rows.forEach((name, row) => {
    const y = top + HIGH * row;
    words.push(`<text x="${left - 8}" y="${y + HIGH / 2 + 4}" font-size="13" text-anchor="end" fill="#17211f">${escaped(shortened(name, Math.floor((left - 16) / LETTER)))}</text>`);
    matrix.table[row]!.forEach((score, column) => {
      const x = left + CELL * column;
      if (!score || score.win_rate === null) {
        words.push(`<rect x="${x}" y="${y}" width="${CELL - 3}" height="${HIGH - 3}" rx="6" fill="#eceeed"/>`);
        return;
      }
      const [low, high] = score.interval.map((bound) => Math.round(100 * bound));
      const sure = low! > 50 || high! < 50;
      const ink = Math.abs(score.win_rate - 0.5) > 0.34 ? "#fff" : "#17211f";
      words.push(
        `<rect x="${x}" y="${y}" width="${CELL - 3}" height="${HIGH - 3}" rx="6" fill="${colourOf(score.win_rate)}"/>`,
        `<text x="${x + CELL / 2 - 2}" y="${y + 25}" font-size="17" font-weight="${sure ? 700 : 400}" text-anchor="middle" fill="${ink}">${Math.round(100 * score.win_rate)}%</text>`,
        `<text x="${x + CELL / 2 - 2}" y="${y + 43}" font-size="11" text-anchor="middle" fill="${ink}">${low}–${high}</text>`,
      );
    });
  });
  words.push("</svg>");
  return words.join("");
}

/** A name on two lines where it is long. */
function halves(name: string): string[] {
  if (name.length <= 12) return [name];
  const words = name.split(" ");
  let first = words.shift() ?? "";
  while (words.length && first.length + words[0]!.length < 12) first += ` ${words.shift()}`;
  return words.length ? [first, words.join(" ")] : [first];
}
