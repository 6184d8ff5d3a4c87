"""The board: switching, evolving, devolving, using another attack."""

from __future__ import annotations

from playmat.engine.atoms import devolve, end_turn, evolve, make_active, transform, use_gx, use_vstar
from playmat.engine.attack import use_copy
from playmat.engine.machine import (
    NEXT,
    PICK_ATTACK,
    Q_ATTACK,
    STAY,
    FilterX,
    Machine,
    Op,
    TargetX,
    option,
    option_a,
)
from playmat.engine.nouns import seat_for
from playmat.engine.ops.common import bind, refs_of, shielded
from playmat.engine.queries import (
    V_EVOLVE,
    V_PLAY_EVOLUTION,
    attacks_of,
    attacks_on,
    can_pay,
    cannot,
    ends_turn,
    player_cannot,
    spot_of,
    top_def,
)
from playmat.engine.state import NONE, SPOTS, Frame
from playmat.model.vocab import HAND, STAGE_2


class SwitchOp(Op):
    """The Active changes places with the target, one of that player's Benched Pokémon."""

    def __init__(self, target: TargetX, slot: int) -> None:
        self.target = target
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        new: list[int] = []
        for spot in self.target.items(m, f):
            seat = spot // SPOTS
            old = m.state.active[seat]
            if old == spot or shielded(m, f, spot) or (old != NONE and shielded(m, f, old)):
                continue
            make_active(m, seat, spot)
            new.append(spot)
        bind(f, self.slot, refs_of(m, new))
        return NEXT


def evolves(m: Machine, card: int, spot: int, skip_stage: bool) -> bool:
    """Whether the card evolves this Pokémon: by its "Evolves from" line, or past the stage between."""
    pool = m.pool
    definition = m.cards[card]
    wanted = pool.evolves_from[definition]
    if wanted == NONE or not pool.is_evolution[definition]:
        return False
    here = pool.name[top_def(m, spot)]
    if not skip_stage:
        return wanted == here
    return pool.stage[definition] == STAGE_2 and here in pool.lineage.get(wanted, [])


def may_evolve(m: Machine, card: int, spot: int, skip_stage: bool) -> bool:
    """The card evolves the Pokémon, and nothing in force forbids it: locks are on playing Pokémon from hand."""
    if not evolves(m, card, spot, skip_stage):
        return False
    if m.state.zone[card] != HAND:
        return True
    seat = spot // SPOTS
    return not (
        cannot(m, spot, V_EVOLVE, NONE)
        or player_cannot(m, seat, V_EVOLVE, card)
        or player_cannot(m, seat, V_PLAY_EVOLUTION, card)
    )


class EvolvesItX(FilterX):
    """A card that evolves one of the Pokémon."""

    def __init__(self, pokemon: TargetX, skip_stage: bool) -> None:
        self.pokemon = pokemon
        self.skip_stage = skip_stage

    def spot(self, m: Machine, f: Frame, spot: int) -> bool:
        return False

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        for spot in self.pokemon.items(m, f):
            if may_evolve(m, card, spot, self.skip_stage):
                return True
        return False


class EvolvesByX(FilterX):
    """A Pokémon that one of the cards evolves."""

    def __init__(self, cards: TargetX, skip_stage: bool) -> None:
        self.cards = cards
        self.skip_stage = skip_stage

    def spot(self, m: Machine, f: Frame, spot: int) -> bool:
        for card in self.cards.items(m, f):
            if may_evolve(m, card, spot, self.skip_stage):
                return True
        return False

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return False


