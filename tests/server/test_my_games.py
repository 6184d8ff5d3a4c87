"""The games of a player: listed with their results, opened in another browser, taken along, removed; and played on."""

import csv
import io
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from playmat.library import Library
from playmat.library.replays import Replay
from playmat.model.words import question
from playmat.server import keys
from tests.server.running import DECKS, LiveServer, Message, Person, api

Sit = Callable[..., Person]


@pytest.fixture
def key() -> str:
    return keys.new_secret()


def made(server: LiveServer, key: str, **wishes: Any) -> Message:
    body = {"rules": "xy", "name": "Ash", "deck": {"theme": DECKS[0]}, "opponent": "computer", "level": "beginner"}
    if wishes.get("opponent") != "friend":
        body["opponent_deck"] = {"theme": DECKS[1]}
    with api(server.base, **{"X-Playmat-Player": key}) as client:
        answer = client.post("/api/games", json={**body, **wishes})
    assert answer.status_code == 201, answer.text
    found: Message = answer.json()
    return found


def give_up(sit: Sit, grant: Message, answers: int = 12) -> None:
    """Play a little, then give up."""
    person = sit(grant["game"], grant["secret"])
    person.play(Random(3), answers)
    if not person.over:
        person.send({"type": "concede"})
    while not person.over:
        person.until("update")
    person.close()


def test_seals_open_with_the_right_key_only() -> None:
    sealed = keys.seal("a secret of some seat", "the key of a player", "game")
    assert keys.unseal(sealed, "the key of a player", "game") == "a secret of some seat"
    assert keys.unseal(sealed, "the key of another", "game") != "a secret of some seat"
    assert keys.unseal(sealed, "the key of a player", "other") != "a secret of some seat"


def test_ids_begin_with_no_sign() -> None:
    """An export of games wrote a quote before an id that a spreadsheet would have taken for a formula."""
    made = [keys.new_id() for _ in range(400)]
    assert all(keys.is_id(one) and one[0].isalnum() for one in made)


def test_games_are_listed_found_again_exported_and_removed(server: LiveServer, sit: Sit, key: str) -> None:
    over, running = made(server, key), made(server, key, rules="bw")
    give_up(sit, over)
    with api(server.base, **{"X-Playmat-Player": key}) as client:
        listed = client.get("/api/my/games").json()
        assert {one["game"] for one in listed["games"]} == {over["game"], running["game"]}
        ended = next(one for one in listed["games"] if one["game"] == over["game"])
        assert ended["result"] == "lost" and ended["ending"].startswith("Computer wins")
        assert ended["turns"] >= 0 and ended["answers"] > 5 and ended["other_deck"]
        assert ended["opponent"] == "Computer (Beginner)"
        going = next(one for one in listed["games"] if one["game"] == running["game"])
        # The name of the other deck tells much about its cards.
        assert (going["result"], going["status"], going["other_deck"]) == ("open", "running", "")
        [rate] = listed["opponents"]
        assert (rate["won"], rate["lost"], rate["drawn"]) == (0, 1, 0)
        assert [one["name"] for one in listed["decks"]] == [ended["deck"]]
        assert listed["choices"]["rules"] == ["bw", "xy"]
        # Narrowed.
        narrow = client.get("/api/my/games", params={"result": "lost", "rules": "xy"}).json()
        assert [one["game"] for one in narrow["games"]] == [over["game"]] and narrow["total"] == 2
        # In another browser, which has the key and no secret.
        grant = client.get(f"/api/my/games/{running['game']}/seat").json()
        assert grant["secret"] == running["secret"] and grant["seat"] == 0
        # Taken along.
        rows = list(csv.DictReader(io.StringIO(client.get("/api/my/games/export").text)))
        assert {one["game"] for one in rows} == {over["game"], running["game"]}
        lines = client.get("/api/my/games/export", params={"style": "replays"}).text.splitlines()
        [replay] = [Replay.from_json(json.loads(one)) for one in lines]
        assert replay.restore(Library.default()).winner == 1
        # Away.
        for game in (over["game"], running["game"]):
            assert client.delete(f"/api/my/games/{game}").status_code == 204
            assert client.get(f"/api/games/{game}").status_code == 404
            assert client.delete(f"/api/my/games/{game}").status_code == 404
        assert client.get("/api/my/games").json()["games"] == []


def test_nobody_else_sees_opens_or_removes_a_game(server: LiveServer, key: str) -> None:
    game = made(server, key)["game"]
    with api(server.base, **{"X-Playmat-Player": keys.new_secret()}) as stranger:
        assert stranger.get("/api/my/games").json()["games"] == []
        assert stranger.get(f"/api/my/games/{game}/seat").status_code == 404
        assert stranger.delete(f"/api/my/games/{game}").status_code == 404
        wrong = stranger.post("/api/my/games", json={"game": game, "secret": keys.new_secret()})
        assert wrong.status_code == 403
    with api(server.base) as nobody:
        assert nobody.get("/api/my/games").status_code == 422


