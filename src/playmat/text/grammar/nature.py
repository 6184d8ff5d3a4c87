"""Nature: what a Pokémon is or can't be while a power is there: its Weakness, its types, its conditions, its powers.

power kinds     which powers ("Abilities", "Poké-Powers")
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import (
    AllHeads,
    Cannot,
    CannotBe,
    Cards,
    EventPokemon,
    Filter,
    Flip,
    HasAttacksOf,
    HealTimes,
    Is,
    Matches,
    Modifier,
    Named,
    Negate,
    NoPowers,
    Not,
    OneOf,
    PlayerCannot,
    Pokemon,
    PreventDamage,
    PrizesMore,
    Static,
    Tagged,
    This,
    Together,
    TurnIs,
    TypeIs,
    WeaknessIs,
)
from playmat.text.forms import Group, Modify, Note, Whole
from playmat.text.grammar.bodies import GROUP
from playmat.text.grammar.nouns import both_sides
from playmat.text.phrase import FAIL, Phrase, V, also, lens

# --- Weakness, type, conditions, powers


def _without(p: Any, e: Filter, k: Any) -> Any:
    if isinstance(e, Named):
        return FAIL
    return NoPowers(dataclasses.replace(p, where=(*p.where, Not(e))), k) if isinstance(p, Pokemon) else FAIL


def _types(p: Any, t: tuple[Any, ...]) -> Any:
    if len(t) < 2 or len(set(t)) != len(t):
        return FAIL
    return tuple(TypeIs(p, each, also=i > 0) for i, each in enumerate(t))


def _match_types(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) < 2 or not all(isinstance(each, TypeIs) for each in value):
        return None
    found = {"p": value[0].scope, "t": tuple(each.type for each in value)}
    return found if _types(**found) == value else None


def _cured(modifier: Modifier) -> Any:
    """What can't be affected also recovers."""
    if isinstance(modifier, CannotBe) and not modifier.conditions:
        return (Modify((dataclasses.replace(modifier, also_cure=True),)),)
    return FAIL


def _nowhere(g: Group, s: Any, t: Any, k: Any, m: str) -> Any:
    """Powers that are off in play, in hand and in the discard pile."""
    if s != t or g.place != "any":
        return FAIL
    where = g.where
    cards: tuple[Filter, ...] = (
        where if any(isinstance(f, Is | Tagged | OneOf) for f in where) else (Is("Pokémon"), *where)
    )
    return NoPowers(Together((Pokemon(s, "any", where), Cards("hand", s, cards), Cards("discard", s, cards))), k, m)


def _match_nowhere(value: Any, named: bool) -> dict[str, Any] | None:
    if not isinstance(value, NoPowers) or not isinstance(value.scope, Together) or bool(value.except_name) != named:
        return None
    play = value.scope.parts[0]
    if not isinstance(play, Pokemon):
        return None
    found: dict[str, Any] = {"g": Group("any", play.where), "s": play.side, "t": play.side, "k": value.kinds}
    if named:
        found["m"] = value.except_name
    return found if _nowhere(**{"m": "", **found}) == value else None


def _bench_or_pile(g: Group) -> Any:
    return Together((Pokemon("you", "bench", g.where), Cards("discard", "you", g.where))) if g.where else FAIL


def _of_bench_or_pile(value: Any) -> Any:
    if isinstance(value, Together) and isinstance(value.parts[0], Pokemon):
        group = Group("any", value.parts[0].where)
        if _bench_or_pile(group) == value:
            return (group,)
    return FAIL


