"""The rule sets: every field cites its clauses, every change is cited, and the values are as the books have them."""

import doctest
from dataclasses import FrozenInstanceError, fields, replace
from pathlib import Path

import pytest

from playmat import rules
from playmat.model import ruleset
from playmat.model.errors import UnknownName
from playmat.model.ruleset import Ruleset
from playmat.model.words import tag, types
from playmat.rules.citing import SURENESS

ROOT = Path(__file__).resolve().parents[2]
FROM_XY = rules.RULESETS.index("xy")

# One letter or number per rule set, in the order of RULESETS:
# base neo ecard ex-2003 ex dp platinum hgss bw xy sm academy-basic academy-advanced swsh sv me.
YES_NO = {
    "confusion_is_damage": "yyynnnnnnnnnnnnn",
    "coin_winner_chooses": "nnnynnnnnyynnyyy",
    "setup_bench": "yyyyyyyyyyynyyyy",
    "setup_facedown": "yyyyyyyyyyynyyyy",
    "mulligan_bonus_optional": "yyyyyyyyyyyyyyyy",
    "shared_mulligans_cancel": "yyyyyyyyyyyyyyyy",
    "bonus_basics_to_bench": "yyyyyyyyyyynyyyy",
    "fossil_in_setup": "yyyyyyyyyynnnnnn",
    "fossil_hand_may_redraw": "yyyynnnnnnnnnnnn",
    "first_turn_draw": "yyynnyyyyyyyyyyy",
    "first_turn_attack": "yyyyyyyyynnynnnn",
    "first_turn_item": "yyyyynnnyyyyyyyy",
    "first_turn_supporter": "yyyynnnnyyyynnnn",
    "first_turn_stadium": "yyyyynnnyyyyyyyy",
    "first_turn_fossil": "yyyyynnnyyyyyyyy",
    "evolve_first_turn": "nnnnnnnnnnnynnnn",
    "trainer_is_umbrella": "yyyyynnnyyyyyyyy",
    "powers_are_abilities": "nnnnnnnnnnnnnnnn",
    "poison_stops_powers": "nyyyyyyyyyyyyyyy",
    "entry_powers_unstoppable": "nyynnnnnnnnnnnnn",
    "supporter_stays_until_turn_end": "yyyyyyyynnnnnnnn",
    "same_name_stadium_refused": "nnnnyyyyyyyyyyyy",
    "confused_retreat_flip": "yyynnnnnnnnnnnnn",
    "retreat_overpay": "nnnnnnnnnnyyyyyy",
    "cancel_check_first": "nyynnnnnnnnyyyyy",
    "before_damage_step": "nnnnnnnnyyyyyyyy",
    "stopped_attack_was_used": "yyyyyyyyyyynnnnn",
    "defending_is_receiver": "nnnnnnnnnyyyyyyy",
    "defender_effects_in_two_steps": "yyyyyyyynnnnnnnn",
    "put_counters_ignore_effects": "nnnnnnnnyyyyyyyy",
    "knock_out_after_every_action": "yyyyyyyyyyyyyyyy",
    "checkup_knock_outs_at_end": "yyyyyyyyyyyyyyyy",
    "prize_before_promotion": "yyyyyyyyyyyyyyyy",
    "next_player_first": "yyyyyyyyyyyyyyyy",
    "sudden_death": "yyyyyyyyyyyyyyyy",
    "checkup": "yyyyyyyyyyynyyyy",
    "conditions": "yyyyyyyyyyynyyyy",
    "asleep_paralyzed_together": "nnnyyyyynnnnnnnn",
    "burn_always_damages": "nnnnnnnnnnyyyyyy",
    "burn_recovers": "nnnnnnnnnnyyyyyy",
    "evolving_clears_effects": "yyyyyyyyyyyyyyyy",
    "counters_stay_on_bench": "yyyyyyyyyyyyyyyy",
    "evolving_clears_counters": "yyyyyyyyyyyyyyyy",
}

