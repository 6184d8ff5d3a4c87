"""Whether a program is well formed, beyond the types of its fields: slots, the damage step, known words.

Everything the compiler makes and everything written by hand goes through `check`; the engine may rely on what it
promises.
"""

from __future__ import annotations

import itertools
import json
from typing import Any, Final, cast

from playmat.model import ir
from playmat.model.errors import IrError
from playmat.model.ir.walk import LETTERS, binds, bound_by, children, kind_of, nodes, players, read_by, reads
from playmat.model.words import tag
from playmat.text.filters import counts_units, in_order

_ADJUST: Final = (ir.AddDamage, ir.SubDamage, ir.SetDamage)
_TRIED: Final = "tried "
"""Marks a slot that only one branch of a condition binds."""


def check(program: ir.AttackProgram | tuple[ir.Unit, ...], where: str) -> None:
    """Raise IrError if the program of an attack, or the units of a power or card, are not well formed."""
    _check_form(program, where)
    _check_one_way(program, where)
    _check_sense(program, where)
    if isinstance(program, ir.AttackProgram):
        _check_attack(program, where)
        _check_slots(program, where)
        return
    for i, unit in enumerate(program):
        here = f"{where}[{i}]"
        for node in nodes(unit):
            if isinstance(node, (*_ADJUST, ir.Hit, ir.Fail, ir.BeforeDamage)):
                raise IrError(f"{here}: expected no step of an attack, got {ir.tag(node)}")
        _check_slots(unit, here)


def _check_form(program: Any, where: str) -> None:
    """Every node is of the IR, every field holds what it may, every word is known."""
    for node in nodes(program):
        if type(node) not in ir.NODES.values():
            raise IrError(f"{where}: expected a node of the IR, got {type(node).__name__}")
        if isinstance(node, ir.Tagged) and node.tag not in tag.NAMES:
            raise IrError(f"{where}: expected a known tag, got {node.tag!r}")
        if isinstance(node, ir.Pick) and isinstance(node.count, ir.Num):
            if (node.mode == "any") != (node.count.value == 0):
                raise IrError(
                    f"{where}: expected a count of 0 for mode 'any' alone, got {node.mode!r} {node.count.value}"
                )
        if isinstance(node, ir.Pick) and node.units and not counts_units(node):
            raise IrError(f"{where}: expected units of several attached Energy only, got them for other cards")
        if isinstance(node, ir.Cards) and node.on is not None and node.zone not in ("attached", "under"):
            raise IrError(f"{where}: expected `on` for attached cards only, got it for {node.zone!r}")
        if isinstance(node, ir.Attach) and any(
            isinstance(each, ir.EvolvesFrom | ir.EvolvesFromName) for each in nodes(node.cards)
        ):
            raise IrError(f"{where}: expected cards that can be attached, got a card that evolves from something")
        if isinstance(node, ir.Condition | ir.Filter) and any(isinstance(each, ir.Pick) for each in nodes(node)):
            raise IrError(f"{where}: expected nothing to be chosen by asking, got a pick in {ir.tag(node)}")
        if isinstance(node, ir.If) and not node.then:
            raise IrError(f"{where}: expected steps after a condition, got none")
    for part in (program,) if isinstance(program, ir.AttackProgram) else program:
        data = json.loads(json.dumps(ir.encode(part)))
        kind = ir.AttackProgram if isinstance(part, ir.AttackProgram) else ir.Unit
        if ir.decode(data, cast(Any, kind), where) != part:
            raise IrError(f"{where}: expected JSON that gives the same program again")
    _check_players(program, where)


