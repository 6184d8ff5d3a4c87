/** What is agreed on: the rules, which the deck brings along and which can be changed, how many games, and the clock. */

import { t } from "../texts/index.ts";
import { Segments } from "../ui/Segments.tsx";
import { rulesLine, rulesWord } from "../ui/words.ts";
import type { GameInfo, RulesetInfo } from "../protocol.ts";

type ClockName = GameInfo["clock"] & string;

interface Props {
  rulesets: readonly RulesetInfo[];
  rules: string;
  /** Whether somebody chose them. */
  chosen: boolean;
  setRules: (rules: string | undefined) => void;
  /** The rules of the deck's own era, where others are chosen. */
  fits: RulesetInfo | undefined;
  fit: () => void;
  bestOf: 1 | 3;
  setBestOf: (games: 1 | 3) => void;
  friend: boolean;
  clock: ClockName;
  setClock: (clock: ClockName) => void;
  shared: boolean;
  listed: boolean;
  setListed: (listed: boolean) => void;
  learning: boolean;
  setLearning: (learning: boolean) => void;
}

const CLOCKS: readonly ClockName[] = ["none", "relaxed", "tournament"];

export function MatchStep(props: Props) {
  const info = props.rulesets.find((one) => one.name === props.rules);
  const byYear = [...props.rulesets].sort((a, b) => b.year - a.year);
  const today = byYear.find((one) => !one.learning)?.name;
  return (
    <div class="match-step">
      <label class="match-rules">
        <span>{t.start.rules}</span>
        <select class="field" data-testid="rules" value={props.rules} onChange={(event) => props.setRules(event.currentTarget.value)}>
          <optgroup label={t.start.eras}>
            {byYear.filter((one) => !one.learning).map((one) => (
              <option key={one.name} value={one.name}>
                {rulesWord(one.name, one.title)} ({one.name === today ? t.start.today : one.year})
              </option>
            ))}
          </optgroup>
          <optgroup label={t.start.toLearn}>
            {byYear.filter((one) => one.learning).map((one) => (
              <option key={one.name} value={one.name}>
                {rulesWord(one.name, one.title)}
              </option>
            ))}
          </optgroup>
        </select>
        {info ? <span class="note">{rulesLine(info)}</span> : null}
      </label>
      {props.fits ? (
        <p class="note match-fits" data-testid="fits">
          {t.start.fits(rulesWord(props.fits.name, props.fits.title))}{" "}
          <button type="button" class="button small" onClick={props.fit}>
            {t.start.useRules}
          </button>
        </p>
      ) : props.chosen || !info ? null : (
        <p class="note">{t.start.fromDeck}</p>
      )}
      {info?.learning ? (
        <label class="check">
          <input type="checkbox" checked={props.learning} onChange={(event) => props.setLearning(event.currentTarget.checked)} />
          <span>{t.start.explain}</span>
        </label>
      ) : null}
      <Segments
        label={t.start.games}
        name="best-of"
        value={String(props.bestOf)}
        choose={(value) => props.setBestOf(value === "3" ? 3 : 1)}
        options={[
          { value: "1", word: t.start.single },
          { value: "3", word: t.start.bestOf3 },
        ]}
      />
      {props.friend ? (
        <Segments
          label={t.start.clock}
          name="clock"
          value={props.clock}
          choose={props.setClock}
          options={CLOCKS.map((one) => ({ value: one, word: t.start.clocks[one] ?? one }))}
          note={t.start.clockNotes[props.clock] ?? ""}
        />
      ) : null}
      {props.friend && props.shared ? (
        <label class="check">
          <input type="checkbox" data-testid="listed" checked={props.listed} onChange={(event) => props.setListed(event.currentTarget.checked)} />
          <span>{t.start.listed}</span>
        </label>
      ) : null}
    </div>
  );
}
