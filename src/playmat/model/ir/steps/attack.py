"""Steps of attacks: damage, damage counters, Special Conditions, Knock Outs, and the program of an attack itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from playmat.model.ir.base import Amount, Condition, Node, PowerKind, Program, SpecialCondition, Stmt, Type, Unit
from playmat.model.ir.fields import (
    Binds,
    BindsAttack,
    BindsNumber,
    BindsPokemon,
    Decider,
    DoneTo,
    Early,
    Name,
    Number,
    PlayerNamed,
    Pokemons,
    SomeCards,
)

Ignoring = Literal["weakness", "resistance", "effects"]
"""What a hit is not affected by; "effects" are all effects on the Pokémon that receives it."""


@dataclass(frozen=True, slots=True)
class Hit(Stmt):
    """The attack's damage step: the printed damage with all adjustments so far, to the opponent's Active Pokémon."""

    ignoring: tuple[Ignoring, ...] = ()


@dataclass(frozen=True, slots=True)
class AddDamage(Stmt):
    """This attack does that much more damage (before Weakness and Resistance). Only before `Hit`.

    `ignoring`: and none of its damage is affected by these.
    """

    amount: Amount
    ignoring: tuple[Ignoring, ...] = ()


@dataclass(frozen=True, slots=True)
class SubDamage(Stmt):
    """This attack does that much less damage (before Weakness and Resistance). Only before `Hit`."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class SetDamage(Stmt):
    """This attack's damage is that much instead of what is printed. Only before `Hit`."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Fail(Stmt):
    """This attack does nothing; whatever it already did stays done, the program stops here."""


@dataclass(frozen=True, slots=True)
class MirrorAttack(Stmt):
    """What the attack of the opponent's last turn did to this Pokémon is done to the target: as much damage (without
    Weakness and Resistance), the same Special Conditions, as many Energy cards discarded from it, which you choose, and
    the effects that it left on this Pokémon and that go on."""

    target: DoneTo


@dataclass(frozen=True, slots=True)
class StopAttack(Stmt):
    """The attack that is under way, to which a trigger answers with this, does nothing more."""


@dataclass(frozen=True, slots=True)
class Damage(Stmt):
    """Damage by this attack to other Pokémon than through `Hit`; Weakness and Resistance count for Active opponents
    only.

    In the text of a power it is damage of the power, not of an attack: effects on damage from attacks do not touch it.

    `into` holds the total damage done.
    """

    target: DoneTo
    amount: Number
    ignoring: tuple[Ignoring, ...] = ()
    into: BindsNumber = ""
    bench_too: bool = False
    """Weakness and Resistance count for Benched Pokémon too."""
    times: Amount | None = None
    """You choose one of the targets so many times, the same one again if you like: that much damage for each time, as
    one damage to each Pokémon."""
    by: Decider = "you"
    """Who chooses so, if not you."""


@dataclass(frozen=True, slots=True)
class PutCounters(Stmt):
    """Put that many damage counters on each target. `spread`: on the targets together, split as the player likes."""

    target: DoneTo
    count: Number
    spread: bool = False
    into: BindsNumber = ""


@dataclass(frozen=True, slots=True)
class MoveCounters(Stmt):
    """Move damage counters from one Pokémon to another; count None means all of them. `into` holds how many."""

    source: DoneTo
    to: DoneTo
    count: Amount | None = None
    up_to: bool = False
    into: BindsNumber = ""


@dataclass(frozen=True, slots=True)
class SwapCounters(Stmt):
    """All damage counters on the one Pokémon and all on the other change places."""

    first: DoneTo
    second: DoneTo


@dataclass(frozen=True, slots=True)
class Heal(Stmt):
    """Remove that much damage (10 per counter) from each target; None: all of it. `into` holds the total healed."""

    target: DoneTo
    amount: Number | None = None
    into: Annotated[str, Binds("number", "healed")] = ""


@dataclass(frozen=True, slots=True)
class BeforeDamage(Stmt):
    """What the attack does before doing damage, by its own words: so it is in every rule set."""

    do: Program


@dataclass(frozen=True, slots=True)
class PutMarker(Stmt):
    """Put a counter of that name, other than a damage counter, on each target.

    `units`: the triggers and static texts that the counter itself carries, live on every Pokémon that has one: there
    `This()` is that Pokémon and you are its player. `stays`: nothing but leaving play takes it off, whatever the rule
    set says.
    """

    target: DoneTo
    name: Name
    units: tuple[Unit, ...] = ()
    stays: bool = False
    power: PowerKind | None = None
    """The units are a power of this kind that the Pokémon has while the counter is on it."""


@dataclass(frozen=True, slots=True)
class RemoveMarker(Stmt):
    """Remove the counters of that name from each target."""

    target: DoneTo
    name: Name


@dataclass(frozen=True, slots=True)
class UseAttackOf(Stmt):
    """Choose an attack of one of the targets and use it as this attack: no cost, but everything else it requires.

    Without `required` nothing that it requires has to be so or be done: neither its `need` nor what it discards first.
    """

    target: Pokemons
    by: Decider = "you"
    pay_cost: bool = False
    name: Name = ""
    gx: bool = True
    """It may be a GX attack."""
    required: bool = True


@dataclass(frozen=True, slots=True)
class UseLastAttack(Stmt):
    """If a Pokémon of that player's used an attack in the turn before this one, use it as this attack.

    Without `gx`: only one that isn't a GX attack. `used_by`: only if one of these used it. `required` as for
    `UseAttackOf`.
    """

    who: PlayerNamed = "opponent"
    gx: bool = True
    used_by: Pokemons | None = None
    required: bool = True


@dataclass(frozen=True, slots=True)
class UseEffectOf(Stmt):
    """What playing that Trainer card would do happens as this attack's effect; the card stays where it is."""

    card: SomeCards


