"""Observations: what a seat sees as named arrays of fixed shape. `ARRAYS` lists them, and docs/training.md shows it.

An array holds numbers of the order of one: HP and damage in hundreds, costs in fifths, flags as 0 and 1. Whatever a
position has less of than there are rows is zero. The rows of cards, and of everything that depends on printed facts
and few other things, are worked out once and gathered from tables.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from playmat.engine.columns import ENTERED, EVOLVED, FACE_DOWN, SPOTS, Glance, Option, Pokemon
from playmat.envs.cards import (
    CARD_NAMES,
    CARD_SIZE,
    EFFECT_COUNT,
    EFFECT_NAMES,
    EFFECTS_AT,
    MAX_ATTACKS,
    CardTable,
    Floats,
    attack_effects,
    damage_after,
    effect_row,
    missing,
    provided,
)
from playmat.envs.sight import (
    KIND,
    KINDS,
    MORE,
    NUMBER_NAMES,
    PILE_NAMES,
    QUESTIONS,
    ROWS,
    SIDE_NAMES,
    SOURCE_NAMES,
)
from playmat.model.card import Attack
from playmat.model.errors import DataError
from playmat.model.words import condition, sign, supertype, types
from playmat.rules import RULESETS

Observation = dict[str, NDArray[Any]]

MAX_HAND: Final = 24
"""Rows for the hand. Of the hands in random games of all eras one in 2,000 is larger; the last row holds the rest."""
MAX_OPTIONS: Final = 64
"""Options shown at once, unless an environment is made with another number. The longest list in random games was 43."""
HIGHEST: Final = 10_000.0
"""No number in an observation exceeds it."""

_SCALE: Final = {
    "turn": 1 / 20,
    "game": 1.0,
    "picked": 1 / 5,
    "deck": 1 / 60,
    "hand": 1 / 10,
    "discard": 1 / 60,
    "lost": 1 / 60,
    "prizes": 1 / 6,
    "aside": 1 / 10,
    "bench": 1 / 5,
    "turns_taken": 1 / 10,
    "mulligans": 1 / 5,
    "bonus": 1 / 5,
}
"""What a single number is multiplied by; one where nothing is said."""


def _scale(name: str) -> float:
    last = name.removeprefix("own ").removeprefix("opponent's ")
    if last in SIDE_NAMES and last != name:
        return _SCALE.get(last, 1.0)
    return _SCALE.get(name, 1.0)


_PLAIN: Final = NUMBER_NAMES[:-1]
_SCALES: Final = np.array([_scale(name) for name in _PLAIN], np.float32)
GLOBAL_NAMES: Final[tuple[str, ...]] = (
    *_PLAIN,
    *(f"question: {name}" for name in QUESTIONS),
    *(f"rules: {name}" for name in RULESETS),
    "page of the options",
    "further pages",
)
_QUESTION_AT: Final = len(_PLAIN)
_RULES_AT: Final = _QUESTION_AT + len(QUESTIONS)
_PAGE_AT: Final = _RULES_AT + len(RULESETS)

_BUILT_NAMES: Final[tuple[str, ...]] = (
    *(f"units: {name}" for name in types.NAMES),
    *(f"attack {i + 1}: {what}" for i in range(MAX_ATTACKS) for what in ("lacks", "payable")),
    *(f"Tool effect: {name}" for name in EFFECT_NAMES),
    "Tools",
    "cards beneath",
    "units",
    "strongest attack lacks",
    "most damage payable",
)
"""What follows from the cards a Pokémon consists of and the Energy on it."""
_COUNTED: Final = (
    "own",
    "Active",
    "HP",
    "damage",
    "HP left",
    "entered this turn",
    "evolved this turn",
    "hits the other Active for",
    "face down",
    "Retreat Cost now",
    "Energy cards",
)
"""What changes while it is in play."""
_LIVE_NAMES: Final[tuple[str, ...]] = (*_COUNTED, *(f"type now: {name}" for name in types.NAMES), *condition.NAMES)
POKEMON_NAMES: Final[tuple[str, ...]] = (*(f"card: {name}" for name in CARD_NAMES), *_BUILT_NAMES, *_LIVE_NAMES)
_LIVE_AT: Final = CARD_SIZE + len(_BUILT_NAMES)
_TARGET: Final = slice(_LIVE_AT - 3, _LIVE_AT + 8)
"""The columns of a Pokémon that an option about it repeats."""
_USED_NAMES: Final = ("cost", "damage", "varies")
_OFFER_NAMES: Final[tuple[str, ...]] = (
    *(f"kind: {name}" for name in KINDS),
    *(f"card: {name}" for name in CARD_NAMES),
    *(f"from {name}" for name in SOURCE_NAMES),
    "number",
    *(f"type: {name}" for name in types.NAMES),
    *(f"condition: {name}" for name in condition.NAMES),
    *(f"sign: {name}" for name in sign.NAMES),
    *(f"attack: {name}" for name in _USED_NAMES),
    *(f"used effect: {name}" for name in EFFECT_NAMES),
)
_OFFER: Final = {name: i for i, name in enumerate(_OFFER_NAMES)}
OPTION_NAMES: Final[tuple[str, ...]] = (
    *_OFFER_NAMES,
    *(f"on: {name}" for name in POKEMON_NAMES[_TARGET]),
    "attack: hits for",
    "attack: would Knock Out",
    "then: strongest attack lacks",
    "then: most damage payable",
)
_TARGET_AT: Final = len(_OFFER_NAMES)
_THEN_AT: Final = _TARGET_AT + len(POKEMON_NAMES[_TARGET])

_ATTACK: Final = KIND["attack"]
_ATTACK_OF: Final = KIND["attack-of"]
_ATTACH: Final = KIND["attach"]
_EVOLVE: Final = KIND["evolve"]
_MORE: Final = KIND[MORE]
_POWERS: Final = frozenset({KIND["use-power"], KIND["use-card"], KIND["use-stadium"]})
_WORDS: Final = {KIND["type"]: "type: Grass", KIND["condition"]: "condition: Asleep", KIND["sign"]: "sign: Rock"}
"""Options whose number is that of a word: the column of the first."""
_USES: Final = frozenset({_ATTACK, KIND["use-power"]})
"""Options whose row follows from whose attack or power it is."""
_Whose = tuple[int, tuple[int, ...], tuple[int, ...]]
"""Top card, Tools and cards beneath of a Pokémon."""
_NOBODY: Final[tuple[Pokemon, int, int]] = ((0, 0, (), (), (), 0, 0, 0, 0, 0, 0, 0), 0, 0)
_UNTOUCHED: Final = np.zeros(_THEN_AT - _TARGET_AT, np.float32)
_NOTHING: Final = (0.0, 0.0, 0.0, 0.0)

_TYPE_BITS: Final = np.array(
    [[mask >> t & 1 for t in range(types.COUNT)] for mask in range(1 << types.COUNT)], np.float32
)
_CONDITION_BITS: Final = np.array([[mask >> i & 1 for i in range(5)] for mask in range(32)], np.float32)


@dataclass(frozen=True, slots=True)
class Array:
    """One array of an observation."""

    name: str
    meaning: str
    columns: tuple[str, ...] = ()
    """What each column, or each place of a flat array, holds."""
    rows: tuple[str, ...] = ()
    dtype: type[np.generic] = np.float32


ARRAYS: Final[tuple[Array, ...]] = (
    Array("globals", "turn, counts for both sides, the question that is asked, the rule set", GLOBAL_NAMES),
    Array(
        "piles",
        "for cards that lie together, the sum of their rows: piles, what is known of hidden places, the Stadium",
        CARD_NAMES,
        PILE_NAMES,
    ),
    Array("hand", "own hand, one card a row", CARD_NAMES),
    Array("pokemon", "Pokémon in play: own Active, own Bench, opponent's Active, opponent's Bench", POKEMON_NAMES),
    Array("options", "what may be answered, one option a row, in the order of the actions", OPTION_NAMES),
    Array("action_mask", "1 for each action that is an option", dtype=np.int8),
    Array(
        "hand_cards",
        "number of the card in each row of `hand`, in the environment's card table; 0 none",
        dtype=np.int32,
    ),
    Array("pokemon_cards", "the same for `pokemon`", dtype=np.int32),
    Array("option_cards", "the same for `options`", dtype=np.int32),
    Array("option_rows", "row of `pokemon` that an option is about, plus 1; 0 none", dtype=np.int32),
)
"""Every array of an observation, in order."""
ARRAY_NAMES: Final = tuple(array.name for array in ARRAYS)


def shape_of(name: str, max_options: int = MAX_OPTIONS) -> tuple[int, ...]:
    """The shape of an array."""
    shapes: dict[str, tuple[int, ...]] = {
        "globals": (len(GLOBAL_NAMES),),
        "piles": (len(PILE_NAMES), CARD_SIZE),
        "hand": (MAX_HAND, CARD_SIZE),
        "pokemon": (ROWS, len(POKEMON_NAMES)),
        "options": (max_options, len(OPTION_NAMES)),
        "action_mask": (max_options,),
        "hand_cards": (MAX_HAND,),
        "pokemon_cards": (ROWS,),
        "option_cards": (max_options,),
        "option_rows": (max_options,),
    }
    return shapes[name]


def markdown() -> str:
    """The arrays as a table, for the documentation."""
    lines = ["| array | shape | type | what it holds |", "|---|---|---|---|"]
    for array in ARRAYS:
        sizes = " × ".join(
            "`max_options`"
            if size == MAX_OPTIONS and place == 0 and "option" in array.meaning + array.name
            else str(size)
            for place, size in enumerate(shape_of(array.name))
        )
        lines.append(f"| `{array.name}` | {sizes} | {array.dtype.__name__} | {array.meaning} |")
    return "\n".join(lines)


def columns_markdown() -> str:
    """What the columns hold, in order, for the documentation; names that begin alike are told together."""
    card = ("card: as a card's row",)
    told = {
        "a card's row": CARD_NAMES,
        "`globals`": GLOBAL_NAMES,
        "rows of `piles`": PILE_NAMES,
        "`pokemon`": (*card, *POKEMON_NAMES[CARD_SIZE:]),
        "`options`": (*OPTION_NAMES[: len(KINDS)], *card, *OPTION_NAMES[len(KINDS) + CARD_SIZE :]),
    }
    return "\n".join(f"- {what}: {_gathered(names)}" for what, names in told.items())


def _gathered(names: Sequence[str]) -> str:
    groups: list[tuple[str, list[str]]] = []
    for name in names:
        first, _, rest = name.rpartition(": ") if ": " in name else name.partition(" ")
        if groups and groups[-1][0] == first and rest:
            groups[-1][1].append(rest)
        else:
            groups.append((first, [rest]))
    short = {tuple(types.NAMES): "each type", EFFECT_NAMES: "each group of effects"}
    parts: list[str] = []
    for first, rests in groups:
        if first == "effect":
            parts.append(f"**effect** {' · '.join(rests)}")
        elif len(rests) > 1:
            parts.append(f"**{first}** {short.get(tuple(rests), ' · '.join(rests))}")
        else:
            parts.append(f"{first} {rests[0]}".strip())
    return "; ".join(parts)


class _Rows:
    """Rows that are worked out once: a table that grows, and where each key's row is in it."""

    LIMIT: Final = 1 << 15

    def __init__(self, size: int) -> None:
        self.table: Floats = np.zeros((256, size), np.float32)
        self.place: dict[Hashable, int] = {}

    def add(self, key: Hashable, *parts: Floats | Sequence[float]) -> int:
        """Keep a row that consists of these parts; its place."""
        place = len(self.place)
        if place == len(self.table):
            self.table = np.concatenate([self.table, np.zeros_like(self.table)])
        row, at = self.table[place], 0
        for part in parts:
            row[at : at + len(part)] = part
            at += len(part)
        self.place[key] = place
        return place


