"""Conditions at run time: what a text asks with "if", and what the rules ask before a text may be used."""

from __future__ import annotations

from playmat.engine.damage import prevented
from playmat.engine.facts.attacks import can_pay, cost_of
from playmat.engine.facts.board import is_on, ref_of, source_of, spot_of
from playmat.engine.facts.energy import pays, units_in, units_on
from playmat.engine.facts.in_force import all_match
from playmat.engine.facts.playing import bench_room
from playmat.engine.facts.pokemon import hp_of, top_def
from playmat.engine.filters import compares
from playmat.engine.machine import AmountX, ConditionX, FilterX, Machine, TargetX
from playmat.engine.nouns import can_give, seat_for, seats_for
from playmat.engine.state import NONE, SPOTS, Frame
from playmat.model.ids import Ref, Spot
from playmat.model.words import deed, past, whose_turn


class ExistsX(ConditionX):
    def __init__(self, target: TargetX, least: int) -> None:
        self.target = target
        self.least = least

    def test(self, m: Machine, f: Frame) -> bool:
        if self.least == 1:
            return self.target.exists(m, f)
        return len(self.target.items(m, f)) >= self.least


class CompareX(ConditionX):
    def __init__(self, left: AmountX, relation: int, right: AmountX) -> None:
        self.left = left
        self.relation = relation
        self.right = right

    def test(self, m: Machine, f: Frame) -> bool:
        return compares(self.left.value(m, f), self.relation, self.right.value(m, f))


class MatchesX(ConditionX):
    def __init__(self, target: TargetX, where: list[FilterX]) -> None:
        self.target = target
        self.where = where

    def test(self, m: Machine, f: Frame) -> bool:
        items = self.target.items(m, f)
        for item in items:
            for one in self.where:
                if self.target.of_pokemon:
                    if not one.spot(m, f, Spot(item)):
                        return False
                elif not one.card(m, f, item):
                    return False
        return len(items) > 0


class DidX(ConditionX):
    """Something lies in the slot, at least so many; for a slot that holds a number, one above zero."""

    def __init__(self, slot: int, number: bool, least: int) -> None:
        self.slot = slot
        self.number = number
        self.least = least

    def test(self, m: Machine, f: Frame) -> bool:
        held = f.slots[self.slot]
        if not self.number:
            return len(held) >= self.least
        for one in held:
            if one > 0:
                return True
        return False


class NegateX(ConditionX):
    def __init__(self, inner: ConditionX) -> None:
        self.inner = inner

    def test(self, m: Machine, f: Frame) -> bool:
        return not self.inner.test(m, f)


class EveryX(ConditionX):
    def __init__(self, conditions: list[ConditionX]) -> None:
        self.conditions = conditions

    def test(self, m: Machine, f: Frame) -> bool:
        for one in self.conditions:
            if not one.test(m, f):
                return False
        return True


class AnyOfX(ConditionX):
    def __init__(self, conditions: list[ConditionX]) -> None:
        self.conditions = conditions

    def test(self, m: Machine, f: Frame) -> bool:
        for one in self.conditions:
            if one.test(m, f):
                return True
        return False


class AllCoinsX(ConditionX):
    """There is a coin and all of them show that side."""

    def __init__(self, slot: int, face: int) -> None:
        self.slot = slot
        self.face = face

    def test(self, m: Machine, f: Frame) -> bool:
        coins = f.slots[self.slot]
        for coin in coins:
            if coin != self.face:
                return False
        return len(coins) > 0


class CoinIsX(ConditionX):
    """The coin at that place in the flip shows that side."""

    def __init__(self, slot: int, at: int, face: int) -> None:
        self.slot = slot
        self.at = at
        self.face = face

    def test(self, m: Machine, f: Frame) -> bool:
        coins = f.slots[self.slot]
        return self.at < len(coins) and coins[self.at] == self.face


class FlippedTailsX(ConditionX):
    """A coin of yours for the attack that has just ended was tails: noted since the attack before it ended."""

    def test(self, m: Machine, f: Frame) -> bool:
        attacks = 0
        for one in reversed(m.state.happened):
            if one & 255 == deed.ATTACK << 1 | f.you:
                attacks += 1
                if attacks > 1:
                    return False
            elif one & 255 == deed.TAILS << 1 | f.you:
                return True
        return False


def noted(m: Machine, turns: int) -> list[int]:
    """What was done, so many turns ago."""
    if turns == 0:
        return m.state.happened
    if turns == 1:
        return m.state.happened_before
    return m.state.happened_earlier


