/** Against whom: the computer at one of its levels, a friend by link, or somebody at the same screen. */

import { toldHere, type Loaded } from "../ui/load.ts";
import { Waiting, Warning } from "../ui/Notice.tsx";
import { Segments } from "../ui/Segments.tsx";
import { begun } from "../ui/words.ts";
import { t } from "../texts/index.ts";
import type { DeckInfo, OpponentInfo, SavedDeck } from "../protocol.ts";
import { levelOf, type Opponent } from "./choices.ts";

interface Props {
  opponents: Loaded<OpponentInfo[]>;
  decks: readonly DeckInfo[];
  saved: readonly SavedDeck[];
  opponent: Opponent;
  level: string;
  choose: (opponent: Opponent, level: string) => void;
  name: string;
  setName: (name: string) => void;
  otherName: string;
  setOtherName: (name: string) => void;
  otherDeck: string;
  setOtherDeck: (id: string) => void;
  /** A pasted list for the other side. */
  otherText: string;
  setOtherText: (text: string) => void;
}

export function OpponentStep(props: Props) {
  const { opponents, opponent, level } = props;
  const computer = opponent === "computer" ? levelOf(opponents.data ?? [], level) : undefined;
  return (
    <>
      <fieldset class="choices">
        <legend class="visually-hidden">{t.start.yourOpponent}</legend>
        {toldHere(opponents.problem) ? <Warning problem={opponents.problem!} again={opponents.again} /> : null}
        {!opponents.data && !toldHere(opponents.problem) ? <Waiting what={t.start.asking} /> : null}
        <Choice sign={<ComputerSign />} testid="opponent-computer" title={t.start.theComputer} line={begun(opponent === "computer" ? (computer?.line ?? "") : t.start.computerLine)} chosen={opponent === "computer"} choose={() => props.choose("computer", level)} />
        {opponent === "computer" && opponents.data ? (
          <Segments label={t.start.level} name="level" value={computer?.name ?? level} choose={(one) => props.choose("computer", one)} options={(opponents.data ?? []).map((one) => ({ value: one.name, word: one.title }))} />
        ) : null}
        <Choice
          sign={<LinkSign />}
          testid="opponent-friend"
          title={t.start.friend}
          line={t.start.friendLine}
          chosen={opponent === "friend"}
          choose={() => props.choose("friend", level)}
        />
        <Choice
          sign={<TwoSign />}
          testid="opponent-two"
          title={t.start.two}
          line={t.start.twoLine}
          chosen={opponent === "same-screen"}
          choose={() => props.choose("same-screen", level)}
        />
      </fieldset>
      <div class="fields">
        <label>
          <span>{t.start.yourName}</span>
          <input
            class="field"
            maxLength={24}
            value={props.name}
            placeholder={t.common.you}
            autocomplete="nickname"
            onInput={(event) => props.setName(event.currentTarget.value)}
          />
        </label>
        {opponent === "same-screen" ? (
          <label>
            <span>{t.start.otherName}</span>
            <input
              class="field"
              maxLength={24}
              value={props.otherName}
              placeholder={t.start.otherNameDefault}
              onInput={(event) => props.setOtherName(event.currentTarget.value)}
            />
          </label>
        ) : null}
        {computer && computer.styles.length > 0 ? (
          <label>
            <span>{t.start.style}</span>
            <select
              class="field"
              data-testid="style"
              value={level}
              onChange={(event) => props.choose("computer", event.currentTarget.value)}
            >
              <option value={computer.name}>{t.start.noStyle}</option>
              {computer.styles.map((style) => (
                <option key={style.name} value={style.name}>
                  {t.start.styled(style.title, style.line)}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {opponent !== "friend" ? (
          <label class="field-wide">
            <span>{opponent === "computer" ? t.start.computersDeck : t.start.othersDeck}</span>
            <select
              class="field"
              value={props.otherDeck}
              onChange={(event) => props.setOtherDeck(event.currentTarget.value)}
            >
              <option value="">{t.start.anyOfEra}</option>
              <option value="mirror">{t.start.mirror}</option>
              {props.saved.length > 0 && (
                <optgroup label={t.start.myDecks}>
                  {props.saved.map((deck) => (
                    <option key={deck.id} value={`saved:${deck.id}`}>
                      {deck.name}
                    </option>
                  ))}
                </optgroup>
              )}
              <option value="text">{t.start.pasteOther}</option>
              <optgroup label={t.deck.worlds}>
                {props.decks
                  .filter((deck) => deck.ready && deck.worlds)
                  .map((deck) => (
                    <option key={deck.id} value={`theme:${deck.id}`}>
                      {deck.year} {deck.name}
                    </option>
                  ))}
              </optgroup>
              <optgroup label={t.start.ready}>
                {props.decks
                  .filter((deck) => deck.ready && !deck.worlds)
                  .map((deck) => (
                    <option key={deck.id} value={`theme:${deck.id}`}>
                      {deck.name} ({deck.set_name})
                    </option>
                  ))}
              </optgroup>
            </select>
          </label>
        ) : null}
        {opponent !== "friend" && props.otherDeck === "text" ? (
          <label class="field-wide">
            <span>{t.start.otherList}</span>
            <textarea class="field" rows={5} data-testid="other-list" value={props.otherText} onInput={(event) => props.setOtherText(event.currentTarget.value)} />
          </label>
        ) : null}
      </div>
    </>
  );
}

interface ChoiceProps {
  sign?: preact.ComponentChildren;
  title: string;
  line: string;
  chosen: boolean;
  choose: () => void;
  beside?: preact.ComponentChildren;
  name?: string;
  testid?: string;
}

/** One of several, as a card that can be pressed anywhere. */
export function Choice({ sign, title, line, chosen, choose, beside, name = "opponent", testid }: ChoiceProps) {
  return (
    <label class={chosen ? "choice chosen" : "choice"} data-testid={testid}>
      <input type="radio" name={name} checked={chosen} onChange={choose} />
      {sign}
      <span class="choice-words">
        <span class="choice-title">
          <strong>{title}</strong>
          {beside}
        </span>
        <span class="note">{line}</span>
      </span>
    </label>
  );
}

function ComputerSign() {
  return (
    <svg class="choice-sign" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="3" y="4" width="18" height="12" rx="2" />
      <path d="M8 20h8M12 16v4M8 9.5h.01M16 9.5h.01M9.5 12.500c1.500 1 3.500 1 5 0" />
    </svg>
  );
}

function LinkSign() {
  return (
    <svg class="choice-sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700L11.500 6.800M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1.500-1.500" />
    </svg>
  );
}

function TwoSign() {
  return (
    <svg class="choice-sign" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="8" cy="8" r="3" />
      <circle cx="16.500" cy="9" r="2.500" />
      <path d="M2.500 19c.5-4 2.500-6 5.500-6s5 2 5.500 6M15 14c3.500-.5 6 1.500 6.500 5" />
    </svg>
  );
}
