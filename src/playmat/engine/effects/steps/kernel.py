"""What the compile functions of steps share: nouns limited to what the step can use."""

from __future__ import annotations

from playmat.engine.effects.nodes import card_target, pokemon_target, target
from playmat.engine.effects.scope import Scope
from playmat.engine.machine import FilterX, TargetX
from playmat.engine.state import NONE
from playmat.model import ir
from playmat.model.ir.walk import reads


def usable_noun(scope: Scope, node: ir.Target, usable: FilterX | None, of_pokemon: bool | None) -> TargetX:
    """A target whose outermost pick is limited to what the step can use."""
    scope.usable = usable
    if of_pokemon is None:
        found = target(scope, node)
    else:
        found = pokemon_target(scope, node) if of_pokemon else card_target(scope, node)
    scope.usable = None
    scope.useful = None
    scope.guard = None
    scope.bench_of = NONE
    return found


def only_for_this(scope: Scope, node: ir.Target) -> bool:
    """Whether these are chosen for this step alone: no later one does something to them whatever this one does."""
    if not isinstance(node, ir.Pick):
        return False
    reading = [step for step in scope.following if node.into and node.into in reads(step)]
    return not any(isinstance(step, ir.Heal | ir.Cure) for step in reading)
