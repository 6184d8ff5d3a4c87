"""What a card is: its kind, name, type, tag, and the line that it belongs to."""

from __future__ import annotations

from typing import Final

from playmat.engine.effects.kinds import is_kind, is_tool_kind
from playmat.engine.effects.nodes import FILTERS, card_target, target
from playmat.engine.effects.scope import (
    PRINTED_ATTACKS,
    PRINTED_ENERGY,
    PRINTED_TYPES,
    TEXT_TYPES,
    TYPE_SLOT,
    UNGRANTED_ATTACKS,
    Scope,
)
from playmat.engine.effects.words import type_or_none
from playmat.engine.facts.attacks import attacks_of, attacks_on
from playmat.engine.facts.board import is_energy, is_made_basic, is_tool, ref_of, stage_def
from playmat.engine.facts.energy import own_units, units_from
from playmat.engine.facts.evolution import evolves_into
from playmat.engine.facts.pokemon import (
    card_has_given_tag,
    has_given_tag,
    top_def,
    types_by_text,
    types_of,
    weaknesses_of,
)
from playmat.engine.machine import VISIBLE_TO_ALL, FilterX, Machine, Pool, TargetX
from playmat.engine.state import NONE, Frame
from playmat.model import ir
from playmat.model.ids import Card, Definition, Spot
from playmat.model.words import deed, form, stage, supertype, tag, trainer, types, zone

FOSSIL_WORDS: Final = ("Fossil", "Amber")
"""One of these is in the name of every Fossil."""


def energy_mask(m: Machine, card: Card) -> int:
    """Bits of the types an Energy card counts as: attached, all it provides; elsewhere the type that its name
    says, others none."""
    if m.state.zone[card] == zone.ATTACHED:
        mask = 0
        for unit in units_from(m, card, Spot(m.state.home[card])):
            mask |= unit
        return mask
    return printed_energy_mask(m, card)


def printed_energy_mask(m: Machine, card: Card) -> int:
    if m.state.face_down and card in m.state.face_down:
        return 0
    type_ = m.pool.energy_named[m.cards[card]]
    return 1 << type_ if type_ >= 0 else 0


def card_types(m: Machine, card: Card) -> int:
    """Bits of the types of a card, whatever it is."""
    if m.pool.supertype[m.cards[card]] == supertype.ENERGY or m.state.zone[card] == zone.ATTACHED:
        return energy_mask(m, card)
    return m.pool.types[m.cards[card]]


class FactX(FilterX):
    """Something printed: a table by definition for cards, and one for Pokémon in play by their top card."""

    def __init__(self, cards: list[bool], in_play: list[bool], by_stage: bool) -> None:
        self.cards = cards
        self.in_play = in_play
        self.by_stage = by_stage
        """In play the card under a LV.X counts, since a LV.X keeps the stage of the card under it."""

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        if self.by_stage:
            return self.in_play[stage_def(m, spot)]
        return self.in_play[top_def(m, spot)]

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        return self.cards[m.cards[card]]


@FILTERS.of(ir.Named)
def _named(scope: Scope, node: ir.Named) -> FilterX:
    found: list[bool] = []
    for card in scope.pool.defs:
        if node.match == "exact":
            found.append(node.name in (card.rules_name, card.name, form.without(card.rules_name)))
        else:
            found.append(node.name in card.rules_name or node.name in card.name)
    return FactX(found, found, False)


class TaggedX(FactX):
    """A tag, printed or given by an effect."""

    def __init__(self, cards: list[bool], in_play: list[bool], number: int) -> None:
        super().__init__(cards, in_play, False)
        self.number = number

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self.in_play[top_def(m, spot)] or has_given_tag(m, spot, self.number)

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        return self.cards[m.cards[card]] or card_has_given_tag(m, card, self.number)


