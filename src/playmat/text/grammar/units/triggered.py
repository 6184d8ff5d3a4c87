"""Powers that are set off, and by what."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import (
    At,
    Attacker,
    Condition,
    EventCard,
    Every,
    Filter,
    If,
    Is,
    Matches,
    May,
    Move,
    Pokemon,
    This,
    ThisCard,
    Triggered,
    TurnIs,
)
from playmat.text.forms import Acting, Head
from playmat.text.grammar.shapes import SOMEWHERE, theirs
from playmat.text.phrase import FAIL, Phrase, V, using

_HURT_AT_ALL: Final = Triggered("damaged-by-attack", ())

_ACTIVE = Matches(This(), (At("active"),))

_YOURS = TurnIs("yours")


def every(*conditions: Condition | None) -> Condition | None:
    """All of the conditions as one, or None."""
    flat: list[Condition] = []
    for each in conditions:
        if each is not None:
            flat.extend(each.conditions if isinstance(each, Every) else (each,))
    if not flat:
        return None
    return flat[0] if len(flat) == 1 else Every(tuple(flat))


def _may_be_triggered(opponent: bool) -> Any:
    """The same for what sets a power off that its player need not use."""

    def forward(event: Triggered, steps: Any) -> Any:
        if opponent and (not theirs(steps)):
            return FAIL
        return Head(dataclasses.replace(event, effect=(Acting("opponent", steps),) if opponent else steps, may=True))

    return using("e c", forward)


def _with_condition(may: bool) -> Any:
    """A trigger whose further conditions are said apart from the event."""

    def forward(event: Triggered, k: Condition, steps: Any) -> Any:
        if not may and len(steps) == 1 and isinstance(steps[0], May | If):
            return FAIL
        return Head(dataclasses.replace(event, when=every(event.when, k), effect=steps, may=may))

    return using("e k c", forward)


def energy_cards(subject: Any, e: tuple[Filter, ...]) -> Triggered:
    """An Energy card of that kind is attached from your hand."""
    where = tuple(f for f in e if f != Is("Energy"))
    return Triggered("energy-attached", (), subject, "you", when=Matches(EventCard(), where) if where else None)


_EVOLVED = Triggered("evolved-from-hand", ())

_LEVELLED = Triggered("levelled-up", ())

_BENCHED = Triggered("played-to-bench", ())


_HURT_ANYWHERE = Triggered("damaged-by-attack", (), This(), "opponent")

_FALLEN = Triggered("knocked-out-by-attack", (), This(), "opponent")

_FALLEN_ACTIVE = Triggered("knocked-out-by-attack", (), This(), "opponent", when=_ACTIVE)

_UP = Triggered("becomes-active", (), when=_YOURS, limit="turn")

_CHECKUP = Triggered("checkup", ())


def _head_of(may: bool) -> Any:
    """A head from an event and its first steps."""

    def forward(event: Triggered, steps: Any) -> Any:
        if not may and isinstance(steps[0], May | If) and (len(steps) == 1):
            return FAIL
        return Head(dataclasses.replace(event, effect=steps, may=may))

    return using("e c", forward)


def _on_attach(*where: Any) -> Triggered:
    return Triggered("attached-from-hand", (), when=Matches(This(), where) if where else None)


_GONE: Final = (Move(ThisCard(), "discard"),)


def _end(whose: Any) -> Any:
    return (Head(Triggered("turn-ends", _GONE, whose=whose)),)


def _event(on: Any, x: Any, whose: Any, active: bool, by: tuple[Any, ...] = ()) -> Triggered:
    conditions: list[Condition] = [_ACTIVE] if active else []
    if by:
        conditions.append(Matches(Attacker(), by))
    when = None if not conditions else conditions[0] if len(conditions) == 1 else Every(tuple(conditions))
    return Triggered(on, (), x, whose, when=when)


PHRASES: Final[list[Phrase]] = [
    # Triggered
    Phrase("event", "if {x:this} is damaged by an attack [( even if <it|{y:this}> is Knocked Out )]", _HURT_AT_ALL),
    Phrase("event", "if {x:this} is damaged by an attack", _HURT_AT_ALL),
    Phrase("unit sentence", "{e:event} , you may have your opponent {c:chain} .", (_may_be_triggered(True),)),
    Phrase(
        "unit sentence",
        "{e:event} , you may use {p:this power} .",
        (Head(using("e", lambda e: dataclasses.replace(e, may=True))),),
    ),
    Phrase("unit sentence", "{e:event} , if {k:conds} , {c:chain} .", (_with_condition(False),)),
    Phrase("unit sentence", "as long as {k:conds} , {e:event} , {c:chain} .", (_with_condition(False),)),
    Phrase("event", "[once] during your turn , {when evolving} 1 of your Pokémon", _EVOLVED),
    Phrase("event", "[once] during your turn , when you put {x:this} from your hand onto your Bench", _BENCHED),
    Phrase(
        "event", "once during your turn , when you put {x:this} from your hand onto your Active {n:name}", _LEVELLED
    ),
    Phrase("event", "<if|when|whenever> {x:this} is damaged by {a:their attack}", _HURT_ANYWHERE),
    Phrase("event", "if {x:this} is Knocked Out {by theirs}", _FALLEN),
    Phrase("event", "<if|when> {x:this} is Knocked Out by damage from {a:their attack}", _FALLEN),
    Phrase("event", "if {x:this} is {w:up front} and is Knocked Out by damage from {a:their attack}", _FALLEN_ACTIVE),
    Phrase("event", "once during your turn , when {x:this} moves from your Bench to the Active Spot", _UP),
    Phrase(
        "event",
        "<if|when|whenever> {p:event pokemon} is damaged by {a:their attack}",
        Triggered("damaged-by-attack", (), V.p, "opponent"),
    ),
    Phrase(
        "event",
        "if {p:event pokemon} is Knocked Out {by theirs}",
        Triggered("knocked-out-by-attack", (), V.p, "opponent"),
    ),
    Phrase(
        "event",
        "<if|when|whenever> {p:event pokemon} is Knocked Out by damage from {a:their attack}",
        Triggered("knocked-out-by-attack", (), V.p, "opponent"),
    ),
    Phrase(
        "event",
        "<after|whenever> your opponent plays a {g:cards group} from their hand",
        build=lambda g: Triggered("trainer-played", (), whose="opponent", when=Matches(EventCard(), g)) if g else FAIL,
    ),
    Phrase("event", "<after|whenever> {s:side} Pokémon uses a Poké-Power", Triggered("power-used", (), Pokemon(V.s))),
    Phrase(
        "event",
        "when you attach a {e:energy card} card from your hand to {p:event pokemon}",
        build=lambda e, p: energy_cards(p, e),
    ),
    Phrase(
        "event",
        "<when|whenever> you attach a {e:energy card} [card] from your hand to {p:event pokemon} [during your turn]",
        build=lambda e, p: energy_cards(p, e),
    ),
    Phrase(
        "event",
        "<when|whenever> your opponent attaches a {e:energy card} [card] from their hand to {p:event pokemon}",
        build=lambda e, p: dataclasses.replace(energy_cards(p, e), whose="opponent"),
    ),
    Phrase("event", "when {p:event pokemon} is Knocked Out", Triggered("knocked-out", (), V.p)),
    Phrase("event", "if {p:event pokemon} is Knocked Out", Triggered("knocked-out", (), V.p)),
    Phrase("event", "during Pokémon Checkup", _CHECKUP),
    Phrase("event", "at any <time|times> between turns", _CHECKUP),
    Phrase(
        "unit sentence",
        "<as long as|if> {k:conds} , {c:chain} between turns .",
        build=lambda k, c: FAIL if isinstance(c[0], If) else (Head(dataclasses.replace(_CHECKUP, effect=c, when=k)),),
    ),
    Phrase("event", "at the end of your turn", Triggered("turn-ends", (), whose="you")),
    Phrase("event", "at the end of your opponent's turn", Triggered("turn-ends", (), whose="opponent")),
    Phrase("unit sentence", "{e:event} , you may {c:chain} .", (_head_of(True),)),
    Phrase("unit sentence", "{e:event} , {c:chain} .", (_head_of(False),)),
    Phrase("event", "{when evolving} 1 of your Pokémon [during your turn]", Triggered("evolved-from-hand", ())),
    Phrase(
        "event",
        "once during your turn , when you <play|put> {x:this} from your hand to evolve 1 of your Pokémon",
        Triggered("evolved-from-hand", ()),
    ),
    Phrase(
        "event",
        "when you play {x:this} from your hand onto your Bench [during your turn]",
        Triggered("played-to-bench", ()),
    ),
    Phrase(
        "event",
        "once during your turn , when you <play|put> {x:this} from your hand onto your Bench",
        Triggered("played-to-bench", ()),
    ),
    Phrase(
        "event",
        "<if|when> {x:this} is {in front} and is damaged by {opposing attack}",
        Triggered("damaged-by-attack", (), V.x, "opponent", when=_ACTIVE),
    ),
    Phrase("event", "when you attach {x:this card} from your hand to {t:receiver}", build=lambda x, t: _on_attach(*t)),
    Phrase("event", "if you play {x:this card} from your hand", _on_attach()),
    Phrase("unit sentence", "discard {x:this card} at the end of {w:turn end} .", build=lambda x, w: _end(w)),
    Phrase(
        "unit sentence",
        "if {c:conds} , discard it at the end of {w:turn end} .",
        build=lambda c, w: _end(w) if c == SOMEWHERE else FAIL,
    ),
    Phrase("unit sentence", "at the end of your turn , discard {x:this card} .", _end("you")),
    Phrase(
        "event",
        "when your Active Pokémon is Knocked Out {b:by attack}",
        Triggered("knocked-out-by-attack", (), Pokemon("you", "active"), V.b),
    ),
    Phrase(
        "event",
        "<if|when|whenever> {x:holder} is {in front} and is damaged by {opposing attack}",
        build=lambda x: _event("damaged-by-attack", x, "opponent", True),
    ),
    Phrase(
        "event",
        "<if|when|whenever> {x:holder} is {in front} and is Knocked Out by damage from {opposing attack}",
        build=lambda x: _event("knocked-out-by-attack", x, "opponent", True),
    ),
    Phrase(
        "event",
        "<if|when|whenever> {x:holder} is Knocked Out by damage from {opposing attack}",
        build=lambda x: _event("knocked-out-by-attack", x, "opponent", False),
    ),
    Phrase(
        "event",
        "<if|when> {x:holder} is Knocked Out {by attack}",
        build=lambda x: _event("knocked-out-by-attack", x, "both", False),
    ),
    # parts of the above
    Phrase("up front", "in the Active Spot", ""),
    Phrase("up front", "your Active Pokémon", ""),
    Phrase("turn end", "your turn", "you"),
    Phrase("turn end", "the turn [<it was attached|you attached it>]", "both"),
    Phrase("by attack", "{by attack} from your opponent's Pokémon", "opponent"),
]
