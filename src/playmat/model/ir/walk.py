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
from playmat.model.ir.fields import Field, SlotKind, fields_of
from playmat.model.ir.targets import Slot

N = TypeVar("N")

_IN_ORDER: Final[dict[type, tuple[Field, ...]]] = {}


def in_order(kind: type) -> tuple[Field, ...]:
    """The fields of a kind of node, in the order in which they are worked out."""
    found = _IN_ORDER.get(kind)
    if found is None:
        found = _IN_ORDER[kind] = tuple(sorted(fields_of(kind), key=lambda field: not field.early))
    return found


def children(value: Any) -> list[Any]:
    """What a node or a tuple is made of, as far as it is nodes and tuples."""
    if isinstance(value, tuple):
        return [item for item in value if isinstance(item, Node | tuple)]
    if isinstance(value, Node):
        held = [getattr(value, field.name) for field in in_order(type(value))]
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
        for field in in_order(type(value)):
            held = getattr(value, field.name)
            if isinstance(held, Node | tuple):
                _collect(held, out)


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
    values: dict[str, Any] = {}
    same = True
    for field in in_order(type(node)):
        old = new = getattr(node, field.name)
        if isinstance(old, Node | tuple):
            new = change(old)
            same = same and new is old
        values[field.name] = new
    return node if same else type(node)(**values)


def programs(node: Any) -> list[tuple[Any, ...]]:
    """The programs that a node holds: those it runs, or has somebody choose from."""
    out: list[tuple[Any, ...]] = []
    for field in in_order(type(node)):
        if field.program and (held := getattr(node, field.name)):
            out.extend(held if isinstance(held[0], tuple) else (held,))
    return out


def map_programs(node: N, change: Callable[[Any], Any]) -> N:
    """The node with `change` applied to every program it holds; empty ones stay."""
    updates: dict[str, Any] = {}
    for field in in_order(type(node)):
        if field.program and (held := getattr(node, field.name)):
            updates[field.name] = tuple([change(one) for one in held]) if isinstance(held[0], tuple) else change(held)
    return dataclasses.replace(cast(Any, node), **updates) if updates else node


def targets(node: Any, done_to: bool = False) -> list[tuple[str, Any]]:
    """The targets that a node names, with the names of their fields; `done_to`: only those that it happens to."""
    return [
        (field.name, held)
        for field in in_order(type(node))
        if field.means is not None
        and (field.means.done_to or not done_to)
        and isinstance(held := getattr(node, field.name), Target)
    ]


def players(kind: type, part: Literal["acts", "decides", "owns", "named"]) -> tuple[str, ...]:
    """The fields of a kind of node that hold a player who has that part in it."""
    return tuple(field.name for field in fields_of(kind) if field.player is not None and field.player.part == part)


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
    for field in fields_of(type(target)) if isinstance(target, Target) else ():
        if field.means is not None and field.means.kind == "like":
            held = getattr(target, field.name)
            return kind_of(held[0] if isinstance(held, tuple) else held, kinds)
    return "card"


def _bound_kind(node: Node, kind: str, kinds: Mapping[str, str]) -> SlotKind:
    if kind == "moved":
        return "pokemon" if cast(Any, node).to in _IN_PLAY else "card"
    if kind == "like":
        return kind_of(targets(node)[0][1], kinds)
    return cast(SlotKind, kind)


def bound_by(node: Node, kinds: Mapping[str, str] | None = None) -> list[Bound]:
    """The slots that this node itself binds."""
    return [
        Bound(slot, _bound_kind(node, field.binds.kind, kinds or {}), field.binds.deed)
        for field in in_order(type(node))
        if field.binds is not None and (slot := getattr(node, field.name))
    ]


def read_by(node: Node) -> list[Read]:
    """The slots that this node itself reads."""
    return [
        Read(slot, field.reads.kinds)
        for field in in_order(type(node))
        if field.reads is not None and (slot := getattr(node, field.name))
    ]


def slot_fields(kind: type) -> tuple[str, ...]:
    """The fields of a kind of node that name a slot, read or bound."""
    return tuple(field.name for field in fields_of(kind) if field.binds is not None or field.reads is not None)


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
        for field in in_order(type(value)):
            held = getattr(value, field.name)
            if isinstance(held, Node | tuple):
                _bind(held, out)
            elif field.binds is not None and held:
                out.append(held)


def rename(value: N, name: Callable[[str], str]) -> N:
    """The same tree with every slot called otherwise; a slot that is bound under no name is not bound."""

    def change(node: Any) -> Any:
        updates = {field: name(getattr(node, field)) for field in slot_fields(type(node)) if getattr(node, field)}
        return dataclasses.replace(node, **updates) if updates else node

    return rebuild(value, change)
