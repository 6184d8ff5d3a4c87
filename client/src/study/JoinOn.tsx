/** Taking the free seat of a game that goes on from a replay: there is no deck to choose. */

import { useMemo, useState } from "preact/hooks";
import { api, keepSeat } from "../api.ts";
import type { GameInfo, Problem } from "../protocol.ts";
import { navigate } from "../router.ts";
import { remember, remembered } from "../start/choices.ts";
import { t } from "../texts/index.ts";
import { asProblem } from "../ui/load.ts";
import { Warning } from "../ui/Notice.tsx";
import { rulesWord } from "../ui/words.ts";

export function JoinOn({ info, invitation }: { info: GameInfo; invitation: string }) {
  const last = useMemo(remembered, []);
  const [name, setName] = useState(last.name ?? "");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const join = async () => {
    setBusy(true);
    try {
      const grant = await api.joinGame(info.game, { invitation, name: name.trim() || "Friend" });
      keepSeat(grant);
      remember({ name });
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
        <p>{t.study.joinTitle}</p>
        <p>
          <span class="note">{t.join.rules}</span> <strong>{rulesWord(info.rules, info.rules_title)}</strong>
        </p>
        <label>
          <span>{t.start.yourName}</span>
          <input class="field" maxLength={24} placeholder={t.join.friend} autocomplete="nickname" value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        {problem ? <Warning problem={problem} /> : null}
        <button type="submit" class="button primary play" disabled={busy} data-testid="join">
          {busy ? t.join.joining : t.join.join}
        </button>
      </div>
    </form>
  );
}
