/** The frame of every screen besides the table: the name, where one can go, and the heading that gets the focus. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../texts/index.ts";
import { SettingsDialog } from "./Settings.tsx";
import "./ui.css";

interface Props {
  title: string;
  /** The heading, where it should say more than the title. */
  heading?: ComponentChildren;
  here: "play" | "decks" | "puzzles" | "desk" | "replay" | "";
  children: ComponentChildren;
  /** Beside the heading. */
  beside?: ComponentChildren;
  wide?: boolean;
}

const PLACES = [
  { key: "play", href: "/", word: t.page.play },
  { key: "decks", href: "/decks", word: t.page.decks },
  { key: "puzzles", href: "/puzzles", word: t.puzzles.title },
  { key: "desk", href: "/desk", word: t.desk.short },
  { key: "replay", href: "/replay/open", word: t.page.games },
] as const;

export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="13" y="3" width="15" height="21" rx="2.5" fill="#5d7f8c" transform="rotate(14 20 13)" />
      <rect x="5" y="6" width="15" height="21" rx="2.5" fill="#f4c752" />
      <rect x="7.5" y="9" width="10" height="7" rx="1" fill="#17343a" />
      <path d="M7.5 20h10M7.5 23.5h6" stroke="#17343a" stroke-width="1.6" stroke-linecap="round" />
    </svg>
  );
}

export function Page({ title, heading, here, children, beside, wide }: Props) {
  const top = useRef<HTMLHeadingElement>(null);
  const [setting, setSetting] = useState(false);
  useEffect(() => {
    document.title = title === "Playmat" ? title : `${title} · Playmat`;
  }, [title]);
  useEffect(() => {
    top.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class={wide ? "page wide" : "page"}>
      <a class="skip-link" href="#main" onClick={skip}>
        {t.page.skip}
      </a>
      <header class="page-bar">
        <a class="wordmark" href="/" aria-label={t.page.home}>
          <Mark />
          <span>{t.common.app}</span>
        </a>
        <nav aria-label={t.page.main}>
          <ul>
            {PLACES.map((place) => (
              <li key={place.key}>
                <a href={place.href} aria-current={here === place.key ? "page" : undefined}>
                  {place.word}
                </a>
              </li>
            ))}
            <li>
              <button type="button" class="button quiet small" aria-label={t.page.settings} title={t.page.settings} data-testid="settings-open" onClick={() => setSetting(true)}>
                <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round">
                  <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
                  <circle cx="16" cy="7" r="2.500" />
                  <circle cx="8" cy="17" r="2.500" />
                </svg>
              </button>
            </li>
          </ul>
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <div class="page-head">
          <h1 tabIndex={-1} ref={top}>
            {heading ?? title}
          </h1>
          {beside}
        </div>
        {children}
      </main>
      {setting && <SettingsDialog close={() => setSetting(false)} />}
    </div>
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
