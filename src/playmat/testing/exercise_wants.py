"""What a text speaks of, read off its IR: the cards that must lie where for its every part to have something to do.

`needs_of` walks a text and notes each noun with its adjectives as a `Want`, and each deed of the past it asks about.
`specs_of` turns adjectives into a description of one card (`Spec`), and `card_of` into a made-up card to which they
apply. What can't be arranged that way is left to the boards drawn at random.
"""

from __future__ import annotations

import dataclasses
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from playmat.library import Library
from playmat.model import ir
from playmat.model.card import Attack, CardDef, Power
from playmat.model.ir.walk import children
from playmat.model.words import power, stage, types
from playmat.testing.cards import (
    attack,
    basic_energy,
    fossil,
    item,
    pokemon,
    special_energy,
    stadium,
    supporter,
    technical_machine,
    tool,
)

MOST: Final = 14
"""More cards of one kind than this are not laid out, whatever a text counts."""
ALTERNATIVES: Final = 4
"""So many ways to satisfy one list of adjectives are tried."""
IN_PLAY: Final = ("this", "active", "bench", "any")
OTHERS: Final = (ir.Not(ir.Same(ir.ThisCard())),)
ANYWHERE: Final = ("any", "hand", "deck", "discard")


@dataclass(frozen=True, slots=True)
class Want:
    """Something a text speaks of: on which side (0: its player's), where, what it must be, and how many."""

    seat: int
    place: str
    """"this", "active", "bench", "any" for Pokémon in play; else a zone."""
    where: tuple[ir.Filter, ...]
    count: int = 2


@dataclass(slots=True)
class Needs:
    """All that a text speaks of."""

    wants: list[Want] = field(default_factory=list)
    deeds: list[ir.Happened] = field(default_factory=list)
    marks: set[str] = field(default_factory=set)
    turns: set[str] = field(default_factory=set)
    sizes: list[tuple[int, str, int]] = field(default_factory=list)
    """Side, zone and number of cards that a text compares it with."""
    left: list[int] = field(default_factory=list)
    """HP left of "this Pokémon" that a text asks about."""
    under: list[str] = field(default_factory=list)
    """Names of cards that lie under "this Pokémon"."""
    balance: bool = False
    """It compares the Energy on two Pokémon."""
    lasting: bool = False
    """It starts something that goes on after it."""

    def add(self, seats: Iterable[int], place: str, where: tuple[ir.Filter, ...], count: int) -> None:
        for seat in seats:
            want = Want(seat, place, where, max(1, min(count, MOST)))
            if want not in self.wants:
                self.wants.append(want)


def _seats(side: str) -> tuple[int, ...]:
    return {"you": (0,), "opponent": (1,)}.get(side, (0, 1))


def needs_of(*nodes: ir.Node) -> Needs:
    """What these texts speak of."""
    needs = Needs()
    for node in nodes:
        _walk(needs, node, 2)
    return needs


def _number(node: Any) -> int:
    return node.value if isinstance(node, ir.Num) else 0


