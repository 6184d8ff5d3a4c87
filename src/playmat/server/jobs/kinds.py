"""What kinds of long work there are: each says how it is divided, how a part is done, and what the parts come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playmat.server.problems import Data


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of long work. Its functions run in another process: they must be ones that it can import, and what goes in
    and out of them is JSON data.

    A part takes a few seconds at most. What is done of a part is kept at once, so that a server that was stopped goes
    on where it was; a part that is asked for again, and is the same data as one that is kept, is not done twice. So the
    same parts must always come to the same, or at least to something as good.
    """

    name: str
    """In addresses and in the database; at most 20 characters."""
    parts: Callable[[Data], list[Any]]
    """The parts of the work, from its input."""
    part: Callable[[Data, Any], Any]
    """What comes of one part: from the input and the part."""
    whole: Callable[[Data, list[Any]], Data]
    """What it all comes to: from the input, and what came of each part, in their order."""