@FILTERS.of(ir.Tagged)
def _tagged(scope: Scope, node: ir.Tagged) -> FilterX:
    if node.tag not in tag.NAMES:
        raise scope.error(f"expected one of the tags {', '.join(tag.NAMES)}, got {node.tag!r}")
    bit = tag.NAMES.index(node.tag)
    pool = scope.pool
    found = [tags >> bit & 1 != 0 for tags in pool.tags]
    if scope.was_in_play:
        return FactX(found, found, False)
    # A piece of a V-UNION outside play is no Pokémon V and has no Rule Box: only its name counts (2022, appendix).
    outside = [is_such and (pool.stage[i] != stage.V_UNION or node.tag == "V-UNION") for i, is_such in enumerate(found)]
    return TaggedX(outside, found, bit)


class KindX(FactX):
    """What kind of card it is; a Pokémon card that is attached as Energy is a Special Energy card and nothing else, one
    that is attached as a Pokémon Tool nothing but that. So it is with one that lies there as the Stadium, and with an
    Energy card that is face down."""

    def __init__(
        self,
        cards: list[bool],
        in_play: list[bool],
        by_stage: bool,
        as_energy: bool,
        as_tool: bool,
        as_basic: bool,
        as_stadium: bool,
    ) -> None:
        super().__init__(cards, in_play, by_stage)
        self.as_stadium = as_stadium
        self.as_energy = as_energy
        self.as_tool = as_tool
        self.as_basic = as_basic

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        if self.by_stage and m.state.as_basic and is_made_basic(m, spot):
            return self.as_basic
        return super().spot(m, f, spot)

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        definition = m.cards[card]
        if m.pool.supertype[definition] == supertype.POKEMON:
            if m.state.zone[card] == zone.ATTACHED:
                if is_tool(m, card):
                    return self.as_tool
                # One that lies there as a form is still the Pokémon card that it is.
                return self.as_energy if is_energy(m, card) else self.cards[definition]
            if m.state.zone[card] == zone.STADIUM:
                return self.as_stadium
        elif m.state.face_down and card in m.state.face_down:
            return self.as_energy
        return self.cards[definition]


@FILTERS.of(ir.Is)
def _is(scope: Scope, node: ir.Is) -> FilterX:
    pool = scope.pool
    cards = [is_kind(pool, Definition(definition), node.kind) for definition in range(len(pool.defs))]
    in_play = cards
    if node.kind in ("Pokémon", "Basic"):
        # Whatever lies in play as a Pokémon is one, and a Fossil there is a Basic.
        in_play = [found or pool.trainer_kind[i] == trainer.FOSSIL for i, found in enumerate(cards)]
    by_stage = node.kind in ("Basic", "Stage 1", "Stage 2", "Restored", "Evolution")
    as_energy = node.kind in ("Energy", "special Energy")
    return KindX(
        cards,
        in_play,
        by_stage,
        as_energy,
        is_tool_kind(pool, node.kind),
        node.kind == "Basic",
        node.kind in ("Stadium", "Trainer"),
    )


class OfTypeX(FilterX):
    def __init__(self, type_: int, printed: int) -> None:
        self.type = type_
        self.printed_types = printed & PRINTED_TYPES != 0
        self.text_types = printed & TEXT_TYPES != 0
        self.printed_energy = printed & PRINTED_ENERGY != 0

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        if self.text_types:
            types = types_by_text(m, spot)
        elif self.printed_types:
            types = m.pool.types[top_def(m, spot)]
        else:
            types = types_of(m, spot)
        return types >> self.type & 1 != 0

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        if self.printed_energy and m.pool.supertype[m.cards[card]] == supertype.ENERGY:
            return printed_energy_mask(m, card) >> self.type & 1 != 0
        return card_types(m, card) >> self.type & 1 != 0


@FILTERS.of(ir.OfType)
def _of_type(scope: Scope, node: ir.OfType) -> FilterX:
    return OfTypeX(types.named(node.type), scope.printed)


