"""Every node of the IR has exactly one meaning in the engine: it stands in the compiler's table for its category."""

from types import ModuleType
from typing import get_args, get_type_hints

import pytest

from playmat.engine.effects.nodes import AMOUNTS, CONDITIONS, FILTERS, MODIFIERS, STEPS, TARGETS
from playmat.engine.program import UNITS
from playmat.model import ir
from playmat.model.words import (
    against,
    allowance,
    condition,
    distinction,
    duration,
    how_many,
    limit,
    measure,
    moment,
    place,
    player,
    position,
    power,
    relation,
    trigger,
    types,
    used,
    verb,
    whose_turn,
    zone,
)

TABLES: dict[type[ir.Node], set[type[ir.Node]]] = {
    ir.Target: set(TARGETS.entries),
    ir.Amount: set(AMOUNTS.entries),
    ir.Filter: set(FILTERS.entries),
    ir.Condition: set(CONDITIONS.entries),
    ir.Stmt: set(STEPS.entries),
    ir.Modifier: set(MODIFIERS),
    ir.Unit: set(UNITS),
}


@pytest.mark.parametrize("category", ir.CATEGORIES)
def test_every_node_has_a_meaning(category: type[ir.Node]) -> None:
    nodes = {node for node in ir.NODES.values() if issubclass(node, category)}
    assert nodes, "a category without nodes"
    assert {node.__name__ for node in nodes - TABLES[category]} == set()
    assert {node.__name__ for node in TABLES[category] - nodes} == set()


def literal(node: type[ir.Node], field: str) -> tuple[str, ...]:
    """The words that a field of a node may hold."""
    return get_args(get_type_hints(node)[field])


@pytest.mark.parametrize(
    "module, words",
    [
        (against, literal(ir.PreventEffects, "source")),
        (allowance, literal(ir.Limit, "what")),
        (condition, get_args(ir.SpecialCondition)),
        (distinction, literal(ir.Pick, "distinct")),
        (duration, get_args(ir.Duration)),
        (how_many, literal(ir.Pick, "mode")),
        (measure, literal(ir.Measure, "what")),
        (moment, literal(ir.Later, "moment")),
        (place, get_args(ir.Place)),
        (position, literal(ir.Move, "position")),
        (power, (*get_args(ir.PowerKind), "")),
        (relation, get_args(ir.Relation)),
        (trigger, get_args(ir.Event)),
        (types, get_args(ir.Type)),
        (used, literal(ir.Activated, "zone")),
        (verb, get_args(ir.Verb)),
        (whose_turn, literal(ir.TurnIs, "what")),
    ],
)
def test_a_vocabulary_has_the_words_of_the_ir_in_their_order(module: ModuleType, words: tuple[str, ...]) -> None:
    assert module.NAMES == words


def test_words_that_the_ir_has_in_another_order_or_not_all() -> None:
    assert set(player.NAMES) == set(get_args(ir.Side))
    assert set(player.NAMES) - {"both"} == set(get_args(ir.Who)) - {"each"}
    assert set(get_args(ir.Zone)) - set(zone.NAMES) == {"under"}
    assert set(get_args(ir.Destination)) - set(zone.NAMES) == {"bench", "active"}
    assert set(limit.NAMES) == {*literal(ir.Activated, "limit"), *literal(ir.Triggered, "limit")} - {""}


@pytest.mark.parametrize("module", [distinction, duration, moment, power, trigger, types, used, verb, whose_turn, zone])
def test_every_word_of_a_vocabulary_has_its_number(module: ModuleType) -> None:
    """The constants stand beside the names by hand: each must say what its name says."""
    aside = {"ANY", "BASIC_COUNT", "COUNT", "FOREVER", "TO_ACTIVE", "TO_BENCH", "TO_STADIUM", "UNDER", "WITH_POISON"}
    numbers = {value: name for name, value in vars(module).items() if type(value) is int and name not in aside}
    assert sorted(numbers) == [i for i, name in enumerate(module.NAMES) if name or i in numbers]
    for number, name in numbers.items():
        said = name.lower().split("_")
        meant = module.NAMES[number]
        words = meant.lower().replace("é", "e").replace(" ", "-").split("-")
        assert set(said) <= {*words, "in"} or not meant, f"{name} is the number of {meant!r}"
