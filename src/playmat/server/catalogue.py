"""The catalogue as a browser reads it: cards, sets, rule sets and theme decks as plain data of `messages`."""

from __future__ import annotations

import contextlib
import threading
from collections import OrderedDict
from typing import Final

from playmat import rules as books
from playmat.cards.catalog import ThemeDeck
from playmat.cards.rows import Row
from playmat.library import Library, attack_text, kind_text, power_text
from playmat.library.signs import signs_of
from playmat.model.card import Attack, CardDef, Matchup, Power
from playmat.model.errors import UnknownName
from playmat.model.ruleset import KIND_NAMES
from playmat.model.words import power, stage, supertype, tag, trainer, types
from playmat.server.helper import Helper, HelperDied
from playmat.server.problems import Data, Refused
from playmat.server.searching import RARITIES, SORTS, Wanted, folded, in_order, named, tests_for

PAGE: Final = 40
"""Cards on a page of a search."""
FACES_KEPT: Final = 4000
FEW: Final = 300
"""Cards whose texts are written out at once, rather than waiting for those of all."""

LONGEST_LINE: Final = 6
"""Steps from the last stage of a line to its first: a Mega Evolution of a Stage 2 that began as a Fossil."""

LINES: Final = {
    "base": "1999: nothing is limited on the first turn; Confusion does damage, and is flipped for to retreat.",
    "neo": "2000: Darkness and Metal, Baby Pokémon and Tools; otherwise the rules of Base Set.",
    "ecard": "2002: Supporters, Burn and Poké-Powers; still as many retreats and Stadiums as you like.",
    "ex-2003": "2003: Pokémon-ex give two Prizes; one retreat a turn, and whoever goes first does not draw.",
    "ex": "2004: the first player plays no Supporter on the first turn and does not draw.",
    "dp": "2007: LV.X; the first player plays no Trainer on the first turn, and Supporters are no Trainers.",
    "hgss": "2010: LEGEND and Prime by the rules of Platinum; the first player plays no Trainer on the first turn.",
    "sm": "2017: GX; a Burn always hurts, and whoever goes first may play a Supporter but not attack.",
    "sv": "2023: Pokémon ex and Tera; Pokémon Tools are no Items any more.",
    "me": "2025: Mega Evolution Pokémon ex give three Prizes.",
    "platinum": "2009: Weakness adds what the card prints; the first player plays no Trainer on the first turn.",
    "bw": "2011: Weakness doubles; no limits on the first turn, and a Burn is checked with a coin.",
    "xy": "2013: Mega Evolution and BREAK; whoever goes first does not attack on the first turn.",
    "academy-basic": "A first game: no Abilities, no Special Conditions, nothing between turns.",
    "academy-advanced": "The second step: Bench in setup, Abilities and Special Conditions come in.",
    "swsh": "2022: V, VMAX and VSTAR; the first player neither attacks nor plays a Supporter on the first turn.",
}
"""In one line each, what is different about a rule set."""
LEARNING: Final = ("academy-basic", "academy-advanced")
"""The rule sets under which a first game is explained."""
SERIES: Final = {
    "base": ("Base", "Gym"),
    "neo": ("Base", "Gym", "Neo", "Other"),
    "ecard": ("Neo", "E-Card"),
    "ex-2003": ("E-Card", "EX"),
    "ex": ("EX",),
    "dp": ("Diamond & Pearl",),
    "platinum": ("Diamond & Pearl", "Platinum"),
    "hgss": ("Platinum", "HeartGold & SoulSilver"),
    "bw": ("HeartGold & SoulSilver", "Black & White"),
    "xy": ("XY",),
    "sm": ("Sun & Moon",),
    "academy-basic": ("Sun & Moon", "Sword & Shield"),
    "academy-advanced": ("Sun & Moon", "Sword & Shield"),
    "swsh": ("Sun & Moon", "Sword & Shield"),
    "sv": ("Sword & Shield", "Scarlet & Violet"),
    "me": ("Scarlet & Violet", "Mega Evolution"),
}
"""The series of sets that were played under a rule set, its own era."""


def own_rules(series: str, released: str) -> str:
    """The rule set of a set's own era, or the nearest there is."""
    for name, of_era in SERIES.items():
        if series in of_era and not name.startswith("academy"):
            return name
    return next(iter(SERIES)) if released < EARLIEST else next(reversed(SERIES))


EARLIEST: Final = "2007/05"
"""Sets before this are older than the oldest of these books."""


