/** What comes in front of the table: a card to read, banners, coins, and notes about the connection. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { CardById, CardFace } from "../cards/CardFace.tsx";
import { faceOf } from "../cards/facts.ts";
import { EnergyUnit, energyWords } from "../cards/symbols.tsx";
import { Reasons } from "./Menu.tsx";
import { t } from "../texts/index.ts";
import { askEnd } from "../settings.ts";
import type { PlayerInfo } from "../protocol.ts";
import { useCountdown } from "./countdown.ts";
import { useModel, type Looked } from "./model.ts";
import { Marker } from "./Pokemon.tsx";
import { banner, caption, coins } from "./stage.ts";

/** A box in front of everything: the browser keeps the focus in it and gives it back. */
export function Modal({ label, close, children, class: more = "" }: { label: string; close: (() => void) | null; children: ComponentChildren; class?: string }): JSX.Element {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current!;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      class={`modal ${more}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        close?.();
      }}
      onClick={(event) => {
        if (event.target === box.current) close?.();
      }}
    >
      {children}
    </dialog>
  );
}

/** A card enlarged, with its whole text. */
export function Reader(): JSX.Element | null {
  const model = useModel();
  const looked = model.looked.value;
  if (!looked) return null;
  const close = () => (model.looked.value = null);
  return (
    <Modal key={looked.id} label={looked.name} close={close} class="reader">
      <div class="reader-body" data-testid="reader" tabIndex={-1} autofocus>
        <Enlarged looked={looked} />
        <button type="button" class="button" onClick={close}>
          {t.common.close}
        </button>
      </div>
    </Modal>
  );
}

/** The card under a resting pointer, beside the table. */
export function Preview(): JSX.Element | null {
  const model = useModel();
  const hovered = model.hovered.value;
  if (!hovered || model.looked.value || model.dragging.value) return null;
  return (
    <div class="preview" aria-hidden="true" data-side={hovered.side ?? "right"}>
      <Enlarged looked={hovered} />
    </div>
  );
}

function Enlarged({ looked }: { looked: Looked }): JSX.Element {
  const face = faceOf(looked.id);
  const { pokemon } = looked;
  const on = pokemon ? [...(pokemon.energy ?? []), ...(pokemon.tools ?? [])] : [];
  return (
    <div class="enlarged">
      {face ? <CardFace face={face} size="large" hp={pokemon?.hp ?? undefined} /> : <CardById id={looked.id} name={looked.name} size="large" />}
      {pokemon && (on.length > 0 || (pokemon.under?.length ?? 0) > 0 || (pokemon.conditions?.length ?? 0) > 0 || (pokemon.damage ?? 0) > 0) && (
        <dl class="on-it panel">
          {(pokemon.damage ?? 0) > 0 && (
            <div>
              <dt>{t.look.damage}</dt>
              <dd>
                {t.look.damageOf(pokemon.damage ?? 0, Math.max(0, (pokemon.hp ?? 0) - (pokemon.damage ?? 0)), pokemon.hp ?? 0)}
              </dd>
            </div>
          )}
          {(pokemon.conditions?.length ?? 0) > 0 && (
            <div>
              <dt>{t.look.conditions}</dt>
              <dd>
                {pokemon.conditions!.map((one) => (
                  <Marker key={one} condition={one} />
                ))}
              </dd>
            </div>
          )}
          {on.length > 0 && (
            <div>
              <dt>{t.look.attached}</dt>
              <dd>
                {on.map((one) => one.name).join(", ")}
                {(pokemon.energy_units?.length ?? 0) > 0 && (
                  <span class="on-it-energy" role="img" aria-label={t.look.energy(energyWords(pokemon.energy_units!))}>
                    {pokemon.energy_units!.map((letters, i) => (
                      <EnergyUnit key={i} letters={letters} />
                    ))}
                  </span>
                )}
              </dd>
            </div>
          )}
          {(pokemon.under?.length ?? 0) > 0 && (
            <div>
              <dt>{t.look.under}</dt>
              <dd>{pokemon.under!.map((one) => one.name).join(", ")}</dd>
            </div>
          )}
        </dl>
      )}
      {looked.refusals && looked.refusals.length > 0 && (
        <div class="on-it panel">
          <p class="on-it-title">{t.look.notNow}</p>
          <Reasons refusals={looked.refusals} />
        </div>
      )}
    </div>
  );
}

/** Words across the table, and the sentence for what is being shown. */
export function Announcements(): JSX.Element {
  const model = useModel();
  const shown = banner.value;
  const turnOf = model.view.value?.turn_player ?? null;
  const text = shown?.text === "turn" ? t.table.theirTurn(model.name(turnOf)) : shown?.text;
  return (
    <>
      {shown && (
        <div class="banner" data-tone={shown.tone} data-great={shown.great || undefined} aria-hidden="true">
          <strong>{text}</strong>
          {shown.note && <span>{shown.note}</span>}
        </div>
      )}
      {caption.value && (
        <p class="caption" aria-hidden="true">
          {caption.value}
        </p>
      )}
      <Coins />
    </>
  );
}

/** Coins in the air, then as they have landed. */
function Coins(): JSX.Element | null {
  const model = useModel();
  const toss = coins.value;
  if (!toss) return null;
  const heads = toss.results.filter(Boolean).length;
  const who = toss.seat === null ? "" : toss.seat === model.view.value?.seat ? t.show.youFlip : t.show.flips(model.name(toss.seat));
  const many = toss.results.length > 1;
  return (
    <div class="coins panel" aria-hidden="true" data-landed={toss.landed || undefined}>
      <p>
        {who} {t.show.coins(toss.results.length)}
      </p>
      <div class="coin-row" data-many={toss.results.length > 6 || undefined}>
        {toss.results.map((result, i) => (
          <div key={i} class="coin" data-heads={result || undefined} style={{ "--i": Math.min(i, 8) }}>
            <span class="coin-side heads">
              <svg viewBox="0 0 48 48">
                <circle cx="24" cy="24" r="23" />
                <circle cx="24" cy="24" r="18.5" class="ring" />
                <path class="sign" d="M24 11l3.8 8.3 9 .9-6.8 6 2 8.9-8-4.7-8 4.7 2-8.9-6.8-6 9-.9Z" />
              </svg>
            </span>
            <span class="coin-side tails">
              <svg viewBox="0 0 48 48">
                <circle cx="24" cy="24" r="23" />
                <circle cx="24" cy="24" r="18.5" class="ring" />
                <path class="sign" d="M24 10v28M12 17l24 14M36 17 12 31" />
              </svg>
            </span>
          </div>
        ))}
      </div>
      <p class="coin-result">{toss.landed ? (many ? t.show.counted(heads, toss.results.length - heads) : heads ? t.show.heads : t.show.tails) : "\u00a0"}</p>
    </div>
  );
}

/** As high as a sentence with its rule may be on a phone. */
const ROOM_FOR_A_WORD = 150;

/** A refusal, or a notice, that goes away by itself. */
export function Words(): JSX.Element {
  const model = useModel();
  const word = model.word.value;
  // Above the line that says what to do: its buttons stay free.
  const bar = word ? document.querySelector(".table .bottom")?.getBoundingClientRect() : undefined;
  // And above a menu that is open: what is said is about one of the things to choose from there.
  const menu = word ? document.querySelector(".table .bubble")?.getBoundingClientRect() : undefined;
  const floor = menu && menu.top > ROOM_FOR_A_WORD ? Math.min(menu.top, bar?.top ?? menu.top) : bar?.top;
  return (
    <div class="word-place" role="alert" style={bar && floor ? { bottom: `${window.innerHeight - floor + 6}px`, left: `${bar.left + bar.width / 2}px` } : undefined}>
      {word && (
        <div class="word panel" data-tone={word.tone} data-testid="refusal">
          <div>
            <p>{word.sentence}</p>
            {word.citation && <p class="citation">{word.citation}</p>}
          </div>
          <button type="button" class="bubble-close" aria-label={t.common.close} onClick={() => (model.word.value = null)}>
            <svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
              <path d="M5 5 19 19M19 5 5 19" stroke="currentColor" stroke-width="3" stroke-linecap="round" />
            </svg>
          </button>
        </div>
      )}
    </div>
  );
}

/** Two players at one screen: nobody sees the other's hand. */
export function Cover(): JSX.Element | null {
  const model = useModel();
  const seat = model.theatre.cover.value;
  if (seat === null) return null;
  return (
    <Modal key={`cover ${seat}`} label={t.table.handTo(model.name(seat))} close={null} class="cover">
      <div class="cover-body" data-testid="cover">
        <svg viewBox="0 0 64 64" width="96" height="96" aria-hidden="true" fill="none" stroke="var(--gold)" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
          <rect x="14" y="8" width="36" height="48" rx="4" />
          <path d="M32 18 42 32 32 46 22 32Z" />
          <path d="M4 26 10 32 4 38M60 26l-6 6 6 6" />
        </svg>
        <h2>{t.table.handTo(model.name(seat))}</h2>
        <p class="note">{t.table.handToNote(model.name(seat))}</p>
        <button type="button" class="button primary" data-testid="uncover" autofocus onClick={() => model.theatre.uncover()}>
          {t.table.iAm(model.name(seat))}
        </button>
      </div>
    </Modal>
  );
}

/** Another tab plays in this seat. */
export function DisplacedNote({ back }: { back: () => void }): JSX.Element {
  return (
    <Modal label={t.table.elsewhereTitle} close={null} class="cover">
      <div class="cover-body" data-testid="displaced">
        <h2>{t.table.elsewhereTitle}</h2>
        <p class="note">{t.table.elsewhereNote}</p>
        <button type="button" class="button primary" onClick={back}>
          {t.table.playHere}
        </button>
        <a class="button quiet" href="/">
          {t.common.home}
        </a>
      </div>
    </Modal>
  );
}

/** Shown only when a break lasts: most are over before anybody notices. */
export function Reconnecting({ broken }: { broken: boolean }): JSX.Element | null {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!broken) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), 2000);
    return () => clearTimeout(timer);
  }, [broken]);
  return late ? (
    <p class="reconnecting" role="status">
      <span class="spinner" aria-hidden="true" /> {t.table.reconnecting}
    </p>
  ) : null;
}

export function Help({ close }: { close: () => void }): JSX.Element {
  return (
    <Modal label={t.help.title} close={close} class="help">
      <div class="help-body panel">
        <h2>{t.help.heading}</h2>
        <ul class="help-list">
          {t.help.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <h3>{t.help.keysTitle}</h3>
        <dl class="keys">
          {t.help.keys.map(([key, words]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <button type="button" class="button primary" onClick={close}>
          {t.common.close}
        </button>
      </div>
    </Modal>
  );
}

export function ConcedeBox({ yes, no }: { yes: () => void; no: () => void }): JSX.Element {
  return (
    <Modal label={t.table.concedeTitle} close={no} class="ask">
      <div class="cover-body panel" data-testid="concede-box">
        <h2>{t.table.concedeTitle}</h2>
        <p class="note">{t.table.concedeNote}</p>
        <div class="row">
          <button type="button" class="button" autofocus onClick={no}>
            {t.table.keepPlaying}
          </button>
          <button type="button" class="button danger" data-testid="concede-yes" onClick={yes}>
            {t.table.concede}
          </button>
        </div>
      </div>
    </Modal>
  );
}

/** The other player is to answer and has left, or has no time left: the win can be claimed, after a while or now. */
export function AwayBox({ player, claim }: { player: PlayerInfo; claim: () => void }): JSX.Element | null {
  const timed = player.time_left != null;
  const time = useCountdown(player.time_left, timed, player);
  const wait = useCountdown(player.claim_in, true, player);
  const late = timed && time === 0;
  const gone = !player.present && player.claim_in != null;
  if (!late && !gone) return null;
  const left = late ? 0 : wait;
  return (
    <div class="away-box panel" role="status" data-testid="away-box">
      <p>{late ? t.table.timeUp(player.name) : t.table.hasLeft(player.name)}</p>
      {left > 0 ? (
        <span class="note">{t.table.claimIn(left)}</span>
      ) : (
        <button type="button" class="button primary small" data-testid="claim" onClick={claim}>
          {t.table.claim}
        </button>
      )}
    </div>
  );
}

/** The other player asks to take the last action back. */
export function UndoBox({ name, answer }: { name: string; answer: (allow: boolean) => void }): JSX.Element {
  return (
    <Modal label={t.table.undoTitle(name)} close={() => answer(false)} class="ask">
      <div class="cover-body panel" data-testid="undo-box">
        <h2>{t.table.undoTitle(name)}</h2>
        <p class="note">{t.table.undoNote}</p>
        <div class="row">
          <button type="button" class="button" autofocus onClick={() => answer(false)}>
            {t.table.undoRefuse}
          </button>
          <button type="button" class="button primary" data-testid="undo-allow" onClick={() => answer(true)}>
            {t.table.undoAllow}
          </button>
        </div>
      </div>
    </Modal>
  );
}

/** Before a turn ends with an attack at hand: most often that was not meant. */
export function EndTurnBox(): JSX.Element | null {
  const model = useModel();
  const option = model.ending.value;
  if (!option) return null;
  const back = () => (model.ending.value = null);
  return (
    <Modal label={t.table.endWithoutAttack} close={back} class="ask">
      <div class="cover-body panel" data-testid="end-box">
        <h2>{t.table.endWithoutAttack}</h2>
        <p class="note">{t.table.endWithoutAttackNote(model.attacksReady.value)}</p>
        <div class="row">
          <button type="button" class="button" autofocus onClick={back}>
            {t.table.attackInstead}
          </button>
          <button type="button" class="button primary" data-testid="end-yes" data-option={option.index} onClick={() => model.answer(option)}>
            {t.table.endTurn}
          </button>
        </div>
        <label class="check">
          <input type="checkbox" onChange={(event) => (askEnd.value = event.currentTarget.checked ? "off" : "on")} />
          <span>{t.table.dontAsk}</span>
        </label>
      </div>
    </Modal>
  );
}
