"""A card in hand that may do something just now: only its owner is told, until it does."""

from playmat.cards.decklist import from_ids
from playmat.library import Library
from playmat.library.narration import Narrator

DECK = from_ids(["swsh2-61"] * 4 + ["swsh2-60"] * 4 + ["sve-4"] * 52, "Top Entry")


def test_nobody_else_learns_that_a_card_was_drawn_that_could_be_put_down() -> None:
    library = Library.default()
    met = 0
    for seed in range(12):
        game = library.game("swsh", DECK, DECK, seed=seed, record=True)
        teller = Narrator(1, ("One", "Two"), lambda card: "Luxio")
        while not game.over and met < 3:
            because = game.view(game.seat)["decision"]["because"]
            if game.question in ("may", "trigger") and because and because["id"] == "swsh2-61":
                met += 1
                owner = game.seat
                assert game.view(1 - owner)["decision"]["because"] is None
                assert game.view(None)["decision"]["because"] is None
                told = [event for event in game.events() if event.kind == "trigger"]
                assert [event.sees for event in told] == [1 << owner]
                if owner == 0:
                    assert teller.tell(told) == []
            game.events()
            game.apply(game.options()[-1])
    assert met >= 3
