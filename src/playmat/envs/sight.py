"""What a seat sees, as plain numbers in a fixed order: the view of the engine, put in order for arrays.

Nothing here knows the game, only the view. Own things come before the opponent's, cards are numbers of the
environment's card table, and a Pokémon in play is the row that it has in the array of Pokémon. The engine has a
shortcut to the same numbers, `playmat.engine.glance`; a test holds it to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from playmat.engine.columns import (
    ENTERED,
    EVOLVED,
    FACE_DOWN,
    FROM_DECK,
    FROM_ELSEWHERE,
    FROM_HAND,
    FROM_PLAY,
    SPOTS,
    Glance,
    Option,
    Pokemon,
)
from playmat.model.view import CardView, OptionView, PlayerView, PokemonView, View
from playmat.model.words import condition, option, question, sign, types

MORE: Final = "more"
"""The kind of the option that turns the page, where a decision has more options than an environment shows at once."""
KINDS: Final[tuple[str, ...]] = (*option.NAMES.values(), MORE)
KIND: Final = {name: i for i, name in enumerate(KINDS)}
QUESTIONS: Final[tuple[str, ...]] = question.NAMES[1:]
QUESTION: Final = {name: i + 1 for i, name in enumerate(QUESTIONS)}
"""From 1; 0 is no question."""

ROWS: Final = 2 * SPOTS
"""Rows for Pokémon: own Active, own Bench, opponent's Active, opponent's Bench. As many as the engine has spots."""

SIDE_NAMES: Final = (
    "deck",
    "hand",
    "discard",
    "lost",
    "prizes",
    "aside",
    "bench",
    "turns_taken",
    "attached_energy",
    "supporters",
    "stadiums",
    "retreats",
    "gx_used",
    "vstar_used",
    "mulligans",
    "bonus",
)
"""What is counted for each player."""
NUMBER_NAMES: Final[tuple[str, ...]] = (
    "turn",
    "own turn",
    "own went first",
    "opponent went first",
    "game",
    *(f"own {name}" for name in SIDE_NAMES),
    *(f"opponent's {name}" for name in SIDE_NAMES),
    "own decision",
    "opponent's decision",
    "picked",
    "won",
    "lost",
    "tied",
    "question",
)
"""The single numbers, in order."""

PILE_NAMES: Final = (
    "own discard",
    "opponent's discard",
    "own lost",
    "opponent's lost",
    "opponent's hand, known",
    "own deck, known",
    "opponent's deck, known",
    "own Prizes, known",
    "opponent's Prizes, known",
    "own aside, known",
    "opponent's aside, known",
    "table",
    "Stadium",
    "asked because of",
)
"""Cards that lie together, as far as the seat knows them."""

SOURCE_NAMES: Final = ("own hand", "deck", "in play", "elsewhere")
"""Where a card that may be picked is: the names of 1 to 4."""

_TYPE_BIT: Final = {name: 1 << i for i, name in enumerate(types.NAMES)}
_CONDITION_BIT: Final = {name: 1 << i for i, name in enumerate(condition.NAMES)}
_UNIT_MASK: Final[dict[str, int]] = {types.LETTERS: types.ANY}
_NUMBERED: Final = {
    KIND["type"]: {name: i for i, name in enumerate(types.NAMES)},
    KIND["condition"]: {name: i for i, name in enumerate(condition.NAMES)},
    KIND["sign"]: {name: i for i, name in enumerate(sign.NAMES)},
}
"""Options whose text is one of a few words: the word's number."""
_CARD: Final = KIND["card"]


def _mask(letters: str) -> int:
    found = _UNIT_MASK.get(letters)
    if found is None:
        found = sum(1 << types.LETTERS.index(letter) for letter in letters)
        _UNIT_MASK[letters] = found
    return found


