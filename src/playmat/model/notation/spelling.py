"""What the fields of the IR's nodes can hold, and how each kind of node is written, from the dataclasses."""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from typing import Any, Final, Literal, Union

from playmat.model import ir

NAMES: Final[dict[type, str]] = {
    ir.Target: "a target",
    ir.Amount: "an amount",
    ir.Filter: "a filter",
    ir.Condition: "a condition",
    ir.Stmt: "a step",
    ir.Modifier: "a modifier",
    ir.Unit: "a unit",
    ir.Node: "a node",
}
"""The categories of nodes, for people."""
_HELP: Final[dict[type, str]] = {
    ir.Target: " such as this, defending, pokemon(opponent, bench), cards(hand), pick(…, 1), or a slot",
    ir.Amount: " such as 30, count pokemon(bench), heads a",
    ir.Filter: " such as is Basic, of-type Fire, hp <= 60",
    ir.Condition: " such as exists cards(hand), all-heads a, prizes-left = 1",
}
_NAMELESS: Final = frozenset(
    (
        "amount",
        "conditions",
        "count",
        "kinds",
        "mode",
        "place",
        "side",
        "target",
        "turn",
        "type",
        "where",
        "who",
    )
)
"""Fields that are shown without their name although they have a default."""
_NAMED: Final = frozenset(("to",))
"""Fields that are shown with their name although they must be given."""


class Kind:
    """What a field can hold."""


class Word(Kind):
    """One of some words, which may have spaces in them."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words
        spelled = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True) if word)
        ending = r"(?![\w.'-])" if re.search(r"\w", spelled) else r"(?![=<>!])"
        self.pattern = re.compile(f"(?:{spelled}){ending}")

    def __str__(self) -> str:
        words = [word or '""' for word in self.words]
        return words[0] if len(words) == 1 else f"one of {', '.join(words)}"


class Text(Kind):
    """A name in quotes, or a slot: one small letter."""

    def __str__(self) -> str:
        return "a name in quotes, or a slot"


class Number(Kind):
    """A whole number."""

    def __str__(self) -> str:
        return "a number"


class Flag(Kind):
    """Yes or no; without its field's name: the name itself, for yes."""

    def __init__(self, label: str) -> None:
        self.name = label
        self.pattern = re.compile(re.escape(label) + r"(?![\w-])")

    def __str__(self) -> str:
        return self.name


class Many(Kind):
    """A list in brackets; of one thing, the brackets can be left out."""

    def __init__(self, inner: Kind) -> None:
        self.inner = inner

    def __str__(self) -> str:
        return f"{self.inner}, or several in brackets [ ]"


class Maybe(Kind):
    """Something, or none."""

    def __init__(self, inner: Kind) -> None:
        self.inner = inner

    def __str__(self) -> str:
        return str(self.inner)


class Tree(Kind):
    """A node of that class or category."""

    def __init__(self, cls: type[ir.Node]) -> None:
        self.cls = cls

    def __str__(self) -> str:
        return described(self.cls)


class Block(Kind):
    """A list of steps, modifiers or units: indented lines, or within a line { one; another }."""

    def __init__(self, cls: type[ir.Node]) -> None:
        self.cls = cls

    def __str__(self) -> str:
        return f"{described(self.cls)} in braces {{ }}"


def described(cls: type[ir.Node]) -> str:
    """A class of nodes, for people."""
    return NAMES[cls] + _HELP.get(cls, "") if cls in NAMES else f"{ir.tag_of(cls)}(…)"


# --- The fields of a node


class Spec:
    """How the nodes of one class are written."""

    def __init__(self, cls: type[ir.Node]) -> None:
        self.cls = cls
        self.tag = ir.tag_of(cls)
        self.kinds: dict[str, Kind] = {}
        self.defaults: dict[str, Any] = {}
        self.labels: dict[str, str] = {}
        """The field of each label: a field's name as it is written."""
        hints = typing.get_type_hints(cls)
        for field in dataclasses.fields(cls):
            label = field.name.rstrip("_").replace("_", "-")
            self.labels[label] = field.name
            self.kinds[field.name] = _kind(hints[field.name], label)
            if field.default is not dataclasses.MISSING:
                self.defaults[field.name] = field.default
        self.arrow = next((name for name in ("into", "as_") if isinstance(self.kinds.get(name), Text)), "")
        self.blocks = [name for name, kind in self.kinds.items() if block_of(kind) is not None]
        needed = [name for name in self.blocks if name not in self.defaults]
        first = [name for name in ("effect", *needed, *self.blocks) if name in self.blocks]
        self.main = first[0] if first else ""
        self.other = "otherwise" if "otherwise" in self.blocks and self.main != "otherwise" else ""
        self.inline = [name for name in self.kinds if name != self.arrow and name not in self.blocks]
        only = list(self.kinds.values())
        self.inner: Spec | None = None
        """Of a node that is nothing but another one of a certain class: that one's. It is written with its values."""
        if len(only) == 1 and isinstance(only[0], Tree) and dataclasses.fields(only[0].cls):
            self.inner = spec_of(only[0].cls)

    def nameless(self, name: str) -> bool:
        """Whether a value of the field is shown without the field's name, where it is not needed to tell it."""
        if name in self.defaults:
            return name in _NAMELESS or isinstance(self.kinds[name], Flag)
        return name not in _NAMED

    def label(self, name: str) -> str:
        """A field's name as it is written."""
        return name.rstrip("_").replace("_", "-")


_SPECS: Final[dict[type[ir.Node], Spec]] = {}


def spec_of(cls: type[ir.Node]) -> Spec:
    """How nodes of this class are written; worked out when the first is met."""
    found = _SPECS.get(cls)
    if found is None:
        found = _SPECS[cls] = Spec(cls)
    return found


def _kind(hint: Any, label: str) -> Kind:
    origin = typing.get_origin(hint)
    if origin is Union or origin is types.UnionType:
        options = [option for option in typing.get_args(hint) if option is not type(None)]
        return Maybe(_kind(options[0], label))
    if origin is Literal:
        return Word(typing.get_args(hint))
    if origin is tuple:
        inner = typing.get_args(hint)[0]
        if isinstance(inner, type) and issubclass(inner, ir.Stmt | ir.Modifier | ir.Unit):
            return Block(inner)
        return Many(_kind(inner, label))
    if hint is bool:
        return Flag(label)
    if hint is int:
        return Number()
    if hint is str:
        return Text()
    return Tree(hint)


def block_of(kind: Kind) -> Kind | None:
    """What is written as indented lines: steps, modifiers and units, or several programs."""
    if isinstance(kind, Maybe):
        kind = kind.inner
    return kind if isinstance(kind, Block) or (isinstance(kind, Many) and isinstance(kind.inner, Block)) else None


class Logic:
    """Not, and, or of one category."""

    def __init__(self, negation: type[ir.Node], every: type[ir.Node], some: type[ir.Node]) -> None:
        self.negation = negation
        self.every = every
        self.some = some


LOGIC: Final[dict[type[ir.Node], Logic]] = {
    ir.Condition: Logic(ir.Negate, ir.Every, ir.AnyOf),
    ir.Filter: Logic(ir.Not, ir.AllOf, ir.OneOf),
}
SUMS: Final[dict[type[ir.Node], str]] = {ir.Plus: "+", ir.Minus: "-", ir.Times: "*"}
RELATION: Final = Word(typing.get_args(ir.Relation))
