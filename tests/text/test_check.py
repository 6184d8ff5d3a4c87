"""What the checker refuses, whoever wrote the program."""

from __future__ import annotations

from typing import Any

import pytest

from playmat.model import ir
from playmat.model.errors import IrError
from playmat.text.check import check
from playmat.text.forms import Ref

HIT = ir.Hit()
MORE = ir.AddDamage(ir.Num(10))
DRAW = ir.Draw(ir.Num(1))
YOURS = ir.Pokemon("you")


def effect(*steps: Any) -> ir.AttackProgram:
    return ir.AttackProgram(effect=tuple(steps))


@pytest.mark.parametrize(
    ("program", "complaint"),
    [
        (effect(HIT, HIT), "once"),
        (effect(ir.If(ir.BenchFull(), (HIT,))), "once"),
        (effect(HIT, MORE), "before the damage step"),
        (effect(MORE), "before the damage step"),
        (effect(ir.If(ir.AllHeads("a"), (DRAW,))), "bound before"),
        (effect(ir.Flip("a")), "nobody asks"),
        (effect(ir.Flip("b"), ir.If(ir.AllHeads("b"), (DRAW,))), "a, b, c"),
        (effect(ir.Flip("a"), ir.Heal(ir.Slot("a"))), "hold pokemon or card"),
        (effect(ir.May((DRAW,), into="a"), ir.If(ir.AllHeads("a"), (DRAW,))), "hold coin"),
        (effect(ir.If(ir.BenchFull(), ())), "steps after a condition"),
        (
            effect(ir.If(ir.BenchFull(), (ir.Flip("a"),)), ir.If(ir.AllHeads("a"), (DRAW,))),
            "bound before",
        ),
        (effect(ir.Heal(ir.Pokemon(where=(ir.Tagged("shiny"),)))), "known tag"),
        (effect(ir.Heal(ir.Pick(YOURS, ir.Num(0)))), "count of 0"),
        (effect(ir.Heal(Ref("it"))), "node of the IR"),
        (effect(ir.Draw(ir.Num(1), "that-player")), "that-player"),
        ((ir.Play((HIT,)),), "step of an attack"),
        ((ir.Play((MORE,)),), "step of an attack"),
    ],
)
def test_programs_that_are_not_well_formed(program: Any, complaint: str) -> None:
    with pytest.raises(IrError, match=complaint):
        check(program, "t-1 Poke")


@pytest.mark.parametrize(
    "program",
    [
        ir.AttackProgram(),
        effect(ir.Flip("a"), ir.If(ir.AllHeads("a"), (MORE,)), HIT, DRAW),
        effect(ir.ByEach((ir.Draw(ir.Num(1), "that-player"),))),
        effect(ir.Heal(ir.Pick(YOURS, ir.Num(1), into="a")), ir.Cure(ir.Slot("a"))),
        (ir.Activated((DRAW,)), ir.Static((ir.NoWeakness(ir.This()),))),
    ],
)
def test_programs_that_are(program: Any) -> None:
    check(program, "t-1 Poke")


def test_what_cannot_be_meant_is_refused() -> None:
    here = ir.If(ir.Matches(ir.This(), (ir.At("bench"),)), (ir.AddDamage(ir.Num(10)),))
    with pytest.raises(IrError, match="attacker on the Bench"):
        check(ir.AttackProgram(effect=(here, ir.Hit())), "test")
    bench = ir.If(ir.Matches(ir.Pokemon("you", "bench"), (ir.Damaged(),)), (ir.AddDamage(ir.Num(10)),))
    with pytest.raises(IrError, match="any or all"):
        check(ir.AttackProgram(effect=(bench, ir.Hit())), "test")
    late = ir.If(ir.Compare(ir.ExtraEnergy("Fire"), ">=", ir.Num(1)), (ir.Draw(ir.Num(1)),))
    with pytest.raises(IrError, match="shuffled away"):
        check(ir.AttackProgram(effect=(ir.ShuffleInto(ir.This()), late)), "test")
    waiting = ir.Watch((ir.Triggered("benched", (ir.Draw(ir.Num(1)),)),), "your-next-turn")
    with pytest.raises(IrError, match="paid at once"):
        check((ir.Activated((ir.Heal(ir.This()),), cost=(waiting,)),), "test")
