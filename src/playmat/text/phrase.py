"""The kernel of the card language: phrases that read and print, the reader, and the printer.

How to add a phrase
-------------------
A grammar topic is a module in `playmat.text.grammar` with a list `PHRASES`; `grammar/__init__.py` joins the lists.
A phrase names its *category* (what kind of thing it stands for), a *template* (how it is said) and a *pattern* (what
it means):

    Phrase("step", "draw~ {n:card count}", Draw(V.n))

The pattern is ordinary IR with variables in it. Reading fills the variables from the holes of the template; printing
matches the pattern against a node and fills the holes from the variables. So one line does both, and nothing can be
printed that is not read. Equal fields must be equal: a pattern that leaves a field out means its default.

Templates
    word          that word in any case and any inflection that `stem` knows (cards = card, draws = draw, are = is)
    word~         a verb: printed as it stands, or in the third person when another player is the subject
    word#         a noun: printed in the plural when the surrounding phrase is plural ("card#")
    word/hole     agrees in number with what fills that hole ("is/x", "it/x", "its/x"); "your/x": your or their
    {x:cat}       a hole: something of that category, bound to V.x
    {x:cat*}      any number of them in a row, as a tuple
    {x:cat&and}   a list with commas and "and" (or "or": &or), one or more, as a tuple
    {x:cat|pl}    printed in the plural (`pl`), the singular (`sg`), or with another player as subject (`they`; `their`
                  after an auxiliary)
    <a|b c|>      alternatives: all are read, the first is printed (an empty one: may be left out)
    [a b]         may be there when reading; never printed
    {name}        a part: a wording of many templates, from `playmat.text.parts`

`also(...)` makes a wording that is understood but never printed; give the canonical wording its own phrase.
`print_only=True` marks one that other phrases read together (two sentences that a later pass joins). Of the phrases
of a category the first that fits a node prints it, unless it gives a clause an "'s" and a later one does not.

`V.x` may stand for anything. A `lens` in a pattern is one or more variables with a two-way conversion (counters to
damage, say). `when` is a test of the holes, applied in both directions. For what no pattern can say give `build`
(holes → node, or FAIL) and `match` (node → holes, or None) instead of a pattern.

`idiom=True` says that these very words mean this and nothing else: where an idiom is read, other readings of the same
words (same category, same end) are dropped. Use it for turns of phrase that would otherwise also be read word by word.

All readings of a text are found. Left recursion (a phrase that starts with a hole of its own category, even through
others) is refused when the grammar is built: start with a word, or split the category.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from playmat.model.errors import PlaymatError
from playmat.text.parts import expand
from playmat.text.words import AGREE, TOKEN, join_list, plural_of, stem, third_person


class GrammarError(PlaymatError, ValueError):
    """A phrase of the grammar is not well formed."""


# --- Patterns


class Var:
    """A variable in a pattern."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


class _Vars:
    """`V.x` is the variable x; typed Any, so that it fits into every field of the IR."""

    def __getattr__(self, name: str) -> Any:
        return Var(name)


V: Final = _Vars()


class _Fail:
    """What a build function returns when the words do not make sense together."""

    def __repr__(self) -> str:
        return "FAIL"


FAIL: Final = _Fail()


class Lens:
    """Variables with a two-way conversion; either way may answer FAIL.

    `forward` makes the field from their values on reading, `back` a tuple of their values from the field on printing.
    """

    __slots__ = ("back", "forward", "names")

    def __init__(self, names: str, forward: Callable[..., Any], back: Callable[[Any], Any]) -> None:
        self.names = tuple(names.split())
        self.forward = forward
        self.back = back


def lens(names: str, forward: Callable[..., Any], back: Callable[[Any], Any]) -> Any:
    """A `Lens` over the variables named (with spaces between them), typed Any, to stand in any field of a pattern."""
    return Lens(names, forward, back)


def fill(pattern: Any, found: Mapping[str, Any]) -> Any:
    """The pattern with its variables replaced; FAIL if a lens refuses."""
    if isinstance(pattern, Var):
        return found[pattern.name]
    if isinstance(pattern, Lens):
        return pattern.forward(*[found[name] for name in pattern.names])
    if isinstance(pattern, tuple):
        items = tuple([fill(item, found) for item in pattern])
        return FAIL if FAIL in items else items
    if dataclasses.is_dataclass(pattern) and not isinstance(pattern, type):
        values = []
        for name in fields_of(type(pattern)):
            value = fill(getattr(pattern, name), found)
            if value is FAIL:
                return FAIL
            values.append(value)
        return type(pattern)(*values)
    return pattern


_FIELD_NAMES: dict[type, tuple[str, ...]] = {}


