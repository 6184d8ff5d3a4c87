"""Modifiers: what is so while they are live."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from playmat.model.ir.base import (
    Amount,
    Filter,
    Modifier,
    PowerKind,
    Program,
    SpecialCondition,
    Type,
)
from playmat.model.ir.conditions import EffectSource
from playmat.model.ir.fields import (
    Anything,
    Means,
    Name,
    PlayerNamed,
    Pokemons,
    ReadsAttack,
    ReadsType,
    SideNamed,
    SomeCards,
)
from playmat.model.ir.filters import Is
from playmat.model.ir.steps.attack import Ignoring
from playmat.model.ir.targets import Pokemon


@dataclass(frozen=True, slots=True)
class DealMore(Modifier):
    """Attacks of the scope do that much more (negative: less) damage to the defenders, before Weakness and Resistance.

    `after`: after them, if there is any damage then. `EventPokemon()` in the amount is the Attacking Pokémon.
    """

    scope: Pokemons
    amount: Amount
    to: Annotated[Pokemon, Means("pokemon")] = Pokemon("opponent", "active")
    attack: Name = ""
    after: bool = False
    printed_on: SomeCards | None = None
    """Only attacks that are printed on one of these cards."""
    confusion: bool = False
    """Also the damage that the scope does to itself when Confusion stops its attack."""


@dataclass(frozen=True, slots=True)
class BaseDamage(Modifier):
    """The base damage of the scope's attack of this name is that much instead of what is printed."""

    scope: Pokemons
    amount: Amount
    attack: Name = ""


@dataclass(frozen=True, slots=True)
class TakeLess(Modifier):
    """The scope takes that much less (negative: more, if there is any) damage from attacks, after Weakness and
    Resistance.

    `until_tails`: that much for each heads of coins that its player flips until tails, each time.
    """

    scope: Pokemons
    amount: Amount
    by: tuple[Filter, ...] = ()
    by_side: SideNamed = "both"
    until_tails: bool = False
    flip: bool = False
    """Only on heads of a coin that its player flips each time."""
    before: bool = False
    """Before Weakness and Resistance."""
    discard_this: bool = False
    """This card is discarded when it has made that much less of some damage."""


@dataclass(frozen=True, slots=True)
class TakeHalf(Modifier):
    """The scope takes half the damage from attacks, rounded down (`up`: up) to a multiple of 10, after Weakness and
    Resistance."""

    scope: Pokemons
    by: tuple[Filter, ...] = ()
    by_side: SideNamed = "both"
    up: bool = False


@dataclass(frozen=True, slots=True)
class DamageBecomes(Modifier):
    """Damage from attacks to the scope, after Weakness and Resistance, is that much instead, if it is at least `least`
    and (if that is given) at most `most`."""

    scope: Pokemons
    amount: int
    by: tuple[Filter, ...] = ()
    by_side: SideNamed = "both"
    least: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class PreventDamage(Modifier):
    """Damage from attacks to the scope is prevented, if the attacker is such; `flip`: only on heads; `most`/`least`: by
    amount."""

    scope: Pokemons
    by: tuple[Filter, ...] = ()
    by_side: SideNamed = "both"
    flip: bool = False
    most: int = 0
    least: int = 0
    amounts: tuple[int, ...] = ()
    """Only damage of exactly one of these amounts; none named: of any."""
    gx: bool = False
    """Only damage from GX attacks."""
    tails: bool = False
    """Only if the attacker's player, who flips a coin, gets tails."""
    back: int = 0
    """Where it is prevented, that much damage is done to the attacker, without Weakness and Resistance."""


@dataclass(frozen=True, slots=True)
class PreventEffects(Modifier):
    """Effects of attacks (other than damage) on the scope are prevented, if the attacker is such.

    Of Trainer cards: of Items and Supporters, or of those to which `by` applies. The scope `ThisCard()` is the Stadium
    card itself.
    """

    scope: Anything
    by: tuple[Filter, ...] = ()
    by_side: SideNamed = "opponent"
    flip: bool = False
    source: Literal["attacks", "powers", "trainers", "stadiums"] = "attacks"
    gx: bool = False
    """Only those of GX attacks."""
    existing: bool = False
    """Of powers: those too that are always in force, or were on it before."""


Verb = Literal[
    "attack",
    "retreat",
    "evolve",
    "use-powers",
    "be-healed",
    "attach-energy",
    "have-tools",
    "play-item",
    "play-supporter",
    "play-stadium",
    "play-trainer",
    "play-tool",
    "play-special-energy",
    "play-pokemon",
    "play-basic",
    "play-evolution",
    "draw-for-turn",
    "level-up",
    "put-into-play",
    "use-gx",
    "be-switched",
    "go-on",
]


