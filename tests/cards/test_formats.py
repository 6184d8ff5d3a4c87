"""Formats: what the data says of each, and which cards it lets in on a day."""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from playmat.cards.catalog import Catalog
from playmat.cards.formats import Formats, formats_of
from playmat.model.errors import UnknownName

ERAS = ("base", "neo", "ecard", "ex-2003", "ex", "dp", "platinum", "hgss", "bw", "xy", "sm", "swsh", "sv", "me")


@pytest.fixture(scope="module")
def formats(catalog: Catalog) -> Formats:
    return formats_of(catalog)


def sentences(formats: Formats, catalog: Catalog, name: str, *ids: str) -> list[str]:
    cards = [catalog.card(card) for card in ids]
    return [problem.sentence for problem in formats.check(cards, formats.find(name))]


def test_the_data_names_only_what_there_is(formats: Formats, catalog: Catalog) -> None:
    known = catalog.sets()
    for season in formats.data["season"]:
        for set_id in (*season.get("sets", "").split(), *season.get("promos", ())):
            assert set_id in known, season["id"]
    for ban in formats.data["ban"]:
        for card in ban["ids"].split():
            assert catalog.row(card)["name"].split(" ")[0] in ban["card"], ban
    for set_id in (*formats.data["legal_from"], *formats.data["only_reprints"]):
        assert set_id in known
    assert [one["name"] for one in formats.data["ruleset"]] == list(ERAS)
    for group in formats.data["name_groups"]:
        assert all(any(row["name"] == name for _, row in catalog.all_rows()) for name in group["names"])


def test_every_format_has_a_source_a_wording_and_a_rule_set(formats: Formats) -> None:
    for one in formats.all():
        assert one.source and all(one.source), one.id
        assert one.sure in ("high", "medium", "low")
        assert one.wording in ("printed", "of-the-day", "latest")
        assert one.ruleset in (*ERAS, "", "academy-basic", "academy-advanced")
        assert formats.find(one.id) == one


def test_every_day_since_2001_has_one_season(formats: Formats) -> None:
    seasons = list(formats.seasons())
    for (_, _, end), (_, start, _) in pairwise(seasons):
        assert date.fromisoformat(end) + timedelta(days=1) == date.fromisoformat(start)
    assert formats.on("standard", "2001-06-01").season == "rocket-on"
    assert formats.on("standard", "2006-08-18").season == "hl-on"


@pytest.mark.parametrize(
    ("name", "found", "rules"),
    (
        ("standard", "standard", "me"),
        ("Standard 2019-08-16", "standard-2019-08-16", "sm"),
        ("modified 2006", "standard-2006-07-01", "ex"),
        ("standard@2013-12-01", "standard-2013-12-01", "xy"),
        ("hl-on", "standard-2006-08-31", "ex"),
        ("Worlds 2006", "worlds-2006", "ex"),
        ("gym leader challenge", "glc", "me"),
        ("expanded-2018-02", "expanded-2018-02-01", "sm"),
        ("Half deck", "half-deck", ""),
        ("legacy", "legacy", "sv"),
        ("prerelease", "limited", ""),
        ("academy", "battle-academy", "academy-advanced"),
    ),
)
def test_names_of_formats(formats: Formats, name: str, found: str, rules: str) -> None:
    one = formats.find(name)
    assert (one.id, one.ruleset) == (found, rules)


@pytest.mark.parametrize(
    ("name", "said"),
    (
        ("nonsense", "expected a format: standard, expanded"),
        ("expandd", "did you mean expanded"),
        ("standard-1998-12-31", "expected a day from 1999-01-09 on"),
        ("standard-1999-12-31", "expected a day of Standard"),
        ("expanded-2010", "expected a day of Expanded, from 2014-09-01 on"),
        ("legacy-2024", "expected a day of Legacy"),
        ("worlds-2020", "expected a year of the World Championships"),
        ("worlds-1066", "expected a year of the World Championships"),
        ("standard-2019-02-30", "expected a day such as"),
        ("", "expected a format"),
        ("standard " * 100_000, "expected a format"),
        ("\x00", "expected a format"),
    ),
)
def test_what_is_no_format_gets_a_sentence(formats: Formats, name: str, said: str) -> None:
    with pytest.raises(UnknownName) as error:
        formats.find(name)
    assert said in str(error.value)
    assert len(str(error.value)) < 500


def test_sets_come_in_on_their_day(formats: Formats, catalog: Catalog) -> None:
    # Darkness Ablaze came out on 2020-08-14 and could be played two weeks later.
    assert "could be played from 2020-08-28 on" in sentences(formats, catalog, "standard-2020-08-20", "swsh3-1")[0]
    assert sentences(formats, catalog, "standard-2020-08-28", "swsh3-1") == []
    # Rotation: Hidden Legends-on ends in 2006.
    assert sentences(formats, catalog, "standard-2006-08-31", "ex5-1") == []
    assert "is none of its sets" in sentences(formats, catalog, "standard-2006-09-01", "ex5-1")[0]


