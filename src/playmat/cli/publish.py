"""`playmat bench --publish`: agents, environments and speeds in one table, as a page of the documentation."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from playmat import __version__
from playmat.agents import make_agent
from playmat.cli.cores import source_folder
from playmat.library import Library
from playmat.model.errors import DataError
from playmat.sim.ladder import DECKS
from playmat.testing.benchmark import TITLES

HEAD: Final = """\
# Baselines

What the engine, the environments and the computer players do on one machine, measured by one command:

    playmat bench --publish

Compare figures of one table only: another machine, or the same one at work, gives others. How a figure is made is told
in `benchmarks/README.md` of the sources.
"""


def default_file() -> Path:
    """The page of the documentation in a checkout, a file in the present folder elsewhere."""
    docs = source_folder().parent / "docs"
    return docs / "baselines.md" if docs.is_dir() else Path("baselines.md")


def check(agents: list[str], games: int, file: Path) -> None:
    """Refuse what cannot be measured or written before anything is measured."""
    if len(set(agents)) < 2:
        raise DataError(f"--agents: expected at least two different players, got {', '.join(agents) or 'none'}")
    for name in agents:
        make_agent(name, Library.default().card, 0)
    if games < 1:
        raise DataError(f"--games: expected a number from 1, got {games}")
    if not file.parent.is_dir():
        raise DataError(f"--publish: expected a file in a folder that exists, got {file}")


def publish(
    bench: dict[str, Any], groups: list[dict[str, Any]], place: Path, agents: list[str], games: int, file: Path
) -> None:
    """Measure what `bench` has not, in processes that import the package of that folder, and write the page. `groups`
    are the kinds of decks that `bench` has measured."""
    pairs = ",".join("-".join(pair) for pair in pairwise(agents))
    environments = _part(place, "playmat.envs.measure", "--json", "--seconds", str(bench["seconds"] / 4))
    thinking = _part(place, "playmat.sim.pace", *agents, "--decks", *DECKS)
    ladder = _part(
        place, "playmat", "ladder", "--json", "--games", str(games), "--agents", ",".join(agents), "--pairs", pairs
    )
    text = "\n".join((HEAD, *_engine(groups), *_environments(environments), *_agents(ladder, thinking), *_where(bench)))
    part = file.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(file)
    print(file)


def _part(place: Path, module: str, *arguments: str) -> dict[str, Any]:
    """What a module prints as JSON; its progress is shown as it comes."""
    name = " ".join((module, *arguments[:1]))
    print(f"measuring {name} …", file=sys.stderr, flush=True)
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        env={**os.environ, "PYTHONPATH": str(place)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise DataError(f"--publish: {name} could not be measured (it ended with status {done.returncode})")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


# --- The page


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return [f"| {' | '.join(str(cell) for cell in line)} |" for line in lines] + [""]


def _engine(groups: list[dict[str, Any]]) -> list[str]:
    acts = ("µs a copy", "µs a copy and answer", "µs a view")
    text = ["## The engine", "", "Random play on one core, with each kind of decks by itself.", ""]
    for group in groups:
        rows: list[Sequence[object]] = []
        for kind in ("compiled", "pure"):
            one = group[kind]
            if one is None:
                continue
            taken = (one["us_per_clone"], one["us_per_clone_and_answer"], one["us_per_view"])
            rows.append((f"{kind}, all of them", *_pace(one), *taken))
            for match in group["matches"]:
                decks = " and ".join(f"`{name}`" for name in match["decks"])
                rows.append(
                    (f"{kind}, {match['rules']}: {decks}", *_pace(one["eras"][match["rules"]]), *("",) * len(acts))
                )
        text += _table((TITLES[group["group"]], "games/s", "decisions/s", "decisions a game", *acts), rows)
    return text


def _pace(one: dict[str, Any]) -> tuple[str, str, str]:
    return f"{one['games_per_s']:,.0f}", f"{one['decisions_per_s']:,}", f"{one['decisions_per_game']:.0f}"


def _environments(found: dict[str, Any]) -> list[str]:
    rows = [(name, f"{value:,}") for name, value in found["steps_per_s"].items()]
    return ["## The environments", "", *_table(("random play, one core, processor time", "steps/s"), rows)]


def _agents(ladder: dict[str, Any], thinking: dict[str, Any]) -> list[str]:
    rows = []
    for one in sorted(ladder["ratings"], key=lambda one: one["rating"]):
        low, high = one["interval"]
        pace = thinking[one["agent"]]
        decision, turn = pace["ms_per_decision"], pace["ms_per_turn"]
        rows.append(
            (
                f"`{one['agent']}`",
                f"{one['rating']:.0f} ({low:.0f} to {high:.0f})",
                f"{decision['median']:.1f}",
                f"{turn['median']:.0f}",
                f"{turn['p99']:.0f}",
            )
        )
    head = ("player", "rating (95 %)", "ms a decision, median", "ms a turn, median", "ms a turn, 99 of 100")
    pairs = [
        (
            f"`{one['agents'][0]}` against `{one['agents'][1]}`",
            one["games"],
            f"{one['win_rate']:.1%} ({one['interval'][0]:.1%} to {one['interval'][1]:.1%})",
        )
        for one in ladder["pairs"]
    ]
    return ["## The computer players", "", *_table(head, rows), *_table(("who", "games", "wins"), pairs)]


def _where(bench: dict[str, Any]) -> list[str]:
    machine = bench["machine"]
    return [
        f"Playmat {__version__}, {datetime.now(UTC):%Y-%m-%d}; {machine['processor']}, {machine['cores']} cores, "
        f"load {machine['load']}; {machine['implementation']} {machine['python']}, {machine['system']}.",
        "",
    ]
