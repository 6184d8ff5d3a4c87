"""Special Energy: what it provides, to which Pokémon it may be attached, and what happens when it is.

provided   what an Energy card counts as, as the units of a `Provide`
kind of    which Pokémon a card may be attached to, as a tuple of filters
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import (
    At,
    AttachTo,
    Condition,
    Cure,
    HasAttached,
    Heal,
    Is,
    Matches,
    Move,
    Named,
    Negate,
    Not,
    OfType,
    OneOf,
    Pokemon,
    Provide,
    Same,
    This,
    ThisCard,
    Triggered,
)
from playmat.text.forms import DiscardElsewhere, Head, Note, Only, Ref, ThisAs, Whole
from playmat.text.phrase import FAIL, Phrase, V, also, lens

# --- What it provides

_SOMEWHERE: Final = Matches(This(), ())
"""On any Pokémon at all: always so while it is attached."""
_OTHER_SPECIAL: Final = Matches(This(), (HasAttached((Is("special Energy"), Not(Same(ThisCard())))),))


def _each_type(types: tuple[Any, ...]) -> Any:
    return tuple((name,) for name in types) if types else FAIL


def _types_of(units: Any) -> Any:
    return (tuple(unit[0] for unit in units),) if units and all(len(unit) == 1 for unit in units) else FAIL


def _every_type(n: int) -> Any:
    return ((),) * n


def _mixed(types: tuple[Any, ...], n: int) -> Any:
    return (types,) * n if len(types) > 1 and len(set(types)) == len(types) else FAIL


def _mixture(units: Any) -> Any:
    if units and len(units[0]) > 1 and all(unit == units[0] for unit in units):
        return units[0], len(units)
    return FAIL


_ANY = lens("n", _every_type, lambda v: (len(v),) if v and all(unit == () for unit in v) else FAIL)
_MIXED = lens("t n", _mixed, _mixture)

PROVIDED: Final = [
    Phrase("provided", "{t:type*} Energy", lens("t", _each_type, _types_of)),
    also("provided", "{t:type*}", lens("t", _each_type, _types_of)),
    also("provided", "{n:int} {t:type} Energy", build=lambda n, t: ((t,),) * n),
    Phrase("provided", "every type of Energy but provides only {n:int} Energy at a time", _ANY),
    also("provided", "every type of [basic] Energy [,] but <only provides|provides> {n:int} Energy at a time", _ANY),
    also("provided", "every type of Energy , but provides only {n:int} Energy at a time ,", _ANY),
    also("provided", "every type of Energy but provides only {n:int} in any combination at a time", _ANY),
    Phrase("provided", "{t:type&and} Energy but provides only {n:int} Energy at a time", _MIXED),
    also("provided", "{t:type&or} Energy but provides <only|> {n:int} Energy at a time", _MIXED),
    also("provided", "{t:type&and} Energy but provides {n:int} Energy at a time", _MIXED),
    also(
        "provided",
        "{t:type} Energy and {u:type} Energy , but provides only {n:int} Energy at a time",
        build=lambda t, u, n: _mixed((t, u), n),
    ),
    also(
        "provided",
        "{n:int} in any combination of {t:type} Energy and {u:type} Energy",
        build=lambda n, t, u: _mixed((t, u), n),
    ),
]


def _provide(template: str) -> Phrase:
    """A sentence without condition that says what this card provides."""
    return also("unit sentence", template, build=lambda x, u, **rest: (Whole(Provide(u)),))


def _provide_if(template: str) -> Phrase:
    """A sentence that says what this card provides on some Pokémon."""
    return also("unit sentence", template, build=lambda x, u, g, **rest: (Whole(Provide(u, Matches(This(), g))),))


def _unit(value: Any, conditional: bool) -> dict[str, Any] | None:
    if len(value) != 1 or not isinstance(value[0], Whole) or not isinstance(value[0].unit, Provide):
        return None
    unit = value[0].unit
    if (unit.while_ is not None) != conditional:
        return None
    found = {"x": ThisCard(), "u": unit.units}
    return {**found, "k": unit.while_} if conditional else found


PROVIDES: Final = [
    Phrase(
        "unit sentence",
        "{x:this card} provides {u:provided} .",
        build=lambda x, u: (Whole(Provide(u)),),
        match=lambda v: _unit(v, False),
    ),
    Phrase(
        "unit sentence",
        "if {k:conds} , {x:this card} provides {u:provided} .",
        build=lambda k, x, u: (Whole(Provide(u, k)),),
        match=lambda v: _unit(v, True),
    ),
    also(
        "unit sentence",
        "if {k:conds} , it provides {u:provided} [instead] .",
        build=lambda k, u: (Whole(Provide(u, k)),),
    ),
    also(
        "unit sentence",
        "if {k:conds} , {x:this card} provides {u:provided} instead .",
        build=lambda k, x, u: (Whole(Provide(u, k)),),
    ),
    _provide("while in play , {x:this card} <provides|counts as> {u:provided} ."),
    also(
        "unit sentence",
        "while in play , if {k:conds} , {x:this card} provides {u:provided} .",
        build=lambda k, x, u: (Whole(Provide(u, k)),),
    ),
    _provide("<as long as|while> {x:this card} is attached to a Pokémon , it provides {u:provided} ."),
    _provide("when {x:this card} is attached to a Pokémon , {y:this card} provides {u:provided} ."),
    _provide_if("<as long as|while> {x:this card} is attached to a {g:pokemon kind|sg} , it provides {u:provided} ."),
    _provide_if("{x:this card} provides {u:provided} only while {y:this card} is attached to a {g:pokemon kind|sg} ."),
    _provide_if("{x:this card} provides {u:provided} only while it is attached to a {g:pokemon kind|sg} ."),
    also(
        "unit sentence",
        "{x:this card} provides {u:provided} when attached to a Pokémon that already have [any] Special Energy "
        "[card] attached [to it] .",
        build=lambda x, u: (Whole(Provide(u, _OTHER_SPECIAL)),),
    ),
]

# --- Where it may be attached


def _kinds(g: Any) -> Any:
    return g.where if g.where and g.place == "any" else FAIL


def _only(value: Any, discarded: bool) -> dict[str, Any] | None:
    if len(value) == 1 and isinstance(value[0], Whole) and isinstance(value[0].unit, AttachTo):
        unit = value[0].unit
        if unit.discard_otherwise == discarded and unit.to == Pokemon("you", "any", unit.to.where):
            found = {"x": ThisCard(), "g": unit.to.where}
            return {**found, "y": ThisCard(), "z": ThisCard(), "h": unit.to.where} if discarded else found
    return None


ATTACHED: Final = [
    Phrase(
        "unit sentence",
        "{x:this card} can only be attached to a {g:pokemon kind|sg} . if {y:this card} is attached to anything "
        "other than a {h:pokemon kind|sg} , discard {z:this card} .",
        match=lambda v: _only(v, True),
        print_only=True,
    ),
    Phrase(
        "unit sentence",
        "{x:this card} can only be attached to a {g:pokemon kind|sg} .",
        build=lambda x, g: (Whole(AttachTo(Pokemon("you", "any", g))),),
        match=lambda v: _only(v, False),
    ),
    also(
        "unit sentence",
        "{x:this card} can <only be attached|be attached only> to [a] {g:pokemon kind} .",
        build=lambda x, g: (Whole(AttachTo(Pokemon("you", "any", g))),),
    ),
    also(
        "unit sentence",
        "if {x:this card} is attached to anything other than [a] {g:pokemon kind} , discard {y:this card} .",
        build=lambda x, g, y: (DiscardElsewhere(g),),
    ),
    also(
        "unit sentence",
        "( if {x:this card} is attached to anything other than [a] {g:pokemon kind} , discard {y:this card} . )",
        build=lambda x, g, y: (DiscardElsewhere(g),),
    ),
    also(
        "unit sentence",
        "when {p:this} is no longer [a] {g:pokemon kind} , discard {y:this card} .",
        build=lambda p, g, y: (DiscardElsewhere(g),),
    ),
    also(
        "unit sentence",
        "if {p:this} isn't a {g:pokemon kind|sg} , discard {y:this card} .",
        build=lambda p, g, y: (DiscardElsewhere(g),),
    ),
    also("unit sentence", "attach {x:attached card} to 1 of your Pokémon [in play] .", build=lambda x: (Note(),)),
    also(
        "unit sentence",
        "attach {x:attached card} to 1 of your {g:pokemon kind|pl} [in play] .",
        build=lambda x, g: (Whole(AttachTo(Pokemon("you", "any", g))),),
    ),
    # the Pokémon it is on, with its kind
    also("pokemon", "the {g:pokemon kind|sg} [that] {x:this card} is attached to", build=lambda g, x: ThisAs(g)),
    also("cond", "{x:this card} is attached to [a] {g:pokemon kind}", build=lambda x, g: Matches(This(), g)),
    Phrase(
        "cond",
        "{x:this} has any other Special Energy attached",
        build=lambda x: _OTHER_SPECIAL,
        match=lambda v: {"x": This()} if v == _OTHER_SPECIAL else None,
    ),
    also("cond", "{p:pokemon} isn't {t:type}", build=lambda p, t: Negate(Matches(p, (OfType(t),)))),
    also("cond", "{x:this card} is attached to 1 of your Pokémon", build=lambda x: _SOMEWHERE),
    also("unit sentence", "ignore this effect if {k:conds} .", build=lambda k: (Only(_not(k)),)),
    also("unit sentence", "ignore this effect unless {k:unless} .", build=lambda k: (Only(k),)),
    also(
        "unless",
        "the Attacking Pokémon is {t:type} or has {n:name part} in its name",
        build=lambda t, n: Matches(This(), (OneOf((OfType(t), Named(n, "contains"))),)),
    ),
]


def _not(condition: Condition) -> Condition:
    return condition.condition if isinstance(condition, Negate) else Negate(condition)


# --- When it is attached, and when it goes


def _on_attach(*where: Any) -> Triggered:
    return Triggered("attached-from-hand", (), when=Matches(This(), where) if where else None)


_GONE: Final = (Move(ThisCard(), "discard"),)


def _end(whose: Any) -> Any:
    return (Head(Triggered("turn-ends", _GONE, whose=whose)),)


def _attach_to(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Triggered) and (value.when is None or isinstance(value.when, Matches)):
        where = value.when.where if isinstance(value.when, Matches) else ()
        if value == _on_attach(*where):
            return {"x": ThisCard(), "t": where}
    return None


EVENTS: Final = [
    Phrase(
        "event",
        "when you attach {x:this card} from your hand to {t:receiver}",
        build=lambda x, t: _on_attach(*t),
        match=_attach_to,
    ),
    also(
        "event",
        "when you play {x:this card} from your hand and attach it to {t:receiver}",
        build=lambda x, t: _on_attach(*t),
    ),
    also("event", "if you play {x:this card} from your hand", build=lambda x: _on_attach()),
    Phrase("receiver", "a Pokémon", ()),
    Phrase("receiver", "your Active Pokémon", (At("active"),)),
    Phrase("receiver", "1 of your Benched Pokémon", (At("bench"),)),
    Phrase("receiver", "a {g:pokemon kind|sg}", V.g),
    also("receiver", "1 of your Pokémon", ()),
    also("receiver", "1 of your {g:pokemon kind|pl}", V.g),
    also("pokemon pronoun", "the Pokémon you attach it to", Ref("that Pokémon")),
    also("step", "{p:pokemon} is no longer affected by a Special Condition", Cure(V.p)),
    also("step", "heal {n:num} damage from {p:pokemon} , if it has any", Heal(V.p, V.n)),
    # how long it stays
    Phrase("turn end", "your turn", "you"),
    Phrase("turn end", "your opponent's turn", "opponent"),
    also("turn end", "the turn [<it was attached|you attached it>]", "both"),
    also("turn end", "your opponent's next turn", "opponent"),
    also("unit sentence", "discard {x:this card} at the end of {w:turn end} .", build=lambda x, w: _end(w)),
    also(
        "unit sentence",
        "if {c:conds} , discard it at the end of {w:turn end} .",
        build=lambda c, w: _end(w) if c == _SOMEWHERE else FAIL,
    ),
    also("unit sentence", "at the end of your turn , discard {x:this card} .", build=lambda x: _end("you")),
]


def _with(event: Triggered, step: Any) -> Triggered:
    return dataclasses.replace(event, effect=(step,))


def _heal(amount: Any) -> Any:
    return Heal(This(), amount)


def _cure() -> Any:
    return Cure(This())


def _note(template: str) -> Phrase:
    return also("note", template, build=lambda **holes: Note())


NOTES: Final = [
    _note("{a:energy reminder} and {b:energy reminder}"),
    also("energy reminder", "don't count as a basic Energy [card] when not in play", build=lambda: Note()),
    also("energy reminder", "has no <effect other|other effect> than providing Energy", build=lambda: Note()),
    _note("don't count as a Basic card"),
    _note("has no effect other than providing Energy"),
    _note("while not in play , {x:this card} counts as Colorless Energy"),
]

PHRASES: Final[list[Phrase]] = [*PROVIDED, *PROVIDES, *ATTACHED, *EVENTS, *NOTES]
