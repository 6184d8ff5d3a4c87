"""Reprints: which wording of a Trainer or special Energy counts, by the setting of a game."""

from pathlib import Path
from typing import Any

import pytest

from playmat.cards.catalog import AS_SHOWN, LATEST, OF_THE_DAY, PRINTED, Catalog, Wording
from playmat.cards.decklist import DeckList
from playmat.library import Library
from playmat.library.replays import Replay
from playmat.model.errors import DataError, DecodeError, NotPlayable, UnknownName
from playmat.model.words import tag, trainer
from tests.library.test_build import BEYOND, FLIP, Source, pokemon


def box(text: str, number: int = 1, **more: Any) -> dict[str, Any]:
    card = {"supertype": "Trainer", "subtypes": ["Item"], "name": "Box", "number": str(number), "rules": [text]}
    return card | more


@pytest.fixture
def source(tmp_path: Path) -> Source:
    """One Item with three wordings: a card drawn in 2001, two in 2005, and from 2010 three, as a Supporter."""
    made = Source(tmp_path)
    made.add("t1", "2001/01/01", [box("Draw a card."), pokemon(2, "Flipper", FLIP, "20+")])
    made.add("t2", "2005/01/01", [box("Draw 2 cards."), pokemon(2, "Flipper", BEYOND, "20+")])
    made.add("t3", "2010/01/01", [box("Draw 3 cards.", subtypes=["Supporter"])])
    return made


def drawn(catalog: Catalog, card_id: str, wording: Wording) -> int:
    """The number of cards that the Box draws."""
    program = catalog.worded(card_id, wording).powers[0].units
    return next(n for n in (1, 2, 3) if f"Num(value={n})" in repr(program) or f"count={n}" in repr(program))


def test_each_setting_chooses_its_wording(source: Source) -> None:
    catalog = source.catalog()
    assert catalog.wordings() == {"Box": [["2001-01-01", "t1-1"], ["2005-01-01", "t2-1"], ["2010-01-01", "t3-1"]]}
    of = {day: Wording(OF_THE_DAY, day) for day in ("2000-12-31", "2004-12-31", "2005-01-01", "2012-06-01")}
    for wording, expected in (
        (Wording(PRINTED), [1, 2, 3]),
        (of["2000-12-31"], [1, 2, 3]),  # all younger than the day: each as printed
        (of["2004-12-31"], [1, 2, 3]),
        (of["2005-01-01"], [2, 2, 3]),
        (of["2012-06-01"], [3, 3, 3]),
        (Wording(LATEST), [3, 3, 3]),
        (AS_SHOWN, [2, 2, 3]),  # what became a Supporter is another card
    ):
        assert [drawn(catalog, f"t{n}-1", wording) for n in (1, 2, 3)] == expected, wording


def test_the_kind_follows_the_wording_and_the_printing_stays_itself(source: Source) -> None:
    catalog = source.catalog()
    old = catalog.worded("t1-1", Wording(LATEST))
    assert (old.trainer_kind, catalog.worded("t1-1", Wording(PRINTED)).trainer_kind) == (
        trainer.SUPPORTER,
        trainer.ITEM,
    )
    assert (old.id, old.set_id, old.number, old.extra["worded"]) == ("t1-1", "t1", "1", "t3-1")
    assert "worded" not in catalog.worded("t1-1", Wording(PRINTED)).extra


def test_pokemon_go_by_their_own_text_under_every_setting(source: Source) -> None:
    catalog = source.catalog()
    for wording in (Wording(PRINTED), Wording(LATEST), Wording(OF_THE_DAY, "2012-06-01")):
        assert catalog.worded("t1-2", wording) is catalog.card("t1-2")
        assert not catalog.worded("t2-2", wording).playable


def test_one_meaning_in_two_styles_is_one_wording(tmp_path: Path) -> None:
    source = Source(tmp_path)
    heal = "Heal 30 damage from 1 of your Pokémon."
    source.add("t1", "2001/01/01", [box(heal)])
    source.add("t2", "2002/01/01", [box(heal.replace("1 of your", "one of your").replace("one", "1"))])
    assert source.catalog().wordings() == {}


def test_a_wording_that_cannot_be_read_is_refused_where_it_counts(tmp_path: Path) -> None:
    source = Source(tmp_path)
    source.add("t1", "2001/01/01", [box(BEYOND)])
    source.add("t2", "2002/01/01", [box("Draw a card.")])
    catalog = source.catalog()
    assert catalog.card("t1-1").playable
    assert catalog.worded("t1-1", Wording(LATEST)).playable
    assert not catalog.worded("t1-1", Wording(PRINTED)).playable
    deck = DeckList((("t1-1", 1),), "old")
    with pytest.raises(NotPlayable, match="t1-1"):
        Library(catalog).playable_cards(deck, Wording(PRINTED))
    assert Library(catalog).playable_cards(deck)


def test_a_program_written_by_hand_is_for_the_wording_of_the_printing_it_names(tmp_path: Path) -> None:
    source = Source(tmp_path)
    source.add("t1", "2001/01/01", [box("Whistle and draw 2 cards."), pokemon(2, "Flipper")])
    source.add("t2", "2002/01/01", [box("Whistle and draw 3 cards.")])
    source.by_hand('t1-1 "Box" text\n  play\n    draw 2\n')
    catalog = source.catalog()
    assert [catalog.card(f"t{n}-1").playable for n in (1, 2)] == [False, False]
    assert drawn(catalog, "t1-1", Wording(PRINTED)) == 2
    assert not catalog.worded("t2-1", Wording(PRINTED)).playable
    source.by_hand('t1-1 "Box" text\n  play\n    draw 2\n\nt2-1 "Box" text\n  play\n    draw 3\n')
    catalog = source.catalog()
    assert [drawn(catalog, f"t{n}-1", Wording(PRINTED)) for n in (1, 2)] == [2, 3]
    assert [drawn(catalog, f"t{n}-1", AS_SHOWN) for n in (1, 2)] == [3, 3]


