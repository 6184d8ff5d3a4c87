"""What is printed on a card, era-neutral: facts, and the compiled effect programs that stand for its text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from playmat.model import ir
from playmat.model.words import power, trainer
from playmat.model.words import stage as stages
from playmat.model.words import supertype as supertypes
from playmat.model.words import types as kinds


@dataclass(frozen=True, slots=True)
class Matchup:
    """A printed Weakness or Resistance: a type and what it does, `times` 2 or `plus` 20 (Resistance: plus −20)."""

    type: int
    times: int = 1
    plus: int = 0


@dataclass(frozen=True, slots=True)
class Attack:
    """A printed attack. `program` is None only while the card is not playable."""

    name: str
    cost: tuple[int, ...] = ()
    """One type per symbol, Colorless included; empty for the zero symbol."""
    damage: int = 0
    symbol: str = ""
    """What follows the number: '', '+', '-', '×' or '?'."""
    program: ir.AttackProgram | None = None
    gx: bool = False
    vstar: bool = False


@dataclass(frozen=True, slots=True)
class Power:
    """An Ability, Poké-Power, Poké-Body, Ancient Trait, or the text of a Trainer or Energy card (`CARD_TEXT`)."""

    name: str
    kind: int = power.CARD_TEXT
    units: tuple[ir.Unit, ...] = ()
    vstar: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class CardDef:
    """One printing. Everything the rules or another card may ask about it."""

    id: str
    name: str
    """As printed, with suffixes: 'Lapras VMAX', 'Luxray GL LV.X'."""
    rules_name: str
    """The name that counts for the copy limit, evolving and name tests: no level, no δ, no bracketed subtitle."""
    set_id: str
    number: str
    supertype: int
    trainer_kind: int = trainer.NONE
    stage: int = stages.NONE
    """For a Fossil or doll: `stage.NONE` in every zone but play, where the engine treats it as a Basic Pokémon."""
    tags: int = 0
    hp: int = 0
    types: tuple[int, ...] = ()
    evolves_from: str = ""
    weaknesses: tuple[Matchup, ...] = ()
    resistances: tuple[Matchup, ...] = ()
    retreat: int = 0
    attacks: tuple[Attack, ...] = ()
    powers: tuple[Power, ...] = ()
    basic_energy: int = -1
    """For a basic Energy card its type, else −1."""
    piece: int = 0
    """Which piece of a LEGEND (1, 2) or a V-UNION (1 to 4) this card is; 0 for all others."""
    copies: int = -1
    """How many a deck may hold where the card itself says so (0: any number); −1: the rule set decides."""
    prizes: int = 0
    """Prize cards that its Knock Out gives where the card says so and not all of its kind do; 0: its kind decides."""
    declined: str = ""
    """Why the card is not playable yet; empty for a playable card."""
    extra: dict[str, str] = field(default_factory=dict, compare=False)
    """Facts nothing in the rules asks for, such as rarity and level."""

    @property
    def playable(self) -> bool:
        return not self.declined

    def __str__(self) -> str:
        return f"{self.name} ({self.id})"

    def __repr__(self) -> str:
        """In few words what it is: <card bw1-1 Snivy: Basic Pokémon, Grass, 60 HP>."""
        kind = [supertypes.NAMES[self.supertype]]
        if self.supertype == supertypes.TRAINER:
            kind = [trainer.NAMES[self.trainer_kind]]
        if self.stage != stages.NONE:
            kind = [f"{stages.NAMES[self.stage]} {kind[0]}"]
        kind += [kinds.NAMES[one] for one in self.types]
        if self.hp:
            kind.append(f"{self.hp} HP")
        return f"<card {self.id} {self.name}: {', '.join(kind)}>"


STAND_IN: Final = CardDef(
    "face-down",
    "Face-down card",
    "Face-down card",
    "",
    "",
    supertypes.POKEMON,
    stage=stages.BASIC,
    hp=50,
    powers=(
        Power(
            "Turn face up",
            units=(
                ir.Activated((ir.TurnUp(ir.This()),), limit="free"),
                ir.Static((ir.Cannot(ir.This(), "retreat"), ir.Cannot(ir.This(), "evolve"))),
            ),
        ),
    ),
)
"""What stands in play for a card that was laid there face down (`ir.LayFaceDown`). It is in no deck. Its HP are never
asked: it is turned up before that."""
