"""The table as one viewer sees it: the engine's view, put into words and into the shape of `messages.TableView`.

Everything here is built from what `Game.view` gives that viewer and from events the viewer may see. The numbers by
which the engine tells cards apart go no further: `Handles` gives every connection its own, and a card that goes out of
sight comes back under another. (The engine's numbers follow the order of the deck list, and never change: with them one
could tell which copies of a card are left.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from playmat.engine import Event, Game
from playmat.engine.columns import copies_offered, turn_limit
from playmat.library import Cards
from playmat.library.asking import asked_view
from playmat.library.narration import outcome_words
from playmat.library.refusals import Attempts, citation
from playmat.library.wording import Words
from playmat.model.ids import Seat
from playmat.model.ruleset import KIND_NAMES
from playmat.model.view import DecisionView, ResultView, View, decision_of
from playmat.model.words import allowance, condition, reason, zone
from playmat.server.problems import Data

Viewer = int | None
"""A seat, or None for a spectator."""

TURN_PROMPT: Final = "Your turn. What do you do?"
THINKING: Final = {
    "turn": "is taking a turn",
    "who-goes-first": "is deciding who goes first",
    "choose-active": "is choosing an Active Pokémon",
    "choose-bench": "is choosing Pokémon for the Bench",
    "bonus-cards": "is deciding how many extra cards to draw",
    "promote": "is choosing a new Active Pokémon",
    "take-prize": "is taking a Prize card",
    "pay-retreat": "is paying to retreat",
    "retreat-to": "is choosing who becomes Active",
    "may": "is deciding whether to use an effect",
    "trigger": "is deciding whether to use an effect",
    "attack-to-use": "is choosing an attack",
    "rock-paper-scissors": "is choosing a sign",
    "coin-side": "is choosing a side of a coin",
    "guess-coin": "is guessing a coin",
    "guess-name": "is guessing a card",
    "flip-again": "is deciding whether to flip again",
    "interrupt": "is deciding whether to let this happen",
    "redraw-hand": "is deciding whether to take a mulligan",
}
"""What somebody else is being asked; every other question is a choice."""
_ZONES: Final = ("deck_known", "hand", "discard", "lost", "prizes", "aside")
_OPTION_FIELDS: Final = ("card", "id", "name", "spot", "text", "number", "damage")


def table_view(game: Game, viewer: Viewer, names: tuple[str, str], cards: Cards) -> Data:
    """What `viewer` sees. Where the viewer is asked, the question with every option in words.

    The numbers of cards in it are the engine's: `Handles` must pass over it before it leaves the server.
    """
    view = asked_view(game, viewer, cards)
    decision = view["decision"]
    asked = decision is not None and decision["seat"] == viewer
    for seat, side in enumerate(view["players"]):
        if seat != viewer:
            # The engine lists them in the order of the deck list.
            known = sorted((card for card in side["hand"] if card), key=lambda card: str(card["id"]))
            side["hand"] = known + [None] * (len(side["hand"]) - len(known))
    return {
        "rules": view["rules"],
        "seat": viewer,
        "turn": view["turn"],
        "turn_player": view["turn_player"],
        "went_first": view["went_first"],
        "deciding": None if decision is None else decision["seat"],
        "thinking": "" if decision is None or asked else _thinking(game, decision, viewer, names),
        "players": view["players"],
        "stadium": view["stadium"],
        "table": view["table"],
        "question": _question(game, view, names, cards) if asked else None,
        "allowances": allowances(game, view),
        "result": _result(view["result"], viewer, names),
        "plain_trainer": KIND_NAMES[game.machine.rules.plain_kind],
    }


def _thinking(game: Game, decision: DecisionView, viewer: Viewer, names: tuple[str, str]) -> str:
    """What another player is doing; which card they are asked by only if it lies open: it may be one in their hand."""
    doing = THINKING.get(decision["question"], "is making a choice")
    because = decision["because"]
    card = "" if because is None or hidden(game, because["card"], viewer) else f" ({because['name']})"
    return f"{names[decision['seat']]} {doing}{card}."


def _result(result: ResultView | None, viewer: Viewer, names: tuple[str, str]) -> Data | None:
    if result is None:
        return None
    words = outcome_words(result["winner"], result["reason"], lambda seat: "you" if seat == viewer else names[seat])
    return {**result, "sentence": words[0].upper() + words[1:]}


def _question(game: Game, view: View, names: tuple[str, str], cards: Cards) -> Data:
    decision = decision_of(view)
    words = Words(view, names, cards)
    is_turn = decision["question"] == "turn"
    options: list[Data] = [{}] * len(decision["options"])
    for choice in words.choices(decision):
        given: Mapping[str, Any] = decision["options"][choice.index]
        option: Data = {"index": choice.index, "label": choice.text, "group": choice.group, "kind": given["kind"]}
        for name in _OPTION_FIELDS:
            if name in given:
                option[name] = given[name]
        options[choice.index] = option
    _count_copies(game, options)
    return {
        "question": decision["question"],
        "prompt": TURN_PROMPT if is_turn else words.question(decision),
        "because": decision["because"],
        "options": options,
        "picked": decision["picked"],
        "refusals": _refusals(game, view, words, cards) if is_turn else [],
        "chosen": [one for one in decision.get("chosen", []) if one],
        "least": decision.get("least"),
        "most": decision.get("most"),
        "shown": decision["shown"],
        "sought": decision.get("said", {}).get("noun", ""),
        "purpose": decision["purpose"],
        "cost": decision["cost"],
        "effect": decision["effect"],
        "sentence": decision.get("said", {}).get("sentence", ""),
    }


def _count_copies(game: Game, options: list[Data]) -> None:
    """How many equal cards each option stands for. All of them lie open to whoever is asked."""
    left = copies_offered(game.machine)
    if not left:
        return
    for option in options:
        if option["kind"] == "card":
            option["count"] = left.get(option["id"], 1) if "spot" not in option else 1


def _refusals(game: Game, view: View, words: Words, cards: Cards) -> list[Data]:
    """What the player might try and may not. A reason given for one copy of a card in hand holds for all of them."""
    copies: dict[int, list[int]] = {}
    by_id: dict[str, list[int]] = {}
    for one in view["players"][words.seat]["hand"]:
        if one is None:
            continue  # a hand is open to its own player
        same = by_id.setdefault(one["id"], [])
        same.append(one["card"])
        copies[one["card"]] = same
    attempts = Attempts(game, words, cards)
    found = []
    for attempt, refusal in attempts.refused(attempts.everything()):
        said = {
            "kind": attempt.kind,
            "label": attempt.words,
            "sentence": refusal.sentence,
            "clause": refusal.clause,
            "citation": citation(refusal, view["rules"]),
            "spot": attempt.spot,
            "name": attempt.name,
        }
        numbers: Sequence[int | None] = copies.get(attempt.card, (None,)) if attempt.card is not None else (None,)
        found += [{**said, "card": number} for number in numbers]
    return found


# --- What a turn still allows


def allowances(game: Game, view: View) -> list[Data]:
    """What the player whose turn it is may still do a limited number of times. All of it is public."""
    player = view["turn_player"]
    if player is None or view["result"] is not None:
        return []
    machine = game.machine
    rules = machine.rules
    side = view["players"][player]
    first = view["turn"] == 1
    found = [
        _allowance(
            "Energy",
            side["attached_energy"],
            turn_limit(machine, Seat(player), allowance.ENERGY, rules.energy_per_turn),
        ),
        _allowance(
            "Supporter",
            side["supporters"],
            turn_limit(machine, Seat(player), allowance.SUPPORTER, rules.supporters_per_turn),
            first and not rules.first_turn_supporter,
        ),
        _allowance(
            "Stadium",
            side["stadiums"],
            turn_limit(machine, Seat(player), allowance.STADIUM, rules.stadiums_per_turn),
            first and not rules.first_turn_stadium,
        ),
        _allowance(
            "Retreat", side["retreats"], turn_limit(machine, Seat(player), allowance.RETREAT, rules.retreats_per_turn)
        ),
    ]
    if first and not rules.first_turn_attack:
        found.append(_allowance("Attack", 0, 0, True))
    if first and not rules.first_turn_item:
        found.append(_allowance(KIND_NAMES[rules.plain_kind], 0, 0, True))
    shown = [one.get("name") or "" for one in (side["active"], *side["bench"]) if one]
    if side["gx_used"] or any(name.endswith("GX") for name in shown):
        found.append(_allowance("GX attack", int(side["gx_used"]), rules.gx_attacks_per_game))
    if side["vstar_used"] or any(name.endswith("VSTAR") for name in shown):
        found.append(_allowance("VSTAR Power", int(side["vstar_used"]), rules.vstar_powers_per_game))
    return found


def _allowance(name: str, used: int, limit: int, barred: bool = False) -> Data:
    note = "Not on the first turn of the game." if barred else ""
    return {"name": name, "used": used, "limit": 0 if barred else limit, "note": note}


# --- What happened


def sees(event: Event, viewer: Viewer) -> bool:
    """Whether a viewer may know which card an event is about."""
    return event.sees == 3 if viewer is None else bool(event.sees >> viewer & 1)


def hidden(game: Game, card: int, viewer: Viewer) -> bool:
    """Whether a viewer cannot know which card that is: it lies face down, or in a hand that is not theirs."""
    machine = game.machine
    state = machine.state
    owner, pile = machine.owner[card], state.zone[card]
    if pile == zone.IN_PLAY:
        return owner != viewer and bool(state.placing[owner])
    if pile not in (zone.DECK, zone.HAND, zone.PRIZES, zone.ASIDE) or (pile == zone.HAND and owner == viewer):
        return False
    return viewer is None or not state.known[card] >> viewer & 1


def heard_by(game: Game, events: Sequence[Event], viewer: Viewer) -> list[Event]:
    """The events that a viewer notices. That a card in somebody's hand could do something now is noticed by nobody
    else, until it does; that a deck holds nothing of what was looked for, only by whoever looked."""
    return [event for event in events if _noticed(game, event, viewer)]


def _noticed(game: Game, event: Event, viewer: Viewer) -> bool:
    if event.kind == "trigger":
        return event.card < 0 or not hidden(game, event.card, viewer)
    return event.kind != "search-in-vain" or sees(event, viewer)


def event_views(game: Game, events: Sequence[Event], viewer: Viewer) -> list[Data]:
    """The events as far as that viewer may know them. The numbers of cards are the engine's, as in `table_view`."""
    machine = game.machine
    found = []
    for event in events:
        card = None
        if event.card >= 0 and sees(event, viewer):
            definition = machine.pool.defs[machine.cards[event.card]]
            card = {"card": event.card, "id": definition.id, "name": definition.name}
        shown: Data = {
            "kind": event.kind,
            "seat": event.seat if event.seat >= 0 else None,
            "card": card,
            "spot": event.spot if event.spot >= 0 else None,
            "amount": event.amount,
            "text": event.text,
            "conditions": condition.names(event.amount) if event.kind in ("condition", "recover") else [],
        }
        if event.kind == "game-over":
            shown["text"] = reason.NAMES[event.amount]
            shown["amount"] = 0
        found.append(shown)
    return found


