"""Nouns: whose, which Pokémon, which cards, how many. Every other topic builds on these categories.

side            your, your opponent's, their
pokemon         Pokémon in play as a target: "this Pokémon", "each of your Pokémon", "2 of your opponent's Benched
Pokémon"
pokemon group   what kind of Pokémon in play, as a `Group`
card group      what kind of cards, as a tuple of filters
some cards      how many of what kind, as a `Some`; `held(zone)` and `attached()` are the lenses that say where they are
energy group, some energy      the same for Energy attached to Pokémon
num             a number; `per` is in amounts
"""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    AllOf,
    Among,
    Attacker,
    Cards,
    Damaged,
    Evolved,
    EvolvesFrom,
    EvolvesFromName,
    Except,
    Filter,
    HasAttack,
    HasCondition,
    HasEnergy,
    HasPower,
    HasTool,
    HasWeaknessTo,
    Is,
    Kind,
    Measure,
    Named,
    Not,
    Num,
    OfType,
    OneOf,
    Pick,
    Pokemon,
    Same,
    SameName,
    SharesType,
    Tagged,
    Target,
    This,
    ThisCard,
    Together,
)
from playmat.model.words import condition, types
from playmat.text.boxes import is_rule_line
from playmat.text.forms import Group, Ref, Some
from playmat.text.phrase import CAPITAL, DIGIT, FAIL, Builtin, Found, Phrase, Reading, Style, V, lens

# --- Builtins: numbers, names, whose


def _read_int(reading: Reading, pos: int) -> list[Found]:
    if pos < len(reading.stems) and reading.stems[pos].isdigit():
        return [(int(reading.stems[pos]), pos + 1)]
    return []


def _show_int(value: Any, style: Style) -> list[str] | None:
    return [str(value)] if type(value) is int and value >= 0 else None


def _read_num(reading: Reading, pos: int) -> list[Found]:
    return [(Num(value), end) for value, end in _read_int(reading, pos)]


def _show_num(value: Any, style: Style) -> list[str] | None:
    return [str(value.value)] if isinstance(value, Num) else None


