"""A few words between players, and claiming the win from one who has left."""

from collections.abc import Callable

import pytest

from playmat.server import tables
from tests.server.running import LiveServer, Person, new_game
from tests.server.test_games import friends, refused

Sit = Callable[..., Person]


def test_players_say_a_few_things(server: LiveServer, sit: Sit) -> None:
    first, second = friends(server)
    ash, misty = sit(first["game"], first["secret"]), sit(first["game"], second["secret"])
    watcher = sit(first["game"])
    ash.send({"type": "signal", "signal": "good-game"})
    for person in (ash, misty, watcher):
        told = person.until("signal")
        assert (told["seat"], told["signal"]) == (0, "good-game")
    ash.send({"type": "signal", "signal": "thanks"})
    assert refused(ash) == "too-fast"
    misty.send({"type": "signal", "signal": "anything else"})
    assert refused(misty) == "malformed"
    watcher.send({"type": "signal", "signal": "hello"})
    assert refused(watcher) == "spectator"


def test_the_win_is_claimed_from_somebody_who_left(
    server: LiveServer, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = friends(server)
    people = [sit(first["game"], first["secret"]), sit(first["game"], second["secret"])]
    for person in people:
        person.until("update")
    asked = people[0].view["deciding"]
    stays = people[1 - asked]
    stays.send({"type": "claim"})
    assert refused(stays) == "no-claim"
    people[asked].close()
    told = stays.until("info", lambda one: not one["info"]["players"][asked]["present"])
    assert 0 < told["info"]["players"][asked]["claim_in"] <= tables.CLAIM_AFTER
    stays.send({"type": "claim"})
    assert refused(stays) == "no-claim"
    monkeypatch.setattr(tables, "CLAIM_AFTER", 0.0)
    stays.send({"type": "claim"})
    stays.until("update")
    assert stays.view["result"]["winner"] == 1 - asked


def test_nothing_is_claimed_from_the_computer(server: LiveServer, sit: Sit) -> None:
    grant = new_game(server.base)
    person = sit(grant["game"], grant["secret"])
    person.until_asked()
    person.send({"type": "claim"})
    assert refused(person) == "no-claim"
