"""A whole game between two players, each a computer player, its name, or a function."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playmat.agents.base import Agent, Seat
from playmat.agents.specs import make_agent
from playmat.door.game import Game
from playmat.door.options import Decision, Option
from playmat.engine import Outcome
from playmat.library import Library
from playmat.model.errors import PlaymatError

Chooser = Callable[[Decision], Option]
Player = str | Agent | Chooser
"""A name such as 'greedy' or 'racer:seconds=0.5', an agent, or a function from a decision to one of its options."""


def play(
    game: Game, players: Sequence[Player], seed: int = 0, watch: Callable[[Game, Option], None] | None = None
) -> Outcome:
    """Play a game to its end. `watch` is called with each option before it is applied.

    >>> import playmat
    >>> game = playmat.Game("swsh", "d-swsh1-1", "d-swsh1-2", seed=7)
    >>> playmat.play(game, ["random", lambda decision: decision[0]]).winner in (0, 1, None)
    True
    """
    if len(players) != 2:
        raise PlaymatError(f"expected two players, got {len(players)}")
    seats = [_player(one, seed + number) for number, one in enumerate(players)]
    while not game.over:
        core = game.core
        player = seats[core.seat]
        if isinstance(player, Agent):
            answer: Option | int = player.choose(Seat(core, core.seat))
        else:
            decision = game.decision
            assert decision is not None
            answer = player(decision)
        if watch is not None:
            watch(game, game.options[answer] if isinstance(answer, int) else answer)
        game.apply(answer)
    outcome = game.outcome
    assert outcome is not None
    return outcome


def _player(player: Player, seed: int) -> Agent | Chooser:
    return make_agent(player, Library.default().card, seed) if isinstance(player, str) else player
