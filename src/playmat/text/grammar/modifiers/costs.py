"""What attacks and retreating cost."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import (
    Amount,
    AttackCost,
    Cards,
    Is,
    NoAttackCost,
    Not,
    Num,
    Pokemon,
    RetreatCost,
    SharesType,
    This,
    Times,
)
from playmat.text.forms import Ref
from playmat.text.phrase import FAIL, Phrase, V, using


def _dearer(target: Any, cost: Any, retreat: Any) -> Any:
    if not cost or not retreat or any(t != "Colorless" for t in (*cost, *retreat)):
        return FAIL
    return (AttackCost(target, Num(len(cost))), RetreatCost(target, Num(len(retreat))))


def symbols(sign: int, name: str = "t") -> Any:
    """Colorless symbols, so many of them: the variable is a tuple of types."""
    return using(name, lambda t: Num(sign * len(t)) if t and all(each == "Colorless" for each in t) else FAIL)


def _cost(p: Any, t: tuple[Any, ...], sign: int, attack: str = "") -> Any:
    if not t or len(set(t)) != 1:
        return FAIL
    return AttackCost(p, Num(sign * len(t)), t[0], attack)


def cost(template: str, kind: Any, *, less: bool = True) -> Phrase:
    """A cost that is so many Energy symbols `t` less or more: of the attack `m`, for each `x`."""
    sign = -1 if less else 1

    def build(p: Any, t: tuple[Any, ...], x: Any = None, m: str = "") -> Any:
        if not t or any(each != t[0] for each in t) or (kind is RetreatCost and t[0] != "Colorless"):
            return FAIL
        amount: Amount = Num(sign * len(t)) if x is None else Times(Num(sign * len(t)), x)
        return RetreatCost(p, amount) if kind is RetreatCost else AttackCost(p, amount, t[0], m)

    return Phrase("mod", template, build=build)


def costs() -> list[Phrase]:
    """Costs for each of something, and of one attack."""
    out: list[Phrase] = []
    for less in (True, False):
        word = "less" if less else "more"
        each = f"{word} for each {{x:per}}"
        out += [
            cost(f"{{p:pokemon}} 's Retreat Cost is {{t:type*}} {each}", RetreatCost, less=less),
            cost(f"the Retreat Cost <of|for> {{p:pokemon}} is {{t:type*}} {each}", RetreatCost, less=less),
            cost(f"{{p:pokemon}} pay {{t:type*}} {word} to retreat", RetreatCost, less=less),
            cost(f"{{p:pokemon}} 's attacks cost {{t:type*}} {each}", AttackCost, less=less),
            cost(f"[the] attacks <used by|of> {{p:pokemon}} cost {{t:type*}} {each}", AttackCost, less=less),
            cost(
                f"the attack cost of <each of|> {{p:pokemon}} 's attacks is {{t:type*}} {word}", AttackCost, less=less
            ),
            cost(f"{{p:pokemon}} 's {{m:move}} attack costs {{t:type*}} {word}", AttackCost, less=less),
            cost(f"{{p:pokemon}} 's {{m:move}} attack costs {{t:type*}} {each}", AttackCost, less=less),
            cost(f"{{m:move}} used by {{p:pokemon}} costs {{t:type*}} {word}", AttackCost, less=less),
            cost(f"{{m:move}} used by {{p:pokemon}} costs {{t:type*}} {each}", AttackCost, less=less),
        ]
    return out


_RAINBOW: Final = RetreatCost(
    Pokemon("you", "any", (SharesType(Cards("attached", where=(Is("basic Energy"),), on=This())),))
)


def _pay(p: Any, t: tuple[Any, ...], sign: int) -> Any:
    return RetreatCost(p, Num(sign * len(t))) if set(t) == {"Colorless"} else FAIL


def _its(sign: int, word: str) -> list[Phrase]:
    """What is said of "its" costs, after "it" was named."""
    return [
        Phrase(
            "mod",
            f"its attacks cost {{t:type*}} {word}",
            build=lambda t: AttackCost(Ref("it"), Num(sign * len(t)), t[0]) if t and len(set(t)) == 1 else FAIL,
        ),
        Phrase(
            "mod",
            f"its Retreat Cost is {{t:type*}} {word}",
            build=lambda t: RetreatCost(Ref("it"), Num(sign * len(t))) if set(t) == {"Colorless"} else FAIL,
        ),
    ]


PHRASES: Final[list[Phrase]] = [
    *_its(1, "more"),
    *_its(-1, "less"),
    # AttackCost
    Phrase(
        "mods",
        "{p:pokemon} 's attacks cost {t:type*} more , and its Retreat Cost is {u:type*} more",
        build=lambda p, t, u: _dearer(p, t, u),
    ),
    Phrase("mod", "{p:pokemon} 's attacks cost {t:type*} less", build=lambda p, t: _cost(p, t, -1)),
    Phrase("mod", "[the] attacks <used by|of> {p:pokemon} cost {t:type*} less", build=lambda p, t: _cost(p, t, -1)),
    Phrase("mod", "{p:pokemon} 's attacks cost {t:type*} more", build=lambda p, t: _cost(p, t, 1)),
    Phrase("mod", "[the] attacks <used by|of> {p:pokemon} cost {t:type*} more", build=lambda p, t: _cost(p, t, 1)),
    # NoAttackCost
    Phrase(
        "mod",
        "ignore all Energy in the [attack] cost of <each of|attacks used by|> {p:pokemon} ['s attacks]",
        NoAttackCost(V.p),
    ),
    Phrase("mod", "ignore all Energy in {p:pokemon} 's attack costs", NoAttackCost(V.p)),
    Phrase("mod", "ignore all Energy in the attack cost of each of {p:pokemon} 's attacks", NoAttackCost(V.p)),
    Phrase("mod", "ignore all Energy in the <attack cost|cost> of attacks used by {p:pokemon}", NoAttackCost(V.p)),
    # RetreatCost
    Phrase("mod", "{p:pokemon} has no Retreat Cost", RetreatCost(V.p)),
    Phrase("mod", "the Retreat Cost <of|for> {p:pokemon} is 0", RetreatCost(V.p)),
    Phrase("mod", "{p:pokemon} 's Retreat Cost is 0", RetreatCost(V.p)),
    Phrase("mod", "{p:pokemon} 's Retreat Cost is {t:type*} less", RetreatCost(V.p, symbols(-1))),
    Phrase("mod", "the Retreat Cost <of|for> {p:pokemon} is {t:type*} less", RetreatCost(V.p, symbols(-1))),
    Phrase("mod", "{p:pokemon} 's Retreat Cost is {t:type*} more", RetreatCost(V.p, symbols(1))),
    Phrase("mod", "the Retreat Cost <of|for> {p:pokemon} is {t:type*} more", RetreatCost(V.p, symbols(1))),
    Phrase(
        "mod",
        "{p:pokemon} have no Retreat Cost , except {e:excluded}",
        build=lambda p, e: (
            RetreatCost(dataclasses.replace(p, where=(*p.where, Not(e)))) if isinstance(p, Pokemon) else FAIL
        ),
    ),
    Phrase("mod", "pay {t:type*} less to retreat {p:pokemon}", build=lambda p, t: _pay(p, t, -1)),
    Phrase("mod", "you pay {t:type*} less to retreat {p:pokemon}", build=lambda p, t: _pay(p, t, -1)),
    Phrase(
        "mod",
        "your opponent pays {t:type*} more to retreat their Active Pokémon",
        build=lambda t: _pay(Pokemon("opponent", "active"), t, 1),
    ),
    Phrase(
        "mod",
        "you pay {t:type*} less to retreat {p:pokemon} for each {x:per}",
        build=lambda p, t, x: RetreatCost(p, Times(Num(-len(t)), x)) if set(t) == {"Colorless"} else FAIL,
    ),
    Phrase(
        "mod",
        "if any {e:energy card} card attached to {x:this} is the same type as any of {s:side} Pokémon , {c:their cost} is 0",
        build=lambda e, x, s, c: _RAINBOW if (e, s) == ((Is("basic Energy"),), "you") else FAIL,
    ),
    *costs(),
    # parts of the above
    Phrase("their cost", "the Retreat Cost for those Pokémon", ""),
]
