"""The door itself: numbers that are no option, and cards that are nobody's to play."""

import pytest

from playmat.engine import Game
from playmat.library import Library
from playmat.model.errors import IllegalAction
from playmat.model.words import option, question, refusal


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
