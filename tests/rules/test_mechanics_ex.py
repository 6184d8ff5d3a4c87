"""Pokémon-ex and -EX, Mega Evolution and Primal Reversion, Pokémon-GX, TAG TEAM, Ultra Beasts.

What a card prints holds in every era, so every test runs under all rule sets.
"""

import pytest

from playmat.library import Library
from playmat.model import ir
from playmat.model.words import supertype, tag
from playmat.testing import Scenario, ability, attack, in_play, item, pokemon, tool
from tests.rules.eras import everywhere
from tests.rules.kinds import WALL, boosts, knocked_out, prizes_for, starts

PLAIN = pokemon("Toad", hp=60)
EX = pokemon("Toad-EX", hp=170, tags=["EX", "Rule Box"], attacks=[attack("Jump", "", 20)])
MEGA = pokemon(
    "M Toad-EX",
    hp=220,
    stage="MEGA",
    evolves_from=EX,
    tags=["EX", "Mega", "Rule Box"],
    attacks=[attack("Leap", "", 50)],
)
WHALE = pokemon("Whale-EX", hp=170, tags=["EX", "Rule Box"])
PRIMAL = pokemon("Primal Whale-EX", hp=240, stage="MEGA", evolves_from=WHALE, tags=["EX", "Mega", "Primal", "Rule Box"])
LINK = tool("Toad Link", ir.Static((ir.KeepTurn(ir.This(), "M Toad-EX"),)))
SMALL = pokemon("Seal", hp=60)
MIDDLE = pokemon("Lion", hp=90, evolves_from=SMALL)
GX = pokemon(
    "Siren-GX",
    hp=250,
    stage="Stage 2",
    evolves_from=MIDDLE,
    tags=["GX", "Rule Box"],
    attacks=[attack("Song", "", 10), attack("Grand Echo", "", 100, gx=True)],
)
BASIC_GX = pokemon(
    "Hare-GX", hp=170, tags=["GX", "Rule Box"], attacks=[attack("Kick", "", 10), attack("Vale", "", 60, gx=True)]
)
TEAM = pokemon(
    "Hare & Seal-GX",
    hp=260,
    tags=["GX", "TAG TEAM", "Rule Box"],
    attacks=[
        attack(
            "Duet",
            "C",
            50,
            gx=True,
            before=ir.If(ir.Compare(ir.ExtraEnergy(), ">=", ir.Num(2)), (ir.AddDamage(ir.Num(100)),)),
        )
    ],
)
BEAST = pokemon("Beast", hp=110, tags="Ultra Beast")
BEAST_GX = pokemon("Beast-GX", hp=180, tags=["Ultra Beast", "GX", "Rule Box"])


# --- ex and EX


@pytest.mark.clause("mechanic.ex.two-prizes")
@everywhere
def test_an_ex_of_lower_case_gives_two_prizes(rules: str) -> None:
    assert prizes_for(rules, pokemon("Toad ex", hp=120, tags=["ex", "Rule Box"])) == 2
    assert prizes_for(rules, PLAIN) == 1


@pytest.mark.clause("mechanic.EX.two-prizes")
@everywhere
def test_an_ex_of_upper_case_gives_two_prizes(rules: str) -> None:
    assert prizes_for(rules, EX) == 2


@pytest.mark.clause("mechanic.EX.otherwise-normal")
@everywhere
def test_a_basic_ex_is_a_basic(rules: str) -> None:
    table = starts(rules, EX)
    assert table.me.mulligans == 0
    assert table.me.active.name == "Toad-EX"
    table = Scenario(rules).side(0, active=in_play(EX, energy="W"), bench=[WALL], hand=[EX, "W"]).build()
    table.bench(EX).attach("W", "bench.1").retreat("bench.0")
    assert table.me.active.name == "Wall"
    assert [one.name for one in table.me.bench] == ["Toad-EX", "Toad-EX"]


# --- Mega Evolution and Primal Reversion


@pytest.mark.clause("mechanic.mega.evolves-from-EX")
@everywhere
def test_a_mega_evolves_from_its_ex_alone(rules: str) -> None:
    table = Scenario(rules).side(0, active=PLAIN, bench=[EX, WHALE], hand=[MEGA]).build()
    assert table.why("evolve", MEGA, "active")[0] == "evolve.name-match"
    assert not table.legal("evolve", MEGA, "bench.1")
    assert table.legal("evolve", MEGA, "bench.0")


@pytest.mark.clause("mechanic.mega.stage")
@everywhere
def test_a_mega_is_an_evolution_of_a_stage_of_its_own(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(EX, new=True), hand=[MEGA]).build()
    assert table.why("evolve", MEGA, "active")[0] == "evolve.not-turn-played"
    assert table.why("bench", MEGA)[0] == "card.evolution.definition"
    assert table.passes().passes().legal("evolve", MEGA, "active")
    mega = in_play(MEGA, under=[EX], damage=20)
    for where, hp in (((ir.Is("Evolution"),), 320), ((ir.Is("Stage 1"),), 220), ((ir.Is("Basic"),), 220)):
        table = Scenario(rules).side(0, active=mega).stadium(boosts(*where)).build()
        assert table.me.active.hp == hp


