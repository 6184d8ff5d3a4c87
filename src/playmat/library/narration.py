"""What happened, in plain sentences, as one player (or a spectator) may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import Final

from playmat.engine import Event
from playmat.engine.columns import SPOTS
from playmat.library.damage import step_words
from playmat.model.words import condition, reason, sign

PLACING: Final = (
    "active",
    "bench",
    "evolve",
    "devolve",
    "transform",
    "becomes-active",
    "reveal-pokemon",
    "sudden-death",
)
"""Kinds of event that change who stands where."""
TOGETHER: Final = frozenset(
    {"coin", "draw", "discard", "to-lost-zone", "to-deck-top", "to-deck-bottom", "to-hand", "to-prizes", "set-prize"}
    | {"set-aside", "reveal", "look", "take-prize"}
)
"""Kinds of event of which several in a row by one player make one sentence."""


HARM: Final = (
    *("damage", "no-damage", "heal", "condition", "recover"),
    *("knocked-out", "attack-stopped", "retreat-stopped"),
)
"""What befalls a Pokémon."""


class Narrator:
    """Turns events into sentences for one reader. Feed it every event of the game, in order."""

    def __init__(self, reader: int | None, names: tuple[str, str], card_name: Callable[[int], str]) -> None:
        self.reader = reader
        self._names = names
        self._card_name = card_name
        self._setup = True
        self._at: dict[int, int] = {}
        """Which card stands in which spot."""
        self._placed: dict[int, list[int]] = {0: [], 1: []}
        """The cards placed in setup, the Active first."""
        self._shown_first: Event | None = None
        """Of two players who show something, what the first of them showed."""
        self._playing: set[int] = set()
        """Trainers being played: that they are discarded afterwards goes without saying."""

    def begin_in_play(self, standing: dict[int, int]) -> None:
        """The game was set up by hand: these cards stand in these spots."""
        self._setup = False
        self._at = dict(standing)

    def tell(self, events: Sequence[Event]) -> list[str]:
        """The sentences for these events."""
        events = [one for one, later in zip_longest(events, events[1:]) if not _said_by(one, later)]
        lines: list[str] = []
        at = 0
        while at < len(events):
            event = events[at]
            group = [event]
            if event.kind in TOGETHER:
                while at + len(group) < len(events):
                    later = events[at + len(group)]
                    if (later.kind, later.seat, later.sees) != (event.kind, event.seat, event.sees):
                        break
                    group.append(later)
            at += len(group)
            following = events[at] if at < len(events) else None
            line = self._line(event, group, following)
            if line:
                lines.append(line[0].upper() + line[1:])
        return lines

    # --- Words

    def who(self, seat: int) -> str:
        return "you" if seat == self.reader else self._names[seat]

    def whose(self, seat: int) -> str:
        return "your" if seat == self.reader else f"{self._names[seat]}'s"

    def turn(self, number: int, seat: int) -> str:
        """The heading of a turn."""
        return f"--- Turn {number}: {self.whose(seat)} turn ---"

    def _does(self, seat: int, verb: str, third: str = "") -> str:
        """'you draw', 'Player 2 draws'."""
        return f"{self.who(seat)} {verb if seat == self.reader else third or verb + 's'}"

    def _own(self, seat: int) -> str:
        return "your" if seat == self.reader else "their"

    def _pokemon(self, spot: int) -> str:
        seat = spot // SPOTS
        return f"{self.whose(seat)} {self._standing(spot)}"

    def _standing(self, spot: int) -> str:
        return self._card_name(self._at[spot]) if spot in self._at else "Pokémon"

    def _sees(self, event: Event) -> bool:
        return event.sees == 3 if self.reader is None else bool(event.sees >> self.reader & 1)

    def _cards(self, events: Iterable[Event]) -> str:
        """The cards of these events: by name where the reader may know them, by number where not."""
        names = []
        unknown = 0
        for event in events:
            if event.card >= 0 and self._sees(event):
                names.append(self._card_name(event.card))
            else:
                unknown += 1
        parts = counted(names)
        if unknown:
            other = "other " if names else ""
            parts.append(f"{unknown} {other}cards" if unknown > 1 else "another card" if names else "a card")
        return joined(parts)

    # --- One sentence each

    def _line(self, event: Event, group: list[Event], following: Event | None) -> str:
        kind, seat = event.kind, event.seat
        if kind in TOGETHER:
            return self._moved(event, group, following)
        if kind in PLACING:
            return self._placing(event)
        if kind in HARM:
            return self._suffered(event)
        if kind == "turn":
            self._setup = False
            return self.turn(event.amount, seat)
        if kind == "play":
            self._playing.add(event.card)
            return f"{self._does(seat, 'play')} {event.text}."
        if kind in ("play-stopped", "power-stopped"):
            return f"{event.text} has no effect."
        if kind == "sign":
            return self._shown(event)
        if kind in ("named", "type"):
            return f"{self._does(seat, 'name')} {event.text}."
        if kind == "stadium":
            if event.card in self._playing:
                self._playing.discard(event.card)
                return ""
            return f"{self._card_name(event.card)} is now the Stadium."
        if kind == "attach":
            return f"{self._card_name(event.card)} is attached to {self._pokemon(event.spot)}."
        if kind == "attack":
            return f"{self._pokemon(event.spot)} uses {event.text}!"
        if kind in ("power", "trigger"):
            return self._used(event)
        if kind == "retreat":
            return f"{self._does(seat, 'retreat')} {self._standing(event.spot)}."
        if kind == "marker":
            gone = event.amount < 0
            return f"{self._pokemon(event.spot)} {'loses its' if gone else 'has a'} {event.text} marker."
        if kind == "game-over":
            return f"The game is over: {outcome_words(event.seat, reason.NAMES[event.amount], self.who)}"
        plain = {
            "shuffle": f"{self._does(seat, 'shuffle')} {self._own(seat)} deck." if not self._setup else "",
            "search": f"{self._does(seat, 'search', 'searches')} {self._own(seat)} deck.",
            "search-in-vain": f"{self._does(seat, 'find')} nothing to take there." if self._sees(event) else "",
            "pass": f"{self._does(seat, 'end')} {self._own(seat)} turn.",
            "checkup": "Between turns:" if following is not None and following.kind != "turn" else "",
            "goes-first": f"{self._does(seat, 'go', 'goes')} first.",
            "mulligan": f"{self._does(seat, 'have', 'has')} no Basic Pokémon in hand: mulligan {event.amount}.",
            "turned-down": f"{self._card_name(event.card)} on {self._pokemon(event.spot)} is turned face down."
            if kind == "turned-down"
            else "",
            "turned-up": f"{self._card_name(event.card)} on {self._pokemon(event.spot)} is turned face up."
            if kind == "turned-up"
            else "",
            "gx-marker": f"{self._does(seat, 'turn')} the GX marker over.",
            "vstar-marker": f"{self._does(seat, 'turn')} the VSTAR marker over.",
        }
        return plain[kind]

    def _shown(self, event: Event) -> str:
        """A sign, or a side of a coin that was laid or guessed; with the second what comes of the two."""
        shown = f"{self._does(event.seat, 'show')} {event.text}."
        first, self._shown_first = self._shown_first, None
        if first is None:
            self._shown_first = event
            return shown
        if event.text not in sign.NAMES:
            return f"{shown} The guess is {'right' if first.text == event.text else 'wrong'}."
        if first.text == event.text:
            return f"{shown} Neither beats the other: once more."
        won, lost = (first, event) if (first.amount - event.amount) % len(sign.NAMES) == 1 else (event, first)
        return f"{shown} {won.text} beats {lost.text}: {self._does(won.seat, 'win')}."

    def _moved(self, event: Event, group: list[Event], following: Event | None) -> str:
        """Cards going from one place to another, and coins."""
        kind, seat = event.kind, event.seat
        if kind == "coin":
            faces = ["heads" if one.amount else "tails" for one in group]
            coins = f"{len(faces)} coins" if len(faces) > 1 else "a coin"
            return f"{self._does(seat, 'flip')} {coins}: {', '.join(faces)}."
        if kind == "discard":
            told = [one for one in group if one.card not in self._playing]
            self._playing.difference_update(one.card for one in group)
            if not told:
                return ""
            return f"{self._cards(told)} {'go' if len(told) > 1 else 'goes'} to {self.whose(seat)} discard pile."
        if kind == "to-hand":
            return f"{self._cards(group)} {'go' if len(group) > 1 else 'goes'} to {self.whose(seat)} hand."
        if kind == "reveal" and self._setup and all(one.card in self._placed[seat] for one in group):
            return ""  # told when all are turned face up
        cards = self._cards(group)
        if kind == "take-prize":
            left = group[-1].amount
            prize = "a Prize card" if len(group) == 1 else f"{len(group)} Prize cards"
            which = f": {cards}" if self._sees(event) else ""
            return f"{self._does(seat, 'take')} {prize}{which} ({left} left)."
        if kind in ("to-deck-top", "to-deck-bottom"):
            if following is not None and following.kind == "shuffle" and following.seat == seat:
                return f"{cards} {'go' if len(group) > 1 else 'goes'} back into {self.whose(seat)} deck."
            place = "on top of" if kind == "to-deck-top" else "on the bottom of"
            return f"{cards} {'go' if len(group) > 1 else 'goes'} {place} {self.whose(seat)} deck."
        if kind == "look":
            if self._sees(event):
                owner = "" if seat == self.reader else f"{self.whose(seat)} "
                return f"you look at {owner}{cards}."
            watcher = 1 if event.sees == 2 else 0
            return f"{self._does(watcher, 'look')} at {cards}."
        if kind == "set-prize":
            return f"{self._does(seat, 'set')} out {len(group)} Prize cards."
        sentences = {
            "draw": f"{self._does(seat, 'draw')} {cards}.",
            "to-lost-zone": f"{cards} {'go' if len(group) > 1 else 'goes'} to {self.whose(seat)} Lost Zone.",
            "to-prizes": f"{cards} {'go' if len(group) > 1 else 'goes'} to {self.whose(seat)} Prize cards.",
            "set-aside": f"{cards} {'are' if len(group) > 1 else 'is'} set aside.",
            "reveal": f"{self._does(seat, 'show')} {cards}.",
        }
        return sentences[kind]

    def _placing(self, event: Event) -> str:
        """Pokémon coming into play and changing."""
        kind, seat, spot = event.kind, event.seat, event.spot
        if kind == "sudden-death":
            self._setup = True
            self._at = {}
            self._placed = {0: [], 1: []}
            return "Nobody is ahead: Sudden Death! A new game is set up."
        if kind == "reveal-pokemon":
            return self._turned_over()
        before = self._standing(spot)
        self._at[spot] = event.card
        if self._setup:
            self._placed[seat].append(event.card)
        name = self._card_name(event.card) if self._sees(event) else "a Pokémon, face down,"
        if kind == "evolve":
            return f"{self.whose(seat)} {before} becomes {name}."
        if kind == "devolve":
            return f"{self.whose(seat)} {before} goes back to {name}."
        if kind == "transform":
            return f"{name} takes the place of {self.whose(seat)} {before}."
        if kind == "becomes-active":
            return f"{name} is now {self.whose(seat)} Active Pokémon."
        place = "into the Active Spot" if kind == "active" else f"onto {self._own(seat)} Bench"
        return f"{self._does(seat, 'put')} {name} {place}."

    def _turned_over(self) -> str:
        """What the face-down Pokémon of the others turn out to be."""
        told = []
        for seat in (0, 1):
            if seat != self.reader and self._placed[seat]:
                active, *bench = (self._card_name(card) for card in self._placed[seat])
                beside = f", with {joined(counted(bench))} on the Bench" if bench else ""
                told.append(f"{self.whose(seat)} Active Pokémon is {active}{beside}.")
        return " ".join(["All Pokémon are turned face up.", *told])

    def _suffered(self, event: Event) -> str:
        """Damage, Special Conditions, Knock Outs."""
        kind = event.kind
        if kind == "knocked-out":
            return f"{self.whose(event.seat)} {event.text} is Knocked Out!"
        pokemon = self._pokemon(event.spot)
        if kind == "attack-stopped":
            return (
                f"{pokemon} hurts itself in its confusion." if event.amount else f"{pokemon}'s attack does not happen."
            )
        if kind == "retreat-stopped":
            return f"{pokemon} is Confused and does not get away."
        if kind in ("condition", "recover"):
            names = joined(condition.names(event.amount))
            return f"{pokemon} is {'now' if kind == 'condition' else 'no longer'} {names}."
        if kind == "no-damage":
            return f"{pokemon} takes no damage{self._because(event)}."
        if not event.amount:
            return ""
        if kind == "heal":
            return f"{pokemon} is healed of {event.amount} damage."
        return f"{pokemon} takes {event.amount} damage{self._because(event)}."

    def _because(self, event: Event) -> str:
        """How the damage came about, where it is not what the attack says: ' (60, Weakness ×2)'."""
        said = step_words(event.steps, self._card_name)
        return f" ({event.steps[1]}, {', '.join(said)})" if said else ""

    def _used(self, event: Event) -> str:
        if not self._sees(event):
            return ""
        owner = self._standing(event.spot) if event.spot >= 0 else self._card_name(event.card)
        if event.kind == "trigger" and event.spot >= 0:
            owner = self._pokemon(event.spot)
        if event.kind == "trigger":
            return f"{owner}: {event.text}." if event.text else f"{owner} takes effect."
        if not event.text:
            return f"{self._does(event.seat, 'use')} {owner}."
        return f"{self._does(event.seat, 'use')} {event.text} of {owner}."


def _said_by(event: Event, later: Event | None) -> bool:
    """Whether the sentence for the next event says this one too: a card shown and taken, a Prize taken."""
    if later is None or event.card != later.card or event.card < 0:
        return False
    if event.kind == "reveal":
        return later.kind == "to-hand" and later.sees == 3
    return event.kind == "to-hand" and later.kind == "take-prize"


def outcome_words(winner: int | None, reason: str, who: Callable[[int], str]) -> str:
    """'you win (took the last Prize card).' The engine gives the reason as the winner would."""
    if winner is None or winner < 0:
        return f"nobody wins ({reason})." if reason != "nobody won" else "nobody wins."
    name, loser = who(winner), who(1 - winner)
    reason = reason.replace("the opponent has", "you have") if loser == "you" else reason
    return f"{name} {'win' if name == 'you' else 'wins'} ({reason.replace('the opponent', loser)})."


def counted(names: Iterable[str]) -> list[str]:
    """Names with how often each occurs: 'Potion', '2 Fire Energy'."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return [name if count == 1 else f"{count} {name}" for name, count in counts.items()]


def joined(parts: Sequence[str]) -> str:
    """'a, b and c'."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
