/** What is asked: the line above the hand, and for yes or no, numbers and the like a box beside the card that asks. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { CardById } from "../cards/CardFace.tsx";
import { faceOf } from "../cards/facts.ts";
import { KindSymbol, TypeSymbol } from "../cards/symbols.tsx";
import type { AllowanceView, CardView, OptionView, QuestionView } from "../protocol.ts";
import { askEnd, byKeyboard } from "../settings.ts";
import { t } from "../texts/index.ts";
import { Bubble, directWords } from "./Menu.tsx";
import { useModel } from "./model.ts";
import type { HandPlace } from "./options.ts";
import { Marker } from "./Pokemon.tsx";
import { confirmWords, countWords, effectOf, questionWords, stopWords } from "./words.ts";

/** The line between the table and the hand: what is asked, what the turn still allows, and the way on. `before`: what
 *  is told of the turn before. */
export function ActionBar({ before }: { before?: JSX.Element }): JSX.Element {
  const model = useModel();
  const view = model.view.value;
  const question = model.question.value;
  const seat = view?.seat ?? null;
  const busy = model.theatre.busy.value;
  const turn = question?.question === "turn";
  const held = model.held.value;
  if (held?.place?.targets.size) return <HoldingBar card={held.card} place={held.place} />;
  // The question of a box or a tray stands there; here it would stand twice.
  const elsewhere = question && !turn && (model.placement.value.prompt.length > 0 || trayIsUp(model));
  const words = question ? (elsewhere ? "" : questionWords(question)) : view?.result ? view.result.sentence : busy ? "" : (view?.thinking ?? "");
  const waiting = !question && !busy && !view?.result && Boolean(view?.thinking);
  const mine = view?.turn_player === seat;
  return (
    <section class="action-bar" aria-label={t.table.whatNow} data-asked={question ? (turn ? "turn" : "choice") : undefined} data-purpose={question?.purpose || undefined}>
      <div class="prompt" role="status" aria-live="polite" data-testid="prompt">
        {question?.because && !turn && !elsewhere && (
          <button type="button" class="because" onClick={() => (model.looked.value = question.because!)}>
            <CardById id={question.because.id} name={question.because.name} size="small" silent />
          <span class="visually-hidden">{t.card.read(question.because.name)}</span>
</button>
        )}
        {waiting && <span class="thinking" aria-hidden="true" />}
        <p>
          {words}
          {question && !turn && !elsewhere && <Counted question={question} />}
        </p>
      </div>
      {before}
      {view && view.allowances.length > 0 && (turn || !question) && (
        <Allowances allowances={view.allowances} usable={turn ? usable(question) : null} theirs={mine ? "" : model.name(view.turn_player ?? null)} />
      )}
      <div class="action-buttons">
        <PromptButtons where="bar" />
      </div>
    </section>
  );
}

function trayIsUp(model: ReturnType<typeof useModel>): boolean {
  return model.placement.value.piles.length > 0 && model.question.value?.question !== "turn" && !model.trayDown.value && !model.pile.value;
}

/** How many are chosen, of how many. */
function Counted({ question }: { question: QuestionView }): JSX.Element | null {
  const words = countWords(question, useModel().ticks.value);
  return words ? <span class="counted"> {words}</span> : null;
}

/** A card that goes onto a Pokémon is in hand: which Pokémon? */
function HoldingBar({ card, place }: { card: CardView; place: HandPlace }): JSX.Element {
  const model = useModel();
  const evolving = [...place.targets.values()].flat().some((one) => one.kind === "evolve");
  useEffect(() => {
    if (!byKeyboard.peek()) return;
    const back = document.activeElement as HTMLElement | null;
    document.querySelector<HTMLElement>('.table-main [data-state="target"]')?.focus();
    return () => {
      if (back?.isConnected) back.focus();
    };
  }, [card.card]);
  return (
    <section class="action-bar" aria-label={t.table.whatNow} data-asked="target">
      <div class="prompt" role="status" aria-live="polite" data-testid="prompt">
        <button type="button" class="because" onClick={() => (model.looked.value = card)}>
          <CardById id={card.id} name={card.name} size="small" silent />
        <span class="visually-hidden">{t.card.read(card.name)}</span>
</button>
        <p>{evolving ? t.prompt.evolve(card.name) : t.prompt.attachTo(card.name)}</p>
      </div>
      <div class="action-buttons">
        {[...place.pick, ...place.direct].map((option) => (
          <button key={option.index} type="button" class="button primary" data-option={option.index} onClick={() => model.answer(option)}>
            {directWords(option)}
          </button>
        ))}
        <button type="button" class="button" onClick={() => model.select(null)}>
          {t.common.cancel}
        </button>
      </div>
    </section>
  );
}

