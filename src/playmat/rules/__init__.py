"""The rules of every era as data: sixteen rule sets, six of them out of five rulebooks, the clause register, the
rulings, and which tests prove what.

>>> from playmat import rules
>>> rules.find("xy").first_turn_attack
False
>>> [change.field for change in rules.diff("platinum", "bw")][:2]
['first_turn_item', 'first_turn_supporter']
"""

from playmat.rules.compare import Change, diff, markdown
from playmat.rules.eras import (
    ALIASES,
    BOOKS,
    DEFAULT,
    RULESETS,
    FieldDoc,
    citations,
    derivation,
    field_docs,
    find,
    given_by,
    last_day,
    parent,
    rulesets,
    say,
)
from playmat.rules.grounds import Ground, ground
from playmat.rules.register import Clause, Ruling, Source, areas, clause, clauses, eras_on, ruling, rulings, source
from playmat.rules.sentences import sentence

__all__ = [
    "ALIASES",
    "BOOKS",
    "DEFAULT",
    "RULESETS",
    "Change",
    "Clause",
    "FieldDoc",
    "Ground",
    "Ruling",
    "Source",
    "areas",
    "citations",
    "clause",
    "clauses",
    "derivation",
    "diff",
    "eras_on",
    "field_docs",
    "find",
    "given_by",
    "ground",
    "last_day",
    "markdown",
    "parent",
    "rulesets",
    "ruling",
    "rulings",
    "say",
    "sentence",
    "source",
]
