"""Saving a game, opening it again, going back in it and playing on."""

import tempfile
from pathlib import Path

import playmat

game = playmat.Game("swsh", "d-swsh1-1", "d-swsh1-2", seed=11)
playmat.play(game, ["simple", "greedy"])
with tempfile.TemporaryDirectory() as folder:
    game.save(Path(folder) / "game.json")
    again = playmat.Game.load(Path(folder) / "game.json")
assert again == game
again.undo(20)
print(f"turn {again.turn}: {again.history()[-1][1]}")
playmat.play(again, ["greedy", "random"])
print(f"as it was: {game.outcome}; played on: {again.outcome}")
