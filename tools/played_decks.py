"""Write down the Pokémon of decks as they were played, with their printings: what lists of names alone are held to.

    python -m tools.played_decks DECKS.txt ...

A file of decks has a line `== YEAR NAME` before the lines of each. What was written down before is kept. The ready-made
decks of World Championships are not written down again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from playmat.cards.catalog import Catalog
from playmat.cards.decklist import read_deck
from playmat.cards.index import family

OUT: Final = Path(__file__).parent.parent / "src/playmat/cards/data/played.json"
MARK: Final = "== "


def of_text(text: str, catalog: Catalog) -> Iterator[dict[str, Any]]:
    """The decks of a file of them."""
    for part in text.split(MARK)[1:]:
        title, _, lines = part.partition("\n")
        year, _, name = title.partition(" ")
        yield _deck(name, int(year), read_deck(lines, catalog).entries, catalog)


def _deck(name: str, year: int, cards: Iterable[tuple[str, int]], catalog: Catalog) -> dict[str, Any]:
    pokemon = sorted((card, count) for card, count in cards if family(catalog.row(card)) == "Pokémon")
    return {"name": name, "year": year, "cards": pokemon}


def main() -> None:
    catalog = Catalog.default()
    found: list[dict[str, Any]] = json.loads(OUT.read_text(encoding="utf-8")) if OUT.exists() else []
    for name in sys.argv[1:]:
        found += of_text(Path(name).read_text(encoding="utf-8"), catalog)
    once = {f"{one['year']} {json.dumps(one['cards'])}": one for one in reversed(found) if one["cards"]}
    decks = sorted(once.values(), key=lambda one: (one["year"], one["name"], json.dumps(one["cards"])))
    lines = [json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in decks]
    OUT.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    sys.stdout.write(f"{len(lines)} decks\n")


if __name__ == "__main__":
    main()
