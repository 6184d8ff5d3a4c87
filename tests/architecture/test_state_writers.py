"""Only `engine/atoms` changes a game's state, so that no change goes without its event.

The columns are read off the State class itself. A write is an assignment to a column or into one, a call of a method
that changes a list, or either of those through a local name that stands for a column. What is a State is known by its
annotation, by the name `state`, and by being assigned from one.
"""

import ast
from collections.abc import Iterator

from tests.architecture.sources import PACKAGE, Source, parse, sources

# Besides the atoms: luck.py counts what it has drawn; state.py makes and copies states; codec.py and resample.py fill a
# new state before anybody plays on it.
WRITERS = {"luck.py", "state.py", "codec.py", "resample.py"}
# The machine's own bookkeeping: what it is doing and asking. No card moves when these change, so they have no event.
MACHINE = {"frames", "asking", "question", "options", "dirty"}
CHANGING = {"append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse"}


def columns(state: ast.ClassDef) -> set[str]:
    """The attributes of the State class: declared in its body or set on self."""
    found: set[str] = set()
    for node in ast.walk(state):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
            if isinstance(node.ctx, ast.Store):
                found.add(node.attr)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node in state.body:
            found.add(node.target.id)
    return found


class Scope:
    """A function: which of its names are states, and which stand for a column or a list in one."""

    def __init__(self, node: ast.AST, known: set[str]) -> None:
        self.known = known
        self.states = {"state"}
        self.aliases: set[str] = set()
        for inner in ast.walk(node):
            if isinstance(inner, ast.arg) and inner.annotation is not None and is_state_type(inner.annotation):
                self.states.add(inner.arg)
            elif isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name):
                if is_state_type(inner.annotation):
                    self.states.add(inner.target.id)
                elif inner.value is not None:
                    self.bind(inner.target, inner.value)
            elif isinstance(inner, ast.Assign):
                for target in inner.targets:
                    self.bind(target, inner.value)

    def bind(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            if self.is_state(value):
                self.states.add(target.id)
            elif self.in_column(value):
                self.aliases.add(target.id)

    def is_state(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Name):
            return node.id in self.states
        return isinstance(node, ast.Attribute) and node.attr == "state"

    def in_column(self, node: ast.expr) -> bool:
        while isinstance(node, ast.Subscript):
            if isinstance(node.slice, ast.Slice) and isinstance(node.ctx, ast.Load):
                return False  # a slice that is read is a copy
            node = node.value
        if isinstance(node, ast.Name):
            return node.id in self.aliases
        return isinstance(node, ast.Attribute) and node.attr in self.known and self.is_state(node.value)


def is_state_type(annotation: ast.expr) -> bool:
    return ast.unparse(annotation).strip("'\"").rpartition(".")[2] == "State"


def writes(source: Source, known: set[str]) -> Iterator[str]:
    seen: set[tuple[int, int]] = set()
    functions: list[ast.AST] = [node for node in ast.walk(source.tree) if isinstance(node, ast.FunctionDef)]
    for node in functions or [source.tree]:
        scope = Scope(node, known)
        for inner in ast.walk(node):
            written: ast.expr | None = None
            if isinstance(inner, ast.Attribute | ast.Subscript) and isinstance(inner.ctx, ast.Store | ast.Del):
                written = inner
            elif isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute) and inner.func.attr in CHANGING:
                written = inner.func.value
            if written is not None and scope.in_column(written):
                place = (written.lineno, written.col_offset)
                if place not in seen:
                    seen.add(place)
                    yield f"{source.at(written.lineno)}: writes {ast.unparse(written)}"


def state_columns() -> set[str]:
    tree = ast.parse((PACKAGE / "engine" / "state.py").read_text(encoding="utf-8"))
    (state,) = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == "State")
    return columns(state)


def test_only_atoms_write_state() -> None:
    known = state_columns()
    assert known > MACHINE
    found = [
        place
        for source in sources("engine")
        if source.path.name not in WRITERS and source.path.parent.name != "atoms"
        for place in writes(source, known - MACHINE)
    ]
    assert found == [], "change state through engine/atoms, which emits the event"


STATE = """
class State:
    turn: int
    def __init__(self) -> None:
        self.damage: list[int] = []
        self.hand = [[], []]
"""
COLUMNS = {"turn", "damage", "hand"}


def test_the_columns_are_read_off_the_class() -> None:
    (state,) = ast.parse(STATE).body
    assert isinstance(state, ast.ClassDef)
    assert columns(state) == COLUMNS


def test_the_scan_sees_every_kind_of_write() -> None:
    bad = [
        "state.turn = 1",
        "state.turn += 1",
        "game.state.damage[card] += 20",
        "state.hand[0][1] = 7",
        "state.hand[0][:] = []",
        "state.hand[seat].append(card)",
        "del state.hand[seat][0]",
        "state.turn, other = 1, 2",
        "for state.turn in range(3): pass",
        "def draw(s: State) -> None:\n    s.hand[0].pop()",
        "def draw(self) -> None:\n    now = self.state\n    now.turn = 1",
        "def draw(state):\n    hand = state.hand[0]\n    hand.append(1)",
        "def heal(state):\n    damage: list[int] = state.damage\n    damage[3] = 0",
    ]
    for code in bad:
        assert len(list(writes(parse(code), COLUMNS))) == 1, code


def test_the_scan_lets_reading_and_other_objects_pass() -> None:
    good = [
        "hurt = state.damage[card]",
        "frame.damage += 20",
        "hand = list(state.hand[0])\nhand.append(3)",
        "hand = state.hand[0][:]\nhand.append(3)",
        "class Log:\n    def __init__(self):\n        self.turn = 0",
        "events.append(state.turn)",
    ]
    for code in good:
        assert list(writes(parse(code), COLUMNS)) == [], code
