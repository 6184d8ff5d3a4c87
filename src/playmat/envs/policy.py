"""A policy over arrays as a computer player: what was learnt in an environment plays wherever computer players play."""

from __future__ import annotations

from collections.abc import Callable

from playmat.agents import Agent, Seat
from playmat.envs.observation import Observation
from playmat.envs.sight import sight_of
from playmat.envs.table import Setting
from playmat.model.errors import DataError
from playmat.rules import RULESETS

Policy = Callable[[Observation], int]
"""Chooses an action for one observation."""


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
            raise DataError(f"expected only cards of the decks that the policy knows, got {unknown}") from None
        encoder = setting.encoder
        count, size = len(sight.options), setting.max_options - 1
        pages = encoder.pages(count)
        for page in range(pages):
            arrays = encoder.encode([sight], [RULESETS.index(view["rules"])], [page])
            action = int(self._policy({name: array[0] for name, array in arrays.items()}))
            shown = count if pages == 1 else min(size, count - page * size)
            if 0 <= action < shown:
                return page * size + action
            if pages == 1 or action != shown:
                raise DataError(f"expected an action from 0 to {shown - (pages == 1)}, got {action}")
        return count - 1
