"""Mulligans: when they happen, what is shown, and what the other player gets for them."""

import pytest

from playmat.model.card import CardDef
from playmat.testing import Opening, fossil, pokemon, v_union
from tests.rules.eras import (
    BEFORE_2017,
    BONUS_AFTER_BOTH,
    BONUS_AFTER_OWN_PRIZES,
    FROM_2017,
    WITH_CONDITIONS,
    WIZARDS,
    everywhere,
)
from tests.rules.openings import on_to

ALPHA = pokemon("Alpha")
BETA = pokemon("Beta")
STONE = fossil("Old Stone")
RISEN = pokemon("Risen", stage="Restored")
UNION = v_union("Grand")
NOTHING = "WWWWWWW"


@pytest.mark.clause("setup.mulligan.trigger", "setup.mulligan.repeat", "setup.mulligan.reshuffle-draw7")
@everywhere
def test_redraw_until_there_is_a_basic(rules: str) -> None:
    table = Opening(rules).draws(0, NOTHING, NOTHING, [ALPHA]).draws(1, [ALPHA]).coins("H").build()
    on_to(table, bonus=0)
    assert table.me.mulligans == 2
    assert table.me.active.name == "Alpha"
    state = table.machine.state
    assert len(state.deck[0]) + len(state.hand[0]) + len(state.prizes[0]) + 1 == 60


@pytest.mark.clause("setup.mulligan.compulsory")
@everywhere
def test_a_hand_with_a_basic_is_kept(rules: str) -> None:
    table = Opening(rules).draws(0, [ALPHA]).draws(1, [ALPHA]).coins("H").build()
    on_to(table)
    assert table.me.mulligans == table.opp.mulligans == 0
    assert "mulligan" not in table.events


@pytest.mark.clause("setup.mulligan.reveal", "setup.mulligan.announce")
@everywhere
def test_announced_then_shown_then_shuffled_away(rules: str) -> None:
    table = Opening(rules).draws(0, NOTHING, [ALPHA]).draws(1, [ALPHA]).coins("H").build()
    on_to(table, bonus=0)
    kinds = table.events
    announced = kinds.index("mulligan")
    assert kinds[announced + 1 : announced + 8] == ["reveal"] * 7
    assert "shuffle" in kinds[announced + 8 :]
    shown = [event for event in table.recorded() if event.kind == "reveal"][:7]
    assert all(event.sees == 3 for event in shown), "both players see the hand"


@pytest.mark.clause("setup.mulligan.extra-card")
@everywhere
def test_cards_are_granted_for_each_mulligan(rules: str) -> None:
    table = Opening(rules).draws(0, NOTHING, NOTHING, [ALPHA]).draws(1, [ALPHA]).coins("H").build()
    on_to(table, bonus=None)
    granted = 0
    table = Opening(rules).draws(0, NOTHING, NOTHING, [ALPHA]).draws(1, [ALPHA]).coins("H").build()
    while table.asked.question != "turn":
        if table.asked.question == "bonus-cards":
            granted += len(table.asked.options) - 1
            table.pick(len(table.asked.options) - 1)
        else:
            on_to(table, "bonus-cards")
    each = 2 if rules in WIZARDS else 1
    assert granted == 2 * each
    assert len(table.opp.hand) == 6 + granted, "seven drawn, one placed, and what was granted"


@pytest.mark.clause("setup.mulligan.extra.optional")
@everywhere
def test_the_extra_cards_may_be_declined(rules: str) -> None:
    table = Opening(rules).draws(0, NOTHING, [ALPHA]).draws(1, [ALPHA]).coins("H").build()
    on_to(table, "bonus-cards")
    assert (table.asked.question, table.asked.seat) == ("bonus-cards", 1)
    table.pick(0)
    on_to(table)
    assert len(table.opp.hand) == 6


