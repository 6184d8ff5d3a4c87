"""What lasts beyond the attack or the turn."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    Afflict,
    AtTurnEnd,
    Cannot,
    CoinGate,
    EventPokemon,
    Is,
    KnockOut,
    Lasting,
    PlayGate,
    Pokemon,
    Stmt,
    Survive,
    This,
    Triggered,
    Watch,
)
from playmat.text.forms import Newcomers
from playmat.text.grammar.shapes import OPPOSING
from playmat.text.phrase import Phrase, V, using

_SMOKE: Final[Stmt] = Lasting((CoinGate(OPPOSING),), "opponents-next-turn")


def _smoke() -> Any:
    return (Lasting((CoinGate(OPPOSING),), "opponents-next-turn"),)


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
        "sentence",
        "if {opposing Active} tries to attack {theirs next} , {theirs on tails} that attack don't happen .",
        _smoke(),
    ),
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
    Phrase("step", "your opponent can't use any Poké-Powers on their Pokémon {next of theirs}", _NO_POWERS, idiom=True),
    Phrase("step", "during {d:duration} , {m:mods}", Lasting(V.m, V.d)),
    Phrase("step", "{m:mods} during {d:duration}", Lasting(V.m, V.d)),
    Phrase("step", "{m:mods} until the end of <this|your> turn", Lasting(V.m, "this-turn")),
    Phrase("step", "{m:mods} {end of theirs}", Lasting(V.m, "until-opponents-next-turn-ends")),
    Phrase("step", "{m:mods} until the end of your next turn", Lasting(V.m, "until-your-next-turn-ends")),
    Phrase("step", "during {d:duration} , {m:player mod}", Lasting((V.m,), V.d, on_player=True)),
    Phrase("step", "{m:player mod} during {d:duration}", Lasting((V.m,), V.d, on_player=True)),
    Phrase("step", "{m:player mod} {next of theirs}", Lasting((V.m,), "opponents-next-turn", on_player=True)),
    Phrase(
        "sentence",
        "whenever your opponent plays a Trainer card from their hand {next of theirs} , {theirs on tails} <that card|it> has no effect . ( your opponent still discards that card . )",
        (_GATE,),
        idiom=True,
    ),
    # Watch
    Phrase("sentence", "during {d:duration} , {e:event} , {c:chain} .", (using("d e c", _watch),)),
    # Newcomers
    Phrase("sentence", "( {n:newcomers} . )", (Newcomers(),)),
    # parts of the above
    Phrase("duration", "your opponent's next turn", "opponents-next-turn"),
    Phrase("duration", "your next turn", "your-next-turn"),
    Phrase("duration", "this turn", "this-turn"),
    Phrase("duration", "your turn", "this-turn"),
]
