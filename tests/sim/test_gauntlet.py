"""A deck against its gauntlet: which decks, the same deals for two versions, parts that stay, and the figures."""

from collections import Counter
from typing import Any

import pytest

from playmat.cli import main
from playmat.library import Library
from playmat.model.errors import DataError
from playmat.sim.batch import UNFINISHED, GameResult, MatchRunner
from playmat.sim.decks import Entrant
from playmat.sim.gauntlet import (
    Measure,
    aligned,
    as_entrant,
    difference,
    divide,
    figures,
    gauntlet_for,
    paired,
    play_part,
    put_together,
    whole_parts,
)
from playmat.sim.makeup import COUNTED, beside, makeup, weaknesses
from playmat.sim.odds import DeckOdds
from playmat.sim.statistics import Score

LIBRARY = Library.default()
ONE, TWO = "d-xy1-1", "d-xy1-2"


def entrant(ref: str) -> Entrant:
    return as_entrant(LIBRARY.deck(ref), ref)


def changed(deck: Entrant, count: int = 3) -> Entrant:
    """The same deck with some cards of its last line replaced by the first basic Energy."""
    energy = next(card for card in deck.ids if LIBRARY.card(card).basic_energy >= 0)
    places = [at for at, card in enumerate(deck.ids) if LIBRARY.card(card).basic_energy < 0][-count:]
    ids = [energy if at in places else card for at, card in enumerate(deck.ids)]
    return Entrant("changed", "Changed", tuple(sorted(ids)))


def measured(**more: Any) -> Measure:
    deck = entrant(ONE)
    return Measure("xy", deck, (entrant(TWO),), **{"games": 10, "level": "beginner", **more})


def test_the_gauntlet_is_of_the_decks_time_and_legal() -> None:
    rules = LIBRARY.ruleset("bw")
    deck = LIBRARY.deck("worlds-2012-cmt-deck")
    found = gauntlet_for(LIBRARY, deck.ids(), rules)
    assert found[0].worlds == 2012 and deck.name not in [one.name for one in found]
    assert all(abs(one.worlds - 2012) <= 2 for one in found) and len(found) == 4
    # Where no deck of a World Championships may be played there are theme decks.
    early = gauntlet_for(LIBRARY, LIBRARY.deck("d-base1-2").ids(), LIBRARY.ruleset("base"))
    assert early and all(LIBRARY.check(LIBRARY.deck(one.id), LIBRARY.ruleset("base")).legal for one in early)


def test_lists_are_laid_side_by_side() -> None:
    assert aligned(("a", "b", "b", "c"), ("b", "d", "a", "b")) == ("a", "b", "b", "d")
    assert aligned(("a", "b"), ("c", "b", "a", "a")) == ("a", "b", "c", "a")
    assert aligned(("a", "b", "c"), ("c",)) == ("c",)
    assert Counter(aligned(entrant(ONE).ids, entrant(TWO).ids)) == Counter(entrant(TWO).ids)


def test_two_versions_are_dealt_the_same() -> None:
    measure = measured(other=changed(entrant(ONE)))
    tables = [MatchRunner(number, measure.match(number)) for number in range(2)]
    lists = [measure.match(number).decks[0] for number in range(2)]
    assert Counter(lists[1]) == Counter(changed(entrant(ONE)).ids)
    alike = sum(one == other for one, other in zip(*lists, strict=True))
    assert alike == 57
    for seed in (1, 2):
        states = [table.game(seed).machine.state for table in tables]
        # Cards are numbers by their places, so the same numbers are the same deal.
        assert states[0].deck == states[1].deck and states[0].hand == states[1].hand
        assert states[0].prizes == states[1].prizes


def test_parts_stay_when_more_is_asked_for_and_come_to_figures() -> None:
    few, more = measured(other=changed(entrant(ONE))), measured(other=changed(entrant(ONE)), games=20)
    parts = divide(few.to_json())
    assert parts == [[0, 1, 10], [1, 1, 10]]
    assert divide(more.to_json())[: len(parts)] == parts
    assert Measure.from_json(few.to_json()) == few
    results = [play_part(few.to_json(), part) for part in parts]
    assert play_part(few.to_json(), parts[0]) == results[0]
    told = put_together(few.to_json(), results)
    assert told["played"] == 20 and not told["failures"]
    first, second = told["versions"]
    assert first["total"]["games"] == 10 == second["total"]["games"]
    assert first["first"]["games"] + first["second"]["games"] == 10
    assert sum(one["copies"] for one in first["cards"]) == 60
    change = told["difference"]
    assert change["better"] + change["worse"] + change["same"] == change["games"] == 10
    points = [one["total"]["wins"] + one["total"]["ties"] / 2 for one in (first, second)]
    assert change["change"] == pytest.approx((points[1] - points[0]) / 10)
    # What is done until now has figures too.
    assert put_together(few.to_json(), results[:1])["difference"]["games"] == 0


