"""Decisions as data: every row can be understood alone, and the same seed writes the same file."""

import gzip
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from playmat.cli import main
from playmat.library import Library

DECKS = ("d-swsh1-1", "d-swsh1-2")


def read(path: Path) -> list[dict[str, Any]]:
    opened = gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8")
    with opened as file:
        return [json.loads(line) for line in file]


def test_rows_tell_what_was_seen_chosen_and_won(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a.jsonl", "b.jsonl.gz"):
        assert (
            main(["dataset", *DECKS, "-n", "3", "--agents", "simple,random", "--out", str(tmp_path / name), "--json"])
            == 0
        )
    said = capsys.readouterr()
    found = read(tmp_path / "a.jsonl")
    assert found == read(tmp_path / "b.jsonl.gz")
    assert json.loads(said.out.splitlines()[0]) == {
        "file": str(tmp_path / "a.jsonl"),
        "games": 3,
        "rows": len(found),
        "rules": "swsh",
        "agents": ["simple", "random"],
    }
    assert "3 of 3 games" in said.err
    game = Library.default().game("swsh", *DECKS, 0)
    first = found[0]
    while len(game.options()) < 2 or game.seat != first["seat"]:
        game.apply_index(0)
    assert first["step"] == 0 and first["view"] == json.loads(json.dumps(game.view(first["seat"])))
    for row in found:
        assert row["view"]["seat"] == row["seat"]
        assert 0 <= row["choice"] < len(row["view"]["decision"]["options"])
        assert row["agent"] == ("simple", "random")[row["seat"]]
    for seed in range(3):
        won = {(row["seat"], row["outcome"]) for row in found if row["seed"] == seed}
        assert len(won) == 2 and sum(outcome for _, outcome in won) == 1


def test_a_name_that_says_no_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dataset", *DECKS, "-n", "1", "--out", str(tmp_path / "a.csv")]) == 2
    assert "expected a name that ends in .jsonl, .jsonl.gz or .parquet" in capsys.readouterr().err
    assert main(["dataset", *DECKS, "-n", "1", "--out", str(tmp_path / "no" / "a.jsonl")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_parquet_needs_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["dataset", *DECKS, "-n", "1", "--out", str(tmp_path / "a.parquet")]) == 2
    assert "install playmat[data]" in capsys.readouterr().err


def test_parquet_holds_the_same_rows(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    for name in ("a.jsonl", "a.parquet"):
        assert main(["dataset", *DECKS, "-n", "2", "--agents", "random", "--out", str(tmp_path / name)]) == 0
    table = parquet.read_table(tmp_path / "a.parquet").to_pylist()
    assert [{**row, "seed": int(row["seed"]), "view": json.loads(row["view"])} for row in table] == read(
        tmp_path / "a.jsonl"
    )
