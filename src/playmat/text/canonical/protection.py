"""What protects: damage taken off or prevented, effects that are not done; and numbers that grow or shrink."""

from __future__ import annotations

from typing import Any, Final

from playmat.model import ir
from playmat.text.canonical.amounts import is_unit
from playmat.text.canonical.kernel import Say, flag, options
from playmat.text.template import FAIL, V, lens


def many(name: str) -> Any:
    """A test whether that hole is filled."""
    return lambda found: bool(found[name])


def _less(n: int) -> Any:
    return ir.Num(-n) if n > 0 else FAIL


def _amount_less(amount: Any) -> Any:
    return (-amount.value,) if isinstance(amount, ir.Num) and amount.value < 0 else FAIL


LESS: Any = lens("n", _less, _amount_less)
"""A number below zero, said as its opposite: "20 less damage"."""


FEWER: Any = lens("n", lambda n: -n if n > 0 else FAIL, lambda n: (-n,) if n < 0 else FAIL)


def _times_less(n: int, u: Any) -> Any:
    return ir.Times(ir.Num(-n), u) if n > 0 and is_unit(u) else FAIL


def _back_times_less(amount: Any) -> Any:
    if not isinstance(amount, ir.Times) or not is_unit(amount.right):
        return FAIL
    left = _amount_less(amount.left)
    return FAIL if left is FAIL else (*left, amount.right)


TIMES_LESS: Any = lens("n u", _times_less, _back_times_less)


def positive(found: dict[str, Any]) -> bool:
    """Whether the number is none that is said as its opposite."""
    return bool(found["n"] >= 0)


def _unit_positive(found: dict[str, Any]) -> bool:
    return bool(found["n"] >= 0) and is_unit(found["u"])


def changed(template: str, pattern: Any, noun: str, more: str = "more", less: str = "less") -> list[Say]:
    """A number that grows or shrinks; `@` is where it stands: "30 more damage", "20 less damage for each …"."""

    def say(words: str, amount: Any, after: str = "", when: Any = None, weight: int = 2) -> Say:
        return Say("modifier", template.replace("@", words) + after, pattern(amount), when=when, weight=weight)

    each = " for each {u:unit}"
    return [
        say(f"{{n:int}} {more} {noun}", ir.Num(V.n), when=positive),
        say(f"{{n:int}} {less} {noun}", LESS),
        say(f"{{n:int}} {more} {noun}", ir.Times(ir.Num(V.n), V.u), each, _unit_positive),
        say(f"{{n:int}} {less} {noun}", TIMES_LESS, each),
        say(
            f"{{n:int}} {more} {noun}",
            ir.AtMost(ir.Times(ir.Num(V.n), V.u), ir.Num(V.m)),
            each + " ( up to {m:int} in all )",
            _unit_positive,
        ),
        say(f"{more} {noun} equal to {{a:amount1}}", V.a, when=lambda found: found["a"] is not None, weight=0),
    ]


_ATTACKERS: Final[list[tuple[str, Any, Any]]] = [("", (), "both"), ("from {s:anybody} {b:pokemon noun|pl}", V.b, V.s)]
"""Whose attacks are meant: anybody's, or those of such Pokémon of a side."""


