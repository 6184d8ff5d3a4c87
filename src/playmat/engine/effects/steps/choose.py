"""What a player is asked: whether, which of several, a number, a type, an attack."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.engine.atoms.notes import spend
from playmat.engine.atoms.triggers import happen
from playmat.engine.effects.ahead import looking_ahead
from playmat.engine.effects.common import bind
from playmat.engine.effects.conditions.board import ChosenX
from playmat.engine.effects.flow import DidSomethingOp, JumpOp, UnlessOp
from playmat.engine.effects.nodes import STEPS, amount, target
from playmat.engine.effects.nouns.pick import PickOp
from playmat.engine.effects.players import seat_for
from playmat.engine.effects.programs import program
from playmat.engine.effects.purposes import deed_of, holders_in
from playmat.engine.effects.scope import ATTACK_SLOT, NUMBER_SLOT, TYPE_SLOT, Scope
from playmat.engine.effects.steps.move import enters_bench
from playmat.engine.effects.words import PLAYERS
from playmat.engine.facts.attacks import attacks_of, attacks_on
from playmat.engine.facts.board import spot_of
from playmat.engine.facts.energy import units_from
from playmat.engine.facts.pokemon import printed_types, types_of
from playmat.engine.interrupt import offer_interrupt
from playmat.engine.machine import NEXT, STAY, VISIBLE_TO_ALL, AmountX, ConditionX, Machine, Op, TargetX
from playmat.engine.state import NONE, Frame
from playmat.model import ir
from playmat.model.ids import Card, Spot
from playmat.model.words import deed, option, power, purpose, question, trigger, types, zone

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
    ir.GuessCoin,
)
"""Steps that do not by themselves make an optional part have happened."""


class ChooseNumberOp(Op):
    def __init__(self, least: AmountX, most: AmountX, who: int, slot: int) -> None:
        self.least = least
        self.most = most
        self.who = who
        self.slot = slot
        self.purpose = purpose.COUNT
        self.multiple = 1

    def run(self, m: Machine, f: Frame) -> int:
        least = self.least.value(m, f)
        most = self.most.value(m, f)
        if most <= least:
            bind(f, self.slot, [max(0, most)])
            return NEXT
        return m.ask(
            seat_for(f, self.who),
            question.NUMBER,
            [option.code(option.PICK_NUMBER, number) for number in range(least, most + 1, self.multiple)],
        )

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        bind(f, self.slot, [option.first(code)])
        return NEXT


@STEPS.of(ir.ChooseNumber)
def _choose_number(scope: Scope, node: ir.ChooseNumber) -> None:
    least = amount(scope, node.least)
    most = amount(scope, node.most)
    op = ChooseNumberOp(least, most, PLAYERS[node.by], scope.bind(node.into, NUMBER_SLOT))
    op.purpose = scope.slots.uses.get(node.into, purpose.COUNT)
    op.multiple = node.multiple
    scope.add(op)


class ChooseTypeOp(Op):
    def __init__(self, colorless: bool, who: int, slot: int, among: TargetX | None) -> None:
        self.colorless = colorless
        self.who = who
        self.slot = slot
        self.among = among

    def run(self, m: Machine, f: Frame) -> int:
        bind(f, self.slot, [])
        open_to = types.ANY | 1 << types.COLORLESS
        if self.among is not None:
            open_to = self._types(m, f, self.among)
        options: list[int] = []
        for type_ in range(types.COUNT):
            if open_to >> type_ & 1 and (self.colorless or type_ != types.COLORLESS):
                options.append(option.code(option.PICK_TYPE, type_))
        if not options:
            return NEXT
        return m.ask(seat_for(f, self.who), question.TYPE, options)

    def _types(self, m: Machine, f: Frame, among: TargetX) -> int:
        """Bits of the types of these Pokémon, or of what these attached Energy cards provide."""
        bits = 0
        for item in among.items(m, f):
            if among.of_pokemon:
                bits |= types_of(m, Spot(item))
            elif m.state.zone[item] == zone.ATTACHED:
                for mask in units_from(m, Card(item), Spot(m.state.home[item])):
                    bits |= mask
            else:
                bits |= printed_types(m, Card(item))
        return bits

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        type_ = option.first(code)
        m.emit("type", seat_for(f, self.who), Card(NONE), Spot(NONE), type_, types.NAMES[type_], VISIBLE_TO_ALL)
        bind(f, self.slot, [type_])
        return NEXT


@STEPS.of(ir.ChooseType)
def _choose_type(scope: Scope, node: ir.ChooseType) -> None:
    among = target(scope, node.among) if node.among is not None else None
    scope.add(ChooseTypeOp(node.colorless, PLAYERS[node.by], scope.bind(node.into, TYPE_SLOT), among))


class ChooseAttackOp(Op):
    """Choose one of the attacks of the targets; its name goes into the slot."""

    def __init__(self, target: TargetX, who: int, slot: int) -> None:
        self.target = target
        self.who = who
        self.slot = slot
        self.used = False

    def run(self, m: Machine, f: Frame) -> int:
        bind(f, self.slot, [])
        if self.used:
            for one in reversed(m.state.happened):
                if one >> 1 & 127 == deed.WHICH_ATTACK:
                    bind(f, self.slot, [m.pool.attacks.name[one >> 8]])
                    break
            return NEXT
        options: list[int] = []
        seen: list[int] = []
        for item in self.target.items(m, f):
            known = attacks_of(m, Spot(item)) if self.target.of_pokemon else attacks_on(m, Card(item))
            for attack in known:
                if m.pool.attacks.name[attack] not in seen:
                    seen.append(m.pool.attacks.name[attack])
                    options.append(option.code(option.PICK_ATTACK, attack))
        if not options:
            return NEXT
        if len(options) == 1:
            return self.answer(m, f, options[0])
        return m.ask(seat_for(f, self.who), question.ATTACK, options)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        bind(f, self.slot, [m.pool.attacks.name[option.first(code)]])
        return NEXT


@STEPS.of(ir.ChooseAttack)
def _choose_attack(scope: Scope, node: ir.ChooseAttack) -> None:
    source = target(scope, node.target)
    op = ChooseAttackOp(source, PLAYERS[node.by], scope.bind(node.into, ATTACK_SLOT))
    op.used = node.used
    scope.add(op)


class MayOp(Op):
    """Yes: go on; no, or nothing that could be done: jump past it. Where the text begins with a choice among cards that
    the player has just looked at, nothing is asked before it: to take none of them is to say no."""

    def __init__(self, who: int, slot: int) -> None:
        self.who = who
        self.slot = slot
        self.possible: ConditionX | None = None
        self.past = 0
        self.purpose = purpose.USE
        self.node: object = None
        """The step as the program has it, for whoever puts the question into words."""
        self.choice_asks = False

    def run(self, m: Machine, f: Frame) -> int:
        bind(f, self.slot, [])
        if self.possible is not None and not self.possible.test(m, f):
            f.pc = self.past
            return STAY
        if self.choice_asks:
            return NEXT
        return m.ask(seat_for(f, self.who), question.MAY, [option.code(option.PICK_YES), option.code(option.PICK_NO)])

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        if option.kind(code) == option.PICK_YES:
            return NEXT
        f.pc = self.past
        return STAY


class MayTriggerOp(Op):
    """A triggered text that its player may decline. Only using it counts against its limit."""

    def __init__(self, unit: int) -> None:
        self.unit = unit
        self.past = 0

    def run(self, m: Machine, f: Frame) -> int:
        possible = m.pool.units[self.unit].possible
        if possible is not None and not possible.test(m, f):
            f.pc = self.past
            return STAY
        return m.ask(f.you, question.TRIGGER, [option.code(option.PICK_YES), option.code(option.PICK_NO)])

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        if option.kind(code) == option.PICK_YES:
            unit = m.pool.units[self.unit]
            spot = spot_of(m, f.ref)
            spend(m, unit, spot, f.you)
            if spot != NONE and unit.power != power.CARD_TEXT and unit.power != power.POKE_BODY:
                happen(m, trigger.POWER_USED, spot, Card(NONE), 0)
            offer_interrupt(m, unit, f.you)
            return NEXT
        f.pc = self.past
        return STAY


class ChooseSomeOp(Op):
    """From one to so many of several texts; which, goes into the slot."""

    def __init__(self, who: int, most: int, slot: int) -> None:
        self.who = who
        self.most = most
        self.slot = slot
        self.possible: list[ConditionX | None] = []
        self.node: object = None

    def run(self, m: Machine, f: Frame) -> int:
        f.slots[self.slot] = []
        return self._go(m, f)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        if option.kind(code) == option.PICK_DONE:
            return NEXT
        f.slots[self.slot] = [*f.slots[self.slot], option.first(code)]
        return self._go(m, f)

    def _go(self, m: Machine, f: Frame) -> int:
        chosen = f.slots[self.slot]
        if len(chosen) >= self.most:
            return NEXT
        options: list[int] = []
        for i in range(len(self.possible)):
            possible = self.possible[i]
            if i not in chosen and (possible is None or possible.test(m, f)):
                options.append(option.code(option.PICK_BRANCH, i))
        if not options:
            return NEXT
        if chosen:
            options.append(option.code(option.PICK_DONE))
        elif len(options) == 1:
            return self.answer(m, f, options[0])
        return m.ask(seat_for(f, self.who), question.BRANCH, options)


def _choose_some(scope: Scope, node: ir.ChooseOne) -> None:
    chosen = scope.slots.hidden(NUMBER_SLOT)
    op = ChooseSomeOp(PLAYERS[node.by], node.most, chosen)
    op.node = node
    op.possible = [looking_ahead(scope, False).program(part, False).condition for part in node.options]
    scope.add(op)
    for i, part in enumerate(node.options):
        unless = UnlessOp(ChosenX(chosen, i))
        scope.add(unless)
        program(scope, part)
        unless.to = scope.here()


class ChooseOneOp(Op):
    """One of several texts: those that can do something are offered."""

    def __init__(self, who: int) -> None:
        self.who = who
        self.node: object = None
        self.possible: list[ConditionX | None] = []
        self.starts: list[int] = []
        self.past = 0

    def run(self, m: Machine, f: Frame) -> int:
        options: list[int] = []
        for i in range(len(self.starts)):
            possible = self.possible[i]
            if possible is None or possible.test(m, f):
                options.append(option.code(option.PICK_BRANCH, i))
        if not options:
            f.pc = self.past
            return STAY
        if len(options) == 1:
            return self.answer(m, f, options[0])
        return m.ask(seat_for(f, self.who), question.BRANCH, options)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        f.pc = self.starts[option.first(code)]
        return STAY


@STEPS.of(ir.Choose)
def _choose(scope: Scope, node: ir.Choose) -> None:
    for holder in holders_in(node.pick):
        scope.purposes[id(holder)] = purpose.SOURCE
    if isinstance(node.pick, ir.Pick) and scope.slots.uses.get(node.pick.into) == purpose.BENCH:
        # What is chosen now goes onto the Bench in a later step: no more than there is room for.
        enters_bench(scope, node.pick)
    else:
        target(scope, node.pick)


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


@STEPS.of(ir.May)
def _may(scope: Scope, node: ir.May) -> None:
    slot = scope.bind(node.into, NUMBER_SLOT)
    op = MayOp(PLAYERS[node.by], slot)
    op.purpose = deed_of(node.do)
    op.node = node
    # What is done in order to do something else has to be done whole.
    op.possible = looking_ahead(scope, False).program(node.do, bool(node.into)).condition
    scope.add(op)
    start = scope.here()
    names: list[str] = []
    steps, certain = _with_results(scope, node.do, names)
    optional = scope.optional
    scope.optional = True
    program(scope, steps)
    scope.optional = optional
    choice = scope.ops[start] if start < scope.here() else None
    op.choice_asks = isinstance(choice, PickOp) and choice.may_decline(op.who)
    slots: list[int] = []
    numbers: list[int] = []
    if not certain:
        for name in names:
            result = scope.slot(name)
            (numbers if scope.kind(result) == NUMBER_SLOT else slots).append(result)
    scope.add(DidSomethingOp(slot, slots, numbers))
    op.past = scope.here()
    if op.choice_asks and isinstance(choice, PickOp):
        choice.past = op.past


@STEPS.of(ir.ChooseOne)
def _choose_one(scope: Scope, node: ir.ChooseOne) -> None:
    if node.most > 1:
        _choose_some(scope, node)
        return
    op = ChooseOneOp(PLAYERS[node.by])
    op.node = node
    op.possible = [looking_ahead(scope, False).program(part, False).condition for part in node.options]
    scope.add(op)
    exits: list[JumpOp] = []
    for part in node.options:
        op.starts.append(scope.here())
        program(scope, part)
        leave = JumpOp()
        scope.add(leave)
        exits.append(leave)
    op.past = scope.here()
    for leave in exits:
        leave.to = op.past
