"""What the cards of a pool are good for, read off their facts and their programs once for all games with them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from operator import mul
from pathlib import Path
from typing import Any, Final

from playmat.agents.evaluation import Worths
from playmat.agents.insight import COLUMNS, COUNTS
from playmat.agents.judgement import INPUTS
from playmat.agents.known_decks import lists_of
from playmat.agents.network import Insight, Network
from playmat.agents.programs import Damage, purpose_of, traits_of
from playmat.agents.styles import apply_style
from playmat.engine import Pool
from playmat.engine.columns import ends_turn
from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.ir.walk import nodes
from playmat.model.words import supertype, types

NETWORK: Final = Path(__file__).with_name("judgement.json")
CLOSER_NETWORK: Final = Path(__file__).with_name("insight.json")
"""What `judgement` and `insight` have learnt."""
KEPT: Final = 32
"""A pool read serves any number of games: those read last are kept."""
CARDS_KEPT: Final = 4096
"""Of cards too."""
_READ: dict[tuple[int, str], Worths] = {}


class Reading:
    """What one card is good for, whatever it is played with. Where many decks meet, the same few cards are in all the
    pools: each is read once, and the pools share what was read."""

    __slots__ = ("card", "draws", "extra", "fetches", "held", "hit", "in_play", "networks", "purpose")

    def __init__(self, card: CardDef, networks: dict[str, Any]) -> None:
        self.card = card
        self.networks = networks
        damages = [Damage(attack) for attack in card.attacks]
        self.hit = [one.done for one in damages]
        self.extra = [one.extra for one in damages]
        steps = nodes(tuple(power.units for power in card.powers))
        self.draws = float(any(isinstance(one, ir.Draw | ir.DrawUntil) for one in steps))
        self.fetches = float(any(isinstance(one, ir.Move | ir.Attach) for one in steps))
        self.purpose = purpose_of(card)
        place = networks["place"]
        present = sorted((place[name], much) for name, much in traits_of(card).items() if name in place)
        self.held = [max(0.0, unit[-1] + sum(unit[i] * much for i, much in present)) for unit in networks["card"]]
        self.in_play = [unit[-1] + sum(map(mul, unit, self.held)) for unit in networks["play"]]


_CARDS: dict[int, Reading] = {}


def _reading(card: CardDef) -> Reading:
    networks = closer_network()
    found = _CARDS.pop(id(card), None)
    if found is None or found.card is not card or found.networks is not networks:
        found = Reading(card, networks)
        while len(_CARDS) >= CARDS_KEPT:
            del _CARDS[next(iter(_CARDS))]
    _CARDS[id(card)] = found
    return found


def worths_of(pool: Pool, style: str = "") -> Worths:
    """The worths of a pool's cards, to a player of that style."""
    key = (id(pool), style)
    found = _READ.pop(key, None)
    if found is None or found.pool is not pool:
        found = read_pool(pool)
        apply_style(found, style)
        while len(_READ) >= KEPT:
            del _READ[next(iter(_READ))]
    _READ[key] = found
    return found


def read_pool(pool: Pool) -> Worths:
    """The same, read anew and in no style."""
    worths = Worths(pool)
    for read in map(_reading, pool.defs):
        worths.hit += read.hit
        worths.extra += read.extra
        worths.draws.append(read.draws)
        worths.fetches.append(read.fetches)
        worths.purpose.append(read.purpose)
    by_name: dict[int, list[int]] = {}
    for definition in range(len(pool.defs)):
        if pool.evolves_from[definition] >= 0:
            by_name.setdefault(pool.evolves_from[definition], []).append(definition)
    for definition in range(len(pool.defs)):
        names = {pool.name[definition], pool.shared_name[definition]}
        grown = {one for name in names for one in by_name.get(name, []) if pool.name[one] != pool.name[definition]}
        worths.grows_into.append(sorted(grown))
    worths.grown_from = [[] for _ in pool.defs]
    for definition, grown_into in enumerate(worths.grows_into):
        for one in grown_into:
            worths.grown_from[one].append(definition)
    for definition, card in enumerate(pool.defs):
        mask = 0
        for provided in pool.provides[definition]:
            mask |= provided
        # What a special Energy provides may depend on where it is: it is taken to be anything.
        worths.provides.append(mask if mask and pool.plain_energy[definition] else types.ANY)
        if card.supertype == supertype.ENERGY:
            worths.energies.append(definition)
    for program in pool.programs:
        worths.ends_turn.append(ends_turn(program))
    worths.lists, worths.kinds_of_lists = lists_of(pool)
    worths.counts_of_lists = [dict(Counter(pool.name[one] for one in deck)) for deck in worths.lists]
    worths.judgement = network()
    worths.insight = insight_into(pool.defs)
    return worths


@cache
def network() -> Network:
    """The fitted network of `judgement`. Raises ValueError if the file was fitted to other inputs."""
    read = _fitted(NETWORK, inputs=INPUTS)
    return Network(read["in"], read["out"], read["bias"])


@cache
def closer_network() -> dict[str, Any]:
    """The fitted networks of `insight`, as they are written down, and the place of each trait among their inputs.
    Raises ValueError if the file was fitted to other inputs."""
    return _placed(_fitted(CLOSER_NETWORK, inputs=COUNTS, columns=COLUMNS))


def _placed(networks: dict[str, Any]) -> dict[str, Any]:
    return {**networks, "place": {name: place for place, name in enumerate(networks["traits"])}}


def insight_into(cards: Sequence[CardDef], networks: dict[str, Any] | None = None) -> Insight:
    """The networks of `insight`, or others that are written down alike, for these cards: what they make of the traits
    of each is worked out once."""
    read = closer_network() if networks is None else _placed(networks)
    readings = [_reading(card) if networks is None else Reading(card, read) for card in cards]
    held, in_play = [one.held for one in readings], [one.in_play for one in readings]
    return Insight(read["each"], in_play, held, Network(read["in"], read["out"], read["bias"]))


def _fitted(path: Path, **sizes: int) -> dict[str, Any]:
    """The weights in a file, if they are for inputs of these sizes."""
    read: dict[str, Any] = json.loads(path.read_text())
    for name, size in sizes.items():
        if read[name] != size:
            raise ValueError(f"{path.name}: expected weights for {size} {name}, got {read[name]}; fit it again")
    return read
