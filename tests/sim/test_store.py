"""Results in a file: resumed and extended runs are whole runs, torn files are mended, other files are left alone."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from playmat.model.errors import DataError
from playmat.sim import GameResult, InProcess, Match, Plan, Processes, Run, run_plan
from playmat.sim.batch import BatchResult, Failure
from playmat.sim.store import ResultFile, header_of


def header(plan: Plan) -> dict[str, Any]:
    return header_of(plan, "sim", "1.0")


def played(path: Path, plan: Plan, workers: int = 1) -> Run:
    with ResultFile(path, header(plan)) as file:
        return run_plan(plan, Processes(workers) if workers > 1 else InProcess(), file.found, file.keep)


def lines(path: Path) -> list[str]:
    return sorted(path.read_text(encoding="utf-8").splitlines()[1:])


def test_a_run_that_is_extended_is_one_run(tmp_path: Path, plan: Plan, results: list[GameResult]) -> None:
    path = tmp_path / "results.jsonl"
    first = played(path, Plan(plan.matches, (5, 3), plan.seed))
    assert first.played == 8
    second = played(path, plan, workers=2)
    assert second.played == plan.total - 8
    assert second.results == results
    whole = tmp_path / "whole.jsonl"
    played(whole, plan)
    assert lines(path) == lines(whole)
    assert played(path, plan).played == 0


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, plan: Plan, results: list[GameResult]) -> None:
    path = tmp_path / "results.jsonl"

    def stop(run: Run) -> None:
        if len(run.results) >= 7:
            raise KeyboardInterrupt

    with ResultFile(path, header(plan)) as file:
        stopped = run_plan(plan, InProcess(), file.found, file.keep, stop)
    assert stopped.interrupted
    assert len(lines(path)) == len(stopped.results) < plan.total
    assert played(path, plan).results == results


@pytest.mark.parametrize("cut", [1, 5, 20])
def test_a_torn_line_is_removed_and_its_game_played(
    tmp_path: Path, plan: Plan, results: list[GameResult], cut: int
) -> None:
    path = tmp_path / "results.jsonl"
    played(path, plan)
    path.write_bytes(path.read_bytes()[:-cut])
    with ResultFile(path, header(plan)) as file:
        assert "torn" in file.note
        assert len(file.found.results) == plan.total - 1
    again = played(path, plan)
    assert (again.played, again.results) == (1, results)
    assert path.read_bytes().endswith(b"\n")


def test_a_torn_header_is_written_anew(tmp_path: Path, plan: Plan) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(json.dumps(header(plan), separators=(",", ":"))[:40])
    with ResultFile(path, header(plan)) as file:
        assert file.note
    assert json.loads(path.read_text()) == header(plan)


def _other(plan: Plan, **changes: Any) -> Plan:
    return Plan((replace(plan.matches[0], **changes), plan.matches[1]), plan.games, plan.seed)


def test_results_of_other_games_are_refused(tmp_path: Path, plan: Plan) -> None:
    path = tmp_path / "results.jsonl"
    played(path, Plan(plan.matches, (1, 1), plan.seed))
    before = path.read_bytes()
    one: Match = plan.matches[0]
    others: list[tuple[dict[str, Any], str]] = [
        (header(Plan(plan.matches, plan.games, 99)), "expected seed 99, got 5"),
        (header_of(plan, "ladder", "1.0"), "expected kind 'ladder', got 'sim'"),
        (header_of(plan, "sim", "2.0"), "expected playmat '2.0', got '1.0'"),
        (header(Plan((one,), (1,), plan.seed)), "expected 1 matches, got 2"),
        (header(_other(plan, rules="xy")), "match 1: expected rules 'xy', got 'bw'"),
        (header(_other(plan, agents=("random", "simple"))), "match 1: expected agents"),
        (header(_other(plan, limit=7)), "match 1: expected limit 7, got 20000"),
        (header(_other(plan, decks=(one.decks[1], one.decks[0]))), "match 1: expected decks these decks, got other"),
    ]
    for wanted, said in others:
        with pytest.raises(DataError) as error:
            ResultFile(path, wanted)
        assert said in str(error.value) and str(path) in str(error.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"my shopping list", "got something else; it is left as it is"),
        (b"my shopping list\n", "line 1: expected JSON"),
        (b"[1,2]\n", "line 1: expected the header"),
        (b'{"format":"something"}\n', "line 1: expected the header"),
        (b"\xff\xfe\n", "not text"),
    ],
)
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, plan: Plan, content: bytes, said: str) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    with pytest.raises(DataError, match=said):
        ResultFile(path, header(plan))
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "line",
    ["{", "[1,2,3]", "[0,5,0,1,3,65,139,1,2,3,true]", "[7,5,0,1,3,65,139,1,2,3,4]", '[0,5,"a","b"]', '"torn"', "[]"],
)
def test_a_line_that_is_no_result_is_named(tmp_path: Path, plan: Plan, line: str) -> None:
    path = tmp_path / "results.jsonl"
    with ResultFile(path, header(plan)) as file:
        file.keep(BatchResult([GameResult(0, 6, 0, 1, 3, 65, 139, 1, 2, 3, 4)]))
    with path.open("a") as file_:
        file_.write(line + "\n[0,9,0,1,3,65,139,1,2,3,4]\n")
    with pytest.raises(DataError, match="line 3: expected"):
        ResultFile(path, header(plan))


def test_a_game_twice_is_one_game_unless_they_differ(tmp_path: Path, plan: Plan) -> None:
    path = tmp_path / "results.jsonl"
    game = GameResult(0, 6, 0, 1, 3, 65, 139, 1, 2, 3, 4)
    with ResultFile(path, header(plan)) as file:
        file.keep(BatchResult([game, game]))
    with ResultFile(path, header(plan)) as file:
        assert file.found.results == [game]
        file.keep(BatchResult([game._replace(winner=0)]))
    with pytest.raises(DataError, match="line 4: expected one result for a game"):
        ResultFile(path, header(plan))


def test_games_that_broke_are_kept_too(tmp_path: Path, plan: Plan) -> None:
    path = tmp_path / "results.jsonl"
    broken = Failure(1, 6, "ZeroDivisionError: “÷ 0”")
    with ResultFile(path, header(plan)) as file:
        file.keep(BatchResult([], [broken]))
    with ResultFile(path, header(plan)) as file:
        assert file.found.failures == [broken]
        run = run_plan(plan, InProcess(), file.found, file.keep)
    assert run.failures == [broken]
    assert len(run.results) == plan.total - 1


def test_a_place_that_cannot_be_written_to(tmp_path: Path, plan: Plan) -> None:
    with pytest.raises(DataError, match="expected a file for results"):
        ResultFile(tmp_path / "none" / "results.jsonl", header(plan))
