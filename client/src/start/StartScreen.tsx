/** The first screen: deck, opponent, match, play. Everything has a choice already, so that one press is enough. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api, keepSeat } from "../api.ts";
import { CardBack, CardById } from "../cards/CardFace.tsx";
import { navigate } from "../router.ts";
import { asProblem, toldHere, useLoad, useMedia } from "../ui/load.ts";
import { Waiting, Warning } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import { t } from "../texts/index.ts";
import { begun, rulesWord } from "../ui/words.ts";
import type { CreateGame, DeckInfo, GameInfo, Problem } from "../protocol.ts";
import { LobbyList } from "./Lobby.tsx";
import { MatchStep } from "./MatchStep.tsx";
import { OpponentStep } from "./OpponentStep.tsx";
import { Cover, DeckPicker } from "./DeckPicker.tsx";
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

type ClockName = GameInfo["clock"] & string;
type Step = "rules" | "deck" | "opponent";

/** Which step a refusal belongs to. */
function stepOf(problem: Problem): Step | "" {
  if (/rules/.test(problem.code)) return "rules";
  if (/deck|card|playable/.test(problem.code) || problem.clause?.startsWith("deck.")) return "deck";
  if (/level|opponent|name/.test(problem.code)) return "opponent";
  return "";
}

interface Picked {
  rules?: string | undefined;
  fitting?: string | undefined;
  decks: Record<string, Deck>;
}

