"""The board: switching, evolving, devolving, using another attack."""

from __future__ import annotations

from playmat.engine.atoms.board import devolve, evolve, leave_play, make_active, revive, take_place, transform
from playmat.engine.atoms.cards import face, put, to_table
from playmat.engine.atoms.damage import afflict
from playmat.engine.atoms.lasting import end_attack_effects, end_effects_on
from playmat.engine.atoms.notes import note, pair
from playmat.engine.atoms.triggers import happen
from playmat.engine.atoms.turn import end_turn, use_gx, use_vstar
from playmat.engine.attack import use_copy
from playmat.engine.facts.attacks import attacks_of, attacks_on, can_pay, gx_allowed
from playmat.engine.facts.board import ref_of, source_of, spot_of
from playmat.engine.facts.evolution import ends_turn, evolves_into, may_evolve_early
from playmat.engine.facts.in_force import cannot, lives
from playmat.engine.facts.playing import player_cannot
from playmat.engine.facts.pokemon import passed_on, top_def
from playmat.engine.facts.protection import stays_in_play
from playmat.engine.legal import further_copies, why_play
from playmat.engine.machine import NEXT, STAY, VISIBLE_TO_ALL, FilterX, Machine, Op, TargetX
from playmat.engine.nouns import seat_for, seats_for
from playmat.engine.ops.cards import may_enter
from playmat.engine.ops.common import bind, refs_of, shielded
from playmat.engine.state import NONE, SPOTS, Frame, viewpoint
from playmat.engine.trainers import play_trainer
from playmat.model.ids import Ref, Spot
from playmat.model.ruleset import EFFECTS_EVOLVE_ANY_TIME, EFFECTS_EVOLVE_NOT_FIRST_TURN
from playmat.model.words import (
    chapter,
    deed,
    modifier,
    option,
    question,
    refusal,
    source,
    stage,
    trigger,
    verb,
    way,
    zone,
)


class SwitchOp(Op):
    """The Active changes places with the target, one of that player's Benched Pokémon."""

    def __init__(self, target: TargetX, slot: int) -> None:
        self.target = target
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        new: list[Spot] = []
        for spot in self.target.spots(m, f):
            seat = spot // SPOTS
            old = m.state.active[seat]
            if old == spot or shielded(m, f, spot) or (old != NONE and shielded(m, f, old)):
                continue
            if old != NONE and cannot(m, old, verb.BE_SWITCHED, NONE):
                continue
            passed = 0
            if (
                old != NONE
                and seat == f.you
                and source_of(m, f) & (source.ITEM | source.SUPPORTER | source.STADIUM | source.TOOL)
                and lives(m, modifier.PASS_ON)
            ):
                passed = passed_on(m, old)
                poison = m.state.poison[old] % 100
                burn = m.state.poison[old] // 100
            make_active(m, seat, spot)
            if passed:
                afflict(m, spot, passed, poison, burn, 1)
            new.append(spot)
        bind(f, self.slot, refs_of(m, new))
        return NEXT


def evolves(m: Machine, card: int, spot: Spot, how: int) -> bool:
    """Whether the card evolves this Pokémon: by its "Evolves from" line, past the stage between, or, a Basic Pokémon,
    because the text names it; or freely, whatever that line says."""
    pool = m.pool
    definition = m.cards[card]
    if how == way.BY_NAME and pool.is_basic[definition]:
        return True
    if how == way.FREELY:
        return pool.is_evolution[definition]
    if how == way.LEVEL_UP:
        here = top_def(m, spot)
        return (
            pool.stage[definition] == stage.LEVEL_UP
            and pool.stage[here] != stage.LEVEL_UP
            and pool.evolves_from[definition] == pool.name[here]
            and not cannot(m, spot, verb.LEVEL_UP, NONE)
        )
    wanted = pool.evolves_from[definition]
    if wanted == NONE or not pool.is_evolution[definition]:
        return False
    if how != way.SKIP_STAGE:
        return evolves_into(m, spot, wanted)
    here = pool.name[top_def(m, spot)]
    return pool.stage[definition] == stage.STAGE_2 and here in pool.lineage.get(wanted, [])


