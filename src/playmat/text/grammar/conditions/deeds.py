"""Conditions on what happened: this way, this turn, in the last turn."""

from __future__ import annotations

from typing import Final

from playmat.model.ir import Damaged, Did, Happened, HasCondition, KnockedOutByThis, Matches, Negate, Pick, TurnIs
from playmat.text.forms import Already
from playmat.text.grammar.shapes import group_filters, side_group
from playmat.text.phrase import FAIL, Phrase, V, using

PHRASES: Final[list[Phrase]] = [
    # Happened
    Phrase("cond", "{x:this} evolved from {n:name} this turn", Happened("evolve-this", name=V.n)),
    Phrase("cond", "you played a Supporter card from your hand this turn", Happened("play-supporter")),
    Phrase(
        "cond", "you played a Supporter [card] [from your hand] during <this|your> turn", Happened("play-supporter")
    ),
    Phrase("cond", "you played {n:name} from your hand this turn", Happened("play-supporter", name=V.n)),
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
    Phrase(
        "cond",
        "any of your {g:pokemon group} was Knocked Out {theirs last}",
        Happened("pokemon-knocked-out", "you", "last-turn", group_filters()),
    ),
    Phrase(
        "cond",
        "any of your {g:pokemon group} was Knocked Out {by attack} {theirs last}",
        Happened("pokemon-knocked-out-by-attack", "you", "last-turn", group_filters()),
    ),
    Phrase("cond", "{x:this} moved from your Bench to the Active Spot this turn", Happened("this-became-active")),
    Phrase(
        "cond", "{x:this} moved from your Bench to the Active Spot during this turn", Happened("this-became-active")
    ),
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
    Phrase("cond", "{x:this} evolved this turn", Happened("evolve-this")),
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
    Phrase(
        "cond",
        "{x:this} didn't move from your Bench to the Active Spot this turn",
        Negate(Happened("this-became-active")),
    ),
    Phrase(
        "cond",
        "{x:this} didn't move from <the|your> Bench to the Active Spot this turn",
        Negate(Happened("this-became-active")),
    ),
    Phrase("cond", "{x:this} was healed this turn", Happened("this-healed")),
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
        "none of your Pokémon used {m:move} during your last turn",
        Negate(Happened("use-this-attack", "you", "own-last-turn", name=V.m)),
    ),
    Phrase(
        "cond",
        "1 of your {g:pokemon group} was Knocked Out {t:lately}",
        Happened(V.t, "you", "last-turn", using("g", lambda g: g.where)),
    ),
    # Did
    Phrase("cond", "you do", Did("")),
    Phrase("cond", "<they|that player|your opponent> do", Did("")),
    Phrase("cond", "you don't", Negate(Did(""))),
    Phrase("cond", "<you can't|they don't|they can't>", Negate(Did(""))),
    Phrase("cond", "you can't discard {q:some cards} [from your hand]", Negate(Did(""))),
    Phrase("cond", "you can't discard {q:some attached}", Negate(Did(""))),
    Phrase("cond", "{p:pokemon} is knocked out this way", Did("")),
    Phrase("cond", "they put any cards on the bottom of their deck this way", Did("")),
    Phrase("cond", "you put any Pokémon onto your Bench this way", Did("")),
    Phrase("cond", "you attached [any] Energy [cards] to <a Pokémon|{p:pokemon pronoun}> this way", Did("")),
    Phrase("cond", "you <placed|put> any damage counters [on a Pokémon] this way", Did("")),
    Phrase("cond", "you healed any damage this way", Did("")),
    Phrase("cond", "you win", Did("won")),
    Phrase("cond", "a player attached Energy to a Pokémon this way", Did("attached")),
    Phrase("cond", "you shuffled any cards into your deck this way", Did("shuffled")),
    Phrase("cond", "you drew any cards this way", Did("drawn")),
    Phrase("cond", "you attached any Energy [card] this way", Did("attached")),
    Phrase("cond", "you attached Energy <to a Pokémon|> this way", Did("attached")),
    Phrase("cond", "you discarded <any cards|a card> this way", Did("discarded")),
    Phrase("cond", "you healed any damage this way", Did("healed")),
    Phrase("cond", "you <do|does> so", Did("")),
    # KnockedOutByThis
    Phrase(
        "cond",
        "any of {s:side} {g:pokemon group} is Knocked Out by damage from this attack",
        KnockedOutByThis(side_group()),
    ),
    Phrase(
        "cond",
        "any of {s:side} {g:pokemon kinds} is Knocked Out by damage from this attack",
        KnockedOutByThis(side_group()),
        when=lambda found: found["g"].where != (),
    ),
    Phrase(
        "cond",
        "1 of {s:side} {g:pokemon group} is Knocked Out by damage from this attack",
        KnockedOutByThis(side_group()),
    ),
    Phrase(
        "cond",
        "{p:pokemon} is Knocked Out by damage from this attack",
        KnockedOutByThis(V.p),
        when=lambda found: not isinstance(found["p"], Pick),
    ),
    Phrase("cond", "{p:pokemon} is Knocked Out by this attack", KnockedOutByThis(V.p)),
    Phrase("cond", "{p:pokemon} isn't Knocked Out by damage from this attack", Negate(KnockedOutByThis(V.p))),
    Phrase("cond", "{p:pokemon} isn't Knocked Out by the damage from this attack", Negate(KnockedOutByThis(V.p))),
    # TurnIs
    Phrase("cond", "it is your first turn", TurnIs("your-first")),
    Phrase("cond", "it's your first turn", TurnIs("your-first")),
    Phrase("cond", "you go second", TurnIs("went-second")),
    Phrase("cond", "you go first", TurnIs("went-first")),
    Phrase("cond", "it isn't your first turn", Negate(TurnIs("your-first"))),
    # Already
    Phrase("cond", "{p:pokemon} is already {c:condition&or}", Already(Matches(V.p, (HasCondition(V.c),)))),
    Phrase("cond", "{p:pokemon} already have any damage counters [on it]", Already(Matches(V.p, (Damaged(),)))),
    Phrase(
        "cond",
        "{p:pokemon} already have <at least {n:int}|{n:int} or more> damage counters on <it|them>",
        Already(Matches(V.p, (Damaged(V.n),))),
    ),
    Phrase("conds", "{c:cond} before this attack does damage", Already(V.c)),
    # parts of the above
    Phrase("lately", "{theirs last}", "pokemon-knocked-out"),
]
