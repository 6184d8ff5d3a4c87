"""Attacks and effects of other cards used."""

from __future__ import annotations

from librt.vecs import vec

from playmat.engine.atoms.cards import to_discard
from playmat.engine.atoms.damage import afflict
from playmat.engine.atoms.lasting import start_effect
from playmat.engine.atoms.notes import pair
from playmat.engine.atoms.turn import use_gx, use_vstar
from playmat.engine.attack import use_copy
from playmat.engine.damage import deal
from playmat.engine.effects.ahead import Ahead, looks_ahead
from playmat.engine.effects.common import distinct_cards, shielded
from playmat.engine.effects.nodes import STEPS, card_target, pokemon_target, target
from playmat.engine.effects.players import seat_for
from playmat.engine.effects.scope import Scope
from playmat.engine.effects.words import PLAYERS, name_or_none
from playmat.engine.facts.attacks import attacks_of, attacks_on, can_pay, gx_allowed
from playmat.engine.facts.board import ref_of, spot_of
from playmat.engine.facts.protection import energy_is_kept
from playmat.engine.machine import NEXT, STAY, ConditionX, Machine, Op, TargetX
from playmat.engine.state import NONE, NOTHING, SPOTS, Effect, Frame, viewpoint
from playmat.model import ir
from playmat.model.ids import Card, Ref, Spot
from playmat.model.words import deed, ignore, option, question


class MirrorAttackOp(Op):
    """Damage, Special Conditions, lasting effects; then Energy cards one by one, `numbers` counts those to come."""

    def __init__(self, target: TargetX) -> None:
        self.target = target

    def run(self, m: Machine, f: Frame) -> int:
        f.numbers = NOTHING
        spots = self.target.spots(m, f)
        if not spots:
            return NEXT
        spot = spots[0]
        damage = 0
        conditions = 0
        stripped = 0
        for one in m.state.happened_before:
            if one >> 32 != f.ref:
                continue
            what = one >> 1 & 127
            if what == deed.HURT:
                damage += one >> 8 & 0xFFFFFF
            elif what == deed.STRUCK:
                conditions |= one >> 8 & 0xFFFFFF
            elif what == deed.STRIPPED:
                stripped += 1
        deal(m, f, spot_of(m, f.ref), spot, damage, ignore.WEAKNESS | ignore.RESISTANCE)
        if shielded(m, f, spot):
            return NEXT
        if conditions:
            afflict(m, spot, conditions, 1, m.rules.burn_counters, 1)
        self._effects(m, f, ref_of(m, spot))
        f.numbers = [stripped]
        return self._strip(m, f, spot)

    def _effects(self, m: Machine, f: Frame, ref: Ref) -> None:
        for effect in m.state.effects:
            if effect.from_attack and effect.you != f.you and effect.targets == [f.ref]:
                more = effect.last_turn - m.state.turn + 1
                start_effect(
                    m,
                    Effect(
                        effect.modifier,
                        f.you,
                        f.card,
                        f.ref,
                        [ref],
                        effect.slots,
                        m.state.turn,
                        m.state.turn + more,
                        effect.on_player,
                        True,
                    ),
                )

    def _strip(self, m: Machine, f: Frame, spot: Spot) -> int:
        cards = [card for card in m.state.energy[spot] if not energy_is_kept(m, card)]
        if f.numbers[0] <= 0 or not cards:
            f.numbers = NOTHING
            return NEXT
        options = [option.code(option.PICK_CARD, card) for card in distinct_cards(m, cards)]
        if len(options) == 1:
            return self.answer(m, f, options[0])
        return m.ask(f.you, question.PICK, options)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        card = option.card(code)
        spot = Spot(m.state.home[card])
        f.numbers = [f.numbers[0] - 1]
        to_discard(m, card)
        if spot == NONE:
            return NEXT
        return self._strip(m, f, spot)


@STEPS.of(ir.MirrorAttack)
def _mirror_attack(scope: Scope, node: ir.MirrorAttack) -> None:
    scope.add(MirrorAttackOp(pokemon_target(scope, node.target)))


class UseEffectOp(Op):
    """Do what playing the Trainer card would do, without playing it; the card stays where it is."""

    def __init__(self, card: TargetX) -> None:
        self.card = card

    def run(self, m: Machine, f: Frame) -> int:
        for card in self.card.cards(m, f):
            unit = m.pool.play_unit[m.cards[card]]
            if unit is None or m.pool.stays[m.cards[card]]:
                continue
            ahead = viewpoint(f.you, card, f.ref)
            if unit.need is not None and not unit.need.test(m, ahead):
                continue
            if unit.possible is not None and not unit.possible.test(m, ahead):
                continue
            f.pc += 1
            frame = m.push(unit.program, f.you, card, f.ref)
            frame.attack = f.attack
            frame.unit = f.unit
            return STAY
        return NEXT


@STEPS.of(ir.UseEffectOf)
def _use_effect_of(scope: Scope, node: ir.UseEffectOf) -> None:
    scope.add(UseEffectOp(card_target(scope, node.card)))


