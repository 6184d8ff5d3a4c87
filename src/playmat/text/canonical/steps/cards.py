"""Cards drawn, searched for, moved, attached and looked at."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Final

from playmat.model import ir
from playmat.text.canonical.amounts import measured
from playmat.text.canonical.kernel import Grouped, Say, derived, flag, matcher, options, weigh
from playmat.text.canonical.nouns import is_plural, is_several, kind_of, owner_of
from playmat.text.canonical.targets import CHOICE, QUANTIFIERS, choice
from playmat.text.template import FAIL, V, fill

_PLACES: Final = {
    "hand": ("put~", "into {o:owner} hand"),
    "discard": ("discard~", ""),
    "lost": ("put~", "in the Lost Zone"),
    "prizes": ("put~", "among {o:owner} Prize cards"),
    "bench": ("put~", "onto {o:owner} Bench"),
    "aside": ("set~ aside", ""),
    "active": ("put~", "into {o:owner} Active Spot"),
    "deck": ("put~", "on top of {o:owner} deck"),
    "stadium": ("put~", "into play as the Stadium"),
}
_DECK: Final = {"bottom": "on the bottom of {o:owner} deck", "shuffle": "into {o:owner} deck by shuffling"}
_HOW: Final = "{a:attached go}{r:order}{e:evolutions go}{b:as basic}{into:done}"
_ONTO_DECK: Final = _HOW.replace("r:order", "r:order of several")


def _owner(node: Any) -> str | None:
    return owner_of(node.target)


def _is(kind: str) -> Any:
    """A test whether the target is Pokémon in play that move with all that is on them, or anything else."""
    return lambda found: (kind_of(found["t"]) == "pokemon" and found["a"] == "") == (kind == "pokemon")


def _one(found: dict[str, Any]) -> bool:
    return not is_plural(found["t"])


def _more(found: dict[str, Any]) -> bool:
    return is_plural(found["t"])


def _both(first: Any, second: Any) -> Any:
    return lambda found: first(found) and second(found)


def _moves() -> list[Say]:
    out = []
    spots = [(to, "top", *words) for to, words in _PLACES.items()]
    spots += [("deck", position, "put~", place) for position, place in _DECK.items()]
    for to, position, verb, place in spots:
        for kind, more in (("pokemon", "and all cards attached to it/t"), ("card", "")):
            for shown in (False, True):
                pattern: Any = ir.Move(V.t, to, position, shown, V.a, V.r, V.into, V.e, V.b)  # type: ignore[arg-type]
                it = f"reveal~ {{t:np}} {more} and {verb} it/t" if shown else f"{verb} {{t:np}} {more}"
                held = derived(pattern, **({"o": _owner} if "{o:" in place else {}))
                if to != "deck" or position == "shuffle":
                    out.append(Say("clause", f"{it} {place} {_HOW}", when=_is(kind), **held))
                    continue
                out.append(Say("clause", f"{it} {place} {_HOW}", when=_both(_is(kind), _one), **held))
                out.append(Say("clause", f"{it} {place} {_ONTO_DECK}", when=_both(_is(kind), _more), **held))
    odd: Any = ir.Move(V.t, V.to, V.p, V.v, V.a, V.r, V.into, V.e, V.b)
    out.append(Say("clause", f"move~ {{t:np}} {{to:anywhere}}{{p:position}}{{v:reveal}}{_HOW}", odd))
    return out


def _of_pokemon(wanted: bool) -> Any:
    return lambda found: (kind_of(found["t"]) == "pokemon") == wanted


def _into_deck() -> list[Say]:
    out = []
    for kind, more in (("pokemon", "and all cards attached to it/t"), ("card", "")):
        for shown in (False, True):
            it = f"reveal~ {{t:np}} {more} and shuffle~ it/t" if shown else f"shuffle~ {{t:np}} {more}"
            out.append(
                Say(
                    "clause",
                    f"{it} into {{o:owner}} deck {{into:done}}",
                    when=_of_pokemon(kind == "pokemon"),
                    **derived(ir.ShuffleInto(V.t, shown, V.into), o=_owner),
                )
            )
    return out


# --- Searching


def _sought(target: Any) -> tuple[str, tuple[Any, ...]] | None:
    """Whose deck is searched for these, and for what; None if it is no search."""
    parts = target.parts if isinstance(target, ir.Together) else (target,)
    sides = set()
    for part in parts:
        source = part.source if isinstance(part, ir.Pick) else None
        if not isinstance(source, ir.Cards) or source != ir.Cards("deck", source.side, source.where):
            return None
        sides.add(source.side)
    if len(sides) != 1:
        return None
    side = sides.pop()
    return side, tuple(_of_side(part, "you") for part in parts)


def _of_side(pick: Any, side: Any) -> Any:
    return dataclasses.replace(pick, source=ir.Cards("deck", side, pick.source.where))


def _search(template: str, pattern: Any, field: str, when: Callable[[dict[str, Any]], bool] | None = None) -> Say:
    """A step that searches a deck for what it takes: `s` whose, `f` what; `s2`: whose, said again."""
    again = "{s2:" in template
    test = matcher(pattern)

    def build(s: Any, f: tuple[Any, ...], **holes: Any) -> Any:
        if again and holes.pop("s2") != s:
            return FAIL
        if any(isinstance(part, Grouped) for part in f):
            return FAIL
        parts = tuple(_of_side(part, s) for part in f)
        made = fill(pattern, {**holes, "t": parts[0] if len(parts) == 1 else ir.Together(parts)})
        return FAIL if _sought(getattr(made, field)) is None else made

    def match(value: Any) -> dict[str, Any] | None:
        found: dict[str, Any] = {}
        if not test(value, found):
            return None
        sought = _sought(found["t"])
        if sought is None or (when is not None and not when(found)):
            return None
        del found["t"]
        return {"s": sought[0], "f": sought[1], **found, **({"s2": sought[0]} if again else {})}

    return Say("clause", template, build=build, match=match, weight=weigh(pattern) + 4)


def _searches() -> list[Say]:
    start = "search~ {s:whose} deck for {f:sought&and}"
    out = []
    for words, number, count, mode in QUANTIFIERS:
        out.append(
            Say(
                "sought",
                f"{words.replace('@', f'{{w:card noun|{number}}}')} {{d:distinct}} {CHOICE}",
                choice(ir.Cards("deck", "you", V.w), count, mode),
            )
        )
    for to, place in (("hand", "into {s2:whose} hand"), ("bench", "onto {s2:whose} Bench"), ("discard", "")):
        verb = "discard~ it/f" if to == "discard" else "put~ it/f"
        for shown in (False, True):
            show = f", reveal~ it/f , and {verb}" if shown else f"and {verb}"
            pattern: Any = ir.Move(V.t, to, "top", shown, into=V.into)  # type: ignore[arg-type]
            out.append(_search(f"{start} {show} {place} {{into:done}}", pattern, "target"))
    deck: Any = ir.Move(V.t, "deck", "top", False, order=V.r, into=V.into)
    out.append(_search(f"{start} and put~ it/f on top of {{s2:whose}} deck {{r:order}}{{into:done}}", deck, "target"))
    attach = ir.Attach(V.t, V.x, V.e, V.into, V.onto)
    out.append(
        _search(f"{start} and attach~ it/f to {{x:np}} {{e:one to each}}{{into:done}}{{onto:onto}}", attach, "cards")
    )
    freely = ir.Attach(V.t, V.x, False, V.into, V.onto)
    template = f"{start} and attach~ it/f to {{x:freely}} {{into:done}}{{onto:onto}}"
    out.append(_search(template, freely, "cards", lambda found: is_several(found["x"])))
    return out


def is_attached(target: Any) -> bool:
    """Whether these cards are on Pokémon already, so that attaching them moves them."""
    target = target.part if isinstance(target, Grouped) else target
    if isinstance(target, ir.Pick):
        return is_attached(target.source)
    if isinstance(target, ir.Together):
        return all(is_attached(part) for part in target.parts)
    return isinstance(target, ir.Cards) and target.zone == "attached"


CARDS: Final[list[Say]] = [
    *measured(
        "clause", "{w:who} draw/w @{into:done}", lambda a: ir.Draw(a, V.w, False, V.into), "card", "cards", "a", True
    ),
    *measured("clause", "{w:who} draw/w up to @ {into:done}", lambda a: ir.Draw(a, V.w, True, V.into), "card", "cards"),
    Say(
        "clause",
        "{w:who} draw/w cards until holding {n:int} cards in hand {into:done}",
        ir.DrawUntil(ir.Num(V.n), V.w, V.into),
        weight=2,
    ),
    Say(
        "clause",
        "{w:who} draw/w cards until holding a number of cards in hand equal to {n:amount} {into:done}",
        ir.DrawUntil(V.n, V.w, V.into),
    ),
    Say(
        "clause",
        "draw~ cards until you have {n:int} cards in your hand {into:done}",
        ir.DrawUntil(ir.Num(V.n), "you", V.into),
        moods=lambda mood: mood.actor == "you",
        weight=4,
    ),
    Say(
        "clause",
        "draw~ cards until you have a number of cards in your hand equal to {n:amount} {into:done}",
        ir.DrawUntil(V.n, "you", V.into),
        moods=lambda mood: mood.actor == "you",
    ),
    Say(
        "clause",
        "draw~ cards until you have as many cards in your hand as your opponent {into:done}",
        ir.DrawUntil(ir.Count(ir.Cards("hand", "opponent")), "you", V.into),
        moods=lambda mood: mood.actor == "you",
    ),
    *_moves(),
    *_searches(),
    *options("anywhere", {to: f"to the zone {to}" for to in _PLACES}),
    *options("position", {"top": "", "bottom": "on the bottom", "shuffle": "shuffled in"}),
    *flag("reveal", "after revealing it"),
    *options(
        "attached go",
        {"": "", "discard": "( discard all attached cards )", "hand": "( put all attached cards into the hand )"},
    ),
    *options("order", {"chosen": "", "same": "in the same order", "random": "in a random order"}),
    *options(
        "order of several",
        {"chosen": "in any order", "same": "in the same order", "random": "in a random order"},
    ),
    *flag("as basic", "as a Basic Pokémon"),
    *options("evolutions go", {"": "", "discard": "( discard its Evolution cards )"}),
    Say(
        "clause",
        "attach~ {c:np} to {t:np} {e:one to each}{into:done}{onto:onto}",
        ir.Attach(V.c, V.t, V.e, V.into, V.onto),
    ),
    Say(
        "clause",
        "move~ {c:np} to {t:np} {e:one to each}{into:done}{onto:onto}",
        ir.Attach(V.c, V.t, V.e, V.into, V.onto),
        when=lambda found: is_attached(found["c"]),
    ),
    Say(
        "clause",
        "attach~ {c:np} to {t:freely} {into:done}{onto:onto}",
        ir.Attach(V.c, V.t, False, V.into, V.onto),
        when=lambda found: is_several(found["t"]),
        weight=1,
    ),
    Say(
        "clause",
        "move~ {c:np} to {t:freely} {into:done}{onto:onto}",
        ir.Attach(V.c, V.t, False, V.into, V.onto),
        when=lambda found: is_attached(found["c"]) and is_several(found["t"]),
        weight=2,
    ),
    *flag("one to each", "( 1 to each )"),
    Say(
        "clause",
        "attach~ {c:np} to {t:np} as a Special Energy card that provides {u:provided} {k:choosing a type}",
        ir.AttachAsEnergy(V.c, V.t, V.u, V.k),
    ),
    *flag("choosing a type", "of a type you choose as you attach it"),
    Say(
        "clause",
        "attach~ {c:np} to {t:np} as a Pokémon Tool card with the text “ {u:unit text*} ”",
        ir.AttachAsTool(V.c, V.t, V.u),
        when=lambda found: bool(found["u"]),
    ),
    Say("clause", "attach~ {c:np} to {t:np} without evolving it", ir.AttachAsForm(V.c, V.t)),
    Say(
        "clause", "turn~ {c:np} face down ( a Special Energy card that provides 1 Colorless Energy )", ir.TurnOver(V.c)
    ),
    Say("clause", "turn~ {c:np} face up again", ir.TurnOver(V.c, True)),
    Say(
        "clause",
        "put~ {c:np} face down onto your Bench as a Basic Pokémon ( turn it/c face up at any time during your turn , "
        "and whenever anybody needs to know what it/c is )",
        ir.LayFaceDown(V.c),
    ),
    Say(
        "clause",
        "turn~ {t:np} face up ( it/t and all cards attached to it/t are discarded unless it/t is a Basic Pokémon )",
        ir.TurnUp(V.t),
    ),
    Say("clause", "shuffle~ {w:whose} deck", ir.Shuffle(V.w)),
    Say("clause", "look~ at {t:np} {into:done}", ir.Look(V.t, V.into)),
    Say("clause", "reveal~ {t:np} {into:done}", ir.Reveal(V.t, V.into)),
    Say("clause", "tell~ your opponent the name of {t:np} {into:done}", ir.Reveal(V.t, V.into, True)),
    Say(
        "clause",
        "reveal~ cards from the top of your deck until you reveal a {w:card noun|sg} {into:done}",
        ir.RevealUntil(V.w, V.into),
    ),
    *[
        Say(
            "clause",
            f"put~ {{t:np}} back on {end} of {{o:owner}} deck in any order {{by:chooser}}",
            **derived(ir.Rearrange(V.t, V.by, position), o=_owner),  # type: ignore[arg-type]
        )
        for position, end in (("top", "top"), ("bottom", "the bottom"))
    ],
    *_into_deck(),
    *measured("clause", "{w:who} take/w @", lambda a: ir.TakePrizes(a, V.w), "Prize card", "Prize cards"),
    *measured(
        "clause", "{w:who} take/w @", lambda a: ir.TakePrizes(a, V.w, True), "more Prize card", "more Prize cards"
    ),
    Say("clause", "exchange~ {a:np1} for {b:np1} , one for one", ir.SwapHandWithPrizes(V.a, V.b)),
]
