"""What changes answers while it is live: "this Pokémon can't retreat", "attacks used by it do 30 more damage"."""

from __future__ import annotations

from typing import Any, Final

from playmat.model import ir
from playmat.text.canonical.kernel import Say, derived, flag, options
from playmat.text.canonical.nouns import IT, Short, is_one, owner_of
from playmat.text.canonical.protection import FEWER, PROTECTION, changed, many, positive
from playmat.text.template import FAIL, V

_CAN: Final[dict[Any, str]] = {
    "attack": "attack",
    "retreat": "retreat",
    "evolve": "evolve",
    "use-powers": "use any Poké-Powers",
    "be-healed": "be healed",
    "attach-energy": "have Energy cards attached from hand",
    "have-tools": "have Pokémon Tools attached",
    "play-item": "play any Item cards",
    "play-supporter": "play any Supporter cards",
    "play-stadium": "play any Stadium cards",
    "play-trainer": "play any Trainer cards",
    "play-tool": "play any Pokémon Tool cards",
    "play-special-energy": "play any Special Energy cards",
    "play-pokemon": "play any Pokémon",
    "play-basic": "play any Basic Pokémon",
    "play-evolution": "be evolved by a card played from hand",
    "draw-for-turn": "draw a card at the start of the turn",
    "level-up": "level up",
    "change-stage": "evolve , level up , or devolve by anything",
    "put-into-play": "put into play",
    "go-on": "go on with a turn after drawing",
    "use-gx": "use any GX attacks",
    "be-switched": "be replaced as the Active Pokémon by any effect",
}
_PLAYER_CAN: Final[dict[Any, str]] = {
    **_CAN,
    "play-evolution": "play any Evolution Pokémon",
    "attach-energy": "attach any Energy cards from hand",
    "be-healed": "heal any Pokémon",
    "have-tools": "have any Pokémon Tools",
    "retreat": "retreat any Pokémon",
    "evolve": "evolve any Pokémon",
    "put-into-play": "put any Pokémon into play",
    "play-special-energy": "play any Special Energy cards from hand",
}
_CHOSEN: Final[dict[Any, str]] = {"type": "type", "weakness": "Weakness", "resistance": "Resistance"}
_LIMITED: Final[dict[Any, str]] = {
    "supporter": "play a Supporter card",
    "energy": "attach an Energy card from hand",
    "retreat": "retreat",
    "stadium": "play a Stadium card",
}
_POWERS: Final = {
    "Ability": "Abilities",
    "Poké-Power": "Poké-Powers",
    "Poké-Body": "Poké-Bodies",
    "Pokémon Power": "Pokémon Powers",
    "Ancient Trait": "Ancient Traits",
}


def _players_cannot(w: Any, a: tuple[Any, ...]) -> Any:
    """Several things that a player can't do."""
    return tuple([ir.PlayerCannot(w, each) for each in a]) if len(a) > 1 else FAIL


def _who_cannot(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) < 2 or not all(isinstance(each, ir.PlayerCannot) for each in value):
        return None
    found = {"w": value[0].who, "a": tuple([each.verb for each in value])}
    return found if _players_cannot(**found) == value else None


_PLAYS: Final = {
    verb: words.removeprefix("play any ") for verb, words in _PLAYER_CAN.items() if words.startswith("play any ")
}


def _who_cannot_play(value: Any) -> dict[str, Any] | None:
    found = _who_cannot(value)
    return found if found is not None and all(verb in _PLAYS for verb in found["a"]) else None


def _pokemon_cannot(t: Any, a: tuple[Any, ...]) -> Any:
    """Several things that Pokémon can't do: what is said of one Pokémon is said of "it" from the second on."""
    if len(a) < 2 or (isinstance(t, Short) and t != IT):
        return FAIL
    again = IT if is_one(t) else t
    return tuple([ir.Cannot(again if i else t, each) for i, each in enumerate(a)])


def _which_cannot(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) < 2 or not all(isinstance(each, ir.Cannot) for each in value):
        return None
    found = {"t": value[0].scope, "a": tuple([each.verb for each in value])}
    return found if _pokemon_cannot(**found) == value else None


