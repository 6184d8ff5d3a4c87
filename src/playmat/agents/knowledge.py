"""What the cards of a pool are good for, read off their facts and their programs once for all games with them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from playmat.agents.evaluation import HEALS, SWITCHES, Worths
from playmat.agents.insight import COLUMNS, COUNTS
from playmat.agents.judgement import INPUTS
from playmat.agents.network import Network
from playmat.engine import Pool
from playmat.engine.ops.control import EndTurnOp
from playmat.model import ir
from playmat.model.card import Attack, CardDef
from playmat.model.vocab import ANY_TYPE_MASK, ENERGY, ITEM, SUPPORTER, TRAINER

NETWORK: Final = Path(__file__).with_name("judgement.json")
CLOSER_NETWORK: Final = Path(__file__).with_name("insight.json")
"""What `judgement` and `insight` have learnt."""
KEPT: Final = 32
"""Reading a pool takes a moment and serves any number of games: those read last are kept."""
_READ: dict[int, Worths] = {}

UNKNOWN: Final = 2.0
"""What a number is taken to be that depends on the board."""
LIKELY: Final = 0.5
"""How often a condition is taken to hold that depends on the board."""


def worths_of(pool: Pool) -> Worths:
    """The worths of a pool's cards."""
    found = _READ.pop(id(pool), None)
    if found is None or found.pool is not pool:
        found = _read(pool)
        while len(_READ) >= KEPT:
            del _READ[next(iter(_READ))]
    _READ[id(pool)] = found
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
    for definition, card in enumerate(pool.defs):
        mask = 0
        for provided in pool.provides[definition]:
            mask |= provided
        # What a special Energy provides may depend on where it is: it is taken to be anything.
        worths.provides.append(mask if mask and pool.plain_energy[definition] else ANY_TYPE_MASK)
        if card.supertype == ENERGY:
            worths.energies.append(definition)
    for card in pool.defs:
        nodes = list(_nodes([power.units for power in card.powers]))
        worths.draws.append(float(any(isinstance(one, ir.Draw | ir.DrawUntil) for one in nodes)))
        worths.fetches.append(float(any(isinstance(one, ir.Move | ir.Attach) for one in nodes)))
    worths.purpose = [purpose_of(card) for card in pool.defs]
    for program in pool.programs:
        worths.ends_turn.append(any(isinstance(op, EndTurnOp) for op in program))
    worths.judgement = network()
    worths.insight_each, worths.insight = closer_network()
    return worths


@cache
def network() -> Network:
    """The fitted network of `judgement`. Raises ValueError if the file was fitted to other inputs."""
    read = _fitted(NETWORK, inputs=INPUTS)
    return Network(read["in"], read["out"], read["bias"])


@cache
def closer_network() -> tuple[list[list[float]], Network]:
    """The fitted networks of `insight`: the layer that reads single Pokémon, and the one that answers. Raises
    ValueError if the file was fitted to other inputs."""
    read = _fitted(CLOSER_NETWORK, inputs=COUNTS, columns=COLUMNS)
    return read["each"], Network(read["in"], read["out"], read["bias"])


def _fitted(path: Path, **sizes: int) -> dict[str, Any]:
    """The weights in a file, if they are for inputs of these sizes."""
    read: dict[str, Any] = json.loads(path.read_text())
    for name, size in sizes.items():
        if read[name] != size:
            raise ValueError(f"{path.name}: expected weights for {size} {name}, got {read[name]}; fit it again")
    return read


def purpose_of(card: CardDef) -> int:
    """What a Trainer is good for, if that is one thing only which is of no use at most times; else 0."""
    if card.supertype != TRAINER or card.trainer_kind not in (ITEM, SUPPORTER) or card.hp:
        return 0
    nodes = list(_nodes([power.units for power in card.powers]))
    if any(isinstance(one, ir.Draw | ir.DrawUntil | ir.Move | ir.Attach) for one in nodes):
        return 0
    switched = {one.who for one in nodes if isinstance(one, ir.Switch)}
    if switched:
        return SWITCHES if switched == {"you"} else 0
    return HEALS if any(isinstance(one, ir.Heal) for one in nodes) else 0


def _nodes(part: Any) -> Iterator[Any]:
    """The nodes of a program, each before its parts."""
    if isinstance(part, list | tuple):
        for one in part:
            yield from _nodes(one)
    elif is_dataclass(part):
        yield part
        for field in fields(part):
            yield from _nodes(getattr(part, field.name))