def _walk(needs: Needs, node: Any, count: int) -> None:
    if isinstance(node, ir.Pokemon):
        needs.add(_seats(node.side), node.place, node.where, count)
    elif isinstance(node, ir.Cards):
        seats = _seats(node.side)
        if node.zone in ("attached", "under"):
            seats = _seats(node.on.side) if isinstance(node.on, ir.Pokemon) else (0,) if _is_this(node.on) else (0, 1)
        if node.zone == "under":
            needs.under += [one.name for one in node.where if isinstance(one, ir.Named)]
        needs.add(seats, node.zone, node.where, count)
    elif isinstance(node, ir.Matches):
        _such(needs, node.target, node.where, count)
    elif isinstance(node, ir.Among):
        _such(needs, node.source, node.where, count)
    elif isinstance(node, ir.RevealUntil):
        needs.add((0,), "deck", node.where, 1)
    elif isinstance(node, ir.Exists):
        count = max(count, node.least)
    elif isinstance(node, ir.Compare):
        count = max(count, _number(node.left) + 1, _number(node.right) + 1)
        needs.balance = needs.balance or (isinstance(node.left, ir.EnergyOn) and isinstance(node.right, ir.EnergyOn))
        if isinstance(node.right, ir.Num):
            _compared(needs, node.left, node.relation, node.right.value)
    elif isinstance(node, ir.Pick):
        count = max(count, _number(node.count))
    elif isinstance(node, ir.Happened):
        needs.deeds.append(node)
        if node.what == "evolve-this" and node.name:
            needs.under.append(node.name)
        if node.where:
            needs.add(_seats(node.who), "discard", (ir.Is("Pokémon"), *node.where), 1)
    elif isinstance(node, ir.TurnIs):
        needs.turns.add(node.what)
    elif isinstance(node, ir.Heal):
        _such(needs, node.target, (ir.Damaged(3),), count)
    elif isinstance(node, ir.MoveCounters):
        _such(needs, node.source, (ir.Damaged(3),), count)
    elif isinstance(node, ir.SwapCounters):
        _such(needs, node.first, (ir.Damaged(3),), count)
    elif isinstance(node, ir.DrawUntil):
        needs.sizes += [(seat, "hand", max(0, _number(node.count) - 3)) for seat in _seats(node.who)]
    elif isinstance(node, ir.CountersOn):
        _such(needs, node.of, (ir.Damaged(2),), count)
    elif isinstance(node, ir.Cure):
        _such(needs, node.target, (ir.HasCondition(node.conditions),), count)
    elif isinstance(node, ir.HasMarker):
        needs.marks.add(node.name)
    elif isinstance(node, ir.PlayerCannot):
        needs.add((0, 1), "hand", node.where, 1)
    elif isinstance(node, ir.Lasting | ir.Later | ir.Watch | ir.ExtraTurn):
        needs.lasting = True
    if isinstance(node, ir.TakeLess | ir.TakeHalf | ir.PreventDamage | ir.PreventEffects) and node.by:
        place = "hand" if isinstance(node, ir.PreventEffects) and node.source == "trainers" else "active"
        needs.add((0, 1), place, node.by, 1)
    for part in children(node):
        _walk(needs, part, count)


def _is_this(target: ir.Target | None) -> bool:
    return isinstance(target, ir.This)


def _compared(needs: Needs, amount: ir.Amount, relation: str, number: int) -> None:
    """A number of the board is compared with a plain one: let it be near that."""
    if isinstance(amount, ir.PrizesLeft):
        needs.sizes += [(seat, "prizes", number) for seat in _seats(amount.who)]
    elif isinstance(amount, ir.Count) and isinstance(amount.of, ir.Cards) and amount.of.where in ((), OTHERS):
        needs.sizes += [(seat, amount.of.zone, number) for seat in _seats(amount.of.side)]
    elif isinstance(amount, ir.HpOf) and _is_this(amount.of):
        needs.left.append(max(10, number - 10 * (relation == "<")))
    elif isinstance(amount, ir.CountersOn):
        _such(needs, amount.of, (ir.Measure("counters", "=", ir.Num(number)),), 1)
    elif isinstance(amount, ir.EnergyOn):
        _such(needs, amount.of, (ir.HasEnergy(amount.type, min(number, MOST)),), 1)
    elif isinstance(amount, ir.ExtraEnergy):
        needs.add((0,), "this", (ir.HasEnergy(amount.type, min(number, MOST)),), 1)


