"""Families of attack texts that several eras share.

Energy of two kinds, locks, choices made several times, what happens at the end of a turn.
"""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    AddDamage,
    Afflict,
    AllHeads,
    Attach,
    AtTurnEnd,
    Cannot,
    Cards,
    Compare,
    ConditionsOn,
    Count,
    Damage,
    Did,
    EventPokemon,
    Every,
    Exists,
    ExtraEnergy,
    Fail,
    Flip,
    Happened,
    HasCondition,
    If,
    Is,
    KnockedOutByThis,
    KnockOut,
    Lasting,
    Matches,
    Minus,
    Move,
    Named,
    Negate,
    Num,
    OfType,
    OneOf,
    Pick,
    PlayerCannot,
    Pokemon,
    PrizesLeft,
    Repeat,
    SharesType,
    ShuffleInto,
    SizeOf,
    Survive,
    TakePrizes,
    This,
    Times,
    Together,
    WinGame,
)
from playmat.text.forms import EvenIf, Need, Note, Ref, SameDamage, Worse
from playmat.text.grammar.nouns import attached, held
from playmat.text.phrase import FAIL, Phrase, V, also

_OPPOSING: Final = Pokemon("opponent", "active")
_NEXT: Final = "opponents-next-turn"


def _fixed(category: str, template: str, value: Any) -> Phrase:
    """Words without holes for one thing."""
    return Phrase(category, template, build=lambda: value, match=lambda v: {} if v == value else None)


def _also_fixed(category: str, template: str, value: Any) -> Phrase:
    return Phrase(category, template, build=lambda: value, read_only=True)


# --- Energy of two kinds


def _one_kind(mode: Any, count: Any, e: Any, f: Any, p: Any) -> Any:
    """Basic Energy of the one type or of the other."""
    types = [each.type for group in (e, f) for each in group if isinstance(each, OfType)]
    if len(types) != 2 or any(each != Is("basic Energy") for group in (e, f) for each in group if isinstance(each, Is)):
        return FAIL
    where = (Is("basic Energy"), OneOf(tuple(OfType(each) for each in types)))
    return Move(Pick(Cards("attached", where=where, on=p), count, mode, distinct="same-type"), "discard")


def _kinds_of(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Move) or not isinstance(value.target, Pick) or value.target.distinct != "same-type":
        return None
    pick = value.target
    if not isinstance(pick.source, Cards) or pick.source.on is None or len(pick.source.where) != 2:
        return None
    either = pick.source.where[1]
    if not isinstance(either, OneOf) or len(either.filters) != 2:
        return None
    e, f = ((Is("basic Energy"), each) for each in either.filters)
    made = _one_kind(pick.mode, pick.count, e, f, pick.source.on)
    if made != value:
        return None
    found = {"e": e, "f": f, "p": pick.source.on}
    return {**found, "n": pick.count} if pick.mode == "up-to" else found


def _both_cards(q: Any, r: Any, p: Any) -> Any:
    again = Ref("that Pokémon") if isinstance(p, Pick) else p
    return Move(Together((attached().forward(q, p), attached().forward(r, again))), "discard")


def _two_cards(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Move) or not isinstance(value.target, Together) or len(value.target.parts) != 2:
        return None
    parts = [attached().back(part) for part in value.target.parts]
    if FAIL in parts or value != _both_cards(parts[0][0], parts[1][0], parts[0][1]):
        return None
    return {"q": parts[0][0], "r": parts[1][0], "p": parts[0][1]}


