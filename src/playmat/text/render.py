"""From a program to English and back: the canonical language, as a card of that kind speaks it."""

from __future__ import annotations

from typing import Any

from playmat.model import ir
from playmat.model.card import Attack, CardDef
from playmat.model.words import power
from playmat.text.canonical import read_attack, read_units, show_attack, show_noun, show_steps, show_units
from playmat.text.canonical.kernel import Unsaid
from playmat.text.names import role_of

__all__ = [
    "Unsaid",
    "render_attack",
    "render_noun",
    "render_steps",
    "render_units",
    "reread_attack",
    "reread_units",
    "shown",
]


def render_attack(program: ir.AttackProgram, card: CardDef, attack: Attack) -> str:
    """The text of an attack."""
    return show_attack(program, attack.damage, role_of(card))


def reread_attack(text: str, card: CardDef, attack: Attack) -> ir.AttackProgram:
    """The program of an attack from the text that `render_attack` made."""
    return read_attack(text, attack.damage, role_of(card))


def render_units(units: tuple[ir.Unit, ...], card: CardDef, kind: int = power.CARD_TEXT) -> str:
    """The text of a Trainer or Energy card, or of a power of that kind."""
    return show_units(units, *_voice(card, kind))


def reread_units(text: str, card: CardDef, kind: int = power.CARD_TEXT) -> tuple[ir.Unit, ...]:
    """The units from the text that `render_units` made."""
    return read_units(text, *_voice(card, kind))


def _voice(card: CardDef, kind: int) -> tuple[str, str]:
    """What the card is to this text, and what the text is called in itself."""
    return (role_of(card), "effect") if kind == power.CARD_TEXT else ("pokemon", power.NAMES[kind])


def render_noun(node: ir.Target, card: CardDef) -> str:
    """What is chosen, as a text of that card says it: for a question about it."""
    return show_noun(node, role_of(card))


def render_steps(steps: ir.Program, card: CardDef) -> str:
    """Part of what a text of that card does, in sentences."""
    return show_steps(steps, role_of(card))


def shown(value: Any) -> str:
    """A node in JSON form, for messages."""
    try:
        return str(ir.encode(value))
    except KeyError:
        return repr(value)
