"""Setting up: coin, shuffle, opening hands, mulligans, Active and Bench, Prizes, reveal. The order is the rule
set's."""

from __future__ import annotations

from typing import Final

from playmat.engine.atoms.board import enter_play
from playmat.engine.atoms.cards import draw, set_prize, show, to_deck, to_discard
from playmat.engine.atoms.luck import flip, shuffle_deck
from playmat.engine.atoms.turn import count_mulligan, go_first, grant_bonus, place_face_down, reveal_placed
from playmat.engine.facts.board import spots_of
from playmat.engine.facts.in_force import applies, lives
from playmat.engine.facts.playing import bench_room, sets_up_face_down
from playmat.engine.machine import NEXT, STAY, VISIBLE_TO_ALL, Machine, Op, Pool
from playmat.engine.state import NONE, SPOTS, Frame
from playmat.model.ids import SEATS, Card, Ref, Seat, Spot
from playmat.model.ruleset import BONUS_AFTER_OWN_PRIZES, BONUS_AT_ONCE
from playmat.model.words import chapter, modifier, option, question, trainer


def add_stand_ins(pool: Pool, cards: list[int], owner: list[int]) -> None:
    """Where cards may lie face down in play, each player has a stand-in for every place there, beside the decks."""
    if pool.stand_in != NONE:
        for seat in SEATS:
            for _ in range(SPOTS - 1):
                cards.append(pool.stand_in)
                owner.append(seat)


def may_start(m: Machine, card: Card, active: bool) -> bool:
    """A card that may be placed in setup, on the Bench or as the Active: a Basic Pokémon, or a Fossil where the book
    counts it as one."""
    definition = m.cards[card]
    if definition in m.pool.only_by:
        return False
    if definition in m.pool.setup_only:
        return True
    if m.pool.is_basic[definition] or sets_up_face_down(m, card, active):
        return True
    return m.rules.fossil_in_setup and m.pool.trainer_kind[definition] == trainer.FOSSIL


def has_basic(m: Machine, seat: Seat) -> bool:
    for card in m.state.hand[seat]:
        if may_start(m, card, True):
            return True
    return False


def placeable(m: Machine, seat: Seat, active: bool) -> list[int]:
    """One option for each different card in hand that may be placed."""
    options: list[int] = []
    seen: list[int] = []
    for card in m.state.hand[seat]:
        if m.cards[card] not in seen and may_start(m, card, active):
            seen.append(m.cards[card])
            options.append(option.code(option.PICK_CARD, card))
    return options


CLAIMED: Final = 4
"""In the setup's frame the two lowest bits of `event_number` say who was asked for a card that decides who goes first,
the bits from here on who played one."""


def _claims(m: Machine, seat: Seat) -> list[int]:
    """Options to play a card from hand that decides who goes first."""
    for card in m.state.hand[seat]:
        if m.cards[card] in m.pool.claims_first:
            return [option.code(option.PLAY, card)]
    return []


def _may_claim(m: Machine, seat: Seat) -> bool:
    for card in range(len(m.owner)):
        if m.owner[card] == seat and m.cards[card] in m.pool.claims_first:
            return True
    return False


class FlipForFirst(Op):
    """The coin that decides who starts, if this is where the book flips it. Heads is the first seat's."""

    def __init__(self, when: int) -> None:
        self.when = when

    def run(self, m: Machine, f: Frame) -> int:
        if m.rules.coin_when != self.when:
            return NEXT
        if m.pool.claims_first and not f.picks:
            seat = self._next_claim(m, f)
            if seat != NONE:
                return m.ask(Seat(seat), question.MAY, [*_claims(m, Seat(seat)), option.code(option.PICK_NO)])
            claimed = f.event_number // CLAIMED
            if claimed == 1 or claimed == 2:
                go_first(m, Seat(claimed - 1))
                return NEXT
        if not f.picks:
            if f.event_card != NONE:
                # A match of several games: who lost the one before is asked instead.
                f.picks = [f.event_card]
            else:
                f.picks = [0 if flip(m, Seat(0)) else 1]
        winner = f.picks[0]
        if m.rules.coin_winner_chooses:
            return m.ask(Seat(winner), question.FIRST, [option.code(option.PICK_YES), option.code(option.PICK_NO)])
        go_first(m, Seat(winner))
        return NEXT

    def _next_claim(self, m: Machine, f: Frame) -> int:
        """The next player to be asked for a card that decides who goes first: both are, before the coin, if their deck
        has one, for not to be asked would tell something about the hand."""
        for seat in SEATS:
            if not f.event_number >> seat & 1 and m.state.hand[seat] and _may_claim(m, seat):
                return seat
        return NONE

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        if m.state.question == question.MAY:
            seat = self._next_claim(m, f)
            f.event_number |= 1 << seat
            if option.kind(code) == option.PLAY:
                card = option.card(code)
                m.emit("play", Seat(seat), card, Spot(NONE), 0, m.pool.defs[m.cards[card]].name, VISIBLE_TO_ALL)
                to_discard(m, card)
                f.event_number |= CLAIMED << seat
            return STAY
        winner = f.picks[0]
        go_first(m, Seat(winner if option.kind(code) == option.PICK_YES else 1 - winner))
        return NEXT