def fields_of(kind: type) -> tuple[str, ...]:
    """The names of the fields of a node that tell it from others."""
    names = _FIELD_NAMES.get(kind)
    if names is None:
        names = _FIELD_NAMES[kind] = tuple(field.name for field in dataclasses.fields(kind) if field.compare)
    return names


def unify(pattern: Any, value: Any, found: dict[str, Any]) -> bool:
    """Whether the value has the shape of the pattern; variables are put into `found`."""
    if isinstance(pattern, Var):
        if pattern.name in found:
            return bool(found[pattern.name] == value)
        found[pattern.name] = value
        return True
    if isinstance(pattern, Lens):
        back = pattern.back(value)
        if back is FAIL:
            return False
        for name, part in zip(pattern.names, back, strict=True):
            if name in found and found[name] != part:
                return False
            found[name] = part
        return True
    if isinstance(pattern, tuple):
        if not isinstance(value, tuple) or len(value) != len(pattern):
            return False
        return all(unify(p, v, found) for p, v in zip(pattern, value, strict=True))
    if type(pattern) is not type(value):
        return False
    if dataclasses.is_dataclass(pattern):
        return all(unify(getattr(pattern, n), getattr(value, n), found) for n in fields_of(type(value)))
    return bool(pattern == value)


# --- Templates


class Word(NamedTuple):
    """A literal word of a template. mark: '' fixed, '~' verb, '#' noun, '/' agreement with the hole `arg`."""

    stem: str
    raw: str
    mark: str
    arg: str


class Hole(NamedTuple):
    """A place in a template for something of a category; `many`: '', '*', 'and', 'or'."""

    name: str
    category: str
    many: str
    flags: tuple[str, ...]

    @property
    def key(self) -> str:
        """The category to read, with its repetition."""
        return self.category + (f"&{self.many}" if self.many in ("and", "or") else self.many)


Item = Word | Hole
_TEMPLATE: Final = re.compile(
    r"\{(\w+):([\w "
    r"-]+)(\*|&and|&or)?((?:\|\w+)*)\}|([<>|\[\]])|((?:Mr|Mrs|Lt|Jr|Dr|etc)\.|LV\.X|'s(?!\w)|[^\W\d_][^\W_]*(?:-[^\W_]+|'(?!s\b)[^\W\d_]+)*|\d+"
    r"|[^\s\w{}<>|\[\]])(~|\#|/\w+)?"
)


def parse_template(template: str) -> list[tuple[Item, ...]]:
    """Every sequence of words and holes that the template stands for; the first is the one to print."""
    try:
        template = expand(template)
    except KeyError as error:
        raise GrammarError(f"template {template!r}: expected the name of a part, not {error.args[0]!r}") from None
    items = list(_TEMPLATE.finditer(template))
    covered = sum(len(m.group(0)) for m in items) + len(re.findall(r"\s", _outside(template)))
    if covered != len(template):
        raise GrammarError(f"template {template!r}: expected words, holes, <a|b> and [c] only")
    pos = 0

    def sequence(stop: str) -> list[list[Item]]:
        nonlocal pos
        done: list[list[Item]] = [[]]
        while pos < len(items):
            m = items[pos]
            sign = m.group(5)
            if sign and sign in stop:
                return done
            pos += 1
            if sign == "<":
                options: list[list[Item]] = []
                while True:
                    options.extend(sequence("|>"))
                    if pos >= len(items):
                        raise GrammarError(f"template {template!r}: '<' is never closed")
                    closing = items[pos].group(5)
                    pos += 1
                    if closing == ">":
                        break
                done = [left + right for left in done for right in options]
            elif sign == "[":
                inner = sequence("]")
                if pos >= len(items):
                    raise GrammarError(f"template {template!r}: '[' is never closed")
                pos += 1
                done = [left + right for left in done for right in [[], *inner]]
            elif sign:
                raise GrammarError(f"template {template!r}: stray {sign!r}")
            elif m.group(1):
                flags = tuple(flag for flag in m.group(4).split("|") if flag)
                hole = Hole(m.group(1), m.group(2), (m.group(3) or "").removeprefix("&"), flags)
                done = [[*left, hole] for left in done]
            else:
                raw, mark = m.group(6), m.group(7) or ""
                word = Word(stem(raw), raw, mark[:1], mark[1:])
                done = [[*left, word] for left in done]
        return done

    flats = [tuple(flat) for flat in sequence("")]
    if pos != len(items):
        raise GrammarError(f"template {template!r}: stray {items[pos].group(0)!r}")
    return flats


def _outside(template: str) -> str:
    """The template without its holes (a category may have a space in it)."""
    return re.sub(r"\{[^}]*\}", "", template)


