"""What players read: sentences that programs are rendered as, one for each habit of the canonical language."""

from __future__ import annotations

import pytest

from playmat.model import ir
from playmat.model.ir.walk import tidy
from playmat.text.canonical import read_attack, read_units, show_attack, show_units

THIS = ir.This()
ACTIVE = ir.Pokemon("opponent", "active")
BENCHED = ir.Pick(ir.Pokemon("opponent", "bench"), ir.Num(1))
YOURS = ir.Pick(ir.Pokemon("you", "bench"), ir.Num(1))
CARD = ir.Pick(ir.Cards("deck"), ir.Num(1))
SEARCH = ir.Move(CARD, "hand")


def _may(*steps: ir.Stmt) -> ir.Stmt:
    return ir.May(steps)


@pytest.mark.parametrize(
    ("steps", "text"),
    [
        # After "may", what has a subject of its own is made to happen; so the whole list is what one may do.
        ((_may(ir.Afflict(ACTIVE, ("Asleep",))),), "You may make your opponent's Active Pokémon Asleep."),
        ((_may(ir.KnockOut(THIS)),), "You may Knock Out this Pokémon."),
        (
            (_may(ir.Cure(THIS, ()), ir.Heal(THIS, ir.Num(30))),),
            "You may have this Pokémon recover from all Special Conditions and heal 30 damage from this Pokémon.",
        ),
        (
            (_may(ir.Switch(ir.Pick(ir.Pokemon("opponent", "bench"), ir.Num(1), by="opponent"), "opponent")),),
            "You may have your opponent switch their Active Pokémon with 1 of their Benched Pokémon.",
        ),
        ((_may(ir.Draw(ir.Num(2), "opponent")),), "You may have your opponent draw 2 cards."),
        (
            (_may(ir.Lasting((ir.RetreatCost(THIS),), "this-turn")),),
            "You may make it so that during this turn, this Pokémon has no Retreat Cost.",
        ),
        # Steps that take sentences of their own stand in quotes; a chain of conditions needs none.
        (
            (_may(ir.Flip("c"), ir.If(ir.AllHeads("c"), (SEARCH,), (ir.EndTurn(),))),),
            "You may do this: “Flip a coin. If heads, search your deck for a card and put it into your hand. "
            "If tails, your turn ends.”",
        ),
        (
            (
                ir.Flip("c", ir.Num(3)),
                ir.If(
                    ir.Compare(ir.Heads("c"), "=", ir.Num(1)),
                    (ir.Draw(ir.Num(1)),),
                    (ir.If(ir.Compare(ir.Heads("c"), ">=", ir.Num(2)), (ir.Draw(ir.Num(2)),), (ir.EndTurn(),)),),
                ),
            ),
            "Flip 3 coins. If exactly 1 of them is heads, draw a card. Otherwise, if 2 or more of them are heads, "
            "draw 2 cards. Otherwise, your turn ends.",
        ),
        (
            (ir.ChooseOne(((ir.Draw(ir.Num(1)),), (SEARCH,))), ir.Shuffle()),
            "Choose 1: “• Draw a card. • Search your deck for a card and put it into your hand.” "
            "Then, shuffle your deck.",
        ),
        (
            (ir.ByEach((ir.May((ir.Draw(ir.Num(2), "that-player"),), "that-player"),)),),
            "Each player in turn may draw 2 cards.",
        ),
        # What is compared, as one says it.
        (
            (ir.If(ir.Compare(ir.PrizesLeft("you"), ">", ir.PrizesLeft("opponent")), (ir.Draw(ir.Num(1)),)),),
            "If you have more Prize cards left than your opponent, draw a card.",
        ),
        (
            (ir.If(ir.Compare(ir.EnergyOn(THIS), ">=", ir.Num(3)), (ir.Draw(ir.Num(1)),)),),
            "If this Pokémon has 3 or more Energy attached, draw a card.",
        ),
        (
            (ir.If(ir.Matches(ACTIVE, (ir.OneOf((ir.Tagged("V"), ir.Tagged("ex"))),)), (ir.Draw(ir.Num(1)),)),),
            "If your opponent's Active Pokémon is a Pokémon V or Pokémon ex, draw a card.",
        ),
        # Amounts stand behind what they are done to.
        (
            (ir.Heal(THIS, ir.Times(ir.Num(10), ir.HpOf(ACTIVE))),),
            "Heal from this Pokémon damage equal to 10 times the remaining HP of your opponent's Active Pokémon.",
        ),
        (
            (ir.PutCounters(ACTIVE, ir.AsCounters(ir.HpOf(THIS))),),
            "Put damage counters worth the remaining HP of this Pokémon on your opponent's Active Pokémon.",
        ),
        (
            (ir.Move(ir.Cards("deck", top=ir.CountersOn(THIS)), "discard"),),
            "Discard a number of cards from the top of your deck equal to the number of damage counters on "
            "this Pokémon.",
        ),
        (
            (ir.Move(ir.Pick(ir.Cards("deck", where=(ir.Is("Item"),), top=ir.Num(4)), ir.Num(1)), "hand"),),
            "Put an Item card from the top 4 cards of your deck into your hand.",
        ),
        (
            (ir.Move(ir.Cards("hand", "opponent"), "deck", "bottom"),),
            "Put your opponent's hand on the bottom of their deck.",
        ),
        # A trigger that lasts is one sentence.
        (
            (ir.Watch((ir.Triggered("damaged-by-attack", (ir.Draw(ir.Num(1)),)),), "opponents-next-turn"),),
            "During your opponent's next turn, whenever this Pokémon is damaged by an attack (even if it is Knocked "
            "Out), draw a card.",
        ),
    ],
)
def test_an_attack_reads_as(steps: ir.Program, text: str) -> None:
    program = tidy(ir.AttackProgram((), steps))
    assert show_attack(program) == text
    assert show_attack(read_attack(text)) == text


