"""Patterns and templates: what a phrase means and how it is worded. The canonical language (`text.canonical`), which
reads and prints, and the grammar of printed wordings (`text.grammar`), which is only read, are both made of them.

A pattern is ordinary IR with variables in it: `Draw(V.n)`. Reading fills the variables from the holes of the template,
printing matches the pattern against a node. Equal fields must be equal: a pattern that leaves a field out means its
default. `V.x` may stand for anything; a `lens` is one or more variables with a two-way conversion, `using` one that
only makes.

Templates
    word          that word in any case and any inflection that `stem` knows (cards = card, draws = draw, are = is)
    {x:cat}       a hole: something of that category, bound to V.x
    {x:cat*}      any number of them in a row, as a tuple
    {x:cat&and}   a list with commas and "and" (or "or": &or), one or more, as a tuple
    <a|b c|>      alternatives: all are read, the first is printed (an empty one: may be left out)
    [a b]         may be there when reading; never printed
    {name}        a part: a wording of many templates, from `playmat.text.parts`

and, where a template prints:
    word~         a verb: printed as it stands, or in the third person when another player is the subject
    word#         a noun: printed in the plural when the surrounding phrase is plural ("card#"); "a#" has none
    word/hole     agrees in number with what fills that hole ("is/x", "it/x", "its/x"); "your/x": your or their
    {x:cat|flag}  how what fills it is printed: the flags are those of `canonical/kernel.py`
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from playmat.model.errors import PlaymatError
from playmat.text.parts import expand
from playmat.text.words import stem


class GrammarError(PlaymatError, ValueError):
    """A phrase of the grammar is not well formed."""


# --- Patterns


class Var:
    """A variable in a pattern."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


class _Vars:
    """`V.x` is the variable x; typed Any, so that it fits into every field of the IR."""

    def __getattr__(self, name: str) -> Any:
        return Var(name)


V: Final = _Vars()


class _Fail:
    """What a build function returns when the words do not make sense together."""

    def __repr__(self) -> str:
        return "FAIL"


FAIL: Final = _Fail()


class Lens:
    """Variables with a conversion, which may answer FAIL.

    `forward` makes the field from their values on reading, `back` a tuple of their values from the field on printing.
    """

    __slots__ = ("back", "forward", "names")

    def __init__(self, names: str, forward: Callable[..., Any], back: Callable[[Any], Any]) -> None:
        self.names = tuple(names.split())
        self.forward = forward
        self.back = back

    def __call__(self, *values: Any) -> Any:
        """The field that these values make."""
        return self.forward(*values)


def lens(names: str, forward: Callable[..., Any], back: Callable[[Any], Any]) -> Any:
    """A `Lens` over the variables named (with spaces between them), typed Any, to stand in any field of a pattern."""
    return Lens(names, forward, back)


def using(names: str, make: Callable[..., Any]) -> Any:
    """What `make` makes of the variables named, to stand in any field of a pattern that is only read."""
    return Lens(names, make, lambda field: FAIL)


def fill(pattern: Any, found: Mapping[str, Any]) -> Any:
    """The pattern with its variables replaced; FAIL if a lens refuses."""
    if isinstance(pattern, Var):
        return found[pattern.name]
    if isinstance(pattern, Lens):
        return pattern.forward(*[found[name] for name in pattern.names])
    if isinstance(pattern, tuple):
        items = tuple([fill(item, found) for item in pattern])
        return FAIL if FAIL in items else items
    if dataclasses.is_dataclass(pattern) and not isinstance(pattern, type):
        values = []
        for name in fields_of(type(pattern)):
            value = fill(getattr(pattern, name), found)
            if value is FAIL:
                return FAIL
            values.append(value)
        return type(pattern)(*values)
    return pattern


_FIELD_NAMES: dict[type, tuple[str, ...]] = {}


def fields_of(kind: type) -> tuple[str, ...]:
    """The names of the fields of a node that tell it from others."""
    names = _FIELD_NAMES.get(kind)
    if names is None:
        names = _FIELD_NAMES[kind] = tuple(field.name for field in dataclasses.fields(kind) if field.compare)
    return names


