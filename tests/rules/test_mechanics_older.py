"""BREAK, dual types, Restored Pokémon, Team Plasma, Battle Styles, regional forms, LEGEND, LV.X and SP.

What a card prints holds in every era, so the tests run under all rule sets.
"""

import pytest

from playmat.cards.deckcheck import check_deck
from playmat.library import Library
from playmat.model import ir
from playmat.model.card import CardDef
from playmat.rules import find
from playmat.testing import (
    Scenario,
    ability,
    attack,
    basic_energy,
    in_play,
    item,
    legend,
    poke_body,
    poke_power,
    pokemon,
    special_energy,
    stadium,
    supporter,
)
from playmat.testing.scenario import InPlay
from tests.rules.eras import everywhere, with_conditions
from tests.rules.kinds import KILLER, WALL, boosts, found, prizes_for, starts

DRAW = ir.Draw(ir.Num(1))
MOUSE = pokemon("Mouse", hp=60, types="L")
RAT = pokemon(
    "Rat",
    hp=90,
    types="L",
    evolves_from=MOUSE,
    attacks=[attack("Bolt", "L", 40)],
    powers=[ability("Charge", ir.Activated((DRAW,)))],
    weakness="F",
    resistance="M-20",
    retreat=2,
)
BREAK = pokemon(
    "Rat BREAK",
    hp=110,
    types="R",
    stage="BREAK",
    evolves_from=RAT,
    tags=["BREAK", "Rule Box"],
    attacks=[attack("Storm", "L", 90)],
    powers=[ability("Spark", ir.Activated((DRAW,)))],
    retreat=0,
)
BROKEN = in_play(BREAK, under=[MOUSE, RAT], energy="L")
DUAL = pokemon("Newt", hp=100, types="WY")
BIRD = pokemon("First Bird", hp=70, stage="Restored", attacks=[attack("Peck", "", 10)])
BIGGER_BIRD = pokemon("Old Bird", hp=110, evolves_from=BIRD)
PLASMA = "Team Plasma"
STYLES = ("Single Strike", "Rapid Strike", "Fusion Strike")
EVOLUTION = (ir.Is("Evolution"),)


def struck(rules: str, types: str, victim: CardDef | InPlay) -> int:
    """The damage that an attack for 40 by a Pokémon of these types does to the victim."""
    striker = pokemon("Striker", types=types, attacks=[attack("Hit", "", 40)], id=f"test-striker-{types.lower()}")
    return Scenario(rules).side(0, active=striker).side(1, active=victim).build().attack("Hit").opp.active.damage


def resisted(rules: str) -> int:
    """What Resistance takes off here: the printed 20, or the amount the book names."""
    return find(rules).resistance_minus or 20


# --- BREAK


@pytest.mark.clause("mechanic.break.keeps")
@everywhere
def test_a_break_keeps_what_lies_beneath(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(RAT, under=[MOUSE], energy="L"), hand=[BREAK]).build()
    table.evolve(BREAK)
    assert sorted(table.me.active.attacks) == ["Bolt", "Storm"]
    assert sorted(table.me.active.powers) == ["Charge", "Spark"]
    assert table.me.active.retreat_cost == 2
    table.power("Charge", "active").power("Spark", "active")
    assert len(table.me.hand) == 2
    table.attack("Bolt")
    assert table.opp.active.damage == 40


@pytest.mark.clause("mechanic.break.keeps")
@everywhere
def test_a_break_keeps_weakness_and_resistance(rules: str) -> None:
    assert struck(rules, "F", BROKEN) == 80
    assert struck(rules, "M", BROKEN) == 40 - resisted(rules)
    assert struck(rules, "W", BROKEN) == 40


@pytest.mark.clause("mechanic.break.changes")
@everywhere
def test_a_break_has_its_own_hp_type_and_texts(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(RAT, under=[MOUSE], energy="L"), hand=[BREAK]).build()
    assert (table.me.active.hp, table.me.active.types) == (90, "L")
    table.evolve(BREAK)
    assert (table.me.active.hp, table.me.active.types) == (110, "R")
    table.attack("Storm")
    assert table.opp.active.damage == 90


