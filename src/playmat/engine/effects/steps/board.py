"""Switching, and Pokémon and Stadiums put in the place of others."""

from __future__ import annotations

from typing import Any

from playmat.engine.atoms.board import leave_play, make_active, revive, take_place, transform
from playmat.engine.atoms.cards import face, put, to_table
from playmat.engine.atoms.damage import afflict
from playmat.engine.atoms.lasting import end_attack_effects, end_effects_on
from playmat.engine.atoms.notes import note
from playmat.engine.atoms.triggers import happen
from playmat.engine.effects.ahead import Ahead, all_of, can_start, looks_ahead
from playmat.engine.effects.common import bind, guarded, may_enter, refs_of, shielded
from playmat.engine.effects.conditions.ahead import UnderEffectsX
from playmat.engine.effects.conditions.logic import ExistsX
from playmat.engine.effects.kinds import benchable
from playmat.engine.effects.nodes import STEPS, card_target, pokemon_target
from playmat.engine.effects.players import seat_for, seats_for
from playmat.engine.effects.scope import CARD_SLOT, POKEMON_SLOT, Scope
from playmat.engine.effects.steps.kernel import usable_noun
from playmat.engine.effects.steps.move import EntersX
from playmat.engine.effects.words import PLAYERS, ZONES
from playmat.engine.facts.board import ref_of, source_of
from playmat.engine.facts.in_force import cannot, lives
from playmat.engine.facts.pokemon import passed_on
from playmat.engine.legal import further_copies, why_play
from playmat.engine.machine import NEXT, VISIBLE_TO_ALL, ConditionX, FilterX, Machine, Op, TargetX
from playmat.engine.state import NONE, SPOTS, Frame
from playmat.engine.trainers import play_trainer
from playmat.model import ir
from playmat.model.ids import Card, Ref, Seat, Spot
from playmat.model.words import chapter, deed, modifier, option, question, refusal, source, trigger, verb, zone


