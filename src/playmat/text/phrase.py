"""The reader of printed wordings: phrases, a text being read, and the grammar that joins the phrases.

How to add a phrase
-------------------
A phrase names its *category* (what kind of thing it stands for), a *template* (how it is worded) and a *pattern* (what
it means); `playmat.text.template` has both languages:

    Phrase("step", "draw {n:card count}", Draw(V.n))

It goes into the file of `playmat.text.grammar` that its category and the node it makes name (`grammar/__init__.py` has
the table). Phrases are only read: none has an inverse, and their order means nothing. A hole that the pattern does not
use is read and forgotten.

`when` is a test of the holes. For what no pattern can say give `build` (holes → node, or FAIL) instead of a pattern.

`idiom=True` says that these very words mean this and nothing else: where an idiom is read, other readings of the same
words (same category, same end) are dropped. Use it for turns of phrase that would otherwise also be read word by word.

All readings of a text are found. Left recursion (a phrase that starts with a hole of its own category, even through
others) is refused when the grammar is built: start with a word, or split the category.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from playmat.text.template import FAIL, GrammarError, Hole, Item, V, fill, parse_template, using, variables
from playmat.text.words import TOKEN, stem

__all__ = ["FAIL", "Builtin", "Found", "Grammar", "Phrase", "Reading", "Speaker", "V", "using"]


class Phrase:
    """One wording and its meaning. See the module's text."""

    __slots__ = ("build", "category", "flats", "idiom", "pattern", "template", "when")

    def __init__(
        self,
        category: str,
        template: str,
        pattern: Any = None,
        *,
        build: Callable[..., Any] | None = None,
        idiom: bool = False,
        when: Callable[[dict[str, Any]], bool] | None = None,
    ) -> None:
        self.category = category
        self.template = template
        self.pattern = pattern
        self.build = build
        self.idiom = idiom
        self.when = when
        self.flats = parse_template(template)
        wanted = set() if build is not None else variables(pattern)
        for flat in self.flats:
            if any(item.flags if isinstance(item, Hole) else item.mark for item in flat):
                raise GrammarError(f"phrase {template!r}: expected no marks of printing: it is only read")
            names = {item.name for item in flat if isinstance(item, Hole)}
            if not wanted <= names:
                raise GrammarError(f"phrase {template!r}: holes {sorted(names)} but variables {sorted(wanted)}")

    def make(self, found: dict[str, Any]) -> Any:
        """The node these holes make, or FAIL."""
        if self.when is not None and not self.when(found):
            return FAIL
        if self.build is not None:
            return self.build(**found)
        return fill(self.pattern, found)


class Speaker(NamedTuple):
    """Whose text is read: what "this" means and which names are known."""

    role: str = "pokemon"
    """"pokemon"; "attached" for Tools, Technical Machines and Energy; "trainer" for the rest."""
    own: tuple[tuple[str, ...], ...] = ()
    """The card's own names as words, longest first."""
    moves: tuple[tuple[str, ...], ...] = ()
    """Names of its attacks and powers, as words."""
    names: Mapping[str, tuple[tuple[str, ...], ...]] = {}
    """All card names as words, by first word, longest first."""
    attacks: Mapping[str, tuple[tuple[str, ...], ...]] = {}
    """All attack names as words, by first word, longest first."""
    spelling: Mapping[str, str] = {}
    """How a name is spelled on its card, where texts spell it otherwise ("Unown D" for "Unown [D]")."""
    damage: int = 0
    """The printed damage of the attack whose text it is."""
    power: str = "Ability"
    """What kind of power it is, in words."""
    modern: bool = False
    """The text is of 2011 or later."""


Found = tuple[Any, int]


class Builtin(NamedTuple):
    """A category that code reads: numbers, names."""

    read: Callable[[Reading, int], list[Found]]
    nullable: bool = False
    starts: frozenset[str] | None = None
    """The words it can begin with: stems, DIGIT, CAPITAL; None: any."""


DIGIT: Final = "0"
"""Stands for any number among the words that something can begin with."""
CAPITAL: Final = "A"
"""Stands for any capitalised word or quotation mark among them."""


class _Trie:
    __slots__ = ("ends", "holes", "words")

    def __init__(self) -> None:
        self.words: dict[str, _Trie] = {}
        self.holes: dict[str, _Trie] = {}
        self.ends: list[tuple[Phrase, tuple[str, ...]]] = []


