"""The steps of a program, each a clause: "draw 2 cards", "put 1 damage counter on each of your opponent's Pokémon"."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Final, get_args

from playmat.model import ir
from playmat.model.ir.walk import nodes
from playmat.text.canonical.amounts import is_unit, measured
from playmat.text.canonical.conditions import ShortCondition, is_blunt
from playmat.text.canonical.kernel import Grouped, Mood, Say, derived, flag, matcher, options, ungroup, weigh
from playmat.text.canonical.nouns import Short, in_order, kind_of, owner_of
from playmat.text.canonical.targets import CHOICE, QUANTIFIERS, choice, is_several
from playmat.text.phrase import FAIL, V, fill

# --- Damage


def _also(mood: Mood) -> bool:
    return mood.also


def _alone(mood: Mood) -> bool:
    return not mood.also


_IGNORING: Final = {
    "weakness": "Weakness",
    "resistance": "Resistance",
    "effects": "any effects on the Pokémon it is done to",
}
_HURT: Final = "{i:not affected by}{b:bench too}{k:chosen times}{y:chooser}{into:done}"


def _damage(words: str, moods: Any) -> list[Say]:
    return [
        *measured(
            "clause",
            f"this attack {words} @ to {{t:np}} {_HURT}",
            lambda a: ir.Damage(V.t, a, V.i, V.into, V.b, V.k, V.y),
            "damage",
            "damage",
            moods=moods,
        ),
        *measured(
            "clause",
            f"this Pokémon {words} @ to itself {_HURT}",
            lambda a: ir.Damage(ir.This(), a, V.i, V.into, V.b, V.k, V.y),
            "damage",
            "damage",
            moods=moods,
        ),
    ]


DAMAGE: Final[list[Say]] = [
    Say("clause", "this attack does its damage", ir.Hit()),
    Say(
        "clause",
        "this attack 's damage isn't affected by {i:ignored&or}",
        ir.Hit(V.i),
        when=lambda found: bool(found["i"]),
    ),
    *options("ignored", _IGNORING),
    *options("not affected by", {(): ""}),
    Say(
        "not affected by", "( this damage isn't affected by {i:ignored&or} )", V.i, when=lambda found: bool(found["i"])
    ),
    *flag("bench too", "( apply Weakness and Resistance for Benched Pokémon , too )"),
    *options("chosen times", {None: ""}),
    Say(
        "chosen times",
        "( for each time you choose it , {a:amount1} times in all )",
        V.a,
        when=lambda found: found["a"] is not None,
    ),
    *measured(
        "clause", "this attack does @ {i:unaffected}", lambda a: ir.AddDamage(a, V.i), "more damage", "more damage"
    ),
    *options("unaffected", {(): ""}),
    Say("unaffected", "( which isn't affected by {i:ignored&or} )", V.i, when=lambda found: bool(found["i"])),
    *measured("clause", "this attack does @", ir.SubDamage, "less damage", "less damage"),
    *measured("clause", "this attack does @", ir.SetDamage, "damage", "damage"),
    Say("clause", "the base damage of this attack is {n:int}", ir.SetDamage(ir.Num(V.n)), weight=1),
    Say("clause", "this attack does nothing", ir.Fail()),
    Say("clause", "the attack under way does nothing more", ir.StopAttack()),
    Say(
        "clause",
        "do~ to {t:np} what your opponent's attack did to this Pokémon during the last turn",
        ir.MirrorAttack(V.t),
    ),
    *_damage("does", _alone),
    *_damage("also does", _also),
    *measured(
        "clause",
        "put~ @ on {t:np} {into:done}",
        lambda a: ir.PutCounters(V.t, a, False, V.into),
        "damage counter",
        "damage counters",
        things=True,
    ),
    *measured(
        "clause",
        "put~ @ on {t:these} in any way you like {into:done}",
        lambda a: ir.PutCounters(V.t, a, True, V.into),
        "damage counter",
        "damage counters",
        things=True,
    ),
    Say(
        "clause",
        "put~ damage counters on {t:np} until its remaining HP is {x:amount1} {into:done}",
        ir.PutCounters(V.t, ir.AsCounters(ir.Minus(ir.HpOf(V.t), V.x)), False, V.into),
    ),
    Say(
        "clause",
        "put~ damage counters on {t:np} until its remaining HP is {x:amount1} {into:done}",
        ir.PutCounters(V.t, ir.AsCounters(ir.Minus(ir.HpOf(Short("pokemon")), V.x)), False, V.into),
        when=lambda found: isinstance(found["t"], ir.Pick) and found["t"].count == ir.Num(1) and not found["t"].into,
    ),
    Say(
        "clause",
        "move~ all damage counters from {s:these} to {t:np} {into:done}",
        ir.MoveCounters(V.s, V.t, None, False, V.into),
    ),
    Say(
        "clause",
        "move~ up to all damage counters from {s:these} to {t:np} {into:done}",
        ir.MoveCounters(V.s, V.t, None, True, V.into),
    ),
    *measured(
        "clause",
        "move~ @ from {s:these} to {t:np} {into:done}",
        lambda a: ir.MoveCounters(V.s, V.t, a, False, V.into),
        "damage counter",
        "damage counters",
        things=True,
        when=lambda found: found.get("a", 0) is not None,
    ),
    *measured(
        "clause",
        "move~ up to @ from {s:these} to {t:np} {into:done}",
        lambda a: ir.MoveCounters(V.s, V.t, a, True, V.into),
        "damage counter",
        "damage counters",
        things=True,
        when=lambda found: found.get("a", 0) is not None,
    ),
    Say("clause", "swap~ all damage counters on {a:np1} with those on {b:np1}", ir.SwapCounters(V.a, V.b)),
    Say("clause", "heal~ all damage from {t:np} {into:done}", ir.Heal(V.t, None, V.into)),
    *measured(
        "clause",
        "heal~ @ from {t:np} {into:done}",
        lambda a: ir.Heal(V.t, a, V.into),
        "damage",
        "damage",
        when=lambda found: found.get("a", 0) is not None,
    ),
    Say("clause", "before doing damage , {d:body}", ir.BeforeDamage(V.d)),
    Say(
        "clause",
        "put~ a {n:quoted} counter on {t:np} {u:carrying}{s:stays on}{p:carried power}",
        ir.PutMarker(V.t, V.n, V.u, V.s, V.p),
    ),
    *options(
        "carried power",
        {None: "", **{name: f"( its text is that Pokémon's {name} )" for name in get_args(ir.PowerKind)}},
    ),
    *options("carrying", {(): ""}),
    Say("carrying", "with the text “ {u:unit text*} ”", V.u, when=lambda found: bool(found["u"])),
    *flag("stays on", "( only leaving play takes it off )"),
    Say("clause", "remove~ all {n:quoted} counters from {t:np}", ir.RemoveMarker(V.t, V.n)),
    Say("clause", "{t:np} is/t Knocked Out {a:ko at once}{into:done}", ir.KnockOut(V.t, V.into, V.a)),
    *flag("ko at once", "( at once , with all that follows )"),
    Say("clause", "of the damage just done to {t:np} , take~ back {a:amount1}", ir.UndoDamage(V.t, V.a)),
    Say(
        "clause",
        "choose~ a Special Condition of {s:np} : it recovers from that , and {t:np} is/t now affected by it",
        ir.MoveCondition(V.s, V.t),
    ),
    Say("clause", "keep~ {t:np} in play without damage counters and effects", ir.StayInPlay(V.t)),
    Say(
        "clause",
        "{t:np} is/t now {c:condition&and} {p:poison}{b:burn}{k:wake}{f:confusion}{d:deadly sleep}",
        ir.Afflict(V.t, V.c, V.p, V.b, V.k, V.f, V.d),
        when=lambda found: bool(found["c"]),
    ),
    *options("poison", {1: ""}),
    Say("poison", "( put {n:int} damage counters instead of 1 for Poison )", V.n, when=lambda found: found["n"] != 1),
    *options("burn", {2: ""}),
    Say("burn", "( put {n:int} damage counters instead of 2 for Burn )", V.n, when=lambda found: found["n"] != 2),
    *flag("deadly sleep", "( if all coins for its sleep are tails it is Knocked Out )"),
    *options("confusion", {3: ""}),
    Say(
        "confusion",
        "( put {n:int} damage counters instead of 3 for Confusion )",
        V.n,
        when=lambda found: found["n"] != 3,
    ),
    *options("wake", {1: ""}),
    Say("wake", "( flip {n:int} coins instead of 1 for Sleep )", V.n, when=lambda found: found["n"] != 1),
    Say(
        "clause",
        "{t:np} is/t now {c:condition&or} {by:chooser}",
        ir.AfflictChoice(V.t, V.c, V.by),
        when=lambda found: len(found["c"]) > 1,
    ),
    Say(
        "clause", "{t:np} recover/t from {n:how many}all Special Conditions {into:done}", ir.Cure(V.t, (), V.into, V.n)
    ),
    Say(
        "clause",
        "{t:np} recover/t from {n:how many}being {c:condition&and} {into:done}",
        ir.Cure(V.t, V.c, V.into, V.n),
        when=lambda found: bool(found["c"]),
    ),
    *options("how many", {0: ""}),
    Say("how many", "{n:int} of", V.n, when=lambda found: found["n"] != 0),
]

# --- Cards

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


def _owner(node: Any) -> str | None:
    return owner_of(node.target)


def _is(kind: str) -> Any:
    """A test whether the target is Pokémon in play that move with all that is on them, or anything else."""
    return lambda found: (kind_of(found["t"]) == "pokemon" and found["a"] == "") == (kind == "pokemon")


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
                out.append(Say("clause", f"{it} {place} {_HOW}", when=_is(kind), **held))
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
                f"{words.replace('@', f'{{w:card noun|{number}}}')} {CHOICE}",
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


def _is_attached(target: Any) -> bool:
    """Whether these cards are on Pokémon already, so that attaching them moves them."""
    target = target.part if isinstance(target, Grouped) else target
    if isinstance(target, ir.Pick):
        return _is_attached(target.source)
    if isinstance(target, ir.Together):
        return all(_is_attached(part) for part in target.parts)
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
        "{w:who} draw/w cards until holding as many cards in hand as {n:amount1} {into:done}",
        ir.DrawUntil(V.n, V.w, V.into),
    ),
    Say(
        "clause",
        "draw~ cards until you have {n:int} cards in your hand {into:done}",
        ir.DrawUntil(ir.Num(V.n), "you", V.into),
        moods=lambda mood: mood.actor == "you",
        weight=4,
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
        when=lambda found: _is_attached(found["c"]),
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
        when=lambda found: _is_attached(found["c"]) and is_several(found["t"]),
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
    Say("clause", "shuffle~ {w:whose} deck", ir.Shuffle(V.w)),
    Say("clause", "look~ at {t:np} {into:done}", ir.Look(V.t, V.into)),
    Say("clause", "reveal~ {t:np} {into:done}", ir.Reveal(V.t, V.into)),
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

# --- The board and control


_SUBJECTS: Final = (
    ir.Hit,
    ir.AddDamage,
    ir.SubDamage,
    ir.SetDamage,
    ir.Fail,
    ir.Damage,
    ir.Afflict,
    ir.AfflictChoice,
    ir.Cure,
    ir.KnockOut,
    ir.Face,
    ir.EndTurn,
    ir.WinGame,
    ir.ByEach,
)
"""Steps that are said with a subject of their own: "this attack does …"."""


def has_subject(body: Any) -> bool:
    """Whether the first step of these has a subject, so that "you may" cannot stand before it."""
    first = body[0] if isinstance(body, tuple) and body else None
    named = isinstance(first, ir.Draw | ir.DrawUntil | ir.TakePrizes | ir.Flip) and first.who != "you"
    return named or isinstance(first, _SUBJECTS) or bool(acts(first))


def _gust(target: Any) -> bool:
    """Whether you choose one of your opponent's Pokémon."""
    return isinstance(target, ir.Pick) and target.by == "you" and owner_of(target) == "opponent"


