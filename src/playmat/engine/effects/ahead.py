"""Looking ahead: whether a text could be used, as far as anybody can see before it is.

A cost must be payable whole; of an effect at least one step must be able to do something (a Trainer that would visibly
do nothing may not be played: ruling 29). What is hidden counts as possible: a deck can be searched while it has a card.
What an earlier step of the same text would choose or move is looked for in the place it would be chosen from.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Final

from playmat.engine.effects.conditions.ahead import ApartX, EitherPlayerX, EnoughOfEachX, EnoughX, SuchX
from playmat.engine.effects.conditions.logic import AnyOfX, CompareX, EveryX, ExistsX
from playmat.engine.effects.nodes import N, amount, target
from playmat.engine.effects.nouns.pick import units_mask
from playmat.engine.effects.nouns.targets import wanted_later
from playmat.engine.effects.scope import Scope
from playmat.engine.machine import ConditionX, FilterX
from playmat.model import ir
from playmat.model.ir.walk import map_fields, nodes, read_by
from playmat.model.words import relation

# What is known of a step in advance.
NEUTRAL: Final = 0
"""It does nothing by itself that counts: a coin, a choice, shuffling."""


ALWAYS: Final = 1


DEPENDS: Final = 2


HIDDEN_ZONES: Final = ("deck", "prizes")
SEEN_ZONES: Final = ("discard", "stadium")


class Unknown(Exception):
    """Nothing can be said in advance about this noun."""


class Verdict:
    def __init__(self, kind: int, condition: ConditionX | None = None) -> None:
        self.kind = kind
        self.condition = condition


class Ahead:
    """Looking ahead through one program: what its earlier steps would bind, as the place it would come from."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.bound: dict[str, ir.Target | None] = {}
        self.apart: list[ir.Target] = []
        """What the noun in hand must be different from."""
        self.done: dict[str, ConditionX | None] = {}
        """By slot: what must hold for the step that binds it to be done whole."""
        self.paid: list[ir.Cards] = []
        """Cards of the hand that lie in the discard pile by the time of the effect, for it is paid with them."""
        self.spent = 0
        """So many cards of the hand, at the least, are gone by the time of the effect, for it is paid with them."""
        self.deck_paid = False
        """The deck has cards by the time of the effect, for it is paid with cards that go there."""

    # --- Nouns

    def open(self, node: ir.Target) -> ir.Target:
        """The noun without choices and without what this program binds."""
        if isinstance(node, ir.Pick):
            return self.open(node.source)
        if isinstance(node, ir.Slot):
            if node.name in self.bound:
                held = self.bound[node.name]
                if held is None:
                    raise Unknown
                return held
            if node.name in self.scope.slots.numbers:
                return node
            raise Unknown
        if isinstance(node, ir.Except):
            return self.open(node.source)
        if isinstance(node, ir.Among):
            source = self.open(node.source)
            if self.is_hidden(source):
                return source
            return ir.Among(source, self._open_filters(node.where))
        if isinstance(node, ir.Together):
            return ir.Together(tuple(self.open(part) for part in node.parts))
        if isinstance(node, ir.Pokemon):
            return dataclasses.replace(node, where=self._open_filters(node.where))
        if isinstance(node, ir.Cards):
            if self.is_hidden(node):
                # Nobody can see whether there is such a card.
                return ir.Cards(node.zone, node.side)
            on = self.open(node.on) if node.on is not None else None
            where = self._open_filters(node.where)
            there = ir.Cards(node.zone, node.side, where, on)
            # Unless the text takes others than those.
            others = any(isinstance(one, ir.Not) and self.mentions(one) for one in node.where)
            if node.zone == "discard" and node.side != "opponent" and not others and self.paid:
                given = [ir.Cards("hand", "you", (*where, *one.where)) for one in self.paid]
                return ir.Together((there, *given))
            return there
        return node

    def is_hidden(self, node: ir.Target) -> bool:
        return isinstance(node, ir.Cards) and (
            node.zone in HIDDEN_ZONES or (node.zone == "hand" and node.side != "you")
        )

    def _open_filters(self, nodes: tuple[ir.Filter, ...]) -> tuple[ir.Filter, ...]:
        kept: list[ir.Filter] = []
        for node in nodes:
            if isinstance(node, ir.Not) and self.mentions(node):
                # One that is different can be chosen if there are two; what else is denied of a choice is left open.
                if isinstance(node.filter, ir.Same):
                    try:
                        self.apart.append(self.open(node.filter.target))
                    except Unknown:
                        continue
                continue
            try:
                kept.append(self._open_any(node))
            except Unknown:
                continue
        return tuple(kept)

    def _open_any(self, value: Any) -> Any:
        if isinstance(value, ir.Target):
            return self.open(value)
        if isinstance(value, ir.Node):
            if any(self._unbound(read.slot) for read in read_by(value)):
                raise Unknown
            return map_fields(value, self._open_any)
        if isinstance(value, tuple):
            return tuple([self._open_any(item) for item in value])
        return value

    def _unbound(self, name: str) -> bool:
        return name in self.bound or name not in self.scope.slots.numbers

    def mentions(self, value: Any) -> bool:
        """Whether a slot that this program binds, or a choice, stands anywhere in it."""
        for node in nodes(value):
            if isinstance(node, ir.Pick) or (isinstance(node, ir.Slot) and self._unbound(node.name)):
                return True
        return False

    def bind(self, name: str, node: ir.Target | None) -> None:
        if name:
            held: ir.Target | None = None
            if node is not None:
                try:
                    held = self.open(node)
                except Unknown:
                    held = None
            self.bound[name] = held
            self.apart = []

    def exists(self, node: ir.Target) -> ConditionX | None:
        """One of these is there; None if nothing can be said."""
        if isinstance(node, ir.Together):
            return any_verdict([verdict(self.exists(part)) for part in node.parts]).condition
        if isinstance(node, ir.Pick) and not isinstance(node.count, ir.Num):
            return all_of([*self.more_than_none(node.count), self._there(node)])
        return self._there(node)

    def _there(self, node: ir.Target) -> ConditionX | None:
        self._note_picks(node)
        self.apart = []
        try:
            opened = self.open(node)
        except Unknown:
            self.apart = []
            return None
        apart = self.apart
        self.apart = []
        if self.deck_paid and isinstance(opened, ir.Cards) and opened.zone == "deck" and opened.side == "you":
            return None
        found = target(self.scope, opened)
        there = ExistsX(found, 1)
        there.node = opened
        conditions: list[ConditionX] = [there]
        for other in apart:
            conditions.append(ApartX(target(self.scope, other), found))
        return conditions[0] if len(conditions) == 1 else EveryX(conditions)

    def _note_picks(self, node: ir.Target) -> None:
        """Bind what the choices inside a noun name."""
        if isinstance(node, ir.Pick):
            self._note_picks(node.source)
            self.bind(node.into, node.source)
        elif isinstance(node, ir.Together):
            for part in node.parts:
                self._note_picks(part)
        elif isinstance(node, ir.Among):
            self._note_picks(node.source)
        elif isinstance(node, ir.Except):
            self._note_picks(node.source)
            self._note_picks(node.minus)
        elif isinstance(node, ir.Cards) and node.on is not None:
            self._note_picks(node.on)

    def enough(self, node: ir.Target) -> ConditionX | None:
        """All that the text asks for is there."""
        if (
            isinstance(node, ir.Pick)
            and node.mode == "exactly"
            and not (isinstance(node.source, ir.Cards) and node.source.zone == "deck")
        ):
            self._note_picks(node)
            self.apart = []
            try:
                opened = dataclasses.replace(node, source=self.open(node.source), count=self._open_any(node.count))
                found = target(self.scope, opened.source)
                count = amount(self.scope, opened.count)
            except Unknown:
                return self.exists(node)
            finally:
                self.apart = []
            enough = EnoughX(found, count, units_mask(node))
            enough.node = opened
            return enough
        if isinstance(node, ir.Together):
            every = all_of([self.enough(part) for part in node.parts])
            wanted = wanted_later(self.scope, node.parts)
            return all_of([every, EnoughOfEachX(wanted)]) if len(wanted) > 1 else every
        return self.exists(node)

    # --- Steps

    def step(self, node: ir.Stmt, whole: bool) -> Verdict:
        if isinstance(node, NEUTRAL_STEPS):
            if isinstance(node, ir.Choose):
                self._note_picks(node.pick)
            elif isinstance(node, BINDING_STEPS):
                self.bind(node.into, None)
            return Verdict(NEUTRAL)
        if isinstance(node, ir.If):
            return self._if(node, whole)
        if isinstance(node, ir.May):
            found = self.program(node.do, False)
            if node.into:
                self.done[node.into] = self.program(node.do, True).condition
            self.bind(node.into, None)
            return found
        if isinstance(node, ir.ChooseOne):
            return any_verdict([self.program(option, whole) for option in node.options])
        if isinstance(node, ir.Repeat | ir.BeforeDamage | ir.MayRepeat):
            return self.program(node.do, whole)
        if isinstance(node, ir.ForEach):
            there = self.exists(node.target)
            self.bind(node.as_, node.target)
            inner = self.program(node.do, whole)
            return verdict(all_of([there, inner.condition]))
        if isinstance(node, ir.ByEach):
            inner = self.program(node.do, whole)
            if inner.condition is not None:
                return Verdict(DEPENDS, EitherPlayerX(inner.condition))
            return inner
        found = verdict(self._condition(node, whole))
        into = getattr(node, "into", "")
        if into:
            self.done[into] = self._condition(node, True)
            moved = getattr(node, "target", None)
            if isinstance(node, ir.Attach):
                moved = node.cards
            elif isinstance(node, ir.Evolve | ir.Transform | ir.TakePlace):
                moved = node.pokemon
            self.bind(into, moved)
        if isinstance(node, ir.Attach) and node.onto:
            self.bind(node.onto, node.to)
        return found

    def _if(self, node: ir.If, whole: bool) -> Verdict:
        """Either branch; what is done "if you do" needs what has to be done for it."""
        then = self.program(node.then, whole)
        if then.kind != NEUTRAL:
            then = verdict(all_of([then.condition, *self._needed(node.condition)]))
        return any_verdict([then, self.program(node.otherwise, whole)])

    def _needed(self, node: ir.Condition) -> list[ConditionX | None]:
        if isinstance(node, ir.Did):
            return [self.done.get(node.slot)]
        if isinstance(node, ir.Every):
            return [one for part in node.conditions for one in self._needed(part)]
        return []

    def _condition(self, node: ir.Stmt, whole: bool) -> ConditionX | None:
        look = AHEAD.get(type(node))
        return look(self, node, whole) if look is not None else None

    def opened(self, node: ir.Target) -> ir.Target | None:
        """The noun without choices and without what this program binds; None if nothing can be said of it."""
        try:
            return self.open(node)
        except Unknown:
            return None
        finally:
            self.apart = []

    def such(self, node: ir.Target, such: FilterX, said: ir.Filter | None = None) -> ConditionX | None:
        """One of these is there that passes the filter; `said`: the filter as a program has it, if there is one."""
        there = self.exists(node)
        opened = self.opened(node)
        if opened is None:
            return there
        found = SuchX(target(self.scope, opened), such)
        if said is not None and isinstance(opened, ir.Pokemon):
            found.node = dataclasses.replace(opened, where=(*opened.where, said))
        elif said is not None and isinstance(opened, ir.This):
            found.node = ir.Matches(opened, (said,))
        return all_of([there, found])

    def more_than_none(self, count: ir.Amount) -> list[ConditionX | None]:
        """The amount is not visibly zero: so many for each of what an earlier step does needs that step."""
        if isinstance(count, ir.Times):
            return [*self.more_than_none(count.left), *self.more_than_none(count.right)]
        if isinstance(count, ir.SizeOf) and count.slot in self.done:
            return [self.done[count.slot]]
        if isinstance(count, ir.Count) and isinstance(count.of, ir.Among | ir.Slot) and self.mentions(count.of):
            # So many as an earlier step shows: there must be something to show.
            return [self.exists(count.of)]
        if isinstance(count, ir.Num) or self.mentions(count) or any(self._unbound(read.slot) for read in _read(count)):
            return []
        more = CompareX(amount(self.scope, count), relation.MORE, amount(self.scope, ir.Num(0)))
        more.node = count
        return [more]

    # --- Programs

    def program(self, steps: ir.Program, whole: bool) -> Verdict:
        """Of an effect any step, of a cost every step. What something else is done for ("if you do") is done whole or
        not at all."""
        verdicts = [self.step(steps[i], whole or _asked_for(steps[i], steps[i + 1 :])) for i in range(len(steps))]
        if not whole:
            # What only hurts its user is no use of a text that does anything else.
            uses = [verdicts[i] for i in range(len(steps)) if not _is_drawback(steps[i])]
            return any_verdict(uses if any(one.kind != NEUTRAL for one in uses) else verdicts)
        conditions = [one.condition for one in verdicts]
        if all(one.kind == NEUTRAL for one in verdicts):
            return Verdict(NEUTRAL)
        return verdict(all_of(conditions))


