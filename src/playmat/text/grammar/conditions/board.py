"""Conditions on what is in play and in the piles: whether there is such a one, whether it is like that."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    Among,
    At,
    BenchFull,
    Cards,
    Damaged,
    Exists,
    HasAttached,
    HasCondition,
    HasEnergy,
    HasResistance,
    HasTool,
    Matches,
    Named,
    Negate,
    OfType,
    Pokemon,
    This,
)
from playmat.text.forms import Ref
from playmat.text.grammar.shapes import SOMEWHERE, kinds
from playmat.text.phrase import FAIL, Phrase, V, using


def _side(side: Any, least: bool = False) -> Any:
    """Pokémon of one side: the variable is a `Group`."""
    return using("g", lambda g: Pokemon(side, g.place, g.where))


def _several(value: Any) -> bool:
    """Pokémon of which there may be more than one: "they have any" is then about any of them, not about each."""
    return isinstance(value, Pokemon) and value.place != "active"


def _beneath(name: str) -> Exists:
    return Exists(Cards("under", on=This(), where=(Named(name),)))


PHRASES: Final[list[Phrase]] = [
    # Exists
    Phrase(
        "cond", "you discarded <a|any> {g:cards group} this way", Exists(Among(Ref("those discarded"), V.g)), when=kinds
    ),
    Phrase(
        "cond",
        "you discarded <a|any> {g:attached group} this way",
        Exists(Among(Ref("those discarded"), V.g)),
        when=kinds,
    ),
    Phrase("cond", "you have {g:some in play}", Exists(_side("you"))),
    Phrase("cond", "your opponent has {g:some in play}", Exists(_side("opponent"))),
    Phrase("cond", "{g:named group} is on your Bench", Exists(using("g", lambda g: Pokemon("you", "bench", g.where)))),
    Phrase("cond", "you don't have any {g:pokemon group} [in play]", Negate(Exists(_side("you")))),
    Phrase(
        "cond",
        "your opponent has no {g:pokemon group}",
        Negate(Exists(_side("opponent"))),
        when=lambda f: f["g"].place == "bench",
    ),
    Phrase("cond", "there is any Stadium card in play", Exists(Cards("stadium", "both"))),
    Phrase("cond", "there is <any|a> Stadium [card] in play", Exists(Cards("stadium", "both"))),
    Phrase("cond", "<a|any> Stadium [card] is in play", Exists(Cards("stadium", "both"))),
    Phrase("cond", "you have a Stadium card in play", Exists(Cards("stadium", "you"))),
    Phrase("cond", "you have a Stadium in play", Exists(Cards("stadium", "you"))),
    Phrase("cond", "your opponent has a Stadium card in play", Exists(Cards("stadium", "opponent"))),
    Phrase("cond", "{n:other name} is in your discard pile", Exists(Cards("discard", "you", (Named(V.n),)))),
    Phrase("cond", "{x:this} is evolved from {n:name}", build=lambda x, n: _beneath(n)),
    Phrase("cond", "{n:name} is anywhere under {x:this}", build=lambda n, x: _beneath(n)),
    Phrase("cond", "you find any {g:cards group} there", build=lambda g: Exists(Among(Ref("them"), g)) if g else FAIL),
    Phrase(
        "cond", "{n:other name} is [anywhere] under {x:this}", Exists(Cards("under", on=This(), where=(Named(V.n),)))
    ),
    # Matches
    Phrase("cond", "{p:pokemon} is {c:condition&or}", Matches(V.p, (HasCondition(V.c),))),
    Phrase("cond", "{p:pokemon} is affected by a Special Condition", Matches(V.p, (HasCondition(),))),
    Phrase("cond", "{p:pokemon} is affected by any Special Condition", Matches(V.p, (HasCondition(),))),
    Phrase("cond", "{p:pokemon} isn't {c:condition&or}", Negate(Matches(V.p, (HasCondition(V.c),)))),
    Phrase("cond", "{p:pokemon} has any damage counters on <it|them>", Matches(V.p, (Damaged(),))),
    Phrase("cond", "{p:pokemon} has no damage counters on <it|them>", Negate(Matches(V.p, (Damaged(),)))),
    Phrase(
        "cond",
        "{p:pokemon} has {n:int} or more damage counters on <it|them>",
        Matches(V.p, (Damaged(V.n),)),
        when=lambda f: f["n"] > 1,
    ),
    Phrase("cond", "{p:pokemon} has any Energy attached", Matches(V.p, (HasEnergy(),))),
    Phrase("cond", "{p:pokemon} has <any|> Energy [card] attached [to <it|them>]", Matches(V.p, (HasEnergy(),))),
    Phrase("cond", "{p:pokemon} has any {t:type} Energy attached", Matches(V.p, (HasEnergy(V.t),))),
    Phrase(
        "cond",
        "{p:pokemon} has <any|a|> {t:type} Energy [card] attached [to <it|them>]",
        Matches(V.p, (HasEnergy(V.t),)),
    ),
    Phrase(
        "cond",
        "{p:pokemon} has at least {n:int} {t:type} Energy attached",
        Matches(V.p, (HasEnergy(V.t, V.n),)),
        when=lambda f: f["n"] > 1,
    ),
    Phrase(
        "cond",
        "{p:pokemon} has [at least] {n:int} [or more] {t:type} Energy [card] attached [to <it|them>]",
        Matches(V.p, (HasEnergy(V.t, V.n),)),
    ),
    Phrase("cond", "{p:pokemon} has any Special Energy attached", Matches(V.p, (HasEnergy(kind="special"),))),
    Phrase(
        "cond",
        "{p:pokemon} has any Special Energy [card] attached [to <it|them>]",
        Matches(V.p, (HasEnergy(kind="special"),)),
    ),
    Phrase(
        "cond",
        "{p:pokemon} has any {n:name} attached",
        Matches(V.p, (HasAttached((Named(V.n),)),)),
        when=lambda found: not _several(found["p"]),
    ),
    Phrase(
        "cond",
        "{p:pokemon} has <any|a|> {n:name} [card] attached [to <it|them>]",
        Matches(V.p, (HasAttached((Named(V.n),)),)),
        when=lambda found: not _several(found["p"]),
    ),
    Phrase("cond", "{p:pokemon} has no Energy attached", Negate(Matches(V.p, (HasEnergy(),)))),
    Phrase(
        "cond",
        "{p:pokemon} <don't have any|have no> Energy [card] attached [to <it|them>]",
        Negate(Matches(V.p, (HasEnergy(),))),
    ),
    Phrase("cond", "{p:pokemon} has a Pokémon Tool attached", Matches(V.p, (HasTool(),))),
    Phrase("cond", "{p:pokemon} have <a|any> Pokémon Tool attached [to <it|them>]", Matches(V.p, (HasTool(),))),
    Phrase("cond", "{p:pokemon} is in the Active Spot", Matches(V.p, (At("active"),))),
    Phrase("cond", "{p:pokemon} is your Active Pokémon", Matches(V.p, (At("active"),))),
    Phrase("cond", "{p:pokemon} is on your Bench", Matches(V.p, (At("bench"),))),
    Phrase("cond", "{p:pokemon} has {t:type} Resistance", Matches(V.p, (HasResistance(V.t),))),
    Phrase("cond", "{p:pokemon} has any Resistance", Matches(V.p, (HasResistance(),))),
    Phrase("cond", "{p:pokemon} is a {g:pokemon kind}", Matches(V.p, V.g)),
    Phrase("cond", "{p:pokemon} isn't a {g:pokemon kind}", Negate(Matches(V.p, V.g))),
    Phrase(
        "cond",
        "{p:pokemon} is {g:pokemon kind}",
        Matches(V.p, V.g),
        when=lambda f: any(not isinstance(x, Named) for x in f["g"]),
    ),
    Phrase("cond", "{p:pokemon} has {n:name part} in <its|their> name", Matches(V.p, (Named(V.n, "contains"),))),
    Phrase("cond", "that card is a {g:cards group}", build=lambda g: Matches(Ref("that card"), g) if g else FAIL),
    Phrase(
        "cond",
        "you discard a {g:attached group} [this way]",
        build=lambda g: Matches(Ref("that card"), g) if g else FAIL,
    ),
    Phrase("cond", "{p:pokemon} has full HP", Negate(Matches(V.p, (Damaged(),)))),
    Phrase("cond", "{x:this card} is attached to [a] {g:pokemon kind}", Matches(This(), V.g)),
    Phrase("cond", "{p:pokemon} isn't {t:type}", Negate(Matches(V.p, (OfType(V.t),)))),
    Phrase("cond", "{x:this card} is attached to 1 of your Pokémon", SOMEWHERE),
    # BenchFull
    Phrase("cond", "your Bench is full", BenchFull()),
    Phrase("cond", "your Bench isn't full", Negate(BenchFull())),
]
