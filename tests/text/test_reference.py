"""The IR reference in the docs is what the IR says of itself."""

from pathlib import Path

from playmat.model import ir
from playmat.text.reference import markdown

DOC = Path(__file__).parents[2] / "docs" / "reference" / "ir.md"


def test_every_node_is_explained() -> None:
    text = markdown()
    for name, cls in ir.NODES.items():
        assert f"### {name}\n" in text
        assert cls.__doc__ and not cls.__doc__.startswith(f"{cls.__name__}("), f"{cls.__name__} has no docstring"


def test_the_document_is_current() -> None:
    assert DOC.read_text(encoding="utf-8") == markdown(), "run: playmat cards reference > docs/reference/ir.md"
