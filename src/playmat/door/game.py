"""A game as a program meets it first: decisions and options that print themselves, history, undo, records.

The engine's own game is `core`: there options are ints, and a decision takes a few microseconds.
"""

from __future__ import annotations

import difflib
import hashlib
import operator
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, SupportsIndex

from playmat.cards.catalog import AS_SHOWN, Wording
from playmat.cards.decklist import DeckList, from_ids
from playmat.door.options import Decision, Option
from playmat.door.position import Position
from playmat.engine import NONE, Outcome, Refusal
from playmat.engine import Game as Core
from playmat.library import Cards, Library
from playmat.library.asking import said_view
from playmat.library.board import Style, board_lines
from playmat.library.damage import Forecast, forecasts
from playmat.library.games import DeckRef, start_game
from playmat.library.matches import check_best_of, winners_after
from playmat.library.narration import Narrator
from playmat.library.refusals import Attempts
from playmat.library.replays import Replay
from playmat.library.wording import COUNTED, Words
from playmat.model.errors import IllegalAction, PlaymatError
from playmat.model.ids import Spot
from playmat.model.view import OptionView, View, decision_of
from playmat.model.words import option, question
from playmat.testing.naming import Naming, normal, position_of

NAMES = ("Player 1", "Player 2")
_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a game began: everything that a game and its answers follow from."""

    rules: str
    decks: tuple[DeckList, DeckList]
    seed: int
    wording: Wording = AS_SHOWN
    position: Position | None = None
    """What it began with, if that was set up by hand."""
    best_of: int = 1
    """The games of its match, at most."""
    winners: tuple[int | None, ...] = ()
    """Of the games of the match before it; None for a tie."""
    chooser: int = NONE
    """Who chooses in place of the winner of a flip, since the game before was lost."""
    lost: tuple[int, ...] = ()
    """The cards that the games before have left in the Lost Zone."""

    def begin(self, record: bool = False) -> Core:
        if self.position is not None:
            return self.position.begin(self.seed, record)
        left = self.chooser, self.lost
        return start_game(Library.default(), self.rules, *self.decks, self.seed, record, self.wording, *left)

    @classmethod
    def of(cls, replay: Replay) -> Origin:
        """Where the game of a record began."""
        decks = replay.deck(0), replay.deck(1)
        left = replay.best_of, replay.winners, replay.chooser, replay.lost
        return cls(replay.rules, decks, replay.seed, replay.wording, None, *left)


class Game:
    """One game between two decks.

    >>> import playmat
    >>> game = playmat.Game("swsh", "d-swsh1-1", "d-swsh1-2", seed=7)
    >>> game.decision.question
    'who-goes-first'
    >>> game.apply("no").decision.question
    'choose-active'
    """

    __slots__ = ("_answers", "_conceded", "_decision", "_origin", "core")

    def __init__(
        self,
        rules: str,
        deck_a: DeckRef | list[str],
        deck_b: DeckRef | list[str],
        seed: SupportsIndex | None = None,
        wording: str = "",
        day: str = "",
        best_of: int = 1,
    ) -> None:
        """Decks are ids of theme decks, paths or texts of lists, card ids, or lists already read. Without a seed the
        luck is drawn from the system. `best_of` games make a match: `following` is the next one."""
        check_best_of(best_of)
        library = Library.default()
        ruleset = library.ruleset(rules)
        number = secrets.randbits(128) if seed is None else _whole(seed, "a whole number as the seed")
        decks = (_deck(library, deck_a), _deck(library, deck_b))
        worded = library.wording(wording, day, ruleset)
        self._begin(Origin(rules or ruleset.name, decks, number, worded, best_of=best_of))

    def _begin(self, origin: Origin) -> None:
        self._origin = origin
        self._answers: list[int] = []
        self._conceded: int | None = None
        self._decision: Decision | None = None
        self.core = origin.begin()
        """The engine's game, for whoever counts microseconds. Answer here or there, not in both."""

    @classmethod
    def begun(cls, origin: Origin) -> Game:
        """A game of which nothing has been played yet."""
        game = cls.__new__(cls)
        game._begin(origin)
        return game

    @classmethod
    def of(cls, replay: Replay) -> Game:
        """The game of a record, where its answers have led."""
        game = cls.begun(Origin.of(replay))
        replay.restore(Library.default())
        for code in replay.answers:
            game._answer(code)
        if replay.conceded is not None:
            game.concede(replay.conceded)
        return game

    # --- Where it stands

    @property
    def rules(self) -> str:
        return self._origin.rules

    @property
    def decks(self) -> tuple[DeckList, DeckList]:
        return self._origin.decks

    @property
    def seed(self) -> int:
        return self._origin.seed

    @property
    def turn(self) -> int:
        """The number of the turn, both players' counted together; 0 in the setup."""
        return self.core.machine.state.turn

    @property
    def turn_player(self) -> int:
        return self.core.machine.state.turn_player

    @property
    def over(self) -> bool:
        return self.core.over

    @property
    def winner(self) -> int | None:
        """The seat that won; None while it runs, and for a tie."""
        return self.core.winner

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it runs."""
        return self.core.outcome

    @property
    def decision(self) -> Decision | None:
        """What has to be decided now, by whom, with every option; None when the game is over."""
        if self._decision is None and not self.core.over:
            self._decision = self._look()
        return self._decision

    @property
    def options(self) -> tuple[Option, ...]:
        decision = self.decision
        return decision.options if decision is not None else ()

    @property
    def seat(self) -> int | None:
        """Who decides now."""
        return None if self.core.over else self.core.seat

    def view(self, seat: SupportsIndex | None = None) -> View:
        """What a seat sees, or a spectator, as data built from an allow-list (`docs/reference/view.md`)."""
        return self.core.view(_seat(seat) if seat is not None else None)

    def _look(self) -> Decision:
        core = self.core
        machine = core.machine
        cards = _cards(core)
        view = said_view(core, core.seat, cards)
        asked = decision_of(view)
        words = Words(view, NAMES, cards)
        naming = Naming(machine)
        codes = core.options()
        texts = _texts([naming.describe(code) for code in codes], asked["options"])
        found = []
        for index, (code, text, described) in enumerate(zip(codes, texts, asked["options"], strict=True)):
            spot = described.get("spot", NONE)
            source = words.source(described)
            card = cards(described["id"]) if "id" in described else source[0] if source else None
            attack = next((one for one in source[0].attacks if one.name == source[1]), None) if source else None
            place = position_of(machine, Spot(spot)) if spot != NONE else ""
            line = words.option(asked, described)
            found.append(Option(text, line, option.NAMES[option.kind(code)], index, code, card, place, attack))
        because = asked["because"]
        return Decision(
            seat=core.seat,
            question=asked["question"],
            words=words.question(asked),
            because=cards(because["id"]) if because else None,
            effect=asked["effect"],
            purpose=asked["purpose"],
            cost=asked["cost"],
            least=asked.get("least", 1),
            most=asked.get("most", 1),
            picked=asked["picked"] if asked["question"] in COUNTED else 0,
            shown=tuple((cards(one["id"]), one["count"]) for one in asked["shown"]),
            options=tuple(found),
        )

    # --- Playing

    def apply(self, answer: Option | str | SupportsIndex) -> Game:
        """Answer the present decision: with an option, its text, or its place in the list. Returns the game itself."""
        if isinstance(answer, Option):
            self._answer(answer.code)
        elif isinstance(answer, str):
            self._answer(self.parse(answer).code)
        else:
            place = _whole(answer, "an option, its text or its place in the list")
            codes = self.core.options()
            if not codes:
                raise IllegalAction("expected no answer: the game is over")
            if not 0 <= place < len(codes):
                raise IllegalAction(f"expected the number of an option from 0 to {len(codes) - 1}, got {place}")
            self._answer(codes[place])
        return self

    def _answer(self, code: int) -> None:
        self.core.apply(code)
        self._answers.append(code)
        self._decision = None

    def parse(self, text: str) -> Option:
        """The option that a text means: its text form, the line that a player reads, or the end of the text form where
        only one fits ('Gear Grind'). `IllegalAction` says why nothing fits."""
        decision = self.decision
        if decision is None:
            raise IllegalAction("expected no answer: the game is over")
        wanted = normal(text)
        fitting = _fitting(decision, wanted)
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise IllegalAction(f"expected one option, got {text!r}, which may be {_listed(fitting)}")
        refusal = self._why(wanted)
        if refusal is not None:
            raise IllegalAction(refusal.sentence + f" ({refusal.clause})" * bool(refusal.clause))
        near = difflib.get_close_matches(text, [one.text for one in decision], n=1, cutoff=0.6)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise IllegalAction(
            f"expected an answer to {decision.question!r}: {_listed(decision.options)}; got {text!r}{hint}"
        )

    def why_not(self, answer: Option | str) -> Refusal | None:
        """Why a turn action in words ('attack Gear Grind', 'retreat') is not allowed now; None if it is."""
        if not isinstance(answer, Option | str):
            raise IllegalAction(f"expected an answer in words, such as 'retreat'; got {answer!r}")
        wanted = normal(str(answer))
        decision = self.decision
        if decision is None:
            return Refusal("", "The game is over.")
        if _fitting(decision, wanted):
            return None
        return self._why(wanted) or Refusal("", f"Nothing in sight does {str(answer)!r}.")

    def _why(self, wanted: str) -> Refusal | None:
        core = self.core
        if core.over or core.machine.state.question != question.TURN:
            return None
        cards = _cards(core)
        words = Words(core.view(core.seat), NAMES, cards)
        naming = Naming(core.machine)
        for attempt in Attempts(core, words, cards).everything():
            said = [
                normal(naming.describe(attempt.code)),
                normal(attempt.words),
                normal(f"{attempt.kind} {attempt.name}"),
            ]
            if wanted in said:
                refusal = core.why_not(attempt.code)
                if refusal is not None:
                    return refusal
        return None

    def forecast(self, attack: Option | str) -> Forecast | None:
        """What an attack on offer would do to the Defending Pokémon, as far as its player can know.

        The damage, each step that changes it with its clause, whether it Knocks Out; None if it does no damage there.
        """
        chosen = attack if isinstance(attack, Option) else self.parse(attack)
        return forecasts(self.core).get(chosen.code)

    def concede(self, seat: SupportsIndex) -> None:
        """That player gives up."""
        number = _seat(seat)
        self.core.concede(number)
        self._conceded = number
        self._decision = None

    # --- In a match

    @property
    def winners(self) -> tuple[int | None, ...]:
        """Of the games of its match so far, this one among them once it is over; None for a tie. Who has no Basic
        Pokémon left to begin another game with has lost the rest."""
        origin = self._origin
        return winners_after(origin.winners, origin.best_of, self.core) if self.over else origin.winners

    def following(self) -> Game | None:
        """The next game of the match, with what this one leaves to it: who chooses who goes first, and where the rule
        set says so the cards in the Lost Zone. None if the match is over.

        >>> import playmat
        >>> game = playmat.Game("swsh", "d-swsh1-1", "d-swsh1-2", seed=7, best_of=3)
        >>> while game is not None:
        ...     outcome, last = playmat.play(game, ["random", "random"]), game
        ...     game = game.following()
        >>> max(last.winners.count(0), last.winners.count(1))
        2
        """
        if not self.over:
            raise PlaymatError("expected a game that is over before the next one of its match begins")
        after = self.replay().following(self.core)
        return Game.of(after) if after is not None else None

    # --- What was done

    @property
    def answers(self) -> tuple[int, ...]:
        """The codes of all answers so far."""
        return tuple(self._answers)

    def history(self) -> list[tuple[int, str]]:
        """Every answer so far: who gave it, and its text form."""
        again = Game.begun(self._origin)
        told = []
        for code in self._answers:
            decision = again.decision
            assert decision is not None
            told.append((decision.seat, next(one.text for one in decision if one.code == code)))
            again._answer(code)
        return told

    def undo(self, steps: int = 1) -> Game:
        """Take back so many answers. Returns the game itself."""
        if not 0 < steps <= len(self._answers):
            raise IllegalAction(f"expected from 1 to {len(self._answers)} answers to take back, got {steps}")
        kept = self._answers[:-steps]
        self._begin(self._origin)
        for code in kept:
            self._answer(code)
        return self

    def log(self, seat: SupportsIndex | None = None, names: tuple[str, str] = NAMES) -> list[str]:
        """What happened, in sentences, as a seat or a spectator was told it."""
        core = self._origin.begin(record=True)
        narrator = Narrator(_seat(seat) if seat is not None else None, names, _card_names(core))
        if self._origin.position is not None:
            state = core.machine.state
            narrator.begin_in_play({spot: stack[-1] for spot, stack in enumerate(state.stack) if stack})
        lines = narrator.tell(core.events())
        for code in self._answers:
            core.apply(code)
            lines += narrator.tell(core.events())
        if self._conceded is not None:
            core.concede(self._conceded)
            lines += narrator.tell(core.events())
        return lines

    def replay(self) -> Replay:
        """The record of this game: a header and the answers."""
        if self._origin.position is not None:
            raise PlaymatError("expected a game from its beginning: one that began with a position has no such record")
        origin = self._origin
        ruleset = Library.default().ruleset(origin.rules).name
        replay = Replay.of(ruleset, *origin.decks, origin.seed, wording=origin.wording)
        replay.best_of, replay.winners = origin.best_of, origin.winners
        replay.chooser, replay.lost = origin.chooser, origin.lost
        core = replay.begin(Library.default())
        for code in self._answers:
            core.apply(code)
            replay.record(code, core)
        replay.conceded = self._conceded
        return replay

    def save(self, path: str | Path) -> None:
        """Write the record to a file that `playmat replay`, the table and `playmat.Game.load` open."""
        self.replay().save(Path(path), self.core)

    @classmethod
    def load(cls, path: str | Path) -> Game:
        return cls.of(Replay.load(Path(path)))

    # --- Copies

    def clone(self) -> Game:
        """A copy to try things on; neither knows of the other."""
        twin = Game.__new__(Game)
        twin._origin = self._origin
        twin._answers = self._answers[:]
        twin._conceded = self._conceded
        twin._decision = self._decision
        twin.core = self.core.clone()
        return twin

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._origin, tuple(self._answers), self._conceded)

    def resample(self, seat: SupportsIndex, seed: SupportsIndex) -> Core:
        """The engine's game as it might be: it looks the same to that seat, and what it does not know is dealt anew."""
        return self.core.resample(_seat(seat), _whole(seed, "a whole number as the seed"))

    def redeal(self, seed: SupportsIndex) -> Core:
        """A game of the engine that looks the same to both seats, with other luck to come."""
        return self.core.redeal(_whole(seed, "a whole number as the seed"))

    def key(self) -> str:
        """The same for two games exactly when they stand at the same point, with the same luck to come."""
        return hashlib.sha256(self.core.to_bytes()).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.core.to_json() == other.core.to_json()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        decks = " v ".join(deck.name or "a deck" for deck in self.decks)
        stands = f"over, {self.outcome!r}" if self.over else f"turn {self.turn}, seat {self.seat} decides"
        return f"<Game {self.rules}: {decks}; {stands}>"

    def __str__(self) -> str:
        view = self.core.view(None if self.core.over else self.core.seat)
        return "\n".join(board_lines(view, NAMES, (self.decks[0].name, self.decks[1].name), Style()))


