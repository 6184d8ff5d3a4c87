/** The deck builder: the catalogue on one side, the deck on the other; on a phone one at a time. */

import { useEffect, useState } from "preact/hooks";
import { api } from "../api.ts";
import { keepFaces } from "../cards/facts.ts";
import { navigate } from "../router.ts";
import { remember, remembered, firstRules } from "../start/choices.ts";
import { CardLook } from "../ui/CardLook.tsx";
import { Sides } from "../ui/Deck.tsx";
import { asProblem, useLoad, useMedia, usePaused } from "../ui/load.ts";
import { Waiting, Warning } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import { TrainersOf } from "../ui/Trainers.tsx";
import { t } from "../texts/index.ts";
import type { CardFace, Problem, RulesetInfo, SavedDeck } from "../protocol.ts";
import { DeckPanel } from "./DeckPanel.tsx";
import { ExportDialog, ImportDialog, MyDecksDialog, ShareDialog } from "./dialogs.tsx";
import { NO_SEARCH, SearchPanel } from "./SearchPanel.tsx";
import { asFragment, asText, countOf, dropDraft, emptyDraft, fromFragment, keepDraft, keptDraft, LONGEST_NAME, NO_PAST, sizeOf, stepped, UNNAMED, withCard, withStep, type Draft, type Past } from "./deck.ts";
import "../start/start.css";
import "./builder.css";

const THEME = /^(d-[a-z0-9]+-\d+|worlds-\d{4}-[a-z0-9-]+)$/;

/** The deck that an address names: a draft that was left, a saved one, a theme deck as a beginning, or an empty one. */
async function opened(deck: string | null, rules: string): Promise<Draft> {
  const linked = fromFragment(window.location.hash);
  if (linked) {
    const report = await api.checkDeck({ rules: linked.rules, deck: { text: linked.text } });
    window.history.replaceState(null, "", "/decks");
    return { id: null, name: linked.name.slice(0, LONGEST_NAME) || UNNAMED, rules: linked.rules, entries: report.entries, changed: true };
  }
  const left = keptDraft();
  if (deck === null) return left ?? emptyDraft(rules);
  if (left?.id === deck && left.changed) return left;
  if (THEME.test(deck)) {
    // A ready deck is built on by the rules of its own time.
    const own = (await api.decks(rules)).find((one) => one.id === deck)?.rules ?? rules;
    const report = await api.deck(deck, own);
    return { id: null, name: report.name.slice(0, LONGEST_NAME) || UNNAMED, rules: own, entries: report.entries, changed: true };
  }
  const saved = (await api.myDecks()).find((one) => one.id === deck);
  if (!saved) throw new Error(t.builder.noSuchDeck);
  return fromSaved(saved);
}

async function fromSaved(saved: SavedDeck): Promise<Draft> {
  const report = await api.checkDeck({ rules: saved.rules, deck: { saved: saved.id } });
  return { id: saved.id, name: saved.name, rules: saved.rules, entries: report.entries, changed: false };
}

export function BuilderScreen({ deck }: { deck: string | null }) {
  const rulesets = useLoad("rulesets", api.rulesets);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    if (!rulesets.data) return;
    opened(deck, firstRules(rulesets.data, remembered().rules)).then(setDraft, (error: unknown) => {
      setProblem(asProblem(error));
      setDraft(emptyDraft(firstRules(rulesets.data ?? [], remembered().rules)));
    });
  }, [deck, rulesets.data]);
  if (draft && rulesets.data) return <Builder first={draft} rulesets={rulesets.data} refused={problem} />;
  return (
    <Page title={t.builder.title} here="decks" wide>
      {rulesets.problem ? <Warning problem={rulesets.problem} again={rulesets.again} /> : <Waiting what={t.builder.opening} />}
    </Page>
  );
}

export default BuilderScreen;

type Box = "" | "import" | "export" | "mine" | "share";

