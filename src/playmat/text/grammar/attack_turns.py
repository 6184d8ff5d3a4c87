"""Turns of phrase of single attacks and small families.

Cards that were shown, piles, comparisons, "instead", damage counters moved one by one.
"""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    AddDamage,
    AllHeads,
    Among,
    AsCounters,
    Attach,
    Cannot,
    Cards,
    Choose,
    ChooseOne,
    Compare,
    Count,
    CountersOn,
    Damage,
    Damaged,
    Did,
    EnergyOn,
    Every,
    Exists,
    Flip,
    Happened,
    HasAttached,
    HasCondition,
    HasEnergy,
    HasResistance,
    HasTool,
    HpOf,
    If,
    Is,
    Lasting,
    Look,
    Matches,
    May,
    Minus,
    Move,
    MoveCounters,
    Named,
    Negate,
    Not,
    Num,
    OfType,
    OneOf,
    Pick,
    Pokemon,
    PreventDamage,
    PreventEffects,
    PutCounters,
    Repeat,
    SetDamage,
    SharesType,
    ShuffleInto,
    Tagged,
    This,
    Together,
    TurnIs,
    TypesAmong,
    UseEffectOf,
)
from playmat.text.filters import sort_filters
from playmat.text.forms import AlsoBench, BasePlus, EvenIf, Group, Note, Ref, Some
from playmat.text.grammar.moves import found_there
from playmat.text.grammar.nouns import attached, held, plain, yours
from playmat.text.phrase import FAIL, Phrase, V, also, lens

_OPPOSING: Final = Pokemon("opponent", "active")
_PILE: Final = yours("discard")
_THERE: Final = found_there()


def _in_theirs(name: str = "q") -> Any:
    """Cards in the opponent's discard pile."""

    def back(target: Any) -> Any:
        parts = held("discard").back(target)
        return FAIL if parts is FAIL or parts[1] != "opponent" else (parts[0],)

    return lens(name, lambda q: held("discard").forward(q, "opponent"), back)


SHOWN: Final = [
    # one card that was discarded, drawn or shown
    Phrase(
        "cond",
        "that card is a {g:cards group|sg}",
        build=lambda g: Matches(Ref("that card"), g) if g else FAIL,
        match=lambda v: (
            {"g": v.where} if isinstance(v, Matches) and v.target in (Ref("it"), Ref("that card")) else None
        ),
    ),
    also(
        "cond",
        "you discard a {g:attached group|sg} [this way]",
        build=lambda g: Matches(Ref("that card"), g) if g else FAIL,
    ),
    Phrase(
        "cond",
        "that card isn't a {g:cards group|sg}",
        build=lambda g: Negate(Matches(Ref("that card"), g)) if g else FAIL,
        match=lambda v: (
            {"g": v.condition.where}
            if isinstance(v, Negate)
            and isinstance(v.condition, Matches)
            and v.condition.target in (Ref("it"), Ref("that card"))
            else None
        ),
    ),
    Phrase("step", "shuffle~ {q:of them} into your/q deck", ShuffleInto(V.q)),
    Phrase("step", "shuffle~ {q:some cards} you~ find there into your/q deck", ShuffleInto(_THERE)),
    # some of several
    Phrase(
        "cond",
        "you find any {g:cards group|pl} there",
        build=lambda g: Exists(Among(Ref("them"), g)) if g else FAIL,
        match=lambda v: _among(v),
    ),
    also("cond", "you find a {g:cards group|sg} there", build=lambda g: Exists(Among(Ref("them"), g)) if g else FAIL),
    also(
        "step",
        "discard those {g:cards group|pl}",
        build=lambda g: Move(Among(Ref("them"), g), "discard") if g else FAIL,
    ),
    also("step", "choose {q:some cards}", Choose(_THERE), when=lambda f: f["q"].mode != "all"),
    Phrase(
        "step", "use~ the effect of {q:some cards} you~ find there as the effect of this attack", UseEffectOf(_THERE)
    ),
    Phrase("step", "look~ through your deck", Look(Cards("deck"))),
    Phrase("step", "look~ at {n:num} of your face-down Prize cards", Look(Pick(Cards("prizes"), V.n))),
    Phrase("step", "look~ at your face-down Prize cards", Look(Cards("prizes"))),
]

_KINDS: Final = TypesAmong(Cards("discard", "you", (Is("basic Energy"),)))

