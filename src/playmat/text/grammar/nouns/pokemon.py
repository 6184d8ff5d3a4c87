"""Pokémon in play as targets, and kinds of Pokémon as a `Group`, before it is known whose."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import AllOf, At, Attacker, Filter, Named, Not, Num, OneOf, Pick, Pokemon, Same, Tagged, This
from playmat.text.forms import AnyMember, Group, Ref, ThisAs
from playmat.text.grammar.shapes import both_sides, group_filters, side_group
from playmat.text.phrase import FAIL, Phrase, V, using


def _other_than_that(s: Any, g: Group) -> Any:
    return Pokemon(s, g.place, (*g.where, Not(Same(Ref("that Pokémon")))))


_ANOTHER: Final = using("s g", _other_than_that)


def _make_group(p: Any, a: tuple[Filter, ...], h: tuple[Filter, ...], r: tuple[Filter, ...]) -> Any:
    return Group(p, a + h + r)


def _one_or_other(g: tuple[Filter, ...], h: tuple[Filter, ...]) -> Any:
    if len(g) != 1 or len(h) != 1:
        return FAIL
    if isinstance(g[0], Not) and (not isinstance(h[0], Not)):
        return (Not(OneOf((g[0].filter, h[0]))),)
    return (OneOf((g[0], h[0])),)


def _other_than_spoken_of(side: Any, group: Group) -> Pokemon:
    return Pokemon(side, group.place, (*group.where, Not(Same(Ref("the one spoken of")))))


def _join_kinds(g: tuple[Group, ...]) -> Any:
    if len(g) < 2 or any(not each.where or each.place != g[0].place for each in g):
        return FAIL
    if any(isinstance(f, Not) for each in g[:-1] for f in each.where):
        return FAIL  # "except A or B" excludes both
    parts: list[Filter] = [each.where[0] if len(each.where) == 1 else AllOf(each.where) for each in g]
    return Group(g[0].place, (OneOf(tuple(parts)),))


_ACTIVE_GROUP = using("s g", lambda s, g: Pokemon(s, "active", g.where) if g.place == "any" and g.where else FAIL)


def _both_active() -> Any:
    """Active Pokémon of both players: the variable is a `Group`."""
    return using("g", lambda g: Pokemon("both", "active", g.where) if g.place == "any" else FAIL)


_TAGS: Final = {
    "EX": "Pokémon-EX",
    "ex": "Pokémon ex",
    "GX": "Pokémon-GX",
    "V": "Pokémon V",
    "VMAX": "Pokémon VMAX",
    "VSTAR": "Pokémon VSTAR",
    "V-UNION": "Pokémon V-UNION",
    "LV.X": "Pokémon LV.X",
    "SP": "Pokémon SP",
    "LEGEND": "Pokémon LEGEND",
    "BREAK": "Pokémon BREAK",
    "Star": "Pokémon Star",
    "Ultra Beast": "Ultra Beast",
    "TAG TEAM": "TAG TEAM Pokémon",
    "Mega": "Mega Evolution Pokémon",
    "Mega ex": "Mega Evolution Pokémon ex",
    "Tera": "Tera Pokémon",
    "Radiant": "Radiant Pokémon",
    "δ": "δ Pokémon",
}

PHRASES: Final[list[Phrase]] = [
    # pokemon
    Phrase("pokemon", "another of {s:side} {g:pokemon group}", Pick(_ANOTHER, Num(1))),
    Phrase("pokemon", "{x:this}", V.x),
    Phrase("pokemon", "{s:side} Active Pokémon", Pokemon(V.s, "active")),
    Phrase("pokemon", "the Attacking Pokémon", Attacker()),
    Phrase("pokemon", "both Active Pokémon", Pokemon("both", "active")),
    Phrase("pokemon", "each of {s:side} {g:pokemon group} [in play]", side_group()),
    Phrase("pokemon", "<all of|all> {s:side} {g:pokemon group} [in play]", side_group()),
    Phrase("pokemon", "{s:side} {g:pokemon group} [in play]", side_group()),
    Phrase("pokemon", "each {g:pokemon group} <{both sides}|in play|in play {both sides}|>", both_sides()),
    Phrase("pokemon", "all {g:pokemon group} <in play|> [{both sides}]", both_sides()),
    Phrase("pokemon", "{n:num} of {s:side} {g:pokemon group} [in play]", Pick(side_group(), V.n)),
    Phrase("pokemon", "up to {n:num} of {s:side} {g:pokemon group} [in play]", Pick(side_group(), V.n, "up-to")),
    Phrase("pokemon", "any number of {s:side} {g:pokemon group} [in play]", Pick(side_group(), Num(0), "any")),
    Phrase("pokemon", "{r:pokemon pronoun}", V.r),
    Phrase("pokemon", "another of {s:side} {g:pokemon group}", Pick(using("s g", _other_than_spoken_of), Num(1))),
    Phrase("pokemon", "{s:side} Active {g:pokemon kind}", Pokemon(V.s, "active", V.g)),
    Phrase("pokemon", "each Pokémon on each player's Bench", Pokemon("both", "bench")),
    Phrase("pokemon", "{g:pokemon group} [in play] {both sides}", both_sides()),
    Phrase("pokemon", "{g:pokemon kinds} [in play] {both sides}", both_sides()),
    Phrase("pokemon", "each player's {g:pokemon group}", both_sides()),
    Phrase("pokemon", "any of {s:side} {g:pokemon group}", AnyMember(side_group())),
    Phrase("pokemon", "1 of {s:side} Active Pokémon", Pokemon(V.s, "active")),
    Phrase("pokemon", "each Active {g:pokemon group}", _both_active()),
    Phrase("pokemon", "each Active {g:pokemon group} {both sides}", _both_active()),
    Phrase("pokemon", "both Active {g:pokemon group}", _both_active()),
    Phrase("pokemon", "the Active Pokémon", Pokemon("opponent", "active")),
    Phrase("pokemon", "{s:side} Active {g:pokemon group}", _ACTIVE_GROUP),
    Phrase("pokemon", "each of {s:side} {g:pokemon kinds} [in play]", side_group()),
    Phrase("pokemon", "<all of|all|> {s:side} {g:pokemon kinds} [in play]", side_group()),
    Phrase("pokemon", "the {g:pokemon kind} [that] {x:this card} is attached to", ThisAs(V.g)),
    Phrase("pokemon", "1 Pokémon", Pick(Pokemon("you"), Num(1))),
    Phrase("pokemon", "<each|1> of {s:side} Active Pokémon", Pokemon(V.s, "active")),
    Phrase(
        "pokemon",
        "[each] {a:adj} and {b:adj} Pokémon [in play] [{both sides}]",
        build=lambda a, b: Pokemon("both", where=(OneOf((a, b)),)) if type(a) is type(b) else FAIL,
    ),
    # pokemon group
    Phrase("pokemon group", "{p:place} {a:adj*} {h:group head} {r:rel*}", build=_make_group),
    # group head
    Phrase("group head", "{h:pokemon head}", V.h),
    Phrase("group head", "{h:pokemon head} in play", V.h),
    # pokemon head
    *[Phrase("pokemon head", words, (Tagged(tag),)) for tag, words in _TAGS.items()],
    Phrase("pokemon head", "Pokémon", ()),
    Phrase("pokemon head", "{n:name}", (Named(V.n),)),
    Phrase("pokemon head", "Pokémon named {n:name}", (Named(V.n),)),
    Phrase("pokemon head", "Pokémon named {n:name} or {m:name}", (OneOf((Named(V.n), Named(V.m))),), idiom=True),
    # one head
    Phrase("one head", "{h:pokemon head}", using("h", lambda h: h[0] if len(h) == 1 else FAIL)),
    # named group
    Phrase("named group", "{n:other name}", Group("any", (Named(V.n),))),
    # place
    Phrase("place", "Benched", "bench"),
    Phrase("place", "", "any"),
    # several pokemon
    Phrase("several pokemon", "{p:pokemon}", V.p),
    # all pokemon
    Phrase("all pokemon", "{p:pokemon}", V.p),
    # pokemon kind
    Phrase("pokemon kind", "{g:pokemon group}", group_filters()),
    Phrase("pokemon kind", "{g:one kind} or [a] {h:one kind}", using("g h", _one_or_other)),
    # pokemon kinds
    Phrase("pokemon kinds", "{g:pokemon group&and}", build=_join_kinds),
    Phrase("pokemon kinds", "{g:pokemon group&or}", build=_join_kinds),
    # one kind
    Phrase("one kind", "{g:pokemon group}", group_filters()),
    # active kind
    Phrase("active kind", "{g:pokemon group}", using("g", lambda g: g.where if g.place == "any" else FAIL)),
    # some in play
    Phrase("some in play", "any {g:pokemon group} in play", V.g, when=lambda f: f["g"].place == "any"),
    Phrase("some in play", "any {g:pokemon group}", V.g, when=lambda f: f["g"].place == "bench"),
    Phrase(
        "some in play",
        "<a|> {g:pokemon group} in play",
        V.g,
        when=lambda f: f["g"].place == "any" and f["g"].where != (),
    ),
    Phrase("some in play", "<any|a|> {g:pokemon group} on your Bench", Group("bench", using("g", lambda g: g.where))),
    # holder
    Phrase("holder", "{x:this}", V.x),
    Phrase("holder", "the {g:pokemon kind} [that] {x:attached card} is attached to", ThisAs(V.g)),
    # event pokemon
    Phrase("event pokemon", "{x:this}", V.x),
    Phrase("event pokemon", "it", This()),
    Phrase("event pokemon", "1 of {s:side} {g:pokemon group}", side_group()),
    Phrase("event pokemon", "any of {s:side} {g:pokemon group}", side_group()),
    Phrase("event pokemon", "{s:side} Active Pokémon", Pokemon(V.s, "active")),
    # receiver
    Phrase("receiver", "a Pokémon", ()),
    Phrase("receiver", "your Active Pokémon", (At("active"),)),
    Phrase("receiver", "1 of your Pokémon", ()),
    # player
    Phrase("player", "you", "you"),
    Phrase("player", "your opponent", "opponent"),
    Phrase("player", "they", "that-player"),
]
