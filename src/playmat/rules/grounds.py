"""Where the value of a field comes from: the page of a book, or named sources and how sure they make it."""

from __future__ import annotations

from dataclasses import dataclass

from playmat.rules.citing import Cited
from playmat.rules.eras import BOOKS, derivation, field_docs, find, parent
from playmat.rules.register import SILENT, clause, source


@dataclass(frozen=True, slots=True)
class Ground:
    """What the value of one field in one rule set rests on."""

    ruleset: str
    """The rule set, or the older one it has the value from, whose book or sources say so."""
    clauses: tuple[str, ...]
    pages: tuple[str, ...]
    """Chapter and page, where it is a book."""
    sources: tuple[str, ...] = ()
    sure: str = ""
    note: str = ""

    def say(self) -> str:
        """For people: the book's page, or the sources with the confidence."""
        if self.pages:
            return f"{find(self.ruleset).title}, {'; '.join(self.pages)}"
        if self.sources:
            told = "; ".join(source(one).title for one in self.sources)
            return f"{told} (sure: {self.sure})" + f"; {self.note.rstrip('.').lower()}" * bool(self.note)
        return f"{find(self.ruleset).title}, which says nothing to the contrary"


def ground(name: str, field: str) -> Ground:
    """What a field of this rule set rests on: its own book first, else whatever gave it the value it has."""
    found = find(name).name
    doc = field_docs()[field]
    while True:
        given = derivation(found).get(field)
        if found in BOOKS:
            wanted = given.clauses if given is not None and given.clauses else doc.clauses
            stated = [one for one in wanted if clause(one).books[found] != SILENT]
            if stated or given is not None:
                pages = tuple(dict.fromkeys(clause(one).sections[found] for one in stated))
                return Ground(found, tuple(stated) or wanted, pages)
        elif given is not None:
            return _from_sources(found, given, doc.clauses)
        found = parent(found)


def _from_sources(name: str, given: Cited, clauses: tuple[str, ...]) -> Ground:
    return Ground(name, given.clauses or clauses, (), given.sources, given.sure, given.note)
