"""Steps of powers: the turns of phrase that only powers have, and powers used from elsewhere than play."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import (
    Activated,
    Afflict,
    AfflictChoice,
    AnyOf,
    At,
    Attach,
    AttachAsEnergy,
    Cards,
    Choose,
    CoinGate,
    Compare,
    Count,
    Devolve,
    Did,
    Draw,
    EnteredThisTurn,
    EventCard,
    Evolve,
    EvolvesFrom,
    Exists,
    Filter,
    If,
    Is,
    KnockOut,
    Lasting,
    Matches,
    Measure,
    Move,
    Named,
    Negate,
    Not,
    Num,
    OfType,
    OneOf,
    Pick,
    Pokemon,
    PrizesLeft,
    PutCounters,
    Same,
    SharesType,
    Shuffle,
    ShuffleInto,
    Switch,
    This,
    ThisCard,
    Together,
    Transform,
    Triggered,
    TurnIs,
    TypeAs,
    UseEffectOf,
)
from playmat.text.forms import Head, Note, Only, Ref, UnitLimit
from playmat.text.grammar.abilities import GROUP, energy_cards
from playmat.text.grammar.moves import found_there
from playmat.text.grammar.nouns import plain, yours
from playmat.text.phrase import FAIL, Phrase, V, also, lens

# --- Turns of phrase of powers

_HAND_ONE = lens(
    "g",
    lambda g: Pick(Cards("hand", where=g), Num(1)),
    lambda t: (
        (t.source.where,)
        if isinstance(t, Pick)
        and isinstance(t.source, Cards)
        and t == Pick(Cards("hand", where=t.source.where), Num(1))
        else FAIL
    ),
)

_DECK_ONE = lens(
    "g",
    lambda g: Pick(Cards("deck", where=g), Num(1)),
    lambda t: (
        (t.source.where,)
        if isinstance(t, Pick)
        and isinstance(t.source, Cards)
        and t == Pick(Cards("deck", where=t.source.where), Num(1))
        else FAIL
    ),
)
_ENERGY_EVOLVE: Final = Evolve(
    This(), Pick(Cards("deck", where=(EvolvesFrom(This()), SharesType(EventCard()))), Num(1))
)
_deck = yours("deck").forward


def _to_new(cards: Cards) -> Attach:
    """As many of these cards as you like go to the Pokémon that has come into the Active Spot."""
    return Attach(Pick(cards, Num(0), "any"), Pokemon("you", "active"))


def _form_change(names: tuple[str, ...]) -> Transform:
    return Transform(This(), Pick(Cards("deck", where=(_one_named(names),)), Num(1)))


def _one_named(names: tuple[str, ...]) -> Filter:
    return Named(names[0]) if len(names) == 1 else OneOf(tuple(Named(name) for name in names))


_FALLEN_NOW: Final = Triggered("knocked-out-by-attack", (), when=TurnIs("yours"))

STEPS: Final = [
    also("step", "leave {p:pokemon} {c:condition&and}", Afflict(V.p, V.c)),
    also("step", "make {p:pokemon} {c:condition&and}", Afflict(V.p, V.c)),
    also(
        "sentence",
        "choose either {c:condition&or} . {p:pokemon} is now affected by that Special Condition .",
        (AfflictChoice(V.p, V.c),),
    ),
    also(
        "chain",
        "choose <either|> {c:condition&or} . {p:pokemon} is now affected by that Special Condition",
        (AfflictChoice(V.p, V.c),),
        when=lambda f: len(f["c"]) > 1,
    ),
    Phrase(
        "step",
        "choose {c:condition&or} , and {p:pokemon} is/p now affected by that Special Condition",
        AfflictChoice(V.p, V.c),
    ),
    also("step", "Knock Out {p:pokemon}", KnockOut(V.p)),
    # from the hand onto it
    Phrase("step", "put~ a {g:cards group|sg} from your hand onto {p:pokemon} to evolve it", Evolve(V.p, _HAND_ONE)),
    also(
        "step",
        "put {n:name} from your hand onto {x:this} ( this counts as evolving {y:this} )",
        build=lambda n, x, y: Evolve(x, Pick(Cards("hand", where=(Named(n),)), Num(1))),
    ),
    also("step", "search your deck for {e:alike} and put it onto {y:this} [to evolve it]", build=lambda e, y: e),
    Phrase(
        "alike",
        "{next stage of} {x:this} that is the same type as that Energy card",
        build=lambda x: _ENERGY_EVOLVE,
        match=lambda v: None,
    ),
    Phrase(
        "step",
        "search~ your deck for a card of the same type as that Energy card that evolves from "
        "{x:this} and put~ it onto {y:this} to evolve it",
        build=lambda x, y: _ENERGY_EVOLVE,
        match=lambda v: {"x": This(), "y": This()} if v == _ENERGY_EVOLVE else None,
    ),
    # one card in the place of another
    Phrase(
        "step",
        "search~ your deck for a {g:cards group|sg} to take the place of {p:pokemon} , and put~ {p:pokemon} "
        "'s card {back on top}",
        Transform(V.p, _DECK_ONE),
    ),
    also(
        "form change",
        "search your deck for <another|any> {n:name} and switch it with {x:this}",
        build=lambda n, x: _form_change((n,)),
    ),
    also(
        "form change",
        "search your deck for <any|> {n:name&or} and switch it with {x:this}",
        build=lambda n, x: _form_change(n),
    ),
    also("note", "any cards attached to {x:this} , {m:marks} are now on the new Pokémon", build=lambda x, m: Note()),
    Phrase("marks", "damage counters , Special Conditions , and effects on it", ""),
    also(
        "chain",
        "{f:form change} . ( {n:note} . ) if you do , put {x:this} {back on top}",
        build=lambda f, n, x: (f,),
    ),
    # this card, wherever it is
    Phrase(
        "step",
        "put~ {x:this card} onto your Bench",
        build=lambda x: Move(ThisCard(), "bench"),
        match=lambda v: {"x": ThisCard()} if v == Move(ThisCard(), "bench") else None,
    ),
    # for a while
    also("duration", "your turn", "this-turn"),
    Phrase("mod", "{p:pokemon} is/p the same type as {r:cards pronoun}", TypeAs(V.p, V.r)),
    also("mod", "{p:pokemon} is the same type as that Energy card", TypeAs(V.p, Ref("that card"))),
    Phrase("mod", "{p:pokemon} 's attacks do nothing", CoinGate(V.p, False)),
    # hands and decks
    also(
        "step",
        "attach as many {g:energy group|pl} from your hand to {p:pokemon} as you like",
        Attach(lens("g", lambda g: Pick(Cards("hand", where=g), Num(0), "any"), lambda t: FAIL), V.p),
    ),
    also(
        "step",
        "move as many {g:energy group|pl} attached to {p:pokemon} as you like to {x:pokemon}",
        Attach(lens("g p", lambda g, p: Pick(Cards("attached", where=g, on=p), Num(0), "any"), lambda t: FAIL), V.x),
    ),
    # single cards of the required sets
    Phrase("step", "put~ the top card of your deck into your hand", Move(Cards("deck", top=Num(1)), "hand")),
    Phrase("step", "search~ your deck for {q:some cards} and set~ it/q aside", Choose(yours("deck"))),
    also("step", "devolve {x:this} and put {y:this} into your hand", build=lambda x, y: Devolve(This())),
    also(
        "chain",
        "choose {n:num} of your Benched Pokémon . then , discard your other Benched Pokémon",
        build=lambda n: (
            Choose(Pick(Pokemon("you", "bench"), n)),
            Move(Pokemon("you", "bench", (Not(Same(Ref("those Pokémon"))),)), "discard"),
        ),
    ),
    Phrase(
        "step",
        "discard~ your Benched Pokémon other than those Pokémon",
        Move(Pokemon("you", "bench", (Not(Same(Ref("those Pokémon"))),)), "discard"),
    ),
    also(
        "step",
        "use the effect of that card as the effect of {p:this power}",
        build=lambda p: UseEffectOf(Ref("that card")),
    ),
    also(
        "chain",
        "choose {p:pokemon} . if that Pokémon tries to attack during {d:duration} , that attack does nothing",
        build=lambda p, d: (Lasting((CoinGate(p, False),), d),) if isinstance(p, Pokemon) else FAIL,
    ),
    also(
        "unit sentence",
        "{e:event} , move as many {g:energy group|pl} attached to {p:pokemon} as you like to the new Active Pokémon .",
        build=lambda e, g, p: (
            (Head(dataclasses.replace(e, effect=(_to_new(Cards("attached", where=g, on=p)),))),)
            if e == Triggered("moves-to-bench", ())
            else FAIL
        ),
    ),
    also(
        "step",
        "put {p:pokemon pronoun} and all cards {w:once on it} from your discard pile into your hand",
        build=lambda p, w: Move(p, "hand"),
    ),
    Phrase("once on it", "that were attached to it", ""),
    Phrase(
        "step",
        "shuffle~ all cards attached to Pokémon and any Stadium card in play into their owners' decks",
        ShuffleInto(Together((Cards("attached", "both"), Cards("stadium", "both")))),
    ),
    also(
        "tail",
        "each player shuffles all cards in play ( excluding {g:cards group} and {h:cards group} ) into their deck",
        build=lambda g, h: (
            ShuffleInto(Together((Cards("attached", "both"), Cards("stadium", "both"))))
            if (g, h) == ((Is("Pokémon"),), (Is("Supporter"),))
            else FAIL
        ),
    ),
    Phrase(
        "tool head", "Pokémon Tool or Technical Machine [card]", (OneOf((Is("Pokémon Tool"), Is("Technical Machine"))),)
    ),
    also("step", "switch {x:this} with that Active Pokémon", build=lambda x: Switch(This())),
    also(
        "event",
        "when you attach a {t:type} Energy card or {u:type} Energy card from your hand "
        "to {p:event pokemon} [during your turn]",
        build=lambda t, u, p: energy_cards(p, (OneOf((OfType(t), OfType(u))),)),
    ),
    Phrase(
        "cond",
        "you attach a {e:energy card} card",
        Matches(
            EventCard(),
            lens(
                "e",
                lambda e: tuple(f for f in e if f != Is("Energy")),
                lambda w: (w if any(isinstance(f, Is) for f in w) else (Is("Energy"), *w),),
            ),
        ),
    ),
    also("step", "put {q:some cards} you find there onto <their|your opponent's> Bench", Move(found_there(), "bench")),
    Phrase("per", "of {s:side} {g:pokemon kinds|pl} [in play]", Count(GROUP)),
    Phrase(
        "step",
        "attach~ {x:this card} to {p:pokemon} as a Special Energy card that provides {u:provided}",
        build=lambda x, p, u: AttachAsEnergy(ThisCard(), p, u),
        match=lambda v: (
            {"x": ThisCard(), "p": v.to, "u": v.units} if isinstance(v, AttachAsEnergy) and not v.choose_type else None
        ),
    ),
    Phrase(
        "event",
        "during your turn , if {x:this} is Knocked Out {by attack}",
        build=lambda x: _FALLEN_NOW,
        match=lambda v: {"x": This()} if v == _FALLEN_NOW else None,
    ),
    also(
        "event",
        "once during your turn , if {x:this} would be Knocked Out {by attack}",
        build=lambda x: _FALLEN_NOW,
    ),
    # the Knocked Out card goes on as Energy
    also(
        "sentence",
        "{x:this} isn't discarded . {e:as energy} . {w:while on}",
        build=lambda x, e, w: (AttachAsEnergy(ThisCard(), e, w),),
    ),
    Phrase("as energy", "instead , attach it as an Energy card to {p:pokemon}", V.p),
    Phrase("while on", "while attached , this card is a Special Energy card and provides {u:provided} .", V.u),
    also(
        "step",
        "search your deck for {next stage of} {x:this} and put it onto {y:this} ( this counts as evolving {z:this} )",
        build=lambda x, y, z: Evolve(This(), Pick(Cards("deck", where=(EvolvesFrom(This()),)), Num(1))),
    ),
    also(
        "step",
        "put {n:name&or} from your hand onto {x:this} ( this counts as evolving {y:this} )",
        build=lambda n, x, y: Evolve(x, Pick(Cards("hand", where=(_one_named(n),)), Num(1))) if len(n) > 1 else FAIL,
    ),
    also(
        "chain",
        "{f:form change} . ( {n:note} . ) shuffle {x:this} back into your deck",
        build=lambda f, n, x: (f, Shuffle()),
    ),
    also("step", "draw up to {n:num} cards from your deck", Draw(V.n, up_to=True)),
    also(
        "event",
        "<when|whenever> you attach a {n:name} [card] from your hand to {p:event pokemon}",
        build=lambda n, p: energy_cards(p, (Named(n),)) if n.endswith("Energy") else FAIL,
    ),
    Phrase(
        "event",
        "when you attach a card named {n:name} from your hand to {p:event pokemon}",
        build=lambda n, p: energy_cards(p, (Named(n),)),
        match=lambda v: (
            {"n": v.when.where[0].name, "p": v.subject}
            if isinstance(v, Triggered)
            and isinstance(v.when, Matches)
            and isinstance(v.when.where[0], Named)
            and v == energy_cards(v.subject, (Named(v.when.where[0].name),))
            else None
        ),
    ),
    also(
        "step",
        "attach a {a:energy card} card , a {b:energy card} card , or 1 of each from your hand to {p:pokemon} "
        "{as you like}",
        Attach(
            Together(
                (Pick(Cards("hand", where=V.a), Num(1), "up-to"), Pick(Cards("hand", where=V.b), Num(1), "up-to"))
            ),
            V.p,
        ),
    ),
    Phrase(
        "step",
        "attach~ up to 1 {a:energy card} card and up to 1 {b:energy card} card from your hand to {p:pokemon} "
        "{as you like}",
        Attach(
            Together(
                (Pick(Cards("hand", where=V.a), Num(1), "up-to"), Pick(Cards("hand", where=V.b), Num(1), "up-to"))
            ),
            V.p,
        ),
    ),
    also("cond", "{p:pokemon} is Benched", Matches(V.p, (At("bench"),))),
    Phrase("cond", "you have {n:int} or fewer Pokémon in play", Compare(Count(Pokemon("you")), "<=", plain())),
    # onto one that can bear it
    Phrase("rel", "with more than {n:int} HP remaining", Measure("remaining-hp", ">", plain())),
    also(
        "chain",
        "attach {q:some cards} from your discard pile to 1 of {s:side} {g:pokemon group|pl} . "
        "if {k:cond} , put {n:counters} on that Pokémon . {b:bearable}",
        build=lambda q, s, g, k, n, b: (
            (
                Attach(
                    yours("discard").forward(q),
                    Pick(Pokemon(s, g.place, (*g.where, Measure("remaining-hp", ">", Num(10 * n.value)))), Num(1)),
                ),
                If(Did(""), (PutCounters(Ref("that Pokémon"), n),)),
            )
            if k == Did("")
            else FAIL
        ),
    ),
    Phrase(
        "bearable",
        "you can't use {p:this power} on a Pokémon that would be Knocked Out",
        build=lambda p: "",
        match=lambda v: None,
    ),
    Phrase("cond", "{p:pokemon} didn't come into play this turn", Negate(Matches(V.p, (EnteredThisTurn(),)))),
    Phrase("cond", "it isn't your first turn", Negate(TurnIs("your-first"))),
    Phrase(
        "cond",
        "you have a {g:cards group|sg} in your hand",
        Exists(Cards("hand", where=V.g)),
        when=lambda f: f["g"] != (),
    ),
    Phrase(
        "step",
        "attach~ up to 1 {a:energy card} card and up to 1 {b:energy card} card from your discard pile to "
        "{p:pokemon} {as you like}",
        Attach(
            Together(
                (Pick(Cards("discard", where=V.a), Num(1), "up-to"), Pick(Cards("discard", where=V.b), Num(1), "up-to"))
            ),
            V.p,
        ),
    ),
    also(
        "step",
        "attach a {a:energy card} card , a {b:energy card} card , or 1 of each from your discard pile to "
        "{p:pokemon} {as you like}",
        Attach(
            Together(
                (Pick(Cards("discard", where=V.a), Num(1), "up-to"), Pick(Cards("discard", where=V.b), Num(1), "up-to"))
            ),
            V.p,
        ),
    ),
    # what was done
    also(
        "cond",
        "you attached [any] Energy [cards] to <a Pokémon|{p:pokemon pronoun}> this way",
        build=lambda p=None: Did(""),
    ),
    also("cond", "you <placed|put> any damage counters [on a Pokémon] this way", Did("")),
    also("cond", "you healed any damage this way", Did("")),
    also("sentence", "if you searched your deck this way , {c:chain} .", V.c),
    also(
        "cond",
        "{n:other name} is [anywhere] under {x:this}",
        build=lambda n, x: Exists(Cards("under", on=This(), where=(Named(n),))),
    ),
    Phrase(
        "cond",
        "{x:this} has {n:other name} under it",
        build=lambda n, x: Exists(Cards("under", on=This(), where=(Named(n),))),
        match=lambda v: (
            {"x": This(), "n": v.target.where[0].name}
            if isinstance(v, Exists)
            and isinstance(v.target, Cards)
            and v.target.zone == "under"
            and v.target.where
            and isinstance(v.target.where[0], Named)
            and v == Exists(Cards("under", on=This(), where=(Named(v.target.where[0].name),)))
            else None
        ),
    ),
    Phrase(
        "cond",
        "you have {a:int} , {b:int} , or {c:int} Prize cards left",
        AnyOf(
            (
                Compare(PrizesLeft(), "=", plain("a")),
                Compare(PrizesLeft(), "=", plain("b")),
                Compare(PrizesLeft(), "=", plain("c")),
            )
        ),
    ),
    # reminders
    Phrase("note", "this don't count as a Knocked Out Pokémon", Note()),
]

# --- Where it is used from


def _from(zone: Any, template: str, *, read_only: bool = False) -> Phrase:
    return Phrase(
        "use",
        template,
        build=lambda x, k=None: Activated((), zone=zone, need=k),
        match=None if read_only else (lambda v: _used_from(v, zone, "{k:" in template)),
        read_only=read_only,
    )


def _used_from(value: Any, zone: Any, conditional: bool) -> dict[str, Any] | None:
    if not isinstance(value, Activated) or (value.need is not None) != conditional:
        return None
    if value != Activated((), zone=zone, need=value.need):
        return None
    return {"x": This(), "k": value.need} if conditional else {"x": This()}


_ZONES: Final[dict[str, Any]] = {"discard pile": "discard", "hand": "hand"}


def _back(template: str, zone: str, step: Any) -> list[Phrase]:
    """A power that moves its own card from where it lies."""
    return [
        also(
            "unit sentence",
            f"{{u:in {_ZONES[zone]}}} , you may {template} .",
            build=lambda u, y=None: (Head(dataclasses.replace(u, effect=(step,))),),
        ),
    ]


ELSEWHERE: Final = [
    *(
        also(
            f"in {place}",
            f"once during your turn , if {{x:this}} is in your {zone} {more}",
            build=lambda x, k=None, place=place: Activated((), zone=place, need=k),
        )
        for zone, place in _ZONES.items()
        for more in ("", "and {k:conds}")
    ),
    *_back("put <it|{y:this}> onto your Bench", "discard pile", Move(ThisCard(), "bench")),
    *_back("put <it|{y:this}> onto your Bench", "hand", Move(ThisCard(), "bench")),
    *_back("put <it|{y:this}> into your hand", "discard pile", Move(ThisCard(), "hand")),
    *_back("put <it|{y:this}> on the bottom of your deck", "discard pile", Move(ThisCard(), "deck", "bottom")),
    *_back("put <it|{y:this}> {back on top}", "discard pile", Move(ThisCard(), "deck")),
    *_back("shuffle <it|{y:this}> into your deck", "discard pile", ShuffleInto(ThisCard())),
    Phrase(
        "step",
        "put~ {x:this card} into your hand",
        build=lambda x: Move(ThisCard(), "hand"),
        match=lambda v: {"x": ThisCard()} if v == Move(ThisCard(), "hand") else None,
    ),
    Phrase(
        "step",
        "put~ {x:this card} on the bottom of your deck",
        build=lambda x: Move(ThisCard(), "deck", "bottom"),
        match=lambda v: {"x": ThisCard()} if v == Move(ThisCard(), "deck", "bottom") else None,
    ),
    Phrase(
        "step",
        "put~ {x:this card} {back on top}",
        build=lambda x: Move(ThisCard(), "deck"),
        match=lambda v: {"x": ThisCard()} if v == Move(ThisCard(), "deck") else None,
    ),
    Phrase(
        "step",
        "shuffle~ {x:this card} into your deck",
        build=lambda x: ShuffleInto(ThisCard()),
        match=lambda v: {"x": ThisCard()} if v == ShuffleInto(ThisCard()) else None,
    ),
    _from("discard", "once during your turn , if {x:this} is in your discard pile"),
    _from("discard", "once during your turn , if {x:this} is in your discard pile and {k:conds}"),
    _from("hand", "once during your turn , if {x:this} is in your hand"),
    _from("hand", "once during your turn , if {x:this} is in your hand and {k:conds}"),
    also("use", "once during a game on your turn", Activated((), "game")),
    Phrase("use", "once during the game on your turn", Activated((), "game")),
    also(
        "unit sentence",
        "you can't use more than 1 {m:move} {p:power word} <each|a|in a|per> game .",
        build=lambda m, p: (UnitLimit("game"),),
    ),
    also(
        "unit sentence",
        "you can't use more than 1 {m:move} {p:power word} between turns .",
        build=lambda m, p: (UnitLimit("alone"),),
    ),
    also(
        "unit sentence",
        "you can't apply more than 1 {m:move} {p:power word} at a time .",
        build=lambda m, p: (UnitLimit("alone"),),
    ),
    also("unit sentence", "the effect of {m:move} doesn't stack .", build=lambda m: (UnitLimit("alone"),)),
    Phrase(
        "unit sentence",
        "only 1 {p:power word} of this name counts .",
        build=lambda p: (UnitLimit("alone"),),
        match=lambda v: {"p": ""} if v == (UnitLimit("alone"),) else None,
    ),
    also("unit sentence", "{p:this power} stops working <while|if> {k:conds} .", build=lambda p, k: (Only(Negate(k)),)),
]

PHRASES: Final[list[Phrase]] = [*STEPS, *ELSEWHERE]
