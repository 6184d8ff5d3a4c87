"""Families of attack wordings: targets chosen first, steps done for each, "instead", what comes later."""

from __future__ import annotations

from typing import get_args

import pytest

from playmat.model.card import CardDef
from playmat.model.ir import (
    AddDamage,
    Afflict,
    AfflictChoice,
    AsCounters,
    Attach,
    AttackProgram,
    AtTurnEnd,
    Cannot,
    Cards,
    Choose,
    ChooseOne,
    Compare,
    ConditionsOn,
    Count,
    Damage,
    Damaged,
    Devolve,
    Did,
    EventPokemon,
    Evolved,
    Exists,
    Fail,
    Flip,
    ForEach,
    Happened,
    HasResistance,
    Heads,
    Heal,
    Hit,
    HpOf,
    If,
    Is,
    KnockOut,
    Lasting,
    Look,
    Matches,
    May,
    Minus,
    Move,
    Named,
    Negate,
    Num,
    OfType,
    OneOf,
    Pick,
    Pokemon,
    PutCounters,
    Rearrange,
    Repeat,
    SetDamage,
    ShuffleInto,
    Slot,
    SpecialCondition,
    SwapCounters,
    TakeLess,
    This,
    Times,
    Together,
    TypesAmong,
)
from playmat.text import Declined, compile_attack

ACTIVE = Pokemon("opponent", "active")
MINE = Pokemon("you", "active")
THEIRS = Pokemon("opponent")
HAND = Cards("hand", "opponent")
ENERGY = (Is("Energy"),)
POKE, TIMES, WISH = 0, 1, 2


