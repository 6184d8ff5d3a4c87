/** Playing on from a step of a replay: which side, against whom. */

import { useMemo, useState } from "preact/hooks";
import { api, keepSeat } from "../api.ts";
import { boardOf, packed } from "../desk/board.ts";
import type { Problem, ReplayInfo } from "../protocol.ts";
import { navigate } from "../router.ts";
import { remembered } from "../start/choices.ts";
import { t } from "../texts/index.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { asProblem, useLoad } from "../ui/load.ts";
import { Warning } from "../ui/Notice.tsx";
import { calls } from "./calls.ts";

export function PlayOnDialog({ info, step, line, side, close }: { info: ReplayInfo; step: number; line: number[]; side: 0 | 1; close: () => void }) {
  const levels = useLoad("opponents", api.opponents);
  const [seat, setSeat] = useState<0 | 1>(side);
  const [against, setAgainst] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const name = useMemo(() => remembered().name?.trim() || "You", []);
  const chosen = against || levels.data?.[Math.min(1, levels.data.length - 1)]?.name || "";
  const play = async () => {
    setBusy(true);
    setProblem(null);
    const opponent = chosen === "friend" || chosen === "same-screen" ? chosen : "computer";
    try {
      const grant = await calls.playOn(info.id, { step, line, seat, name, opponent, level: opponent === "computer" ? chosen : "" });
      keepSeat(grant);
      navigate(`/game/${grant.game}`);
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(false);
    }
  };
  const layOut = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { position } = await calls.layOut(info.id, { step, line });
      navigate(`/desk#p=${await packed(boardOf(position))}`);
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t.study.playOn}
      close={close}
      actions={
        <>
          <button type="button" class="button" disabled={busy} title={t.study.toDeskNote} data-testid="to-desk" onClick={() => void layOut()}>
            {t.study.toDesk}
          </button>
          <button type="button" class="button primary" disabled={busy || !chosen} data-testid="play-on-go" onClick={() => void play()}>
            {t.study.go}
          </button>
        </>
      }
    >
      <div class="play-on fields">
        <p class="note">{t.study.playOnNote}</p>
        <label>
          <span>{t.study.side}</span>
          <select class="field" value={String(seat)} data-testid="play-on-side" onChange={(event) => setSeat(event.currentTarget.value === "1" ? 1 : 0)}>
            {info.players.map((one, at) => (
              <option key={at} value={String(at)}>
                {one.name}
                {one.deck_name ? ` (${one.deck_name})` : ""}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t.study.against}</span>
          <select class="field" value={chosen} data-testid="play-on-against" onChange={(event) => setAgainst(event.currentTarget.value)}>
            {levels.data?.map((one) => (
              <option key={one.name} value={one.name}>
                {t.study.computer(one.title)}
              </option>
            ))}
            <option value="friend">{t.study.friend}</option>
            <option value="same-screen">{t.study.sameScreen}</option>
          </select>
        </label>
        {problem ? <Warning problem={problem} /> : null}
      </div>
    </Dialog>
  );
}
