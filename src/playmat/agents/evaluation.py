"""How good a position is for a seat, as one number: a hand-made evaluation over the columns of the state.

It counts what decides games: Prizes, Pokémon and what is left of them, attacks that can be paid or soon can, who is
about to be Knocked Out, a Bench to go on with, cards in hand, cards left to draw. Cards are known by their facts and by
what `knowledge` read off their programs, never by name.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from playmat.agents.network import Insight, Network
from playmat.engine import NONE, RUNNING, TIE, Pool
from playmat.engine.columns import (
    SPOTS,
    Machine,
    State,
    attacks_of,
    cost_of,
    hp_left,
    hp_of,
    prizes_for,
    resistances_of,
    retreat_cost,
    types_of,
    units_on,
    weaknesses_of,
)
from playmat.model.ids import Definition, Seat, Spot
from playmat.model.words import condition, stage, supertype, trainer, types

WON: Final = 3000.0
EVEN: Final = 150.0
"""By so much one is ahead when the odds are e to one; `judgement` speaks of positions on this scale."""

# What is counted of a side. The first number of each group of four about Knock Outs is for the player whose turn it is.
PRIZES: Final = 0
PRIZES_SQUARED: Final = 1
BODIES: Final = 2
HP: Final = 3
ACTIVE_HURT: Final = 4
BENCH_HURT: Final = 5
ACTIVE_STRENGTH: Final = 6
NEXT_STRENGTH: Final = 7
OTHER_STRENGTH: Final = 8
USEFUL_ENERGY: Final = 9
USELESS_ENERGY: Final = 10
BENCH_SIZE: Final = 11
HAND: Final = 14
LARGE_HAND: Final = 15
ENERGY_IN_HAND: Final = 16
DECK_SHORT: Final = 17
DECK_EMPTY: Final = 18
TOOLS: Final = 19
HELD_NOW: Final = 20
HELD: Final = 21
CONFUSION: Final = 22
POISON: Final = 23
BURN: Final = 24
KNOCKS_OUT_NOW: Final = 25
KNOCKS_OUT: Final = 29
STUCK: Final = 33
EVOLUTION_IN_HAND: Final = 34
EVOLVED: Final = 35
LOST_ENERGY: Final = 36
LOST_STAGES: Final = 37

WEIGHTS: Final[list[float]] = [
    150.0,  # PRIZES taken
    3.4,  # PRIZES_SQUARED: the nearer the end, the more each counts
    4.5,  # BODIES: Pokémon in play
    31.0,  # HP: for each hundred beyond fifty of a Pokémon
    -73.0,  # ACTIVE_HURT: the part of its HP that is gone, times the Prizes it gives
    -51.0,  # BENCH_HURT: the same on the Bench
    112.0,  # ACTIVE_STRENGTH: hundreds of damage that it can do, or soon will
    92.0,  # NEXT_STRENGTH: the same of the strongest on the Bench
    15.0,  # OTHER_STRENGTH: the same of the others together
    17.0,  # USEFUL_ENERGY: units that count towards an attack
    1.5,  # USELESS_ENERGY: the others
    -52.0,  # BENCH_SIZE 0
    -18.0,  # BENCH_SIZE 1
    -6.0,  # BENCH_SIZE 2
    0.0,  # HAND: cards up to five, and
    0.0,  # LARGE_HAND: from there up to ten: `hand_worth` looks at the cards themselves
    4.5,  # ENERGY_IN_HAND: whether there is one
    -18.0,  # DECK_SHORT: cards that the deck lacks for as many turns as the game may last
    -75.0,  # DECK_EMPTY: cards that it lacks for the next three turns
    4.5,  # TOOLS
    -22.0,  # HELD_NOW: Asleep or Paralyzed on one's own turn
    -15.0,  # HELD: on the other's
    -30.0,  # CONFUSION
    -30.0,  # POISON: for each counter of a checkup
    -22.0,  # BURN
    75.0,  # KNOCKS_OUT_NOW: the Active can Knock Out the other one, times the Prizes it gives
    130.0,  # the other one has no Bench
    193.0,  # those are the last Prizes
    84.0,  # it cannot: the part of the remaining HP that it can take
    39.0,  # KNOCKS_OUT: the same four when the other player is to move
    45.0,
    107.0,
    43.0,
    -4.5,  # STUCK: the Active cannot pay for a retreat
    0.0,  # EVOLUTION_IN_HAND: Pokémon in play that a card in hand evolves: `hand_worth` looks at it
    18.0,  # EVOLVED: stages above Basic in play
    15.0,  # LOST_ENERGY: Energy on the Pokémon that can be Knocked Out
    6.0,  # LOST_STAGES: its stages above Basic
]
"""Fitted to the results of some thousand games between players of this package over theme decks of four eras, but for
those that a player could run up for their own sake (Bench, hand, Tools), which are set by hand."""
FEATURES: Final = 38

# What a card in hand is worth. The first of a kind is worth most: two Supporters cannot be played in one turn.
# A Trainer is worth less than what it gives: it is there to be played.
SUPPORTERS: Final[list[float]] = [8.0, 5.0, 3.0]
ENERGIES: Final[list[float]] = [5.0, 4.0, 2.5, 1.0]
DRAWS: Final = 5.0
FETCHES: Final = 4.5
OTHER_TRAINER: Final = 4.5
TOOL_OR_STADIUM: Final = 4.0
BASICS: Final[list[float]] = [24.0, 9.0, 5.0, 2.5]
"""The first Basic Pokémon, by how many are on the Bench; a further one counts as if there were more."""
GROWS_NOW: Final = 8.0
GROWS_LATER: Final = 3.5
GROWS_NEVER: Final = 0.5
"""An Evolution card: of a Pokémon in play; of one that is in hand or may be drawn; of none that is left."""
AGAIN: Final = 0.6
"""What a Trainer counts that is there a second time."""
MANY: Final = 9
"""Cards in hand from which on each counts for half."""

READY: Final[list[float]] = [1.0, 0.62, 0.36, 0.2, 0.1, 0.05]
"""What an attack is worth by how many Energy are missing for it."""
HELD_CHANCE: Final = 0.8
DRAWN_CHANCE: Final = 0.45
"""What an attack of a later stage is worth with that card in hand, and with the card still to be drawn."""
STRONGEST: Final = 150.0
FAR: Final = 3
"""Energy that seem to be missing for an attack beside those that are, when none of their type is left to draw."""

SENSE: Final = 0.5

SWITCHES: Final = 1
HEALS: Final = 2
GUSTS: Final = 3
"""What a Trainer may be good for that is of no use at most times."""


@mypyc_attr(native_class=True)
class Worths:
    """What the cards of a pool are good for: columns per attack, per definition and per program."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.weights: list[float] = WEIGHTS[:]
        """What each thing counts on the side of the player that judges."""
        self.against: list[float] = WEIGHTS[:]
        """And on the other side."""
        self.holding = 1.0
        """How much cards in hand count."""
        self.sense = SENSE
        """How much this evaluation counts beside the chance to win, where both are asked."""
        self.grown_from: list[list[int]] = []
        """Per definition: the definitions that it evolves from."""
        self.lists: list[list[Definition]] = []
        """The decks of the format that are known, as definitions; none where the other list is open."""
        self.counts_of_lists: list[dict[int, int]] = []
        """Per known deck how many cards it has of each name."""
        self.kinds_of_lists: list[int] = []
        """Per known deck 1 if it was played at a championship, 0 if it was sold as it is."""
        self._kinds: list[int] = [NONE, NONE]
        self.hit: list[float] = []
        """Per attack: the damage it can be expected to do to the Defending Pokémon, before Weakness and effects."""
        self.extra: list[float] = []
        """Per attack: the worth of what else it does, as damage."""
        self.grows_into: list[list[int]] = []
        """Per definition: the definitions that evolve from it."""
        self.energies: list[int] = []
        """The definitions that are Energy cards."""
        self.provides: list[int] = []
        """Per definition: the types that an Energy card can count as."""
        self.ends_turn: list[bool] = []
        """Per program: somewhere in it the turn ends."""
        self.purpose: list[int] = []
        """Per definition: for a Trainer that does nothing but switch one's Active Pokémon, or heal, that; else 0."""
        self.draws: list[float] = []
        """Per definition: 1 if something that it does draws cards."""
        self.fetches: list[float] = []
        """Per definition: 1 if something that it does moves cards or attaches them."""
        self.judgement = Network([], [], 0.0)
        """The network of `judgement`."""
        self.insight = Insight([], [], [], self.judgement)
        """The networks of `insight`."""

    def kind_of_list(self, m: Machine, seat: Seat) -> int:
        """The kind of the known deck that is most like this seat's own."""
        if self._kinds[seat] == NONE:
            most = -1
            own: dict[int, int] = {}
            for card in range(len(m.cards)):
                if m.owner[card] == seat:
                    name = m.pool.name[m.cards[card]]
                    own[name] = own.get(name, 0) + 1
            for number in range(len(self.lists)):
                held = self.counts_of_lists[number]
                alike = 0
                for name in own:
                    alike += min(own[name], held.get(name, 0))
                if alike > most:
                    most = alike
                    self._kinds[seat] = self.kinds_of_lists[number]
        return self._kinds[seat]


