"""The units of powers, Trainers and Energy: `units` makes them of sentences, `say_units` sentences of them."""

from __future__ import annotations

import dataclasses
from typing import Any, Final, NamedTuple, cast

from playmat.model import ir
from playmat.model.ir.walk import nodes, rebuild
from playmat.text import forms
from playmat.text.forms import Note, Ref
from playmat.text.passes.base import Pass, PassError
from playmat.text.passes.join import join, options_joined


def units(read: list[ir.Program], trainer: bool) -> tuple[ir.Unit, ...]:
    """The units that the sentences of a power, Trainer or Energy text make."""
    out: list[ir.Unit] = []
    parts: list[ir.Program] = []
    need: list[ir.Condition] = []
    cost: list[ir.Stmt] = []
    limit = ""
    first_turn = False
    ends = False
    head: ir.Unit | None = None

    def close() -> None:
        nonlocal head, limit, ends
        steps = join(parts)
        if head is None and not steps:
            if need or cost or limit:
                if out and isinstance(out[-1], ir.Static):
                    raise PassError("a condition of use on what is not used")
                raise PassError("a condition of use without a use")
            return
        steps = _lasting(steps, _Reach(trainer, head is None, ends))
        out.append(_finish(head, steps, need, tuple(cost), limit, trainer))
        parts.clear()
        need.clear()
        cost.clear()
        head, limit, ends = None, "", False

    for sentence in map(options_joined, read):
        for i, step in enumerate(sentence):
            if isinstance(step, forms.Head):
                if head is not None or parts:
                    close()
                head = step.unit
                parts.append(cast(Any, step.unit).effect)
            elif isinstance(step, forms.Modify):
                if head is not None or parts:
                    close()
                # a Stadium speaks to both players; what a power calls the opponent is its own player's
                out.append(ir.Static(mirrored(step.modifiers) if trainer else step.modifiers, step.while_))
            elif isinstance(step, forms.Whole):
                if head is not None or parts:
                    close()
                out.append(step.unit)
            elif type(step) is forms.Need and head is None and not parts and out and isinstance(out[-1], ir.Static):
                out[-1] = _while(out[-1], step.condition)
            elif isinstance(step, forms.Need | forms.PlayNeed):
                need.append(step.condition)
            elif isinstance(step, forms.Cost | forms.PlayCost):
                cost.extend(step.do)
            elif isinstance(step, forms.FirstTurn) and trainer:
                first_turn = True
            elif isinstance(step, forms.NotFresh):
                if head is not None or not parts:
                    raise PassError("a limit on evolving without anything that evolves")
                need.append(ir.Negate(ir.TurnIs("your-first")))
                parts[:] = cast("list[ir.Program]", [_not_fresh(part) for part in parts])
            elif isinstance(step, forms.Must):
                if head is not None or not parts or cost:
                    raise PassError("a cost of playing the card without a step before it")
                cost.extend(parts.pop())
            elif isinstance(step, forms.CapCounters) and isinstance(head, ir.Triggered) and _puts(parts, step.most):
                limit = "event"
            elif isinstance(step, forms.UnitLimit):
                last = out[-1] if out else None
                if head is None and not parts and isinstance(last, ir.Static) and step.limit in ("name", "alone"):
                    out[-1] = dataclasses.replace(last, once=True)
                else:
                    limit = _limit_of(head, step.limit)
            elif isinstance(step, Note):
                ends = ends or isinstance(step, forms.EndsOnBench)
            elif isinstance(step, forms.Only | forms.DiscardElsewhere | forms.AsPart):
                if head is not None or parts:
                    close()
                out = _limited(out, step)
            else:
                if head is None and not trainer:
                    raise PassError("an effect without anything that starts it")
                parts.append(sentence[i:])
                break
    close()
    if first_turn:
        out = [dataclasses.replace(unit, first_turn=True) if isinstance(unit, ir.Play) else unit for unit in out]
    return tuple(_this_as(unit) for unit in _last_provided(out))


def _limit_of(head: ir.Unit | None, said: str) -> str:
    """What a sentence about several powers of one name means for this one: those that count once do so each time."""
    if said != "alone":
        return said
    if not isinstance(head, ir.Triggered):
        raise PassError("powers that do not add up, but nothing that happens by itself")
    return "event"


