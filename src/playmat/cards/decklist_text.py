"""The text of a deck list made plain: pieces of one entry each, whatever it was copied from.

Web pages, notes and messages leave tags, links, marks and signs that cannot be seen; some lists stand in a single line.
No pattern repeats within a repetition, so any text is gone through in the time its length takes.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Final

LONGEST_LINE: Final = 200

_BLOCK: Final = frozenset("br p div li tr ul ol table h1 h2 h3 h4 h5 h6 section article pre".split())
_TAG: Final = re.compile(r"</?([A-Za-z][A-Za-z0-9]{0,9})(?:\s[^<>]{0,400})?/?>")
_LINK: Final = re.compile(r"\[([^\[\]()]{1,80})\]\(https?://[^()\s]{1,300}\)")
_ADDRESS: Final = re.compile(r"(?:https?://|www\.)\S+")
_COMMENT: Final = re.compile(r"\s(?://|--+|<-+|;|#(?!\s?[0-9A-Z]*[0-9]))(?:\s.*)?$")
_BEFORE_COUNT: Final = re.compile(r"[,;|]\s*(?=(?:\d{1,2}\s?[xX×]?|[xX×]\d{1,2})\s+[^\W\d_])")
_AFTER_COUNT: Final = re.compile(r"(?<=\s[xX×]\d)[,;]?\s+(?=[^\W\d_])")
_RUN: Final = re.compile(r"(?<=\d)\s+(?=\d{1,2}[xX×]?\s+[^\W\d_])")
"""Between the number of one card and the count of the next."""
_PRINTING: Final = re.compile(r"\s[A-Z][A-Z0-9-]{1,7}\s+[A-Za-z]{0,5}\d{1,3}[a-z]?$")
_BOLD: Final = re.compile(r"(?<!\*)\*\*(?!\*)")
_WIDE: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}


def plain_line(line: str) -> str:
    """The line without what cannot be seen, and without what only marks it up; a break within it is a line break."""
    line = "".join(
        letter for letter in line.translate(_WIDE) if letter == "\t" or unicodedata.category(letter) not in ("Cc", "Cf")
    )
    if "<" in line:
        line = _TAG.sub(lambda tag: "\n" if tag[1].casefold() in _BLOCK else " ", line)
    if "](" in line:
        line = _LINK.sub(r"\1", line)
    if "//" in line or "www." in line:
        line = _ADDRESS.sub(" ", line)
    line = _BOLD.sub("", line).replace("`", " " if line.count("`") > 1 else "`")
    return line.replace("|", " ") if line.count("|") > 1 else line


def pieces(line: str, is_heading: Callable[[str], bool]) -> Iterator[str]:
    """The entries and headings that stand in one line, white space collapsed; nearly always one."""
    for part in plain_line(line).split("\n"):
        one = " ".join(part.split())
        if not one:
            continue
        for run in _BEFORE_COUNT.split(one):
            yield from _runs(run, is_heading)


def _runs(text: str, is_heading: Callable[[str], bool]) -> Iterator[str]:
    """Entries that follow each other without a sign between them, and headings that stand before them."""
    words = text.split()
    begun: list[str] = []
    for place, word in enumerate(words):
        if ":" in word and place + 2 < len(words) and is_heading(word.rstrip(":0123456789")):
            if begun:
                yield from _entries(" ".join(begun))
            begun = []
            yield word
        else:
            begun.append(word)
    if begun:
        yield from _entries(" ".join(begun))


def _entries(text: str) -> Iterator[str]:
    parts = _AFTER_COUNT.split(text)
    if len(parts) > 1 and all(re.search(r"\s[xX×]\d{1,2}$", part) for part in parts):
        yield from parts
        return
    begun = ""
    for part in _RUN.split(text):
        # A number before a number ends an entry only if a set code stands before it.
        if begun and (_PRINTING.search(begun[-40:]) or len(text) > LONGEST_LINE):
            yield begun
            begun = part
        else:
            begun = f"{begun} {part}" if begun else part
    if begun:
        yield begun


def readable(piece: str) -> str:
    """A piece of bearable length: what stands for a sign is the sign, and a remark at its end is cut off."""
    one = " ".join(html.unescape(piece).split())
    return _COMMENT.sub("", one) if one[:1] not in ("#", "/") else one
