"""A first game is explained: one thing at a time, when it can be done, nothing twice, everything that there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from playmat import Library, rules
from playmat.engine import Event
from playmat.server.lessons import LEARNING, Lessons, lessons_of, signs_of
from playmat.server.messages import LessonView

DECKS = ("d-sm1-1", "d-sm1-3", "d-sm2-2", "d-sm5-2", "d-sm8-1", "d-sm8-2", "d-swsh1-1", "d-swsh4-1")
GAMES = 40
LEARNER = 0

Moment = tuple[Mapping[str, Any], Mapping[str, Any] | None, list[dict[str, Any]]]


def event_view(event: Event) -> dict[str, Any]:
    """As much of an event as lessons look at."""
    return {"kind": event.kind, "seat": event.seat}


def played(rules_name: str, seed: int) -> Iterator[Moment]:
    """A game of random answers, update by update, as the learner in seat 0 is shown it."""
    luck = Random(seed)
    deck_a, deck_b = luck.sample(DECKS, 2)
    game = Library.default().game(rules_name, deck_a, deck_b, seed, record=True)
    while True:
        view = game.view(LEARNER)
        decision = view["decision"]
        question = decision if decision is not None and decision["seat"] == LEARNER else None
        yield view, question, [event_view(one) for one in game.events()]
        if game.over:
            return
        game.apply_index(luck.randrange(game.option_count()))


@cache
def games(rules_name: str) -> tuple[tuple[Moment, ...], ...]:
    return tuple(tuple(played(rules_name, seed)) for seed in range(GAMES))


def told(rules_name: str, moments: tuple[Moment, ...]) -> list[tuple[int, dict[str, Any]]]:
    """The lessons of a game one after the other, each with the update it came with first."""
    lessons = Lessons(rules_name)
    found: list[tuple[int, dict[str, Any]]] = []
    last: dict[str, Any] | None = None
    for at, moment in enumerate(moments):
        shown = lessons.next(*moment)
        answered = at > 0 and moments[at - 1][1] is not None
        if last is not None and not answered:
            assert shown == last, "a lesson that nobody may have seen is gone"
        elif shown is not None:
            found.append((at, shown))
        last = shown
    return found


@pytest.mark.parametrize("rules_name", LEARNING)
def test_every_lesson_rests_on_a_clause_of_its_book(rules_name: str) -> None:
    for lesson in lessons_of(rules_name):
        clause = rules.clause(lesson.clause)
        assert rules_name in clause.stating, f"{lesson.id}: the book of {rules_name} says nothing about {clause.id}"
        assert 2 <= lesson.text.count(". ") + lesson.text.count("? ") + 1 <= 4, f"{lesson.id} is not short"


def test_other_rule_sets_teach_nothing() -> None:
    assert lessons_of("swsh") == ()
    moment = games("academy-basic")[0][0]
    assert Lessons("swsh").next(*moment) is None


@pytest.mark.parametrize("rules_name", LEARNING)
def test_nothing_is_told_twice_and_what_it_needs_comes_before(rules_name: str) -> None:
    lessons = {one.id: one for one in lessons_of(rules_name)}
    for moments in games(rules_name):
        before: set[str] = set()
        for _, shown in told(rules_name, moments):
            assert shown["id"] not in before
            assert before.issuperset(lessons[shown["id"]].after)
            before.add(shown["id"])
            assert (shown["number"], shown["of"]) == (len(before), len(lessons))


@pytest.mark.parametrize("rules_name", LEARNING)
def test_each_lesson_is_reached(rules_name: str) -> None:
    reached = {one["id"] for moments in games(rules_name) for _, one in told(rules_name, moments)}
    assert reached == {one.id for one in lessons_of(rules_name)}


@pytest.mark.parametrize("rules_name", LEARNING)
def test_what_can_be_done_now_is_explained_before_anything_else(rules_name: str) -> None:
    """Of several such things one is told; none waits behind what can be told at any time."""
    lessons = {one.id: one for one in lessons_of(rules_name)}
    for moments in games(rules_name):
        before: set[str] = set()
        for at, shown in told(rules_name, moments):
            signs = signs_of(*moments[at])
            doable = [
                one.id
                for one in lessons.values()
                if one.until
                and one.id not in before
                and before.issuperset(one.after)
                and not signs.isdisjoint(one.when)
            ]
            if doable:
                assert set(lessons[shown["id"]].when) - {"start", "turn"}, f"{shown['id']} came before {doable}"
            assert not lessons[shown["id"]].until or shown["id"] in doable, "it cannot be done now"
            before.add(shown["id"])


@pytest.mark.parametrize("rules_name", LEARNING)
def test_feeding_the_same_game_again_gives_the_same_lessons(rules_name: str) -> None:
    moments = games(rules_name)[0]
    assert told(rules_name, moments) == told(rules_name, moments)


@pytest.mark.parametrize("rules_name", LEARNING)
def test_there_is_one_page_before_the_first_click_and_one_for_each_action(rules_name: str) -> None:
    """Eight pages stood before the first click."""
    for moments in games(rules_name):
        lessons = told(rules_name, moments)
        asked = [at for at, (_, question, _) in enumerate(moments) if question]
        assert [one["id"] for at, one in lessons if at <= asked[0]] in (["active"], ["mulligan"], ["aim"]), rules_name
        assert len({at for at, _ in lessons}) == len(lessons)


def test_a_lesson_is_what_the_messages_say() -> None:
    for rules_name in LEARNING:
        lessons = Lessons(rules_name)
        given = [lessons.next(*moment) for moment in games(rules_name)[0]]
        for lesson in filter(None, given):
            assert LessonView.model_validate(lesson, strict=True).model_dump() == lesson
            assert set(lesson) == set(LessonView.model_fields)