NUMBERS = {
    "deck_size": (60,) * 16,
    "copy_limit": (4,) * 16,
    "basic_minimum": (1,) * 16,
    "hand_size": (7,) * 16,
    "prize_count": (6,) * 16,
    "sudden_death_prizes": (1,) * 16,
    "bench_size": (5,) * 16,
    "turn_draw": (1,) * 16,
    "energy_per_turn": (1,) * 16,
    "supporters_per_turn": (1,) * 16,
    "stadiums_per_turn": (99, 99, 99, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
    "retreats_per_turn": (99, 99, 99, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
    "tools_per_pokemon": (1,) * 16,
    "damage_per_counter": (10,) * 16,
    "poison_counters": (1,) * 16,
    "burn_counters": (2,) * 16,
    "confusion_counters": (2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3),
    "mulligan_bonus": (2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
    "gx_attacks_per_game": (1,) * 16,
    "vstar_powers_per_game": (1,) * 16,
    "coin_when": (2, 2, 2, 0, 2, 2, 2, 2, 2, 0, 0, 1, 1, 0, 0, 0),
    "mulligan_bonus_timing": (2, 2, 2, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1),
    "effects_evolve": (0, 0, 0, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2),
    "plain_kind": (0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1),
    "tool_kind": (0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2),
    "technical_machine_kind": (0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2),
    "up_to_minimum": (1,) * 16,
    "lost_zone_lasts": (1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1),
    "weakness_times": (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0, 0, 0),
    "resistance_minus": (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 30, 30, 0, 0, 0),
    "prizes_per_knock_out": (1,) * 16,
    "checkup_others": (0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2),
    "asleep_turned": (0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1),
    "paralyzed_turned": (0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2, 2, 2),
}

LISTS = {
    "types": (7, 9, 9, 9, 9, 9, 9, 9, 9, 11, 11, 11, 11, 11, 11, 11),
    "basic_energy_types": (6, 6, 6, 6, 6, 8, 8, 8, 8, 9, 9, 9, 9, 9, 9, 9),
    "card_families": (3, 3, 3, 3, 3, 5, 5, 5, 3, 3, 3, 3, 3, 3, 3, 3),
    "powers": (1, 1, 3, 2, 2, 2, 2, 2, 3, 3, 4, 0, 1, 4, 4, 4),
    "kinds_described": (3, 7, 7, 5, 7, 5, 6, 7, 6, 9, 18, 0, 0, 24, 30, 31),
    "prizes_by_tag": (0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 5, 9, 9, 9, 10, 11),
    "one_per_deck": (0, 0, 0, 0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 2, 2),
    "one_per_name": (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1),
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
    expected = older | {"Fairy", "Dragon"} if FROM_XY <= rules.RULESETS.index(book) else older
    if book == "base":
        expected = older - {"Darkness", "Metal"}
    assert {types.NAMES[kind] for kind in rules.find(book).types} == expected


@pytest.mark.clause("types.no-basic-colorless-or-dragon")
@pytest.mark.parametrize("book", rules.RULESETS)
def test_every_type_has_a_basic_energy_but_colorless_and_dragon(book: str) -> None:
    known = rules.find(book)
    without = {kind for kind in known.types if kind not in known.basic_energy_types}
    special_only = {types.DARKNESS, types.METAL} if book in ("neo", "ecard", "ex-2003", "ex") else set()
    assert without <= {types.COLORLESS, types.DRAGON} | special_only
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
    assert {name for name in rules.BOOKS if kind in rules.find(name).kinds_described} == stating


def test_no_kind_is_described_by_a_book_that_the_table_does_not_know() -> None:
    assert {kind for name in rules.BOOKS for kind in rules.find(name).kinds_described} == set(KIND_CLAUSES)


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
        replaced = [change.field for change in rules.diff(rules.parent(name), name, described=True)]
        assert sorted(replaced) == sorted(rules.derivation(name))

    def test_the_clauses_cited_for_a_replaced_field_exist_and_belong_to_it(self, name: str) -> None:
        for field, given in rules.derivation(name).items():
            assert given.clauses
            for clause in given.clauses:
                rules.clause(clause)
            if rules.field_docs()[field].asked and field != "bonus_basics_to_bench":
                assert set(given.clauses) <= set(rules.citations(field)), field

    def test_a_book_cites_its_clauses_and_an_era_without_one_its_sources(self, name: str) -> None:
        for field, given in rules.derivation(name).items():
            assert bool(given.sources) is (name not in rules.BOOKS), field
            assert (given.sure in SURENESS) is bool(given.sources), field
            for one in given.sources:
                assert rules.source(one).title

    def test_a_field_is_replaced_only_where_the_two_books_do_not_say_the_same(self, name: str) -> None:
        if name not in rules.BOOKS or rules.parent(name) not in rules.BOOKS:
            return
        for field, given in rules.derivation(name).items():
            told = [rules.clause(clause).books for clause in given.clauses]
            assert any(books[name] != books[rules.parent(name)] for books in told), field


@pytest.mark.parametrize("name", rules.RULESETS)
def test_every_value_says_what_it_rests_on(name: str) -> None:
    for field, doc in rules.field_docs().items():
        ground = rules.ground(name, field)
        assert ground.clauses and ground.say()
        assert ground.pages or ground.sources or ground.ruleset in rules.BOOKS, field
        if doc.asked:
            said = rules.sentence(field, rules.find(name))
            assert said.endswith(".") and "{" not in said, field


def test_a_value_that_nobody_replaced_rests_on_the_oldest_that_says_so() -> None:
    assert rules.ground("hgss", "first_turn_supporter").ruleset == "platinum"
    assert rules.ground("hgss", "first_turn_supporter").pages
    assert rules.ground("ecard", "retreats_per_turn").ruleset == "base"
    assert rules.ground("ecard", "retreats_per_turn").sure == "high"
    assert rules.ground("sm", "burn_recovers").sources == ("sm-notice", "rules-by-era")
    assert rules.ground("swsh", "burn_recovers").pages == ("Special Conditions > Burned (p.15)",)


def test_what_the_era_that_had_no_book_does_is_shown_with_a_clause() -> None:
    eras = rules.eras_on("retreat.once-per-turn")
    assert {era: [field for field, _ in rows] for era, rows in eras.items()} == {
        "base": ["retreats_per_turn"],
        "ex-2003": ["retreats_per_turn"],
    }


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
    assert rules.RULESETS == (
        *("base", "neo", "ecard", "ex-2003", "ex", "dp", "platinum", "hgss", "bw", "xy", "sm"),
        *("academy-basic", "academy-advanced", "swsh", "sv", "me"),
    )
    assert rules.BOOKS == ("platinum", "bw", "xy", "academy-basic", "academy-advanced", "swsh")
    assert [rules.find(name).name for name in ("dpp", "hgss", "sm", " XY ")] == ["platinum", "hgss", "sm", "xy"]
    assert rules.DEFAULT == "swsh"


def test_a_rule_set_is_the_one_before_with_fields_replaced() -> None:
    chain = [name for name in rules.RULESETS if not name.startswith("academy")]
    assert [rules.parent(name) for name in chain] == ["", *chain[:-1]]
    assert [rules.last_day(name) for name in chain] == [*sorted(rules.last_day(name) for name in chain[:-1]), ""]


def test_an_unknown_rule_set_is_refused_with_what_there_is() -> None:
    with pytest.raises(UnknownName, match=r"base, neo, ecard, .*; got 'platinun' \(did you mean 'platinum'\?\)"):
        rules.find("platinun")


def test_a_rule_set_cannot_be_changed_in_place() -> None:
    with pytest.raises(FrozenInstanceError):
        rules.find("bw").bench_size = 3  # type: ignore[misc]


def test_diff_speaks_in_words_and_cites_what_the_two_books_disagree_on() -> None:
    changes = {change.field: change for change in rules.diff("xy", "swsh")}
    assert list(changes) == [
        "fossil_in_setup",
        "first_turn_supporter",
        "retreat_overpay",
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
    supporter = changes["first_turn_supporter"]
    assert supporter.says_b == "The starting player may not play a Supporter on the first turn."
    assert supporter.ground_b is not None and "p.10)" in " ".join(supporter.ground_b.pages)


def test_heartgold_soulsilver_plays_by_the_rules_of_platinum() -> None:
    assert rules.diff("platinum", "hgss") == rules.diff("dp", "platinum") == []
    assert [change.field for change in rules.diff("hgss", "bw")] == [
        *("first_turn_item", "first_turn_supporter", "first_turn_stadium", "first_turn_fossil"),
        *("trainer_is_umbrella", "plain_kind", "tool_kind", "technical_machine_kind"),
        *("supporter_stays_until_turn_end", "checkup_others", "one_per_deck"),
    ]


def test_sun_and_moon_is_xy_with_the_new_burn() -> None:
    assert [change.field for change in rules.diff("xy", "sm")] == [
        *("fossil_in_setup", "retreat_overpay", "lost_zone_lasts", "prizes_by_tag"),
        *("burn_always_damages", "burn_recovers", "one_per_name"),
    ]
    assert "first_turn_supporter" in [change.field for change in rules.diff("sm", "swsh")]


def test_what_only_books_tell_apart_is_left_out_of_a_comparison() -> None:
    described = {name for name, doc in rules.field_docs().items() if not doc.asked}
    assert {"types", "kinds_described", "asleep_turned", "before_damage_step"} <= described
    for a in rules.RULESETS:
        for b in rules.RULESETS:
            assert not {change.field for change in rules.diff(a, b)} & described
    assert "powers" in {change.field for change in rules.diff("platinum", "bw", described=True)}


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
