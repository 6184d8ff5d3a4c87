"""The tables of the database, and what is read back from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, Boolean, DateTime, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from playmat.engine import ENGINE_FORMAT
from playmat.server.terms import Terms

# --- Tables


class Base(DeclarativeBase):
    pass


class GameRow(Base):
    """The header of a game."""

    __tablename__ = "games"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    rules: Mapped[str] = mapped_column(String(40))
    seed: Mapped[str] = mapped_column(String(80))
    """A whole number of any size, in hexadecimal digits."""
    engine: Mapped[int] = mapped_column(Integer)
    """Which engine plays it: another one would deal other cards."""
    meaning: Mapped[str] = mapped_column(String(64))
    """What its cards and rules meant when it began."""
    pool: Mapped[str] = mapped_column(String(64))
    """Which cards under which rules it is played with; empty until it begins."""
    status: Mapped[str] = mapped_column(String(8))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    learning: Mapped[bool] = mapped_column(Boolean)
    same_screen: Mapped[bool] = mapped_column(Boolean)
    invitation: Mapped[str | None] = mapped_column(String(64))
    """The digest of what lets somebody take the free seat."""
    rematch: Mapped[str | None] = mapped_column(String(32))
    """The game that was made of it."""
    touched: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    """When somebody was last at it, to the day; before that, when it was made."""
    terms: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    """Of a match or with a clock: see `Terms`."""
    listed: Mapped[bool] = mapped_column(Boolean)
    """Whether everybody may find it, to join or to watch."""

    __table_args__ = (Index("games_listed", "listed", "status"),)


class SeatRow(Base):
    """Who plays, with which cards."""

    __tablename__ = "seats"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    name: Mapped[str] = mapped_column(String(40))
    level: Mapped[str] = mapped_column(String(40))
    secret: Mapped[str | None] = mapped_column(String(64))
    """A digest; the secret itself is only with the player."""
    deck: Mapped[list[str] | None] = mapped_column(JSON)
    """Card ids in the order of the list: the shuffles depend on it."""
    deck_name: Mapped[str] = mapped_column(String(80))


class AnswerRow(Base):
    """One answer. Rows are added and never changed."""

    __tablename__ = "answers"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    code: Mapped[int] = mapped_column(BigInteger)
    mark: Mapped[str | None] = mapped_column(String(16))
    """Now and then: a fingerprint of where the answer has led."""
    seat: Mapped[int] = mapped_column(Integer)
    took: Mapped[int | None] = mapped_column(Integer)
    """Where there is a clock: milliseconds that the player thought about it."""


class DeckRow(Base):
    """A deck that somebody saved."""

    __tablename__ = "decks"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    player: Mapped[str] = mapped_column(String(64))
    """The digest of the secret that this player's browser keeps."""
    name: Mapped[str] = mapped_column(String(40))
    rules: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    size: Mapped[int] = mapped_column(Integer)
    changed: Mapped[datetime] = mapped_column(DateTime(timezone=True))

    __table_args__ = (Index("decks_player", "player"),)


class ReplayRow(Base):
    """A replay that came as a file."""

    __tablename__ = "replays"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    data: Mapped[dict[str, Any]] = mapped_column(JSON)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    touched: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    """When somebody last looked at it, to the day."""


class JobRow(Base):
    """Long work that somebody has asked for."""

    __tablename__ = "jobs"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    player: Mapped[str] = mapped_column(String(64))
    """The digest of the secret of whoever asked."""
    kind: Mapped[str] = mapped_column(String(20))
    title: Mapped[str] = mapped_column(String(120))
    subject: Mapped[str] = mapped_column(String(64))
    """What it is about, so that the same is not done twice: a digest of kind and input."""
    input: Mapped[dict[str, Any]] = mapped_column(JSON)
    status: Mapped[str] = mapped_column(String(8))
    """'waiting', 'running', 'done', 'failed' or 'stopped'."""
    total: Mapped[int] = mapped_column(Integer)
    """Parts that it has; 0 until that is known."""
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    problem: Mapped[str] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    changed: Mapped[datetime] = mapped_column(DateTime(timezone=True))

    __table_args__ = (Index("jobs_player", "player"), Index("jobs_status", "status"))


