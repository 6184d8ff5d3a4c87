"""From the public data's fields to facts: names, owners, stages, tags, kinds; and what is refused."""

from typing import Any

import pytest

from playmat.cards.catalog import Catalog
from playmat.cards.facts import card_facts, card_texts, owner, pieces, rules_name
from playmat.model.card import CardDef, Matchup
from playmat.model.errors import DataError
from playmat.model.words import stage, supertype, tag, trainer, types


@pytest.mark.parametrize(
    ("printed", "counts"),
    (
        ("Empoleon LV.X", "Empoleon"),
        ("Luxray GL LV.X", "Luxray GL"),
        ("Gardevoir ex δ", "Gardevoir ex"),
        ("Aerodactyl δ", "Aerodactyl"),
        ("Unown [A]", "Unown"),
        ("Ancient Technical Machine [Ice]", "Ancient Technical Machine"),
        ("Professor's Research (Professor Oak)", "Professor's Research"),
        ("Boss's Orders (Ghetsis)", "Boss's Orders"),
        ("Head Ringer Team Flare Hyper Gear", "Head Ringer"),
        ("Basic Fire Energy", "Fire Energy"),
        ("Nidoran ♂", "Nidoran♂"),
        ("Giovanni's Nidoran ♀", "Giovanni's Nidoran♀"),
        # All of these are names as they stand.
        ("Umbreon ★", "Umbreon ★"),
        ("Giratina ◇", "Giratina ◇"),
        ("Turtwig GL", "Turtwig GL"),
        ("Brock's Geodude", "Brock's Geodude"),
        ("Dark Alakazam", "Dark Alakazam"),
        ("M Venusaur-EX", "M Venusaur-EX"),
        ("Mega Venusaur ex", "Mega Venusaur ex"),
        ("Raichu BREAK", "Raichu BREAK"),
        ("Lapras VMAX", "Lapras VMAX"),
        ("Galarian Ponyta", "Galarian Ponyta"),
        ("Wash Rotom", "Wash Rotom"),
        ("Type: Null", "Type: Null"),
        ("Dark Metal Energy", "Dark Metal Energy"),
    ),
)
def test_the_name_that_counts(printed: str, counts: str) -> None:
    assert rules_name(printed) == counts


@pytest.mark.clause("name.owner.definition", "name.owner.sp-not-owner")
def test_owners() -> None:
    assert owner("Brock's Sandshrew") == "Brock"
    assert owner("Lt. Surge's Raichu") == "Lt. Surge"
    assert owner("Team Rocket's Meowth") == "Team Rocket"
    assert owner("N's Zoroark ex") == "N"
    for name in ("Luxray GL", "Turtwig GL", "Sandshrew", "Dark Alakazam", "Holon's Castform", "Farfetch'd", "Mr. Mime"):
        assert owner(name) == "", name


@pytest.mark.clause("name.owner.definition", "name.owner.sp-not-owner")
def test_the_owner_tag(catalog: Catalog) -> None:
    assert catalog.card("gym1-71").tags & tag.OWNER
    for row in catalog.rows("pl2").values():
        card = catalog.card(row["id"])
        if card.tags & tag.SP:
            assert not card.tags & tag.OWNER, card.id


# --- Who evolves from whom is a matter of names


def evolves(catalog: Catalog, card: str, onto: str) -> bool:
    return catalog.card(card).evolves_from == catalog.card(onto).rules_name


@pytest.mark.clause("name.evolve.level-ignored", "name.matters-for", "name.owner.evolution")
def test_levels_do_not_matter_to_evolving_and_owners_do(catalog: Catalog) -> None:
    graveler, brocks_graveler = "dp2-51", "gym1-40"
    assert evolves(catalog, graveler, "dp2-84")  # level 12
    assert evolves(catalog, graveler, "base3-47")  # level 16
    assert evolves(catalog, graveler, "ecard1-110")  # no level
    assert not evolves(catalog, graveler, "gym1-66")
    assert evolves(catalog, brocks_graveler, "gym1-66")
    assert not evolves(catalog, brocks_graveler, "dp2-84")
    assert not evolves(catalog, "gym1-23", "dp2-96")  # Brock's Sandslash, Sandshrew
    assert not evolves(catalog, "dp2-61", "gym1-71")  # Sandslash, Brock's Sandshrew


