"""`playmat cards try` and `cards declined`: what the texts that are declined need, without building the catalogue.

What is declined is taken from the shipped catalogue, its text from the public data. Nothing is written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from playmat.cards.catalog import AS_SHOWN, DATA, PRINTED, Catalog, Wording
from playmat.cards.facts import Texts
from playmat.cards.rows import Row, Stopped, as_printed, plain_program
from playmat.library import build, byhand, guards
from playmat.model.card import CardDef, Power
from playmat.model.errors import DataError, PlaymatError, UnknownName
from playmat.model.words import power, types
from playmat.text import Declined, compile_attack, compile_power, compile_rules, set_names
from playmat.text.normalize import own_names
from playmat.text.unread import unread_sentences


@dataclass(slots=True)
class Unit:
    """One text of a card, with all the printings it stands for."""

    card: CardDef
    texts: Texts
    """Of the printing whose wording counts."""
    at: str
    ids: list[str]
    refusal: Stopped | None
    """Where the shipped reading of it stopped; None if it is playable."""
    printed: bool = False
    """An older wording, which the card goes by only in games played as printed or of a day."""

    @property
    def text(self) -> str | tuple[str, ...]:
        for attack, text in zip(self.card.attacks, self.texts.attacks, strict=True):
            if self.at == f"attack {attack.name}":
                return text
        for one, text in zip(self.card.powers, self.texts.powers, strict=True):
            if self.at == f"power {one.name}":
                return text
        return self.texts.rules

    @property
    def wording(self) -> Wording:
        """The wording of the shipped card to compare it with."""
        return Wording(PRINTED) if self.printed else AS_SHOWN

    def compiled(self) -> byhand.Program | Declined:
        """What the grammar makes of it now."""
        for i, attack in enumerate(self.card.attacks):
            if self.at == f"attack {attack.name}":
                return compile_attack(self.texts.attacks[i], self.card, i)
        for one, text in zip(self.card.powers, self.texts.powers, strict=True):
            if self.at == f"power {one.name}":
                return compile_power(text, self.card, one.name, one.kind)
        return compile_rules(list(self.texts.rules), self.card)

    def __str__(self) -> str:
        more = f" and {len(self.ids) - 1} more" if len(self.ids) > 1 else ""
        return f"{self.card.id} {self.card.name}, {self.at}{more}"


class Public:
    """Cards of the public data, read set by set as they are asked for."""

    def __init__(self, source: Path, data: Path = DATA) -> None:
        self._source = source
        self._data = data
        self._cards: dict[str, tuple[CardDef, Texts]] = {}
        self._read: set[str] = set()

    def need(self, set_ids: Iterable[str]) -> None:
        """Read these sets."""
        missing = set(set_ids) - self._read
        if missing:
            self._read |= missing
            self._cards.update(build.read_some(self._source, missing, self._data))

    def card(self, card_id: str) -> tuple[CardDef, Texts]:
        """Facts and texts of a card."""
        if card_id not in self._cards:
            raise DataError(f"expected {card_id} in the public card data at {self._source}, got no such card")
        return self._cards[card_id]


def known_names(catalog: Catalog) -> guards.Names:
    """Tell the reader every name there is; those of cards for the guards."""
    pokemon: set[str] = set()
    others: set[str] = set()
    rules_names: set[str] = set()
    moves: set[str] = set()
    for _, row in catalog.all_rows():
        (others if "trainer" in row or "energy" in row else pokemon).add(row["name"])
        rules_names.add(row["as"] if "as" in row else row["name"])
        moves.update(one["name"] for one in row.get("attacks", ()))
        moves.update(one["name"] for one in row.get("powers", ()))
    set_names(sorted(pokemon | others | rules_names), sorted(moves))
    return guards.Names(pokemon, others)


def declined_rows(catalog: Catalog, sets: Iterable[str] = (), ids: Iterable[str] = ()) -> list[tuple[str, Row]]:
    """The lines of the cards that are not playable, in some wording of theirs: of these sets or ids, or all."""
    wanted = list(ids)
    if wanted:
        return [(catalog.set_of(one), catalog.row(one)) for one in wanted]
    chosen = list(sets) or list(catalog.sets())
    rows = ((set_id, row) for set_id in chosen for row in catalog.rows(set_id).values())
    return [(set_id, row) for set_id, row in rows if "declined" in row or "declined" in as_printed(row)]


def units_written(catalog: Catalog, public: Public, checked: Checked) -> list[Unit]:
    """The texts that programs are written for, declined or not."""
    rows = [(card.set_id, catalog.row(card.id)) for _, card, _ in checked.entries]
    units = units_of(catalog, public, rows, every=True)
    return [unit for unit in units if build.unit_key(unit.card, unit.texts, unit.at) in checked.by_key]


def units_of(catalog: Catalog, public: Public, rows: list[tuple[str, Row]], every: bool = False) -> list[Unit]:
    """The declined texts of these cards, each once; `every`: the others too."""
    for set_id, row in rows:
        public.need({set_id, *([catalog.set_of(row["worded"])] if "worded" in row else [])})
    found: dict[Any, Unit] = {}
    for _, row in rows:
        card, own = public.card(row["id"])
        shown = public.card(row["worded"])[1] if "worded" in row else own
        for line, texts in ((row, shown), (as_printed(row), own))[: 2 if "printed" in row else 1]:
            refusals = {one[0]: Stopped(*one) for one in line.get("declined", ())}
            for at in _texts_of(card, texts) if every else refusals:
                key = (card.rules_name, build.unit_key(card, texts, at))
                known = found.setdefault(key, Unit(card, texts, at, [], refusals.get(at), line is not row))
                known.ids.append(card.id)
    return list(found.values())


def _texts_of(card: CardDef, texts: Texts) -> list[str]:
    found = [f"attack {one.name}" for one, text in zip(card.attacks, texts.attacks, strict=True) if text]
    found += [f"power {one.name}" for one, text in zip(card.powers, texts.powers, strict=True) if text]
    return found + ["text"] * bool(guards.printed_text(texts.rules))


# --- Trying the grammar


@dataclass(slots=True)
class Tried:
    """What came of it."""

    gained: list[Unit] = field(default_factory=list)
    """Read by the grammar now."""
    by_hand: list[Unit] = field(default_factory=list)
    """Not read by the grammar, but written by hand."""
    lost: list[tuple[Unit, str]] = field(default_factory=list)
    """Playable in the shipped catalogue, and read no longer."""
    changed: list[Unit] = field(default_factory=list)
    """Playable in the shipped catalogue, with another program."""
    ambiguous: list[tuple[Unit, str]] = field(default_factory=list)
    declined: list[tuple[Unit, Declined]] = field(default_factory=list)
    sentences: Counter[str] = field(default_factory=Counter)
    """Sentences that do not read, with the printings they stand on."""
    errors: list[str] = field(default_factory=list)
    """Of what is written by hand."""
    needless: list[str] = field(default_factory=list)
    """Programs written by hand that the grammar reads by itself, just so."""


def try_units(catalog: Catalog, units: list[Unit], checked: Checked) -> Tried:
    """Compile these texts, and say what has changed since the catalogue was built."""
    tried = Tried(errors=list(checked.errors))
    for unit in units:
        entry = checked.by_key.get(build.unit_key(unit.card, unit.texts, unit.at))
        try:
            made = unit.compiled()
        except PlaymatError as error:
            tried.ambiguous.append((unit, str(error)))
            continue
        if not isinstance(made, Declined):
            if entry is not None and entry.program == made:
                tried.needless.append(entry.where)
            if unit.refusal is not None:
                tried.gained.append(unit)
            elif entry is None and _shipped(catalog.worded(unit.ids[0], unit.wording), unit.at) != made:
                tried.changed.append(unit)
            continue
        if entry is not None:
            tried.by_hand.append(unit)
            continue
        if unit.refusal is None and unit.text:
            tried.lost.append((unit, str(made)))
        tried.declined.append((unit, made))
        for sentence in unread_sentences(unit.card, unit.at, unit.text):
            tried.sentences[_template(sentence, unit.card)] += len(unit.ids)
    return tried


def _shipped(card: CardDef, at: str) -> byhand.Program | None:
    for attack in card.attacks:
        if at == f"attack {attack.name}":
            return attack.program
    name = at.removeprefix("power ") if at != "text" else ""
    return next((one.units for one in card.powers if one.name == name), ())


_TYPES: Final = re.compile(rf"\b(?:{'|'.join(types.NAMES)})\b")


def _template(sentence: str, card: CardDef) -> str:
    """The sentence without what differs between texts of one family."""
    for name in own_names(card):
        sentence = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "SELF", sentence)
    return re.sub(r"\b\d+\b", "N", _TYPES.sub("TYPE", sentence))


# --- What is written by hand


@dataclass(slots=True)
class Checked:
    """Entries that hold, with the text each is for; and what is wrong with the others."""

    entries: list[tuple[byhand.Entry, CardDef, Texts]] = field(default_factory=list)
    by_key: dict[Any, byhand.Entry] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)


def check_files(catalog: Catalog, public: Public, files: Iterable[Path], names: guards.Names) -> Checked:
    """Read files of programs and check every entry as the build will: form, card, guards."""
    read = byhand.Entries()
    for path in files:
        byhand.read_file(path, read)
    return check_entries(catalog, public, read, names)


def check_entries(catalog: Catalog, public: Public, read: byhand.Entries, names: guards.Names) -> Checked:
    """The entries with their cards, those aside that do not hold."""
    checked = Checked(errors=list(read.errors))
    for entry in read.entries:
        try:
            row = catalog.row(entry.card)
            worded = entry.card if "printed" in row else row.get("worded", entry.card)
            public.need({catalog.set_of(entry.card), catalog.set_of(worded)})
            card, texts = public.card(entry.card)[0], public.card(worded)[1]
        except (UnknownName, DataError) as error:
            checked.errors.append(f"{entry.where}: {error}")
            continue
        problem = byhand.fits(entry, card)
        wrong = [problem] if problem else guards.differences(entry, card, build.printed(card, texts, entry.at), names)
        key = None if problem else build.unit_key(card, texts, entry.at)
        if not wrong and key in checked.by_key:
            wrong = [f"{entry.where}: expected one program for a text, got {checked.by_key[key].where} too"]
        checked.errors.extend(wrong)
        if not wrong:
            checked.by_key[key] = entry
            checked.entries.append((entry, card, texts))
    return checked


def with_programs(card: CardDef, entries: Iterable[byhand.Entry]) -> CardDef:
    """The shipped card with the programs of these entries, and as good as nothing else: for trying just them."""
    by_text: dict[str, Any] = {entry.at: entry.program for entry in entries}
    attacks = tuple(replace(one, program=by_text.get(f"attack {one.name}", plain_program(one))) for one in card.attacks)
    powers = [replace(one, units=by_text.get(f"power {one.name}", ())) for one in card.powers if one.name]
    # The text of a Trainer stays: it may be what an attack on it is used by.
    text = by_text.get("text", next((one.units for one in card.powers if not one.name), ()))
    powers += [Power("", power.CARD_TEXT, text)] if text else []
    return replace(card, attacks=attacks, powers=tuple(powers), declined="")