def test_promos_count_from_the_day_on_which_they_were_out(formats: Formats, catalog: Catalog) -> None:
    """The promo set is as old as its first card: a promo of 2013 was in no deck of 2011, in no format."""
    for card, early, late in (
        ("bwp-BW93", "standard-2011-06-01", "standard-2013-09-01"),
        ("bwp-BW50", "standard-2012-06-01", "standard-2012-09-01"),
        ("xyp-XY148", "expanded-2015-06-01", "expanded-2016-10-01"),
        ("smp-SM218", "standard-2019-09-01", "standard-2019-12-01"),
        ("dpp-DP38", "standard-2008-12-01", "standard-2009-03-01"),
    ):
        row = catalog.row(card)
        assert not formats.find(early).has(card.partition("-")[0], row), early
        assert formats.find(late).has(card.partition("-")[0], row), late
    # The promo of the World Championships of 2011 was out on its day.
    assert formats.find("worlds-2011").has("bwp", catalog.row("bwp-BW28"))
    assert formats.find("expanded").has("xyp", catalog.row("xyp-XY211"))
    assert formats.find("unlimited").has("bwp", catalog.row("bwp-BW93"))


def test_the_days_of_promos_are_in_order(formats: Formats, catalog: Catalog) -> None:
    """Later numbers came with later sets, and each set is known."""
    for set_id, numbers in formats.data["promo_days"].items():
        found = [one.partition(":") for one in numbers.split()]
        days = [catalog.sets()[came_with].released for _, _, came_with in found]
        assert days == sorted(days), set_id
        assert [int(number) for number, _, _ in found] == sorted(int(number) for number, _, _ in found), set_id


def test_promos_count_from_a_number(formats: Formats, catalog: Catalog) -> None:
    assert sentences(formats, catalog, "nxd-on", "bwp-BW50") == []
    assert sentences(formats, catalog, "nxd-on", "bwp-BW01") == [
        "Snivy (bwp-BW01) is not in Modified, Next Destinies-on, on 2014-08-31: BW Black Star Promos count from 33 on."
    ]
    (early,) = sentences(formats, catalog, "standard-2011-06-01", "bwp-BW93")
    assert early.endswith("it was not out yet; BW Black Star Promos count up to 31.")
    assert sentences(formats, catalog, "blw-on", "bwp-BW01") == []


def test_reprints_make_older_printings_legal(formats: Formats, catalog: Catalog) -> None:
    # N: Dark Explorers is out since 2014; the promo BW100 is in.
    assert sentences(formats, catalog, "bcr-on", "bw5-96") == []
    # A Trainer by name: Base Set's Switch is legal today.
    assert sentences(formats, catalog, "standard", "base1-95") == []
    # A Pokémon only if every fact is the same.
    assert sentences(formats, catalog, "standard", "base1-58") != []


def test_marks_count_since_2021(formats: Formats, catalog: Catalog) -> None:
    said = sentences(formats, catalog, "standard-2024-05-01", "swsh5-1")[0]
    assert "it bears the mark E, and the marks F, G, H, I count" in said
    assert sentences(formats, catalog, "standard-2023-05-01", "swsh5-1") == []


def test_basic_energy_is_always_legal_but_fairy(formats: Formats, catalog: Catalog) -> None:
    for one in formats.all():
        if one.pool is not None and not one.no_energy:
            assert formats.outside([catalog.card("sve-2"), catalog.card("sm3-169")], one) == []
    assert sentences(formats, catalog, "standard-2021-09-09", "sm3-169") == []
    assert "is not in" in sentences(formats, catalog, "standard-2021-09-10", "sm3-169")[0]


def test_bans_have_days_and_reach_every_printing(formats: Formats, catalog: Catalog) -> None:
    assert sentences(formats, catalog, "expanded-2015-06-14", "xy4-99") == []
    assert "is banned in" in sentences(formats, catalog, "expanded-2015-06-15", "xy4-118")[0]
    assert sentences(formats, catalog, "expanded-2017-08-18", "bw4-72") == [], "Shiftry came back"
    # By name for a Trainer, by every fact for a Pokémon.
    assert "is banned" in sentences(formats, catalog, "glc", "bw4-92")[0]
    assert sentences(formats, catalog, "expanded", "sm8-92") == [], "another Unown of the set"
    assert "is banned" in sentences(formats, catalog, "worlds-2019", "sm11-186")[0]


def test_gym_leader_challenge(formats: Formats, catalog: Catalog) -> None:
    said = sentences(formats, catalog, "glc", "sv3-26", "sv3-27", "sv3-125", "sv3-46")
    assert any("Charizard ex (sv3-125) has a Rule Box" in one for one in said)
    assert any("is no Fire Pokémon" in one for one in said)
    assert sentences(formats, catalog, "glc", "sv3-26", "sv3-27") == []
    assert formats.find("glc").copies == 1


def test_one_name_of_a_group(formats: Formats, catalog: Catalog) -> None:
    said = sentences(formats, catalog, "expanded", "bw1-101", "xy1-122")
    assert said == ["A deck may hold one of Professor Juniper and Professor Sycamore, not both."]
    assert sentences(formats, catalog, "expanded", "bw1-101", "bw5-98") == []


def test_theme_decks_as_they_were_sold(formats: Formats, catalog: Catalog) -> None:
    deck = catalog.deck("d-bw1-1")
    ids = [card for card, count in deck.cards for _ in range(count)]
    assert sentences(formats, catalog, "theme", *ids) == []
    assert "none of the theme decks" in sentences(formats, catalog, "theme", *ids[1:])[0]


def test_trainers_are_limited_in_prop_15_3(formats: Formats, catalog: Catalog) -> None:
    assert sentences(formats, catalog, "prop-15-3", *["base1-91"] * 15) == []
    assert "15 Trainers; this one has 16" in sentences(formats, catalog, "prop-15-3", *["base1-91"] * 16)[0]
