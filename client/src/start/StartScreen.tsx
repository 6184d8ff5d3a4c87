/** The first screen: rules, deck, opponent, play. Everything has a choice already, so that one press is enough. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { api, keepSeat } from "../api.ts";
import { navigate } from "../router.ts";
import { asProblem, useLoad, useMedia } from "../ui/load.ts";
import { Waiting, Warning } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import { t } from "../texts/index.ts";
import { begun, rulesLine, rulesWord } from "../ui/words.ts";
import type { CreateGame, Problem, SeatGrant } from "../protocol.ts";
import { Choice, OpponentStep } from "./OpponentStep.tsx";
import { Cover, DeckPicker } from "./DeckPicker.tsx";
import { InvitePanel } from "./InvitePanel.tsx";
import { OngoingGames } from "./OngoingGames.tsx";
import {
  asChoice,
  coursesDone,
  deckOf,
  deckWord,
  firstDeck,
  firstLevel,
  firstRules,
  learningGame,
  levelOf,
  newestFirst,
  nextCourse,
  remember,
  remembered,
  tooLong,
  type Deck,
  type Opponent,
} from "./choices.ts";
import "./start.css";

type Step = "rules" | "deck" | "opponent";

/** Which step a refusal belongs to. */
function stepOf(problem: Problem): Step | "" {
  if (/rules/.test(problem.code)) return "rules";
  if (/deck|card|playable/.test(problem.code) || problem.clause?.startsWith("deck.")) return "deck";
  if (/level|opponent|name/.test(problem.code)) return "opponent";
  return "";
}

