"""Whether a program written by hand speaks of the same things as the print: a guard against slips of the pen.

Print and program are both taken apart into small facts: every number, type, card name, Special Condition, zone, and
whether there is a choice, an "up to", a coin, a limit. What the one has and the other has not is told. Neither
order nor sense is compared, so this proves nothing; it catches what hands get wrong. Nothing of the print is kept.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from playmat.library.byhand import Entry, Program
from playmat.model import ir, notation
from playmat.model.card import CardDef
from playmat.model.ir.fields import fields_of
from playmat.model.ir.walk import nodes
from playmat.model.words import types
from playmat.text.boxes import is_rule_box
from playmat.text.filters import counts_units
from playmat.text.normalize import own_names

CONDITIONS: Final = ("Asleep", "Confused", "Paralyzed", "Burned", "Poisoned")
_REMINDERS: Final = re.compile(
    r"\([^()]*(?:before your attack|Weakness and Resistance|only 1\b|if there is|if there are|if you have only"
    r"|can't use more than|can't have more than|If you do|This counts|doesn't count|GX attack)[^()]*\)"
)
"""Sentences in brackets that only remind; what else stands in brackets counts."""
_RULES: Final = re.compile(
    r"\(?\bYou (?:may|can) (?:only )?play (?:only 1|any number of|as many|only one)\b[^.]*\.\)?"
    r"|\bAttach [^.]* to 1 of your Pokémon that (?:doesn't|does not) (?:already )?have a Pokémon Tool[^.]*\."
    r"|\bPut it (?:next to|into) the Active[^.]*\.|\b(?:This card|[^.]*) stays in play when you play it\."
    r"|\bDiscard (?:this card|it) if another Stadium[^.]*\.|\bIf another card with the same name[^.]*\."
    r"|\bA Stadium with the same name[^.]*\.|\([^()]*have Rule Boxes\.\)|\brounded (?:up|down) to the nearest 10\b"
    r"|\bPlay [^.]* as if it were a[^.]*\.|\bAt any time during your turn[^.]*you may discard[^.]*\."
    r"|\bThis card provides Colorless Energy\.|\bYou may attach (?:any number of|only 1) Pokémon Tools?\b[^.]*\."
    r"|\bWhen you play this card, put it next to your Active[^.]*\.|\bWhen your turn ends, discard this card\."
)
"""Sentences on cards that the rules say anyway, and that no program says."""
_ZONES: Final = {
    # zone: what says it in print, and in the words of a program
    "hand": (
        r"(?i)\bhands?\b|\bdraws?\b",
        r"hand|draw|play|played|evolved|levelled|attached|drawn|item|supporter|trainers",
    ),
    "deck": (r"(?i)\bdecks?\b|\bdraws?\b", r"deck|draw|shuffle|top|bottom"),
    "discard pile": (r"\b[Dd]iscard", r"discard|discarded|discardable|extra-energy"),
    "Prize": (r"\bPrize|Knocked Out", r"prize|prizes"),
    "Bench": (r"\b[Bb]ench|\b[Ss]witch|\b(?:into|in) play", r"bench|switch|benched|became|becomes|moves"),
    "Lost Zone": (r"Lost Zone", r"lost"),
}
_MAY_PRINT: Final = re.compile(
    r"\bmay\b|\bcan\b|\b[Uu]p to\b|\bany number\b|\bany amount\b|\bas (?:many|often|much) as\b|\byou (?:want|like)\b"
    r"|\bchoose"
)
_MAY_PROGRAM: Final = re.compile(
    r"\bmay\b|may-|activated|up-to|\bany\b|again|twice|attach-more|play-another|limit|has-attacks"
)
_UP_TO_PRINT: Final = re.compile(
    r"\b[Uu]p to\b|\bany number\b|\bas many\b|\bas much\b|\bany amount\b|\bmore than\b|\bany of\b|\b\d or \d\b"
)
_UP_TO_PROGRAM: Final = re.compile(r"up-to|\bany\b|at-most|choose-number|draw-until|most|attach-more|free|limit|repeat")
_NUMBER_WORDS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "twice": 2, "both": 2, "double": 2}


_WORDS_FOR_NUMBERS: Final = re.compile(rf"\b(?:{'|'.join(_NUMBER_WORDS)})\b")
_TYPES: Final = re.compile(rf"\b(?:{'|'.join(types.NAMES)})\b")
_CONDITIONS: Final = re.compile(rf"\b(?:{'|'.join(CONDITIONS)})\b")


_MUST: Final = (
    ("zone hand", r"\bhands?\b"),
    ("zone deck", r"\bdecks?\b"),
    ("zone discard pile", r"\b[Dd]iscard"),
    ("zone Prize", r"\bPrize"),
    ("zone Bench", r"\b[Bb]ench"),
    ("zone Lost Zone", "Lost Zone"),
    ("may", r"\bmay\b"),
    ("up to", r"\b[Uu]p to\b"),
    ("coin", r"\bcoins?\b"),
    ("limit once a turn", r"\b[Oo]nce during (?:your|each)\b"),
)
"""What a program has to speak of where the print, rules and reminders aside, has these words."""
_CAN: Final = (
    ("may", _MAY_PRINT),
    ("up to", _UP_TO_PRINT),
    ("up to", _MAY_PRINT),
    ("coin", r"\b[Ff]lip|\bcoin|heads|tails"),
    ("limit once a turn", r"\b[Oo]nce\b|\b1 time\b|each turn|each of your turns|more than 1"),
    ("limit free", r"\b[Aa]t any time\b"),
    ("limit once a game", r"\bgame\b|VSTAR|GX"),
)
"""What it may speak of where the print has these."""
_BY_CARDS: Final = "Energy cards counted"
_BY_UNITS: Final = "Energy counted"
_OWN_DAMAGE: Final = "damage beside the attack's name"


@dataclass(slots=True)
class Facts:
    """What a text or a program speaks of."""

    must: set[str] = field(default_factory=set)
    """What the other side has to speak of too."""
    can: set[str] = field(default_factory=set)
    """What the other side may speak of."""


class Names:
    """The names of cards that a print may mention."""

    def __init__(self, pokemon: Iterable[str], others: Iterable[str]) -> None:
        # One word is too little to tell a Trainer from a verb, and Energy by its type is no name.
        chosen = {name for name in pokemon if len(name) > 2}
        chosen |= {name for name in others if " " in name and not re.fullmatch(r"(?:Basic )?\w+ Energy", name)}
        self._names = re.compile(rf"(?<!\w){_any_of(sorted(chosen))}(?!\w)")

    def taken_out(self, text: str) -> tuple[set[str], str]:
        """The names in a text, the longest wherever several begin, and the text with a dot for each."""
        found: set[str] = set()

        def note(match: re.Match[str]) -> str:
            found.add(match[0])
            return "·"

        return found, self._names.sub(note, text)


def _any_of(names: list[str]) -> str:
    """A pattern for any of the names, which are in order: beginnings that several share are looked at once."""
    groups = itertools.groupby(names, key=lambda name: name[0])
    return f"(?:{'|'.join(re.escape(letter) + _rest_of([name[1:] for name in group]) for letter, group in groups)})"


def _rest_of(ends: list[str]) -> str:
    """What may follow a shared beginning; one of the names may be over with it."""
    more = [end for end in ends if end]
    if len(more) == 1:
        tail = re.escape(more[0])
        return tail if len(ends) == 1 else f"(?:{tail})?"
    return "" if not more else _any_of(more) + ("?" if len(ends) > len(more) else "")


def differences(entry: Entry, card: CardDef, printed: str, names: Names) -> list[str]:
    """What print and program of an entry do not share, and waivers that are not needed; empty if all is well."""
    waived = {one.what: one for one in entry.waivers}
    found: list[str] = []
    here = f"{entry.where}: {card.id} {card.name}, {entry.at}"
    for what, lacking in compare(entry.program, card, entry.at, printed, names):
        if waived.pop(what, None) is None:
            having = "program" if lacking == "print" else "print"
            found.append(
                f"{here}: the {having} has {what}, the {lacking} has not "
                f"(mend the program, or add the line `waive {what}: WHY`)"
            )
    found.extend(
        f"{entry.file}:{one.line}: {card.id} {card.name}, {entry.at}: the waiver of {one.what} is not needed"
        for one in waived.values()
    )
    return found


def compare(program: Program, card: CardDef, at: str, printed: str, names: Names) -> list[tuple[str, str]]:
    """Each fact that one side lacks, and which: "print" or "program"."""
    printed = _clean(printed)
    said, meant = _of_print(printed, card, at, names), _of_program(program, card, at, printed)
    return sorted((what, "program") for what in said.must - meant.must - meant.can) + sorted(
        (what, "print") for what in meant.must - said.must - said.can
    )


def printed_text(rules: Iterable[str]) -> str:
    """The lines of a card's own text, those aside that the rules say anyway."""
    return " ".join(line for line in rules if not is_rule_box(line.strip()))


