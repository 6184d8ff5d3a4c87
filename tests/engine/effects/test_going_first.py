"""Texts that decide who goes first: a Pokémon that is Active as the game begins, a card played before the coin."""

import pytest

from playmat.model import ir
from playmat.model.card import CardDef
from playmat.testing import Opening, Scene, poke_body, pokemon
from tests.engine.effects.board import trainer_card

EAGER = ir.Static((ir.GoFirst(ir.This()),), ir.Matches(ir.This(), (ir.At("active"),)))
ALPHA = pokemon("Alpha")
HASTY = pokemon("Hasty", powers=poke_body("Haste", EAGER))
TICKET = trainer_card("Ticket", ir.Static((ir.GoFirst(ir.ThisCard()),)))


def opened(mine: list[CardDef | str], theirs: list[CardDef | str], coins: str) -> Scene:
    return Opening("bw").draws(0, mine).draws(1, theirs).coins(coins).build()


def begun(table: Scene, *answers: str) -> Scene:
    """Answer whatever is asked until the first turn: the first card for the Active place, no Bench."""
    left = list(answers)
    while table.asked.question != "turn":
        if table.asked.question == "choose-bench":
            table.pick("done")
        elif table.asked.question == "may":
            table.pick(left.pop(0))
        else:
            table.game.apply_index(0)
    assert not left
    return table


def test_a_pokemon_that_is_active_as_the_game_begins_goes_first() -> None:
    assert begun(opened([ALPHA], [HASTY], "H")).turn_player == 1


def test_not_from_the_bench_nor_where_both_have_one() -> None:
    table = opened([ALPHA], [ALPHA, HASTY], "H")
    assert begun(table).turn_player == 0
    assert begun(opened([HASTY], [HASTY], "H")).turn_player == 0


@pytest.mark.parametrize("holder", [0, 1])
def test_a_card_played_before_the_coin_spares_it(holder: int) -> None:
    hands: list[list[CardDef | str]] = [[ALPHA], [ALPHA]]
    hands[holder] = [ALPHA, TICKET]
    table = begun(opened(hands[0], hands[1], ""), "Ticket")
    assert table.turn_player == holder
    assert "coin" not in table.events


def test_if_both_play_one_the_coin_decides() -> None:
    assert begun(opened([ALPHA, TICKET], [ALPHA, TICKET], "T"), "Ticket", "Ticket").turn_player == 1


def test_whoever_has_none_in_hand_is_asked_all_the_same() -> None:
    table = opened([*[ALPHA] * 7, TICKET], [ALPHA], "H")
    assert begun(table, "no").turn_player == 0