SEVERAL: Final = (
    (ir.OneOf, "filters", 2),
    (ir.AllOf, "filters", 2),
    (ir.Together, "parts", 2),
    (ir.Every, "conditions", 2),
    (ir.AnyOf, "conditions", 2),
    (ir.AfflictChoice, "conditions", 2),
    (ir.Afflict, "conditions", 1),
    (ir.ChooseOne, "options", 1),
    (ir.EffectOf, "sources", 1),
    (ir.HasExtraEnergy, "types", 1),
    (ir.EventBrings, "conditions", 1),
    (ir.HasPower, "kinds", 1),
    (ir.NoPowers, "kinds", 1),
    (ir.Lasting, "modifiers", 1),
    (ir.Static, "modifiers", 1),
    (ir.Watch, "units", 1),
    (ir.Interrupt, "kinds", 1),
    (ir.AttachAsTool, "units", 1),
    (ir.BecomeStadium, "units", 1),
    (ir.RetreatEvenIf, "conditions", 1),
    (ir.KeepConditions, "conditions", 1),
    (ir.PreventCounters, "sources", 1),
    (ir.CannotMove, "to", 1),
    (ir.AttackEvenIf, "conditions", 1),
    (ir.MayEvolveInto, "where", 1),
    (ir.Unaffected, "by", 1),
    (ir.TextIs, "where", 1),
    (ir.TextIs, "do", 1),
    (ir.AttachCost, "cost", 1),
    (ir.DamageIgnores, "ignoring", 1),
)
"""Lists that mean something only from so many parts on."""
_NAMES: Final = ("name", "attack", "except_name")
_NAMED: Final = (
    ir.Named,
    ir.HasAttack,
    ir.EvolvesFromName,
    ir.PutMarker,
    ir.RemoveMarker,
    ir.HasMarker,
    ir.KeepTurn,
    ir.OnlyBy,
    ir.AttackNamed,
    ir.KeepTurnAfter,
    ir.EvolvesAs,
)


def _two_sides(first: Any, second: Any, coins: set[str]) -> bool:
    """Whether one step is for heads and the next for tails of the same coin, or the other way round."""
    if not isinstance(first, ir.If) or not isinstance(second, ir.If) or first.otherwise or second.otherwise:
        return False
    sides = {type(first.condition), type(second.condition)}
    slots = {getattr(first.condition, "slot", ""), getattr(second.condition, "slot", "")}
    return sides == {ir.AllHeads, ir.AllTails} and len(slots) == 1 and slots <= coins


def _check_one_way(program: Any, where: str) -> None:
    """What can be said in two ways is said in one: filters in order, no list of one, nothing denied twice."""
    flips = [node for node in nodes(program) if isinstance(node, ir.Flip)]
    coins = {flip.into for flip in flips if flip.count == ir.Num(1) and not flip.until_tails}
    for node in nodes(program):
        for kind, field, least in SEVERAL:
            if isinstance(node, kind) and len(getattr(node, field)) < least:
                raise IrError(f"{where}: expected at least {least} in {ir.tag(node)}.{field}")
        for field in ("where", "by", "filters"):
            held = getattr(node, field, None)
            if isinstance(held, tuple) and all(isinstance(each, ir.Filter) for each in held) and held != in_order(held):
                raise IrError(f"{where}: expected filters in order, each once, in {ir.tag(node)}.{field}")
            if isinstance(held, tuple) and field != "filters" and any(isinstance(each, ir.AllOf) for each in held):
                raise IrError(f"{where}: expected filters that must all hold as a list, got all-of in {ir.tag(node)}")
        if isinstance(node, ir.ChooseNumber) and node.multiple < 1:
            raise IrError(f"{where}: expected choose-number.multiple of 1 or more, got {node.multiple}")
        if isinstance(node, ir.Not) and isinstance(node.filter, ir.Not):
            raise IrError(f"{where}: expected a filter, got one that is denied twice")
        if isinstance(node, ir.Negate) and isinstance(node.condition, ir.Negate):
            raise IrError(f"{where}: expected a condition, got one that is denied twice")
        for field in ("prepare", "effect", "cost", "then", "otherwise", "do", "again"):
            held = getattr(node, field, ())
            for first, second in itertools.pairwise(held if isinstance(held, tuple) else ()):
                if _two_sides(first, second, coins):
                    raise IrError(f"{where}: expected the two sides of a coin in one step, got two")
        if isinstance(node, ir.ChooseOne) and any(
            _two_sides(*pair, coins) for option in node.options for pair in itertools.pairwise(option)
        ):
            raise IrError(f"{where}: expected the two sides of a coin in one step, got two")
        if isinstance(node, ir.Flip) and node.until_tails and node.count != ir.Num(1):
            raise IrError(f"{where}: expected no number of coins that are flipped until tails")
        if isinstance(node, ir.Cards) and node.on is not None and node.side != "you":
            raise IrError(f"{where}: expected no side of cards on a Pokémon that is named")
        for field in _NAMES:
            name = getattr(node, field, "")
            if isinstance(name, str) and (name != " ".join(name.split()) or '"' in name):
                raise IrError(f"{where}: expected a name of words, got {name!r}")
        if isinstance(node, (ir.CanPay, ir.CoinsFor, ir.StruckBy)) and not node.attack:
            raise IrError(f"{where}: expected the name of an attack in {ir.tag(node)}")
        if isinstance(node, _NAMED) and not node.name:
            raise IrError(f"{where}: expected a name in {ir.tag(node)}, got none")


