"""Statements of the IR that are one thing done, into steps: one function for each node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playmat.engine.compiler.feasible import Unknown, can_start, looking_ahead, owner_of
from playmat.engine.compiler.kinds import attachable, benchable, evolving
from playmat.engine.compiler.nouns import (
    PLAYERS,
    ZONES,
    amount,
    card_target,
    filters,
    ignoring_bits,
    name_or_none,
    pokemon_target,
    target,
)
from playmat.engine.compiler.scope import CARD_SLOT, NUMBER_SLOT, POKEMON_SLOT, Scope
from playmat.engine.conditions import ExistsX
from playmat.engine.filters import AttachableX, DamagedX, FactX, HasConditionX, NotX, SameX
from playmat.engine.machine import FilterX, TargetX
from playmat.engine.ops.board import (
    DevolveOp,
    EndEffectsOp,
    EvolveOp,
    EvolvesByX,
    EvolvesItX,
    FaceOp,
    PlayAnotherOp,
    PlayNowOp,
    StayInPlayOp,
    SwitchOp,
    TakePlaceOp,
    TransformOp,
    UseAttackOp,
    UseEffectOp,
    UseLastAttackOp,
)
from playmat.engine.ops.cards import (
    AttachAsEnergyOp,
    AttachOp,
    CarriesX,
    DrawOp,
    EntersX,
    MovableX,
    MoveOp,
    RearrangeOp,
    RevealUntilOp,
    ShowOp,
    ShuffleOp,
    SwapPrizesOp,
    TakePrizesOp,
)
from playmat.engine.ops.control import (
    AddOp,
    ClearOp,
)
from playmat.engine.ops.damage import (
    AddDamageOp,
    AfflictChoiceOp,
    AfflictOp,
    ChosenDamageOp,
    CureOp,
    CureSomeOp,
    DamageOp,
    FailOp,
    HealOp,
    HitOp,
    KnockOutOp,
    MarkOp,
    MoveConditionOp,
    MoveCountersOp,
    PutCountersOp,
    SetDamageOp,
    SpreadCountersOp,
    StopAttackOp,
    SwapCountersOp,
    UndoDamageOp,
)
from playmat.engine.ops.mirror import MirrorAttackOp
from playmat.engine.state import DEADLY_SLEEP, NONE
from playmat.model import ir
from playmat.model.ir.walk import kind_of, reads
from playmat.model.words import condition, ignore, player, position, trainer, types, zone


def _noun(scope: Scope, node: ir.Target, usable: FilterX | None, of_pokemon: bool | None) -> TargetX:
    """A target whose outermost pick is limited to what the step can use."""
    scope.usable = usable
    if of_pokemon is None:
        found = target(scope, node)
    else:
        found = pokemon_target(scope, node) if of_pokemon else card_target(scope, node)
    scope.usable = None
    scope.useful = None
    scope.guard = None
    scope.bench_of = NONE
    return found


def _only_for_this(scope: Scope, node: ir.Target) -> bool:
    """Whether these are chosen for this step alone: no later one does something to them whatever this one does."""
    if not isinstance(node, ir.Pick):
        return False
    reading = [step for step in scope.following if node.into and node.into in reads(step)]
    return not any(isinstance(step, ir.Heal | ir.Cure) for step in reading)


# --- Attacks and damage


def _hit(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Hit)
    scope.add(HitOp(ignoring_bits(node.ignoring)))


def _add_damage(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.AddDamage)
    scope.add(AddDamageOp(amount(scope, node.amount), 1, ignoring_bits(node.ignoring)))


def _sub_damage(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.SubDamage)
    scope.add(AddDamageOp(amount(scope, node.amount), -1, 0))


def _set_damage(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.SetDamage)
    scope.add(SetDamageOp(amount(scope, node.amount)))


def _mirror_attack(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.MirrorAttack)
    scope.add(MirrorAttackOp(pokemon_target(scope, node.target)))


def _stop_attack(scope: Scope, node: ir.Stmt) -> None:
    scope.add(StopAttackOp())


def _fail(scope: Scope, node: ir.Stmt) -> None:
    scope.add(FailOp())


def _damage(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Damage)
    hurt = pokemon_target(scope, node.target)
    much = amount(scope, node.amount)
    ignoring = ignoring_bits(node.ignoring) | (ignore.BENCH_TOO if node.bench_too else 0)
    slot = scope.bind(node.into, NUMBER_SLOT)
    if node.times is not None:
        scope.add(ChosenDamageOp(hurt, much, amount(scope, node.times), PLAYERS[node.by], ignoring, slot))
    else:
        scope.add(DamageOp(hurt, much, ignoring, slot))


def _put_counters(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.PutCounters)
    on = pokemon_target(scope, node.target)
    count = amount(scope, node.count)
    slot = scope.bind(node.into, NUMBER_SLOT)
    if node.spread:
        scope.add(SpreadCountersOp(on, count, slot))
    else:
        scope.add(PutCountersOp(on, count, slot))


def _move_counters(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.MoveCounters)
    scope.guard = can_start(scope, node.to)
    source = _noun(scope, node.source, DamagedX(1), True)
    scope.guard = ExistsX(source, 1)
    to = _noun(scope, node.to, NotX(SameX(source)), True)
    count = amount(scope, node.count) if node.count is not None else None
    op = MoveCountersOp(source, to, count, node.up_to, scope.bind(node.into, NUMBER_SLOT))
    op.optional = scope.optional
    scope.add(op)


def _swap_counters(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.SwapCounters)
    first = pokemon_target(scope, node.first)
    scope.add(SwapCountersOp(first, pokemon_target(scope, node.second)))


def _heal(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Heal)
    if _only_for_this(scope, node.target):
        scope.useful = DamagedX(1)
    healed = _noun(scope, node.target, None, True)
    much = amount(scope, node.amount) if node.amount is not None else None
    scope.add(HealOp(healed, much, scope.bind(node.into, NUMBER_SLOT)))


def _knock_out(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.KnockOut)
    out = pokemon_target(scope, node.target)
    scope.add(KnockOutOp(out, scope.bind(node.into, POKEMON_SLOT), node.at_once))


def _undo_damage(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.UndoDamage)
    scope.add(UndoDamageOp(pokemon_target(scope, node.target), amount(scope, node.amount)))


def _move_condition(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.MoveCondition)
    source = pokemon_target(scope, node.source)
    scope.add(MoveConditionOp(source, pokemon_target(scope, node.to)))


def _put_marker(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.PutMarker)
    scope.add(MarkOp(pokemon_target(scope, node.target), scope.pool.name_number(node.name), False))


def _remove_marker(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.RemoveMarker)
    scope.add(MarkOp(pokemon_target(scope, node.target), scope.pool.name_number(node.name), True))


def _afflict(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Afflict)
    on = pokemon_target(scope, node.target)
    confusion = node.confusion if node.confusion != CONFUSION_COUNTERS else 0
    coins = node.coins + (DEADLY_SLEEP if node.deadly else 0)
    scope.add(AfflictOp(on, condition.bits(node.conditions), node.poison, node.burn, coins, confusion))


def _afflict_choice(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.AfflictChoice)
    on = pokemon_target(scope, node.target)
    scope.add(AfflictChoiceOp(on, condition.bits(node.conditions), PLAYERS[node.by]))


def _cure(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Cure)
    bits = condition.bits(node.conditions) if node.conditions else condition.ALL
    if _only_for_this(scope, node.target):
        scope.useful = HasConditionX(bits)
    cured = _noun(scope, node.target, None, True)
    slot = scope.bind(node.into, POKEMON_SLOT)
    if node.count:
        scope.add(CureSomeOp(cured, bits, node.count, slot))
    else:
        scope.add(CureOp(cured, bits, slot))


# --- Cards


def _draw(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Draw)
    count = amount(scope, node.count)
    scope.add(DrawOp(count, PLAYERS[node.who], node.up_to, False, scope.bind(node.into, CARD_SLOT)))


def _draw_until(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.DrawUntil)
    count = amount(scope, node.count)
    scope.add(DrawOp(count, PLAYERS[node.who], False, True, scope.bind(node.into, CARD_SLOT)))


CONFUSION_COUNTERS: Final = ir.Afflict(ir.This(), ("Confused",)).confusion
"""The number that says nothing: what the rules have counts then."""
DESTINATIONS: Final[dict[str, int]] = {
    "bench": zone.TO_BENCH,
    "active": zone.TO_ACTIVE,
    "stadium": zone.TO_STADIUM,
}


def _parts(scope: Scope, node: ir.Target) -> list[ir.Target]:
    """A target as parts that are all Pokémon or all cards."""
    if isinstance(node, ir.Together) and len({_is_pokemon(scope, part) for part in node.parts}) > 1:
        return list(node.parts)
    return [node]


def _is_pokemon(scope: Scope, node: ir.Target) -> bool:
    """Whether a target means Pokémon in play, told without compiling it."""
    pokemon = {name: "pokemon" for name, slot in scope.slots.numbers.items() if scope.kind(slot) == POKEMON_SLOT}
    return kind_of(node, pokemon) == "pokemon"


def _move(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Move)
    destination = DESTINATIONS[node.to] if node.to in DESTINATIONS else ZONES[node.to]
    kind = POKEMON_SLOT if node.to in ("bench", "active") else CARD_SLOT
    slot = scope.bind(node.into, kind)
    demanded = _demanded(node.target)
    if demanded > 1:
        scope.slots.whole[slot] = demanded
    parts = _parts(scope, node.target)
    if len(parts) > 1:
        scope.add(ClearOp(slot))
    for part in parts:
        one = slot if len(parts) == 1 else scope.bind("", kind)
        op = _move_part(scope, part, destination, one)
        op.position = position.NAMES.index(node.position)
        op.reveal = node.reveal
        op.attached_zone = {"": NONE, "discard": zone.DISCARD, "hand": zone.HAND}[node.attached]
        op.at_random = node.order == "random"
        op.as_basic = node.as_basic
        op.evolutions_zone = zone.DISCARD if node.evolutions else NONE
        op.ordered = node.order == "chosen" and destination == zone.DECK and op.position != position.SHUFFLED_IN
        if op.position == position.SHUFFLED_IN and destination == zone.DECK:
            op.shuffle_side = _deck_side(part)
        scope.add(op)
        if len(parts) > 1:
            scope.add(AddOp(slot, one))


def _demanded(node: ir.Target) -> int:
    """How many the text says must be moved; 0 if it leaves that open. A search of a deck may always find fewer."""
    if isinstance(node, ir.Together):
        parts = [_demanded(part) for part in node.parts]
        return sum(parts) if all(parts) else 0
    if isinstance(node, ir.Pick) and node.mode == "exactly" and isinstance(node.count, ir.Num):
        if isinstance(node.source, ir.Cards) and node.source.zone == "deck":
            return 0
        return node.count.value
    return 0


def _move_part(scope: Scope, node: ir.Target, destination: int, slot: int) -> MoveOp:
    usable: FilterX | None = None
    if destination == zone.TO_STADIUM:
        stadiums = [kind == trainer.STADIUM for kind in scope.pool.trainer_kind]
        usable = FactX(stadiums, stadiums, False)
    if destination in (zone.TO_BENCH, zone.TO_ACTIVE) and not _is_pokemon(scope, node):
        usable = EntersX(benchable(scope.pool))
        if destination == zone.TO_BENCH:
            owner = PLAYERS[owner_of(node)]
            scope.bench_of = owner if owner != player.BOTH else NONE
    elif destination in (zone.HAND, zone.DECK, zone.DISCARD, zone.LOST):
        usable = MovableX(destination)
    moved = _noun(scope, node, usable, None)
    if destination == zone.TO_BENCH and moved.of_pokemon:
        raise scope.error("expected cards to put onto the Bench, got Pokémon that are in play already")
    return MoveOp(moved, destination, slot)


def _deck_side(node: ir.Target) -> int:
    """Whose deck a text shuffles even if it puts nothing in; nobody's where the text is about Pokémon in play."""
    if isinstance(node, ir.Pick):
        return _deck_side(node.source)
    if isinstance(node, ir.Cards) and node.zone not in ("attached", "under", "stadium"):
        return PLAYERS[node.side]
    return NONE


