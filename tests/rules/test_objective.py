"""Winning, ties and Sudden Death."""

import pytest

from playmat.model import ir
from playmat.testing import Scenario, Scene, attack, pokemon
from tests.rules.eras import everywhere

ALPHA = pokemon("Alpha", hp=60, attacks=[attack("Hit", "", 60), attack("Tap", "", 10)])
BOMB = pokemon(
    "Bomb",
    hp=60,
    attacks=[attack("Blast", "", 60, effect=ir.Damage(ir.This(), ir.Num(60)))],
)
PAIR = pokemon("Pair", hp=60, tags="EX")


@pytest.mark.clause("win.prizes-all", "win.one-condition-suffices")
@everywhere
def test_taking_the_last_prize_wins(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, prizes=1).side(1, active=ALPHA, bench=[ALPHA]).build()
    table.attack("Hit")
    assert table.over and table.winner == 0
    assert table.reason == "took the last Prize card"


@pytest.mark.clause("win.last-prize-despite-opponent-pokemon")
@everywhere
def test_the_last_prize_wins_although_the_opponent_has_pokemon(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, prizes=1).side(1, active=ALPHA, bench=[ALPHA] * 3).build()
    table.attack("Hit")
    assert table.winner == 0
    assert len(table.opp.in_play) == 3
    assert table.turn == 5, "the opponent does not get another turn"


@pytest.mark.clause("win.no-pokemon-in-play", "win.no-replacement", "win.one-condition-suffices")
@everywhere
def test_an_opponent_without_pokemon_has_lost(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, prizes=6).side(1, active=ALPHA).build()
    table.attack("Hit", 0)
    assert table.winner == 0
    assert table.reason == "the opponent has no Pokémon left in play"
    assert table.me.prizes == 5


@pytest.mark.clause("win.no-replacement.any-reason")
@everywhere
def test_an_active_that_leaves_play_otherwise_must_be_replaced_too(rules: str) -> None:
    away = pokemon("Whirl", attacks=[attack("Away", "", effect=ir.Move(ir.Pokemon("opponent", "active"), "hand"))])
    table = Scenario(rules).side(0, active=away).side(1, active=ALPHA).build()
    table.attack("Away")
    assert table.winner == 0
    assert table.opp.hand == ["Alpha"]


@pytest.mark.clause("win.deckout", "turn.draw.deckout-loses", "win.one-condition-suffices")
@everywhere
def test_who_cannot_draw_for_the_turn_has_lost_at_once(rules: str) -> None:
    helper = pokemon("Helper")
    table = Scenario(rules).side(0, active=ALPHA).side(1, active=ALPHA, deck=0, hand=[helper, "W", "W", "W"]).build()
    table.passes()
    assert table.over and table.winner == 0
    assert table.reason == "the opponent could not draw a card"
    assert table.opp.hand == ["Helper", "Water Energy", "Water Energy", "Water Energy"]


@pytest.mark.clause("win.measure-is-prizes")
@everywhere
def test_the_race_is_counted_in_prizes_not_knock_outs(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, prizes=2).side(1, active=PAIR, bench=[ALPHA]).build()
    table.attack("Hit")
    assert table.winner == 0, "one Knock Out, two Prizes"


def double_knock_out(rules: str, my_prizes: int, their_prizes: int, my_bench: int, their_bench: int) -> Scene:
    return (
        Scenario(rules)
        .side(0, active=BOMB, prizes=my_prizes, bench=[ALPHA] * my_bench)
        .side(1, active=ALPHA, prizes=their_prizes, bench=[ALPHA] * their_bench)
        .random(3)
        .build()
    )


@pytest.mark.clause("win.tie.sudden-death", "ko.simultaneous.no-early-win")
@everywhere
def test_winning_at_the_same_moment_leads_to_sudden_death(rules: str) -> None:
    table = double_knock_out(rules, 1, 1, 1, 1)
    table.attack("Blast")
    assert not table.over
    assert "sudden-death" in table.events


@pytest.mark.clause("win.tie.more-ways-wins")
@everywhere
def test_two_ways_beat_one(rules: str) -> None:
    table = double_knock_out(rules, 1, 1, 1, 0)
    table.attack("Blast")
    assert table.over and table.winner == 0
    assert "sudden-death" not in table.events


