"""Cards written by hand, and cards with a wording of their own: each is played in a scenario."""

from pathlib import Path

import pytest

from playmat.testing.files import read_file, run_scenario

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = (FOLDER / "handwritten.yaml", FOLDER / "last_cards.yaml", *sorted(FOLDER.glob("tail_*.yaml")))
SCENARIOS = [pytest.param(file, one, id=str(one["id"])) for file in FILES for one in read_file(file)]


@pytest.mark.parametrize(("file", "scenario"), SCENARIOS)
def test_card(file: Path, scenario: dict[str, object]) -> None:
    result = run_scenario(scenario, str(scenario["id"]), str(file))
    assert result.result == "pass", result.reason