@pytest.mark.clause("name.matters-for", "name.level-not-part")
def test_a_level_does_not_hide_a_name(catalog: Catalog) -> None:
    assert catalog.card("dp1-27").extra["level"] == "39"
    assert catalog.card("dp1-27").rules_name == catalog.card("pl4-97").rules_name == "Gengar"


@pytest.mark.clause("name.ex-lowercase.part")
def test_an_ex_is_another_pokemon(catalog: Catalog) -> None:
    assert evolves(catalog, "dp5-29", "ex6-29")
    assert not evolves(catalog, "dp5-29", "ex1-102")


@pytest.mark.clause("name.V.part", "mechanic.vmax.evolves-from-v", "mechanic.vstar.evolves-from-v")
def test_vmax_and_vstar_evolve_from_their_v(catalog: Catalog) -> None:
    assert evolves(catalog, "swsh1-50", "swsh1-49")
    assert not evolves(catalog, "swsh1-50", "hgss1-24")
    assert evolves(catalog, "swsh9-14", "swsh9-13")
    assert not evolves(catalog, "swsh9-14", "pl1-14")


@pytest.mark.clause("mechanic.mega.evolves-from-EX")
def test_a_mega_evolves_from_its_ex(catalog: Catalog) -> None:
    assert evolves(catalog, "xy1-2", "xy1-1")
    assert not evolves(catalog, "xy1-2", "base1-15")


@pytest.mark.clause("name.regional.part")
def test_a_regional_form_is_another_line(catalog: Catalog) -> None:
    assert evolves(catalog, "swsh1-82", "swsh1-81")
    assert not evolves(catalog, "swsh1-82", "base1-60")


@pytest.mark.clause("mechanic.sp.no-evolution", "mechanic.sp.basic")
def test_pokemon_sp_are_basic_and_have_no_line(catalog: Catalog) -> None:
    assert not evolves(catalog, "dp1-49", "pl2-85")  # Grotle, Turtwig GL
    for set_id in ("pl1", "pl2", "pl3", "pl4"):
        for row in catalog.rows(set_id).values():
            card = catalog.card(row["id"])
            if card.tags & tag.SP:
                assert card.stage in (stage.BASIC, stage.LEVEL_UP), card.id
                assert not card.evolves_from


@pytest.mark.clause("mechanic.plasma.evolves-normally", "mechanic.plasma.definition")
def test_team_plasma(catalog: Catalog) -> None:
    assert catalog.card("bw8-84").tags & tag.TEAM_PLASMA
    assert evolves(catalog, "bw8-84", "bw1-66")
    kinds = {
        catalog.card(row["id"]).supertype
        for row in catalog.rows("bw9").values()
        if "Team Plasma" in row.get("tags", ())
    }
    assert len(kinds) == 3


@pytest.mark.clause("mechanic.restored.mixed-generations")
def test_the_line_that_says_what_it_evolves_from_rules(catalog: Catalog) -> None:
    restored, first = catalog.card("xy10-38"), catalog.card("dp5-67")
    assert (restored.stage, first.stage) == (stage.RESTORED, stage.STAGE_1)
    kabutops = [catalog.card(row["id"]) for _, row in catalog.all_rows() if row["name"] == "Kabutops"]
    assert {card.stage for card in kabutops} == {stage.STAGE_1, stage.STAGE_2}
    assert {card.evolves_from for card in kabutops} == {restored.rules_name} == {first.rules_name}


# --- Stages and kinds


