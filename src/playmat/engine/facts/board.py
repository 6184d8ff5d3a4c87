"""The board as it lies: who is where, what is stacked on what, and whom a modifier's side means."""

from __future__ import annotations

from playmat.engine.machine import Machine
from playmat.engine.state import NONE, SPOTS, Effect, Frame
from playmat.model.ids import Card, Definition, Ref, Seat, Spot
from playmat.model.words import power, source, stage, supertype, trainer, zone


def ref_of(m: Machine, spot: Spot) -> Ref:
    """The ref of the Pokémon in that spot now."""
    return Ref(m.state.serial[spot] << 5 | spot)


def spot_of(m: Machine, ref: Ref) -> Spot:
    """The spot of that very Pokémon, or NONE if it has left play."""
    if ref < 0:
        return Spot(NONE)
    spot = Spot(ref & 31)
    if m.state.serial[spot] == ref >> 5:
        return spot
    return Spot(NONE)


def seat_of(spot: Spot) -> Seat:
    return Seat(spot // SPOTS)


def spots_of(m: Machine, seat: Seat) -> list[Spot]:
    """That player's Pokémon in play, the Active first."""
    active = m.state.active[seat]
    if active == NONE:
        return m.state.bench[seat][:]
    return [active] + m.state.bench[seat]


def lies_face_down(m: Machine, spot: Spot) -> bool:
    """Whether what is in play there is a card face down, of which only its player knows which it is."""
    return m.pool.stand_in != NONE and m.cards[m.state.stack[spot][-1]] == m.pool.stand_in


def card_face_down(m: Machine, spot: Spot) -> Card:
    """The card that lies face down there: it is set aside, and a stand-in is in play for it."""
    for card in m.state.aside[spot // SPOTS]:
        if m.state.home[card] == spot:
            return card
    raise AssertionError(f"expected a card face down in spot {spot}")


def first_such(m: Machine, definition: Definition) -> Card:
    """The first card of that definition: to ask what is printed on it, or NONE."""
    for card in range(len(m.cards)):
        if m.cards[card] == definition:
            return Card(card)
    return Card(NONE)


def is_active(m: Machine, spot: Spot) -> bool:
    return m.state.active[spot // SPOTS] == spot


def is_evolved(m: Machine, spot: Spot) -> bool:
    """On top of another Pokémon card, as an Evolution card (2013, glossary). A LV.X alone does not make it so; a Basic
    Pokémon that a baby's own text put onto it does."""
    pool = m.pool
    for card in m.state.stack[spot][1:]:
        if pool.is_evolution[m.cards[card]] or pool.is_basic[m.cards[card]]:
            return True
    return False


def stage_def(m: Machine, spot: Spot) -> Definition:
    """The definition whose stage counts: a LV.X keeps the stage of the card under it (2009, p. 22)."""
    stack = m.state.stack[spot]
    i = len(stack) - 1
    while i > 0 and m.pool.stage[m.cards[stack[i]]] == stage.LEVEL_UP:
        i -= 1
    return Definition(m.cards[stack[i]])


def is_made_basic(m: Machine, spot: Spot) -> bool:
    """Whether a card put it into play as a Basic Pokémon and it has not evolved since."""
    return ref_of(m, spot) in m.state.as_basic and not is_evolved(m, spot)


def is_loose_piece(m: Machine, card: Card) -> bool:
    """A piece of a V-UNION outside play: only its name, its type and being a Pokémon count there (2022, appendix)."""
    return m.pool.stage[m.cards[card]] == stage.V_UNION and m.state.zone[card] != zone.IN_PLAY


def is_tool(m: Machine, card: Card) -> bool:
    """Whether the card is a Pokémon Tool: it is one by its print, or it is a Pokémon card attached as one."""
    definition = m.cards[card]
    if m.pool.trainer_kind[definition] == trainer.TOOL:
        return True
    return (
        m.pool.supertype[definition] == supertype.POKEMON
        and m.state.zone[card] == zone.ATTACHED
        and bool(m.pool.units_as_tool[definition])
        and card in m.state.tools[m.state.home[card]]
    )


def is_energy(m: Machine, card: Card) -> bool:
    """Whether the card is an Energy card: it is one by its print, or it is a Pokémon card attached as one."""
    if m.pool.supertype[m.cards[card]] == supertype.ENERGY:
        return True
    return m.state.zone[card] == zone.ATTACHED and card in m.state.energy[m.state.home[card]]


def basic_type(m: Machine, card: Card) -> int:
    """The type of a basic Energy card, or NONE; one that lies face down is none."""
    if m.state.face_down and card in m.state.face_down:
        return NONE
    return m.pool.basic_energy[m.cards[card]]


def side_matches(side: int, you: Seat, seat: Seat) -> bool:
    """`side` 0 yours, 1 the opponent's, 2 both: is that seat meant, seen from `you`?"""
    return side == 2 or (seat == you) == (side == 0)


def is_on(m: Machine, effect: Effect, seats: list[Seat]) -> bool:
    """Whether a lasting effect that is on no Pokémon is on one of these players; one on the field is on nobody."""
    on = m.pool.modifiers[effect.modifier].on
    return on != 2 and (effect.you if on == 0 else 1 - effect.you) in seats


def source_of(m: Machine, f: Frame) -> int:
    """What the effect that this frame runs is an effect of: a bit of `source`; 0 if it is the rules' own doing."""
    if f.card == NONE:
        return 0
    if f.attack != NONE:
        return source.ATTACK
    if f.unit != NONE and m.pool.units[f.unit].power != power.CARD_TEXT:
        kind = m.pool.units[f.unit].power
        if kind == power.ABILITY:
            return source.ABILITY
        return source.POKE_POWER if kind == power.POKE_POWER else source.OTHER
    definition = m.cards[f.card]
    if m.pool.supertype[definition] == supertype.ENERGY:
        return source.ENERGY
    kind = m.pool.trainer_kind[definition]
    if kind == trainer.SUPPORTER:
        return source.SUPPORTER
    if kind == trainer.ITEM:
        return source.ITEM
    if kind == trainer.TOOL:
        return source.TOOL
    if kind == trainer.STADIUM:
        return source.STADIUM
    return source.OTHER
