"""Cards, decks and rules put together: what a program asks for first.

>>> from playmat import Library
>>> library = Library.default()
>>> library.card("bw1-1").name
'Snivy'
>>> len(library.deck("d-bw1-1"))
60
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playmat import rules
from playmat.cards.catalog import AS_SHOWN, OF_THE_DAY, Catalog, ThemeDeck, Wording
from playmat.cards.deckcheck import Problem, check_deck, check_sets
from playmat.cards.decklist import LONGEST_LIST, DeckList, from_theme_deck, read_list
from playmat.cards.formats import Format, Formats, formats_of
from playmat.cards.index import index_of, set_of
from playmat.library.choosing import Choice, choose, named_ruleset
from playmat.model.card import STAND_IN, Attack, CardDef, Power
from playmat.model.errors import DeckError, NotPlayable, UnknownName
from playmat.model.ruleset import Ruleset
from playmat.model.words import stage

if TYPE_CHECKING:
    from playmat.engine import Game

Cards = Callable[[str], CardDef]
"""Finds the printed facts of a card by its id, as anybody can who sees the card."""

_DECK_ID = re.compile(r"d-[a-z0-9]+-\d+|worlds-\d{4}-[a-z0-9-]+")
_ENTRY = re.compile(r"\s*\d{1,2}[xX]?\s+[^\W\d_]\S*\s")
"""How a list begins that stands in a single line."""
_UNREAD_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `Library.check` found out about a deck."""

    problems: list[Problem]
    not_playable: list[CardDef]
    """Cards whose text is not understood whole yet: the deck may be legal, but no game can be played with it."""

    @property
    def legal(self) -> bool:
        return not self.problems


