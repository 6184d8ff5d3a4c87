"""A player's games as a list: narrowed, counted, as rows."""

from dataclasses import replace

from playmat.study.records import COLUMNS, Played, Wanted, as_row, rates

GAME = Played(
    game="g1",
    status="over",
    rules="xy",
    rules_title="XY",
    deck="Burning Winds",
    opponent="Computer (Easy)",
    other_deck="Bolt Twister",
    result="won",
    ending="",
    turns=12,
    answers=99,
    created="2026-01-02T03:04:05+00:00",
    seat=0,
    same_screen=False,
)


def test_a_list_is_narrowed_by_each_field_and_by_words() -> None:
    assert Wanted().has(GAME)
    assert Wanted(rules="xy", result="won", text="bolt BURNING").has(GAME)
    for other in (
        Wanted(rules="bw"),
        Wanted(result="lost"),
        Wanted(deck="Burning"),
        Wanted(opponent="Computer"),
        Wanted(status="running"),
        Wanted(text="burning rain"),
    ):
        assert not other.has(GAME)


def test_rates_count_what_is_over_and_was_played_against_somebody() -> None:
    games = [
        GAME,
        replace(GAME, result="lost"),
        replace(GAME, result="draw"),
        replace(GAME, result="open"),
        replace(GAME, same_screen=True),
        replace(GAME, deck="Another", result="lost"),
    ]
    first, second = rates(games, lambda one: one.deck)
    assert (first.name, first.score.wins, first.score.losses, first.score.ties) == ("Burning Winds", 1, 1, 1)
    assert first.score.rate == 0.5
    assert (second.name, second.score.losses, second.score.games) == ("Another", 1, 1)


def test_a_row_never_begins_like_a_formula() -> None:
    row = as_row(replace(GAME, opponent="=1+1", deck="-x"))
    assert row[COLUMNS.index("opponent")] == "'=1+1"
    assert row[COLUMNS.index("deck")] == "'-x"
    assert row[COLUMNS.index("turns")] == 12
