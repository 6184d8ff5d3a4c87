"""From a card's text to its program: normalise, read, settle in passes, check, and read our own wording of it back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, cast

from playmat.model import ir
from playmat.model.card import Attack, CardDef
from playmat.model.errors import IrError, PlaymatError
from playmat.model.words import power, supertype, trainer
from playmat.text import passes, render
from playmat.text.boxes import is_rule_box
from playmat.text.check import check
from playmat.text.grammar import grammar
from playmat.text.names import speaker_of
from playmat.text.normalize import normalize
from playmat.text.passes import About, Pass, PassError
from playmat.text.phrase import Reading, Speaker

FRAGMENT: Final = 60
"""So many letters of a declined text are shown."""


@dataclass(frozen=True, slots=True)
class Declined:
    """A text that is not understood whole: where (which text), what could have stood there, and where the reading
    stopped."""

    where: str
    expected: str
    position: int
    fragment: str
    step: str = ""
    """What stopped it, if it could be read: the pass (see `passes`), or "check"."""

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected} at {self.position}: {self.fragment!r}"


class Ambiguous(PlaymatError, ValueError):
    """A text with two different meanings in the grammar: the grammar is wrong."""


# --- Reading


class Sentence(NamedTuple):
    """A sentence as it was read, and where it stands in the text."""

    program: ir.Program
    start: int
    end: int


def sentences(text: str, speaker: Speaker, where: str, category: str) -> list[tuple[Sentence, ...]] | Declined:
    """Every way to read the text as sentences."""
    reading = Reading(grammar(), text, speaker)
    end = len(reading.words)
    spans = [*reading.spans, len(text)]
    ways: dict[int, list[tuple[Sentence, ...]]] = {end: [()]}

    def rest(pos: int) -> list[tuple[Sentence, ...]]:
        known = ways.get(pos)
        if known is None:
            known = []
            for value, after in reading.find(category, pos):
                sentence = Sentence(value, spans[pos], spans[after])
                known.extend((sentence, *more) for more in rest(after))
            ways[pos] = known
        return known

    found = rest(0)
    if found:
        return found
    far = min(reading.far, end - 1) if end else 0
    position = reading.spans[far] if end else 0
    return Declined(where, reading.wanted(), position, text[position : position + FRAGMENT])


def _meaning(
    text: str, speaker: Speaker, where: str, category: str, steps: tuple[Pass, ...], about: About
) -> Any | Declined:
    """The one thing that the text means, or why it is not understood."""
    read = sentences(text, speaker, where, category)
    if isinstance(read, Declined):
        return read
    made: dict[Any, None] = {}
    stopped: list[tuple[tuple[Sentence, ...], PassError]] = []
    for way in read:
        try:
            made[passes.read([sentence.program for sentence in way], steps, about)] = None
        except PassError as error:
            stopped.append((way, error))
    if len(made) > 1:
        raise Ambiguous(f"{where}: {len(made)} readings: {' / '.join(render.shown(p) for p in made)}")
    return next(iter(made)) if made else _furthest(text, where, stopped, steps, about)


def _furthest(
    text: str,
    where: str,
    stopped: list[tuple[tuple[Sentence, ...], PassError]],
    steps: tuple[Pass, ...],
    about: About,
) -> Declined:
    """Why no reading means anything: what stopped the one that came furthest, by sentence and then by pass."""
    order = [step.name for step in steps]
    found = [(_sentence(way, error, steps, about), error) for way, error in stopped]
    sentence, error = max(found, key=lambda one: (one[0].start, order.index(one[1].step)))
    fragment = text[sentence.start : min(sentence.end, sentence.start + FRAGMENT)]
    return Declined(where, str(error), sentence.start, fragment, error.step)


def _sentence(way: tuple[Sentence, ...], error: PassError, steps: tuple[Pass, ...], about: About) -> Sentence:
    """The sentence that a pass stopped at: the last of the fewest that are stopped in the same way."""
    for count in range(1, len(way)):
        try:
            passes.read([sentence.program for sentence in way[:count]], steps, about)
        except PassError as earlier:
            if (earlier.step, str(earlier)) == (error.step, str(error)):
                return way[count - 1]
    return way[-1] if way else Sentence((), 0, 0)


def _attack(text: str, card: CardDef, attack: Attack, where: str) -> ir.AttackProgram | Declined:
    about = About(attack.damage, attack.symbol)
    made = _meaning(text, speaker_of(card, attack.damage), where, "sentence", passes.ATTACK, about)
    return cast("ir.AttackProgram | Declined", made)


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
        return _ill_formed(where, error, clean)
    return _round_trip(program, card, attack, where)


def _ill_formed(where: str, error: IrError, text: str) -> Declined:
    """What the check expected of the program of a text."""
    why = re.sub(rf"^{re.escape(where)}(\[\d+\])?: (expected )?", "", str(error))
    return Declined(where, why, 0, text[:FRAGMENT], "check")


def _round_trip(program: ir.AttackProgram, card: CardDef, attack: Attack, where: str) -> ir.AttackProgram | Declined:
    """The program, if our own wording of it reads as the same program."""
    ours = render.render_attack(program, card, attack)
    again = render.reread_attack(ours, card, attack)
    return program if again == program else Declined(where, "our wording to mean the same", 0, ours)


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
                return said
            # Some printings say it twice, with and without its heading.
            lines += tuple(unit for unit in said if unit not in lines)
        return lines
    clean = " ".join(normalize(text) for text in texts if not is_rule_box(text.strip()))
    made = _whole(clean, speaker_of(card), card, where, card.supertype == supertype.TRAINER)
    attached = card.supertype == supertype.ENERGY or card.trainer_kind in (trainer.TOOL, trainer.TECHNICAL_MACHINE)
    if attached and not isinstance(made, Declined) and any(isinstance(unit, ir.Play) for unit in made):
        return Declined(where, "nothing to do on playing a card that is attached", 0, clean[:FRAGMENT])
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
    except IrError as error:
        return _ill_formed(where, error, text)
    ours = render.render_units(made, card, kind)
    again = render.reread_units(ours, card, kind)
    return made if again == made else Declined(where, "our wording to mean the same", 0, ours)


def _units(text: str, speaker: Speaker, where: str, trainer: bool) -> tuple[ir.Unit, ...] | Declined:
    made = _meaning(text, speaker, where, "unit sentence", passes.UNITS, About(trainer=trainer))
    return cast("tuple[ir.Unit, ...] | Declined", made)
