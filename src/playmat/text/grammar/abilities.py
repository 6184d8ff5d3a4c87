"""Abilities: how a power is used or what sets it off, and the turns of phrase that only powers have.

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
    AnyOf,
    At,
    Attach,
    AttachAsEnergy,
    BenchFull,
    ByEach,
    Cards,
    Choose,
    CoinGate,
    Compare,
    Condition,
    Count,
    Cure,
    Devolve,
    Did,
    Draw,
    EndTurn,
    EnteredThisTurn,
    EventCard,
    EventPokemon,
    Every,
    Evolve,
    EvolvesFrom,
    Exists,
    Filter,
    If,
    Is,
    KnockOut,
    Lasting,
    Matches,
    May,
    Measure,
    Move,
    Named,
    Negate,
    Not,
    Num,
    OfType,
    OneOf,
    Pick,
    Pokemon,
    PrizesLeft,
    PutCounters,
    Reveal,
    Same,
    SharesType,
    Shuffle,
    ShuffleInto,
    Switch,
    This,
    ThisCard,
    Together,
    Transform,
    Triggered,
    TurnIs,
    TypeAs,
    UseEffectOf,
)
from playmat.text.forms import Acting, Cost, Head, Note, Only, Ref, Some, UnitLimit
from playmat.text.grammar.moves import found_there
from playmat.text.grammar.nouns import plain, side_group, yours
from playmat.text.phrase import FAIL, Phrase, V, also, lens

_GROUP = side_group()
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
        build=lambda u, p, c: FAIL,
        match=lambda v: _said_apart(v, Activated),
        print_only=True,
    ),
    Phrase(
        "unit sentence",
        "{e:event} , you may use {p:this power} . {c:chain} .",
        build=lambda e, p, c: FAIL,
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


def _energy(subject: Any, e: tuple[Filter, ...]) -> Triggered:
    """An Energy card of that kind is attached from your hand."""
    where = tuple(f for f in e if f != Is("Energy"))
    return Triggered("energy-attached", (), subject, "you", when=Matches(EventCard(), where) if where else None)


def _match_energy(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Triggered) or value.on != "energy-attached" or value.whose != "you":
        return None
    where = value.when.where if isinstance(value.when, Matches) else ()
    e = where if any(isinstance(f, Is) for f in where) else (Is("Energy"), *where)
    return {"e": e, "p": value.subject} if _energy(value.subject, e) == value else None


_EVOLVED = Triggered("evolved-from-hand", ())
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
        "[once] during your turn , when you play {x:this} {evolving mine}",
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
        build=lambda x, n: _EVOLVED,
    ),
    # being attacked
    fixed_event("if {x:this} is damaged by an opponent's attack", _HURT_ANYWHERE),
    fixed_event("<if|when|whenever> {x:this} is damaged by {a:their attack}", _HURT_ANYWHERE, read_only=True),
    Phrase("their attack", "an opponent's attack", "opponent"),
    also("their attack", "your opponent's attack", "opponent"),
    also("their attack", "an attack <from|by> your opponent's Pokémon", "opponent"),
    fixed_event("if {x:this} is Knocked Out by damage from an opponent's attack", _FALLEN),
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
        "if {p:event pokemon} is Knocked Out by damage from an opponent's attack",
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
        "when you play {x:this} from your hand to evolve 1 of your Benched Pokémon",
        build=lambda x: _EVOLVED_BENCH,
        match=lambda v: {"x": This()} if v == _EVOLVED_BENCH else None,
    ),
    Phrase(
        "event",
        "when you play {x:this} from your hand to evolve your Active Pokémon",
        build=lambda x: _EVOLVED_ACTIVE,
        match=lambda v: {"x": This()} if v == _EVOLVED_ACTIVE else None,
    ),
    also(
        "event",
        "[once] during your turn , when you play {x:this} from your hand to evolve 1 of your Benched Pokémon",
        build=lambda x: _EVOLVED_BENCH,
    ),
    also(
        "event",
        "[once] during your turn , when you play {x:this} from your hand to evolve <1 of|> your Active Pokémon",
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
        "[once during your turn ,] when you attach a {e:energy card} [card] from your hand to {p:event "
        "pokemon} ( excluding effects of attacks or Poké-Powers )",
        build=lambda e, p: dataclasses.replace(_energy(p, e), on="energy-attached-for-turn"),
    ),
    Phrase(
        "event",
        "when you attach a {e:energy card} card for the turn from your hand to {p:event pokemon}",
        build=lambda e, p: dataclasses.replace(_energy(p, e), on="energy-attached-for-turn"),
        match=lambda v: (
            _match_energy(dataclasses.replace(v, on="energy-attached"))
            if isinstance(v, Triggered) and v.on == "energy-attached-for-turn"
            else None
        ),
    ),
    Phrase(
        "event",
        "when you attach a {e:energy card} card from your hand to {p:event pokemon}",
        build=lambda e, p: _energy(p, e),
        match=_match_energy,
    ),
    also(
        "event",
        "<when|whenever> you attach a {e:energy card} [card] from your hand to {p:event pokemon} [during your turn]",
        build=lambda e, p: _energy(p, e),
    ),
    Phrase("event pokemon", "{x:this}", V.x),
    also("event pokemon", "it", This()),
    Phrase("event pokemon", "1 of {s:side} {g:pokemon group|pl}", _GROUP),
    also("event pokemon", "any of {s:side} {g:pokemon group|pl}", _GROUP),
    Phrase("event pokemon", "{s:side} Active Pokémon", Pokemon(V.s, "active")),
    Phrase(
        "event",
        "when your opponent attaches a {e:energy card} card from their hand to {p:event pokemon}",
        build=lambda e, p: dataclasses.replace(_energy(p, e), whose="opponent"),
        match=lambda v: (
            _match_energy(dataclasses.replace(v, whose="you"))
            if isinstance(v, Triggered) and v.whose == "opponent"
            else None
        ),
    ),
    also(
        "event",
        "<when|whenever> your opponent attaches a {e:energy card} [card] from their hand to {p:event pokemon}",
        build=lambda e, p: dataclasses.replace(_energy(p, e), whose="opponent"),
    ),
    # used only once
    also(
        "unit sentence",
        "once during your turn , if {k:conds} , {e:event} , you may {c:chain} .",
        build=lambda k, e, c: (Head(dataclasses.replace(e, effect=c, may=True, when=every(e.when, k))),),
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

# --- Turns of phrase of powers

_HAND_ONE = lens(
    "g",
    lambda g: Pick(Cards("hand", where=g), Num(1)),
    lambda t: (
        (t.source.where,)
        if isinstance(t, Pick)
        and isinstance(t.source, Cards)
        and t == Pick(Cards("hand", where=t.source.where), Num(1))
        else FAIL
    ),
)

_DECK_ONE = lens(
    "g",
    lambda g: Pick(Cards("deck", where=g), Num(1)),
    lambda t: (
        (t.source.where,)
        if isinstance(t, Pick)
        and isinstance(t.source, Cards)
        and t == Pick(Cards("deck", where=t.source.where), Num(1))
        else FAIL
    ),
)
_ENERGY_EVOLVE: Final = Evolve(
    This(), Pick(Cards("deck", where=(EvolvesFrom(This()), SharesType(EventCard()))), Num(1))
)
_deck = yours("deck").forward


def _form_change(names: tuple[str, ...]) -> Transform:
    return Transform(This(), Pick(Cards("deck", where=(_one_named(names),)), Num(1)))


def _one_named(names: tuple[str, ...]) -> Filter:
    return Named(names[0]) if len(names) == 1 else OneOf(tuple(Named(name) for name in names))


_FALLEN_NOW: Final = Triggered("knocked-out-by-attack", (), when=TurnIs("yours"))

STEPS: Final = [
    also("step", "leave {p:pokemon} {c:condition&and}", Afflict(V.p, V.c)),
    also("step", "make {p:pokemon} {c:condition&and}", Afflict(V.p, V.c)),
    also(
        "sentence",
        "choose either {c:condition&or} . {p:pokemon} is now affected by that Special Condition .",
        (AfflictChoice(V.p, V.c),),
    ),
    also(
        "chain",
        "choose <either|> {c:condition&or} . {p:pokemon} is now affected by that Special Condition",
        (AfflictChoice(V.p, V.c),),
        when=lambda f: len(f["c"]) > 1,
    ),
    Phrase(
        "step",
        "choose {c:condition&or} , and {p:pokemon} is/p now affected by that Special Condition",
        AfflictChoice(V.p, V.c),
    ),
    also("step", "Knock Out {p:pokemon}", KnockOut(V.p)),
    # from the hand onto it
    Phrase("step", "put~ a {g:cards group|sg} from your hand onto {p:pokemon} to evolve it", Evolve(V.p, _HAND_ONE)),
    also(
        "step",
        "put {n:name} from your hand onto {x:this} ( this counts as evolving {y:this} )",
        build=lambda n, x, y: Evolve(x, Pick(Cards("hand", where=(Named(n),)), Num(1))),
    ),
    also("step", "search your deck for {e:alike} and put it onto {y:this} [to evolve it]", build=lambda e, y: e),
    Phrase(
        "alike",
        "{next stage of} {x:this} that is the same type as that Energy card",
        build=lambda x: _ENERGY_EVOLVE,
        match=lambda v: None,
    ),
    Phrase(
        "step",
        "search~ your deck for a card of the same type as that Energy card that evolves from "
        "{x:this} and put~ it onto {y:this} to evolve it",
        build=lambda x, y: _ENERGY_EVOLVE,
        match=lambda v: {"x": This(), "y": This()} if v == _ENERGY_EVOLVE else None,
    ),
    # one card in the place of another
    Phrase(
        "step",
        "search~ your deck for a {g:cards group|sg} to take the place of {p:pokemon} , and put~ {p:pokemon} "
        "'s card {back on top}",
        Transform(V.p, _DECK_ONE),
    ),
    also(
        "form change",
        "search your deck for <another|any> {n:name} and switch it with {x:this}",
        build=lambda n, x: _form_change((n,)),
    ),
    also(
        "form change",
        "search your deck for <any|> {n:name&or} and switch it with {x:this}",
        build=lambda n, x: _form_change(n),
    ),
    also("note", "any cards attached to {x:this} , {m:marks} are now on the new Pokémon", build=lambda x, m: Note()),
    Phrase("marks", "damage counters , Special Conditions , and effects on it", ""),
    also(
        "chain",
        "{f:form change} . ( {n:note} . ) if you do , put {x:this} {back on top}",
        build=lambda f, n, x: (f,),
    ),
    # this card, wherever it is
    Phrase(
        "step",
        "put~ {x:this card} onto your Bench",
        build=lambda x: Move(ThisCard(), "bench"),
        match=lambda v: {"x": ThisCard()} if v == Move(ThisCard(), "bench") else None,
    ),
    # for a while
    also("duration", "your turn", "this-turn"),
    Phrase("mod", "{p:pokemon} is/p the same type as {r:cards pronoun}", TypeAs(V.p, V.r)),
    also("mod", "{p:pokemon} is the same type as that Energy card", TypeAs(V.p, Ref("that card"))),
    Phrase("mod", "{p:pokemon} 's attacks do nothing", CoinGate(V.p, False)),
    # hands and decks
    also(
        "chain",
        "switch {q:some cards} from your hand with the top card of {s:side} deck",
        build=lambda q, s: (
            (
                Choose(Pick(Cards("hand"), Num(1))),
                Move(Cards("deck", top=Num(1)), "hand"),
                Move(Ref("that card"), "deck"),
            )
            if q == Some(Num(1)) and s == "you"
            else FAIL
        ),
    ),
    also(
        "chain",
        "search your deck for {q:some cards} , shuffle your deck , then put that card on top of it",
        build=lambda q: (Choose(_deck(q)), Shuffle(), Move(Ref("that card"), "deck")),
    ),
    also(
        "step",
        "attach as many {g:energy group|pl} from your hand to {p:pokemon} as you like",
        Attach(lens("g", lambda g: Pick(Cards("hand", where=g), Num(0), "any"), lambda t: FAIL), V.p),
    ),
    also(
        "step",
        "move as many {g:energy group|pl} attached to {p:pokemon} as you like to {x:pokemon}",
        Attach(lens("g p", lambda g, p: Pick(Cards("attached", where=g, on=p), Num(0), "any"), lambda t: FAIL), V.x),
    ),
    # single cards of the required sets
    Phrase("step", "put~ the top card of your deck into your hand", Move(Cards("deck", top=Num(1)), "hand")),
    Phrase("step", "search~ your deck for {q:some cards} and set~ it/q aside", Choose(yours("deck"))),
    also("step", "devolve {x:this} and put {y:this} into your hand", build=lambda x, y: Devolve(This())),
    also(
        "chain",
        "choose {n:num} of your Benched Pokémon . then , discard your other Benched Pokémon",
        build=lambda n: (
            Choose(Pick(Pokemon("you", "bench"), n)),
            Move(Pokemon("you", "bench", (Not(Same(Ref("those Pokémon"))),)), "discard"),
        ),
    ),
    Phrase(
        "step",
        "discard~ your Benched Pokémon other than those Pokémon",
        Move(Pokemon("you", "bench", (Not(Same(Ref("those Pokémon"))),)), "discard"),
    ),
    also(
        "step",
        "use the effect of that card as the effect of {p:this power}",
        build=lambda p: UseEffectOf(Ref("that card")),
    ),
    also(
        "chain",
        "choose {p:pokemon} . if that Pokémon tries to attack during {d:duration} , that attack does nothing",
        build=lambda p, d: (Lasting((CoinGate(p, False),), d),) if isinstance(p, Pokemon) else FAIL,
    ),
    also(
        "step",
        "move as many {g:energy group|pl} attached to {p:pokemon} as you like to the new Active Pokémon",
        build=lambda g, p: Attach(Pick(Cards("attached", where=g, on=p), Num(0), "any"), Pokemon("you", "active")),
    ),
    also(
        "step",
        "put {p:pokemon pronoun} and all cards {w:once on it} from your discard pile into your hand",
        build=lambda p, w: Move(p, "hand"),
    ),
    Phrase("once on it", "that were attached to it", ""),
    Phrase(
        "step",
        "shuffle~ all cards attached to Pokémon and any Stadium card in play into their owners' decks",
        ShuffleInto(Together((Cards("attached", "both"), Cards("stadium", "both")))),
    ),
    also(
        "tail",
        "each player shuffles all cards in play ( excluding {g:cards group} and {h:cards group} ) into their deck",
        build=lambda g, h: (
            ShuffleInto(Together((Cards("attached", "both"), Cards("stadium", "both"))))
            if (g, h) == ((Is("Pokémon"),), (Is("Supporter"),))
            else FAIL
        ),
    ),
    Phrase(
        "tool head", "Pokémon Tool or Technical Machine [card]", (OneOf((Is("Pokémon Tool"), Is("Technical Machine"))),)
    ),
    also("step", "switch {x:this} with that Active Pokémon", build=lambda x: Switch(This())),
    also(
        "event",
        "when you attach a {t:type} Energy card or {u:type} Energy card from your hand "
        "to {p:event pokemon} [during your turn]",
        build=lambda t, u, p: _energy(p, (OneOf((OfType(t), OfType(u))),)),
    ),
    Phrase(
        "cond",
        "you attach a {e:energy card} card",
        Matches(
            EventCard(),
            lens(
                "e",
                lambda e: tuple(f for f in e if f != Is("Energy")),
                lambda w: (w if any(isinstance(f, Is) for f in w) else (Is("Energy"), *w),),
            ),
        ),
    ),
    also("step", "put {q:some cards} you find there onto <their|your opponent's> Bench", Move(found_there(), "bench")),
    Phrase("per", "of {s:side} {g:pokemon kinds|pl} [in play]", Count(_GROUP)),
    Phrase(
        "step",
        "attach~ {x:this card} to {p:pokemon} as a Special Energy card that provides {u:provided}",
        build=lambda x, p, u: AttachAsEnergy(ThisCard(), p, u),
        match=lambda v: (
            {"x": ThisCard(), "p": v.to, "u": v.units} if isinstance(v, AttachAsEnergy) and not v.choose_type else None
        ),
    ),
    Phrase(
        "event",
        "during your turn , if {x:this} is Knocked Out {by attack}",
        build=lambda x: _FALLEN_NOW,
        match=lambda v: {"x": This()} if v == _FALLEN_NOW else None,
    ),
    also(
        "event",
        "once during your turn , if {x:this} would be Knocked Out {by attack}",
        build=lambda x: _FALLEN_NOW,
    ),
    # the Knocked Out card goes on as Energy
    also(
        "sentence",
        "{x:this} isn't discarded . {e:as energy} . {w:while on}",
        build=lambda x, e, w: (AttachAsEnergy(ThisCard(), e, w),),
    ),
    Phrase("as energy", "instead , attach it as an Energy card to {p:pokemon}", V.p),
    Phrase("while on", "while attached , this card is a Special Energy card and provides {u:provided} .", V.u),
    also(
        "step",
        "search your deck for {next stage of} {x:this} and put it onto {y:this} ( this counts as evolving {z:this} )",
        build=lambda x, y, z: Evolve(This(), Pick(Cards("deck", where=(EvolvesFrom(This()),)), Num(1))),
    ),
    also(
        "step",
        "put {n:name&or} from your hand onto {x:this} ( this counts as evolving {y:this} )",
        build=lambda n, x, y: Evolve(x, Pick(Cards("hand", where=(_one_named(n),)), Num(1))) if len(n) > 1 else FAIL,
    ),
    also(
        "chain",
        "{f:form change} . ( {n:note} . ) shuffle {x:this} back into your deck",
        build=lambda f, n, x: (f, Shuffle()),
    ),
    also("step", "draw up to {n:num} cards from your deck", Draw(V.n, up_to=True)),
    also(
        "event",
        "<when|whenever> you attach a {n:name} [card] from your hand to {p:event pokemon}",
        build=lambda n, p: _energy(p, (Named(n),)) if n.endswith("Energy") else FAIL,
    ),
    Phrase(
        "event",
        "when you attach a card named {n:name} from your hand to {p:event pokemon}",
        build=lambda n, p: _energy(p, (Named(n),)),
        match=lambda v: (
            {"n": v.when.where[0].name, "p": v.subject}
            if isinstance(v, Triggered)
            and isinstance(v.when, Matches)
            and isinstance(v.when.where[0], Named)
            and v == _energy(v.subject, (Named(v.when.where[0].name),))
            else None
        ),
    ),
    also(
        "step",
        "attach a {a:energy card} card , a {b:energy card} card , or 1 of each from your hand to {p:pokemon} "
        "{as you like}",
        Attach(
            Together(
                (Pick(Cards("hand", where=V.a), Num(1), "up-to"), Pick(Cards("hand", where=V.b), Num(1), "up-to"))
            ),
            V.p,
        ),
    ),
    Phrase(
        "step",
        "attach~ up to 1 {a:energy card} card and up to 1 {b:energy card} card from your hand to {p:pokemon} "
        "{as you like}",
        Attach(
            Together(
                (Pick(Cards("hand", where=V.a), Num(1), "up-to"), Pick(Cards("hand", where=V.b), Num(1), "up-to"))
            ),
            V.p,
        ),
    ),
    also("cond", "{p:pokemon} is Benched", Matches(V.p, (At("bench"),))),
    Phrase("cond", "you have {n:int} or fewer Pokémon in play", Compare(Count(Pokemon("you")), "<=", plain())),
    # onto one that can bear it
    Phrase("rel", "with more than {n:int} HP remaining", Measure("remaining-hp", ">", plain())),
    also(
        "chain",
        "attach {q:some cards} from your discard pile to 1 of {s:side} {g:pokemon group|pl} . "
        "if {k:cond} , put {n:counters} on that Pokémon . {b:bearable}",
        build=lambda q, s, g, k, n, b: (
            (
                Attach(
                    yours("discard").forward(q),
                    Pick(Pokemon(s, g.place, (*g.where, Measure("remaining-hp", ">", Num(10 * n.value)))), Num(1)),
                ),
                If(Did(""), (PutCounters(Ref("that Pokémon"), n),)),
            )
            if k == Did("")
            else FAIL
        ),
    ),
    Phrase(
        "bearable",
        "you can't use {p:this power} on a Pokémon that would be Knocked Out",
        build=lambda p: "",
        match=lambda v: None,
    ),
    Phrase("cond", "{p:pokemon} didn't come into play this turn", Negate(Matches(V.p, (EnteredThisTurn(),)))),
    Phrase("cond", "it isn't your first turn", Negate(TurnIs("your-first"))),
    Phrase(
        "cond",
        "you have a {g:cards group|sg} in your hand",
        Exists(Cards("hand", where=V.g)),
        when=lambda f: f["g"] != (),
    ),
    Phrase(
        "step",
        "attach~ up to 1 {a:energy card} card and up to 1 {b:energy card} card from your discard pile to "
        "{p:pokemon} {as you like}",
        Attach(
            Together(
                (Pick(Cards("discard", where=V.a), Num(1), "up-to"), Pick(Cards("discard", where=V.b), Num(1), "up-to"))
            ),
            V.p,
        ),
    ),
    also(
        "step",
        "attach a {a:energy card} card , a {b:energy card} card , or 1 of each from your discard pile to "
        "{p:pokemon} {as you like}",
        Attach(
            Together(
                (Pick(Cards("discard", where=V.a), Num(1), "up-to"), Pick(Cards("discard", where=V.b), Num(1), "up-to"))
            ),
            V.p,
        ),
    ),
    # what was done
    also(
        "cond",
        "you attached [any] Energy [cards] to <a Pokémon|{p:pokemon pronoun}> this way",
        build=lambda p=None: Did(""),
    ),
    also("cond", "you <placed|put> any damage counters [on a Pokémon] this way", Did("")),
    also("cond", "you healed any damage this way", Did("")),
    also("sentence", "if you searched your deck this way , {c:chain} .", V.c),
    also(
        "cond",
        "{n:other name} is [anywhere] under {x:this}",
        build=lambda n, x: Exists(Cards("under", on=This(), where=(Named(n),))),
    ),
    Phrase(
        "cond",
        "{x:this} has {n:other name} under it",
        build=lambda n, x: Exists(Cards("under", on=This(), where=(Named(n),))),
        match=lambda v: (
            {"x": This(), "n": v.target.where[0].name}
            if isinstance(v, Exists)
            and isinstance(v.target, Cards)
            and v.target.zone == "under"
            and v.target.where
            and isinstance(v.target.where[0], Named)
            and v == Exists(Cards("under", on=This(), where=(Named(v.target.where[0].name),)))
            else None
        ),
    ),
    Phrase(
        "cond",
        "you have {a:int} , {b:int} , or {c:int} Prize cards left",
        AnyOf(
            (
                Compare(PrizesLeft(), "=", plain("a")),
                Compare(PrizesLeft(), "=", plain("b")),
                Compare(PrizesLeft(), "=", plain("c")),
            )
        ),
    ),
    # reminders
    Phrase("note", "this don't count as a Knocked Out Pokémon", Note()),
]

# --- Where it is used from


def _from(zone: Any, template: str, *, read_only: bool = False) -> Phrase:
    return Phrase(
        "use",
        template,
        build=lambda x, k=None: Activated((), zone=zone, need=k),
        match=None if read_only else (lambda v: _used_from(v, zone, "{k:" in template)),
        read_only=read_only,
    )


def _used_from(value: Any, zone: Any, conditional: bool) -> dict[str, Any] | None:
    if not isinstance(value, Activated) or (value.need is not None) != conditional:
        return None
    if value != Activated((), zone=zone, need=value.need):
        return None
    return {"x": This(), "k": value.need} if conditional else {"x": This()}


_ZONES: Final[dict[str, Any]] = {"discard pile": "discard", "hand": "hand"}


def _back(template: str, zone: str, step: Any) -> list[Phrase]:
    """A power that moves its own card from where it lies."""
    return [
        also(
            "unit sentence",
            f"{{u:in {_ZONES[zone]}}} , you may {template} .",
            build=lambda u, y=None: (Head(dataclasses.replace(u, effect=(step,))),),
        ),
    ]


ELSEWHERE: Final = [
    *(
        also(
            f"in {place}",
            f"once during your turn , if {{x:this}} is in your {zone} {more}",
            build=lambda x, k=None, place=place: Activated((), zone=place, need=k),
        )
        for zone, place in _ZONES.items()
        for more in ("", "and {k:conds}")
    ),
    *_back("put <it|{y:this}> onto your Bench", "discard pile", Move(ThisCard(), "bench")),
    *_back("put <it|{y:this}> onto your Bench", "hand", Move(ThisCard(), "bench")),
    *_back("put <it|{y:this}> into your hand", "discard pile", Move(ThisCard(), "hand")),
    *_back("put <it|{y:this}> on the bottom of your deck", "discard pile", Move(ThisCard(), "deck", "bottom")),
    *_back("put <it|{y:this}> {back on top}", "discard pile", Move(ThisCard(), "deck")),
    *_back("shuffle <it|{y:this}> into your deck", "discard pile", ShuffleInto(ThisCard())),
    Phrase(
        "step",
        "put~ {x:this card} into your hand",
        build=lambda x: Move(ThisCard(), "hand"),
        match=lambda v: {"x": ThisCard()} if v == Move(ThisCard(), "hand") else None,
    ),
    Phrase(
        "step",
        "put~ {x:this card} on the bottom of your deck",
        build=lambda x: Move(ThisCard(), "deck", "bottom"),
        match=lambda v: {"x": ThisCard()} if v == Move(ThisCard(), "deck", "bottom") else None,
    ),
    Phrase(
        "step",
        "put~ {x:this card} {back on top}",
        build=lambda x: Move(ThisCard(), "deck"),
        match=lambda v: {"x": ThisCard()} if v == Move(ThisCard(), "deck") else None,
    ),
    Phrase(
        "step",
        "shuffle~ {x:this card} into your deck",
        build=lambda x: ShuffleInto(ThisCard()),
        match=lambda v: {"x": ThisCard()} if v == ShuffleInto(ThisCard()) else None,
    ),
    _from("discard", "once during your turn , if {x:this} is in your discard pile"),
    _from("discard", "once during your turn , if {x:this} is in your discard pile and {k:conds}"),
    _from("hand", "once during your turn , if {x:this} is in your hand"),
    _from("hand", "once during your turn , if {x:this} is in your hand and {k:conds}"),
    also("use", "once during a game on your turn", Activated((), "game")),
    Phrase("use", "once during the game on your turn", Activated((), "game")),
    also(
        "unit sentence",
        "you can't use more than 1 {m:move} {p:power word} <each|a|in a|per> game .",
        build=lambda m, p: (UnitLimit("game"),),
    ),
    also(
        "unit sentence",
        "you can't use more than 1 {m:move} {p:power word} between turns .",
        build=lambda m, p: (UnitLimit("name"),),
    ),
    also(
        "unit sentence",
        "you can't apply more than 1 {m:move} {p:power word} at a time .",
        build=lambda m, p: (UnitLimit("alone"),),
    ),
    also("unit sentence", "the effect of {m:move} doesn't stack .", build=lambda m: (UnitLimit("alone"),)),
    Phrase(
        "unit sentence",
        "only 1 {p:power word} of this name counts .",
        build=lambda p: (UnitLimit("alone"),),
        match=lambda v: {"p": ""} if v == (UnitLimit("alone"),) else None,
    ),
    also("unit sentence", "{p:this power} stops working <while|if> {k:conds} .", build=lambda p, k: (Only(Negate(k)),)),
]

PHRASES: Final[list[Phrase]] = [*USES, *EVENTS, *STEPS, *ELSEWHERE]