def _clean(printed: str) -> str:
    return re.sub(r"[\s\u00a0]+", " ", printed.replace("’", "'").replace("‘", "'"))


# --- The print


def _of_print(printed: str, card: CardDef, at: str, names: Names) -> Facts:
    facts = Facts()
    if re.search(r"\bEnergy cards?\b", printed):
        facts.can.add(_BY_CARDS)
    if re.search(r"\bEnergy\b(?! cards?\b)", printed):
        facts.can.add(_BY_UNITS)
    own = own_names(card)
    without_own = printed
    for name in own:
        without_own = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "·", without_own)
    named, bare = names.taken_out(without_own)
    facts.must |= {f"name {name}" for name in named}
    core = _RULES.sub(" ", _REMINDERS.sub(" ", bare))
    facts.must |= {f"number {one}" for one in _numbers(core)}
    facts.can |= {f"number {one}" for one in _numbers(printed)}
    facts.can |= {f"number {10 * one}" for one in _numbers(printed)}
    facts.can |= {f"number {_NUMBER_WORDS[word]}" for word in _WORDS_FOR_NUMBERS.findall(printed)}
    facts.must |= {f"type {one}" for one in _TYPES.findall(core)}
    facts.can |= {f"type {one}" for one in types.NAMES if one in printed}
    facts.must |= {f"condition {one}" for one in _CONDITIONS.findall(core)}
    facts.can |= {f"condition {one}" for one in CONDITIONS if one in printed}
    if "Special Condition" in printed:
        facts.can |= {f"condition {one}" for one in CONDITIONS}
    for zone, (spelled, _) in _ZONES.items():
        if re.search(spelled, printed):
            facts.can.add(f"zone {zone}")
    facts.must |= {what for what, words in _MUST if re.search(words, core)}
    facts.can |= {what for what, words in _CAN if re.search(words, printed)}
    if re.search(r"\b[Aa]s often as", printed):
        facts.must.add("limit free")
    for name in own:
        if name in printed:
            facts.can.add(f"name {name}")
    facts.can |= {f"name {name}" for name in named}
    attack = next((one for one in card.attacks if at == f"attack {one.name}"), None)
    if attack is not None and attack.damage and attack.symbol != "×":
        facts.must.add(_OWN_DAMAGE)
    return facts


