/** The board of a position that is played out: everything of the game's table but a connection and an opponent's patience. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { speed } from "../settings.ts";
import { Board } from "../table/Board.tsx";
import { FarHand, Hand } from "../table/Hand.tsx";
import { followKeys } from "../table/keyboard.ts";
import { Log } from "../table/Log.tsx";
import { SelectionMenu } from "../table/Menu.tsx";
import { ModelContext } from "../table/model.ts";
import { Announcements, EndTurnBox, Help, Preview, Reader, Words } from "../table/Overlays.tsx";
import { ActionBar, PromptBox } from "../table/Prompt.tsx";
import { TableStage } from "../table/stage.ts";
import { PlayerPlate } from "../table/TopBar.tsx";
import { Trays } from "../table/Tray.tsx";
import { t } from "../texts/index.ts";
import { Mark } from "../ui/Page.tsx";
import type { Played, Practice } from "./practice.ts";
import "../table/table.css";
import "./practice.css";

interface Props<T extends Played> {
  practice: Practice<T>;
  heading: string;
  /** At the right of the bar at the top. */
  tools: ComponentChildren;
  /** Above the log, and on a phone above the board. */
  panel: ComponentChildren;
}

export function PracticeTable<T extends Played>({ practice, heading, tools, panel }: Props<T>): JSX.Element {
  const { model, theatre } = practice;
  const root = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [logOpen, setLogOpen] = useState(false);
  const [helping, setHelping] = useState(false);

  useLayoutEffect(() => {
    theatre.stage = new TableStage(root.current!, layer.current!, () => model.bottom.peek());
    return () => {
      theatre.stage = null;
    };
  }, [practice]);
  // On a phone the board begins where the strip ends.
  useEffect(() => {
    const strip = root.current?.querySelector<HTMLElement>(".practice-panel");
    if (!strip) return;
    const measured = new ResizeObserver(() => root.current?.style.setProperty("--panel-h", `${strip.offsetHeight}px`));
    measured.observe(strip);
    return () => measured.disconnect();
  }, [practice]);
  useEffect(() => followKeys(model, { help: () => setHelping(true), openLog: () => setLogOpen(true) }), [practice]);
  useEffect(() => {
    document.title = `${heading} · Playmat`;
  }, [heading]);

  const view = model.view.value;
  const bottom = model.bottom.value;
  return (
    <ModelContext.Provider value={model}>
      <div
        ref={root}
        class="table practice-table"
        data-testid="table"
        data-busy={theatre.busy.value ? "true" : "false"}
        data-revision={theatre.scene.value?.revision}
        data-question={model.question.value?.question}
        data-speed={speed.value}
        onClick={(event) => {
          if ((event.target as Element).closest("button, a, .bubble, .tray, .log, input, label")) return;
          model.selected.value = null;
        }}
      >
        <header class="top-bar">
          <a class="home" href="/" aria-label={t.common.home}>
            <Mark />
          </a>
          {view ? (
            <>
              <PlayerPlate info={null} view={view} seat={1 - bottom} />
              <FarHand player={view.players[1 - bottom]!} seat={1 - bottom} />
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
        <div class="bottom">
          {view && (
            <>
              <div class="bottom-bar">
                <PlayerPlate info={null} view={view} seat={bottom} />
                <ActionBar />
              </div>
              <Hand player={view.players[bottom]!} seat={bottom} />
            </>
          )}
        </div>
        <main class="table-main">
          <h1 class="visually-hidden">{heading}</h1>
          {view && <Board />}
          <Trays />
          <Announcements />
        </main>
        <div class="aside">
          <div class="practice-panel">{panel}</div>
          <Log open={logOpen} close={() => setLogOpen(false)} />
        </div>
        <SelectionMenu />
        <PromptBox />
        <Preview />
        <Words />
        <Reader />
        <EndTurnBox />
        <div ref={layer} class="stage-layer" aria-hidden="true" />
        {helping && <Help close={() => setHelping(false)} />}
      </div>
    </ModelContext.Provider>
  );
}
