"""Round trip of programs nobody printed: whatever the printer says of them reads as the same program again."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from playmat.model import ir
from playmat.model.card import Attack, CardDef
from playmat.model.words import condition, power, supertype, types
from playmat.text import check, compile_attack, compile_power, render_attack, render_units

CARD = CardDef("t-1", "Testling", "Testling", "t", "1", supertype.POKEMON, attacks=(Attack("Poke", (), 30),))

counts = st.integers(1, 6).map(ir.Num)
tens = st.integers(1, 12).map(lambda n: ir.Num(10 * n))
sides = st.sampled_from(["you", "opponent"])
type_names: st.SearchStrategy[Any] = st.sampled_from([name for name in types.NAMES if name != "Colorless"])
conditions = st.lists(st.sampled_from(condition.NAMES), min_size=1, max_size=2, unique=True).map(tuple)

filters: st.SearchStrategy[tuple[Any, ...]] = st.one_of(
    st.just(()),
    type_names.map(lambda t: (ir.OfType(t),)),
    st.sampled_from([(ir.Is("Basic"),), (ir.Damaged(),), (ir.HasEnergy(),), (ir.Tagged("EX"),), (ir.Evolved(),)]),
)
every = st.builds(ir.Pokemon, sides, st.sampled_from(["any", "bench"]), filters)
active = st.builds(ir.Pokemon, sides, st.just("active"))
chosen = st.builds(ir.Pick, every, counts, st.sampled_from(["exactly", "up-to"]))
targets = st.one_of(st.just(ir.This()), every, active, chosen)

kinds: st.SearchStrategy[tuple[Any, ...]] = st.one_of(
    st.just(()),
    st.sampled_from([(ir.Is("Basic"),), (ir.Is("Supporter"),), (ir.Is("basic Energy"),), (ir.Is("Pokémon"),)]),
    type_names.map(lambda t: (ir.Is("Energy"), ir.OfType(t))),
    type_names.map(lambda t: (ir.Is("Pokémon"), ir.OfType(t))),
)


def cards(zone: Any) -> st.SearchStrategy[Any]:
    """So many cards of some kind in your own zone."""
    return st.builds(ir.Pick, st.builds(ir.Cards, st.just(zone), where=kinds), counts)


energy = st.builds(
    ir.Cards, st.just("attached"), where=st.just((ir.Is("Energy"),)), on=st.one_of(st.just(ir.This()), active)
)
steps: st.SearchStrategy[Any] = st.one_of(
    st.builds(ir.Draw, counts, sides),
    st.builds(ir.Heal, targets, tens),
    st.builds(ir.PutCounters, targets, counts),
    st.builds(ir.Afflict, active, conditions),
    st.builds(ir.Move, cards("hand"), st.just("discard")),
    st.builds(ir.Move, cards("deck"), st.just("hand"), reveal=st.booleans()),
    st.builds(ir.Move, cards("discard"), st.just("hand")),
    st.builds(ir.Move, st.builds(ir.Pick, energy, counts), st.just("discard")),
    st.builds(ir.Attach, cards("discard"), targets.filter(lambda t: not isinstance(t, ir.Pick) or t.mode == "exactly")),
)
mods: st.SearchStrategy[Any] = st.one_of(
    st.builds(
        ir.Cannot, st.one_of(st.just(ir.This()), every, active), st.sampled_from(["attack", "retreat", "be-healed"])
    ),
    st.builds(ir.TakeLess, st.one_of(st.just(ir.This()), every), tens),
    st.builds(ir.HpMore, st.just(ir.This()), tens),
)


@st.composite
def programs(draw: Any) -> ir.AttackProgram:
    """An attack for 30: adjustments, the damage, a few steps, and perhaps a coin that decides about some."""
    late: list[ir.Stmt] = draw(st.lists(steps, max_size=3))
    early: list[ir.Stmt] = []
    coin = draw(st.sampled_from(["none", "more", "steps", "two sides"]))
    if coin == "more":
        early = [ir.Flip("a"), ir.If(ir.AllHeads("a"), (ir.AddDamage(draw(tens)),))]
    elif coin != "none":
        otherwise = tuple(draw(st.lists(steps, min_size=1, max_size=2))) if coin == "two sides" else ()
        late += [ir.Flip("a"), ir.If(ir.AllHeads("a"), tuple(draw(st.lists(steps, min_size=1, max_size=2))), otherwise)]
    return ir.AttackProgram(effect=(*early, ir.Hit(), *late))


@given(programs())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_attacks_read_as_they_are_printed(program: ir.AttackProgram) -> None:
    check(program, "t-1 Poke")
    text = render_attack(program, CARD, CARD.attacks[0])
    assert compile_attack(text, CARD, 0) == program or program == ir.AttackProgram()


@given(st.lists(mods, min_size=1, max_size=3))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_powers_read_as_they_are_printed(modifiers: list[ir.Modifier]) -> None:
    units = tuple(ir.Static((each,)) for each in modifiers)
    assert compile_power(render_units(units, CARD), CARD, "Poke", power.ABILITY) == units
