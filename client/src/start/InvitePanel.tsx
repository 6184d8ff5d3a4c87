/** A friend's game that waits: the links to send, and the way to the table once the other seat is taken. */

import { useEffect, useState } from "preact/hooks";
import { api } from "../api.ts";
import { navigate } from "../router.ts";
import { t } from "../texts/index.ts";
import { CopyLink } from "../ui/Copy.tsx";
import { asProblem, useLoad } from "../ui/load.ts";
import { NoticeSign, Waiting, Warning } from "../ui/Notice.tsx";
import { QrCode } from "../ui/QrCode.tsx";
import type { NetworkInfo, Problem, SeatGrant } from "../protocol.ts";
import "./start.css";
import "./invite.css";

/** How often it is asked whether somebody has come. */
const EVERY = 1500;

/** A link that others open: at the address where they find this server, which need not be the one that this browser uses. */
export function inviteLink(grant: Pick<SeatGrant, "game" | "invitation">, at = window.location.origin): string {
  return `${at}/join/${grant.game}${grant.invitation ? `#${grant.invitation}` : ""}`;
}

export function watchLink(game: string, at = window.location.origin): string {
  return `${at}/watch/${game}`;
}

/** Whether an address means this very computer, so that nobody else can use it. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || /^127\./.test(host) || host === "[::1]" || host === "::1";
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
  const here = window.location;
  const local = isLoopback(here.hostname);
  const network = useLoad(local ? "network" : null, api.network);
  const [opened, setOpened] = useState<NetworkInfo | null>(null);
  const [opening, setOpening] = useState(false);
  const known = opened ?? network.data;
  /** Where others find this server; null where they cannot. */
  const at = !local ? here.origin : known?.shared ? (known.addresses[0] ?? null) : null;
  const letIn = async () => {
    setOpening(true);
    try {
      setOpened(await api.letNetworkIn());
    } catch (error) {
      setProblem(asProblem(error));
    }
    setOpening(false);
  };
  const link = inviteLink(grant, at ?? here.origin);
  const share = async () => {
    try {
      await navigator.share({ title: "Playmat", text: t.invite.shareText, url: link });
    } catch {
      // Sharing was called off.
    }
  };
  return (
    <section class="panel invite" aria-labelledby="invite-title" data-testid="invite">
      <h2 id="invite-title">{t.invite.title}</h2>
      {at === null && (
        <div class="notice" role="note" data-testid="loopback">
          <NoticeSign kind="bad" />
          <div>
            <strong>{t.invite.loopback}</strong>
            {known?.can_open && known.addresses.length ? (
              <>
                <p>{t.invite.loopbackOpen}</p>
                <button type="button" class="button primary" disabled={opening} data-testid="let-in" onClick={() => void letIn()}>
                  {t.invite.letIn}
                </button>
              </>
            ) : network.loading ? null : (
              <p>{t.invite.loopbackHow}</p>
            )}
          </div>
        </div>
      )}
      {at !== null && local && (
        <p class="notice good" role="status" data-testid="network">
          <NoticeSign kind="good" />
          <span>{t.invite.letInDone(at)}</span>
        </p>
      )}
      <p>{t.invite.text}</p>
      <div class="invite-link">
        <div>
          <CopyLink label={t.invite.link} text={link} testid="invite-link" />
          {"share" in navigator ? (
            <button type="button" class="button" onClick={() => void share()}>
              {t.invite.share}
            </button>
          ) : null}
        </div>
        {at !== null && <QrCode text={link} label={t.invite.qr} />}
      </div>
      {at !== null && <p class="note">{t.invite.scan}</p>}
      <CopyLink label={t.invite.watch} text={watchLink(grant.game, at ?? here.origin)} testid="watch-link" />
      <Waiting what={t.invite.waiting} />
      {problem ? <Warning problem={problem} /> : null}
      {cancel ? (
        <button type="button" class="button quiet" onClick={cancel}>
          {t.invite.back}
        </button>
      ) : null}
    </section>
  );
}
