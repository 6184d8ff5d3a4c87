"""`playmat scenario run` from the outside: what it prints, what programs read, the exit status."""

import json
from pathlib import Path

import pytest

from playmat.cli import main

GOOD = """
- {id: A, title: "a plain attack", cards: {s: bw1-1}, given: {me: {active: {card: s, energy: [G]}}, opp: {active: s}},
   do: [{attack: Tackle}], expect: {opp.active.damage: 10, turn: opp}}
"""
WRONG = """
- {id: B, title: "too much damage", cards: {s: bw1-1}, given: {me: {active: {card: s, energy: [G]}}, opp: {active: s}},
   do: [{attack: Tackle}], expect: {opp.active.damage: 30}}
"""
TYPO = """
- {id: C, cards: {s: bw1-1}, given: {me: {active: s}, opp: {actve: s}}}
"""


def write(folder: Path, text: str, name: str = "some.yaml") -> str:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_passing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "run", write(tmp_path, GOOD)]) == 0
    assert capsys.readouterr().out == "pass  A  a plain attack\n1 passed, 0 failed, 0 skipped\n"


def test_a_failure_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "run", write(tmp_path, GOOD + WRONG)]) == 1
    out = capsys.readouterr().out
    assert "FAIL  B  too much damage\n      opp.active.damage: expected 30, got 10\n" in out
    assert out.endswith("1 passed, 1 failed, 0 skipped\n")


def test_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, GOOD + WRONG)
    assert main(["scenario", "run", "--json", file]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["errors"] == []
    good, wrong = data["scenarios"]
    assert (good["id"], good["result"], good["reason"], good["file"]) == ("A", "pass", "", file)
    assert (wrong["id"], wrong["result"]) == ("B", "fail")
    assert (wrong["expected"], wrong["got"]) == ({"opp.active.damage": 30}, {"opp.active.damage": 10})


def test_a_mistake_does_not_hide_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, TYPO + GOOD)
    assert main(["scenario", "run", file]) == 2
    out = capsys.readouterr().out
    assert f"{file}: C.given.opp: expected keys from active" in out
    assert "(did you mean 'active'?)" in out
    assert "pass  A" in out


def test_a_file_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken, good = write(tmp_path, "scenarios: {", "broken.yaml"), write(tmp_path, GOOD)
    assert main(["scenario", "run", broken, good, "--json"]) == 2
    said = capsys.readouterr()
    data = json.loads(said.out)
    assert [one["id"] for one in data["scenarios"]] == ["A"]
    assert data["errors"][0].startswith(f"{broken}: expected YAML")
    assert "playmat: " in said.err


def test_only_some(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "run", write(tmp_path, GOOD + WRONG), "--only", "A"]) == 0
    assert "B" not in capsys.readouterr().out
