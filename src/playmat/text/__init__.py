"""The card language: English in, effect programs out, and back. Imports `model` alone."""

from playmat.text.check import check
from playmat.text.compile import Ambiguous, Declined, compile_attack, compile_power, compile_rules
from playmat.text.names import set_names
from playmat.text.render import (
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
    "check",
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
