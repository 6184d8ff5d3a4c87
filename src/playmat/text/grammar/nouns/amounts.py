"""Amounts: what "for each" counts, and how many cards or counters."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    Among,
    Cards,
    ConditionsOn,
    Count,
    CountersOn,
    EnergyOn,
    EnergyTypesOn,
    ExtraEnergy,
    Filter,
    HasAttack,
    Heads,
    Is,
    Num,
    Pokemon,
    PrizesLeft,
    PrizesTaken,
    RetreatCostOf,
    SizeOf,
    Tails,
    Times,
    TypesAmong,
)
from playmat.text.forms import Ref
from playmat.text.grammar.shapes import both_sides, kinds, side_group
from playmat.text.phrase import FAIL, Phrase, V, using


def _is_energy(where: tuple[Filter, ...]) -> bool:
    return any(isinstance(f, Is) and f.kind in ("basic Energy", "special Energy") for f in where)


def _types(group: Any) -> Any:
    return TypesAmong(Pokemon("you", "bench", group.where)) if group.place == "any" else FAIL


_BOTH_ACTIVE: Final = Pokemon("both", "active")


PHRASES: Final[list[Phrase]] = [
    # per
    Phrase("per", "heads", Heads("")),
    Phrase("per", "tails", Tails("")),
    Phrase("per", "Energy attached to {p:all pokemon}", EnergyOn(V.p)),
    Phrase("per", "{t:type} Energy attached to {p:all pokemon}", EnergyOn(V.p, V.t)),
    Phrase("per", "type of basic Energy attached to {p:pokemon}", EnergyTypesOn(V.p)),
    Phrase("per", "different type of basic Energy attached to {p:pokemon}", EnergyTypesOn(V.p)),
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
        "{t:type} Energy attached to {x:this} but not used to pay for this attack [<'s|> [Energy] cost]",
        ExtraEnergy(V.t),
    ),
    Phrase(
        "per", "Energy attached to {x:this} but not used to pay for this attack [<'s|> [Energy] cost]", ExtraEnergy()
    ),
    Phrase("per", "damage counter on {p:all pokemon}", CountersOn(V.p)),
    Phrase("per", "of {s:side} {g:pokemon group} [in play]", Count(side_group())),
    Phrase("per", "{g:pokemon group} you have in play", Count(using("g", lambda g: Pokemon("you", g.place, g.where)))),
    Phrase("per", "{g:pokemon group} in play [{both sides}]", Count(both_sides())),
    Phrase("per", "{g:pokemon group} {both sides}", Count(both_sides())),
    Phrase("per", "{g:cards group} in {s:side} hand", Count(Cards("hand", V.s, V.g))),
    Phrase("per", "{g:cards group} in {s:side} discard pile", Count(Cards("discard", V.s, V.g))),
    Phrase("per", "Prize card {w:player} have taken", PrizesTaken(V.w)),
    Phrase("per", "Prize card {w:player} <have left|have|have remaining>", PrizesLeft(V.w)),
    Phrase(
        "per",
        "of {s:side} [remaining] Prize cards",
        PrizesLeft(V.s),
        when=lambda found: found["s"] in ("you", "opponent"),
    ),
    Phrase("per", "Colorless [Energy] in {p:pokemon} 's Retreat Cost", RetreatCostOf(V.p)),
    Phrase("per", "card <you discarded|discarded> this way", SizeOf("discarded")),
    Phrase(
        "per",
        "{g:cards group} <you discarded|discarded> this way",
        Count(Among(Ref("those discarded"), V.g)),
        when=kinds,
    ),
    Phrase(
        "per",
        "{g:attached group} <you discarded|discarded> this way",
        Count(Among(Ref("those discarded"), V.g)),
        when=kinds,
    ),
    Phrase("per", "different types of basic Energy [card] attached to {p:pokemon}", EnergyTypesOn(V.p)),
    Phrase("per", "different type of {g:pokemon group} on your Bench", build=lambda g: _types(g)),
    Phrase(
        "per",
        "{g:pokemon group} on {s:side} Bench",
        build=lambda g, s: Count(Pokemon(s, "bench", g.where)) if g.place == "any" else FAIL,
    ),
    Phrase(
        "per",
        "Colorless [Energy] in {p:pokemon} 's Retreat Cost ( after applying effects to <the|its> Retreat Cost )",
        RetreatCostOf(V.p),
    ),
    Phrase("per", "{g:cards group} you find there", build=lambda g: Count(Among(Ref("them"), g)) if g else FAIL),
    Phrase(
        "per",
        "{g:cards group} in {s:side} discard pile that has the {m:move} attack",
        Count(Cards("discard", V.s, using("g m", lambda g, m: (*g, HasAttack(m))))),
    ),
    Phrase(
        "per", "of your Pokémon in play that have the {m:move} attack", Count(Pokemon("you", "any", (HasAttack(V.m),)))
    ),
    Phrase("per", "Energy attached to [both] {x:this} and {opposing Active}", EnergyOn(_BOTH_ACTIVE)),
    Phrase("per", "Special Condition affecting {p:pokemon}", ConditionsOn(V.p)),
    Phrase("per", "of {s:side} {g:pokemon kinds} [in play]", Count(side_group())),
    Phrase("per", "of their [remaining] Prize cards", PrizesLeft("that-player")),
    Phrase("per", "{g:cards group} you find there", Count(using("g", lambda g: Among(Ref("them"), g) if g else FAIL))),
    # card count
    Phrase("card count", "a card", Num(1)),
    Phrase("card count", "{n:num} cards", V.n),
    Phrase("card count", "{n:num} card for each {p:per}", Times(V.n, V.p)),
    Phrase("card count", "a card for each {p:per}", V.p, when=lambda found: not isinstance(found["p"], Num | Times)),
    Phrase("card count", "{n:num} cards for each {p:per}", Times(V.n, V.p), when=lambda found: found["n"] != Num(1)),
    # counters
    Phrase("counters", "1 damage counter", Num(1)),
    Phrase("counters", "{n:num} damage counters", V.n),
    Phrase("counters", "a damage counter", Num(1)),
    Phrase("counters", "{n:num} damage counter", V.n),
]
