"""The clause register, the rulings, and the reading of which tests prove what."""

import json
from pathlib import Path

import pytest

from playmat import rules
from playmat.model.errors import DataError, UnknownName
from playmat.rules import coverage, register
from playmat.rules.coverage import Proof
from playmat.testing import proofs

ROOT = Path(__file__).resolve().parents[2]


# --- The register ---------------------------------------------------------------------------------------------------


def test_all_clauses_are_registered() -> None:
    known = rules.clauses()
    assert len(known) == len({clause.id for clause in known}) == 466
    without_book = {clause.id for clause in known if register.eras_on(clause.id) and not clause.stating}
    assert len(without_book) == 6, "the other 460 are the contract of the five books"
    assert {clause.area for clause in known} == set(rules.areas())


def test_a_clause_says_how_each_book_holds_it_and_where() -> None:
    clause = rules.clause("condition.burned.damage-certain")
    assert dict(clause.books) == {
        "platinum": "no",
        "bw": "no",
        "xy": "no",
        "academy-basic": "silent",
        "academy-advanced": "yes",
        "swsh": "yes",
    }
    assert clause.stating == ("platinum", "bw", "xy", "academy-advanced", "swsh")
    assert set(clause.sections) == set(clause.stating)
    assert (clause.area, clause.difference, clause.differs) == ("condition", "conflict", True)
    assert "swsh" in clause.test


@pytest.mark.parametrize("clause", rules.clauses(), ids=lambda clause: clause.id)
def test_a_clause_is_whole(clause: rules.Clause) -> None:
    assert clause.rule.endswith(".")
    assert clause.test.endswith(".")
    assert tuple(clause.books) == rules.BOOKS
    assert all(section.strip() for section in clause.sections.values())
    if clause.difference == "default":
        assert clause.when_silent
        assert "silent" in clause.books.values()
    if clause.difference == "conflict":
        assert len(set(clause.books.values()) - {"silent"}) > 1


def test_differences_add_up() -> None:
    counts = {kind: sum(clause.difference == kind for clause in rules.clauses()) for kind in register.DIFFERENCES}
    assert counts == {"none": 366, "wording": 39, "conflict": 42, "default": 19}


def test_an_unknown_clause_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r"got 'damage.weaknes'; nearest: damage\.weakness, "):
        rules.clause("damage.weaknes")
    with pytest.raises(UnknownName, match=r"got 'zzzz'$"):
        rules.clause("zzzz")


def test_a_note_that_refers_to_a_ruling_refers_to_one_on_that_clause() -> None:
    for clause in rules.clauses():
        for text in (clause.note, clause.when_silent, clause.test):
            _, found, rest = text.lower().partition("see ruling ")
            if found:
                number = int("".join(c for c in rest[:2] if c.isdecimal()))
                assert clause.id in rules.ruling(number).clauses, clause.id


def test_rulings_are_numbered_and_rest_on_clauses() -> None:
    assert [known.number for known in rules.rulings()] == list(range(1, 44))
    for known in rules.rulings():
        assert known.question.endswith("?")
        assert known.clauses
        for name in known.clauses:
            rules.clause(name)
    with pytest.raises(UnknownName, match="from 1 to 43; got 44"):
        rules.ruling(44)


# --- What is required -------------------------------------------------------------------------------------------------


def test_a_clause_on_which_all_behave_alike_needs_no_rule_set_in_particular() -> None:
    assert coverage.required_books(rules.clause("win.prizes-all")) == ()
    assert coverage.required_books(rules.clause("condition.asleep.orientation")) == ()


def test_a_clause_on_which_books_differ_is_needed_in_every_book_that_states_it() -> None:
    assert coverage.required_books(rules.clause("damage.weakness.amount")) == rules.BOOKS
    # The academy book is silent on the order of an attack and plays by swsh.
    needed = coverage.required_books(rules.clause("attack.order.sequence"))
    assert needed == ("neo", "ex-2003", "platinum", "bw", "xy", "swsh")


def test_silence_that_makes_a_difference_is_needed_too() -> None:
    assert coverage.required_books(rules.clause("turn.first.no-attack")) == rules.BOOKS
    # The older books are silent on a second Stadium of the same name, and refuse it all the same (ruling 28).
    assert coverage.required_books(rules.clause("stadium.same-name-refused")) == ("base", "ex", "swsh")


def test_an_era_without_a_book_is_needed_where_it_changed_what_is_asked() -> None:
    assert coverage.required_books(rules.clause("retreat.once-per-turn")) == ("base", "ex-2003")
    assert coverage.required_books(rules.clause("condition.confused.self-damage")) == ("base", "ex-2003")
    assert coverage.required_books(rules.clause("tool.card-kind"))[-1] == "sv"
    assert coverage.required_books(rules.clause("supporter.one-per-turn")) == (), "the cards print it"


def test_every_clause_is_tested_untestable_or_untested() -> None:
    judged = coverage.coverage(
        [
            Proof("win.prizes-all", "t::a", ()),
            Proof("condition.burned.checkup", "t::b", ("bw", "swsh")),
            Proof("condition.burned.checkup", "t::c", ("platinum",)),
            Proof("stadium.same-name-refused", "t::d", ("base", "ex", "swsh")),
        ]
    )
    assert judged.tested == ("win.prizes-all", "stadium.same-name-refused")
    # academy-basic has no conditions at all, but the fields of Burn have the values of swsh there: excused.
    assert judged.missing_books == {"condition.burned.checkup": ("xy", "sm", "academy-advanced")}
    assert "condition.burned.checkup" in judged.untested
    report = judged.as_json()
    assert report["clauses"] == report["tested"] + len(report["untestable"]) + len(report["untested"]) == 466
    assert json.loads(json.dumps(report)) == report