@pytest.mark.clause("card.evolution.stage1-stage2", "mechanic.restored.not-evolution")
def test_which_stages_are_evolutions() -> None:
    assert {stage.STAGE_1, stage.STAGE_2, stage.MEGA, stage.VMAX, stage.VSTAR} <= set(stage.EVOLUTIONS)
    assert not {stage.BASIC, stage.RESTORED, stage.LEVEL_UP, stage.LEGEND, stage.V_UNION} & set(stage.EVOLUTIONS)


@pytest.mark.parametrize(
    ("card", "stage", "tags"),
    (
        ("bw1-1", stage.BASIC, 0),
        ("bw1-5", stage.STAGE_2, 0),
        ("neo1-12", stage.BASIC, tag.BABY),
        ("xy1-2", stage.MEGA, tag.EX | tag.MEGA | tag.RULE_BOX),
        ("me1-3", stage.STAGE_2, tag.EX_LOWER | tag.MEGA_EX | tag.RULE_BOX),
        ("swsh1-49", stage.BASIC, tag.V | tag.RULE_BOX),
        ("swsh1-50", stage.VMAX, tag.V | tag.VMAX | tag.RULE_BOX),
        ("swsh9-14", stage.VSTAR, tag.V | tag.VSTAR | tag.RULE_BOX),
        ("swshp-SWSH159", stage.V_UNION, tag.V | tag.V_UNION | tag.RULE_BOX),
        ("sm10-1", stage.BASIC, tag.GX | tag.TAG_TEAM | tag.ULTRA_BEAST | tag.RULE_BOX),
        ("np-1", stage.BASIC, tag.EX_LOWER | tag.RULE_BOX),
        ("ex1-102", stage.BASIC, tag.EX_LOWER | tag.RULE_BOX),
    ),
)
def test_stage_and_tags(catalog: Catalog, card: str, stage: int, tags: int) -> None:
    found = catalog.card(card)
    assert (found.stage, tag.names(found.tags)) == (stage, tag.names(tags))


@pytest.mark.clause("mechanic.v.basic", "mechanic.tagteam.basic-GX", "mechanic.vmax.is-v", "mechanic.vstar.is-v")
def test_every_v_and_tag_team(catalog: Catalog) -> None:
    seen = set()
    for _, row in catalog.all_rows():
        tags = set(row.get("tags", ()))
        if "trainer" in row:
            continue
        if "TAG TEAM" in tags:
            assert row["stage"] == "Basic" and "GX" in tags, row["id"]
            seen.add("TAG TEAM")
        if "V" in tags:
            kind = tags & {"VMAX", "VSTAR", "V-UNION"}
            assert row["stage"] == (kind.pop() if kind else "Basic"), row["id"]
            seen.add(row["stage"])
        elif tags & {"VMAX", "VSTAR", "V-UNION"}:
            pytest.fail(f"{row['id']} is no Pokémon V")
    assert seen == {"TAG TEAM", "Basic", "VMAX", "VSTAR", "V-UNION"}


@pytest.mark.clause("mechanic.GX.only-GX-have-it")
def test_only_gx_pokemon_have_gx_attacks(catalog: Catalog) -> None:
    having = [row for _, row in catalog.all_rows() if any(attack.get("gx") for attack in row.get("attacks", ()))]
    tools = [row["name"] for row in having if "trainer" in row]  # crystals that lend a GX attack to a Pokémon-GX
    assert len(tools) == 3
    assert len(having) - 3 == 601 == sum("GX" in row.get("tags", ()) for _, row in catalog.all_rows())
    assert all("GX" in row["tags"] for row in having if "trainer" not in row)


@pytest.mark.clause("mechanic.ultrabeast.prize-attack")
def test_ultra_beasts_care_about_prizes(catalog: Catalog) -> None:
    seen = 0
    for _, row in catalog.all_rows():
        if "Ultra Beast" in row.get("tags", ()) and "declined" not in row:
            texts = [one["do"] for one in (*row.get("attacks", ()), *row.get("powers", ())) if "do" in one]
            assert "prize" in str([catalog.program(text) for text in texts]), row["id"]
            seen += 1
    assert seen > 0


