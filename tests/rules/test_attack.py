"""Attacking: who, whom, in which order, and what stops it."""

import pytest

from playmat.model import ir
from playmat.model.card import CardDef
from playmat.testing import Scenario, Scene, ability, attack, in_play, pokemon, technical_machine, tool
from tests.rules.eras import BONUS_AFTER_OWN_PRIZES, FROM_2020, everywhere, with_conditions
from tests.rules.kinds import damage_by

WALL = pokemon("Wall", hp=200)
ALPHA = pokemon("Alpha", hp=60, attacks=[attack("Hit", "", 20), attack("Other", "R", 30)])
THEIR_ACTIVE = ir.Pokemon("opponent", "active")
THEIR_BENCH = ir.Pokemon("opponent", "bench")
SNIPER = pokemon(
    "Sniper",
    hp=100,
    attacks=[
        attack(
            "Snipe",
            "",
            prepare=ir.Choose(ir.Pick(THEIR_BENCH, ir.Num(1), into="a")),
            effect=ir.Damage(ir.Slot("a"), ir.Num(20)),
        )
    ],
)
GAMBLER = pokemon(
    "Gambler",
    hp=100,
    attacks=[
        attack(
            "Gamble",
            "R",
            30,
            prepare=[
                ir.Move(ir.Pick(ir.Cards("attached", on=ir.This(), where=(ir.Is("Energy"),)), ir.Num(1)), "discard"),
                ir.Flip("a"),
                ir.If(ir.AllTails("a"), (ir.Fail(),)),
            ],
        )
    ],
)
SMOKE = attack("Smoke", "", effect=ir.Lasting((ir.CoinGate(THEIR_ACTIVE),), "opponents-next-turn"))
SMOKER = pokemon("Smoker", hp=200, attacks=[SMOKE])
CHOICES_FIRST = pytest.mark.parametrize("rules", ["base", *BONUS_AFTER_OWN_PRIZES, "xy", "sm"])
CANCEL_FIRST = pytest.mark.parametrize("rules", ["neo", "ecard", *FROM_2020])


@pytest.mark.clause("attack.announce", "attack.order.1-announce-and-cost")
@everywhere
def test_the_attack_is_named_before_anything_else(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(GAMBLER, energy="R")).side(1, active=WALL).coins("H").build()
    table.attack("Gamble")
    kinds = table.events
    assert kinds[0] == "attack"
    named = table.recorded()[0]
    assert (named.text, named.sees) == ("Gamble", 3)


@pytest.mark.clause("attack.order.1-announce-and-cost")
@everywhere
def test_without_the_energy_it_is_refused_before_any_flip(rules: str) -> None:
    table = Scenario(rules).side(0, active=GAMBLER).side(1, active=WALL).build()
    assert table.why("attack", "Gamble")[0] == "energy.cost.at-least"
    assert "coin" not in table.events


@pytest.mark.clause("attack.target-default", "damage.base.printed")
@everywhere
def test_damage_goes_to_the_opposing_active(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, bench=[WALL]).side(1, active=WALL, bench=[WALL]).build()
    table.attack("Hit")
    assert [one.damage for one in table.opp.in_play + table.me.in_play] == [20, 0, 0, 0]


@pytest.mark.clause("attack.one-per-turn")
@everywhere
def test_one_attack_a_turn(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(ALPHA, energy="R")).side(1, active=WALL).build()
    assert table.legal("attack", "Hit") and table.legal("attack", "Other")
    table.attack("Other")
    assert table.turn_player == 1


DEFENDING = [
    ("platinum", False),
    ("bw", False),
    ("xy", True),
    ("academy-basic", True),
    ("academy-advanced", True),
    ("swsh", True),
]


@pytest.mark.clause("attack.defending-definition")
@pytest.mark.parametrize(("rules", "receiver"), DEFENDING)
def test_who_is_the_defending_pokemon(rules: str, receiver: bool) -> None:
    sniper = pokemon(
        "Marker",
        attacks=[
            attack(
                "Snipe",
                "",
                prepare=ir.Choose(ir.Pick(THEIR_BENCH, ir.Num(1), into="a")),
                effect=[ir.Damage(ir.Slot("a"), ir.Num(20)), ir.PutCounters(ir.Defending(), ir.Num(1))],
            )
        ],
    )
    table = Scenario(rules).side(0, active=sniper).side(1, active=WALL, bench=[WALL]).build()
    table.attack("Snipe")
    assert (table.opp.active.damage, table.opp.bench[0].damage) == ((0, 30) if receiver else (10, 20))


