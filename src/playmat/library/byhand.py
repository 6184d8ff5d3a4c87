"""Programs written by hand, for texts that no rule of the grammar reads: `cards/data/programs-by-hand/*.ir`.

An entry names a card and which of its texts it is, then gives the program in the notation of the IR:

    base5-19 "Rocket's Sneak Attack" text
      waive zone deck: the deck is where it ends, not where it comes from
      play
        …

It serves every printing of that card, and every other card on which the same text stands under the same name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast

from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.errors import DataError, IrError
from playmat.model.ir.walk import binds, reads, tidy
from playmat.model.notation import NotationError, Reader
from playmat.model.notation.spelling import Block, Text, spec_of
from playmat.text.check import check
from playmat.text.filters import sort_filters

FOLDER: Final = "programs-by-hand"
_ID: Final = re.compile(r"\S+")
_WAIVER: Final = re.compile(r"waive\s+([^:]+?)\s*:\s*(.+)")
Program = ir.AttackProgram | tuple[ir.Unit, ...]


@dataclass(frozen=True, slots=True)
class Waiver:
    """A difference between print and program that is right as it is."""

    what: str
    why: str
    line: int


@dataclass(frozen=True, slots=True)
class Entry:
    """The program of one text of one card."""

    card: str
    name: str
    """The card's name as the entry gives it, for people; empty if it gives none."""
    at: str
    """Which text: 'attack Leer', 'power Torrent', 'text'."""
    program: Program
    file: str
    line: int
    waivers: tuple[Waiver, ...] = ()

    @property
    def where(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(slots=True)
class Entries:
    """What the files hold, and what is wrong with them."""

    entries: list[Entry] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def read_folder(data: Path) -> Entries:
    """All entries; a mistake costs the entry it is in, and no other."""
    found = Entries()
    for path in sorted((data / FOLDER).glob("*.ir")):
        read_file(path, found)
    places: dict[tuple[str, str], Entry] = {}
    for entry in list(found.entries):
        other = places.setdefault((entry.card, entry.at), entry)
        if other is not entry:
            found.errors.append(
                f"{entry.where}: expected one program for {entry.card} {entry.at}, got {other.where} too"
            )
            found.entries.remove(entry)
    return found


def read_file(path: Path, into: Entries) -> None:
    """Add the entries of one file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: expected a file of programs as UTF-8 text, got {error}") from error
    where = f"{path.parent.name}/{path.name}" if path.parent.name == FOLDER else str(path)
    try:
        reader = Reader(text, where)
    except NotationError as error:
        into.errors.append(str(error))
        return
    while reader.more():
        start = reader.row
        try:
            into.entries.append(_entry(reader, where))
        except IrError as error:
            into.errors.append(str(error))
            reader.row = max(reader.row, start + 1)
            while reader.more() and reader.lines[reader.row].indent:
                reader.row += 1


def _entry(reader: Reader, where: str) -> Entry:
    line = reader.begin()
    number = reader.text.count("\n", 0, line.start) + 1
    if line.indent:
        reader.problem("expected the card and text of an entry at the start of the line", line.start)
    card = cast("re.Match[str]", reader.match(_ID))[0]
    reader.at += len(card)
    name = reader.value(Text()) if reader.accepts(Text()) else ""
    kind = reader.next_word()
    if kind not in ("attack", "power", "text"):
        reader.fail('attack "NAME", power "NAME" or text')
    reader.take_word(kind)
    at = kind if kind == "text" else f"{kind} {reader.value(Text())}"
    if kind != "attack":
        reader.finish()
        waivers = _waivers(reader)
        program: Any = reader.programs(Block(ir.Unit), 0, at)
    else:
        spec = spec_of(ir.AttackProgram)
        held = reader.values(spec, "")
        reader.finish()
        waivers = _waivers(reader)
        if not reader.indented(0):
            reader.problem(f"expected the steps of {at} indented beneath it, got none", line.start)
        reader.body(spec, held, 0)
        program = reader.made(spec, held)
    return Entry(card, name, at, _checked(program, f"{where}:{number}: {card} {at}"), where, number, waivers)


def _waivers(reader: Reader) -> tuple[Waiver, ...]:
    found = []
    while reader.indented(0):
        line = reader.begin()
        if not reader.word("waive"):
            break
        said = reader.match(_WAIVER)
        if said is None:
            reader.at += len("waive")
            reader.fail("what differs, a colon and why it is right, such as `number 1: a reminder`")
        found.append(Waiver(" ".join(said[1].split()), said[2].strip(), reader.text.count("\n", 0, line.start) + 1))
        reader.row += 1
    return tuple(found)


def _checked(program: Program, where: str) -> Program:
    """The program, well formed, its slots called a, b, c in the order in which they are bound, its filters in order."""
    made = cast("Program", sort_filters(tidied(program, where)))
    check(made, where)
    return made


def tidied(program: Program, where: str) -> Program:
    """The program with its slots in order; `IrError` if one is bound and never read, which is a slip."""
    parts: tuple[Any, ...] = program if isinstance(program, tuple) else (program,)
    for part in parts:
        unread = [name for name in binds(part) if name not in reads(part)]
        if unread:
            raise IrError(f"{where}: expected slot {unread[0]!r} to be read by a later step, got none that does")
    made = tuple(tidy(part) for part in parts)
    return made if isinstance(program, tuple) else made[0]


def fits(entry: Entry, card: CardDef) -> str:
    """What is wrong with the entry for the card it names; empty if nothing."""
    texts = [f"attack {one.name}" for one in card.attacks] + [f"power {one.name}" for one in card.powers if one.name]
    if entry.name and entry.name != card.name:
        return f"{entry.where}: expected {card.id} to be called {entry.name!r}, got {card.name!r}"
    if entry.at not in (*texts, "text"):
        return f"{entry.where}: {card.id} {card.name}: expected one of {', '.join([*texts, 'text'])}, got {entry.at!r}"
    return ""
