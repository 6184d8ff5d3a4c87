"""What effects do to Pokémon: coins, damage, damage counters, healing, Special Conditions, Knock Outs, switching."""

from __future__ import annotations

from typing import Any, Final, cast

from playmat.model.ir import (
    AddDamage,
    Afflict,
    AtMost,
    Cannot,
    ChooseAttack,
    CoinGate,
    Cure,
    Damage,
    DamageDone,
    Did,
    EndTurn,
    ExtraTurn,
    Fail,
    Flip,
    Heal,
    If,
    KnockOut,
    Lasting,
    MoveCounters,
    Negate,
    Num,
    Pick,
    Pokemon,
    PutCounters,
    SetDamage,
    Stmt,
    SubDamage,
    Switch,
    This,
    Times,
    UseAttackOf,
)
from playmat.text.forms import (
    Acting,
    BaseIs,
    BaseMinus,
    BasePlus,
    Cap,
    CapUnits,
    EvenIf,
    FirstTurn,
    Need,
    Prepare,
    Ref,
    Unaffected,
    Worse,
)
from playmat.text.grammar.conditions import opposite
from playmat.text.phrase import FAIL, Phrase, V, also

_PER = Times(V.n, V.p)
_OPPOSING = Pokemon("opponent", "active")
_BENCH = Pokemon("you", "bench")
_THEIR_BENCH = Pokemon("opponent", "bench")


def _ignores(template: str, what: tuple[str, ...], *, read_only: bool = False) -> Phrase:
    """What damage is not affected by, where the words name the Pokémon that the effects are on."""

    def match(value: Any) -> dict[str, Any] | None:
        return {"p": _OPPOSING} if value == what else None

    return Phrase("unaffected", template, build=lambda p: what, match=None if read_only else match, read_only=read_only)


def _same_amount(v: Any) -> dict[str, Any] | None:
    return {"p": v.target} if isinstance(v, Heal) and v.amount == DamageDone() and not v.into else None


def _gusted(v: Any) -> dict[str, Any] | None:
    """A switch that you choose for the opponent; theirs to choose is said with them as subject, and of "their"
    Pokémon."""
    if isinstance(v, Switch) and v.who == "opponent" and not v.into and _their_bench(v.target):
        return {"p": v.target}
    return None


def _switch_parts(v: Any) -> dict[str, Any] | None:
    return {"s": v.who, "p": v.target} if isinstance(v, Switch) and not v.into else None


_SMOKE: Final[Stmt] = Lasting((CoinGate(_OPPOSING),), "opponents-next-turn")

COINS: Final = [
    Phrase("step", "flip~ a coin", Flip("")),
    Phrase("step", "flip~ {n:num} coins", Flip("", V.n)),
    Phrase("step", "flip~ a coin until you~ get tails", Flip("", until_tails=True)),
    Phrase("step", "flip~ a coin for each {p:per}", Flip("", V.p)),
    Phrase("step", "flip~ {n:num} coins for each {p:per}", Flip("", _PER)),
    also("step", "flip a number of coins equal to the <number|amount> [of] {p:per}", Flip("", V.p)),
]

