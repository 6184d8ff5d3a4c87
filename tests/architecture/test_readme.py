"""The README's Python example runs as printed."""

import re
import subprocess
import sys

import pytest

from tests.architecture.sources import PACKAGE, ROOT
from tools.metadata import standing_alone

README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_first_example_is_on_the_first_screen_and_short() -> None:
    before = README[: README.index("```python")].splitlines()
    assert len(before) <= 25
    assert len(EXAMPLES[0].splitlines()) <= 10


def test_first_screen_has_the_two_commands() -> None:
    first_screen = "\n".join(README.splitlines()[:45])
    assert "make play" in first_screen
    assert "make test" in first_screen


@pytest.mark.skipif(not (PACKAGE / "engine" / "game.py").exists(), reason="there is no game to play yet")
def test_examples_run() -> None:
    """All of them, one after another in one interpreter, as a reader would try them."""
    assert EXAMPLES
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", "\n".join(EXAMPLES)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() != ""


def test_on_a_package_index_nothing_leads_to_a_file_that_does_not_lie_there() -> None:
    alone = standing_alone(README)
    assert "](" not in alone and "a first program" in alone.lower()
    assert "## The table" not in alone, "a heading of pictures alone"
    assert alone.count("\n## ") == README.count("\n## ") - 1
    linked = standing_alone(README, "https://example.org/playmat/blob/v1")
    assert set(re.findall(r"\]\((\S+?)/(?:docs|[A-Z])", linked)) == {
        "https://example.org/playmat/blob/v1",
        "https://example.org/playmat/raw/v1",
    }
