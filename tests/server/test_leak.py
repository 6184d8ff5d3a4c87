"""Nothing hidden leaves the server: every byte of hundreds of games is looked at, in two independent ways.

Every copy of every card bears a mark of its own, and no message may hold a mark that its reader must not know. And
where a game stands, everything hidden from a reader is dealt anew: what that reader is sent must stay the same, byte by
byte.
"""

import copy
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from playmat.cards.decklist import DeckList
from playmat.engine import Game
from playmat.engine.resample import permute_hidden
from playmat.engine.state import NONE
from playmat.library import Library
from playmat.library.narration import Narrator
from playmat.library.replays import Replay
from playmat.model.ids import Seat
from playmat.rules import RULESETS
from playmat.server import picture, played
from playmat.server.keys import digest, new_id
from playmat.server.picture import Handles, Viewer, table_view
from playmat.server.played import Played, encode
from playmat.server.rows import GameRecord, SeatRecord
from playmat.server.store import now
from playmat.testing.mixed import mixed_deck
from tests.server.marked import SPECTATOR, MarkedCatalog, mark_of, marked_deck, marks_in, open_to, shown_by
from tests.server.running import DECKS, LiveServer, Person, api, new_game

GAMES = int(os.environ.get("PLAYMAT_LEAK_GAMES", "240"))
"""Half of them with theme decks, half with decks thrown together from cards of every era."""
GROUPS = 10
"""Groups in which they are played, so that several processes can share them."""
MOST_ANSWERS = (300, 60, 60, 60)
"""After so many answers a game is given up: every fourth is played long, so that there are late positions too."""
NAMES = ("Ash", "Misty")


@dataclass(eq=False)
class Reader:
    """A connection that keeps what it is sent."""

    seats: tuple[int, ...]
    viewer: Viewer
    displaced: bool = False
    handles: Handles = field(default_factory=Handles)
    address: str = ""
    number: int = 0
    settled: bool = False

    def send(self, message: bytes) -> None:
        raise AssertionError("nothing is sent behind the test's back")

    def close(self, reason: str) -> None:
        raise AssertionError(reason)


@cache
def library() -> Library:
    return Library(MarkedCatalog())