PILES: Final = [
    Phrase(
        "step", "put~ {q:some cards} from your opponent's discard pile onto their Bench", Move(_in_theirs(), "bench")
    ),
    Phrase(
        "step",
        "attach~ {q:some cards} from your opponent's discard pile to {p:pokemon} in any way you~ like",
        Attach(_in_theirs(), V.p),
    ),
    Phrase(
        "step",
        "put~ {q:some cards} , {r:some cards} , and {t:some cards} from your discard pile into your hand",
        build=lambda q, r, t: Move(Together((_PILE.forward(q), _PILE.forward(r), _PILE.forward(t))), "hand"),
        match=lambda v: _three(v),
    ),
    Phrase(
        "step",
        "put~ {q:some cards} and {r:some cards} from your discard pile into your hand",
        build=lambda q, r: Move(Together((_PILE.forward(q), _PILE.forward(r))), "hand"),
        match=lambda v: _pair(v),
    ),
    also(
        "some cards",
        "{n:num} Pokémon of different types {r:rel}",
        build=lambda n, r: Some(n, (Is("Pokémon"), r), distinct="type"),
    ),
    also(
        "step",
        "discard as many {e:energy card} [card] attached to {p:pokemon} as you like",
        build=lambda e, p: Move(Pick(Cards("attached", where=e, on=p), Num(0), "any"), "discard"),
    ),
    also(
        "step", "choose {q:some attached} attached to {p:pokemon} and put it in the Lost Zone", Move(attached(), "lost")
    ),
    also(
        "step",
        "discard any number of {g:pokemon group|pl} from your Bench",
        build=lambda g: Move(Pick(Pokemon("you", "bench", g.where), Num(0), "any"), "discard"),
    ),
    Phrase(
        "per",
        "different type of basic Energy card in your discard pile",
        build=lambda: _KINDS,
        match=lambda v: {} if v == _KINDS else None,
    ),
    also("per", "type of basic Energy card in your discard pile", build=lambda: _KINDS),
    also("per", "of your Pokémon in the Lost Zone", build=lambda: Count(Cards("lost", "you", (Is("Pokémon"),)))),
    Phrase("tool head", "Trainer card#", (Is("Trainer"),)),
    also("some attached", "any Trainer cards", build=lambda: Some(Num(0), (Is("Trainer"),), "all"), idiom=True),
    also(
        "step",
        "search your deck for {q:some cards} and put it/q onto your Bench as [a] Basic Pokémon",
        Move(yours("deck"), "bench", as_basic=True),
    ),
    Phrase(
        "step",
        "put~ {q:some cards} from your~ deck onto your~ Bench as Basic Pokémon",
        Move(yours("deck"), "bench", as_basic=True),
    ),
]


_FIRST: Final = Every((TurnIs("went-second"), TurnIs("your-first")))