# --- The whole


def evaluate(m: Machine, w: Worths, seat: Seat) -> float:
    """How good the position is for that seat: above 0 if it is better off than the other."""
    state = m.state
    if state.winner != RUNNING:
        return ended(state, seat)
    mine = features(m, w, seat)
    theirs = features(m, w, Seat(1 - seat))
    weights = w.weights
    against = w.against
    value = w.holding * (hand_worth(m, w, seat) - hand_worth(m, w, Seat(1 - seat)))
    for i in range(FEATURES):
        value += weights[i] * mine[i] - against[i] * theirs[i]
    return value


def hand_worth(m: Machine, w: Worths, seat: Seat) -> float:
    """What the cards in a player's hand are worth to it."""
    state = m.state
    pool = m.pool
    hand = state.hand[seat]
    benched = len(state.bench[seat])
    worth = 0.0
    supporters = 0
    energies = 0
    held: list[int] = []
    for card in hand:
        definition = m.cards[card]
        one = 0.0
        if pool.supertype[definition] == supertype.POKEMON:
            if pool.is_basic[definition]:
                one = BASICS[min(3, benched)]
                benched += 1
            else:
                one = _evolution_in_hand(m, w, seat, Definition(definition))
        elif pool.supertype[definition] == supertype.ENERGY:
            one = ENERGIES[min(3, energies)]
            energies += 1
        elif pool.trainer_kind[definition] == trainer.SUPPORTER:
            one = SUPPORTERS[min(2, supporters)]
            supporters += 1
        else:
            one = _trainer_in_hand(m, w, Definition(definition))
            if definition in held:
                one *= AGAIN
        held.append(definition)
        worth += one if len(held) <= MANY else 0.5 * one
    return worth


