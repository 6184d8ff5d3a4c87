"""What the terminal says and shows: the log, told to whoever may know it, and the board."""

from random import Random

import pytest

from playmat import rules
from playmat.cli.terminal_card import card_lines
from playmat.engine import Event, Game
from playmat.library import Library
from playmat.library.board import Style, board_lines
from playmat.library.games import start_game
from playmat.library.lines import WIDTH
from playmat.library.narration import Narrator, outcome_words
from playmat.library.wording import energy_letters
from playmat.model.ids import Card, Seat, Spot
from playmat.model.words.event import Kind
from tests.cli.typist import decks_for, flat

# --- The log


def narrator(reader: int | None) -> Narrator:
    return Narrator(reader, ("Player 1", "Player 2"), lambda card: f"<{card}>")


def test_events_in_a_row_make_one_sentence() -> None:
    draws = [Event("draw", Seat(0), Card(card), Spot(-1), 0, "", 1) for card in (4, 5, 4)]
    assert narrator(0).tell(draws) == ["You draw 2 <4> and <5>."]
    assert narrator(1).tell(draws) == ["Player 1 draws 3 cards."]
    assert narrator(None).tell(draws[:1]) == ["Player 1 draws a card."]
    coins = [Event("coin", Seat(1), Card(-1), Spot(-1), face, "", 3) for face in (1, 0)]
    assert narrator(1).tell(coins) == ["You flip 2 coins: heads, tails."]


def test_pokemon_are_called_by_what_stands_there() -> None:
    teller = narrator(0)

    def tell(kind: Kind, card: int, spot: int, amount: int) -> list[str]:
        return teller.tell([Event(kind, Seat(1), Card(card), Spot(spot), amount, "", 3)])

    tell("turn", -1, -1, 1)
    tell("bench", 70, 12, 0)
    assert tell("damage", -1, 12, 30) == ["Player 2's <70> takes 30 damage."]
    assert tell("evolve", 71, 12, 0) == ["Player 2's <70> becomes <71>."]
    assert tell("heal", -1, 12, 20) == ["Player 2's <71> is healed of 20 damage."]
    assert tell("heal", -1, 12, 0) == []


@pytest.mark.parametrize("ruleset", rules.RULESETS)
def test_nobody_is_told_what_they_may_not_see(ruleset: str) -> None:
    """Every event of a game, told one at a time: a card its reader may not know is never named."""
    game: Game = start_game(Library.default(), ruleset, *decks_for(ruleset), 17, record=True)
    luck = Random(17)
    tellers = {reader: narrator(reader) for reader in (0, 1, None)}
    hidden = 0
    while True:
        for event in game.events():
            for reader, teller in tellers.items():
                lines = teller.tell([event])
                seen = event.sees == 3 if reader is None else event.sees >> reader & 1
                if event.card >= 0 and not seen:
                    hidden += 1
                    assert f"<{event.card}>" not in " ".join(lines), (event.kind, lines)
        if game.over:
            break
        game.apply(luck.choice(game.options()))
    assert hidden > 50


def test_how_it_ended() -> None:
    names = ["you", "Computer"]
    said = {
        (0, "took the last Prize card"): "you win (took the last Prize card).",
        (1, "the opponent has no Pokémon left in play"): "Computer wins (you have no Pokémon left in play).",
        (0, "the opponent could not draw a card"): "you win (Computer could not draw a card).",
        (None, "nobody won"): "nobody wins.",
    }
    for (winner, reason), words in said.items():
        assert outcome_words(winner, reason, names.__getitem__) == words


# --- The board


def test_the_board_shows_what_counts() -> None:
    pokemon = {
        "spot": 0,
        "card": 1,
        "id": "xy0-1",
        "name": "A Pokémon with a very long name indeed",
        "under": [],
        "energy": [
            {"card": 2, "id": "e", "name": "Double Colorless Energy"},
            {"card": 3, "id": "e", "name": "Grass Energy"},
        ],
        "energy_units": ["C", "C", "G"],
        "tools": [{"card": 4, "id": "t", "name": "Muscle Band"}],
        "damage": 110,
        "hp": 120,
        "types": ["Grass"],
        "retreat_cost": 2,
        "conditions": ["Asleep", "Burned", "Poisoned"],
        "face_down": False,
    }
    side = {
        "active": pokemon,
        "bench": [{**pokemon, "name": "Short", "damage": 0, "tools": [], "conditions": []}],
        "hand": [{"card": 9, "id": "h", "name": "Potion"}, {"card": 10, "id": "h", "name": "Potion"}],
        "deck": 30,
        "discard": [],
        "lost": [{"card": 8, "id": "l", "name": "Lost"}],
        "prizes": [None] * 4,
        "aside": [],
        "gx_used": True,
        "vstar_used": False,
    }
    other = {**side, "active": {"spot": 10, "face_down": True}, "bench": [], "hand": [None] * 3, "lost": []}
    view = {
        "seat": 0,
        "turn": 5,
        "turn_player": 0,
        "game": 2,
        "rules": "xy",
        "players": [side, other],
        "stadium": {"card": 5, "id": "s", "name": "Some Stadium"},
        "table": [],
    }
    for plain in (False, True):
        lines = board_lines(view, ("Player", "Computer"), ("Mine", "Theirs"), Style(plain))  # type: ignore[arg-type]
        text = flat(" ".join(lines))
        assert max(map(len, lines)) <= WIDTH
        for part in (
            f"Turn 5 (Sudden Death 1){', ' if plain else ' · '}your turn",
            "COMPUTER (Theirs)",
            "a face-down Pokémon",
            "Stadium: Some Stadium",
            "A Pokémon with a very long name indeed",
            "Asleep, Burned, Poisoned",
            "with Muscle Band",
            "Double Colorless Energy",
            "GX attack used",
            "Prizes 4, Hand 2, Deck 30, Discard 0, Lost Zone 1" if plain else "Prizes 4 · Hand 2 · Deck 30 · Discard 0",
            "Hand: 2 Potion",
        ):
            assert part in text
        assert "Grass Energy" not in text
    assert "10 of 120 HP" in text
    spectator = board_lines({**view, "seat": None}, ("Player 1", "Player 2"), ("", ""), Style())  # type: ignore[typeddict-item]
    assert not any("Hand:" in line or "YOU" in line for line in spectator)


@pytest.mark.parametrize(
    ("units", "letters"),
    [
        ([], ""),
        (["R", "G", "G"], "GGR"),
        (["C", "GRWLPFDMYN"], "C*"),
        (["GR", "W"], "W(G/R)"),
        (["R"] * 9, "R×9"),
        (["R", "W", "GR", "GR", "GR"], "R W (G/R)×3"),
        ([""], "-"),
    ],
)
def test_energy_as_letters(units: list[str], letters: str) -> None:
    assert energy_letters(units) == letters


def test_a_card_is_shown_with_its_text() -> None:
    card = Library.default().card("xy0-2")
    lines = card_lines(card)
    assert lines[0] == "Pansage, 70 HP, Grass"
    assert "  [C] Collect" in lines and "      Draw a card." in lines
    assert lines[-1] == "  Weakness Fire ×2 · Resistance none · Retreat 1"
