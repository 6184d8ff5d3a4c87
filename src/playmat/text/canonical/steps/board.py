"""The board and control: switching, evolving, coins, choices, what lasts and what is done later."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final

from playmat.model import ir
from playmat.model.ir.walk import nodes
from playmat.text.canonical.amounts import is_unit, measured
from playmat.text.canonical.conditions import ShortCondition, is_blunt
from playmat.text.canonical.kernel import Grouped, Mood, Say, flag, options, ungroup
from playmat.text.canonical.nouns import Short, in_order, owner_of
from playmat.text.template import FAIL, V


def _named(step: Any) -> str:
    """Who does a step that says so: empty if you do, or if somebody else is the subject already."""
    draws = isinstance(step, ir.Draw | ir.DrawUntil | ir.TakePrizes | ir.Flip)
    return step.who if draws and step.who in ("opponent", "each") else ""


def _able(mood: Mood) -> bool:
    return mood.able


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


def _lasts(on_player: bool | None, t: Any, m: Any, s: bool, b: Any, a: bool) -> Any:
    """An effect that lasts; `on_player` is None for what its modifiers are about by their nature."""
    if not m or not isinstance(m, tuple):
        return FAIL
    usual = _on_players(m)
    if on_player is None:
        return ir.Lasting(m, t, usual, s, b, a)
    return FAIL if on_player == usual else ir.Lasting(m, t, on_player, s, b, a)


def _match_lasting(on_player: bool | None, value: Any) -> dict[str, Any] | None:
    if not isinstance(value, ir.Lasting):
        return None
    usual = _on_players(value.modifiers) == value.on_player
    if usual != (on_player is None) or (not usual and value.on_player != on_player):
        return None
    return {"t": value.duration, "m": value.modifiers, "s": value.stays, "b": value.bound, "a": value.alone}


_ENDS: Final = "{s:it stays}{b:bound}{a:not twice}"
_LASTING: Final[tuple[tuple[bool | None, str], ...]] = (
    (None, "{m:modifiers|lasting} " + _ENDS),
    (True, "{m:modifiers} ( whichever Pokémon those are at the time ) " + _ENDS),
    (False, "{m:modifiers|lasting} ( only Pokémon that are in play when this effect begins ) " + _ENDS),
)
"""What lasts is on Pokémon or on players by the nature of its modifiers, or as it says."""


_HOLDS: Final[tuple[tuple[str, Callable[[Mood], bool] | None], ...]] = (("", None), ("make~ it so that ", _able))
"""How an effect that lasts begins, after "may" too."""


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
        moods=lambda mood: mood.actor == "you" and not mood.able,
        weight=90,
    ),
    Say(
        "clause",
        "have~ your opponent {c:clause|oppdo}",
        V.c,
        when=lambda found: acts(found["c"]) == "opponent" or _named(found["c"]) == "opponent",
        moods=lambda mood: mood.actor == "you" and mood.able,
        weight=90,
    ),
    Say(
        "clause",
        "have~ both players {c:clause|eachdo}",
        V.c,
        when=lambda found: _named(found["c"]) == "each",
        moods=_able,
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
        "play~ a other card of this name together with this card , if you like {into:done}",
        ir.PlayAnother(V.into),
    ),
    Say(
        "clause",
        "play~ {n:int} other cards of this name together with this card , if you like {into:done}",
        ir.PlayAnother(V.into, V.n),
        when=lambda found: found["n"] != 1,
    ),
    Say("clause", "play~ {c:np} at once", ir.PlayNow(V.c)),
    Say(
        "clause",
        "discard~ all cards on this Pokémon and put~ it into play as a Stadium card with the text “ {u:unit text*} ”",
        ir.BecomeStadium(V.u),
        when=lambda found: bool(found["u"]),
    ),
    Say("clause", "have~ your opponent play {c:np} ( you make all decisions for it )", ir.MakePlay(V.c)),
    Say(
        "clause",
        "put~ both halves of 1 Pokémon LEGEND among {c:np} onto the Bench {into:done}",
        ir.JoinHalves(V.c, V.into),
    ),
    Say(
        "clause",
        "put~ {c:np} face down in front of you , tell~ your opponent the name of an attack it has , "
        "and put~ it back into your hand after they try to guess its name {into:done}",
        ir.GuessName(V.c, V.into),
    ),
    Say("clause", "the first text of this card faces {w:player}", ir.Face(V.w)),
    Say("clause", "have~ the first text of this card face {w:player}", ir.Face(V.w), moods=_able),
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
        "choose~ a number from {a:amount1} to {b:amount} {into:done}{by:chooser}",
        ir.ChooseNumber(V.a, V.b, V.into, V.by),
    ),
    Say(
        "clause",
        "choose~ a multiple of {m:int} from {a:amount1} to {b:amount} {into:done}{by:chooser}",
        ir.ChooseNumber(V.a, V.b, V.into, V.by, V.m),
        when=lambda found: found["m"] > 1,
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
    Say("clause", "you may {d:body|may} {into:done}", ir.May(V.d, "you", V.into)),
    Say("clause", "your opponent may {d:body|oppmay} {into:done}", ir.May(V.d, "opponent", V.into)),
    Say("clause", "that player may {d:body|thatmay} {into:done}", ir.May(V.d, "that-player", V.into)),
    Say(
        "clause",
        "may {d:body|thatmay} {into:done}",
        ir.May(V.d, "that-player", V.into),
        moods=lambda mood: mood.actor == "that-player" and not mood.bare,
    ),
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
    Say(
        "sentence",
        "choose~ 1 {by:chooser}: “ {o:option*} ” .",
        build=lambda o, by: _followed(o, by, 1),
        match=lambda value: _is_followed(value, True),
        weight=9,
    ),
    Say(
        "sentence",
        "choose~ up to {n:int} {by:chooser}: “ {o:option*} ” .",
        build=lambda o, by, n: _followed(o, by, n) if n != 1 else FAIL,
        match=lambda value: _is_followed(value, False),
        weight=9,
    ),
    Say("option", "• {p:sentence*}", V.p, when=lambda found: found["p"] != ()),
    Say("option", "• do nothing .", ()),
    Say("clause", "for each {t:each one} in turn {l:called} , {d:body}", ir.ForEach(V.t, V.l, V.d)),
    Say(
        "clause",
        "do~ this for each {t:each one} in turn {l:called}: {d:body}",
        ir.ForEach(V.t, V.l, V.d),
        moods=_able,
    ),
    Say("clause", "for each {u:unit} , {d:body}", ir.Repeat(V.u, V.d), when=lambda found: _unit(found["u"])),
    Say(
        "clause",
        "do~ this for each {u:unit} : {d:body}",
        ir.Repeat(V.u, V.d),
        when=lambda found: _unit(found["u"]),
        moods=_able,
    ),
    Say("clause", "do~ this {a:amount1} times : {d:body}", ir.Repeat(V.a, V.d)),
    Say("clause", "each player {d:body|that} {f:opponent first}", ir.ByEach(V.d, V.f)),
    Say("clause", "have~ each player {d:body|thatdo} {f:opponent first}", ir.ByEach(V.d, V.f), moods=_able),
    Say(
        "clause",
        "each player in turn may {d:body|thatmay} {into:done}{f:opponent first}",
        ir.ByEach((ir.May(V.d, "that-player", V.into),), V.f),
    ),
    *options("opponent first", {"turn-player": "", "opponent": "( your opponent first )"}),
    *flag("not twice", "( this effect can't be applied more than once )"),
    Say("clause", "your turn ends", ir.EndTurn()),
    Say("clause", "end~ your turn", ir.EndTurn(), moods=_able),
    Say("clause", "take~ a other turn after this one {s:straight on}", ir.ExtraTurn(V.s)),
    *flag("straight on", ", skipping Pokémon Checkup"),
    Say("clause", "{w:player} win/w the game", ir.WinGame(V.w)),
    Say("clause", "have~ {w:player} win the game", ir.WinGame(V.w), moods=_able),
    Say("clause", "win~ the game", ir.WinGame("you"), moods=lambda mood: mood.able and mood.actor == "you"),
    *[
        Say(
            "clause",
            f"{start}{{t:duration}} , {what}",
            build=functools.partial(_lasts, on_player),
            match=functools.partial(_match_lasting, on_player),
            makes=(ir.Lasting,),
            moods=moods,
        )
        for on_player, what in _LASTING
        for start, moods in _HOLDS
    ],
    Say(
        "clause",
        "at the end of your opponent's next turn , this happens to {t:scope|lasting} : {d:body} {s:it stays}{b:bound}",
        ir.Lasting((ir.AtTurnEnd(V.t, V.d),), "opponents-next-turn", False, V.s, V.b),
        when=lambda found: _certain(ungroup(found["t"])),
        weight=9,
    ),
    *options(
        "duration",
        {
            "this-turn": "during this turn",
            "opponents-next-turn": "during your opponent's next turn",
            "your-next-turn": "during your next turn",
            "until-opponents-next-turn-ends": "until the end of your opponent's next turn",
            "until-your-next-turn-ends": "until the end of your next turn",
            "while-in-play": "as long as it is in play",
            "rest-of-game": "for the rest of this game",
            "while-poisoned": "as long as it remains Poisoned",
        },
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
    Say("clause", "{m:moment} , {d:body|do}", ir.Later(V.m, V.d)),
    Say("clause", "make~ it so that {m:moment} this happens : {d:body|do}", ir.Later(V.m, V.d), moods=_able),
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
    *flag("on players", "( whatever becomes of this Pokémon )"),
    *options("on these", {None: ""}),
    Say("on these", "on {t:scope|lasting}", V.t, when=lambda found: found["t"] is not None),
    Say(
        "sentence",
        "{t:duration} {b:bound}, {u:unit text}",
        ir.Watch((V.u,), V.t, None, V.b),
        when=lambda found: isinstance(found["u"], ir.Triggered) and len(found["u"].effect) == 1,
        weight=9,
    ),
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
        "sentence",
        "if {c:cond} , {t:body} . otherwise , {o:sentence}",
        ir.If(V.c, V.t, (V.o,)),
        when=lambda found: isinstance(found["o"], ir.If) and bool(found["o"].otherwise),
        weight=2,
    ),
    Say(
        "body",
        "{c:clause&and}",
        V.c,
        when=lambda found: isinstance(found["c"], tuple) and len(found["c"]) > 0 and not _in_sentences(found["c"]),
    ),
    Say("body", "do~ nothing", ()),
    Say(
        "body",
        "do~ this : “ {s:sentence*|do} ”",
        build=lambda s: s if _in_sentences(s) else Grouped(s) if s else FAIL,
        match=lambda value: _told_apart(value),
        makes=(Grouped,),
    ),
    Say("text", "{s:sentence*}", V.s),
]


def _followed(options: tuple[Any, ...], by: Any, most: int) -> Any:
    """A choice between options that more sentences follow: the last option is marked as closed."""
    if not options or any(isinstance(each, Grouped) for each in options):
        return FAIL
    return ir.ChooseOne((*options[:-1], Grouped(options[-1])), by, most)  # type: ignore[arg-type]


def _is_followed(value: Any, single: bool) -> dict[str, Any] | None:
    if not isinstance(value, ir.ChooseOne) or not value.options or (value.most == 1) != single:
        return None
    last: Any = value.options[-1]
    if not isinstance(last, Grouped) or any(isinstance(each, Grouped) for each in value.options[:-1]):
        return None
    found: dict[str, Any] = {"o": (*value.options[:-1], last.part), "by": value.by}
    return found if single else {**found, "n": value.most}


def _told_apart(body: Any) -> dict[str, Any] | None:
    """Steps that are quoted, as they take sentences of their own or it would not be clear where they end."""
    if isinstance(body, Grouped):
        return None if _in_sentences(body.part) or not body.part else {"s": body.part}
    return {"s": body} if _in_sentences(body) else None


def _in_sentences(body: Any) -> bool:
    """Whether some steps take sentences of their own, so that they are no list of clauses."""
    return isinstance(body, tuple) and any(spoken(step) for step in body)


def _denies(condition: Any) -> bool:
    return isinstance(condition, ir.Negate) and is_blunt(condition.condition)


def _unit(amount: Any) -> bool:
    return is_unit(amount)


def spoken(step: Any) -> bool:
    """Whether a step takes a sentence of its own, or several: it cannot be a clause in a list."""
    step = step.part if isinstance(step, Grouped) else step
    return isinstance(step, ir.ChooseOne | ir.MayRepeat) or (isinstance(step, ir.If) and bool(step.otherwise))
