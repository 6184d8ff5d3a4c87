"""Reminders of what the rules say anyway: read, and dropped."""

from __future__ import annotations

from typing import Final

from playmat.text.forms import EndsOnBench, Note
from playmat.text.phrase import Phrase, using

PHRASES: Final[list[Phrase]] = [
    # note
    Phrase("note", "discard all cards attached to that Pokémon", Note()),
    Phrase("note", "this counts as evolving {p:pokemon}", Note()),
    Phrase("note", "even if it was already Poisoned", Note()),
    Phrase("note", "<the Supporter|that> card remains in {s:side} discard pile", Note()),
    Phrase("note", "ignore this effect if you don't have any Benched Pokémon", Note()),
    Phrase("note", "you still need the necessary Energy to use each attack", Note()),
    Phrase("note", "any cards attached to {x:this} , {m:marks} are now on the new Pokémon", Note()),
    Phrase("note", "this don't count as a Knocked Out Pokémon", Note()),
    Phrase("note", "<that|those|these> [Prize] card remain [face] up for the rest of the game", Note()),
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
    Phrase("note", "this counts as evolving {x:this}", Note()),
    Phrase("note", "if {x:this} is no longer your Active Pokémon , this effect ends", EndsOnBench()),
    Phrase("note", "has no effect other than providing Energy", Note()),
    Phrase(
        "note",
        "you still <need the necessary|have to pay for that attack's> Energy [cost] [to use <this|each> attack]",
        Note(),
    ),
    Phrase(
        "note",
        "{x:this card} counts as a Trainer card as well , but if {y:this card} is Knocked Out , this counts as a Knocked Out Pokémon",
        Note(),
    ),
    Phrase("note", "discard it anyway", Note()),
    Phrase("note", "all if there <is|are> less than {n:num}", Note()),
    Phrase("note", "don't count as a basic Energy card", Note()),
    Phrase("note", "don't count as a basic Energy card when not in play", Note()),
    Phrase("note", "Pokémon ex , Pokémon V , etc. have Rule Boxes", Note()),
    Phrase("note", "Pokémon V , Pokémon-GX , etc. have Rule Boxes", Note()),
    # sentence
    Phrase("sentence", "if {x:this} have fewer damage counters than that , remove all of them .", (Note(),)),
    Phrase("sentence", "if either of them is tails , {p:pokemon} is still Asleep .", (Note(),)),
    Phrase("sentence", "before doing damage , count the remaining HP of {p:pokemon} and {x:pokemon} .", (Note(),)),
    # unit sentence
    Phrase(
        "unit sentence", "if it loses {p:this power} , discard Pokémon Tools from it until only 1 remains .", (Note(),)
    ),
    # marks
    Phrase("marks", "damage counters , Special Conditions , and effects on it", ""),
    # sentence
    Phrase("sentence", "( {n:note} [.] ) [.]", (using("n", lambda n: n if isinstance(n, Note) else Note()),)),
    Phrase("sentence", "( {n:note} . {m:note} . ) [.]", (Note(),)),
    # unit sentence
    Phrase("unit sentence", "attach {x:attached card} to 1 of your Pokémon [in play] .", (Note(),)),
    Phrase("unit sentence", "if that Pokémon is Knocked Out , discard {x:this card} .", (Note(),)),
    Phrase(
        "unit sentence",
        "while in play [,] {x:this card} counts as a <{t:type}|> Pokémon ( <instead of|as well as> a Trainer card ) .",
        (Note(),),
    ),
    # sentence
    Phrase("sentence", "your opponent chooses {opposing Active} to switch .", (Note(),)),
    # unit sentence
    Phrase("unit sentence", "{b:rule line} .", (Note(),)),
]