@pytest.mark.clause("mechanic.mega.still-EX-two-prizes")
@everywhere
def test_a_mega_gives_two_prizes_and_is_an_ex(rules: str) -> None:
    mega = in_play(MEGA, under=[EX])
    assert prizes_for(rules, mega) == 2
    table = Scenario(rules).side(0, active=mega).stadium(boosts(ir.Tagged("EX"))).build()
    assert table.me.active.hp == 320


@pytest.mark.clause("mechanic.mega.turn-ends")
@everywhere
def test_mega_evolving_ends_the_turn(rules: str) -> None:
    table = Scenario(rules).side(0, active=EX, hand=[MEGA, PLAIN]).build()
    table.evolve(MEGA)
    assert table.me.active.name == "M Toad-EX"
    assert (table.turn, table.asked.seat, table.asked.question) == (6, 1, "turn")
    assert "attack" not in table.events
    assert ("checkup" in table.events) is (rules != "academy-basic")


@pytest.mark.clause("mechanic.mega.turn-ends")
@everywhere
def test_a_card_may_keep_the_turn(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(EX, tools=[LINK]), hand=[MEGA]).build()
    table.evolve(MEGA)
    assert table.turn_player == 0
    table.attack("Leap")
    assert table.opp.active.damage == 50


@pytest.mark.clause("mechanic.mega.turn-ends")
@everywhere
def test_mega_evolving_by_an_effect_ends_the_turn_too(rules: str) -> None:
    grow = item(
        "Grow",
        ir.Evolve(ir.Pokemon("you", "active"), ir.Pick(ir.Cards("deck", where=(ir.Is("Evolution"),)), ir.Num(1))),
    )
    table = Scenario(rules).side(0, active=EX, hand=[grow], deck=[MEGA, "W"]).build()
    table.play(grow, MEGA)
    assert table.me.active.name == "M Toad-EX"
    assert table.turn_player == 1


@pytest.mark.clause("mechanic.primal.same-as-mega")
@everywhere
def test_primal_reversion_follows_the_rules_of_mega_evolution(rules: str) -> None:
    table = Scenario(rules).side(0, active=WHALE, bench=[in_play(WHALE, new=True), EX], hand=[PRIMAL]).build()
    assert table.why("evolve", PRIMAL, "bench.0")[0] == "evolve.not-turn-played"
    assert table.why("evolve", PRIMAL, "bench.1")[0] == "evolve.name-match"
    table.evolve(PRIMAL)
    assert table.me.active.name == "Primal Whale-EX"
    assert table.turn_player == 1
    assert prizes_for(rules, in_play(PRIMAL, under=[WHALE])) == 2


# --- GX


@pytest.mark.clause("mechanic.GX.two-prizes")
@everywhere
def test_a_gx_gives_two_prizes(rules: str) -> None:
    assert prizes_for(rules, BASIC_GX) == 2
    assert prizes_for(rules, in_play(GX, under=[SMALL, MIDDLE])) == 2


@pytest.mark.clause("mechanic.GX.attack-once-per-game")
@everywhere
def test_one_gx_attack_a_game_for_each_player(rules: str) -> None:
    table = Scenario(rules).side(0, active=BASIC_GX, bench=[GX]).side(1, active=BASIC_GX, bench=[WALL]).build()
    assert table.legal("attack", "Vale")
    table.attack("Vale")
    assert table.legal("attack", "Vale"), "the opponent's own is unused"
    table.attack("Kick")
    assert table.why("attack", "Vale")[0] == "mechanic.GX.attack-once-per-game"
    table = Scenario(rules).side(0, active=GX, gx_used=True).build()
    assert table.why("attack", "Grand Echo")[0] == "mechanic.GX.attack-once-per-game"
    assert table.legal("attack", "Song"), "its other attacks stay"


@pytest.mark.clause("mechanic.GX.only-GX-have-it")
def test_gx_attacks_are_on_pokemon_gx_alone() -> None:
    catalog = Library.default().catalog
    seen = 0
    for _, row in catalog.all_rows():
        if any(one.get("gx") for one in row.get("attacks", ())):
            card = catalog.card(row["id"])
            # Three Tools lend a GX attack; who may use it is a Pokémon-GX.
            assert card.tags & tag.GX or card.supertype == supertype.TRAINER, card.id
            seen += bool(card.tags & tag.GX)
    assert seen > 500


@pytest.mark.clause("mechanic.GX.marker")
@everywhere
def test_the_gx_marker_is_turned_for_good_and_for_all_to_see(rules: str) -> None:
    table = Scenario(rules).side(0, active=BASIC_GX).build()
    assert [one["gx_used"] for one in table.game.view(1)["players"]] == [False, False]
    table.attack("Vale")
    (marker,) = [event for event in table.recorded() if event.kind == "gx-marker"]
    assert (marker.seat, marker.sees) == (0, 3)
    for _ in range(4):
        assert [one["gx_used"] for one in table.game.view(1)["players"]] == [True, False]
        table.passes()


