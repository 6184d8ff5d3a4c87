"""The notation of the IR: exact both ways for whatever the dataclasses can hold, and plain about mistakes."""

from __future__ import annotations

import dataclasses
import types
import typing
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playmat.library import Library
from playmat.model import ir, notation

DEEPEST = 4
LETTERS = st.sampled_from(["a", "b", "z"])
NAMES = st.one_of(LETTERS, st.text(max_size=8), st.sampled_from(["", "this", "Poké Ball", 'say "x" # y', "a\nb", "hp"]))


def leaves(kind: type[ir.Node], depth: int) -> list[type[ir.Node]]:
    """The classes of nodes of that kind; deep down only those that hold no other nodes."""
    every = [cls for cls in ir.NODES.values() if issubclass(cls, kind)]
    if depth < DEEPEST:
        return every
    small = [cls for cls in every if not any(holds_node(hint) for hint in typing.get_type_hints(cls).values())]
    return small or every


def holds_node(hint: Any) -> bool:
    inner = typing.get_args(hint)
    return any(holds_node(one) for one in inner) if inner else isinstance(hint, type) and issubclass(hint, ir.Node)


def values(hint: Any, depth: int) -> st.SearchStrategy[Any]:
    origin = typing.get_origin(hint)
    if origin is typing.Union or origin is types.UnionType:
        some = next(option for option in typing.get_args(hint) if option is not type(None))
        return st.none() | values(some, depth)
    if origin is typing.Literal:
        return st.sampled_from(typing.get_args(hint))
    if origin is tuple:
        inner = values(typing.get_args(hint)[0], depth + 1)
        return st.lists(inner, max_size=3 if depth < DEEPEST else 1).map(tuple)
    if hint is bool:
        return st.booleans()
    if hint is int:
        return st.integers(-300, 300)
    if hint is str:
        return NAMES
    return st.deferred(lambda: nodes(hint, depth + 1))


def nodes(kind: type[ir.Node], depth: int = 0) -> st.SearchStrategy[Any]:
    return st.sampled_from(leaves(kind, depth)).flatmap(lambda cls: node(cls, depth))


def node(cls: type[ir.Node], depth: int) -> st.SearchStrategy[Any]:
    hints = typing.get_type_hints(cls)
    fields = {}
    for field in dataclasses.fields(cls):
        held = values(hints[field.name], depth)
        if field.default is not dataclasses.MISSING:
            held = st.just(field.default) | held
        fields[field.name] = held
    return st.builds(cls, **fields)


@pytest.mark.parametrize("kind", [*ir.CATEGORIES, ir.AttackProgram])
@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_whatever_is_shown_reads_as_itself(kind: type[ir.Node], data: st.DataObject) -> None:
    made = data.draw(nodes(kind))
    shown = notation.show(made)
    again = notation.parse(shown, kind)
    assert again == made, shown
    assert notation.show(again) == shown


@pytest.mark.parametrize("tag", sorted(ir.NODES))
@settings(max_examples=4, deadline=None)
@given(data=st.data())
def test_every_kind_of_node(tag: str, data: st.DataObject) -> None:
    cls = ir.NODES[tag]
    made = data.draw(node(cls, DEEPEST - 1))
    kind = next((one for one in ir.CATEGORIES if issubclass(cls, one)), cls)
    shown = notation.show(made)
    assert notation.parse(shown, kind) == made, shown


def test_every_shipped_program() -> None:
    catalog = Library.default().catalog
    seen: set[Any] = set()
    for set_id in list(catalog.sets())[::9]:
        for card_id in catalog.rows(set_id):
            card = catalog.card(card_id)
            seen.update(attack.program for attack in card.attacks if attack.program is not None)
            seen.update(power.units for power in card.powers if power.units)
    assert len(seen) > 500
    for program in seen:
        shown = notation.show(program)
        again = notation.parse_units(shown) if isinstance(program, tuple) else notation.parse(shown, ir.AttackProgram)
        assert again == program, shown


# --- As people write it

HEAT = """\
attack-program need: exists cards(hand, [is Energy, not of-type Fire], on: this), even-if: Asleep
  prepare:
    flip 2 -> a
  if heads a >= 1 and not all-heads a
    add-damage 30 * heads a
    add-damage 10 - (1 + 2) * count pokemon(opponent, bench, hp <= 60 or damaged)
  else if prizes-left = 1
    add-damage 60
  else
    fail
  hit
  lasting opponents-next-turn
    cannot pokemon(opponent, active), attack
    take-less this, 20, by: is Stage 1
  choose pokemon(bench), 1 -> b
  may
    move pick(cards(discard, is basic Energy), 2, up-to -> c), to: deck, position: shuffle, reveal
    choose-one by: opponent
      option
        draw size-of c
      option
        heal b, 30"""


