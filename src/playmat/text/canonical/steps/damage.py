"""Damage, damage counters, healing and Special Conditions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, get_args

from playmat.model import ir
from playmat.text.canonical.amounts import measured
from playmat.text.canonical.kernel import Mood, Say, flag, options
from playmat.text.canonical.nouns import Short
from playmat.text.template import FAIL, V


def _able(mood: Mood) -> bool:
    return mood.able


def _one_picked(target: Any) -> bool:
    return isinstance(target, ir.Pick) and target.count == ir.Num(1) and not target.into


def _until(target: Any, left: Any, into: str) -> ir.PutCounters:
    """Counters on a Pokémon chosen in the same breath, "that Pokémon" being this one."""
    hp = ir.HpOf(Short("pokemon"))
    return ir.PutCounters(target, ir.AsCounters(ir.Minus(hp, left)), False, into)


def _chosen_until(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, ir.PutCounters) or not _one_picked(value.target):
        return None
    count = value.count
    if not isinstance(count, ir.AsCounters) or not isinstance(count.of, ir.Minus):
        return None
    left = count.of.right
    return (
        {"t": value.target, "x": left, "into": value.into} if _until(value.target, left, value.into) == value else None
    )


_VOICES: Final[tuple[tuple[str, str, Callable[[Mood], bool]], ...]] = (
    ("", "does", lambda mood: not mood.able and not mood.also),
    ("", "also does", lambda mood: not mood.able and mood.also),
    ("have~ ", "do", lambda mood: mood.able and not mood.also),
    ("have~ ", "also do", lambda mood: mood.able and mood.also),
)
"""How an attack is said to do damage beside its own, or without any; and how somebody may have it do so."""


_IGNORING: Final = {
    "weakness": "Weakness",
    "resistance": "Resistance",
    "effects": "any effects on the Pokémon it is done to",
}
_HURT: Final = "{i:not affected by}{b:bench too}{k:chosen times}{y:chooser}{into:done}"


def _damage() -> list[Say]:
    out = []
    for start, does, moods in _VOICES:
        for target, words in (
            (V.t, f"this attack {does} @ to {{t:np}}"),
            (ir.This(), f"this Pokémon {does} @ to itself"),
        ):
            out += measured(
                "clause",
                f"{start}{words} {_HURT}",
                _damage_to(target),
                "damage",
                "damage",
                moods=moods,
            )
    return out


def _damage_to(target: Any) -> Callable[[Any], ir.Damage]:
    return lambda amount: ir.Damage(target, amount, V.i, V.into, V.b, V.k, V.y)


def _adjusts() -> list[Say]:
    """What changes an attack's own damage: "this attack does 30 more damage"; "have this attack do …" after "may"."""
    out = []
    for start, does, moods in (("", "does", None), ("have~ ", "do", _able)):
        attack = f"{start}this attack {does}"
        out += [
            *measured(
                "clause",
                f"{attack} @ {{i:unaffected}}",
                lambda a: ir.AddDamage(a, V.i),
                "more damage",
                "more damage",
                moods=moods,
            ),
            *measured("clause", f"{attack} @", ir.SubDamage, "less damage", "less damage", moods=moods),
            *measured("clause", f"{attack} @", ir.SetDamage, "damage", "damage", moods=moods),
            Say("clause", f"{attack} nothing", ir.Fail(), moods=moods),
            Say("clause", f"{attack} its damage", ir.Hit(), moods=moods),
        ]
    return out


