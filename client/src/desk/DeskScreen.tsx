/** The judge's desk: a position is set up here, then played out. */

import { useEffect, useState } from "preact/hooks";
import { api, kept } from "../api.ts";
import { DRAGGED, NO_SEARCH, SearchPanel } from "../builder/SearchPanel.tsx";
import { CardById } from "../cards/CardFace.tsx";
import { faceOf, keepFaces, prefetch } from "../cards/facts.ts";
import { firstRules, remembered } from "../start/choices.ts";
import { t } from "../texts/index.ts";
import { CardLook } from "../ui/CardLook.tsx";
import { CopyLink } from "../ui/Copy.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Sides } from "../ui/Deck.tsx";
import { asProblem, useLoad, useMedia } from "../ui/load.ts";
import { Waiting, Warning } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import { TrainersOf } from "../ui/Trainers.tsx";
import { TypeSymbols } from "../ui/Types.tsx";
import { rulesWord } from "../ui/words.ts";
import type { CardFace, Problem, RulesetInfo } from "../protocol.ts";
import {
  boardOf,
  cardsOf,
  CONDITIONS,
  damaged,
  emptyBoard,
  monAt,
  moved,
  packed,
  PILES,
  positionOf,
  put,
  takeFrom,
  toggleCondition,
  toggleUsed,
  unpacked,
  USED,
  withMon,
  type Board,
  type Held,
  type Mon,
  type Pile,
  type Place,
  type SideName,
} from "./board.ts";
import { DeskTable, type Opponent } from "./DeskTable.tsx";
import "../builder/builder.css";
import "./desk.css";

const KEY = "playmat.desk";

/** What the address holds, what was left here, or an empty desk. */
async function laidOut(rules: string): Promise<Board> {
  const link = /^#p=([\w-]+)$/.exec(window.location.hash)?.[1];
  if (link) {
    try {
      return await unpacked(link);
    } catch {
      throw new Error(t.desk.badLink);
    }
  }
  try {
    const left: unknown = JSON.parse(kept.get(KEY) ?? "null");
    if (left && typeof left === "object") return boardOf(left as Record<string, unknown>);
  } catch {
    // What was left cannot be read: begin anew.
  }
  return emptyBoard(rules);
}

export function DeskScreen() {
  const rulesets = useLoad("rulesets", api.rulesets);
  const [board, setBoard] = useState<Board | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    if (!rulesets.data) return;
    const rules = firstRules(rulesets.data, remembered().rules);
    laidOut(rules).then(setBoard, (error: unknown) => {
      setProblem(asProblem(error));
      setBoard(emptyBoard(rules));
    });
  }, [rulesets.data]);
  if (board && rulesets.data) return <Desk first={board} rulesets={rulesets.data} refused={problem} />;
  return (
    <Page title={t.desk.title} here="desk" wide>
      {rulesets.problem ? <Warning problem={rulesets.problem} again={rulesets.again} /> : <Waiting what={t.common.loading} />}
    </Page>
  );
}