def _evolution_in_hand(m: Machine, w: Worths, seat: Seat, definition: Definition) -> float:
    """By what it evolves from: in play, still to come, or gone."""
    state = m.state
    before = w.grown_from[definition]
    for spot in range(seat * SPOTS, seat * SPOTS + SPOTS):
        if state.serial[spot] and m.cards[state.stack[spot][-1]] in before:
            return GROWS_NOW
    for pile in (state.hand[seat], state.deck[seat], state.prizes[seat]):
        for card in pile:
            if m.cards[card] in before:
                return GROWS_LATER
    # Its Basic may be enough, where a card puts it there: what that is cannot be told here.
    return GROWS_NEVER if m.pool.stage[definition] != stage.STAGE_2 else GROWS_LATER


def _trainer_in_hand(m: Machine, w: Worths, definition: Definition) -> float:
    kind = m.pool.trainer_kind[definition]
    if kind == trainer.STADIUM or kind == trainer.TOOL:
        return TOOL_OR_STADIUM
    if w.draws[definition]:
        return DRAWS
    return FETCHES if w.fetches[definition] else OTHER_TRAINER


def ended(state: State, seat: Seat) -> float:
    """How good a game is for that seat that is over."""
    if state.winner == TIE:
        return 0.0
    return WON if state.winner == seat else -WON


def features(m: Machine, w: Worths, seat: Seat) -> list[float]:
    """What there is of each thing that counts on one side."""
    state = m.state
    f = [0.0] * FEATURES
    coming = cards_coming(m, seat)
    supply = supply_in(w, coming)
    left = len(state.prizes[seat])
    f[PRIZES] = float(state.prize_total - left)
    f[PRIZES_SQUARED] = float((6 - left) * (6 - left))
    for spot in state.bench[seat]:
        able = _pokemon(m, w, spot, coming, supply, f, BENCH_HURT)
        f[OTHER_STRENGTH] += able
        if able > f[NEXT_STRENGTH]:
            f[NEXT_STRENGTH] = able
    f[OTHER_STRENGTH] -= f[NEXT_STRENGTH]
    active = state.active[seat]
    if active != NONE:
        f[ACTIVE_STRENGTH] = _pokemon(m, w, active, coming, supply, f, ACTIVE_HURT)
        _fight(m, w, seat, active, supply, f)
    bench = len(state.bench[seat])
    if bench < 3:
        f[BENCH_SIZE + bench] = 1.0
    _cards(m, seat, left, f)
    return f


def cards_coming(m: Machine, seat: Seat) -> list[int]:
    """Of each definition: 2 if that player holds it, 1 if it is still to be drawn, else 0."""
    coming = [0] * len(m.pool.defs)
    state = m.state
    cards = m.cards
    for card in state.deck[seat]:
        coming[cards[card]] = 1
    for card in state.prizes[seat]:
        coming[cards[card]] = 1
    for card in state.hand[seat]:
        coming[cards[card]] = 2
    return coming


