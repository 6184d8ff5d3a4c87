"""A deck against the gauntlet of its format, alone or beside another version of it on the same deals.

What is measured is plain data (`Measure`), cut into parts of a few games. A part is always the same games, so what was
played stays when more games are asked for, and whoever plays a part gets the same results.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from playmat.cards.catalog import ThemeDeck
from playmat.cards.decklist import DeckList
from playmat.library import Library
from playmat.model.errors import DataError
from playmat.model.ruleset import Ruleset
from playmat.sim.batch import TIE, UNFINISHED, Batch, GameResult, Match, play_batch
from playmat.sim.decks import Entrant
from playmat.sim.statistics import CardScore, Score, Z, card_scores, endings, first_player, lengths, score_of

GAUNTLET: Final = 4
"""Decks that are taken when none are named."""
MOST_OPPONENTS: Final = 16
MOST_GAMES: Final = 1_000
"""Against each of them."""
PLAYERS: Final = {
    "beginner": ("simple", 10),
    "easy": ("greedy", 4),
    "medium": ("planner", 2),
    "hard": ("racer:iterations=12", 1),
}
"""By level: who plays both sides, and how many games are a part. No clock decides a move: the same games come out the
same on every machine."""
FEW: Final = 12
"""Games with a card, and games without it, from which on something is said about the card."""


# --- Which decks


def gauntlet_for(library: Library, deck: Sequence[str], rules: Ruleset, most: int = GAUNTLET) -> list[ThemeDeck]:
    """Decks to measure a deck against: those of the World Championships nearest to its newest card that may be played
    under the rules; where there are none, theme decks of that time."""
    year = newest_year(library, deck)
    own = Counter(deck)
    sets = library.catalog.sets()
    for decks in (library.worlds(), library.decks(playable=True)):
        found: list[tuple[int, str, ThemeDeck]] = []
        for one in decks.values():
            when = one.worlds or int(sets[one.set_id].released[:4])
            found.append((abs(when - year), one.id, one))
        chosen: list[ThemeDeck] = []
        for _, _, one in sorted(found, key=lambda entry: entry[:2]):
            if Counter(dict(one.cards)) != own and library.check(library.deck(one.id), rules).legal:
                chosen.append(one)
                if len(chosen) == most:
                    break
        if chosen:
            return chosen
    return []


def newest_year(library: Library, deck: Iterable[str]) -> int:
    """The year of the newest card; basic Energy, which is of all years, does not count unless there is nothing else."""
    sets = library.catalog.sets()
    cards = [library.card(one) for one in dict.fromkeys(deck)]
    counted = [one for one in cards if one.basic_energy < 0] or cards
    return max((int(sets[one.set_id].released[:4]) for one in counted), default=0)


def aligned(deck: Sequence[str], other: Sequence[str]) -> tuple[str, ...]:
    """The other list in such an order that every card that both have lies at the same place, and what is new at the
    places of what was taken out: the same shuffle then deals both the same."""
    left = Counter(other)
    places: list[str] = []
    for card in deck[: len(other)]:
        if left[card] > 0:
            left[card] -= 1
            places.append(card)
        else:
            places.append("")
    new = [card for card in other if _take(left, card)]
    free = iter(new)
    filled = [card or next(free) for card in places]
    return (*filled, *free)


def _take(left: Counter[str], card: str) -> bool:
    left[card] -= 1
    return left[card] >= 0


# --- What is played


@dataclass(frozen=True, slots=True)
class Measure:
    """What is to be measured. The deck meets every opponent in so many games, and so does its other version, from the
    same seeds; with `among`, the opponents meet one another too, for the whole matrix."""

    rules: str
    deck: Entrant
    against: tuple[Entrant, ...]
    games: int
    level: str = "easy"
    other: Entrant | None = None
    among: bool = False
    seed: int = 1

    def __post_init__(self) -> None:
        if self.level not in PLAYERS:
            raise DataError(f"level: expected one of {', '.join(PLAYERS)}, got {self.level!r}")
        if not 1 <= len(self.against) <= MOST_OPPONENTS:
            raise DataError(f"expected 1 to {MOST_OPPONENTS} decks to play against, got {len(self.against)}")
        if not 1 <= self.games <= MOST_GAMES:
            raise DataError(f"games: expected 1 to {MOST_GAMES} against each deck, got {self.games}")

    @property
    def pairs(self) -> list[tuple[Entrant, Entrant]]:
        """The matches in their order: the deck's, those of its other version, those of the opponents. More games never
        change which number a match has."""
        pairs = [(self.deck, one) for one in self.against]
        if self.other is not None:
            pairs += [(self.other, one) for one in self.against]
        if self.among:
            pairs += [(one, two) for at, one in enumerate(self.against) for two in self.against[at + 1 :]]
        return pairs

    def match(self, number: int) -> Match:
        one, two = self.pairs[number]
        player = PLAYERS[self.level][0]
        ids = aligned(self.deck.ids, one.ids) if one is self.other else one.ids
        return Match(self.rules, (ids, two.ids), (player, player))

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Measure:
        other = data["other"]
        return cls(
            data["rules"],
            _entrant(data["deck"]),
            tuple(_entrant(one) for one in data["against"]),
            data["games"],
            data["level"],
            None if other is None else _entrant(other),
            data["among"],
            data["seed"],
        )


def _entrant(data: dict[str, Any]) -> Entrant:
    return Entrant(data["ref"], data["name"], tuple(data["ids"]), tuple(data["doubts"]))


def whole_parts(games: int, level: str) -> int:
    """So many games, rounded up to whole parts: then those that were played stay when more are asked for."""
    size = PLAYERS[level][1]
    return -(-games // size) * size


def divide(data: dict[str, Any]) -> list[list[int]]:
    """The parts of a measurement: match, first seed, number of games. All matches go on side by side."""
    measure = Measure.from_json(data)
    size = PLAYERS[measure.level][1]
    return [
        [number, measure.seed + start, min(size, measure.games - start)]
        for start in range(0, measure.games, size)
        for number in range(len(measure.pairs))
    ]


def play_part(data: dict[str, Any], part: list[int]) -> dict[str, Any]:
    """The games of a part, each as a row of figures; and what broke."""
    number, seed, games = part
    measure = Measure.from_json(data)
    result = play_batch(Batch(number, measure.match(number), tuple(range(seed, seed + games))))
    return {"games": [list(one) for one in result.games], "failures": [list(one) for one in result.failures]}


def put_together(data: dict[str, Any], results: list[dict[str, Any]]) -> dict[str, Any]:
    """What the parts come to, all of them or those that are done."""
    games = [GameResult(*row) for result in results for row in result["games"]]
    failures = [row[2] for result in results for row in result["failures"]]
    return figures(Measure.from_json(data), games, failures)


# --- What it says


def figures(measure: Measure, games: Sequence[GameResult], failures: Sequence[str] = ()) -> dict[str, Any]:
    """The figures of a measurement as JSON data."""
    by_match: list[list[GameResult]] = [[] for _ in measure.pairs]
    for one in games:
        by_match[one.match].append(one)
    count = len(measure.against)
    own, others = by_match[:count], by_match[count : 2 * count] if measure.other else []
    data: dict[str, Any] = {
        "rules": measure.rules,
        "level": measure.level,
        "games": measure.games,
        "played": len(games),
        "names": [one.name for one in measure.against],
        "versions": [_version(measure, measure.deck, own)],
        "difference": None,
        "differences": [],
        "matrix": _matrix(measure, by_match) if measure.among else None,
        "first_player": first_player(games).to_json(),
        "turns": lengths(one.turns for one in games),
        "endings": endings(games),
        "failures": list(failures[:5]),
    }
    if measure.other is not None:
        data["versions"].append(_version(measure, measure.other, others))
        pairs = list(zip(own, others, strict=True))
        data["differences"] = [paired([pair]) for pair in pairs]
        data["difference"] = paired(pairs)
    return data


def _version(measure: Measure, deck: Entrant, by_match: Sequence[Sequence[GameResult]]) -> dict[str, Any]:
    """One version of the deck: in all, by opponent, by who went first, by card."""
    every = [one for results in by_match for one in results]
    ids = measure.deck.ids if deck is measure.deck else aligned(measure.deck.ids, deck.ids)
    cards = card_scores(ids, [(one, 0) for one in every])
    return {
        "name": deck.name,
        "total": score_of(every).to_json(),
        "first": score_of([one for one in every if one.first == 0]).to_json(),
        "second": score_of([one for one in every if one.first == 1]).to_json(),
        "against": [score_of(results).to_json() for results in by_match],
        "cards": sorted((_card(one) for one in cards), key=lambda one: -(one["edge"] or 0.0)),
    }


def _card(score: CardScore) -> dict[str, Any]:
    """How much oftener the deck won when it had seen the card."""
    low, high = difference(score.seen, score.not_seen)
    told = min(score.seen.games, score.not_seen.games) >= FEW
    seen, without = score.seen.rate, score.not_seen.rate
    return {
        "id": score.id,
        "copies": score.copies,
        "seen": score.seen.to_json(),
        "not_seen": score.not_seen.to_json(),
        "edge": None if not told or seen is None or without is None else round(seen - without, 6),
        "interval": [round(low, 6), round(high, 6)] if told else None,
    }


def difference(one: Score, other: Score) -> tuple[float, float]:
    """The interval of the difference of two shares, by Agresti and Caffo: sensible for few games too."""
    if not one.games or not other.games:
        return -1.0, 1.0
    shares = [((score.points + 1) / (score.games + 2), score.games + 2) for score in (one, other)]
    middle = shares[0][0] - shares[1][0]
    spread = Z * math.sqrt(sum(share * (1 - share) / games for share, games in shares))
    return max(-1.0, middle - spread), min(1.0, middle + spread)


def paired(pairs: Sequence[tuple[Sequence[GameResult], Sequence[GameResult]]]) -> dict[str, Any]:
    """How much oftener the second version wins, game by game from the same deal. The interval is that of Agresti and
    Min for paired shares, which leaves something open even where no game differed."""
    changes: list[float] = []
    for one, other in pairs:
        before = {game.seed: _points(game) for game in one if game.winner != UNFINISHED}
        changes += [
            _points(game) - before[game.seed] for game in other if game.winner != UNFINISHED and game.seed in before
        ]
    count = len(changes)
    total = sum(changes)
    middle = total / (count + 2)
    spread = Z * math.sqrt(sum(one * one for one in changes) + 1 - total * middle) / (count + 2)
    return {
        "games": count,
        "better": sum(one > 0 for one in changes),
        "worse": sum(one < 0 for one in changes),
        "same": sum(one == 0 for one in changes),
        "change": round(total / count, 6) if count else None,
        "interval": [round(max(-1.0, middle - spread), 6), round(min(1.0, middle + spread), 6)],
    }


def _points(game: GameResult) -> float:
    return 0.5 if game.winner == TIE else float(game.winner == 0)


def _matrix(measure: Measure, by_match: Sequence[Sequence[GameResult]]) -> dict[str, Any]:
    """Everybody against everybody, the deck first; None where nobody plays itself."""
    decks = [measure.deck, *([measure.other] if measure.other else []), *measure.against]
    place = {id(deck): at for at, deck in enumerate(decks)}
    table: list[list[dict[str, Any] | None]] = [[None] * len(decks) for _ in decks]
    for (one, two), results in zip(measure.pairs, by_match, strict=True):
        score = score_of(results)
        table[place[id(one)]][place[id(two)]] = score.to_json()
        table[place[id(two)]][place[id(one)]] = score.turned().to_json()
    return {"names": [deck.name for deck in decks], "table": table}


def as_entrant(deck: DeckList, ref: str = "") -> Entrant:
    """A deck as one that takes part."""
    return Entrant(ref or deck.name, deck.name or ref, tuple(deck.ids()))