export function StartScreen() {
  const last = useMemo(remembered, []);
  const rulesets = useLoad("rulesets", api.rulesets);
  const opponents = useLoad("opponents", api.opponents);
  const saved = useLoad("saved", api.myDecks);
  const lobby = useLoad("lobby", api.lobby);
  /** `rules` is what somebody chose; without it the rules are those of the deck's own era. */
  const [picked, setPicked] = useState<Picked>({ decks: {}, rules: last.rulesChosen ? last.rules : undefined, fitting: last.rules });
  const rules = picked.rules ?? picked.fitting ?? firstRules(rulesets.data ?? [], last.rules);
  const decks = useLoad(rules || null, () => newestFirst(api.decks(rules)));
  /** Right after other rules were chosen the decks are still those of the rules before. */
  const ready = picked.decks[rules] !== undefined || decks.of === rules;
  const deck = picked.decks[rules] ?? firstDeck(decks.data ?? [], saved.data ?? [], last.decks?.[rules]);
  const [opponent, setOpponent] = useState<Opponent>(last.opponent ?? "computer");
  const [chosenLevel, setLevel] = useState<string | undefined>(last.level);
  const level = firstLevel(opponents.data ?? [], chosenLevel);
  const [name, setName] = useState(last.name ?? "");
  const [otherName, setOtherName] = useState("");
  const [otherDeck, setOtherDeck] = useState(last.otherDeck ?? "");
  const [otherText, setOtherText] = useState("");
  const [bestOf, setBestOf] = useState<1 | 3>(last.bestOf === 3 ? 3 : 1);
  const [clock, setClock] = useState<ClockName>(last.clock ?? "none");
  const [listed, setListed] = useState(false);
  const [learning, setLearning] = useState(true);
  const [busy, setBusy] = useState(false);
  /** Play was pressed before there was a deck to play with. */
  const [eager, setEager] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const info = rulesets.data?.find((one) => one.name === rules);
  const theme = deck?.kind === "theme" ? decks.data?.find((one) => one.id === deck.id) : undefined;
  const teaching = !!info?.learning && learning && opponent !== "friend";

  // Whoever has never played begins with a deck and the rules that it was made for.
  useEffect(() => {
    const own = theme?.rules;
    if (!own || own === rules || (picked.rules ?? picked.fitting)) return;
    if (rulesets.data?.some((one) => one.name === own)) setPicked({ decks: { [own]: deck! }, fitting: own });
  }, [theme, rules, rulesets.data]);

  /** The rules are about to follow the deck: what is drawn now would be drawn anew at once. */
  const settling = !!theme && theme.rules !== rules && !(picked.rules ?? picked.fitting) && !!rulesets.data?.some((one) => one.name === theme.rules);
  const settled = useRef(false);
  settled.current ||= !settling && decks.of === rules;
  const shownDecks = settled.current ? decks : { ...decks, data: null };

  // A deck that these rules do not have is not kept in mind for them.
  useEffect(() => {
    if (otherDeck.startsWith("theme:") && decks.data && !decks.data.some((one) => `theme:${one.id}` === otherDeck)) setOtherDeck("");
  }, [decks.data]);

  const start = async (game: CreateGame) => {
    setBusy(true);
    setProblem(null);
    // The table comes while the cards are dealt.
    void import("../table/TableScreen.tsx").catch(() => undefined);
    try {
      const made = await api.createGame(game);
      keepSeat(made);
      navigate(`/game/${made.game}`);
    } catch (error) {
      setProblem(asProblem(error));
    } finally {
      setBusy(false);
    }
  };

  const play = () => {
    setEager(!rules || !deck || !ready);
    if (!rules || !deck || !ready) return;
    const refused = deck.kind === "text" ? tooLong(deck.text) : null;
    if (refused) {
      setProblem(refused);
      return;
    }
    remember({ rules, rulesChosen: picked.rules !== undefined, name, opponent, level, otherDeck, bestOf, clock, decks: { ...last.decks, ...picked.decks, [rules]: deck } });
    void start({
      rules,
      // At one screen "you" is whoever sits there.
      name: name.trim() || (opponent === "same-screen" ? t.table.player(1) : t.common.you),
      deck: asChoice(deck),
      opponent,
      level: opponent === "computer" ? level : "",
      opponent_deck: opponent !== "friend" ? deckOf(otherDeck, deck, otherText) : null,
      opponent_name: opponent === "same-screen" ? otherName.trim() || t.start.otherNameDefault : null,
      learning: teaching,
      best_of: teaching ? 1 : bestOf,
      clock: opponent === "friend" ? clock : "none",
      listed: opponent === "friend" && !!lobby.data?.shared && listed,
    });
  };

  useEffect(() => {
    if (eager && rules && deck && ready) play();
  }, [eager, rules, deck !== null, ready]);
  useEffect(() => {
    if (decks.problem) setEager(false);
  }, [decks.problem]);

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

  // From the end of a course: the next one.
  useEffect(() => {
    if (window.location.hash !== "#learn" || !rulesets.data || !opponents.data) return;
    history.replaceState(null, "", "/");
    void learn();
  }, [rulesets.data, opponents.data]);

  /** The rules that a deck brings along, unless somebody chose others. */
  const bring = (one: Deck, own: string | undefined) => {
    setProblem(null);
    const fitting = own && !info?.learning && rulesets.data?.some((other) => other.name === own) ? own : rules;
    setPicked((before) => {
      const by = before.rules ?? fitting;
      return { rules: before.rules, decks: { ...before.decks, [by]: one }, fitting: by };
    });
  };

  const at = problem ? stepOf(problem) : "";
  const missing = rulesets.problem ?? [opponents, decks, saved].map((one) => one.problem).find((one) => one && !toldHere(one));
  const computer = opponent === "computer" ? levelOf(opponents.data ?? [], level) : undefined;
  const word = deckWord(deck, decks.data ?? [], saved.data ?? []);
  const whom = opponent === "computer" ? t.start.computerAt(computer?.title ?? "…") : opponent === "friend" ? t.start.friend : t.start.two;
  const against = opponent === "computer" ? t.start.computerAt(computer?.title ?? "…") : opponent === "friend" ? t.start.aFriend : otherName.trim() || t.start.otherNameDefault;
  const otherTheme = otherDeck === "mirror" ? theme : decks.data?.find((one) => `theme:${one.id}` === otherDeck);
  const timed = opponent === "friend" && clock !== "none" ? t.start.clocks[clock] : "";

  // A deck of another era: its own rules are a press away.
  const fits = theme && theme.rules !== rules && !info?.learning ? rulesets.data?.find((one) => one.name === theme.rules) : undefined;
  const fit = () => fits && setPicked((before) => ({ decks: deck ? { ...before.decks, [fits.name]: deck } : before.decks, fitting: fits.name }));

  return (
    <Page
      title={t.common.app}
      here="play"
      wide
      heading={t.start.title}
      beside={
        <div class="learn">
          <p>
            <strong>{t.start.newHere}</strong> <span class="note">{t.start.newNote}</span>
          </p>
          <button type="button" class="button" data-testid="learn" disabled={busy || !rulesets.data || !opponents.data} onClick={() => void learn()}>
            {coursesDone().length ? t.start.learnOn(coursesDone().length) : t.start.learn}
          </button>
          <a class="button" href="/limited" data-testid="to-limited">
            {t.limited.short}
          </a>
        </div>
      }
    >
      <OngoingGames />
      {missing ? <Warning problem={missing} again={() => [rulesets, opponents, decks, saved].forEach((one) => one.problem && one.again())} /> : null}
      <form
        class="steps"
        onSubmit={(event) => {
          event.preventDefault();
          play();
        }}
      >
        <StepBox
          number={1}
          title={t.start.yourDeck}
          chosen={begun(word)}
          cover={theme?.cover}
          detail={theme ? (theme.worlds ? t.deck.worldsOf(theme.year) : t.start.themeOf(theme.types.join(" and "), theme.set_name, theme.year)) : ""}
          open={at === "deck"}
          from="(min-width: 900px), (min-width: 700px) and (min-height: 950px)"
        >
          {rules ? (
            <DeckPicker rules={rules} decks={shownDecks} saved={saved} chosen={deck} choose={bring} problem={at === "deck" ? problem : null} />
          ) : null}
        </StepBox>
        <StepBox number={2} title={t.start.opponent} chosen={whom} detail={begun(computer?.line ?? "")} open={at === "opponent"} from="(min-width: 1280px)">
          {at === "opponent" && problem ? <Warning problem={problem} /> : null}
          <OpponentStep
            opponents={opponents}
            decks={shownDecks.data ?? []}
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
        <StepBox number={3} title={t.start.match} chosen={info ? `${rulesWord(info.name, info.title)} (${info.year})` : "…"} detail={[bestOf === 3 ? t.start.bestOf3 : t.start.single, timed].filter(Boolean).join(" · ")} open={at === "rules"} from="(min-width: 1280px)">
          {at === "rules" && problem ? <Warning problem={problem} /> : null}
          {!rulesets.data && !rulesets.problem ? <Waiting what={t.start.gettingRules} /> : null}
          <MatchStep
            rulesets={rulesets.data ?? []}
            rules={rules}
            chosen={picked.rules !== undefined}
            setRules={(one) => {
              setProblem(null);
              setPicked((before) => ({ ...before, rules: one }));
            }}
            fits={fits}
            fit={fit}
            bestOf={bestOf}
            setBestOf={setBestOf}
            friend={opponent === "friend"}
            clock={clock}
            setClock={setClock}
            shared={!!lobby.data?.shared}
            listed={listed}
            setListed={setListed}
            learning={learning}
            setLearning={setLearning}
          />
          {lobby.data ? <LobbyList lobby={lobby.data} again={lobby.again} /> : null}
          {theme ? <Showcase mine={theme} theirs={opponent === "friend" ? undefined : otherTheme} /> : null}
        </StepBox>
        <div class="play-bar panel">
          {problem && at === "" ? <Warning problem={problem} /> : null}
          <div class="versus">
            {theme ? <Cover id={theme.cover} /> : <span class="deck-cover blank" aria-hidden="true" />}
            <p class="play-words">
              <strong>{word}</strong>
              <span>{t.start.against(against)}</span>
              <span class="note">{[info ? rulesWord(info.name, info.title) : "…", !teaching && bestOf === 3 ? t.start.bestOf3 : "", timed].filter(Boolean).join(" · ")}</span>
            </p>
            {otherTheme && opponent !== "friend" ? <Cover id={otherTheme.cover} /> : null}
          </div>
          <button type="submit" class="button primary play" disabled={busy} data-testid="play">
            {busy || eager ? t.start.dealing : opponent === "friend" ? t.start.create : t.start.play}
          </button>
        </div>
      </form>
    </Page>
  );
}

export default StartScreen;

/** The card that stands for either deck; of one that is not known yet, its back. */
function Showcase({ mine, theirs }: { mine: DeckInfo; theirs: DeckInfo | undefined }) {
  return (
    <div class="showcase" aria-hidden="true">
      <CardById id={mine.cover} name={mine.name} size="medium" silent />
      <span class="showcase-versus">{t.start.versus}</span>
      {theirs ? <CardById id={theirs.cover} name={theirs.name} size="medium" silent /> : <CardBack />}
    </div>
  );
}

interface StepProps {
  number: number;
  title: string;
  chosen: string;
  /** More about what is chosen, where the choices are not to be seen. */
  detail?: string;
  /** A card that stands for it. */
  cover?: string | undefined;
  open: boolean;
  /** The windows that have room for it to be open always. */
  from: string;
  children: preact.ComponentChildren;
}

/** A step: open beside the others where there is room, otherwise a line that says what is chosen and opens. */
function StepBox({ number, title, chosen, detail, cover, open, from, children }: StepProps) {
  const room = useMedia(from);
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