ENERGY: Final = [
    Phrase(
        "step",
        "discard~ any number of {e:energy card} or any number of {f:energy card} from {p:pokemon}",
        build=lambda e, f, p: _one_kind("any", Num(0), e, f, p),
        match=lambda v: found if (found := _kinds_of(v)) is not None and "n" not in found else None,
    ),
    Phrase(
        "step",
        "discard~ up to {n:num} {e:energy card} or up to {m:num} {f:energy card} from {p:pokemon}",
        build=lambda n, e, m, f, p: _one_kind("up-to", n, e, f, p) if n == m else FAIL,
        match=lambda v: {**found, "m": found["n"]} if (found := _kinds_of(v)) is not None and "n" in found else None,
    ),
    Phrase(
        "step", "discard~ {q:some attached} and {r:some attached} from {p:pokemon}", build=_both_cards, match=_two_cards
    ),
    also("step", "discard {q:some attached} and {r:some attached} attached to {p:pokemon}", build=_both_cards),
    also(
        "per",
        "extra {t:type} Energy attached to {x:this} {beyond cost}",
        build=lambda t, x: ExtraEnergy(t),
    ),
    Phrase("per", "card you shuffled into your deck this way", SizeOf("shuffled")),
    Phrase("per", "Special Condition affecting {p:pokemon}", ConditionsOn(V.p)),
    also(
        "tail",
        "if {p:pokemon} is affected by any "
        "Special Conditions , this attack does "
        "{b:int} damage plus {n:num} more damage "
        "for each of those Special Conditions",
        build=lambda p, b, n: AddDamage(Times(n, ConditionsOn(p))),
    ),
    also("any there", "there are any {e:energy card} cards in your discard pile", Cards("discard", where=V.e)),
    also(
        "any there",
        "{p:pokemon} have any Energy cards attached to it",
        Cards("attached", where=(Is("Energy"),), on=V.p),
    ),
    also(
        "with one",
        "<choose 1 of <them|those cards> and attach it|attach 1 of them> to {p:pokemon}",
        build=lambda p: lambda one: Attach(one, p),
    ),
    also(
        "with one",
        "choose 1 of <them|those cards|those Energy cards> and discard it",
        build=lambda: lambda one: Move(one, "discard"),
    ),
    also("tail", "if {c:any there} , {d:with one}", build=lambda c, d: d(Pick(c, Num(1))), idiom=True),
    also(
        "chain",
        "if {c:any there} , {on heads} {d:with one}",
        build=lambda c, d: (Flip(""), If(_heads(), (d(Pick(c, Num(1))),))),
    ),
    also(
        "sentence",
        "this attack does {n:num} more damage for each {g:cards group|sg} in your "
        "discard pile . then , shuffle those {h:cards group|pl} into your deck .",
        build=lambda n, g, h: (
            AddDamage(Times(n, Count(Cards("discard", "you", g)))),
            ShuffleInto(Cards("discard", "you", g)),
        ),
    ),
    also(
        "step",
        "discard any number of your Benched Pokémon",
        build=lambda: Move(Pick(Pokemon("you", "bench"), Num(0), "any"), "discard"),
    ),
    also("per", "Benched Pokémon you discarded this way", build=lambda: SizeOf("discarded")),
]


# --- Locks and lasting things


_NO_CARDS: Final = Lasting(
    tuple(PlayerCannot("opponent", verb) for verb in ("play-pokemon", "play-trainer", "attach-energy")),
    _NEXT,
    on_player=True,
)
_NO_ATTACKS: Final = Lasting((Cannot(Pokemon("opponent"), "attack"),), _NEXT, on_player=True)
_REST: Final = Lasting((Cannot(Pokemon("you"), "attack"),), "your-next-turn", on_player=True)


def _at_end(target: Any, step: Any) -> Lasting:
    return Lasting((AtTurnEnd(target, (step,)),), _NEXT)


def _ended(value: Any) -> Any:
    if not isinstance(value, Lasting) or len(value.modifiers) != 1 or not isinstance(value.modifiers[0], AtTurnEnd):
        return None
    held = value.modifiers[0]
    return (held.scope, held.do[0]) if value == _at_end(held.scope, held.do[0]) else None


def _ended_so(value: Any, kind: type) -> dict[str, Any] | None:
    parts = _ended(value)
    if parts is None or type(parts[1]) is not kind:
        return None
    return {"p": parts[0], "c": parts[1].conditions} if isinstance(parts[1], Afflict) else {"p": parts[0]}


