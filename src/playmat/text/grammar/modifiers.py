"""Modifiers: what Pokémon and players can't do, deal, take or cost, for a while or for as long as a card is in play.

mod, mods    one modifier with its scope as subject; a tuple of them
player mod   one on a player rather than a Pokémon
duration     how long ("your opponent's next turn")
source       whose attacks ("attacks from your opponent's Basic Pokémon"), as a `Source`
"""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    AttackCost,
    BaseDamage,
    Cannot,
    CannotBe,
    DealMore,
    HpMore,
    KeepTurn,
    Lasting,
    MayEvolveEarly,
    NoAttackCost,
    NoPowers,
    NoResistance,
    NoWeakness,
    Num,
    PlayerCannot,
    Pokemon,
    PreventDamage,
    PreventEffects,
    RetreatCost,
    Survive,
    TakeLess,
    This,
    ToolLimit,
    Triggered,
    TypeIs,
    Watch,
    WeaknessIs,
)
from playmat.text.forms import Group, Modify, Source
from playmat.text.phrase import FAIL, Phrase, V, also, lens

_BEFORE = "[{before W/R}]"
_AFTER = "[{after W/R}]"
_OPPOSING = Pokemon("opponent", "active")
_YOURS = Pokemon("you", "active")
_ANYONE = Pokemon("both")


def negative(name: str = "n") -> Any:
    """A plain amount said as less of something."""
    return lens(
        name,
        lambda n: Num(-n.value),
        lambda n: (Num(-n.value),) if isinstance(n, Num) and n.value < 0 else FAIL,
    )


def positive(name: str = "n") -> Any:
    """An amount that is not negative."""
    return lens(name, lambda n: n, lambda n: FAIL if isinstance(n, Num) and n.value < 0 else (n,))


def symbols(sign: int, name: str = "t") -> Any:
    """Colorless symbols, so many of them: the variable is a tuple of types."""

    def back(n: Any) -> Any:
        if isinstance(n, Num) and n.value * sign > 0:
            return (("Colorless",) * abs(n.value),)
        return FAIL

    return lens(name, lambda t: Num(sign * len(t)) if t and all(each == "Colorless" for each in t) else FAIL, back)


def _cost(p: Any, t: tuple[Any, ...], sign: int, attack: str = "") -> Any:
    if not t or len(set(t)) != 1:
        return FAIL
    return AttackCost(p, Num(sign * len(t)), t[0], attack)


def _costed(v: Any, sign: int) -> dict[str, Any] | None:
    if isinstance(v, AttackCost) and not v.attack and isinstance(v.amount, Num) and v.amount.value * sign > 0:
        return {"p": v.scope, "t": (v.type,) * abs(v.amount.value)}
    return None


def _taken(template: str, sign: int, *, read_only: bool = False) -> Phrase:
    """Damage taken, more or less, from attacks of a `Source`."""

    def match(v: Any) -> dict[str, Any] | None:
        if isinstance(v, TakeLess) and isinstance(v.amount, Num) and v.amount.value * sign > 0 and not v.until_tails:
            return {"p": v.scope, "n": Num(abs(v.amount.value)), "w": Source(v.by_side, v.by)}
        return None

    return Phrase(
        "mod",
        template,
        build=lambda p, n, w: TakeLess(p, Num(sign * n.value), w.where, w.side),
        match=None if read_only else match,
        read_only=read_only,
    )


def _prevented(v: Any) -> dict[str, Any] | None:
    if isinstance(v, PreventDamage) and v == PreventDamage(v.scope, v.by, v.by_side):
        return {"p": v.scope, "w": Source(v.by_side, v.by)}
    return None


def _limited(v: Any, what: str) -> dict[str, Any] | None:
    if isinstance(v, PreventDamage) and getattr(v, what):
        if v == PreventDamage(v.scope, v.by, v.by_side, **{what: getattr(v, what)}):
            return {"p": v.scope, "n": getattr(v, what), "w": Source(v.by_side, v.by)}
    return None


def _all(p: Any, w: Source) -> Any:
    return (PreventDamage(p, w.where, w.side), PreventEffects(p, w.where, w.side))


def _alled(v: Any) -> dict[str, Any] | None:
    if len(v) == 2 and isinstance(v[0], PreventDamage):
        found = Source(v[0].by_side, v[0].by)
        if v == _all(v[0].scope, found):
            return {"p": v[0].scope, "w": found}
    return None


