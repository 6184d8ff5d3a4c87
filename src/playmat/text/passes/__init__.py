"""From the sentences of a text to its program: the passes, in their order.

The passes that settle who and what is meant are the same for every
text. Each form of `forms.py` names the passes that remove it; a form that is left at the end is an error, so that a
text is declined where a pass is missing, and never misread.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from playmat.model.ir.walk import nodes, tidy
from playmat.text.passes.actors import ACTORS, POSSESSIVES
from playmat.text.passes.amounts import BASE_DAMAGE, LIMITS
from playmat.text.passes.base import About, Pass, PassError
from playmat.text.passes.damage import DAMAGE_STEP, TIMING
from playmat.text.passes.join import JOIN
from playmat.text.passes.nouns import ENERGY, FILTERS, MEMBERS, OTHERS
from playmat.text.passes.order import ORDER
from playmat.text.passes.pronouns import PRONOUNS
from playmat.text.passes.units import UNIT

__all__ = ["ATTACK", "SETTLE", "UNITS", "About", "Pass", "PassError", "read"]

NAMES: Final = Pass("names", lambda value, about: _tidy_each(value))

SETTLE: Final = (ACTORS, POSSESSIVES, MEMBERS, OTHERS, FILTERS, ENERGY)
"""Who and what is meant."""

ATTACK: Final = (JOIN, *SETTLE, BASE_DAMAGE, LIMITS, PRONOUNS, ORDER, DAMAGE_STEP, NAMES)
"""From sentences to an `AttackProgram`."""

UNITS: Final = (UNIT, *SETTLE, LIMITS, TIMING, PRONOUNS, ORDER, NAMES)
"""From sentences to the units of a power, Trainer, Energy or Stadium text."""


def _tidy_each(value: Any) -> Any:
    """An attack, or each unit by itself, with its slots named in order."""
    return tuple([tidy(unit) for unit in value]) if isinstance(value, tuple) else tidy(value)


def read(
    sentences: Any, passes: tuple[Pass, ...], about: About, watch: Callable[[Pass, Any], None] | None = None
) -> Any:
    """What the sentences mean; `watch` is told what every pass made. Raises PassError if they mean nothing."""
    value = sentences
    for each in passes:
        try:
            value = each.read(value, about)
        except PassError as error:
            error.step = error.step or each.name
            raise
        if watch is not None:
            watch(each, value)
    for node in nodes(value):
        removed_by = getattr(node, "removed_by", None)
        if removed_by is not None:
            left = PassError(f"{type(node).__name__} in a place where it means nothing")
            left.step = next((one.name for one in passes if one.name in removed_by), passes[0].name)
            raise left
    return value