class DeedX(ConditionX):
    """A deed noted by `atoms.note`, `turns` turns ago; `name` NONE: whatever it was about."""

    def __init__(self, deed: int, who: int, turns: int, name: int, where: list[FilterX]) -> None:
        self.deed = deed
        self.who = who
        self.turns = turns
        self.name = name
        self.where = where
        """For cards that were played: what they must have been."""

    def test(self, m: Machine, f: Frame) -> bool:
        for seat in seats_for(m, f, self.who):
            for one in noted(m, self.turns):
                if one & 255 == self.deed << 1 | seat and (self.name == NONE or one >> 8 == self.name):
                    if not self.where or self._such(m, f, one >> 8):
                        return True
        return False

    def _such(self, m: Machine, f: Frame, name: int) -> bool:
        """Whether the cards of that name are such: the deed is noted with the name alone."""
        for card in range(len(m.cards)):
            if m.pool.name[m.cards[card]] == name:
                return all_such(m, f, self.where, card)
        return False


def all_such(m: Machine, f: Frame, where: list[FilterX], card: int) -> bool:
    for one in where:
        if not one.card(m, f, card):
            return False
    return True


class AttackerDidX(ConditionX):
    """Such a Pokémon of that player's, as it was then, used an attack `turns` turns ago; `name` NONE: any attack.

    `other`: another one than this.
    """

    def __init__(self, who: int, turns: int, name: int, where: list[FilterX], other: bool) -> None:
        self.who = who
        self.turns = turns
        self.name = name
        self.where = where
        self.other = other

    def test(self, m: Machine, f: Frame) -> bool:
        for seat in seats_for(m, f, self.who):
            for one in noted(m, self.turns):
                if one & 255 != deed.ATTACKER << 1 | seat or (self.other and one >> 44 == f.ref):
                    continue
                if self.name != NONE and one >> 8 & 0xFFFFF != self.name:
                    continue
                if all_such(m, f, self.where, m.cards.index(one >> 28 & 0xFFFF)):
                    return True
        return False


class UsedThisAttackX(ConditionX):
    """This very attack was used by that player, `turns` turns ago. `name` NONE: the attack that is asking."""

    def __init__(self, deed: DeedX) -> None:
        self.deed = deed

    def test(self, m: Machine, f: Frame) -> bool:
        if f.attack == NONE:
            return False
        deed = self.deed
        return DeedX(deed.deed, deed.who, deed.turns, m.pool.attacks.name[f.attack], []).test(m, f)


class PastOfThisX(ConditionX):
    """Something happened to this Pokémon, `turns` turns ago."""

    def __init__(self, what: int, turns: int, name: int) -> None:
        self.what = what
        self.turns = turns
        self.name = name
        """For evolving, the name of the card directly beneath; NONE: any."""

    def test(self, m: Machine, f: Frame) -> bool:
        state = m.state
        spot = spot_of(m, f.ref)
        if spot == NONE:
            return False
        if self.what == past.EVOLVED:
            at = state.evolved[spot]
            if self.name != NONE:
                stack = state.stack[spot]
                if len(stack) < 2 or m.pool.name[m.cards[stack[-2]]] != self.name:
                    return False
        elif self.what == past.ENTERED:
            at = state.entered[spot]
        elif self.what == past.MOVED_IN:
            at = state.moved_in[spot]
        else:
            at = state.damaged_turn[spot]
        return at > 0 and at == state.turn - self.turns


class ThisDidX(ConditionX):
    """A deed of this very Pokémon, `turns` turns ago; `name` NONE: whatever it was about."""

    def __init__(self, deed: int, turns: int, name: int) -> None:
        self.deed = deed
        self.turns = turns
        self.name = name

    def test(self, m: Machine, f: Frame) -> bool:
        for one in noted(m, self.turns):
            if one >> 1 & 127 == self.deed and one >> 32 == f.ref:
                if self.name == NONE or one >> 8 & 0xFFFFFF == self.name:
                    return True
        return False


class EnergyToThisX(ConditionX):
    """Such an Energy card was attached from hand to this very Pokémon, `turns` turns ago."""

    def __init__(self, turns: int, where: list[FilterX]) -> None:
        self.turns = turns
        self.where = where

    def test(self, m: Machine, f: Frame) -> bool:
        for one in noted(m, self.turns):
            if one >> 1 & 127 == deed.ENERGY_TO and one >> 32 == f.ref:
                such = True
                for filter_ in self.where:
                    if not filter_.card(m, f, one >> 8 & 0xFFFFFF):
                        such = False
                if such:
                    return True
        return False


class EvolvedSoX(ConditionX):
    """This very Pokémon evolved while affected by one of these Special Conditions, `turns` turns ago."""

    def __init__(self, turns: int, bits: int) -> None:
        self.turns = turns
        self.bits = bits

    def test(self, m: Machine, f: Frame) -> bool:
        for one in noted(m, self.turns):
            if one >> 1 & 127 == deed.EVOLVED_SO and one >> 32 == f.ref and one >> 8 & self.bits:
                return True
        return False