LASTING: Final = [
    _fixed("step", "{theirs next} , they can't play any cards from their hand", _NO_CARDS),
    _also_fixed("step", "your opponent can't play any cards from their hand {next of theirs}", _NO_CARDS),
    Phrase("newcomers", "this includes new ones", ""),
    Phrase(
        "step",
        "{theirs next} , their Pokémon can't attack ( {n:newcomers} )",
        build=lambda n: _NO_ATTACKS,
        match=lambda v: {"n": ""} if v == _NO_ATTACKS else None,
    ),
    also(
        "sentence", "{theirs next} , their Pokémon can't attack . ( {n:newcomers} . )", build=lambda n: (_NO_ATTACKS,)
    ),
    Phrase(
        "step",
        "during your next turn , your Pokémon can't attack ( {n:newcomers} )",
        build=lambda n: _REST,
        match=lambda v: {"n": ""} if v == _REST else None,
    ),
    Phrase(
        "step",
        "at the end of your opponent's next turn , {p:pokemon} is Knocked Out",
        build=lambda p: _at_end(p, KnockOut(EventPokemon())),
        match=lambda v: _ended_so(v, KnockOut),
    ),
    also(
        "step",
        "at the end of your opponent's next turn , {p:pokemon} will be Knocked Out",
        build=lambda p: _at_end(p, KnockOut(EventPokemon())),
    ),
    Phrase(
        "step",
        "at the end of your opponent's next turn , {p:pokemon} is now {c:condition&and}",
        build=lambda p, c: _at_end(p, Afflict(EventPokemon(), c)),
        match=lambda v: _ended_so(v, Afflict),
    ),
    also(
        "tail",
        "if {k:conds} , and if it would be Knocked Out {by theirs} {next of theirs} , it isn't Knocked Out , "
        "and {HP left}",
        build=lambda k, n: If(k, (Lasting((Survive(This(), n),), _NEXT),)),
    ),
    Phrase(
        "step",
        "{theirs next} , if {x:this} would be Knocked Out {by attack} , {HP left}",
        build=lambda x, n: Lasting((Survive(This(), n),), _NEXT),
        match=lambda v: (
            {"x": This(), "n": v.modifiers[0].hp}
            if isinstance(v, Lasting)
            and isinstance(v.modifiers[0], Survive)
            and v == Lasting((Survive(This(), v.modifiers[0].hp),), _NEXT)
            else None
        ),
    ),
    also(
        "step",
        "{theirs next} , if {x:this} would be Knocked Out {by attack} , {y:this} {lives on} [instead]",
        build=lambda x, y, n: Lasting((Survive(This(), n),), _NEXT),
    ),
    also(
        "step",
        "your opponent can't play Trainer cards {next of theirs}",
        build=lambda: Lasting((PlayerCannot("opponent", "play-trainer"),), _NEXT, on_player=True),
    ),
    also(
        "step",
        "your opponent can't play Supporter cards {next of theirs}",
        build=lambda: Lasting((PlayerCannot("opponent", "play-supporter"),), _NEXT, on_player=True),
    ),
]

