"""The board of a scenario file, read: every word checked, and named with its place if it means nothing here."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any, Final

from playmat.library import Library
from playmat.model.card import CardDef
from playmat.model.errors import ScenarioError, UnknownName
from playmat.model.words import condition
from playmat.testing.cards import BASIC_ENERGY_LETTERS
from playmat.testing.naming import SEAT_NAMES, SIDES
from playmat.testing.scenario import CardRef, InPlay, Scenario, find_rules, in_play, parse_coins

GIVEN_KEYS: Final = frozenset(
    ("me", "opp", "stadium", "turn_player", "turn", "first", "went_first", "gx_used", "vstar_used", "coins")
)
SIDE_KEYS: Final = frozenset(
    (
        "active",
        "bench",
        "hand",
        "deck",
        "discard",
        "lost",
        "prizes",
        "gx_used",
        "vstar_used",
        "energy_attached",
        "supporter_played",
        "stadium_played",
        "retreated",
    )
)
POKEMON_KEYS: Final = frozenset(
    ("card", "under", "with", "energy", "tools", "tool", "damage", "conditions", "condition", "new", "evolved")
)


def keys(data: Any, allowed: Iterable[str], where: str) -> dict[str, Any]:
    """The mapping, if it is one and has no other keys than these."""
    if not isinstance(data, dict):
        raise ScenarioError(f"{where}: expected a mapping, got {short(data)}")
    known = sorted(allowed)
    for key in data:
        if key not in known:
            near = difflib.get_close_matches(str(key), known, n=1)
            hint = f" (did you mean {near[0]!r}?)" if near else ""
            raise ScenarioError(f"{where}: expected keys from {', '.join(known)}; got {key!r}{hint}")
    return data


def mapping(data: Any, where: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise ScenarioError(f"{where}: expected a mapping, got {short(data)}")
    return data


def list_of(data: Any, where: str) -> list[Any]:
    """A list; one thing alone is a list of it, nothing is an empty one."""
    if data is None:
        return []
    if isinstance(data, dict):
        raise ScenarioError(f"{where}: expected a list, got {short(data)}")
    return data if isinstance(data, list) else [data]


def short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."


def seat_named(word: Any, where: str) -> int:
    if isinstance(word, str) and word in SIDES:
        return SIDES[word]
    raise ScenarioError(f"{where}: expected me or opp, got {word!r}")


def whole(value: Any, where: str) -> int:
    if type(value) is not int or value < 0:
        raise ScenarioError(f"{where}: expected a whole number, got {value!r}")
    return value


def _times(side: dict[str, Any], key: str, where: str) -> int:
    """How often something was done this turn: a number, or whether it was."""
    said = side.get(key)
    return int(bool(said)) if said is None or isinstance(said, bool) else whole(said, f"{where}.{key}")


def coins_of(data: dict[str, Any], where: str) -> list[int]:
    """The scripted coins: a list of heads and tails, or 'HT'."""
    coins = data.get("coins")
    try:
        return parse_coins(coins if isinstance(coins, str) else list_of(coins, f"{where}.coins"))
    except ScenarioError as error:
        raise ScenarioError(f"{where}.{error}") from None


class Given:
    """The board of a scenario, read into a `Scenario`."""

    def __init__(self, data: dict[str, Any], where: str, made: dict[str, CardDef]) -> None:
        self.where = where
        self.made = made
        self.aliases: dict[str, str] = {alias: card.id for alias, card in made.items()}
        for alias, card in mapping(data.get("cards") or {}, f"{where}.cards").items():
            if not isinstance(card, str):
                raise ScenarioError(f"{where}.cards.{alias}: expected a card id such as bw1-47, got {card!r}")
            self.aliases[str(alias)] = card
        given = keys(data.get("given") or {}, GIVEN_KEYS, f"{where}.given")
        rules = data.get("rules", "any")
        if not isinstance(rules, str):
            raise ScenarioError(f"{where}.rules: expected the name of a rule set, got {rules!r}")
        try:
            ruleset = find_rules(rules)
        except UnknownName as error:
            raise ScenarioError(f"{where}.rules: {error}") from None
        wording = data.get("wording", "")
        if not isinstance(wording, str):
            raise ScenarioError(f"{where}.wording: expected the name of a wording, got {short(wording)}")
        try:
            self.wording = Library.default().wording(wording, ruleset=ruleset)
        except UnknownName as error:
            raise ScenarioError(f"{where}.wording: {error}") from None
        self.scenario = Scenario(ruleset).aliases(self.aliases)
        for seat, name in enumerate(SEAT_NAMES):
            self._side(seat, given.get(name) or {}, f"{where}.given.{name}", given)
        self._turn(given)
        self._stadium(given.get("stadium"))
        self.scenario.coins([*coins_of(data, where), *coins_of(given, f"{where}.given")])
        self.scenario.also(*(self._card(alias, f"{where}.cards.{alias}") for alias in self.aliases))

    def _card(self, ref: Any, where: str) -> CardRef:
        if not isinstance(ref, str):
            raise ScenarioError(f"{where}: expected a card (an alias, an id, or an Energy letter), got {short(ref)}")
        if ref in self.made:
            return self.made[ref]
        name = self.aliases.get(ref, ref)
        if len(name) == 1 and name in BASIC_ENERGY_LETTERS:
            return name
        if "-" in name:
            try:
                return Library.default().card(name, self.wording)
            except UnknownName as error:
                raise ScenarioError(f"{where}: {error}") from None
        near = difflib.get_close_matches(ref, self.aliases, n=1)
        hint = f" (did you mean {near[0]!r}?)" if near else ""
        raise ScenarioError(f"{where}: expected an alias, a card id, or an Energy letter; got {ref!r}{hint}")

    def _cards(self, data: Any, where: str) -> list[CardRef]:
        if type(data) is int:
            return ["W"] * whole(data, where)
        return [self._card(ref, f"{where}[{i}]") for i, ref in enumerate(list_of(data, where))]

    def _side(self, seat: int, data: Any, where: str, given: dict[str, Any]) -> None:
        side = keys(data, SIDE_KEYS, where)
        prizes = side.get("prizes", 6)
        bench = side.get("bench")
        active = side.get("active")
        self.scenario.side(
            seat,
            active=None if active is None else self._pokemon(active, f"{where}.active"),
            bench=[
                self._pokemon(one, f"{where}.bench[{i}]")
                for i, one in enumerate([bench] if isinstance(bench, dict) else list_of(bench, f"{where}.bench"))
            ],
            hand=self._cards(side.get("hand"), f"{where}.hand"),
            deck=None if side.get("deck") is None else self._cards(side["deck"], f"{where}.deck"),
            discard=self._cards(side.get("discard"), f"{where}.discard"),
            lost=self._cards(side.get("lost"), f"{where}.lost"),
            prizes=prizes if type(prizes) is int else self._cards(prizes, f"{where}.prizes"),
            gx_used=self._used(given, side, "gx_used", seat),
            vstar_used=self._used(given, side, "vstar_used", seat),
            attached=_times(side, "energy_attached", where),
            supporters=_times(side, "supporter_played", where),
            stadiums=_times(side, "stadium_played", where),
            retreats=_times(side, "retreated", where),
        )

    def _used(self, given: dict[str, Any], side: dict[str, Any], what: str, seat: int) -> bool:
        said = given.get(what) or {}
        if isinstance(said, str):
            return seat_named(said, f"{self.where}.given.{what}") == seat
        both = keys(said, SEAT_NAMES, f"{self.where}.given.{what}")
        return bool(both.get(SEAT_NAMES[seat], side.get(what, False)))

    def _pokemon(self, data: Any, where: str) -> InPlay:
        if isinstance(data, str):
            data = {"card": data}
        one = keys(data, POKEMON_KEYS, where)
        if "card" not in one:
            raise ScenarioError(f"{where}: expected a Pokémon with 'card', got {short(data)}")
        conditions = list_of(one.get("conditions", one.get("condition")), f"{where}.conditions")
        for name in conditions:
            if name not in condition.NAMES:
                raise ScenarioError(f"{where}.conditions: expected {', '.join(condition.NAMES)}; got {name!r}")
        damage = whole(one.get("damage", 0), f"{where}.damage")
        if damage % 10:
            raise ScenarioError(f"{where}.damage: expected HP in tens (10 per counter), got {damage}")
        return in_play(
            self._card(one["card"], f"{where}.card"),
            under=self._cards(one.get("under"), f"{where}.under"),
            with_=self._cards(one.get("with"), f"{where}.with"),
            energy=self._cards(one.get("energy"), f"{where}.energy"),
            tools=self._cards(one.get("tools", one.get("tool")), f"{where}.tools"),
            damage=damage,
            conditions=conditions,
            new=bool(one.get("new", False)),
            evolved=bool(one.get("evolved", False)),
        )

    def _turn(self, given: dict[str, Any]) -> None:
        player = seat_named(given.get("turn_player", "me"), f"{self.where}.given.turn_player")
        turn = whole(given.get("turn", 5), f"{self.where}.given.turn")
        said = given.get("first", given.get("went_first"))
        self.scenario.turn(turn, player, None if said is None else seat_named(said, f"{self.where}.given.first"))

    def _stadium(self, data: Any) -> None:
        if data is None:
            return
        where = f"{self.where}.given.stadium"
        one = keys({"card": data} if isinstance(data, str) else data, ("card", "owner"), where)
        if "card" not in one:
            raise ScenarioError(f"{where}: expected a Stadium with 'card', got {short(data)}")
        self.scenario.stadium(
            self._card(one["card"], f"{where}.card"), seat_named(one.get("owner", "me"), f"{where}.owner")
        )
