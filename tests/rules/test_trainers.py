"""Trainers of every kind: Items, Supporters, Stadiums, Tools, Technical Machines, Fossils and the marked kinds."""

import pytest

from playmat.model import ir
from playmat.model.card import CardDef
from playmat.rules import RULESETS
from playmat.testing import (
    Scenario,
    attack,
    fossil,
    in_play,
    item,
    pokemon,
    special_energy,
    stadium,
    supporter,
    technical_machine,
    tool,
)
from tests.rules.eras import everywhere
from tests.rules.kinds import found

ALPHA = pokemon("Alpha", hp=60, types="R", attacks=[attack("Hit", "", 60)])
BIG = pokemon("Big", hp=100, tags="EX", attacks=[attack("Hit", "", 10)])
DRAW = item("Draw", ir.Draw(ir.Num(1)))
FRIEND = supporter("Friend", ir.Draw(ir.Num(2)))
RIVAL = supporter("Rival", ir.Draw(ir.Num(1)))
PARK = stadium("Park", ir.Static((ir.HpMore(ir.Pokemon("both"), ir.Num(20)),)))
BEACH = stadium("Beach")
BAND = tool("Band")
CAPE = tool("Cape")
STONE = fossil("Old Stone", hp=50)
CLAW = pokemon("Clawed", hp=80, evolves_from="Old Stone")
MACHINE = technical_machine("Machine", [attack("Beam", "C", 40)], discarded=False)


def lock(verb: ir.Verb) -> CardDef:
    """A Pokémon that keeps the opponent from playing such cards."""
    return pokemon(
        "Locker",
        attacks=[
            attack(
                "Lock",
                "",
                effect=ir.Lasting((ir.PlayerCannot("opponent", verb),), "opponents-next-turn", on_player=True),
            )
        ],
    )


def locked(rules: str, verb: ir.Verb, card: CardDef) -> bool:
    table = Scenario(rules).side(0, active=lock(verb)).side(1, active=ALPHA, hand=[card]).build()
    table.attack("Lock")
    if card.hp:
        return not table.legal("bench", card)
    if card.trainer_kind in (4, 5):
        return not table.legal("attach", card, "active")
    return not table.legal("play", card)


UMBRELLA = [(name, name not in ("dp", "platinum", "hgss")) for name in RULESETS]
ITEMS = RULESETS[RULESETS.index("bw") :]
"""Where there are Items."""


@pytest.mark.clause("card.trainer.umbrella", "supporter.kind-of-trainer", "stadium.kind-of-trainer", "card.kinds")
@pytest.mark.parametrize(("rules", "covered"), UMBRELLA)
def test_trainer_covers_supporters_and_stadiums_except_in_2007_to_2011(rules: str, covered: bool) -> None:
    assert locked(rules, "play-trainer", DRAW)
    assert locked(rules, "play-trainer", FRIEND) is covered
    assert locked(rules, "play-trainer", BEACH) is covered
    assert locked(rules, "play-supporter", FRIEND)


@pytest.mark.clause("supporter.kind-of-trainer")
@pytest.mark.parametrize(("rules", "covered"), UMBRELLA)
def test_a_search_for_a_trainer_finds_a_supporter_except_in_2007_to_2011(rules: str, covered: bool) -> None:
    find = item(
        "Find", [ir.Move(ir.Pick(ir.Cards("deck", where=(ir.Is("Trainer"),)), ir.Num(1)), "hand"), ir.Shuffle()]
    )
    table = Scenario(rules).side(0, hand=[find], deck=[FRIEND, "W"]).random(1).build()
    table.play(find)
    found = table.asked.question == "pick" and any("Friend" in str(one) for one in table.asked.options)
    assert found is covered


@pytest.mark.clause("card.item.term", "tool.card-kind", "tm.card-kind")
@everywhere
def test_plain_trainers_tools_and_machines_are_items_from_2011(rules: str) -> None:
    own_kind = rules in ("sv", "me")
    for card in (DRAW, BAND, MACHINE):
        assert locked(rules, "play-item", card) is (rules in ITEMS and not (own_kind and card is not DRAW))
        assert locked(rules, "play-trainer", card)


@pytest.mark.clause("tool.card-kind", "tm.card-kind")
@everywhere
def test_a_search_for_an_item_finds_a_tool_until_2023(rules: str) -> None:
    is_item = rules in ITEMS and rules not in ("sv", "me")
    assert ("Band" in found(rules, (ir.Is("Item"),), [BAND, DRAW])) is is_item
    assert "Band" in found(rules, (ir.Is("Trainer"),), [BAND, DRAW])
    assert "Band" in found(rules, (ir.Is("Pokémon Tool"),), [BAND, DRAW])


