"""Sentences: how steps join into clauses, conditions, choices and whole texts.

step      one verb phrase, imperative ("draw a card") or with its own subject; a topic's usual category
chain     steps joined by commas, "and", "then"; a tuple of statements
sentence  a chain with its full stop, or something that is only ever a whole sentence; a tuple of statements
note      a reminder in brackets, without them
"""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import AddDamage, AllHeads, BeforeDamage, ByEach, Damage, If, May, Pick, Repeat, Reveal, This
from playmat.text.forms import Acting, Else, EndsOnBench, Note, Then
from playmat.text.phrase import FAIL, Phrase, V, also, lens

_CONS = lens("a b", lambda a, b: (a, *b), lambda v: (v[0], v[1:]) if isinstance(v, tuple) and len(v) > 1 else FAIL)


def all_theirs(found: dict[str, Any]) -> bool:
    """Whether all the steps are the other player's: after "reveal their hand" it is you who goes on."""
    return not (len(found["c"]) > 1 and isinstance(found["c"][0], Reveal))


PHRASES: Final[list[Phrase]] = [
    Phrase("chain", "{a:tail}", (V.a,)),
    Phrase("chain", "{a:step}", (V.a,)),
    Phrase("chain", "{a:step} , and {b:chain}", _CONS, when=lambda found: isinstance(found["b"][0], If)),
    Phrase("chain", "{a:step} , then {b:chain}", _CONS),
    also("chain", "{a:step} <,|, and|and|and then|, and then|then> {b:chain}", _CONS),
    Phrase("tail", "you may do {n:num} more damage", May((AddDamage(V.n),))),
    Phrase("tail", "you may {c:chain}", May(V.c), when=lambda f: not isinstance(f["c"][0], AddDamage)),
    Phrase("tail", "if {c:conds} , you {a:chain|you}", Acting("you", (If(V.c, V.a),)), print_only=True),
    Phrase("tail", "you {c:chain|you}", Acting("you", V.c)),
    Phrase("tail", "your opponent may {c:chain|their}", Acting("opponent", (May(V.c),))),
    Phrase(
        "tail",
        "your opponent chooses {p:pokemon|they} , and this attack does {n:num} damage to it",
        Acting("opponent", (Damage(V.p, V.n),)),
        when=lambda found: isinstance(found["p"], Pick),
    ),
    Phrase("tail", "your opponent {c:chain|they}", Acting("opponent", V.c)),
    also("tail", "have your opponent {c:chain}", Acting("opponent", V.c), when=all_theirs),
    also("tail", "they {c:chain}", Acting("opponent", V.c)),
    Phrase("tail", "each player {c:chain|they}", ByEach(V.c)),
    Phrase("tail", "if {c:conds} , {a:chain}", If(V.c, V.a)),
    Phrase("tail", "before doing damage , {a:chain}", BeforeDamage(V.a)),
    Phrase("tail", "for each {p:per} , {c:chain}", Repeat(V.p, V.c)),
    # sentences
    Phrase(
        "sentence", "if heads , {a:chain} . if tails , {b:chain} .", (If(AllHeads("one"), V.a, V.b),), print_only=True
    ),
    Phrase("sentence", "if {c:conds} , {a:chain} . otherwise , {b:chain} .", (If(V.c, V.a, V.b),), print_only=True),
    Phrase("sentence", "then , {c:chain} .", (Then(V.c),)),
    also("sentence", "then {c:chain} .", (Then(V.c),)),
    also("sentence", "<otherwise|if not|if you don't|if they don't> , {c:chain} .", (Else(V.c),)),
    Phrase("sentence", "{c:chain} .", V.c),
    also("sentence", "{c:chain} if {k:conds} .", (If(V.k, V.c),)),
    also("sentence", "( {n:note} [.] ) [.]", build=lambda n: (n if isinstance(n, Note) else Note(),)),
    also("sentence", "( {n:note} . {m:note} . ) [.]", build=lambda n, m: (Note(),)),
    # reminders
    *[
        Phrase("note", words, Note())
        for words in (
            "{unapplied} for Benched Pokémon",
            "you can't use more than 1 GX attack in a game",
            "you can't use more than 1 VSTAR Power in a game",
            "damage isn't an effect",
            "any other effects of <attacks|this attack> still happen",
            "any other effects that would happen after {applied} still happen",
            "your opponent chooses the new [your opponent's] Active Pokémon",
            "your opponent chooses [your opponent's] Active Pokémon to switch",
            "do the damage before switching the Pokémon",
            "existing effects aren't removed",
            "benching or evolving <this|that> Pokémon ends this effect",
            "benching <this|that> Pokémon ends this effect",
            "you still need the necessary Energy to use <this|each|that> attack",
            "this counts as evolving <that|this> Pokémon",
            "the amount of Weakness doesn't change",
        )
    ],
    also("note", "this counts as evolving {x:this}", build=lambda x: Note()),
    Phrase(
        "note",
        "if {x:this} is no longer your Active Pokémon , this effect ends",
        build=lambda x: EndsOnBench(),
        match=lambda v: {"x": This()} if v == EndsOnBench() else None,
    ),
    Phrase(
        "unit sentence",
        "( {n:note} . )",
        match=lambda v: {"n": EndsOnBench()} if v == (EndsOnBench(),) else None,
        print_only=True,
    ),
]
