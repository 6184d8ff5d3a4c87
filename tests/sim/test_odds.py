"""Odds: against formulas of another kind, against all deals of a small deck, against games that the engine deals."""

import math
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from playmat.engine import Game
from playmat.library import Library
from playmat.library.games import start_game
from playmat.model.errors import DeckError, UnknownName
from playmat.model.words import option
from playmat.sim import Batch, Match, play_batch
from playmat.sim.decks import Entrant
from playmat.sim.odds import DeckOdds, Group, Line, Need, count_watched, line_name

LIBRARY = Library.default()
PLAIN = "4 bw1-1\n3 bw1-3\n2 bw1-5\n2 bw1-7\n1 bw1-8\n20 bw1-105\n28 bw1-109"
"""Six Basic Pokémon, what they evolve into, and Energy: nothing that draws or searches."""


def entrant(text: str) -> Entrant:
    deck = LIBRARY.deck(text)
    return Entrant("a list", "a list", tuple(deck.ids()))


@pytest.fixture(scope="module")
def odds() -> DeckOdds:
    return DeckOdds(LIBRARY, entrant(PLAIN), LIBRARY.ruleset("bw"))


@pytest.fixture(scope="module")
def theme() -> DeckOdds:
    return DeckOdds(LIBRARY, Entrant("d-bw1-1", "", tuple(LIBRARY.deck("d-bw1-1").ids())), LIBRARY.ruleset("bw"))


def test_a_hand_can_be_kept(theme: DeckOdds) -> None:
    assert theme.starters == 18
    assert theme.keep() == pytest.approx(1 - comb(42, 7) / comb(60, 7))
    again = comb(42, 7) / comb(60, 7)
    assert theme.mulligans_expected() == pytest.approx(again / (1 - again))
    assert theme.mulligans(2) == pytest.approx([1 - again, again * (1 - again), again**2 * (1 - again)])
    assert sum(theme.starters_in_hand()) == pytest.approx(1)
    assert theme.starters_in_hand()[0] == 0


def test_copies_in_the_opening_hand(theme: DeckOdds) -> None:
    """Four copies of a Basic Pokémon among eighteen; two of a card that is none."""
    kept = comb(60, 7) - comb(42, 7)
    snivy = theme.in_hand(theme.group("Snivy"))
    assert snivy[0] == pytest.approx((comb(56, 7) - comb(42, 7)) / kept)
    assert snivy[1:] == pytest.approx([comb(4, k) * comb(56, 7 - k) / kept for k in (1, 2, 3, 4)])
    potion = theme.in_hand(theme.group("Potion"))
    assert potion == pytest.approx([comb(2, k) * (comb(58, 7 - k) - comb(40, 7 - k)) / kept for k in (0, 1, 2)])
    assert sum(potion) == pytest.approx(1)


def missing_none(odds: DeckOdds, groups: list[Group], seen: int) -> float:
    """At least one of each group, by inclusion and exclusion over the groups that are missing."""
    size, hand = odds.size, odds.hand
    kept = Fraction(comb(size, hand) - comb(size - odds.starters, hand), comb(size, hand))
    total = Fraction(0)
    for count in range(len(groups) + 1):
        for missing in combinations(groups, count):
            away = sum(group.copies for group in missing)
            either = odds.starters + sum(group.copies - group.starters for group in missing)
            absent = Fraction(comb(size - away, seen), comb(size, seen))
            no_hand = Fraction(comb(size - either, hand), comb(size, hand)) * Fraction(
                comb(size - away - hand, seen - hand), comb(size - hand, seen - hand)
            )
            total += (-1) ** count * (absent - no_hand)
    return float(total / kept)


@pytest.mark.parametrize("names", [["Snivy"], ["Potion"], ["Snivy", "Servine", "Serperior"], ["Grass Energy", "Munna"]])
@pytest.mark.parametrize("turn", [1, 4, 20])
def test_a_line_by_a_turn(theme: DeckOdds, names: list[str], turn: int) -> None:
    expected = missing_none(theme, [theme.group(name) for name in names], 7 + turn)
    assert theme.by_turn(theme.line(",".join(names)), turn, True) == pytest.approx(expected, abs=1e-12)


def small(odds: DeckOdds) -> tuple[DeckOdds, list[tuple[str, bool]]]:
    """The same counting on nine cards with hands of three and two Prizes, small enough to try every deal."""
    cards = [("a", True)] * 2 + [("b", False)] * 3 + [("c", True)] * 1 + [("d", False)] * 3
    copy = DeckOdds(LIBRARY, odds.deck, odds.rules)
    copy.size, copy.starters, copy.hand, copy.prizes = 9, 3, 3, 2
    return copy, cards


