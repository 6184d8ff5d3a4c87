"""Cards into a pool: facts into columns, texts into programs, once for all games that are played with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from librt.vecs import append

from playmat.engine.attack import AttackEnd, Gate, UnderWay
from playmat.engine.effects import everything  # noqa: F401
from playmat.engine.effects.ahead import possible
from playmat.engine.effects.flow import EndOp
from playmat.engine.effects.modifiers.compiled import FROM_ENERGY
from playmat.engine.effects.nodes import N, compiled_condition, target
from playmat.engine.effects.programs import close, enter, program
from playmat.engine.effects.purposes import later_uses
from playmat.engine.effects.scope import UNGRANTED_ATTACKS, Scope
from playmat.engine.effects.steps.damage import RequiredOp, StartAttackOp
from playmat.engine.effects.steps.face_down import lays_face_down, turn_up_asked
from playmat.engine.effects.texts import fill_static, triggered
from playmat.engine.effects.words import energy_mask_of, power_bits
from playmat.engine.machine import ConditionX, Op, Pool, UnitX
from playmat.engine.state import NONE
from playmat.model import ir
from playmat.model.card import STAND_IN, Attack, CardDef, Power
from playmat.model.errors import IrError, NotPlayable
from playmat.model.ids import Definition
from playmat.model.ir.walk import binds, nodes, reads
from playmat.model.ruleset import Ruleset
from playmat.model.words import condition, form, limit, stage, supertype, trainer, types, unit_kind, used
from playmat.model.words import power as kinds_of_power

CHAPTER_SLOTS: Final = 2
"""Slots of the frames in which the rules themselves run."""

# Several cards of one Pokémon mark their uses in the same column: kinds of card that can lie there together keep apart.
USES_ON_TOP: Final = 8
USES_ATTACHED: Final = 16
USES_OF_ENERGY: Final = 24


def build_pool(
    defs: list[CardDef],
    rules: Ruleset,
    builtin: list[list[Op]],
    lineage: dict[str, list[str]] | None = None,
    like: Pool | None = None,
    namesakes: dict[str, list[str]] | None = None,
) -> Pool:
    """A pool of these cards under this rule set; the builtin programs get the first numbers.

    A card given twice is one definition. `lineage` names, for the Pokémon that are in no deck, what they evolve from: a
    Stage 2 card can be put onto its Basic without the card between. With `like` the cards of that pool come first, and
    whatever has a number there has the same one here: a game of that pool can be played on with this one. `namesakes`
    names, by the name of an attack, the Pokémon in no deck that have it too.
    """
    pool = Pool(rules)
    if like is not None:
        defs = like.defs + defs
        for name in like.names:
            pool.name_number(name)
    for ops in builtin:
        pool.programs.append(ops)
        pool.slot_counts.append(CHAPTER_SLOTS)
    for card in defs:
        if card.id not in pool.definitions:
            if card.declined:
                raise NotPlayable(f"{card.name} ({card.id}) is not playable yet: {card.declined}")
            pool.definitions[card.id] = Definition(len(pool.defs))
            pool.defs.append(card)
    known = like is not None and STAND_IN.id in like.definitions
    if lays_face_down(pool.defs) and not known:
        pool.definitions[STAND_IN.id] = Definition(len(pool.defs))
        pool.defs.append(STAND_IN)
    if like is None or known:
        pool.stand_in = pool.definitions.get(STAND_IN.id, NONE)
    for card in pool.defs:
        _facts(pool, card)
    _lineage(pool, lineage or {})
    # Texts may speak of any card of the pool, so all facts come first.
    count = len(pool.defs)
    first = count if like is None else len(like.defs)
    _texts(pool, 0, first)
    # The programs of the pool that this one is like stay as they were there.
    pool.stand_in = pool.definitions.get(STAND_IN.id, NONE)
    _texts(pool, first, count)
    _namesakes(pool, namesakes or {})
    return pool


def _namesakes(pool: Pool, more: dict[str, list[str]]) -> None:
    """Whom the name of an attack leaves open, for whoever has to guess."""
    for attack in range(len(pool.attacks.name)):
        definition = pool.attacks.card[attack]
        if pool.supertype[definition] == supertype.POKEMON:
            known = pool.namesakes.setdefault(pool.attacks.name[attack], [])
            if pool.name[definition] not in known:
                known.append(pool.name[definition])
    for told, names in more.items():
        known = pool.namesakes.setdefault(pool.name_number(told), [])
        known += [number for number in map(pool.name_number, names) if number not in known]
    for known in pool.namesakes.values():
        # In the order of the words, which tells nothing of where a name comes from.
        known.sort(key=pool.names.__getitem__)


def _texts(pool: Pool, first: int, last: int) -> None:
    """The programs of these definitions: of powers and the like, then of attacks."""
    for definition in range(first, last):
        card = pool.defs[definition]
        _units(pool, Definition(definition), card)
        spent = len(pool.units_used[definition]) > 0
        pool.acts = append(pool.acts, spent or pool.keeps_lower[definition] or card.trainer_kind == trainer.FOSSIL)
        if spent and card.supertype == supertype.ENERGY:
            pool.energy_powers = True
        pool.stays = append(pool.stays, _attaches_itself(card))
        strict = any(unit.kind == unit_kind.ATTACH_TO and unit.flag for unit in pool.units_of[definition])
        pool.strict = append(pool.strict, strict)
        pool.strict_attachments = pool.strict_attachments or strict
        pool.stirs = append(pool.stirs, len(pool.units_live[definition]) + len(pool.units_as_tool[definition]) > 0)
        if card.stage == stage.V_UNION or any(unit.zone == used.IN_DISCARD for unit in pool.units_used[definition]):
            pool.used_from_discard = True
    for definition in range(first, last):
        card = pool.defs[definition]
        for attack in card.attacks:
            _attack(pool, Definition(definition), card, attack)


# --- Facts


def _facts(pool: Pool, card: CardDef) -> None:
    pool.supertype = append(pool.supertype, card.supertype)
    pool.trainer_kind = append(pool.trainer_kind, card.trainer_kind)
    pool.stage = append(pool.stage, card.stage)
    pool.tags = append(pool.tags, card.tags)
    pool.hp = append(pool.hp, card.hp)
    types = 0
    for type_ in card.types:
        types |= 1 << type_
    pool.types = append(pool.types, types)
    pool.retreat = append(pool.retreat, card.retreat)
    pool.name = append(pool.name, pool.name_number(card.rules_name))
    pool.shared_name = append(pool.shared_name, pool.name_number(form.without(card.rules_name)))
    # A LV.X has no such line: it is laid on a Pokémon of its own name (2009, p. 22).
    below = card.rules_name if card.stage == stage.LEVEL_UP else card.evolves_from
    pool.evolves_from = append(pool.evolves_from, pool.name_number(below) if below else NONE)
    pool.is_evolution = append(
        pool.is_evolution, card.supertype == supertype.POKEMON and card.stage in stage.EVOLUTIONS
    )
    pool.is_basic = append(pool.is_basic, card.supertype == supertype.POKEMON and card.stage == stage.BASIC)
    pool.basic_energy = append(pool.basic_energy, card.basic_energy)
    pool.energy_named = append(pool.energy_named, _energy_named(card))
    weakness: list[int] = []
    for one in card.weaknesses:
        weakness.extend([one.type, one.times, one.plus])
    pool.weakness.append(weakness)
    resistance: list[int] = []
    for one in card.resistances:
        resistance.extend([one.type, one.times, one.plus])
    pool.resistance.append(resistance)
    pool.attacks_of.append([])
    pool.units_of.append([])
    pool.units_live.append([])
    pool.units_used.append([])
    pool.units_as_tool.append([])
    pool.as_energy.append(None)
    pool.play_unit.append(None)
    pool.provides.append(_provided(card))
    pool.plain_energy = append(pool.plain_energy, card.supertype == supertype.ENERGY and _is_plain(card))
    pool.prizes = append(pool.prizes, max(pool.rules.prizes_for(card.tags), card.prizes))
    pool.keeps_lower = append(pool.keeps_lower, card.stage in (stage.LEVEL_UP, stage.BREAK))


def _energy_named(card: CardDef) -> int:
    """The one type that an Energy card provides if its name ends with it: Metal Energy is a Metal Energy card in the
    discard pile too, though it is no basic one."""
    provided = _provided(card)
    for type_ in range(types.COUNT):
        if provided == [1 << type_] and card.rules_name.endswith(f"{types.NAMES[type_]} Energy"):
            return type_
    return card.basic_energy


def _provided(card: CardDef) -> list[int]:
    if card.basic_energy >= 0:
        return [1 << card.basic_energy]
    found: list[int] = []
    for power in card.powers:
        for unit in power.units:
            if isinstance(unit, ir.Provide) and unit.while_ is None:
                found = [energy_mask_of(types) for types in unit.units]
    return found


def _is_plain(card: CardDef) -> bool:
    for power in card.powers:
        for unit in power.units:
            if isinstance(unit, ir.Provide) and (unit.while_ is not None or unit.like is not None):
                return False
    return True


def _lineage(pool: Pool, more: dict[str, list[str]]) -> None:
    for card in pool.defs:
        if card.evolves_from:
            _descends(pool, card.rules_name, card.evolves_from)
    for name in list(pool.names):
        for before in more.get(name, []):
            _descends(pool, name, before)


def _descends(pool: Pool, name: str, before: str) -> None:
    known = pool.lineage.setdefault(pool.name_number(name), [])
    number = pool.name_number(before)
    if number not in known:
        known.append(number)


# --- Attacks


def _attack(pool: Pool, definition: Definition, card: CardDef, attack: Attack) -> None:
    where = f"{card.name} ({card.id}), {attack.name}"
    text = attack.program
    if text is None:
        raise NotPlayable(f"{where} is not playable yet: its text has no program")
    attacks = pool.attacks
    number = len(attacks.name)
    cost = [0] * types.COUNT
    for type_ in attack.cost:
        cost[type_] += 1
    scope = Scope(pool, where, None, True)
    scope.definition = definition
    scope.add(Gate(False))
    scope.add(StartAttackOp())
    later_uses(text.prepare + text.effect, scope.slots.uses)
    scope.add(UnderWay())
    turn_up_asked(scope, text.prepare, text.effect)
    _prepare(scope, text.prepare)
    scope.add(Gate(True))
    program(scope, text.effect)
    scope.add(AttackEnd())
    attacks.name = append(attacks.name, pool.name_number(attack.name))
    attacks.cost.append(cost)
    attacks.total = append(attacks.total, len(attack.cost))
    # A number with × behind it is no damage by itself: the text says how many times it counts, if at all.
    attacks.damage = append(attacks.damage, 0 if attack.symbol == "×" else attack.damage)
    attacks.program = append(attacks.program, enter(scope))
    attacks.gx = append(attacks.gx, attack.gx)
    attacks.vstar = append(attacks.vstar, attack.vstar)
    attacks.even_if = append(attacks.even_if, condition.bits(text.even_if))
    attacks.need.append(_condition(pool, where, text.need))
    attacks.cost_if.append(_condition(pool, where, text.cost_if))
    other = [0] * types.COUNT
    for name in text.cost:
        other[types.named(name)] += 1
    attacks.other_cost.append(other)
    attacks.first_turn = append(attacks.first_turn, text.first_turn)
    attacks.from_bench = append(attacks.from_bench, text.from_bench)
    if text.from_bench:
        pool.bench_attacks = True
    attacks.card = append(attacks.card, definition)
    pool.attacks_of[definition].append(number)
    close(scope)


def _prepare(scope: Scope, steps: ir.Program) -> None:
    """The choices and requirements of an attack. What it moves away before it is used, and the question whether that
    was done, is passed over where an effect lets it be used without what it requires."""
    paid: list[str] = []
    for i in range(len(steps)):
        step = steps[i]
        scope.following = steps[i + 1 :]
        price = isinstance(step, ir.Move | ir.ShuffleInto)
        if price:
            paid.extend(binds(step))
        elif isinstance(step, ir.If) and any(name in paid for name in reads(step.condition)):
            price = step.then == (ir.Fail(),) and not step.otherwise
        if not price:
            program(scope, (step,))
            continue
        required = RequiredOp()
        scope.add(required)
        program(scope, (step,))
        required.to = scope.here()
    scope.following = ()


def _condition(pool: Pool, where: str, node: ir.Condition | None, poison_too: bool = False) -> ConditionX | None:
    if node is None:
        return None
    scope = Scope(pool, where, None, False)
    scope.poison_too = poison_too
    return compiled_condition(scope, node)


# --- Units


class Making:
    """A unit being made: what its kind's function needs to know."""

    def __init__(
        self, pool: Pool, definition: Definition, card: CardDef, power: Power, made: UnitX, where: str
    ) -> None:
        self.pool = pool
        self.definition = definition
        self.card = card
        self.power = power
        self.made = made
        self.where = where
        self.poison_too = power.kind == kinds_of_power.POKEMON_POWER and pool.rules.poison_stops_powers


