"""The rule sets in order: finding one by name, what each field means, and saying a field's value in words."""

from __future__ import annotations

import ast
import difflib
import re
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources
from typing import Final

from playmat.model import ruleset
from playmat.model.errors import DataError, UnknownName
from playmat.model.ruleset import Ruleset
from playmat.model.words import power, tag, types
from playmat.rules import academy, base, bw, dp, ecard, ex, ex2003, hgss, me, neo, platinum, sm, sv, swsh, xy
from playmat.rules.citing import Cited

_ERAS: Final[tuple[tuple[Ruleset, str, dict[str, Cited]], ...]] = (
    (base.RULES, "", base.CITATIONS),
    (neo.RULES, "base", neo.CITATIONS),
    (ecard.RULES, "neo", ecard.CITATIONS),
    (ex2003.RULES, "ecard", ex2003.CITATIONS),
    (ex.RULES, "ex-2003", ex.CITATIONS),
    (dp.RULES, "ex", dp.CITATIONS),
    (platinum.RULES, "dp", platinum.CITATIONS),
    (hgss.RULES, "platinum", hgss.CITATIONS),
    (bw.RULES, "hgss", bw.CITATIONS),
    (xy.RULES, "bw", xy.CITATIONS),
    (sm.RULES, "xy", sm.CITATIONS),
    (academy.BASIC, "academy-advanced", academy.BASIC_CITATIONS),
    (academy.ADVANCED, "swsh", academy.ADVANCED_CITATIONS),
    (swsh.RULES, "sm", swsh.CITATIONS),
    (sv.RULES, "swsh", sv.CITATIONS),
    (me.RULES, "sv", me.CITATIONS),
)
"""Rule set, the one whose fields it replaces, and what it cites for each; the oldest first."""

_RULES: Final[dict[str, Ruleset]] = {rules.name: rules for rules, _, _ in _ERAS}
_PARENTS: Final[dict[str, tuple[str, dict[str, Cited]]]] = {
    rules.name: (origin, given) for rules, origin, given in _ERAS
}

RULESETS: Final[tuple[str, ...]] = tuple(_RULES)
"""Names of the rule sets, oldest first; the two readings of the academy book stand before the one it leans on."""

BOOKS: Final[tuple[str, ...]] = ("platinum", "bw", "xy", "academy-basic", "academy-advanced", "swsh")
"""Those that one of the five books gives; the others are known from named sources."""

DEFAULT: Final = "swsh"
"""The rule set a game is played by when none is asked for and no card tells: that of the newest book."""

ALIASES: Final[dict[str, str]] = {"dpp": "platinum", "ex-2006": "ex"}
"""Other names that people use."""

_LAST_DAYS: Final[dict[str, str]] = {
    "base": "2000-12-15",
    "neo": "2002-09-14",
    "ecard": "2003-06-30",
    "ex-2003": "2004-07-29",
    "ex": "2007-05-22",
    "dp": "2009-02-10",
    "platinum": "2010-02-09",
    "hgss": "2011-04-25",
    "bw": "2013-11-07",
    "xy": "2017-02-16",
    "sm": "2020-02-20",
    "swsh": "2023-03-30",
    "sv": "2025-09-25",
}
"""The day before the next rules took over. The academy book was never a season of its own."""

_LABELS: Final = ("name", "title", "year")
"""Fields that name a rule set and are not rules."""

_CONSTANTS: Final = re.compile(r"^[A-Z_]+\*: ")
"""In a field's documentation: which constants are its values. Readers of the meaning see their names instead."""
_DESCRIBED: Final = "Described: "
"""How the documentation of a field begins that nothing asks."""

_VALUE_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "coin_when": ruleset.COIN_NAMES,
    "mulligan_bonus_timing": ruleset.BONUS_NAMES,
    "plain_kind": ruleset.KIND_NAMES,
    "tool_kind": ruleset.KIND_NAMES,
    "technical_machine_kind": ruleset.KIND_NAMES,
    "lost_zone_lasts": ruleset.LOST_NAMES,
    "effects_evolve": ruleset.EFFECTS_EVOLVE_NAMES,
    "checkup_others": ruleset.CHECKUP_OTHERS_NAMES,
    "asleep_turned": ruleset.TURNED_NAMES,
    "paralyzed_turned": ruleset.TURNED_NAMES,
    "types": types.NAMES,
    "basic_energy_types": types.NAMES,
    "powers": power.NAMES,
}
"""Fields whose ints stand for names."""


