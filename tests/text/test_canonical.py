"""The canonical language: every program that the checker accepts has one wording, which reads as that program."""

from __future__ import annotations

import dataclasses
import random
from contextlib import nullcontext

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from playmat.model import ir
from playmat.testing.programs import Generator, accepted
from playmat.text.canonical import read_attack, read_units, show_attack, show_units
from playmat.text.canonical.kernel import Canon, Plain, Say
from playmat.text.canonical.language import canon
from playmat.text.template import GrammarError, V

RANDOM = 2000
"""Programs from a plain random generator, which is fast; Hypothesis adds fewer, and makes a failure small."""


def _same(program: object, damage: int, role: str) -> None:
    if isinstance(program, ir.AttackProgram):
        text = show_attack(program, damage, role)
        assert read_attack(text, damage, role) == program, text
    elif isinstance(program, tuple):
        text = show_units(program, role)
        assert read_units(text, role) == program, text


@pytest.mark.parametrize("block", range(4))
def test_random_programs_print_and_read_back(block: int) -> None:
    """Whatever the checker accepts prints, reads in one way, and is the same program again."""
    kept = 0
    for number in range(block, RANDOM, 4):
        rng = random.Random(number)
        generator = Generator(rng.randrange)
        program = generator.attack() if rng.randrange(2) else generator.units()
        if accepted(program):
            kept += 1
            _same(program, rng.choice((0, 30)), rng.choice(("pokemon", "attached", "trainer")))
    assert kept > RANDOM / 8


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data(), st.sampled_from((0, 30)))
def test_generated_programs_print_and_read_back(data: st.DataObject, damage: int) -> None:
    """The same with Hypothesis, which shrinks what fails."""
    generator = Generator(lambda n: data.draw(st.integers(0, n - 1)))
    program = generator.attack() if data.draw(st.booleans()) else generator.units()
    if accepted(program):
        _same(program, damage, "pokemon")


def test_every_category_exists_and_none_begins_with_itself() -> None:
    canon().check()


def _numbers(*says: Say) -> Canon:
    plain = Plain(lambda reading, pos, mood: [], lambda value, tone: None)
    return Canon(says, {"number": plain}, {}, lambda value: False)


@pytest.mark.parametrize(
    ("says", "problem"),
    [
        ([Say("x", "{x:x} and more", V.x)], "left recursion"),
        ([Say("x", "{y:y} a", V.y), Say("y", "{n:number} {x:x} b", V.x)], None),
        ([Say("x", "{y:y} a", V.y), Say("y", "{x:x} b", V.x)], "left recursion"),
        ([Say("x", "a {y:y}", V.y)], "no category 'y'"),
        ([Say("x", "a <b|c>", V.y)], "expected one wording, got 2"),
    ],
)
def test_a_grammar_that_cannot_be_read_is_refused(says: list[Say], problem: str | None) -> None:
    with pytest.raises(GrammarError, match=problem) if problem else nullcontext():
        _numbers(*says).check()


@pytest.mark.parametrize("tag", sorted(ir.NODES))
def test_every_node_has_a_wording(tag: str) -> None:
    """A node that no wording names is a gap: add one entry in the file of its category."""
    named = {type(part) for say in canon().says for part in _parts(say.pattern)} | {ir.AttackProgram, ir.Slot}
    named |= {ir.Heads, ir.Tails, ir.SizeOf, ir.NumberIn, ir.AllHeads, ir.AllTails, ir.CoinIs, ir.Did}  # references
    named |= {kind for say in canon().says for kind in say.makes}
    assert ir.NODES[tag] in named


def _parts(pattern: object) -> list[object]:
    if isinstance(pattern, tuple):
        return [part for item in pattern for part in _parts(item)]
    if isinstance(pattern, ir.Node):
        return [
            pattern,
            *(part for field in dataclasses.fields(pattern) for part in _parts(getattr(pattern, field.name))),
        ]
    return []


def test_a_pokemon_v_is_a_kind_and_never_what_an_earlier_step_chose() -> None:
    kept = (ir.Static((ir.KeepEnergy(ir.This(), (ir.Not(ir.Tagged("V")),)),)),)
    assert read_units(show_units(kept)) == kept
