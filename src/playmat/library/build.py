"""`playmat cards build`: from the public card data to the files of the shipped catalogue.

The public data is read, corrected (`errata.toml`), turned into facts, compiled, and written as one line per card with
each distinct effect stored once. Printings of one Trainer or Energy card share one program: where their wording differs
the latest is shown, and an older printing says whose wording that is and keeps the program of its own beside it. The
result depends on nothing but its inputs.
"""

from __future__ import annotations

import json
import multiprocessing
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from playmat.cards.catalog import DATA
from playmat.cards.facts import Texts, card_facts, card_texts, pieces
from playmat.cards.rows import Effects, Row, Stopped, dump, plain_program, printed_part, program_id, to_row
from playmat.library import byhand, daytext, errata, guards
from playmat.library.printings import (
    Printing,
    groups_of,
    has_text,
    last_worded,
    later_cards,
    misprints,
    rulings,
    wordings,
)
from playmat.model import ir
from playmat.model.card import Attack, CardDef, Power
from playmat.model.errors import DataError, PlaymatError
from playmat.model.words import supertype
from playmat.text import Declined, compile_attack, compile_power, compile_rules, set_names

Progress = Callable[[str], None]
_CHUNK: Final = 200
_FRAGMENT_WORDS: Final = 8
_EXPECTED_LENGTH: Final = 60
_DECLINES_KEPT: Final = 400
_NO_TEXT: Final = "a text in the public data"


@dataclass(slots=True)
class Built:
    """The outcome of a build: the content of every file, and what to tell the developer."""

    files: dict[str, str]
    errors: list[str]
    """Data errors and texts with two readings, each naming its card. The cards are in the catalogue, declined."""
    playable: int
    total: int
    needless: list[str] = field(default_factory=list)
    """Programs written by hand that the grammar now reads by itself, just so."""


@dataclass(frozen=True, slots=True)
class _Job:
    """One wording of one card to be compiled."""

    facts: CardDef
    texts: Texts


@dataclass(frozen=True, slots=True)
class Result:
    """What came of compiling one wording of one card."""

    effects: Effects
    fragments: tuple[tuple[str, str], ...] = ()
    """For each refusal a few words around the place where reading stopped, and what was expected there."""
    errors: tuple[str, ...] = ()


def build(source: Path, data: Path = DATA, progress: Progress = lambda line: None, workers: int = 2) -> Built:
    """Compile the public data in `source`; `data` holds the errata and what is written by hand. Writes nothing."""
    sets = _read_json(source / "sets.json")
    errors: list[str] = []
    mended = errata.read(data / "errata.toml")
    cards = _read_cards(source, sets, mended, errors)
    progress(f"{len(cards)} cards of {len(sets)} sets read")
    reworded = misprints(cards, mended["reworded"])
    groups = groups_of(cards, later_cards(cards, mended["namesake"]), reworded)
    jobs: dict[_Job, int] = {}
    for group in groups:
        for card in group:
            jobs.setdefault(_Job(_plain(group[-1]), card.texts), len(jobs))
    results = _compile_all(list(jobs), progress, workers)
    written = _written(data, groups, reworded)
    never = _Never(mended["unplayable"])
    catalogue = _assemble(groups, jobs, results, written, reworded, rulings(cards, mended["ruling"]), never)
    errors.extend(never.unused())
    catalogue.wordings = wordings(groups, catalogue.rows, mended)
    for card in cards:
        errors.extend(
            f"{card.facts.id} {card.facts.name}: no text for {one}" for one in missing_texts(card.facts, card.texts)
        )
    for result in results:
        errors.extend(result.errors)
    errors.extend(catalogue.errors)
    errors.extend(written.errors)
    files = _files(sets, cards, catalogue, _decks(source, sets, {card.facts.id for card in cards}, mended["deck"]))
    playable = sum("declined" not in row for row in catalogue.rows.values())
    return Built(files, sorted(set(errors)), playable, len(cards), catalogue.needless)


