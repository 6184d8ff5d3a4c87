"""What the core may not contain: era names, card names, other people's packages, silenced type errors."""

import ast
import re
import sys
from collections.abc import Callable, Iterable
from functools import cache

import pytest

from playmat.cards.catalog import DATA, Catalog
from playmat.rules import ALIASES, RULESETS
from tests.architecture.sources import Source, comments, names, parse, sources, strings

CORE = ("model", "engine", "rules", "cards", "text", "library")
COMPILED = ("model", "engine")
# The hints that mypyc reads, at run time the standard library's; and the compiler's own runtime, which writes rows of
# numbers for environments and is loaded for nothing else.
HINTS = {"mypy_extensions", "librt"}

CARD_ID = re.compile(r"^[a-z]{2,}[a-z0-9]*-[A-Za-z]*\d+[a-z]?$")


def words(text: str) -> set[str]:
    """The words of an identifier or a string: snake_case, CamelCase, kebab-case and spaces all part them."""
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", text)}


# The words that name a rule set: an identifier like `xy_setup` holds the word "xy". Some of them mean other things too.
ERAS = {word for name in (*RULESETS, *ALIASES, "era", "eras") for word in words(name)} - {
    *("basic", "advanced", "base", "ex", "me", "2003", "2006")
}


def silenced(source: Source) -> Iterable[str]:
    return [f"{source.at(line)}: {text}" for line, text in comments(source) if re.match(r"#\s*type:\s*ignore", text)]


def eras_named(source: Source) -> Iterable[str]:
    return [f"{source.at(line)}: {text}" for line, text in (*names(source), *strings(source)) if words(text) & ERAS]


@cache
def card_names() -> tuple[frozenset[str], re.Pattern[str]]:
    """Names of Pokémon and Trainer cards, and a pattern that finds a Pokémon's name within a longer string.

    Energy is left out (its names are the types' names), and so are names of one or two letters (these stand for types).
    """
    rows = [row for _, row in Catalog.default().all_rows()] if (DATA / "sets.json").exists() else []
    named = {row["name"]: "trainer" in row for row in rows if "energy" not in row and len(row["name"]) > 2}
    pokemon = sorted((name for name, trainer in named.items() if not trainer), key=len, reverse=True)
    return frozenset(named), re.compile(rf"\b(?:{'|'.join(map(re.escape, pokemon)) or '(?!)'})\b")


def cards_named(source: Source) -> Iterable[str]:
    whole, within = card_names()
    return [
        f"{source.at(line)}: {text!r}"
        for line, text in strings(source)
        if CARD_ID.match(text) or text in whole or within.search(text)
    ]


def foreign_imports(source: Source) -> Iterable[str]:
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            modules = [node.module or ""]
        else:
            continue
        for module in modules:
            top = module.partition(".")[0]
            if top not in sys.stdlib_module_names and top not in HINTS and top != "playmat":
                yield f"{source.at(node.lineno)}: {module}"


def found(part: str, scan: Callable[[Source], Iterable[str]]) -> list[str]:
    return [place for source in sources(part) for place in scan(source)]


@pytest.mark.parametrize("part", COMPILED)
def test_no_type_error_is_silenced_where_mypyc_compiles(part: str) -> None:
    assert found(part, silenced) == [], "mypyc trusts the types it is told: mend the type instead of ignoring it"


def test_engine_names_no_era() -> None:
    assert found("engine", eras_named) == [], "the engine asks rule fields, never which rulebook it is playing by"


def test_engine_names_no_card() -> None:
    assert found("engine", cards_named) == [], "what a card does is its program; the engine knows programs, not cards"


@pytest.mark.parametrize("part", CORE)
def test_core_imports_the_standard_library_only(part: str) -> None:
    assert found(part, foreign_imports) == []


@pytest.mark.parametrize(
    ("scan", "bad", "good"),
    [
        (silenced, "x = 1  # type: ignore[assignment]", "x = 1  # a type to ignore"),
        (eras_named, "if rules.name == 'bw': pass", "# in the Black & White book (bw, p. 8)\nwhole = 'below'"),
        (eras_named, "def swsh_setup(): pass", "def set_up(): pass"),
        (eras_named, "XY = 2", "'''How the xy book says it.'''"),
        (cards_named, "if card_id == 'swsh9-1': pass", "zone = 'face-down'"),
        (foreign_imports, "import yaml", "import json\nfrom playmat.model import ir"),
        (foreign_imports, "from numpy.random import Generator", "from collections.abc import Iterator"),
    ],
)
def test_the_scans_see_what_they_look_for(scan: Callable[[Source], Iterable[str]], bad: str, good: str) -> None:
    assert len(list(scan(parse(bad)))) == 1
    assert list(scan(parse(good))) == []
