"""Abilities: how a power is used, and what sets it off.

use      when a power may be used, as an `Activated` without effect
event    what sets a power off, as a `Triggered` without effect (see `powers`)
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import (
    Activated,
    Afflict,
    AfflictChoice,
    At,
    BenchFull,
    ByEach,
    Cards,
    Condition,
    Cure,
    EffectOf,
    EndTurn,
    EventCard,
    EventPokemon,
    Every,
    Filter,
    If,
    Is,
    KnockOut,
    Lasting,
    Matches,
    May,
    Move,
    Negate,
    Pokemon,
    PutCounters,
    Reveal,
    This,
    ThisCard,
    Triggered,
    TurnIs,
)
from playmat.text.forms import Acting, Cost, Head, UnitLimit
from playmat.text.grammar.nouns import side_group
from playmat.text.phrase import FAIL, Phrase, V, also, lens

GROUP = side_group()
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


# --- Used by choice


def _theirs(steps: Any) -> bool:
    """Whether all the steps are the opponent's: after "reveal their hand" it is you who goes on."""
    return not (len(steps) > 1 and isinstance(steps[0], Reveal))


def _used(opponent: bool) -> Any:
    """A head from the moment of use and the first steps; `opponent`: steps that the opponent is made to do."""

    def forward(use: Activated, steps: Any) -> Any:
        if opponent and not _theirs(steps):
            return FAIL
        return Head(dataclasses.replace(use, effect=(Acting("opponent", steps),) if opponent else steps))

    def back(value: Any) -> Any:
        if not isinstance(value, Head) or not isinstance(value.unit, Activated):
            return FAIL
        steps: Any = value.unit.effect
        if opponent != (len(steps) == 1 and isinstance(steps[0], Acting) and steps[0].who == "opponent"):
            return FAIL
        return dataclasses.replace(value.unit, effect=()), steps[0].do if opponent else steps

    return lens("u c", forward, back)


def _triggered(opponent: bool) -> Any:
    """The same for what sets a power off that its player need not use."""

    def forward(event: Triggered, steps: Any) -> Any:
        if opponent and not _theirs(steps):
            return FAIL
        return Head(dataclasses.replace(event, effect=(Acting("opponent", steps),) if opponent else steps, may=True))

    def back(value: Any) -> Any:
        if not isinstance(value, Head) or not isinstance(value.unit, Triggered) or not value.unit.may:
            return FAIL
        steps: Any = value.unit.effect
        if opponent != (len(steps) == 1 and isinstance(steps[0], Acting) and steps[0].who == "opponent"):
            return FAIL
        return dataclasses.replace(value.unit, effect=(), may=False), steps[0].do if opponent else steps

    return lens("e c", forward, back)


def _said_apart(value: Any, kind: type) -> dict[str, Any] | None:
    """A first step that has a subject of its own can't follow "you may": it gets its own sentence."""
    if len(value) != 1 or not isinstance(value[0], Head) or type(value[0].unit) is not kind:
        return None
    unit: Any = value[0].unit
    first = unit.effect[0] if unit.effect else None
    if not isinstance(first, Afflict | AfflictChoice | Cure | KnockOut | Lasting | EndTurn | If | ByEach):
        return None
    if isinstance(unit, Triggered):
        return {"e": dataclasses.replace(unit, effect=(), may=False), "p": "", "c": unit.effect} if unit.may else None
    return {"u": dataclasses.replace(unit, effect=()), "p": "", "c": unit.effect}


def _with_condition(may: bool) -> Any:
    """A trigger whose further conditions are said apart from the event."""

    def forward(event: Triggered, k: Condition, steps: Any) -> Any:
        if not may and len(steps) == 1 and isinstance(steps[0], May | If):
            return FAIL
        return Head(dataclasses.replace(event, when=every(event.when, k), effect=steps, may=may))

    def back(value: Any) -> Any:
        if not isinstance(value, Head) or not isinstance(value.unit, Triggered) or value.unit.may != may:
            return FAIL
        unit = value.unit
        parts = unit.when.conditions if isinstance(unit.when, Every) else (unit.when,) if unit.when is not None else ()
        own = tuple(each for each in parts if _intrinsic(unit, each))
        other = tuple(each for each in parts if not _intrinsic(unit, each))
        if not other or parts != own + other:
            return FAIL
        event = dataclasses.replace(unit, when=every(*own), effect=(), may=False)
        return event, every(*other), unit.effect

    return lens("e k c", forward, back)


