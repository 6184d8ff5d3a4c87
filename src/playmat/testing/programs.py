"""Programs that nobody wrote: built from the IR's own classes by the types of their fields, as the checker wants them.

Nothing here knows a node by its meaning: a new node or field is generated as soon as the IR has it. What the checker
demands beyond types is mended afterwards (slots are bound before they are read, filters stand in order), or the
program is thrown away.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Any, Final, Literal, Union

from playmat.model import ir
from playmat.model.errors import IrError
from playmat.model.ir.walk import bound_by, kind_of, rebuild, shape, tidy
from playmat.model.words import tag
from playmat.text.check import SEVERAL, check
from playmat.text.filters import in_order

Choose = Callable[[int], int]
"""A number from 0 to below n: a random generator, or a test that looks for small examples."""
_NAMES: Final = ("Pikachu", "Mr. Mime", "Boss's Orders", "Path to the Peak", "Fire Energy", "Basic", "N", "Unown [D]")
_NUMBERS: Final = (1, 2, 0, 3, 10, 60, -20)
_LISTS: Final = (1, 0, 2, 1, 3)
_PROGRAMS: Final = (1, 2, 3, 0, 2, 4)


@cache
def _hints(cls: Any) -> dict[str, Any]:
    return typing.get_type_hints(cls)


@cache
def _kinds(category: Any) -> tuple[tuple[type[ir.Node], ...], tuple[type[ir.Node], ...]]:
    """The nodes of a category: all of them, and those that need no other node."""
    every: tuple[Any, ...] = tuple(cls for cls in ir.NODES.values() if issubclass(cls, category))
    leaves = tuple(cls for cls in every if not any(_nested(hint) for hint in _hints(cls).values()))
    return every, leaves or every


def _nested(hint: Any) -> bool:
    if typing.get_args(hint):
        return any(_nested(part) for part in typing.get_args(hint) if part is not Ellipsis)
    return isinstance(hint, type) and issubclass(hint, ir.Node)


class Generator:
    """Makes values of the IR's types out of choices."""

    def __init__(self, choose: Choose) -> None:
        self.choose = choose

    def of(self, items: typing.Sequence[Any]) -> Any:
        """One of these; the first is the plainest."""
        return items[self.choose(len(items))]

    def value(self, hint: Any, depth: int, name: str) -> Any:
        """A value of that type for a field of that name."""
        origin = typing.get_origin(hint)
        if origin is Union or origin is types.UnionType:
            some = [part for part in typing.get_args(hint) if part is not type(None)]
            return None if depth <= 0 or self.choose(2) == 0 else self.value(some[0], depth, name)
        if origin is Literal:
            return self.of(typing.get_args(hint))
        if origin is tuple:
            inner = typing.get_args(hint)[0]
            length = (
                self.of(_PROGRAMS if inner is ir.Stmt else _LISTS)
                if depth > 0 or not _nested(inner)
                else min(1, self.of(_LISTS))
            )
            return tuple(self.value(inner, depth - (length > 1), name) for _ in range(length))
        if hint is bool:
            return bool(self.choose(2))
        if hint is int:
            return self.of(_NUMBERS)
        if hint is str:
            if name == "tag":
                return self.of(tag.NAMES)
            if name in ("name", "attack", "except_name"):
                return self.of(("", *_NAMES))
            return f"?{self.choose(40)}"
        return self.node(hint, depth)

    def node(self, category: Any, depth: int) -> ir.Node:
        """A node of that category."""
        every, leaves = _kinds(category)
        cls = self.of(every if depth > 0 else leaves)
        values: dict[str, Any] = {}
        for field in dataclasses.fields(cls):
            plain = field.default is not dataclasses.MISSING and self.choose(3) != 0
            values[field.name] = field.default if plain else self.value(_hints(cls)[field.name], depth - 1, field.name)
        for kind, name, least in SEVERAL:
            while cls is kind and len(values[name]) < least:
                inner = typing.get_args(_hints(cls)[name])[0]
                values[name] = (*values[name], self.value(inner, depth - 1, name))
        if cls is ir.Pick and isinstance(values["count"], ir.Num):
            values["count"] = ir.Num(0) if values["mode"] == "any" else ir.Num(values["count"].value or 1)
        if cls is ir.Cards and values["zone"] not in ("attached", "under"):
            values["on"] = None
        if cls is ir.Cards and values["on"] is not None:
            values["side"] = "you"
        return typing.cast(ir.Node, cls(**values))

    def attack(self) -> ir.AttackProgram:
        """The program of an attack."""
        made = typing.cast(ir.AttackProgram, self.node(ir.AttackProgram, 4))
        early = self._program(3)
        hit = (ir.Hit(self.value(tuple[ir.Ignoring, ...], 1, "ignoring") if self.choose(4) == 0 else ()),)
        late = without(self._program(3), (*ADJUST, ir.Hit, ir.BeforeDamage))
        effect = (*without(early, (ir.Hit,)), *hit, *late) if self.choose(4) else (*without(late, (ir.Hit,)),)
        prepare = without(made.prepare, (*ADJUST, ir.Hit))
        made = dataclasses.replace(made, prepare=prepare, effect=effect)
        return typing.cast(ir.AttackProgram, _mended(made, self))

    def _program(self, depth: int) -> ir.Program:
        return typing.cast(ir.Program, self.value(ir.Program, depth, "do"))

    def units(self) -> tuple[ir.Unit, ...]:
        """The units of a power or a card."""
        made = tuple(self.node(ir.Unit, 4) for _ in range(1 + self.choose(2)))
        return tuple(_mended(without(unit, (*ADJUST, ir.Hit, ir.Fail, ir.BeforeDamage)), self) for unit in made)


