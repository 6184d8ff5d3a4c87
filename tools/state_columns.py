"""The columns of a game's state, declared once; what `playmat.engine.state` has of them is made of this table.

    python -m tools.state_columns            write the class anew
    python -m tools.state_columns --check    exit status 1 if it is not what the table makes

A column is an array of small numbers (`vec`, of the compiler's runtime), a list, or one number. Copies of a state share
a column unless they get their own: what is shared is replaced by the atoms and never changed in place, which a test
holds them to.
"""

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import Final

TARGET: Final = Path(__file__).resolve().parent.parent / "src" / "playmat" / "engine" / "state.py"
MARK: Final = "# --- From here on made of tools/state_columns.py: change the table there\n"
WIDTH: Final = 120
DERIVED: Final = ("dirty", "luck_block")
"""Columns that follow from others: no saved game has them."""


@dataclass(frozen=True)
class Column:
    """One column."""

    name: str
    form: str
    """What it has an entry for: each card, spot or seat. Empty: it is a list, a number or something of its own."""
    type: str
    start: str
    """What it holds in a new state."""
    copy: str
    """How a copy of the state gets its own, `{}` being the column. Empty: it shares it."""
    note: str = ""


CARD: Final = "card"
SPOT: Final = "spot"
SEAT: Final = "seat"
OTHER: Final = ""
OWN: Final = "{}[:]"


def per_card(name: str, start: str = "0", note: str = "") -> Column:
    return Column(name, CARD, "vec[i64]", f"vec[i64]([{start}] * cards)", OWN, note)


def per_spot(name: str, start: str = "0", note: str = "", shared: bool = True) -> Column:
    return Column(name, SPOT, "vec[i64]", f"vec[i64]([{start}] * ALL_SPOTS)", "" if shared else OWN, note)


def per_seat(name: str, note: str = "") -> Column:
    return Column(name, SEAT, "vec[i64]", "vec[i64]([0, 0])", "", note)


def lists(name: str, of: str = "Card", note: str = "", shared: bool = False) -> Column:
    """A list for each spot, which is replaced in the column: copies share it even where the column is their own."""
    return Column(name, SPOT, f"list[list[{of}]]", "[[] for _ in range(ALL_SPOTS)]", "" if shared else OWN, note)


def piles(name: str, of: str = "Card", note: str = "", shared: bool = False) -> Column:
    return Column(name, SEAT, f"list[list[{of}]]", "[[], []]", "" if shared else "[{0}[0][:], {0}[1][:]]", note)


def a_list(name: str, of: str = "int", note: str = "", shared: bool = True) -> Column:
    return Column(name, OTHER, f"list[{of}]", "[]", "" if shared else OWN, note)


def number(name: str, start: str = "0", of: str = "int", note: str = "") -> Column:
    return Column(name, OTHER, "bool" if start in ("True", "False") else of, start, "", note)