@dataclass(frozen=True, slots=True)
class ChooseAttack(Stmt):
    """`by` chooses one of the attacks of the targets; `into` holds it for `Cannot.chosen`. `used`: nobody chooses, it
    is the attack that was used last."""

    target: Pokemons
    into: BindsAttack = ""
    by: Decider = "you"
    used: bool = False


@dataclass(frozen=True, slots=True)
class KnockOut(Stmt):
    """The targets are Knocked Out. `at_once`: with all that follows from it (discarding, Prizes) before the next
    step."""

    target: DoneTo
    into: BindsPokemon = ""
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class UndoDamage(Stmt):
    """Of the damage that the event of this unit has done to the target, that much was not done after all: it takes less
    damage, it is not healed."""

    target: DoneTo
    amount: Number


@dataclass(frozen=True, slots=True)
class MoveCondition(Stmt):
    """Choose a Special Condition that affects the source: it recovers from that, and the other is now affected by
    it."""

    source: DoneTo
    to: DoneTo


@dataclass(frozen=True, slots=True)
class StayInPlay(Stmt):
    """The targets, which are being Knocked Out, are not discarded: they stay where they are, without damage counters,
    Special Conditions and other effects. They count as Knocked Out all the same."""

    target: DoneTo


@dataclass(frozen=True, slots=True)
class Afflict(Stmt):
    """The targets are now affected by these Special Conditions. Only Active Pokémon can be.

    `poison`: damage counters per checkup if not 1; `coins`: coins to flip against sleep if not 1; `confusion`: damage
    counters for tails when it attacks, if not 3. `deadly`: if all coins for its sleep in a checkup are tails, it is
    Knocked Out.
    """

    target: DoneTo
    conditions: tuple[SpecialCondition, ...]
    poison: int = 1
    burn: int = 2
    coins: int = 1
    confusion: int = 3
    deadly: bool = False


@dataclass(frozen=True, slots=True)
class AfflictChoice(Stmt):
    """The targets are now affected by one of these Special Conditions, chosen by `by`."""

    target: DoneTo
    conditions: tuple[SpecialCondition, ...]
    by: Decider = "you"


@dataclass(frozen=True, slots=True)
class Cure(Stmt):
    """The targets recover from these Special Conditions; none named: from all.

    `count`: only from so many of those that affect it, as the player chooses (0: from all of them).
    """

    target: DoneTo
    conditions: tuple[SpecialCondition, ...] = ()
    into: BindsPokemon = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class AttackProgram(Node):
    """What an attack does.

    `prepare` holds its choices and its requirements (a flip that can make it do nothing, a cost to pay): the rule set
    decides whether they come before or after effects that cancel attacks. `effect` holds the rest with the damage step
    `Hit` in its place; an attack without `Hit` does no damage of its own. `even_if`: Special Conditions that do not
    stop this attack. `cost_if`: while that holds it can be used for `cost` instead of what is printed; what changes
    costs changes that.
    """

    prepare: Program = ()
    effect: Program = (Hit(),)
    need: Early[Condition | None] = None
    even_if: tuple[SpecialCondition, ...] = ()
    first_turn: bool = False
    """The player who goes first may use it on their first turn."""
    cost_if: Early[Condition | None] = None
    cost: tuple[Type, ...] = ()
    from_bench: bool = False
    """It can be used by a Benched Pokémon too."""
