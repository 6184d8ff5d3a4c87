"""Taking back: to the last thing that became known; at once against the computer, by consent against a friend."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from playmat.server.store import BACK, Store
from tests.server.databases import Cluster
from tests.server.running import LiveServer, Person, ServerProcess, new_game
from tests.server.test_games import friends, game_of, refused
from tests.server.test_processes import befriended

Sit = Callable[..., Person]


def to_turn(person: Person, luck: Random) -> None:
    """Until this person has a turn of their own with Energy to attach."""
    person.until_asked()
    while True:
        question = person.view["question"]
        if question["question"] == "turn" and any(one["kind"] == "attach" for one in question["options"]):
            return
        person.play(luck, 1)


def attach(person: Person) -> None:
    option = next(one for one in person.view["question"]["options"] if one["kind"] == "attach")
    before = person.revision
    person.answer(option["index"])
    while person.revision == before:
        person.until("update")


def plain(view: dict[str, object]) -> str:
    """The view without the numbers of cards, which are new to whoever comes back."""
    return str([[one and (one["id"], len(one["energy"])) for one in [side["active"]]] for side in view["players"]])  # type: ignore[attr-defined]


def test_an_attachment_against_the_computer(server: LiveServer, sit: Sit) -> None:
    grant = new_game(server.base, seed=3)
    person = sit(grant["game"], grant["secret"])
    to_turn(person, Random(1))
    before, hand = plain(person.view), len(person.view["players"][0]["hand"])
    assert not person.view["question"]["undo"], "the card of the turn has been drawn"
    attach(person)
    assert person.view["question"]["undo"]
    revision = person.revision
    person.send({"type": "undo"})
    log = person.until("history")["log"]
    assert log[-1] == "The last action is taken back."
    person.until("update")
    assert person.revision == revision + 1
    assert (plain(person.view), len(person.view["players"][0]["hand"])) == (before, hand)
    person.send({"type": "undo"})
    assert refused(person) == "nothing-back"
    record = server.server.store.game(grant["game"])
    assert len(record.rows) == person.revision and record.rows[-1][0] == BACK - len(record.answers)
    attach(person)
    person.play(Random(2), 30)
    kept = game_of(server, grant)
    assert kept.machine.state.turn == person.view["turn"]


def test_at_one_screen_and_a_kill(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'table.db'}"
    first = ServerProcess(database)
    grant = new_game(first.base, opponent="same-screen", level="", seed=4)
    person = Person(first.base, grant["game"], grant["secret"])
    to_turn(person, Random(1))
    attach(person)
    person.send({"type": "undo"})
    person.until("history")
    person.until("update")
    view, revision = plain(person.view), person.revision
    first.kill()
    person.close()
    second = ServerProcess(database)
    again = Person(second.base, grant["game"], grant["secret"])
    again.until("update")
    assert (plain(again.view), again.revision) == (view, revision)
    assert again.play(Random(5), 20) == 20 or again.over
    again.close()
    second.stop()
    store = Store(database)
    record = store.game(grant["game"])
    store.close()
    assert sum(code <= BACK for code, _ in record.rows) == 1


def both_ready(ash: Person, misty: Person) -> tuple[Person, Person]:
    """Whoever has a turn with Energy to attach, and the other one."""
    luck = Random(7)
    for person in (ash, misty):
        person.until("update")
    while True:
        asked, other = (ash, misty) if ash.asked else (misty, ash)
        question = asked.view["question"]
        if question["question"] == "turn" and any(one["kind"] == "attach" for one in question["options"]):
            return asked, other
        asked.answer(luck.randrange(len(question["options"])))
        asked.until("update")
        while other.revision < asked.revision:
            other.until("update")


def consented(asked: Person, other: Person) -> None:
    before = plain(asked.view)
    attach(asked)
    other.until("update")
    asked.send({"type": "undo"})
    told = other.until("info", lambda one: one["info"]["undo_asked"] is not None)
    assert told["info"]["undo_asked"] == asked.view["seat"]
    other.send({"type": "answer-undo", "allow": False})
    asked.until("info", lambda one: one["info"]["undo_asked"] is None)
    assert plain(asked.view) != before
    asked.send({"type": "undo"})
    other.until("info", lambda one: one["info"]["undo_asked"] is not None)
    other.send({"type": "answer-undo", "allow": True})
    for person in (asked, other):
        person.until("history")
        person.until("update")
        assert plain(person.view) == before


def test_a_friend_is_asked(server: LiveServer, sit: Sit) -> None:
    first, second = friends(server)
    ash, misty = sit(first["game"], first["secret"]), sit(first["game"], second["secret"])
    asked, other = both_ready(ash, misty)
    other.send({"type": "answer-undo", "allow": True})
    assert refused(other) == "not-asked"
    consented(asked, other)


@pytest.fixture
def pair(postgres: Cluster) -> Iterator[tuple[LiveServer, LiveServer]]:
    database = postgres.database()
    first, second = LiveServer(database), LiveServer(database)
    yield first, second
    first.stop()
    second.stop()


def test_a_friend_at_another_process(pair: tuple[LiveServer, LiveServer]) -> None:
    first, second = pair
    made, joined = befriended(first, second)
    ash = Person(first.base, made["game"], made["secret"])
    misty = Person(second.base, made["game"], joined["secret"])
    asked, other = both_ready(ash, misty)
    consented(asked, other)
    ash.close()
    misty.close()


def test_setup_can_be_rearranged_until_it_is_finished(server: LiveServer, sit: Sit) -> None:
    grant = new_game(server.base, seed=4, opponent="same-screen", level="")
    person = sit(grant["game"], grant["secret"])
    person.until_asked()
    for question in ("who-goes-first", "choose-active", "choose-bench"):
        assert person.view["question"]["question"] == question
        assert person.view["question"]["undo"] == (question == "choose-bench")
        person.answer(0)
        person.until("update")
    for question in ("choose-bench", "choose-active"):
        assert person.view["question"]["undo"]
        person.send({"type": "undo"})
        person.until("history")
        person.until("update")
        assert person.view["question"]["question"] == question
    assert not person.view["question"]["undo"], "the hands have been drawn"
    seat = person.view["seat"]
    while person.view["seat"] == seat:
        person.answer(len(person.view["question"]["options"]) - 1)
        person.until("update")
    assert not person.view["question"]["undo"], "who is ready is ready"
