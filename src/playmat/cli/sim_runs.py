"""What `sim`, `matrix`, `ladder` and `odds` share: their options, the run itself with its progress, and its mishaps."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import playmat
from playmat import rules as rulebooks
from playmat.agents import make_agent
from playmat.cli.options import add_jobs, add_json
from playmat.library import Library
from playmat.model.errors import DataError, UnknownName
from playmat.model.ruleset import Ruleset
from playmat.sim.batch import LIMIT
from playmat.sim.decks import Entrant, entrants, rules_for
from playmat.sim.executors import Executor, InProcess, Processes
from playmat.sim.plan import Plan, Run, run_plan
from playmat.sim.report import Pairing
from playmat.sim.store import ResultFile, header_of

LARGEST_SEED: Final = 2**31 - 1
MOST_GAMES: Final = 10_000_000
SHOWN: Final = 5
"""Mishaps that are printed; the JSON has them all."""
DECKS_HELP: Final = (
    "theme deck ids such as d-bw1-1, files with deck lists, or sets such as bw1 or bw1..bw3 for all their playable "
    "theme decks"
)


def add_run_options(parser: argparse.ArgumentParser, agents: str = "greedy") -> None:
    """The options of every command that plays games."""
    if agents:
        parser.add_argument(
            "--agents", default=agents, metavar="A,B", help=f"who plays; one name for both (default {agents})"
        )
    parser.add_argument(
        "--rules",
        metavar="R",
        help=f"rule set: {', '.join(rulebooks.RULESETS)} (default the one of the decks' format)",
    )
    parser.add_argument(
        "--format",
        metavar="F",
        help="format, such as standard-2019-08-16, expanded, limited (default found from the cards)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the seed of the first game (default 1)")
    parser.add_argument(
        "--limit",
        type=int,
        default=LIMIT,
        metavar="D",
        help=f"decisions after which a game is stopped (default {LIMIT})",
    )
    add_jobs(parser)
    parser.add_argument(
        "--ray", default="", metavar="ADDRESS", help="play on this Ray cluster; `local` starts one here (playmat[ray])"
    )
    add_json(parser)


def choose_rules(library: Library, args: argparse.Namespace, decks: Sequence[Entrant]) -> Ruleset:
    """The rule set of the run; lines of the lists that may mean another card are told."""
    for deck in decks:
        for doubt in deck.doubts:
            print(f"{deck.ref}: {doubt}", file=sys.stderr)
    return rules_for(library, decks, args.rules, args.format)


def add_save_option(parser: argparse.ArgumentParser) -> None:
    """Keeping the results."""
    parser.add_argument(
        "--save",
        type=Path,
        metavar="FILE",
        help="keep the results; run again to go on where it stopped, or with a larger -n to extend it",
    )


def check_run_options(args: argparse.Namespace) -> None:
    """Refuse numbers that make no sense."""
    if args.jobs < 1:
        raise DataError(f"--jobs: expected a number from 1, got {args.jobs}")
    if not 0 <= args.seed <= LARGEST_SEED:
        raise DataError(f"--seed: expected a number from 0 to {LARGEST_SEED}, got {args.seed}")
    if args.limit < 1:
        raise DataError(f"--limit: expected a number from 1, got {args.limit}")


def who_plays(args: argparse.Namespace) -> tuple[Library, tuple[str, str], list[Entrant]]:
    """The cards, and the agents and decks that were asked for."""
    library = Library.default()
    return library, agents_for(library, args.agents), entrants(library, args.decks)


def check_games(games: int) -> int:
    if not 1 <= games <= MOST_GAMES:
        raise DataError(f"-n: expected a number from 1 to {MOST_GAMES}, got {games}")
    return games


def check_folder(path: Path) -> None:
    """A folder to write to; made if it is not there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"expected a folder, got {path}: {error.strerror}") from error


def split_agents(text: str) -> list[str]:
    """Agent names with commas between. A setting after a comma (name=value) belongs to the agent before it."""
    found: list[str] = []
    for part in (part.strip() for part in text.split(",")):
        if found and "=" in part and ":" not in part:
            found[-1] += f",{part}"
        elif part:
            found.append(part)
    return found


def agents_for(library: Library, text: str) -> tuple[str, str]:
    """The two agents of `--agents`, each known to exist."""
    names = split_agents(text)
    if not 1 <= len(names) <= 2:
        raise UnknownName(f"--agents: expected one name, or two with a comma between, got {text!r}")
    for name in names:
        make_agent(name, library.card, 0)
    return names[0], names[-1]


