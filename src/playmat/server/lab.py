"""The deck lab: sample hands and odds of a deck, what it is made of beside its gauntlet, and measuring it in games."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final

from playmat.cards.decklist import DeckList, from_ids
from playmat.library import Library
from playmat.library.games import check_playable
from playmat.server import keys
from playmat.server.catalogue import Catalogue
from playmat.server.jobs import Jobs
from playmat.server.long_work import MEASURE
from playmat.server.messages import DeckChoice
from playmat.server.messages import lab as messages
from playmat.server.problems import Data, Refused
from playmat.server.shelf import Shelf
from playmat.sim.decks import Entrant
from playmat.sim.gauntlet import Measure, as_entrant, gauntlet_for, put_together, whole_parts
from playmat.sim.makeup import beside, weaknesses
from playmat.sim.odds import DeckOdds, counted

DECK: Final = "the deck"


class Lab:
    """What is asked about decks."""

    def __init__(self, library: Library, catalogue: Catalogue, shelf: Shelf, jobs: Jobs) -> None:
        self._library = library
        self._catalogue = catalogue
        self._shelf = shelf
        self._jobs = jobs

    # --- Before anything is played

    def odds(self, body: messages.AskOdds, player: str | None) -> Data:
        odds = self._odds(body, player)
        return counted(odds, [odds.line(line) for line in body.lines], body.turns, body.bonus)

    def hand(self, body: messages.AskHand, player: str | None) -> Data:
        dealt = self._odds(body, player).sample(body.seed)
        face = self._catalogue.face
        return {
            "again": [[face(card) for card in hand] for hand in dealt["again"]],
            **{name: [face(card) for card in dealt[name]] for name in ("hand", "prizes", "next")},
        }

    def _odds(self, body: messages.AskOdds | messages.AskHand, player: str | None) -> DeckOdds:
        deck = self._shelf.deck(body.deck, player)
        return DeckOdds(self._library, as_entrant(deck, DECK), self._library.ruleset(body.rules))

    def gauntlet(self, body: messages.AskGauntlet, player: str | None) -> Data:
        """Which decks a deck would be measured against, and what it has more or less of than they."""
        library = self._library
        deck = self._shelf.draft(body.deck, player)
        rules = library.ruleset(body.rules)
        found = gauntlet_for(library, deck.ids(), rules)
        infos = {one["id"]: one for one in self._catalogue.decks(rules.name)}
        cards = library.cards(deck)
        theirs = [library.cards(library.deck(one.id)) for one in found]
        return {
            "decks": [
                {"deck": infos[one.id], **weaknesses(cards, other)} for one, other in zip(found, theirs, strict=True)
            ],
            "makeup": beside(cards, theirs),
        }

    # --- Measuring

    async def measure(self, player: str, body: messages.AskMeasure) -> Data:
        """Have a deck measured. What was asked for before goes on, or is there already."""
        asked = await asyncio.to_thread(self._asked, body, player)
        title = asked.deck.name if asked.other is None else f"{asked.deck.name} and {asked.other.name}"
        return await self._jobs.add(player, MEASURE, title, asked.to_json())

    def _asked(self, body: messages.AskMeasure, player: str) -> Measure:
        rules = self._library.ruleset(body.rules)

        def ready(choice: DeckChoice, name: str = "") -> Entrant:
            deck = self._shelf.deck(choice, player)
            check_playable(self._library, rules, deck)
            return as_entrant(replace(deck, name=keys.plain_name(name) or deck.name), choice.theme or name or deck.name)

        deck = ready(body.deck, body.name)
        other = None if body.other is None else ready(body.other, body.other_name)
        if other is not None and sorted(other.ids) == sorted(deck.ids):
            raise Refused("same-deck", "expected two different versions of the deck, got the same cards twice", 422)
        against = [ready(one) for one in body.against]
        if not against:
            found = gauntlet_for(self._library, deck.ids, rules)
            against = [as_entrant(self._library.deck(one.id), one.id) for one in found]
        games = whole_parts(body.games, body.level)
        return Measure(rules.name, deck, tuple(against), games, body.level, other, body.among)

    async def more(self, player: str, job: str, games: int) -> Data:
        """Go on with a measurement up to so many games against each deck."""
        found = await self._own(player, job)
        asked = Measure.from_json(found["input"])
        wanted = max(asked.games, whole_parts(games, asked.level))
        return await self._jobs.resume(player, job, replace(asked, games=wanted).to_json())

    async def measurement(self, player: str, job: str) -> Data:
        """A measurement with the figures of what is done."""
        found = await self._own(player, job, parts=True)
        return await asyncio.to_thread(self._told, found)

    def _told(self, found: Data) -> Data:
        asked = Measure.from_json(found.pop("input"))
        parts = [one["result"] for one in found.pop("parts")]
        figures = found.pop("result") if found["status"] == "done" else None
        if figures is None:
            figures = put_together(asked.to_json(), parts)
        ids = dict.fromkeys(card["id"] for version in figures["versions"] for card in version["cards"])
        return {
            **found,
            "figures": figures,
            "cards": [self._catalogue.face(card) for card in ids],
            "text": _text(asked.deck),
            "other_text": "" if asked.other is None else _text(asked.other),
        }

    async def _own(self, player: str, job: str, parts: bool = False) -> Data:
        found = await self._jobs.one(player, job, parts)
        if found["kind"] != MEASURE.name:
            raise Refused("unknown-job", "you have measured no such deck here", 404)
        return found


def _text(deck: Entrant) -> str:
    """A list of ids, which reads back as the same cards."""
    counts: DeckList = from_ids(deck.ids, deck.name)
    return "".join(f"{count} {card}\n" for card, count in counts.entries)
