"""Trainer and Energy cards: what they cost, when they may be played, what they do, and for whom."""

from __future__ import annotations

import pytest

from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.ir import (
    Activated,
    AsPokemon,
    At,
    AttachTo,
    Cards,
    ChooseOne,
    Compare,
    Count,
    DealMore,
    Draw,
    EventPokemon,
    Exists,
    GrantAttacks,
    HpMore,
    If,
    Is,
    Lasting,
    Matches,
    Move,
    Not,
    Num,
    OfType,
    Pick,
    Play,
    Pokemon,
    Provide,
    RevealUntil,
    Same,
    Shuffle,
    Static,
    This,
    ThisCard,
    Triggered,
)
from playmat.model.words import supertype, trainer
from playmat.text import Declined, compile_rules, render_units, set_names
from playmat.text.boxes import is_rule_box
from tests.text.there_and_back import rules_of as units

OTHERS = Cards("hand", where=(Not(Same(ThisCard())),))
SEVEN_OTHERS = Move(Pick(OTHERS, Num(7)), "discard")
FIRE = Matches(This(), (OfType("Fire"),))


@pytest.fixture(autouse=True)
def more_names() -> None:
    set_names(["Helper", "Gadget", "Glow Energy", "Old Bone", "Hall", "Friend", "Testlord-EX", "M Testlord-EX"])


def card(name: str, supertype: int, kind: int = trainer.NONE) -> CardDef:
    return CardDef("t-9", name, name, "t", "9", supertype, kind)


ITEM = card("Helper", supertype.TRAINER, trainer.ITEM)
SUPPORTER = card("Friend", supertype.TRAINER, trainer.SUPPORTER)
STADIUM = card("Hall", supertype.TRAINER, trainer.STADIUM)
TOOL = card("Gadget", supertype.TRAINER, trainer.TOOL)
FOSSIL = card("Old Bone", supertype.TRAINER, trainer.FOSSIL)
ENERGY = card("Glow Energy", supertype.ENERGY)


# --- Items and Supporters


@pytest.mark.parametrize(
    "text",
    [
        "Discard 7 cards from your hand. (If you can't discard 7 cards, you can't play Helper.) Draw a card.",
        "You can play Helper only if you discard 7 other cards from your hand. Draw a card.",
        "Discard 7 of the other cards from your hand in order to draw a card.",
    ],
)
def test_a_cost_is_one_cost_in_every_era_and_never_the_card_itself(text: str) -> None:
    assert units(text, ITEM) == (Play((Draw(Num(1)),), cost=(SEVEN_OTHERS,)),)


def test_a_cost_without_a_step_before_it_is_refused() -> None:
    assert isinstance(compile_rules(["(If you can't discard 7 cards, you can't play Helper.)"], ITEM), Declined)


@pytest.mark.parametrize(
    ("text", "need"),
    [
        (
            "Draw a card. You can play Helper only when it is the last card in your hand.",
            Compare(Count(OTHERS), "=", Num(0)),
        ),
        ("Draw a card. (You can't play Helper if this is the only card in your hand.)", Exists(OTHERS)),
        ("Draw a card. You can't play Helper if you have no cards in your deck.", Exists(Cards("deck"))),
    ],
)
def test_when_a_card_may_be_played(text: str, need: ir.Condition) -> None:
    assert units(text, ITEM) == (Play((Draw(Num(1)),), need),)


def test_a_choice_of_one_and_of_several() -> None:
    draw, shuffle = (Draw(Num(2)),), (Shuffle(),)
    assert units("Choose 1: • Draw 2 cards. • Shuffle your deck.", ITEM) == (Play((ChooseOne((draw, shuffle)),)),)
    both = units("Choose 1 or both: • Draw 2 cards. • Shuffle your deck.", ITEM)
    assert both == (Play((ChooseOne((draw, shuffle), most=2),)),)


def test_instead_replaces_the_step_before() -> None:
    (play,) = units("Draw 2 cards. If your Bench is full, draw 5 cards instead.", SUPPORTER)
    assert play == Play((If(ir.BenchFull(), (Draw(Num(5)),), (Draw(Num(2)),)),))


