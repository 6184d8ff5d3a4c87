"""The cards of each era by what they are good for in the common-sense suite, found by their facts and programs."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from playmat.library import Library
from playmat.model import ir
from playmat.model.card import Attack, CardDef
from playmat.model.ir.walk import nodes
from playmat.model.words import stage, supertype, trainer, types

ERAS: Final = {
    "base": ("base1", "base2", "base3", "base5", "gym1"),
    "neo": ("neo1", "neo2", "neo3", "neo4"),
    "ecard": ("ecard1", "ecard2", "ecard3"),
    "ex-2003": ("ex1", "ex2", "ex3"),
    "ex": ("ex6", "ex8", "ex9", "ex12", "ex14"),
    "dp": ("dp1", "dp2", "dp3", "dp5"),
    "platinum": ("pl1", "pl2", "pl3", "pl4"),
    "hgss": ("hgss1", "hgss2", "hgss3", "hgss4"),
    "bw": ("bw1", "bw2", "bw3", "bw5", "bw8"),
    "xy": ("xy1", "xy2", "xy3", "xy5"),
    "sm": ("sm1", "sm2", "sm3", "sm5", "sm7"),
    "swsh": ("swsh1", "swsh2", "swsh4", "swsh5"),
    "sv": ("sv1", "sv2", "sv3", "sv4"),
    "me": ("me1", "me2", "me3"),
}
BASIC_TYPES: Final = "GRWLPF"


class NoCards(Exception):
    """The era has no cards for this kind of position."""


def plain(attack: Attack) -> bool:
    """Whether it does its damage and nothing else."""
    program = attack.program
    return bool(
        program is not None
        and attack.damage
        and not attack.symbol
        and len(program.effect) == 1
        and isinstance(program.effect[0], ir.Hit)
        and program == ir.AttackProgram(effect=program.effect)
    )


def letter(card: CardDef) -> str:
    return types.LETTERS[card.types[0]]


def price(card: CardDef, attack: Attack) -> list[str]:
    """Energy that pays for it: where any will do, Energy of the Pokémon's own type; the types it needs come last."""
    letters = [letter(card) if one == types.COLORLESS else types.LETTERS[one] for one in attack.cost]
    return sorted(letters, key=lambda one: (one in typed(attack), one))


def pays(energy: str, attack: Attack) -> bool:
    """Whether Energy of that type pays for a part of the attack."""
    return types.COLORLESS in attack.cost or energy in typed(attack)


def typed(attack: Attack) -> list[str]:
    return [types.LETTERS[one] for one in attack.cost if one != types.COLORLESS]


def neutral(attacker: CardDef, defender: CardDef) -> bool:
    """Neither Weakness nor Resistance has a part."""
    against = {one.type for one in (*defender.weaknesses, *defender.resistances)}
    return not against & set(attacker.types)


class Era:
    """The cards of an era by what they are good for here."""

    def __init__(self, rules: str, luck: random.Random) -> None:
        self.rules = rules
        self.luck = luck
        library = Library.default()
        self.cards = [library.card(one) for set_id in ERAS[rules] for one in library.catalog.rows(set_id)]
        self.cards = [card for card in self.cards if card.playable]

    def pick(self, found: list[Any]) -> Any:
        if not found:
            raise NoCards
        return self.luck.choice(found)

    @cached_property
    def pokemon(self) -> list[CardDef]:
        """Pokémon of no special kind that have nothing but attacks."""
        return [
            card
            for card in self.cards
            if card.supertype == supertype.POKEMON
            and not card.tags
            and not card.powers
            and len(card.types) == 1
            and letter(card) in BASIC_TYPES
            and card.attacks
            and card.prizes == 0
        ]

    @cached_property
    def basics(self) -> list[CardDef]:
        return [card for card in self.pokemon if card.stage == stage.BASIC]

    @cached_property
    def hitters(self) -> list[tuple[CardDef, Attack]]:
        """Basic Pokémon all of whose attacks are plain, with the best of them; it costs two Energy or more."""
        found = []
        for card in self.basics:
            if all(plain(one) for one in card.attacks):
                best = max(card.attacks, key=lambda one: one.damage)
                if 2 <= len(best.cost) <= 3 and best.damage >= 20 and set(typed(best)) <= set(BASIC_TYPES):
                    found.append((card, best))
        return found

    @cached_property
    def pairs(self) -> list[tuple[CardDef, CardDef]]:
        """A Basic and a Stage 1 that is better in everything."""
        return [
            (low, high)
            for low in self.basics
            for high in self.pokemon
            if high.stage == stage.STAGE_1
            and high.evolves_from == low.rules_name
            and high.hp >= low.hp + 20
            and high.retreat <= low.retreat
            and max(one.damage for one in high.attacks) > max(one.damage for one in low.attacks)
            and min(len(one.cost) for one in high.attacks) <= min(len(one.cost) for one in low.attacks) + 1
        ]

    def wall(self, kinder_to: CardDef | None = None) -> CardDef:
        """A Basic that cannot attack without Energy and is hard to move; neither weak nor resistant to somebody."""
        found: CardDef = self.pick(
            [
                card
                for card in self.basics
                if card.retreat >= 1
                and all(one.cost for one in card.attacks)
                and card.hp >= 50
                and (kinder_to is None or neutral(kinder_to, card))
            ]
        )
        return found

    def trainers(self, fits: Callable[[CardDef], bool]) -> list[CardDef]:
        seen: dict[str, CardDef] = {}
        for card in self.cards:
            if card.supertype == supertype.TRAINER and card.name not in seen and fits(card):
                seen[card.name] = card
        return list(seen.values())


def steps_of(card: CardDef) -> list[Any]:
    return list(nodes(tuple(power.units for power in card.powers)))


def program_of(card: CardDef) -> tuple[Any, ...]:
    """What a Trainer does when it is played, if that is all there is to it."""
    units = [unit for power in card.powers for unit in power.units]
    if len(units) != 1 or not isinstance(units[0], ir.Play):
        return ()
    unit = units[0]
    return () if unit.need is not None else (*unit.cost, *unit.effect)


def only_draws(card: CardDef) -> bool:
    steps = program_of(card)
    return (
        card.trainer_kind in (trainer.ITEM, trainer.SUPPORTER)
        and len(steps) == 1
        and isinstance(steps[0], ir.Draw)
        and isinstance(steps[0].count, ir.Num)
        and steps[0].count.value >= 2
        and steps[0].who == "you"
    )


def throws_hand_away(card: CardDef) -> bool:
    """Discards the hand, then draws."""
    steps = program_of(card)
    return (
        len(steps) == 2
        and isinstance(steps[0], ir.Move)
        and steps[0].to == "discard"
        and isinstance(steps[1], ir.Draw)
        and "hand" in repr(steps[0].target)
        and "Pick" not in repr(steps[0].target)
    )


def without_luck(card: CardDef) -> bool:
    return not any(isinstance(one, ir.Flip) for one in steps_of(card))
