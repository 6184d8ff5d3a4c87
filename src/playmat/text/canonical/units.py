"""Units of powers and cards: who or what, when, how often, and what then; and the whole text of an attack."""

from __future__ import annotations

import dataclasses
import itertools
from dataclasses import dataclass
from typing import Any, Final

from playmat.model import ir
from playmat.text.canonical.conditions import is_blunt
from playmat.text.canonical.kernel import Grouped, Say, flag, options
from playmat.text.canonical.steps import spoken
from playmat.text.template import FAIL, V


@dataclass(frozen=True, slots=True)
class Part(ir.Node):
    """A part of an attack's text that is no step: what it needs, where its requirements end."""

    what: str
    value: Any = None


POWERS: Final = ("Ability", "Poké-Power", "Poké-Body", "Pokémon Power", "Ancient Trait")
_EVENTS: Final = {
    "played-to-bench": "{s:subject} {s/is} played from hand onto the Bench",
    "evolved-from-hand": "{s:subject} {s/is} played from hand to evolve a Pokémon",
    "levelled-up": "{s:subject} {s/is} played from hand to level up a Pokémon",
    "attached-from-hand": "{s:subject} {s/is} attached from hand to a Pokémon",
    "damaged-by-attack": "{s:subject} {s/is} damaged by an attack ( even if Knocked Out )",
    "knocked-out": "{s:subject} {s/is} Knocked Out",
    "knocked-out-by-attack": "{s:subject} {s/is} Knocked Out by damage from an attack",
    "knocked-out-by-opponents-attack": "{s:subject} {s/is} Knocked Out in any way by an opponent's attack",
    "would-be-knocked-out": "{s:subject} would be Knocked Out by damage from an opponent's attack",
    "checkup": "Pokémon Checkup comes for {s:subject}",
    "checkup-ends": "Pokémon Checkup is over for {s:subject}",
    "turn-starts": "a turn starts for {s:subject}",
    "turn-ends": "a turn ends for {s:subject}",
    "becomes-active": "{s:subject} {s/become} Active",
    "moves-to-bench": "{s:subject} {s/move} to the Bench",
    "attacks": "{s:subject} {s/attack}",
    "energy-attached": "an Energy card is attached from hand to {s:subject}",
    "stadium-enters": "a Stadium comes into play beside {s:subject}",
    "leaves-play": "{s:subject} {s/leave} play",
    "drawn-for-turn": "{s:subject} {s/is} drawn at the start of a turn",
    "prize-taken": "{s:subject} {s/is} taken as a Prize card",
    "discarded-from-hand": "{s:subject} {s/is} discarded from hand",
    "energy-attached-for-turn": "an Energy card is attached from hand for the turn to {s:subject}",
    "retreats": "{s:subject} {s/retreat}",
    "trainer-played": "a Trainer card is played beside {s:subject}",
    "power-used": "a power of {s:subject} is used",
    "benched": "{s:subject} {s/is} put onto the Bench",
    "discarded-from-deck": "{s:subject} {s/is} discarded from the deck",
    "taken-as-prize": "{s:subject} {s/is} taken as a face-down Prize card",
    "discarded-by-own-attack": "{s:subject} {s/is} discarded by the attack of the Pokémon it is attached to",
    "tool-attached": "a Pokémon Tool is attached from hand to {s:subject}",
    "evolves-from-hand": "a card is about to be played from hand to evolve {s:subject}",
    "stays-asleep": "{s:subject} {s/stay} Asleep",
    "afflicted": "{s:subject} {s/become} affected by a Special Condition",
    "uses-attack": "an attack of {s:subject} is announced",
    "evolves": "{s:subject} {s/evolve}",
    "struck": "the damage step of an attack damages {s:subject}",
    "damage-changes": "damage counters are put on or taken off {s:subject}",
}


def _head(program: Any) -> tuple[Any, Any]:
    """The first steps, that are said in one sentence, and the rest."""
    if not isinstance(program, tuple):
        return program, ()
    first: list[Any] = []
    for step in program:
        if not first and isinstance(step, ir.May):
            break  # "you may" said twice would be said once
        if spoken(step) or (first and _apart(step)):
            break
        first.append(step)
        if _closes(step):
            break
    return tuple(first), program[len(first) :]


