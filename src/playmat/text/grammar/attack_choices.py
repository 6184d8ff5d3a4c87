"""Attacks that choose first, and steps done once for each of something.

Targets, cards out of a hand, "other" Pokémon, evolving straight from the deck.
"""

from __future__ import annotations

from typing import Any, Final, cast

from playmat.model.ir import (
    AddDamage,
    AllHeads,
    Attach,
    Cards,
    Choose,
    Count,
    Damage,
    Evolve,
    Evolved,
    EvolvesFrom,
    Fail,
    Filter,
    Flip,
    ForEach,
    Heal,
    If,
    May,
    Move,
    Named,
    Not,
    Num,
    Pick,
    Pokemon,
    Repeat,
    Reveal,
    Same,
    SetDamage,
    ShuffleInto,
    SizeOf,
    SubDamage,
    This,
    Times,
)
from playmat.model.ir.walk import nodes
from playmat.text.forms import Acting, Group, Note, Ref, Some
from playmat.text.grammar.nouns import held, yours
from playmat.text.phrase import FAIL, Phrase, V, also, lens

_OPPOSING: Final = Pokemon("opponent", "active")
_THEIR_BENCH: Final = Pokemon("opponent", "bench")


def _whose(number: Any) -> Pokemon | None:
    """One player's Pokémon, if the number is how many they are: "of" is said once of them."""
    return (
        number.of if isinstance(number, Count) and isinstance(number.of, Pokemon) and number.of.side != "both" else None
    )


def _up_to_theirs(value: Any) -> dict[str, Any] | None:
    pokemon = _whose(value.count) if isinstance(value, Some) else None
    if pokemon is None or value != Some(value.count, value.where, "up-to"):
        return None
    return {"g": value.where, "s": pokemon.side, "h": Group(pokemon.place, pokemon.where)}


def _mentions(chain: Any, *words: str) -> bool:
    """Whether the steps speak of the one they are done for."""
    return any(isinstance(node, Ref) and node.word in words for node in nodes(chain))


def _without_that(found: dict[str, Any]) -> bool:
    """Steps that can be repeated as they stand: nothing about the one they are done for or this attack's damage."""
    counted = found["p"]
    if isinstance(counted, Count) and isinstance(counted.of, Pokemon) and _mentions(found["c"], "that Pokémon"):
        return False
    return not any(isinstance(node, AddDamage | SubDamage | SetDamage | Fail) for node in nodes(found["c"]))


def _each_of(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, ForEach) or not isinstance(value.target, Pokemon) or value.target.side == "both":
        return None
    return {"s": value.target.side, "g": Group(value.target.place, value.target.where), "c": value.do}


def _each_in_play(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, ForEach) or not isinstance(value.target, Pokemon) or value.target.side != "both":
        return None
    return {"g": Group(value.target.place, value.target.where), "c": value.do}


def _heads_hurt(target: Pokemon, amount: Any) -> Any:
    """A coin for each of them; heads: damage."""
    hurt = Damage(Ref("that Pokémon"), amount)
    return (ForEach(target, "", (Flip(""), If(AllHeads("one"), (hurt,)))),)


def _blind(some: Any, side: Any) -> Any:
    """So many cards of a hand that is not looked at."""
    if not isinstance(some, Some) or some.mode != "exactly" or some.where:
        return FAIL
    return Pick(Cards("hand", side), some.count, random=True)


