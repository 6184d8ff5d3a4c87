"""What the canonical language reads and prints by code: numbers, names, labels, players."""

from __future__ import annotations

import re
from typing import Any, Final

from playmat.model.ir.walk import LETTERS
from playmat.text.canonical.kernel import Found, Mood, Plain, Reading, Tone
from playmat.text.words import TOKEN

# --- Numbers and words


def _read_int(reading: Reading, pos: int, mood: Mood) -> list[Found]:
    words = reading.words
    if pos < len(words) and words[pos].isdecimal():
        return [(int(words[pos]), pos + 1)]
    if words[pos : pos + 1] == ["-"] and pos + 1 < len(words) and words[pos + 1].isdecimal():
        return [(-int(words[pos + 1]), pos + 2)]
    return []


def _show_int(value: Any, tone: Tone) -> list[str] | None:
    return [str(value)] if type(value) is int else None


# --- Names

_BARE: Final = re.compile(r"[A-ZÉ][^\W\d_]*")
_INSIDE: Final = frozenset(("'s", "of", "the", "to", "in", "for", "'", ".", "&", "-", "♂", "♀", "★", "δ"))
RESERVED: Final = frozenset(
    "Basic Stage Restored LV.X Evolution Pokémon Energy Item Supporter Stadium Technical Fossil Trainer Special "
    "Grass Fire Water Lightning Psychic Fighting Darkness Metal Fairy Dragon Colorless "
    "TAG Mega Primal Prism Radiant Star SP Ultra Team Single Rapid Fusion Ancient Future Tera ACE Hyper Baby Dark "
    "Light Shining Holon Active Benched Prize Lost Level-Up Tool A B C D E F G H I J K L M N O P Q R S T U V W X Y "
    "Z".split()
)
"""Capitalised words with which a name in quotation marks begins, so that it is not taken for anything else."""


def is_bare(name: str) -> bool:
    """Whether a name is recognised without quotation marks: capitalised words, none that the language needs first."""
    words = TOKEN.findall(name)
    if not words or words[0] in RESERVED or words[0].startswith("Pokémon") or _spell(name) != name:
        return False
    inner = all(_BARE.match(word) or word in _INSIDE for word in words)
    return inner and bool(_BARE.match(words[0])) and bool(_BARE.match(words[-1]) or words[-1] in ("♂", "♀", "★", "δ"))


def _spell(name: str) -> str:
    return " ".join(name.split())


def _read_quoted(reading: Reading, pos: int, mood: Mood) -> list[Found]:
    if reading.words[pos : pos + 1] == ['"']:
        for end in range(pos + 1, len(reading.words)):
            if reading.words[end] == '"':
                return [(reading.text[reading.spans[pos] + 1 : reading.spans[end]], end + 1)]
    return []


def _show_quoted(value: Any, tone: Tone) -> list[str] | None:
    return ['"', value, '"'] if isinstance(value, str) and value else None


def _read_name(reading: Reading, pos: int, mood: Mood) -> list[Found]:
    out = _read_quoted(reading, pos, mood)
    if out or pos >= len(reading.words) or not _BARE.match(reading.words[pos]):
        return out
    for end in range(pos + 1, min(pos + 9, len(reading.words)) + 1):
        last = reading.words[end - 1]
        if not (_BARE.match(last) or last in _INSIDE):
            break
        name = reading.text[reading.spans[pos] : reading.spans[end - 1] + len(last)]
        if is_bare(name):
            out.append((name, end))
    return out


def _show_name(value: Any, tone: Tone) -> list[str] | None:
    if not isinstance(value, str) or not value:
        return None
    return [value] if is_bare(value) and not tone.quote else ['"', value, '"']


# --- Labels of what a step did or chose


def _label(words: tuple[str, ...]) -> Plain:
    """A label in brackets, with these words before the letter; nothing is said where there is none."""

    def read(reading: Reading, pos: int, mood: Mood) -> list[Found]:
        out: list[Found] = [("", pos)]
        end = pos + 1 + len(words)
        if tuple(reading.low[pos:end]) == ("(", *words) and reading.low[end + 1 : end + 2] == [")"]:
            letter = reading.words[end]
            if len(letter) == 1 and letter.isupper():
                out.append((letter.lower(), end + 2))
        return out

    def show(value: Any, tone: Tone) -> list[str] | None:
        if not isinstance(value, str):
            return None
        return ["(", *words, value.upper(), ")"] if value else []

    return Plain(read, show, nullable=True)


