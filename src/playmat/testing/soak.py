"""Random games between many decks under every rule set, with the invariants checked on the way, in several processes.

Everything about a game follows from its seed and the settings: rule set, decks, shuffles, answers, and which steps are
looked at closely. So a violation is reproduced by its seed alone.
"""

from __future__ import annotations

import gc
import multiprocessing
import random
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from playmat import rules as rulebooks
from playmat.cards.catalog import AS_SHOWN, Wording
from playmat.cards.decklist import DeckList
from playmat.cards.formats import Format
from playmat.engine import COMPILED
from playmat.engine.game import Game
from playmat.engine.machine import Pool
from playmat.engine.playout import scramble
from playmat.engine.state import RUNNING
from playmat.engine.turn import MOST_TURNS
from playmat.library import Library
from playmat.library.choosing import adapted
from playmat.library.games import pool_for
from playmat.model.errors import DeckError, NotPlayable, ScenarioError
from playmat.model.ruleset import Ruleset
from playmat.model.words import reason
from playmat.testing.invariants import check_codec, check_options, check_step, check_twin, check_views, encoded
from playmat.testing.mixed import mixed_deck

SAMPLED: Final[dict[str, float]] = {"options": 0.01, "twin": 0.01, "codec": 0.005, "views": 0.01, "replay": 0.05}
"""The share of decisions (for "replay": of games) at which the slow checks are made. The others are made at every
one."""
LIMIT: Final = 100 * MOST_TURNS
"""Answers in one game. The turns of a game are limited, and so are the actions of a turn: a game that is still going on
then is within an effect that never ends."""
GROUP: Final = 16
"""So many games in a row are played with one pair of decks under one rule set: compiling cards takes longer than a
game."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What to play; the same for every process."""

    rules: tuple[str, ...]
    decks: tuple[str, ...]
    mixed: bool = False
    """Decks thrown together from all playable cards instead."""
    formats: tuple[str, ...] = ()
    """Formats played beside the rule sets, with decks thrown together from their cards."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """What is played in games of one group."""

    name: str
    """Of the rule set or the format."""
    ruleset: Ruleset
    decks: tuple[DeckList, DeckList]
    wording: Wording = AS_SHOWN


@dataclass(slots=True)
class Report:
    """What came of some games; reports add up."""

    games: int = 0
    decisions: int = 0
    turns: int = 0
    violations: list[dict[str, Any]] = field(default_factory=list)
    checked: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("step", *SAMPLED), 0))
    endings: dict[str, int] = field(default_factory=dict)
    by_rules: dict[str, int] = field(default_factory=dict)
    """Games under each rule set, and in each format."""
    longest: int = 0

    def add(self, other: Report) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.turns += other.turns
        self.violations += other.violations
        self.longest = max(self.longest, other.longest)
        for mine, theirs in (
            (self.checked, other.checked),
            (self.endings, other.endings),
            (self.by_rules, other.by_rules),
        ):
            for key, count in theirs.items():
                mine[key] = mine.get(key, 0) + count


def settings_for(rules: str = "", decks: str = "", mixed: bool = False, formats: str = "") -> Settings:
    """Settings from the words of the command line: names with commas, nothing for all there are.

    Formats are played where nothing else was asked for: not beside chosen rule sets or decks.
    """
    library = Library.default()
    names = _names(rules)
    playable = library.decks(playable=True)
    wanted_formats = tuple(library.format(name).id for name in _names(formats))
    if not (rules or decks or mixed or formats):
        wanted_formats = tuple(one.id for one in library.formats.all() if not one.theme or _theme_decks(one, playable))
    chosen = tuple(rulebooks.find(name).name for name in names)
    if not chosen and not formats:
        chosen = rulebooks.RULESETS
    wanted = tuple(_names(decks)) or tuple(playable)
    for name in wanted:
        if not Path(name).is_file():
            library.playable_cards(library.deck(name))
    if not wanted and not mixed:
        raise ScenarioError("expected at least one theme deck of which every card is playable; there is none")
    return Settings(chosen, wanted, mixed, wanted_formats)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def pairing(settings: Settings, seed: int) -> Pairing:
    """The rule set or format and the two decks of the game with this seed."""
    library = Library.default()
    luck = random.Random(seed // GROUP)
    if settings.formats and (not settings.rules or luck.random() < 0.5):
        return _in_format(library, library.format(luck.choice(settings.formats)), settings.decks, luck)
    for _ in range(1000):
        ruleset = rulebooks.find(luck.choice(settings.rules))
        if settings.mixed:
            decks = mixed_deck(library, ruleset, luck), mixed_deck(library, ruleset, luck)
            return Pairing(ruleset.name, ruleset, decks)
        one, other = luck.choice(settings.decks), luck.choice(settings.decks)
        # A deck is no use under a book that does not know its Energy, or is stricter with copies.
        if _legal(one, ruleset.name) and _legal(other, ruleset.name):
            return Pairing(ruleset.name, ruleset, (library.deck(one), library.deck(other)))
    raise ScenarioError(f"expected decks that are legal under one of {', '.join(settings.rules)}; found no two")


def _theme_decks(wanted: Format, decks: Iterable[str]) -> list[str]:
    """Those that are legal in a format of theme decks; there are no Trainer Kits, which are half as large."""
    library = Library.default()
    size = wanted.deck_size or library.ruleset().deck_size
    return [deck for deck in decks if len(library.deck(deck)) == size]


def _in_format(library: Library, wanted: Format, decks: tuple[str, ...], luck: random.Random) -> Pairing:
    wording = library.wording_in(wanted)
    if wanted.theme:
        fitting = _theme_decks(wanted, decks)
        if not fitting:
            raise ScenarioError(f"expected a playable theme deck that is legal in {wanted.id}; there is none")
        pair = library.deck(luck.choice(fitting)), library.deck(luck.choice(fitting))
        return Pairing(wanted.id, library.choose(pair, wanted.id).ruleset, pair, wording)
    # Where the cards decide, cards of all eras would always decide for the newest.
    ruleset = library.ruleset(wanted.ruleset or luck.choice(rulebooks.RULESETS))
    ruleset = adapted(ruleset, wanted)
    one, other = (mixed_deck(library, ruleset, luck, wanted, wording) for _ in "AB")
    return Pairing(wanted.id, ruleset, (one, other), wording)


@cache
def _legal(deck: str, rules: str) -> bool:
    library = Library.default()
    return library.check(library.deck(deck), library.ruleset(rules)).legal


def play(pool: Pool, decks: tuple[list[int], list[int]], seed: int, report: Report) -> str:
    """Play one game at random and check it; what is wrong, or ''."""
    value = scramble(seed) | 1
    answers: list[int] = []
    checked = report.checked
    bounds = _bounds()
    # Recording is on in half the games: events must not change what happens, and must not break.
    game = Game.new(pool, (decks[0][:], decks[1][:]), seed, record=seed % 2 == 0)
    machine = game.machine
    state = machine.state
    while state.winner == RUNNING:
        wrong = check_step(machine)
        if wrong:
            return wrong
        value = value * 48271 % 2147483647
        code = state.options[value % len(state.options)]
        roll = value // 1024 % 1_000_000
        answers.append(code)
        if roll >= bounds[-1]:
            machine.answer(code)
        else:
            wrong = _closely(game, pool, code, roll, value, bounds, checked)
            if wrong:
                return f"decision {len(answers)} ({game.question}): {wrong}"
        if len(answers) >= LIMIT:
            return f"the game is not over after {LIMIT} decisions, in turn {state.turn}"
    wrong = check_step(machine)
    report.decisions += len(answers)
    report.longest = max(report.longest, len(answers))
    report.turns += state.turn
    checked["step"] += len(answers)
    ending = reason.NAMES[state.reason]
    report.endings[ending] = report.endings.get(ending, 0) + 1
    if not wrong and value // 7 % 1_000_000 < SAMPLED["replay"] * 1_000_000:
        checked["replay"] += 1
        wrong = _replay(game, pool, decks, seed, answers)
    return wrong


def _bounds() -> list[int]:
    total = 0.0
    bounds: list[int] = []
    for name in ("options", "twin", "codec", "views"):
        total += SAMPLED[name]
        bounds.append(int(total * 1_000_000))
    return bounds


def _closely(
    game: Game, pool: Pool, code: int, roll: int, value: int, bounds: list[int], checked: dict[str, int]
) -> str:
    """One of the slow checks, and the answer."""
    if roll < bounds[0]:
        checked["options"] += 1
        wrong = check_options(game)
    elif roll < bounds[1]:
        checked["twin"] += 1
        return check_twin(game, code)
    elif roll < bounds[2]:
        checked["codec"] += 1
        wrong = check_codec(game, pool)
    else:
        checked["views"] += 1
        wrong = check_views(game, value)
    if not wrong:
        game.apply(code)
    return wrong


def _replay(game: Game, pool: Pool, decks: tuple[list[int], list[int]], seed: int, answers: list[int]) -> str:
    again = Game.new(pool, (decks[0][:], decks[1][:]), seed)
    for code in answers:
        again.apply(code)
    return "" if encoded(game) == encoded(again) else "the same seed and answers gave another game"


def soak_some(job: tuple[Settings, int, int]) -> Report:
    """The games with these seeds: what one process does at a time."""
    settings, first, count = job
    report = Report()
    for seed in range(first, first + count):
        report.games += 1
        rules = "?"
        try:
            pair = pairing(settings, seed)
            rules = pair.name
            report.by_rules[rules] = report.by_rules.get(rules, 0) + 1
            pool, decks = pool_for(Library.default(), pair.ruleset, *pair.decks, pair.wording)
            wrong = play(pool, decks, seed, report)
        except (DeckError, NotPlayable, ScenarioError) as error:
            wrong = f"expected two decks that can be played: {error}"
        except Exception as error:  # whatever breaks is what a soak is for
            place = traceback.extract_tb(error.__traceback__)[-1]
            wrong = f"{type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno} {place.name})"
        if wrong:
            report.violations.append({"seed": seed, "rules": rules, "what": wrong})
    return report


def jobs(settings: Settings, seed: int, games: int) -> Iterator[tuple[Settings, int, int]]:
    """The seeds in portions that keep games with one pair of decks together."""
    end = seed + games
    while seed < end:
        count = min(end, (seed // GROUP + 2) * GROUP) - seed
        yield settings, seed, count
        seed += count


def soak(
    settings: Settings, seed: int, games: int, processes: int, progress: Callable[[Report, float], None] | None = None
) -> dict[str, Any]:
    """Play that many games, the first with this seed, in so many processes; the report as JSON data."""
    started = time.monotonic()
    total = Report()
    work = list(jobs(settings, seed, games))
    if processes <= 1 or len(work) < 2:
        for job in work:
            total.add(soak_some(job))
            if progress is not None:
                progress(total, time.monotonic() - started)
    else:
        # Spawned, not forked: the same on every system, and no thread or lock is inherited half way.
        context = multiprocessing.get_context("spawn")
        with context.Pool(min(processes, len(work)), _calm) as pool:
            for report in pool.imap_unordered(soak_some, work):
                total.add(report)
                if progress is not None:
                    progress(total, time.monotonic() - started)
    seconds = time.monotonic() - started
    return {
        "games": total.games,
        "decisions": total.decisions,
        "turns": total.turns,
        "violations": sorted(total.violations, key=lambda one: one["seed"]),
        "sampled": SAMPLED,
        "checked": total.checked,
        "endings": dict(sorted(total.endings.items())),
        "longest": total.longest,
        "rules": dict(sorted(total.by_rules.items())),
        "formats": len(settings.formats),
        "decks": "mixed" if settings.mixed else len(settings.decks),
        "seed": seed,
        "seconds": round(seconds, 1),
        "processes": processes,
        "compiled": COMPILED,
    }


def _calm() -> None:
    """A worker makes garbage without cycles; the collector need not look so often."""
    gc.set_threshold(50_000, 20, 20)
