"""Powers: what may be used, what sets off by itself, and what changes while it is in play, in wordings of our own."""

from __future__ import annotations

import dataclasses

import pytest

from playmat.model.card import CardDef, Power
from playmat.model.ir import (
    Activated,
    Afflict,
    At,
    AtMost,
    Attach,
    AttackCost,
    CannotBe,
    Cards,
    Condition,
    DealMore,
    Did,
    Draw,
    EndTurn,
    EventCard,
    EventPokemon,
    Evolve,
    Filter,
    HasCondition,
    HasEnergy,
    Heal,
    HpMore,
    If,
    Is,
    KnockOut,
    Matches,
    Modifier,
    Move,
    Named,
    Negate,
    NoPowers,
    Num,
    OfType,
    OneOf,
    Pick,
    PlayerCannot,
    Pokemon,
    PreventDamage,
    PreventEffects,
    PrizesMore,
    Program,
    PutCounters,
    RetreatCost,
    Shuffle,
    Static,
    Tagged,
    TakeLess,
    This,
    ThisCard,
    Times,
    Transform,
    Triggered,
    TurnIs,
    Unit,
)
from playmat.model.ir import EnergyOn as Energies
from playmat.model.words import power
from playmat.text import Declined, compile_power, render_units, reread_units
from tests.text.there_and_back import power_of

THEIR_ACTIVE = Pokemon("opponent", "active")
THEIR_TESTLORD = Pokemon("opponent", "active", (Named("Testlord"),))
UP_FRONT = Matches(This(), (At("active"),))
FIT = Negate(Matches(This(), (HasCondition(),)))


def static(*modifiers: Modifier, while_: Condition | None = None, once: bool = False) -> tuple[Unit, ...]:
    return (Static(modifiers, while_, once),)


def one(effect: Program, **fields: object) -> tuple[Unit, ...]:
    return (Activated(effect, **fields),)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("Once during your turn you may draw a card.", one((Draw(Num(1)),))),
        (
            "Once during your turn (before your attack), draw a card. This power can't be used "
            "if Testling is affected by a Special Condition.",
            one((Draw(Num(1)),), need=FIT),
        ),
        (
            "Once during your turn, you may draw a card. If you use this Ability, your turn ends.",
            one((Draw(Num(1)), EndTurn())),
        ),
        (
            "Once during your turn, you may use this power. Your opponent's Active Testlord is now Burned.",
            one((Afflict(THEIR_TESTLORD, ("Burned",)),)),
        ),
        (
            "Once during your turn, you may make your opponent's Active Testlord Burned.",
            one((Afflict(THEIR_TESTLORD, ("Burned",)),)),
        ),
        (
            "As often as you like during your turn, you may have your opponent draw 7 cards.",
            one((Draw(Num(7), "opponent"),), limit="free"),
        ),
        (
            "Once during your turn, you may draw 7 cards. If you use this Ability, this Pokémon is Knocked Out.",
            one((Draw(Num(7)), KnockOut(This()))),
        ),
        (
            "Once during your turn, you may Knock Out this Pokémon. If you do, attach a basic Energy card from your "
            "discard pile to 1 of your Pokémon.",
            one(
                (
                    KnockOut(This(), "a", at_once=True),
                    If(
                        Did("a"),
                        (Attach(Pick(Cards("discard", where=(Is("basic Energy"),)), Num(1)), Pick(Pokemon(), Num(1))),),
                    ),
                )
            ),
        ),
        (
            "Once during your turn, if Testling is in your discard pile, you may put it on top of your deck.",
            one((Move(ThisCard(), "deck"),), zone="discard"),
        ),
        (
            "Once during your turn, you may put Testlord from your hand onto Testling (this counts as "
            "evolving Testling) and remove all damage counters from Testling.",
            one((Evolve(This(), Pick(Cards("hand", where=(Named("Testlord"),)), Num(1))), Heal(This()))),
        ),
        (
            "Once during your turn, you may discard a Testlord from your hand in order "
            "to use this Ability. Draw 7 cards.",
            one(
                (Draw(Num(7)),),
                cost=(Move(Pick(Cards("hand", where=(Named("Testlord"),)), Num(1)), "discard"),),
            ),
        ),
    ],
)
def test_what_may_be_used(text: str, units: tuple[Unit, ...], pokemon: CardDef) -> None:
    assert power_of(text, pokemon) == units


@pytest.mark.parametrize(
    ("text", "units"),
    [
        (
            "Whenever you attach a Fire Energy card from your hand to Testling, heal 70 damage from it.",
            (
                Triggered(
                    "energy-attached",
                    (Heal(This(), Num(70)),),
                    whose="you",
                    when=Matches(EventCard(), (OfType("Fire"),)),
                ),
            ),
        ),
        (
            "When your opponent attaches a Special Energy card from their hand to 1 of their "
            "Testlord, put 7 damage counters on that Pokémon.",
            (
                Triggered(
                    "energy-attached",
                    (PutCounters(EventPokemon(), Num(7)),),
                    Pokemon("opponent", "any", (Named("Testlord"),)),
                    "opponent",
                    when=Matches(EventCard(), (Is("special Energy"),)),
                ),
            ),
        ),
        (
            "At any time between turns, heal 10 damage from this Pokémon.",
            (Triggered("checkup", (Heal(This(), Num(10)),)),),
        ),
        (
            "As long as Testling is Burned, put 1 damage counter on each of your opponent's Testlord between turns.",
            (
                Triggered(
                    "checkup",
                    (PutCounters(Pokemon("opponent", "any", (Named("Testlord"),)), Num(1)),),
                    when=Matches(This(), (HasCondition(("Burned",)),)),
                ),
            ),
        ),
        (
            "Once during your turn, when Testling moves from your Bench to the Active Spot, you may draw 7 cards.",
            (Triggered("becomes-active", (Draw(Num(7)),), may=True, when=TurnIs("yours"), limit="turn"),),
        ),
        (
            "When you play Testling from your hand onto your Bench, you may draw a card. You "
            "can't use more than 1 Trick Ability each turn.",
            (Triggered("played-to-bench", (Draw(Num(1)),), may=True, limit="name"),),
        ),
    ],
)
def test_what_happens_by_itself(text: str, units: tuple[Unit, ...], pokemon: CardDef) -> None:
    named = dataclasses.replace(pokemon, powers=(Power("Trick"),))
    assert power_of(text, named) == units


