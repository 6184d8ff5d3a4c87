"""Pokémon V, VMAX, VSTAR and V-UNION, under every rule set: what a card prints holds in every era."""

import pytest

from playmat.library import Library
from playmat.model import ir
from playmat.model.words import supertype, tag
from playmat.testing import Scenario, Scene, ability, attack, in_play, item, pokemon, stadium, tool, v_union
from tests.rules.eras import everywhere
from tests.rules.kinds import KILLER, WALL, boosts, found, knocked_out, prizes_for, starts

DRAW = ir.Draw(ir.Num(1))
V = pokemon("Swan V", hp=210, types="W", tags=["V", "Rule Box"], attacks=[attack("Splash", "", 20)])
VMAX = pokemon("Swan VMAX", hp=320, types="W", stage="VMAX", evolves_from=V, tags=["V", "VMAX", "Rule Box"])
VSTAR = pokemon(
    "Swan VSTAR",
    hp=270,
    types="W",
    stage="VSTAR",
    evolves_from=V,
    tags=["V", "VSTAR", "Rule Box"],
    attacks=[attack("Wing", "", 30), attack("Star Wing", "", 120, vstar=True)],
)
OWL_V = pokemon("Owl V", hp=190, tags=["V", "Rule Box"])
OWL_VSTAR = pokemon(
    "Owl VSTAR",
    hp=250,
    stage="VSTAR",
    evolves_from=OWL_V,
    tags=["V", "VSTAR", "Rule Box"],
    attacks=[attack("Hoot", "", 30)],
    powers=[ability("Star Eye", ir.Activated((DRAW,)), vstar=True)],
)
SWAN = pokemon("Swan", hp=70, types="W")
ECHO_GX = pokemon(
    "Echo-GX",
    hp=170,
    tags=["GX", "Rule Box"],
    attacks=[attack("Last Echo", "", 10, gx=True)],
    powers=[ability("Star Call", ir.Activated((DRAW,)), vstar=True)],
)
UNION = v_union(
    "Mime V-UNION",
    hp=310,
    types="P",
    attacks=[attack("United", "", 60)],
    powers=[ability("Mirror", ir.Activated((DRAW,)))],
    weakness="D",
    retreat=3,
)
FROG = v_union("Frog V-UNION", hp=300, types="W")
WHOLE = in_play(UNION[0], with_=UNION[1:])
BAND, CAPE = tool("Band"), tool("Cape")


def used_vstar(table: Scene) -> list[bool]:
    """The VSTAR markers as the second player sees them."""
    return [one["vstar_used"] for one in table.game.view(1)["players"]]


# --- V


@pytest.mark.clause("mechanic.v.basic")
@everywhere
def test_a_v_is_a_basic(rules: str) -> None:
    table = starts(rules, V)
    assert table.me.mulligans == 0
    assert table.me.active.name == "Swan V"
    assert found(rules, (ir.Is("Basic"),), [V, VMAX, VSTAR]) == ["Swan V"]


@pytest.mark.clause("mechanic.v.two-prizes")
@everywhere
def test_a_v_gives_two_prizes(rules: str) -> None:
    assert prizes_for(rules, V) == 2


# --- VMAX


@pytest.mark.clause("mechanic.vmax.three-prizes")
@everywhere
def test_a_vmax_gives_three_prizes(rules: str) -> None:
    assert prizes_for(rules, in_play(VMAX, under=[V])) == 3


@pytest.mark.clause("mechanic.vmax.evolves-from-v")
@everywhere
def test_a_vmax_evolves_from_its_v_alone(rules: str) -> None:
    table = Scenario(rules).side(0, active=V, bench=[SWAN, OWL_V], hand=[VMAX]).build()
    for other in ("bench.0", "bench.1"):
        assert table.why("evolve", VMAX, other)[0] == "evolve.name-match"
    table.evolve(VMAX)
    assert (table.me.active.name, table.me.active.under) == ("Swan VMAX", ["Swan V"])
    assert table.turn_player == 0


