"""A refusal names what is wanted: the Pokémon that a card evolves from, the Energy that an attack still needs."""

import pytest

from playmat.engine.game import Game
from playmat.library.refusals import Attempts
from playmat.library.wording import Words
from playmat.testing import Scenario, attack, basic_energy, in_play, pokemon

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