@pytest.mark.clause("attack.attacking-definition")
@everywhere
def test_the_attacking_pokemon_is_the_one_that_attacks(rules: str) -> None:
    thorns = pokemon(
        "Thorns",
        hp=200,
        powers=[ability("Thorns", ir.Triggered("damaged-by-attack", (ir.PutCounters(ir.Attacker(), ir.Num(2)),)))],
    )
    table = Scenario(rules).side(0, active=ALPHA, bench=[WALL]).side(1, active=thorns).build()
    table.attack("Hit")
    assert [one.damage for one in table.me.in_play] == [20, 0]


@pytest.mark.clause("attack.what-counts")
@everywhere
def test_an_attack_without_damage_is_an_attack_and_an_ability_is_not(rules: str) -> None:
    quiet = pokemon(
        "Quiet",
        hp=100,
        attacks=[attack("Draw", "", effect=ir.Draw(ir.Num(1)))],
        powers=[ability("Gift", ir.Activated((ir.Draw(ir.Num(1)),)))],
    )
    table = Scenario(rules).side(0, active=SMOKER).side(1, active=quiet).coins("T").build()
    table.attack("Smoke")
    table.power("Gift")
    assert "coin" not in table.events
    table.attack("Draw")
    assert "coin" in table.events and "attack-stopped" in table.events
    assert len(table.opp.hand) == 2, "the card for the turn and the Ability's"


@pytest.mark.clause("attack.has-cost-and-name")
@everywhere
def test_damage_and_text_are_optional(rules: str) -> None:
    bare = pokemon("Bare", attacks=[attack("Nothing", "", effect=ir.Shuffle())])
    table = Scenario(rules).side(0, active=bare).side(1, active=WALL).random(1).build()
    table.attack("Nothing")
    assert table.opp.active.damage == 0
    assert table.turn_player == 1


@pytest.mark.clause("attack.do-all-text", "attack.order.damage-then-effects")
@everywhere
def test_damage_then_everything_else(rules: str) -> None:
    busy = pokemon("Busy", attacks=[attack("Busy", "", 20, effect=ir.Draw(ir.Num(1)))])
    table = Scenario(rules).side(0, active=busy).side(1, active=WALL).build()
    table.attack("Busy")
    kinds = table.events
    assert kinds.index("damage") < kinds.index("draw")
    assert table.opp.active.damage == 20 and len(table.me.hand) == 1


@pytest.mark.clause("attack.may-hit-several", "ko.check-every-pokemon", "prize.any-cause")
@everywhere
def test_an_attack_may_hit_several_and_itself(rules: str) -> None:
    blast = pokemon(
        "Blast",
        hp=40,
        attacks=[
            attack("Blast", "", 20, effect=[ir.Damage(THEIR_BENCH, ir.Num(20)), ir.Damage(ir.This(), ir.Num(40))])
        ],
    )
    small = pokemon("Small", hp=20)
    table = Scenario(rules).side(0, active=blast, bench=[WALL]).side(1, active=WALL, bench=[small, small, WALL]).build()
    table.attack("Blast").choose(0).choose(0, 0)
    assert table.opp.active.damage == 20
    assert table.opp.discard == ["Small", "Small"]
    assert table.me.discard == ["Blast"]
    assert (table.me.prizes, table.opp.prizes) == (4, 5)


# --- The order


@pytest.mark.clause("attack.order.sequence", "attack.order.choices-before-cancel")
@CHOICES_FIRST
def test_choices_come_before_what_cancels(rules: str) -> None:
    table = smoked(rules, SNIPER, "T")
    table.do("attack", "Snipe")
    assert table.asked.question == "pick", "the target is named first"
    assert "coin" not in table.events
    table.choose("me.bench.0")
    assert "attack-stopped" in table.events
    assert [one.damage for one in table.me.bench] == [0, 0]


