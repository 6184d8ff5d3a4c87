"""Limited events: boosters opened, a deck built, rounds at the table and in the background, standings, the end."""

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import httpx
import pytest

from playmat.library import Library
from playmat.server import keys
from playmat.server.limits import Limits
from playmat.server.store import CONCEDED
from tests.server.running import PATIENCE, LiveServer, Message, Person, ServerProcess, api

Sit = Callable[..., Person]


@pytest.fixture
def key() -> str:
    return keys.new_secret()


def begun(client: httpx.Client, **wishes: object) -> Message:
    """An event with the deck that is suggested, its first round paired."""
    body = {"set": "base2", "level": "beginner", "players": 4, "name": "Ash", **wishes}
    event: Message = client.post("/api/my/events", json=body).json()
    address = f"/api/my/events/{event['id']}"
    deck = client.get(f"{address}/suggestion").json()
    assert client.put(f"{address}/deck", json=deck).json()["problems"] == []
    answer = client.post(f"{address}/start")
    assert answer.status_code == 200, answer.text
    started: Message = answer.json()
    return started


def until(client: httpx.Client, event: str, condition: Callable[[Message], bool]) -> Message:
    """The event once it is so. The games of the others are played when nothing else is to be done, so the wait is
    long and the questions are few."""
    last = time.monotonic() + 5 * PATIENCE
    while True:
        answer = client.get(f"/api/my/events/{event}")
        assert answer.status_code == 200, answer.text
        found: Message = answer.json()
        if condition(found):
            return found
        assert time.monotonic() < last, f"waited in vain: {client.get('/api/my/jobs').text}"
        time.sleep(0.2)


def give_up(base: str, grant: Message) -> None:
    person = Person(base, grant["game"], grant["secret"])
    person.play(Random(1), 4)
    if not person.over:
        person.send({"type": "concede"})
    while not person.over:
        person.until("update")
    person.close()


def test_sets_say_what_their_boosters_hold(server: LiveServer) -> None:
    with api(server.base) as client:
        sets = client.get("/api/limited/sets").json()
    assert len(sets) > 100
    assert [one["year"] for one in sets] == sorted((one["year"] for one in sets), reverse=True)
    for one in sets:
        assert sum(slot["count"] for slot in one["slots"]) == one["cards"]
        assert one["rules"].endswith(":limited")


def test_an_event_from_boosters_to_the_end(server: LiveServer, key: str) -> None:
    with api(server.base, **{"X-Playmat-Player": key}) as client:
        event = begun(client)
        address = f"/api/my/events/{event['id']}"
        assert (event["status"], event["round"], event["rounds"], event["players"]) == ("playing", 1, 3, 4)
        assert (event["deck_size"], event["prizes"]) == (40, 4)
        assert len(event["packs"]) == 6
        late = client.put(f"{address}/deck", json={"cards": {}})
        assert (late.status_code, late.json()["code"]) == (409, "deck-built")

        # The first game is given up, the second one won, and the third one removed from the games: that is lost, too.
        grant = client.post(f"{address}/game").json()
        assert client.post(f"{address}/game").json() == grant, "asked again, the same seat"
        info = client.get(f"/api/games/{grant['game']}").json()
        assert info["rules"] == "base:limited"
        assert [one["name"] for one in info["players"]] == ["Ash", event["opponent"]]
        give_up(server.base, grant)
        second = until(client, event["id"], lambda found: found["round"] == 2)
        assert second["opponent"] != event["opponent"] and second["game"] is None
        [first] = second["pairings"][:1]
        assert all(one["over"] for one in first)
        mine = next(one for one in first if 0 in one["players"])
        assert mine["winner"] == next(one for one in mine["players"] if one)

        grant = client.post(f"{address}/game").json()
        assert client.get("/api/my/games").json()["total"] == 2
        server.server.store.add_answer(grant["game"], 0, CONCEDED, 1, True).result()
        server.server.hall.close(grant["game"])
        third = until(client, event["id"], lambda found: found["round"] == 3)
        you = next(one for one in third["standings"] if one["player"] == 0)
        assert (you["won"], you["lost"], you["points"]) == (1, 1, 3)

        grant = client.post(f"{address}/game").json()
        assert client.delete(f"/api/my/games/{grant['game']}").status_code == 204
        ended = until(client, event["id"], lambda found: found["status"] == "over")
        you = next(one for one in ended["standings"] if one["player"] == 0)
        assert (you["won"], you["lost"], you["name"]) == (1, 2, "Ash")
        assert sum(one["won"] + one["lost"] + one["tied"] for one in ended["standings"]) == 3 * 4
        assert ended["place"] == [one["player"] for one in ended["standings"]].index(0) + 1
        met = [frozenset(one["players"]) for pairings in ended["pairings"] for one in pairings]
        assert len(set(met)) == len(met) == 6
        refused = client.post(f"{address}/game")
        assert (refused.status_code, refused.json()["code"]) == (409, "not-playing")

        assert [one["id"] for one in client.get("/api/my/events").json()] == [event["id"]]
        assert client.delete(address).status_code == 204
        assert client.get(address).status_code == client.delete(address).status_code == 404