def _intrinsic(unit: Triggered, condition: Condition) -> bool:
    """Whether the words for the event say this condition themselves."""
    if condition == _YOURS:
        return unit.on in ("becomes-active", "knocked-out-by-attack")
    if isinstance(condition, Matches) and isinstance(condition.target, EventCard):
        return True
    if condition == TurnIs("opponents"):
        return unit.on == "knocked-out-by-attack"
    if condition == Matches(This(), (At("bench"),)):
        return unit.on == "evolved-from-hand"
    return condition == _ACTIVE and unit.on in (
        "evolved-from-hand",
        "damaged-by-attack",
        "knocked-out-by-attack",
        "knocked-out",
    )


USES: Final = [
    Phrase("use", "once during your turn", Activated(())),
    Phrase("use", "as often as you like during your turn", Activated((), "free")),
    Phrase("use", "once during your turn , if {k:conds}", Activated((), need=V.k)),
    Phrase("use", "as often as you like during your turn , if {k:conds}", Activated((), "free", need=V.k)),
    also("use", "if {k:conds} , once during your turn", Activated((), need=V.k)),
    also("use", "during your turn , if {k:conds}", Activated((), need=V.k)),
    Phrase("unit sentence", "{u:use} , you may have your opponent {c:chain} .", (_used(True),)),
    Phrase(
        "unit sentence",
        "{u:use} , you may use {p:this power} . {c:chain} .",
        match=lambda v: _said_apart(v, Activated),
        print_only=True,
    ),
    Phrase(
        "unit sentence",
        "{e:event} , you may use {p:this power} . {c:chain} .",
        match=lambda v: _said_apart(v, Triggered),
        print_only=True,
    ),
    Phrase("unit sentence", "{u:use} <,|> you may {c:chain} .", (_used(False),)),
    also("unit sentence", "{u:use} , {c:chain} .", (_used(False),), when=lambda f: not isinstance(f["c"][0], May | If)),
    also(
        "unit sentence",
        "{u:use} , you may use {p:this power} .",
        build=lambda u, p: (Head(u),),
    ),
    Phrase("unit sentence", "{e:event} , you may have your opponent {c:chain} .", (_triggered(True),)),
    Phrase("tail", "you may have your opponent {c:chain}", May((Acting("opponent", V.c),))),
    also("step", "have your opponent reveal their hand", Reveal(Cards("hand", "opponent"))),
    Phrase(
        "unit sentence",
        "{e:event} , you may use {p:this power} .",
        build=lambda e, p: (Head(dataclasses.replace(e, may=True)),),
        match=lambda v: (
            {"e": dataclasses.replace(v[0].unit, may=False), "p": ""}
            if len(v) == 1
            and isinstance(v[0], Head)
            and isinstance(v[0].unit, Triggered)
            and v[0].unit.may
            and not v[0].unit.effect
            else None
        ),
    ),
    Phrase("unit sentence", "{e:event} , if {k:conds} , you may {c:chain} .", (_with_condition(True),)),
    Phrase("unit sentence", "{e:event} , if {k:conds} , {c:chain} .", (_with_condition(False),)),
    also("unit sentence", "as long as {k:conds} , {e:event} , {c:chain} .", (_with_condition(False),)),
    also("unit sentence", "if you use {p:this power} , {c:chain} .", build=lambda p, c: c),
    also("use", "once {first turn}", Activated((), need=TurnIs("your-first"))),
    also(
        "unit sentence",
        "{u:use} , you may {c:chain} in order to use {p:this power} .",
        build=lambda u, c, p: (Head(u), Cost(c)),
    ),
    also(
        "unit sentence",
        "you can't use more than 1 {m:move} {p:power word} <each|a|during each> turn .",
        build=lambda m, p: (UnitLimit("name"),),
    ),
]

