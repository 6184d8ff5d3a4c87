"""What all messages share: short texts with their bounds, and the body of a refusal."""

from __future__ import annotations

from collections.abc import Iterable
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, StringConstraints, create_model
from pydantic_core import CoreSchema, core_schema

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)]
"""What a player calls themselves, or a deck. Shown as text, never as markup."""
CardId = Annotated[str, StringConstraints(max_length=40)]
Secret = Annotated[str, StringConstraints(min_length=16, max_length=64)]
"""Opens a seat, or lets somebody take one. The server keeps only a digest of it."""

MAX_DECK_TEXT = 20_000
"""Characters of a pasted list: sixty lines of a hundred, three times over."""


class OneOf:
    """One word of a vocabulary of the engine, which the browser's types list: `Annotated[str, OneOf(event.KINDS)]`."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = list(words)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.literal_schema(self.words)


class Inbound(BaseModel):
    """What comes from outside: an unknown field is an error, not ignored."""

    model_config = ConfigDict(extra="forbid")


class Outbound(BaseModel):
    """What the server says."""


_MADE: dict[object, type[Outbound]] = {}
"""The messages that were made of views."""


def message_of(shape: type, **words: Any) -> type[Outbound]:
    """The message that says what a view of the engine says. A field that is not always there may be null as well;
    `words` names those that hold words of a vocabulary."""
    optional: frozenset[str] = getattr(shape, "__optional_keys__")  # noqa: B009 - what every TypedDict has
    fields: dict[str, Any] = {}
    for name, hint in get_type_hints(shape).items():
        kind = words[name] if name in words else _described(hint)
        fields[name] = (kind | None, None) if name in optional else (kind, ...)
    made: type[Outbound] = create_model(shape.__name__, __base__=Outbound, __doc__=shape.__doc__, **fields)
    _MADE[shape] = made
    return made


def _described(hint: Any) -> Any:
    """A type with messages in the place of the views that they were made of."""
    inner = tuple(_described(one) for one in get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        return Union[inner]  # noqa: UP007 - made of a tuple
    return list.__class_getitem__(inner) if get_origin(hint) is list else _MADE.get(hint, hint)


class Problem(Outbound):
    """The body of every refusal."""

    code: str
    """For programs: 'unknown-game', 'not-your-turn', 'stale' …"""
    message: str
    """For people: what was expected, where, what came."""
    clause: str = ""
    """The clause of the rulebook that it rests on, if it does."""
