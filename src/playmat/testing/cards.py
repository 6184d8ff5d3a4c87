"""Makers of small made-up cards, so that a rules test shows nothing but what it is about.

>>> from playmat.testing import attack, pokemon
>>> pokemon("Alpha", hp=60, types="R", attacks=[attack("Hit", "RC", 30)], weakness="W").id
'test-alpha'

Types are letters (`G R W L P F D M Y N C`) or names, a cost is a string of letters. Every maker takes `id=` for the
case that two different cards share a name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, get_args

from playmat.model import ir
from playmat.model.card import Attack, CardDef, Matchup, Power
from playmat.model.errors import ScenarioError
from playmat.model.words import power, stage, supertype, tag, trainer, types

SET_ID: Final = "test"
BASIC_ENERGY_LETTERS: Final = types.LETTERS[: types.BASIC_COUNT]

Statements = ir.Stmt | Sequence[ir.Stmt]
"""One step or several: makers take either."""
Units = ir.Unit | Sequence[ir.Unit]


def slug(name: str) -> str:
    """The name as the second half of an id: 'Farfetch'd δ' is 'farfetch-d'."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-") or "card"


def _type(name: str) -> int:
    if name in types.NAMES:
        return types.NAMES.index(name)
    if len(name) == 1 and name in types.LETTERS:
        return types.LETTERS.index(name)
    raise ScenarioError(f"expected a type such as 'R' or 'Fire', got {name!r}")


def types_named(names: str | Iterable[str]) -> tuple[int, ...]:
    """Types of 'RW', 'Fire' or a list of those."""
    if isinstance(names, str):
        names = [names] if names in types.NAMES else list(names)
    return tuple(_type(name) for name in names)


def _program(steps: Statements) -> ir.Program:
    return (steps,) if isinstance(steps, ir.Stmt) else tuple(steps)


def _units(units: Units) -> tuple[ir.Unit, ...]:
    return (units,) if isinstance(units, ir.Unit) else tuple(units)


_MATCHUP = re.compile(r"([A-Z])(?:\s*([x×*+\-−])\s*(\d+))?")


def _matchups(given: str | Sequence[Matchup], resistance: bool) -> tuple[Matchup, ...]:
    """Weaknesses and Resistances of 'R', 'R×2', 'W+20', 'F-30', or several of them with spaces between."""
    if not isinstance(given, str):
        return tuple(given)
    found: list[Matchup] = []
    for part in given.split():
        read = _MATCHUP.fullmatch(part)
        if read is None:
            raise ScenarioError(f"expected a Weakness or Resistance such as 'R', 'R×2', 'R+20' or 'F-20', got {part!r}")
        type_ = _type(read[1])
        sign, number = read[2] or "", int(read[3] or 0)
        if not sign:
            found.append(Matchup(type_, plus=-20) if resistance else Matchup(type_, times=2))
        elif sign in "x×*":
            found.append(Matchup(type_, times=number))
        else:
            found.append(Matchup(type_, plus=number if sign == "+" else -number))
    return tuple(found)


def _tags(tags: str | Iterable[str] | int) -> int:
    if isinstance(tags, int):
        return tags
    names = (tags,) if isinstance(tags, str) else tuple(tags)
    unknown = [name for name in names if name not in tag.NAMES]
    if unknown:
        raise ScenarioError(f"expected tags from {', '.join(tag.NAMES)}; got {unknown[0]!r}")
    return tag.bits(names)


def _stage(own_stage: str | int | None, evolves_from: str) -> int:
    if own_stage is None:
        return stage.STAGE_1 if evolves_from else stage.BASIC
    if isinstance(own_stage, int):
        return own_stage
    if own_stage not in stage.NAMES:
        raise ScenarioError(f"expected a stage from {', '.join(stage.NAMES[1:])}; got {own_stage!r}")
    return stage.NAMES.index(own_stage)


# --- Attacks and powers


def attack(
    name: str = "Hit",
    cost: str = "",
    damage: int = 0,
    effect: Statements = (),
    *,
    before: Statements = (),
    prepare: Statements = (),
    need: ir.Condition | None = None,
    even_if: tuple[ir.SpecialCondition, ...] = (),
    symbol: str = "",
    gx: bool = False,
    vstar: bool = False,
) -> Attack:
    """An attack. `before` comes before its damage, `effect` after it; `prepare` holds choices and requirements.

    The damage step is put between them if there is damage to do (printed, or set or added by `before`); write `Hit()`
    yourself in `effect` to have it elsewhere.
    """
    steps = _program(effect)
    first = _program(before)
    hits = any(isinstance(step, ir.Hit) for step in (*first, *steps))
    if not hits and (damage or any(isinstance(step, ir.AddDamage | ir.SetDamage) for step in (*first, *steps))):
        first = (*first, ir.Hit())
    program = ir.AttackProgram(_program(prepare), (*first, *steps), need, even_if)
    return Attack(name, types_named(cost), damage, symbol, program, gx, vstar)