def _shuffle_into(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.ShuffleInto)
    _move(scope, ir.Move(node.target, "deck", "shuffle", node.reveal, into=node.into))


def _attach(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Attach)
    scope.guard = can_start(scope, node.to)
    if isinstance(node.to, ir.This | ir.Slot):
        # What lies there already would not move.
        scope.elsewhere = NotX(SameX(target(scope.aside(scope.where), node.to)))
    cards = _noun(scope, node.cards, AttachableX(attachable(scope.pool)), False)
    scope.elsewhere = None
    scope.guard = ExistsX(cards, 1)
    to = _noun(scope, node.to, CarriesX(cards), True)
    slot = scope.bind(node.into, CARD_SLOT)
    onto = scope.bind(node.onto, POKEMON_SLOT)
    scope.add(AttachOp(cards, to, node.each, slot, onto))


def _attach_as_energy(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.AttachAsEnergy)
    if not isinstance(node.card, ir.ThisCard) or scope.definition == NONE:
        raise scope.error("expected the card itself to be attached as Energy, got another card")
    # Its own text is all that ever attaches the card, so what it provides then is a fact of the card.
    scope.pool.provides[scope.definition] = [energy_mask_of(types) for types in node.units]
    scope.pool.plain_energy[scope.definition] = not node.choose_type
    card = card_target(scope, node.card)
    scope.add(AttachAsEnergyOp(card, pokemon_target(scope, node.to), node.choose_type))


