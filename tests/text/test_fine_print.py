"""Wordings whose small words decide what they do: what "it" is, how many, of which, in addition to what."""

from __future__ import annotations

import pytest

from playmat.model.card import CardDef
from playmat.model.ir import (
    Among,
    AsPokemon,
    Cards,
    Damage,
    Did,
    Draw,
    Exists,
    Fail,
    Hit,
    If,
    Is,
    Move,
    Named,
    Negate,
    Not,
    Num,
    Pick,
    Play,
    Pokemon,
    Program,
    Same,
    Slot,
    TakePrizes,
    This,
    ThisCard,
    Triggered,
    Watch,
)
from playmat.model.words import supertype, trainer
from playmat.text import (
    Declined,
    compile_attack,
    compile_rules,
    render_attack,
)
from tests.text.there_and_back import attack_of, rules_of

ACTIVE = Pokemon("opponent", "active")
MANY = "as many of them as you like"
STADIUM = Cards("stadium", "both")


def _attack(text: str, pokemon: CardDef, index: int = 2) -> Program:
    found = attack_of(text, pokemon, index)
    return found.prepare + found.effect


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "During your next turn, if your opponent's Active Pokémon is Knocked Out, take 4 more Prize cards.",
            (Watch((Triggered("knocked-out", (TakePrizes(Num(4), more=True),)),), "your-next-turn", ACTIVE),),
        ),
        (
            "Testling does 70 damage to itself. If there is any Stadium card in play, discard it.",
            (Damage(This(), Num(70)), Move(STADIUM, "discard")),
        ),
        (
            "Discard any Trainer cards attached to your Active Pokémon.",
            (Move(Cards("attached", where=(Is("Trainer"),), on=Pokemon("you", "active")), "discard"),),
        ),
    ],
)
def test_attacks(text: str, steps: Program, pokemon: CardDef) -> None:
    assert _attack(text, pokemon) == steps


@pytest.mark.parametrize("words", ["in order to use this attack", "or this attack does nothing"])
def test_what_an_attack_asks_for_must_be_given(words: str, pokemon: CardDef) -> None:
    given = Pick(Cards("attached", where=(Is("Energy"),), on=This()), Num(4))
    assert _attack(f"Discard 4 Energy cards attached to Testling {words}.", pokemon, 0) == (
        Move(given, "discard", into="a"),
        If(Negate(Did("a")), (Fail(),)),
        Hit(),
    )


@pytest.mark.parametrize(
    "text",
    [
        "Testling can't retreat during your next turn. (Benching either Pokémon ends this effect.)",
        "Heal 70 damage from any of your Pokémon.",
        "Discard 3 cards from your hand. Switch all damage counters on Testling with those on your opponent's Active "
        "Pokémon. (If an effect of {it} is prevented, {it} does nothing.)".format(it="this attack"),
    ],
)
def test_what_would_be_read_as_less_than_it_says_is_declined(text: str, pokemon: CardDef) -> None:
    assert isinstance(compile_attack(text, pokemon, 2), Declined)


def test_removing_up_to_so_many_counters_is_declined(item: CardDef) -> None:
    assert isinstance(compile_rules(["Remove up to 7 damage counters from 1 of your Benched Pokémon."], item), Declined)


def test_what_was_discarded_is_asked_for_its_kind(item: CardDef) -> None:
    other = Cards("hand", where=(Not(Same(ThisCard())),))
    hand = (Cards("hand"), other)
    found = rules_of(
        "Discard a card from your hand. If you discarded a Supporter card in this way, draw 5 cards.", item
    )
    asked = If(Exists(Among(Slot("a"), (Is("Supporter"),))), (Draw(Num(5)),))
    assert found in [(Play((Move(Pick(cards, Num(1)), "discard", into="a"), asked)),) for cards in hand]


def test_a_name_is_asked_of_every_stage(item: CardDef) -> None:
    kinds = "a Basic Pokémon or Evolution card with Helper in its name"
    found = rules_of(f"Search your deck for {kinds} and put it into your hand.", item)
    named = Cards("deck", where=(Is("Pokémon"), Named("Helper", "contains")))
    assert found == (Play((Move(Pick(named, Num(1)), "hand"),)),)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Move up to 7 damage counters from your Pokémon to the Defending Pokémon.", "from your Pokémon to"),
        (
            "Choose 1 of your opponent's Benched Water Pokémon's attacks and use it as this attack.",
            "an attack of any of your opponent's Benched Water Pokémon",
        ),
        (
            "Search your deck for a number of Item cards up to the number of your Water Pokémon and discard them.",
            "a number of Item cards up to the number of your Water Pokémon",
        ),
        (
            "Your opponent chooses 1 of their Pokémon. This attack does 70 damage to it.",
            "1 of your opponent's Pokémon (your opponent chooses)",
        ),
        ("Shuffle all Energy attached to each player's Pokémon into that player's deck.", "its owner's deck"),
    ],
)
def test_whose_and_how_many_is_said(text: str, words: str, pokemon: CardDef) -> None:
    found = compile_attack(text, pokemon, 2)
    assert not isinstance(found, Declined), found
    assert words in render_attack(found, pokemon, pokemon.attacks[2])


def test_a_doll_that_is_no_knocked_out_pokemon() -> None:
    card = CardDef("t-8", "Helper", "Helper", "t", "8", supertype.TRAINER, trainer.FOSSIL, hp=30)
    found = rules_of(
        "Play Helper as if it were a Basic Pokémon. If Helper is Knocked Out, "
        "it doesn't count as a Knocked Out Pokémon.",
        card,
    )
    assert found == (AsPokemon(False, False, False),)
