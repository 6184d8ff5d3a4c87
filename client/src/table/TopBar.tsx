/** Who plays whom, whose turn it is, and what concerns the game as a whole. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { GameInfo, PlayerInfo, Signalled, TableView } from "../protocol.ts";
import { clockFace, useCountdown } from "./countdown.ts";
import { FarHand } from "./Hand.tsx";
import { useModel } from "./model.ts";
import { t } from "../texts/index.ts";
import { volume } from "../settings.ts";

type Signal = Signalled["signal"];

interface Props {
  info: GameInfo | null;
  view: TableView;
  openLog: () => void;
  help: () => void;
  settings: () => void;
  concede: (() => void) | null;
  /** Says something to the other player, where there is one. */
  signal: ((signal: Signal) => void) | null;
}

export function TopBar({ info, view, openLog, help, settings, concede, signal }: Props): JSX.Element {
  const model = useModel();
  const bottom = model.bottom.value;
  const far = 1 - bottom;
  const busy = model.theatre.busy.value;
  const [menu, setMenu] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // At once, not after the next picture: a key pressed as the menu opens is meant for it.
  useLayoutEffect(() => (menu ? whenLeft(place.current!, () => setMenu(false)) : undefined), [menu]);
  return (
    <header class="top-bar">
      <a class="home" href="/" aria-label={t.common.home}>
        <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
          <rect x="6" y="2" width="20" height="28" rx="3" fill="var(--gold)" />
          <rect x="9" y="6" width="14" height="10" rx="1.5" fill="var(--felt)" />
          <path d="M9 20h14M9 24h9" stroke="var(--felt)" stroke-width="2" />
        </svg>
      </a>
      <PlayerPlate info={info} view={view} seat={far} />
      <FarHand player={view.players[far]!} seat={far} />
      <TurnSign view={view} />
      <div class="top-buttons">
        <button type="button" class="button small skip" aria-keyshortcuts="Space" data-testid="skip" data-idle={busy ? undefined : ""} onClick={() => model.theatre.skip()}>
          {t.table.skip} <span aria-hidden="true">»</span>
        </button>
        <button type="button" class="button quiet small log-button" aria-label={t.table.log} onClick={openLog}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round">
            <path d="M5 3h11l3 3v15H5ZM8 9h8M8 13h8M8 17h5" />
          </svg>
        </button>
        <button type="button" class="button quiet small mute" aria-pressed={volume.value === "0"} aria-keyshortcuts="M" aria-label={t.settings.sound} onClick={() => (volume.value = volume.value === "0" ? "2" : "0")}>
          <SoundSign on={volume.value !== "0"} />
        </button>
        <div ref={place} class="menu-place">
          <button type="button" class="button quiet small" aria-haspopup="true" aria-expanded={menu} aria-label={t.table.menu} data-testid="game-menu" onClick={() => setMenu(!menu)}>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" stroke="currentColor" stroke-width="2.5" stroke-linecap="round">
              <path d="M4 6h16M4 12h16M4 18h16" />
            </svg>
          </button>
          {menu && (
            <div class="game-menu panel">
              <button
                type="button"
                class="button quiet"
                data-testid="settings-open"
                onClick={() => {
                  setMenu(false);
                  settings();
                }}
              >
                {t.table.settings}
              </button>
              <button
                type="button"
                class="button quiet"
                onClick={() => {
                  setMenu(false);
                  help();
                }}
              >
                {t.table.help}
              </button>
              <a class="button quiet" href="/">
                {t.common.home}
              </a>
              {info && (
                <a class="button quiet" href={`/watch/${info.game}`} target="_blank" rel="noopener">
                  {t.table.watchLink}
                </a>
              )}
              {signal && (
                <div class="signals" role="group" aria-label={t.signals.label}>
                  {(Object.keys(t.signals.words) as Signal[]).map((one) => (
                    <button
                      key={one}
                      type="button"
                      class="button small"
                      data-testid={`signal-${one}`}
                      onClick={() => {
                        setMenu(false);
                        signal(one);
                      }}
                    >
                      {t.signals.words[one]}
                    </button>
                  ))}
                </div>
              )}
              {concede && (
                <button
                  type="button"
                  class="button quiet give-up"
                  data-testid="concede"
                  onClick={() => {
                    setMenu(false);
                    concede();
                  }}
                >
                  {t.table.concede}
                </button>
              )}
              <p class="note">{info?.rules_title}</p>
            </div>
          )}
        </div>
      </div>
    </header>
  );
}

