"""Cards on the move: drawing, discarding, searching, attaching, returning, looking, revealing, shuffling, Prizes."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import (
    Among,
    Attach,
    Cards,
    Choose,
    Count,
    Draw,
    DrawUntil,
    Evolve,
    EvolvesFrom,
    ForEach,
    Look,
    Move,
    Num,
    Pick,
    Pokemon,
    Rearrange,
    Reveal,
    Shuffle,
    ShuffleInto,
    TakePrizes,
    Target,
    ThisCard,
    Together,
)
from playmat.text.forms import AnyMember, Group, Ref, Refused, Some
from playmat.text.grammar.nouns import attached, held, is_others, is_plural, yours
from playmat.text.phrase import FAIL, Phrase, V, also, lens

_DECK = yours("deck")
_MINE = yours("hand")
_PILE = yours("discard")
_HAND = held("hand")
_ON = attached()


def _many(target: Any) -> bool:
    """Whether cards go to several Pokémon, and so are shared out."""
    return (isinstance(target, Pokemon) and target.place != "active") or (
        isinstance(target, AnyMember) or (isinstance(target, Pick | Ref) and is_plural(target))
    )


def _shared(template: str, cards: Any, read: str = "") -> list[Phrase]:
    """An attachment, with "in any way you like" where there are several Pokémon to choose from."""
    return [
        Phrase("step", f"{template} to {{p:pokemon}}", Attach(cards, V.p), when=lambda f: not _many(f["p"])),
        Phrase(
            "step",
            f"{template} to {{p:several pokemon}} in any way you~ like",
            Attach(cards, V.p),
            when=lambda f: _many(f["p"]),
        ),
        also("step", f"{template} to {{p:pokemon}} , in any way you like", Attach(cards, V.p)),
    ]


def _not_all(found: dict[str, Any]) -> bool:
    """Not the whole zone, which has its own words."""
    return bool(found["q"].mode != "all" or found["q"].where)


def found_there() -> Any:
    """Some of the cards that were looked at: the variable is a `Some`."""

    def forward(some: Some) -> Any:
        source: Target = Among(Ref("them"), some.where) if some.where else Ref("them")
        if some.mode == "all":
            return source
        return Pick(source, some.count, some.mode, random=some.random, distinct=some.distinct)

    def back(value: Any) -> Any:
        if isinstance(value, Among) and isinstance(value.source, Ref):
            return (Some(Num(0), value.where, "all", others=is_others(value)),)
        if isinstance(value, Pick) and not value.into and value.by == "you":
            source = value.source
            if isinstance(source, Among) and isinstance(source.source, Ref):
                found = Some(
                    value.count, source.where, value.mode, value.random, value.distinct, others=is_others(source)
                )
                return (found,)
        return FAIL

    return lens("q", forward, back)


def _home(value: Any) -> dict[str, Any] | None:
    """The words for Energy put from a Pokémon into its owner's hand."""
    if not isinstance(value, Move) or value != Move(value.target, "hand"):
        return None
    parts = _ON.back(value.target)
    if parts is FAIL:
        return None
    return {"q": parts[0], "p": parts[1], "s": owner(parts[1])}


def owner(target: Any) -> Any:
    """Whose Pokémon it is, as far as the words say."""
    source = target.source if isinstance(target, Pick) else target
    return source.side if isinstance(source, Pokemon) and source.side != "both" else "you"


def _hand_home(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, ShuffleInto) or value.reveal or value.into or not isinstance(value.target, Cards):
        return None
    side = value.target.side
    return {"s": side, "t": "you" if side == "you" else "that-player"} if value.target == Cards("hand", side) else None


def _whole(verb: str, to: str, node: Any) -> list[Phrase]:
    """A Pokémon in play and all cards on it, going somewhere of its owner's."""
    return [
        Phrase(
            "step",
            f"{verb} {{p:pokemon}} and all cards attached to it/p {to} {{s:side}} {node[0]}",
            build=lambda p, s: node[1](p),
            match=lambda v: (
                {"p": v.target, "s": owner(v.target)}
                if type(v) is type(node[1](v))
                and isinstance(getattr(v, "target", None), Target)
                and v == node[1](v.target)
                and _in_play(v.target)
                else None
            ),
        ),
        also(
            "step",
            f"{verb} {{p:pokemon}} and all cards attached to it {to} their owner's {node[0]}",
            build=lambda p: node[1](p),
        ),
        also(
            "step", f"{verb} {{p:pokemon}} and all cards on it {to} {{s:side}} {node[0]}", build=lambda p, s: node[1](p)
        ),
    ]


