"""A card in hand that may do something just now: only its owner is told, until it does."""

from playmat.cards.decklist import from_ids
from playmat.library import Library
from playmat.library.narration import Narrator
from playmat.model.view import decision_of
from playmat.model.words import option

DECK = from_ids(["swsh2-61"] * 4 + ["swsh2-60"] * 4 + ["sve-4"] * 52, "Top Entry")


def test_nobody_else_learns_that_a_card_was_drawn_that_could_be_put_down() -> None:
    """Whoever may have drawn it is asked, with "no" alone if it was another card; nothing else tells the two apart."""
    library = Library.default()
    asked = {True: 0, False: 0}
    for seed in range(12):
        game = library.game("swsh", DECK, DECK, seed=seed, record=True)
        teller = Narrator(1, ("One", "Two"), lambda card: "Luxio")
        while not game.over and min(asked.values()) < 3:
            if game.question == "trigger":
                owner = game.seat
                drawn = game.machine.state.hand[owner][-1]
                is_one = game.machine.pool.defs[game.machine.cards[drawn]].id == "swsh2-61"
                asked[is_one] += 1
                assert [option.kind(code) for code in game.options()] == [option.PICK_CARD] * is_one + [option.PICK_NO]
                for viewer in (1 - owner, None):
                    decision = decision_of(game.view(viewer))
                    assert decision["because"] is None and not decision["effect"] and "options" not in decision
                    dealt_anew = decision_of(game.resample(1 - owner, seed).view(viewer))
                    assert decision == dealt_anew
                events = game.events()
                assert "trigger" not in {event.kind for event in events}
                if owner == 0:
                    assert not any("Luxio" in line for line in teller.tell(events))
            game.events()
            game.apply(game.options()[-1])
    assert min(asked.values()) >= 3


def test_what_is_used_is_shown() -> None:
    library = Library.default()
    for seed in range(12):
        game = library.game("swsh", DECK, DECK, seed=seed, record=True)
        while not game.over:
            if game.question == "trigger" and game.option_count() > 1:
                game.events()
                card = option.first(game.options()[0])
                game.apply(game.options()[0])
                used = [event for event in game.events() if event.kind == "trigger"]
                assert [(event.card, event.sees, event.text) for event in used] == [(card, 3, "Top Entry")]
                owner = game.machine.owner[card]
                assert card in [game.machine.state.stack[spot][-1] for spot in game.machine.state.bench[owner]]
                return
            game.apply(game.options()[-1])
    raise AssertionError("no game in which it was drawn")