@pytest.mark.clause("mechanic.break.stage")
@everywhere
def test_break_is_a_stage_of_its_own(rules: str) -> None:
    evolved = in_play(RAT, under=[MOUSE], evolved=True)
    table = Scenario(rules).side(0, active=evolved, bench=[MOUSE], hand=[BREAK]).build()
    assert table.why("evolve", BREAK, "active")[0] == "evolve.not-twice-a-turn"
    assert table.why("evolve", BREAK, "bench.0")[0] == "evolve.no-stage-skip"
    assert found(rules, EVOLUTION, [MOUSE, BREAK]) == ["Rat BREAK"]
    for where, hp in ((ir.Is("Stage 1"), 110), (ir.Is("Stage 2"), 110), (ir.Is("Evolution"), 210)):
        table = Scenario(rules).side(0, active=BROKEN).stadium(boosts(where)).build()
        assert table.me.active.hp == hp


@pytest.mark.clause("mechanic.break.default-prize")
@everywhere
def test_a_break_gives_one_prize(rules: str) -> None:
    assert prizes_for(rules, BROKEN) == 1


# --- Two types


@pytest.mark.clause("mechanic.dualtype.both-types")
@everywhere
def test_what_affects_either_type_affects_a_dual_type(rules: str) -> None:
    for where, hp in ((ir.OfType("Fairy"), 200), (ir.OfType("Water"), 200), (ir.OfType("Fire"), 100)):
        table = Scenario(rules).side(0, active=DUAL).stadium(boosts(where)).build()
        assert table.me.active.hp == hp
        assert found(rules, (ir.Is("Pokémon"), where), [DUAL]) == (["Newt"] if hp == 200 else [])


@pytest.mark.clause("mechanic.dualtype.weakness-resistance")
@everywhere
def test_either_type_meets_weakness_and_resistance(rules: str) -> None:
    off = resisted(rules)
    assert struck(rules, "WY", pokemon("Weak", hp=200, weakness="Y×2")) == 80
    assert struck(rules, "WY", pokemon("Tough", hp=200, resistance="W-20")) == 40 - off
    assert struck(rules, "WY", pokemon("Both", hp=200, weakness="Y×2", resistance="W-20")) == 80 - off
    assert struck(rules, "WY", pokemon("Neither", hp=200, weakness="R×2", resistance="L-20")) == 40


# --- Restored Pokémon


@pytest.mark.clause("mechanic.restored.only-by-fossil")
@everywhere
def test_a_restored_pokemon_comes_into_play_by_its_item(rules: str) -> None:
    plume = item("Plume", ir.Move(ir.Pick(ir.Cards("hand", where=(ir.Named("First Bird"),)), ir.Num(1)), "bench"))
    table = Scenario(rules).side(0, active=WALL, hand=[BIRD, plume]).build()
    assert table.why("bench", BIRD)[0] == "mechanic.restored.only-by-fossil"
    table.play(plume)
    assert [one.name for one in table.me.bench] == ["First Bird"]


@pytest.mark.clause("mechanic.restored.not-basic")
@everywhere
def test_a_restored_pokemon_is_no_start(rules: str) -> None:
    table = starts(rules, WALL, redrawn=(BIRD,))
    assert table.me.mulligans == 1
    deck = [BIRD] * 4 + [BIGGER_BIRD] * 4 + [basic_energy("W")] * 52
    assert [one.clause for one in check_deck(deck, find(rules))] == ["mechanic.restored.not-basic"]


@pytest.mark.clause("mechanic.restored.not-evolution")
@everywhere
def test_a_restored_pokemon_is_no_evolution(rules: str) -> None:
    assert found(rules, EVOLUTION, [BIRD, BIGGER_BIRD]) == ["Old Bird"]
    assert Scenario(rules).side(0, active=BIRD).stadium(boosts(ir.Evolved())).build().me.active.hp == 70