class Reading:
    """One text being read: its words, what was already found where, and how far the reading came."""

    __slots__ = ("_depth", "expected", "far", "grammar", "marks", "memo", "spans", "speaker", "stems", "text", "words")

    def __init__(self, grammar: Grammar, text: str, speaker: Speaker) -> None:
        self.grammar = grammar
        self.text = text
        self.speaker = speaker
        matches = list(TOKEN.finditer(text))
        self.words = [m.group(0) for m in matches]
        self.spans = [m.start() for m in matches]
        self.stems = [stem(word) for word in self.words]
        self.marks = [_marks(word, low) for word, low in zip(self.words, self.stems, strict=True)]
        self.marks.append(frozenset())
        self.memo: dict[tuple[str, int], tuple[Found, ...]] = {}
        self.far = 0
        self.expected: dict[str, int] = {}
        """What could have stood at `far`, each with how deep inside other phrases."""
        self._depth = 0

    def note(self, pos: int, what: str) -> None:
        """Remember what could have stood here, if no reading has come further."""
        if pos > self.far:
            self.far = pos
            self.expected = {what: self._depth}
        elif pos == self.far:
            self.expected[what] = min(self._depth, self.expected.get(what, self._depth))

    def wanted(self, most: int = 8) -> str:
        """What could have stood where the reading stopped, what would have gone on with the whole of it first."""
        known = sorted(self.expected, key=lambda what: (self.expected[what], what))
        return ", ".join(known[:most]) + (f" … {len(known) - most} more" if len(known) > most else "")

    def find(self, key: str, pos: int) -> tuple[Found, ...]:
        """Everything of that category that starts at this word, each with where it ends."""
        slot = (key, pos)
        known = self.memo.get(slot)
        if known is not None:
            return known
        self.memo[slot] = ()
        found: tuple[Found, ...]
        if key.endswith("*"):
            found = self._find_many(key[:-1], pos)
        elif key.endswith(("&and", "&or")):
            category, _, word = key.rpartition("&")
            found = self._find_list(category, word, pos)
        else:
            builtin = self.grammar.builtins.get(key)
            if builtin is not None:
                found = tuple(builtin.read(self, pos))
                if not found:
                    self.note(pos, f"{{{key}}}")
            else:
                results: dict[Found, bool] = {}
                self._depth += 1
                self._walk(self.grammar.tries[key], pos, (), results)
                self._depth -= 1
                idioms = {end for (_, end), idiom in results.items() if idiom}
                found = tuple([each for each, idiom in results.items() if idiom or each[1] not in idioms])
        self.memo[slot] = found
        return found

    def _walk(self, node: _Trie, pos: int, values: tuple[Any, ...], results: dict[Found, bool]) -> None:
        for phrase, names in node.ends:
            made = phrase.make(dict(zip(names, values, strict=True)))
            if made is not FAIL:
                results[(made, pos)] = phrase.idiom or results.get((made, pos), False)
        if node.words:
            word = self.stems[pos] if pos < len(self.stems) else ""
            after = node.words.get(word)
            if after is not None:
                self._walk(after, pos + 1, values, results)
            elif pos >= self.far:
                for expected in node.words:
                    self.note(pos, expected)
        for key, after in node.holes.items():
            starts = self.grammar.starts[key]
            if starts is not None and starts.isdisjoint(self.marks[pos]):
                if pos >= self.far:
                    self.note(pos, f"{{{key}}}")
                continue
            for value, end in self.find(key, pos):
                self._walk(after, end, (*values, value), results)

    def _find_many(self, category: str, pos: int) -> tuple[Found, ...]:
        results: dict[Found, None] = {((), pos): None}
        for value, end in self.find(category, pos):
            if end > pos:
                for rest, last in self.find(category + "*", end):
                    results[((value, *rest), last)] = None
        return tuple(results)

    def _find_list(self, category: str, word: str, pos: int) -> tuple[Found, ...]:
        results: dict[Found, None] = {}
        for value, end in self.find(category, pos):
            results[((value,), end)] = None
            at = end
            if at < len(self.stems) and self.stems[at] == ",":
                at += 1
            if at < len(self.stems) and self.stems[at] in (word, "and/or"):
                for other, last in self.find(category, at + 1):
                    results[((value, other), last)] = None
            elif at > end:
                for rest, last in self.find(f"{category}&{word}", at):
                    if len(rest) > 1:
                        results[((value, *rest), last)] = None
        return tuple(results)


def _marks(word: str, low: str) -> frozenset[str]:
    """What a word counts as among the words that something can begin with."""
    if low.isdigit():
        return frozenset((low, DIGIT))
    if word[:1].isupper() or word == '"':
        return frozenset((low, CAPITAL))
    return frozenset((low,))


