"""Coins, "if", "may", "each", "instead", and what an attack needs: the frame around steps."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    AddDamage,
    AllHeads,
    Attach,
    ByEach,
    Cards,
    Compare,
    Count,
    Damage,
    Did,
    EndTurn,
    Exists,
    ExtraTurn,
    Fail,
    Flip,
    ForEach,
    If,
    Is,
    KnockedOutByThis,
    May,
    Move,
    Negate,
    Num,
    Pick,
    Pokemon,
    Repeat,
    Reveal,
    RockPaperScissors,
    SetDamage,
    Stmt,
    SubDamage,
    Switch,
)
from playmat.model.ir.walk import nodes
from playmat.text.forms import (
    Acting,
    Else,
    FirstTurn,
    Instead,
    InsteadCount,
    Need,
    Ref,
    Then,
)
from playmat.text.grammar.shapes import attached_to, each_of_old, from_each
from playmat.text.phrase import FAIL, Phrase, V, using
from playmat.text.sense import opposite


def _both(heads: tuple[Stmt, ...], tails: tuple[Stmt, ...]) -> Any:
    from playmat.model.ir import AllHeads, If

    return (If(AllHeads("one"), heads, tails),)


def _mentions(chain: Any, *words: str) -> bool:
    """Whether the steps speak of the one they are done for."""
    return any(isinstance(node, Ref) and node.word in words for node in nodes(chain))


def _without_that(found: dict[str, Any]) -> bool:
    """Steps that can be repeated as they stand: nothing about the one they are done for or this attack's damage."""
    counted = found["p"]
    if isinstance(counted, Count) and isinstance(counted.of, Pokemon) and _mentions(found["c"], "that Pokémon"):
        return False
    return not any(isinstance(node, AddDamage | SubDamage | SetDamage | Fail) for node in nodes(found["c"]))


def _opposite_of_count(condition: Any) -> Any:
    if isinstance(condition, Compare) and isinstance(condition.left, Count):
        if condition == Compare(condition.left, "=", Num(0)):
            return Exists(condition.left.of)
    return opposite(condition)


def _need(condition: Any) -> Any:
    return Need(condition)


def _heads() -> Any:
    return AllHeads("one")


def _elsewhere(target: Any, amount: Any) -> May:
    """The damage to that Pokémon in place of the attack's own."""
    return May((Damage(target, amount), SetDamage(Num(0))))


def _each_of(verb: str, end: str, make: Any) -> Phrase:
    return Phrase(
        "step",
        f"{verb} from each of {{s:side}} {{g:pokemon group}} {end}",
        build=lambda q, s, g: from_each(q, s, g, make),
        idiom=True,
    )


def all_theirs(found: dict[str, Any]) -> bool:
    """Whether all the steps are the other player's: after "reveal their hand" it is you who goes on."""
    return not (len(found["c"]) > 1 and isinstance(found["c"][0], Reveal))