/** The allowances that something which is offered would use up. */
function usable(question: QuestionView): ReadonlySet<string> {
  const found = new Set<string>();
  for (const option of question.options) {
    const face = option.id ? faceOf(option.id) : null;
    if (option.kind === "retreat") found.add("Retreat");
    else if (option.kind === "attach" && face?.supertype === "Energy") found.add("Energy");
    else if (option.kind === "play" && face) found.add(face.kind);
  }
  return found;
}

/** Those for which there may be nothing in hand or no way to pay. */
const NEEDING = new Set(["Energy", "Supporter", "Stadium", "Retreat"]);

interface AllowancesProps {
  allowances: readonly AllowanceView[];
  usable: ReadonlySet<string> | null;
  /** The name of the other player, whose turn it is; '' in one's own. */
  theirs: string;
}

/** What is left of the things that a turn allows so many times. What is left but has no use now is hollow. */
function Allowances({ allowances, usable, theirs }: AllowancesProps): JSX.Element {
  return (
    <ul class="allowances" data-theirs={theirs ? "" : undefined} aria-label={theirs ? t.prompt.allowedTheirs(theirs) : t.prompt.allowed}>
      {theirs && (
        <li class="allowances-whose" aria-hidden="true">
          {t.table.theirTurn(theirs)}
        </li>
      )}
      {allowances.map((one) => {
        const left = Math.max(0, one.limit - one.used);
        const plenty = one.limit > 20;
        const idle = left > 0 && usable !== null && NEEDING.has(one.name) && !usable.has(one.name);
        const words = plenty ? t.prompt.plenty(one.name) : t.prompt.left(one.name, left, one.limit, one.note ?? "");
        return (
          <li key={one.name} class="allowance" data-left={left} data-idle={idle || undefined} title={idle ? `${words} ${t.prompt.idle}` : words}>
            <span class="visually-hidden">{idle ? `${words} ${t.prompt.idle}` : words}</span>
            <span class="pips" aria-hidden="true">
              <AllowanceSign name={one.name} />
              {plenty ? "∞" : one.limit === 0 ? "✕" : Array.from({ length: Math.min(one.limit, 4) }, (_, i) => <span key={i} class={i < left ? "pip left" : "pip"} />)}
            </span>
            <span class="allowance-name" aria-hidden="true">
              {one.name}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const SIGNS: Record<string, string> = { Retreat: "M4 12 11 4v5h4a6 6 0 0 1 0 12h-5v-3h5a3 3 0 0 0 0-6h-4v5Z", Attack: "M12 1l2.500 7.500L23 7l-6 6 4.500 8-9.500-3.500L3 22l4-8.500L1 7.500 9.500 9Z" };

function AllowanceSign({ name }: { name: string }): JSX.Element {
  const path = SIGNS[name] ?? (name === "GX attack" || name === "VSTAR Power" ? SIGNS.Attack : undefined);
  if (!path) return <KindSymbol kind={name} />;
  return (
    <svg class="kind-symbol" viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true" fill="currentColor">
      <path d={path} />
    </svg>
  );
}

/** The way on: what is marked, no more, the end of the turn, and whatever has no place on the table. */
export function PromptButtons({ where }: { where: "bar" | "tray" }): JSX.Element | null {
  const model = useModel();
  const placed = model.placement.value;
  const question = model.question.value;
  if (!question || (where === "bar" && trayIsUp(model))) return null;
  const ticks = model.ticks.value;
  const ticking = question.options.some((option) => model.isTick(option));
  const locked = question.chosen?.length ?? 0;
  return (
    <>
      {where === "tray" && <Counted question={question} />}
      {placed.rest.map((option) => (
        <button key={option.index} type="button" class="button small" data-option={option.index} onClick={() => model.answer(option)}>
          {option.label}
        </button>
      ))}
      {question.undo && (
        <button type="button" class="button quiet" data-testid="undo" onClick={() => model.undo()}>
          {t.table.undo}
        </button>
      )}
      {/* Giving up a choice is never the golden button, unless everything wanted is chosen already. */}
      {placed.done.map((option) => (
        <button
          key={option.index}
          type="button"
          class={`button ${(locked || question.question === "choose-bench") && !ticks.length ? "primary" : ""}`}
          data-option={option.index}
          data-testid="stop"
          aria-keyshortcuts="D"
          hidden={ticks.length > 0}
          onClick={() => model.answer(option)}
        >
          {stopWords(question, ticks)}
        </button>
      ))}
      {ticking && (
        <button
          type="button"
          class={`button ${question.purpose === "discard" || question.purpose === "lost" || question.question === "pay-retreat" ? "danger" : "primary"}`}
          data-testid="confirm"
          aria-keyshortcuts="D"
          disabled={!model.enough.value}
          hidden={!ticks.length && placed.done.length > 0}
          onClick={() => model.confirm()}
        >
          {confirmWords(question, ticks)}
        </button>
      )}
      {placed.pass.map((option) => (
        <button key={option.index} type="button" class="button primary end-turn" data-option={option.index} aria-keyshortcuts="E" onClick={() => model.pass(option, askEnd.peek() === "on")}>
          {t.table.endTurn}
        </button>
      ))}
    </>
  );
}

/** Yes or no, a number, a type …: beside the card that asks, with what it says and what was looked at. */
export function PromptBox(): JSX.Element | null {
  const model = useModel();
  const options = model.placement.value.prompt;
  const question = model.question.value;
  if (!question || !options.length) return null;
  const because = question.because;
  const anchor = because ? `.table-main [data-card="${because.card}"]` : ".table-main .near .active-zone";
  // The ways there are to choose from say all of what the text says.
  const effect = options[0]!.kind === "branch" ? null : effectOf(question);
  const looked = question.question === "may" ? (question.shown ?? []) : [];
  return (
    <Bubble key={`prompt ${model.revision.value}`} anchor={anchor} label={question.prompt} close={null} wide over>
      <div class="prompt-box" data-testid="prompt-box">
        {because && (
          <button type="button" class="because" onClick={() => (model.looked.value = because)}>
            <CardById id={because.id} name={because.name} size="small" silent />
          <span class="visually-hidden">{t.card.read(because.name)}</span>
</button>
        )}
        <div>
          <p class="prompt-words">{question.prompt}</p>
          {effect?.text && <p class="prompt-effect">{effect.text}</p>}
          {looked.length > 0 && (
            <div class="prompt-looked">
              <p class="note">{t.prompt.looked}</p>
              <div class="bubble-cards">
                {looked.map((card) => (
                  <button key={card.id} type="button" class="table-card" onClick={() => (model.looked.value = card)}>
                    <CardById id={card.id} name={card.name} size="small" silent />
                    {card.count > 1 && <span class="tray-count">×{card.count}</span>}
                  <span class="visually-hidden">{t.card.read(card.name)}</span>
</button>
                ))}
              </div>
            </div>
          )}
          <div class="prompt-options" data-kind={options[0]!.kind}>
            {options.map((option) => (
              <PromptOption key={option.index} option={option} question={question} />
            ))}
          </div>
        </div>
      </div>
    </Bubble>
  );
}

function PromptOption({ option, question }: { option: OptionView; question: QuestionView }): JSX.Element {
  const model = useModel();
  const plainNumber = option.kind === "number" && option.label === `Choose ${option.number}`;
  return (
    <button type="button" class={`button ${option.kind === "yes" ? "primary" : ""}`} data-option={option.index} aria-label={option.label} aria-keyshortcuts={option.kind === "yes" ? "Y" : option.kind === "no" ? "N" : undefined} onClick={() => model.answer(option)} data-question={question.question}>
      {option.kind === "type" && option.text && <TypeSymbol type={option.text} size="1.5em" label="" />}
      {option.kind === "sign" && <Sign name={option.text ?? ""} />}
      {option.kind === "condition" && option.text ? <Marker condition={option.text} /> : plainNumber ? option.number : option.label}
    </button>
  );
}

/** Rock, paper or scissors, drawn. */
function Sign({ name }: { name: string }): JSX.Element {
  const paths: Record<string, string> = {
    Rock: "M5 11c0-3 2-5 4-5h6c3 0 5 2 5 5v3c0 4-3 6-7 6s-8-2-8-6Z",
    Paper: "M6 3h9l4 4v14H6Zm9 0v4h4M9 11h7M9 15h7",
    Scissors: "M6 4l9 11M18 4 9 15M6.500 20a2.500 2.500 0 1 1 0-5 2.500 2.500 0 0 1 0 5Zm11 0a2.500 2.500 0 1 1 0-5 2.500 2.500 0 0 1 0 5Z",
  };
  return (
    <svg viewBox="0 0 24 24" width="1.6em" height="1.6em" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round">
      <path d={paths[name] ?? ""} />
    </svg>
  );
}
