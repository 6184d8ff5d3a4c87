"""Lines of text that fit a screen, and names as people type them."""

from __future__ import annotations

import textwrap
from typing import Final

WIDTH: Final = 80


def log_lines(sentence: str) -> list[str]:
    """A sentence of the log as lines of the screen; the turns stand out."""
    indent = "" if sentence.startswith("---") else "  "
    return wrap(sentence, indent, indent + "  ")


def wrap(text: str, first: str = "", rest: str = "") -> list[str]:
    """Text in lines that fit the screen, never broken inside a word, a clause id or the path of a file."""
    return textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False, break_long_words=False
    )


def folded(name: str) -> str:
    """A name as people type it: small letters, no accents, straight apostrophes."""
    return name.casefold().replace("é", "e").replace("’", "'").strip()
