"""One wording for all eras: rewrites printed texts, before any grammar, into the words the grammar knows.

Each rule is a synonym of the game's own language, true wherever it stands: nothing here depends on the sentence around
it, and nothing drops a word that means something. What needs the sentence (a reminder in brackets, an old turn of
phrase) is the grammar's.
"""

from __future__ import annotations

import re
from typing import Final

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


_RULES: Final = [
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (r"[’‘]", "'"),
        (r"(?<=[a-zé]) (\(Don't apply Weakness and Resistance for Benched Pokémon\.\))(?= [A-Z]|$)", r". \1"),
        (r"[“”]", '"'),
        (r"[\s\u00a0]+", " "),
        (r"\b[Hh]is or her\b", "their"),
        (r"\b[Hh]e or she\b", "they"),
        (r"\b[Hh]im or her\b", "them"),
        (r"\bhim- or herself\b", "themselves"),
        (r" \(before your attack\)", ""),
        (r" \(before (?:they attack|attacking|their attack)\)", ""),
        (r" \(even if [^()]{1,40} is Knocked Out\)", ""),
        (r"\b[Oo]nce during each player's turn\b.*", _as_user),
        (r" before your attack\b", ""),
        (r"\bDefending Pokémon's (?=Defending)", ""),
        (r"\b(?:[Tt]he|[Ee]ach|[Aa]ny) Defending Pokémon\b", "your opponent's Active Pokémon"),
        (r"\bDefending Pokémon\b", "your opponent's Active Pokémon"),
        (r"\b[Ss]how (it|them|that card|those cards|the card|the cards) to your opponent\b", r"reveal \1"),
        (r"\b[Ss]how (it|them|that card|those cards) to all players\b", r"reveal \1"),
        (r"\bPokémon-ex\b", "Pokémon ex"),
        (r"\btheir your opponent's Active Pokémon\b", "their Active Pokémon"),
        (r"\b[Tt]he opponent's\b", "your opponent's"),
        (r"\b[Ss]hows? (it|them) to (?:the|your|their) opponent\b", r"reveal \1"),
        (r"\bin this way\b", "this way"),
        (r"\b(is|are|was|were|do|does|has|have) not\b", r"\1n't"),
        (r"\bcannot\b", "can't"),
        (r"\b[Pp]lace(s?) (?=(?:a|up to|\d+|that many) damage counter)", r"put\1 "),
        (r"\ball attached cards\b", "all cards attached to it"),
        (r"\b[Rr]eturn(s?) (?=[^.]*? to (?:your|their|your opponent's|its owner's) hand)", r"put\1 "),
        (r"(?<=[Pp]ut)(s? [^.]*?) to (?=(?:your|their|your opponent's) hand)", r"\1 into "),
        (r"\b[Dd]iscard any amount of\b", "discard any number of"),
        (r"\bany amount of\b", "any number of"),
        (r"\byour own (?=[A-Z])", "your "),
        (r"\byou discarded(?=[.,]| to each of)", "you discarded this way"),
        (r"(?<=\b[Ss]witch )out your opponent's Active Pokémon to the Bench", "out your opponent's Active Pokémon"),
        (r"\b[Ss]huffle your deck afterward\b", "then, shuffle your deck"),
        (r"\b[Ss]huffle your opponent's deck afterward\b", "then, shuffle your opponent's deck"),
        (r"(?:^|(?<=[.)] )|(?<=, ))Do(?:es)? (?=\d)", "This attack does "),
        (r"(?<=, )does (?=\d+ damage)", "this attack does "),
        (r"\bPrize Card", "Prize card"),
        (r"\bPrize\b(?! card)", "Prize card"),
        (r"\bAs along as\b", "As long as"),
        (r"\bPrizes\b", "Prize cards"),
        (rf"\b(?:{_TYPES}){{2,}}\b", _split_symbols),
        (r"\b([Nn]on)-(?=[A-Z])", r"\1 "),
        (r"\bTool cards?\b", lambda m: "Tools" if m.group(0).endswith("s") else "Tool"),
        (r"\bPokémon Tool F\b", "Pokémon Tool"),
        (r"(?<!Pokémon )\bTool(s?)\b", r"Pokémon Tool\1"),
        (r"\b([Rr]emove) (all|an?|\d+) damage counters? from\b", _counters),
    )
]


def normalize(text: str) -> str:
    """The text in the words of the grammar."""
    for pattern, replacement in _RULES:
        text = pattern.sub(replacement, text)
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