@pytest.mark.clause("trainer.play.effect-then-discard", "attack.do-all-text")
@everywhere
def test_do_what_it_says_then_discard_it(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, hand=[DRAW]).build()
    table.play(DRAW)
    assert table.me.hand == ["Water Energy"]
    assert table.me.discard == ["Draw"]


@pytest.mark.clause("trainer.play.unlimited")
@everywhere
def test_any_number_of_items(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, hand=[DRAW] * 4).build()
    for _ in range(4):
        table.play(DRAW)
    assert len(table.me.discard) == 4


@pytest.mark.clause("trainer.play.follow-rule-line")
@everywhere
def test_what_the_card_requires_must_be_there(rules: str) -> None:
    strict = item("Strict", ir.Draw(ir.Num(1)), need=ir.Compare(ir.PrizesLeft("you"), "<", ir.Num(6)))
    table = Scenario(rules).side(0, active=ALPHA, hand=[strict]).build()
    assert table.why("play", strict)[0] == "trainer.play.follow-rule-line"
    table = Scenario(rules).side(0, active=ALPHA, hand=[strict], prizes=5).build()
    assert table.legal("play", strict)


@pytest.mark.clause("trainer.play.all-instructions")
@everywhere
def test_all_instructions_in_order(rules: str) -> None:
    both = item("Both", [ir.Heal(ir.Pokemon("you", "active"), ir.Num(20)), ir.Draw(ir.Num(2))])
    table = Scenario(rules).side(0, active=in_play(ALPHA, damage=30), hand=[both]).build()
    table.play(both)
    assert table.me.active.damage == 10
    assert len(table.me.hand) == 2
    kinds = table.events
    assert kinds.index("heal") < kinds.index("draw")


@pytest.mark.clause("trainer.play.all-instructions")
@everywhere
def test_a_card_that_would_do_nothing_is_not_played(rules: str) -> None:
    potion = item("Salve", ir.Heal(ir.Pick(ir.Pokemon("you"), ir.Num(1)), ir.Num(20)))
    table = Scenario(rules).side(0, active=ALPHA, hand=[potion]).build()
    assert not table.legal("play", potion)


@pytest.mark.clause("trainer.play.own-turn-before-attack")
@everywhere
def test_not_on_the_opponents_turn(rules: str) -> None:
    table = Scenario(rules).side(0, active=BIG, hand=[DRAW]).side(1, active=BIG).build()
    table.attack("Hit")
    assert table.asked.seat == 1
    assert not any("Draw" in str(one) for one in table.asked.options)


@pytest.mark.clause("trainer.stay-in-play-exceptions", "tm.attach")
@everywhere
def test_tools_and_machines_stay(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, bench=[ALPHA], hand=[BAND, MACHINE]).build()
    table.attach(BAND, "active").attach(MACHINE, "bench.0")
    assert table.me.active.tools == ["Band"] and table.me.bench[0].tools == ["Machine"]
    assert table.me.discard == []


# --- Supporters and Stadiums


@pytest.mark.clause("supporter.one-per-turn")
@everywhere
def test_one_supporter_a_turn(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, hand=[FRIEND, RIVAL]).build()
    table.play(FRIEND)
    assert table.why("play", RIVAL)[0] == "supporter.one-per-turn"
    table.passes().passes()
    assert table.legal("play", RIVAL)


@pytest.mark.clause("supporter.discard-timing")
@everywhere
def test_when_a_supporter_is_discarded(rules: str) -> None:
    at_once = rules in ITEMS
    table = Scenario(rules).side(0, active=ALPHA, hand=[FRIEND]).build()
    table.play(FRIEND)
    assert (table.me.discard == ["Friend"]) is at_once
    table.passes()
    assert table.me.discard == ["Friend"]


@pytest.mark.clause("stadium.one-per-turn", "stadium.stays", "stadium.effect-while-in-play")
@everywhere
def test_a_stadium_stays_in_play(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, hand=[PARK, BEACH]).build()
    table.play(PARK)
    assert table.me.active.hp == 80
    if rules in ("base", "neo", "ecard"):
        assert table.legal("play", BEACH)
    else:
        assert table.why("play", BEACH)[0] == "stadium.one-per-turn"
    table.passes()
    assert table.stadium_name == "Park"


@pytest.mark.clause("stadium.one-in-play", "stadium.new-discards-old")
@everywhere
def test_a_new_stadium_replaces_the_old(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, hand=[BEACH]).stadium(PARK, owner=1).build()
    table.play(BEACH)
    assert table.stadium_name == "Beach"
    assert table.opp.discard == ["Park"] and table.me.discard == []


@pytest.mark.clause("stadium.old-effects-end", "stadium.effect-while-in-play")
@everywhere
def test_the_effects_of_a_replaced_stadium_end(rules: str) -> None:
    hurt = in_play(ALPHA, damage=70)
    table = Scenario(rules).side(0, hand=[BEACH]).side(1, active=hurt, bench=[ALPHA]).stadium(PARK, owner=1).build()
    table.play(BEACH).choose(0)
    assert "Alpha" in table.opp.discard, "70 damage on 60 HP"
    assert table.me.prizes == 5


