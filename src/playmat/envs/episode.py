"""One game as every environment runs it: actions, pages of options, rewards, where it ends. And what is set up for it.

An action is the place of an option in the list that is shown. A list that is too long for the action space is shown in
pages; the last action then turns the page, and nothing is ever left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, fields
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, cast

import numpy as np

from playmat.cards.decklist import DeckList
from playmat.engine import Game, Pool
from playmat.engine.columns import Glance, glance
from playmat.envs.cards import CardTable
from playmat.envs.observation import ARRAY_NAMES, MAX_OPTIONS, Encoder, Observation
from playmat.library import Library
from playmat.library.games import check_playable, pool_for
from playmat.model.errors import DataError, IllegalAction
from playmat.model.ids import Seat
from playmat.rules import RULESETS

DECKS: Final = ("d-bw1-1", "d-bw1-2")
"""The decks of an environment for which none are named."""
RULES: Final = "bw"
MAX_DECISIONS: Final = 2000
"""Where a game is cut off. Random games between theme decks end within 400; some powers may be used without end."""
REWARDS: Final = {
    "outcome": "1 for winning, −1 for losing, 0 for a tie, when the game ends",
    "prizes": "the same, and on the way half the change of the lead in Prize cards, as a share of the six",
}
PRIZE_WEIGHT: Final = 0.5
SEEDS: Final = 1 << 31
"""Games are dealt by seeds below this."""

Deck = str | Path | DeckList
"""The id of a theme deck, the path or the text of a deck list, or a list already read."""
Decks = tuple[Deck | Sequence[Deck], Deck | Sequence[Deck]]
"""For each seat a deck, or several of which each game draws one."""


@dataclass(frozen=True)
class Setting:
    """What an environment plays, and how it shows it. What is wrong with it is said when it is made."""

    rules: str = RULES
    decks: Decks = DECKS
    reward: str = "outcome"
    """One of `REWARDS`."""
    max_options: int = MAX_OPTIONS
    """How many actions there are; longer lists of options are shown in pages."""
    max_decisions: int = MAX_DECISIONS
    """A game is cut off, with nobody winning, when so many decisions have been made."""
    skip_forced: bool = True
    """A decision with a single option is made by itself."""
    arrays: tuple[str, ...] = ARRAY_NAMES
    """Which arrays an observation has."""

    def __post_init__(self) -> None:
        if self.reward not in REWARDS:
            raise DataError(f"reward: expected one of {', '.join(REWARDS)}; got {self.reward!r}")
        if self.max_decisions < 1:
            raise DataError(f"max_decisions: expected a positive number, got {self.max_decisions}")
        if isinstance(self.decks, str) or len(self.decks) != 2:
            raise DataError(f"decks: expected one entry for each of two seats, got {self.decks!r}")
        library = Library.default()
        read = tuple(
            tuple(one if isinstance(one, DeckList) else library.deck(one) for one in _several(entry))
            for entry in self.decks
        )
        if not all(read):
            raise DataError("decks: expected at least one deck for each seat, got none")
        object.__setattr__(self, "decks", read)
        object.__setattr__(self, "arrays", tuple(self.arrays))
        for deck in {*read[0], *read[1]}:
            check_playable(library, library.ruleset(self.rules), deck)
        _ = self.encoder

    @property
    def choices(self) -> tuple[tuple[DeckList, ...], tuple[DeckList, ...]]:
        """The decks of each seat, read."""
        return cast("tuple[tuple[DeckList, ...], tuple[DeckList, ...]]", self.decks)

    @cached_property
    def rules_number(self) -> int:
        """The place of the rule set in `RULESETS`."""
        return rules_number(Library.default().ruleset(self.rules).name)

    @cached_property
    def cards(self) -> CardTable:
        """Every card that can come into a game here."""
        library = Library.default()
        return CardTable(card for decks in self.choices for deck in decks for card in library.cards(deck))

    @cached_property
    def encoder(self) -> Encoder:
        return Encoder(self.cards, self.max_options, self.arrays)

    def pool(self, places: tuple[int, int]) -> tuple[Pool, tuple[list[int], list[int]]]:
        """The card pool of a pair of decks, by their places in `choices`."""
        library = Library.default()
        first, second = self.choices[0][places[0]], self.choices[1][places[1]]
        return pool_for(library, library.ruleset(self.rules), first, second)

    def __reduce__(self) -> tuple[Any, ...]:
        return _shared, tuple(getattr(self, one.name) for one in fields(self))


def rules_number(name: str) -> int:
    """The place of a rule set in `RULESETS`; one with numbers of its own counts as the book it was made of."""
    return RULESETS.index(name.partition(":")[0])


def _several(entry: Deck | Sequence[Deck]) -> Sequence[Deck]:
    return [entry] if isinstance(entry, (str, Path, DeckList)) else entry


@cache
def _shared(*values: Any) -> Setting:
    """A setting that was pickled: the cards are put in order once for all tables that come with it."""
    return Setting(*values)


class Episode:
    """A game in progress. It can be copied (`copy.deepcopy`) and pickled in the middle of anything."""

    def __init__(self, setting: Setting, seed: int, skips: tuple[int, ...] = (0, 1)) -> None:
        """Deal a game. The seed decides the decks, where there is a choice, and all luck in it.

        `skips`: the seats whose forced decisions are made by themselves, where the setting says so.
        """
        self.setting = setting
        self._places = _draw(seed, setting)
        self._skips = skips if setting.skip_forced else ()
        pool, decks = setting.pool(self._places)
        self.numbers = [setting.cards.number.get(card.id, 0) for card in pool.defs]
        self.game = Game.new(pool, (decks[0][:], decks[1][:]), seed % SEEDS)
        self.decisions = 0
        self.page = 0
        self._lead = 0
        self._changes = [0.0, 0.0]
        self._skip()

    # --- Where it stands

    @property
    def cut_off(self) -> bool:
        """Ended by the limit of decisions, with nobody winning."""
        return self.decisions >= self.setting.max_decisions and not self.game.over

    @property
    def over(self) -> bool:
        return self.game.over or self.decisions >= self.setting.max_decisions

    @property
    def seat(self) -> int:
        """Who decides; −1 when it is over."""
        return -1 if self.over else self.game.seat

    def actions(self) -> int:
        """How many actions are options now, on the open page; they are the first so many."""
        if self.over:
            return 0
        count = self.game.option_count()
        if count <= self.setting.max_options:
            return count
        size = self.setting.max_options - 1
        return min(size, count - self.page * size) + 1

    def sight(self, seat: int) -> Glance:
        """What that seat sees, as numbers: exactly what `sight_of` makes of its view."""
        return glance(self.game.machine, Seat(seat), self.numbers)

    def observe(self, seat: int) -> Observation:
        """What that seat sees, as arrays. Only whoever decides sees options."""
        return {name: array[0] for name, array in observe_all(self.setting, [self], [seat]).items()}

    # --- Playing

    def option(self, action: int) -> int | None:
        """The place of the option that an action is in the game's whole list; None turns the page."""
        count = self.actions()
        if not 0 <= action < count:
            raise IllegalAction(f"expected an action from 0 to {count - 1}, got {action}")
        if self.game.option_count() <= self.setting.max_options:
            return action
        return None if action == count - 1 else self.page * (self.setting.max_options - 1) + action

    def act(self, action: int) -> None:
        """Take the option at that place of the page, or turn the page."""
        option = self.option(action)
        if option is None:
            self.decisions += 1
            self.page = (self.page + 1) % self.setting.encoder.pages(self.game.option_count())
            return
        self.answer(option)

    def answer(self, option: int) -> None:
        """Take an option by its place in the game's whole list."""
        self._answer(option)
        self._skip()

    def _answer(self, option: int) -> None:
        self.decisions += 1
        self.page = 0
        self.game.apply_index(option)
        if self.setting.reward == "prizes":
            self._count_prizes()

    def _skip(self) -> None:
        while self.game.option_count() == 1 and self.seat in self._skips:
            self._answer(0)

    # --- Rewards

    def _count_prizes(self) -> None:
        state = self.game.machine.state
        if state.turn == 0:
            return  # Prize cards are being laid out
        lead = len(state.prizes[1]) - len(state.prizes[0])
        change = PRIZE_WEIGHT * (lead - self._lead) / 6
        self._lead = lead
        self._changes[0] += change
        self._changes[1] -= change

    def outcome(self, seat: int) -> float:
        """1 won, −1 lost, 0 not over, tied or cut off."""
        winner = self.game.winner
        return 0.0 if winner is None else 1.0 if winner == seat else -1.0

    def rewards(self) -> tuple[float, float]:
        """What both seats have earned since this was last asked; the outcome is in it once the game is over."""
        first, second = self._changes
        if first or second:
            self._changes = [0.0, 0.0]
        won = self.outcome(0)
        return first + won, second - won

    # --- Copies

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        twin = Episode.__new__(Episode)
        twin.__dict__.update(self.__dict__)
        twin.game = self.game.clone()
        twin._changes = deepcopy(self._changes)
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "game": self.game.to_bytes()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.game = Game.from_bytes(self.setting.pool(self._places)[0], state["game"])


