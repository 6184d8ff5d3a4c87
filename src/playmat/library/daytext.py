"""What the words of a text meant on the day it was printed, where a rule set would take them otherwise.

"Trainer card" changed its meaning twice. Until 2007 every such card was one; from Diamond & Pearl to Call of Legends
Supporter and Stadium cards were kinds of their own; since Black & White they are Trainer cards again. A text keeps the
meaning of its day under every rule set (announcement of 11 April 2011 for those before Black & White).
"""

from __future__ import annotations

import dataclasses
import json
from typing import Any, Final

from playmat.model import ir
from playmat.model.ir.walk import rebuild
from playmat.text.filters import sort_filters

NARROW: Final = "2007-05"
"""From here on Supporter and Stadium cards were no Trainer cards."""
MODERN: Final = "2011-04-20"
"""From here on they are, and a Pokémon calls itself "this Pokémon"."""
_KINDS: Final = (ir.Is("Stadium"), ir.Is("Supporter"))
_EXCEPTED: Final = tuple(ir.Not(each) for each in _KINDS)
_OTHERS: Final = ir.Not(ir.OneOf(_KINDS))
_EVERY: Final = ir.OneOf((*_KINDS, ir.Is("Trainer")))


def is_modern(released: str) -> bool:
    """Whether a text of that day is of Black & White or later."""
    return released.replace("/", "-") >= MODERN


def of_its_day(effect: Any, kind: type[ir.Node], released: str) -> Any:
    """The effect of a text of that day, encoded, with "Trainer card" as it was meant then."""
    if effect is None or is_modern(released) or not _concerns(effect):
        return effect
    narrow = released.replace("/", "-") >= NARROW
    if isinstance(effect, list):
        return [ir.encode(_mean(ir.decode(one, kind, released), narrow)) for one in effect]
    return ir.encode(_mean(ir.decode(effect, kind, released), narrow))


def _concerns(effect: Any) -> bool:
    said = json.dumps(effect)
    return '"Trainer"' in said or '"play-trainer"' in said


def _mean(program: Any, narrow: bool) -> Any:
    """The program with the words of that time spelled out."""
    return sort_filters(rebuild(program, _narrowed if narrow else _widened))


def _narrowed(node: Any) -> Any:
    if isinstance(node, ir.PlayerCannot) and node.verb == "play-trainer" and _OTHERS not in node.where:
        return dataclasses.replace(node, where=(*node.where, _OTHERS))
    if isinstance(node, ir.OneOf):
        if all(each in node.filters for each in _KINDS):
            return node
        return ir.OneOf(tuple(ir.AllOf((each, _OTHERS)) if each == _TRAINER else each for each in node.filters))
    if isinstance(node, ir.Not) and node.filter == _TRAINER:
        return ir.Not(ir.AllOf((_TRAINER, _OTHERS)))
    return _listed(node, (_TRAINER, _OTHERS), _KINDS)


def _widened(node: Any) -> Any:
    if isinstance(node, ir.Static | ir.Lasting):
        modifiers = list(node.modifiers)
        for each in node.modifiers:
            if isinstance(each, ir.PlayerCannot) and each.verb == "play-trainer":
                # What excepts one of the kinds says nothing about the other.
                where = tuple(one for one in each.where if one not in _EXCEPTED)
                if ir.Not(ir.Is("Supporter")) not in each.where:
                    modifiers.append(dataclasses.replace(each, verb="play-supporter", where=where))
                if ir.Not(ir.Is("Stadium")) not in each.where:
                    modifiers.append(dataclasses.replace(each, verb="play-stadium", where=where))
        return dataclasses.replace(node, modifiers=tuple(dict.fromkeys(modifiers)))
    if isinstance(node, ir.OneOf):
        if _TRAINER in node.filters:
            return ir.OneOf(tuple(dict.fromkeys((*node.filters, *_KINDS))))
        return node
    if isinstance(node, ir.Not) and node.filter == _TRAINER:
        return ir.Not(_EVERY)
    return _listed(node, (_EVERY,), ())


_TRAINER: Final = ir.Is("Trainer")


def _listed(node: Any, instead: tuple[ir.Filter, ...], unless: tuple[ir.Filter, ...]) -> Any:
    """The node with something else for "Trainer" in its lists of filters, unless one of the others stands there too."""
    changes: dict[str, Any] = {}
    for field in dataclasses.fields(node) if isinstance(node, ir.Node) else ():
        held = getattr(node, field.name)
        if isinstance(held, tuple) and _TRAINER in held and not any(ir.Not(each) in held for each in unless):
            more = [new for each in held for new in (instead if each == _TRAINER else (each,))]
            changes[field.name] = tuple(dict.fromkeys(more))
    return dataclasses.replace(node, **changes) if changes else node