function Desk({ first, rulesets, refused }: { first: Board; rulesets: RulesetInfo[]; refused: Problem | null }) {
  const [search, setSearch] = useState(NO_SEARCH);
  const [board, setBoard] = useState(first);
  const [place, setPlace] = useState<Place>({ side: "me", zone: "active" });
  const [problem, setProblem] = useState<Problem | null>(refused);
  const [look, setLook] = useState<CardFace | null>(null);
  const [link, setLink] = useState("");
  const [opponent, setOpponent] = useState<Opponent>("hand");
  const [playing, setPlaying] = useState(false);
  /** What became of the card that was pressed last. */
  const [said, setPut] = useState("");
  useEffect(() => {
    prefetch(cardsOf(board));
    kept.set(KEY, JSON.stringify(positionOf(board)));
  }, [board]);
  /** Where there is room for one of them only: the position, or the cards. */
  const wide = useMedia("(min-width: 1001px)");
  const [side, setSide] = useState<"position" | "cards">("position");
  const ready = !!board.me.active && !!board.opp.active;
  const carry = async (work: () => Promise<void>) => {
    try {
      setProblem(null);
      await work();
    } catch (error) {
      setProblem(asProblem(error));
    }
  };
  const add = (face: CardFace, where: Place = place) => {
    keepFaces([face]);
    const there = monAt(board, where);
    const next = put(board, where, face, there ? faceOf(there.card) : null);
    setBoard(next);
    setPut(next === board ? t.desk.notThere(face.name) : t.desk.wasPut(face.name));
    // From an empty place on the Bench the next card is the next Pokémon's.
    if (where.zone === "bench" && face.supertype === "Pokémon" && !monAt(board, where)) setPlace({ ...where, at: next[where.side].bench.length });
  };
  const choose = (to: Place) => {
    setPlace(to);
    setPut("");
    // An empty place asks for a card: there it is, where both do not fit.
    if (!wide && (to.zone === "active" || to.zone === "bench") && !monAt(board, to)) setSide("cards");
  };
  const move = (held: Held, to: Place) => {
    const next = moved(board, held, to, faceOf);
    if (next === board) return;
    setBoard(next);
    if (to.zone === "active" || to.zone === "bench") setPlace(to);
  };
  const share = () =>
    carry(async () => {
      const text = `#p=${await packed(board)}`;
      window.history.replaceState(null, "", `/desk${text}`);
      setLink(`${window.location.origin}/desk${text}`);
    });
  const save = () =>
    carry(async () => {
      const { text } = await api.writeScenario({ position: positionOf(board), title: t.desk.unnamed });
      const held = document.createElement("a");
      held.href = URL.createObjectURL(new Blob([text], { type: "text/yaml" }));
      held.download = "position.yaml";
      held.click();
      URL.revokeObjectURL(held.href);
    });
  const open = (file: File | undefined) =>
    carry(async () => {
      if (!file) return;
      const { position } = await api.openScenario({ text: await file.text() });
      setBoard(boardOf(position));
    });
  const begin = () =>
    carry(async () => {
      // What is wrong with the position is said here, where it can be mended.
      await api.playDesk({ position: positionOf(board), seed: 1, answers: [], shown: 0, opponent });
      setPlaying(true);
    });
  if (playing) return <DeskTable position={positionOf(board)} opponent={opponent} leave={() => setPlaying(false)} />;
  const actions = (
    <div class="builder-actions desk-actions" role="toolbar" aria-label={t.desk.title}>
      <button type="button" class="button small" onClick={() => setBoard(emptyBoard(board.rules))}>
        {t.desk.clear}
      </button>
      <label class="button small desk-file">
        {t.desk.open}
        <input type="file" class="visually-hidden" accept=".yaml,.yml,text/yaml" data-testid="desk-open" onChange={(event) => void open(event.currentTarget.files?.[0])} />
      </label>
      <button type="button" class="button small" disabled={!ready} data-testid="desk-save" onClick={() => void save()}>
        {t.desk.file}
      </button>
      <button type="button" class="button small" disabled={!ready} data-testid="desk-share" onClick={() => void share()}>
        {t.desk.share}
      </button>
      <button type="button" class="button small primary" disabled={!ready} title={ready ? undefined : t.desk.needsActive} data-testid="desk-play" onClick={() => void begin()}>
        {t.desk.play}
      </button>
    </div>
  );
  return (
    <TrainersOf rules={board.rules}>
    <Page title={t.desk.title} here="desk" wide beside={actions}>
      <p class="note desk-lead">{t.desk.lead}</p>
      {problem && <Warning problem={problem} />}
      {wide ? null : (
        <Sides
          label={t.desk.title}
          sides={[
            { side: "position", word: t.desk.position },
            { side: "cards", word: t.desk.cards },
          ]}
          shown={side}
          show={setSide}
        />
      )}
      <div class="desk">
        <section class="desk-board panel" aria-label={t.desk.title} hidden={!wide && side === "cards"}>
          <Facts board={board} change={setBoard} rulesets={rulesets} opponent={opponent} setOpponent={setOpponent} />
          <SideBoard name="opp" board={board} place={place} setPlace={choose} change={setBoard} add={add} carry={move} />
          <div class="desk-stadium">
            <span class="note">{t.desk.stadium}</span>
            {board.stadium ? (
              <button type="button" class="button small" title={t.desk.remove} onClick={() => setBoard({ ...board, stadium: null })}>
                {faceOf(board.stadium.card)?.name ?? board.stadium.card} ✕
              </button>
            ) : (
              <span class="note">{t.desk.none}</span>
            )}
          </div>
          <SideBoard name="me" board={board} place={place} setPlace={choose} change={setBoard} add={add} carry={move} />
          <p class="note desk-moving">{t.desk.moveNote}</p>
        </section>
        <div class="desk-search" hidden={!wide && side === "position"}>
          <p class="desk-putting" role="status" data-testid="desk-place">
            {t.desk.putting(placeWords(place))} <span class="note">{said}</span>
          </p>
          <SearchPanel search={search} setSearch={setSearch} rules={board.rules} countOf={() => 0} add={(card) => add(card)} look={setLook} />
        </div>
      </div>
      {look && <CardLook face={look} close={() => setLook(null)} />}
      {link && (
        <Dialog title={t.desk.share} close={() => setLink("")}>
          <CopyLink label={t.desk.link} text={link} testid="desk-link" />
        </Dialog>
      )}
    </Page>
    </TrainersOf>
  );
}

