"""The notation of the IR: programs as people read and write them. `docs/card-language.md` teaches it.

Everything follows from the dataclasses of the IR: a node is its tag, `tag(value, value, field: value)`; a step, a
modifier or a unit stands on a line of its own, `tag value, value, field: value -> slot`, with its programs indented
beneath it. A value without a name belongs to the first field, in order, that is not filled yet and can hold it; what
has its default is left out. So a new node or field is there at once, and nothing here names one, but for the few nodes
that are written as everybody writes them (sums, comparisons, and, or, not, else) and the few fields whose name would
only be in the way.

`show` and the `parse_…` functions are exact inverses, and `show` has one layout for each program.
"""

from __future__ import annotations

from typing import Any, TypeVar, cast

from playmat.model import ir
from playmat.model.notation.reading import NotationError, Reader
from playmat.model.notation.showing import INDENT, body, header, show
from playmat.model.notation.spelling import Block, Text, Tree, described, spec_of

__all__ = [
    "INDENT",
    "NotationError",
    "Reader",
    "Text",
    "body",
    "header",
    "parse",
    "parse_program",
    "parse_units",
    "show",
    "spec_of",
]

N = TypeVar("N", bound=ir.Node)


def _whole(reader: Reader, value: Any) -> Any:
    if reader.more():
        reader.begin()
        reader.fail("the end, or a line with less before it")
    return value


def parse_program(text: str, where: str = "program") -> ir.Program:
    """The steps that this text stands for."""
    return cast(ir.Program, _parse_block(text, where, ir.Stmt))


def parse_units(text: str, where: str = "units") -> tuple[ir.Unit, ...]:
    """The units that this text stands for."""
    return cast("tuple[ir.Unit, ...]", _parse_block(text, where, ir.Unit))


def _parse_block(text: str, where: str, cls: type[ir.Node]) -> Any:
    reader = Reader(text, where)
    return _whole(reader, reader.programs(Block(cls), -1, where))


def parse(text: str, kind: type[N], where: str = "program") -> N:
    """The node of that kind which this text stands for: an attack program, a step, a target …"""
    reader = Reader(text, where)
    if issubclass(kind, ir.Stmt | ir.Modifier | ir.Unit | ir.AttackProgram):
        if not reader.more():
            reader.fail(described(kind))
        return cast(N, _whole(reader, reader.step(kind)))
    if reader.more():
        reader.begin()
    value = reader.value(Tree(kind))
    reader.finish()
    return cast(N, _whole(reader, value))