def write(built: Built, data: Path = DATA) -> list[str]:
    """Write the files that differ, remove set and program files that are no more; returns their names."""
    changed = []
    for name, content in built.files.items():
        path = data / name
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8", newline="\n")
            changed.append(name)
    for folder in ("sets", "programs"):
        for path in sorted((data / folder).glob("*.jsonl")):
            if f"{folder}/{path.name}" not in built.files:
                path.unlink()
                changed.append(f"{folder}/{path.name}")
    return changed


def differences(built: Built, data: Path = DATA) -> list[str]:
    """Names of the files whose content on disk is not what was built."""
    return [
        name
        for name, content in built.files.items()
        if not (data / name).exists() or (data / name).read_text(encoding="utf-8") != content
    ]


@dataclass(frozen=True, slots=True)
class Changes:
    """What a build changes in the catalogue, by card id."""

    gained: list[str]
    """Playable now, and not before."""
    lost: list[str]
    """Playable before, and not now."""
    added: list[str]
    removed: list[str]
    altered: list[str]
    """Same standing, other facts or another effect."""


def changes(built: Built, data: Path = DATA) -> Changes:
    """Compare a build with the files on disk, card by card."""
    before: dict[str, Row] = {}
    for path in sorted((data / "sets").glob("*.jsonl")):
        before.update((row["id"], row) for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()))
    after: dict[str, Row] = {}
    for name, content in built.files.items():
        if name.startswith("sets/"):
            after.update((row["id"], row) for row in map(json.loads, content.splitlines()))
    found = Changes([], [], [], [], [])
    for card_id, row in after.items():
        old = before.get(card_id)
        if old is None:
            found.added.append(card_id)
        elif "declined" in old and "declined" not in row:
            found.gained.append(card_id)
        elif "declined" not in old and "declined" in row:
            found.lost.append(card_id)
        elif old != row:
            found.altered.append(card_id)
    found.removed.extend(card_id for card_id in before if card_id not in after)
    return found


# --- Reading


def _read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(f"expected the public card data at {path}, got {error.strerror}") from error
    except ValueError as error:
        raise DataError(f"{path}: expected JSON, got {error}") from error


def read_some(source: Path, set_ids: set[str], data: Path = DATA) -> dict[str, tuple[CardDef, Texts]]:
    """Facts and texts of the cards of some sets, by id."""
    sets = [one for one in _read_json(source / "sets.json") if one["id"] in set_ids]
    cards = _read_cards(source, sets, errata.read(data / "errata.toml"), [], whole=False)
    return {card.facts.id: (_plain(card), card.texts) for card in cards}


def _plain(card: Printing) -> CardDef:
    """The facts that a reading of its texts depends on."""
    return replace(card.facts, extra={"modern": "yes"} if daytext.is_modern(card.order[0]) else {})


def _read_cards(
    source: Path,
    sets: Sequence[dict[str, Any]],
    mended: dict[str, list[errata.Entry]],
    errors: list[str],
    whole: bool = True,
) -> list[Printing]:
    raws = {one["id"]: _read_json(source / "cards" / f"{one['id']}.json") for one in sets}
    by_id = {raw["id"]: raw for set_cards in raws.values() for raw in set_cards}
    errata.correct(by_id, mended["correction"], whole)
    if whole:
        errata.check_kept(by_id, mended["kept"])
    cards = []
    for place, one in enumerate(sets):
        numbered = pieces(raws[one["id"]])
        for i, raw in enumerate(raws[one["id"]]):
            try:
                facts = card_facts(raw, one["id"], numbered.get(raw["id"], 0))
            except DataError as error:
                errors.append(str(error))
                continue
            cards.append(Printing(facts, card_texts(raw), (one["releaseDate"], place, i)))
    return cards


# --- Compiling