def _in_play(target: Any) -> bool:
    source = target.source if isinstance(target, Pick) else target
    return not isinstance(source, Cards | ThisCard | Among) and not (
        isinstance(source, Ref) and source.word in ("it", "them", "the other cards")
    )


def _two(g: Some, h: Some) -> Any:
    return Together((_DECK.forward(g), _DECK.forward(h)))


def _untwo(value: Any) -> Any:
    if isinstance(value, Together) and len(value.parts) == 2:
        g, h = (_DECK.back(part) for part in value.parts)
        if g is not FAIL and h is not FAIL:
            return g[0], h[0]
    return FAIL


_TWO = lens("q r", _two, _untwo)

DRAWING: Final = [
    Phrase("step", "draw~ {n:card count}", Draw(V.n)),
    Phrase("step", "draw~ up to {n:num} cards", Draw(V.n, up_to=True)),
    Phrase("step", "draw~ cards until you~ have {n:num} cards in your~ hand", DrawUntil(V.n)),
    also("step", "draw <a number of cards|cards> equal to the <number|amount> [of] {p:per}", Draw(V.p)),
    also("step", "draw {n:num} more <card|cards>", Draw(V.n)),
    Phrase(
        "step",
        "draw~ cards until you~ have {equally many} cards in your~ hand as your opponent",
        DrawUntil(Count(Cards("hand", "opponent"))),
    ),
]

DISCARDING: Final = [
    Phrase(
        "step",
        "discard~ {q:some attached} from {p:several pokemon}",
        Move(_ON, "discard"),
        when=lambda f: bool(f["q"].where) or f["p"] != Ref("it"),  # "a card from it" is out of a hand that was shown
    ),
    also("step", "discard {q:some attached} attached to {p:pokemon}", Move(_ON, "discard")),
    Phrase("step", "discard~ {q:some cards} from {s:side} hand", Move(_HAND, "discard"), when=_not_all),
    Phrase("step", "discard~ {s:side} hand", Move(Cards("hand", V.s), "discard")),
    Phrase("step", "discard~ the top card of {s:side} deck", Move(Cards("deck", V.s, top=Num(1)), "discard")),
    Phrase("step", "discard~ the top {n:num} cards of {s:side} deck", Move(Cards("deck", V.s, top=V.n), "discard")),
    also("step", "discard the top {n:num} cards from {s:side} deck", Move(Cards("deck", V.s, top=V.n), "discard")),
    also("step", "discard the top card from {s:side} deck", Move(Cards("deck", V.s, top=Num(1)), "discard")),
    Phrase("step", "discard~ the bottom card of {s:side} deck", Move(Cards("deck", V.s, bottom=Num(1)), "discard")),
    Phrase("step", "discard~ the Stadium card in play", Move(Cards("stadium", "both"), "discard")),
    also("step", "discard <any|a> Stadium [card] in play", Move(Cards("stadium", "both"), "discard")),
    also("step", "discard <that|the> Stadium [card]", Move(Cards("stadium", "both"), "discard")),
    also(
        "tail",
        "if there is <a|any> Stadium [card] in play , discard <it|that card>",
        Move(Cards("stadium", "both"), "discard"),
        idiom=True,
    ),
    Phrase("step", "discard~ {r:cards pronoun}", Move(V.r, "discard")),
    Phrase("step", "discard~ {x:this card}", Move(V.x, "discard")),
    Phrase("step", "discard~ {p:pokemon} and all cards attached to it/p", Move(V.p, "discard")),
    Phrase("step", "put~ {q:some attached} from {p:several pokemon} in the Lost Zone", Move(_ON, "lost")),
    also("step", "put {q:some attached} attached to {p:pokemon} in the Lost Zone", Move(_ON, "lost")),
    Phrase("step", "put~ {r:cards pronoun} in the Lost Zone", Move(V.r, "lost")),
    Phrase("step", "put~ {q:some cards} from {s:side} hand in the Lost Zone", Move(_HAND, "lost")),
    Phrase("step", "put~ the top card of {s:side} deck in the Lost Zone", Move(Cards("deck", V.s, top=Num(1)), "lost")),
    Phrase(
        "step",
        "put~ the top {n:num} cards of {s:side} deck in the Lost Zone",
        Move(Cards("deck", V.s, top=V.n), "lost"),
    ),
]