@pytest.mark.clause("mechanic.restored.stage-effects")
@everywhere
def test_effects_on_stages_pass_a_restored_pokemon_by(rules: str) -> None:
    for stage in (ir.Is("Basic"), ir.Is("Stage 1"), ir.Is("Stage 2"), ir.Is("Evolution")):
        assert "First Bird" not in found(rules, (stage,), [BIRD, MOUSE, RAT])
        assert Scenario(rules).side(0, active=BIRD).stadium(boosts(stage)).build().me.active.hp == 70
    for any_ in (ir.Is("Pokémon"), ir.Not(ir.Evolved())):
        assert Scenario(rules).side(0, active=BIRD).stadium(boosts(any_)).build().me.active.hp == 170
    assert found(rules, (ir.Is("Pokémon"),), [BIRD]) == ["First Bird"]


@pytest.mark.clause("mechanic.restored.evolves-normally")
@everywhere
def test_its_stage_1_evolves_it_as_usual(rules: str) -> None:
    table = Scenario(rules).side(0, active=BIRD, bench=[in_play(BIRD, new=True)], hand=[BIGGER_BIRD]).build()
    assert table.why("evolve", BIGGER_BIRD, "bench.0")[0] == "evolve.not-turn-played"
    table.evolve(BIGGER_BIRD)
    assert (table.me.active.name, table.me.active.under) == ("Old Bird", ["First Bird"])


@pytest.mark.clause("mechanic.restored.mixed-generations")
@everywhere
def test_the_line_that_says_what_it_evolves_from_rules(rules: str) -> None:
    restored = pokemon("Crab", stage="Restored", id="test-crab-restored")
    first = pokemon("Crab", evolves_from="Old Dome", id="test-crab-stage-1")
    upper = pokemon("Scythe", stage="Stage 2", evolves_from="Crab", id="test-scythe-stage-2")
    lower = pokemon("Scythe", stage="Stage 1", evolves_from="Crab", id="test-scythe-stage-1")
    for below in (restored, first):
        for above in (upper, lower):
            table = Scenario(rules).side(0, active=below, hand=[above]).build()
            assert table.evolve(above).me.active.card.id == above.id


# --- Labels: Team Plasma and the Battle Styles


def labelled(label: str) -> list[CardDef]:
    """One card of each family with the label."""
    return [
        pokemon("Marked", tags=label),
        item("Marked Item", tags=label),
        supporter("Marked Friend", tags=label),
        stadium("Marked Place", tags=label),
        special_energy("Marked Energy", tags=label),
    ]


UNMARKED = [MOUSE, item("Plain Item"), special_energy("Plain Energy")]
ALL_MARKED = ["Marked", "Marked Energy", "Marked Friend", "Marked Item", "Marked Place"]


@pytest.mark.clause("mechanic.plasma.definition")
@everywhere
def test_cards_of_every_family_are_team_plasma_cards(rules: str) -> None:
    assert found(rules, (ir.Tagged(PLASMA),), [*labelled(PLASMA), *UNMARKED]) == ALL_MARKED
    table = Scenario(rules).side(0, active=labelled(PLASMA)[0], bench=[MOUSE]).stadium(boosts(ir.Tagged(PLASMA)))
    assert [one.hp for one in table.build().me.in_play] == [160, 60]


@pytest.mark.clause("mechanic.plasma.evolves-normally")
@everywhere
def test_team_plasma_evolves_any_pokemon_of_the_right_name(rules: str) -> None:
    cat = pokemon("Cat", tags=PLASMA, id="test-cat-plasma")
    plain_cat = pokemon("Cat", id="test-cat")
    plasma = pokemon("Leopard", evolves_from="Cat", tags=PLASMA, id="test-leopard-plasma")
    plain = pokemon("Leopard", evolves_from="Cat", id="test-leopard")
    for below, above in ((plain_cat, plasma), (cat, plain), (cat, plasma)):
        table = Scenario(rules).side(0, active=below, bench=[MOUSE], hand=[above]).build()
        assert not table.legal("evolve", above, "bench.0")
        assert table.evolve(above).me.active.card.id == above.id


