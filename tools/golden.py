"""Games and counts that are looked at when rules or cards change: `tests/golden`.

    python -m tools.golden           write them anew; read the difference before it goes in
    python -m tools.golden --check   say which would change

A golden game is a whole game as readable text: every answer, and what a spectator is told. A change of the engine, of a
rule or of a card shows as a difference in the games it touches, and nowhere else. `perft.txt` counts the ways in which
the next few decisions can be answered from positions of every era, luck as it lies: a second count of what is legal.
`uses.txt` has a line for each of many texts, used on boards made for it (`tools/uses.py`); `mixed.txt` has digests of
games of decks thrown together from all cards (`tools/mixed_games.py`).
"""

import argparse
import sys
from pathlib import Path
from random import Random
from typing import Final

import playmat
from playmat import rules
from playmat.engine import Game as Core
from tools import mixed_games, uses

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "tests" / "golden"
GAMES: Final = 2
"""Games of each rule set."""
POSITIONS: Final = (12, 40)
"""Answers after which positions are taken for counting."""
DEPTH: Final = 3
PLAYERS: Final = ("greedy", "simple")


def decks_for(name: str) -> tuple[str, str]:
    """Two theme decks of the era that are legal under its rules: the first two of the newest series that has them."""
    library = playmat.Library.default()
    ruleset = library.ruleset(name)
    last = rules.last_day(name) or "9999"
    found: list[str] = []
    sets = library.catalog.sets()
    dated = sorted(library.decks(playable=True).items(), key=lambda one: (sets[one[1].set_id].released, one[0]))
    for deck_id, deck in reversed(dated):
        if sets[deck.set_id].released.replace("/", "-") <= last and library.check(library.deck(deck_id), ruleset).legal:
            found.append(deck_id)
        if len(found) == 2:
            return found[1], found[0]
    raise SystemExit(f"{name}: expected two playable theme decks that are legal, found {found}")


def golden_game(name: str, seed: int) -> str:
    """One game, told."""
    decks = decks_for(name)
    game = playmat.Game(name, *decks, seed=seed)
    playmat.play(game, PLAYERS, seed=seed)
    lines = [f"{name}, seed {seed}: {decks[0]} ({PLAYERS[0]}) v {decks[1]} ({PLAYERS[1]})", "", "Answers"]
    lines += [f"{seat} {text}" for seat, text in game.history()]
    lines += ["", "Told", *game.log(), "", repr(game.outcome), ""]
    return "\n".join(lines)


def count(core: Core, depth: int) -> int:
    """In how many ways the next decisions can be answered."""
    if depth == 0 or core.over:
        return 1
    total = 0
    for code in core.options():
        twin = core.clone()
        twin.apply(code)
        total += count(twin, depth - 1)
    return total


def perft() -> str:
    """The counts, a line for each position."""
    lines = []
    for name in rules.RULESETS:
        decks = decks_for(name)
        core = playmat.Game(name, *decks, seed=5).core
        luck = Random(5)
        for number in range(max(POSITIONS) + 1):
            if number in POSITIONS and not core.over:
                counts = " ".join(str(count(core, depth)) for depth in range(1, DEPTH + 1))
                lines.append(f"{name} {decks[0]} {decks[1]} after {number}: {counts}")
            if not core.over:
                core.apply(luck.choice(core.options()))
    return "\n".join([*lines, ""])


def contents() -> dict[str, str]:
    """Every file as it should be."""
    found = {f"{name}-{seed}.txt": golden_game(name, seed) for name in rules.RULESETS for seed in range(1, GAMES + 1)}
    found |= {uses.FILE.name: uses.contents(), mixed_games.FILE.name: mixed_games.contents()}
    return {**found, "perft.txt": perft()}


def changed() -> list[str]:
    """The names of files that are missing, needless or not as they should be."""
    wanted = contents()
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")}
    return sorted(name for name in wanted.keys() | there.keys() if wanted.get(name) != there.get(name))


def main() -> int:
    parser = argparse.ArgumentParser(description="Write tests/golden anew.")
    parser.add_argument("--check", action="store_true", help="write nothing")
    if parser.parse_args().check:
        found = changed()
        print("\n".join(found) or "all as they were")
        return 1 if found else 0
    wanted = contents()
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        if path.name not in wanted:
            path.unlink()
    for name, content in wanted.items():
        (FOLDER / name).write_text(content, encoding="utf-8", newline="\n")
    print(f"{len(wanted)} files in {FOLDER.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