def _apart(step: Any) -> bool:
    """A step that begins a sentence of its own."""
    return isinstance(
        step,
        ir.If
        | ir.Shuffle
        | ir.ForEach
        | ir.Repeat
        | ir.ByEach
        | ir.Lasting
        | ir.Later
        | ir.Watch
        | ir.EndTurn
        | ir.May,
    )


def _closes(step: Any) -> bool:
    """A step after which a new sentence begins."""
    return isinstance(step, ir.Flip | ir.Choose | ir.Look | ir.Remember) or _apart(step)


def _with_effect(make: Any, fields: tuple[str, ...], kind: Any) -> dict[str, Any]:
    """A wording of a unit whose effect is said as a first sentence and others: `d` and `r`."""

    def build(d: Any, r: Any, **held: Any) -> Any:
        if isinstance(d, Grouped):
            return FAIL if r else make(effect=d, **held)
        return make(effect=(*d, *r), **held)

    def match(value: Any) -> dict[str, Any] | None:
        if type(value) is not kind:
            return None
        d, r = _head(value.effect)
        return {"d": d, "r": r, **{name: getattr(value, name) for name in fields}}

    return {"build": build, "match": match, "makes": (kind,)}


def _activated() -> list[Say]:
    start = "{limit:how often}{zone:from where}{need:if need}you may {cost:paying cost}{d:lead|may} . {r:sentence*}"
    return [Say("unit text", start + "{e:ending}{l2:limited}{by:either player}", **_used())]


def _used() -> dict[str, Any]:
    """An activated unit: at its end stand its limit by name, and that the turn ends by it."""
    inner = _ending(_with_effect(ir.Activated, ("limit", "zone", "by", "need", "cost"), ir.Activated))

    def build(l2: str, **held: Any) -> Any:
        return inner["build"](**held) if held["limit"] == l2 else FAIL

    def match(value: Any) -> dict[str, Any] | None:
        found = inner["match"](value)
        return None if found is None else {**found, "l2": value.limit}

    return {**inner, "build": build, "match": match}


def _ending(inner: dict[str, Any]) -> dict[str, Any]:
    """A wording of a unit that is used by choice, with `e` for its last step: that the turn ends by it."""

    def build(e: bool, **held: Any) -> Any:
        made = inner["build"](**held)
        if made is FAIL or not e:
            return made
        if isinstance(made.effect, Grouped) or not made.effect:
            return FAIL
        return dataclasses.replace(made, effect=(*made.effect, ir.EndTurn()))

    def match(value: Any) -> dict[str, Any] | None:
        effect = getattr(value, "effect", None)
        if isinstance(effect, tuple) and len(effect) > 1 and effect[-1] == ir.EndTurn():
            found = inner["match"](dataclasses.replace(value, effect=effect[:-1]))
            return None if found is None else {**found, "e": True}
        found = inner["match"](value)
        return None if found is None else {**found, "e": False}

    return {**inner, "build": build, "match": match}


_TAILS: Final = ((False, "{d:lead} . {r:sentence*}"), (True, "you may {d:lead|may} . {r:sentence*}{e:ending}"))
"""What a trigger does, or what its player may do."""


def _triggered() -> list[Say]:
    out = []
    for event, words in _EVENTS.items():
        said = words
        for verb in ("is", "become", "move", "attack", "leave", "retreat", "stay", "evolve"):
            said = said.replace(f"{{s/{verb}}}", f"{verb}/subject")
        said = said.replace("{s:subject}", "{subject:any one}")
        for may, tail in _TAILS:
            start = f"{{limit:how often then}}whenever {said} {{whose:in whose turn}}{{when:and if}}, "
            out.append(Say("unit text", start + tail, **_fixed(_event(event, may), may=may)))
    return out