def acts(step: Any) -> str:
    """Who does a step that does not say so itself: whoever chooses among their own, if that is not you."""
    if isinstance(step, ir.Choose):
        chosen: Any = step.pick
    elif isinstance(step, ir.Switch):
        chosen = step.target if step.who == "opponent" else None
    elif isinstance(step, ir.Move | ir.ShuffleInto | ir.Reveal | ir.Heal):
        chosen = step.target
    else:
        chosen = step.cards if isinstance(step, ir.Attach) else None
    theirs = isinstance(chosen, ir.Pick) and chosen.by == "opponent" and owner_of(chosen) == "opponent"
    return "opponent" if theirs else ""


def _on_players(modifiers: Any) -> bool:
    """Whether an effect is on players by its nature: nothing in it is about certain Pokémon."""
    return not any(_certain(getattr(ungroup(each), "scope", None)) for each in modifiers)


def _certain(scope: Any) -> bool:
    if isinstance(scope, ir.Pokemon):
        return scope.place != "any"
    return scope is not None


def _make_lasting(t: Any, m: Any, s: bool, b: Any, a: bool) -> Any:
    return ir.Lasting(m, t, _on_players(m), s, b, a) if m and isinstance(m, tuple) else FAIL


def _make_odd(t: Any, m: Any, p: bool, s: bool, b: Any, a: bool) -> Any:
    return ir.Lasting(m, t, p, s, b, a) if m and isinstance(m, tuple) and p != _on_players(m) else FAIL


