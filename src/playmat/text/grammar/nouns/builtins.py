"""Categories that code reads: numbers, names, whose, "this"."""

from __future__ import annotations

from typing import Final

from playmat.model.ir import Num, Target, This, ThisCard
from playmat.model.words import types
from playmat.text.boxes import is_rule_line
from playmat.text.phrase import CAPITAL, DIGIT, Builtin, Found, Reading
from playmat.text.words import spell


def _read_int(reading: Reading, pos: int) -> list[Found]:
    if pos < len(reading.stems) and reading.stems[pos].isdigit():
        return [(int(reading.stems[pos]), pos + 1)]
    return []


def _read_num(reading: Reading, pos: int) -> list[Found]:
    return [(Num(value), end) for value, end in _read_int(reading, pos)]


def _longest(words: list[str], pos: int, options: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    for option in options:
        if tuple(words[pos : pos + len(option)]) == option:
            return option
    return ()


_NOT_NAMES: Final = frozenset(
    ["Pokémon", "Energy", "Trainer", "Supporter", "Item", "Stadium", "Basic", "Active", "Bench"]
    + [f"{basic}{name} Energy" for name in types.NAMES for basic in ("", "Basic ", "basic ")]
    + ["Single Strike Energy", "Rapid Strike Energy", "Fusion Strike Energy"]  # read as Energy with that tag
)


def _read_name(reading: Reading, pos: int) -> list[Found]:
    if pos >= len(reading.words):
        return []
    if reading.words[pos] == '"':
        for end in range(pos + 1, min(pos + 10, len(reading.words))):
            if reading.words[end] == '"':
                return [(spell(tuple(reading.words[pos + 1 : end])), end + 1)]
        return []
    found = _longest(reading.words, pos, reading.speaker.own)
    other = _longest(reading.words, pos, reading.speaker.names.get(reading.words[pos], ()))
    best = other if len(other) >= len(found) else found
    if not best or spell(best) in _NOT_NAMES:
        return []
    return [(_proper(spell(best), reading), pos + len(best))]


def _proper(name: str, reading: Reading) -> str:
    return reading.speaker.spelling.get(name, name)


def _read_own(reading: Reading, pos: int) -> list[Found]:
    found = _longest(reading.words, pos, reading.speaker.own)
    if not found:
        return []
    other = _longest(reading.words, pos, reading.speaker.names.get(reading.words[pos], ()))
    if len(other) > len(found):
        return []
    target: Target = This() if reading.speaker.role == "pokemon" else ThisCard()
    return [(target, pos + len(found))]


def _read_other(reading: Reading, pos: int) -> list[Found]:
    """The name of another card than this one."""
    return [] if _read_own(reading, pos) else _read_name(reading, pos)


def _read_own_name(reading: Reading, pos: int) -> list[Found]:
    """The card's own name as a name: since 2011 a Pokémon calls itself "this Pokémon"."""
    return _read_name(reading, pos) if reading.speaker.modern and _read_own(reading, pos) else []


def _read_move(reading: Reading, pos: int) -> list[Found]:
    """The name of an attack: in quotes, one of the card's own, or any that is known."""
    if pos >= len(reading.words):
        return []
    if reading.words[pos] == '"':
        for end in range(pos + 1, min(pos + 10, len(reading.words))):
            if reading.words[end] == '"':
                return [(spell(tuple(reading.words[pos + 1 : end])), end + 1)]
        return []
    found = _longest(reading.words, pos, reading.speaker.moves)
    other = _longest(reading.words, pos, reading.speaker.attacks.get(reading.words[pos], ()))
    best = found if len(found) >= len(other) else other
    return [(_proper(spell(best), reading), pos + len(best))] if best else []


def _read_side(reading: Reading, pos: int) -> list[Found]:
    stems = reading.stems
    if pos >= len(stems):
        return []
    if stems[pos] == "your":
        if stems[pos + 1 : pos + 3] == ["opponent", "'s"]:
            return [("opponent", pos + 3)]
        return [("you", pos + 1)]
    if stems[pos] == "their":
        return [("that-player", pos + 1)]
    if stems[pos : pos + 3] in (["that", "player", "'s"], ["the", "player", "'s"]):
        return [("that-player", pos + 3)]
    return []


def _read_this(reading: Reading, pos: int) -> list[Found]:
    stems = reading.stems
    role = reading.speaker.role
    if role == "pokemon":
        if stems[pos : pos + 2] == ["this", "pokémon"]:
            return [(This(), pos + 2)]
        return _read_own(reading, pos + 1 if stems[pos : pos + 1] == ["this"] else pos)
    if role == "fossil":
        return [(This(), end) for _, end in _read_this_card(reading, pos)]
    if role in ("attached", "trainer"):
        if stems[pos : pos + 2] == ["this", "pokémon"] and role == "attached":
            return [(This(), pos + 2)]
        if stems[pos : pos + 2] == ["the", "pokémon"]:
            after = pos + 3 if stems[pos + 2 : pos + 3] == ["that"] else pos + 2
            for card, end in _read_this_card(reading, after):
                if stems[end : end + 3] == ["is", "attached", "to"]:
                    return [(This(), end + 3)] if isinstance(card, ThisCard) else []
    return []


def _read_this_card(reading: Reading, pos: int) -> list[Found]:
    if reading.stems[pos : pos + 2] == ["this", "card"]:
        return [(ThisCard(), pos + 2)]
    if reading.speaker.role == "pokemon":
        return []
    if reading.stems[pos : pos + 2] in (["this", "stadium"], ["this", "tool"]):
        return [(ThisCard(), pos + 3 if reading.stems[pos + 2 : pos + 3] == ["card"] else pos + 2)]
    if reading.stems[pos : pos + 3] == ["this", "pokémon", "tool"]:
        return [(ThisCard(), pos + 3)]
    found = _longest(reading.words, pos, reading.speaker.own)
    return [(ThisCard(), pos + len(found))] if found else []


def _card_of(reading: Reading, pos: int, role: str) -> list[Found]:
    """This card, if it is of that role: some Items attach themselves, Tools and Energy always do."""
    return _read_this_card(reading, pos) if reading.speaker.role == role else []


_PART_WORDS: Final = frozenset("'s & of the LV.X".split())


def _read_name_part(reading: Reading, pos: int) -> list[Found]:
    """A run of capitalised words that is part of names ("Team Plasma", "Rotom", "Dark"), or anything in quotes."""
    words = reading.words
    if pos < len(words) and words[pos] == '"':
        return _read_name(reading, pos)
    end = pos
    found: list[Found] = []
    while end < len(words) and (words[end][:1].isupper() or words[end] in _PART_WORDS):
        if end == pos and words[end] in ("Pokémon", "Basic", "Evolution", "Evolved", "Active", "Benched"):
            break
        end += 1
        if words[end - 1] not in ("&", "of", "the"):
            found.append((spell(tuple(words[pos:end])), end))
    return found


_POWERS: Final = ("ability", "poké-power", "poké-body", "power", "body", "effect")


def _read_power_word(reading: Reading, pos: int) -> list[Found]:
    if reading.stems[pos : pos + 2] == ["pokémon", "power"]:
        return [("", pos + 2)]
    return [("", pos + 1)] if reading.stems[pos : pos + 1] and reading.stems[pos] in _POWERS else []


def _read_this_power(reading: Reading, pos: int) -> list[Found]:
    return _read_power_word(reading, pos + 1) if reading.stems[pos : pos + 1] == ["this"] else []


_ORDINAL: Final = ("1st", "2nd", "3rd", "4th", "5th")


def _read_ordinal(reading: Reading, pos: int) -> list[Found]:
    word = "".join(reading.stems[pos : pos + 2])
    return [(_ORDINAL.index(word) + 1, pos + 2)] if word in _ORDINAL else []


def _read_rule_line(reading: Reading, pos: int) -> list[Found]:
    """A sentence that the rules say anyway, up to its full stop."""
    if "." not in reading.words[pos:]:
        return []
    end = reading.words.index(".", pos)
    words = reading.words[pos:end]
    for name in reading.speaker.own:
        for at in range(len(words) - len(name), -1, -1):
            if tuple(words[at : at + len(name)]) == name:
                words[at : at + len(name)] = ["this", "card"]
    return [("", end)] if is_rule_line(words) else []


_NUMBER: Final = frozenset((DIGIT,))
_CAPITAL: Final = frozenset((CAPITAL,))
BUILTINS: Final[dict[str, Builtin]] = {
    "rule line": Builtin(_read_rule_line),
    "ordinal": Builtin(_read_ordinal, starts=_NUMBER),
    "int": Builtin(_read_int, starts=_NUMBER),
    "num": Builtin(_read_num, starts=_NUMBER),
    "name": Builtin(_read_name, starts=_CAPITAL),
    "own name": Builtin(_read_own, starts=_CAPITAL),
    "other name": Builtin(_read_other, starts=_CAPITAL),
    "name of itself": Builtin(_read_own_name, starts=_CAPITAL),
    "move": Builtin(_read_move, starts=_CAPITAL | _NUMBER),
    "name part": Builtin(_read_name_part, starts=_CAPITAL | {"the"}),
    "side": Builtin(_read_side, starts=frozenset(("your", "their", "that", "the"))),
    "this": Builtin(_read_this, starts=_CAPITAL | {"this", "the"}),
    "power word": Builtin(_read_power_word),
    "this power": Builtin(_read_this_power, starts=frozenset(("this",))),
    "this card": Builtin(_read_this_card, starts=_CAPITAL | {"this"}),
    "item card": Builtin(lambda reading, pos: _card_of(reading, pos, "trainer")),
    "attached card": Builtin(lambda reading, pos: _card_of(reading, pos, "attached")),
}
