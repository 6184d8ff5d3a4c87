/** One event: its boosters, its deck, its rounds, whichever it has come to. */

import { useEffect, useState } from "preact/hooks";
import { t } from "../texts/index.ts";
import { useLoad } from "../ui/load.ts";
import { Waiting, Warning } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import { TrainersOf } from "../ui/Trainers.tsx";
import type { Event } from "../protocol.ts";
import { prefetch } from "../cards/facts.ts";
import { Building } from "./Building.tsx";
import { calls, keepOpened, openedIn } from "./calls.ts";
import { Opening } from "./Opening.tsx";
import { Rounds } from "./Rounds.tsx";
import "./limited.css";

/** Milliseconds between two looks at a round that others still play. */
const LOOK_AGAIN = 2500;

export function EventScreen({ id }: { id: string }) {
  const found = useLoad(id, () => calls.event(id));
  const [changed, setChanged] = useState<Event | null>(null);
  const [opened, setOpened] = useState(() => openedIn(id));
  const event = changed ?? found.data;
  const waits = event?.status === "playing" && !event.to_play;

  useEffect(() => {
    if (event) prefetch([...event.packs.flat(), ...event.energy]);
  }, [event?.id]);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") calls.event(id).then(setChanged, () => undefined);
    }, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [waits, id]);

  const open = (packs: number) => {
    keepOpened(id, packs);
    setOpened(packs);
  };
  const title = event ? `${event.set_name}: ${t.limited.title}` : t.limited.title;
  return (
    <TrainersOf rules={event?.rules ?? ""}>
    <Page
      title={title}
      here=""
      wide
      beside={
        <a class="button small" href="/limited">
          {t.limited.all}
        </a>
      }
    >
      {found.problem && !event ? <Warning problem={found.problem} again={found.again} /> : null}
      {!event && !found.problem ? <Waiting what={t.common.loading} /> : null}
      {!event ? null : event.status !== "building" ? (
        <Rounds event={event} />
      ) : opened < event.packs.length ? (
        <Opening packs={event.packs} opened={opened} open={open} />
      ) : (
        <Building event={event} change={setChanged} />
      )}
    </Page>
    </TrainersOf>
  );
}
