"""Our own wording: who is spoken of, and which Pokémon."""

from __future__ import annotations

import pytest

from playmat.model.card import CardDef
from playmat.model.ir import AttackProgram
from playmat.model.words import supertype, trainer
from playmat.text import Declined, compile_attack, compile_rules, render_attack, render_units

WISH = 2
THEIRS = "your opponent's Pokémon"
STADIUM = CardDef("t-8", "Plaza", "Plaza", "t", "8", supertype.TRAINER, trainer.STADIUM)


@pytest.mark.parametrize(
    "text",
    [
        f"This attack does 25 damage to 1 of {THEIRS}.",
        "If your opponent's Active Pokémon has any damage counters on it, draw 9 cards.",
        "During your opponent's next turn, the Defending Pokémon can't retreat.",
        "Search your deck for up to 8 Basic Pokémon, reveal them, and put them into your hand. "
        "Then, shuffle your deck.",
        "Flip a coin. If heads, draw 9 cards. If tails, this Pokémon is now Asleep.",
        "Your opponent switches their Active Pokémon with 1 of their Benched Fire Pokémon.",
    ],
)
def test_attacks_are_said_so(text: str, pokemon: CardDef) -> None:
    program = compile_attack(text, pokemon, WISH)
    assert isinstance(program, AttackProgram), program
    assert render_attack(program, pokemon, pokemon.attacks[WISH]) == text


@pytest.mark.parametrize(
    "text, said",
    [
        (
            "Once during each player's turn, that player may discard 7 cards from their hand. "
            "If they do, that player draws 9 cards.",
            "Once during your turn, you may discard 7 cards from your hand. If you do, draw 9 cards. "
            "Either player may use this during their own turn.",
        ),
    ],
)
def test_a_stadium_speaks_to_the_player_who_uses_it(text: str, said: str) -> None:
    units = compile_rules([text], STADIUM)
    assert not isinstance(units, Declined), units
    assert render_units(units, STADIUM) == said