@pytest.mark.clause("mechanic.vmax.stage")
@everywhere
def test_vmax_is_a_stage_of_its_own(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(V, new=True), hand=[VMAX]).build()
    assert table.why("evolve", VMAX, "active")[0] == "evolve.not-turn-played"
    assert table.why("bench", VMAX)[0] == "card.evolution.definition"
    for where, hp in ((ir.Is("Stage 1"), 320), (ir.Is("Basic"), 320), (ir.Is("Evolution"), 420), (ir.Evolved(), 420)):
        table = Scenario(rules).side(0, active=in_play(VMAX, under=[V])).stadium(boosts(where)).build()
        assert table.me.active.hp == hp
    assert found(rules, (ir.Is("Evolution"),), [V, VMAX]) == ["Swan VMAX"]


@pytest.mark.clause("mechanic.vmax.is-v")
@everywhere
def test_a_vmax_is_a_v(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(VMAX, under=[V]), bench=[SWAN]).stadium(boosts(ir.Tagged("V")))
    assert [one.hp for one in table.build().me.in_play] == [420, 70]


# --- VSTAR


@pytest.mark.clause("mechanic.vstar.two-prizes")
@everywhere
def test_a_vstar_gives_two_prizes(rules: str) -> None:
    assert prizes_for(rules, in_play(VSTAR, under=[V])) == 2


@pytest.mark.clause("mechanic.vstar.evolves-from-v")
@everywhere
def test_a_vstar_evolves_from_its_v_alone(rules: str) -> None:
    table = Scenario(rules).side(0, active=SWAN, bench=[V, OWL_V], hand=[VSTAR]).build()
    assert table.why("evolve", VSTAR, "active")[0] == "evolve.name-match"
    assert not table.legal("evolve", VSTAR, "bench.1")
    assert table.legal("evolve", VSTAR, "bench.0")


@pytest.mark.clause("mechanic.vstar.stage")
@everywhere
def test_vstar_is_a_stage_of_its_own(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(V, new=True), hand=[VSTAR]).build()
    assert table.why("evolve", VSTAR, "active")[0] == "evolve.not-turn-played"
    for where, hp in ((ir.Is("Stage 1"), 270), (ir.Is("Evolution"), 370)):
        table = Scenario(rules).side(0, active=in_play(VSTAR, under=[V])).stadium(boosts(where)).build()
        assert table.me.active.hp == hp


@pytest.mark.clause("mechanic.vstar.is-v")
@everywhere
def test_a_vstar_is_a_v(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(VSTAR, under=[V]), bench=[SWAN]).stadium(boosts(ir.Tagged("V")))
    assert [one.hp for one in table.build().me.in_play] == [370, 70]


@pytest.mark.clause("mechanic.vstar.power-once-per-game")
@everywhere
def test_one_vstar_power_a_game_for_each_player(rules: str) -> None:
    swan, owl = in_play(VSTAR, under=[V]), in_play(OWL_VSTAR, under=[OWL_V])
    table = Scenario(rules).side(0, active=swan, bench=[owl]).side(1, active=swan).build()
    assert table.legal("attack", "Star Wing")
    table.power("Star Eye", "bench.0")
    assert table.why("attack", "Star Wing")[0] == "mechanic.vstar.power-once-per-game"
    table.attack("Wing")
    assert table.legal("attack", "Star Wing"), "the opponent's own is unused"
    table.attack("Star Wing")
    assert table.why("power", "Star Eye", "bench.0")[0] == "mechanic.vstar.power-once-per-game"
    assert not table.legal("attack", "Star Wing")


@pytest.mark.clause("mechanic.vstar.power-kinds")
@everywhere
def test_a_vstar_ability_does_not_end_the_turn_and_a_vstar_attack_does(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(OWL_VSTAR, under=[OWL_V])).build()
    table.power("Star Eye", "active")
    assert len(table.me.hand) == 1
    assert table.legal("attack", "Hoot")
    table.attack("Hoot")
    assert table.opp.active.damage == 30
    table = Scenario(rules).side(0, active=in_play(VSTAR, under=[V])).build()
    assert table.attack("Star Wing").turn_player == 1
    assert used_vstar(table) == [True, False]


