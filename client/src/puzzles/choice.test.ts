import { expect, test } from "vitest";
import type { PuzzleInfo } from "../protocol.ts";
import { fitting, following, readChoice } from "./choice.ts";

const puzzle = (id: string, kind: PuzzleInfo["kind"], rating: number) => ({ id, kind, rating, rules: "xy" }) as PuzzleInfo;
const ALL = [
  puzzle("a", "attachment", 1),
  puzzle("b", "attachment", 1),
  puzzle("c", "attachment", 2),
  puzzle("d", "survive", 1),
  puzzle("e", "win", 2),
  puzzle("f", "win", 1),
];
const ANY = readChoice(null);

test("easier ones come first, and of equals the kinds take turns", () => {
  expect(fitting(ALL, ANY, {}).map((one) => one.id).join("")).toBe("fdabec");
  expect(fitting(ALL, { ...ANY, kind: "attachment" }, {}).map((one) => one.id).join("")).toBe("abc");
  expect(fitting(ALL, { ...ANY, fresh: true }, { f: "solved", d: "failed" }).map((one) => one.id).join("")).toBe("abec");
});

test("the next one is the first after it that was not tried", () => {
  expect(following(ALL, ANY, { d: "solved" }, "f")?.id).toBe("a");
  expect(following(ALL, ANY, {}, "c")?.id).toBe("f");
});
