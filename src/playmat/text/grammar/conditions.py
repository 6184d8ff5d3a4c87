"""Conditions: what stands after "if", "as long as", "only if"."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    AllHeads,
    AllTails,
    AnyOf,
    At,
    BenchFull,
    Cards,
    Compare,
    Condition,
    Count,
    CountersOn,
    Damaged,
    Did,
    EnergyOn,
    Every,
    Exists,
    ExtraEnergy,
    Filter,
    Happened,
    HasAttached,
    HasCondition,
    HasEnergy,
    HasPower,
    HasResistance,
    HasTool,
    HasWeaknessTo,
    Heads,
    HpOf,
    KnockedOutByThis,
    Matches,
    Named,
    Negate,
    Not,
    Num,
    OneOf,
    Pick,
    Pokemon,
    PrizesLeft,
    This,
    TurnIs,
)
from playmat.text.forms import Already, Group
from playmat.text.grammar.nouns import plain, side_group
from playmat.text.phrase import FAIL, Phrase, V, also, lens

_GROUP = side_group()


def _side(side: Any, least: bool = False) -> Any:
    """Pokémon of one side: the variable is a `Group`."""
    return lens(
        "g",
        lambda g: Pokemon(side, g.place, g.where),
        lambda t: (Group(t.place, t.where),) if isinstance(t, Pokemon) and t.side == side else FAIL,
    )


def _group_filters() -> Any:
    """The filters of a `Group` that says nothing of a place."""
    return lens(
        "g", lambda g: g.where if g.where and g.place == "any" else FAIL, lambda w: (Group("any", w),) if w else FAIL
    )


def _one_of(value: Any) -> Any:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], OneOf):
        kinds = value[0].filters
        if len(kinds) == 2:
            return ((kinds[0],), (kinds[1],))
    return FAIL


def _either(g: tuple[Filter, ...], h: tuple[Filter, ...]) -> Any:
    if len(g) != 1 or len(h) != 1:
        return FAIL
    if isinstance(g[0], Not) and not isinstance(h[0], Not):
        return (Not(OneOf((g[0].filter, h[0]))),)  # what isn't the one or the other is neither
    return (OneOf((g[0], h[0])),)


def _several(value: Any) -> bool:
    """Pokémon of which there may be more than one: "they have any" is then about any of them, not about each."""
    return isinstance(value, Pokemon) and value.place != "active"


def _fixed(template: str, meaning: Any, *, read_only: bool = False) -> Phrase:
    """A condition about "this Pokémon" whose node does not hold the Pokémon."""
    return Phrase(
        "cond",
        template,
        build=lambda x: meaning,
        match=None if read_only else (lambda v: {"x": This()} if v == meaning else None),
        read_only=read_only,
    )


COINS: Final = [
    Phrase("cond", "heads", AllHeads("one")),
    Phrase("cond", "tails", AllTails("one")),
    Phrase("cond", "all of them are heads", AllHeads("all")),
    also(
        "cond",
        "<both of them|both|both coins|both of the coins|all 3|all 4|both flips|all 3 of them> <is|are> heads",
        AllHeads("all"),
    ),
    Phrase("cond", "all of them are tails", AllTails("all")),
    also("cond", "<both of them|both|both coins|both of the coins> <is|are> tails", AllTails("all")),
    Phrase("cond", "any of them is tails", Negate(AllHeads("all"))),
    also("cond", "<either of them|either|either coin|either of the coins> is tails", Negate(AllHeads("all"))),
    Phrase("cond", "any of them is heads", Negate(AllTails("all"))),
    also(
        "cond",
        "<either of them|either|either coin|either of the coins|at least 1|at least 1 of them> is heads",
        Negate(AllTails("all")),
    ),
    Phrase("cond", "{n:int} of them is/n heads", Compare(Heads(""), "=", plain())),
    Phrase("cond", "at least {n:int} of them is/n heads", Compare(Heads(""), ">=", plain())),
    also("cond", "{n:int} or more [of them] is heads", Compare(Heads(""), ">=", plain())),
    also("cond", "you get {n:int} or more heads", Compare(Heads(""), ">=", plain())),
    also("cond", "you get {n:int} heads", Compare(Heads(""), "=", plain())),
    also("cond", "the first flip is tails", Compare(Heads(""), "=", Num(0))),
]

DEEDS: Final = [
    Phrase("cond", "you do", Did("")),
    Phrase("cond", "they do", Did("they"), print_only=True),
    Phrase("cond", "they don't", Negate(Did("they")), print_only=True),
    also("cond", "<they|that player|your opponent> do", Did("")),
    Phrase("cond", "you don't", Negate(Did(""))),
    also("cond", "<you can't|they don't|they can't>", Negate(Did(""))),
    Phrase(
        "cond",
        "any of {s:side} {g:pokemon group|pl} is Knocked Out by damage from this attack",
        KnockedOutByThis(side_group()),
    ),
    Phrase(
        "cond",
        "any of {s:side} {g:pokemon kinds|pl} is Knocked Out by damage from this attack",
        KnockedOutByThis(side_group()),
        when=lambda found: found["g"].where != (),
    ),
    also(
        "cond",
        "1 of {s:side} {g:pokemon group|pl} is Knocked Out by damage from this attack",
        KnockedOutByThis(side_group()),
    ),
    Phrase(
        "cond",
        "{p:pokemon} is/p Knocked Out by damage from this attack",
        KnockedOutByThis(V.p),
        when=lambda found: not isinstance(found["p"], Pick),
    ),
    also("cond", "{p:pokemon} is Knocked Out by this attack", KnockedOutByThis(V.p)),
    Phrase("cond", "you played a Supporter card from your hand this turn", Happened("play-supporter")),
    also("cond", "you played a Supporter [card] [from your hand] during <this|your> turn", Happened("play-supporter")),
    Phrase("cond", "you played {n:name} from your hand this turn", Happened("play-supporter", name=V.n)),
    also("cond", "you played {n:name} [from your hand] during <this|your> turn", Happened("play-supporter", name=V.n)),
    Phrase(
        "cond",
        "any of your Pokémon was Knocked Out {theirs last}",
        Happened("pokemon-knocked-out", "you", "last-turn"),
    ),
    Phrase(
        "cond",
        "any of your Pokémon was Knocked Out {by attack} {theirs last}",
        Happened("pokemon-knocked-out-by-attack", "you", "last-turn"),
    ),
    also(
        "cond",
        "any of your Pokémon was Knocked Out by damage from {opposing attack} during <their|your opponent's> last turn",
        Happened("pokemon-knocked-out-by-attack", "you", "last-turn"),
    ),
    Phrase(
        "cond",
        "any of your {g:pokemon group|pl} was Knocked Out {theirs last}",
        Happened("pokemon-knocked-out", "you", "last-turn", _group_filters()),
    ),
    Phrase(
        "cond",
        "any of your {g:pokemon group|pl} was Knocked Out {by attack} {theirs last}",
        Happened("pokemon-knocked-out-by-attack", "you", "last-turn", _group_filters()),
    ),
    _fixed("{x:this} moved from your Bench to the Active Spot this turn", Happened("this-became-active")),
    _fixed(
        "{x:this} moved from your Bench to the Active Spot during this turn",
        Happened("this-became-active"),
        read_only=True,
    ),
    _fixed(
        "{x:this} was on <the|your> Bench and became your Active Pokémon [during] this turn",
        Happened("this-became-active"),
        read_only=True,
    ),
    _fixed(
        "{x:this} was damaged by an attack {theirs last}",
        Happened("this-damaged-by-attack", "you", "last-turn"),
    ),
    _fixed("{x:this} evolved this turn", Happened("evolve-this")),
    _fixed("{x:this} evolved during this turn", Happened("evolve-this"), read_only=True),
    Phrase("cond", "it is your first turn", TurnIs("your-first")),
    also("cond", "it's your first turn", TurnIs("your-first")),
    Phrase("cond", "you go second and it is your first turn", Every((TurnIs("went-second"), TurnIs("your-first")))),
    also("cond", "you go second and it's your first turn", Every((TurnIs("went-second"), TurnIs("your-first")))),
    Phrase("cond", "you have used your GX attack", Happened("use-gx", turn="game")),
]

BODIES: Final = [
    Phrase("cond", "{p:pokemon} is/p {c:condition&or}", Matches(V.p, (HasCondition(V.c),))),
    also("cond", "{p:pokemon} is/p already {c:condition&or}", Already(Matches(V.p, (HasCondition(V.c),)))),
    Phrase("cond", "{p:pokemon} is/p affected by a Special Condition", Matches(V.p, (HasCondition(),))),
    also("cond", "{p:pokemon} is affected by any Special Condition", Matches(V.p, (HasCondition(),))),
    Phrase("cond", "{p:pokemon} isn't/p {c:condition&or}", Negate(Matches(V.p, (HasCondition(V.c),)))),
    Phrase("cond", "{p:pokemon} isn't/p affected by a Special Condition", Negate(Matches(V.p, (HasCondition(),)))),
    # damage counters and HP
    Phrase("cond", "{p:pokemon} has/p any damage counters on it/p", Matches(V.p, (Damaged(),))),
    also("cond", "{p:pokemon} already have any damage counters [on it]", Already(Matches(V.p, (Damaged(),)))),
    Phrase("cond", "{p:pokemon} has/p no damage counters on it/p", Negate(Matches(V.p, (Damaged(),)))),
    Phrase(
        "cond",
        "{p:pokemon} has/p {n:int} or more damage counters on it/p",
        Matches(V.p, (Damaged(V.n),)),
        when=lambda f: f["n"] > 1,
    ),
    also("cond", "{p:pokemon} have at least {n:int} damage counters on <it|them>", Matches(V.p, (Damaged(V.n),))),
    also(
        "cond",
        "{p:pokemon} already have <at least {n:int}|{n:int} or more> damage counters on <it|them>",
        Already(Matches(V.p, (Damaged(V.n),))),
    ),
    Phrase("cond", "{p:pokemon} has/p exactly {n:int} damage counters on it/p", Compare(CountersOn(V.p), "=", plain())),
    Phrase("cond", "{p:pokemon} 's remaining HP is {n:int} or less", Compare(HpOf(V.p), "<=", plain())),
    also("cond", "{p:pokemon} have {n:int} HP or less remaining", Compare(HpOf(V.p), "<=", plain())),
    Phrase("cond", "{p:pokemon} 's remaining HP is {n:int} or more", Compare(HpOf(V.p), ">=", plain())),
    Phrase("cond", "{p:pokemon} has/p less remaining HP than {x:pokemon}", Compare(HpOf(V.p), "<", HpOf(V.x))),
    also("cond", "{p:pokemon} has/p fewer remaining HP than {x:pokemon}", Compare(HpOf(V.p), "<", HpOf(V.x))),
    Phrase("cond", "{p:pokemon} has/p more remaining HP than {x:pokemon}", Compare(HpOf(V.p), ">", HpOf(V.x))),
    # Energy and Tools
    Phrase("cond", "{p:pokemon} has/p any Energy attached", Matches(V.p, (HasEnergy(),))),
    also("cond", "{p:pokemon} has/p <any|> Energy [card] attached [to <it|them>]", Matches(V.p, (HasEnergy(),))),
    Phrase("cond", "{p:pokemon} has/p any {t:type} Energy attached", Matches(V.p, (HasEnergy(V.t),))),
    also(
        "cond",
        "{p:pokemon} has/p <any|a|> {t:type} Energy [card] attached [to <it|them>]",
        Matches(V.p, (HasEnergy(V.t),)),
    ),
    Phrase(
        "cond",
        "{p:pokemon} has/p at least {n:int} {t:type} Energy attached",
        Matches(V.p, (HasEnergy(V.t, V.n),)),
        when=lambda f: f["n"] > 1,
    ),
    also(
        "cond",
        "{p:pokemon} has/p [at least] {n:int} [or more] {t:type} Energy [card] attached [to <it|them>]",
        Matches(V.p, (HasEnergy(V.t, V.n),)),
    ),
    Phrase(
        "cond",
        "{p:pokemon} has/p at least {n:int} Energy attached",
        Matches(V.p, (HasEnergy(None, V.n),)),
        when=lambda f: f["n"] > 1,
    ),
    also(
        "cond",
        "{p:pokemon} has/p <at least {n:int}|{n:int} or more> Energy [card] attached [to <it|them>]",
        Matches(V.p, (HasEnergy(None, V.n),)),
    ),
    Phrase("cond", "{p:pokemon} has/p any Special Energy attached", Matches(V.p, (HasEnergy(kind="special"),))),
    also(
        "cond",
        "{p:pokemon} has/p any Special Energy [card] attached [to <it|them>]",
        Matches(V.p, (HasEnergy(kind="special"),)),
    ),
    Phrase("cond", "{p:pokemon} has/p any basic Energy attached", Matches(V.p, (HasEnergy(kind="basic"),))),
    also(
        "cond",
        "{p:pokemon} has/p any basic Energy [card] attached [to <it|them>]",
        Matches(V.p, (HasEnergy(kind="basic"),)),
    ),
    Phrase(
        "cond",
        "{p:pokemon} has/p any {n:name} attached",
        Matches(V.p, (HasAttached((Named(V.n),)),)),
        when=lambda found: not _several(found["p"]),
    ),
    also(
        "cond",
        "{p:pokemon} has/p <any|a|> {n:name} [card] attached [to <it|them>]",
        Matches(V.p, (HasAttached((Named(V.n),)),)),
        when=lambda found: not _several(found["p"]),
    ),
    also(
        "cond",
        "your Benched Pokémon have any {n:name} [card] attached [to <it|them>]",
        Exists(Pokemon("you", "bench", (HasAttached((Named(V.n),)),))),
    ),
    Phrase("cond", "{p:pokemon} has/p no Energy attached", Negate(Matches(V.p, (HasEnergy(),)))),
    also(
        "cond",
        "{p:pokemon} <don't have any|have no> Energy [card] attached [to <it|them>]",
        Negate(Matches(V.p, (HasEnergy(),))),
    ),
    Phrase("cond", "{p:pokemon} has/p a Pokémon Tool attached", Matches(V.p, (HasTool(),))),
    also("cond", "{p:pokemon} have <a|any> Pokémon Tool attached [to <it|them>]", Matches(V.p, (HasTool(),))),
    Phrase("cond", "{p:pokemon} has/p no Pokémon Tool attached", Negate(Matches(V.p, (HasTool(),)))),
    also(
        "cond",
        "{p:pokemon} <don't have <a|any>|have no> Pokémon Tool attached [to <it|them>]",
        Negate(Matches(V.p, (HasTool(),))),
    ),
    Phrase(
        "cond",
        "{p:pokemon} has/p at least {n:int} extra {t:type} Energy attached {beyond cost}",
        build=lambda p, n, t: Compare(ExtraEnergy(t), ">=", Num(n)),
        match=lambda v: _extra(v, True),
    ),
    also(
        "cond",
        "{p:pokemon} have at least {n:int} extra {t:type} Energy attached to it {beyond cost}",
        build=lambda p, n, t: Compare(ExtraEnergy(t), ">=", Num(n)),
    ),
    Phrase(
        "cond",
        "{p:pokemon} has/p at least {n:int} extra Energy attached {beyond cost}",
        build=lambda p, n: Compare(ExtraEnergy(), ">=", Num(n)),
        match=lambda v: _extra(v, False),
    ),
    also(
        "cond",
        "{p:pokemon} have at least {n:int} extra Energy attached to it {beyond cost}",
        build=lambda p, n: Compare(ExtraEnergy(), ">=", Num(n)),
    ),
    Phrase(
        "cond", "{p:pokemon} has/p less Energy attached than {x:pokemon}", Compare(EnergyOn(V.p), "<", EnergyOn(V.x))
    ),
    also(
        "cond",
        "{p:pokemon} have less Energy attached to it than {x:pokemon}",
        Compare(EnergyOn(V.p), "<", EnergyOn(V.x)),
    ),
    Phrase(
        "cond",
        "{p:pokemon} has/p more Energy attached than {x:pokemon}",
        Compare(EnergyOn(V.p), ">", EnergyOn(V.x)),
        when=lambda found: found["p"] != Pokemon("you"),
    ),
    also(
        "cond",
        "{x:this} and {opposing Active} have the same amount of Energy attached [to them]",
        build=lambda x: Compare(EnergyOn(This()), "=", EnergyOn(Pokemon("opponent", "active"))),
    ),
    Phrase(
        "cond",
        "{p:pokemon} has/p the same amount of Energy attached as {x:pokemon}",
        Compare(EnergyOn(V.p), "=", EnergyOn(V.x)),
    ),
    # where it is
    Phrase("cond", "{p:pokemon} is/p in the Active Spot", Matches(V.p, (At("active"),))),
    also("cond", "{p:pokemon} is your Active Pokémon", Matches(V.p, (At("active"),))),
    Phrase("cond", "{p:pokemon} is/p on your Bench", Matches(V.p, (At("bench"),))),
    # what it is
    Phrase("cond", "{p:pokemon} has/p a {t:type} Weakness", Matches(V.p, (HasWeaknessTo(V.t),))),
    Phrase("cond", "{p:pokemon} has/p {t:type} Resistance", Matches(V.p, (HasResistance(V.t),))),
    Phrase("cond", "{p:pokemon} has/p any Resistance", Matches(V.p, (HasResistance(),))),
    Phrase("cond", "{p:pokemon} is/p a {g:pokemon kind|sg}", Matches(V.p, V.g)),
    Phrase("cond", "{p:pokemon} isn't/p a {g:pokemon kind|sg}", Negate(Matches(V.p, V.g))),
    Phrase("pokemon kind", "{g:pokemon group}", _group_filters()),
    Phrase("pokemon kind", "{g:one kind} or [a] {h:one kind}", lens("g h", _either, _one_of)),
    Phrase("one kind", "{g:pokemon group}", _group_filters()),
    also(
        "cond",
        "{p:pokemon} is {g:pokemon kind}",
        Matches(V.p, V.g),
        when=lambda f: any(not isinstance(x, Named) for x in f["g"]),
    ),
    Phrase("cond", "{p:pokemon} has/p an Ability", Matches(V.p, (HasPower(("Ability",)),))),
    Phrase(
        "cond",
        "{p:pokemon} has/p any Poké-Powers or Poké-Bodies",
        Matches(V.p, (HasPower(("Poké-Power", "Poké-Body")),)),
    ),
    Phrase("cond", "{p:pokemon} has/p {n:name part} in <its|their> name", Matches(V.p, (Named(V.n, "contains"),))),
]

BOARD: Final = [
    Phrase("cond", "you have {g:some in play}", Exists(_side("you"))),
    Phrase("cond", "your opponent has {g:some in play}", Exists(_side("opponent"))),
    Phrase("some in play", "any {g:pokemon group|pl} in play", V.g, when=lambda f: f["g"].place == "any"),
    Phrase("some in play", "any {g:pokemon group|pl}", V.g, when=lambda f: f["g"].place == "bench"),
    also(
        "some in play",
        "<a|> {g:pokemon group|sg} in play",
        V.g,
        when=lambda f: f["g"].place == "any" and f["g"].where != (),
    ),
    also("some in play", "<any|a|> {g:pokemon group|pl} on your Bench", build=lambda g: Group("bench", g.where)),
    # a name alone does not say whether it is a Pokémon or a Stadium
    Phrase(
        "cond",
        "{n:other name} is in play",
        AnyOf((Exists(Pokemon("both", "any", (Named(V.n),))), Exists(Cards("stadium", "both", (Named(V.n),))))),
    ),
    also(
        "cond",
        "{g:named group} is on your Bench",
        Exists(lens("g", lambda g: Pokemon("you", "bench", g.where), lambda t: FAIL)),
    ),
    Phrase("named group", "{n:other name}", Group("any", (Named(V.n),))),
    Phrase(
        "cond",
        "you have at least {n:int} {g:pokemon group|pl} in play",
        Exists(_side("you"), V.n),
        when=lambda f: f["n"] > 1,
    ),
    also("cond", "you have {n:int} or more {g:pokemon group|pl} in play", Exists(_side("you"), V.n)),
    Phrase(
        "cond",
        "you have no {g:pokemon group|pl} in play",
        Negate(Exists(_side("you"))),
        when=lambda f: f["g"].place == "any",
    ),
    Phrase(
        "cond", "you have no {g:pokemon group|pl}", Negate(Exists(_side("you"))), when=lambda f: f["g"].place == "bench"
    ),
    also("cond", "you don't have any {g:pokemon group|pl} [in play]", Negate(Exists(_side("you")))),
    also("cond", "you don't have {n:name} in play", Negate(Exists(Pokemon("you", "any", (Named(V.n),))))),
    Phrase(
        "cond",
        "your opponent has no {g:pokemon group|pl}",
        Negate(Exists(_side("opponent"))),
        when=lambda f: f["g"].place == "bench",
    ),
    also("cond", "your opponent don't have any {g:pokemon group|pl} [in play]", Negate(Exists(_side("opponent")))),
    Phrase("cond", "your Bench is full", BenchFull()),
    Phrase(
        "cond",
        "you have more {g:pokemon group|pl} [in play] than your opponent",
        build=lambda g: Compare(
            Count(Pokemon("you", g.place, g.where)), ">", Count(Pokemon("opponent", g.place, g.where))
        ),
        match=lambda v: _than(v, ">"),
    ),
    Phrase(
        "cond",
        "you have fewer {g:pokemon group|pl} [in play] than your opponent",
        build=lambda g: Compare(
            Count(Pokemon("you", g.place, g.where)), "<", Count(Pokemon("opponent", g.place, g.where))
        ),
        match=lambda v: _than(v, "<"),
    ),
    # the Stadium
    Phrase("cond", "there is any Stadium card in play", Exists(Cards("stadium", "both"))),
    also("cond", "there is <any|a> Stadium [card] in play", Exists(Cards("stadium", "both"))),
    also("cond", "<a|any> Stadium [card] is in play", Exists(Cards("stadium", "both"))),
    Phrase("cond", "you have a Stadium card in play", Exists(Cards("stadium", "you"))),
    also("cond", "you have a Stadium in play", Exists(Cards("stadium", "you"))),
    Phrase("cond", "your opponent has a Stadium card in play", Exists(Cards("stadium", "opponent"))),
    # hands, decks, Prizes
    Phrase(
        "cond",
        "you have {equally many} cards in your hand as your opponent",
        Compare(Count(Cards("hand")), "=", Count(Cards("hand", "opponent"))),
    ),
    Phrase(
        "cond",
        "you have more cards in your hand than your opponent",
        Compare(Count(Cards("hand")), ">", Count(Cards("hand", "opponent"))),
    ),
    Phrase(
        "cond",
        "you have fewer cards in your hand than your opponent",
        Compare(Count(Cards("hand")), "<", Count(Cards("hand", "opponent"))),
    ),
    Phrase("cond", "you have no cards in your hand", Compare(Count(Cards("hand")), "=", Num(0))),
    Phrase("cond", "you have {n:int} or fewer cards in your hand", Compare(Count(Cards("hand")), "<=", plain())),
    Phrase("cond", "you have {n:int} or more cards in your hand", Compare(Count(Cards("hand")), ">=", plain())),
    Phrase(
        "cond",
        "your opponent has {n:int} or fewer cards in <their|his> hand",
        Compare(Count(Cards("hand", "opponent")), "<=", plain()),
    ),
    Phrase(
        "cond",
        "your opponent has {n:int} or more cards in their hand",
        Compare(Count(Cards("hand", "opponent")), ">=", plain()),
    ),
    Phrase(
        "cond",
        "there are {n:int} or more {g:cards group|pl} in {s:side} discard pile",
        Compare(Count(Cards("discard", V.s, V.g)), ">=", plain()),
    ),
    also(
        "cond",
        "you have {n:int} or more {g:cards group|pl} in your discard pile",
        Compare(Count(Cards("discard", "you", V.g)), ">=", plain()),
    ),
    Phrase("cond", "you have any {g:cards group|pl} in your discard pile", Exists(Cards("discard", "you", V.g))),
    also("cond", "{n:other name} is in your discard pile", Exists(Cards("discard", "you", (Named(V.n),)))),
    Phrase(
        "cond",
        "you have more Prize cards <left|remaining> than your opponent",
        Compare(PrizesLeft(), ">", PrizesLeft("opponent")),
    ),
    Phrase(
        "cond",
        "you have fewer Prize cards <left|remaining> than your opponent",
        Compare(PrizesLeft(), "<", PrizesLeft("opponent")),
    ),
    Phrase(
        "cond",
        "you have {equally many} Prize cards left as your opponent",
        Compare(PrizesLeft(), "=", PrizesLeft("opponent")),
    ),
    Phrase(
        "cond",
        "your opponent has {n:int} or fewer Prize cards <left|remaining>",
        Compare(PrizesLeft("opponent"), "<=", plain()),
    ),
    Phrase("cond", "you have {n:int} or fewer Prize cards <left|remaining>", Compare(PrizesLeft(), "<=", plain())),
    Phrase("cond", "you have exactly {n:int} Prize cards <left|remaining>", Compare(PrizesLeft(), "=", plain())),
    also("cond", "your opponent has only {n:int} Prize card left", Compare(PrizesLeft("opponent"), "=", plain())),
    Phrase(
        "cond",
        "your opponent has exactly {n:int} Prize cards <left|remaining>",
        Compare(PrizesLeft("opponent"), "=", plain()),
    ),
    # combinations
    Phrase("conds", "{c:cond} before this attack does damage", Already(V.c)),
    Phrase(
        "conds",
        "{c:cond&and}",
        lens(
            "c",
            lambda c: c[0] if len(c) == 1 else Every(c),
            lambda v: (v.conditions,) if isinstance(v, Every) else ((v,),),
        ),
    ),
    Phrase("conds", "{c:cond} and if {d:cond}", Every((V.c, V.d)), read_only=True),
]


def opposite(condition: Condition) -> Condition:
    """The condition that holds when this one does not (of a single coin)."""
    if isinstance(condition, AllHeads):
        return AllTails(condition.slot)
    if isinstance(condition, AllTails):
        return AllHeads(condition.slot)
    return condition.condition if isinstance(condition, Negate) else Negate(condition)


def _of_type(name: Any) -> Filter:
    from playmat.model.ir import OfType

    return OfType(name)


def _extra(value: Any, typed: bool) -> dict[str, Any] | None:
    if not isinstance(value, Compare) or not isinstance(value.left, ExtraEnergy) or value.relation != ">=":
        return None
    if not isinstance(value.right, Num) or (value.left.type is not None) != typed:
        return None
    found: dict[str, Any] = {"p": This(), "n": value.right.value}
    return {**found, "t": value.left.type} if typed else found


def _than(value: Any, relation: str) -> dict[str, Any] | None:
    if not isinstance(value, Compare) or value.relation != relation:
        return None
    left, right = value.left, value.right
    if not (isinstance(left, Count) and isinstance(right, Count)):
        return None
    if not (isinstance(left.of, Pokemon) and isinstance(right.of, Pokemon)):
        return None
    mine = left.of
    return {"g": Group(mine.place, mine.where)} if right.of == Pokemon("opponent", mine.place, mine.where) else None


PHRASES: Final[list[Phrase]] = [*COINS, *DEEDS, *BODIES, *BOARD]
