"""Nothing that happens, is asked, is answered or is refused goes without words."""

import ast
from pathlib import Path
from typing import get_args

import pytest

import playmat
from playmat import rules
from playmat.engine import Event
from playmat.library.games import start_game
from playmat.library.narration import Narrator
from playmat.library.wording import ACTIONS, GROUPS, QUESTIONS, Words
from playmat.model.ids import Card, Seat, Spot
from playmat.model.view import OptionView, decision_of
from playmat.model.words import event, option, question, refusal, sign

ENGINE = Path(playmat.__file__).parent / "engine"


def test_every_question_has_words() -> None:
    assert set(QUESTIONS) == set(question.NAMES) - {""}


def test_every_action_of_a_turn_is_listed_in_one_group_and_has_words() -> None:
    actions = sorted(name for kind, name in option.NAMES.items() if kind < option.PICK_CARD)
    assert sorted(kind for _, kinds in GROUPS for kind in kinds) == actions
    assert sorted([*ACTIONS, "attack"]) == actions


@pytest.fixture(scope="module")
def words() -> Words:
    """Of a turn's beginning, with an Active Pokémon on both sides."""
    library = playmat.Library.default()
    game = start_game(library, "bw", library.deck("d-bw1-1"), library.deck("d-bw1-2"), seed=1)
    while game.question != "turn":
        game.apply(game.options()[0])
    view = game.view(game.seat)
    view["stadium"] = {"card": 0, "id": "bw1-1", "name": "Snivy"}
    return Words(view, ("One", "Two"), library.card)


@pytest.mark.parametrize("kind", option.NAMES.values())
def test_every_option_has_words(words: Words, kind: str) -> None:
    own = words.spots(words.seat)[0]
    one: OptionView = {"kind": kind, "card": 0, "id": "bw1-1", "name": "Snivy", "spot": own, "text": "Tackle"}
    one.update({"number": 0, "index": 0, "of": "Snivy"})
    said = words.option({**decision_of(words.view), "question": "pick", "options": [one]}, one)
    assert said
    assert "-" not in said


@pytest.mark.parametrize("reader", [0, 1, None])
@pytest.mark.parametrize("kind", event.KINDS)
def test_every_event_is_told(kind: event.Kind, reader: int | None) -> None:
    narrator = Narrator(reader, ("One", "Two"), lambda card: "Snivy")
    before = Event("turn", Seat(0), Card(-1), Spot(-1), 3, "", 3)
    after = Event("heal", Seat(0), Card(-1), Spot(1), 10, "", 3)
    assert len(narrator.tell([before, Event(kind, Seat(0), Card(0), Spot(0), 1, "Tackle", 3), after])) == 3


def test_a_search_in_vain_is_told_to_the_searcher_alone() -> None:
    event = Event("search-in-vain", Seat(0), Card(-1), Spot(-1), 0, "", 1)
    told = [Narrator(reader, ("One", "Two"), lambda card: "Snivy").tell([event]) for reader in (0, 1, None)]
    assert told == [["You find nothing to take there."], [], []]


def test_every_kind_of_event_happens() -> None:
    """The type checker refuses a kind that is not on the list; one that nothing emits is refused here."""
    emitted: set[str] = set()
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "emit":
                kind = node.args[0]
                words = (kind.body, kind.orelse) if isinstance(kind, ast.IfExp) else (kind,)
                emitted.update(ast.literal_eval(word) for word in words)
    assert emitted == set(event.KINDS) == set(get_args(event.Kind))


def test_every_refusal_has_a_sentence_and_a_clause_of_the_register() -> None:
    numbers = {value for name, value in vars(refusal).items() if name.isupper() and type(value) is int}
    assert set(refusal.REASONS) == numbers == set(range(len(numbers)))
    for clause, sentence in refusal.REASONS.values():
        assert sentence.endswith(".")
        assert not clause or rules.clause(clause).id == clause


@pytest.mark.parametrize(
    ("mine", "theirs", "told"),
    [
        (1, 0, "Two shows Rock. Paper beats Rock: you win."),
        (0, 1, "Two shows Paper. Paper beats Rock: Two wins."),
        (0, 2, "Two shows Scissors. Rock beats Scissors: you win."),
        (2, 2, "Two shows Scissors. Neither beats the other: once more."),
    ],
)
def test_rock_paper_scissors_names_the_winner(mine: int, theirs: int, told: str) -> None:
    """Finding 40: both signs were told, and nothing came of it."""
    narrator = Narrator(0, ("One", "Two"), lambda card: "Snivy")
    shown = [
        Event("sign", Seat(seat), Card(-1), Spot(-1), which, sign.NAMES[which], 3)
        for seat, which in enumerate((mine, theirs))
    ]
    assert narrator.tell(shown)[1] == told
    assert narrator.tell(shown[:1]) == [f"You show {sign.NAMES[mine]}."]
