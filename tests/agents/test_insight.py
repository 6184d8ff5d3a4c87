"""What racer thinks of a position when it looks at each Pokémon, and how that is learnt."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from playmat.agents import knowledge
from playmat.agents.evaluation import EVEN
from playmat.agents.insight import COLUMNS, COUNTS, chance_of_winning, counts, judge, rows
from playmat.agents.knowledge import worths_of
from playmat.agents.known_decks import kept_back
from playmat.engine.facts.board import spots_of
from playmat.library import Library
from playmat.model.ids import Seat
from playmat.testing import Scenario, Scene, attack, in_play, pokemon
from tests.agents.conftest import Replace
from tests.agents.test_judgement import PAIRS, check_foresight, turns_of

SPROUT = pokemon("Sprout", 60, "G", attacks=[attack("Nudge", "C", 10), attack("Thorn", "GC", 30)])
BLOSSOM = pokemon("Blossom", 90, "G", evolves_from=SPROUT, attacks=[attack("Petals", "GG", 60)])
ROCK = pokemon("Rock", 80, "F", attacks=[attack("Roll", "FF", 40)], retreat=2)

SIDE, ACTIVE, LEFT, HURT = 0, 1, 2, 3
HIT_WITH_HAND = 12
KNOCKS_OUT_NOW, KNOCKS_OUT_WITH_HAND = 14, 18
LOST_NOW, LOST_WITH_ONE = 21, 23
STUCK, EVOLVES, EVOLVES_LATER = 31, 32, 36
"""Places in a row."""


def described(table: Scene) -> list[list[float]]:
    machine = table.game.machine
    return rows(machine, worths_of(machine.pool))


@pytest.mark.parametrize("rules", PAIRS)
def test_what_is_good_for_one_is_bad_for_the_other(rules: str) -> None:
    starts, _ = turns_of(rules, 3)
    for game in starts:
        machine = game.machine
        worths = worths_of(machine.pool)
        assert judge(machine, worths, Seat(0)) == -judge(machine, worths, Seat(1))
        assert len(counts(machine, worths)) == COUNTS
        found = rows(machine, worths)
        assert {len(row) for row in found} <= {COLUMNS}
        mover = machine.state.turn_player
        sides = [len(spots_of(machine, mover)), len(spots_of(machine, Seat(1 - mover)))]
        assert [row[SIDE] for row in found] == [0.0] * sides[0] + [1.0] * sides[1]
        assert all(math.isfinite(one) for row in found for one in row)
    assert len(starts) > 5


def test_it_tells_who_is_going_to_win() -> None:
    check_foresight(chance_of_winning, range(20, 26))


def test_a_pokemon_is_described_by_what_it_can_do_with_the_cards_in_hand() -> None:
    def sprout(hand: list[str]) -> list[float]:
        scenario = (
            Scenario("xy")
            .side(0, active=in_play(SPROUT, energy="G"), hand=hand)
            .side(1, active=in_play(ROCK, damage=50))
        )
        return described(scenario.build())[0]

    without, with_energy = sprout([]), sprout(["G"])
    assert (without[HIT_WITH_HAND], with_energy[HIT_WITH_HAND]) == (0.1, 0.3)
    assert (without[KNOCKS_OUT_NOW], without[KNOCKS_OUT_WITH_HAND]) == (0.0, 0.0)
    assert (with_energy[KNOCKS_OUT_NOW], with_energy[KNOCKS_OUT_WITH_HAND]) == (0.0, 1.0)


def test_a_pokemon_is_described_by_what_threatens_it_and_what_it_becomes() -> None:
    table = (
        Scenario("xy")
        .side(0, active=in_play(SPROUT, damage=20), bench=[SPROUT], hand=[BLOSSOM])
        .side(1, active=in_play(ROCK, energy="F"))
        .build()
    )
    front, back, rock = described(table)
    assert (front[SIDE], front[ACTIVE], back[ACTIVE], rock[SIDE], rock[ACTIVE]) == (0.0, 1.0, 0.0, 1.0, 1.0)
    assert front[LEFT] == 0.4 and front[HURT] == pytest.approx(1 / 3)
    assert (front[LOST_NOW], front[LOST_WITH_ONE], back[LOST_WITH_ONE]) == (0.0, 1.0, 0.0)
    assert (front[EVOLVES], front[EVOLVES_LATER], rock[EVOLVES]) == (1.0, 0.0, 0.0)
    assert (front[STUCK], rock[STUCK]) == (1.0, 1.0)


def test_weights_for_other_inputs_are_refused(use_network: Replace) -> None:
    use_network("CLOSER_NETWORK", {"inputs": COUNTS, "columns": COLUMNS - 1})
    with pytest.raises(ValueError, match=f"other.json: expected weights for {COLUMNS} columns, got {COLUMNS - 1}"):
        knowledge.closer_network()


def test_what_is_learnt_from_are_real_decks_too_and_none_that_is_kept_back() -> None:
    pytest.importorskip("torch")
    from tools.quick_games import WORLDS, Dealer

    names = Dealer(1).names()
    assert sum(name.startswith(WORLDS) for name in names) > 20
    assert not names & {name for decks in kept_back().values() for name in decks}


def test_learning_from_a_few_games(monkeypatch: pytest.MonkeyPatch, use_network: Replace) -> None:
    pytest.importorskip("torch")
    import numpy as np

    from tools import fit_insight

    monkeypatch.setattr(fit_insight, "ASKED", 1.0)
    monkeypatch.setattr(fit_insight, "PLAN", (2, 10))
    outcomes = fit_insight.play(seed=3, seconds=1.0)
    tries = fit_insight.try_lines(seed=3, seconds=6.0)
    assert outcomes.positions.counts.shape == (len(outcomes.won), COUNTS)
    assert outcomes.positions.rows.shape == (outcomes.positions.pokemon.sum(), COLUMNS)
    assert set(outcomes.won.tolist()) <= {0.0, 0.5, 1.0}
    assert len(tries.worth) == len(tries.positions.counts) > 8
    assert 0.0 <= tries.worth.min() < tries.worth.max() <= 1.0
    assert len({*zip(tries.question.tolist(), tries.line.tolist(), strict=True)}) > len(set(tries.question.tolist()))
    both = fit_insight.joined([tries, tries])
    assert len(both.worth) == 2 * len(tries.worth) == len(both.positions.pokemon)

    monkeypatch.setattr(fit_insight, "OUTCOME_ROUNDS", 1)
    monkeypatch.setattr(fit_insight, "LINE_ROUNDS", 1)
    monkeypatch.setattr(fit_insight, "KEPT_BACK", 2)
    with pytest.raises(ValueError, match="lines: expected 2 games at least, got 1; play longer"):
        fit_insight.fit(outcomes, replace(tries, games=tries.games * 0), [])
    # The same once more as those of another game, to be kept back.
    again = replace(tries, games=tries.games + 1000, question=tries.question + 1_000_000)
    cards = fit_insight.all_cards(Library.default())
    networks, reached, told_apart = fit_insight.fit(outcomes, fit_insight.joined([tries, again]), cards)
    assert 0 < reached < 10 and -1 <= told_apart <= 1
    read = fit_insight.Insight(outcomes.positions, cards, networks["traits"])
    read.read(networks)
    for name, numbers in read.written().items():
        assert numbers == networks[name] or np.allclose(numbers, networks[name], rtol=2e-3, atol=1e-4), name
    gone_on, _, _ = fit_insight.fit(outcomes, fit_insight.joined([tries, again]), cards, networks)
    assert gone_on["traits"] == networks["traits"] and gone_on["out"] != networks["out"]
    use_network("CLOSER_NETWORK", networks)
    learnt = knowledge.insight_into(cards[:5])
    assert {len(row) for row in learnt.each} == {COLUMNS}
    assert {len(row) for row in learnt.in_play} == {len(learnt.each)}
    assert len(learnt.held) == len(learnt.in_play) == 5
    said = 4 * len(learnt.held[0]) + 2 * len(learnt.each)
    assert {len(row) for row in learnt.answer.hidden} == {COUNTS + said + 1}
    assert all(math.isfinite(one) for one in (*learnt.answer.out, learnt.answer.bias))


def test_what_is_written_down_says_what_was_fitted(monkeypatch: pytest.MonkeyPatch, use_network: Replace) -> None:
    """The networks of the package add up as those that were fitted do."""
    torch = pytest.importorskip("torch")
    import numpy as np

    from tools import fit_insight

    starts, _ = turns_of("bw", 4)
    machines = [game.machine for game in starts[:6]]
    library = Library.default()
    found = fit_insight.Collector(library)
    for machine in machines:
        found.keep(found.look(machine, worths_of(machine.pool)))
    positions = found.positions()
    cards = fit_insight.all_cards(library)
    torch.manual_seed(5)
    fitted = fit_insight.Insight(positions, cards)
    with torch.no_grad():
        expected = fitted(fit_insight.Data(positions, len(cards)).of(np.arange(6))).numpy()
    use_network("CLOSER_NETWORK", fitted.written())
    worths = worths_of(machines[0].pool)
    monkeypatch.setattr(worths, "insight", knowledge.insight_into(machines[0].pool.defs))
    said = [judge(one, worths, one.state.turn_player) / EVEN for one in machines]
    assert said == pytest.approx(expected.tolist(), abs=0.02)
    assert len(set(said)) == 6
