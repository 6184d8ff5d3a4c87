"""The odds of a deck before anything is played: opening hands, mulligans, Prizes, and what has been drawn by a turn.

All of it is counted, not sampled: a shuffled deck is a hand, the Prizes and what is drawn, each place equally likely
for each card, and a hand without a Basic Pokémon is shuffled away and drawn anew. Drawn is what the rules give (the
hand, a card for each turn, cards for the other player's mulligans); what effects draw or search for is left out.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from random import Random
from typing import Any, Final

from playmat.cards.decklist import DeckList
from playmat.engine import Game
from playmat.engine.columns import may_start
from playmat.library import Library
from playmat.library.games import pool_for
from playmat.model.errors import DeckError, UnknownName
from playmat.model.ids import Card
from playmat.model.ruleset import Ruleset
from playmat.sim.decks import Entrant
from playmat.sim.plan import Run
from playmat.sim.statistics import wilson

_COUNTED: Final = re.compile(r"^(\d+)\s*[x×]?\s+(\S.*)$")


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of one name in a deck."""

    name: str
    places: tuple[int, ...]
    """Where they stand in the list."""
    starters: int
    """How many of them can be the first Active Pokémon."""

    @property
    def copies(self) -> int:
        return len(self.places)


@dataclass(frozen=True, slots=True)
class Need:
    """At least so many cards of a group, and at most so many."""

    group: Group
    least: int
    most: int


Line = tuple[Need, ...]
"""Cards that are wanted together."""


def line_name(line: Line) -> str:
    """A line in words."""
    return " + ".join(f"{need.least} {need.group.name}" if need.least > 1 else need.group.name for need in line)


