"""One card as one line of a shipped set file, and back.

A line holds facts under short names, defaults left out. An effect is a reference to a program, stored once for all
printings that share it: `do` on an attack, a power, or the card itself (the text of a Trainer or Energy card). A
declined card says where each reading stopped and what was expected there; what was printed is in no file.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from playmat.model import ir
from playmat.model.card import Attack, CardDef, Matchup, Power
from playmat.model.errors import DataError
from playmat.model.words import power, stage, supertype, tag, trainer, types

Row = dict[str, Any]
"""A card line as JSON data."""

PROGRAM_ID_LENGTH: Final = 10
_EXTRAS: Final[tuple[str, ...]] = ("rarity", "level", "mark", "by")
"""Facts that no rule asks for; `by`: the Item whose effect brings a Restored Pokémon into play."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """Where the reading of one of a card's texts stopped."""

    at: str
    """Which text: 'attack Leer', 'power Torrent', 'text'."""
    position: int
    """The character of the text at which reading stopped."""
    expected: str = ""
    """What should have stood there, where that is one thing and not any of many words."""
    why: str = ""
    """Why no game can do what the text says, where that is so."""

    def __str__(self) -> str:
        return f"{self.at}: " + (
            self.why
            if self.why
            else f"expected {self.expected}"
            if self.expected
            else f"read up to character {self.position}"
        )


@dataclass(frozen=True, slots=True)
class Effects:
    """What the texts of a card mean, as JSON of the IR; None where there is no more than damage, or no reading."""

    attacks: tuple[Any, ...] = ()
    powers: tuple[Any, ...] = ()
    text: Any = None
    """Of a Trainer or Energy card, or of the lines under a Pokémon's attacks."""
    refusals: tuple[Stopped, ...] = ()


def dump(data: Any) -> str:
    """JSON on one line, the same on every machine."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def program_id(data: Any) -> str:
    """The stable id of an effect: a short hash of its JSON."""
    return hashlib.sha256(dump(data).encode()).hexdigest()[:PROGRAM_ID_LENGTH]


def plain_program(attack: Attack) -> ir.AttackProgram:
    """What an attack without text does: its damage, if it has any."""
    return ir.AttackProgram() if attack.damage else ir.AttackProgram(effect=())


def to_row(card: CardDef, effects: Effects, keep: Callable[[Any], str]) -> Row:
    """The line of a card. `keep` stores an effect and returns its id."""
    row: Row = {"id": card.id, "name": card.name}
    if card.rules_name != card.name:
        row["as"] = card.rules_name
    if card.id != f"{card.set_id}-{card.number}":
        row["number"] = card.number
    if card.supertype == supertype.TRAINER:
        row["trainer"] = trainer.NAMES[card.trainer_kind]
    elif card.supertype == supertype.ENERGY:
        row["energy"] = "special" if card.basic_energy < 0 else types.NAMES[card.basic_energy]
    if card.stage:
        row["stage"] = stage.NAMES[card.stage]
    if card.tags:
        row["tags"] = tag.names(card.tags)
    if card.evolves_from:
        row["from"] = card.evolves_from
    if card.piece:
        row["piece"] = card.piece
    if card.copies >= 0:
        row["copies"] = card.copies
    if card.prizes:
        row["prizes"] = card.prizes
    if card.hp:
        row["hp"] = card.hp
    if card.types:
        row["types"] = _letters(card.types)
    if card.powers:
        row["powers"] = [_power_row(one, do, keep) for one, do in zip(card.powers, effects.powers, strict=True)]
    if card.attacks:
        row["attacks"] = [_attack_row(one, do, keep) for one, do in zip(card.attacks, effects.attacks, strict=True)]
    if card.weaknesses:
        row["weak"] = [_matchup_text(one) for one in card.weaknesses]
    if card.resistances:
        row["resist"] = [_matchup_text(one) for one in card.resistances]
    if card.retreat:
        row["retreat"] = card.retreat
    row.update((key, card.extra[key]) for key in _EXTRAS if key in card.extra)
    if effects.text is not None:
        row["do"] = keep(effects.text)
    if effects.refusals:
        row["declined"] = _refused(effects)
    return row


def printed_part(effects: Effects, keep: Callable[[Any], str]) -> Row:
    """What a line adds under `printed` where the printing itself says something else than what the card goes by."""
    part: Row = {}
    for key, programs in (("attacks", effects.attacks), ("powers", effects.powers)):
        if programs:
            part[key] = [None if one is None else keep(one) for one in programs]
    if effects.text is not None:
        part["do"] = keep(effects.text)
    if effects.refusals:
        part["declined"] = _refused(effects)
    return part


def worded_name(name: str, rules_name: str) -> str:
    """The name under which printings follow one another's wording: what tells machines of one name apart counts."""
    return name if name.endswith("]") else rules_name


def as_printed(row: Row) -> Row:
    """The line with the effects of the printing itself."""
    part = row.get("printed")
    if part is None:
        return row
    own = {key: value for key, value in row.items() if key not in ("do", "declined", "worded", "printed")}
    own.update((key, part[key]) for key in ("do", "declined") if key in part)
    for key in ("attacks", "powers"):
        programs = part.get(key, ())
        if programs:
            own[key] = [
                {name: value for name, value in one.items() if name != "do"} | ({"do": do} if do else {})
                for one, do in zip(row[key], programs, strict=True)
            ]
    return own


