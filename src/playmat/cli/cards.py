"""`playmat cards`: the catalogue. One card, a search, what is playable, using it all, building it from public data."""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from playmat.cards.catalog import AS_SHOWN, WORDINGS, Wording
from playmat.cards.rows import Row, Stopped
from playmat.cli import card_trials, exercise
from playmat.cli.options import Commands, add_json, print_json
from playmat.library import Library, attack_text, kind_text, power_text
from playmat.model import ir
from playmat.model.card import Attack, CardDef, Power
from playmat.model.words import power, stage, supertype, tag, trainer, types

WIDTH = 100


def add_parser(subparsers: Commands) -> None:
    """Register the command and its own sub-commands."""
    parser = subparsers.add_parser("cards", help="look up cards, and see which are playable")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    show = commands.add_parser("show", help="a card: facts, text, effect")
    show.add_argument("id", metavar="ID", help="a card id, such as bw1-12")
    show.add_argument("--wording", default="", choices=WORDINGS, help="of a Trainer or special Energy, in a game")
    show.add_argument("--day", default="", metavar="DAY", help="with of-the-day: a day such as 2006-08-18")
    show.add_argument("--ir", action="store_true", help="with the effect programs")
    add_json(show)
    show.set_defaults(run=run, cards_command=_show)

    find = commands.add_parser("find", help="cards by name, type, set, text, playable or not")
    find.add_argument("name", metavar="NAME", nargs="?", default="", help="part of the name")
    find.add_argument("--type", default="", help="a type, or Pokémon, Trainer, Item, Supporter, Energy …")
    find.add_argument("--set", default="", help="a set id, such as bw1")
    find.add_argument("--text", default="", help="part of the text that the card shows")
    playable = find.add_mutually_exclusive_group()
    playable.add_argument("--playable", action="store_true", default=None, help="only cards that can enter a game")
    playable.add_argument("--not-playable", action="store_false", dest="playable", help="only cards that cannot yet")
    find.add_argument("--most", type=int, default=50, metavar="N", help="show at most N (default 50; 0: all)")
    add_json(find)
    find.set_defaults(run=run, cards_command=_find)

    coverage = commands.add_parser("coverage", help="playable and total by set and series; what is declined, and why")
    coverage.add_argument(
        "--declines", type=int, default=20, metavar="N", help="show the N first declines (default 20)"
    )
    add_json(coverage)
    coverage.set_defaults(run=run, cards_command=_coverage)

    command = exercise.add_command(commands)
    command.set_defaults(run=run, cards_command=exercise.run)
    for command, carry_out in card_trials.add_commands(commands):
        command.set_defaults(run=run, cards_command=carry_out)

    build = commands.add_parser("build", help="compile public card data into the shipped sets (for developers)")
    build.add_argument("dir", metavar="DIR", type=Path, help="the public data, such as ../shared/cards")
    build.add_argument("--check", action="store_true", help="write nothing; fail if the shipped data would change")
    build.add_argument("--workers", type=int, default=2, metavar="N", help="processes (default 2)")
    build.add_argument("--verbose", action="store_true", help="list every card whose standing changed")
    build.set_defaults(run=run, cards_command=_build)

    reference = commands.add_parser("reference", help="the effect IR explained, as Markdown (docs/reference/ir.md)")
    reference.set_defaults(run=run, cards_command=_reference)


def run(args: argparse.Namespace) -> int:
    """Carry out the command; the exit status."""
    status: int = args.cards_command(args)
    return status


# --- show


def _show(args: argparse.Namespace) -> int:
    library = Library.default()
    wording = library.wording(args.wording, args.day)
    card = library.card(args.id, wording)
    if args.json:
        print_json(card_json(library, card, wording))
    else:
        print("\n".join(card_lines(library, card, args.ir, wording)))
    return 0


def card_json(library: Library, card: CardDef, wording: Wording = AS_SHOWN) -> dict[str, Any]:
    """A card for programs: facts, rendered text, IR."""
    facts = library.catalog.sets()[card.set_id]
    refusals = [Stopped(*one) for one in library.catalog.line(card.id, wording).get("declined", ())]
    out: dict[str, Any] = {
        "id": card.id,
        "name": card.name,
        "rules_name": card.rules_name,
        "set": {"id": facts.id, "name": facts.name, "series": facts.series},
        "number": card.number,
        "supertype": supertype.NAMES[card.supertype],
        "kind": trainer.NAMES[card.trainer_kind],
        "stage": stage.NAMES[card.stage],
        "tags": tag.names(card.tags),
        "hp": card.hp,
        "types": [types.NAMES[one] for one in card.types],
        "evolves_from": card.evolves_from,
        "basic_energy": types.NAMES[card.basic_energy] if card.basic_energy >= 0 else None,
        "weaknesses": [_matchup(one) for one in library.catalog.row(card.id).get("weak", ())],
        "resistances": [_matchup(one) for one in library.catalog.row(card.id).get("resist", ())],
        "retreat": card.retreat,
        "powers": [_power_json(card, power) for power in card.powers],
        "attacks": [_attack_json(card, attack) for attack in card.attacks],
        "piece": card.piece,
        "kind_text": kind_text(card),
        "playable": card.playable,
        "declined": [
            {"at": one.at, "position": one.position, "expected": one.expected, "why": one.why} for one in refusals
        ],
    }
    return out | dict(card.extra)