# --- What sets it off


def fixed_event(template: str, unit: Triggered, *, read_only: bool = False) -> Phrase:
    """An event about "this Pokémon", with as many mentions of it (x, y) as the template has."""
    holes: dict[str, Any] = {name: This() for name in ("x", "y", "z") if f"{{{name}:this}}" in template}
    if "{a:" in template:
        holes["a"] = "opponent"
    if "{w:" in template:
        holes["w"] = ""
    return Phrase(
        "event",
        template,
        build=lambda **found: unit,
        match=None if read_only else (lambda v: dict(holes) if v == unit else None),
        read_only=read_only,
    )


def energy_cards(subject: Any, e: tuple[Filter, ...]) -> Triggered:
    """An Energy card of that kind is attached from your hand."""
    where = tuple(f for f in e if f != Is("Energy"))
    return Triggered("energy-attached", (), subject, "you", when=Matches(EventCard(), where) if where else None)


def _by_nothing_else(event: Triggered) -> Triggered:
    """That event, but not by an effect of one's attacks or Poké-Powers."""
    otherwise = Negate(EffectOf("you", ("attack", "Poké-Power")))
    return dataclasses.replace(event, when=Every((event.when, otherwise)) if event.when else otherwise)


def _match_energy(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Triggered) or value.on != "energy-attached" or value.whose != "you":
        return None
    where = value.when.where if isinstance(value.when, Matches) else ()
    e = where if any(isinstance(f, Is) for f in where) else (Is("Energy"), *where)
    return {"e": e, "p": value.subject} if energy_cards(value.subject, e) == value else None


_ENTERING: Final = ("played-to-bench", "evolved-from-hand", "levelled-up", "drawn-for-turn")
"""What happens to a Pokémon once, so that saying so adds nothing."""


def _once(event: Triggered) -> Triggered:
    return event if event.on in _ENTERING else dataclasses.replace(event, limit="turn")


_EVOLVED = Triggered("evolved-from-hand", ())
_LEVELLED = Triggered("levelled-up", ())
_BENCHED = Triggered("played-to-bench", ())
_HURT = Triggered("damaged-by-attack", (), This(), "opponent", when=_ACTIVE)
_HURT_ANYWHERE = Triggered("damaged-by-attack", (), This(), "opponent")
_FALLEN = Triggered("knocked-out-by-attack", (), This(), "opponent")
_FALLEN_ACTIVE = Triggered("knocked-out-by-attack", (), This(), "opponent", when=_ACTIVE)
_UP = Triggered("becomes-active", (), when=_YOURS, limit="turn")
_CHECKUP = Triggered("checkup", ())
_DRAWN = Triggered("drawn-for-turn", (Move(ThisCard(), "bench"),), whose="you", may=True)
_FALLEN_THEN = Triggered("knocked-out-by-attack", (), This(), "opponent", when=TurnIs("opponents"))
_EVOLVED_BENCH = Triggered("evolved-from-hand", (), when=Matches(This(), (At("bench"),)))
_EVOLVED_ACTIVE = Triggered("evolved-from-hand", (), when=_ACTIVE)


def _subject(value: Any, event: Triggered) -> dict[str, Any] | None:
    """The Pokémon it happens to, if the trigger is otherwise this event."""
    if isinstance(value, Triggered) and value == dataclasses.replace(event, subject=value.subject):
        return {"p": value.subject}
    return None