def _decoded(data: bytes) -> str:
    """The text of a file in one of the encodings that programs save lists in."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        if b"\0" in data:
            raise  # no text at all
        return data.decode("cp1252", errors="replace")


def refuse_unread(deck: DeckList, where: str = "") -> DeckList:
    """The deck, if every line of its list is a card; otherwise `DeckError` names those that are not."""
    if deck.unread:
        raise DeckError("\n".join(f"{where}line {line.number}: {line.note}" for line in deck.unread[:_UNREAD_SHOWN]))
    return deck


class Library:
    """The door to the catalogue and the rule sets."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    @staticmethod
    def default() -> Library:
        """The library of the shipped cards, one for the whole process."""
        return _default()

    def card(self, card_id: str, wording: Wording = AS_SHOWN) -> CardDef:
        """The card with this id, by this wording; `UnknownName` with the nearest ids if there is none. What stands in
        play for a card that lies face down there is one too, though it can be in no deck."""
        return STAND_IN if card_id == STAND_IN.id else self.catalog.worded(card_id, wording)

    def wording(self, setting: str, day: str = "", ruleset: Ruleset | None = None) -> Wording:
        """A wording by the name of its setting; `of-the-day` without a day is that of the rule set's last one."""
        if setting == OF_THE_DAY and not day and ruleset is not None:
            day = rules.last_day(ruleset.name) if ruleset.name in rules.RULESETS else ""
            if not day:
                raise UnknownName(f"expected a day for the wording {OF_THE_DAY}: {ruleset.name} has no last day")
        return Wording(setting, day)

    def wording_in(self, format: Format | None) -> Wording:
        """The wording that a format goes by."""
        if format is None:
            return AS_SHOWN
        return self.wording(format.wording, (format.day or self.formats.today) * (format.wording == OF_THE_DAY))

    def find(
        self, name: str = "", type: str = "", set: str = "", text: str = "", playable: bool | None = None
    ) -> Iterator[CardDef]:
        """The cards to which all of it applies; `text` is part of the rendered text of the card, in any case."""
        part = text.casefold()
        for card in self.catalog.find(name, type, set, playable):
            if not part or part in card_text(card).casefold():
                yield card

    def decks(self, playable: bool | None = None) -> dict[str, ThemeDeck]:
        """The theme decks by id; with `playable` those of which every card is playable, or the others."""
        decks = self.catalog.decks()
        if playable is None:
            return dict(decks)
        ready = frozenset(self.catalog.read_json("coverage.json")["decks"])
        return {deck_id: deck for deck_id, deck in decks.items() if (deck_id in ready) == playable}

    def worlds(self) -> dict[str, ThemeDeck]:
        """The decks of World Championships of which every card is playable, by id."""
        decks = self.catalog.worlds()
        return {one: deck for one, deck in decks.items() if all(self.card(card).playable for card, _ in deck.cards)}

    def deck(self, ref: str | Path) -> DeckList:
        """A deck by the id of a theme deck, the path of a deck list, or the text of one. Every line must be a card;
        where it may be one of several, the one taken is noted."""
        return refuse_unread(self.read(ref), "" if isinstance(ref, str) and "\n" in ref else f"{ref}: ")

    def read(self, ref: str | Path) -> DeckList:
        """The same, as far as the list can be read: its `lines` say which are no card, and what was expected."""
        if isinstance(ref, str):
            if _DECK_ID.fullmatch(ref.strip()):
                return from_theme_deck(self.catalog.deck(ref.strip()))
            if "\n" in ref or (_ENTRY.match(ref) and not Path(ref[:200]).is_file()):
                return read_list(ref, self.catalog)
        path = Path(ref)
        try:
            if not path.is_file():
                raise UnknownName(
                    f"expected a theme deck id such as d-bw1-1, or the path of a deck list, got {str(ref)[:200]!r}"
                )
            if path.stat().st_size > 4 * LONGEST_LIST:
                raise DeckError(
                    f"{path}: expected a deck list of at most {LONGEST_LIST} characters, "
                    f"got a file of {path.stat().st_size} bytes"
                )
            text = _decoded(path.read_bytes())
        except (OSError, UnicodeDecodeError, ValueError) as error:
            if isinstance(error, DeckError):
                raise
            came = "bytes that are none" if isinstance(error, UnicodeDecodeError) else str(error)
            raise DeckError(f"{str(ref)[:200]}: expected a deck list as text, got {came}") from error
        try:
            return read_list(text, self.catalog, path.stem)
        except DeckError as error:
            raise DeckError("\n".join(f"{path}: {line}" for line in str(error).splitlines())) from None

    def cards(self, deck: DeckList, wording: Wording = AS_SHOWN) -> list[CardDef]:
        """The cards of a deck, one by one."""
        return [self.catalog.worded(card, wording) for card in deck.ids()]

    def playable_cards(self, deck: DeckList, wording: Wording = AS_SHOWN) -> list[CardDef]:
        """The cards of a deck; `NotPlayable` names those that no game can be played with yet."""
        cards = self.cards(deck, wording)
        missing = {card.id: card.name for card in cards if not card.playable}
        if missing:
            names = ", ".join(f"{name} ({card_id})" for card_id, name in missing.items())
            raise NotPlayable(f"{deck.name or 'this deck'}: not playable yet: {names}")
        return cards

    def ruleset(self, name: str = "") -> Ruleset:
        """A rule set by name or alias, the default one without; with the numbers of a format as in swsh:limited."""
        if ":" in name:
            return named_ruleset(self, name)
        return rules.find(name or rules.DEFAULT)

    # --- Formats

    @property
    def formats(self) -> Formats:
        """The formats, by name and day."""
        return formats_of(self.catalog)

    def format(self, name: str) -> Format:
        """The format that a person names, such as standard, standard-2019-08-16, worlds-2006, glc, limited."""
        return self.formats.find(name)

    def choose(self, decks: Sequence[DeckList], format: str = "", rules: str = "") -> Choice:
        """The format and rule set decks are played in: as asked for, else found from the cards."""
        return choose(self, decks, format, rules)

    def absent_sets(self) -> list[dict[str, str]]:
        """Released sets that the catalogue does not have: name, year, codes."""
        known = self.catalog.read_toml("codes.toml")["absent"]
        return [{"name": one["name"], "released": one["released"], "codes": one.get("codes", "")} for one in known]

    def set_range(self, text: str) -> list[str]:
        """The ids of sets named like 'bw1..bw11,xy1': ranges follow the order of release."""
        order = list(self.catalog.sets())
        chosen: dict[str, None] = {}
        for part in text.split(","):
            first, dots, last = part.strip().partition("..")
            for one in (first, last) if dots else (first,):
                if one not in self.catalog.sets():
                    raise UnknownName(
                        f"expected sets such as bw1..bw11 or bw1,bw2, got {part.strip()!r}: no set {one!r}"
                    )
            start, end = order.index(first), order.index(last or first)
            if start > end:
                raise UnknownName(f"expected the older set of {part.strip()!r} first")
            chosen.update(dict.fromkeys(order[start : end + 1]))
        return list(chosen)

    def check(
        self,
        deck: DeckList,
        ruleset: Ruleset,
        sets: list[str] | None = None,
        format: Format | None = None,
        wording: Wording = AS_SHOWN,
    ) -> Verdict:
        """Whether a deck is legal under a rule set and, if given, among these sets and in a format."""
        cards = self.cards(deck, wording)
        problems = [Problem("", f"Line {line.number} is no card: {line.note}.") for line in deck.unread]
        if format is None or not format.theme or not self.formats.theme_deck(deck.ids()):
            problems += check_deck(cards, ruleset)
        if sets is not None:
            problems += check_sets(cards, frozenset(sets), lambda card: self._reprinted(card, sets))
        if format is not None:
            problems += self.formats.check(cards, format)
        missing = {card.id: card for card in cards if not card.playable}
        return Verdict(problems, list(missing.values()))

    def _reprinted(self, card: CardDef, sets: list[str]) -> bool:
        """Whether the same card is in one of the sets: for Pokémon every fact must be the same, else the name."""
        if card.basic_energy >= 0:
            return True
        twins = index_of(self.catalog).twins(self.catalog.row(card.id))
        return any(set_of(other) in sets for other in twins)

    def game(
        self,
        ruleset: str | Ruleset,
        deck_a: str | Path | DeckList,
        deck_b: str | Path | DeckList,
        seed: int = 0,
        record: bool = False,
        wording: str = "",
        day: str = "",
    ) -> Game:
        """A new game between two decks: theme deck ids, paths or texts of lists, or lists already read.

        `wording` is `printed`, `of-the-day` or `latest` (see `Wording`), for both decks.
        """
        from playmat.library.games import start_game  # with the engine, which looking things up does not need

        by = self.ruleset(ruleset) if isinstance(ruleset, str) else ruleset
        return start_game(self, by, deck_a, deck_b, seed, record, self.wording(wording, day, by))

    def coverage(self) -> dict[str, Any]:
        """Playable and total by set, by series and in all, and the declines ranked by the cards each would unlock."""
        shipped = self.catalog.read_json("coverage.json")
        series: dict[str, dict[str, int]] = {}
        everything = {"playable": 0, "total": 0}
        for set_id, counts in shipped["sets"].items():
            of_series = series.setdefault(self.catalog.sets()[set_id].series, {"playable": 0, "total": 0})
            for key in everything:
                of_series[key] += counts[key]
                everything[key] += counts[key]
        return {
            "sets": shipped["sets"],
            "series": series,
            "all": everything,
            "decks": {"playable": len(shipped["decks"]), "total": len(self.catalog.decks())},
            "declines": shipped["declines"],
            "more_declines": shipped["more_declines"],
            "unplayable": shipped.get("unplayable", []),
        }