class _Reading:
    """The reading of one card's texts. Every refusal is kept: a card is playable only without any."""

    def __init__(self, card: CardDef) -> None:
        self.card = card
        self.refusals: list[Stopped] = []
        self.fragments: list[tuple[str, str]] = []
        self.errors: list[str] = []

    def refuse(self, at: str, expected: str, fragment: str = "", position: int = 0) -> None:
        # The words that could follow change with every touch of the grammar: they are told in the ranking alone.
        self.refusals.append(Stopped(at, position, "" if "," in expected or " " not in expected else _brief(expected)))
        self.fragments.append((_short(fragment), _brief(expected)))

    def attack(self, i: int, text: str) -> Any:
        attack = self.card.attacks[i]
        if not text and not lacks_text(attack):
            return None
        at = f"attack {attack.name}"
        if not text:
            self.refuse(at, _NO_TEXT)
            return None
        try:
            effect = self.take(at, compile_attack(text, self.card, i))
        except Exception as error:  # a fault of the compiler must name its card
            return self.fail(at, error)
        return None if effect == ir.encode(plain_program(attack)) else effect

    def power(self, power: Power, text: str) -> Any:
        at = f"power {power.name}"
        if not text:
            self.refuse(at, _NO_TEXT)
            return None
        try:
            return self.take(at, compile_power(text, self.card, power.name, power.kind))
        except Exception as error:  # a fault of the compiler must name its card
            return self.fail(at, error)

    def rules(self, texts: tuple[str, ...]) -> Any:
        if not texts:
            if needs_rules(self.card):
                self.refuse("text", _NO_TEXT)
            return None
        try:
            effect = self.take("text", compile_rules(list(texts), self.card)) or None
        except Exception as error:  # as above
            return self.fail("text", error)
        if effect is None and not self.refusals and not self.card.powers and needs_rules(self.card):
            self.refuse("text", "an effect")
        return effect

    def take(self, at: str, result: object) -> Any:
        if isinstance(result, Declined):
            self.refuse(at, result.expected, result.fragment, result.position)
            return None
        return ir.encode(result)

    def fail(self, at: str, error: Exception) -> None:
        what = str(error) if isinstance(error, PlaymatError) else f"the compiler failed: {error!r}"
        self.refuse(at, "one reading")
        self.errors.append(f"{self.card.id} {self.card.name}, {at}: {what}")


def lacks_text(attack: Attack) -> bool:
    """Whether an attack that prints no sentence should: plain damage needs none."""
    return not attack.damage or bool(attack.symbol)


def needs_rules(card: CardDef) -> bool:
    """Whether the card is one that does nothing without a text."""
    return card.supertype == supertype.TRAINER or (card.supertype == supertype.ENERGY and card.basic_energy < 0)


def missing_texts(card: CardDef, texts: Texts) -> list[str]:
    """Which texts the public data should have for this card, and has not."""
    missing = [
        f"attack {one.name}"
        for one, text in zip(card.attacks, texts.attacks, strict=True)
        if not text and lacks_text(one)
    ]
    missing += [f"power {one.name}" for one, text in zip(card.powers, texts.powers, strict=True) if not text]
    return missing + ["the card"] * (needs_rules(card) and not texts.rules)


def compile_card(card: CardDef, texts: Texts) -> Result:
    """Read all texts of one card."""
    reading = _Reading(card)
    attacks = tuple(reading.attack(i, text) for i, text in enumerate(texts.attacks))
    powers = tuple(reading.power(power, text) for power, text in zip(card.powers, texts.powers, strict=True))
    effects = Effects(attacks, powers, reading.rules(texts.rules), tuple(reading.refusals))
    return Result(effects, tuple(reading.fragments), tuple(reading.errors))


def _short(fragment: str) -> str:
    """At most a few words: enough to find a family of texts by, too few to be a sentence."""
    return " ".join(fragment.split()[:_FRAGMENT_WORDS])


def _brief(expected: str) -> str:
    """The first few of the things that could have stood there."""
    return textwrap.shorten(expected, _EXPECTED_LENGTH, placeholder=" …")


_forked_jobs: list[_Job] = []
"""What the worker processes find in their copy of this module: cards of a compiled core cannot be sent to them."""


def _compile_chunk(start: int) -> list[Result]:
    return [compile_card(job.facts, job.texts) for job in _forked_jobs[start : start + _CHUNK]]


