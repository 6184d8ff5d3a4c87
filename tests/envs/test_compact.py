"""The compact rows: the same as the seat's view says, nothing hidden, and environments by Gymnasium's rules."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from playmat.model.ids import Seat

gymnasium = pytest.importorskip("gymnasium")

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

from playmat.engine import Game  # noqa: E402
from playmat.engine.many import RUNS  # noqa: E402
from playmat.engine.resample import permute_hidden  # noqa: E402
from playmat.envs.compact import CompactEnv, CompactSelfPlay, CompactVectorEnv  # noqa: E402
from playmat.envs.compact_rows import COLUMNS, Rows  # noqa: E402
from playmat.envs.sight import sight_of  # noqa: E402
from playmat.model.errors import DataError  # noqa: E402

GIVEN: list[dict[str, Any]] = [
    {"rules": "bw", "decks": ("d-bw1-1", "d-bw1-2")},
    {"rules": "swsh", "decks": (("d-swsh1-1", "d-swsh1-2"), "d-swsh1-2"), "max_options": 5},
]


def play(env: CompactSelfPlay, luck: Random, steps: int) -> Any:
    """Random play; the observations before each step."""
    observation, info = env.reset(seed=luck.randrange(1000))
    for _ in range(steps):
        yield observation, info
        counts = info["action_mask"].sum(axis=-1)
        observation, _, _, _, info = env.step(np.array([luck.randrange(max(int(count), 1)) for count in counts]))


@pytest.mark.parametrize("given", GIVEN)
def test_rows_say_what_the_view_says(given: dict[str, Any]) -> None:
    env = CompactSelfPlay(2, **given)
    number = env.setting.cards.number
    pages = 0
    for observation, info in play(env, Random(1), 250):
        for place in range(2):
            machine = env._many.machine(place)
            if machine.state.asking < 0:
                continue
            seat = int(info["seat"][place])
            sight = sight_of(Game(machine).view(seat), number)
            assert observation["numbers"][place].tolist() == sight.numbers
            assert counted(observation["hand"][place]) == Counter(sight.hand)
            for row, pile in zip(observation["piles"][place], sight.piles, strict=True):
                assert counted(row) == Counter(pile)
            pokemon = {one[0]: one for one in sight.pokemon}
            for at, row in enumerate(observation["pokemon"][place]):
                check_pokemon(row.tolist(), pokemon.get(at))
            shown = [tuple(one) for one in observation["options"][place].tolist() if one[0]]
            first = env._many.pages[place] * (env.setting.max_options - 1)
            paged = len(sight.options) > env.setting.max_options
            pages += paged
            expected = sight.options[first : first + env.setting.max_options - 1] if paged else sight.options
            assert len(shown) == len(expected) + paged == info["action_mask"][place].sum()
            for row, one in zip(shown, expected, strict=False):
                kind, card, where, _, source, _ = one
                assert (row[0] - 1, row[2], row[4]) == (kind, where, source)
                assert row[1] == card or not card, "where the view names no card the row may"
    assert pages or given["rules"] == "bw"


def counted(row: Any) -> Counter[int]:
    return Counter({card: int(count) for card, count in enumerate(row) if count})


def check_pokemon(row: list[int], one: Any) -> None:
    if one is None:
        assert not any(row)
        return
    _, card, units, tools, under, energy, hp, damage, types, retreat, conditions, flags = one
    assert row[0] == card and row[1:3] == [*tools[:2], 0, 0][:2] and row[3:5] == [*under[::-1][:2], 0, 0][:2]
    assert row[5:12] == [energy, hp, damage, types, retreat, conditions, flags]
    assert sum(row[12:]) == len(units)


@pytest.mark.parametrize("given", GIVEN)
def test_a_seat_knows_its_own_list_and_what_is_left_of_it(given: dict[str, Any]) -> None:
    env = CompactSelfPlay(2, **given)
    for observation, info in play(env, Random(2), 150):
        for place in range(2):
            machine = env._many.machine(place)
            seat = int(info["seat"][place])
            assert observation["list"][place].sum() == 60
            assert (observation["left"][place] <= observation["list"][place]).all()
            state = machine.state
            assert observation["left"][place].sum() >= len(state.deck[seat]) + len(state.prizes[seat])


def test_nothing_hidden_is_in_a_row() -> None:
    env = CompactSelfPlay(4, **GIVEN[0])
    luck = Random(3)
    for _, info in play(env, luck, 200):
        for place in range(4):
            machine = env._many.machine(place)
            seat = int(info["seat"][place])
            if machine.state.asking != seat:
                continue
            before = env._many.observe([place])
            env._many.machines[place] = twin = machine.clone()
            permute_hidden(twin, Seat(seat), luck.randrange(1 << 30))
            assert env._many.observe([place]) == before
            env._many.machines[place] = machine


def test_an_action_has_a_number_that_stays() -> None:
    env = CompactSelfPlay(1, **GIVEN[0])
    rows: Rows = env.rows
    meant: dict[int, set[tuple[int, ...]]] = {}
    for observation, _ in play(env, Random(4), 300):
        ids = rows.action_ids(observation["options"][0])
        assert ids.max() < rows.action_id_count
        for number, row in zip(ids.tolist(), observation["options"][0].tolist(), strict=True):
            meant.setdefault(number, set()).add(tuple(row[:4]))
            assert (number == 0) == (row[0] == 0)
    assert len(meant) > 50
    assert all(len(one) == 1 for one in meant.values())


def test_the_caller_may_own_the_buffer() -> None:
    probe = CompactSelfPlay(3, **GIVEN[0])
    mine = np.full((3, probe.rows.width), -1, np.int16)
    env = CompactSelfPlay(3, out=mine, **GIVEN[0])
    observation, _ = env.reset(seed=1)
    assert mine.min() >= 0 and np.shares_memory(observation["pokemon"], mine)
    with pytest.raises(DataError, match="out: expected an array of int16"):
        CompactSelfPlay(2, out=mine, **GIVEN[0])
    assert probe.rows.facts.shape[0] == len(probe.setting.cards)
    assert {name: len(names) for name, names in COLUMNS.items()} == {
        name: probe.rows.shapes[name][0 if name in ("numbers", "piles") else 1] for name in COLUMNS
    }


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_games_are_won_and_dealt_again(mode: str) -> None:
    env = CompactVectorEnv(8, opponent="random", autoreset_mode=mode, **GIVEN[0])
    luck = np.random.default_rng(1)
    _, info = env.reset(seed=5)
    ended = won = 0
    for _ in range(400):
        counts = np.maximum(info["action_mask"].sum(axis=-1), 1)
        _, rewards, over, _, info = env.step((luck.random(8) * counts).astype(np.int64))
        ended += int(over.sum())
        won += int((rewards == 1).sum())
        assert (rewards[~over] == 0).all()
        if mode == "SameStep":
            assert all(env._many.standing(place) == RUNS for place in range(8))
            assert ("final_obs" in info) == bool(over.any())
    assert ended > 8 and 0 < won < ended


def test_an_action_that_is_no_option_loses() -> None:
    env = CompactVectorEnv(2, **GIVEN[0])
    env.reset(seed=1)
    _, rewards, over, _, info = env.step(np.array([0, env.setting.max_options - 1]))
    assert rewards.tolist() == [0, -1] and over.tolist() == [False, True]
    assert info["reason"][1] == "illegal action"


def test_the_same_seeds_play_the_same_games() -> None:
    seen = []
    for _ in range(2):
        env = CompactSelfPlay(4, **GIVEN[0])
        seen.append([observation["numbers"].tolist() for observation, _ in play(env, Random(6), 60)])
    assert seen[0] == seen[1]


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_gymnasium_accepts_it() -> None:
    env = gymnasium.make("Playmat-v1", **GIVEN[0])
    assert isinstance(env.unwrapped, CompactEnv)
    check_env(env.unwrapped, skip_render_check=True)