GX_OR_EX: tuple[Filter, ...] = (OneOf((Tagged("EX"), Tagged("GX"))),)


@pytest.mark.parametrize(
    ("text", "units"),
    [
        (
            "Prevent all damage done to Testling by attacks from your opponent's Pokémon-EX and Pokémon-GX.",
            static(PreventDamage(This(), GX_OR_EX, "opponent")),
        ),
        (
            "Prevent all effects of attacks, including damage, done to Testling by your opponent's Pokémon-ex.",
            static(
                PreventDamage(This(), (Tagged("ex"),), "opponent"), PreventEffects(This(), (Tagged("ex"),), "opponent")
            ),
        ),
        (
            "Any damage done to Testling by attacks is reduced by 10 for each Energy attached to "
            "Testling. You can't reduce more than 30 damage in this way.",
            static(TakeLess(This(), AtMost(Times(Num(10), Energies(This())), Num(30)))),
        ),
        (
            "If Testling has no Energy attached to it, Testling's Retreat Cost is 0.",
            static(RetreatCost(This()), while_=Negate(Matches(This(), (HasEnergy(),)))),
        ),
        (
            "Your opponent's Active Pokémon's Retreat Cost is ColorlessColorless more.",
            static(RetreatCost(THEIR_ACTIVE, Num(2))),
        ),
        (
            "This Pokémon's attacks cost Colorless less for each Energy attached to this Pokémon.",
            static(AttackCost(This(), Times(Num(-1), Energies(This())))),
        ),
        (
            "Your Basic Pokémon's attacks do 20 more damage to your opponent's Active Fire Pokémon. "
            "You can't apply more than 1 Poke Ability at a time.",
            static(
                DealMore(
                    Pokemon("you", "any", (Is("Basic"),)), Num(20), Pokemon("opponent", "active", (OfType("Fire"),))
                ),
                once=True,
            ),
        ),
        (
            "Each of your Testlord recovers from all Special Conditions and can't be affected by any.",
            static(CannotBe(Pokemon("you", "any", (Named("Testlord"),)), (), True)),
        ),
        (
            "As long as Testling is in the Active Spot, your opponent's Fire Pokémon "
            "have no Abilities, except for Poke.",
            static(NoPowers(Pokemon("opponent", "any", (OfType("Fire"),)), ("Ability",), "Poke"), while_=UP_FRONT),
        ),
        (
            "This Pokémon gets +20 HP for each Energy attached to it.",
            static(HpMore(This(), Times(Num(20), Energies(This())))),
        ),
        ("If Testlord is your Active Pokémon, ignore all Energy in this Pokémon's attack costs.", None),
        ("Each player can't play any Item cards from their hand.", static(PlayerCannot("each", "play-item"))),
        (
            "Damage from this Pokémon's attacks isn't affected by Resistance.",
            None,
        ),
        (
            "If your opponent's Testlord is Knocked Out by damage from an attack of Testling, take 1 more Prize card.",
            static(PrizesMore(Pokemon("opponent", "any", (Named("Testlord"),)), 1, This())),
        ),
        (
            "Testling can't be Asleep. This power stops working while Testling is Confused.",
            static(CannotBe(This(), ("Asleep",)), while_=Negate(Matches(This(), (HasCondition(("Confused",)),)))),
        ),
    ],
)
def test_what_changes_while_it_is_in_play(text: str, units: tuple[Unit, ...] | None, pokemon: CardDef) -> None:
    if units is None:
        assert isinstance(compile_power(text, pokemon, "Trick", power.POKE_BODY), Declined)
    else:
        assert power_of(text, pokemon, power.POKE_BODY) == units


def test_attaching_what_evolves_is_refused(pokemon: CardDef) -> None:
    first = "Once during your turn, if you have Testlord in play, you may search your deck for a card"
    text = f"{first} that evolves from Testling and attach it to Testling."
    assert isinstance(compile_power(text, pokemon, "Trick", power.ABILITY), Declined)


def test_the_power_is_called_what_it_is(pokemon: CardDef) -> None:
    units = power_of(
        "Once during your turn, you may draw a card. Your turn ends.",
        pokemon,
        power.POKE_POWER,
    )
    assert "If you use this Poké-Power, your turn ends." in render_units(units, pokemon, power.POKE_POWER)


def test_a_card_in_the_place_of_another(pokemon: CardDef) -> None:
    change = Transform(This(), Pick(Cards("deck", where=(Named("Testlord"),)), Num(1)))
    ours = render_units((Activated((change, Shuffle())),), pokemon, power.POKE_POWER)
    assert "in place of this Pokémon, keeping everything on it" in ours
    assert reread_units(ours, pokemon, power.POKE_POWER) == (Activated((change, Shuffle())),)


def test_unread_words_decline(pokemon: CardDef) -> None:
    found = compile_power("Once during your turn, you may draw a card gladly.", pokemon, "Trick", power.ABILITY)
    assert isinstance(found, Declined)
    assert found.fragment.startswith("gladly")
