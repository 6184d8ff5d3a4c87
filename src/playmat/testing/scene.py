"""A game in progress, with a pleasant way to play it and to look at it: what rules tests hold in their hands."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Any, NamedTuple, Self

from playmat.engine.facts.attacks import attacks_of
from playmat.engine.facts.board import spots_of
from playmat.engine.facts.energy import units_on
from playmat.engine.facts.pokemon import hp_of, retreat_cost, types_of
from playmat.engine.game import Game
from playmat.engine.legal import powers_of
from playmat.engine.machine import Event, Machine
from playmat.engine.state import NONE
from playmat.model.card import CardDef
from playmat.model.errors import IllegalAction, ScriptError
from playmat.model.ids import Seat, Spot
from playmat.model.words import condition, option, question, types
from playmat.testing.naming import SEAT_NAMES, Naming, acting_seat, in_turn, position_of


class Asked(NamedTuple):
    """The question that waits for an answer."""

    question: str
    """One of `question.NAMES`; empty when nothing is asked."""
    seat: int
    options: list[str]


class Mon:
    """A Pokémon in play, as it is now: every property is asked anew."""

    def __init__(self, machine: Machine, spot: Spot) -> None:
        self.machine = machine
        self.spot = spot

    def __repr__(self) -> str:
        return f"{self.name} at {position_of(self.machine, self.spot)}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mon) and (self.machine, self.spot) == (other.machine, other.spot)

    def __hash__(self) -> int:
        return self.spot

    def _defs(self, cards: Sequence[int]) -> list[CardDef]:
        return [self.machine.pool.defs[self.machine.cards[card]] for card in cards]

    @property
    def card(self) -> CardDef:
        """Its top card."""
        return self._defs(self.machine.state.stack[self.spot])[-1]

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def under(self) -> list[str]:
        """Names of the cards beneath, lowest first."""
        return [card.name for card in self._defs(self.machine.state.stack[self.spot][:-1])]

    @property
    def energy(self) -> list[str]:
        """Names of the Energy cards attached."""
        return [card.name for card in self._defs(self.machine.state.energy[self.spot])]

    @property
    def units(self) -> list[str]:
        """Units of Energy, each as the letters it can count as."""
        return [
            "".join(letter for i, letter in enumerate(types.LETTERS) if mask >> i & 1)
            for mask in units_on(self.machine, self.spot)
        ]

    @property
    def tools(self) -> list[str]:
        """Names of the Tools and Technical Machines attached."""
        return [card.name for card in self._defs(self.machine.state.tools[self.spot])]

    @property
    def damage(self) -> int:
        return self.machine.state.damage[self.spot]

    @property
    def hp(self) -> int:
        """Its full HP as it is now, damage not taken off."""
        return hp_of(self.machine, self.spot)

    @property
    def conditions(self) -> list[str]:
        return condition.names(self.machine.state.conditions[self.spot])

    @property
    def types(self) -> str:
        """Letters of its types."""
        bits = types_of(self.machine, self.spot)
        return "".join(letter for i, letter in enumerate(types.LETTERS) if bits >> i & 1)

    @property
    def retreat_cost(self) -> int:
        return retreat_cost(self.machine, self.spot)

    @property
    def attacks(self) -> list[str]:
        """Names of the attacks it has, affordable or not."""
        m = self.machine
        return [m.pool.names[m.pool.attacks.name[attack]] for attack in attacks_of(m, self.spot)]

    @property
    def powers(self) -> list[str]:
        """Names of its activated powers."""
        return [self.machine.pool.names[unit.name] for unit in powers_of(self.machine, self.spot)]


class Side:
    """One player's half of the table."""

    def __init__(self, machine: Machine, seat: int) -> None:
        self.machine = machine
        self.seat = seat

    def _names(self, cards: Sequence[int]) -> list[str]:
        return [self.machine.pool.defs[self.machine.cards[card]].name for card in cards]

    @property
    def active(self) -> Mon:
        """The Active Pokémon; an error if there is none (`has_active` asks)."""
        spot = self.machine.state.active[self.seat]
        if spot == NONE:
            raise LookupError(f"{SEAT_NAMES[self.seat]} has no Active Pokémon")
        return Mon(self.machine, spot)

    @property
    def has_active(self) -> bool:
        return self.machine.state.active[self.seat] != NONE

    @property
    def bench(self) -> list[Mon]:
        return [Mon(self.machine, spot) for spot in self.machine.state.bench[self.seat]]

    @property
    def in_play(self) -> list[Mon]:
        """The Active first, then the Bench."""
        return [Mon(self.machine, spot) for spot in spots_of(self.machine, Seat(self.seat))]

    @property
    def hand(self) -> list[str]:
        """Names of the cards in hand."""
        return self._names(self.machine.state.hand[self.seat])

    @property
    def deck(self) -> list[str]:
        """Names of the cards in the deck, top first."""
        return self._names(self.machine.state.deck[self.seat][::-1])

    @property
    def discard(self) -> list[str]:
        """Names of the cards in the discard pile, the oldest first."""
        return self._names(self.machine.state.discard[self.seat])

    @property
    def lost(self) -> list[str]:
        return self._names(self.machine.state.lost[self.seat])

    @property
    def prizes(self) -> int:
        """Prize cards left."""
        return len(self.machine.state.prizes[self.seat])

    @property
    def prize_cards(self) -> list[str]:
        return self._names(self.machine.state.prizes[self.seat])

    @property
    def mulligans(self) -> int:
        return self.machine.state.mulligans[self.seat]