export function StartScreen() {
  const last = useMemo(remembered, []);
  const rulesets = useLoad("rulesets", api.rulesets);
  const opponents = useLoad("opponents", api.opponents);
  const saved = useLoad("saved", api.myDecks);
  const [picked, setPicked] = useState<{ rules?: string | undefined; fitting?: string; decks: Record<string, Deck> }>({ decks: {} });
  const rules = picked.rules ?? picked.fitting ?? firstRules(rulesets.data ?? [], last.rules);
  const decks = useLoad(rules || null, () => newestFirst(api.decks(rules)));
  const deck = picked.decks[rules] ?? firstDeck(decks.data ?? [], saved.data ?? [], last.decks?.[rules]);
  const [opponent, setOpponent] = useState<Opponent>(last.opponent ?? "computer");
  const [chosenLevel, setLevel] = useState<string | undefined>(last.level);
  const level = firstLevel(opponents.data ?? [], chosenLevel);
  const [name, setName] = useState(last.name ?? "");
  const [otherName, setOtherName] = useState("");
  const [otherDeck, setOtherDeck] = useState(last.otherDeck ?? "");
  const [otherText, setOtherText] = useState("");
  const [learning, setLearning] = useState(true);
  const [busy, setBusy] = useState(false);
  /** Play was pressed before there was a deck to play with. */
  const [eager, setEager] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [grant, setGrant] = useState<SeatGrant | null>(null);
  const info = rulesets.data?.find((one) => one.name === rules);

  // A deck that these rules do not have is not kept in mind for them.
  useEffect(() => {
    if (otherDeck.startsWith("theme:") && decks.data && !decks.data.some((one) => `theme:${one.id}` === otherDeck)) setOtherDeck("");
  }, [decks.data]);

  const start = async (game: CreateGame) => {
    setBusy(true);
    setProblem(null);
    try {
      const made = await api.createGame(game);
      keepSeat(made);
      if (game.opponent === "friend") setGrant(made);
      else navigate(`/game/${made.game}`);
    } catch (error) {
      setProblem(asProblem(error));
    } finally {
      setBusy(false);
    }
  };

  const play = () => {
    setEager(!rules || !deck);
    if (!rules || !deck) return;
    const refused = deck.kind === "text" ? tooLong(deck.text) : null;
    if (refused) {
      setProblem(refused);
      return;
    }
    remember({ rules, name, opponent, level, otherDeck, decks: { ...last.decks, ...picked.decks, [rules]: deck } });
    void start({
      rules,
      name: name.trim() || "You",
      deck: asChoice(deck),
      opponent,
      level: opponent === "computer" ? level : "",
      opponent_deck: opponent !== "friend" ? deckOf(otherDeck, deck, otherText) : null,
      opponent_name: opponent === "same-screen" ? otherName.trim() || t.start.otherNameDefault : null,
      learning: !!info?.learning && learning,
    });
  };

  useEffect(() => {
    if (eager && rules && deck) play();
  }, [eager, rules, deck !== null]);

  const learn = async () => {
    const done = coursesDone();
    const course = nextCourse(rulesets.data ?? [], done);
    if (!course) return;
    try {
      const game = learningGame(rulesets.data ?? [], await newestFirst(api.decks(course)), opponents.data ?? [], name.trim(), done);
      if (game) await start(game);
    } catch (error) {
      setProblem(asProblem(error));
    }
  };

  if (grant) {
    return (
      <Page title={t.start.waitingTitle} here="play">
        <InvitePanel grant={grant} cancel={() => setGrant(null)} />
      </Page>
    );
  }

  const at = problem ? stepOf(problem) : "";
  const computer = opponent === "computer" ? levelOf(opponents.data ?? [], level) : undefined;
  const theme = deck?.kind === "theme" ? decks.data?.find((one) => one.id === deck.id) : undefined;
  const against =
    opponent === "computer"
      ? t.start.vsComputer(computer?.title ?? "…")
      : opponent === "friend"
        ? t.start.vsFriend
        : t.start.vsTwo(otherName.trim() || t.start.otherNameDefault);

  // A deck of another era: its own rules are a press away.
  const fits = theme && theme.rules !== rules && !info?.learning ? rulesets.data?.find((one) => one.name === theme.rules) : undefined;

  const whom = opponent === "computer" ? t.start.computerAt(computer?.title ?? "…") : opponent === "friend" ? t.start.friend : t.start.two;

  return (
    <Page
      title="Playmat"
      here="play"
      wide
      heading={t.start.title}
      beside={
        <div class="learn">
          <p>
            <strong>{t.start.newHere}</strong> <span class="note">{t.start.newNote}</span>
          </p>
          <button type="button" class="button" disabled={busy || !rulesets.data || !opponents.data} onClick={() => void learn()}>
            {coursesDone().length ? t.start.learnOn(coursesDone().length) : t.start.learn}
          </button>
        </div>
      }
    >
      <OngoingGames invite={setGrant} />
      {rulesets.problem ? <Warning problem={rulesets.problem} again={rulesets.again} /> : null}
      <form
        class="steps"
        onSubmit={(event) => {
          event.preventDefault();
          play();
        }}
      >
        <StepBox
          number={1}
          title={t.start.rules}
          chosen={info ? `${rulesWord(info.name, info.title)} (${info.year})` : "…"}
          detail={info ? rulesLine(info) : ""}
          open={at === "rules"}
        >
          {at === "rules" && problem ? <Warning problem={problem} /> : null}
          {!rulesets.data && !rulesets.problem ? <Waiting what={t.start.gettingRules} /> : null}
          <fieldset class="choices">
            <legend class="visually-hidden">{t.start.ruleSet}</legend>
            {[...(rulesets.data ?? [])].reverse().map((one) => (
              <Choice
                key={one.name}
                name="rules"
                testid={`rules-${one.name}`}
                title={rulesWord(one.name, one.title)}
                beside={<span class="year">{one.year}</span>}
                line={rulesLine(one)}
                chosen={one.name === rules}
                choose={() => {
                  setProblem(null);
                  setPicked((before) => ({ ...before, rules: one.name }));
                }}
              />
            ))}
          </fieldset>
          {info?.learning ? (
            <label class="check">
              <input type="checkbox" checked={learning} onChange={(event) => setLearning(event.currentTarget.checked)} />
              <span>{t.start.explain}</span>
            </label>
          ) : null}
        </StepBox>
        <StepBox
          number={2}
          title={t.start.yourDeck}
          chosen={begun(deckWord(deck, decks.data ?? [], saved.data ?? []))}
          cover={theme?.cover}
          detail={theme ? t.start.themeOf(theme.types.join(" and "), theme.set_name, theme.year) : ""}
          open={at === "deck"}
        >
          {rules ? (
            <DeckPicker
              key={rules}
              rules={rules}
              decks={decks}
              saved={saved}
              chosen={deck}
              choose={(one) => {
                setProblem(null);
                // Where nobody has chosen the rules, they are those of the deck's own era.
                const own = one.kind === "theme" ? decks.data?.find((info) => info.id === one.id)?.rules : undefined;
                const fitting = own && !info?.learning && rulesets.data?.some((other) => other.name === own) ? own : rules;
                setPicked((before) => {
                  const by = before.rules ?? fitting;
                  return { rules: before.rules, decks: { ...before.decks, [by]: one }, fitting: by };
                });
              }}
              problem={at === "deck" ? problem : null}
            />
          ) : null}
        </StepBox>
        <StepBox number={3} title={t.start.opponent} chosen={whom} detail={begun(computer?.line ?? "")} open={at === "opponent"}>
          {at === "opponent" && problem ? <Warning problem={problem} /> : null}
          <OpponentStep
            opponents={opponents}
            decks={decks.data ?? []}
            saved={saved.data ?? []}
            opponent={opponent}
            level={level}
            choose={(who, at) => {
              setProblem(null);
              setOpponent(who);
              setLevel(at);
            }}
            name={name}
            setName={setName}
            otherName={otherName}
            setOtherName={setOtherName}
            otherDeck={otherDeck}
            setOtherDeck={setOtherDeck}
            otherText={otherText}
            setOtherText={setOtherText}
          />
        </StepBox>
        <div class="play-bar panel">
          {problem && at === "" ? <Warning problem={problem} /> : null}
          {fits ? (
            <p class="note play-fits" data-testid="fits">
              {t.start.fits(deckWord(deck, decks.data ?? [], saved.data ?? []), rulesWord(fits.name, fits.title))}{" "}
              <button type="button" class="button small" onClick={() => setPicked((before) => ({ rules: fits.name, decks: deck ? { ...before.decks, [fits.name]: deck } : before.decks }))}>
                {t.start.useRules}
              </button>
            </p>
          ) : null}
          <p class="play-words">
            <span>{info ? rulesWord(info.name, info.title) : "…"}</span>
            <span>{deckWord(deck, decks.data ?? [], saved.data ?? [])}</span>
            <span>{against}</span>
          </p>
          <button type="submit" class="button primary play" disabled={busy} data-testid="play">
            {busy || eager ? t.start.dealing : opponent === "friend" ? t.start.create : t.start.play}
          </button>
        </div>
      </form>
    </Page>
  );
}

