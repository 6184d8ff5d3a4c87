"""Every rule field is asked by what plays or checks decks, or is marked as description: none is ignored."""

import ast

from playmat import rules
from tests.architecture.sources import sources


def attributes_read(*parts: str) -> set[str]:
    """The attributes that the code of these parts reads off something called rules or ruleset."""
    found = set()
    for part in parts:
        for source in sources(part):
            for node in ast.walk(source.tree):
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                    whose = node.value
                    name = whose.attr if isinstance(whose, ast.Attribute) else getattr(whose, "id", "")
                    if name in ("rules", "ruleset", "self"):
                        found.add(node.attr)
    return found


def test_every_rule_is_asked_or_described() -> None:
    asked = {name for name, doc in rules.field_docs().items() if doc.asked}
    read = attributes_read("engine", "cards/deckcheck", "model/ruleset", "library/matches")
    assert asked <= read, f"nobody asks {sorted(asked - read)}"
    described = set(rules.field_docs()) - asked
    assert not described & attributes_read("engine"), "what the engine asks is more than a description"
