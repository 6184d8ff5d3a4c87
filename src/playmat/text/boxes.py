"""Rule boxes and rule lines: what cards say of their kind and the rules say anyway. They are facts, never effects.

A family is known by its key words, which stand there in this order, and by the few other words it may have. So nothing
else can hide in such a line: one word more, and it is no rule line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from playmat.text.words import TOKEN


class Family(NamedTuple):
    """The wordings of one rule."""

    keys: tuple[str, ...]
    """The words that tell it, in their order."""
    others: frozenset[str]
    """The words that may stand between them."""

    def holds(self, words: Sequence[str], names: bool) -> bool:
        """Whether this is a wording of it; `names`: words with a capital and numbers may be anything."""
        at = 0
        for word in words:
            low = word.lower()
            if at < len(self.keys) and low == self.keys[at]:
                at += 1
            elif low not in self.others and not (names and (word[0].isupper() or word[0].isdigit() or word == "◇")):
                return False
        return at == len(self.keys)


def _family(keys: str, others: str) -> Family:
    return Family(tuple(keys.split()), frozenset(others.split()))


_BOXES: Final = (
    # the Prize cards for each kind of Pokémon
    _family("when knocked out takes prize", "a been cards ex has is opponent out pokémon rule this your"),
    # Mega Evolution, Primal Reversion, BREAK, LV.X
    _family("rule becomes ends", "a of turn when your"),
    _family("rule retains previous", "and attacks its of the"),
    _family("put onto attack previous level", "any can card from its or this use your"),
    # how many a deck may hold
    _family("more than deck", "can't card have in you your"),
    _family(
        "rule more than deck",
        "a can't card discard go have if in instead it name pile put same the to with would you your",
    ),
    _family("unown names", "cards deck have in may their to up with you your"),
    _family("as many of deck as like", "card have in may this you your"),
    # two types; tournaments; how LEGEND, Restored and V-UNION come into play
    _family("is both type", "this"),
    _family("official tournaments", "at be can't cannot card this used"),
    _family("put onto only with", "card effect from half hand of other the this your"),
    _family("how play once per game combine onto", "a and different discard during from pile put them to turn your"),
)

_LINES: Final = (
    _family("you play only supporter turn", "1 can card during each may one your"),
    _family("you play item turn", "any as cards during like many may number of you your"),
    _family("you play only stadium turn", "1 card during may your"),
    _family("this stays play", "after being card in it play played stadium when you"),
    _family("this stadium stays play", "in it play when you"),
    _family("discard another stadium comes", "card if into it play this"),
    _family("if same name in play can't play this card", "a another card is stadium the with you"),
    _family("a stadium same name can't be played", "the with"),
    _family("put active spot discard another stadium comes", "and if into it next play the to"),
    _family("when you play put next active", "card it pokémon this to your"),
    _family("when your turn ends discard this card", ""),
    _family(
        "attach of your pokémon that have tool attached", "1 a already card do doesn't don't it pokémon this to tool"
    ),
    _family("you attach any tools turn", "during may number of pokémon to your"),
    _family("you attach only tool each stays attached", "1 and it may pokémon to"),
    _family("if that pokémon knocked out discard this card", "is"),
)
_MARKS: Final = frozenset(",.:()&")


def is_rule_box(paragraph: str) -> bool:
    """Whether the whole paragraph is a rule box."""
    words = [word for word in TOKEN.findall(paragraph.replace("’", "'")) if word not in _MARKS]
    return any(family.holds(words, True) for family in _BOXES)


def is_rule_line(words: Sequence[str]) -> bool:
    """Whether these words, a sentence with its card's name said as "this card", are a rule of a kind of Trainer."""
    spoken = [word for word in words if word not in _MARKS]
    return any(family.holds(spoken, False) for family in _LINES)