class ChosenX(ConditionX):
    """That one of several texts was chosen."""

    def __init__(self, slot: int, branch: int) -> None:
        self.slot = slot
        self.branch = branch

    def test(self, m: Machine, f: Frame) -> bool:
        return self.branch in f.slots[self.slot]


class KnockedOutX(ConditionX):
    """A Pokémon of that player was Knocked Out, `turns` turns ago."""

    def __init__(self, who: int, turns: int, by_attack: bool, where: list[FilterX]) -> None:
        self.who = who
        self.turns = turns
        self.by_attack = by_attack
        self.where = where

    def test(self, m: Machine, f: Frame) -> bool:
        fallen = m.state.knocked_before if self.turns else m.state.knocked
        for seat in seats_for(m, f, self.who):
            for one in fallen:
                if one & 1 == seat and (not self.by_attack or one & 2) and self._such(m, f, one >> 2):
                    return True
        return False

    def _such(self, m: Machine, f: Frame, definition: int) -> bool:
        return not self.where or all_such(m, f, self.where, m.cards.index(definition))


class SpentX(ConditionX):
    """A once-per-game marker was used. `what`: 0 the GX marker, 1 the VSTAR marker, 2 a Prize was taken."""

    def __init__(self, what: int, who: int) -> None:
        self.what = what
        self.who = who

    def test(self, m: Machine, f: Frame) -> bool:
        state = m.state
        for seat in seats_for(m, f, self.who):
            if self.what == 0:
                if state.gx_used[seat]:
                    return True
            elif self.what == 1:
                if state.vstar_used[seat]:
                    return True
            elif len(state.prizes[seat]) < state.prize_total:
                return True
        return False


class TurnIsX(ConditionX):
    def __init__(self, what: int) -> None:
        self.what = what

    def test(self, m: Machine, f: Frame) -> bool:
        state = m.state
        if self.what == whose_turn.YOURS:
            return state.turn_player == f.you
        if self.what == whose_turn.OPPONENTS:
            return state.turn_player != f.you
        if self.what == whose_turn.YOUR_FIRST:
            return state.turn_player == f.you and state.turns_taken[f.you] == 1
        if self.what == whose_turn.WENT_FIRST:
            return state.first == f.you
        return state.first == 1 - f.you


class FacesX(ConditionX):
    """The Stadium was laid down so that its first text faces that player."""

    def __init__(self, who: int) -> None:
        self.who = who

    def test(self, m: Machine, f: Frame) -> bool:
        return m.state.facing == seat_for(f, self.who)


class EffectOfX(ConditionX):
    """What is being done just now is an effect of that player's, of one of these kinds."""

    def __init__(self, who: int, sources: int, name: int) -> None:
        self.who = who
        self.sources = sources
        self.name = name
        """The name of the card; NONE: any."""

    def test(self, m: Machine, f: Frame) -> bool:
        if not m.state.frames:
            return False
        doing = m.state.frames[-1]
        if self.name != NONE and (doing.card == NONE or m.pool.name[m.cards[doing.card]] != self.name):
            return False
        return doing.you == seat_for(f, self.who) and self.sources & source_of(m, doing) != 0


class EventBringsX(ConditionX):
    """One of these Special Conditions is what the event brought."""

    def __init__(self, conditions: int) -> None:
        self.conditions = conditions

    def test(self, m: Machine, f: Frame) -> bool:
        return bool(f.event_number & self.conditions)


class FromFullX(ConditionX):
    """All the damage on the Pokémon of the event is that of the attack that has just ended."""

    def test(self, m: Machine, f: Frame) -> bool:
        spot = spot_of(m, f.event_ref)
        if spot == NONE:
            return False
        done = 0
        attacks = 0
        for one in reversed(m.state.happened):
            if one >> 1 & 127 == deed.ATTACK:
                attacks += 1
                if attacks > 1:
                    break
            elif one >> 1 & 127 == deed.HURT and one >> 32 == f.event_ref:
                done += one >> 8 & 0xFFFFFF
        return done > 0 and m.state.damage[spot] <= done


class HasExtraEnergyX(ConditionX):
    """The Attacking Pokémon has Energy for these symbols beside those of its attack's cost."""

    def __init__(self, more: list[int]) -> None:
        self.more = more

    def test(self, m: Machine, f: Frame) -> bool:
        spot = spot_of(m, f.ref)
        if spot == NONE or f.attack == NONE:
            return False
        cost = cost_of(m, spot, f.attack)[:]
        for type_ in self.more:
            cost[type_] += 1
        return pays(units_on(m, spot), cost, sum(cost))


