"""What may be answered now, as values that print themselves and read back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, overload

from playmat.model.card import Attack, CardDef


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to the present decision. `str()` gives its text form, which `Game.apply` reads back."""

    text: str
    """Such as 'attack Gear Grind', 'attach Metal Energy me.active', 'card Klinklang'."""
    words: str
    """The line that a player reads."""
    kind: str
    """'attack', 'attach', 'evolve', 'play', 'bench', 'retreat', 'pass', 'card', 'pokemon', 'yes' …"""
    index: int
    """Its place among the options of the decision."""
    code: int
    """The engine's number for it, the same wherever the same thing is offered in this game."""
    card: CardDef | None = None
    """The card that it is about."""
    pokemon: str = ""
    """The Pokémon that it is about, as a place: 'me.active', 'opp.bench.0'. *me* is seat 0."""
    attack: Attack | None = None
    """The attack, if it is one that the Pokémon's own card prints."""

    def __str__(self) -> str:
        return self.text

    def __index__(self) -> int:
        return self.index


@dataclass(frozen=True, slots=True)
class Decision(Sequence[Option]):
    """What one player has to decide now: a sequence of options, with what it is about."""

    seat: int
    question: str
    """'turn', 'pick', 'promote', 'take-prize', 'choose-active' …"""
    words: str
    """The question as a player reads it."""
    because: CardDef | None
    """The card whose effect asks, if one does."""
    effect: str
    """The attack or power of that card."""
    purpose: str
    """What the choice is for: 'discard', 'hand', 'switch', 'attach' …, or nothing."""
    cost: bool
    """Whether what is chosen pays for the rest of the text."""
    least: int
    """How many must be chosen, where several are: 0 where none may be."""
    most: int
    """How many may be chosen."""
    picked: int
    """How many have been chosen already."""
    shown: tuple[tuple[CardDef, int], ...]
    """What is seen with the question, each card with its count: a deck that is searched, cards that were looked at."""
    options: tuple[Option, ...]

    @overload
    def __getitem__(self, place: int) -> Option: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Option]: ...

    def __getitem__(self, place: Any) -> Any:
        return self.options[place]

    def __len__(self) -> int:
        return len(self.options)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __contains__(self, one: object) -> bool:
        return any(one in (option, option.text) for option in self.options)

    def of(self, kind: str) -> list[Option]:
        """The options of one kind."""
        return [option for option in self.options if option.kind == kind]

    def __str__(self) -> str:
        lines = [f"seat {self.seat}: {self.words}"]
        return "\n".join(lines + [f"  {option.index:>2}  {option.text}" for option in self.options])