function Builder({ first, rulesets, refused }: { first: Draft; rulesets: RulesetInfo[]; refused: Problem | null }) {
  const [{ draft, past }, setState] = useState({ draft: first, past: NO_PAST });
  /** Other cards can be taken back; another deck has no past. */
  const setDraft = (next: Draft | ((before: Draft) => Draft)) =>
    setState((state) => {
      const draft = typeof next === "function" ? next(state.draft) : next;
      return { draft, past: draft.entries === state.draft.entries ? state.past : withStep(state.past, state.draft.entries) };
    });
  const [box, setBox] = useState<Box>("");
  const [search, setSearch] = useState(NO_SEARCH);
  const [look, setLook] = useState<CardFace | null>(null);
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState<Problem | null>(refused);
  const [side, setSide] = useState<"cards" | "deck">(first.entries.length ? "deck" : "cards");
  const room = useMedia("(min-width: 900px)");
  const text = asText(draft.entries);
  const settled = usePaused(text, 300);
  const report = useLoad(settled ? `${draft.rules} ${settled}` : null, () =>
    api.checkDeck({ rules: draft.rules, deck: { text: settled } }),
  );
  const size = sizeOf(draft.entries);

  useEffect(() => keepDraft(draft), [draft]);

  /** The address follows the deck; the screen stays as it is. */
  const show = (next: Draft, words: string) => {
    setDraft(next);
    setProblem(null);
    setSaid(words);
    window.history.replaceState(null, "", next.id ? `/decks/${next.id}` : "/decks");
  };
  const step = (which: keyof Past) => {
    setState((state) => {
      const found = stepped(state.draft, state.past, which);
      return found ? { draft: found[0], past: found[1] } : state;
    });
    setSaid(which === "before" ? t.builder.undone : t.builder.redone);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
      // In a field the browser takes back what was typed.
      if ((event.target as Element | null)?.closest("input, textarea")) return;
      event.preventDefault();
      step(event.shiftKey ? "after" : "before");
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  const change = (card: CardFace, by: number) => {
    keepFaces([card]);
    setDraft((before) => withCard(before, card, by));
    setSaid(by > 0 ? t.builder.added(card.name) : t.builder.takenOut(card.name));
  };
  const save = async (): Promise<Draft | null> => {
    const body = { name: draft.name.trim() || UNNAMED, rules: draft.rules, text };
    try {
      const saved = draft.id ? await api.changeDeck(draft.id, body) : await api.saveDeck(body);
      const next = { ...draft, id: saved.id, name: saved.name, changed: false };
      show(next, t.builder.saved(saved.name));
      return next;
    } catch (error) {
      setProblem(asProblem(error));
      return null;
    }
  };
  const play = () => {
    const chosen = draft.id && !draft.changed ? ({ kind: "saved", id: draft.id } as const) : ({ kind: "text", text } as const);
    const last = remembered();
    // From the builder one tries a deck out: against the computer, unless a friend was the last choice.
    const opponent = last.opponent === "friend" ? "friend" : "computer";
    remember({ rules: draft.rules, opponent, decks: { ...last.decks, [draft.rules]: chosen } });
    navigate("/");
  };
  const fresh = () => {
    dropDraft();
    show(emptyDraft(draft.rules), t.builder.fresh);
  };
  const openSaved = async (deck: SavedDeck, copy: boolean) => {
    setBox("");
    try {
      const next = await fromSaved(deck);
      if (copy) show({ ...next, id: null, name: t.builder.copyName(deck.name.slice(0, LONGEST_NAME - 5)), changed: true }, t.builder.copyOf(deck.name));
      else show(next, t.builder.opened(deck.name));
    } catch (error) {
      setProblem(asProblem(error));
    }
  };

  const cards = (
    <SearchPanel search={search} setSearch={setSearch} rules={draft.rules} have={draft.entries.map((entry) => entry.card)} countOf={(id) => countOf(draft, id)} add={(card) => change(card, 1)} look={setLook} />
  );
  const panel = (
    <DeckPanel
      draft={draft}
      rulesets={rulesets}
      report={report}
      rename={(name) => setDraft({ ...draft, name, changed: true })}
      setRules={(rules) => setDraft({ ...draft, rules, changed: true })}
      change={change}
      look={setLook}
    />
  );

  const actions = (
      <div class="builder-actions" role="toolbar" aria-label={t.builder.toolbar}>
        <button type="button" class="button small" onClick={() => setBox("mine")}>
          {t.deck.mine}
        </button>
        <button type="button" class="button small" onClick={fresh}>
          {t.builder.new}
        </button>
        {(["before", "after"] as const).map((which) => (
          <button
            key={which}
            type="button"
            class="button small step-back"
            disabled={past[which].length === 0}
            aria-label={which === "before" ? t.builder.undo : t.builder.redo}
            title={which === "before" ? t.builder.byKey(t.builder.undo, "Ctrl+Z") : t.builder.byKey(t.builder.redo, "Ctrl+Shift+Z")}
            onClick={() => step(which)}
          >
            <span aria-hidden="true">{which === "before" ? "↶" : "↷"}</span>
          </button>
        ))}
        <button type="button" class="button small" onClick={() => setBox("import")}>
          {t.builder.import}
        </button>
        <button type="button" class="button small" disabled={size === 0} onClick={() => setBox("export")}>
          {t.builder.export}
        </button>
        <button
          type="button"
          class="button small duplicate"
          disabled={size === 0 || !draft.id}
          onClick={() => show({ ...draft, id: null, name: t.builder.copyName(draft.name.slice(0, LONGEST_NAME - 5)), changed: true }, t.builder.copyOf(draft.name))}
        >
          {t.builder.duplicate}
        </button>
        <button type="button" class="button small" disabled={size === 0} onClick={() => setBox("share")}>
          {t.lab.share}
        </button>
        <button
          type="button"
          class="button small"
          disabled={size === 0}
          data-testid="open-lab"
          onClick={() => {
            keepDraft(draft);
            navigate("/lab");
          }}
        >
          {t.lab.open}
        </button>
        <span class="note save-state" role="status">
          {said || (draft.changed && size ? t.builder.notSaved : "")}
        </span>
        <button type="button" class="button small" disabled={size === 0} onClick={() => void save()}>
          {t.builder.save}
          {draft.changed && size ? <span aria-hidden="true"> •</span> : null}
        </button>
        <button type="button" class="button small primary" disabled={size === 0} onClick={play}>
          {t.builder.play}
        </button>
      </div>
  );

  return (
    <TrainersOf rules={draft.rules}>
    <Page title={t.builder.title} here="decks" wide beside={actions}>
      {problem ? <Warning problem={problem} /> : null}
      {room ? (
        <div class="builder">
          {cards}
          {panel}
        </div>
      ) : (
        <>
          <Sides
            label={t.builder.shown}
            sides={[
              { side: "cards", word: t.builder.cards },
              { side: "deck", word: t.builder.deck(size) },
            ]}
            shown={side}
            show={setSide}
          />
          <div hidden={side !== "cards"}>{cards}</div>
          <div hidden={side !== "deck"}>{panel}</div>
        </>
      )}
      {look ? (
        <CardLook
          face={look}
          close={() => setLook(null)}
          actions={
            <>
              <button type="button" class="button" disabled={countOf(draft, look.id) === 0} onClick={() => change(look, -1)}>
                {t.builder.oneLess}
              </button>
              <span class="look-count" role="status">
                {t.builder.inDeck(countOf(draft, look.id))}
              </span>
              <button type="button" class="button primary" onClick={() => change(look, 1)}>
                {t.builder.addOne}
              </button>
            </>
          }
        />
      ) : null}
      {box === "import" ? (
        <ImportDialog
          rules={draft.rules}
          close={() => setBox("")}
          use={(read) => {
            setBox("");
            setSide("deck");
            setDraft({ ...draft, entries: read.entries, name: read.name.slice(0, LONGEST_NAME) || draft.name, changed: true });
            setSaid(t.builder.imported(read.size, read.unread.length));
          }}
        />
      ) : null}
      {box === "export" ? <ExportDialog name={draft.name} text={text} close={() => setBox("")} /> : null}
      {box === "share" ? <ShareDialog link={`${window.location.origin}/decks${asFragment(draft)}`} close={() => setBox("")} /> : null}
      {box === "mine" ? (
        <MyDecksDialog
          current={draft.id}
          close={() => setBox("")}
          open={(deck) => void openSaved(deck, false)}
          duplicate={(deck) => void openSaved(deck, true)}
          removed={(id) => {
            if (id === draft.id) show({ ...draft, id: null, changed: true }, t.builder.deleted);
          }}
        />
      ) : null}
    </Page>
    </TrainersOf>
  );
}