class HealedX(ConditionX):
    """Such a Pokémon of that player's, in play, was healed `turns` turns ago."""

    def __init__(self, who: int, turns: int, where: list[FilterX]) -> None:
        self.who = who
        self.turns = turns
        self.where = where

    def test(self, m: Machine, f: Frame) -> bool:
        for seat in seats_for(m, f, self.who):
            for one in noted(m, self.turns):
                if one & 255 != deed.HEAL << 1 | seat:
                    continue
                spot = spot_of(m, Ref(one >> 32))
                if spot != NONE and all_match(m, self.where, f, spot):
                    return True
        return False


class KnockedOutByThisX(ConditionX):
    """The target has no HP left. Nothing in play is so before an attack, so what is, is by this attack."""

    def __init__(self, target: TargetX) -> None:
        self.target = target

    def test(self, m: Machine, f: Frame) -> bool:
        for spot in self.target.spots(m, f):
            if m.state.damage[spot] >= hp_of(m, spot) or ref_of(m, spot) in m.state.to_knock_out:
                return True
        return False


class ShieldedX(ConditionX):
    """Effects of the attack being used on one of the targets are prevented."""

    def __init__(self, target: TargetX) -> None:
        self.target = target

    def test(self, m: Machine, f: Frame) -> bool:
        for spot in self.target.spots(m, f):
            if prevented(m, f, spot):
                return True
        return False


class CanPayX(ConditionX):
    """One of the targets has the Energy for its attack of that name."""

    def __init__(self, target: TargetX, name: int) -> None:
        self.target = target
        self.name = name

    def test(self, m: Machine, f: Frame) -> bool:
        for spot in self.target.spots(m, f):
            for attack in m.pool.attacks_of[top_def(m, spot)]:
                if m.pool.attacks.name[attack] == self.name and can_pay(m, spot, attack):
                    return True
        return False


# --- Whether a text could do anything


class EnoughX(ConditionX):
    """As many as the text asks for are there; `units`: bits of the types of Energy that are counted, 0 for cards."""

    def __init__(self, target: TargetX, count: AmountX, units: int) -> None:
        self.target = target
        self.count = count
        self.units = units

    def test(self, m: Machine, f: Frame) -> bool:
        items = self.target.items(m, f)
        there = len(items)
        if self.units:
            there = 0
            for card in items:
                there += units_in(m, card, self.units)
        return there >= max(1, self.count.value(m, f))


class EnoughOfEachX(ConditionX):
    """There is one for each of these, and no card is needed for two of them."""

    def __init__(self, targets: list[TargetX]) -> None:
        self.targets = targets

    def test(self, m: Machine, f: Frame) -> bool:
        return can_give([target.items(m, f) for target in self.targets], 0, [])


class ApartX(ConditionX):
    """There is one of each that are not the same; a card counts as the Pokémon it lies on."""

    def __init__(self, left: TargetX, right: TargetX) -> None:
        self.left = left
        self.right = right

    def test(self, m: Machine, f: Frame) -> bool:
        ones = self._places(m, f, self.left)
        for other in self._places(m, f, self.right):
            for one in ones:
                if one != other:
                    return True
        return False

    def _places(self, m: Machine, f: Frame, target: TargetX) -> list[int]:
        items = target.items(m, f)
        if target.of_pokemon or self.left.of_pokemon == self.right.of_pokemon:
            return items
        return [m.state.home[card] for card in items]


class SuchX(ConditionX):
    """At least one of the target is so."""

    def __init__(self, target: TargetX, such: FilterX) -> None:
        self.target = target
        self.such = such

    def test(self, m: Machine, f: Frame) -> bool:
        return self.target.exists_such(m, f, self.such)


class BenchRoomX(ConditionX):
    def __init__(self, who: int) -> None:
        self.who = who

    def test(self, m: Machine, f: Frame) -> bool:
        for seat in seats_for(m, f, self.who):
            if bench_room(m, seat) > 0:
                return True
        return False


class EitherPlayerX(ConditionX):
    """It holds for one of the players as "that player"."""

    def __init__(self, inner: ConditionX) -> None:
        self.inner = inner

    def test(self, m: Machine, f: Frame) -> bool:
        before = f.that
        held = False
        for seat in (0, 1):
            f.that = seat
            held = held or self.inner.test(m, f)
        f.that = before
        return held


class UnderEffectsX(ConditionX):
    """An effect of an attack is on that player, or on one of their Pokémon."""

    def __init__(self, who: int) -> None:
        self.who = who

    def test(self, m: Machine, f: Frame) -> bool:
        seats = seats_for(m, f, self.who)
        for effect in m.state.effects:
            if not effect.from_attack:
                continue
            for ref in effect.targets:
                if (ref & 31) // SPOTS in seats:
                    return True
            if not effect.targets and is_on(m, effect, seats):
                return True
        return False
