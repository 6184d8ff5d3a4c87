"""Amounts: what "for each" counts.

per      one thing that is counted, as an `Amount` ("heads", "of your Benched Pokémon", "card in your hand")
counted  how many, for verbs that take a number of things: `counted("card")` makes the category "card count"
"""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    Among,
    AtMost,
    Cards,
    Count,
    CountersOn,
    EnergyOn,
    EnergyTypesOn,
    Exists,
    ExtraEnergy,
    Filter,
    Heads,
    Is,
    Not,
    Num,
    Pokemon,
    PrizesLeft,
    PrizesTaken,
    RetreatCostOf,
    Same,
    SizeOf,
    Tails,
    This,
    ThisCard,
    Times,
)
from playmat.text.forms import Ref
from playmat.text.grammar.nouns import both_sides, side_group
from playmat.text.phrase import FAIL, Phrase, V, also, lens

_GROUP = side_group()


def _is_energy(where: tuple[Filter, ...]) -> bool:
    return any(isinstance(f, Is) and f.kind in ("basic Energy", "special Energy") for f in where)


def _kinds(found: dict[str, Any]) -> bool:
    return bool(found["g"])


PHRASES: Final[list[Phrase]] = [
    Phrase("per", "heads", Heads("")),
    Phrase("per", "tails", Tails("")),
    Phrase("per", "Energy attached to {p:all pokemon}", EnergyOn(V.p)),
    Phrase("per", "{t:type} Energy attached to {p:all pokemon}", EnergyOn(V.p, V.t)),
    Phrase("per", "type of basic Energy attached to {p:pokemon}", EnergyTypesOn(V.p)),
    Phrase("per", "different type of basic Energy attached to {p:pokemon}", EnergyTypesOn(V.p), read_only=True),
    Phrase(
        "per",
        "{e:energy card} attached to {p:all pokemon}",
        Count(Cards("attached", where=V.e, on=V.p)),
        when=lambda found: _is_energy(found["e"]),
    ),
    Phrase("per", "{e:energy card} card attached to {p:all pokemon}", Count(Cards("attached", where=V.e, on=V.p))),
    Phrase(
        "per", "Pokémon Tool attached to {p:pokemon}", Count(Cards("attached", where=(Is("Pokémon Tool"),), on=V.p))
    ),
    Phrase(
        "per",
        "extra {t:type} Energy attached to {x:this}",
        build=lambda t, x: ExtraEnergy(t),
        match=lambda v: _extra(v, True),
    ),
    Phrase("per", "extra Energy attached to {x:this}", build=lambda x: ExtraEnergy(), match=lambda v: _extra(v, False)),
    Phrase(
        "per",
        "extra {t:type} Energy attached to {x:this} ( no more than {k:num} count )",
        build=lambda t, x, k: AtMost(ExtraEnergy(t), k),
        match=lambda v: _capped(v, True),
    ),
    Phrase(
        "per",
        "extra Energy attached to {x:this} ( no more than {k:num} count )",
        build=lambda x, k: AtMost(ExtraEnergy(), k),
        match=lambda v: _capped(v, False),
    ),
    also(
        "per",
        "{t:type} Energy attached to {x:this} but not used to pay for this attack [<'s|> [Energy] cost]",
        build=lambda t, x: ExtraEnergy(t),
    ),
    also(
        "per",
        "Energy attached to {x:this} but not used to pay for this attack [<'s|> [Energy] cost]",
        build=lambda x: ExtraEnergy(),
    ),
    Phrase("per", "damage counter on {p:all pokemon}", CountersOn(V.p)),
    Phrase("per", "of {s:side} {g:pokemon group|pl} [in play]", Count(_GROUP)),
    Phrase(
        "per",
        "{g:pokemon group|sg} you have in play",
        Count(lens("g", lambda g: Pokemon("you", g.place, g.where), lambda t: FAIL)),
        read_only=True,
    ),
    Phrase(
        "per",
        "{g:pokemon group|sg} your opponent have in play",
        Count(lens("g", lambda g: Pokemon("opponent", g.place, g.where), lambda t: FAIL)),
        read_only=True,
    ),
    Phrase("per", "{g:pokemon group|sg} in play [{both sides}]", Count(both_sides())),
    Phrase("per", "{g:pokemon group|sg} {both sides}", Count(both_sides()), read_only=True),
    Phrase("per", "{g:cards group|sg} in {s:side} hand", Count(Cards("hand", V.s, V.g))),
    Phrase("per", "{g:cards group|sg} in {s:side} discard pile", Count(Cards("discard", V.s, V.g))),
    Phrase("per", "other card in your hand", Count(Cards("hand", "you", (Not(Same(ThisCard())),)))),
    Phrase("per", "{g:cards group|sg} in {s:side} lost zone", Count(Cards("lost", V.s, V.g))),
    Phrase("per", "{g:cards group|sg} in the Lost Zone", Count(Cards("lost", "both", V.g))),
    Phrase("per", "Prize card {w:player} have/w taken", PrizesTaken(V.w)),
    Phrase("per", "Prize card {w:player} <have/w left|have/w|have/w remaining>", PrizesLeft(V.w)),
    Phrase(
        "per",
        "of {s:side} [remaining] Prize cards",
        PrizesLeft(V.s),
        when=lambda found: found["s"] in ("you", "opponent"),
        read_only=True,
    ),
    Phrase("per", "Colorless [Energy] in {p:pokemon} 's Retreat Cost", RetreatCostOf(V.p)),
    Phrase("per", "card <you discarded|discarded> this way", SizeOf("discarded")),
    Phrase(
        "per",
        "{g:cards group|sg} <you discarded|discarded> this way",
        Count(Among(Ref("those discarded"), V.g)),
        when=_kinds,
    ),
    also(
        "per",
        "{g:attached group|sg} <you discarded|discarded> this way",
        Count(Among(Ref("those discarded"), V.g)),
        when=_kinds,
    ),
    Phrase(
        "cond",
        "you discarded any {g:cards group|pl} this way",
        Exists(Among(Ref("those discarded"), V.g)),
        when=_kinds,
    ),
    also(
        "cond",
        "you discarded <a|any> {g:cards group} this way",
        Exists(Among(Ref("those discarded"), V.g)),
        when=_kinds,
    ),
    also(
        "cond",
        "you discarded <a|any> {g:attached group} this way",
        Exists(Among(Ref("those discarded"), V.g)),
        when=_kinds,
    ),
    Phrase("player", "you", "you"),
    Phrase("player", "your opponent", "opponent"),
    Phrase("player", "they", "that-player"),
    # so many cards
    Phrase("card count", "a card", Num(1)),
    Phrase("card count", "{n:num} cards", V.n),
    Phrase("card count", "{n:num} card for each {p:per}", Times(V.n, V.p), read_only=True),
    Phrase("card count", "a card for each {p:per}", V.p, when=lambda found: not isinstance(found["p"], Num | Times)),
    Phrase("card count", "{n:num} cards for each {p:per}", Times(V.n, V.p), when=lambda found: found["n"] != Num(1)),
    # so much damage
    Phrase("damage", "{n:num} damage", V.n),
]


def _extra(value: Any, typed: bool) -> dict[str, Any] | None:
    if not isinstance(value, ExtraEnergy) or (value.type is not None) != typed:
        return None
    return {"x": This(), "t": value.type} if typed else {"x": This()}


def _capped(value: Any, typed: bool) -> dict[str, Any] | None:
    if not isinstance(value, AtMost):
        return None
    found = _extra(value.of, typed)
    return None if found is None else {**found, "k": value.cap}
