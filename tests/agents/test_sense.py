"""Positions with a right answer, for every player that thinks; and what the thinking rests on."""

from __future__ import annotations

from collections import Counter

import pytest

from playmat.agents import Seat, make_agent, racer
from playmat.agents.evaluation import evaluate, lacking
from playmat.agents.knowledge import worths_of
from playmat.agents.lines import A_LOSS, A_WIN, Line, TurnLines
from playmat.agents.policy import Quick
from playmat.agents.racer import USEFUL, Clock, Race, RacerAgent
from playmat.agents.search import TurnPlan, play_with_care
from playmat.engine import Game
from playmat.engine.luck import seed as reseed
from playmat.engine.playout import play_random
from playmat.engine.state import State
from playmat.library import Library
from playmat.model import ids, ir
from playmat.model.card import CardDef
from playmat.testing import Scenario, Scene, ability, attack, in_play, item, pokemon
from playmat.testing.scenario import PokemonRef

THINKERS = ("simple", "greedy", "planner:worlds=1,budget=60", "racer:iterations=2,turns=2")
DEEP = THINKERS[1:]
"""Those that try things out."""

SPROUT = pokemon("Sprout", 60, "G", attacks=[attack("Nudge", "C", 10), attack("Thorn", "GC", 30)])
BLOSSOM = pokemon("Blossom", 90, "G", evolves_from=SPROUT, attacks=[attack("Petals", "GG", 60)])
ROCK = pokemon("Rock", 80, "F", attacks=[attack("Roll", "FF", 40)], retreat=2)
PEBBLE = pokemon("Pebble", 30, "F", attacks=[attack("Tap", "F", 10)])


def taken(table: Scene, spec: str) -> str:
    """What the player whose decision it is takes, in words."""
    asked = table.asked
    agent = make_agent(spec, Library.default().card, 3)
    return asked.options[agent.choose(Seat(table.game, asked.seat))]


def play_turn(table: Scene, spec: str) -> None:
    """The rest of the first player's turn, each answer by a player of its own."""
    game = table.game
    while not game.over and table.turn_player == 0:
        agent = make_agent(spec, Library.default().card, 3)
        game.apply_index(agent.choose(Seat(game, game.seat)))


@pytest.mark.parametrize("spec", THINKERS)
def test_it_takes_the_attack_that_wins(spec: str) -> None:
    table = (
        Scenario("xy")
        .side(0, active=in_play(SPROUT, energy="GG"), bench=[SPROUT], prizes=1)
        .side(1, active=in_play(ROCK, damage=50), bench=[ROCK])
        .random()
        .build()
    )
    while not table.over and table.turn_player == 0:
        asked = table.asked
        assert "retreat" not in taken(table, spec) and "pass" not in taken(table, spec)
        table.game.apply_index(asked.options.index(taken(table, spec)))
    assert table.winner == 0


@pytest.mark.parametrize("spec", DEEP)
def test_energy_goes_where_it_completes_the_attack_that_knocks_out(spec: str) -> None:
    table = (
        Scenario("xy")
        .side(0, active=in_play(SPROUT, energy="G"), bench=[in_play(ROCK, energy="F")], hand=["G"], deck=20)
        .side(1, active=in_play(ROCK, damage=50), bench=[ROCK], deck=20)
        .random()
        .build()
    )
    play_turn(table, spec)
    assert table.me.prizes == 5, "it attached, and Knocked Out"


@pytest.mark.parametrize("spec", DEEP)
def test_it_does_not_draw_its_last_cards(spec: str) -> None:
    draws = item("Rush", ir.Draw(ir.Num(3)))
    table = (
        Scenario("xy")
        .side(0, active=in_play(SPROUT, energy="GG"), bench=[SPROUT], hand=[draws], deck=3)
        .side(1, active=ROCK, bench=[ROCK, ROCK], deck=20)
        .random()
        .build()
    )
    play_turn(table, spec)
    assert "Rush" in table.me.hand and len(table.me.deck) == 3


@pytest.mark.parametrize("spec", THINKERS)
def test_who_can_fight_is_promoted(spec: str) -> None:
    table = (
        Scenario("xy")
        .side(0, active=in_play(SPROUT, energy="GG"), bench=[SPROUT], deck=20)
        .side(1, active=in_play(PEBBLE), bench=[PEBBLE, in_play(ROCK, energy="FF")], deck=20)
        .random()
        .build()
    )
    table.attack("Thorn")
    while table.asked.question != "promote":
        table.game.apply_index(0)
    game = table.game
    game.apply_index(make_agent(spec, Library.default().card, 3).choose(Seat(game, game.seat)))
    assert table.opp.active.name == "Rock"


