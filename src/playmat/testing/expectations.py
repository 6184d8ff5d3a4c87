"""What a scenario can expect: paths such as `me.active.damage`, read off the table and compared, lists in any order."""

from __future__ import annotations

import re
from typing import Any, Final

from playmat.engine.facts.attacks import attacks_of
from playmat.engine.facts.pokemon import hp_of, remaining_hp, retreat_cost, types_of
from playmat.engine.machine import Event
from playmat.engine.state import NONE, RUNNING, SPOTS, TIE
from playmat.model.errors import ScenarioError
from playmat.model.ids import Spot
from playmat.model.words import condition, event, types
from playmat.testing.naming import SEAT_NAMES, SIDES, normal
from playmat.testing.scene import Scene

POKEMON_WORDS: Final = (
    "card",
    "name",
    "damage",
    "counters",
    "energy",
    "energy.count",
    "tools",
    "tools.count",
    "under",
    "conditions",
    "hp_max",
    "hp_left",
    "retreat_cost",
    "types",
    "attacks",
)
ZONE_WORDS: Final = ("count", "has", "has_not", "top", "bottom", "is")
ZONES: Final = ("hand", "deck", "discard", "lost", "prizes")

_POKEMON = re.compile(r"(me|opp)\.(active|bench[.\[](\d+)\]?)(?:\.(.+))?")
_ZONE = re.compile(r"(me|opp)\.(hand|deck|discard|lost|prizes|bench)(?:\.(\w+))?")

ORDER_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "ko": ("knocked-out",),
    "knock-out": ("knocked-out",),
    "knockout": ("knocked-out",),
    "prize": ("take-prize",),
    "prizes": ("take-prize",),
    "promote": ("becomes-active",),
    "promotion": ("becomes-active",),
    "switch": ("becomes-active",),
    "replace": ("becomes-active",),
    "flip": ("coin",),
    "ability": ("power", "trigger"),
    "counters": ("damage",),
    "poison": ("damage",),
    "burn": ("damage",),
    "win": ("game-over",),
    "end": ("game-over",),
    "search": ("search",),
    "lost": ("to-lost-zone",),
}
"""Further words for kinds of events, beside the kinds themselves."""


class Reader:
    """Reads what stands at a path."""

    def __init__(self, table: Scene, where: str) -> None:
        self.table = table
        self.machine = table.machine
        self.naming = table.naming
        self.where = where
        self._short: dict[str, str] = {card: alias for alias, card in table.naming.aliases.items()}

    def read(self, path: str, value: Any) -> Any:
        """The value there now, in the words of scenario files."""
        state = self.machine.state
        if path == "stadium":
            return "none" if state.stadium == NONE else self.card(state.stadium)
        if path == "turn":
            return SEAT_NAMES[state.turn_player]
        if path == "turn_number":
            return state.turn
        if path == "winner":
            return {RUNNING: "none", TIE: "tie", 0: SEAT_NAMES[0], 1: SEAT_NAMES[1]}[state.winner]
        if path == "order":
            return self.order(value)
        if path in ("me.gx_used", "opp.gx_used"):
            return bool(state.gx_used[SIDES[path.partition(".")[0]]])
        if path in ("me.vstar_used", "opp.vstar_used"):
            return bool(state.vstar_used[SIDES[path.partition(".")[0]]])
        pokemon = _POKEMON.fullmatch(path)
        if pokemon is not None:
            return self.pokemon(pokemon, path)
        zone = _ZONE.fullmatch(path)
        if zone is not None:
            return self.zone(zone, path)
        raise ScenarioError(
            f"{self.where}: expected a path such as me.active.damage, opp.bench.0.card, me.hand.count, me.discard.has, "
            f"me.prizes.left, stadium, turn, winner, chooser or order; got {path!r}"
        )

    def card(self, card: int) -> str:
        """A card by its alias, its Energy letter, or its id."""
        definition = self.machine.pool.defs[self.machine.cards[card]]
        if definition.id in self._short:
            return self._short[definition.id]
        if definition.basic_energy >= 0:
            return types.LETTERS[definition.basic_energy]
        return definition.id

    def pokemon(self, read: re.Match[str], path: str) -> Any:
        m = self.machine
        seat = SIDES[read[1]]
        bench = m.state.bench[seat]
        if read[3] is None:
            spot = m.state.active[seat]
        else:
            spot = bench[int(read[3])] if int(read[3]) < len(bench) else Spot(NONE)
        word = read[4] or "card"
        if word not in POKEMON_WORDS and word not in ("hp", "tool", "condition", "retreat"):
            raise ScenarioError(f"{self.where}: {path}: expected one of {', '.join(POKEMON_WORDS)}; got {word!r}")
        if spot == NONE:
            return "none"
        state = m.state
        if word == "card":
            return self.card(state.stack[spot][-1])
        if word == "name":
            return self.naming.card_name(state.stack[spot][-1])
        if word == "damage":
            return state.damage[spot]
        if word == "counters":
            return state.damage[spot] // 10
        if word == "energy":
            return [self.card(card) for card in state.energy[spot]]
        if word == "energy.count":
            return len(state.energy[spot])
        if word in ("tools", "tool"):
            return [self.card(card) for card in state.tools[spot]]
        if word == "tools.count":
            return len(state.tools[spot])
        if word == "under":
            return [self.card(card) for card in state.stack[spot][:-1]]
        if word in ("conditions", "condition"):
            return condition.names(state.conditions[spot])
        if word in ("hp_max", "hp"):
            return hp_of(m, spot)
        if word == "hp_left":
            return remaining_hp(m, spot)
        if word in ("retreat_cost", "retreat"):
            return retreat_cost(m, spot)
        if word == "types":
            return [name for i, name in enumerate(types.NAMES) if types_of(m, spot) >> i & 1]
        return [m.pool.names[m.pool.attacks.name[attack]] for attack in attacks_of(m, spot)]

    def zone(self, read: re.Match[str], path: str) -> Any:
        seat = SIDES[read[1]]
        name, word = read[2], read[3] or "is"
        if name == "prizes" and word == "left":
            word = "count"
        if word not in ZONE_WORDS:
            raise ScenarioError(f"{self.where}: {path}: expected one of {', '.join(ZONE_WORDS)}; got {word!r}")
        state = self.machine.state
        if name == "bench":
            cards = [state.stack[spot][-1] for spot in state.bench[seat]]
        else:
            zones = {
                "hand": state.hand,
                "deck": state.deck,
                "discard": state.discard,
                "lost": state.lost,
                "prizes": state.prizes,
            }
            cards = zones[name][seat]
        if word == "count":
            return len(cards)
        if word in ("top", "bottom"):
            shown = cards[::-1] if word == "top" else cards
            return [self.card(card) for card in shown]
        return [self.card(card) for card in cards]

    # --- Events in order

    def order(self, value: Any) -> list[str]:
        """The events that were asked about, in the order in which they happened."""
        wanted = [self._event_word(one) for one in (value if isinstance(value, list) else [value])]
        found: list[str] = []
        left = list(zip(value if isinstance(value, list) else [value], wanted, strict=True))
        for happened in self.table.recorded():
            for i, (word, (seat, kinds)) in enumerate(left):
                if happened.kind in kinds and (seat is None or seat == _seat_of(happened)):
                    found.append(word)
                    left.pop(i)
                    break
        return found

    def _event_word(self, one: Any) -> tuple[int | None, tuple[str, ...]]:
        if isinstance(one, dict) and len(one) == 1:
            ((key, side),) = one.items()
            one = f"{side} {key}"
        if not isinstance(one, str):
            raise ScenarioError(f"{self.where}.order: expected an event such as 'opp.ko' or 'me.prize', got {one!r}")
        words = [word for word in re.split(r"[.:\s]+", normal(one)) if word]
        seat: int | None = None
        if words and words[0] in SIDES:
            seat = SIDES[words.pop(0)]
        kind = "-".join(words).replace("_", "-")
        for form in (kind, kind.rstrip("s"), kind.removesuffix("ed"), kind.removesuffix("d")):
            if form in ORDER_WORDS:
                return seat, ORDER_WORDS[form]
            if form in event.KINDS:
                return seat, (form,)
        raise ScenarioError(
            f"{self.where}.order: expected events from {', '.join(sorted({*ORDER_WORDS, *event.KINDS}))}; got {one!r}"
        )


