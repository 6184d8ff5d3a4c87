"""Making games, joining them, playing again: what a player asks for before sitting down."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from random import Random

from playmat.cards.decklist import DeckList
from playmat.model.ruleset import Ruleset
from playmat.server import keys, messages
from playmat.server.catalogue import LEARNING, Catalogue
from playmat.server.decks import Decks
from playmat.server.hall import Hall
from playmat.server.limits import Room
from playmat.server.players import check_level
from playmat.server.problems import Data, Refused, seat_taken
from playmat.server.rows import GameRecord, SeatRecord
from playmat.server.shelf import Shelf
from playmat.server.store import now
from playmat.server.tables import Table
from playmat.server.terms import Terms

COMPUTER = "Computer"


class Games:
    """The way to a table."""

    def __init__(self, hall: Hall, catalogue: Catalogue, decks: Decks, shelf: Shelf, room: Room) -> None:
        self._hall = hall
        self._library = hall.services.library
        self._room = room
        self._catalogue = catalogue
        self._decks = decks
        self._shelf = shelf

    async def info(self, game_id: str) -> Data:
        return (await self._hall.table(game_id)).info()

    # --- A new game

    async def create(self, body: messages.CreateGame, player: str | None) -> Data:
        """A game, with the first seat for whoever asked for it."""
        record, secret, invitation = await asyncio.to_thread(self._prepared, body, player)
        await self._hall.open(record)
        return {"game": record.id, "seat": 0, "secret": secret, "invitation": invitation}

    def _prepared(self, body: messages.CreateGame, player: str | None) -> tuple[GameRecord, str, str | None]:
        self._room.take("games")
        ruleset = self._library.ruleset(body.rules)
        if body.learning and ruleset.name not in LEARNING:
            raise Refused("no-lessons", f"rules: expected one of {', '.join(LEARNING)} for a first game", 422)
        if body.opponent == "friend" and body.seed is not None:
            # Whoever knows the seed can work out every card of the other player.
            raise Refused("seed", "seed: a game with a friend is shuffled by the server", 422)
        if body.opponent == "friend" and body.opponent_deck is not None:
            raise Refused("invalid", "opponent_deck: a friend brings a deck along", 422)
        if body.opponent != "friend" and (body.clock != "none" or body.listed):
            raise Refused("invalid", "clock, listed: expected a game with a friend", 422)
        if body.learning and body.best_of > 1:
            raise Refused("invalid", "best_of: a first game is a single one", 422)
        seed = keys.new_seed() if body.seed is None else body.seed
        secret = keys.new_secret()
        kept = keys.digest(secret)
        own = self._playable(self._shelf.deck(body.deck, player), ruleset)
        first = SeatRecord("human", visible_name(body.name), "", kept, own.ids(), _deck_name(own))
        invitation = None
        if body.opponent == "friend":
            invitation = keys.new_secret()
            second = SeatRecord("open")
        else:
            deck = self._other_deck(body, player, ruleset, own, seed)
            if body.opponent == "computer":
                name = visible_name(body.opponent_name or COMPUTER)
                second = SeatRecord("computer", name, check_level(body.level), None, deck.ids(), _deck_name(deck))
            else:
                name = visible_name(body.opponent_name or "Player 2")
                second = SeatRecord("human", name, "", kept, deck.ids(), _deck_name(deck))
            tell_apart(first, second)
        record = GameRecord(
            id=keys.new_id(),
            rules=ruleset.name,
            seed=seed,
            status="waiting" if body.opponent == "friend" else "running",
            created=now(),
            seats=[first, second],
            learning=body.learning,
            same_screen=body.opponent == "same-screen",
            invitation=None if invitation is None else keys.digest(invitation),
            terms=Terms(body.best_of, body.clock),
            listed=body.listed,
        )
        return record, secret, invitation

    def _playable(self, deck: DeckList, ruleset: Ruleset) -> DeckList:
        return self._decks.playable(deck, ruleset)

    def _other_deck(
        self, body: messages.CreateGame, player: str | None, ruleset: Ruleset, own: DeckList, seed: int
    ) -> DeckList:
        """The deck that was asked for, or a theme deck of the same era that is not the player's own."""
        if body.opponent_deck is not None:
            return self._playable(self._shelf.deck(body.opponent_deck, player), ruleset)
        # A deck as it was sold is no match for one of a World Championships: those are chosen by name.
        ready = [one for one in self._catalogue.decks(ruleset.name) if one["ready"] and not one["worlds"]]
        # Where the rules have none of their own, it comes from the time of the player's, else from the latest there is.
        kin = next((one for one in ready if one["id"] == body.deck.theme), max(ready, key=lambda one: int(one["year"])))
        of_era = [one for one in ready if one["era"]] or [one for one in ready if one["rules"] == kin["rules"]]
        others = [one for one in of_era if one["name"] != own.name] or of_era
        luck = Random(seed) if body.seed is not None else secrets.SystemRandom()
        return self._decks.theme(luck.choice(others)["id"])

    # --- A friend comes

    async def join(self, game_id: str, body: messages.JoinGame, player: str | None) -> Data:
        """The free seat of a game, for whoever has the invitation."""
        table = await self._hall.table(game_id)
        if table.record.status != "waiting":
            raise seat_taken()
        invited = body.invitation is not None and keys.opens(body.invitation, table.record.invitation)
        if not invited and not table.record.listed:
            raise Refused("not-invited", "this invitation is not for this game", 403)
        number = next((number for number, one in enumerate(table.record.seats) if one.kind == "open"), 1)
        cards, deck_name = await asyncio.to_thread(self._brought, table.record, number, body, player)
        secret = keys.new_secret()
        await table.join(SeatRecord("human", visible_name(body.name), "", keys.digest(secret), cards, deck_name))
        return {"game": game_id, "seat": number, "secret": secret, "invitation": None}

    def _brought(
        self, record: GameRecord, number: int, body: messages.JoinGame, player: str | None
    ) -> tuple[list[str], str]:
        """The deck that somebody brings along; in a game that goes on from a replay it lies there already."""
        there = record.seats[number]
        if there.deck is not None:
            return there.deck, there.deck_name
        if body.deck is None:
            raise Refused("invalid", "deck: expected a deck to play with", 422)
        deck = self._playable(self._shelf.deck(body.deck, player), self._library.ruleset(record.rules))
        return deck.ids(), _deck_name(deck)

    # --- Again

    async def rematch(self, game_id: str, secret: str) -> Data:
        """The same players and decks in a new game. Whoever asks second gets the seat in the one that was made."""
        table = await self._hall.table(game_id)
        held = [number for number, seat in enumerate(table.record.seats) if keys.opens(secret, seat.secret)]
        if not held:
            raise Refused("not-your-seat", "this secret opens no seat of this game", 403)
        if table.record.status != "over":
            raise Refused("not-over", "a game can be played again once it is over", 409)
        made = table.record.rematch
        if made is None:
            # Of all who ask at the same time, the first one makes the game.
            await asyncio.to_thread(self._room.take, "games")
            made = await self._hall.open(_again(table), game_id)
            table.set_rematch(made)
        again = await self._hall.table(made)
        own = keys.derived(secret, again.record.id)
        await self._give_seats(again, held, keys.digest(own))
        return {"game": again.record.id, "seat": held[0], "secret": own, "invitation": None}

    async def _give_seats(self, table: Table, seats: Sequence[int], digest: str) -> None:
        """The player of a rematch comes for the seats that were theirs."""
        store = self._hall.services.store
        for number in seats:
            if table.record.seats[number].secret != digest:
                await asyncio.wrap_future(store.set_secret(table.record.id, number, digest))
                table.record.seats[number].secret = digest


def _again(table: Table) -> GameRecord:
    """The next game of the match, or another of the same; its seats have no secrets until their players come."""
    before, game = table.record, table.game
    assert game is not None
    seats = [SeatRecord(one.kind, one.name, one.level, None, one.deck, one.deck_name) for one in before.seats]
    return GameRecord(
        id=keys.new_id(),
        rules=before.rules,
        seed=keys.new_seed(),
        status="running",
        created=now(),
        seats=seats,
        learning=before.learning,
        same_screen=before.same_screen,
        terms=before.terms.after(table.library.ruleset(before.rules), game, before.used),
        listed=before.listed,
    )


def visible_name(text: str) -> str:
    name = keys.plain_name(text)
    if not name:
        raise Refused("invalid", "name: expected at least one visible character", 422)
    return name


def _deck_name(deck: DeckList) -> str:
    return keys.plain_name(deck.name)[:80]


def tell_apart(first: SeatRecord, second: SeatRecord) -> None:
    if first.name.casefold() == second.name.casefold():
        second.name = f"{second.name} 2"
