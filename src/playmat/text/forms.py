"""Nodes between the words and the IR: what a sentence says before its place in the program is known.

Nothing here is ever stored or run. The grammar's patterns may hold these nodes beside those of the IR. Each names the
passes that remove it, one in each list of `passes`; where no pass is named, the phrase around it takes it in. A text in
which one is left is declined.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from playmat.model import ir
from playmat.model.ir.fields import Anything, OwnSide, PlayerNamed


@dataclass(frozen=True, slots=True)
class Some(ir.Node):
    """A quantity and a description of cards, before it is known where they are. mode "all": no choice, every one."""

    removed_by: ClassVar[tuple[str, ...]] = ()
    count: ir.Amount
    where: tuple[ir.Filter, ...] = ()
    mode: Literal["exactly", "up-to", "any", "all"] = "exactly"
    random: bool = False
    distinct: Literal["", "name", "type", "same-type"] = ""
    units: bool = False
    """Energy is meant, not Energy cards."""


@dataclass(frozen=True, slots=True)
class Group(ir.Node):
    """A description of Pokémon in play, before it is known whose."""

    removed_by: ClassVar[tuple[str, ...]] = ()
    place: ir.Place = "any"
    where: tuple[ir.Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Source(ir.Node):
    """Whose attacks, and of which Pokémon."""

    removed_by: ClassVar[tuple[str, ...]] = ()
    side: OwnSide = "both"
    where: tuple[ir.Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Ref(ir.Target):
    """A pronoun. `word` says which: "it", "them", "that Pokémon", "those Pokémon", "that card", "those cards",
    "the rest" …"""

    removed_by: ClassVar[tuple[str, ...]] = ("pronouns",)
    word: str


@dataclass(frozen=True, slots=True)
class Note(ir.Stmt):
    """A reminder of what the rules say anyway: read, and dropped."""

    removed_by: ClassVar[tuple[str, ...]] = ("join", "units", "base damage")


@dataclass(frozen=True, slots=True)
class Refused(ir.Stmt):
    """Words that would be read wrongly: the text is declined for this reason."""

    removed_by: ClassVar[tuple[str, ...]] = ("join", "units")
    why: str


@dataclass(frozen=True, slots=True)
class Already(ir.Condition):
    """It holds before this attack does its damage."""

    removed_by: ClassVar[tuple[str, ...]] = ("timing", "damage step")
    condition: ir.Condition


@dataclass(frozen=True, slots=True)
class Acting(ir.Stmt):
    """These steps have this player as subject: they act, choose and use their own cards."""

    removed_by: ClassVar[tuple[str, ...]] = ("actors",)
    who: PlayerNamed
    do: ir.Program


@dataclass(frozen=True, slots=True)
class Then(ir.Stmt):
    """A sentence that goes on with what the one before began, inside its condition if it had one."""

    removed_by: ClassVar[tuple[str, ...]] = ("join", "units")
    do: ir.Program


@dataclass(frozen=True, slots=True)
class Else(ir.Stmt):
    """A sentence for the case that the condition of the one before does not hold."""

    removed_by: ClassVar[tuple[str, ...]] = ("join", "units")
    do: ir.Program


@dataclass(frozen=True, slots=True)
class Unaffected(ir.Stmt):
    """The damage of this attack is not affected by these."""

    removed_by: ClassVar[tuple[str, ...]] = ("damage step",)
    what: tuple[ir.Ignoring, ...]


@dataclass(frozen=True, slots=True)
class BasePlus(ir.Stmt):
    """The old wording "does 20 damage plus 10 more damage", which repeats the printed damage."""

    removed_by: ClassVar[tuple[str, ...]] = ("base damage",)
    base: int
    more: ir.Amount


@dataclass(frozen=True, slots=True)
class BaseMinus(ir.Stmt):
    """The old wording "does 50 damage minus 10 damage", which repeats the printed damage."""

    removed_by: ClassVar[tuple[str, ...]] = ("base damage",)
    base: int
    less: ir.Amount


@dataclass(frozen=True, slots=True)
class BaseIs(ir.Stmt):
    """This attack does that much damage: nothing new if it is the printed damage."""

    removed_by: ClassVar[tuple[str, ...]] = ("base damage",)
    base: int


@dataclass(frozen=True, slots=True)
class CapUnits(ir.Stmt):
    """No more than so many extra Energy count for the adjustment of the sentence before."""

    removed_by: ClassVar[tuple[str, ...]] = ("limits",)
    most: int


@dataclass(frozen=True, slots=True)
class Worse(ir.Stmt):
    """The Special Condition of the sentence before puts that many damage counters, or takes that many coins to end."""

    removed_by: ClassVar[tuple[str, ...]] = ("limits",)
    what: Literal["Poisoned", "Burned", "Asleep"]
    count: int


@dataclass(frozen=True, slots=True)
class FirstTurn(ir.Stmt):
    """The attack can be used on the first turn of the player who goes first."""

    removed_by: ClassVar[tuple[str, ...]] = ("damage step", "units")


@dataclass(frozen=True, slots=True)
class Cap(ir.Stmt):
    """A limit on the adjustment of the sentence before."""

    removed_by: ClassVar[tuple[str, ...]] = ("limits",)
    most: int


@dataclass(frozen=True, slots=True)
class Need(ir.Stmt):
    """The attack, power or card can be used only if this holds."""

    removed_by: ClassVar[tuple[str, ...]] = ("damage step", "units")
    condition: ir.Condition


@dataclass(frozen=True, slots=True)
class Cost(ir.Stmt):
    """The power or card is used by doing this, and only if all of it can be done."""

    removed_by: ClassVar[tuple[str, ...]] = ("units",)
    do: ir.Program


@dataclass(frozen=True, slots=True)
class UnitLimit(ir.Stmt):
    """How often the power may be used, said in a sentence of its own."""

    removed_by: ClassVar[tuple[str, ...]] = ("units",)
    limit: Literal["turn", "name", "game", "free", "alone"]
    """"alone": of what several such powers change only one counts."""


@dataclass(frozen=True, slots=True)
class Head(ir.Stmt):
    """A sentence that begins a unit; the sentences after it continue its effect. `unit` holds the first part of
    the effect."""

    removed_by: ClassVar[tuple[str, ...]] = ("units",)
    unit: ir.Unit


@dataclass(frozen=True, slots=True)
class Whole(ir.Stmt):
    """A sentence that is a unit by itself."""

    removed_by: ClassVar[tuple[str, ...]] = ("units",)
    unit: ir.Unit


@dataclass(frozen=True, slots=True)
class Modify(ir.Stmt):
    """Modifiers that a sentence states without a duration: a `Static` unit of a power, Tool or Stadium."""

    removed_by: ClassVar[tuple[str, ...]] = ("units",)
    modifiers: tuple[ir.Modifier, ...]
    while_: ir.Condition | None = None


@dataclass(frozen=True, slots=True)
class ThisAs(ir.Target):
    """ "The Fire Pokémon this card is attached to": that Pokémon, with a condition that the unit takes over."""

    removed_by: ClassVar[tuple[str, ...]] = ("units",)
    where: tuple[ir.Filter, ...]


@dataclass(frozen=True, slots=True)
class Only(ir.Stmt):
    """The effect before it (`every`: all effects before it) counts only while this holds."""

    removed_by: ClassVar[tuple[str, ...]] = ("units",)
    condition: ir.Condition
    every: bool = False


@dataclass(frozen=True, slots=True)
class DiscardElsewhere(ir.Stmt):
    """The card is discarded when it is on any Pokémon that is not such a one."""

    removed_by: ClassVar[tuple[str, ...]] = ("units",)
    where: tuple[ir.Filter, ...]


@dataclass(frozen=True, slots=True)
class PlayCost(ir.Stmt):
    """A Trainer card is played by doing this, and only if all of it can be done."""

    removed_by: ClassVar[tuple[str, ...]] = ("units",)
    do: ir.Program


@dataclass(frozen=True, slots=True)
class Must(ir.Stmt):
    """The sentence before it is what the card costs: who can't do it can't play the card."""

    removed_by: ClassVar[tuple[str, ...]] = ("units",)


@dataclass(frozen=True, slots=True)
class Instead(ir.Stmt):
    """Under this condition the step before it is replaced by these."""

    removed_by: ClassVar[tuple[str, ...]] = ("join", "units")
    condition: ir.Condition
    do: ir.Program


@dataclass(frozen=True, slots=True)
class InsteadCount(ir.Stmt):
    """If it holds what the sentence before says is done with this number instead of its own."""

    removed_by: ClassVar[tuple[str, ...]] = ("join", "units")
    condition: ir.Condition
    amount: ir.Amount


@dataclass(frozen=True, slots=True)
class CapCounters(ir.Stmt):
    """A limit on the damage counters that the sentence before puts."""

    removed_by: ClassVar[tuple[str, ...]] = ("limits", "units")
    most: int


@dataclass(frozen=True, slots=True)
class Paragraph(ir.Stmt):
    """Sentences that stand by themselves: one of several things to choose from."""

    removed_by: ClassVar[tuple[str, ...]] = ("join", "units")
    sentences: tuple[ir.Program, ...]


@dataclass(frozen=True, slots=True)
class NotFresh(ir.Stmt):
    """The card can't be used on your first turn, nor on a Pokémon that came into play this turn."""

    removed_by: ClassVar[tuple[str, ...]] = ("units",)


