"""Cards: which kind, and how many of them as a `Some`, before it is known where they are."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    AllOf,
    Count,
    Evolved,
    EvolvesFrom,
    EvolvesFromName,
    Filter,
    HasCondition,
    Is,
    Named,
    Not,
    Num,
    OfType,
    OneOf,
    Pick,
    Pokemon,
    Same,
    Tagged,
    This,
)
from playmat.text.forms import Ref, Some
from playmat.text.grammar.shapes import OTHER, excepting
from playmat.text.phrase import FAIL, Phrase, V, using


def _make_pokemon_cards(a: tuple[Filter, ...], h: tuple[Filter, ...], r: tuple[Filter, ...]) -> Any:
    named = any(isinstance(f, Named | OneOf) for f in h)
    if any(isinstance(f, HasCondition | Evolved) or f == Not(Same(This())) for f in a):
        return FAIL
    if named and not a:
        return h + r
    staged = any(isinstance(f, Is) for f in a)
    return (() if staged else (Is("Pokémon"),)) + a + h + r


def _either(g: tuple[Filter, ...], h: tuple[Filter, ...]) -> Any:
    if any(isinstance(f, Not) and isinstance(f.filter, Tagged) for f in g):
        return FAIL
    if len(g) > 1 and any(isinstance(f, Named) for f in g) and len(h) == 1 and isinstance(h[0], Named):
        return FAIL  # "a Basic Pokémon named this or that": what stands before the names is said of both
    parts = tuple(x[0] if len(x) == 1 else AllOf(x) for x in (g, h))
    return FAIL if not all((g, h)) else (OneOf(parts),)


def _some(q: str, **fields: Any) -> list[Phrase]:
    """The quantity phrases for a category of groups ("card group", "energy group")."""
    group = f"{{g:{q} group}}"
    one = f"{{g:{q} group}}"
    cat = f"some {q}"
    return [
        Phrase(cat, f"a {one}", Some(Num(1), V.g)),
        Phrase(cat, f"a random {one}", Some(Num(1), V.g, random=True)),
        Phrase(cat, f"{{n:num}} random {group}", Some(V.n, V.g, random=True)),
        Phrase(cat, f"up to {{n:num}} {group}", Some(V.n, V.g, "up-to")),
        Phrase(cat, f"any number of {group}", Some(Num(0), V.g, "any")),
        Phrase(cat, f"as many {group} as you like", Some(Num(0), V.g, "any")),
        Phrase(cat, f"all {group}", Some(Num(0), V.g, "all")),
        Phrase(cat, f"all of your {group}", Some(Num(0), V.g, "all")),
        Phrase(cat, f"{{n:num}} {group} of different types", Some(V.n, V.g, distinct="type")),
        Phrase(cat, f"up to {{n:num}} {group} of different types", Some(V.n, V.g, "up-to", distinct="type")),
        Phrase(cat, f"{{n:num}} {group} with different names", Some(V.n, V.g, distinct="name")),
        Phrase(cat, f"up to {{n:num}} {group} with different names", Some(V.n, V.g, "up-to", distinct="name")),
        Phrase(cat, f"{{n:num}} {group}", Some(V.n, V.g)),
        Phrase(cat, f"any {{n:num}} {group}", Some(V.n, V.g)),
        Phrase(cat, f"<any|1> {one}", Some(Num(1), V.g)),
    ]


def _whose(number: Any) -> Pokemon | None:
    """One player's Pokémon, if the number is how many they are: "of" is said once of them."""
    return (
        number.of if isinstance(number, Count) and isinstance(number.of, Pokemon) and number.of.side != "both" else None
    )


def _with_other(g: tuple[Filter, ...]) -> Any:
    return (*g, OTHER) if OTHER not in g else FAIL


_NOT_THIS = using("g", _with_other)


def combined(n: Any, mode: Any, groups: tuple[tuple[Filter, ...], ...]) -> Any:
    if len(groups) < 2 or not all(groups):
        return FAIL
    parts = tuple(each[0] if len(each) == 1 else AllOf(each) for each in groups)
    return Some(n, (OneOf(parts),), mode)


