"""A reader who guesses: nothing that one seat is sent while the game is set up says what the other hand holds.

Whether the other player still holds a Basic Pokémon follows in part from what lies open (how many lie on the Bench, how
often cards were drawn anew). Beyond that, nothing in the stream of messages may go with it: how many there are, how
long, what they tell of. The same reader finds the leak at once when questions are left out that have one answer only.
"""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from playmat.engine import setup, unseen
from playmat.engine.machine import NEXT, Machine
from playmat.engine.state import Frame
from playmat.library import Library
from playmat.model.ids import Card
from playmat.model.words import question
from playmat.rules import RULESETS
from playmat.server.keys import digest, new_id
from playmat.server.played import Played
from playmat.server.rows import GameRecord, SeatRecord
from playmat.server.store import now
from playmat.testing.mixed import mixed_deck
from tests.server.test_leak import Reader

GAMES = 500
GROUP = 4
"""Games with the same two decks: making a card pool takes longer than setting up."""
SIGNIFICANT = 24.0
"""Of a chi squared with one degree of freedom: chance alone is above it once in a million looks."""

Game = tuple[tuple[int, ...], bool, Counter[str]]
"""What lies open, whether the other hand holds a Basic Pokémon, and what was counted in the messages."""


@cache
def decks_of(number: int) -> tuple[str, list[list[str]]]:
    luck = Random(number)
    rules = RULESETS[number % len(RULESETS)]
    return rules, [mixed_deck(Library.default(), rules, luck).ids() for _ in "AB"]


