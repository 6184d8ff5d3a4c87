"""Boosters: what is in them, how often, and that the same seed opens the same ones."""

from collections import Counter

import pytest

from playmat.library import Library
from playmat.limited import Luck, booster_of, boosters, find_set, free_energy, open_packs, openable
from playmat.limited.boosters import cards_of
from playmat.model.errors import UnknownName
from playmat.model.words import types

CATALOG = Library.default().catalog


def rarity(card: str) -> str:
    return str(CATALOG.row(card).get("rarity", ""))


def test_boosters_of_every_set_hold_what_their_time_says() -> None:
    sets = openable(CATALOG)
    assert {booster_of(one).id for one in sets} == {one.id for one in boosters()}, "a kind of booster that no set has"
    for facts in sets:
        booster = booster_of(facts)
        for pack in open_packs(CATALOG, facts.id, Luck(7, facts.id), 3):
            assert len(pack) == booster.size
            assert all(CATALOG.playable(card) and CATALOG.set_of(card) == facts.id for card in pack)
            at = 0
            for slot in booster.slots:
                cards = pack[at : at + slot.count]
                at += slot.count
                allowed = {*slot.usual, *slot.otherwise, *(one for one, _ in slot.odds)}
                for card in cards:
                    free = CATALOG.row(card).get("energy", "special") != "special"
                    assert slot.energy if free else rarity(card) in allowed, (facts.id, slot.name, card)
                if not slot.energy:
                    assert len(set(cards)) == len(cards), (facts.id, slot.name, cards)


def test_every_rarity_of_an_openable_set_can_be_pulled() -> None:
    for facts in openable(CATALOG):
        lost = set(cards_of(CATALOG, facts.id).by_rarity) - booster_of(facts).rarities
        assert not lost, f"{facts.id}: no booster ever holds {lost}"


def test_rarities_come_as_often_as_the_odds_say() -> None:
    packs = open_packs(CATALOG, "base2", Luck(3, "often"), 1500)
    counts = Counter(rarity(card) for pack in packs for card in pack)
    assert counts["Rare"] + counts["Rare Holo"] == 1500
    assert counts["Uncommon"] == 3 * 1500
    assert counts["Common"] == 7 * 1500, "Jungle has no basic Energy: its slots are commons"
    assert 1500 / 3 - 60 < counts["Rare Holo"] < 1500 / 3 + 60
    seen = Counter(card for pack in packs for card in pack if rarity(card) == "Common")
    assert len(seen) == 16
    assert max(seen.values()) < 1.25 * min(seen.values())


def test_basic_energy_lies_in_boosters_of_sets_that_have_it() -> None:
    for pack in open_packs(CATALOG, "base1", Luck(1, "energy"), 20):
        assert sum(CATALOG.card(card).basic_energy >= 0 for card in pack) == 2


def test_a_card_that_is_not_playable_is_in_no_booster() -> None:
    declined = {row["id"] for row in CATALOG.rows("gym2").values() if "declined" in row}
    held = {card for cards in cards_of(CATALOG, "gym2").by_rarity.values() for card in cards}
    rows = {row["id"] for row in CATALOG.rows("gym2").values() if row.get("energy", "special") == "special"}
    assert held == rows - declined


def test_the_seed_and_the_purpose_decide_and_nothing_else() -> None:
    def opened(seed: int, purpose: str) -> list[list[str]]:
        return open_packs(CATALOG, "ex2", Luck(seed, purpose))

    assert opened(5, "boosters 0") == opened(5, "boosters 0")
    assert opened(5, "boosters 0") != opened(6, "boosters 0")
    assert opened(5, "boosters 0") != opened(5, "boosters 1")


def test_luck_gives_every_number_as_often() -> None:
    luck = Luck(1, "dice")
    thrown = Counter(luck.below(6) for _ in range(6000))
    assert set(thrown) == set(range(6))
    assert all(880 < count < 1120 for count in thrown.values())


def test_sets_that_were_not_sold_in_boosters_are_refused() -> None:
    for name in ("basep", "mcd11", "sve", "swsh9tg", "nothing"):
        with pytest.raises(UnknownName, match="expected a set with boosters"):
            find_set(CATALOG, name)
    assert find_set(CATALOG, "Jungle").id == "base2"


def test_free_energy_is_of_the_time_of_the_set() -> None:
    own = free_energy(CATALOG, "bw1", tuple(range(types.BASIC_COUNT - 1)))
    assert {CATALOG.set_of(card) for card in own.values()} == {"bw1"}
    early = free_energy(CATALOG, "base5", tuple(range(6)))
    days = [CATALOG.sets()[CATALOG.set_of(card)].released for card in early.values()]
    assert all(day <= CATALOG.sets()["base5"].released for day in days)
    for kind, card in own.items():
        assert CATALOG.card(card).basic_energy == kind
