"""The contract with the browser: what the engine really gives fits it, and the client has its current description."""

import json
from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from playmat.library import Library
from playmat.library.games import start_game
from playmat.model import view
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


ADDED = {"OptionView": {"label", "group", "count"}, "ResultView": {"sentence"}}
"""What the server adds: words, and how many equal cards one option stands for."""
KEPT = {"OptionView": {"with", "of"}}
"""What is in the words already."""
TYPED = [one for one in vars(view).values() if is_typeddict(one) and hasattr(messages, one.__name__)]


def shape(kind: Any) -> Any:
    """A type as the names of what it is made of, whether by typing or by pydantic."""
    if get_origin(kind) in (NotRequired, Annotated):
        return shape(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return frozenset(shape(one) for one in get_args(kind))
    if get_origin(kind) is list:
        return "list", shape(get_args(kind)[0])
    return kind.__name__


def present(found: Any) -> Any:
    """The same without None: what is there if the field is."""
    kept = found - {NoneType.__name__} if isinstance(found, frozenset) else {found}
    return next(iter(kept)) if len(kept) == 1 else kept


@pytest.mark.parametrize("typed", TYPED, ids=lambda one: one.__name__)
def test_messages_are_described_as_the_engine_types_them(typed: Any) -> None:
    name = typed.__name__
    engine = get_type_hints(typed, include_extras=True)
    sent = get_type_hints(getattr(messages, name), include_extras=True)
    sent.pop("model_config", None)
    assert set(engine) - KEPT.get(name, set()) == set(sent) - ADDED.get(name, set())
    for field in set(engine) & set(sent):
        optional = field in typed.__optional_keys__
        told, made = shape(sent[field]), shape(engine[field])
        assert (present(told) == present(made)) if optional else (told == made), field


def test_the_engines_types_are_among_the_messages() -> None:
    names = {one.__name__ for one in TYPED}
    assert names >= {"CardView", "ChosenView", "DamageView", "OptionView", "PileCard", "PlayerView", "PokemonView"}


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
