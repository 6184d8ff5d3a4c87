"""Cards written by hand, and cards with a wording of their own: each is played in a scenario."""

from pathlib import Path

import pytest

from playmat.testing.files import read_file, run_scenario

FOLDER = Path(__file__).parents[1] / "scenarios"
FILE = FOLDER / "handwritten.yaml"
SCENARIOS = {str(one["id"]): one for one in read_file(FILE)}


@pytest.mark.parametrize("name", SCENARIOS)
def test_card(name: str) -> None:
    result = run_scenario(SCENARIOS[name], name, str(FILE))
    assert result.result == "pass", result.reason
