"""Moves and turning points in words."""

from __future__ import annotations

from typing import Final

from playmat.engine import Game
from playmat.library import Cards
from playmat.library.wording import Words
from playmat.model.view import decision_of
from playmat.study.lines import Worth

CLEAR: Final = 0.25
"""By how much two lines must differ in something for it to be the reason: a Prize in every fourth game."""
MOSTLY: Final = 0.5
"""The same for what is in play: a card in every second game."""


def sentence_of(game: Game, code: int, names: tuple[str, str], cards: Cards) -> str:
    """A move as the list of options has it: 'Attach Fire Energy to Braixen (Bench 1)'."""
    view = game.view(game.seat)
    decision = decision_of(view)
    option = decision["options"][game.options().index(code)]
    words = Words(view, names, cards)
    said = words.option(decision, option)
    if decision["question"] == "turn":
        return f"Attack with {option['text']}" if option["kind"] == "attack" else said
    return f"Choose {said}" if option["kind"] in ("card", "pokemon", "attack-of", "text") else said


def doing(game: Game, code: int, names: tuple[str, str], cards: Cards) -> str:
    """The same as what somebody was doing: 'attaching Fire Energy to Braixen (Bench 1)'."""
    view = game.view(game.seat)
    decision = decision_of(view)
    option = decision["options"][game.options().index(code)]
    words = Words(view, names, cards)
    kind, name = option["kind"], option.get("name", "")
    on = words.pokemon(option["spot"]) if "spot" in option else ""
    said: dict[str, str] = {
        "attack": f"attacking with {option.get('text', '')}",
        "attach": f"attaching {name} to {on}",
        "evolve": f"evolving {on} into {name}",
        "play": f"playing {name}",
        "bench": f"putting {name} onto the Bench",
        "retreat": "retreating",
        "use-power": f"using {option.get('text') or 'the effect'} of {on}",
        "use-stadium": "using the Stadium",
        "use-card": f"using {option.get('text') or 'the effect'} of {name}",
        "join-legend": f"putting {name} onto the Bench",
        "join-union": f"putting together {name}",
        "discard-fossil": f"discarding {on}",
        "pass": "ending the turn without an attack",
        "card": f"choosing {name}",
        "pokemon": f"choosing {on}",
        "done": "choosing no more",
    }
    return said.get(kind) or f"choosing “{words.option(decision, option)}”"


def what_it_gave_away(better: Worth, played: Worth, defending: str) -> str:
    """What was lost by not taking the better line, after what was done; `defending` is the other Active Pokémon."""
    return _reason(better, played, defending)[0]


def what_it_gains(better: Worth, other: Worth, defending: str) -> str:
    """What a line brings that another one does not."""
    return _reason(better, other, defending)[1]


def _reason(better: Worth, other: Worth, defending: str) -> tuple[str, str]:
    """The weightiest thing in which the first line does better: as what the other gave away, and as what it gains."""
    victim = other.victim()
    damage, later = _tens(better.damage() - other.damage()), _tens(better.damage_later() - other.damage_later())
    cards = round(better.hand() - other.hand())
    reasons = (
        (better.wins() - other.wins() > CLEAR, "missed a win in this turn", "wins the game"),
        (
            other.losses() - better.losses() > CLEAR,
            "let the other player win in the next turn",
            "keeps the other player from winning in the next turn",
        ),
        (
            better.prizes_now() - other.prizes_now() > CLEAR,
            f"gave away the Knock Out of {defending}" if defending else "gave away a Knock Out",
            f"Knocks Out {defending}" if defending else "takes a Prize card",
        ),
        (
            other.prizes_given() - better.prizes_given() > CLEAR,
            f"let {victim} be Knocked Out" if victim else "let the other player take a Prize card",
            f"keeps {victim} from being Knocked Out" if victim else "keeps the other player from a Prize card",
        ),
        (
            better.prizes_next() - other.prizes_next() > CLEAR,
            "put off the next Knock Out",
            "prepares a Knock Out in the next turn",
        ),
        (damage >= 10, f"did {damage} damage less", f"does {damage} damage more"),
        (later >= 10, f"cost {later} damage in the next turn", f"does {later} damage more in the next turn"),
        (better.energy() - other.energy() > MOSTLY, "left less Energy in play", "brings more Energy into play"),
        (better.pokemon() - other.pokemon() > MOSTLY, "left fewer Pokémon in play", "brings more Pokémon into play"),
        (cards >= 2, f"cost {cards} cards for the next turns", f"has {cards} cards more for the next turns"),
    )
    for holds, lost, gained in reasons:
        if holds:
            return lost, gained
    return "left the weaker position", "leaves the better position"


def _tens(damage: float) -> int:
    return round(damage / 10) * 10


def defending(game: Game, seat: int) -> str:
    """The name of the other player's Active Pokémon; nothing where there is none."""
    active = game.view(seat)["players"][1 - seat]["active"]
    return str(active.get("name", "")) if active else ""


def percent(chance: float) -> str:
    """'62%'; nothing is quite certain until it is."""
    return f"{min(99, max(1, round(100 * chance))) if 0 < chance < 1 else round(100 * chance)}%"