FOR_EACH: Final = [
    Phrase(
        "tail",
        "choose~ {p:picked pokemon} . for each of those Pokémon , {c:chain}",
        match=lambda v: {"p": v.target, "c": v.do} if isinstance(v, ForEach) and isinstance(v.target, Pick) else None,
        print_only=True,
    ),
    Phrase("picked pokemon", "{p:pokemon}", V.p, when=lambda found: isinstance(found["p"], Pick), print_only=True),
    Phrase("tail", "for each {p:per} , {c:chain}", Repeat(V.p, V.c), when=_without_that),
    Phrase(
        "tail",
        "for each of {s:side} {g:pokemon group|pl} , {c:chain}",
        build=lambda s, g, c: ForEach(Pokemon(s, g.place, g.where), "", c) if _mentions(c, "that Pokémon") else FAIL,
        match=_each_of,
    ),
    Phrase(
        "tail",
        "for each {g:pokemon group|sg} in play , {c:chain}",
        build=lambda g, c: ForEach(Pokemon("both", g.place, g.where), "", c) if _mentions(c, "that Pokémon") else FAIL,
        match=_each_in_play,
    ),
    Phrase(
        "tail",
        "for each of those Pokémon , {c:chain}",
        ForEach(Ref("those Pokémon"), "", V.c),
        when=lambda found: (
            _mentions(found["c"], "that Pokémon") and not any(isinstance(node, Attach) for node in nodes(found["c"]))
        ),
    ),
    also(
        "sentence",
        "flip a coin for each {g:pokemon group|sg} {both sides} . if that coin flip is heads , this attack "
        "does {n:num} damage to that Pokémon .",
        build=lambda g, n: _heads_hurt(Pokemon("both", g.place, g.where), n),
    ),
    also(
        "sentence",
        "flip a coin for each of {s:side} {g:pokemon group|pl} . if "
        "<that coin flip is|> heads , this attack "
        "does {n:num} damage to that Pokémon .",
        build=lambda s, g, n: _heads_hurt(Pokemon(s, g.place, g.where), n),
    ),
    # damage counters taken off one by one
    also(
        "step",
        "remove a number of damage counters equal to the number of {p:per} from {x:pokemon} {as you like}",
        build=lambda p, x: Repeat(p, (Heal(Pick(x, Num(1)), Num(10)),)) if isinstance(x, Pokemon) else FAIL,
    ),
    # a number that depends
    Phrase(
        "some cards",
        "a number of {g:cards group|pl} up to the number of {p:per}",
        Some(V.p, V.g, "up-to"),
        when=lambda f: not isinstance(f["p"], Num) and _whose(f["p"]) is None,
    ),
    Phrase(
        "some cards",
        "a number of {g:cards group|pl} up to the number of {s:side} {h:pokemon group|pl}",
        build=lambda g, s, h: Some(Count(Pokemon(s, h.place, h.where)), g, "up-to"),
        match=_up_to_theirs,
    ),
    Phrase(
        "picked pokemon",
        "a number of {s:side} {g:pokemon group|pl} [in play] up to the number of {p:per}",
        build=lambda s, g, p: Pick(Pokemon(s, g.place, g.where), p, "up-to"),
        match=lambda v: _as_many(v),
    ),
    Phrase("step", "choose~ {p:picked pokemon}", Choose(V.p)),
]

OTHERS_ACT: Final = [
    Phrase("tail", "you may have your opponent {c:chain}", May((Acting("opponent", V.c),))),
    Phrase("note", "do the damage before <returning the Pokémon to your hand|discarding the card>", Note()),
    Phrase("note", "you draw <your cards|> first", Note()),
]

HANDS: Final = [
    also("step", "choose {q:some cards} at random from {s:side} hand", build=lambda q, s: Choose(_blind(q, s))),
    also(
        "step",
        "discard {q:some cards} from {s:side} hand <without looking|at random>",
        build=lambda q, s: Move(_blind(q, s), "discard"),
    ),
    also("cards pronoun", "<the|that> card you chose", Ref("that card")),
    Phrase(
        "step",
        "reveal~ {q:some cards} from {s:side} hand and shuffle~ it/q into their deck",
        ShuffleInto(held("hand"), reveal=True),
        when=lambda found: found["s"] != "you",
    ),
    also("some cards", "{n:name}", Some(Num(1), (Named(V.n),))),
    # cards chosen for a number, then put away
    also(
        "sentence",
        "choose as many {e:energy card} cards from your hand as you like and reveal them . this attack does "
        "{n:num} damage times the number of {f:energy card} cards you chose . put those {h:energy card} "
        "cards {back on top} . then , shuffle your deck .",
        build=lambda e, n, f, h: _show_for_damage(Some(Num(0), e, "any"), n) if e == f == h else FAIL,
    ),
]

