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
_NEVER_SEEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Categories of signs that control, turn the direction of writing, join or break: with them a name could pass for
another."""
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that are drawn as nothing."""


def new_id() -> str:
    """Names a game, a deck or a replay. Cannot be guessed, but opens nothing. It begins with a letter or a digit: a
    sign would make it an option of a command, and a formula in a table."""
    while not (made := secrets.token_urlsafe(12))[0].isalnum():
        pass
    return made


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


def seal(secret: str, player: str, game: str) -> str:
    """The secret of a seat so that it can be kept: only who has the player's secret can read it. Each seal is made with
    a key of its own and once only, so adding it to the text is enough."""
    text = secret.encode()
    if len(text) > hashlib.sha512().digest_size:
        raise ValueError("expected a shorter secret")
    return bytes(one ^ other for one, other in zip(text, _pad(player, game), strict=False)).hex()


def unseal(sealed: str, player: str, game: str) -> str:
    """The secret again; something else if this is not the player's secret."""
    text = bytes.fromhex(sealed)
    return bytes(one ^ other for one, other in zip(text, _pad(player, game), strict=False)).decode("utf-8", "replace")


def _pad(player: str, game: str) -> bytes:
    return hmac.new(player.encode("utf-8", "replace"), f"seat {game}".encode(), hashlib.sha512).digest()


def plain_name(text: str) -> str:
    """A name as it is kept: one line of signs that can be seen, so that two names that look the same are the same."""
    line = " ".join(text.split())
    kept = "".join(one for one in line if _is_seen(one))
    return " ".join(unicodedata.normalize("NFC", kept).split())


def _is_seen(sign: str) -> bool:
    if sign in _BLANK or 0xFE00 <= ord(sign) <= 0xFE0F or 0x180B <= ord(sign) <= 0x180F or ord(sign) >= 0xE0000:
        return False
    return unicodedata.category(sign) not in _NEVER_SEEN