def test_cards_side_by_side_never_follow_one_another(source: Source) -> None:
    source.errata('[[namesake]]\nname = "Box"\nstarts = ["t2-1"]\nparallel = true\nwhy = "test"\n')
    catalog = source.catalog()
    assert [drawn(catalog, f"t{n}-1", Wording(LATEST)) for n in (1, 2, 3)] == [1, 2, 3]


def test_a_subtitle_in_brackets_keeps_machines_apart(tmp_path: Path) -> None:
    source = Source(tmp_path)
    source.add("t1", "2001/01/01", [box("Draw a card.", name="Box [Ice]"), box("Draw 2 cards.", 2, name="Box [Rock]")])
    catalog = source.catalog()
    assert (drawn(catalog, "t1-1", Wording(LATEST)), drawn(catalog, "t1-2", Wording(LATEST))) == (1, 2)


def test_a_notice_counts_from_its_day(source: Source) -> None:
    entry = '[[wording]]\nname = "{}"\nas = "{}"\nfrom = "{}"\nwhy = "test"\n'
    source.errata(entry.format("Box", "t3-1", "2007-05-01"))
    catalog = source.catalog()
    days = ("2007-04-30", "2007-05-01")
    assert [drawn(catalog, "t1-1", Wording(OF_THE_DAY, day)) for day in days] == [2, 3]
    for name, printing, day, said in (
        ("Bag", "t3-1", "2007-05-01", "expected a Trainer or special Energy card under wording, got 'Bag'"),
        ("Box", "t3-1", "2010-01-01", "a day before that was out"),
        ("Box", "t9-1", "2007-05-01", "expected a printing of it"),
    ):
        source.errata(entry.format(name, printing, day))
        with pytest.raises(DataError, match=said):
            source.build()


@pytest.mark.parametrize(
    ("setting", "day", "said"),
    (
        ("newest", "", "expected a wording of printed, of-the-day, latest, got 'newest'"),
        ("of-the-day", "", "expected a day with the wording of-the-day"),
        ("latest", "2006-01-01", "expected a day with the wording of-the-day, and only there"),
        ("of-the-day", "yesterday", "expected a day such as 2006-08-18"),
    ),
)
def test_a_setting_that_is_none_is_refused(setting: str, day: str, said: str) -> None:
    with pytest.raises(UnknownName, match=said):
        Wording(setting, day)


def test_a_rule_set_has_a_day_of_its_own() -> None:
    library = Library.default()
    assert library.wording("of-the-day", "", library.ruleset("bw")).day == "2013-11-07"
    with pytest.raises(UnknownName, match="academy-basic has no last day"):
        library.wording("of-the-day", "", library.ruleset("academy-basic"))


# --- The shipped cards


def test_the_reprints_that_play_differently() -> None:
    """Names whose reprints changed what they do, with the first printing of each wording."""
    wordings = Library.default().catalog.wordings()
    for name, first in (
        ("Potion", ["base1-94", "ecard1-156", "ex1-91", "bw1-100"]),
        ("PlusPower", ["base1-84", "dp1-109", "hgss2-80", "bw1-96"]),
        ("Pokémon Catcher", ["bw2-95", "xy0-36"]),
        ("Bill", ["base1-91", "hgss1-89"]),
        ("Computer Search", ["base1-71", "bw7-137"]),
        ("Pokémon Reversal", ["ecard1-146", "ex1-87", "ex6-97"]),
        ("Energy Retrieval", ["base1-81", "bw1-92", "swsh1-160"]),
    ):
        assert [printing for _, printing in wordings[name]] == first, name
    assert ["2011-04-26", "bw5-100"] in wordings["Rare Candy"]
    for side_by_side in ("Alph Lithograph", "Ancient Technical Machine", "Korrina's Focus"):
        assert side_by_side not in wordings


def test_a_game_is_played_by_one_wording_and_its_record_says_which() -> None:
    library = Library.default()
    cards = (("base1-91", 4), ("bw1-77", 4), ("bw1-105", 52))  # Bill, a Basic Pokémon, Energy
    deck = DeckList(cards, "bills")
    kinds = {}
    for setting in ("", "printed", "latest"):
        game = library.game("swsh", deck, deck, wording=setting)
        kinds[setting] = {one.trainer_kind for one in game.machine.pool.defs if one.id == "base1-91"}
    assert kinds == {"": {trainer.ITEM}, "printed": {trainer.ITEM}, "latest": {trainer.SUPPORTER}}
    replay = Replay.of("swsh", deck, deck, 1, wording=Wording(OF_THE_DAY, "2006-08-18"))
    again = Replay.from_json(replay.to_json())
    assert again.wording == replay.wording
    assert "wording" not in Replay.of("swsh", deck, deck, 1).to_json()
    for bad in ("latest", ["newest"], ["of-the-day"], ["latest", "x", "y"]):
        with pytest.raises(DecodeError, match="wording: "):
            Replay.from_json(replay.to_json() | {"wording": bad})


def test_the_copies_a_deck_may_hold_follow_the_wording() -> None:
    library = Library.default()
    deck = DeckList((("base1-71", 2), ("bw1-77", 4), ("bw1-105", 54)), "searches")
    ruleset = library.ruleset("bw")
    assert library.check(deck, ruleset, wording=Wording(PRINTED)).legal
    verdict = library.check(deck, ruleset, wording=Wording(LATEST))
    assert library.card("base1-71", Wording(LATEST)).tags & tag.ACE_SPEC
    assert not verdict.legal
