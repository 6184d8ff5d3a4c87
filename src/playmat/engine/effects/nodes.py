"""The tables of the IR's nodes: each node's meaning is entered beside the class that is it at run time.

    @STEPS.of(ir.Fail)
    def _fail(scope: Scope, node: ir.Fail) -> None:
        scope.add(FailOp())

A table knows by the class of a node what to make of it. They are full once `effects.everything` is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from playmat.engine.effects.scope import Scope
from playmat.engine.machine import AmountX, ConditionX, FilterX, ModifierX, TargetX
from playmat.model import ir

N = TypeVar("N", bound=ir.Node)
R = TypeVar("R")


class Entries(Generic[R]):
    """By class of node, the function that compiles it."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.entries: dict[type[ir.Node], Callable[[Scope, Any], R]] = {}

    def of(self, *nodes: type[N]) -> Callable[[Callable[[Scope, N], R]], Callable[[Scope, N], R]]:
        """Enter the function for these nodes."""

        def enter(function: Callable[[Scope, N], R]) -> Callable[[Scope, N], R]:
            for node in nodes:
                self.entries[node] = function
            return function

        return enter

    def compiled(self, scope: Scope, node: ir.Node) -> R:
        function = self.entries.get(type(node))
        if function is None:
            raise scope.error(f"expected {self.what} that the engine knows, got {type(node).__name__}")
        return function(scope, node)


TARGETS: Final = Entries[TargetX]("a target")
AMOUNTS: Final = Entries[AmountX]("an amount")
FILTERS: Final = Entries[FilterX]("a filter")
CONDITIONS: Final = Entries[ConditionX]("a condition")
STEPS: Final = Entries[None]("a step")

MODIFIERS: Final[dict[type[ir.Node], tuple[int, Callable[[Scope, Any, ModifierX], None]]]] = {}
"""By class of node, the kind of modifier and the function that fills it."""


def modifies(
    kind: int, *nodes: type[N]
) -> Callable[[Callable[[Scope, N, ModifierX], None]], Callable[[Scope, N, ModifierX], None]]:
    """Enter the function that fills the modifiers of these nodes."""

    def enter(fill: Callable[[Scope, N, ModifierX], None]) -> Callable[[Scope, N, ModifierX], None]:
        for node in nodes:
            MODIFIERS[node] = (kind, fill)
        return fill

    return enter


def plain(kind: int, node: type[ir.Modifier]) -> None:
    """Enter a modifier whose scope is all there is to it."""
    MODIFIERS[node] = (kind, _nothing_more)


def _nothing_more(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    """There is nothing more to fill."""


def target(scope: Scope, node: ir.Target) -> TargetX:
    """A target compiled; the picks in it become steps of the scope."""
    return TARGETS.compiled(scope, node)


def pokemon_target(scope: Scope, node: ir.Target) -> TargetX:
    """A target that must be Pokémon in play."""
    found = target(scope, node)
    if not found.of_pokemon:
        raise scope.error(f"expected Pokémon in play, got cards ({ir.tag(node)})")
    return found


def card_target(scope: Scope, node: ir.Target) -> TargetX:
    """A target that must be cards."""
    found = target(scope, node)
    if found.of_pokemon:
        raise scope.error(f"expected cards, got Pokémon in play ({ir.tag(node)})")
    return found


def amount(scope: Scope, node: ir.Amount) -> AmountX:
    return AMOUNTS.compiled(scope, node)


def filter_(scope: Scope, node: ir.Filter) -> FilterX:
    return FILTERS.compiled(scope, node)


def filters(scope: Scope, nodes: tuple[ir.Filter, ...]) -> list[FilterX]:
    return [filter_(scope, node) for node in nodes]


def compiled_condition(scope: Scope, node: ir.Condition) -> ConditionX:
    return CONDITIONS.compiled(scope, node)
