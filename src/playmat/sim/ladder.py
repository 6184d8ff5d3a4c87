"""Agents against each other over a fixed set of decks: who meets whom, with which decks, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from playmat.agents import LEVELS, takes_its_time
from playmat.agents.known_decks import kept_back
from playmat.library import Library
from playmat.model.errors import UnknownName
from playmat.sim.batch import LIMIT
from playmat.sim.decks import Entrant, rules_for
from playmat.sim.plan import Run
from playmat.sim.ratings import chance, rate
from playmat.sim.report import Pairing, pair_up
from playmat.sim.statistics import Score, score_of

RUNGS: Final = ("random", *LEVELS)
"""The agents of the ladder, each to be stronger than the one before it. Without other wishes each meets the next:
everybody against the slowest would take days."""
GAMES: Final = 240
SLOW_GAMES: Final = 96
"""Games of each pair without other wishes, and of a pair with an agent whose budget is time."""
THEME_DECKS: Final = (
    "d-base2-1",
    "d-base3-1",
    "d-neo1-1",
    "d-neo1-2",
    "d-ecard1-1",
    "d-ecard1-2",
    "d-bw1-1",
    "d-bw1-3",
)
"""Decks that were sold as they are: from the years of which no championship's decks are known, and some of later."""
WORLDS_DECKS: Final = (
    "worlds-2004-blaziken-tech",
    "worlds-2004-rocky-beach",
    "worlds-2005-bright-aura",
    "worlds-2005-king-of-the-west",
    "worlds-2007-flyvees",
    "worlds-2007-rambolt",
    "worlds-2009-crowned-tiger",
    "worlds-2009-queengar",
    "worlds-2010-boltevoir",
    "worlds-2010-luxchomp-of-the-spirit",
    "worlds-2012-cmt-deck",
    "worlds-2012-pesadelo-prism",
    "worlds-2015-honorstoise",
    "worlds-2015-punches-n-bites",
    "worlds-2018-buzzroc",
    "worlds-2018-garbanette",
    "worlds-2022-adp",
    "worlds-2022-ice-rider-palkia",
    "worlds-2024-ancient-toolbox",
    "worlds-2024-regidrago-vstar",
)
"""Decks of World Championships that the players know."""
DECKS: Final = (*THEME_DECKS, *WORLDS_DECKS)
"""The decks of the ladder, in pairs of one year. Changing them makes new results incomparable to old ones. The decks
that nothing is fitted to are apart: `kept_back_decks`."""


def kept_back_decks() -> tuple[str, ...]:
    """The decks that no player knows and nothing is fitted to, in pairs."""
    return tuple(deck for decks in kept_back().values() for deck in decks)


def deck_pairs(
    library: Library, decks: Sequence[Entrant], rules: str | None, format: str | None = None
) -> list[tuple[Entrant, Entrant, str]]:
    """Neighbours in the list play each other, the last of an odd number itself; under the rules of their era."""
    found: list[tuple[Entrant, Entrant, str]] = []
    for number in range(0, len(decks), 2):
        one, other = decks[number], decks[min(number + 1, len(decks) - 1)]
        found.append((one, other, rules_for(library, [one, other], rules, format).name))
    return found


def agent_pairs(agents: Sequence[str], chosen: str = "") -> list[tuple[str, str]]:
    """Who meets whom: everybody everybody, or the pairs that were chosen, such as `random-greedy,greedy-planner`."""
    if not chosen:
        return list(combinations(agents, 2))
    found: dict[tuple[str, str], None] = {}
    rest = chosen
    while rest:
        # Names may hold commas and dashes themselves, so they are looked for, the longest first.
        pair = next(
            (
                (one, other)
                for one in sorted(agents, key=len, reverse=True)
                for other in sorted(agents, key=len, reverse=True)
                if rest == f"{one}-{other}" or rest.startswith(f"{one}-{other},")
            ),
            None,
        )
        if pair is None or pair[0] == pair[1]:
            names = ", ".join(agents)
            raise UnknownName(f"--pairs: expected pairs such as {agents[0]}-{agents[-1]} of {names}; got {rest!r}")
        found[pair] = None
        rest = rest[len(pair[0]) + len(pair[1]) + 2 :]
    return list(found)


def games_of(pair: tuple[str, str]) -> int:
    """How many games a pair plays without other wishes."""
    return SLOW_GAMES if any(takes_its_time(one) for one in pair) else GAMES


def ladder_pairings(
    pairs: Sequence[tuple[str, str]], decks: Sequence[tuple[Entrant, Entrant, str]], limit: int = LIMIT
) -> list[Pairing]:
    """For each pair of agents, every pair of decks both ways round.

    The agents change places while the decks stay where they are. So the games of a seed begin with the same hands, and
    what luck gives one agent in the first it gives the other in the second."""
    return [
        pairing
        for agents in pairs
        for one, other, rules in decks
        for pairing in pair_up([one] if one == other else [one, other], agents, rules, limit, both_ways=True)
    ]


def standings(agents: Sequence[str], pairings: Sequence[Pairing], run: Run) -> dict[str, Any]:
    """Ratings and the table of wins as JSON data."""
    scores: dict[tuple[str, str], Score] = {}
    by_rules: dict[tuple[str, str], dict[str, Score]] = {}
    for pairing, results in zip(pairings, run.by_match(len(pairings)), strict=True):
        pair = pairing.match.agents
        score = score_of(results)
        if (pair[1], pair[0]) in scores:
            pair = (pair[1], pair[0])
            score = score.turned()
        scores.setdefault(pair, Score()).add(score)
        of_pair = by_rules.setdefault(pair, {})
        of_pair.setdefault(pairing.match.rules, Score()).add(score)
    ratings = rate(agents, scores)
    strength = {one.player: one.rating for one in ratings}
    return {
        "ratings": [
            {
                "agent": one.player,
                "rating": round(one.rating, 1),
                "interval": [round(one.low, 1), round(one.high, 1)],
                "group": one.group,
            }
            for one in ratings
        ],
        "pairs": [
            {
                "agents": list(pair),
                **score.to_json(),
                "expected": round(chance(strength[pair[0]], strength[pair[1]]), 4),
                "by_rules": {rules: part.to_json() for rules, part in by_rules[pair].items()},
            }
            for pair, score in scores.items()
        ],
    }