def _longest(words: list[str], pos: int, options: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    for option in options:
        if tuple(words[pos : pos + len(option)]) == option:
            return option
    return ()


_NO_GAP: Final = ("'s", "'", ".", ",")


def spell(words: tuple[str, ...]) -> str:
    """A name from its words."""
    out = ""
    for word in words:
        out += word if not out or word in _NO_GAP else " " + word
    return out


_NOT_NAMES: Final = frozenset(
    ["Pokémon", "Energy", "Trainer", "Supporter", "Item", "Stadium", "Basic", "Active", "Bench"]
    + [f"{basic}{name} Energy" for name in types.NAMES for basic in ("", "Basic ", "basic ")]
    + ["Single Strike Energy", "Rapid Strike Energy", "Fusion Strike Energy"]  # read as Energy with that tag
)


def _read_name(reading: Reading, pos: int) -> list[Found]:
    if pos >= len(reading.words):
        return []
    if reading.words[pos] == '"':
        for end in range(pos + 1, min(pos + 10, len(reading.words))):
            if reading.words[end] == '"':
                return [(spell(tuple(reading.words[pos + 1 : end])), end + 1)]
        return []
    found = _longest(reading.words, pos, reading.speaker.own)
    other = _longest(reading.words, pos, reading.speaker.names.get(reading.words[pos], ()))
    best = other if len(other) >= len(found) else found
    if not best or spell(best) in _NOT_NAMES:
        return []
    return [(_proper(spell(best), reading), pos + len(best))]


def _proper(name: str, reading: Reading) -> str:
    return reading.speaker.spelling.get(name, name)


def _show_name(value: Any, style: Style) -> list[str] | None:
    return [value] if isinstance(value, str) and value else None


def _read_own(reading: Reading, pos: int) -> list[Found]:
    found = _longest(reading.words, pos, reading.speaker.own)
    if not found:
        return []
    other = _longest(reading.words, pos, reading.speaker.names.get(reading.words[pos], ()))
    if len(other) > len(found):
        return []
    target: Target = This() if reading.speaker.role == "pokemon" else ThisCard()
    return [(target, pos + len(found))]


def _read_other(reading: Reading, pos: int) -> list[Found]:
    """The name of another card than this one."""
    return [] if _read_own(reading, pos) else _read_name(reading, pos)


def _read_own_name(reading: Reading, pos: int) -> list[Found]:
    """The card's own name as a name: since 2011 a Pokémon calls itself "this Pokémon"."""
    return _read_name(reading, pos) if reading.speaker.modern and _read_own(reading, pos) else []


def _show_own(value: Any, style: Style) -> list[str] | None:
    return None


def _read_move(reading: Reading, pos: int) -> list[Found]:
    """The name of an attack: in quotes, one of the card's own, or any that is known."""
    if pos >= len(reading.words):
        return []
    if reading.words[pos] == '"':
        for end in range(pos + 1, min(pos + 10, len(reading.words))):
            if reading.words[end] == '"':
                return [(spell(tuple(reading.words[pos + 1 : end])), end + 1)]
        return []
    found = _longest(reading.words, pos, reading.speaker.moves)
    other = _longest(reading.words, pos, reading.speaker.attacks.get(reading.words[pos], ()))
    best = found if len(found) >= len(other) else other
    return [(spell(best), pos + len(best))] if best else []


def _read_side(reading: Reading, pos: int) -> list[Found]:
    stems = reading.stems
    if pos >= len(stems):
        return []
    if stems[pos] == "your":
        if stems[pos + 1 : pos + 3] == ["opponent", "'s"]:
            return [("opponent", pos + 3)]
        return [("you", pos + 1)]
    if stems[pos] == "their":
        return [("that-player", pos + 1)]
    if stems[pos : pos + 3] in (["that", "player", "'s"], ["the", "player", "'s"]):
        return [("that-player", pos + 3)]
    return []


def _show_side(value: Any, style: Style) -> list[str] | None:
    if value == "you":
        return ["your"]
    if value == "that-player" or (value == "opponent" and (style.they or style.their)):
        return ["their"]
    return ["your", "opponent", "'s"] if value == "opponent" else None


def _read_this(reading: Reading, pos: int) -> list[Found]:
    stems = reading.stems
    role = reading.speaker.role
    if role == "pokemon":
        if stems[pos : pos + 2] == ["this", "pokémon"]:
            return [(This(), pos + 2)]
        return _read_own(reading, pos + 1 if stems[pos : pos + 1] == ["this"] else pos)
    if role == "fossil":
        return [(This(), end) for _, end in _read_this_card(reading, pos)]
    if role in ("attached", "trainer"):
        if stems[pos : pos + 2] == ["this", "pokémon"] and role == "attached":
            return [(This(), pos + 2)]
        if stems[pos : pos + 2] == ["the", "pokémon"]:
            after = pos + 3 if stems[pos + 2 : pos + 3] == ["that"] else pos + 2
            for card, end in _read_this_card(reading, after):
                if stems[end : end + 3] == ["is", "attached", "to"]:
                    return [(This(), end + 3)] if isinstance(card, ThisCard) else []
    return []


def _show_this(value: Any, style: Style) -> list[str] | None:
    if not isinstance(value, This):
        return None
    if style.speaker.role == "pokemon":
        return ["this", "Pokémon"]
    if style.speaker.role == "fossil":
        return ["this", "card"]
    return ["the", "Pokémon", "this", "card", "is", "attached", "to"]


def _read_this_card(reading: Reading, pos: int) -> list[Found]:
    if reading.stems[pos : pos + 2] == ["this", "card"]:
        return [(ThisCard(), pos + 2)]
    if reading.speaker.role == "pokemon":
        return []
    if reading.stems[pos : pos + 2] in (["this", "stadium"], ["this", "tool"]):
        return [(ThisCard(), pos + 3 if reading.stems[pos + 2 : pos + 3] == ["card"] else pos + 2)]
    if reading.stems[pos : pos + 3] == ["this", "pokémon", "tool"]:
        return [(ThisCard(), pos + 3)]
    found = _longest(reading.words, pos, reading.speaker.own)
    return [(ThisCard(), pos + len(found))] if found else []


def _card_of(reading: Reading, pos: int, role: str) -> list[Found]:
    """This card, if it is of that role: some Items attach themselves, Tools and Energy always do."""
    return _read_this_card(reading, pos) if reading.speaker.role == role else []


def _show_this_card(value: Any, style: Style) -> list[str] | None:
    return ["this", "card"] if isinstance(value, ThisCard) else None


_PART_WORDS: Final = frozenset("'s & of the LV.X".split())


def _read_name_part(reading: Reading, pos: int) -> list[Found]:
    """A run of capitalised words that is part of names ("Team Plasma", "Rotom", "Dark"), or anything in quotes."""
    words = reading.words
    if pos < len(words) and words[pos] == '"':
        return _read_name(reading, pos)
    end = pos
    found: list[Found] = []
    while end < len(words) and (words[end][:1].isupper() or words[end] in _PART_WORDS):
        if end == pos and words[end] in ("Pokémon", "Basic", "Evolution", "Evolved", "Active", "Benched"):
            break
        end += 1
        if words[end - 1] not in ("&", "of", "the"):
            found.append((spell(tuple(words[pos:end])), end))
    return found


def _show_quoted(value: Any, style: Style) -> list[str] | None:
    return ['"', value, '"'] if isinstance(value, str) and value else None


_POWERS: Final = ("ability", "poké-power", "poké-body", "power", "body", "effect")


def _read_power_word(reading: Reading, pos: int) -> list[Found]:
    if reading.stems[pos : pos + 2] == ["pokémon", "power"]:
        return [("", pos + 2)]
    return [("", pos + 1)] if reading.stems[pos : pos + 1] and reading.stems[pos] in _POWERS else []


def _show_power_word(value: Any, style: Style) -> list[str] | None:
    return style.speaker.power.split()


def _read_this_power(reading: Reading, pos: int) -> list[Found]:
    return _read_power_word(reading, pos + 1) if reading.stems[pos : pos + 1] == ["this"] else []


def _show_this_power(value: Any, style: Style) -> list[str] | None:
    return ["this", *style.speaker.power.split()] if style.speaker.power else None


_ORDINAL: Final = ("1st", "2nd", "3rd", "4th", "5th")


def _read_ordinal(reading: Reading, pos: int) -> list[Found]:
    word = "".join(reading.stems[pos : pos + 2])
    return [(_ORDINAL.index(word) + 1, pos + 2)] if word in _ORDINAL else []


def _show_ordinal(value: Any, style: Style) -> list[str] | None:
    return [_ORDINAL[value - 1]] if type(value) is int and 0 < value <= len(_ORDINAL) else None


def _read_rule_line(reading: Reading, pos: int) -> list[Found]:
    """A sentence that the rules say anyway, up to its full stop."""
    if "." not in reading.words[pos:]:
        return []
    end = reading.words.index(".", pos)
    words = reading.words[pos:end]
    for name in reading.speaker.own:
        for at in range(len(words) - len(name), -1, -1):
            if tuple(words[at : at + len(name)]) == name:
                words[at : at + len(name)] = ["this", "card"]
    return [("", end)] if is_rule_line(words) else []


_NUMBER: Final = frozenset((DIGIT,))
_CAPITAL: Final = frozenset((CAPITAL,))
BUILTINS: Final[dict[str, Builtin]] = {
    "rule line": Builtin(_read_rule_line, lambda value, style: None),
    "ordinal": Builtin(_read_ordinal, _show_ordinal, starts=_NUMBER),
    "int": Builtin(_read_int, _show_int, starts=_NUMBER),
    "num": Builtin(_read_num, _show_num, starts=_NUMBER),
    "name": Builtin(_read_name, _show_name, starts=_CAPITAL),
    "own name": Builtin(_read_own, _show_own, starts=_CAPITAL),
    "other name": Builtin(_read_other, _show_name, starts=_CAPITAL),
    "name of itself": Builtin(_read_own_name, _show_own, starts=_CAPITAL),
    "move": Builtin(_read_move, _show_quoted, starts=_CAPITAL | _NUMBER),
    "name part": Builtin(_read_name_part, _show_quoted, starts=_CAPITAL | {"the"}),
    "side": Builtin(_read_side, _show_side, starts=frozenset(("your", "their", "that", "the"))),
    "this": Builtin(_read_this, _show_this, starts=_CAPITAL | {"this", "the"}),
    "power word": Builtin(_read_power_word, _show_power_word),
    "this power": Builtin(_read_this_power, _show_this_power, starts=frozenset(("this",))),
    "this card": Builtin(_read_this_card, _show_this_card, starts=_CAPITAL | {"this"}),
    "item card": Builtin(lambda reading, pos: _card_of(reading, pos, "trainer"), _show_this_card),
    "attached card": Builtin(lambda reading, pos: _card_of(reading, pos, "attached"), _show_this_card),
}


def is_plural(value: Any) -> bool:
    """Whether words for this are grammatically plural: decides it or them, is or are."""
    if isinstance(value, Some | Pick):
        if value.mode == "exactly":
            return value.count != Num(1)
        return value.mode != "up-to" or value.count != Num(1)
    if isinstance(value, Pokemon):
        return value.side == "both" and value.place == "active"
    if isinstance(value, Ref):
        return value.word in PLURAL_REFS
    if isinstance(value, tuple):
        return len(value) > 1
    if isinstance(value, Num):
        return value.value != 1
    if type(value) is int:
        return value != 1
    if isinstance(value, str):
        return value in ("you", "that-player")
    return isinstance(value, Together | Cards)


def is_others(value: Any) -> bool:
    """Whether these cards are another player's: decides your or their."""
    if isinstance(value, Pick | Among | Except):
        return is_others(value.source)
    if isinstance(value, str):
        return value not in ("you", "both")
    if isinstance(value, Some):
        return value.others
    if isinstance(value, Ref):
        return value.owner != "you"
    if isinstance(value, Cards) and value.on is not None:
        return is_others(value.on)
    return isinstance(value, Cards | Pokemon) and value.side not in ("you", "both")


PLURAL_REFS: Final = frozenset(["them", "those Pokémon", "those cards", "the rest", "the other cards"])

# --- Lenses


def place_some(some: Some, cards: Cards) -> Target:
    """That many of these cards."""
    if some.mode == "all":
        return cards
    return Pick(cards, some.count, some.mode, random=some.random, distinct=some.distinct, units=some.units)


def unplace(target: Any) -> tuple[Some, Cards] | None:
    """The quantity and the cards of a target, if it is cards."""
    if isinstance(target, Cards):
        return Some(Num(0), target.where, "all"), target
    if isinstance(target, Pick) and isinstance(target.source, Cards) and target.by == "you" and not target.into:
        some = Some(target.count, target.source.where, target.mode, target.random, target.distinct, units=target.units)
        return some, target.source
    return None


def held(zone: Any, names: str = "q s") -> Any:
    """Cards in a zone: the first variable is a `Some`, the second whose zone it is."""

    def forward(some: Some, side: Any) -> Any:
        return place_some(some, Cards(zone, side, some.where))

    def back(target: Any) -> Any:
        parts = unplace(target)
        if parts is None:
            return FAIL
        some, cards = parts
        if cards.zone != zone or cards.on is not None or cards.top is not None or cards.bottom is not None:
            return FAIL
        return some, cards.side

    return lens(names, forward, back)


def yours(zone: Any, name: str = "q") -> Any:
    """Cards in your own zone: the variable is a `Some`."""
    both = held(zone)

    def forward(some: Some) -> Any:
        return both.forward(some, "you")

    def back(target: Any) -> Any:
        parts = both.back(target)
        return FAIL if parts is FAIL or parts[1] != "you" else (parts[0],)

    return lens(name, forward, back)


def attached(names: str = "q p") -> Any:
    """Cards attached to Pokémon: the first variable is a `Some`, the second the Pokémon."""

    def forward(some: Some, on: Target) -> Any:
        return place_some(some, Cards("attached", where=some.where, on=on))

    def back(target: Any) -> Any:
        parts = unplace(target)
        if parts is None or parts[1].zone != "attached" or parts[1].on is None:
            return FAIL
        return parts[0], parts[1].on

    return lens(names, forward, back)


def side_group(names: str = "s g") -> Any:
    """Pokémon in play: the first variable is the side, the second a `Group`."""

    def forward(side: Any, group: Group) -> Any:
        return Pokemon(side, group.place, group.where)

    def back(target: Any) -> Any:
        if not isinstance(target, Pokemon):
            return FAIL
        return target.side, Group(target.place, target.where)

    return lens(names, forward, back)


def both_sides(name: str = "g") -> Any:
    """Pokémon in play on both sides: the variable is a `Group`."""
    return lens(
        name,
        lambda g: Pokemon("both", g.place, g.where),
        lambda t: (Group(t.place, t.where),) if isinstance(t, Pokemon) and t.side == "both" else FAIL,
    )


def plain(name: str = "n") -> Any:
    """An amount that is a plain number: the variable is an int."""
    return lens(name, Num, lambda n: (n.value,) if isinstance(n, Num) else FAIL)


# --- Filters in words


def _split(filters: tuple[Filter, ...]) -> tuple[list[Filter], list[Filter], list[Filter]]:
    """Filters said before the noun, as the noun, and after it."""
    before: list[Filter] = []
    noun: list[Filter] = []
    after: list[Filter] = []
    for each in filters:
        if isinstance(each, OfType | Evolved) or (isinstance(each, Is) and each.kind in STAGE_KINDS):
            before.append(each)
        elif isinstance(each, Tagged):
            (noun if each.tag in HEAD_TAGS else before).append(each)
        elif isinstance(each, Named) and each.match == "exact":
            noun.append(each)
        elif isinstance(each, OneOf) and all(isinstance(f, Named) and f.match == "exact" for f in each.filters):
            noun.append(each)
        elif isinstance(each, HasCondition) and len(each.conditions) == 1:
            before.append(each)
        elif isinstance(each, OneOf) and all(isinstance(f, OfType) for f in each.filters):
            before.append(each)
        elif isinstance(each, Not) and (isinstance(each.filter, Same) or _adjective(each.filter)):
            before.append(each)
        else:
            after.append(each)
    return before, noun, after


def _adjective(each: Filter) -> bool:
    return isinstance(each, OfType | Evolved) or (isinstance(each, Is) and each.kind in STAGE_KINDS)


STAGE_KINDS: Final = ("Basic", "Stage 1", "Stage 2", "Restored", "Evolution")
HEAD_TAGS: Final = {
    "EX": "Pokémon-EX",
    "ex": "Pokémon ex",
    "GX": "Pokémon-GX",
    "V": "Pokémon V",
    "VMAX": "Pokémon VMAX",
    "VSTAR": "Pokémon VSTAR",
    "V-UNION": "Pokémon V-UNION",
    "LV.X": "Pokémon LV.X",
    "SP": "Pokémon SP",
    "LEGEND": "Pokémon LEGEND",
    "BREAK": "Pokémon BREAK",
    "Star": "Pokémon Star",
    "Ultra Beast": "Ultra Beast#",
    "TAG TEAM": "TAG TEAM Pokémon",
    "Mega": "Mega Evolution Pokémon",
    "Mega ex": "Mega Evolution Pokémon ex",
    "Tera": "Tera Pokémon",
    "Radiant": "Radiant Pokémon",
    "δ": "δ Pokémon",
}
BEFORE_TAGS: Final = {
    "Team Plasma": "Team Plasma",
    "Single Strike": "Single Strike",
    "Rapid Strike": "Rapid Strike",
    "Fusion Strike": "Fusion Strike",
    "Ancient": "Ancient",
    "Future": "Future",
    "Holon": "Holon",
    "ACE SPEC": "ACE SPEC",
    "Team Aqua": "Team Aqua",
    "Team Magma": "Team Magma",
}


def _make_group(p: Any, a: tuple[Filter, ...], h: tuple[Filter, ...], r: tuple[Filter, ...]) -> Any:
    return Group(p, a + h + r)


def _match_group(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Group):
        return None
    before, noun, after = _split(value.where)
    if len(noun) > 1:
        return None
    return {"p": value.place, "a": tuple(before), "h": tuple(noun), "r": tuple(after)}


def _make_pokemon_cards(a: tuple[Filter, ...], h: tuple[Filter, ...], r: tuple[Filter, ...]) -> Any:
    named = any(isinstance(f, Named | OneOf) for f in h)
    if any(isinstance(f, HasCondition | Evolved) or f == Not(Same(This())) for f in a):
        return FAIL
    if named and not a:
        return h + r
    staged = any(isinstance(f, Is) for f in a)
    return (() if staged else (Is("Pokémon"),)) + a + h + r


def _match_pokemon_cards(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple):
        return None
    rest = tuple(f for f in value if f != Is("Pokémon"))
    before, noun, after = _split(rest)
    if len(noun) > 1:
        return None
    found = {"a": tuple(before), "h": tuple(noun), "r": tuple(after)}
    made = _make_pokemon_cards(**found)
    return found if made is not FAIL and set(made) == set(value) else None


def _either(g: tuple[Filter, ...], h: tuple[Filter, ...]) -> Any:
    if any(isinstance(f, Not) and isinstance(f.filter, Tagged) for f in g):
        return FAIL
    parts = tuple(x[0] if len(x) == 1 else AllOf(x) for x in (g, h))
    return FAIL if not all((g, h)) else (OneOf(parts),)


def _match_either(value: Any) -> dict[str, Any] | None:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], OneOf) and len(value[0].filters) == 2:
        g, h = (f.filters if isinstance(f, AllOf) else (f,) for f in value[0].filters)
        return {"g": g, "h": h}
    return None