@dataclass(frozen=True, slots=True)
class EndsOnBench(Note):
    """What a power starts ends as soon as its Pokémon is no longer Active: of an attack, the rules say so anyway."""


@dataclass(frozen=True, slots=True)
class Newcomers(ir.Stmt):
    """What the sentence before starts for a group of Pokémon counts for those that come into play later, too."""

    removed_by: ClassVar[tuple[str, ...]] = ("join", "units")


@dataclass(frozen=True, slots=True)
class AsPart(ir.Stmt):
    """Of a card that is played as a Pokémon: its player may discard it; no Prize card is taken for it; Knocked Out, it
    counts as a Knocked Out Pokémon."""

    removed_by: ClassVar[tuple[str, ...]] = ("units",)
    discardable: bool = False
    no_prize: bool = False
    counts: bool = True


@dataclass(frozen=True, slots=True)
class AnyMember(ir.Target):
    """ "Any of your Pokémon": in a condition one of them, elsewhere every one."""

    removed_by: ClassVar[tuple[str, ...]] = ("members",)
    of: ir.Pokemon


@dataclass(frozen=True, slots=True)
class AlsoBench(ir.Stmt):
    """Weakness and Resistance count for the Benched Pokémon that the sentence before damages."""

    removed_by: ClassVar[tuple[str, ...]] = ("limits",)


@dataclass(frozen=True, slots=True)
class PlayNeed(ir.Stmt):
    """The Trainer card can be played only if this holds."""

    removed_by: ClassVar[tuple[str, ...]] = ("units",)
    condition: ir.Condition


@dataclass(frozen=True, slots=True)
class DropAttached(ir.Stmt):
    """The cards attached to the Pokémon of the step before are discarded."""

    removed_by: ClassVar[tuple[str, ...]] = ("join", "units")


@dataclass(frozen=True, slots=True)
class Return(ir.Stmt):
    """A Pokémon goes back to its owner's hand; the next sentence says what becomes of the cards attached to it."""

    removed_by: ClassVar[tuple[str, ...]] = ("join", "units")
    target: Anything


@dataclass(frozen=True, slots=True)
class SameDamage(ir.Stmt):
    """A reminder that the printed damage is for the Pokémon that was switched in before it."""

    removed_by: ClassVar[tuple[str, ...]] = ("base damage",)
    base: int