DAMAGE: Final = [
    Phrase("step", "this attack does {n:num} more damage", AddDamage(V.n)),
    Phrase("step", "this attack does {n:num} more damage for each {p:per}", AddDamage(_PER)),
    also("step", "this attack does {n:num} more damage times the <number|amount> [of] {p:per}", AddDamage(_PER)),
    Phrase("step", "this attack does {n:num} damage for each {p:per}", SetDamage(_PER)),
    also("step", "this attack does {n:num} damage times the [total] <number|amount> [of] {p:per}", SetDamage(_PER)),
    also("step", "this attack does {n:num} times the <number|amount> [of] {p:per}", SetDamage(_PER)),
    Phrase("step", "this attack does {n:num} less damage for each {p:per}", SubDamage(_PER)),
    Phrase("step", "this attack does {n:num} less damage", SubDamage(V.n)),
    also("step", "this attack does {b:int} damage plus {n:num} <more|additional> damage", BasePlus(V.b, V.n)),
    also(
        "step",
        "this attack does {b:int} damage plus {n:num} <more|additional> damage for each {p:per}",
        BasePlus(V.b, _PER),
    ),
    also(
        "step",
        "this attack does {b:int} damage plus {n:num} [more] damage times the <number|amount> [of] {p:per}",
        BasePlus(V.b, _PER),
    ),
    also("step", "this attack does {b:int} damage minus {n:num} damage for each {p:per}", BaseMinus(V.b, _PER)),
    also("step", "do {b:int} damage plus {n:num} more damage", BasePlus(V.b, V.n)),
    Phrase("step", "this attack 's base damage is {n:num}", SetDamage(V.n)),
    also("step", "this attack 's base damage is {n:num} instead of {b:int}", build=lambda n, b: SetDamage(n)),
    also("step", "this attack does {n:num} damage instead", SetDamage(V.n)),
    also("step", "this attack does {n:int} damage", BaseIs(V.n)),
    Phrase(
        "step",
        "this attack does {n:num} more damage for each {p:per} ( at most {k:num} )",
        AddDamage(AtMost(_PER, V.k)),
    ),
    also("step", "you can't add more than {n:int} damage this way", Cap(V.n)),
    also(
        "sentence",
        "extra {t:type} Energy after the {n:ordinal} <don't|doesn't> count .",
        build=lambda t, n: (CapUnits(n),),
    ),
    Phrase("step", "<this|that|the> attack does nothing", Fail()),
    also("step", "this attack does nothing ( not even damage )", Fail()),
    also("sentence", "if heads , {a:chain} ; if tails , {b:chain} .", build=lambda a, b: _both(a, b)),
    # what it is not affected by
    Phrase("step", "this attack 's damage isn't affected by {w:unaffected}", Unaffected(V.w)),
    also("step", "<this|that> damage isn't affected by {w:unaffected}", Unaffected(V.w)),
    also("step", "don't apply Weakness and Resistance [for this attack]", Unaffected(("weakness", "resistance"))),
    also("step", "don't apply Resistance [for this attack]", Unaffected(("resistance",))),
    Phrase("unaffected", "Weakness", ("weakness",)),
    Phrase("unaffected", "Resistance", ("resistance",)),
    Phrase("unaffected", "Weakness or Resistance", ("weakness", "resistance")),
    _ignores("any effects on {p:pokemon}", ("effects",)),
    _ignores("[Poké-Powers ,] Poké-Bodies [,] or any other effects on {p:pokemon}", ("effects",), read_only=True),
    _ignores("Weakness or Resistance , or by any effects on {p:pokemon}", ("weakness", "resistance", "effects")),
    _ignores(
        "Weakness or Resistance , or any [other] effects on {p:pokemon}",
        ("weakness", "resistance", "effects"),
        read_only=True,
    ),
    _ignores(
        "Weakness , Resistance , [Poké-Powers ,] [Poké-Bodies ,] or any other effects on {p:pokemon}",
        ("weakness", "resistance", "effects"),
        read_only=True,
    ),
    _ignores("Resistance or any effects on {p:pokemon}", ("resistance", "effects")),
    _ignores(
        "Resistance [,] [Poké-Powers ,] [Poké-Bodies ,] or [by] any other effects on {p:pokemon}",
        ("resistance", "effects"),
        read_only=True,
    ),
    _ignores("Resistance or by any effects on {p:pokemon}", ("resistance", "effects"), read_only=True),
    *[
        Phrase(
            "step",
            f"this attack 's damage isn't affected by {said} any effects on {on} Pokémon",
            Unaffected(cast(Any, what), on),
            print_only=True,
        )
        for on in ("that", "those")
        for said, what in (
            ("", ("effects",)),
            ("Weakness or Resistance , or by", ("weakness", "resistance", "effects")),
            ("Resistance or", ("resistance", "effects")),
        )
    ],
    *[
        Phrase("step", "this attack 's damage isn't affected by {w:unaffected}", Unaffected(V.w, on), print_only=True)
        for on in ("that", "those")
    ],
    # damage to other Pokémon
    Phrase("step", "{x:this} does {n:num} damage to itself", Damage(V.x, V.n), when=lambda found: found["x"] == This()),
    also("step", "{x:this} also does {n:num} damage to itself", Damage(V.x, V.n)),
    Phrase("step", "this attack does {n:num} damage to {p:pokemon}", Damage(V.p, V.n)),
    also("step", "<it|this attack> also does {n:num} damage to {p:pokemon}", Damage(V.p, V.n)),
    also("step", "do {n:num} damage to {p:pokemon}", Damage(V.p, V.n)),
    Phrase("step", "this attack does {n:num} damage to {x:pokemon} for each {p:per}", Damage(V.x, _PER)),
    also("step", "this attack [also] does {n:num} damage for each {p:per} to {x:pokemon}", Damage(V.x, _PER)),
    also(
        "step",
        "this attack [also] does {n:num} damage to {x:pokemon} times the <number|amount> [of] {p:per}",
        Damage(V.x, _PER),
    ),
    also(
        "step",
        "this attack [also] does {n:num} damage times the <number|amount> [of] {p:per} to {x:pokemon}",
        Damage(V.x, _PER),
    ),
    also("step", "{x:this} does {n:num} damage to itself for each {p:per}", Damage(V.x, _PER)),
    also("step", "{x:this} does {n:num} damage times the <number|amount> [of] {p:per} to itself", Damage(V.x, _PER)),
]

