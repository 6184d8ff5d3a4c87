"""From a program to English: short, modern, and readable back by the same grammar."""

from __future__ import annotations

from typing import Any, Final

from playmat.model import ir
from playmat.model.card import Attack, CardDef
from playmat.model.words import power
from playmat.text import passes
from playmat.text.grammar import grammar
from playmat.text.names import speaker_of
from playmat.text.phrase import Style
from playmat.text.words import join_words

_OF_USER: Final = {"your": "their", "you": "they", "yours": "theirs"}
"""What is said to the player who uses a Stadium, said of that player."""


class Unprintable(Exception):
    """No phrase of the grammar says this."""


def _sentences(program: ir.Program, style: Style, category: str = "sentence") -> list[str]:
    words: list[str] = []
    for step in program:
        said = grammar().show(category, (step,), style)
        if said is None:
            raise Unprintable(shown(step))
        words.extend(said)
    return words


def render_attack(program: ir.AttackProgram, card: CardDef, attack: Attack) -> str:
    """The text of an attack."""
    steps = passes.say(program, passes.ATTACK, passes.About(attack.damage, attack.symbol))
    return join_words(_sentences(steps, Style(speaker=speaker_of(card, attack.damage))))


def render_units(units: tuple[ir.Unit, ...], card: CardDef, kind: int = power.CARD_TEXT) -> str:
    """The text of a Trainer or Energy card, or of a power of that kind."""
    speaker = speaker_of(card)
    if kind != power.CARD_TEXT:
        speaker = speaker._replace(role="pokemon", power=power.NAMES[kind])
    style = Style(speaker=speaker)
    words: list[str] = []
    for unit in units:
        for sentence in passes.say((unit,), passes.UNITS, passes.About()):
            said = _sentences(sentence, style, "unit sentence")
            if isinstance(unit, ir.Activated) and unit.by == "each":
                words.extend(_of_user(said, grammar().show("unit sentence", sentence, style._replace(they=True))))
            else:
                words.extend(_smooth(said))
    return join_words(words)


def _of_user(said: list[str], they: list[str] | None) -> list[str]:
    """What is said to the player who uses a Stadium, said of that player; `they`: with that player as the subject."""
    if they is not None and "may" not in said and "must" not in said:
        verb = next((i for i, words in enumerate(zip(said, they, strict=False)) if words[0] != words[1]), 0)
        if they[verb] != said[verb]:
            said = [*they[:verb], "that", "player", *they[verb:]]
    return [_OF_USER.get(word, word) for word in said]


_HOLDER: Final = ["the", "Pokémon", "this", "card", "is", "attached", "to"]


def _both_owners(words: list[str], at: int) -> int:
    """Where "each … (both yours and your opponent's)" ends, if it starts here and its attacks are spoken of."""
    if words[at] != "each" or "(" not in words[at:] or words[at:].index("(") > 12:
        return 0
    end = at + words[at:].index("(")
    if words[end : end + 7] != ["(", "both", "yours", "and", "your", "opponent", "'s"] or words[end + 7 : end + 10] != [
        ")",
        "'s",
        "attacks",
    ]:
        return 0
    return end + 8


def _smooth(words: list[str]) -> list[str]:
    """A sentence of a card that is attached, with fewer mentions of the Pokémon it is attached to."""
    out: list[str] = []
    i = 0
    known = False
    while i < len(words):
        end = _both_owners(words, i)
        if end:
            out += ["the", "attacks", "of", *words[i:end]]
            i = end + 2
            continue
        if words[i : i + 7] != _HOLDER:
            another = words[i] == "opponent" and words[i + 1 : i + 3] not in (["'s", "attack"], ["'s", "attacks"])
            known = known and not another and words[i] not in ("Attacking", "Benched")
            out.append(words[i])
            i += 1
            continue
        holder = ["that", "Pokémon"] if known else _HOLDER
        i += 7
        if holder is _HOLDER and words[i : i + 2] == ["'s", "attacks"]:
            out += ["the", "attacks", "of", *holder]
            i += 2
        elif holder is _HOLDER and words[i : i + 3] == ["'s", "Retreat", "Cost"]:
            out += ["the", "Retreat", "Cost", "of", *holder]
            i += 3
        else:
            out += holder
        known = True
    return out


def shown(value: Any) -> str:
    """A node in JSON form, for messages."""
    try:
        return str(ir.encode(value))
    except KeyError:
        return repr(value)
