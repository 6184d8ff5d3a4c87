"""Best of three, clocks, the lobby: what two players agree on, and what others find."""

from collections.abc import Callable

import httpx
import pytest

from playmat.server import lobby, terms
from playmat.server.terms import CLOCKS, Clock, Terms
from tests.server.running import DECKS, LiveServer, Message, Person, new_game
from tests.server.test_games import friends, refused

Sit = Callable[..., Person]


@pytest.fixture(autouse=True)
def fresh_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "KEPT_SECONDS", 0.0)


def again(server: LiveServer, grant: Message) -> Message:
    answer = httpx.post(f"{server.base}/api/games/{grant['game']}/rematch", json={"secret": grant["secret"]})
    found: Message = answer.raise_for_status().json()
    return found


def info(server: LiveServer, grant: Message) -> Message:
    found: Message = httpx.get(f"{server.base}/api/games/{grant['game']}").raise_for_status().json()
    return found


def concede(sit: Sit, grant: Message) -> None:
    person = sit(grant["game"], grant["secret"])
    person.send({"type": "concede"})
    person.until("info", lambda one: one["info"]["status"] == "over")
    person.close()


def test_best_of_three_between_friends(server: LiveServer, sit: Sit) -> None:
    """Two wins win it; the loser of a game chooses who begins the next; after the match another one begins."""
    ash, misty = friends(server, best_of=3)
    assert info(server, ash)["match"] == {"best_of": 3, "number": 1, "wins": [0, 0], "over": False, "winner": None}
    concede(sit, ash)
    assert info(server, ash)["match"] == {"best_of": 3, "number": 1, "wins": [0, 1], "over": False, "winner": None}
    second = [again(server, one) for one in (ash, misty)]
    assert second[0]["game"] == second[1]["game"]
    person = sit(second[0]["game"], second[0]["secret"])
    person.until_asked()
    assert person.view["question"]["question"] == "who-goes-first", "the loser chooses, without a coin"
    assert info(server, second[0])["match"]["number"] == 2
    concede(sit, second[1])
    assert info(server, second[0])["match"] == {
        "best_of": 3,
        "number": 2,
        "wins": [1, 1],
        "over": False,
        "winner": None,
    }
    third = [again(server, one) for one in second]
    concede(sit, third[0])
    decided = info(server, third[0])["match"]
    assert (decided["wins"], decided["over"], decided["winner"]) == ([1, 2], True, 1)
    assert info(server, again(server, third[0]))["match"]["wins"] == [0, 0], "another match"
    # A game of a match is replayed as it was played, with its chooser.
    steps = httpx.get(f"{server.base}/api/replays/{second[0]['game']}/steps").raise_for_status().json()["steps"]
    assert "coin" not in [event["kind"] for step in steps for event in step["events"]]


def test_best_of_three_against_the_computer_is_read_back(server: LiveServer, sit: Sit) -> None:
    grant = new_game(server.base, best_of=3)
    concede(sit, grant)
    following = again(server, grant)
    kept = server.server.store.game(following["game"]).terms
    assert (kept.best_of, kept.winners, kept.chooser) == (3, (1,), 0)
    person = sit(following["game"], following["secret"])
    person.until_asked()
    assert person.view["question"]["question"] == "who-goes-first"


def test_time_runs_for_whoever_is_asked_and_a_win_can_be_claimed(
    server: LiveServer, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ash, misty = friends(server, clock="tournament")
    people = [sit(one["game"], one["secret"]) for one in (ash, misty)]
    for person in people:
        person.until("update")
    asked = people[0].view["deciding"]
    told = info(server, ash)
    assert (told["clock"], told["asked"]) == ("tournament", asked)
    assert told["players"][1 - asked]["time_left"] == 25 * 60
    assert 0 < told["players"][asked]["time_left"] <= 25 * 60
    stays = people[1 - asked]
    stays.send({"type": "claim"})
    assert refused(stays) == "no-claim"
    people[asked].until_asked()
    people[asked].answer(0)
    people[asked].until("update")
    assert server.server.store.game(ash["game"]).used[asked] > 0
    asked = people[0].view["deciding"]
    stays = people[1 - asked]
    monkeypatch.setitem(terms.CLOCKS, "tournament", Clock(match=0.0))
    stays.send({"type": "claim"})
    stays.until("info", lambda one: one["info"]["status"] == "over")
    over = info(server, ash)
    assert over["claimed"] == "time"
    assert stays.view["result"]["winner"] == 1 - asked
    assert server.server.store.game(ash["game"]).claimed == "time"


def test_a_clock_counts_the_answer_or_the_match() -> None:
    assert CLOCKS["none"].left(9999.0, 9999.0) is None
    assert CLOCKS["relaxed"].left(9999.0, 100.0) == 80.0
    assert CLOCKS["relaxed"].left(0.0, 200.0) == 0.0
    assert CLOCKS["tournament"].left(1400.0, 40.0) == 60.0


@pytest.mark.parametrize(
    "wrong",
    [
        {"opponent": "computer", "clock": "relaxed"},
        {"opponent": "same-screen", "listed": True},
        {"best_of": 2},
        {"clock": "blitz"},
    ],
)
def test_what_cannot_be_agreed_on(server: LiveServer, wrong: Message) -> None:
    body = {"rules": "xy", "deck": {"theme": DECKS[0]}, "opponent": "friend", **wrong}
    assert httpx.post(f"{server.base}/api/games", json=body).status_code == 422


def test_terms_read_back() -> None:
    whole = Terms(3, "relaxed", (1, None), (5, 6), 1, (3, 70))
    assert Terms.from_json(whole.to_json()) == whole
    assert Terms().to_json() is None and Terms.from_json(None) == Terms()
    for broken in ({}, {**(whole.to_json() or {}), "best_of": 2}, {**(whole.to_json() or {}), "used": [1]}):
        with pytest.raises((ValueError, KeyError)):
            Terms.from_json(broken)


def test_the_lobby_shows_what_is_listed_and_nothing_else(server: LiveServer) -> None:
    body = {"rules": "xy", "name": "Ash", "deck": {"theme": DECKS[0]}, "opponent": "friend", "best_of": 3}
    secret = httpx.post(f"{server.base}/api/games", json=body).raise_for_status().json()
    open_ = httpx.post(f"{server.base}/api/games", json={**body, "listed": True}).raise_for_status().json()
    seen = httpx.get(f"{server.base}/api/lobby").raise_for_status().json()
    [found] = [one for one in seen["open"] if one["game"] == open_["game"]]
    assert (found["players"], found["best_of"], found["clock"]) == (["Ash"], 3, "none")
    assert secret["game"] not in str(seen)
    assert open_["invitation"] not in str(seen)
    # Whoever finds it may join without an invitation; the other one not.
    joining = {"name": "Brock", "deck": {"theme": DECKS[1]}}
    assert httpx.post(f"{server.base}/api/games/{secret['game']}/join", json=joining).status_code == 403
    httpx.post(f"{server.base}/api/games/{open_['game']}/join", json=joining, timeout=60).raise_for_status()
    seen = httpx.get(f"{server.base}/api/lobby").raise_for_status().json()
    assert open_["game"] not in [one["game"] for one in seen["open"]]
    assert open_["game"] in [one["game"] for one in seen["running"]]
