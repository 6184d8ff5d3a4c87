"""Evolving and devolving by an effect, and what may evolve at all."""

from __future__ import annotations

from playmat.engine.atoms.board import devolve, evolve
from playmat.engine.atoms.turn import end_turn
from playmat.engine.effects.ahead import HIDDEN_ZONES, Ahead, Unknown, all_of, can_start, looking_ahead, looks_ahead
from playmat.engine.effects.common import bind, refs_of, shielded
from playmat.engine.effects.conditions.ahead import SuchX
from playmat.engine.effects.conditions.logic import ExistsX
from playmat.engine.effects.filters.board import EvolvedX
from playmat.engine.effects.kinds import evolving
from playmat.engine.effects.nodes import STEPS, pokemon_target, target
from playmat.engine.effects.scope import CARD_SLOT, POKEMON_SLOT, Scope
from playmat.engine.effects.steps.kernel import usable_noun
from playmat.engine.effects.words import ZONES
from playmat.engine.facts.evolution import ends_turn, evolves_into, may_evolve_early
from playmat.engine.facts.in_force import cannot
from playmat.engine.facts.playing import player_cannot
from playmat.engine.facts.pokemon import top_def
from playmat.engine.facts.protection import stays_in_play
from playmat.engine.machine import NEXT, ConditionX, FilterX, Machine, Op, TargetX
from playmat.engine.state import NONE, SPOTS, Frame
from playmat.model import ir
from playmat.model.ids import Card, Seat, Spot
from playmat.model.ruleset import EFFECTS_EVOLVE_ANY_TIME, EFFECTS_EVOLVE_NOT_FIRST_TURN
from playmat.model.words import stage, verb, way, zone


def evolves(m: Machine, card: Card, spot: Spot, how: int) -> bool:
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
    name = pool.name[top_def(m, spot)]
    return pool.stage[definition] == stage.STAGE_2 and name in pool.lineage.get(wanted, [])


def _too_early(m: Machine, card: Card, spot: Spot) -> bool:
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
    return (first or new) and not may_evolve_early(m, spot, card, first, new)


def may_evolve(m: Machine, card: Card, spot: Spot, how: int) -> bool:
    """The card evolves the Pokémon, and nothing in force forbids it. What cannot evolve does not in any way; most locks
    are on playing Pokémon from hand only."""
    if not evolves(m, card, spot, how) or m.cards[card] in m.pool.only_by or _too_early(m, card, spot):
        return False
    if cannot(m, spot, verb.CHANGE_STAGE, NONE):
        return False
    seat = Seat(spot // SPOTS)
    if player_cannot(m, seat, verb.PUT_INTO_PLAY, card) or cannot(m, spot, verb.EVOLVE, NONE):
        return False
    if m.state.zone[card] != zone.HAND:
        return True
    return not (
        player_cannot(m, seat, verb.EVOLVE, card)
        or player_cannot(m, seat, verb.PLAY_EVOLUTION, card)
        or cannot(m, spot, verb.PLAY_EVOLUTION, NONE)
    )


class EvolvesItX(FilterX):
    """A card that evolves one of the Pokémon."""

    def __init__(self, pokemon: TargetX, how: int) -> None:
        self.pokemon = pokemon
        self.how = how

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
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
        for card in self.cards.cards(m, f):
            if may_evolve(m, card, spot, self.how):
                return True
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
        for card in self.card.cards(m, f):
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


@STEPS.of(ir.Evolve)
def _evolve(scope: Scope, node: ir.Evolve) -> None:
    by: FilterX | None = None
    try:
        opened = looking_ahead(scope, False).open(node.card)
        if not (isinstance(opened, ir.Cards) and opened.zone == "deck"):
            by = EvolvesByX(target(scope.aside(scope.where), opened), evolving(node))
    except Unknown:
        by = None
    scope.guard = can_start(scope, node.card)
    pokemon = usable_noun(scope, node.pokemon, by, True)
    scope.guard = ExistsX(pokemon, 1)
    card = usable_noun(scope, node.card, EvolvesItX(pokemon, evolving(node)), False)
    scope.add(EvolveOp(pokemon, card, evolving(node), scope.bind(node.into, POKEMON_SLOT)))


@looks_ahead(ir.Evolve)
def _evolve_ahead(ahead: Ahead, node: ir.Evolve, whole: bool) -> ConditionX | None:
    there = all_of([ahead.exists(node.pokemon), ahead.exists(node.card)])
    pokemon = ahead.opened(node.pokemon)
    cards = ahead.opened(node.card)
    if pokemon is None or cards is None or (isinstance(cards, ir.Cards) and cards.zone in HIDDEN_ZONES):
        return there
    by = EvolvesByX(target(ahead.scope, cards), evolving(node))
    return all_of([there, SuchX(target(ahead.scope, pokemon), by)])


class DevolveOp(Op):
    def __init__(self, target: TargetX, zone: int, slot: int, level_up: bool) -> None:
        self.target = target
        self.zone = zone
        self.slot = slot
        self.level_up = level_up

    def run(self, m: Machine, f: Frame) -> int:
        off: list[int] = []
        for spot in self.target.spots(m, f):
            if cannot(m, spot, verb.CHANGE_STAGE, NONE):
                continue
            if not shielded(m, f, spot) and not stays_in_play(m, f, spot, self.zone):
                before = m.state.stack[spot][:]
                count = devolve(m, spot, self.zone, self.level_up)
                off.extend(before[len(before) - count :])
        bind(f, self.slot, off)
        return NEXT


@STEPS.of(ir.Devolve)
def _devolve(scope: Scope, node: ir.Devolve) -> None:
    down = pokemon_target(scope, node.target)
    scope.add(DevolveOp(down, ZONES[node.to], scope.bind(node.into, CARD_SLOT), node.level_up))


@looks_ahead(ir.Devolve)
def _devolve_ahead(ahead: Ahead, node: ir.Devolve, whole: bool) -> ConditionX | None:
    return ahead.exists(node.target) if node.level_up else ahead.such(node.target, EvolvedX(), ir.Is("Evolution"))
