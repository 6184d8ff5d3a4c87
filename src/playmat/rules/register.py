"""The clause register and the rulings: what the books say, clause by clause, and what is done where they do not.

They are TOML files in `data/`, read when first asked for. What the eras without a book say on a clause stands in their
own modules, with the sources; `data/sources.toml` has these.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from playmat.model.errors import DataError, UnknownName
from playmat.rules.citing import Cited
from playmat.rules.eras import BOOKS, RULESETS, derivation, field_docs, find, parent

SILENT: Final = "silent"
"""What `Clause.books` holds for a book that says nothing."""

DIFFERENCES: Final = ("none", "wording", "conflict", "default")
"""How the books differ on a clause: not at all, in wording, by stating different things, or by what silence means."""

BASES: Final = ("books", "official", "design")
"""What a ruling follows from: the books, an official ruling or printed card rule, or this project's choice."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule in the project's own words, with how each book holds it and where."""

    id: str
    area: str
    rule: str
    books: Mapping[str, str]
    """For every rule set of a book: 'yes', 'no…', 'silent', or what its book states instead."""
    sections: Mapping[str, str]
    """For every book that is not silent: heading and page."""
    difference: str
    test: str
    """A situation that shows the clause at work."""
    when_silent: str = ""
    note: str = ""
    doubt: str = ""
    """What the scan of a page leaves open."""

    @property
    def stating(self) -> tuple[str, ...]:
        """The rule sets whose book says something on it."""
        return tuple(name for name in BOOKS if self.books[name] != SILENT)

    @property
    def differs(self) -> bool:
        """Whether the rule sets behave differently on it, by what they state or by their silence."""
        return self.difference in ("conflict", "default")


@dataclass(frozen=True, slots=True)
class Source:
    """Where something is known from that no book in hand says."""

    id: str
    title: str
    where: str
    official: bool


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision on something the books leave open or contradict themselves on."""

    number: int
    question: str
    ruling: str
    basis: tuple[str, ...]
    clauses: tuple[str, ...]


def _load(filename: str) -> dict[str, Any]:
    data = resources.files("playmat.rules").joinpath("data", filename)
    try:
        return tomllib.loads(data.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"expected TOML in rules/data/{filename}; {error}") from None


_CLAUSE_KEYS: Final = {"id", "area", "rule", "books", "sections", "difference", "test", "when_silent", "note", "doubt"}


@cache
def _register() -> tuple[dict[str, str], dict[str, Clause]]:
    data = _load("clauses.toml")
    area_titles: dict[str, str] = data["areas"]
    register: dict[str, Clause] = {}
    for row in data["clause"]:
        name = row.get("id", "a clause without id")
        unknown = set(row) - _CLAUSE_KEYS
        books: dict[str, str] = row.get("books", {})
        sections: dict[str, str] = row.get("sections", {})
        if unknown:
            raise DataError(
                f"expected only {', '.join(sorted(_CLAUSE_KEYS))} in {name}; got {', '.join(sorted(unknown))}"
            )
        if name in register:
            raise DataError(f"expected each clause once; {name} comes twice")
        if row["area"] not in area_titles:
            raise DataError(f"expected an area of clauses.toml in {name}; got {row['area']!r}")
        if row["difference"] not in DIFFERENCES:
            raise DataError(f"expected one of {', '.join(DIFFERENCES)} in {name}; got {row['difference']!r}")
        if set(books) - set(BOOKS) or set(sections) != set(books):
            raise DataError(f"expected a section for every book that states {name}, and for no other")
        register[name] = Clause(
            id=name,
            area=row["area"],
            rule=row["rule"],
            books={book: books.get(book, SILENT) for book in BOOKS},
            sections=sections,
            difference=row["difference"],
            test=row["test"],
            when_silent=row.get("when_silent", ""),
            note=row.get("note", ""),
            doubt=row.get("doubt", ""),
        )
    return area_titles, register


