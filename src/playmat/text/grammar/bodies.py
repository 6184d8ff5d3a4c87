"""Bodies: what a power changes for as long as it is in play, said as modifiers.

attackers       whose attacks a modifier is about, said by the Pokémon alone, as a `Source`
pokemon kinds   several kinds of Pokémon in one, as a `Group` ("Pokémon-GX and Pokémon-EX")
power kinds     which powers ("Abilities", "Poké-Powers")
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model import vocab
from playmat.model.ir import (
    AllHeads,
    AllOf,
    Amount,
    At,
    AtMost,
    AttachMore,
    AttackCost,
    AttackTwice,
    BenchSize,
    Cannot,
    CannotBe,
    Cards,
    CheckupCounters,
    CoinsAre,
    DamageIgnores,
    DealMore,
    EnergyProvides,
    EventPokemon,
    Evolved,
    Filter,
    Flip,
    HasAttached,
    HasAttacksOf,
    HasCondition,
    HasEnergy,
    HasPower,
    Heads,
    HealTimes,
    HpMore,
    Is,
    KeepEnergy,
    KeepTurnAfter,
    Matches,
    MayEvolveEarly,
    Measure,
    Modifier,
    Named,
    Negate,
    NoAttackCost,
    NoPowers,
    Not,
    Num,
    OfType,
    OneOf,
    PlayerCannot,
    Pokemon,
    PreventDamage,
    PreventEffects,
    PrizesMore,
    RetreatCost,
    SetUpFaceDown,
    SharesType,
    SleepCoins,
    Tagged,
    TakeLess,
    This,
    ThisCard,
    Times,
    Together,
    TurnIs,
    TypeIs,
    WeaknessIs,
)
from playmat.text.forms import AnyMember, Group, Modify, Note, Ref, Source
from playmat.text.grammar.nouns import both_sides, plain, side_group
from playmat.text.phrase import FAIL, Phrase, V, also, lens

_GROUP = side_group()
_ANYONE: Final = Pokemon("both")
_ANY_ATTACK: Final = Source()
_AFTER = "[{after W/R}]"
_BEFORE = "[{before W/R}]"


# --- Kinds of Pokémon


def _join_kinds(g: tuple[Group, ...]) -> Any:
    if len(g) < 2 or any(not each.where or each.place != g[0].place for each in g):
        return FAIL
    if any(isinstance(f, Not) for each in g[:-1] for f in each.where):
        return FAIL  # "except A or B" excludes both
    parts: list[Filter] = [each.where[0] if len(each.where) == 1 else AllOf(each.where) for each in g]
    return Group(g[0].place, (OneOf(tuple(parts)),))


def _split_kinds(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Group) or len(value.where) != 1 or not isinstance(value.where[0], OneOf):
        return None
    parts = value.where[0].filters
    return {"g": tuple(Group(value.place, p.filters if isinstance(p, AllOf) else (p,)) for p in parts)}


_ACTIVE_GROUP = lens(
    "s g",
    lambda s, g: Pokemon(s, "active", g.where) if g.place == "any" and g.where else FAIL,
    lambda t: (t.side, Group("any", t.where)) if isinstance(t, Pokemon) and t.place == "active" and t.where else FAIL,
)


def _owner(name: str) -> bool:
    """Whether the words are whose Pokémon it is, and nothing else."""
    return name.endswith("'s") and name.split()[0] not in (
        "Benched",
        "Active",
        "Basic",
        "Stage",
        "Evolution",
        "Mega",
        *vocab.TYPE_NAMES,
    )


def _both_active() -> Any:
    """Active Pokémon of both players: the variable is a `Group`."""
    return lens(
        "g",
        lambda g: Pokemon("both", "active", g.where) if g.place == "any" else FAIL,
        lambda t: (
            (Group("any", t.where),)
            if isinstance(t, Pokemon) and t.side == "both" and t.place == "active" and t.where
            else FAIL
        ),
    )


KINDS: Final = [
    # more ways to say which Pokémon
    also("pokemon", "{g:pokemon group|pl} [in play] {both sides}", both_sides()),
    also("pokemon", "{g:pokemon kinds|pl} [in play] {both sides}", both_sides()),
    also("pokemon", "each player's {g:pokemon group|pl}", both_sides()),
    also("pokemon", "any of {s:side} {g:pokemon group|pl}", AnyMember(_GROUP)),
    also("pokemon", "any of {s:side} {g:pokemon kinds|pl}", AnyMember(_GROUP)),
    also("pokemon", "1 of {s:side} Active Pokémon", Pokemon(V.s, "active")),
    Phrase("pokemon", "each Active {g:pokemon group|sg}", _both_active()),
    also("pokemon", "each Active {g:pokemon group|sg} {both sides}", _both_active()),
    also("pokemon", "both Active {g:pokemon group|pl}", _both_active()),
    also("pokemon", "the Active Pokémon", Pokemon("opponent", "active")),
    also("group head", "{h:pokemon head} in play", V.h),
    also("adj", "{n:name part}", Named(V.n, "contains"), when=lambda f: _owner(f["n"])),
    also("rel", "( except for {g:excluded} )", Not(V.g)),
    also("rel", ", except {g:excluded} ,", Not(V.g)),
    also("rel", "that isn't a {g:excluded}", Not(V.g)),
    also("rel", ", except [for] {g:excluded}", Not(V.g)),
    also("excluded", "Pokémon <with|that have> {b:rule box}", build=lambda b: Tagged("Rule Box")),
    Phrase("rule box", "a Rule Box", ""),
    also("rule box", "a Rule Box ( {n:note} )", build=lambda n: ""),
    also("rel", "with Abilities", HasPower(("Ability",))),
    Phrase("rel", "that has/pl {n:int} or fewer Energy attached", Measure("energy", "<=", plain())),
    also("rel", "that have {n:int} or fewer Energy attached to <it|them>", Measure("energy", "<=", plain())),
    Phrase("rel", "that has/pl {n:int} or more Energy attached", Measure("energy", ">=", plain())),
    Phrase("excluded", "{g:kinds excluded}", V.g),
    also("excluded", "an Evolved Pokémon", Evolved()),
    Phrase(
        "kinds excluded",
        "{g:pokemon kinds|pl}",
        lens("g", lambda g: g.where[0], lambda f: (Group("any", (f,)),) if isinstance(f, OneOf) else FAIL),
    ),
    Phrase("rel", "that has/pl a Rule Box", Tagged("Rule Box")),
    also("rel", "<with|that have> {b:rule box}", build=lambda b: Tagged("Rule Box")),
    Phrase("rel", "that has/pl no Rule Box", Not(Tagged("Rule Box"))),
    also("rel", "<that don't have|without> {b:rule box}", build=lambda b: Not(Tagged("Rule Box"))),
    also("rel", "that have [any] Special Energy [card] attached [to <it|them>]", HasEnergy(kind="special")),
    also("rel", "that have any {n:name} [card] attached [to <it|them>]", HasAttached((Named(V.n),))),
    Phrase("rel", "that has/pl {n:name} attached", HasAttached((Named(V.n),))),
    Phrase("rel", "that has/pl any Poké-Powers", HasPower(("Poké-Power",))),
    Phrase("rel", "that has/pl any Poké-Bodies", HasPower(("Poké-Body",))),
    Phrase("rel", "that has/pl any Poké-Powers or Poké-Bodies", HasPower(("Poké-Power", "Poké-Body"))),
    also("rel", "that have an Ability", HasPower(("Ability",))),
    Phrase("pokemon kinds", "{g:pokemon group&and}", build=_join_kinds, match=_split_kinds),
    also("pokemon kinds", "{g:pokemon group&or}", build=_join_kinds),
    Phrase("pokemon", "{s:side} Active {g:pokemon group|sg}", _ACTIVE_GROUP),
    Phrase("pokemon", "{s:side} Active {g:pokemon kinds|sg}", _ACTIVE_GROUP),
    Phrase("pokemon", "each of {s:side} {g:pokemon kinds|pl} [in play]", _GROUP),
    also("pokemon", "<all of|all|> {s:side} {g:pokemon kinds|pl} [in play]", _GROUP),
]

# --- Whose attacks


def _of_kinds(both: bool) -> Any:
    if both:
        return lens(
            "g",
            lambda g: Source("both", g.where) if g.place == "any" else FAIL,
            lambda v: (Group("any", v.where),) if isinstance(v, Source) and v.side == "both" else FAIL,
        )
    return lens(
        "s g",
        lambda s, g: Source(s, g.where) if g.place == "any" else FAIL,
        lambda v: (v.side, Group("any", v.where)) if isinstance(v, Source) and v.side != "both" else FAIL,
    )


SOURCES: Final = [
    Phrase("source", "attacks from {s:side} Active Pokémon", Source(V.s, (At("active"),))),
    Phrase("source", "attacks from {s:side} {g:pokemon kinds|pl}", _of_kinds(False)),
    Phrase("source", "attacks from {g:pokemon kinds|pl}", _of_kinds(True)),
    also("source", "an opponent's attack", Source("opponent")),
    also("source", "<attacks|an attack> <from|used by|by|of> {w:attackers}", V.w),
    also("source", "<the|any> attacks of {w:attackers}", V.w),
    also("attackers", "the Attacking Pokémon", Source()),
    Phrase("attackers", "{s:side} Active Pokémon", Source(V.s, (At("active"),))),
    Phrase("attackers", "{s:side} {g:pokemon group|pl} [in play]", _of_kinds(False)),
    Phrase("attackers", "{s:side} {g:pokemon kinds|pl} [in play]", _of_kinds(False)),
    Phrase("attackers", "{g:pokemon group|pl}", _of_kinds(True), when=lambda f: f["g"].where != ()),
    Phrase("attackers", "{g:pokemon kinds|pl}", _of_kinds(True)),
]


def guard(template: str, kind: Any, *, read_only: bool = False, **fixed: Any) -> Phrase:
    """A modifier for the Pokémon `p` against the attacks `w`, by `n`, or by `n` for each `x`.

    Effects of attacks in general are those of the opponent's.
    """

    def build(p: Any = _ANYONE, w: Source = _ANY_ATTACK, n: Any = None, x: Any = None) -> Any:
        fields = dict(fixed)
        if n is not None:
            fields["amount"] = n if x is None else Times(n, x)
        if "{w:" in template:
            fields["by"] = w.where
            fields["by_side"] = "opponent" if kind is PreventEffects and w.side == "both" else w.side
        return kind(p, **fields)

    def match(value: Any) -> dict[str, Any] | None:
        if type(value) is not kind:
            return None
        found: dict[str, Any] = {"p": value.scope}
        if "{w:" in template:
            found["w"] = Source(value.by_side, value.by)
        if "{x:" in template:
            if not isinstance(value.amount, Times) or not isinstance(value.amount.left, Num):
                return None
            found["n"], found["x"] = value.amount.left, value.amount.right
        elif "{n:" in template:
            found["n"] = value.amount
        return found if build(**found) == value else None

    return Phrase("mod", template, build=build, match=None if read_only else match, read_only=read_only)


def both_guards(template: str) -> Phrase:
    """Damage and effects prevented together."""

    def build(p: Any, w: Source) -> Any:
        side = "opponent" if w.side == "both" else w.side
        return (PreventDamage(p, w.where, w.side), PreventEffects(p, w.where, side))

    return also("mods", template, build=build)


GUARDS: Final = [
    guard(f"{{p:pokemon}} take/p {{n:num}} less damage from {{w:source}} for each {{x:per}} {_AFTER}", TakeLess),
    guard(
        f"{{p:pokemon}} take {{n:num}} less damage for each {{x:per}} from {{w:source}} {_AFTER}",
        TakeLess,
        read_only=True,
    ),
    guard(
        f"[any] damage done to {{p:pokemon}} by {{w:source}} is reduced by {{n:num}} for each {{x:per}} {_AFTER}",
        TakeLess,
        read_only=True,
    ),
    guard(
        f"[any] damage done to {{p:pokemon}} by {{w:attackers}} is reduced by {{n:num}} {_AFTER}",
        TakeLess,
        read_only=True,
    ),
    guard(
        f"if {{p:pokemon}} would be damaged by {{w:source}} , reduce that damage by {{n:num}} {_AFTER}",
        TakeLess,
        read_only=True,
    ),
    guard("prevent all damage from attacks done to {p:pokemon} by {w:attackers}", PreventDamage, read_only=True),
    guard("prevent all damage done by {w:source} to {p:pokemon}", PreventDamage, read_only=True),
    guard(
        "if any damage is done to {p:pokemon} by {w:source} , {on heads} prevent that damage",
        PreventDamage,
        flip=True,
    ),
    guard(
        "<if|whenever> {p:pokemon} would be damaged by {w:source} , {on heads} prevent that damage",
        PreventDamage,
        flip=True,
        read_only=True,
    ),
    guard(
        "prevent all effects of attacks done to {p:pokemon} by {w:attackers} , except damage",
        PreventEffects,
        read_only=True,
    ),
    guard(
        "prevent all effects of attacks , except damage , done to {p:pokemon} by {w:attackers}",
        PreventEffects,
        read_only=True,
    ),
    both_guards("prevent all effects of <attacks|an attack> , including damage , done to {p:pokemon} by {w:attackers}"),
    both_guards("prevent all effects , including damage , done to {p:pokemon} by {w:source}"),
    both_guards("prevent all damage from and effects of attacks done to {p:pokemon} by {w:attackers}"),
    guard(
        "prevent all effects of your opponent's Pokémon 's Abilities done to {p:pokemon}",
        PreventEffects,
        source="powers",
    ),
    guard(
        "prevent all effects of Abilities <from|of|used by> your opponent's Pokémon done to {p:pokemon}",
        PreventEffects,
        source="powers",
        read_only=True,
    ),
    guard(
        "prevent all effects of your opponent's Item and Supporter cards done to {p:pokemon}",
        PreventEffects,
        source="trainers",
    ),
    guard(
        "prevent all effects of your opponent's Item cards done to {p:pokemon}",
        PreventEffects,
        source="trainers",
        by=(Is("Item"),),
    ),
    guard(
        "prevent all effects of your opponent's Supporter cards done to {p:pokemon}",
        PreventEffects,
        source="trainers",
        by=(Is("Supporter"),),
    ),
    also(
        "mod",
        "whenever your opponent plays {t:their trainer} , prevent all effects of that card done to {p:pokemon}",
        build=lambda t, p: PreventEffects(p, t, source="trainers"),
    ),
    Phrase("their trainer", "an Item card from their hand", (Is("Item"),)),
    Phrase("their trainer", "a Supporter card from their hand", (Is("Supporter"),)),
    Phrase("their trainer", "an Item [card] or Supporter card [from their hand]", ()),
    also("their trainer", "a Trainer card ( excluding Pokémon Tools and Stadium cards )", ()),
]

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
                f"{{p:pokemon}} 's attacks do {{n:num}} {word} damage to {{x:pokemon}} {_BEFORE}",
                DealMore(V.p, _signed(more), _to()),
            ),
            Phrase(
                "mod",
                f"{{p:pokemon}} 's attacks do {{n:num}} {word} damage to {{y:pokemon}} for each {{x:per}} {_BEFORE}",
                DealMore(V.p, _signed_per(more), _to_per()),
            ),
            also(
                "mod",
                f"<attacks used by|each attack of|the attacks of|attacks from|attacks of> {{p:pokemon}} do "
                f"{{n:num}} {word} damage to {{x:pokemon}} {_BEFORE}",
                DealMore(V.p, _signed(more), _to()),
            ),
            also(
                "mod",
                f"<attacks used by|each attack of|the attacks of|attacks of> {{p:pokemon}} do {{n:num}} "
                f"{word} damage to {{y:pokemon}} for each {{x:per}} {_BEFORE}",
                DealMore(V.p, _signed_per(more), _to_per()),
            ),
            also(
                "mod",
                f"each of {{p:pokemon}} 's attacks does {{n:num}} {word} damage to {{x:pokemon}} {_BEFORE}",
                DealMore(V.p, _signed(more), _to()),
            ),
            Phrase(
                "mod",
                f"{{p:pokemon}} 's {{m:move}} attack does {{n:num}} {word} damage to {{x:pokemon}} {_BEFORE}",
                DealMore(V.p, _signed(more), _to(), V.m),
            ),
            Phrase(
                "mod",
                f"{{p:pokemon}} 's {{m:move}} attack does {{n:num}} {word} damage to "
                f"{{y:pokemon}} for each {{x:per}} {_BEFORE}",
                DealMore(V.p, _signed_per(more), _to_per(), V.m),
            ),
            also(
                "mod",
                f"the {{m:move}} attack of {{p:pokemon}} does {{n:num}} {word} damage to {{x:pokemon}} {_BEFORE}",
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


def _weaker(w: Source, n: Num, to: Any = _ANYONE) -> Any:
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
                f"its attacks do {{n:num}} {word} damage to {{x:pokemon}} {_BEFORE}",
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
        f"{{p:pokemon}} 's attacks ( excluding {{e:excluded}} ) do {{n:num}} more damage to {{x:pokemon}} {_BEFORE}",
        build=lambda p, e, n, x: (
            DealMore(dataclasses.replace(p, where=(*p.where, Not(e))), n, x)
            if isinstance(p, Pokemon) and isinstance(x, Pokemon)
            else FAIL
        ),
    ),
    also("mod", f"{{p:pokemon}} does {{n:num}} more damage to {{x:pokemon}} {_BEFORE}", DealMore(V.p, V.n, _to())),
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
        "when you attach an Energy card for the turn from your hand to {p:pokemon} , you may attach up to {n:int}",
        AttachMore(V.p, V.n),
    ),
    also(
        "mod",
        "when you attach an Energy card from your hand to {p:pokemon} ( {not by effects} ) , you may attach "
        "{n:int} Energy cards",
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
        f"{{p:pokemon}} take/p {{n:num}} less damage from {{w:source}} for each {{x:per}} ( up to {{m:int}} ) {_AFTER}",
        build=lambda p, n, w, x, m: TakeLess(p, AtMost(Times(n, x), Num(m)), w.where, w.side),
        match=lambda v: _capped(v),
    ),
    also(
        "mod",
        f"any damage done to {{p:pokemon}} by {{w:source}} is reduced by {{n:num}} for each {{x:per}} "
        f"{_AFTER} . you can't reduce more than {{m:int}} damage this way",
        build=lambda p, n, w, x, m: TakeLess(p, AtMost(Times(n, x), Num(m)), w.where, w.side),
    ),
    guard(
        "any damage done by {w:source} is reduced by {n:num} {after W/R}",
        TakeLess,
        read_only=True,
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
            PlayerCannot("you", "play-pokemon", lens("g", lambda g: g.where or FAIL, lambda w: (Group("any", w),))),
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

# --- Weakness, type, conditions, powers


def _without(p: Any, e: Filter, k: Any) -> Any:
    if isinstance(e, Named):
        return FAIL
    return NoPowers(dataclasses.replace(p, where=(*p.where, Not(e))), k) if isinstance(p, Pokemon) else FAIL


def _types(p: Any, t: tuple[Any, ...]) -> Any:
    if len(t) < 2 or len(set(t)) != len(t):
        return FAIL
    return tuple(TypeIs(p, each, also=i > 0) for i, each in enumerate(t))


def _match_types(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) < 2 or not all(isinstance(each, TypeIs) for each in value):
        return None
    found = {"p": value[0].scope, "t": tuple(each.type for each in value)}
    return found if _types(**found) == value else None


def _cured(modifier: Modifier) -> Any:
    """What can't be affected also recovers."""
    if isinstance(modifier, CannotBe) and not modifier.conditions:
        return (Modify((dataclasses.replace(modifier, also_cure=True),)),)
    return FAIL