def _numbers(text: str) -> set[int]:
    text = re.sub(r"\bStage [12]\b", "", text)
    symbols = [len(one) // len("Colorless") for one in re.findall(r"(?:Colorless){2,}", text)]
    return {int(one) for one in re.findall(r"(?<![\w.])\d+(?!\w)", text)} | set(symbols)


# --- The program


def _of_program(program: Program, card: CardDef, at: str, printed: str) -> Facts:
    facts = Facts()
    shown = notation.show(program)
    bare = re.sub(r'"[^"]*"', " ", shown)
    words = set(re.findall(r"[a-z]+", bare))
    numbers: set[int] = set()
    held: set[int] = set()
    for node in nodes(program):
        _numbers_of(node, numbers, held)
        if isinstance(node, ir.Hit):
            facts.can.add(_OWN_DAMAGE)
        if isinstance(node, ir.Pick) and counts_units(node):
            facts.must.add(_BY_UNITS if node.units else _BY_CARDS)
        for text in _names_of(node):
            if text in printed:
                facts.can.add(f"name {text}")
            else:
                facts.must.add(f"name {text}")
            facts.can |= {f"name {word}" for word in _parts(text)}
    attack = next((one for one in card.attacks if at == f"attack {one.name}"), None)
    facts.must |= {f"number {one}" for one in numbers if one > 1}
    if attack is not None:
        facts.must.discard(f"number {attack.damage}")
        facts.can.add(f"number {attack.damage}")
    for one in numbers | held:
        facts.can.add(f"number {one}")
        if one % 10 == 0:
            facts.can.add(f"number {one // 10}")
    # "1" is said of whatever is chosen or counted one by one.
    facts.can |= {"number 0", "number 1"}
    named = set(_TYPES.findall(bare))
    facts.must |= {f"type {one}" for one in named}
    facts.can |= {f"type {one}" for one in types.NAMES if one in shown}
    if "retreat" in words or "cost" in words or "energy" in words:
        facts.can.add("type Colorless")
        facts.must.discard("type Colorless")
    conditions = set(_CONDITIONS.findall(shown))
    facts.must |= {f"condition {one}" for one in conditions}
    if words & {"checkup", "poison", "burn"}:
        facts.can |= {f"condition {one}" for one in CONDITIONS}
    for zone, (_, spelled) in _ZONES.items():
        if words & set(spelled.split("|")):
            facts.can.add(f"zone {zone}")
    for zone, spelled in (
        ("hand", "hand"),
        ("discard pile", "discard"),
        ("Prize", "prizes"),
        ("Bench", "bench"),
        ("Lost Zone", "lost"),
        ("deck", "deck"),
    ):
        if spelled in words:
            facts.must.add(f"zone {zone}")
    if any(isinstance(node, ir.May) or getattr(node, "may", False) for node in nodes(program)):
        facts.must.add("may")
    if _MAY_PROGRAM.search(shown):
        facts.can.add("may")
    if re.search(r"\bup-to\b", shown):
        facts.must.add("up to")
    if _UP_TO_PROGRAM.search(shown):
        facts.can.add("up to")
    if words & {"flip", "coin", "coins", "heads", "tails"}:
        facts.must.add("coin")
    for node in nodes(program):
        facts.can |= _IMPLIED.get(type(node), frozenset())
    _limits(program, facts)
    return facts


_IMPLIED: Final[dict[type[ir.Node], frozenset[str]]] = {
    ir.AttachAsTool: frozenset({"zone discard pile"}),
    ir.TurnOver: frozenset({"type Colorless"}),
    ir.LayFaceDown: frozenset({"may", "zone discard pile", "zone Bench"}),
    ir.BecomeStadium: frozenset({"zone discard pile"}),
    ir.JoinHalves: frozenset({"zone Bench"}),
    ir.MakePlay: frozenset({"zone discard pile"}),
    ir.AsEnergy: frozenset({"may", "zone hand"}),
    ir.GoFirst: frozenset({"may", "coin"}),
    ir.RetreatGate: frozenset({"coin"}),
    ir.RetreatPaidBy: frozenset({"zone discard pile"}),
    ir.TagIs: frozenset({"zone deck", "zone discard pile", "zone hand"}),
    ir.Interrupt: frozenset({"may"}),
}
"""What a node means without saying it."""


def _numbers_of(node: Any, numbers: set[int], held: set[int]) -> None:
    if isinstance(node, ir.Num):
        numbers.add(abs(node.value))
        return
    for name in notation.spec_of(type(node)).kinds:
        value = getattr(node, name)
        if isinstance(value, tuple):
            held.add(len(value))
        for one in value if isinstance(value, tuple) else (value,):
            if type(one) is int:
                held.add(abs(one))
                if value != notation.spec_of(type(node)).defaults.get(name):
                    numbers.add(abs(one))


def _names_of(node: Any) -> list[str]:
    """The names of cards, attacks and powers in one node."""
    if isinstance(node, ir.Tagged):
        return []
    return [held for field in fields_of(type(node)) if field.word and (held := getattr(node, field.name))]


def _parts(text: str) -> list[str]:
    """A name, and the names that are part of it."""
    words = text.split()
    return [" ".join(words[i:j]) for i in range(len(words)) for j in range(i + 1, len(words) + 1)]


def _limits(program: Program, facts: Facts) -> None:
    for node in nodes(program):
        if not isinstance(node, ir.Activated | ir.Triggered | ir.Interrupt):
            facts.can |= {"limit once a turn"} if isinstance(node, ir.FlipAgain) else set()
            continue
        if node.limit in ("turn", "name"):
            facts.must.add("limit once a turn")
        elif node.limit == "free" and not isinstance(node, ir.Interrupt):
            facts.must.add("limit free")
        elif node.limit == "game":
            facts.must.add("limit once a game")
        if isinstance(node, ir.Triggered):
            # What happens once by its nature (a Pokémon is played, evolves) needs no limit of its own.
            facts.can.add("limit once a turn")