@pytest.mark.clause("mechanic.GX.stages-normal")
@everywhere
def test_a_gx_has_the_usual_stages(rules: str) -> None:
    lion = in_play(MIDDLE, under=[SMALL])
    table = Scenario(rules).side(0, active=lion, bench=[SMALL, in_play(MIDDLE, evolved=True)], hand=[GX]).build()
    assert table.why("evolve", GX, "bench.0")[0] == "evolve.no-stage-skip"
    assert table.why("evolve", GX, "bench.1")[0] == "evolve.not-twice-a-turn"
    table.evolve(GX)
    assert table.me.active.name == "Siren-GX"
    assert table.turn_player == 0
    assert starts(rules, BASIC_GX).me.active.name == "Hare-GX"


# --- TAG TEAM


@pytest.mark.clause("mechanic.tagteam.basic-GX")
@everywhere
def test_a_tag_team_is_one_basic(rules: str) -> None:
    table = starts(rules, TEAM)
    assert table.me.mulligans == 0
    assert [one.name for one in table.me.in_play] == ["Hare & Seal-GX"]
    table = Scenario(rules).side(0, active=WALL, bench=[WALL] * 4, hand=[TEAM]).build()
    assert len(table.bench(TEAM).me.bench) == 5


@pytest.mark.clause("mechanic.tagteam.three-prizes")
@everywhere
def test_a_tag_team_gives_three_prizes(rules: str) -> None:
    table = knocked_out(rules, TEAM)
    assert table.me.prizes == 3
    assert table.opp.discard == ["Hare & Seal-GX"]


@pytest.mark.clause("mechanic.tagteam.gx-bonus")
@everywhere
def test_extra_energy_adds_the_bonus(rules: str) -> None:
    for energy, damage in (("W", 50), ("WW", 50), ("WWW", 150)):
        table = Scenario(rules).side(0, active=in_play(TEAM, energy=energy)).build()
        table.attack("Duet")
        assert table.opp.active.damage == damage


@pytest.mark.clause("mechanic.tagteam.gx-counts")
@everywhere
def test_a_tag_team_uses_up_the_same_gx_attack(rules: str) -> None:
    table = Scenario(rules).side(0, active=BASIC_GX, bench=[in_play(TEAM, energy="WW")], hand="W").build()
    table.attack("Vale").passes().attach("W", "active").retreat()
    assert table.me.active.name == "Hare & Seal-GX"
    assert table.why("attack", "Duet")[0] == "mechanic.GX.attack-once-per-game"
    table = Scenario(rules).side(0, active=in_play(TEAM, energy="W"), bench=[BASIC_GX]).build()
    assert table.attack("Duet").game.view(0)["players"][0]["gx_used"]


# --- Ultra Beasts


@pytest.mark.clause("mechanic.ultrabeast.label")
@everywhere
def test_effects_speak_of_ultra_beasts(rules: str) -> None:
    table = Scenario(rules).side(0, active=BEAST, bench=[BEAST_GX, BASIC_GX, PLAIN]).side(1, active=BEAST)
    boosted = table.stadium(boosts(ir.Tagged("Ultra Beast"))).build()
    assert [one.hp for one in boosted.me.in_play] == [210, 280, 170, 60]
    assert boosted.opp.active.hp == 210


@pytest.mark.clause("mechanic.ultrabeast.label")
@everywhere
def test_an_ability_protects_from_ultra_beasts_alone(rules: str) -> None:
    shield = ability("Shield", ir.Static((ir.PreventDamage(ir.This(), by=(ir.Tagged("Ultra Beast"),)),)))
    guard = pokemon("Guard", hp=200, powers=[shield])
    for tags, damage in (("Ultra Beast", 0), ("GX", 30)):
        striker = pokemon("Striker", tags=tags, attacks=[attack("Hit", "", 30)], id=f"test-striker-{damage}")
        table = Scenario(rules).side(0, active=striker).side(1, active=guard).build()
        assert table.attack("Hit").opp.active.damage == damage


@pytest.mark.clause("mechanic.ultrabeast.prize-attack")
def test_every_playable_ultra_beast_has_a_text_about_prizes() -> None:
    """An attack, as the book says; two later cards have an Ability instead."""
    catalog = Library.default().catalog
    seen = 0
    for _, row in catalog.all_rows():
        if "Ultra Beast" in row.get("tags", ()) and "declined" not in row:
            card = catalog.card(row["id"])
            assert card.tags & tag.ULTRA_BEAST
            programs = [one.program for one in card.attacks], [one.units for one in card.powers]
            assert "prize" in str(programs).lower(), card.id
            seen += 1
    assert seen > 10
