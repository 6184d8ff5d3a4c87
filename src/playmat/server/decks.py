"""Decks that a browser names, pastes or has saved: read, judged, made ready to play."""

from __future__ import annotations

import re
from typing import Final

from playmat import rules as books
from playmat.cards.deckcheck import Problem
from playmat.cards.decklist import DeckList, Style, from_ids, from_theme_deck, read_deck, write_deck
from playmat.library import Library, Verdict
from playmat.library.games import check_playable
from playmat.model.errors import DeckError, UnknownName
from playmat.model.ruleset import Ruleset
from playmat.rules.advice import deck_advice
from playmat.server.catalogue import Catalogue
from playmat.server.problems import Data

READINGS: Final = 4
"""How often a list is read, each time without the lines that could not be: twenty of them are named at a time."""
_LINE: Final = re.compile(r"line (\d+): (.*)", re.DOTALL)


class Decks:
    """Reads and judges decks. Holds nothing but the catalogue."""

    def __init__(self, library: Library, catalogue: Catalogue) -> None:
        self._library = library
        self._catalogue = catalogue

    def theme(self, deck_id: str) -> DeckList:
        return from_theme_deck(self._library.catalog.deck(deck_id))

    def read(self, text: str, name: str = "") -> DeckList:
        """The deck of a pasted list; `DeckError` names every line that cannot be read."""
        return read_deck(text, self._library.catalog, name)

    def playable(self, deck: DeckList, ruleset: Ruleset) -> DeckList:
        """The same deck, if it may be played under these rules; otherwise `DeckError` or `NotPlayable` says why not."""
        check_playable(self._library, ruleset, deck)
        return deck

    def export(self, deck: DeckList, style: Style) -> str:
        return write_deck(deck, self._library.catalog, style)

    def rules(self, name: str) -> str:
        """The name of a rule set as it is kept; `UnknownName` if there is none."""
        return self._library.ruleset(name).name

    # --- Reports

    def report(self, deck: DeckList, rules: str, sets: str = "") -> Data:
        """What is in a deck and whether it may be played."""
        return self._report(deck, rules, sets, [])

    def report_text(self, text: str, rules: str, sets: str = "", name: str = "") -> Data:
        """The same for a pasted list. Lines that cannot be read are told apart; the others are judged."""
        lines: list[str] = text.splitlines()
        unread: list[Data] = []
        deck = from_ids((), name)
        for _ in range(READINGS if text.strip() else 0):
            # What was said of no line in particular held for the reading before.
            unread = [fault for fault in unread if fault["line"] is not None]
            try:
                deck = self.read("\n".join(lines), name)
                break
            except DeckError as error:
                wrong = _unread(str(error))
            unread += wrong
            for fault in wrong:
                if fault["line"] is not None:
                    lines[fault["line"] - 1] = ""
            if not any(line.strip() for line in lines):
                break
        return self._report(deck, rules, sets, unread)

    def _report(self, deck: DeckList, rules: str, sets: str, unread: list[Data]) -> Data:
        ruleset = self._library.ruleset(rules)
        chosen = self._library.set_range(sets) if sets.strip() else None
        verdict = self._library.check(deck, ruleset, chosen)
        fitting = self._library.choose([deck]) if deck.entries else None
        return {
            "name": deck.name,
            "rules": fitting.ruleset.name.partition(":")[0] if fitting else "",
            "format": fitting.format.title if fitting and fitting.format else "",
            "entries": [{"count": count, "card": self._catalogue.face(card)} for card, count in deck.entries],
            "size": len(deck),
            "legal": verdict.legal and not unread,
            "playable": verdict.legal and not unread and not verdict.not_playable,
            "problems": _faults(verdict, ruleset),
            "unread": unread,
            "advice": deck_advice(self._library.cards(deck), ruleset.name),
        }


def _faults(verdict: Verdict, ruleset: Ruleset) -> list[Data]:
    found = [_fault(problem, ruleset) for problem in verdict.problems]
    found += [
        {"sentence": f"{card.name} ({card.id}) is not playable yet.", "clause": "", "citation": "", "cards": [card.id]}
        for card in verdict.not_playable
    ]
    return found


def _fault(problem: Problem, ruleset: Ruleset) -> Data:
    citation = ""
    if problem.clause:
        try:
            clause = books.clause(problem.clause)
            citation = f"Clause {clause.id}: {clause.rule}"
        except UnknownName:
            citation = f"Clause {problem.clause}."
    return {
        "sentence": problem.sentence,
        "clause": problem.clause,
        "citation": citation,
        "cards": list(problem.cards),
    }


def _unread(message: str) -> list[Data]:
    """Each line of a refusal by `read_deck`, with the number of the line it is about."""
    found: list[Data] = []
    for part in message.splitlines():
        line = _LINE.fullmatch(part)
        sentence, number = (line[2], int(line[1])) if line else (part, None)
        found.append({"sentence": sentence, "clause": "", "citation": "", "cards": [], "line": number})
    return found