@pytest.mark.clause("attack.order.sequence", "attack.order.choices-before-cancel")
@CANCEL_FIRST
def test_what_cancels_comes_before_choices(rules: str) -> None:
    table = smoked(rules, SNIPER, "T")
    table.attack("Snipe")
    assert "attack-stopped" in table.events
    assert table.turn_player == 0, "nothing was asked and the turn is over"


def smoked(rules: str, attacker: CardDef, coins: str, energy: str = "") -> Scene:
    """The second player is to attack with this Pokémon, whose attack may be stopped by a flip."""
    table = (
        Scenario(rules)
        .side(0, active=SMOKER, bench=[WALL, WALL])
        .side(1, active=in_play(attacker, energy=list(energy)), bench=[WALL])
        .coins(coins)
        .build()
    )
    return table.attack("Smoke").forget()


@pytest.mark.clause("attack.order.requirements-before-cancel")
@CHOICES_FIRST
def test_requirements_come_before_what_cancels(rules: str) -> None:
    table = smoked(rules, GAMBLER, "T", "RR")
    table.attack("Gamble")
    assert table.events.count("coin") == 1, "its own flip failed, so nothing else is flipped"
    assert table.opp.discard == ["Fire Energy"], "the cost was paid"
    table = smoked(rules, GAMBLER, "HT", "RR")
    table.attack("Gamble")
    assert table.events.count("coin") == 2
    assert table.me.active.damage == 0


@pytest.mark.clause("attack.order.requirements-before-cancel")
@CANCEL_FIRST
def test_what_cancels_comes_before_requirements(rules: str) -> None:
    table = smoked(rules, GAMBLER, "T", "RR")
    table.attack("Gamble")
    assert table.opp.discard == []


@pytest.mark.clause("attack.order.cancel-before-confusion")
@with_conditions
def test_cancelling_effects_come_before_confusion(rules: str) -> None:
    daze = pokemon(
        "Daze",
        hp=200,
        attacks=[
            attack(
                "Daze",
                "",
                effect=[
                    ir.Lasting((ir.CoinGate(THEIR_ACTIVE),), "opponents-next-turn"),
                    ir.Afflict(THEIR_ACTIVE, ("Confused",)),
                ],
            )
        ],
    )
    table = Scenario(rules).side(0, active=daze).side(1, active=ALPHA).coins("T").build()
    table.attack("Daze").forget()
    table.attack("Hit")
    assert table.events.count("coin") == 1, "stopped by the first flip, Confusion is not looked at"
    assert table.opp.active.damage == 0


@pytest.mark.clause("attack.order.confusion")
@CHOICES_FIRST
def test_confusion_comes_after_requirements(rules: str) -> None:
    active = in_play(GAMBLER, energy="RR", conditions="Confused")
    table = Scenario(rules).side(0, active=active).side(1, active=WALL).coins("HT").build()
    table.attack("Gamble")
    assert table.me.discard == ["Fire Energy"]
    assert table.me.active.damage == (20 if rules == "base" else 30)


@pytest.mark.clause("attack.order.confusion", "attack.order.sequence")
@pytest.mark.parametrize("rules", ["neo", "ecard", "academy-advanced", "swsh", "sv", "me"])
def test_confusion_comes_before_requirements(rules: str) -> None:
    active = in_play(GAMBLER, energy="RR", conditions="Confused")
    table = Scenario(rules).side(0, active=active).side(1, active=WALL).coins("T").build()
    table.attack("Gamble")
    assert table.me.discard == []
    assert table.me.active.damage == (20 if rules in ("neo", "ecard") else 30)


@pytest.mark.clause("attack.order.pay-costs-first")
@everywhere
def test_costs_are_paid_before_the_damage(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(GAMBLER, energy="R")).side(1, active=WALL).coins("H").build()
    table.attack("Gamble")
    kinds = table.events
    assert kinds.index("discard") < kinds.index("damage")


