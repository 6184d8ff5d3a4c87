"""Everything that reads what strangers send: some thousands of damaged inputs. `python -m tools.fuzz` has more."""

import json
import zlib
from collections.abc import Iterator

import pytest

from playmat.engine import Game
from playmat.engine.codec import LARGEST, MAGIC
from playmat.library import Library
from playmat.library.replays import Replay
from playmat.model.errors import DecodeError, ScenarioError
from playmat.testing import files
from tools.fuzz import DECKS, Reader, feed, readers

INPUTS = 300
NAMES = (
    "deck lists", "deck reports", "sets", "searches", "names", "headers", "socket messages", "bodies", "notes",
    "limits", "replays", "replay files", "states", "saved states", "scenarios",
)  # fmt: skip


@pytest.fixture(scope="module")
def all_readers() -> Iterator[dict[str, Reader]]:
    yield {one.name: one for one in readers(Library.default())}


def test_every_reader_is_fed(all_readers: dict[str, Reader]) -> None:
    assert set(all_readers) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_but_a_refusal(all_readers: dict[str, Reader], name: str) -> None:
    few = name in ("searches", "deck reports")
    found = feed(all_readers[name], INPUTS // 5 if few else INPUTS, seed=3)
    assert found["inputs"] >= 60


@pytest.fixture(scope="module")
def game() -> Game:
    library = Library.default()
    made = Replay.of("xy", library.deck(DECKS[0]), library.deck(DECKS[1]), 5).begin(library)
    for _ in range(40):
        made.apply(made.options()[0])
    return made


def test_a_saved_game_that_unpacks_to_gigabytes(game: Game) -> None:
    bomb = MAGIC + zlib.compress(b" " * (LARGEST + 1))
    assert len(bomb) < 20_000
    for data in (bomb, MAGIC + zlib.compress(b"[" * 100_000), game.to_bytes() + b"x", game.to_bytes()[:-3]):
        with pytest.raises(DecodeError, match="expected a whole saved game"):
            Game.from_bytes(game.machine.pool, data)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("zone", [0]),
        ("home", []),
        ("serial", [1] * 19),
        ("damage", [10**30] * 20),
        ("active", [99, 0]),
        ("active", [0]),
        ("bench", [[0, 50], []]),
        ("turn_player", 2),
        ("asking", 5),
        ("asking", -1),
        ("question", 1000),
        ("reason", -1),
        ("winner", 7),
        ("options", [1 << 60]),
        ("options", []),
        ("options", [10**30]),
        ("deck", [[10**30], []]),
        ("hand", [[-(10**30)], []]),
        ("turn", 10**30),
        ("games", 1 << 63),
        ("actions", 1 << 64),
        ("stadium", 4000),
        ("named_types", [4000 << 12]),
        ("as_basic", [31]),
        ("frames", []),
        ("next_serial", -5),
        ("coin_script", [10**40]),
    ],
)
def test_a_column_that_cannot_be(game: Game, column: str, value: object) -> None:
    data = json.loads(json.dumps(game.to_json()))
    data["state"][column] = value
    with pytest.raises(DecodeError):
        Game.from_json(game.machine.pool, data)


@pytest.mark.parametrize(
    ("field", "value"), [("you", 3), ("card", 999), ("ref", 63), ("slots", [[1]] * 99), ("that", -1)]
)
def test_a_frame_that_cannot_be(game: Game, field: str, value: object) -> None:
    data = json.loads(json.dumps(game.to_json()))
    data["state"]["frames"][-1][field] = value
    with pytest.raises(DecodeError):
        Game.from_json(game.machine.pool, data)


def test_owners_that_cannot_be(game: Game) -> None:
    for change in ([2], [0] * 5):
        data = json.loads(json.dumps(game.to_json()))
        data["owner"][: len(change)] = change
        data["owner"][-1] = change[-1]
        with pytest.raises(DecodeError):
            Game.from_json(game.machine.pool, data)


def test_numbers_beyond_a_machine_word_among_the_cards(game: Game) -> None:
    data = json.loads(json.dumps(game.to_json()))
    data["cards"][0] = 1 << 64
    with pytest.raises(DecodeError):
        Game.from_json(game.machine.pool, data)


def test_a_question_that_nobody_can_answer_is_refused() -> None:
    """A position that holds together, and then asks what has no answer: how many of −60 cards to draw."""
    library = Library.default()
    game = Replay.of("platinum", library.deck(DECKS[0]), library.deck(DECKS[1]), 0).begin(library)
    while game.question != "choose-bench":
        game.apply(game.options()[0])
    data = json.loads(json.dumps(game.to_json()))
    data["state"]["bonus"] = [1 << 24, 0]  # sixteen million answers to choose from
    with pytest.raises(DecodeError, match="at most 1000 cards"):
        Game.from_json(game.machine.pool, data)
    data["state"]["bonus"] = [-60, -60]
    read = Game.from_json(game.machine.pool, data)
    with pytest.raises(DecodeError, match="no answer is left"):
        while read.question != "turn":
            read.apply(read.options()[-1])


def test_what_cannot_be_checked_is_refused_when_it_shows(game: Game) -> None:
    """A question that its frame never asked: the answer is refused in a sentence, not by an accident."""
    data = json.loads(json.dumps(game.to_json()))
    wrong = 0
    for pc in range(40):
        data["state"]["frames"][-1]["pc"] = pc
        try:
            read = Game.from_json(game.machine.pool, data)
            read.clone().apply(read.options()[0])
        except DecodeError:
            wrong += 1
    assert wrong > 10


@pytest.mark.parametrize(
    "text",
    [
        "[" * 3000,
        "- " * 5000,
        "a: &x [1]\nb: *x",
        "a: 2026-13-45",
        "a: " + "9" * 5000,
        "{[1]: 2}",
        "scenarios: [{id: x}]\ncards: .nan",
        "\x00",
    ],
)
def test_a_scenario_that_is_none(text: str) -> None:
    with pytest.raises(ScenarioError):
        files.read(text.encode(), "x.yaml")
