"""`playmat rules`: the rule sets, what changed between two, what a clause says, and which clauses the tests prove."""

from __future__ import annotations

import argparse
import sys
import textwrap
from pathlib import Path

from playmat import rules
from playmat.cli.options import Commands, add_json, print_json
from playmat.model.errors import UnknownName
from playmat.rules import coverage

WIDTH = 110


def add_parser(subparsers: Commands) -> None:
    """Register the command and its own sub-commands."""
    parser = subparsers.add_parser(
        "rules",
        help="the rule sets, their differences, their clauses",
        description="List the rule sets; compare two; explain a clause or a ruling; show which clauses tests prove.",
    )
    parser.add_argument("--json", action="store_true", help="every rule set with all its fields, for programs")
    parser.add_argument("--markdown", action="store_true", help="the reference page of all fields and rule sets")
    parser.set_defaults(run=run, rules_command="list")
    commands = parser.add_subparsers(metavar="COMMAND")

    diff = commands.add_parser("diff", help="what changed between two rule sets, with the clauses")
    diff.add_argument("a", metavar="A", help=f"a rule set: {', '.join(rules.RULESETS)}")
    diff.add_argument("b", metavar="B", help="another")
    add_json(diff)
    diff.set_defaults(rules_command="diff")

    show = commands.add_parser("show", help="a clause, an area of clauses, a rule set, or a ruling")
    show.add_argument("clause", metavar="CLAUSE", help="such as damage.weakness, damage, swsh, or 28 for a ruling")
    add_json(show)
    show.set_defaults(rules_command="show")

    proved = commands.add_parser("coverage", help="which clauses the tests prove")
    add_json(proved)
    proved.add_argument("--tests", type=Path, metavar="DIR", help="the tests to read (default: those of the checkout)")
    proved.add_argument("--write", action="store_true", help="store what was found in the package")
    proved.set_defaults(rules_command="coverage")


def run(args: argparse.Namespace) -> int:
    """Carry out the command; the exit status."""
    if args.rules_command == "diff":
        return _diff(args.a, args.b, args.json)
    if args.rules_command == "show":
        return _show(args.clause, args.json)
    if args.rules_command == "coverage":
        return _coverage(args.tests, args.write, args.json)
    if args.markdown:
        sys.stdout.write(rules.markdown())
    elif args.json:
        print_json({known.name: _fields(known.name) for known in rules.rulesets()})
    else:
        _list()
    return 0


def _fields(name: str) -> dict[str, object]:
    known = rules.find(name)
    values = {field: rules.say(field, getattr(known, field)) for field in rules.field_docs()}
    grounds = {field: _ground(rules.ground(known.name, field)) for field in rules.field_docs()}
    return {
        "title": known.title,
        "year": known.year,
        "replaces": rules.parent(name),
        "book": known.name in rules.BOOKS,
        "fields": values,
        "grounds": grounds,
    }


def _ground(shown: rules.Ground | None) -> dict[str, object] | None:
    if shown is None:
        return None
    told = {"ruleset": shown.ruleset, "clauses": list(shown.clauses), "pages": list(shown.pages)}
    return {**told, "sources": list(shown.sources), "sure": shown.sure, "note": shown.note}


def _list() -> None:
    aliases: dict[str, list[str]] = {}
    for alias, name in rules.ALIASES.items():
        aliases.setdefault(name, []).append(alias)
    for known in rules.rulesets():
        also = f" (also {', '.join(aliases[known.name])})" if known.name in aliases else ""
        print(f"{known.name:<17} {known.year}  {known.title}{'' if known.name in rules.BOOKS else ' (no book)'}{also}")
    print("\nplaymat rules diff A B    what changed   ·   playmat rules show CLAUSE    what the books say")


def _wrapped(label: str, text: str) -> None:
    lines = textwrap.wrap(text, WIDTH - 20, break_on_hyphens=False, break_long_words=False) or [""]
    print(f"{label:<20}" + f"\n{'':<20}".join(lines))


def _diff(a: str, b: str, as_json: bool) -> int:
    first, second = rules.find(a), rules.find(b)
    changes = rules.diff(first, second)
    if as_json:
        rows = [
            {
                "field": c.field,
                "a": c.a,
                "b": c.b,
                "clauses": list(c.clauses),
                "says": [c.says_a, c.says_b],
                "grounds": [_ground(c.ground_a), _ground(c.ground_b)],
            }
            for c in changes
        ]
        print_json({"a": first.name, "b": second.name, "changes": rows})
        return 0
    if not changes:
        print(f"{first.name} and {second.name} play by the same rules")
        return 0
    for change in changes:
        for name, says, ground in (
            (first.name, change.says_a, change.ground_a),
            (second.name, change.says_b, change.ground_b),
        ):
            _wrapped(name, says)
            if ground is not None:
                _wrapped("", f"[{_rests_on(name, ground)}]")
        print()
    print(f"{len(changes)} rules differ between {first.name} and {second.name}; `playmat rules show CLAUSE` tells more")
    return 0


def _rests_on(name: str, ground: rules.Ground) -> str:
    """Where a value comes from, with the clauses that `show` explains."""
    origin = "" if ground.ruleset == name else f"as under {ground.ruleset}: "
    return f"{origin}{ground.say()}; {', '.join(ground.clauses)}"


def _show(name: str, as_json: bool) -> int:
    word, _, number = name.partition("-")
    if name.isdecimal() or (word == "ruling" and number.isdecimal()):
        _show_ruling(rules.ruling(int(number or name)), as_json)
    elif name in rules.areas():
        _show_area(name, as_json)
    elif name in rules.RULESETS or name in rules.ALIASES:
        _show_ruleset(name, as_json)
    else:
        _show_clause(rules.clause(name), as_json)
    return 0