def _compile_all(jobs: list[_Job], progress: Progress, workers: int) -> list[Result]:
    names = {job.facts.name for job in jobs} | {job.facts.rules_name for job in jobs}
    texts = {one.name for job in jobs for one in job.facts.attacks}
    texts.update(one.name for job in jobs for one in job.facts.powers)
    set_names(sorted(names), sorted(texts))  # texts name other cards, attacks and powers
    _forked_jobs[:] = jobs
    starts = range(0, len(jobs), _CHUNK)
    results: list[Result] = []
    try:
        if workers < 2 or "fork" not in multiprocessing.get_all_start_methods():
            _collect(map(_compile_chunk, starts), results, progress)
        else:
            with multiprocessing.get_context("fork").Pool(workers) as pool:
                _collect(pool.imap(_compile_chunk, starts), results, progress)
    finally:
        _forked_jobs.clear()
    return results


def _collect(parts: Iterable[list[Result]], results: list[Result], progress: Progress) -> None:
    for part in parts:
        results.extend(part)
        progress(f"{len(results)} wordings compiled")


# --- Programs written by hand


_Unit = tuple[str, Any, int, str]
"""Which text, the text itself, and for an attack the damage and sign that it goes with."""


def unit_key(card: CardDef, texts: Texts, at: str) -> _Unit:
    """What two cards must share to share a program written by hand."""
    for attack, text in zip(card.attacks, texts.attacks, strict=True):
        if at == f"attack {attack.name}":
            return at, text, attack.damage, attack.symbol
    for power, text in zip(card.powers, texts.powers, strict=True):
        if at == f"power {power.name}":
            return at, text, 0, ""
    return at, (card.rules_name, texts.rules), 0, ""


def printed(card: CardDef, texts: Texts, at: str) -> str:
    """The sentences of one text of a card."""
    text = unit_key(card, texts, at)[1]
    return text if isinstance(text, str) else guards.printed_text(texts.rules)


def guard_names(cards: Iterable[CardDef]) -> guards.Names:
    """The names that prints may mention, for the guards."""
    both: tuple[set[str], set[str]] = (set(), set())
    for card in cards:
        both[card.supertype == supertype.POKEMON].add(card.name)
    return guards.Names(both[1], both[0])


@dataclass(slots=True)
class _Written:
    """The programs written by hand, for the texts they are for."""

    by_unit: dict[_Unit, byhand.Entry] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)

    def served(self, card: CardDef, texts: Texts, effects: Effects) -> Effects:
        """The effects with programs written by hand in their place: where a text was refused, and where the grammar
        reads it otherwise, for what was written by hand was compared with the print by somebody."""
        refused = {one.at: one for one in effects.refusals}
        read: dict[str, Any] = {"text": effects.text}
        read.update((f"attack {one.name}", do) for one, do in zip(card.attacks, effects.attacks, strict=True))
        read.update((f"power {one.name}", do) for one, do in zip(card.powers, effects.powers, strict=True))
        found: dict[str, Any] = {}
        for at, made in read.items():
            entry = self.by_unit.get(unit_key(card, texts, at))
            if entry is None or (at in refused and refused[at].expected == _NO_TEXT):
                continue
            written = ir.encode(entry.program)
            if at in refused or written != made:
                found[at] = written
                self.used.add(entry.where)
        return Effects(
            tuple(found.get(f"attack {one.name}", do) for one, do in zip(card.attacks, effects.attacks, strict=True)),
            tuple(found.get(f"power {one.name}", do) for one, do in zip(card.powers, effects.powers, strict=True)),
            found.get("text", effects.text),
            tuple(one for one in effects.refusals if one.at not in found),
        )


def _written(data: Path, groups: list[list[Printing]], reworded: dict[str, Texts]) -> _Written:
    """Every program written by hand that is for a text of the public data, and speaks of what is printed there."""
    read = byhand.read_folder(data)
    made = _Written(errors=read.errors)
    if not read.entries:
        return made
    where = {card.facts.id: group for group in groups for card in group}
    names = guard_names(card.facts for group in groups for card in group)
    for entry in read.entries:
        if entry.card not in where:
            made.errors.append(f"{entry.where}: expected a card of the public data, got {entry.card!r}")
            continue
        group = where[entry.card]
        latest = last_worded(group, reworded)
        named = next(card for card in group if card.facts.id == entry.card)
        if named.facts.supertype != supertype.POKEMON and has_text(named):
            latest = named  # each wording of a Trainer or Energy card has a program of its own
        problem = byhand.fits(entry, named.facts)
        wrong = [problem] if problem else []
        if not problem:
            wrong = guards.differences(entry, latest.facts, printed(latest.facts, latest.texts, entry.at), names)
        unit = unit_key(group[-1].facts, latest.texts, entry.at) if not wrong else None
        if unit in made.by_unit:
            wrong = [f"{entry.where}: expected one program for a text, got {made.by_unit[unit].where} too"]
        made.errors.extend(wrong)
        if unit is not None and not wrong:
            made.by_unit[unit] = entry
    return made


