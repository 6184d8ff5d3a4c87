import { expect, it } from "vitest";
import { parseRoute } from "./router.ts";

it("reads addresses", () => {
  expect(parseRoute("/", "")).toEqual({ screen: "start" });
  expect(parseRoute("/game/abc", "")).toEqual({ screen: "game", game: "abc" });
  expect(parseRoute("/join/abc", "#s3cret")).toEqual({ screen: "join", game: "abc", invitation: "s3cret" });
  expect(parseRoute("/watch/abc/", "")).toEqual({ screen: "watch", game: "abc" });
  expect(parseRoute("/replay/r1", "")).toEqual({ screen: "replay", replay: "r1" });
  expect(parseRoute("/decks", "")).toEqual({ screen: "decks", deck: null });
  expect(parseRoute("/decks/d%20e", "")).toEqual({ screen: "decks", deck: "d e" });
  expect(parseRoute("/limited", "")).toEqual({ screen: "limited", event: null });
  expect(parseRoute("/limited/e1", "")).toEqual({ screen: "limited", event: "e1" });
  expect(parseRoute("/game", "")).toEqual({ screen: "unknown", path: "/game" });
  expect(parseRoute("/game/%E0%A4%A", "")).toEqual({ screen: "game", game: "%E0%A4%A" });
});
