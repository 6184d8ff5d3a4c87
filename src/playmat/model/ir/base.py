"""What every node is made of: the categories of nodes, and the words that their fields may hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

Who = Literal["you", "opponent", "each", "that-player"]

Side = Literal["you", "opponent", "that-player", "both"]

Place = Literal["active", "bench", "any"]

Zone = Literal["hand", "deck", "discard", "lost", "prizes", "stadium", "attached", "under", "aside"]

Destination = Literal["hand", "deck", "discard", "lost", "prizes", "bench", "aside", "active", "stadium"]

Type = Literal[
    "Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting", "Darkness", "Metal", "Fairy", "Dragon", "Colorless"
]

SpecialCondition = Literal["Asleep", "Confused", "Paralyzed", "Burned", "Poisoned"]

Relation = Literal["=", "!=", "<", "<=", ">", ">="]

PowerKind = Literal["Ability", "Poké-Power", "Poké-Body", "Pokémon Power", "Ancient Trait"]

Kind = Literal[
    "Pokémon",
    "Trainer",
    "Energy",
    "Item",
    "Supporter",
    "Stadium",
    "Pokémon Tool",
    "Technical Machine",
    "Fossil",
    "basic Energy",
    "special Energy",
    "Basic",
    "Stage 1",
    "Stage 2",
    "Restored",
    "LV.X",
    "Evolution",
]
"""What a card is, as card texts say it. "Evolution" and the stages are for Pokémon cards anywhere."""


@dataclass(frozen=True, slots=True)
class Node:
    """Base of everything in the IR."""


class Amount(Node):
    """A number, worked out when it is needed."""

    __slots__ = ()


class Condition(Node):
    """Something true or false."""

    __slots__ = ()


class Filter(Node):
    """What a Pokémon or a card must be to count."""

    __slots__ = ()


class Target(Node):
    """Pokémon in play, or cards."""

    __slots__ = ()
    kind: ClassVar[Literal["", "pokemon", "card"]] = ""
    """Which of the two, where the kind of node tells."""


class Stmt(Node):
    """A step of a program."""

    __slots__ = ()


class Modifier(Node):
    """Something that changes answers while it is live."""

    __slots__ = ()


class Unit(Node):
    """One self-contained piece of a power, Trainer, Energy or Stadium text."""

    __slots__ = ()


Program = tuple[Stmt, ...]