AHEAD: Final[dict[type[ir.Node], Callable[[Ahead, Any, bool], ConditionX | None]]] = {}
"""By class of step, what must hold for it to do something; `whole`: all that it says. Without one, it always does."""


def looks_ahead(
    *nodes: type[N],
) -> Callable[[Callable[[Ahead, N, bool], ConditionX | None]], Callable[[Ahead, N, bool], ConditionX | None]]:
    """Enter the function that looks ahead for these steps."""

    def enter(look: Callable[[Ahead, N, bool], ConditionX | None]) -> Callable[[Ahead, N, bool], ConditionX | None]:
        for node in nodes:
            AHEAD[node] = look
        return look

    return enter


def _asked_for(step: ir.Stmt, later: ir.Program) -> bool:
    """Whether a later step happens only if these cards are moved."""
    if not isinstance(step, ir.Move) or not step.into:
        return False
    return any(isinstance(one, ir.If) and one.condition == ir.Did(step.into) for one in later)


def _read(node: ir.Node) -> list[Any]:
    return [read for part in nodes(node) for read in read_by(part)]


def _is_drawback(step: ir.Stmt) -> bool:
    """Whether the step does nothing but harm to the Pokémon whose text it is."""
    if isinstance(step, ir.Damage | ir.PutCounters | ir.KnockOut | ir.Afflict | ir.AfflictChoice):
        return step.target == ir.This()
    return isinstance(step, ir.EndTurn)


