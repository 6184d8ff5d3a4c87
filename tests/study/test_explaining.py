"""Hints and analyses: they use nothing that the player cannot know, say what they mean, and come in parts."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from playmat.agents import Seat, make_agent
from playmat.engine import Game
from playmat.engine.resample import permute_hidden
from playmat.library import Library
from playmat.library.replays import Replay
from playmat.model.errors import PlaymatError, UnknownName
from playmat.study import analyse, divide, hint, put_together, study_turn
from playmat.study.analysis import Student
from playmat.study.moments import moments_of

Data = dict[str, Any]
NAMES = ("Ash", "Misty")
SHORT = 26
"""Answers of the game that is looked at: setup and a few turns."""


@cache
def played() -> Replay:
    """The beginning of a game between two light players, given up then."""
    library = Library.default()
    decks = (library.deck("d-swsh1-1"), library.deck("d-swsh1-2"))
    replay = Replay.of("swsh", *decks, seed=7)
    game = replay.begin(library)
    agents = [make_agent("simple", library.card, seat + 1) for seat in (0, 1)]
    while not game.over and len(replay.answers) < SHORT:
        code = game.options()[agents[game.seat].choose(Seat(game, game.seat))]
        game.apply(code)
        replay.record(code, game)
    replay.conceded = game.seat
    return replay


def with_a_choice(least: int) -> list[Game]:
    """Positions of the game with so many options or more."""
    found = [one.game for one in moments_of(played(), Library.default()) if one.game.option_count() >= least]
    assert found
    return found


def dealt_anew(game: Game, seed: int) -> Game:
    """The same for whoever decides, with everything that this player cannot know dealt anew."""
    other = game.clone()
    permute_hidden(other.machine, game.seat, seed)
    assert other.view(game.seat) == game.view(game.seat)
    assert other.machine.state.deck != game.machine.state.deck
    return other


def test_a_hint_is_the_same_whatever_is_hidden() -> None:
    cards = Library.default().card
    for game in (with_a_choice(3)[0], with_a_choice(4)[-1]):
        given = hint(game, NAMES, cards, "quick")
        assert 0 <= given.option < game.option_count()
        assert given.idea and given.move and given.gain
        assert hint(dealt_anew(game, 11), NAMES, cards, "quick") == given


def test_a_hint_needs_a_question_and_a_known_depth() -> None:
    game = played().restore(Library.default())
    with pytest.raises(PlaymatError, match="over"):
        hint(game, NAMES, Library.default().card)
    with pytest.raises(UnknownName, match="depth"):
        hint(with_a_choice(3)[0], NAMES, Library.default().card, "bottomless")


def test_what_a_move_gave_away_is_the_same_whatever_is_hidden() -> None:
    library = Library.default()
    student = Student(library, NAMES, "quick", False)
    moment = next(one for one in moments_of(played(), library) if one.game.option_count() >= 4)
    found, line = student.decision(moment, None)
    own = student.chances(moment.game, False)[str(moment.seat)]
    moment.game = dealt_anew(moment.game, 21)
    assert student.decision(moment, None) == (found, line)
    assert student.chances(moment.game, False)[str(moment.seat)] == own


def test_an_analysis_is_its_parts_put_together() -> None:
    replay = played()
    input = {"replay": replay.to_json(), "depth": "quick", "names": list(NAMES)}
    parts = divide(input)
    assert [one["turn"] for one in parts] == sorted({one["turn"] for one in parts})
    kept: list[Any] = []

    def one_by_one(work: Callable[[Data, Any], Any], asked: Data, some: list[Any]) -> list[Any]:
        assert (asked, some) == (input, parts)
        # Parts and results are kept as JSON: nothing is lost on the way there and back.
        kept.extend(json.loads(json.dumps(work(asked, json.loads(json.dumps(part))))) for part in some)
        return kept

    whole = analyse(replay, "quick", NAMES, one_by_one)
    assert whole == put_together(input, kept)
    assert study_turn(input, parts[-1]) == kept[-1]
    points = whole["points"]
    assert [one["step"] for one in points] == [one.step for one in moments_of(replay, Library.default())]
    assert all(0.0 <= one[eyes] <= 1.0 for one in points for eyes in ("open", "0", "1"))
    for one in whole["turning_points"]:
        assert one["sentence"].startswith(f"Turn {one['turn']}: ") and one["moves"]
        assert one["loss"] > 0 and one["from"] > one["to"]
        game = replay.restore(Library.default(), one["step"])
        for code in one["line"]:
            assert code in game.options()
            game.apply(code)
    first, second = whole["shares"]
    for share in (first, second):
        assert share["start"] - share["own"] + share["other"] + share["luck"] == pytest.approx(share["end"], abs=1e-3)
    assert first["luck"] == pytest.approx(-second["luck"], abs=1e-3)
