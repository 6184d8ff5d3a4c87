"""Targets, amounts, filters and conditions, asked on a board."""

import pytest

from playmat import rules
from playmat.engine.atoms.notes import note
from playmat.engine.effects.nodes import amount, compiled_condition, target
from playmat.engine.effects.scope import Scope
from playmat.engine.facts.board import ref_of
from playmat.engine.state import NONE, Frame
from playmat.model import ir
from playmat.model.card import CardDef, Matchup, Power
from playmat.model.ids import Card, Spot
from playmat.model.words import condition, deed, power, tag, trainer, types
from playmat.rules import platinum
from tests.engine.effects.board import (
    DOUBLE,
    EMBER,
    FIRE,
    LEVIATHAN,
    ME,
    OPP,
    SEAL,
    WALRUS,
    WATER,
    Board,
    attack,
    pokemon,
    trainer_card,
)

SUPPORTER = trainer_card("Guide", ir.Play((ir.Draw(ir.Num(1)),)), kind=trainer.SUPPORTER)
BAND = trainer_card("Band", kind=trainer.TOOL)
FOSSIL = trainer_card("Fossil", ir.AsPokemon(), kind=trainer.FOSSIL)
ARENA = trainer_card("Arena", kind=trainer.STADIUM)
ABLE = pokemon("Able", powers=(Power("Shine", power.ABILITY, (ir.Activated((ir.Draw(ir.Num(1)),)),)),))
BIG = pokemon("Big EX", hp=180, tags=tag.EX, attacks=(attack("Slam", ir.Hit()),), retreat=3)
WEAK = pokemon("Weak", weaknesses=(Matchup(types.FIRE, 2),))
DEFS: tuple[CardDef, ...] = (SUPPORTER, BAND, FOSSIL, ARENA, ABLE, BIG, WEAK)


def frame(t: Board, spot: Spot | None = None) -> Frame:
    return Frame(NONE, ME, Card(NONE), ref_of(t.machine, t.me if spot is None else spot), [])


def spots(t: Board, node: ir.Target) -> list[int]:
    return target(Scope(t.pool, "test", None, False), node).items(t.machine, frame(t))


def cards(t: Board, *where: ir.Filter, zone: ir.Zone = "discard") -> list[str]:
    found = target(Scope(t.pool, "test", None, False), ir.Cards(zone, where=where)).items(t.machine, frame(t))
    return t.names(found)


def number(t: Board, node: ir.Amount) -> int:
    return amount(Scope(t.pool, "test", None, False), node).value(t.machine, frame(t))


def holds(t: Board, node: ir.Condition) -> bool:
    return compiled_condition(Scope(t.pool, "test", None, False), node).test(t.machine, frame(t))


def test_whose_and_where() -> None:
    t = Board()
    mine = t.place(ME, EMBER)
    theirs = t.place(OPP, EMBER)
    assert spots(t, ir.Pokemon()) == [t.me, mine]
    assert spots(t, ir.Pokemon("opponent", "active")) == [t.opp]
    assert spots(t, ir.Pokemon("both", "bench")) == [mine, theirs]
    assert spots(t, ir.This()) == [t.me]
    assert spots(t, ir.Except(ir.Pokemon("you"), ir.This())) == [mine]
    assert spots(t, ir.Together((ir.This(), ir.Pokemon("you")))) == [t.me, mine]
    assert spots(t, ir.Among(ir.Pokemon("both"), (ir.OfType("Fire"),))) == [mine, theirs]
    assert spots(t, ir.Attacker()) == [t.me]


def test_kinds_of_card() -> None:
    t = Board(*DEFS)
    t.discard(SEAL, WALRUS, LEVIATHAN, SUPPORTER, BAND, FOSSIL, ARENA, WATER, DOUBLE)
    assert cards(t, ir.Is("Pokémon")) == ["Seal", "Walrus", "Leviathan"]
    assert cards(t, ir.Is("Basic")) == ["Seal"]
    assert cards(t, ir.Is("Evolution")) == ["Walrus", "Leviathan"]
    assert cards(t, ir.Is("Stage 2")) == ["Leviathan"]
    assert cards(t, ir.Is("Energy")) == ["Water Energy", "Double Energy"]
    assert cards(t, ir.Is("basic Energy")) == ["Water Energy"]
    assert cards(t, ir.Is("special Energy")) == ["Double Energy"]
    assert cards(t, ir.Is("Pokémon Tool")) == ["Band"]
    assert cards(t, ir.Is("Item")) == ["Band", "Fossil"]
    assert cards(t, ir.Is("Trainer")) == ["Guide", "Band", "Fossil", "Arena"]