class ShuffleDecks(Op):
    def run(self, m: Machine, f: Frame) -> int:
        shuffle_deck(m, Seat(0))
        shuffle_deck(m, Seat(1))
        return NEXT


class DrawHands(Op):
    def run(self, m: Machine, f: Frame) -> int:
        for seat in SEATS:
            for _ in range(m.rules.hand_size):
                draw(m, seat)
        return NEXT


def redraw(m: Machine, seat: Seat) -> None:
    """A mulligan: announce, show the hand, shuffle it away, draw a new one."""
    count_mulligan(m, seat)
    hand = m.state.hand[seat][:]
    for card in hand:
        show(m, card, VISIBLE_TO_ALL)
    for card in hand:
        to_deck(m, card, True, 0)
    shuffle_deck(m, seat)
    for _ in range(m.rules.hand_size):
        draw(m, seat)


def only_fossils(m: Machine, seat: Seat) -> bool:
    """Whether the hand can be begun with, but only with Fossils."""
    found = False
    for card in m.state.hand[seat]:
        if may_start(m, card, True):
            if m.pool.trainer_kind[m.cards[card]] != trainer.FOSSIL:
                return False
            found = True
    return found


class SharedMulligans(Op):
    """While neither player has a Basic Pokémon both start over, and nobody is owed anything for it."""

    def run(self, m: Machine, f: Frame) -> int:
        while not has_basic(m, Seat(0)) and not has_basic(m, Seat(1)):
            redraw(m, Seat(0))
            redraw(m, Seat(1))
            if not m.rules.shared_mulligans_cancel:
                grant_bonus(m, Seat(0), m.state.bonus[0] + m.rules.mulligan_bonus)
                grant_bonus(m, Seat(1), m.state.bonus[1] + m.rules.mulligan_bonus)
        # Whoever has a Basic Pokémon sets up first; the other waits with the mulligan (2013, p. 18).
        first = 0 if has_basic(m, Seat(0)) else 1
        # Then whether each has decided to keep a hand with Fossils alone.
        f.numbers = [first, 1 - first, 0, 0]
        return NEXT


class SetsUp(Op):
    """Something that the player who sets up n-th does."""

    def __init__(self, nth: int) -> None:
        self.nth = nth

    def who(self, f: Frame) -> Seat:
        return Seat(f.numbers[self.nth])


class OwnMulligans(SetsUp):
    """The player who sets up n-th: redraw until there is a Basic Pokémon; each time the other is granted a card.
    `early`: before the first player places anything, where bonus cards are drawn at once."""

    def __init__(self, nth: int, early: bool = False) -> None:
        super().__init__(nth)
        self.early = early

    def run(self, m: Machine, f: Frame) -> int:
        seat = self.who(f)
        timing = m.rules.mulligan_bonus_timing
        if self.early and timing != BONUS_AT_ONCE:
            return NEXT
        if m.state.bonus[1 - seat]:
            if timing == BONUS_AT_ONCE or (timing == BONUS_AFTER_OWN_PRIZES and m.state.prizes[1 - seat]):
                return offer_bonus(m, f, Seat(1 - seat))
        if has_basic(m, seat):
            if m.rules.fossil_hand_may_redraw and not f.numbers[2 + seat] and only_fossils(m, seat):
                return m.ask(seat, question.REDRAW, [option.code(option.PICK_YES), option.code(option.PICK_NO)])
            return NEXT
        self._redraw(m, seat)
        return STAY

    def _redraw(self, m: Machine, seat: Seat) -> None:
        redraw(m, seat)
        grant_bonus(m, Seat(1 - seat), m.state.bonus[1 - seat] + m.rules.mulligan_bonus)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        seat = self.who(f)
        kind = option.kind(code)
        if kind == option.PICK_YES:
            self._redraw(m, seat)
            return STAY
        if kind == option.PICK_NO:
            kept = f.numbers[:]
            kept[2 + seat] = 1
            f.numbers = kept
            return STAY
        return take_bonus(m, f, Seat(1 - seat), option.first(code))


