"""What several files of phrases make: cards and Pokémon from the words for them."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import (
    Among,
    Cards,
    Compare,
    Count,
    Evolve,
    FaceUp,
    ForEach,
    Is,
    Matches,
    Named,
    Not,
    Num,
    Pick,
    Pokemon,
    Reveal,
    Same,
    Target,
    This,
    ThisCard,
    Times,
    TypeIs,
)
from playmat.text.forms import Group, Ref, Some, Source
from playmat.text.phrase import FAIL, Phrase, V, using


def place_some(some: Some, cards: Cards) -> Target:
    """That many of these cards."""
    if some.mode == "all":
        return cards
    return Pick(cards, some.count, some.mode, random=some.random, distinct=some.distinct, units=some.units)


def held(zone: Any, names: str = "q s") -> Any:
    """Cards in a zone: the first variable is a `Some`, the second whose zone it is."""

    def forward(some: Some, side: Any) -> Any:
        return place_some(some, Cards(zone, side, some.where))

    return using(names, forward)


def yours(zone: Any, name: str = "q") -> Any:
    """Cards in your own zone: the variable is a `Some`."""
    both = held(zone)

    def forward(some: Some) -> Any:
        return both(some, "you")

    return using(name, forward)


def attached(names: str = "q p") -> Any:
    """Cards attached to Pokémon: the first variable is a `Some`, the second the Pokémon."""

    def forward(some: Some, on: Target) -> Any:
        return place_some(some, Cards("attached", where=some.where, on=on))

    return using(names, forward)


def side_group(names: str = "s g") -> Any:
    """Pokémon in play: the first variable is the side, the second a `Group`."""

    def forward(side: Any, group: Group) -> Any:
        return Pokemon(side, group.place, group.where)

    return using(names, forward)


def both_sides(name: str = "g") -> Any:
    """Pokémon in play on both sides: the variable is a `Group`."""
    return using(name, lambda g: Pokemon("both", g.place, g.where))


def plain(name: str = "n") -> Any:
    """An amount that is a plain number: the variable is an int."""
    return using(name, Num)


def kinds(found: dict[str, Any]) -> bool:
    return bool(found["g"])


def group_filters() -> Any:
    """The filters of a `Group` that says nothing of a place."""
    return using("g", lambda g: g.where if g.where and g.place == "any" else FAIL)


PER = Times(V.n, V.p)

OPPOSING = Pokemon("opponent", "active")


def attached_to(some: Any, on: Any) -> Any:
    return attached()(some, on)


def in_theirs(name: str = "q") -> Any:
    """Cards in the opponent's discard pile."""
    return using(name, lambda q: held("discard")(q, "opponent"))


def not_all(found: dict[str, Any]) -> bool:
    """Not the whole zone, which has its own words."""
    return bool(found["q"].mode != "all" or found["q"].where)


def found_there() -> Any:
    """Some of the cards that were looked at: the variable is a `Some`."""

    def forward(some: Some) -> Any:
        source: Target = Among(Ref("them"), some.where) if some.where else Ref("them")
        if some.mode == "all":
            return source
        return Pick(source, some.count, some.mode, random=some.random, distinct=some.distinct)

    return using("q", forward)


def whole(verb: str, to: str, node: Any) -> list[Phrase]:
    """A Pokémon in play and all cards on it, going somewhere of its owner's."""
    return [
        Phrase(
            "step",
            f"{verb} {{p:pokemon}} and all cards attached to <it|them> {to} {{s:side}} {node[0]}",
            build=lambda p, s: node[1](p),
        ),
        Phrase(
            "step",
            f"{verb} {{p:pokemon}} and all cards attached to it {to} their owner's {node[0]}",
            build=lambda p: node[1](p),
        ),
        Phrase(
            "step", f"{verb} {{p:pokemon}} and all cards on it {to} {{s:side}} {node[0]}", build=lambda p, s: node[1](p)
        ),
    ]


def from_each(q: Some, s: Any, g: Group, make: Any) -> Any:
    """So many cards from each of several Pokémon; all cards of all of them need no such care."""
    if q.mode == "all":
        return FAIL
    step = make(attached()(q, Ref("it")))
    return ForEach(Pokemon(s, g.place, g.where), "", (step,))


def each_of_old(verb: str, end: str, make: Any) -> Phrase:
    return Phrase(
        "step",
        f"{verb} attached to each of {{s:side}} {{g:pokemon group}} {end}",
        build=lambda q, s, g: from_each(q, s, g, make),
        idiom=True,
    )


ANYONE: Final = Pokemon("both")

ANY_ATTACK: Final = Source()


def guard(template: str, kind: Any, **fixed: Any) -> Phrase:
    """A modifier for the Pokémon `p` against the attacks `w`, by `n`, or by `n` for each `x`."""

    def build(p: Any = ANYONE, w: Source = ANY_ATTACK, n: Any = None, x: Any = None) -> Any:
        fields = dict(fixed)
        if n is not None:
            fields["amount"] = n if x is None else Times(n, x)
        if "{w:" in template:
            fields["by"] = w.where
            fields["by_side"] = w.side
        return kind(p, **fields)

    return Phrase("mod", template, build=build)


def several_types(p: Any, t: tuple[Any, ...]) -> Any:
    if len(t) < 2 or len(set(t)) != len(t):
        return FAIL
    return tuple((TypeIs(p, each, also=i > 0) for i, each in enumerate(t)))


def theirs(steps: Any) -> bool:
    """Whether all the steps are the opponent's: after "reveal their hand" it is you who goes on."""
    return not (len(steps) > 1 and isinstance(steps[0], Reveal))


FACE_DOWN: Final = (Not(FaceUp()),)

CONS = using("a b", lambda a, b: (a, *b))

SOMEWHERE: Final = Matches(This(), ())


OTHER: Final = Not(Same(ThisCard()))

OTHERS: Final = Cards("hand", where=(OTHER,))


def excepting(q: Some, n: str) -> Some:
    return dataclasses.replace(q, where=(*q.where, Not(Named(n))))


LAST: Final = Compare(Count(OTHERS), "=", Num(0))

EMPTY_DECK: Final = Compare(Count(Cards("deck")), "=", Num(0))


def candy(p: Any, kind: Any, skip: bool) -> Any:
    return Evolve(p, Pick(Cards("hand", where=(Is(kind),)), Num(1)), skip)
