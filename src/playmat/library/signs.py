"""What a Trainer or an Energy card does, in a few signs: read off its program, for the picture on the card."""

from __future__ import annotations

from typing import Any, Final

from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.ir.walk import nodes
from playmat.model.words import supertype

SIGNS: Final = (
    *("gust", "switch", "search", "draw", "evolve", "energy", "recover", "disrupt", "hammer", "heal", "cure"),
    *("damage", "condition", "guard", "strength", "hp", "retreat", "prize", "bench", "look", "lock", "coin"),
)
"""Every sign there is, the most telling first: a card is drawn with the first of those that apply."""

_PLAIN: Final[tuple[tuple[type[Any], str], ...]] = (
    (ir.RevealUntil, "search"),
    (ir.Draw, "draw"),
    (ir.DrawUntil, "draw"),
    (ir.Heal, "heal"),
    (ir.Cure, "cure"),
    (ir.Evolve, "evolve"),
    (ir.MayEvolveEarly, "evolve"),
    (ir.Devolve, "hammer"),
    (ir.Attach, "energy"),
    (ir.Provide, "energy"),
    (ir.EnergyProvides, "energy"),
    (ir.Damage, "damage"),
    (ir.PutCounters, "damage"),
    (ir.Afflict, "condition"),
    (ir.AfflictChoice, "condition"),
    (ir.TakeLess, "guard"),
    (ir.TakeHalf, "guard"),
    (ir.PreventDamage, "guard"),
    (ir.PreventEffects, "guard"),
    (ir.Survive, "guard"),
    (ir.DealMore, "strength"),
    (ir.AttackCost, "strength"),
    (ir.HpMore, "hp"),
    (ir.RetreatCost, "retreat"),
    (ir.TakePrizes, "prize"),
    (ir.PrizesMore, "prize"),
    (ir.BenchSize, "bench"),
    (ir.Look, "look"),
    (ir.Rearrange, "look"),
    (ir.Cannot, "lock"),
    (ir.PlayerCannot, "lock"),
    (ir.NoPowers, "lock"),
    (ir.Flip, "coin"),
)


def signs_of(card: CardDef) -> list[str]:
    """The signs of a card, the most telling first; none for a Pokémon or a card without a program."""
    if card.supertype == supertype.POKEMON:
        return []
    found: set[str] = set()
    for node in nodes(tuple(power.units for power in card.powers)):
        for kind, sign in _PLAIN:
            if isinstance(node, kind):
                found.add(sign)
        if isinstance(node, ir.Switch):
            found.add("gust" if node.who == "opponent" else "switch")
        elif isinstance(node, ir.Cards):
            found |= _read(node)
    return [sign for sign in SIGNS if sign in found]


def _read(cards: ir.Cards) -> set[str]:
    """What it means that a text is about the cards of a zone."""
    mine = cards.side != "opponent"
    if cards.zone == "deck" and mine:
        return {"search"} if cards.top is None and cards.bottom is None else {"look"}
    if cards.zone == "discard" and mine:
        return {"recover"}
    if cards.zone == "hand" and not mine:
        return {"disrupt"}
    if cards.zone == "attached" and any(isinstance(one, ir.Pokemon) and one.side != "you" for one in nodes(cards.on)):
        return {"hammer"}
    return set()
