"""Building a deck of 40 cards from the cards of six boosters, from facts and programs alone.

Two types of Energy, the Pokémon whose attacks they pay for with their evolution lines whole, the Trainers that do
something for such a deck, and basic Energy for the rest. Every pair of types is tried; the one whose Pokémon are worth
most is taken. What a Pokémon is worth follows from its HP, its attacks (as the computer players expect them to hit) and
its powers; no card is known by name.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from playmat.agents.programs import Damage
from playmat.cards.catalog import Catalog
from playmat.limited.boosters import free_energy
from playmat.model import ir
from playmat.model.card import Attack, CardDef
from playmat.model.errors import DeckError
from playmat.model.ir.walk import nodes
from playmat.model.ruleset import PRINTED_ONE_PER_DECK, PRINTED_ONE_PER_NAME, Ruleset
from playmat.model.words import stage, supertype, tag, trainer, types

ENERGY: Final = 20
"""Basic Energy of a usual deck of 40; one more or fewer where attacks are dear or cheap. Half the deck: what is left
out for it are the least of the Pokémon, and no turn passes without an attachment. Between 20 and 24 there is no
difference that 144 games show; 16 win a third of their games against 20."""
CHEAP: Final = 1.8
DEAR: Final = 2.4
"""What an attack costs on average where a deck takes one Energy fewer, or more."""
TRIED: Final = 8
"""Pairs of types that are built, of all that there are: those whose best Pokémon promise most."""
PROMISING: Final = 18
"""So many Pokémon are counted for that."""
MOST_TRAINERS: Final = 8
FEWEST_BASICS: Final = 7
"""So many Basic Pokémon at least: then hardly one hand in five must be shuffled away."""
LEAST_OF_A_TYPE: Final = 5
"""Basic Energy of the lesser of two types."""
PER_TURN: Final = (1.0, 1.0, 0.8, 0.6, 0.45, 0.35)
"""How much of an attack counts by the turns of Energy it takes: none, one, two …; nobody waits long."""
LATE: Final = {stage.STAGE_1: 0.8, stage.STAGE_2: 0.55}
"""How much of an Evolution card counts: it must meet its line."""
POWER: Final = 0.12
"""By how much a power makes a Pokémon better."""
STUCK: Final = 0.03
"""By how much each Energy that its retreat costs makes it worse."""
LEAST_HIT: Final = 2.0
"""What a Pokémon counts as hitting for whose attacks cannot be paid for."""
GOOD: Final = 3.0
"""Trainers that are worth so much are taken in place of the least Pokémon."""
FEWEST_POKEMON: Final = 16
GIVEN_PRIZE: Final = 0.8
"""What is left of the worth of a Pokémon for each further Prize card that its Knock Out gives."""


@dataclass(frozen=True, slots=True)
class Built:
    """A deck with what it was built on."""

    cards: dict[str, int]
    types: tuple[int, ...]
    worth: float

    @property
    def ids(self) -> list[str]:
        """One by one, in an order that follows from the cards alone."""
        return [card for card, count in self.cards.items() for _ in range(count)]


def suggest(catalog: Catalog, set_id: str, pool: Sequence[str], rules: Ruleset) -> Built:
    """The deck that a computer player builds from these cards; `DeckError` where no deck can be built of them."""
    cards = [catalog.card(card) for card in sorted(pool)]
    energy = free_energy(catalog, set_id, rules.basic_energy_types)
    values = {card.id: values_of(card) for card in cards}

    def promise(kinds: tuple[int, ...]) -> float:
        worths = [pokemon_worth(card, values[card.id], frozenset(kinds), rules) for card in cards]
        return sum(sorted(worths, reverse=True)[:PROMISING])

    likely = sorted(combinations(energy, 2), key=lambda kinds: (-promise(kinds), kinds))[:TRIED]
    best: Built | None = None
    for kinds in [*likely, *((one,) for one in {kind for pair in likely for kind in pair})]:
        built = _Builder(cards, rules, kinds, energy, values).build()
        if built is not None and (best is None or built.worth > best.worth):
            best = built
    if best is None:
        raise DeckError("expected cards of which a deck can be built: a Basic Pokémon with an attack, and its Energy")
    return best


# --- What cards are worth


Values = tuple[tuple[float, tuple[int, ...]], ...]
"""Of each attack of a card what it is worth where it can be paid for, and the types that it asks for."""


def values_of(card: CardDef) -> Values:
    """The attacks of a Pokémon, the best first."""
    found = [
        (_attack_worth(one), tuple({kind for kind in one.cost if kind != types.COLORLESS}))
        for one in card.attacks
        if not one.gx and not one.vstar
    ]
    return tuple(sorted(found, key=lambda one: (-one[0], one[1])))


def _attack_worth(attack: Attack) -> float:
    damage = Damage(attack)
    worth = damage.done + max(-0.5 * damage.done, damage.extra)
    return max(1.0, worth) * PER_TURN[min(len(attack.cost), len(PER_TURN) - 1)]


def pokemon_worth(card: CardDef, values: Values, kinds: frozenset[int], rules: Ruleset) -> float:
    """What a Pokémon is worth by itself to a deck with basic Energy of these types; 0 if it can do nothing there."""
    if card.supertype != supertype.POKEMON or card.piece:
        return 0.0
    attacks = [worth for worth, asked in values if kinds.issuperset(asked)]
    powers = sum(1 for power in card.powers if power.units)
    if not attacks and not powers:
        return 0.0
    hitting = LEAST_HIT + (attacks[0] + 0.25 * sum(attacks[1:]) if attacks else 0.0)
    prizes = (card.prizes or rules.prizes_for(card.tags)) - 1
    # Hits and HP each count by how much of the other there is: so numbers of every time compare.
    worth = math.sqrt(hitting * card.hp) * (1 + POWER * powers) * (1 - STUCK * card.retreat)
    return max(1.0, worth * LATE.get(card.stage, 1.0) * GIVEN_PRIZE ** max(0, prizes))


def trainer_worth(card: CardDef, deck: Sequence[CardDef], kinds: frozenset[int]) -> float:
    """What a Trainer or special Energy card is worth beside these cards; 0 if it does nothing there."""
    if card.supertype == supertype.ENERGY:
        return _energy_worth(card, kinds)
    if card.trainer_kind == trainer.FOSSIL or card.hp:
        return 0.0  # of use with its line alone, and counted there
    program = nodes(tuple(power.units for power in card.powers))
    if not _has_what_it_asks(program, deck):
        return 0.0
    worth = max((_step_worth(node) for node in program), default=0.0)
    if card.trainer_kind in (trainer.TOOL, trainer.STADIUM):
        worth = max(worth, 1.5)
    return worth


def _has_what_it_asks(program: Sequence[object], deck: Sequence[CardDef]) -> bool:
    """Whether one of the cards is of a name or a kind that a program asks for; also where it asks for none."""
    negated = {id(one) for node in program if isinstance(node, ir.Not) for one in nodes(node.filter)}
    asked = [one for one in program if isinstance(one, ir.Named | ir.Tagged) and id(one) not in negated]
    return not asked or any(_is_asked(one, card) for one in asked for card in deck)


def _is_asked(node: ir.Named | ir.Tagged, card: CardDef) -> bool:
    if isinstance(node, ir.Tagged):
        return node.tag in tag.names(card.tags)
    wanted = (node.name,) if isinstance(node.name, str) else tuple(node.name)
    if node.match == "contains":
        return any(one in card.name for one in wanted)
    return card.rules_name in wanted or card.name in wanted


def _step_worth(node: object) -> float:
    """What a step does for a deck of any cards: cards in hand first, then Energy and tempo, then healing."""
    if isinstance(node, ir.Draw | ir.DrawUntil) and node.who == "you":
        count = node.count.value if isinstance(node.count, ir.Num) else 3
        return 2.0 + min(count, 6) * 0.75
    if isinstance(node, ir.Move):
        searched = [one for one in nodes(node.target) if isinstance(one, ir.Cards)]
        if node.to in ("hand", "bench") and any(one.side == "you" and one.zone == "deck" for one in searched):
            return 4.5
        if node.to == "hand" and searched:
            return 2.5
        if any(one.zone == "attached" for one in searched):
            return 3.0
        return 0.5
    if isinstance(node, ir.Attach):
        return 3.5
    if isinstance(node, ir.Switch):
        return 3.5 if node.who == "opponent" else 2.0
    if isinstance(node, ir.Heal):
        return 2.0
    if isinstance(node, ir.Lasting):
        return 2.0
    return 0.5 if isinstance(node, ir.Stmt) else 0.0


def _energy_worth(card: CardDef, kinds: frozenset[int]) -> float:
    """Special Energy that is as good as basic Energy, or better."""
    units = 0
    for power in card.powers:
        for unit in power.units:
            if isinstance(unit, ir.Provide):
                fits = [one for one in unit.units if _fits(one, kinds)]
                units = max(units, len(fits) + sum(one == ("Colorless",) for one in unit.units))
    return 3.0 + 0.5 * units if units > 1 else 1.0 * units


def _fits(unit: tuple[str, ...], kinds: frozenset[int]) -> bool:
    return not unit or any(types.named(one) in kinds for one in unit)


# --- A deck


@dataclass
class _Builder:
    """One deck from one pool with basic Energy of these types."""

    pool: Sequence[CardDef]
    rules: Ruleset
    kinds: tuple[int, ...]
    energy: Mapping[int, str]
    values: Mapping[str, Values]
    deck: list[CardDef] = field(default_factory=list)

    def build(self) -> Built | None:
        pays = frozenset(self.kinds)
        size = self.rules.deck_size
        self.left = [card for card in self.pool if card.playable and card.basic_energy < 0]
        self.worths = {
            card.id: pokemon_worth(card, self.values[card.id], pays, self.rules)
            for card in self.left
            if card.supertype == supertype.POKEMON and not card.piece
        }
        self._supporting()
        grown: dict[str, float] = {}
        for card in self.left:
            grown[card.evolves_from] = max(grown.get(card.evolves_from, 0.0), self.worths.get(card.id, 0.0))
        self.grown = grown
        worths = [one for one in self.worths.values() if one > 0]
        self.usual = sum(worths) / len(worths) if worths else 0.0
        room = size - self._energy_wanted(pays)
        worth = self._choose_pokemon(room - self._places_for_trainers(pays, room))
        if not any(card.stage == stage.BASIC for card in self.deck):
            return None
        # What a Trainer asks for may have been left out.
        while len(self.deck) < room:
            ranked = self._ranked_trainers(pays, self.deck)
            if not ranked:
                break
            self._take(ranked[0])
        missing = size - len(self.deck)
        if missing > size * 0.6:
            return None
        return Built(self._counted(missing), self.kinds, worth)

    def _energy_wanted(self, pays: frozenset[int]) -> int:
        """How much basic Energy, by what the attacks of the Pokémon cost that the deck may have."""
        costs = [
            len(attack.cost) for card in self.left if self.worths.get(card.id, 0.0) > 1.0 for attack in card.attacks
        ]
        average = sum(costs) / len(costs) if costs else CHEAP
        return ENERGY - (average < CHEAP) + (average > DEAR)

    def _supporting(self) -> None:
        """A Pokémon that can do nothing by itself is worth a little where what evolves from it can."""
        for _ in range(2):
            for card in self.left:
                later = [self.worths.get(one.id, 0.0) for one in self.left if one.evolves_from == card.rules_name]
                if card.id in self.worths and self.worths[card.id] <= 0 and any(later):
                    self.worths[card.id] = 1.0

    # --- Pokémon

    def _choose_pokemon(self, room: int) -> float:
        """Fill the room with Pokémon, line by line, the best first; what they are worth."""
        total = 0.0
        while len(self.deck) < room:
            steps = [one for one in self._steps() if len(one) <= room - len(self.deck)]
            if not steps:
                break
            best = max(steps, key=lambda one: (self._gain(one), [card.id for card in one]))
            if self._gain(best) <= 0:
                break
            total += sum(self._worth(card) for card in best)
            for card in best:
                self._take(card)
        return total

    def _steps(self) -> list[list[CardDef]]:
        """What could be added next: a Basic Pokémon, or an Evolution card with what its line still lacks."""
        found: list[list[CardDef]] = []
        seen: set[str] = set()
        for card in self.left:
            if card.id in seen or self.worths.get(card.id, 0.0) <= 0 or not self._allowed(card):
                continue
            seen.add(card.id)
            line = self._line(card, Counter())
            if line is not None:
                found.append(line)
        return found

    def _line(self, card: CardDef, used: Counter[str]) -> list[CardDef] | None:
        """The card with the cards under it that the deck must have too; None where the pool has none."""
        if card.stage in (stage.LEGEND, stage.V_UNION, stage.RESTORED):
            return None
        under = card.rules_name if card.stage == stage.LEVEL_UP else card.evolves_from
        if card.stage == stage.BASIC or not under:
            return [card] if card.stage == stage.BASIC else None
        if self._free(under, card) > 0:
            return [card]
        for other in self.left:
            fossil = other.trainer_kind == trainer.FOSSIL
            if other.rules_name == under and other.id != card.id and (fossil or self.worths.get(other.id, 0.0) > 0):
                if used[other.id] or not self._allowed(other):
                    continue
                used[other.id] += 1
                line = [other] if fossil else self._line(other, used)
                if line is not None:
                    return [*line, card]
        return None

    def _free(self, under: str, card: CardDef) -> int:
        """Cards of that name in the deck on which nothing in the deck goes yet."""
        below = sum(one.rules_name == under and one.stage != stage.LEVEL_UP for one in self.deck)
        if card.stage == stage.LEVEL_UP:
            return below - sum(one.rules_name == under and one.stage == stage.LEVEL_UP for one in self.deck)
        return below - sum(one.evolves_from == under for one in self.deck)

    def _gain(self, step: Sequence[CardDef]) -> float:
        """What each place of the deck is worth that the cards take."""
        basics = sum(card.stage == stage.BASIC for card in self.deck)
        worth = sum(self._worth(card) for card in step)
        if basics < FEWEST_BASICS:
            worth += self.usual * sum(card.stage == stage.BASIC for card in step)
        return worth / len(step)

    def _worth(self, card: CardDef) -> float:
        """A Basic Pokémon is worth more where the pool has what goes on it; a third of the same kind is worth less."""
        worth = self.worths.get(card.id, 0.0)
        if card.stage == stage.BASIC:
            worth = max(worth, 0.5 * (worth + self.grown.get(card.rules_name, 0.0)))
        same = sum(one.id == card.id for one in self.deck)
        return worth * (1.0 if same < 2 else 0.8)

    # --- Trainers, Energy

    def _ranked_trainers(self, pays: frozenset[int], deck: Sequence[CardDef]) -> list[CardDef]:
        worths = [(trainer_worth(card, deck, pays), card) for card in self.left if card.supertype != supertype.POKEMON]
        ranked = sorted((one for one in worths if one[0] > 0), key=lambda one: (-one[0], one[1].id))
        return [card for _, card in ranked if self._allowed(card)]

    def _places_for_trainers(self, pays: frozenset[int], room: int) -> int:
        """How many places are kept for Trainers: for the good ones, and for what Pokémon cannot fill."""
        likely = [card for card in self.left if self.worths.get(card.id, 0.0) > 0]
        good = sum(trainer_worth(card, likely, pays) >= GOOD for card in self.left)
        wanted = max(min(good, MOST_TRAINERS, room - FEWEST_POKEMON), room - len(likely))
        return max(0, min(wanted, room - FEWEST_BASICS))

    def _allowed(self, card: CardDef) -> bool:
        return self._alone(card, self.deck)

    def _alone(self, card: CardDef, others: Sequence[CardDef]) -> bool:
        """Whether a deck with the others may hold this one too: of some kinds there may be one, or one of a name."""
        for mark in (*PRINTED_ONE_PER_DECK, *self.rules.one_per_deck):
            if card.tags & mark and any(one.tags & mark for one in others):
                return False
        same = [one for one in others if one.rules_name == card.rules_name]
        if any(card.tags & mark for mark in (*PRINTED_ONE_PER_NAME, *self.rules.one_per_name)) and same:
            return False
        most = card.copies if card.copies > 0 else self.rules.copy_limit
        return len(same) < most

    def _take(self, card: CardDef) -> None:
        self.deck.append(card)
        self.left.remove(card)

    def _counted(self, missing: int) -> dict[str, int]:
        """The deck as counts, with so much basic Energy by the symbols of its attacks."""
        symbols = Counter(
            kind for card in self.deck for attack in card.attacks for kind in attack.cost if kind in self.kinds
        )
        order = {id(card): place for place, card in enumerate(self.deck)}
        cards = Counter(card.id for card in sorted(self.deck, key=lambda one: (one.supertype, one.id, order[id(one)])))
        counts = shares({kind: symbols[kind] for kind in self.kinds}, missing)
        return {**cards, **{self.energy[kind]: count for kind, count in counts.items() if count}}


def shares(symbols: Mapping[int, int], cards: int) -> dict[int, int]:
    """So much Energy dealt out by how often each type is asked for; no type of two is left with too little."""
    total = sum(symbols.values())
    if not total:
        even = {kind: cards // len(symbols) for kind in symbols}
        even[next(iter(symbols))] += cards - sum(even.values())
        return even
    counts = {kind: round(cards * count / total) for kind, count in symbols.items()}
    least = min(LEAST_OF_A_TYPE, cards // max(1, len(counts)))
    for kind in counts:
        if symbols[kind]:
            counts[kind] = max(counts[kind], least)
    largest = max(counts, key=lambda kind: counts[kind])
    counts[largest] += cards - sum(counts.values())
    return counts
