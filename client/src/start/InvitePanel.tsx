/** A friend's game that waits: the links to send, and the way to the table once the other seat is taken. */

import { useEffect, useState } from "preact/hooks";
import { api } from "../api.ts";
import { navigate } from "../router.ts";
import { CopyLink } from "../ui/Copy.tsx";
import { asProblem } from "../ui/load.ts";
import { Waiting, Warning } from "../ui/Notice.tsx";
import type { Problem, SeatGrant } from "../protocol.ts";
import "./start.css";

/** How often it is asked whether somebody has come. */
const EVERY = 1500;

export function inviteLink(grant: Pick<SeatGrant, "game" | "invitation">): string {
  return `${window.location.origin}/join/${grant.game}#${grant.invitation ?? ""}`;
}

export function watchLink(game: string): string {
  return `${window.location.origin}/watch/${game}`;
}

export function InvitePanel({ grant, cancel }: { grant: SeatGrant; cancel?: () => void }) {
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    let asking = true;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      try {
        const info = await api.game(grant.game);
        if (!asking) return;
        setProblem(null);
        if (info.status !== "waiting") {
          navigate(`/game/${grant.game}`, "replace");
          return;
        }
      } catch (error) {
        if (asking) setProblem(asProblem(error));
      }
      if (asking) timer = setTimeout(ask, EVERY);
    };
    timer = setTimeout(ask, EVERY);
    return () => {
      asking = false;
      clearTimeout(timer);
    };
  }, [grant.game]);
  const share = async () => {
    try {
      await navigator.share({ title: "Playmat", text: "Play a game with me", url: inviteLink(grant) });
    } catch {
      // Sharing was called off.
    }
  };
  return (
    <section class="panel invite" aria-labelledby="invite-title" data-testid="invite">
      <h2 id="invite-title">Invite your friend</h2>
      <p>Send this link. Whoever opens it first takes the other seat and picks a deck.</p>
      {grant.invitation ? <CopyLink label="Link for your friend" text={inviteLink(grant)} testid="invite-link" /> : null}
      {"share" in navigator ? (
        <button type="button" class="button" onClick={() => void share()}>
          Share …
        </button>
      ) : null}
      <CopyLink label="Link for people who only watch" text={watchLink(grant.game)} testid="watch-link" />
      <Waiting what="Waiting for your friend. The game begins by itself." />
      {problem ? <Warning problem={problem} /> : null}
      {cancel ? (
        <button type="button" class="button quiet" onClick={cancel}>
          Back to the start (the link stays good)
        </button>
      ) : null}
    </section>
  );
}
