"""Cards as rows of numbers: printed facts, and a summary of what the effect programs do.

A row knows no card by name. It is worked out once for each card; `CardTable` stacks the rows of the cards that an
environment's decks hold, with an empty row in front for "no card".
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from playmat.model import ir
from playmat.model.card import Attack, CardDef, Matchup
from playmat.model.ir.walk import nodes
from playmat.model.words import stage, supertype, tag, trainer, types

Floats = NDArray[np.float32]

MAX_ATTACKS: Final = 4
"""No printed card has more."""

EFFECTS: Final[dict[str, tuple[type[ir.Node], ...]]] = {
    "draw": (ir.Draw, ir.DrawUntil),
    "move cards": (ir.Move,),
    "look or reveal": (
        ir.Look,
        ir.Reveal,
        ir.RevealUntil,
        ir.Rearrange,
        ir.Face,
        ir.HandOpen,
    ),
    "shuffle": (ir.Shuffle, ir.ShuffleInto),
    "attach": (
        ir.Attach,
        ir.AttachAsEnergy,
        ir.AttachAsTool,
        ir.AttachAsForm,
        ir.AttachMore,
        ir.EnergyProvides,
        ir.KeepEnergy,
        ir.AttachAnyway,
        ir.AttachGate,
    ),
    "own damage": (ir.Hit,),
    "changes damage": (
        ir.AddDamage,
        ir.SubDamage,
        ir.SetDamage,
        ir.DealMore,
        ir.BaseDamage,
        ir.DamageIgnores,
        ir.BenchWeakness,
        ir.WeaknessTimes,
    ),
    "other damage": (ir.Damage,),
    "counters": (
        ir.PutCounters,
        ir.MoveCounters,
        ir.SwapCounters,
        ir.CheckupCounters,
        ir.PutMarker,
        ir.RemoveMarker,
        ir.KeepCounters,
    ),
    "heal": (ir.Heal, ir.HealTimes),
    "condition": (
        ir.Afflict,
        ir.AfflictChoice,
        ir.SleepCoins,
        ir.BurnIsTails,
        ir.KeepConditions,
        ir.MoveCondition,
        ir.PassOn,
    ),
    "cure": (ir.Cure,),
    "coin": (
        ir.Flip,
        ir.CoinGate,
        ir.FlipAgain,
        ir.CoinsAre,
        ir.RockPaperScissors,
        ir.GuessCoin,
        ir.GuessName,
        ir.CoinsFor,
        ir.FirstCoin,
    ),
    "may fail": (
        ir.Fail,
        ir.PlayGate,
        ir.RetreatGate,
        ir.StopAttack,
        ir.StadiumsClash,
    ),
    "switch": (
        ir.Switch,
        ir.TakePlace,
        ir.RetreatCost,
        ir.RetreatEvenIf,
        ir.ChoosePromotion,
        ir.RetreatPaidBy,
        ir.RetreatPaidTo,
    ),
    "evolve": (
        ir.Evolve,
        ir.Devolve,
        ir.Transform,
        ir.MayEvolveEarly,
        ir.EvolvesAs,
        ir.MayEvolveInto,
    ),
    "Knock Out": (
        ir.KnockOut,
        ir.KoDestination,
        ir.DiscardedTo,
    ),
    "Prizes": (
        ir.TakePrizes,
        ir.SwapHandWithPrizes,
        ir.PrizesMore,
        ir.NoPrizes,
        ir.PrizesTo,
    ),
    "protects": (
        ir.PreventDamage,
        ir.PreventEffects,
        ir.TakeLess,
        ir.TakeHalf,
        ir.Survive,
        ir.StayInPlay,
        ir.CannotBe,
        ir.HpMore,
        ir.NoWeakness,
        ir.BeforeDamage,
        ir.PreventCounters,
        ir.DamageBecomes,
        ir.UndoDamage,
        ir.ShieldPlayer,
        ir.Unaffected,
        ir.EndEffects,
        ir.CannotMove,
        ir.HpIs,
    ),
    "locks": (
        ir.Cannot,
        ir.PlayerCannot,
        ir.NoPowers,
        ir.NoEffect,
        ir.StripTrainers,
        ir.OnlyBy,
    ),
    "changes a Pokémon": (
        ir.WeaknessIs,
        ir.NoResistance,
        ir.TypeIs,
        ir.TypeAs,
        ir.ChosenTypeIs,
        ir.ResistanceAmount,
        ir.TagIs,
        ir.Copy,
        ir.BecomeStadium,
        ir.TurnOver,
        ir.LayFaceDown,
        ir.TurnUp,
    ),
    "costs": (
        ir.AttackCost,
        ir.NoAttackCost,
        ir.AttackPrice,
        ir.PlayPrice,
        ir.GxAgain,
        ir.AttackEvenIf,
        ir.AttackEarly,
    ),
    "copies": (
        ir.UseAttackOf,
        ir.UseLastAttack,
        ir.UseEffectOf,
        ir.PlayAnother,
        ir.HasAttacksOf,
        ir.ChooseAttack,
        ir.MirrorAttack,
        ir.TextIs,
        ir.PlayNow,
        ir.MakePlay,
        ir.JoinHalves,
    ),
    "limits": (ir.Limit, ir.BenchSize, ir.ToolLimit, ir.SetUpFaceDown, ir.GoFirst),
    "turn": (
        ir.EndTurn,
        ir.ExtraTurn,
        ir.AttackTwice,
        ir.WinGame,
        ir.Later,
        ir.AtTurnEnd,
        ir.KeepTurn,
        ir.KeepTurnAfter,
    ),
    "choice": (
        ir.May,
        ir.MayRepeat,
        ir.Choose,
        ir.ChooseOne,
        ir.ChooseNumber,
        ir.ChooseType,
    ),
    "if": (ir.If,),
    "repeats": (ir.ForEach, ir.Repeat, ir.ByEach),
    "lasts": (ir.Lasting, ir.Watch),
}
"""What effects do, in groups: which statements and modifiers of the IR count towards each."""

BOOKKEEPING: Final[tuple[type[ir.Node], ...]] = (ir.Remember, ir.RememberNumber)
"""Statements that do nothing anybody could see."""

ZONES: Final = ("deck", "discard", "hand")
"""Zones whose use is counted by player: "search the deck" is a look into your deck."""

_GROUP_OF: Final = {kind: i for i, kinds in enumerate(EFFECTS.values()) for kind in kinds}
EFFECT_NAMES: Final[tuple[str, ...]] = (
    *EFFECTS,
    *(f"your {zone}" for zone in ZONES),
    *(f"opponent's {zone}" for zone in ZONES),
    "opponent's Pokémon",
)
EFFECT_COUNT: Final = len(EFFECT_NAMES)
MOST: Final = 4
"""Counts in the summary of an effect end here."""

PRIZE_TAGS: Final = ("ex", "EX", "GX", "TAG TEAM", "V", "VMAX", "VSTAR", "V-UNION", "Mega", "LEGEND")
"""Tags of Pokémon that may give up more than one Prize card; the tags together tell how many."""


def _effect_counts(value: Any, counts: Floats) -> None:
    for node in nodes(value):
        group = _GROUP_OF.get(type(node), -1)
        if group >= 0:
            counts[group] += 1
        elif isinstance(node, ir.Cards):
            if node.zone in ZONES:
                other = node.side == "opponent"
                counts[len(EFFECTS) + ZONES.index(node.zone) + len(ZONES) * other] += 1
        elif isinstance(node, ir.Pokemon) and node.side == "opponent":
            counts[-1] += 1


def effect_row(*programs: Any) -> Floats:
    """How often each group of effects occurs in these programs or units, in quarters of `MOST`."""
    counts = np.zeros(EFFECT_COUNT, np.float32)
    _effect_counts(programs, counts)
    return np.minimum(counts, MOST).astype(np.float32) / np.float32(MOST)


ATTACK_NAMES: Final = ("there", "cost", "damage", "varies")
"""What a card's row says of each attack."""

