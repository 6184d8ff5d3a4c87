"""The reader of printed wordings: templates, patterns, what is read and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from playmat.model.ir import Draw, Heal, Num, Pokemon
from playmat.text.grammar.nouns.builtins import BUILTINS
from playmat.text.phrase import Grammar, Phrase, Reading, Speaker
from playmat.text.template import FAIL, GrammarError, V, fill, parse_template, unify, using
from playmat.text.words import join_words, plural_of, stem, third_person

STEPS = [
    Phrase("step", "draw {n:count}", Draw(V.n)),
    Phrase("count", "a card", Num(1)),
    Phrase("count", "{n:num} cards", V.n),
    Phrase("step", "take {n:count} from your deck", Draw(V.n)),
]


def grammar(phrases: list[Phrase]) -> Grammar:
    return Grammar(phrases, BUILTINS)


def read(made: Grammar, category: str, text: str) -> list[Any]:
    """Every value of the category that takes up the whole text."""
    reading = Reading(made, text, Speaker())
    return [value for value, end in reading.find(category, 0) if end == len(reading.words)]


def test_a_wording_is_read_in_any_inflection() -> None:
    made = grammar(STEPS)
    assert read(made, "step", "Draw 3 cards") == [Draw(Num(3))]
    assert read(made, "step", "draws a card") == [Draw(Num(1))]


def test_two_wordings_may_mean_the_same() -> None:
    assert read(grammar(STEPS), "step", "take 2 cards from your deck") == [Draw(Num(2))]


def test_the_order_of_the_phrases_means_nothing() -> None:
    phrases = [*STEPS, Phrase("count", "one card", Num(1)), Phrase("step", "draw one card", Draw(Num(7)))]
    for order in (phrases, phrases[::-1]):
        assert set(read(grammar(order), "step", "draw one card")) == {Draw(Num(1)), Draw(Num(7))}


def test_what_is_not_read_whole_is_not_read() -> None:
    made = grammar(STEPS)
    assert read(made, "step", "draw 2 cards quickly") == []
    reading = Reading(made, "draw some cards", Speaker())
    reading.find("step", 0)
    assert reading.far == 1
    assert set(reading.expected) == {"{count}"}


def test_what_would_have_gone_on_with_the_whole_is_named_first() -> None:
    both = Phrase("both", "{a:step} , then {b:step} .", build=lambda a, b: (a, b))
    reading = Reading(grammar([*STEPS, both]), "Draw 2 cards, after that draw a card.", Speaker())
    reading.find("both", 0)
    assert (reading.far, reading.wanted()) == (4, "then")
    reading = Reading(grammar([*STEPS, both]), "Draw 2 cards quickly", Speaker())
    reading.find("both", 0)
    assert (reading.far, reading.wanted()) == (3, ",")
    assert reading.wanted(0) == " … 1 more"


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


def test_repetition_and_lists() -> None:
    made = grammar([Phrase("all", "{n:num*}", V.n), Phrase("both", "{n:num&and}", V.n)])
    assert read(made, "all", "1 2 3") == [(Num(1), Num(2), Num(3))]
    for text in ("1, 2, and 3", "1, 2 and 3"):
        assert read(made, "both", text) == [(Num(1), Num(2), Num(3))]


def test_what_is_made_of_a_hole_may_be_refused() -> None:
    tens = using("n", lambda n: Num(10 * n.value) if n.value < 9 else FAIL)
    made = grammar([Phrase("x", "remove {n:num} counters from it", Heal(Pokemon(), tens))])
    assert read(made, "x", "remove 3 counters from it") == [Heal(Pokemon(), Num(30))]
    assert read(made, "x", "remove 9 counters from it") == []


def test_build_and_tests_of_holes() -> None:
    made = grammar(
        [
            Phrase("x", "more than one: {n:num}", V.n, when=lambda found: found["n"].value > 1),
            Phrase("x", "as many as {n:num}", build=lambda n: Draw(n) if n.value > 1 else FAIL),
        ]
    )
    assert read(made, "x", "more than one: 2") == [Num(2)]
    assert read(made, "x", "more than one: 1") == []
    assert read(made, "x", "as many as 2") == [Draw(Num(2))]
    assert read(made, "x", "as many as 1") == []


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


def test_a_phrase_has_a_hole_for_every_variable_and_no_mark_of_printing() -> None:
    with pytest.raises(GrammarError, match="holes"):
        Phrase("x", "draw cards", Draw(V.n))
    for template in ("draw~ a card", "draw card#", "draw {n:num|pl}"):
        with pytest.raises(GrammarError, match="marks of printing"):
            Phrase("x", template, Draw(Num(1)))


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