class Encoder:
    """Turns what seats see into arrays, for any number of positions at once."""

    def __init__(self, table: CardTable, max_options: int = MAX_OPTIONS, arrays: Sequence[str] = ARRAY_NAMES) -> None:
        unknown = [name for name in arrays if name not in ARRAY_NAMES]
        if unknown or "action_mask" not in arrays:
            raise DataError(
                f"arrays: expected action_mask and any of {', '.join(ARRAY_NAMES)}; got {', '.join(arrays)}"
            )
        if not 2 <= max_options <= 4096:
            raise DataError(f"max_options: expected a number from 2 to 4096, got {max_options}")
        self.table = table
        self.max_options = max_options
        self.arrays = tuple(name for name in ARRAY_NAMES if name in arrays)
        self._shapes = {array.name: (shape_of(array.name, max_options), array.dtype) for array in ARRAYS}
        self._wanted = frozenset(self.arrays)
        self._forget()

    def _forget(self) -> None:
        """Begin with empty tables. Whole rows of Pokémon and options are many; what they are made of is few."""
        self._built = _Rows(_LIVE_AT)
        self._best: list[int] = []
        """Beside the rows of `_built`: the most damage that is payable."""
        self._pokemon = _Rows(len(POKEMON_NAMES))
        self._seen: list[tuple[Pokemon, int, int]] = []
        """Beside the rows of `_pokemon`: the Pokémon, the card of the Active it faces, and its place in `_built`."""
        self._offers = _Rows(_TARGET_AT)
        self._damage: list[int] = []
        """Beside the rows of `_offers`: the printed damage of an attack."""
        self._then: dict[tuple[int, int, int], tuple[float, float, float, float]] = {}
        self._options = _Rows(len(OPTION_NAMES))

    def empty(self, count: int) -> Observation:
        """Arrays for so many positions, all zero."""
        made: Observation = {}
        for name in self.arrays:
            shape, dtype = self._shapes[name]
            made[name] = np.zeros((count, *shape), dtype)
        return made

    def pages(self, options: int) -> int:
        """Over how many pages so many options are spread; all but a single page keep their last place for turning."""
        return 1 if options <= self.max_options else -(-options // (self.max_options - 1))

    def encode(self, sights: Sequence[Glance], rules: Sequence[int], pages: Sequence[int]) -> Observation:
        """The arrays of these positions, the first axis being the position.

        `rules` are places in `RULESETS`, `pages` the pages of the options that are open.
        """
        out = self.empty(len(sights))
        if len(self._pokemon.place) > _Rows.LIMIT or len(self._options.place) > _Rows.LIMIT:
            self._forget()
        shown = [self._page(sight.options, page) for sight, page in zip(sights, pages, strict=True)]
        self._write_mask(out["action_mask"], shown)
        if "globals" in out:
            self._write_globals(out["globals"], sights, rules, pages)
        if "piles" in out:
            self._write_piles(out["piles"], sights)
        if "hand" in out or "hand_cards" in out:
            self._write_hands(out, sights)
        if self._wanted & {"pokemon", "pokemon_cards", "options", "option_cards", "option_rows"}:
            self._write_table(out, sights, shown)
        return out

    def _page(self, options: list[Option], page: int) -> list[Option]:
        """The options of one page, with the one that turns it at the last place."""
        if len(options) <= self.max_options:
            return options
        size = self.max_options - 1
        return [*options[page * size : (page + 1) * size], (_MORE, 0, 0, 0, 0, "")]

    def _write_mask(self, mask: NDArray[Any], shown: list[list[Option]]) -> None:
        for i, options in enumerate(shown):
            mask[i, : len(options)] = 1

    def _write_globals(
        self, out: NDArray[Any], sights: Sequence[Glance], rules: Sequence[int], pages: Sequence[int]
    ) -> None:
        numbers = np.array([sight.numbers for sight in sights], np.float32)
        np.multiply(numbers[:, :-1], _SCALES, out=out[:, :_QUESTION_AT])
        for i, sight in enumerate(sights):
            question = sight.numbers[-1]
            if question:
                out[i, _QUESTION_AT + question - 1] = 1
            out[i, _RULES_AT + rules[i]] = 1
            if len(sight.options) > self.max_options:
                out[i, _PAGE_AT] = pages[i]
                out[i, _PAGE_AT + 1] = self.pages(len(sight.options)) - 1 - pages[i]

    def _write_piles(self, out: NDArray[Any], sights: Sequence[Glance]) -> None:
        cards: list[int] = []
        starts: list[int] = []
        places: list[int] = []
        for i, sight in enumerate(sights):
            for at, pile in enumerate(sight.piles, i * len(PILE_NAMES)):
                if pile:
                    places.append(at)
                    starts.append(len(cards))
                    cards += pile
        if cards:
            out.reshape(-1, CARD_SIZE)[places] = np.add.reduceat(self.table.rows[cards], starts, axis=0)

    def _write_hands(self, out: Observation, sights: Sequence[Glance]) -> None:
        cards = out.get("hand_cards")
        if cards is None:
            cards = np.zeros((len(sights), MAX_HAND), np.int32)
        for i, sight in enumerate(sights):
            held = sight.hand
            cards[i, : len(held)] = held[:MAX_HAND]
        if "hand" in out:
            np.take(self.table.rows, cards, axis=0, out=out["hand"], mode="clip")
            for i, sight in enumerate(sights):
                if len(sight.hand) > MAX_HAND:
                    out["hand"][i, -1] = self.table.rows[sight.hand[MAX_HAND - 1 :]].sum(axis=0)

    # --- Pokémon and options

    def _write_table(self, out: Observation, sights: Sequence[Glance], shown: list[list[Option]]) -> None:
        pokemon, options = self._pokemon.place, self._options.place
        kept: list[int] = []
        places: list[int] = []
        offered: list[int] = []
        actions: list[int] = []
        for i, sight in enumerate(sights):
            own = other = left = 0
            for one in sight.pokemon:
                if one[0] == 0:
                    own = one[1]
                elif one[0] == SPOTS:
                    other, left = one[1], one[6] - one[7]
            here: dict[int, int] = {}
            for one in sight.pokemon:
                row = one[0]
                key = (one, other if row < SPOTS else own)
                place = pokemon.get(key, -1)
                if place < 0:
                    place = self._add_pokemon(key)
                here[row + 1] = place
                kept.append(place)
                places.append(i * ROWS + row)
            active = here.get(1, -1)
            for action, option in enumerate(shown[i], i * self.max_options):
                offer = (option, active, left) if option[0] == _ATTACK else (option, here.get(option[2], -1), 0)
                place = options.get(offer, -1)
                if place < 0:
                    place = self._add_option(offer)
                offered.append(place)
                actions.append(action)
        if "pokemon" in out:
            out["pokemon"].reshape(-1, len(POKEMON_NAMES))[places] = self._pokemon.table[kept]
        if "options" in out:
            out["options"].reshape(-1, len(OPTION_NAMES))[actions] = self._options.table[offered]
        if "pokemon_cards" in out:
            out["pokemon_cards"].reshape(-1)[places] = [one[1] for sight in sights for one in sight.pokemon]
        if "option_cards" in out:
            out["option_cards"].reshape(-1)[actions] = [option[1] for page in shown for option in page]
        if "option_rows" in out:
            out["option_rows"].reshape(-1)[actions] = [option[2] for page in shown for option in page]

    def _add_pokemon(self, key: tuple[Pokemon, int]) -> int:
        """Work out the row of a Pokémon that faces this card."""
        one, target = key
        row, card, units, tools, under, energy, hp, damage, types, retreat, conditions, flags = one
        built = self._built.place.get((card, units, tools, under), -1)
        if built < 0:
            built = self._add_built(card, units, tools, under)
        hit = self._hit(self._best[built], types, target)
        live = (
            row < SPOTS,
            row % SPOTS == 0,
            max(hp, 0) / 100,
            damage / 100,
            max(hp - damage, 0) / 100,
            flags & ENTERED != 0,
            flags & EVOLVED != 0,
            hit / 100,
            flags & FACE_DOWN,
            retreat / 5,
            energy,
        )
        self._seen.append((one, target, built))
        return self._pokemon.add(key, self._built.table[built], live, _TYPE_BITS[types], _CONDITION_BITS[conditions])

    def _add_built(self, card: int, units: tuple[int, ...], tools: tuple[int, ...], under: tuple[int, ...]) -> int:
        """Work out what follows from the cards a Pokémon consists of and the Energy on it."""
        numbers: list[float] = [sum(mask >> type_ & 1 for mask in units) / 5 for type_ in range(types.COUNT)]
        attacks = self.table.attacks_of(card, under)
        for i in range(MAX_ATTACKS):
            lack = missing(attacks[i].cost, units) if i < len(attacks) else 0
            numbers += [lack / 5, float(i < len(attacks) and lack == 0)]
        lack, best = _strength(attacks, units)
        self._best.append(best)
        return self._built.add(
            (card, units, tools, under),
            self.table.rows[card],
            numbers,
            self.table.rows[list(tools), EFFECTS_AT:].sum(axis=0),
            (len(tools), len(under), len(units) / 5, lack / 5, best / 100),
        )

    def _hit(self, damage: int, types: int, target: int) -> int:
        """What that printed damage does to the card, as far as printed facts tell."""
        card = self.table.cards[target]
        return damage if card is None else damage_after(damage, types, card)

    def _add_option(self, key: tuple[Option, int, int]) -> int:
        """Work out the row of an option about the Pokémon at that place of `_pokemon`.

        For an attack that is the attacker, and the last number is the HP that its target has left.
        """
        (kind, card, _, number, source, text), place, left = key
        one, target, built = self._seen[place] if place >= 0 else _NOBODY
        whose = (one[1], one[3], one[4]) if kind in _USES else (0, (), ())
        offer = self._offers.place.get((kind, card, number, source, text, whose), -1)
        if offer < 0:
            offer = self._add_offer(kind, card, number, source, text, whose)
        about, then = _UNTOUCHED, _NOTHING
        if place >= 0:
            if kind == _ATTACK:
                hit = self._hit(self._damage[offer], one[8], target)
                then = (hit / 100, float(0 < left <= hit), 0.0, 0.0)
            else:
                about = self._pokemon.table[place, _TARGET]
                if kind == _ATTACH or kind == _EVOLVE:
                    then = self._after(kind, card, one, built)
        return self._options.add(key, self._offers.table[offer], about, then)

    def _add_offer(self, kind: int, card: int, number: int, source: int, text: str, whose: _Whose) -> int:
        """Work out what follows from an option alone; for an attack or a power, with the cards of whose it is."""
        offer = np.zeros(_TARGET_AT, np.float32)
        offer[kind] = 1
        offer[len(KINDS) : len(KINDS) + CARD_SIZE] = self.table.rows[card]
        if source:
            offer[_OFFER["from own hand"] + source - 1] = 1
        if number:
            first = _WORDS.get(kind, "")
            if first:
                offer[_OFFER[first] + number - 1] = 1
            else:
                offer[_OFFER["number"]] = number / 10
        damage = 0
        if kind == _ATTACK or kind == _ATTACK_OF:
            attack = self.table.attack_named(text, whose[0], whose[2])
            if attack is not None:
                damage = attack.damage
                used = _OFFER["attack: cost"]
                offer[used : used + 3] = (len(attack.cost) / 5, damage / 100, bool(attack.symbol))
                offer[-EFFECT_COUNT:] = attack_effects(attack)
        elif kind in _POWERS:
            offer[-EFFECT_COUNT:] = self._power_effects(text, card, whose)
        self._damage.append(damage)
        return self._offers.add((kind, card, number, source, text, whose), offer)

    def _after(self, kind: int, card: int, one: Pokemon, built: int) -> tuple[float, float, float, float]:
        """What the strongest attack lacks, and the most damage payable, once the card is attached or evolved into."""
        key = (kind, card, built)
        found = self._then.get(key)
        if found is None:
            _, top, units, _, under = one[:5]
            if kind == _EVOLVE:
                lack, best = _strength(self.table.attacks_of(card, (*under, top)), units)
            else:
                definition = self.table.cards[card]
                more = (
                    provided(definition) if definition is not None and definition.supertype == supertype.ENERGY else ()
                )
                lack, best = _strength(self.table.attacks_of(top, under), units + more)
            found = self._then[key] = (0.0, 0.0, lack / 5, best / 100)
        return found

    def _power_effects(self, text: str, card: int, whose: _Whose) -> Floats:
        """The summary of a power of that name: on the card, on the Pokémon's cards, or on any card."""
        top, tools, under = whose
        for number in (card, top, *under, *tools, *range(1, len(self.table))):
            definition = self.table.cards[number]
            if definition is None:
                continue
            for power in definition.powers:
                if power.name == text or (not power.name and definition.name == text):
                    return effect_row(power.units)
        return np.zeros(EFFECT_COUNT, np.float32)


def _strength(attacks: list[Attack], units: tuple[int, ...]) -> tuple[int, int]:
    """How many Energy the strongest attack lacks, and the most printed damage that these units pay for."""
    lack, best, most = 0, 0, -1
    for attack in attacks:
        missed = missing(attack.cost, units)
        if attack.damage > most:
            most, lack = attack.damage, missed
        if missed == 0:
            best = max(best, attack.damage)
    return lack, best
