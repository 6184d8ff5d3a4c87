"""Why something is not allowed: reads what the player asks about, and gives the rule with its clause."""

from __future__ import annotations

from dataclasses import dataclass

from playmat import rules
from playmat.agents import Cards
from playmat.cli.terminal_log import folded, wrap
from playmat.cli.terminal_words import Words
from playmat.engine import Game, Refusal
from playmat.engine.legal import powers_of
from playmat.engine.machine import ATTACH, ATTACK, BENCH, EVOLVE, PLAY, RETREAT, USE_POWER, option
from playmat.engine.queries import attacks_of
from playmat.model.card import CardDef
from playmat.model.errors import UnknownName
from playmat.model.vocab import ENERGY, FOSSIL, LEVEL_UP, POKEMON, TECHNICAL_MACHINE, TOOL

USAGE = (
    "Ask about one thing: why attack NAME, why play NAME, why evolve NAME, why attach NAME, why use NAME, "
    "why retreat; or why alone for everything that is not offered."
)
_LESS_TELLING = ("evolve.name-match", "card.evolution.definition")
"""Reasons that are only worth giving where there is no other: most cards do not fit most Pokémon."""


@dataclass(frozen=True)
class Case:
    """Something a player might want to do: in words, and as the code of an option."""

    words: str
    subject: str
    """The words without the Pokémon it is done to."""
    code: int