_OF_THIS: Final = {
    "played-to-bench": "when you play this Pokémon from your hand onto your Bench",
    "evolved-from-hand": "when you play this Pokémon from your hand to evolve 1 of your Pokémon",
    "levelled-up": "when you play this card from your hand to level up your Active Pokémon",
    "attached-from-hand": "when you attach this card from your hand to a Pokémon",
    "damaged-by-attack": "whenever {subject:np} is damaged by an attack ( even if it is Knocked Out )",
    "checkup": "during Pokémon Checkup",
    # what happens to a card that does not lie in play as a Pokémon
    "drawn-for-turn": "when this card is drawn at the start of a turn",
    "prize-taken": "when this card is taken as a Prize card",
    "taken-as-prize": "when this card is taken as a face-down Prize card",
    "discarded-from-hand": "when this card is discarded from hand",
    "discarded-from-deck": "when this card is discarded from the deck",
    "discarded-by-own-attack": "when this card is discarded by the attack of the Pokémon it is attached to",
}
_OF_BEARER: Final = {
    "evolved-from-hand": "when you play a card from your hand to evolve the Pokémon this card is attached to",
    "levelled-up": "when you play a card from your hand to level up the Pokémon this card is attached to",
}
"""The same where this card is attached to the Pokémon."""


def _is_attached(mood: Any) -> bool:
    return bool(mood.role == "attached")


def _not_attached(mood: Any) -> bool:
    return not _is_attached(mood)


_TURNS: Final = {
    "you": "your turn",
    "opponent": "your opponent's turn",
    "both": "each turn",
    "that-player": "that player's turn",
}
"""Events that are said otherwise of this Pokémon (or card)."""


def _triggered_this() -> list[Say]:
    out = []
    for may, tail in _TAILS:
        for event, words in _OF_THIS.items():
            held = _fixed(_event(event, may), may=may)
            if "{subject" not in words:
                held = _fixed(held, subject=ir.This())
            else:
                held = _only_if(held, lambda unit: unit.subject == ir.This())
            if event in _OF_BEARER:
                held["moods"] = _not_attached
            linked = "{when:while}" if event == "checkup" else "{when:and if}"
            start = f"{{limit:how often then}}{words} {{whose:in whose turn}}{linked}, "
            out.append(Say("unit text", start + tail, weight=2, **held))
        for event, words in _OF_BEARER.items():
            held = {**_fixed(_event(event, may), subject=ir.This(), may=may), "moods": _is_attached}
            start = f"{{limit:how often then}}{words} {{whose:in whose turn}}{{when:and if}}, "
            out.append(Say("unit text", start + tail, weight=2, **held))
        for event, words in (("turn-ends", "at the end of"), ("turn-starts", "at the start of")):
            for whose, turn in _TURNS.items():
                held = _fixed(_event(event, may), subject=ir.This(), whose=whose, may=may)
                start = f"{{limit:how often then}}{words} {turn} {{when:while}}, "
                out.append(Say("unit text", start + tail, weight=2, **held))
    return out


def _fixed(both: dict[str, Any], **values: Any) -> dict[str, Any]:
    """A wording for units with these values only, which are not said."""

    def match(unit: Any) -> dict[str, Any] | None:
        found = both["match"](unit)
        if found is None or any(found[name] != value for name, value in values.items()):
            return None
        return {name: value for name, value in found.items() if name not in values}

    return {**both, "build": lambda **held: both["build"](**held, **values), "match": match}


def _only_if(both: dict[str, Any], test: Any) -> dict[str, Any]:
    """A wording for units that pass the test only."""

    def match(unit: Any) -> dict[str, Any] | None:
        found = both["match"](unit)
        return found if found is not None and test(unit) else None

    return {**both, "match": match}


def _event(event: Any, may: bool) -> dict[str, Any]:
    fields = ("subject", "whose", "may", "when", "limit")
    both = _with_effect(lambda **held: ir.Triggered(on=event, **held), fields, ir.Triggered)
    inner = both["match"]
    both["match"] = lambda value: inner(value) if isinstance(value, ir.Triggered) and value.on == event else None
    return _ending(both) if may else both


