"""Damage is explained before and after: by the engine's own steps, each with its clause."""

from random import Random
from typing import Any

import pytest

from playmat import Library, rules
from playmat.engine.game import Game
from playmat.library.damage import damage_lines, forecasts, step_words
from playmat.library.games import start_game
from playmat.library.narration import Narrator
from playmat.model import ir
from playmat.model.words import damage_step, option
from playmat.testing import Scenario, ability, attack, in_play, pokemon, tool

FIRE = pokemon("Flame", hp=100, types="R", attacks=[attack("Hit", "", 60)])
WEAK = pokemon("Weak", hp=110, weakness="R×2")
HARD = pokemon("Hard", hp=200, resistance="R-20")
BAND = tool("Band", ir.Static((ir.DealMore(ir.This(), ir.Num(20)),)))


def only(game: Game) -> Any:
    [one] = forecasts(game).values()
    return one


def attacked(game: Game) -> tuple[Any, str]:
    """The event of the damage, and its sentence."""
    machine = game.machine
    machine.recording = True
    machine.log = []
    code = next(code for code in game.options() if option.kind(code) == option.ATTACK)
    game.apply(code)
    events = game.events()
    narrator = Narrator(0, ("One", "Two"), lambda card: machine.pool.defs[machine.cards[card]].name)
    told = [line for line in narrator.tell(events) if "damage" in line]
    return next(event for event in events if event.steps), told[0]


@pytest.mark.clause("damage.weakness")
def test_weakness_is_told_before_and_after() -> None:
    game = Scenario("bw").side(0, active=FIRE).side(1, active=WEAK).build().game
    told = only(game)
    assert told[:5] == (60, 120, ["Weakness ×2"], True, False)
    assert told.clauses == ["damage.weakness"]
    event, sentence = attacked(game)
    assert event.amount == 120
    assert sentence.endswith("takes 120 damage (60, Weakness ×2).")


@pytest.mark.clause("damage.resistance", "damage.attacker-effects-second")
def test_tools_and_resistance_by_name() -> None:
    game = Scenario("bw").side(0, active=in_play(FIRE, tools=[BAND])).side(1, active=HARD).build().game
    assert only(game)[:5] == (60, 60, ["+20 Band", "Resistance −20"], False, False)
    event, sentence = attacked(game)
    assert sentence.endswith("takes 60 damage (60, +20 Band, Resistance −20).")
    lines = damage_lines(event.steps, lambda card: "Band")
    assert lines[0] == "60: what the attack does (damage.base.printed)"
    assert lines[2] == "Resistance −20 (damage.resistance)"


def test_prevented_damage_is_said() -> None:
    safe = pokemon("Safe", hp=100, powers=[ability("Wall", ir.Static((ir.PreventDamage(ir.This()),)))])
    game = Scenario("bw").side(0, active=FIRE).side(1, active=safe).build().game
    assert only(game)[:4] == (60, 0, ["prevented by Safe"], False)
    _, sentence = attacked(game)
    assert sentence.endswith("takes no damage (60, prevented by Safe).")


def test_coins_leave_it_open() -> None:
    more = [ir.Flip("a"), ir.If(ir.AllHeads("a"), (ir.AddDamage(ir.Num(40)),))]
    flipper = pokemon("Flipper", attacks=[attack("Flips", "", 10, before=more)])
    game = Scenario("bw").side(0, active=flipper).side(1, active=HARD).build().game
    assert only(game).open


def test_every_step_has_words_and_its_clause_is_of_the_register() -> None:
    for step, clause in enumerate(damage_step.CLAUSES):
        assert step_words([0, 10, -1, step, 20, -1], str)[0]
        assert not clause or rules.clause(clause).id == clause


def test_a_sure_forecast_comes_true() -> None:
    """In games over real decks: what is told as certain is what the Defending Pokémon takes."""
    library = Library.default()
    tried = 0
    for number, pair in enumerate((("d-bw1-1", "d-bw1-2"), ("d-xy1-1", "d-xy1-2"), ("d-swsh1-1", "d-swsh1-2"))):
        game = start_game(library, "swsh", library.deck(pair[0]), library.deck(pair[1]), seed=number, record=True)
        luck = Random(number)
        for _ in range(400):
            if game.over:
                break
            told = forecasts(game)
            code = luck.choice(list(told)) if told and luck.random() < 0.7 else luck.choice(game.options())
            target = game.machine.state.active[1 - game.seat] if game.seat >= 0 else -1
            game.apply(code)
            took = sum(event.amount for event in game.events() if event.steps and event.spot == target)
            if code in told and not told[code].open:
                tried += 1
                assert took == told[code].total
    assert tried > 20