NATURE: Final = [
    also("mod", "the Weakness of {p:pokemon} is now {t:type}", WeaknessIs(V.p, V.t, same_amount=True)),
    also(
        "unit sentence",
        "the Weakness of {p:pokemon} is now {t:type} . ( apply Weakness as × {n:int} . )",
        build=lambda p, t, n: (Whole(Static((WeaknessIs(p, t, n),))),),
        idiom=True,
    ),
    Phrase("mod", "apply Weakness for {p:pokemon} as × {n:int}", WeaknessIs(V.p, None, V.n)),
    also("mod", "apply Weakness for {p:pokemon} as × {n:int} instead", WeaknessIs(V.p, None, V.n)),
    Phrase("mod", "{p:pokemon} is/p also a {t:type} Pokémon", TypeIs(V.p, V.t, also=True)),
    also(
        "mod",
        "{p:pokemon} is now a {t:type} Pokémon in addition to <its|their> <existing "
        "types|original type|original types>",
        TypeIs(V.p, V.t, also=True),
    ),
    Phrase("mods", "{p:pokemon} 's type is {t:type*}", build=_types, match=_match_types),
    # Special Conditions
    Phrase(
        "mod", "{p:pokemon} recover/p from all Special Conditions and can't be affected by any", CannotBe(V.p, (), True)
    ),
    Phrase("mod", "{p:pokemon} recover/p from being and can't be {c:condition&or}", CannotBe(V.p, V.c, True)),
    also("unit sentence", "{m:mod} . {r:removal}", build=lambda m, r: _cured(m)),
    Phrase(
        "removal",
        "[(] remove any Special Conditions affecting {q:pokemon} . [)]",
        build=lambda q: "",
        match=lambda v: None,
    ),
    also(
        "mod",
        "{p:pokemon} recover from all Special Conditions and {i:immune}",
        build=lambda p, i: CannotBe(p, (), True),
    ),
    Phrase("immune", "can't be affected by any Special Conditions", ""),
    also(
        "mod",
        "remove all Special Conditions from {p:pokemon} . {q:pokemon} can't be affected by any Special Conditions",
        build=lambda p, q: CannotBe(p, (), True) if p == q else FAIL,
    ),
    also(
        "mod",
        "{p:pokemon} can't be {c:condition} , and if <they are|it is> already {d:condition} , "
        "<they|it> recover from that Special Condition",
        build=lambda p, c, d: CannotBe(p, (c,), True) if c == d else FAIL,
    ),
    also("mods", "{p:pokemon} is {t:type&and} type", build=_types),
    also("unit sentence", "as long as {x:this} is in play , {m:mods} .", build=lambda x, m: (Modify(m),)),
    also(
        "unit sentence",
        "as long as {x:this} is in play , it is {t:type&and} type .",
        build=lambda x, t: (Modify(_types(This(), t)),) if len(t) > 1 else FAIL,
    ),
    also("mod", "{p:pokemon} can't become {c:condition&or}", CannotBe(V.p, V.c)),
    Phrase("mod", "{p:pokemon} can't use any Poké-Powers", Cannot(V.p, "use-powers")),
    Phrase(
        "player mod",
        "{w:player} can't play any Pokémon from their hand to evolve their Pokémon",
        PlayerCannot(V.w, "play-evolution"),
    ),
    Phrase(
        "player mod",
        "each player can't play any Pokémon from their hand to evolve their Pokémon",
        PlayerCannot("each", "play-evolution"),
    ),
    # unless
    also("unit sentence", "{m:mods} unless {k:conds} .", (Modify(V.m, Negate(V.k)),)),
    Phrase(
        "unit sentence",
        "unless {k:conds} , {m:mods} .",
        (Modify(V.m, Negate(V.k)),),
        when=lambda f: not isinstance(f["k"], Matches),  # what a Pokémon has not is said so
    ),
    also(
        "unit sentence",
        "if {k:cond} and is damaged by an attack , {f:step} . if {c:cond} , prevent that damage .",
        build=lambda k, f, c: (
            (Modify((PreventDamage(This(), flip=True),), k),)
            if isinstance(k, Matches) and (k.target, f, c) == (This(), Flip(""), AllHeads("one"))
            else FAIL
        ),
    ),
    # everywhere
    Phrase(
        "mod",
        "{g:everywhere} in play , in {s:zone owner} hand , and in {t:zone owner} discard pile have no {k:power kinds}",
        build=lambda g, s, t, k: _nowhere(g, s, t, k, ""),
        match=lambda v: _match_nowhere(v, False),
    ),
    Phrase(
        "mod",
        "{g:everywhere} in play , in {s:zone owner} hand , and in {t:zone owner} discard pile "
        "have no {k:power kinds} , except for {m:move}",
        build=lambda g, s, t, k, m: _nowhere(g, s, t, k, m),
        match=lambda v: _match_nowhere(v, True),
    ),
    also(
        "mod",
        "[each] {g:everywhere} in play , in {s:zone owner} hand , and in {t:zone owner} discard "
        "pile have no {k:power kinds} ( except for {m:move} )",
        build=lambda g, s, t, k, m: _nowhere(g, s, t, k, m),
    ),
    also(
        "mod",
        "your opponent's {g:everywhere} in play , in {s:zone owner} hand , and in {t:zone owner} "
        "discard pile have no {k:power kinds} , except for {m:move}",
        build=lambda g, s, t, k, m: _nowhere(g, s, t, k, m) if s == "opponent" else FAIL,
    ),
    also("zone owner", "their", "opponent"),
    Phrase("everywhere", "{g:pokemon group|pl}", V.g),
    Phrase("everywhere", "{g:pokemon kinds|pl}", V.g),
    Phrase("zone owner", "each player's", "both"),
    Phrase("zone owner", "your opponent's", "opponent"),
    # powers
    Phrase("power kinds", "Abilities", ("Ability",)),
    Phrase("power kinds", "Poké-Powers", ("Poké-Power",)),
    Phrase("power kinds", "Poké-Bodies", ("Poké-Body",)),
    Phrase("power kinds", "Pokémon Powers", ("Pokémon Power",)),
    Phrase("power kinds", "Poké-Powers or Poké-Bodies", ("Poké-Power", "Poké-Body")),
    Phrase("mod", "{p:pokemon} has/p no {k:power kinds}", NoPowers(V.p, V.k)),
    Phrase("mod", "{p:pokemon} has/p no {k:power kinds} , except for {m:move}", NoPowers(V.p, V.k, V.m)),
    also("mod", "{p:pokemon} has no {k:power kinds} , except for {e:excluded}", build=_without),
    # evolving
    Phrase("cond", "you go second", TurnIs("went-second")),
    Phrase("cond", "you go first", TurnIs("went-first")),
    # attacks of others
    Phrase("mod", "{p:pokemon} can use the attacks of {x:pokemon}", HasAttacksOf(V.p, V.x)),
    also("mod", "{p:pokemon} can use the attacks of {x:pokemon} as its own", HasAttacksOf(V.p, V.x)),
    also(
        "mod",
        "{p:pokemon} can use the attacks of all {g:pokemon group|pl} you have in play as its own",
        HasAttacksOf(V.p, lens("g", lambda g: Pokemon("you", g.place, g.where), lambda t: FAIL)),
    ),
    also(
        "mod",
        "{p:pokemon} can use the attacks of any of {s:side} {g:pokemon group|pl} [in play]",
        HasAttacksOf(V.p, GROUP),
    ),
    also(
        "mod",
        "{p:pokemon} can use the attacks of any {g:pokemon group|sg} in play [{both sides}]",
        HasAttacksOf(V.p, both_sides()),
    ),
    Phrase(
        "mod",
        "{x:this} can use the attacks of its previous Evolutions",
        build=lambda x: HasAttacksOf(This(), Cards("under", on=This())),
        match=lambda v: {"x": This()} if v == HasAttacksOf(This(), Cards("under", on=This())) else None,
    ),
    also(
        "mod",
        "{x:this} can use any attack from its previous Evolutions",
        build=lambda x: HasAttacksOf(This(), Cards("under", on=This())),
    ),
    Phrase("note", "you still need the necessary Energy to use each attack", Note()),
    Phrase(
        "mod",
        "{p:pokemon} can each use the attacks of its previous Evolutions",
        HasAttacksOf(V.p, Cards("under", on=EventPokemon())),
    ),
    also(
        "mod",
        "{p:pokemon} can use <any attack from|the attacks of> its previous Evolutions",
        HasAttacksOf(V.p, Cards("under", on=EventPokemon())),
        when=lambda f: isinstance(f["p"], Pokemon),
    ),
    Phrase(
        "mod",
        "{p:pokemon} can use the attacks of {g:cards group|pl} in your discard pile",
        HasAttacksOf(V.p, Cards("discard", where=V.g)),
    ),
    Phrase(
        "mod",
        "{p:pokemon} can use the attacks of any {g:everywhere} on your Bench or in your discard pile",
        HasAttacksOf(V.p, lens("g", _bench_or_pile, _of_bench_or_pile)),
    ),
    Phrase("mod", "when {p:pokemon} is healed , heal {n:int} times as much", HealTimes(V.p, V.n)),
    also("mod", "when {p:pokemon} is healed , double the amount healed", HealTimes(V.p)),
    # Prizes
    Phrase(
        "mod",
        "if any of {s:side} {g:pokemon group|pl} is Knocked Out {by attack} used by {x:pokemon} , take "
        "{n:int} more Prize card#",
        PrizesMore(GROUP, V.n, V.x),
    ),
    also(
        "mod",
        "if {s:side} {g:pokemon group} is Knocked Out {by attack} <of|used by|from> {x:pokemon} , take "
        "{n:int} more Prize card#",
        PrizesMore(GROUP, V.n, V.x),
    ),
    also(
        "mod",
        "if {p:pokemon} is Knocked Out {by attack} <of|used by|from> {x:pokemon} , take {n:int} more Prize card#",
        PrizesMore(V.p, V.n, V.x),
        when=lambda f: isinstance(f["p"], Pokemon) and f["p"].place == "active",
    ),
]

BANS: Final = [
    Phrase("player mod", "each player can't play {k:kind of play} from their hand", PlayerCannot("each", V.k)),
    also(
        "player mod",
        "{w:player} can't attach any Special Energy cards from their hand to {s:side} Pokémon",
        build=lambda w, s: PlayerCannot(w, "play-special-energy"),
    ),
    Phrase("unit sentence", "as long as {k:conds} , {m:player mod} .", (Modify((V.m,), V.k),)),
    also("unit sentence", "if {k:conds} , {m:player mod} .", (Modify((V.m,), V.k),)),
    Phrase("unit sentence", "{m:player mod} .", (Modify((V.m,)),)),
]

PHRASES: Final[list[Phrase]] = [*NATURE, *BANS]
