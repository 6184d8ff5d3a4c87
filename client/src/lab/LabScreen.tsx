/** The deck lab: what can be said of the deck in the builder before it is played, and measuring it in games. */

import { useState } from "preact/hooks";
import { api } from "../api.ts";
import { BookAdvice } from "../builder/BookAdvice.tsx";
import { asText, keptDraft, sizeOf, summary, type Summary } from "../builder/deck.ts";
import { CardFace } from "../cards/CardFace.tsx";
import type { CardFace as Face, DeckReport, Gauntlet, SampleHand } from "../protocol.ts";
import { percent } from "../study/figures.ts";
import { t } from "../texts/index.ts";
import { CardLook } from "../ui/CardLook.tsx";
import { useLoad } from "../ui/load.ts";
import { Waiting, Warning } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import { TrainersOf } from "../ui/Trainers.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { TypeSymbols } from "../ui/Types.tsx";
import { labCalls, type Subject } from "./calls.ts";
import { Measure } from "./Measure.tsx";
import "./lab.css";

type Part = keyof typeof t.lab.parts;
const PARTS = (Object.keys(t.lab.parts) as Part[]).map((key) => ({ key, word: t.lab.parts[key] }));

export function LabScreen({ job }: { job: string | null }) {
  const [draft] = useState(keptDraft);
  const [part, setPart] = useState<Part>(job ? "measure" : "hands");
  const [look, setLook] = useState<Face | null>(null);
  const size = draft ? sizeOf(draft.entries) : 0;
  const subject = draft && size ? { rules: draft.rules, text: asText(draft.entries) } : null;
  const back = (
    <a class="button small" href={draft?.id ? `/decks/${draft.id}` : "/decks"}>
      {t.lab.back}
    </a>
  );
  if (!subject && !job) {
    return (
      <Page title={t.lab.title} here="decks">
        <p class="nothing">{t.lab.noDeck}</p>
        <a class="button primary" href="/decks">
          {t.lab.toBuilder}
        </a>
      </Page>
    );
  }
  return (
    <TrainersOf rules={draft?.rules ?? ""}>
    <Page title={t.lab.title} here="decks" wide beside={back}>
      <div class="lab" data-testid="lab">
        {draft && size ? <p class="lab-deck">{t.lab.of(draft.name, size)}</p> : null}
        <Tabs label={t.lab.part} tabs={subject ? PARTS : PARTS.filter((one) => one.key === "measure")} chosen={part} choose={setPart}>
          {part === "hands" && subject ? <Hands subject={subject} look={setLook} /> : null}
          {part === "odds" && subject ? <Odds subject={subject} /> : null}
          {part === "makeup" && draft && subject ? <Makeup subject={subject} found={summary(draft.entries)} /> : null}
          {part === "measure" ? <Measure subject={subject} name={draft?.name ?? ""} own={draft?.id ?? null} first={job} look={setLook} /> : null}
        </Tabs>
      </div>
      {look ? <CardLook face={look} close={() => setLook(null)} /> : null}
    </Page>
    </TrainersOf>
  );
}

// --- Hands