@pytest.mark.clause("mechanic.battlestyles.tags")
@pytest.mark.parametrize("style", STYLES)
@everywhere
def test_effects_find_cards_by_battle_style(rules: str, style: str) -> None:
    others = [
        pokemon(f"{label} One", tags=label)
        for label in ("Single Strike", "Rapid Strike", "Fusion Strike")
        if label != style
    ]
    assert found(rules, (ir.Tagged(style),), [*labelled(style), *UNMARKED, *others]) == ALL_MARKED


@pytest.mark.clause("mechanic.fusionstrike.own-style")
@everywhere
def test_fusion_strike_is_neither_of_the_others(rules: str) -> None:
    fusion = pokemon("Fusion", hp=60, tags="Fusion Strike")
    single = pokemon("Single", hp=60, tags="Single Strike")
    twofold = pokemon("Twofold", hp=60, tags=["Fusion Strike", "Single Strike"])
    for label, hp in (
        ("Single Strike", [60, 160, 160]),
        ("Rapid Strike", [60, 60, 60]),
        ("Fusion Strike", [160, 60, 160]),
    ):
        table = Scenario(rules).side(0, active=fusion, bench=[single, twofold]).stadium(boosts(ir.Tagged(label)))
        assert [one.hp for one in table.build().me.in_play] == hp


# --- Names in decks


def deck_problems(rules: str, *pokemons: tuple[CardDef, int]) -> list[str]:
    deck = [card for card, copies in pokemons for _ in range(copies)]
    deck += [basic_energy("W")] * (60 - len(deck))
    return [one.clause for one in check_deck(deck, find(rules))]


@pytest.mark.clause("mechanic.battlestyles.no-inherent-rule")
@everywhere
def test_a_battle_style_is_no_part_of_the_name(rules: str) -> None:
    styled = pokemon("Mouse", tags="Single Strike", id="test-mouse-styled")
    assert deck_problems(rules, (MOUSE, 3), (styled, 1)) == []
    assert deck_problems(rules, (MOUSE, 3), (styled, 2)) == ["mechanic.battlestyles.no-inherent-rule"]
    table = Scenario(rules).side(0, active=styled, bench=[MOUSE], hand=[RAT]).build()
    assert table.legal("evolve", RAT, "active") and table.legal("evolve", RAT, "bench.0")


@pytest.mark.clause("mechanic.regional.deck")
@everywhere
def test_a_regional_form_is_another_name(rules: str) -> None:
    galarian = pokemon("Galarian Mouse")
    assert deck_problems(rules, (MOUSE, 4), (galarian, 4)) == []
    assert deck_problems(rules, (MOUSE, 4), (galarian, 5)) == ["deck.copies.max4"]
    table = Scenario(rules).side(0, active=galarian, hand=[RAT]).build()
    assert not table.legal("evolve", RAT, "active")


# --- LEGEND


@pytest.mark.clause("mechanic.legend.both-halves")
@everywhere
def test_a_legend_needs_both_halves(rules: str) -> None:
    upper, lower = legend("Sun & Moon LEGEND", hp=150, attacks=[attack("Eclipse", "", 70)])
    for hand in ([upper], [lower], [upper, upper]):
        table = Scenario(rules).side(0, active=WALL, hand=hand).build()
        assert not table.legal("join", hand[0])
        assert table.why("bench", hand[0])[0] == "mechanic.legend.both-halves"
    table = Scenario(rules).side(0, active=WALL, bench=[WALL] * 4, hand=[upper, lower]).build()
    table.join(upper)
    assert len(table.me.bench) == 5
    assert (table.me.bench[4].hp, table.me.bench[4].attacks) == (150, ["Eclipse"])
    assert table.me.hand == []


