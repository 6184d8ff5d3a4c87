"""`playmat rules` from the outside: what it prints, what programs read, how it refuses."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from playmat import rules
from playmat.cli import main
from playmat.rules import coverage


def test_the_list_names_every_rule_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[:16]] == list(rules.RULESETS)
    assert lines[6].endswith("(also dpp)") and lines[0].endswith("(no book)")


def test_all_fields_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--json"]) == 0
    table = json.loads(capsys.readouterr().out)
    assert list(table) == list(rules.RULESETS)
    assert table["academy-basic"]["fields"]["weakness_times"] == "×2"
    assert table["xy"]["replaces"] == "bw" and table["xy"]["book"]
    assert table["base"]["grounds"]["retreats_per_turn"]["sure"] == "high"


def test_markdown_is_the_reference_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--markdown"]) == 0
    assert capsys.readouterr().out == rules.markdown()


def test_diff_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "diff", "xy", "swsh"]) == 0
    out = capsys.readouterr().out
    assert "The starting player may not play a Supporter on the first turn." in " ".join(out.split())
    assert "turn.first.no-supporter" in out and "p.10" in out
    assert "11 rules differ between xy and swsh" in out.splitlines()[-1]
    assert "first_turn" not in out and "PRINTED" not in out
    assert all(len(line) <= 110 for line in out.splitlines())


def test_diff_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "diff", "dpp", "bw", "--json"]) == 0
    table = json.loads(capsys.readouterr().out)
    assert (table["a"], table["b"]) == ("platinum", "bw")
    first = table["changes"][0]
    assert (first["field"], first["a"], first["b"]) == ("first_turn_item", "no", "yes")
    assert first["clauses"] == ["turn.first.no-trainer"]
    assert first["says"][1].startswith("The starting player may play")
    assert first["grounds"][0]["ruleset"] == "platinum" and first["grounds"][0]["pages"]


def test_diff_of_one_with_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "diff", "platinum", "hgss"]) == 0
    assert capsys.readouterr().out == "platinum and hgss play by the same rules\n"


def test_show_a_clause(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "checkup.ko-at-end"]) == 0
    out = capsys.readouterr().out
    for part in ("swsh", "silent", "ruling 13", "checkup_knock_outs_at_end", "for example"):
        assert part in out


def test_show_a_clause_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "types.list", "--json"]) == 0
    table = json.loads(capsys.readouterr().out)
    assert table["id"] == "types.list"
    assert table["fields"] == ["types"]
    assert list(table["books"]) == list(rules.BOOKS)
    assert any(proof["test"].startswith("tests/rules/test_rulesets.py::") for proof in table["tests"])


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("ruling-28", "Stadium"),
        ("28", "Stadium"),
        ("retreat.confused-flip", "Rules of the Wizards years"),
        ("damage", "damage.weakness.amount"),
        ("swsh", "bench_size"),
        ("sm", "replaces fields of xy"),
    ],
)
def test_show_other_things(capsys: pytest.CaptureFixture[str], name: str, part: str) -> None:
    assert main(["rules", "show", name]) == 0
    assert part in capsys.readouterr().out
    assert main(["rules", "show", name, "--json"]) == 0
    shown = capsys.readouterr().out
    assert part.split()[0] in shown or name == "sm" or "wotc-rules" in shown


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["rules", "show", "damage.weaknes"], "nearest: damage.weakness"),
        (["rules", "show", "ruling-99"], "from 1 to 43; got 99"),
        (["rules", "diff", "xy", "swish"], "did you mean 'swsh'?"),
        (["rules", "coverage", "--tests", "nowhere"], "expected a folder of tests; got nowhere"),
    ],
)
def test_bad_input_gets_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], argv: list[str], message: str
) -> None:
    assert main(argv) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("playmat: ")
    assert captured.err.count("\n") == 1
    assert message in captured.err


def test_coverage_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "coverage", "--json"]) == 0
    table = json.loads(capsys.readouterr().out)
    assert table["clauses"] == 466
    assert table["tested"] + len(table["untestable"]) + len(table["untested"]) == 466
    assert "types.list" not in table["untested"]
    assert set(table["missing_books"]) <= set(table["untested"])


def test_coverage_of_other_tests(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_a.py").write_text(
        'import pytest\n\n@pytest.mark.clause("ko.timing", books=("bw",))\ndef test_a(): ...\n', "utf-8"
    )
    assert main(["rules", "coverage", "--tests", str(tests)]) == 0
    out = capsys.readouterr().out
    assert "untested    ko.timing under platinum, xy, swsh" in out
    stored: list[coverage.Proof] = []
    monkeypatch.setattr(coverage, "store", stored.extend)
    assert main(["rules", "coverage", "--tests", str(tests), "--write", "--json"]) == 0
    assert stored == [coverage.Proof("ko.timing", "tests/test_a.py::test_a", ("bw",))]


def test_an_installed_package_answers_from_what_it_carries(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coverage, "find_tests", lambda: None)
    assert main(["rules", "coverage", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == coverage.coverage(coverage.stored()).as_json()
    assert main(["rules", "coverage", "--write"]) == 2
    assert "expected a checkout" in capsys.readouterr().err


def test_a_reader_that_leaves_early_is_no_error() -> None:
    script = "import sys; from playmat.cli import main; sys.exit(main(['rules', '--markdown']))"
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