def _pokemon(one: PokemonView, row: int, number: dict[str, int]) -> Pokemon:
    if "id" not in one:
        return (row, 0, (), (), (), 0, 0, 0, 0, 0, 0, FACE_DOWN)
    return (
        row,
        number[one["id"]],
        tuple([_mask(letters) for letters in one["energy_units"]]),
        tuple([number[card["id"]] for card in one["tools"]]),
        tuple([number[card["id"]] for card in one["under"]]),
        len(one["energy"]),
        one["hp"],
        one["damage"],
        sum([_TYPE_BIT[name] for name in one["types"]]),
        one["retreat_cost"],
        sum([_CONDITION_BIT[name] for name in one["conditions"]]),
        FACE_DOWN * one["face_down"] | ENTERED * one["entered_this_turn"] | EVOLVED * one["evolved_this_turn"],
    )


def _known(cards: Sequence[CardView | None], number: dict[str, int]) -> list[int]:
    return [number[card["id"]] for card in cards if card is not None]


def _side(player: PlayerView) -> list[int]:
    return [
        player["deck"],
        len(player["hand"]),
        len(player["discard"]),
        len(player["lost"]),
        len(player["prizes"]),
        len(player["aside"]),
        len(player["bench"]),
        player["turns_taken"],
        player["attached_energy"],
        player["supporters"],
        player["stadiums"],
        player["retreats"],
        int(player["gx_used"]),
        int(player["vstar_used"]),
        player["mulligans"],
        player["bonus"],
    ]


def sight_of(view: View, number: dict[str, int]) -> Glance:
    """Put a seat's view in order. `number` gives the number of a card by its id."""
    seat = view["seat"]
    if seat is None:
        raise ValueError("expected the view of a seat, got a spectator's")
    own, other = view["players"][seat], view["players"][1 - seat]
    pokemon: list[Pokemon] = []
    rows: dict[int, int] = {}
    for player, first in ((own, 0), (other, SPOTS)):
        active = player["active"]
        if active is not None:
            rows[active["spot"]] = first
            pokemon.append(_pokemon(active, first, number))
        for row, one in enumerate(player["bench"], first + 1):
            rows[one["spot"]] = row
            pokemon.append(_pokemon(one, row, number))
    hand = _known(own["hand"], number)
    decision, result, stadium = view["decision"], view["result"], view["stadium"]
    because = decision["because"] if decision else None
    piles = (
        *(own["discard"], other["discard"], own["lost"], other["lost"], other["hand"]),
        *(own["deck_known"], other["deck_known"], own["prizes"], other["prizes"]),
        *(own["aside"], other["aside"], view["table"], [stadium], [because]),
    )
    asked = decision["seat"] if decision else -1
    numbers = [
        view["turn"],
        int(view["turn_player"] == seat),
        int(view["went_first"] == seat),
        int(view["went_first"] == 1 - seat),
        view["game"],
        *_side(own),
        *_side(other),
        int(asked == seat),
        int(asked == 1 - seat),
        decision.get("picked", 0) if decision else 0,
        int(result is not None and result["winner"] == seat),
        int(result is not None and result["winner"] == 1 - seat),
        int(result is not None and result["winner"] is None),
        QUESTION[decision["question"]] if decision else 0,
    ]
    options: list[Option] = []
    if decision and asked == seat:
        held = {card["card"] for card in own["hand"] if card}
        options = [_option(one, number, rows, held) for one in decision["options"]]
    return Glance(numbers, hand, [_known(pile, number) for pile in piles], pokemon, options)


def _option(one: OptionView, number: dict[str, int], rows: dict[int, int], held: set[int]) -> Option:
    kind = KIND[one["kind"]]
    text = one.get("text", "")
    value = one.get("number", one.get("index", -1)) + 1
    if kind in _NUMBERED:
        value, text = _NUMBERED[kind][text] + 1, ""
    spot = one.get("spot", -1)
    row = rows.get(spot, -1) + 1
    source = 0
    if kind == _CARD:
        if "card" not in one:
            source = FROM_DECK
        elif row:
            source = FROM_PLAY
        elif one["card"] in held:
            source = FROM_HAND
        else:
            source = FROM_ELSEWHERE
    return (kind, number[one["id"]] if "id" in one else 0, row, value, source, text)
