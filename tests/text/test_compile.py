"""Attacks, powers and cards: wordings of all eras to programs, and back to our own wording."""

from __future__ import annotations

import pytest

from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.ir import (
    AddDamage,
    Afflict,
    AllHeads,
    AllTails,
    AttackProgram,
    Cannot,
    Cards,
    Choose,
    Damage,
    Damaged,
    Did,
    Draw,
    Fail,
    Flip,
    Heads,
    Heal,
    Hit,
    If,
    Is,
    Lasting,
    Matches,
    May,
    Move,
    Num,
    Pick,
    Pokemon,
    Remember,
    SetDamage,
    Shuffle,
    Slot,
    This,
    Times,
)
from playmat.model.words import power
from playmat.text import Declined, compile_attack, compile_rules, render_units
from playmat.text.normalize import normalize
from tests.text.there_and_back import attack_of, power_of

ACTIVE = Pokemon("opponent", "active")
ENERGY = Cards("attached", where=(Is("Energy"),), on=This())
POKE, TIMES, WISH = 0, 1, 2


@pytest.mark.parametrize(
    ("index", "text", "program"),
    [
        (POKE, "Draw 2 cards.", AttackProgram(effect=(Hit(), Draw(Num(2))))),
        (WISH, "Draw a card.", AttackProgram(effect=(Draw(Num(1)),))),
        (POKE, "Heal 20 damage from Testling.", AttackProgram(effect=(Hit(), Heal(This(), Num(20))))),
        (
            POKE,
            "Flip a coin. If heads, this attack does 10 more damage.",
            AttackProgram(effect=(Flip("a"), If(AllHeads("a"), (AddDamage(Num(10)),)), Hit())),
        ),
        (
            POKE,
            "Flip a coin. If tails, this attack does nothing.",
            AttackProgram((Flip("a"), If(AllTails("a"), (Fail(),)))),
        ),
        (
            TIMES,
            "Flip 9 coins. This attack does 35 damage times the number of heads.",
            AttackProgram(effect=(Flip("a", Num(9)), SetDamage(Times(Num(35), Heads("a"))), Hit())),
        ),
        (
            POKE,
            "You may discard an Energy from Testling. If you do, this attack does 15 more damage.",
            AttackProgram(
                effect=(
                    May((Move(Pick(ENERGY, Num(1)), "discard"),), into="a"),
                    If(Did("a"), (AddDamage(Num(15)),)),
                    Hit(),
                )
            ),
        ),
        (
            WISH,
            "This attack does 20 damage to 1 of your opponent's Pokémon.",
            AttackProgram((Choose(Pick(Pokemon("opponent"), Num(1), into="a")),), (Damage(Slot("a"), Num(20)),)),
        ),
        (
            POKE,
            "The Defending Pokémon can't retreat during your opponent's next turn.",
            AttackProgram(effect=(Hit(), Lasting((Cannot(ACTIVE, "retreat"),), "opponents-next-turn"))),
        ),
        (
            POKE,
            "If your opponent's Active Pokémon already has any damage counters, it is now Burned.",
            AttackProgram(
                effect=(
                    Remember(Matches(ACTIVE, (Damaged(),)), "a"),
                    Hit(),
                    If(Did("a"), (Afflict(ACTIVE, ("Burned",)),)),
                )
            ),
        ),
        (
            POKE,
            "Flip a coin. If heads, draw a card and heal 5 damage from Testling. If tails, draw 2 cards.",
            AttackProgram(
                effect=(
                    Hit(),
                    Flip("a"),
                    If(AllHeads("a"), (Draw(Num(1)), Heal(This(), Num(5))), (Draw(Num(2)),)),
                )
            ),
        ),
        (
            WISH,
            "Search your deck for 9 Basic Pokémon and put them onto your Bench. Shuffle your deck.",
            AttackProgram(effect=(Move(Pick(Cards("deck", where=(Is("Basic"),)), Num(9)), "bench"), Shuffle())),
        ),
        (
            POKE,
            "Your opponent discards a card from his or her hand.",
            AttackProgram(effect=(Hit(), Move(Pick(Cards("hand", "opponent"), Num(1), by="opponent"), "discard"))),
        ),
    ],
)
def test_attacks(index: int, text: str, program: AttackProgram, pokemon: CardDef) -> None:
    assert attack_of(text, pokemon, index) == program


