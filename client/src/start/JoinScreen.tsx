/** The other end of an invitation: who invites, under which rules, and a deck to come with. */

import { useMemo, useState } from "preact/hooks";
import { api, keepSeat, seatIn } from "../api.ts";
import { navigate } from "../router.ts";
import { t } from "../texts/index.ts";
import { asProblem, useLoad } from "../ui/load.ts";
import { Waiting, Warning } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import { rulesLine, rulesWord } from "../ui/words.ts";
import type { GameInfo, Problem } from "../protocol.ts";
import { JoinOn } from "../study/JoinOn.tsx";
import { DeckPicker } from "./DeckPicker.tsx";
import { asChoice, deckWord, firstDeck, newestFirst, remember, remembered, type Deck } from "./choices.ts";
import "./start.css";
import "./invite.css";

export function JoinScreen({ game, invitation }: { game: string; invitation: string }) {
  const info = useLoad(game, () => api.game(game));
  const mine = seatIn(game);
  return (
    <Page title={t.join.title} here="" heading={info.data ? inviter(info.data) : t.join.title}>
      {info.problem ? (
        <Warning problem={info.problem} again={info.again}>
          <a href="/">{t.common.home}</a>
        </Warning>
      ) : null}
      {!info.data && !info.problem ? <Waiting what={t.join.looking} /> : null}
      {info.data && mine ? (
        <Elsewhere words={t.join.mine} href={`/game/${game}`} link={t.join.toTable} />
      ) : info.data && info.data.status !== "waiting" ? (
        <Elsewhere
          words={info.data.status === "over" ? t.join.over : t.join.taken}
          href={info.data.replay ? `/replay/${info.data.replay}` : `/watch/${game}`}
          link={info.data.replay ? t.join.seeReplay : t.join.watch}
        />
      ) : info.data?.goes_on ? (
        <JoinOn info={info.data} invitation={invitation} />
      ) : info.data ? (
        <Join info={info.data} invitation={invitation} />
      ) : null}
    </Page>
  );
}

export default JoinScreen;

function inviter(info: GameInfo): string {
  const host = info.players.find((one) => one.kind !== "open")?.name;
  return host && host !== "You" ? t.join.by(host) : t.join.heading;
}

function Elsewhere({ words, href, link }: { words: string; href: string; link: string }) {
  return (
    <div class="panel elsewhere">
      <p>{words}</p>
      <a class="button primary" href={href}>
        {link}
      </a>
    </div>
  );
}

function Join({ info, invitation }: { info: GameInfo; invitation: string }) {
  const last = useMemo(remembered, []);
  const rulesets = useLoad("rulesets", api.rulesets);
  const decks = useLoad(info.rules, () => newestFirst(api.decks(info.rules)));
  const saved = useLoad("saved", api.myDecks);
  const [picked, setPicked] = useState<Deck | null>(null);
  const deck = picked ?? firstDeck(decks.data ?? [], saved.data ?? [], last.decks?.[info.rules]);
  const [name, setName] = useState(last.name ?? "");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const rules = rulesets.data?.find((one) => one.name === info.rules);
  const forDeck = problem !== null && /deck|card|playable/.test(problem.code);

  const join = async () => {
    if (!deck) return;
    setBusy(true);
    setProblem(null);
    try {
      const grant = await api.joinGame(info.game, { invitation: invitation || null, name: name.trim() || "Friend", deck: asChoice(deck) });
      keepSeat(grant);
      remember({ name, decks: { ...last.decks, [info.rules]: deck } });
      navigate(`/game/${grant.game}`, "replace");
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(false);
    }
  };

  return (
    <form
      class="join"
      onSubmit={(event) => {
        event.preventDefault();
        void join();
      }}
    >
      <div class="panel join-rules">
        <p>
          <span class="note">{t.join.rules}</span>
          <strong>
            {rulesWord(info.rules, info.rules_title)} {rules ? <span class="year">{rules.year}</span> : null}
          </strong>
        </p>
        {rules ? <p class="note">{rulesLine(rules)}</p> : null}
        <label>
          <span>{t.start.yourName}</span>
          <input
            class="field"
            maxLength={24}
            placeholder={t.join.friend}
            autocomplete="nickname"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
      </div>
      <section class="panel join-deck" aria-labelledby="join-deck-title">
        <h2 id="join-deck-title">{t.start.yourDeck}</h2>
        <DeckPicker
          rules={info.rules}
          decks={decks}
          saved={saved}
          chosen={deck}
          choose={setPicked}
          problem={forDeck ? problem : null}
        />
      </section>
      <div class="play-bar panel">
        {problem && !forDeck ? <Warning problem={problem} /> : null}
        <p class="play-words">
          <span>{rulesWord(info.rules, info.rules_title)}</span>
          <span>{deckWord(deck, decks.data ?? [], saved.data ?? [])}</span>
        </p>
        <button type="submit" class="button primary play" disabled={busy || !deck} data-testid="join">
          {busy ? t.join.joining : t.join.join}
        </button>
      </div>
    </form>
  );
}