def _last_provided(made: list[ir.Unit]) -> list[ir.Unit]:
    """What an Energy card provides while it is not attached is no part of what it does."""
    plain = [i for i, unit in enumerate(made) if isinstance(unit, ir.Provide) and unit.while_ is None]
    if len(plain) < 2:
        return made
    return [unit for i, unit in enumerate(made) if not isinstance(unit, ir.Provide) or i >= plain[-1]]


_MIRROR: Final = {"you": "opponent", "opponent": "you"}


def _seen_from_you(modifier: Any) -> bool:
    """A modifier for the Pokémon of both players that speaks of "the opponent": each player's own."""
    scope = getattr(modifier, "scope", None)
    if not isinstance(scope, ir.Pokemon) or scope.side != "both":
        return False
    to = getattr(modifier, "to", None)
    return getattr(modifier, "by_side", "") == "opponent" or (isinstance(to, ir.Pokemon) and to.side == "opponent")


def _mirror(modifier: Any) -> Any:
    updates: dict[str, Any] = {"scope": dataclasses.replace(modifier.scope, side=_MIRROR[modifier.scope.side])}
    if hasattr(modifier, "by_side"):
        updates["by_side"] = _MIRROR.get(modifier.by_side, modifier.by_side)
    if isinstance(getattr(modifier, "to", None), ir.Pokemon):
        updates["to"] = dataclasses.replace(modifier.to, side=_MIRROR.get(modifier.to.side, modifier.to.side))
    return dataclasses.replace(modifier, **updates)


def mirrored(modifiers: tuple[ir.Modifier, ...]) -> tuple[ir.Modifier, ...]:
    """Modifiers of both players' Pokémon that speak of the opponent, as one for each player."""
    out: list[Any] = []
    for each in modifiers:
        if _seen_from_you(each):
            mine = dataclasses.replace(cast(Any, each), scope=dataclasses.replace(cast(Any, each).scope, side="you"))
            out += [mine, _mirror(mine)]
        else:
            out.append(each)
    return tuple(out)


def _puts(parts: list[ir.Program], count: int) -> bool:
    """Whether the last step puts so many counters: then a limit of as many means once."""
    last = parts[-1][-1] if parts and parts[-1] else None
    return isinstance(last, ir.PutCounters) and last.count == ir.Num(count)


def _limited(made: list[ir.Unit], by: forms.Only | forms.DiscardElsewhere | forms.AsPart) -> list[ir.Unit]:
    """The units so far with a limit that a sentence of its own puts on them."""
    if isinstance(by, forms.AsPart):
        if not any(isinstance(unit, ir.AsPokemon) for unit in made):
            raise PassError("what holds for a card played as a Pokémon, but it is not")
        return [
            ir.AsPokemon(unit.discardable or by.discardable, unit.no_prize or by.no_prize, unit.counts and by.counts)
            if isinstance(unit, ir.AsPokemon)
            else unit
            for unit in made
        ]
    if isinstance(by, forms.DiscardElsewhere):
        places = [i for i, unit in enumerate(made) if isinstance(unit, ir.AttachTo)]
        if len(places) != 1 or set(cast(ir.AttachTo, made[places[0]]).to.where) != set(by.where):
            raise PassError("discarded elsewhere, but not attached only there")
        changed = dataclasses.replace(cast(ir.AttachTo, made[places[0]]), discard_otherwise=True)
        return [*made[: places[0]], changed, *made[places[0] + 1 :]]
    kinds = ir.Static | ir.Triggered
    at = [i for i, unit in enumerate(made) if isinstance(unit, kinds)]
    if not at or (not by.every and at[-1] != len(made) - 1):
        raise PassError("a limit on an effect, but none before it")
    chosen = set(at if by.every else at[-1:])
    return [_while(unit, by.condition) if i in chosen else unit for i, unit in enumerate(made)]


def _while(unit: Any, condition: ir.Condition) -> ir.Unit:
    name = "when" if isinstance(unit, ir.Triggered) else "while_"
    if not hasattr(unit, name):
        raise PassError("a condition on what has none")
    held = getattr(unit, name)
    return cast(
        ir.Unit, dataclasses.replace(unit, **{name: _every([condition] if held is None else [held, condition])})
    )


def _this_as(unit: ir.Unit) -> ir.Unit:
    """ "The Fire Pokémon this card is attached to" as a condition of the unit."""
    where = {node.where: None for node in nodes(unit) if isinstance(node, forms.ThisAs)}
    if not where:
        return unit
    if len(where) > 1:
        raise PassError("two different kinds for the same Pokémon")
    plain = rebuild(unit, lambda node: ir.This() if isinstance(node, forms.ThisAs) else node)
    return _while(plain, ir.Matches(ir.This(), next(iter(where))))


