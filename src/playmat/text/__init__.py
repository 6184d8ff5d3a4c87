"""The card language: English in, effect programs out, and back. Imports `model` alone.

Printing and reading are loaded apart: whoever shows a card does not wait for the grammar of printed wordings.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playmat.text.compile import Ambiguous, Declined, compile_attack, compile_power, compile_rules
    from playmat.text.names import set_names
    from playmat.text.render import (
        Unsaid,
        render_attack,
        render_noun,
        render_steps,
        render_units,
        reread_attack,
        reread_units,
    )

__all__ = [
    "Ambiguous",
    "Declined",
    "Unsaid",
    "compile_attack",
    "compile_power",
    "compile_rules",
    "render_attack",
    "render_noun",
    "render_steps",
    "render_units",
    "reread_attack",
    "reread_units",
    "set_names",
]

_WHERE: Final = {
    "compile": ("Ambiguous", "Declined", "compile_attack", "compile_power", "compile_rules"),
    "names": ("set_names",),
    "render": (
        *("render_attack", "render_noun", "render_steps", "render_units"),
        *("reread_attack", "reread_units", "Unsaid"),
    ),
}


def __getattr__(name: str) -> object:
    for module, names in _WHERE.items():
        if name in names:
            return getattr(import_module(f"playmat.text.{module}"), name)
    raise AttributeError(f"module 'playmat.text' has no attribute {name!r}")