def executor_for(args: argparse.Namespace) -> Executor:
    """Who plays: a cluster, processes, or this process alone."""
    if args.ray:
        from playmat.sim.ray_executor import OnRay

        return OnRay(args.ray, args.jobs)
    return Processes(args.jobs) if args.jobs > 1 else InProcess()


def play(
    args: argparse.Namespace, kind: str, pairings: Sequence[Pairing], games: Sequence[int]
) -> tuple[Run, Executor]:
    """Play so many games of each pairing, with the file and the progress that were asked for."""
    plan = Plan(tuple(pairing.match for pairing in pairings), tuple(games), args.seed)
    executor = executor_for(args)
    if args.save is None:
        progress = Progress(plan.total)
        run = run_plan(plan, executor, progress=progress)
        progress.end()
        return run, executor
    path: Path = args.save / f"{kind}.jsonl" if args.save.is_dir() else args.save
    with ResultFile(path, header_of(plan, kind, playmat.__version__)) as file:
        if file.note:
            print(file.note, file=sys.stderr)
        there = sum(plan.asks_for(one.match, one.seed) for one in file.found.results)
        if there:
            print(f"{path}: {there} of {plan.total} games are there already", file=sys.stderr)
        progress = Progress(plan.total)
        run = run_plan(plan, executor, file.found, file.keep, progress)
        progress.end()
    if run.interrupted:
        print(f"{path}: what was played is kept; the same command goes on with it", file=sys.stderr)
    return run, executor


class Progress:
    """A line on the terminal that is renewed, or one now and then where there is none."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._shown = 0.0
        self._drawn = False

    def __call__(self, run: Run) -> None:
        terminal = sys.stderr.isatty()
        if run.seconds - self._shown < (0.5 if terminal else 15):
            return
        self._shown = run.seconds
        there = len(run.results) + len(run.failures)
        left = (self._total - there) / run.games_per_s if run.played else 0.0
        text = f"{there} of {self._total} games, {_rate(run.games_per_s)} games/s, {_span(left)} left"
        if run.failures or run.lost:
            text += f", {len(run.failures)} errors, {len(run.lost)} lost batches"
        print(f"\r{text}\x1b[K" if terminal else text, end="" if terminal else "\n", file=sys.stderr, flush=True)
        self._drawn = terminal

    def end(self) -> None:
        """Go on below."""
        if self._drawn:
            print(file=sys.stderr)


def _rate(rate: float) -> str:
    return f"{rate:.0f}" if rate >= 10 else f"{rate:.2f}"


def _span(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"


def tell_mishaps(data: dict[str, Any]) -> int:
    """Say on stderr what went wrong, and how to see it again; the exit status."""
    for kind, title in (("errors", "error"), ("unfinished", "unfinished"), ("lost", "lost")):
        for one in data[kind][:SHOWN]:
            what = one.get("what") or one.get("why") or f"seed {one['seed']}: not over after so many decisions"
            games = f" ({one['games']} games, tried again in vain)" if kind == "lost" else ""
            print(f"{title}: {what}{games}\n  again: {one['again']}", file=sys.stderr)
        if len(data[kind]) > SHOWN:
            print(f"{title}: {len(data[kind]) - SHOWN} more (--json lists them)", file=sys.stderr)
    if data["dead_workers"]:
        print(f"{data['dead_workers']} workers died; their batches were given to others", file=sys.stderr)
    if data["interrupted"]:
        print("interrupted: the figures are of what was played until then", file=sys.stderr)
        return 130
    return 1 if data["errors"] or data["lost"] else 0


def percent(share: float | None, places: int = 1) -> str:
    return "–" if share is None else f"{100 * share:.{places}f} %"


def interval(score: dict[str, Any]) -> str:
    """A win rate with its interval, for people."""
    if score["win_rate"] is None:
        return "no game"
    low, high = score["interval"]
    return f"{percent(score['win_rate'])} ({100 * low:.1f} to {100 * high:.1f})"


def say_run(data: dict[str, Any]) -> None:
    """How fast it was."""
    run = data["run"]
    if not run["played"]:
        print("nothing was left to play")
        return
    where = run["executor"] if run["workers"] == 1 else f"{run['workers']} {run['executor']}"
    where = f"{run['workers']} workers on ray" if run["executor"] == "ray" else where
    kind = "compiled" if run["compiled"] else "pure"
    print(f"{run['played']} games in {run['seconds']} s: {_rate(run['games_per_s'])} games/s ({where}, {kind})")
