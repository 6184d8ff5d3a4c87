"""Giving back what an attack did: the final result of the other player's last attack on this Pokémon."""

from __future__ import annotations

from playmat.engine.atoms.cards import to_discard
from playmat.engine.atoms.damage import afflict
from playmat.engine.atoms.lasting import start_effect
from playmat.engine.damage import deal
from playmat.engine.facts.board import ref_of, spot_of
from playmat.engine.facts.protection import energy_is_kept
from playmat.engine.machine import NEXT, Machine, Op, TargetX
from playmat.engine.ops.common import distinct_cards, shielded
from playmat.engine.state import NONE, NOTHING, Effect, Frame
from playmat.model.ids import Ref, Spot
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
        card = option.first(code)
        spot = m.state.home[card]
        f.numbers = [f.numbers[0] - 1]
        to_discard(m, card)
        if spot == NONE:
            return NEXT
        return self._strip(m, f, spot)