def _finish(
    head: ir.Unit | None,
    steps: ir.Program,
    need: list[ir.Condition],
    cost: ir.Program,
    limit: str,
    trainer: bool,
) -> ir.Unit:
    if head is None:
        if not trainer or limit:
            raise PassError("an effect without anything that starts it")
        return ir.Play(steps, _every(need), _other_cards(cost))
    if isinstance(head, ir.Activated):
        conditions = ([head.need] if head.need is not None else []) + need
        cost = head.cost + cost
        made = dataclasses.replace(head, effect=steps, need=_every(conditions), cost=cost)
        return dataclasses.replace(made, limit=cast(Any, limit)) if limit else made
    if isinstance(head, ir.Triggered):
        if cost:
            raise PassError("a cost on what happens by itself")
        conditions = ([head.when] if head.when is not None else []) + need
        if head.on == "knocked-out-by-attack" and not conditions and _goes_home(head, steps):
            by: Any = "opponents-attack" if head.whose == "opponent" else "attack"
            return ir.Static((ir.KoDestination(head.subject, "hand", by=by),))
        made2 = dataclasses.replace(head, effect=steps, when=_every(conditions))
        return dataclasses.replace(made2, limit=cast(Any, limit)) if limit else made2
    raise PassError("an effect without anything that starts it")


def _goes_home(head: ir.Triggered, steps: ir.Program) -> bool:
    """Whether all that happens is that the Pokémon itself goes to its owner's hand."""
    own = isinstance(head.subject, ir.This | forms.ThisAs) and not head.may
    back = [ir.Move(each, "hand", attached="discard") for each in (ir.This(), head.subject, Ref("that Pokémon"))]
    return own and len(steps) == 1 and steps[0] in back


class _Reach(NamedTuple):
    """Whose effect lasts: a Trainer's, played from hand; or a power's, that may end on the Bench."""

    trainer: bool
    played: bool
    ends: bool


def _lasting(program: ir.Program, reach: _Reach) -> ir.Program:
    """What a Trainer card or a power starts for a whole group of Pokémon is on the player: it counts for those that
    come later too. So does what a Trainer card says of taking Prizes. What it starts for one Pokémon is not lost on the
    Bench."""

    def grouped(modifier: ir.Modifier) -> bool:
        scope = getattr(modifier, "scope", None)
        if not isinstance(scope, ir.Pokemon):
            return False
        return scope.place == "any" or (reach.played and (scope.side == "you" or isinstance(modifier, ir.PrizesMore)))

    def change(node: Any) -> Any:
        if not isinstance(node, ir.Lasting) or node.on_player or not node.modifiers:
            return node
        if all(grouped(each) for each in node.modifiers):
            return dataclasses.replace(node, on_player=True)
        on_pokemon = any(hasattr(each, "scope") for each in node.modifiers)
        return dataclasses.replace(node, stays=on_pokemon and not reach.ends)

    return rebuild(program, change)


def _not_fresh(program: ir.Program) -> ir.Program:
    """The steps, for Pokémon only that were in play before this turn."""
    settled = ir.Not(ir.EnteredThisTurn())

    def change(node: Any) -> Any:
        if isinstance(node, ir.Pokemon) and node.side == "you" and settled not in node.where:
            return dataclasses.replace(node, where=(*node.where, settled))
        return node

    return rebuild(program, change)


def _other_cards(cost: ir.Program) -> ir.Program:
    """A card is never paid for with itself."""
    other = ir.Not(ir.Same(ir.ThisCard()))

    def change(node: Any) -> Any:
        if isinstance(node, ir.Cards) and (node.zone, node.side) == ("hand", "you") and other not in node.where:
            return dataclasses.replace(node, where=(*node.where, other))
        return node

    return rebuild(cost, change)


def _every(conditions: list[ir.Condition]) -> ir.Condition | None:
    flat: list[ir.Condition] = []
    for each in conditions:
        flat.extend(each.conditions if isinstance(each, ir.Every) else (each,))
    if not flat:
        return None
    return flat[0] if len(flat) == 1 else ir.Every(tuple(flat))


UNIT: Final = Pass("units", lambda value, about: units(value, about.trainer))
