"""The smaller parts of attack texts.

What they count, what they need, what they leave behind for a turn, and old turns of phrase.
"""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    AddDamage,
    Afflict,
    Among,
    AtMost,
    Cannot,
    Cards,
    Compare,
    Count,
    Cure,
    Damage,
    DamageTaken,
    DealMore,
    Did,
    Exists,
    Fail,
    Happened,
    Heal,
    If,
    Is,
    Lasting,
    May,
    Move,
    Named,
    Negate,
    NoPowers,
    Num,
    Pick,
    Pokemon,
    PutCounters,
    RetreatCostOf,
    SetDamage,
    ShuffleInto,
    SizeOf,
    TakeLess,
    This,
    Times,
    TypesAmong,
    UseEffectOf,
)
from playmat.text.forms import Acting, CapCounters, EvenIf, Group, InsteadCount, Need, Ref
from playmat.text.grammar.conditions import opposite
from playmat.text.grammar.nouns import held, side_group, yours
from playmat.text.phrase import FAIL, Phrase, V, also, lens

_OPPOSING: Final = Pokemon("opponent", "active")
_ANYONE: Final = Pokemon("both")
_GROUP: Final = side_group()
_PILE: Final = yours("discard")


def _minus(name: str = "n") -> Any:
    return lens(
        name, lambda n: Num(-n.value), lambda n: (Num(-n.value),) if isinstance(n, Num) and n.value < 0 else FAIL
    )


def _tens(amount: Any) -> Any:
    return Num(10 * amount.value) if isinstance(amount, Num) else Times(Num(10), amount)


def _mine(target: Any) -> bool:
    source = target.source if isinstance(target, Pick) else target
    return source == This() or (isinstance(source, Pokemon) and source.side == "you")


COUNTING: Final = [
    Phrase(
        "per",
        "different type of {g:pokemon group|sg} on your Bench",
        build=lambda g: _types(g),
        match=lambda v: _typed(v),
    ),
    also(
        "per",
        "{g:pokemon group|sg} on {s:side} Bench",
        build=lambda g, s: Count(Pokemon(s, "bench", g.where)) if g.place == "any" else FAIL,
    ),
    Phrase("per", "{n:name} attached to {p:pokemon}", Count(Cards("attached", where=(Named(V.n),), on=V.p))),
    also("per", "{n:name} card attached to {p:pokemon}", Count(Cards("attached", where=(Named(V.n),), on=V.p))),
    also(
        "per",
        "Colorless [Energy] in {p:pokemon} 's Retreat Cost ( after applying effects to <the|its> Retreat Cost )",
        RetreatCostOf(V.p),
    ),
    Phrase(
        "per",
        "{g:cards group|sg} you find there",
        build=lambda g: Count(Among(Ref("them"), g)) if g else FAIL,
        match=lambda v: (
            {"g": v.of.where}
            if isinstance(v, Count) and isinstance(v.of, Among) and isinstance(v.of.source, Ref)
            else None
        ),
    ),
    also("step", "this attack does {n:num} more for each {p:per}", AddDamage(Times(V.n, V.p))),
    # "count the number of …": the number is used once, in the next sentence
    also("step", "count the number of {p:per} . put that many damage counters on {x:pokemon}", PutCounters(V.x, V.p)),
    also("sentence", "you can't put more than {n:int} damage counters this way .", (CapCounters(V.n),)),
    also(
        "sentence",
        "you can't put more than {n:int} damage counters on {p:pokemon} this way .",
        build=lambda n, p: (CapCounters(n),),
    ),
    Phrase(
        "step",
        "put~ 1 damage counter on {x:pokemon} for each {p:per} ( at most {k:num} )",
        build=lambda x, p, k: PutCounters(x, _at_most(p, k)),
        match=lambda v: _capped(v),
    ),
    also(
        "step",
        "remove that many damage counters from {p:pokemon}",
        build=lambda p: Heal(p, Times(Num(10), SizeOf("discarded"))),
    ),
    also("step", "put that many damage counters on {p:pokemon}", build=lambda p: PutCounters(p, SizeOf("discarded"))),
    # the damage of the last turn
    Phrase("step", "this attack does that much more damage", AddDamage(DamageTaken())),
    Phrase(
        "step",
        "this attack does the same amount of damage that was done to {x:this}",
        build=lambda x: SetDamage(DamageTaken()),
        match=lambda v: {"x": This()} if v == SetDamage(DamageTaken()) else None,
    ),
    also(
        "step",
        "this attack does the same amount of damage done to {x:this} to {opposing Active}",
        build=lambda x: SetDamage(DamageTaken()),
    ),
    also(
        "step",
        "this attack does the same amount of damage done to {opposing Active}",
        SetDamage(DamageTaken()),
    ),
    # another number under a condition
    also("sentence", "if {k:conds} , put {n:counters} instead .", build=lambda k, n: (InsteadCount(k, n),)),
]

