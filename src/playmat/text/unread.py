"""Which sentences of a text stand in the way: not only the first at which its reading stopped."""

from __future__ import annotations

from typing import Final

from playmat.model.card import CardDef
from playmat.model.words import power
from playmat.text.boxes import is_rule_box
from playmat.text.grammar import grammar
from playmat.text.names import speaker_of
from playmat.text.normalize import normalize
from playmat.text.phrase import Reading, Speaker

_CLOSING: Final = (")", '"')


def unread_sentences(card: CardDef, at: str, text: str | tuple[str, ...]) -> list[str]:
    """The sentences of one text of a card that do not read, by the way through it that leaves the fewest of them."""
    for attack in card.attacks:
        if at == f"attack {attack.name}" and isinstance(text, str):
            return _unread(normalize(text), speaker_of(card, attack.damage), "sentence")
    if isinstance(text, str):
        printed = next(one for one in card.powers if at == f"power {one.name}")
        speaker = speaker_of(card)._replace(role="pokemon", power=power.NAMES[printed.kind])
        return _unread(normalize(text), speaker, "unit sentence")
    lines = [normalize(line) for line in text if not is_rule_box(line.strip())]
    return _unread(" ".join(lines), speaker_of(card), "unit sentence")


def _unread(text: str, speaker: Speaker, category: str) -> list[str]:
    reading = Reading(grammar(), text, speaker)
    words = reading.words
    end = len(words)
    best: list[tuple[int, int, bool]] = [(0, end, True)] * (end + 1)
    """From each word on: how many sentences do not read, where the first one ends, whether that one reads."""
    for pos in range(end - 1, -1, -1):
        after = _sentence_end(words, pos)
        best[pos] = (best[after][0] + 1, after, False)
        if pos == 0 or words[pos - 1] in (".", *_CLOSING):
            for _, stop in reading.find(category, pos):
                if best[stop][0] < best[pos][0]:
                    best[pos] = (best[stop][0], stop, True)
    found: list[str] = []
    pos = 0
    while pos < end:
        _, after, reads = best[pos]
        if not reads:
            found.append(text[reading.spans[pos] : reading.spans[after] if after < end else len(text)].strip())
        pos = after
    return found


def _sentence_end(words: list[str], pos: int) -> int:
    """The word after the sentence that holds this one."""
    while pos < len(words) and words[pos] != ".":
        pos += 1
    pos += 1
    while pos < len(words) and words[pos] in _CLOSING:
        pos += 1
    return min(pos, len(words))