class Catalogue:
    """What the browser may look up. Everything here is printed on cards: nothing of it is secret."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._faces: OrderedDict[str, Data] = OrderedDict()
        self.texts = Texts()
        self._lock = threading.Lock()
        """Requests are answered by several threads."""
        self._deck_lists: dict[str, list[Data]] = {}
        self._finding = threading.Lock()
        """Who asks for the decks while they are being found waits for that."""
        self._before: dict[str, str] | None = None

    # --- Rule sets and sets

    def rulesets(self) -> list[Data]:
        return [
            {
                "name": one.name,
                "title": one.title,
                "year": one.year,
                "line": LINES.get(one.name, ""),
                "learning": one.name in LEARNING,
                "deck_size": one.deck_size,
                "prizes": one.prize_count,
                "plain_trainer": KIND_NAMES[one.plain_kind],
            }
            for one in books.rulesets()
        ]

    def sets(self) -> list[Data]:
        counts = self.library.coverage()["sets"]
        return [
            {
                "id": one.id,
                "code": one.code,
                "name": one.name,
                "series": one.series,
                "year": int(one.released[:4]),
                "playable": counts.get(one.id, {}).get("playable", 0),
                "total": counts.get(one.id, {}).get("total", one.total),
            }
            for one in self.library.catalog.sets().values()
        ]

    # --- Cards

    def face(self, card_id: str) -> Data:
        """A card as it is drawn; `UnknownName` if there is none."""
        with self._lock:
            found = self._faces.get(card_id)
            if found is not None:
                self._faces.move_to_end(card_id)
                return found
        face = self._face(self.library.card(card_id))
        with self._lock:
            self._faces[card_id] = face
            while len(self._faces) > FACES_KEPT:
                self._faces.popitem(last=False)
        return face

    def _face(self, card: CardDef) -> Data:
        of_set = self.library.catalog.sets().get(card.set_id)
        kind = stage.NAMES[card.stage]
        own_types = card.types
        if card.supertype == supertype.TRAINER:
            kind = trainer.NAMES[card.trainer_kind]
        elif card.supertype == supertype.ENERGY:
            kind = "Basic" if card.basic_energy >= 0 else "Special"
            own_types = (card.basic_energy,) if card.basic_energy >= 0 else ()
        return {
            "id": card.id,
            "name": card.name,
            "set": card.set_id,
            "set_name": of_set.name if of_set else "",
            "code": (of_set and of_set.code) or card.set_id.upper(),
            "number": card.number,
            "year": int(of_set.released[:4]) if of_set else 0,
            "supertype": supertype.NAMES[card.supertype],
            "kind": kind,
            "tags": tag.names(card.tags),
            "hp": card.hp,
            "types": [types.NAMES[one] for one in own_types],
            "evolves_from": card.evolves_from,
            "powers": [*_kind(card), *(_power(card, one) for one in card.powers)],
            "attacks": [_attack(card, one) for one in card.attacks],
            "weaknesses": [_matchup(one) for one in card.weaknesses],
            "resistances": [_matchup(one) for one in card.resistances],
            "retreat": card.retreat,
            "playable": card.playable,
            "why_not_playable": card.declined,
            "rarity": card.extra.get("rarity", ""),
            **self._ancestry(card),
            "prizes": books.rulesets()[-1].prizes_for(card.tags) if card.supertype == supertype.POKEMON else 0,
            "does": signs_of(card),
        }

    def _ancestry(self, card: CardDef) -> Data:
        """Of a Pokémon: its species without what marks the card, the species its line begins with, and how many steps
        lie between the two. A card of the same species looks alike in every printing."""
        if card.supertype != supertype.POKEMON:
            return {"species": "", "line": "", "step": 0}
        before = self._evolutions()
        name = species = bare(card.rules_name)
        step = 0
        while name in before and step < LONGEST_LINE:
            name = bare(before[name])
            step += 1
        return {"species": species, "line": name, "step": step}

    def _evolutions(self) -> dict[str, str]:
        """By the species of an Evolution card: the name of what it evolves from."""
        with self._lock:
            if self._before is None:
                self._before = {}
                for _, row in self.library.catalog.all_rows():
                    species = bare(str(row.get("as", row["name"])))
                    if "from" in row and species != bare(row["from"]):
                        self._before.setdefault(species, row["from"])
            return self._before

    def search(self, wanted: Wanted, page: int = 1) -> Data:
        """A page of the cards to which all of it applies.

        Of basic Energy, which hardly differs and is not in the sets of every era, the newest printing of each type that
        the rule set knows is found.
        """
        series = SERIES.get(self.library.ruleset(wanted.rules).name, ()) if wanted.rules else ()
        if series and folded(wanted.kind) == "basic energy" and not wanted.set:
            return self._basic_energy(wanted.rules)
        sets = self.library.catalog.sets()
        if wanted.set and wanted.set not in sets:
            raise UnknownName(f"set: expected the id of a set, got {wanted.set!r}")
        asked = named(wanted.name, self.library)
        tests = tests_for(wanted, self.library)
        rows: list[Row] = []
        for set_id in (wanted.set,) if wanted.set else sets:
            # Whoever names a set wants its cards, whatever the era.
            if series and sets[set_id].series not in series and set_id not in asked.sets:
                continue
            rows += (
                row
                for row in self.library.catalog.rows(set_id).values()
                if asked.fits(set_id, row) and all(test(set_id, row) for test in tests)
            )
        order = {set_id: place for place, set_id in enumerate(sets)}
        found = [str(row["id"]) for row in in_order(rows, wanted.sort or "oldest", order)]
        if wanted.text.strip():
            found = self.texts.having(wanted.text, found, self.library)
        else:
            self.texts.prepare()
        pages = max(1, -(-len(found) // PAGE))
        page = min(page, pages)
        shown = found[(page - 1) * PAGE : page * PAGE]
        return {"cards": [self.face(one) for one in shown], "total": len(found), "page": page, "pages": pages}

    def filters(self) -> Data:
        """What a search can be narrowed to and sorted by: of formats those that keep to some sets, with the seasons and
        the World Championships from the newest back."""
        formats = self.library.formats
        kinds = [one for one in formats.all() if one.pool is not None]
        lasting = [one for one in kinds if one.kind not in ("standard", "worlds") or one.id == "standard"]
        newest = next(one.season for one in lasting if one.id == "standard")
        seasons = [one for one in kinds if one.kind == "standard" and one.season != newest]
        worlds = [one for one in kinds if one.kind == "worlds"]
        return {
            "formats": [
                {"id": one.id, "group": group, "title": one.title.partition(", on ")[0]}
                for group, those in (("now", lasting), ("season", seasons[::-1]), ("worlds", worlds[::-1]))
                for one in those
            ],
            "rarities": list(RARITIES),
            "sorts": list(SORTS),
        }

    # --- Theme decks

    def _basic_energy(self, rules: str) -> Data:
        ruleset = self.library.ruleset(rules)
        known = ruleset.basic_energy_types
        last = books.last_day(ruleset.name) or "9999"
        newest = {
            row["energy"]: str(row["id"])
            for set_id, one in self.library.catalog.sets().items()
            if one.released.replace("/", "-") <= last
            for row in self.library.catalog.rows(set_id).values()
            if row.get("energy") in types.NAMES and types.NAMES.index(row["energy"]) in known
        }
        found = [newest[name] for name in types.NAMES if name in newest]
        return {"cards": [self.face(one) for one in found], "total": len(found), "page": 1, "pages": 1}

    def decks(self, rules: str = "") -> list[Data]:
        """The theme decks, those of the rule set's era first."""
        ruleset = self.library.ruleset(rules)
        with self._finding:
            found = self._deck_lists.get(ruleset.name)
            if found is None:
                every = [*self.library.decks().values(), *self.library.worlds().values()]
                found = [self._deck(deck, ruleset.name) for deck in every]
                found.sort(key=lambda one: (not one["era"], not one["ready"]))
                self._deck_lists[ruleset.name] = found
        return found

    def _deck(self, deck: ThemeDeck, rules: str) -> Data:
        of_set = self.library.catalog.sets()[deck.set_id]
        cards = [(self.library.card(card), count) for card, count in deck.cards]
        energy: dict[int, int] = {}
        for card, count in cards:
            if card.basic_energy >= 0:
                energy[card.basic_energy] = energy.get(card.basic_energy, 0) + count
        if not energy:
            # A deck of special Energy alone is of the types of its Pokémon.
            for card, count in cards:
                for one in card.types:
                    energy[one] = energy.get(one, 0) + count
        own_types = sorted(energy, key=lambda one: -energy[one])
        verdict = self.library.check(self.library.deck(deck.id), self.library.ruleset(rules))
        why_not = " ".join(one.sentence for one in verdict.problems)
        if not why_not and verdict.not_playable:
            why_not = f"Not playable yet: {', '.join(dict.fromkeys(one.name for one in verdict.not_playable))}."
        return {
            "id": deck.id,
            "name": deck.name,
            "set": deck.set_id,
            "set_name": of_set.name,
            "series": of_set.series,
            "year": deck.worlds or int(of_set.released[:4]),
            "worlds": deck.worlds > 0,
            "rules": own_rules(of_set.series, of_set.released),
            "types": [types.NAMES[one] for one in own_types],
            "cover": _cover([card for card, _ in cards], deck.name, own_types).id,
            "era": of_set.series in SERIES.get(rules, ()),
            "ready": not why_not,
            "why_not": why_not,
        }