def set_up(number: int) -> Game:
    """One game up to its first turn, the other player answering at random, as seat 0 is told of it."""
    luck = Random(number)
    rules, decks = decks_of(number // GROUP)
    seats = [
        SeatRecord("human", f"Player {side}", "", digest(side), deck) for side, deck in zip("AB", decks, strict=True)
    ]
    record = GameRecord(new_id(), rules, luck.getrandbits(128), "running", now(), seats, False, False)
    table = Played(Library.default(), record, 1_000_000)
    reader = Reader((0,), 0)
    table.set_up()
    counted: Counter[str] = Counter()
    table.present(reader)
    game = table.game
    assert game is not None
    drawn = 0
    while not game.over and game.question != question.NAMES[question.TURN]:
        if game.question == question.NAMES[question.BONUS] and game.seat == 1:
            drawn += 1
        other = game.seat == 1
        _, sends = table.step(luck.choice(game.options()), game.seat, [reader])
        for _, message in sends:
            if other:
                count_in(message.decode(), counted)
    state = game.machine.state
    public = (len(state.bench[1]), state.mulligans[0], state.mulligans[1], drawn, state.first)
    holds = any(setup.may_start(game.machine, card, False) for card in state.hand[1])
    return public, holds, counted


def count_in(message: str, counted: Counter[str]) -> None:
    """Whatever a simple reader might count in one message."""
    counted["messages"] += 1
    counted["bytes"] += len(message)
    for part in ('"deciding":1', '"thinking"', '"kind"', '"events":[]', '"card"', '"hand"', '"options"', '"spot"'):
        counted[part] += message.count(part)


def association(games: list[Game], feature: str) -> float:
    """How strongly a feature goes with what is held, among games that look alike (Mantel and Haenszel): a chi
    squared."""
    alike: dict[tuple[int, ...], list[tuple[bool, int]]] = {}
    for public, holds, counted in games:
        alike.setdefault(public, []).append((holds, counted[feature]))
    excess = variance = 0.0
    for found in alike.values():
        total = len(found)
        if total < 2:
            continue
        held = sum(holds for holds, _ in found)
        mean = sum(count for _, count in found) / total
        excess += sum(count - mean for holds, count in found if holds)
        spread = sum((count - mean) ** 2 for _, count in found) / (total - 1)
        variance += spread * held * (total - held) / total
    return excess * excess / variance if variance else 0.0


def associations(first: int, count: int) -> dict[str, float]:
    games = [set_up(number) for number in range(first, first + count)]
    held = sum(holds for _, holds, _ in games)
    assert count * 0.1 < held < count * 0.9, "whoever always says the same would be right"
    features = {feature for _, _, counted in games for feature in counted}
    return {feature: round(association(games, feature), 1) for feature in features}


def test_no_message_goes_with_what_the_other_hand_holds() -> None:
    found = associations(0, GAMES)
    assert max(found.values()) < SIGNIFICANT, found


def test_the_reader_finds_a_question_that_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = setup.PlaceBench.run

    def only_if_there_is_one(self: Any, m: Machine, f: Frame) -> int:
        return asked(self, m, f) if setup.placeable(m, f.numbers[self.nth], False) else NEXT

    monkeypatch.setattr(setup.PlaceBench, "run", only_if_there_is_one)
    found = associations(0, GAMES // 2)
    assert max(found.values()) > SIGNIFICANT, found


# --- Cards that may be used as they are drawn or taken

QUICK = ["swsh2-61", "swsh2-60", "swsh1-70", "swsh1-65", "swsh1-60"] * 4 + ["swsh7-146"] * 4 + ["sve-4"] * 36
"""Luxio may be put down when it is drawn, a Dream Ball played when it is taken as a Prize."""


SEEDS = (4, 5, 6, 7)
"""Games in which the first player has a Benched Pokémon."""


def exchange(m: Machine, a: Card, b: Card) -> None:
    """Let two cards of the second player change places."""
    state = m.state
    piles = (state.deck[1], state.hand[1], state.prizes[1])
    at = {card: next((pile, pile.index(card)) for pile in piles if card in pile) for card in (a, b)}
    for column in (state.zone, state.known):
        column[a], column[b] = column[b], column[a]
    for card, other in ((a, b), (b, a)):
        pile, place = at[card]
        pile[place] = other


def put_there(m: Machine, pile: list[Card], place: int, name: str) -> None:
    """A card of that name, from the deck, lies there."""
    there = [card for card in m.state.deck[1] if m.pool.defs[m.cards[card]].id == name]
    exchange(m, pile[place], there[0])


def told_of(moment: str, number: int, name: str) -> tuple[list[bytes], int]:
    """What the first player and a spectator are sent from where the second one draws that card, or takes it as a
    Prize, to where the turn goes on; and how often the second player was asked about it, always to say no."""
    seats = [SeatRecord("human", f"Player {side}", "", digest(side), QUICK) for side in "AB"]
    table = Played(
        Library.default(), GameRecord("guessing", "swsh", number, "running", now(), seats, False, False), 1000
    )
    table.set_up()
    readers = [Reader((0,), 0), Reader((), None)]
    for reader in readers:
        table.present(reader)
    game = table.game
    assert game is not None
    m = game.machine
    sent: list[bytes] = []
    asked = 0
    begun = False
    while True:
        is_turn = game.question == "turn"
        if is_turn and m.state.turn >= 4 and not begun and game.seat == (0 if moment == "draw" else 1):
            # The same two cards each time: which of them lies where is all that differs.
            pile, place = (m.state.deck[1], -1) if moment == "draw" else (m.state.prizes[1], 0)
            for card in ("sve-4", "swsh7-146" if moment == "prize" else "swsh2-61", name):
                put_there(m, pile, place, card)
            if moment == "prize":
                m.state.damage[m.state.active[0]] = 500
                m.settled = False
            begun = True
        elif begun and is_turn:
            return sent, asked
        options = game.options()
        asked += begun and game.seat == 1 and game.question == "trigger"
        last = is_turn or game.question == "trigger"
        _, sends = table.step(options[-1] if last else options[0], game.seat, readers)
        sent += [message for _, message in sends] if begun else []


@pytest.mark.parametrize(("moment", "card"), [("draw", "swsh2-61"), ("prize", "swsh7-146")])
def test_nobody_can_guess_that_a_card_was_drawn_or_taken_that_could_be_used(moment: str, card: str) -> None:
    for number in SEEDS:
        with_it, asked = told_of(moment, number, card)
        without, also_asked = told_of(moment, number, "sve-4")
        assert asked == also_asked == 1
        assert with_it == without


@pytest.mark.pure_only("replaces a function of the engine")
@pytest.mark.parametrize(("moment", "card"), [("draw", "swsh2-61"), ("prize", "swsh7-146")])
def test_the_reader_would_notice_a_question_for_holders_alone(
    moment: str, card: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unseen, "_may_be_one", lambda m, f: False)
    assert told_of(moment, SEEDS[0], card)[0] != told_of(moment, SEEDS[0], "sve-4")[0]
