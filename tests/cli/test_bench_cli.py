"""`playmat bench` from the outside: what programs read, what people read, how it refuses."""

import json
from pathlib import Path

import pytest

from playmat.cli import bench, main

PURE = Path(bench.__file__).resolve().parents[2]


@pytest.fixture
def only_pure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "places", lambda: {"compiled": None, "pure": PURE})


def test_all_eras_for_programs(only_pure: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["compiled"] is None and data["group"] == "theme"
    assert [match["rules"] for match in data["matches"]] == ["platinum", "bw", "xy", "swsh"]
    assert data["decks"] == [deck for match in data["matches"] for deck in match["decks"]]
    pure = data["pure"]
    assert pure["games_per_s"] > 0 and pure["decisions_per_s"] > 0 and pure["us_per_clone"] > 0
    assert pure["wall"]["games_per_s"] > 0
    assert set(pure["eras"]) == {"platinum", "bw", "xy", "swsh"}
    assert len({era["games"] for era in pure["eras"].values()}) == 1, "as many games of each"
    assert pure["games"] == sum(era["games"] for era in pure["eras"].values())
    real = data["real"]
    assert real["compiled"] is None and real["pure"]["decisions_per_s"] > 0
    assert len(real["decks"]) == 12 and all(name.startswith("worlds-") for name in real["decks"])
    assert list(real["pure"]["eras"]) == [match["rules"] for match in real["matches"]]
    assert real["pure"]["decisions_per_game"] > pure["decisions_per_game"], "real decks choose more often"
    assert data["machine"]["python"].startswith("3.")
    assert "processor time" in data["measured"]


def test_two_decks_for_people(only_pure: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.1", "--decks", "d-bw1-1", "d-bw1-3", "--rules", "xy"]) == 0
    said = capsys.readouterr().out
    assert "xy: d-bw1-1 v d-bw1-3" in said and "platinum" not in said
    assert "compiled  not measured" in said


def test_one_era(only_pure: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.1", "--rules", "swsh", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["decks"] == ["d-swsh1-1", "d-swsh1-2"]
    assert [match["rules"] for match in data["real"]["matches"]] == ["swsh"]


def test_real_decks_alone(only_pure: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.1", "--only", "real", "--rules", "sm"]) == 0
    said = capsys.readouterr().out
    assert "decks of World Championships" in said and "theme decks" not in said
    assert "sm: worlds-2018-buzzroc v worlds-2018-garbanette" in said


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
        ["--only", "theme", "--rules", "sm"],
        ["--only", "real", "--decks", "d-bw1-1", "d-bw1-3"],
        ["--decks", "d-xy1-1", "d-bw1-1", "--rules", "platinum"],
    ],
)
def test_nonsense_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", *wrong]) == 2
    assert capsys.readouterr().err.startswith("playmat: ")


def test_everything_on_one_page(only_pure: None, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for package in ("gymnasium", "pettingzoo", "pyspiel"):
        pytest.importorskip(package, reason="needs playmat[envs]")
    page = tmp_path / "baselines.md"
    given = ["--seconds", "0.04", "--rules", "bw", "--games", "2", "--agents", "random,simple"]
    assert main(["bench", "--publish", str(page), *given]) == 0
    assert str(page) in capfd.readouterr().out
    text = page.read_text(encoding="utf-8")
    assert sum(line.startswith("| pure, all of them | ") for line in text.splitlines()) == 2, (
        "theme decks and real ones"
    )
    for start in (
        "| pure, bw: `worlds-2013-american-gothic` and `worlds-2013-darkrai-deck` | ",
        "| OpenSpiel with tensors | ",
        "| `simple` | ",
        "| `random` against `simple` | 2 | ",
    ):
        assert sum(line.startswith(start) for line in text.splitlines()) == 1, start
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--agents", "random"], "at least two different players, got random"),
        (["--agents", "random,nobody"], "expected a computer player"),
        (["--games", "0"], "--games: expected a number from 1, got 0"),
        (["--publish", "no/such/folder/page.md"], "expected a file in a folder that exists"),
    ],
)
def test_a_page_that_cannot_be_is_refused_before_anything_is_measured(
    given: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "--publish", str(tmp_path / "page.md"), *given]) != 0
    said = capsys.readouterr().err
    assert told in said and "measuring" not in said
