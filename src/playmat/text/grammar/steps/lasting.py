"""What lasts beyond the attack or the turn."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    Afflict,
    AtTurnEnd,
    Cannot,
    Cards,
    CoinGate,
    EventPokemon,
    Is,
    KnockOut,
    Lasting,
    Later,
    NoPowers,
    PlayerCannot,
    PlayGate,
    Pokemon,
    PreventDamage,
    Stmt,
    Survive,
    This,
    Together,
    Triggered,
    Watch,
)
from playmat.text.forms import Newcomers
from playmat.text.grammar.shapes import OPPOSING
from playmat.text.phrase import FAIL, Phrase, V, using

_SMOKE: Final[Stmt] = Lasting((CoinGate(OPPOSING),), "opponents-next-turn")


def _smoke() -> Any:
    return (Lasting((CoinGate(OPPOSING),), "opponents-next-turn"),)


_NO_CARDS: Final = Lasting(
    tuple(PlayerCannot("opponent", verb) for verb in ("play-pokemon", "play-trainer", "attach-energy")),
    "opponents-next-turn",
    on_player=True,
)

_NO_ATTACKS: Final = Lasting((Cannot(Pokemon("opponent"), "attack"),), "opponents-next-turn", on_player=True)


def _at_end(target: Any, step: Any) -> Lasting:
    return Lasting((AtTurnEnd(target, (step,)),), "opponents-next-turn")


_NO_POWERS: Final = Lasting((Cannot(Pokemon("opponent"), "use-powers"),), "opponents-next-turn", on_player=True)


def _watch(duration: Any, event: Triggered, steps: Any) -> Any:
    import dataclasses

    if event.subject == Pokemon("opponent", "active"):
        # "The Defending Pokémon" of a later turn is the one that was attacked now.
        return Watch((dataclasses.replace(event, effect=steps, subject=This()),), duration, event.subject)
    return Watch((dataclasses.replace(event, effect=steps),), duration)


_GATE: Final = Lasting((PlayGate("opponent", (Is("Trainer"),)),), "opponents-next-turn", on_player=True)

_LOCK: Final = Lasting(
    (
        PlayerCannot("opponent", "play-trainer"),
        PlayerCannot("opponent", "play-supporter"),
        PlayerCannot("opponent", "play-stadium"),
    ),
    "opponents-next-turn",
    on_player=True,
)

_NOWHERE: Final = Together(
    (Pokemon("opponent"), Cards("hand", "opponent", (Is("Pokémon"),)), Cards("discard", "opponent", (Is("Pokémon"),)))
)

_STITCHED: Final = Lasting((NoPowers(_NOWHERE),), "until-opponents-next-turn-ends", on_player=True)


def _on_attaching(p: Any, c: Any) -> Any:
    if p != Pokemon("opponent", "active"):
        return FAIL
    asleep = Triggered("energy-attached", (Afflict(EventPokemon(), c),), This(), "opponent")
    return Watch((asleep,), "opponents-next-turn", p)


PHRASES: Final[list[Phrase]] = [
    # Lasting
    Phrase(
        "step",
        "{theirs next} , <your opponent|they> can't use any Poké-Powers on their Pokémon",
        Lasting((Cannot(Pokemon("opponent"), "use-powers"),), "opponents-next-turn", on_player=True),
        idiom=True,
    ),
    Phrase(
        "sentence",
        "if {opposing Active} tries to attack {theirs next} , {theirs on tails} that attack does nothing .",
        (_SMOKE,),
    ),
    Phrase(
        "sentence",
        "{theirs next} , if {p:pokemon} tries to <attack|use an attack> , {theirs on tails} that attack <does nothing|don't happen> .",
        (Lasting((CoinGate(V.p),), "opponents-next-turn"),),
    ),
    Phrase(
        "step",
        "your opponent can't play any Pokémon from their hand to Evolve or to Level-Up {p:pokemon} {next of theirs}",
        Lasting((Cannot(V.p, "play-evolution"), Cannot(V.p, "level-up")), "opponents-next-turn"),
    ),
    Phrase(
        "step",
        "{p:pokemon} can't evolve or be leveled up {theirs next}",
        Lasting((Cannot(V.p, "evolve"), Cannot(V.p, "level-up")), "opponents-next-turn"),
    ),
    Phrase("step", "for the rest of this game , {m:mods}", Lasting(V.m, "rest-of-game", on_player=True)),
    Phrase(
        "step",
        "{theirs next} , they can't play any {a:lock word} or {b:lock word} cards from their hand",
        Lasting((PlayerCannot("opponent", V.a), PlayerCannot("opponent", V.b)), "opponents-next-turn", on_player=True),
    ),
    Phrase(
        "step",
        "{x:this} can't use {m:move} again until it leaves the Active Spot",
        Lasting((Cannot(This(), "attack", V.m),), "while-in-play"),
    ),
    Phrase(
        "step",
        "if any damage is done to {p:pokemon} by attacks {theirs next} , {on heads} prevent that damage",
        Lasting((PreventDamage(V.p, flip=True),), "opponents-next-turn"),
    ),
    Phrase(
        "step",
        "{theirs next} , if any damage is done to {p:pokemon} by attacks , {on heads} prevent that damage",
        Lasting((PreventDamage(V.p, flip=True),), "opponents-next-turn"),
    ),
    Phrase(
        "step",
        "{theirs next} , if {p:pokemon} {would be hit} , {on heads} prevent <that damage|that attack's damage done to {x:pokemon}>",
        Lasting((PreventDamage(V.p, flip=True),), "opponents-next-turn"),
    ),
    Phrase(
        "sentence",
        "if {opposing Active} tries to attack {theirs next} , {theirs on tails} that attack don't happen .",
        _smoke(),
    ),
    Phrase("step", "your opponent can't play any cards from their hand {next of theirs}", _NO_CARDS),
    Phrase("sentence", "{theirs next} , their Pokémon can't attack . ( {n:newcomers} . )", (_NO_ATTACKS,)),
    Phrase(
        "step",
        "at the end of your opponent's next turn , {p:pokemon} will be Knocked Out",
        build=lambda p: _at_end(p, KnockOut(EventPokemon())),
    ),
    Phrase(
        "step",
        "at the end of your opponent's next turn , {p:pokemon} is now {c:condition&and}",
        build=lambda p, c: _at_end(p, Afflict(EventPokemon(), c)),
    ),
    Phrase(
        "step",
        "{theirs next} , if {x:this} would be Knocked Out {by attack} , {y:this} {lives on} [instead]",
        Lasting((Survive(This(), V.n),), "opponents-next-turn"),
    ),
    Phrase(
        "step",
        "your opponent can't play Trainer cards {next of theirs}",
        Lasting((PlayerCannot("opponent", "play-trainer"),), "opponents-next-turn", on_player=True),
    ),
    Phrase(
        "step",
        "your opponent can't play Supporter cards {next of theirs}",
        Lasting((PlayerCannot("opponent", "play-supporter"),), "opponents-next-turn", on_player=True),
    ),
    Phrase(
        "chain",
        "{m:player mod} {theirs next} , and {n:mods}",
        (Lasting((V.m,), "opponents-next-turn", on_player=True), Lasting(V.n, "opponents-next-turn")),
    ),
    Phrase("step", "your opponent can't use any Poké-Powers on their Pokémon {next of theirs}", _NO_POWERS, idiom=True),
    Phrase("step", "during {d:duration} , {m:mods}", Lasting(V.m, V.d)),
    Phrase("step", "{m:mods} during {d:duration}", Lasting(V.m, V.d)),
    Phrase("step", "{m:mods} until the end of <this|your> turn", Lasting(V.m, "this-turn")),
    Phrase("step", "{m:mods} {end of theirs}", Lasting(V.m, "until-opponents-next-turn-ends")),
    Phrase("step", "{end of theirs} , {m:mods}", Lasting(V.m, "until-opponents-next-turn-ends")),
    Phrase("step", "{m:mods} until the end of your next turn", Lasting(V.m, "until-your-next-turn-ends")),
    Phrase("step", "until the end of your next turn , {m:mods}", Lasting(V.m, "until-your-next-turn-ends")),
    Phrase("step", "during {d:duration} , {m:player mod}", Lasting((V.m,), V.d, on_player=True)),
    Phrase("step", "{m:player mod} during {d:duration}", Lasting((V.m,), V.d, on_player=True)),
    Phrase("step", "{m:player mod} {next of theirs}", Lasting((V.m,), "opponents-next-turn", on_player=True)),
    Phrase(
        "chain",
        "choose {p:pokemon} . if that Pokémon tries to attack during {d:duration} , that attack does nothing",
        build=lambda p, d: (Lasting((CoinGate(p, False),), d),) if isinstance(p, Pokemon) else FAIL,
    ),
    Phrase(
        "step",
        "during your opponent's next turn , your opponent can't play any Trainer , Supporter , or Stadium cards from their hand",
        _LOCK,
    ),
    Phrase(
        "step",
        "your opponent can't play any Trainer , Supporter , or Stadium cards from their hand during <their|your opponent's> next turn",
        _LOCK,
    ),
    Phrase(
        "sentence",
        "whenever your opponent plays a Trainer card from their hand {next of theirs} , {theirs on tails} <that card|it> has no effect . ( your opponent still discards that card . )",
        (_GATE,),
        idiom=True,
    ),
    Phrase("step", "{end of theirs} , each Pokémon your opponent has {anywhere} has no Abilities", _STITCHED),
    Phrase(
        "sentence", "as long as {x:this card} is next to your Active Pokémon , {m:mods} .", (Lasting(V.m, "this-turn"),)
    ),
    # Later
    Phrase("sentence", "at the end of this turn , {c:chain} .", (Later("end-of-turn", V.c),)),
    # Watch
    Phrase("sentence", "during {d:duration} , {e:event} , {c:chain} .", (using("d e c", _watch),)),
    Phrase(
        "step",
        "if your opponent attaches an Energy card from their hand to {p:pokemon} {next of theirs} , that Pokémon will be {c:condition&and}",
        build=_on_attaching,
    ),
    # Newcomers
    Phrase("sentence", "( {n:newcomers} . )", (Newcomers(),)),
    # parts of the above
    Phrase("lock word", "Item", "play-item"),
    Phrase("lock word", "Supporter", "play-supporter"),
    Phrase("lock word", "Stadium", "play-stadium"),
    Phrase("lock word", "Pokémon Tool", "play-tool"),
    Phrase("lock word", "Special Energy", "play-special-energy"),
    Phrase("duration", "your opponent's next turn", "opponents-next-turn"),
    Phrase("duration", "your next turn", "your-next-turn"),
    Phrase("duration", "this turn", "this-turn"),
    Phrase("duration", "your turn", "this-turn"),
]
