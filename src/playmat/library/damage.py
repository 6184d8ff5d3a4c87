"""Damage in words, before and after: how it came about, and what an attack would do.

What an attack would do is found out by using it in games that look the same to the player, with everything that the
player does not know dealt anew: nothing hidden can show in the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from playmat.engine import NONE, Event, Game
from playmat.engine.columns import hp_of
from playmat.model.words import damage_step, option, question

DEALS: Final = (1, 2, 3)
"""Seeds of the games in which an attack is tried: where they differ, luck has a part in it."""


class Forecast(NamedTuple):
    """What an attack would do to the Defending Pokémon, as far as it can be told before it is used."""

    base: int
    total: int
    steps: list[str]
    knocks_out: bool
    open: bool
    """Coins or choices may change it: `total` is the least of what was seen."""
    clauses: list[str]
    """For each step the clause it rests on."""


def triples(steps: Sequence[int]) -> list[tuple[int, int, int]]:
    """Step, number and card in turn."""
    return [(steps[i], steps[i + 1], steps[i + 2]) for i in range(0, len(steps), 3)]


def step_words(steps: Sequence[int], card_name: Callable[[int], str]) -> list[str]:
    """Each step after the first in a few words: 'Weakness ×2', '+20 Muscle Band'."""
    return [_step(step, number, card_name(card) if card != NONE else "") for step, number, card in triples(steps)[1:]]


_SAID: Final = {
    damage_step.WEAKNESS_TIMES: "Weakness ×{number}",
    damage_step.WEAKNESS_PLUS: "Weakness {signed}",
    damage_step.RESISTANCE: "Resistance {signed}",
    damage_step.RESISTANCE_PART: "Resistance ÷{number}",
    damage_step.HALF: "halved by {what}",
    damage_step.PREVENTED: "prevented by {what}",
    damage_step.ROUNDED: "rounded down",
    damage_step.SURVIVED: "{what} keeps it from being Knocked Out",
}
"""By step, where it is not a number that an effect adds or takes."""


def _step(step: int, number: int, name: str) -> str:
    signed = f"+{number}" if number > 0 else f"−{-number}"
    return _SAID.get(step, "{signed} {what}").format(number=number, signed=signed, what=name or "an effect")


def damage_lines(steps: Sequence[int], card_name: Callable[[int], str]) -> list[str]:
    """How damage came about, a line for each step with the clause it rests on."""
    said = [f"{steps[1]}: what the attack does", *step_words(steps, card_name)]
    rests = [damage_step.CLAUSES[damage_step.BASE], *clauses(steps)]
    return [f"{words}{f' ({clause})' if clause else ''}" for words, clause in zip(said, rests, strict=True)]


def clauses(steps: Sequence[int]) -> list[str]:
    """The clause that each step after the first rests on."""
    return [damage_step.CLAUSES[step] for step, _, _ in triples(steps)[1:]]


def forecasts(game: Game) -> dict[int, Forecast]:
    """By option code: what each attack on offer would do, as whoever is asked can know."""
    state = game.machine.state
    if state.question != question.TURN or state.asking == NONE or state.active[1 - state.asking] == NONE:
        return {}
    found: dict[int, Forecast] = {}
    for code in game.options():
        if option.kind(code) == option.ATTACK:
            forecast = _forecast(game, code)
            if forecast is not None:
                found[code] = forecast
    return found


class _Seen(NamedTuple):
    base: int
    total: int
    steps: list[int]
    open: bool


def _forecast(game: Game, code: int) -> Forecast | None:
    machine = game.machine
    seat = machine.state.asking
    target = machine.state.active[1 - seat]
    seen = [one for one in (_try(game, code, seat, target, deal) for deal in DEALS) if one is not None]
    if not seen:
        return None
    least = min(seen, key=lambda one: one.total)
    left = hp_of(machine, target) - machine.state.damage[target]

    def name(card: int) -> str:
        return machine.pool.defs[machine.cards[card]].name

    return Forecast(
        least.base,
        least.total,
        step_words(least.steps, name),
        least.total >= left,
        len(seen) < len(DEALS) or any(one.open or one.total != least.total for one in seen),
        clauses(least.steps),
    )


def _try(game: Game, code: int, seat: int, target: int, deal: int) -> _Seen | None:
    """The attack in one game that looks the same to its player."""
    twin = game.resample(seat, deal)
    twin.machine.recording = True
    twin.machine.log = []
    twin.apply(code)
    events: list[Event] = twin.events()
    attack = next((i for i, event in enumerate(events) if event.kind == "attack"), 0)
    first: Event | None = None
    total = 0
    luck = False
    for event in events[attack:]:
        if event.kind in ("turn", "checkup", "take-prize", "knocked-out"):
            break
        if event.steps and event.spot == target:
            first = first or event
            total += event.amount
        elif event.kind in ("coin", "attack-stopped") and first is None:
            luck = True
    # A question before any damage: what is answered may change it.
    asked = first is None and twin.seat == seat and twin.question != "turn"
    if first is None:
        return _Seen(0, 0, [], True) if luck or asked else None
    return _Seen(first.steps[1], total, first.steps, luck)