class Handles:
    """The numbers under which one connection knows the cards it sees.

    A number is made when a card comes into sight and forgotten when it goes out of it; none is ever used twice.
    """

    __slots__ = ("_known", "_last", "_names")

    def __init__(self) -> None:
        self._last = 0
        self._names: dict[int, int] = {}
        """What is in sight."""
        self._known: dict[int, int] = {}
        """While a view is renumbered: what was in sight before it."""

    def update(self, view: Data, events: list[Data]) -> tuple[Data, list[Data]]:
        """Copies of a view and of the events that led to it, with this connection's numbers."""
        seen = [{**one, "card": self._card(one["card"])} if one["card"] else one for one in events]
        known = self._names
        # What is not in the view is out of sight, and its number is not used again.
        self._names = {}
        self._known = known
        question = view["question"]
        told = {
            **view,
            "players": [self._player(side) for side in view["players"]],
            "stadium": self._card(view["stadium"]),
            "table": self._cards(view["table"]),
        }
        if question is not None:
            told["question"] = {
                **question,
                "because": self._card(question["because"]),
                "options": [self._numbered(one) for one in question["options"]],
                "chosen": [self._numbered(one) for one in question.get("chosen", [])],
                "refusals": [self._numbered(one) for one in question["refusals"]],
            }
        self._known = {}
        return told, seen

    def _player(self, side: Data) -> Data:
        active = side["active"]
        return {
            **side,
            **{zone: self._cards(side[zone]) for zone in _ZONES},
            "active": None if active is None else self._pokemon(active),
            "bench": [self._pokemon(one) for one in side["bench"]],
        }

    def _pokemon(self, pokemon: Data) -> Data:
        if "card" not in pokemon:
            return pokemon  # face down
        under, energy, tools = (self._cards(pokemon[name]) for name in ("under", "energy", "tools"))
        return {**pokemon, "card": self._name(pokemon["card"]), "under": under, "energy": energy, "tools": tools}

    def _cards(self, cards: list[Data | None]) -> list[Data | None]:
        return [None if one is None else {**one, "card": self._name(one["card"])} for one in cards]

    def _card(self, card: Data | None) -> Data | None:
        return None if card is None else {**card, "card": self._name(card["card"])}

    def _numbered(self, one: Data) -> Data:
        """An option or a refusal, which need not be about a card."""
        return one if one.get("card") is None else {**one, "card": self._name(one["card"])}

    def _name(self, card: int) -> int:
        name = self._names.get(card)
        if name is None:
            name = self._known.get(card)
            if name is None:
                self._last += 1
                name = self._last
            self._names[card] = name
        return name
