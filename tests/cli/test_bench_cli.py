"""`playmat bench` from the outside: what programs read, what people read, how it refuses."""

import json
from pathlib import Path

import pytest

from playmat.cli import bench, main

PURE = Path(bench.__file__).resolve().parents[2]


@pytest.fixture
def only_pure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "places", lambda: {"compiled": None, "pure": PURE})


def test_four_eras_for_programs(only_pure: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["compiled"] is None
    assert [match["rules"] for match in data["matches"]] == ["platinum", "bw", "xy", "swsh"]
    assert data["decks"] == [deck for match in data["matches"] for deck in match["decks"]]
    pure = data["pure"]
    assert pure["games_per_s"] > 0 and pure["decisions_per_s"] > 0 and pure["us_per_clone"] > 0
    assert pure["wall"]["games_per_s"] > 0
    assert set(pure["eras"]) == {"platinum", "bw", "xy", "swsh"}
    assert len({era["games"] for era in pure["eras"].values()}) == 1, "as many games of each"
    assert pure["games"] == sum(era["games"] for era in pure["eras"].values())
    assert data["machine"]["python"].startswith("3.")
    assert "processor time" in data["measured"]


def test_two_decks_for_people(only_pure: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.1", "--decks", "d-bw1-1", "d-bw1-3", "--rules", "xy"]) == 0
    said = capsys.readouterr().out
    assert "xy: d-bw1-1 v d-bw1-3" in said and "platinum" not in said
    assert "compiled  not measured" in said


def test_one_era(only_pure: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.1", "--rules", "swsh", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["decks"] == ["d-swsh1-1", "d-swsh1-2"]


def test_without_a_usable_core_it_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "playmat").mkdir()
    (tmp_path / "playmat" / "__init__.py").write_text("raise SystemExit('out of date')")
    monkeypatch.setattr(bench, "places", lambda: {"compiled": tmp_path, "pure": None})
    assert main(["bench", "--seconds", "0.1"]) == 0
    said = capsys.readouterr()
    assert "compiled  not measured" in said.out
    assert "out of date" in said.err


@pytest.mark.parametrize(
    "wrong",
    [
        ["--seconds", "0"],
        ["--decks", "d-none-1", "d-bw1-1"],
        ["--rules", "gen1"],
        ["--rules", "academy-basic"],
        ["--decks", "d-xy1-1", "d-bw1-1", "--rules", "platinum"],
    ],
)
def test_nonsense_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", *wrong]) == 2
    assert capsys.readouterr().err.startswith("playmat: ")