# --- Writing


@dataclass(slots=True)
class _Catalogue:
    """Everything that goes into the files: lines by card id, programs by id, the ranked declines."""

    rows: dict[str, Row] = field(default_factory=dict)
    programs: dict[str, Any] = field(default_factory=dict)
    declines: list[dict[str, Any]] = field(default_factory=list)
    unplayable: list[dict[str, str]] = field(default_factory=list)
    """Texts that no game can do, and why."""
    needless: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    wordings: dict[str, list[list[str]]] = field(default_factory=dict)

    def keep(self, effect: Any) -> str:
        """Store an effect once; its id."""
        program = program_id(effect)
        if self.programs.setdefault(program, effect) != effect:
            self.errors.append(f"two different effects have the id {program}: lengthen PROGRAM_ID_LENGTH")
        return program


class _Never:
    """The texts that no game can do, with the reason."""

    def __init__(self, entries: list[errata.Entry]) -> None:
        self.why = {(card_id, entry["text"]): str(entry["why"]) for entry in entries for card_id in entry["ids"]}
        self.found: list[dict[str, str]] = []

    def explained(self, card: CardDef, effects: Effects) -> Effects:
        """The refusals of a card with the reason, where there is one."""
        refusals = []
        for one in effects.refusals:
            why = self.why.get((card.id, one.at), "")
            if why:
                self.found.append({"id": card.id, "name": card.name, "text": one.at, "why": why})
            refusals.append(replace(one, why=why))
        return replace(effects, refusals=tuple(refusals))

    def unused(self) -> list[str]:
        used = {(one["id"], one["text"]) for one in self.found}
        return [
            f"errata.toml: [[unplayable]] {card_id} {at}: expected a text that has no program, got one that is read"
            for card_id, at in self.why
            if (card_id, at) not in used
        ]


def _assemble(
    groups: list[list[Printing]],
    jobs: dict[_Job, int],
    results: list[Result],
    written: _Written,
    reworded: dict[str, Texts],
    ruled: dict[str, dict[str, str]],
    never: _Never,
) -> _Catalogue:
    made = _Catalogue()
    alone: Counter[tuple[str, str]] = Counter()
    touched: Counter[tuple[str, str]] = Counter()
    for group in groups:
        latest = last_worded(group, reworded)
        shared = _plain(group[-1])
        result = results[jobs[_Job(shared, latest.texts)]]
        effects = written.served(shared, latest.texts, result.effects)
        reasons = {
            reason
            for reason, refusal in zip(result.fragments, result.effects.refusals, strict=True)
            if refusal in effects.refusals and not any((one.facts.id, refusal.at) in never.why for one in group)
        }
        for card in group:
            own = written.served(shared, card.texts, results[jobs[_Job(shared, card.texts)]].effects)
            # A Trainer goes by the latest wording, so it means what that meant on its day.
            worded = card if card.facts.supertype == supertype.POKEMON and own == effects else latest
            row = to_row(card.facts, never.explained(card.facts, _of_its_day(effects, worded)), made.keep)
            if own != effects:
                row["worded"] = latest.facts.id
                if card.facts.supertype != supertype.POKEMON and has_text(card):
                    row["printed"] = printed_part(_of_its_day(own, card), made.keep)
            if card.facts.id in ruled:
                row["ruled"] = ruled[card.facts.id]
            made.rows[card.facts.id] = row
            touched.update(reasons)
            if len(reasons) == 1:
                alone.update(reasons)
    made.needless = [one.where for one in written.by_unit.values() if one.where not in written.used]
    ranked = sorted(touched, key=lambda reason: (-alone[reason], -touched[reason], reason))
    made.unplayable = never.found
    made.declines = [
        {"text": reason[0], "where": reason[1], "cards": alone[reason], "touched": touched[reason]} for reason in ranked
    ]
    return made