CARD_NAMES: Final[tuple[str, ...]] = (
    "there",
    *(f"is {name}" for name in supertype.NAMES),
    *(f"is {name}" for name in trainer.NAMES[1:]),
    *(f"is {name}" for name in stage.NAMES[1:]),
    *(f"is marked {name}" for name in PRIZE_TAGS),
    "HP",
    *(f"type {name}" for name in types.NAMES),
    *(f"Weakness {name}" for name in types.NAMES),
    *(f"Resistance {name}" for name in types.NAMES),
    "Retreat Cost",
    "evolves from another",
    *(f"provides {name}" for name in types.NAMES),
    "units provided",
    "special Energy",
    *(f"attack {i + 1}: {name}" for i in range(MAX_ATTACKS) for name in ATTACK_NAMES),
    *(f"costs {name}" for name in types.NAMES),
    "powers: used by choice",
    "powers: triggered",
    "powers: lasting",
    *(f"effect: {name}" for name in EFFECT_NAMES),
)
"""The columns of a card's row: flags; HP and damage in hundreds; costs in fifths; effects in quarters."""
CARD_SIZE: Final = len(CARD_NAMES)
EFFECTS_AT: Final = CARD_SIZE - EFFECT_COUNT
"""Where the summary of the effects begins in a card's row."""


def _types(matchups: tuple[Matchup, ...]) -> list[float]:
    held = {one.type for one in matchups}
    return [float(type_ in held) for type_ in range(types.COUNT)]


def provided(card: CardDef) -> tuple[int, ...]:
    """The units of Energy that a card provides by itself, each as a mask of types; of several texts the first."""
    if card.basic_energy >= 0:
        return (1 << card.basic_energy,)
    for power in card.powers:
        for unit in power.units:
            if isinstance(unit, ir.Provide):
                return tuple(sum(1 << types.named(name) for name in own_types) or types.ANY for own_types in unit.units)
    return ()