@pytest.mark.clause("prize.one-per-ko")
@everywhere
def test_a_legend_gives_the_prizes_that_it_prints(rules: str) -> None:
    """Those of two Pokémon print two; Ho-Oh and Lugia alone print nothing, and give one."""
    assert prizes_for(rules, legend("Sun & Moon LEGEND")[0]) == 2
    assert prizes_for(rules, legend("Sun LEGEND")[0]) == 1
    library = Library.default()
    printed = {card_id: library.card(card_id).prizes for card_id in ("hgss1-111", "hgss1-114", "hgss2-90", "hgss4-102")}
    assert printed == {"hgss1-111": 0, "hgss1-114": 0, "hgss2-90": 2, "hgss4-102": 2}


# --- LV.X


HIPPO = pokemon("Hippo", hp=80)
BIG_HIPPO = pokemon(
    "Big Hippo",
    hp=100,
    types="F",
    evolves_from=HIPPO,
    attacks=[attack("Sand", "", 20)],
    powers=[
        poke_body("Hide", ir.Static((ir.TakeLess(ir.This(), ir.Num(10)),))),
        poke_power("Dig", ir.Activated((DRAW,))),
    ],
    weakness="W",
    retreat=4,
)
LEVEL_X = pokemon(
    "Big Hippo LV.X",
    rules_name="Big Hippo",
    hp=140,
    types="F",
    stage="Level-Up",
    tags="LV.X",
    attacks=[attack("Quake", "", 80)],
    powers=[poke_power("Delve", ir.Activated((DRAW,)))],
    weakness="W",
    retreat=3,
)
GROWN = in_play(LEVEL_X, under=[HIPPO, BIG_HIPPO])


@pytest.mark.clause("mechanic.lvx.on-same-name")
@everywhere
def test_a_lvx_is_laid_on_its_own_name(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(BIG_HIPPO, under=[HIPPO]), hand=[LEVEL_X]).build()
    table.evolve(LEVEL_X)
    assert (table.me.active.name, table.me.active.under) == ("Big Hippo LV.X", ["Hippo", "Big Hippo"])
    for active in (HIPPO, GROWN):
        table = Scenario(rules).side(0, active=active, hand=[LEVEL_X]).build()
        assert table.why("evolve", LEVEL_X, "active")[0] == "mechanic.lvx.on-same-name"
    assert table.why("bench", LEVEL_X)[0] == "card.evolution.definition"


@pytest.mark.clause("mechanic.lvx.on-same-name")
def test_the_lvx_of_the_catalogue_has_the_name_of_what_it_is_laid_on() -> None:
    catalog = Library.default().catalog
    seen = 0
    for _, row in catalog.all_rows():
        if row.get("stage") == "Level-Up":
            card = catalog.card(row["id"])
            assert card.name == f"{card.rules_name} LV.X", card.id
            seen += 1
    assert seen == 78


@pytest.mark.clause("mechanic.lvx.on-same-name", "mechanic.lvx.keeps-attacks")
@everywhere
def test_a_lvx_of_the_catalogue_levels_up_its_pokemon(rules: str) -> None:
    torterra, grotle, level_x = "dp1-17", "dp1-49", "dp1-122"
    table = Scenario(rules).side(0, active=torterra, hand=[level_x]).build()
    table.evolve(level_x)
    assert table.me.active.name == "Torterra LV.X"
    assert table.me.active.attacks == ["Vigorous Dash", "Body Slam", "Leaf Storm"]
    assert not Scenario(rules).side(0, active=grotle, hand=[level_x]).build().legal("evolve", level_x, "active")


@pytest.mark.clause("mechanic.lvx.only-active")
@everywhere
def test_a_lvx_is_put_onto_the_active(rules: str) -> None:
    table = Scenario(rules).side(0, active=WALL, bench=[in_play(BIG_HIPPO, under=[HIPPO])], hand=[LEVEL_X]).build()
    assert table.why("evolve", LEVEL_X, "bench.0")[0] == "mechanic.lvx.only-active"


@pytest.mark.clause("mechanic.lvx.not-turn-entered")
@everywhere
def test_a_lvx_waits_a_turn(rules: str) -> None:
    evolved = in_play(BIG_HIPPO, under=[HIPPO], evolved=True)
    for active in (evolved, in_play(BIG_HIPPO, new=True)):
        table = Scenario(rules).side(0, active=active, hand=[LEVEL_X]).build()
        assert table.why("evolve", LEVEL_X, "active")[0] == "mechanic.lvx.not-turn-entered"
        assert table.passes().passes().legal("evolve", LEVEL_X, "active")


