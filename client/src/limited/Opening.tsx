/** Opening the boosters: one after another, the rarest card last, or all at once. */

import { useEffect, useState } from "preact/hooks";
import { CardBack, CardFace } from "../cards/CardFace.tsx";
import { faceOf } from "../cards/facts.ts";
import { t } from "../texts/index.ts";
import { CardLook } from "../ui/CardLook.tsx";
import type { CardFace as Face } from "../protocol.ts";

interface Props {
  packs: readonly (readonly string[])[];
  /** How many have been looked at. */
  opened: number;
  open: (packs: number) => void;
}

export function Opening({ packs, opened, open }: Props) {
  const [torn, setTorn] = useState(false);
  const [look, setLook] = useState<Face | null>(null);
  // What is rarest lies first in a booster, and is turned last.
  const cards = [...(packs[opened] ?? [])].reverse();
  const last = opened + 1 >= packs.length;
  useEffect(() => setTorn(false), [opened]);
  return (
    <section class="opening" aria-labelledby="pack-title" data-testid="opening" data-pack={opened + 1}>
      <div class="opening-head panel">
        <h2 id="pack-title" aria-live="polite">
          {t.limited.pack(opened + 1, packs.length)}
        </h2>
        <ol class="pack-dots" aria-hidden="true">
          {packs.map((_, number) => (
            <li key={number} class={number < opened ? "done" : number === opened ? "now" : ""} />
          ))}
        </ol>
        <div class="opening-actions">
          {torn ? (
            <button type="button" class="button primary" data-testid="next-pack" onClick={() => open(opened + 1)}>
              {last ? t.limited.toDeck : t.limited.nextPack}
            </button>
          ) : (
            <button type="button" class="button primary" data-testid="tear-pack" onClick={() => setTorn(true)}>
              {t.limited.turned}
            </button>
          )}
          <button type="button" class="button quiet" data-testid="open-all" onClick={() => open(packs.length)}>
            {t.limited.skip}
          </button>
        </div>
      </div>
      <ul class={torn ? "pack-cards torn" : "pack-cards"} key={opened}>
        {cards.map((id, place) => {
          const face = torn ? faceOf(id) : null;
          const best = place === cards.length - 1;
          return (
            <li key={place} class={best ? "best" : ""} style={{ "--place": place }}>
              {face ? (
                <>
                  <button type="button" class="pack-card" onClick={() => setLook(face)}>
                    <span class="visually-hidden">{face.name}</span>
                    <CardFace face={face} size="medium" silent />
                  </button>
                  <Rarity face={face} />
                </>
              ) : (
                <>
                  <CardBack />
                  <span class="rarity" aria-hidden="true">
                    &nbsp;
                  </span>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {look ? <CardLook face={look} close={() => setLook(null)} /> : null}
    </section>
  );
}

/** How rare a card is: a shape and the word. */
export function Rarity({ face }: { face: Face }) {
  const rarity = face.rarity ?? "";
  const word = rarity || (face.supertype === "Energy" ? face.kind : "");
  const shape = rarity === "Common" ? "common" : rarity === "Uncommon" ? "uncommon" : rarity === "Rare" ? "rare" : rarity ? "special" : "common";
  return (
    <span class={`rarity ${shape}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {shape === "common" ? <circle cx="8" cy="8" r="5" /> : shape === "uncommon" ? <path d="M8 2l6 6-6 6-6-6z" /> : <path d="M8 1l2.2 4.600 5 .6-3.700 3.500 1 5L8 12.200 3.500 14.700l1-5L.8 6.200l5-.6z" />}
      </svg>
      {word}
    </span>
  );
}
