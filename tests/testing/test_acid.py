"""The hard cards: what makes each of them hard is proved by a scenario."""

from pathlib import Path

import pytest

from playmat.testing.files import read_file, run_scenario

FILE = Path(__file__).parents[1] / "scenarios" / "acid.yaml"
SCENARIOS = {str(one["id"]): one for one in read_file(FILE)}


@pytest.mark.parametrize("name", SCENARIOS)
def test_hard_card(name: str) -> None:
    result = run_scenario(SCENARIOS[name], name, str(FILE))
    assert result.result == "pass", result.reason
