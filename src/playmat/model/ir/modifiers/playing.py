"""What changes what players may do: play, attach, retreat, fill their Bench, end their turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from playmat.model.ir.base import Amount, Filter, Modifier, Program, SpecialCondition
from playmat.model.ir.fields import Anything, Name, PlayerNamed, Pokemons, SomeCards
from playmat.model.ir.modifiers.attacks import Verb


@dataclass(frozen=True, slots=True)
class PlayerCannot(Modifier):
    """That player can't do that: "play-item", "attach-energy", "evolve" …; `where` limits which cards.

    "put-into-play": neither from hand nor by an effect of their own, onto the Bench or by evolving. "go-on": their turn
    ends as soon as they have drawn for it.
    """

    who: PlayerNamed
    verb: Verb
    where: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayGate(Modifier):
    """Whenever that player plays such a Trainer card from hand they flip a coin first; on tails it has no effect and is
    discarded.

    `may`: it is you, whose text this is, who may flip instead, and heads stops the card. `to`: where a stopped card
    goes. `rival`: the other player may use a stopped card that is not put into play as if it were theirs.
    """

    who: PlayerNamed
    where: tuple[Filter, ...] = ()
    may: bool = False
    to: Literal["discard", "deck"] = "discard"
    rival: bool = False


@dataclass(frozen=True, slots=True)
class PlayPrice(Modifier):
    """That player must discard so many other cards from hand in order to play such a card from hand."""

    who: PlayerNamed
    cards: int
    where: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class HandOpen(Modifier):
    """That player plays with their hand face up: everybody sees the cards in it."""

    who: PlayerNamed = "opponent"


@dataclass(frozen=True, slots=True)
class BenchSize(Modifier):
    """That player's Bench holds that many Pokémon; of several such effects the smallest number counts."""

    who: PlayerNamed
    size: int
    owner_first: bool = False
    """When Benches are too full because this card came into play or left it, the player who played it discards
    first."""
    to_hand: bool = False
    """What is too much goes back to its player's hand with all cards on it instead of being discarded."""


Allowance = Literal["supporter", "energy", "retreat", "stadium"]


@dataclass(frozen=True, slots=True)
class Limit(Modifier):
    """That player may do it so many times a turn instead of once."""

    who: PlayerNamed
    what: Allowance
    times: int


@dataclass(frozen=True, slots=True)
class TextIs(Modifier):
    """Each such Trainer card in that player's hand has this effect instead of its own: "you" is whoever plays it."""

    who: PlayerNamed
    where: tuple[Filter, ...]
    do: Program


@dataclass(frozen=True, slots=True)
class StadiumsClash(Modifier):
    """A Stadium card played from hand does not come into play: it has no effect and is discarded after this one."""


@dataclass(frozen=True, slots=True)
class SetUpFaceDown(Modifier):
    """This card in hand may be put face down in play when its player sets up, as if it were a Basic Pokémon; `place`
    "active": as the Active Pokémon only."""

    scope: Pokemons
    place: Literal["any", "active"] = "any"


@dataclass(frozen=True, slots=True)
class GoFirst(Modifier):
    """If a Pokémon of the scope is in play when the game begins, its player goes first; if both players have one,
    nothing changes. The scope `ThisCard()`: it is this card in hand that may be played before the coin is flipped that
    decides who goes first; whoever alone plays one goes first, without that coin."""

    scope: Anything


@dataclass(frozen=True, slots=True)
class OnlyBy(Modifier):
    """This card (the scope) comes into play only by the effect of the power of this name: not from hand, not in setup,
    by no other effect."""

    scope: Anything
    name: Name


@dataclass(frozen=True, slots=True)
class DiscardedTo(Modifier):
    """The scope, this card, goes there when it would be discarded from play. Other cards than this: when an effect of
    the player whose they are not would discard them from play."""

    scope: SomeCards
    to: Literal["hand", "lost"]


@dataclass(frozen=True, slots=True)
class KeepTurn(Modifier):
    """Your turn does not end when the scope evolves into a Pokémon of this name by a rule that would end it."""

    scope: Pokemons
    name: Name


@dataclass(frozen=True, slots=True)
class KeepTurnAfter(Modifier):
    """That player's turn does not end by the effect of the card of this name."""

    who: PlayerNamed
    name: Name


@dataclass(frozen=True, slots=True)
class AtTurnEnd(Modifier):
    """At the end of the turn that the effect is for, this happens to the scope: inside, `EventPokemon`."""

    scope: Pokemons
    do: Program


@dataclass(frozen=True, slots=True)
class AttachMore(Modifier):
    """Attaching for the turn an Energy card from hand to the scope, its player may attach up to so many cards at
    once.

    `where` must apply to all of them. `adds`: each such effect lets its player attach that many more cards than the
    one, and several add up.
    """

    scope: Pokemons
    cards: int = 2
    adds: bool = False
    where: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class AttachAnyway(Modifier):
    """Such cards may be attached to the scope, whatever they say about which Pokémon they may be attached to."""

    scope: Pokemons
    where: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class AttachGate(Modifier):
    """When that player attaches an Energy card from hand for the turn they flip a coin; on tails the card is discarded
    instead, and the turn's attachment is not used."""

    who: PlayerNamed


@dataclass(frozen=True, slots=True)
class RetreatCost(Modifier):
    """The scope's Retreat Cost is that many Colorless more (negative: less); None: it has no Retreat Cost."""

    scope: Pokemons
    amount: Amount | None = None


@dataclass(frozen=True, slots=True)
class RetreatGate(Modifier):
    """Whenever a Pokémon of the scope would retreat its player flips a coin first, before anything is paid; on tails it
    can't retreat in this turn."""

    scope: Pokemons


@dataclass(frozen=True, slots=True)
class RetreatEvenIf(Modifier):
    """The scope may retreat even while affected by these Special Conditions."""

    scope: Pokemons
    conditions: tuple[SpecialCondition, ...]


@dataclass(frozen=True, slots=True)
class RetreatPaidTo(Modifier):
    """Energy that is discarded to pay the scope's Retreat Cost goes there instead; `where`: only such Energy cards."""

    scope: Pokemons
    to: Literal["hand", "lost"]
    where: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class RetreatPaidBy(Modifier):
    """To retreat the scope this card is discarded instead of Energy, whatever the Retreat Cost is."""

    scope: Pokemons


@dataclass(frozen=True, slots=True)
class ChoosePromotion(Modifier):
    """When the Active Pokémon of that player's opponent is Knocked Out, that player chooses the new one among those on
    the opponent's Bench; `flip`: on heads of a coin that they flip then."""

    who: PlayerNamed
    flip: bool = False
