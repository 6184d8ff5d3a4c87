"""An event: who meets whom in each round, and how everybody stands.

Swiss rounds, as at prereleases: everybody plays every round, against somebody who stands as they do and whom they have
not met. Three points for a win, one for a tie; players with as many points are told apart by how their opponents did.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from playmat.limited.luck import Luck
from playmat.model.errors import DataError

ROUNDS: Final = 3
SIZES: Final = (4, 8)
"""How many players an event has."""
NAMES: Final = ("Ada", "Bruno", "Clara", "Dmitri", "Elif", "Farid", "Greta", "Hugo")
"""What the computer players are called."""
WIN: Final = 3
TIED: Final = 1
TIE: Final = -1
"""The result of a game that nobody has won."""
FLOOR: Final = 0.25
"""Nobody's record counts for less when opponents are compared."""


@dataclass(slots=True)
class Pairing:
    """Two players who meet in a round."""

    players: tuple[int, int]
    result: int | None = None
    """0 or 1: the one of the two who has won; TIE; None until it is over."""
    game: str = ""
    """The game at the table, where a person plays it."""

    @property
    def winner(self) -> int | None:
        """The player who has won."""
        return self.players[self.result] if self.result in (0, 1) else None

    def to_json(self) -> dict[str, Any]:
        return {"players": list(self.players), "result": self.result, "game": self.game}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Pairing:
        one, other = data["players"]
        return cls((one, other), data["result"], data["game"])


Rounds = Sequence[Sequence[Pairing]]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player stands."""

    player: int
    points: int
    won: int
    lost: int
    tied: int
    resistance: float
    """How the opponents did, from 0 to 1."""


def is_over(pairings: Sequence[Pairing]) -> bool:
    """Whether every game of a round is over."""
    return all(one.result is not None for one in pairings)


def standings(players: int, rounds: Rounds) -> list[Standing]:
    """Everybody, the first first. Games that are not over count for nobody."""
    won, lost, tied = [0] * players, [0] * players, [0] * players
    met: list[list[int]] = [[] for _ in range(players)]
    for pairing in (one for pairings in rounds for one in pairings if one.result is not None):
        one, other = pairing.players
        met[one].append(other)
        met[other].append(one)
        if pairing.winner is None:
            tied[one] += 1
            tied[other] += 1
        else:
            won[pairing.winner] += 1
            lost[other if pairing.winner == one else one] += 1

    def share(player: int) -> float:
        played = won[player] + lost[player] + tied[player]
        return max(FLOOR, (won[player] + tied[player] / 2) / played) if played else FLOOR

    def resistance(player: int) -> float:
        return sum(map(share, met[player])) / len(met[player]) if met[player] else 0.0

    def points(player: int) -> int:
        return WIN * won[player] + TIED * tied[player]

    def deeper(player: int) -> float:
        return sum(map(resistance, met[player]))

    order = sorted(range(players), key=lambda one: (-points(one), -resistance(one), -deeper(one), one))
    return [Standing(one, points(one), won[one], lost[one], tied[one], round(resistance(one), 4)) for one in order]


def pair_round(players: int, rounds: Rounds, seed: int) -> list[Pairing]:
    """The pairings of the next round: drawn in the first, then by points, and nobody meets the same player again."""
    if players % 2 or players <= len(rounds):
        raise DataError(f"expected an even number of players above {len(rounds)} for another round, got {players}")
    if not all(map(is_over, rounds)):
        raise DataError("expected a round that is over before the next one is paired")
    points = {one.player: one.points for one in standings(players, rounds)}
    drawn = Luck(seed, f"pairings {len(rounds) + 1}").shuffled(list(range(players)))
    order = sorted(drawn, key=lambda one: -points[one])
    met = {frozenset(one.players) for pairings in rounds for one in pairings}
    found = _pairs(order, met)
    if found is None:  # everybody has met everybody: then again
        found = [(order[at], order[at + 1]) for at in range(0, players, 2)]
    return [Pairing(pair) for pair in found]


def _pairs(order: list[int], met: set[frozenset[int]]) -> list[tuple[int, int]] | None:
    """The first player with the next whom they have not met, so that the others can be paired too."""
    if not order:
        return []
    first = order[0]
    for other in order[1:]:
        if frozenset((first, other)) not in met:
            rest = _pairs([one for one in order[1:] if one != other], met)
            if rest is not None:
                return [(first, other), *rest]
    return None
