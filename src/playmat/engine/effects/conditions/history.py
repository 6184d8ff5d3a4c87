"""What happened: this turn, earlier, to this Pokémon, with these coins."""

from __future__ import annotations

from typing import Final

from playmat.engine.effects.conditions.logic import EveryX
from playmat.engine.effects.nodes import CONDITIONS, filters, pokemon_target
from playmat.engine.effects.nouns.amounts import coins
from playmat.engine.effects.players import seats_for
from playmat.engine.effects.scope import Scope
from playmat.engine.effects.words import PLAYERS, name_or_none
from playmat.engine.facts.board import first_such, ref_of, spot_of
from playmat.engine.facts.in_force import all_match
from playmat.engine.facts.pokemon import hp_of
from playmat.engine.machine import ConditionX, FilterX, Machine, TargetX
from playmat.engine.state import NONE, Frame
from playmat.model import ir
from playmat.model.ids import Card, Definition, Ref
from playmat.model.words import condition, deed, past

OTHER: Final = ir.Not(ir.Same(ir.This()))


TURNS_AGO: Final[dict[str, int]] = {"this-turn": 0, "last-turn": 1, "own-last-turn": 2}


PAST_OF_THIS: Final[dict[str, int]] = {
    "evolve-this": past.EVOLVED,
    "bench-this": past.ENTERED,
    "this-became-active": past.MOVED_IN,
    "this-damaged-by-attack": past.DAMAGED,
}


SPENT: Final[dict[str, int]] = {"use-gx": 0, "use-vstar": 1, "prize-taken": 2}


WITH_FILTERS: Final = ("heal", "use-attack", "energy-to-this", "evolve-this")


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


@CONDITIONS.of(ir.AllHeads)
def _all_heads(scope: Scope, node: ir.AllHeads) -> ConditionX:
    return AllCoinsX(coins(scope, node.slot), 1)


@CONDITIONS.of(ir.AllTails)
def _all_tails(scope: Scope, node: ir.AllTails) -> ConditionX:
    return AllCoinsX(coins(scope, node.slot), 0)


class CoinIsX(ConditionX):
    """The coin at that place in the flip shows that side."""

    def __init__(self, slot: int, at: int, face: int) -> None:
        self.slot = slot
        self.at = at
        self.face = face

    def test(self, m: Machine, f: Frame) -> bool:
        coins = f.slots[self.slot]
        return self.at < len(coins) and coins[self.at] == self.face


@CONDITIONS.of(ir.CoinIs)
def _coin_is(scope: Scope, node: ir.CoinIs) -> ConditionX:
    return CoinIsX(coins(scope, node.slot), node.number - 1, 1 if node.heads else 0)


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


@CONDITIONS.of(ir.FlippedTails)
def _flipped_tails(scope: Scope, node: ir.FlippedTails) -> ConditionX:
    return FlippedTailsX()


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
                return all_such(m, f, self.where, Card(card))
        return False


def all_such(m: Machine, f: Frame, where: list[FilterX], card: Card) -> bool:
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
                if all_such(m, f, self.where, first_such(m, Definition(one >> 28 & 0xFFFF))):
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
                    if not filter_.card(m, f, Card(one >> 8 & 0xFFFFFF)):
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
                if one & 1 == seat and (not self.by_attack or one & 2) and self._such(m, f, Definition(one >> 2)):
                    return True
        return False

    def _such(self, m: Machine, f: Frame, definition: Definition) -> bool:
        return not self.where or all_such(m, f, self.where, first_such(m, definition))


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


@CONDITIONS.of(ir.FromFull)
def _from_full(scope: Scope, node: ir.FromFull) -> ConditionX:
    return FromFullX()


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


@CONDITIONS.of(ir.Happened)
def _happened(scope: Scope, node: ir.Happened) -> ConditionX:
    who = PLAYERS[node.who]
    if node.where and not node.what.startswith(("pokemon-knocked-out", "play-")) and node.what not in WITH_FILTERS:
        raise scope.error(f"expected filters only for what was played or Knocked Out, got them for {node.what!r}")
    if node.turn == "game":
        if node.what not in SPENT:
            raise scope.error(f"expected {' or '.join(SPENT)} for the whole game, got {node.what!r}")
        return SpentX(SPENT[node.what], who)
    turns = TURNS_AGO[node.turn]
    if node.what == "energy-to-this":
        return EnergyToThisX(turns, filters(scope, node.where))
    if node.what == "evolve-this" and node.where:
        bits = 0
        for one in node.where:
            if not isinstance(one, ir.HasCondition):
                raise scope.error(f"expected Special Conditions that affected it as it evolved, got {ir.tag(one)}")
            bits |= condition.bits(one.conditions) if one.conditions else condition.ALL
        past_ = PastOfThisX(past.EVOLVED, turns, name_or_none(scope.pool, node.name))
        return EveryX([past_, EvolvedSoX(turns, bits)])
    if node.what in PAST_OF_THIS:
        return PastOfThisX(PAST_OF_THIS[node.what], turns, name_or_none(scope.pool, node.name))
    if node.what.startswith("pokemon-knocked-out"):
        if turns > 1:
            raise scope.error("expected a Knock Out of this turn or the last, got one of the turn before that")
        scope.was_in_play = True
        where = filters(scope, node.where)
        scope.was_in_play = False
        return KnockedOutX(who, turns, node.what.endswith("by-attack"), where)
    name = name_or_none(scope.pool, node.name)
    if node.what == "use-attack":
        others = tuple(one for one in node.where if one != OTHER)
        scope.was_in_play = True
        attackers = filters(scope, others)
        scope.was_in_play = False
        return AttackerDidX(who, turns, name, attackers, len(others) < len(node.where))
    if node.what == "this-used-attack":
        return ThisDidX(deed.BY_THIS, turns, name)
    if node.what == "play-this":
        return ThisDidX(deed.PLAYED, turns, NONE)
    if node.what == "attach-tool-to-this":
        return ThisDidX(deed.TOOL, turns, name)
    if node.what == "this-damaged-while-active":
        return ThisDidX(deed.HURT_ACTIVE, turns, NONE)
    if node.what == "heal" and node.where:
        return HealedX(who, turns, filters(scope, node.where))
    if node.what == "this-healed":
        return ThisDidX(deed.HEAL, turns, NONE)
    if node.what == "use-this-attack":
        what = DeedX(deed.ATTACK, who, turns, name, [])
        return what if node.name else UsedThisAttackX(what)
    return DeedX(deed.NAMES.index(node.what), who, turns, name, filters(scope, node.where))


class KnockedOutByThisX(ConditionX):
    """The target has no HP left. Nothing in play is so before an attack, so what is, is by this attack."""

    def __init__(self, target: TargetX) -> None:
        self.target = target

    def test(self, m: Machine, f: Frame) -> bool:
        for spot in self.target.spots(m, f):
            if m.state.damage[spot] >= hp_of(m, spot) or ref_of(m, spot) in m.state.to_knock_out:
                return True
        return False


@CONDITIONS.of(ir.KnockedOutByThis)
def _knocked_out_by_this(scope: Scope, node: ir.KnockedOutByThis) -> ConditionX:
    return KnockedOutByThisX(pokemon_target(scope, node.target))