@dataclass(frozen=True, slots=True)
class FieldDoc:
    """What a field of `Ruleset` means, the clauses it rests on, and whether a game asks it."""

    name: str
    meaning: str
    clauses: tuple[str, ...]
    asked: bool


def rulesets() -> tuple[Ruleset, ...]:
    """All rule sets, in the order of `RULESETS`."""
    return tuple(_RULES.values())


def find(name: str) -> Ruleset:
    """The rule set with this name or alias; `UnknownName` says what there is."""
    wanted = name.strip().lower()
    wanted = ALIASES.get(wanted, wanted)
    if wanted in _RULES:
        return _RULES[wanted]
    near = difflib.get_close_matches(wanted, [*RULESETS, *ALIASES], n=1)
    hint = f" (did you mean {near[0]!r}?)" if near else ""
    raise UnknownName(f"expected a rule set, one of {', '.join(RULESETS)}; got {name!r}{hint}")


def last_day(name: str) -> str:
    """The last day on which games were played by this rule set, as year-month-day; empty if it has none."""
    return _LAST_DAYS.get(find(name).name, "")


def parent(name: str) -> str:
    """The rule set whose fields this one replaces; empty for the oldest."""
    return _PARENTS[find(name).name][0]


def derivation(name: str) -> dict[str, Cited]:
    """The fields a rule set replaces in its parent, each with what is cited for it in its own file; the oldest one
    gives all of them."""
    given = _PARENTS[find(name).name][1]
    if not parent(name):
        return {field: given.get(field, base.SAME_EVER_SINCE) for field in field_docs()}
    return dict(given)


def given_by(name: str, field: str) -> tuple[str, Cited]:
    """The rule set, this one or one it comes from, that gave a field its value here, and what it cites for it."""
    while True:
        given = derivation(name)
        if field in given:
            return name, given[field]
        name = parent(name)


@cache
def field_docs() -> dict[str, FieldDoc]:
    """Meaning and clauses of every rule field, read from the documentation that stands under it in the model.

    The model's source is the only place where a field is described, so that is what is read; compiled builds ship it
    beside the compiled module.
    """
    source = resources.files("playmat.model").joinpath("ruleset.py").read_text(encoding="utf-8")
    docs: dict[str, FieldDoc] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and node.name == "Ruleset":
            for statement, following in zip(node.body, node.body[1:], strict=False):
                if not (isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name)):
                    continue
                text = ""
                if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
                    text = " ".join(str(following.value.value).split())
                meaning, _, cited = text.partition("Clauses: ")
                asked = not meaning.startswith(_DESCRIBED)
                meaning = _CONSTANTS.sub("", meaning.removeprefix(_DESCRIBED)).strip()
                meaning = meaning[:1].upper() + meaning[1:]
                names = tuple(part.strip() for part in cited.rstrip(".").split(",") if part.strip())
                docs[statement.target.id] = FieldDoc(statement.target.id, meaning, names, asked)
    missing = [field.name for field in fields(Ruleset) if field.name not in docs]
    if missing:
        raise DataError(f"expected documentation under every field of Ruleset; none under {', '.join(missing)}")
    return {name: doc for name, doc in docs.items() if name not in _LABELS}


def citations(field: str) -> tuple[str, ...]:
    """The clauses a rule field rests on."""
    docs = field_docs()
    if field not in docs:
        raise UnknownName(f"expected a field of Ruleset; got {field!r}")
    return docs[field].clauses


def say(field: str, value: object) -> str:
    """A field's value in words: names for ints that stand for things, yes and no, lists with commas."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        if not value:
            return "none"
        if field == "prizes_by_tag":
            return ", ".join(f"{tag.names(mark)[0]} {prizes}" for mark, prizes in value)
        if field in ("one_per_deck", "one_per_name"):
            return ", ".join(tag.names(mark)[0] for mark in value)
        return ", ".join(say(field, part) for part in value)
    if isinstance(value, int):
        if field in _VALUE_NAMES:
            return _VALUE_NAMES[field][value]
        if value == ruleset.NO_LIMIT:
            return "no limit"
        if field in ("weakness_times", "resistance_minus"):
            sign = "×" if field == "weakness_times" else "−"
            return f"{sign}{value}" if value else "as printed"
    return str(value)
