"""How much of a step each part of an environment takes, and steps a second of every interface, one core.

Random play. The first lines take the same positions apart: what the engine's step costs, what looking at the position
costs in each way, and what putting it into arrays costs, alone and many at once. All seconds are of processor time.
Run as a module it measures with the core that its interpreter imports.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from playmat.engine import COMPILED, Game
from playmat.engine.columns import glance
from playmat.envs.episode import Episode, Setting
from playmat.envs.sight import sight_of
from playmat.testing.benchmark import machine_info

T = TypeVar("T")


def per_item(work: Callable[[T], object], items: Sequence[T], seconds: float) -> float:
    """Microseconds for one item: processor time, the best of the rounds that fit into the time."""
    best = float("inf")
    end = time.process_time() + seconds
    while True:
        started = time.process_time()
        for item in items:
            work(item)
        now = time.process_time()
        best = min(best, (now - started) / len(items))
        if now > end:
            return best * 1e6


def positions(setting: Setting, count: int) -> list[Episode]:
    """Positions from everywhere in random games."""
    found: list[Episode] = []
    luck = random.Random(1)
    seed = 0
    while len(found) < count:
        table = Episode(setting, seed)
        step = 0
        while not table.over and len(found) < count:
            if step % 5 == seed % 5:
                found.append(_copy(table))
            table.act(luck.randrange(table.actions()))
            step += 1
        seed += 1
    return found


def _copy(table: Episode) -> Episode:
    return table.__deepcopy__({})


def parts(setting: Setting, seconds: float) -> dict[str, float]:
    """Microseconds of each part, for one position."""
    tables = positions(setting, 512)
    games = [table.game for table in tables]
    number = setting.cards.number
    numbers = [number[card.id] for card in games[0].machine.pool.defs]
    encoder, rules = setting.encoder, setting.rules_number
    views = [game.view(game.seat) for game in games]
    sights = [glance(game.machine, game.seat, numbers) for game in games]
    batches = [sights[at : at + 64] for at in range(0, len(sights), 64)]

    def step(game: Game) -> None:
        game.clone().apply_index(0)

    found = {
        "copy of the game": per_item(lambda game: game.clone(), games, seconds),
        "copy and engine step": per_item(step, games, seconds),
        "view": per_item(lambda game: game.view(game.seat), games, seconds),
        "view into numbers": per_item(lambda view: sight_of(view, number), views, seconds),
        "engine's shortcut to the same numbers": per_item(
            lambda game: glance(game.machine, game.seat, numbers), games, seconds
        ),
        "numbers into arrays, one position": per_item(
            lambda sight: encoder.encode([sight], [rules], [0]), sights, seconds
        ),
    }
    together = per_item(lambda batch: encoder.encode(batch, [rules] * 64, [0] * 64), batches, seconds)
    found["numbers into arrays, 64 at once"] = together / 64
    return found


def _choose(masks: NDArray[Any], luck: np.random.Generator) -> NDArray[np.int64]:
    counts = masks.sum(axis=-1)
    chosen: NDArray[np.int64] = (luck.random(counts.shape) * counts).astype(np.int64)
    return chosen


def engine_alone(setting: Setting, seconds: float) -> float:
    """Decisions a second through `Game`, nothing looked at."""
    luck = random.Random(1)
    pool, decks = setting.pool((0, 0))
    count, seed = 0, 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        game = Game.new(pool, (decks[0][:], decks[1][:]), seed)
        while not game.over:
            game.apply_index(luck.randrange(game.option_count()))
            count += 1
        seed += 1
    return count / (time.process_time() - started)


def gymnasium_steps(given: dict[str, Any], seconds: float, kind: Callable[..., Any]) -> float:
    env = kind(**given)
    luck = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    count = 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        _, _, over, cut_off, info = env.step(int(_choose(info["action_mask"], luck)))
        count += 1
        if over or cut_off:
            _, info = env.reset()
    return count / (time.process_time() - started)


def vector_steps(env: Any, seconds: float) -> float:
    luck = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    count = 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        *_, info = env.step(_choose(info["action_mask"], luck))
        count += env.num_envs
    return count / (time.process_time() - started)


def pettingzoo_steps(given: dict[str, Any], seconds: float) -> float:
    from playmat.envs.pettingzoo import raw_env

    env = raw_env(**given)
    luck = np.random.default_rng(1)
    env.reset(seed=1)
    count = 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        observation, _, over, cut_off, _ = env.last()
        if over or cut_off:
            env.reset()
            continue
        env.step(int(_choose(observation["action_mask"], luck)))
        count += 1
    return count / (time.process_time() - started)


def openspiel_steps(setting: dict[str, Any], seconds: float, compact: bool = False) -> float:
    import pyspiel

    from playmat.envs import openspiel

    decks = setting["decks"]
    given = {"rules": setting["rules"], "deck_0": decks[0], "deck_1": decks[1], "compact": compact}
    game = pyspiel.load_game(openspiel.NAME, given)
    luck = random.Random(1)
    count = 0
    state = game.new_initial_state()
    started = time.process_time()
    while time.process_time() - started < seconds:
        if state.is_terminal():
            state = game.new_initial_state()
        if not state.is_chance_node():
            state.observation_tensor(state.current_player())
            count += 1
        state.apply_action(luck.choice(state.legal_actions()))
    return count / (time.process_time() - started)


def measure(given: dict[str, Any], seconds: float) -> dict[str, Any]:
    """All figures."""
    from playmat.envs.compact import CompactEnv, CompactSelfPlay, CompactVectorEnv
    from playmat.envs.gymnasium import PlaymatEnv
    from playmat.envs.vector import PlaymatVectorEnv, SelfPlayVectorEnv

    setting = Setting(**given)
    gc.collect()
    gc.freeze()
    few = {**given, "arrays": ("globals", "options", "action_mask"), "max_options": 32}
    return {
        "compiled": COMPILED,
        "machine": machine_info(),
        "microseconds": {name: round(value, 1) for name, value in parts(setting, seconds).items()},
        "steps_per_s": {
            "engine alone, decisions": round(engine_alone(setting, seconds)),
            "Gymnasium against random": round(gymnasium_steps(given, seconds, PlaymatEnv)),
            "64 games against random": round(vector_steps(PlaymatVectorEnv(64, **given), seconds)),
            "64 games in self-play": round(vector_steps(SelfPlayVectorEnv(64, **given), seconds)),
            "64 games in self-play, fewer arrays": round(vector_steps(SelfPlayVectorEnv(64, **few), seconds)),
            "PettingZoo": round(pettingzoo_steps(given, seconds)),
            "OpenSpiel with tensors": round(openspiel_steps(given, seconds)),
            "compact: Gymnasium against random": round(gymnasium_steps(given, seconds, CompactEnv)),
            "compact: 64 games against random": round(vector_steps(CompactVectorEnv(64, **given), seconds)),
            "compact: 64 games in self-play": round(vector_steps(CompactSelfPlay(64, **given), seconds)),
            "compact: PettingZoo": round(pettingzoo_steps({**given, "compact": True}, seconds)),
            "compact: OpenSpiel with tensors": round(openspiel_steps(given, seconds, compact=True)),
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="bw")
    parser.add_argument("--decks", nargs=2, default=["d-bw1-1", "d-bw1-2"], metavar=("A", "B"))
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    data = measure({"rules": given.rules, "decks": tuple(given.decks)}, given.seconds)
    if given.json:
        print(json.dumps(data, indent=2))
        return
    print(f"{'compiled' if data['compiled'] else 'pure'}, {' against '.join(given.decks)}, rules {given.rules}")
    for name, value in data["microseconds"].items():
        print(f"{value:>10.1f} µs  {name}")
    for name, value in data["steps_per_s"].items():
        print(f"{value:>10} /s  {name}")
    print(f"{data['machine']['processor']}, load {data['machine']['load']}, Python {data['machine']['python']}")


if __name__ == "__main__":
    main()