class Grammar:
    """All phrases together, as a reader needs them. Their order means nothing."""

    def __init__(self, phrases: Iterable[Phrase], builtins: Mapping[str, Builtin]) -> None:
        self.builtins = builtins
        self.tries: dict[str, _Trie] = {}
        every = list(phrases)
        for phrase in every:
            trie = self.tries.setdefault(phrase.category, _Trie())
            for flat in phrase.flats:
                self._insert(trie, phrase, flat)
        self._nullable = self._find_nullable(every)
        self._check(every)
        self.starts = self._starts(every)
        """For every hole the words that what fills it can begin with; None: any."""

    def _starts(self, phrases: Sequence[Phrase]) -> dict[str, frozenset[str] | None]:
        found: dict[str, set[str] | None] = {phrase.category: set() for phrase in phrases}
        for key, builtin in self.builtins.items():
            found[key] = None if builtin.starts is None else set(builtin.starts)
        changed = True
        while changed:
            changed = False
            for phrase in phrases:
                for flat in phrase.flats:
                    have = found[phrase.category]
                    if have is None:
                        break
                    more = self._first_words(flat, found)
                    if more is None:
                        found[phrase.category] = None
                        changed = True
                    elif not more <= have:
                        have |= more
                        changed = True
        keys = {item.key for phrase in phrases for flat in phrase.flats for item in flat if isinstance(item, Hole)}
        out: dict[str, frozenset[str] | None] = {}
        for key in keys | set(found):
            category = key.partition("&")[0].rstrip("*")
            words = None if key.endswith("*") or category in self._nullable else found.get(category, set())
            out[key] = None if words is None else frozenset(words)
        return out

    def _first_words(self, flat: tuple[Item, ...], found: Mapping[str, set[str] | None]) -> set[str] | None:
        """The words a sequence can begin with, as far as they are known yet; None: any."""
        out: set[str] = set()
        for item in flat:
            if not isinstance(item, Hole):
                return out | {item.stem}
            words = found.get(item.category, set())
            if words is None:
                return None
            out |= words
            if not _may_be_empty(item, self._nullable):
                return out
        return out

    def _insert(self, node: _Trie, phrase: Phrase, flat: tuple[Item, ...], at: int = 0) -> None:
        if at == len(flat):
            if all(existing is not phrase for existing, _ in node.ends):
                node.ends.append((phrase, tuple(item.name for item in flat if isinstance(item, Hole))))
            return
        item = flat[at]
        if isinstance(item, Hole):
            self._insert(node.holes.setdefault(item.key, _Trie()), phrase, flat, at + 1)
            return
        self._insert(node.words.setdefault(item.stem, _Trie()), phrase, flat, at + 1)

    def _find_nullable(self, phrases: Sequence[Phrase]) -> set[str]:
        """The categories that can be nothing at all."""
        nullable: set[str] = {key for key, builtin in self.builtins.items() if builtin.nullable}
        changed = True
        while changed:
            changed = False
            for phrase in phrases:
                if phrase.category not in nullable and any(
                    all(_may_be_empty(item, nullable) for item in flat) for flat in phrase.flats
                ):
                    nullable.add(phrase.category)
                    changed = True
        return nullable

    def _check(self, phrases: Sequence[Phrase]) -> None:
        """Every category must exist, and none may begin with itself."""
        known = self.tries.keys() | self.builtins.keys()
        first: dict[str, set[str]] = {}
        for phrase in phrases:
            starts = first.setdefault(phrase.category, set())
            for flat in phrase.flats:
                for item in flat:
                    if isinstance(item, Hole) and item.category not in known:
                        raise GrammarError(f"phrase {phrase.template!r}: there is no category {item.category!r}")
                for item in flat:
                    if isinstance(item, Hole):
                        starts.add(item.category)
                    if not _may_be_empty(item, self._nullable):
                        break
        done: set[str] = set()
        path: list[str] = []

        def visit(category: str) -> None:
            if category in path:
                raise GrammarError(f"left recursion: {' → '.join([*path[path.index(category) :], category])}")
            if category in done:
                return
            path.append(category)
            for other in sorted(first.get(category, ())):
                visit(other)
            path.pop()
            done.add(category)

        for category in sorted(first):
            visit(category)


def _may_be_empty(item: Item, nullable: set[str]) -> bool:
    return isinstance(item, Hole) and (item.many == "*" or item.category in nullable)
