"""Searches: how Items and Supporters find cards, sort and move them, and the reminders they have of it."""

from __future__ import annotations

import dataclasses
from typing import Any, Final, cast

from playmat.model.ir import (
    Among,
    AnyOf,
    Attach,
    BenchFull,
    ByEach,
    Cards,
    Choose,
    ChooseOne,
    Compare,
    Count,
    Cure,
    Did,
    Draw,
    DrawUntil,
    Except,
    Exists,
    Happened,
    HasEnergy,
    Heal,
    If,
    Is,
    Lasting,
    Later,
    Look,
    Matches,
    Measure,
    Minus,
    Move,
    Named,
    Negate,
    Not,
    Num,
    OneOf,
    Pick,
    Plus,
    Pokemon,
    PrizesLeft,
    Rearrange,
    Reveal,
    RevealUntil,
    Same,
    Shuffle,
    ShuffleInto,
    SizeOf,
    Switch,
    Tagged,
    ThisCard,
    Together,
    Transform,
)
from playmat.text.forms import (
    Acting,
    DropAttached,
    FirstTurn,
    MustDraw,
    Need,
    Newcomers,
    Note,
    OpponentFirst,
    Ref,
    Return,
    ShuffleSearched,
    Some,
    TheyChoose,
)
from playmat.text.grammar.items import OTHER, combined, excepting
from playmat.text.grammar.moves import found_there, owner
from playmat.text.grammar.nouns import attached, place_some, yours
from playmat.text.phrase import FAIL, Phrase, V, also, lens

# --- Finding and moving cards


def _either_search(q: Some, r: Some, reveal: bool) -> Any:
    deck = yours("deck")
    return ChooseOne(((Move(deck.forward(q), "hand", reveal=reveal),), (Move(deck.forward(r), "hand", reveal=reveal),)))


def _searched_either(value: Any) -> dict[str, Any] | None:
    if isinstance(value, ChooseOne) and len(value.options) == 2 and all(len(option) == 1 for option in value.options):
        found = []
        for (step,) in value.options:
            parts: Any = yours("deck").back(step.target) if isinstance(step, Move) else FAIL
            if parts is FAIL:
                return None
            found.append(parts[0])
        if value == _either_search(found[0], found[1], True):
            return {"q": found[0], "r": found[1]}
    return None


def _found(q: Some) -> Any:
    source: Any = Among(Ref("them"), q.where) if q.where else Ref("them")
    return source if q.mode == "all" else Pick(source, q.count, q.mode, random=q.random, distinct=q.distinct)


def _each_of(p: Any, zone: Any, g: Any, distinct: Any = "") -> Any:
    """One card of that kind to each of the chosen Pokémon."""
    chosen = Ref("those Pokémon")
    cards = Pick(Cards(zone, where=g), Count(chosen), "up-to", distinct=distinct)
    return (Choose(p), Attach(cards, chosen, each=True)) if isinstance(p, Pick) else FAIL


def _given(value: Any, zone: Any, distinct: Any = "") -> dict[str, Any] | None:
    if (
        isinstance(value, Attach)
        and value.each
        and isinstance(value.cards, Pick)
        and isinstance(value.cards.source, Cards)
    ):
        where = value.cards.source.where
        wanted = Attach(
            Pick(Cards(zone, where=where), Count(value.to), "up-to", distinct=distinct), value.to, each=True
        )
        if value == wanted and isinstance(value.to, Ref):
            return {"g": where}
    return None


def _cure_and_heal(p: Any, n: Any) -> Any:
    again = Ref("that Pokémon") if isinstance(p, Pick) else p
    return (Cure(p), Heal(again, n))


def _heal_and_cure(p: Any, n: Any, count: int = 0) -> Any:
    again = Ref("that Pokémon") if isinstance(p, Pick) else p
    return (Heal(p, n), Cure(again, count=count))


def _ten(n: Num) -> Num:
    return Num(10 * n.value)


_ANY_HAND: Final = Exists(Cards("hand", "both", (OTHER,)))
_BLOWN: Final = Together((Cards("attached", where=(Is("Pokémon Tool"),), on=Pokemon("both")), Cards("stadium", "both")))
_THEY_SWITCH: Final = Acting("opponent", (Switch(Pick(Pokemon("that-player", "bench"), Num(1)), "that-player"),))