def supply_in(w: Worths, coming: list[int]) -> int:
    """The types that the Energy cards count as which a player holds or may still draw."""
    supply = 0
    for definition in w.energies:
        if coming[definition]:
            supply |= w.provides[definition]
    return supply


# --- Parts


def _cards(m: Machine, seat: Seat, left: int, f: list[float]) -> None:
    """Cards in hand, each worth less than the one before; cards left to draw, when they run out."""
    state = m.state
    hand = len(state.hand[seat])
    f[HAND] = float(min(5, hand))
    f[LARGE_HAND] = float(min(5, max(0, hand - 5)))
    for card in state.hand[seat]:
        if m.pool.supertype[m.cards[card]] == supertype.ENERGY:
            f[ENERGY_IN_HAND] = 1.0
            break
    deck = len(state.deck[seat])
    turns = 2 * left + 3
    if deck < turns:
        f[DECK_SHORT] = float(turns - deck)
        if deck < 3:
            f[DECK_EMPTY] = float(3 - deck)


def _pokemon(m: Machine, w: Worths, spot: Spot, coming: list[int], supply: int, f: list[float], hurt: int) -> float:
    """Count a Pokémon; its strength is left for the caller to count."""
    state = m.state
    hp = hp_of(m, spot)
    damage = state.damage[spot]
    units = units_on(m, spot)
    f[BODIES] += 1.0
    f[HP] += max(0, hp - 50) * 0.01
    f[EVOLVED] += float(len(state.stack[spot]) - 1)
    for definition in w.grows_into[m.cards[state.stack[spot][-1]]]:
        if coming[definition] == 2:
            f[EVOLUTION_IN_HAND] += 1.0
            break
    if units:
        count = useful(m, w, spot, units, coming)
        f[USEFUL_ENERGY] += float(count)
        f[USELESS_ENERGY] += float(len(units) - count)
    if state.tools[spot]:
        f[TOOLS] += 1.0
    if damage > 0 and hp > 0:
        f[hurt] += min(1.0, damage / hp) * prizes_for(m, spot, Spot(NONE))
    return min(STRONGEST, strength(m, w, spot, units, coming, supply)) * 0.01


def _fight(m: Machine, w: Worths, seat: Seat, active: Spot, supply: int, f: list[float]) -> None:
    """What the Active Pokémon is about to do to the other one, and what keeps it from that."""
    state = m.state
    other = state.active[1 - seat]
    conditions = state.conditions[active]
    now = state.turn_player == seat and not state.turn_ended
    held = False
    if conditions:
        if conditions & (condition.PARALYZED | condition.ASLEEP):
            held = now
            f[HELD_NOW if now else HELD] = 1.0
        if conditions & condition.CONFUSED:
            f[CONFUSION] = 1.0
        if conditions & condition.POISONED:
            f[POISON] = float(state.poison[active] % 10)
        if conditions & condition.BURNED:
            f[BURN] = 1.0
    if len(state.energy[active]) < retreat_cost(m, active):
        f[STUCK] = 1.0
    if other == NONE or held:
        return
    hit = threat(m, w, active, other, 0 if now and state.attached_energy[seat] else 1, supply)
    if conditions & condition.CONFUSED:
        hit *= 0.5
    remaining = hp_left(m, other)
    if hit <= 0.0 or remaining <= 0:
        return
    group = KNOCKS_OUT_NOW if now else KNOCKS_OUT
    if hit < remaining:
        f[group + 3] = hit / remaining
        return
    prizes = prizes_for(m, other, active)
    f[group] = float(prizes)
    if not state.bench[1 - seat]:
        f[group + 1] = 1.0
    elif prizes >= len(state.prizes[seat]):
        f[group + 2] = 1.0
    f[LOST_ENERGY] = float(len(state.energy[other]))
    f[LOST_STAGES] = float(len(state.stack[other]) - 1)


# --- Attacks and Energy