def unify(pattern: Any, value: Any, found: dict[str, Any]) -> bool:
    """Whether the value has the shape of the pattern; variables are put into `found`."""
    if isinstance(pattern, Var):
        if pattern.name in found:
            return bool(found[pattern.name] == value)
        found[pattern.name] = value
        return True
    if isinstance(pattern, Lens):
        back = pattern.back(value)
        if back is FAIL:
            return False
        for name, part in zip(pattern.names, back, strict=True):
            if name in found and found[name] != part:
                return False
            found[name] = part
        return True
    if isinstance(pattern, tuple):
        if not isinstance(value, tuple) or len(value) != len(pattern):
            return False
        return all(unify(p, v, found) for p, v in zip(pattern, value, strict=True))
    if type(pattern) is not type(value):
        return False
    if dataclasses.is_dataclass(pattern):
        return all(unify(getattr(pattern, n), getattr(value, n), found) for n in fields_of(type(value)))
    return bool(pattern == value)


def variables(pattern: Any) -> set[str]:
    """The names of the variables in a pattern."""
    if isinstance(pattern, Var):
        return {pattern.name}
    if isinstance(pattern, Lens):
        return set(pattern.names)
    if isinstance(pattern, tuple):
        return {name for item in pattern for name in variables(item)}
    if dataclasses.is_dataclass(pattern) and not isinstance(pattern, type):
        return {name for field in fields_of(type(pattern)) for name in variables(getattr(pattern, field))}
    return set()


# --- Templates


class Word(NamedTuple):
    """A literal word of a template. mark: '' fixed, '~' verb, '#' noun, '/' agreement with the hole `arg`."""

    stem: str
    raw: str
    mark: str
    arg: str


class Hole(NamedTuple):
    """A place in a template for something of a category; `many`: '', '*', 'and', 'or'."""

    name: str
    category: str
    many: str
    flags: tuple[str, ...]

    @property
    def key(self) -> str:
        """The category to read, with its repetition."""
        return self.category + (f"&{self.many}" if self.many in ("and", "or") else self.many)


Item = Word | Hole
_TEMPLATE: Final = re.compile(
    r"""
    \{ (\w+) : ([\w\ -]+) (\*|&and|&or)? ((?:\|\w+)*) \}   # a hole: name, category, how many, flags
    | ([<>|\[\]])                                          # alternatives
    | (                                                     # a word
        (?:Mr|Mrs|Lt|Jr|Dr|etc)\. | LV\.X | 's(?!\w)
        | [^\W\d_][^\W_]* (?:-[^\W_]+ | '(?!s\b)[^\W\d_]+)*
        | \d+ | [^\s\w{}<>|\[\]]
      )
      (~|\#|/\w+)?                                         # and its mark
    """,
    re.VERBOSE,
)


def parse_template(template: str) -> list[tuple[Item, ...]]:
    """Every sequence of words and holes that the template stands for; the first is the one to print."""
    try:
        template = expand(template)
    except KeyError as error:
        raise GrammarError(f"template {template!r}: expected the name of a part, not {error.args[0]!r}") from None
    items = list(_TEMPLATE.finditer(template))
    covered = sum(len(m.group(0)) for m in items) + len(re.findall(r"\s", _outside(template)))
    if covered != len(template):
        raise GrammarError(f"template {template!r}: expected words, holes, <a|b> and [c] only")
    pos = 0

    def sequence(stop: str) -> list[list[Item]]:
        nonlocal pos
        done: list[list[Item]] = [[]]
        while pos < len(items):
            m = items[pos]
            sign = m.group(5)
            if sign and sign in stop:
                return done
            pos += 1
            if sign == "<":
                options: list[list[Item]] = []
                while True:
                    options.extend(sequence("|>"))
                    if pos >= len(items):
                        raise GrammarError(f"template {template!r}: '<' is never closed")
                    closing = items[pos].group(5)
                    pos += 1
                    if closing == ">":
                        break
                done = [left + right for left in done for right in options]
            elif sign == "[":
                inner = sequence("]")
                if pos >= len(items):
                    raise GrammarError(f"template {template!r}: '[' is never closed")
                pos += 1
                done = [left + right for left in done for right in [[], *inner]]
            elif sign:
                raise GrammarError(f"template {template!r}: stray {sign!r}")
            elif m.group(1):
                flags = tuple(flag for flag in m.group(4).split("|") if flag)
                hole = Hole(m.group(1), m.group(2), (m.group(3) or "").removeprefix("&"), flags)
                done = [[*left, hole] for left in done]
            else:
                raw, mark = m.group(6), m.group(7) or ""
                word = Word(stem(raw), raw, mark[:1], mark[1:])
                done = [[*left, word] for left in done]
        return done

    flats = [tuple(flat) for flat in sequence("")]
    if pos != len(items):
        raise GrammarError(f"template {template!r}: stray {items[pos].group(0)!r}")
    return flats


def _outside(template: str) -> str:
    """The template without its holes (a category may have a space in it)."""
    return re.sub(r"\{[^}]*\}", "", template)
