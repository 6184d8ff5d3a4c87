"""The kernel: templates, reading, printing, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from playmat.model.ir import Draw, Heal, Num, Pokemon
from playmat.text.grammar.nouns import BUILTINS, is_plural
from playmat.text.phrase import (
    FAIL,
    Grammar,
    GrammarError,
    Phrase,
    Reading,
    Speaker,
    Style,
    V,
    also,
    fill,
    lens,
    parse_template,
    unify,
)
from playmat.text.words import join_words, plural_of, stem, third_person

STEPS = [
    Phrase("step", "draw~ {n:count}", Draw(V.n)),
    Phrase("count", "a card", Num(1)),
    Phrase("count", "{n:num} cards", V.n),
    also("step", "take {n:count} from your deck", Draw(V.n)),
]


def grammar(phrases: list[Phrase]) -> Grammar:
    return Grammar(phrases, BUILTINS, is_plural)


def read(made: Grammar, category: str, text: str) -> list[Any]:
    """Every value of the category that takes up the whole text."""
    reading = Reading(made, text, Speaker())
    return [value for value, end in reading.find(category, 0) if end == len(reading.words)]


def test_one_phrase_reads_and_prints() -> None:
    made = grammar(STEPS)
    assert read(made, "step", "Draw 3 cards") == [Draw(Num(3))]
    assert made.show("step", Draw(Num(3)), Style()) == ["draw", "3", "cards"]
    assert made.show("step", Draw(Num(1)), Style(they=True)) == ["draws", "a", "card"]


def test_another_wording_is_read_and_never_printed() -> None:
    made = grammar(STEPS)
    assert read(made, "step", "take 2 cards from your deck") == [Draw(Num(2))]
    assert made.show("step", Draw(Num(2)), Style()) == ["draw", "2", "cards"]


def test_what_is_not_read_whole_is_not_read() -> None:
    made = grammar(STEPS)
    assert read(made, "step", "draw 2 cards quickly") == []
    reading = Reading(made, "draw some cards", Speaker())
    reading.find("step", 0)
    assert reading.far == 1
    assert reading.expected == {"{count}"}


def test_fields_left_out_of_a_pattern_mean_their_defaults() -> None:
    assert grammar(STEPS).show("step", Draw(Num(2), "opponent"), Style()) is None


def test_all_readings_are_found() -> None:
    made = grammar([Phrase("x", "one {n:num}", V.n), Phrase("x", "one 2", Num(7))])
    assert set(read(made, "x", "one 2")) == {Num(2), Num(7)}


def test_an_idiom_leaves_no_other_reading_of_its_words() -> None:
    made = grammar([Phrase("x", "one {n:num}", V.n), Phrase("x", "one 2", Num(7), idiom=True)])
    assert read(made, "x", "one 2") == [Num(7)]
    assert read(made, "x", "one 3") == [Num(3)]


def test_alternatives_and_optional_words() -> None:
    made = grammar([Phrase("x", "<take|grab> [up to] {n:num}", V.n)])
    for text in ("take 2", "grab 2", "take up to 2"):
        assert read(made, "x", text) == [Num(2)]
    assert made.show("x", Num(2), Style()) == ["take", "2"]


def test_repetition_and_lists() -> None:
    made = grammar([Phrase("all", "{n:num*}", V.n), Phrase("both", "{n:num&and}", V.n)])
    assert read(made, "all", "1 2 3") == [(Num(1), Num(2), Num(3))]
    for text in ("1, 2, and 3", "1, 2 and 3"):
        assert read(made, "both", text) == [(Num(1), Num(2), Num(3))]
    assert join_words(made.show("both", (Num(1), Num(2), Num(3)), Style()) or []) == "1, 2, and 3"


def test_words_agree_with_what_fills_a_hole() -> None:
    made = grammar([Phrase("x", "{n:num} is/n here", V.n)])
    assert made.show("x", Num(1), Style()) == ["1", "is", "here"]
    assert made.show("x", Num(2), Style()) == ["2", "are", "here"]
    assert read(made, "x", "2 are here") == [Num(2)]


def test_a_lens_converts_both_ways_and_may_refuse() -> None:
    tens = lens("n", lambda n: Num(10 * n.value), lambda n: (Num(n.value // 10),) if n.value % 10 == 0 else FAIL)
    made = grammar([Phrase("x", "remove {n:num} counters from it", Heal(Pokemon(), tens))])
    assert read(made, "x", "remove 3 counters from it") == [Heal(Pokemon(), Num(30))]
    assert made.show("x", Heal(Pokemon(), Num(30)), Style()) == "remove 3 counters from it".split()
    assert made.show("x", Heal(Pokemon(), Num(25)), Style()) is None


def test_a_test_of_the_holes_holds_in_both_directions() -> None:
    made = grammar([Phrase("x", "more than one: {n:num}", V.n, when=lambda found: found["n"].value > 1)])
    assert read(made, "x", "more than one: 2") == [Num(2)]
    assert read(made, "x", "more than one: 1") == []
    assert made.show("x", Num(1), Style()) is None


@pytest.mark.parametrize(
    ("phrases", "complaint"),
    [
        ([Phrase("x", "{y:missing} word", V.y)], "no category"),
        ([Phrase("x", "{x:x} and more", V.x)], "left recursion"),
        ([Phrase("x", "{y:y} a", V.y), Phrase("y", "{x:x} b", V.x)], "left recursion"),
    ],
)
def test_bad_grammars_are_refused(phrases: list[Phrase], complaint: str) -> None:
    with pytest.raises(GrammarError, match=complaint):
        grammar(phrases)


def test_a_phrase_must_be_able_to_print_what_it_reads() -> None:
    with pytest.raises(GrammarError, match="holes"):
        Phrase("x", "draw {n:num}", Draw(Num(1)))
    with pytest.raises(GrammarError, match="match"):
        Phrase("x", "draw {n:num}", build=lambda n: Draw(n))


def test_parts_are_spliced_in() -> None:
    assert parse_template("{theirs next} , draw") == parse_template("during your opponent's next turn , draw")


def test_parts_may_have_holes_and_other_parts() -> None:
    words = "isn't Knocked Out and its remaining HP becomes {n:int}"
    assert parse_template("{lives on}") == parse_template(words)


@pytest.mark.parametrize("template", ["<a|b", "[a", "a ]", "a > b", "{no such part} a"])
def test_bad_templates_are_refused(template: str) -> None:
    with pytest.raises(GrammarError):
        parse_template(template)


def test_patterns_fill_and_match() -> None:
    pattern = Heal(Pokemon(V.s, "bench"), V.n)
    node = Heal(Pokemon("opponent", "bench"), Num(20))
    found: dict[str, Any] = {}
    assert unify(pattern, node, found)
    assert found == {"s": "opponent", "n": Num(20)}
    assert fill(pattern, found) == node
    assert not unify(pattern, Heal(Pokemon("opponent"), Num(20)), {})


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("Draws", "draw"),
        ("searches", "search"),
        ("cards", "card"),
        ("were", "was"),
        ("An", "a"),
        ("Abilities", "ability"),
    ],
)
def test_stems(word: str, expected: str) -> None:
    assert stem(word) == expected


def test_inflection() -> None:
    assert [third_person(verb) for verb in ("draw", "search", "have", "try")] == ["draws", "searches", "has", "tries"]
    assert [plural_of(noun) for noun in ("card", "Ability", "Pokémon")] == ["cards", "Abilities", "Pokémon"]


def test_words_become_running_text() -> None:
    words = ["draw", "a", "Item", "card", ",", "then", "stop", ".", "your", "opponent", "'s", "turn", "ends", "."]
    assert join_words(words) == "Draw an Item card, then stop. Your opponent's turn ends."
