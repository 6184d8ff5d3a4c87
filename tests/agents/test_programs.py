"""What the players read off a card, whatever it is called."""

from __future__ import annotations

from dataclasses import replace

from playmat.agents.programs import traits_of
from playmat.library import Library
from playmat.model import ir
from playmat.testing import attack, pokemon, supporter

REST = attack("Rest", "GC", 20, effect=(ir.Hit(), ir.Heal(ir.This(), ir.Num(30))))
SPROUT = pokemon("Sprout", 60, "G", attacks=[attack("Nudge", "C", 10), REST], retreat=2)


def test_traits_are_what_a_card_is_and_does() -> None:
    traits = traits_of(SPROUT)
    assert (traits["Pokémon"], traits["stage Basic"], traits["hp"], traits["retreat"]) == (1.0, 1.0, 0.6, 2.0)
    assert (traits["hit"], traits["hit for 1"], traits["hit for 2"]) == (0.2, 0.1, 0.2)
    assert (traits["attack Heal this"], traits["attack Heal this n"]) == (1.0, 0.6)
    assert "attack Hit" not in traits


def test_traits_tell_where_cards_come_from_and_who_draws() -> None:
    fetched = ir.Pick(ir.Cards("deck", "you", (ir.Is("Pokémon"),)), ir.Num(2), "up-to")
    guide = supporter("Guide", (ir.Draw(ir.Num(3)), ir.Move(fetched, "hand"), ir.Shuffle()))
    traits = traits_of(guide)
    assert (traits["Trainer"], traits["kind Supporter"], traits["unit Play"]) == (1.0, 1.0, 1.0)
    assert (traits["power Draw you"], traits["power Draw you n"], traits["power Move you deck"]) == (1.0, 1.0, 1.0)


def test_no_card_is_known_by_its_name() -> None:
    library = Library.default()
    cards = [library.card(one) for one, _ in library.deck("d-swsh1-1").entries]
    for card in cards:
        renamed = replace(
            card,
            id="other-1",
            name="Other",
            rules_name="Other",
            set_id="other",
            number="1",
            attacks=tuple(replace(one, name="Other") for one in card.attacks),
            powers=tuple(replace(one, name="Other") for one in card.powers),
        )
        assert traits_of(renamed) == traits_of(card)
    assert len({tuple(sorted(traits_of(card).items())) for card in cards}) > 0.7 * len(cards)
