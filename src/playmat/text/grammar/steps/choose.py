"""Choosing Pokémon, cards, or one of several things to do."""

from __future__ import annotations

from typing import Any, Final, cast

from playmat.model.ir import (
    Attach,
    Cards,
    Choose,
    ChooseOne,
    Count,
    Except,
    Look,
    Move,
    Not,
    Num,
    Pick,
    Pokemon,
    Rearrange,
    Reveal,
    Same,
    SetDamage,
    Shuffle,
    ShuffleInto,
    SizeOf,
    Times,
)
from playmat.text.forms import Note, Paragraph, Ref, Some
from playmat.text.grammar.shapes import blind, candy, found_there, held, yours
from playmat.text.phrase import FAIL, Phrase, V, using


def _show_for_damage(some: Some, each: Any) -> Any:
    shown = Pick(Cards("hand", where=some.where), some.count, cast(Any, some.mode))
    return (
        Choose(shown),
        Reveal(Ref("those cards")),
        SetDamage(Times(each, SizeOf("chosen"))),
        ShuffleInto(Ref("those cards")),
    )


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


def _either_search(q: Some, r: Some, reveal: bool) -> Any:
    deck = yours("deck")
    return ChooseOne(((Move(deck(q), "hand", reveal=reveal),), (Move(deck(r), "hand", reveal=reveal),)))


def _each_of(p: Any, zone: Any, g: Any, distinct: Any = "") -> Any:
    """One card of that kind to each of the chosen Pokémon."""
    chosen = Ref("those Pokémon")
    cards = Pick(Cards(zone, where=g), Count(chosen), "up-to", distinct=distinct)
    return (Choose(p), Attach(cards, chosen, each=True)) if isinstance(p, Pick) else FAIL


PHRASES: Final[list[Phrase]] = [
    # Choose
    Phrase("step", "choose {p:picked pokemon}", Choose(V.p)),
    Phrase("step", "choose {q:some cards} at random from {s:side} hand", Choose(using("q s", blind))),
    Phrase(
        "sentence",
        "choose as many {e:energy card} cards from your hand as you like and reveal them . this attack does {n:num} damage times the number of {f:energy card} cards you chose . put those {h:energy card} cards {back on top} . then , shuffle your deck .",
        build=lambda e, n, f, h: _show_for_damage(Some(Num(0), e, "any"), n) if e == f == h else FAIL,
    ),
    Phrase("step", "choose {q:some cards}", Choose(found_there()), when=lambda f: f["q"].mode != "all"),
    Phrase("step", "choose {q:of them}", Choose(V.q)),
    Phrase("step", "choose {q:some cards} from {s:side} hand", Choose(held("hand"))),
    Phrase("step", "choose {q:some cards} <you|they> find there", Choose(found_there())),
    Phrase("step", "choose {q:some cards} from {s:side} hand without looking", build=_choose_blindly),
    Phrase("step", "choose {p:pokemon}", Choose(V.p), when=lambda f: isinstance(f["p"], Pick)),
    Phrase(
        "chain",
        "choose {n:num} of your Benched Pokémon . then , discard your other Benched Pokémon",
        (
            Choose(Pick(Pokemon("you", "bench"), V.n)),
            Move(Pokemon("you", "bench", (Not(Same(Ref("those Pokémon"))),)), "discard"),
        ),
    ),
    Phrase(
        "sentence",
        "choose {p:pokemon} . for each of those Pokémon , search your deck for {d:one for each} .",
        build=lambda p, d: _each_of(p, "deck", *d),
    ),
    Phrase(
        "chain",
        "{a:hand choice} , and discard the other cards",
        (V.a, Move(Except(Cards("hand"), Ref("it")), "discard")),
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
    Phrase(
        "sentence",
        "ask your opponent if you may {c:chain} . if yes , {d:chain} . if no , {e:chain} .",
        build=lambda c, d, e: (ChooseOne((d, e), by="opponent"),) if c == d else FAIL,
    ),
    Phrase("sentence", "choose 1 : {o:option*}", build=lambda o: (ChooseOne(o),) if len(o) > 1 else FAIL),
    Phrase(
        "sentence",
        "choose 1 or more : {o:option*}",
        build=lambda o: (ChooseOne(o, most=len(o)),) if len(o) > 1 else FAIL,
    ),
    Phrase(
        "sentence", "choose 1 or both : {o:option*}", build=lambda o: (ChooseOne(o, most=2),) if len(o) == 2 else FAIL
    ),
    Phrase(
        "step",
        "if you have {k:its evolution} , put that card <on|onto> {b:basic one} {r:evolving}",
        build=lambda k, b, r: _stages(Ref("that Pokémon"), k),
    ),
    Phrase(
        "step",
        "search your deck for {q:some cards} or {r:some cards} , reveal them , and put them into your hand",
        build=lambda q, r: _either_search(q, r, True) if q.mode == r.mode == "up-to" else FAIL,
    ),
    # parts of the above
    Phrase("reordered", "put them back in any order", ""),
    Phrase("reordered", "put them back on top of {s:side} deck in any order", ""),
    Phrase("reordered", "rearrange them as you like", ""),
    Phrase("option", "• {s:sentence*}", build=lambda s: (Paragraph(s),) if s else FAIL),
    Phrase("stages", "Stage 2", ("Stage 2",)),
    Phrase("stages", "Stage 1 or Stage 2", ("Stage 1", "Stage 2")),
    Phrase("its evolution", "a {k:stages} card in your hand that evolves from that Pokémon", V.k),
    Phrase("its evolution", "a {k:stages} card that evolves from that Pokémon in your hand", V.k),
    Phrase("basic one", "the Basic Pokémon", Note()),
    Phrase("evolving", "to evolve it [, skipping the Stage 1]", Note()),
    Phrase("evolving", "[. ( this counts as evolving that Pokémon . )]", Note()),
    Phrase("one for each", "a {g:card group} and attach it to that Pokémon", (V.g, "")),
    Phrase("one for each", "a different type of {g:card group} and attach it to that Pokémon", (V.g, "type")),
    Phrase(
        "hand choice",
        "choose {q:some cards} in your hand",
        build=lambda q: Choose(yours("hand")(q)) if q.mode == "exactly" else FAIL,
    ),
    Phrase("on top", "on top of <it|your deck> [in any order]", ""),
]