def _nowhere(g: Group, s: Any, t: Any, k: Any, m: str) -> Any:
    """Powers that are off in play, in hand and in the discard pile."""
    if s != t or g.place != "any":
        return FAIL
    where = g.where
    cards: tuple[Filter, ...] = (
        where if any(isinstance(f, Is | Tagged | OneOf) for f in where) else (Is("Pokémon"), *where)
    )
    return NoPowers(Together((Pokemon(s, "any", where), Cards("hand", s, cards), Cards("discard", s, cards))), k, m)


def _match_nowhere(value: Any, named: bool) -> dict[str, Any] | None:
    if not isinstance(value, NoPowers) or not isinstance(value.scope, Together) or bool(value.except_name) != named:
        return None
    play = value.scope.parts[0]
    if not isinstance(play, Pokemon):
        return None
    found: dict[str, Any] = {"g": Group("any", play.where), "s": play.side, "t": play.side, "k": value.kinds}
    if named:
        found["m"] = value.except_name
    return found if _nowhere(**{"m": "", **found}) == value else None


def _bench_or_pile(g: Group) -> Any:
    return Together((Pokemon("you", "bench", g.where), Cards("discard", "you", g.where))) if g.where else FAIL


def _of_bench_or_pile(value: Any) -> Any:
    if isinstance(value, Together) and isinstance(value.parts[0], Pokemon):
        group = Group("any", value.parts[0].where)
        if _bench_or_pile(group) == value:
            return (group,)
    return FAIL