@pytest.mark.clause("mechanic.vstar.only-vstar-have-it")
def test_vstar_powers_are_on_pokemon_vstar_alone() -> None:
    """Two later Tools lend one to a Pokémon V: the mark is the card's own."""
    catalog = Library.default().catalog
    seen, lent = 0, 0
    for set_id, row in catalog.all_rows():
        if any(one.get("vstar") for kind in ("attacks", "powers") for one in row.get(kind, ())):
            card = catalog.card(row["id"])
            if card.supertype == supertype.TRAINER:
                assert set_id in ("swsh11", "swsh12", "swsh12pt5", "swshp"), card.id
                lent += 1
            else:
                assert card.tags & tag.VSTAR, card.id
                seen += 1
    assert seen > 50
    assert lent < 5


@pytest.mark.clause("mechanic.vstar.marker")
@everywhere
def test_the_vstar_marker_is_turned_for_good_and_for_all_to_see(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(OWL_VSTAR, under=[OWL_V])).build()
    assert used_vstar(table) == [False, False]
    table.power("Star Eye", "active")
    (marker,) = [event for event in table.recorded() if event.kind == "vstar-marker"]
    assert (marker.seat, marker.sees) == (0, 3)
    for _ in range(4):
        assert used_vstar(table) == [True, False]
        table.passes()


@pytest.mark.clause("mechanic.vstar.independent-of-gx")
@everywhere
def test_the_two_allowances_are_apart(rules: str) -> None:
    table = Scenario(rules).side(0, active=ECHO_GX).build()
    table.attack("Last Echo").passes()
    assert not table.legal("attack", "Last Echo")
    table.power("Star Call", "active")
    assert used_vstar(table) == [True, False]
    table = Scenario(rules).side(0, active=ECHO_GX, vstar_used=True).build()
    assert not table.legal("power", "Star Call", "active")
    assert table.legal("attack", "Last Echo")


# --- V-UNION: coming into play


@pytest.mark.clause("mechanic.vunion.play-from-discard")
@everywhere
def test_all_four_pieces_come_from_the_discard_pile_at_once(rules: str) -> None:
    table = Scenario(rules).side(0, active=WALL, discard=[*UNION, "W"]).build()
    table.join(UNION[0])
    (union,) = table.me.bench
    assert (union.name, union.under, union.hp) == ("Mime V-UNION", ["Mime V-UNION"] * 3, 310)
    assert table.me.discard == ["Water Energy"]
    assert table.turn_player == 0


@pytest.mark.clause("mechanic.vunion.play-from-discard")
@everywhere
def test_three_pieces_are_not_enough(rules: str) -> None:
    for discard, hand in ((UNION[:3], UNION[3:]), ((*UNION[:3], UNION[0]), ())):
        table = Scenario(rules).side(0, active=WALL, discard=discard, hand=hand).build()
        assert table.why("join", UNION[0])[0] == "mechanic.vunion.play-from-discard"
    table = Scenario(rules).side(0, active=WALL, bench=[WALL] * 5, discard=UNION).build()
    assert table.why("join", UNION[0])[0] == "bench.max-five"


@pytest.mark.clause("mechanic.vunion.not-from-hand")
@everywhere
def test_a_piece_is_not_played_from_hand(rules: str) -> None:
    table = Scenario(rules).side(0, active=WALL, hand=UNION).build()
    for piece in UNION:
        assert table.why("bench", piece)[0] == "mechanic.vunion.not-from-hand"
        assert not table.legal("join", piece)