UNITS: Final[dict[type[ir.Node], tuple[int, Callable[[Making, Any], None]]]] = {}
"""By class of unit, its kind and the function that fills it."""


def unit(kind: int, node: type[N]) -> Callable[[Callable[[Making, N], None]], Callable[[Making, N], None]]:
    """Enter the function that fills these units."""

    def enter(fill: Callable[[Making, N], None]) -> Callable[[Making, N], None]:
        UNITS[node] = (kind, fill)
        return fill

    return enter


def _units(pool: Pool, definition: Definition, card: CardDef) -> None:
    bit = 0
    if card.supertype == supertype.ENERGY:
        bit = USES_OF_ENERGY
    elif card.supertype == supertype.TRAINER:
        bit = USES_ATTACHED
    elif pool.keeps_lower[definition]:
        bit = USES_ON_TOP
    for power in card.powers:
        knocks_itself_out = _knocks_itself_out(power.units)
        for node in power.units:
            where = f"{card.name} ({card.id}), {power.name or 'text'}"
            entry = UNITS.get(type(node))
            if entry is None:
                raise IrError(f"{where}: expected a unit that the engine knows, got {type(node).__name__}")
            kind, fill = entry
            made = UnitX(kind, len(pool.units), power.kind, pool.name_number(power.name or card.rules_name))
            made.bit = bit
            made.vstar = power.vstar
            made.knocks_itself_out = knocks_itself_out
            bit += 1
            pool.units.append(made)
            pool.units_of[definition].append(made)
            fill(Making(pool, definition, card, power, made, where), node)