class Phrase:
    """One wording and its meaning. See the module's text."""

    __slots__ = (
        "build",
        "category",
        "flats",
        "idiom",
        "match",
        "pattern",
        "print_only",
        "read_only",
        "root",
        "template",
        "when",
    )

    def __init__(
        self,
        category: str,
        template: str,
        pattern: Any = None,
        *,
        build: Callable[..., Any] | None = None,
        match: Callable[[Any], dict[str, Any] | None] | None = None,
        read_only: bool = False,
        print_only: bool = False,
        idiom: bool = False,
        when: Callable[[dict[str, Any]], bool] | None = None,
    ) -> None:
        self.category = category
        self.template = template
        self.pattern = pattern
        self.build = build
        self.match = match
        self.read_only = read_only
        self.print_only = print_only
        self.idiom = idiom
        self.when = when
        """A test of the holes, applied in both directions."""
        self.flats = parse_template(template)
        if build is not None and match is None and not read_only:
            raise GrammarError(f"phrase {template!r}: `build` without `match` can only be read_only")
        self.root: type | None = None
        if pattern is not None and build is None and not isinstance(pattern, Var | Lens):
            self.root = type(pattern)
        names = {item.name for flat in self.flats for item in flat if isinstance(item, Hole)}
        if print_only and build is not None:
            raise GrammarError(f"phrase {template!r}: `build` of a phrase that is never read")
        if build is None and match is None and not read_only:
            wanted = _names(pattern)
            if wanted != names:
                raise GrammarError(f"phrase {template!r}: holes {sorted(names)} but variables {sorted(wanted)}")

    def make(self, found: dict[str, Any]) -> Any:
        """The node these holes make, or FAIL."""
        if self.when is not None and not self.when(found):
            return FAIL
        if self.build is not None:
            return self.build(**found)
        return fill(self.pattern, found)

    def holes(self, value: Any) -> dict[str, Any] | None:
        """The holes this node leaves to be printed, or None if it is not of this form."""
        if self.match is not None:
            found = self.match(value)
        else:
            got: dict[str, Any] = {}
            found = got if unify(self.pattern, value, got) else None
        if found is None or (self.when is not None and not self.when(found)):
            return None
        return found


def also(
    category: str,
    template: str,
    pattern: Any = None,
    *,
    build: Callable[..., Any] | None = None,
    when: Callable[[dict[str, Any]], bool] | None = None,
    idiom: bool = False,
) -> Phrase:
    """Another wording: read, never printed."""
    return Phrase(category, template, pattern, build=build, read_only=True, when=when, idiom=idiom)


def _names(pattern: Any) -> set[str]:
    if isinstance(pattern, Var):
        return {pattern.name}
    if isinstance(pattern, Lens):
        return set(pattern.names)
    if isinstance(pattern, tuple):
        return {name for item in pattern for name in _names(item)}
    if dataclasses.is_dataclass(pattern) and not isinstance(pattern, type):
        return {name for field in fields_of(type(pattern)) for name in _names(getattr(pattern, field))}
    return set()


def _forms(word: Word) -> set[str]:
    """The stems under which a word of a template is read."""
    forms = {word.stem}
    if word.mark == "/" and word.raw in AGREE:
        forms |= {stem(form) for form in AGREE[word.raw]}
    elif word.mark == "~":
        forms.add(stem(third_person(word.raw)))
    return forms


# --- Reading


class Speaker(NamedTuple):
    """Whose text is read or printed: what "this" means and which names are known."""

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
    """A category that code reads and prints: numbers, names."""

    read: Callable[[Reading, int], list[Found]]
    show: Callable[[Any, Style], list[str] | None]
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

    __slots__ = ("expected", "far", "grammar", "marks", "memo", "spans", "speaker", "stems", "text", "words")

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
        self.expected: set[str] = set()

    def note(self, pos: int, what: str) -> None:
        """Remember what could have stood here, if no reading has come further."""
        if pos > self.far:
            self.far = pos
            self.expected = {what}
        elif pos == self.far:
            self.expected.add(what)

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
                self._walk(self.grammar.tries[key], pos, (), results)
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


# --- Printing


class Style(NamedTuple):
    """How to inflect what is printed."""

    plural: bool = False
    they: bool = False
    speaker: Speaker = Speaker()
    their: bool = False
    """Another player is meant by "you" and "your", but the verb follows an auxiliary: "they may draw"."""