def test_an_attack_without_text_does_its_printed_damage_or_nothing(pokemon: CardDef) -> None:
    assert compile_attack("", pokemon, POKE) == AttackProgram()
    assert compile_attack("", pokemon, WISH) == AttackProgram(effect=())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Testling does 10 damage to itself.", "This Pokémon also does 10 damage to itself."),
        ("Remove 2 damage counters from Testling.", "Heal 20 damage from this Pokémon."),
        ("Does 30 damage plus 10 more damage.", "This attack does 10 more damage."),
        ("Discard 1 Energy card attached to Testling.", "Discard an Energy from this Pokémon."),
        ("Choose 1 of your Pokémon. Heal 10 damage from it.", "Heal 10 damage from 1 of your Pokémon."),
        ("If tails, draw a card. If heads, draw 2 cards.", "If heads, draw 2 cards. If tails, draw a card."),
    ],
)
def test_eras_that_say_the_same_differently_mean_the_same(old: str, new: str, pokemon: CardDef) -> None:
    start = "Flip a coin. " if old.startswith("If") else ""
    assert attack_of(start + old, pokemon, POKE) == attack_of(start + new, pokemon, POKE)


def test_reminders_mean_nothing(pokemon: CardDef) -> None:
    text = "This attack does 20 damage to 1 of your opponent's Pokémon."
    note = " (Don't apply Weakness and Resistance for Benched Pokémon.)"
    assert attack_of(text + note, pokemon, WISH) == attack_of(text, pokemon, WISH)


@pytest.mark.parametrize(
    ("text", "fragment"),
    [
        ("Draw 2 cards and sing.", "sing"),
        ("Draw 2 cards. (Sing first.)", "Sing first"),
        ("Dance. Draw 2 cards.", "Dance"),
    ],
)
def test_a_text_not_read_whole_is_declined_where_the_reading_stopped(
    text: str, fragment: str, pokemon: CardDef
) -> None:
    declined = compile_attack(text, pokemon, POKE)
    assert isinstance(declined, Declined)
    assert declined.where == "t-1 Poke"
    assert declined.fragment.startswith(fragment)
    assert normalize(text)[declined.position :].startswith(fragment)


@pytest.mark.parametrize(
    "text",
    [
        "If heads, draw a card.",  # no coin was flipped
        "Flip 2 coins. If heads, draw a card.",  # which of the two?
        "If you do, draw a card.",  # do what?
        "Does 50 damage plus 10 more damage.",  # the card says 30
        "Your opponent's Active Pokémon can't retreat.",  # for how long?
        "Search your deck for a Nobody and put it into your hand.",  # no such card
    ],
)
def test_words_without_a_meaning_are_declined(text: str, pokemon: CardDef) -> None:
    assert isinstance(compile_attack(text, pokemon, POKE), Declined)


def test_a_power_used_by_choice(pokemon: CardDef) -> None:
    text = "Once during your turn, you may draw a card. This power can't be used if Testling is Asleep."
    units = power_of(text, pokemon, power.POKE_POWER)
    need = ir.Negate(Matches(This(), (ir.HasCondition(("Asleep",)),)))
    assert units == (ir.Activated((Draw(Num(1)),), need=need),)


def test_a_power_that_is_always_on(pokemon: CardDef) -> None:
    units = power_of("As long as this Pokémon is on your Bench, it can't be healed.", pokemon)
    on_bench = Matches(This(), (ir.At("bench"),))
    assert units == (ir.Static((Cannot(This(), "be-healed"),), on_bench),)


def test_an_item_with_its_rule_line(item: CardDef) -> None:
    texts = ["Draw 2 cards.", "You may play any number of Item cards during your turn (before your attack)."]
    units = compile_rules(texts, item)
    assert units == (ir.Play((Draw(Num(2)),)),)
    assert render_units(units, item) == "Draw 2 cards."


def test_the_rule_box_of_a_pokemon_is_no_effect(pokemon: CardDef) -> None:
    box = "Pokémon-EX rule: When Knocked Out, your opponent takes 2 Prize cards."
    assert compile_rules([box], pokemon) == ()
    assert isinstance(compile_rules(["Pokémon-EX rule: sing."], pokemon), Declined)