def ability(name: str, *units: ir.Unit, vstar: bool = False) -> Power:
    """An Ability."""
    return Power(name, power.ABILITY, units, vstar)


def poke_power(name: str, *units: ir.Unit) -> Power:
    """A Poké-Power."""
    return Power(name, power.POKE_POWER, units)


def poke_body(name: str, *units: ir.Unit) -> Power:
    """A Poké-Body."""
    return Power(name, power.POKE_BODY, units)


def ancient_trait(name: str, *units: ir.Unit) -> Power:
    """An Ancient Trait."""
    return Power(name, power.ANCIENT_TRAIT, units)


# --- Pokémon


def pokemon(
    name: str,
    hp: int = 60,
    types: str | Iterable[str] = "C",
    *,
    stage: str | int | None = None,
    evolves_from: str | CardDef = "",
    attacks: Attack | Sequence[Attack] = (),
    powers: Power | Sequence[Power] = (),
    weakness: str | Sequence[Matchup] = "",
    resistance: str | Sequence[Matchup] = "",
    retreat: int = 1,
    tags: str | Iterable[str] | int = 0,
    rules_name: str = "",
    piece: int = 0,
    id: str = "",
) -> CardDef:
    """A Pokémon card: Basic unless it evolves from something (then Stage 1) or `stage` says otherwise."""
    origin = evolves_from.rules_name if isinstance(evolves_from, CardDef) else evolves_from
    return CardDef(
        id=id or f"{SET_ID}-{slug(name)}",
        name=name,
        rules_name=rules_name or name,
        set_id=SET_ID,
        number=slug(name),
        supertype=supertype.POKEMON,
        stage=_stage(stage, origin),
        tags=_tags(tags),
        hp=hp,
        types=types_named(types),
        evolves_from=origin,
        weaknesses=_matchups(weakness, False),
        resistances=_matchups(resistance, True),
        retreat=retreat,
        attacks=(attacks,) if isinstance(attacks, Attack) else tuple(attacks),
        powers=(powers,) if isinstance(powers, Power) else tuple(powers),
        piece=piece,
    )


def _pieces(
    name: str,
    count: int,
    stage: int,
    tag: int,
    hp: int,
    types: str,
    attacks: Attack | Sequence[Attack],
    powers: Power | Sequence[Power],
    weakness: str,
    retreat: int,
) -> tuple[CardDef, ...]:
    return tuple(
        pokemon(
            name,
            hp,
            types,
            stage=stage,
            attacks=attacks,
            powers=powers,
            weakness=weakness,
            retreat=retreat,
            tags=tag,
            piece=piece,
            id=f"{SET_ID}-{slug(name)}-{piece}",
        )
        for piece in range(1, count + 1)
    )


def legend(
    name: str,
    hp: int = 140,
    types: str = "RW",
    *,
    attacks: Attack | Sequence[Attack] = (),
    powers: Power | Sequence[Power] = (),
    weakness: str = "",
    retreat: int = 2,
) -> tuple[CardDef, CardDef]:
    """The two halves of a LEGEND, upper one first. One named with an & gives two Prize cards, as printed ones do."""
    upper, lower = _pieces(name, 2, stage.LEGEND, tag.LEGEND, hp, types, attacks, powers, weakness, retreat)
    prizes = 2 if " & " in name else 0
    return replace(upper, prizes=prizes), replace(lower, prizes=prizes)


def v_union(
    name: str,
    hp: int = 300,
    types: str = "C",
    *,
    attacks: Attack | Sequence[Attack] = (),
    powers: Power | Sequence[Power] = (),
    weakness: str = "",
    retreat: int = 3,
) -> tuple[CardDef, CardDef, CardDef, CardDef]:
    """The four pieces of a V-UNION."""
    tags = tag.V_UNION | tag.V | tag.RULE_BOX
    first, second, third, fourth = _pieces(name, 4, stage.V_UNION, tags, hp, types, attacks, powers, weakness, retreat)
    return first, second, third, fourth


# --- Trainers


