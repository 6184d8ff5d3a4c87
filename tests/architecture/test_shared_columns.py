"""Copies of a state share the columns that `State.clone` does not copy, and copies of a frame all lists in it: nothing
may change one of those in place."""

import ast
from collections.abc import Iterator

from tests.architecture.sources import PACKAGE, Source, parse, sources
from tests.architecture.test_state_writers import CHANGING, Scope, columns

FRAME_LISTS = {"picks", "numbers"}


def class_named(name: str) -> ast.ClassDef:
    tree = ast.parse((PACKAGE / "engine" / "state.py").read_text(encoding="utf-8"))
    (found,) = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == name)
    return found


def shared(state: ast.ClassDef) -> set[str]:
    """The columns that a clone takes over as they are: assigned from the very column, neither sliced nor rebuilt."""
    (clone,) = (node for node in state.body if isinstance(node, ast.FunctionDef) and node.name == "clone")
    found: set[str] = set()
    for node in ast.walk(clone):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute):
            (target,) = node.targets
            if isinstance(target, ast.Attribute) and target.attr == node.value.attr:
                found.add(target.attr)
    return found


def changed_in_place(source: Source, known: set[str]) -> Iterator[str]:
    """Entries assigned, methods that change a list, and `+=`, of a column or of a local name for one."""
    for function in ast.walk(source.tree):
        if not isinstance(function, ast.FunctionDef) or function.name == "__init__":
            continue
        scope = Scope(function, known)
        for node in ast.walk(function):
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
                written: ast.expr = node.value
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
                written = node.func.value
            elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add | ast.Mult):
                written = node.target
            else:
                continue
            if scope.in_column(written) or is_of_frame(written):
                yield f"{source.at(node.lineno)}: changes {ast.unparse(written)}"


def is_of_frame(node: ast.expr) -> bool:
    """`f.picks`, `frame.numbers`, or what a slot holds: `f.slots[2]`."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.value, ast.Attribute) and node.value.attr == "slots"
    return isinstance(node, ast.Attribute) and node.attr in FRAME_LISTS


def lists(state: ast.ClassDef) -> set[str]:
    """The columns that are lists or arrays."""
    return {
        node.target.attr
        for node in ast.walk(state)
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Attribute)
        and ast.unparse(node.annotation).startswith(("list[", "vec["))
    }


def test_what_copies_share_is_replaced() -> None:
    state = class_named("State")
    known = shared(state) & lists(state)
    assert {"pending", "effects", "poison", "markers"} <= known < columns(state)
    assert not known & {"damage", "zone", "happened"}, "these are copied"
    # The compiler's notes on a program have slots too, of another kind.
    at_run_time = [source for source in sources("engine") if source.path.name != "scope.py"]
    found = [place for source in at_run_time for place in changed_in_place(source, known)]
    assert found == [], "put a new list in its place: copies of the game hold the old one"


def test_the_scan_sees_every_kind_of_change() -> None:
    known = {"pending", "poison"}
    for line in (
        "m.state.pending.append(1)",
        "state.poison[spot] = 2",
        "state.poison[spot] += 2",
        "del state.pending[0]",
        "state.pending += more",
        "held = state.pending; held.pop()",
        "f.picks.append(1)",
        "f.numbers[0] -= 1",
        "f.slots[1].append(2)",
        "f.slots[1][seat] = 0",
    ):
        assert list(changed_in_place(parse(f"def go() -> None:\n    {line}"), known)), line
    for line in (
        "state.pending = [*state.pending, 1]",
        "held = state.pending[:]; held.pop()",
        "state.damage[spot] = 10",
        "f.picks = [*f.picks, 1]",
        "f.slots[1] = [2]",
        "count += 1",
    ):
        assert not list(changed_in_place(parse(f"def go() -> None:\n    {line}"), known)), line