def _kind_heads() -> list[Phrase]:
    out = [
        Phrase("card head", "card#", ()),
        Phrase("card head", "Trainer card#", (Is("Trainer"),)),
        Phrase("card head", "Supporter card#", (Is("Supporter"),)),
        Phrase("card head", "Supporter", (Is("Supporter"),), read_only=True),
        Phrase("card head", "Item card#", (Is("Item"),)),
        Phrase("card head", "Stadium card#", (Is("Stadium"),)),
        Phrase("card head", "Pokémon Tool# [card]", (Is("Pokémon Tool"),)),
        Phrase("card head", "Technical Machine card#", (Is("Technical Machine"),)),
        Phrase("card head", "Technical Machine", (Is("Technical Machine"),), read_only=True),
        Phrase("card head", "Evolution card#", (Is("Evolution"),), read_only=True),
    ]
    out.extend(Phrase("pokemon head", words, (Tagged(tag),)) for tag, words in HEAD_TAGS.items())
    out.extend(Phrase("tag adj", words, Tagged(tag)) for tag, words in BEFORE_TAGS.items())
    out.extend(Phrase("type", name, name) for name in types.NAMES)
    out.extend(Phrase("condition", name, name) for name in condition.NAMES)
    stages: tuple[Kind, ...] = ("Basic", "Stage 1", "Stage 2", "Restored")
    out.extend(Phrase("adj", kind, Is(kind)) for kind in stages)
    return out