def _read_letter(reading: Reading, pos: int, mood: Mood) -> list[Found]:
    if pos < len(reading.words) and len(reading.words[pos]) == 1 and reading.words[pos].isupper():
        letter = reading.words[pos].lower()
        return [(letter, pos + 1)] if letter in LETTERS else []
    return []


def _show_letter(value: Any, tone: Tone) -> list[str] | None:
    return [value.upper()] if isinstance(value, str) and len(value) == 1 else None


# --- Players

_PLAYERS: Final = {
    "you": ("you",),
    "opponent": ("your", "opponent"),
    "each": ("both", "players"),
    "that-player": ("that", "player"),
}
_HOLDERS: Final = {
    "you": ("you",),
    "opponent": ("your", "opponent"),
    "that-player": ("that", "player"),
    "both": ("both", "players"),
}
_OWNERS: Final = {
    "you": ("your",),
    "opponent": ("your", "opponent", "'s"),
    "each": ("each", "player", "'s"),
    "that-player": ("that", "player", "'s"),
    "both": ("both", "players", "'"),
}
_KEEPERS: Final = {**_OWNERS, "": ("its", "owner", "'s")}
_OWN: Final = ("their",)


def _forms(table: dict[str, tuple[str, ...]], mood: Mood, own: tuple[str, ...] | None) -> dict[str, tuple[str, ...]]:
    """The words for each player; `own` for whoever acts, if that is not you."""
    forms = dict(table)
    if own is not None and (mood.actor != "you" or own == ()):
        forms[mood.actor] = own
    return forms


def _read_owner(reading: Reading, pos: int, mood: Mood) -> list[Found]:
    theirs = mood.actor == "you" and reading.low[pos : pos + 1] == ["their"]
    return [*_OWNER.read(reading, pos, mood), *([("opponent", pos + 1)] if theirs else [])]


def _show_owner(value: Any, tone: Tone) -> list[str] | None:
    return ["their"] if value == "opponent" and tone.mood.actor == "you" else _OWNER.show(value, tone)


def _people(table: dict[str, tuple[str, ...]], own: tuple[str, ...] | None) -> Plain:
    def read(reading: Reading, pos: int, mood: Mood) -> list[Found]:
        return [
            (who, pos + len(words))
            for who, words in _forms(table, mood, own).items()
            if tuple(reading.low[pos : pos + len(words)]) == words
        ]

    def show(value: Any, tone: Tone) -> list[str] | None:
        words = _forms(table, tone.mood, own).get("" if value is None else value)
        return None if words is None else list(words)

    return Plain(read, show, nullable=own == ())


def _read_chooser(reading: Reading, pos: int, mood: Mood) -> list[Found]:
    out: list[Found] = [(mood.actor, pos)]
    for who, words in _PLAYERS.items():
        said = ("(", *words, *_CHOOSES[who], ")")
        if tuple(reading.low[pos : pos + len(said)]) == said and who != mood.actor:
            out.append((who, pos + len(said)))
    return out


_CHOOSES: Final = {who: ("choose",) if who in ("you", "each") else ("chooses",) for who in _PLAYERS}


def _show_chooser(value: Any, tone: Tone) -> list[str] | None:
    if value == tone.mood.actor:
        return []
    return ["(", *_PLAYERS[value], *_CHOOSES[value], ")"]


_OWNER: Final = _people(_KEEPERS, _OWN)
"""Whose hand or deck something goes to: "their" if that is your opponent, who was named with it."""

PLAINS: Final[dict[str, Plain]] = {
    "int": Plain(_read_int, _show_int),
    "quoted": Plain(_read_quoted, _show_quoted),
    "name": Plain(_read_name, _show_name),
    "called": _label(()),
    "done": _label(("this", "is")),
    "onto": _label(("the", "pokémon", "is")),
    "letter": Plain(_read_letter, _show_letter),
    "who": _people(_PLAYERS, ()),
    "player": _people(_PLAYERS, None),
    "holder": _people(_HOLDERS, None),
    "whose": _people(_OWNERS, _OWN),
    "owner": Plain(_read_owner, _show_owner),
    "chooser": Plain(_read_chooser, _show_chooser, nullable=True),
}