def _seat_of(one: Event) -> int:
    return one.spot // SPOTS if one.spot != NONE else one.seat


# --- Comparing


def same(reader: Reader, path: str, expected: Any, got: Any) -> bool:
    """Whether what is there is what was expected, as that path means it."""
    last = path.rpartition(".")[2]
    if path == "order":
        return list(got) == (expected if isinstance(expected, list) else [expected])
    if last in ("has", "has_not"):
        wanted = expected if isinstance(expected, list) else [expected]
        held = _contains(reader, path, wanted, got)
        return held if last == "has" else not any(_contains(reader, path, [one], got) for one in wanted)
    if last in ("top", "bottom"):
        wanted = expected if isinstance(expected, list) else [expected]
        return len(got) >= len(wanted) and all(
            _same_card(reader, path, one, card) for one, card in zip(wanted, got, strict=False)
        )
    if isinstance(got, list):
        wanted = [] if expected is None or expected == "none" else expected
        wanted = wanted if isinstance(wanted, list) else [wanted]
        if last in ("conditions", "condition", "types", "attacks"):
            return sorted(map(normal, map(str, wanted))) == sorted(map(normal, got))
        return len(wanted) == len(got) and _contains(reader, path, wanted, got)
    if expected is None or expected in ("none", "null", "") or expected is False:
        return got in ("none", False, 0 if type(expected) is int else "none")
    if isinstance(got, bool) or isinstance(expected, bool):
        return got is expected
    if isinstance(got, int):
        return type(expected) is int and got == expected
    if path in ("turn", "winner"):
        if expected not in (*SEAT_NAMES, "tie"):
            raise ScenarioError(f"{reader.where}: {path}: expected me or opp, got {expected!r}")
        return bool(got == expected)
    if last == "name":
        return normal(str(expected)) == normal(got)
    if got == "none":
        return False
    return _same_card(reader, path, expected, got)


def _same_card(reader: Reader, path: str, expected: Any, got: str) -> bool:
    wanted = reader.naming.definitions(expected, f"{reader.where}: {path}: ")
    return any(one in wanted for one in reader.naming.definitions(got))


def _contains(reader: Reader, path: str, wanted: list[Any], got: list[str]) -> bool:
    """Whether each of the wanted cards is there, as often as it is named."""
    left = got[:]
    for one in wanted:
        for card in left:
            if _same_card(reader, path, one, card):
                left.remove(card)
                break
        else:
            return False
    return True
