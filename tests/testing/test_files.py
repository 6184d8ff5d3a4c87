"""Scenario files: every word of the format means what it says, and a wrong word is named with its place."""

from pathlib import Path

import pytest
import yaml

from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.errors import ScenarioError
from playmat.testing import (
    ability,
    attack,
    item,
    legend,
    pokemon,
    special_energy,
    stadium,
    tool,
)
from playmat.testing.files import Result, read_file, run_file, run_scenario

FOE_BENCH = ir.Pokemon("opponent", "bench")
ANY_MINE = ir.Pokemon("you", "any")
UPPER, LOWER = legend("Sun & Moon LEGEND", hp=100, attacks=[attack("Beam", "", 50)])
MADE: dict[str, CardDef] = {
    "a": pokemon("Alpha", hp=60, types="R", attacks=[attack("Hit", "R", 20)], weakness="W", retreat=1),
    "b": pokemon("Beta", hp=90, evolves_from="Alpha"),
    "g": pokemon(
        "Gamma",
        hp=120,
        attacks=[
            attack("Flip", "", 10, before=[ir.Flip("a"), ir.If(ir.AllHeads("a"), (ir.AddDamage(ir.Num(20)),))]),
            attack("Snipe", "", 10, ir.Damage(ir.Pick(FOE_BENCH, ir.Num(1)), ir.Num(30))),
            attack("Spread", "", 0, ir.PutCounters(FOE_BENCH, ir.Num(3), spread=True)),
            attack("Big", "", 120),
            attack("Hop", "", 10, ir.May((ir.Switch(ir.Pick(ir.Pokemon("you", "bench"), ir.Num(1))),))),
            attack("Copy", "", 0, ir.UseAttackOf(ir.Pokemon("opponent", "active"))),
        ],
        powers=[
            ability(
                "Shift",
                ir.Activated(
                    (
                        ir.MoveCounters(
                            ir.Pick(ir.Pokemon("you", "any", (ir.Damaged(),)), ir.Num(1), into="a"),
                            ir.Pick(ir.Pokemon("you", "any", (ir.Not(ir.Same(ir.Slot("a"))),)), ir.Num(1)),
                            ir.Num(1),
                        ),
                    ),
                    limit="free",
                ),
            )
        ],
    ),
    "z": pokemon("Zeta", powers=[ability("Return", ir.Activated((ir.Move(ir.ThisCard(), "bench"),), zone="discard"))]),
    "potion": item("Potion", ir.Heal(ir.Pick(ir.Pokemon(where=(ir.Damaged(),)), ir.Num(1)), ir.Num(20))),
    "fetch": item(
        "Fetch",
        [
            ir.Move(ir.Pick(ir.Cards("deck", where=(ir.Is("basic Energy"),)), ir.Num(2), "up-to"), "hand", reveal=True),
            ir.Shuffle(),
        ],
    ),
    "es": item(
        "Energy Mover",
        ir.Attach(
            ir.Pick(ir.Cards("attached", on=ANY_MINE, where=(ir.Is("basic Energy"),)), ir.Num(1)),
            ir.Pick(ANY_MINE, ir.Num(1)),
        ),
    ),
    "dce": special_energy("Double", "CC"),
    "band": tool("Band", ir.Static((ir.HpMore(ir.This(), ir.Num(20)),))),
    "field": stadium("Field", ir.Static((ir.HpMore(ir.Pokemon("both"), ir.Num(10)),))),
    "up": UPPER,
    "low": LOWER,
}


def run(text: str, **more: object) -> Result:
    data = yaml.safe_load(text)
    data.setdefault("id", "T")
    return run_scenario({**data, **more}, "T", made=MADE)