def _restored(origin: Origin, answers: tuple[int, ...], conceded: int | None) -> Game:
    game = Game.begun(origin)
    for code in answers:
        game._answer(code)
    if conceded is not None:
        game.concede(conceded)
    return game


def _deck(library: Library, deck: DeckRef | list[str]) -> DeckList:
    if isinstance(deck, DeckList):
        return deck
    return from_ids(deck) if isinstance(deck, list) else library.deck(deck)


def _whole(number: SupportsIndex, expected: str) -> int:
    try:
        return operator.index(number)
    except TypeError:
        raise IllegalAction(f"expected {expected}, got {number!r}") from None


def _seat(seat: SupportsIndex) -> int:
    number = _whole(seat, "seat 0 or 1")
    if number not in (0, 1):
        raise IllegalAction(f"expected seat 0 or 1, got {number}")
    return number


def _cards(core: Core) -> Cards:
    """Finds cards by id: those of this game, which may be made up."""
    return {card.id: card for card in core.machine.pool.defs}.__getitem__


def _card_names(core: Core) -> Callable[[int], str]:
    machine = core.machine
    return lambda card: machine.pool.defs[machine.cards[card]].name


def _texts(texts: list[str], described: list[OptionView]) -> list[str]:
    """Texts that differ: with the card's id where names are the same, then with a number."""
    twice = {one for one in texts if texts.count(one) > 1}
    texts = [
        f"{one} [{about['id']}]" if one in twice and "id" in about else one
        for one, about in zip(texts, described, strict=True)
    ]
    twice = {one for one in texts if texts.count(one) > 1}
    return [f"{one} #{texts[:i].count(one) + 1}" if one in twice else one for i, one in enumerate(texts)]


def _fitting(decision: Decision, wanted: str) -> list[Option]:
    """The options that a text may mean: the first that is so said in full, or all whose name alone it is."""
    for said in ([normal(one.text) for one in decision], [normal(one.words) for one in decision]):
        if wanted in said:
            return [decision[said.index(wanted)]]
    return [one for one in decision if normal(one.text).partition(" ")[2] == wanted and wanted]


def _listed(options: tuple[Option, ...] | list[Option]) -> str:
    shown = ", ".join(repr(one.text) for one in options[:_SHOWN])
    return shown + (f" and {len(options) - _SHOWN} more" if len(options) > _SHOWN else "")
