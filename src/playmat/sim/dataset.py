"""Decisions as data: what a seat saw, what it could do, what it chose, and how the game ended; a row for each decision.

    for row in rows(match, seeds): …
    write(Path("games.jsonl.gz"), match, seeds)

A file is JSON lines (`.jsonl`, packed if it ends in `.gz`) or Parquet (`.parquet`, with pyarrow installed).
"""

from __future__ import annotations

import gzip
import importlib
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Any, Final, TypedDict

from playmat.agents import Seat, make_agent
from playmat.cards.decklist import from_ids
from playmat.engine import TIE
from playmat.library import Library
from playmat.model.errors import DataError, PlaymatError
from playmat.model.view import View
from playmat.sim.batch import Match, agent_seed

BATCH: Final = 2_000
"""Rows that are written together into a Parquet file."""


class Row(TypedDict):
    """One decision."""

    seed: int
    """Of the game."""
    step: int
    """Which decision of the game it was, from 0."""
    seat: int
    agent: str
    view: View
    """What the seat saw, its decision and options included."""
    choice: int
    """The place of the option taken."""
    outcome: float
    """1 if that seat won, 0 if it lost, 0.5 for a tie."""


def rows(match: Match, seeds: Iterable[int]) -> Iterator[Row]:
    """The decisions of one game for each seed, in which nobody was without a choice."""
    library = Library.default()
    decks = [from_ids(deck) for deck in match.decks]
    for seed in seeds:
        game = library.game(match.rules, decks[0], decks[1], seed)
        agents = [make_agent(name, library.card, agent_seed(side, seed)) for side, name in enumerate(match.agents)]
        found: list[Row] = []
        step = 0
        while not game.over:
            number = game.seat
            seat = Seat(game, number)
            choice = agents[number].choose(seat)
            if seat.options > 1:
                who = match.agents[number]
                row = Row(seed=seed, step=step, seat=number, agent=who, view=seat.view, choice=choice, outcome=0.5)
                found.append(row)
            game.apply_index(choice)
            step += 1
        winner = game.machine.state.winner
        for row in found:
            if winner != TIE:
                row["outcome"] = float(row["seat"] == winner)
            yield row


def write(
    path: Path, match: Match, seeds: Iterable[int], progress: Callable[[int, int], None] | None = None
) -> tuple[int, int]:
    """Play the games and write their decisions; how many games and rows there were."""
    counts = [0, 0]

    def counted() -> Iterator[Row]:
        for seed in seeds:
            for row in rows(match, [seed]):
                counts[1] += 1
                yield row
            counts[0] += 1
            if progress is not None:
                progress(counts[0], counts[1])

    try:
        if path.suffix == ".parquet":
            _write_parquet(path, counted())
        elif path.name.endswith((".jsonl", ".jsonl.gz")):
            with _opened(path) as file:
                for row in counted():
                    file.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")
        else:
            raise DataError(f"{path}: expected a name that ends in .jsonl, .jsonl.gz or .parquet")
    except OSError as error:
        raise DataError(f"{path}: cannot be written: {error.strerror or error}") from None
    return counts[0], counts[1]


def _opened(path: Path) -> IO[str]:
    if path.suffix == ".gz":
        return gzip.open(path, "wt", encoding="utf-8", newline="\n")
    return path.open("w", encoding="utf-8", newline="\n")


def _write_parquet(path: Path, found: Iterator[Row]) -> None:
    """Views are JSON text in a column: their shape differs from question to question."""
    try:
        arrow: Any = importlib.import_module("pyarrow")
        parquet: Any = importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise PlaymatError("expected the package 'pyarrow' for Parquet files: install playmat[data]") from None
    whole, text = arrow.int64(), arrow.string()
    columns = {"seed": text, "step": whole, "seat": whole, "agent": text, "view": text, "choice": whole}
    schema = arrow.schema([*columns.items(), ("outcome", arrow.float32())])
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        while batch := [row for row, _ in zip(found, range(BATCH), strict=False)]:
            plain = [
                {**row, "seed": str(row["seed"]), "view": json.dumps(row["view"], ensure_ascii=False)} for row in batch
            ]
            writer.write_table(arrow.Table.from_pylist(plain, schema=schema))
