"""Shows programs in notation: one layout for each."""

from __future__ import annotations

import json
from typing import Any, Final

from playmat.model import ir
from playmat.model.notation.reading import LETTER, Reader
from playmat.model.notation.spelling import (
    LOGIC,
    NAMES,
    SUMS,
    Block,
    Flag,
    Kind,
    Logic,
    Many,
    Maybe,
    Spec,
    Text,
    Tree,
    Word,
    block_of,
    spec_of,
)

INDENT: Final = "  "


def show(value: Any) -> str:
    """A program, the units of a text, or any node, in its one layout."""
    if isinstance(value, tuple):
        return "\n".join(line for one in value for line in _lines(one, 0)) or "nothing"
    if isinstance(value, ir.Stmt | ir.Modifier | ir.Unit | ir.AttackProgram):
        return "\n".join(_lines(value, 0))
    return _show(value, False)


def body(program: ir.AttackProgram | tuple[ir.Unit, ...], depth: int = 1) -> list[str]:
    """The lines beneath the heading of a text; what an attack has beside its steps stands in the heading (`header`)."""
    if isinstance(program, tuple):
        return [line for one in program for line in _lines(one, depth)] or [INDENT * depth + "nothing"]
    return _lines(program, depth - 1)[1:]


def header(program: ir.AttackProgram | tuple[ir.Unit, ...]) -> str:
    """What an attack has beside its steps: what it needs, for instance."""
    return _arguments(program, spec_of(type(program)), False) if isinstance(program, ir.AttackProgram) else ""


def _plain(node: ir.Node, first: int) -> bool:
    """Whether every field after the first ones has its default."""
    spec = spec_of(type(node))
    return all(
        name in spec.defaults and getattr(node, name) == spec.defaults[name] for name in list(spec.kinds)[first:]
    )


def _show(node: Any, alone: bool) -> str:
    """A node within a line."""
    cls = type(node)
    if cls is ir.Num:
        return str(node.value)
    if cls is ir.Slot:
        return _value(Text(), node.name)
    said = _infix(node)
    if said:
        return f"({said})" if alone else said
    for logic in LOGIC.values():
        if cls is logic.negation and _plain(node, 1):
            held = getattr(node, next(iter(spec_of(cls).kinds)))
            inner = _infix(held)
            return f"not ({inner})" if inner else f"not {_show(held, True)}"
    return _called(node)


def _called(node: Any) -> str:
    """A node as every node can be written: its tag and its values."""
    if type(node) is ir.Num or type(node) is ir.Slot:
        return _show(node, True)
    spec = spec_of(type(node))
    arguments = _arguments(node, spec, True)
    if not arguments:
        return spec.tag
    sole = _sole(node, spec)
    return f"{spec.tag} {sole}" if sole else f"{spec.tag}({arguments})"


def _infix(node: Any) -> str:
    """A node that is written with a sign between its parts; empty if it is not one."""
    cls = type(node)
    if cls in SUMS and _plain(node, 2):
        left, right = _show(node.left, False), _show(node.right, False)
        if type(node.right) in SUMS and (cls is ir.Times or type(node.right) is not ir.Times):
            right = f"({right})"
        if cls is ir.Times and type(node.left) in (ir.Plus, ir.Minus):
            left = f"({left})"
        return f"{left} {SUMS[cls]} {right}"
    if cls in (ir.Compare, ir.Measure) and _plain(node, 3):
        first, relation, value = (getattr(node, name) for name in list(spec_of(cls).kinds)[:3])
        left = first if cls is ir.Measure else _show(first, False)
        return f"{left} {relation} {_show(value, False)}"
    for logic in LOGIC.values():
        for kind, sign in ((logic.every, "and"), (logic.some, "or")):
            if cls is kind and _plain(node, 1):
                parts = getattr(node, next(iter(spec_of(cls).kinds)))
                if len(parts) > 1:
                    return f" {sign} ".join(_part(one, logic) for one in parts)
    return ""


def _part(node: Any, logic: Logic) -> str:
    """One of several that "and" or "or" join; what is joined itself stands in brackets."""
    said = _infix(node)
    return f"({said})" if said and isinstance(node, logic.every | logic.some) else said or _show(node, True)


