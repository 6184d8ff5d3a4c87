"""The canonical language: one wording for every node of the IR, and every program has one.

`show_…` prints a program that the checker accepts; `read_…` reads what was printed, and gives that program again.
"""

from playmat.text.canonical.language import (
    Unreadable,
    read_attack,
    read_units,
    show_attack,
    show_noun,
    show_steps,
    show_units,
)

__all__ = ["Unreadable", "read_attack", "read_units", "show_attack", "show_noun", "show_steps", "show_units"]