def _effects(p: Any, w: Source) -> Any:
    return PreventEffects(p, w.where, w.side)


def _effected(v: Any) -> dict[str, Any] | None:
    if isinstance(v, PreventEffects) and v == PreventEffects(v.scope, v.by, v.by_side):
        return {"p": v.scope, "w": Source(v.by_side, v.by)}
    return None


def _source_group() -> Any:
    return lens(
        "s g",
        lambda s, g: Source(s, g.where) if g.place == "any" else FAIL,
        lambda v: (v.side, Group("any", v.where)) if isinstance(v, Source) and v.side != "both" else FAIL,
    )


def _any_source() -> Any:
    return lens(
        "g",
        lambda g: Source("both", g.where) if g.place == "any" and g.where else FAIL,
        lambda v: (Group("any", v.where),) if isinstance(v, Source) and v.side == "both" and v.where else FAIL,
    )


def _dealt(to: Any) -> Any:
    return DealMore(V.p, positive(), to)


def _on_your_side(found: dict[str, Any]) -> bool:
    """Whether the attacks are used against the opponent: what the opponent's Pokémon attack is not the opponent's."""
    return not (isinstance(found["p"], Pokemon) and found["p"].side == "opponent")


TIMES: Final = [
    Phrase("duration", "your opponent's next turn", "opponents-next-turn"),
    Phrase("duration", "your next turn", "your-next-turn"),
    Phrase("duration", "this turn", "this-turn"),
    Phrase("step", "during {d:duration} , {m:mods}", Lasting(V.m, V.d)),
    also("step", "{m:mods} during {d:duration}", Lasting(V.m, V.d)),
    also(
        "step", "{m:mods} until the end of {d:duration}", Lasting(V.m, V.d), when=lambda f: f["d"] != "your-next-turn"
    ),
    also("step", "{m:mods} until the end of your next turn", Lasting(V.m, "until-your-next-turn-ends")),
    Phrase("step", "until the end of your next turn , {m:mods}", Lasting(V.m, "until-your-next-turn-ends")),
    Phrase("step", "during {d:duration} , {m:player mod}", Lasting((V.m,), V.d, on_player=True)),
    also("step", "{m:player mod} during {d:duration}", Lasting((V.m,), V.d, on_player=True)),
    also("step", "{m:player mod} {next of theirs}", Lasting((V.m,), "opponents-next-turn", on_player=True)),
    Phrase(
        "sentence",
        "during {d:duration} , {e:event} , {c:chain} .",
        build=lambda d, e, c: (_watch(d, e, c),),
        match=lambda v: _watched(v),
    ),
    Phrase("mods", "{m:mod}", (V.m,)),
]

ABILITIES_TO_ACT: Final = [
    Phrase("mods", "{p:pokemon} can't attack or retreat", (Cannot(V.p, "attack"), Cannot(V.p, "retreat"))),
    Phrase("mod", "{p:pokemon} can't attack", Cannot(V.p, "attack")),
    also("mod", "{p:pokemon} can't use attacks", Cannot(V.p, "attack")),
    Phrase("mod", "{p:pokemon} can't use {m:move}", Cannot(V.p, "attack", V.m)),
    also("mod", "{p:pokemon} can't use [its] {m:move} [attack] [again]", Cannot(V.p, "attack", V.m)),
    Phrase("mod", "{p:pokemon} can't retreat", Cannot(V.p, "retreat")),
    Phrase("mod", "{p:pokemon} can't be healed", Cannot(V.p, "be-healed")),
    Phrase("mod", "{p:pokemon} can't be {c:condition&or}", CannotBe(V.p, V.c)),
    Phrase("mod", "{p:pokemon} can't be affected by [any] Special Conditions", CannotBe(V.p)),
    Phrase(
        "player mod",
        "{w:player} can't play {k:kind of play} from {s:side} hand",
        build=lambda w, k, s: PlayerCannot(w, k),
        match=lambda v: (
            {"w": v.who, "k": v.verb, "s": "you" if v.who == "you" else "that-player"}
            if isinstance(v, PlayerCannot) and not v.where
            else None
        ),
    ),
    Phrase("kind of play", "any Item cards", "play-item"),
    Phrase("kind of play", "any Supporter cards", "play-supporter"),
    Phrase("kind of play", "any Stadium cards", "play-stadium"),
    Phrase("kind of play", "any Trainer cards", "play-trainer"),
    also("kind of play", "Trainer cards", "play-trainer"),
    Phrase("kind of play", "any Pokémon Tools", "play-tool"),
    Phrase("kind of play", "any Special Energy cards", "play-special-energy"),
    Phrase("kind of play", "any Pokémon", "play-pokemon"),
]