class Damage:
    """What an attack can be expected to do to the Defending Pokémon, and the worth of what else it does, as damage."""

    def __init__(self, attack: Attack) -> None:
        self.done = 0.0
        self.extra = 0.0
        self._base = float(attack.damage)
        self._coins: dict[str, float] = {}
        self._fails = 0.0
        """How often the attack has come to nothing before the step that is being read."""
        program = attack.program
        if program is None:
            self.done = self._base
            return
        for part in (program.prepare, program.effect):
            self._steps(part, 1.0)
        self.done = max(0.0, self.done)

    def _steps(self, steps: Iterable[ir.Stmt], chance: float) -> None:
        for step in steps:
            self._step(step, chance * (1.0 - self._fails))

    def _step(self, step: ir.Stmt, chance: float) -> None:
        if isinstance(step, ir.Hit):
            self.done += chance * self._base
        elif isinstance(step, ir.AddDamage):
            self._base += chance * self._amount(step.amount)
        elif isinstance(step, ir.SubDamage):
            self._base = max(0.0, self._base - chance * self._amount(step.amount))
        elif isinstance(step, ir.SetDamage):
            self._base += chance * (self._amount(step.amount) - self._base)
        elif isinstance(step, ir.Fail):
            self._fails += chance
        elif isinstance(step, ir.Flip):
            self._coins[step.into] = 2.0 if step.until_tails else self._amount(step.count)
        elif isinstance(step, ir.Damage):
            self._other_damage(step.target, self._amount(step.amount) * chance)
        elif isinstance(step, ir.PutCounters):
            self._other_damage(step.target, 10 * self._amount(step.count) * chance)
        elif isinstance(step, ir.If):
            likely = self._likely(step.condition)
            self._steps(step.then, chance * likely)
            self._steps(step.otherwise, chance * (1.0 - likely))
        elif isinstance(step, ir.May):
            self._steps(step.do, chance * 0.8)
        elif isinstance(step, ir.ForEach | ir.ByEach | ir.BeforeDamage | ir.MayRepeat):
            self._steps(step.do, chance)
        elif isinstance(step, ir.Repeat):
            self._steps(step.do, chance * self._amount(step.count))
        elif isinstance(step, ir.ChooseOne):
            for part in step.options:
                self._steps(part, chance / len(step.options))
        elif isinstance(step, ir.Afflict | ir.AfflictChoice):
            self.extra += chance * 12
        elif isinstance(step, ir.Draw | ir.DrawUntil | ir.Attach | ir.Heal | ir.Lasting):
            self.extra += chance * 8
        elif isinstance(step, ir.KnockOut):
            self.extra += chance * 60
        elif isinstance(step, ir.Move | ir.Evolve | ir.Switch | ir.UseAttackOf | ir.UseLastAttack):
            self.extra += chance * 5

    def _other_damage(self, target: ir.Target, amount: float) -> None:
        """Damage beside the attack's own: to oneself it costs, to the Bench it is worth a little less."""
        if isinstance(target, ir.This) or (isinstance(target, ir.Pokemon) and target.side == "you"):
            self.extra -= 0.4 * amount
        elif isinstance(target, ir.Defending):
            self.done += amount
        else:
            self.extra += 0.7 * amount

    def _amount(self, amount: ir.Amount) -> float:
        if isinstance(amount, ir.Num):
            return float(amount.value)
        if isinstance(amount, ir.Heads | ir.Tails):
            return self._coins.get(amount.slot, 1.0) / 2
        if isinstance(amount, ir.Times):
            return self._amount(amount.left) * self._amount(amount.right)
        if isinstance(amount, ir.Plus):
            return self._amount(amount.left) + self._amount(amount.right)
        if isinstance(amount, ir.Minus):
            return max(0.0, self._amount(amount.left) - self._amount(amount.right))
        if isinstance(amount, ir.Half | ir.AsCounters):
            return self._amount(amount.of) / 2
        if isinstance(amount, ir.AtMost):
            return min(self._amount(amount.of), self._amount(amount.cap))
        return UNKNOWN

    def _likely(self, condition: ir.Condition) -> float:
        if isinstance(condition, ir.AllHeads | ir.AllTails):
            chance: float = 0.5 ** max(1.0, self._coins.get(condition.slot, 1.0))
            return chance
        if isinstance(condition, ir.Did):
            return 0.8
        if isinstance(condition, ir.Negate):
            return 1.0 - self._likely(condition.condition)
        return LIKELY