PASSING = {
    "attack and paths": """
        given: {me: {active: {card: a, energy: [R]}}, opp: {active: {card: a, damage: 10}, bench: [{card: g}, b]}}
        do: [{attack: Hit}]
        expect: {opp.active.damage: 30, me.active.damage: 0, me.active.energy: [R], turn: opp, opp.bench.count: 2,
                 opp.bench.0.card: g, opp.bench.1.card: b, opp.hand.count: 1, opp.deck.count: 9, winner: none}""",
    "an attack by whoever's turn it is": """
        given: {turn_player: opp, me: {active: a}, opp: {active: {card: a, energy: [R]}}}
        do: [{attack: Hit, who: opp}]
        expect: {me.active.damage: 20, turn: me}""",
    "coins": """
        given: {me: {active: g}, opp: {active: g}}
        coins: [heads]
        do: [{attack: Flip}]
        expect: {opp.active.damage: 30}""",
    "attach, evolve, retreat, pass": """
        given: {me: {active: {card: a}, bench: [a, {card: g, damage: 20}], hand: [R, b, b]}, opp: {active: a}}
        do: [{attach: R, to: me.active}, {evolve: b, onto: me.bench.0}, {retreat: me.bench.0}, {pass: true}]
        expect: {me.active.card: b, me.active.under: [a], me.bench.0.card: a, me.discard.has: [R], turn: opp}""",
    "a choice with one answer may be left out": """
        given: {me: {active: {card: a, damage: 30}, hand: [potion]}, opp: {active: a}}
        do: [{play: potion}]
        expect: {me.active.damage: 10, me.discard.has: [potion]}""",
    "or be given": """
        given: {me: {active: {card: a, damage: 30}, hand: [potion]}, opp: {active: a}}
        do: [{play: potion}, {choose: me.active}]
        expect: {me.active.damage: 10}""",
    "a target with the card that is played": """
        given: {me: {active: {card: a, damage: 30}, bench: [{card: a, damage: 30}], hand: [potion]}, opp: {active: a}}
        do: [{play: potion, to: me.bench.0}]
        expect: {me.active.damage: 30, me.bench.0.damage: 10}""",
    "a list, an up-to choice closed by the next step": """
        given: {me: {active: a, hand: [fetch, fetch]}, opp: {active: a}}
        do: [{play: fetch}, {choose: [W, W]}, {play: fetch}, {choose: W}, {pass: true}]
        expect: {me.hand.count: 3, me.hand.has: [W, W, W], turn: opp}""",
    "none": """
        given: {me: {active: a, hand: [fetch]}, opp: {active: a}}
        do: [{play: fetch}, {choose: none}]
        expect: {me.hand.count: 0, me.discard.count: 1}""",
    "a mapping of parts": """
        given: {me: {active: {card: a, energy: [dce]}, bench: [{card: a, energy: [L]}, {card: g, energy: [L]}],
                     hand: [es]}, opp: {active: a}}
        do: [{play: es}, {choose: {from: me.bench.1, energy: L, to: me.active}}]
        expect: {me.active.energy: [L, dce], me.bench.0.energy: [L], me.bench.1.energy: []}
        illegal_choice: {from: me.active, energy: dce, to: me.bench.0}
        legal_choice: {from: me.bench.0, energy: L, to: me.active}""",
    "counters from and to": """
        given: {me: {active: {card: a, damage: 20}, bench: [{card: g, damage: 10}, {card: a, damage: 50}]},
                opp: {active: a}}
        do: [{ability: Shift, of: me.bench.0}, {choose: {from: me.active, to: me.bench.1}}]
        expect: {me.discard.has: [a], opp.prizes.left: 5, me.active.damage: 10, me.bench.count: 1, turn: me}""",
    "an Ability in the discard pile": """
        given: {me: {active: a, discard: [z]}, opp: {active: a}}
        do: [{ability: Return, of: {discard: z}}]
        expect: {me.bench.0.card: z, me.discard.count: 0}""",
    "counters spread": """
        given: {me: {active: g}, opp: {active: a, bench: [a, g]}}
        do: [{attack: Spread}, {choose: {opp.bench.0: 1, opp.bench.1: 2}}]
        expect: {opp.bench.0.damage: 10, opp.bench.1.damage: 20}""",
    "yes and no": """
        given: {me: {active: g, bench: [a, b]}, opp: {active: g}}
        do: [{attack: Hop}, {choose: yes}, {choose: me.bench.1}]
        expect: {me.active.card: b}
        then: {do: [{pass: true, who: opp}], expect: {turn: me}}""",
    "a yes may be understood": """
        given: {me: {active: g, bench: [a, b]}, opp: {active: g}}
        do: [{attack: Hop}, {choose: me.bench.1}]
        expect: {me.active.card: b}""",
    "no": """
        given: {me: {active: g, bench: [a, b]}, opp: {active: g}}
        do: [{attack: Hop}, {choose: no}]
        expect: {me.active.card: g, opp.active.damage: 10}""",
    "an attack by name": """
        given: {me: {active: g}, opp: {active: g}}
        do: [{attack: Copy}, {choose: Big}]
        expect: {opp.discard.has: [g], winner: me}""",
    "prizes are taken by themselves, the chooser is asked": """
        given: {me: {active: g}, opp: {active: a, bench: [a, g]}}
        do: [{attack: Big}]
        expect: {me.prizes.left: 5, chooser: opp, order: [opp.ko, me.prize]}
        then: {do: [{choose: opp.bench.1, who: opp}],
               expect: {opp.active.card: g, turn: opp, order: [opp.ko, opp.promote]}}""",
    "legal and illegal": """
        given: {me: {active: {card: a, energy: [R]}, bench: [g], hand: [W, b]}, opp: {active: a}}
        illegal_before: [{attack: Hop}, {play: potion}]
        do: [{attach: W, to: me.bench.0}]
        legal: [{evolve: b, onto: me.active}, {attack: Hit}, {retreat: me.bench.0}, {pass: true}]
        illegal: [{evolve: b, onto: me.bench.0}, {attach: W, to: me.active}, {attack: Big}, {retreat: me.bench.1}]""",
    "no choice": """
        given: {me: {active: g}, opp: {active: g}}
        do: [{attack: Snipe}]
        no_choice: true
        expect: {opp.active.damage: 10, turn: opp}""",
    "tools, Stadium, markers and zones": """
        rules: sm
        given: {me: {active: {card: a, tools: [band], conditions: [Confused]}, lost: [W], deck: [g, W], prizes: [R, R]},
                opp: {active: a, prizes: 3, hand: [W, W]}, stadium: {card: field, owner: opp}, gx_used: {me: true}}
        do: []
        expect: {me.active.tools: [band], me.active.hp_max: 90, opp.active.hp_max: 70, me.active.conditions: [Confused],
                 me.lost.has: [W], me.deck.top: [g, W], me.prizes.left: 2, opp.prizes.left: 3, opp.hand.count: 2,
                 stadium: field, me.gx_used: true, opp.gx_used: false, me.active.retreat_cost: 1, opp.bench.count: 0,
                 opp.bench.0.card: none}""",
    "two halves": """
        rules: hgss
        given: {me: {active: g}, opp: {active: {card: up, with: low}, bench: [a]}}
        do: [{attack: Big}]
        expect: {opp.discard.has: [up, low], me.prizes.left: 4}""",
}


