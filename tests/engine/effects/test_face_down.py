"""Cards that lie face down in play: whole games with them, and what nobody else may find out."""

from __future__ import annotations

import random

from playmat import Library
from playmat.engine import Game
from playmat.library.games import pool_for
from playmat.model.card import STAND_IN
from playmat.model.words import option, zone
from playmat.testing import Scenario
from playmat.testing.invariants import check_codec, check_options, check_step, check_twin, check_views

PLAN = "gym2-107"
LIST = """
4 Lt. Surge's Secret Plan gym2 107
4 Item Finder BS 74
4 Gust of Wind BS 93
4 Scoop Up BS 78
4 Mr. Fuji FO 58
2 Pokémon Breeder BS 76
4 Pikachu BS 58
2 Raichu FO 14
4 Abra BS 43
2 Kadabra BS 32
2 Alakazam BS 1
4 Hitmonchan BS 7
10 Fighting Energy BS 97
10 Lightning Energy BS 100
"""


def test_games_with_cards_face_down() -> None:
    """Whatever is done with them the game stays whole, can be saved, and shows nobody more than they may see."""
    played = [played_through(seed) for seed in range(8)]
    assert sum(laid for laid, _ in played) > 8
    assert sum(turned for _, turned in played) > 4


def played_through(seed: int) -> tuple[int, int]:
    """How many cards were laid down, and how many turned up or taken away, in a game of random answers."""
    library = Library.default()
    rules = library.ruleset("platinum")
    pool, decks = pool_for(library, rules, LIST, LIST)
    game = Game.new(pool, (decks[0][:], decks[1][:]), seed)
    luck = random.Random(seed)
    laid = turned = 0
    for step in range(600):
        if game.over:
            break
        before = face_down(game)
        codes = game.options()
        plans = [code for code in codes if option.kind(code) == option.PLAY and name(game, code).endswith("Plan")]
        code = luck.choice(plans or [one for one in codes if option.kind(one) != option.PASS] or codes)
        if step % 7 == 0 or before:
            assert check_views(game, step) == ""
            assert check_codec(game, pool) == ""
        if step % 40 == 0:
            assert check_options(game) == ""
            assert check_twin(game, code) == ""
        else:
            game.apply(code)
        assert check_step(game.machine) == ""
        laid += face_down(game) > before
        turned += face_down(game) < before
    return laid, turned


def face_down(game: Game) -> int:
    m = game.machine
    return sum(
        m.cards[card] == pool_number(game) and m.state.zone[card] == zone.IN_PLAY for card in range(len(m.cards))
    )


def pool_number(game: Game) -> int:
    return game.machine.pool.definitions[STAND_IN.id]


def name(game: Game, code: int) -> str:
    return game.machine.pool.defs[game.machine.cards[option.card(code)]].name


def test_dealt_anew_it_may_be_any_hidden_card() -> None:
    """To the other player it is any card of deck, hand and Prizes; to its own it stays what it is."""
    table = Scenario("platinum").side(0, active="base1-52", hand=[PLAN, "base1-58", "base1-93"], deck=["W"] * 5).build()
    table.play(PLAN)
    table.choose("base1-58")
    game = table.game
    m = game.machine
    (card,) = m.state.aside[0]
    own = {m.cards[game.resample(0, seed).machine.state.aside[0][0]] for seed in range(20)}
    other = {m.cards[game.resample(1, seed).machine.state.aside[0][0]] for seed in range(60)}
    assert own == {m.cards[card]}
    assert len(other) > 1
    for seed in range(20):
        assert check_step(game.resample(1, seed).machine) == ""


def test_the_other_player_forgets_which_card_of_the_hand_it_was() -> None:
    """A card that both knew may be the one that was laid down: nobody can tell any longer."""
    table = Scenario("platinum").side(0, active="base1-52", hand=[PLAN, "base1-58", "base1-93"]).build()
    m = table.game.machine
    for card in m.state.hand[0]:
        m.state.known[card] = 3
    table.play(PLAN)
    table.choose("base1-58")
    assert [m.state.known[card] for card in m.state.hand[0]] == [1]


def test_a_pool_without_such_a_card_has_no_stand_in() -> None:
    table = Scenario("platinum").side(0, active="base1-52").build()
    assert table.game.machine.pool.stand_in == -1