COLUMNS: Final = (
    piles("deck"),
    piles("hand"),
    piles("discard"),
    piles("lost", shared=True),
    piles("prizes", shared=True),
    piles("aside", shared=True),
    a_list("table", "Card"),
    number("stadium", "Card(NONE)", of="Card"),
    number(
        "facing",
        "Seat(NONE)",
        of="Seat",
        note="Which player the first text of the Stadium faces, if it was laid down so.",
    ),
    a_list(
        "named_types", note="Cards that are attached as Energy of a type that was chosen: card << 12 | mask of types."
    ),
    a_list("face_down", "Card", note="Energy cards that lie face down on a Pokémon. Both players know which they are."),
    per_card("zone"),
    per_card("home", "NONE", "The spot a card in play lies in, or is attached to."),
    per_card("known", "0", "Bits of the seats that know which card lies there (in a hidden zone)."),
    Column("active", SEAT, "list[Spot]", "[Spot(NONE), Spot(NONE)]", OWN),
    piles("bench", "Spot"),
    per_spot("serial", note="0: the spot is free."),
    lists("stack", note="The Pokémon's own cards, lowest first; the last is the Pokémon."),
    lists("energy"),
    lists("tools", note="Everything attached that is not Energy: Tools, Technical Machines.", shared=True),
    lists("markers", "int", note="Counters other than damage counters, by the number of their name.", shared=True),
    per_spot("damage", shared=False),
    per_spot("conditions"),
    per_spot(
        "poison",
        "1",
        note="Poison counters per checkup, in the hundreds the Burn counters, in the ten thousands those for "
        "Confusion, where they are not the usual ones.",
    ),
    per_spot("sleep_coins", "1"),
    per_spot(
        "paralyzed_turn",
        note="The first turn of its owner that the Pokémon spends Paralyzed from the start.",
    ),
    per_spot("entered", note="The turn it came into play."),
    per_spot("evolved", note="The turn it last evolved or was levelled up."),
    per_spot("moved_in", note="The turn it last became the Active Pokémon."),
    per_spot("damaged_turn", note="The turn it was last damaged by an attack."),
    per_spot("used", note="Bits of its powers that were used this turn."),
    number("turn"),
    number("turn_player", "Seat(0)", of="Seat"),
    number("first", "Seat(NONE)", of="Seat", note="Who went first."),
    per_seat("turns_taken"),
    number("turn_ended", "False"),
    number("actions"),
    number("extra_turn", "False"),
    number("skip_checkup", "False"),
    per_seat("attached_energy"),
    per_seat("supporters"),
    per_seat("stadiums"),
    per_seat("retreats"),
    per_seat("gx_used"),
    per_seat("vstar_used"),
    a_list("spent", note="Once-per-game and once-per-name-a-turn uses: seat, scope and name packed by `atoms.spend`."),
    a_list("happened", note="What was done this turn, packed by `atoms.note`.", shared=False),
    a_list("happened_before", note="What was done in the turn before."),
    a_list(
        "happened_earlier",
        note="What was done in the last turn of the player whose turn it is: two turns ago, or one if this is another.",
    ),
    piles("own_last", "int", note="The same for each player.", shared=True),
    a_list("knocked"),
    a_list("knocked_before"),
    a_list("effects", "Effect"),
    a_list("pending", "Pending"),
    a_list("delayed", "Pending"),
    a_list("to_knock_out", "Ref", note="Refs of Pokémon that an effect Knocks Out whatever their damage."),
    a_list(
        "as_basic",
        "Ref",
        note="Refs of Pokémon that a card put into play as Basic Pokémon, whatever their own cards say.",
    ),
    per_seat("more_prizes", note="Prizes that each player will take beside those for the coming Knock Outs."),
    number(
        "shrinks_first",
        "Seat(NONE)",
        of="Seat",
        note="Who discards first from a Bench that is too large, where the Stadium that left play said so.",
    ),
    Column("frames", OTHER, "list[Frame]", "[]", "[frame.clone() for frame in {}]"),
    number("dirty", "True", note="The live modifiers must be collected again."),
    per_seat("mulligans"),
    per_seat("bonus"),
    per_seat("placing", note="1 while a side's Pokémon lie face down."),
    number("games", "1", note="Counts Sudden Death games too."),
    number("prize_total", "6"),
    number("asking", "Seat(NONE)", of="Seat"),
    number("question"),
    a_list("options"),
    Column(
        "luck_key",
        OTHER,
        "bytes",
        "bytes(KEY_BYTES)",
        "",
        "The key of the generator: whoever has it knows all luck of the game.",
    ),
    Column(
        "luck_block",
        OTHER,
        "bytes",
        'b""',
        "",
        "The block that the next draw is taken from; follows from the key and `luck_drawn`.",
    ),
    Column("luck_drawn", OTHER, "i64", "0", "", "Draws taken so far."),
    number("scripted", "False"),
    a_list("coin_script"),
    Column(
        "deck_script",
        OTHER,
        "list[list[int]]",
        "[[], []]",
        "[{0}[0][:], {0}[1][:]] if {0}[0] or {0}[1] else {0}",
        "For each coming shuffle of a player's deck: how many cards, then those that come to lie on top, the topmost "
        "first. Empty scripts are never written to.",
    ),
    number("winner", "RUNNING"),
    number("reason"),
    number("next_serial", "1"),
)
HEADINGS: Final = {
    "deck": "Zones. The top of a deck is the end of its list.",
    "zone": "Per card.",
    "active": "The board.",
    "serial": "Per spot. The lists in these columns are replaced, never changed in place: clones share them.",
    "turn": "The turn.",
    "effects": "Effects in the making and in force.",
    "mulligans": "Setup.",
    "asking": "The question.",
    "luck_key": "Luck.",
    "winner": "The end.",
}
"""What is written above these columns."""


