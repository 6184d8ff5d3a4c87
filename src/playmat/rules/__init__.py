"""Five rulebooks as data: six rule sets, the clause register, the rulings, and which tests prove what.

>>> from playmat import rules
>>> rules.find("xy").first_turn_attack
False
>>> [change.field for change in rules.diff("platinum", "bw")][:2]
['first_turn_item', 'first_turn_supporter']
"""

from playmat.rules.compare import Change, diff, markdown
from playmat.rules.eras import (
    ALIASES,
    DEFAULT,
    RULESETS,
    FieldDoc,
    citations,
    derivation,
    field_docs,
    find,
    last_day,
    parent,
    rulesets,
    say,
)
from playmat.rules.register import Clause, Ruling, areas, clause, clauses, ruling, rulings

__all__ = [
    "ALIASES",
    "DEFAULT",
    "RULESETS",
    "Change",
    "Clause",
    "FieldDoc",
    "Ruling",
    "areas",
    "citations",
    "clause",
    "clauses",
    "derivation",
    "diff",
    "field_docs",
    "find",
    "last_day",
    "markdown",
    "parent",
    "rulesets",
    "ruling",
    "rulings",
    "say",
]
