"""Seldom words: coins one by one, flipping again, signs, Prize cards face up, what a condition alone may have tried."""

from __future__ import annotations

import pytest

from playmat.model.card import CardDef
from playmat.model.errors import IrError
from playmat.model.ir import (
    Afflict,
    AllHeads,
    Attach,
    AttackProgram,
    Cards,
    CoinIs,
    Did,
    Draw,
    EventPokemon,
    Exists,
    FaceUp,
    Flip,
    Hit,
    If,
    Is,
    May,
    Not,
    Num,
    Pick,
    Play,
    Pokemon,
    Program,
    Reveal,
    RockPaperScissors,
    This,
    Triggered,
    Watch,
)
from playmat.text import compile_attack, compile_rules
from playmat.text.check import check

FOE = Pokemon("opponent", "active")
FACE_DOWN = (Not(FaceUp()),)
IN_DISCARD = Cards("discard", where=(Is("Energy"),))


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "Flip 2 coins. If the second coin is tails, draw a card.",
            (Flip("a", Num(2)), If(CoinIs("a", 2, False), (Draw(Num(1)),))),
        ),
        ("Turn all of your Prize cards face up.", (Reveal(Cards("prizes")),)),
        (  # no coin where there is nothing to flip it for
            "If there are any Energy cards in your discard pile, flip a coin. If heads, attach 1 of them to this "
            "Pokémon.",
            (If(Exists(IN_DISCARD), (Flip("a"), If(AllHeads("a"), (Attach(Pick(IN_DISCARD, Num(1)), This()),)))),),
        ),
    ],
)
def test_attacks(text: str, steps: Program, pokemon: CardDef) -> None:
    assert compile_attack(text, pokemon, 2) == AttackProgram((), steps)


def test_who_wins_is_asked_of_the_last_game(item: CardDef) -> None:
    text = ["You and your opponent play Rock-Paper-Scissors. If you win, draw a card."]
    assert compile_rules(text, item) == (Play((RockPaperScissors("a"), If(Did("a"), (Draw(Num(1)),)))),)


def test_that_pokemon_is_the_one_that_was_attacked(pokemon: CardDef) -> None:
    text = (
        "During your opponent's next turn, when your opponent attaches an Energy card from their hand to your "
        "opponent's Active Pokémon, that Pokémon is now Asleep."
    )
    asleep = Triggered("energy-attached", (Afflict(EventPokemon(), ("Asleep",)),), whose="opponent")
    assert compile_attack(text, pokemon, 2) == AttackProgram((), (Watch((asleep,), "opponents-next-turn", FOE),))


def test_what_was_not_even_tried_was_not_done() -> None:
    tried = If(AllHeads("a"), (May((Draw(Num(1)),), into="b"),))
    check(AttackProgram((), (Flip("a"), tried, Hit(), If(Did("b"), (Draw(Num(1)),)))), "here")
    with pytest.raises(IrError, match="bound before"):
        check(AttackProgram((), (Hit(), If(Did("a"), (Draw(Num(1)),)))), "here")