def _cover(cards: list[CardDef], name: str, types: list[int]) -> CardDef:
    """The card that stands for a deck: the one it is named after, else the strongest Pokémon of its main type."""
    pokemon = [card for card in cards if card.supertype == supertype.POKEMON]
    if not pokemon:
        return cards[0]
    return max(
        pokemon,
        key=lambda card: (card.name in name or name in card.name, bool(set(card.types) & set(types)), card.hp),
    )


_MARKS_BEFORE: Final = ("M ", "Mega ", "Primal ", "Dark ", "Light ", "Shining ", "Radiant ", "Team Rocket's ")
_MARKS_AFTER: Final = (
    *(" VMAX", " VSTAR", " V-UNION", " V", "-GX", " GX", "-EX", " EX", " ex", " LV.X", " BREAK", " LEGEND", " Prime"),
    *(" ★", " ☆", " δ", " ◇", " GL", " FB", " E4", " 4", " C", " G"),
)


def bare(name: str) -> str:
    """The species in the name of a Pokémon card: without owner, and without what the kind of card adds to it."""
    if "'s " in name:
        name = name.partition("'s ")[2]
    for mark in _MARKS_BEFORE:
        name = name.removeprefix(mark)
    shorter = True
    while shorter:
        shorter = False
        for mark in _MARKS_AFTER:
            if name.endswith(mark):
                name = name.removesuffix(mark)
                shorter = True
    return name