def test_a_deck_is_kept_in_the_making_and_judged(server: LiveServer, key: str) -> None:
    with api(server.base, **{"X-Playmat-Player": key}) as client:
        event = client.post("/api/my/events", json={"set": "base2", "players": 4}).json()
        address = f"/api/my/events/{event['id']}"
        opened = event["packs"][0][0]
        opened_cards = {card for pack in event["packs"] for card in pack}
        other = next(card for card in Library.default().catalog.rows("base2") if card not in opened_cards)
        saved = client.put(f"{address}/deck", json={"cards": {opened: 1, other: 2, event["energy"][0]: 37}}).json()
        assert [one["sentence"].split(" (")[0] for one in saved["problems"] if one["cards"] == [other]] == [
            f"The boosters held no {Library.default().card(other).name}"
        ]
        assert client.get(address).json()["deck"] == saved["deck"]
        refused = client.post(f"{address}/start")
        assert (refused.status_code, refused.json()["code"]) == (422, "deck")
        assert client.put(f"{address}/deck", json={"cards": {"base2-999": 1}}).status_code == 404
        assert client.put(f"{address}/deck", json={"cards": {opened: 61}}).status_code == 422
        # It is nobody else's.
        with api(server.base, **{"X-Playmat-Player": keys.new_secret()}) as stranger:
            assert stranger.get("/api/my/events").json() == []
            for method, path in (
                ("GET", ""),
                ("DELETE", ""),
                ("POST", "/start"),
                ("POST", "/game"),
                ("GET", "/suggestion"),
            ):
                assert stranger.request(method, address + path).status_code == 404


def test_what_cannot_be_begun_is_refused(server: LiveServer, key: str) -> None:
    with api(server.base, **{"X-Playmat-Player": key}) as client:
        for wrong, status in (
            ({"set": "basep"}, 404),
            ({"set": "base2", "players": 5}, 422),
            ({"set": "base2", "level": "nobody"}, 422),
            ({"set": "base2", "name": " "}, 422),
        ):
            assert client.post("/api/my/events", json=wrong).status_code == status, wrong


def test_a_player_keeps_so_many_events(tmp_path: Path, key: str) -> None:
    live = LiveServer(f"sqlite:///{tmp_path / 'table.db'}", limits=Limits(events_a_player=2))
    try:
        with api(live.base, **{"X-Playmat-Player": key}) as client:
            codes = [client.post("/api/my/events", json={"set": "base2"}).status_code for _ in range(3)]
            assert codes == [201, 201, 409]
    finally:
        live.stop()


def test_a_server_that_is_killed_loses_nothing_of_an_event(database: str, key: str) -> None:
    first = ServerProcess(database)
    with api(first.base, **{"X-Playmat-Player": key}) as client:
        event = begun(client)
        address = f"/api/my/events/{event['id']}"
        grant = client.post(f"{address}/game").json()
        # In the middle of the round; whoever plays for the others is done, or the test would wait for them.
        event = until(client, event["id"], lambda found: found["others_done"] == found["others"])
    first.kill()
    second = ServerProcess(database)
    try:
        with api(second.base, **{"X-Playmat-Player": key}) as client:
            again = client.get(address).json()
            for name in ("packs", "deck", "pairings", "opponent", "round", "status"):
                assert again[name] == event[name], name
            assert again["game"] == grant["game"]
            assert client.post(f"{address}/game").json()["secret"] == grant["secret"]
            give_up(second.base, grant)
            until(client, event["id"], lambda found: found["round"] == 2)
    finally:
        second.stop()