def _some(q: str, **fields: Any) -> list[Phrase]:
    """The quantity phrases for a category of groups ("card group", "energy group")."""
    group = f"{{g:{q} group|pl}}"
    one = f"{{g:{q} group|sg}}"
    cat = f"some {q}"
    return [
        Phrase(cat, f"a {one}", Some(Num(1), V.g)),
        Phrase(cat, f"a random {one}", Some(Num(1), V.g, random=True)),
        Phrase(cat, f"{{n:num}} random {group}", Some(V.n, V.g, random=True)),
        Phrase(cat, f"up to {{n:num}} {group}", Some(V.n, V.g, "up-to")),
        Phrase(cat, f"any number of {group}", Some(Num(0), V.g, "any")),
        Phrase(cat, f"as many {group} as you like", Some(Num(0), V.g, "any"), read_only=True),
        Phrase(cat, f"all {group}", Some(Num(0), V.g, "all")),
        Phrase(cat, f"all of your {group}", Some(Num(0), V.g, "all"), read_only=True),
        Phrase(cat, f"{{n:num}} {group} of different types", Some(V.n, V.g, distinct="type")),
        Phrase(cat, f"up to {{n:num}} {group} of different types", Some(V.n, V.g, "up-to", distinct="type")),
        Phrase(cat, f"{{n:num}} {group} with different names", Some(V.n, V.g, distinct="name")),
        Phrase(cat, f"up to {{n:num}} {group} with different names", Some(V.n, V.g, "up-to", distinct="name")),
        Phrase(cat, f"{{n:num}} {group}", Some(V.n, V.g)),
        Phrase(cat, f"any {{n:num}} {group}", Some(V.n, V.g), read_only=True),
        Phrase(cat, f"<any|1> {one}", Some(Num(1), V.g), read_only=True),
    ]


