"""The noun phrase: quantifier, owner, place, adjectives, head, relative clauses. One scheme for every position.

A noun is made of the filters of its node: those that English says before the noun are adjectives, one of them may be
the head ("Supporter card", "Pokémon-EX"), the rest are relative clauses. Which is which follows from the filters
alone (`split`), and reading puts them back in order, so a list of filters is said in one way only.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, get_args

from playmat.model import ir
from playmat.model.words import condition, power
from playmat.model.words import tag as tags
from playmat.text.canonical.kernel import Grouped, Say, options, ungroup
from playmat.text.filters import filter_key
from playmat.text.template import FAIL, V
from playmat.text.words import plural_of


def _key(each: Any) -> tuple[int, str]:
    return filter_key(ungroup(each))


def in_order(filters: tuple[Any, ...]) -> tuple[Any, ...]:
    """The filters in their order, each once; brackets around one do not count."""
    return tuple(sorted(set(filters), key=_key))


# --- What a reference stands for, and whether nouns are plural


@dataclass(frozen=True, slots=True)
class Short(ir.Target):
    """ "That Pokémon", "those cards": the nearest earlier thing of that kind and number."""

    noun: str
    plural: bool = False
    owner: str | None = field(default=None, compare=False)
    """Whose it is, for words that say so; None where it is not known."""


IT: Final = Short("it")
"""What the sentence is about: the one Pokémon that was its last subject."""


@dataclass(frozen=True, slots=True)
class Labelled(ir.Target):
    """ "Pokémon A", "cards B": what was given that letter."""

    noun: str
    slot: str
    owner: str | None = field(default=None, compare=False)


def kind_of(target: Any) -> str:
    """Whether a target is Pokémon in play or cards."""
    if isinstance(target, Grouped):
        return kind_of(target.part)
    if isinstance(target, Short | Labelled):
        return {"rest": "card", "one card": "card", "new Active": "pokemon", "it": "pokemon"}.get(
            target.noun, target.noun
        )
    if isinstance(target, ir.Pick | ir.Among | ir.Except):
        return kind_of(target.source)
    if isinstance(target, ir.Together):
        return kind_of(target.parts[0]) if target.parts else "card"
    pokemon = ir.Pokemon | ir.This | ir.Attacker | ir.EventPokemon | ir.Defending
    return "pokemon" if isinstance(target, pokemon) else "card"


def is_plural(value: Any) -> bool:
    """Whether what is said for this is plural: decides is or are."""
    if isinstance(value, Grouped):
        return is_plural(value.part)
    if isinstance(value, tuple):
        return len(value) > 1 or any(is_plural(each) for each in value)
    if isinstance(value, ir.Pick):
        return value.count != ir.Num(1) or value.mode == "any"
    if isinstance(value, Short):
        return value.plural
    if isinstance(value, Labelled):
        return value.noun == "card"
    if isinstance(value, ir.Cards):
        return not (ir.Num(1) in (value.top, value.bottom) and not value.where)
    if isinstance(value, ir.Among):
        return True
    if isinstance(value, ir.Except):
        return is_plural(value.source)
    return isinstance(value, ir.Together)


def is_one(target: Any) -> bool:
    """Whether it is one Pokémon by its nature, so that it is "it" the second time."""
    if isinstance(target, ir.Pokemon):
        return target.place == "active" and target.side in ("you", "opponent") and not target.where
    return target == IT or isinstance(target, ir.This | ir.Attacker | ir.Defending | ir.EventPokemon)


def is_several(target: Any) -> bool:
    """Whether it is all Pokémon of one side, or those on its Bench: a group of which some may be meant."""
    return isinstance(target, ir.Pokemon) and target.place != "active" and target.side != "both"


BOTH_ACTIVE: Final = ir.Pokemon("both", "active")


def owner_of(target: Any) -> str | None:
    """Whose cards or Pokémon these are; empty: of more than one player, or of either; None: not known."""
    if isinstance(target, Grouped):
        return owner_of(target.part)
    if isinstance(target, Short | Labelled):
        return target.owner
    if isinstance(target, ir.Pick | ir.Among | ir.Except):
        return owner_of(target.source)
    if isinstance(target, ir.Together):
        owners = {owner_of(part) for part in target.parts}
        return None if None in owners else owners.pop() if len(owners) == 1 else ""
    if isinstance(target, ir.Cards) and target.on is not None:
        return owner_of(target.on)
    if isinstance(target, ir.Pokemon | ir.Cards):
        return "" if target.side == "both" else target.side
    return "you" if isinstance(target, ir.This | ir.ThisCard) else ""


# --- Filters as predicates


def _predicate(template: str, pattern: Any = None, **more: Any) -> list[Say]:
    """A filter said as "has …" or "is …", and the same denied."""
    verb, _, rest = template.partition(" ")
    raw = verb.removesuffix("/pl")
    denied = f"{raw}n't/pl {rest}" if raw in ("is", "was") else f"doesn't/pl {'have' if raw == 'has' else raw} {rest}"
    return [Say("pred1", template, pattern, **more), Say("npred", denied, pattern, **more)]


KIND_NOUNS: Final[dict[Any, tuple[str, str]]] = {
    "Pokémon": ("", "Pokémon"),
    "Trainer": ("", "Trainer card#"),
    "Energy": ("", "Energy card#"),
    "Item": ("", "Item card#"),
    "Supporter": ("", "Supporter card#"),
    "Stadium": ("", "Stadium card#"),
    "Pokémon Tool": ("", "Pokémon Tool card#"),
    "Technical Machine": ("", "Technical Machine card#"),
    "Fossil": ("", "Fossil card#"),
    "basic Energy": ("basic", "Energy card#"),
    "special Energy": ("Special", "Energy card#"),
    "Basic": ("Basic", "Pokémon"),
    "Stage 1": ("Stage 1", "Pokémon"),
    "Stage 2": ("Stage 2", "Pokémon"),
    "Restored": ("Restored", "Pokémon"),
    "LV.X": ("Level-Up", "Pokémon"),
    "Evolution": ("Evolution", "Pokémon"),
}
"""What a card of a kind is called: what stands before its type, and the noun."""
HEAD_TAGS: Final[dict[str, tuple[str, str]]] = {
    "ex": ("", "Pokémon ex"),
    "EX": ("", "Pokémon-EX"),
    "GX": ("", "Pokémon-GX"),
    "V": ("", "Pokémon V"),
    "VMAX": ("", "Pokémon VMAX"),
    "VSTAR": ("", "Pokémon VSTAR"),
    "V-UNION": ("", "Pokémon V-UNION"),
    "BREAK": ("", "Pokémon BREAK"),
    "LEGEND": ("", "Pokémon LEGEND"),
    "LV.X": ("", "Pokémon LV.X"),
    "Mega ex": ("Mega Evolution", "Pokémon ex"),
}
"""Tags that stand in the noun itself."""
_NO_ADJECTIVE: Final = ("owner", "Rule Box")
_MARKS: Final = {"Mega": "Mega Evolution", "Star": "Star", "δ": "δ"}
ADJECTIVE_TAGS: Final = {
    tag: _MARKS.get(tag, tag) for tag in tags.NAMES if tag not in HEAD_TAGS and tag not in _NO_ADJECTIVE
}
TYPES: Final = get_args(ir.Type)
_PLAYABLE: Final = ("Basic", "Stage 1", "Stage 2", "Restored", "LV.X", "Evolution")
"""Kinds of Pokémon in play that are said in the noun."""


def _types(filter_: Any) -> bool:
    return isinstance(filter_, ir.OfType) or (
        isinstance(filter_, ir.OneOf)
        and len(filter_.filters) > 1
        and all(isinstance(each, ir.OfType) for each in filter_.filters)
    )


def _marks(filter_: Any) -> bool:
    """One of several marks that are each said in a word: "Fusion Strike or Rapid Strike"."""
    return isinstance(filter_, ir.OneOf) and len(filter_.filters) > 1 and all(map(_is_mark, filter_.filters))


def _is_mark(filter_: Any) -> bool:
    return isinstance(filter_, ir.Tagged) and filter_.tag in ADJECTIVE_TAGS and filter_.tag != "Ultra Beast"


def _names(filter_: Any) -> bool:
    exact = isinstance(filter_, ir.Named) and filter_.match == "exact"
    return exact or (
        isinstance(filter_, ir.OneOf) and len(filter_.filters) > 1 and all(map(_names_one, filter_.filters))
    )


def _names_one(filter_: Any) -> bool:
    return isinstance(filter_, ir.Named) and filter_.match == "exact"


@dataclass(frozen=True, slots=True)
class Head:
    """The noun itself: a kind or tag (empty: any) with its types, or names."""

    kind: str = ""
    types: ir.Filter | None = None
    names: ir.Filter | None = None


def split(where: Any, kinds: tuple[str, ...]) -> dict[str, Any] | None:
    """The filters as adjectives, head and relative clauses."""
    if isinstance(where, Grouped) or where != in_order(where):
        return None
    rest = list(where)
    kind = next((each for each in rest if isinstance(each, ir.Is) and each.kind in kinds), None)
    tag = next((each for each in rest if isinstance(each, ir.Tagged) and each.tag in HEAD_TAGS), None)
    if tag is not None and tag.tag == "ex" and ir.Tagged("Mega") in rest:
        tag = None  # that would be said as the tag of Mega Evolution Pokémon ex is
    if kind is not None and (kind.kind not in _PLAYABLE or (tag is not None and HEAD_TAGS[tag.tag][0])):
        tag = None
    name = None if kind or tag else next((each for each in rest if _names(each)), None)
    types = None if name else next((each for each in rest if _types(each)), None)
    for each in (kind, tag, name, types):
        if each is not None:
            rest.remove(each)
    said = ("" if kind is None else kind.kind) + ("" if tag is None else f"#{tag.tag}")
    cards = (ir.Not(ir.Same(ir.ThisCard())), ir.Not(ir.FaceUp()))
    others = cards if kinds is _CARD_KINDS else (ir.Not(ir.Same(ir.This())),)
    before = [each for each in rest if _is_adjective(each) or each in others]
    before.sort(key=lambda each: (not isinstance(each, ir.Not), _key(each)))
    after = [each for each in rest if each not in before]
    return {"a": tuple(before), "h": Head(said, types, name), "r": tuple(after)}


def _is_adjective(each: Any) -> bool:
    if isinstance(each, ir.Tagged):
        return each.tag in ADJECTIVE_TAGS
    return isinstance(each, ir.Evolved)


def _joined(kinds: tuple[str, ...]) -> Any:
    def build(a: tuple[ir.Filter, ...], h: Any, r: tuple[ir.Filter, ...]) -> Any:
        if isinstance(h, Grouped):
            return FAIL  # only whole nouns stand in brackets
        parts: list[ir.Filter] = [*a, *r]
        kind: Any
        kind, _, tag = h.kind.partition("#")
        if kind:
            parts.append(ir.Is(kind))
        if tag:
            parts.append(ir.Tagged(tag))
        parts.extend(each for each in (h.types, h.names) if each is not None)
        made = in_order(tuple(parts))
        return made if len(made) == len(parts) else FAIL

    return build


_CARD_KINDS: Final = tuple(KIND_NOUNS)


def _nouns(category: str, kinds: tuple[str, ...], plain: str) -> list[Say]:
    """The nouns for Pokémon in play, or for cards; `plain`: what one is called of which no kind is said."""
    head = f"{category} head"
    one = f"{category} 1"
    parts = {
        "build": _joined(kinds),
        "match": lambda value: split(value, kinds) if isinstance(value, tuple) else None,
    }
    words = f"{{a:{category.split()[0]} adjective*}} {{h:{head}}} {{r:relative*}}"
    out = [
        Say(one, words, **parts),
        Say(category, words, **parts),
        Say(category, f"{{n:{one}&or}}", build=_union(kinds), match=lambda value: _members(value, kinds), weight=1),
        Say(head, f"{{t:types}} {plain}", build=lambda t: Head("", t), match=_match_head("")),
        Say(head, "{n:names}", build=lambda n: Head("", None, n), match=_match_names),
    ]
    nouns = {kind: KIND_NOUNS[kind] for kind in kinds} | {f"#{tag}": noun for tag, noun in HEAD_TAGS.items()}
    for kind in _PLAYABLE:
        for tag, (before, noun) in HEAD_TAGS.items():
            if not before:
                nouns[f"{kind}#{tag}"] = (KIND_NOUNS[kind][0], noun)
    for kind, (before, noun) in nouns.items():
        out.append(Say(head, f"{before} {{t:types}} {noun}", build=_make_head(kind), match=_match_head(kind), weight=1))
    return out


def _energy() -> list[Say]:
    """The noun for Energy that is counted by what it provides: "2 basic Fire Energy", without the word card."""
    out = [
        Say(
            "energy noun",
            "{a:card adjective*} {h:energy head} {r:relative*}",
            build=_joined(_CARD_KINDS),
            match=lambda value: split(value, _CARD_KINDS) if isinstance(value, tuple) else None,
        )
    ]
    for kind in _ENERGY:
        before = KIND_NOUNS[kind][0]
        out.append(Say("energy head", f"{before} {{t:types}} Energy", build=_make_head(kind), match=_match_head(kind)))
    return out


_ENERGY: Final = ("Energy", "basic Energy", "special Energy")


def _members(where: Any, kinds: tuple[str, ...]) -> dict[str, Any] | None:
    """A choice between kinds as several nouns: "a Supporter card or a Stadium card"."""
    if not isinstance(where, tuple) or len(where) != 1 or not isinstance(where[0], ir.OneOf):
        return None
    union = where[0]
    if _types(union) or _names(union):
        return None
    members = tuple(each.filters if isinstance(each, ir.AllOf) else (each,) for each in union.filters)
    for member in members:
        parts = split(member, kinds)
        if parts is None or parts["h"] == Head() or (parts["h"].types is not None and not parts["h"].kind):
            return None
        if any(isinstance(each, ir.OneOf) and not _names(each) and not _types(each) for each in member):
            return None
    return {"n": members}


def _one_of(nouns: tuple[Any, ...]) -> Any:
    """A choice between kinds as a filter: "is a Supporter card or Stadium card"."""
    made = _union(_CARD_KINDS)(nouns)
    return made if made is FAIL else made[0]


def _kinds_of(value: Any) -> dict[str, Any] | None:
    """The nouns of such a choice, if each is a noun and no more."""
    found = _members((value,), _CARD_KINDS)
    return found if found is not None and all(len(member) == 1 for member in found["n"]) else None


def _parts_of_names(value: Any) -> dict[str, Any] | None:
    """What one of which is in a name."""
    if not isinstance(value, ir.OneOf) or len(value.filters) < 2:
        return None
    parts = [each.name for each in value.filters if isinstance(each, ir.Named) and each.match == "contains"]
    return {"n": tuple(parts)} if len(parts) == len(value.filters) else None


def _is_plain(filter_: Any) -> bool:
    """Whether a filter is said with one verb."""
    if isinstance(filter_, ir.OneOf):
        plain = _types(filter_) or _names(filter_) or _marks(filter_)
        return plain or bool(_kinds_of(filter_) or _parts_of_names(filter_))
    return not isinstance(filter_, ir.AllOf)


def _union(kinds: tuple[str, ...]) -> Any:
    def build(n: tuple[Any, ...]) -> Any:
        if len(n) < 2:
            return FAIL
        members = tuple(ir.AllOf(each) if len(each) > 1 else each[0] for each in n if each)
        made = (ir.OneOf(in_order(members)),)
        return made if _members(made, kinds) is not None else FAIL

    return build


def _make_head(kind: str) -> Any:
    return lambda t: Head(kind, t)


def _match_head(kind: str) -> Any:
    def match(value: Any) -> dict[str, Any] | None:
        fits = isinstance(value, Head) and value.kind == kind and value.names is None
        return {"t": value.types} if fits else None

    return match


def _match_names(value: Any) -> dict[str, Any] | None:
    return {"n": value.names} if isinstance(value, Head) and value.names is not None and not value.kind else None


_RELATIONS: Final = {
    "=": ("exactly {v:amount1} %s", ""),
    "!=": ("a number of %s other than {v:amount1}", ""),
    "<": ("less than {v:amount1} %s", ""),
    "<=": ("{v:amount1} %s or less", ""),
    ">": ("more than {v:amount1} %s", ""),
    ">=": ("{v:amount1} %s or more", ""),
}
_MEASURES: Final = {
    "hp": ("HP", ""),
    "remaining-hp": ("HP remaining", ""),
    "retreat-cost": ("Colorless in its/pl Retreat Cost", ""),
    "counters": ("damage counters on it/pl", ""),
    "energy": ("Energy attached to it/pl", ""),
    "energy-cards": ("Energy cards attached to it/pl", ""),
    "prizes": ("Prize cards to its/pl name", ""),
}


def _measures() -> list[Say]:
    out = []
    for what, (noun, _) in _MEASURES.items():
        for relation, (template, _) in _RELATIONS.items():
            out += _predicate("has/pl " + template % noun, ir.Measure(what, relation, V.v))  # type: ignore[arg-type]
        for most, end in ((False, "least"), (True, "most")):
            out += _predicate(f"has/pl the {end} {noun} among {{t:np1}}", ir.Extreme(what, V.t, most))  # type: ignore[arg-type]
    return out


FILTERS: Final[list[Say]] = [
    *[say for kind, (pre, noun) in KIND_NOUNS.items() for say in _predicate(f"is/pl a# {pre} {noun}", ir.Is(kind))],
    *_predicate("is/pl {t:type}", ir.OfType(V.t)),
    *_predicate("is/pl of type {l:letter}", ir.OfTypeIn(V.l)),
    *_predicate("is/pl named {n:name}", ir.Named(V.n)),
    *_predicate("has/pl {n:quoted} in its/pl name", ir.Named(V.n, "contains")),
    *[say for tag, (pre, noun) in HEAD_TAGS.items() for say in _predicate(f"is/pl a# {pre} {noun}", ir.Tagged(tag))],
    *[
        say
        for tag, word in ADJECTIVE_TAGS.items()
        for say in _predicate(f"is/pl {'a# ' * (tag == 'Ultra Beast')}{word}", ir.Tagged(tag))
    ],
    *_predicate("is/pl {t:one type&or}", ir.OneOf(V.t), when=lambda found: _types(ir.OneOf(found["t"]))),
    *_predicate("is/pl {m:one mark&or}", ir.OneOf(V.m), when=lambda found: _marks(ir.OneOf(found["m"]))),
    *[Say("one mark", word, ir.Tagged(tag)) for tag, word in ADJECTIVE_TAGS.items() if tag != "Ultra Beast"],
    *_predicate("is/pl named {n:one name&or}", ir.OneOf(V.n), when=lambda found: _names(ir.OneOf(found["n"]))),
    *_predicate(
        "has/pl {n:quoted&or} in its/pl name",
        build=lambda n: ir.OneOf(tuple([ir.Named(each, "contains") for each in n])) if len(n) > 1 else FAIL,
        match=lambda value: _parts_of_names(value),
        weight=3,
    ),
    *_predicate(
        "is/pl a# {n:card noun 1&or}",
        build=lambda n: _one_of(n),
        match=lambda value: _kinds_of(value),
        weight=1,
    ),
    *_predicate("has/pl a Rule Box", ir.Tagged("Rule Box")),
    *_predicate("has/pl an owner in its/pl name", ir.Tagged("owner")),
    Say("pred", "{f:pred1}", V.f, when=lambda found: _is_plain(found["f"])),
    Say("pred1", "{f:npred}", ir.Not(V.f)),
    Say(
        "pred",
        "either {f:pred1&or}",
        ir.OneOf(V.f),
        when=lambda found: len(found["f"]) > 1 and not _is_plain(ir.OneOf(found["f"])),
    ),
    Say(
        "npred",
        "isn't/pl one that either {f:pred1&or}",
        ir.OneOf(V.f),
        when=lambda found: len(found["f"]) > 1 and not _is_plain(ir.OneOf(found["f"])),
    ),
    Say("pred", "both {f:pred1&and}", ir.AllOf(V.f), when=lambda found: len(found["f"]) > 1),
    Say("npred", "isn't/pl one that both {f:pred1&and}", ir.AllOf(V.f), when=lambda found: len(found["f"]) > 1),
    *_predicate("is/pl {t:np}", ir.Same(V.t)),
    *_predicate("is/pl in the Active Spot", ir.At("active")),
    *_predicate("is/pl on the Bench", ir.At("bench")),
    *_predicate("is/pl evolved", ir.Evolved()),
    *_predicate("has/pl any damage counters on it/pl", ir.Damaged()),
    *_predicate(
        "has/pl at least {n:int} damage counters on it/pl", ir.Damaged(V.n), when=lambda found: found["n"] != 1
    ),
    *_predicate("has/pl any {k:energy kind} {t:type option} Energy attached", ir.HasEnergy(V.t, 1, V.k)),
    *_predicate("has/pl at least {n:int} {k:energy kind} {t:type option} Energy attached", ir.HasEnergy(V.t, V.n, V.k)),
    *_predicate("has/pl a Pokémon Tool attached", ir.HasTool()),
    *_predicate("has/pl {n:name} attached", ir.HasTool(V.n), when=lambda found: bool(found["n"])),
    *_predicate("has/pl a {w:card noun|sg} attached to it/pl", ir.HasAttached(V.w)),
    *_predicate("has/pl {t:np1} attached to it/pl", ir.HasAttached((ir.Same(V.t),))),
    *_predicate("is/pl affected by a Special Condition", ir.HasCondition()),
    *_predicate("is/pl {c:condition&or}", ir.HasCondition(V.c), when=lambda found: bool(found["c"])),
    *_predicate(
        "is/pl affected by {n:int} or more Special Conditions",
        ir.HasCondition((), V.n),
        when=lambda found: found["n"] != 1,
    ),
    *_predicate(
        "is/pl affected by {n:int} or more of {c:condition&and}",
        ir.HasCondition(V.c, V.n),
        when=lambda found: bool(found["c"]) and found["n"] != 1,
    ),
    *_predicate("provide/pl {n:int} or more Energy by itself", ir.Provides(V.n)),
    *_predicate(
        "provide/pl {n:int} or more Energy by itself and only {t:type}",
        ir.Provides(V.n, V.t),
        when=lambda found: found["t"] is not None,
    ),
    *_predicate("is/pl the other half of {t:np}", ir.OtherHalf(V.t)),
    *_predicate("has/pl Weakness to a type provided by {t:np}", ir.WeakToEnergy(V.t)),
    *_predicate("has/pl a {k:power kind&or}", ir.HasPower(V.k), when=lambda found: bool(found["k"])),
    *_predicate(
        "has/pl the {k:power kind&or} {n:quoted}", ir.HasPower(V.k, V.n), when=lambda found: found["k"] and found["n"]
    ),
    *_predicate("has/pl the attack {n:quoted}", ir.HasAttack(V.n)),
    *_measures(),
    *_predicate("evolve/pl from {t:np}", ir.EvolvesFrom(V.t)),
    *_predicate("evolve/pl sooner or later from {t:np}", ir.EvolvesFrom(V.t, True)),
    *_predicate("evolve/pl from any {n:name}", ir.EvolvesFromName(V.n)),
    *_predicate("evolve/pl from a card that has {n:quoted} in its name", ir.EvolvesFromName(V.n, "contains")),
    *_predicate("has/pl Weakness to the type of {t:np1}", ir.WeakTo(V.t)),
    *_predicate("was/pl discarded this turn from {t:np} by its own attack", ir.DiscardedFrom(V.t)),
    *[
        _say
        for _turn, _words in {
            "this-turn": "this turn",
            "last-turn": "during the last turn",
            "own-last-turn": "during your last turn",
        }.items()
        for _say in _predicate(
            f"was/pl damaged or affected by your attack {{n:quoted}} {_words}",
            ir.StruckBy(V.n, _turn),  # type: ignore[arg-type]
        )
    ],
    *_predicate("became Active during the last turn", ir.Was("became-active")),
    *_predicate("retreated during the last turn", ir.Was("retreated")),
    *_predicate("evolve/pl from any Fossil", ir.EvolvesFromFossil()),
    *_predicate("has/pl the same name as {t:any one}", ir.SameName(V.t)),
    *_predicate("share/pl a type with {t:np}", ir.SharesType(V.t)),
    *_predicate("has/pl Weakness to {t:type}", ir.HasWeaknessTo(V.t)),
    *_predicate("has/pl Resistance to {t:type}", ir.HasResistance(V.t), when=lambda found: found["t"] is not None),
    *_predicate("has/pl any Resistance", ir.HasResistance()),
    *_predicate("has/pl a {n:quoted} counter on it/pl", ir.HasMarker(V.n)),
    *_predicate("is/pl face up", ir.FaceUp()),
    *_predicate("was/pl put into play this turn", ir.EnteredThisTurn()),
    *_predicate("was/pl made Active this turn", ir.BecameActive()),
    *_predicate("was/pl made Active in the turn before", ir.BecameActive("last-turn")),
    # as parts of a noun
    *[Say("adjective", word, ir.Tagged(tag)) for tag, word in ADJECTIVE_TAGS.items()],
    Say("adjective", "evolved", ir.Evolved()),
    Say("pokemon adjective", "{f:adjective}", V.f),
    Say("pokemon adjective", "other", ir.Not(ir.Same(ir.This()))),
    Say("card adjective", "{f:adjective}", V.f),
    Say("card adjective", "other", ir.Not(ir.Same(ir.ThisCard()))),
    Say("card adjective", "face-down", ir.Not(ir.FaceUp())),
    Say("relative", "that {f:pred}", V.f),
    Say("relative", "( excluding {n:names} )", ir.Not(V.n), when=lambda found: _names(found["n"])),
    Say("relative", "( excluding {n:tags} )", ir.Not(V.n), when=lambda found: _head_tags(found["n"])),
    Say("relative", "( excluding {k:kinds} )", ir.Not(V.k), when=lambda found: _kinds(found["k"])),
    Say("relative", "( excluding {t:np} )", ir.Not(ir.Same(V.t))),
    *[
        Say("one kind", f"{pre} {plural_of(noun.rstrip('#')) if noun[-1] == '#' else noun}", ir.Is(kind))
        for kind, (pre, noun) in KIND_NOUNS.items()
    ],
    Say("kinds", "{k:one kind&and}", ir.OneOf(V.k), when=lambda found: len(found["k"]) > 1),
    Say("names", "{n:name}", ir.Named(V.n)),
    Say("one name", "{n:name}", ir.Named(V.n)),
    Say("names", "{n:one name&or}", ir.OneOf(V.n), when=lambda found: len(found["n"]) > 1),
    *[Say(cat, f"{pre} {noun}", ir.Tagged(tag)) for tag, (pre, noun) in HEAD_TAGS.items() for cat in ("tags", "tag")],
    Say("tags", "{n:tag&and}", ir.OneOf(V.n), when=lambda found: len(found["n"]) > 1),
    *options("types", {None: ""}),
    Say("types", "{t:type}", ir.OfType(V.t)),
    Say("types", "{t:one type&or}", ir.OneOf(V.t), when=lambda found: len(found["t"]) > 1),
    Say("one type", "{t:type}", ir.OfType(V.t)),
    *options("type", {name: name for name in TYPES}),
    *options("type option", {None: "", **{name: name for name in TYPES}}),
    *options("energy kind", {"": "", "basic": "basic", "special": "Special"}),
    *options("condition", {name: name for name in condition.NAMES}),
    *options("power kind", {name: name for name in power.NAMES if name}),
    *_nouns("pokemon noun", _PLAYABLE, "Pokémon"),
    *_nouns("card noun", _CARD_KINDS, "card#"),
    *_energy(),
]


def _kinds(filter_: Any) -> bool:
    return isinstance(filter_, ir.OneOf) and all(isinstance(each, ir.Is) for each in filter_.filters)


def _head_tags(filter_: Any) -> bool:
    one = isinstance(filter_, ir.Tagged) and filter_.tag in HEAD_TAGS
    return one or (
        isinstance(filter_, ir.OneOf)
        and len(filter_.filters) > 1
        and all(isinstance(each, ir.Tagged) and each.tag in HEAD_TAGS for each in filter_.filters)
    )


__all__ = ["FILTERS", "Labelled", "Short", "in_order", "is_plural", "kind_of", "split"]