def _runs(units: tuple[Any, ...]) -> tuple[Any, ...]:
    """Equal units of Energy that follow one another, together."""
    return tuple(tuple(same) for _, same in itertools.groupby(units))


def _called(name: str) -> Any:
    return lambda mood: mood.power == name


def _many(name: str) -> Any:
    return lambda found: bool(found[name])


def _given(name: str) -> Any:
    return lambda found: found[name] is not None


def _denied(found: dict[str, Any]) -> bool:
    """The condition `c` is said after "unless" or "can't … if"."""
    return is_blunt(found["c"])


def _affirmed(found: dict[str, Any]) -> bool:
    condition = found["c"]
    return condition is not None and not (isinstance(condition, ir.Negate) and is_blunt(condition.condition))


UNITS: Final[list[Say]] = [
    *_activated(),
    *options(
        "how often",
        {
            "turn": "once during your turn ,",
            "name": "once during your turn ,",
            "game": "once during this game ,",
            "free": "as often as you like during your turn ,",
        },
    ),
    Say(
        "limited",
        "you can use only 1 {p:this power} of this name each turn .",
        "name",
        build=lambda p: "name",
        match=lambda value: {"p": None} if value == "name" else None,
        weight=2,
    ),
    *options("limited", {"turn": "", "game": "", "free": ""}),
    Say(
        "ending",
        "if you use this {p:this power} , your turn ends .",
        build=lambda p: True,
        match=lambda value: {"p": None} if value is True else None,
        weight=2,
    ),
    *options("ending", {False: ""}),
    *[Say("this power", name, None, moods=_called(name)) for name in POWERS],
    Say("this power", "effect", None, moods=lambda mood: mood.power not in POWERS),
    *options(
        "from where",
        {"play": "", "hand": "if this card is in your hand ,", "discard": "if this card is in your discard pile ,"},
    ),
    *options("if need", {None: ""}),
    Say("if need", "if {c:cond} ,", V.c, when=_affirmed),
    Say("if need", "unless {c:cond} ,", ir.Negate(V.c), when=_denied),
    Say(
        "unit text",
        "{limit:how often then}{zone:from hand}during your opponent's turn , when your opponent's Pokémon uses "
        "{kinds:powers used&or}, {need:if need}you may {cost:paying cost}prevent everything that power does "
        "( it counts as used ) .",
        ir.Interrupt(V.kinds, V.zone, V.limit, V.need, V.cost),
        when=_many("kinds"),
    ),
    *options("powers used", {kind: f"a {kind}" for kind in POWERS}),
    *options("from hand", {"play": "", "hand": "playing this card from your hand ,"}),
    *options("either player", {"you": "", "each": "either player may use this during their own turn ."}),
    *options("paying cost", {(): ""}),
    Say("paying cost", "{d:body} in order to", V.d, when=_many("d")),
    *_triggered(),
    *_triggered_this(),
    *options(
        "how often then",
        {
            "": "",
            "turn": "once during each turn ,",
            "name": "once during each turn ( counting all effects of this name ) ,",
            "game": "once during this game ,",
            "event": "once each time ( counting all effects of this name ) ,",
            "free": "any number of times ,",
        },
    ),
    *options(
        "in whose turn",
        {
            "both": "",
            "you": "during your turn",
            "opponent": "during your opponent's turn",
            "that-player": "during that player's turn",
        },
    ),
    *options("and if", {None: ""}),
    Say("and if", "and {c:cond}", V.c, when=_given("c")),
    *options("while", {None: ""}),
    Say("while", "while {c:cond}", V.c, when=_given("c")),
    Say("unit text", "{w:as long}{m:modifiers} {o:only one}{a:only one of}.", ir.Static(V.m, V.w, V.o, V.a)),
    *options(
        "only one of",
        {"player": "", "pokemon": "( of those on the same Pokémon )", "everyone": "( of those of both players )"},
    ),
    *options("as long", {None: ""}),
    Say("as long", "as long as {c:cond} ,", V.c, when=_affirmed),
    Say("as long", "unless {c:cond} ,", ir.Negate(V.c), when=_denied),
    Say("as long", "if {c:cond} ,", V.c, when=lambda found: isinstance(found["c"], ir.Happened), weight=1),
    *flag("only one", "( of several such effects only one counts )"),
    Say(
        "unit text",
        "when you play this card {need:only if}{first_turn:even first}{copies:at once}"
        "{only_now:only then}{beyond_limit:beyond it}{cost:to pay}, "
        "{d:lead} . {r:sentence*}",
        **_with_effect(ir.Play, ("need", "cost", "first_turn", "copies", "only_now", "beyond_limit"), ir.Play),
    ),
    *options("only if", {None: ""}),
    Say("only if", "( only if {c:cond} )", V.c, when=_given("c")),
    *flag("only then", "( only if an effect plays it )"),
    *flag("beyond it", "( even after a other Stadium this turn )"),
    *options("at once", {1: ""}),
    Say("at once", "( {n:int} of them at once )", V.n, when=lambda found: found["n"] != 1),
    *flag("even first", "( even on the first turn , going first )"),
    *options("to pay", {(): ""}),
    Say("to pay", "and {d:body} to do so", V.d, when=_many("d")),
    Say("unit text", "this card can be attached only to {t:group|pl} {d:otherwise discard}.", ir.AttachTo(V.t, V.d)),
    *flag("otherwise discard", "( discard it as soon as it is on any other )"),
    Say("unit text", "{w:as long}this card provides {u:provided} {l:provided like}.", ir.Provide(V.u, V.w, V.l)),
    Say(
        "provided",
        "{u:provided units&and}",
        build=lambda u: tuple(each for units in u for each in units),
        match=lambda value: {"u": _runs(value)} if value and isinstance(value, tuple) else None,
    ),
    *options("provided", {(): "no Energy"}),
    Say(
        "provided units",
        "{n:int} {k:type&or} Energy",
        build=lambda n, k: (k,) * n if n > 0 and k else FAIL,
        match=lambda units: {"n": len(units), "k": units[0]} if units[0] else None,
    ),
    Say(
        "provided units",
        "{n:int} Energy of every type",
        build=lambda n: ((),) * n if n > 0 else FAIL,
        match=lambda units: {"n": len(units)} if not units[0] else None,
    ),
    *options("provided like", {None: ""}),
    Say("provided like", "( or of every type of {t:np1} )", V.t, when=_given("t")),
    Say(
        "unit text",
        "play this card as if it were a Basic Pokémon {d:discardable}{p:no prize}{c:counts}{s:setup only}.",
        ir.AsPokemon(V.d, V.p, V.c, V.s),
    ),
    *flag("discardable", "( you may discard it at any time during your turn )", True, False),
    *flag("setup only", "( face down during set-up only )"),
    *flag("no prize", "( your opponent takes no Prize cards for it )"),
    *flag("counts", "( it doesn't count as a Knocked Out Pokémon )", False, True),
    Say(
        "unit text",
        "you may attach this card from your hand as an Energy card for the turn to {t:group|pl} . "
        "it is then a Special Energy card that provides {u:provided} {e:as it is attached}.",
        ir.AsEnergy(V.u, V.t, V.e),
    ),
    *options("as it is attached", {(): ""}),
    Say("as it is attached", "and as you attach it {e:body}", V.e, when=_many("e")),
    Say(
        "unit text",
        "{w:as long}the Pokémon this card is attached to can use the attacks on this card {d:until turn end}.",
        ir.GrantAttacks(V.d, V.w),
    ),
    Say(
        "unit text",
        "{w:as long}the Pokémon this card is attached to can use the powers on this card .",
        ir.GrantPowers(V.w),
    ),
    Say("unit text", "to attach this card , {d:body} .", ir.AttachCost(V.d), when=_many("d")),
    *flag("until turn end", "( discard this card at the end of your turn )"),
    Say(
        "unit text",
        "{w:as long}with this Stadium in play {t:np|live} can use the attacks on this card {d:until turn end}.",
        ir.GrantAttacks(V.d, V.w, V.t),
        when=_given("t"),
    ),
    Say(
        "units",
        "{p:play}{u:unit text*}",
        build=lambda p, u: (p, *u) if isinstance(u, tuple) else FAIL,
        match=lambda value: (
            {"p": value[0], "u": value[1:]}
            if isinstance(value, tuple) and value and isinstance(value[0], ir.Play) and value[0].effect
            else None
        ),
        weight=1,
    ),
    Say(
        "play",
        "{f:even at first}{k:all at once}{o:only if played}{b:beyond the limit}"
        "{n:playable if}{c:played by} {d:sentence*}",
        ir.Play(V.d, V.n, V.c, V.f, V.k, V.o, V.b),
        when=lambda found: bool(found["d"]),
    ),
    *flag("even at first", "you may play this card on your first turn if you go first ."),
    *flag("only if played", "this card can be played only when an effect plays it ."),
    *flag("beyond the limit", "you may play this card even after a other Stadium card this turn ."),
    *options("all at once", {1: ""}),
    Say(
        "all at once",
        "you must play {n:int} cards of this name at once , for one effect .",
        V.n,
        when=lambda found: found["n"] != 1,
    ),
    *options("playable if", {None: ""}),
    Say("playable if", "you can play this card only if {c:cond} .", V.c, when=_affirmed),
    Say("playable if", "you can't play this card if {c:cond} .", ir.Negate(V.c), when=_denied),
    *options("played by", {(): ""}),
    Say("played by", "to play this card , {d:body} .", V.d, when=_many("d")),
    Say("lead", "{d:body}", V.d, when=lambda found: found["d"] != ()),
    Say("lead", "do~ the following", ()),
    Say("units", "{u:unit text*}", V.u),
    # the parts of an attack
    Say("part", "{s:sentence}", V.s, when=lambda found: not isinstance(found["s"], Part)),
    Say(
        "part",
        "you can use this attack only if {c:cond} .",
        build=lambda c: Part("need", c),
        match=lambda p: {"c": p.value} if isinstance(p, Part) and p.what == "need" else None,
        when=_affirmed,
        weight=2,
    ),
    Say(
        "part",
        "you can't use this attack if {c:cond} .",
        build=lambda c: Part("need", ir.Negate(c)),
        match=lambda p: (
            {"c": p.value.condition}
            if isinstance(p, Part) and p.what == "need" and isinstance(p.value, ir.Negate)
            else None
        ),
        when=_denied,
        weight=2,
    ),
    Say(
        "part",
        "this attack can be used even if this Pokémon is {c:condition&or} .",
        build=lambda c: Part("even", c),
        match=lambda p: {"c": p.value} if isinstance(p, Part) and p.what == "even" else None,
        weight=2,
    ),
    Say(
        "part",
        "this attack can be used on the first turn , going first .",
        build=lambda: Part("first"),
        match=lambda p: {} if p == Part("first") else None,
        weight=2,
    ),
    Say(
        "part",
        "{c:if need}this attack can be used for {k:type&and} .",
        build=lambda c, k: Part("cost", (c, k)),
        match=lambda p: (
            {"c": p.value[0], "k": p.value[1]} if isinstance(p, Part) and p.what == "cost" and p.value[1] else None
        ),
        weight=2,
    ),
    Say(
        "part",
        "if {c:cond} , this attack can be used for no Energy .",
        build=lambda c: Part("cost", (c, ())),
        match=lambda p: {"c": p.value[0]} if isinstance(p, Part) and p.what == "cost" and not p.value[1] else None,
        weight=2,
    ),
    Say(
        "part",
        "this attack can be used even if this Pokémon is on the Bench .",
        build=lambda: Part("bench"),
        match=lambda p: {} if p == Part("bench") else None,
        weight=2,
    ),
    Say(
        "part",
        "( now apply any effects that could stop this attack . )",
        build=lambda: Part("begins"),
        match=lambda p: {} if p == Part("begins") else None,
        weight=2,
    ),
    Say(
        "part",
        "this attack does no damage of its own .",
        build=lambda: Part("harmless"),
        match=lambda p: {} if p == Part("harmless") else None,
        weight=2,
    ),
    Say("attack", "{p:part*}", V.p),
]