@dataclass(frozen=True, slots=True)
class Cannot(Modifier):
    """A Pokémon of the scope can't do that ("attack", "retreat", "evolve" …). Putting a LV.X onto it is "level-up", not
    "evolve"."""

    scope: Pokemons
    verb: Verb
    attack: Name = ""
    """For the verb "attack": only the attack of this name."""
    chosen: ReadsAttack = ""
    """For the verb "attack": only the attack that `ChooseAttack` bound to this slot."""
    only: bool = False
    """With `chosen`: any attack but that one."""
    where: tuple[Filter, ...] = ()
    """For the verb "attach-energy": only such Energy cards."""


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
class CoinGate(Modifier):
    """Whenever a Pokémon of the scope attacks its owner flips a coin first; on tails the attack does nothing.

    Without `flip` the attack does nothing at all. `announced`: as soon as the attack is announced, before anything
    else; on tails the turn ends without an attack. `coins`: so many coins, and one tails is enough.
    """

    scope: Pokemons
    flip: bool = True
    announced: bool = False
    coins: int = 1


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
class FlipAgain(Modifier):
    """Once a turn, after coins were flipped for an attack of that player's, they may ignore those and flip them again.

    `scope`: only for attacks of these Pokémon. `alone`: not in a turn in which another effect lets them flip again.
    """

    who: PlayerNamed = "you"
    scope: Pokemons | None = None
    alone: bool = False


@dataclass(frozen=True, slots=True)
class CannotBe(Modifier):
    """The scope can't be affected by these Special Conditions; none named: by any."""

    scope: Pokemons
    conditions: tuple[SpecialCondition, ...] = ()
    also_cure: bool = False


@dataclass(frozen=True, slots=True)
class AttackCost(Modifier):
    """Attacks of the scope cost that many Energy of the type more (negative: less).

    `any_type`: less of whichever types of the cost suit best, when everything else has been added and taken off.
    """

    scope: Pokemons
    amount: Amount
    type: Type = "Colorless"
    attack: Name = ""
    any_type: bool = False


@dataclass(frozen=True, slots=True)
class NoAttackCost(Modifier):
    """Attacks of the scope can be used without Energy; `type`: without Energy for the symbols of this type in their
    cost, whatever has been added to it."""

    scope: Pokemons
    attack: Name = ""
    type: Type | None = None


@dataclass(frozen=True, slots=True)
class RetreatCost(Modifier):
    """The scope's Retreat Cost is that many Colorless more (negative: less); None: it has no Retreat Cost."""

    scope: Pokemons
    amount: Amount | None = None


@dataclass(frozen=True, slots=True)
class HpMore(Modifier):
    """The scope gets that much more HP."""

    scope: Pokemons
    amount: Amount


@dataclass(frozen=True, slots=True)
class HpIs(Modifier):
    """The maximum HP of the scope is that much, whatever is printed; what gives it more or less HP still counts."""

    scope: Pokemons
    amount: Amount


@dataclass(frozen=True, slots=True)
class NoWeakness(Modifier):
    """The scope has no Weakness; `type`: none to this type."""

    scope: Pokemons
    type: Type | None = None


@dataclass(frozen=True, slots=True)
class NoResistance(Modifier):
    """The scope has no Resistance."""

    scope: Pokemons


@dataclass(frozen=True, slots=True)
class ResistanceAmount(Modifier):
    """Whatever Resistance the scope has takes off that much damage; `less`: that much less than it would."""

    scope: Pokemons
    amount: int
    less: bool = False


@dataclass(frozen=True, slots=True)
class WeaknessIs(Modifier):
    """The scope's Weakness is now this type (×2), or its Weakness is now applied this many times.

    `same_amount`: the type alone changes, of Pokémon that have a Weakness.
    """

    scope: Pokemons
    type: Type | None = None
    times: int = 2
    same_amount: bool = False


@dataclass(frozen=True, slots=True)
class ChosenTypeIs(Modifier):
    """The scope's type, Weakness (if it has one) or Resistance is the type that `ChooseType` bound to the slot.

    "energy": the Energy cards on the scope to which `where` applies provide that type.
    """

    scope: Pokemons
    what: Literal["type", "weakness", "resistance", "energy"]
    slot: ReadsType
    where: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class TypeIs(Modifier):
    """The scope is of this type; `also`: as well as its own."""

    scope: Pokemons
    type: Type
    also: bool = False