def areas() -> dict[str, str]:
    """Chapters of the register: id and title, in order."""
    return dict(_register()[0])


def clauses() -> tuple[Clause, ...]:
    """The whole register, in order."""
    return tuple(_register()[1].values())


def clause(name: str) -> Clause:
    """The clause with this id; `UnknownName` names the nearest ones."""
    register = _register()[1]
    found = register.get(name.strip())
    if found is not None:
        return found
    near = difflib.get_close_matches(name, register, n=3, cutoff=0.5)
    if not near:
        near = [known for known in register if name and name.lower() in known.lower()][:3]
    hint = f"; nearest: {', '.join(near)}" if near else ""
    raise UnknownName(f"expected a clause id such as 'damage.weakness'; got {name!r}{hint}")


@cache
def sources() -> dict[str, Source]:
    """Every source by its id."""
    return {
        name: Source(name, row["title"], row.get("where", ""), row.get("official", False))
        for name, row in _load("sources.toml").items()
    }


def source(name: str) -> Source:
    """The source with this id."""
    if name not in sources():
        raise UnknownName(f"expected a source out of {', '.join(sources())}; got {name!r}")
    return sources()[name]


@cache
def _era_changes() -> dict[str, dict[str, tuple[tuple[str, Cited], ...]]]:
    """By clause, then by era without a book: the fields that it set anew and cites the clause for."""
    found: dict[str, dict[str, list[tuple[str, Cited]]]] = {}
    docs = field_docs()
    for name in RULESETS:
        if name in BOOKS:
            continue
        for field, given in derivation(name).items():
            if parent(name) or given.clauses:
                for one in given.clauses or docs[field].clauses:
                    found.setdefault(one, {}).setdefault(name, []).append((field, given))
    return {one: {name: tuple(rows) for name, rows in eras.items()} for one, eras in found.items()}


def eras_on(name: str) -> dict[str, tuple[tuple[str, Cited], ...]]:
    """The eras without a book that settle a clause by a value of their own: era, then field and what is cited."""
    return dict(_era_changes().get(clause(name).id, {}))


def eras_to_prove(name: str) -> tuple[str, ...]:
    """The eras in which tests must name a clause: those that changed a field that is asked, and the oldest one where no
    book that states the clause has the same value."""
    docs = field_docs()
    found = []
    for era, rows in eras_on(name).items():
        asked = [field for field, _ in rows if docs[field].asked]
        if not parent(era):
            stating = clause(name).stating
            asked = [
                field
                for field in asked
                if all(getattr(find(book), field) != getattr(find(era), field) for book in stating)
            ]
        if asked:
            found.append(era)
    return tuple(found)


@cache
def rulings() -> tuple[Ruling, ...]:
    """All rulings, by number."""
    found = []
    for number, row in enumerate(_load("rulings.toml")["ruling"], start=1):
        if row["number"] != number:
            raise DataError(f"expected ruling {number} in rulings.toml; got {row['number']}")
        basis = tuple(row["basis"])
        if not basis or set(basis) - set(BASES):
            raise DataError(f"expected a basis out of {', '.join(BASES)} for ruling {number}; got {basis}")
        found.append(Ruling(number, row["question"], row["ruling"], basis, tuple(row.get("clauses", ()))))
    return tuple(found)


def ruling(number: int) -> Ruling:
    """The ruling with this number."""
    known = rulings()
    if 1 <= number <= len(known):
        return known[number - 1]
    raise UnknownName(f"expected a ruling from 1 to {len(known)}; got {number}")


@cache
def untestable() -> dict[str, str]:
    """Clauses no test can prove, each with the reason."""
    reasons: dict[str, str] = _load("untestable.toml").get("untestable", {})
    for name, reason in reasons.items():
        clause(name)
        if not reason.strip():
            raise DataError(f"expected a reason why {name} cannot be tested; got none")
    return dict(reasons)