SEARCHING: Final = [
    Phrase(
        "step",
        "search~ your deck for {q:some cards} , reveal~ it/q , and put~ it/q into your hand",
        Move(_DECK, "hand", reveal=True),
    ),
    Phrase("step", "search~ your deck for {q:some cards} and put~ it/q into your hand", Move(_DECK, "hand")),
    Phrase(
        "step",
        "search~ your deck for {q:some cards} and {r:some cards} , reveal~ them , and put~ them into your hand",
        Move(_TWO, "hand", reveal=True),
    ),
    Phrase("step", "search~ your deck for {q:some cards} and put~ it/q onto your Bench", Move(_DECK, "bench")),
    also("step", "search your deck for {q:some cards} and put {r:any of them} onto your Bench", Move(_DECK, "bench")),
    also("any of them", "<it|them>", ""),
    also(
        "step",
        "search your deck for {q:some cards} and put as many of them as you like onto your Bench",
        build=lambda q: Move(_DECK.forward(dataclasses.replace(q, count=Num(0), mode="any")), "bench"),
    ),
    Phrase("step", "search~ your deck for {q:some cards} and discard~ it/q", Move(_DECK, "discard")),
    *_shared("search~ your deck for {q:some cards} and attach~ it/q", _DECK),
    # evolving
    Phrase(
        "step",
        "search~ your deck for {next stage of} {p:pokemon} and put~ it onto that Pokémon to evolve it",
        build=lambda p: _grow(p),
        match=lambda v: _grown(v),
    ),
    also(
        "step",
        "search your deck for {next stage of} {p:pokemon} and put it <on|onto> {x:pokemon} [to evolve it]",
        build=lambda p, x: _grow(p) if x in (p, Ref("it"), Ref("that Pokémon")) else FAIL,
    ),
    # other piles
    also(
        "step",
        "search your discard pile for {q:some cards} and attach it/q to {p:pokemon} [{as you like}]",
        Attach(_PILE, V.p),
    ),
    also(
        "step",
        "search your discard pile for {q:some cards} , reveal it/q , and put it/q into your hand",
        Move(_PILE, "hand", reveal=True),
    ),
]

RETRIEVING: Final = [
    Phrase("step", "put~ {q:some cards} from your discard pile into your hand", Move(_PILE, "hand")),
    Phrase(
        "step",
        "reveal~ {q:some cards} from your discard pile and put~ it/q into your hand",
        Move(_PILE, "hand", reveal=True),
    ),
    Phrase("step", "put~ {q:some cards} from your discard pile onto your Bench", Move(_PILE, "bench")),
    Phrase("step", "put~ {q:some cards} from your discard pile {back on top}", Move(_PILE, "deck")),
    also("step", "put {q:some cards} from your discard pile {back on top} in any order", Move(_PILE, "deck")),
    Phrase(
        "step", "put~ {q:some cards} from your discard pile on the bottom of your deck", Move(_PILE, "deck", "bottom")
    ),
    Phrase("step", "shuffle~ {q:some cards} from your discard pile into your deck", ShuffleInto(_PILE)),
    *_shared("attach~ {q:some cards} from your discard pile", _PILE),
    *_shared("attach~ {q:some cards} from your hand", _MINE),
    Phrase("step", "put~ {q:some cards} from your hand onto your Bench", Move(_MINE, "bench")),
    Phrase(
        "step", "put~ {q:some cards} from {s:side} hand on the bottom of your/s deck", Move(_HAND, "deck", "bottom")
    ),
    Phrase("step", "put~ {q:some cards} from {s:side} hand on top of your/s deck", Move(_HAND, "deck")),
    Phrase("step", "shuffle~ {q:some cards} from {s:side} hand into your/s deck", ShuffleInto(_HAND), when=_not_all),
]