def _draw(seed: int, setting: Setting) -> tuple[int, int]:
    """Which decks the seed chooses for the two seats."""
    first, second = (len(decks) for decks in setting.choices)
    if first == second == 1:
        return 0, 0
    luck = np.random.default_rng(seed)
    return int(luck.integers(first)), int(luck.integers(second))


def observe_all(setting: Setting, tables: Sequence[Episode], seats: Sequence[int]) -> Observation:
    """What these seats see at these tables of one setting, the first axis being the table."""
    sights = [table.sight(seat) for table, seat in zip(tables, seats, strict=True)]
    rules = [setting.rules_number] * len(tables)
    return setting.encoder.encode(sights, rules, [table.page for table in tables])


def describe(table: Episode) -> str:
    """The public part of a position in a few lines of text."""
    view = table.game.view(None)
    lines = [f"{view['rules']} rules, turn {view['turn']}"]
    for number, player in enumerate(view["players"]):
        lines.append(
            f"player_{number}: {player['deck']} cards in deck, {len(player['hand'])} in hand, "
            f"{len(player['discard'])} discarded, {len(player['prizes'])} Prizes"
        )
        for place, one in (("Active", player["active"]), *(("Bench", one) for one in player["bench"])):
            if one is None:
                continue
            if "id" not in one:
                lines.append(f"  {place}: face down")
                continue
            extra = [*one["conditions"], *(card["name"] for card in one["tools"])]
            energy = "".join(units if len(units) == 1 else "*" for units in one["energy_units"]) or "no Energy"
            left = max(one["hp"] - one["damage"], 0)
            lines.append("  " + ", ".join([f"{place}: {one['name']}", f"{left}/{one['hp']} HP", energy, *extra]))
    if view["result"] is not None:
        winner = view["result"]["winner"]
        lines.append("a tie" if winner is None else f"player_{winner} won: {view['result']['reason']}")
    elif table.cut_off:
        lines.append(f"cut off after {table.decisions} decisions")
    else:
        lines.append(f"player_{table.seat} is asked: {table.game.question}")
    return "\n".join(lines)
