"""The clause register, the rulings, and the reading of which tests prove what."""

import json
from pathlib import Path

import pytest

from playmat import rules
from playmat.model.errors import DataError, UnknownName
from playmat.rules import coverage, register
from playmat.rules.coverage import Proof

ROOT = Path(__file__).resolve().parents[2]


# --- The register ---------------------------------------------------------------------------------------------------


def test_all_clauses_are_registered() -> None:
    known = rules.clauses()
    assert len(known) == 460
    assert len({clause.id for clause in known}) == 460
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
    assert tuple(clause.books) == rules.RULESETS
    assert all(section.strip() for section in clause.sections.values())
    if clause.difference == "default":
        assert clause.when_silent
        assert "silent" in clause.books.values()
    if clause.difference == "conflict":
        assert len(set(clause.books.values()) - {"silent"}) > 1


def test_differences_add_up() -> None:
    counts = {kind: sum(clause.difference == kind for clause in rules.clauses()) for kind in register.DIFFERENCES}
    assert counts == {"none": 366, "wording": 39, "conflict": 42, "default": 13}


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
    assert coverage.required_books(rules.clause("damage.weakness.amount")) == rules.RULESETS
    # The academy book is silent on the order of an attack and plays by swsh.
    assert coverage.required_books(rules.clause("attack.order.sequence")) == ("platinum", "bw", "xy", "swsh")


def test_silence_that_makes_a_difference_is_needed_too() -> None:
    assert coverage.required_books(rules.clause("turn.first.no-attack")) == rules.RULESETS
    # The older books are silent on a second Stadium of the same name, and refuse it all the same (ruling 28).
    assert coverage.required_books(rules.clause("stadium.same-name-refused")) == ("swsh",)


def test_every_clause_is_tested_untestable_or_untested() -> None:
    judged = coverage.coverage(
        [
            Proof("win.prizes-all", "t::a", ()),
            Proof("condition.burned.checkup", "t::b", ("bw", "swsh")),
            Proof("condition.burned.checkup", "t::c", ("platinum",)),
            Proof("stadium.same-name-refused", "t::d", ("swsh",)),
        ]
    )
    assert judged.tested == ("win.prizes-all", "stadium.same-name-refused")
    # academy-basic has no conditions at all, but the fields of Burn have the values of swsh there: excused.
    assert judged.missing_books == {"condition.burned.checkup": ("xy", "academy-advanced")}
    assert "condition.burned.checkup" in judged.untested
    report = judged.as_json()
    assert report["clauses"] == report["tested"] + len(report["untestable"]) + len(report["untested"]) == 460
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
    return {(proof.clause, proof.test): proof.books for proof in coverage.scan(tests)}


TEST = "tests/test_sample.py::test_it"


def test_a_mark_with_books_speaks_for_them(tmp_path: Path) -> None:
    found = read(tmp_path, '@pytest.mark.clause("ko.timing", "ko.threshold", books=("xy", "bw"))\ndef test_it(): ...\n')
    assert found == {("ko.timing", TEST): ("bw", "xy"), ("ko.threshold", TEST): ("bw", "xy")}


def test_a_mark_without_books_speaks_for_none_in_particular(tmp_path: Path) -> None:
    assert read(tmp_path, '@pytest.mark.clause("ko.timing")\ndef test_it(): ...\n') == {("ko.timing", TEST): ()}


@pytest.mark.parametrize(
    ("parameters", "books"),
    [
        ('"book", RULESETS', rules.RULESETS),
        ('"book", ["bw", "swsh"]', ("bw", "swsh")),
        ('"book", TWO', ("bw", "swsh")),
        ('"book", [*TWO, "xy"]', ("bw", "xy", "swsh")),
        ('"book", TWO + ("platinum",)', ("platinum", "bw", "swsh")),
        ('("damage", "book"), [(30, "bw"), (make(), "xy")]', ("bw", "xy")),
        ('"book, damage", [pytest.param("bw", 1, id="b"), ("xy", 2)]', ("bw", "xy")),
        ('"n", [1, 2]', ()),
        ('"word", ["bw", "nonsense"]', ()),
        ('"word", make()', ()),
    ],
)
def test_a_mark_without_books_speaks_for_the_rule_sets_the_test_runs_under(
    tmp_path: Path, parameters: str, books: tuple[str, ...]
) -> None:
    source = f'TWO = ("bw", "swsh")\n@pytest.mark.clause("ko.timing")\n@pytest.mark.parametrize({parameters})\n'
    assert read(tmp_path, source + "def test_it(): ...\n") == {("ko.timing", TEST): books}


