"""Decks that a browser names, pastes or has saved: read, judged, made ready to play."""

from __future__ import annotations

from dataclasses import replace

from playmat import rules as books
from playmat.cards.deckcheck import Problem
from playmat.cards.decklist import DeckList, Line, Style, certain, from_ids, from_theme_deck, read_list, write_deck
from playmat.library import Library, Verdict, refuse_unread
from playmat.library.games import check_playable
from playmat.model.errors import DeckError, UnknownName
from playmat.model.ruleset import Ruleset
from playmat.rules.advice import beside_rules
from playmat.server.catalogue import Catalogue
from playmat.server.problems import Data


class Decks:
    """Reads and judges decks. Holds nothing but the catalogue."""

    def __init__(self, library: Library, catalogue: Catalogue) -> None:
        self._library = library
        self._catalogue = catalogue

    def theme(self, deck_id: str) -> DeckList:
        return from_theme_deck(self._library.catalog.deck(deck_id))

    def read(self, text: str, name: str = "", strict: bool = False) -> DeckList:
        """The deck of a pasted list to play with; `DeckError` names every line that is no card, and those that may be
        several cards if nothing is to be taken on trust."""
        deck = read_list(text, self._library.catalog, name)
        return certain(deck) if strict else refuse_unread(deck)

    def read_on(self, text: str, name: str = "", strict: bool = False) -> DeckList:
        """The same as far as the list can be read; empty for a text without a card."""
        try:
            deck = read_list(text, self._library.catalog, name) if text.strip() else from_ids((), name)
        except DeckError as error:
            # No line of it is a card, or it is too long to be a list: said of the whole.
            deck = DeckList((), name, lines=(Line(0, "", "unread", note=str(error)),))
        return certain(deck) if strict else deck

    def playable(self, deck: DeckList, ruleset: Ruleset) -> DeckList:
        """The same deck, if it may be played under these rules; otherwise `DeckError` or `NotPlayable` says why not."""
        check_playable(self._library, ruleset, deck)
        return deck

    def export(self, deck: DeckList, style: Style) -> Data:
        """The cards in another notation, and the lines that are left out."""
        return {"text": write_deck(deck, self._library.catalog, style), "unread": self._lines(deck.unread)}

    def rules(self, name: str) -> str:
        """The name of a rule set as it is kept; `UnknownName` if there is none."""
        return self._library.ruleset(name).name

    # --- Reports

    def report(self, deck: DeckList, rules: str, sets: str = "", format: str = "") -> Data:
        """What is in a deck and whether it may be played; of a list, which lines were no card or may be another."""
        library = self._library
        asked = library.choose([deck], format, rules) if format else None
        ruleset = asked.ruleset if asked else library.ruleset(rules)
        chosen = library.set_range(sets) if sets.strip() else None
        # Lines that are no card have a place of their own in the report.
        judged = replace(deck, lines=())
        verdict = library.check(judged, ruleset, chosen, asked.format if asked else None)
        fitting = asked or (library.choose([deck]) if deck.entries else None)
        ready = verdict.legal and not deck.unread
        return {
            "name": deck.name,
            "rules": fitting.ruleset.name.partition(":")[0] if fitting else "",
            "format": fitting.format.title if fitting and fitting.format else "",
            "format_id": fitting.format.id if fitting and fitting.format else "",
            "why": fitting.why if fitting else "",
            "entries": [{"count": count, "card": self._catalogue.face(card)} for card, count in deck.entries],
            "size": len(deck),
            "legal": ready,
            "playable": ready and not verdict.not_playable,
            "problems": _faults(verdict, ruleset),
            "unread": self._lines(deck.unread),
            "doubtful": self._lines(deck.doubtful),
            "notes": list(deck.notes),
            **beside_rules(library.cards(deck), ruleset.name),
        }

    def _lines(self, lines: tuple[Line, ...]) -> list[Data]:
        return [
            {
                "sentence": line.note,
                "clause": "",
                "citation": "",
                "cards": [line.card] if line.card else [],
                "line": line.number or None,
                "count": line.count,
                "candidates": [self._candidate(card) for card in line.candidates],
            }
            for line in lines
        ]

    def _candidate(self, card: str) -> Data:
        catalog = self._library.catalog
        facts = catalog.sets()[catalog.set_of(card)]
        return {
            "id": card,
            "name": str(catalog.row(card)["name"]),
            "set_name": facts.name,
            "year": int(facts.released[:4]),
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
