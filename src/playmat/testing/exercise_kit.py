"""The cards of the boards: a fixed kit of made-up cards, and for each text those that are made to measure for it."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Final

from playmat.engine.state import NONE
from playmat.library import Library
from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.words import stage, supertype, types
from playmat.testing.cards import (
    ability,
    attack,
    basic_energy,
    fossil,
    item,
    poke_body,
    poke_power,
    pokemon,
    slug,
    special_energy,
    stadium,
    supporter,
    technical_machine,
    tool,
)
from playmat.testing.exercise_wants import (
    DRAW,
    TAP,
    About,
    Needs,
    Spec,
    Want,
    card_of,
    needs_of,
    specs_of,
)

SLAM: Final = attack("Kit Slam", "C", 120)
COIN: Final = attack("Kit Coin", "C", 10, before=[ir.Flip("a"), ir.If(ir.AllHeads("a"), (ir.AddDamage(ir.Num(10)),))])
"""For texts that wait for the coins of an attack."""
TAINT: Final = attack("Kit Taint", "C", 10, [ir.Afflict(ir.Defending(), ("Burned", "Poisoned"))])
"""For texts that wait for Special Conditions."""
LINE: Final = pokemon("Kit Line", 90, "R", attacks=[TAP, SLAM], weakness="W", resistance="F")
LINE_ONE: Final = pokemon("Kit Line One", 120, "R", evolves_from=LINE, attacks=[TAP, SLAM], weakness="W")
LINE_TWO: Final = pokemon("Kit Line Two", 160, "R", stage="Stage 2", evolves_from=LINE_ONE, attacks=[TAP, SLAM])
OTHERS: Final = (LINE.name, LINE_ONE.name)
PLAIN: Final = [
    pokemon(f"Kit {types.NAMES[i]}", 130, types.LETTERS[i], attacks=[TAP, SLAM, COIN, TAINT], weakness="R", retreat=1)
    for i in range(len(types.LETTERS))
]
GIFTED: Final = [
    pokemon("Kit Able", 110, "C", attacks=TAP, powers=ability("Kit Ability", ir.Activated((DRAW,)))),
    pokemon("Kit Powerful", 110, "P", attacks=TAP, powers=poke_power("Kit Power", ir.Activated((DRAW,)))),
    pokemon(
        "Kit Bodied",
        110,
        "W",
        attacks=TAP,
        powers=poke_body("Kit Body", ir.Static((ir.HpMore(ir.This(), ir.Num(10)),))),
    ),
]
BOXED: Final = [
    pokemon("Kit EX", 180, "R", attacks=[TAP, SLAM], tags=["EX", "Rule Box"], weakness="W"),
    pokemon("Kit V", 220, "L", attacks=[TAP, SLAM], tags=["V", "Rule Box"], weakness="F"),
]
TOSS: Final = item("Kit Toss", ir.Move(ir.Pick(ir.Cards("hand"), ir.Num(2)), "discard"))
RAID: Final = item("Kit Raid", ir.Move(ir.Pick(ir.Cards("hand", "opponent"), ir.Num(3), by="opponent"), "discard"))
FREE: Final = stadium("Kit Freedom", ir.Static((ir.NoAttackCost(ir.Pokemon("both")),)))
ITEMS: Final = [item("Kit Item"), TOSS, RAID]
SUPPORTERS: Final = [supporter("Kit Supporter")]
STADIUMS: Final = [stadium("Kit Stadium"), stadium("Kit Field")]
TOOLS: Final = [tool("Kit Tool")]
MACHINE: Final = technical_machine("Kit Machine", TAP)
STONE: Final = fossil("Kit Fossil")
SPECIAL: Final = [special_energy("Kit Double", "CC"), special_energy("Kit Rainbow", ["*"])]
BASIC: Final = [basic_energy(letter) for letter in "GRWLPFDMY"]
KIT: Final[list[CardDef]] = [
    *(LINE, LINE_ONE, LINE_TWO),
    *PLAIN,
    *GIFTED,
    *BOXED,
    *ITEMS,
    *SUPPORTERS,
    *STADIUMS,
    FREE,
    *TOOLS,
    MACHINE,
    STONE,
    *SPECIAL,
    *BASIC,
]


def basic_of(letter: str) -> CardDef:
    return SPECIAL[1] if letter in "*CN" else BASIC["GRWLPFDMY".index(letter)]


def lower_stages(card: CardDef) -> list[CardDef]:
    """Made-up cards for all it lies on, lowest first."""
    if card.stage == stage.LEVEL_UP:
        return [_lower(card.rules_name, "")]
    if card.stage not in stage.EVOLUTIONS or not card.evolves_from:
        return []
    if card.evolves_from == LINE.name:
        return [LINE]
    if card.evolves_from == LINE_ONE.name:
        return [LINE, LINE_ONE]
    if card.stage == stage.STAGE_2:
        return [_lower("Kit Root", ""), _lower(card.evolves_from, "Kit Root")]
    return [_lower(card.evolves_from, "")]


def _lower(name: str, origin: str) -> CardDef:
    return pokemon(
        name, 70, "C", evolves_from=origin, attacks=TAP, id=f"test-lower-{slug(name)}{'-1' if origin else ''}"
    )


def pieces_of(card: CardDef) -> list[CardDef]:
    """The other half of a LEGEND, or the other pieces of a V-UNION."""
    if card.stage not in (stage.LEGEND, stage.V_UNION):
        return []
    found: dict[int, CardDef] = {}
    library = Library.default()
    for row in library.catalog.rows(card.set_id).values() if card.set_id in library.catalog.sets() else ():
        other = row.get("piece", 0)
        if other and other != card.piece and row["name"] == card.name and "declined" not in row:
            found.setdefault(other, library.card(row["id"]))
    wanted = 2 if card.stage == stage.LEGEND else 4
    for piece in range(1, wanted + 1):
        if piece != card.piece and piece not in found:
            found[piece] = dataclasses.replace(card, id=f"{card.id}-piece-{piece}", piece=piece)
    return [found[piece] for piece in sorted(found)]


@dataclass(frozen=True, slots=True)
class Subject:
    """One attack or one unit of a power, on the card that stands for all with the same text."""

    card: CardDef
    attack: int = NONE
    power: int = NONE
    unit: int = NONE

    @property
    def node(self) -> ir.Node:
        """Its IR."""
        if self.attack != NONE:
            program = self.card.attacks[self.attack].program
            assert program is not None
            return program
        return self.card.powers[self.power].units[self.unit]

    @property
    def name(self) -> str:
        if self.attack != NONE:
            return f"attack {self.card.attacks[self.attack].name}"
        power = self.card.powers[self.power]
        kind = type(power.units[self.unit]).__name__
        return f"{f'power {power.name}' if power.name else 'text'}, {kind} {self.unit + 1}"


class Props:
    """The cards for one subject, and what it needs of the board."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        card = subject.card
        self.card = card
        nodes: list[ir.Node] = [subject.node]
        if subject.power != NONE:
            # Where a Tool or Energy may lie, and what it is used for, is said by its other units.
            nodes += [unit for unit in card.powers[subject.power].units if isinstance(unit, ir.AttachTo | ir.Play)]
        for power in card.powers if subject.attack != NONE else ():
            # The card's own text may say when it attacks at all.
            nodes += [unit for unit in power.units if isinstance(unit, ir.AttachTo | ir.GrantAttacks | ir.Static)]
        self.needs: Needs = needs_of(*nodes)
        kind = types.NAMES[card.types[0]] if card.types else "Fire"
        self.about = About(card.rules_name, kind, OTHERS)
        self.made: dict[Want, list[tuple[Spec, CardDef | None]]] = {}
        for want in self.needs.wants:
            carried = card.supertype != supertype.POKEMON and want.place == "this"
            specs = specs_of(want.where, self.about, carried or want.place in ("active", "bench", "any"))
            self.made[want] = [(spec, card_of(spec)) for spec in specs]
        self.pieces = pieces_of(card)
        self.lower = lower_stages(card)
        evolved = any(
            isinstance(one, ir.Evolved) for want in self.needs.wants if want.place == "this" for one in want.where
        )
        names = self.needs.under or ["Kit Baby"] * (evolved and not self.lower)
        self.under = [_lower(name, "") for name in dict.fromkeys(names) if name != card.evolves_from][:1]
        self.evolution: CardDef | None = None
        if (
            card.supertype == supertype.POKEMON
            and card.stage not in (stage.LEGEND, stage.V_UNION)
            and card.stage != stage.LEVEL_UP
        ):
            self.evolution = pokemon(
                f"{card.rules_name} Kit", 150, "C", evolves_from=card.rules_name, attacks=TAP, id=f"test-over-{card.id}"
            )
        self.special = [made for made in self._attached() if made is not None]

    def _attached(self) -> list[CardDef | None]:
        """Cards that the text expects to be attached to something."""
        found: list[CardDef | None] = []
        for pairs in self.made.values():
            for spec, _ in pairs:
                if spec.attached:
                    found += [card_of(one) for one in specs_of(spec.attached, self.about, False)]
                if spec.tool:
                    found.append(card_of(Spec(kind="Pokémon Tool", name=spec.tool)))
        return found

    def cards(self) -> list[CardDef]:
        """Every definition that its boards may hold."""
        found = [self.card, *self.pieces, *self.lower, *self.under, *self.special]
        for pairs in self.made.values():
            for _, made in pairs:
                if made is not None:
                    found += [made, *lower_stages(made)]
        if self.evolution is not None:
            found.append(self.evolution)
        return found