def groups_of(cards: list[tuple[str, bool]]) -> dict[str, Group]:
    found: dict[str, Group] = {}
    for name in dict.fromkeys(name for name, _ in cards):
        places = tuple(place for place, card in enumerate(cards) if card[0] == name)
        found[name] = Group(name, places, sum(cards[place][1] for place in places))
    return found


def dealt(
    cards: list[tuple[str, bool]],
    drawn: int,
    wanted: Callable[[tuple[int, ...], tuple[int, ...], tuple[int, ...]], bool],
) -> float:
    """The share of all deals with a hand that can be kept in which it holds."""
    everything = set(range(9))
    good = kept = 0
    for hand in combinations(range(9), 3):
        if not any(cards[card][1] for card in hand):
            continue
        for prizes in combinations(sorted(everything - set(hand)), 2):
            for draws in combinations(sorted(everything - set(hand) - set(prizes)), drawn):
                kept += 1
                good += wanted(hand, prizes, draws)
    return good / kept


def test_every_deal_of_a_small_deck(odds: DeckOdds) -> None:
    tiny, cards = small(odds)
    groups = groups_of(cards)

    def held(names: dict[str, int]) -> Callable[[tuple[int, ...], tuple[int, ...], tuple[int, ...]], bool]:
        return lambda hand, prizes, draws: all(
            sum(cards[card][0] == name for card in (*hand, *draws)) >= least for name, least in names.items()
        )

    for names in ({"a": 1}, {"b": 2}, {"a": 2, "b": 1}, {"c": 1, "d": 2}, {"a": 1, "b": 1, "c": 1}):
        line: Line = tuple(Need(groups[name], least, groups[name].copies) for name, least in names.items())
        for drawn in (0, 1, 2):
            assert float(tiny._chance(line, 3 + drawn)) == pytest.approx(dealt(cards, drawn, held(names)), abs=1e-12)
    for name, group in groups.items():
        share = dealt(cards, 0, lambda hand, prizes, draws, group=group: set(group.places) <= set(prizes))  # type: ignore[misc]
        assert tiny.all_prized(group) == pytest.approx(share, abs=1e-12), name
        for copies, chance in enumerate(tiny.in_hand(group)):
            exact = dealt(
                cards,
                0,
                lambda hand, prizes, draws, name=name, copies=copies: (  # type: ignore[misc]
                    sum(cards[card][0] == name for card in hand) == copies
                ),
            )
            assert chance == pytest.approx(exact, abs=1e-12)


def passing(seed: int, turns: int) -> tuple[list[set[int]], set[int], int]:
    """What seat 0 has drawn after each of its turns if nobody does anything, its Prizes, and its mulligans."""
    deck = LIBRARY.deck(PLAIN)
    game: Game = start_game(LIBRARY, "bw", deck, deck, seed)
    state = game.machine.state
    had: list[set[int]] = []
    prizes: set[int] = set()
    while not game.over and len(had) < turns:
        if game.question == "turn":
            if not prizes:
                prizes = set(state.prizes[0])
            if game.seat == 0:
                hidden = set(state.deck[0]) | prizes
                had.append({card for card in range(60) if card not in hidden})
            game.apply(option.code(option.PASS))
            continue
        options = game.options()
        done = option.code(option.PICK_DONE)
        cards = (one for one in options if option.kind(one) == option.PICK_CARD)
        game.apply(done if done in options else next(cards, options[0]))
    return had, prizes, state.mulligans[0]


DEALS = 1200


@pytest.fixture(scope="module")
def deals() -> list[tuple[list[set[int]], set[int], int]]:
    return [passing(seed, 3) for seed in range(DEALS)]


def near(expected: float, hits: int, games: int = DEALS) -> bool:
    """Within four standard deviations: the seeds are fixed, so this fails always or never."""
    return abs(hits / games - expected) <= 4 * math.sqrt(expected * (1 - expected) / games) + 1e-9


def test_the_engine_deals_as_counted(odds: DeckOdds, deals: list[tuple[list[set[int]], set[int], int]]) -> None:
    """Mulligans, Prizes and draws of real games, cards granted for the other's mulligans not taken."""
    assert near(1 - odds.keep(), sum(mulligans > 0 for _, _, mulligans in deals))
    assert sum(mulligans for _, _, mulligans in deals) / DEALS == pytest.approx(odds.mulligans_expected(), abs=0.1)
    for text in ("Snivy", "Serperior", "Snivy,Servine", "2 Grass Energy,Pansage", "6 Psychic Energy"):
        line = odds.line(text)
        for turn in (1, 3):
            hits = sum(
                all(len(had[turn - 1] & set(need.group.places)) >= need.least for need in line) for had, _, _ in deals
            )
            assert near(odds.by_turn(line, turn, True), hits), (text, turn)
    for name in ("Serperior", "Simisage"):
        group = odds.group(name)
        assert near(odds.all_prized(group), sum(set(group.places) <= prizes for _, prizes, _ in deals)), name


