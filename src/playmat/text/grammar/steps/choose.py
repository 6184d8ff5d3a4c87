"""Choosing Pokémon, cards, or one of several things to do."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    Attach,
    Cards,
    Choose,
    ChooseOne,
    Count,
    Look,
    Move,
    Num,
    Pick,
    Rearrange,
    Shuffle,
)
from playmat.text.forms import Note, Paragraph, Ref, Some
from playmat.text.grammar.shapes import candy, found_there, held, yours
from playmat.text.phrase import FAIL, Phrase, V, using


def _either_deck(count: Any) -> Any:
    return ChooseOne(
        tuple((Look(Cards("deck", side, top=count)), Rearrange(Ref("them"))) for side in ("you", "opponent"))
    )


def _choose_blindly(q: Some, s: Any) -> Any:
    return Choose(Pick(Cards("hand", s, q.where), q.count, random=True)) if q.mode == "exactly" else FAIL


def _stages(p: Any, kinds: tuple[str, ...]) -> Any:
    """The evolution of the Pokémon just chosen by a card of one of these stages in your hand."""
    steps = tuple(candy(p, kind, kind == "Stage 2") for kind in kinds)
    return steps[0] if len(steps) == 1 else ChooseOne(tuple((step,) for step in steps))


def _each_of(p: Any, zone: Any, g: Any, distinct: Any = "") -> Any:
    """One card of that kind to each of the chosen Pokémon."""
    chosen = Ref("those Pokémon")
    cards = Pick(Cards(zone, where=g), Count(chosen), "up-to", distinct=distinct)
    return (Choose(p), Attach(cards, chosen, each=True)) if isinstance(p, Pick) else FAIL


PHRASES: Final[list[Phrase]] = [
    # Choose
    Phrase("step", "choose {q:some cards}", Choose(found_there()), when=lambda f: f["q"].mode != "all"),
    Phrase("step", "choose {q:of them}", Choose(V.q)),
    Phrase("step", "choose {q:some cards} from {s:side} hand", Choose(held("hand"))),
    Phrase("step", "choose {q:some cards} <you|they> find there", Choose(found_there())),
    Phrase("step", "choose {q:some cards} from {s:side} hand without looking", build=_choose_blindly),
    Phrase("step", "choose {p:pokemon}", Choose(V.p), when=lambda f: isinstance(f["p"], Pick)),
    Phrase(
        "sentence",
        "choose {p:pokemon} . for each of those Pokémon , search your deck for {d:one for each} .",
        build=lambda p, d: _each_of(p, "deck", *d),
    ),
    Phrase(
        "sentence",
        "choose {p:pokemon} and attach a {g:card group} from your discard pile to each of them .",
        build=lambda p, g: _each_of(p, "discard", g),
    ),
    Phrase("step", "choose {q:some cards} in <your|their> hand", Choose(yours("hand"))),
    Phrase(
        "chain",
        "search your deck for {q:some cards} <, then|,> shuffle your deck <, then|, and> put {r:cards pronoun} {t:on top}",
        (
            Choose(yours("deck")),
            Shuffle(),
            Move(Ref(using("q", lambda q: "them" if q.count != Num(1) else "it")), "deck"),
        ),
    ),
    # ChooseOne
    Phrase(
        "tail",
        "look at the top {n:num} cards <of|in> either player's deck <and|, then> {o:reordered}",
        build=lambda n, o: _either_deck(n),
    ),
    Phrase("sentence", "choose 1 : {o:option*}", build=lambda o: (ChooseOne(o),) if len(o) > 1 else FAIL),
    Phrase(
        "sentence", "choose 1 or both : {o:option*}", build=lambda o: (ChooseOne(o, most=2),) if len(o) == 2 else FAIL
    ),
    Phrase(
        "step",
        "if you have {k:its evolution} , put that card <on|onto> {b:basic one} {r:evolving}",
        build=lambda k, b, r: _stages(Ref("that Pokémon"), k),
    ),
    # parts of the above
    Phrase("reordered", "put them back in any order", ""),
    Phrase("reordered", "put them back on top of {s:side} deck in any order", ""),
    Phrase("option", "• {s:sentence*}", build=lambda s: (Paragraph(s),) if s else FAIL),
    Phrase("stages", "Stage 2", ("Stage 2",)),
    Phrase("its evolution", "a {k:stages} card in your hand that evolves from that Pokémon", V.k),
    Phrase("basic one", "the Basic Pokémon", Note()),
    Phrase("evolving", "[. ( this counts as evolving that Pokémon . )]", Note()),
    Phrase("one for each", "a {g:card group} and attach it to that Pokémon", (V.g, "")),
    Phrase("on top", "on top of <it|your deck> [in any order]", ""),
]