def endless() -> Scene:
    stirs = pokemon(
        "Spoon", 60, "P", powers=[ability("Stir", ir.Activated((ir.Shuffle(),), limit="free"))], attacks=[attack("Tap")]
    )
    return Scenario("xy").side(0, active=stirs, bench=[stirs], deck=20).side(1, active=ROCK, deck=20).random().build()


@pytest.mark.parametrize("spec", THINKERS)
def test_a_power_without_limit_does_not_keep_it_busy_for_ever(spec: str) -> None:
    table = endless()
    game = table.game
    agent = make_agent(spec, Library.default().card, 3)
    answers = 0
    while not game.over and table.turn_player == 0:
        game.apply_index(agent.choose(Seat(game, game.seat)))
        answers += 1
    assert answers < 50


# --- The budget of a search over imagined games


def busy_position() -> Game:
    game = Library.default().game("bw", "d-bw1-1", "d-bw1-2", seed=8)
    play_random(game.machine, 5, 20)
    while game.question != "turn" or game.option_count() < 4:
        play_random(game.machine, 6, 1)
    return game


@pytest.mark.parametrize("iterations", [1, 3, 6])
def test_it_never_thinks_longer_than_its_budget(iterations: int) -> None:
    game = busy_position()
    agent = RacerAgent(4, iterations=iterations, turns=1)
    answer = agent.choose(Seat(game, game.seat))
    race = agent.race
    assert race is not None and race.rounds <= iterations
    assert race.rounds == iterations or race.decided(), "it stopped early without need"
    assert race.taken is not None and race.taken.first == answer
    assert race.taken.mean() > race.best().mean() - USEFUL
    assert all(A_LOSS <= worth <= A_WIN for line in race.open for worth in line.worths)


def test_time_as_a_budget_runs_out() -> None:
    game = busy_position()
    agent = RacerAgent(4, seconds=0.001, turns=1)
    answer = agent.choose(Seat(game, game.seat))
    race = agent.race
    assert race is not None and race.rounds == 0 and answer == race.best().first
    assert race.best().promise == max(line.promise for line in race.open)


def test_what_was_seen_at_one_decision_counts_at_the_next_of_the_turn() -> None:
    game = busy_position()
    agent = RacerAgent(4, iterations=6, turns=1)
    turn = game.machine.state.turn
    seen: dict[int, list[float]] = {}
    known = 0
    while game.machine.state.turn == turn:
        game.apply_index(agent.choose(Seat(game, game.seat)))
        for sign, worths in agent.tried.items():
            before = seen.get(sign, [])
            assert worths[: len(before)] == before
            known += bool(before)
        seen = dict(agent.tried)
    assert known > 5
    agent.choose(Seat(game, game.seat))
    assert not seen.keys() & agent.tried.keys(), "another turn is another question"


def tried(first: int, *worths: float) -> Line:
    line = Line(busy_position().machine, first, first, True, 0.0, [], [])
    for worth in worths:
        line.add(worth)
    return line


def test_a_line_is_dropped_when_luck_does_not_explain_what_it_is_behind() -> None:
    luck = [0.1 if number % 2 else -0.1 for number in range(20)]
    best = tried(0, *(0.5 + one for one in luck))
    near = tried(1, *(0.48 - one for one in luck))
    behind_in_every_game = tried(2, *(0.46 + one for one in luck))
    far_behind = tried(3, *(0.2 - one for one in luck))
    new = tried(4, 0.1, 0.2)
    race = Race([far_behind, near, new, best, behind_in_every_game])
    race.drop(5)
    assert race.open == [best, near, new] and race.best() is best and not race.decided()
    race.drop(1)
    assert race.open == [best] and race.decided()


def test_of_lines_that_come_to_the_same_one_is_enough() -> None:
    luck = [0.1 if number % 3 else 0.2 for number in range(20)]
    race = Race([tried(0, *luck), tried(1, *luck)])
    race.drop(2)
    assert len(race.open) == 1
    race = Race([tried(0, *luck), tried(1, *luck[:-1], 0.19)])
    race.drop(2)
    assert len(race.open) == 2, "in one game they came to something else"
    race = Race([tried(0, *luck[:4]), tried(1, *luck[:4])])
    race.drop(2)
    assert len(race.open) == 2, "four games are too few to say so"


