"""Which ones are meant: "any of them", "other", and filters in one order."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model import ir
from playmat.model.ir.walk import rebuild, targets
from playmat.text import forms
from playmat.text.filters import counts_units, sort_filters
from playmat.text.forms import Ref
from playmat.text.passes.base import Pass, PassError


def any_members(value: Any) -> Any:
    """ "If any of them is …" asks for one such; of an attachment, of cards on them and of lasting effects "any of them"
    are all of them; done to them it would be some that somebody chooses, which has phrases of its own."""

    def change(node: Any) -> Any:
        if any(isinstance(held, forms.AnyMember) for _, held in targets(node, done_to=True)):
            raise PassError(f'"any of them" in {ir.tag(node)}: which of them?')
        if isinstance(node, ir.Matches) and isinstance(node.target, forms.AnyMember):
            of = node.target.of
            return ir.Exists(dataclasses.replace(of, where=(*of.where, *node.where)))
        return node

    asked = rebuild(value, change)
    return rebuild(asked, lambda node: node.of if isinstance(node, forms.AnyMember) else node)


def other_opponents(value: Any) -> Any:
    """ "Your opponent's other Pokémon" are others than the one just spoken of, not others than this Pokémon."""
    own = ir.Not(ir.Same(ir.This()))
    other = ir.Not(ir.Same(Ref("the one spoken of")))

    def change(node: Any) -> Any:
        if isinstance(node, ir.Pokemon) and node.side == "opponent" and own in node.where:
            return dataclasses.replace(node, where=tuple(other if each == own else each for each in node.where))
        return node

    return rebuild(value, change)


def energy_units(value: Any) -> Any:
    """Energy is counted in units only where several are chosen of what is attached: one Energy is one card. Special
    Energy is what some cards are called, so those are counted as cards."""

    def change(node: Any) -> Any:
        if isinstance(node, ir.Pick) and node.units and not counts_units(node):
            return dataclasses.replace(node, units=False)
        return node

    return rebuild(value, change)


MEMBERS: Final = Pass("members", lambda value, about: any_members(value))
OTHERS: Final = Pass("others", lambda value, about: other_opponents(value))
ENERGY: Final = Pass("energy", lambda value, about: energy_units(value))
FILTERS: Final = Pass("filters", lambda value, about: sort_filters(value))
