"""What a value of a rule set rests on: clauses of a book, or named sources and how sure they make it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

HIGH: Final = "high"
"""Two independent pages, or an official notice, or what the cards of the time print."""
MEDIUM: Final = "medium"
"""One page."""
LOW: Final = "low"
"""An inference, or later memory."""
SURENESS: Final = (HIGH, MEDIUM, LOW)


@dataclass(frozen=True, slots=True)
class Cited:
    """Why a field has its value."""

    clauses: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    """Ids of `data/sources.toml`; none for what a book in hand says."""
    sure: str = ""
    """One of `SURENESS` where there are sources."""
    note: str = ""


def cited(*clauses: str, sources: str = "", sure: str = "", note: str = "") -> Cited:
    """What a value rests on; `sources` are ids with spaces between."""
    return Cited(clauses, tuple(sources.split()), sure, note)
