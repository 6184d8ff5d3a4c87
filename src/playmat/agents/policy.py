"""A quick player: rules of thumb over the columns of the state, without trying anything.

The searches let it answer what follows from a move and play out the turns they look ahead. It builds up, attaches where
an attack comes nearer, attacks for the most damage, and takes and gives up what seems right.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from playmat.agents.evaluation import (
    HEALS,
    SWITCHES,
    Worths,
    after_weakness,
    cards_coming,
    lacking,
    prospects,
    strength,
    supply_in,
    threat,
)
from playmat.engine.facts.attacks import attacks_of, cost_of
from playmat.engine.facts.board import seat_of
from playmat.engine.facts.energy import units_from, units_on
from playmat.engine.facts.pokemon import hp_of
from playmat.engine.legal import attacker_of, powers_of
from playmat.engine.machine import Machine
from playmat.engine.state import NONE, RUNNING, SPOTS
from playmat.model.ids import Spot
from playmat.model.words import option, question, stage, supertype, trainer, zone

NEVER: Final = -1000.0
"""Worse than ending the turn."""
BUSY: Final = 40
"""After so many actions in one turn it comes to an end: some powers may be used for ever."""
FEW: Final = 6
"""Cards left in the deck below which it plays no more Trainers and powers: most of them draw."""
HURT: Final = 30.0
"""Damage from which healing is worth a card."""
TIRED: Final = 400
"""Answers after which a turn that is played out is left as it is."""


@mypyc_attr(native_class=True)
class Quick:
    """Answers any question at once. Equals are drawn by lot, from a generator of its own."""

    def __init__(self, worths: Worths, seed: int) -> None:
        self.w = worths
        self._luck = 1 + (seed * 48271 + 11) % 2147483646
        self._turn = -1
        self._actions = 0
        self._used: list[int] = []
        """Powers used this turn."""
        self._coming: list[int] = []
        self._supply = 0
        """What the player holds or may draw and the types of Energy in it, once they were asked for at a decision."""

    def _chance(self) -> float:
        self._luck = self._luck * 48271 % 2147483647
        return (self._luck & 1023) / 1024.0

    def choose(self, m: Machine) -> int:
        """The answer it gives to the question in the state: one of its options."""
        state = m.state
        options = state.options
        if len(options) == 1:
            return options[0]
        self._coming = []
        if state.question == question.TURN:
            return self._action(m, options)
        best = options[0]
        most = -1e9
        for code in options:
            worth = self._answer(m, code) + 0.01 * self._chance()
            if worth > most:
                most = worth
                best = code
        return best

    # --- The turn: what comes first is worth most; an attack ends it, so it comes last

    def _action(self, m: Machine, options: list[int]) -> int:
        state = m.state
        seat = state.asking
        if state.turn != self._turn:
            self._turn = state.turn
            self._actions = 0
            self._used = []
        self._actions += 1
        best = options[0]
        most = -1e9
        for code in options:
            kind = option.kind(code)
            worth = NEVER
            if kind == option.PASS:
                worth = 0.0
            elif kind == option.ATTACK:
                worth = self._attack(m, attacker_of(m, seat, code), option.first(code))
            elif self._actions > BUSY:
                continue
            elif kind == option.EVOLVE:
                definition = m.cards[option.first(code)]
                worth = 7.5 if m.pool.stage[definition] == stage.MEGA else 90.0 + m.pool.hp[definition] * 0.05
            elif kind == option.BENCH:
                worth = 80.0 if len(state.bench[seat]) < 4 else 8.0
            elif kind == option.JOIN_LEGEND or kind == option.JOIN_UNION:
                worth = 85.0
            elif kind == option.ATTACH:
                worth = self._attach(m, seat, option.first(code), option.onto(code))
            elif kind == option.PLAY:
                worth = self._play(m, seat, option.first(code))
            elif kind == option.RETREAT:
                worth = self._retreat(m, seat)
            elif kind == option.DISCARD_FOSSIL:
                worth = NEVER
            else:
                worth = self._use(m, seat, code)
            worth += 0.01 * self._chance()
            if worth > most:
                most = worth
                best = code
        kind = option.kind(best)
        if kind > option.PLAY:
            self._used.append(best)
        return best

    def _use(self, m: Machine, seat: int, code: int) -> float:
        """A power of a Pokémon, of the Stadium, or of a card that is not in play."""
        if code in self._used or len(m.state.deck[seat]) <= FEW:
            return NEVER
        kind = option.kind(code)
        if kind == option.USE_POWER:
            unit = powers_of(m, option.spot(code))[option.second(code)]
        elif kind == option.USE_STADIUM:
            unit = m.pool.units_used[m.cards[m.state.stadium]][option.first(code)]
        else:
            unit = m.pool.units_used[m.cards[option.first(code)]][option.second(code)]
        return 1.0 if self.w.ends_turn[unit.program] else 70.0

    def _play(self, m: Machine, seat: int, card: int) -> float:
        if len(m.state.deck[seat]) <= FEW:
            return NEVER
        unit = m.pool.play_unit[m.cards[card]]
        if unit is not None and self.w.ends_turn[unit.program]:
            return 1.0
        purpose = self.w.purpose[m.cards[card]]
        if purpose == SWITCHES:
            return 56.0 if self._retreat(m, seat) > 0.0 else NEVER
        if purpose == HEALS:
            return 55.0 if self._hurt(m, seat) >= HURT else NEVER
        kind = m.pool.trainer_kind[m.cards[card]]
        if kind == trainer.SUPPORTER:
            # Many a Supporter replaces the hand: what can be played goes first.
            return 40.0 if len(m.state.hand[seat]) <= 7 else 20.0
        return 41.0 if kind == trainer.STADIUM else 60.0

    def _hurt(self, m: Machine, seat: int) -> float:
        """The damage that a Trainer which only heals may heal; on the Bench it matters less."""
        state = m.state
        most = 0.0
        if state.active[seat] != NONE:
            most = float(state.damage[state.active[seat]])
        for spot in state.bench[seat]:
            most = max(most, 0.7 * state.damage[spot])
        return most

    def _attach(self, m: Machine, seat: int, card: int, spot: Spot) -> float:
        if m.pool.supertype[m.cards[card]] != supertype.ENERGY:
            return 45.0 + (2.0 if m.state.active[seat] == spot else 0.0)
        return 50.0 + self.gain(m, card, spot)

    def gain(self, m: Machine, card: int, spot: Spot) -> float:
        """How much better this Energy card makes the Pokémon; about 1 for each hundredth of the game.

        The numbers are fitted to what came of some thousand such choices when they were played on.
        """
        w = self.w
        state = m.state
        seat = spot // SPOTS
        other = state.active[1 - seat]
        if not self._coming:
            self._coming = cards_coming(m, seat)
            self._supply = supply_in(w, self._coming)
        before = units_on(m, spot)
        after = before + units_from(m, card, spot)
        had = strength(m, w, spot, before, self._coming, self._supply)
        has = strength(m, w, spot, after, self._coming, self._supply)
        left = hp_of(m, spot) - state.damage[spot]
        worth = 0.015 * left
        if has <= had:
            worth -= 1.4
        if state.active[seat] != spot or other == NONE:
            return worth + 0.06 * (has - had) - 0.009 * had + 0.018 * prospects(m, w, spot, self._coming)
        # In front it counts at once, unless the Pokémon is lost before the Energy serves.
        hit_before = 0.0
        hit_after = 0.0
        for attack in attacks_of(m, spot):
            cost = cost_of(m, spot, attack)
            if not lacking(after, cost):
                hit = after_weakness(m, w.hit[attack], spot, other)
                hit_after = max(hit_after, hit)
                if not lacking(before, cost):
                    hit_before = max(hit_before, hit)
        target = float(hp_of(m, other) - state.damage[other])
        worth += 1.7 + 0.133 * (min(hit_after, target) - min(hit_before, target))
        worth += 0.036 * prospects(m, w, spot, self._coming) - 0.027 * has
        if hit_after >= target > hit_before:
            worth += 3.0
        if threat(m, w, other, spot, 1) >= left:
            worth -= 1.9 if hit_after <= hit_before else 0.6
        return worth

    def _retreat(self, m: Machine, seat: int) -> float:
        """Only to bring in somebody who can attack, when the Active cannot."""
        state = m.state
        other = state.active[1 - seat]
        active = state.active[seat]
        here = threat(m, self.w, active, other, 0)
        dying = hp_of(m, active) - state.damage[active] <= 30
        if here > 0.0 and (not dying or here >= hp_of(m, other) - state.damage[other]):
            return NEVER
        for spot in state.bench[seat]:
            if threat(m, self.w, spot, other, 0) > here:
                return 30.0
        return NEVER

    def _attack(self, m: Machine, attacker: Spot, index: int) -> float:
        state = m.state
        other = state.active[1 - seat_of(attacker)]
        attack = attacks_of(m, attacker)[index]
        worth = self.w.hit[attack]
        if other != NONE:
            worth = after_weakness(m, worth, attacker, other)
            remaining = hp_of(m, other) - state.damage[other]
            if worth >= remaining:
                worth = remaining + 200.0
        return 3.0 + (worth + self.w.extra[attack]) * 0.01

    # --- Everything else that may be asked

    def _answer(self, m: Machine, code: int) -> float:
        state = m.state
        kind = option.kind(code)
        if kind == option.PICK_CARD:
            return self._card(m, option.first(code))
        if kind == option.PICK_POKEMON:
            return self._pokemon(m, option.spot(code))
        if kind == option.PICK_YES:
            return 1.0
        if kind == option.PICK_NO:
            return 0.0
        if kind == option.PICK_NUMBER:
            return float(option.first(code))
        if kind == option.PICK_DONE:
            return (0.5 if len(state.bench[state.asking]) < 4 else 5000.0) if state.question == question.BENCH else 0.5
        if kind == option.PICK_ATTACK:
            return self.w.hit[option.first(code)] + self.w.extra[option.first(code)]
        return 1.0

    def _pokemon(self, m: Machine, spot: Spot) -> float:
        state = m.state
        seat = spot // SPOTS
        remaining = hp_of(m, spot) - state.damage[spot]
        if seat != state.asking:
            # Whatever is done to one of the opponent's, the one nearest to a Knock Out is the one.
            return 1000.0 - remaining
        other = state.active[1 - seat]
        worth = 1.0 + remaining * 0.1
        if other != NONE:
            worth += threat(m, self.w, spot, other, 1) + threat(m, self.w, spot, other, 0)
        if state.question == question.BENCH_LIMIT:
            return 1000.0 - worth
        if state.question == question.ATTACH_TO and state.frames[-1].picks:
            return 100.0 + self.gain(m, state.frames[-1].picks[0], spot)
        return worth

    def _card(self, m: Machine, card: int) -> float:
        """Cards from a deck or a discard pile are usually wanted; those from one's hand or Pokémon usually lost."""
        state = m.state
        worth = self.wanted(m, card)
        if state.question == question.ACTIVE or state.question == question.BENCH:
            definition = m.cards[card]
            ready = 0.0
            for attack in m.pool.attacks_of[definition]:
                if self.w.hit[attack] > 0.0:
                    total = m.pool.attacks.total[attack]
                    ready = max(ready, 6.0 if total <= 1 else 3.0 if total == 2 else 0.0)
            return 10.0 + m.pool.hp[definition] * 0.1 + ready - m.pool.retreat[definition]
        if state.question == question.RETREAT_PAY:
            return 100.0 - worth
        home = state.home[card]
        if home != NONE:
            return 100.0 - worth if home // SPOTS == state.asking else 100.0 + worth
        if state.zone[card] == zone.HAND:
            return 100.0 - worth if m.owner[card] == state.asking else 100.0 + worth
        return worth

    def wanted(self, m: Machine, card: int) -> float:
        """How much its owner would like to have the card in hand."""
        state = m.state
        seat = m.owner[card]
        definition = m.cards[card]
        pool = m.pool
        if pool.supertype[definition] == supertype.POKEMON:
            if pool.is_basic[definition]:
                return 12.0 + pool.hp[definition] * 0.05
            for spot in range(seat * SPOTS, seat * SPOTS + SPOTS):
                if state.serial[spot]:
                    top = m.cards[state.stack[spot][-1]]
                    if definition in self.w.grows_into[top]:
                        return 30.0 + pool.hp[definition] * 0.1
            return 7.0
        if pool.supertype[definition] == supertype.ENERGY:
            for one in state.hand[seat]:
                if one != card and pool.supertype[m.cards[one]] == supertype.ENERGY:
                    return 6.0
            return 20.0
        return 15.0


def settle_questions(m: Machine, quick: Quick, seat: int, turn: int) -> None:
    """Let the quick player answer whatever is asked until that seat's turn goes on, or the turn is over."""
    state = m.state
    left = TIRED
    while state.winner == RUNNING and left > 0:
        if state.question == question.TURN and (state.asking == seat or state.turn != turn):
            return
        m.answer(quick.choose(m))
        left -= 1


def play_turns(m: Machine, quick: Quick, turns: int) -> None:
    """Let the quick player play to the end of this turn and through so many more, until the next player is asked."""
    state = m.state
    turn = state.turn
    left = turns
    answers = TIRED * (turns + 1)
    while state.winner == RUNNING and answers > 0:
        if state.turn != turn:
            turn = state.turn
            left -= 1
        if left < 0 and state.question == question.TURN:
            return
        m.answer(quick.choose(m))
        answers -= 1
