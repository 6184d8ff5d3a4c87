"""Every shipped card: its effect, put into our words and read again, is the same effect.

Hand-written effects are beyond the grammar: they are printed, and what is printed need not be readable.
"""

from collections.abc import Iterator

import pytest

from playmat.cards.catalog import DATA, Catalog
from playmat.library import Library, byhand
from playmat.model.card import CardDef
from playmat.model.words import power
from playmat.text import compile_attack, compile_power, compile_rules, render_attack, render_units, set_names

PARTS = 24


@pytest.fixture(scope="module", autouse=True)
def names() -> Iterator[None]:
    """The names of cards, attacks and powers that texts may use."""
    catalog = Library.default().catalog
    cards: set[str] = set()
    texts: set[str] = set()
    for _, row in catalog.all_rows():
        cards.update((str(row["name"]), str(row.get("as", row["name"]))))
        texts.update(one["name"] for one in row.get("attacks", ()))
        texts.update(one["name"] for one in row.get("powers", ()) if one["name"])
    set_names(sorted(cards), sorted(texts))
    yield
    set_names([])


def handwritten() -> set[object]:
    """The effects that were written by hand."""
    read = byhand.read_folder(DATA)
    assert read.errors == []
    return {entry.program for entry in read.entries}


def cards_of(catalog: Catalog, part: int) -> Iterator[CardDef]:
    sets = list(catalog.sets())
    for set_id in sets[part::PARTS]:
        for card_id in catalog.rows(set_id):
            card = catalog.card(card_id)
            if card.playable:
                yield card


@pytest.mark.parametrize("part", range(PARTS))
def test_printing_and_reading_again_gives_the_same_effect(part: int) -> None:
    catalog = Library.default().catalog
    by_hand = handwritten()
    wrong: list[str] = []
    seen: set[object] = set()
    for card in cards_of(catalog, part):
        for index, attack in enumerate(card.attacks):
            assert attack.program is not None
            if (attack.program, attack.damage) in seen or attack.program in by_hand:
                continue
            seen.add((attack.program, attack.damage))
            text = render_attack(attack.program, card, attack)
            if compile_attack(text, card, index) != attack.program:
                wrong.append(f"{card.id} {attack.name}: {text}")
        for printed in card.powers:
            if (printed.units, printed.kind) in seen or printed.units in by_hand or not printed.units:
                continue
            seen.add((printed.units, printed.kind))
            text = render_units(printed.units, card, printed.kind)
            if printed.kind != power.CARD_TEXT:
                made = compile_power(text, card, printed.name, printed.kind)
            else:
                made = compile_rules([text], card)
            if made != printed.units:
                wrong.append(f"{card.id} {printed.name}: {text}")
    assert not wrong, f"{len(wrong)} effects changed: " + "; ".join(wrong[:5])
