"""The door itself: numbers that are no option, and cards that are nobody's to play."""

import pytest

from playmat.engine import Game
from playmat.library import Library
from playmat.model.errors import IllegalAction
from playmat.model.words import option, question, refusal
from playmat.testing import Scenario, pokemon


@pytest.fixture
def turn() -> Game:
    """A game at the first question of a turn."""
    game = Library.default().game("swsh", "d-swsh1-1", "d-swsh1-2", seed=3)
    while game.machine.state.question != question.TURN:
        game.apply_index(0)
    return game


def test_an_answer_by_number_is_one_of_those_offered(turn: Game) -> None:
    count = turn.option_count()
    for number in (-1, count, count + 1):
        with pytest.raises(IllegalAction, match=f"from 0 to {count - 1}, got {number}"):
            turn.apply_index(number)
    before = turn.machine.state.options[count - 1]
    assert before in turn.options()
    turn.apply_index(count - 1)


@pytest.mark.parametrize("code", [-1, option.LIMIT, 2**63, -(2**64), 10**30])
def test_a_code_that_no_answer_has(turn: Game, code: int) -> None:
    """Compiled, the words of an option take 64 bits and no more."""
    with pytest.raises(IllegalAction, match=rf"expected one of the \d+ answers to .*, got {code}"):
        turn.apply(code)
    with pytest.raises(IllegalAction, match=f"expected the code of an action .*, got {code}"):
        turn.why_not(code)


@pytest.mark.parametrize("kind", [option.ATTACH, option.BENCH, option.EVOLVE, option.PLAY])
def test_only_cards_of_the_own_hand_are_played(turn: Game, kind: int) -> None:
    m = turn.machine
    seat = m.state.turn_player
    spot = m.state.active[seat]
    for card in (m.state.hand[1 - seat][0], m.state.deck[seat][0], len(m.cards), len(m.cards) + 1):
        assert turn._reason(option.code(kind, card, spot)) == refusal.NOT_IN_HAND


def test_a_union_of_a_card_that_is_not_there(turn: Game) -> None:
    m = turn.machine
    for card in (len(m.cards), len(m.cards) + 1, m.state.hand[1 - m.state.turn_player][0]):
        assert turn._reason(option.code(option.JOIN_UNION, card)) == refusal.UNION_INCOMPLETE


@pytest.mark.parametrize("place", (3, 20, 99))
def test_a_card_goes_only_onto_a_pokemon(place: int) -> None:
    """Asked about a place on which nobody stands, or about none that there is, the game refuses."""
    alpha = pokemon("Alpha", hp=60)
    beta = pokemon("Beta", hp=80, evolves_from=alpha)
    table = Scenario("xy").side(0, active=alpha, hand=[beta, "W"]).side(1, active=alpha).build()
    evolution, energy = table.machine.state.hand[0]
    for kind, card in ((option.EVOLVE, evolution), (option.ATTACH, energy)):
        assert table.game.why_not(option.code(kind, card, table.machine.state.active[0])) is None
        assert table.game._reason(option.code(kind, card, place)) == refusal.NOT_YOURS


def test_a_number_that_is_no_option_is_refused_with_the_reason(turn: Game) -> None:
    """In a turn by what the rules say; at any other question by the question."""
    with pytest.raises(IllegalAction) as said:
        turn.apply(option.code(option.PLAY, 119))
    assert "hand" in str(said.value)


def test_a_use_that_a_card_does_not_have_is_refused(turn: Game) -> None:
    """The place after the last of its uses is none either."""
    m = turn.machine
    card = m.state.hand[m.state.turn_player][0]
    for place in (0, 1):
        if place >= len(m.pool.units_used[m.cards[card]]):
            assert turn._reason(option.code(option.USE_CARD, card, place)) == refusal.POWER_NEED
