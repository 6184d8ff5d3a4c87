"""What only looking ahead asks: whether there is enough, and whether there is such a one."""

from __future__ import annotations

from playmat.engine.effects.nouns.targets import can_give
from playmat.engine.effects.players import seats_for
from playmat.engine.facts.board import is_on
from playmat.engine.facts.energy import units_in
from playmat.engine.machine import AmountX, ConditionX, FilterX, Machine, TargetX
from playmat.engine.state import SPOTS, Frame
from playmat.model.ids import SEATS, Card


class EnoughX(ConditionX):
    """As many as the text asks for are there; `units`: bits of the types of Energy that are counted, 0 for cards."""

    def __init__(self, target: TargetX, count: AmountX, units: int) -> None:
        self.target = target
        self.count = count
        self.units = units
        self.node: object = None
        """The choice, as the program has it."""

    def test(self, m: Machine, f: Frame) -> bool:
        items = self.target.items(m, f)
        there = len(items)
        if self.units:
            there = 0
            for card in items:
                there += units_in(m, Card(card), self.units)
        return there >= max(1, self.count.value(m, f))

    def missing(self, m: Machine, f: Frame) -> list[object]:
        return [self.node] if self.node is not None else []


class EnoughOfEachX(ConditionX):
    """There is one for each of these, and no card is needed for two of them."""

    def __init__(self, targets: list[TargetX]) -> None:
        self.targets = targets

    def test(self, m: Machine, f: Frame) -> bool:
        return can_give([target.items(m, f) for target in self.targets], 0, [])


class ApartX(ConditionX):
    """There is one of each that are not the same; a card counts as the Pokémon it lies on."""

    def __init__(self, left: TargetX, right: TargetX) -> None:
        self.left = left
        self.right = right

    def test(self, m: Machine, f: Frame) -> bool:
        ones = self._places(m, f, self.left)
        for other in self._places(m, f, self.right):
            for one in ones:
                if one != other:
                    return True
        return False

    def _places(self, m: Machine, f: Frame, target: TargetX) -> list[int]:
        items = target.items(m, f)
        if target.of_pokemon or self.left.of_pokemon == self.right.of_pokemon:
            return items
        return [m.state.home[card] for card in items]


class SuchX(ConditionX):
    """At least one of the target is so."""

    def __init__(self, target: TargetX, such: FilterX) -> None:
        self.target = target
        self.such = such
        self.node: object = None
        """What is looked for, as a program would have it; None where there is no word for it."""

    def test(self, m: Machine, f: Frame) -> bool:
        return self.target.exists_such(m, f, self.such)

    def missing(self, m: Machine, f: Frame) -> list[object]:
        return [self.node] if self.node is not None else []


class EitherPlayerX(ConditionX):
    """It holds for one of the players as "that player"."""

    def __init__(self, inner: ConditionX) -> None:
        self.inner = inner

    def test(self, m: Machine, f: Frame) -> bool:
        before = f.that
        held = False
        for seat in SEATS:
            f.that = seat
            held = held or self.inner.test(m, f)
        f.that = before
        return held

    def missing(self, m: Machine, f: Frame) -> list[object]:
        return self.inner.missing(m, f)


class UnderEffectsX(ConditionX):
    """An effect of an attack is on that player, or on one of their Pokémon."""

    def __init__(self, who: int) -> None:
        self.who = who

    def test(self, m: Machine, f: Frame) -> bool:
        seats = seats_for(m, f, self.who)
        for effect in m.state.effects:
            if not effect.from_attack:
                continue
            for ref in effect.targets:
                if (ref & 31) // SPOTS in seats:
                    return True
            if not effect.targets and is_on(m, effect, seats):
                return True
        return False