@pytest.mark.clause("setup.mulligan.extra.partial")
@pytest.mark.parametrize("rules", BONUS_AFTER_BOTH)
def test_any_number_of_the_granted_cards_may_be_taken(rules: str) -> None:
    table = Opening(rules).draws(0, NOTHING, NOTHING, NOTHING, [ALPHA]).draws(1, [ALPHA]).coins("H").build()
    on_to(table, "bonus-cards")
    assert len(table.asked.options) == 4, "none, one, two or three"
    table.pick(1)
    on_to(table)
    assert len(table.opp.hand) == 7


@pytest.mark.clause("setup.mulligan.extra.partial", "setup.mulligan.extra.timing")
@pytest.mark.parametrize("rules", BONUS_AFTER_OWN_PRIZES)
def test_each_extra_card_is_decided_when_it_is_granted(rules: str) -> None:
    table = Opening(rules).draws(0, NOTHING, NOTHING, [ALPHA]).draws(1, [ALPHA]).coins("H").build()
    on_to(table, "bonus-cards")
    assert not table.me.has_active, "the other player is still redrawing"
    assert table.opp.prizes == 6
    table.pick(1)
    on_to(table, "bonus-cards")
    assert table.asked.question == "bonus-cards"
    table.pick(0)
    on_to(table)
    assert len(table.opp.hand) == 7


@pytest.mark.clause("setup.mulligan.extra.timing")
@pytest.mark.parametrize("rules", BONUS_AFTER_BOTH)
def test_extra_cards_come_when_both_are_set_up(rules: str) -> None:
    table = Opening(rules).draws(0, NOTHING, [ALPHA]).draws(1, [ALPHA, *["W"] * 6, *["R"] * 6, "G"]).coins("H").build()
    on_to(table, "bonus-cards")
    assert table.me.has_active and table.me.prizes == 6
    table.pick(1)
    on_to(table)
    assert table.opp.prize_cards == ["Fire Energy"] * 6, "Prizes are the cards below the opening hand"
    assert "Grass Energy" in table.opp.hand


@pytest.mark.clause("setup.mulligan.other-player-sets-up-first")
@everywhere
def test_who_has_a_basic_sets_up_first(rules: str) -> None:
    table = Opening(rules).draws(0, NOTHING, [ALPHA]).draws(1, [ALPHA]).coins("H").build()
    on_to(table, bonus=0)
    kinds: list[tuple[str, int]] = [(event.kind, event.seat) for event in table.recorded()]
    if rules in WIZARDS:
        # Bonus cards are drawn at once, and may be what begins.
        assert kinds.index(("mulligan", 0)) < kinds.index(("active", 1)) < kinds.index(("active", 0))
        return
    assert kinds.index(("active", 1)) < kinds.index(("mulligan", 0))
    assert [one for one in kinds[: kinds.index(("mulligan", 0))] if one == ("set-prize", 1)] == [("set-prize", 1)] * 6


@pytest.mark.clause("setup.mulligan.both", "setup.mulligan.both.reveal", "setup.mulligan.both.repeat")
@everywhere
def test_shared_mulligans_grant_nothing(rules: str) -> None:
    table = (
        Opening(rules)
        .draws(0, NOTHING, NOTHING, NOTHING, [ALPHA])
        .draws(1, NOTHING, NOTHING, NOTHING, [ALPHA])
        .coins("H")
        .build()
    )
    questions = []
    while table.asked.question != "turn":
        questions.append(table.asked.question)
        on_to(table, "bonus-cards")
    assert "bonus-cards" not in questions
    assert table.me.mulligans == table.opp.mulligans == 3
    shown = [event.kind for event in table.recorded() if event.kind in ("mulligan", "reveal")]
    assert shown.count("mulligan") == 6
    assert [event.seat for event in table.recorded() if event.kind == "reveal"][:14] == [0] * 7 + [1] * 7