def _refused(effects: Effects) -> list[list[Any]]:
    return [
        [one.at, one.position, one.expected, one.why]
        if one.why
        else [one.at, one.position, *filter(None, (one.expected,))]
        for one in effects.refusals
    ]


def from_row(row: Row, set_id: str, fetch: Callable[[str], Any]) -> CardDef:
    """The card of a line. `fetch` returns an effect's JSON by id."""
    try:
        return _from_row(row, set_id, fetch)
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
        raise DataError(f"set {set_id}, card {row.get('id', '?')}: expected a card line, got {error!r}") from error


def declined(row: Row) -> str:
    """Why the card of this line is not playable; empty if it is."""
    return "; ".join(str(Stopped(*one)) for one in row.get("declined", ()))


def _from_row(row: Row, set_id: str, fetch: Callable[[str], Any]) -> CardDef:
    card_id: str = row["id"]
    refused = {str(one[0]) for one in row.get("declined", ())}
    family, kind, basic = supertype.POKEMON, trainer.NONE, -1
    if "trainer" in row:
        family, kind = supertype.TRAINER, trainer.NAMES.index(row["trainer"])
    elif "energy" in row:
        family = supertype.ENERGY
        basic = -1 if row["energy"] == "special" else types.NAMES.index(row["energy"])
    powers = [_power(one, fetch, card_id) for one in row.get("powers", ())]
    if "do" in row:
        powers.append(Power("", power.CARD_TEXT, ir.decode_units(fetch(row["do"]), card_id)))
    extra = {key: str(row[key]) for key in _EXTRAS if key in row}
    if "worded" in row:
        extra["worded"] = row["worded"]
    extra.update((f"ruled {at}", said) for at, said in row.get("ruled", {}).items())
    return CardDef(
        id=card_id,
        name=row["name"],
        rules_name=str(row.get("as", row["name"])),
        set_id=set_id,
        number=row.get("number", card_id[len(set_id) + 1 :]),
        supertype=family,
        trainer_kind=kind,
        stage=stage.NAMES.index(row["stage"]) if "stage" in row else stage.NONE,
        tags=tag.bits(tuple(row.get("tags", ()))),
        hp=row.get("hp", 0),
        types=_types(row.get("types", "")),
        evolves_from=row.get("from", ""),
        weaknesses=tuple(_matchup(one) for one in row.get("weak", ())),
        resistances=tuple(_matchup(one) for one in row.get("resist", ())),
        retreat=row.get("retreat", 0),
        attacks=tuple(_attack(one, fetch, card_id, refused) for one in row.get("attacks", ())),
        powers=tuple(powers),
        basic_energy=basic,
        piece=row.get("piece", 0),
        copies=row.get("copies", -1),
        prizes=row.get("prizes", 0),
        declined=declined(row),
        extra=extra,
    )


def _letters(numbers: tuple[int, ...]) -> str:
    return "".join(types.LETTERS[one] for one in numbers)


def _types(letters: str) -> tuple[int, ...]:
    return tuple(types.LETTERS.index(letter) for letter in letters)


def _matchup_text(one: Matchup) -> str:
    return types.LETTERS[one.type] + (f"×{one.times}" if one.times != 1 else f"{one.plus:+}")


def _matchup(text: str) -> Matchup:
    kind = types.LETTERS.index(text[0])
    return Matchup(kind, times=int(text[2:])) if text[1] == "×" else Matchup(kind, plus=int(text[1:]))


def _attack_row(attack: Attack, effect: Any, keep: Callable[[Any], str]) -> Row:
    row: Row = {"name": attack.name}
    if attack.cost:
        row["cost"] = _letters(attack.cost)
    if attack.damage or attack.symbol:
        row["damage"] = f"{attack.damage or ''}{attack.symbol}"
    if attack.gx:
        row["gx"] = True
    if attack.vstar:
        row["vstar"] = True
    if effect is not None:
        row["do"] = keep(effect)
    return row


def _attack(row: Row, fetch: Callable[[str], Any], card_id: str, refused: set[str]) -> Attack:
    printed = re.fullmatch(r"(\d*)(\D?)", row.get("damage", ""))
    if printed is None:
        raise ValueError(f"damage {row['damage']!r}")
    plain = Attack(
        name=row["name"],
        cost=_types(row.get("cost", "")),
        damage=int(printed[1] or 0),
        symbol=printed[2],
        gx=row.get("gx", False),
        vstar=row.get("vstar", False),
    )
    if f"attack {plain.name}" in refused:
        return plain
    program = ir.decode(fetch(row["do"]), ir.AttackProgram, card_id) if "do" in row else plain_program(plain)
    return Attack(plain.name, plain.cost, plain.damage, plain.symbol, program, plain.gx, plain.vstar)


def _power_row(printed: Power, effect: Any, keep: Callable[[Any], str]) -> Row:
    row: Row = {"name": printed.name, "kind": power.NAMES[printed.kind]}
    if printed.vstar:
        row["vstar"] = True
    if effect is not None:
        row["do"] = keep(effect)
    return row


def _power(row: Row, fetch: Callable[[str], Any], card_id: str) -> Power:
    units = ir.decode_units(fetch(row["do"]), card_id) if "do" in row else ()
    return Power(row["name"], power.NAMES.index(row["kind"]), units, row.get("vstar", False))
