"""Units: the self-contained pieces of a power, Trainer, Energy or Stadium text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from playmat.model.ir.base import Condition, Modifier, PowerKind, Program, Type, Unit
from playmat.model.ir.fields import Early, Means, Pokemons, SideNamed, SomeCards
from playmat.model.ir.targets import Pokemon, This


@dataclass(frozen=True, slots=True)
class Activated(Unit):
    """Used by choice on your turn: an Ability or Poké-Power, a Stadium action, a card used from hand or discard pile.

    `limit`: how often. "turn": once a turn for each Pokémon; "name": once a turn for all of that name; "game"; "free":
    as often as you like. `by` "each": a Stadium that either player uses on their turn. `need` must hold; `cost` must be
    paid whole. `ends_turn`: your turn ends after it.
    """

    effect: Program
    limit: Literal["turn", "name", "game", "free"] = "turn"
    zone: Literal["play", "hand", "discard"] = "play"
    by: Literal["you", "each"] = "you"
    need: Early[Condition | None] = None
    cost: Early[Program] = ()


Event = Literal[
    "played-to-bench",
    "evolved-from-hand",
    "attached-from-hand",
    "damaged-by-attack",
    "knocked-out",
    "knocked-out-by-attack",
    "checkup",
    "turn-starts",
    "turn-ends",
    "becomes-active",
    "moves-to-bench",
    "attacks",
    "energy-attached",
    "stadium-enters",
    "leaves-play",
    "drawn-for-turn",
    "prize-taken",
    "discarded-from-hand",
    "energy-attached-for-turn",
    "retreats",
    "trainer-played",
    "power-used",
    "stays-asleep",
    "knocked-out-by-opponents-attack",
    "afflicted",
    "uses-attack",
    "evolves",
    "damage-changes",
    "benched",
    "discarded-from-deck",
    "taken-as-prize",
    "discarded-by-own-attack",
    "checkup-ends",
    "struck",
    "would-be-knocked-out",
    "levelled-up",
    "tool-attached",
    "evolves-from-hand",
]
"""What a `Triggered` unit waits for. It happens to the `subject`; "turn-…" happen to a player, `whose`.

"knocked-out-by-attack" is by damage; "knocked-out-by-opponents-attack" is by an attack of the other player's, in any
way: by damage, damage counters or another effect. "benched" is put onto the Bench from anywhere once the game has
begun. "taken-as-prize": this card itself, taken as a face-down Prize, before it is put into hand. "discarded-by-own-
attack": this card itself, discarded from the Pokémon it was attached to by an effect of that Pokémon's attack; it runs
when the attack is over. "struck": the damage step of an attack damaged it, and it is answered before the
attack does anything else."""


@dataclass(frozen=True, slots=True)
class Triggered(Unit):
    """Happens by itself when the event happens to one of `subject`; `may`: its player may decide not to use it.

    `limit` "turn", "name" and "game" as for `Activated`; "event": of several powers of the same name that one player
    has in play only one answers each time.
    """

    on: Event
    effect: Program
    subject: Early[Pokemons] = This()
    whose: SideNamed = "both"
    may: bool = False
    when: Early[Condition | None] = None
    limit: Literal["", "turn", "name", "game", "event"] = ""


@dataclass(frozen=True, slots=True)
class Static(Unit):
    """Modifiers that are live while the card is in play and the condition holds.

    `once`: of several powers of the same name only one counts. `among`: of those that one player has on different
    Pokémon, of those on (or attached to) the same Pokémon, or of those of both players.
    """

    modifiers: tuple[Modifier, ...]
    while_: Early[Condition | None] = None
    once: bool = False
    among: Literal["player", "pokemon", "everyone"] = "player"


@dataclass(frozen=True, slots=True)
class Interrupt(Unit):
    """Used in the opponent's turn by choice, when a Pokémon of theirs uses a power of one of these kinds: all that the
    power would do is prevented, but it was used.

    `zone` "hand": the card is played from hand, as the Trainer card that it is. `need`, `cost` and `limit` as for
    `Activated`.
    """

    kinds: tuple[PowerKind, ...] = ("Poké-Power",)
    zone: Literal["play", "hand"] = "play"
    limit: Literal["turn", "name", "free"] = "turn"
    need: Early[Condition | None] = None
    cost: Early[Program] = ()


@dataclass(frozen=True, slots=True)
class Play(Unit):
    """What playing a Trainer card from hand does. `need` must hold, `cost` must be paid whole.

    `copies`: so many cards of this name must be played from hand at once, for one effect.
    """

    effect: Program
    need: Early[Condition | None] = None
    cost: Early[Program] = ()
    first_turn: bool = False
    """The player who goes first may play it on their first turn."""
    copies: int = 1
    only_now: bool = False
    """It can't be played in the usual way: only `PlayNow` plays it."""
    beyond_limit: bool = False
    """It may be played though another Stadium card was played this turn."""


@dataclass(frozen=True, slots=True)
class AttachTo(Unit):
    """Which Pokémon a Tool, Technical Machine or Energy card may be attached to, if not any of yours.

    `discard_otherwise`: it is discarded as soon as it is on any other.
    """

    to: Annotated[Pokemon, Means("pokemon")]
    discard_otherwise: bool = False


@dataclass(frozen=True, slots=True)
class Provide(Unit):
    """What an Energy card provides while attached: one entry per unit, each the types it may count as (empty: every
    type).

    Of several `Provide` units the last whose condition holds counts. `like`: each unit counts as every type of these
    basic Energy cards instead, if there are any.
    """

    units: tuple[tuple[Type, ...], ...]
    while_: Early[Condition | None] = None
    like: SomeCards | None = None


@dataclass(frozen=True, slots=True)
class AsPokemon(Unit):
    """Played as if it were a Basic Pokémon of that type and HP (Fossils, dolls). `discardable`: by its player, at any
    time in their turn."""

    discardable: bool = True
    no_prize: bool = False
    counts: bool = True
    """Knocked Out, it counts as a Knocked Out Pokémon: where not, there is no Prize and nothing notices it."""
    setup_only: bool = False
    """It is put into play face down in setup, on the Bench or as the Active Pokémon, and never later."""


@dataclass(frozen=True, slots=True)
class AsEnergy(Unit):
    """This card in hand may be attached as the Energy card of the turn to one of `to`.

    Attached it is a Special Energy card that provides these units (as `Provide` says them) and has no other effect.
    `effect`: what happens as it is attached so; there `This()` is the Pokémon that it is attached to.
    """

    units: tuple[tuple[Type, ...], ...]
    to: Annotated[Pokemon, Means("pokemon")] = Pokemon()
    effect: Program = ()


@dataclass(frozen=True, slots=True)
class GrantAttacks(Unit):
    """The Pokémon this is attached to can use the attacks printed on this card, while the condition holds. `to`: these
    Pokémon can, while the card is in play as the Stadium."""

    discard_at_turn_end: bool = False
    while_: Early[Condition | None] = None
    to: Pokemons | None = None


@dataclass(frozen=True, slots=True)
class GrantPowers(Unit):
    """The Pokémon this is attached to can use the powers printed on this card, while the condition holds, and only
    then."""

    while_: Early[Condition | None] = None


@dataclass(frozen=True, slots=True)
class AttachCost(Unit):
    """What must be done to attach this card; it can't be attached where that can't be done whole."""

    cost: Early[Program]
