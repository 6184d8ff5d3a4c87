"""English as the cards use it: splitting a text into words, their inflection, and running text from words again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

TOKEN: Final = re.compile(
    r"(?:Mr|Mrs|Lt|Jr|Dr|etc)\.(?!\w)|LV\.X|\d+|'s(?!\w)|[^\W\d_][^\W_]*(?:-[^\W_]+|'(?!s\b)[^\W\d_]+)*|\S"
)
_VERBS: Final = (
    "add attach attack become choose come cost count devolve discard do draw evolve find flip gain get give go guess "
    "have heal keep "
    "knock leave lose look make may move name need pay pick place play provide pull prevent put recover reduce "
    "remain remove return "
    "retreat reveal search show shuffle start stay stop switch take tell try turn use want win work add ignore end "
    "reverse share"
).split()
_NOUNS: Final = (
    "card counter coin attack turn player effect cost type symbol ability power body stage time tool name amount "
    "number unit "
    "condition stadium item supporter trainer marker copy weakness resistance pile deck hand color rule zone way "
    "half pokédex beast"
).split()
_IRREGULAR: Final = {
    "has": "have",
    "does": "do",
    "goes": "go",
    "tries": "try",
    "are": "is",
    "was": "was",
    "were": "was",
    "an": "a",
    "abilities": "ability",
    "poké-bodies": "poké-body",
    "poké-powers": "poké-power",
    "bodies": "body",
    "copies": "copy",
    "prizes": "prize",
    "benches": "bench",
    "halves": "half",
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "doesn't": "don't",
    "hasn't": "haven't",
    "aren't": "isn't",
    "weren't": "wasn't",
}


def third_person(verb: str) -> str:
    """The form of a verb after "your opponent": draw, draws; search, searches; have, has."""
    special = {
        "you": "they",
        "your": "their",
        "have": "has",
        "do": "does",
        "is": "is",
        "don't": "doesn't",
        "may": "may",
        "can't": "can't",
    }
    if verb in special:
        return special[verb]
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


def plural_of(noun: str) -> str:
    """The plural of a noun as card texts use it: card, cards; ability, abilities; Pokémon stays."""
    if noun.endswith(("Pokémon", "Energy", "s", "heads", "tails", "damage", "LEGEND")) or noun in (
        "V",
        "GX",
        "EX",
        "ex",
    ):
        return noun if not noun.endswith("ss") else noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("x", "ch", "sh")) else "s")


_STEMS: Final[dict[str, str]] = dict(_IRREGULAR)
for _word in _VERBS:
    _STEMS.setdefault(third_person(_word), _word)
for _word in _NOUNS:
    _STEMS.setdefault(plural_of(_word), _word)
AGREE: Final[dict[str, tuple[str, str]]] = {
    "it": ("it", "them"),
    "its": ("its", "their"),
    "is": ("is", "are"),
    "was": ("was", "were"),
    "has": ("has", "have"),
    "does": ("does", "do"),
    "doesn't": ("doesn't", "don't"),
    "isn't": ("isn't", "aren't"),
    "wasn't": ("wasn't", "weren't"),
    "card": ("card", "cards"),
    "that": ("that", "those"),
    "your": ("your", "their"),
}


def stem(word: str) -> str:
    """The form under which a word is looked up: lower case, without inflection."""
    low = word.lower()
    return _STEMS.get(low, low)


def join_list(parts: list[list[str]], word: str) -> list[str]:
    """A list in words: "a", "a and b", "a, b, and c"."""
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2:
        return [*parts[0], word, *parts[1]]
    out: list[str] = []
    for part in parts[:-1]:
        out += [*part, ","]
    return [*out, word, *parts[-1]]


_NO_GAP: Final = ("'s", "'", ".", ",")


def spell(words: tuple[str, ...]) -> str:
    """A name from its words."""
    out = ""
    for word in words:
        out += word if not out or word in _NO_GAP else " " + word
    return out


_NO_SPACE_BEFORE: Final = frozenset(".,:;)]”!?'") | {"'s"}
_VOWEL: Final = re.compile(r"[AEIOaeio]|[Uu](?!ni(?!n)|se)|LV\.X")


def join_words(words: Sequence[str]) -> str:
    """Words as running text: spaces, "a" and "an", capitals at the start of a sentence."""
    out: list[str] = []
    start = True
    quoted = False
    glue = True
    for i, word in enumerate(words):
        text = word
        if word == "a" and i + 1 < len(words) and _VOWEL.match(words[i + 1]):
            text = "an"
        elif word == "other" and i > 0 and words[i - 1] == "a":
            out[-1] += "other"  # "another"
            continue
        if start and text[:1].isalnum():
            text = text[0].upper() + text[1:]
            start = False
        if text == '"':
            out.append('"' if glue or quoted else ' "')
            glue = not quoted
            quoted = not quoted
            continue
        if not glue and text not in _NO_SPACE_BEFORE:
            out.append(" ")
        out.append(text)
        glue = text in ("(", "[", "“", "+")
        if text in (".", "•", "“"):
            start = True
        elif text in (",", "”"):
            start = False
        elif text == "(":
            start = start or (i > 0 and words[i - 1] == ".")
    return "".join(out)
