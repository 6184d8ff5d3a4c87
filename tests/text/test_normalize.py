"""The synonyms that are replaced before a text is read: one list, each with its example."""

from __future__ import annotations

import pytest

from playmat.text.normalize import REWRITES, Rewrite, normalize


@pytest.mark.parametrize("each", REWRITES, ids=lambda each: each.before)
def test_a_synonym_is_rewritten_as_its_example_says(each: Rewrite) -> None:
    assert each.printed.sub(each.known, each.before) == each.after


@pytest.mark.parametrize("each", REWRITES, ids=lambda each: each.before)
def test_what_a_synonym_becomes_is_not_rewritten_again(each: Rewrite) -> None:
    assert normalize(normalize(each.before)) == normalize(each.before)


def test_no_synonym_is_there_twice() -> None:
    assert len({each.printed.pattern for each in REWRITES}) == len(REWRITES)


def test_counters_are_damage() -> None:
    assert normalize("Remove all damage counters from it.") == "Heal all damage from it."
    assert normalize("remove a damage counter from it") == "heal 10 damage from it"


def test_what_the_other_player_is_made_to_do_is_done_with_what_is_theirs() -> None:
    said = "Once during each player's turn, they may discard their hand and have their opponent draw from their deck."
    known = "Once during each player's turn, you may discard your hand and have your opponent draw from their deck."
    assert normalize(said) == known