CHOSEN: Final = [
    Phrase(
        "step",
        "{n:num} times , this attack does {d:num} damage to {p:pokemon}",
        build=lambda n, d, p: Repeat(n, (Damage(p, d),)),
        match=lambda v: (
            {"n": v.count, "d": v.do[0].amount, "p": v.do[0].target}
            if isinstance(v, Repeat)
            and len(v.do) == 1
            and isinstance(v.do[0], Damage)
            and v.do[0] == Damage(v.do[0].target, v.do[0].amount)
            else None
        ),
    ),
    Phrase(
        "step",
        "{n:num} times , this attack does {d:num} damage to {p:pokemon} , which {no W/R}",
        build=lambda n, d, p: _many_times(n, d, p),
        match=lambda v: (
            {"n": v.count, "d": v.do[0].amount, "p": v.do[0].target}
            if isinstance(v, Repeat)
            and isinstance(v.do[0], Damage)
            and v == _many_times(v.count, v.do[0].amount, v.do[0].target)
            else None
        ),
    ),
    also("note", "you can choose the same Pokémon more than once", build=lambda: Note()),
    also(
        "sentence",
        "choose {p:pokemon} {n:num} times . ( {r:note} . ) for each time you chose a Pokémon , "
        "<do|this attack does> {d:num} damage to it . this damage {no W/R} .",
        build=lambda p, n, r, d: (_many_times(n, d, p),),
    ),
    also(
        "sentence",
        "if {k:conds} , take {n:num} more Prize card . if {j:conds} , take {m:num} more Prize cards instead .",
        build=lambda k, n, j, m: (If(k, (If(j, (TakePrizes(m, more=True),), (TakePrizes(n, more=True),)),)),),
    ),
    also(
        "sentence",
        "{p:pokemon} is now {c:condition&and} . if {k:conds} , put {n:int} "
        "damage counters instead of 1 on "
        "that Pokémon between turns .",
        build=lambda p, c, k, n: (If(k, (Afflict(p, c, poison=n),), (Afflict(p, c),)),),
    ),
    also(
        "sentence",
        "put {n:int} damage counters instead of 1 on that Pokémon during Pokémon Checkup .",
        build=lambda n: (Worse("Poisoned", n),),
    ),
    also(
        "sentence",
        "this attack can be used if {x:this} is {c:condition} . if it isn't {d:condition} , this attack does nothing .",
        build=lambda x, c, d: (
            (EvenIf((c,)), If(Negate(Matches(This(), (HasCondition((c,)),))), (_fail(),))) if c == d else FAIL
        ),
    ),
    also(
        "sentence",
        "if {k:cond} , discard a number of cards without looking until your opponent has {m:int} cards left "
        "in their hand .",
        build=lambda k, m: (
            (
                Move(
                    Pick(Cards("hand", "opponent"), Minus(Count(Cards("hand", "opponent")), Num(m)), random=True),
                    "discard",
                ),
            )
            if k == Compare(Count(Cards("hand", "opponent")), ">=", Num(m + 1))
            else FAIL
        ),
    ),
    Phrase(
        "step",
        "discard~ random cards from your opponent's hand until they have {m:num} left",
        build=lambda m: Move(
            Pick(Cards("hand", "opponent"), Minus(Count(Cards("hand", "opponent")), m), random=True), "discard"
        ),
        match=lambda v: _down_to(v),
    ),
    Phrase(
        "step",
        "put~ {p:pokemon} and all cards attached to it/p in the Lost Zone",
        build=lambda p: Move(p, "lost") if not isinstance(p, Ref) or p.word == "that Pokémon" else FAIL,
        match=lambda v: (
            {"p": v.target} if isinstance(v, Move) and v == Move(v.target, "lost") and _in_play(v.target) else None
        ),
    ),
    also(
        "step",
        "put {p:pokemon} and all cards attached to it back into {s:side} hand",
        build=lambda p, s: Move(p, "hand"),
    ),
    Phrase(
        "step",
        "add~ {q:some cards} from your opponent's discard pile to their Prize cards face down",
        build=lambda q: Move(_theirs(q), "prizes"),
        match=lambda v: _from_theirs(v),
    ),
    also(
        "tail",
        "if your opponent have a Stadium [card] in play , discard it",
        build=lambda: Move(Cards("stadium", "opponent"), "discard"),
    ),
    also("sentence", "if you use this attack when {k:conds} , you win this game .", (If(V.k, (WinGame(),)),)),
    _fixed("step", "you win this game", WinGame()),
    also(
        "sentence",
        "if you do , this attack does {n:int} damage to the new [your opponent's] Active Pokémon .",
        build=lambda n: (SameDamage(n),),
    ),
    also("note", "ignore this effect if you don't have any Benched Pokémon", build=lambda: Note()),
    also("sentence", "if your opponent has no Benched Pokémon , ignore this effect .", build=lambda: (Note(),)),
    also(
        "step", "{x:this} does {n:num} damage to itself [,] and don't apply Weakness to this damage", Damage(V.x, V.n)
    ),
    also(
        "step",
        "both {opposing Active} and {x:this} are now {c:condition&and} [( after doing damage )]",
        build=lambda x, c: Afflict(Pokemon("both", "active"), c),
    ),
    also(
        "unaffected",
        "Weakness , Resistance , Pokémon Powers , or any other effects on {p:pokemon}",
        build=lambda p: ("weakness", "resistance", "effects"),
    ),
]