def _attaches_itself(card: CardDef) -> bool:
    for node in nodes(tuple(unit for power in card.powers for unit in power.units)):
        if isinstance(node, ir.Attach) and isinstance(node.cards, ir.ThisCard):
            return True
    return False


def _knocks_itself_out(value: Any) -> bool:
    """Whether a step somewhere in it Knocks Out the Pokémon itself."""
    for node in nodes(value):
        if isinstance(node, ir.KnockOut) and isinstance(node.target, ir.This | ir.ThisCard):
            return True
    return False


def _program(making: Making, cost: ir.Program, effect: ir.Program) -> int:
    scope = Scope(making.pool, making.where, None, True)
    scope.definition = making.definition
    later_uses(cost + effect, scope.slots.uses)
    turn_up_asked(scope, cost, effect)
    scope.paying = True
    scope.following = effect
    program(scope, cost)
    scope.paying = False
    scope.following = ()
    program(scope, effect)
    scope.add(EndOp())
    number = enter(scope)
    close(scope)
    return number


def _possible(making: Making, cost: ir.Program, effect: ir.Program, in_hand: bool) -> ConditionX | None:
    return possible(Scope(making.pool, making.where, None, False), cost, effect, in_hand)


@unit(unit_kind.ACTIVATED, ir.Activated)
def _activated(making: Making, node: ir.Activated) -> None:
    made = making.made
    made.program = _program(making, node.cost, node.effect)
    made.need = _condition(making.pool, making.where, node.need, making.poison_too)
    made.possible = _possible(making, node.cost, node.effect, False)
    made.limit = limit.NAMES.index(node.limit)
    made.zone = used.NAMES.index(node.zone)
    made.each = node.by == "each"
    making.pool.units_used[making.definition].append(made)