def offer_bonus(m: Machine, f: Frame, seat: Seat) -> int:
    """Let the player take the cards granted, or as many of them as wanted where that is a choice."""
    granted = m.state.bonus[seat]
    if not m.rules.mulligan_bonus_optional:
        return take_bonus(m, f, seat, granted)
    return m.ask(seat, question.BONUS, [option.code(option.PICK_NUMBER, n) for n in range(granted + 1)])


def take_bonus(m: Machine, f: Frame, seat: Seat, cards: int) -> int:
    """Draw bonus cards; the player's slot remembers that there were some."""
    grant_bonus(m, seat, 0)
    for _ in range(cards):
        if draw(m, seat) and m.rules.mulligan_bonus_timing != BONUS_AT_ONCE:
            f.slots[seat] = [*f.slots[seat], 1]
    return STAY


class PlaceActive(SetsUp):
    def run(self, m: Machine, f: Frame) -> int:
        seat = self.who(f)
        if m.rules.setup_facedown:
            place_face_down(m, seat)
        # Always asked: that there is but one kind to place is nobody else's business.
        return m.ask(seat, question.ACTIVE, placeable(m, seat, True))

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        enter_play(m, self.who(f), [option.card(code)], True, True)
        return NEXT


class PlaceBench(SetsUp):
    """Further Basic Pokémon, as many as there is room for, or none. `bonus`: after bonus cards have been drawn."""

    def __init__(self, nth: int, bonus: bool) -> None:
        super().__init__(nth)
        self.bonus = bonus

    def run(self, m: Machine, f: Frame) -> int:
        seat = self.who(f)
        if not m.rules.setup_bench:
            return NEXT
        if self.bonus and (not m.rules.bonus_basics_to_bench or not f.slots[seat]):
            return NEXT
        if bench_room(m, seat) <= 0:
            return NEXT
        # Asked with "done" alone if need be: not being asked would tell that no Basic Pokémon is left in hand.
        options = placeable(m, seat, False)
        options.append(option.code(option.PICK_DONE))
        return m.ask(seat, question.BENCH, options)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        if option.kind(code) == option.PICK_DONE:
            return NEXT
        enter_play(m, self.who(f), [option.card(code)], False, False)
        return STAY


class SetPrizes(SetsUp):
    def run(self, m: Machine, f: Frame) -> int:
        seat = self.who(f)
        for _ in range(m.state.prize_total):
            if m.state.deck[seat]:
                set_prize(m, seat)
        return NEXT


class BonusCards(SetsUp):
    """Cards granted for the other player's mulligans, drawn late: from below the Prizes."""

    def run(self, m: Machine, f: Frame) -> int:
        seat = self.who(f)
        if not m.state.bonus[seat]:
            return NEXT
        return offer_bonus(m, f, seat)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        return take_bonus(m, f, self.who(f), option.first(code))


class RevealPokemon(Op):
    def run(self, m: Machine, f: Frame) -> int:
        if m.rules.setup_facedown:
            reveal_placed(m)
        return NEXT


class StartPlay(Op):
    """Setup is over: the first turn begins."""

    def run(self, m: Machine, f: Frame) -> int:
        bids = [False, False]
        for live in lives(m, modifier.GO_FIRST):
            for seat in SEATS:
                for spot in spots_of(m, seat):
                    bids[seat] = bids[seat] or applies(m, live, spot)
        if bids[0] != bids[1] and m.state.first != (0 if bids[0] else 1):
            go_first(m, Seat(0 if bids[0] else 1))
        m.state.frames.pop()
        m.push(chapter.TURN, m.state.first, Card(NONE), Ref(NONE))
        return STAY


def setup_program() -> list[Op]:
    return [
        FlipForFirst(0),
        ShuffleDecks(),
        FlipForFirst(1),
        DrawHands(),
        SharedMulligans(),
        OwnMulligans(0),
        OwnMulligans(1, True),
        PlaceActive(0),
        PlaceBench(0, False),
        SetPrizes(0),
        OwnMulligans(1),
        PlaceActive(1),
        PlaceBench(1, False),
        SetPrizes(1),
        BonusCards(0),
        PlaceBench(0, True),
        BonusCards(1),
        PlaceBench(1, True),
        FlipForFirst(2),
        RevealPokemon(),
        StartPlay(),
    ]