DAMAGE: Final = [
    Phrase("source", "attacks", Source()),
    also("source", "<an attack|any attack>", Source()),
    also("source", "attacks {both sides}", Source()),
    Phrase("source", "attacks from {s:side} {g:pokemon group|pl}", _source_group()),
    also("source", "attacks <used by|of> {s:side} {g:pokemon group|pl}", _source_group()),
    also("source", "{s:side} attacks", build=lambda s: Source(s)),
    Phrase("source", "attacks from {g:pokemon group|pl}", _any_source()),
    also("source", "attacks from {g:pokemon group|pl} {both sides}", _any_source()),
    _taken(f"{{p:pokemon}} take/p {{n:num}} less damage from {{w:source}} {_AFTER}", 1),
    _taken(f"{{p:pokemon}} take/p {{n:num}} more damage from {{w:source}} {_AFTER}", -1),
    _taken(
        f"<any|all|> damage done to {{p:pokemon}} by {{w:source}} is reduced by {{n:num}} {_AFTER}", 1, read_only=True
    ),
    _taken(
        f"<any|all|> damage done by {{w:source}} to {{p:pokemon}} is reduced by {{n:num}} {_AFTER}", 1, read_only=True
    ),
    _taken(f"any damage done to {{p:pokemon}} by {{w:source}} is increased by {{n:num}} {_AFTER}", -1, read_only=True),
    Phrase(
        "mod",
        "prevent all damage done to {p:pokemon} by {w:source}",
        build=lambda p, w: PreventDamage(p, w.where, w.side),
        match=_prevented,
    ),
    also("mod", "prevent all damage done to {p:pokemon}", PreventDamage(V.p)),
    also(
        "mod",
        "prevent all damage from {w:source} done to {p:pokemon}",
        build=lambda p, w: PreventDamage(p, w.where, w.side),
    ),
    Phrase(
        "mod",
        "prevent all damage done to {p:pokemon} by {w:source} if that damage is {n:int} or less",
        build=lambda p, w, n: PreventDamage(p, w.where, w.side, most=n),
        match=lambda v: _limited(v, "most"),
    ),
    Phrase(
        "mod",
        "prevent all damage done to {p:pokemon} by {w:source} if that damage is {n:int} or more",
        build=lambda p, w, n: PreventDamage(p, w.where, w.side, least=n),
        match=lambda v: _limited(v, "least"),
    ),
    also(
        "mod",
        "if {p:pokemon} {would be hit} , prevent that attack's damage done to {x:pokemon} if that damage is "
        "{n:int} or less",
        build=lambda p, x, n: PreventDamage(p, most=n) if p == x else FAIL,
    ),
    Phrase("mods", "prevent all damage from and effects of {w:source} done to {p:pokemon}", build=_all, match=_alled),
    also("mods", "prevent all effects of {w:source} , including damage , done to {p:pokemon}", build=_all),
    also(
        "mods",
        "prevent all effects of attacks , including damage , done to {p:pokemon} by {s:side} {g:pokemon group|pl}",
        build=lambda p, s, g: _all(p, Source(s, g.where)),
    ),
    Phrase("mod", "prevent all effects of {w:source} done to {p:pokemon}", build=_effects, match=_effected),
    also("mod", "prevent all effects of {w:source} , <except|excluding> damage , done to {p:pokemon}", build=_effects),
    # dealing
    Phrase(
        "mod",
        f"{{p:several pokemon}} 's attacks do {{n:num}} less damage {_BEFORE}",
        DealMore(V.p, negative(), _ANYONE),
    ),
    Phrase(
        "mod",
        f"attacks <used by|of|from> {{p:pokemon}} do {{n:num}} less damage {_BEFORE}",
        DealMore(V.p, negative(), _ANYONE),
    ),
    also(
        "mod",
        f"any damage done by attacks from {{p:pokemon}} is reduced by {{n:num}} {_BEFORE}",
        DealMore(V.p, negative(), _ANYONE),
    ),
    Phrase(
        "mod",
        "{p:several pokemon} 's attacks do {n:num} less damage {after W/R}",
        DealMore(V.p, negative(), _ANYONE, after=True),
    ),
    Phrase(
        "mod",
        f"{{p:pokemon}} 's {{m:move}} attack does {{n:num}} more damage {_BEFORE}",
        DealMore(V.p, positive(), attack=V.m),
    ),
    Phrase(
        "mod",
        f"{{p:several pokemon}} 's attacks do {{n:num}} more damage to your opponent's Active Pokémon {_BEFORE}",
        _dealt(_OPPOSING),
    ),
    also(
        "mod", f"{{p:pokemon}} 's attacks do {{n:num}} more damage to the Active Pokémon {_BEFORE}", _dealt(_OPPOSING)
    ),
    Phrase(
        "mod",
        f"[the] attacks <used by|of> {{p:pokemon}} do {{n:num}} more damage to <your opponent's|the> Active Pokémon "
        f"{_BEFORE}",
        _dealt(_OPPOSING),
    ),
    also(
        "mod",
        f"[the] attacks <used by|of> {{p:pokemon}} do {{n:num}} more damage {_BEFORE}",
        _dealt(_OPPOSING),
        when=_on_your_side,
    ),
    also("mod", f"{{p:pokemon}} 's attacks do {{n:num}} more damage {_BEFORE}", _dealt(_OPPOSING), when=_on_your_side),
    Phrase(
        "mod",
        f"{{p:several pokemon}} 's attacks do {{n:num}} more damage {_BEFORE}",
        _dealt(_YOURS),
        when=lambda found: not _on_your_side(found),
    ),
    also(
        "mod",
        f"if {{p:pokemon}} attacks , the attack does {{n:num}} more damage to the Active Pokémon {_BEFORE}",
        _dealt(_OPPOSING),
    ),
    Phrase(
        "mod",
        f"{{p:several pokemon}} 's attacks do {{n:num}} more damage to your opponent's Active {{g:active kind|pl}} "
        f"{_BEFORE}",
        DealMore(V.p, positive(), Pokemon("opponent", "active", V.g)),
        when=lambda f: f["g"] != (),
    ),
    Phrase(
        "mod",
        f"[the] attacks <used by|of> {{p:pokemon}} do {{n:num}} more damage to your opponent's Active {{g:active "
        f"kind|pl}} {_BEFORE}",
        DealMore(V.p, positive(), Pokemon("opponent", "active", V.g)),
        when=lambda f: f["g"] != (),
    ),
    Phrase(
        "active kind",
        "{g:pokemon group}",
        lens("g", lambda g: g.where if g.place == "any" else FAIL, lambda w: (Group("any", w),)),
    ),
    Phrase("mod", "{p:pokemon} 's {m:move} attack's base damage is {n:num}", BaseDamage(V.p, V.n, V.m)),
]

