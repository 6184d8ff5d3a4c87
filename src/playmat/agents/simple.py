"""A player with common sense: builds up, attaches where it helps, attacks for the most damage it can see.

It weighs each option by rules of thumb over what lies open: printed facts, damage, attached Energy. It reads no effect
text, so it plays Trainers and powers on trust; and it looks one step ahead at most.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from playmat.agents.base import Agent, Decision, Seat, View
from playmat.library import Cards
from playmat.model.card import Attack, CardDef
from playmat.model.vocab import COLORLESS, ENERGY, MEGA, POKEMON, STADIUM, SUPPORTER, TYPE_LETTERS, TYPE_NAMES

NEVER: Final = -1000.0
"""Worse than ending the turn."""
TIMES_A_TURN: Final = 2
"""How often it uses the same power in a turn: some may be used without end."""


class SimpleAgent(Agent):
    """Chooses the option it thinks most of; equals are drawn by lot."""

    name = "simple"

    def __init__(self, cards: Cards, seed: int = 0) -> None:
        self._cards = cards
        self._luck = Random(seed)
        self._turn = (-1, -1)
        self._used: dict[str, int] = {}
        """What it has used this turn."""
        self._last: dict[str, Any] | None = None
        """What it did last in a turn of its own."""
        self._ending: set[str] = set()
        """Powers and Trainers that turned out to end the turn: these wait until nothing better is left."""

    def choose(self, seat: Seat) -> int:
        view, decision = seat.view, seat.decision
        turn = (view["game"], view["turn"])
        if turn != self._turn:
            if self._last is not None and self._last["kind"] not in ("attack", "pass", "evolve"):
                self._ending.add(_name(self._last))
            self._turn = turn
            self._used = {}
            self._last = None
        table = Table(view, self._cards)
        options: list[dict[str, Any]] = decision["options"]
        worth = [self._worth(table, decision, option) + self._luck.random() * 0.01 for option in options]
        chosen = max(range(len(options)), key=worth.__getitem__)
        key = _key(options[chosen])
        self._used[key] = self._used.get(key, 0) + 1
        if decision["question"] == "turn":
            self._last = options[chosen]
        return chosen

    def _worth(self, table: Table, decision: Decision, option: dict[str, Any]) -> float:
        if decision["question"] == "turn":
            return self._action(table, option)
        return self._answer(table, decision, option)

    # --- The turn: what comes first is worth most; an attack ends it, so it comes last

    def _action(self, table: Table, option: dict[str, Any]) -> float:
        kind = option["kind"]
        if kind == "pass":
            return 0.0
        if kind != "attack" and _name(option) in self._ending:
            return 1.0 if self._used.get(_key(option), 0) < TIMES_A_TURN else NEVER
        if kind == "evolve":
            card = self._cards(option["id"])
            # Mega Evolution ends the turn: after everything else, but rather than an attack that Knocks Out nobody.
            return 7.5 if card.stage == MEGA else 90 + card.hp / 20
        if kind in ("join-legend", "join-union"):
            return 88.0
        if kind == "bench":
            return 80.0 if len(table.mine["bench"]) < 4 else 8.0
        if kind == "play":
            return self._play(table, self._cards(option["id"]))
        if kind in ("use-power", "use-stadium", "use-card"):
            return 70.0 if self._used.get(_key(option), 0) < TIMES_A_TURN else NEVER
        if kind == "attach":
            return self._attach(table, option)
        if kind == "retreat":
            return self._retreat(table)
        if kind == "attack":
            return 3 + table.damage_of(option["text"]) / 100
        return NEVER

    def _play(self, table: Table, card: CardDef) -> float:
        if card.trainer_kind == STADIUM:
            return 40.0
        if card.trainer_kind == SUPPORTER:
            # Many a Supporter replaces the hand; with a full one it can wait.
            return 55.0 if len(table.mine["hand"]) <= 7 else 20.0
        return 60.0

    def _attach(self, table: Table, option: dict[str, Any]) -> float:
        card = self._cards(option["id"])
        pokemon = table.at.get(option["spot"])
        if pokemon is None:
            return NEVER
        if card.supertype != ENERGY:
            return 45.0 + (pokemon is table.mine["active"])
        return 50 + table.energy_worth(pokemon, card)

    def _retreat(self, table: Table) -> float:
        """Only to bring in somebody who can attack, when the Active cannot or is about to fall."""
        active = table.mine["active"]
        if active is None or not table.mine["bench"]:
            return NEVER
        ready = max(table.best_damage(one) for one in table.mine["bench"])
        here = table.best_damage(active)
        dying = active["hp"] - active["damage"] <= 30
        if ready > here and (here == 0 or dying):
            return 30.0
        return NEVER

    # --- Everything else that may be asked

    def _answer(self, table: Table, decision: Decision, option: dict[str, Any]) -> float:
        question, kind = decision["question"], option["kind"]
        if kind in ("yes", "no"):
            return 1.0 if kind == "yes" else 0.0
        if kind == "number":
            return float(option.get("number", 0))
        if question == "choose-active":
            return _starter(self._cards(option["id"]))
        if question == "choose-bench":
            if kind == "done":
                return 0.0
            return 1.0 if len(table.mine["bench"]) < 3 else -1.0
        if kind == "done":
            return 0.5
        if kind == "pokemon":
            return self._pokemon(table, question, option["spot"])
        if kind == "card":
            return self._card(table, question, option)
        return 1.0

    def _pokemon(self, table: Table, question: str, spot: int) -> float:
        pokemon = table.at.get(spot)
        if pokemon is None or pokemon.get("face_down"):
            return 1.0
        left: int = pokemon["hp"] - pokemon["damage"]
        strength = 1 + table.best_damage(pokemon) + left / 10
        if spot in table.theirs_at:
            # Whatever is done to one of the opponent's, the one nearest to a Knock Out is the one.
            return 1000.0 - left
        if question == "bench-limit":
            return 1000 - strength
        if question == "attach-to":
            return 10 + 5 * len(table.unmet(pokemon)) + (pokemon is table.mine["active"])
        return strength

    def _card(self, table: Table, question: str, option: dict[str, Any]) -> float:
        """Cards from a deck or a discard pile are usually wanted; those from one's own hand or Pokémon usually lost."""
        worth = self._wanted(table, self._cards(option["id"]))
        if question == "pay-retreat":
            return -worth
        if "spot" in option:
            return 100 + worth if option["spot"] in table.theirs_at else 100 - worth
        if "card" in option and option["card"] in table.hand:
            return 100 - worth
        return worth

    def _wanted(self, table: Table, card: CardDef) -> float:
        if card.supertype == POKEMON:
            if card.evolves_from and any(
                card.evolves_from == one["name"] for one in table.at.values() if "name" in one
            ):
                return 30 + card.hp / 10
            return 12 + card.hp / 20 if not card.evolves_from else 8.0
        if card.supertype == ENERGY:
            held = sum(self._cards(one["id"]).supertype == ENERGY for one in table.mine["hand"] if one)
            return 20.0 if held == 0 else 6.0
        return 15.0


