"""Printing and reading whole programs: the grammar is joined here, and brackets are put where English is open."""

from __future__ import annotations

import dataclasses
import itertools
from functools import cache
from typing import Any, Final, cast

from playmat.model import ir
from playmat.model.errors import PlaymatError
from playmat.model.ir.walk import tidy
from playmat.text.canonical import amounts, conditions, modifiers, nouns, plain, refs, steps, targets, units
from playmat.text.canonical.attack import from_parts, to_parts
from playmat.text.canonical.kernel import Canon, Grouped, Mood, Reading, Tone, Unsaid, ungroup
from playmat.text.template import fields_of
from playmat.text.words import join_words

WIDER: Final = {
    "np1": "np",
    "amount1": "amount",
    "cond1": "cond",
    "pred1": "pred",
}


class Unreadable(PlaymatError, ValueError):
    """A text that is not canonical: what was expected where."""


@cache
def canon() -> Canon:
    """The whole language, built once."""
    says = [
        *nouns.FILTERS,
        *targets.TARGETS,
        *amounts.AMOUNTS,
        *conditions.CONDITIONS,
        *steps.STEPS,
        *modifiers.MODIFIERS,
        *units.UNITS,
    ]
    return Canon(says, plain.PLAINS, WIDER, nouns.is_plural)


# --- Brackets


