"""Reads programs in notation. An error says what was expected, where, and what came."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable
from typing import Any, Final, NoReturn, cast

from playmat.model import ir
from playmat.model.errors import IrError
from playmat.model.notation.spelling import (
    LOGIC,
    NAMES,
    RELATION,
    Block,
    Flag,
    Kind,
    Many,
    Maybe,
    Number,
    Spec,
    Text,
    Tree,
    Word,
    block_of,
    described,
    spec_of,
)

_SPACE: Final = re.compile(r"\s*")
_WORD: Final = re.compile(r"[^\W\d_][\w-]*")
_NUMBER: Final = re.compile(r"-?\d+(?!\w)")
LETTER: Final = re.compile(r"[a-z](?![\w.'-])")
"""A slot."""
_LABEL: Final = re.compile(r"([^\W\d_][\w-]*)\s*:")
_STRING: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_COMMENT_OR_STRING: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|#[^\n]*')
_YES_NO: Final = Word(("yes", "no"))
_MEASURED: Final = cast(Word, spec_of(ir.Measure).kinds["what"])
"""What a filter can compare: hp, counters …"""


class NotationError(IrError):
    """Text that is no program: what was expected, where, and what came."""

    def __init__(self, where: str, line: int, column: int, problem: str, source: str) -> None:
        super().__init__(f"{where}:{line}:{column}: {problem}\n    {source}\n    {' ' * (column - 1)}^")
        self.line = line
        self.column = column
        self.problem = problem


class Line:
    """A line of text; brackets that are open at its end make the next one part of it."""

    def __init__(self, indent: int, start: int, end: int) -> None:
        self.indent = indent
        self.start = start
        self.end = end


class Reader:
    """Reads programs from text. `at` is the place that comes next."""

    def __init__(self, text: str, where: str, raw: bool = False) -> None:
        self.source = text
        self.where = where
        self.text = text if raw else _COMMENT_OR_STRING.sub(_without_comment, text)
        self.at = 0
        self.end = len(self.text)
        self.row = 0
        self.lines = [] if raw else self._logical_lines()

    def _logical_lines(self) -> list[Line]:
        lines: list[Line] = []
        depth = 0
        start = 0
        for physical in self.text.split("\n"):
            end = start + len(physical)
            if physical.strip():
                bare = physical.lstrip(" ")
                if depth:
                    lines[-1].end = end
                else:
                    if bare[0] == "\t":
                        self.problem("expected spaces to indent with, got a tab", start + len(physical) - len(bare))
                    lines.append(Line(len(physical) - len(bare), start + len(physical) - len(bare), end))
                clean = _STRING.sub("", bare)
                depth = max(0, depth + sum(clean.count(c) for c in "([{") - sum(clean.count(c) for c in ")]}"))
            start = end + 1
        return lines

    # --- Failing

    def fail(self, expected: str, at: int = -1, known: Iterable[str] = ()) -> NoReturn:
        """Say what was expected here; `known`: the words it could have been, to guess which was meant."""
        at = self.at if at < 0 else at
        if at >= 0:
            skipped = _SPACE.match(self.text, at)
            at = skipped.end() if skipped is not None and skipped.end() < self.end else at
        rest = self.text[at : max(self.end, at)].split("\n")[0].strip()
        found = re.match(r'"[^"]*"?|[\w-]+|\S', rest)
        got = f"{found[0]}" if found else "the end of the line"
        word = found[0] if found else ""
        close = difflib.get_close_matches(word, [one for one in known if one], 1, 0.6)
        hint = f"; did you mean {close[0]}?" if close and close[0] != word else ""
        self.problem(f"expected {expected}, got {got}{hint}", at)

    def problem(self, what: str, at: int) -> NoReturn:
        """Say what is wrong there."""
        line = self.source.count("\n", 0, at) + 1
        begin = self.source.rfind("\n", 0, at) + 1
        end = self.source.find("\n", at)
        shown = self.source[begin : end if end >= 0 else len(self.source)]
        raise NotationError(self.where, line, at - begin + 1, what, shown)

    # --- Small things

    def space(self) -> None:
        found = _SPACE.match(self.text, self.at, self.end)
        if found is not None:
            self.at = found.end()

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        return pattern.match(self.text, self.at, self.end)

    def ahead(self, sign: str) -> bool:
        self.space()
        return self.text.startswith(sign, self.at, self.end)

    def take(self, sign: str) -> bool:
        if not self.ahead(sign):
            return False
        self.at += len(sign)
        return True

    def next_word(self) -> str:
        self.space()
        found = self.match(_WORD)
        return found[0] if found is not None else ""

    def word(self, word: str) -> bool:
        return self.next_word() == word

    def take_word(self, word: str) -> bool:
        if not self.word(word):
            return False
        self.at += len(word)
        return True

    def label(self) -> str:
        """The label that stands here, if one does."""
        self.space()
        found = self.match(_LABEL)
        return found[1] if found is not None else ""

    def over(self) -> bool:
        self.space()
        return self.at >= self.end

    # --- Values

    def accepts(self, kind: Kind) -> bool:
        """Whether what comes next looks like such a value."""
        self.space()
        if isinstance(kind, Maybe):
            return self.word("none") or self.accepts(kind.inner)
        if isinstance(kind, Many):
            if not self.ahead("["):
                return self.accepts(kind.inner)
            here = self.at
            self.at += 1
            fits = self.ahead("]") or self.accepts(kind.inner)
            self.at = here
            return fits
        if isinstance(kind, Block):
            return self.ahead("{")
        if isinstance(kind, Number):
            return self.match(_NUMBER) is not None
        if self.label():
            return False
        if isinstance(kind, Word):
            return bool(self._one_of(kind))
        if isinstance(kind, Text):
            return self.match(_STRING) is not None or self.match(LETTER) is not None
        if isinstance(kind, Flag):
            return self.match(kind.pattern) is not None
        return self._accepts_node(cast(Tree, kind).cls)

    def _accepts_node(self, cls: type[ir.Node]) -> bool:
        if issubclass(cls, ir.Amount | ir.Condition) and (self.ahead("(") or self.match(_NUMBER)):
            return True
        if cls in LOGIC and (self.ahead("(") or self.word("not")):
            return True
        if issubclass(ir.Slot, cls) and (self.match(LETTER) or self.match(_STRING)):
            return True
        if cls is ir.Filter and self.accepts(_MEASURED):
            return True
        found = ir.NODES.get(self.next_word())
        return found is not None and (issubclass(found, cls) or (cls is ir.Condition and issubclass(found, ir.Amount)))

    def _one_of(self, kind: Word) -> str:
        """The word of these that comes next, as it is written."""
        found = self.match(kind.pattern)
        if found is None:
            found = self.match(_STRING)
            if found is None or json.loads(found[0]) not in kind.words:
                return ""
        return found[0]

    def value(self, kind: Kind, alone: bool = False) -> Any:
        """The value that comes next; `alone`: without anything that binds it to more, such as a plus."""
        self.space()
        if isinstance(kind, Maybe):
            return None if self.take_word("none") else self.value(kind.inner, alone)
        if isinstance(kind, Many):
            return self._list(kind, alone)
        if isinstance(kind, Block):
            return self._braces(kind)
        if isinstance(kind, Number):
            return int(self._found(self.match(_NUMBER), "a number"))
        if isinstance(kind, Word):
            word = self._one_of(kind)
            if not word:
                self.fail(str(kind), known=kind.words)
            self.at += len(word)
            return json.loads(word) if word[0] == '"' else word
        if isinstance(kind, Text):
            text = self._found(
                self.match(_STRING) or self.match(LETTER), "a name in quotes, or a slot: one small letter"
            )
            return json.loads(text) if text[0] == '"' else text
        if isinstance(kind, Flag):
            return bool(self._found(self.match(kind.pattern), kind.name))
        cls = cast(Tree, kind).cls
        if cls is ir.Amount:
            return self.factor() if alone else self.amount()
        if cls in LOGIC:
            return self.unary(cls) if alone else self.either(cls)
        return self.node(cls)

    def _found(self, found: re.Match[str] | None, expected: str) -> str:
        if found is None:
            self.fail(expected)
        self.at = found.end()
        return found[0]

    def _list(self, kind: Many, alone: bool) -> tuple[Any, ...]:
        if not self.take("["):
            return (self.value(kind.inner, alone),)
        found: list[Any] = []
        while not self.take("]"):
            if found and not self.take(","):
                self.fail("a comma or the end of the list ]")
            found.append(self.value(kind.inner))
        return tuple(found)

    def _braces(self, kind: Block) -> tuple[Any, ...]:
        if not self.take("{"):
            self.fail("{")
        found: list[Any] = []
        while not self.take("}"):
            if found and not self.take(";"):
                self.fail("; or }")
            spec = self.tag(kind.cls)
            found.append(self.made(spec, self.values(spec, ";}")))
        return tuple(found)

    # --- Nodes within a line

    def node(self, cls: type[ir.Node]) -> Any:
        """A node of that class: its tag, then its values in brackets, or its one value without."""
        self.space()
        if issubclass(ir.Slot, cls) and (self.match(LETTER) or self.match(_STRING)):
            return ir.Slot(self.value(Text()))
        if issubclass(cls, ir.Amount) and self.match(_NUMBER) is not None:
            return self.factor()
        spec = self.tag(cls)
        if self.take("("):
            held = self.values(spec, ")")
            if not self.take(")"):
                self.fail("a comma or )")
            return self.made(spec, held)
        if spec.inner is None:
            for name in spec.inline:
                kind = spec.kinds[name]
                if not isinstance(kind, Flag) and self.accepts(kind):
                    return self.made(spec, {name: self.value(kind, True)})
        return self.made(spec, {})

    def tag(self, cls: type[ir.Node]) -> Spec:
        """The tag of such a node."""
        word = self.next_word()
        found = ir.NODES.get(word)
        if found is None or not issubclass(found, cls):
            known = [tag for tag, one in ir.NODES.items() if issubclass(one, cls)]
            if found is not None:
                kind = next((NAMES[one] for one in ir.CATEGORIES if issubclass(found, one)), "an attack program")
                self.problem(f"expected {described(cls)}, got {kind}: {word}", self.at)
            self.fail(described(cls), known=known)
        self.at += len(word)
        return spec_of(found)

    def values(self, spec: Spec, closing: str) -> dict[str, Any]:
        """The values of a node by field, up to one of the closing signs or the end of the line."""
        if spec.inner is not None:
            return {next(iter(spec.kinds)): self.made(spec.inner, self.values(spec.inner, closing))}
        held: dict[str, Any] = {}
        first = True
        while not self.over() and not any(self.ahead(sign) for sign in closing):
            comma = not first and self.take(",")
            label = self.label()
            if self.ahead("->"):
                if not spec.arrow:
                    self.problem(f"expected no slot here: {spec.tag} binds nothing", self.at)
                if spec.arrow in held:
                    self.fail("one slot")
                self.at += 2
                held[spec.arrow] = self.value(spec.kinds[spec.arrow])
            elif label:
                self.labelled(spec, label, held)
            elif first or comma:
                self.unlabelled(spec, held)
            else:
                self.fail(f"a comma or {closing[0]}" if closing else "a comma or the end of the line")
            first = False
        return held

    def labelled(self, spec: Spec, label: str, held: dict[str, Any]) -> None:
        name = spec.labels.get(label.replace("_", "-"))
        if name is None:
            known = ", ".join(spec.labels) or "nothing"
            self.fail(f"a field of {spec.tag} ({known})", known=spec.labels)
        if name in held:
            self.problem(f"expected {label} of {spec.tag} once, got it again", self.at)
        self.at = cast("re.Match[str]", self.match(_LABEL)).end()
        kind = spec.kinds[name]
        if isinstance(kind, Flag):
            held[name] = self.value(_YES_NO) == "yes"
        else:
            held[name] = self.value(kind)

    def unlabelled(self, spec: Spec, held: dict[str, Any]) -> None:
        free = [name for name in spec.inline if name not in held]
        for name in free:
            if self.accepts(spec.kinds[name]):
                held[name] = self.value(spec.kinds[name])
                return
        if not spec.inline:
            self.fail(f"nothing after {spec.tag}")
        known: list[str] = []
        for name in free:
            kind = spec.kinds[name]
            kind = kind.inner if isinstance(kind, Maybe | Many) else kind
            known += kind.words if isinstance(kind, Word) else [kind.name] if isinstance(kind, Flag) else []
            if isinstance(kind, Tree):
                known += [tag for tag, one in ir.NODES.items() if issubclass(one, kind.cls)]
        # What must be there is explained, and what may be there only if nothing must.
        needed = [name for name in free if name not in spec.defaults][:1]
        shown = [f"{spec.label(name)} ({spec.kinds[name]})" for name in needed or free]
        expected = "; or ".join([*shown, *(spec.label(name) for name in free if needed and name not in needed)])
        self.fail(f"{spec.tag} to have {expected}" if free else f"no more values for {spec.tag}", known=known)

    def made(self, spec: Spec, held: dict[str, Any]) -> Any:
        """The node of these values; the place reached is where something is missing."""
        for name in spec.kinds:
            if name not in held and name not in spec.defaults:
                if name == spec.arrow:
                    what = f"-> and a slot ({spec.label(name)})"
                elif name in spec.blocks and self.lines:
                    what = f"{spec.label(name)} indented beneath it"
                else:
                    what = f"{spec.label(name)} ({spec.kinds[name]})"
                self.problem(f"expected {spec.tag} to have {what}, got none", self._last())
        return spec.cls(**held)

    def _last(self) -> int:
        """Where what was read last ends."""
        return len(self.text[: self.at].rstrip())

    # --- Sums

    def amount(self) -> ir.Amount:
        left = self.product()
        while True:
            if self.take_operator("+"):
                left = ir.Plus(left, self.product())
            elif self.take_operator("-"):
                left = ir.Minus(left, self.product())
            else:
                return left

    def take_operator(self, sign: str) -> bool:
        return not self.ahead("->") and self.take(sign)

    def product(self) -> ir.Amount:
        left = self.factor()
        while self.take("*"):
            left = ir.Times(left, self.factor())
        return left

    def factor(self) -> ir.Amount:
        self.space()
        found = self.match(_NUMBER)
        if found is not None:
            self.at = found.end()
            return ir.Num(int(found[0]))
        if self.take("("):
            inner = self.amount()
            if not self.take(")"):
                self.fail(")")
            return inner
        return cast(ir.Amount, self.node(ir.Amount))

    # --- And, or, not

    def either(self, cls: type[ir.Node]) -> Any:
        return self._joined(cls, "or", LOGIC[cls].some)

    def both(self, cls: type[ir.Node]) -> Any:
        return self._joined(cls, "and", LOGIC[cls].every)

    def _joined(self, cls: type[ir.Node], sign: str, joined: type[ir.Node]) -> Any:
        parts = [self.both(cls) if sign == "or" else self.unary(cls)]
        while self.take_word(sign):
            parts.append(self.both(cls) if sign == "or" else self.unary(cls))
        return parts[0] if len(parts) == 1 else cast(Any, joined)(tuple(parts))

    def unary(self, cls: type[ir.Node]) -> Any:
        if self.take_word("not"):
            return cast(Any, LOGIC[cls].negation)(self.unary(cls))
        if cls is ir.Condition:
            return self.condition()
        if self.take("("):
            inner = self.either(cls)
            if not self.take(")"):
                self.fail(")")
            return inner
        if cls is ir.Filter and self.accepts(_MEASURED):
            here = self.at
            what = self.value(_MEASURED)
            if self.accepts(RELATION):
                return ir.Measure(what, self.value(RELATION), self.amount())
            if what not in ir.NODES or not issubclass(ir.NODES[what], cls):
                self.fail(f"a comparison after {what} ({', '.join(RELATION.words)})")
            self.at = here
        return self.node(cls)

    def condition(self) -> Any:
        """A condition: a node, a comparison of two amounts, or one of these in brackets."""
        start = self.at
        trouble: NotationError | None = None
        if self.take("("):
            try:
                inner = self.either(ir.Condition)
                if not self.take(")"):
                    self.fail(")")
                if not self._goes_on():
                    return inner
            except NotationError as error:
                trouble = error
            self.at = start
        word = ir.NODES.get(self.next_word())
        if word is not None and not issubclass(word, ir.Amount) and not self.ahead("("):
            return self.node(ir.Condition)
        if word is None and not self.ahead("(") and self.match(_NUMBER) is None:
            self.node(ir.Condition)  # says what is wrong
        try:
            left = self.amount()
            if not self.accepts(RELATION):
                self.fail(f"a comparison ({', '.join(RELATION.words)}), since an amount is no condition by itself")
            relation = self.value(RELATION, True)
            return ir.Compare(left, relation, self.amount())
        except NotationError as error:
            if trouble is not None and (trouble.line, trouble.column) >= (error.line, error.column):
                raise trouble from None
            raise

    def _goes_on(self) -> bool:
        """Whether what was in brackets is an amount after all."""
        return (
            self.ahead("*") or self.ahead("+") or (self.ahead("-") and not self.ahead("->")) or self.accepts(RELATION)
        )

    # --- Lines

    def more(self) -> bool:
        """Whether there is another line."""
        return self.row < len(self.lines)

    def begin(self) -> Line:
        """Go to the start of the next line."""
        line = self.lines[self.row]
        self.at, self.end = line.start, line.end
        return line

    def finish(self) -> None:
        """Leave the line, which must be over."""
        if not self.over():
            self.fail("the end of the line")
        self.row += 1

    def indented(self, indent: int) -> bool:
        """Whether the next line belongs to one that is indented so far."""
        return self.more() and self.lines[self.row].indent > indent

    def step(self, cls: type[ir.Node]) -> Any:
        """The node of the next line, with the lines beneath it."""
        line = self.begin()
        return self.rest_of_line(self.tag(cls), line.indent)

    def rest_of_line(self, spec: Spec, indent: int) -> Any:
        """The node of the values in the rest of the line and of the programs that are indented beneath it."""
        held = self.values(spec, "")
        after = self.at
        self.finish()
        self.body(spec, held, indent)
        if spec.other and self.more() and self.lines[self.row].indent == indent:
            self.begin()
            if self.take_word("else"):
                if self.word(spec.tag):
                    held[spec.other] = (self.rest_of_line(self.tag(spec.cls), indent),)
                else:
                    self.finish()
                    held[spec.other] = self.programs(spec.kinds[spec.other], indent, "else")
        self.at = after
        return self.made(spec, held)

    def body(self, spec: Spec, held: dict[str, Any], indent: int) -> None:
        """What is indented beneath a line: labelled programs, and the steps of the main one."""
        if not self.indented(indent):
            return
        if not spec.main:
            self.begin()
            self.problem(f"expected nothing indented beneath {spec.tag}", self.at)
        inner = self.lines[self.row].indent
        labels = {spec.label(name): name for name in spec.blocks if name != spec.main}
        while self.indented(indent):
            self.begin()
            name = labels.get(self.label(), "")
            if name in held or (not name and spec.main in held):
                self.problem(f"expected the {spec.label(name or spec.main)} of {spec.tag} in one piece", self.at)
            if not name:
                held[spec.main] = self.programs(spec.kinds[spec.main], indent, spec.tag, inner)
                continue
            self.at = cast("re.Match[str]", self.match(_LABEL)).end()
            self.finish()
            held[name] = self.programs(spec.kinds[name], inner, spec.label(name))

    def programs(self, kind: Kind, indent: int, of: str, inner: int = -1) -> Any:
        """The lines that are indented further: steps, or several programs."""
        if not self.indented(indent):
            self.at = self.end
            self.fail(f"lines indented beneath {of}")
        block = cast(Kind, block_of(kind))
        level = self.lines[self.row].indent if inner < 0 else inner
        found: list[Any] = []
        while self.indented(indent):
            line = self.begin()
            if line.indent != level:
                self.problem(
                    f"expected {level} spaces before it, as before the lines above, got {line.indent}", self.at
                )
            if not found and (self.word("nothing") or (self.word("none") and isinstance(kind, Maybe))):
                none = self.take_word("none")
                self.take_word("nothing")
                self.finish()
                return None if none else ()
            if found and self.label():
                break
            if isinstance(block, Block):
                found.append(self.step(block.cls))
            else:
                if not self.take_word("option"):
                    self.fail("option")
                self.finish()
                inside = cast(Block, cast(Many, block).inner)
                found.append(self.programs(inside, level, "option") if self.indented(level) else ())
        return tuple(found)


def _without_comment(found: re.Match[str]) -> str:
    return found[0] if found[0][0] == '"' else " " * len(found[0])