def test_what_you_do_in_a_sentence_about_your_opponent_stays_yours() -> None:
    (play,) = units("Your opponent reveals their hand, and you discard an Item card you find there.", SUPPORTER)
    assert isinstance(play, Play)
    assert [node.by for node in ir_nodes(play) if isinstance(node, Pick)] == ["you"]


def ir_nodes(value: object) -> list[object]:
    from playmat.model.ir.walk import nodes

    return nodes(value)


def test_a_boost_for_all_your_pokemon_is_on_the_player() -> None:
    more = DealMore(Pokemon("you"), Num(70))
    (play,) = units(
        "During this turn, your Pokémon's attacks do 70 more damage to your opponent's Active Pokémon.", ITEM
    )
    assert play == Play((Lasting((more,), "this-turn", on_player=True),))


def test_another_is_other_than_the_one_spoken_of() -> None:
    (play,) = units("Move 7 damage counters from 1 of your Pokémon to another of your Fire Pokémon.", ITEM)
    assert isinstance(play, Play) and isinstance(play.effect[0], ir.MoveCounters)
    where = (OfType("Fire"), Not(Same(ir.Slot("a"))))
    assert play.effect[0].to == Pick(Pokemon("you", where=where), Num(1))


def test_revealing_until_something_turns_up() -> None:
    (play,) = units("Reveal cards from your deck until you reveal a Pokémon. Put it into your hand.", ITEM)
    assert isinstance(play, Play)
    assert play.effect[0] == RevealUntil((Is("Pokémon"),), "a")
    assert play.effect[1] == Move(Pick(ir.Among(ir.Slot("a"), (Is("Pokémon"),)), Num(1)), "hand")


def test_a_pokemon_comes_back_only_with_word_of_what_is_attached() -> None:
    assert isinstance(compile_rules(["Put 1 of your Pokémon into your hand."], SUPPORTER), Declined)
    (play,) = units("Put 1 of your Pokémon into your hand. (Discard all cards attached to it.)", SUPPORTER)
    assert play == Play((Move(Pick(Pokemon("you"), Num(1)), "hand", attached="discard"),))


# --- Stadiums


def test_a_stadium_action_is_for_either_player() -> None:
    text = (
        "Once during each player's turn, that player may discard 7 cards from their hand. If they do, they draw a card."
    )
    (used,) = units(text, STADIUM)
    assert isinstance(used, Activated) and used.by == "each"
    assert used.effect[0] == Move(Pick(Cards("hand"), Num(7)), "discard", into="a")
    assert render_units((used,), STADIUM).endswith("Either player may use this during their own turn.")


def test_the_opponent_of_each_player() -> None:
    text = "Fire Pokémon (both yours and your opponent's) take 20 less damage from the opponent's attacks."
    (static,) = units(text, STADIUM)
    fire = (OfType("Fire"),)
    yours = ir.TakeLess(Pokemon("you", where=fire), Num(20), by_side="opponent")
    theirs = ir.TakeLess(Pokemon("opponent", where=fire), Num(20), by_side="you")
    assert static == Static((yours, theirs))


# --- Tools and Fossils


def test_the_kind_of_the_holder_is_a_condition() -> None:
    assert units("The Fire Pokémon this card is attached to gets +20 HP.", TOOL) == (
        Static((HpMore(This(), Num(20)),), FIRE),
    )


def test_that_pokemon_is_the_one_the_event_happened_to() -> None:
    text = (
        "When you attach a Metal Energy card from your hand to your Active Pokémon, heal 70 damage from that Pokémon."
    )
    (unit,) = units(text, TOOL)
    assert isinstance(unit, Triggered)
    assert unit.subject == Pokemon("you", "active")
    assert unit.effect == (ir.Heal(EventPokemon(), Num(70)),)


def test_attacks_on_the_card() -> None:
    made = units("The Fire Pokémon Gadget is attached to can use the attack on Gadget.", TOOL)
    assert made == (GrantAttacks(while_=FIRE),)