def _matchup(text: str) -> dict[str, str]:
    return {"type": types.NAMES[types.LETTERS.index(text[0])], "value": text[1:]}


def _power_json(card: CardDef, printed: Power) -> dict[str, Any]:
    return {
        "name": printed.name,
        "kind": power.NAMES[printed.kind],
        "vstar": printed.vstar,
        "text": power_text(card, printed),
        "units": ir.encode(printed.units),
    }


def _attack_json(card: CardDef, attack: Attack) -> dict[str, Any]:
    return {
        "name": attack.name,
        "cost": [types.NAMES[one] for one in attack.cost],
        "damage": f"{attack.damage or ''}{attack.symbol}",
        "gx": attack.gx,
        "vstar": attack.vstar,
        "text": attack_text(card, attack),
        "program": None if attack.program is None else ir.encode(attack.program),
    }


def card_lines(library: Library, card: CardDef, with_ir: bool = False, wording: Wording = AS_SHOWN) -> list[str]:
    """A card for people."""
    row = library.catalog.line(card.id, wording)
    refused = {one[0] for one in row.get("declined", ())}
    lines = [_title(card), _subtitle(library, card)]
    if card.evolves_from:
        lines.append(f"Evolves from {card.evolves_from}")
    if tag.shown(card.tags):
        lines.append(" · ".join(tag.shown(card.tags)))
    lines += _block("", kind_text(card), False) if kind_text(card) else []
    for printed in card.powers:
        title = f"{power.NAMES[printed.kind]}: {printed.name}" if printed.name else ""
        lines += _block(title, power_text(card, printed), f"power {printed.name}" in refused)
        if with_ir and printed.units:
            lines += _program(printed.units)
    for attack in card.attacks:
        cost = "".join(types.LETTERS[one] for one in attack.cost) or "0"
        marks = (" (GX attack)" if attack.gx else "") + (" (VSTAR Power)" if attack.vstar else "")
        title = f"{cost:<5} {attack.name}{marks}  {attack.damage or ''}{attack.symbol}".rstrip()
        lines += _block(title, attack_text(card, attack), f"attack {attack.name}" in refused)
        if with_ir and attack.program is not None:
            lines += _program(attack.program)
    if "text" in refused:
        lines += _block("", "", True)
    if card.supertype == supertype.POKEMON:
        weak, resist = " ".join(row.get("weak", ())) or "none", " ".join(row.get("resist", ())) or "none"
        kept = f"Weakness, Resistance and Retreat Cost as {card.evolves_from}"
        own = f"Weakness {weak} · Resistance {resist} · Retreat {card.retreat}"
        lines += ["", kept if card.stage == stage.BREAK else own]
    lines += ["", *_standing(card, row)]
    return lines


def _standing(card: CardDef, row: Row) -> Iterable[str]:
    for at, ruled in row.get("ruled", {}).items():
        yield f"Ruling on {'this card' if at == 'text' else at}: {ruled}"
    if "worded" in card.extra:
        yield f"Played by the wording of another printing, {card.extra['worded']}."
    if card.copies == 0:
        yield "A deck may hold any number of these."
    elif card.copies > 0:
        yield f"A deck may hold {card.copies} of these."
    if card.playable:
        yield "Playable."
    else:
        refusals = [Stopped(*one) for one in row["declined"]]
        yield "Not playable:" if all(one.why for one in refusals) else "Not playable yet:"
        for one in refusals:
            yield f"  {one}"


def _title(card: CardDef) -> str:
    own_types = "/".join(types.NAMES[one] for one in card.types)
    return f"{card.name}" + (f"   {card.hp} HP   {own_types}" if card.hp else "")


def _subtitle(library: Library, card: CardDef) -> str:
    facts = library.catalog.sets()[card.set_id]
    kind = stage.NAMES[card.stage] or (trainer.NAMES[card.trainer_kind] if card.supertype == supertype.TRAINER else "")
    if not kind:
        kind = "special" if card.basic_energy < 0 else "basic"
    parts = [f"{kind} {supertype.NAMES[card.supertype]}", f"{facts.name} {card.number} ({card.id})", facts.released[:4]]
    return " · ".join(filter(None, (*parts, card.extra.get("rarity"))))


