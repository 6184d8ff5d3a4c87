"""Print random programs in the canonical language and read them back: `python tools/say_programs.py 100000`.

The tests do this with a few thousand; this is for as many as one likes. Its status is 1 if one does not read back.
"""

from __future__ import annotations

import random
import sys
import time

from playmat.model import ir
from playmat.testing.programs import Generator, accepted
from playmat.text.canonical import read_attack, read_units, show_attack, show_units

ROLES = ("pokemon", "attached", "trainer")


def same(number: int) -> bool | None:
    """Whether the program of that number reads back as itself; None if the checker does not accept it."""
    rng = random.Random(number)
    generator = Generator(rng.randrange)
    program = generator.attack() if rng.randrange(2) else generator.units()
    if not accepted(program):
        return None
    damage, role = rng.choice((0, 30)), rng.choice(ROLES)
    if isinstance(program, ir.AttackProgram):
        return read_attack(show_attack(program, damage, role), damage, role) == program
    return read_units(show_units(program, role), role) == program


def main() -> int:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    start = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    began, done, number, wrong = time.monotonic(), 0, start, []
    while done < wanted:
        try:
            found = same(number)
        except Exception as error:  # which program it was is what matters here
            found = False
            print(f"program {number}: {error!r:.300}")
        done += found is not None
        if found is False:
            wrong.append(number)
        number += 1
        if sys.stderr.isatty() and number % 100 == 0:
            print(f"{done} of {wanted}, {len(wrong)} wrong", end="\r", file=sys.stderr)
    print(f"{done} programs, {len(wrong)} not read back, {time.monotonic() - began:.0f} s", *wrong)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