def energy_mask_of(names: tuple[str, ...]) -> int:
    """One unit of Energy: the types it may count as, none named for every type."""
    mask = 0
    for name in names:
        mask |= 1 << types.named(name)
    return mask or types.ANY


def _shuffle(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Shuffle)
    scope.add(ShuffleOp(PLAYERS[node.who]))


def _look(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Look)
    seen = card_target(scope, node.target)
    scope.add(ShowOp(seen, False, scope.bind(node.into, CARD_SLOT)))


def _reveal(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Reveal)
    seen = card_target(scope, node.target)
    scope.add(ShowOp(seen, True, scope.bind(node.into, CARD_SLOT)))


def _reveal_until(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.RevealUntil)
    scope.add(RevealUntilOp(filters(scope, node.where), scope.bind(node.into, CARD_SLOT)))


def _rearrange(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Rearrange)
    cards = card_target(scope, node.target)
    scope.add(RearrangeOp(cards, PLAYERS[node.by], position.NAMES.index(node.position) != position.BOTTOM))


def _take_prizes(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.TakePrizes)
    scope.add(TakePrizesOp(amount(scope, node.count), PLAYERS[node.who], node.more))


def _swap_prizes(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.SwapHandWithPrizes)
    hand = card_target(scope, node.hand)
    scope.add(SwapPrizesOp(hand, card_target(scope, node.prizes)))