def _block(title: str, text: str, refused: bool) -> list[str]:
    lines = [""] + [title] * bool(title)
    if refused:
        return [*lines, "  (this text is not played)"]
    for paragraph in text.split("\n") if text else ():
        lines += textwrap.wrap(paragraph, WIDTH, initial_indent="  ", subsequent_indent="  ")
    return lines


def _program(program: ir.AttackProgram | tuple[ir.Unit, ...]) -> list[str]:
    from playmat.model import notation  # only here: loading it takes a moment

    return textwrap.indent(notation.show(program), "    ").splitlines()


# --- find


def _find(args: argparse.Namespace) -> int:
    library = Library.default()
    found: list[CardDef] = []
    more = False
    for card in library.find(args.name, args.type, args.set, args.text, args.playable):
        if args.most and len(found) >= args.most:
            more = True
            break
        found.append(card)
    if args.json:
        print_json({"cards": [_brief(card) for card in found], "more": more})
        return 0
    for card in found:
        standing = "" if card.playable else "  (not playable yet)"
        hp = f"{card.hp} HP" if card.hp else ""
        print(f"{card.id:<16} {card.name:<32} {_kind(card):<16} {hp:<7}{standing}".rstrip())
    if more:
        print(f"and more; --most 0 shows all, --most {args.most * 2} twice as many", file=sys.stderr)
    if not found:
        print("no card is all of that", file=sys.stderr)
    return 0


def _kind(card: CardDef) -> str:
    if card.supertype == supertype.POKEMON:
        return stage.NAMES[card.stage]
    return trainer.NAMES[card.trainer_kind] if card.supertype == supertype.TRAINER else "Energy"


def _brief(card: CardDef) -> dict[str, Any]:
    return {
        "id": card.id,
        "name": card.name,
        "supertype": supertype.NAMES[card.supertype],
        "kind": _kind(card),
        "hp": card.hp,
        "types": [types.NAMES[one] for one in card.types],
        "playable": card.playable,
    }


# --- coverage


def _coverage(args: argparse.Namespace) -> int:
    library = Library.default()
    coverage = library.coverage()
    if args.json:
        print(json.dumps(coverage, ensure_ascii=False, indent=1))
        return 0
    series = ""
    for set_id, facts in library.catalog.sets().items():
        if facts.series != series:
            series = facts.series
            print(f"{series:<44} {_share(coverage['series'][series])}")
        print(f"  {set_id:<12} {facts.name:<29} {_share(coverage['sets'][set_id])}")
    print(f"{'All':<44} {_share(coverage['all'])}")
    print(f"{'Theme decks':<44} {_share(coverage['decks'])}")
    declines = coverage["declines"][: args.declines]
    if declines:
        print("\nWhat is declined, by the cards each would unlock alone (and touches)")
    for one in declines:
        print(f"  {one['cards']:5} ({one['touched']:5})  …{one['text']}…  expected {one['where']}")
    if coverage["unplayable"]:
        print("\nWhat is not played, and why")
    for one in coverage["unplayable"]:
        print(f"  {one['id']} {one['name']}, {one['text']}: {one['why']}")
    return 0


def _share(counts: dict[str, int]) -> str:
    return f"{counts['playable']:6} of {counts['total']:6}  {100 * counts['playable'] / max(1, counts['total']):5.1f} %"


# --- build


def _build(args: argparse.Namespace) -> int:
    from playmat.library import build  # with the whole compiler

    started = time.monotonic()
    built = build.build(args.dir, progress=_progress, workers=args.workers)
    _progress("")
    for error in built.errors:
        print(f"data error: {error}", file=sys.stderr)
    for where in built.needless:
        print(f"written by hand and no longer needed: {where}", file=sys.stderr)
    changes = build.changes(built)
    for word, cards in (
        ("now playable", changes.gained),
        ("no longer playable", changes.lost),
        ("new", changes.added),
        ("gone", changes.removed),
        ("changed", changes.altered),
    ):
        if cards:
            shown = cards if args.verbose else cards[:12]
            rest = f" and {len(cards) - len(shown)} more" if len(cards) > len(shown) else ""
            print(f"{len(cards)} {word}: {', '.join(shown)}{rest}")
    size = sum(len(content.encode()) for content in built.files.values())
    print(
        f"{built.playable} of {built.total} cards playable; {size / 1e6:.1f} MB; {time.monotonic() - started:.0f} s",
        file=sys.stderr,
    )
    if args.check:
        different = build.differences(built)
        for name in different:
            print(f"not what the public data makes of it: {name}")
        return 1 if different else 0
    files = build.write(built)
    print(f"{len(files)} files written" if files else "nothing changed")
    return 0


def _progress(line: str) -> None:
    """One line on stderr that overwrites itself on a terminal, and stands on its own elsewhere."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{line}")
        sys.stderr.flush()
    elif line:
        print(line, file=sys.stderr)


def _reference(args: argparse.Namespace) -> int:
    from playmat.text.reference import markdown

    print(markdown(), end="")
    return 0
