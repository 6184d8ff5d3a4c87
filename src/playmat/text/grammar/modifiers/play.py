"""Rules of play that change: evolving, attaching, coins, the Bench, Prize cards, checkup."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import (
    AllHeads,
    AttachMore,
    AttackTwice,
    BenchSize,
    CheckupCounters,
    CoinsAre,
    FlipAgain,
    HasCondition,
    HealTimes,
    KeepEnergy,
    KeepTurn,
    KeepTurnAfter,
    KoDestination,
    MayEvolveEarly,
    Negate,
    NoPrizes,
    Num,
    Pick,
    PlayerCannot,
    Pokemon,
    PrizesMore,
    SleepCoins,
    This,
    ThisCard,
    ToolLimit,
)
from playmat.text.grammar.shapes import side_group
from playmat.text.phrase import FAIL, Phrase, V, using


def _checkup(n: int, p: Any, instead: bool = False) -> Any:
    """More counters on Pokémon that have a Special Condition, which their description names."""
    if not isinstance(p, Pokemon) or n <= 0:
        return FAIL
    named = [f for f in p.where if isinstance(f, HasCondition) and len(f.conditions) == 1]
    if len(named) != 1:
        return FAIL
    where = tuple(f for f in p.where if f != named[0])
    return CheckupCounters(dataclasses.replace(p, where=where), named[0].conditions[0], n, instead)


_DELTA: Final = MayEvolveEarly(ThisCard(), True)


def _fewer() -> Any:
    return using("n", lambda n: -n)


PHRASES: Final[list[Phrase]] = [
    # MayEvolveEarly
    Phrase(
        "mod",
        "{p:pokemon} can evolve {first turn} or the turn you play <it|them>",
        MayEvolveEarly(V.p, first_turn=True),
    ),
    Phrase("mod", "{p:pokemon} can evolve during the turn you play <it|them>", MayEvolveEarly(V.p)),
    Phrase("mod", "you may play {x:this card} from your hand to evolve a Pokémon {t:early}", _DELTA),
    Phrase("mod", "{p:pokemon} can evolve {first turn}", MayEvolveEarly(V.p, True, False)),
    # AttachMore
    Phrase(
        "mod",
        "<whenever|when> you attach an Energy card from <your|> hand to {p:pokemon} , {not by effects} , attach up to {n:int} Energy cards to that Pokémon instead of 1",
        build=lambda p, n: AttachMore(Pokemon("you"), n) if p == Pick(Pokemon("you"), Num(1)) else FAIL,
        idiom=True,
    ),
    Phrase(
        "mod",
        "{when attaching} from your hand to {p:pokemon} ( {not by effects} ) , you may attach {n:int} Energy cards",
        AttachMore(V.p, V.n),
    ),
    # AttackTwice
    Phrase("mod", "{p:pokemon} may attack twice a turn", AttackTwice(V.p)),
    Phrase("mod", "{p:pokemon} may use an attack it has twice", AttackTwice(V.p, True)),
    # FlipAgain
    Phrase("mod", "once during your turn , {a:after coins} , you may {b:flip again}", FlipAgain()),
    Phrase(
        "mod", "once during each player's turn , {a:after coins} , <they|you> may {b:flip again}", FlipAgain("each")
    ),
    # ToolLimit
    Phrase("mod", "{p:pokemon} may have up to {n:int} Pokémon Tools attached to it", ToolLimit(V.p, V.n)),
    # BenchSize
    Phrase(
        "mods",
        "you {Bench room} your Bench , and you can't put {g:pokemon group} into play",
        (BenchSize("you", V.n), PlayerCannot("you", "put-into-play", using("g", lambda g: g.where or FAIL))),
    ),
    # CheckupCounters
    Phrase("mod", "put {n:int} more damage counters on {p:pokemon} during Pokémon Checkup", build=_checkup),
    Phrase("mod", "put {n:int} more damage counter on {p:pokemon} between turns", build=_checkup),
    Phrase(
        "mod",
        "put {n:int} damage counters instead of {m:int} on {p:pokemon} <between turns|during Pokémon Checkup>",
        build=lambda n, m, p: _checkup(n, p, True) if n > m else FAIL,
    ),
    # KeepTurn
    Phrase("mod", "your turn doesn't end if {p:pokemon} becomes {n:name}", KeepTurn(V.p, V.n)),
    # SleepCoins
    Phrase(
        "mod",
        "if {p:pokemon} is Asleep , flip {n:int} coins instead of 1 between turns . if {k:cond} , {q:pokemon} is still Asleep",
        build=lambda p, n, k, q: SleepCoins(p, n) if p == q and k == Negate(AllHeads("all")) else FAIL,
    ),
    # CoinsAre
    Phrase(
        "mod", "whenever your opponent flips a coin during their turn , treat it as tails", CoinsAre("opponent", False)
    ),
    # KeepTurnAfter
    Phrase("mod", "your turn doesn't end when you use {n:name}", KeepTurnAfter("you", V.n)),
    # KeepEnergy
    Phrase(
        "mod", "{e:energy card} attached to {p:pokemon} can't be discarded by {w:their effects}", KeepEnergy(V.p, V.e)
    ),
    # HealTimes
    Phrase("mod", "when {p:pokemon} is healed , double the amount healed", HealTimes(V.p)),
    # PrizesMore
    Phrase(
        "mod",
        "if {p:this} is Knocked Out {by attack} from {x:pokemon} , your opponent can't take any Prize cards for it",
        NoPrizes(This(), by_attack_of=V.x),
    ),
    Phrase(
        "mod",
        "if 1 of your {g:pokemon group} is Knocked Out {by attack} from {x:pokemon} , that player takes {n:int} fewer Prize card",
        PrizesMore(using("g", lambda g: Pokemon("you", g.place, g.where)), _fewer(), V.x),
    ),
    Phrase(
        "mod",
        "if {s:side} {g:pokemon group} is Knocked Out {by attack} <of|used by|from> {x:pokemon} , take {n:int} more Prize card",
        PrizesMore(side_group(), V.n, V.x),
    ),
    Phrase(
        "mod",
        "if {p:pokemon} is Knocked Out {by attack} <of|used by|from> {x:pokemon} , take {n:int} more Prize card",
        PrizesMore(V.p, V.n, V.x),
        when=lambda f: isinstance(f["p"], Pokemon) and f["p"].place == "active",
    ),
    # KoDestination
    Phrase(
        "mod",
        "if {p:pokemon} would be Knocked Out , put {r:pokemon pronoun} in the Lost Zone instead of discarding [it]",
        KoDestination(V.p, "lost"),
    ),
    Phrase(
        "mod",
        "if {p:pokemon} is Knocked Out {by attack} , it goes to your hand instead of the discard pile",
        KoDestination(V.p, "hand", by="attack"),
    ),
    Phrase(
        "mod",
        "if {p:pokemon} is Knocked Out {by theirs} , it goes to your hand instead of the discard pile",
        KoDestination(V.p, "hand", by="opponents-attack"),
    ),
    # parts of the above
    Phrase("early", "{first turn} or the turn you play that Pokémon", ""),
    Phrase("their effects", "effects of your opponent's attacks , Abilities , or Trainer cards", ""),
]