def _match_lasting(value: Any, usual: bool) -> dict[str, Any] | None:
    if not isinstance(value, ir.Lasting) or (value.on_player == _on_players(value.modifiers)) != usual:
        return None
    held = {"t": value.duration, "m": value.modifiers, "s": value.stays, "b": value.bound, "a": value.alone}
    return held if usual else {**held, "p": value.on_player}


def _shuffled_last(body: Any) -> dict[str, Any] | None:
    """Steps of which shuffling is the last, said after "then"."""
    if not isinstance(body, tuple) or len(body) < 2 or not isinstance(body[-1], ir.Shuffle):
        return None
    if any(spoken(step) for step in body):
        return None
    return {"c": body[:-1], "w": body[-1].who}


def _picks(where: Any) -> bool:
    return any(isinstance(node, ir.Pick) for each in where for node in nodes(ungroup(each)))


def _evolved_there(s: Any, w: Any, p: Any, k: bool, into: str) -> Any:
    if not isinstance(p, ir.Pick) or not isinstance(w, tuple):
        return FAIL
    where = in_order((*w, _FROM_THERE))
    return ir.Evolve(p, ir.Pick(ir.Cards("deck", s, where), ir.Num(1)), k, into)


def _evolves_there(value: Any) -> dict[str, Any] | None:
    """A card out of the deck that evolves from the very Pokémon that is chosen with it."""
    if not isinstance(value, ir.Evolve) or value.freely or not isinstance(value.pokemon, ir.Pick):
        return None
    source = value.card.source if isinstance(value.card, ir.Pick) else None
    if not isinstance(source, ir.Cards) or _FROM_THERE not in source.where:
        return None
    w = tuple(each for each in source.where if each != _FROM_THERE)
    found: dict[str, Any] = {"s": source.side, "w": w, "p": value.pokemon, "k": value.skip_stage, "into": value.into}
    return found if _evolved_there(**found) == value else None