_GROUP = side_group()

PHRASES: Final[list[Phrase]] = [
    *_kind_heads(),
    # adjectives
    Phrase("adj", "{t:tag adj}", V.t),
    Phrase("adj", "{t:type}", OfType(V.t)),
    Phrase("adj", "{a:type} or {b:type}", OneOf((OfType(V.a), OfType(V.b)))),
    Phrase("adj", "{a:type} , {b:type} , or {c:type}", OneOf((OfType(V.a), OfType(V.b), OfType(V.c)))),
    Phrase("adj", "Evolution", Is("Evolution")),
    Phrase("adj", "Evolved", Evolved()),
    Phrase("adj", "unevolved", Not(Evolved())),
    Phrase("adj", "non {t:type}", Not(OfType(V.t))),
    Phrase("adj", "non Basic", Not(Is("Basic"))),
    Phrase("adj", "other", Not(Same(This()))),
    Phrase("adj", "{c:condition}", HasCondition((V.c,))),
    # heads
    Phrase("pokemon head", "Pokémon", ()),
    Phrase("pokemon head", "{n:name}", (Named(V.n),)),
    Phrase("pokemon head", "Pokémon named {n:name}", (Named(V.n),), read_only=True),
    Phrase("place", "Benched", "bench"),
    Phrase("place", "", "any"),
    # what comes after the noun
    Phrase("rel", "<that|which|with> <have any|any|have> damage counter on <it|them>", Damaged(1), read_only=True),
    Phrase("rel", "that has/pl any damage counters on it/pl", Damaged(1)),
    Phrase("rel", "that has/pl at least {n:int} damage counters on it/pl", Damaged(V.n)),
    Phrase("rel", "that has/pl no damage counters on it/pl", Not(Damaged(1))),
    Phrase("rel", "<without any|with no> damage counters on <it|them>", Not(Damaged(1)), read_only=True),
    Phrase("rel", "that don't have any damage counters on <it|them>", Not(Damaged(1)), read_only=True),
    Phrase("rel", "that has/pl any Energy attached [to <it|them>]", HasEnergy()),
    Phrase("rel", "that has/pl any {t:type} Energy attached [to <it|them>]", HasEnergy(V.t)),
    Phrase("rel", "<with any|with|that have> {t:type} Energy attached [to <it|them>]", HasEnergy(V.t), read_only=True),
    Phrase("rel", "that has/pl no Energy attached [to <it|them>]", Not(HasEnergy())),
    Phrase("rel", "that has/pl any basic Energy attached [to <it|them>]", HasEnergy(kind="basic")),
    Phrase("rel", "that has/pl any Special Energy attached [to <it|them>]", HasEnergy(kind="special")),
    Phrase("rel", "that has/pl a Pokémon Tool attached [to <it|them>]", HasTool()),
    Phrase("rel", "with {n:name part} in <its|their> name", Named(V.n, "contains")),
    Phrase("rel", "that have {n:name part} in <its|their> name", Named(V.n, "contains"), read_only=True),
    Phrase(
        "rel",
        "with {n:name part} or {m:name part} in <its|their> name",
        OneOf((Named(V.n, "contains"), Named(V.m, "contains"))),
    ),
    Phrase("rel", "( excluding {g:excluded} )", Not(V.g)),
    Phrase("rel", "that isn't {g:excluded}", Not(V.g), read_only=True),
    Phrase("excluded", "[any] {h:one head|pl}", V.h),
    Phrase("excluded", "{a:adj} Pokémon", V.a, when=lambda found: _adjective(found["a"])),
    Phrase("one head", "{h:pokemon head}", lens("h", lambda h: h[0] if len(h) == 1 else FAIL, lambda f: ((f,),))),
    Phrase("rel", "that evolve/pl from {p:pokemon}", EvolvesFrom(V.p)),
    Phrase("rel", "that evolve/pl from {n:other name}", EvolvesFromName(V.n)),
    Phrase("rel", "that evolve from {n:name of itself}", EvolvesFromName(V.n), read_only=True, idiom=True),
    Phrase("rel", "with {n:int} HP or less", Measure("hp", "<=", plain())),
    Phrase("rel", "with {n:int} HP or more", Measure("hp", ">=", plain())),
    Phrase("rel", "with a remaining HP of {n:int} or less", Measure("remaining-hp", "<=", plain())),
    Phrase("rel", "with {n:int} HP or less remaining", Measure("remaining-hp", "<=", plain()), read_only=True),
    Phrase("rel", "that has/pl an Ability", HasPower(("Ability",))),
    Phrase("rel", "that has/pl the {n:move} attack", HasAttack(V.n)),
    Phrase("rel", "with the same name as 1 of {s:side} {g:pokemon group|pl}", SameName(side_group())),
    Phrase(
        "rel", "with the same name as {p:pokemon}", SameName(V.p), when=lambda found: not isinstance(found["p"], Pick)
    ),
    Phrase("rel", "of the same type as {p:pokemon}", SharesType(V.p)),
    Phrase("rel", "with a {t:type} Weakness", HasWeaknessTo(V.t)),
    Phrase("rel", "that is/pl affected by a Special Condition", HasCondition()),
    # Pokémon in play
    Phrase(
        "pokemon group",
        "{p:place} {a:adj*} {h:group head} {r:rel*}",
        build=_make_group,
        match=_match_group,
    ),
    Phrase("group head", "{h:pokemon head}", V.h),
    Phrase("pokemon", "{x:this}", V.x),
    Phrase("pokemon", "{s:side} Active Pokémon", Pokemon(V.s, "active")),
    Phrase("pokemon", "the Attacking Pokémon", Attacker()),
    Phrase("pokemon", "both Active Pokémon", Pokemon("both", "active")),
    Phrase("pokemon", "each of {s:side} {g:pokemon group|pl} [in play]", _GROUP),
    Phrase("pokemon", "<all of|all> {s:side} {g:pokemon group|pl} [in play]", _GROUP, read_only=True),
    Phrase("pokemon", "{s:side} {g:pokemon group|pl} [in play]", _GROUP, read_only=True),
    Phrase(
        "pokemon",
        "each {g:pokemon group|sg} <{both sides}|in play|in play {both sides}|>",
        both_sides(),
    ),
    Phrase(
        "pokemon",
        "all {g:pokemon group|pl} <in play|> [{both sides}]",
        both_sides(),
        read_only=True,
    ),
    Phrase("pokemon", "{n:num} of {s:side} {g:pokemon group|pl} [in play]", Pick(_GROUP, V.n)),
    Phrase("pokemon", "up to {n:num} of {s:side} {g:pokemon group|pl} [in play]", Pick(_GROUP, V.n, "up-to")),
    Phrase("pokemon", "any number of {s:side} {g:pokemon group|pl} [in play]", Pick(_GROUP, Num(0), "any")),
    Phrase("pokemon", "{r:pokemon pronoun}", V.r),
    # the same, printed as one plural rather than one by one
    Phrase("several pokemon", "{s:side} {g:pokemon group|pl}", _GROUP, print_only=True),
    Phrase("several pokemon", "{p:pokemon}", V.p),
    Phrase("all pokemon", "all of {s:side} {g:pokemon group|pl}", _GROUP, print_only=True),
    Phrase("all pokemon", "{p:pokemon}", V.p),
    # pronouns
    Phrase("pokemon pronoun", "it", Ref("it")),
    Phrase("pokemon pronoun", "that Pokémon", Ref("that Pokémon")),
    Phrase("pokemon pronoun", "them", Ref("them")),
    Phrase("pokemon pronoun", "<each of|> those Pokémon", Ref("those Pokémon")),
    Phrase("pokemon pronoun", "each of them", Ref("them"), read_only=True),
    Phrase("pokemon pronoun", "the new [your opponent's] Active Pokémon", Ref("the new Active Pokémon")),
    Phrase("cards pronoun", "it", Ref("it")),
    Phrase("cards pronoun", "them", Ref("them")),
    Phrase("cards pronoun", "<that|the> card", Ref("that card")),
    Phrase("cards pronoun", "<those|the|these> cards", Ref("those cards")),
    Phrase("cards pronoun", "the other cards", Ref("the other cards")),
    Phrase("cards pronoun", "<the rest|the others>", Ref("the other cards"), read_only=True),
    # kinds of cards
    Phrase("card group", "{e:energy group}", V.e),
    Phrase("card group", "{h:card head}", V.h),
    Phrase(
        "card group",
        "{t:tag adj} {h:card head}",
        lens(
            "t h",
            lambda t, h: (*h, t),
            lambda v: (v[-1], v[:-1]) if v and isinstance(v[-1], Tagged) and v[-1].tag in BEFORE_TAGS else FAIL,
        ),
    ),
    Phrase("card group", "card# named {n:name}", (Named(V.n),), read_only=True),
    Phrase("card group", "{n:name} card#", (Named(V.n),), read_only=True),
    Phrase("card group", "card# with {n:name part} in <its|their> name", (Named(V.n, "contains"),)),
    Phrase("card group", "card# that evolve/pl from {p:pokemon}", (EvolvesFrom(V.p),)),
    Phrase(
        "card group", "card that evolve from {n:name of itself}", (EvolvesFromName(V.n),), read_only=True, idiom=True
    ),
    Phrase(
        "card group", "{a:adj*} {h:pokemon head} [card] {r:rel*}", build=_make_pokemon_cards, match=_match_pokemon_cards
    ),
    Phrase("cards group", "{g:card group}", V.g),
    Phrase("cards group", "{g:card group} <or|or a|and> {h:card group}", build=_either, match=_match_either),
    Phrase(
        "cards group",
        "Basic Pokémon or Evolution card with {n:name part} in its name",
        (Is("Pokémon"), Named(V.n, "contains")),
        read_only=True,
        idiom=True,
    ),
    *_some("cards"),
    # Energy
    Phrase("energy card", "Energy", (Is("Energy"),)),
    Phrase("energy card", "basic Energy", (Is("basic Energy"),)),
    Phrase("energy card", "Special Energy", (Is("special Energy"),)),
    Phrase("energy card", "{t:type} Energy", (Is("Energy"), OfType(V.t))),
    Phrase("energy card", "basic {t:type} Energy", (Is("basic Energy"), OfType(V.t))),
    Phrase("energy card", "{t:type} or {u:type} Energy", (Is("Energy"), OneOf((OfType(V.t), OfType(V.u))))),
    Phrase("energy card", "basic {t:type} or {u:type} Energy", (Is("basic Energy"), OneOf((OfType(V.t), OfType(V.u))))),
    Phrase("energy group", "{e:energy card} card#", V.e),
    Phrase("energy group", "{e:energy card}", V.e, read_only=True),
    Phrase("attached group", "{e:energy card} [card]", V.e),
    Phrase("attached group", "{h:tool head}", V.h),
    Phrase("tool head", "Pokémon Tool#", (Is("Pokémon Tool"),)),
    Phrase("tool head", "card#", ()),
    *_some("attached"),
    # Energy is counted in units, Energy cards in cards; where it comes to the same, a pass settles it
    Phrase("some attached", "{n:num} {e:energy card}", Some(V.n, V.e, units=True), read_only=True, idiom=True),
    Phrase("some attached", "any {n:num} {e:energy card}", Some(V.n, V.e, units=True), read_only=True, idiom=True),
    Phrase(
        "some attached",
        "up to {n:num} {e:energy card}",
        Some(V.n, V.e, "up-to", units=True),
        read_only=True,
        idiom=True,
    ),
]
