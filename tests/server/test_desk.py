"""The judge's desk over HTTP: positions played out, asked about, written down and read back."""

from typing import Any

import httpx
import pytest

from playmat.library import Library
from playmat.model.words import types
from playmat.server.desk import ENERGY
from playmat.testing.cards import BASIC_ENERGY_LETTERS
from playmat.testing.files import read
from tests.server.running import LiveServer

SNIVY = {"card": "bw1-1", "energy": ["G", "G"]}
BOARD: dict[str, Any] = {
    "rules": "bw",
    "me": {"active": SNIVY, "bench": ["bw1-1"], "hand": ["bw1-103", "G", "bw1-5"]},
    "opp": {"active": {"card": "bw1-1", "damage": 50}, "bench": [{"card": "bw1-1"}]},
}


def post(server: LiveServer, what: str, body: dict[str, Any], status: int = 200) -> Any:
    found = httpx.post(f"{server.base}/api/desk/{what}", json=body)
    assert found.status_code == status, found.text
    return found.json()


def start(server: LiveServer, **more: Any) -> Any:
    return post(server, "play", {"position": BOARD, "seed": 1, "answers": [], **more})


def options(state: Any) -> dict[str, int]:
    return {one["label"]: one["index"] for one in state["updates"][-1]["view"]["question"]["options"]}


def test_both_sides_are_played_and_both_hands_seen(server: LiveServer) -> None:
    state = start(server)
    view = state["updates"][-1]["view"]
    assert view["question"]["refusals"], "what may not be done says why"
    passing = next(one["index"] for one in view["question"]["options"] if one["kind"] == "pass")
    after = post(server, "play", {"position": BOARD, "seed": 1, "answers": [passing], "shown": 1})
    assert after["answers"] == [passing]
    seen = after["updates"][-1]["view"]
    assert seen["deciding"] == 1 and all(card is not None for player in seen["players"] for card in player["hand"])


def test_the_computer_plays_the_other_side_and_may_begin(server: LiveServer) -> None:
    theirs = {**BOARD, "turn_player": "opp"}
    state = post(server, "play", {"position": theirs, "seed": 1, "answers": [], "opponent": "easy"})
    assert state["answers"], "it has had its turn"
    assert state["updates"][-1]["view"]["deciding"] in (0, None)


def test_what_happens_if_follows_every_coin(server: LiveServer) -> None:
    state = start(server)
    scoop = next(index for label, index in options(state).items() if "Super Scoop Up" in label)
    body = {"position": BOARD, "seed": 1, "answers": [], "option": scoop}
    found = post(server, "ask", body)
    assert [one["coins"] for one in found["branches"]] == [["tails"], ["heads"]]
    assert [one["chance"] for one in found["branches"]] == [0.5, 0.5] and not found["more"]
    assert all(one["log"] and one["asks"] for one in found["branches"])
    assert found["branches"][0]["asks"] == "Player A may act."
    again = post(server, "play", {"position": BOARD, "seed": 1, "answers": []})
    assert again["answers"] == [], "nothing of it was done"


def test_an_attack_that_is_asked_about_tells_what_it_would_do(server: LiveServer) -> None:
    attack = next(index for label, index in options(start(server)).items() if "Tackle" in label)
    found = post(server, "ask", {"position": BOARD, "seed": 1, "answers": [], "option": attack})
    assert any("Knocked Out" in line for line in found["branches"][0]["log"])
    assert any("Player B's Snivy" in line for line in found["branches"][0]["log"]), "whoever stands there has a name"
    after = post(server, "play", {"position": BOARD, "seed": 1, "answers": [attack], "shown": 1})
    assert any("Player B's Snivy" in line for one in after["updates"] for line in one["log"])


def test_a_scenario_file_is_written_and_opened_again(server: LiveServer) -> None:
    text = post(server, "write", {"position": BOARD, "title": "A question"})["text"]
    assert read(text.encode(), "text")[0]["title"] == "A question"
    opened = post(server, "open", {"text": text})
    assert opened["title"] == "A question"
    assert {key: opened["position"][key] for key in BOARD} == BOARD
    used = "- id: used\n  rules: sm\n  given: {me: {active: sm1-1}, opp: {active: sm1-1}, gx_used: {opp: true}}\n"
    position = post(server, "open", {"text": used})["position"]
    assert position["opp"]["gx_used"] and "gx_used" not in position["me"]
    names = "- id: one\n  rules: bw\n  cards: {snivy: bw1-1}\n  given: {me: {active: snivy}, opp: {active: snivy}}\n"
    assert post(server, "open", {"text": names})["position"]["me"] == {"active": "bw1-1"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"me": {"active": "bw1-999"}}, "bw1-999"),
        ({"me": {"active": "bw1-1", "deck": 100_000}}, "at most 60 cards"),
        ({"me": {"active": "bw1-1", "hnad": []}}, "did you mean 'hand'"),
        ({"rules": "bww"}, "bww"),
        ({"me": {"active": {"card": "bw1-1", "damage": 15}}}, "in tens"),
        ({"me": {"active": "bw1-1", "energy_attached": "x"}}, "energy_attached"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(server: LiveServer, change: dict[str, Any], said: str) -> None:
    found = post(server, "play", {"position": {**BOARD, **change}, "seed": 1, "answers": []}, 400)
    assert said in found["message"]


def test_a_file_that_is_none_is_refused(server: LiveServer) -> None:
    for text in ("]", "", "- id: x\n  given: {me: {activ: bw1-1}}\n"):
        assert post(server, "open", {"text": text}, 400)["message"]


def test_the_letters_of_scenarios_are_real_cards_here() -> None:
    library = Library.default()
    assert {letter: types.LETTERS[library.card(card).basic_energy] for letter, card in ENERGY.items()} == {
        letter: letter for letter in BASIC_ENERGY_LETTERS
    }