@pytest.mark.parametrize("name", PASSING)
def test_what_holds_passes(name: str) -> None:
    result = run(PASSING[name])
    assert (result.result, result.reason) == ("pass", "")


FAILING = {
    "a wrong number": (
        "do: [{attack: Hit}]\nexpect: {opp.active.damage: 10}",
        "opp.active.damage: expected 10, got 20",
    ),
    "a wrong list": ("expect: {me.active.energy: [R, R]}", r"expected ['R', 'R'], got ['R']"),
    "a missing card": ("expect: {me.discard.has: [R]}", "me.discard.has"),
    "an action that is refused": ("do: [{attack: Big}]", "no such attack"),
    "an action in the other's turn": ("do: [{pass: true}, {attack: Hit, who: me}]", "it is the turn of opp"),
    "an answer that is not offered": ("do: [{play: fetch}, {choose: b}]", "b is not offered: me is asked 'pick'"),
    "an answer nobody asked for": ("do: [{choose: yes}]", "yes is not asked for"),
    "an open question": ("do: [{play: fetch}, {pass: true}]", "me is asked 'pick'"),
    "the wrong chooser": ("do: [{play: fetch}]\nexpect: {chooser: opp}", "chooser: expected 'opp', got 'me'"),
    "a coin too many": ("coins: [heads]\ndo: [{attack: Hit}]", "H left over"),
    "legal that is illegal": ("legal: [{attack: Big}]", "legal[0]: expected 'offered', got 'not offered'"),
    "illegal that is legal": ("illegal: [{attack: Hit}]", "illegal[0]: expected 'not offered', got 'offered'"),
    "a choice that is offered": ("do: [{play: fetch}]\nillegal_choice: none", "illegal_choice"),
    "something is asked": ("do: [{play: fetch}]\nno_choice: true", "no_choice"),
    "the wrong order": ("do: [{attack: Hit}]\nexpect: {order: [opp.damage, me.attack]}", "order"),
    "later": ("then: {do: [{pass: true}], expect: {turn: me}}", "then.turn: expected 'me', got 'opp'"),
}


@pytest.mark.parametrize("name", FAILING)
def test_what_does_not_hold_fails(name: str) -> None:
    text, said = FAILING[name]
    given = "given: {me: {active: {card: a, energy: [R]}, hand: [fetch, b]}, opp: {active: g}}\n"
    result = run(given + text)
    assert (result.result, result.mistake) == ("fail", False), result.reason
    assert said in result.reason