class OfTypeInX(FilterX):
    """Of the type that was chosen into a slot."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self._has(f, types_of(m, spot))

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        return self._has(f, card_types(m, card))

    def _has(self, f: Frame, types: int) -> bool:
        for type_ in f.slots[self.slot]:
            if types >> type_ & 1:
                return True
        return False


@FILTERS.of(ir.OfTypeIn)
def _of_type_in(scope: Scope, node: ir.OfTypeIn) -> FilterX:
    slot = scope.slot(node.slot)
    if scope.kind(slot) != TYPE_SLOT:
        raise scope.error(f"expected slot {node.slot!r} to hold a type")
    return OfTypeInX(slot)


class ProvidesX(FilterX):
    def __init__(self, least: int, only: int) -> None:
        self.least = least
        self.only = only

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        if m.state.zone[card] != zone.ATTACHED or not is_energy(m, card):
            return False
        units = own_units(m, card, Spot(m.state.home[card]))
        for mask in units:
            if self.only != NONE and mask != 1 << self.only:
                return False
        return len(units) >= self.least


@FILTERS.of(ir.Provides)
def _provides(scope: Scope, node: ir.Provides) -> FilterX:
    return ProvidesX(node.least, type_or_none(node.only))


class WeakToEnergyX(FilterX):
    def __init__(self, energy: TargetX) -> None:
        self.energy = energy

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        mask = 0
        for card in self.energy.cards(m, f):
            mask |= energy_mask(m, card)
        weaknesses = weaknesses_of(m, spot)
        for i in range(0, len(weaknesses), 3):
            if mask >> weaknesses[i] & 1:
                return True
        return False


@FILTERS.of(ir.WeakToEnergy)
def _weak_to_energy(scope: Scope, node: ir.WeakToEnergy) -> FilterX:
    return WeakToEnergyX(card_target(scope, node.energy))


class OtherHalfX(FilterX):
    def __init__(self, target: TargetX) -> None:
        self.target = target

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        pool = m.pool
        definition = m.cards[card]
        for other in self.target.cards(m, f):
            its = m.cards[other]
            if pool.name[its] == pool.name[definition] and pool.defs[its].piece != pool.defs[definition].piece:
                return True
        return False


@FILTERS.of(ir.OtherHalf)
def _other_half(scope: Scope, node: ir.OtherHalf) -> FilterX:
    return OtherHalfX(card_target(scope, node.target))


class EvolvesFromX(FilterX):
    """An Evolution card whose "Evolves from" line names one of the target's."""

    def __init__(self, target: TargetX, later: bool) -> None:
        self.target = target
        self.later = later

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self._definition(m, f, top_def(m, spot))

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        return self._definition(m, f, Definition(m.cards[card]))

    def _definition(self, m: Machine, f: Frame, definition: Definition) -> bool:
        wanted = m.pool.evolves_from[definition]
        if wanted == NONE or not m.pool.is_evolution[definition]:
            return False
        for item in self.target.items(m, f):
            if self.target.of_pokemon:
                if evolves_into(m, Spot(item), wanted):
                    return True
                continue
            below = m.cards[item]
            if m.pool.name[below] == wanted or m.pool.shared_name[below] == wanted:
                return True
            if self.later and m.pool.name[below] in m.pool.lineage.get(wanted, []):
                return True
        return False


@FILTERS.of(ir.EvolvesFrom)
def _evolves_from(scope: Scope, node: ir.EvolvesFrom) -> FilterX:
    return EvolvesFromX(target(scope, node.target), node.later)


class EvolvesFromNameX(FilterX):
    def __init__(self, name: int, part: str) -> None:
        self.name = name
        self.part = part
        """If not empty: what the name must have in it."""

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self._definition(m, top_def(m, spot))

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        return self._definition(m, Definition(m.cards[card]))

    def _definition(self, m: Machine, definition: Definition) -> bool:
        below = m.pool.evolves_from[definition]
        if below == NONE or not m.pool.is_evolution[definition]:
            return False
        return self.part in m.pool.names[below] if self.part else below == self.name


@FILTERS.of(ir.EvolvesFromName)
def _evolves_from_name(scope: Scope, node: ir.EvolvesFromName) -> FilterX:
    return EvolvesFromNameX(scope.pool.name_number(node.name), node.name if node.match == "contains" else "")


