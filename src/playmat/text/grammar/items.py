"""Items and Supporters: which cards they speak of, what they cost, when they may be played, and choices of effects.

option     one of several effects to choose from, as a program
deed       a step said again in short ("discard 2 cards"), where only the fact matters that it can't be done
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import (
    AllOf,
    Cards,
    ChooseOne,
    Compare,
    Condition,
    Count,
    Did,
    EnteredThisTurn,
    Every,
    Evolve,
    Exists,
    Filter,
    Is,
    Named,
    Negate,
    Not,
    Num,
    OneOf,
    Pick,
    Pokemon,
    Same,
    ThisCard,
    TurnIs,
)
from playmat.text.forms import (
    Instead,
    Must,
    Need,
    Note,
    NotFresh,
    Paragraph,
    PlayCost,
    PlayNeed,
    Ref,
    Some,
)
from playmat.text.grammar.nouns import side_group
from playmat.text.phrase import FAIL, Phrase, V, also, lens

OTHER: Final = Not(Same(ThisCard()))
_OTHERS: Final = Cards("hand", where=(OTHER,))

# --- Which cards


def _with_other(g: tuple[Filter, ...]) -> Any:
    return (*g, OTHER) if OTHER not in g else FAIL


def _without_other(where: Any) -> Any:
    if isinstance(where, tuple) and OTHER in where:
        return (tuple(each for each in where if each != OTHER),)
    return FAIL


_NOT_THIS = lens("g", _with_other, _without_other)


def combined(n: Any, mode: Any, groups: tuple[tuple[Filter, ...], ...]) -> Any:
    if len(groups) < 2 or not all(groups):
        return FAIL
    parts = tuple(each[0] if len(each) == 1 else AllOf(each) for each in groups)
    return Some(n, (OneOf(parts),), mode)


def _combination(value: Any, mode: str) -> dict[str, Any] | None:
    if not isinstance(value, Some) or value != Some(value.count, value.where, value.mode) or value.mode != mode:
        return None
    if len(value.where) != 1 or not isinstance(value.where[0], OneOf) or value.count == Num(1):
        return None
    parts = value.where[0].filters
    return {"n": value.count, "g": tuple(p.filters if isinstance(p, AllOf) else (p,) for p in parts)}


def _unexcept(where: Any) -> Any:
    if isinstance(where, tuple) and len(where) > 1:
        for each in where:
            if isinstance(each, Not) and isinstance(each.filter, Named) and each.filter.match == "exact":
                return tuple(other for other in where if other != each), each.filter.name
    return FAIL


def _excepted(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Some):
        return None
    parts = _unexcept(value.where)
    if parts is FAIL:
        return None
    found = _combination(dataclasses.replace(value, where=parts[0]), "up-to")
    return {**found, "m": parts[1]} if found else None


def excepting(q: Some, n: str) -> Some:
    return dataclasses.replace(q, where=(*q.where, Not(Named(n))))


CARDS: Final = [
    Phrase("card group", "other {g:plain cards}", _NOT_THIS),
    Phrase("plain cards", "{h:card head}", V.h),
    Phrase("plain cards", "{h:energy group}", V.h),
    Phrase("plain cards", "Pokémon", (Is("Pokémon"),)),
    Phrase("plain cards", "{t:tag adj} card#", (V.t,)),
    Phrase(
        "card group",
        "{h:some kind of card} ( excluding {n:name} )",
        lens("h n", lambda h, n: (*h, Not(Named(n))), lambda v: _unexcept(v)),
    ),
    Phrase("some kind of card", "{h:card head}", V.h),
    Phrase(
        "card group",
        "{h:some kind of card} with {n:name part} in <its|their> name",
        lens(
            "h n",
            lambda h, n: (*h, Named(n, "contains")) if h else FAIL,
            lambda v: (
                (v[:-1], v[-1].name)
                if isinstance(v, tuple)
                and len(v) == 2
                and isinstance(v[0], Is)
                and isinstance(v[-1], Named)
                and v[-1].match == "contains"
                else FAIL
            ),
        ),
    ),
    Phrase(
        "some cards",
        "up to {n:num} in any combination of {g:combined&and|pl} ( excluding {m:name} )",
        build=lambda n, g, m: excepting(combined(n, "up-to", g), m),
        match=lambda v: _excepted(v),
    ),
    also(
        "cards group",
        "{g:card group} or {h:card group} ( excluding {x:excluded} )",
        build=lambda g, h, x: (
            (OneOf(tuple(each[0] if len(each) == 1 else AllOf(each) for each in (g, h))), Not(x)) if g and h else FAIL
        ),
    ),
    also("some cards", "{n:num} of the other {g:plain cards|pl}", build=lambda n, g: Some(n, _with_other(g))),
    Phrase(
        "some cards",
        "{n:num} in any combination of {g:combined&and|pl}",
        build=lambda n, g: combined(n, "exactly", g),
        match=lambda v: _combination(v, "exactly"),
    ),
    Phrase(
        "some cards",
        "up to {n:num} in any combination of {g:combined&and|pl}",
        build=lambda n, g: combined(n, "up-to", g),
        match=lambda v: _combination(v, "up-to"),
    ),
    also(
        "some cards", "{n:num} in any combination of {g:combined&or|pl}", build=lambda n, g: combined(n, "exactly", g)
    ),
    also(
        "some cards",
        "up to {n:num} in any combination of {g:combined&or|pl}",
        build=lambda n, g: combined(n, "up-to", g),
    ),
    Phrase(
        "combined",
        "{g:card group}",
        V.g,
        when=lambda f: not any(isinstance(each, Not) and isinstance(each.filter, Named) for each in f["g"]),
    ),
    also("combined", "Supporter", (Is("Supporter"),)),
]

# --- Which Pokémon

POKEMON: Final = [
    also("pokemon", "1 of {s:side} own {g:pokemon group|pl} [in play]", Pick(side_group(), Num(1))),
    also(
        "pokemon",
        "a {g:pokemon group|sg} on {s:side} Bench",
        build=lambda g, s: Pick(Pokemon(s, "bench", g.where), Num(1)) if g.place == "any" else FAIL,
    ),
]

# --- What it costs, and when it may be played


def _nothing(condition: Condition) -> Condition:
    """The opposite, in the form in which it is said."""
    if condition == _LAST:
        return Exists(_OTHERS)
    if condition == _EMPTY_DECK:
        return Exists(Cards("deck"))
    return condition.condition if isinstance(condition, Negate) else Negate(condition)


_LAST: Final = Compare(Count(_OTHERS), "=", Num(0))
_EMPTY_DECK: Final = Compare(Count(Cards("deck")), "=", Num(0))
_DRAWABLE: Final = Exists(Cards("deck"))


PLAYING: Final = [
    Phrase("unit sentence", "you can use this card only if {k:conds} .", (PlayNeed(V.k),)),
    Phrase("unit sentence", "you can use this card only if you {c:chain} .", (PlayCost(V.c),)),
    Phrase("cond", "they do", Did("they"), print_only=True),
    also(
        "unit sentence",
        "you <can|may> <use|play> {x:this card} only if you {c:chain} .",
        build=lambda x, c: (PlayCost(c),),
    ),
    also("unit sentence", "you may <use|play> {x:this card} only if {k:conds} .", build=lambda x, k: (Need(k),)),
    also("unit sentence", "you can <use|play> {x:this card} only when {k:conds} .", build=lambda x, k: (Need(k),)),
    also(
        "unit sentence",
        "you can <use|play> {x:this card} only {first turn} .",
        build=lambda x: (Need(TurnIs("your-first")),),
    ),
    also("unit sentence", "{c:chain} in order to {d:chain} .", build=lambda c, d: (PlayCost(c), *d)),
    also("unit sentence", "{c:chain} in order to play {x:this card} .", build=lambda c, x: (PlayCost(c),)),
    also(
        "unit sentence",
        "[(] if {k:conds} , you can't <play|use> {x:this card} . [)]",
        build=lambda k, x: (Need(_nothing(k)),),
    ),
    also(
        "unit sentence",
        "[(] you can't <play|use> {x:this card} if {k:conds} . [)]",
        build=lambda k, x: (Need(_nothing(k)),),
    ),
    also("unit sentence", "( if you can't {d:deed} , you can't play {x:this card} . )", build=lambda d, x: (Must(),)),
    also("deed", "discard {q:some cards} [from your hand]", V.q),
    also("deed", "shuffle {q:some cards} into your deck", V.q),
    also("cond", "<it is|this is> the <last|only> card in your hand", build=lambda: _LAST),
    Phrase("cond", "you have {n:num} or fewer other cards in your hand", Compare(Count(_OTHERS), "<=", V.n)),
    Phrase("cond", "you have {n:num} or more other cards in your hand", Compare(Count(_OTHERS), ">=", V.n)),
    Phrase("cond", "you have no cards in your deck", _EMPTY_DECK),
    Phrase("cond", "you have any cards in your deck", _DRAWABLE),
    also(
        "cond",
        "you go second and it's your first turn",
        build=lambda: Every((TurnIs("went-second"), TurnIs("your-first"))),
    ),
]

# --- Choosing what to do


def _chosen(value: Any, every: bool) -> dict[str, Any] | None:
    if len(value) != 1 or not isinstance(value[0], ChooseOne) or value[0].by != "you":
        return None
    whole = value[0].most == len(value[0].options)
    if len(value[0].options) < 2 or whole != every or (not whole and value[0].most != 1):
        return None
    return {"o": value[0].options}


CHOOSING: Final = [
    Phrase(
        "sentence",
        "choose 1 : {o:option*}",
        build=lambda o: (ChooseOne(o),) if len(o) > 1 else FAIL,
        match=lambda v: _chosen(v, False),
    ),
    Phrase(
        "sentence",
        "choose 1 or more : {o:option*}",
        build=lambda o: (ChooseOne(o, most=len(o)),) if len(o) > 1 else FAIL,
        match=lambda v: _chosen(v, True),
    ),
    also(
        "sentence", "choose 1 or both : {o:option*}", build=lambda o: (ChooseOne(o, most=2),) if len(o) == 2 else FAIL
    ),
    Phrase(
        "option",
        "• {s:sentence*}",
        build=lambda s: (Paragraph(s),) if s else FAIL,
        match=lambda v: {"s": tuple((step,) for step in v)} if v else None,
    ),
    Phrase("sentence", "if {k:conds} , {c:chain} instead .", build=lambda k, c: (Instead(k, c),), match=lambda v: None),
]

# --- Evolving


def _candy(p: Any, kind: Any, skip: bool) -> Any:
    return Evolve(p, Pick(Cards("hand", where=(Is(kind),)), Num(1)), skip)


def _candied(value: Any, kind: Any, skip: bool) -> dict[str, Any] | None:
    if isinstance(value, Evolve) and value == _candy(value.pokemon, kind, skip):
        return {"p": value.pokemon}
    return None


def _stages(p: Any, kinds: tuple[str, ...]) -> Any:
    """The evolution of the Pokémon just chosen by a card of one of these stages in your hand."""
    steps = tuple(_candy(p, kind, kind == "Stage 2") for kind in kinds)
    return steps[0] if len(steps) == 1 else ChooseOne(tuple((step,) for step in steps))


EVOLVING: Final = [
    also("stages", "Stage 2", ("Stage 2",)),
    also("stages", "Stage 1 or Stage 2", ("Stage 1", "Stage 2")),
    also("its evolution", "a {k:stages} card in your hand that evolves from that Pokémon", V.k),
    also("its evolution", "a {k:stages} card that evolves from that Pokémon in your hand", V.k),
    also(
        "step",
        "if you have {k:its evolution} , put that card <on|onto> {b:basic one} {r:evolving}",
        build=lambda k, b, r: _stages(Ref("that Pokémon"), k),
    ),
    also("basic one", "the Basic Pokémon", build=lambda: Note()),
    also("evolving", "to evolve it [, skipping the Stage 1]", build=lambda: Note()),
    also("evolving", "[. ( this counts as evolving that Pokémon . )]", build=lambda: Note()),
    also(
        "step", "put a Stage 2 Evolution card from your hand on {p:pokemon}", build=lambda p: _candy(p, "Stage 2", True)
    ),
    also(
        "pokemon", "the matching {g:pokemon group|sg}", build=lambda g: Pick(Pokemon("you", g.place, g.where), Num(1))
    ),
    also("unit sentence", "you can't use this card {a:too early} or {b:too early} .", build=lambda a, b: (NotFresh(),)),
    also("unit sentence", "you can use this card {a:too early} or {b:too early} .", build=lambda a, b: (Note(),)),
    also("unit sentence", "you can only <play|use> this card {a:when allowed} .", build=lambda a: (NotFresh(),)),
    also("when allowed", "when you would be allowed to evolve that Pokémon anyway", build=lambda: Note()),
    also("too early", "{first turn}", build=lambda: Note()),
    also("too early", "on a [Basic] Pokémon that was put into play this turn", build=lambda: Note()),
    Phrase(
        "step",
        "put~ a Stage 2 card from your hand onto {p:pokemon} to evolve it , skipping the Stage 1",
        build=lambda p: _candy(p, "Stage 2", True),
        match=lambda v: _candied(v, "Stage 2", True),
    ),
    Phrase(
        "step",
        "put~ a Stage 1 card from your hand onto {p:pokemon} to evolve it",
        build=lambda p: _candy(p, "Stage 1", False),
        match=lambda v: _candied(v, "Stage 1", False),
    ),
    Phrase("rel", "that wasn't put into play this turn", Not(EnteredThisTurn())),
    Phrase("rel", "that was put into play this turn", EnteredThisTurn()),
]

PHRASES: Final[list[Phrase]] = [*CARDS, *POKEMON, *PLAYING, *CHOOSING, *EVOLVING]