function placeWords(place: Place): string {
  const zone = place.zone === "active" ? t.desk.active : place.zone === "bench" ? `${t.desk.bench} ${place.at + 1}` : t.desk.piles[place.zone];
  return `${t.desk.sides[place.side]}, ${zone}`;
}

interface FactsProps {
  board: Board;
  change: (board: Board) => void;
  rulesets: RulesetInfo[];
  opponent: Opponent;
  setOpponent: (opponent: Opponent) => void;
}

function Facts({ board, change, rulesets, opponent, setOpponent }: FactsProps) {
  return (
    <div class="desk-facts">
      <label>
        <span>{t.desk.rules}</span>
        <select class="field" data-testid="desk-rules" value={board.rules} onChange={(event) => change({ ...board, rules: event.currentTarget.value })}>
          {rulesets.map((one) => (
            <option key={one.name} value={one.name}>
              {rulesWord(one.name, one.title)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t.desk.turn}</span>
        <input class="field" type="number" min={1} max={200} value={board.turn} onChange={(event) => change({ ...board, turn: Math.max(1, Math.min(200, Number(event.currentTarget.value) || 1)) })} />
      </label>
      <label>
        <span>{t.desk.mover}</span>
        <select class="field" value={board.turnPlayer} onChange={(event) => change({ ...board, turnPlayer: event.currentTarget.value as SideName })}>
          <option value="me">{t.desk.sides.me}</option>
          <option value="opp">{t.desk.sides.opp}</option>
        </select>
      </label>
      <label>
        <span>{t.desk.other}</span>
        <select class="field" value={opponent} onChange={(event) => setOpponent(event.currentTarget.value as Opponent)}>
          {Object.entries(t.desk.others).map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

interface SideProps {
  name: SideName;
  board: Board;
  place: Place;
  setPlace: (place: Place) => void;
  change: (board: Board) => void;
  add: (face: CardFace, place: Place) => void;
  /** Takes what lies on the desk to another place there. */
  carry: (held: Held, place: Place) => void;
}

function same(a: Place, b: Place): boolean {
  return a.side === b.side && a.zone === b.zone && (a.zone !== "bench" || (b.zone === "bench" && a.at === b.at));
}

function SideBoard({ name, board, place, setPlace, change, add, carry }: SideProps) {
  const side = board[name];
  const spots: Place[] = [{ side: name, zone: "active" }, ...side.bench.map((_, at) => ({ side: name, zone: "bench" as const, at })), { side: name, zone: "bench", at: side.bench.length }];
  const held = place.side === name ? monAt(board, place) : null;
  const pile = place.side === name && place.zone !== "active" && place.zone !== "bench" ? place.zone : null;
  return (
    <section class="desk-side" data-side={name} aria-label={t.desk.sides[name]}>
      <h2>{t.desk.sides[name]}</h2>
      <div class="desk-spots">
        {spots.map((one) => (
          <Spot key={one.zone === "bench" ? one.at : "active"} at={one} mon={monAt(board, one)} chosen={same(one, place)} choose={() => setPlace(one)} on={dropping((face) => add(face, one), (from) => carry(from, one))} />
        ))}
      </div>
      {held && (
        <MonTools
          mon={held}
          change={(mon) => change(withMon(board, place, mon))}
          makeActive={place.zone === "bench" ? () => carry({ side: name, zone: "bench", at: place.at }, { side: name, zone: "active" }) : null}
        />
      )}
      <div class="desk-piles">
        {PILES.map((one) => (
          <PileButton key={one} at={{ side: name, zone: one }} count={side[one].length} chosen={same({ side: name, zone: one }, place)} choose={setPlace} on={dropping((face) => add(face, { side: name, zone: one }), (from) => carry(from, { side: name, zone: one }))} />
        ))}
      </div>
      {pile && <PileCards cards={side[pile]} at={{ side: name, zone: pile }} take={(at) => change(takeFrom(board, name, pile, at))} />}
      <UsedAlready name={name} board={board} change={change} />
    </section>
  );
}

/** What a drag of something that lies on the desk carries. */
const CARRIED = "application/x-playmat-held";

interface Dropping {
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
}

/** A place that takes cards of the search, and what lies elsewhere on the desk. */
function dropping(drop: (face: CardFace) => void, carry: (held: Held) => void): Dropping {
  return {
    onDragOver: (event) => {
      if (event.dataTransfer?.types.some((one) => one === DRAGGED || one === CARRIED)) event.preventDefault();
    },
    onDrop: (event) => {
      event.preventDefault();
      const face = event.dataTransfer?.getData(DRAGGED);
      const held = event.dataTransfer?.getData(CARRIED);
      if (face) drop(JSON.parse(face) as CardFace);
      else if (held) carry(JSON.parse(held) as Held);
    },
  };
}

function carried(held: Held) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer?.setData(CARRIED, JSON.stringify(held));
      if (event.dataTransfer) event.dataTransfer.effectAllowed = "move";
    },
  };
}

/** What this side has used already: in its turn, or once in the game. */
function UsedAlready({ name, board, change }: { name: SideName; board: Board; change: (board: Board) => void }) {
  const { more } = board[name];
  const used = USED.filter((one) => more[one]);
  return (
    <details class="desk-used" data-testid={`used-${name}`}>
      <summary>
        {t.desk.used}: <span class="note">{used.map((one) => t.desk.uses[one]).join(", ") || t.desk.nothingUsed}</span>
      </summary>
      <div class="desk-tools">
        {USED.map((one) => (
          <button key={one} type="button" class="button small" aria-pressed={!!more[one]} onClick={() => change(toggleUsed(board, name, one))}>
            {t.desk.uses[one]}
          </button>
        ))}
      </div>
    </details>
  );
}

function Spot({ at, mon, chosen, choose, on }: { at: Place; mon: Mon | null; chosen: boolean; choose: () => void; on: Dropping }) {
  const word = at.zone === "active" ? t.desk.active : t.desk.bench;
  const face = mon ? faceOf(mon.card) : null;
  const energy = mon ? mon.energy.flatMap((id) => faceOf(id)?.types.slice(0, 1) ?? []) : [];
  return (
    <button type="button" class="desk-spot" aria-pressed={chosen} data-spot={at.zone === "bench" ? `${at.side}-bench-${at.at}` : `${at.side}-active`} onClick={choose} {...on} {...(mon ? carried(at as Held) : {})}>
      {mon ? (
        <>
          <CardById id={mon.card} name={mon.card} size="small" silent />
          {mon.damage > 0 && <span class="desk-damage">{mon.damage}</span>}
          <span class="desk-energy">
            <TypeSymbols types={energy} />
          </span>
          {mon.conditions.length > 0 && <span class="desk-conditions">{mon.conditions.join(", ")}</span>}
          <span class="visually-hidden">{`${word}: ${face?.name ?? mon.card}`}</span>
        </>
      ) : (
        <span class="desk-empty">{at.zone === "active" ? t.desk.active : t.desk.newBench}</span>
      )}
    </button>
  );
}

function MonTools({ mon, change, makeActive }: { mon: Mon; change: (mon: Mon | null) => void; makeActive: (() => void) | null }) {
  const without = (list: readonly string[], at: number) => list.filter((_, n) => n !== at);
  return (
    <div class="desk-tools" data-testid="desk-tools">
      <span class="desk-step" role="group" aria-label={t.desk.damage}>
        <button type="button" class="step-button" aria-label={t.desk.lessDamage} onClick={() => change(damaged(mon, -10))}>
          −
        </button>
        <span>
          {t.desk.damage} <strong>{mon.damage}</strong>
        </span>
        <button type="button" class="step-button" aria-label={t.desk.moreDamage} onClick={() => change(damaged(mon, 10))}>
          +
        </button>
      </span>
      {(makeActive ? [] : CONDITIONS).map((one) => (
        <button key={one} type="button" class="button small" aria-pressed={mon.conditions.includes(one)} onClick={() => change(toggleCondition(mon, one))}>
          {one}
        </button>
      ))}
      <label class="desk-tick">
        <input type="checkbox" checked={mon.new} onChange={(event) => change({ ...mon, new: event.currentTarget.checked })} />
        <span>{t.desk.isNew}</span>
      </label>
      <label class="desk-tick">
        <input type="checkbox" checked={mon.evolved} onChange={(event) => change({ ...mon, evolved: event.currentTarget.checked })} />
        <span>{t.desk.isEvolved}</span>
      </label>
      {(["with", "energy", "tools"] as const).flatMap((part) =>
        mon[part].map((id, at) => (
          <button key={`${part}-${at}`} type="button" class="button quiet small" title={t.desk.remove} onClick={() => change({ ...mon, [part]: without(mon[part], at) })}>
            {faceOf(id)?.name ?? id} ✕
          </button>
        )),
      )}
      {makeActive && (
        <button type="button" class="button small" data-testid="desk-make-active" onClick={makeActive}>
          {t.desk.makeActive}
        </button>
      )}
      <button type="button" class="button quiet small" data-testid="desk-remove" onClick={() => change(null)}>
        {t.desk.remove}
      </button>
    </div>
  );
}

function PileButton({ at, count, chosen, choose, on }: { at: { side: SideName; zone: Pile }; count: number; chosen: boolean; choose: (place: Place) => void; on: Dropping }) {
  return (
    <button type="button" class="button small" aria-pressed={chosen} data-pile={`${at.side}-${at.zone}`} onClick={() => choose(at)} {...on}>
      {t.desk.piles[at.zone]} <strong>{count}</strong>
    </button>
  );
}

function PileCards({ cards, at: where, take }: { cards: readonly string[]; at: { side: SideName; zone: Pile }; take: (at: number) => void }) {
  return (
    <ul class="desk-pile">
      {cards.map((id, at) => (
        <li key={at}>
          <button type="button" class="button quiet small" title={t.desk.remove} onClick={() => take(at)} {...carried({ ...where, at })}>
            {faceOf(id)?.name ?? id} ✕
          </button>
        </li>
      ))}
    </ul>
  );
}