def test_marks_on_single_parameters_speak_for_their_rule_set(tmp_path: Path) -> None:
    source = (
        '@pytest.mark.parametrize("book", [pytest.param("xy", marks=pytest.mark.clause("ko.timing")), "bw"])\n'
        "def test_it(): ...\n"
    )
    assert read(tmp_path, source) == {("ko.timing", TEST): ("xy",)}


def test_marks_of_module_and_class_reach_their_tests(tmp_path: Path) -> None:
    source = (
        'pytestmark = [pytest.mark.clause("ko.timing")]\n'
        '@pytest.mark.clause("ko.threshold", books=["xy"])\n'
        "class TestIt:\n"
        "    def test_a(self): ...\n"
        "    def helper(self): ...\n"
    )
    where = "tests/test_sample.py::TestIt::test_a"
    assert read(tmp_path, source) == {("ko.timing", where): (), ("ko.threshold", where): ("xy",)}


def test_several_marks_on_one_test_add_up(tmp_path: Path) -> None:
    source = (
        '@pytest.mark.clause("ko.timing", books=("bw",))\n@pytest.mark.clause("ko.timing", books=("swsh",))\n'
        "def test_it(): ...\n"
    )
    assert read(tmp_path, source) == {("ko.timing", TEST): ("bw", "swsh")}


@pytest.mark.parametrize("mark", ["skip", 'skip(reason="x")', "xfail"])
def test_a_test_that_is_not_run_proves_nothing(tmp_path: Path, mark: str) -> None:
    assert read(tmp_path, f'@pytest.mark.{mark}\n@pytest.mark.clause("ko.timing")\ndef test_it(): ...\n') == {}


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (
            '@pytest.mark.clause("ko.timings")\ndef test_it(): ...',
            r"nearest: ko\.timing.*/test_sample.py, line 3",
        ),
        ('@pytest.mark.clause("ko.timing", books=("gsc",))\ndef test_it(): ...', "line 3; got 'gsc'"),
        ('@pytest.mark.clause("ko.timing", books=make())\ndef test_it(): ...', r"got pytest\.mark\.clause\("),
        ("@pytest.mark.clause()\ndef test_it(): ...", "expected clause ids"),
        ('@pytest.mark.clause("ko.timing", book="xy")\ndef test_it(): ...', "expected clause ids"),
        ('@pytest.mark.clause("ko.timing")\ndef helper(): ...', "on a test; helper is none"),
        ('pytest.mark.clause("ko.timing")(', "expected Python in tests/test_sample.py, line"),
    ],
)
def test_a_mark_that_cannot_be_read_is_an_error_that_says_where(tmp_path: Path, source: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        read(tmp_path, source)


def test_a_folder_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="expected a folder of tests"):
        coverage.scan(tmp_path / "nowhere")


def test_proofs_survive_being_stored() -> None:
    proofs = (
        Proof("ko.timing", "t::a", ("bw", "xy")),
        Proof("ko.timing", "t::b", ()),
        Proof("win.deckout", "t::a", ()),
    )
    table = json.loads(coverage.dump(proofs))
    assert table == {"ko.timing": {"t::a": ["bw", "xy"], "t::b": []}, "win.deckout": {"t::a": []}}
    assert json.loads(coverage.dump([])) == {}


def test_the_stored_proofs_are_current() -> None:
    """`playmat rules coverage --write` renews them."""
    assert coverage.stored() == coverage.scan(ROOT / "tests")


def test_this_module_is_read_from_the_checkout() -> None:
    assert coverage.find_tests() == ROOT / "tests"
    assert coverage.current() == coverage.stored()