class Table:
    """A view put in order for weighing: whose Pokémon are where, and what their attacks can do."""

    def __init__(self, view: View, cards: Cards) -> None:
        seat = view["seat"]
        self._cards = cards
        self.mine: dict[str, Any] = view["players"][seat]
        self.theirs: dict[str, Any] = view["players"][1 - seat]
        own, other = ([p for p in [side["active"], *side["bench"]] if p] for side in (self.mine, self.theirs))
        self.at: dict[int, dict[str, Any]] = {one["spot"]: one for one in (*own, *other)}
        self.theirs_at = {one["spot"] for one in other}
        self.hand = {one["card"] for one in self.mine["hand"] if one}

    def attacks(self, pokemon: dict[str, Any]) -> list[Attack]:
        """Its attacks, with those of the cards beneath: some kinds of Pokémon keep them."""
        if pokemon.get("face_down"):
            return []
        return list(self._cards(pokemon["id"]).attacks)

    def damage_of(self, attack_name: str) -> float:
        """What an attack of the Active is worth: its damage to the opponent's Active, and much more for a Knock Out."""
        active = self.mine["active"]
        under = [self._cards(one["id"]) for one in active["under"]]
        for card in (self._cards(active["id"]), *under):
            for attack in card.attacks:
                if attack.name == attack_name:
                    return self._hit(active, attack)
        return 10.0

    def _hit(self, pokemon: dict[str, Any], attack: Attack) -> float:
        damage = float(attack.damage)
        if attack.symbol == "+":
            damage += 10
        elif attack.symbol == "×":
            damage *= 1.5
        elif attack.damage == 0:
            return 10.0
        target = self.theirs["active"]
        if target is None or target.get("face_down"):
            return damage
        card = self._cards(target["id"])
        types = [TYPE_NAMES.index(name) for name in pokemon["types"]]
        for one in card.weaknesses:
            if one.type in types:
                damage = damage * one.times + one.plus
        for one in card.resistances:
            if one.type in types:
                damage = max(0.0, damage * one.times + one.plus)
        if damage >= target["hp"] - target["damage"]:
            damage += 500
        return damage

    def best_damage(self, pokemon: dict[str, Any]) -> float:
        """The most that it can do with the Energy it has."""
        ready = [
            self._hit(pokemon, attack)
            for attack in self.attacks(pokemon)
            if missing(attack, pokemon["energy_units"]) == 0
        ]
        return max(ready, default=0.0)

    def unmet(self, pokemon: dict[str, Any]) -> list[int]:
        """For each attack it cannot pay yet: how many Energy are missing."""
        counts = (missing(attack, pokemon["energy_units"]) for attack in self.attacks(pokemon))
        return [count for count in counts if count]

    def energy_worth(self, pokemon: dict[str, Any], energy: CardDef) -> float:
        """How much this Energy card helps that Pokémon to attack."""
        letters = TYPE_LETTERS[energy.basic_energy] if energy.basic_energy >= 0 else TYPE_LETTERS
        units = pokemon["energy_units"]
        best = -5.0
        for attack in self.attacks(pokemon):
            before = missing(attack, units)
            after = missing(attack, [*units, letters])
            if after < before:
                worth = self._hit(pokemon, attack) / 40 + (6 if after == 0 else 2 / after)
                best = max(best, worth)
        if pokemon is self.mine["active"]:
            best += 2 if pokemon["hp"] - pokemon["damage"] > 30 else 0.5
        return best


def missing(attack: Attack, units: list[str]) -> int:
    """How many Energy the cost lacks. Units are strings of the types each one can be."""
    left = sorted(units, key=len)
    lacking = 0
    free = 0
    for symbol in attack.cost:
        if symbol == COLORLESS:
            free += 1
            continue
        for unit in left:
            if TYPE_LETTERS[symbol] in unit:
                left.remove(unit)
                break
        else:
            lacking += 1
    return lacking + max(0, free - len(left))


def _starter(card: CardDef) -> float:
    cheap = min((len(attack.cost) for attack in card.attacks if attack.damage), default=4)
    return card.hp / 10 + 6 * (cheap <= 1) + 3 * (cheap == 2) - card.retreat


def _name(option: dict[str, Any]) -> str:
    """What a power or a Trainer is called, whoever uses it."""
    return str(option.get("text") or option.get("name"))


def _key(option: dict[str, Any]) -> str:
    return f"{option['kind']} {option.get('spot')} {option.get('text')} {option.get('id')}"