COUNTERS: Final = [
    Phrase("counters", "1 damage counter", Num(1)),
    Phrase("counters", "{n:num} damage counters", V.n),
    also("counters", "a damage counter", Num(1)),
    also("counters", "{n:num} damage counter", V.n),
    Phrase("step", "put~ {n:counters} on {p:pokemon}", PutCounters(V.p, V.n)),
    also("step", "put {n:counters} on {p:pokemon} {as you like}", PutCounters(V.p, V.n, spread=True)),
    Phrase("step", "put~ {n:counters} on {p:several pokemon} in any way you~ like", PutCounters(V.p, V.n, spread=True)),
    Phrase(
        "step",
        "put~ {n:num} damage counters on {x:pokemon} for each {p:per}",
        PutCounters(V.x, _PER),
        when=lambda f: f["n"] != Num(1),
    ),
    Phrase(
        "step",
        "put~ 1 damage counter on {x:pokemon} for each {p:per}",
        PutCounters(V.x, V.p),
        when=lambda found: not isinstance(found["p"], Num | Times),
    ),
    Phrase("step", "move~ {n:counters} from {p:pokemon} to {x:pokemon}", MoveCounters(V.p, V.x, V.n)),
    Phrase(
        "step",
        "move~ up to {n:counters} from {p:several pokemon} to {x:pokemon}",
        MoveCounters(V.p, V.x, V.n, up_to=True),
    ),
    Phrase("step", "move~ all damage counters from {p:pokemon} to {x:pokemon}", MoveCounters(V.p, V.x)),
    Phrase(
        "step",
        "move~ any number of damage counters from {p:several pokemon} to {x:pokemon}",
        MoveCounters(V.p, V.x, up_to=True),
    ),
]

HEALING: Final = [
    Phrase("step", "heal~ {n:num} damage from {p:pokemon}", Heal(V.p, V.n)),
    Phrase("step", "heal~ all damage from {p:pokemon}", Heal(V.p)),
    Phrase("step", "heal~ {n:num} damage from {x:pokemon} for each {p:per}", Heal(V.x, _PER)),
    Phrase(
        "step",
        "heal~ from {p:pokemon} the same amount of damage you did to {opposing Active}",
        build=lambda p: Heal(p, DamageDone()),
        match=_same_amount,
    ),
    also("sentence", "after your attack , {s:step} .", (V.s,), when=lambda f: isinstance(f["s"], Heal)),
    also("dealt", "the damage <you did|done> to {opposing Active} [{after W/R}]", build=lambda: ""),
    Phrase("step", "{p:pokemon} recover/p from all Special Conditions", Cure(V.p)),
    also("step", "remove all Special Conditions from {p:pokemon}", Cure(V.p)),
    also("step", "remove all Special Conditions affecting {p:pokemon}", Cure(V.p)),
    Phrase("step", "{p:pokemon} is/p no longer {c:condition&or}", Cure(V.p, V.c)),
    also(
        "sentence",
        "heal {n:num} damage and remove all Special Conditions from {p:pokemon} .",
        build=lambda n, p: _heal_and_cure(n, p),
    ),
]