@pytest.mark.clause("mechanic.vunion.one-slot")
@everywhere
def test_a_union_takes_one_place_and_one_tool(rules: str) -> None:
    table = Scenario(rules).side(0, active=WALL, bench=[WALL] * 4, discard=UNION, hand=[BAND, CAPE, SWAN]).build()
    assert table.legal("bench", SWAN)
    table.join(UNION[0])
    assert len(table.me.bench) == 5
    assert table.why("bench", SWAN)[0] == "bench.max-five"
    table.attach(BAND, "bench.4")
    assert table.why("attach", CAPE, "bench.4")[0] == "tool.one-per-pokemon"


@pytest.mark.clause("mechanic.vunion.once-per-game-per-name")
@everywhere
def test_each_union_is_played_once_a_game(rules: str) -> None:
    side = Scenario(rules).side(0, active=WALL, discard=[*UNION, *UNION, *FROG]).side(1, active=KILLER, discard=UNION)
    table = side.build()
    table.join(UNION[0])
    assert table.why("join", UNION[0])[0] == "mechanic.vunion.once-per-game-per-name"
    table.passes()
    assert table.legal("join", UNION[0]), "the opponent's own is unused"
    table.attack("Crush")
    while table.asked.question == "take-prize":
        table.pick(0)
    assert table.me.active.name == "Mime V-UNION"
    table.join(FROG[0])
    table.passes().attack("Crush")
    while table.asked.question == "take-prize":
        table.pick(0)
    assert table.me.discard.count("Mime V-UNION") == 8
    assert table.why("join", UNION[0])[0] == "mechanic.vunion.once-per-game-per-name"


@pytest.mark.clause("mechanic.vunion.not-basic-not-evolution")
@everywhere
def test_pieces_are_no_start(rules: str) -> None:
    table = starts(rules, WALL, redrawn=UNION)
    assert table.me.mulligans == 1
    assert found(rules, (ir.OneOf((ir.Is("Basic"), ir.Is("Evolution"))),), [*UNION, V]) == ["Swan V"]


# --- V-UNION: what it is


@pytest.mark.clause("mechanic.vunion.stage-effects")
@everywhere
def test_effects_on_stages_pass_a_union_by(rules: str) -> None:
    for stage in (ir.Is("Basic"), ir.Is("Stage 1"), ir.Is("Stage 2"), ir.Is("Evolution")):
        assert Scenario(rules).side(0, active=WHOLE).stadium(boosts(stage)).build().me.active.hp == 310
    calm = stadium("Calm", ir.Static((ir.Cannot(ir.Pokemon("both", where=(ir.Is("Basic"),)), "attack"),)))
    table = Scenario(rules).side(0, active=WHOLE).side(1, active=KILLER).stadium(calm).build()
    table.attack("United")
    assert table.opp.active.damage == 60
    assert not table.legal("attack", "Crush")


@pytest.mark.clause("mechanic.vunion.stage-effects")
@everywhere
def test_effects_on_unevolved_pokemon_reach_a_union(rules: str) -> None:
    raw = ir.Pokemon("both", where=(ir.Not(ir.Evolved()),))
    harsh = stadium("Harsh", ir.Static((ir.TakeLess(raw, ir.Num(-20)),)))
    striker = pokemon("Striker", attacks=[attack("Hit", "", 30)])
    for target, damage in ((WHOLE, 50), (in_play(VMAX, under=[V]), 30)):
        table = Scenario(rules).side(0, active=striker).side(1, active=target).stadium(harsh).build()
        assert table.attack("Hit").opp.active.damage == damage


@pytest.mark.clause("mechanic.vunion.one-card-in-play")
@everywhere
def test_one_card_in_play_and_four_elsewhere(rules: str) -> None:
    search = item("Search", ir.Move(ir.Pick(ir.Cards("deck", where=(ir.Is("Pokémon"),)), ir.Num(1)), "hand"))
    table = Scenario(rules).side(0, active=WALL, hand=[search], deck=[*UNION[:3], "W"]).build()
    table.play(search, UNION[1])
    assert table.me.hand == ["Mime V-UNION"]
    assert table.me.deck.count("Mime V-UNION") == 2
    count = item("Count", ir.Draw(ir.Count(ir.Pokemon("you"))))
    back = item("Back", ir.Move(ir.Pick(ir.Pokemon("you", "bench"), ir.Num(1)), "hand"))
    table = Scenario(rules).side(0, active=WALL, bench=[WHOLE], hand=[count, back]).build()
    table.play(count)
    assert table.me.hand.count("Water Energy") == 2
    table.play(back)
    assert table.me.hand.count("Mime V-UNION") == 4