def lacking(units: list[int], cost: list[int], supply: int = types.ANY) -> int:
    """How many more Energy the cost needs beyond these units, each a mask of the types it can count as.

    `supply` has the types that may still be attached; what needs another one counts as far away.
    """
    typed = 0
    for type_ in range(types.COLORLESS):
        typed += cost[type_]
    total = typed + cost[types.COLORLESS]
    if total == 0:
        return 0
    if typed == 0:
        return max(0, total - len(units))
    need = cost[:]
    met = 0
    wild = 0
    for mask in units:
        if mask & (mask - 1):
            wild += 1
            continue
        for type_ in range(types.COLORLESS):
            if mask >> type_ & 1:
                if need[type_] > 0:
                    need[type_] -= 1
                    met += 1
                break
    if wild and met < typed:
        for mask in units:
            if mask & (mask - 1):
                for type_ in range(types.COLORLESS):
                    if mask >> type_ & 1 and need[type_] > 0:
                        need[type_] -= 1
                        met += 1
                        break
    short = typed - met
    if short and supply != types.ANY:
        for type_ in range(types.COLORLESS):
            if need[type_] > 0 and not supply >> type_ & 1:
                return short + FAR
    spare = len(units) - met
    if cost[types.COLORLESS] > spare:
        short += cost[types.COLORLESS] - spare
    return short


def after_weakness(m: Machine, damage: float, attacker: Spot, target: Spot) -> float:
    """What is left of that damage after the target's Weakness and Resistance."""
    if damage <= 0.0:
        return 0.0
    types = types_of(m, attacker)
    weaknesses = weaknesses_of(m, target)
    for i in range(0, len(weaknesses), 3):
        if types >> weaknesses[i] & 1:
            if m.rules.weakness_times:
                damage *= m.rules.weakness_times
            else:
                damage = damage * weaknesses[i + 1] + weaknesses[i + 2]
    resistances = resistances_of(m, target)
    for i in range(0, len(resistances), 3):
        if types >> resistances[i] & 1:
            if m.rules.resistance_minus:
                damage -= m.rules.resistance_minus
            else:
                damage = damage / resistances[i + 1] + resistances[i + 2]
    return max(0.0, damage)


def threat(m: Machine, w: Worths, attacker: Spot, target: Spot, more: int, supply: int = types.ANY) -> float:
    """The damage that the attacker can be expected to do to the target with up to so many more Energy of the supply."""
    if attacker == NONE or target == NONE:
        return 0.0
    units = units_on(m, attacker)
    best = 0.0
    for attack in attacks_of(m, attacker):
        if w.hit[attack] > best and lacking(units, cost_of(m, attacker, attack), supply) <= more:
            best = w.hit[attack]
    return after_weakness(m, best, attacker, target)


def strength(m: Machine, w: Worths, spot: Spot, units: list[int], coming: list[int], supply: int) -> float:
    """What the Pokémon can do or will soon be able to do, as damage: its best attack, by how much it lacks for it.

    `coming` says of each definition whether its player holds it (2) or may still draw it (1): for what it grows into.
    `supply` has the types of Energy that may still be attached.
    """
    best = 0.0
    for attack in attacks_of(m, spot):
        worth = w.hit[attack] + w.extra[attack]
        if worth > best:
            worth *= READY[min(5, lacking(units, cost_of(m, spot, attack), supply))]
            if worth > best:
                best = worth
    pool = m.pool
    for definition in w.grows_into[m.cards[m.state.stack[spot][-1]]]:
        if coming[definition]:
            chance = HELD_CHANCE if coming[definition] == 2 else DRAWN_CHANCE
            for attack in pool.attacks_of[definition]:
                worth = (w.hit[attack] + w.extra[attack]) * chance
                if worth > best:
                    worth *= READY[min(5, lacking(units, pool.attacks.cost[attack], supply))]
                    if worth > best:
                        best = worth
    return best


def prospects(m: Machine, w: Worths, spot: Spot, coming: list[int]) -> float:
    """The best that the Pokémon will ever be able to do, as damage, whatever Energy it takes."""
    best = 0.0
    for attack in attacks_of(m, spot):
        best = max(best, w.hit[attack] + w.extra[attack])
    for definition in w.grows_into[m.cards[m.state.stack[spot][-1]]]:
        if coming[definition]:
            chance = HELD_CHANCE if coming[definition] == 2 else DRAWN_CHANCE
            for attack in m.pool.attacks_of[definition]:
                best = max(best, (w.hit[attack] + w.extra[attack]) * chance)
    return best


def useful(m: Machine, w: Worths, spot: Spot, units: list[int], coming: list[int]) -> int:
    """How many of the units count towards an attack of the Pokémon or of what it grows into: the most for any."""
    most = 0
    attacks = m.pool.attacks
    for attack in attacks_of(m, spot):
        most = max(most, attacks.total[attack] - lacking(units, attacks.cost[attack]))
    for definition in w.grows_into[m.cards[m.state.stack[spot][-1]]]:
        if coming[definition]:
            for attack in m.pool.attacks_of[definition]:
                most = max(most, attacks.total[attack] - lacking(units, attacks.cost[attack]))
    return min(most, len(units))