def _arguments(node: Any, spec: Spec, within: bool) -> str:
    """The values of a node. `within`: in brackets, where its programs must stand too."""
    if spec.inner is not None:
        return _arguments(getattr(node, next(iter(spec.kinds))), spec.inner, within)
    parts: list[str] = []
    filled: set[str] = set()
    for name in spec.inline:
        held = getattr(node, name)
        if name in spec.defaults and held == spec.defaults[name]:
            continue
        said = _value(spec.kinds[name], held)
        if not (spec.nameless(name) and _lands(spec, name, said, filled)) or held is False:
            shown = ("yes" if held else "no") if isinstance(spec.kinds[name], Flag) else said
            said = f"{spec.label(name)}: {shown}"
        parts.append(said)
        filled.add(name)
    if within:
        for name in spec.blocks:
            held = getattr(node, name)
            if name not in spec.defaults or held != spec.defaults[name]:
                parts.append(f"{spec.label(name)}: {_value(spec.kinds[name], held)}")
    said = ", ".join(parts)
    if spec.arrow:
        slot = getattr(node, spec.arrow)
        if spec.arrow not in spec.defaults or slot != spec.defaults[spec.arrow]:
            said += (" " if said else "") + "-> " + _value(spec.kinds[spec.arrow], slot)
    return said


def _value(kind: Kind, value: Any, alone: bool = False) -> str:
    """A value of a field; `alone`: in brackets if it is made of several."""
    if isinstance(kind, Maybe):
        return "none" if value is None else _value(kind.inner, value, alone)
    if isinstance(kind, Many):
        if len(value) == 1:
            said = _value(kind.inner, value[0], alone)
            if said[0] != "[":
                return said
        return f"[{', '.join(_value(kind.inner, one) for one in value)}]"
    if isinstance(kind, Block):
        return f"{{{'; '.join(_line(one, within=True) for one in value)}}}"
    if isinstance(kind, Text):
        return str(value) if LETTER.fullmatch(value) else json.dumps(value, ensure_ascii=False)
    if isinstance(kind, Word):
        return str(value) or '""'
    if isinstance(kind, Flag):
        return kind.name
    if isinstance(kind, Tree):
        return _show(value, alone) if kind.cls in NAMES else _called(value)
    return str(value)


def _lands(spec: Spec, name: str, said: str, filled: set[str]) -> bool:
    """Whether the value needs no label: without one a reader would give it to this field."""
    reader = Reader(said, "", raw=True)
    for other in spec.inline:
        if other not in filled:
            reader.at = 0
            if reader.accepts(spec.kinds[other]):
                return other == name
    return False


def _sole(node: Any, spec: Spec) -> str:
    """The one value of a node that needs no brackets around it; empty if there are others, or a label or slot."""
    if spec.inner is not None or any(getattr(node, name) != spec.defaults.get(name, ...) for name in spec.blocks):
        return ""
    if spec.arrow and getattr(node, spec.arrow) != spec.defaults.get(spec.arrow, ...):
        return ""
    given = [name for name in spec.inline if getattr(node, name) != spec.defaults.get(name, ...)]
    if len(given) != 1 or given[0] in spec.defaults or isinstance(node, ir.Target):
        return ""
    name = given[0]
    held = getattr(node, name)
    kind = spec.kinds[name]
    if isinstance(kind, Flag) or not _lands(spec, name, _value(spec.kinds[name], held), set()):
        return ""
    said = _value(kind, held, True)
    return "" if said.startswith("(") else said


def _line(node: Any, within: bool = False) -> str:
    """A step, modifier or unit without what is indented beneath it; `within`: with it, in braces."""
    spec = spec_of(type(node))
    arguments = _arguments(node, spec, within)
    return f"{spec.tag} {arguments}" if arguments else spec.tag


def _lines(node: Any, depth: int) -> list[str]:
    spec = spec_of(type(node))
    pad = INDENT * depth
    lines = [pad + _line(node)]
    for name in spec.blocks:
        held = getattr(node, name)
        if name not in (spec.main, spec.other) and (name not in spec.defaults or held != spec.defaults[name]):
            lines.append(f"{pad}{INDENT}{spec.label(name)}:")
            lines += _block(spec.kinds[name], held, depth + 2)
    if spec.main:
        held = getattr(node, spec.main)
        if held or spec.main not in spec.defaults or spec.defaults[spec.main] != held:
            lines += _block(spec.kinds[spec.main], held, depth + 1)
    if spec.other and getattr(node, spec.other) != spec.defaults.get(spec.other, ...):
        held = getattr(node, spec.other)
        inner = _lines(held[0], depth) if held and len(held) == 1 and type(held[0]) is type(node) else []
        lines += [f"{pad}else {inner[0].lstrip()}", *inner[1:]] if inner else [f"{pad}else"]
        if not inner:
            lines += _block(spec.kinds[spec.other], held, depth + 1)
    return lines


def _block(kind: Kind, held: Any, depth: int) -> list[str]:
    if held is None:
        return [INDENT * depth + "none"]
    if not held:
        return [INDENT * depth + "nothing"]
    if isinstance(block_of(kind), Block):
        return [line for one in held for line in _lines(one, depth)]
    lines: list[str] = []
    for program in held:
        lines.append(INDENT * depth + "option")
        lines += [line for one in program for line in _lines(one, depth + 1)]
    return lines