@pytest.mark.clause("mechanic.vunion.piece-characteristics")
@everywhere
def test_outside_play_only_type_family_and_name_count(rules: str) -> None:
    deck = [*UNION, WALL, SWAN]
    mime = ["Mime V-UNION"]
    assert found(rules, (ir.OfType("Psychic"),), deck) == mime
    assert found(rules, (ir.Is("Pokémon"),), deck) == ["Mime V-UNION", "Swan", "Wall"]
    assert found(rules, (ir.Named("V-UNION", "contains"),), deck) == mime
    silent: list[ir.Filter] = [
        ir.Measure("retreat-cost", ">=", ir.Num(3)),
        ir.Measure("retreat-cost", "<=", ir.Num(1)),
        ir.Measure("hp", ">=", ir.Num(10)),
        ir.HasAttack("United"),
        ir.HasPower(("Ability",)),
        ir.HasWeaknessTo("Darkness"),
    ]
    for one in silent:
        assert "Mime V-UNION" not in found(rules, (one,), deck)


@pytest.mark.clause("mechanic.vunion.piece-characteristics")
@everywhere
def test_the_attacks_of_a_piece_outside_play_are_not_there_to_copy(rules: str) -> None:
    copy = attack("Copy", "", effect=ir.UseAttackOf(ir.Cards("discard", where=(ir.Is("Pokémon"),))))
    mimic = pokemon("Mimic", hp=200, attacks=[copy])
    for discard, damage in (([*UNION], 0), ([*UNION, V], 20)):
        table = Scenario(rules).side(0, active=mimic, discard=discard).build()
        assert table.attack("Copy").opp.active.damage == damage


@pytest.mark.clause("mechanic.vunion.is-v-and-rule-box-in-play")
@everywhere
def test_in_play_a_union_is_a_v_with_a_rule_box(rules: str) -> None:
    ruled = ir.Pokemon("both", where=(ir.Tagged("Rule Box"),))
    hush = stadium("Hush", ir.Static((ir.NoPowers(ruled),)))
    gift = pokemon("Giver", powers=[ability("Gift", ir.Activated((DRAW,)))])
    scenario = Scenario(rules).side(0, active=WHOLE, bench=[gift])
    assert scenario.build().legal("power", "Mirror", "active")
    table = scenario.stadium(hush).build()
    assert not table.legal("power", "Mirror", "active")
    assert table.legal("power", "Gift", "bench.0")
    assert Scenario(rules).side(0, active=WHOLE).stadium(boosts(ir.Tagged("V"))).build().me.active.hp == 410


@pytest.mark.clause("mechanic.vunion.is-v-and-rule-box-in-play")
@everywhere
def test_outside_play_a_piece_has_no_rule_box(rules: str) -> None:
    deck = [*UNION, V, SWAN]
    assert found(rules, (ir.Is("Pokémon"), ir.Not(ir.Tagged("Rule Box"))), deck) == ["Mime V-UNION", "Swan"]
    assert found(rules, (ir.Tagged("Rule Box"),), deck) == ["Swan V"]
    assert found(rules, (ir.Tagged("V"),), deck) == ["Swan V"]


@pytest.mark.clause("mechanic.vunion.three-prizes")
@everywhere
def test_a_union_gives_three_prizes_and_four_cards_are_discarded(rules: str) -> None:
    table = knocked_out(rules, WHOLE)
    assert table.me.prizes == 3
    assert table.opp.discard == ["Mime V-UNION"] * 4