ENERGY: Final = [
    *_shared("move~ {q:some attached} from {x:several pokemon}", attached("q x")),
    also(
        "step",
        "move {q:some attached} attached to {x:pokemon} to {p:pokemon} [{as you like}]",
        Attach(attached("q x"), V.p),
    ),
    Phrase(
        "step",
        "put~ {q:some attached} attached to {p:several pokemon} into {s:side} hand",
        build=lambda q, p, s: Move(_ON.forward(q, p), "hand"),
        match=_home,
    ),
    also(
        "step",
        "put {q:some attached} from {p:pokemon} into {s:side} hand",
        build=lambda q, p, s: Move(_ON.forward(q, p), "hand"),
    ),
    Phrase(
        "step",
        "shuffle~ {q:some attached} attached to {p:pokemon} into {s:side} deck",
        build=lambda q, p, s: ShuffleInto(_ON.forward(q, p)),
        match=lambda v: (
            {"q": _ON.back(v.target)[0], "p": _ON.back(v.target)[1], "s": owner(_ON.back(v.target)[1])}
            if isinstance(v, ShuffleInto)
            and v == ShuffleInto(v.target)
            and _ON.back(v.target) is not FAIL
            and _ON.back(v.target)[1] != Pokemon("both")
            else None
        ),
    ),
    Phrase(
        "step",
        "shuffle~ {q:some attached} attached to {p:pokemon} into their owner's deck",
        ShuffleInto(_ON),
        when=lambda found: found["p"] == Pokemon("both"),
    ),
    also(
        "step",
        "shuffle {q:some attached} from {p:pokemon} into {s:side} deck",
        build=lambda q, p, s: ShuffleInto(_ON.forward(q, p)),
    ),
]

HANDS: Final = [
    Phrase(
        "step",
        "shuffle~ {s:side} hand into {t:side} deck",
        build=lambda s, t: ShuffleInto(Cards("hand", s)) if t in (s, "that-player") else FAIL,
        match=_hand_home,
    ),
    Phrase("step", "shuffle~ your deck", Shuffle()),
    Phrase("step", "shuffle~ their deck", Shuffle("that-player")),
    also("step", "shuffle your opponent's deck", Shuffle("opponent")),
    Phrase("step", "reveal~ {s:side} hand", Reveal(Cards("hand", V.s))),
    Phrase("step", "look~ at {s:side} hand", Look(Cards("hand", V.s))),
    *_whole("put~", "into", ("hand", lambda p: Move(p, "hand"))),
    *_whole("shuffle~", "into", ("deck", lambda p: ShuffleInto(p))),
    Phrase("step", "put~ {x:this card} into your hand", Move(V.x, "hand")),
    Phrase("step", "take~ a Prize card", TakePrizes(Num(1))),
    Phrase("step", "take~ {n:num} Prize cards", TakePrizes(V.n)),
]

