"""What may evolve into what, and when."""

from __future__ import annotations

from playmat.engine.facts.board import seat_of
from playmat.engine.facts.in_force import any_on, applies, lives, means
from playmat.engine.facts.pokemon import top_def
from playmat.engine.machine import Machine
from playmat.model.ids import Card, Spot
from playmat.model.words import modifier, stage


def evolves_into(m: Machine, spot: Spot, wanted: int) -> bool:
    """Whether a card that evolves from a Pokémon of that name evolves the one in this spot."""
    here = top_def(m, spot)
    if m.pool.name[here] == wanted or m.pool.shared_name[here] == wanted:
        return True
    for live in lives(m, modifier.EVOLVES_AS):
        if live.modifier.name == wanted and applies(m, live, spot):
            return True
    return False


def may_evolve_early(m: Machine, spot: Spot, card: Card, on_first_turn: bool, same_turn: bool = True) -> bool:
    """Whether an effect lifts the rules against evolving on the first turn, and on the turn it came or evolved."""
    for live in lives(m, modifier.MAY_EVOLVE_EARLY):
        change = live.modifier
        if on_first_turn and not change.flag:
            continue
        if same_turn and change.bits and not on_first_turn:
            continue
        if applies(m, live, spot) and means(m, live, card):
            return True
    return False


def may_evolve_into(m: Machine, spot: Spot, card: Card) -> bool:
    """Whether an effect lets this Evolution card be played onto that Pokémon, which its own line does not name."""
    if not m.pool.is_evolution[m.cards[card]]:
        return False
    return any_on(m, modifier.MAY_EVOLVE_INTO, spot, card)


def plays_early(m: Machine, card: Card, on_first_turn: bool, same_turn: bool) -> bool:
    """The same, by the text of the card in hand itself."""
    for unit in m.pool.units_of[m.cards[card]]:
        for change in unit.modifiers:
            scope = change.scope
            if change.kind != modifier.MAY_EVOLVE_EARLY or scope is None or scope.of_pokemon:
                continue
            if (change.flag or not on_first_turn) and not (same_turn and change.bits and not on_first_turn):
                return True
    return False


def ends_turn(m: Machine, spot: Spot, card: Card) -> bool:
    """Whether laying this card on the Pokémon ends its player's turn: Mega Evolution and Primal Reversion do (2022,
    appendix), unless a card says otherwise."""
    definition = m.cards[card]
    if m.pool.stage[definition] != stage.MEGA or seat_of(spot) != m.state.turn_player:
        return False
    for live in lives(m, modifier.KEEP_TURN):
        if live.modifier.name == m.pool.name[definition] and applies(m, live, spot):
            return False
    return True