AFFLICTIONS: Final = [
    Phrase("step", "{p:pokemon} is/p now {c:condition&and}", Afflict(V.p, V.c)),
    also(
        "step",
        "both {x:this} and {opposing Active} are now {c:condition&and}",
        build=lambda x, c: Afflict(Pokemon("both", "active"), c),
    ),
    also("step", "{p:pokemon} is/p also {c:condition&and}", Afflict(V.p, V.c)),
    also("step", "make {p:pokemon} {c:condition&and}", Afflict(V.p, V.c)),
    Phrase(
        "step",
        "{p:pokemon} is/p now {c:condition&and} ( {n:int} damage counters instead of 1 )",
        Afflict(V.p, V.c, poison=V.n),
    ),
    Phrase(
        "step",
        "{p:pokemon} is/p now {c:condition&and} ( {n:int} damage counters instead of 2 )",
        Afflict(V.p, V.c, burn=V.n),
    ),
    Phrase(
        "step", "{p:pokemon} is/p now {c:condition&and} ( {n:int} coins instead of 1 )", Afflict(V.p, V.c, coins=V.n)
    ),
    also(
        "sentence",
        "put {n:int} damage counters instead of 1 on {p:pokemon} between turns .",
        build=lambda n, p: (Worse("Poisoned", n),),
    ),
    also(
        "sentence",
        "during Pokémon Checkup , put {n:int} damage counters on {p:pokemon} instead of 1 .",
        build=lambda n, p: (Worse("Poisoned", n),),
    ),
    also(
        "sentence",
        "during Pokémon Checkup , put {n:int} damage counters on {p:pokemon} instead of 2 .",
        build=lambda n, p: (Worse("Burned", n),),
    ),
]

KNOCK_OUTS: Final = [
    Phrase("step", "{p:pokemon} is/p Knocked Out", KnockOut(V.p)),
]

SWITCHES: Final = [
    also(
        "step", "switch {x:this} with {p:pokemon} [, if any]", build=lambda x, p: Switch(p) if _own_bench(p) else FAIL
    ),
    also("step", "switch {x:this} with your Active Pokémon", build=lambda x: Switch(This())),
    Phrase(
        "step",
        "switch in {p:pokemon} to the Active Spot",
        build=lambda p: Switch(p, "opponent") if _their_bench(p) else FAIL,
        match=_gusted,
    ),
    Phrase(
        "step", "switch~ {s:side} Active Pokémon with {p:pokemon}", build=lambda s, p: Switch(p, s), match=_switch_parts
    ),
    also("step", "switch {s:side} Active Pokémon with {p:pokemon} , if any", build=lambda s, p: Switch(p, s)),
    also("step", "switch 1 of {s:side} Active Pokémon with {p:pokemon} [, if any]", build=lambda s, p: Switch(p, s)),
    also(
        "step",
        "switch {p:pokemon} with {s:side} Active Pokémon",
        build=lambda s, p: Switch(p, s) if p != This() else FAIL,
    ),
    also("step", "switch {p:pokemon} with 1 of {s:side} Active Pokémon", build=lambda s, p: Switch(p, s)),
    also(
        "tail",
        "switch out {opposing Active}",
        build=lambda: Acting("opponent", (Switch(Pick(Pokemon("that-player", "bench"), Num(1)), "that-player"),)),
    ),
]

ATTACK_CHOICE: Final = [
    Phrase("step", "choose~ 1 of {p:pokemon} 's attacks", ChooseAttack(V.p)),
    Phrase("step", "choose~ 1 of {p:several pokemon} 's attacks and use it as this attack", UseAttackOf(V.p)),
    Phrase("mod", "{p:pokemon} can't use that attack", Cannot(V.p, "attack", chosen="that attack")),
]