def _of_its_day(effects: Effects, card: Printing) -> Effects:
    day = card.order[0]
    return Effects(
        tuple(daytext.of_its_day(one, ir.AttackProgram, day) for one in effects.attacks),
        tuple(daytext.of_its_day(one, ir.Unit, day) for one in effects.powers),
        daytext.of_its_day(effects.text, ir.Unit, day),
        effects.refusals,
    )


def _decks(
    source: Path, sets: Sequence[dict[str, Any]], ids: set[str], entries: list[errata.Entry]
) -> list[dict[str, Any]]:
    decks = []
    mended = {(entry["deck"], entry["was"]): entry["is"] for entry in entries}
    for one in sets:
        path = source / "decks" / f"{one['id']}.json"
        for raw in _read_json(path) if path.exists() else ():
            cards = [[mended.pop((raw["id"], card["id"]), card["id"]), card["count"]] for card in raw["cards"]]
            unknown = [card for card, _ in cards if card not in ids]
            if unknown:
                raise DataError(f"theme deck {raw['id']}: expected cards of the public data, got {', '.join(unknown)}")
            decks.append({"id": raw["id"], "name": raw["name"], "set": one["id"], "cards": cards})
    for deck, card in mended:
        raise DataError(f"errata.toml: expected {card} in theme deck {deck}; the correction can go")
    return decks


def _files(
    sets: Sequence[dict[str, Any]],
    cards: list[Printing],
    catalogue: _Catalogue,
    decks: list[dict[str, Any]],
) -> dict[str, str]:
    files: dict[str, str] = {}
    rows, programs = catalogue.rows, catalogue.programs
    by_set: dict[str, list[Row]] = {one["id"]: [] for one in sets}
    for card in cards:
        by_set[card.facts.set_id].append(rows[card.facts.id])
    for set_id, lines in by_set.items():
        files[f"sets/{set_id}.jsonl"] = "".join(dump(row) + "\n" for row in lines)
    for digit in "0123456789abcdef":
        chosen = sorted(program for program in programs if program[0] == digit)
        files[f"programs/{digit}.jsonl"] = "".join(dump([one, programs[one]]) + "\n" for one in chosen)
    files["sets.json"] = _json_lines(_set_facts(one, len(by_set[one["id"]])) for one in sets)
    files["decks.json"] = _json_lines(decks)
    reworded = [f"{dump(name)}:{dump(days)}" for name, days in sorted(catalogue.wordings.items())]
    files["wordings.json"] = "{" + ",".join(f"\n{line}" for line in reworded) + "\n}\n"
    playable = {card_id for card_id, row in rows.items() if "declined" not in row}
    counts = [
        f'"{set_id}":{dump({"playable": sum(row["id"] in playable for row in lines), "total": len(lines)})}'
        for set_id, lines in by_set.items()
    ]
    whole = [deck["id"] for deck in decks if all(card in playable for card, _ in deck["cards"])]
    declines = catalogue.declines[:_DECLINES_KEPT]
    files["coverage.json"] = (
        '{"sets":{\n' + ",\n".join(counts) + '\n},\n"decks":' + _json_lines(whole).rstrip() + ',\n"declines":'
        f'{_json_lines(declines).rstrip()},\n"more_declines":{len(catalogue.declines) - len(declines)},\n'
        f'"unplayable":{_json_lines(catalogue.unplayable).rstrip()}}}\n'
    )
    return files


def _set_facts(one: dict[str, Any], total: int) -> dict[str, Any]:
    facts = {
        "id": one["id"],
        "name": one["name"],
        "series": one["series"],
        "released": one["releaseDate"].replace("/", "-"),
        "total": total,
    }
    return facts | ({"code": one["ptcgoCode"]} if one.get("ptcgoCode") else {})


def _json_lines(entries: Iterable[Any]) -> str:
    """A JSON list with one entry a line, so that a change is a short diff."""
    return "[" + ",".join(f"\n{dump(entry)}" for entry in entries) + "\n]\n"
