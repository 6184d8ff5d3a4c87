"""Pokémon Tools, Technical Machines and Fossils: what a card does for the Pokémon it is on, or as a Pokémon itself.

holder     the Pokémon this card is attached to, as one of some kind
pred       a modifier said without its Pokémon ("and can't retreat")
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import (
    AsPokemon,
    At,
    Attach,
    AttachTo,
    Attacker,
    Cannot,
    CannotBe,
    Condition,
    DealMore,
    Every,
    GrantAttacks,
    Heal,
    HpMore,
    KoDestination,
    Matches,
    Move,
    NoWeakness,
    Num,
    Pick,
    Pokemon,
    PrizesMore,
    RetreatCost,
    RetreatEvenIf,
    Switch,
    This,
    ThisCard,
    Triggered,
)
from playmat.text.forms import AsPart, Head, Modify, Note, Ref, Source, ThisAs, Whole
from playmat.text.grammar.nouns import attached
from playmat.text.phrase import FAIL, Phrase, V, also, lens

_ACTIVE: Final = Matches(This(), (At("active"),))

# --- Modifiers in one sentence


def _join(m: Any, n: Any) -> Any:
    """Two modifiers of one Pokémon: the second says "it", or nothing."""
    if not hasattr(m, "scope") or not hasattr(n, "scope"):
        return FAIL
    return (m, dataclasses.replace(n, scope=m.scope) if isinstance(n.scope, Ref) else n)


def _part(value: Any) -> Any:
    if isinstance(value, tuple) and len(value) == 2 and value[0] != value[1]:
        m, n = value
        if hasattr(m, "scope") and hasattr(n, "scope") and m.scope == n.scope and not isinstance(m.scope, Ref):
            return m, dataclasses.replace(n, scope=Ref("it"))
    return FAIL


_BEFORE: Final = "[{before W/R}]"

MODIFIERS: Final = [
    Phrase("mods", "{m:mod} , and {n:it mod}", lens("m n", _join, _part)),
    also("mods", "{m:mod} <,|, and|and> {n:it mod}", lens("m n", _join, _part)),
    also("mods", "{m:mod} <,|, and|and> {n:pred}", lens("m n", _join, _part)),
    Phrase(
        "mods",
        "{m:mod} , {n:it mod} , and {k:it mod}",
        build=lambda m, n, k: (*_join(m, n), _join(m, k)[1]),
        match=lambda v: _three(v),
    ),
    # with "it", whatever stood between
    Phrase("it mod", "it can't retreat", Cannot(Ref("it"), "retreat")),
    Phrase("it mod", "it has no Retreat Cost", RetreatCost(Ref("it"))),
    Phrase("it mod", "it has no Weakness", NoWeakness(Ref("it"))),
    Phrase("it mod", "it can't be affected by any Special Conditions", CannotBe(Ref("it"))),
    Phrase("it mod", "it can retreat even if it is {c:condition&or}", RetreatEvenIf(Ref("it"), V.c)),
    also("it mod", "it can retreat even if it's {c:condition&or}", RetreatEvenIf(Ref("it"), V.c)),
    Phrase(
        "it mod",
        f"its attacks do {{n:num}} more damage to your opponent's Active Pokémon {_BEFORE}",
        DealMore(Ref("it"), V.n),
    ),
    also(
        "it mod",
        f"<that Pokémon 's attacks|the attacks it uses|each of its attacks> do {{n:num}} more damage to <your "
        f"opponent's|the> Active Pokémon {_BEFORE}",
        DealMore(Ref("it"), V.n),
    ),
    Phrase("it mod", "it gets + {n:num} HP", HpMore(Ref("it"), V.n)),
    also("pred", "can't retreat", Cannot(Ref("it"), "retreat")),
    also("pred", "has no Weakness", NoWeakness(Ref("it"))),
    also("pred", "can't be affected by any Special Conditions", CannotBe(Ref("it"))),
    also("pred", "can't be {c:condition&or}", CannotBe(Ref("it"), V.c)),
    Phrase(
        "it mod",
        "it recovers from all Special Conditions and can't be affected by any",
        CannotBe(Ref("it"), also_cure=True),
    ),
    also(
        "pred",
        "recovers from all Special Conditions [,] and {n:pred}",
        build=lambda n: CannotBe(Ref("it"), also_cure=True) if n == CannotBe(Ref("it")) else FAIL,
    ),
    also(
        "mods",
        "{p:pokemon} has no attacks [of its own] , {n:pred} , and {k:pred}",
        build=lambda p, n, k: tuple(dataclasses.replace(each, scope=p) for each in (k, n)),
    ),
    # single ones
    Phrase("mod", "{p:pokemon} can retreat even if it is {c:condition&or}", RetreatEvenIf(V.p, V.c)),
    Phrase(
        "mod",
        f"{{p:pokemon}} 's attacks do {{n:num}} less damage to your opponent's Pokémon {_BEFORE}",
        DealMore(
            V.p,
            lens(
                "n", lambda n: Num(-n.value), lambda n: (Num(-n.value),) if isinstance(n, Num) and n.value < 0 else FAIL
            ),
            Pokemon("opponent"),
        ),
    ),
    also(
        "mod",
        f"the attacks of {{p:pokemon}} do {{n:num}} less damage to your opponent's Pokémon {_BEFORE}",
        build=lambda p, n: DealMore(p, Num(-n.value), Pokemon("opponent")),
    ),
    also(
        "mod",
        f"each of <its attacks|the attacks of {{q:pokemon}}> does {{n:num}} more damage to <your opponent's|the> "
        f"Active Pokémon {_BEFORE}",
        build=lambda n, q=None: DealMore(q or Ref("it"), n),
    ),
    also(
        "mod",
        f"the attacks it uses do {{n:num}} more damage to your opponent's Active Pokémon {_BEFORE}",
        build=lambda n: DealMore(Ref("it"), n),
    ),
    also(
        "mod",
        f"its attacks do {{n:num}} more damage to your opponent's Active Pokémon {_BEFORE}",
        build=lambda n: DealMore(Ref("it"), n),
    ),
    also(
        "mod",
        f"each of {{p:pokemon}} 's attacks does {{n:num}} more damage to <your opponent's|the> Active Pokémon "
        f"{_BEFORE}",
        build=lambda p, n: DealMore(p, n),
    ),
    also(
        "pokemon",
        "the {g:pokemon kind|sg} or {h:pokemon kind|sg} {x:this card} is attached to",
        build=lambda g, h, x: ThisAs((_one_of(g, h),)) if len(g) == len(h) == 1 else FAIL,
    ),
    also("pokemon", "{x:this} ( excluding {g:excluded} )", build=lambda x, g: ThisAs((_negated(g),))),
    Phrase(
        "mod",
        "when {p:pokemon} is/p Knocked Out , your opponent takes {n:int} fewer Prize card#",
        PrizesMore(V.p, lens("n", lambda n: -n, lambda n: (-n,) if n < 0 else FAIL)),
    ),
    also(
        "unit sentence",
        "if {x:this} is Knocked Out , your opponent takes {n:int} fewer Prize card .",
        build=lambda x, n: (Modify((PrizesMore(This(), -n),)),),
    ),
    Phrase(
        "mod",
        "if {p:pokemon} is/p Knocked Out by damage from attacks used by {x:pokemon} , you take {n:int} more Prize "
        "card#",
        PrizesMore(V.p, V.n, V.x),
    ),
    also("step", "move {q:some attached} that was attached to {p:pokemon} to {x:pokemon}", Attach(attached(), V.x)),
    also("step", "heal {n:num} damage from the Pokémon", Heal(Ref("that Pokémon"), V.n)),
    also("step", "switch that Pokémon with 1 of your Benched Pokémon", Switch(Pick(Pokemon("you", "bench"), Num(1)))),
    also(
        "mod",
        f"[the] attacks of {{p:pokemon}} do {{n:num}} more damage to Active {{g:active kind|pl}} {_BEFORE}",
        build=lambda p, n, g: DealMore(p, n, Pokemon("opponent", "active", g)) if g else FAIL,
    ),
]


def _one_of(g: Any, h: Any) -> Any:
    from playmat.model.ir import OneOf

    return OneOf((g[0], h[0]))


def _negated(g: Any) -> Any:
    from playmat.model.ir import Not

    return Not(g)


def _three(value: Any) -> dict[str, Any] | None:
    if isinstance(value, tuple) and len(value) == 3:
        first, second = _part(value[:2]), _part((value[0], value[2]))
        if first is not FAIL and second is not FAIL:
            return {"m": first[0], "n": first[1], "k": second[1]}
    return None


# --- What happens to the Pokémon it is on


def _event(on: Any, x: Any, whose: Any, active: bool, by: tuple[Any, ...] = ()) -> Triggered:
    conditions: list[Condition] = [_ACTIVE] if active else []
    if by:
        conditions.append(Matches(Attacker(), by))
    when = None if not conditions else conditions[0] if len(conditions) == 1 else Every(tuple(conditions))
    return Triggered(on, (), x, whose, when=when)


_BY: Final = "{opposing attack}"
_UP: Final = "{in front}"

EVENTS: Final = [
    Phrase("by attack", "{by theirs}", "opponent"),
    also("by attack", "{by attack} from your opponent's Pokémon", "opponent"),
    Phrase("by attack", "{by attack}", "both"),
    Phrase(
        "event",
        "when your Active Pokémon is Knocked Out {b:by attack}",
        Triggered("knocked-out-by-attack", (), Pokemon("you", "active"), V.b),
    ),
    also(
        "event",
        "if your Active Pokémon is Knocked Out {b:by attack}",
        Triggered("knocked-out-by-attack", (), Pokemon("you", "active"), V.b),
    ),
    Phrase(
        "event",
        "if {x:this} is in the Active Spot and is damaged by an attack by {w:attackers}",
        build=lambda x, w: (
            _event("damaged-by-attack", This(), "opponent", True, w.where) if w.side == "opponent" and w.where else FAIL
        ),
        match=lambda v: _hurt_by(v),
    ),
    also(
        "event",
        f"<if|when|whenever> {{x:holder}} is {_UP} and is damaged by an attack <by|from> {{w:attackers}}",
        build=lambda x, w: (
            _event("damaged-by-attack", x, "opponent", True, w.where) if w.side == "opponent" and w.where else FAIL
        ),
    ),
    also(
        "event",
        f"<if|when|whenever> {{x:holder}} is {_UP} and is damaged by {_BY}",
        build=lambda x: _event("damaged-by-attack", x, "opponent", True),
    ),
    also(
        "event",
        f"<if|when|whenever> {{x:holder}} is damaged by {_BY}",
        build=lambda x: _event("damaged-by-attack", x, "opponent", False),
    ),
    also(
        "event",
        f"<if|when|whenever> {{x:holder}} is {_UP} and is Knocked Out by damage from {_BY}",
        build=lambda x: _event("knocked-out-by-attack", x, "opponent", True),
    ),
    also(
        "event",
        f"<if|when|whenever> {{x:holder}} is Knocked Out by damage from {_BY}",
        build=lambda x: _event("knocked-out-by-attack", x, "opponent", False),
    ),
    Phrase(
        "mod",
        "if {p:pokemon} is/p Knocked Out {by attack} , it goes to your hand instead of the discard pile",
        KoDestination(V.p, "hand", by="attack"),
    ),
    Phrase(
        "mod",
        "if {p:pokemon} is/p Knocked Out {by theirs} , it goes to your hand instead of the discard pile",
        KoDestination(V.p, "hand", by="opponents-attack"),
    ),
    also(
        "event",
        "<if|when> {x:holder} is Knocked Out {by attack}",
        build=lambda x: _event("knocked-out-by-attack", x, "both", False),
    ),
    Phrase(
        "event",
        "when {x:this} is Knocked Out {by attack}",
        build=lambda x: _event("knocked-out-by-attack", This(), "both", False),
        match=lambda v: {"x": This()} if v == _event("knocked-out-by-attack", This(), "both", False) else None,
    ),
    also(
        "event",
        f"if {{x:holder}} is {_UP} at the end of your turn",
        build=lambda x: Triggered("turn-ends", (), x, "you", when=_ACTIVE),
    ),
    Phrase("holder", "{x:this}", V.x),
    also("holder", "the {g:pokemon kind|sg} [that] {x:attached card} is attached to", build=lambda g, x: ThisAs(g)),
    # the discarded Energy, in the words of the old cards
    also(
        "unit sentence",
        "at the end of your opponent's turn after you played {x:this card} , discard {y:this card} .",
        build=lambda x, y: (Head(Triggered("turn-ends", (Move(ThisCard(), "discard"),), whose="opponent")),),
    ),
]


def _hurt_by(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Triggered) and isinstance(value.when, Every) and len(value.when.conditions) == 2:
        by = value.when.conditions[1]
        if isinstance(by, Matches) and value == _event("damaged-by-attack", This(), "opponent", True, by.where):
            return {"x": This(), "w": Source("opponent", by.where)}
    return None


# --- Technical Machines


def _grant(while_: Condition | None = None) -> Any:
    return (Whole(GrantAttacks(while_=while_)),)


def _granted(value: Any) -> dict[str, Any] | None:
    if len(value) == 1 and isinstance(value[0], Whole) and isinstance(value[0].unit, GrantAttacks):
        unit = value[0].unit
        if unit == GrantAttacks(while_=unit.while_):
            return {"k": unit.while_}
    return None


MACHINES: Final = [
    Phrase(
        "unit sentence",
        "{x:this} can use the attack on {y:this card} .",
        build=lambda x, y: _grant(),
        match=lambda v: {"x": This(), "y": ThisCard()} if v == _grant() else None,
    ),
    Phrase(
        "unit sentence",
        "if {k:conds} , it can use the attack on {y:this card} .",
        build=lambda k, y: _grant(k),
        match=lambda v: {**f, "y": ThisCard()} if (f := _granted(v)) and f["k"] is not None else None,
    ),
    also(
        "unit sentence", "{x:this} can [also] use the <attack|attacks> on {y:this card} .", build=lambda x, y: _grant()
    ),
    also(
        "unit sentence",
        "the {g:pokemon kind|sg} {x:attached card} is attached to can [also] use the attack on {y:this card} .",
        build=lambda g, x, y: _grant(Matches(This(), g)),
    ),
    also(
        "unit sentence",
        "that Pokémon <may|my|us> use {y:this card} 's attack instead of its own .",
        build=lambda y: _grant(),
    ),
    also("unit sentence", "that Pokémon may us {y:this card} 's attack instead of its own .", build=lambda y: _grant()),
    also(
        "note",
        "you still <need the necessary|have to pay for that attack's> Energy [cost] [to use <this|each> attack]",
        build=lambda: Note(),
    ),
]

# --- To which Pokémon a Tool may be attached


def _to(side: Any, g: Any) -> Any:
    return (Whole(AttachTo(Pokemon(side, "any", g))),)


TOOLS: Final = [
    also(
        "unit sentence",
        "attach {x:this card} to 1 of your {g:pokemon kind|pl} that don't [already] have a Pokémon Tool [already] "
        "attached [to it] .",
        build=lambda x, g: _to("you", g),
    ),
    also(
        "unit sentence",
        "attach {x:this card} to 1 of your opponent's {g:pokemon kind|pl} that don't [already] {has Tool} to it .",
        build=lambda x, g: _to("opponent", g),
    ),
    Phrase(
        "unit sentence",
        "{x:this card} can only be attached to 1 of your opponent's {g:pokemon kind|pl} .",
        build=lambda x, g: _to("opponent", g),
        match=lambda v: (
            {"x": ThisCard(), "g": v[0].unit.to.where}
            if len(v) == 1
            and isinstance(v[0], Whole)
            and isinstance(v[0].unit, AttachTo)
            and v == _to("opponent", v[0].unit.to.where)
            else None
        ),
    ),
    also(
        "unit sentence",
        "when {x:this card} is removed from a Pokémon for any reason , put {y:this card} in its owner's discard pile .",
        build=lambda x, y: (Note(),),
    ),
    also("unit sentence", "if that Pokémon is Knocked Out , discard {x:this card} .", build=lambda x: (Note(),)),
]

# --- Fossils and dolls


def _as(discardable: bool, no_prize: bool, counts: bool = True) -> Any:
    return (Whole(AsPokemon(discardable, no_prize, counts)),)


_AS: Final = "play {x:this card} as if it were a Basic Pokémon ."
_AWAY: Final = "at any time during your turn , you may discard {y:this card} from play ."
_FREE: Final = "no Prize card is taken for {z:this card} ."
_UNCOUNTED: Final = "if {z:this card} is Knocked Out , it doesn't count as a Knocked Out Pokémon ."


def _whole_fossil(template: str, discardable: bool, no_prize: bool, counts: bool = True) -> Phrase:
    names = [name for name in "xyz" if f"{{{name}:" in template]
    return Phrase(
        "unit sentence",
        template,
        match=lambda v: {name: ThisCard() for name in names} if v == _as(discardable, no_prize, counts) else None,
        print_only=True,
    )


FOSSILS: Final = [
    _whole_fossil(f"{_AS} {_AWAY} {_FREE}", True, True),
    _whole_fossil(f"{_AS} {_AWAY} {_UNCOUNTED}", True, False, False),
    _whole_fossil(f"{_AS} {_UNCOUNTED}", False, False, False),
    _whole_fossil(f"{_AS} {_AWAY}", True, False),
    _whole_fossil(f"{_AS} {_FREE}", False, True),
    Phrase(
        "unit sentence",
        _AS,
        build=lambda x: _as(False, False),
        match=lambda v: {"x": ThisCard()} if v == _as(False, False) else None,
    ),
    also(
        "unit sentence",
        "play {x:this card} as if it were a <{n:int} [-] HP|> <Basic {t:type}|{t:type} Basic|Basic> Pokémon .",
        build=lambda **holes: _as(False, False),
    ),
    also(
        "unit sentence",
        "at any time during your turn , you may discard {y:this card} [from play] .",
        build=lambda y: (AsPart(discardable=True),),
    ),
    also(
        "note",
        "{x:this card} counts as a Trainer card as well , but if {y:this card} is Knocked Out , this counts as a "
        "Knocked Out Pokémon",
        build=lambda x, y: Note(),
    ),
    also("unit sentence", "no Prize card is taken for {z:this card} .", build=lambda z: (AsPart(no_prize=True),)),
    also(
        "unit sentence",
        "if {y:this card} is Knocked Out , it don't count as a Knocked Out Pokémon .",
        build=lambda y: (AsPart(counts=False),),
    ),
    also("note", "this don't count as a Knocked Out Pokémon", build=lambda: Note()),
    also("note", "discard it anyway", build=lambda: Note()),
    also(
        "unit sentence",
        "while in play [,] {x:this card} counts as a <{t:type}|> Pokémon ( <instead of|as well as> a Trainer card ) .",
        build=lambda **holes: (Note(),),
    ),
]

PHRASES: Final[list[Phrase]] = [*MODIFIERS, *EVENTS, *MACHINES, *TOOLS, *FOSSILS]
