"""What players bring to an event, and the games of the computer players among themselves.

The games are plain data in and out, cut into single games: whoever plays one comes to the same result, so they can be
played in other processes and gone on with after a stop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from playmat.cards.decklist import DeckList
from playmat.library import Library
from playmat.limited.boosters import PACKS, free_energy, open_packs
from playmat.limited.building import Built, suggest
from playmat.limited.event import TIE, Pairing, is_over, pair_round
from playmat.limited.luck import Luck
from playmat.model.errors import UnknownName
from playmat.model.ruleset import Ruleset
from playmat.sim.batch import Batch, Match, play_batch
from playmat.sim.gauntlet import PLAYERS

FORMAT: Final = "limited"
STRONGEST: Final = "hard"
"""Who plays among themselves for a level that is limited by time alone."""


def limited_rules(library: Library, set_id: str) -> Ruleset:
    """The rule set that a set was made for, with the numbers of Limited."""
    return library.ruleset(f"{library.formats.ruleset_of_set(set_id)}:{FORMAT}")


# --- What a player brings


def packs_of(library: Library, set_id: str, seed: int, player: int, packs: int = PACKS) -> list[list[str]]:
    """The boosters of a player: the same for the same seed, whoever else plays."""
    return open_packs(library.catalog, set_id, Luck(seed, f"boosters {player}"), packs)


def pool_of(packs: Sequence[Sequence[str]]) -> list[str]:
    """The cards of boosters that a deck is built from. Basic Energy is free, so none of it counts."""
    return [card for pack in packs for card in pack]


def bring(library: Library, set_id: str, seed: int, player: int) -> Built:
    """The deck of a computer player."""
    pool = pool_of(packs_of(library, set_id, seed, player))
    return suggest(library.catalog, set_id, pool, limited_rules(library, set_id))


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a deck cannot be played in an event."""

    sentence: str
    clause: str = ""
    cards: tuple[str, ...] = ()


def deck_problems(library: Library, set_id: str, pool: Sequence[str], deck: Mapping[str, int]) -> list[Fault]:
    """Everything that keeps a deck out of an event: what the rules say, and cards that were in no booster."""
    rules = limited_rules(library, set_id)
    entries = tuple((card, count) for card, count in deck.items() if count > 0)
    verdict = library.check(DeckList(entries, "deck"), rules, format=library.format(FORMAT))
    found = [Fault(one.sentence, one.clause, one.cards) for one in verdict.problems]
    found += [Fault(f"{one.name} ({one.id}) is not playable yet.", "", (one.id,)) for one in verdict.not_playable]
    opened = Counter(pool)
    free = set(free_energy(library.catalog, set_id, rules.basic_energy_types).values())
    for card, count in entries:
        if count > opened[card] and card not in free:
            name = library.card(card).name
            had = f"only {opened[card]} of {name} ({card})" if opened[card] else f"no {name} ({card})"
            found.append(Fault(f"The boosters held {had}; the deck has {count}.", "", (card,)))
    return found


# --- Games among computer players


def player_for(level: str) -> str:
    """Who plays both sides at a level: no clock decides a move, so that a game is the same whoever plays it."""
    name = level.partition("-")[0]
    if name == "expert":
        name = STRONGEST
    if name not in PLAYERS:
        raise UnknownName(f"expected a level, one of {', '.join(PLAYERS)}; got {level!r}")
    return PLAYERS[name][0]


def game_seed(seed: int, number: int, table: int) -> int:
    """The luck of a game of an event."""
    return Luck(seed, f"game {number} {table}").below(1 << 48)


def asked_games(
    rules: str,
    level: str,
    seed: int,
    decks: Sequence[Sequence[str]],
    number: int,
    pairings: Sequence[Pairing],
    person: int | None = None,
) -> dict[str, Any]:
    """The games of a round that are not over, as data for `divide` and the others; without that of a person, who plays
    at a table."""
    games = [
        [table, list(decks[one.players[0]]), list(decks[one.players[1]]), game_seed(seed, number, table)]
        for table, one in enumerate(pairings)
        if one.result is None and person not in one.players
    ]
    return {"rules": rules, "player": player_for(level), "games": games}


def divide(data: dict[str, Any]) -> list[int]:
    """The parts of the games of a round: each by itself."""
    return list(range(len(data["games"])))


def play_part(data: dict[str, Any], part: int) -> list[int]:
    """One game: its table, and its result."""
    table, one, other, seed = data["games"][part]
    player = data["player"]
    result = play_batch(Batch(0, Match(data["rules"], (tuple(one), tuple(other)), (player, player)), (seed,)))
    winner = result.games[0].winner if result.games else TIE
    return [table, winner if winner in (0, 1) else TIE]  # one that did not end is nobody's


def put_together(data: dict[str, Any], results: list[list[int]]) -> dict[str, Any]:
    """The results of a round, by table."""
    return {"results": sorted(results)}


def play_event(
    rules: str,
    level: str,
    seed: int,
    decks: Sequence[Sequence[str]],
    rounds: int,
    told: Callable[[int, Pairing], None] = lambda number, pairing: None,
) -> list[list[Pairing]]:
    """A whole event of computer players; `told` hears of each game."""
    played: list[list[Pairing]] = []
    for number in range(1, rounds + 1):
        pairings = pair_round(len(decks), played, seed)
        asked = asked_games(rules, level, seed, decks, number, pairings)
        for part in divide(asked):
            table, result = play_part(asked, part)
            pairings[table].result = result
            told(number, pairings[table])
        assert is_over(pairings)
        played.append(pairings)
    return played