def test_lines_that_begin_alike_are_told_apart_all_the_same() -> None:
    """A line is followed to its end: which one it is must not be left to what it promised at first sight."""
    race = Race([tried(0, 0.5, 0.4), tried(0, 0.4, 0.6)])
    assert not race.decided()
    table = (
        Scenario("xy")
        .side(0, active=in_play(SPROUT, energy="G"), bench=[SPROUT], hand=["G"], deck=20)
        .side(1, active=ROCK, bench=[ROCK], deck=20)
        .random()
        .build()
    )
    one = [place for place, option in enumerate(table.asked.options) if "attach" in option][:1]
    agent = RacerAgent(4, iterations=6, turns=1)
    seat = Seat(table.game, 0)
    machine = seat.imagine(1).machine
    agent.think(seat, machine, worths_of(machine.pool), [*one])
    assert agent.race is not None and len(agent.race.entered) > 1
    assert agent.race.rounds == 6 or agent.race.decided()
    assert agent.race.rounds > 0


def test_what_is_left_of_the_time_is_for_the_last_thought_of_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ticks(Clock):
        """A hundred of them are the time of a thought."""

        def spent(self) -> float:
            self.ticks = getattr(self, "ticks", 0) + 1
            return float(self.ticks) / 100

        def at(self, part: float) -> float:
            return 0.0

    monkeypatch.setattr(racer, "Clock", Ticks)
    monkeypatch.setattr(Race, "drop", lambda self, most: None)
    draws = item("Rush", ir.Draw(ir.Num(1)))
    rounds: list[int] = []
    hands: tuple[list[CardDef | str], ...] = ["G"], ["G", draws]
    for hand in hands:
        table = (
            Scenario("xy")
            .side(0, active=in_play(SPROUT, energy="G"), bench=[SPROUT], hand=hand, deck=20)
            .side(1, active=ROCK, bench=[ROCK], deck=20)
            .random()
            .build()
        )
        agent = RacerAgent(4, seconds=4.0, turns=1)
        agent.choose(Seat(table.game, 0))
        assert agent.race is not None
        rounds.append(agent.race.rounds)
    assert 90 < rounds[1] <= 100, "a card may be drawn: there will be something to think about"
    assert 1.9 * rounds[1] < rounds[0] < 100 * racer.LAST_THOUGHT / racer.FIRST_THOUGHT


# --- The ways through a turn


def lines_of(table: Scene) -> list[Line]:
    game = table.game
    machine = Seat(game, game.seat).imagine(1).machine
    lines = TurnLines(worths_of(machine.pool), game.seat, 1)
    lines.search(machine, list(range(game.option_count())))
    return lines.found


def test_the_order_of_what_is_certain_does_not_make_another_line() -> None:
    """Attach and bench, one of them, or neither; and then attack with what is paid, or pass."""
    boulder = pokemon("Boulder", 90, "F", attacks=[attack("Roll", "C", 20)], retreat=3)
    table = (
        Scenario("xy")
        .side(0, active=boulder, hand=["G", PEBBLE], deck=20)
        .side(1, active=ROCK, bench=[ROCK], deck=20)
        .random()
        .build()
    )
    ways = lines_of(table)
    assert all(line.ends_turn for line in ways)
    boards: Counter[tuple[int, int, int]] = Counter()
    for line in ways:
        state = line.machine.state
        active = state.active[0]
        attached = sum(len(cards) for cards in state.energy)  # before the last answer
        boards[len(state.bench[0]), len(state.energy[active]), attached] += 1
    # With the Energy on the Bench nothing is left but to pass: attaching it is the last answer of that line.
    assert boards == {(0, 0, 0): 1, (0, 1, 1): 2, (1, 0, 0): 2, (1, 1, 1): 2}


def test_a_line_stops_where_luck_comes_in() -> None:
    draws = item("Rush", ir.Draw(ir.Num(1)))
    table = (
        Scenario("xy")
        .side(0, active=in_play(SPROUT, energy="G"), hand=[draws], deck=20)
        .side(1, active=ROCK, bench=[ROCK], deck=20)
        .random()
        .build()
    )
    ways = lines_of(table)
    ends = {table.asked.options[line.first]: line.ends_turn for line in ways}
    assert len(ways) == 3 and sorted(ends.values()) == [False, True, True]
    assert "Rush" in next(option for option, ended in ends.items() if not ended)
    assert all(line.machine.state.hand[0] for line in ways), "the card is still in hand before the last answer"


