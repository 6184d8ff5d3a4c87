"""Deck building, clause by clause, under every rule set."""

from dataclasses import replace

import pytest

from playmat import rules
from playmat.cards.catalog import Catalog
from playmat.cards.deckcheck import Problem, check_deck, check_sets, family, is_basic_energy
from playmat.model.card import CardDef
from playmat.model.words import stage, supertype, tag, types

from .conftest import MakeDeck

under_all = pytest.mark.parametrize("book", rules.RULESETS)


def problems(cards: list[CardDef], book: str) -> list[Problem]:
    return check_deck(cards, rules.find(book))


def clauses(cards: list[CardDef], book: str) -> list[str]:
    return [one.clause for one in problems(cards, book)]


@pytest.mark.clause("deck.size-60")
@under_all
def test_a_deck_has_exactly_sixty_cards(make_deck: MakeDeck, book: str) -> None:
    assert clauses(make_deck(60), book) == []
    for size in (59, 61):
        (problem,) = problems(make_deck(size), book)
        assert problem.clause == "deck.size-60"
        assert str(size) in problem.sentence


@pytest.mark.clause("deck.copies.max4")
@under_all
def test_four_copies_are_allowed_and_a_fifth_is_not(make_deck: MakeDeck, book: str) -> None:
    assert clauses(make_deck(bw1_17=4), book) == []
    (problem,) = problems(make_deck(bw1_17=5), book)
    assert (problem.clause, problem.cards) == ("deck.copies.max4", ("bw1-17",))


@pytest.mark.clause("deck.copies.by-name")
@under_all
def test_different_cards_of_one_name_count_together(make_deck: MakeDeck, book: str) -> None:
    (problem,) = problems(make_deck(bw1_17=3, bw1_18=2), book)
    assert (problem.clause, problem.cards) == ("deck.copies.by-name", ("bw1-17", "bw1-18"))
    assert clauses(make_deck(bw1_17=2, bw1_18=2), book) == []


@pytest.mark.clause("deck.copies.basic-energy-exempt")
@under_all
def test_basic_energy_has_no_limit(make_deck: MakeDeck, book: str) -> None:
    assert clauses(make_deck(bw1_106=20), book) == []


@pytest.mark.clause("deck.copies.special-energy")
@under_all
def test_special_energy_has_the_limit(make_deck: MakeDeck, book: str) -> None:
    assert clauses(make_deck(hgss1_103=4), book) == []
    assert clauses(make_deck(hgss1_103=3, bw4_92=2), book) == ["deck.copies.special-energy"]


@pytest.mark.clause("deck.copies.special-energy", "types.basic-energy")
@under_all
def test_a_special_energy_named_like_a_basic_one_has_the_limit(make_deck: MakeDeck, book: str) -> None:
    # Darkness Energy was special until 2007: dp1-129 is basic, pl2-99 is not.
    deck = make_deck(dp1_129=10, pl2_99=4)
    assert [card.rules_name for card in deck].count("Darkness Energy") == 14
    if book in ("base", "neo", "ecard", "ex-2003", "ex"):
        assert clauses(deck, book) == ["deck.copies.special-energy"], "there is no basic Darkness Energy yet"
        assert clauses(make_deck(pl2_99=4), book) == []
        return
    assert clauses(deck, book) == []
    assert clauses(make_deck(dp1_129=10, pl2_99=5), book) == ["deck.copies.special-energy"]


@pytest.mark.clause("deck.copies.trainers")
@under_all
@pytest.mark.parametrize("card", ("bw1_104", "bw7_134", "pl1_104", "bw3_91"))
def test_trainers_of_every_kind_have_the_limit(make_deck: MakeDeck, book: str, card: str) -> None:
    assert clauses(make_deck(**{card: 4}), book) == []
    assert clauses(make_deck(**{card: 5}), book) == ["deck.copies.trainers"]


@pytest.mark.clause("deck.one-basic-minimum")
@under_all
def test_a_deck_needs_a_basic_pokemon(make_deck: MakeDeck, book: str) -> None:
    assert clauses(make_deck(basic=False, bw1_17=4, bw1_104=4), book) == ["deck.one-basic-minimum"]
    assert clauses(make_deck(basic=False, bw1_17=4, bw1_15=1), book) == []


@pytest.mark.clause("fossil.deck-minimum", "card.basic.definition")
@under_all
@pytest.mark.parametrize("fossil", ("pl1_119", "swsh3_167", "sm12_207"))
def test_a_fossil_is_not_the_basic_pokemon_a_deck_needs(make_deck: MakeDeck, book: str, fossil: str) -> None:
    assert clauses(make_deck(basic=False, **{fossil: 4}), book) == ["fossil.deck-minimum"]


