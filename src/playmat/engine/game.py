"""The door: a game to play, watch, copy, save. Everything outside the engine comes in through `Game`."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine import codec, legal, luck
from playmat.engine.atoms.cards import lay_out, to_lost
from playmat.engine.atoms.turn import finish
from playmat.engine.facts.attacks import attacks_of
from playmat.engine.machine import Event, Machine, Pool
from playmat.engine.resample import EVERYBODY, permute_hidden
from playmat.engine.setup import add_stand_ins
from playmat.engine.state import NONE, NOWHERE, RUNNING, TIE, State
from playmat.engine.view import build_view
from playmat.model.errors import DecodeError, IllegalAction, PlaymatError
from playmat.model.ids import Card, Ref, Seat
from playmat.model.view import View
from playmat.model.words import chapter, option, question, reason, refusal, used, zone


class Refusal:
    """Why an action is not allowed: a sentence, and the clause it rests on (empty where a card's effect is the
    reason)."""

    def __init__(self, clause: str, sentence: str) -> None:
        self.clause = clause
        self.sentence = sentence

    def __repr__(self) -> str:
        return f"Refusal({self.clause!r}, {self.sentence!r})"


class Outcome:
    """How a game ended: the winning seat, or None for a tie, and why."""

    def __init__(self, winner: int | None, reason: str) -> None:
        self.winner = winner
        self.reason = reason

    def __repr__(self) -> str:
        return f"Outcome(winner={self.winner}, reason={self.reason!r})"


class Game:
    """One game. `options` are what the player in `seat` may answer now; `apply` answers."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    @staticmethod
    def new(
        pool: Pool,
        decks: tuple[list[int], list[int]],
        seed: int,
        record: bool = False,
        chooser: int = NONE,
        lost: list[int] | None = None,
    ) -> Game:
        """A new game between two decks (definitions of the pool, in list order), before anything has happened but
        setup. In a match of several games: `chooser` takes the place of the winner of the flip, and the cards with the
        numbers in `lost` begin in the Lost Zone."""
        cards = decks[0] + decks[1]
        owner = [0] * len(decks[0]) + [1] * len(decks[1])
        add_stand_ins(pool, cards, owner)
        state = State(len(cards))
        machine = Machine(pool, vec[i64](cards), vec[i64](owner), state)
        machine.recording = record
        lay_out(machine)
        luck.seed(machine, seed)
        for card in lost or []:
            to_lost(machine, Card(card))
        machine.push(chapter.SETUP, Seat(0), Card(NONE), Ref(NONE)).event_card = chooser
        machine.run()
        return Game(machine)

    # --- Where the game stands

    @property
    def over(self) -> bool:
        return self.machine.state.winner != RUNNING

    @property
    def winner(self) -> int | None:
        """The seat that won; None while the game runs and for a tie."""
        winner = self.machine.state.winner
        return None if winner == RUNNING or winner == TIE else winner

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it runs."""
        state = self.machine.state
        if state.winner == RUNNING:
            return None
        return Outcome(self.winner, reason.NAMES[state.reason])

    @property
    def seat(self) -> Seat:
        """Who decides now; −1 when the game is over."""
        return self.machine.state.asking

    @property
    def question(self) -> str:
        """What the decision is about."""
        return question.NAMES[self.machine.state.question]

    def options(self) -> list[int]:
        """Every answer that is accepted now, as codes; `describe` says what one means."""
        if self.machine.state.asking == NONE:
            return []
        return self.machine.state.options[:]

    def option_count(self) -> int:
        return len(self.machine.state.options)

    # --- Playing

    def apply(self, code: int) -> None:
        """Answer the present decision. An answer that is not offered is refused and changes nothing."""
        state = self.machine.state
        if state.asking == NONE:
            raise IllegalAction("expected no answer: the game is over")
        if code not in state.options:
            raise IllegalAction(self._refused(code))
        self.machine.answer(code)

    def apply_index(self, index: int) -> None:
        """Answer with the option at that place in the list."""
        state = self.machine.state
        if state.asking == NONE:
            raise IllegalAction("expected no answer: the game is over")
        if index < 0 or index >= len(state.options):
            raise IllegalAction(f"expected the number of an option from 0 to {len(state.options) - 1}, got {index}")
        self.machine.answer(state.options[index])

    def _refused(self, code: int) -> str:
        if not 0 <= code < option.LIMIT:
            return f"{self._expected()}, got {code}"
        if self.machine.state.question == question.TURN:
            refusal = self.why_not(code)
            if refusal is not None:
                clause = f" ({refusal.clause})" if refusal.clause else ""
                return f"{refusal.sentence}{clause}"
        kind = option.NAMES.get(option.kind(code), "an unknown answer")
        return f"{self._expected()}, got {kind} ({code})"

    def _expected(self) -> str:
        return f"expected one of the {len(self.machine.state.options)} answers to {self.question!r}"

    def concede(self, seat: int) -> None:
        """That player gives up."""
        if seat not in (0, 1):
            raise IllegalAction(f"expected seat 0 or 1, got {seat}")
        if self.over:
            raise IllegalAction("expected a running game: the game is over")
        self.machine.state.asking = Seat(NONE)
        finish(self.machine, 1 - seat, reason.CONCEDED)

    def why_not(self, code: int) -> Refusal | None:
        """Why this turn action is not allowed to whoever's turn it is; None if it is."""
        if not 0 <= code < option.LIMIT:
            raise IllegalAction(f"expected the code of an action from 0 to {option.LIMIT - 1}, got {code}")
        m = self.machine
        m.culprit = NONE
        reason = self._reason(code)
        if reason == refusal.OK:
            return None
        clause, sentence = refusal.REASONS[reason]
        if reason in refusal.BY_AN_EFFECT and m.culprit != NONE:
            whose = "your" if m.owner[m.culprit] == m.state.turn_player else "your opponent's"
            sentence = f"{sentence[:-1]}: {whose} {m.pool.defs[m.cards[m.culprit]].name}."
        return Refusal(clause, sentence)

    def _reason(self, code: int) -> int:
        m = self.machine
        state = m.state
        seat = state.turn_player
        if state.turn_ended:
            # A Pokémon that may attack twice is asked again when the turn has otherwise ended.
            return refusal.OK if state.asking == seat and code in state.options else refusal.ATTACKED_ALREADY
        if state.asking != seat or state.question != question.TURN:
            return refusal.NOT_YOUR_TURN
        kind = option.kind(code)
        a = option.first(code)
        b = option.second(code)
        if state.actions >= legal.MOST_ACTIONS and kind not in (option.ATTACK, option.RETREAT, option.PASS):
            return refusal.TOO_MANY_ACTIONS
        if kind in (option.ATTACH, option.BENCH, option.EVOLVE, option.PLAY, option.JOIN_LEGEND):
            if a >= len(m.cards) or state.zone[a] != zone.HAND or m.owner[a] != seat:
                return refusal.NOT_IN_HAND
            if kind in (option.ATTACH, option.EVOLVE) and (b >= len(state.serial) or not state.serial[b]):
                return refusal.NOT_YOURS
        if kind == option.ATTACH:
            return legal.why_attach(m, seat, Card(a), option.onto(code))
        if kind == option.BENCH:
            return legal.why_bench(m, seat, Card(a))
        if kind == option.EVOLVE:
            return legal.why_evolve(m, seat, Card(a), option.onto(code))
        if kind == option.PLAY:
            return legal.why_play(m, seat, Card(a))
        if kind == option.JOIN_LEGEND:
            return legal.why_join_legend(m, seat, Card(a), Card(b)) if b < len(m.cards) else refusal.LEGEND_HALVES
        if kind == option.JOIN_UNION:
            if a >= len(m.cards) or m.owner[a] != seat:
                return refusal.UNION_INCOMPLETE
            reason = legal.why_join_union(m, seat, Card(a))
            return refusal.UNION_INCOMPLETE if reason == refusal.OK and state.zone[a] != zone.DISCARD else reason
        if kind == option.ATTACK:
            benched = b != option.NO_ARGUMENT
            if benched and option.onto(code) not in state.bench[seat]:
                return refusal.NOT_YOURS
            attacks = attacks_of(m, legal.attacker_of(m, seat, code))
            if a >= len(attacks):
                return refusal.NO_SUCH_ATTACK
            return legal.why_attack(m, seat, attacks[a], option.onto(code) if benched else NOWHERE)
        if kind == option.RETREAT:
            return legal.why_retreat(m, seat)
        if kind in (option.USE_POWER, option.DISCARD_FOSSIL) and (a >= len(state.serial) or not state.serial[a]):
            return refusal.NOT_YOURS
        if kind == option.USE_POWER:
            powers = legal.powers_of(m, option.spot(code))
            if b < len(powers) and powers[b].zone == used.IN_PLAY:
                return legal.why_power(m, seat, option.spot(code), powers[b])
            return refusal.POWER_OFF
        if kind == option.DISCARD_FOSSIL:
            return legal.why_discard_fossil(m, seat, option.spot(code))
        if kind == option.USE_STADIUM and state.stadium != NONE:
            units = m.pool.units_used[m.cards[state.stadium]]
            return legal.why_stadium_power(m, seat, units[a]) if a < len(units) else refusal.POWER_OFF
        if kind == option.USE_CARD and a < len(m.cards):
            units = m.pool.units_used[m.cards[a]]
            if b < len(units) and state.zone[a] == (zone.HAND if units[b].zone == used.IN_HAND else zone.DISCARD):
                return legal.why_card_power(m, seat, Card(a), units[b])
            return refusal.POWER_NEED
        return refusal.OK if kind == option.PASS else refusal.NOT_PLAYED

    # --- Copies, views, records

    def clone(self) -> Game:
        """A copy to try things on; neither knows of the other."""
        return Game(self.machine.clone())

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: Any) -> Game:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError(
            "a game of the engine is not pickled: send its to_bytes(), or a playmat.Game, which can be pickled"
        )

    def view(self, seat: int | None) -> View:
        """What that seat sees (None: a spectator), as JSON data built from an allow-list."""
        if seat is not None and seat != 0 and seat != 1:
            raise IllegalAction(f"expected seat 0 or 1, or None for a spectator, got {seat}")
        if self.machine.from_outside:
            return self._doubtful_view(Seat(NONE if seat is None else seat))
        return build_view(self.machine, Seat(NONE if seat is None else seat))

    def _doubtful_view(self, seat: Seat) -> View:
        """The same for a state that was read from data: it may hold what no game gives."""
        try:
            return build_view(self.machine, seat)
        except PlaymatError:
            raise
        except Exception as error:
            raise DecodeError(
                f"this game was read from data that no game gives ({type(error).__name__}); it cannot be shown"
            ) from None

    def resample(self, seat: int, seed: int) -> Game:
        """A game that looks the same to that seat, with everything it does not know dealt anew."""
        if seat != 0 and seat != 1:
            raise IllegalAction(f"expected seat 0 or 1, got {seat}")
        twin = self.clone()
        permute_hidden(twin.machine, Seat(seat), seed)
        return twin

    def redeal(self, seed: int) -> Game:
        """A game that looks the same to both seats, with other luck to come: other coins, and what nobody knows of the
        decks and Prizes dealt anew."""
        twin = self.clone()
        permute_hidden(twin.machine, Seat(EVERYBODY), seed)
        return twin

    def chanced(self, earlier: Game) -> bool:
        """Whether luck had a part in what came after an earlier position of this game: a coin, a shuffle, or a card
        that nobody had known and somebody knows now."""
        now, then = self.machine.state, earlier.machine.state
        if now.luck_drawn != then.luck_drawn or now.luck_key != then.luck_key:
            return True
        for card in range(len(now.known)):
            if (now.known[card] != 0) != (then.known[card] != 0):
                return True
        return False

    def events(self) -> list[Event]:
        """What happened since this was last asked, each thing once. Only a game that was begun with `record` knows."""
        if not self.machine.recording:
            raise PlaymatError("expected a game that records what happens: begin it with record=True")
        events = self.machine.log
        self.machine.log = []
        return events

    def to_json(self) -> dict[str, Any]:
        """The whole state as JSON data (all of it: for saving, not for players)."""
        return codec.to_json(self.machine)

    def to_bytes(self) -> bytes:
        return codec.to_bytes(self.machine)

    @staticmethod
    def from_json(pool: Pool, data: Any) -> Game:
        return Game(codec.from_json(pool, data))

    @staticmethod
    def from_bytes(pool: Pool, data: bytes) -> Game:
        return Game(codec.from_bytes(pool, data))
