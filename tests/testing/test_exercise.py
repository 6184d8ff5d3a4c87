"""Using every text: boards made to measure, the trace of steps, and what the report says of a text that breaks."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from playmat.cli import main
from playmat.engine.chapters import all_chapters
from playmat.engine.effects.steps.look import DrawOp
from playmat.engine.machine import Machine
from playmat.engine.program import build_pool
from playmat.engine.state import Frame
from playmat.library import Library
from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.words import trigger
from playmat.rules import RULESETS, find
from playmat.testing import ability, attack, item, pokemon, special_energy, stadium, tool
from playmat.testing.exercise import exercise, groups_of, subjects_of, unknown_to
from playmat.testing.exercise_boards import LONELY, PLENTY, Board
from playmat.testing.exercise_kit import KIT, Props, Subject
from playmat.testing.exercise_stagings import EVENTS, MORE_EVENTS
from playmat.testing.exercise_use import Exercise
from playmat.testing.exercise_wants import About, card_of, needs_of, specs_of
from playmat.testing.invariants import check_step

ABOUT = About("Alpha", "Fire", ("Kit Line",))
ONE = ir.Num(1)


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, CardDef]]:
    """Made-up cards that the library finds by id."""
    cards: dict[str, CardDef] = {}
    real = Library.card
    monkeypatch.setattr(Library, "card", lambda self, card_id: cards.get(card_id) or real(self, card_id))
    yield cards


def run(shelf: dict[str, CardDef], *cards: CardDef, rules: tuple[str, ...] = ("swsh",)) -> dict[str, Any]:
    shelf.update({card.id: card for card in cards})
    return exercise(list(cards), rules, 1)


def alone(card: CardDef, rules: str = "swsh") -> Exercise:
    """The first text of a card, ready to be used."""
    props = Props(next(subjects_of(card)))
    return Exercise(props, build_pool([*KIT, *props.cards()], find(rules), all_chapters()), True)


# --- What a text speaks of


def test_nouns_of_a_text_are_wanted_with_their_adjectives() -> None:
    move = ir.Move(ir.Pick(ir.Cards("deck", where=(ir.Named("Beta"), ir.Is("Basic"))), ir.Num(3)), "bench")
    wants = needs_of(ir.AttackProgram(effect=(move,))).wants
    assert [(want.seat, want.place, want.count) for want in wants] == [(0, "deck", 3)]
    spec = specs_of(wants[0].where, ABOUT, False)[0]
    made = card_of(spec)
    assert made is not None and made.rules_name == "Beta" and made.stage == 1


def test_alternatives_are_several_cards() -> None:
    where = (ir.OneOf((ir.OfType("Water"), ir.Tagged("EX"))), ir.Evolved())
    specs = specs_of(where, ABOUT, True)
    assert [(spec.types, spec.tags, spec.evolved) for spec in specs] == [(("Water",), (), True), ((), ("EX",), True)]


def test_numbers_that_are_compared_become_sizes() -> None:
    asks = ir.Compare(ir.Count(ir.Cards("hand", "opponent")), "=", ir.Num(7))
    assert needs_of(asks).sizes == [(1, "hand", 7)]


# --- Boards


@pytest.mark.parametrize("rules", RULESETS)
def test_boards_of_every_manner_are_sound(rules: str) -> None:
    card = pokemon("Alpha", 90, "R", attacks=attack("Hit", "RC", 30, ir.Heal(ir.This(), ir.Num(20))))
    props = Props(Subject(card, attack=0))
    pool = build_pool([*KIT, *props.cards()], find(rules), all_chapters())
    for manner in range(12):
        position = Board(props, manner, "active", 0, random.Random(manner)).build(pool)
        position.machine.run()
        assert not check_step(position.machine)
        assert position.machine.state.active[0] == position.spot


def test_a_board_of_plenty_has_what_the_text_names_and_a_lonely_one_no_bench() -> None:
    card = item("Finder", ir.Move(ir.Pick(ir.Cards("discard", where=(ir.Named("Gamma Energy"),)), ONE), "hand"))
    props = Props(Subject(card, power=0, unit=0))
    pool = build_pool([*KIT, *props.cards()], find("swsh"), all_chapters())
    m = Board(props, PLENTY, "hand", 0, random.Random(1)).build(pool).machine
    assert "Gamma Energy" in [pool.defs[m.cards[card]].name for card in m.state.discard[0]]
    m = Board(props, LONELY, "hand", 0, random.Random(1)).build(pool).machine
    assert m.state.bench == [[], []]


# --- Using texts


def test_the_trace_tells_which_steps_ran() -> None:
    flips = [ir.Flip("a"), ir.If(ir.AllHeads("a"), (ir.Draw(ONE),), (ir.Heal(ir.This()),))]
    one = alone(pokemon("Alpha", 90, "R", attacks=attack("Toss", "R", 10, flips)))
    one.run([], None)
    assert not one.errors
    assert one.use.used > 1 and one.use.willing and one.use.unwilling
    assert one.use.reached == one.use.steps


def test_units_of_every_kind_are_brought_to_bear(shelf: dict[str, CardDef]) -> None:
    this = ir.This()
    draw = (ir.Draw(ONE),)
    cards = [
        pokemon("Doer", powers=ability("Do", ir.Activated(draw, need=ir.Exists(ir.Cards("hand"))))),
        pokemon("Comer", powers=ability("Come", ir.Triggered("played-to-bench", draw, may=True))),
        pokemon("Heir", evolves_from="Child", powers=ability("Grow", ir.Triggered("evolved-from-hand", draw))),
        pokemon(
            "Thorn", powers=ability("Sting", ir.Triggered("damaged-by-attack", (ir.PutCounters(ir.Attacker(), ONE),)))
        ),
        pokemon("Ghost", powers=ability("Haunt", ir.Triggered("knocked-out-by-attack", draw))),
        pokemon("Wall", powers=ability("Stand", ir.Static((ir.TakeLess(this, ir.Num(20)),)))),
        stadium("Ground", ir.Activated(draw, by="each"), id="test-ground"),
        tool("Cape", ir.Static((ir.HpMore(this, ir.Num(20)),), ir.Matches(this, (ir.Tagged("V"),)))),
        special_energy("Spark", "L", ir.Triggered("attached-from-hand", draw)),
        item("Letter", ir.Draw(ir.Num(2))),
    ]
    data = run(shelf, *cards)
    assert (data["errors"], data["not_exercised"], data["unreached"]) == ([], [], [])
    assert data["cards"] == 10 and data["exercised"] == data["units"] == 11


def test_a_text_that_can_never_be_used_is_reported_with_the_reason(shelf: dict[str, CardDef]) -> None:
    never = ir.Every((ir.Exists(ir.Cards("hand")), ir.Negate(ir.Exists(ir.Cards("hand")))))
    data = run(shelf, pokemon("Idle", attacks=attack("Wait", "C", 10, need=never)))
    assert data["exercised"] == 0
    assert [(one["card"], one["unit"]) for one in data["not_exercised"]] == [("test-idle", "attack Wait")]
    assert data["not_exercised"][0]["reason"].startswith("swsh: What its text requires")
    assert data["ops"]["reached"] == 0


def test_a_step_that_no_board_reaches_is_reported(shelf: dict[str, CardDef]) -> None:
    dead = ir.If(ir.Matches(ir.This(), (ir.At("bench"),)), (ir.Draw(ONE),))
    data = run(shelf, pokemon("Blind", attacks=attack("Look", "C", 10, dead)))
    assert data["exercised"] == 1
    assert [one["op"].split()[1] for one in data["unreached"]] == ["DrawOp"]
    assert data["ops"]["total"] - data["ops"]["reached"] == 1


def test_what_a_book_does_not_know_is_not_asked_of_it(shelf: dict[str, CardDef]) -> None:
    card = item("Wake", ir.Cure(ir.Pokemon("you", "active")))
    assert unknown_to(card.powers[0].units[0], find("academy-basic")) == "the book has no Special Conditions"
    data = run(shelf, card, rules=("academy-basic", "swsh"))
    assert data["not_exercised"] == [] and data["unreached"] == []
    assert data["outside_the_rules"][0]["rules"] == ["academy-basic"]


@pytest.mark.pure_only("steps of the compiled machine can't be replaced")
def test_a_step_that_loses_a_card_or_raises_is_an_error(
    shelf: dict[str, CardDef], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lose(self: DrawOp, m: Machine, f: Frame) -> int:
        m.state.deck[f.you].pop()
        return 0

    def break_down(self: DrawOp, m: Machine, f: Frame) -> int:
        raise ZeroDivisionError("broken")

    card = pokemon("Drawer", attacks=attack("Draw", "C", 0, ir.Draw(ONE)))
    monkeypatch.setattr(DrawOp, "run", lose)
    data = run(shelf, card)
    assert "is in 0 places" in data["errors"][0]["what"]
    monkeypatch.setattr(DrawOp, "run", break_down)
    data = run(shelf, card)
    assert data["errors"][0]["what"].startswith("ZeroDivisionError: broken")
    assert {"card", "unit", "rules", "seed", "what"} == data["errors"][0].keys()


def test_a_text_that_does_not_compile_is_an_error_and_stops_no_other(shelf: dict[str, CardDef]) -> None:
    bad = pokemon("Bad", attacks=attack("Read", "C", 0, ir.Heal(ir.Slot("z"))))
    good = pokemon("Good", attacks=attack("Draw", "C", 0, ir.Draw(ONE)))
    data = run(shelf, bad, good)
    assert [one["card"] for one in data["errors"]] == ["test-bad"]
    assert data["errors"][0]["what"].startswith("does not compile: Bad (test-bad), Read")
    assert data["exercised"] == 1


# --- Many cards


def test_the_same_text_is_used_once_and_counts_for_every_card() -> None:
    cards = [pokemon(name, attacks=attack("Draw", "C", 0, ir.Draw(ONE))) for name in ("Alpha", "Beta")]
    groups = groups_of([*cards, pokemon("Gamma", attacks=attack("Draw", "C", 0, ir.Draw(ir.Num(2))))])
    assert [[card for card, _ in group.members] for group in groups] == [["test-alpha", "test-beta"], ["test-gamma"]]


def test_the_command_reports_as_json_and_by_exit_status(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["cards", "exercise", "--sets", "bw1", "--rules", "bw", "--sample", "6", "--jobs", "1", "--json"])
    data = json.loads(capsys.readouterr().out)
    assert status == (1 if data["errors"] else 0)
    assert data["texts"] == 6 and data["rules"] == ["bw"]
    assert data["exercised"] + len(data["not_exercised"]) == data["units"] >= 6


def test_the_command_refuses_what_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "exercise", "--series", "Nowhere"]) == 2
    assert "expected a series" in capsys.readouterr().err


def test_every_event_has_boards_on_which_it_happens() -> None:
    assert set(trigger.NAMES) == {*EVENTS, *MORE_EVENTS}
