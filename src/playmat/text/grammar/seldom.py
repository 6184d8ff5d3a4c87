"""Seldom words: coins one by one, Rock-Paper-Scissors, Prize cards face up, Fossils, copied attacks, odd exchanges."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    Afflict,
    AsCounters,
    ByEach,
    Cards,
    CoinIs,
    Compare,
    Count,
    Did,
    DrawUntil,
    EventPokemon,
    Exists,
    FaceUp,
    FlipAgain,
    FlippedTails,
    Half,
    HpOf,
    If,
    Is,
    Lasting,
    Later,
    Minus,
    Move,
    Negate,
    NoPowers,
    Not,
    Num,
    Pick,
    PlayerCannot,
    PlayGate,
    Pokemon,
    PutCounters,
    Reveal,
    RockPaperScissors,
    This,
    Together,
    Triggered,
    UseLastAttack,
    Watch,
    Who,
)
from playmat.text.forms import Head, Modify, Note, Some
from playmat.text.phrase import FAIL, Phrase, V, also

# --- Coins and signs

_ORDINALS: Final = ("first", "second", "third")


def _coins() -> list[Phrase]:
    found = []
    for i, word in enumerate(_ORDINALS, 1):
        found += [
            Phrase("cond", f"the {word} coin is heads", CoinIs("", i)),
            Phrase("cond", f"the {word} coin is tails", CoinIs("", i, False)),
        ]
    return found


def _after_tails(p: Any, c: Any, f: str = "") -> Any:
    if p != This():
        return FAIL
    return (Head(Triggered("attacks", (Later("end-of-turn", c),), when=FlippedTails())),)


def _match_after_tails(value: Any) -> dict[str, Any] | None:
    if len(value) == 1 and isinstance(value[0], Head) and isinstance(value[0].unit, Triggered):
        effect = value[0].unit.effect
        if len(effect) == 1 and isinstance(effect[0], Later) and value == _after_tails(This(), effect[0].do):
            return {"p": This(), "c": effect[0].do, "f": ""}
    return None


COINS: Final = [
    *_coins(),
    Phrase(
        "unit sentence",
        "if {p:pokemon} uses an attack , if you flip {f:coins for it} , and [if] any of them <is|are> tails , "
        "{c:chain} at the end of your turn .",
        build=_after_tails,
        match=_match_after_tails,
    ),
    Phrase("coins for it", "<any coins|a coin> for the damage or effect of that attack", ""),
    # flipping again
    Phrase("after coins", "after flipping coins for an attack", ""),
    also("after coins", "after <you|that player> flip any coins for an attack", ""),
    Phrase("flip again", "flip all of them again", ""),
    also("flip again", "flip [those] coins again", ""),
    also("flip again", "ignore all <effects|results> of those coin flips and begin flipping those coins again", ""),
    Phrase(
        "mod",
        "once during your turn , {a:after coins} , you may {b:flip again}",
        build=lambda a, b: FlipAgain(),
        match=lambda v: {"a": "", "b": ""} if v == FlipAgain() else None,
    ),
    Phrase(
        "mod",
        "once during each player's turn , {a:after coins} , <they|you> may {b:flip again}",
        build=lambda a, b: FlipAgain("each"),
        match=lambda v: {"a": "", "b": ""} if v == FlipAgain("each") else None,
    ),
    Phrase(
        "mod",
        "once during your turn , {a:after coins} of {p:pokemon} , you may {b:flip again} , if no other effect let you "
        "do so this turn",
        build=lambda a, p, b: FlipAgain("you", p, True),
        match=lambda v: (
            {"a": "", "p": v.scope, "b": ""}
            if isinstance(v, FlipAgain) and v == FlipAgain("you", v.scope, True)
            else None
        ),
    ),
    also(
        "unit sentence",
        "once during your turn , {a:after coins} of {p:pokemon} , you may {b:flip again} . ( {o:once for all} . )",
        build=lambda a, p, b, o: (Modify((FlipAgain("you", p, True),)),),
    ),
    also(
        "once for all",
        "you may only use effects that let you {f:flip again} , including effects from other cards , once "
        "during your turn",
        "",
    ),
    Phrase("step", "you and your opponent play Rock-Paper-Scissors until someone wins", RockPaperScissors()),
    also("step", "you and your opponent play Rock-Paper-Scissors", RockPaperScissors()),
    Phrase("cond", "you win", Did("won")),
    Phrase("cond", "you lose", Negate(Did("won"))),
]

# --- Prize cards face up

_FACE_DOWN: Final = (Not(FaceUp()),)
_REMAIN: Final = "<that|those|these> [Prize] card remain [face] up for the rest of the game"

PRIZES: Final = [
    Phrase(
        "step",
        "turn~ {n:num} of {s:side} face-down Prize cards face up",
        Reveal(Pick(Cards("prizes", V.s, _FACE_DOWN), V.n)),
    ),
    Phrase("step", "turn~ all of {s:side} Prize cards face up", Reveal(Cards("prizes", V.s))),
    also("note", _REMAIN, build=lambda: Note()),
    Phrase(
        "step",
        "put~ a card from your hand face up as a Prize card",
        Move(Pick(Cards("hand"), Num(1)), "prizes", reveal=True),
    ),
    also(
        "step",
        "choose {q:some cards} from your hand and put it <as a Prize card|among your Prize cards> face up",
        build=lambda q: Move(Pick(Cards("hand"), Num(1)), "prizes", reveal=True) if q == Some(Num(1)) else FAIL,
    ),
    Phrase(
        "step",
        "put~ {n:num} of your face-down Prize cards into your hand",
        Move(Pick(Cards("prizes", where=_FACE_DOWN), V.n), "hand"),
    ),
    also(
        "step",
        "choose {n:num} of your face-down Prize cards [without looking] and put {r:cards pronoun} into your hand",
        Move(Pick(Cards("prizes", where=_FACE_DOWN), V.n), "hand"),
    ),
    Phrase("cond", "all of your Prize cards are face up", Negate(Exists(Cards("prizes", where=_FACE_DOWN)))),
]

# --- Attacks

_PLAYED: Final = "whenever your opponent plays a Trainer card from their hand"
_GATE: Final = Lasting((PlayGate("opponent", (Is("Trainer"),)),), "opponents-next-turn", on_player=True)
_LOCKED: Final = "can't play any Trainer , Supporter , or Stadium cards from their hand"
_LOCK: Final = Lasting(
    (
        PlayerCannot("opponent", "play-trainer"),
        PlayerCannot("opponent", "play-supporter"),
        PlayerCannot("opponent", "play-stadium"),
    ),
    "opponents-next-turn",
    on_player=True,
)
_FOUR_EACH: Final = "either draws or discards cards until that player has {n:num} cards in their hand"


def _until(n: Any, actor: Who = "that-player") -> Any:
    hand = Cards("hand", "that-player")
    more = Compare(Count(hand), ">", n)
    less = Pick(hand, Minus(Count(hand), n), by=actor)
    return ByEach((If(more, (Move(less, "discard"),), (DrawUntil(n, actor),)),), "opponent")


def _match_until(value: Any) -> dict[str, Any] | None:
    if isinstance(value, ByEach) and len(value.do) == 1:
        branch = value.do[0]
        if isinstance(branch, If) and isinstance(branch.condition, Compare):
            n = branch.condition.right
            if value == _until(n, "you"):
                return {"n": n}
    return None


_NOWHERE: Final = Together(
    (
        Pokemon("opponent"),
        Cards("hand", "opponent", (Is("Pokémon"),)),
        Cards("discard", "opponent", (Is("Pokémon"),)),
    )
)
_STITCHED: Final = Lasting((NoPowers(_NOWHERE),), "opponents-next-turn", on_player=True)

ATTACKS: Final = [
    Phrase("step", f"during your opponent's next turn , your opponent {_LOCKED}", _LOCK),
    also("step", f"your opponent {_LOCKED} during <their|your opponent's> next turn", _LOCK),
    Phrase(
        "step",
        "{theirs next} , " + _PLAYED + " , they flip a coin , and if tails , that card has no effect",
        _GATE,
    ),
    also(
        "sentence",
        _PLAYED + " {next of theirs} , {theirs on tails} <that card|it> has no effect . ( your opponent "
        "still discards that card . )",
        (_GATE,),
        idiom=True,
    ),
    Phrase(
        "step",
        "each player " + _FOUR_EACH + " ( your opponent does this first )",
        build=lambda n: _until(n),
        match=_match_until,
    ),
    also(
        "sentence", "each player " + _FOUR_EACH + " . ( your opponent does this first . )", build=lambda n: (_until(n),)
    ),
    Phrase(
        "step",
        "your opponent's Pokémon {anywhere} have no Abilities {end of theirs}",
        _STITCHED,
        idiom=True,
    ),
    also(
        "step",
        "{end of theirs} , each Pokémon your opponent has {anywhere} has no Abilities",
        _STITCHED,
    ),
    also("note", "this includes cards that come into play on that turn", build=lambda: Note()),
    also(
        "step",
        "if your opponent attaches an Energy card from their hand to {p:pokemon} {next of theirs} , that "
        "Pokémon will be {c:condition&and}",
        build=lambda p, c: _on_attaching(p, c),
    ),
    Phrase("copied", "an attack", True),
    Phrase("copied", "an attack that isn't a GX attack", False),
    Phrase(
        "step",
        "if your opponent's Pokémon used {g:copied} {last of theirs} , use it as this attack",
        UseLastAttack(gx=V.g),
    ),
]


def _on_attaching(p: Any, c: Any) -> Any:
    if p != Pokemon("opponent", "active"):
        return FAIL
    asleep = Triggered("energy-attached", (Afflict(EventPokemon(), c),), This(), "opponent")
    return Watch((asleep,), "opponents-next-turn", p)


# --- Bodies and Trainers

_HALF_HP: Final = AsCounters(Half(HpOf(V.p, remaining=False), up=False, unit=10))

CARDS: Final = [
    Phrase(
        "step",
        "put~ damage counters on {p:pokemon} equal to half its HP , rounded down",
        PutCounters(V.p, _HALF_HP),
    ),
    also(
        "step",
        "put [a number of] damage counters on {p:pokemon} equal to half its HP ( rounded down to the nearest 10 )",
        PutCounters(V.p, _HALF_HP),
    ),
]

PHRASES: Final[list[Phrase]] = [*COINS, *PRIZES, *ATTACKS, *CARDS]
