"""How far the words of a text reach: for how long, for whom, in which order, and what cannot be told."""

from __future__ import annotations

import pytest

from playmat.model.card import Attack, CardDef
from playmat.model.ir import (
    Afflict,
    At,
    Attach,
    BeforeDamage,
    Cannot,
    Cards,
    Damage,
    DealMore,
    EnergyOn,
    Heads,
    Hit,
    Lasting,
    Matches,
    Node,
    Not,
    Num,
    Pick,
    Pokemon,
    Repeat,
    Reveal,
    SetDamage,
    ShuffleInto,
    Slot,
    Static,
    Switch,
    This,
    Triggered,
    TypeIs,
)
from playmat.model.ir.walk import nodes
from playmat.model.words import supertype, trainer
from playmat.text import (
    Declined,
    compile_attack,
    compile_rules,
)
from tests.text.there_and_back import attack_of, power_of


def _only(kind: type[Node], value: object) -> list[Node]:
    return [node for node in nodes(value) if isinstance(node, kind)]


# --- For how long, and for whom


def test_what_a_power_starts_for_a_group_is_on_the_player(pokemon: CardDef) -> None:
    text = (
        "Once during your turn, you may heal 10 damage from this Pokémon. "
        "During this turn, your Pokémon's attacks do 20 more damage."
    )
    (unit,) = power_of(text, pokemon)
    assert _only(Lasting, unit) == [Lasting((DealMore(Pokemon("you"), Num(20)),), "this-turn", on_player=True)]


def test_what_a_power_starts_for_one_pokemon_stays_on_the_bench(pokemon: CardDef) -> None:
    text = "Once during your turn, you may use this Ability. This Pokémon's type is Fire until the end of your turn."
    (unit,) = power_of(text, pokemon)
    assert _only(Lasting, unit) == [Lasting((TypeIs(This(), "Fire"),), "this-turn", stays=True)]
    (ended,) = power_of(text + " (If Testling is no longer your Active Pokémon, this effect ends.)", pokemon)
    assert _only(Lasting, ended) == [Lasting((TypeIs(This(), "Fire"),), "this-turn")]


def test_an_effect_of_an_attack_does_not_stay(pokemon: CardDef) -> None:
    made = attack_of("During your next turn, this Pokémon can't attack.", pokemon)
    assert _only(Lasting, made) == [Lasting((Cannot(This(), "attack"),), "your-next-turn")]


YOURS = "your Pokémon"


def test_pokemon_that_come_later_are_meant_where_it_is_said(pokemon: CardDef) -> None:
    text = f"During your next turn, {YOURS} can't attack. (This includes new Pokémon that come into play.)"
    made = attack_of(text, pokemon)
    assert _only(Lasting, made) == [Lasting((Cannot(Pokemon("you"), "attack"),), "your-next-turn", on_player=True)]


def test_powers_that_do_not_add_up_answer_each_event_once(pokemon: CardDef) -> None:
    text = "When your opponent's Active Pokémon is Knocked Out, draw a card. The effect of Poke doesn't stack."
    (unit,) = power_of(text, pokemon)
    assert isinstance(unit, Triggered) and unit.limit == "event"


# --- Which Pokémon


def test_another_pokemon_is_another_than_the_one_the_energy_is_on(pokemon: CardDef) -> None:
    made = attack_of(
        "Move any number of Energy from your Benched Pokémon to your other Pokémon in any way you like.", pokemon
    )
    (attach,) = _only(Attach, made)
    assert isinstance(attach, Attach) and attach.to == Pokemon("you")
    own = attack_of("Move an Energy from this Pokémon to 1 of your other Pokémon.", pokemon)
    (from_this,) = _only(Attach, own)
    assert isinstance(from_this, Attach) and _only(Not, from_this.to)


def test_without_a_switch_there_is_no_new_active_pokemon(pokemon: CardDef) -> None:
    made = attack_of(
        "Switch in 1 of your opponent's Benched Fire Pokémon to the Active Spot. The new Active Pokémon is now Burned.",
        pokemon,
    )
    (switch,) = _only(Switch, made)
    assert isinstance(switch, Switch) and switch.into
    assert _only(Afflict, made) == [Afflict(Slot(switch.into), ("Burned",))]


