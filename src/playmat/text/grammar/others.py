"""Another of the same: nouns that are preferred, in printing, to the plain ones.

"another" is other than the Pokémon just spoken of; "other" alone is other than this Pokémon.
"""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import Cards, Compare, Count, Exists, Move, Not, Num, Pick, Pokemon, Same, ThisCard
from playmat.text.forms import Group, Ref, Some
from playmat.text.grammar.nouns import place_some, unplace
from playmat.text.phrase import FAIL, Phrase, lens


def _another(s: Any, g: Group) -> Any:
    return Pokemon(s, g.place, (*g.where, Not(Same(Ref("that Pokémon")))))


def _one_more(target: Any) -> Any:
    if isinstance(target, Pokemon):
        for each in target.where:
            if isinstance(each, Not) and isinstance(each.filter, Same) and isinstance(each.filter.target, Ref):
                return target.side, Group(target.place, tuple(other for other in target.where if other != each))
    return FAIL


_ANOTHER: Final = lens("s g", _another, _one_more)

_OTHER: Final = Not(Same(ThisCard()))
_NOT_THIS: Final = lens(
    "g",
    lambda g: (*g, _OTHER) if _OTHER not in g else FAIL,
    lambda w: (tuple(each for each in w if each != _OTHER),) if isinstance(w, tuple) and _OTHER in w else FAIL,
)


def _among(value: Any, both: bool) -> dict[str, Any] | None:
    """Some of the cards attached to several Pokémon together."""
    if isinstance(value, Move) and value == Move(value.target, "discard") and isinstance(value.target, Pick):
        parts = unplace(value.target)
        if parts is not None and parts[1].zone == "attached" and isinstance(parts[1].on, Pokemon):
            on = parts[1].on
            if on.place != "active" and (on.side == "both") == both:
                found = {"q": parts[0], "g": Group(on.place, on.where)}
                return found if both else {**found, "s": on.side}
    return None


def _discard(q: Some, on: Pokemon) -> Any:
    return Move(place_some(q, Cards("attached", where=q.where, on=on)), "discard") if q.mode != "all" else FAIL


PHRASES: Final[list[Phrase]] = [
    Phrase(
        "step",
        "discard~ {q:some attached} from among {s:side} {g:pokemon group|pl}",
        build=lambda q, s, g: _discard(q, Pokemon(s, g.place, g.where)),
        match=lambda v: _among(v, False),
    ),
    Phrase(
        "step",
        "discard~ {q:some attached} from among all {g:pokemon group|pl} in play",
        build=lambda q, g: _discard(q, Pokemon("both", g.place, g.where)),
        match=lambda v: _among(v, True),
    ),
    Phrase("some cards", "another {g:plain cards|sg}", Some(Num(1), _NOT_THIS)),
    Phrase("cond", "you have any other cards in your hand", Exists(Cards("hand", where=(_OTHER,)))),
    Phrase("cond", "you have no other cards in your hand", Compare(Count(Cards("hand", where=(_OTHER,))), "=", Num(0))),
    Phrase("pokemon", "another of {s:side} {g:pokemon group|pl}", Pick(_ANOTHER, Num(1))),
]
