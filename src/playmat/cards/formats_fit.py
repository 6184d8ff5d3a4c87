"""Which format cards belong to: the season in which they were played together, found from the cards alone.

A printing is no older than its set, so the newest tells the earliest day. Some lists name a later printing than the
one that was played: if no season fits then, cards count from their first printing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from playmat.cards.formats import Format, Formats
from playmat.cards.index import index_of, set_of
from playmat.cards.rows import Row
from playmat.model.errors import UnknownName

MISFITS: Final = 0.15
"""The share of cards that may be outside of a season that is still taken for a list's own: lists hold mistakes."""

Wanted = Sequence[Sequence[Row]]
"""For each card of a deck the printings it can be; one where the list is certain."""


def season_of(wanted: Wanted, formats: Formats, misfits: float = 0.0) -> Format | None:
    """Standard on a day on which all of it (or nearly all) could be played: today, else the first there was."""
    wanted = [rows for rows in wanted if rows and rows[0].get("energy", "special") == "special"]
    today = formats.on("standard")
    if _inside(wanted, today, formats) == len(wanted):
        return today
    if first_day(wanted, formats) < next(formats.seasons())[1]:
        return None  # from before there were seasons
    for first in dict.fromkeys((first_day(wanted, formats), _first_printed(wanted, formats))):
        best, most = None, len(wanted) * (1 - misfits)
        for _, start, end in formats.seasons():
            if end < first or start > formats.today:
                continue
            # The last day of a season has all of its sets.
            last = formats.on("standard", min(end, formats.today))
            held = _inside(wanted, last, formats)
            if held >= len(wanted):
                early = formats.on("standard", max(first, start))
                return early if _inside(wanted, early, formats) == held else last
            if held >= most and (best is None or held > most):
                best, most = last, held
        if best is not None:
            return best
    return None


def era_of(wanted: Wanted, formats: Formats) -> Format:
    """The format of a list that may hold mistakes: a season whole, Expanded, or all cards of its time."""
    found = season_of(wanted, formats, MISFITS)
    if found is not None and found.kind == "standard":
        return formats.season(found.season)
    special = [rows for rows in wanted if rows and rows[0].get("energy", "special") == "special"]
    first = first_day(special, formats)
    for kind in ("expanded", "unlimited"):
        try:
            on = formats.on(kind, first)
        except UnknownName:
            continue  # there was no Expanded yet
        if _inside(special, on, formats) >= len(special) * (1 - MISFITS):
            return on
    return formats.on("unlimited")


def first_day(wanted: Wanted, formats: Formats) -> str:
    """The first day on which every card was out, each as the oldest printing it can be; basic Energy always was."""
    special = [rows for rows in wanted if rows[0].get("energy", "special") == "special"]
    days = [min(formats.legal_from[set_of(row)] for row in rows) for rows in special]
    return max([*days, str(formats.data["first_day"])])


def _first_printed(wanted: Wanted, formats: Formats) -> str:
    """The same, each card counted from its first printing of all."""
    index = index_of(formats.catalog)
    return first_day([rows if len(rows) > 1 else index.twins(rows[0]) for rows in wanted], formats)


def _inside(wanted: Wanted, on: Format, formats: Formats) -> int:
    """How many of the cards are legal. Of several printings that a name may mean one must be in the pool itself: the
    reprints are among them."""
    held = 0
    for rows in wanted:
        if len(rows) == 1:
            held += formats.legal(set_of(rows[0]), rows[0], on)
        else:
            held += any(on.has(set_of(row), row) or row.get("energy", "special") != "special" for row in rows)
    return held