# --- The board


def _switch(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Switch)
    new = pokemon_target(scope, node.target)
    scope.add(SwitchOp(new, scope.bind(node.into, POKEMON_SLOT)))


def _evolve(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Evolve)
    by: FilterX | None = None
    try:
        opened = looking_ahead(scope, False).open(node.card)
        if not (isinstance(opened, ir.Cards) and opened.zone == "deck"):
            by = EvolvesByX(target(scope.aside(scope.where), opened), evolving(node))
    except Unknown:
        by = None
    scope.guard = can_start(scope, node.card)
    pokemon = _noun(scope, node.pokemon, by, True)
    scope.guard = ExistsX(pokemon, 1)
    card = _noun(scope, node.card, EvolvesItX(pokemon, evolving(node)), False)
    scope.add(EvolveOp(pokemon, card, evolving(node), scope.bind(node.into, POKEMON_SLOT)))


def _transform(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Transform)
    scope.guard = can_start(scope, node.card)
    pokemon = _noun(scope, node.pokemon, None, True)
    scope.guard = ExistsX(pokemon, 1)
    card = _noun(scope, node.card, EntersX(benchable(scope.pool)), False)
    zone = NONE if node.to == "under" else ZONES[node.to]
    op = TransformOp(pokemon, card, zone, scope.bind(node.into, POKEMON_SLOT))
    op.recover = node.recover
    op.whole = node.whole
    scope.add(op)


