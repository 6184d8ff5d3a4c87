"""Scenario files: given a board, do this, expect that, in YAML. What `playmat scenario run` reads and carries out.

A scenario is read generously and judged strictly: names may be aliases, ids or printed names, choices with one
possible answer may be left out or given; but a word that means nothing here is a `ScenarioError` with file, scenario
and path, never passed over.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import yaml

from playmat.engine.state import NONE
from playmat.model.card import CardDef
from playmat.model.errors import IllegalAction, NotPlayable, PlaymatError, ScenarioError, ScriptError
from playmat.model.words import option
from playmat.testing.expectations import Reader, same
from playmat.testing.given import Given, coins_of, keys, list_of, mapping, seat_named, short
from playmat.testing.naming import SEAT_NAMES
from playmat.testing.player import Failure, Player
from playmat.testing.scene import Scene

LARGEST_FILE: Final = 4_000_000
"""Bytes."""
DEEPEST: Final = 40
"""Levels of lists and mappings."""

INFORMATION: Final = frozenset(
    (
        "id",
        "title",
        "name",
        "mechanics",
        "uses",
        "source",
        "sources",
        "note",
        "notes",
        "tags",
        "comment",
        "ruling",
        "see",
    )
)
"""Keys of a scenario that say something to people only."""
CHECKS: Final = frozenset(
    (
        "do",
        "coins",
        "expect",
        "illegal",
        "legal",
        "illegal_before",
        "legal_before",
        "illegal_choice",
        "legal_choice",
        "no_choice",
        "then",
        "chooser",
        "order",
    )
)
SCENARIO_KEYS: Final = INFORMATION | CHECKS | {"rules", "wording", "cards", "given"}
ACTION_WORDS: Final = {
    "attack": "attack",
    "ability": "power",
    "power": "power",
    "play": "play",
    "bench": "bench",
    "attach": "attach",
    "evolve": "evolve",
    "retreat": "retreat",
    "pass": "pass",
    "end": "pass",
    "stadium": "stadium",
    "discard": "discard",
    "join": "join",
}
ACTION_KEYS: Final = frozenset(("who", "of", "to", "onto", "pay", "choose", "target", "with", "note"))


@dataclass(slots=True)
class Result:
    """What became of one scenario."""

    id: str
    result: str
    """'pass', 'fail' or 'skip'."""
    title: str = ""
    expected: dict[str, Any] = field(default_factory=dict)
    got: dict[str, Any] = field(default_factory=dict)
    reason: str = ""
    file: str = ""
    mistake: bool = False
    """The file is wrong, not the game."""

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "title": self.title,
            "file": self.file,
            "result": self.result,
            "expected": self.expected,
            "got": self.got,
            "reason": self.reason,
        }


def read_file(path: Path) -> list[dict[str, Any]]:
    """The scenarios of a file, as mappings; ScenarioError if it is not such a file."""
    try:
        with path.open("rb") as opened:
            content = opened.read(LARGEST_FILE + 1)
    except OSError as error:
        raise ScenarioError(f"{path}: expected a scenario file, got {error.strerror}") from None
    return read(content, str(path))


def read(content: bytes, path: str) -> list[dict[str, Any]]:
    """The scenarios in these bytes of the file at `path`."""
    if len(content) > LARGEST_FILE:
        raise ScenarioError(f"{path}: expected a scenario file of at most {LARGEST_FILE} bytes")
    try:
        data = yaml.load(content.decode(), Loader=_Loader)
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{path}: expected YAML, got {error}") from None
    except (ValueError, TypeError, RecursionError, OverflowError) as error:
        # A date that is none, a number of too many digits, a key that cannot be one.
        raise ScenarioError(f"{path}: expected YAML, got a value that is none: {type(error).__name__}") from None
    if isinstance(data, dict) and "scenarios" in data:
        keys(data, ("version", "scenarios", "title", "note", "cards", "rules", "wording", "source"), str(path))
        if data.get("version", 1) != 1:
            raise ScenarioError(f"{path}: version: expected 1, got {data['version']!r}")
        shared = {key: data[key] for key in ("cards", "rules", "wording") if key in data}
        data = data["scenarios"]
    else:
        shared = {}
        data = [data] if isinstance(data, dict) else data
    if not isinstance(data, list) or not all(isinstance(one, dict) for one in data):
        raise ScenarioError(f"{path}: expected a list of scenarios under 'scenarios', got {short(data)}")
    for one in data:
        if "cards" in shared:
            one["cards"] = {**_names(shared["cards"], path), **_names(one.get("cards", {}), path)}
        for key in ("rules", "wording"):
            if key in shared:
                one.setdefault(key, shared[key])
    return data


def _names(value: Any, path: str) -> dict[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise ScenarioError(f"{path}: cards: expected names with card ids, got {short(value)}")
    return value


class _Loader(yaml.SafeLoader):
    """Reads YAML whose lists and mappings lie not too deep in one another, and without aliases: what is written in a
    few lines must not take hours or gigabytes to read."""

    def __init__(self, stream: str) -> None:
        super().__init__(stream)
        self._depth = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            raise yaml.YAMLError("an alias, which scenarios have no use for")
        self._depth += 1
        if self._depth > DEEPEST:
            raise yaml.YAMLError(f"more than {DEEPEST} levels")
        node = super().compose_node(parent, index)
        self._depth -= 1
        return node


_OFFERED: Final = {True: "offered", False: "not offered"}


class Run:
    """One scenario being carried out."""

    def __init__(self, data: dict[str, Any], where: str, made: dict[str, CardDef]) -> None:
        self.where = where
        self.data = data
        given = Given(data, where, made)
        self.table = given.scenario.assemble()
        self.player = Player(self.table.game, self.table.naming, True)
        self.expected: dict[str, Any] = {}
        self.got: dict[str, Any] = {}

    def run(self) -> None:
        self.part(self.data, self.where, "")
        self.table.finish()

    def part(self, data: dict[str, Any], where: str, prefix: str) -> None:
        for before, must in (("illegal_before", False), ("legal_before", True)):
            self.offered(data.get(before), must, f"{where}.{before}", prefix + before)
        for i, step in enumerate(_steps(data.get("do"), f"{where}.do")):
            self.step(step, f"{where}.do[{i}]")
        chooser = self.player.asked() if not self.player.in_turn() else NONE
        self.player.settle()
        self.expectations(data, where, prefix, chooser)
        for after, must in (("illegal", False), ("legal", True)):
            self.offered(data.get(after), must, f"{where}.{after}", prefix + after)
        if data.get("no_choice"):
            self.judge(f"{prefix}no_choice", "nothing is asked", self._nothing_asked())
        if "illegal_choice" in data:
            self.choice(data["illegal_choice"], False, f"{prefix}illegal_choice")
        if "legal_choice" in data:
            self.choice(data["legal_choice"], True, f"{prefix}legal_choice")
        then = data.get("then")
        for i, part in enumerate(then if isinstance(then, list) else [then] if then else []):
            here = f"{where}.then" + (f"[{i}]" if isinstance(then, list) else "")
            keys(part, CHECKS | INFORMATION, here)
            state = self.table.machine.state
            state.coin_script = [*state.coin_script, *coins_of(part, here)]
            self.part(part, here, f"{prefix}then.")

    def judge(self, path: str, expected: Any, got: Any) -> None:
        self.expected[path] = expected
        self.got[path] = got
        if expected != got:
            raise Failure(f"{path}: expected {short(expected)}, got {short(got)}")

    # --- Steps

    def step(self, step: Any, where: str) -> None:
        try:
            self._step(step, where)
        except ScenarioError as error:
            if str(error).startswith(self.where):
                raise
            raise ScenarioError(f"{where}: {error}") from None

    def _step(self, step: Any, where: str) -> None:
        verb, args, data = action_of(step, where)
        seat = None if "who" not in data else seat_named(data["who"], f"{where}.who")
        if verb == "choose":
            self.player.choose(data["choose"], seat)
            return
        self.player.act(verb, args, seat)
        follow: list[Any] = []
        if verb == "retreat":
            follow = [*list_of(data.get("pay"), f"{where}.pay")]
            to = data.get("retreat")
            if isinstance(to, str):
                follow.append(to)
        elif verb == "play" and "to" in data and "attach" not in _kind_words(self.table, args[0]):
            follow.append(data["to"])
        if "target" in data:
            follow.append(data["target"])
        for one in follow:
            self.player.choose(one, None)
        if "choose" in data:
            self.player.choose(data["choose"], seat)

    def offered(self, actions: Any, must: bool, where: str, path: str) -> None:
        for i, step in enumerate(_steps(actions, where)):
            verb, args, data = action_of(step, f"{where}[{i}]")
            if verb == "choose":
                self.choice(data["choose"], must, f"{path}[{i}]")
                continue
            seat = seat_named(data.get("who", "me"), f"{where}[{i}].who")
            self.judge(f"{path}[{i}]", _OFFERED[must], _OFFERED[self._can(verb, args, data, seat)])

    def _can(self, verb: str, args: tuple[Any, ...], data: dict[str, Any], seat: int) -> bool:
        if not self.player.offers(verb, args, seat):
            return False
        to = data.get("retreat") if verb == "retreat" else None
        if not isinstance(to, str) and "pay" not in data:
            return True
        trial = self.player.twin(self.player.game)
        try:
            trial.act(verb, args, seat)
            for one in [*list_of(data.get("pay"), "pay"), *([to] if isinstance(to, str) else [])]:
                if not trial.in_turn():
                    trial.choose(one, None)
        except (Failure, IllegalAction):
            return False
        if isinstance(to, str):
            wanted = self.player.naming.spot(to, seat)
            return wanted != NONE and trial.game.machine.state.active[seat] == wanted
        return True

    def _nothing_asked(self) -> str:
        return "nothing is asked" if self.player.in_turn() else self.player.question()

    def choice(self, answer: Any, must: bool, path: str) -> None:
        """Whether the answer is offered to the choice that is put now, or was put last."""
        last = self.player.last_choice
        game = self.player.game
        if self.player.in_turn() or (last is not None and last.seat != game.seat):
            if last is None:
                self.judge(path, _OFFERED[must], _OFFERED[False])
                return
            game = last
        trial = self.player.twin(game)
        try:
            trial.choose(answer, None)
            can = True
        except (Failure, IllegalAction):
            can = False
        self.judge(path, _OFFERED[must], _OFFERED[can])

    # --- Expectations

    def expectations(self, data: dict[str, Any], where: str, prefix: str, chooser: int) -> None:
        wanted = {} if data.get("expect") is None else mapping(data["expect"], f"{where}.expect")
        wanted = {**wanted, **{key: data[key] for key in ("chooser", "order") if key in data}}
        reader = Reader(self.table, f"{where}.expect")
        wrong = ""
        for path, value in wanted.items():
            key = f"{prefix}{path}"
            if path == "chooser":
                got: Any = self._chooser(seat_named(value, f"{where}.expect.chooser"), chooser)
                right = got == SEAT_NAMES[seat_named(value, "")]
            else:
                got = reader.read(path, value)
                right = same(reader, path, value, got)
            self.expected[key] = value
            self.got[key] = got
            if not right and not wrong:
                wrong = f"{key}: expected {short(value)}, got {short(got)}"
        if wrong:
            raise Failure(wrong)

    def _chooser(self, wanted: int, before: int) -> str:
        """Who is asked: now, or (if that needed no decision and was answered) at the end of the steps."""
        now = self.player.asked()
        if wanted in (now, before):
            return SEAT_NAMES[wanted]
        return SEAT_NAMES[now] if now != NONE else "nobody"


def _steps(data: Any, where: str) -> list[Any]:
    if isinstance(data, dict):
        return [data]
    return list_of(data, where)


def action_of(step: Any, where: str) -> tuple[str, tuple[Any, ...], dict[str, Any]]:
    """The verb of `Naming.codes`, its words, and the whole step."""
    if isinstance(step, str):
        step = {step: True}
    data = keys(step, {*ACTION_WORDS, *ACTION_KEYS}, where)
    verbs = [key for key in data if key in ACTION_WORDS]
    if not verbs and "choose" in data:
        return "choose", (), data
    if len(verbs) != 1:
        raise ScenarioError(f"{where}: expected one action ({', '.join(ACTION_WORDS)}, choose), got {short(step)}")
    word = verbs[0]
    verb = ACTION_WORDS[word]
    value = data[word]
    target = data.get("to", data.get("onto"))
    if verb in ("pass", "retreat", "stadium"):
        return verb, (), data
    if value is None or isinstance(value, bool):
        raise ScenarioError(f"{where}.{word}: expected a name, got {value!r}")
    if verb == "power":
        return verb, (str(value), data["of"]) if "of" in data else (str(value),), data
    if verb in ("attach", "evolve", "play") and target is not None:
        return verb, (value, target), data
    return verb, (value,), data


def _kind_words(table: Scene, card: Any) -> str:
    """What playing the card is called by its first meaning: 'attach', 'evolve', 'bench' or 'play'."""
    code = table.naming.codes("play", (card,), 0)
    return "attach" if code and option.NAMES[option.kind(code[0])] in ("attach", "evolve") else "play"


# --- Whole files


def run_scenario(
    data: dict[str, Any], where: str = "scenario", file: str = "", made: dict[str, CardDef] | None = None
) -> Result:
    """Carry out one scenario; `made` are further cards by alias, made up for a test."""
    name = str(data.get("id", where))
    result = Result(name, "pass", str(data.get("title", "")), file=file)
    run: Run | None = None
    try:
        keys(data, SCENARIO_KEYS, where)
        run = Run(data, where, made or {})
        run.run()
    except NotPlayable as error:
        result.result, result.reason = "skip", str(error)
    except ScenarioError as error:
        said = str(error)
        result.result, result.mistake = "fail", True
        result.reason = said if said.startswith(where) else f"{where}: {said}"
    except (Failure, IllegalAction, ScriptError) as error:
        result.result, result.reason = "fail", str(error)
    except PlaymatError as error:
        result.result, result.reason = "fail", f"{type(error).__name__}: {error}"
    except Exception as error:  # a broken engine is a failed scenario, and the other scenarios still run
        result.result, result.reason = "fail", f"the engine broke: {type(error).__name__}: {error}"
    if run is not None:
        result.expected, result.got = run.expected, run.got
    return result


def run_file(path: Path, only: list[str] | None = None) -> list[Result]:
    """Carry out every scenario of a file, in order; or only those with these ids."""
    results: list[Result] = []
    seen: set[str] = set()
    for i, data in enumerate(read_file(path)):
        name = str(data.get("id", f"scenarios[{i}]"))
        where = f"{path}: {name}"
        if name in seen:
            raise ScenarioError(f"{where}: expected an id of its own, got one that an earlier scenario has")
        seen.add(name)
        if only is None or name in only:
            results.append(run_scenario(data, where, str(path)))
    return results