@dataclass(frozen=True, slots=True)
class NoPowers(Modifier):
    """The scope has no powers of these kinds."""

    scope: Pokemons
    kinds: tuple[PowerKind, ...] = ("Ability",)
    except_name: Name = ""
    such: Literal["", "knocks-itself-out"] = ""
    """Only those that the Pokémon uses by Knocking Out itself."""


@dataclass(frozen=True, slots=True)
class MayEvolveEarly(Modifier):
    """The scope may evolve on the turn it came into play or evolved (`same_turn`), and on its player's first turn
    (`first_turn`), even if it came into play in that turn. The scope `ThisCard()`: it is this card in hand that may be
    played so, onto any Pokémon. `where`: only into such a Pokémon."""

    scope: Pokemons
    first_turn: bool = False
    same_turn: bool = True
    where: tuple[Filter, ...] = ()


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


@dataclass(frozen=True, slots=True)
class ToolLimit(Modifier):
    """The scope may have that many Pokémon Tools; `machines`: that many Technical Machines. What is too many is
    discarded, as its player chooses."""

    scope: Pokemons
    limit: int
    machines: bool = False


@dataclass(frozen=True, slots=True)
class PrizesMore(Modifier):
    """When a Pokémon of the scope is Knocked Out (by damage from an attack, if so), that many more Prizes are taken;
    may be negative. `flip`: only on heads of a coin that its player flips then. `limit` "game": the effect of cards of
    this name counts once a game for each player who has them."""

    scope: Pokemons
    amount: int
    by_attack_of: Pokemons | None = None
    flip: bool = False
    limit: Literal["", "game"] = ""


@dataclass(frozen=True, slots=True)
class NoPrizes(Modifier):
    """No Prize cards at all are taken when a Pokémon of the scope is Knocked Out; `flip`: on heads of a coin that its
    player flips then."""

    scope: Pokemons
    flip: bool = False


@dataclass(frozen=True, slots=True)
class EnergyProvides(Modifier):
    """The Energy cards on the scope to which `where` applies provide these types; no type: every type.

    `only`: each such card provides one unit of them, and has no other effect. `units`: each such card provides so many
    units (0: as many as it provides by itself). `also`: each unit counts as what the card provides by itself, too.
    """

    scope: Pokemons
    where: tuple[Filter, ...]
    types: tuple[Type, ...] = ()
    only: bool = False
    units: int = 0
    also: bool = False
    mute: bool = False
    """Each such card has no other effect, and provides as many units as before."""


@dataclass(frozen=True, slots=True)
class Copy(Modifier):
    """The scope is treated as if its card were the (first) target's, whatever is printed on it: name, type, HP,
    Weakness, Resistance, Retreat Cost, attacks and, with `powers`, powers. It keeps this power too."""

    scope: Pokemons
    of: Anything
    powers: bool = True


@dataclass(frozen=True, slots=True)
class HasAttacksOf(Modifier):
    """The scope can use the attacks of the target as its own (cost and all).

    `EventPokemon()` in the source is the Pokémon of the scope that is asked about.
    """

    scope: Pokemons
    source: Anything


@dataclass(frozen=True, slots=True)
class Survive(Modifier):
    """If damage from an attack would Knock Out the scope it is left with that much HP; `full`: only from full HP;
    `flip`: on heads."""

    scope: Pokemons
    hp: int = 10
    full: bool = False
    flip: bool = False
    discard_this: bool = False
    by_side: SideNamed = "both"
    """Only attacks of that player's."""
    least: int = 0
    """Only if the damage is that much or more."""
    however: bool = False
    """A Knock Out by an attack however it comes, by damage, damage counters or any other effect."""


@dataclass(frozen=True, slots=True)
class KoDestination(Modifier):
    """When the scope is Knocked Out its Pokémon cards go there instead of the discard pile; attached cards as usual.
    What goes into a deck is shuffled into it."""

    scope: Pokemons
    to: Literal["hand", "lost", "deck"]
    attached: bool = False
    flip: bool = False
    by: Literal["", "attack", "opponents-attack"] = ""
    """Only when Knocked Out by damage from an attack, or from an opponent's attack."""
    by_attack_of: Pokemons | None = None
    """Only when Knocked Out by damage from an attack of one of these."""
    no_prizes: bool = False
    """And no Prize cards are taken for it then."""


@dataclass(frozen=True, slots=True)
class CheckupCounters(Modifier):
    """Poisoned (Burned) Pokémon of the scope get that many more damage counters in each checkup.

    `instead`: that many instead of the number the rules name. Of several such effects the largest number counts, and
    what adds counters adds to it.
    """

    scope: Pokemons
    condition: SpecialCondition
    more: int
    instead: bool = False


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
class AtTurnEnd(Modifier):
    """At the end of the turn that the effect is for, this happens to the scope: inside, `EventPokemon`."""

    scope: Pokemons
    do: Program