def _kind(card: CardDef) -> list[Data]:
    """How a card of a special kind comes into play and what it keeps, as a text without a name."""
    text = kind_text(card)
    return [{"kind": "", "name": "", "text": text, "mark": ""}] if text else []


def _power(card: CardDef, printed: Power) -> Data:
    return {
        "kind": power.NAMES[printed.kind],
        "name": printed.name,
        "text": power_text(card, printed),
        "mark": "VSTAR" if printed.vstar else "",
    }


def _attack(card: CardDef, attack: Attack) -> Data:
    return {
        "name": attack.name,
        "cost": [types.NAMES[one] for one in attack.cost],
        "damage": f"{attack.damage or ''}{attack.symbol}",
        "text": attack_text(card, attack),
        "mark": "GX" if attack.gx else "VSTAR" if attack.vstar else "",
    }


def _matchup(one: Matchup) -> Data:
    value = f"×{one.times}" if one.times != 1 else f"{one.plus:+d}".replace("-", "−")
    return {"type": types.NAMES[one.type], "value": value}


# --- Searching the texts


MAY_WAIT: Final = 2


class Texts:
    """Everything that is written on the cards. It takes seconds to write it all out, so another process does."""

    def __init__(self) -> None:
        self._helper = Helper("playmat-texts")
        self._lock = threading.Lock()
        self._all: dict[str, str] = {}
        self._some: dict[str, str] = {}
        self._preparing: threading.Thread | None = None
        self._places = threading.Semaphore(MAY_WAIT)

    def having(self, text: str, ids: list[str], library: Library) -> list[str]:
        """Those cards on which this is written."""
        part = folded(text)
        texts = self._all
        if not texts and len(ids) > FEW:
            texts = self._wait_for_all()
        if not texts:
            texts = self._some
            for one in ids:
                if one not in texts:
                    texts[one] = written_on(library.card(one))
        return [one for one in ids if part in texts[one]]

    def _wait_for_all(self) -> dict[str, str]:
        """The texts of all cards by id. A few may wait for them; the threads that answer requests are everybody's."""
        if not self._places.acquire(blocking=False):
            raise Refused("not-ready", "the texts of the cards are being read; try again in a few seconds", 503)
        try:
            return self.everything()
        finally:
            self._places.release()

    def everything(self) -> dict[str, str]:
        """The texts of all cards by id; waits for them the first time."""
        with self._lock:
            if not self._all:
                try:
                    self._all = self._helper.call(write_out)
                except HelperDied:
                    raise Refused("not-ready", "the texts of the cards could not be read; try again", 503) from None
                self._helper.close()
            return self._all

    def prepare(self) -> None:
        """Begin to write them out: whoever looks through the cards is likely to ask for a text next."""
        if not self._all and self._preparing is None:
            self._preparing = threading.Thread(target=self._prepare, name="playmat-texts", daemon=True)
            self._preparing.start()

    def _prepare(self) -> None:
        # Nobody waits for this: whoever asks for a text later tries again, and is told.
        with contextlib.suppress(Refused):
            self.everything()

    def close(self) -> None:
        self._helper.close()


def written_on(card: CardDef) -> str:
    """Names and texts of what a card can do, folded."""
    parts = [*(one.name for one in card.powers), *(one.name for one in card.attacks)]
    parts += [power_text(card, one) for one in card.powers]
    parts += [attack_text(card, one) for one in card.attacks]
    return folded("\n".join(parts))


def write_out() -> dict[str, str]:
    """In a process of its own: the texts of all cards."""
    return {card.id: written_on(card) for card in Library.default().catalog.find()}
