"""Fit the network of `playmat.agents.judgement` to games: who won from which position.

    python -m tools.fit_judgement --minutes 5                 play, fit, and write the network into the package
    python -m tools.fit_judgement --minutes 5 --out net.json  into another file, to be looked at first

The quick player plays itself (`quick_games`). Every start of a turn is a sample. One game in seven is kept back to
measure with.

Takes `playmat[train]`. Run it on the compiled core (`PYTHONPATH=.build/compiled`): that plays ten times as many games.
"""

import argparse
import json
import multiprocessing
import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch

from playmat.agents import judgement, knowledge
from playmat.engine import COMPILED
from tools.quick_games import Dealer, quick_games

HIDDEN = 32
ROUNDS = 9
BATCH = 4096
KEPT_BACK = 7
LEAST_SPREAD = 1e-3
"""What varies less in the games that are fitted to is taken as it is: in those kept back it may vary more."""

Samples = tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any]]
"""Inputs, who won (1 the player to move, 0 the other), and the number of the game."""


def play(seed: int, seconds: float) -> Samples:
    """Samples from as many games as there is time for."""
    inputs: list[list[float]] = []
    won: list[float] = []
    games: list[int] = []
    for number, game in enumerate(quick_games(Dealer(seed), seconds, judgement.inputs), 1):
        inputs += [one for one, _ in game]
        won += [outcome for _, outcome in game]
        games += [number] * len(game)
    return np.array(inputs, np.float32), np.array(won, np.float32), np.array(games) * 1000 + seed


def fit(samples: Samples) -> tuple[dict[str, Any], float]:
    """The network as it is written down; its mean log loss on games kept back."""
    inputs, won, games = samples
    kept = games // 1000 % KEPT_BACK == 0
    mean, spread = inputs[~kept].mean(0), inputs[~kept].std(0)
    spread[spread < LEAST_SPREAD] = 1.0
    scaled = torch.tensor((inputs - mean) / spread)
    target = torch.tensor(won)
    torch.manual_seed(1)
    net = torch.nn.Sequential(torch.nn.Linear(inputs.shape[1], HIDDEN), torch.nn.ReLU(), torch.nn.Linear(HIDDEN, 1))
    loss = torch.nn.BCEWithLogitsLoss()
    optimiser = torch.optim.Adam(net.parameters(), lr=4e-3, weight_decay=1e-5)
    slower = torch.optim.lr_scheduler.ExponentialLR(optimiser, 0.6)
    here = torch.tensor(np.flatnonzero(~kept))
    there = torch.tensor(np.flatnonzero(kept))
    for number in range(ROUNDS):
        order = here[torch.randperm(len(here))]
        for begin in range(0, len(order), BATCH):
            batch = order[begin : begin + BATCH]
            optimiser.zero_grad()
            loss(net(scaled[batch])[:, 0], target[batch]).backward()
            optimiser.step()
        slower.step()
        with torch.no_grad():
            reached = float(loss(net(scaled[there])[:, 0], target[there]))
        print(f"round {number + 1} of {ROUNDS}: log loss {reached:.4f}", file=sys.stderr)
    first, last = ([one.detach().numpy().astype(float) for one in layer.parameters()] for layer in (net[0], net[2]))
    weights = first[0] / spread
    written = {
        "inputs": inputs.shape[1],
        "in": [
            [float(f"{one:.4g}") for one in (*row, bias)]
            for row, bias in zip(weights, first[1] - weights @ mean, strict=True)
        ],
        "out": [float(f"{one:.4g}") for one in last[0][0]],
        "bias": float(f"{last[1][0]:.4g}"),
    }
    return written, reached


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the network that judges positions to the outcome of games.")
    parser.add_argument("--minutes", type=float, default=5.0, help="how long to play (default 5)")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count(), help="processes (default all cores)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first process (default 1)")
    parser.add_argument("--out", type=Path, default=knowledge.NETWORK, help="the file to write (default the package's)")
    asked = parser.parse_args()
    if asked.minutes <= 0 or asked.jobs < 1:
        parser.error(f"expected --minutes and --jobs above 0, got {asked.minutes:g} and {asked.jobs}")
    print(f"playing for {asked.minutes:g} min on {asked.jobs} cores, compiled: {COMPILED} …", file=sys.stderr)
    with multiprocessing.get_context("spawn").Pool(asked.jobs) as processes:
        parts = processes.starmap(play, [(asked.seed + job, asked.minutes * 60) for job in range(asked.jobs)])
    samples = tuple(np.concatenate([part[column] for part in parts]) for column in range(3))
    print(f"{len(set(samples[2].tolist()))} games, {len(samples[1])} positions", file=sys.stderr)
    network, reached = fit((samples[0], samples[1], samples[2]))
    asked.out.write_text(json.dumps(network).replace("], [", "],\n[") + "\n")
    print(f"{asked.out}: log loss {reached:.4f} on games kept back ({np.log(2):.4f} when nothing is known)")


if __name__ == "__main__":
    main()