@pytest.mark.clause("mechanic.restored.not-basic")
@under_all
def test_a_restored_pokemon_is_not_the_basic_pokemon_a_deck_needs(make_deck: MakeDeck, book: str) -> None:
    assert clauses(make_deck(basic=False, bw3_66=4, bw3_67=4), book) == ["mechanic.restored.not-basic"]


@pytest.mark.clause("mechanic.vunion.not-basic-not-evolution")
@under_all
def test_a_v_union_is_not_the_basic_pokemon_a_deck_needs(make_deck: MakeDeck, book: str) -> None:
    pieces = make_deck(basic=False, swshp_SWSH159=1, swshp_SWSH160=1, swshp_SWSH161=1, swshp_SWSH162=1)
    assert clauses(pieces, book) == ["mechanic.vunion.not-basic-not-evolution"]
    assert pieces[0].stage not in stage.EVOLUTIONS


@pytest.mark.clause("deck.star.one")
@under_all
def test_one_pokemon_star(make_deck: MakeDeck, book: str) -> None:
    assert clauses(make_deck(pop5_17=1), book) == []
    assert clauses(make_deck(pop5_17=2), book) == ["deck.star.one"]
    (problem,) = problems(make_deck(pop5_17=1, pop5_16=1), book)
    assert (problem.clause, problem.cards) == ("deck.star.one", ("pop5-17", "pop5-16"))


@pytest.mark.clause("deck.advice.not-rules")
@under_all
def test_advice_about_counts_is_no_rule(catalog: Catalog, book: str) -> None:
    pokemon = [catalog.card(f"bw1-{n}") for n in (1, 3, 5, 15, 17, 19, 28, 30, 31, 39, 41, 45) for _ in range(4)]
    deck = pokemon + [catalog.card("bw1-104")] * 4 + [catalog.card("bw1-97")] * 3 + [catalog.card("bw1-105")] * 5
    assert len({card.types for card in pokemon}) == 4
    assert clauses(deck, book) == []


@pytest.mark.clause("acespec.one-per-deck")
@under_all
def test_one_ace_spec_whatever_its_name(make_deck: MakeDeck, book: str) -> None:
    assert clauses(make_deck(bw7_137=1), book) == []
    (problem,) = problems(make_deck(bw7_137=1, bw9_108=1), book)
    assert (problem.clause, problem.cards) == ("acespec.one-per-deck", ("bw7-137", "bw9-108"))


@pytest.mark.clause("acespec.is-trainer")
def test_ace_specs_of_these_books_are_trainers(catalog: Catalog) -> None:
    last = list(catalog.sets()).index("swsh12pt5")
    found = [
        catalog.card(row["id"])
        for set_id in list(catalog.sets())[: last + 1]
        for row in catalog.rows(set_id).values()
        if "ACE SPEC" in row.get("tags", ())
    ]
    assert len(found) > 10
    assert all(card.supertype == supertype.TRAINER and card.trainer_kind and card.tags & tag.ACE_SPEC for card in found)


@pytest.mark.clause("prism.one-per-name")
@under_all
def test_one_prism_star_of_a_name(make_deck: MakeDeck, book: str) -> None:
    assert clauses(make_deck(sm5_58=1), book) == []
    assert clauses(make_deck(sm5_58=2), book) == ["prism.one-per-name"]


@pytest.mark.clause("prism.different-names-ok", "prism.kinds")
@under_all
def test_prism_stars_of_different_names_and_kinds(make_deck: MakeDeck, book: str) -> None:
    deck = make_deck(sm5_58=1, sm5_77=1, sm5_120=1, sm5_136=1, sm6_117=1)
    prism = [card for card in deck if card.tags & tag.PRISM_STAR]
    assert len(prism) == 5
    assert {supertype.NAMES[card.supertype] for card in prism} == {"Pokémon", "Trainer", "Energy"}
    assert clauses(deck, book) == []


@pytest.mark.clause("mechanic.vunion.deck-limit", "name.v-union.same-name")
@under_all
def test_four_pieces_of_a_v_union(make_deck: MakeDeck, book: str) -> None:
    one_each = {f"swshp_SWSH{n}": 1 for n in range(159, 163)}
    assert clauses(make_deck(**one_each), book) == []
    assert clauses(make_deck(**(one_each | {"swshp_SWSH159": 2})), book) == ["mechanic.vunion.deck-limit"]
    assert clauses(make_deck(**dict.fromkeys(one_each, 2)), book) == ["mechanic.vunion.deck-limit"]
    others = {f"swshp_SWSH{n}": 1 for n in range(155, 159)}
    assert clauses(make_deck(**one_each, **others), book) == []


