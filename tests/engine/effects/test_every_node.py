"""Every node of the IR has exactly one meaning in the engine: it stands in the compiler's table for its category."""

from types import ModuleType
from typing import get_args

import pytest

from playmat.engine import machine, queries
from playmat.engine.compiler.conditions import CONDITIONS
from playmat.engine.compiler.modifiers import MODIFIERS
from playmat.engine.compiler.nouns import AMOUNTS, FILTERS, TARGETS
from playmat.engine.compiler.statements import STATEMENTS
from playmat.engine.program import UNITS
from playmat.engine.queries import LIMIT_WHATS
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


@pytest.mark.parametrize(
    "module, prefix, words", [(machine, "E_", get_args(ir.Event)), (queries, "V_", get_args(ir.Verb))]
)
def test_every_word_of_the_ir_has_its_number(module: ModuleType, prefix: str, words: tuple[str, ...]) -> None:
    numbers = {value: name for name, value in vars(module).items() if name.startswith(prefix)}
    assert sorted(numbers) == list(range(len(words)))
    for number, name in numbers.items():
        said = name.removeprefix(prefix).lower().split("_")
        assert set(said) <= set(words[number].split("-")), f"{name} is the number of {words[number]!r}"


def test_every_limit_has_a_number() -> None:
    assert set(LIMIT_WHATS) == {"supporter", "energy", "retreat", "stadium"}