class EvolveOp(Op):
    """Each card goes onto the first of the Pokémon that it evolves and that has not evolved by this step."""

    def __init__(self, pokemon: TargetX, card: TargetX, skip_stage: bool, slot: int) -> None:
        self.pokemon = pokemon
        self.card = card
        self.skip_stage = skip_stage
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        done: list[int] = []
        spots = self.pokemon.items(m, f)
        for card in self.card.items(m, f):
            for spot in spots:
                if spot not in done and may_evolve(m, card, spot, self.skip_stage) and not shielded(m, f, spot):
                    ends = ends_turn(m, spot, card)
                    evolve(m, spot, card, m.state.zone[card] == HAND)
                    if ends:
                        end_turn(m)
                    done.append(spot)
                    break
        bind(f, self.slot, refs_of(m, done))
        return NEXT


class TransformOp(Op):
    """A card takes the place of a Pokémon's top card."""

    def __init__(self, pokemon: TargetX, card: TargetX, zone: int, slot: int) -> None:
        self.pokemon = pokemon
        self.card = card
        self.zone = zone
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        done: list[int] = []
        spots = self.pokemon.items(m, f)
        cards = self.card.items(m, f)
        for i in range(min(len(spots), len(cards))):
            if not shielded(m, f, spots[i]):
                transform(m, spots[i], cards[i], self.zone)
                done.append(spots[i])
        bind(f, self.slot, refs_of(m, done))
        return NEXT


class DevolveOp(Op):
    def __init__(self, target: TargetX, zone: int, slot: int) -> None:
        self.target = target
        self.zone = zone
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        off: list[int] = []
        for spot in self.target.items(m, f):
            if not shielded(m, f, spot):
                before = m.state.stack[spot][:]
                count = devolve(m, spot, self.zone)
                off.extend(before[len(before) - count :])
        bind(f, self.slot, off)
        return NEXT


class UseEffectOp(Op):
    """Do what playing the Trainer card would do, without playing it; the card stays where it is."""

    def __init__(self, card: TargetX) -> None:
        self.card = card

    def run(self, m: Machine, f: Frame) -> int:
        for card in self.card.items(m, f):
            unit = m.pool.play_unit[m.cards[card]]
            if unit is None:
                continue
            ahead = Frame(NONE, f.you, card, f.ref, [])
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


class UseAttackOp(Op):
    """Choose one of the targets' attacks and use it as this one; an attack is never started again inside itself."""

    def __init__(self, target: TargetX, who: int, pay_cost: bool, name: int) -> None:
        self.target = target
        self.who = who
        self.pay_cost = pay_cost
        self.name = name

    def run(self, m: Machine, f: Frame) -> int:
        options: list[int] = []
        seen: list[int] = []
        for frame in m.state.frames:
            if frame.attack != NONE:
                seen.append(frame.attack)
        user = spot_of(m, f.ref)
        for item in self.target.items(m, f):
            known = attacks_of(m, item) if self.target.of_pokemon else attacks_on(m, item)
            for attack in known:
                if attack in seen or (self.name != NONE and m.pool.attacks.name[attack] != self.name):
                    continue
                if self._allowed(m, f, user, attack):
                    seen.append(attack)
                    options.append(option(PICK_ATTACK, attack))
        if not options:
            return NEXT
        if len(options) == 1:
            return self.answer(m, f, options[0])
        return m.ask(seat_for(f, self.who), Q_ATTACK, options)

    def _allowed(self, m: Machine, f: Frame, user: int, attack: int) -> bool:
        attacks = m.pool.attacks
        if attacks.gx[attack] and m.state.gx_used[f.you] >= m.rules.gx_attacks_per_game:
            return False
        if attacks.vstar[attack] and m.state.vstar_used[f.you] >= m.rules.vstar_powers_per_game:
            return False
        need = attacks.need[attack]
        if need is not None and not need.test(m, f):
            return False
        return not self.pay_cost or (user != NONE and can_pay(m, user, attack))

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        f.pc += 1
        attack = option_a(code)
        # Using a once-per-game attack through another still spends it.
        if m.pool.attacks.gx[attack]:
            use_gx(m, f.you)
        if m.pool.attacks.vstar[attack]:
            use_vstar(m, f.you)
        use_copy(m, f, attack)
        return STAY
