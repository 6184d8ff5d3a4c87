"""A server that is killed in the middle of everything: started again, every game goes on where it was."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

from sqlalchemy import create_engine, text

from playmat.engine import Game
from playmat.library import Library
from playmat.library.replays import fingerprint
from playmat.server.database import database_url
from playmat.server.played import Played
from playmat.server.store import Store
from tests.server.running import DECKS, Message, Person, ServerProcess, api, new_game

GAMES = 24
BETWEEN_EFFECTS = ("turn", "who-goes-first", "choose-active", "choose-bench", "bonus-cards", "promote", "take-prize")
LONGEST = 150
"""Answers until somebody is asked something in the middle of an effect."""


@dataclass
class Sitting:
    """A game, with whoever plays in it."""

    game: str
    secrets: tuple[str, ...]
    people: list[Person]
    luck: Random

    def asked(self) -> Person | None:
        """Whoever is to answer; None when the game is over."""
        while True:
            for person in self.people:
                if person.asked and person.revision == max(one.revision for one in self.people):
                    return person
            if all(person.over for person in self.people):
                return None
            # The computer is at work, or somebody has not heard yet.
            slowest = min(self.people, key=lambda one: one.revision)
            slowest.until("update")

    def answer(self) -> bool:
        person = self.asked()
        if person is None:
            return False
        before = person.revision
        person.answer(self.luck.randrange(len(person.view["question"]["options"])))
        while person.revision == before:
            person.until("update")
        return True

    def within_an_effect(self) -> bool:
        person = self.asked()
        return person is not None and person.view["question"]["question"] not in BETWEEN_EFFECTS

    def sit_down(self, base: str) -> None:
        self.people = [Person(base, self.game, secret) for secret in self.secrets]
        for person in self.people:
            person.until("update")

    def leave(self) -> None:
        for person in self.people:
            person.close()


def make(base: str, number: int) -> Sitting:
    """A game against one of the computer's levels or with a friend, played up to some point."""
    luck = Random(number)
    rules = luck.choice(["platinum", "bw", "xy", "academy-basic", "academy-advanced", "swsh"])
    learning = rules.startswith("academy")
    if number % 3 == 2:
        made = new_game(base, rules=rules, opponent="friend", level="", learning=learning)
        with api(base) as client:
            body = {"invitation": made["invitation"], "name": "Misty", "deck": {"theme": DECKS[1]}}
            joined: Message = client.post(f"/api/games/{made['game']}/join", json=body).json()
        secrets: tuple[str, ...] = (made["secret"], joined["secret"])
    else:
        made = new_game(base, rules=rules, level=("beginner", "easy")[number % 3], learning=learning, seed=number)
        secrets = (made["secret"],)
    sitting = Sitting(made["game"], secrets, [], luck)
    sitting.sit_down(base)
    for _ in range(luck.randrange(0, 40)):
        if not sitting.answer():
            break
    if waits_within_an_effect(number):
        for _ in range(LONGEST):
            if sitting.within_an_effect() or not sitting.answer():
                break
    return sitting


def waits_within_an_effect(number: int) -> bool:
    """Every fourth game is left where somebody is asked something in the middle of an effect, if that comes up."""
    return number % 4 == 0


def position(store: Store, game: str) -> tuple[int, Game]:
    """How many answers are kept of a game, and where they lead."""
    record = store.game(game)
    return len(record.answers), Played.replay_of(record).restore(Library.default())


