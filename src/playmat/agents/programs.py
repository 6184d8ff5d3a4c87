"""What can be read off the facts and the program of a single card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from playmat.agents.evaluation import GUSTS, HEALS, SWITCHES
from playmat.model import ir
from playmat.model.card import Attack, CardDef
from playmat.model.ir.walk import first_target, nodes
from playmat.model.words import stage, supertype, trainer

UNKNOWN: Final = 2.0
"""What a number is taken to be that depends on the board."""
LIKELY: Final = 0.5
"""How often a condition is taken to hold that depends on the board."""
DEAREST: Final = 4
"""Attacks that cost more are taken together with those that cost so much."""
LARGE: Final = 10
"""From here on a plain number in a program is damage or HP, below it counts cards, counters or coins."""


WORTH: Final[dict[type[ir.Stmt], int]] = {
    **dict.fromkeys((ir.Afflict, ir.AfflictChoice), 12),
    **dict.fromkeys((ir.Draw, ir.DrawUntil, ir.Attach, ir.Heal, ir.Lasting), 8),
    **dict.fromkeys((ir.Move, ir.Evolve, ir.Switch, ir.UseAttackOf, ir.UseLastAttack), 5),
    ir.KnockOut: 60,
}
"""What a step of an attack is worth beside damage, as damage. What stands inside a step is counted by itself; every
other step does nothing alone, or is too rare or too different from card to card to be worth one number."""


def purpose_of(card: CardDef) -> int:
    """What a Trainer is good for, if that is one thing only which is of no use at most times; else 0."""
    if card.supertype != supertype.TRAINER or card.trainer_kind not in (trainer.ITEM, trainer.SUPPORTER) or card.hp:
        return 0
    steps = nodes(tuple(power.units for power in card.powers))
    if any(isinstance(one, ir.Draw | ir.DrawUntil | ir.Move | ir.Attach) for one in steps):
        return 0
    switched = {one.who for one in steps if isinstance(one, ir.Switch)}
    if switched:
        return SWITCHES if switched == {"you"} else GUSTS if switched == {"opponent"} else 0
    return HEALS if any(isinstance(one, ir.Heal) for one in steps) else 0


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
        else:
            self.extra += chance * WORTH.get(type(step), 0)

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


# --- Traits


def traits_of(card: CardDef) -> dict[str, float]:
    """What the card is and does as named numbers, found in the same way for every card: what was learnt of some cards
    holds for others that do the like.

    A trait is named after the node of the effect language that it counts, where that stands and whom it concerns:
    `attack Heal this`, `power Move you deck`. Nodes with a plain number have another trait for it, with `n` behind.
    """
    traits = {
        supertype.NAMES[card.supertype]: 1.0,
        f"stage {stage.NAMES[card.stage]}": 1.0,
        f"kind {trainer.NAMES[card.trainer_kind]}": 1.0,
        "hp": card.hp / 100,
        "retreat": float(card.retreat),
        "special": float(card.supertype == supertype.ENERGY and card.basic_energy < 0),
    }
    hardest = 0.0
    for attack in card.attacks:
        damage = Damage(attack)
        hardest = max(hardest, damage.done / 100)
        _count(traits, f"hit for {min(len(attack.cost), DEAREST)}", damage.done / 100)
        _count(traits, "aside", damage.extra / 50)
        if attack.program is not None:
            _count_nodes(traits, "attack", (attack.program.prepare, attack.program.effect))
    traits["hit"] = hardest
    for power in card.powers:
        for unit in power.units:
            _count(traits, f"unit {type(unit).__name__}", 1.0)
            _count_nodes(traits, "power", unit)
    return traits


def _count(traits: dict[str, float], name: str, much: float) -> None:
    traits[name] = traits.get(name, 0.0) + much


def _count_nodes(traits: dict[str, float], place: str, program: Any) -> None:
    for node in nodes(program):
        if isinstance(node, ir.Stmt | ir.Modifier) and not isinstance(node, ir.Hit):
            name = " ".join(filter(None, (place, type(node).__name__, _concerned(node))))
            _count(traits, name, 1.0)
            number = getattr(node, "count", None) or getattr(node, "amount", None)
            if isinstance(number, ir.Num):
                _count(traits, f"{name} n", number.value / (50 if number.value >= LARGE else 3))


def _concerned(node: ir.Stmt | ir.Modifier) -> str:
    """Whom or what a node concerns: the first thing it names; else the player it says."""
    for part in nodes(first_target(node)):
        if isinstance(part, ir.Cards):
            return f"{part.side} {part.zone}"
        if isinstance(part, ir.Pokemon):
            return part.side
        if isinstance(part, ir.This):
            return "this"
        if isinstance(part, ir.Defending):
            return "opponent"
    who: str = getattr(node, "who", "")
    return who
