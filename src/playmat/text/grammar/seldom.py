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
from playmat.text.forms import Head, Modify, Note
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


_AFTER_TAILS: Final = "uses an attack , if you flip <any coins|a coin> for the damage or effect of that attack"


def _after_tails(p: Any, c: Any) -> Any:
    if p != This():
        return FAIL
    return (Head(Triggered("attacks", (Later("end-of-turn", c),), when=FlippedTails())),)


def _match_after_tails(value: Any) -> dict[str, Any] | None:
    if len(value) == 1 and isinstance(value[0], Head) and isinstance(value[0].unit, Triggered):
        effect = value[0].unit.effect
        if len(effect) == 1 and isinstance(effect[0], Later) and value == _after_tails(This(), effect[0].do):
            return {"p": This(), "c": effect[0].do}
    return None


COINS: Final = [
    *_coins(),
    Phrase(
        "unit sentence",
        f"if {{p:pokemon}} {_AFTER_TAILS} , and any of them is tails , {{c:chain}} at the end of your turn .",
        build=_after_tails,
        match=_match_after_tails,
    ),
    also(
        "unit sentence",
        f"if {{p:pokemon}} {_AFTER_TAILS} , and if any of them are tails , {{c:chain}} at the end of your turn .",
        build=_after_tails,
    ),
    Phrase(
        "mod",
        "once during your turn , after flipping coins for an attack , you may flip all of them again",
        FlipAgain(),
    ),
    also(
        "mod",
        "once during your turn , after you flip any coins "
        "for an attack , you may ignore all <effects|results> of "
        "those coin flips and begin flipping those coins again",
        FlipAgain(),
    ),
    Phrase(
        "mod",
        "once during each player's turn , after <that player|you> flips "
        "any coins for an attack , <they|you> may flip those "
        "coins again",
        FlipAgain("each"),
    ),
    also(
        "mod",
        "once during each player's turn , after <that player|you> flip "
        "any coins for an attack , <they|you> may ignore all "
        "<effects|results> of those coin flips and begin flipping those "
        "coins again",
        FlipAgain("each"),
    ),
    Phrase(
        "mod",
        "once during your turn , after flipping coins for an attack of {p:pokemon} , you may flip all of them again "
        ", if no other effect let you do so this turn",
        FlipAgain("you", V.p, True),
    ),
    also(
        "unit sentence",
        "once during your turn , after you flip any coins "
        "for an attack of {p:pokemon} , you may ignore all "
        "effects of those coin flips and begin flipping those "
        "coins again . ( you may only use effects that let "
        "you flip coins again , including effects from other cards "
        ", once during your turn . )",
        (Modify((FlipAgain("you", V.p, True),)),),
    ),
    Phrase("step", "you and your opponent play Rock-Paper-Scissors until someone wins", RockPaperScissors()),
    also("step", "you and your opponent play Rock-Paper-Scissors", RockPaperScissors()),
    Phrase("cond", "you win", Did("won")),
    Phrase("cond", "you lose", Negate(Did("won"))),
]

# --- Prize cards face up

_FACE_DOWN: Final = (Not(FaceUp()),)
_REMAIN: Final = "<that|those|these> <|Prize> <card|cards> remain <|face> up for the rest of the game"

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
        "choose a card from your hand and put it <as|among> <a Prize card|your Prize cards> face up",
        Move(Pick(Cards("hand"), Num(1)), "prizes", reveal=True),
    ),
    Phrase(
        "step",
        "put~ {n:num} of your face-down Prize cards into your hand",
        Move(Pick(Cards("prizes", where=_FACE_DOWN), V.n), "hand"),
    ),
    also(
        "step",
        "choose {n:num} of your face-down Prize cards <without looking|> and put <it|them> into your hand",
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
        "during your opponent's next turn , "
        + _PLAYED
        + " , they flip a coin , and if tails , that card has no effect",
        _GATE,
    ),
    also(
        "sentence",
        _PLAYED + " during their next turn , your opponent flips a coin . if tails , <that card|it> has no effect . "
        "( your opponent still discards that card . )",
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
        "your opponent's Pokémon in play , in their hand , and "
        "in their discard pile have no Abilities until the "
        "end of your opponent's next turn",
        _STITCHED,
        idiom=True,
    ),
    also(
        "step",
        "until the end of your opponent's next turn , each "
        "Pokémon your opponent has in play , in their hand "
        ", and in their discard pile has no Abilities",
        _STITCHED,
    ),
    also("note", "this includes cards that come into play on that turn", build=lambda: Note()),
    also(
        "step",
        "if your opponent attaches an Energy card from their "
        "hand to {p:pokemon} during their next turn , that Pokémon "
        "will be {c:condition&and}",
        build=lambda p, c: _on_attaching(p, c),
    ),
    Phrase(
        "step",
        "if your opponent's Pokémon used an attack during their last turn , use it as this attack",
        UseLastAttack(),
    ),
    Phrase(
        "step",
        "if your opponent's Pokémon used an attack that isn't "
        "a GX attack during their last turn , use it "
        "as this attack",
        UseLastAttack(gx=False),
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