def test_games_survive_a_kill(database: str) -> None:
    """At random points, in the middle of effects and of the computer's turns: nothing that anybody was told is lost."""
    first = ServerProcess(database)
    with ThreadPoolExecutor(10) as pool:
        sittings = list(pool.map(lambda number: make(first.base, number), range(GAMES)))
    # One more answer in the others, and the server dies while it is at it.
    for number, sitting in enumerate(sittings):
        person = sitting.asked()
        if person is not None and not waits_within_an_effect(number):
            person.answer(0)
    log = first.kill()
    assert log == ""
    for sitting in sittings:
        for person in sitting.people:
            person.drain()
        sitting.leave()
    store = Store(database)
    kept = {sitting.game: position(store, sitting.game) for sitting in sittings}
    answers = {sitting.game: store.game(sitting.game).answers for sitting in sittings}
    for sitting in sittings:
        told = max(person.revision for person in sitting.people)
        assert kept[sitting.game][0] >= told, "somebody was told of an answer that was lost"
    questions = {game.question for _, game in kept.values() if not game.over}
    assert questions - set(BETWEEN_EFFECTS), "no game was in the middle of an effect"

    second = ServerProcess(database)
    try:
        going_on = 0
        for sitting in sittings:
            count, game = kept[sitting.game]
            sitting.sit_down(second.base)
            for seat, person in enumerate(sitting.people):
                # What the player sees is the kept position, or what the computer has made of it since.
                assert person.revision >= count
                if person.revision == count:
                    assert person.view["turn"] == game.machine.state.turn
                    own = game.view(seat)["players"][seat]
                    assert [one["id"] for one in person.view["players"][seat]["hand"]] == [
                        one["id"] for one in own["hand"] if one
                    ]
                    assert person.asked == (game.seat == seat)
                history = next(one for one in person.heard if one["type"] == "history")
                assert history["log"]
            for _ in range(3):
                sitting.answer()
            record = store.game(sitting.game)
            assert record.answers[:count] == answers[sitting.game], "an answer was changed"
            # The answers that were kept lead to the very position in which the server died.
            replay = Played.replay_of(record)
            assert fingerprint(replay.restore(Library.default(), count)) == fingerprint(game)
            going_on += game.over or len(record.answers) > count
        assert going_on == GAMES
        assert second.stop() == ""
    finally:
        second.process.kill()
        for sitting in sittings:
            sitting.leave()
        store.close()


def test_what_else_survives(database: str) -> None:
    """A finished game, one that waits for a friend, a saved deck; and one whose cards are no longer the same."""
    first = ServerProcess(database)
    changed, untouched, over = (new_game(first.base) for _ in range(3))
    waiting = new_game(first.base, opponent="friend", level="")
    with api(first.base, **{"X-Playmat-Player": "the secret of Ash"}) as client:
        body = {"name": "Rain", "rules": "xy", "text": "4 xy0-2"}
        deck = client.post("/api/my/decks", json=body).json()
    person = Person(first.base, over["game"], over["secret"])
    person.until("update")
    person.send({"type": "concede"})
    person.until("info", lambda one: one["info"]["status"] == "over")
    person.close()
    assert first.stop() == ""
    engine = create_engine(database_url(database))
    with engine.begin() as connection:
        connection.execute(text("UPDATE games SET pool = 'other' WHERE id = :game"), {"game": changed["game"]})
    engine.dispose()

    second = ServerProcess(database)
    try:
        with api(second.base, **{"X-Playmat-Player": "the secret of Ash"}) as client:
            refused = client.get(f"/api/games/{changed['game']}")
            assert (refused.status_code, refused.json()["code"]) == (409, "cards-changed")
            assert client.get(f"/api/games/{untouched['game']}").status_code == 200
            assert client.get("/api/my/decks").json() == [deck]
            assert client.get(f"/api/replays/{over['game']}").json()["result"]["winner"] == 1
            again = client.post(f"/api/games/{over['game']}/rematch", json={"secret": over["secret"]})
            assert again.status_code == 200
            friend = {"invitation": waiting["invitation"], "name": "Misty", "deck": {"theme": DECKS[1]}}
            joined = client.post(f"/api/games/{waiting['game']}/join", json=friend)
            assert joined.status_code == 200, joined.text
        person = Person(second.base, changed["game"], hello=False)
        person.send({"type": "hello", "secret": changed["secret"]})
        assert person.until("refused")["problem"]["code"] == "cards-changed"
        person.close()
        sitting = Sitting(waiting["game"], (waiting["secret"], joined.json()["secret"]), [], Random(1))
        sitting.sit_down(second.base)
        assert all(sitting.answer() for _ in range(5))
        sitting.leave()
    finally:
        assert second.stop() == ""
