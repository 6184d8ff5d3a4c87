"""Every node of the IR has exactly one meaning in the engine: it stands in the compiler's table for its category."""

from typing import get_args

import pytest

from playmat.engine.compiler.conditions import CONDITIONS
from playmat.engine.compiler.modifiers import MODIFIERS
from playmat.engine.compiler.nouns import AMOUNTS, FILTERS, TARGETS
from playmat.engine.compiler.statements import STATEMENTS
from playmat.engine.machine import EVENT_NAMES
from playmat.engine.program import UNITS
from playmat.engine.queries import LIMIT_WHATS, VERB_NAMES
from playmat.model import ir

TABLES: dict[type[ir.Node], set[type[ir.Node]]] = {
    ir.Target: set(TARGETS),
    ir.Amount: set(AMOUNTS),
    ir.Filter: set(FILTERS),
    ir.Condition: set(CONDITIONS),
    ir.Stmt: set(STATEMENTS),
    ir.Modifier: set(MODIFIERS),
    ir.Unit: set(UNITS),
}


@pytest.mark.parametrize("category", ir.CATEGORIES)
def test_every_node_has_a_meaning(category: type[ir.Node]) -> None:
    nodes = {node for node in ir.NODES.values() if issubclass(node, category)}
    assert nodes, "a category without nodes"
    assert {node.__name__ for node in nodes - TABLES[category]} == set()
    assert {node.__name__ for node in TABLES[category] - nodes} == set()


def test_every_word_of_the_ir_has_a_number() -> None:
    assert set(get_args(ir.Event)) == set(EVENT_NAMES)
    assert set(get_args(ir.Verb)) == set(VERB_NAMES)
    assert {"supporter", "energy", "retreat", "stadium"} == set(LIMIT_WHATS)