@dataclass(frozen=True, slots=True)
class BenchWeakness(Modifier):
    """Weakness and Resistance count for Benched Pokémon of the opponent too when the scope's attacks damage them."""

    scope: Pokemons


@dataclass(frozen=True, slots=True)
class CoinsFor(Modifier):
    """So many coins are flipped for the scope's attack of this name, whatever number it says."""

    scope: Pokemons
    coins: int
    attack: Name


@dataclass(frozen=True, slots=True)
class FirstCoin(Modifier):
    """The next time that player flips coins for the effect of an attack, a power or a Trainer card of theirs, they
    choose what the first of them shows; then this ends."""

    who: PlayerNamed


@dataclass(frozen=True, slots=True)
class ChoosePromotion(Modifier):
    """When the Active Pokémon of that player's opponent is Knocked Out, that player chooses the new one among those on
    the opponent's Bench; `flip`: on heads of a coin that they flip then."""

    who: PlayerNamed
    flip: bool = False


@dataclass(frozen=True, slots=True)
class PassOn(Modifier):
    """When a player switches their own Active Pokémon that is so affected by a Trainer card, the new Active Pokémon is
    now affected by the same Special Condition."""

    condition: SpecialCondition


@dataclass(frozen=True, slots=True)
class ShieldPlayer(Modifier):
    """Effects of attacks of the other player's Pokémon are not done to that player or their hand, and those that are on
    them already end."""

    who: PlayerNamed


@dataclass(frozen=True, slots=True)
class GxAgain(Modifier):
    """The scope can use GX attacks even if its player has used one this game."""

    scope: Pokemons


@dataclass(frozen=True, slots=True)
class DiscardedTo(Modifier):
    """The scope, this card, goes there when it would be discarded from play. Other cards than this: when an effect of
    the player whose they are not would discard them from play."""

    scope: SomeCards
    to: Literal["hand", "lost"]


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
class TagIs(Modifier):
    """The scope carries this tag, one of `words.tag.NAMES`, whatever is printed. `cards`: and so do the cards in its
    player's hand, deck and discard pile to which these filters apply; none named: no cards."""

    scope: Pokemons
    tag: Name
    cards: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class AttackPrice(Modifier):
    """Whenever a Pokémon of the scope attacks, its player first does this, as "you"; if they can't, it can't attack."""

    scope: Pokemons
    do: Program


@dataclass(frozen=True, slots=True)
class BurnIsTails(Modifier):
    """A coin that is flipped in the checkup for a Burned Pokémon of the scope counts as tails."""

    scope: Pokemons


@dataclass(frozen=True, slots=True)
class StadiumsClash(Modifier):
    """A Stadium card played from hand does not come into play: it has no effect and is discarded after this one."""


@dataclass(frozen=True, slots=True)
class KeepTurn(Modifier):
    """Your turn does not end when the scope evolves into a Pokémon of this name by a rule that would end it."""

    scope: Pokemons
    name: Name


@dataclass(frozen=True, slots=True)
class HealTimes(Modifier):
    """When damage is healed from the scope, so many times as much is healed."""

    scope: Pokemons
    times: int = 2


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
class EvolvesAs(Modifier):
    """What evolves from a Pokémon of this name evolves the scope, too."""

    scope: Pokemons
    name: Name


@dataclass(frozen=True, slots=True)
class AttackTwice(Modifier):
    """After its attack the scope may attack once more in that turn (after a new Active Pokémon was chosen).

    `same`: only with the attack it has just used; `other`: only with another. `after`: only if it has just used the
    attack of this name.
    """

    scope: Pokemons
    same: bool = False
    other: bool = False
    after: Name = ""


@dataclass(frozen=True, slots=True)
class DamageIgnores(Modifier):
    """Damage from attacks of the scope to those Pokémon is not affected by these."""

    scope: Pokemons
    ignoring: tuple[Ignoring, ...]
    to: Annotated[Pokemon, Means("pokemon")] = Pokemon("opponent", "active")


@dataclass(frozen=True, slots=True)
class SleepCoins(Modifier):
    """For a Pokémon of the scope that is Asleep so many coins are flipped in the checkup; it wakes only if all are
    heads."""

    scope: Pokemons
    coins: int


@dataclass(frozen=True, slots=True)
class CoinsAre(Modifier):
    """Every coin that player flips in their own turn counts as heads, or as tails.

    `attack`: only those flipped for their attack of this name, used by one of the scope.
    """

    who: PlayerNamed
    heads: bool
    attack: Name = ""
    scope: Pokemons | None = None


