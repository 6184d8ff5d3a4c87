"""From a card's text to its program: normalise, read, assemble, resolve, check, and read our own wording of it back."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, cast

from playmat.model import ir
from playmat.model.card import Attack, CardDef
from playmat.model.errors import IrError, PlaymatError
from playmat.model.words import power, supertype, trainer
from playmat.text import assemble, attacks, render
from playmat.text import units as unit_plans
from playmat.text.assemble import Misplaced
from playmat.text.boxes import is_rule_box
from playmat.text.check import check
from playmat.text.grammar import grammar
from playmat.text.normalize import normalize, own_names
from playmat.text.phrase import Reading, Speaker
from playmat.text.refer import Unresolved, resolve
from playmat.text.words import TOKEN


@dataclass(frozen=True, slots=True)
class Declined:
    """A text that is not understood whole: where (which text), what could have stood there, and where the reading
    stopped."""

    where: str
    expected: str
    position: int
    fragment: str

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected} at {self.position}: {self.fragment!r}"


class Ambiguous(PlaymatError, ValueError):
    """A text with two different meanings in the grammar: the grammar is wrong."""


# --- Names


class Names:
    """The names of all cards and attacks, as words, ready for the reader."""

    def __init__(self, cards: Iterable[str] = (), attacks: Iterable[str] = ()) -> None:
        self.spelling: dict[str, str] = {}
        every = set()
        for name in cards:
            every.add(name)
            for other in _respelled(name):
                if other not in self.spelling and other != name:
                    self.spelling[other] = name
                every.add(other)
        for name in list(self.spelling):
            if name in cards:
                del self.spelling[name]
        self.cards = _index(every)
        self.attacks = _index(attacks)


def _respelled(name: str) -> list[str]:
    return [
        name.replace("★", "Star"),
        name.replace("[", "").replace("]", ""),
        name.replace("♂", " ♂").replace("♀", " ♀").replace("  ", " "),
        name.replace(" ◇", ""),
    ]


def words_of(name: str) -> tuple[str, ...]:
    """A name in the words of the reader."""
    return tuple(m.group(0) for m in TOKEN.finditer(name.replace("’", "'")))


def _index(names: Iterable[str]) -> dict[str, tuple[tuple[str, ...], ...]]:
    by_first: dict[str, set[tuple[str, ...]]] = {}
    for name in names:
        words = words_of(name)
        if words:
            by_first.setdefault(words[0], set()).add(words)
    return {first: tuple(sorted(found, key=lambda w: (-len(w), w))) for first, found in by_first.items()}


_names: list[Names] = [Names()]


def set_names(cards: Iterable[str], attacks: Iterable[str] = ()) -> None:
    """Make all card names and attack names known to the reader. Texts name other cards, and a name is known or it
    is not read."""
    _names[0] = Names(cards, attacks)


def speaker_of(card: CardDef, damage: int = 0) -> Speaker:
    """The card as the one whose text it is."""
    names = _names[0]
    if card.supertype == supertype.POKEMON:
        role = "pokemon"
    elif card.supertype == supertype.ENERGY or card.trainer_kind in (trainer.TOOL, trainer.TECHNICAL_MACHINE):
        role = "attached"
    elif card.trainer_kind == trainer.FOSSIL:
        role = "fossil"
    else:
        role = "trainer"
    moves = [a.name for a in card.attacks] + [p.name for p in card.powers if p.name]
    return Speaker(
        role,
        tuple(words_of(name) for name in own_names(card)),
        tuple(sorted((words_of(name) for name in moves), key=len, reverse=True)),
        names.cards,
        names.attacks,
        names.spelling,
        damage,
        "Ability" if role == "pokemon" else "effect",
    )


# --- Reading


def sentences(text: str, speaker: Speaker, where: str, category: str = "sentence") -> list[list[ir.Program]] | Declined:
    """Every way to read the text as sentences."""
    reading = Reading(grammar(), text, speaker)
    end = len(reading.words)
    ways: dict[int, list[list[ir.Program]]] = {end: [[]]}

    def rest(pos: int) -> list[list[ir.Program]]:
        known = ways.get(pos)
        if known is None:
            known = []
            for value, after in reading.find(category, pos):
                known.extend([value, *more] for more in rest(after))
            ways[pos] = known
        return known

    found = rest(0)
    if found:
        return found
    far = min(reading.far, end - 1) if end else 0
    position = reading.spans[far] if end else 0
    expected = ", ".join(sorted(reading.expected)[:8])
    return Declined(where, expected, position, text[position : position + 60])


def _settled(read: list[ir.Program]) -> ir.Program:
    program = assemble.settle_actors(assemble.join(read))
    meant = assemble.other_opponents(assemble.any_members(assemble.their_opponent(program)))
    return cast(ir.Program, assemble.sort_filters(meant))


def _attack(text: str, card: CardDef, attack: Attack, where: str) -> ir.AttackProgram | Declined:
    read = sentences(text, speaker_of(card, attack.damage), where)
    if isinstance(read, Declined):
        return read
    made: dict[ir.AttackProgram, None] = {}
    problem = ""
    for way in read:
        try:
            steps = attacks.caps(attacks.base_damage(_settled(way), attack.damage))
            program = attacks.place(assemble.canonical(resolve(steps)), attack.damage, attack.symbol)
            made[_tidy(program)] = None
        except (Misplaced, Unresolved) as error:
            problem = str(error)
    if not made:
        return Declined(where, problem, 0, text[:60])
    if len(made) > 1:
        raise Ambiguous(f"{where}: {len(made)} readings: {' / '.join(render.shown(p) for p in made)}")
    return next(iter(made))


def _tidy(program: Any) -> Any:
    from playmat.text.refer import tidy

    return tidy(program)


def compile_attack(text: str, card: CardDef, attack_index: int) -> ir.AttackProgram | Declined:
    """The program of one attack, or why its text is not understood."""
    attack = card.attacks[attack_index]
    where = f"{card.id} {attack.name}"
    if not text:
        return ir.AttackProgram() if attack.damage > 0 else ir.AttackProgram(effect=())
    clean = normalize(text)
    program = _attack(clean, card, attack, where)
    if isinstance(program, Declined):
        return program
    try:
        check(program, where)
    except IrError as error:
        return Declined(where, str(error), 0, clean[:60])
    return _round_trip(program, card, attack, where)


def _round_trip(program: ir.AttackProgram, card: CardDef, attack: Attack, where: str) -> ir.AttackProgram | Declined:
    """The program, if our own wording of it reads as the same program."""
    try:
        ours = render.render_attack(program, card, attack)
    except render.Unprintable as error:
        return Declined(where, f"a wording for {error}", 0, "")
    again = _attack(normalize(ours), card, attack, where) if ours else ir.AttackProgram()
    if again == program:
        return program
    if isinstance(again, Declined):
        return Declined(where, f"our wording to be readable ({again.expected})", again.position, ours)
    return Declined(where, "our wording to mean the same", 0, ours)


def compile_power(text: str, card: CardDef, name: str, kind: int) -> tuple[ir.Unit, ...] | Declined:
    """The units of an Ability, Poké-Power, Poké-Body or Ancient Trait, or why its text is not understood."""
    where = f"{card.id} {name}"
    speaker = speaker_of(card)._replace(role="pokemon", power=power.NAMES[kind])
    return _whole(normalize(text), speaker, card, where, False, kind)


_TERA: Final = "Tera: "
"""What stands before the line that Tera Pokémon have under their attacks, on some printings."""


def compile_rules(texts: list[str], card: CardDef) -> tuple[ir.Unit, ...] | Declined:
    """The units of a Trainer or Energy card's text, or why it is not understood; for a Pokémon those of the lines
    under its attacks. What such a line says that the rules say anyway is no unit."""
    where = card.id
    if card.supertype == supertype.POKEMON:
        lines: tuple[ir.Unit, ...] = ()
        for text in texts:
            if is_rule_box(text.strip()):
                continue
            said = _whole(normalize(text.removeprefix(_TERA)), speaker_of(card), card, where, False)
            if isinstance(said, Declined):
                return Declined(where, "a rule box", 0, text[:60])
            # Some printings say it twice, with and without its heading.
            lines += tuple(unit for unit in said if unit not in lines)
        return lines
    clean = " ".join(normalize(text) for text in texts if not is_rule_box(text.strip()))
    made = _whole(clean, speaker_of(card), card, where, card.supertype == supertype.TRAINER)
    attached = card.supertype == supertype.ENERGY or card.trainer_kind in (trainer.TOOL, trainer.TECHNICAL_MACHINE)
    if attached and not isinstance(made, Declined) and any(isinstance(unit, ir.Play) for unit in made):
        return Declined(where, "nothing to do on playing a card that is attached", 0, clean[:60])
    return made


def _whole(
    text: str, speaker: Speaker, card: CardDef, where: str, trainer: bool, kind: int = power.CARD_TEXT
) -> tuple[ir.Unit, ...] | Declined:
    """The units of a text, if our own wording of them reads as the same units."""
    made = _units(text, speaker, where, trainer)
    if isinstance(made, Declined):
        return made
    try:
        check(made, where)
        ours = render.render_units(made, card, kind)
    except IrError as error:
        return Declined(where, str(error), 0, text[:60])
    except render.Unprintable as error:
        return Declined(where, f"a wording for {error}", 0, "")
    again = _units(normalize(ours), speaker, where, trainer)
    if again == made:
        return made
    if isinstance(again, Declined):
        return Declined(where, f"our wording to be readable ({again.expected})", again.position, ours)
    return Declined(where, "our wording to mean the same", 0, ours)


def _units(text: str, speaker: Speaker, where: str, trainer: bool) -> tuple[ir.Unit, ...] | Declined:
    read = sentences(text, speaker, where, "unit sentence")
    if isinstance(read, Declined):
        return read
    made: dict[tuple[ir.Unit, ...], None] = {}
    problem = ""
    for way in read:
        try:
            units = assemble.now(
                assemble.sort_filters(assemble.any_members(assemble.their_opponent(unit_plans.units(way, trainer))))
            )
            made[tuple(_tidy(_canonical_unit(resolve(unit))) for unit in units)] = None
        except (Misplaced, Unresolved) as error:
            problem = str(error)
    if not made:
        return Declined(where, problem, 0, text[:60])
    if len(made) > 1:
        raise Ambiguous(f"{where}: {len(made)} readings: {' / '.join(render.shown(p) for p in made)}")
    return next(iter(made))


def _canonical_unit(unit: Any) -> Any:
    updates = {
        name: assemble.canonical(getattr(unit, name)) for name in ("effect", "cost") if getattr(unit, name, None)
    }
    return dataclasses.replace(unit, **updates) if updates else unit
