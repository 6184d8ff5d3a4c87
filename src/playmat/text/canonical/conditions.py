"""What may be so: one comparison, one "there is", one "it is such a one", and what was done before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, get_args

from playmat.model import ir
from playmat.text.canonical.amounts import VERBS, ShortNumber
from playmat.text.canonical.kernel import Grouped, Say, options
from playmat.text.canonical.nouns import ADJECTIVE_TAGS, Short, in_order, is_plural, is_several, kind_of
from playmat.text.template import FAIL, V


@dataclass(frozen=True, slots=True)
class ShortCondition(ir.Condition):
    """What is asked of the nearest earlier step of a kind: "heads", "you do". `several`: of more than one coin."""

    what: str
    several: bool = False
    number: int = 0
    verb: str = ""
    """For what was done: what was done to cards, where "you do" would mean another step."""


@dataclass(frozen=True, slots=True)
class LabelledCondition(ir.Condition):
    """The same of the step that was given this letter."""

    what: str
    slot: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Before(ir.Condition):
    """It was so before this attack did its damage."""

    condition: ir.Condition


_RELATIONS: Final = {
    "=": "is the same as",
    "!=": "isn't the same as",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}
_OR: Final = {"<=": "is {n:int} or less", ">=": "is {n:int} or more", "=": "is exactly {n:int}"}
_BOUNDS: Final = {
    "=": "exactly {n:int}",
    "<": "fewer than {n:int}",
    "<=": "at most {n:int}",
    ">": "more than {n:int}",
    ">=": "at least {n:int}",
}
_NICER: Final = {"<=": "{n:int} or fewer", ">=": "{n:int} or more"}


def _counted(template: str, one: str, many: str, amount: Any) -> list[Say]:
    """A number that is compared with a plain one: "you have exactly 2 Prize cards left"; `@` is where it stands."""
    out = []
    for relation, words in _BOUNDS.items():
        for value, noun in ((ir.Num(1), one), (ir.Num(V.n), many)):
            said = words.replace("{n:int}", "1") if value == ir.Num(1) else _NICER.get(relation, words)
            out.append(Say("cond1", template.replace("@", f"{said} {noun}"), ir.Compare(amount, relation, value)))  # type: ignore[arg-type]
    out.append(Say("cond1", template.replace("@", f"no {many}"), ir.Compare(amount, "=", ir.Num(0))))
    return out


def _exists() -> list[Say]:
    out = []
    for place, word, where in (("any", "", "in play"), ("bench", "Benched", ""), ("active", "Active", "")):
        found: Any = ir.Pokemon(V.s, place, V.w)  # type: ignore[arg-type]
        out += [
            Say("cond1", f"{{s:holder}} have/s any {word} {{w:pokemon noun|pl}} {where}", ir.Exists(found)),
            Say(
                "cond1",
                f"either player has any {word} {{w:pokemon noun|pl}} {where}",
                ir.Exists(ir.Pokemon("both", place, V.w)),  # type: ignore[arg-type]
                weight=1,
            ),
            Say(
                "cond1",
                f"{{s:holder}} have/s at least {{n:int}} {word} {{w:pokemon noun|pl}} {where}",
                ir.Exists(found, V.n),
                when=lambda found: found["n"] != 1,
            ),
            Say("cond1", f"{{s:holder}} have/s no {word} {{w:pokemon noun|pl}} {where}", ir.Negate(ir.Exists(found))),
        ]
    for zone, words in (("hand", "hand"), ("discard", "discard pile"), ("deck", "deck")):
        out += [
            Say(
                "cond1",
                f"{{s:holder}} have/s at least {{n:int}} {{w:card noun|pl}} in {{s2:own hand}} {words}",
                build=_held_many(zone),
                match=_holds_many(zone),
                weight=9,
            ),
            Say(
                "cond1",
                f"either player has any {{w:card noun|pl}} in their {words}",
                ir.Exists(ir.Cards(zone, "both", V.w)),  # type: ignore[arg-type]
                weight=10,
            ),
            Say(
                "cond1",
                f"{{s:holder}} have/s any {{w:card noun|pl}} in {{s2:own hand}} {words}",
                build=_held(zone, False),
                match=_holds(zone, False),
                weight=9,
            ),
            Say(
                "cond1",
                f"{{s:holder}} have/s no {{w:card noun|pl}} in {{s2:own hand}} {words}",
                build=_held(zone, True),
                match=_holds(zone, True),
                weight=9,
            ),
        ]
    return out


def _held(zone: Any, denied: bool) -> Any:
    def build(s: Any, w: Any, s2: Any) -> Any:
        if s != s2:
            return FAIL
        made = ir.Exists(ir.Cards(zone, s, w))
        return ir.Negate(made) if denied else made

    return build


def _held_many(zone: Any) -> Any:
    def build(s: Any, n: int, w: Any, s2: Any) -> Any:
        return ir.Exists(ir.Cards(zone, s, w), n) if s == s2 and n != 1 else FAIL

    return build


def _holds_many(zone: Any) -> Any:
    def match(value: Any) -> Any:
        if not isinstance(value, ir.Exists) or value.least == 1 or not isinstance(value.target, ir.Cards):
            return None
        target = value.target
        if target != ir.Cards(zone, target.side, target.where):
            return None
        return {"s": target.side, "n": value.least, "w": target.where, "s2": target.side}

    return match


def _holds(zone: Any, denied: bool) -> Any:
    def match(value: Any) -> Any:
        if isinstance(value, ir.Negate) != denied:
            return None
        inner = value.condition if denied else value
        if not isinstance(inner, ir.Exists) or inner.least != 1 or not isinstance(inner.target, ir.Cards):
            return None
        target = inner.target
        if target != ir.Cards(zone, target.side, target.where):
            return None
        return {"s": target.side, "w": target.where, "s2": target.side}

    return match


_HAPPENED: Final = {
    "play-supporter": "{w:player} played a Supporter card",
    "play-stadium": "{w:player} played a Stadium card",
    "play-item": "{w:player} played an Item card",
    "attach-energy": "{w:player} attached an Energy card from hand",
    "retreat": "{w:player} retreated a Pokémon",
    "evolve-this": "{w:player} evolved this Pokémon",
    "bench-this": "{w:player} put this Pokémon onto the Bench",
    "this-became-active": "this Pokémon of {w:whose} became Active",
    "this-damaged-by-attack": "this Pokémon of {w:whose} was damaged by an attack",
    "this-damaged-while-active": "this Pokémon of {w:whose} was damaged by an attack while Active",
    "pokemon-knocked-out": "any of {w:whose} Pokémon were Knocked Out",
    "pokemon-knocked-out-by-attack": "any of {w:whose} Pokémon were Knocked Out by damage from an attack",
    "use-attack": "any of {w:whose} Pokémon used an attack",
    "use-this-attack": "{w:player} used this attack",
    "this-used-attack": "this Pokémon of {w:whose} attacked",
    "attach-tool-to-this": "{w:player} attached a Pokémon Tool from hand to this Pokémon",
    "use-gx": "{w:player} used a GX attack",
    "use-vstar": "{w:player} used a VSTAR Power",
    "heal": "{w:player} healed any damage",
    "this-healed": "this Pokémon of {w:whose} was healed",
    "prize-taken": "{w:player} took a Prize card",
    "play-this": "{w:player} played this Pokémon from hand onto the Bench",
    "energy-to-this": "{w:player} attached an Energy card from hand to this Pokémon",
}
_PLAYED: Final = {
    "play-supporter": "such a Supporter card ( {f:card noun|sg} )",
    "play-stadium": "such a Stadium card ( {f:card noun|sg} )",
    "play-item": "such an Item card ( {f:card noun|sg} )",
}
_OF_THIS: Final = {
    "this-became-active": "this Pokémon became Active",
    "this-damaged-by-attack": "this Pokémon was damaged by an attack",
    "this-used-attack": "this Pokémon attacked",
    "this-healed": "this Pokémon was healed",
}
_NAMED: Final = {
    "play-supporter": "{w:player} played {n:name}",
    "evolve-this": "this Pokémon evolved from {n:name}",
    "this-used-attack": "this Pokémon used {n:quoted}",
    "use-this-attack": "{w:player} used {n:quoted}",
}


def _of_kind(kind: str) -> Any:
    return lambda found: kind_of(found["t"]) == kind


def _happened() -> list[Say]:
    out = [
        Say(
            "cond1",
            "any of {w:whose} {f:pokemon noun|pl} used an attack {t:in turn}",
            ir.Happened("use-attack", V.w, V.t, V.f),
            when=lambda found: bool(found["f"]),
        )
    ]
    for what, words in _HAPPENED.items():
        out.append(
            Say(
                "cond1",
                f"{words} {{t:in turn}}{{f:such}}{{n:thereby}}",
                ir.Happened(what, V.w, V.t, V.f, V.n),  # type: ignore[arg-type]
            )
        )
    for what, words in _OF_THIS.items():
        out.append(Say("cond1", f"{words} {{t:in turn}}", ir.Happened(what, "you", V.t)))  # type: ignore[arg-type]
    for what, words in _NAMED.items():
        who: Any = V.w if "{w" in words else "you"
        out.append(
            Say(
                "cond1",
                f"{words} {{t:in turn}}",
                ir.Happened(what, who, V.t, (), V.n),  # type: ignore[arg-type]
                when=lambda found: bool(found["n"]),
            )
        )
    for what, noun in _PLAYED.items():
        out.append(
            Say(
                "cond1",
                f"{{w:player}} played {noun} {{t:in turn}}",
                ir.Happened(what, V.w, V.t, V.f),  # type: ignore[arg-type]
                when=lambda found: bool(found["f"]),
            )
        )
    for what in ("pokemon-knocked-out", "pokemon-knocked-out-by-attack"):
        words = _HAPPENED[what].replace("Pokémon", "{f:pokemon noun|pl}")
        out.append(Say("cond1", f"{words} {{t:in turn}}", ir.Happened(what, V.w, V.t, V.f)))  # type: ignore[arg-type]
    return out


def _one_of_numbers(w: Any, n: tuple[int, ...]) -> Any:
    """So many Prize cards left, or so many."""
    return ir.AnyOf(tuple([ir.Compare(ir.PrizesLeft(w), "=", ir.Num(each)) for each in n])) if len(n) > 1 else FAIL


def _numbers(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, ir.AnyOf) or len(value.conditions) < 2:
        return None
    first = value.conditions[0]
    if not isinstance(first, ir.Compare) or not isinstance(first.left, ir.PrizesLeft):
        return None
    numbers = [
        each.right.value
        for each in value.conditions
        if isinstance(each, ir.Compare) and isinstance(each.right, ir.Num) and each.left == first.left
    ]
    made = _one_of_numbers(first.left.who, tuple(numbers))
    return {"w": first.left.who, "n": tuple(numbers)} if made == value else None


_MORE: Final = {
    ">": "more @ than {b:player}",
    ">=": "at least as many @ as {b:player}",
    "<": "fewer @ than {b:player}",
    "<=": "no more @ than {b:player}",
    "=": "exactly as many @ as {b:player}",
}


def _compared() -> list[Say]:
    """Numbers of things that somebody has, compared with a number, or with how many the other player has."""
    out = []
    for relation, words in _MORE.items():
        for amount, things, verb in (
            (lambda who: ir.PrizesLeft(who), "Prize cards left", "{w:player} have/w"),
            (lambda who: ir.Count(ir.Cards("hand", who)), "cards in hand", "{w:holder} have/w"),
            (lambda who: ir.Count(ir.Pokemon(who)), "Pokémon in play", "{w:holder} have/w"),
            (lambda who: ir.Count(ir.Pokemon(who, "bench")), "Benched Pokémon", "{w:holder} have/w"),
        ):
            kind = "holder" if "holder" in verb else "player"
            said = words.replace("@", things).replace("b:player", f"b:{kind}")
            out.append(Say("cond1", f"{verb} {said}", ir.Compare(amount(V.w), relation, amount(V.b))))  # type: ignore[arg-type]
    for relation, words in (_BOUNDS | {"!=": "more or fewer than {n:int}"}).items():
        for value, number in ((ir.Num(1), "sg"), (ir.Num(V.n), "pl")):
            said = words.replace("{n:int}", "1") if value == ir.Num(1) else _NICER.get(relation, words)
            for counted, noun in (
                (ir.Cards("hand", V.s, V.w), "{w:card noun|@} in hand"),
                (ir.Pokemon(V.s, "bench", V.w), "Benched {w:pokemon noun|@}"),
                (ir.Pokemon(V.s, "any", V.w), "{w:pokemon noun|@} in play"),
            ):
                one = f"{{s:holder}} have/s {said} {noun.replace('@', number)}"
                out.append(Say("cond1", one, ir.Compare(ir.Count(counted), relation, value)))  # type: ignore[arg-type]
            out.append(
                Say(
                    "cond1",
                    f"{{t:subject}} has/t {said} {{e:type option}} Energy attached",
                    ir.Compare(ir.EnergyOn(V.t, V.e), relation, value),  # type: ignore[arg-type]
                    when=lambda found: kind_of(found["t"]) == "pokemon" and not is_several(found["t"]),
                )
            )
            was = "was" if value == ir.Num(1) else "were"
            for whole in ("", "Pokémon "):
                noun = "Pokémon" if whole else "card" if value == ir.Num(1) else "cards"
                out.append(
                    Say(
                        "cond1",
                        f"{said} {noun} {was} {{v:{whole}done so}} this way",
                        ir.Compare(ShortNumber("SizeOf", V.v), relation, value),  # type: ignore[arg-type]
                        when=_pokemon_done if whole else _cards_done,
                    )
                )
            verb = "is" if value == ir.Num(1) else "are"
            for side in ("heads", "tails"):
                coins = ir.Compare(ShortNumber(side.capitalize()), relation, value)  # type: ignore[arg-type]
                out.append(Say("cond1", f"{said} of them {verb} {side}", coins))
    out.append(
        Say(
            "cond1",
            "this attack did any damage to your opponent's Active Pokémon",
            ir.Compare(ir.DamageDone(), ">", ir.Num(0)),
        )
    )
    return out


def _pokemon_done(found: dict[str, Any]) -> bool:
    return bool(found["v"].startswith("Pokémon "))


def _cards_done(found: dict[str, Any]) -> bool:
    return bool(found["v"]) and not _pokemon_done(found)


def _done(found: dict[str, Any]) -> bool:
    return bool(found["v"])


CONDITIONS: Final[list[Say]] = [
    Say("cond", "{c:cond1}", V.c, when=lambda found: not is_list(found["c"])),
    Say("cond", "{c:cond1&and}", ir.Every(V.c), when=lambda found: len(found["c"]) > 1),
    Say(
        "cond",
        "{c:cond1&or}",
        ir.AnyOf(V.c),
        when=lambda found: len(found["c"]) > 1 and is_list(ir.AnyOf(found["c"])),
    ),
    Say("cond", "{c:cond1} before this attack does damage", Before(V.c)),
    Say("cond1", "{w:player} have/w exactly {n:int&or} Prize cards left", build=_one_of_numbers, match=_numbers),
    *_compared(),
    *options(
        "own hand", {"you": "your", "opponent": "their", "that-player": "their", "both": "their", "each": "their"}
    ),
    Say("cond1", "there is/t any {t:group|pl}", ir.Exists(V.t)),
    Say("cond1", "there is any such card", ir.Exists(Short("card"))),
    Say(
        "cond1",
        "there are any {w:card noun|pl} attached to {o:any of}",
        ir.Exists(ir.Cards("attached", "you", V.w, V.o)),
        when=lambda found: is_several(found["o"]),
    ),
    Say("cond1", "there are at least {n:int} {t:group|pl}", ir.Exists(V.t, V.n), when=lambda found: found["n"] != 1),
    *_exists(),
    Say("cond1", "there is a Stadium in play", ir.Exists(ir.Cards("stadium", "both"))),
    Say(
        "cond1",
        "a {w:card noun|sg} is in play as the Stadium",
        ir.Exists(ir.Cards("stadium", "both", V.w)),
        when=lambda found: bool(found["w"]),
    ),
    Say("cond1", "there is no Stadium in play", ir.Negate(ir.Exists(ir.Cards("stadium", "both")))),
    Say(
        "cond1",
        "{n:name} is in play",
        ir.AnyOf(
            (
                ir.Exists(ir.Pokemon("both", "any", (ir.Named(V.n),))),
                ir.Exists(ir.Cards("stadium", "both", (ir.Named(V.n),))),
            )
        ),
    ),
    Say(
        "cond1",
        "{s:holder} have/s a Stadium in play",
        ir.Exists(ir.Cards("stadium", V.s)),
        when=lambda found: found["s"] != "both",
    ),
    Say(
        "cond1",
        "{s:holder} have/s no Stadium in play",
        ir.Negate(ir.Exists(ir.Cards("stadium", V.s))),
        when=lambda found: found["s"] != "both",
    ),
    Say(
        "cond1",
        "{s:holder} have/s no {w:card noun|pl} in hand",
        ir.Compare(ir.Count(ir.Cards("hand", V.s, V.w)), "=", ir.Num(0)),
        weight=9,
    ),
    *[
        Say("cond1", f"{{a:amount1}} {words} {{b:amount1}}", ir.Compare(V.a, relation, V.b))  # type: ignore[arg-type]
        for relation, words in _RELATIONS.items()
    ],
    *[
        Say("cond1", f"{{a:amount1}} {words}", ir.Compare(V.a, relation, ir.Num(V.n)))  # type: ignore[arg-type]
        for relation, words in _OR.items()
    ],
    Say("cond1", "{a:amount1} is even", ir.Compare(ir.Times(ir.Num(2), ir.Half(V.a, False)), "=", V.a)),
    Say("cond1", "none of them are heads", ir.Compare(ShortNumber("Heads"), "=", ir.Num(0)), weight=1),
    Say("cond1", "none of them are tails", ir.Compare(ShortNumber("Tails"), "=", ir.Num(0)), weight=1),
    *_counted("{w:player} have/w @ left", "Prize card", "Prize cards", ir.PrizesLeft(V.w)),
    Say(
        "cond1",
        "{t:subject} {f:pred1&and|as_t}",
        ir.Matches(V.t, V.f),
        when=lambda found: len(found["f"]) > 0 and found["f"] == in_order(found["f"]),
    ),
    Say("cond1", "{t:subject} {f:pred|as_t}", ir.Matches(V.t, (V.f,))),
    *[
        Say(
            "cond1",
            f"{{t:subject}} {verb} a {{g:tag adjective}} Pokémon",
            made(ir.Matches(V.t, (ir.Tagged(V.g),))),
            when=lambda found: (
                kind_of(found["t"]) == "pokemon" and not is_plural(found["t"]) and found["g"] in ADJECTIVE_TAGS
            ),
        )
        for verb, made in (("is", lambda c: c), ("isn't", ir.Negate))
    ],
    *options("tag adjective", ADJECTIVE_TAGS),
    *[
        Say(
            "cond1",
            f"{{t:subject}} {verb} a {{e:type}} Pokémon",
            made(ir.Matches(V.t, (ir.OfType(V.e),))),
            when=lambda found: kind_of(found["t"]) == "pokemon" and not is_plural(found["t"]),
        )
        for verb, made in (("is", lambda c: c), ("isn't", ir.Negate))
    ],
    *[
        Say(
            "cond1",
            f"{{t:subject}} is/t {noun} that {{f:npred|as_t}}",
            ir.Matches(V.t, (ir.Not(V.f),)),
            when=_of_kind(kind),
        )
        for kind, noun in (("pokemon", "a Pokémon"), ("card", "a card"))
    ],
    Say(
        "cond1",
        "{t:subject} {f:npred|as_t}",
        ir.Negate(ir.Matches(V.t, (V.f,))),
        when=lambda found: not is_plural(found["t"]) and _single(found["t"]),
    ),
    Say("cond1", "{t:subject} exist/t", ir.Matches(V.t, ())),
    Say("cond1", "it isn't so that {c:cond1}", ir.Negate(V.c)),
    Say("cond1", "you do", ShortCondition("Did")),
    Say("cond1", "you don't", ir.Negate(ShortCondition("Did"))),
    Say("cond1", "they do", ShortCondition("Did", True)),
    Say("cond1", "they don't", ir.Negate(ShortCondition("Did", True))),
    *options("done so", {verb: words for verb, words in VERBS.items() if verb}),
    *options("Pokémon done so", {f"Pokémon {verb}": words for verb, words in VERBS.items() if verb}),
    Say("cond1", "any {v:were done} this way", ShortCondition("Did", verb=V.v), when=_done),
    Say("cond1", "no {v:were done} this way", ir.Negate(ShortCondition("Did", verb=V.v)), when=_done),
    *options(
        "were done",
        {
            **{verb: f"cards were {words}" for verb, words in VERBS.items() if verb},
            **{f"Pokémon {verb}": f"Pokémon were {words}" for verb, words in VERBS.items() if verb},
        },
    ),
    Say("cond1", "heads", ShortCondition("AllHeads")),
    Say("cond1", "tails", ShortCondition("AllTails")),
    Say("cond1", "all of them are heads", ShortCondition("AllHeads", True)),
    Say("cond1", "all of them are tails", ShortCondition("AllTails", True)),
    Say("cond1", "any of them are heads", ir.Negate(ShortCondition("AllTails", True))),
    Say("cond1", "any of them are tails", ir.Negate(ShortCondition("AllHeads", True))),
    Say("cond1", "coin {n:int} is heads", ShortCondition("Heads", False, V.n)),
    Say("cond1", "coin {n:int} is tails", ShortCondition("Tails", False, V.n)),
    Say("cond1", "{l:letter} happened", LabelledCondition("Did", V.l)),
    Say("cond1", "{l:letter} is all heads", LabelledCondition("AllHeads", V.l)),
    Say("cond1", "{l:letter} is all tails", LabelledCondition("AllTails", V.l)),
    Say("cond1", "coin {n:int} of {l:letter} is heads", LabelledCondition("Heads", V.l, V.n)),
    Say("cond1", "coin {n:int} of {l:letter} is tails", LabelledCondition("Tails", V.l, V.n)),
    Say("cond1", "any coin you flipped for that attack was tails", ir.FlippedTails()),
    *_happened(),
    *options(
        "in turn",
        {
            "this-turn": "this turn",
            "last-turn": "during your opponent's last turn",
            "own-last-turn": "during your last turn",
            "game": "this game",
        },
    ),
    *options("such", {(): ""}),
    Say("such", "( such {f:pokemon noun|pl} )", V.f, when=lambda found: bool(found["f"])),
    *options("thereby", {"": ""}),
    Say("thereby", "( by the name {n:quoted} )", V.n, when=lambda found: bool(found["n"])),
    *[
        Say("cond1", words, ir.TurnIs(what))  # type: ignore[arg-type]
        for what, words in {
            "yours": "it is your turn",
            "opponents": "it is your opponent's turn",
            "your-first": "it is your first turn",
            "went-first": "you went first",
            "went-second": "you went second",
        }.items()
    ],
    *[
        Say("cond1", words, ir.Negate(ir.TurnIs(what)))  # type: ignore[arg-type]
        for what, words in {
            "yours": "it isn't your turn",
            "opponents": "it isn't your opponent's turn",
            "your-first": "it isn't your first turn",
        }.items()
    ],
    Say("cond1", "{w:whose} Bench is full", ir.BenchFull(V.w)),
    Say("cond1", "{w:whose} Bench isn't full", ir.Negate(ir.BenchFull(V.w))),
    Say("cond1", "that attack is named {n:quoted}", ir.AttackNamed(V.n)),
    Say("cond1", "it had full HP before that attack", ir.FromFull()),
    Say("cond1", "this text faces {w:player}", ir.Faces(V.w)),
    Say(
        "cond1",
        "an effect of {w:whose} {s:source&or} {n:of the card}did so",
        ir.EffectOf(V.w, V.s, V.n),
        when=lambda found: bool(found["s"]),
    ),
    *options("of the card", {"": ""}),
    Say("of the card", "named {n:name}", V.n, when=lambda found: bool(found["n"])),
    Say(
        "cond1",
        "this Pokémon has {t:type&and} Energy beyond this attack's cost",
        ir.HasExtraEnergy(V.t),
        when=lambda found: bool(found["t"]),
    ),
    *options("source", {name: name for name in get_args(ir.EffectSource)}),
    Say(
        "cond1",
        "it became {c:condition&or} thereby",
        ir.EventBrings(V.c),
        when=lambda found: bool(found["c"]),
    ),
    Say("cond1", "{t:np1} is/t Knocked Out by damage from this attack", ir.KnockedOutByThis(V.t)),
    Say(
        "cond1",
        "any of {s:whose} {f:pokemon noun|pl} are Knocked Out by damage from this attack",
        ir.KnockedOutByThis(ir.Pokemon(V.s, "any", V.f)),
        weight=2,
    ),
    Say("cond1", "effects of this attack on {t:np1} are prevented", ir.Shielded(V.t)),
    Say("cond1", "{t:np1} has/t the Energy necessary to use {n:quoted}", ir.CanPay(V.t, V.n)),
]


def _single(target: Any) -> bool:
    """Whether it is one Pokémon or card by its nature, so that "it isn't" denies "it is"."""
    one = ir.This | ir.ThisCard | ir.Attacker | ir.Defending | ir.EventPokemon | ir.EventCard | Short
    if isinstance(target, ir.Pokemon):
        return target.place == "active" and target.side != "both" and not target.where
    return isinstance(target, one)


def _in_play(condition: Any) -> bool:
    """Whether it is that a card of one name is in play, be it a Pokémon or the Stadium."""
    if not isinstance(condition, ir.AnyOf) or len(condition.conditions) != 2:
        return False
    pokemon, stadium = condition.conditions
    if not isinstance(pokemon, ir.Exists) or not isinstance(pokemon.target, ir.Pokemon):
        return False
    where = pokemon.target.where
    named = len(where) == 1 and isinstance(where[0], ir.Named) and where[0].match == "exact"
    same = pokemon == ir.Exists(ir.Pokemon("both", "any", where))
    return named and same and stadium == ir.Exists(ir.Cards("stadium", "both", where))


def is_list(condition: Any) -> bool:
    """Whether it is said as a list of conditions."""
    return isinstance(condition, ir.Every | ir.AnyOf) and not _in_play(condition) and _numbers(condition) is None


def is_blunt(condition: Any) -> bool:
    """Whether no wording of its own denies it: then "unless" does."""
    condition = condition.part if isinstance(condition, Grouped) else condition
    if isinstance(condition, ir.Exists):
        target = condition.target
        return condition.least > 1 or (isinstance(target, ir.Cards) and target.zone not in _HELD)
    blunt = ir.Happened | ir.KnockedOutByThis | ir.Shielded | ir.EffectOf | ir.Every | ir.AnyOf | LabelledCondition
    return isinstance(condition, blunt)


_HELD: Final = ("hand", "discard", "deck", "stadium")