ASKED: Final = [
    Phrase(
        "per",
        "{t:tag adj} Energy attached to {p:pokemon}",
        Count(Cards("attached", where=(Is("Energy"), V.t), on=V.p)),
    ),
    Phrase(
        "cond",
        "{p:pokemon} has/p any {t:tag adj} Energy attached",
        Matches(V.p, (HasAttached((Is("Energy"), V.t)),)),
    ),
    Phrase("cond", "{p:pokemon} has/p full HP", Negate(Matches(V.p, (Damaged(),))), read_only=True),
    Phrase(
        "cond",
        "none of your Pokémon used {m:move} during your last turn",
        Negate(Happened("use-this-attack", "you", "own-last-turn", name=V.m)),
    ),
    also("cond", "{p:pokemon} have fewer remaining HP than {x:pokemon} 's", Compare(HpOf(V.p), "<", HpOf(V.x))),
    also(
        "sentence",
        "before doing damage , count the remaining HP of {p:pokemon} and {x:pokemon} .",
        build=lambda p, x: (Note(),),
    ),
    also("tail", "if , before {x:this} does damage , {k:conds} , {c:chain}", build=lambda x, k, c: If(k, c)),
    also("tail", "as long as {k:conds} , {c:chain}", build=lambda k, c: If(k, c)),
    Phrase(
        "cond", "there are {n:int} or fewer cards in {s:side} deck", Compare(Count(Cards("deck", V.s)), "<=", plain())
    ),
    Phrase(
        "cond",
        "you have any {g:cards group|pl} in the Lost Zone",
        Exists(Cards("lost", "you", V.g)),
        when=lambda f: f["g"] != (),
    ),
    also("cond", "you put any Pokémon onto your Bench this way", Did("")),
    Phrase("cond", "{p:pokemon} has/p {n:int} or less Energy attached", Compare(EnergyOn(V.p), "<=", plain())),
    also("cond", "{p:pokemon} have {n:int} or less Energy attached to it", Compare(EnergyOn(V.p), "<=", plain())),
    Phrase("cond", "{p:pokemon} has/p exactly {n:int} Energy attached", Compare(EnergyOn(V.p), "=", plain())),
    also("cond", "{p:pokemon} have [exactly] {n:int} Energy attached to it", Compare(EnergyOn(V.p), "=", plain())),
    Phrase(
        "cond",
        "you have more Energy in play than your opponent",
        Compare(EnergyOn(Pokemon("you")), ">", EnergyOn(Pokemon("opponent"))),
    ),
    Phrase(
        "conds",
        "you go second , and only {first turn}",
        build=lambda: _FIRST,
        match=lambda v: {} if v == _FIRST else None,
    ),
    also(
        "sentence",
        "this attack can be used even if {x:this} is {c:condition} . if it is , {a:chain} .",
        build=lambda x, c, a: (EvenIf((c,)), If(Matches(This(), (HasCondition((c,)),)), a)),
    ),
    also("rel", "that shares a type with {p:pokemon}", SharesType(V.p)),
    also("rel", "that has any Energy cards attached to <it|them>", build=lambda: _powered()),
    Phrase("rel", "with {t:type} Resistance", HasResistance(V.t)),
    Phrase("excluded", "{a:type} Pokémon and {b:type} Pokémon", OneOf((OfType(V.a), OfType(V.b)))),
    also("rel", ", excluding {g:excluded}", build=lambda g: _not(g)),
    Phrase(
        "per",
        "{n:name} and each {m:name} you have in play",
        build=lambda n, m: Count(Pokemon("you", "any", (OneOf((Named(n), Named(m))),))),
        match=lambda v: _two_names(v),
    ),
]


INSTEAD: Final = [
    Phrase("tail", "you may have this attack do {n:num} damage instead", May((SetDamage(V.n),))),
    also(
        "tail",
        "you may do {n:num} damage instead [of {b:int}] [to {opposing Active}]",
        build=lambda n, b=0: May((SetDamage(n),)),
    ),
    Phrase(
        "tail",
        "you may have this attack do {n:num} damage to {p:pokemon} instead",
        build=lambda n, p: _elsewhere(p, n),
        match=lambda v: (
            {"n": v.do[0].amount, "p": v.do[0].target}
            if isinstance(v, May) and isinstance(v.do[0], Damage) and v == _elsewhere(v.do[0].target, v.do[0].amount)
            else None
        ),
    ),
    also(
        "tail",
        "you may do {n:num} damage to {p:pokemon} instead [of [to] <their|your opponent's> Active Pokémon]",
        build=lambda n, p: _elsewhere(p, n),
    ),
    also(
        "sentence",
        "if {x:this} {has Tool} to it , you may do {n:num} damage instead of {b:int} to {opposing Active} . "
        "if you do , discard that Pokémon Tool .",
        build=lambda x, n, b: (
            If(
                Matches(This(), (HasTool(),)),
                (
                    May((SetDamage(n),)),
                    If(Did(""), (Move(Cards("attached", where=(Is("Pokémon Tool"),), on=This()), "discard"),)),
                ),
            ),
        ),
    ),
    also(
        "chain",
        "do {b:int} damage plus {n:num} more damage and {m:num} damage to {p:pokemon}",
        (BasePlus(V.b, V.n), Damage(V.p, V.m)),
    ),
    Phrase(
        "tail",
        "you may have this attack do {n:num} more damage and {m:num} damage to {p:pokemon}",
        May((AddDamage(V.n), Damage(V.p, V.m))),
    ),
    also("step", "this attack does {b:int} damage plus {n:num} damage", BasePlus(V.b, V.n)),
    also("sentence", "flip a coin , if heads {c:chain} .", build=lambda c: (Flip(""), If(AllHeads("one"), c))),
    also(
        "chain",
        "{m:player mod} {theirs next} , and {n:mods}",
        build=lambda m, n: (Lasting((m,), "opponents-next-turn", on_player=True), Lasting(n, "opponents-next-turn")),
    ),
    also(
        "mods",
        "prevent all effects of attacks , including damage done to {p:pokemon}",
        (PreventDamage(V.p), PreventEffects(V.p, by_side="both")),
    ),
    Phrase("card group", "{t:tag adj} {e:energy card} card#", build=lambda t, e: (*e, t), match=lambda v: _tagged(v)),
    also("step", "this attack 's base damage is {n:num} damage instead of {b:int}", build=lambda n, b: SetDamage(n)),
    also("sentence", "also apply Weakness and Resistance for Benched Pokémon .", build=lambda: (AlsoBench(),)),
    Phrase(
        "step",
        "this attack does {n:num} damage to {p:pokemon} , also {applied} for Benched Pokémon",
        Damage(V.p, V.n, bench_too=True),
    ),
    also(
        "sentence",
        "ask your opponent if you may {c:chain} . if yes , {d:chain} . if no , {e:chain} .",
        build=lambda c, d, e: (ChooseOne((d, e), by="opponent"),) if c == d else FAIL,
    ),
    Phrase(
        "sentence",
        "your opponent chooses whether you {a:chain} , or {b:chain} .",
        build=lambda a, b: (ChooseOne((a, b), by="opponent"),),
        match=lambda v: (
            {"a": v[0].options[0], "b": v[0].options[1]}
            if len(v) == 1 and isinstance(v[0], ChooseOne) and v[0].by == "opponent" and len(v[0].options) == 2
            else None
        ),
    ),
]

