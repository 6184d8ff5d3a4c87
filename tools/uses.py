"""What texts of cards do on boards made for them, a line each: `tests/golden/uses.txt`, by `python -m tools.golden`.

    python -m tools.uses             choose anew which texts are looked at
    python -m tools.reach            add those in which small changes of the engine make a difference

The texts are chosen so that every node of the language, every value of its fields, and every way in which one node
stands within another occurs, under the rule set of the card's day. A line holds the card, the text and a digest of some
short stretches of play in which it is used: what was asked, what was offered, and the board at the end. So a change of
the engine shows as the cards that it touches; `playmat cards exercise --ids ID` and a scenario tell what became of one.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import zlib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from playmat import rules as rulebooks
from playmat.engine import luck
from playmat.engine.chapters import all_chapters
from playmat.engine.program import build_pool
from playmat.engine.state import RUNNING
from playmat.engine.view import build_view
from playmat.library import Library
from playmat.model import ir
from playmat.model.errors import PlaymatError
from playmat.model.ids import Seat
from playmat.model.ir.walk import nodes
from playmat.model.words import question
from playmat.testing.exercise import BATCH, Ref, groups_of, playable_cards
from playmat.testing.exercise_boards import BARE, FRAIL, LONELY, PLENTY
from playmat.testing.exercise_kit import KIT, Props, Subject
from playmat.testing.exercise_use import POLICIES, SCRIPTS, Exercise, Player, Try

FILE: Final = Path(__file__).resolve().parents[1] / "tests" / "golden" / "uses.txt"
DECISIONS: Final = 25
"""Answers in one stretch."""
Line = tuple[str, Ref]
"""A rule set and a text."""


def rules_of(ref: Ref) -> str:
    """The rule set of the card's day."""
    library = Library.default()
    released = library.catalog.sets()[library.card(ref.card).set_id].released.replace("/", "-")
    dated = [name for name in rulebooks.RULESETS if rulebooks.last_day(name)]
    return next((name for name in dated if rulebooks.last_day(name) >= released), rulebooks.RULESETS[-1])


def shapes(subject: Subject) -> set[str]:
    """What of the language a text is made of."""
    found: set[str] = set()
    for node in nodes(subject.node):
        kind = type(node).__name__
        for field in fields(node):
            value = getattr(node, field.name)
            if isinstance(value, ir.Node):
                found.add(f"{kind}.{field.name}: {type(value).__name__}")
            elif isinstance(value, tuple):
                found |= {f"{kind}.{field.name}: {type(one).__name__}" for one in value}
            elif isinstance(value, int) and not isinstance(value, bool):
                found.add(f"{kind}.{field.name}: {'several' if value > 1 else value}")
            elif isinstance(value, str) and (field.name in ("name", "into") or len(value) > 24):
                found.add(f"{kind}.{field.name}: {bool(value)}")
            else:
                found.add(f"{kind}.{field.name} = {value}")
    return found


def choose() -> list[Line]:
    """Texts in which every shape occurs: again and again the one that shows most that is new."""
    left: dict[Ref, set[str]] = {}
    card = Library.default().card
    for group in groups_of(playable_cards()):
        ref = group.ref
        left[ref] = shapes(Subject(card(ref.card), ref.attack, ref.power, ref.unit))
    seen: set[str] = set()
    chosen: list[Line] = []
    while left:
        best = max(left, key=lambda ref: len(left[ref]))
        new = left.pop(best)
        if not new:
            break
        seen |= new
        chosen.append((rules_of(best), best))
        left = {ref: rest for ref, some in left.items() if (rest := some - new)}
    return in_order(chosen)


def all_lines() -> list[Line]:
    """Every text of every playable card."""
    return in_order([(rules_of(group.ref), group.ref) for group in groups_of(playable_cards())])


def in_order(lines: list[Line]) -> list[Line]:
    return sorted(lines, key=lambda line: (rulebooks.RULESETS.index(line[0]), line[1].card, _numbers(line[1])))