def _too_early(m: Machine, spot: Spot) -> bool:
    """Whether the times of evolving from hand bind effects too, and this is not one of them. Until 2004 they did, in
    part; since then only what the card itself says counts."""
    when = m.rules.effects_evolve
    if when == EFFECTS_EVOLVE_ANY_TIME:
        return False
    state = m.state
    first = state.turns_taken[spot // SPOTS] <= 1 and not m.rules.evolve_first_turn
    new = (state.entered[spot] == state.turn and state.turn > 0) or state.evolved[spot] == state.turn
    if when == EFFECTS_EVOLVE_NOT_FIRST_TURN:
        new = False
    return (first or new) and not may_evolve_early(m, spot, first, new)


def may_evolve(m: Machine, card: int, spot: Spot, how: int) -> bool:
    """The card evolves the Pokémon, and nothing in force forbids it: most locks are on playing Pokémon from hand."""
    if not evolves(m, card, spot, how) or m.cards[card] in m.pool.only_by or _too_early(m, spot):
        return False
    seat = spot // SPOTS
    if player_cannot(m, seat, verb.PUT_INTO_PLAY, card):
        return False
    if m.state.zone[card] != zone.HAND:
        return True
    return not (
        cannot(m, spot, verb.EVOLVE, NONE)
        or player_cannot(m, seat, verb.EVOLVE, card)
        or player_cannot(m, seat, verb.PLAY_EVOLUTION, card)
    )


class EvolvesItX(FilterX):
    """A card that evolves one of the Pokémon."""

    def __init__(self, pokemon: TargetX, how: int) -> None:
        self.pokemon = pokemon
        self.how = how

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return False

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        for spot in self.pokemon.spots(m, f):
            if may_evolve(m, card, spot, self.how):
                return True
        return False


class EvolvesByX(FilterX):
    """A Pokémon that one of the cards evolves."""

    def __init__(self, cards: TargetX, how: int) -> None:
        self.cards = cards
        self.how = how

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        for card in self.cards.items(m, f):
            if may_evolve(m, card, spot, self.how):
                return True
        return False

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return False


class EvolveOp(Op):
    """Each card goes onto the first of the Pokémon that it evolves and that has not evolved by this step."""

    def __init__(self, pokemon: TargetX, card: TargetX, how: int, slot: int) -> None:
        self.pokemon = pokemon
        self.card = card
        self.how = how
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        done: list[Spot] = []
        spots = self.pokemon.spots(m, f)
        for card in self.card.items(m, f):
            for spot in spots:
                if spot not in done and may_evolve(m, card, spot, self.how) and not shielded(m, f, spot):
                    ends = ends_turn(m, spot, card)
                    evolve(m, spot, card, m.state.zone[card] == zone.HAND)
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
        self.recover = False
        """Special Conditions and other effects end."""
        self.whole = False
        """The cards beneath go with the top card."""

    def run(self, m: Machine, f: Frame) -> int:
        done: list[Spot] = []
        spots = self.pokemon.spots(m, f)
        cards = self.card.items(m, f)
        for i in range(min(len(spots), len(cards))):
            if not shielded(m, f, spots[i]) and may_enter(m, f, cards[i]):
                beneath = m.state.stack[spots[i]][:-1] if self.whole else []
                transform(m, spots[i], cards[i], self.zone)
                for one in beneath:
                    put(m, one, self.zone, True, VISIBLE_TO_ALL)
                if self.recover:
                    end_effects_on(m, spots[i])
                done.append(spots[i])
        bind(f, self.slot, refs_of(m, done))
        return NEXT


class TakePlaceOp(Op):
    """A Pokémon is discarded with everything on it and the card stands where it stood."""

    def __init__(self, pokemon: TargetX, card: TargetX, zone: int, slot: int) -> None:
        self.pokemon = pokemon
        self.card = card
        self.zone = zone
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        done: list[Spot] = []
        spots = self.pokemon.spots(m, f)
        cards = self.card.items(m, f)
        for i in range(min(len(spots), len(cards))):
            if not shielded(m, f, spots[i]) and may_enter(m, f, cards[i]):
                leave_play(m, spots[i])
                done.append(take_place(m, spots[i], cards[i], self.zone))
        bind(f, self.slot, refs_of(m, done))
        return NEXT


class StayInPlayOp(Op):
    """Pokémon that are being Knocked Out are not discarded."""

    def __init__(self, target: TargetX) -> None:
        self.target = target

    def run(self, m: Machine, f: Frame) -> int:
        for spot in self.target.spots(m, f):
            ref = ref_of(m, spot)
            for frame in m.state.frames:
                if frame.program == chapter.KNOCK_OUT and ref in frame.slots[0]:
                    frame.slots[0] = [one for one in frame.slots[0] if one != ref]
                    revive(m, spot)
        return NEXT


class EndEffectsOp(Op):
    """Effects of attacks on players and their Pokémon end."""

    def __init__(self, who: int) -> None:
        self.who = who

    def run(self, m: Machine, f: Frame) -> int:
        end_attack_effects(m, seats_for(m, f, self.who))
        return NEXT


class PlayAnotherOp(Op):
    """So many other cards of the same name are played together with this one, if its player wants; they are discarded
    with it."""

    def __init__(self, slot: int, count: int) -> None:
        self.slot = slot
        self.count = count

    def run(self, m: Machine, f: Frame) -> int:
        bind(f, self.slot, [])
        if len(further_copies(m, f.you, f.card)) < self.count:
            return NEXT
        return m.ask(f.you, question.MAY, [option.code(option.PICK_YES), option.code(option.PICK_NO)])

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        if option.kind(code) == option.PICK_YES:
            cards = further_copies(m, f.you, f.card)[: self.count]
            for card in cards:
                m.emit("play", f.you, card, NONE, 0, m.pool.defs[m.cards[card]].name, VISIBLE_TO_ALL)
                note(m, deed.ITEM, f.you, m.pool.name[m.cards[card]])
                to_table(m, card)
                m.state.frames.insert(len(m.state.frames) - 1, Frame(chapter.RESOLVE, f.you, card, Ref(NONE), [[], []]))
                happen(m, trigger.TRAINER_PLAYED, Spot(NONE), card, 0)
            bind(f, self.slot, cards)
        return NEXT


class PlayNowOp(Op):
    """Play an Item from hand at once, if nothing forbids it."""

    def __init__(self, card: TargetX) -> None:
        self.card = card

    def run(self, m: Machine, f: Frame) -> int:
        for card in self.card.items(m, f):
            if m.state.zone[card] == zone.HAND and why_play(m, m.owner[card], card, True) == refusal.OK:
                play_trainer(m, m.owner[card], card)
        return NEXT


class FaceOp(Op):
    def __init__(self, who: int) -> None:
        self.who = who

    def run(self, m: Machine, f: Frame) -> int:
        face(m, seat_for(f, self.who))
        return NEXT


class DevolveOp(Op):
    def __init__(self, target: TargetX, zone: int, slot: int, level_up: bool) -> None:
        self.target = target
        self.zone = zone
        self.slot = slot
        self.level_up = level_up

    def run(self, m: Machine, f: Frame) -> int:
        off: list[int] = []
        for spot in self.target.spots(m, f):
            if not shielded(m, f, spot) and not stays_in_play(m, f, spot, self.zone):
                before = m.state.stack[spot][:]
                count = devolve(m, spot, self.zone, self.level_up)
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


class UseAttackOp(Op):
    """Choose one of the targets' attacks and use it as this one; an attack is never started again inside itself."""

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
            known = attacks_of(m, Spot(item)) if self.target.of_pokemon else attacks_on(m, item)
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


def may_copy(m: Machine, f: Frame, attack: int, required: bool) -> bool:
    """Whether the attack can be used as another: it is not one whose once in a game is over, and its need holds, if
    that is `required`."""
    attacks = m.pool.attacks
    if attacks.gx[attack] and not gx_allowed(m, f.you, spot_of(m, f.ref)):
        return False
    if attacks.vstar[attack] and m.state.vstar_used[f.you] >= m.rules.vstar_powers_per_game:
        return False
    need = attacks.need[attack]
    return need is None or not required or need.test(m, f)


def start_copy(m: Machine, f: Frame, attack: int, required: bool) -> None:
    f.pc += 1
    # Using a once-per-game attack through another still spends it.
    if m.pool.attacks.gx[attack]:
        use_gx(m, f.you)
    if m.pool.attacks.vstar[attack]:
        use_vstar(m, f.you)
    use_copy(m, f, attack, required)


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