@looks_ahead(ir.UseEffectOf)
def _use_effect_of_ahead(ahead: Ahead, node: ir.UseEffectOf, whole: bool) -> ConditionX | None:
    return ahead.exists(node.card)


class UseAttackOp(Op):
    """Choose one of the targets' attacks and use it as this one; an attack is never started again inside itself. What a
    Pokémon can use of a card attached to it, or of the Stadium, is none of its attacks."""

    def __init__(self, target: TargetX, who: int, pay_cost: bool, name: int, required: bool) -> None:
        self.target = target
        self.who = who
        self.pay_cost = pay_cost
        self.name = name
        self.gx = True
        """GX attacks too."""
        self.required = required

    def run(self, m: Machine, f: Frame) -> int:
        options: list[int] = []
        seen: list[int] = []
        for frame in m.state.frames:
            if frame.attack != NONE:
                seen.append(frame.attack)
        user = spot_of(m, f.ref)
        for item in self.target.items(m, f):
            known = attacks_of(m, Spot(item), False) if self.target.of_pokemon else attacks_on(m, Card(item))
            for attack in known:
                if attack in seen or (self.name != NONE and m.pool.attacks.name[attack] != self.name):
                    continue
                if m.pool.attacks.gx[attack] and not self.gx:
                    continue
                if may_copy(m, f, attack, self.required) and (
                    not self.pay_cost or (user != NONE and can_pay(m, user, attack))
                ):
                    seen.append(attack)
                    options.append(option.code(option.PICK_ATTACK, attack))
        if not options:
            return NEXT
        if len(options) == 1:
            return self.answer(m, f, options[0])
        return m.ask(seat_for(f, self.who), question.ATTACK, options)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        start_copy(m, f, option.first(code), self.required)
        return STAY


@STEPS.of(ir.UseAttackOf)
def _use_attack_of(scope: Scope, node: ir.UseAttackOf) -> None:
    source = target(scope, node.target)
    op = UseAttackOp(source, PLAYERS[node.by], node.pay_cost, name_or_none(scope.pool, node.name), node.required)
    op.gx = node.gx
    scope.add(op)


def may_copy(m: Machine, f: Frame, attack: int, required: bool) -> bool:
    """Whether the attack can be used as another: it is not one whose once in a game is over, and its need holds, if
    that is `required`."""
    attacks = m.pool.attacks
    if attacks.gx[attack] and not _in_use(m, attacks.gx) and not gx_allowed(m, f.you, spot_of(m, f.ref)):
        return False
    used = m.state.vstar_used[f.you] >= m.rules.vstar_powers_per_game
    if attacks.vstar[attack] and used and not _in_use(m, attacks.vstar):
        return False
    need = attacks.need[attack]
    return need is None or not required or need.test(m, f)


def start_copy(m: Machine, f: Frame, attack: int, required: bool) -> None:
    attacks = m.pool.attacks
    f.pc += 1
    # Using a once-per-game attack through another still spends it, but through another of its kind that is spent once.
    if attacks.gx[attack] and not _in_use(m, attacks.gx):
        use_gx(m, f.you)
    if attacks.vstar[attack] and not _in_use(m, attacks.vstar):
        use_vstar(m, f.you)
    use_copy(m, f, attack, required)


def _in_use(m: Machine, kind: vec[bool]) -> bool:
    """Whether the attack that is being used, or one that it is used through, is of that kind."""
    for frame in m.state.frames:
        if frame.attack != NONE and kind[frame.attack]:
            return True
    return False


class UseLastAttackOp(Op):
    """Use the attack that a player used in the turn before; an attack is never started again inside itself."""

    def __init__(self, who: int, gx: bool, used_by: TargetX | None, required: bool) -> None:
        self.who = who
        self.gx = gx
        self.used_by = used_by
        self.required = required

    def run(self, m: Machine, f: Frame) -> int:
        attack = NONE
        for one in m.state.happened_before:
            if one & 255 == deed.WHICH_ATTACK << 1 | seat_for(f, self.who):
                attack = one >> 8
        if attack == NONE or (m.pool.attacks.gx[attack] and not self.gx) or not may_copy(m, f, attack, self.required):
            return NEXT
        if self.used_by is not None and not self._used(m, f, self.used_by, attack):
            return NEXT
        for frame in m.state.frames:
            if frame.attack == attack:
                return NEXT
        start_copy(m, f, attack, self.required)
        return STAY

    def _used(self, m: Machine, f: Frame, by: TargetX, attack: int) -> bool:
        name = m.pool.attacks.name[attack]
        for spot in by.spots(m, f):
            if pair(ref_of(m, spot), name) << 8 | deed.BY_THIS << 1 | spot // SPOTS in m.state.happened_before:
                return True
        return False


@STEPS.of(ir.UseLastAttack)
def _use_last_attack(scope: Scope, node: ir.UseLastAttack) -> None:
    used_by = pokemon_target(scope, node.used_by) if node.used_by is not None else None
    scope.add(UseLastAttackOp(PLAYERS[node.who], node.gx, used_by, node.required))
