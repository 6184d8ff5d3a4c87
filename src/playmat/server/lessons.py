"""A first game explained: which lesson is due when.

The lessons are data (`lessons.toml`). One comes with each question, and never more than one: what the learner can do at
this moment goes before what merely has happened, and that before what can be told at any time; among equals the order
of the book decides. What has been explained follows from what was fed, so that feeding the same game again gives the
same lessons.
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
    after: tuple[str, ...] = ()
    """The lessons it needs before it."""
    until: tuple[str, ...] = ()
    """Kinds of event of the learner that finish it. It comes only while there is occasion to do so."""


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


RANKS: Final = {"turn": 1, "start": 2}
"""Of signs that say little about a moment: what waits for nothing else comes when nothing more fitting does."""


class Lessons:
    """The lessons of one game for one learner. Feed it every update, in order."""

    def __init__(self, rules_name: str) -> None:
        self._lessons = lessons_of(rules_name)
        self._waiting: dict[str, int] = {}
        """Those whose occasion has come, with their rank: the lower, the sooner."""
        self._told: list[str] = []
        self._shown: dict[str, Any] | None = None
        """What came since the learner answered last."""
        self._asked = False
        """Whether the learner was asked in the update before, which has been answered since."""

    def next(
        self, view: Mapping[str, Any], question: Mapping[str, Any] | None, events: Sequence[Mapping[str, Any]]
    ) -> dict[str, Any] | None:
        """The lesson that is due after this update, as a `LessonView`.

        `view` is what the learner sees, `question` what is asked of them, `events` what has just happened. A lesson is
        given again with every update until the learner has answered something, so that none is lost on a browser that
        comes late or back.
        """
        if self._asked:
            self._shown = None
        self._asked = question is not None
        signs = signs_of(view, question, events)
        for lesson in self._lessons:
            if not signs.isdisjoint(lesson.when):
                self._wait(lesson, signs)
        if self._shown is None and (question is not None or "result" in signs):
            self._shown = self._due(signs)
        return self._shown

    def _wait(self, lesson: Lesson, signs: set[str]) -> None:
        if lesson.id in self._told:
            return
        rank = min(RANKS.get(sign, 0) for sign in lesson.when if sign in signs)
        self._waiting[lesson.id] = min(rank, self._waiting.get(lesson.id, rank))

    def _due(self, signs: set[str]) -> dict[str, Any] | None:
        """The lesson that fits this moment best, told from now on."""
        ranked = [
            (self._waiting[one.id], place)
            for place, one in enumerate(self._lessons)
            if one.id in self._waiting
            and set(self._told).issuperset(one.after)
            and not (one.until and signs.isdisjoint(one.when))
        ]
        if not ranked:
            return None
        lesson = self._lessons[min(ranked)[1]]
        del self._waiting[lesson.id]
        self._told.append(lesson.id)
        return {
            "id": lesson.id,
            "title": lesson.title,
            "text": lesson.text,
            "at": lesson.at,
            "clause": lesson.clause,
            "number": len(self._told),
            "of": len(self._lessons),
            "until": list(lesson.until),
        }


def signs_of(
    view: Mapping[str, Any], question: Mapping[str, Any] | None, events: Sequence[Mapping[str, Any]]
) -> set[str]:
    """Everything about this moment that a lesson can wait for.

    'start' always; 'turn' when the learner's turn asks them; 'question:…' and 'option:…' for what they are asked and
    offered; 'event:…' for what happened, 'own-attack' for an attack of theirs; 'condition', 'condition:Asleep' … and
    'conditions:2' for the Active Pokémon of either player; 'prizes:2' and 'deck:6' when somebody has so few left;
    'result' at the end.
    """
    signs = {"start"}
    if question is not None:
        signs.add(f"question:{question['question']}")
        signs.update(f"option:{one['kind']}" for one in question.get("options", ()))
        if question["question"] == "turn":
            signs.add("turn")
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
