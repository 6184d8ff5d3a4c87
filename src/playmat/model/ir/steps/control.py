"""Steps that hold other steps: choices, coins, conditions, loops; and what lasts or comes later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from playmat.model.ir.amounts import Num
from playmat.model.ir.base import Amount, Condition, Modifier, Program, Stmt
from playmat.model.ir.fields import (
    Actor,
    Anything,
    Binds,
    BindsCoins,
    BindsDeed,
    BindsLike,
    BindsNumber,
    BindsType,
    Decider,
    Means,
    PlayerNamed,
    Pokemons,
)
from playmat.model.ir.targets import Pick
from playmat.model.ir.units import Triggered


@dataclass(frozen=True, slots=True)
class Choose(Stmt):
    """A choice on its own, for later steps: `Pick.into` names it."""

    pick: Annotated[Pick, Means("any")]


@dataclass(frozen=True, slots=True)
class ChooseNumber(Stmt):
    """A number is chosen, from `least` to `most`; `multiple`: a multiple of this."""

    least: Amount
    most: Amount
    into: BindsNumber
    by: Decider = "you"
    multiple: int = 1


@dataclass(frozen=True, slots=True)
class ChooseType(Stmt):
    """A type of Pokémon is chosen; `colorless`: Colorless may be.

    `among`: one of the types that these Pokémon have, or that these attached Energy cards provide.
    """

    into: BindsType
    by: Decider = "you"
    colorless: bool = False
    among: Anything | None = None


@dataclass(frozen=True, slots=True)
class Flip(Stmt):
    """Flip that many coins into the slot; `until_tails`: keep flipping until tails (count is ignored); `until_heads`:
    until heads.

    `in_turn`: the players flip one coin each in turn, beginning with that player.
    """

    into: BindsCoins
    count: Amount = Num(1)
    who: Actor = "you"
    until_tails: bool = False
    in_turn: bool = False
    until_heads: bool = False


@dataclass(frozen=True, slots=True)
class RockPaperScissors(Stmt):
    """You and your opponent play Rock-Paper-Scissors until someone wins: afterwards `Did(into)` holds if you did."""

    into: Annotated[str, Binds("deed", "won")] = ""


@dataclass(frozen=True, slots=True)
class GuessCoin(Stmt):
    """You lay a coin under your hand, heads or tails as you like, and your opponent guesses which it is; then it is
    shown. Afterwards `Did(into)` holds if they were right."""

    into: Annotated[str, Binds("deed", "won")] = ""


@dataclass(frozen=True, slots=True)
class If(Stmt):
    """If it holds do the one, else the other."""

    condition: Condition
    then: Program
    otherwise: Program = ()


@dataclass(frozen=True, slots=True)
class Remember(Stmt):
    """Note whether it holds now: afterwards `Did(into)` holds if it did."""

    condition: Condition
    into: BindsDeed = ""


@dataclass(frozen=True, slots=True)
class RememberNumber(Stmt):
    """Note a number as it is now: afterwards `NumberIn(into)` is that."""

    amount: Amount
    into: BindsNumber = ""


@dataclass(frozen=True, slots=True)
class MayRepeat(Stmt):
    """Do this; then, as long as `need` holds, you may do it over again, after doing `again` each time.

    What it binds is what the last round bound.
    """

    do: Program
    again: Program = ()
    need: Condition | None = None


@dataclass(frozen=True, slots=True)
class May(Stmt):
    """`by` may do all of this. `into` is non-empty afterwards if they did and it really happened."""

    do: Program
    by: Decider = "you"
    into: BindsDeed = ""


@dataclass(frozen=True, slots=True)
class ChooseOne(Stmt):
    """`by` chooses one of the programs (one that can do something, if any can).

    `most`: from one to so many of them, each at most once, done in the order in which they stand.
    """

    options: tuple[Program, ...]
    by: Decider = "you"
    most: int = 1


@dataclass(frozen=True, slots=True)
class ForEach(Stmt):
    """Do this once for each one in the target, bound to the slot `as_`."""

    target: Anything
    as_: BindsLike
    do: Program


@dataclass(frozen=True, slots=True)
class Repeat(Stmt):
    """Do this that many times."""

    count: Amount
    do: Program


@dataclass(frozen=True, slots=True)
class ByEach(Stmt):
    """Each player does this, the player whose turn it is first: inside, "that-player"."""

    do: Program
    first: Literal["turn-player", "opponent"] = "turn-player"


@dataclass(frozen=True, slots=True)
class EndTurn(Stmt):
    """Your turn ends after this."""


@dataclass(frozen=True, slots=True)
class ExtraTurn(Stmt):
    """You take another turn after this one; `skip_checkup`: nothing happens between the two turns."""

    skip_checkup: bool = False


@dataclass(frozen=True, slots=True)
class WinGame(Stmt):
    """That player wins the game."""

    who: PlayerNamed = "you"


Duration = Literal[
    "this-turn",
    "opponents-next-turn",
    "your-next-turn",
    "until-opponents-next-turn-ends",
    "until-your-next-turn-ends",
    "while-in-play",
    "rest-of-game",
    "while-poisoned",
]
"""How long a lasting effect lives. "opponents-next-turn", "your-next-turn": only during it; the others from now on.
"while-poisoned": on each of its Pokémon until that one recovers from being Poisoned."""


Bound = Literal["", "active", "unchanged", "undamaged"]
"""What the Pokémon whose effect it is must stay for a lasting effect to go on."""


@dataclass(frozen=True, slots=True)
class Lasting(Stmt):
    """Start these modifiers. Scopes that are Pokémon are fixed now; they lose the effect on the Bench or by evolving.

    `on_player`: the effect is on the players or the whole field, so nothing a Pokémon does ends it. `stays`: the effect
    is not that of an attack: going to the Bench does not end it. `bound`: it also ends when this Pokémon, whose text it
    is, leaves the Active Spot ("active"), or does that or evolves or devolves ("unchanged"), or does any of
    that or is damaged by an attack ("undamaged").
    """

    modifiers: tuple[Modifier, ...]
    duration: Duration
    on_player: bool = False
    stays: bool = False
    bound: Bound = ""
    alone: bool = False
    """Not on a Pokémon that has this very effect already."""


Moment = Literal["end-of-turn", "end-of-opponents-next-turn", "start-of-your-next-turn", "end-of-your-next-turn"]


@dataclass(frozen=True, slots=True)
class Later(Stmt):
    """Do this at a later moment, with the slots as they are now."""

    moment: Moment
    do: Program


@dataclass(frozen=True, slots=True)
class Watch(Stmt):
    """For that long these triggers are live as if they stood on this Pokémon (or card).

    `on`: the effect is on these Pokémon instead, and they are what the events happen to; they lose it on the Bench or
    by evolving, whatever becomes of this one (unless `bound` says so, as for `Lasting`).
    """

    units: tuple[Triggered, ...]
    duration: Duration
    on: Pokemons | None = None
    bound: Bound = ""
    on_player: bool = False
    """The effect is on the players, so nothing that becomes of this Pokémon ends it."""