/** Calls back on Escape, and when something else is pressed. */
function whenLeft(place: HTMLElement, left: () => void): () => void {
  const press = (event: PointerEvent) => {
    if (!place.contains(event.target as Node)) left();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    place.querySelector("button")?.focus();
    left();
  };
  window.addEventListener("pointerdown", press, true);
  window.addEventListener("keydown", key, true);
  return () => {
    window.removeEventListener("pointerdown", press, true);
    window.removeEventListener("keydown", key, true);
  };
}

function SoundSign({ on }: { on: boolean }): JSX.Element {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
      <path d="M4 9.500h3.500L12 5.500v13l-4.500-4H4Z" fill="currentColor" />
      {on ? <path d="M15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11" /> : <path d="M16 9.500l5 5M21 9.500l-5 5" />}
    </svg>
  );
}

export function PlayerPlate({ info, view, seat }: { info: GameInfo | null; view: TableView; seat: number }): JSX.Element {
  const model = useModel();
  const player = info?.players[seat];
  const you = view.seat === seat;
  // At one screen both are here, whichever of them has the screen.
  const away = player?.kind === "human" && !player.present && !you && !info?.same_screen;
  const turn = view.turn_player === seat && !view.result;
  return (
    <div class="plate" data-you={you || undefined} data-turn={turn || undefined}>
      <span class="plate-name">{model.name(seat)}</span>
      {player?.kind === "computer" && player.level && <span class="plate-note">{player.level}</span>}
      {you && model.name(seat) !== t.common.you && <span class="plate-note">{t.table.youMark}</span>}
      {away && <span class="plate-away">{t.table.away}</span>}
      {info && info.match.best_of > 1 && <Wins wins={info.match.wins[seat] ?? 0} of={Math.ceil(info.match.best_of / 2)} />}
      {player?.time_left != null && <Clock player={player} runs={info?.asked === seat && info.status === "running"} />}
    </div>
  );
}

/** Games of the match that a player has won, of those it takes. */
function Wins({ wins, of }: { wins: number; of: number }): JSX.Element {
  return (
    <span class="plate-wins" role="img" aria-label={t.table.winsOf(wins, of)} title={t.table.winsOf(wins, of)} data-wins={wins}>
      {Array.from({ length: of }, (_, place) => (
        <i key={place} data-won={place < wins || undefined} />
      ))}
    </span>
  );
}

/** The time that a player has left. It runs while that player is to answer. */
function Clock({ player, runs }: { player: PlayerInfo; runs: boolean }): JSX.Element {
  const left = useCountdown(player.time_left, runs, player);
  return (
    <span class="plate-clock" role="timer" aria-label={t.table.timeLeft(clockFace(left))} data-runs={runs || undefined} data-short={left <= 30 || undefined} data-testid="clock">
      {clockFace(left)}
    </span>
  );
}

function TurnSign({ view }: { view: TableView }): JSX.Element | null {
  const model = useModel();
  if (view.result) return <p class="turn-sign">{t.table.over}</p>;
  if (!view.turn) return <p class="turn-sign">{t.table.settingUp}</p>;
  const mine = view.turn_player === view.seat;
  return (
    <p class="turn-sign" data-mine={mine || undefined}>
      <span class="turn-number">{t.table.turn(view.turn)}</span>
      <span class="turn-whose">{mine ? t.table.yourTurn : t.table.theirTurn(model.name(view.turn_player ?? null))}</span>
    </p>
  );
}
