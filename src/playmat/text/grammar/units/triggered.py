"""Powers that are set off, and by what."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import (
    At,
    Attach,
    Attacker,
    BenchFull,
    Cards,
    Condition,
    EffectOf,
    EventCard,
    EventPokemon,
    Every,
    Filter,
    FlippedTails,
    If,
    Is,
    Later,
    Matches,
    May,
    Move,
    Named,
    Negate,
    Num,
    OfType,
    OneOf,
    Pick,
    Pokemon,
    PutCounters,
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


def _by_nothing_else(event: Triggered) -> Triggered:
    """That event, but not by an effect of one's attacks or Poké-Powers."""
    return dataclasses.replace(event, when=every(event.when, Negate(EffectOf("you", ("attack", "Poké-Power")))))


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


_ENTERING: Final = ("played-to-bench", "evolved-from-hand", "levelled-up", "drawn-for-turn")


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


def _to_new(cards: Cards) -> Attach:
    """As many of these cards as you like go to the Pokémon that has come into the Active Spot."""
    return Attach(Pick(cards, Num(0), "any"), Pokemon("you", "active"))


_FALLEN_NOW: Final = Triggered("knocked-out-by-attack", (), when=TurnIs("yours"))


def _after_tails(p: Any, c: Any, f: str = "") -> Any:
    if p != This():
        return FAIL
    return (Head(Triggered("attacks", (Later("end-of-turn", c),), when=FlippedTails())),)


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
    Phrase("unit sentence", "{e:event} , if {k:conds} , you may {c:chain} .", (_with_condition(True),)),
    Phrase("unit sentence", "{e:event} , if {k:conds} , {c:chain} .", (_with_condition(False),)),
    Phrase("unit sentence", "as long as {k:conds} , {e:event} , {c:chain} .", (_with_condition(False),)),
    Phrase("event", "[once] during your turn , {when evolving} 1 of your Pokémon", _EVOLVED),
    Phrase("event", "[once] during your turn , when you put {x:this} from your hand onto your Bench", _BENCHED),
    Phrase("event", "when you put {x:this} from your hand onto your Bench [during your turn]", _BENCHED),
    Phrase(
        "event", "once during your turn , when you put {x:this} from your hand onto your Active {n:name}", _LEVELLED
    ),
    Phrase("event", "if {x:this} is damaged by an opponent's attack", _HURT_ANYWHERE),
    Phrase("event", "<if|when|whenever> {x:this} is damaged by {a:their attack}", _HURT_ANYWHERE),
    Phrase("event", "if {x:this} is Knocked Out {by theirs}", _FALLEN),
    Phrase("event", "<if|when> {x:this} is Knocked Out by damage from {a:their attack}", _FALLEN),
    Phrase("event", "if {x:this} is {w:up front} and is Knocked Out by damage from {a:their attack}", _FALLEN_ACTIVE),
    Phrase("event", "when {x:this} is {w:up front} and is Knocked Out by damage from {a:their attack}", _FALLEN_ACTIVE),
    Phrase("event", "once during your turn , when {x:this} moves from your Bench to the Active Spot", _UP),
    Phrase(
        "event", "once during your turn , when {x:this} moves from your Bench to become your [new] Active Pokémon", _UP
    ),
    Phrase(
        "event",
        "if {p:event pokemon} is damaged by an opponent's attack",
        Triggered("damaged-by-attack", (), V.p, "opponent"),
    ),
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
    Phrase("event", "during your opponent's turn , if {x:this} is Knocked Out {by attack}", _FALLEN_THEN),
    Phrase(
        "event",
        "[once] during your opponent's turn , if {x:this} would be Knocked Out by damage from an <opponent's attack|attack>",
        _FALLEN_THEN,
    ),
    Phrase(
        "event",
        "[once] during your opponent's turn , if {x:this} is Knocked Out by damage from an <opponent's attack|attack>",
        _FALLEN_THEN,
    ),
    Phrase(
        "event",
        "[once] during your opponent's turn , if {x:this} is your Active Pokémon and is damaged by {a:some attack}",
        _HURT,
    ),
    Phrase("event", "{when evolving} 1 of your Benched Pokémon", _EVOLVED_BENCH),
    Phrase("event", "{when evolving} your Active Pokémon", _EVOLVED_ACTIVE),
    Phrase("event", "[once] during your turn , {when evolving} 1 of your Benched Pokémon", _EVOLVED_BENCH),
    Phrase("event", "[once] during your turn , {when evolving} <1 of|> your Active Pokémon", _EVOLVED_ACTIVE),
    Phrase("event", "when {p:event pokemon} retreats", Triggered("retreats", (), V.p)),
    Phrase("event", "<if|whenever> {p:event pokemon} retreats", Triggered("retreats", (), V.p)),
    Phrase("event", "when {x:this} moves to your Bench", Triggered("moves-to-bench", ())),
    Phrase("event", "if {x:this} is switched or retreats to your Bench", Triggered("moves-to-bench", ())),
    Phrase(
        "event",
        "when your opponent plays a {g:cards group} from their hand",
        build=lambda g: Triggered("trainer-played", (), whose="opponent", when=Matches(EventCard(), g)) if g else FAIL,
    ),
    Phrase(
        "event",
        "<after|whenever> your opponent plays a {g:cards group} from their hand",
        build=lambda g: Triggered("trainer-played", (), whose="opponent", when=Matches(EventCard(), g)) if g else FAIL,
    ),
    Phrase("event", "when {p:event pokemon} uses a Poké-Power", Triggered("power-used", (), V.p)),
    Phrase("event", "<after|whenever> {s:side} Pokémon uses a Poké-Power", Triggered("power-used", (), Pokemon(V.s))),
    Phrase("event", "when {p:event pokemon} stays Asleep during Pokémon Checkup", Triggered("stays-asleep", (), V.p)),
    Phrase(
        "event", "<as long as|if> {p:event pokemon} remains Asleep between turns", Triggered("stays-asleep", (), V.p)
    ),
    Phrase(
        "unit sentence",
        "put {n:counters} on each of {s:side} Pokémon that remains Asleep between turns .",
        (Head(Triggered("stays-asleep", (PutCounters(EventPokemon(), V.n),), Pokemon(V.s))),),
    ),
    Phrase(
        "event",
        "when you attach a {e:energy card} [card] from your hand to {p:event pokemon} ( excluding effects of attacks or Poké-Powers )",
        build=lambda e, p: _by_nothing_else(energy_cards(p, e)),
    ),
    Phrase(
        "event",
        "once during your turn , when you attach a {e:energy card} [card] from your hand to {p:event pokemon} ( excluding effects of attacks or Poké-Powers )",
        build=lambda e, p: dataclasses.replace(_by_nothing_else(energy_cards(p, e)), limit="turn"),
    ),
    Phrase(
        "event",
        "when you attach a {e:energy card} card for the turn from your hand to {p:event pokemon}",
        build=lambda e, p: dataclasses.replace(energy_cards(p, e), on="energy-attached-for-turn"),
    ),
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
        "when your opponent attaches a {e:energy card} card from their hand to {p:event pokemon}",
        build=lambda e, p: dataclasses.replace(energy_cards(p, e), whose="opponent"),
    ),
    Phrase(
        "event",
        "<when|whenever> your opponent attaches a {e:energy card} [card] from their hand to {p:event pokemon}",
        build=lambda e, p: dataclasses.replace(energy_cards(p, e), whose="opponent"),
    ),
    Phrase(
        "unit sentence",
        "once during your turn , if {k:conds} , {e:event} , you may {c:chain} .",
        (
            Head(
                using("k e c", lambda k, e, c: dataclasses.replace(_once(e), effect=c, may=True, when=every(e.when, k)))
            ),
        ),
    ),
    Phrase("event", "when {p:event pokemon} is Knocked Out", Triggered("knocked-out", (), V.p)),
    Phrase("event", "if {p:event pokemon} is Knocked Out", Triggered("knocked-out", (), V.p)),
    Phrase(
        "unit sentence",
        "once during your turn , if you drew {x:this} from your deck {t:first} and {k:cond} , {b:aside} , you may put it onto your Bench .",
        build=lambda x, t, k, b: (Head(_DRAWN),) if k == Negate(BenchFull()) else FAIL,
    ),
    Phrase("event", "during Pokémon Checkup", _CHECKUP),
    Phrase("event", "at any <time|times> between turns", _CHECKUP),
    Phrase("event", "between turns", _CHECKUP),
    Phrase(
        "unit sentence",
        "{c:chain} between turns .",
        build=lambda c: FAIL if isinstance(c[0], If) else (Head(dataclasses.replace(_CHECKUP, effect=c)),),
    ),
    Phrase(
        "unit sentence",
        "<as long as|if> {k:conds} , {c:chain} between turns .",
        build=lambda k, c: FAIL if isinstance(c[0], If) else (Head(dataclasses.replace(_CHECKUP, effect=c, when=k)),),
    ),
    Phrase("event", "at the end of your turn", Triggered("turn-ends", (), whose="you")),
    Phrase("event", "at the end of your opponent's turn", Triggered("turn-ends", (), whose="opponent")),
    Phrase("event", "at the end of each player's turn", Triggered("turn-ends", ())),
    Phrase("event", "at the beginning of your turn", Triggered("turn-starts", (), whose="you")),
    Phrase(
        "unit sentence",
        "{e:event} , move as many {g:energy group} attached to {p:pokemon} as you like to the new Active Pokémon .",
        build=lambda e, g, p: (
            (Head(dataclasses.replace(e, effect=(_to_new(Cards("attached", where=g, on=p)),))),)
            if e == Triggered("moves-to-bench", ())
            else FAIL
        ),
    ),
    Phrase(
        "event",
        "when you attach a {t:type} Energy card or {u:type} Energy card from your hand to {p:event pokemon} [during your turn]",
        build=lambda t, u, p: energy_cards(p, (OneOf((OfType(t), OfType(u))),)),
    ),
    Phrase("event", "during your turn , if {x:this} is Knocked Out {by attack}", _FALLEN_NOW),
    Phrase("event", "once during your turn , if {x:this} would be Knocked Out {by attack}", _FALLEN_NOW),
    Phrase(
        "event",
        "<when|whenever> you attach a {n:name} [card] from your hand to {p:event pokemon}",
        build=lambda n, p: energy_cards(p, (Named(n),)) if n.endswith("Energy") else FAIL,
    ),
    Phrase(
        "event",
        "when you attach a card named {n:name} from your hand to {p:event pokemon}",
        build=lambda n, p: energy_cards(p, (Named(n),)),
    ),
    Phrase(
        "unit sentence",
        "if {p:pokemon} uses an attack , if you flip {f:coins for it} , and [if] any of them <is|are> tails , {c:chain} at the end of your turn .",
        build=_after_tails,
    ),
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
    Phrase(
        "event",
        "when you play {x:this card} from your hand and attach it to {t:receiver}",
        build=lambda x, t: _on_attach(*t),
    ),
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
        "if your Active Pokémon is Knocked Out {b:by attack}",
        Triggered("knocked-out-by-attack", (), Pokemon("you", "active"), V.b),
    ),
    Phrase(
        "event",
        "if {x:this} is in the Active Spot and is damaged by an attack by {w:attackers}",
        build=lambda x, w: (
            _event("damaged-by-attack", This(), "opponent", True, w.where) if w.side == "opponent" and w.where else FAIL
        ),
    ),
    Phrase(
        "event",
        "<if|when|whenever> {x:holder} is {in front} and is damaged by an attack <by|from> {w:attackers}",
        build=lambda x, w: (
            _event("damaged-by-attack", x, "opponent", True, w.where) if w.side == "opponent" and w.where else FAIL
        ),
    ),
    Phrase(
        "event",
        "<if|when|whenever> {x:holder} is {in front} and is damaged by {opposing attack}",
        build=lambda x: _event("damaged-by-attack", x, "opponent", True),
    ),
    Phrase(
        "event",
        "<if|when|whenever> {x:holder} is damaged by {opposing attack}",
        build=lambda x: _event("damaged-by-attack", x, "opponent", False),
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
    Phrase("event", "when {x:this} is Knocked Out {by attack}", _event("knocked-out-by-attack", This(), "both", False)),
    Phrase(
        "event",
        "if {x:holder} is {in front} at the end of your turn",
        Triggered("turn-ends", (), V.x, "you", when=_ACTIVE),
    ),
    Phrase(
        "unit sentence",
        "at the end of your opponent's turn after you played {x:this card} , discard {y:this card} .",
        (Head(Triggered("turn-ends", (Move(ThisCard(), "discard"),), whose="opponent")),),
    ),
    # parts of the above
    Phrase("up front", "in the Active Spot", ""),
    Phrase("up front", "your Active Pokémon", ""),
    Phrase("some attack", "an attack", ""),
    Phrase("first", "at the beginning of your turn", ""),
    Phrase("aside", "before you put it into your hand", ""),
    Phrase("coins for it", "<any coins|a coin> for the damage or effect of that attack", ""),
    Phrase("turn end", "your turn", "you"),
    Phrase("turn end", "your opponent's turn", "opponent"),
    Phrase("turn end", "the turn [<it was attached|you attached it>]", "both"),
    Phrase("turn end", "your opponent's next turn", "opponent"),
    Phrase("by attack", "{by theirs}", "opponent"),
    Phrase("by attack", "{by attack} from your opponent's Pokémon", "opponent"),
]