EVENTS: Final = [
    # coming into play
    fixed_event(
        "[once] during your turn , {when evolving} 1 of your Pokémon",
        _EVOLVED,
        read_only=True,
    ),
    fixed_event(
        "[once] during your turn , when you put {x:this} from your hand onto your Bench", _BENCHED, read_only=True
    ),
    fixed_event("when you put {x:this} from your hand onto your Bench [during your turn]", _BENCHED, read_only=True),
    also(
        "event",
        "once during your turn , when you put {x:this} from your hand onto your Active {n:name}",
        build=lambda x, n: _LEVELLED,
    ),
    # being attacked
    fixed_event("if {x:this} is damaged by an opponent's attack", _HURT_ANYWHERE),
    fixed_event("<if|when|whenever> {x:this} is damaged by {a:their attack}", _HURT_ANYWHERE, read_only=True),
    Phrase("their attack", "an opponent's attack", "opponent"),
    also("their attack", "your opponent's attack", "opponent"),
    also("their attack", "an attack <from|by> your opponent's Pokémon", "opponent"),
    fixed_event("if {x:this} is Knocked Out {by theirs}", _FALLEN),
    fixed_event("<if|when> {x:this} is Knocked Out by damage from {a:their attack}", _FALLEN, read_only=True),
    fixed_event("if {x:this} is {w:up front} and is Knocked Out by damage from {a:their attack}", _FALLEN_ACTIVE),
    Phrase("up front", "in the Active Spot", ""),
    also("up front", "your Active Pokémon", ""),
    fixed_event(
        "when {x:this} is {w:up front} and is Knocked Out by damage from {a:their attack}",
        _FALLEN_ACTIVE,
        read_only=True,
    ),
    # moving up
    fixed_event("once during your turn , when {x:this} moves from your Bench to the Active Spot", _UP),
    fixed_event(
        "once during your turn , when {x:this} moves from your Bench to become your [new] Active Pokémon",
        _UP,
        read_only=True,
    ),
    # others
    Phrase(
        "event",
        "if {p:event pokemon} is damaged by an opponent's attack",
        build=lambda p: Triggered("damaged-by-attack", (), p, "opponent"),
        match=lambda v: _subject(v, Triggered("damaged-by-attack", (), This(), "opponent")),
    ),
    also(
        "event",
        "<if|when|whenever> {p:event pokemon} is damaged by {a:their attack}",
        build=lambda p, a: Triggered("damaged-by-attack", (), p, "opponent"),
    ),
    Phrase(
        "event",
        "if {p:event pokemon} is Knocked Out {by theirs}",
        build=lambda p: Triggered("knocked-out-by-attack", (), p, "opponent"),
        match=lambda v: _subject(v, Triggered("knocked-out-by-attack", (), This(), "opponent")),
    ),
    also(
        "event",
        "<if|when|whenever> {p:event pokemon} is Knocked Out by damage from {a:their attack}",
        build=lambda p, a: Triggered("knocked-out-by-attack", (), p, "opponent"),
    ),
    Phrase(
        "event",
        "during your opponent's turn , if {x:this} is Knocked Out {by attack}",
        build=lambda x: _FALLEN_THEN,
        match=lambda v: {"x": This()} if v == _FALLEN_THEN else None,
    ),
    also(
        "event",
        "[once] during your opponent's turn , if {x:this} would be Knocked Out by "
        "damage from an <opponent's attack|attack>",
        build=lambda x: _FALLEN_THEN,
    ),
    also(
        "event",
        "[once] during your opponent's turn , if {x:this} is Knocked Out by damage from an <opponent's attack|attack>",
        build=lambda x: _FALLEN_THEN,
    ),
    also(
        "event",
        "[once] during your opponent's turn , if {x:this} is your Active Pokémon and is damaged by {a:some attack}",
        build=lambda x, a: _HURT,
    ),
    Phrase("some attack", "an attack", ""),
    Phrase("some attack", "{a:their attack}", V.a),
    Phrase(
        "event",
        "{when evolving} 1 of your Benched Pokémon",
        build=lambda x: _EVOLVED_BENCH,
        match=lambda v: {"x": This()} if v == _EVOLVED_BENCH else None,
    ),
    Phrase(
        "event",
        "{when evolving} your Active Pokémon",
        build=lambda x: _EVOLVED_ACTIVE,
        match=lambda v: {"x": This()} if v == _EVOLVED_ACTIVE else None,
    ),
    also(
        "event",
        "[once] during your turn , {when evolving} 1 of your Benched Pokémon",
        build=lambda x: _EVOLVED_BENCH,
    ),
    also(
        "event",
        "[once] during your turn , {when evolving} <1 of|> your Active Pokémon",
        build=lambda x: _EVOLVED_ACTIVE,
    ),
    Phrase(
        "event",
        "when {p:event pokemon} retreats",
        build=lambda p: Triggered("retreats", (), p),
        match=lambda v: _subject(v, Triggered("retreats", ())),
    ),
    also("event", "<if|whenever> {p:event pokemon} retreats", build=lambda p: Triggered("retreats", (), p)),
    Phrase(
        "event",
        "when {x:this} moves to your Bench",
        build=lambda x: Triggered("moves-to-bench", ()),
        match=lambda v: {"x": This()} if v == Triggered("moves-to-bench", ()) else None,
    ),
    also("event", "if {x:this} is switched or retreats to your Bench", build=lambda x: Triggered("moves-to-bench", ())),
    Phrase(
        "event",
        "when your opponent plays a {g:cards group|sg} from their hand",
        build=lambda g: Triggered("trainer-played", (), whose="opponent", when=Matches(EventCard(), g)) if g else FAIL,
        match=lambda v: (
            {"g": v.when.where}
            if isinstance(v, Triggered)
            and isinstance(v.when, Matches)
            and v == Triggered("trainer-played", (), whose="opponent", when=Matches(EventCard(), v.when.where))
            else None
        ),
    ),
    also(
        "event",
        "<after|whenever> your opponent plays a {g:cards group|sg} from their hand",
        build=lambda g: Triggered("trainer-played", (), whose="opponent", when=Matches(EventCard(), g)) if g else FAIL,
    ),
    Phrase(
        "event",
        "when {p:event pokemon} uses a Poké-Power",
        build=lambda p: Triggered("power-used", (), p),
        match=lambda v: _subject(v, Triggered("power-used", ())),
    ),
    also(
        "event",
        "<after|whenever> {s:side} Pokémon uses a Poké-Power",
        build=lambda s: Triggered("power-used", (), Pokemon(s)),
    ),
    Phrase(
        "event",
        "when {p:event pokemon} stays Asleep during Pokémon Checkup",
        build=lambda p: Triggered("stays-asleep", (), p),
        match=lambda v: _subject(v, Triggered("stays-asleep", ())),
    ),
    also(
        "event",
        "<as long as|if> {p:event pokemon} remains Asleep between turns",
        build=lambda p: Triggered("stays-asleep", (), p),
    ),
    also(
        "unit sentence",
        "put {n:counters} on each of {s:side} Pokémon that remains Asleep between turns .",
        build=lambda n, s: (Head(Triggered("stays-asleep", (PutCounters(EventPokemon(), n),), Pokemon(s))),),
    ),
    # Energy
    also(
        "event",
        "when you attach a {e:energy card} [card] from your hand to {p:event pokemon} ( excluding effects of attacks "
        "or Poké-Powers )",
        build=lambda e, p: _by_nothing_else(energy_cards(p, e)),
    ),
    also(
        "event",
        "once during your turn , when you attach a {e:energy card} [card] from your hand to {p:event "
        "pokemon} ( excluding effects of attacks or Poké-Powers )",
        build=lambda e, p: dataclasses.replace(_by_nothing_else(energy_cards(p, e)), limit="turn"),
    ),
    Phrase(
        "event",
        "when you attach a {e:energy card} card for the turn from your hand to {p:event pokemon}",
        build=lambda e, p: dataclasses.replace(energy_cards(p, e), on="energy-attached-for-turn"),
        match=lambda v: (
            _match_energy(dataclasses.replace(v, on="energy-attached"))
            if isinstance(v, Triggered) and v.on == "energy-attached-for-turn"
            else None
        ),
    ),
    Phrase(
        "event",
        "when you attach a {e:energy card} card from your hand to {p:event pokemon}",
        build=lambda e, p: energy_cards(p, e),
        match=_match_energy,
    ),
    also(
        "event",
        "<when|whenever> you attach a {e:energy card} [card] from your hand to {p:event pokemon} [during your turn]",
        build=lambda e, p: energy_cards(p, e),
    ),
    Phrase("event pokemon", "{x:this}", V.x),
    also("event pokemon", "it", This()),
    Phrase("event pokemon", "1 of {s:side} {g:pokemon group|pl}", GROUP),
    also("event pokemon", "any of {s:side} {g:pokemon group|pl}", GROUP),
    Phrase("event pokemon", "{s:side} Active Pokémon", Pokemon(V.s, "active")),
    Phrase(
        "event",
        "when your opponent attaches a {e:energy card} card from their hand to {p:event pokemon}",
        build=lambda e, p: dataclasses.replace(energy_cards(p, e), whose="opponent"),
        match=lambda v: (
            _match_energy(dataclasses.replace(v, whose="you"))
            if isinstance(v, Triggered) and v.whose == "opponent"
            else None
        ),
    ),
    also(
        "event",
        "<when|whenever> your opponent attaches a {e:energy card} [card] from their hand to {p:event pokemon}",
        build=lambda e, p: dataclasses.replace(energy_cards(p, e), whose="opponent"),
    ),
    # used only once
    also(
        "unit sentence",
        "once during your turn , if {k:conds} , {e:event} , you may {c:chain} .",
        build=lambda k, e, c: (Head(dataclasses.replace(_once(e), effect=c, may=True, when=every(e.when, k))),),
    ),
    Phrase(
        "unit sentence",
        "you can use {p:this power} only once during your turn .",
        build=lambda p: (UnitLimit("turn"),),
        match=lambda v: {"p": ""} if v == (UnitLimit("turn"),) else None,
    ),
    Phrase(
        "event",
        "when {p:event pokemon} is Knocked Out",
        build=lambda p: Triggered("knocked-out", (), p),
        match=lambda v: _subject(v, Triggered("knocked-out", ())),
    ),
    also("event", "if {p:event pokemon} is Knocked Out", build=lambda p: Triggered("knocked-out", (), p)),
    Phrase(
        "unit sentence",
        "if you draw {x:this} for the turn , you may put it onto your Bench .",
        build=lambda x: (Head(_DRAWN),),
        match=lambda v: {"x": This()} if v == (Head(_DRAWN),) else None,
    ),
    # the Bench must have room anyway
    also(
        "unit sentence",
        "once during your turn , if you drew {x:this} from your deck {t:first} and {k:cond} "
        ", {b:aside} , you may put it onto your Bench .",
        build=lambda x, t, k, b: (Head(_DRAWN),) if k == Negate(BenchFull()) else FAIL,
    ),
    Phrase("first", "at the beginning of your turn", ""),
    Phrase("aside", "before you put it into your hand", ""),
    # between turns, ends of turns
    Phrase("event", "during Pokémon Checkup", _CHECKUP),
    also("event", "at any <time|times> between turns", _CHECKUP),
    also("event", "between turns", _CHECKUP),
    also(
        "unit sentence",
        "{c:chain} between turns .",
        build=lambda c: FAIL if isinstance(c[0], If) else (Head(dataclasses.replace(_CHECKUP, effect=c)),),
    ),
    also(
        "unit sentence",
        "<as long as|if> {k:conds} , {c:chain} between turns .",
        build=lambda k, c: FAIL if isinstance(c[0], If) else (Head(dataclasses.replace(_CHECKUP, effect=c, when=k)),),
    ),
    Phrase("event", "at the end of your turn", Triggered("turn-ends", (), whose="you")),
    Phrase("event", "at the end of your opponent's turn", Triggered("turn-ends", (), whose="opponent")),
    Phrase("event", "at the end of each player's turn", Triggered("turn-ends", ())),
    Phrase("event", "at the beginning of your turn", Triggered("turn-starts", (), whose="you")),
    # what happened is said with "that"
    Phrase("pokemon", "that Pokémon", EventPokemon(), print_only=True),
    Phrase("cards pronoun", "that card", EventCard(), print_only=True),
]

PHRASES: Final[list[Phrase]] = [*USES, *EVENTS]