PHRASES: Final[list[Phrase]] = [
    # some cards
    Phrase("some cards", "another {g:plain cards}", Some(Num(1), _NOT_THIS)),
    *_some("cards"),
    Phrase(
        "some cards",
        "a number of {g:cards group} up to the number of {p:per}",
        Some(V.p, V.g, "up-to"),
        when=lambda f: not isinstance(f["p"], Num) and _whose(f["p"]) is None,
    ),
    Phrase(
        "some cards",
        "a number of {g:cards group} up to the number of {s:side} {h:pokemon group}",
        Some(Count(Pokemon(V.s, using("h", lambda h: h.place), using("h", lambda h: h.where))), V.g, "up-to"),
    ),
    Phrase("some cards", "{n:name}", Some(Num(1), (Named(V.n),))),
    Phrase(
        "some cards", "{n:num} Pokémon of different types {r:rel}", Some(V.n, (Is("Pokémon"), V.r), distinct="type")
    ),
    Phrase("some cards", "{n:num} of the other {g:plain cards}", Some(V.n, using("g", _with_other))),
    Phrase(
        "some cards", "{n:num} in any combination of {g:combined&and}", build=lambda n, g: combined(n, "exactly", g)
    ),
    Phrase(
        "some cards", "up to {n:num} in any combination of {g:combined&and}", build=lambda n, g: combined(n, "up-to", g)
    ),
    Phrase("some cards", "{n:num} in any combination of {g:combined&or}", build=lambda n, g: combined(n, "exactly", g)),
    Phrase(
        "some cards", "up to {n:num} in any combination of {g:combined&or}", build=lambda n, g: combined(n, "up-to", g)
    ),
    Phrase("some cards", "{q:combination} , except [for] {m:name} ,", build=lambda q, m: excepting(q, m)),
    # some attached
    *_some("attached"),
    Phrase("some attached", "{n:num} {e:energy card}", Some(V.n, V.e, units=True), idiom=True),
    Phrase("some attached", "up to {n:num} {e:energy card}", Some(V.n, V.e, "up-to", units=True), idiom=True),
    Phrase("some attached", "any Trainer cards", Some(Num(0), (Is("Trainer"),), "all"), idiom=True),
    # card group
    Phrase("card group", "{e:energy group}", V.e),
    Phrase("card group", "{h:card head}", V.h),
    Phrase("card group", "{t:tag adj} {h:card head}", using("t h", lambda t, h: (*h, t))),
    Phrase("card group", "{n:name} card", (Named(V.n),)),
    Phrase("card group", "card that evolve from {p:pokemon}", (EvolvesFrom(V.p),)),
    Phrase("card group", "card that evolve from {n:name of itself}", (EvolvesFromName(V.n),), idiom=True),
    Phrase("card group", "{a:adj*} {h:pokemon head} [card] {r:rel*}", build=_make_pokemon_cards),
    Phrase("card group", "{t:tag adj} {e:energy card} card", build=lambda t, e: (*e, t)),
    Phrase("card group", "other {g:plain cards}", _NOT_THIS),
    # cards group
    Phrase("cards group", "{g:card group}", V.g),
    Phrase("cards group", "{g:card group} <or|or a|and> {h:card group}", build=_either),
    Phrase(
        "cards group",
        "Basic Pokémon or Evolution card with {n:name part} in its name",
        (Is("Pokémon"), Named(V.n, "contains")),
        idiom=True,
    ),
    # card head
    Phrase("card head", "card", ()),
    Phrase("card head", "Trainer card", (Is("Trainer"),)),
    Phrase("card head", "Supporter card", (Is("Supporter"),)),
    Phrase("card head", "Supporter", (Is("Supporter"),)),
    Phrase("card head", "Item card", (Is("Item"),)),
    Phrase("card head", "Stadium card", (Is("Stadium"),)),
    Phrase("card head", "Pokémon Tool [card]", (Is("Pokémon Tool"),)),
    Phrase("card head", "Evolution card", (Is("Evolution"),)),
    # energy card
    Phrase("energy card", "Energy", (Is("Energy"),)),
    Phrase("energy card", "basic Energy", (Is("basic Energy"),)),
    Phrase("energy card", "Special Energy", (Is("special Energy"),)),
    Phrase("energy card", "{t:type} Energy", (Is("Energy"), OfType(V.t))),
    Phrase("energy card", "basic {t:type} Energy", (Is("basic Energy"), OfType(V.t))),
    Phrase("energy card", "{t:type} or {u:type} Energy", (Is("Energy"), OneOf((OfType(V.t), OfType(V.u))))),
    # energy group
    Phrase("energy group", "{e:energy card} card", V.e),
    Phrase("energy group", "{e:energy card}", V.e),
    # attached group
    Phrase("attached group", "{e:energy card} [card]", V.e),
    Phrase("attached group", "{h:tool head}", V.h),
    Phrase("attached group", "Trainer card", (Is("Trainer"),)),
    Phrase("attached group", "{n:name} [card]", (Named(V.n),)),
    Phrase("attached group", "{n:name}", (Named(V.n),)),
    # tool head
    Phrase("tool head", "Pokémon Tool", (Is("Pokémon Tool"),)),
    Phrase("tool head", "card", ()),
    Phrase("tool head", "Trainer card", (Is("Trainer"),)),
    # plain cards
    Phrase("plain cards", "{h:card head}", V.h),
    # of them
    Phrase("of them", "{n:num} of <those cards|them>", Pick(Ref("them"), V.n)),
    Phrase("of them", "up to {n:num} of <those cards|them>", Pick(Ref("them"), V.n, "up-to")),
    # combined
    Phrase(
        "combined",
        "{g:card group}",
        V.g,
        when=lambda f: not any(isinstance(each, Not) and isinstance(each.filter, Named) for each in f["g"]),
    ),
    Phrase("combined", "Supporter", (Is("Supporter"),)),
    # combination
    Phrase(
        "combination",
        "up to {n:num} in any combination of {g:combined&and}",
        build=lambda n, g: combined(n, "up-to", g),
    ),
]
