"""What a field of the IR is stands on the field: no node leaves open what others must know of it."""

import dataclasses
import typing
from typing import Any

import pytest

from playmat.model import ir
from playmat.model.ir.fields import Field, Means, fields_of
from playmat.model.ir.json import SUBJECTS

NODES = sorted(ir.NODES.values(), key=lambda kind: kind.__name__)


def parts(hint: Any) -> list[Any]:
    """A type and the types it is made of."""
    return [hint, *(part for one in typing.get_args(hint) for part in parts(one))]


def holds(field: Field, kind: type) -> bool:
    return any(isinstance(part, type) and issubclass(part, kind) for part in parts(field.type))


@pytest.mark.parametrize("kind", NODES)
def test_every_field_says_what_it_is(kind: type[ir.Node]) -> None:
    for field in fields_of(kind):
        marks = (field.means, field.binds, field.reads, field.player, field.word or None)
        said = sum(mark is not None for mark in marks)
        asked = holds(field, ir.Target) or holds(field, str) or {"that-player"} & set(parts(field.type))
        expected = "a mark: " if asked else "no mark: "
        assert said == bool(asked), f"{kind.__name__}.{field.name}: expected {expected}what it is to others"
        if field.means is not None:
            assert holds(field, ir.Target)
        if field.how_much:
            assert holds(field, ir.Amount)


@pytest.mark.parametrize("kind", [kind for kind in NODES if issubclass(kind, ir.Target)])
def test_every_target_is_pokemon_or_cards(kind: type[ir.Target]) -> None:
    like = [field for field in fields_of(kind) if field.means == Means("like")]
    assert (kind is ir.Slot) + bool(kind.kind) + bool(like) == 1


@pytest.mark.parametrize("kind", [kind for kind in NODES if issubclass(kind, ir.Stmt)])
def test_no_step_binds_a_slot_in_silence(kind: type[ir.Node]) -> None:
    for field in fields_of(kind):
        assert (field.name in ("into", "onto", "as_")) == (field.binds is not None), f"{kind.__name__}.{field.name}"
        if field.binds is not None and field.binds.kind == "like":
            assert any(other.means is not None for other in fields_of(kind)), "like which target?"


def test_marks_leave_the_types_as_they_are() -> None:
    plain = {field.name: field.type for field in fields_of(ir.Heal)}
    assert plain == {"target": ir.Target, "amount": ir.Amount | None, "into": str}


def test_every_node_is_reachable_under_its_name() -> None:
    for kind in NODES:
        assert getattr(ir, kind.__name__) is kind
    here = {
        value
        for module in SUBJECTS
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, ir.Node)
        and value not in ir.CATEGORIES
        and value is not ir.Node
    }
    assert here == set(NODES)
    assert all(dataclasses.is_dataclass(kind) for kind in NODES)