OTHERS: Final = [
    Phrase("per", "card you chose", SizeOf("chosen")),
    # "other" than the one just spoken of
    Phrase("adj", "other", Not(Same(Ref("that Pokémon"))), print_only=True),
    Phrase("adj", "other", Not(Same(_OPPOSING)), print_only=True),
    also("pokemon", "another of {s:side} {g:pokemon group|pl}", build=lambda s, g: Pick(_another(s, g), Num(1))),
    also(
        "chain",
        "this attack does {n:num} damage to {p:pokemon} and {m:num} damage to {x:pokemon}",
        (Damage(V.p, V.n), Damage(V.x, V.m)),
    ),
    also("pokemon", "both your and your opponent's Pokémon", Pokemon("both")),
    also(
        "pokemon",
        "any 1 {g:pokemon group|sg} <in play|> [( <yours or your opponent's|both yours and your opponent's> )]",
        build=lambda g: Pick(Pokemon("both", g.place, g.where), Num(1)),
    ),
    Phrase(
        "pokemon",
        "1 {g:pokemon group|sg} in play",
        Pick(
            lens(
                "g",
                lambda g: Pokemon("both", g.place, g.where),
                lambda t: (Group(t.place, t.where),) if isinstance(t, Pokemon) and t.side == "both" else FAIL,
            ),
            Num(1),
        ),
    ),
    also("rel", "that isn't [an] Evolved [Pokémon]", build=lambda: Not(_evolved())),
    # moving Energy about
    also(
        "step",
        "move as many {e:energy card} [card] attached to your Pokémon [as you like] to your other Pokémon "
        "{as you like}",
        build=lambda e: Attach(Pick(Cards("attached", where=e, on=Pokemon("you")), Num(0), "any"), Pokemon("you")),
    ),
]

EVOLVING: Final = [
    Phrase(
        "step",
        "search~ your deck for {q:some cards} and put~ it onto {x:this} to evolve it , skipping a stage",
        build=lambda q, x: Evolve(This(), yours("deck").forward(q), skip_stage=True),
        match=lambda v: _skipped(v),
    ),
    also(
        "step",
        "search your deck for a {n:name} and put it onto this {x:this} to evolve it",
        build=lambda n, x: Evolve(This(), Pick(Cards("deck", where=(Named(n),)), Num(1)), skip_stage=True),
    ),
    also(
        "step",
        "search your deck for an Evolution card that evolves from {x:this} and put it onto {y:this}",
        build=lambda x, y: Evolve(This(), Pick(Cards("deck", where=(EvolvesFrom(This()),)), Num(1))),
    ),
    Phrase("note", "this counts as evolving {p:pokemon}", build=lambda p: Note(), read_only=True),
]

PHRASES: Final[list[Phrase]] = [*FOR_EACH, *OTHERS_ACT, *HANDS, *OTHERS, *EVOLVING]


def _evolved() -> Filter:
    return Evolved()


def _another(side: Any, group: Group) -> Pokemon:
    return Pokemon(side, group.place, (*group.where, Not(Same(Ref("the one spoken of")))))


def _as_many(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Pick) or value.mode != "up-to" or isinstance(value.count, Num) or value.by != "you":
        return None
    source = value.source
    if not isinstance(source, Pokemon) or value.into:
        return None
    return {"s": source.side, "g": Group(source.place, source.where), "p": value.count}


def _show_for_damage(some: Some, each: Any) -> Any:
    shown = Pick(Cards("hand", where=some.where), some.count, cast(Any, some.mode))
    return (
        Choose(shown),
        Reveal(Ref("those cards")),
        SetDamage(Times(each, SizeOf("chosen"))),
        ShuffleInto(Ref("those cards")),
    )


def _skipped(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Evolve) or not value.skip_stage or value.pokemon != This():
        return None
    parts = yours("deck").back(value.card)
    return None if parts is FAIL else {"q": parts[0], "x": This()}