def test_the_lines_of_the_quick_and_the_careful_player_are_among_them() -> None:
    """Both attach, and attack with what that pays for."""
    table = (
        Scenario("xy")
        .side(0, active=in_play(SPROUT, energy="G"), hand=["G"], deck=20)
        .side(1, active=ROCK, bench=[ROCK], deck=20)
        .random()
        .build()
    )
    ways = lines_of(table)
    advised = [line for line in ways if line.advised]
    assert len(advised) == 1 < len(ways)
    state = advised[0].machine.state
    assert "attach" in table.asked.options[advised[0].first] and len(state.energy[state.active[0]]) == 2
    state_of_attack = advised[0].machine.clone()
    state_of_attack.answer(state.options[advised[0].last])
    assert state_of_attack.state.damage[state.active[1]] == 30


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_cards_are_drawn_before_the_turn_ends(seed: int) -> None:
    """What is drawn costs nothing here."""
    table = (
        Scenario("xy")
        .side(0, active=in_play(SPROUT, energy="GG"), bench=[SPROUT], hand=[item("Rush", ir.Draw(ir.Num(3)))], deck=30)
        .side(1, active=in_play(ROCK, energy="F"), bench=[ROCK], deck=30)
        .random()
        .build()
    )
    agent = RacerAgent(seed, iterations=12, turns=4)
    assert "Rush" in table.asked.options[agent.choose(Seat(table.game, 0))]


def test_what_needs_no_thought_gets_none() -> None:
    game = busy_position()
    agent = RacerAgent(4, iterations=5, turns=1)
    while game.option_count() > 1:
        play_random(game.machine, 7, 1)
    assert agent.choose(Seat(game, game.seat)) == 0 and agent.race is None


def test_prizes_that_lie_face_down_are_all_alike() -> None:
    table = (
        Scenario("xy")
        .side(0, active=in_play(SPROUT, energy="GG"), bench=[SPROUT], deck=20)
        .side(1, active=PEBBLE, bench=[ROCK], deck=20)
        .random()
        .build()
    )
    table.attack("Thorn")
    assert (table.asked.question, table.asked.seat) == ("take-prize", 0)
    agent = RacerAgent(4, iterations=5, turns=1)
    assert agent.choose(Seat(table.game, 0)) == 0 and agent.race is None


def test_they_do_not_make_another_line_each() -> None:
    """To pass, to attack for a Knock Out and take a Prize, or to attack for less: three ways, not eight."""
    thorn = pokemon("Bramble", 60, "G", attacks=[attack("Thorn", "G", 60), attack("Nudge", "G", 10)], retreat=3)
    table = (
        Scenario("xy")
        .side(0, active=in_play(thorn, energy="G"), bench=[SPROUT], deck=20)
        .side(1, active=PEBBLE, bench=[ROCK], deck=20)
        .random()
        .build()
    )
    assert len(table.machine.state.prizes[0]) == 6
    assert len(lines_of(table)) == 3
    machine = Seat(table.game, 0).imagine(1).machine
    plan = TurnPlan(worths_of(machine.pool), ids.Seat(0), 6, 100, 1)
    plan.search(machine, list(range(len(machine.state.options))))
    assert 100 - plan.budget == 4, "the three ways, and the Prize"


def test_a_line_that_wins_is_certain_to() -> None:
    table = (
        Scenario("xy")
        .side(0, active=in_play(SPROUT, energy="GG"), bench=[PEBBLE], hand=[BLOSSOM], prizes=1, deck=20)
        .side(1, active=PEBBLE, bench=[ROCK], deck=20)
        .random()
        .build()
    )
    machine = Seat(table.game, 0).imagine(1).machine
    lines = TurnLines(worths_of(machine.pool), ids.Seat(0), 1)
    lines.search(machine, list(range(len(machine.state.options))))
    chances = {table.asked.options[line.first]: lines.try_line(line, 2) for line in lines.found}
    sure = [option for option, chance in chances.items() if chance == A_WIN]
    assert len(sure) == 1 and "Thorn" in sure[0]
    assert 0.0 < min(chances.values()) < 1.0 < A_WIN


# --- A turn that is played with care


def played_with_care(table: Scene, seed: int) -> State:
    machine = table.machine.clone()
    reseed(machine, seed)
    play_with_care(machine, Quick(worths_of(machine.pool), seed), seed)
    return machine.state