BINDING_STEPS: Final = (
    ir.Flip,
    ir.ChooseNumber,
    ir.ChooseType,
    ir.ChooseAttack,
    ir.Remember,
    ir.RememberNumber,
    ir.RockPaperScissors,
    ir.GuessCoin,
)


NEUTRAL_STEPS: Final = (
    ir.Choose,
    ir.ChooseAttack,
    ir.ChooseNumber,
    ir.ChooseType,
    ir.Flip,
    ir.Remember,
    ir.RememberNumber,
    ir.RockPaperScissors,
    ir.GuessCoin,
    ir.Shuffle,
    ir.Fail,
    ir.AddDamage,
    ir.SubDamage,
    ir.SetDamage,
)


def side_of(who: str) -> Any:
    """The side whose cards a player's are."""
    return "both" if who == "each" else who


def owner_of(node: ir.Target) -> str:
    """Whose cards these are, in the words of the IR; "both" if that is not said."""
    if isinstance(node, ir.Pick):
        return owner_of(node.source)
    if isinstance(node, ir.Except | ir.Among):
        return owner_of(node.source)
    if isinstance(node, ir.Together) and node.parts:
        return owner_of(node.parts[0])
    if isinstance(node, ir.Cards):
        return node.side
    if isinstance(node, ir.ThisCard):
        return "you"
    return "both"