GATES: Final = [
    also("sentence", "{c:chain} or this attack does nothing .", build=lambda c: (*c, If(Negate(Did("")), (Fail(),)))),
    Phrase("sentence", "you can use this attack only if {k:conds} .", (Need(V.k),)),
    Phrase(
        "sentence",
        "you can't use this attack if {k:conds} .",
        build=lambda k: (Need(opposite(k)),),
        match=lambda v: _needed(v),
    ),
    also("sentence", "( you can't use this attack if {k:conds} . )", build=lambda k: (Need(opposite(k)),)),
    also("sentence", "this attack can't be used if {k:conds} .", build=lambda k: (Need(opposite(k)),)),
    Phrase(
        "sentence",
        "this attack can be used even if {x:this} is {c:condition&or} .",
        build=lambda x, c: (EvenIf(c),),
        match=lambda v: {"x": This(), "c": v[0].conditions} if len(v) == 1 and isinstance(v[0], EvenIf) else None,
    ),
    Phrase("sentence", "if you go first , you can use this attack {first turn} .", (FirstTurn(),)),
    also("sentence", "{c:chain} in order to use this attack .", build=lambda c: (*c, If(Negate(Did("")), (Fail(),)))),
    Phrase(
        "sentence",
        "first , {c:chain} .",
        build=lambda c: (Prepare(c),),
        match=lambda v: {"c": v[0].do} if len(v) == 1 and isinstance(v[0], Prepare) else None,
    ),
    Phrase(
        "sentence",
        "if {opposing Active} tries to attack {theirs next} , {theirs on tails} that attack does nothing .",
        build=lambda: (_SMOKE,),
        match=lambda v: {} if v == (_SMOKE,) else None,
    ),
    also(
        "sentence",
        "{theirs next} , if {p:pokemon} tries to <attack|use an attack> , {theirs on tails} that attack "
        "<does nothing|don't happen> .",
        build=lambda p: (Lasting((CoinGate(p),), "opponents-next-turn"),),
    ),
]

TURNS: Final = [
    Phrase("step", "your turn ends", EndTurn()),
    Phrase("step", "take~ another turn after this one", ExtraTurn()),
    also(
        "sentence",
        "take another turn after this one . ( skip <the between-turns step|Pokémon Checkup> . )",
        build=lambda: (ExtraTurn(skip_checkup=True),),
        idiom=True,
    ),
    also(
        "sentence",
        "if {k:conds} , take another turn after this one . ( skip <the between-turns step|Pokémon Checkup> . )",
        build=lambda k: (If(k, (ExtraTurn(skip_checkup=True),)),),
        idiom=True,
    ),
]

PHRASES: Final[list[Phrase]] = [
    *COINS,
    *DAMAGE,
    *COUNTERS,
    *HEALING,
    *AFFLICTIONS,
    *KNOCK_OUTS,
    *SWITCHES,
    *ATTACK_CHOICE,
    *GATES,
    *TURNS,
]


def _own_bench(target: Any) -> bool:
    return isinstance(target, Pick) and isinstance(target.source, Pokemon) and target.source.side == "you"


def _their_bench(target: Any) -> bool:
    source = target.source if isinstance(target, Pick) else target
    return isinstance(source, Pokemon) and source.side == "opponent" and source.place == "bench"


def _both(heads: tuple[Stmt, ...], tails: tuple[Stmt, ...]) -> Any:
    from playmat.model.ir import AllHeads, If

    return (If(AllHeads("one"), heads, tails),)


def _heal_and_cure(n: Num, target: Any) -> Any:
    if not isinstance(target, Pick):
        return (Heal(target, n), Cure(target))
    return (Heal(target, n), Cure(Ref("it" if target.count == Num(1) else "them")))


def _needed(value: Any) -> dict[str, Any] | None:
    from playmat.model.ir import Negate

    if len(value) == 1 and isinstance(value[0], Need) and isinstance(value[0].condition, Negate):
        return {"k": value[0].condition.condition}
    return None
