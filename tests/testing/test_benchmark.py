"""What the benchmark measures: the same games again and again, in equal numbers, on decks that may meet."""

from playmat import rules
from playmat.library import Library
from playmat.testing.benchmark import POSITIONS, REAL, ROUND, THEME, Match, play_for, rates, tally_for

BW = Match("bw", "d-bw1-1", "d-bw1-2")


def test_the_theme_decks_of_every_book_are_playable_and_legal() -> None:
    library = Library.default()
    playable = library.decks(playable=True)
    for match in THEME:
        for deck in match.decks:
            assert deck in playable
            assert library.check(library.deck(deck), library.ruleset(match.rules)).legal
    books = [name for name in rules.BOOKS if not name.startswith("academy")]
    assert [match.rules for match in THEME] == books, "one pair for each book but the teaching sets"


def test_the_real_decks_met_at_a_championship_under_those_rules() -> None:
    library = Library.default()
    worlds = library.worlds()
    for match in REAL:
        assert len({worlds[deck].worlds for deck in match.decks}) == 1, "of one year"
        assert library.choose([library.deck(deck) for deck in match.decks]).ruleset.name == match.rules
    assert len({match.rules for match in REAL}) == len(REAL), "results are told apart by their rules"


def test_games_follow_from_their_number() -> None:
    one, other = tally_for(Library.default(), BW), tally_for(Library.default(), BW)
    one.play(6)
    other.play(2)
    other.play(4)
    assert (one.games, one.decisions) == (other.games, other.decisions)
    assert one.decisions > 300


def test_each_match_has_as_many_games() -> None:
    tallies = [tally_for(Library.default(), match) for match in THEME[:2]]
    play_for(tallies, 1e-9)
    assert [one.games for one in tallies] == [ROUND, ROUND]
    both = rates(tallies)
    assert both["games"] == 2 * ROUND
    assert both["decisions_per_game"] == round(sum(one.decisions for one in tallies) / (2 * ROUND), 1)
    slowest, fastest = sorted(rates([one])["games_per_s"] for one in tallies)
    assert slowest <= both["games_per_s"] <= fastest


def test_positions_are_of_games_that_go_on() -> None:
    found = tally_for(Library.default(), BW).positions()
    assert len(found) == POSITIONS
    assert all(machine.state.options for machine in found)
