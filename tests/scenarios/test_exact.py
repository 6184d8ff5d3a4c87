"""What a text means at its edges, cause by cause: each is played in a scenario."""

from pathlib import Path

import pytest

from playmat.testing.files import read_file, run_scenario

PATH = Path(__file__).with_name("exact.yaml")
SCENARIOS = {str(one["id"]): one for one in read_file(PATH)}


@pytest.mark.parametrize("name", SCENARIOS)
def test_exact_reading(name: str) -> None:
    result = run_scenario(SCENARIOS[name], name, str(PATH))
    assert result.result == "pass", result.reason
