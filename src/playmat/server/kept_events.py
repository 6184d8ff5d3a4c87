"""Limited events as the database keeps them."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select, update

from playmat.limited import Pairing
from playmat.model.errors import UnknownName
from playmat.server.rows import EventRow, GameRow
from playmat.server.store import Store, now, utc

BUILDING: Final = "building"
PLAYING: Final = "playing"
OVER: Final = "over"


@dataclass(slots=True)
class EventRecord:
    """An event. The person who plays it is player 0."""

    id: str
    player: str
    set_id: str
    level: str
    seed: int
    status: str
    created: datetime
    changed: datetime
    name: str
    """What the person is called."""
    size: int
    """How many players there are."""
    packs: list[list[str]]
    """What the person opened."""
    deck: dict[str, int] = field(default_factory=dict)
    """The person's deck, finished or not."""
    decks: list[list[str]] = field(default_factory=list)
    """Everybody's, from the first round on."""
    rounds: list[list[Pairing]] = field(default_factory=list)
    version: int = 0

    @property
    def pool(self) -> list[str]:
        return [card for pack in self.packs for card in pack]

    def data(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "size": self.size,
            "packs": self.packs,
            "deck": self.deck,
            "decks": self.decks,
            "rounds": [[one.to_json() for one in pairings] for pairings in self.rounds],
        }


class KeptEvents:
    """The events in the store. Whoever writes waits for the future, as with everything there."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of_player(self, player: str) -> list[EventRecord]:
        """The events of a player, the newest first."""
        wanted = select(EventRow.__table__).where(EventRow.player == player)
        with self._store.read("events") as connection:
            rows = connection.execute(wanted.order_by(EventRow.created.desc(), EventRow.id)).mappings()
            return [_record(row) for row in rows]

    def one(self, player: str, event: str) -> EventRecord:
        """An event of a player; `UnknownName` if there is none."""
        own = (EventRow.player == player) & (EventRow.id == event)
        with self._store.read(f"event {event}") as connection:
            row = connection.execute(select(EventRow.__table__).where(own)).mappings().one_or_none()
            if row is None:
                raise UnknownName(f"there is no event {event!r} here")
            return _record(row)

    def game_status(self, game: str) -> str | None:
        """How a game stands; None if it is there no longer."""
        with self._store.read(f"game {game}") as connection:
            found = connection.execute(select(GameRow.status).where(GameRow.id == game)).scalar()
        return None if found is None else str(found)

    def add(self, record: EventRecord, most: int) -> Future[bool]:
        """Keep a new event; False if the player has so many already."""
        values = {name: getattr(record, name) for name in ("id", "player", "set_id", "level", "status", "version")}
        values |= {
            "seed": hex(record.seed),
            "data": record.data(),
            "created": record.created,
            "changed": record.changed,
        }

        def job(connection: Connection) -> bool:
            own = select(func.count()).select_from(EventRow).where(EventRow.player == record.player)
            if connection.execute(own).scalar_one() >= most:
                return False
            connection.execute(insert(EventRow), values)
            return True

        return self._store.write(job)

    def change(self, record: EventRecord) -> Future[bool]:
        """Keep an event as it is now; False if it has been changed or removed meanwhile."""
        before = record.version
        values = {"status": record.status, "data": record.data(), "version": before + 1, "changed": now()}

        def job(connection: Connection) -> bool:
            same = (EventRow.id == record.id) & (EventRow.version == before)
            return connection.execute(update(EventRow).where(same).values(values)).rowcount == 1

        return self._store.write(job)

    def remove(self, player: str, event: str) -> Future[bool]:
        def job(connection: Connection) -> bool:
            own = (EventRow.player == player) & (EventRow.id == event)
            return connection.execute(delete(EventRow).where(own)).rowcount == 1

        return self._store.write(job)


def _record(row: Any) -> EventRecord:
    data = row["data"]
    return EventRecord(
        id=row["id"],
        player=row["player"],
        set_id=row["set_id"],
        level=row["level"],
        seed=int(row["seed"], 16),
        status=row["status"],
        created=utc(row["created"]),
        changed=utc(row["changed"]),
        name=data["name"],
        size=data["size"],
        packs=data["packs"],
        deck=data["deck"],
        decks=data["decks"],
        rounds=[[Pairing.from_json(one) for one in pairings] for pairings in data["rounds"]],
        version=row["version"],
    )