@pytest.mark.clause("mechanic.lvx.keeps-cards-and-damage")
@everywhere
def test_levelling_up_keeps_cards_and_damage(rules: str) -> None:
    active = in_play(BIG_HIPPO, under=[HIPPO], energy="FFW", damage=40)
    table = Scenario(rules).side(0, active=active, hand=[LEVEL_X]).build()
    table.evolve(LEVEL_X)
    assert table.me.active.damage == 40
    assert sorted(table.me.active.energy) == ["Fighting Energy", "Fighting Energy", "Water Energy"]


@pytest.mark.clause("mechanic.lvx.keeps-attacks")
@everywhere
def test_a_lvx_adds_to_what_lies_beneath(rules: str) -> None:
    table = Scenario(rules).side(0, active=GROWN).side(1, active=KILLER).build()
    assert sorted(table.me.active.attacks) == ["Quake", "Sand"]
    table.power("Dig", "active").power("Delve", "active")
    assert len(table.me.hand) == 2
    table.attack("Sand")
    assert table.opp.active.damage == 20
    assert struck(rules, "C", GROWN) == 30, "the Poké-Body is kept"


@pytest.mark.clause("mechanic.lvx.own-hp-and-retreat")
@everywhere
def test_hp_and_retreat_cost_are_those_of_the_lvx(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(BIG_HIPPO, under=[HIPPO]), hand=[LEVEL_X]).build()
    assert (table.me.active.hp, table.me.active.retreat_cost) == (100, 4)
    table.evolve(LEVEL_X)
    assert (table.me.active.hp, table.me.active.retreat_cost) == (140, 3)


@pytest.mark.clause("mechanic.lvx.clears-effects")
@with_conditions
def test_levelling_up_removes_conditions(rules: str) -> None:
    active = in_play(BIG_HIPPO, under=[HIPPO], conditions=["Poisoned", "Confused"])
    table = Scenario(rules).side(0, active=active, hand=[LEVEL_X]).build()
    assert sorted(table.me.active.conditions) == ["Confused", "Poisoned"]
    assert table.evolve(LEVEL_X).me.active.conditions == []


@pytest.mark.clause("mechanic.lvx.clears-effects")
@everywhere
def test_levelling_up_removes_effects_of_attacks(rules: str) -> None:
    bind = ir.Lasting((ir.Cannot(ir.Pokemon("opponent", "active"), "attack"),), "opponents-next-turn")
    binder = pokemon("Binder", hp=200, attacks=[attack("Bind", "", effect=bind)])
    hippo = in_play(BIG_HIPPO, under=[HIPPO])
    table = Scenario(rules).side(0, active=binder).side(1, active=hippo, hand=[LEVEL_X]).build()
    table.attack("Bind")
    assert not table.legal("attack", "Sand")
    assert table.evolve(LEVEL_X).legal("attack", "Sand")


@pytest.mark.clause("mechanic.lvx.not-evolution")
@everywhere
def test_a_lvx_keeps_the_stage_beneath_and_is_no_evolution(rules: str) -> None:
    for where, hp in ((ir.Is("Stage 1"), 240), (ir.Is("Basic"), 140), (ir.Is("LV.X"), 240)):
        assert Scenario(rules).side(0, active=GROWN).stadium(boosts(where)).build().me.active.hp == hp
    assert found(rules, EVOLUTION, [LEVEL_X, BIG_HIPPO, HIPPO]) == ["Big Hippo"]
    assert found(rules, (ir.EvolvesFromName("Big Hippo"),), [LEVEL_X]) == []
    basic = pokemon("Camel", hp=80)
    level = pokemon("Camel LV.X", rules_name="Camel", hp=110, stage="Level-Up", tags="LV.X")
    expected: list[tuple[ir.Filter, int]] = [(ir.Is("Basic"), 210), (ir.Evolved(), 110), (ir.Is("Evolution"), 110)]
    for such, hp in expected:
        table = Scenario(rules).side(0, active=in_play(level, under=[basic])).stadium(boosts(such)).build()
        assert table.me.active.hp == hp