def _trainer(
    name: str,
    kind: int,
    units: tuple[ir.Unit, ...],
    tags: str | Iterable[str] | int,
    id: str,
    attacks: Sequence[Attack] = (),
    hp: int = 0,
    types: str = "",
) -> CardDef:
    return CardDef(
        id=id or f"{SET_ID}-{slug(name)}",
        name=name,
        rules_name=name,
        set_id=SET_ID,
        number=slug(name),
        supertype=supertype.TRAINER,
        trainer_kind=kind,
        stage=stage.NONE,
        tags=_tags(tags),
        hp=hp,
        types=types_named(types),
        attacks=tuple(attacks),
        powers=(Power("", power.CARD_TEXT, units),) if units else (),
    )


_DRAW_ONE: Final = ir.Draw(ir.Num(1))
"""What a made-up Item or Supporter does if the test does not care: it must do something to be playable."""


def item(
    name: str = "Item",
    effect: Statements = _DRAW_ONE,
    *,
    need: ir.Condition | None = None,
    cost: Statements = (),
    tags: str | Iterable[str] | int = 0,
    id: str = "",
) -> CardDef:
    """An Item (a plain Trainer, in older books); without an effect it draws a card."""
    return _trainer(name, trainer.ITEM, (ir.Play(_program(effect), need, _program(cost)),), tags, id)


def supporter(
    name: str = "Supporter",
    effect: Statements = _DRAW_ONE,
    *,
    need: ir.Condition | None = None,
    cost: Statements = (),
    tags: str | Iterable[str] | int = 0,
    id: str = "",
) -> CardDef:
    """A Supporter; without an effect it draws a card."""
    return _trainer(name, trainer.SUPPORTER, (ir.Play(_program(effect), need, _program(cost)),), tags, id)


def stadium(name: str = "Stadium", *units: ir.Unit, tags: str | Iterable[str] | int = 0, id: str = "") -> CardDef:
    """A Stadium with these units: `Static`, `Triggered`, `Activated(..., by="each")`."""
    return _trainer(name, trainer.STADIUM, units, tags, id)


def tool(name: str = "Tool", *units: ir.Unit, tags: str | Iterable[str] | int = 0, id: str = "") -> CardDef:
    """A Pokémon Tool."""
    return _trainer(name, trainer.TOOL, units, tags, id)


def technical_machine(
    name: str = "Technical Machine",
    attacks: Attack | Sequence[Attack] = (),
    *units: ir.Unit,
    discarded: bool = True,
    id: str = "",
) -> CardDef:
    """A Technical Machine: gives its attacks to the Pokémon it is on; `discarded`: when the turn ends."""
    given = (attacks,) if isinstance(attacks, Attack) else tuple(attacks)
    return _trainer(name, trainer.TECHNICAL_MACHINE, (ir.GrantAttacks(discarded), *units), 0, id, attacks=given)


def fossil(
    name: str = "Fossil",
    hp: int = 50,
    types: str = "C",
    *units: ir.Unit,
    discardable: bool = True,
    no_prize: bool = False,
    id: str = "",
) -> CardDef:
    """A Fossil or doll: played as a Basic Pokémon."""
    return _trainer(name, trainer.FOSSIL, (ir.AsPokemon(discardable, no_prize), *units), 0, id, hp=hp, types=types)


# --- Energy


def basic_energy(type_: str) -> CardDef:
    """The basic Energy card of a type: 'R' or 'Fire'."""
    number = _type(type_)
    name = f"{types.NAMES[number]} Energy"
    return CardDef(
        id=f"{SET_ID}-{slug(name)}",
        name=name,
        rules_name=name,
        set_id=SET_ID,
        number=slug(name),
        supertype=supertype.ENERGY,
        types=(number,),
        basic_energy=number,
    )


def special_energy(
    name: str = "Special Energy",
    provides: str | Sequence[str] = "C",
    *units: ir.Unit,
    tags: str | Iterable[str] | int = 0,
    id: str = "",
) -> CardDef:
    """A special Energy card. `provides`: one entry per unit, each the letters it may count as: 'CC' is two Colorless,
    ['RW'] one unit that is Fire or Water, ['*'] one of every type."""
    return CardDef(
        id=id or f"{SET_ID}-{slug(name)}",
        name=name,
        rules_name=name,
        set_id=SET_ID,
        number=slug(name),
        supertype=supertype.ENERGY,
        tags=_tags(tags),
        powers=(Power("", power.CARD_TEXT, (ir.Provide(_provided(provides)), *units)),),
    )


_IR_TYPES: Final[tuple[ir.Type, ...]] = get_args(ir.Type)


def _provided(provides: str | Sequence[str]) -> tuple[tuple[ir.Type, ...], ...]:
    return tuple(
        () if unit == "*" else tuple(_IR_TYPES[number] for number in types_named(unit))
        for unit in (provides if not isinstance(provides, str) else list(provides))
    )
