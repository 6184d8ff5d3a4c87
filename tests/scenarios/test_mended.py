"""Cards that were once read wrongly, texts that a ruling decided, and the books' own examples: each is played."""

from pathlib import Path

import pytest

from playmat.testing.files import read_file, run_scenario

NAMES = (
    "mended.yaml", "rulings.yaml", "books.yaml", "reading_early.yaml", "reading_late.yaml", "reading_third.yaml",
    "unnoticed.yaml", "reading_fourth.yaml", "known_rulings.yaml", "judge_old.yaml", "judge_new.yaml",
    "judge_old_2.yaml", "judge_old_3.yaml", "judge_new_2.yaml", "judge_new_3.yaml",
)  # fmt: skip
FILES = [Path(__file__).with_name(name) for name in NAMES]
# With the file, for two files may use one name.
SCENARIOS = {f"{path.stem}/{one['id']}": (path, one) for path in FILES for one in read_file(path)}


@pytest.mark.parametrize("name", SCENARIOS)
def test_mended_card(name: str) -> None:
    path, scenario = SCENARIOS[name]
    result = run_scenario(scenario, name, str(path))
    assert result.result == "pass", result.reason
