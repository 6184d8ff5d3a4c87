"""Every shipped card: its effect, put into our words and read again, is the same effect."""

from collections.abc import Iterator

import pytest

from playmat.cards.catalog import Catalog
from playmat.library import Library
from playmat.model.card import CardDef
from playmat.text import render_attack, render_units, reread_attack, reread_units

PARTS = 24


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
    wrong: list[str] = []
    seen: set[object] = set()
    for card in cards_of(catalog, part):
        for attack in card.attacks:
            assert attack.program is not None
            if (attack.program, attack.damage) in seen:
                continue
            seen.add((attack.program, attack.damage))
            text = render_attack(attack.program, card, attack)
            if reread_attack(text, card, attack) != attack.program:
                wrong.append(f"{card.id} {attack.name}: {text}")
        for printed in card.powers:
            if (printed.units, printed.kind) in seen or not printed.units:
                continue
            seen.add((printed.units, printed.kind))
            text = render_units(printed.units, card, printed.kind)
            if reread_units(text, card, printed.kind) != printed.units:
                wrong.append(f"{card.id} {printed.name}: {text}")
    assert not wrong, f"{len(wrong)} effects changed: " + "; ".join(wrong[:5])