ASKED: Final = [
    also("cond", "you have only 1 Prize card remaining", Compare(PrizesLeft(), "=", Num(1))),
    also(
        "cond",
        "any of your {g:pokemon group|pl} was Knocked Out {by theirs} during their last turn",
        build=lambda g: (
            Happened("pokemon-knocked-out-by-attack", "you", "last-turn", g.where) if g.place == "any" else FAIL
        ),
    ),
    also("cond", "they put any cards on the bottom of their deck this way", Did("")),
    Phrase("cond", "{p:pokemon} isn't/p Knocked Out by damage from this attack", Negate(KnockedOutByThis(V.p))),
    also("cond", "{p:pokemon} isn't Knocked Out by the damage from this attack", Negate(KnockedOutByThis(V.p))),
    Phrase(
        "cond", "{x:this} is evolved from {n:name}", build=lambda x, n: _beneath(n), match=lambda v: _name_beneath(v)
    ),
    Phrase(
        "cond",
        "{x:this} isn't evolved from {n:name}",
        build=lambda x, n: Negate(_beneath(n)),
        match=lambda v: _name_beneath(v.condition) if isinstance(v, Negate) else None,
    ),
    also("cond", "{n:name} is anywhere under {x:this}", build=lambda n, x: _beneath(n)),
    also("cond", "{n:name} isn't anywhere under {x:this}", build=lambda n, x: Negate(_beneath(n))),
    also(
        "cond",
        "you have {n:name} and {m:name} in play",
        build=lambda n, m: Every(
            (Exists(Pokemon("you", "any", (Named(n),))), Exists(Pokemon("you", "any", (Named(m),))))
        ),
    ),
    also(
        "cond",
        "{n:name} and {m:name} are on your Bench",
        build=lambda n, m: Every(
            (Exists(Pokemon("you", "bench", (Named(n),))), Exists(Pokemon("you", "bench", (Named(m),))))
        ),
    ),
    also("rel", "that <is|are> the same type [( color )] as {p:pokemon}", SharesType(V.p)),
    also("sentence", "you can't use this attack unless {k:conds} .", build=lambda k: (_need(k),)),
    also(
        "pokemon",
        "each {g:pokemon group|sg} ( yours and your opponent's )",
        build=lambda g: Pokemon("both", g.place, g.where),
    ),
    also("pokemon", "each Pokémon on each player's Bench", build=lambda: Pokemon("both", "bench")),
]

PHRASES: Final[list[Phrase]] = [*ENERGY, *LASTING, *CHOSEN, *ASKED]


def _heads() -> Any:
    return AllHeads("one")


def _fail() -> Any:
    return Fail()


def _need(condition: Any) -> Any:
    return Need(condition)


def _beneath(name: str) -> Exists:
    return Exists(Cards("under", on=This(), where=(Named(name),)))


def _name_beneath(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Exists) or not isinstance(value.target, Cards) or len(value.target.where) != 1:
        return None
    named = value.target.where[0]
    return {"x": This(), "n": named.name} if isinstance(named, Named) and value == _beneath(named.name) else None


def _many_times(count: Any, amount: Any, target: Any) -> Repeat:
    return Repeat(count, (Damage(target, amount, ("weakness", "resistance")),))


def _down_to(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Move) or not isinstance(value.target, Pick) or not isinstance(value.target.count, Minus):
        return None
    left = value.target.count.right
    hand = Cards("hand", "opponent")
    return {"m": left} if value == Move(Pick(hand, Minus(Count(hand), left), random=True), "discard") else None


def _in_play(target: Any) -> bool:
    source = target.source if isinstance(target, Pick) else target
    return isinstance(source, Pokemon | This) or (
        isinstance(source, Ref) and source.word in ("that Pokémon", "those Pokémon")
    )


def _theirs(some: Any) -> Any:
    return held("discard").forward(some, "opponent")


def _from_theirs(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Move) or value != Move(value.target, "prizes"):
        return None
    parts = held("discard").back(value.target)
    return None if parts is FAIL or parts[1] != "opponent" else {"q": parts[0]}
