"""Lists as people really have them, where they lie beside the checkout: how many lines become the right card."""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from playmat.cards.catalog import Catalog
from playmat.cards.decklist import DeckList, Style, read_list, write_deck
from playmat.cards.index import design, family
from playmat.library import Library

DECKS = Path(os.environ.get("PLAYMAT_DECKS", Path(__file__).resolve().parents[3] / "shared" / "decks"))

pytestmark = pytest.mark.skipif(not DECKS.is_dir(), reason="the real lists are not beside this checkout")


@pytest.fixture
def by_names(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> Callable[[DeckList], DeckList]:
    """A list read again by the names of its cards alone, and without the decks that were written down of it: those of
    the same Pokémon in the same numbers."""

    def held(cards: Iterable[tuple[str, int]]) -> Counter[str]:
        found: Counter[str] = Counter()
        for card, count in cards:
            if family(catalog.row(card)) == "Pokémon":
                found[design(catalog.row(card))] += count
        return found

    every = [(deck, held(deck.cards)) for deck in catalog.played()]
    worlds = {deck_id: (deck, held(deck.cards)) for deck_id, deck in catalog.worlds().items()}

    def read(deck: DeckList) -> DeckList:
        own = held(deck.entries)
        others = tuple(one for one, cards in every if cards != own)
        ready = {deck_id: one for deck_id, (one, cards) in worlds.items() if cards != own}
        monkeypatch.setattr(catalog, "played", lambda: others)
        monkeypatch.setattr(catalog, "worlds", lambda: ready)
        return read_list("\n".join(f"{n} {catalog.row(card)['name']}" for card, n in deck.entries), catalog)

    return read


@pytest.fixture(scope="module")
def lists(catalog: Catalog) -> list[tuple[dict[str, Any], DeckList]]:
    index = json.loads((DECKS / "index.json").read_text(encoding="utf-8"))
    return [(one, read_list((DECKS / one["file"]).read_text(encoding="utf-8"), catalog, one["file"])) for one in index]


def test_lines_become_the_right_card(catalog: Catalog, lists: list[tuple[dict[str, Any], DeckList]]) -> None:
    right, known, wrong = 0, 0, []
    for one, deck in lists:
        held: Counter[str] = Counter()
        for card, count in deck.entries:
            held[design(catalog.row(card))] += count
        wanted: Counter[str] = Counter()
        for card, count in one["cards"]:
            wanted[design(catalog.row(card))] += count
        for card, _ in one["cards"]:
            known += 1
            if held[design(catalog.row(card))] >= wanted[design(catalog.row(card))]:
                right += 1
            else:
                wrong.append((one["file"], card))
    assert right >= 0.99 * known, wrong


def test_names_alone_are_never_another_card_without_a_doubt(
    catalog: Catalog, lists: list[tuple[dict[str, Any], DeckList]], by_names: Callable[[DeckList], DeckList]
) -> None:
    """The lists with printings, read again by the names of their cards alone: what is taken for certain is right. What
    is wrong are cards of which another one came out soon after the first season in which the list could be played, and
    decks that play another card than their like."""
    certain, settled, wrong, mistaken = 0, 0, [], []
    for one, deck in lists:
        if deck.doubtful or one["kind"] == "names only":
            continue
        held: dict[str, set[str]] = {}
        for card, _ in deck.entries:
            held.setdefault(catalog.row(card)["name"], set()).add(design(catalog.row(card)))
        for (card, _), line in zip(deck.entries, by_names(deck).lines, strict=True):
            if line.status in ("chosen", "unread"):
                continue
            said = (one["file"], line.text, line.note)
            fits = design(catalog.row(line.card)) in held[catalog.row(card)["name"]]
            if line.candidates:
                settled += 1
                mistaken += [] if fits else [said]
            else:
                certain += 1
                wrong += [] if fits else [said]
    assert certain > 6000
    assert len(wrong) <= 0.002 * certain, wrong
    # What decks of the time say is never said without the other cards of the name.
    assert settled > 50
    assert len(mistaken) <= 0.02 * settled, mistaken


def test_lists_are_whole(lists: list[tuple[dict[str, Any], DeckList]]) -> None:
    unread = [(one["file"], line.text, line.note) for one, deck in lists for line in deck.unread]
    whole = [one for one, deck in lists if not deck.unread]
    assert len(whole) >= 0.99 * len(lists), unread
    assert sum(line.count for _, deck in lists for line in deck.lines) == sum(len(deck) for _, deck in lists)
    # Names alone of Pokémon that were several cards at the time stay doubtful, and say so with the candidates.
    doubtful = [one for one, deck in lists if deck.doubtful]
    assert len([one for one in doubtful if one["kind"] != "names only"]) <= 1
    assert len(doubtful) <= 0.1 * len(lists)
    assert all(line.candidates for _, deck in lists for line in deck.doubtful)


def test_no_line_is_lost(lists: list[tuple[dict[str, Any], DeckList]]) -> None:
    for one, deck in lists:
        text = (DECKS / one["file"]).read_text(encoding="utf-8")
        counted = [line for line in text.splitlines() if line.strip().lstrip("*").strip()[:1].isdigit()]
        assert len(deck.lines) - sum(line.status == "remark" for line in deck.lines) == len(counted), one["file"]


@pytest.mark.parametrize("style", ("live", "ptcgo", "limitless", "ids"))
def test_real_lists_survive_writing_and_reading(
    catalog: Catalog, lists: list[tuple[dict[str, Any], DeckList]], style: Style
) -> None:
    for one, deck in lists:
        again = read_list(write_deck(deck, catalog, style), catalog)
        assert dict(again.entries) == dict(deck.entries), one["file"]
        assert not again.notes


def test_each_worlds_list_is_legal_in_its_year(lists: list[tuple[dict[str, Any], DeckList]]) -> None:
    library = Library.default()
    checked = 0
    for one, deck in lists:
        if one["kind"] != "Worlds deck":
            continue
        choice = library.choose([deck], f"worlds-{one['year']}")
        verdict = library.check(deck, choice.ruleset, format=choice.format)
        assert verdict.legal, (one["file"], [problem.sentence for problem in verdict.problems])
        checked += 1
    assert checked >= 40


def test_a_format_is_found_for_each_list(lists: list[tuple[dict[str, Any], DeckList]]) -> None:
    """A tournament list of Standard or Modified belongs to a season of its own year or the one before or after."""
    library = Library.default()
    far = []
    for one, deck in lists:
        if one["kind"] not in ("Worlds deck", "tournament") or one["format"] not in ("Standard", "Modified"):
            continue
        choice = library.choose([deck])
        assert choice.format is not None
        if choice.format.kind != "standard" or abs(int(choice.format.day[:4]) - one["year"]) > 1:
            far.append((one["file"], one["format"], choice.format.id))
    assert not far
