"""From one card of the public data to its facts: a `CardDef` without programs.

The public data spells things as they look on the card. Here they become what the rules ask for: stage, Trainer kind,
tags, the name that counts. Sentences are only looked at for the marks they carry (a rule box, a copy limit) and
are handed on, with `Texts`, to whoever compiles them; none is kept.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from playmat.model.card import Attack, CardDef, Matchup, Power
from playmat.model.errors import DataError
from playmat.model.words import power, stage, supertype, tag, trainer, types

Raw = Mapping[str, Any]
"""One card of the public data, upstream field names."""


@dataclass(frozen=True, slots=True)
class Texts:
    """The printed sentences of one card, beside its facts; empty strings where nothing is printed."""

    attacks: tuple[str, ...]
    powers: tuple[str, ...]
    rules: tuple[str, ...]


_SUBTYPE_TAGS: Final = {
    "EX": tag.EX,
    "ex": tag.EX_LOWER,
    "GX": tag.GX,
    "TAG TEAM": tag.TAG_TEAM,
    # A Pokémon VMAX, VSTAR or V-UNION is a Pokémon V as well (2022, pp. 27 to 29).
    "V": tag.V,
    "VMAX": tag.VMAX | tag.V,
    "VSTAR": tag.VSTAR | tag.V,
    "V-UNION": tag.V_UNION | tag.V,
    "BREAK": tag.BREAK,
    "Prism Star": tag.PRISM_STAR,
    "Radiant": tag.RADIANT,
    "Star": tag.STAR,
    "SP": tag.SP,
    "Level-Up": tag.LEVEL_UP,
    "LEGEND": tag.LEGEND,
    "Ultra Beast": tag.ULTRA_BEAST,
    "Team Plasma": tag.TEAM_PLASMA,
    "Single Strike": tag.SINGLE_STRIKE,
    "Rapid Strike": tag.RAPID_STRIKE,
    "Fusion Strike": tag.FUSION_STRIKE,
    "Ancient": tag.ANCIENT,
    "Future": tag.FUTURE,
    "Tera": tag.TERA,
    "ACE SPEC": tag.ACE_SPEC,
    "Baby": tag.BABY,
    "Pokémon Tool F": tag.HYPER_GEAR,
    "MEGA": 0,  # by name, below: two different kinds share the label
    # Labels that neither a rule nor a card asks for.
    "Prime": 0,
    "Eternamax": 0,
    "Rocket's Secret Machine": 0,
    "Goldenrod Game Corner": 0,
}
_STAGES: Final = {
    "Basic": stage.BASIC,
    "Stage 1": stage.STAGE_1,
    "Stage 2": stage.STAGE_2,
    "Restored": stage.RESTORED,
    "Baby": stage.BASIC,
}
"""What is printed as a stage. A Baby Pokémon counts as a Basic one."""
_OWN_STAGES: Final = {
    "Level-Up": stage.LEVEL_UP,
    "MEGA": stage.MEGA,
    "BREAK": stage.BREAK,
    "VMAX": stage.VMAX,
    "VSTAR": stage.VSTAR,
    "V-UNION": stage.V_UNION,
    "LEGEND": stage.LEGEND,
}
_TRAINER_KINDS: Final = {
    "Supporter": trainer.SUPPORTER,
    "Stadium": trainer.STADIUM,
    "Pokémon Tool": trainer.TOOL,
    "Pokémon Tool F": trainer.TOOL,
    "Technical Machine": trainer.TECHNICAL_MACHINE,
    "Item": trainer.ITEM,
}
"""In the order in which they decide: a card marked Item and Pokémon Tool is a Tool."""

_ONE_NAME: Final = ("Boss's Orders", "Professor's Research")
"""Supporters printed with a person in brackets that is not part of the name."""
_NOT_OWNERS: Final = ("Holon",)
"""A place, not a Trainer."""
_NAME_MARKS: Final = (
    ("Dark ", tag.DARK),
    ("Light ", tag.LIGHT),
    ("Shining ", tag.SHINING),
    ("Team Aqua", tag.TEAM_AQUA),
    ("Team Magma", tag.TEAM_MAGMA),
    ("Primal ", tag.PRIMAL),
)
_RULE_BOX: Final = re.compile(r"\bRule:|^When Pokémon-ex ", re.IGNORECASE)
_ANY_NUMBER: Final = re.compile(r"^You may have as many ")
_ONE_OF_NAME: Final = re.compile(r"^You can't have more than 1 (?!Pokémon Star|◇)")
_PRIZES: Final = re.compile(r"^When this Pokémon .* takes (\d) Prize cards")
_IN_THEIR_NAMES: Final = re.compile(r"^You may have up to (\d) .*in their names")
_VSTAR_POWER: Final = re.compile(r"more than 1 VSTAR Power")
_DAMAGE: Final = re.compile(r"^(\d*)([+×?-]?)$")
_BASIC_ENERGY: Final = re.compile(rf"^(?:Basic )?({'|'.join(types.NAMES)}) Energy$")


def rules_name(name: str) -> str:
    """The name that counts for the copy limit, evolving and name tests.

    Not part of it: a level or LV.X, the δ mark, a bracketed or Hyper Gear subtitle, "Basic" before an Energy.
    Part of it: owner, form, region, ★, ◇ and the symbols of Pokémon SP, and ex, EX, GX, BREAK, V and the rest.
    """
    plain = name.removesuffix(" LV.X").removesuffix(" δ").removesuffix(" Team Flare Hyper Gear")
    plain = re.sub(r" \[[^]]*\]$", "", plain)
    for one in _ONE_NAME:
        if plain.startswith(one + " ("):
            plain = one
    energy = _BASIC_ENERGY.match(plain)
    if energy:
        plain = f"{energy[1]} Energy"
    return plain.replace(" ♂", "♂").replace(" ♀", "♀")


def owner(name: str) -> str:
    """The Trainer whose Pokémon this is by its name, or an empty string. Pokémon SP have no owner in their name."""
    found = re.match(r"^(.+?)'s [A-Z]", name)
    if found is None or found[1] in _NOT_OWNERS:
        return ""
    return found[1]


def card_facts(raw: Raw, set_id: str, piece: int = 0) -> CardDef:
    """The facts of one card; `DataError` names the card and the field that cannot be right."""
    card_id = str(raw.get("id", "?"))
    try:
        return _card_facts(raw, set_id, piece)
    except DataError as error:
        raise DataError(f"{card_id} {raw.get('name', '')}: {error}") from None
    except (KeyError, TypeError) as error:
        raise DataError(f"{card_id}: expected the fields of the public card data, got {error!r}") from None


def card_texts(raw: Raw) -> Texts:
    """The sentences printed on the card, in the order of the attacks and powers of its facts."""
    powers = [str(ability.get("text", "")) for ability in raw.get("abilities", ())]
    trait = raw.get("ancientTrait")
    if trait:
        powers.append(str(trait.get("text", "")))
    attacks = tuple(str(attack.get("text", "")) for attack in raw.get("attacks", ()))
    return Texts(attacks, tuple(powers), tuple(str(rule) for rule in raw.get("rules", ())))


def pieces(cards: list[Raw]) -> dict[str, int]:
    """Which half of a LEGEND or quarter of a V-UNION each such card of a set is: they are numbered in order."""
    runs: dict[str, list[Raw]] = {}
    for raw in cards:
        subtypes = raw.get("subtypes", ())
        if "LEGEND" in subtypes or "V-UNION" in subtypes:
            runs.setdefault(str(raw["name"]), []).append(raw)
    found: dict[str, int] = {}
    for name, run in runs.items():
        size = 2 if "LEGEND" in run[0]["subtypes"] else 4
        if len(run) % size:
            raise DataError(f"{run[0]['id']} {name}: expected a multiple of {size} pieces in the set, got {len(run)}")
        run.sort(key=lambda raw: int(re.sub(r"\D", "", str(raw["number"]))))
        for i, raw in enumerate(run):
            found[str(raw["id"])] = i % size + 1
    return found


def _card_facts(raw: Raw, set_id: str, piece: int) -> CardDef:
    name = str(raw["name"])
    subtypes: list[str] = list(raw.get("subtypes", ()))
    rules = [str(rule) for rule in raw.get("rules", ())]
    if raw["supertype"] not in supertype.NAMES:
        raise DataError(f"expected a supertype of {', '.join(supertype.NAMES)}, got {raw['supertype']!r}")
    family = supertype.NAMES.index(raw["supertype"])
    hp = _hp(raw)
    kind = _trainer_kind(subtypes, hp) if family == supertype.TRAINER else trainer.NONE
    own_stage = _stage(subtypes) if family == supertype.POKEMON else stage.NONE
    own_types = tuple(_type(one) for one in raw.get("types", ()))
    if family == supertype.POKEMON and (not hp or not own_types):
        raise DataError(f"expected a Pokémon to have HP and a type, got {hp} HP and {len(own_types)} types")
    if kind == trainer.FOSSIL:
        own_types = (types.COLORLESS,)
    evolves_from = str(raw.get("evolvesFrom", ""))
    if own_stage in (stage.RESTORED, stage.LEVEL_UP):
        # A Restored Pokémon does not evolve from the Item that finds it; a LV.X goes onto its own name.
        evolves_from = ""
    elif own_stage not in (stage.NONE, stage.BASIC, stage.LEGEND, stage.V_UNION) and not evolves_from:
        raise DataError("expected an Evolution card to say what it evolves from, got nothing")
    return CardDef(
        id=str(raw["id"]),
        name=name,
        rules_name=rules_name(name),
        set_id=set_id,
        number=str(raw["number"]),
        supertype=family,
        trainer_kind=kind,
        stage=own_stage,
        tags=_tags(name, subtypes, rules, family, own_stage),
        hp=hp,
        types=own_types if family == supertype.POKEMON or kind == trainer.FOSSIL else (),
        evolves_from=rules_name(evolves_from),
        weaknesses=tuple(_matchup(one) for one in raw.get("weaknesses", ())),
        resistances=tuple(_matchup(one) for one in raw.get("resistances", ())),
        retreat=len(raw.get("retreatCost", ())),
        attacks=tuple(_attack(one) for one in raw.get("attacks", ())),
        powers=_powers(raw),
        basic_energy=_basic_energy(name, subtypes) if family == supertype.ENERGY else -1,
        piece=piece,
        copies=_copies(rules),
        prizes=_prizes(rules),
        extra=_extra(raw, own_stage),
    )


def _hp(raw: Raw) -> int:
    text = raw.get("hp", "")
    if not text:
        return 0
    if not str(text).isdigit() or int(text) % 10 or not 10 <= int(text) <= 400:
        raise DataError(f"expected HP in tens between 10 and 400, got {text!r}")
    return int(text)


def _stage(subtypes: list[str]) -> int:
    for name in subtypes:
        if name in _STAGES:
            return _STAGES[name]
    for name in subtypes:
        if name in _OWN_STAGES:
            return _OWN_STAGES[name]
    raise DataError(f"expected a stage among its subtypes, got {subtypes}")


def _trainer_kind(subtypes: list[str], hp: int) -> int:
    if hp:
        return trainer.FOSSIL
    for name, kind in _TRAINER_KINDS.items():
        if name in subtypes:
            return kind
    return trainer.ITEM  # cards from before there were kinds


def _type(name: str) -> int:
    if name not in types.NAMES:
        raise DataError(f"expected a type of {', '.join(types.NAMES)}, got {name!r}")
    return types.NAMES.index(name)


def _matchup(raw: Raw) -> Matchup:
    value = str(raw["value"])
    kind = _type(raw["type"])
    if value == "×2":
        return Matchup(kind, times=2)
    if re.fullmatch(r"[+-]\d+", value):
        return Matchup(kind, plus=int(value))
    raise DataError(f"expected ×2, +N or -N after Weakness or Resistance, got {value!r}")


def _attack(raw: Raw) -> Attack:
    printed = str(raw.get("damage", ""))
    damage = _DAMAGE.match(printed)
    if damage is None:
        raise DataError(f"attack {raw['name']}: expected damage like 30, 30+, 30-, 30× or ?, got {printed!r}")
    cost = tuple(_type(one) for one in raw["cost"])
    if types.DRAGON in cost:
        raise DataError(f"attack {raw['name']}: expected a cost that Energy can pay, got Dragon")
    return Attack(
        name=str(raw["name"]),
        cost=cost,
        damage=int(damage[1] or 0),
        symbol=damage[2],
        gx=str(raw["name"]).endswith("GX"),
        vstar=_VSTAR_POWER.search(str(raw.get("text", ""))) is not None,
    )


def _powers(raw: Raw) -> tuple[Power, ...]:
    powers = []
    for ability in raw.get("abilities", ()):
        if ability["type"] not in power.NAMES:
            raise DataError(
                f"{ability['name']}: expected a kind of {', '.join(power.NAMES[:4])}, got {ability['type']!r}"
            )
        vstar = _VSTAR_POWER.search(str(ability.get("text", ""))) is not None
        powers.append(Power(str(ability["name"]), power.NAMES.index(ability["type"]), vstar=vstar))
    trait = raw.get("ancientTrait")
    if trait:
        powers.append(Power(str(trait["name"]), power.ANCIENT_TRAIT))
    return tuple(powers)


def _tags(name: str, subtypes: list[str], rules: list[str], family: int, own_stage: int) -> int:
    tags = 0
    for subtype in subtypes:
        if subtype in _SUBTYPE_TAGS:
            tags |= _SUBTYPE_TAGS[subtype]
        elif subtype not in _STAGES and subtype not in _TRAINER_KINDS and subtype not in ("Basic", "Special"):
            raise DataError(f"expected a known subtype, got {subtype!r}")
    if family != supertype.POKEMON:
        return tags
    for mark, bit in _NAME_MARKS:
        if name.startswith(mark):
            tags |= bit
    if name.endswith(" δ"):
        tags |= tag.DELTA
    if name.startswith("Holon's "):
        tags |= tag.HOLON
    if owner(name):
        tags |= tag.OWNER
    if "MEGA" in subtypes:
        # The older kind is a stage whose arrival ends the turn; the newer is an ex of an ordinary stage.
        tags |= tag.MEGA if own_stage == stage.MEGA else tag.MEGA_EX
    if any(_RULE_BOX.search(rule) for rule in rules):
        tags |= tag.RULE_BOX
    return tags


def _basic_energy(name: str, subtypes: list[str]) -> int:
    if "Basic" not in subtypes:
        return -1
    found = _BASIC_ENERGY.match(name)
    if found is None:
        raise DataError(f"expected a basic Energy to be named for a type, got {name!r}")
    return types.NAMES.index(found[1])


def _copies(rules: list[str]) -> int:
    for rule in rules:
        if _ANY_NUMBER.search(rule):
            return 0
        together = _IN_THEIR_NAMES.search(rule)
        if together:
            return int(together[1])
        if _ONE_OF_NAME.search(rule) and " Pokémon in your deck" not in rule and "ACE SPEC" not in rule:
            return 1
    return -1


def _prizes(rules: list[str]) -> int:
    """What a LEGEND of two Pokémon says of itself. A LEGEND of one gives one Prize card, like any Pokémon."""
    for rule in rules:
        found = _PRIZES.search(rule)
        if found is not None:
            return int(found[1])
    return 0


def _extra(raw: Raw, own_stage: int) -> dict[str, str]:
    extra = {}
    if own_stage == stage.RESTORED:
        # Not what it evolves from, but the Item without which it cannot come into play.
        extra["by"] = str(raw["evolvesFrom"])
    for key, field in (("rarity", "rarity"), ("level", "level"), ("mark", "regulationMark")):
        if raw.get(field):
            extra[key] = str(raw[field])
    return extra