FINDING: Final = [
    # an opponent's doing in the last turn
    also(
        "cond",
        "1 of your {g:pokemon group|pl} was Knocked Out {t:lately}",
        build=lambda g, t: Happened(t, "you", "last-turn", g.where),
    ),
    also("lately", "{theirs last}", "pokemon-knocked-out"),
    # one card for each
    also(
        "sentence",
        "choose {p:pokemon} . for each of those Pokémon , search your deck for {d:one for each} .",
        build=lambda p, d: _each_of(p, "deck", *d),
    ),
    also("one for each", "a {g:card group|sg} and attach it to that Pokémon", build=lambda g: (g, "")),
    also(
        "one for each",
        "a different type of {g:card group|sg} and attach it to that Pokémon",
        build=lambda g: (g, "type"),
    ),
    # hands
    also("under the deck", "on the bottom of your deck in any order", build=lambda: Note()),
    also("handful", "as many {g:cards group|pl} from your hand as you like", build=lambda g: Some(Num(0), g, "any")),
    also(
        "step",
        "put {q:handful} on the bottom of your deck in any order",
        build=lambda q: Move(yours("hand").forward(q), "deck", "bottom"),
    ),
    also(
        "step",
        "put {q:some cards} from your hand {w:under the deck}",
        build=lambda q, w: Move(yours("hand").forward(q), "deck", "bottom"),
    ),
    also("step", "put {q:some cards} in your hand {back on top}", Move(yours("hand"), "deck")),
    also("step", "shuffle the rest of your cards into your deck", ShuffleInto(Except(Cards("hand"), Ref("it")))),
    also("step", "draw that many cards", build=lambda: Draw(SizeOf("put on deck"))),
    also(
        "hand choice",
        "choose {q:some cards} in your hand",
        build=lambda q: Choose(yours("hand").forward(q)) if q.mode == "exactly" else FAIL,
    ),
    also(
        "chain",
        "{a:hand choice} , and discard the other cards",
        build=lambda a: (a, Move(Except(Cards("hand"), Ref("it")), "discard")),
    ),
    Phrase("per", "card you put on the bottom of your deck", SizeOf("put on deck")),
    also("step", "shuffle 1 of them into your deck", build=lambda: ShuffleInto(Pick(Ref("them"), Num(1)))),
    also(
        "unit sentence",
        "( if you can't draw any cards [this way] , you can't play {x:this card} . )",
        build=lambda x: (MustDraw(),),
    ),
    also(
        "unit sentence",
        "if you can't draw any cards [this way] , you can't play {x:this card} .",
        build=lambda x: (MustDraw(),),
    ),
    also(
        "unit sentence",
        "if either player put any cards {w:bottom} this way , {c:chain} .",
        build=lambda w, c: (Need(_ANY_HAND), *c),
    ),
    also("bottom", "on the bottom of their deck", build=lambda: Note()),
    # the order of things looked at
    also("some of them", "as many of them as you like", build=lambda: Pick(Ref("them"), Num(0), "any")),
    also("step", "put {q:some of them} back {back on top} in any order", Rearrange(V.q)),
    # until something turns up
    Phrase("step", "reveal~ cards from your~ deck until you~ reveal a {g:card group|sg}", RevealUntil(V.g)),
    also(
        "step",
        "reveal cards from {t:top of deck} until you reveal a {g:card group|sg}",
        build=lambda t, g: RevealUntil(g),
    ),
    also("top of deck", "the top of your deck", build=lambda: Note()),
    also("step", "show that Pokémon to your opponent", build=lambda: Reveal(Ref("it"))),
    # a Pokémon, without what is attached to it
    also("sentence", "put {p:pokemon} [back] into {s:side} hand .", build=lambda p, s: (Return(p),)),
    also("step", "put {p:pokemon} [back] into {s:side} hand", build=lambda p, s: Return(p)),
    also("pokemon", "1 Pokémon", build=lambda: Pick(Pokemon("you"), Num(1))),
    also("sentence", "( discard all cards attached to <that Pokémon|it> . )", build=lambda: (DropAttached(),)),
    # switching, in the old words
    also(
        "step",
        "switch {a:pokemon} with {p:pokemon} <, if any|>",
        build=lambda a, p: (
            Switch(p, cast(Any, a.side))
            if isinstance(a, Pokemon) and a == Pokemon(a.side, "active") and isinstance(p, Pick)
            else FAIL
        ),
    ),
    also("sentence", "your opponent chooses the Benched Pokémon to switch .", build=lambda: (TheyChoose(),)),
    # this card itself
    also(
        "tail",
        "if you played this {x:own name} from your hand , {a:chain}",
        build=lambda x, a: a[0] if len(a) == 1 else FAIL,
    ),
    also(
        "step",
        "put this {x:own name} into your hand instead of the discard pile",
        build=lambda x: Move(ThisCard(), "hand"),
    ),
    Phrase("unit sentence", "you may use this card on your first turn even if you go first .", (FirstTurn(),)),
    also(
        "unit sentence",
        "if you go first , you <may|can> <play|use> {x:this card} {a:too early} .",
        build=lambda x, a: (FirstTurn(),),
    ),
    also(
        "step",
        "choose up to {n:num} in any combination of Pokémon Tools and Stadium cards in play {o:both owners} and "
        "discard them",
        build=lambda n, o: Move(Pick(_BLOWN, n, "up-to"), "discard"),
    ),
    also("both owners", "( yours or your opponent's )", build=lambda: Note()),
    # one card in the place of another
    also(
        "step",
        "search your deck for a {g:cards group|sg} and switch it with that Pokémon",
        build=lambda g: Transform(Ref("that Pokémon"), Pick(Cards("deck", where=g), Num(1)), "deck"),
    ),
    also("sentence", "shuffle the first Pokémon into your deck .", build=lambda: (Shuffle(),)),
    also(
        "sentence",
        "if you searched your deck , [you] shuffle your deck [afterward] .",
        build=lambda: (ShuffleSearched(),),
    ),
    Phrase(
        "sentence",
        "if {k:conds} , {c:chain} . if you searched your deck , shuffle your deck .",
        match=lambda v: _searched_last(v),
        print_only=True,
    ),
    also("note", "any {w:what stays&and} <remain|is now> on the new Pokémon", build=lambda w: Note()),
    also("what stays", "attached cards", build=lambda: Note()),
    also("what stays", "damage counters", build=lambda: Note()),
    also("what stays", "Special Conditions", build=lambda: Note()),
    also("what stays", "turns in play", build=lambda: Note()),
    also("what stays", "any other effects", build=lambda: Note()),
    Phrase(
        "step",
        "search~ your deck for {q:some cards} or {r:some cards} , reveal~ them , and put~ them into your hand",
        build=lambda q, r: _either_search(q, r, True) if q.mode == r.mode == "up-to" else FAIL,
        match=_searched_either,
    ),
    also(
        "sentence",
        "search your deck for {q:some cards} . reveal <it|them|that card|those cards> [,] and put <it|them> into "
        "your hand .",
        build=lambda q: (Move(yours("deck").forward(q), "hand", reveal=True),),
    ),
    also(
        "sentence",
        "search your deck for {q:some cards} . reveal <it|them|that card|those cards> , then put <it|them> into "
        "your hand .",
        build=lambda q: (Move(yours("deck").forward(q), "hand", reveal=True),),
    ),
    also(
        "sentence",
        "search your discard pile for {q:some cards} . reveal <it|them> [,] and shuffle <it|them> into your deck .",
        build=lambda q: (ShuffleInto(yours("discard").forward(q), reveal=True),),
    ),
    Phrase(
        "step",
        "reveal~ {q:some cards} from your discard pile and shuffle~ it/q into your deck",
        ShuffleInto(yours("discard"), reveal=True),
    ),
    also(
        "step",
        "search your discard pile for {q:some cards} , reveal it/q , and shuffle it/q into your deck",
        ShuffleInto(yours("discard"), reveal=True),
    ),
    Phrase(
        "step",
        "reveal~ {q:some cards} from your discard pile and put~ it/q {back on top}",
        Move(yours("discard"), "deck", reveal=True),
    ),
    also(
        "step",
        "search your discard pile for {q:some cards} , reveal it/q , and put it/q {back on top}",
        Move(yours("discard"), "deck", reveal=True),
    ),
    also("step", "shuffle {q:some cards} from your discard pile back into your deck", ShuffleInto(yours("discard"))),
    Phrase(
        "step",
        "reveal~ {q:some cards} from your hand and put~ it/q {back on top}",
        Move(yours("hand"), "deck", reveal=True),
    ),
    also(
        "step",
        "<reveal|choose> {q:some cards} <in|from> your hand , reveal it/q , and put it/q {back on top}",
        Move(yours("hand"), "deck", reveal=True),
    ),
    also(
        "step",
        "reveal {q:some cards} in your hand and put it/q {back on top}",
        Move(yours("hand"), "deck", reveal=True),
    ),
    Phrase(
        "step",
        "reveal~ {q:some cards} from your hand and shuffle~ it/q into your deck",
        ShuffleInto(yours("hand"), reveal=True),
    ),
    also(
        "step",
        "reveal {q:some cards} from your hand and put it/q into your deck",
        ShuffleInto(yours("hand"), reveal=True),
    ),
    also(
        "step",
        "reveal {q:some cards} you find there ( except {n:name} ) and put <it|them> into your hand",
        build=lambda q, n: Move(_found(excepting(q, n)), "hand", reveal=True),
    ),
    also(
        "step",
        "choose {q:some cards} <you find there|> , reveal it/q , and put it/q into your hand",
        build=lambda q: Move(_found(q), "hand", reveal=True),
    ),
    also("step", "look at the {n:num} cards from the bottom of your deck", Look(Cards("deck", bottom=V.n))),
    also("cards pronoun", "the remaining card#", Ref("the other cards")),
    also("cards pronoun", "[the] other {n:num} cards", build=lambda n: Ref("the other cards")),
    also("cards pronoun", "the other revealed card#", Ref("the other cards")),
    # attached cards
    also("step", "choose {q:some attached} attached to {p:pokemon} and discard it/q", Move(attached(), "discard")),
    also(
        "step",
        "choose {q:some attached} attached to [any] Pokémon <in play|> ( yours or your opponent's ) and discard it/q",
        build=lambda q: Move(place_some(q, Cards("attached", where=q.where, on=Pokemon("both"))), "discard"),
    ),
    Phrase(
        "step",
        "discard~ up to {n:num} in any combination of Pokémon Tools and Stadium cards in play",
        build=lambda n: Move(Pick(_BLOWN, n, "up-to"), "discard"),
        match=lambda v: (
            {"n": v.target.count}
            if isinstance(v, Move)
            and isinstance(v.target, Pick)
            and v == Move(Pick(_BLOWN, v.target.count, "up-to"), "discard")
            else None
        ),
    ),
    # one to each
    Phrase(
        "step",
        "search~ your deck for a {g:card group|sg} {to each}",
        build=lambda g: Attach(
            Pick(Cards("deck", where=g), Count(Ref("those Pokémon")), "up-to"), Ref("those Pokémon"), each=True
        ),
        match=lambda v: _given(v, "deck"),
    ),
    also("some cards", "{q:combination} , except [for] {m:name} ,", build=lambda q, m: excepting(q, m)),
    also(
        "combination",
        "up to {n:num} in any combination of {g:combined&and|pl}",
        build=lambda n, g: combined(n, "up-to", g),
    ),
    also(
        "sentence",
        "choose {p:pokemon} and attach a {g:card group|sg} from your discard pile to each of them .",
        build=lambda p, g: _each_of(p, "discard", g),
    ),
    Phrase(
        "step",
        "search~ your deck for a different type of {g:card group|sg} {to each}",
        build=lambda g: Attach(
            Pick(Cards("deck", where=g), Count(Ref("those Pokémon")), "up-to", distinct="type"),
            Ref("those Pokémon"),
            each=True,
        ),
        match=lambda v: _given(v, "deck", "type"),
    ),
    Phrase(
        "step",
        "attach~ a {g:card group|sg} from your discard pile to each of those Pokémon",
        build=lambda g: Attach(
            Pick(Cards("discard", where=g), Count(Ref("those Pokémon")), "up-to"), Ref("those Pokémon"), each=True
        ),
        match=lambda v: _given(v, "discard"),
    ),
    # hands
    Phrase("step", "choose~ {q:some cards} in your~ hand", Choose(yours("hand"))),
    Phrase(
        "step", "shuffle~ the other cards in your~ hand into your~ deck", ShuffleInto(Except(Cards("hand"), Ref("it")))
    ),
    Phrase("step", "draw~ {n:num} cards from the bottom of your~ deck", Move(Cards("deck", bottom=V.n), "hand")),
    # healing
    also(
        "chain",
        "remove all Special Conditions and {n:num} damage counters from {p:pokemon}",
        build=lambda p, n: _cure_and_heal(p, _ten(n)),
    ),
    also(
        "chain",
        "remove {n:num} damage counters and all Special Conditions from {p:pokemon}",
        build=lambda p, n: _heal_and_cure(p, _ten(n)),
    ),
    also(
        "chain",
        "heal {n:num} damage and remove all Special Conditions from {p:pokemon}",
        build=lambda p, n: _heal_and_cure(p, n),
    ),
    also(
        "chain",
        "heal {n:num} damage and remove a Special Condition from {p:pokemon}",
        build=lambda p, n: _heal_and_cure(p, n, 1),
    ),
    Phrase("step", "remove~ a Special Condition from {p:pokemon}", Cure(V.p, count=1)),
    # players in turn
    also("pokemon", "<each|1> of {s:side} Active Pokémon", build=lambda s: Pokemon(s, "active")),
    also("per", "of their [remaining] Prize cards", build=lambda: PrizesLeft("that-player")),
    Phrase(
        "per",
        "{g:cards group|sg} you find there",
        Count(
            lens(
                "g",
                lambda g: Among(Ref("them"), g) if g else FAIL,
                lambda t: (t.where,) if isinstance(t, Among) and isinstance(t.source, Ref) else FAIL,
            )
        ),
    ),
    also("sentence", "{c:chain} ( {n:note} ) .", build=lambda c, n: c),
    also(
        "sentence",
        "if you don't have that many {g:cards group|pl} in your discard pile , put all of them into your hand .",
        build=lambda g: (Note(),),
    ),
    also("sentence", "your opponent switches first .", build=lambda: (OpponentFirst(),)),
    also("sentence", "( your opponent <switches|chooses|does this> first . )", build=lambda: (OpponentFirst(),)),
    also(
        "sentence",
        "( your opponent switches first . if a player doesn't have a Benched Pokémon , <they|that player> doesn't "
        "switch Pokémon . )",
        build=lambda: (OpponentFirst(),),
    ),
    Phrase("tail", "each player {c:chain|they} , your opponent first", ByEach(V.c, "opponent")),
    # the Bench
    Phrase("cond", "your Bench isn't full", Negate(BenchFull())),
    Phrase(
        "step",
        "reveal~ {q:some cards} you find there and put~ it/q onto your Bench",
        build=lambda q: Move(_found(q), "bench", reveal=True),
        match=lambda v: _benched_find(v),
    ),
    Phrase(
        "step",
        "put~ {q:some cards} you find there on the bottom of {s:side} deck",
        build=lambda q, s: Move(_found(q), "deck", "bottom"),
        match=lambda v: _bottom_find(v),
    ),
    also("step", "discard {q:some cards} from it", build=lambda q: Move(_found(q), "discard")),
    Phrase(
        "step",
        "discard~ Pokémon from {s:side} Bench until you~ have {n:num}",
        build=lambda s, n: _down_to(s, n),
        match=lambda v: _thinned(v),
    ),
    Phrase(
        "step",
        "shuffle~ {s:side} hand and put~ it on the bottom of {t:side} deck",
        build=lambda s, t: Move(Cards("hand", s), "deck", "bottom", order="random"),
        match=lambda v: (
            {"s": v.target.side, "t": v.target.side}
            if isinstance(v, Move)
            and isinstance(v.target, Cards)
            and v == Move(Cards("hand", v.target.side), "deck", "bottom", order="random")
            else None
        ),
    ),
    Phrase(
        "step",
        "shuffle~ {r:cards pronoun} and put~ it/r on the bottom of your~ deck",
        Move(V.r, "deck", "bottom", order="random"),
    ),
    Phrase("cond", "either player has any other cards in their hand", Exists(Cards("hand", "both", (OTHER,)))),
    Phrase("cond", "you have any cards in your hand", Exists(Cards("hand"))),
    also(
        "cond",
        "your Active Pokémon is your only Pokémon in play",
        build=lambda: Negate(Exists(Pokemon("you", "bench"))),
    ),
    also(
        "cond",
        "none of your Pokémon have any Energy attached [to them]",
        build=lambda: Negate(Exists(Pokemon("you", where=(HasEnergy(),)))),
    ),
    Phrase("cond", "all of your Pokémon in play is/g {g:pokemon kind|pl}", Matches(Pokemon("you"), V.g)),
    Phrase(
        "cond",
        "{w:player} has/w exactly {n:int&or} Prize cards <left|remaining>",
        build=lambda w, n: AnyOf(tuple(Compare(PrizesLeft(w), "=", Num(each)) for each in n)) if len(n) > 1 else FAIL,
        match=lambda v: _prizes(v),
    ),
    Phrase(
        "step",
        "attach~ the {g:card group|pl} you~ discarded this way to {p:pokemon} in any way you~ like",
        build=lambda g, p: Attach(Among(Ref("them"), g), p),
        match=lambda v: (
            {"g": v.cards.where, "p": v.to}
            if isinstance(v, Attach)
            and isinstance(v.cards, Among)
            and v == Attach(Among(Ref("them"), v.cards.where), v.to)
            else None
        ),
    ),
    also(
        "step",
        "attach any {g:card group|pl} you discarded this way to {p:pokemon} {as you like}",
        build=lambda g, p: Attach(Among(Ref("them"), g), p),
    ),
    also(
        "active kind",
        "{g:one kind|pl} <and|or> Active {h:one kind|pl}",
        build=lambda g, h: (OneOf((g[0], h[0])),) if len(g) == len(h) == 1 else FAIL,
    ),
    also(
        "chain",
        "search your deck for {q:some cards} , put <it|them> into your hand , {then shuffled}",
        build=lambda q: (Move(yours("deck").forward(q), "hand"), Shuffle()),
    ),
    also(
        "chain",
        "search your deck for {q:some cards} , reveal <it|them> , put <it|them> into your hand , {then shuffled}",
        build=lambda q: (Move(yours("deck").forward(q), "hand", reveal=True), Shuffle()),
    ),
    also(
        "chain",
        "search your deck for {q:some cards} [and] , put <it|them|those Pokémon> onto your Bench , {then shuffled}",
        build=lambda q: (Move(yours("deck").forward(q), "bench"), Shuffle()),
    ),
    # Pokémon back into the hand
    Phrase(
        "step",
        "put~ {p:pokemon} into {s:side} hand and discard~ all cards attached to it/p",
        build=lambda p, s: Move(p, "hand", attached="discard"),
        match=lambda v: (
            {"p": v.target, "s": owner(v.target)}
            if isinstance(v, Move) and v == Move(v.target, "hand", attached="discard")
            else None
        ),
    ),
    # until something turns up
    also(
        "sentence",
        "( if you don't reveal a {g:card group|sg} , shuffle all the revealed cards back into your deck . )",
        build=lambda g: (Note(),),
    ),
    # at the end of the turn
    Phrase("sentence", "at the end of this turn , {c:chain} .", (Later("end-of-turn", V.c),)),
    # this card, back to the hand
    Phrase(
        "step",
        "put~ {x:item card} into your~ hand instead of the discard pile",
        build=lambda x: Move(ThisCard(), "hand"),
        match=lambda v: {"x": ThisCard()} if v == Move(ThisCard(), "hand") else None,
    ),
    # small turns of phrase
    also("cond", "a player attached Energy to a Pokémon this way", build=lambda: Did("attached")),
    Phrase("cond", "you discarded exactly {n:num} card/n this way", Compare(SizeOf("discarded"), "=", V.n)),
    also("cond", "you discard {n:num} card", Compare(SizeOf("discarded"), "=", V.n)),
    also("step", "choose {q:some cards} there and put it/q into your hand", build=lambda q: Move(_found(q), "hand")),
    Phrase("step", "put~ your~ hand on top of your~ deck", Move(Cards("hand"), "deck")),
    Phrase(
        "step",
        "put~ any number of them back on top of your~ deck in any order",
        Rearrange(Pick(Ref("them"), Num(0), "any")),
    ),
    also(
        "tail",
        "each player either draws or discard cards until they have {n:num} cards in their hand",
        build=lambda n: ByEach((_hand_down_to("that-player", n), DrawUntil(n))),
    ),
    Phrase(
        "step",
        "discard~ cards from {s:side} hand until you~ have {n:num} cards in your~ hand",
        build=lambda s, n: _hand_down_to(s, n),
        match=lambda v: (
            {"s": v.target.source.side, "n": v.target.count.right}
            if isinstance(v, Move)
            and isinstance(v.target, Pick)
            and isinstance(v.target.source, Cards)
            and isinstance(v.target.count, Minus)
            and v == _hand_down_to(v.target.source.side, v.target.count.right)
            else None
        ),
    ),
    also(
        "chain",
        "search your deck for {q:some cards} <, then|,> shuffle your deck <, then|, and> put "
        "{r:cards pronoun} {t:on top}",
        build=lambda q, r, t: (
            Choose(yours("deck").forward(q)),
            Shuffle(),
            Move(Ref("them" if q.count != Num(1) else "it"), "deck"),
        ),
    ),
    also("on top", "on top of <it|your deck> [in any order]", ""),
    also(
        "pokemon",
        "[each] {a:adj} and {b:adj} Pokémon [in play] [{both sides}]",
        build=lambda a, b: Pokemon("both", where=(OneOf((a, b)),)) if type(a) is type(b) else FAIL,
    ),
    also(
        "pokemon",
        "each Pokémon {both sides} {r:rel}",
        build=lambda r: Pokemon("both", where=(r,)),
    ),
    Phrase(
        "rel",
        "that has/pl any {t:type} or {u:type} Energy attached [to <it|them>]",
        OneOf((HasEnergy(V.t), HasEnergy(V.u))),
    ),
    # one card in the place of another
    also("step", "draw cards from your deck until you have {n:num} cards in your hand", DrawUntil(V.n)),
    Phrase(
        "step",
        "draw~ cards until you~ have {n:num} more card# in your~ hand than your opponent",
        DrawUntil(Plus(Count(Cards("hand", "opponent")), V.n)),
    ),
    also("step", "draw the bottom {n:num} cards of your deck", Move(Cards("deck", bottom=V.n), "hand")),
    also("step", "draw the top {n:num} cards of your deck", Draw(V.n)),
    also("step", "look at the top {n:num} cards from your deck", Look(Cards("deck", top=V.n))),
    also("rel", "that has {n:num} HP or less remaining", Measure("remaining-hp", "<=", V.n)),
    Phrase(
        "step",
        "put~ {q:some attached} attached to {p:pokemon} on top of {s:side} deck",
        build=lambda q, p, s: Move(attached().forward(q, p), "deck"),
        match=lambda v: _top_energy(v),
    ),
    also("cond", "you shuffled any cards into your deck this way", build=lambda: Did("shuffled")),
    Phrase("step", "discard~ the other cards in your~ hand", Move(Except(Cards("hand"), Ref("it")), "discard")),
    Phrase(
        "step",
        "search~ your deck for {q:some cards} , {r:some cards} , and {s:some cards} , reveal~ them , and put~ them "
        "into your hand",
        Move(
            lens(
                "q r s",
                lambda q, r, s: Together(tuple(yours("deck").forward(each) for each in (q, r, s))),
                lambda v: _three_searches(v),
            ),
            "hand",
            reveal=True,
        ),
    ),
    also("sentence", "your opponent chooses {opposing Active} to switch .", build=lambda: (Note(),)),
    Phrase("cond", "there is no {n:name} in your discard pile", Negate(Exists(Cards("discard", where=(Named(V.n),))))),
    also("step", "put {r:cards pronoun} back on the bottom of your deck [in any order]", Move(V.r, "deck", "bottom")),
    also("cond", "any {n:name} is in your discard pile", build=lambda n: Exists(Cards("discard", where=(Named(n),)))),
    also("cond", "you drew any cards this way", build=lambda: Did("drawn")),
    also("cond", "you attached any Energy [card] this way", build=lambda: Did("attached")),
    also("cond", "you attached Energy <to a Pokémon|> this way", build=lambda: Did("attached")),
    also("cond", "you discarded <any cards|a card> this way", build=lambda: Did("discarded")),
    also("cond", "you healed any damage this way", build=lambda: Did("healed")),
    also("cond", "you <do|does> so", build=lambda: Did("")),
    # kinds
    Phrase("rel", "with a Retreat Cost of {n:num} or more", Measure("retreat-cost", ">=", V.n)),
    Phrase("rel", "with a Retreat Cost of {n:num} or less", Measure("retreat-cost", "<=", V.n)),
    Phrase("rel", "with a Retreat Cost of exactly {n:num}", Measure("retreat-cost", "=", V.n)),
    Phrase("rel", "that doesn't/pl have a Rule Box", Not(Tagged("Rule Box"))),
    also("rel", "that don't have a Rule Box", Not(Tagged("Rule Box"))),
    Phrase("rel", "that has/pl a Rule Box", Tagged("Rule Box")),
    Phrase("cond", "{p:pokemon} doesn't/p have a Rule Box", Negate(Matches(V.p, (Tagged("Rule Box"),)))),
    also("rel", "that isn't a {g:excluded}", Not(V.g)),
    also(
        "card group",
        "Item cards that have the word {n:name part} in their name",
        build=lambda n: (Is("Item"), Named(n, "contains")),
    ),
    # itself attached
    Phrase("step", "attach~ {x:item card} to {p:pokemon}", Attach(V.x, V.p)),
    # next to the Active Pokémon until the turn ends
    also(
        "sentence",
        "as long as {x:this card} is next to your Active Pokémon , {m:mods} .",
        build=lambda x, m: (Lasting(m, "this-turn"),),
    ),
]