def _defences(of: str, by: Any, side: Any) -> list[Say]:
    """What protects from attacks (of such Pokémon)."""
    both: Any = (
        ir.PreventDamage(V.t, by, side, V.f, V.m, V.l, V.a, V.g, V.o, V.b2),
        ir.PreventEffects(V.t, by, side, V.f, "attacks", V.g),
    )
    amount = "{a:of amounts}{m:of at most}{l:of at least}"
    return [
        *changed(
            f"{{f:on heads}}{{t:scope}} take/t @ from attacks {of} {{e:before them}}{{d:discard after}}",
            lambda a: ir.TakeLess(V.t, a, by, side, False, V.f, V.e, V.d),
            "damage",
            "less",
            "more",
        ),
        *changed(
            f"{{f:on heads}}{{t:scope}} take/t @ from attacks {of} for each heads of coins flipped until tails "
            "{e:before them}{d:discard after}",
            lambda a: ir.TakeLess(V.t, a, by, side, True, V.f, V.e, V.d),
            "damage",
            "less",
            "more",
        ),
        Say(
            "modifier",
            f"{{t:scope}} take/t half the damage from attacks {of} ( rounded {{u:half up}} to the nearest 10 )",
            ir.TakeHalf(V.t, by, side, V.u),
        ),
        Say(
            "modifier",
            f"damage {{l:of at least}}{{m:of at most}} done to {{t:scope}} by attacks {of} becomes {{n:int}}",
            ir.DamageBecomes(V.t, V.n, by, side, V.l, V.m),
        ),
        Say(
            "modifier",
            f"{{f:on heads}}{{o:on their tails}}prevent all damage {amount} done to {{t:scope}} by {{g:gx only}}"
            f"attacks {of}{{b2:and back}}",
            ir.PreventDamage(V.t, by, side, V.f, V.m, V.l, V.a, V.g, V.o, V.b2),
        ),
        Say(
            "modifier",
            f"{{f:on heads}}prevent all effects of {{g:gx only}}{{w:effects of}} {of} done to {{t:scope}} "
            "{x:existing}",
            ir.PreventEffects(V.t, by, side, V.f, V.w, V.g, V.x),
            when=lambda found: found["w"] in ("attacks", "powers"),
        ),
        Say(
            "modifiers",
            f"{{f:on heads}}{{o:on their tails}}prevent all damage {amount} from and effects of {{g:gx only}}attacks "
            f"{of} done to {{t:scope}}{{b2:and back}}",
            both,
        ),
    ]


_PLAYED: Final = {kind: f"{kind} cards" for kind in ("Item", "Supporter", "Stadium", "Pokémon Tool")}

PROTECTION: Final[list[Say]] = [
    *options("kind played", _PLAYED),
    *[say for words, by, side in _ATTACKERS for say in _defences(words, by, side)],
    *[
        Say(
            "modifier",
            f"{{f:on heads}}prevent all effects of {{g:gx only}}{{s:anybody}} {played} done to {{t:scope}} "
            "{x:existing}",
            ir.PreventEffects(V.t, by, V.s, V.f, source, V.g, V.x),  # type: ignore[arg-type]
            when=many("b") if by else None,
        )
        for source, by, played in (
            ("trainers", (), "Item and Supporter cards"),
            ("trainers", V.b, "Trainer cards played ( {b:card noun|pl} only )"),
            ("stadiums", (), "Stadiums"),
            ("stadiums", V.b, "Stadiums ( {b:card noun|pl} only )"),
        )
    ],
    Say(
        "modifier",
        "{f:on heads}prevent all effects of {g:gx only}{s:anybody} {k:kind played} done to {t:scope} {x:existing}",
        ir.PreventEffects(V.t, (ir.Is(V.k),), V.s, V.f, "trainers", V.g, V.x),
        when=lambda found: found["k"] in _PLAYED,
    ),
    *options(
        "anybody",
        {"both": "", "you": "your", "opponent": "your opponent's", "that-player": "that player's"},
    ),
    *flag("gx only", "GX"),
    *flag("discard after", "( then discard this card )"),
    *flag("existing", "( remove any such existing effects )"),
    *flag("on heads", "flip a coin each time , and on heads"),
    *options(
        "before them",
        {False: "( after applying Weakness and Resistance )", True: "( before applying Weakness and Resistance )"},
    ),
    *flag("on their tails", "the attacker's player flips a coin each time , and on tails"),
    *options("and back", {0: ""}),
    Say("and back", "( then {n:int} damage is done to the attacker )", V.n, when=many("n")),
    *options("half up", {False: "down", True: "up"}),
    *options("of amounts", {(): ""}),
    Say("of amounts", "of exactly {n:int&or}", V.n, when=many("n")),
    *options("of at most", {0: ""}),
    Say("of at most", "of {n:int} or less", V.n, when=many("n")),
    *options("of at least", {0: ""}),
    Say("of at least", "of {n:int} or more", V.n, when=many("n")),
    *options(
        "effects of", {"attacks": "attacks", "powers": "Abilities", "trainers": "Trainer cards", "stadiums": "Stadiums"}
    ),
]
