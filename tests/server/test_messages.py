"""The contract with the browser: what the engine really gives fits it, and the client has its current description."""

import json
from random import Random

import pytest

from playmat.library import Library
from playmat.library.games import start_game
from playmat.server import messages, schema
from playmat.server.picture import Handles, event_views, heard_by, table_view
from tests.architecture.sources import ROOT

RULES = ("platinum", "bw", "xy", "academy-basic", "academy-advanced", "swsh")


def test_the_clients_description_is_current() -> None:
    kept = json.loads((ROOT / "client" / "openapi.json").read_text(encoding="utf-8"))
    assert kept == schema.document(), "make client writes it anew"


def test_every_message_is_described() -> None:
    described = schema.document()["components"]["schemas"]
    for name in ("FromClient", "FromServer", "Hello", "Update", "TableView", "LessonView", "ReplaySteps", "Problem"):
        assert name in described


@pytest.mark.parametrize("rules", RULES)
def test_real_views_and_events_fit(rules: str) -> None:
    """Everything that can be in a view, over many decks: no field too many, none too few, each of its kind."""
    library = Library.default()
    ruleset = library.ruleset(rules)
    decks = [one for one in library.decks(True) if not library.check(library.deck(one), ruleset).problems]
    luck = Random(rules)
    kinds = set()
    for number in range(6):
        game = start_game(library, rules, luck.choice(decks), luck.choice(decks), number, True)
        handles = {viewer: Handles() for viewer in (0, 1, None)}
        for _ in range(150):
            viewer = luck.choice((0, 1, None, game.seat if game.seat >= 0 else None))
            events = game.events()
            told, seen = handles[viewer].update(
                table_view(game, viewer, ("Ash", "Misty"), library.card),
                event_views(game, heard_by(game, events, viewer), viewer),
            )
            message = {"type": "update", "revision": 0, "view": told, "events": seen, "log": [], "lesson": None}
            messages.Update.model_validate(message, strict=True, extra="forbid")
            if told["question"]:
                kinds.add(told["question"]["question"])
            if game.over:
                break
            game.apply(luck.choice(game.options()))
    assert len(kinds) >= 6