def _check_sense(program: Any, where: str) -> None:
    """Refuse what can be read but never means what its text says."""
    gone = False
    for node in nodes(program):
        if isinstance(node, ir.Matches):
            many = isinstance(node.target, ir.Pokemon) and node.target.place != "active"
            if many and any(isinstance(one, ir.Damaged) for one in node.where):
                raise IrError(f"{where}: expected one Pokémon to be damaged, or to be told whether any or all are")
            if isinstance(program, ir.AttackProgram) and node == ir.Matches(ir.This(), (ir.At("bench"),)):
                raise IrError(f"{where}: expected something that can be so, got an attacker on the Bench")
        if isinstance(node, ir.Flip) and not node.into:
            raise IrError(f"{where}: expected coins that decide something, got a flip that nothing looks at")
        if isinstance(node, ir.Choose) and not node.pick.into:
            raise IrError(f"{where}: expected something to be done with what is chosen, got nothing")
        if isinstance(node, ir.Pick) and node.by == "opponent" and isinstance(node.source, ir.Among):
            raise IrError(f"{where}: expected whoever finds a card to choose it, got the opponent")
        if isinstance(node, ir.Except) and _moved_whole(program, node.source):
            raise IrError(f"{where}: expected something to be left of cards that were all moved")
        if isinstance(node, ir.Lasting) and any(
            isinstance(by := getattr(each, "by", ()), tuple) and ir.At("active") in by for each in node.modifiers
        ):
            raise IrError(f"{where}: expected one attacker for as long as an effect lasts, got whichever is Active")
        if isinstance(node, ir.If) and _looks(node.then) and _looks(node.otherwise):
            if _puts_back(node.then) != _puts_back(node.otherwise):
                raise IrError(f"{where}: expected cards that were looked at to be put back either way")
        if isinstance(node, ir.Unit) and any(isinstance(one, ir.Watch) for one in nodes(getattr(node, "cost", ()))):
            raise IrError(f"{where}: expected a price that is paid at once, got something that is waited for")
        if isinstance(node, ir.ShuffleInto) and node.target == ir.This():
            gone = True
        if gone and isinstance(node, ir.ExtraEnergy):
            raise IrError(f"{where}: expected Energy of a Pokémon in play, got that of one shuffled away before")


def _moved_whole(program: Any, cards: ir.Target) -> bool:
    """Whether all of these cards are put somewhere, so that there is no rest of them."""
    return isinstance(cards, ir.Slot) and any(
        (isinstance(node, ir.Attach) and node.cards == cards) or (isinstance(node, ir.Move) and node.target == cards)
        for node in nodes(program)
    )