@pytest.mark.clause("attack.order.before-damage-effects")
@pytest.mark.parametrize(("says_so", "expected"), [(True, 50), (False, 30)])
@everywhere
def test_effects_before_damage(rules: str, says_so: bool, expected: int) -> None:
    """The oldest book has no step before damage, so there nothing but a card's own words puts an effect before it; in
    the later ones, too, an effect that does not say so follows the damage."""
    pad = tool("Pad", ir.Static((ir.TakeLess(ir.This(), ir.Num(20)),)))
    strip = ir.Move(ir.Cards("attached", on=THEIR_ACTIVE, where=(ir.Is("Pokémon Tool"),)), "discard")
    strike = attack("Strip", "", 50, before=ir.BeforeDamage((strip,))) if says_so else attack("Strip", "", 50, strip)
    table = (
        Scenario(rules)
        .side(0, active=pokemon("Stripper", attacks=[strike]))
        .side(1, active=in_play(WALL, tools=[pad]))
        .build()
    )
    table.attack("Strip")
    assert table.opp.discard == ["Pad"]
    assert table.opp.active.damage == expected


@pytest.mark.clause("attack.order.knockouts-last")
@everywhere
def test_knock_outs_are_handled_after_the_effects(rules: str) -> None:
    busy = pokemon("Busy", attacks=[attack("Busy", "", 200, effect=ir.Draw(ir.Num(1)))])
    table = Scenario(rules).side(0, active=busy).side(1, active=ALPHA, bench=[ALPHA]).build()
    table.attack("Busy", 0)
    kinds = table.events
    assert kinds.index("draw") < kinds.index("knocked-out") < kinds.index("take-prize")


@pytest.mark.clause("attack.order.effect-gone-if-active-changed", "effects.bench.attack-effects-end")
@everywhere
def test_the_effect_is_gone_with_the_active(rules: str) -> None:
    light = pokemon("Light", retreat=0, attacks=[attack("Hit", "", 10)])
    table = Scenario(rules).side(0, active=SMOKER).side(1, active=light, bench=[light]).build()
    table.attack("Smoke")
    table.retreat("bench.0").attack("Hit")
    assert "coin" not in table.events
    assert table.me.active.damage == 10


# --- Copying, and attacks that are stopped


@pytest.mark.clause("attack.self-name", "attack.copy-identity")
@everywhere
def test_a_copied_attack_is_about_whoever_uses_it(rules: str) -> None:
    healer = pokemon("Healer", hp=100, attacks=[attack("Mend", "", 10, effect=ir.Heal(ir.This(), ir.Num(20)))])
    mimic = pokemon("Mimic", hp=100, types="R", attacks=[attack("Mimic", "", effect=ir.UseAttackOf(THEIR_ACTIVE))])
    table = Scenario(rules).side(0, active=in_play(mimic, damage=30)).side(1, active=in_play(healer, damage=30)).build()
    table.attack("Mimic")
    assert table.me.active.damage == 10, "the user is healed"
    assert table.opp.active.damage == 40, "the owner is hit"


@pytest.mark.clause("attack.copy-identity", "tm.grants-attack")
@everywhere
def test_a_granted_attack_has_the_type_of_its_user(rules: str) -> None:
    machine = technical_machine("Machine", [attack("Beam", "", 20)], discarded=False)
    fire = pokemon("Flame", types="R")
    weak = pokemon("Weak", hp=100, weakness="R×2")
    assert damage_by(rules, in_play(fire, tools=[machine]), "Beam", weak) == 40


@pytest.mark.clause("attack.cancelled.result")
@everywhere
def test_a_stopped_attack_and_what_it_uses_up(rules: str) -> None:
    once = pokemon("Once", hp=100, tags="GX", attacks=[attack("Once GX", "", 50, effect=ir.Draw(ir.Num(1)), gx=True)])
    table = Scenario(rules).side(0, active=SMOKER).side(1, active=once).coins("T").build()
    table.attack("Smoke")
    hand = len(table.opp.hand)
    table.attack("Once GX")
    assert table.me.active.damage == 0 and len(table.opp.hand) == hand
    assert table.turn_player == 0, "the turn is over"
    used_up = rules not in ("academy-basic", "academy-advanced", "swsh", "sv", "me")
    assert table.game.view(None)["players"][1]["gx_used"] is used_up
