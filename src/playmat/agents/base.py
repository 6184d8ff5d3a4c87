"""What a computer player is: it looks at the game from its seat and picks one of the options it is offered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from playmat.agents.guessing import deal_list
from playmat.agents.knowledge import worths_of
from playmat.agents.known_decks import widened
from playmat.engine import Game
from playmat.model import ids
from playmat.model.view import DecisionView, View, decision_of


class Seat:
    """Everything the player in one seat may know at a decision: the view, and games as they might be.

    The view is built when it is first asked for, so that a player who needs none costs none. The game itself stays
    behind: exchange what is hidden from the seat, and nothing that this object gives changes.
    """

    __slots__ = ("_game", "_view", "number", "open_lists", "options")

    def __init__(self, game: Game, number: int) -> None:
        self._game = game
        self._view: View | None = None
        self.number = ids.Seat(number)
        self.open_lists = False
        """Whether the player may know the other one's deck list."""
        self.options = game.option_count()
        """How many answers there are to choose from."""

    @property
    def view(self) -> View:
        """What this seat sees."""
        if self._view is None:
            self._view = self._game.view(self.number)
        return self._view

    @property
    def decision(self) -> DecisionView:
        """What is asked of it, with every option described."""
        return decision_of(self.view)

    def imagine(self, seed: int, other_list: bool = True) -> Game:
        """A whole game that agrees with everything this seat knows; what it does not know is dealt by the seed.

        It may be played on freely. Its options are the ones of the decision, in the same order. The other player's list
        is a guess too, from what was seen of it and from decks that are known (`guessing`), unless lists are open. A
        guess needs a pool in which those decks are, and one that was not kept takes a tenth of a second to make:
        whoever looks at nothing that is hidden from them asks for no `other_list`.
        """
        game = self._game.resample(self.number, seed)
        if other_list and not self.open_lists:
            worths = worths_of(widened(game.machine.pool))
            game.machine.pool = worths.pool
            deal_list(game.machine, worths, self.number)
        return game


class Agent(ABC):
    """A computer player. It is asked one decision at a time, and may remember what it has seen."""

    name: ClassVar[str] = ""

    @abstractmethod
    def choose(self, seat: Seat) -> int:
        """The place of the option it takes in `seat.decision["options"]`."""
