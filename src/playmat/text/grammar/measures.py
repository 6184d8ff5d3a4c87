"""Measures: more or less of something for as long as a power is there: damage, costs, HP, Energy, Prize cards."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import (
    AllHeads,
    Amount,
    At,
    AtMost,
    AttachMore,
    AttackCost,
    AttackTwice,
    BenchSize,
    Cards,
    CheckupCounters,
    CoinsAre,
    DamageIgnores,
    DealMore,
    EnergyProvides,
    Flip,
    HasCondition,
    Heads,
    HpMore,
    Is,
    KeepEnergy,
    KeepTurnAfter,
    Matches,
    MayEvolveEarly,
    Negate,
    NoAttackCost,
    Not,
    Num,
    OfType,
    PlayerCannot,
    Pokemon,
    PrizesMore,
    RetreatCost,
    SetUpFaceDown,
    SharesType,
    SleepCoins,
    TakeLess,
    This,
    ThisCard,
    Times,
    TurnIs,
)
from playmat.text.forms import Group, Modify, Note, Ref, Source
from playmat.text.grammar.bodies import AFTER, ANYONE, BEFORE
from playmat.text.phrase import FAIL, Phrase, V, also, lens

# --- More or less of something


def _signed(more: bool) -> Any:
    """An amount said as more or as less: the variables are a number, or a number and what it is multiplied by."""
    sign = 1 if more else -1
    return lens(
        "n",
        lambda n: Num(sign * n.value),
        lambda v: (Num(sign * v.value),) if isinstance(v, Num) and sign * v.value > 0 else FAIL,
    )


def _signed_per(more: bool) -> Any:
    sign = 1 if more else -1

    def back(value: Any) -> Any:
        if not isinstance(value, Times) or not isinstance(value.left, Num) or sign * value.left.value <= 0:
            return FAIL
        return Num(sign * value.left.value), value.right

    return lens("n x", lambda n, x: Times(Num(sign * n.value), x), back)


def _to() -> Any:
    return lens(
        "x", lambda x: x if isinstance(x, Pokemon) else FAIL, lambda x: (x,) if isinstance(x, Pokemon) else FAIL
    )


def _to_per() -> Any:
    return lens(
        "y", lambda x: x if isinstance(x, Pokemon) else FAIL, lambda x: (x,) if isinstance(x, Pokemon) else FAIL
    )


def deals() -> list[Phrase]:
    """Attacks that do more or less damage."""
    out: list[Phrase] = []
    for more in (True, False):
        word = "more" if more else "less"
        out += [
            Phrase(
                "mod",
                f"{{p:pokemon}} 's attacks do {{n:num}} {word} damage to {{x:pokemon}} {BEFORE}",
                DealMore(V.p, _signed(more), _to()),
            ),
            Phrase(
                "mod",
                f"{{p:pokemon}} 's attacks do {{n:num}} {word} damage to {{y:pokemon}} for each {{x:per}} {BEFORE}",
                DealMore(V.p, _signed_per(more), _to_per()),
            ),
            also(
                "mod",
                f"<attacks used by|each attack of|the attacks of|attacks from|attacks of> {{p:pokemon}} do "
                f"{{n:num}} {word} damage to {{x:pokemon}} {BEFORE}",
                DealMore(V.p, _signed(more), _to()),
            ),
            also(
                "mod",
                f"<attacks used by|each attack of|the attacks of|attacks of> {{p:pokemon}} do {{n:num}} "
                f"{word} damage to {{y:pokemon}} for each {{x:per}} {BEFORE}",
                DealMore(V.p, _signed_per(more), _to_per()),
            ),
            also(
                "mod",
                f"each of {{p:pokemon}} 's attacks does {{n:num}} {word} damage to {{x:pokemon}} {BEFORE}",
                DealMore(V.p, _signed(more), _to()),
            ),
            Phrase(
                "mod",
                f"{{p:pokemon}} 's {{m:move}} attack does {{n:num}} {word} damage to {{x:pokemon}} {BEFORE}",
                DealMore(V.p, _signed(more), _to(), V.m),
            ),
            Phrase(
                "mod",
                f"{{p:pokemon}} 's {{m:move}} attack does {{n:num}} {word} damage to "
                f"{{y:pokemon}} for each {{x:per}} {BEFORE}",
                DealMore(V.p, _signed_per(more), _to_per(), V.m),
            ),
            also(
                "mod",
                f"the {{m:move}} attack of {{p:pokemon}} does {{n:num}} {word} damage to {{x:pokemon}} {BEFORE}",
                DealMore(V.p, _signed(more), _to(), V.m),
            ),
        ]
    return out


def cost(template: str, kind: Any, *, read_only: bool = False, less: bool = True) -> Phrase:
    """A cost that is so many Energy symbols `t` less or more: of the attack `m`, for each `x`."""
    sign = -1 if less else 1

    def build(p: Any, t: tuple[Any, ...], x: Any = None, m: str = "") -> Any:
        if not t or any(each != t[0] for each in t) or (kind is RetreatCost and t[0] != "Colorless"):
            return FAIL
        amount: Amount = Num(sign * len(t)) if x is None else Times(Num(sign * len(t)), x)
        return RetreatCost(p, amount) if kind is RetreatCost else AttackCost(p, amount, t[0], m)

    def match(value: Any) -> dict[str, Any] | None:
        if type(value) is not kind or value.amount is None:
            return None
        found: dict[str, Any] = {"p": value.scope}
        count: Any = value.amount
        if "{x:" in template:
            if not isinstance(count, Times):
                return None
            count, found["x"] = count.left, count.right
        if not isinstance(count, Num) or sign * count.value <= 0:
            return None
        found["t"] = (getattr(value, "type", "Colorless"),) * (sign * count.value)
        if "{m:" in template:
            found["m"] = value.attack
            if not value.attack:
                return None
        return found if build(**found) == value else None

    return Phrase("mod", template, build=build, match=None if read_only else match, read_only=read_only)


def costs() -> list[Phrase]:
    """Costs for each of something, and of one attack."""
    out: list[Phrase] = []
    for less in (True, False):
        word = "less" if less else "more"
        each = f"{word} for each {{x:per}}"
        out += [
            cost(f"{{p:pokemon}} 's Retreat Cost is {{t:type*}} {each}", RetreatCost, less=less),
            cost(f"the Retreat Cost <of|for> {{p:pokemon}} is {{t:type*}} {each}", RetreatCost, less=less),
            cost(f"{{p:pokemon}} pay/p {{t:type*}} {word} to retreat", RetreatCost, less=less, read_only=True),
            cost(f"{{p:pokemon}} 's attacks cost {{t:type*}} {each}", AttackCost, less=less),
            cost(
                f"[the] attacks <used by|of> {{p:pokemon}} cost {{t:type*}} {each}",
                AttackCost,
                less=less,
                read_only=True,
            ),
            cost(
                f"the attack cost of <each of|> {{p:pokemon}} 's attacks is {{t:type*}} {word}",
                AttackCost,
                less=less,
                read_only=True,
            ),
            cost(f"{{p:pokemon}} 's {{m:move}} attack costs {{t:type*}} {word}", AttackCost, less=less),
            cost(f"{{p:pokemon}} 's {{m:move}} attack costs {{t:type*}} {each}", AttackCost, less=less),
            cost(f"{{m:move}} used by {{p:pokemon}} costs {{t:type*}} {word}", AttackCost, less=less, read_only=True),
            cost(f"{{m:move}} used by {{p:pokemon}} costs {{t:type*}} {each}", AttackCost, less=less, read_only=True),
        ]
    return out


def _checkup(n: int, p: Any) -> Any:
    """More counters on Pokémon that have a Special Condition, which their description names."""
    if not isinstance(p, Pokemon) or n <= 0:
        return FAIL
    named = [f for f in p.where if isinstance(f, HasCondition) and len(f.conditions) == 1]
    if len(named) != 1:
        return FAIL
    where = tuple(f for f in p.where if f != named[0])
    return CheckupCounters(dataclasses.replace(p, where=where), named[0].conditions[0], n)


def _match_checkup(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, CheckupCounters) or not isinstance(value.scope, Pokemon):
        return None
    scope = value.scope
    return {"n": value.more, "p": dataclasses.replace(scope, where=(*scope.where, HasCondition((value.condition,))))}


def _match_one_more(value: Any) -> dict[str, Any] | None:
    found = _match_checkup(value)
    return {"p": found["p"]} if found is not None and found["n"] == 1 else None


_RAINBOW: Final = RetreatCost(
    Pokemon("you", "any", (SharesType(Cards("attached", where=(Is("basic Energy"),), on=This())),))
)
_DELTA: Final = MayEvolveEarly(ThisCard(), True)


def _pay(p: Any, t: tuple[Any, ...], sign: int) -> Any:
    return RetreatCost(p, Num(sign * len(t))) if set(t) == {"Colorless"} else FAIL


def _capped(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, TakeLess) or not isinstance(value.amount, AtMost) or value.until_tails:
        return None
    per, cap = value.amount.of, value.amount.cap
    if not isinstance(per, Times) or not isinstance(cap, Num):
        return None
    return {"p": value.scope, "w": Source(value.by_side, value.by), "n": per.left, "x": per.right, "m": cap.value}


def _weaker(w: Source, n: Num, to: Any = ANYONE) -> Any:
    """Less damage before Weakness and Resistance, to whomever."""
    if w.side == "both" or not isinstance(to, Pokemon):
        return FAIL
    place: Any = "active" if At("active") in w.where else "any"
    return DealMore(Pokemon(w.side, place, tuple(f for f in w.where if f != At("active"))), Num(-n.value), to)


def _fewer() -> Any:
    return lens("n", lambda n: -n, lambda v: (-v,) if v < 0 else FAIL)


def _its() -> list[Phrase]:
    """What is said of "its" attacks and costs, after "it" was named."""
    out: list[Phrase] = []
    for more in (True, False):
        word = "more" if more else "less"
        sign = 1 if more else -1
        out += [
            also(
                "mod",
                f"its attacks do {{n:num}} {word} damage to {{x:pokemon}} {BEFORE}",
                DealMore(Ref("it"), _signed(more), _to()),
            ),
            also(
                "mod",
                f"its attacks cost {{t:type*}} {word}",
                build=lambda t, sign=sign: (
                    AttackCost(Ref("it"), Num(sign * len(t)), t[0]) if t and len(set(t)) == 1 else FAIL
                ),
            ),
            also(
                "mod",
                f"its Retreat Cost is {{t:type*}} {word}",
                build=lambda t, sign=sign: (
                    RetreatCost(Ref("it"), Num(sign * len(t))) if set(t) == {"Colorless"} else FAIL
                ),
            ),
        ]
    return out


MEASURES: Final = [
    *_its(),
    also(
        "mod",
        "all {e:energy card} [card] attached to {p:pokemon} provide {t:type} Energy instead of their usual types",
        EnergyProvides(V.p, V.e, (V.t,)),
    ),
    also(
        "mod",
        "{p:pokemon} have no Retreat Cost , except {e:excluded}",
        build=lambda p, e: (
            RetreatCost(dataclasses.replace(p, where=(*p.where, Not(e)))) if isinstance(p, Pokemon) else FAIL
        ),
    ),
    also("mod", "pay {t:type*} less to retreat {p:pokemon}", build=lambda p, t: _pay(p, t, -1)),
    also(
        "mod",
        "if {p:this} is Knocked Out {by attack} from {x:pokemon} , your opponent can't take any Prize cards for it",
        build=lambda p, x: PrizesMore(This(), -6, x),
    ),
    Phrase(
        "mod",
        "your opponent takes no Prize cards for {p:pokemon} if it was Knocked Out {by attack} from {x:pokemon}",
        PrizesMore(V.p, -6, V.x),
    ),
    also("mod", "you pay {t:type*} less to retreat {p:pokemon}", build=lambda p, t: _pay(p, t, -1)),
    also(
        "mod",
        "your opponent pays {t:type*} more to retreat their Active Pokémon",
        build=lambda t: _pay(Pokemon("opponent", "active"), t, 1),
    ),
    also(
        "mod",
        f"{{p:pokemon}} 's attacks ( excluding {{e:excluded}} ) do {{n:num}} more damage to {{x:pokemon}} {BEFORE}",
        build=lambda p, e, n, x: (
            DealMore(dataclasses.replace(p, where=(*p.where, Not(e))), n, x)
            if isinstance(p, Pokemon) and isinstance(x, Pokemon)
            else FAIL
        ),
    ),
    also("mod", f"{{p:pokemon}} does {{n:num}} more damage to {{x:pokemon}} {BEFORE}", DealMore(V.p, V.n, _to())),
    also(
        "mod",
        "[any] damage done to {p:pokemon} by {w:source} is reduced by {n:num} {before W/R}",
        build=lambda p, w, n: _weaker(w, n, p),
    ),
    also(
        "mod",
        "all Energy attached to {p:pokemon} is {t:type} Energy instead of <its|their> usual type",
        EnergyProvides(V.p, (Is("Energy"),), (V.t,)),
    ),
    also(
        "mod",
        "you pay {t:type*} less to retreat {p:pokemon} for each {x:per}",
        build=lambda p, t, x: RetreatCost(p, Times(Num(-len(t)), x)) if set(t) == {"Colorless"} else FAIL,
    ),
    Phrase(
        "mod",
        "each of your Pokémon that shares a type with a basic Energy card attached to {x:this} has no Retreat Cost",
        build=lambda x: _RAINBOW,
        match=lambda v: {"x": This()} if v == _RAINBOW else None,
    ),
    also(
        "mod",
        "if any {e:energy card} card attached to {x:this} is the same type as any of "
        "{s:side} Pokémon , {c:their cost} is 0",
        build=lambda e, x, s, c: _RAINBOW if (e, s) == ((Is("basic Energy"),), "you") else FAIL,
    ),
    Phrase("their cost", "the Retreat Cost for those Pokémon", ""),
    # damage that nothing changes
    Phrase("mod", "damage from attacks used by {p:pokemon} isn't affected by {w:unaffected}", DamageIgnores(V.p, V.w)),
    also(
        "mod",
        "<damage|the damage> from [the] attacks <of|used by> {p:pokemon} isn't affected by {w:unaffected}",
        DamageIgnores(V.p, V.w),
    ),
    also(
        "mod",
        "damage done to {x:pokemon} by {p:pokemon} isn't affected by {w:unaffected}",
        build=lambda x, p, w: (
            DamageIgnores(p, w) if x in (Pokemon("opponent"), Pokemon("opponent", "active")) else FAIL
        ),
    ),
    # sleep and coins
    Phrase(
        "mod",
        "if {p:pokemon} is Asleep , flip {n:int} coins instead of 1 . it wakes up only if all of them are heads",
        SleepCoins(V.p, V.n),
    ),
    also(
        "mod",
        "if {p:pokemon} is Asleep , flip {n:int} coins instead of 1 between turns . if "
        "{k:cond} , {q:pokemon} is still Asleep",
        build=lambda p, n, k, q: SleepCoins(p, n) if p == q and k == Negate(AllHeads("all")) else FAIL,
    ),
    Phrase("mod", "each coin your opponent flips during their turn counts as tails", CoinsAre("opponent", False)),
    also(
        "mod", "whenever your opponent flips a coin during their turn , treat it as tails", CoinsAre("opponent", False)
    ),
    # attacking and attaching
    Phrase("mod", "{p:pokemon} may attack twice a turn", AttackTwice(V.p)),
    Phrase("mod", "{p:pokemon} may use an attack it has twice", AttackTwice(V.p, True)),
    also(
        "unit sentence",
        "[(] if the first attack Knocks Out {p:pokemon} , you may attack again after "
        "{w:player} chooses a new Active Pokémon . [)]",
        build=lambda p, w: (Note(),) if (p, w) == (Pokemon("opponent", "active"), "opponent") else FAIL,
    ),
    Phrase(
        "mod",
        "{when attaching} for the turn from your hand to {p:pokemon} , you may attach up to {n:int}",
        AttachMore(V.p, V.n),
    ),
    also(
        "mod",
        "{when attaching} from your hand to {p:pokemon} ( {not by effects} ) , you may attach {n:int} Energy cards",
        AttachMore(V.p, V.n),
    ),
    Phrase(
        "mod",
        "{x:this card} may be played to evolve a Pokémon {first turn} or the turn that Pokémon was played",
        build=lambda x: _DELTA,
        match=lambda v: {"x": ThisCard()} if v == _DELTA else None,
    ),
    also(
        "mod",
        "you may play {x:this card} from your hand to evolve a Pokémon {t:early}",
        build=lambda x, t: _DELTA,
    ),
    Phrase("early", "{first turn} or the turn you play that Pokémon", ""),
    Phrase("mod", "{p:pokemon} can evolve {first turn}", MayEvolveEarly(V.p, True, False)),
    Phrase("mod", "your turn doesn't end when you use {n:name}", KeepTurnAfter("you", V.n)),
    Phrase(
        "mod",
        "{x:this} may be put face down in play when you set up",
        build=lambda x: SetUpFaceDown(ThisCard()),
        match=lambda v: {"x": This()} if v == SetUpFaceDown(ThisCard()) else None,
    ),
    also(
        "unit sentence",
        "if {k:cond} , and if {x:this} is in your hand {t:at the start} , you may put it face down {w:down there} .",
        build=lambda k, x, t, w: (Modify((SetUpFaceDown(ThisCard()),), k),) if k == TurnIs("went-second") else FAIL,
    ),
    Phrase("at the start", "when you are setting up to play", ""),
    Phrase("down there", "as your Active Pokémon or on your Bench", ""),
    # Energy
    Phrase(
        "mod", "your opponent's effects can't discard {e:energy card} attached to {p:pokemon}", KeepEnergy(V.p, V.e)
    ),
    also(
        "mod",
        "{e:energy card} attached to {p:pokemon} can't be discarded by {w:their effects}",
        build=lambda e, p, w: KeepEnergy(p, e),
    ),
    Phrase("their effects", "effects of your opponent's attacks , Abilities , or Trainer cards", ""),
    Phrase(
        "mod",
        "all {e:energy card} attached to {p:pokemon} provide {t:type} Energy and have no other effect",
        EnergyProvides(V.p, V.e, (V.t,), True),
    ),
    also(
        "mod",
        "all {e:energy card} attached to Pokémon {both sides} provide {t:type} Energy and have no other effect",
        EnergyProvides(Pokemon("both"), V.e, (V.t,), True),
    ),
    Phrase(
        "mod",
        "all {e:energy card} attached to {p:pokemon} provides {u:provided}",
        build=lambda e, p, u: EnergyProvides(p, e) if u == ((),) else FAIL,
        match=lambda v: (
            {"e": v.where, "p": v.scope, "u": ((),)}
            if isinstance(v, EnergyProvides) and v == EnergyProvides(v.scope, v.where)
            else None
        ),
    ),
    Phrase("mod", "all {e:energy card} attached to {p:pokemon} is {t:type} Energy", EnergyProvides(V.p, V.e, (V.t,))),
    # what checkups do
    Phrase(
        "mod",
        "put 1 more damage counter on {p:pokemon} during Pokémon Checkup",
        build=lambda p: _checkup(1, p),
        match=_match_one_more,
    ),
    Phrase(
        "mod",
        "put {n:int} more damage counters on {p:pokemon} during Pokémon Checkup",
        build=_checkup,
        match=_match_checkup,
    ),
    also("mod", "put {n:int} more damage counter on {p:pokemon} between turns", build=_checkup),
    also(
        "mod",
        "put {n:int} damage counters instead of {m:int} on {p:pokemon} <between turns|during Pokémon Checkup>",
        build=lambda n, m, p: _checkup(n - m, p),
    ),
    # coins for less damage
    Phrase(
        "mod",
        "whenever {p:pokemon} would be damaged by {w:source} , {f:step} . for each "
        "{x:per} , reduce that damage by {n:num}",
        build=lambda p, w, f, x, n: (
            TakeLess(p, n, w.where, w.side, True) if (f, x) == (Flip("", until_tails=True), Heads("")) else FAIL
        ),
        match=lambda v: (
            {
                "p": v.scope,
                "w": Source(v.by_side, v.by),
                "f": Flip("", until_tails=True),
                "x": Heads(""),
                "n": v.amount,
            }
            if isinstance(v, TakeLess) and v.until_tails
            else None
        ),
    ),
    Phrase(
        "mod",
        f"{{p:pokemon}} take/p {{n:num}} less damage from {{w:source}} for each {{x:per}} ( up to {{m:int}} ) {AFTER}",
        build=lambda p, n, w, x, m: TakeLess(p, AtMost(Times(n, x), Num(m)), w.where, w.side),
        match=lambda v: _capped(v),
    ),
    also(
        "mod",
        f"any damage done to {{p:pokemon}} by {{w:source}} is reduced by {{n:num}} for each {{x:per}} "
        f"{AFTER} . you can't reduce more than {{m:int}} damage this way",
        build=lambda p, n, w, x, m: TakeLess(p, AtMost(Times(n, x), Num(m)), w.where, w.side),
    ),
    also(
        "mod",
        "any damage done by {w:source} is reduced by {n:num} {after W/R}",
        build=lambda w, n: (
            dataclasses.replace(_weaker(w, n), after=True)
            if At("active") in w.where and w.side != "both"
            else TakeLess(ANYONE, n, w.where, w.side)
        ),
    ),
    also(
        "mod",
        "any damage done by {w:source} is reduced by {n:num} {before W/R}",
        build=lambda w, n: _weaker(w, n),
    ),
    # the whole Bench
    Phrase(
        "mods",
        "you {Bench room} your Bench , and you can't put {g:pokemon group|pl} into play",
        (
            BenchSize("you", V.n),
            PlayerCannot("you", "put-into-play", lens("g", lambda g: g.where or FAIL, lambda w: (Group("any", w),))),
        ),
    ),
    Phrase("mod", "you {Bench room} your Bench", BenchSize("you", V.n)),
    Phrase("cond", "all of your Pokémon in play are {t:type} type", Matches(Pokemon("you"), (OfType(V.t),))),
    Phrase(
        "note",
        "if {p:this power} stops working , discard Pokémon from your Bench until you have 5",
        Note(),
        build=lambda p: Note(),
        read_only=True,
    ),
    # Prizes
    Phrase(
        "mod",
        "if 1 of your {g:pokemon group|pl} is Knocked Out {by attack} from {x:pokemon} , your opponent takes "
        "{n:int} fewer Prize card#",
        PrizesMore(
            lens(
                "g",
                lambda g: Pokemon("you", g.place, g.where),
                lambda t: (Group(t.place, t.where),) if isinstance(t, Pokemon) and t.side == "you" else FAIL,
            ),
            _fewer(),
            V.x,
        ),
    ),
    also(
        "mod",
        "if 1 of your {g:pokemon group|pl} is Knocked Out {by attack} from {x:pokemon} , that player takes "
        "{n:int} fewer Prize card",
        PrizesMore(lens("g", lambda g: Pokemon("you", g.place, g.where), lambda t: FAIL), _fewer(), V.x),
    ),
    Phrase(
        "mod",
        "if {p:pokemon} is Knocked Out {by attack} from {x:pokemon} , your opponent takes {n:int} fewer Prize card#",
        PrizesMore(V.p, _fewer(), V.x),
        when=lambda f: f["p"] == This(),
    ),
    also(
        "unit sentence",
        "if {p:this} is Knocked Out by damage from {a:their attack} , and if {k:conds} , "
        "your opponent takes {n:int} fewer Prize card .",
        build=lambda p, a, k, n: (Modify((PrizesMore(This(), -n, Pokemon("opponent")),), k),),
    ),
    Phrase("mod", "your opponent takes no Prize cards for {p:pokemon}", PrizesMore(V.p, -6)),
    also(
        "unit sentence",
        "if {x:this} is {c:condition} and is Knocked Out , your opponent can't take a Prize card .",
        build=lambda x, c: (Modify((PrizesMore(This(), -6),), Matches(This(), (HasCondition((c,)),))),),
    ),
    *deals(),
    *costs(),
    Phrase("mod", "{p:pokemon} get/p + {n:num} HP for each {x:per}", HpMore(V.p, Times(V.n, V.x))),
    also("mod", "ignore all Energy in the attack cost of each of {p:pokemon} 's attacks", NoAttackCost(V.p)),
    also("mod", "ignore all Energy in the <attack cost|cost> of attacks used by {p:pokemon}", NoAttackCost(V.p)),
    Phrase("mod", "{p:pokemon} can use {m:move} without any Energy", NoAttackCost(V.p, V.m)),
    also(
        "unit sentence",
        "if it loses {p:this power} , discard Pokémon Tools from it until only 1 remains .",
        build=lambda p: (Note(),),
    ),
]

PHRASES: Final[list[Phrase]] = [*MEASURES]
