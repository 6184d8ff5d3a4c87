"""Conditions on what happened: this way, this turn, in the last turn."""

from __future__ import annotations

from typing import Final

from playmat.model.ir import Damaged, Did, Happened, KnockedOutByThis, Matches, Negate, Pick, TurnIs
from playmat.text.forms import Already
from playmat.text.phrase import FAIL, Phrase, V, using

PHRASES: Final[list[Phrase]] = [
    # Happened
    Phrase(
        "cond", "you played a Supporter [card] [from your hand] during <this|your> turn", Happened("play-supporter")
    ),
    Phrase(
        "cond", "you played {n:name} [from your hand] during <this|your> turn", Happened("play-supporter", name=V.n)
    ),
    Phrase(
        "cond", "any of your Pokémon was Knocked Out {theirs last}", Happened("pokemon-knocked-out", "you", "last-turn")
    ),
    Phrase(
        "cond",
        "any of your Pokémon was Knocked Out {by attack} {theirs last}",
        Happened("pokemon-knocked-out-by-attack", "you", "last-turn"),
    ),
    Phrase(
        "cond",
        "any of your Pokémon was Knocked Out by damage from {opposing attack} during <their|your opponent's> last turn",
        Happened("pokemon-knocked-out-by-attack", "you", "last-turn"),
    ),
    Phrase("cond", "{x:this} moved from your Bench to the Active Spot this turn", Happened("this-became-active")),
    Phrase(
        "cond",
        "{x:this} was on <the|your> Bench and became your Active Pokémon [during] this turn",
        Happened("this-became-active"),
    ),
    Phrase(
        "cond",
        "{x:this} was damaged by an attack {theirs last}",
        Happened("this-damaged-by-attack", "you", "last-turn"),
    ),
    Phrase("cond", "{x:this} evolved during this turn", Happened("evolve-this")),
    Phrase("cond", "you have used your GX attack", Happened("use-gx", turn="game")),
    Phrase("cond", "{x:this} evolved from {n:name} during this turn", Happened("evolve-this", name=V.n)),
    Phrase(
        "cond",
        "{x:this} used {m:move} during your last turn",
        Happened("this-used-attack", "you", "own-last-turn", name=V.m),
    ),
    Phrase(
        "cond",
        "<any|1> of your Pokémon used {m:move} during your last turn",
        Happened("use-this-attack", "you", "own-last-turn", name=V.m),
    ),
    Phrase("cond", "{x:this} was healed during this turn", Happened("this-healed")),
    Phrase(
        "cond",
        "any of your {g:pokemon group} was Knocked Out {by theirs} during their last turn",
        build=lambda g: (
            Happened("pokemon-knocked-out-by-attack", "you", "last-turn", g.where) if g.place == "any" else FAIL
        ),
    ),
    Phrase(
        "cond",
        "1 of your {g:pokemon group} was Knocked Out {t:lately}",
        Happened(V.t, "you", "last-turn", using("g", lambda g: g.where)),
    ),
    # Did
    Phrase("cond", "you do", Did("")),
    Phrase("cond", "you don't", Negate(Did(""))),
    Phrase("cond", "<you can't|they don't|they can't>", Negate(Did(""))),
    Phrase("cond", "you can't discard {q:some cards} [from your hand]", Negate(Did(""))),
    Phrase("cond", "you can't discard {q:some attached}", Negate(Did(""))),
    Phrase("cond", "they put any cards on the bottom of their deck this way", Did("")),
    Phrase("cond", "you attached [any] Energy [cards] to <a Pokémon|{p:pokemon pronoun}> this way", Did("")),
    Phrase("cond", "you <placed|put> any damage counters [on a Pokémon] this way", Did("")),
    Phrase("cond", "you healed any damage this way", Did("")),
    Phrase("cond", "you win", Did("won")),
    Phrase("cond", "you drew any cards this way", Did("drawn")),
    Phrase("cond", "you attached Energy <to a Pokémon|> this way", Did("attached")),
    Phrase("cond", "you healed any damage this way", Did("healed")),
    # KnockedOutByThis
    Phrase(
        "cond",
        "{p:pokemon} is Knocked Out by damage from this attack",
        KnockedOutByThis(V.p),
        when=lambda found: not isinstance(found["p"], Pick),
    ),
    Phrase("cond", "{p:pokemon} is Knocked Out by this attack", KnockedOutByThis(V.p)),
    # TurnIs
    Phrase("cond", "it's your first turn", TurnIs("your-first")),
    Phrase("cond", "you go second", TurnIs("went-second")),
    Phrase("cond", "you go first", TurnIs("went-first")),
    # Already
    Phrase("cond", "{p:pokemon} already have any damage counters [on it]", Already(Matches(V.p, (Damaged(),)))),
    Phrase(
        "cond",
        "{p:pokemon} already have <at least {n:int}|{n:int} or more> damage counters on <it|them>",
        Already(Matches(V.p, (Damaged(V.n),))),
    ),
    # parts of the above
    Phrase("lately", "{theirs last}", "pokemon-knocked-out"),
]
