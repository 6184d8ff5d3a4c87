"""What the compiler knows while it reads one program: its slots, the steps so far, and where it is in the card."""

from __future__ import annotations

from typing import Final

from playmat.engine.machine import ConditionX, FilterX, Op, Pool, TargetX
from playmat.engine.state import NONE
from playmat.model import ir
from playmat.model.errors import IrError

# What a slot holds.
POKEMON_SLOT: Final = 0


CARD_SLOT: Final = 1


NUMBER_SLOT: Final = 2


COIN_SLOT: Final = 3


ATTACK_SLOT: Final = 4


TYPE_SLOT: Final = 5


SLOT_KINDS: Final = ("Pokémon", "cards", "a number", "coins", "an attack", "a type")


# Facts that a modifier changes: filters inside it ask for the print, or the question would never end.
PRINTED_TYPES: Final = 1


PRINTED_ENERGY: Final = 2


PRINTED_HP: Final = 4


PRINTED_RETREAT: Final = 8


PRINTED_POWERS: Final = 16


PRINTED_ATTACKS: Final = 32


PRINTED_PRIZES: Final = 64


TEXT_TYPES: Final = 256
"""Asked of types with what cards that are no powers make of them: so what takes powers away may ask for types."""


UNGRANTED_ATTACKS: Final = 128
"""Asked of the attacks without those that attached cards grant."""


class Slots:
    """The slots of a program and of the programs that it leaves for later."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.kinds: list[int] = []
        self.whole: dict[int, int] = {}
        """How many a step had to move for it to be done whole, if more than one."""
        self.programs: list[int] = []
        """Programs that share these slots."""
        self.uses: dict[str, int] = {}
        """By name, what is done to what a slot holds."""

    def hidden(self, kind: int) -> int:
        """A slot that only the compiler knows."""
        self.kinds.append(kind)
        return len(self.kinds) - 1


class Scope:
    """One list of steps in the making."""

    def __init__(self, pool: Pool, where: str, slots: Slots | None, steps: bool) -> None:
        self.pool = pool
        self.where = where
        """Which card and which text, for errors."""
        self.slots = slots if slots is not None else Slots()
        self.steps = steps
        """Steps can be added: a choice may be made here. Static texts and conditions have none."""
        self.ops: list[Op] = []
        self.definition = NONE
        """The card whose text this is."""
        self.optional = False
        """Inside something the player may decline."""
        self.printed = 0
        self.poison_too = False
        """In the terms of a Pokémon Power, where Poisoned and Burned stop what Asleep, Confused and Paralyzed stop."""
        self.looking_ahead = False
        """Nouns are compiled to find out whether a text could be used, with its card still in hand."""
        self.was_in_play = False
        """Filters are asked of a card for the Pokémon that it was in play."""
        # What the statement in hand demands of the picks in it.
        self.bench_of = NONE
        self.guard: ConditionX | None = None
        self.usable: FilterX | None = None
        self.useful: FilterX | None = None
        self.elsewhere: FilterX | None = None
        """For the Pokémon that what is moved comes from: not the one it goes to."""
        self.taken: list[TargetX] = []
        self.later: list[TargetX] = []
        self.following: ir.Program = ()
        """The steps of this text after the one in hand."""
        self.purposes: dict[int, int] = {}
        """What the picks of the statement in hand are for, by identity."""
        self.paying = False
        """What is compiled is a cost."""

    def error(self, expected: str) -> IrError:
        return IrError(f"{self.where}: {expected}")

    def bind(self, name: str, kind: int) -> int:
        """The slot that a step binds under this name; a hidden one for no name."""
        if not name:
            return self.slots.hidden(kind)
        number = self.slots.numbers.get(name, NONE)
        if number == NONE:
            number = self.slots.hidden(kind)
            self.slots.numbers[name] = number
        elif self.slots.kinds[number] != kind:
            raise self.error(
                f"expected slot {name!r} to hold {SLOT_KINDS[self.slots.kinds[number]]} everywhere, "
                f"got a step that binds {SLOT_KINDS[kind]} to it"
            )
        return number

    def slot(self, name: str) -> int:
        """The slot of this name, which an earlier step must have bound."""
        number = self.slots.numbers.get(name, NONE)
        if number == NONE:
            raise self.error(f"expected slot {name!r} to be bound by an earlier step, and none binds it")
        return number

    def kind(self, slot: int) -> int:
        return self.slots.kinds[slot]

    def add(self, op: Op) -> None:
        if not self.steps:
            raise self.error("expected a noun that needs no choice here, got a pick")
        self.ops.append(op)

    def here(self) -> int:
        """Where the next step will be."""
        return len(self.ops)

    def aside(self, where: str) -> Scope:
        """A scope for a condition or a modifier of the same program: it reads the slots but adds no steps."""
        scope = Scope(self.pool, where, self.slots, False)
        scope.looking_ahead = self.looking_ahead
        scope.poison_too = self.poison_too
        scope.definition = self.definition
        return scope

    def body(self) -> Scope:
        """A scope for steps that run at another time, with the same slots."""
        scope = Scope(self.pool, self.where, self.slots, True)
        scope.definition = self.definition
        return scope