def test_a_trainer_is_not_a_supporter_where_the_word_covers_less() -> None:
    t = Board(*DEFS, rules=platinum.RULES)
    t.discard(SUPPORTER, BAND, ARENA)
    assert cards(t, ir.Is("Trainer")) == ["Band"]
    assert cards(t, ir.Is("Item")) == []


def test_a_fossil_in_play_is_a_basic_pokemon() -> None:
    t = Board(*DEFS)
    spot = t.place(ME, FOSSIL)
    assert spot in spots(t, ir.Pokemon(where=(ir.Is("Basic"),)))
    assert spot in spots(t, ir.Pokemon(where=(ir.Is("Pokémon"),)))


def test_adjectives_of_cards() -> None:
    t = Board(*DEFS)
    t.discard(SEAL, EMBER, BIG, ABLE, WALRUS, WATER, FIRE, DOUBLE)
    assert cards(t, ir.OfType("Fire")) == ["Ember", "Fire Energy"]
    assert cards(t, ir.Named("Seal")) == ["Seal"]
    assert cards(t, ir.Named("Big", "contains")) == ["Big EX"]
    assert cards(t, ir.Tagged("EX")) == ["Big EX"]
    assert cards(t, ir.Is("Pokémon"), ir.Not(ir.Named("Seal"))) == ["Ember", "Big EX", "Able", "Walrus"]
    assert cards(t, ir.OneOf((ir.Named("Seal"), ir.AllOf((ir.Is("Energy"), ir.OfType("Water")))))) == [
        "Seal",
        "Water Energy",
    ]
    assert cards(t, ir.HasPower()) == ["Able"]
    assert cards(t, ir.HasPower(name="Gloom")) == []
    assert cards(t, ir.HasAttack("Slam")) == ["Big EX"]
    assert cards(t, ir.Is("Pokémon"), ir.Measure("hp", ">", ir.Num(120))) == ["Big EX"]
    assert cards(t, ir.Is("Pokémon"), ir.Measure("retreat-cost", "=", ir.Num(3))) == ["Big EX"]
    assert cards(t, ir.EvolvesFrom(ir.This())) == ["Walrus"]
    assert cards(t, ir.EvolvesFromName("Seal")) == ["Walrus"]
    assert cards(t, ir.SameName(ir.This())) == ["Seal"]
    assert cards(t, ir.SharesType(ir.This())) == ["Seal", "Big EX", "Able", "Walrus", "Water Energy"]


def test_adjectives_of_pokemon_in_play() -> None:
    t = Board(*DEFS)
    evolved = t.place(ME, SEAL, WALRUS, energy=(DOUBLE, WATER), damage=30)
    big = t.place(ME, BIG)
    weak = t.place(ME, WEAK)
    able = t.place(ME, ABLE)
    t.attach(big, BAND)
    t.state.conditions[t.me] = condition.ASLEEP
    t.state.entered[weak] = t.state.turn

    def such(*where: ir.Filter) -> list[int]:
        return spots(t, ir.Pokemon("you", where=where))

    assert such(ir.Evolved()) == [evolved]
    assert such(ir.Is("Stage 1")) == [evolved]
    assert such(ir.Damaged()) == [evolved]
    assert such(ir.Damaged(4)) == []
    assert such(ir.HasEnergy()) == [evolved]
    assert such(ir.HasEnergy(least=3)) == [evolved]
    assert such(ir.HasEnergy(least=4)) == []
    assert such(ir.HasEnergy("Water")) == [evolved]
    assert such(ir.HasEnergy("Water", kind="special")) == []
    assert such(ir.HasEnergy(kind="special", least=2)) == [evolved]
    assert such(ir.HasTool()) == [big]
    assert such(ir.HasTool("Bell")) == []
    assert such(ir.HasAttached((ir.Is("special Energy"),))) == [evolved]
    assert such(ir.HasCondition()) == [t.me]
    assert such(ir.HasCondition(("Poisoned",))) == []
    assert such(ir.HasPower()) == [able]
    assert such(ir.HasAttack("Slam")) == [big]
    assert such(ir.HasWeaknessTo("Fire")) == [weak]
    assert such(ir.HasResistance()) == []
    assert such(ir.EnteredThisTurn()) == [weak]
    assert such(ir.At("active")) == [t.me]
    assert such(ir.Same(ir.This())) == [t.me]
    assert such(ir.Measure("remaining-hp", "=", ir.Num(90))) == [evolved]
    assert such(ir.Measure("counters", ">=", ir.Num(3))) == [evolved]
    assert such(ir.Measure("energy", "=", ir.Num(3))) == [evolved]
    assert such(ir.Measure("prizes", "=", ir.Num(2))) == [big]