def kind_text(card: CardDef) -> str:
    """How a card of a special kind comes into play and what it keeps, in our words; empty for all others."""
    name = card.rules_name
    if card.stage == stage.RESTORED:
        return f"Comes onto the Bench only by the effect of {card.extra['by']}." if card.extra.get("by") else ""
    if card.stage == stage.LEVEL_UP:
        return f"Put this card onto your Active {name}. It keeps that {name}'s attacks, Poké-Powers and Poké-Bodies."
    if card.stage == stage.BREAK:
        kept = "attacks, Abilities, Weakness, Resistance and Retreat Cost"
        return f"Put this card onto your {card.evolves_from}. It keeps that Pokémon's {kept}."
    if card.stage == stage.LEGEND:
        half = ("upper", "lower")[card.piece - 1]
        prizes = f" Gives {card.prizes} Prize cards when Knocked Out." if card.prizes else ""
        return f"The {half} half. Both halves are put from your hand onto your Bench together.{prizes}"
    if card.stage == stage.V_UNION:
        how = "Once in a game, the four pieces are put from your discard pile onto your Bench together."
        return f"Piece {card.piece} of 4. {how}"
    return ""


def card_text(card: CardDef) -> str:
    """All rendered text of a card, a paragraph for each attack and power."""
    parts = [power_text(card, power) for power in card.powers]
    parts += [attack_text(card, attack) for attack in card.attacks]
    return "\n".join(part for part in parts if part)


def attack_text(card: CardDef, attack: Attack) -> str:
    """What an attack does, in our words; empty for damage alone and for an attack that is not understood yet."""
    from playmat.text import render_attack  # the renderer is large, and only texts need it

    program = attack.program
    return "" if program is None else render_attack(program, card, attack)


def power_text(card: CardDef, power: Power) -> str:
    """What a power does, or the text of a Trainer or Energy card, in our words."""
    from playmat.text import render_units  # as above

    return render_units(power.units, card, power.kind) if power.units else ""


@cache
def _default() -> Library:
    return Library(Catalog.default())
