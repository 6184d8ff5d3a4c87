"""Pronouns: what "it", "that Pokémon", "the other cards" and "this way" mean."""

from __future__ import annotations

import pytest

from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.ir import AttackProgram
from playmat.text import Declined, compile_attack, render_attack

WISH = 2


def steps(text: str, card: CardDef) -> ir.Program:
    program = compile_attack(text, card, WISH)
    assert isinstance(program, AttackProgram), program
    return program.effect


def test_it_is_the_last_one_chosen(pokemon: CardDef) -> None:
    heal, attach = steps(
        "Heal 30 damage from 1 of your Pokémon. Attach an Energy card from your hand to that Pokémon.", pokemon
    )
    assert isinstance(heal, ir.Heal) and isinstance(heal.target, ir.Pick) and heal.target.into == "a"
    assert isinstance(attach, ir.Attach) and attach.to == ir.Slot("a")


def test_a_noun_without_a_choice_stands_for_itself(pokemon: CardDef) -> None:
    _, last = steps("Your opponent's Active Pokémon is now Asleep. That Pokémon is Knocked Out.", pokemon)
    assert last == ir.KnockOut(ir.Pokemon("opponent", "active"))


def test_the_other_cards_are_those_looked_at_and_not_chosen(pokemon: CardDef) -> None:
    look, move, rest = steps(
        "Look at the top 3 cards of your deck. Put 1 of them into your hand. Shuffle the other cards into your deck.",
        pokemon,
    )
    assert isinstance(look, ir.Look) and look.into == "a"
    assert isinstance(move, ir.Move) and isinstance(move.target, ir.Pick)
    assert move.target.source == ir.Slot("a") and move.target.into == "b"
    assert rest == ir.ShuffleInto(ir.Except(ir.Slot("a"), ir.Slot("b")))


def test_if_you_do_asks_about_the_last_thing_done(pokemon: CardDef) -> None:
    may, then = steps("You may discard 7 cards from your hand. If you do, draw 9 cards.", pokemon)
    assert isinstance(may, ir.May) and may.into == "a"
    assert then == ir.If(ir.Did("a"), (ir.Draw(ir.Num(9)),))


def test_names_nobody_reads_are_dropped(pokemon: CardDef) -> None:
    (heal,) = steps("Heal 30 damage from 1 of your Pokémon.", pokemon)
    assert isinstance(heal, ir.Heal) and isinstance(heal.target, ir.Pick)
    assert heal.target.into == "" and heal.into == ""


def test_a_sentence_about_what_a_condition_brought_belongs_inside_it(pokemon: CardDef) -> None:
    _, branch = steps(
        "Flip a coin. If heads, heal 35 damage from 1 of your Pokémon. That Pokémon is now Asleep.", pokemon
    )
    assert isinstance(branch, ir.If)
    assert len(branch.then) == 2


def test_a_sentence_on_its_own_stands_outside(pokemon: CardDef) -> None:
    _, branch, draw = steps("Flip a coin. If heads, heal 30 damage from this Pokémon. Draw a card.", pokemon)
    assert isinstance(branch, ir.If) and draw == ir.Draw(ir.Num(1))


@pytest.mark.parametrize(
    "text", ["That Pokémon is now Asleep.", "Discard those cards.", "Shuffle the other cards into your deck."]
)
def test_a_pronoun_for_nothing_is_declined(text: str, pokemon: CardDef) -> None:
    assert isinstance(compile_attack(text, pokemon, WISH), Declined)


def test_their_cards_are_the_opponents(pokemon: CardDef) -> None:
    (step,) = steps("Switch your opponent's Active Pokémon with 1 of their Benched Pokémon.", pokemon)
    assert step == ir.Switch(ir.Pick(ir.Pokemon("opponent", "bench"), ir.Num(1)), "opponent")


def test_each_player_uses_their_own_cards(pokemon: CardDef) -> None:
    (each,) = steps("Each player shuffles their hand into their deck and draws 11 cards.", pokemon)
    hand = ir.Cards("hand", "that-player")
    assert each == ir.ByEach((ir.ShuffleInto(hand), ir.Draw(ir.Num(11), "that-player")))


def test_whoever_is_subject_decides(pokemon: CardDef) -> None:
    program = compile_attack(
        "Your opponent switches their Active Pokémon with 1 of their Benched Basic Pokémon.", pokemon, WISH
    )
    assert isinstance(program, AttackProgram)
    basics = ir.Pokemon("opponent", "bench", (ir.Is("Basic"),))
    bench = ir.Pick(basics, ir.Num(1), by="opponent")
    assert program.effect == (ir.Switch(bench, "opponent"),)
    assert render_attack(program, pokemon, pokemon.attacks[WISH]).startswith("Your opponent switches their Active")
