"""What to do now, for somebody who plays: an idea first, then the move, with what it gains.

A hint follows from what the player in that seat knows and from nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playmat.agents.advice import adviser
from playmat.engine import Game
from playmat.library import Cards
from playmat.model.errors import PlaymatError
from playmat.study.lines import Worth, best_line, difference, try_line
from playmat.study.words import defending, percent, sentence_of, what_it_gains

WORLDS: Final = 24
RIVALS: Final = 3
"""Other moves that the best one is compared with."""


@dataclass(frozen=True, slots=True)
class Hint:
    """An idea, the move, and what it gains."""

    idea: str
    move: str
    option: int
    """Its place among the options."""
    gain: str
    chance: float
    """How likely the player is to win with it."""
    instead: float
    """And with the next best that was looked at; the same where there is nothing else."""


def hint(game: Game, names: tuple[str, str], cards: Cards, depth: str = "normal") -> Hint:
    """What whoever is asked now should do."""
    if game.over or game.seat < 0:
        raise PlaymatError("expected a decision to give a hint for: the game is over")
    seat, options = game.seat, game.options()
    seed = game.machine.state.turn * 64 + game.machine.state.actions
    line = best_line(game, adviser(depth), cards, seed)
    better = try_line(game, seat, line, WORLDS, seed)
    rivals = _rivals(game, line[0])
    others = [(try_line(game, seat, [code], WORLDS, seed), code) for code in rivals]
    instead, gain = better, 0.0
    if others:
        instead = max((one for one, _ in others), key=lambda one: one.chance)
        gain, _ = difference(better, instead)
    why = what_it_gains(better, instead, defending(game, seat)) if gain > 0 else "is as good as anything else"
    option = options.index(line[0])
    kind = game.view(seat)["decision"]["options"][option]["kind"]
    return Hint(
        idea=_idea(kind, better, instead, len(line)),
        move=sentence_of(game, line[0], names, cards),
        option=option,
        gain=f"{why}: {percent(better.chance)} instead of {percent(instead.chance)}" if gain > 0.005 else why,
        chance=round(better.chance, 4),
        instead=round(min(better.chance, instead.chance), 4),
    )


def _rivals(game: Game, best: int) -> list[int]:
    """Some other answers: those that look best to a player who tries each once, and ending the turn."""
    from playmat.agents.advice import imagine
    from playmat.agents.knowledge import worths_of
    from playmat.agents.search import different_options, try_options

    seat = game.seat
    m = imagine(game, seat, 1).machine
    which = different_options(m, seat)
    trial = try_options(m, worths_of(m.pool), seat, 1, which)
    order = sorted(which, key=lambda index: -trial.value[index])
    return [m.state.options[index] for index in order if m.state.options[index] != best][:RIVALS]


_IDEAS: Final = {
    "attack": "Attack now.",
    "attach": "Your Energy or Tool for this turn: think about who needs it first.",
    "evolve": "One of your Pokémon can become more.",
    "bench": "Your Bench could use somebody.",
    "play": "Look at the Trainers in your hand.",
    "retreat": "Is the right Pokémon in front?",
    "use-power": "One of your Pokémon has something to offer besides its attacks.",
    "use-stadium": "The Stadium is there for you too.",
    "use-card": "A card that is not in play has something to offer.",
    "pass": "There is nothing left that helps: it is time to end the turn.",
}


def _idea(kind: str, better: Worth, instead: Worth, length: int) -> str:
    """What to think about, without the move."""
    if better.wins() > 0.9:
        return "You can win this turn." if length > 1 else "This move can win the game."
    if instead.losses() - better.losses() > 0.25:
        return "The other player is about to win: something must be done against it."
    if better.prizes_now() - instead.prizes_now() > 0.25:
        return "There is a Knock Out to be had this turn."
    if instead.prizes_given() - better.prizes_given() > 0.25:
        return "One of your Pokémon is in danger."
    return _IDEAS.get(kind, "Think about what you will need next turn.")