@pytest.mark.clause("mechanic.lvx.not-evolution")
@everywhere
def test_what_stops_evolving_does_not_stop_levelling_up(rules: str) -> None:
    calm = stadium("Calm", ir.Static((ir.PlayerCannot("each", "play-evolution"),)))
    hippo = in_play(BIG_HIPPO, under=[HIPPO])
    scenario = Scenario(rules).side(0, active=hippo, bench=[HIPPO], hand=[LEVEL_X, BIG_HIPPO]).stadium(calm)
    table = scenario.build()
    assert not table.legal("evolve", BIG_HIPPO, "bench.0")
    assert table.legal("evolve", LEVEL_X, "active")


@pytest.mark.clause("mechanic.lvx.devolve")
@everywhere
def test_devolving_takes_the_lvx_along(rules: str) -> None:
    back = item("Back", ir.Devolve(ir.Pokemon("you", "active")))
    table = Scenario(rules).side(0, active=GROWN, hand=[back]).build()
    table.play(back)
    assert (table.me.active.name, table.me.active.under) == ("Hippo", [])
    assert sorted(table.me.hand) == ["Big Hippo", "Big Hippo LV.X"]


@pytest.mark.clause("mechanic.lvx.default-prize")
@everywhere
def test_a_lvx_gives_one_prize(rules: str) -> None:
    assert prizes_for(rules, GROWN) == 1


# --- SP


LYNX = pokemon("Lynx", hp=80)
LYNX_SP = pokemon("Lynx GL", hp=80, tags="SP")
LYNX_SP_X = pokemon("Lynx GL LV.X", rules_name="Lynx GL", hp=110, stage="Level-Up", tags=["SP", "LV.X"])
LION = pokemon("Lion", hp=110, evolves_from=LYNX)


@pytest.mark.clause("mechanic.sp.basic")
@everywhere
def test_a_pokemon_sp_is_a_basic(rules: str) -> None:
    table = starts(rules, LYNX_SP)
    assert table.me.mulligans == 0
    assert table.me.active.name == "Lynx GL"


@pytest.mark.clause("mechanic.sp.no-evolution")
@everywhere
def test_a_pokemon_sp_does_not_evolve_into_the_line(rules: str) -> None:
    table = Scenario(rules).side(0, active=LYNX_SP, bench=[LYNX], hand=[LION]).build()
    assert table.why("evolve", LION, "active")[0] == "evolve.name-match"
    assert table.legal("evolve", LION, "bench.0")
    table = Scenario(rules).side(0, active=LYNX, hand=[LYNX_SP]).build()
    assert not table.legal("evolve", LYNX_SP, "active")


@pytest.mark.clause("mechanic.sp.name-symbol")
@everywhere
def test_the_symbol_makes_another_name(rules: str) -> None:
    assert deck_problems(rules, (LYNX, 4), (LYNX_SP, 4)) == []


@pytest.mark.clause("mechanic.sp.lvx-match")
@everywhere
def test_a_lvx_of_an_sp_goes_onto_the_sp(rules: str) -> None:
    table = Scenario(rules).side(0, active=LYNX, hand=[LYNX_SP_X]).build()
    assert table.why("evolve", LYNX_SP_X, "active")[0] == "mechanic.lvx.on-same-name"
    table = Scenario(rules).side(0, active=LYNX_SP, hand=[LYNX_SP_X]).build()
    assert table.evolve(LYNX_SP_X).me.active.name == "Lynx GL LV.X"
    assert deck_problems(rules, (LYNX_SP, 3), (LYNX_SP_X, 1)) == []
    assert deck_problems(rules, (LYNX_SP, 4), (LYNX_SP_X, 1)) == ["mechanic.sp.lvx-match"]