def _scoped(made: Any) -> str | None:
    """Whose Pokémon a modifier is about."""
    return owner_of(made.scope)


_SOME: Final = V.n


def _prizes() -> list[Say]:
    """How many Prize cards more or fewer a Knock Out gives, and to whom."""
    out = []
    counts = (("1 more Prize card", 1), ("{n:int} more Prize cards", _SOME), ("1 fewer Prize card", -1))
    for words, count in (*counts, ("{n:int} fewer Prize cards", FEWER)):
        said = "when {t:any one} is/t Knocked Out {b:by its attack}, {f:on heads}{w:taker} " + words
        held = derived(ir.PrizesMore(V.t, count, V.b, V.f, V.l), w=_scoped)
        out.append(Say("modifier", said + " {l:once a game}", when=positive if count is _SOME else None, **held))
    return out


MODIFIERS: Final[list[Say]] = [
    *PROTECTION,
    Say("modifiers", "{m:modifier&and}", V.m, when=many("m")),
    *changed(
        "{n2:attacks named} {o:printed on}used by {s:users} do @ to {t:np|live} {f:after}{c2:to itself too}",
        lambda a: ir.DealMore(V.s, a, V.t, V.n2, V.f, V.o, V.c2),
        "damage",
    ),
    *changed(
        "{n2:attacks named} {o:printed on}used by {s:users} do @ {f:after}{c2:to itself too}",
        lambda a: ir.DealMore(V.s, a, ir.Pokemon("both"), V.n2, V.f, V.o, V.c2),
        "damage",
    ),
    *options("printed on", {None: ""}),
    Say("printed on", "on {t:np1}", V.t, when=lambda found: found["t"] is not None),
    *options(
        "after",
        {False: "( before applying Weakness and Resistance )", True: "( after applying Weakness and Resistance )"},
    ),
    *flag("to itself too", "( and so does its damage to itself for Confusion )"),
    *options("attacks named", {"": "attacks"}),
    Say("attacks named", "{n:quoted} attacks", V.n, when=many("n")),
    Say(
        "modifier",
        "the base damage of {n2:attacks named} used by {s:users} is {a:amount1}",
        ir.BaseDamage(V.s, V.a, V.n2),
    ),
    *[
        Say(
            "modifier",
            f"{{t:scope}} can't {words} {{n:the attack}}{{c:the chosen attack}}{{o:any other}}{{f:such cards}}",
            ir.Cannot(V.t, verb, V.n, V.c, V.o, V.f),
        )
        for verb, words in _CAN.items()
    ],
    Say("modifier", "{t:scope} can't use {n:quoted}", ir.Cannot(V.t, "attack", V.n), when=many("n")),
    Say("modifier", "{t:scope} can't use that attack", ir.Cannot(V.t, "attack", "", "-")),
    Say("modifier", "{t:scope} can't use any attack but that attack", ir.Cannot(V.t, "attack", "", "-", True)),
    Say(
        "modifier",
        "{f:card noun|pl} can't be attached from hand to {t:scope}",
        ir.Cannot(V.t, "attach-energy", "", "", False, V.f),
        when=many("f"),
    ),
    *flag("any other", "( but with any other )"),
    *options("the attack", {"": ""}),
    Say("the attack", "( with {n:quoted} )", V.n, when=many("n")),
    *options("the chosen attack", {"": "", "-": "( with that attack )"}),
    Say("the chosen attack", "( with attack {l:letter} )", V.l, when=lambda found: found["l"] not in ("", "-")),
    Say("modifiers", "{w:who not} {a:player act&or}", build=_players_cannot, match=_who_cannot, weight=9),
    *options(
        "who not",
        {
            "you": "you can't",
            "opponent": "your opponent can't",
            "that-player": "that player can't",
            "each": "neither player can",
        },
    ),
    *options("player act", _PLAYER_CAN),
    Say(
        "modifiers",
        "{w:who not} play any {a:play any&or}",
        build=lambda w, a: _players_cannot(w, a),
        match=lambda value: _who_cannot_play(value),
        weight=12,
    ),
    *options("play any", _PLAYS),
    Say(
        "modifiers",
        "{w:who not} play any Trainer cards or Stadium cards ( except Supporter cards )",
        (
            ir.PlayerCannot(V.w, "play-trainer", (ir.Not(ir.Is("Supporter")),)),
            ir.PlayerCannot(V.w, "play-stadium"),
        ),
        weight=12,
    ),
    Say("modifiers", "{t:scope} can't {a:act&or}", build=_pokemon_cannot, match=_which_cannot, weight=9),
    *options("act", _CAN),
    *[
        Say("modifier", f"{{w:who not}} {words} {{f:such cards}}", ir.PlayerCannot(V.w, verb, V.f))
        for verb, words in _PLAYER_CAN.items()
    ],
    *options("such cards", {(): ""}),
    Say("such cards", "( {f:card noun|pl} only )", V.f, when=many("f")),
    Say("such cards", "( except {k:one kind} )", (ir.Not(V.k),), when=lambda found: isinstance(found["k"], ir.Is)),
    Say("such cards", "( except {k:kinds} )", (ir.Not(V.k),), when=lambda found: isinstance(found["k"], ir.OneOf)),
    Say(
        "modifier",
        "whenever {t:any one} attack/t , its/t player flips {n:gate coins} that attack does nothing",
        ir.CoinGate(V.t, True, False, V.n),
    ),
    *options("gate coins", {1: "a coin and on tails"}),
    Say("gate coins", "{n:int} coins and on any tails", V.n, when=lambda found: found["n"] != 1),
    Say("modifier", "attacks used by {t:users} do nothing {n:of coins}", ir.CoinGate(V.t, False, False, V.n)),
    *options("of coins", {1: ""}),
    Say("of coins", "( {n:int} coins )", V.n, when=lambda found: found["n"] != 1),
    Say(
        "modifier",
        "whenever an attack of {t:scope} is announced , its/t player flips {n:gate coins} "
        "the turn ends without an attack ( before doing anything else )",
        ir.CoinGate(V.t, True, True, V.n),
    ),
    Say(
        "modifier",
        "announcing an attack of {t:scope} ends the turn without an attack {n:of coins}",
        ir.CoinGate(V.t, False, True, V.n),
    ),
    Say(
        "modifier",
        "whenever {w:player} play/w a {f:card noun|sg} from hand , "
        "a coin is flipped first and on tails the card has no effect {r:rival}",
        ir.PlayGate(V.w, V.f, False, "discard", V.r),
    ),
    Say(
        "modifier",
        "whenever {w:player} play/w a {f:card noun|sg} from hand , "
        "a coin is flipped first and on tails the card has no effect and goes on top of the deck {r:rival}",
        ir.PlayGate(V.w, V.f, False, "deck", V.r),
    ),
    Say(
        "modifier",
        "whenever {w:player} play/w a {f:card noun|sg} from hand , you may flip a coin "
        "and on heads the card has no effect {z:stopped card} {r:rival}",
        ir.PlayGate(V.w, V.f, True, V.z, V.r),
    ),
    *options("stopped card", {"discard": "", "deck": "and goes on top of its owner's deck"}),
    *flag("rival", "( the other player may use the card instead , unless it is put into play )"),
    Say(
        "modifier",
        "{w:player} must discard {n:int} other cards from hand in order to play a {f:card noun|sg}",
        ir.PlayPrice(V.w, V.n, V.f),
    ),
    Say("modifier", "{w:player} play/w with the hand face up", ir.HandOpen(V.w)),
    Say(
        "modifier",
        "once during each turn , {w:player} may flip again all coins flipped for an attack {s:of these}{a:alone}",
        ir.FlipAgain(V.w, V.s, V.a),
    ),
    *options("of these", {None: ""}),
    Say("of these", "used by {t:any one}", V.t, when=lambda found: found["t"] is not None),
    *flag("alone", "( unless a other effect let them do so this turn )"),
    Say("modifier", "{t:scope} can't be affected by any Special Conditions {a:also cure}", ir.CannotBe(V.t, (), V.a)),
    Say("modifier", "{t:scope} can't be {c:condition&or} {a:also cure}", ir.CannotBe(V.t, V.c, V.a), when=many("c")),
    *flag("also cure", "( remove any such Special Conditions already affecting it )"),
    *changed(
        "{n2:attacks named} used by {s:users} cost @ {y:of any type}",
        lambda a: ir.AttackCost(V.s, a, V.e, V.n2, V.y),
        "{e:type} Energy",
    ),
    *flag("of any type", "( or of any other type )"),
    Say("modifier", "{n:attacks named} used by {s:users} cost no Energy", ir.NoAttackCost(V.s, V.n)),
    Say(
        "modifier",
        "{n:attacks named} used by {s:users} cost no {e:type} Energy",
        ir.NoAttackCost(V.s, V.n, V.e),
        when=lambda found: found["e"] is not None,
    ),
    Say("modifier", "{t:scope} has/t no Retreat Cost", ir.RetreatCost(V.t)),
    *[
        say
        for words, scope in (("the Retreat Cost of {s:scope}", V.s), ("its Retreat Cost", IT))
        for say in changed(f"{words} is @", lambda a, scope=scope: ir.RetreatCost(scope, a), "Colorless")
    ],
    *changed("{s:scope} get/s @", lambda a: ir.HpMore(V.s, a), "HP"),
    Say("modifier", "the maximum HP of {t:scope} is {a:amount1}", ir.HpIs(V.t, V.a)),
    Say("modifier", "its maximum HP is {a:amount1}", ir.HpIs(IT, V.a)),
    Say("modifier", "{t:scope} has/t no {e:type option} Weakness", ir.NoWeakness(V.t, V.e)),
    Say("modifier", "the Resistance of {t:scope} takes off {n:int} damage", ir.ResistanceAmount(V.t, V.n)),
    Say("modifier", "the Resistance of {t:scope} is reduced by {n:int}", ir.ResistanceAmount(V.t, V.n, True)),
    Say("modifier", "{t:scope} has/t no Resistance", ir.NoResistance(V.t)),
    Say(
        "modifier",
        "the Weakness of {t:scope} is now {e:type option}× {n:int} {s:same amount}",
        ir.WeaknessIs(V.t, V.e, V.n, V.s),
    ),
    Say("modifier", "its Weakness is now {e:type option}× {n:int} {s:same amount}", ir.WeaknessIs(IT, V.e, V.n, V.s)),
    Say(
        "modifier",
        "its Weakness is now {e:type} {s:same amount}",
        ir.WeaknessIs(IT, V.e, 2, V.s),
        when=lambda found: found["e"] is not None,
    ),
    *flag("same amount", "( the amount of Weakness doesn't change )"),
    Say(
        "modifier",
        "the Weakness of {t:scope} is now {e:type} {s:same amount}",
        ir.WeaknessIs(V.t, V.e, 2, V.s),
        when=lambda found: found["e"] is not None,
    ),
    *[
        Say("modifier", f"the {words} of {{t:scope}} is now type {{l:letter}}", ir.ChosenTypeIs(V.t, what, V.l))
        for what, words in _CHOSEN.items()
    ],
    Say(
        "modifier",
        "each {f:card noun|sg} attached to {t:scope} provides type {l:letter}",
        ir.ChosenTypeIs(V.t, "energy", V.l, V.f),
    ),
    Say(
        "modifier",
        "{t:scope} is/t treated as if its/t card were that of {o:np} {p:without powers}{l:the latest}",
        ir.Copy(V.t, V.o, V.p, V.l),
    ),
    *flag("the latest", "( the latest of them )"),
    *flag("without powers", "( without its powers )", False, True),
    Say("modifier", "{t:scope} is/t a {e:type} Pokémon", ir.TypeIs(V.t, V.e)),
    Say("modifier", "{t:scope} is/t also a {e:type} Pokémon", ir.TypeIs(V.t, V.e, True)),
    Say(
        "modifier",
        "{t:scope} has/t no {k:powers&or} {n:except named}{s:such powers}",
        ir.NoPowers(V.t, V.k, V.n, V.s),
        when=many("k"),
    ),
    Say(
        "modifier",
        "{t:scope} can't use any of its/t {k:powers&or} {n:except named}{s:such powers}",
        ir.NoPowers(V.t, V.k, V.n, V.s, True),
        when=many("k"),
    ),
    *options("powers", _POWERS),
    *options("except named", {"": ""}),
    Say("except named", ", except for {n:quoted}", V.n, when=many("n")),
    *options("such powers", {"": "", "knocks-itself-out": "that Knock Out their own Pokémon"}),
    Say(
        "modifier",
        "{t:scope} can evolve {e:when early} {f:into such}",
        build=lambda t, e, f: ir.MayEvolveEarly(t, e[0], e[1], f),
        match=lambda m: (
            {"t": m.scope, "e": (m.first_turn, m.same_turn), "f": m.where} if isinstance(m, ir.MayEvolveEarly) else None
        ),
        makes=(ir.MayEvolveEarly,),
    ),
    *options("into such", {(): ""}),
    Say("into such", "( into {f:card noun|pl} only )", V.f, when=many("f")),
    *options(
        "when early",
        {
            (False, True): "during the turn it was put into play or evolved",
            (True, True): "during the first turn or the turn it was put into play or evolved",
            (True, False): "during the first turn",
            (False, False): "as usual",
        },
    ),
    Say(
        "modifier",
        "{w:whose} Bench holds {n:int} Pokémon {o:owner first}{h:back to hand}",
        ir.BenchSize(V.w, V.n, V.o, V.h),
    ),
    *flag("back to hand", "( others and all cards attached to them go back to the hand )"),
    *flag("owner first", "( the player who played this card discards first )"),
    Say("modifier", "{t:scope} may have up to {n:int} {m:tools or machines} attached", ir.ToolLimit(V.t, V.n, V.m)),
    *options("tools or machines", {False: "Pokémon Tools", True: "Technical Machines"}),
    *_prizes(),
    *options(
        "opposing Active",
        {
            "you": "your opponent's Active Pokémon",
            "opponent": "your Active Pokémon",
            "that-player": "the Active Pokémon opposing that player's",
            "each": "a player's Active Pokémon",
        },
    ),
    *options(
        "taker",
        {
            "opponent": "you take",
            "you": "your opponent takes",
            "that-player": "the other player takes",
            "": "the opposing player takes",
            None: "the player opposing it takes",
        },
    ),
    *options("once a game", {"": "", "game": "( once during this game for all cards of this name )"}),
    Say(
        "modifier",
        "when {t:any one} is/t Knocked Out {b:by its attack}, {f:on heads}{w:taker} no Prize cards for it",
        **derived(ir.NoPrizes(V.t, V.f, V.b), w=_scoped),
    ),
    *options("by its attack", {None: ""}),
    Say(
        "by its attack", "by damage from an attack used by {t:any one}", V.t, when=lambda found: found["t"] is not None
    ),
    Say(
        "modifier",
        "each {w:card noun|sg} attached to {t:scope} provides {k:types provided} "
        "{o:only so}{u:in units}{a:also so}{q:mute}",
        ir.EnergyProvides(V.t, V.w, V.k, V.o, V.u, V.a, V.q),
    ),
    *flag("also so", "( as well as its own type )"),
    *flag("mute", "( and has no other effect )"),
    *options("in units", {0: ""}),
    Say("in units", "( {n:int} Energy at a time )", V.n, when=many("n")),
    *options("types provided", {(): "every type of Energy"}),
    Say("types provided", "{k:type&and} Energy", V.k, when=many("k")),
    *flag("only so", "( 1 Energy at a time , and has no other effect )"),
    Say("modifier", "{t:scope} can use the attacks of {s:np} as its/t own", ir.HasAttacksOf(V.t, V.s)),
    Say(
        "modifier",
        "if {t:any one} would be Knocked Out {w:however}{s:attack of side} {m:of at least}{f:from full}, "
        "{h:on heads}it is not Knocked Out and its remaining HP becomes {n:int} {d:discard this}",
        ir.Survive(V.t, V.n, V.f, V.h, V.d, V.s, V.m, V.w),
    ),
    *options("however", {False: "by damage from", True: "in any way by"}),
    *options(
        "attack of side",
        {
            "both": "an attack",
            "you": "an attack of your own",
            "opponent": "an opponent's attack",
            "that-player": "that player's attack",
        },
    ),
    *flag("from full", "while it has full HP"),
    *flag("discard this", "( then discard this card )"),
    Say(
        "modifier",
        "if {t:any one} is/t Knocked Out {b:by what}{o:by its attack}, {f:on heads}put its Pokémon cards "
        "{a:and attached}{z:ko to} instead of in the discard pile {n:nor prizes}",
        ir.KoDestination(V.t, V.z, V.a, V.f, V.b, V.o, V.n),
    ),
    *flag("nor prizes", "( no Prize cards are taken for it )"),
    *options(
        "by what",
        {"": "", "attack": "by damage from an attack", "opponents-attack": "by damage from an opponent's attack"},
    ),
    *flag("and attached", "and all attached cards"),
    *options("ko to", {"hand": "into its owner's hand", "lost": "in the Lost Zone", "deck": "into its owner's deck"}),
    Say(
        "modifier",
        "put {n:int} more damage counters on {t:scope} for being {c:condition} during Pokémon Checkup",
        ir.CheckupCounters(V.t, V.c, V.n),
    ),
    Say(
        "modifier",
        "put {n:int} damage counters instead of the usual number on {t:scope} for being {c:condition} "
        "during Pokémon Checkup",
        ir.CheckupCounters(V.t, V.c, V.n, True),
    ),
    Say("modifier", "{t:scope} can retreat even if {c:condition&or}", ir.RetreatEvenIf(V.t, V.c), when=many("c")),
    Say(
        "modifier",
        "whenever {t:any one} would retreat , its/t player flips a coin and on tails it can't retreat this turn",
        ir.RetreatGate(V.t),
    ),
    Say("modifier", "at the end of that turn , this happens to {t:scope} : {d:body}", ir.AtTurnEnd(V.t, V.d)),
    Say(
        "modifier",
        "Weakness and Resistance count for Benched Pokémon too when attacks used by {t:users} damage them",
        ir.BenchWeakness(V.t),
    ),
    Say(
        "modifier",
        "{n:int} coins are flipped for {a:quoted} used by {t:users} instead of as many as it says",
        ir.CoinsFor(V.t, V.n, V.a),
    ),
    Say(
        "modifier",
        "the next time {w:player} flip/w any coins for an effect of their own , "
        "they choose heads or tails for the first",
        ir.FirstCoin(V.w),
    ),
    Say(
        "modifier",
        "when {w:opposing Active} is Knocked Out , {f:on heads}{w2:player} choose/w2 the new one",
        build=lambda w, f, w2: ir.ChoosePromotion(w, f) if w == w2 else FAIL,
        match=lambda m: {"w": m.who, "f": m.flip, "w2": m.who} if isinstance(m, ir.ChoosePromotion) else None,
        makes=(ir.ChoosePromotion,),
    ),
    Say(
        "modifier",
        "when a player switches their {c:condition} Active Pokémon by a Trainer card , "
        "the new one is now {c2:condition}",
        build=lambda c, c2: ir.PassOn(c) if c == c2 else FAIL,
        match=lambda m: {"c": m.condition, "c2": m.condition} if isinstance(m, ir.PassOn) else None,
        makes=(ir.PassOn,),
    ),
    Say(
        "modifier",
        "effects of the other player's attacks aren't done to {w:player} or the hand of {w2:player} , and end there",
        build=lambda w, w2: ir.ShieldPlayer(w) if w == w2 else FAIL,
        match=lambda m: {"w": m.who, "w2": m.who} if isinstance(m, ir.ShieldPlayer) else None,
        makes=(ir.ShieldPlayer,),
    ),
    Say("modifier", "{t:scope} can use GX attacks even if one was used before", ir.GxAgain(V.t)),
    Say(
        "modifier", "if {t:scope} would be discarded from play , put it/t {z:put to} instead", ir.DiscardedTo(V.t, V.z)
    ),
    Say(
        "modifier",
        "Energy discarded to retreat {t:scope} is put {z:put to} instead {f:such cards}",
        ir.RetreatPaidTo(V.t, V.z, V.f),
    ),
    *options("put to", {"hand": "into its owner's hand", "lost": "in the Lost Zone"}),
    Say(
        "modifier",
        "a Stadium card played from hand has no effect and is discarded after this card is discarded",
        ir.StadiumsClash(),
    ),
    Say("modifier", "your turn doesn't end when {t:scope} become/t {n:name}", ir.KeepTurn(V.t, V.n)),
    Say("modifier", "when {t:any one} is/t healed , {n:int} times as much damage is healed", ir.HealTimes(V.t, V.n)),
    Say(
        "modifier",
        "up to {n:int} Energy cards may be attached from hand to {t:scope} at once for the turn {f:such cards}",
        ir.AttachMore(V.t, V.n, False, V.f),
    ),
    Say(
        "modifier",
        "{n:int} more Energy cards may be attached from hand to {t:scope} together with the turn's Energy card "
        "{f:such cards}",
        ir.AttachMore(V.t, V.n, True, V.f),
    ),
    Say("modifier", "any {f:card noun|pl} may be attached to {t:scope}", ir.AttachAnyway(V.t, V.f)),
    Say("modifier", "Pokémon that evolve from {n:name} can be put onto {t:scope} to evolve it", ir.EvolvesAs(V.t, V.n)),
    Say(
        "modifier",
        "{t:scope} may attack once more after its/t attack {a:the attack}{s:same attack}{o:other attack}",
        ir.AttackTwice(V.t, V.s, V.o, V.a),
    ),
    *flag("other attack", "( with a other attack )"),
    *flag("same attack", "( with the same attack )"),
    Say(
        "modifier",
        "damage from attacks used by {s:users} to {t:np|live} isn't affected by {i:ignored&or}",
        ir.DamageIgnores(V.s, V.i, V.t),
        when=many("i"),
    ),
    Say("modifier", "{n:int} coins are flipped for {t:scope} while Asleep", ir.SleepCoins(V.t, V.n)),
    Say(
        "modifier",
        "all coins {w:player} flip/w in {o:own hand} own turn {n:coins for}{s:of these}are {h:side}",
        **derived(ir.CoinsAre(V.w, V.h, V.n, V.s), o=lambda made: made.who),
    ),
    *options("side", {True: "heads", False: "tails"}),
    *options("coins for", {"": ""}),
    Say("coins for", "for {n:quoted}", V.n, when=many("n")),
    Say("modifier", "{w:whose} turn doesn't end by the effect of {n:name}", ir.KeepTurnAfter(V.w, V.n)),
    Say("modifier", "effects of your opponent can't discard {f:card noun|pl} from {t:scope}", ir.KeepEnergy(V.t, V.f)),
    Say(
        "modifier",
        "{t:scope} in hand may be put into play face down during set-up as if it were a Basic Pokémon {p:as active}",
        ir.SetUpFaceDown(V.t, V.p),
    ),
    Say("modifier", "to retreat {t:scope} this card is discarded instead of Energy", ir.RetreatPaidBy(V.t)),
    Say("modifier", "{t:scope} is/t {n:quoted} {f:and such cards}", ir.TagIs(V.t, V.n, V.f), when=many("n")),
    *options("and such cards", {(): ""}),
    Say(
        "and such cards",
        "( and so are {f:card noun|pl} in its player's hand , deck and discard pile )",
        V.f,
        when=many("f"),
    ),
    Say(
        "modifier",
        "whenever {t:any one} attack/t , its/t player first has to do this or can't attack : {d:body}",
        ir.AttackPrice(V.t, V.d),
    ),
    Say("modifier", "coins for {t:scope} being Burned count as tails", ir.BurnIsTails(V.t)),
    Say("modifier", "if {t:np} is/t in play when the game begins , its/t player goes first", ir.GoFirst(V.t)),
    Say(
        "modifier",
        "this card in hand may be played before the coin flip that decides who goes first , "
        "and whoever alone plays one goes first",
        ir.GoFirst(ir.ThisCard()),
    ),
    *options("as active", {"any": "", "active": "( as the Active Pokémon only )"}),
    *options(
        "kept when", {"evolving": "when it evolves or devolves", "checkup": "by a coin flipped during Pokémon Checkup"}
    ),
    Say("modifier", "{t:scope} can attack on the first turn , going first", ir.AttackEarly(V.t)),
    Say("modifier", "{t:scope} can attack even if {c:condition&or}", ir.AttackEvenIf(V.t, V.c), when=many("c")),
    Say(
        "modifier",
        "{t:scope} can evolve into {f:card noun|pl} played from hand , whatever they evolve from",
        ir.MayEvolveInto(V.t, V.f),
        when=many("f"),
    ),
    Say("modifier", "{t:np} can be put into play only by the effect of {n:quoted}", ir.OnlyBy(V.t, V.n)),
    Say("modifier", "damage counters on {t:scope} can't be moved to other Pokémon", ir.KeepCounters(V.t)),
    Say(
        "modifier",
        "when {w:player} attach/w an Energy card from hand , they flip a coin and on tails discard it instead "
        "( and may attach a other )",
        ir.AttachGate(V.w),
    ),
    Say(
        "modifier",
        "Prize cards that your opponent would take {s:prizes for}{b:prizes by}are put in {z:prizes into} instead",
        ir.PrizesTo(V.z, V.s, V.b),
    ),
    *options("prizes into", {"lost": "the Lost Zone", "discard": "the discard pile"}),
    *options("prizes for", {None: ""}),
    Say("prizes for", "for Knocking Out {t:np1}", V.t, when=lambda found: found["t"] is not None),
    *options("prizes by", {None: ""}),
    Say("prizes by", "by damage from an attack used by {t:any one}", V.t, when=lambda found: found["t"] is not None),
    Say(
        "modifier",
        "Weakness is applied as × {n:int} to damage from attacks used by {t:users}",
        ir.WeaknessTimes(V.t, V.n),
    ),
    Say(
        "modifier",
        "each {f:card noun|sg} in {w:whose} hand has this effect instead of its own : {d:body}",
        ir.TextIs(V.w, V.f, V.d),
        when=lambda found: bool(found["f"]) and bool(found["d"]),
    ),
    Say(
        "modifier",
        "effects of {f:card noun|pl} your opponent plays on you and your hand are prevented",
        ir.Unaffected(V.f),
        when=many("f"),
    ),
    Say("modifier", "{t:np} has/t no effect", ir.NoEffect(V.t)),
    Say(
        "modifier",
        "{t:scope} doesn't recover from being {c:condition&or} {b:kept when}",
        ir.KeepConditions(V.t, V.c, V.b),
        when=many("c"),
    ),
    Say(
        "modifier",
        "no damage counters can be put on {t:scope} by effects of {k:source&or} of {s:whose} {b:pokemon noun|pl} "
        "{n:by that attack}",
        ir.PreventCounters(V.t, V.b, V.s, V.k, V.n),
        when=many("k"),
    ),
    *options("by that attack", {"": ""}),
    Say("by that attack", "( only by the attack {n:quoted} )", V.n, when=many("n")),
    Say("modifier", "Trainer cards attached to {t:scope} are discarded at once", ir.StripTrainers(V.t)),
    Say(
        "modifier",
        "effects {k:of sources}of {w:player} can't put {t:np} into {z:moved to&or}",
        ir.CannotMove(V.t, V.z, V.w, V.k),
        when=many("z"),
    ),
    *options("of sources", {(): ""}),
    Say("of sources", "of {k:source&or}", V.k, when=many("k")),
    *options(
        "moved to",
        {"hand": "hands", "deck": "decks", "discard": "discard piles", "lost": "the Lost Zone", "play": "play"},
    ),
    Say("modifier", "{t:scope} is/t of the type of {o:np}", ir.TypeAs(V.t, V.o)),
    *[
        Say(
            "modifier",
            f"{{w:player}} may {words} {{n:int}} times during each of {{o:own hand}} turns",
            **derived(ir.Limit(V.w, what, V.n), o=lambda made: made.who),
        )
        for what, words in _LIMITED.items()
    ],
]