def test_watched_games_of_a_deck_that_draws_nothing_agree(odds: DeckOdds) -> None:
    """Games are played and watched as `--simulate` does; by the second turn hardly one is over."""
    deck = odds.deck.ids
    games = 300
    result = play_batch(Batch(0, Match("bw", (deck, deck), ("random", "random"), watch=2), tuple(range(games))))
    for text in ("Snivy,Servine", "6 Psychic Energy"):
        line = odds.line(text)
        seen = count_watched(line, list(result.watched.values()), 2)
        assert seen.games[0] > 0.9 * games
        for turn in (1, 2):
            # A card more for each mulligan of the other player may have been taken.
            low, high = odds.by_turn(line, turn, True), odds.by_turn(line, turn, True, bonus=1)
            share = seen.shares()[turn - 1]
            spread = 4 * math.sqrt(high * (1 - low) / seen.games[turn - 1])
            assert low - spread <= share <= high + spread


def test_going_first_without_a_draw(odds: DeckOdds) -> None:
    later = DeckOdds(LIBRARY, odds.deck, replace(odds.rules, first_turn_draw=False))
    assert [later.drawn(turn, True) for turn in (1, 2, 3)] == [7, 8, 9]
    assert [later.drawn(turn, False) for turn in (1, 2)] == [8, 9]
    assert [odds.drawn(turn, True, bonus=2) for turn in (1, 2)] == [10, 11]
    assert odds.drawn(60, True) == 54, "the Prizes are not drawn"
    line = odds.line("Snivy")
    assert later.by_turn(line, 2, True) == odds.by_turn(line, 1, True) < odds.by_turn(line, 2, False)
    assert odds.by_turn(line, 60, True) == pytest.approx(1 - odds.all_prized(odds.group("Snivy")))


def test_what_is_asked_for(theme: DeckOdds) -> None:
    assert theme.group("SNIVY").copies == 4
    assert theme.group("bw1-1").name == "Snivy"
    assert theme.group("grass").name == "Grass Energy"
    line = theme.line("Snivy, 2 Grass Energy, 1x Potion, Grass Energy")
    assert [(need.group.name, need.least) for need in line] == [("Snivy", 1), ("Grass Energy", 3), ("Potion", 1)]
    assert line_name(line) == "Snivy + 3 Grass Energy + Potion"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Snivi", "nearest: Snivy"),
        ("Energy", "nearest: Energy Search, Energy Retrieval"),
        ("", "expected cards with commas between"),
        ("5 Snivy", "expected at most 4 Snivy"),
        ("Mew", "expected a card of the deck, got 'Mew'"),
    ],
)
def test_what_is_not_in_the_deck(theme: DeckOdds, text: str, said: str) -> None:
    with pytest.raises(UnknownName, match=said):
        theme.line(text)


def test_printings_of_one_name_are_one_card() -> None:
    deck = DeckOdds(LIBRARY, entrant("2 bw1-1\n2 bw1-2\n4 bw1-7\n52 bw1-105"), LIBRARY.ruleset("bw"))
    assert deck.group("Snivy").copies == 4
    assert deck.group("bw1-2").copies == 2 and deck.group("bw1-2").name == "Snivy (bw1-2)"
    with pytest.raises(UnknownName, match="some of them twice"):
        deck.line("Snivy,bw1-2")


def test_a_deck_without_a_basic_has_no_odds() -> None:
    with pytest.raises(DeckError):
        DeckOdds(LIBRARY, entrant("30 bw1-105\n30 bw1-106"), LIBRARY.ruleset("bw"))


def test_watched_turns_are_counted(theme: DeckOdds) -> None:
    snivy, servine = theme.group("Snivy"), theme.group("Servine")
    line = (Need(snivy, 2, 4), Need(servine, 1, 3))
    two = sum(1 << place for place in snivy.places[:2])
    both = two | 1 << servine.places[0]
    found = count_watched(line, [[two, both, both], [1 << snivy.places[0], both], []], 3)
    assert found.games == [2, 2, 1]
    assert found.had == [0, 2, 1]
    assert found.shares() == [0.0, 1.0, 1.0]
