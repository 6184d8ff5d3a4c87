/** Building 40 cards: what was opened beside the deck, or one of the two where there is little room. */

import { useEffect, useRef, useState } from "preact/hooks";
import { CardFace } from "../cards/CardFace.tsx";
import { faceOf } from "../cards/facts.ts";
import { TypeSymbol } from "../cards/symbols.tsx";
import { t } from "../texts/index.ts";
import { CardLook } from "../ui/CardLook.tsx";
import { SizeBar, Sides, Stepper } from "../ui/Deck.tsx";
import { asProblem, useMedia } from "../ui/load.ts";
import { NoticeSign, Waiting, Warning } from "../ui/Notice.tsx";
import { TypeSymbols } from "../ui/Types.tsx";
import type { CardFace as Face, Event, Problem } from "../protocol.ts";
import { calls } from "./calls.ts";
import { Rarity } from "./Opening.tsx";
import { changed, counted, fits, laidOut, sizeOf, type Deck } from "./pool.ts";

/** Of what is free. */
const MOST = 60;
/** Milliseconds after the last change until the deck is kept. */
const PAUSE = 350;

interface Props {
  event: Event;
  change: (event: Event) => void;
}

export function Building({ event, change }: Props) {
  const wide = useMedia("(min-width: 900px)");
  const [deck, setDeck] = useState<Deck>(event.deck);
  const [keptDeck, setKeptDeck] = useState<Deck>(event.deck);
  const [side, setSide] = useState<"pool" | "deck">("pool");
  const [kind, setKind] = useState("");
  const [busy, setBusy] = useState<"" | "suggest" | "start">("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [look, setLook] = useState<Face | null>(null);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const opened = counted(event.packs);
  const free = new Set(event.energy);
  const faces = laidOut(Object.keys(opened).flatMap((id) => faceOf(id) ?? []));
  const pool = faces.filter((face) => !(face.supertype === "Energy" && face.kind === "Basic"));
  const energy = event.energy.flatMap((id) => faceOf(id) ?? []);
  const size = sizeOf(deck);
  const isKept = deck === keptDeck;
  const ready = isKept && event.problems.length === 0;

  // One after the other, so that the last one is what stays.
  const keep = (next: Deck): Promise<void> => {
    const done = saving.current.then(async () => {
      change(await calls.saveDeck(event.id, next));
      setKeptDeck(next);
      setProblem(null);
    });
    saving.current = done.catch(() => undefined);
    return done;
  };
  useEffect(() => {
    if (isKept) return;
    const timer = setTimeout(() => keep(deck).catch((error: unknown) => setProblem(asProblem(error))), PAUSE);
    return () => clearTimeout(timer);
  }, [deck]);

  const put = (id: string, by: number) => setDeck((before) => changed(before, id, by, free.has(id) ? MOST : (opened[id] ?? 0)));
  const suggest = async () => {
    setBusy("suggest");
    try {
      setDeck((await calls.suggestion(event.id)).cards);
      setProblem(null);
    } catch (error) {
      setProblem(asProblem(error));
    }
    setBusy("");
  };
  const start = async () => {
    setBusy("start");
    try {
      await saving.current;
      change(await calls.start(event.id));
    } catch (error) {
      setProblem(asProblem(error));
      setBusy("");
    }
  };

  const types = [...new Set(pool.filter((face) => face.supertype === "Pokémon").flatMap((face) => face.types))].sort();
  const shown = pool.filter((face) => fits(face, kind));
  return (
    <div class="building" data-testid="building" data-size={size} data-ready={ready}>
      <div class="building-head panel">
        <div class="building-size" role="status">
          <SizeBar size={size} of={event.deck_size} />
          <p>
            <strong>{t.limited.size(size, event.deck_size)}</strong>{" "}
            {isKept ? (
              <span class={ready ? "good" : "bad"}>
                <NoticeSign kind={ready ? "good" : "info"} /> {ready ? t.limited.legal : t.limited.notYet(event.problems.length)}
              </span>
            ) : null}
          </p>
        </div>
        <div class="building-actions">
          <button type="button" class="button" data-testid="suggest" disabled={busy !== ""} onClick={() => void suggest()}>
            {busy === "suggest" ? t.limited.suggesting : t.limited.suggest}
          </button>
          <button type="button" class="button quiet" disabled={busy !== "" || size === 0} onClick={() => setDeck({})}>
            {t.limited.clear}
          </button>
          <button type="button" class="button primary" data-testid="start-event" disabled={busy !== "" || !ready} onClick={() => void start()}>
            {t.limited.start}
          </button>
        </div>
        {busy === "start" ? <Waiting what={t.limited.starting} /> : null}
        {problem ? <Warning problem={problem} /> : null}
      </div>
      {wide ? null : (
        <Sides
          label={t.limited.show}
          sides={[
            { side: "pool", word: t.limited.pool(event.packs.flat().length) },
            { side: "deck", word: t.limited.deck(size, event.deck_size) },
          ]}
          shown={side}
          show={setSide}
        />
      )}
      {wide || side === "pool" ? (
        <section class="pool" aria-label={t.limited.opened} data-testid="pool">
          <div class="kind-choice" role="group" aria-label={t.limited.show}>
            {["", ...types, "Trainer"].map((one) => (
              <button key={one} type="button" aria-pressed={kind === one} title={one === "" ? t.limited.everything : one === "Trainer" ? t.limited.trainers : one} onClick={() => setKind(one)}>
                {one === "" ? t.limited.everything : one === "Trainer" ? t.limited.trainers : <TypeSymbol type={one} size="24px" />}
              </button>
            ))}
          </div>
          <ul class="pool-cards">
            {shown.map((face) => {
              const there = opened[face.id] ?? 0;
              const taken = deck[face.id] ?? 0;
              return (
                <li key={face.id} class={taken ? "taken" : ""} data-card={face.id}>
                  <button type="button" class="pack-card" onClick={() => setLook(face)}>
                    <span class="visually-hidden">{face.name}</span>
                    <CardFace face={face} size="medium" silent />
                  </button>
                  <Rarity face={face} />
                  <Held face={face} taken={taken} most={there} put={put} held={t.limited.held(taken, there)}>
                    {taken}/{there}
                  </Held>
                </li>
              );
            })}
          </ul>
        </section>
      ) : null}
      {wide || side === "deck" ? (
        <section class="deck-side panel" aria-label={t.limited.deckTitle} data-testid="event-deck">
          {!ready && isKept && size > 0 ? (
            <details class="fault-list" open={size >= event.deck_size}>
              <summary>{t.limited.why}</summary>
              <ul>
                {event.problems.map((one) => (
                  <li key={one.sentence}>{one.sentence}</li>
                ))}
              </ul>
            </details>
          ) : null}
          <p class="note">{t.limited.energy}</p>
          <ul class="energy-row">
            {energy.map((face) => (
              <li key={face.id}>
                <TypeSymbol type={face.types[0] ?? "Colorless"} size="26px" label="" />
                <Held face={face} taken={deck[face.id] ?? 0} most={MOST} put={put} held={String(deck[face.id] ?? 0)}>
                  {deck[face.id] ?? 0}
                </Held>
              </li>
            ))}
          </ul>
          {size === 0 ? <p class="note">{t.limited.empty}</p> : <DeckList deck={deck} faces={pool} put={put} opened={opened} look={setLook} />}
        </section>
      ) : null}
      {look ? (
        <CardLook
          face={look}
          close={() => setLook(null)}
          actions={
            <Held face={look} taken={deck[look.id] ?? 0} most={opened[look.id] ?? 0} put={put} held={t.limited.held(deck[look.id] ?? 0, opened[look.id] ?? 0)}>
              {t.limited.held(deck[look.id] ?? 0, opened[look.id] ?? 0)}
            </Held>
          }
        />
      ) : null}
    </div>
  );
}

interface HeldProps {
  face: Face;
  taken: number;
  most: number;
  put: (id: string, by: number) => void;
  /** The count, for whoever cannot see it. */
  held: string;
  children: preact.ComponentChildren;
}

/** How many of a card the deck has, of so many that it may. */
function Held({ face, taken, most, put, held, children }: HeldProps) {
  return (
    <Stepper less={t.limited.less(face.name)} more={t.limited.add(face.name)} canLess={taken > 0} canMore={taken < most} change={(by) => put(face.id, by)} held={held}>
      {children}
    </Stepper>
  );
}

function DeckList({ deck, faces, put, opened, look }: { deck: Deck; faces: readonly Face[]; put: HeldProps["put"]; opened: Deck; look: (face: Face) => void }) {
  const inDeck = faces.filter((face) => deck[face.id]);
  const total = (kind: Face["supertype"]) => inDeck.filter((face) => face.supertype === kind).reduce((sum, face) => sum + (deck[face.id] ?? 0), 0);
  const [pokemon, trainers] = [total("Pokémon"), total("Trainer")];
  return (
    <>
      <p class="note">{t.limited.kinds(pokemon, trainers, sizeOf(deck) - pokemon - trainers)}</p>
      <ul class="deck-lines">
        {inDeck.map((face) => (
          <li key={face.id}>
            <Held face={face} taken={deck[face.id] ?? 0} most={opened[face.id] ?? 0} put={put} held={t.limited.held(deck[face.id] ?? 0, opened[face.id] ?? 0)}>
              {deck[face.id]}
            </Held>
            <button type="button" class="card-line" onClick={() => look(face)}>
              <TypeSymbols types={face.types.slice(0, 1)} />
              <span>{face.name}</span>
              <span class="note">{face.kind}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
