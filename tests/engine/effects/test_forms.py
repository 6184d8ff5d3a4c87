"""Cards that lie somewhere as something else: an Energy card face down, a Pokémon card as a form or as the Stadium."""

import dataclasses

import pytest

from playmat.engine.codec import from_bytes, to_bytes
from playmat.engine.facts.attacks import can_pay
from playmat.engine.facts.energy import units_on
from playmat.engine.facts.pokemon import hp_of
from playmat.engine.view import build_view
from playmat.model import ir
from playmat.model.card import CardDef, Power
from playmat.model.ids import Seat
from playmat.model.words import power, stage, types
from playmat.rules import platinum
from tests.engine.effects.board import (
    DOUBLE,
    LEVIATHAN,
    ME,
    OPP,
    ROCK,
    SEAL,
    WALRUS,
    WATER,
    Board,
    attack,
    play,
    pokemon,
)


def item(name: str, *effect: ir.Stmt, need: ir.Condition | None = None) -> CardDef:
    return dataclasses.replace(play(*effect, need=need), id=f"test-{name}")


TURN = item("TURN", ir.TurnOver(ir.Pick(ir.Cards("attached", where=(ir.Is("Energy"),)), ir.Num(1))))
BACK = item("BACK", ir.TurnOver(ir.Cards("attached", where=(ir.Is("Energy"),)), True))
SHIFT = item("SHIFT", ir.Attach(ir.Cards("attached", on=ir.Pokemon("you", "active")), ir.Pokemon("you", "bench")))
NO_BASIC = item("NO_BASIC", ir.Draw(ir.Num(1)), need=ir.Exists(ir.Cards("attached", where=(ir.Is("basic Energy"),))))
COLORLESS = 1 << types.COLORLESS


def test_an_energy_face_down_gives_one_colorless() -> None:
    table = Board(TURN, theirs=ROCK)
    card = table.hand(TURN)[0]
    held = table.attach(table.me, DOUBLE)
    table.start()
    assert len(units_on(table.machine, table.me)) == 2
    table.play(card)
    assert units_on(table.machine, table.me) == [COLORLESS]
    assert table.state.face_down == [held]
    for seat in (ME, OPP, Seat(-1)):
        active = build_view(table.machine, seat)["players"][ME]["active"]
        assert active is not None
        assert [one["face_down"] for one in active["energy"]] == [True]


def test_it_is_no_basic_energy_card() -> None:
    table = Board(TURN, NO_BASIC)
    turn, need = table.hand(TURN, NO_BASIC)
    table.attach(table.me, WATER)
    table.start()
    assert table.can_play(need)
    table.play(turn)
    assert not table.can_play(need)


def test_moved_it_stays_face_down_and_elsewhere_it_does_not() -> None:
    table = Board(TURN, SHIFT)
    turn, shift = table.hand(TURN, SHIFT)
    held = table.attach(table.me, WATER)
    other = table.place(ME, SEAL)
    table.start().play(turn).play(shift)
    assert table.state.energy[other] == [held]
    assert units_on(table.machine, other) == [COLORLESS]
    again = from_bytes(table.pool, to_bytes(table.machine))
    assert again.state.face_down == [held]
    twin = table.machine.clone()
    twin.state.face_down = []
    assert table.state.face_down == [held], "copies do not change each other"


def test_it_is_turned_up_again() -> None:
    table = Board(TURN, BACK)
    turn, back = table.hand(TURN, BACK)
    table.attach(table.me, WATER)
    table.start().play(turn).play(back)
    assert table.state.face_down == []
    assert units_on(table.machine, table.me) == [1 << types.WATER]


# --- A form

