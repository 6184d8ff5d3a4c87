/** Which screen is shown: the address, read once and followed. */

import { signal } from "@preact/signals";

export type Route =
  | { screen: "start" }
  | { screen: "game"; game: string }
  | { screen: "join"; game: string; invitation: string }
  | { screen: "watch"; game: string }
  | { screen: "replay"; replay: string }
  | { screen: "decks"; deck: string | null }
  | { screen: "desk" }
  | { screen: "lab"; job: string | null }
  | { screen: "limited"; event: string | null }
  | { screen: "puzzles"; puzzle: string | null; daily: boolean }
  | { screen: "unknown"; path: string };

/** Reads an address; the invitation is in the fragment, which no server ever sees. */
export function parseRoute(path: string, fragment: string): Route {
  const parts = path.split("/").filter(Boolean).map(decode);
  const [first = "", second = ""] = parts;
  if (parts.length === 0) return { screen: "start" };
  if (parts.length === 2) {
    if (first === "game") return { screen: "game", game: second };
    if (first === "join") return { screen: "join", game: second, invitation: decode(fragment.replace(/^#/, "")) };
    if (first === "watch") return { screen: "watch", game: second };
    if (first === "replay") return { screen: "replay", replay: second };
    if (first === "decks") return { screen: "decks", deck: second };
    if (first === "lab") return { screen: "lab", job: second };
    if (first === "limited") return { screen: "limited", event: second };
    if (first === "puzzles") return { screen: "puzzles", puzzle: second, daily: fragment === "#day" };
  }
  if (parts.length === 1 && first === "decks") return { screen: "decks", deck: null };
  if (parts.length === 1 && first === "lab") return { screen: "lab", job: null };
  if (parts.length === 1 && first === "limited") return { screen: "limited", event: null };
  if (parts.length === 1 && first === "desk") return { screen: "desk" };
  if (parts.length === 1 && first === "puzzles") return { screen: "puzzles", puzzle: null, daily: false };
  return { screen: "unknown", path };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function here(): Route {
  return parseRoute(window.location.pathname, window.location.hash);
}

export const route = signal<Route>(typeof window === "undefined" ? { screen: "start" } : here());

/** Goes to an address of ours without loading the page again. */
export function navigate(path: string, how: "push" | "replace" = "push"): void {
  window.history[how === "push" ? "pushState" : "replaceState"](null, "", path);
  route.value = here();
  window.scrollTo(0, 0);
}

/** Follows the browser's buttons, and plain clicks on links of ours. Called once. */
export function followAddress(): void {
  window.addEventListener("popstate", () => (route.value = here()));
  window.addEventListener("hashchange", () => (route.value = here()));
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    const to = new URL(link.href);
    if (to.origin !== window.location.origin || to.pathname.startsWith("/api/")) return;
    event.preventDefault();
    navigate(to.pathname + to.search + to.hash);
  });
}
