"""The generator: the same stream everywhere, even odds, and nothing to be learnt from it.

One seat is shown its own draws and every coin. From the outputs of a linear generator it could work out the state, and
with it the other player's cards; the attack of that kind is made here on the generator as it is, and fails.
"""

import itertools
from random import Random

import pytest

from playmat.engine import Game
from playmat.engine.luck import DRAWS, SPAN, below, seed, shuffle
from playmat.library import Library
from playmat.model.errors import DecodeError
from playmat.testing import Scenario

DECKS = ("d-xy1-1", "d-xy0-2")
KEY_BITS = 128


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.default()


def fresh(library: Library, number: int = 0) -> Game:
    game = library.game("xy", *DECKS, seed=1)
    seed(game.machine, number)
    return game


def test_the_stream_is_the_same_on_every_machine(library: Library) -> None:
    machine = fresh(library, 7).machine
    assert [below(machine, SPAN) for _ in range(4)] == [808, 9269, 16280, 35786]
    assert [below(machine, 60) for _ in range(DRAWS)][-4:] == [59, 50, 12, 40]
    seed(machine, 2**128 + 7)
    assert [below(machine, SPAN) for _ in range(4)] == [59235, 63635, 49939, 6333]


@pytest.mark.parametrize("limit", [2, 3, 6, 60, 1000, SPAN + 1, 1 << 20])
def test_every_number_is_as_likely(library: Library, limit: int) -> None:
    machine = fresh(library, limit).machine
    bins = min(limit, 60)
    count = 12_000
    found = [0] * bins
    for _ in range(count):
        drawn = below(machine, limit)
        assert 0 <= drawn < limit
        found[drawn * bins // limit] += 1
    expected = [((i + 1) * limit // bins - i * limit // bins) / limit * count for i in range(bins)]
    chi = sum((got - want) ** 2 / want for got, want in zip(found, expected, strict=True))
    # The mean is bins − 1, its spread the root of twice that: five spreads above would be one in a million.
    assert chi < bins - 1 + 5 * (2 * (bins - 1)) ** 0.5


def test_a_game_saved_between_two_draws_goes_on_with_the_next(library: Library) -> None:
    game = fresh(library, 99)
    for drawn in range(DRAWS + 3):
        again = Game.from_bytes(game.machine.pool, game.to_bytes())
        clone = game.clone()
        expected = below(game.machine, SPAN)
        assert below(again.machine, SPAN) == expected == below(clone.machine, SPAN), drawn


def test_neighbouring_seeds_have_nothing_in_common(library: Library) -> None:
    machine = fresh(library).machine
    streams = []
    for number in range(200):
        seed(machine, number)
        streams.append(tuple(below(machine, 2) for _ in range(64)))
    alike = [sum(a == b for a, b in zip(one, other, strict=True)) for one, other in itertools.pairwise(streams)]
    assert 30 < sum(alike) / len(alike) < 34
    assert max(alike) < 56


def linear_complexity(bits: list[int]) -> int:
    """How long a linear recurrence must be to produce these bits (Berlekamp and Massey)."""
    connection, before = 1, 1
    length, shift = 0, 1
    window = 0
    for number, bit in enumerate(bits):
        window = window << 1 | bit
        if (connection & window & ((1 << length + 1) - 1)).bit_count() % 2 == 0:
            shift += 1
            continue
        held = connection
        connection ^= before << shift
        if 2 * length <= number:
            length, before, shift = number + 1 - length, held, 1
        else:
            shift += 1
    return length


def test_the_measure_finds_a_linear_generator() -> None:
    state, bits = 0xACE1, []
    for _ in range(400):
        bits.append(state & 1)
        state = state >> 1 | ((state ^ state >> 2 ^ state >> 3 ^ state >> 5) & 1) << 15
    assert linear_complexity(bits) == 16


def test_coins_follow_no_linear_rule(library: Library) -> None:
    """A linear generator of b bits would show a recurrence of about b; these need half of what was shown, as chance
    does."""
    machine = fresh(library, Random(4).getrandbits(KEY_BITS)).machine
    for _ in range(8):
        bits = [below(machine, 2) for _ in range(600)]
        assert abs(linear_complexity(bits) - 300) < 30


def test_guessing_what_is_hidden_is_no_better_than_chance(library: Library) -> None:
    """A hundred games: whoever sees one opening hand guesses one card of the other, as the attack on a linear generator
    did in every game. The best guess without the key is the commonest card of the list."""
    luck = Random(11)
    own = library.deck(DECKS[0]).ids()
    right = 0
    sum_of_chances = 0.0
    for _ in range(100):
        game = library.game("xy", *DECKS, seed=luck.getrandbits(KEY_BITS))
        state = game.machine.state
        while not state.hand[1]:
            game.apply_index(0)
        mine = list(state.hand[0])
        assert all(game.machine.owner[card] == 0 for card in mine)
        # What a reader of the draws could try: the stream continued as if the hand were its state.
        seed(game.machine, int.from_bytes(bytes(mine), "little"))
        deck = list(range(len(own), 2 * len(own)))
        shuffle(game.machine, deck)
        guess = game.machine.cards[deck[-1]]
        hidden = [game.machine.cards[card] for card in state.hand[1]]
        right += guess in hidden
        whole = [game.machine.cards[card] for card in range(len(own), 2 * len(own))]
        copies = whole.count(guess)
        miss = 1.0
        for place in range(len(hidden)):
            miss *= (len(whole) - copies - place) / (len(whole) - place)
        sum_of_chances += 1 - miss
    assert abs(right - sum_of_chances) < 3.5 * (sum_of_chances * (1 - sum_of_chances / 100)) ** 0.5


def test_a_search_does_not_show_how_the_deck_lies(library: Library) -> None:
    """The same question over two orders of the same deck has the same options."""
    asked = set()
    orders = set()
    for number in range(6):
        table = (
            Scenario("swsh")
            .side(
                0,
                active="swsh1-70",
                hand=["sm1-123"],
                deck=["swsh1-70", "swsh1-10", "swsh1-36", "swsh1-58", "swsh1-80"],
            )
            .side(1, active="swsh1-70")
            .random(number)
            .build()
        )
        shuffle(table.machine, table.machine.state.deck[0])
        orders.add(tuple(table.machine.state.deck[0]))
        table.play("Nest Ball")
        assert table.asked.question == "pick"
        asked.add(tuple(table.game.options()))
    assert len(orders) > 1
    assert len(asked) == 1


def test_a_game_of_an_earlier_version_is_refused_in_a_sentence(library: Library) -> None:
    game = fresh(library)
    old = b"PLAYMAT1" + game.to_bytes()[8:]
    with pytest.raises(DecodeError, match="this version of Playmat, got one of version 1"):
        Game.from_bytes(game.machine.pool, old)
