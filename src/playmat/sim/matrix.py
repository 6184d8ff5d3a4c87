"""All pairs of decks: how games are shared out, the table of scores, and the same as a CSV file."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from playmat.model.errors import DataError
from playmat.sim.decks import Entrant
from playmat.sim.plan import Run, shared_out
from playmat.sim.report import Pairing
from playmat.sim.statistics import Score, score_of

COLUMNS: Final = (
    "deck",
    "name",
    "against",
    "against_name",
    "games",
    "wins",
    "ties",
    "losses",
    "win_rate",
    "low",
    "high",
)
"""Of the CSV file."""


def shares_of(games: int, pairings: Sequence[Pairing]) -> tuple[int, ...]:
    """Games of each match: a pair of decks that each agent plays in turn has two of them, one after the other."""
    pairs = len({(one.ref, other.ref) for one, other in (pairing.decks for pairing in pairings)})
    return shared_out(games, len(pairings) // pairs) * pairs


def score_table(decks: Sequence[Entrant], pairings: Sequence[Pairing], run: Run) -> list[list[Score]]:
    """The score of each row's deck against each column's."""
    place = {deck.ref: number for number, deck in enumerate(decks)}
    table = [[Score() for _ in decks] for _ in decks]
    for pairing, results in zip(pairings, run.by_match(len(pairings)), strict=True):
        row, column = (place[deck.ref] for deck in pairing.decks)
        score = score_of(results)
        table[row][column].add(score)
        if row != column:
            table[column][row].add(score.turned())
    return table


def write_csv(path: Path, decks: Sequence[Entrant], table: Sequence[Sequence[Score]]) -> None:
    """A line for each pair of decks in both orders."""
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(COLUMNS)
            for deck, row in zip(decks, table, strict=True):
                for other, score in zip(decks, row, strict=True):
                    if score.games:
                        low, high = score.interval
                        rates = [f"{rate:.6f}" for rate in (score.points / score.games, low, high)]
                        counts = [score.games, score.wins, score.ties, score.losses]
                        writer.writerow([deck.ref, deck.name, other.ref, other.name, *counts, *rates])
    except OSError as error:
        raise DataError(f"--csv: expected a file that can be written, got {path}: {error.strerror}") from error


def unlike_names(decks: Sequence[Entrant]) -> list[str]:
    """Names for people; decks of one name are told apart by what they were called by."""
    names = [deck.name for deck in decks]
    return [deck.name if names.count(deck.name) == 1 else f"{deck.name} ({deck.ref})" for deck in decks]