_SUPPORTER: Final = Cards("aside", "you", (Is("Supporter"),))

NEEDS: Final = [
    Phrase(
        "cond",
        "{x:this} evolved from {n:name} this turn",
        build=lambda x, n: Happened("evolve-this", name=n),
        match=lambda v: (
            {"x": This(), "n": v.name}
            if isinstance(v, Happened) and v == Happened("evolve-this", name=v.name) and v.name
            else None
        ),
    ),
    also("cond", "{x:this} evolved from {n:name} during this turn", build=lambda x, n: Happened("evolve-this", name=n)),
    Phrase(
        "cond",
        "{x:this} used {m:move} during your last turn",
        build=lambda x, m: Happened("this-used-attack", "you", "own-last-turn", name=m),
        match=lambda v: (
            {"x": This(), "m": v.name}
            if isinstance(v, Happened)
            and v.name
            and v == Happened("this-used-attack", "you", "own-last-turn", name=v.name)
            else None
        ),
    ),
    Phrase(
        "cond",
        "<any|1> of your Pokémon used {m:move} during your last turn",
        Happened("use-this-attack", "you", "own-last-turn", name=V.m),
    ),
    also("sentence", "{c:chain} . ignore this effect if {k:conds} .", build=lambda c, k: (If(_opposite(k), c),)),
    also("sentence", "( if {k:conds} , this attack does nothing [.] ) [.]", build=lambda k: (If(k, (Fail(),)),)),
    also(
        "sentence",
        "( this attack can be used even if {x:this} is {c:condition&or} [.] ) [.]",
        build=lambda x, c: (EvenIf(c),),
    ),
    also("sentence", "if {k:conds} , this attack can't be used .", build=lambda k: (_need(_opposite(k)),)),
    also("cond", "you can't discard {q:some cards} [from your hand]", build=lambda q: Negate(Did(""))),
    also("cond", "you can't discard {q:some attached}", build=lambda q: Negate(Did(""))),
    also("cond", "you and your opponent have the same number of {g:pokemon group|pl}", build=lambda g: _same_number(g)),
    Phrase(
        "cond",
        "you have the same number of {g:pokemon group|pl} as your opponent",
        build=lambda g: _same_number(g),
        match=lambda v: _same_numbered(v),
    ),
    also(
        "sentence",
        "if your opponent don't discard {q:some cards} from their hand , {c:chain} .",
        build=lambda q, c: (
            Acting("opponent", (May((Move(held("hand").forward(q, "that-player"), "discard"),)),)),
            If(Negate(Did("")), c),
        ),
    ),
    Phrase(
        "step",
        "use~ the effect of a Supporter card you have in play as this attack",
        build=lambda: UseEffectOf(_SUPPORTER),
        match=lambda v: {} if v == UseEffectOf(_SUPPORTER) else None,
    ),
    also(
        "sentence",
        "if you have {q:some cards} in play , use the effect <of|on> that card {a:as this} .",
        build=lambda q, a: (UseEffectOf(_SUPPORTER),) if (q.count, q.where) == (Num(1), _SUPPORTER.where) else FAIL,
    ),
]


LASTING: Final = [
    Phrase("mod", "{p:pokemon} can't use any Poké-Powers or Poké-Bodies", NoPowers(V.p, ("Poké-Power", "Poké-Body"))),
    also(
        "step",
        "your opponent can't play any Pokémon from their hand to Evolve or to Level-Up {p:pokemon} {next of theirs}",
        Lasting((Cannot(V.p, "evolve"), Cannot(V.p, "level-up")), "opponents-next-turn"),
    ),
    Phrase(
        "step",
        "{p:pokemon} can't evolve or be leveled up {theirs next}",
        Lasting((Cannot(V.p, "evolve"), Cannot(V.p, "level-up")), "opponents-next-turn"),
    ),
    Phrase("mod", "{p:pokemon} can't be leveled up", Cannot(V.p, "level-up")),
    Phrase("mod", "{p:pokemon} can't evolve", Cannot(V.p, "evolve")),
    also(
        "mod",
        "any damage done to {p:pokemon} by attacks is increased by {n:num} {after W/R}",
        TakeLess(V.p, _minus()),
    ),
    also(
        "mod",
        "if an attack does damage to {p:pokemon} {after W/R} , that attack does {n:num} more damage [to {q:pokemon}]",
        build=lambda p, n, q=None: TakeLess(p, Num(-n.value)),
    ),
    also(
        "mod",
        "each of {x:this} 's attacks does {n:num} more damage [to {opposing Active}] [{before W/R}]",
        build=lambda x, n: DealMore(This(), n),
    ),
    # two things about one Pokémon
    also(
        "chain",
        "{p:pokemon} is now {c:condition&and} and can't retreat {theirs next}",
        build=lambda p, c: (Afflict(p, c), Lasting((Cannot(_again(p), "retreat"),), "opponents-next-turn")),
    ),
    also(
        "chain",
        "remove all Special Conditions and {n:counters} from {p:pokemon}",
        build=lambda n, p: (Cure(p), Heal(_again(p), _tens(n))),
    ),
    also(
        "chain",
        "remove {n:counters} and all Special Conditions from {p:pokemon}",
        build=lambda n, p: (Heal(p, _tens(n)), Cure(_again(p))),
    ),
    also(
        "step",
        "{x:this} does {n:num} damage to itself , and {unapplied} to this damage",
        Damage(V.x, V.n),
    ),
    also(
        "step",
        "this attack does {n:num} damage to {p:pokemon} , and {unapplied} to this damage",
        Damage(V.p, V.n),
        when=lambda f: _mine(f["p"]),
    ),
]