@pytest.mark.clause("stadium.same-name-refused")
@everywhere
def test_no_stadium_on_one_of_its_own_name(rules: str) -> None:
    for owner in (0, 1):
        table = Scenario(rules).side(0, active=ALPHA, hand=[PARK]).stadium(PARK, owner=owner).build()
        if rules in ("base", "neo", "ecard", "ex-2003"):
            assert table.legal("play", PARK), "no Stadium of these years prints that line"
        else:
            assert table.why("play", PARK)[0] == "stadium.same-name-refused"


# --- Tools and Technical Machines


@pytest.mark.clause("tool.one-per-pokemon")
@everywhere
def test_one_tool_on_each_pokemon(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(ALPHA, tools=[BAND]), bench=[ALPHA], hand=[CAPE]).build()
    assert table.why("attach", CAPE, "active")[0] == "tool.one-per-pokemon"
    assert table.legal("attach", CAPE, "bench.0")


@pytest.mark.clause("tool.attach-own")
@everywhere
def test_a_tool_goes_to_ones_own_pokemon(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, hand=[CAPE]).side(1, active=ALPHA).build()
    assert table.legal("attach", CAPE, "active")
    assert table.why("attach", CAPE, "opp.active")[0] == "tool.attach-own"


@pytest.mark.clause("tool.no-per-turn-limit")
@everywhere
def test_any_number_of_tools_a_turn(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, bench=[ALPHA, ALPHA], hand=[BAND, BAND, CAPE]).build()
    table.attach(BAND, "active").attach(BAND, "bench.0").attach(CAPE, "bench.1")
    assert [one.tools for one in table.me.in_play] == [["Band"], ["Band"], ["Cape"]]


@pytest.mark.clause("tm.grants-attack", "tm.stays")
@everywhere
def test_a_machine_grants_its_attack_and_stays(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(ALPHA, energy="R", tools=[MACHINE])).side(1, active=BIG).build()
    assert "Beam" in table.me.active.attacks
    table.attack("Beam")
    assert table.opp.active.damage == 40
    assert table.me.active.tools == ["Machine"]


@pytest.mark.clause("tm.not-a-tool")
@everywhere
def test_a_machine_is_no_tool(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(ALPHA, tools=[BAND]), hand=[MACHINE]).build()
    table.attach(MACHINE, "active")
    assert sorted(table.me.active.tools) == ["Band", "Machine"]


# --- Fossils


@pytest.mark.clause("fossil.acts-as-basic-in-play", "fossil.takes-bench-slot", "fossil.rare-and-unidentified.play")
@everywhere
def test_a_fossil_is_a_basic_pokemon_in_play(rules: str) -> None:
    count = item("Count", ir.Draw(ir.Count(ir.Pokemon("you", where=(ir.Is("Basic"),)))))
    table = Scenario(rules).side(0, active=ALPHA, hand=[STONE, count]).build()
    table.bench(STONE)
    table.play(count)
    assert len(table.me.hand) == 2, "the Active and the Fossil"
    table = Scenario(rules).side(0, active=ALPHA, bench=[ALPHA] * 5, hand=[STONE]).build()
    assert not table.legal("bench", STONE)


@pytest.mark.clause("fossil.not-basic-elsewhere")
@everywhere
def test_a_fossil_is_no_basic_pokemon_elsewhere(rules: str) -> None:
    where = (ir.Is("Pokémon"), ir.Is("Basic"))
    find = item("Find", [ir.Move(ir.Pick(ir.Cards("deck", where=where), ir.Num(1)), "hand"), ir.Shuffle()])
    table = Scenario(rules).side(0, active=ALPHA, hand=[find], deck=[STONE, ALPHA]).random(1).build()
    table.play(find)
    assert not any("Stone" in str(one) for one in table.asked.options)
    recover = item("Recover", ir.Move(ir.Pick(ir.Cards("discard", where=where), ir.Num(1)), "hand"))
    table = Scenario(rules).side(0, active=ALPHA, hand=[recover], discard=[STONE]).build()
    assert not table.legal("play", recover)


@pytest.mark.clause("fossil.rare-and-unidentified.evolve")
@everywhere
def test_a_fossil_evolves_by_its_name(rules: str) -> None:
    other = fossil("Other Stone")
    table = Scenario(rules).side(0, active=ALPHA, bench=[STONE, other], hand=[CLAW]).build()
    assert table.legal("evolve", CLAW, "bench.0")
    assert not table.legal("evolve", CLAW, "bench.1")


