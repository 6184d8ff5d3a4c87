"""Pokémon and cards as objects and subjects: "each of your Benched Pokémon", "up to 2 cards from your hand"."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model import ir
from playmat.text.canonical.amounts import ShortNumber
from playmat.text.canonical.kernel import Grouped, Say, flag, options
from playmat.text.canonical.nouns import BOTH_ACTIVE, IT, Labelled, Short, is_several, kind_of
from playmat.text.template import FAIL, V

_IN: Final = {
    "hand": "in {s:whose} hand",
    "deck": "in {s:whose} deck",
    "discard": "in {s:whose} discard pile",
    "lost": "in {s:whose} Lost Zone",
    "prizes": "among {s:whose} Prize cards",
    "stadium": "in {s:whose} Stadium spot",
    "aside": "among {s:whose} set-aside cards",
    "attached": "attached to {s:whose} Pokémon",
    "under": "under {s:whose} Pokémon",
}
_FROM: Final = {
    "hand": "from {s:whose} hand",
    "deck": "from {s:whose} deck",
    "discard": "from {s:whose} discard pile",
    "lost": "from {s:whose} Lost Zone",
    "prizes": "from {s:whose} Prize cards",
    "stadium": "from {s:whose} Stadium spot",
    "aside": "from {s:whose} set-aside cards",
    "attached": "from {s:whose} Pokémon",
    "under": "from under {s:whose} Pokémon",
}
_ON: Final = {
    "attached": ("attached to {o:np1}", "from {o:any of}", "from what is attached to {o:np1}"),
    "under": ("under {o:np1}", "from under {o:np1}", "from what is under {o:np1}"),
}
_LIMITS: Final = "{top:top}{bottom:bottom}"

QUANTIFIERS: Final[list[tuple[str, str, Any, str]]] = [
    ("a @", "sg", ir.Num(1), "exactly"),
    ("{n:int} @", "pl", ir.Num(V.n), "exactly"),
    ("a number of @ equal to {n:amount}", "pl", V.n, "exactly"),
    ("up to 1 @", "sg", ir.Num(1), "up-to"),
    ("up to {n:int} @", "pl", ir.Num(V.n), "up-to"),
    ("a number of @ up to {n:amount}", "pl", V.n, "up-to"),
    ("that many @", "pl", ShortNumber("NumberIn"), "exactly"),
    ("any number of @", "pl", ir.Num(0), "any"),
    ("any number of @ up to {n:amount1}", "pl", V.n, "any"),
]
"""How many are chosen: the words (`@` is the noun), the number of the noun, the count and the mode."""
_OF_MANY: Final = {
    "a @": "1 of @",
    "{n:int} @": "{n:int} of @",
    "up to 1 @": "up to 1 of @",
    "up to {n:int} @": "up to {n:int} of @",
}
"""The same where they are some of a group that is known."""
CHOICE: Final = "{r:random}{by:chooser}{into:called}"


def choice(source: Any, count: Any, mode: str, units: bool = False) -> Any:
    """The pattern of a `Pick` with the options of `CHOICE`."""
    return ir.Pick(source, count, mode, by=V.by, random=V.r, distinct=V.d, into=V.into, units=units)  # type: ignore[arg-type]


def cards(zone: str, where: Any, on: Any = None, top: Any = None, bottom: Any = None) -> Any:
    """The pattern of cards in a zone of V.s, or on a Pokémon."""
    return ir.Cards(zone, V.s if on is None else "you", where, on, top, bottom)  # type: ignore[arg-type]


def _zones(prefix: str, number: str, category: str) -> list[Say]:
    """Cards of each zone in a category: "all cards in your hand"."""
    out = []
    for zone, words in _IN.items():
        noun = f"{{w:card noun|{number}}}"
        out.append(Say(category, f"{prefix} {noun} {words} {_LIMITS}", cards(zone, V.w, None, V.top, V.bottom)))
        if zone == "deck":
            for end, top, bottom in (("top", ir.Num(V.x), None), ("bottom", None, ir.Num(V.x))):
                limited = f"{prefix} {noun} among the {end} {{x:int}} cards of {{s:whose}} deck"
                out.append(Say(category, limited, cards(zone, V.w, None, top, bottom)))
        if zone in _ON:
            out.append(
                Say(
                    category,
                    f"{prefix} {noun} {_ON[zone][0]} {_LIMITS}",
                    cards(zone, V.w, V.o, V.top, V.bottom),
                    when=_has_on,
                )
            )
    return out


def _on_pokemon(found: dict[str, Any]) -> bool:
    return found["o"] is not None and kind_of(found["o"]) == "pokemon"


def _on_other(found: dict[str, Any]) -> bool:
    return found["o"] is not None and kind_of(found["o"]) != "pokemon"


def _has_on(found: dict[str, Any]) -> bool:
    return found["o"] is not None


def _picked() -> list[Say]:
    """Some cards out of a zone, or out of cards that are known: "up to 2 Basic Pokémon from your hand". Attached Energy
    is counted in units or in cards: "2 Energy", "2 Energy cards"."""
    out = []
    for words, number, count, mode in QUANTIFIERS:
        nouns = [(zone, place, "card noun", False) for zone, place in _FROM.items()]
        if number == "pl":
            nouns.append(("attached", _FROM["attached"], "energy noun", True))
        for zone, place, kind, units in nouns:
            some = words.replace("@", f"{{w:{kind}|{number}}} {{d:distinct}}")
            out.append(
                Say(
                    "np1",
                    f"{some} {place} {_LIMITS} {CHOICE}",
                    choice(cards(zone, V.w, None, V.top, V.bottom), count, mode, units),
                )
            )
            for on, test in zip(_ON[zone][1:], (_on_pokemon, _on_other), strict=True) if zone in _ON else ():
                out.append(
                    Say(
                        "np1",
                        f"{some} {on} {_LIMITS} {CHOICE}",
                        choice(cards(zone, V.w, V.o, V.top, V.bottom), count, mode, units),
                        when=test,
                    )
                )
            if zone == "deck":
                for end, top, bottom in (("top", ir.Num(V.x), None), ("bottom", None, ir.Num(V.x))):
                    out.append(
                        Say(
                            "np1",
                            f"{some} from the {end} {{x:int}} cards of {{s:whose}} deck {CHOICE}",
                            choice(cards(zone, V.w, None, top, bottom), count, mode, units),
                        )
                    )
        for kind, noun in (("pokemon", "pokemon noun"), ("card", "card noun")):
            out.append(
                Say(
                    "np1",
                    f"{words.replace('@', f'{{w:{noun}|{number}}}')} {{d:distinct}} from among {{t:np1}} {CHOICE}",
                    choice(ir.Among(V.t, V.w), count, mode),
                    when=_of_kind(kind),
                )
            )
        many = _OF_MANY.get(words, words).replace("@", f"{{t:group|{number}}}")
        out.append(Say("np1", f"{many} {{d:distinct}} {CHOICE}", choice(V.t, count, mode)))
    return out


def _several() -> list[Say]:
    """Some cards and some others out of one place: "a Fire Energy card and a Water Energy card from this Pokémon"."""
    out = [
        Say("some", words.replace("@", f"{{w:card noun|{number}}}"), ir.Pick(ir.Cards("deck", "you", V.w), count, mode))  # type: ignore[arg-type]
        for words, number, count, mode in QUANTIFIERS
    ]
    for zone, place in (*((zone, _FROM[zone]) for zone in ("hand", "discard")), ("attached", "from {o:any of}")):
        name = "o" if zone == "attached" else "s"

        def build(f: tuple[Any, ...], zone: Any = zone, **where: Any) -> Any:
            o = where.get("o")
            if len(f) < 2 or any(isinstance(each, Grouped) for each in f) or (zone == "attached" and not _on(o)):
                return FAIL
            return ir.Together(tuple([_in_zone(each, ir.Cards(zone, where.get("s", "you"), on=o)) for each in f]))

        def match(value: Any, zone: Any = zone, name: str = name) -> dict[str, Any] | None:
            first = value.parts[0] if isinstance(value, ir.Together) and value.parts else None
            source = first.source if isinstance(first, ir.Pick) else None
            if not isinstance(source, ir.Cards) or len(value.parts) < 2 or not all(map(_is_some, value.parts)):
                return None
            same = ir.Cards(zone, source.side, on=source.on)
            if any(dataclasses.replace(each.source, where=()) != same for each in value.parts):
                return None
            if zone == "attached" and not _on(source.on):
                return None
            f = tuple([_in_zone(each, ir.Cards("deck")) for each in value.parts])
            return {"f": f, name: source.on if zone == "attached" else source.side}

        out.append(Say("np", f"{{f:some&and}} {place}", build=build, match=match, weight=9))
    return out


def _on(target: Any) -> bool:
    return target is not None and kind_of(target) == "pokemon"


def _is_some(pick: Any) -> bool:
    """Whether it is a choice of cards out of a zone that nothing more is said of."""
    plain = isinstance(pick, ir.Pick) and isinstance(pick.source, ir.Cards)
    return plain and pick == ir.Pick(pick.source, pick.count, pick.mode)


def _in_zone(pick: Any, zone: ir.Cards) -> Any:
    """The same choice out of another place."""
    return dataclasses.replace(pick, source=dataclasses.replace(zone, where=pick.source.where))


def _of_kind(kind: str) -> Any:
    return lambda found: kind_of(found["t"]) == kind


def _of_spoken(kind: str) -> Any:
    """A test whether some of what was spoken of before are meant, of that kind."""
    return lambda found: isinstance(found["t"], Short | Labelled) and kind_of(found["t"]) == kind


_PLACES: Final = {"any": "", "bench": "Benched", "active": "Active"}
_BOTH: Final = "( both yours and your opponent's )"


def _pokemon() -> list[Say]:
    out = []
    for place, word in _PLACES.items():
        one: Any = ir.Pokemon(V.s, place, V.w)  # type: ignore[arg-type]
        both: Any = ir.Pokemon("both", place, V.w)  # type: ignore[arg-type]
        if place == "active":
            out.append(Say("np1", f"{{s:whose}} {word} {{w:pokemon noun|sg}}", one))
        else:
            out.append(Say("np1", f"each of {{s:whose}} {word} {{w:pokemon noun|sg}}", one))
        out.append(Say("np1", f"each {word} {{w:pokemon noun|sg}} {_BOTH}", both))
        out.append(Say("group", f"{{s:whose}} {word} {{w:pokemon noun}}", one))
        out.append(Say("group", f"the {word} {{w:pokemon noun}} in play {_BOTH}", both))
        out.append(Say("each one", f"of {{s:whose}} {word} {{w:pokemon noun|sg}}", one))
        out.append(Say("each one", f"{word} {{w:pokemon noun|sg}} {_BOTH}", both))
    return out


TARGETS: Final[list[Say]] = [
    Say("np", "{t:np1}", V.t, when=lambda found: not _wide(found["t"])),
    Say("np", "{p:np1&and}", ir.Together(V.p), when=lambda found: len(found["p"]) > 1),
    Say("np", "{t:np1} except {m:np1}", ir.Except(V.t, V.m)),
    *_several(),
    Say("np1", "this Pokémon", ir.This(), moods=lambda mood: mood.role != "attached"),
    Say("np1", "the Pokémon this card is attached to", ir.This(), moods=lambda mood: mood.role == "attached"),
    Say("np1", "this card", ir.ThisCard()),
    Say("subject", "{t:np1}", V.t, when=lambda found: found["t"] != IT),
    Say("subject", "it", IT),
    Say("scope", "it", IT),
    Say("np1", "each Active Pokémon", BOTH_ACTIVE),
    Say("np1", "this Pokémon while Active", ir.Pokemon("you", "active", (ir.Same(ir.This()),))),
    Say("all of", "both Active Pokémon", BOTH_ACTIVE),
    Say("any one", "any Active Pokémon", BOTH_ACTIVE),
    Say("np1", "the Attacking Pokémon", ir.Attacker()),
    Say("np1", "the Defending Pokémon", ir.Defending(), moods=lambda mood: not mood.lasting),
    Say("np1", "the Pokémon this attack is aimed at", ir.Defending(), moods=lambda mood: mood.lasting),
    Say("np1", "the Pokémon it happened to", ir.EventPokemon()),
    Say("np1", "the card it happened with", ir.EventCard()),
    Say("np1", "that Pokémon", Short("pokemon")),
    Say("np1", "those Pokémon", Short("pokemon", True)),
    Say("np1", "that card", Short("card")),
    Say("np1", "those cards", Short("card", True)),
    Say("np1", "Pokémon {l:letter}", Labelled("pokemon", V.l)),
    Say("np1", "cards {l:letter}", Labelled("card", V.l)),
    Say("np1", "card {l:letter}", Labelled("one card", V.l)),
    Say("np1", "the other cards", Short("rest", True)),
    Say("np1", "the new Active Pokémon", Short("new Active")),
    Say("np1", "the {w:pokemon noun|pl} among {t:np1}", ir.Among(V.t, V.w), when=_of_kind("pokemon")),
    Say("np1", "the {w:card noun|pl} among {t:np1}", ir.Among(V.t, V.w), when=_of_kind("card")),
    Say("np1", "{s:whose} hand", ir.Cards("hand", V.s)),
    Say("np1", "{s:whose} deck", ir.Cards("deck", V.s)),
    Say("np1", "{s:whose} discard pile", ir.Cards("discard", V.s)),
    Say("np1", "{s:whose} Prize cards", ir.Cards("prizes", V.s)),
    Say("np1", "the Stadium in play", ir.Cards("stadium", "both")),
    Say("np1", "the top card of {s:whose} deck", ir.Cards("deck", V.s, top=ir.Num(1))),
    Say("np1", "the top {n:int} cards of {s:whose} deck", ir.Cards("deck", V.s, top=ir.Num(V.n))),
    Say(
        "np1",
        "a number of cards from the top of {s:whose} deck equal to {a:amount}",
        ir.Cards("deck", V.s, top=V.a),
        when=lambda found: found["a"] is not None,
    ),
    Say("np1", "that many cards from the top of {s:whose} deck", ir.Cards("deck", V.s, top=ShortNumber("NumberIn"))),
    Say(
        "np1",
        "{s:whose} Stadium in play",
        ir.Cards("stadium", V.s),
        when=lambda found: found["s"] != "both",
    ),
    Say("np1", "the bottom card of {s:whose} deck", ir.Cards("deck", V.s, bottom=ir.Num(1))),
    Say("np1", "the bottom {n:int} cards of {s:whose} deck", ir.Cards("deck", V.s, bottom=ir.Num(V.n))),
    *_zones("all", "pl", "np1"),
    *_zones("", "pl", "group"),
    *_zones("", "sg", "each one"),
    *_picked(),
    *_pokemon(),
    *[
        Say(category, f"{{w:{noun}|{number}}} among {{t:np1}}", ir.Among(V.t, V.w), when=_of_spoken(kind))
        for kind, noun in (("pokemon", "pokemon noun"), ("card", "card noun"))
        for category, number in (("group", "pl"), ("each one", "sg"))
    ],
    Say("group", "{t:np1}", V.t, when=lambda found: not _grouped(found["t"])),
    Say("each one", "of {t:np1}", V.t, when=lambda found: not _grouped(found["t"])),
    Say("scope", "{t:np}", V.t, when=lambda found: found["t"] != IT),
    Say(
        "scope",
        "the Defending Pokémon",
        ir.Pokemon("opponent", "active"),
        moods=lambda mood: mood.lasting,
    ),
    *options(
        "distinct",
        {"": "", "name": "with different names", "type": "of different types", "same-type": "of the same type"},
    ),
    Say("any of", "{t:np1}", V.t),
    Say("any of", "any of {t:group|sg}", V.t, when=lambda found: is_several(found["t"]), weight=1),
    Say("any of", "any of the {t:group|pl}", V.t, when=lambda found: isinstance(found["t"], ir.Cards), weight=1),
    Say("any of", "any {t:each one}", V.t, when=lambda found: _of_both(found["t"]), weight=1),
    Say("any one", "{t:scope}", V.t),
    Say("any one", "any of {t:group|sg}", V.t, when=lambda found: is_several(found["t"]), weight=1),
    Say("any one", "any {t:each one}", V.t, when=lambda found: _of_both(found["t"]), weight=1),
    Say("users", "{t:scope}", V.t),
    Say("users", "{t:group|pl}", V.t, when=lambda found: is_several(found["t"]), weight=1),
    Say("all of", "{t:np1}", V.t),
    Say("all of", "all of {t:group|sg}", V.t, when=lambda found: is_several(found["t"]), weight=1),
    Say("these", "{t:np}", V.t),
    Say("these", "{t:group|pl}", V.t, when=lambda found: is_several(found["t"]), weight=1),
    Say("freely", "{t:group|pl} in any way you like", V.t, when=lambda found: is_several(found["t"])),
    *flag("random", "at random"),
    *options("top", {None: ""}),
    Say("top", "( within the top {a:amount1} cards )", V.a, when=lambda found: found["a"] is not None),
    *options("bottom", {None: ""}),
    Say("bottom", "( within the bottom {a:amount1} cards )", V.a, when=lambda found: found["a"] is not None),
]


def _of_both(target: Any) -> bool:
    return isinstance(target, ir.Pokemon) and target.place != "active" and target.side == "both"


def _wide(target: Any) -> bool:
    return isinstance(target, ir.Together | ir.Except)


def _grouped(target: Any) -> bool:
    target = target.part if isinstance(target, Grouped) else target
    spoken = isinstance(target, ir.Among) and isinstance(target.source, Short | Labelled)
    return spoken or isinstance(target, ir.Pokemon | ir.Cards)