def _paths(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every part of a tree that can stand in brackets, by the way to it: outer ones first."""
    out = []
    if isinstance(node, tuple):
        if node and ((path and path[-1] in _BODIES) or "options" in path[-2:-1]):
            out.append(path)
        for i, item in enumerate(node):
            out.extend(_paths(item, (*path, i)))
    elif isinstance(node, ir.Node):
        if path:
            out.append(path)
        for name in fields_of(type(node)):
            out.extend(_paths(getattr(node, name), (*path, name)))
    elif isinstance(node, Grouped):
        out.extend(_paths(node.part, (*path, "part")))
    return out


_BODIES: Final = frozenset(("then", "otherwise", "do", "again", "cost", "effect"))


def _at(node: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        node = node[step] if isinstance(step, int) else getattr(node, step)
    return node


def _set(node: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        return (*node[:step], _set(node[step], rest, value), *node[step + 1 :])
    return dataclasses.replace(node, **{step: _set(getattr(node, step), rest, value)})


def _difference(right: Any, wrong: Any) -> tuple[Any, ...]:
    """The way to where two trees begin to differ."""
    if isinstance(right, tuple) and isinstance(wrong, tuple):
        for i, (a, b) in enumerate(zip(right, wrong, strict=False)):
            if a != b:
                return (i, *_difference(a, b))
        return ()
    if type(right) is type(wrong) and dataclasses.is_dataclass(right) and not isinstance(right, type):
        for name in [field.name for field in dataclasses.fields(right)]:
            a, b = getattr(right, name), getattr(wrong, name)
            if a != b:
                return (name, *_difference(a, b))
    return ()


def _closed(value: Any) -> Any:
    """The tree with the last option of a choice in brackets where more sentences follow it."""
    if isinstance(value, tuple):
        made: list[Any] = [_closed(item) for item in value]
        for i, (first, second) in enumerate(itertools.pairwise(made)):
            if isinstance(first, ir.ChooseOne) and isinstance(second, ir.Stmt):
                last: Any = Grouped(first.options[-1])
                made[i] = dataclasses.replace(first, options=(*first.options[:-1], last))
        return tuple(made)
    if isinstance(value, ir.Node) and not isinstance(value, nouns.Short):
        return type(value)(*[_closed(getattr(value, name)) for name in fields_of(type(value))])
    return value


def _said_once(text: str) -> str:
    """The text with one full stop where a quoted one and the sentence around it end together."""
    return text.replace(".”.", ".”")


class _Printer:
    def __init__(self, category: str, mood: Mood) -> None:
        self.category = category
        self.mood = mood

    def words(self, spoken: Any, quote: bool) -> str:
        return _said_once(join_words(canon().show(self.category, spoken, Tone(self.mood, quote=quote))))

    def read(self, text: str) -> list[Any]:
        reading = Reading(canon(), text)
        found = reading.find(self.category, 0, self.mood)
        return [value for value, end in found if end == len(reading.words) and not _never_meant(value)]

    def show(self, spoken: Any) -> str:
        """The text, with brackets where it would be open otherwise."""
        quote = False
        spoken = _closed(spoken)
        for _ in range(60):
            text = self.words(spoken, quote)
            readings = self.read(text)
            if readings == [spoken]:
                return text
            if not quote:
                quoted = self.words(spoken, True)
                if quoted != text and len(self.read(quoted)) < len(readings):
                    quote = True
                    continue
            wrong = [value for value in readings if value != spoken]
            spoken = self._bracket(spoken, wrong, quote)
        raise AssertionError(f"no brackets make it clear: {spoken!r}")

    def _bracket(self, spoken: Any, wrong: list[Any], quote: bool) -> Any:
        """The tree with one more part in brackets: the smallest, near where the readings differ, that helps most."""
        where = _difference(spoken, wrong[0]) if wrong else ()
        every = _paths(spoken)
        free = [
            path for path in every if not isinstance(_at(spoken, path), Grouped) and not (path and path[-1] == "part")
        ]
        near = [path for path in free if path == where[: len(path)] or path[: len(where)] == where]
        near.sort(key=lambda path: (abs(len(path) - len(where)), path != where))
        rest = [path for path in free if path not in near]
        best: tuple[int, Any] | None = None
        for path in [*near, *rest]:
            tried = _set(spoken, path, Grouped(_at(spoken, path)))
            try:
                text = self.words(tried, quote)
            except (Unsaid, AttributeError, TypeError):  # a part that only a special wording can say
                continue
            readings = self.read(text)
            if tried not in readings:
                continue
            left = sum(1 for value in readings if value != tried)
            if best is None or left < best[0]:
                best = (left, tried)
                if left == 0:
                    break
        if best is None:
            raise AssertionError(f"no brackets fit: {spoken!r}")
        return best[1]


# --- Whole programs


def _never_meant(value: Any) -> bool:
    """Whether this is a reading that the language rules out: two sides of one coin as two steps, which the checker
    refuses; a sentence after a choice between options that is not the last option's."""
    if isinstance(value, Grouped):
        return _never_meant(value.part)
    if isinstance(value, tuple):
        for first, second in itertools.pairwise(value):
            if isinstance(first, ir.If) and isinstance(second, ir.If) and not first.otherwise:
                if {first.condition, second.condition} == _SIDES and not second.otherwise:
                    return True
            if isinstance(first, ir.ChooseOne) and isinstance(second, ir.Stmt | Grouped):
                last: Any = first.options[-1]
                if not isinstance(last, Grouped):
                    return True
        return any(_never_meant(item) for item in value)
    if isinstance(value, ir.Node):
        return any(_never_meant(getattr(value, name)) for name in fields_of(type(value)))
    return False


_SIDES: Final = {conditions.ShortCondition("AllHeads"), conditions.ShortCondition("AllTails")}


def _meant(value: Any) -> Any:
    return refs.mean(ungroup(value))


def show_attack(program: ir.AttackProgram, damage: int = 0, role: str = "pokemon") -> str:
    """The text of an attack with that printed damage."""
    printer = _Printer("attack", Mood(also=damage > 0, role=role))
    return printer.show(refs.say(to_parts(program, damage)))


def read_attack(text: str, damage: int = 0, role: str = "pokemon") -> ir.AttackProgram:
    """The program of an attack that `show_attack` printed."""
    printer = _Printer("attack", Mood(also=damage > 0, role=role))
    made = _only(printer, text, lambda value: from_parts(_meant(value), damage))
    return cast(ir.AttackProgram, made)


def show_units(made: tuple[ir.Unit, ...], role: str = "pokemon", power: str = "Ability") -> str:
    """The text of a power of that kind, or of a card."""
    printer = _Printer("units", Mood(role=role, power=power))
    return printer.show(tuple(refs.say(unit) for unit in made))


def read_units(text: str, role: str = "pokemon", power: str = "Ability") -> tuple[ir.Unit, ...]:
    """The units that `show_units` printed."""
    printer = _Printer("units", Mood(role=role, power=power))
    made = _only(printer, text, lambda value: tuple(tidy(_meant(unit)) for unit in value))
    return cast("tuple[ir.Unit, ...]", made)


def show_noun(node: ir.Target, role: str = "pokemon") -> str:
    """A noun by itself, as it stands in a sentence. What an earlier step bound has a letter for a name."""
    return join_words(canon().show("np", refs.say(node), Tone(Mood(role=role))))


def show_steps(steps: ir.Program, role: str = "pokemon") -> str:
    """Some steps of a program by themselves, in sentences."""
    return join_words(canon().show("text", refs.say(steps), Tone(Mood(role=role))))


def _only(printer: _Printer, text: str, finish: Any) -> Any:
    found: dict[Any, None] = {}
    for value in printer.read(text):
        try:
            found[finish(value)] = None
        except refs.Dangling:
            continue
    if len(found) != 1:
        reading = Reading(canon(), text)
        reading.find(printer.category, 0, printer.mood)
        far = min(reading.far, len(reading.words) - 1)
        at = text[reading.spans[far] :][:60] if reading.words else ""
        raise Unreadable(f"{len(found)} readings; expected {', '.join(sorted(reading.expected)[:8])} at {at!r}")
    return next(iter(found))
