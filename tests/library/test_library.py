"""The library: decks by every kind of reference, legality with formats, coverage."""

from pathlib import Path

import pytest

import playmat
from playmat.cards.decklist import read_deck
from playmat.library import Library
from playmat.model.errors import DeckError, NotPlayable, UnknownName

LIST = "4 Snivy BLW 1\n56 Grass Energy BLW 105\n"


@pytest.fixture(scope="module")
def library() -> Library:
    return playmat.Library.default()


def test_a_deck_by_id_path_and_text(library: Library, tmp_path: Path) -> None:
    assert (library.deck("d-bw1-1").name, len(library.deck("d-bw1-1"))) == ("Green Tornado", 60)
    path = tmp_path / "snakes.txt"
    path.write_text(LIST, encoding="utf-8")
    assert library.deck(path).name == "snakes"
    assert library.deck(str(path)).entries == library.deck(LIST).entries == (("bw1-1", 4), ("bw1-105", 56))


def test_what_is_no_deck_is_refused(library: Library, tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="no theme deck"):
        library.deck("d-bw1-77")
    with pytest.raises(UnknownName, match="path of a deck list"):
        library.deck("nowhere.txt")
    path = tmp_path / "bad.txt"
    path.write_text("4 Snivy\n4 Nosuchmon QQQ 1\n", encoding="utf-8")
    with pytest.raises(DeckError, match=r"bad\.txt: line 2"):
        library.deck(path)
    path.write_bytes(b"\xff\x004 bw1-1")
    with pytest.raises(DeckError, match="as text"):
        library.deck(path)


def test_theme_decks_by_playability(library: Library) -> None:
    ready, waiting = library.decks(playable=True), library.decks(playable=False)
    assert len(ready) + len(waiting) == len(library.decks()) == 188
    for deck_id in ready:
        assert len(library.playable_cards(library.deck(deck_id))) >= 60


def test_a_card_that_cannot_be_played_is_named(library: Library) -> None:
    missing = next(library.catalog.find(playable=False))
    with pytest.raises(NotPlayable, match=missing.id):
        library.playable_cards(read_deck(f"1 {missing.id}", library.catalog))


def test_rule_sets_by_name(library: Library) -> None:
    assert library.ruleset("bw").name == "bw"
    assert library.ruleset().name == "swsh"
    with pytest.raises(UnknownName):
        library.ruleset("yellow")


def test_ranges_of_sets(library: Library) -> None:
    assert library.set_range("bw1") == ["bw1"]
    assert library.set_range("bw1..bw3") == ["bw1", "mcd11", "bw2", "bw3"]
    assert library.set_range("bw3,bw1..bw2") == ["bw3", "bw1", "mcd11", "bw2"]
    for wrong in ("bw99", "bw3..bw1", "bw1..", ""):
        with pytest.raises(UnknownName):
            library.set_range(wrong)


def test_a_format_knows_reprints(library: Library) -> None:
    ruleset = library.ruleset("bw")
    deck = library.deck("4 Snivy BLW 1\n4 Switch BS 95\n4 Grass Energy HS 115\n48 Grass Energy BLW 105\n")
    assert library.check(deck, ruleset, ["bw1"]).legal
    old = library.deck("4 Snivy BLW 1\n4 Gengar FO 5\n52 Grass Energy BLW 105\n")
    (problem,) = library.check(old, ruleset, library.set_range("bw1..bw11")).problems
    assert problem.cards == ("base3-5",)
    same = library.deck("4 Liepard BLW 67\n56 Grass Energy BLW 105\n1 Patrat BLW 77\n")
    assert [one.clause for one in library.check(same, ruleset, ["bw1"]).problems] == ["deck.size-60"]


def test_theme_decks_are_legal_by_the_rules_of_their_time(library: Library) -> None:
    for deck_id, theme in library.decks().items():
        if library.catalog.sets()[theme.set_id].series in ("Black & White", "XY", "Sun & Moon", "Sword & Shield"):
            verdict = library.check(library.deck(deck_id), library.ruleset("swsh"))
            assert verdict.legal, (deck_id, verdict.problems)


def test_coverage_adds_up(library: Library) -> None:
    found = library.coverage()
    assert found["all"]["total"] == 20608 == sum(one["total"] for one in found["sets"].values())
    assert found["all"]["playable"] == sum(one["playable"] for one in found["series"].values())
    assert found["series"]["Black & White"]["total"] > 1000


def test_decks_of_world_championships_are_facts_and_playable() -> None:
    library = Library.default()
    everything, ready = library.catalog.worlds(), library.worlds()
    assert len(everything) >= 40 and set(ready) <= set(everything)
    assert len(ready) >= 20
    for deck_id, deck in everything.items():
        assert deck_id.startswith(f"worlds-{deck.worlds}-")
        assert sum(count for _, count in deck.cards) == 60
        assert all(library.catalog.row(card) for card, _ in deck.cards)
    for deck_id in ready:
        assert len(library.playable_cards(library.deck(deck_id))) == 60
