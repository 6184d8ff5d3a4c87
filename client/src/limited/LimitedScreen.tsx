/** Limited: the events of a player, and a new one. */

import { useState } from "preact/hooks";
import { api } from "../api.ts";
import { navigate } from "../router.ts";
import { firstLevel, remember, remembered } from "../start/choices.ts";
import { t } from "../texts/index.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { asProblem, useLoad, toldHere } from "../ui/load.ts";
import { Waiting, Warning } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import { Segments } from "../ui/Segments.tsx";
import type { EventSummary, LimitedSet, Problem } from "../protocol.ts";
import { calls } from "./calls.ts";
import "./limited.css";

export function LimitedScreen() {
  const events = useLoad("events", calls.events);
  return (
    <Page title={t.limited.title} here="">
      <div class="limited">
        <p class="note lead">{t.limited.lead}</p>
        {events.problem ? <Warning problem={events.problem} again={events.again} /> : null}
        <NewEvent />
        {events.data?.length ? <Events events={events.data} again={events.again} /> : null}
      </div>
    </Page>
  );
}

function NewEvent() {
  const sets = useLoad("sets", calls.sets);
  const opponents = useLoad("opponents", api.opponents);
  const last = remembered();
  const [set, setSet] = useState("");
  const [players, setPlayers] = useState<"4" | "8">("8");
  const [chosenLevel, setLevel] = useState(last.level?.split("-")[0]);
  const [name, setName] = useState(last.name ?? "");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const level = firstLevel(opponents.data ?? [], chosenLevel);
  const chosen = sets.data?.find((one) => one.id === set) ?? sets.data?.[0];

  const open = async () => {
    if (!chosen) return;
    setBusy(true);
    setProblem(null);
    remember({ name });
    try {
      const made = await calls.create({ set: chosen.id, level, players: players === "4" ? 4 : 8, name: name.trim() || t.common.you });
      navigate(`/limited/${made.id}`);
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(false);
    }
  };

  return (
    <form
      class="panel new-event"
      aria-labelledby="new-event"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <h2 id="new-event">{t.limited.newEvent}</h2>
      {toldHere(sets.problem) ? <Warning problem={sets.problem!} again={sets.again} /> : null}
      {!sets.data && !sets.problem ? <Waiting what={t.limited.looking} /> : null}
      <div class="new-event-fields">
        <label class="set">
          <span>{t.limited.set}</span>
          <select class="field" data-testid="limited-set" value={chosen?.id ?? ""} onChange={(event) => setSet(event.currentTarget.value)}>
            {bySeries(sets.data ?? []).map(([series, of]) => (
              <optgroup key={series} label={series}>
                {of.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name} ({one.year})
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <label>
          <span>{t.limited.name}</span>
          <input class="field" maxLength={24} value={name} placeholder={t.common.you} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <Segments label={t.limited.players} name="players" value={players} choose={setPlayers} options={[{ value: "4", word: "4" }, { value: "8", word: "8" }]} />
        <Segments label={t.limited.level} name="level" value={level} choose={setLevel} options={(opponents.data ?? []).map((one) => ({ value: one.name, word: one.title }))} />
      </div>
      {chosen ? <Booster set={chosen} /> : null}
      {problem ? <Warning problem={problem} /> : null}
      <button type="submit" class="button primary play" disabled={busy || !chosen || !level} data-testid="open-boosters">
        {busy ? t.limited.opening : t.limited.open}
      </button>
    </form>
  );
}

/** What a booster of the set holds, and how sure that is. */
function Booster({ set }: { set: LimitedSet }) {
  const slots = new Map<string, number>();
  for (const slot of set.slots) slots.set(slot.name, (slots.get(slot.name) ?? 0) + slot.count);
  return (
    <div class="booster-note note">
      <p>
        {t.limited.booster(set.cards)} {[...slots].map(([name, count]) => `${count} ${t.limited.slots[name] ?? name}`).join(", ")}. {t.limited.odds[set.odds_sure]}
      </p>
      <p>{t.limited.rulesOf(set.rules_title)}</p>
    </div>
  );
}

function bySeries(sets: readonly LimitedSet[]): [string, LimitedSet[]][] {
  const found = new Map<string, LimitedSet[]>();
  for (const one of sets) found.set(one.series, [...(found.get(one.series) ?? []), one]);
  return [...found];
}

function Events({ events, again }: { events: readonly EventSummary[]; again: () => void }) {
  const [removing, setRemoving] = useState<EventSummary | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const remove = async (one: EventSummary) => {
    setRemoving(null);
    try {
      await calls.remove(one.id);
      again();
    } catch (error) {
      setProblem(asProblem(error));
    }
  };
  return (
    <section aria-labelledby="my-events">
      <h2 id="my-events">{t.limited.yours}</h2>
      {problem ? <Warning problem={problem} /> : null}
      <ul class="event-list" data-testid="event-list">
        {events.map((one) => (
          <li key={one.id} class="panel">
            <div>
              <strong>{one.set_name}</strong>
              <span class="note">{t.limited.status(one.status, one.round, one.rounds, one.place, one.players)}</span>
            </div>
            <a class={one.status === "over" ? "button small" : "button small primary"} href={`/limited/${one.id}`}>
              {one.status === "over" ? t.limited.look : t.limited.goOn} <span class="visually-hidden">{one.set_name}</span>
            </a>
            <button type="button" class="button quiet small" aria-label={t.limited.remove(one.set_name)} onClick={() => setRemoving(one)}>
              <span aria-hidden="true">✕</span>
            </button>
          </li>
        ))}
      </ul>
      {removing ? (
        <Dialog
          title={removing.set_name}
          close={() => setRemoving(null)}
          actions={
            <>
              <button type="button" class="button" onClick={() => setRemoving(null)}>
                {t.common.cancel}
              </button>
              <button type="button" class="button danger" onClick={() => void remove(removing)}>
                {t.limited.removeYes}
              </button>
            </>
          }
        >
          <p>{t.limited.sure}</p>
        </Dialog>
      ) : null}
    </section>
  );
}
