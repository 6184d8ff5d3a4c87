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
"""Reading a pool takes a moment and serves any number of games: those read last are kept."""
_READ: dict[tuple[int, str], Worths] = {}


def worths_of(pool: Pool, style: str = "") -> Worths:
    """The worths of a pool's cards, to a player of that style."""
    key = (id(pool), style)
    found = _READ.pop(key, None)
    if found is None or found.pool is not pool:
        found = _read(pool)
        apply_style(found, style)
        while len(_READ) >= KEPT:
            del _READ[next(iter(_READ))]
    _READ[key] = found
    return found


def _read(pool: Pool) -> Worths:
    worths = Worths(pool)
    for card in pool.defs:
        for attack in card.attacks:
            damage = Damage(attack)
            worths.hit.append(damage.done)
            worths.extra.append(damage.extra)
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
    for card in pool.defs:
        steps = nodes(tuple(power.units for power in card.powers))
        worths.draws.append(float(any(isinstance(one, ir.Draw | ir.DrawUntil) for one in steps)))
        worths.fetches.append(float(any(isinstance(one, ir.Move | ir.Attach) for one in steps)))
    worths.purpose = [purpose_of(card) for card in pool.defs]
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
    """The fitted networks of `insight`, as they are written down. Raises ValueError if the file was fitted to other
    inputs."""
    return _fitted(CLOSER_NETWORK, inputs=COUNTS, columns=COLUMNS)


def insight_into(cards: Sequence[CardDef]) -> Insight:
    """The networks of `insight` for these cards: what they make of the traits of each is worked out once."""
    read = closer_network()
    held: list[list[float]] = []
    in_play: list[list[float]] = []
    for card in cards:
        traits = traits_of(card)
        present = [(i, traits[name]) for i, name in enumerate(read["traits"]) if name in traits]
        said = [max(0.0, unit[-1] + sum(unit[i] * much for i, much in present)) for unit in read["card"]]
        held.append(said)
        in_play.append([unit[-1] + sum(map(mul, unit, said)) for unit in read["play"]])
    return Insight(read["each"], in_play, held, Network(read["in"], read["out"], read["bias"]))


def _fitted(path: Path, **sizes: int) -> dict[str, Any]:
    """The weights in a file, if they are for inputs of these sizes."""
    read: dict[str, Any] = json.loads(path.read_text())
    for name, size in sizes.items():
        if read[name] != size:
            raise ValueError(f"{path.name}: expected weights for {size} {name}, got {read[name]}; fit it again")
    return read
