"""The six rule sets: every field cites its clauses, every change is cited, and the values are what the books say."""

import doctest
from dataclasses import FrozenInstanceError, fields, replace
from pathlib import Path

import pytest

from playmat import rules
from playmat.model import ruleset
from playmat.model.errors import UnknownName
from playmat.model.ruleset import Ruleset
from playmat.model.words import tag, types

ROOT = Path(__file__).resolve().parents[2]

# One letter per rule set, in the order of RULESETS: platinum, bw, xy, academy-basic, academy-advanced, swsh.
YES_NO = {
    "coin_winner_chooses": "nnynny",
    "setup_bench": "yyynyy",
    "setup_facedown": "yyynyy",
    "mulligan_bonus_optional": "yyyyyy",
    "shared_mulligans_cancel": "yyyyyy",
    "bonus_basics_to_bench": "yyynyy",
    "fossil_in_setup": "yyynnn",
    "first_turn_draw": "yyyyyy",
    "first_turn_attack": "yynynn",
    "first_turn_item": "nyyyyy",
    "first_turn_supporter": "nyyynn",
    "first_turn_stadium": "nyyyyy",
    "first_turn_fossil": "nyyyyy",
    "evolve_first_turn": "nnnynn",
    "trainer_is_umbrella": "nyyyyy",
    "powers_are_abilities": "nnnnnn",
    "supporter_stays_until_turn_end": "ynnnnn",
    "same_name_stadium_refused": "yyyyyy",
    "retreat_overpay": "nnnnnn",
    "cancel_check_first": "nnnyyy",
    "before_damage_step": "nyyyyy",
    "stopped_attack_was_used": "yyynnn",
    "defending_is_receiver": "nnyyyy",
    "defender_effects_in_two_steps": "ynnnnn",
    "put_counters_ignore_effects": "nyyyyy",
    "knock_out_after_every_action": "yyyyyy",
    "checkup_knock_outs_at_end": "yyyyyy",
    "prize_before_promotion": "yyyyyy",
    "next_player_first": "yyyyyy",
    "sudden_death": "yyyyyy",
    "checkup": "yyynyy",
    "conditions": "yyynyy",
    "asleep_paralyzed_together": "ynnnnn",
    "burn_always_damages": "nnnyyy",
    "burn_recovers": "nnnyyy",
    "evolving_clears_effects": "yyyyyy",
    "counters_stay_on_bench": "yyyyyy",
    "evolving_clears_counters": "yyyyyy",
}

B, A, P = ruleset.COIN_BEFORE_SHUFFLE, ruleset.COIN_AFTER_SHUFFLE, ruleset.COIN_AFTER_PRIZES
NUMBERS = {
    "deck_size": (60,) * 6,
    "copy_limit": (4,) * 6,
    "basic_minimum": (1,) * 6,
    "hand_size": (7,) * 6,
    "prize_count": (6,) * 6,
    "sudden_death_prizes": (1,) * 6,
    "bench_size": (5,) * 6,
    "turn_draw": (1,) * 6,
    "energy_per_turn": (1,) * 6,
    "supporters_per_turn": (1,) * 6,
    "stadiums_per_turn": (1,) * 6,
    "retreats_per_turn": (1,) * 6,
    "tools_per_pokemon": (1,) * 6,
    "damage_per_counter": (10,) * 6,
    "poison_counters": (1,) * 6,
    "burn_counters": (2,) * 6,
    "confusion_counters": (3,) * 6,
    "mulligan_bonus": (1,) * 6,
    "gx_attacks_per_game": (1,) * 6,
    "vstar_powers_per_game": (1,) * 6,
    "up_to_minimum": (1,) * 6,
    "prizes_per_knock_out": (1,) * 6,
    "coin_when": (P, P, B, A, A, B),
    "mulligan_bonus_timing": (0, 0, 1, 1, 1, 1),
    "plain_kind": (0, 1, 1, 1, 1, 1),
    "tool_kind": (0, 1, 1, 1, 1, 1),
    "technical_machine_kind": (0, 1, 1, 1, 1, 1),
    "lost_zone_lasts": (0, 0, 0, 1, 1, 1),
    "weakness_times": (0, 0, 0, 2, 2, 0),
    "resistance_minus": (0, 0, 0, 30, 30, 0),
    "checkup_others": (0, 1, 1, 2, 2, 2),
    "asleep_turned": (0, 1, 1, 1, 1, 1),
    "paralyzed_turned": (0, 2, 2, 2, 2, 2),
}

LISTS = {
    "types": (9, 9, 11, 11, 11, 11),
    "basic_energy_types": (8, 8, 9, 9, 9, 9),
    "card_families": (5, 3, 3, 3, 3, 3),
    "powers": (2, 3, 3, 0, 1, 4),
    "kinds_described": (6, 6, 9, 0, 0, 24),
    "prizes_by_tag": (1, 1, 1, 9, 9, 9),
    "one_per_deck": (1, 0, 1, 1, 1, 1),
    "one_per_name": (0, 0, 0, 1, 1, 1),
}


