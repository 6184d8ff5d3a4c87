"""The page about eras: every command on it runs, and it names every rule set."""

import re
import shlex
from pathlib import Path

import pytest

from playmat import rules
from playmat.cli import main

pytestmark = pytest.mark.pure_only("no game of this page depends on how the core was built")

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "eras.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    (playmat .+)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_page_runs(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(command)[1:]) == 0, capsys.readouterr().err
    assert capsys.readouterr().out


def test_the_page_names_every_rule_set() -> None:
    assert [name for name in rules.RULESETS if f"`{name}`" not in PAGE] == []
