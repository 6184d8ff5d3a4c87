"""Puzzles over HTTP: the list tells no solution, playing one settles it, the day's is the same for everybody."""

from datetime import date, timedelta
from typing import Any

import httpx

from playmat.library import Library
from playmat.puzzles import shipped
from playmat.server.puzzles import from_day
from tests.server.running import LiveServer


def play(server: LiveServer, puzzle: str, answers: list[int], seed: int = 7) -> Any:
    body = {"seed": seed, "answers": answers, "shown": 0}
    found = httpx.post(f"{server.base}/api/puzzles/{puzzle}/play", json=body)
    assert found.status_code == 200, found.text
    return found.json()


def test_the_list_has_them_all_and_gives_nothing_away(server: LiveServer) -> None:
    listed = httpx.get(f"{server.base}/api/puzzles").json()
    assert {one["id"] for one in listed} == set(shipped())
    assert not {"first", "line", "open"} & set(listed[0])


def test_solved_by_its_line_and_lost_by_passing(server: LiveServer) -> None:
    puzzle = next(one for one in shipped().values() if one.kind == "win")
    game = puzzle.game(7)
    state = play(server, puzzle.id, [])
    for text in puzzle.line:
        if state["status"] != "open":
            break
        option = next(one for one in game.options if one.text == text)
        game.apply(option)
        if game.core.seat in (0, -1) or game.over:
            state = play(server, puzzle.id, [*state["answers"], option.index])
    assert state["status"] == "solved"
    first = puzzle.game(7)
    passing = next(one.index for one in first.options if one.kind == "pass")
    lost = play(server, puzzle.id, [passing])
    assert lost["status"] == "wrong" and lost["message"]
    assert not lost["updates"][-1]["view"]["thinking"], "it ends there"


def test_what_the_other_player_holds_is_not_sent(server: LiveServer) -> None:
    """Two deals of what is hidden look the same to the browser."""
    puzzle = next(one for one in shipped().values() if one.kind == "win" and one.opp.get("hand"))
    views = [play(server, puzzle.id, [], seed)["updates"][0]["view"] for seed in (1, 2)]
    assert views[0] == views[1]


def test_what_lies_open_is_named(server: LiveServer) -> None:
    survive = next(one for one in shipped().values() if one.kind == "survive" and one.opp["hand"])
    state = play(server, survive.id, [])
    game = survive.game(1)
    hand, top = state["open"]
    assert len(hand) == len(survive.opp["hand"]) and len(top) == len(survive.opp["top"])
    assert top[0] == Library.default().card(survive.opp["top"][0]).name, "the next card first"
    assert state["updates"][0]["log"][0] == f"--- Turn {game.turn}: your turn ---"
    other = next(one for one in shipped().values() if one.kind == "win")
    assert play(server, other.id, [])["open"] == [[], []]


def test_bad_answers_are_refused(server: LiveServer) -> None:
    puzzle = next(iter(shipped()))
    address = f"{server.base}/api/puzzles/{puzzle}/play"
    assert httpx.post(address, json={"seed": 1, "answers": [9_999], "shown": 0}).status_code == 422
    assert httpx.post(address, json={"seed": -1, "answers": [], "shown": 0}).status_code == 422
    assert httpx.post(f"{server.base}/api/puzzles/00000000/play", json={"seed": 1, "answers": []}).status_code == 404


def test_every_puzzle_has_its_day(server: LiveServer) -> None:
    ids = [f"puzzle-{number}" for number in range(7)]
    days = [from_day(date(2026, 5, 1) + timedelta(days), ids)[0] for days in range(7)]
    assert sorted(days) == sorted(ids)
    assert httpx.get(f"{server.base}/api/puzzles/today").json()["id"] in shipped()
