"""Games: made, joined, played again, and what is public about them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from playmat.server.messages.base import Inbound, Name, Outbound, Secret
from playmat.server.messages.decks import DeckChoice


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
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None
    """For repeating a game; otherwise drawn."""


class JoinGame(Inbound):
    """Taking the free seat of a friend's game."""

    invitation: Secret
    name: Name = "Friend"
    deck: DeckChoice


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
    replay: str | None = None
    """Once it is over: the id under which it can be replayed."""
    rematch: str | None = None
    """The game that was made of it by a rematch."""
    undo_asked: int | None = None
    """The seat that asks the other player to let it take something back."""