LOOKING: Final = [
    Phrase(
        "step",
        "look~ at the top {n:num} cards of {s:side} deck",
        Look(Cards("deck", V.s, top=V.n)),
        when=lambda f: f["n"] != Num(1),
    ),
    Phrase("step", "look~ at the top card of {s:side} deck", Look(Cards("deck", V.s, top=Num(1)))),
    Phrase("step", "look~ at the bottom {n:num} cards of {s:side} deck", Look(Cards("deck", V.s, bottom=V.n))),
    Phrase(
        "step",
        "reveal~ the top {n:num} cards of {s:side} deck",
        Reveal(Cards("deck", V.s, top=V.n)),
        when=lambda f: f["n"] != Num(1),
    ),
    Phrase("step", "reveal~ the top card of {s:side} deck", Reveal(Cards("deck", V.s, top=Num(1)))),
    # what to do with them
    Phrase("of them", "{n:num} of <those cards|them>", Pick(Ref("them"), V.n)),
    Phrase("of them", "up to {n:num} of <those cards|them>", Pick(Ref("them"), V.n, "up-to")),
    Phrase("of them", "any number of <those cards|them>", Pick(Ref("them"), Num(0), "any")),
    Phrase("step", "put~ {q:of them} into your/q hand", Move(V.q, "hand")),
    Phrase("step", "discard~ {q:of them}", Move(V.q, "discard")),
    Phrase("step", "put~ {q:of them} on the bottom of your/q deck", Move(V.q, "deck", "bottom")),
    Phrase("step", "choose~ {q:of them}", Choose(V.q)),
    Phrase(
        "step",
        "reveal~ {q:some cards} you~ find there and put~ it/q into your/q hand",
        Move(found_there(), "hand", reveal=True),
    ),
    also(
        "step",
        "reveal {q:some cards} you find there , and put it/q into your~ hand",
        Move(found_there(), "hand", reveal=True),
    ),
    also("step", "put {q:some cards} you find there into your~ hand", Move(found_there(), "hand")),
    Phrase("step", "put~ {q:some cards} you~ find there into your/q hand", Move(found_there(), "hand")),
    Phrase("step", "put~ {q:some cards} you~ find there onto your/q Bench", Move(found_there(), "bench")),
    Phrase("step", "discard~ {q:some cards} you~ find there", Move(found_there(), "discard")),
    *_shared("attach~ {q:some cards} you~ find there", found_there()),
    Phrase("step", "put~ {r:cards pronoun} into your/r hand", Move(V.r, "hand")),
    also("step", "put {r:cards pronoun} into {s:side} hand", build=lambda r, s: Move(r, "hand")),
    Phrase("step", "put~ {r:cards pronoun} onto your/r Bench", Move(V.r, "bench")),
    Phrase(
        "step",
        "put~ {r:cards pronoun} on the bottom of {s:side} deck",
        build=lambda r, s: Move(r, "deck", "bottom"),
        match=lambda v: _to_deck(v, "bottom"),
    ),
    also(
        "step",
        "put {r:cards pronoun} on the bottom of {s:side} deck in any order",
        build=lambda r, s: Move(r, "deck", "bottom"),
    ),
    Phrase(
        "step",
        "put~ {r:cards pronoun} on top of {s:side} deck",
        build=lambda r, s: Move(r, "deck"),
        match=lambda v: _to_deck(v, "top"),
    ),
    also("step", "put {r:cards pronoun} on top of {s:side} deck in any order", build=lambda r, s: Move(r, "deck")),
    Phrase("step", "put~ {r:cards pronoun} back in any order", Rearrange(V.r)),
    also("step", "put {r:cards pronoun} back on top of {s:side} deck in any order", build=lambda r, s: Rearrange(r)),
    also("step", "put {r:cards pronoun} back on top of {s:side} deck", build=lambda r, s: Rearrange(r)),
    also("step", "rearrange {r:cards pronoun} [as you like]", build=lambda r: Rearrange(r)),
    Phrase("step", "shuffle~ {r:cards pronoun} into your/r deck", ShuffleInto(V.r)),
    also("step", "shuffle {r:cards pronoun} [back] into {s:side} deck", build=lambda r, s: ShuffleInto(r)),
    Phrase("step", "reveal~ {r:cards pronoun}", Reveal(V.r)),
    *_shared("attach~ {r:cards pronoun}", V.r),
    # somebody's hand
    Phrase("step", "choose~ {q:some cards} from {s:side} hand", Choose(held("hand"))),
    Phrase("step", "choose~ {q:some cards} you~ find there", Choose(found_there())),
    also("step", "choose {q:some cards} from {s:side} hand without looking", build=lambda q, s: _blind(q, s)),
    Phrase("step", "reveal~ {q:some cards} from {s:side} hand", Reveal(held("hand"))),
    also("step", "reveal {q:some cards} in {s:side} hand", Reveal(held("hand"))),
    Phrase("step", "choose~ {p:pokemon}", Choose(V.p), when=lambda f: isinstance(f["p"], Pick)),
    also("step", "choose {q:of them}", Choose(V.q)),
]


def _to_deck(value: Any, position: Any) -> dict[str, Any] | None:
    if isinstance(value, Move) and isinstance(value.target, Ref) and value == Move(value.target, "deck", position):
        return {"r": value.target, "s": "that-player" if is_others(value.target) else "you"}
    return None


def _blind(q: Some, s: Any) -> Any:
    return Choose(Pick(Cards("hand", s, q.where), q.count, random=True)) if q.mode == "exactly" else FAIL


def _grow(p: Any) -> Any:
    target = p
    pick = Pick(Cards("deck", where=(EvolvesFrom(Ref("it") if isinstance(p, Pick) else p),)), Num(1))
    return Evolve(target, pick)


def _grown(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Evolve) and not value.skip_stage:
        for p in (value.pokemon,):
            if value == _grow(p) or (isinstance(p, Pick) and value == _grow_ref(p)):
                return {"p": p}
    return None