class SameNameX(FilterX):
    def __init__(self, target: TargetX) -> None:
        self.target = target

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self._name(m, f, m.pool.name[top_def(m, spot)])

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        return self._name(m, f, m.pool.name[m.cards[card]])

    def _name(self, m: Machine, f: Frame, name: int) -> bool:
        for item in self.target.items(m, f):
            definition = top_def(m, Spot(item)) if self.target.of_pokemon else m.cards[item]
            if m.pool.name[definition] == name:
                return True
        return False


@FILTERS.of(ir.SameName)
def _same_name(scope: Scope, node: ir.SameName) -> FilterX:
    return SameNameX(target(scope, node.target))


class SharesTypeX(FilterX):
    def __init__(self, target: TargetX, printed: bool) -> None:
        self.target = target
        self.printed = printed

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self._types_of(m, spot) & self._types(m, f) != 0

    def _types_of(self, m: Machine, spot: Spot) -> int:
        return m.pool.types[top_def(m, spot)] if self.printed else types_of(m, spot)

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        return card_types(m, card) & self._types(m, f) != 0

    def _types(self, m: Machine, f: Frame) -> int:
        types = 0
        for item in self.target.items(m, f):
            types |= self._types_of(m, Spot(item)) if self.target.of_pokemon else card_types(m, Card(item))
        return types


@FILTERS.of(ir.SharesType)
def _shares_type(scope: Scope, node: ir.SharesType) -> FilterX:
    return SharesTypeX(target(scope, node.target), bool(scope.printed & PRINTED_TYPES))


class WasX(FilterX):
    """It became Active, or it retreated, in the turn before."""

    def __init__(self, retreated: bool) -> None:
        self.retreated = retreated

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        if not self.retreated:
            return m.state.moved_in[spot] > 0 and m.state.moved_in[spot] == m.state.turn - 1
        for one in m.state.happened_before:
            if one >> 1 & 127 == deed.RETREAT and one >> 32 == ref_of(m, spot):
                return True
        return False


@FILTERS.of(ir.Was)
def _was(scope: Scope, node: ir.Was) -> FilterX:
    return WasX(node.what == "retreated")


class HasAttackX(FilterX):
    def __init__(self, name: int, printed: bool, granted: bool) -> None:
        self.name = name
        self.printed = printed
        self.granted = granted

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        known = m.pool.attacks_of[top_def(m, spot)] if self.printed else attacks_of(m, spot, self.granted)
        for attack in known:
            if m.pool.attacks.name[attack] == self.name:
                return True
        return False

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        for attack in attacks_on(m, card):
            if m.pool.attacks.name[attack] == self.name:
                return True
        return False


@FILTERS.of(ir.HasAttack)
def _has_attack(scope: Scope, node: ir.HasAttack) -> FilterX:
    return HasAttackX(
        scope.pool.name_number(node.name), bool(scope.printed & PRINTED_ATTACKS), not scope.printed & UNGRANTED_ATTACKS
    )


class FaceUpX(FilterX):
    """A Prize card that both players know."""

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        return m.state.zone[card] == zone.PRIZES and m.state.known[card] == VISIBLE_TO_ALL


def _descends_from_fossil(pool: Pool, name: int, stages: int) -> bool:
    if name == NONE or stages > 2:
        return False
    if any(word in pool.names[name] for word in FOSSIL_WORDS):
        return True
    return any(_descends_from_fossil(pool, before, stages + 1) for before in pool.lineage.get(name, []))


@FILTERS.of(ir.EvolvesFromFossil)
def _evolves_from_fossil(scope: Scope, node: ir.EvolvesFromFossil) -> FilterX:
    pool = scope.pool
    found = [
        is_evolution and _descends_from_fossil(pool, before, 0)
        for is_evolution, before in zip(pool.is_evolution, pool.evolves_from, strict=True)
    ]
    return FactX(found, found, False)


@FILTERS.of(ir.FaceUp)
def _face_up(scope: Scope, node: ir.FaceUp) -> FilterX:
    return FaceUpX()