@pytest.mark.clause("mechanic.vstar.only-vstar-have-it", "mechanic.vstar.power-kinds")
def test_a_vstar_power_is_an_attack_or_an_ability_of_a_vstar(catalog: Catalog) -> None:
    kinds = set()
    for set_id in ("swsh9", "swsh9tg", "swsh10", "pgo", "swsh11"):
        for row in catalog.rows(set_id).values():
            for kind in ("attacks", "powers"):
                if any(one.get("vstar") for one in row.get(kind, ())):
                    assert row["stage"] == "VSTAR", row["id"]
                    kinds.add(kind)
    assert kinds == {"attacks", "powers"}
    # Later sets put some on Tools; the mark is the card's own.
    assert any(one.get("vstar") for one in catalog.row("swsh12-154")["attacks"])


@pytest.mark.clause("mechanic.battlestyles.tags", "mechanic.fusionstrike.own-style")
def test_battle_styles_are_on_every_family(catalog: Catalog) -> None:
    for mark in (tag.SINGLE_STRIKE, tag.RAPID_STRIKE, tag.FUSION_STRIKE):
        (name,) = tag.names(mark)
        found = [row for _, row in catalog.all_rows() if name in row.get("tags", ())]
        assert {("trainer" in row, "energy" in row) for row in found} == {(False, False), (True, False), (False, True)}
    mew = catalog.card("swsh8-113")
    assert mew.tags & tag.FUSION_STRIKE
    assert not mew.tags & tag.SINGLE_STRIKE


@pytest.mark.clause("mechanic.dualtype.both-types")
def test_a_dual_type_has_both(catalog: Catalog) -> None:
    assert catalog.card("ex7-7").types == (types.FIGHTING, types.DARKNESS)


@pytest.mark.parametrize(
    ("card", "kind"),
    (
        ("base1-94", trainer.ITEM),  # before there were kinds
        ("bw7-134", trainer.SUPPORTER),
        ("bw3-91", trainer.TOOL),
        ("xy4-97", trainer.TOOL),
        ("swsh12-156", trainer.TOOL),  # marked Item and Pokémon Tool
        ("pl2-95", trainer.TECHNICAL_MACHINE),
        ("base1-70", trainer.FOSSIL),
        ("base3-62", trainer.FOSSIL),
        ("sm12-197", trainer.FOSSIL),
        ("swsh12-165", trainer.FOSSIL),
        ("bw3-90", trainer.ITEM),  # finds a Restored Pokémon, and is none itself
    ),
)
def test_trainer_kinds(catalog: Catalog, card: str, kind: int) -> None:
    found = catalog.card(card)
    assert (found.supertype, found.trainer_kind) == (supertype.TRAINER, kind)
    assert (found.hp > 0) == (kind == trainer.FOSSIL)
    assert found.types == ((types.COLORLESS,) if kind == trainer.FOSSIL else ())


@pytest.mark.clause("hypergear.is-tool")
def test_hyper_gear_is_a_tool(catalog: Catalog) -> None:
    for card in ("xy4-97", "xy4-98"):
        assert catalog.card(card).trainer_kind == trainer.TOOL
        assert catalog.card(card).tags & tag.HYPER_GEAR


@pytest.mark.clause("tagsupporter.is-supporter")
def test_tag_team_supporters_are_supporters(catalog: Catalog) -> None:
    kinds = [row["trainer"] for _, row in catalog.all_rows() if "trainer" in row and "TAG TEAM" in row.get("tags", ())]
    assert kinds == ["Supporter"] * 11