PHRASES: Final[list[Phrase]] = [
    # Flip
    Phrase("step", "flip a coin", Flip("")),
    Phrase("step", "flip {n:num} coins", Flip("", V.n)),
    Phrase("step", "flip a coin until <you|they> get tails", Flip("", until_tails=True)),
    Phrase("step", "flip a coin for each {p:per}", Flip("", V.p)),
    Phrase("step", "flip a number of coins equal to the <number|amount> [of] {p:per}", Flip("", V.p)),
    Phrase(
        "chain",
        "if {c:any there} , {on heads} {d:with one}",
        (If(Exists(V.c), (Flip(""), If(_heads(), (using("c d", lambda c, d: d(Pick(c, Num(1)))),)))),),
    ),
    # RockPaperScissors
    Phrase("step", "you and your opponent play Rock-Paper-Scissors", RockPaperScissors()),
    # If
    Phrase("sentence", "{c:chain} in order to use this attack .", build=lambda c: (*c, If(Negate(Did("")), (Fail(),)))),
    Phrase("sentence", "{c:chain} or this attack does nothing .", build=lambda c: (*c, If(Negate(Did("")), (Fail(),)))),
    Phrase("sentence", "if heads , {a:chain} ; if tails , {b:chain} .", build=lambda a, b: _both(a, b)),
    Phrase(
        "sentence",
        "if {k:conds} , take another turn after this one . ( skip <the between-turns step|Pokémon Checkup> . )",
        (If(V.k, (ExtraTurn(skip_checkup=True),)),),
        idiom=True,
    ),
    Phrase("sentence", "{c:chain} . ignore this effect if {k:conds} .", (If(using("k", _opposite_of_count), V.c),)),
    Phrase("sentence", "( if {k:conds} , this attack does nothing [.] ) [.]", (If(V.k, (Fail(),)),)),
    Phrase("tail", "unless this attack knocks out {p:pokemon} , {c:chain}", If(Negate(KnockedOutByThis(V.p)), V.c)),
    Phrase("tail", "as long as {k:conds} , {c:chain}", If(V.k, V.c)),
    Phrase("tail", "if {c:conds} , {a:chain}", If(V.c, V.a)),
    # May
    Phrase("tail", "you may have your opponent {c:chain}", May((Acting("opponent", V.c),))),
    Phrase(
        "tail",
        "you may discard {q:some attached} attached to {p:pokemon} when you use this attack",
        May((Move(using("q p", attached_to), "discard"),)),
    ),
    Phrase("tail", "you may do {n:num} damage instead [of {b:int}] [to {opposing Active}]", May((SetDamage(V.n),))),
    Phrase(
        "tail",
        "you may do {n:num} damage to {p:pokemon} instead [of [to] <their|your opponent's> Active Pokémon]",
        build=lambda n, p: _elsewhere(p, n),
    ),
    Phrase("tail", "you may do {n:num} more damage", May((AddDamage(V.n),))),
    Phrase("tail", "you may {c:chain}", May(V.c), when=lambda f: not isinstance(f["c"][0], AddDamage)),
    # Repeat
    Phrase("tail", "for each {p:per} , {c:chain}", Repeat(V.p, V.c), when=_without_that),
    Phrase("tail", "for each {p:per} , {c:chain}", Repeat(V.p, V.c)),
    # ForEach
    Phrase(
        "tail",
        "for each of {s:side} {g:pokemon group} , {c:chain}",
        build=lambda s, g, c: ForEach(Pokemon(s, g.place, g.where), "", c) if _mentions(c, "that Pokémon") else FAIL,
    ),
    _each_of("discard {q:some attached}", "", lambda t: Move(t, "discard")),
    each_of_old("discard {q:some attached}", "", lambda t: Move(t, "discard")),
    # ByEach
    Phrase("tail", "each player {c:chain}", ByEach(V.c)),
    # Acting
    Phrase(
        "tail",
        "switch out {opposing Active}",
        Acting("opponent", (Switch(Pick(Pokemon("that-player", "bench"), Num(1)), "that-player"),)),
    ),
    Phrase("tail", "you {c:chain}", Acting("you", V.c)),
    Phrase("tail", "your opponent may {c:chain}", Acting("opponent", (May(V.c),))),
    Phrase("tail", "your opponent {c:chain}", Acting("opponent", V.c)),
    Phrase("tail", "have your opponent {c:chain}", Acting("opponent", V.c), when=all_theirs),
    Phrase("tail", "they {c:chain}", Acting("opponent", V.c)),
    # Then
    Phrase("sentence", "then , {c:chain} .", (Then(V.c),)),
    Phrase("sentence", "then {c:chain} .", (Then(V.c),)),
    # Else
    Phrase("sentence", "<otherwise|if not|if you don't|if they don't> , {c:chain} .", (Else(V.c),)),
    # Instead
    Phrase("sentence", "if {k:conds} , {c:chain} instead .", (Instead(V.k, V.c),)),
    # InsteadCount
    Phrase("sentence", "if {k:conds} , put {n:counters} instead .", (InsteadCount(V.k, V.n),)),
    # EndTurn
    Phrase("step", "your turn ends", EndTurn()),
    # ExtraTurn
    Phrase("step", "take another turn after this one", ExtraTurn()),
    Phrase(
        "sentence",
        "take another turn after this one . ( skip <the between-turns step|Pokémon Checkup> . )",
        (ExtraTurn(skip_checkup=True),),
        idiom=True,
    ),
    # Need
    Phrase("sentence", "you can use this attack only if {k:conds} .", (Need(V.k),)),
    Phrase("sentence", "( you can't use this attack if {k:conds} . )", (Need(using("k", opposite)),)),
    Phrase("sentence", "this attack can't be used if {k:conds} .", (Need(using("k", opposite)),)),
    Phrase(
        "sentence", "if {k:conds} , this attack can't be used .", (using("k", lambda k: _need(_opposite_of_count(k))),)
    ),
    # FirstTurn
    Phrase("sentence", "if you go first , you can use this attack {first turn} .", (FirstTurn(),)),
    # parts of the above
    # one of what is there, if any
    Phrase("tail", "if {c:any there} , {d:with one}", build=lambda c, d: d(Pick(c, Num(1))), idiom=True),
    Phrase("any there", "there are any {e:energy card} cards in your discard pile", Cards("discard", where=V.e)),
    Phrase(
        "any there",
        "{p:pokemon} have any Energy cards attached to it",
        Cards("attached", where=(Is("Energy"),), on=V.p),
    ),
    Phrase(
        "with one",
        "<choose 1 of <them|those cards> and attach it|attach 1 of them> to {p:pokemon}",
        build=lambda p: lambda one: Attach(one, p),
    ),
    Phrase(
        "with one", "choose 1 of <them|those cards|those Energy cards> and discard it", lambda one: Move(one, "discard")
    ),
]
