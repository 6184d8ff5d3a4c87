"""Nothing is left over: what is defined anywhere is used somewhere."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.architecture.sources import ROOT

CODE = ("benchmarks", "examples", "src", "tests", "tools")
TOLD = ("*.toml", "*.md", "*.mako", "*.yml", "Makefile")
"""Names may also be used where a command or a framework is told of them."""
CALLED_BY_OTHERS = {
    # ast, hatchling, pytest, setuptools, yaml
    *(
        "CompiledCore",
        "PLUGIN_NAME",
        "build_extensions",
        "PageOfTheIndex",
        "compose_node",
        "finalize",
        "get_code",
        "initialize",
    ),
    *("pytest_collection_finish", "pytest_collection_modifyitems", "visit_AnnAssign", "visit_BoolOp"),
    *("visit_Compare", "visit_Return", "visit_UnaryOp"),
    # uvicorn and its protocols
    *("handle_cont", "handle_parser_exception", "handle_ping", "handle_pong", "handle_websocket_upgrade"),
    *("on_response_complete", "startup"),
    # OpenSpiel
    *("_action_to_string", "_apply_action", "_legal_actions", "make_py_observer", "set_from", "string_from"),
    # Stable-Baselines
    *("_build_mlp_extractor", "_on_rollout_end", "_on_step", "env_is_wrapped", "env_method", "get_attr", "has_attr"),
    *("set_attr", "step_async", "step_wait"),
}
"""Hooks: what calls them is not ours. That they stand here makes them names that are used."""
MENTIONS = 6
"""A name that stands more often than this is used."""
WHOLE = ("src/playmat/model/words/",)
"""A vocabulary has all its words, also those that no line of code tells from the rest."""


@cache
def words() -> Counter[str]:
    """How often each word stands in the code, and where it is told of."""
    found: Counter[str] = Counter()
    for folder in (*CODE, "docs"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix == ".py" or any(path.match(one) for one in TOLD):
                found.update(re.findall(r"[A-Za-z_]\w*", path.read_text(encoding="utf-8")))
    for one in TOLD:
        for path in ROOT.glob(one):
            found.update(re.findall(r"[A-Za-z_]\w*", path.read_text(encoding="utf-8")))
    return found


def defined(tree: ast.AST) -> Iterator[tuple[str, ast.stmt]]:
    """Functions and classes that no decorator hands to somebody, and variables of modules and classes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not node.decorator_list:
            yield node.name, node
        if isinstance(node, ast.Module | ast.ClassDef):
            for line in node.body:
                if isinstance(line, ast.Assign):
                    yield from ((one.id, line) for one in line.targets if isinstance(one, ast.Name))
                elif isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                    yield line.target.id, line


def leftovers(text: str, count: Counter[str]) -> list[str]:
    """Names of a module that stand nowhere but in their own definition."""
    found = []
    lines = text.splitlines()
    for name, node in defined(ast.parse(text)):
        if count[name] > MENTIONS or name.startswith(("test_", "Test", "__")):
            continue
        own = "\n".join(lines[node.lineno - 1 : node.end_lineno])
        if count[name] <= len(re.findall(rf"\b{name}\b", own)):
            found.append(name)
    return found


def test_everything_is_used() -> None:
    left = {}
    for folder in CODE:
        for path in sorted((ROOT / folder).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            if not place.startswith(WHOLE):
                names = leftovers(path.read_text(encoding="utf-8"), words())
                left.update({place: names} if names else {})
    assert left == {}


def test_a_name_that_only_calls_itself_is_left_over() -> None:
    text = "def down(n):\n    return down(n - 1)\n\n\nKEPT = 1\nprint(KEPT)\n"
    assert leftovers(text, Counter(re.findall(r"\w+", text))) == ["down"]


def test_who_calls_from_outside_is_still_called() -> None:
    """The list of exceptions holds nothing that is gone."""
    code = "\n".join(path.read_text(encoding="utf-8") for folder in CODE for path in Path(ROOT / folder).rglob("*.py"))
    here = Path(__file__).read_text(encoding="utf-8")
    assert [
        one for one in sorted(CALLED_BY_OTHERS) if len(re.findall(rf"\b{one}\b", code)) <= here.count(f'"{one}"')
    ] == []
