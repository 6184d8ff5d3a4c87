"""`playmat cards try` and `playmat cards declined`: for those who make declined cards playable."""

from __future__ import annotations

import argparse
import json
import os
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playmat import rules as rulebooks
from playmat.cards.catalog import DATA
from playmat.cli.options import Commands, add_json
from playmat.library import Library
from playmat.model.card import CardDef
from playmat.model.errors import DataError
from playmat.model.words import power, stage, supertype, tag, trainer, types

if TYPE_CHECKING:
    from playmat.library.trial import Checked, Tried, Unit

SHOWN = 15
"""Lines of each list that are printed; --all prints them all, and so does --json."""
VARIABLE = "PLAYMAT_PUBLIC_CARDS"
WIDTH = 110

Command = tuple[argparse.ArgumentParser, Callable[[argparse.Namespace], int]]


def add_commands(commands: Commands) -> list[Command]:
    """Register them among the sub-commands of `playmat cards`."""
    attempt = commands.add_parser(
        "try", help="compile what is declined, or check files of programs written by hand (for developers)"
    )
    attempt.add_argument("files", metavar="FILE.ir", nargs="*", type=Path, help="check these files alone")
    attempt.add_argument(
        "--exercise", action="store_true", help="use the programs of the files on boards made for them"
    )
    attempt.add_argument(
        "--rules", default="", metavar="R", help="rule sets to exercise under, with commas (default the first and last)"
    )
    _add_choice(attempt)
    declined = commands.add_parser(
        "declined", help="texts that are declined, as printed, with the facts of their cards (for developers)"
    )
    declined.add_argument("--written", action="store_true", help="also those that are written by hand already")
    _add_choice(declined)
    return [(attempt, _try), (declined, _declined)]


def _add_choice(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data",
        type=Path,
        default=Path(os.environ.get(VARIABLE, "../shared/cards")),
        metavar="DIR",
        help=f"the public data (default ${VARIABLE}, else ../shared/cards)",
    )
    parser.add_argument("--sets", default="", metavar="S", help="only these sets, such as bw1..bw11,xy1")
    parser.add_argument("--ids", default="", metavar="I", help="only these cards, with commas")
    parser.add_argument("--all", action="store_true", help="show whole lists")
    add_json(parser)


def _chosen(args: argparse.Namespace) -> tuple[list[str], list[str]]:
    if not (args.data / "sets.json").is_file():
        raise DataError(f"expected the public card data at {args.data}, got no sets.json there; name it with --data")
    sets = Library.default().set_range(args.sets) if args.sets else []
    return sets, [one.strip() for one in args.ids.split(",") if one.strip()]


# --- try


def _try(args: argparse.Namespace) -> int:
    from playmat.library import byhand, trial  # with the whole compiler

    started = time.monotonic()
    catalog = Library.default().catalog
    sets, ids = _chosen(args)
    names = trial.known_names(catalog)
    public = trial.Public(args.data)
    if args.files:
        checked = trial.check_files(catalog, public, args.files, names)
        report = _exercised(checked, args.rules) if args.exercise else None
        _say_checked(checked, report, args.json, time.monotonic() - started)
        return 1 if checked.errors or (report is not None and report["errors"]) else 0
    public.need(catalog.sets() if not sets and not ids else ())
    checked = trial.check_entries(catalog, public, byhand.read_folder(DATA), names)
    units = trial.units_of(catalog, public, trial.declined_rows(catalog, sets, ids), every=bool(ids))
    if not ids and not sets:
        known = {(unit.at, unit.ids[0]) for unit in units}
        units += [one for one in trial.units_written(catalog, public, checked) if (one.at, one.ids[0]) not in known]
    tried = trial.try_units(catalog, units, checked)
    _say_tried(tried, args.json, args.all, time.monotonic() - started)
    return 1 if tried.errors or tried.lost or tried.ambiguous else 0


def _exercised(checked: Checked, names: str) -> dict[str, Any]:
    from playmat.library.trial import with_programs
    from playmat.testing.exercise import exercise

    by_card: dict[str, list[Any]] = {}
    for entry, card, _ in checked.entries:
        by_card.setdefault(card.id, []).append(entry)
    wanted = [one.strip() for one in names.split(",") if one.strip()] or [rulebooks.RULESETS[0], rulebooks.RULESETS[-1]]
    rules = tuple(rulebooks.find(name).name for name in wanted)
    cards = [with_programs(Library.default().card(card_id), entries) for card_id, entries in by_card.items()]
    return exercise(cards, rules, 1, shipped=False)


def _say_checked(checked: Checked, report: dict[str, Any] | None, as_json: bool, seconds: float) -> None:
    if as_json:
        entries = [{"card": entry.card, "text": entry.at, "where": entry.where} for entry, _, _ in checked.entries]
        data = {"good": entries, "errors": checked.errors, "exercise": report, "seconds": round(seconds, 1)}
        print(json.dumps(data, ensure_ascii=False, indent=1))
        return
    for error in checked.errors:
        print(error)
    print(f"{len(checked.entries)} entries are good, {len(checked.errors)} errors; {seconds:.1f} s")
    if report is not None:
        from playmat.cli.exercise import _say

        _say(report)


