"""A first game explained: which lesson is due when, in the order of the book.

The lessons are data (`lessons.toml`). Most of them are the course, which every game walks through in the order of the
book: when a later step comes first, the steps before it are explained before it. The others are about things that a
game may never show; they come when they are met. What has been explained follows from what was fed, so that feeding the
same game again gives the same lessons.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from playmat.model.errors import DataError

PLACES: Final = ("", "hand", "active", "bench", "deck", "prizes", "discard", "energy", "attack", "stadium")
"""What on the table a lesson can be about."""
LEARNING: Final = ("academy-basic", "academy-advanced")
"""The rule sets with lessons: the two readings of the book for beginners."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One explanation."""

    id: str
    title: str
    text: str
    clause: str
    when: tuple[str, ...]
    """Any of these brings it about; `signs_of` lists what there can be."""
    at: str = ""
    rules: tuple[str, ...] = LEARNING
    met: bool = False
    """Whether it waits until its subject is met, instead of having its place in the course."""
    after: tuple[str, ...] = ()
    """For such a one: the lessons it needs before it."""
    until: tuple[str, ...] = ()
    """Kinds of event of the learner that finish it."""


@cache
def lessons_of(rules_name: str) -> tuple[Lesson, ...]:
    """The lessons of a rule set in the order of its book; none for a rule set that does not teach."""
    return tuple(one for one in _all() if rules_name in one.rules)


@cache
def _all() -> tuple[Lesson, ...]:
    source = resources.files("playmat.server").joinpath("lessons.toml").read_text(encoding="utf-8")
    found: list[Lesson] = []
    for row in tomllib.loads(source)["lesson"]:
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in row.items()
        }
        try:
            lesson = Lesson(**values)
        except TypeError as error:
            raise DataError(f"expected a lesson in {row.get('id', row)}; {error}") from None
        before = {one.id for one in found}
        if lesson.id in before or not before.issuperset(lesson.after):
            raise DataError(f"expected each lesson once, after those it needs; got {lesson.id}")
        if lesson.at not in PLACES or not lesson.when or set(lesson.rules) - set(LEARNING):
            raise DataError(f"expected a place, a rule set and an occasion that there are for {lesson.id}")
        found.append(lesson)
    return tuple(found)


class Lessons:
    """The lessons of one game for one learner. Feed it every update, in order."""

    def __init__(self, rules_name: str) -> None:
        self._lessons = lessons_of(rules_name)
        self._place = {one.id: number for number, one in enumerate(self._lessons)}
        self._told: set[str] = set()
        self._shown: list[int] = []
        """Those that came since the learner answered last, by their places in the book."""
        self._asked = False
        """Whether the learner was asked in the update before, which has been answered since."""
        self._acted = False
        """Whether the learner has done something in a turn already."""

    def next(
        self, view: Mapping[str, Any], question: Mapping[str, Any] | None, events: Sequence[Mapping[str, Any]]
    ) -> dict[str, Any] | None:
        """The lesson that is due after this update, as a `LessonView`; those due with it follow in `then`.

        `view` is what the learner sees, `question` what is asked of them, `events` what has just happened. A lesson is
        given again with every update until the learner has answered something, so that none is lost on a browser that
        comes late or back.
        """
        if self._asked:
            self._shown = []
        self._asked = question is not None
        signs = signs_of(view, question, events, self._acted)
        self._acted = self._acted or "turn" in signs
        due: set[str] = set()
        for lesson in self._lessons:
            if lesson.id not in self._told and not signs.isdisjoint(lesson.when):
                due.add(lesson.id)
                due.update(self._needed(lesson))
        self._told |= due
        self._shown += [number for number, one in enumerate(self._lessons) if one.id in due]
        if not self._shown:
            return None
        first, *rest = map(self._view, self._shown)
        return {**first, "then": rest}

    def _needed(self, lesson: Lesson) -> list[str]:
        """What must be explained before this lesson and has not been."""
        place = self._place[lesson.id]
        if lesson.met:
            needed = [one for name in lesson.after for one in self._needed(self._lessons[self._place[name]])]
            needed += lesson.after
        else:
            needed = [one.id for one in self._lessons[:place] if not one.met]
        return [one for one in needed if one not in self._told]

    def _view(self, number: int) -> dict[str, Any]:
        lesson = self._lessons[number]
        return {
            "id": lesson.id,
            "title": lesson.title,
            "text": lesson.text,
            "at": lesson.at,
            "clause": lesson.clause,
            "number": number + 1,
            "of": len(self._lessons),
            "until": list(lesson.until),
            "then": [],
        }


def signs_of(
    view: Mapping[str, Any],
    question: Mapping[str, Any] | None,
    events: Sequence[Mapping[str, Any]],
    acted: bool = False,
) -> set[str]:
    """Everything about this moment that a lesson can wait for.

    'start' always; 'turn' when the learner's turn asks them; 'question:…' and 'option:…' for what they are asked and
    offered, 'later:…' for what a turn offers once they have acted in one; 'event:…' for what happened, 'own-attack' for
    an attack of theirs; 'condition', 'condition:Asleep' … and 'conditions:2' for the Active Pokémon of either player;
    'prizes:2' and 'deck:6' when somebody has so few left; 'result' at the end.
    """
    signs = {"start"}
    if question is not None:
        signs.add(f"question:{question['question']}")
        offered = {one["kind"] for one in question.get("options", ())}
        signs.update(f"option:{kind}" for kind in offered)
        if question["question"] == "turn":
            signs.add("turn")
            signs.update(f"later:{kind}" for kind in offered if acted)
    for event in events:
        signs.add(f"event:{event['kind']}")
        if event["kind"] == "attack" and event.get("seat") == view["seat"]:
            signs.add("own-attack")
    for player in view["players"]:
        conditions = (player["active"] or {}).get("conditions") or ()
        signs.update(f"condition:{name}" for name in conditions)
        signs.update(["condition"] * bool(conditions) + ["conditions:2"] * (len(conditions) > 1))
        if view["turn"]:
            signs.update(["prizes:2"] * (len(player["prizes"]) <= 2) + ["deck:6"] * (player["deck"] <= 6))
    if view["result"] is not None:
        signs.add("result")
    return signs
