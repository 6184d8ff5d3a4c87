"""Cards that were once read wrongly: what was wrong about each of them is played in a scenario."""

from pathlib import Path

import pytest

from playmat.testing.files import read_file, run_scenario

FILE = Path(__file__).with_name("mended.yaml")
SCENARIOS = {str(one["id"]): one for one in read_file(FILE)}


@pytest.mark.parametrize("name", SCENARIOS)
def test_mended_card(name: str) -> None:
    result = run_scenario(SCENARIOS[name], name, str(FILE))
    assert result.result == "pass", result.reason
