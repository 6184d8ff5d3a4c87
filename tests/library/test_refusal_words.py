"""A refusal names what is wanted: the Pokémon that a card evolves from, the Energy that an attack still needs."""

import pytest

from playmat.engine.game import Game
from playmat.library.refusals import Attempts
from playmat.library.wording import Words
from playmat.model import ir
from playmat.testing import Scenario, ability, attack, basic_energy, in_play, item, pokemon

SEED = pokemon("Seed", id="t-1")
FLOWER = pokemon("Flower", evolves_from=SEED, id="t-2")
STONE = pokemon("Stone", id="t-3", attacks=[attack("Big", "RRC", 60), attack("Small", "C", 10)])


def said(game: Game, kind: str) -> dict[str, str]:
    """The sentences of what is refused, by the name of the card or attack."""
    defs = {one.id: one for one in game.machine.pool.defs}
    words = Words(game.view(0), ("One", "Two"), lambda card: defs[card])
    attempts = Attempts(game, words, lambda card: defs[card])
    return {one.name: refusal.sentence for one, refusal in attempts.refused(attempts.everything()) if one.kind == kind}


@pytest.mark.clause("evolve.name-match")
def test_a_card_that_fits_nothing_says_what_it_evolves_from() -> None:
    alone = Scenario("bw").side(0, active=STONE, hand=[FLOWER]).build().game
    assert said(alone, "evolve") == {"Flower": "It evolves from Seed; you have none in play."}
    beside = Scenario("bw").side(0, active=SEED, bench=[STONE], hand=[FLOWER]).build().game
    assert said(beside, "evolve") == {"Flower": "It evolves from Seed."}


@pytest.mark.clause("energy.cost.at-least", "energy.cost.typed-symbols")
def test_an_attack_says_how_much_energy_it_still_needs() -> None:
    def with_energy(letters: str) -> Game:
        return Scenario("bw").side(0, active=in_play(STONE, energy=[basic_energy(one) for one in letters])).build().game

    assert said(with_energy(""), "attack") == {
        "Big": "It needs 2 more Fire Energy and 1 more Energy.",
        "Small": "It needs 1 more Energy.",
    }
    assert said(with_energy("W"), "attack") == {"Big": "It needs 2 more Fire Energy."}
    # Enough of it, but of another type.
    assert said(with_energy("WWW"), "attack") == {"Big": "It needs 2 more Fire Energy."}
    assert said(with_energy("RR"), "attack") == {"Big": "It needs 1 more Energy."}
    assert said(with_energy("RWW"), "attack") == {"Big": "It needs 1 more Fire Energy."}


def idle(*effect: ir.Stmt) -> str:
    """Why a card that does this cannot be played from a hand that holds nothing else."""
    card = item("Gadget", effect, id="t-4")
    game = Scenario("bw").side(0, active=SEED, hand=[card]).side(1, active=SEED).build().game
    return said(game, "play")["Gadget"]


OWN_BENCH = ir.Pokemon("you", "bench")
FROM_DISCARD = ir.Cards("discard", "you", (ir.Is("basic Energy"),))


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (ir.Switch(ir.Pick(OWN_BENCH, ir.Num(1))), "you have no Benched Pokémon"),
        (
            ir.Heal(ir.Pokemon("you", "active"), ir.Num(30)),
            "you have no Active Pokémon that has any damage counters on it",
        ),
        (ir.Move(ir.Pick(FROM_DISCARD, ir.Num(1)), "hand"), "there is no basic Energy card in your discard pile"),
        (ir.Move(ir.Pick(ir.Cards("hand"), ir.Num(1)), "discard"), "there is no card in your hand"),
        (ir.Draw(ir.Count(ir.Pokemon("opponent", "bench"))), "your opponent has no Benched Pokémon"),
    ],
)
def test_a_text_that_would_do_nothing_says_what_it_lacks(step: ir.Stmt, why: str) -> None:
    assert idle(step) == f"It would do nothing: {why}."


def test_what_two_steps_lack_is_told_of_both() -> None:
    steps = (ir.Switch(ir.Pick(OWN_BENCH, ir.Num(1))), ir.Move(ir.Pick(FROM_DISCARD, ir.Num(1)), "hand"))
    told = "you have no Benched Pokémon and there is no basic Energy card in your discard pile"
    assert idle(*steps) == f"It would do nothing: {told}."


def test_a_power_says_what_it_lacks() -> None:
    healing = ir.Activated((ir.Heal(ir.This(), ir.Num(20)),))
    nurse = pokemon("Nurse", id="t-5", powers=[ability("Rest", healing)])
    game = Scenario("bw").side(0, active=nurse).side(1, active=SEED).build().game
    assert said(game, "use-power") == {"Rest": "It would do nothing: Nurse has no damage counters on it."}