def basic(one: str, other: str) -> tuple[Is, OneOf]:
    """Basic Energy of the one type or the other."""
    return Is("basic Energy"), OneOf((OfType(one), OfType(other)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("index", "text", "program"),
    [
        # a target chosen first
        (
            WISH,
            "Choose 2 of your opponent's Pokémon. Does 20 damage to each of them.",
            AttackProgram((Choose(Pick(THEIRS, Num(2), into="a")),), (Damage(Slot("a"), Num(20)),)),
        ),
        # a card of a hand nobody looks at: looking at it and showing it are the same to its owner
        (
            WISH,
            "Choose a card from your opponent's hand without looking. Look at it, then have your opponent "
            "shuffle it into their deck.",
            AttackProgram(effect=(ShuffleInto(Pick(HAND, Num(1), random=True), reveal=True),)),
        ),
        # done for each
        (
            WISH,
            "Flip 3 coins. For each heads, heal 10 damage from 1 of your Pokémon.",
            AttackProgram(
                effect=(
                    Flip("a", Num(3)),
                    Repeat(Heads("a"), (Heal(Pick(Pokemon(), Num(1)), Num(10)),)),
                )
            ),
        ),
        # "instead" of a number, of damage to a chosen Pokémon, of the printed damage
        (
            WISH,
            "Put 4 damage counters on the Defending Pokémon. If "
            "you have no cards in your hand, put 9 "
            "damage counters instead.",
            AttackProgram(
                effect=(
                    If(
                        Compare(Count(Cards("hand")), "=", Num(0)),
                        (PutCounters(ACTIVE, Num(9)),),
                        (PutCounters(ACTIVE, Num(4)),),
                    ),
                )
            ),
        ),
        (
            WISH,
            "Choose 1 of your opponent's Pokémon. Does 40 damage "
            "to that Pokémon. If Testling evolved from Helper during "
            "this turn, this attack does 60 damage instead.",
            AttackProgram(
                effect=(
                    Choose(Pick(THEIRS, Num(1), into="a")),
                    If(
                        Happened("evolve-this", name="Helper"),
                        (Damage(Slot("a"), Num(60)),),
                        (Damage(Slot("a"), Num(40)),),
                    ),
                )
            ),
        ),
        # "then" after a condition, where it makes no difference
        (
            POKE,
            "If the Defending Pokémon is Asleep, this attack does 22 more damage. Then, the Defending "
            "Pokémon recovers from all Special Conditions.",
            None,
        ),
        # requirements
        (
            POKE,
            "Discard an Energy card from your hand. (If you can't discard an Energy card, this attack does nothing.)",
            AttackProgram(
                (
                    Move(Pick(Cards("hand", where=ENERGY), Num(1)), "discard", into="a"),
                    If(Negate(Did("a")), (Fail(),)),
                )
            ),
        ),
        (
            POKE,
            "You can use this attack only if this Pokémon used Hard Poke during your last turn.",
            AttackProgram(need=Happened("this-used-attack", "you", "own-last-turn", name="Hard Poke")),
        ),
        # counting
        (
            TIMES,
            "Does 30 damage for each Special Condition affecting the Defending Pokémon.",
            AttackProgram(effect=(SetDamage(Times(Num(30), ConditionsOn(ACTIVE))), Hit())),
        ),
        (
            POKE,
            "This attack does 10 more damage for each different type of Pokémon on your Bench.",
            AttackProgram(effect=(AddDamage(Times(Num(10), TypesAmong(Pokemon("you", "bench")))), Hit())),
        ),
        (
            WISH,
            "Put damage counters on your Active Pokémon until its remaining HP is 10.",
            AttackProgram(effect=(PutCounters(MINE, AsCounters(Minus(HpOf(MINE), Num(10)))),)),
        ),
        (
            WISH,
            "Put damage counters on each of your Benched Pokémon until its remaining HP is 110.",
            AttackProgram(
                effect=(
                    ForEach(
                        Pokemon("you", "bench"),
                        "a",
                        (PutCounters(Slot("a"), AsCounters(Minus(HpOf(Slot("a")), Num(110)))),),
                    ),
                )
            ),
        ),
        # Energy
        (
            POKE,
            "Discard a Fire Energy and a Water Energy attached to Testling.",
            AttackProgram(
                effect=(
                    Hit(),
                    Move(
                        Together(
                            (
                                Pick(Cards("attached", where=(*ENERGY, OfType("Fire")), on=This()), Num(1)),
                                Pick(Cards("attached", where=(*ENERGY, OfType("Water")), on=This()), Num(1)),
                            )
                        ),
                        "discard",
                    ),
                )
            ),
        ),
        # what is done to Pokémon
        (
            POKE,
            "Remove the highest Stage Evolution card from 1 of your opponent's evolved Pokémon "
            "and put it into their hand.",
            AttackProgram(effect=(Hit(), Devolve(Pick(Pokemon("opponent", where=(Evolved(),)), Num(1))))),
        ),
        (
            WISH,
            "Switch all damage counters on Testling with those on the Defending Pokémon.",
            AttackProgram(effect=(SwapCounters(This(), ACTIVE),)),
        ),
        (
            WISH,
            "Choose a Special Condition. Testling is now affected by that Special Condition.",
            AttackProgram(effect=(AfflictChoice(This(), get_args(SpecialCondition)),)),
        ),
        (
            POKE,
            "If the Defending Pokémon has any Resistance, this attack does 10 more damage.",
            AttackProgram(effect=(If(Matches(ACTIVE, (HasResistance(),)), (AddDamage(Num(10)),)), Hit())),
        ),
        # either player's deck
        (
            WISH,
            "Look at the top 4 cards of either player's deck, then put them back in any order.",
            AttackProgram(
                effect=(
                    ChooseOne(
                        (
                            (Look(Cards("deck", top=Num(4)), into="a"), Rearrange(Slot("a"))),
                            (Look(Cards("deck", "opponent", top=Num(4)), into="b"), Rearrange(Slot("b"))),
                        )
                    ),
                )
            ),
        ),
        # later
        (
            WISH,
            "At the end of your opponent's next turn, Testling will be Knocked Out.",
            AttackProgram(effect=(Lasting((AtTurnEnd(This(), (KnockOut(EventPokemon()),)),), "opponents-next-turn"),)),
        ),
        (
            POKE,
            "During your next turn, the Defending Pokémon takes 40 more damage from attacks.",
            AttackProgram(effect=(Hit(), Lasting((TakeLess(ACTIVE, Num(-40)),), "your-next-turn"))),
        ),
        # a name beneath
        (
            POKE,
            "If Testling is evolved from Helper, the Defending Pokémon is now Asleep.",
            AttackProgram(
                effect=(
                    Hit(),
                    If(
                        Exists(Cards("under", where=(Named("Helper"),), on=This())),
                        (Afflict(ACTIVE, ("Asleep",)),),
                    ),
                )
            ),
        ),
        # somebody else may
        # what it is given for needs the whole of it
        (
            POKE,
            "You may discard 3 Energy from Testling and make your opponent's Active Pokémon Paralyzed.",
            AttackProgram(
                effect=(
                    Hit(),
                    May(
                        (Move(Pick(Cards("attached", where=ENERGY, on=This()), Num(3), units=True), "discard"),),
                        into="a",
                    ),
                    If(Did("a"), (Afflict(ACTIVE, ("Paralyzed",)),)),
                )
            ),
        ),
        # a name whose words leave open where the gaps are
        (
            POKE,
            "During your next turn, this Pokémon can't use Poke 'n' Run.",
            AttackProgram(
                effect=(Hit(), Lasting((Cannot(This(), "attack", attack="Poke 'n' Run"),), "your-next-turn")),
            ),
        ),
        # a card to each of so many, which everybody sees
        (
            POKE,
            "Choose 4 of your Benched Pokémon. Attach an Energy card from your discard pile to each of those Pokémon.",
            AttackProgram(
                effect=(
                    Hit(),
                    Choose(Pick(Pokemon("you", "bench"), Num(4), into="a")),
                    Attach(Pick(Cards("discard", where=ENERGY), Count(Slot("a"))), Slot("a"), each=True),
                )
            ),
        ),
        # any of them
        (
            POKE,
            "If any of your Benched Helper have any damage counters on them, this attack does 10 more damage.",
            AttackProgram(
                effect=(
                    If(Exists(Pokemon("you", "bench", (Named("Helper"), Damaged()))), (AddDamage(Num(10)),)),
                    Hit(),
                )
            ),
        ),
    ],
)
def test_families(index: int, text: str, program: AttackProgram | None, pokemon: CardDef) -> None:
    """Each wording is the program; our wording of it reads as the same one (the compiler declines it otherwise)."""
    made = compile_attack(text, pokemon, index)
    assert isinstance(made, AttackProgram), made
    if program is not None:
        assert made == program


@pytest.mark.parametrize(
    "text",
    [
        # damage to the Active a second time, or only a reminder of the printed damage? here it is no reminder
        "Before doing damage, you may switch out the Defending Pokémon. If you do, this attack does 22 "
        "damage to the new Defending Pokémon.",
        # "then": inside the condition, or after it?
        "If the Defending Pokémon is Asleep, this attack does 20 more damage. Then, draw a card.",
        # something before damage, in an attack that does none
        "Choose 1 of your opponent's Pokémon. Put 2 damage counters on that Pokémon. Before doing damage, draw a card.",
    ],
)
def test_what_could_mean_two_things_is_declined(text: str, pokemon: CardDef) -> None:
    index = WISH if "counters" in text else POKE
    assert isinstance(compile_attack(text, pokemon, index), Declined)
