"""Decks that players keep here, and every deck that a request may mean: a theme deck, a pasted list, a saved one."""

from __future__ import annotations

from typing import Final

from playmat.cards.decklist import DeckList
from playmat.model.errors import DeckError, UnknownName
from playmat.server import keys, messages
from playmat.server.decks import Decks
from playmat.server.limits import Limits, Room
from playmat.server.problems import Data, Refused
from playmat.server.rows import DeckRecord
from playmat.server.store import Store, now

PASTED: Final = "Own deck"
"""What a pasted list is called at the table."""


class Shelf:
    """The saved decks. A player is known by a secret that the browser made and keeps."""

    def __init__(self, store: Store, decks: Decks, limits: Limits, room: Room) -> None:
        self._store = store
        self._most = limits.decks_a_player
        self._room = room
        self._decks = decks

    # --- Any deck that a request names

    def deck(self, choice: messages.DeckChoice, player: str | None) -> DeckList:
        theme, text, saved = _one(choice)
        if theme is not None:
            return self._decks.theme(theme)
        if text is not None:
            return self._decks.read(text, PASTED, choice.strict)
        record = self._saved(saved or "", player)
        return self._decks.read(record.text, record.name, choice.strict)

    def draft(self, choice: messages.DeckChoice, player: str | None) -> DeckList:
        """The same as far as its list can be read: for whoever builds it."""
        theme, text, saved = _one(choice)
        if theme is not None:
            return self._decks.theme(theme)
        if text is not None:
            return self._decks.read_on(text, "", choice.strict)
        record = self._saved(saved or "", player)
        return self._decks.read_on(record.text, record.name, choice.strict)

    def _saved(self, deck_id: str, player: str | None) -> DeckRecord:
        if player is None:
            raise Refused("no-player", "expected the header X-Playmat-Player with a saved deck", 422)
        try:
            return self._store.deck(keys.digest(player), deck_id)
        except UnknownName:
            raise Refused("unknown-deck", "you have no such saved deck here", 404) from None

    # --- Keeping decks

    def saved(self, player: str) -> list[Data]:
        return [_data(one) for one in self._store.decks(keys.digest(player))]

    def save(self, player: str, body: messages.SaveDeck, deck_id: str | None = None) -> Data:
        """Keep a deck, new or in place of what it was. It need not be legal, or even readable whole: it may be in the
        making."""
        if "\x00" in body.text:
            raise Refused("deck", "text: expected a deck list, got a NUL character", 422)
        name = keys.plain_name(body.name)
        if not name:
            raise Refused("invalid", "name: expected at least one visible character", 422)
        rules = self._decks.rules(body.rules)
        if deck_id is None:
            self._room.take("decks")
        size = len(self._decks.read_on(body.text))
        record = DeckRecord(deck_id or keys.new_id(), name, rules, body.text, size, now())
        if not self._store.save_deck(keys.digest(player), record, deck_id is None, self._most).result():
            if deck_id is None:
                raise Refused("too-many", f"expected at most {self._most} saved decks; remove one first", 409)
            raise Refused("unknown-deck", "you have no such saved deck here", 404)
        return _data(record)

    def remove(self, player: str, deck_id: str) -> None:
        if not self._store.remove_deck(keys.digest(player), deck_id).result():
            raise Refused("unknown-deck", "you have no such saved deck here", 404)


def _one(choice: messages.DeckChoice) -> tuple[str | None, str | None, str | None]:
    """The three ways to name a deck, of which exactly one must have been used."""
    ways = (choice.theme, choice.text, choice.saved)
    given = sum(one is not None for one in ways)
    if given != 1:
        raise DeckError(f"deck: expected exactly one of theme, text and saved; got {given}")
    return ways


def _data(record: DeckRecord) -> Data:
    return {
        "id": record.id,
        "name": record.name,
        "rules": record.rules,
        "text": record.text,
        "size": record.size,
        "changed": record.changed.isoformat(),
    }
