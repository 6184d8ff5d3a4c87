"""Conditions on what is in play and in the piles: whether there is such a one, whether it is like that."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    Among,
    At,
    BenchFull,
    Cards,
    Damaged,
    EnteredThisTurn,
    EventCard,
    Exists,
    HasAttached,
    HasCondition,
    HasEnergy,
    HasPower,
    HasResistance,
    HasTool,
    HasWeaknessTo,
    Is,
    Matches,
    Named,
    Negate,
    OfType,
    Pokemon,
    Tagged,
    This,
)
from playmat.text.forms import Ref
from playmat.text.grammar.shapes import FACE_DOWN, OTHER, OTHER_SPECIAL, SOMEWHERE, kinds
from playmat.text.phrase import FAIL, Phrase, V, using


def _side(side: Any, least: bool = False) -> Any:
    """Pokémon of one side: the variable is a `Group`."""
    return using("g", lambda g: Pokemon(side, g.place, g.where))


def _several(value: Any) -> bool:
    """Pokémon of which there may be more than one: "they have any" is then about any of them, not about each."""
    return isinstance(value, Pokemon) and value.place != "active"


def _beneath(name: str) -> Exists:
    return Exists(Cards("under", on=This(), where=(Named(name),)))


_DRAWABLE: Final = Exists(Cards("deck"))

PHRASES: Final[list[Phrase]] = [
    # Exists
    Phrase("cond", "you have any other cards in your hand", Exists(Cards("hand", where=(OTHER,)))),
    Phrase(
        "cond", "you discarded any {g:cards group} this way", Exists(Among(Ref("those discarded"), V.g)), when=kinds
    ),
    Phrase(
        "cond", "you discarded <a|any> {g:cards group} this way", Exists(Among(Ref("those discarded"), V.g)), when=kinds
    ),
    Phrase(
        "cond",
        "you discarded <a|any> {g:attached group} this way",
        Exists(Among(Ref("those discarded"), V.g)),
        when=kinds,
    ),
    Phrase(
        "cond",
        "your Benched Pokémon have any {n:name} [card] attached [to <it|them>]",
        Exists(Pokemon("you", "bench", (HasAttached((Named(V.n),)),))),
    ),
    Phrase("cond", "you have {g:some in play}", Exists(_side("you"))),
    Phrase("cond", "your opponent has {g:some in play}", Exists(_side("opponent"))),
    Phrase("cond", "{g:named group} is on your Bench", Exists(using("g", lambda g: Pokemon("you", "bench", g.where)))),
    Phrase(
        "cond",
        "you have at least {n:int} {g:pokemon group} in play",
        Exists(_side("you"), V.n),
        when=lambda f: f["n"] > 1,
    ),
    Phrase("cond", "you have {n:int} or more {g:pokemon group} in play", Exists(_side("you"), V.n)),
    Phrase(
        "cond",
        "you have no {g:pokemon group} in play",
        Negate(Exists(_side("you"))),
        when=lambda f: f["g"].place == "any",
    ),
    Phrase(
        "cond", "you have no {g:pokemon group}", Negate(Exists(_side("you"))), when=lambda f: f["g"].place == "bench"
    ),
    Phrase("cond", "you don't have any {g:pokemon group} [in play]", Negate(Exists(_side("you")))),
    Phrase("cond", "you don't have {n:name} in play", Negate(Exists(Pokemon("you", "any", (Named(V.n),))))),
    Phrase(
        "cond",
        "your opponent has no {g:pokemon group}",
        Negate(Exists(_side("opponent"))),
        when=lambda f: f["g"].place == "bench",
    ),
    Phrase("cond", "your opponent don't have any {g:pokemon group} [in play]", Negate(Exists(_side("opponent")))),
    Phrase("cond", "there is any Stadium card in play", Exists(Cards("stadium", "both"))),
    Phrase("cond", "there is <any|a> Stadium [card] in play", Exists(Cards("stadium", "both"))),
    Phrase("cond", "<a|any> Stadium [card] is in play", Exists(Cards("stadium", "both"))),
    Phrase("cond", "you have a Stadium card in play", Exists(Cards("stadium", "you"))),
    Phrase("cond", "you have a Stadium in play", Exists(Cards("stadium", "you"))),
    Phrase("cond", "your opponent has a Stadium card in play", Exists(Cards("stadium", "opponent"))),
    Phrase("cond", "you have any {g:cards group} in your discard pile", Exists(Cards("discard", "you", V.g))),
    Phrase("cond", "{n:other name} is in your discard pile", Exists(Cards("discard", "you", (Named(V.n),)))),
    Phrase(
        "cond",
        "your opponent has {n:int} or more Pokémon in the Lost Zone",
        Exists(Cards("lost", "opponent", (Is("Pokémon"),)), V.n),
    ),
    Phrase(
        "cond",
        "that player's opponent has {n:int} or more Pokémon in the Lost Zone",
        Exists(Cards("lost", "opponent", (Is("Pokémon"),)), V.n),
    ),
    Phrase("cond", "there is no Stadium card in play", Negate(Exists(Cards("stadium", "both")))),
    Phrase("cond", "there is no Stadium in play", Negate(Exists(Cards("stadium", "both")))),
    Phrase("cond", "{x:this} is evolved from {n:name}", build=lambda x, n: _beneath(n)),
    Phrase("cond", "{n:name} is anywhere under {x:this}", build=lambda n, x: _beneath(n)),
    Phrase("cond", "{n:name} isn't anywhere under {x:this}", Negate(using("n", _beneath))),
    Phrase("cond", "you find any {g:cards group} there", build=lambda g: Exists(Among(Ref("them"), g)) if g else FAIL),
    Phrase("cond", "you find a {g:cards group} there", build=lambda g: Exists(Among(Ref("them"), g)) if g else FAIL),
    Phrase(
        "cond",
        "you have any {g:cards group} in the Lost Zone",
        Exists(Cards("lost", "you", V.g)),
        when=lambda f: f["g"] != (),
    ),
    Phrase(
        "cond", "you have a {g:cards group} in your hand", Exists(Cards("hand", where=V.g)), when=lambda f: f["g"] != ()
    ),
    Phrase(
        "cond", "{n:other name} is [anywhere] under {x:this}", Exists(Cards("under", on=This(), where=(Named(V.n),)))
    ),
    Phrase("cond", "all of your Prize cards are face up", Negate(Exists(Cards("prizes", where=FACE_DOWN)))),
    Phrase("cond", "you have any cards in your deck", _DRAWABLE),
    Phrase("cond", "you have any cards in your hand", Exists(Cards("hand"))),
    Phrase("cond", "your Active Pokémon is your only Pokémon in play", Negate(Exists(Pokemon("you", "bench")))),
    Phrase(
        "cond",
        "none of your Pokémon have any Energy attached [to them]",
        Negate(Exists(Pokemon("you", where=(HasEnergy(),)))),
    ),
    Phrase("cond", "there is no {n:name} in your discard pile", Negate(Exists(Cards("discard", where=(Named(V.n),))))),
    Phrase("cond", "any {n:name} is in your discard pile", Exists(Cards("discard", where=(Named(V.n),)))),
    # Matches
    Phrase("cond", "{p:pokemon} is {c:condition&or}", Matches(V.p, (HasCondition(V.c),))),
    Phrase("cond", "{p:pokemon} is affected by a Special Condition", Matches(V.p, (HasCondition(),))),
    Phrase("cond", "{p:pokemon} is affected by any Special Condition", Matches(V.p, (HasCondition(),))),
    Phrase("cond", "{p:pokemon} isn't {c:condition&or}", Negate(Matches(V.p, (HasCondition(V.c),)))),
    Phrase("cond", "{p:pokemon} isn't affected by a Special Condition", Negate(Matches(V.p, (HasCondition(),)))),
    Phrase("cond", "{p:pokemon} has any damage counters on <it|them>", Matches(V.p, (Damaged(),))),
    Phrase("cond", "{p:pokemon} has no damage counters on <it|them>", Negate(Matches(V.p, (Damaged(),)))),
    Phrase(
        "cond",
        "{p:pokemon} has {n:int} or more damage counters on <it|them>",
        Matches(V.p, (Damaged(V.n),)),
        when=lambda f: f["n"] > 1,
    ),
    Phrase("cond", "{p:pokemon} have at least {n:int} damage counters on <it|them>", Matches(V.p, (Damaged(V.n),))),
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
    Phrase(
        "cond",
        "{p:pokemon} has at least {n:int} Energy attached",
        Matches(V.p, (HasEnergy(None, V.n),)),
        when=lambda f: f["n"] > 1,
    ),
    Phrase(
        "cond",
        "{p:pokemon} has <at least {n:int}|{n:int} or more> Energy [card] attached [to <it|them>]",
        Matches(V.p, (HasEnergy(None, V.n),)),
    ),
    Phrase("cond", "{p:pokemon} has any Special Energy attached", Matches(V.p, (HasEnergy(kind="special"),))),
    Phrase(
        "cond",
        "{p:pokemon} has any Special Energy [card] attached [to <it|them>]",
        Matches(V.p, (HasEnergy(kind="special"),)),
    ),
    Phrase("cond", "{p:pokemon} has any basic Energy attached", Matches(V.p, (HasEnergy(kind="basic"),))),
    Phrase(
        "cond",
        "{p:pokemon} has any basic Energy [card] attached [to <it|them>]",
        Matches(V.p, (HasEnergy(kind="basic"),)),
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
    Phrase("cond", "{p:pokemon} has no Pokémon Tool attached", Negate(Matches(V.p, (HasTool(),)))),
    Phrase(
        "cond",
        "{p:pokemon} <don't have <a|any>|have no> Pokémon Tool attached [to <it|them>]",
        Negate(Matches(V.p, (HasTool(),))),
    ),
    Phrase("cond", "{p:pokemon} is in the Active Spot", Matches(V.p, (At("active"),))),
    Phrase("cond", "{p:pokemon} is your Active Pokémon", Matches(V.p, (At("active"),))),
    Phrase("cond", "{p:pokemon} is on your Bench", Matches(V.p, (At("bench"),))),
    Phrase("cond", "{p:pokemon} has a {t:type} Weakness", Matches(V.p, (HasWeaknessTo(V.t),))),
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
    Phrase("cond", "{p:pokemon} has an Ability", Matches(V.p, (HasPower(("Ability",)),))),
    Phrase(
        "cond", "{p:pokemon} has any Poké-Powers or Poké-Bodies", Matches(V.p, (HasPower(("Poké-Power", "Poké-Body")),))
    ),
    Phrase("cond", "{p:pokemon} has {n:name part} in <its|their> name", Matches(V.p, (Named(V.n, "contains"),))),
    Phrase("cond", "{x:this} isn't evolved from {n:name}", Negate(using("n", _beneath))),
    Phrase("cond", "that card is a {g:cards group}", build=lambda g: Matches(Ref("that card"), g) if g else FAIL),
    Phrase(
        "cond",
        "you discard a {g:attached group} [this way]",
        build=lambda g: Matches(Ref("that card"), g) if g else FAIL,
    ),
    Phrase(
        "cond", "that card isn't a {g:cards group}", build=lambda g: Negate(Matches(Ref("that card"), g)) if g else FAIL
    ),
    Phrase(
        "cond", "{p:pokemon} has any {t:tag adj} Energy attached", Matches(V.p, (HasAttached((Is("Energy"), V.t)),))
    ),
    Phrase("cond", "{p:pokemon} has full HP", Negate(Matches(V.p, (Damaged(),)))),
    Phrase("cond", "all of your Pokémon in play are {t:type} type", Matches(Pokemon("you"), (OfType(V.t),))),
    Phrase(
        "cond",
        "you attach a {e:energy card} card",
        Matches(EventCard(), using("e", lambda e: tuple(f for f in e if f != Is("Energy")))),
    ),
    Phrase("cond", "{p:pokemon} is Benched", Matches(V.p, (At("bench"),))),
    Phrase("cond", "{p:pokemon} didn't come into play this turn", Negate(Matches(V.p, (EnteredThisTurn(),)))),
    Phrase("cond", "{x:this} has {n:other name} under it", Exists(Cards("under", on=This(), where=(Named(V.n),)))),
    Phrase("cond", "{x:this card} is attached to [a] {g:pokemon kind}", Matches(This(), V.g)),
    Phrase("cond", "{x:this} has any other Special Energy attached", OTHER_SPECIAL),
    Phrase("cond", "{p:pokemon} isn't {t:type}", Negate(Matches(V.p, (OfType(V.t),)))),
    Phrase("cond", "{x:this card} is attached to 1 of your Pokémon", SOMEWHERE),
    Phrase("cond", "all of your Pokémon in play is {g:pokemon kind}", Matches(Pokemon("you"), V.g)),
    Phrase("cond", "{p:pokemon} doesn't have a Rule Box", Negate(Matches(V.p, (Tagged("Rule Box"),)))),
    # BenchFull
    Phrase("cond", "your Bench is full", BenchFull()),
    Phrase("cond", "your Bench isn't full", Negate(BenchFull())),
]
