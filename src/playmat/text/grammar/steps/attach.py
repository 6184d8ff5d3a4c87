"""Attaching cards."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    Among,
    Attach,
    AttachAsEnergy,
    Cards,
    Count,
    Did,
    If,
    Measure,
    Num,
    Pick,
    Pokemon,
    PutCounters,
    ThisCard,
    Together,
)
from playmat.text.forms import AnyMember, Group, Ref, Refused, Some
from playmat.text.grammar.shapes import attached, found_there, yours
from playmat.text.phrase import FAIL, Phrase, V, using
from playmat.text.sense import is_plural


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
            f"{template} to {{p:several pokemon}} in any way <you|they> like",
            Attach(cards, V.p),
            when=lambda f: _many(f["p"]),
        ),
        Phrase("step", f"{template} to {{p:pokemon}} , in any way you like", Attach(cards, V.p)),
    ]


def _to_each(q: Some, zone: Any, s: Any, g: Group) -> Any:
    """One card to each of several Pokémon."""
    if q.mode != "exactly" or q.count != Num(1):
        return Refused("several cards to each of several Pokémon")
    to = Pokemon(s, g.place, g.where)
    return Attach(Pick(Cards(zone, "you", q.where), Count(to)), to, each=True)


def _one_to_each(zone: str, words: str) -> Phrase:
    return Phrase(
        "step",
        f"attach {{q:some cards}} from your {words} to each of {{s:side}} {{g:pokemon group}}",
        build=lambda q, s, g: _to_each(q, zone, s, g),
        idiom=True,
    )


PHRASES: Final[list[Phrase]] = [
    # Attach
    Phrase(
        "step",
        "move as many {e:energy card} [card] attached to your Pokémon [as you like] to your other Pokémon {as you like}",
        Attach(Pick(Cards("attached", where=V.e, on=Pokemon("you")), Num(0), "any"), Pokemon("you")),
    ),
    Phrase(
        "sentence",
        "if any of those cards are {g:cards group} , attach them to {p:pokemon} .",
        (Attach(Among(Ref("them"), V.g), V.p),),
    ),
    _one_to_each("discard", "discard pile"),
    *_shared("search your deck for {q:some cards} and attach <it|them>", yours("deck")),
    Phrase(
        "step",
        "search your discard pile for {q:some cards} and attach <it|them> to {p:pokemon} [{as you like}]",
        Attach(yours("discard"), V.p),
    ),
    *_shared("attach {q:some cards} from your discard pile", yours("discard")),
    *_shared("attach {q:some cards} from your hand", yours("hand")),
    *_shared("move {q:some attached} from {x:several pokemon}", attached("q x")),
    Phrase(
        "step",
        "move {q:some attached} attached to {x:pokemon} to {p:pokemon} [{as you like}]",
        Attach(attached("q x"), V.p),
    ),
    *_shared("attach {q:some cards} <you|they> find there", found_there()),
    *_shared("attach {r:cards pronoun}", V.r),
    Phrase(
        "step",
        "attach as many {g:energy group} from your hand to {p:pokemon} as you like",
        Attach(using("g", lambda g: Pick(Cards("hand", where=g), Num(0), "any")), V.p),
    ),
    Phrase(
        "step",
        "move as many {g:energy group} attached to {p:pokemon} as you like to {x:pokemon}",
        Attach(using("g p", lambda g, p: Pick(Cards("attached", where=g, on=p), Num(0), "any")), V.x),
    ),
    Phrase(
        "step",
        "attach a {a:energy card} card , a {b:energy card} card , or 1 of each from your hand to {p:pokemon} {as you like}",
        Attach(
            Together(
                (Pick(Cards("hand", where=V.a), Num(1), "up-to"), Pick(Cards("hand", where=V.b), Num(1), "up-to"))
            ),
            V.p,
        ),
    ),
    Phrase(
        "chain",
        "attach {q:some cards} from your discard pile to 1 of {s:side} {g:pokemon group} . if {k:cond} , put {n:counters} on that Pokémon . {b:bearable}",
        build=lambda q, s, g, k, n, b: (
            (
                Attach(
                    yours("discard")(q),
                    Pick(Pokemon(s, g.place, (*g.where, Measure("remaining-hp", ">", Num(10 * n.value)))), Num(1)),
                ),
                If(Did(""), (PutCounters(Ref("that Pokémon"), n),)),
            )
            if k == Did("")
            else FAIL
        ),
    ),
    Phrase(
        "step",
        "attach a {a:energy card} card , a {b:energy card} card , or 1 of each from your discard pile to {p:pokemon} {as you like}",
        Attach(
            Together(
                (Pick(Cards("discard", where=V.a), Num(1), "up-to"), Pick(Cards("discard", where=V.b), Num(1), "up-to"))
            ),
            V.p,
        ),
    ),
    Phrase("step", "move {q:some attached} that was attached to {p:pokemon} to {x:pokemon}", Attach(attached(), V.x)),
    Phrase(
        "step",
        "attach a {g:card group} from your discard pile to each of those Pokémon",
        Attach(
            Pick(Cards("discard", where=V.g), Count(Ref("those Pokémon")), "up-to"), Ref("those Pokémon"), each=True
        ),
    ),
    Phrase(
        "step",
        "attach any {g:card group} you discarded this way to {p:pokemon} {as you like}",
        Attach(Among(Ref("them"), V.g), V.p),
    ),
    Phrase("step", "attach {x:item card} to {p:pokemon}", Attach(V.x, V.p)),
    # AttachAsEnergy
    Phrase(
        "sentence", "{x:this} isn't discarded . {e:as energy} . {w:while on}", (AttachAsEnergy(ThisCard(), V.e, V.w),)
    ),
    # Refused
    *[
        Phrase("step", words, Refused("cards shared out one to each, or in any way?"), idiom=True)
        for words in (
            "search your deck for {q:some cards} and attach <it|them> to each of {s:side} {g:pokemon group}",
            "move {q:some attached} from {p:pokemon} to each of {s:side} {g:pokemon group}",
            "attach {r:cards pronoun} to each of {s:side} {g:pokemon group}",
        )
    ],
    # parts of the above
    Phrase("as energy", "instead , attach it as an Energy card to {p:pokemon}", V.p),
    Phrase("while on", "while attached , this card is a Special Energy card and provides {u:provided} .", V.u),
    Phrase("bearable", "you can't use {p:this power} on a Pokémon that would be Knocked Out", ""),
]
