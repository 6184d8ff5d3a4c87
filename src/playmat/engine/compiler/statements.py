"""Programs of the IR into steps: the statements that hold other statements, choices, and what lasts or waits."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Final

from playmat.engine.compiler.conditions import compiled_condition
from playmat.engine.compiler.feasible import looking_ahead, possible
from playmat.engine.compiler.modifiers import SIDES, compiled_modifier, printed_for, single
from playmat.engine.compiler.nouns import (
    PLAYERS,
    amount,
    card_target,
    pokemon_target,
    target,
)
from playmat.engine.compiler.purposes import deed_of, holders_in, later_uses, picks_in, roles_of
from playmat.engine.compiler.scope import ATTACK_SLOT, CARD_SLOT, COIN_SLOT, NUMBER_SLOT, POKEMON_SLOT, TYPE_SLOT, Scope
from playmat.engine.compiler.steps import STEPS
from playmat.engine.conditions import ChosenX
from playmat.engine.machine import ModifierX, TargetX, UnitX
from playmat.engine.ops.cards import AttachAsToolOp, HoldsToolX
from playmat.engine.ops.choose import (
    ChooseAttackOp,
    ChooseNumberOp,
    ChooseOneOp,
    ChooseSomeOp,
    ChooseTypeOp,
    MayOp,
    MayTriggerOp,
)
from playmat.engine.ops.control import (
    AddOp,
    AtTurnEndOp,
    ClearOp,
    CountCoinsOp,
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
    RememberNumberOp,
    RememberOp,
    SignsOp,
    StillMarkedOp,
    UnlessOp,
    WinOp,
)
from playmat.engine.state import NONE
from playmat.model import ir
from playmat.model.ir.walk import binds, reads
from playmat.model.words import duration, limit, modifier, moment, power, purpose, trigger, unit_kind


def program(scope: Scope, steps: ir.Program) -> None:
    """Add the steps of a program to the scope."""
    later_uses(steps, scope.slots.uses)
    following = scope.following
    for i in range(len(steps)):
        scope.following = steps[i + 1 :] + following
        step = steps[i]
        if isinstance(step, ir.Move) and step.into and _fails_without(step.into, scope.following):
            # What an attack cannot do without is not paid in part.
            scope.guard = looking_ahead(scope, False).step(step, True).condition
        statement(scope, step)
    scope.following = following


def _fails_without(slot: str, later: ir.Program) -> bool:
    """Whether the attack does nothing unless the step that binds this was done."""
    return any(
        isinstance(step, ir.If) and step.condition == ir.Negate(ir.Did(slot)) and ir.Fail() in step.then
        for step in later
    )


def statement(scope: Scope, node: ir.Stmt) -> None:
    compile_it = STATEMENTS.get(type(node))
    if compile_it is None:
        raise scope.error(f"expected a step that the engine knows, got {type(node).__name__}")
    for field in ("who", "by"):
        if getattr(node, field, "") == "each" and not isinstance(node, ir.Shuffle):
            _for_each_player(scope, node, field)
            return
    for field, aim in roles_of(node).items():
        for pick in picks_in(getattr(node, field)):
            scope.purposes[id(pick)] = aim
            for holder in holders_in(pick):
                scope.purposes[id(holder)] = purpose.SOURCE
        for holder in holders_in(getattr(node, field)):
            scope.purposes[id(holder)] = purpose.SOURCE
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


def _put_marker(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.PutMarker)
    pool = scope.pool
    name = pool.name_number(node.name)
    if node.stays and name not in pool.staying_markers:
        pool.staying_markers.append(name)
    if node.units and name not in pool.marker_units:
        pool.marker_units[name] = [_carried(scope, one, name, node.power) for one in node.units]
    STEPS[ir.PutMarker](scope, node)


def _carried(scope: Scope, node: ir.Unit, name: int, kind: str | None) -> UnitX:
    """A text of a counter, with slots of its own; `kind`: the power that it is."""
    pool = scope.pool
    called = power.CARD_TEXT if kind is None else power.NAMES.index(kind)
    still = isinstance(node, ir.Static)
    unit = UnitX(unit_kind.STATIC if still else unit_kind.TRIGGERED, len(pool.units), called, name)
    unit.bit = WATCH_BIT
    pool.units.append(unit)
    own = Scope(pool, scope.where, None, False)
    if isinstance(node, ir.Static):
        fill_static(own, node, unit)
    elif isinstance(node, ir.Triggered):
        triggered(own, node, unit)
    else:
        raise scope.error(f"expected a static or triggered text of a counter, got {ir.tag(node)}")
    close(own)
    return unit


def _attach_as_tool(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.AttachAsTool)
    if not isinstance(node.card, ir.ThisCard) or scope.definition == NONE:
        raise scope.error("expected the card itself to be attached as a Pokémon Tool, got another card")
    pool = scope.pool
    if not pool.units_as_tool[scope.definition]:
        # Its own text is all that ever attaches the card, so what it does then is a fact of the card.
        pool.units_as_tool[scope.definition] = [_of_tool(scope, one) for one in node.units]
    card = card_target(scope, node.card)
    scope.usable = HoldsToolX()
    to = pokemon_target(scope, node.to)
    scope.usable = None
    scope.add(AttachAsToolOp(card, to))


def _of_tool(scope: Scope, node: ir.Unit) -> UnitX:
    """What a card does while it is attached as a Pokémon Tool: a text of that Tool, no power."""
    pool = scope.pool
    name = pool.name_number(pool.defs[scope.definition].rules_name)
    own = Scope(pool, scope.where, None, False)
    own.definition = scope.definition
    if isinstance(node, ir.Triggered):
        unit = UnitX(unit_kind.TRIGGERED, len(pool.units), power.CARD_TEXT, name)
        pool.units.append(unit)
        triggered(own, node, unit)
        close(own)
    elif isinstance(node, ir.Static):
        unit = UnitX(unit_kind.STATIC, len(pool.units), power.CARD_TEXT, name)
        pool.units.append(unit)
        fill_static(own, node, unit)
    else:
        raise scope.error(f"expected a static or triggered text of a Pokémon Tool, got {ir.tag(node)}")
    unit.bit = TOOL_BIT
    return unit


AMONG: Final = ("player", "pokemon", "everyone")


def fill_static(scope: Scope, node: ir.Static, made: UnitX) -> None:
    """Fill a static unit."""
    for one in single(node.modifiers):
        change = compiled_modifier(scope, one)
        made.modifiers.append(change)
        if isinstance(one, ir.AttackPrice | ir.TextIs):
            body = Scope(scope.pool, scope.where, None, True)
            body.definition = scope.definition
            program(body, one.do)
            body.add(EndOp())
            change.number = enter(body)
            close(body)
            pays = isinstance(one, ir.AttackPrice)
            still = Scope(scope.pool, scope.where, None, False)
            change.possible = possible(still, one.do if pays else (), () if pays else one.do, not pays)
    scope.printed = printed_for(node.modifiers)
    made.while_ = compiled_condition(scope, node.while_) if node.while_ is not None else None
    made.once = node.once
    made.among = AMONG.index(node.among)


def _before_damage(scope: Scope, node: ir.Stmt) -> None:
    """In place, in every rule set: a card that puts something before the damage has its way."""
    assert isinstance(node, ir.BeforeDamage)
    program(scope, node.do)


# --- Control


def _choose(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Choose)
    for holder in holders_in(node.pick):
        scope.purposes[id(holder)] = purpose.SOURCE
    target(scope, node.pick)


def _choose_number(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.ChooseNumber)
    least = amount(scope, node.least)
    most = amount(scope, node.most)
    op = ChooseNumberOp(least, most, PLAYERS[node.by], scope.bind(node.into, NUMBER_SLOT))
    op.purpose = scope.slots.uses.get(node.into, purpose.COUNT)
    scope.add(op)


def _choose_type(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.ChooseType)
    among = target(scope, node.among) if node.among is not None else None
    scope.add(ChooseTypeOp(node.colorless, PLAYERS[node.by], scope.bind(node.into, TYPE_SLOT), among))


def _choose_attack(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.ChooseAttack)
    source = target(scope, node.target)
    op = ChooseAttackOp(source, PLAYERS[node.by], scope.bind(node.into, ATTACK_SLOT))
    op.used = node.used
    scope.add(op)


def _flip(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Flip)
    count = amount(scope, node.count)
    slot = scope.bind(node.into, COIN_SLOT)
    op = FlipOp(count, node.until_tails, PLAYERS[node.who], slot, node.in_turn)
    op.until_heads = node.until_heads
    scope.add(op)
    scope.add(CountCoinsOp(PLAYERS[node.who], slot))


def _rock_paper_scissors(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.RockPaperScissors)
    scope.add(SignsOp(scope.bind(node.into, NUMBER_SLOT)))


def _remember(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Remember)
    held = compiled_condition(scope, node.condition)
    scope.add(RememberOp(held, scope.bind(node.into, NUMBER_SLOT)))


def _remember_number(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.RememberNumber)
    number = amount(scope, node.amount)
    scope.add(RememberNumberOp(number, scope.bind(node.into, NUMBER_SLOT)))


def _may_repeat(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.MayRepeat)
    start = scope.here()
    program(scope, node.do)
    unless = UnlessOp(compiled_condition(scope, node.need)) if node.need is not None else None
    if unless is not None:
        scope.add(unless)
    ask = MayOp(PLAYERS["you"], scope.bind("", NUMBER_SLOT))
    ask.purpose = purpose.AGAIN
    ask.node = node
    scope.add(ask)
    program(scope, node.again)
    _back(scope, start)
    ask.past = scope.here()
    if unless is not None:
        unless.to = scope.here()


def _if(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.If)
    unless = UnlessOp(compiled_condition(scope, node.condition))
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


RESULTLESS: Final = (
    ir.Shuffle,
    ir.Choose,
    ir.ChooseAttack,
    ir.Flip,
    ir.ChooseNumber,
    ir.ChooseType,
    ir.Rearrange,
    ir.Remember,
    ir.RememberNumber,
    ir.RockPaperScissors,
)
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
        elif hasattr(step, "into"):
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
    op.purpose = deed_of(node.do)
    op.node = node
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
    op.node = node
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
    op.node = node
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
        self.names = sorted(set(binds(body)) - set(reads(body)))
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
    for pick in picks_in(node.target):
        scope.purposes[id(pick)] = scope.slots.uses.get(node.as_, purpose.NAME)
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
    assert isinstance(node, ir.ExtraTurn)
    scope.add(ExtraTurnOp(node.skip_checkup))


def _win_game(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.WinGame)
    scope.add(WinOp(PLAYERS[node.who]))


def _lasting(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Lasting)
    for one in single(node.modifiers):
        made = compiled_modifier(scope, one)
        made.stays = node.stays
        made.on = _on(one)
        made.bound = BOUNDS.index(node.bound)
        if isinstance(one, ir.AtTurnEnd):
            body = scope.body()
            body.add(StillMarkedOp(made.index))
            program(body, one.do)
            body.add(EndOp())
            scope.add(AtTurnEndOp(made, duration.NAMES.index(node.duration), enter(body)))
            continue
        lasting = LastingOp(made, duration.NAMES.index(node.duration), node.on_player)
        lasting.alone = node.alone
        scope.add(lasting)


def _on(node: ir.Modifier) -> int:
    """Which player an effect is on: 0 you, 1 the opponent; 2 both, or nobody but the field."""
    scope = getattr(node, "scope", None)
    if isinstance(scope, ir.Pokemon):
        return SIDES[scope.side] if scope.side in SIDES else 2
    who = getattr(node, "who", "both")
    return SIDES[who] if who in SIDES else 2


def _later(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Later)
    body = scope.body()
    program(body, node.do)
    body.add(EndOp())
    scope.add(LaterOp(enter(body), moment.NAMES.index(node.moment)))


def _watch(scope: Scope, node: ir.Stmt) -> None:
    assert isinstance(node, ir.Watch)
    pool = scope.pool
    watched: TargetX | None = None
    if node.on is not None:
        # Fixed in a slot, which the triggers share: they are about these very Pokémon.
        name = f"watched {scope.here()}"
        slot = scope.bind(name, POKEMON_SLOT)
        scope.add(ListOp(pokemon_target(scope, node.on), slot))
        watched = target(scope, ir.Slot(name))
    for one in node.units:
        if node.on is not None:
            one = dataclasses.replace(one, subject=ir.Slot(name))
        unit = UnitX(unit_kind.TRIGGERED, len(pool.units), power.CARD_TEXT, pool.name_number(scope.where))
        unit.bit = WATCH_BIT
        pool.units.append(unit)
        triggered(scope, one, unit)
        made = ModifierX(modifier.WATCH)
        made.scope = watched
        made.index = len(pool.modifiers)
        made.number = unit.index
        made.bound = BOUNDS.index(node.bound)
        pool.modifiers.append(made)
        scope.add(LastingOp(made, duration.NAMES.index(node.duration), node.on_player))


TOOL_BIT: Final = 23
"""The use of a trigger of a Pokémon card that is attached as a Tool is marked apart from that card's own texts."""
BOUNDS: Final = ("", "active", "unchanged", "undamaged")
WATCH_BIT: Final = 30
"""The use of a trigger that an effect started is marked apart from those of the cards in the spot."""


def triggered(scope: Scope, node: ir.Triggered, made: UnitX) -> None:
    """Fill a triggered unit. Its program shares the slots of the scope: a trigger started by an effect knows them."""
    still = scope.aside(scope.where)
    made.event = trigger.NAMES.index(node.on)
    made.subject = target(still, node.subject)
    made.whose = SIDES[node.whose]
    made.may = node.may
    made.need = compiled_condition(still, node.when) if node.when is not None else None
    made.possible = possible(scope, (), node.effect, False)
    made.limit = limit.NAMES.index(node.limit) if node.limit else limit.FREE
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
    **STEPS,
    ir.AttachAsTool: _attach_as_tool,
    ir.BeforeDamage: _before_damage,
    ir.Choose: _choose,
    ir.ChooseAttack: _choose_attack,
    ir.ChooseNumber: _choose_number,
    ir.ChooseType: _choose_type,
    ir.Flip: _flip,
    ir.RockPaperScissors: _rock_paper_scissors,
    ir.Remember: _remember,
    ir.RememberNumber: _remember_number,
    ir.MayRepeat: _may_repeat,
    ir.PutMarker: _put_marker,
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
