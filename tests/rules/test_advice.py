"""What the books say beside rules: advice, never a reason to refuse a deck."""

import json
from pathlib import Path

import pytest

from playmat import rules
from playmat.cli import main
from playmat.model.words import types
from playmat.rules import advice
from playmat.testing import basic_energy, item, pokemon


@pytest.mark.clause("deck.advice.not-rules")
@pytest.mark.parametrize("book", ["platinum", "bw", "xy", "swsh"])
def test_a_deck_as_the_book_suggests_hears_nothing(book: str) -> None:
    counts = advice.counts_for(book)
    trainers = counts.trainers[0] if counts.trainers else 15
    deck = [basic_energy("R")] * counts.energy[0] + [item("Draw")] * trainers
    deck += [pokemon("Alpha", types="R")] * (60 - len(deck))
    assert advice.deck_advice(deck, book) == []
    (few,) = advice.deck_advice(
        [basic_energy("R")] * 5 + [item("Draw")] * trainers + [deck[-1]] * (55 - trainers), book
    )
    assert few.startswith("5 Energy cards; the book suggests") and "(p." in few


def test_too_many_types_are_named() -> None:
    deck = [basic_energy("R")] * 20 + [item("Draw")] * 16
    deck += [pokemon(f"Mon {letter}", types=letter) for letter in "RWG" for _ in range(8)]
    (said,) = advice.deck_advice(deck, "bw")
    assert "3 types (Grass, Fire, Water)" in said


def test_eras_without_a_book_get_the_advice_of_the_nearest() -> None:
    nearest = {name: advice.counts_for(name).book for name in rules.RULESETS}
    assert nearest["base"] == nearest["dp"] == nearest["hgss"] == "platinum"
    assert (nearest["sm"], nearest["academy-basic"], nearest["me"]) == ("xy", "swsh", "swsh")
    assert advice.counts_for("swsh:limited").book == "swsh"


def test_every_type_is_known_for_something_and_every_family_has_parts() -> None:
    assert set(advice.KNOWN_FOR) == set(types.NAMES)
    assert {kind for kind, _, _ in advice.PARTS} == {"Pokémon", "Trainer", "Energy"}


def test_whether_to_go_first() -> None:
    assert "costs nothing" in advice.going_first("bw")
    assert "without the attack and Supporters" in advice.going_first("swsh")
    assert "without the draw" in advice.going_first("ex-2003")


def test_deck_check_gives_the_advice_and_still_says_legal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("4 Snivy BLW 1\n3 Servine BLW 3\n2 Serperior BLW 6\n51 Grass Energy\n", encoding="utf-8")
    assert main(["deck", "check", str(path)]) == 0
    said = capsys.readouterr().out
    assert "51 Energy cards; the book suggests 18 to 22" in said
    assert f"type: Grass {advice.KNOWN_FOR['Grass']}.\n" in said
    assert f"first turn: {advice.going_first('bw')}\n" in said
    assert main(["deck", "check", str(path), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert len(data["advice"]) == 2
    assert [one["type"] for one in data["known_for"]] == ["Grass"]
    assert len(data["card_parts"]) == len(advice.PARTS)
