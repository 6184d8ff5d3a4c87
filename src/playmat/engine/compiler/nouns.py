"""Targets, amounts and filters of the IR into their run-time objects: one function for each node."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Final

from playmat.engine.compiler.kinds import is_kind, is_tool_kind
from playmat.engine.compiler.scope import (
    CARD_SLOT,
    COIN_SLOT,
    NUMBER_SLOT,
    POKEMON_SLOT,
    PRINTED_ATTACKS,
    PRINTED_ENERGY,
    PRINTED_HP,
    PRINTED_POWERS,
    PRINTED_PRIZES,
    PRINTED_RETREAT,
    PRINTED_TYPES,
    TYPE_SLOT,
    UNGRANTED_ATTACKS,
    Scope,
)
from playmat.engine.filters import (
    AllOfX,
    AtX,
    BecameActiveX,
    DamagedX,
    EnteredThisTurnX,
    EvolvedX,
    EvolvesFromNameX,
    EvolvesFromX,
    ExtremeX,
    FaceUpX,
    FactX,
    HasAttachedX,
    HasAttackX,
    HasCardX,
    HasConditionX,
    HasEnergyX,
    HasMarkerX,
    HasPowerX,
    HasResistanceX,
    HasToolX,
    HasWeaknessToX,
    KindX,
    MeasureX,
    NotX,
    OfTypeInX,
    OfTypeX,
    OneOfX,
    OtherHalfX,
    ProvidesX,
    SameNameX,
    SameX,
    SharesTypeX,
    TaggedX,
    WasX,
    WeakToEnergyX,
    WeakToX,
)
from playmat.engine.machine import AmountX, FilterX, Pool, TargetX
from playmat.engine.nouns import (
    AmongX,
    AsCountersX,
    AtMostX,
    AttackerX,
    CardsX,
    CoinsX,
    ConditionsOnX,
    CountersOnX,
    CountX,
    DamageDoneX,
    DamageTakenX,
    DefendingX,
    EnergyOnX,
    EnergyTypesOnX,
    EventCardX,
    EventDamageX,
    EventPokemonX,
    ExceptX,
    ExtraEnergyX,
    HalfX,
    HpOfX,
    MinusX,
    NumberX,
    NumX,
    PlusX,
    PokemonX,
    PrizesOfTurnX,
    PrizesX,
    RetreatCostOfX,
    SizeX,
    SlotCardsX,
    SlotPokemonX,
    ThisCardX,
    ThisX,
    TimesX,
    TogetherX,
    TypesAmongX,
)
from playmat.engine.ops.choose import PickOp
from playmat.engine.ops.control import AddOp, ClearOp, JumpOp, NextPlayerOp, PlayersOp
from playmat.engine.state import NONE
from playmat.model import ir
from playmat.model.ir.walk import nodes
from playmat.model.words import (
    condition,
    distinction,
    form,
    hiding,
    how_many,
    ignore,
    measure,
    place,
    player,
    power,
    purpose,
    relation,
    stage,
    tag,
    trainer,
    types,
    zone,
)

PLAYERS: Final[dict[str, int]] = {
    "you": player.YOU,
    "opponent": player.OPPONENT,
    "that-player": player.THAT_PLAYER,
    "both": player.BOTH,
    "each": player.BOTH,
}
PLACES: Final[dict[str, int]] = {"active": place.ACTIVE, "bench": place.BENCHED, "any": place.ANYWHERE}
ZONES: Final[dict[str, int]] = {
    "hand": zone.HAND,
    "deck": zone.DECK,
    "discard": zone.DISCARD,
    "lost": zone.LOST,
    "prizes": zone.PRIZES,
    "stadium": zone.STADIUM,
    "attached": zone.ATTACHED,
    "under": zone.UNDER,
    "aside": zone.ASIDE,
}


def type_or_none(name: str | None) -> int:
    return NONE if name is None else types.named(name)


def name_or_none(pool: Pool, name: str) -> int:
    return pool.name_number(name) if name else NONE


IGNORING: Final[dict[str, int]] = {
    "weakness": ignore.WEAKNESS,
    "resistance": ignore.RESISTANCE,
    "effects": ignore.EFFECTS,
}


def ignoring_bits(words: tuple[str, ...]) -> int:
    """Bits of what damage is not affected by."""
    bits = 0
    for word in words:
        bits |= IGNORING[word]
    return bits


def power_bits(pool: Pool, kinds: tuple[str, ...]) -> int:
    """Bits of these kinds of power; where the rule set counts the older kinds as Abilities, Ability means them too."""
    bits = 0
    for kind in kinds:
        bits |= 1 << power.NAMES.index(kind)
    if bits >> power.ABILITY & 1 and pool.rules.powers_are_abilities:
        bits |= 1 << power.POKE_POWER | 1 << power.POKE_BODY
    return bits


# --- Targets


def target(scope: Scope, node: ir.Target) -> TargetX:
    """A target compiled; the picks in it become steps of the scope."""
    compile_it = TARGETS.get(type(node))
    if compile_it is None:
        raise scope.error(f"expected a target that the engine knows, got {type(node).__name__}")
    return compile_it(scope, node)


def _this(scope: Scope, node: ir.Target) -> TargetX:
    return ThisX()


def _this_card(scope: Scope, node: ir.Target) -> TargetX:
    return ThisCardX()


def _slot(scope: Scope, node: ir.Target) -> TargetX:
    assert isinstance(node, ir.Slot)
    number = scope.slot(node.name)
    kind = scope.kind(number)
    if kind == POKEMON_SLOT:
        return SlotPokemonX(number)
    if kind == CARD_SLOT:
        return SlotCardsX(number)
    raise scope.error(f"expected slot {node.name!r} to hold Pokémon or cards, and it holds numbers")


def _pokemon(scope: Scope, node: ir.Target) -> TargetX:
    assert isinstance(node, ir.Pokemon)
    return PokemonX(PLAYERS[node.side], PLACES[node.place], filters(scope, node.where))


def _cards(scope: Scope, node: ir.Target) -> TargetX:
    assert isinstance(node, ir.Cards)
    cards = CardsX(ZONES[node.zone], PLAYERS[node.side], filters(scope, node.where))
    if node.on is not None:
        useful = scope.useful
        # A Pokémon without such a card is not chosen while another has one.
        scope.useful = HasCardX(cards.where, ZONES[node.zone], scope.elsewhere)
        cards.on = target(scope, node.on)
        scope.useful = useful
        if not cards.on.of_pokemon:
            raise scope.error(f"expected Pokémon that the cards are {node.zone}, got {ir.tag(node.on)}")
    if node.top is not None:
        cards.top = amount(scope, node.top)
    if node.bottom is not None:
        cards.bottom = amount(scope, node.bottom)
    cards.without_own = scope.looking_ahead
    # A Supporter stays beside the Active until its turn ends: set aside, but not by this text.
    cards.on_table = ir.Is("Supporter") in node.where
    return cards


def _hidden(node: ir.Target) -> int:
    """How far the source of a pick is hidden from the other player."""
    if isinstance(node, ir.Cards) and node.zone == "deck":
        return hiding.SEARCHED if node.top is None and node.bottom is None else hiding.LOOKED_AT
    if isinstance(node, ir.Together):
        for part in node.parts:
            if _hidden(part) != hiding.OPEN:
                return _hidden(part)
    if isinstance(node, ir.Except | ir.Among):
        return _hidden(node.source)
    # Cards that an earlier step looked at: the other player knows those that lie open or were revealed.
    return hiding.LOOKED_AT if isinstance(node, ir.Slot) else hiding.OPEN


def _searched(node: ir.Target) -> str:
    """Whose whole deck is read."""
    if isinstance(node, ir.Together):
        for part in node.parts:
            if _hidden(part) == hiding.SEARCHED:
                return _searched(part)
    if isinstance(node, ir.Except | ir.Among):
        return _searched(node.source)
    return node.side if isinstance(node, ir.Cards) else "you"


def _narrowed(node: ir.Target) -> bool:
    if isinstance(node, ir.Cards):
        return bool(node.where)
    if isinstance(node, ir.Together):
        return any(_narrowed(part) for part in node.parts)
    if isinstance(node, ir.Among):
        return bool(node.where) or _narrowed(node.source)
    return isinstance(node, ir.Except) and _narrowed(node.source)


def _pick(scope: Scope, node: ir.Target) -> TargetX:
    assert isinstance(node, ir.Pick)
    if node.by == "each":
        return _pick_by_each(scope, node)
    source, slot = _pick_step(scope, node, node.into)
    return SlotPokemonX(slot) if source.of_pokemon else SlotCardsX(slot)


def _pick_step(scope: Scope, node: ir.Pick, into: str) -> tuple[TargetX, int]:
    bench_of, guard, usable, useful = scope.bench_of, scope.guard, scope.usable, scope.useful
    taken, later = scope.taken, scope.later
    # What the statement demands is about what this pick yields, not about picks inside its source.
    scope.bench_of, scope.guard, scope.usable, scope.useful = NONE, None, None, None
    scope.taken, scope.later = [], []
    source = target(scope, node.source)
    slot = scope.bind(into, POKEMON_SLOT if source.of_pokemon else CARD_SLOT)
    pick = PickOp(source, amount(scope, node.count), how_many.NAMES.index(node.mode), PLAYERS[node.by], slot)
    scope.bench_of, scope.guard, scope.usable, scope.useful = bench_of, guard, usable, useful
    scope.taken, scope.later = taken, later
    pick.units = units_mask(node)
    pick.taken = taken
    pick.later = later
    pick.useful = useful
    pick.random = node.random
    pick.distinct = distinction.NAMES.index(node.distinct)
    pick.optional = scope.optional
    pick.hidden = _hidden(node.source)
    pick.by_property = _narrowed(node.source)
    pick.bench_of = bench_of
    pick.guard = guard
    pick.usable = usable
    pick.node = node
    pick.purpose = scope.purposes.get(id(node), purpose.NONE) or scope.slots.uses.get(node.into, purpose.NAME)
    pick.cost = scope.paying
    if pick.hidden == hiding.SEARCHED:
        pick.searched = PLAYERS[_searched(node.source)]
    scope.add(pick)
    return source, slot


def _pick_by_each(scope: Scope, node: ir.Pick) -> TargetX:
    players = scope.slots.hidden(NUMBER_SLOT)
    one = dataclasses.replace(node, by="that-player", into="")
    aim = scope.purposes.get(id(node), purpose.NONE) or scope.slots.uses.get(node.into, purpose.NAME)
    scope.purposes[id(one)] = aim
    scope.add(PlayersOp(players, False))
    clear = ClearOp(NONE)
    scope.add(clear)
    start = scope.here()
    turn = NextPlayerOp(players)
    scope.add(turn)
    source, picked = _pick_step(scope, one, "")
    slot = scope.bind(node.into, POKEMON_SLOT if source.of_pokemon else CARD_SLOT)
    clear.slot = slot
    scope.add(AddOp(slot, picked))
    back = JumpOp()
    back.to = start
    scope.add(back)
    turn.past = scope.here()
    return SlotPokemonX(slot) if source.of_pokemon else SlotCardsX(slot)


def _together(scope: Scope, node: ir.Target) -> TargetX:
    assert isinstance(node, ir.Together)
    parts: list[TargetX] = []
    for i in range(len(node.parts)):
        # What one part takes is not there for another: a card that counts as two things is one of them.
        scope.taken = parts[:]
        scope.later = wanted_later(scope.aside(scope.where), node.parts[i + 1 :])
        parts.append(target(scope, node.parts[i]))
        scope.taken, scope.later = [], []
    if not parts or any(part.of_pokemon != parts[0].of_pokemon for part in parts):
        raise scope.error("expected Pokémon together, or cards together, got a mixture")
    return TogetherX(parts[0].of_pokemon, parts)


def wanted_later(scope: Scope, parts: tuple[ir.Target, ...]) -> list[TargetX]:
    """Where later choices of a list are made from, once for each that they ask for; nothing of those that depend on
    another choice."""
    found: list[TargetX] = []
    for part in parts:
        if not isinstance(part, ir.Pick) or part.mode != "exactly" or not isinstance(part.count, ir.Num):
            continue
        if any(_is_open(scope, node) for node in nodes(part.source)):
            continue
        source = target(scope, part.source)
        found.extend([source] * part.count.value)
    return found


def _is_open(scope: Scope, node: ir.Node) -> bool:
    return isinstance(node, ir.Pick) or (isinstance(node, ir.Slot) and node.name not in scope.slots.numbers)


def units_mask(node: ir.Pick) -> int:
    """Bits of the types of Energy that a choice counts; 0 if it counts cards."""
    if not node.units or not isinstance(node.source, ir.Cards):
        return 0
    for one in node.source.where:
        kinds = one.filters if isinstance(one, ir.OneOf) else (one,)
        if kinds and all(isinstance(each, ir.OfType) for each in kinds):
            mask = 0
            for each in kinds:
                assert isinstance(each, ir.OfType)
                mask |= 1 << types.named(each.type)
            return mask
    return types.ANY


def _except(scope: Scope, node: ir.Target) -> TargetX:
    assert isinstance(node, ir.Except)
    source = target(scope, node.source)
    minus = target(scope, node.minus)
    if source.of_pokemon != minus.of_pokemon:
        raise scope.error("expected Pokémon without Pokémon, or cards without cards, got a mixture")
    return ExceptX(source, minus)


def _among(scope: Scope, node: ir.Target) -> TargetX:
    assert isinstance(node, ir.Among)
    source = target(scope, node.source)
    return AmongX(source, filters(scope, node.where))


def _defending(scope: Scope, node: ir.Target) -> TargetX:
    return DefendingX()


def _attacker(scope: Scope, node: ir.Target) -> TargetX:
    return AttackerX()


def _event_pokemon(scope: Scope, node: ir.Target) -> TargetX:
    return EventPokemonX()


def _event_card(scope: Scope, node: ir.Target) -> TargetX:
    return EventCardX()


TARGETS: Final[dict[type[ir.Node], Callable[[Scope, ir.Target], TargetX]]] = {
    ir.This: _this,
    ir.ThisCard: _this_card,
    ir.Slot: _slot,
    ir.Pokemon: _pokemon,
    ir.Cards: _cards,
    ir.Pick: _pick,
    ir.Together: _together,
    ir.Except: _except,
    ir.Among: _among,
    ir.Attacker: _attacker,
    ir.Defending: _defending,
    ir.EventPokemon: _event_pokemon,
    ir.EventCard: _event_card,
}


def pokemon_target(scope: Scope, node: ir.Target) -> TargetX:
    """A target that must be Pokémon in play."""
    found = target(scope, node)
    if not found.of_pokemon:
        raise scope.error(f"expected Pokémon in play, got cards ({ir.tag(node)})")
    return found


def card_target(scope: Scope, node: ir.Target) -> TargetX:
    """A target that must be cards."""
    found = target(scope, node)
    if found.of_pokemon:
        raise scope.error(f"expected cards, got Pokémon in play ({ir.tag(node)})")
    return found


# --- Amounts


def amount(scope: Scope, node: ir.Amount) -> AmountX:
    compile_it = AMOUNTS.get(type(node))
    if compile_it is None:
        raise scope.error(f"expected an amount that the engine knows, got {type(node).__name__}")
    return compile_it(scope, node)


def _num(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.Num)
    return NumX(node.value)


def _count(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.Count)
    return CountX(target(scope, node.of))


def _energy_on(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.EnergyOn)
    return EnergyOnX(pokemon_target(scope, node.of), type_or_none(node.type), bool(scope.printed & PRINTED_ENERGY))


def _energy_types_on(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.EnergyTypesOn)
    return EnergyTypesOnX(pokemon_target(scope, node.of))


def _extra_energy(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.ExtraEnergy)
    return ExtraEnergyX(type_or_none(node.type), node.basic)


def _counters_on(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.CountersOn)
    return CountersOnX(pokemon_target(scope, node.of))


def _conditions_on(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.ConditionsOn)
    return ConditionsOnX(pokemon_target(scope, node.of))


def coins(scope: Scope, name: str) -> int:
    slot = scope.slot(name)
    if scope.kind(slot) != COIN_SLOT:
        raise scope.error(f"expected slot {name!r} to hold coins")
    return slot


def _heads(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.Heads)
    return CoinsX(coins(scope, node.slot), 1)


def _tails(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.Tails)
    return CoinsX(coins(scope, node.slot), 0)


def _of_slot(scope: Scope, name: str) -> AmountX:
    """The number in a slot of numbers, how many things are in any other."""
    slot = scope.slot(name)
    return NumberX(slot) if scope.kind(slot) == NUMBER_SLOT else SizeX(slot)


def _size_of(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.SizeOf)
    return _of_slot(scope, node.slot)


def _number_in(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.NumberIn)
    return _of_slot(scope, node.slot)


def _prizes_taken(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.PrizesTaken)
    if node.turn != "game":
        return PrizesOfTurnX(PLAYERS[node.who], 1 if node.turn == "last-turn" else 0)
    return PrizesX(PLAYERS[node.who], True)


def _prizes_left(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.PrizesLeft)
    return PrizesX(PLAYERS[node.who], False)


def _damage_done(scope: Scope, node: ir.Amount) -> AmountX:
    return DamageDoneX()


def _damage_taken(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.DamageTaken)
    return DamageTakenX(node.active)


def _types_among(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.TypesAmong)
    return TypesAmongX(target(scope, node.of), bool(scope.printed & PRINTED_TYPES))


def _event_damage(scope: Scope, node: ir.Amount) -> AmountX:
    return EventDamageX()


def _retreat_cost_of(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.RetreatCostOf)
    return RetreatCostOfX(pokemon_target(scope, node.of), bool(scope.printed & PRINTED_RETREAT))


def _hp_of(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.HpOf)
    return HpOfX(target(scope, node.of), node.remaining, bool(scope.printed & PRINTED_HP))


def _plus(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.Plus)
    return PlusX(amount(scope, node.left), amount(scope, node.right))


def _minus(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.Minus)
    return MinusX(amount(scope, node.left), amount(scope, node.right))


def _times(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.Times)
    return TimesX(amount(scope, node.left), amount(scope, node.right))


def _as_counters(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.AsCounters)
    return AsCountersX(amount(scope, node.of))


def _half(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.Half)
    return HalfX(amount(scope, node.of), node.up, node.unit)


def _at_most(scope: Scope, node: ir.Amount) -> AmountX:
    assert isinstance(node, ir.AtMost)
    return AtMostX(amount(scope, node.of), amount(scope, node.cap))


AMOUNTS: Final[dict[type[ir.Node], Callable[[Scope, ir.Amount], AmountX]]] = {
    ir.Num: _num,
    ir.Count: _count,
    ir.EnergyOn: _energy_on,
    ir.EnergyTypesOn: _energy_types_on,
    ir.ExtraEnergy: _extra_energy,
    ir.CountersOn: _counters_on,
    ir.ConditionsOn: _conditions_on,
    ir.Heads: _heads,
    ir.Tails: _tails,
    ir.SizeOf: _size_of,
    ir.NumberIn: _number_in,
    ir.PrizesTaken: _prizes_taken,
    ir.PrizesLeft: _prizes_left,
    ir.DamageDone: _damage_done,
    ir.DamageTaken: _damage_taken,
    ir.TypesAmong: _types_among,
    ir.EventDamage: _event_damage,
    ir.RetreatCostOf: _retreat_cost_of,
    ir.HpOf: _hp_of,
    ir.Plus: _plus,
    ir.Minus: _minus,
    ir.Times: _times,
    ir.AsCounters: _as_counters,
    ir.Half: _half,
    ir.AtMost: _at_most,
}


# --- Filters


def filters(scope: Scope, nodes: tuple[ir.Filter, ...]) -> list[FilterX]:
    return [filter_(scope, node) for node in nodes]


def filter_(scope: Scope, node: ir.Filter) -> FilterX:
    compile_it = FILTERS.get(type(node))
    if compile_it is None:
        raise scope.error(f"expected a filter that the engine knows, got {type(node).__name__}")
    return compile_it(scope, node)


def _is(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.Is)
    pool = scope.pool
    cards = [is_kind(pool, definition, node.kind) for definition in range(len(pool.defs))]
    in_play = cards
    if node.kind in ("Pokémon", "Basic"):
        # Whatever lies in play as a Pokémon is one, and a Fossil there is a Basic.
        in_play = [found or pool.trainer_kind[i] == trainer.FOSSIL for i, found in enumerate(cards)]
    by_stage = node.kind in ("Basic", "Stage 1", "Stage 2", "Restored", "Evolution")
    as_energy = node.kind in ("Energy", "special Energy")
    return KindX(cards, in_play, by_stage, as_energy, is_tool_kind(pool, node.kind), node.kind == "Basic")


def _of_type(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.OfType)
    printed = scope.printed
    return OfTypeX(types.named(node.type), bool(printed & PRINTED_TYPES), bool(printed & PRINTED_ENERGY))


def _of_type_in(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.OfTypeIn)
    slot = scope.slot(node.slot)
    if scope.kind(slot) != TYPE_SLOT:
        raise scope.error(f"expected slot {node.slot!r} to hold a type")
    return OfTypeInX(slot)


def _named(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.Named)
    found: list[bool] = []
    for card in scope.pool.defs:
        if node.match == "exact":
            found.append(node.name in (card.rules_name, card.name, form.without(card.rules_name)))
        else:
            found.append(node.name in card.rules_name or node.name in card.name)
    return FactX(found, found, False)


def _tagged(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.Tagged)
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


def _not(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.Not)
    return NotX(filter_(scope, node.filter))


def _one_of(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.OneOf)
    return OneOfX(filters(scope, node.filters))


def _all_of(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.AllOf)
    return AllOfX(filters(scope, node.filters))


def _same(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.Same)
    return SameX(target(scope, node.target))


def _at(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.At)
    return AtX(node.place == "active")


def _evolved(scope: Scope, node: ir.Filter) -> FilterX:
    return EvolvedX()


def _damaged(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.Damaged)
    return DamagedX(node.least)


def _has_energy(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.HasEnergy)
    kind = ("", "basic", "special").index(node.kind)
    return HasEnergyX(type_or_none(node.type), node.least, kind, bool(scope.printed & PRINTED_ENERGY))


def _has_tool(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.HasTool)
    return HasToolX(name_or_none(scope.pool, node.name))


def _has_attached(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.HasAttached)
    return HasAttachedX(filters(scope, node.where))


def _has_condition(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.HasCondition)
    bits = condition.bits(node.conditions) if node.conditions else condition.ALL
    if scope.poison_too and bits == condition.ASLEEP | condition.CONFUSED | condition.PARALYZED:
        bits = condition.ALL
    return HasConditionX(bits, node.least)


def _has_power(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.HasPower)
    return HasPowerX(
        power_bits(scope.pool, node.kinds),
        name_or_none(scope.pool, node.name),
        bool(scope.printed & PRINTED_POWERS),
    )


def _has_attack(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.HasAttack)
    return HasAttackX(
        scope.pool.name_number(node.name), bool(scope.printed & PRINTED_ATTACKS), not scope.printed & UNGRANTED_ATTACKS
    )


MEASURE_PRINT: Final[dict[str, int]] = {
    "hp": PRINTED_HP,
    "remaining-hp": PRINTED_HP,
    "retreat-cost": PRINTED_RETREAT,
    "counters": 0,
    "energy": PRINTED_ENERGY,
    "energy-cards": 0,
    "prizes": PRINTED_PRIZES,
}


def _measure(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.Measure)
    return MeasureX(
        measure.NAMES.index(node.what),
        relation.NAMES.index(node.relation),
        amount(scope, node.value),
        bool(scope.printed & MEASURE_PRINT[node.what]),
    )


def _extreme(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.Extreme)
    printed = bool(scope.printed & MEASURE_PRINT[node.what])
    return ExtremeX(measure.NAMES.index(node.what), node.most, pokemon_target(scope, node.among), printed)


def _provides(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.Provides)
    return ProvidesX(node.least, type_or_none(node.only))


def _weak_to_energy(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.WeakToEnergy)
    return WeakToEnergyX(card_target(scope, node.energy))


def _other_half(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.OtherHalf)
    return OtherHalfX(card_target(scope, node.target))


def _evolves_from(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.EvolvesFrom)
    return EvolvesFromX(target(scope, node.target), node.later)


def _evolves_from_name(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.EvolvesFromName)
    return EvolvesFromNameX(scope.pool.name_number(node.name), node.name if node.match == "contains" else "")


def _weak_to(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.WeakTo)
    return WeakToX(pokemon_target(scope, node.target))


def _was(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.Was)
    return WasX(node.what == "retreated")


FOSSIL_WORDS: Final = ("Fossil", "Amber")
"""One of these is in the name of every Fossil."""


def _evolves_from_fossil(scope: Scope, node: ir.Filter) -> FilterX:
    pool = scope.pool
    found = [
        is_evolution and _descends_from_fossil(pool, before, 0)
        for is_evolution, before in zip(pool.is_evolution, pool.evolves_from, strict=True)
    ]
    return FactX(found, found, False)


def _descends_from_fossil(pool: Pool, name: int, stages: int) -> bool:
    if name == NONE or stages > 2:
        return False
    if any(word in pool.names[name] for word in FOSSIL_WORDS):
        return True
    return any(_descends_from_fossil(pool, before, stages + 1) for before in pool.lineage.get(name, []))


def _same_name(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.SameName)
    return SameNameX(target(scope, node.target))


def _shares_type(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.SharesType)
    return SharesTypeX(target(scope, node.target), bool(scope.printed & PRINTED_TYPES))


def _has_weakness_to(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.HasWeaknessTo)
    return HasWeaknessToX(types.named(node.type))


def _has_resistance(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.HasResistance)
    return HasResistanceX(type_or_none(node.type))


def _has_marker(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.HasMarker)
    return HasMarkerX(scope.pool.name_number(node.name))


def _face_up(scope: Scope, node: ir.Filter) -> FilterX:
    return FaceUpX()


def _became_active(scope: Scope, node: ir.Filter) -> FilterX:
    assert isinstance(node, ir.BecameActive)
    return BecameActiveX(1 if node.turn == "last-turn" else 0)


def _entered_this_turn(scope: Scope, node: ir.Filter) -> FilterX:
    return EnteredThisTurnX()


FILTERS: Final[dict[type[ir.Node], Callable[[Scope, ir.Filter], FilterX]]] = {
    ir.Is: _is,
    ir.OfType: _of_type,
    ir.OfTypeIn: _of_type_in,
    ir.Named: _named,
    ir.Tagged: _tagged,
    ir.Not: _not,
    ir.OneOf: _one_of,
    ir.AllOf: _all_of,
    ir.Same: _same,
    ir.At: _at,
    ir.Evolved: _evolved,
    ir.Damaged: _damaged,
    ir.HasEnergy: _has_energy,
    ir.HasTool: _has_tool,
    ir.HasAttached: _has_attached,
    ir.HasCondition: _has_condition,
    ir.HasPower: _has_power,
    ir.HasAttack: _has_attack,
    ir.Measure: _measure,
    ir.Extreme: _extreme,
    ir.Provides: _provides,
    ir.WeakToEnergy: _weak_to_energy,
    ir.OtherHalf: _other_half,
    ir.EvolvesFrom: _evolves_from,
    ir.EvolvesFromName: _evolves_from_name,
    ir.WeakTo: _weak_to,
    ir.Was: _was,
    ir.EvolvesFromFossil: _evolves_from_fossil,
    ir.SameName: _same_name,
    ir.SharesType: _shares_type,
    ir.HasWeaknessTo: _has_weakness_to,
    ir.HasResistance: _has_resistance,
    ir.HasMarker: _has_marker,
    ir.FaceUp: _face_up,
    ir.EnteredThisTurn: _entered_this_turn,
    ir.BecameActive: _became_active,
}