DAMAGE: Final[list[Say]] = [
    Say(
        "clause",
        "this attack 's damage isn't affected by {i:ignored&or}",
        ir.Hit(V.i),
        when=lambda found: bool(found["i"]),
    ),
    *options("ignored", _IGNORING),
    *options("not affected by", {(): ""}),
    Say(
        "not affected by", "( this damage isn't affected by {i:ignored&or} )", V.i, when=lambda found: bool(found["i"])
    ),
    *flag("bench too", "( apply Weakness and Resistance for Benched Pokémon , too )"),
    *options("chosen times", {None: ""}),
    Say(
        "chosen times",
        "( for each time you choose it , {a:amount1} times in all )",
        V.a,
        when=lambda found: found["a"] is not None,
    ),
    *_adjusts(),
    *options("unaffected", {(): ""}),
    Say("unaffected", "( which isn't affected by {i:ignored&or} )", V.i, when=lambda found: bool(found["i"])),
    Say("clause", "the base damage of this attack is {n:int}", ir.SetDamage(ir.Num(V.n)), weight=1),
    Say("clause", "make~ the base damage of this attack {n:int}", ir.SetDamage(ir.Num(V.n)), moods=_able, weight=1),
    Say("clause", "stop~ the attack under way", ir.StopAttack()),
    Say(
        "clause",
        "do~ to {t:np} what your opponent's attack did to this Pokémon during the last turn",
        ir.MirrorAttack(V.t),
    ),
    *_damage(),
    *measured(
        "clause",
        "put~ @ on {t:np} {into:done}",
        lambda a: ir.PutCounters(V.t, a, False, V.into),
        "damage counter",
        "damage counters",
        things=True,
    ),
    *measured(
        "clause",
        "put~ @ on {t:these} in any way you like {into:done}",
        lambda a: ir.PutCounters(V.t, a, True, V.into),
        "damage counter",
        "damage counters",
        things=True,
    ),
    Say(
        "clause",
        "put~ damage counters worth {a:amount} on {t:np} {into:done}",
        ir.PutCounters(V.t, ir.AsCounters(V.a), False, V.into),
    ),
    Say(
        "clause",
        "put~ damage counters worth {a:amount} on {t:these} in any way you like {into:done}",
        ir.PutCounters(V.t, ir.AsCounters(V.a), True, V.into),
    ),
    Say(
        "clause",
        "put~ damage counters on {t:np} until its remaining HP is {x:amount1} {into:done}",
        ir.PutCounters(V.t, ir.AsCounters(ir.Minus(ir.HpOf(V.t), V.x)), False, V.into),
        when=lambda found: not _one_picked(found["t"]),
    ),
    Say(
        "clause",
        "put~ damage counters on {t:np} until its remaining HP is {x:amount1} {into:done}",
        build=lambda t, x, into: _until(t, x, into) if _one_picked(t) else FAIL,
        match=lambda value: _chosen_until(value),
        makes=(ir.PutCounters,),
        weight=30,
    ),
    Say(
        "clause",
        "move~ all damage counters from {s:these} to {t:np} {into:done}",
        ir.MoveCounters(V.s, V.t, None, False, V.into),
    ),
    Say(
        "clause",
        "move~ up to all damage counters from {s:these} to {t:np} {into:done}",
        ir.MoveCounters(V.s, V.t, None, True, V.into),
    ),
    *measured(
        "clause",
        "move~ @ from {s:these} to {t:np} {into:done}",
        lambda a: ir.MoveCounters(V.s, V.t, a, False, V.into),
        "damage counter",
        "damage counters",
        things=True,
        when=lambda found: found.get("a", 0) is not None,
    ),
    *measured(
        "clause",
        "move~ up to @ from {s:these} to {t:np} {into:done}",
        lambda a: ir.MoveCounters(V.s, V.t, a, True, V.into),
        "damage counter",
        "damage counters",
        things=True,
        when=lambda found: found.get("a", 0) is not None,
    ),
    Say("clause", "swap~ all damage counters on {a:np1} with those on {b:np1}", ir.SwapCounters(V.a, V.b)),
    Say("clause", "heal~ all damage from {t:np} {into:done}", ir.Heal(V.t, None, V.into)),
    *measured(
        "clause",
        "heal~ @ from {t:np} {into:done}",
        lambda a: ir.Heal(V.t, a, V.into),
        "damage",
        "damage",
        when=lambda found: found.get("a", 0) is not None,
    ),
    Say("clause", "before doing damage , {d:body}", ir.BeforeDamage(V.d)),
    Say(
        "clause",
        "put~ a {n:quoted} counter on {t:np} {u:carrying}{s:stays on}{p:carried power}",
        ir.PutMarker(V.t, V.n, V.u, V.s, V.p),
    ),
    *options(
        "carried power",
        {None: "", **{name: f"( its text is that Pokémon's {name} )" for name in get_args(ir.PowerKind)}},
    ),
    *options("carrying", {(): ""}),
    Say("carrying", "with the text “ {u:unit text*} ”", V.u, when=lambda found: bool(found["u"])),
    *flag("stays on", "( only leaving play takes it off )"),
    Say("clause", "remove~ all {n:quoted} counters from {t:np}", ir.RemoveMarker(V.t, V.n)),
    Say("clause", "{t:np} is/t Knocked Out {a:ko at once}{into:done}", ir.KnockOut(V.t, V.into, V.a)),
    Say("clause", "Knock~ Out {t:np} {a:ko at once}{into:done}", ir.KnockOut(V.t, V.into, V.a), moods=_able),
    *flag("ko at once", "( at once , with all that follows )"),
    Say("clause", "of the damage just done to {t:np} , take~ back {a:amount1}", ir.UndoDamage(V.t, V.a)),
    Say(
        "clause",
        "choose~ a Special Condition of {s:np} : it recovers from that , and {t:np} is/t now affected by it",
        ir.MoveCondition(V.s, V.t),
    ),
    Say("clause", "keep~ {t:np} in play without damage counters and effects", ir.StayInPlay(V.t)),
    Say(
        "clause",
        "{t:np} is/t now {c:condition&and} {p:poison}{b:burn}{k:wake}{f:confusion}{d:deadly sleep}",
        ir.Afflict(V.t, V.c, V.p, V.b, V.k, V.f, V.d),
        when=lambda found: bool(found["c"]),
    ),
    Say(
        "clause",
        "make~ {t:np} {c:condition&and} {p:poison}{b:burn}{k:wake}{f:confusion}{d:deadly sleep}",
        ir.Afflict(V.t, V.c, V.p, V.b, V.k, V.f, V.d),
        when=lambda found: bool(found["c"]),
        moods=_able,
    ),
    *options("poison", {1: ""}),
    Say("poison", "( put {n:int} damage counters instead of 1 for Poison )", V.n, when=lambda found: found["n"] != 1),
    *options("burn", {2: ""}),
    Say("burn", "( put {n:int} damage counters instead of 2 for Burn )", V.n, when=lambda found: found["n"] != 2),
    *flag("deadly sleep", "( if all coins for its sleep are tails it is Knocked Out )"),
    *options("confusion", {3: ""}),
    Say(
        "confusion",
        "( put {n:int} damage counters instead of 3 for Confusion )",
        V.n,
        when=lambda found: found["n"] != 3,
    ),
    *options("wake", {1: ""}),
    Say("wake", "( flip {n:int} coins instead of 1 for Sleep )", V.n, when=lambda found: found["n"] != 1),
    Say(
        "clause",
        "{t:np} is/t now {c:condition&or} {by:chooser}",
        ir.AfflictChoice(V.t, V.c, V.by),
        when=lambda found: len(found["c"]) > 1,
    ),
    Say(
        "clause",
        "make~ {t:np} {c:condition&or} {by:chooser}",
        ir.AfflictChoice(V.t, V.c, V.by),
        when=lambda found: len(found["c"]) > 1,
        moods=_able,
    ),
    *[
        say
        for words, moods in (("{t:np} recover/t", None), ("have~ {t:np} recover", _able))
        for say in (
            Say(
                "clause",
                f"{words} from {{n:how many}} {{into:done}}",
                ir.Cure(V.t, (), V.into, V.n),
                moods=moods,
            ),
            Say(
                "clause",
                f"{words} from {{n:how many of}}being {{c:condition&and}} {{into:done}}",
                ir.Cure(V.t, V.c, V.into, V.n),
                when=lambda found: bool(found["c"]),
                moods=moods,
            ),
        )
    ],
    *options("how many", {0: "all Special Conditions", 1: "a Special Condition ( of your choice )"}),
    Say(
        "how many",
        "{n:int} Special Conditions ( of your choice )",
        V.n,
        when=lambda found: found["n"] not in (0, 1),
    ),
    *options("how many of", {0: ""}),
    Say("how many of", "{n:int} of", V.n, when=lambda found: found["n"] != 0),
]
