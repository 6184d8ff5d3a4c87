"""Every question says what it is for: who asks, what is to be chosen, and what becomes of it."""

import random

from playmat import Library
from playmat.engine.game import Game
from playmat.library.asking import FOR, HOW_MANY, asked_view
from playmat.library.games import start_game
from playmat.library.wording import QUESTIONS, Words
from playmat.model.view import View, decision_of
from playmat.model.words import purpose, question

NAMES = ("One", "Two")
BY_RULE = {"turn", "who-goes-first", "choose-active", "choose-bench", "bonus-cards", "promote", "take-prize"}
BY_RULE |= {"pay-retreat", "retreat-to", "checkup-order", "bench-limit", "tool-limit", "interrupt", "redraw-hand"}
"""Questions of the rules themselves: their own sentence says what they are for."""
SAID_WHOLE = {"order", "flip-again", "energy-type"}
"""Questions of a text whose own sentence says it, with the card that asks before it."""
LIMIT = 400


def played(library: Library, rules: str, decks: tuple[str, str], seed: int) -> list[tuple[Game, View]]:
    """A game of random answers: each question with the view of whoever was asked."""
    game = start_game(library, rules, library.deck(decks[0]), library.deck(decks[1]), seed=seed)
    luck = random.Random(seed)
    found = []
    for _ in range(LIMIT):
        if game.over:
            break
        found.append((game.clone(), asked_view(game, game.seat, library.card)))
        options = game.options()
        game.apply(luck.choice(options))
    return found


def themes(library: Library) -> list[tuple[str, str]]:
    rules = library.ruleset("swsh")
    decks = [one for one in sorted(library.decks(playable=True)) if library.check(library.deck(one), rules).legal]
    return list(zip(decks[::9], decks[4::9], strict=False))


def test_every_question_of_random_games_has_a_purpose_and_a_sentence_of_its_own() -> None:
    library = Library.default()
    asked = set()
    for number, pair in enumerate(themes(library)):
        for _, view in played(library, "swsh", pair, number):
            decision = decision_of(view)
            said = Words(view, NAMES, library.card).question(decision)
            assert decision["purpose"] in purpose.NAMES[1:], decision
            assert said.rstrip().endswith((".", "?", ")")), said
            assert not any(letter in said for letter in "{}"), said
            kind = decision["question"]
            asked.add(kind)
            if kind not in BY_RULE:
                assert decision["because"] is not None, said
                assert said.startswith((decision["because"]["name"], *NAMES)), said
                if kind not in SAID_WHOLE:
                    assert QUESTIONS[kind] not in said, said
    assert {"pick", "may", "turn"} <= asked


def test_every_purpose_has_words() -> None:
    for name in purpose.NAMES[1:]:
        by_question = {purpose.NAMES[one] for one in purpose.OF_QUESTION.values()}
        assert name in FOR or name in HOW_MANY or name in by_question or name in ("again", "play-too", "shuffle"), name
    assert set(purpose.OF_QUESTION) == set(range(1, len(question.NAMES))) - {question.PICK}
