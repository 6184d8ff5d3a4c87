"""A question in words: who asks, what is to be chosen, and what becomes of it. From the step of the program that asks.

The texts of cards speak to the player whose card it is. Where the other one decides, they are turned round.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from typing import Final, cast

from playmat.engine import Game
from playmat.engine.columns import node_asking
from playmat.library import Cards, attack_text, power_text
from playmat.library.damage import forecasts
from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.view import DamageView, DecisionView, Said, View
from playmat.model.words import supertype
from playmat.text import render_noun, render_steps

WORDS_KEPT: Final = 4096
"""How many phrases are kept: a text asks the same thing many times."""

FOR: Final[dict[str, str]] = {
    "discard": "to discard",
    "hand": "to put into {whose} hand",
    "deck": "to shuffle into {whose} deck",
    "deck-top": "to put on top of {whose} deck",
    "deck-bottom": "to put on the bottom of {whose} deck",
    "lost": "to put in the Lost Zone",
    "prizes": "to put among {whose} Prize cards",
    "bench": "to put onto {whose} Bench",
    "active": "to put into {whose} Active Spot",
    "aside": "to set aside",
    "attach": "to attach",
    "attach-to": "to attach it to",
    "switch": "to become {whose} Active Pokémon",
    "heal": "to heal",
    "cure": "to free of Special Conditions",
    "damage": "to do damage to",
    "counters": "to put damage counters on",
    "counters-from": "to move damage counters from",
    "counters-to": "to move damage counters to",
    "swap-counters": "to exchange damage counters",
    "knock-out": "to Knock Out",
    "evolve": "to evolve",
    "evolve-by": "to evolve it into",
    "devolve": "to devolve",
    "replace": "to take out of play",
    "replace-by": "to put in its place",
    "mark": "to put the counter on",
    "afflict": "to give the Special Condition to",
    "look": "to look at",
    "reveal": "to reveal",
    "order": "to put in order",
    "copy": "whose attack is used",
    "use": "whose effect is used",
    "affect": "for the effect to be on",
    "name": "for what the text says",
    "source": "to take cards from",
}
"""After "choose one of your …": what becomes of it."""

HOW_MANY: Final[dict[str, str]] = {
    "draw": "how many cards do you draw?",
    "flip": "how many coins do you flip?",
    "counters": "how many damage counters do you put?",
    "counters-from": "how many damage counters do you move?",
    "counters-to": "how many damage counters do you move?",
    "more-damage": "choose the number for the damage",
    "prize": "how many Prize cards do you take?",
    "affect": "choose the number for the effect",
    "count": "choose the number that the text asks for",
}

_LETTERS: Final = re.compile(r"\b(cards?|number|coins|attack) [A-Z]\b")
_HELD: Final = {"cards": "those cards", "number": "that number", "coins": "those coins"}
_AS_MANY: Final = re.compile(
    r"^a number of (.+?) up to (?:the )?(?:number|amount) of .+? (from (?:your|among|any|their|1|each|both)\b.*)$"
)
_LOWERED: Final = frozenset(("A", "An", "Up", "Any", "All", "The", "Each", "Your", "Both", "Half", "Another", "Those"))
_TURNED: Final = {
    "your opponent's": "your",
    "your opponent": "you",
    "yours": "your opponent's",
    "your": "your opponent's",
    "you": "your opponent",
}
_TURNS: Final = re.compile(r"\b(your opponent's|your opponent|yours|your|you)\b", re.IGNORECASE)
_THEIRS: Final = re.compile(r"\btheir(?= (?:hand|deck|discard pile|Bench|Prize cards|Active|Benched)\b)")


def asked_view(game: Game, seat: int | None, cards: Cards) -> View:
    """The view of a seat; where it is asked, with what is said of the question, and what its attacks would do."""
    view = said_view(game, seat, cards)
    decision = view["decision"]
    if decision is not None and decision["seat"] == seat:
        for code, forecast in forecasts(game).items():
            decision["options"][game.options().index(code)]["damage"] = cast(DamageView, forecast._asdict())
    return view


def said_view(game: Game, seat: int | None, cards: Cards) -> View:
    """The view of a seat; where it is asked, with what is said of the question: `said` of the decision."""
    view = game.view(seat)
    decision = view["decision"]
    if decision is not None and decision["seat"] == seat:
        decision["said"] = _said(game, decision, cards)
    return view


def _said(game: Game, decision: DecisionView, cards: Cards) -> Said:
    because = decision["because"]
    if because is None:
        return {}
    card = cards(because["id"])
    node = node_asking(game.machine)
    turned = decision["by"] != decision["seat"]
    said: Said = {
        "kind": supertype.NAMES[card.supertype],
        "sentence": effect_sentence(card, decision["effect"]),
    }
    that = game.machine.state.frames[-1].that
    if isinstance(node, ir.Pick):
        said["noun"] = _AS_MANY.sub(rf"up to {decision['most']} \1 \2", _of(that, decision, _noun(node, card, turned)))
    elif isinstance(node, ir.May):
        said["deed"] = _of(that, decision, _steps(node.do, card, turned))
    elif isinstance(node, ir.ChooseOne):
        said["branches"] = [_of(that, decision, _steps(one, card, turned)) for one in node.options]
    return said


def _of(that: int, decision: DecisionView, words: str) -> str:
    """With the players whom the text leaves open: "that player", and the owner of cards."""
    words = words.replace("that player's", "your" if that == decision["seat"] else "your opponent's")
    whose = decision["whose"]
    if whose is not None:
        words = re.sub(r"\b(its|their) owner's", "your" if whose == decision["seat"] else "your opponent's", words)
    return words


_kept: Final[dict[tuple[object, str, bool], str]] = {}


def _once(key: tuple[object, str, bool], make: Callable[[], str]) -> str:
    """Words that are asked for again and again, made once."""
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= WORDS_KEPT:
            _kept.clear()
        found = _kept[key] = make()
    return found


def noun_words(node: ir.Pick, card: CardDef) -> str:
    """What a text of the card would choose, to its own player: '2 cards from your hand'."""
    return _noun(node, card, False)


def _noun(node: ir.Pick, card: CardDef, turned: bool) -> str:
    """What is to be chosen: 'a Basic Pokémon from your deck'."""
    return _once((node, card.id, turned), lambda: _made_noun(node, card, turned))


def _made_noun(node: ir.Pick, card: CardDef, turned: bool) -> str:
    plain = dataclasses.replace(node, by="you", into="")
    words = _plain(render_noun(plain, card), card, turned)
    first, space, rest = words.partition(" ")
    return (first.lower() if first in _LOWERED else first) + space + rest


def _steps(steps: ir.Program, card: CardDef, turned: bool) -> str:
    """What would be done: 'Discard 2 cards from your hand.'"""
    return _once((steps, card.id, turned), lambda: _plain(render_steps(steps, card), card, turned))


def _plain(words: str, card: CardDef, turned: bool) -> str:
    """Without the letters of what earlier steps bound, and as the reader is spoken to."""
    words = _LETTERS.sub(lambda found: _HELD.get(found[1], f"that {found[1]}"), words)
    words = words.replace("evolves from those cards", "evolves from it").replace("[", "").replace("]", "")
    words = re.sub(r"Pokémon \(excluding (those cards|that card)\)", "Pokémon (another one)", words)
    if card.supertype == supertype.POKEMON:
        words = words.replace("this Pokémon", card.name)
    if turned:
        words = _TURNS.sub(_turn, words)
        if "player" not in words:  # of one player alone: the reader
            words = _THEIRS.sub("your", words)
    return words


def _turn(found: re.Match[str]) -> str:
    words = _TURNED[found[0].lower()]
    return words[0].upper() + words[1:] if found[0][0].isupper() else words


def effect_sentence(card: CardDef, name: str) -> str:
    """What the attack or power of that name says, or without a name the text of the card."""
    return _once((name, card.id, False), lambda: _made_sentence(card, name))


def _made_sentence(card: CardDef, name: str) -> str:
    for attack in card.attacks:
        if name and attack.name == name:
            return attack_text(card, attack)
    for power in card.powers:
        if (power.name == name) if name else (card.supertype != supertype.POKEMON):
            return power_text(card, power)
    return ""


# --- The sentence


def question_words(decision: DecisionView, names: tuple[str, str]) -> str:
    """The sentence of a question that a text asks; empty where it says no more than the question itself."""
    aim, kind = decision["purpose"], decision["question"]
    said: Said = decision.get("said", {})
    if kind in ("pick", "attach-to", "spread-counters") and aim in FOR:
        if aim == "switch" and decision["whose"] == decision["seat"]:
            return "choose your new Active Pokémon."
        return f"choose {_what(decision, said)} {_for(decision, aim, names)}."
    if kind == "trigger" and decision["because"] is None:
        if len(decision["options"]) > 1:
            return "do you use what has just come into your hand?"
        return "nothing that has just come into your hand can be used."
    if kind == "trigger":
        return f"use {decision['effect']}?" if decision["effect"] else "use its effect?"
    if kind == "may":
        return _may(decision, said)
    if kind == "number" and aim in HOW_MANY:
        return HOW_MANY[aim]
    if kind == "number" and aim in FOR:
        return f"choose how many {FOR[aim].format(whose='your')}."
    if kind == "attack-to-use":
        return "choose an attack to use." if aim == "copy" else "choose one of the attacks for what the text says."
    if kind == "condition":
        return "choose a Special Condition to remove." if aim == "cure" else "choose a Special Condition to give."
    if kind == "branch":
        return "choose what it does."
    if kind == "rock-paper-scissors":
        return "Rock-Paper-Scissors: choose a sign."
    return ""


def _may(decision: DecisionView, said: Said) -> str:
    if decision["purpose"] == "play-too":
        return "play another card of this name together with it?"
    if decision["purpose"] == "again":
        return "do it again?"
    deed = said.get("deed", "").rstrip(".")
    if not deed:
        return f"use {decision['effect']}?" if decision["effect"] else "use its effect?"
    first, dot, _ = deed.partition(". ")
    if first.startswith(("You ", "Your opponent", "This attack", "That ", "If ", "During ", "Flip ")) or dot:
        return f"use this effect? ({deed}.)"
    return f"{first[0].lower()}{first[1:]}?"


def _what(decision: DecisionView, said: Said) -> str:
    if said.get("noun"):
        return said["noun"]
    kinds = {one["kind"] for one in decision["options"]} - {"done"}
    return "a Pokémon" if kinds == {"pokemon"} else "a Prize card" if kinds == {"prize"} else "a card"


def _for(decision: DecisionView, aim: str, names: tuple[str, str]) -> str:
    owner = decision.get("whose")
    whose = "its player's" if owner is None else "your" if owner == decision["seat"] else f"{names[owner]}'s"
    return FOR[aim].format(whose=whose)


def asker(decision: DecisionView, names: tuple[str, str]) -> str:
    """Whose card asks: 'Quick Ball, cost', 'Computer played Warp Point', 'Computer's Pidgey used Whirlwind'."""
    because = decision["because"]
    if because is None:
        return ""
    name, effect = because["name"], decision["effect"]
    if decision["by"] == decision["seat"]:
        used = f", {effect}" if effect and decision["question"] != "trigger" else ""
        return f"{name}{used}{', cost' if decision['cost'] else ''}"
    other = names[decision["by"]]
    if effect:
        return f"{other}'s {name} used {effect}"
    return f"{other} played {name}" if decision.get("said", {}).get("kind") == "Trainer" else f"{other}'s {name}"
