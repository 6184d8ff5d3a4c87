"""Coins, "if", "may", "each", "instead", and what an attack needs: the frame around steps."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    AddDamage,
    Afflict,
    AllHeads,
    Attach,
    ByEach,
    Cards,
    Compare,
    Count,
    CountersOn,
    Damage,
    Damaged,
    DamageDone,
    Did,
    DrawUntil,
    EndTurn,
    Every,
    Exists,
    ExtraTurn,
    Fail,
    Flip,
    ForEach,
    HasCondition,
    HasTool,
    Heal,
    If,
    Is,
    KnockedOutByThis,
    Lasting,
    Matches,
    May,
    Minus,
    Move,
    MoveCounters,
    Negate,
    Num,
    Pick,
    Pokemon,
    PutCounters,
    Repeat,
    Reveal,
    RockPaperScissors,
    SetDamage,
    Stmt,
    SubDamage,
    Survive,
    SwapCounters,
    Switch,
    TakePrizes,
    This,
    TurnIs,
    Who,
    WinGame,
)
from playmat.model.ir.walk import nodes
from playmat.text.filters import sort_filters
from playmat.text.forms import (
    Acting,
    Else,
    EvenIf,
    FirstTurn,
    Instead,
    InsteadCount,
    Need,
    OpponentFirst,
    Ref,
    Then,
)
from playmat.text.grammar.shapes import attached_to, each_of_old, from_each, hand_down_to, held
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


def _heads_hurt(target: Pokemon, amount: Any) -> Any:
    """A coin for each of them; heads: damage."""
    hurt = Damage(Ref("that Pokémon"), amount)
    return (ForEach(target, "", (Flip(""), If(AllHeads("one"), (hurt,)))),)


def _opposite_of_count(condition: Any) -> Any:
    if isinstance(condition, Compare) and isinstance(condition.left, Count):
        if condition == Compare(condition.left, "=", Num(0)):
            return Exists(condition.left.of)
    return opposite(condition)


def _need(condition: Any) -> Any:
    return Need(condition)


_SECOND: Final = Negate(Every((TurnIs("went-second"), TurnIs("your-first"))))


def _home() -> Any:
    return Move(This(), "hand", attached="discard")


def _heads() -> Any:
    return AllHeads("one")


def _fail() -> Any:
    return Fail()


def _many_times(count: Any, amount: Any, target: Any) -> Repeat:
    return Repeat(count, (Damage(target, amount, ("weakness", "resistance")),))


def _elsewhere(target: Any, amount: Any) -> May:
    """The damage to that Pokémon in place of the attack's own."""
    return May((Damage(target, amount), SetDamage(Num(0))))


def _in_all(count: Any, source: Pokemon, to: Any) -> Any:
    """So many damage counters together, each from whichever of them."""
    if not isinstance(to, Pokemon) or to.place != "active":
        return FAIL
    hurt = sort_filters(Pokemon(source.side, source.place, (*source.where, Damaged())))
    return Repeat(count, (MoveCounters(Pick(hurt, Num(1)), to, Num(1)),))


def _one_by_one(count: Any, source: Pokemon, to: Pokemon) -> Repeat:
    """Damage counters moved one at a time, from whichever to whichever."""
    hurt = sort_filters(Pokemon(source.side, source.place, (*source.where, Damaged())))
    return Repeat(count, (May((MoveCounters(Pick(hurt, Num(1)), Pick(to, Num(1)), Num(1)),)),))


def _all_about(group: Pokemon) -> Repeat:
    return _one_by_one(CountersOn(group), group, group)


def _each_of(verb: str, end: str, make: Any) -> Phrase:
    return Phrase(
        "step",
        f"{verb} from each of {{s:side}} {{g:pokemon group}} {end}",
        build=lambda q, s, g: from_each(q, s, g, make),
        idiom=True,
    )


