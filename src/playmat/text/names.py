"""The names of all cards and attacks, and the card whose text is read or printed."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from playmat.model.card import CardDef
from playmat.model.words import supertype, trainer
from playmat.text.normalize import own_names
from playmat.text.phrase import Speaker
from playmat.text.words import TOKEN, spell


class Names:
    """The names of all cards and attacks, as words, ready for the reader."""

    def __init__(self, cards: Collection[str] = (), attacks: Collection[str] = ()) -> None:
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
        # Names whose words leave open where the gaps were ("Slip 'n' Roll").
        self.spelling.update({said: name for name in attacks if (said := spell(words_of(name))) != name})


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


def set_names(cards: Collection[str], attacks: Collection[str] = ()) -> None:
    """Make all card names and attack names known to the reader. Texts name other cards, and a name is known or it
    is not read."""
    _names[0] = Names(cards, attacks)


def role_of(card: CardDef) -> str:
    """What the card is to its own text: decides what "this Pokémon" and "this card" mean."""
    if card.supertype == supertype.POKEMON:
        return "pokemon"
    if card.supertype == supertype.ENERGY or card.trainer_kind in (trainer.TOOL, trainer.TECHNICAL_MACHINE):
        return "attached"
    return "fossil" if card.trainer_kind == trainer.FOSSIL else "trainer"


def speaker_of(card: CardDef, damage: int = 0) -> Speaker:
    """The card as the one whose text it is."""
    names = _names[0]
    role = role_of(card)
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
        "modern" in card.extra,
    )
