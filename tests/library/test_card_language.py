"""What `docs/card-language.md` teaches is so."""

import re
import textwrap
from pathlib import Path

import pytest

from playmat.cards.catalog import DATA
from playmat.library import byhand
from playmat.model import ir, notation

DOCS = Path(__file__).parents[2] / "docs" / "card-language.md"
TEXT = DOCS.read_text(encoding="utf-8")
STEPS = re.findall(r"`((?:move|attach|heal|lasting|shuffle|cannot)\b[^`]+)`", TEXT)
TARGETS = re.findall(r"`(pick\([^`…]+)`", TEXT)


def test_examples_are_programs(tmp_path: Path) -> None:
    blocks = re.findall(r"^( *)```ir\n(.*?)^ *```", TEXT, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 2
    path = tmp_path / "docs.ir"
    path.write_text("\n".join(textwrap.dedent(block) for _, block in blocks), encoding="utf-8")
    read = byhand.Entries()
    byhand.read_file(path, read)
    assert read.errors == []
    assert [entry.at for entry in read.entries] == [
        "attack Heat Blast",
        "power Shady Dealings",
        "text",
        "text",
        "attack Doze",
    ]
    for entry in read.entries:
        lines = path.read_text(encoding="utf-8").split("\n")[entry.line :]
        shown = notation.body(entry.program)
        kept = [line for line in lines if not line.strip().startswith("waive")]
        assert kept[: len(shown)] == shown  # the examples have the one layout


@pytest.mark.parametrize("step", [one for one in STEPS if not one.startswith(("lasting", "cannot"))])
def test_steps_in_the_table(step: str) -> None:
    assert notation.show(notation.parse_program(step)) == step


@pytest.mark.parametrize("target", TARGETS)
def test_targets_in_the_text(target: str) -> None:
    assert notation.show(notation.parse(target, ir.Target)) == target


def test_what_is_written_by_hand_is_well_formed() -> None:
    read = byhand.read_folder(DATA)
    assert read.errors == []
    assert len(read.entries) >= 25
