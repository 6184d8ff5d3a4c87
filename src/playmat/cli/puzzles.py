"""`playmat puzzles`: those that are shipped; finding, proving and rating more of them."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from playmat.cli.options import Commands, add_json
from playmat.model.errors import PlaymatError

if TYPE_CHECKING:
    from playmat.puzzles import Puzzle

KINDS: Final = ("win", "survive", "attachment")


def add_parser(subparsers: Commands) -> None:
    """Register the command."""
    parser = subparsers.add_parser("puzzles", help="positions with something to find; make more of them")
    what = parser.add_subparsers(metavar="WHAT")
    listing = what.add_parser("list", help="how many there are, by era and kind")
    listing.add_argument("--file", type=Path, metavar="FILE", help="of a file (default: those that are shipped)")
    add_json(listing)
    listing.set_defaults(run=run_list)
    check = what.add_parser("check", help="prove them anew; exit status 1 if one no longer holds")
    check.add_argument("--file", type=Path, metavar="FILE", help="of a file (default: those that are shipped)")
    check.add_argument("--part", default="1/1", metavar="K/N", help="only every N-th, from the K-th (default 1/1)")
    check.add_argument("--mend", action="store_true", help="write the file anew with those that are puzzles still")
    add_json(check)
    check.set_defaults(run=run_check)
    make = what.add_parser("make", help="let the computer play, and keep what is proved to be a puzzle")
    make.add_argument("--out", type=Path, required=True, metavar="FILE", help="puzzles are added to this file")
    make.add_argument("--seconds", type=float, default=300, metavar="S", help="how long to look (default 300)")
    make.add_argument("--seed", type=int, default=1, metavar="N", help="other games with another seed (default 1)")
    make.add_argument("--rules", default="", metavar="R", help="only under this rule set")
    make.add_argument("--kinds", default=",".join(KINDS), metavar="K", help=f"with commas (default {','.join(KINDS)})")
    make.add_argument("--most", type=int, default=0, metavar="N", help="so many of each kind and era at the most")
    make.set_defaults(run=run_make)
    parser.set_defaults(run=run_list, file=None, json=False)


def _read(file: Path | None) -> list[Puzzle]:
    from playmat import puzzles

    return list((puzzles.shipped() if file is None else puzzles.read(file)).values())


def run_list(args: argparse.Namespace) -> int:
    """What there is."""
    found = _read(args.file)
    eras: dict[str, Counter[str]] = {}
    for one in found:
        eras.setdefault(one.rules, Counter())[one.kind] += 1
    ratings = Counter(one.rating for one in found)
    if args.json:
        print(json.dumps({"puzzles": len(found), "eras": eras, "ratings": dict(sorted(ratings.items()))}, indent=2))
        return 0
    print(f"{len(found)} puzzles")
    for rules, kinds in eras.items():
        print(f"  {rules:12}" + ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items())))
    print("ratings: " + ", ".join(f"{count} of {rating}" for rating, count in sorted(ratings.items())))
    return 0


def run_check(args: argparse.Namespace) -> int:
    """Prove every puzzle anew."""
    from playmat.puzzles.making import mended, mistakes
    from playmat.puzzles.puzzle import SHIPPED, write

    try:
        first, every = (int(word) for word in args.part.split("/"))
        if not 1 <= first <= every:
            raise ValueError
    except ValueError:
        raise PlaymatError(f"--part: expected something like 2/5, got {args.part!r}") from None
    chosen = _read(args.file)[first - 1 :: every]
    wrong: dict[str, str] = {}
    others: dict[str, Puzzle] = {}
    """Those that still are puzzles, solved in another way."""
    if args.mend:
        # What a card means may have changed without changing the puzzle: that is for the proof to say.
        chosen = [replace(one, meaning=one.means()) for one in chosen]
    for number, one in enumerate(chosen, 1):
        found = mistakes(one)
        again = mended(one) if found and args.mend else None
        if again is not None:
            others[one.id] = again
        elif found:
            wrong[one.id] = found
            print(f"{one.id}: {found}", file=sys.stderr)
        if sys.stderr.isatty():
            print(f"\r{number} of {len(chosen)}", end="", file=sys.stderr)
    if args.mend:
        if every != 1:
            raise PlaymatError("--mend: expected all puzzles, without --part")
        write(args.file or SHIPPED, [others.get(one.id, one) for one in chosen if one.id not in wrong])
    if args.json:
        print(json.dumps({"puzzles": len(chosen), "wrong": wrong}, indent=2))
    else:
        print(f"{len(chosen)} puzzles, {len(wrong)} that no longer hold")
    return 1 if wrong and not args.mend else 0


def run_make(args: argparse.Namespace) -> int:
    """Look for puzzles as long as was asked for, and add them to the file."""
    from playmat import puzzles
    from playmat.library import Library
    from playmat.puzzles.making import make

    kinds = tuple(args.kinds.split(","))
    for kind in kinds:
        if kind not in puzzles.KINDS:
            raise PlaymatError(f"--kinds: expected some of {', '.join(puzzles.KINDS)}; got {kind!r}")
    rules = Library.default().ruleset(args.rules).name if args.rules else ""
    there = puzzles.read(args.out) if args.out.exists() else {}
    before = len(there)
    end = time.monotonic() + args.seconds
    shown = time.monotonic()
    for one in make(Random(args.seed), there, rules, kinds, args.most):
        if one is not None:
            there[one.id] = one
            puzzles.write(args.out, there.values())
        if time.monotonic() - shown > 15 or sys.stderr.isatty():
            shown = time.monotonic()
            text = f"{len(there) - before} found, {len(there)} in all, {max(0, end - shown):.0f} s left"
            print(
                f"\r{text}" if sys.stderr.isatty() else text, end="" if sys.stderr.isatty() else "\n", file=sys.stderr
            )
        if time.monotonic() > end:
            break
    print(f"{len(there) - before} puzzles found; {args.out} has {len(there)}")
    return 0