@unit(unit_kind.TRIGGERED, ir.Triggered)
def _triggered(making: Making, node: ir.Triggered) -> None:
    scope = Scope(making.pool, making.where, None, False)
    scope.definition = making.definition
    scope.poison_too = making.poison_too
    triggered(scope, node, making.made)
    close(scope)
    making.pool.units_live[making.definition].append(making.made)


@unit(unit_kind.STATIC, ir.Static)
def _static(making: Making, node: ir.Static) -> None:
    scope = Scope(making.pool, making.where, None, False)
    scope.poison_too = making.poison_too
    fill_static(scope, node, making.made)
    for one in node.modifiers:
        if isinstance(one, ir.OnlyBy):
            making.pool.only_by[making.definition] = making.pool.name_number(one.name)
    if any(isinstance(one, ir.GoFirst) and isinstance(one.scope, ir.ThisCard) for one in node.modifiers):
        making.pool.claims_first.append(making.definition)
    making.pool.units_live[making.definition].append(making.made)


@unit(unit_kind.INTERRUPT, ir.Interrupt)
def _interrupt(making: Making, node: ir.Interrupt) -> None:
    pool = making.pool
    made = making.made
    made.program = _program(making, node.cost, ())
    made.need = _condition(pool, making.where, node.need)
    made.possible = possible(Scope(pool, making.where, None, False), node.cost, (), node.zone == "hand")
    made.limit = limit.NAMES.index(node.limit)
    made.zone = used.NAMES.index(node.zone)
    made.kinds = power_bits(pool, node.kinds)
    pool.units_used[making.definition].append(made)
    pool.interrupts.append(made)


