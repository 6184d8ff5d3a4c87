"""A policy over arrays as a computer player: what was learnt in an environment plays wherever computer players play."""

from __future__ import annotations

from collections.abc import Callable

from playmat.agents import Agent, Seat
from playmat.engine.columns import hidden_cards
from playmat.envs import compact_rows
from playmat.envs.compact_rows import Rows
from playmat.envs.episode import Setting, rules_number
from playmat.envs.observation import Observation
from playmat.envs.sight import sight_of
from playmat.model.errors import DataError

Policy = Callable[[Observation], int]
"""Chooses an action for one observation."""
CompactPolicy = Callable[[compact_rows.Observation], int]
"""The same for compact rows."""


class PolicyAgent(Agent):
    """Shows the policy what its seat sees, as the environments of this setting do, and takes the option it chooses.

    It can play wherever both decks hold only cards of the setting's decks, under any rule set. A policy that turns
    past the last page of a long list is given the last option.
    """

    name = "policy"

    def __init__(self, policy: Policy, setting: Setting) -> None:
        self._policy = policy
        self._setting = setting

    def choose(self, seat: Seat) -> int:
        setting = self._setting
        if seat.options == 1 and setting.skip_forced:
            return 0
        view = seat.view
        try:
            sight = sight_of(view, setting.cards.number)
        except KeyError as unknown:
            raise _unknown_card(unknown.args[0]) from None
        rules = [rules_number(view["rules"])]

        def act(page: int) -> int:
            arrays = setting.encoder.encode([sight], rules, [page])
            return int(self._policy({name: array[0] for name, array in arrays.items()}))

        return _through_pages(act, len(sight.options), setting)


class CompactPolicyAgent(Agent):
    """The same for a policy over the short rows of `playmat.envs.compact`."""

    name = "policy"

    def __init__(self, policy: CompactPolicy, setting: Setting) -> None:
        self._policy = policy
        self._setting = setting
        self._rows = Rows(setting)

    def choose(self, seat: Seat) -> int:
        if seat.options == 1 and self._setting.skip_forced:
            return 0
        game = seat.imagine(0)  # a row shows what the seat knows, so any game that agrees with that will do
        machine = game.machine
        number = self._setting.cards.number
        # The seat may imagine cards that the policy does not know; a row does not show them.
        numbers = [number.get(card.id, 0) for card in machine.pool.defs]
        hidden = frozenset(hidden_cards(machine, seat.number))
        for place, definition in enumerate(machine.cards):
            if place not in hidden and not numbers[definition]:
                raise _unknown_card(machine.pool.defs[definition].id)

        def act(page: int) -> int:
            return int(self._policy(self._rows.arrays(self._rows.of(game, numbers, seat.number, page))))

        return _through_pages(act, seat.options, self._setting)


def _unknown_card(card: str) -> DataError:
    return DataError(f"expected only cards of the decks that the policy knows, got {card!r}")


def _through_pages(act: Callable[[int], int], count: int, setting: Setting) -> int:
    """The option that a policy takes when it is shown one page after another."""
    size = setting.max_options - 1
    pages = setting.encoder.pages(count)
    for page in range(pages):
        action = act(page)
        shown = count if pages == 1 else min(size, count - page * size)
        if 0 <= action < shown:
            return page * size + action
        if pages == 1 or action != shown:
            raise DataError(f"expected an action from 0 to {shown - (pages == 1)}, got {action}")
    return count - 1