def _looks(program: ir.Program) -> bool:
    return any(isinstance(node, ir.Look) for node in nodes(program))


def _puts_back(program: ir.Program) -> bool:
    return any(isinstance(node, ir.Except) for node in nodes(program))


def _check_players(value: Any, where: str) -> None:
    """ "That player" means somebody only inside "each player"."""
    if isinstance(value, ir.ByEach | ir.Triggered):
        return
    for name in players(type(value)) if isinstance(value, ir.Node) else ():
        if getattr(value, name) == "that-player":
            raise IrError(
                f"{where}: expected a player in {type(value).__name__}.{name}, got 'that-player' outside each player"
            )
    for held in children(value):
        _check_players(held, where)


def _check_attack(program: ir.AttackProgram, where: str) -> None:
    hits = [i for i, step in enumerate(program.effect) if isinstance(step, ir.Hit)]
    every = sum(isinstance(node, ir.Hit) for node in nodes(program))
    if len(hits) > 1 or every != len(hits):
        raise IrError(f"{where}: expected the damage step once, at the top of the effect, got {every}")
    after = program.effect[hits[0] + 1 :] if hits else program.effect
    for node in nodes(program.prepare) + nodes(after):
        if isinstance(node, _ADJUST):
            raise IrError(f"{where}: expected {ir.tag(node)} before the damage step")
    for step in after:
        if isinstance(step, ir.BeforeDamage) and hits:
            raise IrError(f"{where}: expected before-damage before the damage step")


def _check_slots(program: Any, where: str) -> None:
    """Slots are bound before they are read, hold what their readers need, and are named in order of binding."""
    kinds: dict[str, str] = {}
    _walk(program, kinds, where)
    for loop in nodes(program):
        if isinstance(loop, ir.ByEach | ir.Repeat | ir.ForEach):
            inside = reads(loop.do)
            for name in set(binds(loop.do)) & set(inside):
                if reads(program).count(name) != inside.count(name):
                    raise IrError(f"{where}: expected slot {name!r} of a loop to be read inside it or after, not both")
    bound = list(dict.fromkeys(binds(program)))
    read = set(reads(program))
    for name in bound:
        if name not in read:
            raise IrError(f"{where}: expected no name for what nobody asks about, got slot {name!r}")
    if bound != list(LETTERS[: len(bound)]):
        raise IrError(f"{where}: expected slots a, b, c in order of binding, got {', '.join(bound)}")


def _need(slot: str, kinds: dict[str, str], wanted: tuple[str, ...], where: str) -> None:
    if slot not in kinds:
        raise IrError(f"{where}: expected slot {slot!r} to be bound before it is read")
    if wanted and kinds[slot] not in wanted:
        raise IrError(f"{where}: expected slot {slot!r} to hold {' or '.join(wanted)}, got {kinds[slot]}")


def _walk(value: Any, kinds: dict[str, str], where: str) -> None:
    if isinstance(value, ir.If):
        _walk(value.condition, kinds, where)
        for branch in (value.then, value.otherwise):
            inside = dict(kinds)
            _walk(branch, inside, where)
            # Whether something was done can be asked where it may not even have been tried.
            kinds.update({_TRIED + name: kind for name, kind in inside.items() if name not in kinds})
        return
    if isinstance(value, ir.ChooseOne):
        for option in value.options:
            _walk(option, dict(kinds), where)
        return
    if isinstance(value, ir.ForEach):
        _walk(value.target, kinds, where)
        _walk(value.do, {**kinds, value.as_: kind_of(value.target, kinds)}, where)
        return
    for held in children(value):
        _walk(held, kinds, where)
    if isinstance(value, ir.Node):
        for read in read_by(value):
            if read.kinds or _TRIED + read.slot not in kinds:
                _need(read.slot, kinds, read.kinds, where)
        kinds.update({bound.slot: bound.kind for bound in bound_by(value, kinds)})
