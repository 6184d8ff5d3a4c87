"""Decks of computer players: legal, playable, of what was opened, with whole lines."""

from collections import Counter

import pytest

from playmat.library import Library
from playmat.limited import boosters, bring, deck_problems, free_energy, limited_rules, packs_of, pool_of, suggest
from playmat.limited.building import shares
from playmat.model.errors import DeckError
from playmat.model.words import stage, supertype, trainer, types

LIBRARY = Library.default()
OF_A_KIND = ("base1", "neo1", "base6", "ex5", "dp7", "hgss2", "bw7", "xy4", "sm35", "swsh4", "sv5", "me1")


def test_the_sets_tried_here_are_of_all_kinds() -> None:
    days = sorted(LIBRARY.catalog.sets()[one].released for one in OF_A_KIND)
    begins = [one.begins for one in boosters()]
    for first, after in zip(begins, [*begins[1:], "9999"], strict=True):
        assert any(first <= day < after for day in days), first


@pytest.mark.parametrize("set_id", OF_A_KIND)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_suggested_deck_is_one_that_a_player_would_bring(set_id: str, seed: int) -> None:
    rules = limited_rules(LIBRARY, set_id)
    pool = pool_of(packs_of(LIBRARY, set_id, seed, 0))
    built = suggest(LIBRARY.catalog, set_id, pool, rules)
    assert deck_problems(LIBRARY, set_id, pool, built.cards) == []
    cards = [LIBRARY.card(card) for card in built.ids]
    energy = [card for card in cards if card.basic_energy >= 0]
    assert 14 <= len(energy) <= 22
    assert {card.basic_energy for card in energy} <= set(built.types)
    assert sum(card.stage == stage.BASIC for card in cards) >= 7
    # Every Evolution card has at least as many cards under it as it needs.
    names = Counter(card.rules_name for card in cards)
    for name, above in Counter(card.evolves_from for card in cards if card.stage in stage.EVOLUTIONS).items():
        assert names[name] >= above, f"{above} on {names[name]} {name}"
    # Whatever stays a Basic Pokémon can do something with the Energy of the deck, or grows into what can.
    grows = {card.evolves_from for card in cards}
    pays = {types.COLORLESS, *built.types}
    for card in cards:
        if card.supertype == supertype.POKEMON and card.rules_name not in grows:
            assert card.powers or any(set(attack.cost) <= pays for attack in card.attacks), card
    assert not any(card.trainer_kind == trainer.FOSSIL and card.rules_name not in grows for card in cards)


def test_the_same_boosters_make_the_same_deck() -> None:
    rules = limited_rules(LIBRARY, "dp3")
    pool = pool_of(packs_of(LIBRARY, "dp3", 4, 2))
    built = suggest(LIBRARY.catalog, "dp3", pool, rules)
    assert suggest(LIBRARY.catalog, "dp3", pool[::-1], rules) == built
    assert bring(LIBRARY, "dp3", 4, 2) == built


def test_a_deck_needs_a_pokemon() -> None:
    with pytest.raises(DeckError, match="expected cards of which a deck can be built"):
        suggest(LIBRARY.catalog, "base1", ["base1-91"] * 40, limited_rules(LIBRARY, "base1"))


def test_a_deck_holds_what_was_opened_and_free_energy() -> None:
    rules = limited_rules(LIBRARY, "base2")
    pool = pool_of(packs_of(LIBRARY, "base2", 1, 0))
    built = suggest(LIBRARY.catalog, "base2", pool, rules)
    energy = next(card for card in built.cards if LIBRARY.card(card).basic_energy >= 0)
    other = next(card for card in LIBRARY.catalog.rows("base2") if card not in pool)
    own = next(card for card in built.cards if card in pool)

    def sentences(**changes: int) -> list[str]:
        deck = {**built.cards, **{card.replace("_", "-"): count for card, count in changes.items()}}
        return [one.sentence for one in deck_problems(LIBRARY, "base2", pool, deck)]

    assert sentences(**{energy: built.cards[energy] - 1}) == ["A deck has exactly 40 cards; this one has 39."]
    assert any(one.startswith("The boosters held no ") for one in sentences(**{other: 1, energy: 1}))
    more = Counter(pool)[own] + 1
    assert any(f"the deck has {more}" in one for one in sentences(**{own: more}))
    free = set(free_energy(LIBRARY.catalog, "base2", rules.basic_energy_types).values())
    assert energy in free
    strange = next(card for card in ("base1-97", "base4-125", "neo1-105") if card not in free)
    assert any("The boosters held no" in one for one in sentences(**{strange: 1}))


def test_energy_is_shared_by_what_attacks_ask_for() -> None:
    assert shares({1: 30, 2: 10}, 16) == {1: 11, 2: 5}, "the lesser type is not left with too little"
    assert shares({1: 10, 2: 10}, 15) in ({1: 8, 2: 7}, {1: 7, 2: 8})
    assert shares({3: 12}, 16) == {3: 16}
    assert sum(shares({1: 0, 2: 0}, 17).values()) == 17
