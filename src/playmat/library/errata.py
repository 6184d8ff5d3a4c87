"""`errata.toml`: reviewed corrections to the public card data, and what the data cannot say of its cards.

A correction is applied before anything else reads the data. Every entry must still fit what it corrects: the build
refuses one that is no longer needed, so that the file never outlives its reasons.
"""

from __future__ import annotations

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from playmat.model.errors import DataError

Entry = dict[str, Any]
Raws = dict[str, dict[str, Any]]
"""The cards of the public data by id."""

_KEYS: Final[dict[str, tuple[frozenset[str], frozenset[str]]]] = {
    "correction": (frozenset({"ids", "field", "why"}), frozenset({"was", "is", "from"})),
    "kept": (frozenset({"facts", "why"}), frozenset()),
    "reworded": (frozenset({"ids", "as", "why"}), frozenset()),
    "namesake": (frozenset({"name", "starts", "why"}), frozenset({"parallel"})),
    "wording": (frozenset({"name", "as", "from", "why"}), frozenset()),
    "ruling": (frozenset({"ids", "text", "question", "answer", "why"}), frozenset()),
    "unplayable": (frozenset({"ids", "text", "why"}), frozenset()),
    "deck": (frozenset({"deck", "was", "is", "why"}), frozenset()),
}
"""The tables of the file: the keys that each entry has, and those it may have."""

FIELDS: Final = (
    "hp",
    "subtypes",
    "types",
    "evolvesFrom",
    "weaknesses",
    "resistances",
    "retreatCost",
    "regulationMark",
)
"""What can be corrected of a card as a whole."""
PART_FIELDS: Final = ("name", "cost", "damage", "text")
"""What can be corrected of one of its attacks or powers."""


def read(path: Path) -> dict[str, list[Entry]]:
    """The entries of the file by table; `DataError` names the entry that is not of its form."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"{path.name}: expected TOML, got {error}") from error
    for table, entries in tables.items():
        if table not in _KEYS or not isinstance(entries, list):
            raise DataError(f"{path.name}: expected tables of {', '.join(_KEYS)}, got {table!r}")
        needed, allowed = _KEYS[table]
        for entry in entries:
            missing, unknown = sorted(needed - entry.keys()), sorted(entry.keys() - needed - allowed)
            if missing or unknown:
                told = f"none of {', '.join(missing)}" if missing else ", ".join(unknown)
                raise DataError(f"{path.name}: [[{table}]] {_label(entry)}: expected {_expected(table)}; got {told}")
            if not str(entry["why"]).strip():
                raise DataError(f"{path.name}: [[{table}]] {_label(entry)}: expected a reason under why, got none")
    return {table: tables.get(table, []) for table in _KEYS}


def correct(raws: Raws, entries: list[Entry], whole: bool = True) -> None:
    """Apply the corrections, in their order, to the cards of the public data; or, not `whole`, to some of its sets."""
    for entry in entries:
        if ("from" in entry) == ("was" in entry and "is" in entry):
            raise DataError(f"errata.toml: {_label(entry)}: expected either was and is, or from")
        model = entry.get("from")
        for card_id in entry["ids"]:
            missing = [one for one in (card_id, model) if one is not None and one not in raws]
            if missing and whole:
                raise DataError(f"errata.toml: expected a card of the public data, got {missing[0]!r}")
            if missing:
                continue
            if model is not None:
                _copy(raws[card_id], raws[model], entry)
            else:
                _replace(raws[card_id], entry)


def check_kept(raws: Raws, entries: list[Entry]) -> None:
    """Refuse a kept fact of a card, or of an attack or power, that is not there."""
    for entry in entries:
        for fact in entry["facts"]:
            card_id, _, field = fact.partition(" ")
            if card_id not in raws:
                raise DataError(f"errata.toml: expected a card of the public data, got {card_id!r}")
            key, of, _ = field.partition(" of ")
            if key not in (PART_FIELDS if of else (*FIELDS, "text")):
                raise DataError(f"errata.toml: {fact}: expected a field as a correction names it")
            if of:
                _part(raws[card_id], field)


def _copy(raw: dict[str, Any], model: dict[str, Any], entry: Entry) -> None:
    """Take what the data lost from another printing: the printed lines, the text of an attack or power, all attacks."""
    field, where = entry["field"], f"errata.toml: {raw['id']} {entry['field']}"
    if field == "attacks":
        if raw.get("attacks") == model["attacks"]:
            raise DataError(f"{where}: it has the attacks of {entry['from']} by now; the correction can go")
        raw["attacks"] = deepcopy(model["attacks"])
        return
    if field == "text":
        holder, source, key = raw, model, "rules"
    elif field.startswith("text of "):
        holder, source, key = _part(raw, field), _part(model, field), "text"
    else:
        raise DataError(f"{where}: expected attacks, text or text of NAME to be taken from another card")
    if not source.get(key):
        raise DataError(f"{where}: expected {entry['from']} to have the text, got none")
    there = holder.get(key, [])
    if there if isinstance(there, str) else there == source[key] or [line for line in there if line not in source[key]]:
        # Lines that both have, as of what kind a Pokémon is, are not the text that is missing.
        raise DataError(f"{where}: it has a text by now; the correction can go")
    holder[key] = deepcopy(source[key])


def _replace(raw: dict[str, Any], entry: Entry) -> None:
    field, was = entry["field"], entry["was"]
    where = f"errata.toml: {raw['id']} {field}"
    if field == "text":
        found = [i for i, line in enumerate(raw.get("rules", ())) if was in line]
        if len(found) != 1 or raw["rules"][found[0]].count(was) != 1:
            raise DataError(f"{where}: expected {was!r} in it once; the correction may no longer be needed")
        raw["rules"][found[0]] = raw["rules"][found[0]].replace(was, entry["is"])
        return
    key, of, _ = field.partition(" of ")
    if key not in (PART_FIELDS if of else FIELDS):
        raise DataError(
            f"{where}: expected a field of {', '.join(FIELDS)}, text, or one of {', '.join(PART_FIELDS)} of a NAME"
        )
    holder = _part(raw, field) if of else raw
    if key == "text":
        if holder.get("text", "").count(was) != 1:
            raise DataError(f"{where}: expected {was!r} in it once; the correction may no longer be needed")
        holder["text"] = holder["text"].replace(was, entry["is"])
        return
    found_there = holder.get(key, [] if isinstance(was, list) else "")
    if found_there != was:
        raise DataError(
            f"{where}: expected {was!r} in the public data, got {found_there!r}; the correction may no longer be needed"
        )
    holder[key] = entry["is"]


def _part(raw: dict[str, Any], field: str) -> dict[str, Any]:
    """The attack or power that a field speaks of."""
    name = field.partition(" of ")[2]
    parts = [one for one in (*raw.get("attacks", ()), *raw.get("abilities", ())) if one["name"] == name]
    if len(parts) != 1:
        raise DataError(f"errata.toml: {raw['id']}: expected one attack or power for {field!r}, got {len(parts)}")
    found: dict[str, Any] = parts[0]
    return found


def _expected(table: str) -> str:
    needed, allowed = _KEYS[table]
    return ", ".join(sorted(needed)) + (f" (and {', '.join(sorted(allowed))})" if allowed else "")


def _label(entry: Entry) -> str:
    named = entry.get("ids") or entry.get("name") or entry.get("deck") or "an entry"
    return " ".join(named) if isinstance(named, list) else str(named)