_NO_POWERS: Final = Lasting((Cannot(Pokemon("opponent"), "use-powers"),), "opponents-next-turn", on_player=True)

COUNTERS: Final = [
    Phrase(
        "step",
        "move~ a total of {n:num} damage counters from {s:side} {g:pokemon group|pl} to {x:pokemon}",
        build=lambda n, s, g, x: _in_all(n, Pokemon(s, g.place, g.where), x),
        match=lambda v: _moved_in_all(v),
    ),
    also(
        "step",
        "move {n:num} damage counters from any of {s:side} {g:pokemon group|pl} to {x:pokemon}",
        build=lambda n, s, g, x: _in_all(n, Pokemon(s, g.place, g.where), x),
    ),
    also(
        "step",
        "move 1 damage counter from any of {s:side} {g:pokemon group|pl} to any of {t:side} {h:pokemon group|pl}",
        build=lambda s, g, t, h: MoveCounters(
            Pick(Pokemon(s, g.place, g.where), Num(1)), Pick(Pokemon(t, h.place, h.where), Num(1)), Num(1)
        ),
    ),
    Phrase(
        "step",
        "put~ damage counters on {p:pokemon} until its remaining HP is the same as that of {x:pokemon}",
        build=lambda p, x: _level(p, x),
        match=lambda v: _levelled(v),
    ),
    also(
        "sentence",
        "put damage counters on {p:pokemon} until {q:pokemon} "
        "have the same remaining HP as {x:pokemon} . "
        "( if {r:pokemon} have the same or less remaining "
        "HP as {y:pokemon} , this attack does nothing . )",
        build=lambda p, q, x, r, y: (_level(p, x),) if p == q == r and x == y else FAIL,
    ),
    Phrase(
        "step",
        "move~ up to {n:num} damage counters from any of {s:side} {g:pokemon group|pl} to any of {t:side} "
        "{h:pokemon group|pl} {as you like}",
        build=lambda n, s, g, t, h: _one_by_one(n, Pokemon(s, g.place, g.where), Pokemon(t, h.place, h.where)),
        match=lambda v: _by_one(v, True),
    ),
    Phrase(
        "step",
        "move~ as many damage counters on {s:side} {g:pokemon group|pl} as you like to any of {t:side} other "
        "{h:pokemon group|pl} {as you like}",
        build=lambda s, g, t, h: _all_about(Pokemon(s, g.place, g.where)) if (s, g) == (t, h) else FAIL,
        match=lambda v: _by_one(v, False),
    ),
    Phrase(
        "step",
        "{theirs next} , they can't use any Poké-Powers",
        build=lambda: _NO_POWERS,
        match=lambda v: {} if v == _NO_POWERS else None,
    ),
    also(
        "step",
        "your opponent can't use any Poké-Powers on their Pokémon {next of theirs}",
        build=lambda: _NO_POWERS,
        idiom=True,
    ),
]


PHRASES: Final[list[Phrase]] = [*SHOWN, *PILES, *ASKED, *INSTEAD, *COUNTERS]


def _not(each: Any) -> Any:
    return Not(each)


def _powered() -> Any:
    return HasEnergy()


def _tagged(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) < 2 or not isinstance(value[-1], Tagged):
        return None
    return {"t": value[-1], "e": value[:-1]} if isinstance(value[0], Is) and "Energy" in value[0].kind else None