@pytest.mark.clause("fossil.rare-and-unidentified.item")
@pytest.mark.parametrize("rules", RULESETS[RULESETS.index("bw") :])
def test_an_item_lock_stops_a_fossil(rules: str) -> None:
    assert locked(rules, "play-item", STONE)


@pytest.mark.clause("fossil.acts-as-basic-in-play")
@everywhere
def test_a_fossil_may_be_discarded_by_its_player(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, bench=[STONE]).build()
    table.discard_fossil("bench.0")
    assert table.me.discard == ["Old Stone"]
    assert table.me.bench == []
    assert table.opp.prizes == 6, "this is no Knock Out"


# --- Marked kinds


@pytest.mark.clause("acespec.is-trainer")
@everywhere
def test_an_ace_spec_item_obeys_item_rules(rules: str) -> None:
    ace = item("Ace", ir.Draw(ir.Num(1)), tags="ACE SPEC")
    table = Scenario(rules).side(0, active=ALPHA, hand=[ace, DRAW]).build()
    table.play(ace).play(DRAW)
    assert sorted(table.me.discard) == ["Ace", "Draw"]
    assert locked(rules, "play-trainer", ace)


@pytest.mark.clause("prism.lost-zone")
@everywhere
def test_a_prism_star_card_goes_to_the_lost_zone(rules: str) -> None:
    star = pokemon("Star", hp=60, tags="Prism Star")
    table = (
        Scenario(rules)
        .side(0, active=ALPHA)
        .side(1, active=in_play(star, energy="RR"), bench=[ALPHA], hand=[star])
        .build()
    )
    table.attack("Hit", 0)
    assert table.opp.lost == ["Star"]
    assert table.opp.discard == ["Fire Energy", "Fire Energy"]


@pytest.mark.clause("prism.kinds", "prism.lost-zone")
@everywhere
def test_prism_star_trainers_and_energy(rules: str) -> None:
    friend = supporter("Star Friend", tags="Prism Star")
    energy = special_energy("Star Energy", "C", tags="Prism Star")
    table = Scenario(rules).side(0, active=in_play(BIG, energy=[energy]), bench=[ALPHA], hand=[friend, RIVAL]).build()
    table.play(friend)
    assert table.why("play", RIVAL)[0] == "supporter.one-per-turn"
    table.retreat("bench.0")
    table.passes()
    assert sorted(table.me.lost) == ["Star Energy", "Star Friend"]


@pytest.mark.clause("tagsupporter.is-supporter", "tagsupporter.bonus")
@everywhere
def test_a_tag_team_supporter(rules: str) -> None:
    duo = supporter(
        "Duo",
        [
            ir.May((ir.Move(ir.Pick(ir.Cards("hand"), ir.Num(2)), "discard"),), into="a"),
            ir.Draw(ir.Num(1)),
            ir.If(ir.Did("a"), (ir.Draw(ir.Num(3)),)),
        ],
        tags="TAG TEAM",
    )
    for answer, drawn in (("no", 1), ("yes", 4)):
        table = Scenario(rules).side(0, active=ALPHA, hand=[duo, "R", "R", RIVAL], deck=["W"] * 10).build()
        table.play(duo, answer)
        if answer == "yes":
            table.choose(["R", "R"])
        assert table.me.hand.count("Water Energy") == drawn
        assert table.why("play", RIVAL)[0] == "supporter.one-per-turn"


GEAR_TARGET = ir.AttachTo(ir.Pokemon("opponent", where=(ir.Tagged("EX"),)))


@pytest.mark.clause("hypergear.is-tool", "hypergear.target-opponent-ex")
@everywhere
def test_a_hyper_gear_goes_to_an_opposing_ex(rules: str) -> None:
    gear = tool("Gear", GEAR_TARGET, tags="Hyper Gear")
    table = (
        Scenario(rules)
        .side(0, active=BIG, hand=[gear])
        .side(1, active=ALPHA, bench=[BIG, in_play(BIG, tools=[BAND])])
        .build()
    )
    assert table.legal("attach", gear, "opp.bench.0")
    assert not table.legal("attach", gear, "opp.active")
    assert not table.legal("attach", gear, "active")
    assert table.why("attach", gear, "opp.bench.1")[0] == "tool.one-per-pokemon"


@pytest.mark.clause("hypergear.returns-to-player")
@everywhere
def test_a_hyper_gear_is_discarded_to_its_player(rules: str) -> None:
    gear = tool("Gear", GEAR_TARGET, tags="Hyper Gear")
    killer = pokemon("Killer", attacks=[attack("Kill", "", 100)])
    table = Scenario(rules).side(0, active=killer, hand=[gear]).side(1, active=BIG, bench=[ALPHA]).build()
    table.attach(gear, "opp.active")
    table.attack("Kill", 0, 0)
    assert table.me.discard == ["Gear"]
    assert table.opp.discard == ["Big"]
