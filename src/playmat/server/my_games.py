"""The games of a player: kept under the player's secret, which can be carried to another browser."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import logging
from collections.abc import AsyncIterator
from concurrent.futures import Future
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select, update

from playmat.library import Library
from playmat.library.narration import outcome_words
from playmat.server import keys
from playmat.server.database import Damaged
from playmat.server.hall import Hall
from playmat.server.played import Played as PlayedGame
from playmat.server.players import levels
from playmat.server.problems import Data, Refused
from playmat.server.replays import Replays
from playmat.server.rows import (
    AnswerRow,
    GameRecord,
    GameRow,
    MyGameRecord,
    MyGameRow,
    OutcomeRow,
    SeatRecord,
    SeatRow,
)
from playmat.server.store import Store, utc
from playmat.study.records import COLUMNS, Played, Rate, Result, Wanted, as_row, rates

log = logging.getLogger("playmat.server")

MOST_LISTED: Final = 2_000
"""Games of a player that are listed, the newest."""
AT_ONCE: Final = 12
"""Games whose end is looked up for one list: each is played again once."""
UNKNOWN: Final = "unknown"
"""The reason of a game that cannot be played again any more."""


class MyGames:
    """Lists, results, and whatever a player does with them afterwards."""

    def __init__(self, store: Store, library: Library, replays: Replays) -> None:
        self._store = store
        self._library = library
        self._replays = replays

    # --- A game becomes one of a player's

    async def note(self, player: str | None, grant: Data) -> Data:
        """The seat that was granted belongs to this player's games from now on. The grant, for whoever goes on."""
        if player is not None:
            game, secret = grant["game"], grant["secret"]
            await asyncio.wrap_future(
                self._add(keys.digest(player), game, grant["seat"], keys.seal(secret, player, game))
            )
        return grant

    async def bring(self, player: str, game: str, secret: str) -> None:
        """Take in a game that was begun without the player's key: whoever has its secret may."""
        record = await asyncio.to_thread(self._record, game)
        seats = [number for number, seat in enumerate(record.seats) if keys.opens(secret, seat.secret)]
        if not seats:
            raise Refused("not-your-seat", "this secret opens no seat of this game", 403)
        sealed = keys.seal(secret, player, game)
        await asyncio.wrap_future(self._add(keys.digest(player), game, seats[0], sealed))

    def _add(self, owner: str, game: str, seat: int, sealed: str) -> Future[None]:
        def job(connection: Connection) -> None:
            own = (MyGameRow.player == owner) & (MyGameRow.game == game)
            changed = connection.execute(update(MyGameRow).where(own).values(seat=seat, sealed=sealed))
            if changed.rowcount == 0 and connection.execute(select(GameRow.id).where(GameRow.id == game)).first():
                values = {"player": owner, "game": game, "seat": seat, "sealed": sealed}
                connection.execute(insert(MyGameRow), values)

        return self._store.write(job)

    async def seat(self, player: str, game: str) -> Data:
        """The seat of a game of this player's, for another browser."""
        row = await asyncio.to_thread(self._own, player, game)
        record = await asyncio.to_thread(self._record, game)
        secret = keys.unseal(row.sealed, player, game)
        if not keys.opens(secret, record.seats[row.seat].secret):
            raise Refused("not-your-seat", "this seat has been taken over", 409)
        return {"game": game, "seat": row.seat, "secret": secret, "invitation": None}

    def _own(self, player: str, game: str) -> Any:
        own = (MyGameRow.player == keys.digest(player)) & (MyGameRow.game == game)
        with self._store.read("the games of a player") as connection:
            row = connection.execute(select(MyGameRow.seat, MyGameRow.sealed).where(own)).first()
        if row is None:
            raise Refused("unknown-game", "there is no such game among yours", 404)
        return row

    def _record(self, game: str) -> GameRecord:
        return self._store.game(game)

    # --- The list

    async def wanted(self, player: str, wanted: Wanted) -> Data:
        """The wanted games, the newest first, with how often they were won."""
        records = await asyncio.to_thread(self._records, player)
        unknown = [one for one in records if one.game.status == "over" and not one.reason]
        for one in unknown[:AT_ONCE]:
            await self._replays.run(self._look_up, one)
        games = [self._played(one) for one in records]
        chosen = [one for one in games if wanted.has(one)]
        return {
            "games": [asdict(one) for one in chosen],
            "total": len(games),
            "pending": max(0, len(unknown) - AT_ONCE),
            "all": _rates(rates(chosen, lambda one: ""))[:1],
            "decks": _rates(rates(chosen, lambda one: one.deck)),
            "opponents": _rates(rates(chosen, lambda one: one.opponent)),
            "choices": {
                name: sorted({getattr(one, name) for one in games} - {""}) for name in ("deck", "opponent", "rules")
            },
            "titles": {one.rules: one.rules_title for one in games},
        }

    def _records(self, player: str) -> list[MyGameRecord]:
        counted = (
            select(func.count()).select_from(AnswerRow).where(AnswerRow.game == GameRow.id).scalar_subquery().label("n")
        )
        columns = (
            *(GameRow.id, GameRow.rules, GameRow.status, GameRow.created, GameRow.same_screen, GameRow.learning),
            *(MyGameRow.seat, OutcomeRow.winner, OutcomeRow.reason, OutcomeRow.turns, counted),
        )
        with self._store.read("the games of a player") as connection:
            rows = connection.execute(
                select(*columns)
                .join(MyGameRow, MyGameRow.game == GameRow.id)
                .outerjoin(OutcomeRow, OutcomeRow.game == GameRow.id)
                .where(MyGameRow.player == keys.digest(player))
                .order_by(GameRow.created.desc(), GameRow.id)
                .limit(MOST_LISTED)
            ).mappings()
            found = [
                MyGameRecord(
                    GameRecord(
                        id=row["id"],
                        rules=row["rules"],
                        seed=0,
                        status=row["status"],
                        created=utc(row["created"]),
                        seats=[],
                        learning=row["learning"],
                        same_screen=row["same_screen"],
                    ),
                    row["seat"],
                    row["n"],
                    row["winner"],
                    row["reason"] or "",
                    row["turns"] or 0,
                )
                for row in rows
            ]
            by_game = {one.game.id: one.game for one in found}
            seats = connection.execute(
                select(SeatRow.game, SeatRow.kind, SeatRow.name, SeatRow.level, SeatRow.deck_name)
                .join(MyGameRow, MyGameRow.game == SeatRow.game)
                .where(MyGameRow.player == keys.digest(player))
                .order_by(SeatRow.game, SeatRow.seat)
            )
            for game, kind, name, level, deck_name in seats:
                if game in by_game:
                    by_game[game].seats.append(SeatRecord(kind, name, level, None, None, deck_name))
        return [one for one in found if len(one.game.seats) == 2]

    def _look_up(self, one: MyGameRecord) -> None:
        """How a game ended, by playing it again; it is kept."""
        game = one.game.id
        try:
            ended = PlayedGame.replay_of(self._record(game)).restore(self._library)
        except Exception as error:  # of an earlier version, damaged, or gone meanwhile
            log.info("game %s: how it ended cannot be told: %s", game, type(error).__name__)
            one.reason = UNKNOWN
            if isinstance(error, Damaged):
                return
        else:
            outcome = ended.outcome
            one.winner = None if outcome is None else outcome.winner
            one.reason = UNKNOWN if outcome is None else outcome.reason
            one.turns = ended.machine.state.turn
        values = {"game": game, "winner": one.winner, "reason": one.reason, "turns": one.turns}

        def job(connection: Connection) -> None:
            there = connection.execute(select(OutcomeRow.game).where(OutcomeRow.game == game)).first()
            if there is None and connection.execute(select(GameRow.id).where(GameRow.id == game)).first():
                connection.execute(insert(OutcomeRow), values)

        self._store.write(job).result()

    def _played(self, one: MyGameRecord) -> Played:
        game = one.game
        mine, other = game.seats[one.seat], game.seats[1 - one.seat]
        over = game.status == "over"
        known = over and one.reason not in ("", UNKNOWN)
        result: Result = "open"
        if known and not game.same_screen:
            result = "draw" if one.winner is None else "won" if one.winner == one.seat else "lost"
        ending = ""
        if known:
            words = outcome_words(one.winner, one.reason, lambda seat: game.seats[seat].name)
            ending = words[0].upper() + words[1:]
        level = levels().get(other.level)
        try:
            title = self._library.ruleset(game.rules).title
        except Exception:
            title = game.rules
        return Played(
            game=game.id,
            status=game.status,
            rules=game.rules,
            rules_title=title,
            deck=mine.deck_name,
            opponent=f"{other.name} ({level.title if level else other.level})"
            if other.kind == "computer"
            else other.name,
            other_deck=other.deck_name if over or game.same_screen else "",
            result=result,
            ending=ending,
            turns=one.turns,
            answers=one.answers,
            created=game.created.isoformat(),
            seat=one.seat,
            same_screen=game.same_screen,
        )

    # --- Taking them along, and away

    async def table(self, player: str, wanted: Wanted) -> str:
        """The wanted games as comma-separated values."""
        games = (await self.wanted(player, wanted))["games"]
        out = io.StringIO()
        writer = csv.writer(out)
        writer.writerow(COLUMNS)
        writer.writerows(as_row(Played(**one)) for one in games)
        return out.getvalue()

    async def files(self, player: str, wanted: Wanted) -> AsyncIterator[bytes]:
        """The wanted games that are over as replays, one in a line."""
        for one in (await self.wanted(player, wanted))["games"]:
            if one["status"] != "over":
                continue
            try:
                saved = await self._replays.run(lambda id=one["game"]: self._replays.file(self._replays.find(id)))
            except Refused:
                continue  # it does not fit the cards of today
            yield (json.dumps(saved, ensure_ascii=False) + "\n").encode()

    async def remove(self, player: str, game: str, hall: Hall) -> None:
        """Take a game out of a player's games. Where no other person has a part in it, it goes altogether."""
        row = await asyncio.to_thread(self._own, player, game)
        record = await asyncio.to_thread(self._record, game)
        owner = keys.digest(player)
        alone = record.same_screen or record.seats[1 - row.seat].kind != "human"

        def job(connection: Connection) -> bool:
            connection.execute(delete(MyGameRow).where((MyGameRow.player == owner) & (MyGameRow.game == game)))
            others = connection.execute(select(func.count()).where(MyGameRow.game == game)).scalar_one()
            gone = alone and not others
            if gone:
                connection.execute(delete(GameRow).where(GameRow.id == game))
            return gone

        if await asyncio.wrap_future(self._store.write(job)):
            hall.close(game)


def _rates(found: list[Rate]) -> list[Data]:
    return [
        {
            "name": one.name,
            "won": one.score.wins,
            "lost": one.score.losses,
            "drawn": one.score.ties,
            "rate": round(one.score.rate or 0.0, 4),
            "low": round(one.score.interval[0], 4),
            "high": round(one.score.interval[1], 4),
        }
        for one in found
    ]
