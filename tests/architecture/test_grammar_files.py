"""A phrase of the grammar stands in the file that its category and the node it makes name."""

from __future__ import annotations

import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import playmat.text
from playmat.model import ir
from playmat.text import forms
from playmat.text.grammar import CATEGORIES, FILES, MAKES, phrases
from playmat.text.phrase import Phrase
from playmat.text.template import Hole, Lens

HOME = {category: place for place, names in CATEGORIES.items() for category in names.split(", ")}
"""Where each category of the table belongs: a folder, or a file."""


def _inside(code: Any, where: dict[str, Any], seen: set[Any]) -> Iterator[str]:
    """The nodes that a function makes, itself or through functions of the grammar."""
    if code in seen:
        return
    seen.add(code)
    for name in code.co_names:
        yield from _in_value(where.get(name), seen)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _inside(constant, where, seen)


def _in_value(value: Any, seen: set[Any]) -> Iterator[str]:
    if isinstance(value, type) and issubclass(value, ir.Node):
        yield value.__name__
    elif isinstance(value, types.FunctionType):
        if value.__module__.startswith("playmat.text."):
            for cell in value.__closure__ or ():
                yield from _in_value(cell.cell_contents, seen)
            yield from _inside(value.__code__, value.__globals__, seen)
    elif isinstance(value, Lens):
        yield from _in_value(value.forward, seen)
    elif isinstance(value, tuple):
        for one in value:
            yield from _in_value(one, seen)
    elif isinstance(value, ir.Node):
        yield type(value).__name__
        for name in value.__dataclass_fields__:
            yield from _in_value(getattr(value, name), seen)


def made_by(phrase: Phrase) -> set[str]:
    """The nodes that may be the first that a phrase makes: one for a pattern, those that a function names otherwise."""
    node = phrase.pattern if phrase.build is None else phrase.build
    while True:
        if isinstance(node, tuple) and node:
            node = node[0]
        elif isinstance(node, ir.Negate):
            node = node.condition
        elif isinstance(node, ir.Not):
            node = node.filter
        elif isinstance(node, forms.Head | forms.Whole):
            node = node.unit
        else:
            break
    if isinstance(node, ir.Node):
        return {type(node).__name__}
    return set(_in_value(node, set()))


EVERY = [(file, phrase) for file in FILES for phrase in phrases(file)]
HERE: dict[str, set[str]] = {}
"""The categories that stand in one file alone."""
for _file, _phrase in EVERY:
    if HOME.get(_phrase.category, _file) in FILES:
        HERE.setdefault(_file, set()).add(_phrase.category)


def _holes(phrase: Phrase) -> set[str]:
    return {item.category for flat in phrase.flats for item in flat if isinstance(item, Hole)}


@pytest.mark.parametrize("file", FILES)
def test_a_phrase_stands_where_its_category_and_its_node_say(file: str) -> None:
    for place, phrase in EVERY:
        if place != file:
            continue
        home = HOME.get(phrase.category, file)
        where = f"{file}: {phrase.category} {phrase.template!r}"
        if home in FILES:
            assert home == file, f"{where}: expected in {home}"
            continue
        made = made_by(phrase)
        known = {one for one in MAKES if one.startswith((home, "notes")) and made & set(MAKES[one].split())}
        if file == "joined":
            assert not known, f"{where}: expected in {sorted(known)}, for it makes {sorted(made)}"
        else:
            assert file.startswith((home, "notes")), f"{where}: expected in a file of {home}"
            parts = _holes(phrase) & HERE.get(file, set())
            assert file in known or parts, (
                f"{where}: expected in {sorted(known) or 'joined'}, for it makes {sorted(made)}"
            )


def test_a_category_that_is_in_no_table_is_a_part_of_the_phrases_of_its_file() -> None:
    for file, phrase in EVERY:
        for category in _holes(phrase) - HOME.keys():
            others = {place for place, one in EVERY if one.category == category}
            assert others <= {file}, f"{category!r} is used in {file}: expected there, not in {sorted(others)}"


def test_a_node_names_one_file_of_each_folder() -> None:
    for folder in ("steps", "conditions", "modifiers", "units"):
        names = [name for file, made in MAKES.items() if file.startswith(folder) for name in made.split()]
        assert len(names) == len(set(names)), folder
        known = vars(ir) | vars(forms)
        assert [name for name in names if name not in known] == []


def test_no_file_of_the_card_language_is_long() -> None:
    text = Path(playmat.text.__file__).parent
    long = {str(path.relative_to(text)) for path in text.rglob("*.py") if path.read_text().count("\n") > 700}
    assert long == set()
