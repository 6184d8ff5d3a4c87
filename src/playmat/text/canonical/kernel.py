"""The kernel of the canonical language: wordings that read and print, chosen by what they say and never by their order.

A wording (`Say`) has a category, a template and a pattern, as a phrase of the printed language has: see
`playmat.text.template` for templates and patterns. Three things differ.

One wording prints a node: of those that fit, the one whose pattern says most about it. Two that say equally much are
an error. A wording is read only for what it prints, so the reader finds nothing that the printer would say in
another way.

Everything is said by somebody. A `Mood` says who acts where no subject stands ("draw 2 cards": you; after "each
player": that player) and in what form verbs stand. It is part of what is looked up, so "their deck" is read rightly.

What English leaves open is bracketed: any part may stand in [square brackets], which mean nothing but that it is one
part. `Grouped` marks such a part. A category that has no wording for a node says it in brackets as the wider category
does (`WIDER`): "[you have no cards in your hand or …]" inside a list of conditions.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from typing import Any, Final, NamedTuple

from playmat.model import ir
from playmat.text.template import (
    FAIL,
    GrammarError,
    Hole,
    Item,
    Lens,
    Var,
    Word,
    fields_of,
    fill,
    parse_template,
    unify,
)
from playmat.text.words import AGREE, TOKEN, join_list, plural_of, third_person


class Mood(NamedTuple):
    """Who acts, in what form verbs stand, and whether what is said lasts."""

    actor: str = "you"
    bare: bool = True
    """Verbs stand as in "you draw", "may draw"; otherwise as in "each player draws"."""
    lasting: bool = False
    also: bool = False
    """The attack has damage of its own, so what else it does it does "also"."""
    role: str = "pokemon"
    """What the card is whose text this is: decides what is said for `This`."""
    power: str = "Ability"
    """What kind of power the text is, in a word."""
    able: bool = False
    """It is said after "may": what has a subject of its own is made to happen ("have this attack do …")."""


class Tone(NamedTuple):
    """How to print: the mood, the number of nouns, whether every name stands in quotation marks."""

    mood: Mood = Mood()
    plural: bool = False
    quote: bool = False


def _acting(actor: str, bare: bool = False, able: bool = False) -> Callable[[Mood], Mood]:
    return lambda mood: mood._replace(actor=actor, bare=bare, able=able)


MOODS: Final[dict[str, Callable[[Mood], Mood]]] = {
    "opp": _acting("opponent"),
    "oppdo": _acting("opponent", bare=True),
    "oppmay": _acting("opponent", bare=True, able=True),
    "that": _acting("that-player"),
    "thatdo": _acting("that-player", bare=True),
    "thatmay": _acting("that-player", bare=True, able=True),
    "eachdo": _acting("each", bare=True),
    "you": _acting("you", bare=True),
    "may": lambda mood: mood._replace(able=True),
    "do": lambda mood: mood._replace(bare=True, able=False),
    "lasting": lambda mood: mood._replace(lasting=True),
    "live": lambda mood: mood._replace(lasting=False),
}


@dataclasses.dataclass(frozen=True, slots=True)
class Grouped:
    """A part that is printed in brackets."""

    part: Any


def ungroup(value: Any) -> Any:
    """The same without brackets."""
    if isinstance(value, Grouped):
        return ungroup(value.part)
    if isinstance(value, tuple):
        return tuple([ungroup(item) for item in value])
    if isinstance(value, ir.Node):
        return type(value)(*[ungroup(getattr(value, name)) for name in fields_of(type(value))])
    return value


def weigh(pattern: Any) -> int:
    """How much a pattern says about what it fits."""
    if isinstance(pattern, Var):
        return 0
    if isinstance(pattern, Lens):
        return 1
    if isinstance(pattern, tuple):
        return 2 + sum(weigh(item) for item in pattern)
    if dataclasses.is_dataclass(pattern) and not isinstance(pattern, type):
        return 2 + sum(weigh(getattr(pattern, name)) for name in fields_of(type(pattern)))
    return 2


Test = Callable[[Any, dict[str, Any]], bool]


def matcher(pattern: Any) -> Test:
    """`unify` with the pattern, made ready: what can fail at once is looked at first."""
    if isinstance(pattern, Var):
        name = pattern.name

        def variable(value: Any, found: dict[str, Any]) -> bool:
            if name in found:
                return bool(found[name] == value)
            found[name] = value
            return True

        return variable
    if isinstance(pattern, Lens):
        return lambda value, found: unify(pattern, value, found)
    if isinstance(pattern, tuple):
        tests = [matcher(item) for item in pattern]

        def each(value: Any, found: dict[str, Any]) -> bool:
            if not isinstance(value, tuple) or len(value) != len(tests):
                return False
            return all(test(item, found) for test, item in zip(tests, value, strict=True))

        return each
    kind = type(pattern)
    if not dataclasses.is_dataclass(pattern):
        return lambda value, found: type(value) is kind and bool(value == pattern)
    parts = [(name, getattr(pattern, name)) for name in fields_of(kind)]
    plain = [(name, held) for name, held in parts if not isinstance(held, Var | Lens | tuple | ir.Node) or held == ()]
    rest = [(name, matcher(held)) for name, held in parts if (name, held) not in plain]
    rest.sort(key=lambda part: isinstance(getattr(pattern, part[0]), Var))

    def fields(value: Any, found: dict[str, Any]) -> bool:
        if type(value) is not kind:
            return False
        for name, held in plain:
            got = getattr(value, name)
            if got is not held and (type(got) is not type(held) or got != held):
                return False
        for name, test in rest:
            if not test(getattr(value, name), found):
                return False
        return True

    return fields


class Say:
    """One wording: how a node of that category is said, and read."""

    def __init__(
        self,
        category: str,
        template: str,
        pattern: Any = None,
        *,
        build: Callable[..., Any] | None = None,
        match: Callable[[Any], dict[str, Any] | None] | None = None,
        when: Callable[[dict[str, Any]], bool] | None = None,
        moods: Callable[[Mood], bool] | None = None,
        weight: int = 0,
        makes: tuple[type, ...] = (),
    ) -> None:
        self.category = category
        self.template = template
        self.pattern = pattern
        self.makes = makes
        """The nodes it stands for, where a pattern does not tell."""
        self.build = build
        self.match = match
        self.when = when
        self.moods = moods
        if (build is None) != (match is None):
            raise GrammarError(f"wording {template!r}: `build` and `match` go together")
        self.root: type | None = None if build or isinstance(pattern, Var | Lens) else type(pattern)
        self.weight = weight + weigh(pattern) * (build is None) + (when is not None) + (moods is not None)

    # A text is said in a few dozen of the two thousand wordings: what one is made of is looked at when it is needed.

    @cached_property
    def flat(self) -> tuple[Item, ...]:
        """Its words and holes, in their order."""
        flats = parse_template(self.template)
        if len(flats) != 1:
            raise GrammarError(f"wording {self.template!r}: expected one wording, got {len(flats)}")
        return flats[0]

    def category_of(self, name: str) -> str:
        """The category of the hole with that name."""
        return next((item.category for item in self.flat if isinstance(item, Hole) and item.name == name), "")

    @cached_property
    def test(self) -> Test:
        """Whether a value has the shape of the pattern."""
        return matcher(self.pattern)

    def make(self, found: dict[str, Any]) -> Any:
        """What these holes make, or FAIL."""
        if self.when is not None and not self.when(found):
            return FAIL
        return self.build(**found) if self.build is not None else fill(self.pattern, found)

    def holes(self, value: Any, mood: Mood) -> dict[str, Any] | None:
        """What is left to be printed in the holes, or None if the wording does not fit."""
        if self.moods is not None and not self.moods(mood):
            return None
        found: dict[str, Any] | None
        if self.match is not None:
            found = self.match(value)
        else:
            got: dict[str, Any] = {}
            found = got if self.test(value, got) else None
        if found is None or (self.when is not None and not self.when(found)):
            return None
        return found


class Plain(NamedTuple):
    """A category that code reads and prints: numbers, names, players."""

    read: Callable[[Reading, int, Mood], list[tuple[Any, int]]]
    show: Callable[[Any, Tone], list[str] | None]
    nullable: bool = False


class _Trie:
    """Wordings that begin alike. What comes next is sorted out when a reading gets here, as few of them are reached."""

    __slots__ = ("ends", "holes", "says", "words")

    def __init__(self) -> None:
        self.says: list[tuple[Say, int]] = []
        """Each with how many of its words and holes have been read."""
        self.words: dict[str, _Trie] = {}
        self.holes: dict[tuple[str, tuple[str, ...]], _Trie] = {}
        self.ends: list[tuple[Say, tuple[str, ...]]] = []

    def open(self) -> None:
        """Sort the wordings by what stands next in each."""
        for say, at in self.says:
            if at < len(say.flat) and _is_article(say.flat[at]):
                self.says.append((say, at + 1))  # it may be missing
            if at == len(say.flat):
                self.ends.append((say, tuple(item.name for item in say.flat if isinstance(item, Hole))))
                continue
            item = say.flat[at]
            if isinstance(item, Hole):
                hole = (item.key, tuple(flag for flag in item.flags if flag in MOODS))
                after = self.holes.get(hole)
                if after is None:
                    after = self.holes[hole] = _Trie()
                after.says.append((say, at + 1))
                continue
            for form in sorted(_forms(item)):
                after = self.words.get(form)
                if after is None:
                    after = self.words[form] = _Trie()
                after.says.append((say, at + 1))
        self.says.clear()


def _is_article(item: Item) -> bool:
    """Whether it is "a#": an article that the plural has not."""
    return isinstance(item, Word) and item.raw == "a" and item.mark == "#"


@cache
def _forms(word: Word) -> frozenset[str]:
    """The forms in which a word of a template can stand in a text."""
    raw = word.raw
    forms = {raw}
    if word.mark == "#" and raw != "a":
        forms.add(plural_of(raw))
    elif word.mark == "/":
        forms |= set(AGREE[raw]) if raw in AGREE else {third_person(raw)}
    elif word.mark == "~":
        forms.add(third_person(raw))
    if raw == "a":
        forms.add("an")
    return frozenset(form.lower() for form in forms)


Found = tuple[Any, int]


class Reading:
    """One text being read: its words, what was found where, and how far the reading came."""

    __slots__ = ("expected", "far", "grammar", "low", "memo", "spans", "text", "words")

    def __init__(self, grammar: Canon, text: str) -> None:
        self.grammar = grammar
        self.text = text
        matches = list(TOKEN.finditer(text))
        self.words = [m.group(0) for m in matches]
        self.spans = [m.start() for m in matches]
        self._part_articles()
        self._close_quotes()
        self.low = [word.lower() for word in self.words]
        self.memo: dict[tuple[str, int, Mood], tuple[Found, ...]] = {}
        self.far = 0
        self.expected: set[str] = set()

    def _part_articles(self) -> None:
        """Read "another" as the two words that it is printed from."""
        for at in range(len(self.words) - 1, -1, -1):
            if self.words[at].lower() == "another":
                self.words[at : at + 1] = [self.words[at][:-5], "other"]
                self.spans.insert(at + 1, self.spans[at])

    def _close_quotes(self) -> None:
        """Put back the full stop after a quoted text that ends with one: it is printed once."""
        words = self.words
        for at in range(len(words) - 1, 0, -1):
            if words[at] != "”" or words[at - 1] != ".":
                continue
            following = words[at + 1] if at + 1 < len(words) else "•"
            if following in ("•", "]", "”") or following[0].isupper():
                words.insert(at + 1, ".")
                self.spans.insert(at + 1, self.spans[at] + 1)

    def note(self, pos: int, what: str) -> None:
        """Remember what could have stood here, if no reading has come further."""
        if pos > self.far:
            self.far, self.expected = pos, {what}
        elif pos == self.far:
            self.expected.add(what)

    def find(self, key: str, pos: int, mood: Mood) -> tuple[Found, ...]:
        """Everything of that category that starts at this word, each with where it ends."""
        slot = (key, pos, mood)
        known = self.memo.get(slot)
        if known is not None:
            return known
        self.memo[slot] = ()
        found: tuple[Found, ...]
        if key.endswith("*"):
            found = self._many(key[:-1], pos, mood)
        elif key.endswith(("&and", "&or")):
            category, _, word = key.rpartition("&")
            found = self._list(category, word, pos, mood)
        else:
            plain = self.grammar.plains.get(key)
            if plain is not None:
                found = tuple(plain.read(self, pos, mood))
                if not found:
                    self.note(pos, f"{{{key}}}")
            else:
                results: dict[Found, None] = {}
                self._walk(self.grammar.trie(key), key, pos, mood, (), results)
                if pos < len(self.low) and self.low[pos] == "[":
                    self._bracket(key, pos, mood, results)
                found = tuple(results)
        self.memo[slot] = found
        return found

    def _bracket(self, key: str, pos: int, mood: Mood, results: dict[Found, None]) -> None:
        if self.grammar.is_grouping(key):
            return
        wider = self.grammar.wider.get(key, key)
        for value, end in self.find(wider, pos + 1, mood):
            if end < len(self.low) and self.low[end] == "]" and not isinstance(value, Grouped):
                plain = self.grammar.wording(key, value, mood) is None
                results[(value if plain else Grouped(value), end + 1)] = None

    def _walk(
        self, node: _Trie, key: str, pos: int, mood: Mood, values: tuple[Any, ...], results: dict[Found, None]
    ) -> None:
        if node.says:
            node.open()
        for say, names in node.ends:
            holes = dict(zip(names, values, strict=True))
            made = say.make(dict(holes))
            if made is FAIL:
                continue
            found = self.grammar.wording(key, made, mood)
            if found is None or found[0] is not say:
                continue
            if say.match is None or all(found[1][n] in (None, holes[n]) for n in names):
                results[(made, pos)] = None
        if node.words:
            after = node.words.get(self.low[pos]) if pos < len(self.low) else None
            if after is not None:
                self._walk(after, key, pos + 1, mood, values, results)
            elif pos >= self.far:
                for expected in node.words:
                    self.note(pos, expected)
        for (category, flags), after in node.holes.items():
            inner = mood
            for flag in flags:
                inner = MOODS[flag](inner)
            first = self.grammar.first(category)
            if first is not None and pos < len(self.low) and self.low[pos] not in first:
                continue
            for value, end in self.find(category, pos, inner):
                self._walk(after, key, end, mood, (*values, value), results)

    def _many(self, category: str, pos: int, mood: Mood) -> tuple[Found, ...]:
        results: dict[Found, None] = {((), pos): None}
        for value, end in self.find(category, pos, mood):
            if end > pos:
                for rest, last in self.find(category + "*", end, mood):
                    results[((value, *rest), last)] = None
        return tuple(results)

    def _list(self, category: str, word: str, pos: int, mood: Mood) -> tuple[Found, ...]:
        """ "a", "a and b", "a, b, and c": with the comma before "and" from three on."""
        results: dict[Found, None] = {}
        low = self.low
        for value, end in self.find(category, pos, mood):
            results[((value,), end)] = None
            if low[end : end + 1] == [word]:
                for other, last in self.find(category, end + 1, mood):
                    results[((value, other), last)] = None
            elif low[end : end + 1] == [","]:
                for rest, last in self._tail(category, word, end, mood):
                    results[((value, *rest), last)] = None
        return tuple(results)

    def _tail(self, category: str, word: str, pos: int, mood: Mood) -> list[Found]:
        """What follows the first of three or more: ", b, and c"."""
        out: list[Found] = []
        for value, end in self.find(category, pos + 1, mood):
            if self.low[end : end + 2] == [",", word]:
                out.extend(((value, other), last) for other, last in self.find(category, end + 2, mood))
            elif self.low[end : end + 1] == [","]:
                out.extend(((value, *rest), last) for rest, last in self._tail(category, word, end, mood))
        return out


class Canon:
    """All wordings together."""

    def __init__(
        self,
        wordings: Iterable[Say],
        plains: Mapping[str, Plain],
        wider: Mapping[str, str],
        plural: Callable[[Any], bool],
    ) -> None:
        self.plains = plains
        self.wider = wider
        self.plural = plural
        self.says = tuple(wordings)
        self._by_category: dict[str, list[Say]] = {}
        self._by_root: dict[tuple[str, type], list[Say]] = {}
        self._tries: dict[str, _Trie] = {}
        self._empty: dict[str, bool] = {}
        self._first: dict[str, frozenset[str] | None] = {}
        for say in self.says:
            self._by_category.setdefault(say.category, []).append(say)
        self._grouping = {say.category for say in self.says if Grouped in say.makes}
        """Categories in which a part is not bracketed but said in another way."""

    # --- Reading. What it needs is made when something is first read: whoever only prints does not wait for it.

    def trie(self, category: str) -> _Trie:
        """The wordings of that category, word by word."""
        known = self._tries.get(category)
        if known is None:
            known = self._tries[category] = _Trie()
            known.says.extend((say, 0) for say in self._by_category[category])
        return known

    def is_grouping(self, category: str) -> bool:
        """Whether a part of that category is not bracketed but said in another way."""
        return category in self._grouping

    def is_empty(self, category: str) -> bool:
        """Whether it may be no word at all."""
        known = self._empty.get(category)
        if known is None:
            self._empty[category] = False  # as far as it depends on itself, which check() refuses
            plain = self.plains.get(category)
            known = self._empty[category] = (
                plain.nullable if plain is not None else any(map(self._says_nothing, self._by_category[category]))
            )
        return known

    def _says_nothing(self, say: Say) -> bool:
        return all(isinstance(item, Hole) and (item.many == "*" or self.is_empty(item.category)) for item in say.flat)

    def first(self, category: str) -> frozenset[str] | None:
        """The words it can begin with, where they are known."""
        category = category.removesuffix("&and").removesuffix("&or")
        if category not in self._first:
            self._first[category] = self._first_of(category)
        return self._first[category]

    def _first_of(self, category: str) -> frozenset[str] | None:
        if category.endswith("*") or category in self.plains or self.is_empty(category):
            return None
        found = {"["}
        for say in self._by_category[category]:
            item = say.flat[0]
            words = _forms(item) if isinstance(item, Word) else None if item.many == "*" else self.first(item.category)
            if words is None:
                return None
            found |= words
        return frozenset(found)

    def check(self) -> None:
        """Every category that a wording names must exist, and none may begin with itself."""
        first: dict[str, set[str]] = {}
        for say in self.says:
            begins = True
            for item in say.flat:
                if not isinstance(item, Hole):
                    begins = False
                    continue
                if item.category not in self._by_category and item.category not in self.plains:
                    raise GrammarError(f"wording {say.template!r}: there is no category {item.category!r}")
                if begins:
                    first.setdefault(say.category, set()).add(item.category)
                begins = begins and (item.many == "*" or self.is_empty(item.category))
        for category in first:
            reached, todo = set(), [*first[category]]
            while todo:
                other = todo.pop()
                if other not in reached:
                    reached.add(other)
                    todo.extend(first.get(other, ()))
            if category in reached:
                raise GrammarError(f"left recursion in {category!r}")

    # --- Printing

    def wording(self, category: str, value: Any, mood: Mood) -> tuple[Say, dict[str, Any]] | None:
        """The wording that prints this, with what goes into its holes; None if there is none."""
        key = (category, type(value))
        candidates = self._by_root.get(key)
        if candidates is None:
            candidates = [s for s in self._by_category.get(category, ()) if s.root is None or s.root is type(value)]
            candidates.sort(key=lambda say: -say.weight)
            self._by_root[key] = candidates
        best: tuple[Say, dict[str, Any]] | None = None
        for say in candidates:
            if best is not None and say.weight < best[0].weight:
                break
            holes = say.holes(value, mood)
            if holes is None:
                continue
            if best is not None:
                raise GrammarError(f"{best[0].template!r} and {say.template!r} say the same: {value!r}")
            best = (say, holes)
        return best

    def show(self, category: str, value: Any, tone: Tone) -> list[str]:
        """The words for this."""
        plain = self.plains.get(category)
        if plain is not None:
            said = plain.show(value, tone)
            if said is None:
                raise Unsaid(f"{category}: {value!r}")
            return said
        if isinstance(value, Grouped) and category not in self._grouping:
            return ["[", *self.show(self.wider.get(category, category), value.part, tone), "]"]
        found = self.wording(category, value, tone.mood)
        if found is None:
            wider = self.wider.get(category)
            if wider is None:
                raise Unsaid(f"{category}: {value!r}")
            return ["[", *self.show(wider, value, tone), "]"]
        say, holes = found
        out: list[str] = []
        for item in say.flat:
            if isinstance(item, Hole):
                out.extend(self._hole(item, holes, tone))
            elif not (tone.plural and _is_article(item)):
                out.append(self._word(item, holes, tone, say))
        return out

    def _word(self, item: Word, holes: dict[str, Any], tone: Tone, say: Say) -> str:
        if item.mark == "~":
            return item.raw if tone.mood.bare else third_person(item.raw)
        if item.mark == "#" and item.raw != "a":
            return plural_of(item.raw) if tone.plural else item.raw
        if item.mark == "/":
            held = holes.get(item.arg)
            if item.arg == "pl":
                many = tone.plural
            elif isinstance(held, str):
                unsaid = held == tone.mood.actor and say.category_of(item.arg) == "who"
                many = tone.mood.bare if unsaid else held in ("you", "each", "both")
            else:
                many = self.plural(held)
            forms = AGREE.get(item.raw) or (third_person(item.raw), item.raw)
            return forms[many]
        return item.raw

    def _hole(self, hole: Hole, holes: dict[str, Any], tone: Tone) -> list[str]:
        value = holes[hole.name]
        for flag in hole.flags:
            if flag in ("pl", "sg"):
                tone = tone._replace(plural=flag == "pl")
            elif flag in MOODS:
                tone = tone._replace(mood=MOODS[flag](tone.mood))
            elif flag.startswith("as_"):
                tone = tone._replace(plural=self.plural(holes[flag[3:]]))
            else:
                raise GrammarError(f"hole {hole.name!r}: there is no flag {flag!r}")
        if not hole.many:
            return self.show(hole.category, value, tone)
        parts = [self.show(hole.category, part, tone) for part in value]
        if hole.many == "*":
            return [word for words in parts for word in words]
        if not parts:
            raise Unsaid(f"{hole.category}: an empty list")
        return join_list(parts, hole.many)


def derived(pattern: Any, **rules: Callable[[Any], Any]) -> dict[str, Any]:
    """A pattern with holes that follow from the rest of the node, for words that English wants again.

    On reading they must say what follows, if that is known: a rule that gives None leaves it open.
    """
    names = {name: rule for name, rule in rules.items() if name not in ("when", "weight", "moods")}

    def build(**holes: Any) -> Any:
        said = {name: holes.pop(name) for name in names}
        made = fill(pattern, holes)
        if made is FAIL:
            return FAIL
        for name, rule in names.items():
            wanted = rule(made)
            if wanted is not None and wanted != said[name]:
                return FAIL
        return made

    test = matcher(pattern)

    def match(value: Any) -> dict[str, Any] | None:
        found: dict[str, Any] = {}
        if not test(value, found):
            return None
        return {**found, **{name: rule(value) for name, rule in names.items()}}

    return {"build": build, "match": match, "weight": weigh(pattern), "makes": (type(pattern),)}


class Unsaid(Exception):
    """There is no wording for this: the language has a gap."""


def options(category: str, words: Mapping[Any, str]) -> list[Say]:
    """A category for the values of a field, each with its words; an empty one is left out."""
    return [Say(category, template, value) for value, template in words.items()]


def flag(category: str, words: str, meant: Any = True, otherwise: Any = False) -> list[Say]:
    """A category for a field that is said only if it has that value."""
    return options(category, {otherwise: "", meant: words})