def test_amounts() -> None:
    t = Board(*DEFS)
    evolved = t.place(ME, SEAL, WALRUS, energy=(DOUBLE, WATER, FIRE), damage=30)
    bench = ir.Pokemon("you", "bench")
    t.state.damage[t.me] = 20
    t.hand(SEAL, SEAL)
    assert evolved in t.state.bench[ME]
    assert number(t, ir.Count(ir.Cards("hand"))) == 2
    assert number(t, ir.EnergyOn(bench)) == 4
    assert number(t, ir.EnergyOn(bench, "Fire")) == 1
    assert number(t, ir.EnergyTypesOn(bench)) == 2
    assert number(t, ir.CountersOn(ir.Pokemon("you"))) == 5
    assert number(t, ir.PrizesLeft()) == 6
    assert number(t, ir.PrizesTaken("opponent")) == 0
    assert number(t, ir.RetreatCostOf(ir.This())) == 1
    assert number(t, ir.HpOf(ir.This())) == 80
    assert number(t, ir.HpOf(ir.This(), remaining=False)) == 100
    assert number(t, ir.AsCounters(ir.Minus(ir.HpOf(ir.This()), ir.Num(10)))) == 7
    assert number(t, ir.TypesAmong(ir.Pokemon("both"))) == 2
    assert number(t, ir.Plus(ir.Num(2), ir.Times(ir.Num(3), ir.Num(4)))) == 14
    assert number(t, ir.Minus(ir.Num(2), ir.Num(3))) == 0
    assert number(t, ir.AtMost(ir.Num(9), ir.Num(5))) == 5


@pytest.mark.parametrize(
    ("whole", "up", "unit", "expected"),
    [(7, True, 1, 4), (7, False, 1, 3), (70, True, 10, 40), (70, False, 10, 30), (60, True, 10, 30)],
)
def test_half(whole: int, up: bool, unit: int, expected: int) -> None:
    assert number(Board(), ir.Half(ir.Num(whole), up, unit)) == expected


def test_conditions() -> None:
    t = Board(*DEFS)
    t.hand(SEAL)
    assert holds(t, ir.Exists(ir.Cards("hand")))
    assert not holds(t, ir.Exists(ir.Cards("hand"), 2))
    assert holds(t, ir.Compare(ir.Count(ir.Cards("hand")), "<", ir.Num(2)))
    assert holds(t, ir.Matches(ir.This(), (ir.OfType("Water"),)))
    assert not holds(t, ir.Matches(ir.Pokemon("you", "bench"), (ir.OfType("Water"),))), "nothing is not such"
    assert holds(t, ir.Negate(ir.BenchFull()))
    assert holds(t, ir.Every((ir.TurnIs("yours"), ir.TurnIs("went-first"))))
    assert holds(t, ir.AnyOf((ir.TurnIs("opponents"), ir.TurnIs("went-first"))))
    assert not holds(t, ir.TurnIs("your-first"))
    assert not holds(t, ir.TurnIs("went-second"))