def test_a_proof_of_an_untestable_clause_is_a_contradiction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "untestable", lambda: {"win.prizes-all": "for the sake of argument"})
    assert coverage.coverage([]).untestable == {"win.prizes-all": "for the sake of argument"}
    with pytest.raises(DataError, match=r"win\.prizes-all, which is listed as untestable"):
        coverage.coverage([Proof("win.prizes-all", "t::a", ())])


def test_untestable_clauses_are_few_and_each_has_a_reason() -> None:
    assert len(register.untestable()) <= 20
    for name, reason in register.untestable().items():
        rules.clause(name)
        assert len(reason.split()) > 5


# --- Reading marks ----------------------------------------------------------------------------------------------------


def read(folder: Path, source: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """The proofs a test module claims: clause and test, then rule sets."""
    tests = folder / "tests"
    tests.mkdir(exist_ok=True)
    (tests / "test_sample.py").write_text("import pytest\nfrom playmat.rules import RULESETS\n" + source, "utf-8")
    return {(proof.clause, proof.test.partition("::")[2]): proof.books for proof in proofs.collect(tests)}


MARKS = """
TWO = ("bw", "swsh")

@pytest.mark.clause("ko.timing", "ko.threshold", books=("xy", "bw"))
def test_with_books(): ...

@pytest.mark.clause("ko.timing")
def test_without(): ...

@pytest.mark.clause("ko.timing")
@pytest.mark.parametrize("book", RULESETS)
def test_everywhere(book): ...

@pytest.mark.clause("ko.timing")
@pytest.mark.parametrize(("damage", "rules"), [(30, name) for name in TWO])
def test_computed(damage, rules): ...

@pytest.mark.clause("ko.timing")
@pytest.mark.parametrize("word", ["bw", "nonsense"])
def test_other_words(word): ...

@pytest.mark.parametrize("book", [pytest.param("xy", marks=pytest.mark.clause("ko.timing")), "bw"])
def test_one_parameter(book): ...

@pytest.mark.clause("ko.timing", books=("bw",))
@pytest.mark.clause("ko.timing", books=("swsh",))
def test_several(): ...

@pytest.mark.skip
@pytest.mark.clause("ko.timing")
def test_not_run(): ...

@pytest.mark.clause("ko.threshold", books=["xy"])
class TestIt:
    def test_a(self): ...
    def helper(self): ...
"""


def test_marks_speak_for_the_rule_sets_that_tests_run_under(tmp_path: Path) -> None:
    assert read(tmp_path, MARKS) == {
        ("ko.timing", "test_with_books"): ("bw", "xy"),
        ("ko.threshold", "test_with_books"): ("bw", "xy"),
        ("ko.timing", "test_without"): (),
        ("ko.timing", "test_everywhere"): rules.RULESETS,
        ("ko.timing", "test_computed"): ("bw", "swsh"),
        ("ko.timing", "test_other_words"): (),
        ("ko.timing", "test_one_parameter"): ("xy",),
        ("ko.timing", "test_several"): ("bw", "swsh"),
        ("ko.threshold", "TestIt::test_a"): ("xy",),
    }


WRONG = """
@pytest.mark.clause("ko.timings")
def test_a(): ...

@pytest.mark.clause("ko.timing", books=("gsc",))
def test_b(): ...

@pytest.mark.clause()
def test_c(): ...

@pytest.mark.clause("ko.timing", book="xy")
def test_d(): ...

@pytest.mark.clause("ko.timing", books=("bw", "xy"))
@pytest.mark.parametrize("rules", ["bw"])
def test_e(rules): ...
"""


def test_marks_that_are_wrong_or_claim_too_much_are_named(tmp_path: Path) -> None:
    with pytest.raises(DataError) as error:
        read(tmp_path, WRONG)
    said = str(error.value).splitlines()
    assert len(said) == 5
    for words in (
        "nearest: ko.timing",
        "got 'gsc'",
        "test_sample.py::test_c; got ()",
        "test_sample.py::test_d; got ('ko.timing',) {'book': 'xy'}",
        "expected tests/test_sample.py::test_e to run under xy, which its mark names; it does not",
    ):
        assert any(words in line for line in said), words


def test_tests_that_cannot_be_collected_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="expected tests that pytest can collect"):
        read(tmp_path, 'pytest.mark.clause("ko.timing")(')


def test_a_folder_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="expected a folder of tests"):
        proofs.collect(tmp_path / "nowhere")


def test_proofs_survive_being_stored() -> None:
    given = (
        Proof("ko.timing", "t::a", ("bw", "xy")),
        Proof("ko.timing", "t::b", ()),
        Proof("win.deckout", "t::a", ()),
    )
    table = json.loads(coverage.dump(given))
    assert table == {"ko.timing": {"t::a": ["bw", "xy"], "t::b": []}, "win.deckout": {"t::a": []}}
    assert json.loads(coverage.dump([])) == {}


def test_the_stored_proofs_are_current() -> None:
    """`playmat rules coverage --write` renews them."""
    assert coverage.stored() == proofs.collect(ROOT / "tests")


def test_every_clause_is_proved() -> None:
    judged = coverage.coverage(coverage.stored())
    assert (judged.untested, judged.missing_books) == ((), {})


def test_this_module_is_read_from_the_checkout() -> None:
    assert coverage.find_tests() == ROOT / "tests"
