"""The deck lab: odds and hands of a deck, what it has beside its gauntlet, and measuring it, a little and then more."""

import pytest

from playmat.library import Library
from playmat.server import keys
from tests.server.running import LiveServer, Message, api, wait_until

ONE, TWO = "d-xy1-1", "d-xy1-2"


@pytest.fixture
def key() -> str:
    return keys.new_secret()


def text_of(deck: str) -> str:
    return "".join(f"{count} {card}\n" for card, count in Library.default().deck(deck).entries)


def test_odds_hands_and_what_is_beside_it(server: LiveServer) -> None:
    with api(server.base) as client:
        deck = {"deck": {"theme": ONE}, "rules": "xy"}
        first = Library.default().card(Library.default().deck(ONE).ids()[0]).name
        odds = client.post("/api/lab/odds", json={**deck, "lines": [f"{first}"], "turns": 4}).json()
        assert 0 < odds["keep"] < 1 and len(odds["lines"][0]["first"]) == 4
        assert odds["lines"][0]["second"][3] >= odds["lines"][0]["second"][0] > 0
        refused = client.post("/api/lab/odds", json={**deck, "lines": ["Nobody"]})
        assert refused.status_code == 422 or refused.status_code == 404
        assert "expected a card of the deck" in refused.json()["message"]
        hand = client.post("/api/lab/hand", json={**deck, "seed": 5}).json()
        assert [len(hand[name]) for name in ("hand", "prizes", "next")] == [7, 6, 6]
        assert hand == client.post("/api/lab/hand", json={**deck, "seed": 5}).json()
        found = client.post("/api/lab/gauntlet", json=deck).json()
        assert len(found["decks"]) == 4 and all(one["deck"]["ready"] for one in found["decks"])
        assert {one["what"] for one in found["makeup"]} >= {"pokemon", "draw", "energy"}
        unfit = client.post("/api/lab/hand", json={"deck": {"text": "4 xy1-1\n"}, "rules": "xy"})
        assert unfit.status_code == 422 and "60" in unfit.json()["message"]


def test_a_deck_is_measured_and_gone_on_with(server: LiveServer, key: str) -> None:
    with api(server.base, **{"X-Playmat-Player": key}) as client:

        def told(job: str) -> Message:
            answer = client.get(f"/api/my/measurements/{job}")
            assert answer.status_code == 200, answer.text
            found: Message = answer.json()
            assert found["status"] != "failed", found["problem"]
            return found

        asked = {
            "deck": {"theme": ONE},
            "name": "Mine",
            "rules": "xy",
            "against": [{"theme": TWO}],
            "level": "beginner",
        }
        both = {**asked, "other": {"text": text_of("d-xy2-1")}, "other_name": "Newer", "games": 7}
        job = client.post("/api/my/measurements", json=both).json()
        assert client.post("/api/my/measurements", json=both).json()["id"] == job["id"]
        wait_until(lambda: told(job["id"])["status"] == "done")
        first = told(job["id"])
        assert first["title"] == "Mine and Newer" and first["figures"]["difference"]["games"] == 10
        assert {card["id"] for card in first["cards"]} >= set(Library.default().deck(ONE).ids())
        # More games: those that are played stay.
        assert client.post(f"/api/my/measurements/{job['id']}/more", json={"games": 20}).status_code == 200
        wait_until(lambda: told(job["id"])["status"] == "done")
        second = told(job["id"])
        assert second["figures"]["played"] == 40 and second["figures"]["difference"]["games"] == 20
        assert [one["title"] for one in client.get("/api/my/jobs").json()] == ["Mine and Newer"]
        # Refused with a reason.
        same = client.post("/api/my/measurements", json={**asked, "other": {"theme": ONE}})
        assert same.status_code == 422 and "two different versions" in same.json()["message"]
        bad = client.post("/api/my/measurements", json={**asked, "deck": {"text": "4 xy1-1\n"}})
        assert bad.status_code == 422
    with api(server.base, **{"X-Playmat-Player": keys.new_secret()}) as client:
        assert client.get(f"/api/my/measurements/{job['id']}").status_code == 404
