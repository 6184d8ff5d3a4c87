"""What is in force is collected when it must be, and shared by copies; a collection out of date is found out."""

import pytest

from playmat.engine.audit import audit_in_force
from playmat.engine.facts.in_force import lives
from playmat.engine.facts.pokemon import hp_of
from playmat.engine.machine import NOTHING_LIVE
from playmat.model import ir
from playmat.model.card import Power
from playmat.model.words import modifier, option, power, stage, trainer, zone
from tests.engine.effects.board import ME, OPP, SEAL, WATER, Board, pokemon, special_energy, trainer_card

MORE = ir.Static((ir.HpMore(ir.This(), ir.Num(30)),))
CHARM = trainer_card("Charm", MORE, kind=trainer.TOOL)
GROVE = trainer_card("Grove", ir.Static((ir.HpMore(ir.Pokemon("both"), ir.Num(10)),)), kind=trainer.STADIUM)
STRONG = special_energy("Strong Energy", ir.Provide((("Colorless",),)), MORE)
OTTER = pokemon("Otter", hp=100, powers=(Power("Thick", power.ABILITY, (MORE,)),))
BULL = pokemon("Bull", hp=100, stage=stage.STAGE_1, evolves_from="Otter")


def fresh(table: Board) -> bool:
    return audit_in_force(table.machine) == ""


def test_what_comes_into_play_is_in_force_at_once() -> None:
    table = Board(CHARM, GROVE, STRONG, OTTER)
    charm, grove, strong, otter = table.hand(CHARM, GROVE, STRONG, OTTER)
    table.start()
    assert hp_of(table.machine, table.me) == 100
    table.answer(option.code(option.ATTACH, charm, table.me))
    assert hp_of(table.machine, table.me) == 130 and fresh(table)
    table.play(grove)
    assert hp_of(table.machine, table.me) == 140 and hp_of(table.machine, table.opp) == 310 and fresh(table)
    table.answer(option.code(option.ATTACH, strong, table.me))
    assert hp_of(table.machine, table.me) == 170 and fresh(table)
    table.answer(option.code(option.BENCH, otter))
    assert hp_of(table.machine, table.state.bench[ME][0]) == 140 and fresh(table)


def test_what_is_covered_is_in_force_no_longer() -> None:
    table = Board(BULL, mine=OTTER)
    (bull,) = table.hand(BULL)
    table.start()
    assert hp_of(table.machine, table.me) == 130
    table.answer(option.code(option.EVOLVE, bull, table.me))
    assert lives(table.machine, modifier.HP_MORE) == [] and fresh(table)


def test_what_changes_nothing_collects_nothing() -> None:
    table = Board()
    (plain,) = table.hand(WATER)
    table.start()
    lives(table.machine, modifier.HP_MORE)
    table.answer(option.code(option.ATTACH, plain, table.me))
    assert not table.state.dirty and table.machine.live is NOTHING_LIVE


def test_copies_share_it_until_one_of_them_changes() -> None:
    table = Board(CHARM)
    charm, _ = table.hand(CHARM, SEAL)
    table.start()
    twin = table.machine.clone()
    assert twin.live is table.machine.live
    table.answer(option.code(option.ATTACH, charm, table.me))
    assert hp_of(table.machine, table.me) == 130
    assert hp_of(twin, table.me) == 100 and audit_in_force(twin) == ""


@pytest.mark.parametrize("seat", [ME, OPP])
def test_a_collection_that_is_out_of_date_is_found_out(seat: int) -> None:
    table = Board(CHARM, OTTER)
    spot = table.place(seat, OTTER)
    table.start()
    assert hp_of(table.machine, spot) == 130 and fresh(table)
    table.attach(spot, CHARM)
    table.state.dirty = False
    assert "modifiers of kind" in audit_in_force(table.machine)


def test_a_hand_that_is_played_face_up_is_seen_by_all() -> None:
    seer = pokemon("Seer", powers=(Power("Sight", power.ABILITY, (ir.Static((ir.HandOpen("opponent"),)),)),))
    dealer = trainer_card("Dealer", ir.Play((ir.Draw(ir.Num(1)),)))
    for theirs, seen in ((seer, 1 << ME | 1 << OPP), (OTTER, 1 << ME)):
        table = Board(dealer, OTTER, theirs=theirs)
        dealing, held = table.hand(dealer, OTTER)
        table.put(ME, WATER, zone.DECK)
        table.start()
        table.play(dealing)
        assert held in table.state.hand[ME] and len(table.state.hand[ME]) == 2
        assert [table.state.known[card] for card in table.state.hand[ME]] == [seen, seen]


def test_a_copy_is_what_it_copies_while_its_text_holds() -> None:
    copy = ir.Static((ir.Copy(ir.This(), ir.Pokemon("opponent", "active")),))
    blob = pokemon("Blob", hp=50, powers=(Power("Shape", power.ABILITY, (copy,)),))
    table = Board(mine=blob, theirs=OTTER)
    table.start()
    assert hp_of(table.machine, table.me) == 130 and hp_of(table.machine, table.opp) == 130 and fresh(table)