@pytest.mark.clause("win.tie.ways-compared")
@everywhere
def test_the_ways_are_last_prize_and_no_replacement(rules: str) -> None:
    table = double_knock_out(rules, 1, 3, 0, 0)
    table.attack("Blast", 0)
    assert table.over and table.winner == 0, "last Prize and no replacement against no replacement alone"


SETUP_QUESTIONS = ("who-goes-first", "choose-active", "choose-bench", "bonus-cards")


def through_setup(table: Scene) -> None:
    """Answer the questions of a set-up somehow."""
    while not table.over and table.asked.question in SETUP_QUESTIONS:
        table.game.apply_index(0)


@pytest.mark.clause("sudden.new-game", "sudden.one-prize")
@everywhere
def test_sudden_death_is_a_new_game_with_one_prize(rules: str) -> None:
    table = double_knock_out(rules, 1, 1, 1, 1)
    table.attack("Blast")
    through_setup(table)
    for side in (table.me, table.opp):
        assert side.prizes == 1
        assert side.discard == []
        cards = len(side.deck) + len(side.hand) + len(side.in_play) + side.prizes
        assert cards == len([owner for owner in table.machine.owner if owner == side.seat])
    assert table.turn == 1
    shuffles = [event.seat for event in table.recorded() if event.kind == "shuffle"]
    assert shuffles[:2] == [0, 1]


@pytest.mark.clause("sudden.only-prize-count-changes")
@pytest.mark.parametrize(
    ("rules", "may_attack"),
    [
        ("platinum", True),
        ("bw", True),
        ("xy", False),
        ("academy-basic", True),
        ("academy-advanced", False),
        ("swsh", False),
    ],
)
def test_first_turn_limits_hold_in_sudden_death(rules: str, may_attack: bool) -> None:
    table = double_knock_out(rules, 1, 1, 1, 1)
    table.attack("Blast")
    through_setup(table)
    active = (table.me, table.opp)[table.turn_player].active
    assert table.legal("attack", active.attacks[0]) is may_attack


@pytest.mark.clause("sudden.coin-again")
@pytest.mark.parametrize(
    ("rules", "before"),
    [
        ("platinum", "set-prize"),
        ("bw", "set-prize"),
        ("xy", ""),
        ("academy-basic", "shuffle"),
        ("academy-advanced", "shuffle"),
        ("swsh", ""),
    ],
)
def test_the_coin_is_flipped_anew_where_the_book_flips_it(rules: str, before: str) -> None:
    table = double_knock_out(rules, 1, 1, 1, 1)
    table.forget()
    table.attack("Blast")
    through_setup(table)
    kinds = table.events
    started = kinds.index("sudden-death")
    flipped = kinds.index("coin", started)
    earlier = [kind for kind in kinds[started + 1 : flipped] if kind in ("shuffle", "draw", "set-prize")]
    assert (earlier[-1] if earlier else "") == before
    assert "goes-first" in kinds[flipped:]


@pytest.mark.clause("sudden.winner-overall")
@everywhere
def test_the_winner_of_sudden_death_has_won(rules: str) -> None:
    table = double_knock_out(rules, 1, 1, 1, 1)
    table.attack("Blast")
    through_setup(table)
    steps = 0
    while not table.over and steps < 3000:
        table.game.apply_index(steps * 7919 % table.game.option_count())
        steps += 1
    assert table.winner in (0, 1)


def tied_again(rules: str, seed: int) -> Scene:
    """Both players blow up everything, and do it again in the Sudden Death game if its deal lets them."""
    table = (
        Scenario(rules)
        .side(0, active=BOMB, prizes=1, bench=[BOMB] * 2)
        .side(1, active=BOMB, prizes=1, bench=[BOMB] * 2)
        .random(seed)
        .build()
    )
    table.attack("Blast")
    assert table.machine.state.games == 2
    for _ in range(200):
        if table.machine.state.games == 3 or table.over:
            break
        if table.asked.question == "turn" and table.legal("attack", "Blast") and table.opp.has_active:
            both_benched = all(table.machine.state.bench[seat] for seat in (0, 1))
            if both_benched:
                table.attack("Blast")
                continue
        table.game.apply_index(0)
    return table


@pytest.mark.clause("sudden.repeat")
@everywhere
def test_a_tied_sudden_death_is_followed_by_another(rules: str) -> None:
    dealt = (tied_again(rules, seed) for seed in range(20))
    table = next(table for table in dealt if table.machine.state.games == 3)
    assert table.machine.state.prize_total == 1