def test_layout() -> None:
    program = notation.parse(HEAT, ir.AttackProgram)
    assert notation.show(program) == HEAT
    assert program.even_if == ("Asleep",)
    assert program.prepare == (ir.Flip("a", ir.Num(2)),)
    branch = program.effect[0]
    assert isinstance(branch, ir.If)
    assert branch.then[0] == ir.AddDamage(ir.Times(ir.Num(30), ir.Heads("a")))
    assert isinstance(branch.otherwise[0], ir.If)
    assert branch.otherwise[0].otherwise == (ir.Fail(),)


@pytest.mark.parametrize(
    ("loose", "shown"),
    [
        ("draw count: 2, who: opponent", "draw 2, opponent"),
        ("draw opponent, 2   # they draw", "draw 2, opponent"),
        ("heal pokemon(bench, opponent, where: [damaged]), 10", "heal pokemon(opponent, bench, damaged), 10"),
        ("move pick(\n  cards(hand),\n    1\n) to: discard -> a", "move pick(cards(hand), 1), to: discard -> a"),
        ("add-damage ((30))*(heads a)", "add-damage 30 * heads a"),
        ("draw 1, up_to: yes", "draw 1, up-to"),
        ('afflict this, ["Asleep"]', "afflict this, Asleep"),
        ("if (count cards(hand)) * 2 > 3\n    draw 1", "if count cards(hand) * 2 > 3\n  draw 1"),
    ],
)
def test_what_may_be_written_otherwise(loose: str, shown: str) -> None:
    assert notation.show(notation.parse(loose, ir.Stmt)) == shown


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        ("drow 2", 1, 1, "expected a step, got drow; did you mean draw?"),
        ("hit\nexists this", 2, 1, "expected a step, got a condition: exists"),
        ("draw", 1, 5, "expected draw to have count (an amount such as 30"),
        ("draw 2, sideways", 1, 9, "expected draw to have who (one of you, opponent, each, that-player)"),
        ("draw 2, oponent", 1, 9, "got oponent; did you mean opponent?"),
        ("draw 2 opponent", 1, 8, "expected a comma or the end of the line, got opponent"),
        ("heal this, 30, target: this", 1, 16, "expected target of heal once"),
        (
            "heal this, amout: 30",
            1,
            12,
            "expected a field of heal (target, amount, into), got amout; did you mean amount?",
        ),
        ("heal pokemon(opponent, bunch), 30", 1, 24, "got bunch; did you mean bench?"),
        ("heal pokemon(opponent, bench, 30", 1, 31, "expected pokemon to have where"),
        ("if all-heads a", 1, 15, "expected if to have then indented beneath it"),
        ("if heads a\n  draw 1", 1, 11, "expected a comparison (=, !=, <, <=, >, >=)"),
        ("if all-head a\n  draw 1", 1, 4, "did you mean all-heads?"),
        ("draw 1\n  draw 2", 2, 3, "expected nothing indented beneath draw"),
        ("if all-heads a\n    draw 1\n  draw 2", 3, 3, "expected 4 spaces before it, as before the lines above, got 2"),
        ("\tdraw 1", 1, 1, "expected spaces to indent with"),
        ("flip 2", 1, 7, "expected flip to have -> and a slot"),
        ("hit -> a", 1, 5, "expected no slot here: hit binds nothing"),
        (
            "afflict this, [Asleep, Sleepy]",
            1,
            24,
            "expected one of Asleep, Confused, Paralyzed, Burned, Poisoned, got Sleepy",
        ),
        ("draw 1, up-to: maybe", 1, 16, "expected one of yes, no, got maybe"),
        ("choose-one\n  draw 1", 2, 3, "expected option, got draw"),
        ("draw 1 +", 1, 9, "expected an amount"),
        ("", 1, 1, "expected lines"),
    ],
)
def test_mistakes_are_told_with_their_place(text: str, line: int, column: int, said: str) -> None:
    with pytest.raises(notation.NotationError) as error:
        notation.parse_program(text, "here")
    assert said in error.value.problem
    assert (error.value.line, error.value.column) == (line, column), str(error.value)
    assert str(error.value).startswith(f"here:{line}:{column}: ")