def test_what_helps_is_done_before_the_turn_ends() -> None:
    table = (
        Scenario("xy")
        .side(0, active=in_play(SPROUT, energy="G"), hand=["G", PEBBLE], deck=20)
        .side(1, active=ROCK, bench=[ROCK], deck=20)
        .random()
        .build()
    )
    state = played_with_care(table, 1)
    assert (state.turn_player, len(state.energy[state.active[0]]), len(state.bench[0])) == (1, 2, 1)
    assert state.damage[state.active[1]] == 30


def test_the_coins_of_a_trial_are_not_those_of_the_turn() -> None:
    """Who knew how the coin falls would toss it for heads only, and else attack for little."""
    heads = ir.If(ir.AllHeads("a"), (ir.AddDamage(ir.Num(60)),))
    gamble = attack("Gamble", "C", effect=(ir.Flip("a"), heads, ir.Hit()))
    gambler = pokemon("Gambler", 60, "G", attacks=[gamble, attack("Nudge", "C", 10)])
    table = (
        Scenario("xy")
        .side(0, active=in_play(gambler, energy="G"), deck=20)
        .side(1, active=ROCK, bench=[ROCK], deck=20)
        .random()
        .build()
    )
    states = [played_with_care(table, seed) for seed in range(40)]
    assert {state.damage[state.active[1]] for state in states} == {0, 10, 60}


def test_a_turn_with_a_power_without_limit_comes_to_an_end() -> None:
    table = endless()
    state = played_with_care(table, 1)
    assert state.turn_player == 1


# --- The evaluation

G, F, ANY = 1, 32, 1023


@pytest.mark.parametrize(
    ("units", "cost", "short"),
    [
        ([], "GC", 2),
        ([F], "GC", 1),
        ([G, F], "GC", 0),
        ([ANY, G], "GF", 0),
        ([F, F], "GG", 2),
        ([F, G, F], "CC", 0),
        ([], "", 0),
    ],
)
def test_what_a_cost_lacks(units: list[int], cost: str, short: int) -> None:
    symbols = [0] * 11
    for letter in cost:
        symbols["GRWLPFDMYNC".index(letter)] += 1
    assert lacking(units, symbols) == short


def test_what_is_better_is_worth_more() -> None:
    def value(active: PokemonRef, damage: int, prizes: int, bench: int) -> float:
        side = Scenario("xy").side(0, active=active, bench=[ROCK] * bench, prizes=prizes, deck=20)
        machine = side.side(1, active=in_play(ROCK, damage=damage), bench=[ROCK], deck=20).random().build().machine
        worths = worths_of(machine.pool)
        assert evaluate(machine, worths, ids.Seat(0)) == pytest.approx(-evaluate(machine, worths, ids.Seat(1)))
        return evaluate(machine, worths, ids.Seat(0))

    bare = value(SPROUT, 0, 6, 1)
    assert value(in_play(SPROUT, energy="GG"), 0, 6, 1) > bare
    assert value(in_play(BLOSSOM, under=[SPROUT]), 0, 6, 1) > bare
    assert value(SPROUT, 30, 6, 1) > bare
    assert value(SPROUT, 0, 5, 1) > bare
    assert value(SPROUT, 0, 6, 0) < bare
    assert value(in_play(SPROUT, damage=30), 0, 6, 1) < bare
    assert value(in_play(SPROUT, conditions="Asleep"), 0, 6, 1) < bare


@pytest.mark.parametrize("hand", [["G", "renew"], ["renew"]])
def test_what_a_card_is_good_for_is_taken_before_the_hand_goes(hand: list[str]) -> None:
    renew = item("Renew", [ir.Move(ir.Cards("hand"), "discard"), ir.Draw(ir.Num(3))])
    table = (
        Scenario("xy")
        .side(
            0,
            active=in_play(SPROUT, energy="G"),
            bench=[SPROUT],
            hand=[renew if one == "renew" else one for one in hand],
            deck=20,
        )
        .side(1, active=ROCK, bench=[ROCK], deck=20)
        .random()
        .build()
    )
    machine = table.game.machine
    options = table.asked.options
    place = options.index("play Renew")
    lines = TurnLines(worths_of(machine.pool), ids.Seat(0), 7)
    lines.turn = machine.state.turn
    better = lines.before_the_hand_goes(Line(machine, place, place, False, 0.0, [], []))
    assert (better >= 0 and options[better].startswith("attach")) == ("G" in hand)
