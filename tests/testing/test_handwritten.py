"""Cards written by hand, and cards with a wording of their own: each is played in a scenario."""

import json
from pathlib import Path

import pytest

from playmat.cards.catalog import DATA
from playmat.testing.files import read_file, run_scenario

FOLDER = Path(__file__).parents[1] / "scenarios"
FILE = FOLDER / "handwritten.yaml"
SCENARIOS = {str(one["id"]): one for one in read_file(FILE)}


@pytest.mark.parametrize("name", SCENARIOS)
def test_card(name: str) -> None:
    result = run_scenario(SCENARIOS[name], name, str(FILE))
    assert result.result == "pass", result.reason


def test_every_card_written_by_hand_is_played() -> None:
    played = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.yaml")))
    for path in sorted((DATA / "handwritten").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            card = json.loads(line)["id"]
            assert f": {card}," in played or f": {card}}}" in played, f"no scenario plays {card}"