def _searched_last(value: Any) -> dict[str, Any] | None:
    """A condition with a search that may go on, and the shuffle after all of it."""
    if len(value) == 1 and isinstance(value[0], If) and not value[0].otherwise and len(value[0].then) > 2:
        steps = value[0].then
        if steps[-1] == Shuffle() and isinstance(steps[-2], If):
            return {"k": value[0].condition, "c": steps[:-1]}
    return None


def _benched_find(value: Any) -> dict[str, Any] | None:
    return _find_in(value, Move(value.target, "bench", reveal=True) if isinstance(value, Move) else None)


def _bottom_find(value: Any) -> dict[str, Any] | None:
    found = _find_in(value, Move(value.target, "deck", "bottom") if isinstance(value, Move) else None)
    return {**found, "s": "that-player"} if found else None


def _find_in(value: Any, wanted: Any) -> dict[str, Any] | None:
    if wanted is None or value != wanted:
        return None
    parts = found_there().back(value.target)
    return None if parts is FAIL else {"q": parts[0]}


def _down_to(side: Any, n: Any) -> Move:
    bench = Pokemon(side, "bench")
    return Move(Pick(bench, Minus(Count(bench), n)), "discard")


def _thinned(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Move) and isinstance(value.target, Pick) and isinstance(value.target.count, Minus):
        source = value.target.source
        if isinstance(source, Pokemon) and value == _down_to(source.side, value.target.count.right):
            return {"s": source.side, "n": value.target.count.right}
    return None