AS = "as if it were a Basic Pokémon."


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        (f"Play this card {AS}", AsPokemon(False)),
        ("Play this card as if it were a 60-HP Basic Fire Pokémon.", AsPokemon(False)),
        (f"Play this card {AS} At any time during your turn, you may discard Old Bone.", AsPokemon(True)),
        (f"Play Old Bone {AS} If it is Knocked Out, sing.", None),
    ],
)
def test_a_card_played_as_a_pokemon(text: str, unit: ir.Unit | None) -> None:
    if unit is None:
        assert isinstance(compile_rules([text], FOSSIL), Declined)
    else:
        assert units(text, FOSSIL) == (unit,)


# --- Energy


@pytest.mark.parametrize(
    ("words", "provided"),
    [
        ("ColorlessColorless Energy", (("Colorless",), ("Colorless",))),
        ("every type of Energy but provides only 5 Energy at a time", ((),) * 5),
        ("Fire and Fairy Energy but provides only 5 Energy at a time", (("Fire", "Fairy"),) * 5),
    ],
)
def test_what_energy_provides(words: str, provided: tuple[tuple[str, ...], ...]) -> None:
    assert units(f"Glow Energy provides {words}.", ENERGY) == (Provide(provided),)  # type: ignore[arg-type]


def test_what_it_provides_outside_play_is_left_out() -> None:
    text = "This card provides Colorless Energy. While in play, this card provides Fire Energy."
    assert units(text, ENERGY) == (Provide((("Fire",),)),)


def test_only_on_some_pokemon() -> None:
    only = "Glow Energy can only be attached to Fire Pokémon."
    there = Pokemon("you", where=(OfType("Fire"),))
    assert units(only, ENERGY) == (AttachTo(there),)
    gone = "(If Glow Energy is attached to anything other than a {} Pokémon, discard Glow Energy.)"
    assert units(f"{only} {gone.format('Fire')}", ENERGY) == (AttachTo(there, True),)
    assert isinstance(compile_rules([f"{only} {gone.format('Water')}"], ENERGY), Declined)


def test_when_it_is_attached() -> None:
    (unit,) = units("When you attach Glow Energy from your hand to your Active Pokémon, draw a card.", ENERGY)
    assert unit == Triggered("attached-from-hand", (Draw(Num(1)),), when=Matches(This(), (At("active"),)))


def test_an_effect_to_be_ignored() -> None:
    holder = "the Pokémon that Glow Energy is attached to"
    text = f"T{holder[1:]} gets +10 HP. Ignore this effect if {holder} isn't Fire."
    assert units(text, ENERGY) == (Static((HpMore(This(), Num(10)),), FIRE),)


# --- Rule boxes


@pytest.mark.parametrize(
    "box",
    [
        "◇ (Prism Star) Rule: you can't have more than 1 ◇ card in your deck.",
        "How to play a V-UNION: once per game, combine them onto your Bench.",
        "You can't have more than 1 Radiant Pokémon in your deck.",
    ],
)
def test_rule_boxes(box: str) -> None:
    assert is_rule_box(box)


@pytest.mark.parametrize(
    "text",
    [
        "Once during your turn, you may draw a card.",
        "You can't have more than 1 Radiant Pokémon in your deck, or draw.",
        "Radiant Pokémon Rule: have fun.",
    ],
)
def test_an_effect_is_no_rule_box(text: str) -> None:
    assert not is_rule_box(text)


@pytest.mark.parametrize(
    "line",
    [
        "This Stadium stays in play when you play it.",
        "Discard Helper if another Stadium comes into play.",
        "You can play only 1 Supporter card each turn.",
    ],
)
def test_rule_lines_are_no_effects(line: str) -> None:
    assert units(f"Draw a card. {line}", ITEM) == (Play((Draw(Num(1)),)),)


def test_a_rule_line_hides_no_other_word() -> None:
    assert isinstance(compile_rules(["Draw a card. You can play only 2 Supporter cards each turn."], ITEM), Declined)
