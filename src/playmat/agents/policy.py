"""A quick player: rules of thumb over the columns of the state, without trying anything.

The searches let it answer what follows from a move and play out the turns they look ahead. It builds up, attaches where
an attack comes nearer, attacks for the most damage, and takes and gives up what seems right.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from playmat.agents.evaluation import (
    GUSTS,
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
from playmat.engine import NONE, RUNNING
from playmat.engine.columns import (
    SPOTS,
    Machine,
    attacker_of,
    attacks_of,
    cost_of,
    hp_left,
    powers_of,
    prizes_for,
    purpose_of,
    retreat_cost,
    seat_of,
    units_from,
    units_on,
)
from playmat.model.ids import Card, Definition, Seat, Spot
from playmat.model.words import option, purpose, question, stage, supertype, trainer, zone

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
GIVING_UP: Final = (
    purpose.DISCARD,
    purpose.DECK,
    purpose.DECK_BOTTOM,
    purpose.LOST,
    purpose.PRIZES,
    purpose.RETREAT_COST,
    purpose.ASIDE,
)
"""What is chosen for these is lost to whoever has it."""
SPARE: Final = 4.0
"""What a card may be wanted at most to be given up without need."""
HARM: Final = (purpose.DAMAGE, purpose.COUNTERS, purpose.COUNTERS_TO, purpose.KNOCK_OUT, purpose.AFFLICT)


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
        self._purpose = purpose.NONE
        """What the present question is for."""

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
        self._purpose = purpose_of(m)
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
                worth = 7.5 if m.pool.stage[definition] == stage.MEGA else 90.0 + int(m.pool.hp[definition]) * 0.05
            elif kind == option.BENCH:
                worth = 80.0 if len(state.bench[seat]) < 4 else 8.0
            elif kind == option.JOIN_LEGEND or kind == option.JOIN_UNION:
                worth = 85.0
            elif kind == option.ATTACH:
                worth = self._attach(m, seat, Card(option.first(code)), option.onto(code))
            elif kind == option.PLAY:
                worth = self._play(m, seat, Card(option.first(code)))
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

    def _use(self, m: Machine, seat: Seat, code: int) -> float:
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

    def _play(self, m: Machine, seat: Seat, card: Card) -> float:
        if len(m.state.deck[seat]) <= FEW:
            return NEVER
        unit = m.pool.play_unit[m.cards[card]]
        if unit is not None and self.w.ends_turn[unit.program]:
            return 1.0
        good_for = self.w.purpose[m.cards[card]]
        if good_for == SWITCHES:
            return 56.0 if self._retreat(m, seat) > 0.0 else NEVER
        if good_for == HEALS:
            return 55.0 if self._hurt(m, seat) >= HURT else NEVER
        if good_for == GUSTS:
            return 42.0 if self._prey(m, seat) > 0.0 else NEVER
        kind = m.pool.trainer_kind[m.cards[card]]
        if kind == trainer.SUPPORTER:
            # Many a Supporter replaces the hand: what can be played goes first.
            draws = self.w.draws[m.cards[card]]
            return (40.0 if len(m.state.hand[seat]) <= 7 else 20.0) + draws
        return 41.0 if kind == trainer.STADIUM else 60.0

    def _prey(self, m: Machine, seat: Seat) -> float:
        """How much more there is to win by a Knock Out on the other Bench than by an attack on the Active Pokémon."""
        state = m.state
        mine = state.active[seat]
        other = state.active[1 - seat]
        if mine == NONE or other == NONE:
            return 0.0
        here = 0.0
        if threat(m, self.w, mine, other, 0) >= hp_left(m, other):
            here = self._bounty(m, other)
        best = 0.0
        for spot in state.bench[1 - seat]:
            if threat(m, self.w, mine, spot, 0) >= hp_left(m, spot):
                best = max(best, self._bounty(m, spot))
        return best - here

    def _bounty(self, m: Machine, spot: Spot) -> float:
        """What it is worth that this Pokémon is Knocked Out."""
        state = m.state
        energy = len(state.energy[spot])
        return 100.0 * prizes_for(m, spot, Spot(NONE)) + 10.0 * energy + 10.0 * (len(state.stack[spot]) - 1)

    def _hurt(self, m: Machine, seat: Seat) -> float:
        """The damage that a Trainer which only heals may heal; on the Bench it matters less."""
        state = m.state
        most = 0.0
        if state.active[seat] != NONE:
            most = float(state.damage[state.active[seat]])
        for spot in state.bench[seat]:
            most = max(most, 0.7 * int(state.damage[spot]))
        return most

    def _attach(self, m: Machine, seat: Seat, card: Card, spot: Spot) -> float:
        if m.pool.supertype[m.cards[card]] != supertype.ENERGY:
            return 45.0 + (2.0 if m.state.active[seat] == spot else 0.0)
        return 50.0 + self.gain(m, card, spot)

    def gain(self, m: Machine, card: Card, spot: Spot) -> float:
        """How much better this Energy card makes the Pokémon; about 1 for each hundredth of the game.

        The numbers are fitted to what came of some thousand such choices when they were played on.
        """
        w = self.w
        state = m.state
        seat = spot // SPOTS
        other = state.active[1 - seat]
        if not self._coming:
            self._coming = cards_coming(m, Seat(seat))
            self._supply = supply_in(w, self._coming)
        before = units_on(m, spot)
        after = before + units_from(m, card, spot)
        had = strength(m, w, spot, before, self._coming, self._supply)
        has = strength(m, w, spot, after, self._coming, self._supply)
        left = hp_left(m, spot)
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
        target = float(hp_left(m, other))
        worth += 1.7 + 0.133 * (min(hit_after, target) - min(hit_before, target))
        worth += 0.036 * prospects(m, w, spot, self._coming) - 0.027 * has
        if hit_after >= target > hit_before:
            worth += 3.0
        if threat(m, w, other, spot, 1) >= left:
            worth -= 1.9 if hit_after <= hit_before else 0.6
        return worth

    def _retreat(self, m: Machine, seat: Seat) -> float:
        """Only to bring in somebody who can attack, when the Active cannot."""
        state = m.state
        other = state.active[1 - seat]
        active = state.active[seat]
        here = threat(m, self.w, active, other, 0)
        dying = hp_left(m, active) <= 30
        if here > 0.0 and (not dying or here >= hp_left(m, other)):
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
            remaining = hp_left(m, other)
            if worth >= remaining:
                worth = remaining + 200.0
        return 3.0 + (worth + self.w.extra[attack]) * 0.01

    # --- Everything else that may be asked

    def _answer(self, m: Machine, code: int) -> float:
        kind = option.kind(code)
        if kind == option.PICK_CARD:
            return self._card(m, Card(option.first(code)))
        if kind == option.PICK_POKEMON:
            return self._pokemon(m, option.spot(code))
        if kind == option.PICK_YES:
            return 1.0
        if kind == option.PICK_NO:
            return 0.0
        if kind == option.PICK_NUMBER:
            return float(option.first(code))
        if kind == option.PICK_DONE:
            return self._enough(m)
        if kind == option.PICK_ATTACK:
            return self.w.hit[option.first(code)] + self.w.extra[option.first(code)]
        return 1.0

    def _enough(self, m: Machine) -> float:
        """To choose no more: when one would have to give up what is wanted."""
        state = m.state
        if state.question == question.BENCH:
            return 0.5 if len(state.bench[state.asking]) < 4 else 5000.0
        if self._purpose in GIVING_UP and state.question == question.PICK:
            return 100.0 - SPARE
        return 0.5

    def _pokemon(self, m: Machine, spot: Spot) -> float:
        state = m.state
        seat = spot // SPOTS
        remaining = hp_left(m, spot)
        if seat != state.asking:
            return self._theirs(m, spot, remaining)
        other = state.active[1 - seat]
        worth = 1.0 + remaining * 0.1
        if other != NONE:
            worth += threat(m, self.w, spot, other, 1) + threat(m, self.w, spot, other, 0)
        if state.question == question.BENCH_LIMIT or self._purpose in GIVING_UP:
            return 1000.0 - worth
        if state.question == question.ATTACH_TO and state.frames[-1].picks:
            return 100.0 + self.gain(m, Card(state.frames[-1].picks[0]), spot)
        if self._purpose == purpose.HEAL or self._purpose == purpose.COUNTERS_FROM:
            return 100.0 + min(int(state.damage[spot]), 120) + 0.1 * worth
        if self._purpose in HARM:
            # Where it does the least: on whom it does not Knock Out, and who is not needed most.
            return 500.0 + remaining - 0.1 * worth if remaining > HURT else remaining - 0.1 * worth
        if self._purpose == purpose.EVOLVE:
            return 100.0 + worth + 20.0 * len(state.energy[spot])
        return worth

    def _theirs(self, m: Machine, spot: Spot, remaining: int) -> float:
        """One of the opponent's: whatever is done to it, the one nearest to a Knock Out is the one."""
        state = m.state
        if self._purpose == purpose.HEAL or self._purpose == purpose.CURE or self._purpose == purpose.ATTACH_TO:
            return 1000.0 + remaining - self._bounty(m, spot)
        if self._purpose != purpose.SWITCH or state.question == question.PROMOTE:
            return 1000.0 - remaining
        mine = state.active[state.asking]
        if mine == NONE:
            return 1000.0 - remaining
        # It comes to the front: the best is one that is Knocked Out there, then one that can do little and stays.
        if threat(m, self.w, mine, spot, 0) >= remaining:
            return 2000.0 + self._bounty(m, spot)
        stuck = max(0, retreat_cost(m, spot) - len(state.energy[spot]))
        return 1000.0 - threat(m, self.w, spot, mine, 1) + 15.0 * stuck - 0.1 * remaining

    def _card(self, m: Machine, card: Card) -> float:
        """What is chosen is gained or lost, as the question is for; where that does not say, by where the card is."""
        state = m.state
        worth = self.wanted(m, card)
        if state.question == question.ACTIVE or state.question == question.BENCH:
            definition = m.cards[card]
            ready = 0.0
            for attack in m.pool.attacks_of[definition]:
                if self.w.hit[attack] > 0.0:
                    total = m.pool.attacks.total[attack]
                    ready = max(ready, 6.0 if total <= 1 else 3.0 if total == 2 else 0.0)
            return 10.0 + int(m.pool.hp[definition]) * 0.1 + ready - int(m.pool.retreat[definition])
        mine = m.owner[card] == state.asking
        if self._purpose in GIVING_UP:
            return 100.0 - worth if mine else 100.0 + worth
        home = state.home[card]
        if home != NONE and self._purpose != purpose.ATTACH:
            return 100.0 - worth if mine else 100.0 + worth
        if state.zone[card] == zone.HAND and self._purpose in (purpose.NONE, purpose.REVEAL, purpose.DECK_TOP):
            return 100.0 - worth if mine else 100.0 + worth
        return worth if mine else 100.0 - worth

    def wanted(self, m: Machine, card: Card) -> float:
        """How much its owner would like to have the card in hand, beside those that it has."""
        state = m.state
        seat = m.owner[card]
        definition = m.cards[card]
        pool = m.pool
        if pool.supertype[definition] == supertype.POKEMON:
            if pool.is_basic[definition]:
                few = len(state.bench[seat])
                need = 26.0 if few == 0 else 17.0 if few < 3 else 6.0
                return need + int(pool.hp[definition]) * 0.03 - 4.0 * self._held(m, Seat(seat), card)
            before = self.w.grown_from[definition]
            if not before:
                return 5.0
            held = self._held(m, Seat(seat), card)
            for spot in range(seat * SPOTS, seat * SPOTS + SPOTS):
                if state.serial[spot] and m.cards[state.stack[spot][-1]] in before:
                    return 28.0 + int(pool.hp[definition]) * 0.03 - 12.0 * held
            for one in state.hand[seat]:
                if m.cards[one] in before:
                    return 14.0 - 6.0 * held
            return 8.0 - 3.0 * held
        if pool.supertype[definition] == supertype.ENERGY:
            others = 0
            for one in state.hand[seat]:
                if one != card and pool.supertype[m.cards[one]] == supertype.ENERGY:
                    others += 1
            worth = 22.0 if others == 0 else 11.0 if others == 1 else 4.0 if others == 2 else 2.0
            if pool.basic_energy[definition] < 0:
                worth += 1.0
            return worth + (2.0 if self._serves(m, Seat(seat), Definition(definition)) else 0.0)
        kind = pool.trainer_kind[definition]
        if kind == trainer.SUPPORTER:
            others = 0
            for one in state.hand[seat]:
                if one != card and pool.trainer_kind[m.cards[one]] == trainer.SUPPORTER:
                    others += 1
            return (24.0 if others == 0 else 13.0 if others == 1 else 7.0) + self.w.draws[definition]
        if kind == trainer.STADIUM or kind == trainer.TOOL:
            return 9.0 - 4.0 * self._held(m, Seat(seat), card)
        return (15.0 if self.w.draws[definition] or self.w.fetches[definition] else 11.0) - 3.0 * self._held(
            m, Seat(seat), card
        )

    def _held(self, m: Machine, seat: Seat, card: Card) -> float:
        """How many others of the card its owner has in hand."""
        count = 0.0
        for one in m.state.hand[seat]:
            if one != card and m.cards[one] == m.cards[card]:
                count += 1.0
        return count

    def _serves(self, m: Machine, seat: Seat, definition: Definition) -> bool:
        """Whether the Active Pokémon has an attack that needs Energy of that card's type."""
        spot = m.state.active[seat]
        if spot == NONE:
            return False
        for attack in attacks_of(m, spot):
            cost = m.pool.attacks.cost[attack]
            for type_ in range(len(cost) - 1):
                if cost[type_] and self.w.provides[definition] >> type_ & 1:
                    return True
        return False


def settle_questions(m: Machine, quick: Quick, seat: Seat, turn: int) -> None:
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
