import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "..");
/** What these say is read by people. */
const SAID = /^(aria-label|aria-description|aria-valuetext|title|placeholder|label|word|words|note|heading|alt|what|text|held|less|more|closeWord)$/;
const WORDS = /\p{L}{2}/u;

/** The words that stand in a file's markup, and not in the catalogue. */
function wordsIn(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const literal = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && WORDS.test(node.text)) found.push(node.text);
    else if (ts.isTemplateExpression(node) && WORDS.test([node.head, ...node.templateSpans.map((one) => one.literal)].map((one) => one.text).join(" "))) found.push(node.getText());
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(literal);
    else if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) node.expression && literal(node.expression);
  };
  const look = (node: ts.Node): void => {
    if (ts.isJsxText(node) && WORDS.test(node.text.replace(/&\w+;/g, ""))) found.push(node.text.trim());
    else if (ts.isJsxAttribute(node) && SAID.test(node.name.getText()) && node.initializer) literal(node.initializer);
    else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) literal(node);
    ts.forEachChild(node, look);
  };
  look(file);
  return found.map((words) => `${relative(SOURCES, path)}: ${words}`);
}

describe("the texts of the client", () => {
  it("stand in the catalogue and nowhere else", () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap((name) => wordsIn(join(SOURCES, name)))).toEqual([]);
  });
});