COSTS: Final = [
    Phrase("mod", "{p:pokemon} has/p no Retreat Cost", RetreatCost(V.p)),
    also("mod", "the Retreat Cost <of|for> {p:pokemon} is 0", RetreatCost(V.p)),
    also("mod", "{p:pokemon} 's Retreat Cost is 0", RetreatCost(V.p)),
    Phrase("mod", "{p:pokemon} 's Retreat Cost is {t:type*} less", RetreatCost(V.p, symbols(-1))),
    Phrase("mod", "the Retreat Cost <of|for> {p:pokemon} is {t:type*} less", RetreatCost(V.p, symbols(-1))),
    Phrase("mod", "{p:pokemon} 's Retreat Cost is {t:type*} more", RetreatCost(V.p, symbols(1))),
    Phrase("mod", "the Retreat Cost <of|for> {p:pokemon} is {t:type*} more", RetreatCost(V.p, symbols(1))),
    Phrase(
        "mod",
        "{p:pokemon} 's attacks cost {t:type*} less",
        build=lambda p, t: _cost(p, t, -1),
        match=lambda v: _costed(v, -1),
    ),
    Phrase(
        "mod",
        "[the] attacks <used by|of> {p:pokemon} cost {t:type*} less",
        build=lambda p, t: _cost(p, t, -1),
        match=lambda v: _costed(v, -1),
    ),
    Phrase(
        "mod",
        "{p:pokemon} 's attacks cost {t:type*} more",
        build=lambda p, t: _cost(p, t, 1),
        match=lambda v: _costed(v, 1),
    ),
    Phrase(
        "mod",
        "[the] attacks <used by|of> {p:pokemon} cost {t:type*} more",
        build=lambda p, t: _cost(p, t, 1),
        match=lambda v: _costed(v, 1),
    ),
    Phrase("mod", "ignore all Energy in the costs of {p:pokemon} 's attacks", NoAttackCost(V.p)),
    also(
        "mod",
        "ignore all Energy in the [attack] cost of <each of|attacks used by|> {p:pokemon} ['s attacks]",
        NoAttackCost(V.p),
    ),
    also("mod", "ignore all Energy in {p:pokemon} 's attack costs", NoAttackCost(V.p)),
]