@pytest.mark.clause("mechanic.vunion.same-set-and-artist")
@under_all
def test_pieces_of_a_v_union_are_of_one_printing(make_deck: MakeDeck, book: str) -> None:
    deck = make_deck(**{f"swshp_SWSH{n}": 1 for n in range(159, 163)})
    deck[0] = replace(deck[0], id="other-1", set_id="other")
    (problem,) = problems(deck, book)
    assert problem.clause == "mechanic.vunion.same-set-and-artist"
    assert "other-1" in problem.cards


# --- Names


@pytest.mark.clause("name.level-not-part")
@under_all
def test_a_level_is_not_part_of_a_name(make_deck: MakeDeck, book: str) -> None:
    gengars = {"ecard1_13": 1, "base3_5": 1, "dp1_27": 1, "pl4_97": 1}
    deck = make_deck(**gengars)
    assert [card.rules_name for card in deck].count("Gengar") == 4
    assert clauses(deck, book) == []
    assert clauses(make_deck(**(gengars | {"dp1_27": 2})), book) == ["name.level-not-part"]
    assert clauses(make_deck(base3_5=3, dp1_27=2), book) == ["name.level-not-part"]


@pytest.mark.clause("name.symbol-is-part", "mechanic.sp.name-symbol")
@under_all
def test_a_symbol_is_part_of_a_name(make_deck: MakeDeck, book: str) -> None:
    assert clauses(make_deck(dp2_2=4, pl2_38=4), book) == []
    assert clauses(make_deck(dp1_103=4, pl2_85=4), book) == []


@pytest.mark.clause("mechanic.sp.lvx-match")
@under_all
def test_an_sp_and_its_lvx_share_the_limit(make_deck: MakeDeck, book: str) -> None:
    assert clauses(make_deck(pl2_9=4, pl2_109=1), book) == ["mechanic.sp.lvx-match"]
    assert clauses(make_deck(pl2_9=3, pl2_109=1, dp1_7=4), book) == []


@pytest.mark.clause("name.delta-not-part")
@under_all
def test_delta_is_not_part_of_a_name(make_deck: MakeDeck, book: str) -> None:
    assert clauses(make_deck(ex12_1=2, ex13_35=2), book) == []
    assert clauses(make_deck(ex12_1=3, ex13_35=2), book) == ["name.delta-not-part"]


@pytest.mark.clause("name.owner-is-part")
@under_all
def test_an_owner_is_part_of_a_name(make_deck: MakeDeck, book: str) -> None:
    assert clauses(make_deck(base3_47=4, gym1_66=4), book) == []


@pytest.mark.clause("name.form-is-part")
@under_all
def test_a_form_is_part_of_a_name(make_deck: MakeDeck, book: str) -> None:
    assert clauses(make_deck(base2_56=4, sm1_78=4, ex7_46=4), book) == []


@pytest.mark.clause("name.EX.part", "name.mega.part", "name.GX.part", "name.break.part")
@under_all
@pytest.mark.parametrize(
    "pair",
    (("xy1_78", "xy1_79"), ("xy1_1", "xy1_2"), ("sm1_26", "sm1_27"), ("base1_14", "xy8_50"), ("swsh1_49", "swsh1_50")),
)
def test_suffix_and_prefix_are_part_of_a_name(make_deck: MakeDeck, book: str, pair: tuple[str, str]) -> None:
    assert clauses(make_deck(**dict.fromkeys(pair, 4)), book) == []


@pytest.mark.clause("mechanic.regional.deck", "name.regional.part")
@under_all
def test_a_region_is_part_of_a_name(make_deck: MakeDeck, book: str) -> None:
    assert clauses(make_deck(base2_44=4, swsh1_82=4), book) == []


@pytest.mark.clause("name.plasma.not-part")
@under_all
def test_team_plasma_is_not_part_of_a_name(make_deck: MakeDeck, book: str) -> None:
    assert clauses(make_deck(bw8_84=4, bw1_67=1), book) == ["name.plasma.not-part"]


@pytest.mark.clause("mechanic.battlestyles.no-inherent-rule")
@under_all
def test_a_battle_style_is_not_part_of_a_name(make_deck: MakeDeck, book: str) -> None:
    deck = make_deck(bw1_17=3, swsh5_24=2)
    assert clauses(deck, book) == ["mechanic.battlestyles.no-inherent-rule"]


# --- What cards say about themselves


@under_all
def test_a_card_may_allow_any_number_of_itself(make_deck: MakeDeck, book: str) -> None:
    assert clauses(make_deck(pl4_AR1=10, pl4_AR2=10), book) == []
    assert clauses(make_deck(pl4_AR1=10, pl4_94=5), book) == []  # a LV.X says so too
    assert clauses(make_deck(pl4_AR1=10, xyp_XY83=4), book) == []
    assert clauses(make_deck(pl4_AR1=10, xyp_XY83=5), book) == ["deck.copies.max4"]