def _hand_down_to(side: Any, n: Any) -> Move:
    hand = Cards("hand", side)
    return Move(Pick(hand, Minus(Count(hand), n)), "discard")


def _prizes(value: Any) -> dict[str, Any] | None:
    if isinstance(value, AnyOf) and len(value.conditions) > 1:
        numbers = []
        for each in value.conditions:
            if not (isinstance(each, Compare) and isinstance(each.left, PrizesLeft) and isinstance(each.right, Num)):
                return None
            numbers.append(each.right.value)
        first: Any = value.conditions[0]
        who = first.left.who
        if value == AnyOf(tuple(Compare(PrizesLeft(who), "=", Num(n)) for n in numbers)):
            return {"w": who, "n": tuple(numbers)}
    return None


def _top_energy(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Move) and value == Move(value.target, "deck"):
        parts = attached().back(value.target)
        if parts is not FAIL:
            return {"q": parts[0], "p": parts[1], "s": "that-player" if owner(parts[1]) == "opponent" else "you"}
    return None


def _three_searches(value: Any) -> Any:
    if isinstance(value, Together) and len(value.parts) == 3:
        found = [yours("deck").back(part) for part in value.parts]
        if FAIL not in found:
            return tuple(each[0] for each in found)
    return FAIL


# --- Reminders