def verdict(condition: ConditionX | None) -> Verdict:
    return Verdict(ALWAYS) if condition is None else Verdict(DEPENDS, condition)


def any_verdict(verdicts: list[Verdict]) -> Verdict:
    conditions: list[ConditionX] = []
    for one in verdicts:
        if one.kind == ALWAYS:
            return one
        if one.condition is not None:
            conditions.append(one.condition)
    if not conditions:
        return Verdict(NEUTRAL)
    return Verdict(DEPENDS, conditions[0] if len(conditions) == 1 else AnyOfX(conditions))


def all_of(conditions: list[ConditionX | None]) -> ConditionX | None:
    held = [one for one in conditions if one is not None]
    if not held:
        return None
    return held[0] if len(held) == 1 else EveryX(held)


def looking_ahead(scope: Scope, in_hand: bool) -> Ahead:
    """Look ahead from this scope; `in_hand`: the card whose text it is has not left the hand yet."""
    ahead = scope.aside(scope.where)
    ahead.looking_ahead = in_hand
    return Ahead(ahead)


def possible(scope: Scope, cost: ir.Program, effect: ir.Program, in_hand: bool) -> ConditionX | None:
    """The condition under which the cost can be paid and the effect does something; None: always."""
    ahead = looking_ahead(scope, in_hand)
    paid = ahead.program(cost, True).condition
    ahead.paid = [given for step in cost for given in _discarded(step)]
    ahead.spent = sum(_spent(step) for step in cost)
    ahead.deck_paid = any(
        isinstance(step, ir.Move) and step.to == "deck" and owner_of(step.target) == "you" for step in cost
    )
    if len(effect) > 1 and _is_payment(effect[0]):
        # What a text does with cards of the hand before anything else is what it asks for the rest.
        paid = all_of([paid, ahead.step(effect[0], True).condition])
    elif _is_earned(effect):
        paid = all_of([paid, ahead.step(effect[0], False).condition])
    return all_of([paid, ahead.program(effect, False).condition])


