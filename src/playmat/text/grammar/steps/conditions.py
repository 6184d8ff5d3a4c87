"""Healing and Special Conditions."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    Afflict,
    AfflictChoice,
    Cannot,
    Cure,
    DamageDone,
    Half,
    Heal,
    Lasting,
    Num,
    Pick,
    Pokemon,
    Times,
)
from playmat.model.words import condition
from playmat.text.forms import Ref, Worse
from playmat.text.phrase import FAIL, Phrase, V, using


def _healed_and_cured(n: Num, target: Any) -> Any:
    if not isinstance(target, Pick):
        return (Heal(target, n), Cure(target))
    return (Heal(target, n), Cure(Ref("it" if target.count == Num(1) else "them")))


def _tens(amount: Any) -> Any:
    return Num(10 * amount.value) if isinstance(amount, Num) else Times(Num(10), amount)


def _again(target: Any) -> Any:
    """The same Pokémon, named a second time."""
    if not isinstance(target, Pick):
        return target
    return Ref("that Pokémon" if target.count == Num(1) else "those Pokémon")


_CONDITIONS: Final[Any] = tuple(condition.NAMES)


def _cure_and_heal(p: Any, n: Any) -> Any:
    again = Ref("that Pokémon") if isinstance(p, Pick) else p
    return (Cure(p), Heal(again, n))


def _heal_then_cure(p: Any, n: Any, count: int = 0) -> Any:
    again = Ref("that Pokémon") if isinstance(p, Pick) else p
    return (Heal(p, n), Cure(again, count=count))


def _ten(n: Num) -> Num:
    return Num(10 * n.value)


PHRASES: Final[list[Phrase]] = [
    # Heal
    Phrase("step", "heal {n:num} damage from {p:pokemon}", Heal(V.p, V.n)),
    Phrase("step", "heal all damage from {p:pokemon}", Heal(V.p)),
    Phrase(
        "step", "heal from {p:pokemon} the same amount of damage you did to {opposing Active}", Heal(V.p, DamageDone())
    ),
    Phrase(
        "sentence",
        "heal {n:num} damage and remove all Special Conditions from {p:pokemon} .",
        build=lambda n, p: _healed_and_cured(n, p),
    ),
    Phrase(
        "chain",
        "remove {n:counters} and all Special Conditions from {p:pokemon}",
        (Heal(V.p, using("n", _tens)), Cure(using("p", _again))),
    ),
    Phrase("step", "remove from {p:pokemon} the number of damage counters equal to {d:dealt}", Heal(V.p, DamageDone())),
    Phrase(
        "step",
        "remove a number of damage counters from {p:pokemon} equal to half {d:dealt} {to tens}",
        Heal(V.p, Half(DamageDone(), True, 10)),
    ),
    Phrase("step", "heal {n:num} damage from the Pokémon", Heal(Ref("that Pokémon"), V.n)),
    Phrase(
        "chain",
        "remove {n:num} damage counters and all Special Conditions from {p:pokemon}",
        build=lambda p, n: _heal_then_cure(p, _ten(n)),
    ),
    Phrase(
        "chain",
        "heal {n:num} damage and remove all Special Conditions from {p:pokemon}",
        build=lambda p, n: _heal_then_cure(p, n),
    ),
    # Cure
    Phrase("step", "{p:pokemon} recover from all Special Conditions", Cure(V.p)),
    Phrase("step", "remove all Special Conditions from {p:pokemon}", Cure(V.p)),
    Phrase("step", "remove all Special Conditions affecting {p:pokemon}", Cure(V.p)),
    Phrase("step", "{p:pokemon} is no longer {c:condition&or}", Cure(V.p, V.c)),
    Phrase(
        "chain",
        "remove all Special Conditions and {n:counters} from {p:pokemon}",
        (Cure(V.p), Heal(using("p", _again), using("n", _tens))),
    ),
    Phrase(
        "chain",
        "remove all Special Conditions and {n:num} damage counters from {p:pokemon}",
        build=lambda p, n: _cure_and_heal(p, _ten(n)),
    ),
    # Afflict
    Phrase("step", "{p:pokemon} is now {c:condition&and}", Afflict(V.p, V.c)),
    Phrase(
        "step", "both {x:this} and {opposing Active} are now {c:condition&and}", Afflict(Pokemon("both", "active"), V.c)
    ),
    Phrase("step", "{p:pokemon} is also {c:condition&and}", Afflict(V.p, V.c)),
    Phrase("step", "make {p:pokemon} {c:condition&and}", Afflict(V.p, V.c)),
    Phrase(
        "chain",
        "{p:pokemon} is now {c:condition&and} and can't retreat {theirs next}",
        (Afflict(V.p, V.c), Lasting((Cannot(using("p", _again), "retreat"),), "opponents-next-turn")),
    ),
    Phrase("step", "{p:pokemon} is now {c:condition&and} ( after doing damage )", Afflict(V.p, V.c)),
    Phrase(
        "step",
        "both {opposing Active} and {x:this} are now {c:condition&and} [( after doing damage )]",
        Afflict(Pokemon("both", "active"), V.c),
    ),
    Phrase("step", "leave {p:pokemon} {c:condition&and}", Afflict(V.p, V.c)),
    # AfflictChoice
    Phrase(
        "chain",
        "choose <a|1> Special Condition . {p:pokemon} is now affected by that Special Condition",
        (AfflictChoice(V.p, _CONDITIONS),),
    ),
    Phrase(
        "chain",
        "choose <either|> {c:condition&or} . {p:pokemon} is now affected by that Special Condition",
        (AfflictChoice(V.p, V.c),),
        when=lambda f: len(f["c"]) > 1,
    ),
    # Worse
    Phrase(
        "sentence", "put {n:int} damage counters instead of 1 on {p:pokemon} between turns .", (Worse("Poisoned", V.n),)
    ),
    Phrase(
        "sentence",
        "during Pokémon Checkup , put {n:int} damage counters on {p:pokemon} instead of 1 .",
        (Worse("Poisoned", V.n),),
    ),
    Phrase(
        "sentence",
        "it now takes {n:int} Poison damage instead of 10 after each player's turn [( {k:note} )] .",
        build=lambda n, k=None: (Worse("Poisoned", n // 10),) if n % 10 == 0 else FAIL,
    ),
    Phrase("sentence", "your opponent flips {n:int} coins instead of 1 between turns .", (Worse("Asleep", V.n),)),
    # parts of the above
    Phrase("dealt", "the damage <you did|done> to {opposing Active} [{after W/R}]", ""),
]