AWAY: Final = [
    also(
        "step",
        "shuffle {p:pokemon} and {all on it} back into {s:side} deck",
        build=lambda p, s: ShuffleInto(p),
    ),
    also(
        "sentence",
        "put {p:pokemon} and {all on it} on top of your opponent's deck . your opponent shuffle their deck afterward .",
        build=lambda p: (ShuffleInto(p),),
    ),
    also(
        "chain",
        "put {p:pokemon} and {all on it} on top of your opponent's deck . your opponent shuffle their deck afterward",
        build=lambda p: (ShuffleInto(p),),
    ),
    also(
        "step",
        "search your discard pile for {q:some cards} , reveal it/q , and shuffle it/q into your deck",
        ShuffleInto(_PILE, reveal=True),
    ),
    Phrase(
        "step",
        "reveal~ {q:some cards} from your discard pile and shuffle~ it/q into your deck",
        ShuffleInto(_PILE, reveal=True),
    ),
    also("step", "search your deck for {q:some cards} and put it/q into your Bench", Move(yours("deck"), "bench")),
    Phrase("step", "discard~ a Stadium card your opponent has in play", Move(Cards("stadium", "opponent"), "discard")),
    also(
        "sentence",
        "this attack does {n:num} damage times the number of "
        "{g:cards group|pl} in {s:side} discard pile . then "
        ", put those {h:cards group|pl} on top of {t:side} "
        "deck . your opponent shuffle their deck afterward .",
        build=lambda n, g, s, h, t: (
            (SetDamage(Times(n, Count(Cards("discard", s, g)))), ShuffleInto(Cards("discard", s, g)))
            if g == h and s == t
            else FAIL
        ),
    ),
    Phrase(
        "step",
        "shuffle~ {q:some cards} from your opponent's discard pile into their deck",
        ShuffleInto(lens("q", lambda q: held("discard").forward(q, "opponent"), lambda t: _theirs(t))),
    ),
]

PHRASES: Final[list[Phrase]] = [*COUNTING, *NEEDS, *LASTING, *AWAY]


def _theirs(target: Any) -> Any:
    parts = held("discard").back(target)
    return FAIL if parts is FAIL or parts[1] != "opponent" else (parts[0],)


def _again(target: Any) -> Any:
    """The same Pokémon, named a second time."""
    if not isinstance(target, Pick):
        return target
    return Ref("that Pokémon" if target.count == Num(1) else "those Pokémon")


def _types(group: Any) -> Any:
    return TypesAmong(Pokemon("you", "bench", group.where)) if group.place == "any" else FAIL


def _typed(value: Any) -> dict[str, Any] | None:
    if (
        isinstance(value, TypesAmong)
        and isinstance(value.of, Pokemon)
        and (value.of.side, value.of.place) == ("you", "bench")
    ):
        return {"g": Group("any", value.of.where)}
    return None


def _at_most(amount: Any, most: Any) -> Any:
    return AtMost(amount, most)


def _capped(value: Any) -> dict[str, Any] | None:
    if (
        isinstance(value, PutCounters)
        and isinstance(value.count, AtMost)
        and value == PutCounters(value.target, value.count)
    ):
        return {"x": value.target, "p": value.count.of, "k": value.count.cap}
    return None


def _opposite(condition: Any) -> Any:
    if isinstance(condition, Compare) and isinstance(condition.left, Count):
        if condition == Compare(condition.left, "=", Num(0)):
            return Exists(condition.left.of)

    return opposite(condition)


def _need(condition: Any) -> Any:
    return Need(condition)


def _same_number(group: Any) -> Any:
    return Compare(
        Count(Pokemon("you", group.place, group.where)), "=", Count(Pokemon("opponent", group.place, group.where))
    )


def _same_numbered(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Compare) and isinstance(value.left, Count) and isinstance(value.left.of, Pokemon):
        group = Group(value.left.of.place, value.left.of.where)
        return {"g": group} if value == _same_number(group) else None
    return None