def _discarded(step: ir.Stmt) -> list[ir.Cards]:
    """The cards of the hand of which this step discards some."""
    if not isinstance(step, ir.Move) or step.to != "discard" or not isinstance(step.target, ir.Pick):
        return []
    source = step.target.source
    return [source] if isinstance(source, ir.Cards) and source.zone == "hand" and source.side == "you" else []


def _spent(step: ir.Stmt) -> int:
    """How many cards of the hand this step takes at the least."""
    picked = step.target if isinstance(step, ir.Move | ir.ShuffleInto) else None
    if not isinstance(picked, ir.Pick) or not isinstance(picked.source, ir.Cards) or picked.mode == "any":
        return 0
    source = picked.source
    if source.zone != "hand" or source.side != "you" or not isinstance(picked.count, ir.Num):
        return 0
    return picked.count.value if picked.mode == "exactly" else min(1, picked.count.value)


def _is_payment(step: ir.Stmt) -> bool:
    """Whether the step gives cards from hand, or from this Pokémon: so many, no fewer."""
    given: ir.Target | None = None
    if isinstance(step, ir.Move | ir.ShuffleInto):
        given = step.target
    elif isinstance(step, ir.Evolve):
        given = step.card
    elif isinstance(step, ir.Attach):
        given = step.cards
    if not isinstance(given, ir.Pick) or given.mode != "exactly" or not isinstance(given.source, ir.Cards):
        return False
    source = given.source
    return (source.zone == "hand" and source.side == "you") or (source.zone == "attached" and source.on == ir.This())


def _is_earned(effect: ir.Program) -> bool:
    """Whether the text draws for what it does first with a card that everybody sees: no draw without that."""
    first = effect[0] if effect else None
    if not isinstance(first, ir.Move) or len(effect) < 2 or not all(isinstance(one, ir.Draw) for one in effect[1:]):
        return False
    moved = first.target.source if isinstance(first.target, ir.Pick) else first.target
    return isinstance(moved, ir.Cards) and moved.zone in SEEN_ZONES


def can_start(scope: Scope, node: ir.Target) -> ConditionX | None:
    """The condition under which there is one of these, for a step that would choose something for them first."""
    return looking_ahead(scope, False).exists(node)


@looks_ahead(
    ir.Damage,
    ir.PutCounters,
    ir.KnockOut,
    ir.Afflict,
    ir.AfflictChoice,
    ir.Look,
    ir.Reveal,
    ir.Rearrange,
    ir.ShuffleInto,
    ir.PutMarker,
    ir.RemoveMarker,
    ir.UseAttackOf,
)
def _to_targets(ahead: Ahead, node: Any, whole: bool) -> ConditionX | None:
    """What is done to targets needs them."""
    return ahead.enough(node.target) if whole else ahead.exists(node.target)
