"""Numbers: "the number of your Benched Pokémon", "30 more damage for each heads"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from playmat.model import ir
from playmat.text.canonical.kernel import Grouped, Say, flag, options
from playmat.text.template import V


@dataclass(frozen=True, slots=True)
class ShortNumber(ir.Amount):
    """A number of the nearest earlier step of a kind: "heads", "that many". `what` names the node it stands for."""

    what: str
    verb: str = ""
    """For how many: what was done to them ("discarded")."""


@dataclass(frozen=True, slots=True)
class LabelledNumber(ir.Amount):
    """The same of the step that was given this letter."""

    what: str
    slot: str


VERBS: Final = {
    "": "affected",
    "chosen": "chosen",
    "discarded": "discarded",
    "hand": "put into a hand",
    "deck": "put on a deck",
    "bench": "put onto a Bench",
    "lost": "put in the Lost Zone",
    "moved": "moved",
    "attached": "attached",
    "shuffled": "shuffled into a deck",
    "drawn": "drawn",
    "looked at": "looked at",
    "revealed": "revealed",
}
"""What can have been done to cards, in the words of "this way"."""
_COUNTED: Final = (
    ir.Count,
    ir.EnergyOn,
    ir.EnergyIn,
    ir.EnergyTypesOn,
    ir.ExtraEnergy,
    ir.CountersOn,
    ir.PrizesTaken,
    ir.PrizesLeft,
    ir.ConditionsOn,
    ir.TypesAmong,
    ir.RetreatCostOf,
)


def is_unit(amount: Any) -> bool:
    """Whether it can be said as "for each …"."""
    if isinstance(amount, Grouped):
        return is_unit(amount.part)
    return isinstance(amount, _COUNTED) or (
        isinstance(amount, ShortNumber) and amount.what in ("Heads", "Tails", "SizeOf")
    )


def _by(found: dict[str, Any]) -> bool:
    return is_unit(found["u"])


def _by_several(found: dict[str, Any]) -> bool:
    return is_unit(found["u"]) and bool(found["n"] != 1)


def _as_many(noun: str) -> str:
    return f"that much {noun}" if noun == "damage" else f"that many {noun}"


def measured(
    category: str,
    template: str,
    pattern: Callable[[Any], Any],
    one: str,
    many: str,
    single: str = "1",
    things: bool = False,
    **more: Any,
) -> list[Say]:
    """The wordings for an amount of something: `@` in the template is where it stands.

    "put 2 damage counters on it", "… 2 damage counters on it for each heads", "… damage counters equal to … on it".
    `things`: what is counted is said as one for each ("a card for each heads"), not as a number of them.
    """

    def say(words: str, amount: Any, after: str = "", when: Any = None) -> Say:
        tests = [test for test in (when, more.get("when")) if test is not None]
        said = template.replace("@", words) + after
        return Say(
            category,
            said,
            pattern(amount),
            when=(lambda found: all(test(found) for test in tests)) if tests else None,
            moods=more.get("moods"),
            weight=more.get("weight", 0) + (when is not None),
        )

    def equal(noun: str) -> Say:
        """What is not counted stands behind what it is done to: "heal from this Pokémon …"."""
        start, _, rest = template.partition("@")
        for to in (" to {t:np}", " on {t:np}", " from {t:np}", " on {t:these} in any way you like"):
            if rest.startswith(to):
                said = f"{start}{noun}{to} equal to {{a:amount}}{rest.removeprefix(to)}"
                if to == " from {t:np}":
                    said = f"{start}from {{t:np}} {noun} equal to {{a:amount}}{rest.removeprefix(to)}"
                break
        else:
            said = f"{start}{noun} equal to {{a:amount}}{rest}"
        test = more.get("when")
        return Say(category, said, pattern(V.a), when=test, moods=more.get("moods"), weight=more.get("weight", 0))

    each = " for each {u:unit}"
    cap = " ( no more than {m:int} count )"
    return [
        *([say(f"{single} {one}", ir.AtMost(V.u, ir.Num(V.m)), each + cap, _by)] if things else []),
        say(f"{single} {one}", ir.Num(1)),
        say(f"{{n:int}} {many}", ir.Num(V.n)),
        say(f"{single} {one}", V.u if things else ir.Times(ir.Num(1), V.u), each, _by),
        say(f"{{n:int}} {many}", ir.Times(ir.Num(V.n), V.u), each, _by_several if things else _by),
        equal(many),
        *([] if " " in many and "damage" == many.split()[-1] else [say(_as_many(many), ShortNumber("NumberIn"))]),
        say(
            f"{{n:int}} {many}",
            ir.Times(ir.Num(V.n), ir.AtMost(V.u, ir.Num(V.m))),
            each + cap,
            _by,
        ),
        say(
            f"{{n:int}} {many}",
            ir.AtMost(ir.Times(ir.Num(V.n), V.u), ir.Num(V.m)),
            each + " ( up to {m:int} in all )",
            _by,
        ),
    ]


WIDE: Final = (ir.Minus, ir.Times, ir.AtMost)


AMOUNTS: Final[list[Say]] = [
    Say("amount1", "{n:int}", ir.Num(V.n)),
    Say("amount1", "the number of {t:group|pl}", ir.Count(V.t)),
    Say("amount1", "the amount of {e:type option} Energy attached to {t:all of}", ir.EnergyOn(V.t, V.e)),
    Say("amount1", "the amount of {e:type option} Energy that {t:np1} provide/t", ir.EnergyIn(V.t, V.e)),
    Say("amount1", "the number of different types of basic Energy attached to {t:all of}", ir.EnergyTypesOn(V.t)),
    Say(
        "amount1",
        "the amount of {b:basic or any}{e:type option} Energy beyond this attack 's cost",
        ir.ExtraEnergy(V.e, V.b),
    ),
    *flag("basic or any", "basic"),
    Say("amount1", "the number of damage counters on {t:all of}", ir.CountersOn(V.t)),
    Say("amount1", "the number of Prize cards {w:player} have/w taken {t:in that turn}", ir.PrizesTaken(V.w, V.t)),
    *options("in that turn", {"game": "", "this-turn": "this turn", "last-turn": "during your opponent's last turn"}),
    Say("amount1", "the number of Prize cards {w:player} have/w left", ir.PrizesLeft(V.w)),
    Say("amount1", "the damage this attack did to your opponent 's Active Pokémon", ir.DamageDone()),
    Say("amount1", "the damage done to this Pokémon by attacks during your opponent's last turn", ir.DamageTaken()),
    Say(
        "amount1",
        "the damage done to this Pokémon , while Active , by attacks during your opponent's last turn",
        ir.DamageTaken(True),
    ),
    Say("amount1", "the number of Special Conditions affecting {t:all of}", ir.ConditionsOn(V.t)),
    Say("amount1", "the number of different types among {t:group|pl}", ir.TypesAmong(V.t)),
    Say("amount1", "the damage done by that attack", ir.EventDamage()),
    Say("amount1", "the Retreat Cost of {t:np1}", ir.RetreatCostOf(V.t)),
    Say("amount1", "the remaining HP of {t:np1}", ir.HpOf(V.t)),
    Say("amount1", "the HP of {t:np1}", ir.HpOf(V.t, False)),
    Say("amount1", "half {a:amount1} {up:rounding}{unit:rounded to}", ir.Half(V.a, V.up, V.unit)),
    Say("amount1", "the number of damage counters worth {a:amount1}", ir.AsCounters(V.a)),
    Say("amount1", "the number of heads", ShortNumber("Heads")),
    Say("amount1", "the number of tails", ShortNumber("Tails")),
    *[
        Say("amount1", f"the number of cards {words} this way", ShortNumber("SizeOf", verb))
        for verb, words in VERBS.items()
    ],
    Say("amount1", "that number", ShortNumber("NumberIn")),
    Say("amount1", "the number of heads of {l:letter}", LabelledNumber("Heads", V.l)),
    Say("amount1", "the number of tails of {l:letter}", LabelledNumber("Tails", V.l)),
    Say("amount1", "the size of {l:letter}", LabelledNumber("SizeOf", V.l)),
    Say("amount1", "the number of {l:letter}", LabelledNumber("NumberIn", V.l)),
    Say("amount", "{a:amount1}", V.a, when=lambda found: not isinstance(found["a"], WIDE)),
    Say("amount1", "the total of {a:amount1} and {b:amount1}", ir.Plus(V.a, V.b)),
    Say("amount", "{a:amount1} minus {b:amount1}", ir.Minus(V.a, V.b)),
    Say("amount", "{a:amount1} times {b:amount1}", ir.Times(V.a, V.b)),
    Say("amount", "{a:amount1} , but no more than {b:amount1}", ir.AtMost(V.a, V.b)),
    *options("rounding", {True: "rounded up", False: "rounded down"}),
    *options("rounded to", {1: ""}),
    Say("rounded to", "to the nearest {n:int}", V.n, when=lambda found: found["n"] != 1),
    # what is counted: "for each …"
    Say("unit", "{t:each one}", ir.Count(V.t)),
    Say("unit", "{e:type option} Energy attached to {t:all of}", ir.EnergyOn(V.t, V.e)),
    Say("unit", "{e:type option} Energy that {t:np1} provide/t", ir.EnergyIn(V.t, V.e)),
    Say("unit", "different type of basic Energy attached to {t:all of}", ir.EnergyTypesOn(V.t)),
    Say("unit", "{b:basic or any}{e:type option} Energy beyond this attack 's cost", ir.ExtraEnergy(V.e, V.b)),
    Say("unit", "damage counter on {t:all of}", ir.CountersOn(V.t)),
    Say("unit", "Prize card {w:player} have/w taken {t:in that turn}", ir.PrizesTaken(V.w, V.t)),
    Say("unit", "Prize card {w:player} have/w left", ir.PrizesLeft(V.w)),
    Say("unit", "Special Condition affecting {t:all of}", ir.ConditionsOn(V.t)),
    Say("unit", "different type among {t:group|pl}", ir.TypesAmong(V.t)),
    Say("unit", "Colorless in the Retreat Cost of {t:np1}", ir.RetreatCostOf(V.t)),
    Say("unit", "heads", ShortNumber("Heads")),
    Say("unit", "tails", ShortNumber("Tails")),
    *[Say("unit", f"card {words} this way", ShortNumber("SizeOf", verb)) for verb, words in VERBS.items()],
]
