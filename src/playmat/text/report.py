"""How much of the public card data the grammar reads, and what stops it: a developer's tool.

    python -m playmat.text.report DIR [--series NAME ...] [--sets ID ...] [--kind attack|power|rules] [--top N] [--json]

DIR holds `sets.json` and `cards/<set>.json`. Declines are ranked by the cards they stand on; only the few words at
the stop are shown.
"""

from __future__ import annotations

import argparse
import collections
import json
import pathlib
import re
import sys
import time
from typing import Any

from playmat.model.card import Attack, CardDef, Power
from playmat.model.words import power, supertype, trainer
from playmat.text.compile import Ambiguous, Declined, compile_attack, compile_power, compile_rules
from playmat.text.names import set_names
from playmat.text.render import render_attack, render_units


def facts(data: dict[str, Any]) -> CardDef:
    """The few facts of a printing that its texts refer to."""
    subtypes = data.get("subtypes", [])
    kind = trainer.NONE
    if data["supertype"] == "Trainer":
        kind = trainer.ITEM
        for word, value in (
            ("Supporter", trainer.SUPPORTER),
            ("Stadium", trainer.STADIUM),
            ("Pokémon Tool", trainer.TOOL),
            ("Technical Machine", trainer.TECHNICAL_MACHINE),
        ):
            if word in subtypes:
                kind = value
        if "hp" in data:
            kind = trainer.FOSSIL
    attacks = []
    for each in data.get("attacks", []):
        damage = re.match(r"\d+", each.get("damage", ""))
        symbol = re.sub(r"\d+", "", each.get("damage", ""))
        attacks.append(Attack(each["name"], (), int(damage.group(0)) if damage else 0, symbol))
    return CardDef(
        data["id"],
        data["name"],
        data["name"],
        data["id"].rpartition("-")[0],
        data.get("number", ""),
        supertype.NAMES.index(data["supertype"]),
        kind,
        attacks=tuple(attacks),
        powers=tuple(Power(each["name"]) for each in data.get("abilities", [])),
    )


def load(folder: pathlib.Path) -> list[tuple[str, dict[str, Any]]]:
    """All printings with the name of their series, oldest set first."""
    out: list[tuple[str, dict[str, Any]]] = []
    for entry in json.loads((folder / "sets.json").read_text()):
        held = json.loads((folder / "cards" / f"{entry['id']}.json").read_text())
        out.extend((entry["series"], card) for card in held)
    return out


def names(cards: list[tuple[str, dict[str, Any]]]) -> None:
    """Tell the reader every name."""
    attacks = {each["name"] for _, card in cards for each in card.get("attacks", []) + card.get("abilities", [])}
    set_names({card["name"] for _, card in cards}, attacks)


def outcome(card: dict[str, Any], kinds: set[str]) -> list[tuple[str, str, Any]]:
    """(kind, text, program or decline) for every text of a card."""
    data = facts(card)
    out: list[tuple[str, str, Any]] = []
    if "attack" in kinds:
        for i, each in enumerate(card.get("attacks", [])):
            out.append(("attack", each.get("text", ""), compile_attack(each.get("text", ""), data, i)))
    if "power" in kinds:
        for each in card.get("abilities", []):
            kind = {"Ability": 0, "Poké-Power": 1, "Poké-Body": 2, "Pokémon Power": 3}.get(each["type"], 0)
            out.append(("power", each["text"], compile_power(each["text"], data, each["name"], kind)))
        trait = card.get("ancientTrait")
        if trait:
            units = compile_power(trait["text"], data, trait["name"], power.ANCIENT_TRAIT)
            out.append(("power", trait["text"], units))
    if "rules" in kinds and card.get("rules"):
        out.append(("rules", " ".join(card["rules"]), compile_rules(list(card["rules"]), data)))
    return out


def main() -> int:
    """Run the report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--series", nargs="*", default=[])
    parser.add_argument("--sets", nargs="*", default=[])
    parser.add_argument("--kind", nargs="*", default=["attack", "power", "rules"])
    parser.add_argument("--top", type=int, default=40)
    parser.add_argument("--show", metavar="WORDS", help="show texts, words and wordings of what has these words in it")
    parser.add_argument("--declined", action="store_true", help="with --show: only what is declined")
    args = parser.parse_args()
    cards = load(args.folder)
    names(cards)
    start = time.time()
    total: collections.Counter[str] = collections.Counter()
    good: collections.Counter[str] = collections.Counter()
    stops: dict[str, float] = collections.defaultdict(float)
    known: dict[str, list[tuple[str, str, Any]]] = {}
    texts: dict[tuple[str, str], bool] = {}
    for series, card in cards:
        if (args.series and series not in args.series) or (
            args.sets and card["id"].rpartition("-")[0] not in args.sets
        ):
            continue
        key = json.dumps(
            [card["name"], card.get("attacks"), card.get("abilities"), card.get("rules"), card.get("ancientTrait")]
        )
        found = known.get(key)
        if found is None:
            try:
                found = outcome(card, set(args.kind))
            except Ambiguous as error:
                found = [("ambiguous", "", Declined(card["id"], str(error)[:300], 0, "AMBIGUOUS"))]
            known[key] = found
            if args.show is not None:
                _show(card, found, args.show, args.declined)
        total[series] += 1
        bad = [result for _, _, result in found if isinstance(result, Declined)]
        good[series] += not bad
        for kind, text, result in found:
            texts[(kind, text)] = not isinstance(result, Declined)
        for result in bad:
            stops[f"{' '.join(result.fragment.split()[:7])}  ⟨{result.expected[:50]}⟩"] += 1 / len(bad)
    for series, count in total.items():
        print(f"{series:26} {good[series]:6} / {count:6}  {100 * good[series] / count:5.1f} %")
    known_good, known_all = sum(good.values()), sum(total.values())
    print(f"{'all':26} {known_good:6} / {known_all:6}  {100 * known_good / max(1, known_all):5.1f} %")
    for kind in args.kind:
        here = [ok for (k, _), ok in texts.items() if k == kind]
        print(f"{kind:26} {sum(here):6} / {len(here):6} texts")
    print(f"{time.time() - start:.1f} s")
    for words, weight in sorted(stops.items(), key=lambda item: -item[1])[: args.top]:
        print(f"{weight:7.1f}  {words}")
    return 0


def _show(card: dict[str, Any], found: list[tuple[str, str, Any]], words: str, declined: bool) -> None:
    data = facts(card)
    index = 0
    for kind, text, result in found:
        attack = index
        index += kind == "attack"
        bad = isinstance(result, Declined)
        if words not in text or (declined and not bad):
            continue
        print(f"{card['id']} {card['name']}: {text}")
        if bad:
            print(f"    DECLINED {result}")
        elif kind == "attack":
            print(f"    {render_attack(result, data, data.attacks[attack])}")
        else:
            print(f"    {render_units(result, data, power.ABILITY if kind == 'power' else power.CARD_TEXT)}")


if __name__ == "__main__":
    sys.exit(main())