ADJUST: Final = (ir.AddDamage, ir.SubDamage, ir.SetDamage)


def without(value: Any, kinds: tuple[type, ...]) -> Any:
    """The same with a plain step in place of those of these kinds."""
    return rebuild(value, lambda node: ir.Draw(ir.Num(2)) if isinstance(node, kinds) else node)


def _mended(value: Any, generator: Generator) -> Any:
    return tidy(_Mender(generator).mend(value))


_WANTS: Final[dict[type, tuple[str, ...]]] = {
    ir.Slot: ("pokemon", "card"),
    ir.SizeOf: ("pokemon", "card"),
    ir.NumberIn: ("number",),
    ir.Heads: ("coin",),
    ir.Tails: ("coin",),
    ir.AllHeads: ("coin",),
    ir.AllTails: ("coin",),
    ir.CoinIs: ("coin",),
    ir.Did: (),
}
_INSTEAD: Final[tuple[tuple[type, Any], ...]] = (
    (ir.Target, ir.This()),
    (ir.Amount, ir.Num(2)),
    (ir.Condition, ir.TurnIs("yours")),
)


class _Mender:
    """Binds before it reads, and puts in order what has an order."""

    def __init__(self, generator: Generator) -> None:
        self.generator = generator
        self.bound: list[tuple[str, str]] = []
        self.made = 0
        self.someone = False
        """Whether "that player" is somebody here."""

    def fresh(self, kind: str) -> str:
        self.made += 1
        self.bound.append((f"#{self.made}", kind))
        return f"#{self.made}"

    def slot(self, wanted: tuple[str, ...]) -> str:
        fitting = [name for name, kind in self.bound if not wanted or kind in wanted]
        return fitting[-1 - self.generator.choose(len(fitting))] if fitting else ""

    def mend(self, value: Any) -> Any:
        if isinstance(value, tuple):
            made = tuple(each for item in value for each in self._with_reader(self.mend(item)))
            if made and all(isinstance(item, ir.Filter) for item in made):
                return in_order(made)
            return made
        if not isinstance(value, ir.Node):
            return value
        wanted = _WANTS.get(type(value))
        if wanted is not None:
            return self._reference(value, wanted)
        values = {name: getattr(value, name) for name in (f.name for f in dataclasses.fields(value))}
        for name in ("who", "by", "side", "by_side"):
            if (
                values.get(name) == "that-player"
                and not self.someone
                and not isinstance(value, ir.Triggered | ir.ByEach)
            ):
                values[name] = "opponent"
        someone, self.someone = self.someone, self.someone or isinstance(value, ir.ByEach | ir.Triggered)
        for name in shape(type(value)).nodes:
            held = values[name]
            scoped = isinstance(value, ir.If | ir.ChooseOne | ir.ForEach) and name in (
                "then",
                "otherwise",
                "options",
                "do",
            )
            before = list(self.bound)
            if isinstance(value, ir.ForEach) and name == "do":
                values["as_"] = self.fresh(kind_of(values["target"], dict(self.bound)))
            values[name] = tuple(self._apart(option) for option in held) if name == "options" else self.mend(held)
            if scoped:
                self.bound = before
        self.someone = someone
        if isinstance(value, ir.Cannot) and value.chosen:
            values["chosen"] = self.slot(("attack",))
        made = type(value)(**values)
        for field in shape(type(made)).bound:
            if not isinstance(made, ir.ForEach):
                named = dataclasses.replace(made, **{field.name: "?"})
                kind = next(bound.kind for bound in bound_by(named, dict(self.bound)) if bound.slot == "?")
                made = dataclasses.replace(made, **{field.name: self.fresh(kind)})
        return made

    def _with_reader(self, step: Any) -> tuple[Any, ...]:
        """A step, with another that reads what it is for: coins decide something, what is chosen is used."""
        if isinstance(step, ir.Flip):
            plain = (ir.Draw(ir.Num(1)),)
            readers: list[ir.Stmt] = [
                ir.If(ir.AllHeads(step.into), plain),
                ir.If(ir.AllTails(step.into), plain, plain),
                ir.If(ir.Negate(ir.AllTails(step.into)), plain),
                ir.If(ir.CoinIs(step.into, 1, False), plain),
                ir.Draw(ir.Heads(step.into)),
                ir.Repeat(ir.Tails(step.into), plain),
            ]
            return (step, self.generator.of(readers))
        if isinstance(step, ir.Choose):
            return (step, self.generator.of([ir.Heal(ir.Slot(step.pick.into)), ir.Draw(ir.SizeOf(step.pick.into))]))
        return (step,)

    def _apart(self, program: Any) -> Any:
        before = list(self.bound)
        made = self.mend(program)
        self.bound = before
        return made

    def _reference(self, value: Any, wanted: tuple[str, ...]) -> Any:
        name = self.slot(wanted)
        if name:
            return dataclasses.replace(value, **{"name" if isinstance(value, ir.Slot) else "slot": name})
        return next(plain for kind, plain in _INSTEAD if isinstance(value, kind))


def accepted(program: Any) -> bool:
    """Whether the checker accepts it."""
    try:
        check(program, "generated")
    except IrError:
        return False
    return True