def _note(template: str) -> Phrase:
    return also("note", template, build=lambda **holes: Note())


_NOT_DISCARDED: Final = Not(Same(Ref("those discarded")))


def _not_discarded(some: Any) -> Any:
    return dataclasses.replace(some, where=(*some.where, _NOT_DISCARDED))


NOTES: Final = [
    Phrase(
        "cards group",
        "{g:card group} you didn't discard this way",
        build=lambda g: (*g, _NOT_DISCARDED),
        match=lambda v: {"g": v[:-1]} if len(v) > 1 and v[-1] == _NOT_DISCARDED else None,
    ),
    also(
        "sentence",
        "put {q:some cards} from your discard pile into your hand . ( {e:not the cost} . )",
        build=lambda q, e: (Move(yours("discard").forward(_not_discarded(q)), "hand"),),
        idiom=True,
    ),
    also(
        "not the cost", "you can't choose a card you discarded with the effect of {x:this card}", build=lambda x: Note()
    ),
    _note("remove 1 damage counter if <that|a> Pokémon has only 1"),
    _note("all if there <is|are> less than {n:num}"),
    _note("if a player doesn't have a Benched Pokémon , <they|that player> doesn't switch Pokémon"),
    _note("you must discard at least 1 card"),
    also("sentence", "( {n:newcomers} . )", build=lambda n: (Newcomers(),)),
    also("unit sentence", "( {n:newcomers} . )", build=lambda n: (Newcomers(),)),
    also(
        "newcomers", "this includes <new|> Pokémon that come into play <on that turn|during that turn|this turn|>", ""
    ),
]

PHRASES: Final[list[Phrase]] = [*FINDING, *NOTES]