def test_what_happened() -> None:
    t = Board(*DEFS)
    assert not holds(t, ir.Happened("play-supporter"))
    note(t.machine, deed.SUPPORTER, ME, t.pool.name_number("Guide"))
    assert holds(t, ir.Happened("play-supporter"))
    assert holds(t, ir.Happened("play-supporter", name="Guide"))
    assert not holds(t, ir.Happened("play-supporter", name="Other"))
    assert not holds(t, ir.Happened("play-supporter", "opponent"))
    assert not holds(t, ir.Happened("play-supporter", turn="last-turn"))
    t.state.evolved[t.me] = t.state.turn
    assert holds(t, ir.Happened("evolve-this"))
    t.state.damaged_turn[t.me] = t.state.turn - 1
    assert holds(t, ir.Happened("this-damaged-by-attack", turn="last-turn"))
    assert not holds(t, ir.Happened("this-became-active"))
    assert not holds(t, ir.Happened("use-gx", turn="game"))
    t.state.gx_used[ME] = 1
    assert holds(t, ir.Happened("use-gx", turn="game"))


def test_a_knock_out_is_remembered_for_a_turn() -> None:
    revenge = ir.If(
        ir.Happened("pokemon-knocked-out-by-attack", "you", "last-turn", (ir.OfType("Water"),)),
        (ir.AddDamage(ir.Num(70)),),
    )
    fighter = pokemon("Fighter", attacks=(attack("Revenge", revenge, ir.Hit(), damage=20),))
    killer = pokemon("Killer", attacks=(attack("Kill", ir.Hit(), damage=100),))
    t = Board(fighter, mine=SEAL, theirs=killer)
    t.place(ME, fighter)
    t.start().pass_turn().attack()
    t.answer(t.options[0])
    assert t.asked == ME
    t.attack()
    assert t.damage(t.opp) == 90


def test_damage_taken_last_turn_is_given_back() -> None:
    mirror = pokemon("Mirror", attacks=(attack("Return", ir.SetDamage(ir.DamageTaken()), ir.Hit()),))
    hitter = pokemon("Hitter", attacks=(attack("Hit", ir.Hit(), damage=40),))
    t = Board(mine=mirror, theirs=hitter)
    t.start().pass_turn().attack().attack()
    assert t.damage(t.opp) == 40


def test_an_attack_used_last_turn() -> None:
    combo = pokemon(
        "Dancer",
        attacks=(
            attack(
                "Dance",
                ir.If(ir.Happened("this-used-attack", turn="own-last-turn", name="Dance"), (ir.AddDamage(ir.Num(50)),)),
                ir.Hit(),
                damage=10,
            ),
        ),
    )
    t = Board(mine=combo)
    t.start().attack().pass_turn().attack()
    assert t.damage(t.opp) == 70
    t.pass_turn().pass_turn().pass_turn().attack()
    assert t.damage(t.opp) == 80


def test_knocked_out_by_this_attack() -> None:
    greedy = attack("Bite", ir.Hit(), ir.If(ir.KnockedOutByThis(), (ir.Draw(ir.Num(2)),)), damage=60)
    biter = pokemon("Biter", attacks=(greedy,))
    for hp, drawn in ((60, 2), (70, 0)):
        t = Board(mine=biter, theirs=pokemon("Prey", hp=hp))
        t.place(OPP, SEAL)
        t.start().attack()
        assert len(t.state.hand[ME]) == drawn


def test_extra_energy_beyond_the_cost() -> None:
    pump = attack("Pump", ir.AddDamage(ir.Times(ir.Num(10), ir.ExtraEnergy("Water"))), ir.Hit(), damage=40, cost=2)
    t = Board(mine=pokemon("Pumper", attacks=(pump,)))
    for _ in range(4):
        t.attach(t.me, WATER)
    t.start().attack()
    assert t.damage(t.opp) == 60


@pytest.mark.parametrize("name", rules.RULESETS)
def test_the_defending_pokemon_is_who_the_rule_set_says(name: str) -> None:
    """Until Black & White the opponent's Active Pokémon, from XY on whoever the attack damages."""
    early = ("base", "neo", "ecard", "ex-2003", "ex", "dp", "platinum", "hgss", "bw")
    expected = 30 if name in early else 60
    steps = (ir.Damage(ir.Pick(ir.Pokemon("opponent", "bench"), ir.Num(1)), ir.Num(30)),)
    extra = ir.PutCounters(ir.Defending(), ir.Num(3))
    t = Board(
        rules=rules.find(name),
        mine=pokemon("Sniper", attacks=(attack("Snipe", *steps, extra),)),
    )
    bench = t.place(OPP, SEAL)
    t.start().attack()
    assert t.damage(bench) == expected
    assert t.damage(t.opp) == 60 - expected
