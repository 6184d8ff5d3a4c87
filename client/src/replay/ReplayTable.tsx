/** The table of a replay: the board of the game, shown step by step and asking nothing. */

import { effect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { PlainTrainer } from "../cards/CardFace.tsx";
import { t } from "../texts/index.ts";
import { Board } from "../table/Board.tsx";
import { FarHand, Hand } from "../table/Hand.tsx";
import { Log } from "../table/Log.tsx";
import { ModelContext, TableModel, type Looked } from "../table/model.ts";
import { pokemonInPlay } from "../table/options.ts";
import { Announcements, Preview, Reader, Words } from "../table/Overlays.tsx";
import { TableStage } from "../table/stage.ts";
import { Theatre, type Scene } from "../table/theatre.ts";
import { PlayerPlate } from "../table/TopBar.tsx";
import { Trays } from "../table/Tray.tsx";
import { Mark } from "../ui/Page.tsx";
import type { ReplayStep } from "../protocol.ts";
import "../table/table.css";

export interface Shown {
  step: ReplayStep;
  /** Whether it comes right after the one shown before, so that it can be shown as a change. */
  follows: boolean;
}

interface Props {
  shown: Shown | null;
  names: [string, string];
  /** What was told up to a step. */
  told: (step: number) => string[];
  /** Called when a step has been shown to its end. */
  settled: (step: number) => void;
  /** At the right of the bar at the top. */
  tools: ComponentChildren;
  /** Under the hand. */
  controls: ComponentChildren;
}

export function ReplayTable({ shown, names, told, settled, tools, controls }: Props) {
  const theatre = useMemo(() => new Theatre(), []);
  const model = useMemo(() => new TableModel(theatre), []);
  const root = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [logOpen, setLogOpen] = useState(false);
  const latest = useRef({ told, settled });
  latest.current = { told, settled };

  useLayoutEffect(() => {
    theatre.stage = new TableStage(root.current!, layer.current!, () => model.bottom.peek());
    return () => {
      theatre.stage = null;
      model.dispose();
    };
  }, []);
  useEffect(() => {
    model.names.value = names;
  }, [names[0], names[1]]);
  useEffect(() => {
    if (shown) show(theatre, shown);
  }, [shown]);
  // The log is that of the step that is on the table, whichever way it was reached.
  useEffect(
    () =>
      effect(() => {
        const at = theatre.scene.value?.revision;
        const busy = theatre.busy.value;
        if (at === undefined) return;
        queueMicrotask(() => {
          theatre.log.value = latest.current.told(at);
          if (!busy) latest.current.settled(at);
        });
      }),
    [],
  );
  // Nothing can be played here: what is pressed is looked at.
  useEffect(
    () =>
      effect(() => {
        const pressed = pressedCard(model);
        if (pressed) {
          model.looked.value = pressed;
          model.selected.value = null;
        }
      }),
    [],
  );

  const view = model.view.value;
  const bottom = model.bottom.value;
  const near = view?.players[bottom];
  const far = view?.players[1 - bottom];
  return (
    <ModelContext.Provider value={model}>
    <PlainTrainer.Provider value={model.plainTrainer.value}>
      <div ref={root} class="table replay-table" data-busy={theatre.busy.value ? "true" : "false"} data-revision={view ? model.revision.value : undefined}>
        <header class="top-bar">
          <a class="home" href="/" aria-label={t.common.home}>
            <Mark />
          </a>
          {view && far ? (
            <>
              <PlayerPlate info={null} view={view} seat={1 - bottom} />
              <FarHand player={far} seat={1 - bottom} />
            </>
          ) : (
            <span class="far-hand" />
          )}
          <div class="top-buttons">
            {tools}
            <button type="button" class="button quiet small log-button" onClick={() => setLogOpen(!logOpen)}>
              {t.table.log}
            </button>
          </div>
        </header>
        <main class="table-main">
          <h1 class="visually-hidden">{t.replay.between(names)}</h1>
          <Board />
          <Trays />
          <Announcements />
        </main>
        <div class="bottom">
          {view && near ? (
            <div class="replay-near">
              <PlayerPlate info={null} view={view} seat={bottom} />
              <Hand player={near} seat={bottom} />
            </div>
          ) : null}
          {controls}
        </div>
        <Log open={logOpen} close={() => setLogOpen(false)} />
        <Preview />
        <Words />
        <Reader />
        <div ref={layer} class="stage-layer" aria-hidden="true" />
      </div>
    </PlainTrainer.Provider>
    </ModelContext.Provider>
  );
}

/** A step that follows is played out; any other, and one that comes before the last has been played, stands at once. */
function show(theatre: Theatre, { step, follows }: Shown): void {
  const scene: Scene = { revision: step.step, view: step.view, events: step.events, log: [] };
  const busy = theatre.busy.peek();
  if (busy) theatre.skip();
  if (!busy && !follows) theatre.jump(scene);
  else theatre.push(scene, busy);
}

function pressedCard(model: TableModel): Looked | null {
  const selection = model.selected.value;
  const view = model.view.peek();
  if (!selection || !view) return null;
  if (selection.at === "hand") return view.players.flatMap((one) => one.hand).find((one) => one?.card === selection.card) ?? null;
  if (selection.at === "stadium") return view.stadium;
  if (selection.at !== "spot") return null;
  const pokemon = pokemonInPlay(view).find((one) => one.pokemon.spot === selection.spot)?.pokemon;
  return pokemon?.id && pokemon.name ? { id: pokemon.id, name: pokemon.name, pokemon } : null;
}