class DeckOdds:
    """The odds of one deck under one rule set."""

    def __init__(self, library: Library, deck: Entrant, rules: Ruleset) -> None:
        self.deck = deck
        self.rules = rules
        cards = DeckList(tuple((card_id, 1) for card_id in deck.ids), deck.name)
        pool, numbers = pool_for(library, rules, cards, cards)
        # Which cards may start is the engine's to say.
        machine = Game.new(pool, (numbers[0][:], numbers[1][:]), 0).machine
        starts = {card_id: may_start(machine, Card(place), True) for place, card_id in enumerate(deck.ids)}
        self.size = len(deck.ids)
        self.starters = sum(starts[card_id] for card_id in deck.ids)
        self.hand = rules.hand_size
        self.prizes = rules.prize_count
        if not self.starters:
            raise DeckError(f"{deck.name}: expected a Basic Pokémon, got none: no hand could ever be kept")
        places: dict[str, list[int]] = {}
        ids: dict[str, str] = {}
        for place, card_id in enumerate(deck.ids):
            name = library.catalog.row(card_id)["name"]
            places.setdefault(name, []).append(place)
            ids[card_id] = name
        self._ids = ids
        self._starts = starts
        self.groups = {
            name: Group(name, tuple(found), sum(starts[deck.ids[place]] for place in found))
            for name, found in places.items()
        }

    # --- What is asked for

    def group(self, text: str) -> Group:
        """The cards of a name or an id; `UnknownName` with the nearest names if the deck has none."""
        wanted = text.strip()
        if wanted in self._ids:
            places = tuple(place for place, card_id in enumerate(self.deck.ids) if card_id == wanted)
            whole = self.groups[self._ids[wanted]]
            name = f"{whole.name} ({wanted})" if len(places) < whole.copies else whole.name
            return Group(name, places, len(places) * self._starts[wanted])
        for name, group in self.groups.items():
            if name.casefold() == wanted.casefold():
                return group
        part = [name for name in self.groups if wanted and wanted.casefold() in name.casefold()]
        if len(part) == 1:
            return self.groups[part[0]]
        near = part or difflib.get_close_matches(wanted, self.groups, 3, 0.5)
        hint = f"; nearest: {', '.join(near)}" if near else ""
        raise UnknownName(f"{self.deck.name}: expected a card of the deck, got {wanted!r}{hint}")

    def line(self, text: str) -> Line:
        """Cards with commas between, each with a number before it if more than one is wanted: `2 Switch, Potion`."""
        needs: dict[str, Need] = {}
        for part in (part.strip() for part in text.split(",")):
            if not part:
                continue
            counted = _COUNTED.match(part)
            group = self.group(counted[2] if counted else part)
            least = int(counted[1]) if counted else 1
            before = needs[group.name].least if group.name in needs else 0
            needs[group.name] = Need(group, before + least, group.copies)
        if not needs:
            raise UnknownName(f"expected cards with commas between, got {text!r}")
        for need in needs.values():
            if need.least > need.most:
                raise UnknownName(
                    f"expected at most {need.most} {need.group.name}, as many as there are, got {need.least}"
                )
        names = [place for need in needs.values() for place in need.group.places]
        if len(names) != len(set(names)):
            raise UnknownName(f"expected different cards, got some of them twice in {text!r}")
        return tuple(needs.values())

    # --- Opening hands

    def keep(self) -> float:
        """How likely a hand of seven can be kept."""
        return float(self._keep())

    def _keep(self) -> Fraction:
        return 1 - Fraction(comb(self.size - self.starters, self.hand), comb(self.size, self.hand))

    def mulligans(self, most: int = 4) -> list[float]:
        """How likely there are no mulligans, one, two … before a hand is kept."""
        again = 1 - self._keep()
        return [float(again**count * self._keep()) for count in range(most + 1)]

    def mulligans_expected(self) -> float:
        """Mulligans in the mean."""
        keep = self._keep()
        return float((1 - keep) / keep)

    def starters_in_hand(self) -> list[float]:
        """How likely the hand that is kept holds no, one, two … cards that may start."""
        whole = comb(self.size, self.hand) * self._keep()
        ways = [
            comb(self.starters, count) * comb(self.size - self.starters, self.hand - count) if count else 0
            for count in range(min(self.starters, self.hand) + 1)
        ]
        return [float(way / whole) for way in ways]

    def in_hand(self, group: Group) -> list[float]:
        """How likely the hand that is kept holds no, one, two … cards of the group."""
        most = min(group.copies, self.hand)
        return [float(self._chance((Need(group, count, count),), self.hand)) for count in range(most + 1)]

    def sample(self, seed: int, more: int = 6) -> dict[str, Any]:
        """A deal as it might come: hands that had to be shuffled away, the one that is kept, the Prizes, and what would
        be drawn next. Card ids, in the order they were drawn."""
        luck = Random(seed)
        again: list[list[str]] = []
        order = list(self.deck.ids)
        while True:
            luck.shuffle(order)
            hand = order[: self.hand]
            if any(self._starts[card] for card in hand):
                break
            again.append(hand)
        prizes = self.hand + self.prizes
        return {
            "again": again,
            "hand": hand,
            "prizes": order[self.hand : prizes],
            "next": order[prizes : prizes + more],
        }

    # --- By a turn

    def drawn(self, turn: int, first: bool, bonus: int = 0) -> int:
        """How many cards a player has seen in the given turn of their own, the draw of that turn included."""
        turns = turn - 1 if first and not self.rules.first_turn_draw else turn
        return min(self.hand + bonus + turns * self.rules.turn_draw, self.size - self.prizes)

    def by_turn(self, line: Line, turn: int, first: bool, bonus: int = 0) -> float:
        """How likely all cards of a line have been drawn by that turn of one's own."""
        return float(self._chance(line, self.drawn(turn, first, bonus)))

    def all_prized(self, group: Group) -> float:
        """How likely every card of the group lies among the Prizes, given that the hand was kept."""
        if group.copies > self.prizes:
            return 0.0
        rest = self.size - group.copies
        others = self.starters - group.starters
        total = Fraction(0)
        for also in range(min(others, self.prizes - group.copies) + 1):
            ways = comb(others, also) * comb(rest - others, self.prizes - group.copies - also)
            if not ways:
                continue
            left = self.size - self.prizes
            none = Fraction(comb(left - (others - also), self.hand), comb(left, self.hand))
            total += ways * (1 - none)
        return float(total / comb(self.size, self.prizes) / self._keep())

    def _chance(self, line: Sequence[Need], seen: int) -> Fraction:
        """How likely the first cards of the deck, so many, hold what is needed, given that the hand was kept.

        Counted are the sets of cards that can be there, by how many of them may start: of such a set each hand is
        equally likely.
        """
        ways: dict[tuple[int, int], int] = {(0, 0): 1}
        for need in line:
            plain = need.group.copies - need.group.starters
            more: dict[tuple[int, int], int] = {}
            for starters in range(need.group.starters + 1):
                for others in range(max(0, need.least - starters), min(plain, need.most - starters) + 1):
                    count = comb(need.group.starters, starters) * comb(plain, others)
                    for (cards, before), way in ways.items():
                        key = (cards + starters + others, before + starters)
                        more[key] = more.get(key, 0) + way * count
            ways = more
        free_starters = self.starters - sum(need.group.starters for need in line)
        free = self.size - sum(need.group.copies for need in line) - free_starters
        total = Fraction(0)
        for (cards, starters), way in ways.items():
            for also in range(min(free_starters, seen - cards) + 1):
                here = starters + also
                kept = comb(seen, self.hand) - comb(seen - here, self.hand)
                total += way * comb(free_starters, also) * comb(free, seen - cards - also) * kept
        return total / comb(seen, self.hand) / comb(self.size, seen) / self._keep()


