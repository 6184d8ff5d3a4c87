"""The passes between the words and the program: which they are, what each removes, and where a text is stopped."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.ir.walk import nodes
from playmat.model.words import power, trainer
from playmat.text import Declined, compile_attack, compile_power, compile_rules, forms, passes
from playmat.text.compile import sentences
from playmat.text.names import speaker_of
from playmat.text.normalize import normalize
from playmat.text.passes import About, Pass, PassError

FORMS = [kind for kind in vars(forms).values() if isinstance(kind, type) and hasattr(kind, "removed_by")]
LISTS = {"attack": passes.ATTACK, "units": passes.UNITS}

# No sentence of a card stands here whole: numbers are such as no card has, and fixed sentences are put together.
YOU, YOUR_ACTIVE, FIRE, IN_A_GAME = "you", "your Active Pokémon", "Fire Pokémon", "in a game"

ATTACKS = [
    "Draw a card. Then, shuffle your deck.",
    "This Pokémon is now Asleep. Heal 40 damage from it.",
    f"Draw a card. (You can't use more than 1 GX attack {IN_A_GAME}.)",
    "Flip a coin. If heads, this attack does 30 damage plus 15 more damage.",
    "This attack does 30 damage minus 5 damage for each card in your hand.",
    "Your opponent draws a card.",
    "Your opponent's Active Pokémon is now Poisoned. Put 7 damage counters instead of 1 on that Pokémon between turns.",
    "Don't apply Resistance.",
    "If your opponent's Active Pokémon already has 7 or more damage counters on it, this attack's base damage is 75.",
    "This attack does 5 more damage for each card in your hand. You can't add more than 90 damage this way.",
    "You may discard 7 Energy from this Pokémon. If you do, this attack does 85 damage.",
    f"If {YOU} go first, {YOU} can use this attack on your first turn.",
    "If any of your Pokémon are Asleep, draw a card.",
    "Flip a coin. If heads, draw a card. If not, heal 40 damage from this Pokémon.",
    "Draw a card. If your opponent has any Benched Pokémon, draw 4 cards instead.",
    "Put 17 damage counters on your Pokémon in any way you like. If you have no cards in your hand, put 11 "
    "damage counters instead.",
    "This attack does 45 damage to 1 of your opponent's Pokémon. "
    "Also apply Weakness and Resistance for Benched Pokémon.",
    "This attack does 15 more damage for each Water Energy attached to this Pokémon but not used to pay for this "
    "attack's Energy cost. Extra Water Energy after the 2nd doesn't count.",
    "Count the number of cards in your hand. Put that many damage counters on this Pokémon. "
    "You can't put more than 7 damage counters this way.",
    "Put 1 of your Benched Pokémon into your hand. (Discard all cards attached to that Pokémon.)",
    "Switch your opponent's Active Pokémon with 1 of their Benched Pokémon. "
    "If you do, this attack does 30 damage to the new Active Pokémon.",
    "During your next turn, your Pokémon's attacks do 15 more damage to your opponent's Active Pokémon. (This includes "
    "new Pokémon that come into play.)",
    "Choose 1: • Draw a card. • Heal 20 damage from this Pokémon.",
]
UNITS = [
    "Once during your turn, you may draw a card.",
    "This Pokémon can't be Paralyzed.",
    "You must discard 6 cards from your hand in order to use this Ability. Once during your turn, you may draw a card.",
    "All of your Pokémon in play get +35 HP. The effect of Hard Poke doesn't stack.",
    "Once during your turn, you may use this Ability. "
    "During your opponent's next turn, this Pokémon can't be Paralyzed. "
    f"(If this Pokémon is no longer {YOUR_ACTIVE}, this effect ends.)",
    "This Pokémon can't be Asleep. This power stops working while this Pokémon is affected by a Special Condition.",
]
CARDS = [
    "Draw 2 cards. You can use this card only if your opponent has any Benched Pokémon.",
    "Search your deck for a card that evolves from 1 of your Water Pokémon and put it onto that Pokémon to evolve it. "
    f"{YOU.capitalize()} can't use this card during your first turn "
    "or on a Basic Pokémon that was put into play this turn.",
    "Discard 3 other cards from your hand in order to draw 5 cards.",
    "Discard 6 cards from your hand. (If you can't discard 6 cards, you can't play this card.) Draw 3 cards.",
]
ATTACHED = [
    "The Fire Pokémon this card is attached to gets +25 HP.",
    f"This card can only be attached to {FIRE}. If this card is attached to anything other than a {FIRE}, "
    "discard this card.",
]
FOSSILS = [
    "Play this card as if it were a 60-HP Colorless Basic Pokémon. At any time during your turn, "
    f"{YOU} may discard this card from play.",
]
UNMET = {
    "Refused": "with it a text is never read whole",
}


MAY = "Once during your turn, you may"


def test_every_pass_has_a_name_of_its_own() -> None:
    for steps in LISTS.values():
        assert len({each.name for each in steps}) == len(steps)
    assert [each for each in passes.ATTACK if each in passes.SETTLE] == list(passes.SETTLE)
    assert [each for each in passes.UNITS if each in passes.SETTLE] == list(passes.SETTLE)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_names_the_passes_that_remove_it(form: Any) -> None:
    known = {each.name for steps in LISTS.values() for each in steps}
    assert set(form.removed_by) <= known
    if not form.removed_by:
        assert not issubclass(form, ir.Stmt), "a statement is never taken in by the phrase around it"


def _read(text: str, card: CardDef, steps: tuple[Pass, ...], about: About) -> tuple[set[str], set[str]]:
    """The forms that are in the sentences of a text, and those that are left after their pass."""
    category = "sentence" if steps is passes.ATTACK else "unit sentence"
    read = sentences(normalize(text), speaker_of(card, about.damage), "test", category)
    assert not isinstance(read, Declined), read
    order = [each.name for each in steps]
    left: set[str] = set()
    met: set[str] = set()
    whole = 0

    def watch(done: Pass, value: Any) -> None:
        for node in nodes(value):
            last = max((order.index(name) for name in getattr(node, "removed_by", ()) if name in order), default=99)
            if last <= order.index(done.name):
                left.add(f"{type(node).__name__} after {done.name}")

    for way in read:
        met |= {type(node).__name__ for one in way for node in nodes(one.program) if hasattr(node, "removed_by")}
        try:
            passes.read([one.program for one in way], steps, about, watch)
            whole += 1
        except PassError:
            continue
    assert whole, f"no reading of {text!r} means anything"
    return met, left


def test_no_form_survives_the_pass_that_removes_it(pokemon: CardDef, item: CardDef, tool: CardDef) -> None:
    met: set[str] = set()
    for texts, card, steps, about in (
        (ATTACKS, pokemon, passes.ATTACK, About(30)),
        (UNITS, pokemon, passes.UNITS, About()),
        (CARDS, item, passes.UNITS, About(trainer=True)),
        (ATTACHED, tool, passes.UNITS, About(trainer=True)),
        (FOSSILS, replace(item, trainer_kind=trainer.FOSSIL, hp=60), passes.UNITS, About(trainer=True)),
    ):
        for text in texts:
            found, left = _read(text, card, steps, about)
            assert left == set(), text
            met |= found
    assert {form.__name__ for form in FORMS if form.removed_by} - met == set(UNMET)


def test_a_form_without_its_pass_is_an_error(pokemon: CardDef) -> None:
    read = sentences("Your opponent draws a card.", speaker_of(pokemon, 30), "test", "sentence")
    assert not isinstance(read, Declined)
    (way,) = read
    without = tuple(each for each in passes.ATTACK if each.name != "actors")
    with pytest.raises(PassError, match="Acting in a place where it means nothing"):
        passes.read([one.program for one in way], without, About(30))


def test_others_of_the_opponent_are_others_than_the_one_spoken_of(pokemon: CardDef) -> None:
    text = "put 1 damage counter on each of your opponent's other Pokémon."
    for declined in (
        compile_attack(text.capitalize(), pokemon, 2),
        compile_power(f"{MAY} {text}", pokemon, "Spill", power.ABILITY),
    ):
        assert isinstance(declined, Declined)
        assert declined.expected == "other than which Pokémon?"
        assert declined.step == "pronouns"


@pytest.mark.parametrize(
    ("text", "step", "fragment"),
    [
        ("Draw a card. If heads, draw a card.", "pronouns", "If heads"),
        ("Draw 2 cards. Otherwise, heal 40 damage from this Pokémon.", "join", "Otherwise"),
        ("Draw a card. This attack does 50 damage plus 15 more damage.", "base damage", "This attack does 50"),
    ],
)
def test_a_text_is_declined_at_the_sentence_that_stopped_a_pass(
    text: str, step: str, fragment: str, pokemon: CardDef
) -> None:
    declined = compile_attack(text, pokemon, 0)
    assert isinstance(declined, Declined)
    assert (declined.step, text.index(fragment)) == (step, declined.position)
    assert declined.fragment.startswith(fragment)


def test_a_limit_is_the_same_in_every_kind_of_text(pokemon: CardDef, item: CardDef) -> None:
    worse = "Put 13 damage counters instead of 1 on that Pokémon between turns."
    poisoned = ir.Afflict(ir.Pokemon("opponent", "active"), ("Poisoned",), poison=13)
    made = compile_power(
        f"{MAY} make your opponent's Active Pokémon Poisoned. {worse}", pokemon, "Spill", power.ABILITY
    )
    assert made == (ir.Activated((poisoned,)),)


def test_a_card_is_declined_at_the_sentence_too(item: CardDef) -> None:
    text = "Draw a card. Heal 40 damage from that Pokémon."
    declined = compile_rules([text], item)
    assert isinstance(declined, Declined)
    assert (declined.step, declined.position) == ("pronouns", text.index("Heal"))
