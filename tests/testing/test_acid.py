"""The hard cards: what makes each of them hard is proved by a scenario."""

import os
import re
from pathlib import Path

import pytest

from playmat.testing import Opening
from playmat.testing.files import read_file, run_scenario

FOLDER = Path(__file__).parents[1] / "scenarios"
FILE = FOLDER / "acid.yaml"
SCENARIOS = {str(one["id"]): one for one in read_file(FILE)}
LIST = Path(os.environ.get("PLAYMAT_ACID", Path(__file__).resolve().parents[3] / "shared" / "ACID.md"))
FIRST_TICKET = "dv1-19"
"""It is played before the game begins, where a scenario cannot be."""


@pytest.mark.parametrize("name", SCENARIOS)
def test_hard_card(name: str) -> None:
    result = run_scenario(SCENARIOS[name], name, str(FILE))
    assert result.result == "pass", result.reason


@pytest.mark.parametrize(("answer", "coins", "first"), [("dv1-19", "", 1), ("no", "H", 0)])
def test_first_ticket_is_played_before_the_coin(answer: str, coins: str, first: int) -> None:
    """Whoever plays it goes first and no coin is flipped; otherwise the coin decides."""
    table = Opening("bw").draws(0, ["bw1-47"]).draws(1, ["bw1-47", FIRST_TICKET]).coins(coins).build()
    asked = []
    while table.asked.question != "turn":
        asked.append(table.asked.question)
        if asked[-1] == "may":
            table.pick("no" if table.asked.seat == 0 else answer)
        elif asked[-1] == "choose-bench":
            table.pick("done")
        else:
            table.game.apply_index(0)
    assert "may" in asked
    assert table.turn_player == first


@pytest.mark.skipif(not LIST.exists(), reason="the list of hard cards is not at hand")
def test_every_hard_card_has_its_scenario() -> None:
    rows = re.findall(r"^\| (\d+) \| (\S+) \|", LIST.read_text(), re.MULTILINE)
    assert len(rows) == 40
    played = "".join(path.read_text() for path in sorted(FOLDER.glob("*.yaml"))) + FIRST_TICKET
    missing = {card for _, card in rows if not re.search(rf"\b{re.escape(card)}\b(?!-)", played)}
    assert missing == set()