class Scene:
    """A game to play in words. `me` is seat 0, `opp` seat 1; an action is done by whoever's turn it is.

    Further arguments of an action are answers to the questions that follow it. Used as a context manager (or closed
    with `finish`) it checks that every scripted coin was flipped.
    """

    def __init__(self, game: Game, aliases: dict[str, str] | None = None) -> None:
        self.game = game
        self.machine = game.machine
        self.machine.recording = True
        self.naming = Naming(game.machine, aliases)
        self.log: list[Event] = []
        self.me = Side(game.machine, 0)
        self.opp = Side(game.machine, 1)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.finish()

    def finish(self) -> None:
        """ScriptError if scripted coins or shuffles are left over."""
        state = self.machine.state
        if state.coin_script:
            left = "".join("H" if coin else "T" for coin in state.coin_script)
            raise ScriptError(f"expected every scripted coin to be flipped; {left} left over")
        if state.deck_script[0] or state.deck_script[1]:
            raise ScriptError("expected every scripted shuffle to happen; some are left over")

    def clone(self) -> Scene:
        """A copy to try things on."""
        twin = Scene(self.game.clone(), self.naming.aliases)
        twin.log = self.log[:]
        return twin

    # --- Acting

    def do(self, verb: str, *args: Any) -> Self:
        """Take an action of the turn, in the words of `Naming.codes`; IllegalAction says why it is not allowed."""
        code = self._offered(verb, args)
        if code is None:
            clause, sentence = self.why(verb, *args)
            waiting = "" if in_turn(self.game) else f"; asked is {self.asked}"
            words = " ".join(str(getattr(arg, "name", arg)) for arg in args)
            raise IllegalAction(f"{verb} {words}: {sentence} [{clause}]{waiting}")
        self.game.apply(code)
        return self

    def _offered(self, verb: str, args: tuple[Any, ...]) -> int | None:
        if not in_turn(self.game):
            return None
        offered = self.machine.state.options
        for code in self.naming.codes(verb, args, self.machine.state.asking):
            if code in offered:
                return code
        return None

    def attack(self, name: str = "Hit", *answers: Any) -> Self:
        return self.do("attack", name).choose(*answers)

    def play(self, card: Any, *answers: Any) -> Self:
        """Play a Trainer from hand, or put a Basic Pokémon onto the Bench."""
        return self.do("play", card).choose(*answers)

    def bench(self, card: Any) -> Self:
        return self.do("bench", card)

    def attach(self, card: Any, to: Any = "active", *answers: Any) -> Self:
        """Attach an Energy card, Tool or Technical Machine from hand."""
        return self.do("attach", card, to).choose(*answers)

    def evolve(self, card: Any, onto: Any = "active", *answers: Any) -> Self:
        return self.do("evolve", card, onto).choose(*answers)

    def retreat(self, to: Any = None, pay: Sequence[Any] = ()) -> Self:
        """Retreat, paying with these Energy cards, for that Benched Pokémon; whatever has one answer may be left
        out."""
        self.do("retreat")
        for card in pay:
            if self.asked.question == "pay-retreat":
                self.pick(card)
        if to is not None and self.asked.question == "retreat-to":
            self.pick(to)
        return self

    def power(self, name: str, of: Any = None, *answers: Any) -> Self:
        """Use an Ability, Poké-Power or other activated text; `of`: a position, "stadium", {"hand": card}, {"discard":
        card}."""
        return self.do("power", name, of).choose(*answers)

    def stadium(self, *answers: Any) -> Self:
        """Use the action that the Stadium in play offers."""
        return self.do("stadium").choose(*answers)

    def join(self, card: Any) -> Self:
        """Put a LEGEND or V-UNION into play."""
        return self.do("join", card)

    def discard_fossil(self, position: Any) -> Self:
        return self.do("discard", position)

    def passes(self) -> Self:
        """End the turn without an attack."""
        return self.do("pass")

    # --- Answering

    def pick(self, answer: Any) -> Self:
        """Give one answer to the present question and nothing more."""
        state = self.machine.state
        if state.asking == NONE:
            raise IllegalAction(f"expected a question to answer with {_say(answer)}: the game is over")
        codes = self.naming.fitting(answer, state.asking)
        if not codes:
            raise IllegalAction(f"{_say(answer)} is not offered: {self.asked}")
        if len(codes) > 1 and not self.naming.all_alike(codes):
            options = [self.naming.describe(code) for code in codes]
            raise IllegalAction(f"{_say(answer)} can mean several options: {options}")
        self.game.apply(codes[0])
        return self

    def choose(self, *answers: Any) -> Self:
        """Answer the questions that follow, one after another; a list answers one question with exactly these picks.

        A choice of up to so many is closed by itself after the last pick that is given.
        """
        for answer in answers:
            if isinstance(answer, list):
                for one in answer or ["none"]:
                    self.pick(one)
                self._close_pick()
            else:
                self.pick(answer)
        if answers:
            self._close_pick()
        return self

    def _close_pick(self) -> None:
        state = self.machine.state
        done = option.code(option.PICK_DONE)
        if state.asking != NONE and done in state.options and state.frames[-1].picks:
            self.game.apply(done)

    # --- Asking

    @property
    def asked(self) -> Asked:
        """The present question, who must answer it, and the options in words."""
        state = self.machine.state
        if state.asking == NONE:
            return Asked("", NONE, [])
        options = [self.naming.describe(code) for code in state.options]
        return Asked(question.NAMES[state.question], state.asking, options)

    def legal(self, verb: str, *args: Any) -> bool:
        """Whether the action is offered now: `table.legal("attach", "R", "bench.0")`."""
        return self._offered(verb, args) is not None

    def why(self, verb: str, *args: Any) -> tuple[str, str]:
        """The clause and the sentence that refuse an action; ("", "") if it is allowed."""
        if self._offered(verb, args) is not None:
            return "", ""
        for code in self.naming.codes(verb, args, acting_seat(self.game)):
            refusal = self.game.why_not(code)
            if refusal is not None:
                return refusal.clause, refusal.sentence
        return "", "There is nothing that it could mean."

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.machine.state.turn

    @property
    def turn_player(self) -> int:
        return self.machine.state.turn_player

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def winner(self) -> int | None:
        return self.game.winner

    @property
    def reason(self) -> str:
        """Why the game ended; empty while it runs."""
        outcome = self.game.outcome
        return outcome.reason if outcome is not None else ""

    @property
    def stadium_name(self) -> str:
        """The Stadium in play; empty if there is none."""
        card = self.machine.state.stadium
        return "" if card == NONE else self.naming.card_name(card)

    @property
    def events(self) -> list[str]:
        """The kinds of all events so far, in order."""
        return [event.kind for event in self.recorded()]

    def recorded(self) -> list[Event]:
        """All events so far."""
        self.log += self.game.events()
        return self.log

    def forget(self) -> Self:
        """Start the list of events afresh."""
        self.game.events()
        self.log = []
        return self


def _say(answer: Any) -> str:
    return repr(getattr(answer, "name", answer))
