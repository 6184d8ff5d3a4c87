"""Choose the texts of `tests/golden/uses.txt` so that small changes of the engine make a difference in one of them.

    python -m tools.reach            a few minutes on two cores
    python -m tools.reach --every 6  looks at every sixth batch of texts only: a minute

Every text of every playable card is used on its boards with all mutants of `tools.mutate` in place, and it is noted
where each would have decided otherwise. The file keeps the texts it has, for every shape of the language occurs in
them, and gets so many others that each mutant which matters to any text matters to at least two that are looked at.
"""

from __future__ import annotations

import argparse
import builtins
import importlib
import multiprocessing
import pkgutil
import sys
from collections import Counter
from typing import TYPE_CHECKING, Final

from tools.mutate import SWITCH, SWITCHES, Finder, say

if TYPE_CHECKING:
    from tools.uses import Line

TWICE: Final = 2


def differences(some: list[Line]) -> dict[Line, frozenset[int]]:
    """For texts of one rule set: the mutants that decide otherwise while the text is compiled or used."""
    from playmat import rules
    from playmat.engine.chapters import all_chapters
    from playmat.engine.program import build_pool
    from playmat.testing.exercise_kit import KIT
    from playmat.testing.exercise_use import Exercise
    from tools import uses

    book = rules.find(some[0][0])
    ready = uses.props_of(some)
    pool = build_pool([*KIT, *(card for _, props in ready for card in props.cards())], book, all_chapters())
    found = {}
    for line, props in ready:
        SWITCHES.noted.clear()
        build_pool([props.card], book, all_chapters())
        uses.digest(Exercise(props, pool, False))
        found[line] = frozenset(SWITCHES.noted)
    return found


def chosen(kept: list[Line], found: dict[Line, frozenset[int]]) -> list[Line]:
    """The texts that are kept, and others: again and again the one with most that is wanted still."""
    counts = Counter(number for line in kept for number in found.get(line, ()))
    left = {line: set(numbers) for line, numbers in found.items() if line not in set(kept)}
    lines = list(kept)
    while left:
        left = {line: rest for line, some in left.items() if (rest := {one for one in some if counts[one] < TWICE})}
        if not left:
            break
        best = max(left, key=lambda line: len(left[line]))
        counts.update(left.pop(best))
        lines.append(best)
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="processes (default 2)")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth batch of texts (default 1)")
    wanted = parser.parse_args()
    setattr(builtins, SWITCH, SWITCHES.noting)
    sys.meta_path.insert(0, Finder())
    import playmat.engine

    # All of the engine now: what is numbered later would have other numbers in each process.
    for module in pkgutil.walk_packages(playmat.engine.__path__, "playmat.engine."):
        importlib.import_module(module.name)
    from tools import uses

    lines = uses.all_lines()
    batches = list(uses.batches(lines))[:: wanted.every]
    found: dict[Line, frozenset[int]] = {}
    with multiprocessing.get_context("fork").Pool(wanted.jobs) as pool:
        for count, part in enumerate(pool.imap_unordered(differences, batches), start=1):
            found |= part
            if count % 20 == 0:
                say(f"{count} of {len(batches)} batches")
    kept = list(uses.read(uses.FILE.read_text(encoding="utf-8")))
    for some_kept in uses.batches(kept):
        found |= differences(some_kept)
    some = uses.in_order(chosen(kept, found))
    uses.FILE.write_text(uses.contents(some), encoding="utf-8", newline="\n")
    reached = {number for numbers in found.values() for number in numbers}
    print(f"{len(found)} texts; {len(reached)} of {len(SWITCHES.mutants)} mutants matter to one of them")
    print(f"{len(kept)} texts were looked at, {len(some)} are now")
    return 0


if __name__ == "__main__":
    sys.exit(main())
