"""One walker for all: order, changes, and the slots that a tree binds and reads."""

import dataclasses

from playmat.model import ir
from playmat.model.ir.walk import (
    binds,
    bound_by,
    children,
    first_target,
    kind_of,
    map_programs,
    nodes,
    players,
    programs,
    read_by,
    reads,
    rebuild,
    rename,
    targets,
)

MINE = ir.Pokemon("you", "bench")
PICK = ir.Pick(MINE, ir.Num(1), into="a")
HEAL = ir.Heal(PICK, ir.Num(30), into="b")
ASK = ir.If(ir.Did("b"), (ir.Draw(ir.NumberIn("b")),), (ir.Switch(ir.Slot("a")),))


def test_each_node_comes_before_its_parts() -> None:
    assert nodes(HEAL) == [HEAL, PICK, MINE, ir.Num(1), ir.Num(30)]
    assert nodes((HEAL, ASK))[:2] == [HEAL, PICK]
    assert children(HEAL) == [PICK, ir.Num(30)]
    assert nodes(3) == nodes(None) == []


def test_what_a_unit_needs_and_costs_comes_before_what_it_does() -> None:
    cost = ir.Move(ir.Pick(ir.Cards("hand"), ir.Num(1)), "discard", into="a")
    unit = ir.Activated((HEAL,), need=ir.BenchFull(), cost=(cost,))
    assert [type(node) for node in nodes(unit)][:3] == [ir.Activated, ir.BenchFull, ir.Move]
    assert binds(dataclasses.replace(unit, effect=(ir.Draw(ir.SizeOf("a"), into="c"),))) == ["a", "c"]


def test_a_loop_binds_its_slot_before_it_runs() -> None:
    loop = ir.ForEach(PICK, "each", (ir.Damage(ir.Slot("each"), ir.Num(10), into="c"),))
    assert binds(loop) == ["a", "each", "c"]
    assert reads(loop) == ["each"]


def test_an_option_is_bound_after_what_it_does() -> None:
    assert binds(ir.May((HEAL,), into="did")) == ["a", "b", "did"]


def test_every_reader_is_seen() -> None:
    steps = (
        ir.ChooseAttack(ir.Defending(), into="a"),
        ir.Lasting((ir.Cannot(ir.Defending(), "attack", chosen="a"),), "opponents-next-turn"),
        ASK,
    )
    assert reads(steps) == ["a", "b", "b", "a"]
    assert read_by(ir.Heads("c"))[0].kinds == ("coin",)


def test_a_slot_holds_what_the_field_says() -> None:
    assert [bound.kind for bound in bound_by(HEAL)] == ["number"]
    assert [bound.kind for bound in bound_by(PICK)] == ["pokemon"]
    assert [bound.kind for bound in bound_by(ir.Pick(ir.Slot("x"), ir.Num(1), into="a"), {"x": "pokemon"})] == [
        "pokemon"
    ]
    attached = bound_by(ir.Attach(ir.Cards("hand"), MINE, into="a", onto="b"))
    assert [(bound.slot, bound.kind, bound.deed) for bound in attached] == [
        ("a", "card", "attached"),
        ("b", "pokemon", ""),
    ]
    hand = ir.Cards("hand")
    assert [bound_by(ir.Move(hand, to, into="a"))[0].kind for to in ("bench", "discard")] == ["pokemon", "card"]


def test_a_target_is_pokemon_or_cards() -> None:
    assert kind_of(ir.Defending(), {}) == "pokemon"
    assert kind_of(ir.Together((ir.Cards("hand"), ir.Cards("deck"))), {}) == "card"
    assert kind_of(ir.Except(ir.Among(ir.Slot("a"), ()), ir.Slot("b")), {"a": "pokemon"}) == "pokemon"
    assert kind_of(ir.Slot("unknown"), {}) == "card"


def test_rebuilding_changes_inner_nodes_first_and_keeps_what_is_the_same() -> None:
    def double(node: ir.Node) -> ir.Node:
        return ir.Num(node.value * 2) if isinstance(node, ir.Num) else node

    assert rebuild((HEAL,), double) == (ir.Heal(ir.Pick(MINE, ir.Num(2), into="a"), ir.Num(60), into="b"),)
    assert rebuild(HEAL, lambda node: node) is HEAL
    assert rebuild(ir.ByEach((HEAL,)), double, leave=(ir.ByEach,)) == ir.ByEach((HEAL,))


def test_programs_in_a_step() -> None:
    choice = ir.ChooseOne(((HEAL,), (ASK,)))
    assert programs(choice) == [(HEAL,), (ASK,)]
    assert programs(ASK) == [ASK.then, ASK.otherwise]
    assert map_programs(choice, lambda steps: (*steps, ir.EndTurn())).options[0] == (HEAL, ir.EndTurn())
    assert programs(ir.MayRepeat((HEAL,), (ASK,))) == [(HEAL,), (ASK,)]


def test_whom_it_happens_to_and_who_has_which_part() -> None:
    attach = ir.Attach(ir.Cards("hand"), MINE)
    assert targets(attach) == [("cards", ir.Cards("hand")), ("to", MINE)]
    assert targets(attach, done_to=True) == []
    assert [name for name, _ in targets(ir.SwapCounters(ir.This(), MINE), done_to=True)] == ["first", "second"]
    assert first_target(ir.Shuffle()) is None
    assert players(ir.Draw, "acts") == ["who"]
    assert players(ir.ChooseAttack, "decides") == ["by"]
    assert players(ir.Cards, "acts", "decides") == []
    assert players(ir.Triggered) == ["whose"]


def test_slots_are_renamed_wherever_they_stand() -> None:
    assert rename((HEAL, ASK), str.upper) == (
        ir.Heal(ir.Pick(MINE, ir.Num(1), into="A"), ir.Num(30), into="B"),
        ir.If(ir.Did("B"), (ir.Draw(ir.NumberIn("B")),), (ir.Switch(ir.Slot("A")),)),
    )
