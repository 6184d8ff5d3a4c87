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
    Named,
    Not,
    Num,
    OneOf,
    Pokemon,
    PrizesLeft,
    PrizesTaken,
    RetreatCostOf,
    Same,
    SizeOf,
    Tails,
    ThisCard,
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

_KINDS: Final = TypesAmong(Cards("discard", "you", (Is("basic Energy"),)))

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
    Phrase("per", "extra {t:type} Energy attached to {x:this}", ExtraEnergy(V.t)),
    Phrase("per", "extra Energy attached to {x:this}", ExtraEnergy()),
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
    Phrase(
        "per",
        "{g:pokemon group} your opponent have in play",
        Count(using("g", lambda g: Pokemon("opponent", g.place, g.where))),
    ),
    Phrase("per", "{g:pokemon group} in play [{both sides}]", Count(both_sides())),
    Phrase("per", "{g:pokemon group} {both sides}", Count(both_sides())),
    Phrase("per", "{g:cards group} in {s:side} hand", Count(Cards("hand", V.s, V.g))),
    Phrase("per", "{g:cards group} in {s:side} discard pile", Count(Cards("discard", V.s, V.g))),
    Phrase("per", "other card in your hand", Count(Cards("hand", "you", (Not(Same(ThisCard())),)))),
    Phrase("per", "{g:cards group} in {s:side} lost zone", Count(Cards("lost", V.s, V.g))),
    Phrase("per", "{g:cards group} in the Lost Zone", Count(Cards("lost", "both", V.g))),
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
    Phrase("per", "{n:name} attached to {p:pokemon}", Count(Cards("attached", where=(Named(V.n),), on=V.p))),
    Phrase("per", "{n:name} card attached to {p:pokemon}", Count(Cards("attached", where=(Named(V.n),), on=V.p))),
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
    Phrase("per", "card you put in the Lost Zone this way", SizeOf("put")),
    Phrase("per", "{g:cards group} you put in the Lost Zone this way", SizeOf("put")),
    Phrase("per", "extra {t:type} Energy attached to {x:this} {beyond cost}", ExtraEnergy(V.t)),
    Phrase("per", "card you shuffled into your deck this way", SizeOf("shuffled")),
    Phrase("per", "Special Condition affecting {p:pokemon}", ConditionsOn(V.p)),
    Phrase("per", "Benched Pokémon you discarded this way", SizeOf("discarded")),
    Phrase("per", "different type of basic Energy card in your discard pile", _KINDS),
    Phrase("per", "type of basic Energy card in your discard pile", _KINDS),
    Phrase("per", "of your Pokémon in the Lost Zone", Count(Cards("lost", "you", (Is("Pokémon"),)))),
    Phrase(
        "per", "{t:tag adj} Energy attached to {p:pokemon}", Count(Cards("attached", where=(Is("Energy"), V.t), on=V.p))
    ),
    Phrase(
        "per",
        "{n:name} and each {m:name} you have in play",
        Count(Pokemon("you", "any", (OneOf((Named(V.n), Named(V.m))),))),
    ),
    Phrase("per", "of {s:side} {g:pokemon kinds} [in play]", Count(side_group())),
    Phrase("per", "card you put on the bottom of your deck", SizeOf("put on deck")),
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
