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
from playmat.model.view import decision_of
from playmat.study.lines import Worth, best_line, difference, likely_answers, try_line
from playmat.study.words import defending, percent, sentence_of, what_it_gains

WORLDS: Final = 24
RIVALS: Final = 3
"""Other moves that the best one is compared with."""
SURE: Final = 2.0
"""Standard errors by which one of them must be better to be the hint."""
WORTH: Final = 0.005
"""What a move must gain for that to be told."""
AS_GOOD: Final = "is as good as anything else"


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
    instead = better
    rivals = [[code] for code in likely_answers(game) if code != line[0]][:RIVALS]
    if rivals:
        tried = [(try_line(game, seat, one, WORLDS, seed), one) for one in rivals]
        instead, rival = max(tried, key=lambda one: one[0].chance)
        gain, error = difference(instead, better)
        if gain > SURE * error:
            # Seldom: what looked best to the adviser has turned out clearly worse.
            better, instead, line = instead, better, rival
    gain = better.chance - instead.chance
    why = what_it_gains(better, instead, defending(game, seat)) if gain > WORTH else AS_GOOD
    option = options.index(line[0])
    kind = decision_of(game.view(seat))["options"][option]["kind"]
    return Hint(
        idea=_idea(kind, better, instead if gain > WORTH else better, len(line)),
        move=sentence_of(game, line[0], names, cards),
        option=option,
        gain=f"{why}: {percent(better.chance)} instead of {percent(instead.chance)}" if gain > WORTH else why,
        chance=round(better.chance, 4),
        instead=round(min(better.chance, instead.chance), 4),
    )


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