@under_all
@pytest.mark.parametrize(("card", "word"), (("neo3_66", "Shining Magikarp"), ("neo4_16", "Miracle Energy")))
def test_a_card_may_allow_only_one_of_itself(make_deck: MakeDeck, book: str, card: str, word: str) -> None:
    assert clauses(make_deck(**{card: 1}), book) == []
    (problem,) = problems(make_deck(**{card: 2}), book)
    assert word in problem.sentence
    assert problem.clause == ""


@under_all
def test_one_radiant_pokemon(make_deck: MakeDeck, book: str) -> None:
    assert clauses(make_deck(pgo_4=1), book) == []
    (problem,) = problems(make_deck(pgo_4=1, pgo_18=1), book)
    assert "Radiant" in problem.sentence


def test_every_problem_is_named_at_once(make_deck: MakeDeck) -> None:
    deck = make_deck(size=61, basic=False, bw1_17=5, bw1_104=5, bw7_137=1, bw9_108=1)
    assert set(clauses(deck, "swsh")) == {
        "deck.size-60",
        "deck.copies.max4",
        "deck.copies.trainers",
        "acespec.one-per-deck",
        "deck.one-basic-minimum",
    }


# --- Kinds and types by rule set


@pytest.mark.clause("card.kinds")
@under_all
def test_every_card_is_of_one_family_of_the_rule_set(catalog: Catalog, book: str) -> None:
    ruleset = rules.find(book)
    for set_id in ("pl1", "bw1", "xy0", "swsh9"):
        for row in catalog.rows(set_id).values():
            assert family(catalog.card(row["id"]), ruleset) in ruleset.card_families
    beside = book in ("dp", "platinum", "hgss")
    assert family(catalog.card("bw7-134"), ruleset) == ("Supporter" if beside else "Trainer")
    assert family(catalog.card("pl1-104"), ruleset) == ("Stadium" if beside else "Trainer")
    assert family(catalog.card("bw1-104"), ruleset) == "Trainer"


@pytest.mark.clause("types.basic-energy", "types.list")
@under_all
def test_fairy_energy_is_basic_where_there_are_fairies(make_deck: MakeDeck, catalog: Catalog, book: str) -> None:
    fairy = catalog.card("xy1-140")
    known = rules.RULESETS.index(book) >= rules.RULESETS.index("xy")
    assert is_basic_energy(fairy, rules.find(book)) == known
    assert (types.FAIRY in rules.find(book).types) == known
    assert (clauses(make_deck(xy1_140=10), book) == []) == known


@pytest.mark.clause("types.no-basic-colorless-or-dragon")
@under_all
def test_no_basic_energy_is_colorless_or_dragon(catalog: Catalog, book: str) -> None:
    printed = {row["energy"] for _, row in catalog.all_rows() if row.get("energy", "special") != "special"}
    assert printed == {name for name in types.NAMES if name not in ("Colorless", "Dragon")}
    assert not {types.COLORLESS, types.DRAGON} & set(rules.find(book).basic_energy_types)


@pytest.mark.clause("types.fairy-absent-in-swsh-series")
def test_no_fairy_in_the_sword_and_shield_series(catalog: Catalog) -> None:
    for set_id, facts in catalog.sets().items():
        if facts.series == "Sword & Shield" and set_id != "cel25c":
            assert not any("Y" in row.get("types", "") for row in catalog.rows(set_id).values()), set_id
    older = catalog.card("sm2-93")
    assert types.FAIRY in older.types
    assert older.weaknesses


# --- Formats


def test_a_format_of_sets_names_what_it_lacks(make_deck: MakeDeck) -> None:
    deck = make_deck(bw1_17=2, xy1_78=2)
    (problem,) = check_sets(deck, {"bw1"}, lambda card: False)
    assert problem.cards == ("xy1-78",)
    assert "Yveltal" in problem.sentence
    assert check_sets(deck, {"bw1"}, lambda card: True) == []
    assert check_sets(deck, {"bw1", "xy1"}, lambda card: False) == []


def test_the_letter_of_an_unown_is_part_of_its_name(catalog: Catalog, make_deck: MakeDeck) -> None:
    """Power Cottonweed, Junior World Champion of 2010, had four Unown R and one Unown Q."""
    assert problems(make_deck(dp6_77=4, dp5_49=1), "platinum") == []
    (problem,) = problems(make_deck(dp6_77=5), "platinum")
    assert problem.sentence == "A deck may hold 4 cards named Unown [R]; this one has 5."
    # Older ones print that all letters count together.
    together = [
        replace(catalog.card(card), copies=4) for card in ("neo2-14", "neo2-47", "neo2-48", "neo2-49", "neo2-50")
    ]
    assert problems([*make_deck(56), *together[:4]], "platinum") == []
    (problem,) = problems([*make_deck(55), *together], "platinum")
    assert problem.sentence == "Unown says that a deck may hold 4; this one has 5."
