"""The door: what a program that uses Playmat meets first. `import playmat` gives all of it."""

from playmat.door.game import Game
from playmat.door.options import Decision, Option
from playmat.door.playing import play
from playmat.door.position import Position

__all__ = ["Decision", "Game", "Option", "Position", "play"]