def test_what_the_opponent_of_a_stadiums_user_reveals_is_theirs() -> None:
    stadium = CardDef("t-8", "Odd Town", "Odd Town", "t", "8", supertype.TRAINER, trainer.STADIUM)
    text = (
        "Once during each player's turn, if that player has 2 Pokémon in play, they may have their opponent "
        "reveal their hand."
    )
    found = compile_rules([text], stadium)
    assert not isinstance(found, Declined)
    assert _only(Reveal, found) == [Reveal(Cards("hand", "opponent"))]


# --- In which order, how often


def test_what_comes_before_damage_counts_for_it(pokemon: CardDef) -> None:
    text = (
        "This attack does 30 damage for each Fire Energy attached to Testling. "
        "Before doing damage, you may attach a Fire Energy card from your hand to Testling."
    )
    made = attack_of(text, pokemon, 1)
    assert [type(step) for step in made.effect] == [BeforeDamage, SetDamage, Hit]
    assert _only(EnergyOn, made.effect[1])


def test_damage_for_each_heads_is_done_at_once(pokemon: CardDef) -> None:
    text = (
        "Choose 1 of your opponent's Pokémon. Flip 2 coins. This attack does 40 damage to that Pokémon for each heads."
    )
    made = attack_of(text, pokemon)
    assert not _only(Repeat, made)
    (damage,) = _only(Damage, made)
    assert isinstance(damage, Damage) and _only(Heads, damage.amount)


def test_no_card_is_taken_twice(pokemon: CardDef) -> None:
    text = (
        "Flip 6 coins. For each heads, choose a random Item card from your opponent's hand. "
        "Shuffle those cards into their deck."
    )
    made = attack_of(text, pokemon)
    (repeat,) = _only(Repeat, made)
    assert isinstance(repeat, Repeat) and [type(step) for step in repeat.do] == [ShuffleInto]
    assert len(_only(Pick, repeat)) == 1


# --- A Tera Pokémon's own line


def test_the_line_of_a_tera_pokemon_is_an_effect(pokemon: CardDef) -> None:
    line = (
        "As long as Testling is on your Bench, prevent all damage done to Testling by attacks "
        "(both yours and your opponent's)."
    )
    for text in (line, "Tera: " + line):
        found = compile_rules([text], pokemon)
        assert not isinstance(found, Declined)
        (unit,) = found
        assert isinstance(unit, Static) and unit.while_ == Matches(This(), (At("bench"),))


# --- What cannot be told is refused


@pytest.mark.parametrize(
    "text",
    [
        # damage to the chosen Pokémon, or to the Active one?
        "Choose 1 of your opponent's Benched Fire Pokémon. This attack does 30 damage for each card in your hand.",
        # coins that decide nothing
        "Flip 3 coins. This attack does 20 damage for each heads. If this Pokémon has any Energy attached, "
        "flip 4 coins instead.",
        # cards that stay behind on one side of the coin
        "Flip a coin. If heads, look at the top 8 cards of your deck and discard 2 of them. If tails, look at the "
        "top 3 cards of your deck and discard 2 of them. Shuffle the other cards back into your deck.",
        # who chooses the card that you find?
        "Look at your opponent's hand. You may have your opponent shuffle an Item card you find there into their deck.",
    ],
)
def test_doubtful_attacks(text: str, pokemon: CardDef) -> None:
    assert isinstance(compile_attack(text, pokemon, 2), Declined)


def test_a_plus_sign_and_another_amount_disagree() -> None:
    card = CardDef("t-7", "Testlord", "Testlord", "t", "7", supertype.POKEMON, attacks=(Attack("Poke", (), 10, "+"),))
    text = "This attack does 70 damage for each Energy attached to your opponent's Active Pokémon."
    assert isinstance(compile_attack(text, card, 0), Declined)