BODIES: Final = [
    Phrase("mod", "{p:pokemon} get/p + {n:num} HP", HpMore(V.p, V.n)),
    Phrase("mod", "{p:pokemon} has/p no Weakness", NoWeakness(V.p)),
    Phrase("mod", "{p:pokemon} has/p no Resistance", NoResistance(V.p)),
    Phrase("mod", "{p:pokemon} 's Weakness is now {t:type}", WeaknessIs(V.p, V.t, same_amount=True)),
    Phrase("mod", "{p:pokemon} may have up to {n:int} Pokémon Tools attached to it", ToolLimit(V.p, V.n)),
    Phrase("mod", "{p:pokemon} has/p no Abilities", NoPowers(V.p, ("Ability",))),
    Phrase(
        "mod",
        "{p:pokemon} can evolve {first turn} or the turn you play <it|them>",
        MayEvolveEarly(V.p, first_turn=True),
    ),
    Phrase("mod", "{p:pokemon} can evolve during the turn you play <it|them>", MayEvolveEarly(V.p)),
    Phrase("mod", "your turn doesn't end if {p:pokemon} becomes {n:name}", KeepTurn(V.p, V.n)),
    Phrase("mod", "{p:pokemon} is both {t:type} and its own type", TypeIs(V.p, V.t, True)),
    Phrase("mod", "{p:pokemon} 's type is {t:type}", TypeIs(V.p, V.t)),
]

SURVIVING: Final = [
    Phrase(
        "mod",
        "if {p:pokemon} has/p full HP and would be Knocked Out {by attack} , it {lives on}",
        Survive(V.p, V.n, full=True),
    ),
    also(
        "mod",
        "if {p:pokemon} has/p full HP and would be Knocked Out {by attack} , {x:pokemon} isn't Knocked Out "
        "[,] and {HP left} [instead]",
        build=lambda p, x, n: Survive(p, n, full=True),
    ),
    Phrase(
        "unit sentence",
        "if {p:pokemon} would be Knocked Out {by attack} , {on heads} it {lives on} .",
        (Modify((Survive(V.p, V.n, flip=True),)),),
    ),
    also(
        "unit sentence",
        "if {p:pokemon} would be Knocked Out {by attack} , {on heads} {x:pokemon} isn't Knocked Out [,] and "
        "{HP left} [instead] .",
        build=lambda p, x, n: (Modify((Survive(p, n, flip=True),)),),
    ),
    Phrase(
        "unit sentence",
        "if any damage is done to {p:pokemon} by attacks , {on heads} prevent that damage .",
        (Modify((PreventDamage(V.p, flip=True),)),),
    ),
]


def _watch(duration: Any, event: Triggered, steps: Any) -> Any:
    import dataclasses

    if event.subject == Pokemon("opponent", "active"):
        # "The Defending Pokémon" of a later turn is the one that was attacked now.
        return Watch((dataclasses.replace(event, effect=steps, subject=This()),), duration, event.subject)
    return Watch((dataclasses.replace(event, effect=steps),), duration)


def _watched(value: Any) -> dict[str, Any] | None:
    import dataclasses

    if len(value) == 1 and isinstance(value[0], Watch) and len(value[0].units) == 1:
        unit = value[0].units[0]
        if value[0].on is not None:
            unit = dataclasses.replace(unit, subject=value[0].on)
        if not unit.may:
            return {"d": value[0].duration, "e": dataclasses.replace(unit, effect=()), "c": unit.effect}
    return None


PHRASES: Final[list[Phrase]] = [*TIMES, *ABILITIES_TO_ACT, *DAMAGE, *COSTS, *BODIES, *SURVIVING]
