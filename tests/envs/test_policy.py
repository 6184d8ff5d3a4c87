"""A policy as a computer player, and what is said where a library is missing."""

# ruff: noqa: E402
from __future__ import annotations

import subprocess
import sys

import pytest

np = pytest.importorskip("numpy", reason="needs playmat[envs]")

from playmat.agents import Seat
from playmat.envs import MissingExtra, compact_rows, need
from playmat.envs.compact_rows import Rows
from playmat.envs.episode import Episode, Setting
from playmat.envs.observation import Observation
from playmat.envs.policy import CompactPolicyAgent, PolicyAgent
from playmat.library import Library
from playmat.model.errors import DataError


def first(observation: Observation) -> int:
    return int(np.flatnonzero(observation["action_mask"])[0])


def last(observation: Observation) -> int:
    return int(np.flatnonzero(observation["action_mask"])[-1])


def test_a_policy_plays_a_whole_game() -> None:
    agent = PolicyAgent(first, Setting())
    game = Library.default().game("bw", "d-bw1-1", "d-bw1-2", 1)
    for _ in range(3000):
        if game.over:
            break
        choice = agent.choose(Seat(game, game.seat))
        assert choice == 0
        game.apply_index(choice if game.option_count() < 3 else game.option_count() - 1)
    assert game.over


def test_it_sees_what_the_environment_shows() -> None:
    setting = Setting(skip_forced=False)
    seen: list[Observation] = []

    def keep(observation: Observation) -> int:
        seen.append(observation)
        return 0

    agent = PolicyAgent(keep, setting)
    table = Episode(setting, 2)
    for step in range(40):
        shown = table.observe(table.seat)
        agent.choose(Seat(table.game, table.seat))
        for name, array in shown.items():
            assert np.array_equal(seen[-1][name], array), name
        table.act(step % table.actions())


def test_a_policy_over_compact_rows_sees_what_they_show() -> None:
    setting = Setting(skip_forced=False, max_options=4)
    rows = Rows(setting)
    seen: list[compact_rows.Observation] = []

    def keep(observation: compact_rows.Observation) -> int:
        seen.append(observation)
        return 0

    agent = CompactPolicyAgent(keep, setting)
    table = Episode(setting, 2)
    for step in range(40):
        if table.page == 0:
            shown = rows.arrays(rows.of(table.game, table.numbers, table.seat))
            assert agent.choose(Seat(table.game, table.seat)) == 0
            for name, array in shown.items():
                assert np.array_equal(seen[-1][name], array), name
        table.act(step % table.actions())


def test_it_turns_pages() -> None:
    setting = Setting(max_options=3)
    game = Library.default().game("bw", "d-bw1-1", "d-bw1-2", 1)
    while game.option_count() < 6:
        game.apply_index(game.option_count() - 1)
    count, seat = game.option_count(), Seat(game, game.seat)
    pages = setting.encoder.pages(count)
    turned = 0

    def second_page(observation: Observation) -> int:
        nonlocal turned
        turned += 1
        return last(observation) if turned == 1 else 0

    assert PolicyAgent(second_page, setting).choose(seat) == 2
    assert PolicyAgent(last, setting).choose(seat) == count - 1
    assert pages == (count + 1) // 2
    with pytest.raises(DataError, match="expected an action from 0 to 2, got 7"):
        PolicyAgent(lambda observation: 7, setting).choose(seat)


def test_cards_that_it_does_not_know_are_named() -> None:
    agent = PolicyAgent(first, Setting())
    game = Library.default().game("xy", "d-xy1-1", "d-xy1-2", 1)
    while not game.view(game.seat)["players"][game.seat]["hand"]:
        game.apply_index(0)
    with pytest.raises(DataError, match="expected only cards of the decks that the policy knows, got 'xy"):
        agent.choose(Seat(game, game.seat))


# --- Without the extra


def test_a_missing_package_is_named_with_its_extra() -> None:
    with pytest.raises(MissingExtra, match=r"expected the package 'no_such_package': install playmat\[envs\]"):
        need("no_such_package")


@pytest.mark.parametrize("package", ["numpy", "gymnasium", "pettingzoo", "pyspiel"])
def test_the_rest_works_where_a_package_is_missing(package: str) -> None:
    """The package is hidden from a fresh process: `import playmat` works, the environment says what to install."""
    module = {"numpy": "table", "pyspiel": "openspiel"}.get(package, package)
    code = f"""
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == {package!r}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Hidden())
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == {package!r} else found(name, *rest)
import playmat, playmat.cli
try:
    import playmat.envs.{module}
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == "" and done.returncode == 0
    assert done.stdout.strip() == f"expected the package {package!r}: install playmat[envs]"
