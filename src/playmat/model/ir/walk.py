"""The one way through a tree of nodes: what it is made of, the same with changes, the slots it binds and reads.

Everything goes in the order in which a program is worked out: the fields of a node as they stand, but those marked
`Early` first. What a field is says its mark; the nodes that another package adds for itself are walked in the same way.
"""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeVar, cast

from playmat.model.ir.base import Node, Target
from playmat.model.ir.fields import PARTS, Field, Means, Part, Player, SlotKind, fields_of
from playmat.model.ir.targets import Slot

N = TypeVar("N")


class Shape(NamedTuple):
    """The fields of a kind of node by what they are, in the order in which they are worked out."""

    fields: tuple[Field, ...]
    nodes: tuple[str, ...]
    """The names of those that hold nodes."""
    programs: tuple[str, ...]
    targets: tuple[Field, ...]
    bound: tuple[Field, ...]
    read: tuple[Field, ...]
    players: dict[Part, tuple[str, ...]]


_SHAPES: Final[dict[type, Shape]] = {}


def shape(kind: type) -> Shape:
    """What is known of a kind of node."""
    found = _SHAPES.get(kind)
    if found is None:
        fields = tuple(sorted(fields_of(kind), key=lambda field: not field.early))
        found = _SHAPES[kind] = Shape(
            fields,
            tuple(field.name for field in fields if field.nodes),
            tuple(field.name for field in fields if field.program),
            tuple(field for field in fields if field.means is not None),
            tuple(field for field in fields if field.binds is not None),
            tuple(field for field in fields if field.reads is not None),
            {part: tuple(field.name for field in fields if field.player == Player(part)) for part in PARTS},
        )
    return found


def children(value: Any) -> list[Any]:
    """What a node or a tuple is made of, as far as it is nodes and tuples."""
    if isinstance(value, tuple):
        return [item for item in value if isinstance(item, Node | tuple)]
    if isinstance(value, Node):
        held = [getattr(value, name) for name in shape(type(value)).nodes]
        return [item for item in held if isinstance(item, Node | tuple)]
    return []


def nodes(value: Any) -> list[Any]:
    """Every node of a tree, each before its parts."""
    out: list[Any] = []
    _collect(value, out)
    return out


def _collect(value: Any, out: list[Any]) -> None:
    if isinstance(value, tuple):
        for item in value:
            _collect(item, out)
    elif isinstance(value, Node):
        out.append(value)
        for name in shape(type(value)).nodes:
            _collect(getattr(value, name), out)


def rebuild(value: N, change: Callable[[Any], Any], leave: tuple[type[Node], ...] = ()) -> N:
    """The same tree with `change` applied to every node, inner ones first; nodes of the kinds to leave stay whole."""
    return cast(N, _rebuild(value, change, leave))


def _rebuild(value: Any, change: Callable[[Any], Any], leave: tuple[type[Node], ...]) -> Any:
    if isinstance(value, tuple):
        items = [_rebuild(item, change, leave) for item in value]
        return value if all(map(operator.is_, items, value)) else tuple(items)
    if not isinstance(value, Node) or isinstance(value, leave):
        return value
    return change(map_fields(value, lambda held: _rebuild(held, change, leave)))


def map_fields(node: N, change: Callable[[Any], Any]) -> N:
    """The node with `change` applied to every field that holds nodes."""
    updates: dict[str, Any] = {}
    for name in shape(type(node)).nodes:
        old = getattr(node, name)
        if old is not None and (new := change(old)) is not old:
            updates[name] = new
    return dataclasses.replace(cast(Any, node), **updates) if updates else node


def programs(node: Any) -> list[tuple[Any, ...]]:
    """The programs that a node holds: those it runs, or has somebody choose from."""
    out: list[tuple[Any, ...]] = []
    for name in shape(type(node)).programs:
        if held := getattr(node, name):
            out.extend(held if isinstance(held[0], tuple) else (held,))
    return out


def map_programs(node: N, change: Callable[[Any], Any]) -> N:
    """The node with `change` applied to every program it holds; empty ones stay."""
    updates: dict[str, Any] = {}
    for name in shape(type(node)).programs:
        if held := getattr(node, name):
            updates[name] = tuple([change(one) for one in held]) if isinstance(held[0], tuple) else change(held)
    return dataclasses.replace(cast(Any, node), **updates) if updates else node