def row(match: int, seed: int, winner: int) -> GameResult:
    return GameResult(match, seed, 0, winner, 1, 9, 90, 0, 0, 0, 0)


def test_pairs_are_compared_game_by_game() -> None:
    one = [row(0, seed, seed % 2) for seed in range(40)]
    same = paired([(one, [row(1, game.seed, game.winner) for game in one])])
    assert (same["change"], same["same"]) == (0.0, 40) and same["interval"][0] < 0 < same["interval"][1]
    better = paired([(one, [row(1, seed, 0) for seed in range(40)])])
    assert (better["better"], better["worse"], better["change"]) == (20, 0, 0.5) and better["interval"][0] > 0.3
    # A game that was broken off, or has no partner yet, does not count.
    assert paired([(one, [row(1, 0, UNFINISHED), row(1, 99, 0)])])["games"] == 0
    low, high = difference(Score(30, 0, 10), Score(10, 0, 30))
    assert 0.25 < low < 0.5 < high < 0.7


def test_the_matrix_has_both_sides() -> None:
    measure = Measure("xy", entrant(ONE), (entrant(TWO), changed(entrant(ONE))), 1, "beginner", among=True)
    told = figures(measure, [row(0, 1, 0), row(1, 1, 1), row(2, 1, 0)])
    table = told["matrix"]["table"]
    assert [[one and one["wins"] for one in line] for line in table] == [[None, 1, 0], [0, None, 1], [1, 0, None]]


def test_what_cannot_be_measured_is_said() -> None:
    with pytest.raises(DataError, match="expected one of beginner, easy"):
        measured(level="nobody")
    with pytest.raises(DataError, match="1 to 16 decks"):
        Measure("xy", entrant(ONE), (), 10)
    with pytest.raises(DataError, match="expected 1 to 1000"):
        measured(games=0)
    assert [whole_parts(21, level) for level in ("beginner", "easy", "hard")] == [30, 24, 21]


def test_a_deck_is_counted_beside_others() -> None:
    cards = LIBRARY.cards(LIBRARY.deck("worlds-2012-cmt-deck"))
    counts = makeup(cards)
    assert tuple(counts) == COUNTED
    assert counts["pokemon"] == counts["basics"] + counts["evolutions"] > 0 and counts["supporters"] > 5
    [pokemon, *_] = beside(cards, [cards, cards])
    assert pokemon["own"] == pokemon["least"] == pokemon["middle"] == pokemon["most"] == counts["pokemon"]
    grass = LIBRARY.cards(LIBRARY.deck("d-xy1-1"))
    found = weaknesses(grass, cards)
    assert 0 <= found["own_weak"] <= 1 and set(found["types"])


def test_a_sample_is_a_deal_of_the_deck() -> None:
    odds = DeckOdds(LIBRARY, entrant(ONE), LIBRARY.ruleset("xy"))
    dealt = odds.sample(3)
    assert (len(dealt["hand"]), len(dealt["prizes"]), len(dealt["next"])) == (7, 6, 6)
    assert not Counter(dealt["hand"] + dealt["prizes"] + dealt["next"]) - Counter(entrant(ONE).ids)
    assert odds.sample(3) == dealt != odds.sample(4)
    again = sum(len(odds.sample(seed)["again"]) for seed in range(2000)) / 2000
    assert again == pytest.approx(odds.mulligans_expected(), abs=0.05)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["gauntlet", ONE, "--against", TWO, "-n", "4", "--level", "beginner", "--jobs", "1", "--rules", "xy"]
    assert main([*words, "--versus", "d-xy1-2"]) == 0
    said = capsys.readouterr().out
    assert "4 games against each deck" in said and "the second version" in said and "going first wins" in said
    assert main(["gauntlet", "xy1", "-n", "4"]) == 2
    assert "expected one deck" in capsys.readouterr().err