def _until(n: Any, actor: Who = "that-player") -> Any:
    hand = Cards("hand", "that-player")
    more = Compare(Count(hand), ">", n)
    less = Pick(hand, Minus(Count(hand), n), by=actor)
    return ByEach((If(more, (Move(less, "discard"),), (DrawUntil(n, actor),)),), "opponent")


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
        "sentence",
        "{on heads} switch all damage counters on {p:pokemon} with those on {x:pokemon} . ( if {e:own effect} is prevented , this attack does nothing . )",
        (Flip(""), If(AllHeads(""), (SwapCounters(V.p, V.x),))),
    ),
    Phrase(
        "chain",
        "if {c:any there} , {on heads} {d:with one}",
        (If(Exists(V.c), (Flip(""), If(_heads(), (using("c d", lambda c, d: d(Pick(c, Num(1)))),)))),),
    ),
    Phrase("sentence", "flip a coin , if heads {c:chain} .", (Flip(""), If(AllHeads("one"), V.c))),
    # RockPaperScissors
    Phrase("step", "you and your opponent play Rock-Paper-Scissors until someone wins", RockPaperScissors()),
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
    Phrase(
        "tail",
        "unless all damage from this attack is prevented , {c:chain}",
        If(Compare(DamageDone(), ">", Num(0)), V.c),
    ),
    Phrase(
        "tail",
        "if {k:conds} , and if it would be Knocked Out {by theirs} {next of theirs} , it isn't Knocked Out , and {HP left}",
        If(V.k, (Lasting((Survive(This(), V.n),), "opponents-next-turn"),)),
    ),
    Phrase(
        "sentence",
        "if {k:conds} , take {n:num} more Prize card . if {j:conds} , take {m:num} more Prize cards instead .",
        (If(V.k, (If(V.j, (TakePrizes(V.m, more=True),), (TakePrizes(V.n, more=True),)),)),),
    ),
    Phrase(
        "sentence",
        "{p:pokemon} is now {c:condition&and} . if {k:conds} , put {n:int} damage counters instead of 1 on that Pokémon between turns .",
        (If(V.k, (Afflict(V.p, V.c, poison=V.n),), (Afflict(V.p, V.c),)),),
    ),
    Phrase("sentence", "if you use this attack when {k:conds} , you win this game .", (If(V.k, (WinGame(),)),)),
    Phrase("tail", "if , before {x:this} does damage , {k:conds} , {c:chain}", If(V.k, V.c)),
    Phrase("tail", "as long as {k:conds} , {c:chain}", If(V.k, V.c)),
    Phrase(
        "sentence",
        "if {x:this} {has Tool} to it , you may do {n:num} damage instead of {b:int} to {opposing Active} . if you do , discard that Pokémon Tool .",
        (
            If(
                Matches(This(), (HasTool(),)),
                (
                    May((SetDamage(V.n),)),
                    If(Did(""), (Move(Cards("attached", where=(Is("Pokémon Tool"),), on=This()), "discard"),)),
                ),
            ),
        ),
    ),
    Phrase("tail", "if {c:conds} , {a:chain}", If(V.c, V.a)),
    Phrase("sentence", "{c:chain} if {k:conds} .", (If(V.k, V.c),)),
    # May
    Phrase("tail", "you may have your opponent {c:chain}", May((Acting("opponent", V.c),))),
    Phrase(
        "sentence",
        "you may put {x:this} into your hand . ( discard all cards attached to {y:this} . )",
        (May((_home(),)),),
    ),
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
    Phrase(
        "step",
        "remove a number of damage counters equal to the number of {p:per} from {x:pokemon} {as you like}",
        build=lambda p, x: Repeat(p, (Heal(Pick(x, Num(1)), Num(10)),)) if isinstance(x, Pokemon) else FAIL,
    ),
    Phrase(
        "sentence",
        "choose {p:pokemon} {n:num} times . ( {r:note} . ) for each time you chose a Pokémon , <do|this attack does> {d:num} damage to it . this damage {no W/R} .",
        (using("p n d", lambda p, n, d: _many_times(n, d, p)),),
    ),
    Phrase(
        "step",
        "move {n:num} damage counters from any of {s:side} {g:pokemon group} to {x:pokemon}",
        build=lambda n, s, g, x: _in_all(n, Pokemon(s, g.place, g.where), x),
    ),
    Phrase(
        "step",
        "move up to {n:num} damage counters from any of {s:side} {g:pokemon group} to any of {t:side} {h:pokemon group} {as you like}",
        build=lambda n, s, g, t, h: _one_by_one(n, Pokemon(s, g.place, g.where), Pokemon(t, h.place, h.where)),
    ),
    Phrase(
        "step",
        "move as many damage counters on {s:side} {g:pokemon group} as you like to any of {t:side} other {h:pokemon group} {as you like}",
        build=lambda s, g, t, h: _all_about(Pokemon(s, g.place, g.where)) if (s, g) == (t, h) else FAIL,
    ),
    Phrase("tail", "for each {p:per} , {c:chain}", Repeat(V.p, V.c)),
    # ForEach
    Phrase(
        "tail",
        "for each of {s:side} {g:pokemon group} , {c:chain}",
        build=lambda s, g, c: ForEach(Pokemon(s, g.place, g.where), "", c) if _mentions(c, "that Pokémon") else FAIL,
    ),
    Phrase(
        "tail",
        "for each of those Pokémon , {c:chain}",
        ForEach(Ref("those Pokémon"), "", V.c),
        when=lambda found: (
            _mentions(found["c"], "that Pokémon") and (not any(isinstance(node, Attach) for node in nodes(found["c"])))
        ),
    ),
    Phrase(
        "sentence",
        "flip a coin for each {g:pokemon group} {both sides} . if that coin flip is heads , this attack does {n:num} damage to that Pokémon .",
        build=lambda g, n: _heads_hurt(Pokemon("both", g.place, g.where), n),
    ),
    Phrase(
        "sentence",
        "flip a coin for each of {s:side} {g:pokemon group} . if <that coin flip is|> heads , this attack does {n:num} damage to that Pokémon .",
        build=lambda s, g, n: _heads_hurt(Pokemon(s, g.place, g.where), n),
    ),
    Phrase(
        "step",
        "double the number of damage counters on {p:pokemon}",
        build=lambda p: (
            ForEach(p, "", (PutCounters(Ref("that Pokémon"), CountersOn(Ref("that Pokémon"))),))
            if isinstance(p, Pokemon) and p.place != "active"
            else PutCounters(p, CountersOn(p))
        ),
    ),
    _each_of("discard {q:some attached}", "", lambda t: Move(t, "discard")),
    each_of_old("discard {q:some attached}", "", lambda t: Move(t, "discard")),
    # ByEach
    Phrase(
        "sentence",
        "each player either draws or discards cards until that player has {n:num} cards in their hand . ( your opponent does this first . )",
        (using("n", _until),),
    ),
    Phrase("tail", "each player {c:chain}", ByEach(V.c)),
    Phrase(
        "tail",
        "each player either draws or discard cards until they have {n:num} cards in their hand",
        ByEach((using("n", lambda n: hand_down_to("that-player", n)), DrawUntil(V.n))),
    ),
    # Acting
    Phrase(
        "tail",
        "switch out {opposing Active}",
        Acting("opponent", (Switch(Pick(Pokemon("that-player", "bench"), Num(1)), "that-player"),)),
    ),
    Phrase(
        "sentence",
        "if your opponent don't discard {q:some cards} from their hand , {c:chain} .",
        (
            Acting("opponent", (May((Move(using("q", lambda q: held("hand")(q, "that-player")), "discard"),)),)),
            If(Negate(Did("")), V.c),
        ),
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
    # OpponentFirst
    Phrase("sentence", "your opponent switches first .", (OpponentFirst(),)),
    Phrase("sentence", "( your opponent <switches|chooses|does this> first . )", (OpponentFirst(),)),
    Phrase(
        "sentence",
        "( your opponent switches first . if a player doesn't have a Benched Pokémon , <they|that player> doesn't switch Pokémon . )",
        (OpponentFirst(),),
    ),
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
    # WinGame
    Phrase("step", "choose to win the game", WinGame()),
    Phrase("step", "you win this game", WinGame()),
    # Need
    Phrase("sentence", "you can use this attack only if {k:conds} .", (Need(V.k),)),
    Phrase("sentence", "( you can't use this attack if {k:conds} . )", (Need(using("k", opposite)),)),
    Phrase("sentence", "this attack can't be used if {k:conds} .", (Need(using("k", opposite)),)),
    Phrase(
        "sentence", "if {k:conds} , this attack can't be used .", (using("k", lambda k: _need(_opposite_of_count(k))),)
    ),
    Phrase("sentence", "if you go second , you can't use this attack {first turn} .", (Need(_SECOND),)),
    Phrase("sentence", "you can't use this attack unless {k:conds} .", (using("k", _need),)),
    # EvenIf
    Phrase("sentence", "this attack can be used even if {x:this} is {c:condition&or} .", (EvenIf(V.c),)),
    Phrase("sentence", "( this attack can be used even if {x:this} is {c:condition&or} [.] ) [.]", (EvenIf(V.c),)),
    Phrase(
        "sentence",
        "this attack can be used if {x:this} is {c:condition} . if it isn't {d:condition} , this attack does nothing .",
        build=lambda x, c, d: (
            (EvenIf((c,)), If(Negate(Matches(This(), (HasCondition((c,)),))), (_fail(),))) if c == d else FAIL
        ),
    ),
    Phrase(
        "sentence",
        "this attack can be used even if {x:this} is {c:condition} . if it is , {a:chain} .",
        (EvenIf((V.c,)), If(Matches(This(), (HasCondition((V.c,)),)), V.a)),
    ),
    # FirstTurn
    Phrase("sentence", "if you go first , you can use this attack {first turn} .", (FirstTurn(),)),
    # parts of the above
    Phrase("own effect", "an effect of this attack", ""),
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
