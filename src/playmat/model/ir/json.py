"""The JSON form of the IR: `encode` and `decode` are exact inverses."""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from typing import Any, Final, Literal, TypeVar, Union, cast

from playmat.model.errors import IrError
from playmat.model.ir import amounts, conditions, filters, modifiers, steps, targets, units
from playmat.model.ir.amounts import Num
from playmat.model.ir.base import Amount, Condition, Filter, Modifier, Node, Stmt, Target, Unit
from playmat.model.ir.fields import fields_of

SUBJECTS: Final = (targets, amounts, filters, conditions, steps, modifiers, units)
"""The modules that hold the nodes: all of them are loaded before the nodes are counted."""

T = TypeVar("T", bound=Node)


def _tag(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower().rstrip("_")


def _leaves(base: type[Node]) -> list[type[Node]]:
    found: list[type[Node]] = []
    for sub in base.__subclasses__():
        if "__dataclass_fields__" in sub.__dict__:
            found.append(sub)
        found.extend(_leaves(sub))
    return found


CATEGORIES: Final[tuple[type[Node], ...]] = (Target, Amount, Filter, Condition, Stmt, Modifier, Unit)

NODES: Final[dict[str, type[Node]]] = {_tag(cls.__name__): cls for cls in _leaves(Node)}

_TAGS: Final[dict[type[Node], str]] = {cls: tag for tag, cls in NODES.items()}


def tag(node: Node) -> str:
    """The name of a node in JSON."""
    return _TAGS[type(node)]


def tag_of(cls: type[Node]) -> str:
    """The name of a kind of node in JSON."""
    return _TAGS[cls]


def encode(value: Any) -> Any:
    """JSON data for a node, a program, or any value a field may have."""
    if isinstance(value, Num):
        return value.value
    if isinstance(value, Node):
        out: dict[str, Any] = {"op": _TAGS[type(value)]}
        for field in fields_of(type(value)):
            held = getattr(value, field.name)
            if field.default is not dataclasses.MISSING and held == field.default:
                continue
            out[field.name.rstrip("_")] = encode(held)
        return out
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    return value


def decode(data: Any, kind: type[T], where: str = "program") -> T:
    """The node of that kind which this JSON data stands for."""
    return cast(T, _decode(data, kind, where))


def decode_units(data: Any, where: str = "units") -> tuple[Unit, ...]:
    """The units that this JSON list stands for."""
    return cast("tuple[Unit, ...]", _decode(data, tuple[Unit, ...], where))


def _decode(data: Any, hint: Any, where: str) -> Any:
    origin = typing.get_origin(hint)
    if origin is Union or origin is types.UnionType:
        options = [option for option in typing.get_args(hint) if option is not type(None)]
        if data is None and len(options) < len(typing.get_args(hint)):
            return None
        return _decode(data, options[0], where)
    if origin is Literal:
        if data not in typing.get_args(hint):
            raise IrError(f"{where}: expected one of {', '.join(map(repr, typing.get_args(hint)))}, got {data!r}")
        return data
    if origin is tuple:
        if not isinstance(data, list):
            raise IrError(f"{where}: expected a list, got {data!r}")
        inner = typing.get_args(hint)[0]
        return tuple(_decode(item, inner, f"{where}[{i}]") for i, item in enumerate(data))
    if hint in (int, bool, str):
        if type(data) is not hint:
            raise IrError(f"{where}: expected {hint.__name__}, got {data!r}")
        return data
    if issubclass(hint, Amount) and type(data) is int:
        return Num(data)
    return _decode_node(data, hint, where)


def _decode_node(data: Any, hint: type[Node], where: str) -> Node:
    if not isinstance(data, dict) or "op" not in data:
        raise IrError(f'{where}: expected {hint.__name__} as an object with "op", got {data!r}')
    cls = NODES.get(data["op"])
    if cls is None or not issubclass(cls, hint):
        raise IrError(f"{where}: expected a {hint.__name__}, got {data['op']!r}")
    here = f"{where}.{data['op']}"
    fields = {field.name.rstrip("_"): field for field in fields_of(cls)}
    for key in data:
        if key != "op" and key not in fields:
            raise IrError(f"{here}: there is no field {key!r}; expected one of {', '.join(fields) or 'none'}")
    kwargs = {one.name: _decode(data[key], one.type, f"{here}.{key}") for key, one in fields.items() if key in data}
    missing = [one.name for one in fields.values() if one.default is dataclasses.MISSING and one.name not in kwargs]
    if missing:
        raise IrError(f"{here}: missing field {missing[0]!r}")
    return cls(**kwargs)