export default StartScreen;

interface StepProps {
  number: number;
  title: string;
  chosen: string;
  /** More about what is chosen, where the choices are not to be seen. */
  detail?: string;
  /** A card that stands for it. */
  cover?: string | undefined;
  open: boolean;
  children: preact.ComponentChildren;
}

/** A step: open beside the others where there is room, otherwise a line that says what is chosen and opens. */
function StepBox({ number, title, chosen, detail, cover, open, children }: StepProps) {
  const room = useMedia("(min-width: 1180px)");
  const [pressed, setPressed] = useState(false);
  const shown = room || pressed || open;
  const id = `step-${number}`;
  return (
    <section class="step panel" aria-labelledby={`${id}-title`} data-testid={id}>
      <div class="step-head">
        <span class="step-number" aria-hidden="true">
          {number}
        </span>
        {room ? (
          <h2 id={`${id}-title`}>{title}</h2>
        ) : (
          <>
            {cover && !shown && (
              <span class="step-cover">
                <Cover id={cover} />
              </span>
            )}
            <div class="step-chosen">
              <h2 id={`${id}-title`}>{title}</h2>
              <strong>{chosen}</strong>
              {shown || !detail ? null : <span class="note">{detail}</span>}
            </div>
            <button type="button" class="button small" aria-expanded={shown} aria-controls={id} onClick={() => setPressed(!shown)}>
              {shown ? t.common.done : t.common.change} <span class="visually-hidden">{title}</span>
            </button>
          </>
        )}
      </div>
      <div id={id} class="step-body" hidden={!shown}>
        {children}
      </div>
    </section>
  );
}
