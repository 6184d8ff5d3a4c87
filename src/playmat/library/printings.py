"""Which printings are one card, which wording a printing goes by, and from which day a wording counts.

Printings of one Trainer or Energy card are one card, shown by its latest wording. A Pokémon whose text says something
else is another card, whatever its name, unless the errata call it a misprint.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from playmat.cards.facts import Texts
from playmat.cards.rows import Row, as_printed, worded_name
from playmat.library.errata import Entry
from playmat.model.card import CardDef
from playmat.model.errors import DataError
from playmat.model.words import supertype, tag


@dataclass(slots=True)
class Printing:
    facts: CardDef
    texts: Texts
    order: tuple[str, int, int]
    """Release date, place of the set, place in the set: the larger, the later."""


def later_cards(cards: Iterable[Printing], entries: list[Entry]) -> dict[str, list[tuple[str, int, int]]]:
    """For Trainers that share a name without being one card: where in order of release each further one begins."""
    printed = {card.facts.id: card for card in cards}
    found = {}
    for entry in entries:
        for card_id in entry["starts"]:
            if card_id not in printed or printed[card_id].facts.name != entry["name"]:
                raise DataError(f"errata.toml: expected a printing of {entry['name']}, got {card_id!r}")
        found[entry["name"]] = [printed[card_id].order for card_id in entry["starts"]]
    return found


def misprints(cards: Iterable[Printing], entries: list[Entry]) -> dict[str, Texts]:
    """For printings of a Pokémon that misstate its text: the text they go by, of another printing."""
    printed = {card.facts.id: card for card in cards}
    found = {}
    for entry in entries:
        for card_id in (entry["as"], *entry["ids"]):
            if card_id not in printed:
                raise DataError(f"errata.toml: expected a card of the public data, got {card_id!r}")
        model = printed[entry["as"]]
        for card_id in entry["ids"]:
            card = printed[card_id]
            if card.facts.supertype != supertype.POKEMON or same(card) != same(model):
                raise DataError(f"errata.toml: expected {card_id} to be the Pokémon {entry['as']} but for its text")
            if card.texts == model.texts:
                raise DataError(f"errata.toml: {card_id} is worded as {entry['as']} by now; the entry can go")
            found[card_id] = model.texts
    return found


def rulings(cards: Iterable[Printing], entries: list[Entry]) -> dict[str, dict[str, str]]:
    """For texts that can be read in two ways: what was ruled on each, by card and by text."""
    printed = {card.facts.id: card.facts for card in cards}
    found: dict[str, dict[str, str]] = {}
    for entry in entries:
        for card_id in entry["ids"]:
            if card_id not in printed:
                raise DataError(f"errata.toml: expected a card of the public data, got {card_id!r}")
            if entry["text"] not in texts_of(printed[card_id]):
                raise DataError(
                    f"errata.toml: ruling on {card_id}: expected one of {', '.join(texts_of(printed[card_id]))}, "
                    f"got {entry['text']!r}"
                )
            found.setdefault(card_id, {})[entry["text"]] = f"{entry['question']} {entry['answer']}"
    return found


def same(card: Printing) -> CardDef:
    """What printings of one card have in common, their wording aside."""
    facts = card.facts
    return replace(
        facts,
        id="",
        name=facts.name if facts.supertype == supertype.POKEMON else facts.rules_name,
        set_id="",
        number="",
        tags=facts.tags & ~tag.RULE_BOX,
        piece=0,
        extra={},
    )


def groups_of(
    cards: Iterable[Printing], namesakes: dict[str, list[tuple[str, int, int]]], reworded: dict[str, Texts]
) -> list[list[Printing]]:
    """Printings of one card, oldest first.

    Trainer and Energy cards with the same name and facts, however they are worded; Pokémon with the same facts and
    the same text.
    """
    groups: dict[tuple[CardDef, int, Texts | None], list[Printing]] = {}
    for card in cards:
        which = sum(card.order >= start for start in namesakes.get(card.facts.name, ()))
        texts = reworded.get(card.facts.id, card.texts) if card.facts.supertype == supertype.POKEMON else None
        groups.setdefault((same(card), which, texts), []).append(card)
    for group in groups.values():
        group.sort(key=lambda card: card.order)
    return list(groups.values())


def last_worded(group: list[Printing], reworded: dict[str, Texts]) -> Printing:
    """The latest printing that has a text at all, and the right one."""
    for card in reversed(group):
        if has_text(card) and card.facts.id not in reworded:
            return card
    return group[-1]


def has_text(card: Printing) -> bool:
    return any((*card.texts.attacks, *card.texts.powers, *card.texts.rules))


def texts_of(card: CardDef) -> list[str]:
    """How the errata name the texts of a card."""
    named = [f"attack {one.name}" for one in card.attacks] + [f"power {one.name}" for one in card.powers]
    return [*named, "text"]


def wordings(
    groups: list[list[Printing]], rows: dict[str, Row], mended: dict[str, list[Entry]]
) -> dict[str, list[list[str]]]:
    """For each Trainer and special Energy card that was ever reworded: from which day which printing's wording counts.

    By name, and by facts as well as text: a reprint that became a Supporter is a new wording of the name. Cards that
    stand side by side under one name (parallel namesakes) never follow one another.
    """
    parallel = {entry["name"] for entry in mended["namesake"] if entry.get("parallel")}
    by_name: dict[str, list[Printing]] = {}
    for card in (card for group in groups for card in group):
        facts = card.facts
        if (
            facts.supertype != supertype.POKEMON
            and facts.basic_energy < 0
            and has_text(card)
            and facts.name not in parallel
        ):
            by_name.setdefault(worded_name(facts.name, facts.rules_name), []).append(card)
    ruled = {entry["name"]: entry for entry in mended["wording"]}
    found = {}
    for name, printings in by_name.items():
        printings.sort(key=lambda card: card.order)
        dated = [(card.order[0].replace("/", "-"), card) for card in printings]
        if name in ruled:
            dated = _with_notice(dated, ruled.pop(name))
        days: list[list[str]] = []
        said: object = None
        for day, card in dated:
            says = _saying(card, rows[card.facts.id])
            if says != said:
                days.append([day, card.facts.id])
                said = says
        if len(days) > 1:
            found[name] = days
    for name in ruled:
        raise DataError(f"errata.toml: expected a Trainer or special Energy card under wording, got {name!r}")
    return found


def _with_notice(dated: list[tuple[str, Printing]], entry: Entry) -> list[tuple[str, Printing]]:
    """The printings with the one whose wording was to be followed before it was printed, from the day of the notice."""
    at = next((i for i, (_, card) in enumerate(dated) if card.facts.id == entry["as"]), -1)
    if at < 0 or str(entry["from"]) >= dated[at][0]:
        raise DataError(
            f"errata.toml: wording of {entry['name']}: expected a printing of it and a day before that was out, "
            f"got {entry['as']} and {entry['from']}"
        )
    earlier = [one for one in dated if one[0] < str(entry["from"])]
    return [*earlier, (str(entry["from"]), dated[at][1]), *dated[at + 1 :]]


def _saying(card: Printing, row: Row) -> object:
    """What a printing says by itself: two that say the same are one wording."""
    own = as_printed(row)
    programs = [own.get("do")] + [one.get("do") for key in ("attacks", "powers") for one in own.get(key, ())]
    return same(card), programs, card.texts if "declined" in own else None