def test_the_tables_below_name_every_field_once() -> None:
    tabled = [*YES_NO, *NUMBERS, *LISTS]
    assert sorted(tabled) == sorted(rules.field_docs())
    assert {field.name for field in fields(Ruleset)} == {*tabled, "name", "title", "year"}


@pytest.mark.parametrize("field", YES_NO)
def test_yes_and_no_as_the_books_have_it(field: str) -> None:
    assert "".join("y" if getattr(known, field) else "n" for known in rules.rulesets()) == YES_NO[field]


@pytest.mark.parametrize("field", NUMBERS)
def test_numbers_as_the_books_have_them(field: str) -> None:
    assert tuple(getattr(known, field) for known in rules.rulesets()) == NUMBERS[field]


@pytest.mark.parametrize("field", LISTS)
def test_lengths_of_lists(field: str) -> None:
    assert tuple(len(getattr(known, field)) for known in rules.rulesets()) == LISTS[field]


@pytest.mark.clause("types.list")
@pytest.mark.parametrize("book", rules.RULESETS)
def test_fairy_and_dragon_are_types_from_xy_on(book: str) -> None:
    older = {"Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting", "Darkness", "Metal", "Colorless"}
    newer = older if book in ("platinum", "bw") else older | {"Fairy", "Dragon"}
    assert {types.NAMES[kind] for kind in rules.find(book).types} == newer


@pytest.mark.clause("types.no-basic-colorless-or-dragon")
@pytest.mark.parametrize("book", rules.RULESETS)
def test_every_type_has_a_basic_energy_but_colorless_and_dragon(book: str) -> None:
    known = rules.find(book)
    without = {kind for kind in known.types if kind not in known.basic_energy_types}
    assert without <= {types.COLORLESS, types.DRAGON}
    assert set(known.basic_energy_types) <= set(known.types)


KIND_CLAUSES = {
    "LV.X": "mechanic.lvx.",
    "SP": "mechanic.sp.",
    "ex": "mechanic.ex.",
    "Star": "deck.star.",
    "Fossil": "fossil.",
    "Technical Machine": "tm.",
    "LEGEND": "mechanic.legend.",
    "EX": "mechanic.EX.",
    "Restored": "mechanic.restored.",
    "ACE SPEC": "acespec.",
    "Team Plasma": "mechanic.plasma.",
    "Mega": "mechanic.mega.",
    "Primal": "mechanic.primal.",
    "BREAK": "mechanic.break.",
    "GX": "mechanic.GX.",
    "TAG TEAM": "mechanic.tagteam.",
    "Prism Star": "prism.",
    "Ultra Beast": "mechanic.ultrabeast.",
    "dual type": "mechanic.dualtype.",
    "V": "mechanic.v.",
    "VMAX": "mechanic.vmax.",
    "VSTAR": "mechanic.vstar.",
    "V-UNION": "mechanic.vunion.",
    "Battle Style": "mechanic.battlestyles.",
    "regional": "mechanic.regional.",
    "Hyper Gear": "hypergear.",
}


@pytest.mark.parametrize("kind", KIND_CLAUSES)
def test_a_kind_is_described_by_the_books_that_state_a_clause_on_it(kind: str) -> None:
    stating = {book for known in rules.clauses() if known.id.startswith(KIND_CLAUSES[kind]) for book in known.stating}
    assert {known.name for known in rules.rulesets() if kind in known.kinds_described} == stating


def test_no_kind_is_described_that_the_table_does_not_know() -> None:
    assert {kind for known in rules.rulesets() for kind in known.kinds_described} == set(KIND_CLAUSES)


@pytest.mark.parametrize("field", rules.field_docs())
def test_a_field_says_what_it_means_and_cites_clauses_that_exist(field: str) -> None:
    doc = rules.field_docs()[field]
    assert doc.meaning.endswith(".")
    assert doc.clauses
    for name in doc.clauses:
        rules.clause(name)


def test_every_clause_on_which_the_books_differ_is_cited_by_a_field() -> None:
    cited = {name for doc in rules.field_docs().values() for name in doc.clauses}
    assert [known.id for known in rules.clauses() if known.differs and known.id not in cited] == []


@pytest.mark.parametrize("name", [name for name in rules.RULESETS if rules.parent(name)])
class TestDerivation:
    def test_every_replaced_field_is_cited_and_nothing_else(self, name: str) -> None:
        replaced = [change.field for change in rules.diff(rules.parent(name), name)]
        assert sorted(replaced) == sorted(rules.derivation(name))

    def test_the_clauses_cited_for_a_replaced_field_exist_and_belong_to_it(self, name: str) -> None:
        for field, cited in rules.derivation(name).items():
            assert cited
            for clause in cited:
                rules.clause(clause)
            assert field == "bonus_basics_to_bench" or set(cited) <= set(rules.citations(field)), field

    def test_a_field_is_replaced_only_where_the_two_books_do_not_say_the_same(self, name: str) -> None:
        for field, cited in rules.derivation(name).items():
            told = [rules.clause(clause).books for clause in cited]
            assert any(books[name] != books[rules.parent(name)] for books in told), field


