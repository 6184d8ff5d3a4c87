/** Where a server is shared: games that wait for somebody, and games to watch. */

import { useEffect } from "preact/hooks";
import { seatIn } from "../api.ts";
import { t } from "../texts/index.ts";
import { rulesWord } from "../ui/words.ts";
import type { LobbyGame, LobbyInfo } from "../protocol.ts";

const EVERY = 6000;

export function LobbyList({ lobby, again }: { lobby: LobbyInfo; again: () => void }) {
  useEffect(() => {
    if (!lobby.shared) return;
    const timer = setInterval(() => document.visibilityState === "visible" && again(), EVERY);
    return () => clearInterval(timer);
  }, [lobby.shared]);
  const open = lobby.open.filter((one) => !seatIn(one.game));
  const running = lobby.running.filter((one) => !seatIn(one.game));
  if (!lobby.shared && !open.length && !running.length) return null;
  return (
    <section class="lobby" aria-labelledby="lobby-title" data-testid="lobby">
      <h3 id="lobby-title">{t.lobby.title}</h3>
      {open.length || running.length ? null : <p class="note">{t.lobby.none}</p>}
      <ul>
        {open.map((game) => (
          <Row key={game.game} game={game} title={t.lobby.waits(game.players[0] ?? "")} href={`/join/${game.game}`} word={t.lobby.join} primary />
        ))}
        {running.map((game) => (
          <Row key={game.game} game={game} title={t.common.against(game.players[0] ?? "", game.players[1] ?? "")} href={`/watch/${game.game}`} word={t.lobby.watch} />
        ))}
      </ul>
    </section>
  );
}

function Row({ game, title, href, word, primary }: { game: LobbyGame; title: string; href: string; word: string; primary?: boolean }) {
  const terms = [rulesWord(game.rules, game.rules_title), game.best_of === 3 ? t.start.bestOf3 : "", game.clock === "none" ? "" : t.start.clocks[game.clock]];
  return (
    <li>
      <span>
        <strong>{title}</strong>
        <span class="note">{terms.filter(Boolean).join(" · ")}</span>
      </span>
      <a class={`button small ${primary ? "primary" : ""}`} href={href}>
        {word} <span class="visually-hidden">{title}</span>
      </a>
    </li>
  );
}