class SwitchOp(Op):
    """The Active changes places with the target, one of that player's Benched Pokémon."""

    def __init__(self, target: TargetX, slot: int) -> None:
        self.target = target
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        new: list[Spot] = []
        for spot in self.target.spots(m, f):
            seat = Seat(spot // SPOTS)
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


@STEPS.of(ir.Switch)
def _switch(scope: Scope, node: ir.Switch) -> None:
    new = pokemon_target(scope, node.target)
    scope.add(SwitchOp(new, scope.bind(node.into, POKEMON_SLOT)))


class OpenX(FilterX):
    """Nothing protects it, or the Active whose place it would take, from this Trainer card or power."""

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        old = m.state.active[spot // SPOTS]
        return not guarded(m, f, spot) and (old == NONE or not guarded(m, f, old))

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        return True


@looks_ahead(ir.Switch)
def _switch_ahead(ahead: Ahead, node: ir.Switch, whole: bool) -> ConditionX | None:
    there = ahead.enough(node.target) if whole else ahead.exists(node.target)
    return all_of([there, ahead.such(node.target, OpenX())])


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
        cards = self.card.cards(m, f)
        for i in range(min(len(spots), len(cards))):
            if not shielded(m, f, spots[i]) and may_enter(m, f, Card(cards[i])):
                beneath = m.state.stack[spots[i]][:-1] if self.whole else []
                transform(m, spots[i], Card(cards[i]), self.zone)
                for one in beneath:
                    put(m, one, self.zone, True, VISIBLE_TO_ALL)
                if self.recover:
                    end_effects_on(m, spots[i])
                done.append(spots[i])
        bind(f, self.slot, refs_of(m, done))
        return NEXT


@STEPS.of(ir.Transform)
def _transform(scope: Scope, node: ir.Transform) -> None:
    scope.guard = can_start(scope, node.card)
    pokemon = usable_noun(scope, node.pokemon, None, True)
    scope.guard = ExistsX(pokemon, 1)
    card = usable_noun(scope, node.card, EntersX(benchable(scope.pool)), False)
    zone = NONE if node.to == "under" else ZONES[node.to]
    op = TransformOp(pokemon, card, zone, scope.bind(node.into, POKEMON_SLOT))
    op.recover = node.recover
    op.whole = node.whole
    scope.add(op)


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
        cards = self.card.cards(m, f)
        for i in range(min(len(spots), len(cards))):
            if not shielded(m, f, spots[i]) and may_enter(m, f, Card(cards[i])):
                leave_play(m, spots[i])
                done.append(take_place(m, spots[i], Card(cards[i]), self.zone))
        bind(f, self.slot, refs_of(m, done))
        return NEXT


@STEPS.of(ir.TakePlace)
def _take_place(scope: Scope, node: ir.TakePlace) -> None:
    scope.guard = can_start(scope, node.card)
    pokemon = usable_noun(scope, node.pokemon, None, True)
    scope.guard = ExistsX(pokemon, 1)
    card = usable_noun(scope, node.card, EntersX(benchable(scope.pool)), False)
    scope.add(TakePlaceOp(pokemon, card, ZONES[node.to], scope.bind(node.into, POKEMON_SLOT)))


@looks_ahead(ir.Transform, ir.TakePlace)
def _replace_ahead(ahead: Ahead, node: Any, whole: bool) -> ConditionX | None:
    return all_of([ahead.exists(node.pokemon), ahead.exists(node.card)])


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


@STEPS.of(ir.StayInPlay)
def _stay_in_play(scope: Scope, node: ir.StayInPlay) -> None:
    scope.add(StayInPlayOp(pokemon_target(scope, node.target)))


class EndEffectsOp(Op):
    """Effects of attacks on players and their Pokémon end."""

    def __init__(self, who: int) -> None:
        self.who = who

    def run(self, m: Machine, f: Frame) -> int:
        end_attack_effects(m, seats_for(m, f, self.who))
        return NEXT


@STEPS.of(ir.EndEffects)
def _end_effects(scope: Scope, node: ir.EndEffects) -> None:
    scope.add(EndEffectsOp(PLAYERS[node.side]))


@looks_ahead(ir.EndEffects)
def _end_effects_ahead(ahead: Ahead, node: ir.EndEffects, whole: bool) -> ConditionX | None:
    return UnderEffectsX(PLAYERS[node.side])


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
                m.emit("play", f.you, card, Spot(NONE), 0, m.pool.defs[m.cards[card]].name, VISIBLE_TO_ALL)
                note(m, deed.ITEM, f.you, m.pool.name[m.cards[card]])
                to_table(m, card)
                m.state.frames.insert(len(m.state.frames) - 1, Frame(chapter.RESOLVE, f.you, card, Ref(NONE), [[], []]))
                happen(m, trigger.TRAINER_PLAYED, Spot(NONE), card, 0)
            bind(f, self.slot, cards)
        return NEXT


@STEPS.of(ir.PlayAnother)
def _play_another(scope: Scope, node: ir.PlayAnother) -> None:
    scope.add(PlayAnotherOp(scope.bind(node.into, CARD_SLOT), node.count))


class PlayNowOp(Op):
    """Play an Item from hand at once, if nothing forbids it."""

    def __init__(self, card: TargetX) -> None:
        self.card = card

    def run(self, m: Machine, f: Frame) -> int:
        for card in self.card.cards(m, f):
            if m.state.zone[card] == zone.HAND and why_play(m, Seat(m.owner[card]), card, True) == refusal.OK:
                play_trainer(m, Seat(m.owner[card]), card)
        return NEXT


@STEPS.of(ir.PlayNow)
def _play_now(scope: Scope, node: ir.PlayNow) -> None:
    scope.add(PlayNowOp(card_target(scope, node.card)))


class FaceOp(Op):
    def __init__(self, who: int) -> None:
        self.who = who

    def run(self, m: Machine, f: Frame) -> int:
        face(m, seat_for(f, self.who))
        return NEXT


@STEPS.of(ir.Face)
def _face(scope: Scope, node: ir.Face) -> None:
    scope.add(FaceOp(PLAYERS[node.who]))