def _say_tried(tried: Tried, as_json: bool, everything: bool, seconds: float) -> None:
    if as_json:
        print(json.dumps(_tried_json(tried, seconds), ensure_ascii=False, indent=1))
        return
    most = sys.maxsize if everything else SHOWN
    _list("error in what is written by hand", tried.errors, sys.maxsize)
    _list("written by hand and no longer needed", tried.needless, most)
    _list("two readings", [f"{unit}: {what}" for unit, what in tried.ambiguous], most)
    _list("lost", [f"{unit}: {what}" for unit, what in tried.lost], most)
    _list("another program", [str(unit) for unit in tried.changed], most)
    _list("gained", [str(unit) for unit in tried.gained], most)
    _list("unread", [f"{count:4} {sentence}" for sentence, count in tried.sentences.most_common()], most)
    gained, by_hand = _printings(tried.gained), _printings(tried.by_hand)
    print(
        f"{len(tried.gained)} texts gained ({gained} printings), {len(tried.by_hand)} written by hand ({by_hand}), "
        f"{len(tried.lost)} lost, {len(tried.ambiguous)} with two readings, {len(tried.declined)} declined with "
        f"{len(tried.sentences)} kinds of unread sentences; {seconds:.1f} s"
    )


def _printings(units: list[Unit]) -> int:
    return len({card_id for unit in units for card_id in unit.ids})


def _list(title: str, entries: list[str], most: int) -> None:
    for entry in entries[:most]:
        print(f"{title}: {entry}")
    if len(entries) > most:
        print(f"{title}: {len(entries) - most} more; --all shows them")


def _tried_json(tried: Tried, seconds: float) -> dict[str, Any]:
    def plain(unit: Unit) -> dict[str, Any]:
        return {"card": unit.card.id, "name": unit.card.name, "text": unit.at, "ids": unit.ids}

    return {
        "gained": [plain(unit) for unit in tried.gained],
        "by_hand": [plain(unit) for unit in tried.by_hand],
        "lost": [plain(unit) | {"why": what} for unit, what in tried.lost],
        "changed": [plain(unit) for unit in tried.changed],
        "ambiguous": [plain(unit) | {"why": what} for unit, what in tried.ambiguous],
        "declined": [
            plain(unit) | {"position": stop.position, "expected": stop.expected} for unit, stop in tried.declined
        ],
        "unread": [{"sentence": one, "printings": count} for one, count in tried.sentences.most_common()],
        "errors": tried.errors,
        "needless": tried.needless,
        "seconds": round(seconds, 1),
    }


# --- declined


def _declined(args: argparse.Namespace) -> int:
    from playmat.library import byhand, trial
    from playmat.library.build import unit_key

    catalog = Library.default().catalog
    sets, ids = _chosen(args)
    public = trial.Public(args.data)
    units = trial.units_of(catalog, public, trial.declined_rows(catalog, sets, ids))
    if not args.written:
        read = byhand.read_folder(DATA).entries
        known = {(entry.card, entry.at) for entry in read}
        keys = {
            unit_key(unit.card, unit.texts, unit.at) for unit in units for one in unit.ids if (one, unit.at) in known
        }
        units = [unit for unit in units if unit_key(unit.card, unit.texts, unit.at) not in keys]
    if args.json:
        print(json.dumps([_unit_json(unit) for unit in units], ensure_ascii=False, indent=1))
        return 0
    last = ""
    for unit in units:
        if unit.card.id != last:
            last = unit.card.id
            print("\n".join(_facts(unit.card)))
        print("\n".join(_unit(unit)))
    printings = len({one for unit in units for one in unit.ids})
    print(f"{len(units)} texts of {printings} printings", file=sys.stderr)
    return 0


def _heading(unit: Unit) -> str:
    """The first line of an entry for it."""
    kind, _, name = unit.at.partition(" ")
    of = f" {json.dumps(name, ensure_ascii=False)}" if name else ""
    return f"{unit.card.id} {json.dumps(unit.card.name, ensure_ascii=False)} {kind}{of}"


def _facts(card: CardDef) -> list[str]:
    kind = stage.NAMES[card.stage] or (
        trainer.NAMES[card.trainer_kind] if card.supertype == supertype.TRAINER else "Energy"
    )
    facts = Library.default().catalog.sets()[card.set_id]
    parts = [kind]
    if card.supertype == supertype.POKEMON:
        parts += [f"{card.hp} HP", "/".join(types.NAMES[one] for one in card.types), f"retreat {card.retreat}"]
    parts += [f"from {card.evolves_from}"] * bool(card.evolves_from) + tag.shown(card.tags)
    lines = ["", f"# {card.name} ({card.id}, {facts.name} {facts.released[:4]}): {', '.join(parts)}"]
    for attack in card.attacks:
        cost = "".join(types.LETTERS[one] for one in attack.cost) or "0"
        lines.append(f"#   attack {attack.name}: {cost} {attack.damage or ''}{attack.symbol}".rstrip())
    lines += [f"#   {power.NAMES[one.kind]} {one.name}" for one in card.powers if one.name]
    return lines


def _unit(unit: Unit) -> list[str]:
    # No mark of a comment before it: what is printed on a card must not find its way into a file.
    text = unit.text if isinstance(unit.text, str) else "\n".join(unit.text)
    lines = ["", _heading(unit)]
    for paragraph in text.split("\n"):
        lines += textwrap.wrap(paragraph, WIDTH, initial_indent="  | ", subsequent_indent="  | ")
    if len(unit.ids) > 1:
        lines.append(f"  # also {', '.join(unit.ids[1:])}")
    return lines


def _unit_json(unit: Unit) -> dict[str, Any]:
    card = unit.card
    attack = next((one for one in card.attacks if unit.at == f"attack {one.name}"), None)
    out: dict[str, Any] = {
        "card": card.id,
        "name": card.name,
        "text": unit.at,
        "heading": _heading(unit),
        "printed": unit.text,
        "ids": unit.ids,
    }
    if attack is not None:
        out["cost"] = "".join(types.LETTERS[one] for one in attack.cost)
        out["damage"] = f"{attack.damage or ''}{attack.symbol}"
    return out