@cache
def card_row(card: CardDef) -> Floats:
    """The row of a card: one number for each of `CARD_NAMES`."""
    units = provided(card)
    every = 0
    for mask in units:
        every |= mask
    attacks: list[float] = []
    for attack in card.attacks[:MAX_ATTACKS]:
        varies = float(bool(attack.symbol))
        attacks += (1.0, len(attack.cost) / 5, attack.damage / 100, varies)
    attacks += [0.0] * (len(ATTACK_NAMES) * MAX_ATTACKS - len(attacks))
    kinds = [type(unit) for power in card.powers for unit in power.units]
    numbers: list[float] = [
        1.0,
        *(float(card.supertype == i) for i in range(len(supertype.NAMES))),
        *(float(card.trainer_kind == i) for i in range(1, len(trainer.NAMES))),
        *(float(card.stage == i) for i in range(1, len(stage.NAMES))),
        *(float(bool(card.tags & tag.bits((name,)))) for name in PRIZE_TAGS),
        card.hp / 100,
        *(float(type_ in card.types) for type_ in range(types.COUNT)),
        *_types(card.weaknesses),
        *_types(card.resistances),
        card.retreat / 5,
        float(bool(card.evolves_from)),
        *(float(every >> type_ & 1) for type_ in range(types.COUNT)),
        float(len(units)),
        float(bool(units) and card.basic_energy < 0),
        *attacks,
        *(sum(attack.cost.count(type_) for attack in card.attacks) / 5 for type_ in range(types.COUNT)),
        float(kinds.count(ir.Activated)),
        float(kinds.count(ir.Triggered)),
        float(kinds.count(ir.Static)),
    ]
    effects = effect_row(*(a.program for a in card.attacks), *(p.units for p in card.powers))
    row = np.concatenate([np.array(numbers, np.float32), effects])
    row.setflags(write=False)
    return row


@cache
def attack_effects(attack: Attack) -> Floats:
    """The summary of what one attack does."""
    return effect_row(attack.program)


@lru_cache(maxsize=1 << 16)
def missing(cost: tuple[int, ...], units: tuple[int, ...]) -> int:
    """How many Energy are missing for this cost, with these units (each a mask of the types it may count as).

    Units that can be few types are spent before those that can be many, which is exact for all but odd mixtures.
    """
    left = sorted(units, key=int.bit_count)
    unmet = 0
    for type_ in sorted(cost):  # Colorless comes last
        if type_ == types.COLORLESS:
            if left:
                left.pop()
            else:
                unmet += 1
            continue
        for i, mask in enumerate(left):
            if mask >> type_ & 1:
                del left[i]
                break
        else:
            unmet += 1
    return unmet


def damage_after(attack_damage: int, types: int, defender: CardDef) -> int:
    """Printed damage after the printed Weakness and Resistance of the defender, for an attacker of these types."""
    damage = attack_damage
    if damage <= 0:
        return 0
    for one in (*defender.weaknesses, *defender.resistances):
        if types >> one.type & 1:
            damage = damage * one.times + one.plus
    return max(damage, 0)


class CardTable:
    """The cards of some decks, numbered from 1 in the order of their ids; 0 is no card."""

    def __init__(self, cards: Iterable[CardDef]) -> None:
        known = {card.id: card for card in cards}
        self.ids: tuple[str, ...] = ("", *sorted(known))
        """The id of each card by its number."""
        self.number: dict[str, int] = {card_id: i for i, card_id in enumerate(self.ids) if i}
        self.cards: tuple[CardDef | None, ...] = (None, *(known[card_id] for card_id in self.ids[1:]))
        self.rows: Floats = np.zeros((len(self.ids), CARD_SIZE), np.float32)
        """The row of each card by its number."""
        for i, card in enumerate(self.cards):
            if card is not None:
                self.rows[i] = card_row(card)
        self.rows.setflags(write=False)

    def __len__(self) -> int:
        return len(self.ids)

    def attacks_of(self, top: int, under: tuple[int, ...]) -> list[Attack]:
        """The attacks of a Pokémon whose top card and cards beneath are these, as far as they are printed on them."""
        card = self.cards[top]
        if card is None:
            return []
        found = list(card.attacks)
        for lower in reversed(under):
            if card is None or card.stage not in (stage.LEVEL_UP, stage.BREAK):
                break
            card = self.cards[lower]
            if card is not None:
                found += card.attacks
        return found

    def attack_named(self, name: str, top: int, under: tuple[int, ...]) -> Attack | None:
        """The attack of that name of such a Pokémon; failing that the first of that name on any card."""
        for number in (top, *reversed(under)):
            card = self.cards[number]
            for attack in card.attacks if card else ():
                if attack.name == name:
                    return attack
        for card in self.cards:
            for attack in card.attacks if card else ():
                if attack.name == name:
                    return attack
        return None