NATURE: Final = [
    also("mod", "the Weakness of {p:pokemon} is now {t:type}", WeaknessIs(V.p, V.t)),
    Phrase("mod", "apply Weakness for {p:pokemon} as × {n:int}", WeaknessIs(V.p, None, V.n)),
    also("mod", "apply Weakness for {p:pokemon} as × {n:int} instead", WeaknessIs(V.p, None, V.n)),
    Phrase("note", "apply Weakness as × 2", Note()),
    Phrase("mod", "{p:pokemon} is/p also a {t:type} Pokémon", TypeIs(V.p, V.t, also=True)),
    also(
        "mod",
        "{p:pokemon} is now a {t:type} Pokémon in addition to <its|their> <existing "
        "types|original type|original types>",
        TypeIs(V.p, V.t, also=True),
    ),
    Phrase("mods", "{p:pokemon} 's type is {t:type*}", build=_types, match=_match_types),
    # Special Conditions
    Phrase(
        "mod", "{p:pokemon} recover/p from all Special Conditions and can't be affected by any", CannotBe(V.p, (), True)
    ),
    Phrase("mod", "{p:pokemon} recover/p from being and can't be {c:condition&or}", CannotBe(V.p, V.c, True)),
    also("unit sentence", "{m:mod} . {r:removal}", build=lambda m, r: _cured(m)),
    Phrase(
        "removal",
        "[(] remove any Special Conditions affecting {q:pokemon} . [)]",
        build=lambda q: "",
        match=lambda v: None,
    ),
    also(
        "mod",
        "{p:pokemon} recover from all Special Conditions and {i:immune}",
        build=lambda p, i: CannotBe(p, (), True),
    ),
    Phrase("immune", "can't be affected by any Special Conditions", ""),
    also(
        "mod",
        "remove all Special Conditions from {p:pokemon} . {q:pokemon} can't be affected by any Special Conditions",
        build=lambda p, q: CannotBe(p, (), True) if p == q else FAIL,
    ),
    also(
        "mod",
        "{p:pokemon} can't be {c:condition} , and if <they are|it is> already {d:condition} , "
        "<they|it> recover from that Special Condition",
        build=lambda p, c, d: CannotBe(p, (c,), True) if c == d else FAIL,
    ),
    also("mods", "{p:pokemon} is {t:type&and} type", build=_types),
    also("unit sentence", "as long as {x:this} is in play , {m:mods} .", build=lambda x, m: (Modify(m),)),
    also(
        "unit sentence",
        "as long as {x:this} is in play , it is {t:type&and} type .",
        build=lambda x, t: (Modify(_types(This(), t)),) if len(t) > 1 else FAIL,
    ),
    also("mod", "{p:pokemon} can't become {c:condition&or}", CannotBe(V.p, V.c)),
    Phrase("mod", "{p:pokemon} can't use any Poké-Powers", Cannot(V.p, "use-powers")),
    Phrase(
        "player mod",
        "{w:player} can't play any Pokémon from their hand to evolve their Pokémon",
        PlayerCannot(V.w, "play-evolution"),
    ),
    Phrase(
        "player mod",
        "each player can't play any Pokémon from their hand to evolve their Pokémon",
        PlayerCannot("each", "play-evolution"),
    ),
    # unless
    also("unit sentence", "{m:mods} unless {k:conds} .", (Modify(V.m, Negate(V.k)),)),
    Phrase(
        "unit sentence",
        "unless {k:conds} , {m:mods} .",
        (Modify(V.m, Negate(V.k)),),
        when=lambda f: not isinstance(f["k"], Matches),  # what a Pokémon has not is said so
    ),
    also(
        "unit sentence",
        "if {k:cond} and is damaged by an attack , {f:step} . if {c:cond} , prevent that damage .",
        build=lambda k, f, c: (
            (Modify((PreventDamage(This(), flip=True),), k),)
            if isinstance(k, Matches) and (k.target, f, c) == (This(), Flip(""), AllHeads("one"))
            else FAIL
        ),
    ),
    # everywhere
    Phrase(
        "mod",
        "{g:everywhere} in play , in {s:zone owner} hand , and in {t:zone owner} discard pile have no {k:power kinds}",
        build=lambda g, s, t, k: _nowhere(g, s, t, k, ""),
        match=lambda v: _match_nowhere(v, False),
    ),
    Phrase(
        "mod",
        "{g:everywhere} in play , in {s:zone owner} hand , and in {t:zone owner} discard pile "
        "have no {k:power kinds} , except for {m:move}",
        build=lambda g, s, t, k, m: _nowhere(g, s, t, k, m),
        match=lambda v: _match_nowhere(v, True),
    ),
    also(
        "mod",
        "[each] {g:everywhere} in play , in {s:zone owner} hand , and in {t:zone owner} discard "
        "pile have no {k:power kinds} ( except for {m:move} )",
        build=lambda g, s, t, k, m: _nowhere(g, s, t, k, m),
    ),
    also(
        "mod",
        "your opponent's {g:everywhere} in play , in {s:zone owner} hand , and in {t:zone owner} "
        "discard pile have no {k:power kinds} , except for {m:move}",
        build=lambda g, s, t, k, m: _nowhere(g, s, t, k, m) if s == "opponent" else FAIL,
    ),
    also("zone owner", "their", "opponent"),
    Phrase("everywhere", "{g:pokemon group|pl}", V.g),
    Phrase("everywhere", "{g:pokemon kinds|pl}", V.g),
    Phrase("zone owner", "each player's", "both"),
    Phrase("zone owner", "your opponent's", "opponent"),
    # powers
    Phrase("power kinds", "Abilities", ("Ability",)),
    Phrase("power kinds", "Poké-Powers", ("Poké-Power",)),
    Phrase("power kinds", "Poké-Bodies", ("Poké-Body",)),
    Phrase("power kinds", "Pokémon Powers", ("Pokémon Power",)),
    Phrase("power kinds", "Poké-Powers or Poké-Bodies", ("Poké-Power", "Poké-Body")),
    Phrase("mod", "{p:pokemon} has/p no {k:power kinds}", NoPowers(V.p, V.k)),
    Phrase("mod", "{p:pokemon} has/p no {k:power kinds} , except for {m:move}", NoPowers(V.p, V.k, V.m)),
    also("mod", "{p:pokemon} has no {k:power kinds} , except for {e:excluded}", build=_without),
    # evolving
    Phrase("cond", "you go second", TurnIs("went-second")),
    Phrase("cond", "you go first", TurnIs("went-first")),
    # attacks of others
    Phrase("mod", "{p:pokemon} can use the attacks of {x:pokemon}", HasAttacksOf(V.p, V.x)),
    also("mod", "{p:pokemon} can use the attacks of {x:pokemon} as its own", HasAttacksOf(V.p, V.x)),
    also(
        "mod",
        "{p:pokemon} can use the attacks of all {g:pokemon group|pl} you have in play as its own",
        HasAttacksOf(V.p, lens("g", lambda g: Pokemon("you", g.place, g.where), lambda t: FAIL)),
    ),
    also(
        "mod",
        "{p:pokemon} can use the attacks of any of {s:side} {g:pokemon group|pl} [in play]",
        HasAttacksOf(V.p, _GROUP),
    ),
    also(
        "mod",
        "{p:pokemon} can use the attacks of any {g:pokemon group|sg} in play [{both sides}]",
        HasAttacksOf(V.p, both_sides()),
    ),
    Phrase(
        "mod",
        "{x:this} can use the attacks of its previous Evolutions",
        build=lambda x: HasAttacksOf(This(), Cards("under", on=This())),
        match=lambda v: {"x": This()} if v == HasAttacksOf(This(), Cards("under", on=This())) else None,
    ),
    also(
        "mod",
        "{x:this} can use any attack from its previous Evolutions",
        build=lambda x: HasAttacksOf(This(), Cards("under", on=This())),
    ),
    Phrase("note", "you still need the necessary Energy to use each attack", Note()),
    Phrase(
        "mod",
        "{p:pokemon} can each use the attacks of its previous Evolutions",
        HasAttacksOf(V.p, Cards("under", on=EventPokemon())),
    ),
    also(
        "mod",
        "{p:pokemon} can use <any attack from|the attacks of> its previous Evolutions",
        HasAttacksOf(V.p, Cards("under", on=EventPokemon())),
        when=lambda f: isinstance(f["p"], Pokemon),
    ),
    Phrase(
        "mod",
        "{p:pokemon} can use the attacks of {g:cards group|pl} in your discard pile",
        HasAttacksOf(V.p, Cards("discard", where=V.g)),
    ),
    Phrase(
        "mod",
        "{p:pokemon} can use the attacks of any {g:everywhere} on your Bench or in your discard pile",
        HasAttacksOf(V.p, lens("g", _bench_or_pile, _of_bench_or_pile)),
    ),
    Phrase("mod", "when {p:pokemon} is healed , heal {n:int} times as much", HealTimes(V.p, V.n)),
    also("mod", "when {p:pokemon} is healed , double the amount healed", HealTimes(V.p)),
    # Prizes
    Phrase(
        "mod",
        "if any of {s:side} {g:pokemon group|pl} is Knocked Out {by attack} used by {x:pokemon} , take "
        "{n:int} more Prize card#",
        PrizesMore(_GROUP, V.n, V.x),
    ),
    also(
        "mod",
        "if {s:side} {g:pokemon group} is Knocked Out {by attack} <of|used by|from> {x:pokemon} , take "
        "{n:int} more Prize card#",
        PrizesMore(_GROUP, V.n, V.x),
    ),
    also(
        "mod",
        "if {p:pokemon} is Knocked Out {by attack} <of|used by|from> {x:pokemon} , take {n:int} more Prize card#",
        PrizesMore(V.p, V.n, V.x),
        when=lambda f: isinstance(f["p"], Pokemon) and f["p"].place == "active",
    ),
]

BANS: Final = [
    Phrase("player mod", "each player can't play {k:kind of play} from their hand", PlayerCannot("each", V.k)),
    also(
        "player mod",
        "{w:player} can't attach any Special Energy cards from their hand to {s:side} Pokémon",
        build=lambda w, s: PlayerCannot(w, "play-special-energy"),
    ),
    Phrase("unit sentence", "as long as {k:conds} , {m:player mod} .", (Modify((V.m,), V.k),)),
    also("unit sentence", "if {k:conds} , {m:player mod} .", (Modify((V.m,), V.k),)),
    Phrase("unit sentence", "{m:player mod} .", (Modify((V.m,)),)),
]

PHRASES: Final[list[Phrase]] = [*KINDS, *SOURCES, *GUARDS, *MEASURES, *NATURE, *BANS]
