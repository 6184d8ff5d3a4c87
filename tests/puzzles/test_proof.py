"""The checker: small positions of which a person can see what they are worth, and the puzzles that are shipped."""

from fractions import Fraction

import pytest

from playmat.door import Position
from playmat.engine import Game
from playmat.model.words import option
from playmat.puzzles import PRIZES, SURVIVE, WIN, Goal, TooLarge, prove, shipped
from playmat.puzzles.making import mistakes
from playmat.puzzles.proof import CERTAIN, LOST, solution
from playmat.puzzles.rating import reached, solves


def verdict_of(core: Game, what: str, prizes: int = 0, positions: int = 2_000) -> dict[str, tuple[Fraction, Fraction]]:
    """What every kind of first answer is worth, the best of each."""
    found = prove(core, Goal.at(core.machine.state, what, prizes), positions)
    assert found is not None
    worth: dict[str, tuple[Fraction, Fraction]] = {}
    for one in found.moves:
        name = option.NAMES[option.kind(one.code)]
        worth[name] = max(worth.get(name, (Fraction(0), Fraction(0))), (one.least, one.most))
    return worth


def board(energy: list[str], hand: list[str], damage: int, prizes: int = 1) -> Game:
    """Snivy (60 HP, 10 for one Energy) before a Snivy that has taken so much."""
    me = {"active": {"card": "bw1-1", "energy": energy}, "hand": hand, "prizes": ["G"] * prizes, "deck": ["G"] * 5}
    opp = {
        "active": {"card": "bw1-1", "damage": damage},
        "bench": [{"card": "bw1-1"}],
        "prizes": ["G"] * 2,
        "deck": ["G"] * 5,
    }
    return Position("bw", me, opp, turn=5).begin(1)


def test_an_attachment_before_the_attack_is_found_and_nothing_else() -> None:
    worth = verdict_of(board([], ["G"], 50), WIN)
    assert worth["attach"] == CERTAIN
    assert worth["pass"] == LOST


def test_a_prize_is_enough_where_a_prize_is_asked_for() -> None:
    core = board([], ["G"], 50, prizes=3)
    assert verdict_of(core, PRIZES, 1)["attach"] == CERTAIN
    assert prove(core, Goal.at(core.machine.state, WIN), 2_000) is None


def test_what_lies_in_the_deck_is_never_looked_at() -> None:
    """Drawing may find the Energy, but that is not certain: such a card is worth nothing for sure."""
    core = board([], ["bw1-101"], 50)  # a card that lets its player draw
    assert prove(core, Goal.at(core.machine.state, WIN), 2_000) is None


def test_too_large_is_said() -> None:
    core = board(["G"], ["G"] * 3, 50)
    with pytest.raises(TooLarge, match="at most 2 others"):
        prove(core, Goal.at(core.machine.state, WIN), 2)


def test_survival_asks_for_every_card_that_may_be_drawn() -> None:
    """The other player lacks one Energy for the win: as long as one may be drawn, nobody is safe."""
    me = {"active": {"card": "bw1-1", "damage": 50}, "hand": ["bw1-1"], "prizes": ["G"] * 3, "deck": ["G"] * 5}
    opp = {"active": {"card": "bw1-1"}, "prizes": ["bw1-1"], "deck": ["bw1-1"] * 4 + ["G"], "hand": []}
    core = Position("bw", me, opp, turn=5).begin(1)
    worth = verdict_of(core, SURVIVE, positions=5_000) if _provable(core) else {}
    assert worth == {}, "with Grass Energy in the deck the last Prize may always be taken"
    dry = Position("bw", me, {**opp, "deck": ["bw1-1"] * 5}, turn=5).begin(1)
    assert verdict_of(dry, SURVIVE, positions=5_000)["pass"] == CERTAIN


def _provable(core: Game) -> bool:
    return prove(core, Goal.at(core.machine.state, SURVIVE), 5_000) is not None


def test_the_way_that_is_shown_does_not_stop_at_a_coin_that_changes_nothing() -> None:
    """Super Scoop Up for a Pokémon on the Bench neither helps nor hurts."""
    me = {"active": "bw1-1", "bench": ["bw1-1"], "hand": ["bw1-103", "G"], "prizes": ["G"], "deck": ["G"] * 5}
    opp = {"active": {"card": "bw1-1", "damage": 50}, "bench": ["bw1-1"], "prizes": ["G"], "deck": ["G"] * 5}
    core = Position("bw", me, opp, turn=5).begin(1)
    goal = Goal.at(core.machine.state, WIN)
    way = solution(core, goal, Fraction(1), 5_000)
    assert [option.NAMES[option.kind(code)] for code in way] == ["attach", "attack"], "no coin first"


# --- Those that are shipped


def test_there_are_enough_of_enough_eras() -> None:
    puzzles = shipped().values()
    assert len(puzzles) >= 300
    assert len({one.rules for one in puzzles}) >= 6
    assert {one.kind for one in puzzles} == {"win", "survive", "attachment"}
    assert all(one.first and one.line and one.chance == 1 for one in puzzles)


@pytest.mark.parametrize("kind", ["win", "survive", "attachment"])
def test_some_are_proved_anew(kind: str) -> None:
    """`playmat puzzles check` does it for all."""
    some = [one for one in shipped().values() if one.kind == kind][::40]
    assert {one.id: mistakes(one) for one in some} == {one.id: "" for one in some}


def test_the_solution_solves_it_however_the_hidden_cards_lie() -> None:
    for one in list(shipped().values())[::40]:
        for seed in (2, 3):
            game = one.game(seed)
            goal = one.goal(game.core)
            for text in one.line:
                found = [offered for offered in game.options if offered.text == text]
                assert found, f"{one.id}: {text} is not offered with seed {seed}"
                game.apply(found[0])
            while goal.stands(game.core.machine.state) < 0 and game.core.machine.state.turn == goal.turn:
                game.apply(game.options[0])
            assert reached(game.core, goal), one.id


def test_a_rating_is_what_the_levels_did() -> None:
    one = next(found for found in shipped().values() if "medium" in found.levels and found.kind == "win")
    assert solves(one, "greedy", 5)
    other = next(found for found in shipped().values() if "easy" not in found.levels and found.kind == "win")
    assert not solves(other, "simple", 5)
