"""`playmat replay` from the outside: stepping through a saved game, and what programs read of it."""

import json
import re
from pathlib import Path

import pytest

from playmat.agents import Seat, make_agent
from playmat.cli import main
from playmat.library import Library
from playmat.library.replays import Replay
from playmat.model.errors import DecodeError
from tests.cli.typist import DECKS, play, run_process


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game between two computer players, played to its end and saved."""
    library = Library.default()
    record = Replay.of("bw", library.deck(DECKS[0]), library.deck(DECKS[1]), 21, ("simple", "random"))
    game = record.begin(library)
    agents = [make_agent(name, library.card, 1) for name in record.seats]
    while not game.over:
        code = game.options()[agents[game.seat].choose(Seat(game, game.seat))]
        game.apply(code)
        record.record(code, game)
    path = tmp_path_factory.mktemp("games") / "finished.json"
    record.save(path, game)
    return path


def test_replay_steps_forward_and_back(finished: Path) -> None:
    last = len(Replay.load(finished).answers)
    status, screen, typist = play(["replay", str(finished)], ["", "", "b", "t", "l", "77777", "e", "", "0", "b", "q"])
    assert status == 0
    steps = [int(re.findall(r"step (\d+) of", prompt)[0]) for prompt in typist.prompts]
    assert steps[:4] == [0, 1, 2, 1]
    assert steps[4] > 1
    assert steps[5:] == [steps[4], steps[4], last, last, 0, 0]
    assert f"Expected a step from 0 to {last}" in screen
    assert "That was the last step." in screen


def test_replay_without_a_terminal_prints_the_log(finished: Path) -> None:
    done = run_process(["replay", str(finished)], "")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Player 1 (simple) with" in done.stdout
    assert "--- Turn 1: Player" in done.stdout and "The game is over: " in done.stdout


def test_replay_for_programs(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(finished), "--json"]) == 0
    view = json.loads(capsys.readouterr().out)
    game = Replay.load(finished).restore(Library.default())
    assert view == json.loads(json.dumps(game.view(None)))
    assert main(["replay", str(finished), "--json", "--seat", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["seat"] == 1


def test_a_replay_is_the_same_after_a_round_trip(finished: Path) -> None:
    record = Replay.load(finished)
    assert Replay.from_json(json.loads(json.dumps(record.to_json()))) == record
    positions: list[int] = []
    game = record.restore(Library.default(), after=lambda one: positions.append(one.option_count()))
    assert len(positions) == len(record.answers) + 1
    assert game.over
    halfway = record.restore(Library.default(), steps=10)
    assert halfway.option_count() == positions[10]
    with pytest.raises(DecodeError, match=r"answers\[0\]"):
        Replay.from_json({**record.to_json(), "answers": [-1]}).restore(Library.default())