def _show_ruling(shown: rules.Ruling, as_json: bool) -> None:
    if as_json:
        row = {"number": shown.number, "question": shown.question, "ruling": shown.ruling}
        print_json({**row, "basis": list(shown.basis), "clauses": list(shown.clauses)})
        return
    print(f"ruling {shown.number}")
    _wrapped("  question", shown.question)
    _wrapped("  ruling", shown.ruling)
    _wrapped("  rests on", ", ".join(shown.basis))
    _wrapped("  clauses", ", ".join(shown.clauses))


def _show_area(area: str, as_json: bool) -> None:
    found = [known for known in rules.clauses() if known.area == area]
    if as_json:
        print_json({"area": area, "title": rules.areas()[area], "clauses": [known.id for known in found]})
        return
    print(f"{rules.areas()[area]}: {len(found)} clauses")
    for known in found:
        print(textwrap.fill(known.rule, WIDTH, initial_indent=f"  {known.id}: ", subsequent_indent="      "))


def _show_ruleset(name: str, as_json: bool) -> None:
    known = rules.find(name)
    if as_json:
        print_json({"name": known.name, **_fields(known.name)})
        return
    origin = rules.parent(known.name)
    print(f"{known.name}: {known.title}, {known.year}" + (f" (replaces fields of {origin})" if origin else ""))
    for asked, title in ((True, "Rules"), (False, "Described: what the book says and no game can tell")):
        print(f"\n{title}")
        for field, doc in rules.field_docs().items():
            if doc.asked == asked:
                shown = rules.sentence(field, known) if asked else rules.say(field, getattr(known, field))
                print(textwrap.fill(f"{field}: {shown}", WIDTH, initial_indent="  ", subsequent_indent="      "))
                told = f"[{_rests_on(known.name, rules.ground(known.name, field))}]"
                print(textwrap.fill(told, WIDTH, initial_indent="      ", subsequent_indent="      "))


def _show_clause(known: rules.Clause, as_json: bool) -> None:
    fields = [doc.name for doc in rules.field_docs().values() if known.id in doc.clauses]
    related = [found.number for found in rules.rulings() if known.id in found.clauses]
    proofs = [proof for proof in coverage.stored() if proof.clause == known.id]
    if as_json:
        print_json(
            {
                "id": known.id,
                "area": known.area,
                "rule": known.rule,
                "books": dict(known.books),
                "sections": dict(known.sections),
                "eras": {
                    era: [
                        {"field": field, "sources": list(given.sources), "sure": given.sure, "note": given.note}
                        for field, given in rows
                    ]
                    for era, rows in rules.eras_on(known.id).items()
                },
                "difference": known.difference,
                "when_silent": known.when_silent,
                "note": known.note,
                "doubt": known.doubt,
                "test": known.test,
                "fields": fields,
                "rulings": related,
                "tests": [{"test": proof.test, "books": list(proof.books)} for proof in proofs],
            }
        )
        return
    print(f"{known.id}  ({rules.areas()[known.area]})")
    _wrapped("", known.rule)
    eras = rules.eras_on(known.id)
    for name in rules.RULESETS:
        if name in rules.BOOKS:
            section = known.sections.get(name)
            _wrapped(f"  {name}", known.books[name] + (f"  [{section}]" if section else ""))
        for field, given in eras.get(name, ()):
            told = rules.sentence(field, rules.find(name)) if rules.field_docs()[field].asked else "described"
            known_from = ", ".join(rules.source(one).title for one in given.sources)
            _wrapped(f"  {name}", f"{told}  [{known_from}; sure: {given.sure}]")
    _wrapped("  books differ", known.difference)
    for label, text in (("when silent", known.when_silent), ("note", known.note), ("doubt", known.doubt)):
        if text:
            _wrapped(f"  {label}", text)
    _wrapped("  for example", known.test)
    for number in related:
        _wrapped(f"  ruling {number}", rules.ruling(number).ruling)
    if fields:
        _wrapped("  rule fields", ", ".join(fields))
    for proof in proofs:
        _wrapped("  proved by", proof.test + (f" ({', '.join(proof.books)})" if proof.books else ""))


def _collected(tests: Path) -> tuple[coverage.Proof, ...]:
    """What the tests of a checkout claim; those who only play have no pytest."""
    try:
        from playmat.testing import proofs
    except ModuleNotFoundError as error:
        raise UnknownName(f"expected pytest, which collects the tests of {tests}; {error}") from None
    return proofs.collect(tests)


def _coverage(tests: Path | None, write: bool, as_json: bool) -> int:
    folder = tests if tests is not None else coverage.find_tests()
    if write and folder is None:
        raise UnknownName("expected a checkout with a folder of tests to read; got an installed package (use --tests)")
    proofs = _collected(folder) if folder is not None else coverage.stored()
    judged = coverage.coverage(proofs)
    if write:
        coverage.store(proofs)
    if as_json:
        print_json(judged.as_json())
        return 0
    total = len(judged.tested) + len(judged.untestable) + len(judged.untested)
    print(f"{total} clauses: {len(judged.tested)} tested, {len(judged.untestable)} untestable, ", end="")
    print(f"{len(judged.untested)} untested")
    for name, reason in judged.untestable.items():
        print(f"  untestable  {name}: {reason}")
    for name in judged.untested:
        lacking = judged.missing_books.get(name)
        print(f"  untested    {name}" + (f" under {', '.join(lacking)}" if lacking else ""))
    return 0