def targets(node: Any, done_to: bool = False) -> list[tuple[str, Any]]:
    """The targets that a node names, with the names of their fields; `done_to`: only those that it happens to."""
    return [
        (field.name, held)
        for field in shape(type(node)).targets
        if isinstance(held := getattr(node, field.name), Target)
        and (not done_to or (field.means is not None and field.means.done_to))
    ]


def first_target(node: Any) -> Any:
    """The first target that a node names, None if it names none."""
    return next((held for _, held in targets(node)), None)


def players(kind: type, *parts: Part) -> list[str]:
    """The fields of a kind of node that hold a player who has such a part in it; no part named: any."""
    return [name for part in parts or PARTS for name in shape(kind).players[part]]


# --- Slots


class Bound(NamedTuple):
    """A slot that a node binds."""

    slot: str
    kind: SlotKind
    deed: str
    """What was done with it, if later words say so."""


class Read(NamedTuple):
    """A slot that a node reads."""

    slot: str
    kinds: tuple[SlotKind, ...]
    """What it may hold; none: anything."""


_IN_PLAY: Final = ("bench", "active")


def kind_of(target: Any, kinds: Mapping[str, str]) -> Literal["pokemon", "card"]:
    """Whether a target means Pokémon in play or cards; `kinds` says what the slots so far hold."""
    if isinstance(target, Slot):
        return "pokemon" if kinds.get(target.name) == "pokemon" else "card"
    if isinstance(target, Target) and target.kind:
        return target.kind
    for field in shape(type(target)).targets if isinstance(target, Target) else ():
        if field.means == Means("like"):
            held = getattr(target, field.name)
            return kind_of(held[0] if isinstance(held, tuple) else held, kinds)
    return "card"


def _bound_kind(node: Node, kind: str, kinds: Mapping[str, str]) -> SlotKind:
    if kind == "moved":
        return "pokemon" if cast(Any, node).to in _IN_PLAY else "card"
    if kind == "like":
        return kind_of(first_target(node), kinds)
    return cast(SlotKind, kind)


def bound_by(node: Node, kinds: Mapping[str, str] | None = None) -> list[Bound]:
    """The slots that this node itself binds."""
    return [
        Bound(slot, _bound_kind(node, field.binds.kind, kinds or {}), field.binds.deed)
        for field in shape(type(node)).bound
        if field.binds is not None and (slot := getattr(node, field.name))
    ]


def read_by(node: Node) -> list[Read]:
    """The slots that this node itself reads."""
    return [
        Read(slot, field.reads.kinds)
        for field in shape(type(node)).read
        if field.reads is not None and (slot := getattr(node, field.name))
    ]


def reads(value: Any) -> list[str]:
    """The slots that a tree reads, as often as it does."""
    return [read.slot for node in nodes(value) for read in read_by(node)]


def binds(value: Any) -> list[str]:
    """The slots that a tree binds, in the order in which they are bound when it runs."""
    out: list[str] = []
    _bind(value, out)
    return out


def _bind(value: Any, out: list[str]) -> None:
    if isinstance(value, tuple):
        for item in value:
            _bind(item, out)
    elif isinstance(value, Node):
        for field in shape(type(value)).fields:
            held = getattr(value, field.name)
            if field.nodes:
                _bind(held, out)
            elif field.binds is not None and held:
                out.append(held)


def rename(value: N, name: Callable[[str], str]) -> N:
    """The same tree with every slot called otherwise; a slot that is bound under no name is not bound."""

    def change(node: Any) -> Any:
        kind = shape(type(node))
        updates = {one.name: name(held) for one in (*kind.bound, *kind.read) if (held := getattr(node, one.name))}
        return dataclasses.replace(node, **updates) if updates else node

    return rebuild(value, change)


LETTERS: Final = "abcdefghijklmnopqrstuwxyz"
"""The names of slots. There is no v: "Pokémon V" is a kind of Pokémon."""


def tidy(value: N) -> N:
    """The same with unread names dropped and the others called a, b, c in the order of binding."""
    read = set(reads(value))
    names: dict[str, str] = {}
    for name in binds(value):
        if name in read and name not in names:
            names[name] = LETTERS[len(names)]
    return rename(value, lambda name: names.get(name, name if name in read else ""))
