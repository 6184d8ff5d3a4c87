"""Games: made, joined, played again, and what is public about them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from playmat.server.messages.base import Inbound, Name, Outbound, Secret
from playmat.server.messages.decks import DeckChoice

ClockName = Literal["none", "relaxed", "tournament"]


class CreateGame(Inbound):
    """A new game. With `opponent` 'friend' it waits until somebody takes the other seat by the link."""

    rules: Annotated[str, StringConstraints(max_length=40)]
    name: Name = "You"
    deck: DeckChoice
    opponent: Literal["computer", "friend", "same-screen"]
    level: Annotated[str, StringConstraints(max_length=40)] = ""
    """For the computer: the name of an `OpponentInfo`."""
    opponent_deck: DeckChoice | None = None
    """For the computer and for two at one screen; without it a theme deck of the same era is drawn."""
    opponent_name: Name | None = None
    learning: bool = False
    best_of: Literal[1, 3] = 1
    """Games of the match: whoever has won two of three has won it."""
    clock: ClockName = "none"
    """With a friend: 'relaxed' gives three minutes for an answer, 'tournament' each player half of fifty minutes for
    the whole match. Whose time is up can lose by a claim."""
    listed: bool = False
    """With a friend: whether everybody who finds this server may join it, and watch."""
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None
    """For repeating a game; otherwise drawn."""


class JoinGame(Inbound):
    """Taking the free seat of a friend's game."""

    invitation: Secret | None = None
    """What the link carries; a game that is listed needs none."""
    name: Name = "Friend"
    deck: DeckChoice | None = None
    """Not in a game that goes on from a replay: its deck lies there already."""


class SeatGrant(Outbound):
    """A seat, for whoever made or joined the game. The secret is shown once."""

    game: str
    seat: int
    secret: str
    invitation: str | None = None
    """For a friend's game: what the link must carry (`/join/GAME#INVITATION`)."""


class Rematch(Inbound):
    secret: Secret


class PlayerInfo(Outbound):
    name: str
    kind: Literal["human", "computer", "open"]
    level: str = ""
    deck_name: str = ""
    present: bool = False
    """Whether a browser is connected for this seat (the computer always is)."""
    claim_in: int | None = None
    """Of a person who has left: after so many seconds more the other player may claim the win."""
    time_left: float | None = None
    """Where there is a clock: seconds of thinking that this player has left, as of now."""


class MatchInfo(Outbound):
    """The games that are played together."""

    best_of: int
    number: int
    """Which of them this one is, from 1."""
    wins: list[int]
    over: bool
    """Whether no further one is played."""
    winner: int | None


class GameInfo(Outbound):
    """What anybody with the link may know of a game."""

    game: str
    rules: str
    rules_title: str
    status: Literal["waiting", "running", "over"]
    players: list[PlayerInfo]
    same_screen: bool
    learning: bool
    created: str
    goes_on: bool = False
    """Whether it begins in the middle of another game: a friend brings no deck along."""
    replay: str | None = None
    """Once it is over: the id under which it can be replayed."""
    rematch: str | None = None
    """The game that was made of it by a rematch."""
    undo_asked: int | None = None
    """The seat that asks the other player to let it take something back."""
    match: MatchInfo
    clock: ClockName = "none"
    asked: int | None = None
    """The seat whose answer is awaited: whose clock runs."""
    turn: int = 0
    claimed: Literal["", "left", "time"] = ""
    """Why the winner was given the win, where it was claimed."""
    listed: bool = False


class LobbyGame(Outbound):
    """A game that everybody may find."""

    game: str
    rules: str
    rules_title: str
    players: list[str]
    """The names of those who are there."""
    best_of: int
    clock: ClockName
    created: str
    answers: int
    """How many have been given: how far it is."""


class LobbyInfo(Outbound):
    shared: bool
    """Whether others than this machine can reach this server."""
    open: list[LobbyGame]
    """Those that somebody may join."""
    running: list[LobbyGame]
    """Those that can be watched."""


class NetworkInfo(Outbound):
    """Whether and where others can reach this server."""

    shared: bool
    can_open: bool
    """Whether whoever asks may let the network in: at this very machine, and only where it has not been."""
    addresses: list[str]
    """Where others in the network find this server, once it lets them in; otherwise where they would."""