class Grammar:
    """All phrases together: reads categories out of texts and prints nodes."""

    def __init__(
        self,
        phrases: Iterable[Phrase],
        builtins: Mapping[str, Builtin],
        number: Callable[[Any], bool] = lambda value: False,
        others: Callable[[Any], bool] = lambda value: False,
    ) -> None:
        self.builtins = builtins
        self.number = number
        """Whether what fills a hole is grammatically plural."""
        self.others = others
        """Whether what fills a hole belongs to another player than you."""
        self.tries: dict[str, _Trie] = {}
        self._printers: dict[str, list[Phrase]] = {}
        self._by_root: dict[tuple[str, type], list[Phrase]] = {}
        every = list(phrases)
        for phrase in every:
            trie = self.tries.setdefault(phrase.category, _Trie())
            for flat in phrase.flats if not phrase.print_only else ():
                self._insert(trie, phrase, flat)
            if not phrase.read_only:
                self._printers.setdefault(phrase.category, []).append(phrase)
        self._nullable = self._find_nullable(every)
        self._check(every)
        self.starts = self._starts(every)
        """For every hole the words that what fills it can begin with; None: any."""

    def _starts(self, phrases: Sequence[Phrase]) -> dict[str, frozenset[str] | None]:
        found: dict[str, set[str] | None] = {phrase.category: set() for phrase in phrases if not phrase.print_only}
        for key, builtin in self.builtins.items():
            found[key] = None if builtin.starts is None else set(builtin.starts)
        changed = True
        while changed:
            changed = False
            for phrase in phrases:
                if phrase.print_only:
                    continue
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
                return out | _forms(item)
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
        for form in sorted(_forms(item)):
            self._insert(node.words.setdefault(form, _Trie()), phrase, flat, at + 1)

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
        first: dict[str, set[str]] = {}
        for phrase in phrases:
            starts = first.setdefault(phrase.category, set())
            for flat in phrase.flats:
                for item in flat:
                    if isinstance(item, Hole):
                        if item.category not in self.tries and item.category not in self.builtins:
                            raise GrammarError(f"phrase {phrase.template!r}: there is no category {item.category!r}")
                        starts.add(item.category)
                    if not _may_be_empty(item, self._nullable):
                        break
                for item in flat:
                    if (
                        isinstance(item, Hole)
                        and item.category not in self.tries
                        and item.category not in self.builtins
                    ):
                        raise GrammarError(f"phrase {phrase.template!r}: there is no category {item.category!r}")
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

    def show(self, category: str, value: Any, style: Style) -> list[str] | None:
        """The words for this node, by the first phrase of the category that fits; None if none does."""
        builtin = self.builtins.get(category)
        if builtin is not None:
            return builtin.show(value, style)
        key = (category, type(value))
        candidates = self._by_root.get(key)
        if candidates is None:
            candidates = [p for p in self._printers.get(category, ()) if p.root is None or p.root is type(value)]
            self._by_root[key] = candidates
        awkward: list[str] | None = None
        for phrase in candidates:
            found = phrase.holes(value)
            if found is None:
                continue
            words = self._print(phrase, found, style)
            if words is None:
                continue
            if not _is_awkward(words):
                return words
            awkward = awkward or words
        return awkward

    def _print(self, phrase: Phrase, found: dict[str, Any], style: Style) -> list[str] | None:
        out: list[str] = []
        for item in phrase.flats[0]:
            if isinstance(item, Hole):
                words = self._print_hole(item, found[item.name], style)
                if words is None:
                    return None
                out.extend(words)
            elif item.mark == "~":
                other = style.they or (style.their and item.raw in ("you", "your"))
                out.append(third_person(item.raw) if other else item.raw)
            elif item.mark == "#":
                out.append(plural_of(item.raw) if style.plural else item.raw)
            elif item.mark == "/":
                if item.raw == "your":
                    plural = self.others(found[item.arg])
                else:
                    plural = style.plural if item.arg == "pl" else self.number(found[item.arg])
                forms = AGREE.get(item.raw)
                if forms is None:
                    forms = (third_person(item.raw), item.raw)
                out.append(forms[plural])
            else:
                out.append(item.raw)
        return out

    def _print_hole(self, hole: Hole, value: Any, style: Style) -> list[str] | None:
        for flag in hole.flags:
            if flag in ("pl", "sg"):
                style = style._replace(plural=flag == "pl")
            elif flag in ("they", "you"):
                style = style._replace(they=flag == "they", their=False)
            elif flag == "their":
                style = style._replace(they=False, their=True)
            elif flag in ("num",):
                style = style._replace(plural=self.number(value))
            else:
                raise GrammarError(f"hole {hole.name!r}: there is no flag {flag!r}")
        if not hole.many:
            return self.show(hole.category, value, style)
        if not isinstance(value, tuple):
            return None
        parts = []
        for part in value:
            words = self.show(hole.category, part, style)
            if words is None:
                return None
            parts.append(words)
        if hole.many == "*":
            return [word for words in parts for word in words]
        if not parts:
            return None
        return join_list(parts, hole.many)


def _is_awkward(words: Sequence[str]) -> bool:
    """A possessive after a clause ("the Pokémon this card is attached to's attacks"): another phrase may do better."""
    return any(word == "'s" and words[i - 1] in ("to", ")") for i, word in enumerate(words) if i)


def _may_be_empty(item: Item, nullable: set[str]) -> bool:
    return isinstance(item, Hole) and (item.many == "*" or item.category in nullable)
