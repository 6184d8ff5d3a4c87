"""One wording for all eras: rewrites printed texts, before any grammar, into the words the grammar knows.

Each rule is a synonym of the game's own language, true wherever it stands: nothing here depends on the sentence around
it, and nothing drops a word that means something. What needs the sentence (a reminder in brackets, an old turn of
phrase) is the grammar's.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from playmat.model.card import CardDef
from playmat.model.words import types

_TYPES: Final = "|".join(types.NAMES)


def _counters(m: re.Match[str]) -> str:
    count = m.group(2)
    heal = "Heal" if m.group(1)[0].isupper() else "heal"
    if count.lower() == "all":
        return f"{heal} all damage from"
    return f"{heal} {10 * (1 if count in ('a', 'an') else int(count))} damage from"


def _split_symbols(m: re.Match[str]) -> str:
    return " ".join(re.findall(_TYPES, m.group(0)))


_USER: Final = re.compile(r"\b([Tt])(?:hat player|he player|hey)\b(?!'s)")
_USERS: Final = re.compile(r"\b([Tt])(?:heir|hat player's)\b")


def _as_user(m: re.Match[str]) -> str:
    """What a Stadium says of the player whose turn it is, said to that player."""
    text = _USER.sub(lambda each: "You" if each.group(1) == "T" else "you", m.group(0))
    # What the other player is made to do is done with what is theirs.
    said, made, theirs = text.partition("have their opponent ")
    return _USERS.sub(lambda each: "Your" if each.group(1) == "T" else "your", said + made) + theirs


class Rewrite(NamedTuple):
    """One synonym: what is printed, what the grammar knows instead, and an example of both."""

    printed: re.Pattern[str]
    known: str | Callable[[re.Match[str]], str]
    before: str
    after: str


def _rewrite(printed: str, known: str | Callable[[re.Match[str]], str], before: str, after: str) -> Rewrite:
    return Rewrite(re.compile(printed), known, before, after)


_FOE: Final = "your opponent's Active Pokémon"

REWRITES: Final = (
    # signs
    _rewrite(r"[’‘]", "'", "can’t", "can't"),
    _rewrite(r"[“”]", '"', "“Poke”", '"Poke"'),
    _rewrite(r"[\s\u00a0]+", " ", "two  words", "two words"),
    _rewrite(
        r"(?<=[a-zé]) (\(Don't apply Weakness and Resistance for Benched Pokémon\.\))(?= [A-Z]|$)",
        r". \1",
        "to it (Don't apply Weakness and Resistance for Benched Pokémon.)",
        "to it. (Don't apply Weakness and Resistance for Benched Pokémon.)",
    ),
    # players
    _rewrite(r"\b[Hh]is or her\b", "their", "his or her hand", "their hand"),
    _rewrite(r"\b[Hh]e or she\b", "they", "he or she may", "they may"),
    _rewrite(r"\b[Hh]im or her\b", "them", "for him or her", "for them"),
    _rewrite(r"\b[Tt]he opponent's\b", "your opponent's", "the opponent's hand", "your opponent's hand"),
    _rewrite(r"\byour own (?=[A-Z])", "your ", "your own Bench", "your Bench"),
    _rewrite(
        r"\b[Oo]nce during each player's turn\b.*",
        _as_user,
        "Once during each player's turn, that player may draw from their deck.",
        "Once during each player's turn, you may draw from your deck.",
    ),
    # what is said for clearness alone
    _rewrite(r" \(before your attack\)", "", "your turn (before your attack), draw", "your turn, draw"),
    _rewrite(r" \(before (?:they attack|attacking|their attack)\)", "", "may (before attacking) draw", "may draw"),
    _rewrite(
        r" \(even if [^()]{1,40} is Knocked Out\)", "", "hit (even if Testling is Knocked Out), draw", "hit, draw"
    ),
    _rewrite(r" before your attack\b", "", "your turn before your attack, draw", "your turn, draw"),
    # the Defending Pokémon
    _rewrite(r"\b(?:[Tt]he|[Ee]ach|[Aa]ny) Defending Pokémon\b", _FOE, "hit the Defending Pokémon", f"hit {_FOE}"),
    _rewrite(r"\bDefending Pokémon\b", _FOE, "a Defending Pokémon's HP", f"a {_FOE}'s HP"),
    _rewrite(rf"\btheir {_FOE}\b", "their Active Pokémon", f"hits their {_FOE}", "hits their Active Pokémon"),
    # verbs
    _rewrite(
        r"\b[Ss]how (it|them|that card|those cards|the card|the cards) to your opponent\b",
        r"reveal \1",
        "show it to your opponent",
        "reveal it",
    ),
    _rewrite(
        r"\b[Ss]hows? (it|them) to (?:the|your|their) opponent\b",
        r"reveal \1",
        "shows them to their opponent",
        "reveal them",
    ),
    _rewrite(r"\b(is|are|was|were|do|does|has|have) not\b", r"\1n't", "it is not Asleep", "it isn't Asleep"),
    _rewrite(r"\bcannot\b", "can't", "it cannot retreat", "it can't retreat"),
    _rewrite(
        r"\b[Pp]lace(s?) (?=(?:a|up to|\d+|that many) damage counter)",
        r"put\1 ",
        "place 5 damage counters",
        "put 5 damage counters",
    ),
    _rewrite(
        r"\b[Rr]eturn(s?) (?=[^.]*? to (?:your|their|your opponent's|its owner's) hand)",
        r"put\1 ",
        "return it to your hand",
        "put it to your hand",
    ),
    _rewrite(
        r"(?<=[Pp]ut)(s? [^.]*?) to (?=(?:your|their|your opponent's) hand)",
        r"\1 into ",
        "put it to your hand",
        "put it into your hand",
    ),
    _rewrite(
        rf"(?<=\b[Ss]witch )out {_FOE} to the Bench",
        f"out {_FOE}",
        f"switch out {_FOE} to the Bench",
        f"switch out {_FOE}",
    ),
    _rewrite(
        r"\b[Ss]huffle your deck afterward\b",
        "then, shuffle your deck",
        "Shuffle your deck afterward",
        "then, shuffle your deck",
    ),
    _rewrite(
        r"(?:^|(?<=[.)] )|(?<=, ))Do(?:es)? (?=\d)",
        "This attack does ",
        "Does 10 damage",
        "This attack does 10 damage",
    ),
    _rewrite(
        r"\b([Rr]emove) (all|an?|\d+) damage counters? from\b",
        _counters,
        "remove 3 damage counters from it",
        "heal 30 damage from it",
    ),
    # nouns
    _rewrite(r"\bin this way\b", "this way", "drawn in this way", "drawn this way"),
    _rewrite(
        r"\byou discarded(?=[.,]| to each of)", "you discarded this way", "you discarded.", "you discarded this way."
    ),
    _rewrite(
        r"\ball attached cards\b", "all cards attached to it", "and all attached cards", "and all cards attached to it"
    ),
    _rewrite(
        r"\b[Dd]iscard any amount of\b", "discard any number of", "Discard any amount of it", "discard any number of it"
    ),
    _rewrite(r"\bany amount of\b", "any number of", "move any amount of it", "move any number of it"),
    _rewrite(r"\bPokémon-ex\b", "Pokémon ex", "a Pokémon-ex", "a Pokémon ex"),
    _rewrite(r"\bPrize Card", "Prize card", "a Prize Card", "a Prize card"),
    _rewrite(r"\bPrize\b(?! card)", "Prize card", "take a Prize now", "take a Prize card now"),
    _rewrite(r"\bPrizes\b", "Prize cards", "all Prizes", "all Prize cards"),
    _rewrite(r"\bAs along as\b", "As long as", "As along as it is", "As long as it is"),
    _rewrite(rf"\b(?:{_TYPES}){{2,}}\b", _split_symbols, "costs FireFire", "costs Fire Fire"),
    _rewrite(r"\b([Nn]on)-(?=[A-Z])", r"\1 ", "a non-Fire Pokémon", "a non Fire Pokémon"),
    _rewrite(
        r"\bTool cards?\b",
        lambda m: "Tools" if m.group(0).endswith("s") else "Tool",
        "2 Pokémon Tool cards",
        "2 Pokémon Tools",
    ),
    _rewrite(r"(?<!Pokémon )\bTool(s?)\b", r"Pokémon Tool\1", "a Tool", "a Pokémon Tool"),
)
"""All synonyms, in the order in which they are tried: a later one may rest on what an earlier one made."""


def normalize(text: str) -> str:
    """The text in the words of the grammar."""
    for each in REWRITES:
        text = each.printed.sub(each.known, text)
    return text.strip()


_SUFFIX: Final = re.compile(r"[- ](?:EX|GX|ex|V|VMAX|VSTAR|V-UNION|BREAK|LEGEND)(?: δ)?$")
_SP: Final = re.compile(r" (?:G|GL|FB|C|E4|4)(?: LV\.X)?$")
_FORM: Final = re.compile(
    r" (?:Plant|Sandy|Trash|Sky|Attack|Defense|Speed|Normal|Rain|Snow-cloud|Sunny|Land) (?:Cloak|Forme?)$"
)


def own_names(card: CardDef) -> list[str]:
    """How a text may call the card it stands on, longest first."""
    name = card.name
    names = {
        name,
        card.rules_name,
        name.replace("★", "Star"),
        name.replace(" δ", ""),
        name.replace(" ◇", ""),
        name.replace(" ◇", " Prism Star"),
        _SUFFIX.sub("", name),
        name.replace(" LV.X", ""),
        re.sub(r"^M ", "Mega ", name),
        re.sub(r" \(.*\)$", "", name),
        name.replace("[", "").replace("]", ""),
        name.replace(" Team Flare Hyper Gear", ""),
        _SP.sub("", name),
        re.sub(r" ex δ$", " ex", name),
        name.replace("♂", " ♂").replace("♀", " ♀").replace("  ", " "),
        name.replace(" ♂", "").replace(" ♀", ""),
        re.sub(r" (?:East|West) Sea$", "", name),
        _FORM.sub("", name),
        _SP.sub("", name.replace(" LV.X", "")),
    }
    return sorted((each for each in names if len(each) > 1 or each == name), key=len, reverse=True)