class Why:
    """Answers questions about what the player to move may not do. Everything it looks at lies open to that player."""

    def __init__(self, game: Game, words: Words, cards: Cards) -> None:
        self._game = game
        self._words = words
        self._cards = cards

    def answer(self, request: str) -> list[str]:
        """Lines for the player who typed `why` and this."""
        verb, _, name = request.strip().partition(" ")
        if self._game.question != "turn":
            return ["A question has to be answered first; only the answers listed can be given."]
        verb = verb.casefold()
        if not verb:
            return self._everything()
        sources = {
            "attack": self._attacks,
            "retreat": self._retreat,
            "play": self._cards_in_hand,
            "bench": self._cards_in_hand,
            "evolve": self._evolutions,
            "attach": self._attachments,
            "use": self._powers,
        }
        if verb not in sources:
            # Without a verb: look the name up everywhere.
            name = request
            cases = [case for find in (self._attacks, self._cards_in_hand, self._powers) for case in find(name)]
            if not cases:
                return [*wrap(f"Nothing of yours is called {request.strip()!r}."), *wrap(USAGE)]
        else:
            cases = sources[verb](name)
        if not cases:
            what = {"attack": "attack", "use": "power"}.get(verb, "card in your hand")
            return [*wrap(f"You have no such {what}{f': {name.strip()}' if name.strip() else ''}."), *wrap(USAGE)]
        return self._explained(cases)

    # --- What could be meant

    def _attacks(self, name: str) -> list[Case]:
        machine = self._game.machine
        active = machine.state.active[self._words.seat]
        if active < 0:
            return []
        found = [machine.pool.names[machine.pool.attacks.name[one]] for one in attacks_of(machine, active)]
        words = [f"Attack with {one}" for one in found]
        return [Case(words[i], words[i], option(ATTACK, i)) for i, one in enumerate(found) if _called(one, name)]

    def _retreat(self, _name: str) -> list[Case]:
        return [Case("Retreat", "Retreat", option(RETREAT))]

    def _hand(self, name: str) -> list[tuple[int, CardDef]]:
        """The cards in hand of that name, each different card once."""
        found: dict[str, tuple[int, CardDef]] = {}
        for one in self._words.view["players"][self._words.seat]["hand"]:
            if _called(one["name"], name):
                found.setdefault(one["id"], (one["card"], self._cards(one["id"])))
        return list(found.values())

    def _cards_in_hand(self, name: str) -> list[Case]:
        cases = []
        for number, card in self._hand(name):
            if card.supertype == ENERGY or card.trainer_kind in (TOOL, TECHNICAL_MACHINE):
                cases += self._attach(number, card)
            elif card.supertype == POKEMON and (card.evolves_from or card.stage == LEVEL_UP):
                cases += self._evolve(number, card, self._own_spots())
            elif card.supertype == POKEMON or card.trainer_kind == FOSSIL:
                words = f"Put {card.name} onto your Bench"
                cases.append(Case(words, words, option(BENCH, number)))
            else:
                cases.append(Case(f"Play {card.name}", f"Play {card.name}", option(PLAY, number)))
        return cases

    def _evolutions(self, name: str) -> list[Case]:
        """Both the card to evolve into and the Pokémon to evolve may be named."""
        evolutions = [(number, card) for number, card in self._hand("") if card.evolves_from or card.stage == LEVEL_UP]
        into = [one for one in self._hand(name) if name.strip()] or [one for one in evolutions if not name.strip()]
        if into:
            return [case for number, card in into for case in self._evolve(number, card, self._own_spots())]
        spots = [spot for spot in self._own_spots() if _called(self._words.pokemon(spot), name)]
        return [case for number, card in evolutions for case in self._evolve(number, card, spots)]

    def _evolve(self, number: int, card: CardDef, spots: list[int]) -> list[Case]:
        subject = f"Evolve into {card.name}"
        return [
            Case(f"Evolve {self._words.pokemon(spot)} into {card.name}", subject, option(EVOLVE, number, spot))
            for spot in spots
        ]

    def _attachments(self, name: str) -> list[Case]:
        """'NAME', 'NAME to POKÉMON'; without a name everything that can be attached."""
        card_name, _, target = name.partition(" to ")
        found = [
            case
            for number, card in self._hand(card_name)
            if card_name.strip() or card.supertype == ENERGY or card.trainer_kind in (TOOL, TECHNICAL_MACHINE)
            for case in self._attach(number, card)
        ]
        return [case for case in found if not target or _called(case.words.rpartition(" to ")[2], target)]

    def _attach(self, number: int, card: CardDef) -> list[Case]:
        return [
            Case(
                f"Attach {card.name} to {self._words.pokemon(spot)}",
                f"Attach {card.name}",
                option(ATTACH, number, spot),
            )
            for spot in self._own_spots()
        ]

    def _own_spots(self) -> list[int]:
        return self._words.spots(self._words.seat)

    def _powers(self, name: str) -> list[Case]:
        machine = self._game.machine
        cases = []
        for spot in self._own_spots():
            for i, unit in enumerate(powers_of(machine, spot)):
                power = machine.pool.names[unit.name] if unit.name >= 0 else ""
                if unit.zone == 0 and (_called(power, name) or _called(self._words.pokemon(spot), name)):
                    words = f"Use {power} of {self._words.pokemon(spot)}"
                    cases.append(Case(words, words, option(USE_POWER, spot, i)))
        return cases

    # --- What is said

    def _explained(self, cases: list[Case]) -> list[str]:
        refused = [(case, self._game.why_not(case.code)) for case in cases]
        lines = [f"{case.words}: this is allowed, and on the list." for case, refusal in refused if refusal is None]
        if lines:
            return lines
        reasons: dict[str, tuple[list[Case], Refusal]] = {}
        for case, refusal in refused:
            if refusal is not None:
                reasons.setdefault(refusal.sentence, ([], refusal))[0].append(case)
        telling = {key: one for key, one in reasons.items() if one[1].clause not in _LESS_TELLING}
        for about, refusal in (telling or reasons).values():
            more = f" (and {len(about) - 1} more like it)" if len(about) > 1 else ""
            lines += wrap(f"{about[0].words}{more}: not allowed.", "", "  ")
            lines += self._clause(refusal)
        return lines

    def _clause(self, refusal: Refusal) -> list[str]:
        """The sentence, then the rule it rests on as the register has it."""
        lines = _wrap(refusal.sentence)
        if not refusal.clause:
            return [*lines, *_wrap("This comes from a card, not from the rulebook.")]
        try:
            clause = rules.clause(refusal.clause)
        except UnknownName:
            return [*lines, *_wrap(f"Clause {refusal.clause}.")]
        book = clause.books.get(self._words.view["rules"], "yes")
        held = "" if book in ("yes", "silent") else f" In this rulebook: {book}."
        return [*lines, *_wrap(f"Clause {clause.id}: {clause.rule}{held}")]

    def _everything(self) -> list[str]:
        """Everything a player might look for and not find on the list, one line each."""
        cases = [*self._attacks(""), *self._cards_in_hand(""), *self._powers(""), *self._retreat("")]
        allowed: set[str] = set()
        refused: dict[str, Refusal] = {}
        for case in cases:
            refusal = self._game.why_not(case.code)
            if refusal is None:
                allowed.add(case.subject)
            elif case.subject not in refused or refused[case.subject].clause in _LESS_TELLING:
                refused[case.subject] = refusal
        lines = [
            f"{subject}: {refusal.sentence}" + (f" ({refusal.clause})" if refusal.clause else "")
            for subject, refusal in refused.items()
            if subject not in allowed
        ]
        if not lines:
            return ["Everything you could try is on the list."]
        wrapped = [wrap(line, "  ", " " * 6) for line in lines]
        return ["Not offered, and why:", *(line for one in wrapped for line in one)]


def _called(name: str, wanted: str) -> bool:
    """Whether the player may mean this name: all of it, or part of it, in any case."""
    return folded(wanted) in folded(name)


def _wrap(text: str) -> list[str]:
    return wrap(text, "  ", "  ")
