"""Computer players: they answer with what is offered, see nothing hidden, and know what is good for them."""

from __future__ import annotations

import pytest

from playmat.agents import AGENTS, LEVELS, Agent, RandomAgent, Seat, make_agent, takes_its_time
from playmat.engine import Game
from playmat.engine.playout import play_random
from playmat.library import Library
from playmat.model.errors import UnknownName

QUICK = ("random", "simple", "greedy", "planner:worlds=1,budget=40", "racer:iterations=1,turns=2,copies=60")
"""Every player, with a budget for tests."""
PAIRS = {
    "platinum": ("d-pl1-1", "d-pl1-2"),
    "bw": ("d-bw1-1", "d-bw1-2"),
    "xy": ("d-xy1-1", "d-xy1-2"),
    "swsh": ("d-swsh1-1", "d-swsh1-2"),
}


def player(spec: str, seed: int = 5) -> Agent:
    return make_agent(spec, Library.default().card, seed)


def new_game(rules: str, seed: int) -> Game:
    return Library.default().game(rules, *PAIRS[rules], seed=seed)


def test_every_name_and_every_level_makes_a_player() -> None:
    assert [player(name).name for name in AGENTS] == list(AGENTS)
    assert {player(level.spec).name for level in LEVELS.values()} <= set(AGENTS)
    assert {player(spec).name for spec in QUICK} == set(AGENTS)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("grandmaster", "expected a computer player"),
        ("", "expected a computer player"),
        ("random:seconds=1", "expected no settings"),
        ("racer:minutes=1", "expected one of"),
        ("racer:seconds", "expected one of"),
        ("racer:seconds=soon", "expected a number above 0"),
        ("racer:iterations=-5", "expected a whole number above 0"),
        ("planner:width=1.5", "expected a whole number above 0"),
        ("no.such.Agent", "expected a class"),
        ("playmat.library.Library", "expected a class made from"),
    ],
)
def test_a_player_that_there_is_not(spec: str, said: str) -> None:
    with pytest.raises(UnknownName, match=said):
        player(spec)


def test_random_play_depends_on_the_seed_alone() -> None:
    game = new_game("bw", 3)
    while game.option_count() < 4:
        game.apply_index(0)
    picks = [[agent.choose(Seat(game, game.seat)) for _ in range(40)] for agent in map(RandomAgent, (7, 7, 8))]
    assert picks[0] == picks[1] != picks[2]
    assert set(picks[0]) <= set(range(game.option_count())) and len(set(picks[0])) >= 3


@pytest.mark.parametrize("spec", QUICK)
def test_the_same_seed_plays_the_same_way(spec: str) -> None:
    played = []
    for _ in range(2):
        game, agent = new_game("xy", 4), player(spec, 9)
        answers: list[int] = []
        while not game.over and len(answers) < 30:
            answers.append(agent.choose(Seat(game, game.seat)))
            game.apply_index(answers[-1])
        played.append(answers)
    assert played[0] == played[1]


@pytest.mark.parametrize("rules", PAIRS)
@pytest.mark.parametrize("spec", QUICK)
def test_no_player_sees_what_is_hidden_from_it(spec: str, rules: str) -> None:
    """Everything the seat does not know is dealt anew: the answer must stay what it was."""
    looked = 0
    for seed in range(6):
        game = new_game(rules, 20 + seed)
        play_random(game.machine, seed, 15 + 20 * seed)
        if game.over or game.option_count() < 2:
            continue
        answer = player(spec).choose(Seat(game, game.seat))
        for other in (1, 2):
            twin = game.resample(game.seat, 1000 + other)
            assert twin.view(game.seat) == game.view(game.seat)
            assert player(spec).choose(Seat(twin, game.seat)) == answer
            looked += 1
    assert looked >= 4


@pytest.mark.parametrize("spec", QUICK)
def test_an_imagined_game_may_be_spoilt(spec: str) -> None:
    """Thinking leaves the game as it was."""
    game = new_game("swsh", 11)
    play_random(game.machine, 3, 40)
    before = game.to_bytes()
    player(spec).choose(Seat(game, game.seat))
    assert game.to_bytes() == before


@pytest.mark.parametrize("spec", ["simple", "greedy"])
def test_it_beats_a_player_without_any_sense(spec: str) -> None:
    won = 0
    for seed in range(12):
        rules = list(PAIRS)[seed % 4]
        game = new_game(rules, seed)
        sides = [player(spec, seed), RandomAgent(seed)]
        mine = seed // 4 % 2
        if mine:
            sides.reverse()
        while not game.over:
            game.apply_index(sides[game.seat].choose(Seat(game, game.seat)))
        won += game.winner == mine
    assert won >= 9


class LastOption(Agent):
    """A player of somebody else's, as docs/agents.md shows one."""

    name = "last"

    def __init__(self, cards: object, seed: int) -> None:
        pass

    def choose(self, seat: Seat) -> int:
        return seat.options - 1


def test_a_class_of_ones_own_plays_by_its_path() -> None:
    agent = player(f"{LastOption.__module__}.LastOption")
    assert agent.name == "last"
    game = new_game("bw", 1)
    assert agent.choose(Seat(game, game.seat)) == game.option_count() - 1


@pytest.mark.parametrize(
    ("spec", "timed"),
    [
        ("racer", True),
        ("racer:seconds=0.5", True),
        ("racer:iterations=20", False),
        ("racer:iterations=20,seconds=2", True),
        ("planner", False),
        ("planner:worlds=2", False),
        ("expert", True),
        ("hard", True),
        ("easy", False),
        ("package.module.Class", False),
    ],
)
def test_whose_budget_is_time(spec: str, timed: bool) -> None:
    assert takes_its_time(spec) is timed
