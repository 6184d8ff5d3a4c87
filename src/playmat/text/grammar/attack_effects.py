"""Rarer things attacks do.

Devolving, Knock Outs, exchanged damage counters, effects on the rest of the game, Prize cards, a Supporter's effect.
"""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    Afflict,
    AfflictChoice,
    AllHeads,
    Among,
    AsCounters,
    Attach,
    AttackCost,
    Cannot,
    Cards,
    ChooseOne,
    CoinGate,
    Compare,
    Count,
    CountersOn,
    DamageDone,
    Devolve,
    Did,
    EnergyOn,
    EventDamage,
    Every,
    Evolved,
    Exists,
    ExtraEnergy,
    Flip,
    ForEach,
    Half,
    Happened,
    HasAttack,
    Heal,
    HpOf,
    If,
    Is,
    KnockedOutByThis,
    KnockOut,
    Lasting,
    Look,
    May,
    Minus,
    Move,
    Named,
    Negate,
    Num,
    Pick,
    PlayerCannot,
    Plus,
    Pokemon,
    PreventDamage,
    PrizesLeft,
    PutCounters,
    Rearrange,
    RetreatCost,
    SetDamage,
    Shuffle,
    SizeOf,
    SwapCounters,
    Switch,
    TakePrizes,
    This,
    Triggered,
    TurnIs,
    UseEffectOf,
)
from playmat.model.words import condition
from playmat.text.forms import Need, Note, Ref, Worse
from playmat.text.grammar.moves import found_there
from playmat.text.grammar.nouns import attached, held, plain, yours
from playmat.text.phrase import FAIL, Phrase, V, also

_OPPOSING: Final = Pokemon("opponent", "active")
_BOTH_ACTIVE: Final = Pokemon("both", "active")
_CONDITIONS: Final[Any] = tuple(condition.NAMES)
_HURT: Final = Triggered("damaged-by-attack", ())
_DONE: Final = Compare(DamageDone(), ">", Num(0))


def _fixed(category: str, template: str, value: Any) -> Phrase:
    """Words with this Pokémon in them for one thing."""
    return Phrase(category, template, build=lambda x: value, match=lambda v: {"x": This()} if v == value else None)


def _as_fixed(category: str, template: str, value: Any) -> Phrase:
    return Phrase(category, template, build=lambda x, y=None: value, read_only=True)


# --- Devolving


def _devolved(to: Any) -> Any:
    return lambda v: {"p": v.target} if isinstance(v, Devolve) and v == Devolve(v.target, to) else None


DEVOLVING: Final = [
    Phrase(
        "step",
        "devolve~ {p:pokemon} by putting {top stage} on it/p into its/p owner's hand",
        build=lambda p: Devolve(p),
        match=_devolved("hand"),
    ),
    also(
        "step",
        "devolve {p:pokemon} by putting {top stage} on <it|them> into {s:side} hand",
        build=lambda p, s: Devolve(p),
    ),
    also(
        "step",
        "devolve {p:pokemon} and put {top stage} on <it|them> into {s:side} hand",
        build=lambda p, s: Devolve(p),
    ),
    also(
        "step",
        "remove {top stage} from {p:pokemon} and put <it|that card|those cards> [back] into {s:side} hand",
        build=lambda p, s: Devolve(p),
    ),
    also(
        "chain",
        "remove {top stage} from {p:pokemon} and shuffle <it|that card> into your opponent's deck",
        build=lambda p: (Devolve(p, "deck"), Shuffle("opponent")),
    ),
    Phrase(
        "step",
        "devolve~ {p:pokemon} by putting {top stage} on it/p on top of its/p owner's deck",
        build=lambda p: Devolve(p, "deck"),
        match=_devolved("deck"),
    ),
    Phrase("step", "shuffle your opponent's deck", Shuffle("opponent")),
]