function Hands({ subject, look }: { subject: Subject; look: (card: Face) => void }) {
  const [seed, setSeed] = useState(() => Math.floor(Math.random() * 2 ** 31));
  const dealt = useLoad(`${subject.rules} ${subject.text} ${seed}`, () => labCalls.hand(subject, seed));
  const rows: { key: keyof SampleHand; word: string }[] = [
    { key: "hand", word: t.lab.hand },
    { key: "next", word: t.lab.next },
    { key: "prizes", word: t.lab.prizes },
  ];
  if (dealt.problem) return <Warning problem={dealt.problem} again={dealt.again} />;
  if (!dealt.data) return <Waiting what={t.lab.dealing} />;
  const { data } = dealt;
  return (
    <div class="lab-hands" data-testid="lab-hands" data-seed={seed}>
      <div class="lab-line">
        <button type="button" class="button primary" data-testid="another-hand" onClick={() => setSeed(seed + 1)}>
          {t.lab.another}
        </button>
        {data.again.length ? <span class="note">{t.lab.again(data.again.length)}</span> : null}
      </div>
      {rows.map(({ key, word }) => (
        <section key={key} aria-label={word} class={key === "hand" ? "lab-row main" : "lab-row"}>
          <h2>{word}</h2>
          <ul>
            {(data[key] as Face[]).map((card, at) => (
              <li key={at}>
                <button type="button" class="lab-card" onClick={() => look(card)}>
                  <span class="visually-hidden">{card.name}</span>
                  <CardFace face={card} size="medium" silent />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

// --- Odds

const TURNS = 6;

function Odds({ subject }: { subject: Subject }) {
  const [lines, setLines] = useState<string[]>([]);
  const [typed, setTyped] = useState("");
  const odds = useLoad(JSON.stringify([subject, lines]), () => labCalls.odds(subject, lines, TURNS));
  const add = (event: Event) => {
    event.preventDefault();
    if (typed.trim()) setLines([...lines.filter((one) => one !== typed.trim()), typed.trim()].slice(-8));
    setTyped("");
  };
  const refused = odds.problem ? <Warning problem={odds.problem} /> : null;
  return (
    <div class="lab-odds" data-testid="lab-odds">
      <form class="lab-line" onSubmit={add}>
        <label class="lab-wanted">
          <span>{t.lab.wanted}</span>
          <input class="field" list="lab-cards" maxLength={200} value={typed} data-testid="odds-line" onInput={(event) => setTyped(event.currentTarget.value)} />
        </label>
        <datalist id="lab-cards">
          {(odds.data?.cards ?? []).map((card) => (
            <option key={card.name} value={card.name} />
          ))}
        </datalist>
        <button type="submit" class="button" disabled={!typed.trim()}>
          {t.lab.add}
        </button>
        <span class="note">{t.lab.wantedHelp}</span>
      </form>
      {refused}
      {odds.problem && lines.length ? (
        <button type="button" class="button small" onClick={() => setLines(lines.slice(0, -1))}>
          {t.lab.remove(lines.at(-1)!)}
        </button>
      ) : null}
      {!odds.data && !odds.problem ? <Waiting what={t.lab.counting} /> : null}
      {odds.data ? (
        <>
          {odds.data.lines.length ? (
            <section class="panel lab-panel">
              <div class="lab-scroll">
                <table class="lab-table" data-testid="odds-lines">
                  <thead>
                    <tr>
                      <th scope="col">{t.lab.wanted}</th>
                      {Array.from({ length: TURNS }, (_, at) => (
                        <th key={at} scope="col">
                          {t.lab.turn} {at + 1}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {odds.data.lines.flatMap((line) =>
                      (["first", "second"] as const).map((side) => (
                        <tr key={`${line.line} ${side}`}>
                          <th scope="row">
                            {line.line} <span class="note">{t.lab[side]}</span>
                          </th>
                          {line[side].map((chance, at) => (
                            <td key={at} style={{ background: `rgb(var(--over) / ${0.22 * chance})` }}>
                              {percent(chance)}%
                            </td>
                          ))}
                        </tr>
                      )),
                    )}
                  </tbody>
                </table>
              </div>
              <p class="note">{t.lab.lineNote}</p>
            </section>
          ) : null}
          <section class="panel lab-panel">
            <p>
              {t.lab.keep(`${percent(odds.data.keep)}%`)} {t.lab.mulligans(Number(odds.data.mulligans["expected"]).toFixed(2))}
            </p>
            <div class="lab-scroll">
              <table class="lab-table" data-testid="odds-cards">
                <thead>
                  <tr>
                    <th scope="col">{t.lab.card}</th>
                    <th scope="col">{t.lab.copies}</th>
                    <th scope="col">{t.lab.inHand}</th>
                    <th scope="col">{t.lab.byTurn(TURNS)}</th>
                    <th scope="col">{t.lab.prized}</th>
                  </tr>
                </thead>
                <tbody>
                  {odds.data.cards.map((card) => (
                    <tr key={card.name}>
                      <th scope="row">{card.name}</th>
                      <td>{card.copies}</td>
                      <td>{percent(card.in_hand_any)}%</td>
                      <td>{percent(card.by_turn["second"] ?? 0)}%</td>
                      <td>{(100 * card.all_prized).toFixed(1)}%</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        </>
      ) : null}
    </div>
  );
}

// --- Make-up

/** What the rulebook and the decks of its format have that this one has not, in a list. */
function Lacks({ makeup, report }: { makeup: Gauntlet["makeup"]; report: DeckReport | null }) {
  const few = makeup.filter((row) => row.own < row.least);
  const advice = report?.advice ?? [];
  return (
    <section class="panel lab-panel" data-testid="lab-lacks">
      <h2>{t.lab.lacks}</h2>
      {few.length || advice.length ? (
        <ul class="lab-lacks">
          {few.map((row) => (
            <li key={row.what}>{t.lab.lacksSome(t.lab.what[row.what] ?? row.what, row.own, t.lab.range(row.least, row.most))}</li>
          ))}
          {advice.map((line) => (
            <li key={line}>
              {line}
            </li>
          ))}
        </ul>
      ) : (
        <p class="note">{t.lab.lacksNothing}</p>
      )}
      {report ? <BookAdvice report={{ ...report, advice: [] }} /> : null}
    </section>
  );
}

function Makeup({ subject, found: own }: { subject: Subject; found: Summary }) {
  const found = useLoad(JSON.stringify(subject), () => labCalls.gauntlet(subject));
  const report = useLoad(`report ${JSON.stringify(subject)}`, () => api.checkDeck({ rules: subject.rules, deck: { text: subject.text } }));
  if (found.problem) return <Warning problem={found.problem} again={found.again} />;
  if (!found.data) return <Waiting what={t.lab.counting} />;
  const { decks, makeup } = found.data;
  const { costs } = own;
  const most = Math.max(1, ...makeup.map((row) => Math.max(row.own, row.most)));
  const tallest = Math.max(1, ...costs);
  return (
    <div class="lab-makeup" data-testid="lab-makeup">
      <Lacks makeup={makeup} report={report.data} />
      {decks.length === 0 ? <p class="nothing">{t.lab.noGauntlet}</p> : null}
      {decks.length ? (
        <section class="panel lab-panel">
          <p class="note">{t.lab.makeupLead(decks.length)}</p>
          <ul class="makeup-rows">
            {makeup.map((row) => (
              <li key={row.what}>
                <span class="makeup-what">{t.lab.what[row.what] ?? row.what}</span>
                <span class="makeup-bar" aria-hidden="true">
                  <i class="theirs" style={{ left: `${(100 * row.least) / most}%`, width: `${Math.max(1, (100 * (row.most - row.least)) / most)}%` }} />
                  <i class="own" style={{ left: `${(100 * row.own) / most}%` }} />
                </span>
                <span class="makeup-words">
                  <b>{row.own}</b> {t.lab.own.toLowerCase()} · {t.lab.range(row.least, row.most)} {t.lab.theirs.toLowerCase()}
                  <em class={row.own < row.least ? "few" : row.own > row.most ? "many" : ""}>{row.own < row.least ? t.lab.fewer : row.own > row.most ? t.lab.more : t.lab.within}</em>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section class="panel lab-panel lab-curves">
        <div class="lab-costs">
        <h2>{t.lab.costs}</h2>
        <ol class="cost-curve">
          {costs.map((count, cost) => (
            <li key={cost}>
              <span>{count}</span>
              <i style={{ height: `${(72 * count) / tallest}px` }} />
              <b>{cost === 4 ? "4+" : cost}</b>
            </li>
          ))}
        </ol>
        </div>
        {(["types", "energy"] as const).map((what) => (
          <div key={what} class="lab-types" data-testid={`lab-${what}`}>
            <h2>{t.lab.byType[what]}</h2>
            <ul>
              {own[what].map((one) => (
                <li key={one.word}>
                  {one.word === "Special" ? <span class="note">{t.lab.special}</span> : <TypeSymbols types={[one.word]} />}
                  <i style={{ width: `${(120 * one.count) / Math.max(1, ...own[what].map((other) => other.count))}px` }} aria-hidden="true" />
                  <b>{one.count}</b>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
      {decks.length ? (
        <section class="panel lab-panel">
          <h2>{t.lab.weakness}</h2>
          <div class="lab-scroll">
            <table class="lab-table">
              <thead>
                <tr>
                  <th scope="col">{t.lab.deck}</th>
                  <th scope="col">{t.lab.plays}</th>
                  <th scope="col">{t.lab.ownWeak}</th>
                  <th scope="col">{t.lab.theirWeak}</th>
                </tr>
              </thead>
              <tbody>
                {decks.map((one) => (
                  <tr key={one.deck.id}>
                    <th scope="row">
                      {one.deck.name} <span class="note">{one.deck.year}</span>
                    </th>
                    <td>
                      <TypeSymbols types={one.types} />
                    </td>
                    <td>{percent(one.own_weak)}%</td>
                    <td>{percent(one.their_weak)}%</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ) : null}
    </div>
  );
}