def test_expected_and_got_are_reported() -> None:
    result = run(
        "given: {me: {active: {card: a, energy: [R]}}, opp: {active: g}}\ndo: [{attack: Hit}]",
        expect={"opp.active.damage": 30, "turn": "opp"},
    )
    assert result.to_json()["expected"] == {"opp.active.damage": 30, "turn": "opp"}
    assert result.to_json()["got"] == {"opp.active.damage": 20, "turn": "opp"}


MISTAKES = {
    "a scenario's key": ("expects: {turn: me}", "T: expected keys", "did you mean 'expect'"),
    "a side's key": ("given: {me: {actve: a}}", "T.given.me", "did you mean 'active'"),
    "a Pokémon's key": ("given: {me: {active: {card: a, energies: [R]}}}", "T.given.me.active", "'energy'"),
    "an alias": ("given: {me: {active: alfa}}", "T.given.me.active.card", "'alfa'"),
    "a card of no set": ("given: {me: {active: nosuch-1}}", "T.given.me.active.card", "nosuch-1"),
    "a condition": ("given: {me: {active: {card: a, conditions: [Frozen]}}}", "T.given.me.active.conditions", "Frozen"),
    "damage": ("given: {me: {active: {card: a, damage: 15}}}", "T.given.me.active.damage", "15"),
    "a coin": ("coins: [edge]", "T.coins", "'edge'"),
    "a step": ("do: [{atack: Hit}]", "T.do[0]", "did you mean 'attack'"),
    "two actions in a step": ("do: [{attack: Hit, pass: true}]", "T.do[0]", "one action"),
    "a path": ("expect: {me.active.dmage: 3}", "T.expect", "dmage"),
    "another path": ("expect: {mine.active: a}", "T.expect", "mine.active"),
    "an event": ("expect: {order: [opp.sneeze]}", "T.expect.order", "sneeze"),
    "rules": ("rules: gen1", "T.rules", "'gen1'"),
    "who": ("do: [{pass: true, who: them}]", "T.do[0].who", "'them'"),
    "a card in a step": ("do: [{play: potoin}]", "T.do[0]", "did you mean 'potion'"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named_with_its_place(name: str) -> None:
    text, place, said = MISTAKES[name]
    result = run(text)
    assert (result.result, result.mistake) == ("fail", True), result.reason
    assert result.reason.startswith(place) and said in result.reason, result.reason


def test_a_card_that_is_not_playable_skips_the_scenario() -> None:
    broken = pokemon("Broken")
    object.__setattr__(broken, "declined", "attack Fly: expected a wing")
    data = yaml.safe_load("{id: T, given: {me: {active: broken}, opp: {active: a}}, expect: {turn: opp}}")
    result = run_scenario(data, "T", made={**MADE, "broken": broken})
    assert result.result == "skip"
    assert "Broken (test-broken)" in result.reason


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(
        "version: 1\ncards: {s: bw1-1}\nscenarios:\n"
        "- {id: A, given: {me: {active: {card: s, energy: [G]}}, opp: {active: s}}, do: [{attack: Tackle}],\n"
        "   expect: {opp.active.damage: 10}}\n"
        "- {id: B, given: {me: {active: s}, opp: {active: s}}, illegal: [{attack: Tackle}]}\n",
        encoding="utf-8",
    )
    assert [(one.id, one.result, one.reason) for one in run_file(file)] == [("A", "pass", ""), ("B", "pass", "")]
    assert [one.id for one in run_file(file, ["B"])] == ["B"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("scenarios: {", "expected YAML"),
        ("scenarios: 3", "expected a list of scenarios"),
        ("version: 2\nscenarios: []", "version: expected 1"),
        ("- {id: A}\n- {id: A}", "an id of its own"),
    ],
)
def test_a_file_that_is_none(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioError, match=said):
        run_file(file)
    with pytest.raises(ScenarioError, match="No such file"):
        read_file(tmp_path / "missing.yaml")


def test_trainers_are_played_by_the_wording_that_is_asked_for() -> None:
    given = {"me": {"active": "base1-7", "hand": ["base1-84"]}}
    attached = {"do": [{"play": "base1-84"}], "expect": {"me.discard": []}}
    one = {"id": "plus", "rules": "base", "given": given, **attached}
    assert run_scenario({**one, "wording": "of-the-day"}, "plus", "here").result == "pass"  # it lies on its Pokémon
    assert run_scenario({**one, "wording": "latest"}, "plus", "here").result == "fail"
    refused = run_scenario({**one, "wording": "newest"}, "plus", "here")
    assert "wording: expected a wording of" in str(refused.reason) and "'newest'" in str(refused.reason)
