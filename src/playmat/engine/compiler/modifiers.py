"""Modifiers of the IR into their run-time form: one function for each node, all of one class read by the facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playmat.engine.compiler.nouns import (
    PLAYERS,
    amount,
    card_target,
    filters,
    ignoring_bits,
    name_or_none,
    pokemon_target,
    power_bits,
    target,
)
from playmat.engine.compiler.scope import (
    ATTACK_SLOT,
    PRINTED_ATTACKS,
    PRINTED_ENERGY,
    PRINTED_HP,
    PRINTED_POWERS,
    PRINTED_PRIZES,
    PRINTED_RETREAT,
    PRINTED_TYPES,
    TYPE_SLOT,
    Scope,
)
from playmat.engine.compiler.sources import source_bits
from playmat.engine.machine import ModifierX
from playmat.engine.nouns import HpOfX, TogetherX
from playmat.engine.state import NONE
from playmat.model import ir
from playmat.model.words import against, allowance, condition, modifier, player, tag, types, verb, zone

SIDES: Final[dict[str, int]] = {"you": 0, "opponent": 1, "both": 2, "each": 2}

MOVED_TO: Final[dict[str, int]] = {
    "hand": zone.HAND,
    "deck": zone.DECK,
    "discard": zone.DISCARD,
    "lost": zone.LOST,
    "play": zone.TO_BENCH,
}
KO_CAUSES: Final = ("", "attack", "opponents-attack")
KO_ZONES: Final[dict[str, int]] = {"hand": zone.HAND, "lost": zone.LOST, "deck": zone.DECK}

# Facts build on one another: powers, types, Energy, HP, Retreat Cost, attacks, Prizes. What changes one of them may ask
# for those before it as they are now, for itself and those after it as printed; so no question comes back to itself.
FROM_PRIZES: Final = PRINTED_PRIZES
FROM_ATTACKS: Final = PRINTED_ATTACKS | FROM_PRIZES
FROM_RETREAT: Final = PRINTED_RETREAT | FROM_ATTACKS
FROM_HP: Final = PRINTED_HP | FROM_RETREAT
FROM_ENERGY: Final = PRINTED_ENERGY | FROM_HP
FROM_TYPES: Final = PRINTED_TYPES | FROM_ENERGY
FROM_POWERS: Final = PRINTED_POWERS | FROM_TYPES
ASKS_PRINT: Final[dict[int, int]] = {
    modifier.NO_POWERS: FROM_POWERS,
    modifier.TYPE_IS: FROM_TYPES,
    modifier.ENERGY_PROVIDES: FROM_ENERGY,
    modifier.HP_MORE: FROM_HP,
    modifier.RETREAT_COST: FROM_RETREAT,
    modifier.HAS_ATTACKS_OF: FROM_ATTACKS,
    modifier.PRIZES_MORE: FROM_PRIZES,
}


def printed_for(nodes: tuple[ir.Modifier, ...]) -> int:
    """Which facts the condition of these modifiers must ask for as printed."""
    bits = 0
    for node in nodes:
        entry = MODIFIERS.get(type(node))
        if entry is not None:
            bits |= ASKS_PRINT.get(entry[0], 0)
    return bits


def compiled_modifier(scope: Scope, node: ir.Modifier) -> ModifierX:
    """The modifier compiled and entered in the pool."""
    entry = MODIFIERS.get(type(node))
    if entry is None:
        raise scope.error(f"expected a modifier that the engine knows, got {type(node).__name__}")
    kind, fill = entry
    made = ModifierX(kind)
    made.index = len(scope.pool.modifiers)
    scope.pool.modifiers.append(made)
    printed = scope.printed
    scope.printed |= ASKS_PRINT.get(kind, 0)
    _scope_of(scope, node, made)
    fill(scope, node, made)
    scope.printed = printed
    return made


def single(nodes: tuple[ir.Modifier, ...]) -> list[ir.Modifier]:
    """The modifiers with those taken apart that have a source of Pokémon and one of cards."""
    found: list[ir.Modifier] = []
    for node in nodes:
        if isinstance(node, ir.HasAttacksOf) and isinstance(node.source, ir.Together):
            found.extend(ir.HasAttacksOf(node.scope, part) for part in node.source.parts)
        else:
            found.append(node)
    return found


OF_CARDS: Final = (ir.MayEvolveEarly, ir.SetUpFaceDown, ir.DiscardedTo, ir.GoFirst, ir.PreventEffects, ir.OnlyBy)
"""Modifiers whose scope may be the card itself."""


def _scope_of(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    who = getattr(node, "scope", None)
    if isinstance(node, ir.NoPowers) and isinstance(who, ir.Together):
        _powers_anywhere(scope, who, made)
    elif isinstance(node, OF_CARDS) and isinstance(who, ir.ThisCard):
        made.scope = target(scope, who)
    elif isinstance(node, ir.DiscardedTo):
        made.scope = None
    elif isinstance(who, ir.Target):
        made.scope = pokemon_target(scope, who)


def _powers_anywhere(scope: Scope, node: ir.Together, made: ModifierX) -> None:
    """Pokémon in play, and cards in hands and discard piles."""
    parts = [target(scope, part) for part in node.parts]
    made.scope = TogetherX(True, [part for part in parts if part.of_pokemon])
    cards = [part for part in parts if not part.of_pokemon]
    if cards:
        made.other = TogetherX(False, cards)


def _side(scope: Scope, word: str) -> int:
    if PLAYERS[word] == player.THAT_PLAYER:
        raise scope.error("expected a player whom a lasting effect can name, got that-player")
    return SIDES[word]


def _by(scope: Scope, where: tuple[ir.Filter, ...], side: str, made: ModifierX) -> None:
    made.filters = filters(scope, where)
    made.side = _side(scope, side)


def _plain(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    """The scope is all there is."""


def _attack_twice(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.AttackTwice)
    made.flag = node.same
    made.flip = node.other
    made.name = name_or_none(scope.pool, node.after)


def _deal_more(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.DealMore)
    made.flag = node.after
    made.flip = node.confusion
    made.amount = amount(scope, node.amount)
    made.other = target(scope, node.to)
    made.name = name_or_none(scope.pool, node.attack)
    if node.printed_on is not None:
        made.source = card_target(scope, node.printed_on)


def _base_damage(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.BaseDamage)
    made.amount = amount(scope, node.amount)
    made.name = name_or_none(scope.pool, node.attack)


def _take_less(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.TakeLess)
    made.amount = amount(scope, node.amount)
    made.flip = node.until_tails
    made.number = 1 if node.flip else 0
    made.flag = node.before
    _by(scope, node.by, node.by_side, made)
    made.bits = 1 if node.discard_this else 0


def _take_half(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.TakeHalf)
    _by(scope, node.by, node.by_side, made)
    made.flag = node.up


def _damage_becomes(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.DamageBecomes)
    _by(scope, node.by, node.by_side, made)
    made.number = node.amount
    made.numbers = [node.least, node.most]


def _prevent_damage(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.PreventDamage)
    _by(scope, node.by, node.by_side, made)
    made.flip = node.flip
    made.number = node.most
    made.bits = node.least
    made.numbers = list(node.amounts)
    made.verb = 1 if node.tails else 0
    made.slot = node.back
    made.flag = node.gx


def _prevent_effects(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.PreventEffects)
    _by(scope, node.by, node.by_side, made)
    made.flip = node.flip
    made.verb = against.NAMES.index(node.source)
    made.flag = node.gx
    made.bits = 1 if node.existing else 0
    if node.existing:
        if node.source != "powers" or scope.steps:
            raise scope.error("expected a static text about powers to end existing effects, got another")
        scope.pool.hoods = True
    if isinstance(node.scope, ir.ThisCard) and node.source != "trainers":
        raise scope.error("expected effects of Trainer cards to be kept from the card itself, got others")


def _cannot(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.Cannot)
    made.verb = verb.NAMES.index(node.verb)
    made.name = name_or_none(scope.pool, node.attack)
    if node.chosen:
        made.slot = scope.slot(node.chosen)
        if scope.kind(made.slot) != ATTACK_SLOT:
            raise scope.error(f"expected slot {node.chosen!r} to hold an attack")
    made.flag = node.only
    made.filters = filters(scope, node.where)


def _player_cannot(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.PlayerCannot)
    made.verb = verb.NAMES.index(node.verb)
    _by(scope, node.where, node.who, made)


def _cannot_be(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.CannotBe)
    made.bits = condition.bits(node.conditions) if node.conditions else condition.ALL
    made.flag = node.also_cure


def _attack_cost(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.AttackCost)
    made.flag = node.any_type
    made.amount = amount(scope, node.amount)
    made.number = types.named(node.type)
    made.name = name_or_none(scope.pool, node.attack)


def _no_attack_cost(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.NoAttackCost)
    made.name = name_or_none(scope.pool, node.attack)
    made.number = NONE if node.type is None else types.named(node.type)


def _retreat_cost(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.RetreatCost)
    if node.amount is not None:
        made.amount = amount(scope, node.amount)


def _hp_more(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.HpMore)
    made.amount = amount(scope, node.amount)


def _hp_is(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.HpIs)
    found = amount(scope, node.amount)
    if isinstance(found, HpOfX):
        # As that Pokémon's HP is now, but for one that is in turn the HP of another: so the question ends.
        found.own = True
        made.number = 1
    made.amount = found
    made.flag = True


def _no_weakness(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.NoWeakness)
    made.number = types.named(node.type) if node.type is not None else NONE


def _resistance_amount(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.ResistanceAmount)
    made.number = node.amount
    made.flag = node.less


def _weakness_is(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.WeaknessIs)
    made.flag = node.same_amount
    if node.type is not None:
        made.bits = 1 << types.named(node.type)
    made.number = node.times


def _type_is(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.TypeIs)
    made.bits = 1 << types.named(node.type)
    made.flag = node.also


def _no_powers(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.NoPowers)
    made.bits = power_bits(scope.pool, node.kinds)
    made.name = name_or_none(scope.pool, node.except_name)
    made.flag = node.such == "knocks-itself-out"


def _may_evolve_early(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.MayEvolveEarly)
    made.filters = filters(scope, node.where)
    made.flag = node.first_turn
    made.bits = 0 if node.same_turn else 1


def _bench_size(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.BenchSize)
    made.side = _side(scope, node.who)
    made.number = node.size
    made.flag = node.owner_first
    made.bits = 1 if node.to_hand else 0


def _tool_limit(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.ToolLimit)
    made.number = node.limit
    made.flag = node.machines


def _prizes_more(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.PrizesMore)
    made.number = node.amount
    made.flip = node.flip
    if node.by_attack_of is not None:
        made.other = pokemon_target(scope, node.by_attack_of)
    if isinstance(node, ir.PrizesMore) and node.limit:
        made.flag = True


def _no_prizes(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.NoPrizes)
    made.flip = node.flip


def _energy_provides(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.EnergyProvides)
    made.filters = filters(scope, node.where)
    for name in node.types:
        made.bits |= 1 << types.named(name)
    if not node.types:
        made.bits = types.ANY
    made.flag = node.only
    made.side = 1 if node.also else 0
    made.number = node.units
    made.flip = node.mute


def _has_attacks_of(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.HasAttacksOf)
    made.other = target(scope, node.source)


def _survive(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.Survive)
    made.number = node.hp
    made.flag = node.full
    made.flip = node.flip
    made.bits = 1 if node.discard_this else 0
    made.side = _side(scope, node.by_side)
    made.numbers = [node.least, 1 if node.however else 0]


def _ko_destination(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.KoDestination)
    made.number = KO_ZONES[node.to]
    made.verb = KO_CAUSES.index(node.by)
    made.flag = node.attached
    made.flip = node.flip
    made.bits = 1 if node.no_prizes else 0
    if node.by_attack_of is not None:
        made.other = pokemon_target(scope, node.by_attack_of)


def _checkup_counters(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.CheckupCounters)
    made.bits = condition.bits((node.condition,))
    made.number = node.more
    made.flag = node.instead


def _keep_turn(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.KeepTurn)
    made.name = scope.pool.name_number(node.name)


def _coins_for(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.CoinsFor)
    made.number = node.coins
    made.name = scope.pool.name_number(node.attack)


def _first_coin(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.FirstCoin)
    if not scope.steps:
        raise scope.error("expected an effect that ends when it is used, got first-coin in a static text")
    made.side = _side(scope, node.who)


def _choose_promotion(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.ChoosePromotion)
    made.side = _side(scope, node.who)
    made.flip = node.flip


def _pass_on(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.PassOn)
    made.bits = condition.bits((node.condition,))


def _shield_player(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.ShieldPlayer)
    made.side = _side(scope, node.who)


def _discarded_to(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.DiscardedTo)
    made.number = KO_ZONES[node.to]
    if not isinstance(node.scope, ir.ThisCard):
        made.other = card_target(scope, node.scope)


def _retreat_paid_to(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.RetreatPaidTo)
    made.filters = filters(scope, node.where)
    made.number = KO_ZONES[node.to]


def _coin_gate(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.CoinGate)
    made.flip = node.flip
    made.flag = node.announced
    made.number = node.coins


def _play_gate(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.PlayGate)
    _by(scope, node.where, node.who, made)
    made.flip = node.may
    made.number = zone.DECK if node.to == "deck" else zone.DISCARD
    made.flag = node.rival


def _play_price(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.PlayPrice)
    _by(scope, node.where, node.who, made)
    made.number = node.cards


def _hand_open(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.HandOpen)
    made.side = _side(scope, node.who)


def _chosen_type_is(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.ChosenTypeIs)
    made.kind = CHOSEN[node.what]
    made.slot = scope.slot(node.slot)
    if scope.kind(made.slot) != TYPE_SLOT:
        raise scope.error(f"expected slot {node.slot!r} to hold a type")
    made.filters = filters(scope, node.where)
    made.number = 2


def _copy(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.Copy)
    made.other = target(scope, node.of)
    made.flag = node.powers
    scope.pool.copies = True


def _flip_again(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.FlipAgain)
    if scope.steps:
        raise scope.error("expected flip-again in a static text, which has a name to count by, got it in an effect")
    made.side = _side(scope, node.who)
    made.flag = node.alone


def _retreat_even_if(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.RetreatEvenIf)
    made.bits = condition.bits(node.conditions)


def _attach_more(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.AttachMore)
    made.number = node.cards
    made.flag = node.adds
    made.filters = filters(scope, node.where)


def _attach_anyway(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.AttachAnyway)
    made.filters = filters(scope, node.where)


def _evolves_as(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.EvolvesAs)
    made.name = scope.pool.name_number(node.name)


def _damage_ignores(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.DamageIgnores)
    made.bits = ignoring_bits(node.ignoring)
    made.other = target(scope, node.to)


def _sleep_coins(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.SleepCoins)
    made.number = node.coins


def _coins_are(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.CoinsAre)
    made.side = _side(scope, node.who)
    made.number = 1 if node.heads else 0
    made.name = name_or_none(scope.pool, node.attack)


def _keep_turn_after(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.KeepTurnAfter)
    made.side = _side(scope, node.who)
    made.name = scope.pool.name_number(node.name)


def _heal_times(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.HealTimes)
    made.number = node.times


def _at_turn_end(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    """The step that starts it compiles what happens then."""
    if not scope.steps:
        raise scope.error("expected an effect that an attack or a card starts, got at-turn-end in a static text")


def _keep_energy(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.KeepEnergy)
    made.filters = filters(scope, node.where)


def _tag_is(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.TagIs)
    if node.tag not in tag.NAMES:
        raise scope.error(f"expected one of the tags {', '.join(tag.NAMES)}, got {node.tag!r}")
    made.number = tag.NAMES.index(node.tag)
    made.filters = filters(scope, node.cards)


def _attack_price(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    """What is done for it is compiled with the static text."""
    if scope.steps:
        raise scope.error("expected attack-price in a static text, got it in an effect")


def _type_as(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.TypeAs)
    made.other = target(scope, node.of)


def _set_up_face_down(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.SetUpFaceDown)
    made.flag = node.place == "active"


def _no_effect(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.NoEffect)
    made.other = card_target(scope, node.cards)


def _keep_conditions(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.KeepConditions)
    made.flag = node.by == "checkup"
    made.bits = condition.bits(node.conditions)


def _prevent_counters(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.PreventCounters)
    _by(scope, node.by, node.by_side, made)
    made.bits = source_bits(node.sources)


def _cannot_move(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.CannotMove)
    made.other = target(scope, node.things)
    if isinstance(node.things, ir.ThisCard):
        made.flag = True
        scope.pool.bound_cards = True
    made.side = _side(scope, node.by)
    made.bits = source_bits(node.sources)
    made.numbers = [MOVED_TO[one] for one in node.to]


def _attack_even_if(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.AttackEvenIf)
    made.bits = condition.bits(node.conditions)


def _may_evolve_into(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.MayEvolveInto)
    made.filters = filters(scope, node.where)


def _only_by(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.OnlyBy)
    made.name = scope.pool.name_number(node.name)


def _attach_gate(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.AttachGate)
    made.side = _side(scope, node.who)


def _prizes_to(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.PrizesTo)
    made.number = MOVED_TO[node.to]
    if node.by_attack_of is not None:
        made.other = pokemon_target(scope, node.by_attack_of)


def _weakness_times(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.WeaknessTimes)
    made.number = node.times


def _text_is(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    """The text itself is compiled with the static one."""
    assert isinstance(node, ir.TextIs)
    if scope.steps:
        raise scope.error("expected text-is in a static text, got it in an effect")
    _by(scope, node.where, node.who, made)


def _unaffected(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.Unaffected)
    made.filters = filters(scope, node.by)


def _limit(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    assert isinstance(node, ir.Limit)
    made.side = _side(scope, node.who)
    made.verb = allowance.NAMES.index(node.what)
    made.number = node.times


CHOSEN: Final[dict[str, int]] = {
    "type": modifier.TYPE_IS,
    "weakness": modifier.WEAKNESS_IS,
    "resistance": modifier.RESISTANCE_IS,
    "energy": modifier.ENERGY_PROVIDES,
}

MODIFIERS: Final[dict[type[ir.Node], tuple[int, Callable[[Scope, ir.Modifier, ModifierX], None]]]] = {
    ir.DealMore: (modifier.DEAL_MORE, _deal_more),
    ir.BaseDamage: (modifier.BASE_DAMAGE, _base_damage),
    ir.TakeLess: (modifier.TAKE_LESS, _take_less),
    ir.TakeHalf: (modifier.TAKE_HALF, _take_half),
    ir.DamageBecomes: (modifier.DAMAGE_BECOMES, _damage_becomes),
    ir.ChosenTypeIs: (modifier.TYPE_IS, _chosen_type_is),
    ir.PlayPrice: (modifier.PLAY_PRICE, _play_price),
    ir.HandOpen: (modifier.HAND_OPEN, _hand_open),
    ir.Copy: (modifier.COPY, _copy),
    ir.PreventDamage: (modifier.PREVENT_DAMAGE, _prevent_damage),
    ir.PreventEffects: (modifier.PREVENT_EFFECTS, _prevent_effects),
    ir.Cannot: (modifier.CANNOT, _cannot),
    ir.PlayerCannot: (modifier.PLAYER_CANNOT, _player_cannot),
    ir.CoinGate: (modifier.COIN_GATE, _coin_gate),
    ir.PlayGate: (modifier.PLAY_GATE, _play_gate),
    ir.FlipAgain: (modifier.FLIP_AGAIN, _flip_again),
    ir.CannotBe: (modifier.CANNOT_BE, _cannot_be),
    ir.AttackCost: (modifier.ATTACK_COST, _attack_cost),
    ir.NoAttackCost: (modifier.NO_ATTACK_COST, _no_attack_cost),
    ir.RetreatCost: (modifier.RETREAT_COST, _retreat_cost),
    ir.HpMore: (modifier.HP_MORE, _hp_more),
    ir.HpIs: (modifier.HP_MORE, _hp_is),
    ir.NoWeakness: (modifier.NO_WEAKNESS, _no_weakness),
    ir.ResistanceAmount: (modifier.RESISTANCE_AMOUNT, _resistance_amount),
    ir.NoPrizes: (modifier.NO_PRIZES, _no_prizes),
    ir.BenchWeakness: (modifier.BENCH_WEAKNESS, _plain),
    ir.CoinsFor: (modifier.COINS_FOR, _coins_for),
    ir.FirstCoin: (modifier.FIRST_COIN, _first_coin),
    ir.ChoosePromotion: (modifier.CHOOSE_PROMOTION, _choose_promotion),
    ir.PassOn: (modifier.PASS_ON, _pass_on),
    ir.ShieldPlayer: (modifier.SHIELD_PLAYER, _shield_player),
    ir.GxAgain: (modifier.GX_AGAIN, _plain),
    ir.DiscardedTo: (modifier.DISCARDED_TO, _discarded_to),
    ir.RetreatPaidTo: (modifier.RETREAT_PAID_TO, _retreat_paid_to),
    ir.StadiumsClash: (modifier.STADIUMS_CLASH, _plain),
    ir.NoResistance: (modifier.NO_RESISTANCE, _plain),
    ir.WeaknessIs: (modifier.WEAKNESS_IS, _weakness_is),
    ir.TypeIs: (modifier.TYPE_IS, _type_is),
    ir.NoPowers: (modifier.NO_POWERS, _no_powers),
    ir.MayEvolveEarly: (modifier.MAY_EVOLVE_EARLY, _may_evolve_early),
    ir.BenchSize: (modifier.BENCH_SIZE, _bench_size),
    ir.ToolLimit: (modifier.TOOL_LIMIT, _tool_limit),
    ir.PrizesMore: (modifier.PRIZES_MORE, _prizes_more),
    ir.EnergyProvides: (modifier.ENERGY_PROVIDES, _energy_provides),
    ir.HasAttacksOf: (modifier.HAS_ATTACKS_OF, _has_attacks_of),
    ir.Survive: (modifier.SURVIVE, _survive),
    ir.KoDestination: (modifier.KO_DESTINATION, _ko_destination),
    ir.CheckupCounters: (modifier.CHECKUP_COUNTERS, _checkup_counters),
    ir.KeepTurn: (modifier.KEEP_TURN, _keep_turn),
    ir.RetreatEvenIf: (modifier.RETREAT_EVEN_IF, _retreat_even_if),
    ir.AttachMore: (modifier.ATTACH_MORE, _attach_more),
    ir.AttackTwice: (modifier.ATTACK_TWICE, _attack_twice),
    ir.DamageIgnores: (modifier.DAMAGE_IGNORES, _damage_ignores),
    ir.SleepCoins: (modifier.SLEEP_COINS, _sleep_coins),
    ir.CoinsAre: (modifier.COINS_ARE, _coins_are),
    ir.KeepTurnAfter: (modifier.KEEP_TURN_AFTER, _keep_turn_after),
    ir.HealTimes: (modifier.HEAL_TIMES, _heal_times),
    ir.AtTurnEnd: (modifier.AT_TURN_END, _at_turn_end),
    ir.KeepEnergy: (modifier.KEEP_ENERGY, _keep_energy),
    ir.SetUpFaceDown: (modifier.SET_UP_FACE_DOWN, _set_up_face_down),
    ir.GoFirst: (modifier.GO_FIRST, _plain),
    ir.NoEffect: (modifier.NO_EFFECT, _no_effect),
    ir.KeepConditions: (modifier.KEEP_CONDITIONS, _keep_conditions),
    ir.PreventCounters: (modifier.PREVENT_COUNTERS, _prevent_counters),
    ir.CannotMove: (modifier.CANNOT_MOVE, _cannot_move),
    ir.RetreatPaidBy: (modifier.RETREAT_PAID_BY, _plain),
    ir.BurnIsTails: (modifier.BURN_IS_TAILS, _plain),
    ir.TagIs: (modifier.TAG_IS, _tag_is),
    ir.AttackPrice: (modifier.ATTACK_PRICE, _attack_price),
    ir.AttackEarly: (modifier.ATTACK_EARLY, _plain),
    ir.AttackEvenIf: (modifier.ATTACK_EVEN_IF, _attack_even_if),
    ir.MayEvolveInto: (modifier.MAY_EVOLVE_INTO, _may_evolve_into),
    ir.OnlyBy: (modifier.ONLY_BY, _only_by),
    ir.KeepCounters: (modifier.KEEP_COUNTERS, _plain),
    ir.RetreatGate: (modifier.RETREAT_GATE, _plain),
    ir.AttachGate: (modifier.ATTACH_GATE, _attach_gate),
    ir.PrizesTo: (modifier.PRIZES_TO, _prizes_to),
    ir.WeaknessTimes: (modifier.WEAKNESS_TIMES, _weakness_times),
    ir.Unaffected: (modifier.UNAFFECTED, _unaffected),
    ir.TextIs: (modifier.TEXT_IS, _text_is),
    ir.TypeAs: (modifier.TYPE_IS, _type_as),
    ir.Limit: (modifier.LIMIT, _limit),
    ir.AttachAnyway: (modifier.ATTACH_ANYWAY, _attach_anyway),
    ir.EvolvesAs: (modifier.EVOLVES_AS, _evolves_as),
}