_FROM_THERE: Final = ir.EvolvesFrom(Short("pokemon"))

BOARD: Final[list[Say]] = [
    Say("clause", "switch~ {w:whose} Active Pokémon with {t:np} {into:done}", ir.Switch(V.t, V.w, V.into)),
    Say(
        "clause",
        "switch~ in {t:np} to the Active Spot {into:done}",
        ir.Switch(V.t, "opponent", V.into),
        when=lambda found: _gust(found["t"]),
        moods=lambda mood: mood.actor == "you",
    ),
    Say(
        "clause",
        "your opponent {c:clause|opp}",
        V.c,
        when=lambda found: acts(found["c"]) == "opponent",
        moods=lambda mood: mood.actor == "you",
        weight=90,
    ),
    Say(
        "clause",
        "put~ {c:np} onto {p:np} to evolve it {s:skip}{f:freely evolved}{into:done}",
        ir.Evolve(V.p, V.c, V.s, V.into, V.f),
    ),
    Say(
        "clause",
        "search~ {s:whose} deck for a {w:card noun|sg} and put~ it onto {p:np1} to evolve it "
        "{k:skip}{f:freely evolved}{into:done}",
        ir.Evolve(V.p, ir.Pick(ir.Cards("deck", V.s, V.w), ir.Num(1)), V.k, V.into, V.f),
        when=lambda found: not isinstance(ungroup(found["p"]), ir.Pick) and not _picks(found["w"]),
    ),
    Say(
        "clause",
        "search~ {s:whose} deck for a {w:card noun|sg} that evolves from {p:np1} and put~ it onto that Pokémon "
        "to evolve it {k:skip}{into:done}",
        build=_evolved_there,
        match=_evolves_there,
        weight=9,
    ),
    *flag("freely evolved", "( whatever it evolves from )"),
    *flag("skip", "( skip the Stage 1 )"),
    Say(
        "clause",
        "devolve~ {t:np} by putting the highest Stage Evolution card into {z:devolved to} {into:done}",
        ir.Devolve(V.t, V.z, V.into),
    ),
    Say(
        "clause",
        "put~ the Level-Up card of {t:np} into {z:devolved to} {into:done}",
        ir.Devolve(V.t, V.z, V.into, True),
    ),
    *options("devolved to", {"hand": "its owner 's hand", "discard": "the discard pile", "deck": "its owner 's deck"}),
    Say(
        "clause",
        "put~ {c:np} in place of {p:np1} , keeping everything on it , "
        "and put~ the old card {z:old card to} {r:recovered}{w:and beneath}{into:done}",
        ir.Transform(V.p, V.c, V.z, V.into, V.r, V.w),
    ),
    *options(
        "old card to",
        {
            "deck": "on top of its deck",
            "hand": "into its owner 's hand",
            "discard": "into the discard pile",
            "under": "beneath it",
        },
    ),
    *flag("and beneath", "( with all cards beneath it )"),
    *flag("recovered", "( all Special Conditions and effects on it end )"),
    Say(
        "clause",
        "discard~ {p:np1} and all cards on it , and put~ {c:np} into play in its very place {into:done}",
        ir.TakePlace(V.p, V.c, V.into),
    ),
    Say(
        "clause",
        "put~ {p:np1} and all cards on it in the Lost Zone , and put~ {c:np} into play in its very place {into:done}",
        ir.TakePlace(V.p, V.c, V.into, "lost"),
    ),
    Say(
        "clause",
        "use~ an attack of {t:any of} as this attack "
        "{by:chooser}{c:paying}{n:attack named}{g:not a gx attack}{r:what it requires}",
        ir.UseAttackOf(V.t, V.by, V.c, V.n, V.g, V.r),
    ),
    *flag("not a gx attack", "( but no GX attack )", False, True),
    *flag("paying", "( only one that this Pokémon has the Energy for )"),
    *options("attack named", {"": ""}),
    Say("attack named", "( the attack {n:quoted} )", V.n, when=lambda found: bool(found["n"])),
    *flag("what it requires", "( without anything that it requires )", False, True),
    Say(
        "clause",
        "use~ the attack {w:player} used last turn as this attack {g:no gx}{u:used by}{r:what it requires}",
        ir.UseLastAttack(V.w, V.g, V.u, V.r),
    ),
    *options("used by", {None: ""}),
    Say("used by", "( if {t:np1} used it )", V.t, when=lambda found: found["t"] is not None),
    *flag("no gx", "( unless it was a GX attack )", False, True),
    Say("clause", "use~ the effect of {c:np} as the effect of this attack", ir.UseEffectOf(V.c)),
    Say(
        "clause",
        "play~ another card of this name together with this card , if you like {into:done}",
        ir.PlayAnother(V.into),
    ),
    Say(
        "clause",
        "play~ {n:int} other cards of this name together with this card , if you like {into:done}",
        ir.PlayAnother(V.into, V.n),
        when=lambda found: found["n"] != 1,
    ),
    Say("clause", "play~ {c:np} at once", ir.PlayNow(V.c)),
    Say("clause", "the first text of this card faces {w:player}", ir.Face(V.w)),
    Say("clause", "choose~ an attack of {t:np} {into:done}{by:chooser}", ir.ChooseAttack(V.t, V.into, V.by)),
    Say(
        "clause",
        "note~ the attack used last by {t:np} {into:done}{by:chooser}",
        ir.ChooseAttack(V.t, V.into, V.by, True),
    ),
    Say("clause", "end~ all effects of attacks on {s:sides}", ir.EndEffects(V.s)),
    *options(
        "sides",
        {
            "you": "you and your Pokémon",
            "opponent": "your opponent and their Pokémon",
            "both": "both players and their Pokémon",
            "that-player": "that player and their Pokémon",
        },
    ),
    Say(
        "clause",
        "choose~ a type {c:colorless too}{a:types of}{into:done}{by:chooser}",
        ir.ChooseType(V.into, V.by, V.c, V.a),
    ),
    *options("types of", {None: ""}),
    Say("types of", "among those of {t:np}", V.t, when=lambda found: found["t"] is not None),
    *flag("colorless too", "( Colorless too )"),
    Say("clause", "choose~ {t:np}", ir.Choose(V.t)),
    Say(
        "clause",
        "choose~ a number from {a:amount1} to {b:amount1} {into:done}{by:chooser}",
        ir.ChooseNumber(V.a, V.b, V.into, V.by),
    ),
    *measured("clause", "{w:who} flip/w @ {into:done}", lambda a: ir.Flip(V.into, a, V.w), "coin", "coins", "a", True),
    Say("clause", "{w:who} flip/w a coin until you get tails {into:done}", ir.Flip(V.into, ir.Num(1), V.w, True)),
    Say(
        "clause",
        "{w:who} flip/w a coin until you get heads {into:done}",
        ir.Flip(V.into, ir.Num(1), V.w, False, False, True),
    ),
    Say(
        "clause",
        "{w:who} flip/w a coin until you get heads ( {u:or tails}{i:taking turns}once for {n:amount1} ) {into:done}",
        ir.Flip(V.into, V.n, V.w, V.u, V.i, True),
    ),
    *flag("taking turns", "in turn ,"),
    *flag("or tails", "or tails ,"),
    Say(
        "clause",
        "{w:who} flip/w a coin until you get tails ( once for {n:amount1} ) {into:done}",
        ir.Flip(V.into, V.n, V.w, True),
    ),
    Say(
        "clause",
        "{w:who} flip/w coins in turn with the other player until one gets tails {into:done}",
        ir.Flip(V.into, ir.Num(1), V.w, True, True),
    ),
    *measured(
        "clause",
        "{w:who} flip/w @ in turn with the other player {into:done}",
        lambda a: ir.Flip(V.into, a, V.w, False, True),
        "coin",
        "coins",
        "a",
        True,
    ),
    Say(
        "clause",
        "{w:who} flip/w coins in turn with the other player until one gets tails ( once for {n:amount1} ) {into:done}",
        ir.Flip(V.into, V.n, V.w, True, True),
    ),
    Say(
        "clause",
        "hide~ a coin , heads or tails as you like , for your opponent to guess {into:done}",
        ir.GuessCoin(V.into),
    ),
    Say(
        "clause",
        "play~ Rock-Paper-Scissors with your opponent until someone wins {into:done}",
        ir.RockPaperScissors(V.into),
    ),
    Say("clause", "if {c:cond} , {t:body}", ir.If(V.c, V.t), when=lambda found: not _denies(found["c"])),
    Say("clause", "unless {c:cond} , {t:body}", ir.If(ir.Negate(V.c), V.t), when=lambda found: is_blunt(found["c"])),
    Say("clause", "note~ whether {c:cond} {into:done}", ir.Remember(V.c, V.into)),
    Say("clause", "note~ {a:amount} {into:done}", ir.RememberNumber(V.a, V.into)),
    Say(
        "sentence",
        "{d:body} . then , as often as you like {n:as long as}, {a:after doing}do~ this again .",
        ir.MayRepeat(V.d, V.a, V.n),
    ),
    *options("as long as", {None: ""}),
    Say("as long as", "as long as {c:cond}", V.c, when=lambda found: found["c"] is not None),
    *options("after doing", {(): ""}),
    Say("after doing", "{d:body} and", V.d, when=lambda found: bool(found["d"])),
    Say("clause", "you may {d:body} {into:done}", ir.May(V.d, "you", V.into)),
    Say(
        "clause",
        "you may choose that {d:body} {into:done}",
        ir.May(V.d, "you", V.into),
        when=lambda found: has_subject(found["d"]),
    ),
    Say(
        "clause",
        "you may have this attack do {n:int} more damage {into:done}",
        ir.May((ir.AddDamage(ir.Num(V.n)),), "you", V.into),
    ),
    Say("clause", "your opponent may {d:body|oppmay} {into:done}", ir.May(V.d, "opponent", V.into)),
    Say("clause", "that player may {d:body|thatmay} {into:done}", ir.May(V.d, "that-player", V.into)),
    Say("clause", "each player may {d:body|thatmay} {into:done}", ir.May(V.d, "each", V.into)),
    Say(
        "sentence", "choose~ 1 {by:chooser}: {o:option*}", ir.ChooseOne(V.o, V.by), when=lambda found: bool(found["o"])
    ),
    Say(
        "sentence",
        "choose~ up to {n:int} {by:chooser}: {o:option*}",
        ir.ChooseOne(V.o, V.by, V.n),
        when=lambda found: bool(found["o"]),
    ),
    Say("option", "• {p:sentence*}", V.p, when=lambda found: found["p"] != ()),
    Say("option", "• do nothing .", ()),
    Say("clause", "for each {t:each one} in turn {l:called} , {d:body}", ir.ForEach(V.t, V.l, V.d)),
    Say("clause", "for each {u:unit} , {d:body}", ir.Repeat(V.u, V.d), when=lambda found: _unit(found["u"])),
    Say("clause", "do~ this {a:amount1} times : {d:body}", ir.Repeat(V.a, V.d)),
    Say("clause", "each player {d:body|that} {f:opponent first}", ir.ByEach(V.d, V.f)),
    *options("opponent first", {"turn-player": "", "opponent": "( your opponent first )"}),
    *flag("not twice", "( this effect can't be applied more than once )"),
    Say("clause", "your turn ends", ir.EndTurn()),
    Say("clause", "take~ another turn after this one {s:straight on}", ir.ExtraTurn(V.s)),
    *flag("straight on", ", skipping Pokémon Checkup"),
    Say("clause", "{w:player} win/w the game", ir.WinGame(V.w)),
    Say(
        "clause",
        "{t:duration} , {m:modifiers|lasting} {s:it stays}{b:bound}{a:not twice}",
        ir.Lasting(V.m, V.t, V.p, V.s, V.b, V.a),
        build=_make_lasting,
        match=lambda value: _match_lasting(value, True),
        makes=(ir.Lasting,),
    ),
    Say(
        "clause",
        "{t:duration} , {m:modifiers|lasting} {p:on player}{s:it stays}{b:bound}{a:not twice}",
        ir.Lasting(V.m, V.t, V.p, V.s, V.b, V.a),
        build=_make_odd,
        match=lambda value: _match_lasting(value, False),
        makes=(ir.Lasting,),
    ),
    *options(
        "duration",
        {
            "this-turn": "during this turn",
            "opponents-next-turn": "during your opponent's next turn",
            "your-next-turn": "during your next turn",
            "until-your-next-turn-ends": "until the end of your next turn",
            "while-in-play": "as long as it is in play",
            "rest-of-game": "for the rest of this game",
        },
    ),
    *options(
        "on player", {True: "( this is an effect on the players )", False: "( this is an effect on those Pokémon )"}
    ),
    *flag("it stays", "( going to the Bench doesn't end this )"),
    *options(
        "bound",
        {
            "": "",
            "active": "( this ends when this Pokémon leaves the Active Spot )",
            "unchanged": "( this ends when this Pokémon leaves the Active Spot , evolves , or devolves )",
            "undamaged": "( this ends when this Pokémon leaves the Active Spot , evolves , devolves , or is damaged )",
        },
    ),
    Say("clause", "{m:moment} , {d:body}", ir.Later(V.m, V.d)),
    *options(
        "moment",
        {
            "end-of-turn": "at the end of this turn",
            "end-of-opponents-next-turn": "at the end of your opponent's next turn",
            "start-of-your-next-turn": "at the start of your next turn",
            "end-of-your-next-turn": "at the end of your next turn",
        },
    ),
    Say(
        "clause",
        "{t:duration} {o:on these}{b:bound}{p:on players}: “ {u:unit text*} ”",
        ir.Watch(V.u, V.t, V.o, V.b, V.p),
        when=lambda found: bool(found["u"]),
    ),
    *flag("on players", "( on the players )"),
    *options("on these", {None: ""}),
    Say("on these", "on {t:scope|lasting}", V.t, when=lambda found: found["t"] is not None),
    # sentences
    Say("sentence", "{c:clause} .", V.c, when=lambda found: not spoken(found["c"])),
    Say("sentence", "then , shuffle your deck .", ir.Shuffle()),
    *[
        Say(
            "sentence",
            f"if {first} , {{t:body}} . if {second} , {{o:body}} .",
            ir.If(ShortCondition(what), V.t, V.o),
            when=lambda found: bool(found["o"]),
        )
        for what, first, second in (("AllHeads", "heads", "tails"), ("AllTails", "tails", "heads"))
    ],
    Say(
        "body",
        "{c:clause&and} , then shuffle~ {w:whose} deck",
        build=lambda c, w: (*c, ir.Shuffle(w)) if isinstance(c, tuple) else FAIL,
        match=_shuffled_last,
        weight=9,
    ),
    Say(
        "sentence",
        "if {c:cond} , {t:body} . otherwise , {o:body} .",
        ir.If(V.c, V.t, V.o),
        when=lambda found: bool(found["o"]),
    ),
    Say(
        "body",
        "{c:clause&and}",
        V.c,
        when=lambda found: (
            isinstance(found["c"], tuple) and len(found["c"]) > 0 and not any(spoken(one) for one in found["c"])
        ),
    ),
    Say("body", "do~ nothing", ()),
    Say("text", "{s:sentence*}", V.s),
]


def _denies(condition: Any) -> bool:
    return isinstance(condition, ir.Negate) and is_blunt(condition.condition)


def _unit(amount: Any) -> bool:
    return is_unit(amount)


def spoken(step: Any) -> bool:
    """Whether a step takes a sentence of its own, or several: it cannot be a clause in a list."""
    step = step.part if isinstance(step, Grouped) else step
    return isinstance(step, ir.ChooseOne | ir.MayRepeat) or (isinstance(step, ir.If) and bool(step.otherwise))


STEPS: Final = [*DAMAGE, *CARDS, *BOARD]
