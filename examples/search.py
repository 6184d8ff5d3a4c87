"""Flat Monte Carlo: each option is tried in imagined games that agree with all the seat knows."""

from random import Random

import playmat
from playmat.engine.playout import play_random


def best(game: playmat.Game, tries: int = 10) -> playmat.Option:
    luck, seat, wins = Random(0), game.seat, [0.0] * len(game.options)
    for option in game.options:
        for _ in range(tries):
            world = game.resample(seat or 0, luck.getrandbits(32))
            world.apply_index(option.index)
            play_random(world.machine, luck.getrandbits(31), 5_000)
            wins[option.index] += 0.5 if world.winner is None else world.winner == seat
    return game.options[wins.index(max(wins))]


game = playmat.Game("bw", "d-bw1-1", "d-bw1-2", seed=3)
while game.turn < 4 and not game.over:
    choice = best(game)
    print(f"turn {game.turn}, seat {game.seat}: {choice.words}")
    game.apply(choice)
