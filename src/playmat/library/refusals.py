"""What a player might want to do in a turn and, where it is not allowed, why not, with the clause of the rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from playmat import rules
from playmat.engine import Game, Refusal
from playmat.engine.columns import attacks_of, cost_of, pays, powers_of, spared_of, top_def, units_on, what_lacks
from playmat.library import Cards
from playmat.library.asking import noun_words
from playmat.library.wording import Words
from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.errors import UnknownName
from playmat.model.ids import Card, Spot
from playmat.model.ir.walk import nodes
from playmat.model.words import option, refusal, stage, supertype, trainer, types
from playmat.text import Unsaid

_LESS_TELLING = ("evolve.name-match", "name.owner.evolution", "card.evolution.definition")
"""Reasons that are only worth giving where there is no other: most cards do not fit most Pokémon."""

_IDLE = frozenset(refusal.REASONS[one][1] for one in (refusal.NOTHING_TO_DO, refusal.POWER_NOTHING))
"""A text would do nothing: what it lacks is said instead."""
_UNPAID = ("energy.cost.at-least", "energy.cost.typed-symbols")

_OPEN = re.compile(r"\bthat player|\bit happened to\b|\bspot\b|\bthis card\b|\bof all\b")
"""Words that only the text itself makes clear."""
_FROM = re.compile(r" from (?=([^()]*\b(?:hand|deck|discard pile|Lost Zone|Prize cards)\b)?)")
_NONE = tuple(
    (re.compile(f"^{some}"), none)
    for some, none in (
        ("1 of your opponent's ", "your opponent has no "),
        ("1 of your ", "you have no "),
        ("1 of ", "there is none of "),
        ("an? ", "there is no "),
    )
)


@dataclass(frozen=True, slots=True)
class Attempt:
    """Something a player might want to do: in words, and as the code of an option."""

    kind: str
    """As in the options of a view: 'attack', 'attach', 'bench' …"""
    code: int
    words: str
    subject: str
    """The words without the Pokémon it is done to."""
    name: str
    """Of the card, the attack or the power."""
    card: Card | None = None
    """The card in hand, if it is one."""
    spot: int | None = None
    """The Pokémon that it is done to, or that does it."""


class Attempts:
    """What the player to move might try. Everything looked at here lies open to that player."""

    def __init__(self, game: Game, words: Words, cards: Cards) -> None:
        self._game = game
        self._words = words
        self._cards = cards

    def everything(self) -> list[Attempt]:
        return [*self.attacks(), *self.with_hand(), *self.powers(), *self.retreat()]

    def attacks(self) -> list[Attempt]:
        machine = self._game.machine
        active = machine.state.active[self._words.seat]
        if active < 0:
            return []
        found = [machine.pool.names[machine.pool.attacks.name[one]] for one in attacks_of(machine, active)]
        return [
            Attempt(
                "attack", option.code(option.ATTACK, i), f"Attack with {one}", f"Attack with {one}", one, spot=active
            )
            for i, one in enumerate(found)
        ]

    def retreat(self) -> list[Attempt]:
        return [Attempt("retreat", option.code(option.RETREAT), "Retreat", "Retreat", "", spot=self._own_spots()[0])]

    def with_hand(self) -> list[Attempt]:
        """What the cards in hand are for, each different card once."""
        found: dict[str, tuple[int, CardDef]] = {}
        for one in self._words.view["players"][self._words.seat]["hand"]:
            if one is not None:
                found.setdefault(one["id"], (one["card"], self._cards(one["id"])))
        return [attempt for number, card in found.values() for attempt in self._with(Card(number), card)]

    def _with(self, number: Card, card: CardDef) -> list[Attempt]:
        name = card.name
        found = self._attaching(number, card)
        if card.supertype == supertype.POKEMON and (card.evolves_from or card.stage == stage.LEVEL_UP):
            return found + self._evolving(number, card)
        if card.supertype == supertype.POKEMON or card.trainer_kind == trainer.FOSSIL:
            words = f"Put {name} onto your Bench"
            return [*found, Attempt("bench", option.code(option.BENCH, number), words, words, name, number)]
        if found:
            return found
        return [Attempt("play", option.code(option.PLAY, number), f"Play {name}", f"Play {name}", name, number)]

    def _attaching(self, number: Card, card: CardDef) -> list[Attempt]:
        name = card.name
        as_energy = any(isinstance(unit, ir.AsEnergy) for power in card.powers for unit in power.units)
        if (
            card.supertype == supertype.ENERGY
            or card.trainer_kind in (trainer.TOOL, trainer.TECHNICAL_MACHINE)
            or as_energy
        ):
            words, subject = f"Attach {name} to {{}}", f"Attach {name}"
            return self._onto_own("attach", option.ATTACH, words, subject, number, card)
        return []

    def _evolving(self, number: Card, card: CardDef) -> list[Attempt]:
        words, subject = f"Evolve {{}} into {card.name}", f"Evolve into {card.name}"
        return self._onto_own("evolve", option.EVOLVE, words, subject, number, card)

    def _onto_own(self, kind: str, onto: int, words: str, subject: str, number: Card, card: CardDef) -> list[Attempt]:
        """A card from hand onto each of the player's Pokémon, which is named where the words have {}."""
        return [
            Attempt(
                kind,
                option.code(onto, number, spot),
                words.format(self._words.pokemon(spot)),
                subject,
                card.name,
                number,
                spot,
            )
            for spot in self._own_spots()
        ]

    def powers(self) -> list[Attempt]:
        machine = self._game.machine
        found = []
        for spot in self._own_spots():
            for i, unit in enumerate(powers_of(machine, spot)):
                if unit.zone == 0:
                    power = machine.pool.names[unit.name] if unit.name >= 0 else ""
                    words = f"Use {power} of {self._words.pokemon(spot)}"
                    found.append(
                        Attempt("use-power", option.code(option.USE_POWER, spot, i), words, words, power, spot=spot)
                    )
        return found

    def _own_spots(self) -> list[Spot]:
        return [Spot(spot) for spot in self._words.spots(self._words.seat)]

    # --- What is refused

    def refused(self, attempts: Iterable[Attempt]) -> list[tuple[Attempt, Refusal]]:
        """Those that are not allowed, and why not."""
        found = ((attempt, self._game.why_not(attempt.code)) for attempt in attempts)
        return [(attempt, self._nearer(attempt, refusal)) for attempt, refusal in found if refusal is not None]

    def _nearer(self, attempt: Attempt, refusal: Refusal) -> Refusal:
        """The reason, with the Pokémon or the Energy that is wanted where it is one of these."""
        if attempt.kind == "evolve" and refusal.clause == "evolve.name-match":
            return Refusal(refusal.clause, self._evolves_from(attempt) or refusal.sentence)
        if attempt.kind == "attack" and refusal.clause in _UNPAID:
            return Refusal(refusal.clause, self._unpaid(attempt) or refusal.sentence)
        if refusal.sentence in _IDLE:
            why = self._lacking(attempt)
            return Refusal(refusal.clause, f"It would do nothing: {why}." if why else refusal.sentence)
        return refusal

    def _evolves_from(self, attempt: Attempt) -> str:
        hand = self._words.view["players"][self._words.seat]["hand"]
        card = self._cards(next(one["id"] for one in hand if one is not None and one["card"] == attempt.card))
        if not card.evolves_from:
            return ""
        machine = self._game.machine
        own = {machine.pool.defs[top_def(machine, spot)].name for spot in self._own_spots()}
        none = "" if card.evolves_from in own else "; you have none in play"
        return f"It evolves from {card.evolves_from}{none}."

    def _lacking(self, attempt: Attempt) -> str:
        """What would have to be there for a text to do anything."""
        if attempt.card is not None:
            hand = self._words.view["players"][self._words.seat]["hand"]
            card = next(one["id"] for one in hand if one is not None and one["card"] == attempt.card)
        else:
            pokemon = self._words.pokemon_at(attempt.spot if attempt.spot is not None else -1)
            card = pokemon.get("id", "") if pokemon else ""
        if not card:
            return ""
        wanted = [_wanted(node, self._cards(card)) for node in what_lacks(self._game.machine, attempt.code)]
        if len(wanted) == 1 and wanted[0]:
            return wanted[0]
        return " and ".join(dict.fromkeys(wanted)) if wanted and all(wanted) else ""

    def _unpaid(self, attempt: Attempt) -> str:
        """How much Energy an attack still needs: of any type as far as any will do."""
        machine = self._game.machine
        spot = Spot(attempt.spot) if attempt.spot is not None else None
        if spot is None:
            return ""
        attack = attacks_of(machine, spot)[option.first(attempt.code)]
        cost = cost_of(machine, spot, attack)
        total = sum(cost)
        units = units_on(machine, spot) + [types.ANY] * spared_of(machine, spot, attack)
        missing = next((n for n in range(1, total + 1) if pays(units + [types.ANY] * n, cost, total)), 0)
        wanted: dict[int, int] = {}
        for left in range(missing - 1, -1, -1):
            for one in (types.COLORLESS, *(other for other in range(types.COLORLESS) if cost[other])):
                if pays([*units, 1 << one] + [types.ANY] * left, cost, total):
                    units.append(1 << one)
                    wanted[one] = wanted.get(one, 0) + 1
                    break
        kinds = [
            f"{count} more {'Energy' if one == types.COLORLESS else f'{types.NAMES[one]} Energy'}"
            for one, count in sorted(wanted.items())
        ]
        return f"It needs {' and '.join(kinds)}." if kinds else ""