@pytest.mark.clause("setup.mulligan.both.then-one")
@pytest.mark.parametrize("rules", BONUS_AFTER_BOTH)
def test_only_mulligans_beyond_the_shared_ones_count(rules: str) -> None:
    table = (
        Opening(rules)
        .draws(0, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, [ALPHA])
        .draws(1, NOTHING, NOTHING, [ALPHA])
        .coins("H")
        .build()
    )
    on_to(table, "bonus-cards")
    assert table.me.mulligans == 5
    assert len(table.asked.options) == 4, "up to three, not five"
    on_to(table)


@pytest.mark.clause("setup.mulligan.both.then-one")
@pytest.mark.parametrize("rules", BONUS_AFTER_OWN_PRIZES)
def test_only_mulligans_beyond_the_shared_ones_are_offered_for(rules: str) -> None:
    table = Opening(rules).draws(0, NOTHING, NOTHING, [ALPHA]).draws(1, NOTHING, [ALPHA]).coins("H").build()
    offers = 0
    while table.asked.question != "turn":
        if table.asked.question == "bonus-cards":
            offers += 1
            table.pick(0)
        else:
            on_to(table, "bonus-cards")
    assert table.me.mulligans == 2
    assert offers == 1


@pytest.mark.clause("setup.mulligan.extra.bench-basics", "setup.mulligan.extra.before-reveal")
@pytest.mark.parametrize("rules", [name for name in WITH_CONDITIONS if name not in WIZARDS])
def test_basics_among_the_extra_cards_may_be_benched_before_the_reveal(rules: str) -> None:
    deck: list[CardDef | str] = [ALPHA, *["W"] * 6, *["R"] * 6, BETA]
    table = Opening(rules).draws(0, NOTHING, [ALPHA]).draws(1, deck).coins("H").build()
    on_to(table, "bonus-cards")
    assert "reveal-pokemon" not in table.events
    table.pick(1)
    while (table.asked.question, table.asked.seat) != ("choose-bench", 1):
        table.game.apply_index(0)
    table.pick(BETA)
    on_to(table)
    assert [one.name for one in table.opp.bench] == ["Beta"]
    assert table.opp.active.name == "Alpha", "the Active that was placed stays"


@pytest.mark.clause("setup.mulligan.fossil-counts-as-basic", "fossil.counts-as-basic-in-setup")
@pytest.mark.parametrize("rules", BEFORE_2017)
def test_a_fossil_counts_as_a_basic_in_setup(rules: str) -> None:
    table = Opening(rules).draws(0, [STONE]).draws(1, [ALPHA]).coins("H").build()
    on_to(table)
    assert table.me.mulligans == 0
    assert table.me.active.name == "Old Stone", "it may, and must, be the Active"


@pytest.mark.clause("setup.mulligan.fossil-counts-as-basic", "fossil.counts-as-basic-in-setup")
@pytest.mark.parametrize("rules", FROM_2017)
def test_a_hand_with_nothing_but_a_fossil_is_a_mulligan(rules: str) -> None:
    table = Opening(rules).draws(0, [STONE], [STONE, ALPHA]).draws(1, [ALPHA]).coins("H").build()
    on_to(table, bonus=0)
    assert table.me.mulligans == 1
    assert table.me.active.name == "Alpha"


@pytest.mark.clause("setup.mulligan.restored-does-not-count")
@everywhere
def test_a_restored_pokemon_is_no_basic(rules: str) -> None:
    table = Opening(rules).draws(0, [RISEN], [ALPHA]).draws(1, [ALPHA]).coins("H").build()
    on_to(table, bonus=0)
    assert table.me.mulligans == 1


@pytest.mark.clause("setup.mulligan.v-union-does-not-count")
@everywhere
def test_pieces_of_a_v_union_are_no_basics(rules: str) -> None:
    table = Opening(rules).draws(0, [UNION[0], UNION[1]], [ALPHA]).draws(1, [ALPHA]).coins("H").build()
    on_to(table, bonus=0)
    assert table.me.mulligans == 1