def test_what_was_so_before_the_damage_says_so() -> None:
    stadium = ir.Exists(ir.Cards("stadium", "both"))
    steps = (ir.Remember(stadium, "a"), ir.Hit(), ir.If(ir.Did("a"), (ir.Draw(ir.Num(1)),)))
    text = "If there is a Stadium in play before this attack does damage, draw a card."
    assert show_attack(ir.AttackProgram((), steps), 30) == text


@pytest.mark.parametrize(
    ("unit", "role", "text"),
    [
        # The subject of a sentence is "it" the second time, where nothing else was named in between.
        (
            ir.Static((ir.DealMore(THIS, ir.Num(20), ACTIVE),), ir.Matches(THIS, (ir.OfType("Fire"),))),
            "attached",
            "As long as the Pokémon this card is attached to is a Fire Pokémon, attacks used by it do 20 more "
            "damage to your opponent's Active Pokémon (before applying Weakness and Resistance).",
        ),
        (
            ir.Static((ir.CannotBe(THIS), ir.Cannot(THIS, "retreat"))),
            "pokemon",
            "This Pokémon can't be affected by any Special Conditions and it can't retreat.",
        ),
        (
            ir.Static((ir.RetreatCost(THIS),), ir.Matches(ACTIVE, (ir.Damaged(),))),
            "pokemon",
            "As long as your opponent's Active Pokémon has any damage counters on it, this Pokémon has no "
            "Retreat Cost.",
        ),
        (
            ir.Static((ir.TypeIs(THIS, "Fire"), ir.TypeIs(THIS, "Water", True))),
            "pokemon",
            "This Pokémon is a Fire Pokémon and it is also a Water Pokémon.",
        ),
        # Trainer cards are a player's, not a Pokémon's.
        (
            ir.Static((ir.PreventEffects(THIS, (ir.Is("Supporter"),), source="trainers"),)),
            "pokemon",
            "Prevent all effects of your opponent's Supporter cards done to this Pokémon.",
        ),
        (
            ir.Static((ir.PreventDamage(THIS, (ir.Is("Basic"),), "both"),)),
            "pokemon",
            "Prevent all damage done to this Pokémon by attacks from Basic Pokémon.",
        ),
        (
            ir.Play(
                (ir.Draw(ir.Num(2)),),
                cost=(
                    ir.Move(ir.Pick(ir.Cards("hand", where=(ir.Not(ir.Same(ir.ThisCard())),)), ir.Num(1)), "discard"),
                ),
            ),
            "trainer",
            "To play this card, discard another card from your hand. Draw 2 cards.",
        ),
    ],
)
def test_a_card_reads_as(unit: ir.Unit, role: str, text: str) -> None:
    assert show_units((unit,), role) == text
    assert read_units(text, role) == (unit,)