def _among(value: Any) -> dict[str, Any] | None:
    if (
        isinstance(value, Exists)
        and value.least == 1
        and isinstance(value.target, Among)
        and isinstance(value.target.source, Ref)
    ):
        return {"g": value.target.where}
    return None


def _piled(value: Any, count: int) -> Any:
    if not isinstance(value, Move) or not isinstance(value.target, Together) or len(value.target.parts) != count:
        return None
    if value != Move(value.target, "hand"):
        return None
    parts = [_PILE.back(part) for part in value.target.parts]
    return None if FAIL in parts else [part[0] for part in parts]


def _three(value: Any) -> dict[str, Any] | None:
    parts = _piled(value, 3)
    return None if parts is None else dict(zip("qrt", parts, strict=True))


def _pair(value: Any) -> dict[str, Any] | None:
    parts = _piled(value, 2)
    return None if parts is None else dict(zip("qr", parts, strict=True))


def _two_names(value: Any) -> dict[str, Any] | None:
    if (
        not isinstance(value, Count)
        or not isinstance(value.of, Pokemon)
        or (value.of.side, value.of.place) != ("you", "any")
    ):
        return None
    where = value.of.where
    if len(where) != 1 or not isinstance(where[0], OneOf) or len(where[0].filters) != 2:
        return None
    names = [each.name for each in where[0].filters if isinstance(each, Named) and each.match == "exact"]
    return {"n": names[0], "m": names[1]} if len(names) == 2 else None


def _elsewhere(target: Any, amount: Any) -> May:
    """The damage to that Pokémon in place of the attack's own."""
    return May((Damage(target, amount), SetDamage(Num(0))))


def _level(target: Any, like: Any) -> PutCounters:
    return PutCounters(target, AsCounters(Minus(HpOf(target), HpOf(like))))


def _levelled(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, PutCounters) or not isinstance(value.count, AsCounters):
        return None
    less = value.count.of
    if not isinstance(less, Minus) or not isinstance(less.right, HpOf) or value != _level(value.target, less.right.of):
        return None
    return {"p": value.target, "x": less.right.of}


def _in_all(count: Any, source: Pokemon, to: Any) -> Any:
    """So many damage counters together, each from whichever of them."""
    if not isinstance(to, Pokemon) or to.place != "active":
        return FAIL
    hurt = sort_filters(Pokemon(source.side, source.place, (*source.where, Damaged())))
    return Repeat(count, (MoveCounters(Pick(hurt, Num(1)), to, Num(1)),))


def _moved_in_all(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Repeat) or len(value.do) != 1 or not isinstance(value.do[0], MoveCounters):
        return None
    step = value.do[0]
    if not isinstance(step.source, Pick) or not isinstance(step.source.source, Pokemon):
        return None
    hurt = step.source.source
    source = Pokemon(hurt.side, hurt.place, tuple(one for one in hurt.where if one != Damaged()))
    if value != _in_all(value.count, source, step.to):
        return None
    return {"n": value.count, "s": source.side, "g": Group(source.place, source.where), "x": step.to}


def _one_by_one(count: Any, source: Pokemon, to: Pokemon) -> Repeat:
    """Damage counters moved one at a time, from whichever to whichever."""
    hurt = sort_filters(Pokemon(source.side, source.place, (*source.where, Damaged())))
    return Repeat(count, (May((MoveCounters(Pick(hurt, Num(1)), Pick(to, Num(1)), Num(1)),)),))


def _all_about(group: Pokemon) -> Repeat:
    return _one_by_one(CountersOn(group), group, group)


def _by_one(value: Any, counted: bool) -> dict[str, Any] | None:
    if not isinstance(value, Repeat) or len(value.do) != 1 or not isinstance(value.do[0], May):
        return None
    step = value.do[0].do[0]
    if not isinstance(step, MoveCounters) or not isinstance(step.source, Pick) or not isinstance(step.to, Pick):
        return None
    hurt, to = step.source.source, step.to.source
    if not isinstance(hurt, Pokemon) or not isinstance(to, Pokemon):
        return None
    where = tuple(each for each in hurt.where if each != Damaged())
    source = Pokemon(hurt.side, hurt.place, where)
    found = {"s": source.side, "g": Group(source.place, where), "t": to.side, "h": Group(to.place, to.where)}
    if counted:
        return (
            {**found, "n": value.count}
            if isinstance(value.count, Num) and value == _one_by_one(value.count, source, to)
            else None
        )
    return found if value == _all_about(source) else None
