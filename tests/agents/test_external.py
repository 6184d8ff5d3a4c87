"""Players that are programs of their own: the protocol, and what is said of a program that does not keep to it."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import playmat
from playmat.agents import external, make_agent
from playmat.library import Library

ROOT = Path(__file__).resolve().parents[2]
DECKS = ("d-swsh1-1", "d-swsh1-2")

LAST = """
import sys
print("ready last", flush=True)
for line in sys.stdin:
    word, _, data = line.partition(" ")
    if word == "decide":
        import json
        view = json.loads(data)["view"]
        print("answer", len(view["decision"]["options"]) - 1, flush=True)
"""


@pytest.fixture(autouse=True)
def no_program_is_left() -> Iterator[None]:
    yield
    external.stop_all()


def program(folder: Path, source: str) -> str:
    path = folder / "player.py"
    path.write_text(source, encoding="utf-8")
    return f"run:{sys.executable} {path}"


def test_a_program_plays_game_after_game(tmp_path: Path) -> None:
    spec = program(tmp_path, LAST)
    for seed in range(3):
        game = playmat.Game("swsh", *DECKS, seed=seed)
        twin = game.clone()
        playmat.play(game, [spec, "random"], seed=seed)
        playmat.play(twin, [lambda decision: decision[-1], "random"], seed=seed)
        assert game == twin
    assert len(external._idle[spec.removeprefix("run:")]) == 1, "one program serves all games"


def test_a_program_is_told_that_it_may_leave(tmp_path: Path) -> None:
    left = tmp_path / "left"
    farewell = f"""    if word.strip() == "quit":
        open({str(left)!r}, "w").close()
        break
"""
    playmat.play(playmat.Game("swsh", *DECKS, seed=1), [program(tmp_path, LAST + farewell), "random"])
    assert not left.exists()
    external.stop_all()
    assert left.exists()


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed here")
def test_the_example_in_another_language() -> None:
    game = playmat.Game("swsh", *DECKS, seed=4)
    playmat.play(game, [f"run:node {ROOT / 'examples' / 'player.mjs'}", "random"])
    assert game.over


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("print('hello', flush=True)\ninput()", "expected 'ready NAME', got 'hello'"),
        ("raise SystemExit(3)", "the player has ended"),
        (LAST.replace('"answer", len(', '"answer", 9 + len('), "expected 'answer N' with N from 0 to"),
        (LAST.replace('"answer", len(view["decision"]["options"]) - 1', '"resign"'), "got 'resign'"),
    ],
)
def test_a_program_that_does_not_keep_to_it(tmp_path: Path, source: str, said: str) -> None:
    with pytest.raises(playmat.PlaymatError, match=said):
        playmat.play(playmat.Game("swsh", *DECKS, seed=1), [program(tmp_path, source), "random"])


def test_a_program_that_says_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "PATIENCE", 0.3)
    with pytest.raises(playmat.PlaymatError, match="expected a line within 0 s"):
        make_agent(program(tmp_path, "input(); input()"), Library.default().card)


@pytest.mark.parametrize("command", ["", "no-such-program-here", "'"])
def test_a_command_that_is_none(command: str) -> None:
    with pytest.raises(playmat.PlaymatError, match="expected a program that can be started"):
        make_agent(f"run:{command}", Library.default().card)