class Watched:
    """A table of marked cards with readers of every kind, every message to whom is examined."""

    def __init__(self, number: int, rules: str = "") -> None:
        luck = Random(number)
        self.number = number
        self.luck = luck
        rules = rules or RULESETS[number // 2 % len(RULESETS)]
        decks = [marked_deck(some_deck(rules, mixed=number % 2 == 1, luck=luck), side).ids() for side in "AB"]
        same_screen = number % 5 == 4
        seats = [
            SeatRecord("human", f"Player {side}", "", digest(side), deck)
            for side, deck in zip("AB", decks, strict=True)
        ]
        record = GameRecord(
            new_id(), rules, luck.getrandbits(50), "running", now(), seats, rules.startswith("academy"), same_screen
        )
        self.table = Played(library(), record, 1_000_000)
        self.readers = [Reader((0,), 0), Reader((1,), 1), Reader((), None)]
        if same_screen:
            self.readers.append(Reader((0, 1), 0))
        self.events: list[Any] = []
        self.ever: list[set[str]] = [set(), set(), set()]
        """The marks that each kind of reader has been allowed to see so far."""
        self.before: list[set[str]] = [set(), set(), set()]
        self.bytes = 0
        self.named = 0

    @property
    def game(self) -> Game:
        game = self.table.game
        assert game is not None
        return game

    def play(self, permute: int) -> None:
        hear = self.table._hear

        def listen(game: Game) -> Any:
            events = game.events()
            self.events = list(events)
            game.machine.log = events
            return hear(game)

        self.table._hear = listen  # type: ignore[method-assign]
        self.table.set_up()
        self.look()
        for reader in self.readers:
            self.arrive(reader)
        for number in range(MOST_ANSWERS[self.number % 4]):
            game = self.game
            if game.over:
                return
            options = game.options()
            code = self.luck.choice(options)
            # A quarter of the actions in a turn are enough to end it too early too often.
            if game.question == "turn" and len(options) > 1 and code == options[-1] and self.luck.random() < 0.8:
                code = self.luck.choice(options[:-1])
            _, sends = self.table.step(code, game.seat, self.readers)
            self.look()
            self.examine_all(sends)
            if self.luck.random() < 0.05:
                self.arrive(copy.copy(self.luck.choice(self.readers)))
            if number % permute == 0:
                self.deal_anew()
        if self.game.over:
            return
        # Somebody gives up: the last message is examined too.
        _, sends = self.table.step(-1, self.luck.randrange(2), self.readers)
        self.look()
        self.examine_all(sends)

    def look(self) -> None:
        """Note what everybody may know now, and what they may have learnt on the way here."""
        self.now: list[set[str]] = []
        self.lately: list[set[str]] = []
        # Whoever lays a card down to be guessed names one of its attacks.
        named = {mark for event in self.events if event.kind == "named" for mark in marks_in(event.text)}
        for viewer in (0, 1, SPECTATOR):
            now_open = {mark_of(self.game, card) for card in open_to(self.game, viewer)}
            shown = {mark_of(self.game, card) for card in shown_by(self.events, viewer)} | named
            self.now.append(now_open)
            self.lately.append(now_open | shown | self.before[viewer])
            self.ever[viewer] |= now_open | shown
        self.before = self.now

    def examine_all(self, sends: played.Sends) -> None:
        for reader, message in sends:
            assert isinstance(reader, Reader)
            self.examine(reader, message)

    def examine(self, reader: Reader, message: bytes) -> None:
        """What is in the view must be open now; what is told, open now or a moment ago."""
        place = SPECTATOR if reader.viewer is None else reader.viewer
        text = message.decode()
        self.bytes += len(message)
        # At one screen both read the log.
        log_of = SPECTATOR if len(reader.seats) == 2 else place
        told, lately = text, self.ever[log_of]
        if text.startswith('{"type":"update"'):
            # No key or string within the view can look like the keys that follow it.
            view, rest = text.split(',"events":[')
            events, told = rest.split(',"log":[')
            lately = self.lately[log_of]
            marks = marks_in(view)
            self.named += len(marks)
            assert marks <= self.now[place], f"the view of {place} names {marks - self.now[place]}"
            assert marks_in(events) <= self.lately[place], "an event names a hidden card"
        marks = marks_in(told)
        assert marks <= lately, f"{log_of} is told of {marks - lately}"
        assert str(self.table.record.seed) not in text

    def arrive(self, reader: Reader) -> None:
        """Somebody comes (back) to the table."""
        for message in self.table.present(reader):
            self.examine(reader, message)
        self.examine(
            reader, encode({"type": "welcome", "info": self.table.about(set(), reader), "seat": reader.viewer})
        )

    def deal_anew(self) -> None:
        """What a reader is shown does not depend on anything hidden from that reader."""
        for reader in self.readers[:3]:
            seat = -1 if reader.viewer is None else reader.viewer
            twin = dealt_anew(self.game, seat, self.luck.getrandbits(30))
            told = []
            for game in (self.game, twin):
                handles = copy.deepcopy(reader.handles)
                view = table_view(game, reader.viewer, self.table.names, library().card)
                told.append(encode(handles.update(view, [])[0]))
            assert told[0] == told[1], f"what {reader.viewer} is shown depends on what is hidden"


def dealt_anew(game: Game, seat: int, seed: int) -> Game:
    """The game with everything that is hidden from a seat (−1: a spectator) exchanged.

    Another player's question is left as it is: other cards might have led to another, but only that player knows.
    """
    twin = game.clone()
    state = twin.machine.state
    asking = state.asking
    if asking != seat:
        state.asking = Seat(NONE)
    permute_hidden(twin.machine, Seat(seat), seed)
    state.asking = asking
    return twin


def some_deck(rules: str, mixed: bool, luck: Random) -> DeckList:
    return mixed_deck(library(), rules, luck) if mixed else library().deck(luck.choice(legal_decks(rules)))


def rules_for(decks: tuple[str, ...]) -> list[str]:
    """The rule sets under which all of these decks are legal."""
    return [name for name in RULESETS if set(decks) <= set(legal_decks(name))]


@cache
def legal_decks(rules: str) -> list[str]:
    ruleset = library().ruleset(rules)
    return [one for one in library().decks(True) if not library().check(library().deck(one), ruleset).problems]


@pytest.mark.parametrize("group", range(GROUPS))
def test_no_message_names_a_hidden_card(group: int) -> None:
    """Games over all rule sets, theme decks and mixed ones: seats, spectators, one screen, lessons, coming back."""
    total = named = 0
    for number in range(group, GAMES, GROUPS):
        watched = Watched(number)
        watched.play(permute=12)
        total += watched.bytes
        named += watched.named
    assert total > 1_000_000 and named > 10_000, "these games have hardly been looked at"


@pytest.mark.parametrize("hole", ["events", "hands", "questions", "log"])
def test_the_net_has_no_holes(hole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the server to say too much, the examination would notice."""
    if hole == "events":
        monkeypatch.setattr(picture, "sees", lambda event, viewer: True)
    elif hole == "hands":
        monkeypatch.setattr(played, "table_view", lambda game, viewer, *rest: table_view(game, viewer or 0, *rest))
    elif hole == "questions":
        monkeypatch.setattr(picture, "_thinking", lambda game, *rest: str(game.view(game.seat)["decision"]))
    else:
        monkeypatch.setattr(played, "Narrator", lambda reader, names, card: Narrator(0, names, card))
    with pytest.raises(AssertionError, match=r"names|told|depends"):
        for number in range(5):
            Watched(number).play(permute=4)


def test_a_card_that_could_be_put_down_when_drawn_stays_a_secret() -> None:
    """Its text asks its player before anybody else has seen it: neither the question nor the log may name it."""
    watched = Watched(0, "swsh")
    table = watched.table
    for side, seat in zip("AB", table.record.seats, strict=True):
        plain = ["swsh2-61"] * 4 + ["swsh2-60"] * 4 + ["sve-4"] * 52
        seat.deck = [f"{card}~{side}{number}" for number, card in enumerate(plain)]
    table.set_up()
    game = watched.game
    asked = 0
    while not game.over and asked < 5:
        before = [len(lines) for lines in table.logs]
        options = game.options()
        # The question is declined, so that the card goes on being a secret.
        game.apply(options[-1] if game.question in ("trigger", "turn") else options[0])
        table._hear(game)
        if game.question != "trigger" or len(game.options()) == 1:
            continue
        asked += 1
        secret = mark_of(game, game.machine.state.frames[-1].slots[0][0])
        logs = [marks_in("\n".join(lines[start:])) for lines, start in zip(table.logs, before, strict=True)]
        for viewer in (0, 1, None):
            text = encode(table_view(game, viewer, table.names, library().card)).decode()
            own = viewer == game.seat
            assert (secret in marks_in(text)) == own
            assert own or secret not in logs[SPECTATOR if viewer is None else viewer]
            assert ("is deciding whether to use an effect." in text) != own
    assert asked == 5


def test_a_number_says_nothing_about_the_deck() -> None:
    """The numbers of cards are given in the order in which a connection sees them, and not given twice."""
    watched = Watched(2)
    numbers: dict[int, str] = {}
    watched.table.set_up()
    reader = watched.readers[0]
    most = 0
    for _ in range(150):
        game = watched.game
        if game.over:
            break
        options = game.options()
        [(_, message)] = watched.table.step(watched.luck.choice(options), game.seat, [reader])[1]
        for number, card in cards_in(json.loads(message)):
            assert numbers.setdefault(number, card) == card, "a number is used for two cards"
            most = max(most, number)
    assert len(numbers) == most > 20, "numbers are left out: they say something"


def cards_in(value: Any) -> list[tuple[int, str]]:
    """Every number of a card in a message, with the card it stands for."""
    found = []
    if isinstance(value, dict):
        if isinstance(value.get("card"), int) and value.get("id"):
            found.append((value["card"], str(value["id"])))
        for part in value.values():
            found += cards_in(part)
    elif isinstance(value, list):
        for part in value:
            found += cards_in(part)
    return found


def test_nothing_hidden_comes_over_the_wire(tmp_path: Path) -> None:
    """The same over real sockets: two players and a spectator, refusals, reconnects, the HTTP interface."""
    live = LiveServer(f"sqlite:///{tmp_path / 'table.db'}", library=library())
    try:
        for number in range(2):
            play_over_the_wire(live, Random(number))
    finally:
        live.stop()


def play_over_the_wire(live: LiveServer, luck: Random) -> None:
    texts = [deck_text(marked_deck(library().deck(deck), side)) for deck, side in zip(DECKS, "AB", strict=True)]
    made = new_game(
        live.base, rules=luck.choice(rules_for(DECKS)), deck={"text": texts[0]}, opponent="friend", level=""
    )
    game_id = made["game"]
    people: list[Person] = []
    try:
        with api(live.base) as client:
            body = {"invitation": made["invitation"], "name": "Misty", "deck": {"text": texts[1]}}
            joined = client.post(f"/api/games/{game_id}/join", json=body).json()
            secrets = (made["secret"], joined["secret"], None)
            people = [Person(live.base, game_id, secret) for secret in secrets]
            for person in people:
                person.until("update")
            allowed: list[set[str]] = [set(), set(), set()]
            record = live.server.store.game(game_id)
            decks = (tuple(record.seats[0].deck or ()), tuple(record.seats[1].deck or ()))
            game = Replay(record.rules, decks, record.seed).begin(library(), True)
            note(game, allowed)
            for _ in range(60):
                if game.over:
                    break
                asked = people[game.seat]
                # What is not accepted is answered to whoever sent it, and must not say anything either.
                people[1 - game.seat].answer(0)
                people[1 - game.seat].until("refused")
                asked.answer(len(game.options()))
                asked.until("refused")
                option = luck.randrange(len(game.options()))
                asked.answer(option)
                game.apply_index(option)
                note(game, allowed)
                for person in people:
                    person.until("update")
                if luck.random() < 0.1:
                    place = luck.randrange(3)
                    read(people[place], allowed[place], record.seed, (*decks, ())[place])
                    people[place].close()
                    people[place] = Person(live.base, game_id, secrets[place])
                    people[place].until("update")
                    for path in (f"/api/games/{game_id}", f"/api/replays/{game_id}", f"/api/replays/{game_id}/steps"):
                        assert game.over or not marks_in(client.get(path).text)
        for place, person in enumerate(people):
            read(person, allowed[place], record.seed, (*decks, ())[place])
    finally:
        for person in people:
            person.close()


def note(game: Game, allowed: list[set[str]]) -> None:
    events = game.events()
    for viewer in (0, 1, SPECTATOR):
        allowed[viewer] |= {mark_of(game, card) for card in open_to(game, viewer) | shown_by(events, viewer)}


def read(person: Person, allowed: set[str], seed: int, deck: Sequence[str]) -> None:
    """Everything that somebody was sent, byte by byte. The greeting says what is in the own deck."""
    sent = [json.loads(text) for text in person.raw]
    for message in sent:
        if message["type"] == "welcome":
            assert message.pop("own_cards") == sorted(set(deck))
    text = "\n".join(json.dumps(message) for message in sent)
    assert len(text) > 1000
    assert marks_in(text) <= allowed
    assert str(seed) not in text


def deck_text(deck: DeckList) -> str:
    return "".join(f"{count} {card}\n" for card, count in deck.entries)
