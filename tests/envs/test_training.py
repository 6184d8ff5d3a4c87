"""Learning in the environments: the example in a short form, and the page about it."""

from __future__ import annotations

import csv
import importlib.util
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("numpy", reason="needs playmat[envs]")

from playmat.agents import RandomAgent, Seat
from playmat.envs import observation
from playmat.library import Library
from playmat.model.errors import DataError

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "training.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "examples" / "train_policy.py"
SELF_PLAY = ROOT / "examples" / "self_play.py"
SNIPPETS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
PACKAGES = ("gymnasium", "pettingzoo", "pyspiel", "sb3_contrib", "torch")


def need_to_learn() -> None:
    for package in ("torch", "sb3_contrib"):
        pytest.importorskip(package, reason="needs playmat[train]")


def run(*arguments: str, more: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((*sys.path, more)), "OMP_NUM_THREADS": "1"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def commands() -> list[list[str]]:
    """The commands of the page that start Python, without what stands before it."""
    lines = [shlex.split(line) for line in re.findall(r"^ {4}(.+)$", PAGE, re.MULTILINE)]
    return [line[line.index("python") + 1 :] for line in lines if "python" in line]


def example() -> ModuleType:
    return load(EXAMPLE)


def load(path: Path) -> ModuleType:
    need_to_learn()
    import torch

    torch.set_num_threads(1)  # tests run beside one another
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A policy that the page's command trained, in a short form."""
    need_to_learn()
    path = tmp_path_factory.mktemp("policy") / "policy.zip"
    short = {"100000": "320", "policy.zip": str(path)}
    done = run(*(short.get(word, word) for word in commands()[0]), "--games", "4", "--seed", "3")
    assert done.returncode == 0, done.stderr
    assert "320 of 320 steps" in done.stderr
    told = r"after 320 steps in .* minutes: won \d of 4 games against random, .*% \(.*% to .*%\)\n"
    assert re.fullmatch(told, done.stdout)
    return path


# --- The page


def test_the_page_shows_the_arrays_as_they_are() -> None:
    assert observation.markdown() in PAGE
    assert observation.columns_markdown() in PAGE


@pytest.mark.parametrize("number", range(len(SNIPPETS)))
def test_the_snippets_run(
    number: int, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = SNIPPETS[number]
    if "policy.zip" in code:
        example()
        path = str(request.getfixturevalue("saved"))
        code = code.replace('"policy.zip"', repr(path)).replace('"examples"', repr(str(EXAMPLE.parent)))
    for package in PACKAGES:
        if package in code:
            pytest.importorskip(package, reason="needs playmat[envs]")
    monkeypatch.setattr(sys, "path", sys.path[:])
    exec(compile(code, f"docs/training.md, snippet {number + 1}", "exec"), {})
    assert bool(capsys.readouterr().out) == ("print" in code)


def test_there_is_a_snippet_for_each_interface() -> None:
    for word in ("gymnasium.make", "SelfPlayVectorEnv", "pettingzoo.env", "exploitability(", "agent_from"):
        assert sum(word in snippet for snippet in SNIPPETS) == 1


def test_the_benchmark_runs() -> None:
    for package in PACKAGES[:3]:
        pytest.importorskip(package, reason="needs playmat[envs]")
    script, *rest = next(one for one in commands() if "environments.py" in one[0])
    assert rest == []
    done = run(script, "--seconds", "0.01")
    assert done.returncode == 0, done.stderr
    assert "64 games in self-play" in done.stdout


# --- The example


def test_a_saved_policy_plays_as_a_computer_player(saved: Path) -> None:
    agent = example().agent_from(saved)
    other = RandomAgent(1)
    game = Library.default().game("bw", "d-bw1-2", "d-bw1-1", 5)
    for _ in range(3000):
        if game.over:
            break
        game.apply_index((agent if game.seat == 0 else other).choose(Seat(game, game.seat)))
    assert game.over


def test_what_is_not_a_saved_policy_is_refused(tmp_path: Path) -> None:
    made = example()
    (tmp_path / "other.zip").write_text("nothing", encoding="utf-8")
    for name in ("other.zip", "none.zip"):
        with pytest.raises(DataError, match="expected a policy that this example has saved"):
            made.agent_from(tmp_path / name)


def test_learning_changes_the_policy() -> None:
    """The weights move, and only options can be chosen."""
    made = example()
    import torch

    fields = made.setting_fields(["d-bw1-1"], "bw")
    model = made.train(fields, 64, 1, "random", games=4)
    before = [one.detach().clone() for one in model.policy.parameters()]
    model.learn(64)
    moved = [not torch.equal(one, other) for one, other in zip(before, model.policy.parameters(), strict=True)]
    assert sum(moved) > len(moved) // 2
    won, played = made.judge(model, fields, "random", 6, 1)
    assert played == 6 and 0 <= won <= 6


def test_the_interval_holds_the_share() -> None:
    made = example()
    low, high = made.wilson(382, 400)
    assert low == pytest.approx(0.930, abs=0.001) and high == pytest.approx(0.971, abs=0.001)
    assert made.wilson(0, 0) == (0.0, 1.0)


def test_bad_arguments_are_told_in_a_sentence() -> None:
    need_to_learn()
    done = run(str(EXAMPLE), "--steps", "64", "--opponent", "nobody")
    assert done.returncode == 1 and done.stderr.startswith("expected a computer player")
    assert "Traceback" not in done.stderr


# --- Self-play


def test_self_play_keeps_policies_that_stand_on_the_ladder(tmp_path: Path) -> None:
    """The page's two commands in a short form: learn a little, then a league of what was kept and a computer player."""
    need_to_learn()
    script, *rest = next(one for one in commands() if "self_play.py" in one[0])
    short = {"60": "0.02", "league": str(tmp_path)}
    words = [short.get(word, word) for word in rest]
    done = run(script, *words, "--games", "4", "--parallel", "8", "--steps", "16", "--points", "1", "--threads", "1")
    assert done.returncode == 0, done.stderr
    curve = list(csv.DictReader((tmp_path / "curve.csv").read_text(encoding="utf-8").splitlines()))
    assert [row["played"] for row in curve] == ["4", "4"]
    assert int(curve[0]["decisions"]) == 0 < int(curve[1]["decisions"])
    command = re.search(r"^ {4}PYTHONPATH=examples playmat (ladder .+)$", PAGE, re.MULTILINE)
    assert command is not None
    words = shlex.split(command[1].replace("league", str(tmp_path)).replace("--games 40", "--games 2"))
    done = run("-m", "playmat", *words, "--json", "--jobs", "1", more=str(SELF_PLAY.parent))
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["pairs"]) == 3


def test_self_play_learns_from_both_seats() -> None:
    """What one seat gains the other loses: a rollout's rewards and signs, and weights that move."""
    need_to_learn()
    import torch

    made = load(SELF_PLAY)
    learner = made.Learner(made.setting_fields(["d-bw1-1"], "bw"), 4, 24, 1e-3, seed=3)
    rollout = learner.play()
    assert rollout["gain"].shape == rollout["worth"].shape == (96,)
    assert rollout["gain"].abs().max() > 0 and torch.isfinite(rollout["gain"]).all()
    before = [one.detach().clone() for one in learner.net.parameters()]
    learner.learn(rollout, 1.0, batch=32)
    moved = [not torch.equal(one, other) for one, other in zip(before, learner.net.parameters(), strict=True)]
    assert sum(moved) > len(moved) // 2