def _wanted(node: object, card: CardDef) -> str:
    """That what a text needs is not there; empty where there are no words for it."""
    if isinstance(node, ir.DrawUntil):
        return "your hand has as many cards already as it draws up to"
    if isinstance(node, ir.Matches) and node.where == (ir.Damaged(),):
        return f"{card.name} has no damage counters on it"
    if isinstance(node, ir.Matches) and node.where == (ir.HasCondition(),):
        return f"{card.name} has no Special Condition"
    if isinstance(node, ir.BenchFull):
        return "your Bench is full" if node.who == "you" else "your opponent's Bench is full"
    if isinstance(node, ir.Count):
        return _wanted(node.of, card)
    if not isinstance(node, ir.Target) or any(isinstance(one, ir.Slot | ir.This) for one in nodes(node)):
        return ""
    pick = node if isinstance(node, ir.Pick) else ir.Pick(node, ir.Num(1))
    try:
        words = noun_words(pick, card)
    except Unsaid:
        # No text of a card says it so: it was put together from a noun and from what is asked of it.
        return ""
    if _OPEN.search(words):
        return ""
    words = _FROM.sub(lambda found: " in " if found[1] else " on ", words)
    if pick.count != ir.Num(1):
        return f"there are not {words}"
    for pattern, none in _NONE:
        if pattern.match(words):
            return pattern.sub(none, words)
    return ""


def telling(refusal: Refusal) -> bool:
    """Whether a reason says more than that a card does not fit a Pokémon."""
    return refusal.clause not in _LESS_TELLING


def citation(refusal: Refusal, ruleset: str) -> str:
    """The rule that a refusal rests on, as the register has it for this rule set; a card may be the reason instead."""
    if not refusal.clause:
        return "This comes from a card, not from the rulebook."
    try:
        clause = rules.clause(refusal.clause)
    except UnknownName:
        return f"Clause {refusal.clause}."
    book = clause.books.get(ruleset, "yes")
    held = "" if book in ("yes", "silent") else f" In this rulebook: {book}."
    return f"Clause {clause.id}: {clause.rule}{held}"
