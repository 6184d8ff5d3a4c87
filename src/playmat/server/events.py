"""Limited events: a person opens boosters, builds a deck, and plays rounds against computer players who did the same.

An event is data in the database, and whatever can be worked out is not kept: the boosters of the others follow from the
seed, and standings from the results. The person's games are games at a table like any other; those of the computer
players are long work. An event moves on when somebody looks at it, so a server that was killed has nothing to mend.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import cache
from typing import Final

from playmat.cards.catalog import SetFacts
from playmat.library import Library
from playmat.limited import (
    NAMES,
    ROUNDS,
    TIE,
    Pairing,
    asked_games,
    booster_of,
    bring,
    deck_problems,
    find_set,
    free_energy,
    is_over,
    limited_rules,
    openable,
    packs_of,
    pair_round,
    standings,
    suggest,
)
from playmat.model.errors import UnknownName
from playmat.server import keys
from playmat.server.games import tell_apart, visible_name
from playmat.server.hall import Hall
from playmat.server.jobs import Jobs
from playmat.server.kept_events import BUILDING, OVER, PLAYING, EventRecord, KeptEvents
from playmat.server.limits import Room
from playmat.server.long_work import ROUND
from playmat.server.messages import events as messages
from playmat.server.my_games import MyGames
from playmat.server.players import check_level
from playmat.server.problems import Data, Refused
from playmat.server.rows import GameRecord, SeatRecord
from playmat.server.store import now

PERSON: Final = 0
"""The number of the person among the players of an event."""
TRIES: Final = 3
"""How often a change is tried again that another one came before."""


class Events:
    """The events of players. A player is known by a secret, as with games and decks."""

    def __init__(self, hall: Hall, jobs: Jobs, my_games: MyGames, room: Room) -> None:
        self._hall = hall
        self._library = hall.services.library
        self._kept = KeptEvents(hall.services.store)
        self._most = hall.services.limits.events_a_player
        self._jobs = jobs
        self._my_games = my_games
        self._room = room
        self._sets = cache(self._all_sets)

    # --- What can be opened

    def sets(self) -> list[Data]:
        """The sets that can be opened, the newest first."""
        return self._sets()

    def _all_sets(self) -> list[Data]:
        return [self._set(one) for one in reversed(openable(self._library.catalog))]

    def _set(self, one: SetFacts) -> Data:
        booster, rules = booster_of(one), limited_rules(self._library, one.id)
        return {
            "id": one.id,
            "name": one.name,
            "series": one.series,
            "year": int(one.released[:4]),
            "rules": rules.name,
            "rules_title": self._library.ruleset(rules.name.partition(":")[0]).title,
            "booster": booster.title,
            "cards": booster.size,
            "slots": [{"name": slot.name, "count": slot.count} for slot in booster.slots],
            "sure": booster.sure,
            "odds_sure": booster.odds_sure,
        }

    # --- An event of a player's

    async def of_player(self, player: str) -> list[Data]:
        """The events of a player, the newest first."""
        return [self._summary(one) for one in await asyncio.to_thread(self._kept.of_player, keys.digest(player))]

    async def create(self, player: str, body: messages.CreateEvent) -> Data:
        """A new event, the boosters opened."""
        record = await asyncio.to_thread(self._new, player, body)
        if not await asyncio.wrap_future(self._kept.add(record, self._most)):
            raise Refused("too-many", f"expected at most {self._most} events; remove one first", 409)
        return await self._told(record)

    def _new(self, player: str, body: messages.CreateEvent) -> EventRecord:
        facts = find_set(self._library.catalog, body.set)
        level = check_level(body.level)
        name = visible_name(body.name)
        self._room.take("events")
        seed, moment = keys.new_seed(), now()
        return EventRecord(
            id=keys.new_id(),
            player=keys.digest(player),
            set_id=facts.id,
            level=level,
            seed=seed,
            status=BUILDING,
            created=moment,
            changed=moment,
            name=name,
            size=body.players,
            packs=packs_of(self._library, facts.id, seed, PERSON),
        )

    async def one(self, player: str, event: str) -> Data:
        """An event as it stands now."""
        return await self._told(await self._settled(player, event))

    async def remove(self, player: str, event: str) -> None:
        """Forget an event; its games stay among the player's games."""
        if not await asyncio.wrap_future(self._kept.remove(keys.digest(player), event)):
            raise _unknown()

    async def _own(self, player: str, event: str) -> EventRecord:
        try:
            return await asyncio.to_thread(self._kept.one, keys.digest(player), event)
        except UnknownName:
            raise _unknown() from None

    async def _change(self, record: EventRecord) -> None:
        if not await asyncio.wrap_future(self._kept.change(record)):
            raise Refused("changed", "this event has changed meanwhile; look again", 409)
        record.version += 1

    # --- The deck

    async def save_deck(self, player: str, event: str, cards: Mapping[str, int]) -> Data:
        """Keep the deck, finished or not."""
        record = await self._building(player, event)
        deck = {card: count for card, count in cards.items() if count}
        for card in deck:
            self._library.catalog.row(card)
        record.deck = deck
        await self._change(record)
        return await self._told(record)

    async def suggestion(self, player: str, event: str) -> Data:
        """The deck that a computer player would build of the person's cards."""
        record = await self._own(player, event)
        rules = limited_rules(self._library, record.set_id)
        built = await asyncio.to_thread(suggest, self._library.catalog, record.set_id, record.pool, rules)
        return {"cards": built.cards}

    async def start(self, player: str, event: str) -> Data:
        """The deck is built: the others build theirs, and the first round is paired."""
        record = await self._building(player, event)
        problems = await asyncio.to_thread(self._problems, record)
        if problems:
            raise Refused("deck", problems[0]["sentence"], 422, problems[0]["clause"])
        mine = [card for card, count in record.deck.items() for _ in range(count)]
        theirs = await asyncio.to_thread(_decks_of_others, self._library, record)
        record.decks = [mine, *theirs]
        record.rounds = [pair_round(record.size, [], record.seed)]
        record.status = PLAYING
        await self._change(record)
        return await self.one(player, event)

    async def _building(self, player: str, event: str) -> EventRecord:
        record = await self._own(player, event)
        if record.status != BUILDING:
            raise Refused("deck-built", "the deck of an event stays as it was when the first round began", 409)
        return record

    def _problems(self, record: EventRecord) -> list[Data]:
        found = deck_problems(self._library, record.set_id, record.pool, record.deck)
        return [{"sentence": one.sentence, "clause": one.clause, "cards": list(one.cards)} for one in found]

    # --- Rounds

    async def sit_down(self, player: str, event: str, hall: Hall) -> Data:
        """The seat of the person's game of this round, which is begun if it was not."""
        record = await self._settled(player, event)
        if record.status != PLAYING:
            raise Refused("not-playing", "this event has no round that is being played", 409)
        pairing = _of_person(record.rounds[-1])
        if not pairing.game:
            if pairing.result is not None:
                raise Refused("round-over", "the game of this round is over; the others are still playing", 409)
            grant = await self._begin(player, record, pairing)
            pairing.game = grant["game"]
            try:
                await self._change(record)
            except Refused:
                # Another tab was faster, and its game counts.
                await self._my_games.remove(player, grant["game"], hall)
                raise
            return grant
        return await self._my_games.seat(player, pairing.game)

    async def _begin(self, player: str, record: EventRecord, pairing: Pairing) -> Data:
        await asyncio.to_thread(self._room.take, "games")
        secret = keys.new_secret()
        other = _other(pairing)
        set_name = self._library.catalog.sets()[record.set_id].name
        own = SeatRecord(
            "human", record.name, "", keys.digest(secret), record.decks[PERSON], f"{set_name}: Limited"[:80]
        )
        theirs = SeatRecord(
            "computer", NAMES[other], record.level, None, record.decks[other], f"{set_name}: {NAMES[other]}"[:80]
        )
        tell_apart(own, theirs)
        game = GameRecord(
            id=keys.new_id(),
            rules=limited_rules(self._library, record.set_id).name,
            seed=keys.new_seed(),
            status="running",
            created=now(),
            seats=[own, theirs],
        )
        await self._hall.open(game)
        grant = {"game": game.id, "seat": 0, "secret": secret, "invitation": None}
        return await self._my_games.note(player, grant)

    async def _settled(self, player: str, event: str) -> EventRecord:
        """The event with everything that has come to an end since it was looked at last."""
        for _ in range(TRIES):
            record = await self._own(player, event)
            if not await self._move_on(player, record):
                return record
            if await asyncio.wrap_future(self._kept.change(record)):
                record.version += 1
                if record.status == PLAYING:
                    await self._let_others_play(player, record)
                return record
        raise Refused("changed", "this event is changing; look again", 409)

    async def _move_on(self, player: str, record: EventRecord) -> bool:
        """Note what is over, and pair the next round where a round is; whether anything has changed."""
        if record.status != PLAYING:
            return False
        pairings = record.rounds[-1]
        changed = False
        mine = _of_person(pairings)
        if mine.result is None and mine.game:
            mine.result = await self._result(mine)
            changed = mine.result is not None
        results = await self._let_others_play(player, record)
        for table, result in results:
            if pairings[table].result is None:
                pairings[table].result = result
                changed = True
        if is_over(pairings):
            if len(record.rounds) < ROUNDS:
                record.rounds.append(pair_round(record.size, record.rounds, record.seed))
            else:
                record.status = OVER
        return changed

    async def _result(self, pairing: Pairing) -> int | None:
        """How the person's game has ended. One that was removed, or cannot be played on, is lost."""
        lost = 1 - pairing.players.index(PERSON)
        status = await asyncio.to_thread(self._kept.game_status, pairing.game)
        if status is None:
            return lost
        try:
            table = await self._hall.table(pairing.game)
        except Refused as refusal:
            if refusal.code in ("unknown-game", "damaged", "earlier-version", "cards-changed"):
                return lost
            raise
        if status != "over" or table.game is None or not table.game.over:
            return None
        winner = table.game.winner
        return TIE if winner is None else pairing.players.index(PERSON) if winner == 0 else lost

    async def _let_others_play(self, player: str, record: EventRecord) -> list[list[int]]:
        """Have the computer players play their games of the round; the results, once they have."""
        pairings = record.rounds[-1]
        rules = limited_rules(self._library, record.set_id).name
        number = len(record.rounds)
        asked = asked_games(rules, record.level, record.seed, record.decks, number, pairings, PERSON)
        if not asked["games"]:
            return []
        title = f"{self._library.catalog.sets()[record.set_id].name}, round {number}"
        try:
            job = await self._jobs.add(player, ROUND, title, asked)
        except Refused:
            return []  # too much long work of this player: asked again the next time somebody looks
        if job["status"] != "done":
            return []
        found = await self._jobs.one(player, job["id"])
        return list(found["result"]["results"])

    # --- Telling

    def _summary(self, record: EventRecord) -> Data:
        table = standings(record.size, record.rounds)
        place = next(place for place, one in enumerate(table, 1) if one.player == PERSON)
        return {
            "id": record.id,
            "set": record.set_id,
            "set_name": self._library.catalog.sets()[record.set_id].name,
            "level": record.level,
            "status": record.status,
            "players": record.size,
            "round": len(record.rounds),
            "rounds": ROUNDS,
            "place": place if record.rounds else 0,
            "created": record.created.isoformat(),
        }

    async def _told(self, record: EventRecord) -> Data:
        return await asyncio.to_thread(self._whole, record)

    def _whole(self, record: EventRecord) -> Data:
        rules = limited_rules(self._library, record.set_id)
        names = [record.name, *NAMES[1:]]
        pairings = record.rounds[-1] if record.rounds else []
        others = [one for one in pairings if PERSON not in one.players]
        mine = _of_person(pairings) if pairings else None
        energy = free_energy(self._library.catalog, record.set_id, rules.basic_energy_types)
        return {
            **self._summary(record),
            "rules": rules.name,
            "rules_title": self._library.ruleset(rules.name.partition(":")[0]).title,
            "deck_size": rules.deck_size,
            "prizes": rules.prize_count,
            "packs": record.packs,
            "energy": list(energy.values()),
            "deck": record.deck,
            "problems": self._problems(record) if record.status == BUILDING else [],
            "standings": [
                {
                    "player": one.player,
                    "name": names[one.player],
                    "points": one.points,
                    "won": one.won,
                    "lost": one.lost,
                    "tied": one.tied,
                    "resistance": one.resistance,
                }
                for one in standings(record.size, record.rounds)
            ],
            "pairings": [
                [
                    {"players": list(one.players), "over": one.result is not None, "winner": one.winner}
                    for one in of_round
                ]
                for of_round in record.rounds
            ],
            "game": (mine.game or None) if mine else None,
            "opponent": names[_other(mine)] if mine else None,
            "to_play": mine is not None and mine.result is None,
            "others_done": sum(one.result is not None for one in others),
            "others": len(others),
        }


def _decks_of_others(library: Library, record: EventRecord) -> list[list[str]]:
    return [bring(library, record.set_id, record.seed, number).ids for number in range(1, record.size)]


def _of_person(pairings: list[Pairing]) -> Pairing:
    return next(one for one in pairings if PERSON in one.players)


def _other(pairing: Pairing) -> int:
    one, other = pairing.players
    return other if one == PERSON else one


def _unknown() -> Refused:
    return Refused("unknown-event", "you have no such event here", 404)