@dataclass(frozen=True, slots=True)
class Watched:
    """What was seen of a line in simulated games, turn by turn."""

    games: list[int]
    """How many games lasted until that turn of the deck's owner."""
    had: list[int]
    """In how many of them it had had every card of the line in hand or in play by the end of that turn."""

    def shares(self) -> list[float]:
        return [had / games if games else 0.0 for had, games in zip(self.had, self.games, strict=True)]


def count_watched(line: Line, watched: Sequence[Sequence[int]], turns: int) -> Watched:
    """Over games, each a list of what had been seen after each turn, as bits of places in the deck list."""
    masks = [(sum(1 << place for place in need.group.places), need.least) for need in line]
    games = [0] * turns
    had = [0] * turns
    for game in watched:
        for turn, seen in enumerate(game[:turns]):
            games[turn] += 1
            had[turn] += all((seen & mask).bit_count() >= least for mask, least in masks)
    return Watched(games, had)


def counted(odds: DeckOdds, lines: list[Line], turns: int, bonus: int) -> dict[str, Any]:
    """Everything that can be counted, as JSON data."""
    cards = []
    for group in odds.groups.values():
        hand = odds.in_hand(group)
        line = (Need(group, 1, group.copies),)
        cards.append(
            {
                "name": group.name,
                "copies": group.copies,
                "starter": group.starters == group.copies,
                "in_hand": [round(chance, 8) for chance in hand],
                "in_hand_any": round(1 - hand[0], 8),
                "in_hand_mean": round(sum(count * chance for count, chance in enumerate(hand)), 8),
                "all_prized": round(odds.all_prized(group), 8),
                "by_turn": {
                    "first": round(odds.by_turn(line, turns, True, bonus), 8),
                    "second": round(odds.by_turn(line, turns, False, bonus), 8),
                },
            }
        )
    return {
        "deck": odds.deck.ref,
        "name": odds.deck.name,
        "rules": odds.rules.name,
        "size": odds.size,
        "hand": odds.hand,
        "prizes": odds.prizes,
        "starters": odds.starters,
        "keep": round(odds.keep(), 8),
        "mulligans": {
            "expected": round(odds.mulligans_expected(), 8),
            "chances": [round(chance, 8) for chance in odds.mulligans()],
        },
        "starters_in_hand": [round(chance, 8) for chance in odds.starters_in_hand()],
        "turns": turns,
        "bonus": bonus,
        "cards": cards,
        "lines": [line_data(odds, line, turns, bonus) for line in lines],
    }


def line_data(odds: DeckOdds, line: Line, turns: int, bonus: int) -> dict[str, Any]:
    """A line turn by turn, for whoever goes first and whoever goes second."""
    return {
        "line": line_name(line),
        "cards": [{"name": need.group.name, "wanted": need.least, "copies": need.group.copies} for need in line],
        "first": [round(odds.by_turn(line, turn, True, bonus), 8) for turn in range(1, turns + 1)],
        "second": [round(odds.by_turn(line, turn, False, bonus), 8) for turn in range(1, turns + 1)],
    }


def add_simulated(data: dict[str, Any], lines: list[Line], done: Run, turns: int) -> None:
    """Beside what was counted for each line, what was seen in games."""
    for line, told in zip(lines, data["lines"], strict=True):
        told["simulated"] = {}
        for side, name in enumerate(("first", "second")):
            games = [done.watched[one.match, one.seed] for one in done.results if one.first == side]
            seen = count_watched(line, games, turns)
            told["simulated"][name] = {
                "games": seen.games,
                "chances": [round(share, 6) for share in seen.shares()],
                "intervals": [
                    [round(bound, 6) for bound in wilson(had, count)]
                    for had, count in zip(seen.had, seen.games, strict=True)
                ],
            }
