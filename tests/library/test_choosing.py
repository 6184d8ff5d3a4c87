"""Which format and rule set decks are played in: every command chooses the same way."""

import json
import re
from pathlib import Path

import pytest

from playmat.cards.decklist import DeckList, from_ids, read_list
from playmat.cli import main
from playmat.library import Library
from playmat.library.replays import Replay
from playmat.model.errors import DeckError, UnknownName
from playmat.sim.decks import choice_for, entrants

LIBRARY = Library.default()


def filled(size: int, **counts: int) -> DeckList:
    """Cards by id, and Grass Energy up to the size."""
    ids = [name.replace("_", "-", 1) for name, count in counts.items() for _ in range(count)]
    return from_ids([*ids, *["bw1-105"] * (size - len(ids))])


@pytest.mark.parametrize(
    ("deck", "format", "rules", "wording"),
    (
        (LIBRARY.deck("d-bw1-1"), "theme", "bw", "printed"),
        (filled(40, bw1_1=9), "limited", "bw:limited", "printed"),
        (filled(30, bw1_1=2), "half-deck", "bw:half-deck", "latest"),
        (filled(60, bw1_1=4), "standard-2011-04-26", "bw", "of-the-day"),
        (filled(60, xy1_122=4, bw5_98=1), "standard-2014-02-21", "xy", "of-the-day"),
        (filled(60, bw1_1=4, xy12_1=1), "expanded", "me", "latest"),
        (filled(60, base1_58=4, xy12_1=1), "unlimited-2016-11-18", "xy", "of-the-day"),
        (filled(60, base1_58=4), "unlimited-1999-01-09", "base", "of-the-day"),
        (filled(60, me1_1=4), "standard", "me", "latest"),
    ),
)
def test_found_from_the_cards(deck: DeckList, format: str, rules: str, wording: str) -> None:
    choice = LIBRARY.choose([deck])
    assert choice.format is not None
    assert (choice.format.id, choice.ruleset.name, choice.wording) == (format, rules, wording)
    assert choice.why


def test_what_is_asked_for_is_had() -> None:
    deck = filled(60, bw1_1=4)
    choice = LIBRARY.choose([deck], "worlds-2012")
    assert (choice.format and choice.format.id, choice.ruleset.name) == ("worlds-2012", "bw")
    assert LIBRARY.choose([deck], "worlds-2012", "xy").ruleset.name == "xy"
    choice = LIBRARY.choose([deck], "", "platinum")
    assert (choice.format, choice.ruleset.name) == (None, "platinum")
    with pytest.raises(UnknownName):
        LIBRARY.choose([deck], "nonsense")


def test_two_decks_find_one_format() -> None:
    old, new = filled(60, bw1_1=4), filled(60, bw7_1=4)
    choice = LIBRARY.choose([old, new])
    assert choice.format and choice.format.season == "blw-on"


def test_a_rule_set_with_the_numbers_of_a_format() -> None:
    rules = LIBRARY.ruleset("bw:limited")
    assert (rules.name, rules.deck_size, rules.prize_count) == ("bw:limited", 40, 4)
    assert LIBRARY.ruleset("swsh:glc").copy_limit == 1
    assert LIBRARY.ruleset("bw:half-deck").deck_size == 30
    for name in ("bw:standard", "bw:nonsense", "nonsense:limited"):
        with pytest.raises(UnknownName):
            LIBRARY.ruleset(name)


def test_a_limited_game_is_played_and_replayed() -> None:
    deck = filled(40, bw1_1=10, bw1_3=6)
    choice = LIBRARY.choose([deck, deck])
    game = LIBRARY.game(choice.ruleset, deck, deck, seed=3)
    replay = Replay.of(choice.ruleset.name, deck, deck, 3)
    begun = replay.begin(LIBRARY)
    while not game.over:
        code = game.options()[-1]
        game.apply(code)
        begun.apply(code)
        replay.record(code, begun)
    again = Replay.from_json(replay.to_json()).restore(LIBRARY)
    assert again.over
    assert [again.machine.state.prize_total, begun.machine.state.prize_total] == [4, 4]


def test_every_face_chooses_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("4 Snivy BLW 1\n4 Servine BLW 3\n52 Grass Energy\n", encoding="utf-8")
    main(["deck", "check", str(path), "--json"])
    checked = json.loads(capsys.readouterr().out)
    choice = choice_for(LIBRARY, entrants(LIBRARY, [str(path)]), None)
    assert (checked["rules"], checked["format"]) == (choice.ruleset.name, choice.format and choice.format.id)
    main(["sim", str(path), "-n", "1", "--jobs", "1", "--json"])
    assert json.loads(capsys.readouterr().out)["rules"] == [checked["rules"]]
    main(["odds", str(path), "--json"])
    assert json.loads(capsys.readouterr().out)["rules"] == checked["rules"]
    assert main(["sim", str(path), "-n", "1", "--jobs", "1", "--format", "worlds-2019"]) == 2
    assert "None of these cards is in World Championships 2019" in capsys.readouterr().err


def test_a_format_no_card_fits(tmp_path: Path) -> None:
    deck = read_list("4 Charizard BS 4\n56 Fire Energy", LIBRARY.catalog)
    choice = LIBRARY.choose([deck], "worlds-2019")
    problems = LIBRARY.check(deck, choice.ruleset, format=choice.format).problems
    assert [one.sentence for one in problems if "is not in" in one.sentence] == [
        "Charizard (base1-4) is not in World Championships 2019 (Standard, Ultra Prism-on): "
        "Base is none of its sets, and no set of it reprints the card."
    ]
    path = tmp_path / "deck.txt"
    path.write_text("4 Charizard BS 4\n56 Fire Energy\n", encoding="utf-8")
    with pytest.raises(DeckError, match="expected decks that may be played under World Championships 2019"):
        choice_for(LIBRARY, entrants(LIBRARY, [str(path)]), None, "worlds-2019")


def test_sets_that_are_not_here_are_named() -> None:
    assert "Pokémon TCG Classic" in [one["name"] for one in LIBRARY.absent_sets()]


def test_a_name_may_carry_numbers_of_its_own() -> None:
    rules = LIBRARY.ruleset("base:deck=5,hand=3,prizes=1,sudden-death=0")
    found = (rules.deck_size, rules.hand_size, rules.prize_count, rules.sudden_death)
    assert found == (5, 3, 1, False)
    assert LIBRARY.ruleset("base").sudden_death
    few, many = (f"{count} Machop base1-52\n{5 - count} Fighting Energy base1-97" for count in (2, 4))
    game = LIBRARY.game(rules.name, few, many, 4)
    assert not game.over


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("bw:deck=5", "a deck that is enough for hand and Prizes, got 5 cards for 7 and 6"),
        ("bw:cards=5", "expected one of deck=…, hand=…, prizes=…, copies=…, sudden-death=…, got 'cards=5'"),
        ("bw:deck=many", "deck: expected a whole number from 1 to 60, got 'many'"),
        ("bw:deck=99", "from 1 to 60"),
        ("bw:sudden-death=2", "from 0 to 1"),
    ],
)
def test_numbers_that_cannot_be_are_refused(name: str, told: str) -> None:
    with pytest.raises(UnknownName, match=re.escape(told)):
        LIBRARY.ruleset(name)
