"""Write the World Championships decks of a list of decks as facts: ids and counts, one deck a line.

    python -m tools.worlds_decks INDEX.json

The index is a list of decks with `kind`, `year`, `deck` and `cards` (pairs of card id and count).
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, Final

OUT: Final = Path(__file__).parent.parent / "src/playmat/cards/data/worlds.json"
KIND: Final = "Worlds deck"
SIZE: Final = 60


def worlds(index: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The whole decks of that kind, oldest first."""
    found = []
    for one in index:
        if one["kind"] == KIND and not one["unresolved"] and sum(count for _, count in one["cards"]) == SIZE:
            word = re.sub(r"[^a-z0-9]+", "-", one["deck"].casefold()).strip("-")
            deck_id = f"worlds-{one['year']}-{word}"
            found.append({"id": deck_id, "name": one["deck"], "year": one["year"], "cards": one["cards"]})
    return sorted(found, key=lambda one: (one["year"], one["name"]))


def main() -> None:
    index = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    lines = [json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in worlds(index)]
    OUT.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    sys.stdout.write(f"{len(lines)} decks\n")


if __name__ == "__main__":
    main()