@unit(unit_kind.PLAY, ir.Play)
def _play(making: Making, node: ir.Play) -> None:
    made = making.made
    if making.pool.play_unit[making.definition] is not None:
        raise IrError(f"{making.where}: expected one text for playing the card, got two")
    made.program = _program(making, node.cost, node.effect)
    made.need = _condition(making.pool, making.where, node.need)
    made.possible = _possible(making, node.cost, node.effect, True)
    made.flag = node.first_turn
    made.copies = node.copies
    made.only_now = node.only_now
    made.beyond_limit = node.beyond_limit
    making.pool.play_unit[making.definition] = made


@unit(unit_kind.ATTACH_TO, ir.AttachTo)
def _attach_to(making: Making, node: ir.AttachTo) -> None:
    making.made.to = target(Scope(making.pool, making.where, None, False), node.to)
    making.made.flag = node.discard_otherwise


@unit(unit_kind.PROVIDE, ir.Provide)
def _provide(making: Making, node: ir.Provide) -> None:
    making.made.provides = [energy_mask_of(types) for types in node.units]
    if node.while_ is not None:
        scope = Scope(making.pool, making.where, None, False)
        scope.printed = FROM_ENERGY
        making.made.while_ = compiled_condition(scope, node.while_)
    if node.like is not None:
        making.made.to = target(Scope(making.pool, making.where, None, False), node.like)


@unit(unit_kind.AS_POKEMON, ir.AsPokemon)
def _as_pokemon(making: Making, node: ir.AsPokemon) -> None:
    making.made.flag = node.discardable
    making.made.no_prize = node.no_prize or not node.counts
    making.made.uncounted = not node.counts
    if node.setup_only:
        making.pool.setup_only.append(making.definition)


@unit(unit_kind.AS_ENERGY, ir.AsEnergy)
def _as_energy(making: Making, node: ir.AsEnergy) -> None:
    pool = making.pool
    pool.provides[making.definition] = [energy_mask_of(types) for types in node.units]
    pool.plain_energy[making.definition] = True
    pool.as_energy[making.definition] = making.made
    making.made.to = target(Scope(pool, making.where, None, False), node.to)
    if node.effect:
        making.made.program = _program(making, (), node.effect)


@unit(unit_kind.GRANT, ir.GrantAttacks)
def _grant_attacks(making: Making, node: ir.GrantAttacks) -> None:
    making.made.flag = node.discard_at_turn_end
    if node.discard_at_turn_end:
        making.pool.spent_at_turn_end = True
    if node.while_ is not None:
        scope = Scope(making.pool, making.where, None, False)
        scope.printed = UNGRANTED_ATTACKS
        making.made.while_ = compiled_condition(scope, node.while_)
    if node.to is not None:
        making.pool.stadium_attacks = True
        making.made.to = target(Scope(making.pool, making.where, None, False), node.to)


@unit(unit_kind.ATTACH_COST, ir.AttachCost)
def _attach_cost(making: Making, node: ir.AttachCost) -> None:
    making.made.program = _program(making, node.cost, ())
    making.made.possible = _possible(making, node.cost, (), True)
    making.pool.attach_costs[making.definition] = making.made


@unit(unit_kind.GRANT_POWERS, ir.GrantPowers)
def _grant_powers(making: Making, node: ir.GrantPowers) -> None:
    making.made.while_ = _condition(making.pool, making.where, node.while_)