def lines_of(note: str, indent: str) -> list[str]:
    """A note as a docstring."""
    if not note:
        return []
    return [f"{indent}{line}" for line in wrap(f'"""{note}"""', WIDTH - len(indent))]


def names_of(name: str, members: Iterable[Column], note: str) -> list[str]:
    """A constant with the names of these columns."""
    return [
        f"{name}: Final = (",
        *(f'    "{one}",' for one in sorted(one.name for one in members)),
        ")",
        f'"""{note}"""',
    ]


def class_text() -> str:
    """The class, and the names of its columns by what they are."""
    text = [
        MARK,
        "",
        *names_of("COLUMNS", COLUMNS, "Every column."),
        "",
        "",
        "@mypyc_attr(native_class=True, acyclic=True)",
        "class State:",
        '    """Everything that distinguishes one moment of a game from another."""',
        "",
        "    __slots__ = COLUMNS",
        "",
        "    def __init__(self, cards: int) -> None:",
        "        if cards == BLANK:",
        "            return",
    ]
    for one in COLUMNS:
        if one.name in HEADINGS:
            text += [f"        # {line}" for line in wrap(HEADINGS[one.name], WIDTH - 10)]
        text.append(f"        self.{one.name}: {one.type} = {one.start}")
        text += lines_of(one.note, "        ")
    text += [
        "",
        "    def clone(self) -> State:",
        '        """A copy that shares nothing which can change.',
        "",
        "        Columns that seldom change are replaced by the atoms, never changed in place: those are shared.",
        '        """',
        "        twin = State(BLANK)",
    ]
    for one in COLUMNS:
        if "{0}" in one.copy:
            text.append(f"        {one.name} = self.{one.name}")
            text.append(f"        twin.{one.name} = {one.copy.format(one.name)}")
        else:
            text.append(f"        twin.{one.name} = {(one.copy or '{}').format(f'self.{one.name}')}")
    text += [
        "        return twin",
        "",
        "",
        f"STATE_FIELDS: Final = tuple(name for name in COLUMNS if name not in {DERIVED})".replace("'", '"'),
        '"""Every column that does not follow from others, for the codec."""',
    ]
    for name, members, note in (
        ("PER_CARD", [one for one in COLUMNS if one.form == CARD], "The columns with an entry for each card."),
        ("PER_SPOT", [one for one in COLUMNS if one.form == SPOT], "Those with one for each spot."),
        ("PER_SEAT", [one for one in COLUMNS if one.form == SEAT], "Those with one for each seat."),
        ("PACKED", [one for one in COLUMNS if one.type.startswith("vec")], "Those that are arrays."),
    ):
        text += ["", *names_of(name, members, note)]
    return "\n".join(text) + "\n"


def written() -> str:
    """The whole file as it should be."""
    return TARGET.read_text(encoding="utf-8").partition(MARK)[0] + class_text()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    text = written()
    if given.check:
        return int(TARGET.read_text(encoding="utf-8") != text)
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