def test_a_game_of_before_is_brought_along_and_a_friends_game_stays_for_the_friend(
    server: LiveServer, key: str
) -> None:
    first = made(server, key, opponent="friend")
    friend = keys.new_secret()
    with api(server.base, **{"X-Playmat-Player": friend}) as other:
        body = {"invitation": first["invitation"], "name": "Misty", "deck": {"theme": DECKS[1]}}
        second = other.post(f"/api/games/{first['game']}/join", json=body).json()
    anew = keys.new_secret()
    with api(server.base, **{"X-Playmat-Player": anew}) as client:
        brought = client.post("/api/my/games", json={"game": first["game"], "secret": first["secret"]})
        assert brought.status_code == 204
        [one] = client.get("/api/my/games").json()["games"]
        assert (one["opponent"], one["seat"]) == ("Misty", 0)
        assert client.delete(f"/api/my/games/{first['game']}").status_code == 204
    with api(server.base, **{"X-Playmat-Player": friend}) as other:
        [one] = other.get("/api/my/games").json()["games"]
        assert (one["opponent"], one["seat"]) == ("Ash", 1)
        assert other.get(f"/api/my/games/{one['game']}/seat").json()["secret"] == second["secret"]


def test_a_replay_is_played_on_from_any_step(server: LiveServer, sit: Sit, key: str) -> None:
    grant = made(server, key)
    give_up(sit, grant, 30)
    replay = grant["game"]
    with api(server.base, **{"X-Playmat-Player": key}) as client:
        info = client.get(f"/api/replays/{replay}").json()
        step = info["steps"] // 2
        there = client.get(f"/api/replays/{replay}/steps", params={"start": step, "count": 1, "seat": "1"})
        view = there.json()["steps"][0]["view"]
        wish = {"step": step, "seat": 1, "name": "Gary", "opponent": "computer", "level": "beginner"}
        # The other side, against the computer: the table is as it was, and the game goes on to its end.
        on = client.post(f"/api/replays/{replay}/play", json=wish)
        assert on.status_code == 201, on.text
        person = sit(on.json()["game"], on.json()["secret"])
        first = person.until("update")
        assert first["revision"] >= step
        if first["revision"] == step:
            assert first["view"]["turn"] == view["turn"]
            assert [len(one["prizes"]) for one in first["view"]["players"]] == [
                len(one["prizes"]) for one in view["players"]
            ]
        person.play(Random(5), 5)
        # From every step before the end, at one screen; in the middle of the setup and of effects too.
        for number in {*range(0, info["steps"], 3), info["steps"] - 1}:
            both = {**wish, "step": number, "opponent": "same-screen"}
            answer = client.post(f"/api/replays/{replay}/play", json=both)
            assert answer.status_code == 201, (number, answer.text)
        # With a friend, who brings no deck along; the first seat is free.
        wish["opponent"] = "friend"
        with_friend = client.post(f"/api/replays/{replay}/play", json=wish).json()
        assert client.get(f"/api/games/{with_friend['game']}").json()["goes_on"]
        joined = client.post(
            f"/api/games/{with_friend['game']}/join", json={"invitation": with_friend["invitation"], "name": "Brock"}
        ).json()
        assert joined["seat"] == 0
        people = [sit(joined["game"], joined["secret"]), sit(joined["game"], with_friend["secret"])]
        views = [one.until("update") for one in people]
        assert [one["revision"] for one in views] == [step, step]
        assert sum(one["view"]["question"] is not None for one in views) == 1
        # Where the game is over nothing goes on; what cannot be answered there is refused.
        wish["step"] = info["steps"]
        assert client.post(f"/api/replays/{replay}/play", json=wish).status_code == 422
        wish |= {"step": step, "line": [1]}
        assert client.post(f"/api/replays/{replay}/play", json=wish).json()["code"] == "no-line"


def test_another_line_is_shown_on_the_board(server: LiveServer, sit: Sit, key: str) -> None:
    grant = made(server, key)
    give_up(sit, grant, 30)
    with api(server.base) as client:
        saved = Replay.from_json(client.get(f"/api/replays/{grant['game']}/file").json())
        step = next(number for number in range(4, len(saved.answers)))
        game = saved.restore(Library.default(), step)
        others = [code for code in game.options() if code != saved.answers[step]] or game.options()
        body = {"step": step, "line": [others[0]], "seat": "both"}
        shown = client.post(f"/api/replays/{grant['game']}/line", json=body).json()["steps"]
        assert [one["step"] for one in shown] == [step, step + 1]
        assert shown[1]["answer"]
        bad = client.post(f"/api/replays/{grant['game']}/line", json={**body, "line": [123456789]})
        assert bad.status_code == 422 and bad.json()["code"] == "no-line"


def test_a_step_is_laid_on_the_judges_desk(server: LiveServer, sit: Sit, key: str) -> None:
    grant = made(server, key)
    give_up(sit, grant, 30)
    replay = grant["game"]
    with api(server.base) as client:
        saved = Replay.from_json(client.get(f"/api/replays/{replay}/file").json())
        laid = 0
        for step in range(len(saved.answers)):
            game = saved.restore(Library.default(), step)
            answer = client.post(f"/api/replays/{replay}/position", json={"step": step})
            if game.machine.state.question != question.TURN:
                assert (answer.status_code, answer.json()["code"]) == (409, "no-position")
                continue
            if answer.status_code == 409:
                continue  # an effect is going on
            state, position = game.machine.state, answer.json()["position"]
            assert [len(position[name]["hand"]) for name in ("me", "opp")] == [len(hand) for hand in state.hand]
            body = {"position": position, "seed": 1, "answers": []}
            there = client.post("/api/desk/play", json=body).json()["updates"][-1]["view"]
            assert (there["turn"], there["deciding"]) == (state.turn, game.seat)
            laid += 1
        assert laid
        missing = client.post(f"/api/replays/{replay}/position", json={"step": 10_000})
        assert missing.status_code == 422 and missing.json()["code"] == "no-step"
