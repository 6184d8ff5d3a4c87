"""A thousand games on all cores: who wins, how surely."""

from multiprocessing import Pool

import playmat

DECKS = ("d-bw1-1", "d-bw1-2")


def winner(seed: int) -> int | None:
    return playmat.play(playmat.Game("bw", *DECKS, seed=seed), ["simple", "simple"], seed=seed).winner


if __name__ == "__main__":
    games = 100
    with Pool(2) as pool:
        won = pool.map(winner, range(games)).count(0)
    share, spread = won / games, 1.96 * (won / games * (1 - won / games) / games) ** 0.5
    print(f"the first deck wins {100 * share:.0f} % ± {100 * spread:.0f}")
