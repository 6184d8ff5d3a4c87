"""Matches of several games: who wins them, and what one game leaves to the next."""

import json
from dataclasses import replace
from random import Random

import pytest

from playmat.cli import main
from playmat.engine import Game
from playmat.library import Library
from playmat.library.matches import Match, left_lost, play_match
from playmat.model.errors import PlaymatError
from playmat.model.ids import Card
from playmat.model.ruleset import LOST_FOR_GAME, LOST_FOR_MATCH
from playmat.rules import RULESETS

LIBRARY = Library.default()
DECKS = ("d-bw1-1", "d-bw1-2")


def concede(match: Match, winner: int) -> Game:
    game = match.start()
    game.machine.state.winner = winner
    match.finish(game)
    return game


def test_two_wins_of_three_win_a_match() -> None:
    match = Match(LIBRARY, "bw", *DECKS, best_of=3, seed=1)
    assert (match.over, match.winner) == (False, None)
    concede(match, 0)
    concede(match, 1)
    assert (match.wins, match.over) == ((1, 1), False)
    concede(match, 1)
    assert (match.wins, match.over, match.winner) == ((1, 2), True, 1)
    with pytest.raises(PlaymatError, match="this one is over, 1 to 2"):
        match.start()


@pytest.mark.parametrize("best_of", (0, 2, -1, 101))
def test_a_match_has_an_odd_number_of_games(best_of: int) -> None:
    with pytest.raises(PlaymatError, match="odd number"):
        Match(LIBRARY, "bw", *DECKS, best_of=best_of)


def test_the_loser_chooses_who_goes_first_where_the_flip_gives_a_choice() -> None:
    for winner in (0, 1):
        match = Match(LIBRARY, "xy", *DECKS, seed=2)
        concede(match, winner)
        game = match.start(record=True)
        assert (game.question, game.seat) == ("who-goes-first", 1 - winner)
        assert "coin" not in [event.kind for event in game.events()]
    match = Match(LIBRARY, "bw", *DECKS, seed=2)
    concede(match, 0)
    assert match.start().question == "choose-active", "where the winner of the flip goes first, it is flipped anew"


@pytest.mark.parametrize("name", RULESETS)
def test_which_books_keep_the_lost_zone_for_the_match(name: str) -> None:
    """The books of 2009, 2011 and 2013, and the eras that go by the first of them."""
    match = Match(LIBRARY, "bw", *DECKS, seed=3)
    game = match.start()
    game.machine.state.lost[0].append(Card(3))
    kept = [3] if name in ("dp", "platinum", "hgss", "bw", "xy") else []
    assert left_lost(LIBRARY.ruleset(name), game) == kept


@pytest.mark.clause("zone.lost.not-playable")
def test_the_lost_zone_lasts_for_the_match_or_the_game() -> None:
    for lasts, kept in ((LOST_FOR_MATCH, [3, 70]), (LOST_FOR_GAME, [])):
        match = Match(LIBRARY, replace(LIBRARY.ruleset("bw"), lost_zone_lasts=lasts), *DECKS, seed=3)
        game = match.start()
        state = game.machine.state
        state.lost = [[Card(3)], [Card(70)]]
        state.winner = 0
        match.finish(game)
        state = match.start().machine.state
        assert sorted(state.lost[0] + state.lost[1]) == kept
        everywhere = [*state.deck[0], *state.hand[0], *state.prizes[0], *state.lost[0]]
        assert len(everywhere) + (state.active[0] >= 0) == 60


def test_a_whole_match_is_played_and_follows_from_its_seed() -> None:
    def played() -> list[int | None]:
        luck = Random(4)
        match = play_match(Match(LIBRARY, "bw", *DECKS, seed=4), lambda game: luck.randrange(len(game.options())))
        assert match.over and 2 <= len(match.winners) <= 3
        return match.winners

    assert played() == played()


def test_matches_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["sim", *DECKS, "-n", "2", "--best-of", "3", "--agents", "random", "--rules", "bw", "--seed", "5", "--json"]
    assert main(argv) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["matches"], data["best_of"]) == (2, 3)
    assert 4 <= data["games"] <= 6
    assert sum(data["wins"]) + data["ties"] == 2
    assert main([*argv[:3], "d-bw1-3", *argv[3:]]) == 2