def _take_place(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.TakePlace)
    scope.guard = can_start(scope, node.card)
    pokemon = _noun(scope, node.pokemon, None, True)
    scope.guard = ExistsX(pokemon, 1)
    card = _noun(scope, node.card, EntersX(benchable(scope.pool)), False)
    scope.add(TakePlaceOp(pokemon, card, ZONES[node.to], scope.bind(node.into, POKEMON_SLOT)))


def _stay_in_play(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.StayInPlay)
    scope.add(StayInPlayOp(pokemon_target(scope, node.target)))


def _end_effects(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.EndEffects)
    scope.add(EndEffectsOp(PLAYERS[node.side]))


def _play_another(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.PlayAnother)
    scope.add(PlayAnotherOp(scope.bind(node.into, CARD_SLOT), node.count))


def _play_now(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.PlayNow)
    scope.add(PlayNowOp(card_target(scope, node.card)))


def _face(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Face)
    scope.add(FaceOp(PLAYERS[node.who]))


def _devolve(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Devolve)
    down = pokemon_target(scope, node.target)
    scope.add(DevolveOp(down, ZONES[node.to], scope.bind(node.into, CARD_SLOT), node.level_up))


def _use_attack_of(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.UseAttackOf)
    source = target(scope, node.target)
    op = UseAttackOp(source, PLAYERS[node.by], node.pay_cost, name_or_none(scope.pool, node.name), node.required)
    op.gx = node.gx
    scope.add(op)


def _use_last_attack(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.UseLastAttack)
    used_by = pokemon_target(scope, node.used_by) if node.used_by is not None else None
    scope.add(UseLastAttackOp(PLAYERS[node.who], node.gx, used_by, node.required))


def _use_effect_of(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.UseEffectOf)
    scope.add(UseEffectOp(card_target(scope, node.card)))


STEPS: Final[dict[type[ir.Node], Callable[[Scope, ir.Stmt], None]]] = {
    ir.Hit: _hit,
    ir.AddDamage: _add_damage,
    ir.SubDamage: _sub_damage,
    ir.SetDamage: _set_damage,
    ir.Fail: _fail,
    ir.StopAttack: _stop_attack,
    ir.MirrorAttack: _mirror_attack,
    ir.Damage: _damage,
    ir.PutCounters: _put_counters,
    ir.MoveCounters: _move_counters,
    ir.SwapCounters: _swap_counters,
    ir.Heal: _heal,
    ir.KnockOut: _knock_out,
    ir.UndoDamage: _undo_damage,
    ir.MoveCondition: _move_condition,
    ir.PutMarker: _put_marker,
    ir.RemoveMarker: _remove_marker,
    ir.Afflict: _afflict,
    ir.AfflictChoice: _afflict_choice,
    ir.Cure: _cure,
    ir.Draw: _draw,
    ir.DrawUntil: _draw_until,
    ir.Move: _move,
    ir.Attach: _attach,
    ir.AttachAsEnergy: _attach_as_energy,
    ir.Shuffle: _shuffle,
    ir.Look: _look,
    ir.Reveal: _reveal,
    ir.RevealUntil: _reveal_until,
    ir.Rearrange: _rearrange,
    ir.ShuffleInto: _shuffle_into,
    ir.TakePrizes: _take_prizes,
    ir.SwapHandWithPrizes: _swap_prizes,
    ir.Switch: _switch,
    ir.Evolve: _evolve,
    ir.Transform: _transform,
    ir.TakePlace: _take_place,
    ir.StayInPlay: _stay_in_play,
    ir.EndEffects: _end_effects,
    ir.PlayAnother: _play_another,
    ir.PlayNow: _play_now,
    ir.Face: _face,
    ir.Devolve: _devolve,
    ir.UseAttackOf: _use_attack_of,
    ir.UseLastAttack: _use_last_attack,
    ir.UseEffectOf: _use_effect_of,
}