def test_books_that_differ_on_a_clause_but_not_in_play_are_settled_by_a_ruling() -> None:
    """Where no field that cites a clause ever changes, a ruling must have said so."""
    docs = rules.field_docs().values()
    settled = {name for known in rules.rulings() for name in known.clauses}
    for known in rules.clauses():
        citing = [doc.name for doc in docs if known.id in doc.clauses]
        if known.differs and all(len({getattr(r, field) for r in rules.rulesets()}) == 1 for field in citing):
            assert known.id in settled, known.id


def test_rule_sets_are_found_by_name_and_alias() -> None:
    assert [rules.find(name).name for name in rules.RULESETS] == list(rules.RULESETS)
    assert rules.RULESETS == ("platinum", "bw", "xy", "academy-basic", "academy-advanced", "swsh")
    assert [rules.find(name).name for name in ("dpp", "hgss", "sm", " XY ")] == ["platinum", "bw", "swsh", "xy"]
    assert rules.DEFAULT == "swsh"


def test_an_unknown_rule_set_is_refused_with_what_there_is() -> None:
    with pytest.raises(UnknownName, match=r"platinum, bw, xy, .*; got 'platinun' \(did you mean 'platinum'\?\)"):
        rules.find("platinun")


def test_a_rule_set_cannot_be_changed_in_place() -> None:
    with pytest.raises(FrozenInstanceError):
        rules.find("bw").bench_size = 3  # type: ignore[misc]


def test_diff_speaks_in_words_and_cites_what_the_two_books_disagree_on() -> None:
    changes = {change.field: change for change in rules.diff("xy", "swsh")}
    assert list(changes) == [
        "fossil_in_setup",
        "first_turn_supporter",
        "powers",
        "kinds_described",
        "lost_zone_lasts",
        "cancel_check_first",
        "stopped_attack_was_used",
        "prizes_by_tag",
        "checkup_others",
        "burn_always_damages",
        "burn_recovers",
        "one_per_name",
    ]
    assert (changes["prizes_by_tag"].a, changes["one_per_name"].a) == ("EX 2", "none")
    assert changes["checkup_others"].b == "one block before or after conditions"
    assert changes["powers"].clauses == ("ancienttrait.not-attack-or-ability",)
    assert rules.diff("sm", "swsh") == []


def test_diff_takes_a_rule_set_that_is_no_book() -> None:
    house = replace(rules.find("swsh"), name="house", bench_size=3)
    assert [(change.field, change.a, change.b) for change in rules.diff("swsh", house)] == [("bench_size", "5", "3")]
    assert [change.clauses for change in rules.diff(house, "swsh")] == [rules.citations("bench_size")]


def test_fixed_weakness_is_said_in_words() -> None:
    changes = {change.field: (change.a, change.b) for change in rules.diff("academy-basic", "bw")}
    assert changes["weakness_times"] == ("×2", "as printed")
    assert changes["resistance_minus"] == ("−30", "as printed")
    assert changes["coin_when"] == ("after shuffling", "after Prizes")


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(UnknownName, match="'bench_sise'"):
        rules.citations("bench_sise")


@pytest.mark.parametrize("book", rules.RULESETS)
def test_prizes_go_by_the_book_or_by_what_the_card_prints(book: str) -> None:
    known = rules.find(book)
    assert known.prizes_for(0) == 1
    assert known.prizes_for(tag.TEAM_PLASMA | tag.SP) == 1
    for mark, prizes in (*known.prizes_by_tag, *ruleset.PRINTED_PRIZES):
        assert known.prizes_for(mark) == prizes
    assert known.prizes_for(tag.V | tag.VMAX) == 3
    assert known.prizes_for(tag.GX | tag.TAG_TEAM) == 3


def test_no_book_contradicts_what_the_cards_print() -> None:
    for known in rules.rulesets():
        assert set(known.prizes_by_tag) <= set(ruleset.PRINTED_PRIZES)
        assert set(known.one_per_deck) <= set(ruleset.PRINTED_ONE_PER_DECK)
        assert set(known.one_per_name) <= set(ruleset.PRINTED_ONE_PER_NAME)


def test_the_reference_page_is_current() -> None:
    """`playmat rules --markdown > docs/reference/rulesets.md` renews it."""
    assert (ROOT / "docs" / "reference" / "rulesets.md").read_text(encoding="utf-8") == rules.markdown()


def test_the_example_of_the_package_runs() -> None:
    result = doctest.testmod(rules)
    assert (result.failed, result.attempted) == (0, 3)