KNOCK_OUTS: Final = [
    also("step", "knock out {p:pokemon}", KnockOut(V.p)),
    also("cond", "{p:pokemon} is knocked out this way", build=lambda p: Did("")),
    also(
        "tail",
        "unless this attack knocks out {p:pokemon} , {c:chain}",
        build=lambda p, c: If(Negate(KnockedOutByThis(p)), c),
    ),
    also("tail", "unless all damage from this attack is prevented , {c:chain}", build=lambda c: If(_DONE, c)),
    Phrase("cond", "this attack did any damage", _DONE),
    also("cond", "you did any damage with this attack", _DONE),
    also(
        "cond",
        "this attack does any damage to {opposing Active} {after W/R}",
        _DONE,
    ),
    Phrase("step", "take~ 1 more Prize card", TakePrizes(Num(1), more=True)),
    Phrase("step", "take~ {n:num} more Prize cards", TakePrizes(V.n, more=True)),
    also("pokemon", "{s:side} Active {g:pokemon kind|sg}", build=lambda s, g: Pokemon(s, "active", g)),
    Phrase(
        "pokemon",
        "{s:side} Active {g:pokemon kind|sg}",
        build=lambda s, g: Pokemon(s, "active", g),
        match=lambda v: (
            {"s": v.side, "g": v.where}
            if isinstance(v, Pokemon) and v.place == "active" and v.where and v.side != "both"
            else None
        ),
    ),
]

_HALF: Final = Half(HpOf(_OPPOSING), True, 10)

COUNTERS: Final = [
    Phrase("step", "switch~ all damage counters on {p:pokemon} with those on {x:pokemon}", SwapCounters(V.p, V.x)),
    also("own effect", "an effect of this attack", ""),
    # Only where the exchange is all that the attack does: by itself it is done whole or not at all.
    also(
        "sentence",
        "{on heads} switch all damage counters on {p:pokemon} with those on {x:pokemon} . ( if "
        "{e:own effect} is prevented , this attack does nothing . )",
        build=lambda p, x, e: (Flip(""), If(AllHeads(""), (SwapCounters(p, x),))),
    ),
    Phrase(
        "step",
        "put~ damage counters on {p:pokemon} until its remaining HP is {n:num}",
        build=lambda p, n: _down_to(p, n),
        match=lambda v: _left(v),
    ),
    also(
        "step",
        "put damage counters on {p:pokemon} until it is {n:num} HP away from being Knocked Out",
        build=lambda p, n: _down_to(p, n),
    ),
    also(
        "step",
        "double the number of damage counters on {p:pokemon}",
        build=lambda p: (
            ForEach(p, "", (PutCounters(Ref("that Pokémon"), CountersOn(Ref("that Pokémon"))),))
            if isinstance(p, Pokemon) and p.place != "active"
            else PutCounters(p, CountersOn(p))
        ),
    ),
    Phrase(
        "step",
        "put~ damage counters on {p:pokemon} equal to the damage done to {x:this}",
        build=lambda p, x: PutCounters(p, AsCounters(EventDamage())),
        match=lambda v: (
            {"p": v.target, "x": This()}
            if isinstance(v, PutCounters) and v == PutCounters(v.target, AsCounters(EventDamage()))
            else None
        ),
    ),
    _as_fixed("event", "if {x:this} is damaged by an attack [( even if <it|{y:this}> is Knocked Out )]", _HURT),
    _fixed("event", "if {x:this} is damaged by an attack", _HURT),
    also(
        "step",
        "remove from {p:pokemon} the number of damage counters equal to {d:dealt}",
        build=lambda p, d: Heal(p, DamageDone()),
    ),
    Phrase(
        "step",
        "heal~ half the damage this attack did from {p:pokemon} , rounded up",
        build=lambda p: Heal(p, Half(DamageDone(), True, 10)),
        match=lambda v: (
            {"p": v.target} if isinstance(v, Heal) and v == Heal(v.target, Half(DamageDone(), True, 10)) else None
        ),
    ),
    also(
        "step",
        "remove a number of damage counters from {p:pokemon} equal to half {d:dealt} {to tens}",
        build=lambda p, d: Heal(p, Half(DamageDone(), True, 10)),
    ),
    also(
        "sentence", "if {x:this} have fewer damage counters than that , remove all of them .", build=lambda x: (Note(),)
    ),
    Phrase(
        "step",
        "this attack does damage equal to half of your opponent's Active Pokémon's remaining HP , rounded up",
        build=lambda: SetDamage(_HALF),
        match=lambda v: {} if v == SetDamage(_HALF) else None,
    ),
    also(
        "step",
        "<this attack|> does damage to {p:pokemon} equal to half {x:pokemon} 's remaining HP {to tens}",
        build=lambda p, x: SetDamage(_HALF) if p == x == _OPPOSING else FAIL,
    ),
]


