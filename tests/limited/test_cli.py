"""`playmat limited`."""

import json
from pathlib import Path
from typing import Any

import pytest

from playmat.cli import main
from playmat.library import Library


def said(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["limited", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_sets_are_listed_with_what_their_boosters_hold(capsys: pytest.CaptureFixture[str]) -> None:
    found = said(capsys, "sets")
    assert {one["booster"] for one in found["sets"]} == set(found["boosters"])
    assert main(["limited", "sets"]) == 0
    assert "Team Rocket" in capsys.readouterr().out


def test_boosters_follow_from_the_seed(capsys: pytest.CaptureFixture[str]) -> None:
    first = said(capsys, "open", "base3", "--seed", "4", "--packs", "2")
    assert [len(pack) for pack in first["packs"]] == [11, 11]
    assert said(capsys, "open", "base3", "--seed", "4")["packs"][:2] == first["packs"]
    assert said(capsys, "open", "base3", "--seed", "5", "--packs", "2") != first
    assert main(["limited", "open", "Fossil", "--seed", "4", "--packs", "1"]) == 0
    name = Library.default().card(first["packs"][0][0]).name
    assert name in capsys.readouterr().out


def test_a_deck_is_built_and_read_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    found = said(capsys, "deck", "base3", "--out", str(file))
    assert found["problems"] == [] and sum(found["deck"].values()) == 40
    assert dict(Library.default().deck(file).entries) == found["deck"]


def test_an_event_has_rounds_and_standings(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playmat.limited.ROUNDS", 1)
    found = said(capsys, "event", "base3", "--players", "4", "--level", "beginner")
    assert [len(pairings) for pairings in found["rounds"]] == [2]
    assert sum(one["won"] + one["lost"] + one["tied"] for one in found["standings"]) == 4
    assert [one["points"] for one in found["standings"]] == sorted(
        (one["points"] for one in found["standings"]), reverse=True
    )


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("open", "basep"), "expected a set with boosters"),
        (("open", "base3", "--packs", "0"), "--packs: expected 1 to 100"),
        (("event", "base3", "--players", "5"), "--players: expected 4 or 8"),
        (("event", "base3", "--level", "nobody"), "expected a level"),
    ],
)
def test_what_cannot_be_is_said(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], expected: str) -> None:
    assert main(["limited", *words]) == 2
    assert expected in capsys.readouterr().err
