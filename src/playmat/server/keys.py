"""Ids and secrets: made at random, kept as digests, compared in constant time."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata
from typing import Final

ID: Final = r"^[A-Za-z0-9_-]{8,32}$"
_ID: Final = re.compile(ID)
SEED_BITS: Final = 128
"""Of the luck of a game: nobody can go through so many."""
_UNSEEN: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029\ufeff")
"""Signs that turn the direction of writing or break lines: a name with them could pass for something else."""


def new_id() -> str:
    """Names a game, a deck or a replay. Cannot be guessed, but opens nothing."""
    return secrets.token_urlsafe(12)


def is_id(text: str) -> bool:
    return _ID.match(text) is not None


def new_secret() -> str:
    """Opens a seat, or lets somebody take one."""
    return secrets.token_urlsafe(24)


def new_seed() -> int:
    """The key of a game's luck, from the system."""
    return secrets.randbits(SEED_BITS)


def digest(secret: str) -> str:
    """What is kept of a secret. It is long and random, so one round is enough."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def opens(secret: str, kept: str | None) -> bool:
    """Whether this is the secret of that digest."""
    return kept is not None and hmac.compare_digest(digest(secret), kept)


def derived(secret: str, purpose: str) -> str:
    """A secret that follows from another: asking twice gives the same one, and nobody else can make it."""
    made = hmac.new(secret.encode("utf-8", "replace"), purpose.encode(), hashlib.sha256).hexdigest()
    return made[:40]


def plain_name(text: str) -> str:
    """A name as it is kept: one line, without control signs."""
    line = " ".join(text.split())
    kept = "".join(one for one in line if unicodedata.category(one) not in ("Cc", "Cs") and one not in _UNSEEN)
    return " ".join(kept.split())
