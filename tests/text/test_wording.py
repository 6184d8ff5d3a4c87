"""Our own wording: who is spoken of, and which Pokémon."""

from __future__ import annotations

import pytest

from playmat.model.card import CardDef
from playmat.model.ir import AttackProgram
from playmat.model.words import power, supertype, trainer
from playmat.text import Declined, compile_attack, compile_power, compile_rules, render_attack, render_units

WISH = 2
THEIRS = "your opponent's Pokémon"
STADIUM = CardDef("t-8", "Plaza", "Plaza", "t", "8", supertype.TRAINER, trainer.STADIUM)


@pytest.mark.parametrize(
    "text",
    [
        f"This attack does 25 damage to 1 of {THEIRS}. "
        "This attack's damage isn't affected by any effects on that Pokémon.",
        f"This attack does 25 damage to each of {THEIRS}. "
        "This attack's damage isn't affected by any effects on those Pokémon.",
        "If your opponent's Active Pokémon has Fire Resistance, draw 9 cards.",
        "Reveal your opponent's hand. Discard 7 of those cards.",
        "If your opponent has any Benched Pokémon, flip a coin, and if heads, draw 9 cards.",
    ],
)
def test_attacks_are_said_so(text: str, pokemon: CardDef) -> None:
    program = compile_attack(text, pokemon, WISH)
    assert isinstance(program, AttackProgram), program
    assert render_attack(program, pokemon, pokemon.attacks[WISH]) == text


@pytest.mark.parametrize(
    "text",
    [
        "Once during each player's turn, that player may flip 7 coins. "
        "If any of them is heads, that player draws 9 cards.",
        "Once during each player's turn, that player may discard 7 cards from their hand. "
        "If they do, that player draws 9 cards.",
    ],
)
def test_a_stadium_speaks_of_the_player_who_uses_it(text: str) -> None:
    units = compile_rules([text], STADIUM)
    assert not isinstance(units, Declined), units
    assert render_units(units, STADIUM) == text


def test_what_has_happened_is_no_state(pokemon: CardDef) -> None:
    text = "If you played a Supporter card from your hand this turn, this Pokémon's attacks do 15 more damage"
    text += " to your opponent's Active Pokémon."
    units = compile_power(text, pokemon, "Star", power.ABILITY)
    assert not isinstance(units, Declined), units
    assert render_units(units, pokemon, power.ABILITY) == text
