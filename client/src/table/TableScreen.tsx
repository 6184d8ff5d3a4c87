/** A game at the table: the connection, and everything that is drawn of it. */

import type { JSX } from "preact";
import { signal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { seatIn } from "../api.ts";
import { PlainTrainer } from "../cards/CardFace.tsx";
import { prefetch } from "../cards/facts.ts";
import { LessonCard } from "../lesson/LessonCard.tsx";
import type { GameInfo, Problem } from "../protocol.ts";
import { ResultPanel } from "../result/ResultPanel.tsx";
import { navigate } from "../router.ts";
import { GameSocket, socketAddress, type Status, type Wire } from "../socket.ts";
import { finishCourse } from "../start/choices.ts";
import { InvitePanel } from "../start/InvitePanel.tsx";
import { Board } from "./Board.tsx";
import { Hand } from "./Hand.tsx";
import { followKeys } from "./keyboard.ts";
import { LastTurn, Log } from "./Log.tsx";
import { SelectionMenu } from "./Menu.tsx";
import { ModelContext, TableModel } from "./model.ts";
import { Announcements, AwayBox, ConcedeBox, Cover, DisplacedNote, EndTurnBox, Help, Preview, Reader, Reconnecting, UndoBox, Words } from "./Overlays.tsx";
import { ActionBar, PromptBox } from "./Prompt.tsx";
import { byKeyboard, speed } from "../settings.ts";
import { t } from "../texts/index.ts";
import { begun } from "../ui/words.ts";
import { Hint } from "../study/Hint.tsx";
import { SettingsDialog } from "../ui/Settings.tsx";
import { callPlayer, restTitle } from "./call.ts";
import { TableStage } from "./stage.ts";
import { openingFlip, whoseLine } from "./story.ts";
import { Theatre } from "./theatre.ts";
import { PlayerPlate, TopBar } from "./TopBar.tsx";
import { Trays } from "./Tray.tsx";
import "./table.css";

/** A game, connected: what the screen is drawn from. */
class Session {
  readonly theatre = new Theatre();
  readonly model: TableModel;
  readonly socket: GameSocket;
  readonly status: Signal<Status> = signal<Status>("connecting");
  readonly info: Signal<GameInfo | null> = signal<GameInfo | null>(null);
  readonly ended: Signal<Problem | null> = signal<Problem | null>(null);

  private readonly seat: number | null;

  constructor(game: string, secret: string | null, seat: number | null) {
    this.seat = seat;
    this.socket = new GameSocket({
      open: () => new WebSocket(socketAddress(game)) as unknown as Wire,
      secret,
      handlers: {
        status: (status) => (this.status.value = status),
        welcome: (info, _, ownCards) => {
          prefetch(ownCards);
          this.learn(info);
        },
        history: (log) => this.theatre.recall(log),
        update: (update, fresh) => {
          this.theatre.push(update, fresh);
          if (fresh && update.events.some((one) => one.kind === "search-in-vain")) this.model.say({ sentence: t.show.inVain, tone: "notice" });
        },
        info: (info) => this.learn(info),
        refused: (problem) => this.refused(problem),
        signal: (seat, signal) => this.model.say({ sentence: t.signals.said(this.model.name(seat), t.signals.words[signal]), tone: "notice" }),
      },
    });
    this.model = new TableModel(this.theatre, {
      answer: (revision, option) => this.socket.answer(revision, option),
      undo: () => this.undo(),
    });
  }

  private learn(info: GameInfo): void {
    this.info.value = info;
    this.theatre.sharedScreen = info.same_screen;
    const mine = this.seat;
    const names = info.players.map((one, seat) => (one.name && one.name.toLowerCase() !== "you" ? one.name : seat === mine && !info.same_screen ? t.common.you : t.table.player(seat + 1)));
    this.model.names.value = [names[0] ?? "", names[1] ?? ""];
  }

  private undo(): void {
    this.socket.undo();
    const info = this.info.peek();
    if (between(info)) this.model.say({ sentence: t.table.undoAsked, tone: "notice" });
  }

  private refused(problem: Problem): void {
    if (this.status.peek() === "ended") {
      this.ended.value = problem;
      return;
    }
    this.model.again();
    const sentence = problem.code === "stale" ? t.table.stale : problem.message;
    this.model.say({ sentence: sentence.replace(/^./, (first) => first.toUpperCase()), clause: problem.clause, tone: "notice" });
  }

  dispose(): void {
    this.socket.stop();
    this.model.dispose();
  }
}

/** Whether two people play, each before a screen of their own. */
function between(info: GameInfo | null): boolean {
  return !!info && !info.same_screen && info.players.every((one) => one.kind === "human");
}

export function TableScreen({ game, watching }: { game: string; watching: boolean }): JSX.Element {
  const grant = watching ? null : seatIn(game);
  const session = useMemo(() => new Session(game, grant?.secret ?? null, grant?.seat ?? null), [game]);
  useEffect(() => {
    session.socket.start();
    const hurry = () => document.visibilityState === "visible" && session.socket.hurry();
    window.addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
    return () => {
      window.removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      session.dispose();
    };
  }, [session]);

  const info = session.info.value;
  const status = session.status.value;
  const scene = session.theatre.scene.value;

  if (session.ended.value) {
    return (
      <main class="table-note">
        <h1>{t.table.unavailable}</h1>
        <p>{begun(session.ended.value.message).replace(/\.?$/, ".")}</p>
        <p class="table-note-ways">
          <a class="button primary" href="/">
            {t.page.play}
          </a>
          <a class="button" href="/replay/open">
            {t.page.games}
          </a>
        </p>
      </main>
    );
  }
  if (info?.status === "waiting") {
    return (
      <main class="table-note">
        {grant ? (
          <InvitePanel grant={grant} cancel={() => navigate("/")} />
        ) : (
          <>
            <h1>{t.table.waitingTitle}</h1>
            <p class="note">{t.table.waitingNote}</p>
          </>
        )}
        <Reconnecting broken={status === "reconnecting"} />
      </main>
    );
  }
  return (
    <ModelContext.Provider value={session.model}>
    <PlainTrainer.Provider value={session.model.plainTrainer.value}>
      {scene ? <Table session={session} /> : <CoveredOrLoading />}
      <Cover />
      <Reconnecting broken={status === "reconnecting" || (status === "connecting" && !scene)} />
      {status === "displaced" && <DisplacedNote back={() => session.socket.takeOver()} />}
    </PlainTrainer.Provider>
    </ModelContext.Provider>
  );
}

function CoveredOrLoading(): JSX.Element {
  return (
    <main class="table-note">
      <p class="note" role="status">
        {t.table.layingOut}
      </p>
    </main>
  );
}

function Table({ session }: { session: Session }): JSX.Element {
  const { model, theatre } = session;
  const root = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [logOpen, setLogOpen] = useState(false);
  const [helping, setHelping] = useState(false);
  const [setting, setSetting] = useState(false);
  const [conceding, setConceding] = useState(false);
  const [resultAside, setResultAside] = useState(false);
  const scene = theatre.scene.value!;
  const { view } = scene;
  const info = session.info.value;
  const bottom = model.bottom.value;
  const busy = theatre.busy.value;

  useLayoutEffect(() => {
    const stage = new TableStage(root.current!, layer.current!, () => model.bottom.peek());
    theatre.stage = stage;
    const flip = theatre.scene.peek()?.view.turn === 0 ? openingFlip(theatre.log.peek()) : null;
    if (flip && !theatre.sharedScreen) void theatre.hold(stage.opening(flip.heads, whoseLine(flip.line, { seat: theatre.scene.peek()!.view.seat, names: model.names.peek() })));
    return () => {
      theatre.stage = null;
    };
  }, [theatre]);
  useEffect(() => followKeys(model, { help: () => setHelping(true), openLog: () => setLogOpen(true) }), [model]);
  // Whoever has played a learning game to its end has gone through the course.
  useEffect(() => {
    if (info?.learning && view.result) finishCourse(info.rules);
  }, [view.result, info?.learning]);
  const question = model.question.value;
  useEffect(() => {
    if (!busy) leadFocus();
  }, [scene.revision, busy, question]);
  // Whoever looks elsewhere is called back: by the title and the sign of the tab, a tone, a buzz.
  useEffect(() => {
    callPlayer({ names: model.names.value, question, over: view.result !== null && !busy });
  }, [question, view.result, busy, info]);
  useEffect(() => restTitle, []);

  const mayConcede = view.seat !== null && !view.result && session.status.value === "open";
  return (
    <div
      ref={root}
      class="table"
      data-testid="table"
      data-revision={scene.revision}
      data-busy={busy ? "true" : "false"}
      data-seat={view.seat ?? "none"}
      data-turn-player={view.turn_player ?? undefined}
      data-question={question?.question}
      data-speed={speed.value}
      onClick={(event) => {
        if ((event.target as Element).closest("button, a, .bubble, .tray, .log, input, label")) return;
        model.selected.value = null;
      }}
    >
      <TopBar info={info} view={view} openLog={() => setLogOpen(!logOpen)} help={() => setHelping(true)} settings={() => setSetting(true)} concede={mayConcede ? () => setConceding(true) : null} signal={mayConcede && between(info) ? (one) => session.socket.signal(one) : null} />
      <div class="bottom">
        <div class="bottom-bar">
          <PlayerPlate info={info} view={view} seat={bottom} />
          <ActionBar before={<LastTurn open={() => setLogOpen(true)} />} />
          {view.seat !== null && <Hint info={info} revision={scene.revision} asked={question !== null && !busy} />}
        </div>
        <Hand player={view.players[bottom]!} seat={bottom} />
      </div>
      <main class="table-main">
        <h1 class="visually-hidden">
          {t.common.against(model.name(0), model.name(1))}
        </h1>
        <Board />
        <Trays />
        <Announcements />
      </main>
      <div class="aside">
        {info?.learning && (
          <div class="lesson-place">
            <LessonCard lesson={scene.lesson} events={scene.events} seat={view.seat} />
          </div>
        )}
        <Log open={logOpen} close={() => setLogOpen(false)} />
      </div>
      <SelectionMenu />
      <PromptBox />
      <Preview />
      <Words />
      <Reader />
      <div ref={layer} class="stage-layer" aria-hidden="true" />
      {view.result && !busy && info && !resultAside && (
        <div class="result-place">
          <ResultPanel info={info} view={view} log={theatre.log.value} onRematch={(grant) => navigate(`/game/${grant.game}`)} close={() => setResultAside(true)} />
        </div>
      )}
      {view.result && !busy && resultAside && (
        <button type="button" class="show-result button primary" data-testid="show-result" onClick={() => setResultAside(false)}>
          {t.table.showResult}
        </button>
      )}
      <EndTurnBox />
      {mayConcede && between(info) && view.deciding === 1 - view.seat! && <AwayBox player={info!.players[1 - view.seat!]!} claim={() => session.socket.claim()} />}
      {info?.undo_asked != null && view.seat !== null && info.undo_asked !== view.seat && !info.same_screen && (
        <UndoBox name={model.name(info.undo_asked)} answer={(allow) => session.socket.answerUndo(allow)} />
      )}
      {setting && <SettingsDialog close={() => setSetting(false)} />}
      {helping && <Help close={() => setHelping(false)} />}
      {conceding && (
        <ConcedeBox
          yes={() => {
            setConceding(false);
            session.socket.concede();
          }}
          no={() => setConceding(false)}
        />
      )}
    </div>
  );
}

/** For whoever plays by keyboard: if what had the focus is gone, it goes to where the game goes on. */
function leadFocus(): void {
  if (!byKeyboard.peek() || (document.activeElement && document.activeElement !== document.body)) return;
  const next = document.querySelector<HTMLElement>(
    ".prompt-box [data-option], .bubble :is([data-option], [data-tick]), .tray :is([data-option], [data-tick]), .near [data-state='pick'], .far [data-state='pick'], .own-hand [data-state='pick'], .own-hand [data-item], .end-turn",
  );
  next?.focus();
}