def _grow_ref(p: Any) -> Any:
    return Evolve(p, Pick(Cards("deck", where=(EvolvesFrom(Ref("that Pokémon")),)), Num(1)))


def _from_each(q: Some, s: Any, g: Group, make: Any) -> Any:
    """So many cards from each of several Pokémon; all cards of all of them need no such care."""
    if q.mode == "all":
        return FAIL
    step = make(_ON.forward(q, Ref("it")))
    return ForEach(Pokemon(s, g.place, g.where), "", (step,))


def _each_said(value: Any, make: Any) -> dict[str, Any] | None:
    if not isinstance(value, ForEach) or not isinstance(value.target, Pokemon) or len(value.do) != 1:
        return None
    parts = _ON.back(getattr(value.do[0], "target", None))
    if parts is FAIL or not isinstance(parts[1], Ref) or value.do[0] != make(_ON.forward(*parts)):
        return None
    return {"q": parts[0], "s": value.target.side, "g": Group(value.target.place, value.target.where)}


def _to_each(q: Some, zone: Any, s: Any, g: Group) -> Any:
    """One card to each of several Pokémon."""
    if q.mode != "exactly" or q.count != Num(1):
        return Refused("several cards to each of several Pokémon")
    to = Pokemon(s, g.place, g.where)
    return Attach(Pick(Cards(zone, "you", q.where), Count(to)), to, each=True)


def _to_each_said(value: Any, zone: str) -> dict[str, Any] | None:
    if not isinstance(value, Attach) or not isinstance(value.to, Pokemon) or not isinstance(value.cards, Pick):
        return None
    where = getattr(value.cards.source, "where", ())
    found: dict[str, Any] = {
        "q": Some(Num(1), where),
        "s": value.to.side,
        "g": Group(value.to.place, value.to.where),
    }
    return found if value == _to_each(found["q"], zone, found["s"], found["g"]) else None


def _each_of(verb: str, end: str, make: Any) -> Phrase:
    return Phrase(
        "step",
        f"{verb} from each of {{s:side}} {{g:pokemon group|pl}} {end}",
        build=lambda q, s, g: _from_each(q, s, g, make),
        match=lambda v: _each_said(v, make),
        idiom=True,
    )


def _each_of_old(verb: str, end: str, make: Any) -> Phrase:
    return also(
        "step",
        f"{verb} attached to each of {{s:side}} {{g:pokemon group|pl}} {end}",
        build=lambda q, s, g: _from_each(q, s, g, make),
        idiom=True,
    )


def _one_to_each(zone: str, words: str) -> Phrase:
    return Phrase(
        "step",
        f"attach~ {{q:some cards}} from your {words} to each of {{s:side}} {{g:pokemon group|pl}}",
        build=lambda q, s, g: _to_each(q, zone, s, g),
        match=lambda v: _to_each_said(v, zone),
        idiom=True,
    )


EACH: Final = [
    _each_of("discard~ {q:some attached}", "", lambda t: Move(t, "discard")),
    _each_of_old("discard~ {q:some attached}", "", lambda t: Move(t, "discard")),
    _each_of("put~ {q:some attached}", "in the Lost Zone", lambda t: Move(t, "lost")),
    _each_of_old("put~ {q:some attached}", "in the Lost Zone", lambda t: Move(t, "lost")),
    _each_of("put~ {q:some attached}", "into their owner 's hand", lambda t: Move(t, "hand")),
    _each_of_old("put~ {q:some attached}", "into <your|their> hand", lambda t: Move(t, "hand")),
    _one_to_each("discard", "discard pile"),
    _one_to_each("hand", "hand"),
    *[
        also("step", words, build=lambda **holes: Refused("cards shared out one to each, or in any way?"), idiom=True)
        for words in (
            "search your deck for {q:some cards} and attach it/q to each of {s:side} {g:pokemon group|pl}",
            "move {q:some attached} from {p:pokemon} to each of {s:side} {g:pokemon group|pl}",
            "attach {r:cards pronoun} to each of {s:side} {g:pokemon group|pl}",
        )
    ],
]

PHRASES: Final[list[Phrase]] = [*EACH, *DRAWING, *DISCARDING, *SEARCHING, *RETRIEVING, *ENERGY, *HANDS, *LOOKING]