def _numbers(ref: Ref) -> tuple[int, int, int]:
    return ref.attack, ref.power, ref.unit


# --- The file


def read(text: str) -> dict[Line, str]:
    """The lines of the file, each with its digest."""
    found: dict[Line, str] = {}
    for line in text.splitlines():
        name, card, attack, power, unit, digest = line.split()
        found[name, Ref(card, int(attack), int(power), int(unit))] = digest
    return found


def written(found: dict[Line, str]) -> str:
    return "".join(
        f"{name} {ref.card} {ref.attack} {ref.power} {ref.unit} {digest}\n" for (name, ref), digest in found.items()
    )


def batches(lines: list[Line]) -> Iterator[list[Line]]:
    """Texts of one rule set, so many that share a pool: compiling its kit takes longer than using one of them."""
    for name in dict.fromkeys(name for name, _ in lines):
        some = [line for line in lines if line[0] == name]
        for start in range(0, len(some), BATCH):
            yield some[start : start + BATCH]


def props_of(some: list[Line]) -> list[tuple[Line, Props]]:
    """The texts that there are, with the cards that their boards need."""
    ready: list[tuple[Line, Props]] = []
    for line in some:
        ref = line[1]
        try:
            card = Library.default().card(ref.card)
            if card.playable:
                ready.append((line, Props(Subject(card, ref.attack, ref.power, ref.unit))))
        except (PlaymatError, IndexError):
            continue
    return ready


def digests(some: list[Line]) -> dict[Line, str]:
    """What becomes of texts of one rule set; a text that is gone has no line."""
    ready = props_of(some)
    pool = build_pool(
        [*KIT, *(card for _, props in ready for card in props.cards())], rulebooks.find(some[0][0]), all_chapters()
    )
    return {line: digest(Exercise(props, pool, False)) for line, props in ready}


def _tries(stagings: int) -> Iterator[Try]:
    for staging in range(stagings):
        yield Try(PLENTY, staging, 0)
    yield from (Try(PLENTY, 0, 1), Try(PLENTY, 0, 2), Try(BARE, 0, 0), Try(FRAIL, 0, 0), Try(LONELY, 0, 2))


def digest(exercise: Exercise) -> str:
    told = hashlib.sha256()
    for one in _tries(len(exercise.stagings)):
        try:
            for part in _played(exercise, one):
                told.update(json.dumps(part, sort_keys=True, default=str).encode())
        except Exception as error:  # what breaks is told too
            told.update(type(error).__name__.encode())
    return told.hexdigest()[:12]


def _played(exercise: Exercise, one: Try) -> Iterator[Any]:
    """One stretch: each question with what was offered, and the board at the end as both players see it."""
    position = exercise._position(one)
    staging, policy = exercise.stagings[one.staging], POLICIES[one.policy]
    m = position.machine
    state = m.state
    if policy.coins in SCRIPTS:
        state.scripted = True
        state.coin_script = SCRIPTS[policy.coins][:]
    luck.seed(m, zlib.crc32(exercise.props.card.id.encode()) << 32 | one.seed)
    player = Player(exercise.use, position, staging, policy, random.Random(one.seed))
    last = state.turn + staging.turns
    m.run()
    for _ in range(DECISIONS):
        if state.winner != RUNNING or (state.question == question.TURN and state.turn >= last):
            break
        code = player.answer(m)
        yield state.asking, state.question, sorted(state.options), code
        m.answer(code)
    yield state.winner, state.reason, state.turn, [build_view(m, Seat(seat)) for seat in (0, 1)]


def contents(lines: list[Line] | None = None) -> str:
    """The file as it should be: the texts that are in it, or others."""
    wanted = list(read(FILE.read_text(encoding="utf-8"))) if lines is None else lines
    found: dict[Line, str] = {}
    for some in batches(wanted):
        found |= digests(some)
    return written(found)


def main() -> int:
    chosen = choose()
    FILE.write_text(contents(chosen), encoding="utf-8", newline="\n")
    print(f"{len(chosen)} texts in {FILE.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
