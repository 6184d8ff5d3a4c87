"""Print and program must speak of the same things: numbers, types, names, conditions, zones, choices, coins, limits."""

import pytest

from playmat.library import guards
from playmat.model import ir, notation
from playmat.model.card import Attack, CardDef, Power
from playmat.model.words import power, supertype

NAMES = guards.Names(["Mew", "Pidgey", "Odd"], ["Rare Candy", "Switch", "Fire Energy"])
CARD = CardDef(
    "t1-1",
    "Odd",
    "Odd",
    "t1",
    "1",
    supertype.POKEMON,
    attacks=(Attack("Hit", damage=20),),
    powers=(Power("Do", power.ABILITY),),
)


def differ(printed: str, program: str, at: str = "attack Hit") -> list[tuple[str, str]]:
    made: ir.AttackProgram | tuple[ir.Unit, ...]
    if at == "attack Hit":
        made = notation.parse("attack-program\n" + program, ir.AttackProgram)
    else:
        made = notation.parse_units(program)
    return guards.compare(made, CARD, at, printed, NAMES)


@pytest.mark.parametrize(
    ("printed", "program", "found"),
    [
        ("This attack does 20 damage plus 30.", "  add-damage 30\n  hit", []),
        (
            "This attack does 20 damage plus 30.",
            "  add-damage 40\n  hit",
            [("number 30", "program"), ("number 40", "print")],
        ),
        ("Remove 3 damage counters from Odd.", "  hit\n  heal this, 30", []),
        (
            "Odd is now Asleep.",
            "  hit\n  afflict this, Confused",
            [("condition Asleep", "program"), ("condition Confused", "print")],
        ),
        (
            "Count your Water Pokémon.",
            "  hit\n  draw count pokemon(of-type Fire)",
            [("type Water", "program"), ("type Fire", "print")],
        ),
        (
            "Find a Pidgey.",
            '  hit\n  move pick(cards(lost, named "Mew"), 1), to: lost',
            [("name Pidgey", "program"), ("name Mew", "print"), ("zone Lost Zone", "print")],
        ),
        ("Use a Rare Candy.", "  hit", [("name Rare Candy", "program")]),
        ("Odd is now Asleep.", "  afflict this, Asleep", [("damage beside the attack's name", "program")]),
        ("Put it on the Bench.", "  hit", [("zone Bench", "program")]),
        ("You may end it.", "  hit\n  end-turn", [("may", "program")]),
        ("End it.", "  hit\n  may\n    end-turn", [("may", "print")]),
        ("Up to 2 rest.", "  hit\n  cure pick(pokemon, 2)", [("up to", "program")]),
        ("Flip a coin. It is in vain.", "  hit", [("coin", "program")]),
        ("It hits (1 if there is only 1).", "  hit", []),
        ("Choose 1 of them.", "  hit\n  cure pick(pokemon, 1)", []),
    ],
)
def test_attacks(printed: str, program: str, found: list[tuple[str, str]]) -> None:
    assert sorted(differ(printed, program)) == sorted(found)


@pytest.mark.parametrize(
    ("printed", "program", "found"),
    [
        ("Once during your turn, you may rest.", "activated\n  cure this", []),
        (
            "Once during your turn, you may rest.",
            "activated limit: free\n  cure this",
            [("limit once a turn", "program"), ("limit free", "print")],
        ),
        (
            "As often as you like, rest.",
            "activated\n  cure this",
            [("limit free", "program"), ("limit once a turn", "print")],
        ),
        ("You may rest.", "activated limit: game\n  cure this", [("limit once a game", "print")]),
    ],
)
def test_powers(printed: str, program: str, found: list[tuple[str, str]]) -> None:
    assert sorted(differ(printed, program, "power Do")) == sorted(found)
