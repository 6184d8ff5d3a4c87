"""What a field of a node is, beside its type. It stands on the field, so no table elsewhere can forget a node.

A mark is metadata of `Annotated`: type checkers and `typing.get_type_hints` see the plain type, `fields_of` sees both.
Every field that holds a target, a player or a string has a mark; a test walks all nodes and asks.
"""

from __future__ import annotations

import dataclasses
import typing
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar

from playmat.model.ir.base import Amount, Node, Side, Stmt, Target, Who

T = TypeVar("T")

SlotKind = Literal["pokemon", "card", "number", "coin", "attack", "deed", "type"]
"""What a slot holds. A deed is done or not: `Did` can ask about every kind, and about a deed nothing else can."""


Part = Literal["acts", "decides", "owns", "named"]
PARTS: Final[tuple[Part, ...]] = ("acts", "decides", "owns", "named")


@dataclass(frozen=True, slots=True)
class Means:
    """Of a target: what it means, and so what a pronoun there stands for.

    "like": the node that holds it means the same kind of thing, some of it or all. `done_to`: it is what the step
    happens to.
    """

    kind: Literal["pokemon", "card", "any", "like"]
    done_to: bool = False


@dataclass(frozen=True, slots=True)
class Binds:
    """Of a string: the slot that the node binds, and what it holds afterwards.

    "like": what the target of the node means. "moved": the cards; where they are put into play, the Pokémon. `deed`:
    what was done with it, as later words say it ("the cards drawn this way").
    """

    kind: SlotKind | Literal["like", "moved"]
    deed: str = ""


@dataclass(frozen=True, slots=True)
class Reads:
    """Of a string: the slot that the node reads, and what it may hold; none named: anything."""

    kinds: tuple[SlotKind, ...] = ()


@dataclass(frozen=True, slots=True)
class Word:
    """Of a string: a name or another word of a card, no slot."""


@dataclass(frozen=True, slots=True)
class Player:
    """Of a player: what they have to do with it.

    "acts": the step is their doing, they are the subject of its sentence. "decides": they choose. "owns": it is theirs,
    said as "their" in a sentence about them. "named": said by name everywhere.
    """

    part: Part


@dataclass(frozen=True, slots=True)
class HowMuch:
    """Of an amount: the number of the step, which "instead" can replace."""


@dataclass(frozen=True, slots=True)
class First:
    """Worked out before the fields that stand before it: what a unit needs and costs comes before what it does."""


Pokemons = Annotated[Target, Means("pokemon")]
DoneTo = Annotated[Target, Means("pokemon", done_to=True)]
SomeCards = Annotated[Target, Means("card")]
Anything = Annotated[Target, Means("any")]
AnythingDoneTo = Annotated[Target, Means("any", done_to=True)]
SomeOf = Annotated[Target, Means("like")]

Actor = Annotated[Who, Player("acts")]
Decider = Annotated[Who, Player("decides")]
Owner = Annotated[Who, Player("owns")]
OwnSide = Annotated[Side, Player("owns")]
PlayerNamed = Annotated[Who, Player("named")]
SideNamed = Annotated[Side, Player("named")]

BindsPokemon = Annotated[str, Binds("pokemon")]
BindsCards = Annotated[str, Binds("card")]
BindsNumber = Annotated[str, Binds("number")]
BindsCoins = Annotated[str, Binds("coin")]
BindsAttack = Annotated[str, Binds("attack")]
BindsType = Annotated[str, Binds("type")]
BindsDeed = Annotated[str, Binds("deed")]
BindsLike = Annotated[str, Binds("like")]

ReadsAny = Annotated[str, Reads()]
ReadsThings = Annotated[str, Reads(("pokemon", "card"))]
ReadsNumber = Annotated[str, Reads(("number",))]
ReadsCoins = Annotated[str, Reads(("coin",))]
ReadsAttack = Annotated[str, Reads(("attack",))]
ReadsType = Annotated[str, Reads(("type",))]

Name = Annotated[str, Word()]
Number = Annotated[Amount, HowMuch()]
Early = Annotated[T, First()]


class Field(NamedTuple):
    """A field of a kind of node."""

    name: str
    type: Any
    """The type as `typing.get_type_hints` gives it, without marks."""
    default: Any
    """`dataclasses.MISSING` where it must be given."""
    means: Means | None
    binds: Binds | None
    reads: Reads | None
    player: Player | None
    how_much: bool
    early: bool
    word: bool
    program: bool
    """Whether it holds steps: one program, or several to choose from."""
    nodes: bool
    """Whether it holds nodes."""


_FIELDS: Final[dict[type, tuple[Field, ...]]] = {}
"""Worked out for a kind of node when it is first asked about: for all of them it takes a while."""


def fields_of(kind: type) -> tuple[Field, ...]:
    """The fields of a kind of node, in the order in which they stand."""
    found = _FIELDS.get(kind)
    if found is None:
        found = _FIELDS[kind] = _fields(kind)
    return found


def _fields(kind: type) -> tuple[Field, ...]:
    plain = typing.get_type_hints(kind)
    marked = typing.get_type_hints(kind, include_extras=True)
    out = []
    for each in dataclasses.fields(kind):
        marks = {type(mark): mark for mark in _marks(marked[each.name])}
        hint = plain[each.name]
        out.append(
            Field(
                each.name,
                hint,
                each.default,
                marks.get(Means),
                marks.get(Binds),
                marks.get(Reads),
                marks.get(Player),
                HowMuch in marks,
                First in marks,
                Word in marks,
                _is_program(hint),
                _has_nodes(hint),
            )
        )
    return tuple(out)


def _marks(hint: Any) -> list[Any]:
    """The marks anywhere in a type."""
    inner = [mark for part in typing.get_args(hint) for mark in _marks(part)] if typing.get_args(hint) else []
    return [*getattr(hint, "__metadata__", ()), *inner]


def _has_nodes(hint: Any) -> bool:
    return any(map(_has_nodes, typing.get_args(hint))) or (isinstance(hint, type) and issubclass(hint, Node))


def _is_program(hint: Any) -> bool:
    while typing.get_origin(hint) is tuple:
        hint = typing.get_args(hint)[0]
        if hint is Stmt:
            return True
    return False