CONDITIONS: Final = [
    Phrase(
        "step", "{p:pokemon} is/p now affected by a Special Condition of your choice", AfflictChoice(V.p, _CONDITIONS)
    ),
    also(
        "chain",
        "choose <a|1> Special Condition . {p:pokemon} is now affected by that Special Condition",
        build=lambda p: (AfflictChoice(p, _CONDITIONS),),
    ),
    Phrase(
        "step",
        "{p:pokemon} is/p now your choice of {c:condition&or}",
        build=lambda p, c: AfflictChoice(p, c),
        match=lambda v: {"p": v.target, "c": v.conditions} if isinstance(v, AfflictChoice) and v.by == "you" else None,
    ),
    also(
        "chain",
        "choose either {c:condition} or {d:condition} . {p:pokemon} is now affected by that Special Condition",
        build=lambda c, d, p: (AfflictChoice(p, (c, d)),),
    ),
    also(
        "chain",
        "choose {c:condition} , {d:condition} , or {e:condition} "
        ". {p:pokemon} is now affected by that Special Condition",
        build=lambda c, d, e, p: (AfflictChoice(p, (c, d, e)),),
    ),
    also("note", "even if it was already Poisoned", build=lambda: Note()),
    also(
        "sentence",
        "it now takes {n:int} Poison damage instead of 10 after each player's turn [( {k:note} )] .",
        build=lambda n, k=None: (Worse("Poisoned", n // 10),) if n % 10 == 0 else FAIL,
    ),
    also(
        "sentence",
        "your opponent flips {n:int} coins instead of 1 between turns .",
        build=lambda n: (Worse("Asleep", n),),
    ),
    also("sentence", "if either of them is tails , {p:pokemon} is still Asleep .", build=lambda p: (Note(),)),
    also("step", "{p:pokemon} is now {c:condition&and} ( after doing damage )", Afflict(V.p, V.c)),
]

_SECOND: Final = Negate(Every((TurnIs("went-second"), TurnIs("your-first"))))

NEEDS: Final = [
    Phrase(
        "sentence",
        "if you go second , you can't use this attack {first turn} .",
        build=lambda: (Need(_SECOND),),
        match=lambda v: {} if v == (Need(_SECOND),) else None,
    ),
    Phrase(
        "cond",
        "the total of both players' remaining Prize cards is {n:int} or less",
        Compare(Plus(PrizesLeft(), PrizesLeft("opponent")), "<=", plain()),
    ),
    Phrase(
        "cond",
        "the total of both players' remaining Prize cards is {n:int} or more",
        Compare(Plus(PrizesLeft(), PrizesLeft("opponent")), ">=", plain()),
    ),
    Phrase(
        "cond",
        "the total of both players' remaining Prize cards is exactly {n:int}",
        Compare(Plus(PrizesLeft(), PrizesLeft("opponent")), "=", plain()),
    ),
    Phrase("cond", "you have {n:int} or more cards in the Lost Zone", Compare(Count(Cards("lost")), ">=", plain())),
    Phrase("cond", "you have {n:int} or fewer Benched Pokémon", Compare(Count(Pokemon("you", "bench")), "<=", plain())),
    Phrase("cond", "you have exactly {n:int} cards in your hand", Compare(Count(Cards("hand")), "=", plain())),
    Phrase("cond", "you don't have exactly {n:int} cards in your hand", Compare(Count(Cards("hand")), "!=", plain())),
    Phrase("cond", "there is no Stadium card in play", Negate(Exists(Cards("stadium", "both")))),
    also("cond", "there is no Stadium in play", Negate(Exists(Cards("stadium", "both")))),
    _fixed(
        "cond",
        "{x:this} didn't move from your Bench to the Active Spot this turn",
        Negate(Happened("this-became-active")),
    ),
    _as_fixed(
        "cond",
        "{x:this} didn't move from <the|your> Bench to the Active Spot this turn",
        Negate(Happened("this-became-active")),
    ),
    _fixed("cond", "{x:this} was healed this turn", Happened("this-healed")),
    _as_fixed("cond", "{x:this} was healed during this turn", Happened("this-healed")),
    also(
        "cond",
        "{p:pokemon} have at least 1 extra {t:type} , {u:type} , and {w:type} Energy attached [to it] {beyond cost}",
        build=lambda p, t, u, w: Every(tuple(Compare(ExtraEnergy(e), ">=", Num(1)) for e in (t, u, w))),
    ),
]


COUNTED: Final = [
    Phrase(
        "per",
        "{g:cards group|sg} in {s:side} discard pile that has the {m:move} attack",
        build=lambda g, s, m: Count(Cards("discard", s, (*g, HasAttack(m)))),
        match=lambda v: _having(v),
    ),
    also(
        "per", "of your Pokémon in play that have the {m:move} attack", Count(Pokemon("you", "any", (HasAttack(V.m),)))
    ),
    also(
        "per",
        "Energy attached to [both] {x:this} and {opposing Active}",
        build=lambda x: EnergyOn(_BOTH_ACTIVE),
    ),
    Phrase("per", "card you put in the Lost Zone this way", SizeOf("put")),
    also("per", "{g:cards group|sg} you put in the Lost Zone this way", build=lambda g: SizeOf("put")),
    Phrase("step", "put~ {q:some cards} from your discard pile in the Lost Zone", Move(yours("discard"), "lost")),
]

LASTING: Final = [
    Phrase("step", "for the rest of this game , {m:mods}", Lasting(V.m, "rest-of-game", on_player=True)),
    also(
        "step",
        "{theirs next} , they can't play any {a:lock word} or {b:lock word} cards from their hand",
        build=lambda a, b: Lasting(
            (PlayerCannot("opponent", a), PlayerCannot("opponent", b)), "opponents-next-turn", on_player=True
        ),
    ),
    Phrase(
        "step",
        "{theirs next} , your opponent can't play {k:kind of play} or {j:kind of play} from their hand",
        build=lambda k, j: Lasting(
            (PlayerCannot("opponent", k), PlayerCannot("opponent", j)), "opponents-next-turn", on_player=True
        ),
        match=lambda v: _locked(v),
    ),
    Phrase("lock word", "Item", "play-item"),
    Phrase("lock word", "Supporter", "play-supporter"),
    Phrase("lock word", "Stadium", "play-stadium"),
    Phrase("lock word", "Pokémon Tool", "play-tool"),
    Phrase("lock word", "Special Energy", "play-special-energy"),
    Phrase(
        "mods",
        "{p:pokemon} 's attacks cost {t:type*} more , and its Retreat Cost is {u:type*} more",
        build=lambda p, t, u: _dearer(p, t, u),
        match=lambda v: _dearer_parts(v),
    ),
    Phrase(
        "step",
        "{x:this} can't use {m:move} again until it leaves the Active Spot",
        build=lambda x, m: Lasting((Cannot(This(), "attack", m),), "while-in-play"),
        match=lambda v: (
            {"x": This(), "m": v.modifiers[0].attack}
            if isinstance(v, Lasting)
            and len(v.modifiers) == 1
            and isinstance(v.modifiers[0], Cannot)
            and v.modifiers[0].attack
            and v == Lasting((Cannot(This(), "attack", v.modifiers[0].attack),), "while-in-play")
            else None
        ),
    ),
    also(
        "step",
        "if any damage is done to {p:pokemon} by attacks {theirs next} , {on heads} prevent that damage",
        build=lambda p: Lasting((PreventDamage(p, flip=True),), "opponents-next-turn"),
    ),
    also(
        "step",
        "{theirs next} , if any damage is done to {p:pokemon} by attacks , {on heads} prevent that damage",
        build=lambda p: Lasting((PreventDamage(p, flip=True),), "opponents-next-turn"),
    ),
    also(
        "step",
        "{theirs next} , if {p:pokemon} {would be hit} , {on heads} prevent <that damage|that attack's "
        "damage done to {x:pokemon}>",
        build=lambda p, x=None: Lasting((PreventDamage(p, flip=True),), "opponents-next-turn"),
    ),
    also(
        "mod",
        "whenever {n:int} or less damage is done to {p:pokemon} {after W/R} , prevent that damage",
        build=lambda n, p: PreventDamage(p, most=n),
    ),
    also(
        "sentence",
        "if {opposing Active} tries to attack {theirs next} , {theirs on tails} that attack don't happen .",
        build=lambda: _smoke(),
    ),
]

CARDS: Final = [
    Phrase("step", "look~ at {r:cards pronoun}", Look(V.r)),
    Phrase(
        "tail",
        "look at the top {n:num} cards <of|in> either player's deck <and|, then> {o:reordered}",
        build=lambda n, o: _either_deck(n),
        match=lambda v: _either_shown(v),
    ),
    Phrase("reordered", "put them back in any order", ""),
    also("reordered", "put them back on top of {s:side} deck in any order", ""),
    also("reordered", "rearrange them as you like", ""),
    also(
        "sentence",
        "if any of those cards are {g:cards group|pl} , attach them to {p:pokemon} .",
        build=lambda g, p: (Attach(Among(Ref("them"), g), p),),
    ),
    also("attached group", "Trainer card", (Is("Trainer"),)),
    also("attached group", "{n:name} [card]", (Named(V.n),)),
    Phrase("attached group", "{n:name}", (Named(V.n),)),
    also(
        "step", "discard {q:some attached} from among {p:pokemon}", build=lambda q, p: Move(_attached(q, p), "discard")
    ),
    also(
        "step",
        "switch it with {p:pokemon}",
        build=lambda p: Switch(p) if isinstance(p, Pick) and p.source == Pokemon("you", "bench") else FAIL,
    ),
    Phrase("step", "add~ {q:some cards} you~ find there to their Prize cards face down", Move(found_there(), "prizes")),
    Phrase("step", "add~ {q:of them} to their Prize cards face down", Move(V.q, "prizes")),
    Phrase(
        "step",
        "add~ the top {n:num} cards of {s:side} deck to their Prize cards",
        Move(Cards("deck", V.s, top=V.n), "prizes"),
    ),
    Phrase(
        "step",
        "put~ {x:this} into your hand and discard~ all cards attached to it",
        build=lambda x: _home(),
        match=lambda v: {"x": This()} if v == _home() else None,
    ),
    also(
        "sentence",
        "you may put {x:this} into your hand . ( discard all cards attached to {y:this} . )",
        build=lambda x, y: (May((_home(),)),),
    ),
    also(
        "step",
        "discard that many cards from the top of {s:side} deck",
        build=lambda s: Move(Cards("deck", s, top=SizeOf("discarded")), "discard"),
    ),
    Phrase(
        "step",
        "discard~ the top card of {s:side} deck for each card you discarded this way",
        build=lambda s: Move(Cards("deck", s, top=SizeOf("discarded")), "discard"),
        match=lambda v: (
            {"s": v.target.side}
            if isinstance(v, Move)
            and isinstance(v.target, Cards)
            and v == Move(Cards("deck", v.target.side, top=SizeOf("discarded")), "discard")
            else None
        ),
    ),
    also(
        "tail",
        "you may discard {q:some attached} attached to {p:pokemon} when you use this attack",
        build=lambda q, p: May((Move(_attached(q, p), "discard"),)),
    ),
    # a Supporter's effect
    Phrase("step", "use~ the effect of {r:cards pronoun} as the effect of this attack", UseEffectOf(V.r)),
    also("as this", "as the effect of this attack", ""),
    also("as this", "as the effect of {p:this power}", ""),
    also(
        "chain",
        "search {s:side} discard pile for {q:some cards} and <use|take> the effect of that card {a:as this}",
        (UseEffectOf(held("discard")),),
    ),
    Phrase(
        "step",
        "use~ the effect of {q:some cards} in {s:side} discard pile as the effect of this attack",
        UseEffectOf(held("discard")),
    ),
    Phrase(
        "note",
        "<the Supporter|that> card remains in {s:side} discard pile",
        Note(),
        read_only=True,
        build=lambda s: Note(),
    ),
]

PHRASES: Final[list[Phrase]] = [*DEVOLVING, *KNOCK_OUTS, *COUNTERS, *CONDITIONS, *NEEDS, *COUNTED, *LASTING, *CARDS]


def _evolved() -> Any:
    return Evolved()


def _smoke() -> Any:
    return (Lasting((CoinGate(_OPPOSING),), "opponents-next-turn"),)


def _attached(some: Any, on: Any) -> Any:
    return attached().forward(some, on)


def _home() -> Any:
    return Move(This(), "hand", attached="discard")


def _down_to(target: Any, hp: Any) -> Any:
    if not isinstance(target, Pick):
        return PutCounters(target, AsCounters(Minus(HpOf(target), hp)))
    return PutCounters(target, AsCounters(Minus(HpOf(Ref("that Pokémon")), hp)))


def _left(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, PutCounters) or not isinstance(value.count, AsCounters):
        return None
    less = value.count.of
    if not isinstance(less, Minus) or value != _down_to(value.target, less.right):
        return None
    return {"p": value.target, "n": less.right}


def _having(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Count) or not isinstance(value.of, Cards) or value.of.zone != "discard":
        return None
    moves = [each.name for each in value.of.where if isinstance(each, HasAttack)]
    if len(moves) != 1:
        return None
    rest = tuple(each for each in value.of.where if not isinstance(each, HasAttack))
    return {"g": rest, "s": value.of.side, "m": moves[0]}


def _locked(value: Any) -> dict[str, Any] | None:
    if (
        not isinstance(value, Lasting)
        or not value.on_player
        or value.duration != "opponents-next-turn"
        or len(value.modifiers) != 2
    ):
        return None
    a, b = value.modifiers
    if (
        isinstance(a, PlayerCannot)
        and isinstance(b, PlayerCannot)
        and a == PlayerCannot("opponent", a.verb)
        and b == PlayerCannot("opponent", b.verb)
    ):
        return {"k": a.verb, "j": b.verb}
    return None


def _dearer(target: Any, cost: Any, retreat: Any) -> Any:
    if not cost or not retreat or any(t != "Colorless" for t in (*cost, *retreat)):
        return FAIL
    return (AttackCost(target, Num(len(cost))), RetreatCost(target, Num(len(retreat))))


def _dearer_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 2:
        return None
    a, b = value
    if (
        not isinstance(a, AttackCost)
        or not isinstance(b, RetreatCost)
        or not isinstance(a.amount, Num)
        or not isinstance(b.amount, Num)
    ):
        return None
    if a != AttackCost(b.scope, a.amount) or a.amount.value < 1 or b.amount.value < 1:
        return None
    return {"p": a.scope, "t": ("Colorless",) * a.amount.value, "u": ("Colorless",) * b.amount.value}


def _either_deck(count: Any) -> Any:
    return ChooseOne(
        tuple((Look(Cards("deck", side, top=count)), Rearrange(Ref("them"))) for side in ("you", "opponent"))
    )


def _either_shown(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, ChooseOne) or len(value.options) != 2 or not isinstance(value.options[0][0], Look):
        return None
    cards = value.options[0][0].target
    return {"n": cards.top, "o": ""} if isinstance(cards, Cards) and value == _either_deck(cards.top) else None
