"""Statements of the IR into steps: one function for each node."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Final

from playmat.engine.compiler.conditions import condition
from playmat.engine.compiler.feasible import Unknown, can_start, looking_ahead, owner_of, possible
from playmat.engine.compiler.kinds import attachable, benchable
from playmat.engine.compiler.modifiers import SIDES, modifier
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
from playmat.engine.compiler.order import bound_in, reads
from playmat.engine.compiler.scope import ATTACK_SLOT, CARD_SLOT, COIN_SLOT, NUMBER_SLOT, POKEMON_SLOT, Scope
from playmat.engine.conditions import ChosenX, ExistsX
from playmat.engine.filters import CardKindX, DamagedX, NotX, SameX
from playmat.engine.machine import (
    BENCH_TOO,
    EVENT_NAMES,
    LIMIT_FREE,
    LIMIT_NAMES,
    M_WATCH,
    U_TRIGGERED,
    FilterX,
    ModifierX,
    TargetX,
    UnitX,
)
from playmat.engine.nouns import BOTH
from playmat.engine.ops.board import (
    DevolveOp,
    EvolveOp,
    EvolvesByX,
    EvolvesItX,
    SwitchOp,
    TransformOp,
    UseAttackOp,
    UseEffectOp,
)
from playmat.engine.ops.cards import (
    BOTTOM,
    POSITIONS,
    SHUFFLED_IN,
    TO_ACTIVE,
    TO_BENCH,
    AttachAsEnergyOp,
    AttachOp,
    CarriesX,
    DrawOp,
    MoveOp,
    RearrangeOp,
    RevealUntilOp,
    ShowOp,
    ShuffleOp,
    SwapPrizesOp,
    TakePrizesOp,
)
from playmat.engine.ops.choose import ChooseAttackOp, ChooseNumberOp, ChooseOneOp, ChooseSomeOp, MayOp, MayTriggerOp
from playmat.engine.ops.control import (
    DURATIONS,
    MOMENTS,
    AddOp,
    ClearOp,
    CountOp,
    DidSomethingOp,
    EndOp,
    EndTurnOp,
    ExtraTurnOp,
    FlipOp,
    JumpOp,
    LastingOp,
    LaterOp,
    ListOp,
    NextOfOp,
    NextPlayerOp,
    NextTimeOp,
    PlayersOp,
    RememberOp,
    UnlessOp,
    WinOp,
)
from playmat.engine.ops.damage import (
    AddDamageOp,
    AfflictChoiceOp,
    AfflictOp,
    CureOp,
    CureSomeOp,
    DamageOp,
    FailOp,
    HealOp,
    HitOp,
    KnockOutOp,
    MarkOp,
    MoveCountersOp,
    PutCountersOp,
    SetDamageOp,
    SpreadCountersOp,
    SwapCountersOp,
)
from playmat.engine.state import NONE
from playmat.model import ir
from playmat.model.vocab import (
    ALL_CONDITIONS,
    ANY_TYPE_MASK,
    CARD_TEXT,
    DECK,
    DISCARD,
    HAND,
    conditions_named,
    type_named,
)


def program(scope: Scope, steps: ir.Program) -> None:
    """Add the steps of a program to the scope."""
    for step in steps:
        statement(scope, step)


def statement(scope: Scope, node: ir.Stmt) -> None:
    compile_it = STATEMENTS.get(type(node))
    if compile_it is None:
        raise scope.error(f"expected a step that the engine knows, got {type(node).__name__}")
    for field in ("who", "by"):
        if getattr(node, field, "") == "each" and not isinstance(node, ir.Shuffle):
            _for_each_player(scope, node, field)
            return
    compile_it(scope, node)


def _for_each_player(scope: Scope, node: Any, field: str) -> None:
    """A step that both players do: once for each as "that player", what it binds added up."""
    into = getattr(node, "into", "")
    changes: dict[str, str] = {field: "that-player"}
    if into:
        changes["into"] = part = f"{into} of one player"
    one = dataclasses.replace(node, **changes)
    players = _players(scope, False)
    clear = ClearOp(NONE)
    if into:
        scope.ops.insert(scope.here() - 1, clear)
    start = scope.here() - 1
    statement(scope, one)
    if into:
        clear.slot = scope.bind(into, scope.kind(scope.slot(part)))
        scope.add(AddOp(clear.slot, scope.slot(part)))
    _back(scope, start)
    players.past = scope.here()


def _players(scope: Scope, opponent_first: bool) -> NextPlayerOp:
    """The head of a loop over the players."""
    slot = scope.slots.hidden(NUMBER_SLOT)
    scope.add(PlayersOp(slot, opponent_first))
    turn = NextPlayerOp(slot)
    scope.add(turn)
    return turn


def _back(scope: Scope, start: int) -> None:
    back = JumpOp()
    back.to = start
    scope.add(back)


def _noun(scope: Scope, node: ir.Target, usable: FilterX | None, of_pokemon: bool | None) -> TargetX:
    """A target whose outermost pick is limited to what the step can use."""
    scope.usable = usable
    if of_pokemon is None:
        found = target(scope, node)
    else:
        found = pokemon_target(scope, node) if of_pokemon else card_target(scope, node)
    scope.usable = None
    scope.guard = None
    scope.bench_of = NONE
    return found


# --- Attacks and damage


def _hit(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Hit)
    scope.add(HitOp(ignoring_bits(node.ignoring)))


def _add_damage(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.AddDamage)
    scope.add(AddDamageOp(amount(scope, node.amount), 1))


def _sub_damage(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.SubDamage)
    scope.add(AddDamageOp(amount(scope, node.amount), -1))


def _set_damage(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.SetDamage)
    scope.add(SetDamageOp(amount(scope, node.amount)))


def _fail(scope: Scope, node: ir.Stmt) -> None:
    scope.add(FailOp())


def _before_damage(scope: Scope, node: ir.Stmt) -> None:
    """In place; `attack_steps` has moved it behind the damage where the rule set knows no such step."""
    assert isinstance(node, ir.BeforeDamage)
    program(scope, node.do)


def _damage(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Damage)
    hurt = pokemon_target(scope, node.target)
    much = amount(scope, node.amount)
    ignoring = ignoring_bits(node.ignoring) | (BENCH_TOO if node.bench_too else 0)
    scope.add(DamageOp(hurt, much, ignoring, scope.bind(node.into, NUMBER_SLOT)))


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
    healed = pokemon_target(scope, node.target)
    much = amount(scope, node.amount) if node.amount is not None else None
    scope.add(HealOp(healed, much, scope.bind(node.into, NUMBER_SLOT)))


def _knock_out(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.KnockOut)
    out = pokemon_target(scope, node.target)
    scope.add(KnockOutOp(out, scope.bind(node.into, POKEMON_SLOT)))


def _put_marker(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.PutMarker)
    scope.add(MarkOp(pokemon_target(scope, node.target), scope.pool.name_number(node.name), False))


def _remove_marker(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.RemoveMarker)
    scope.add(MarkOp(pokemon_target(scope, node.target), scope.pool.name_number(node.name), True))


def _afflict(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Afflict)
    on = pokemon_target(scope, node.target)
    scope.add(AfflictOp(on, conditions_named(node.conditions), node.poison, node.burn, node.coins))


def _afflict_choice(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.AfflictChoice)
    on = pokemon_target(scope, node.target)
    scope.add(AfflictChoiceOp(on, conditions_named(node.conditions), PLAYERS[node.by]))


def _cure(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Cure)
    cured = pokemon_target(scope, node.target)
    bits = conditions_named(node.conditions) if node.conditions else ALL_CONDITIONS
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


DESTINATIONS: Final[dict[str, int]] = {"bench": TO_BENCH, "active": TO_ACTIVE}


def _parts(scope: Scope, node: ir.Target) -> list[ir.Target]:
    """A target as parts that are all Pokémon or all cards."""
    if isinstance(node, ir.Together) and len({_is_pokemon(scope, part) for part in node.parts}) > 1:
        return list(node.parts)
    return [node]


def _is_pokemon(scope: Scope, node: ir.Target) -> bool:
    """Whether a target means Pokémon in play, told without compiling it."""
    if isinstance(node, ir.Pick | ir.Except | ir.Among):
        return _is_pokemon(scope, node.source)
    if isinstance(node, ir.Together):
        return bool(node.parts) and _is_pokemon(scope, node.parts[0])
    if isinstance(node, ir.Slot):
        return scope.kind(scope.slot(node.name)) == POKEMON_SLOT
    return isinstance(node, ir.Pokemon | ir.This | ir.Attacker | ir.Defending | ir.EventPokemon)


def _move(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Move)
    zone = DESTINATIONS[node.to] if node.to in DESTINATIONS else ZONES[node.to]
    kind = POKEMON_SLOT if node.to in DESTINATIONS else CARD_SLOT
    slot = scope.bind(node.into, kind)
    parts = _parts(scope, node.target)
    if len(parts) > 1:
        scope.add(ClearOp(slot))
    for part in parts:
        one = slot if len(parts) == 1 else scope.bind("", kind)
        op = _move_part(scope, part, zone, one)
        op.position = POSITIONS.index(node.position)
        op.reveal = node.reveal
        op.attached_zone = {"": NONE, "discard": DISCARD, "hand": HAND}[node.attached]
        op.at_random = node.order == "random"
        op.ordered = node.order == "chosen" and zone == DECK and op.position != SHUFFLED_IN
        if op.position == SHUFFLED_IN and zone == DECK:
            op.shuffle_side = _deck_side(part)
        scope.add(op)
        if len(parts) > 1:
            scope.add(AddOp(slot, one))


def _move_part(scope: Scope, node: ir.Target, zone: int, slot: int) -> MoveOp:
    usable: FilterX | None = None
    if zone in (TO_BENCH, TO_ACTIVE) and not _is_pokemon(scope, node):
        usable = CardKindX(benchable(scope.pool))
        if zone == TO_BENCH:
            owner = PLAYERS[owner_of(node)]
            scope.bench_of = owner if owner != BOTH else NONE
    moved = _noun(scope, node, usable, None)
    if zone == TO_BENCH and moved.of_pokemon:
        raise scope.error("expected cards to put onto the Bench, got Pokémon that are in play already")
    return MoveOp(moved, zone, slot)


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
    cards = _noun(scope, node.cards, CardKindX(attachable(scope.pool)), False)
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
    scope.pool.plain_energy[scope.definition] = True
    card = card_target(scope, node.card)
    scope.add(AttachAsEnergyOp(card, pokemon_target(scope, node.to)))


def energy_mask_of(types: tuple[str, ...]) -> int:
    """One unit of Energy: the types it may count as, none named for every type."""
    mask = 0
    for name in types:
        mask |= 1 << type_named(name)
    return mask or ANY_TYPE_MASK


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
    scope.add(RearrangeOp(cards, PLAYERS[node.by], POSITIONS.index(node.position) != BOTTOM))


def _take_prizes(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.TakePrizes)
    scope.add(TakePrizesOp(amount(scope, node.count), PLAYERS[node.who]))


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
            by = EvolvesByX(target(scope.aside(scope.where), opened), node.skip_stage)
    except Unknown:
        by = None
    scope.guard = can_start(scope, node.card)
    pokemon = _noun(scope, node.pokemon, by, True)
    scope.guard = ExistsX(pokemon, 1)
    card = _noun(scope, node.card, EvolvesItX(pokemon, node.skip_stage), False)
    scope.add(EvolveOp(pokemon, card, node.skip_stage, scope.bind(node.into, POKEMON_SLOT)))


def _transform(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Transform)
    scope.guard = can_start(scope, node.card)
    pokemon = _noun(scope, node.pokemon, None, True)
    scope.guard = ExistsX(pokemon, 1)
    card = _noun(scope, node.card, CardKindX(benchable(scope.pool)), False)
    scope.add(TransformOp(pokemon, card, ZONES[node.to], scope.bind(node.into, POKEMON_SLOT)))


def _devolve(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Devolve)
    down = pokemon_target(scope, node.target)
    scope.add(DevolveOp(down, ZONES[node.to], scope.bind(node.into, CARD_SLOT)))


def _use_attack_of(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.UseAttackOf)
    source = target(scope, node.target)
    scope.add(UseAttackOp(source, PLAYERS[node.by], node.pay_cost, name_or_none(scope.pool, node.name)))


def _use_effect_of(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.UseEffectOf)
    scope.add(UseEffectOp(card_target(scope, node.card)))


# --- Control


def _choose(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Choose)
    target(scope, node.pick)


def _choose_number(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.ChooseNumber)
    least = amount(scope, node.least)
    most = amount(scope, node.most)
    scope.add(ChooseNumberOp(least, most, PLAYERS[node.by], scope.bind(node.into, NUMBER_SLOT)))


def _choose_attack(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.ChooseAttack)
    source = target(scope, node.target)
    scope.add(ChooseAttackOp(source, PLAYERS[node.by], scope.bind(node.into, ATTACK_SLOT)))


def _flip(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Flip)
    count = amount(scope, node.count)
    scope.add(FlipOp(count, node.until_tails, PLAYERS[node.who], scope.bind(node.into, COIN_SLOT)))


def _remember(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Remember)
    held = condition(scope, node.condition)
    scope.add(RememberOp(held, scope.bind(node.into, NUMBER_SLOT)))


def _if(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.If)
    unless = UnlessOp(condition(scope, node.condition))
    scope.add(unless)
    program(scope, node.then)
    if node.otherwise:
        past = JumpOp()
        scope.add(past)
        unless.to = scope.here()
        program(scope, node.otherwise)
        past.to = scope.here()
    else:
        unless.to = scope.here()


RESULTLESS: Final = (ir.Shuffle, ir.Choose, ir.ChooseAttack, ir.Flip, ir.ChooseNumber, ir.Rearrange, ir.Remember)
"""Steps that do not by themselves make an optional part have happened."""


def _with_results(scope: Scope, steps: ir.Program, names: list[str]) -> tuple[ir.Program, bool]:
    """The steps with a name for what each binds; and whether one of them counts as done whenever it runs."""
    found: list[ir.Stmt] = []
    certain = False
    for step in steps:
        if isinstance(step, ir.If):
            then, sure = _with_results(scope, step.then, names)
            otherwise, sure_too = _with_results(scope, step.otherwise, names)
            found.append(dataclasses.replace(step, then=then, otherwise=otherwise))
            certain = certain or sure or sure_too
        elif isinstance(step, RESULTLESS):
            found.append(step)
        elif "into" in {field.name for field in dataclasses.fields(step)}:
            named: Any = step
            if not named.into:
                named = dataclasses.replace(named, into=f"result {scope.here()}.{len(names)}")
            names.append(named.into)
            found.append(named)
        else:
            found.append(step)
            certain = True
    return tuple(found), certain


def _may(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.May)
    slot = scope.bind(node.into, NUMBER_SLOT)
    op = MayOp(PLAYERS[node.by], slot)
    # What is done in order to do something else has to be done whole.
    op.possible = looking_ahead(scope, False).program(node.do, bool(node.into)).condition
    scope.add(op)
    names: list[str] = []
    steps, certain = _with_results(scope, node.do, names)
    optional = scope.optional
    scope.optional = True
    program(scope, steps)
    scope.optional = optional
    slots: list[int] = []
    numbers: list[int] = []
    if not certain:
        for name in names:
            result = scope.slot(name)
            (numbers if scope.kind(result) == NUMBER_SLOT else slots).append(result)
    scope.add(DidSomethingOp(slot, slots, numbers))
    op.past = scope.here()


def _choose_one(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.ChooseOne)
    if node.most > 1:
        _choose_some(scope, node)
        return
    op = ChooseOneOp(PLAYERS[node.by])
    op.possible = [looking_ahead(scope, False).program(option, False).condition for option in node.options]
    scope.add(op)
    exits: list[JumpOp] = []
    for option in node.options:
        op.starts.append(scope.here())
        program(scope, option)
        leave = JumpOp()
        scope.add(leave)
        exits.append(leave)
    op.past = scope.here()
    for leave in exits:
        leave.to = op.past


def _choose_some(scope: Scope, node: ir.ChooseOne) -> None:
    chosen = scope.slots.hidden(NUMBER_SLOT)
    op = ChooseSomeOp(PLAYERS[node.by], node.most, chosen)
    op.possible = [looking_ahead(scope, False).program(option, False).condition for option in node.options]
    scope.add(op)
    for i, option in enumerate(node.options):
        unless = UnlessOp(ChosenX(chosen, i))
        scope.add(unless)
        program(scope, option)
        unless.to = scope.here()


class _Rounds:
    """The body of a loop: what it binds for steps after the loop is added up over all rounds.

    A slot that the body itself reads holds what the present round bound.
    """

    def __init__(self, scope: Scope, body: ir.Program, start: int) -> None:
        self.scope = scope
        self.start = start
        self.names = sorted(name for name in bound_in(body) if not reads(body, {name}))
        self.totals = [scope.slots.hidden(CARD_SLOT) for _ in self.names]
        self.clears = [ClearOp(total) for total in self.totals]
        # In front of the loop's head, which is the last step so far.
        for clear in self.clears:
            scope.ops.insert(start, clear)
        self.start += len(self.clears)
        self.empties = [ClearOp(NONE) for _ in self.names]
        for empty in self.empties:
            scope.add(empty)

    def close(self) -> int:
        """End the round and, after the last, put the sums in place; where the loop ends."""
        scope = self.scope
        slots = [scope.slot(name) for name in self.names]
        for slot, total, empty in zip(slots, self.totals, self.empties, strict=True):
            empty.slot = slot
            scope.add(AddOp(total, slot))
        _back(scope, self.start)
        past = scope.here()
        for slot, total in zip(slots, self.totals, strict=True):
            scope.add(ClearOp(slot))
            scope.add(AddOp(slot, total))
        return past


def _for_each(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.ForEach)
    through = target(scope, node.target)
    kind = POKEMON_SLOT if through.of_pokemon else CARD_SLOT
    items = scope.slots.hidden(kind)
    scope.add(ListOp(through, items))
    start = scope.here()
    head = NextOfOp(items, scope.bind(node.as_, kind))
    scope.add(head)
    loop = _Rounds(scope, node.do, start)
    program(scope, node.do)
    head.past = loop.close()


def _repeat(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Repeat)
    times = scope.slots.hidden(NUMBER_SLOT)
    scope.add(CountOp(amount(scope, node.count), times))
    start = scope.here()
    head = NextTimeOp(times)
    scope.add(head)
    loop = _Rounds(scope, node.do, start)
    program(scope, node.do)
    head.past = loop.close()


def _by_each(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.ByEach)
    players = _players(scope, node.first == "opponent")
    loop = _Rounds(scope, node.do, scope.here() - 1)
    program(scope, node.do)
    players.past = loop.close()


def _end_turn(scope: Scope, node: ir.Stmt) -> None:
    scope.add(EndTurnOp())


def _extra_turn(scope: Scope, node: ir.Stmt) -> None:
    scope.add(ExtraTurnOp())


def _win_game(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.WinGame)
    scope.add(WinOp(PLAYERS[node.who]))


def _lasting(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Lasting)
    for one in node.modifiers:
        made = modifier(scope, one)
        scope.add(LastingOp(made, DURATIONS.index(node.duration), node.on_player))


def _later(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Later)
    body = scope.body()
    program(body, node.do)
    body.add(EndOp())
    scope.add(LaterOp(enter(body), MOMENTS.index(node.moment)))


def _watch(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Watch)
    pool = scope.pool
    for one in node.units:
        unit = UnitX(U_TRIGGERED, len(pool.units), CARD_TEXT, pool.name_number(scope.where))
        unit.bit = WATCH_BIT
        pool.units.append(unit)
        triggered(scope, one, unit)
        made = ModifierX(M_WATCH)
        made.index = len(pool.modifiers)
        made.number = unit.index
        pool.modifiers.append(made)
        scope.add(LastingOp(made, DURATIONS.index(node.duration), False))


WATCH_BIT: Final = 30
"""The use of a trigger that an effect started is marked apart from those of the cards in the spot."""


def triggered(scope: Scope, node: ir.Triggered, made: UnitX) -> None:
    """Fill a triggered unit. Its program shares the slots of the scope: a trigger started by an effect knows them."""
    still = scope.aside(scope.where)
    made.event = EVENT_NAMES.index(node.on)
    made.subject = target(still, node.subject)
    made.whose = SIDES[node.whose]
    made.may = node.may
    made.need = condition(still, node.when) if node.when is not None else None
    made.possible = possible(scope, (), node.effect, False)
    made.limit = LIMIT_NAMES.index(node.limit) if node.limit else LIMIT_FREE
    body = scope.body()
    ask: MayTriggerOp | None = None
    if node.may:
        ask = MayTriggerOp(made.index)
        body.add(ask)
    program(body, node.effect)
    if ask is not None:
        ask.past = body.here()
    body.add(EndOp())
    made.program = enter(body)


def enter(scope: Scope) -> int:
    """Enter the finished steps in the pool; `close` gives the program its slots."""
    pool = scope.pool
    pool.programs.append(scope.ops)
    pool.slot_counts.append(0)
    number = len(pool.programs) - 1
    scope.slots.programs.append(number)
    return number


def close(scope: Scope) -> None:
    """All programs that share these slots are entered: give each of them room for all."""
    for number in scope.slots.programs:
        scope.pool.slot_counts[number] = len(scope.slots.kinds)


STATEMENTS: Final[dict[type[ir.Node], Callable[[Scope, ir.Stmt], None]]] = {
    ir.Hit: _hit,
    ir.AddDamage: _add_damage,
    ir.SubDamage: _sub_damage,
    ir.SetDamage: _set_damage,
    ir.Fail: _fail,
    ir.BeforeDamage: _before_damage,
    ir.Damage: _damage,
    ir.PutCounters: _put_counters,
    ir.MoveCounters: _move_counters,
    ir.SwapCounters: _swap_counters,
    ir.Heal: _heal,
    ir.KnockOut: _knock_out,
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
    ir.Devolve: _devolve,
    ir.UseAttackOf: _use_attack_of,
    ir.UseEffectOf: _use_effect_of,
    ir.Choose: _choose,
    ir.ChooseAttack: _choose_attack,
    ir.ChooseNumber: _choose_number,
    ir.Flip: _flip,
    ir.Remember: _remember,
    ir.If: _if,
    ir.May: _may,
    ir.ChooseOne: _choose_one,
    ir.ForEach: _for_each,
    ir.Repeat: _repeat,
    ir.ByEach: _by_each,
    ir.EndTurn: _end_turn,
    ir.ExtraTurn: _extra_turn,
    ir.WinGame: _win_game,
    ir.Lasting: _lasting,
    ir.Later: _later,
    ir.Watch: _watch,
}