@dataclass(frozen=True, slots=True)
class KeepTurnAfter(Modifier):
    """That player's turn does not end by the effect of the card of this name."""

    who: PlayerNamed
    name: Name


@dataclass(frozen=True, slots=True)
class KeepEnergy(Modifier):
    """Effects of the opponent's attacks, powers and Trainers can't discard such Energy cards from the scope."""

    scope: Pokemons
    where: tuple[Filter, ...] = (Is("Energy"),)


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
class TypeAs(Modifier):
    """The scope is of the types of the target: a card (a basic Energy card: of the type it provides), or a Pokémon in
    play as it is now."""

    scope: Pokemons
    of: Anything


@dataclass(frozen=True, slots=True)
class Limit(Modifier):
    """That player may do it so many times a turn instead of once."""

    who: PlayerNamed
    what: Literal["supporter", "energy", "retreat", "stadium"]
    times: int


@dataclass(frozen=True, slots=True)
class NoEffect(Modifier):
    """These cards in play (Pokémon Tools and other attached Trainer cards, a Stadium) have no effect; they stay."""

    cards: SomeCards


@dataclass(frozen=True, slots=True)
class KeepConditions(Modifier):
    """The scope doesn't recover from these Special Conditions by evolving, devolving or levelling up; `by` "checkup":
    by the coins of the checkup."""

    scope: Pokemons
    conditions: tuple[SpecialCondition, ...]
    by: Literal["evolving", "checkup"] = "evolving"


@dataclass(frozen=True, slots=True)
class PreventCounters(Modifier):
    """No damage counters are put on the scope by effects of attacks, or of these sources, of such Pokémon.

    Damage is still done, and so is every other effect.
    """

    scope: Pokemons
    by: tuple[Filter, ...] = ()
    by_side: SideNamed = "opponent"
    sources: tuple[EffectSource, ...] = ("attack",)


@dataclass(frozen=True, slots=True)
class CannotMove(Modifier):
    """Effects of that player's (of these sources; none named: of any) can't put these into such a zone.

    `ThisCard()`: this card itself, while it lies in the discard pile.
    """

    things: Anything
    to: tuple[Literal["hand", "deck", "discard", "lost", "play"], ...]
    by: PlayerNamed = "each"
    sources: tuple[EffectSource, ...] = ()


@dataclass(frozen=True, slots=True)
class AttackEarly(Modifier):
    """The scope can attack on the first turn of the game, though its player goes first."""

    scope: Pokemons


@dataclass(frozen=True, slots=True)
class AttackEvenIf(Modifier):
    """The scope can attack even while affected by these Special Conditions."""

    scope: Pokemons
    conditions: tuple[SpecialCondition, ...]


@dataclass(frozen=True, slots=True)
class MayEvolveInto(Modifier):
    """The scope can evolve into such Evolution cards played from hand, whatever their "Evolves from" line says."""

    scope: Pokemons
    where: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class OnlyBy(Modifier):
    """This card (the scope) comes into play only by the effect of the power of this name: not from hand, not in setup,
    by no other effect."""

    scope: Anything
    name: Name


@dataclass(frozen=True, slots=True)
class KeepCounters(Modifier):
    """Damage counters on the scope can't be moved to other Pokémon."""

    scope: Pokemons


@dataclass(frozen=True, slots=True)
class AttachGate(Modifier):
    """When that player attaches an Energy card from hand for the turn they flip a coin; on tails the card is discarded
    instead, and the turn's attachment is not used."""

    who: PlayerNamed


@dataclass(frozen=True, slots=True)
class PrizesTo(Modifier):
    """Prize cards that the player opposite this effect's would take go there instead of into hand. `scope`: those for
    Knocking Out such a Pokémon (by damage from an attack of one of these, if so); none: all."""

    to: Literal["lost", "discard"]
    scope: Pokemons | None = None
    by_attack_of: Pokemons | None = None


@dataclass(frozen=True, slots=True)
class WeaknessTimes(Modifier):
    """For damage from attacks of the scope to the opponent's Active Pokémon, Weakness is applied this many times."""

    scope: Pokemons
    times: int


@dataclass(frozen=True, slots=True)
class Unaffected(Modifier):
    """Effects of such cards that the opponent plays are prevented, as far as they are on you or on the cards in your
    hand: you neither draw nor show, discard or shuffle away your hand by them, and they forbid you nothing."""

    by: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class TextIs(Modifier):
    """Each such Trainer card in that player's hand has this effect instead of its own: "you" is whoever plays it."""

    who: PlayerNamed
    where: tuple[Filter, ...]
    do: Program