class JobPartRow(Base):
    """A part of long work that is done."""

    __tablename__ = "job_parts"

    job: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    part: Mapped[Any] = mapped_column(JSON)
    result: Mapped[Any] = mapped_column(JSON)


class MyGameRow(Base):
    """A game that belongs to a player's games."""

    __tablename__ = "my_games"

    player: Mapped[str] = mapped_column(String(64), primary_key=True)
    """The digest of the player's secret."""
    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer)
    sealed: Mapped[str] = mapped_column(String(128))
    """The secret of the seat, which only the player's secret opens."""

    __table_args__ = (Index("my_games_game", "game"),)


class OutcomeRow(Base):
    """How a game ended. It follows from the answers, and is kept so that a list of games need not play them again."""

    __tablename__ = "outcomes"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    winner: Mapped[int | None] = mapped_column(Integer)
    reason: Mapped[str] = mapped_column(String(120))
    turns: Mapped[int] = mapped_column(Integer)


class EventRow(Base):
    """A Limited event of a player."""

    __tablename__ = "events"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    player: Mapped[str] = mapped_column(String(64))
    """The digest of the player's secret."""
    set_id: Mapped[str] = mapped_column(String(40))
    level: Mapped[str] = mapped_column(String(40))
    """How well the computer players play."""
    seed: Mapped[str] = mapped_column(String(80))
    """Of everybody's boosters and of the pairings, in hexadecimal digits."""
    status: Mapped[str] = mapped_column(String(8))
    """'building', 'playing' or 'over'."""
    version: Mapped[int] = mapped_column(Integer)
    """How often it has changed: of two changes at the same moment, one counts."""
    data: Mapped[dict[str, Any]] = mapped_column(JSON)
    """Boosters, decks, rounds: see `EventRecord`."""
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    changed: Mapped[datetime] = mapped_column(DateTime(timezone=True))

    __table_args__ = (Index("events_player", "player"),)


# --- What is read back


@dataclass(slots=True)
class SeatRecord:
    kind: str
    """'human', 'computer', or 'open' until somebody takes it."""
    name: str = ""
    level: str = ""
    secret: str | None = None
    deck: list[str] | None = None
    deck_name: str = ""


@dataclass(slots=True)
class GameRecord:
    id: str
    rules: str
    seed: int
    status: str
    created: datetime
    seats: list[SeatRecord]
    learning: bool = False
    same_screen: bool = False
    invitation: str | None = None
    rematch: str | None = None
    pool: str = ""
    meaning: str = ""
    engine: int = ENGINE_FORMAT
    marks: dict[int, str] = field(default_factory=dict)
    answers: list[int] = field(default_factory=list)
    """Those that count: what was taken back is not among them."""
    rows: list[tuple[int, int]] = field(default_factory=list)
    """Everything that was kept, in its order: codes, and the seats they are of."""
    conceded: int | None = None
    claimed: str = ""
    """Why the other player was given the win: 'left' or 'time'."""
    used: list[int] = field(default_factory=lambda: [0, 0])
    """Milliseconds that each player has thought, where there is a clock."""
    terms: Terms = field(default_factory=Terms)
    listed: bool = False
    touched: datetime | None = None


@dataclass(frozen=True, slots=True)
class DeckRecord:
    id: str
    name: str
    rules: str
    text: str
    size: int
    changed: datetime


@dataclass(slots=True)
class JobRecord:
    id: str
    player: str
    kind: str
    title: str
    subject: str
    input: dict[str, Any]
    status: str
    created: datetime
    changed: datetime
    total: int = 0
    done: int = 0
    """Parts that are kept."""
    result: dict[str, Any] | None = None
    problem: str = ""


@dataclass(slots=True)
class MyGameRecord:
    """A game of a player's, without its answers."""

    game: GameRecord
    seat: int
    answers: int
    winner: int | None = None
    reason: str = ""
    turns: int = 0
    """0 until it is known how the game ended."""
