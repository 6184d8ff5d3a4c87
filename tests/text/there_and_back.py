"""A wording read, checked, printed and read again: the same program both times."""

from playmat.model.card import CardDef
from playmat.model.ir import AttackProgram, Unit
from playmat.model.words import power
from playmat.text import (
    Declined,
    compile_attack,
    compile_power,
    compile_rules,
    render_attack,
    render_units,
    reread_attack,
    reread_units,
)
from playmat.text.check import check


def attack_of(text: str, pokemon: CardDef, index: int = 2) -> AttackProgram:
    """The program of an attack of that Pokémon."""
    found = compile_attack(text, pokemon, index)
    assert not isinstance(found, Declined), found
    check(found, "test")
    again = render_attack(found, pokemon, pokemon.attacks[index])
    assert reread_attack(again, pokemon, pokemon.attacks[index]) == found, again
    return found


def power_of(text: str, pokemon: CardDef, kind: int = power.ABILITY) -> tuple[Unit, ...]:
    """The units of an Ability, or a power of another kind, of that Pokémon."""
    found = compile_power(text, pokemon, "Knack", kind)
    assert not isinstance(found, Declined), found
    check(found, "test")
    again = render_units(found, pokemon, kind)
    assert reread_units(again, pokemon, kind) == found, again
    return found


def rules_of(text: str, card: CardDef) -> tuple[Unit, ...]:
    """The units of a card's own text."""
    found = compile_rules([text], card)
    assert not isinstance(found, Declined), found
    check(found, "test")
    again = render_units(found, card)
    assert reread_units(again, card) == found, again
    return found