ATTACHED = ir.Cards("attached", where=(ir.Is("Evolution"),), on=ir.This())
SHAPE = pokemon(
    "Shape",
    hp=60,
    stage=stage.STAGE_1,
    evolves_from="Seal",
    attacks=(attack("Peck", ir.Hit(), damage=10),),
    powers=(
        Power(
            "Shape",
            power.POKEMON_POWER,
            (
                ir.Activated(
                    (ir.AttachAsForm(ir.Pick(ir.Cards("hand", where=(ir.Is("Evolution"),)), ir.Num(1)), ir.This()),)
                ),
                ir.Static((ir.Copy(ir.This(), ATTACHED, False, True),)),
                ir.Static((ir.Cannot(ir.This(), "change-stage"),), ir.Exists(ATTACHED)),
            ),
        ),
    ),
)
DEVOLVE = item("DEVOLVE", ir.Devolve(ir.Pokemon("you", "active")))
EVOLVE = item(
    "EVOLVE",
    ir.Evolve(
        ir.Pokemon("you", "active"), ir.Pick(ir.Cards("deck", where=(ir.Is("Stage 2"),)), ir.Num(1)), freely=True
    ),
)


def test_a_form_gives_everything_but_powers() -> None:
    table = Board(mine=SHAPE)
    table.hand(WALRUS)
    table.start().use(table.me)
    assert hp_of(table.machine, table.me) == 120
    assert table.attacks(table.me) == []
    assert table.names(table.state.tools[table.me]) == ["Walrus"]
    assert table.state.evolved[table.me] == 0, "that is no evolving"


def test_with_a_form_nothing_changes_its_stage() -> None:
    table = Board(DEVOLVE, EVOLVE, SHAPE, mine=SEAL)
    me = table.place(ME, SEAL, SHAPE)
    table.state.active[ME], table.state.bench[ME] = me, [table.me]
    walrus, leviathan, devolve, evolve = table.hand(WALRUS, LEVIATHAN, DEVOLVE, EVOLVE)
    table.deck(LEVIATHAN, WATER)
    table.start().use(me).pick(walrus)
    table.play(devolve)
    assert table.names(table.state.stack[me]) == ["Seal", "Shape"]
    if table.can_play(evolve):
        table.play(evolve)
    assert table.names(table.state.stack[me]) == ["Seal", "Shape"]
    assert leviathan in table.state.hand[ME]


def test_a_form_is_saved_and_lost_with_the_pokemon() -> None:
    table = Board(mine=SHAPE, rules=platinum.RULES)
    table.hand(WALRUS)
    table.start().use(table.me)
    again = from_bytes(table.pool, to_bytes(table.machine))
    assert hp_of(again, table.me) == 120


# --- The Stadium

GHOST = pokemon(
    "Ghost",
    hp=10,
    powers=(
        Power(
            "Ghost",
            power.POKE_POWER,
            (
                ir.Triggered(
                    "knocked-out-by-attack",
                    (
                        ir.BecomeStadium(
                            (
                                ir.Static((ir.DiscardedTo(ir.ThisCard(), "hand"),)),
                                ir.Triggered("checkup", (ir.PutCounters(ir.Pokemon("opponent"), ir.Num(1)),)),
                            )
                        ),
                    ),
                    may=True,
                ),
            ),
        ),
    ),
)
HITTER = pokemon("Hitter", attacks=(attack("Hit", ir.Hit(), damage=30),))


@pytest.mark.parametrize("use", (True, False))
def test_a_knocked_out_pokemon_becomes_the_stadium(use: bool) -> None:
    table = Board(GHOST, mine=HITTER, theirs=GHOST, rules=platinum.RULES)
    card = table.state.stack[table.opp][-1]
    energy = table.attach(table.opp, WATER)
    table.place(OPP, ROCK)
    table.start().attack(0)
    assert (table.question, table.asked) == ("trigger", OPP)
    if use:
        table.yes()
    else:
        table.no()
    table.answer(table.options[0])
    assert table.zone(energy) == "discard"
    assert len(table.state.prizes[ME]) == 5
    assert table.zone(card) == ("stadium" if use else "discard")
    assert table.damage(table.me) == (10 if use else 0)
    again = from_bytes(table.pool, to_bytes(table.machine))
    assert again.state.stadium == table.state.stadium


def test_what_lies_face_down_pays_for_colorless_alone() -> None:
    swimmer = pokemon("Swimmer", attacks=(attack("Swim", ir.Hit(), damage=10, cost=1),))
    table = Board(TURN, mine=swimmer)
    card = table.hand(TURN)[0]
    table.attach(table.me, WATER)
    table.start().play(card)
    assert can_pay(
        table.machine, table.me, table.pool.attacks_of[table.machine.cards[table.state.stack[table.me][-1]]][0]
    )
