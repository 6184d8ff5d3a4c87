"""The figures of a run as JSON data: by deck, by pair, by agent, by card, and how to see a broken game again."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playmat.engine import COMPILED
from playmat.library import Library
from playmat.sim.batch import LIMIT, UNFINISHED, GameResult, Match
from playmat.sim.decks import Entrant
from playmat.sim.executors import Executor
from playmat.sim.plan import Run
from playmat.sim.statistics import CardScore, Score, card_scores, endings, first_player, lengths, score_of


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match, and the decks it was made of."""

    match: Match
    decks: tuple[Entrant, Entrant]

    def again(self, seed: int, games: int = 1) -> str:
        """The command that plays some games of it again."""
        words = ["playmat", "sim", self.decks[0].ref, self.decks[1].ref, "--rules", self.match.rules]
        words += ["--agents", ",".join(self.match.agents), "--seed", str(seed), "-n", str(games)]
        if self.match.limit != LIMIT:
            words += ["--limit", str(self.match.limit)]
        return shlex.join(words)


def pair_up(
    decks: Sequence[Entrant],
    agents: tuple[str, str],
    rules: str,
    limit: int = LIMIT,
    mirrors: bool = False,
    both_ways: bool = False,
    record: bool = False,
) -> list[Pairing]:
    """Every deck against every other; one alone, or every one with `mirrors`, against itself.

    The first deck of a pair is the first agent's; with `both_ways` each agent plays each deck, if they differ.
    """
    sides = [(one, other) for number, one in enumerate(decks) for other in decks[number + (not mirrors) :]]
    if len(decks) == 1:
        sides = [(decks[0], decks[0])]
    hands = [agents, (agents[1], agents[0])] if both_ways and agents[0] != agents[1] else [agents]
    return [
        Pairing(Match(rules, (one.ids, other.ids), players, limit, record=record), (one, other))
        for one, other in sides
        for players in hands
    ]


def summary(library: Library, pairings: Sequence[Pairing], run: Run, executor: Executor) -> dict[str, Any]:
    """What came of a run."""
    by_match = run.by_match(len(pairings))
    whole = first_player(run.results)
    data: dict[str, Any] = {
        "games": len(run.results),
        "rules": sorted({pairing.match.rules for pairing in pairings}),
        "decks": _decks(library, pairings, by_match),
        "players": _players(pairings, by_match),
        "pairs": _pairs(pairings, by_match),
        "first_player": {**whole.to_json(), "edge": None if whole.rate is None else round(whole.rate - 0.5, 6)},
        "turns": lengths(one.turns for one in run.results),
        "decisions": lengths(one.decisions for one in run.results),
        "endings": endings(run.results),
        "unfinished": [
            {"seed": one.seed, "again": pairings[one.match].again(one.seed)}
            for one in run.results
            if one.winner == UNFINISHED
        ],
        "errors": [
            {"seed": one.seed, "what": one.what, "again": pairings[one.match].again(one.seed)} for one in run.failures
        ],
        "lost": [
            {
                "seeds": [lost.batch.seeds[0], lost.batch.seeds[-1]],
                "games": len(lost.batch.seeds),
                "why": lost.why,
                "again": pairings[lost.batch.number].again(
                    lost.batch.seeds[0], lost.batch.seeds[-1] - lost.batch.seeds[0] + 1
                ),
            }
            for lost in run.lost
        ],
        "dead_workers": run.deaths,
        "interrupted": run.interrupted,
    }
    data["run"] = {
        "played": run.played,
        "seconds": round(run.seconds, 2),
        "games_per_s": round(run.games_per_s, 1),
        "executor": executor.name,
        "workers": executor.workers,
        "compiled": COMPILED,
    }
    return data


def _pairs(pairings: Sequence[Pairing], by_match: list[list[GameResult]]) -> list[dict[str, Any]]:
    found: dict[tuple[str, str, tuple[str, str]], Score] = {}
    for pairing, results in zip(pairings, by_match, strict=True):
        one, other = pairing.decks
        found.setdefault((one.ref, other.ref, pairing.match.agents), Score()).add(score_of(results))
    return [
        {"decks": [one, other], "agents": list(agents), **score.to_json()}
        for (one, other, agents), score in found.items()
    ]


def _players(pairings: Sequence[Pairing], by_match: list[list[GameResult]]) -> list[dict[str, Any]]:
    """The agents, if they differ."""
    found: dict[str, Score] = {}
    for pairing, results in zip(pairings, by_match, strict=True):
        score = score_of(results)
        for side, name in enumerate(pairing.match.agents):
            found.setdefault(name, Score()).add(score.turned() if side else score)
    return [] if len(found) < 2 else [{"agent": name, **score.to_json()} for name, score in found.items()]


def _decks(library: Library, pairings: Sequence[Pairing], by_match: list[list[GameResult]]) -> list[dict[str, Any]]:
    decks: dict[str, Entrant] = {}
    games: dict[str, list[tuple[GameResult, int]]] = {}
    scores: dict[str, Score] = {}
    for pairing, results in zip(pairings, by_match, strict=True):
        score = score_of(results)
        for side, deck in enumerate(pairing.decks):
            decks[deck.ref] = deck
            games.setdefault(deck.ref, []).extend((one, side) for one in results)
            if pairing.decks[0] != pairing.decks[1]:
                scores.setdefault(deck.ref, Score()).add(score.turned() if side else score)
    return [
        {
            "deck": ref,
            "name": deck.name,
            **scores.get(ref, Score()).to_json(),
            "cards": [_card(library, one) for one in card_scores(deck.ids, games[ref])],
        }
        for ref, deck in decks.items()
    ]


def _card(library: Library, score: CardScore) -> dict[str, Any]:
    games = score.seen.games + score.not_seen.games
    return {
        "id": score.id,
        "name": library.catalog.row(score.id)["name"],
        "copies": score.copies,
        "seen": {"share": round(score.seen.games / games, 6) if games else None, **score.seen.to_json()},
        "not_seen": score.not_seen.to_json(),
        "played": {"share": round(score.played.games / games, 6) if games else None, **score.played.to_json()},
    }