def test_legend_halves_and_v_union_quarters(catalog: Catalog) -> None:
    assert [catalog.card(f"hgss1-{n}").piece for n in (111, 112, 113, 114)] == [1, 2, 1, 2]
    assert [catalog.card(f"swshp-SWSH{n}").piece for n in range(159, 163)] == [1, 2, 3, 4]
    assert [catalog.card(f"swshp-SWSH{n}").piece for n in range(215, 219)] == [1, 2, 3, 4]
    assert catalog.card("bw1-1").piece == 0


def test_energy(catalog: Catalog) -> None:
    assert catalog.card("sve-2").basic_energy == types.FIRE
    assert catalog.card("bw1-106").rules_name == catalog.card("sve-2").rules_name == "Fire Energy"
    assert catalog.card("bw4-92").basic_energy == -1
    assert catalog.card("bw4-92").supertype == supertype.ENERGY


def test_weakness_and_resistance_of_both_kinds(catalog: Catalog) -> None:
    assert catalog.card("dp1-7").weaknesses == (Matchup(types.FIGHTING, plus=30),)
    assert catalog.card("bw1-1").weaknesses == (Matchup(types.FIRE, times=2),)


# --- What is refused


def raw(**changes: Any) -> dict[str, Any]:
    card = {
        "id": "t1-1",
        "name": "Testmon",
        "supertype": "Pokémon",
        "subtypes": ["Basic"],
        "hp": "60",
        "types": ["Grass"],
        "number": "1",
        "attacks": [{"name": "Hit", "cost": ["Grass"], "damage": "10"}],
    }
    return {key: value for key, value in (card | changes).items() if value is not None}


def facts(**changes: Any) -> CardDef:
    return card_facts(raw(**changes), "t1")


def test_a_good_card_is_read() -> None:
    card = facts()
    assert (card.name, card.hp, card.attacks[0].damage) == ("Testmon", 60, 10)
    assert card_texts(raw()).attacks == ("",)


@pytest.mark.parametrize(
    ("changes", "said"),
    (
        ({"hp": "65"}, "HP in tens"),
        ({"hp": "many"}, "HP in tens"),
        ({"hp": None}, "HP and a type"),
        ({"types": ["Sound"]}, "expected a type"),
        ({"types": None}, "HP and a type"),
        ({"subtypes": ["Stage 1"]}, "evolves from"),
        ({"subtypes": []}, "expected a stage"),
        ({"subtypes": ["Basic", "Shiny"]}, "known subtype"),
        ({"supertype": "Coin"}, "expected a supertype"),
        ({"weaknesses": [{"type": "Fire", "value": "x2"}]}, "×2, +N or -N"),
        ({"attacks": [{"name": "Hit", "cost": ["Grass"], "damage": "40Ã"}]}, "expected damage"),
        ({"attacks": [{"name": "Hit", "cost": ["Dragon"], "damage": "40"}]}, "cost that Energy can pay"),
        ({"abilities": [{"name": "Run", "type": "Trick", "text": "x"}]}, "expected a kind"),
        ({"attacks": [{"name": "Hit"}]}, "expected the fields"),
    ),
)
def test_a_fact_that_cannot_be_right_is_refused_by_card(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError, match="t1-1") as error:
        facts(**changes)
    assert said in str(error.value)


def test_pieces_must_be_complete() -> None:
    half = raw(name="Test LEGEND", subtypes=["LEGEND"], number="1")
    assert pieces([half, half | {"id": "t1-2", "number": "2"}]) == {"t1-1": 1, "t1-2": 2}
    with pytest.raises(DataError, match="multiple of 2"):
        pieces([half])


def test_a_limit_over_all_names_with_a_word_is_read() -> None:
    raw = {"id": "x-1", "name": "Unown [A]", "number": "1", "supertype": "Pokémon", "subtypes": ["Basic"], "hp": "40"}
    rule = "You may have up to 4 of these in your deck with Unown in their names."
    assert card_facts({**raw, "types": ["Psychic"], "rules": [rule]}, "x").copies == 4
