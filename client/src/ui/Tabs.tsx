/** A few views of one place, one at a time; arrow keys go from tab to tab. */

import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";

interface Props<K extends string> {
  label: string;
  tabs: readonly { key: K; word: string }[];
  chosen: K;
  choose: (key: K) => void;
  children: ComponentChildren;
}

export function Tabs<K extends string>({ label, tabs, chosen, choose, children }: Props<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = (tabs.findIndex((tab) => tab.key === chosen) + step + tabs.length) % tabs.length;
    const tab = tabs[at];
    if (!tab) return;
    choose(tab.key);
    list.current?.querySelectorAll<HTMLButtonElement>("[role=tab]")[at]?.focus();
  };
  return (
    <div class="tabs">
      <div class="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === chosen ? 0 : -1}
            onClick={() => choose(tab.key)}
          >
            {tab.word}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} class="tab-panel">
        {children}
      </div>
    </div>
  );
}
