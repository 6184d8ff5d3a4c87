/** The application: the screen that the address names, each loaded when it is first wanted. */

import { type ComponentType, type JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { route, type Route } from "./router.ts";
import { t } from "./texts/index.ts";

type Load = () => Promise<ComponentType<object>>;

/** Which screen an address shows, and how it is loaded. */
function screenOf(at: Route): { key: string; load: Load; props: object } {
  switch (at.screen) {
    case "start":
      return { key: "start", load: async () => (await import("./start/StartScreen.tsx")).StartScreen as ComponentType<object>, props: {} };
    case "join":
      return {
        key: "join",
        load: async () => (await import("./start/JoinScreen.tsx")).JoinScreen as ComponentType<object>,
        props: { game: at.game, invitation: at.invitation },
      };
    case "game":
    case "watch":
      return {
        key: "table",
        load: async () => (await import("./table/TableScreen.tsx")).TableScreen as ComponentType<object>,
        props: { game: at.game, watching: at.screen === "watch" },
      };
    case "replay":
      return { key: "replay", load: async () => (await import("./replay/ReplayScreen.tsx")).ReplayScreen as ComponentType<object>, props: { replay: at.replay } };
    case "decks":
      return { key: "decks", load: async () => (await import("./builder/BuilderScreen.tsx")).BuilderScreen as ComponentType<object>, props: { deck: at.deck } };
    case "lab":
      return { key: "lab", load: async () => (await import("./lab/LabScreen.tsx")).LabScreen as ComponentType<object>, props: { job: at.job } };
    case "desk":
      return { key: "desk", load: async () => (await import("./desk/DeskScreen.tsx")).DeskScreen as ComponentType<object>, props: {} };
    case "limited":
      return at.event
        ? { key: "event", load: async () => (await import("./limited/EventScreen.tsx")).EventScreen as ComponentType<object>, props: { id: at.event } }
        : { key: "limited", load: async () => (await import("./limited/LimitedScreen.tsx")).LimitedScreen as ComponentType<object>, props: {} };
    case "puzzles":
      return at.puzzle
        ? { key: "puzzle", load: async () => (await import("./puzzles/PuzzleScreen.tsx")).PuzzleScreen as ComponentType<object>, props: { puzzle: at.puzzle, daily: at.daily } }
        : { key: "puzzles", load: async () => (await import("./puzzles/PuzzlesScreen.tsx")).PuzzlesScreen as ComponentType<object>, props: {} };
    case "unknown":
      return { key: "lost", load: async () => (await import("./ui/LostScreen.tsx")).LostScreen as ComponentType<object>, props: { path: at.path } };
  }
}

const loaded = new Map<string, ComponentType<object>>();

export function App(): JSX.Element {
  const at = route.value;
  const wanted = screenOf(at);
  const [, redraw] = useState(0);
  const [failed, setFailed] = useState(false);
  const key = wanted.key;

  useEffect(() => {
    if (loaded.has(key)) return;
    let live = true;
    setFailed(false);
    wanted.load().then(
      (screen) => {
        loaded.set(key, screen);
        if (live) redraw((n) => n + 1);
      },
      () => live && setFailed(true),
    );
    return () => {
      live = false;
    };
  }, [key]);

  const Screen = loaded.get(key);
  return (
    <>
      {Screen ? (
        <Screen key={JSON.stringify(at)} {...wanted.props} />
      ) : failed ? (
        <NotLoaded />
      ) : (
        <p class="loading-screen" role="status">
          <span class="loading-wheel" aria-hidden="true" />
          {t.common.loading}
        </p>
      )}
    </>
  );
}

/** A part of the page that did not come: the server is away, or has another version of it now. */
function NotLoaded(): JSX.Element {
  return (
    <main class="not-loaded">
      <h1>{t.common.notLoaded}</h1>
      <p>{t.common.notLoadedWhy}</p>
      <p>
        <button type="button" class="button primary" onClick={() => window.location.reload()}>
          {t.common.tryAgain}
        </button>{" "}
        <a class="button" href="/">
          {t.common.home}
        </a>
      </p>
    </main>
  );
}