def _such(needs: Needs, target: ir.Target, where: tuple[ir.Filter, ...], count: int) -> None:
    """The target has to be so."""
    if isinstance(target, ir.This):
        needs.add((0,), "this", where, 1)
    elif isinstance(target, ir.Pokemon):
        needs.add(_seats(target.side), target.place, (*target.where, *where), count)
    elif isinstance(target, ir.Cards):
        needs.add(_seats(target.side), target.zone, (*target.where, *where), count)
    elif isinstance(target, ir.Pick | ir.Except):
        _such(needs, target.source, where, count)
    elif isinstance(target, ir.Among):
        _such(needs, target.source, (*target.where, *where), count)
    elif isinstance(target, ir.Together):
        for part in target.parts:
            _such(needs, part, where, count)
    elif isinstance(target, ir.Attacker | ir.Defending):
        needs.add((0, 1), "active", where, 1)
    else:
        # What a slot holds, or the card of an event, may have come from anywhere.
        for place in ANYWHERE:
            needs.add((0, 1), place, where, 1)
        if isinstance(target, ir.EventCard):
            needs.add((0, 1), "hand", (ir.Is("Energy"), *where), 1)


# --- One card that is so


@dataclass(frozen=True, slots=True)
class Spec:
    """A card as adjectives describe it, and how it stands if it is in play."""

    kind: str = ""
    stage: str = ""
    types: tuple[str, ...] = ()
    never_types: tuple[str, ...] = ()
    name: str = ""
    tags: tuple[str, ...] = ()
    hp: int = 0
    retreat: int = 1
    weakness: str = ""
    resistance: str = ""
    evolves_from: str = ""
    attack: str = ""
    power: tuple[str, str] = ("", "")
    damage: int = 0
    energy: tuple[str, ...] = ()
    """Letters; "*": a special Energy."""
    no_energy: bool = False
    tool: str | None = None
    conditions: tuple[str, ...] = ()
    evolved: bool = False
    new: bool = False
    marks: tuple[str, ...] = ()
    attached: tuple[ir.Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class About:
    """The card whose text it is, for adjectives that refer to it or to others on the board."""

    name: str
    type: str
    others: tuple[str, ...] = ()
    """Names of further Pokémon on the board."""


def specs_of(where: tuple[ir.Filter, ...], about: About, in_play: bool) -> list[Spec]:
    """Descriptions of cards to which all of these apply, as far as that can be arranged."""
    found = [Spec(kind="Pokémon")] if in_play else [Spec()]
    for one in where:
        found = [spec for before in found for spec in _apply(before, one, about)][:ALTERNATIVES]
    return found


KIND_STAGES: Final = {"Basic": "Basic", "Stage 1": "Stage 1", "Stage 2": "Stage 2", "Restored": "Restored"}


def _apply(spec: Spec, one: ir.Filter, about: About) -> list[Spec]:
    put = dataclasses.replace
    if isinstance(one, ir.Is):
        return [_of_kind(spec, one.kind)]
    if isinstance(one, ir.OfType):
        return [put(spec, types=(*spec.types, one.type))]
    if isinstance(one, ir.Named):
        return [put(spec, name=one.name if one.match == "exact" else f"{one.name} {spec.name}".strip())]
    if isinstance(one, ir.Tagged):
        return [put(spec, tags=(*spec.tags, one.tag))]
    if isinstance(one, ir.OneOf):
        return [found for option in one.filters for found in _apply(spec, option, about)]
    if isinstance(one, ir.AllOf):
        found = [spec]
        for part in one.filters:
            found = [after for before in found for after in _apply(before, part, about)]
        return found
    if isinstance(one, ir.Not):
        return [_without(spec, one.filter)]
    if isinstance(one, ir.Evolved):
        return [put(spec, evolved=True)]
    if isinstance(one, ir.Damaged):
        return [put(spec, damage=max(spec.damage, one.least * 10))]
    if isinstance(one, ir.HasEnergy):
        letter = "*" if one.kind == "special" else types.LETTERS[types.named(one.type)] if one.type else "R"
        return [put(spec, energy=(*spec.energy, *([letter] * one.least)))]
    if isinstance(one, ir.HasTool):
        return [put(spec, tool=one.name)]
    if isinstance(one, ir.HasAttached):
        return [put(spec, attached=one.where)]
    if isinstance(one, ir.HasCondition):
        return [put(spec, conditions=(name,)) for name in one.conditions or ("Poisoned", "Asleep")]
    if isinstance(one, ir.HasPower):
        return [put(spec, power=(kind, one.name)) for kind in one.kinds]
    if isinstance(one, ir.HasAttack):
        return [put(spec, attack=one.name)]
    if isinstance(one, ir.Measure):
        return [_measured(spec, one)]
    if isinstance(one, ir.EvolvesFrom):
        names = (about.name,) if isinstance(one.target, ir.This) else (about.name, *about.others)
        return [put(spec, evolves_from=name, kind="Pokémon") for name in names]
    if isinstance(one, ir.EvolvesFromName):
        return [put(spec, evolves_from=one.name, kind="Pokémon")]
    if isinstance(one, ir.SameName):
        return [put(spec, name=name) for name in (about.name, *about.others)]
    if isinstance(one, ir.SharesType):
        return [put(spec, types=(about.type,))] if not spec.types else [spec]
    if isinstance(one, ir.HasWeaknessTo):
        return [put(spec, weakness=types.LETTERS[types.named(one.type)])]
    if isinstance(one, ir.HasResistance):
        return [put(spec, resistance=types.LETTERS[types.named(one.type)] if one.type else "F")]
    if isinstance(one, ir.HasMarker):
        return [put(spec, marks=(*spec.marks, one.name))]
    if isinstance(one, ir.EnteredThisTurn):
        return [put(spec, new=True)]
    return [spec]


def _of_kind(spec: Spec, kind: str) -> Spec:
    put = dataclasses.replace
    if kind in KIND_STAGES:
        return put(spec, kind="Pokémon", stage=KIND_STAGES[kind])
    if kind == "Evolution":
        return put(spec, kind="Pokémon", stage=spec.stage or "Stage 1")
    if kind == "LV.X":
        return put(spec, kind="Pokémon", stage="Level-Up")
    if kind in ("Trainer", "Energy") and spec.kind not in ("", "Pokémon"):
        return spec
    return put(spec, kind=kind)


def _without(spec: Spec, one: ir.Filter) -> Spec:
    put = dataclasses.replace
    if isinstance(one, ir.OfType):
        return put(spec, never_types=(*spec.never_types, one.type))
    if isinstance(one, ir.HasEnergy):
        return put(spec, no_energy=True)
    if isinstance(one, ir.Is):
        if one.kind == "Basic":
            return put(spec, stage="Stage 1", kind="Pokémon")
        if one.kind == "basic Energy":
            return put(spec, kind="special Energy")
        if one.kind == "special Energy":
            return put(spec, kind="basic Energy")
    return spec


def _measured(spec: Spec, one: ir.Measure) -> Spec:
    put = dataclasses.replace
    if not isinstance(one.value, ir.Num) or one.relation == "!=":
        return spec
    step = 10 if "hp" in one.what else 1
    number = max(0, one.value.value + step * {"<": -1, ">": 1}.get(one.relation, 0))
    if one.what == "hp":
        return put(spec, hp=max(10, number))
    if one.what == "remaining-hp":
        return put(spec, hp=max(10, number))
    if one.what == "retreat-cost":
        return put(spec, retreat=number)
    if one.what == "counters":
        return put(spec, damage=number * 10, hp=max(spec.hp, number * 10 + 60))
    if one.what == "energy":
        return put(spec, energy=(*spec.energy, *(["R"] * number)), no_energy=number == 0)
    return put(spec, tags=(*spec.tags, "EX", "Rule Box")) if number > 1 else spec


@cache
def _kinds_by_name() -> dict[str, str]:
    """What the cards of the catalogue are, by name: a name alone does not say it."""
    found: dict[str, str] = {}
    for _, row in Library.default().catalog.all_rows():
        if "trainer" in row:
            kind = row["trainer"]
        elif "energy" in row:
            kind = "special Energy" if row["energy"] == "special" else "basic Energy"
        else:
            kind = "Pokémon"
        found.setdefault(str(row.get("as", row["name"])), kind)
    return found


DRAW: Final = ir.Draw(ir.Num(1))
TAP: Final = attack("Kit Tap", "C", 20)


def _made_id(*facts: object) -> str:
    return f"test-made-{zlib.crc32(repr(facts).encode()):08x}"


def _letter(spec: Spec) -> str:
    if spec.types:
        return "".join(dict.fromkeys(types.LETTERS[types.named(one)] for one in spec.types))
    never = {types.LETTERS[types.named(one)] for one in spec.never_types}
    return next(letter for letter in "CRWG" if letter not in never)


@cache
def card_of(spec: Spec) -> CardDef | None:
    """A made-up card that is so; None if any card would do."""
    kind = spec.kind or _kinds_by_name().get(spec.name, "")
    facts = (kind, spec)
    named = spec.name or f"Kit {_made_id(facts)[-4:]}"
    made = _made_id(facts)
    if kind == "Pokémon" or (not kind and (spec.evolves_from or spec.types or spec.name or spec.tags)):
        return _pokemon(spec, named, made)
    if kind in ("Energy", "basic Energy", "special Energy"):
        letters = _letter(spec)
        special = kind == "special Energy" or (spec.name and not spec.name.startswith(tuple(_basic_names())))
        if not special and spec.name:
            letters = next(letter for name, letter in _basic_names().items() if spec.name.startswith(name))
        if special or letters[0] in "CN":
            return special_energy(named, [letters], tags=spec.tags, id=made)
        return basic_energy(letters[0])
    if kind in ("Item", "Trainer"):
        return item(named, DRAW, tags=spec.tags, id=made)
    if kind == "Supporter":
        return supporter(named, DRAW, tags=spec.tags, id=made)
    if kind == "Stadium":
        return stadium(named, tags=spec.tags, id=made)
    if kind == "Pokémon Tool":
        return tool(named, tags=spec.tags, id=made)
    if kind == "Technical Machine":
        return technical_machine(named, TAP, id=made)
    if kind == "Fossil":
        return fossil(named, id=made)
    return None


@cache
def _basic_names() -> dict[str, str]:
    return {f"{basic_energy(letter).name.split()[0]}": letter for letter in "GRWLPFDMY"}


def _pokemon(spec: Spec, name: str, made: str) -> CardDef:
    own_stage = spec.stage
    origin = spec.evolves_from
    if not own_stage and (origin or spec.evolved):
        own_stage = "Stage 1"
    if own_stage in ("Stage 1", "Stage 2") and not origin:
        origin = "Kit Line" if own_stage == "Stage 1" else "Kit Line One"
    if "VMAX" in spec.tags or "VSTAR" in spec.tags:
        own_stage = "VMAX" if "VMAX" in spec.tags else "VSTAR"
        origin = origin or "Kit Line"
    attacks: list[Attack] = [TAP, attack("Kit Slam", "C", 120)]
    if spec.attack:
        attacks.insert(0, attack(spec.attack, "C", 30))
    powers: tuple[Power, ...] = ()
    if spec.power[0]:
        kind = power.NAMES.index(spec.power[0])
        activated = ir.Activated((DRAW,))
        powers = (Power(spec.power[1] or f"Kit {spec.power[0]}", kind, (activated,)),)
    if own_stage not in stage.NAMES:
        own_stage = "Basic"
    return pokemon(
        name,
        spec.hp or 130,
        _letter(spec),
        stage=own_stage or "Basic",
        evolves_from=origin,
        attacks=attacks,
        powers=powers,
        weakness=spec.weakness,
        resistance=spec.resistance,
        retreat=spec.retreat,
        tags=spec.tags,
        id=made,
    )
