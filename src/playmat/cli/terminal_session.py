"""One game at the terminal: who is asked, what they are shown, what they may type."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from playmat.agents import Agent, Seat
from playmat.cli.terminal_card import card_lines, effect_text
from playmat.cli.terminal_console import Console, Leave, number_in
from playmat.cli.terminal_why import Why
from playmat.engine import Game
from playmat.library import Library
from playmat.library.asking import asked_view
from playmat.library.board import Style, board_lines
from playmat.library.damage import damage_lines
from playmat.library.lines import folded, log_lines, wrap
from playmat.library.matches import is_decided, wins_of
from playmat.library.narration import Narrator, counted, outcome_words
from playmat.library.replays import Replay
from playmat.library.wording import Choice, Words
from playmat.model.card import CardDef
from playmat.model.errors import IllegalAction, PlaymatError, UnknownName
from playmat.model.view import View, decision_of

HUMAN: Final = "human"
TURN_HINT: Final = " (? for help, why for what is not offered)"
LOG_SHOWN: Final = 40
"""Lines of the log that `log` shows; `log all` shows all."""

HELP: Final = (
    "  NUMBER       choose that option",
    "  card NAME    show a card (or: card NUMBER, the card of that option)",
    "  why          what is not offered, and why; also: why attack NAME, why play NAME,",
    "               why evolve NAME, why attach NAME, why use NAME, why retreat;",
    "               why damage: how the last damage came about",
    "  board        show the board again          hand       show your hand",
    "  log          what has happened (log all)   discard    both discard piles",
    "  options      show the options again        ?          this help",
    "  save FILE    save the game (go on with: playmat terminal --resume FILE)",
    "  concede      give up the game              quit       leave; you can save first",
    "",
    "  Energy letters: G Grass, R Fire, W Water, L Lightning, P Psychic, F Fighting,",
    "  D Darkness, M Metal, Y Fairy, N Dragon, C Colorless, * any type.",
)


class Session:
    """A game with its players, its log and its record."""

    def __init__(
        self,
        library: Library,
        replay: Replay,
        agents: tuple[Agent | None, Agent | None],
        console: Console,
        style: Style,
    ) -> None:
        self.library = library
        self.replay = replay
        self.saved_as: Path | None = None
        self._agents = agents
        self._console = console
        self._style = style
        self._at_keyboard = [seat for seat in (0, 1) if agents[seat] is None]
        self._hot_seat = len(self._at_keyboard) == 2
        self._was_over = False
        """A saved game that had been played to its end."""
        self._shown: int | None = None
        """Whose hand is on the screen, with two at one keyboard."""
        self.names: tuple[str, str] = ("Player 1", "Player 2")
        if not self._hot_seat:
            self.names = ("Player", "Computer") if agents[0] is None else ("Computer", "Player")
        self.game: Game
        self._steps: list[int] = []
        """How the last damage by an attack came about."""
        """The attack, power or Trainer used last: what a question in the middle of something is about."""
        self._narrators: list[Narrator] = []
        self._log: list[list[str]] = [[], []]
        self._read: list[int] = [0, 0]
        """How much of the log each player has seen."""

    @staticmethod
    def restored(
        library: Library,
        replay: Replay,
        agents: tuple[Agent | None, Agent | None],
        console: Console,
        style: Style,
    ) -> Session:
        """The session of a recorded game, at its last answer; for a new game there is none yet."""
        session = Session(library, replay, agents, console, style)
        session.game = replay.restore(library, None, True, session._heard)
        if replay.answers:
            session._read = [max(0, len(log) - 12) for log in session._log]
        return session

    # --- Playing

    def play(self) -> None:
        """Until the game is over, or the player leaves."""
        self._was_over = self.game.over
        while not self.game.over:
            seat = self.game.seat
            agent = self._agents[seat]
            if agent is not None:
                self._apply(self._agent_answer(agent, seat))
            else:
                self._ask(seat)
        self._finish()

    def _agent_answer(self, agent: Agent, seat: int) -> int:
        index = agent.choose(Seat(self.game, seat))
        options = self.game.options()
        if not 0 <= index < len(options):
            raise IllegalAction(f"{agent.name}: expected an option from 0 to {len(options) - 1}, got {index}")
        return options[index]

    def _apply(self, code: int) -> None:
        self.game.apply(code)
        self.replay.record(code, self.game)
        self._heard(self.game)

    def _heard(self, game: Game) -> None:
        """Put what has just happened into both players' logs."""
        if not self._narrators:
            machine = game.machine
            self._narrators = [
                Narrator(seat, self.names, lambda card: machine.pool.defs[machine.cards[card]].name) for seat in (0, 1)
            ]
        events = game.events()
        for event in events:
            if event.steps:
                self._steps = event.steps
        for seat in (0, 1):
            self._log[seat] += self._narrators[seat].tell(events)

    def _why_damage(self) -> list[str]:
        """The last damage by an attack, a line for each step with its clause."""
        if not self._steps:
            return ["No attack has done damage yet."]
        machine = self.game.machine
        return damage_lines(self._steps, lambda card: machine.pool.defs[machine.cards[card]].name)

    def _finish(self) -> None:
        console = self._console
        # How it ended is said last of all, under the board.
        for log in self._log:
            log.pop()
        reader = self._at_keyboard[0] if len(self._at_keyboard) == 1 else None
        if reader is not None:
            self._tell(reader)
        elif self._hot_seat:
            # Nothing is secret now, but each has read a part of the log: the one who was asked last reads the rest.
            self._tell(self._shown or 0)
        console.say(*board_lines(self.game.view(reader), self.names, self.replay.deck_names, self._style))
        outcome = self.game.outcome
        if outcome is not None:
            names = ["you" if seat == reader else self.names[seat] for seat in (0, 1)]
            words = outcome_words(outcome.winner, outcome.reason, names.__getitem__)
            console.tell(f"{words[0].upper()}{words[1:]}")
        if self._at_keyboard and not self._was_over:
            self._offer_save("To keep the game for playmat replay, type a file name (Enter: do not keep it): ")

    def match_words(self, winners: Sequence[int | None]) -> str:
        """How a match stands after the games with these winners, and who chooses now if somebody does."""
        reader = self._at_keyboard[0] if len(self._at_keyboard) == 1 else None
        wins = wins_of(winners)
        best_of, over = self.replay.best_of, is_decided(winners, self.replay.best_of)
        ties = f", {winners.count(None)} tied" if None in winners else ""
        leader = 0 if wins[0] >= wins[1] else 1
        score = f"{wins[leader]} to {wins[1 - leader]}{ties}"
        you = leader == reader
        if wins[0] == wins[1]:
            stands = f"The match ends {score}: nobody wins it." if over else f"The match stands {score}."
        else:
            verb = ("win" if you else "wins") if over else ("lead" if you else "leads")
            stands = f"{'You' if you else self.names[leader]} {verb} the match {score}."
        return stands if over else f"{stands} Game {len(winners) + 1} of {best_of} begins."

    # --- Asking a person

    def _ask(self, seat: int) -> None:
        console = self._console
        if self._hot_seat and self._shown != seat:
            self._hand_over(seat)
        view = asked_view(self.game, seat, self.library.card)
        decision = decision_of(view)
        words = Words(view, self.names, self.library.card)
        choices = words.choices(decision)
        self._tell(seat)
        if decision["question"] == "turn" or (view["turn"] == 0 and view["players"][seat]["active"]):
            console.say("", *self._board(view))
        elif decision["question"] == "choose-active":
            console.say("")
            self._show_hand(words)
        self._list(words, choices)
        while True:
            text = console.ask("> ")
            if text.isdigit():
                chosen = _numbered(choices, text)
                if chosen is not None:
                    self._apply(self.game.options()[chosen.index])
                    return
                console.tell(f"Expected a number {_range(choices)}, got {text[:40]}. Type ? for help.")
                continue
            if self._command(seat, text, words, choices):
                return

    def _hand_over(self, seat: int) -> None:
        """The other player sits down: nothing of the first one's hand may be left on the screen."""
        self._console.hide()
        self._console.ask(f"{self.names[seat]}, it is your decision. Press Enter when only you can see the screen. ")
        self._shown = seat

    def _tell(self, seat: int) -> None:
        """What has happened since this player was last told."""
        lines = self._log[seat][self._read[seat] :]
        self._read[seat] = len(self._log[seat])
        if lines:
            self._console.say("", *self._wrapped(lines))

    def _wrapped(self, sentences: Sequence[str]) -> list[str]:
        return [line for sentence in sentences for line in log_lines(sentence)]

    def _board(self, view: View) -> list[str]:
        return board_lines(view, self.names, self.replay.deck_names, self._style)

    def _list(self, words: Words, choices: list[Choice]) -> None:
        decision = decision_of(words.view)
        hint = TURN_HINT if decision["question"] == "turn" else ""
        lines = wrap(words.question(decision) + hint)
        text = decision.get("said", {}).get("sentence", "")
        lines += wrap(f"({text})", "  ", "  ") if text else []
        if decision.get("shown"):
            cards = ", ".join(f"{one['count']} {one['name']}" for one in decision["shown"])
            lines += wrap(f"You see: {cards}.", "  ", "  ")
        group = ""
        for choice in choices:
            if choice.group != group:
                group = choice.group
                lines.append(f" {group}")
            lines += wrap(choice.text, f"  {choice.number:>3}  ", " " * 7)
            if choice.source is not None:
                lines += wrap(effect_text(*choice.source), " " * 9, " " * 9)
        self._console.say(*lines)

    # --- Commands

    def _command(self, seat: int, text: str, words: Words, choices: list[Choice]) -> bool:
        """Carry out what was typed; True if the decision is no longer to be made."""
        console = self._console
        verb, _, rest = text.partition(" ")
        verb, rest = verb.casefold(), rest.strip()
        if verb in ("?", "help", "h"):
            console.say(*HELP)
        elif verb in ("board", "b"):
            console.say(*self._board(words.view))
        elif verb in ("options", "o") or not text:
            self._list(words, choices)
        elif verb == "hand":
            self._show_hand(words)
        elif verb in ("log", "l"):
            lines = self._log[seat]
            console.say(*self._wrapped(lines if rest == "all" else lines[-LOG_SHOWN:]))
        elif verb == "discard":
            self._show_discard(words)
        elif verb in ("card", "c"):
            self._show_card(rest, seat, words, choices)
        elif verb == "why" and rest.casefold() == "damage":
            console.say(*self._why_damage())
        elif verb == "why":
            console.say(*Why(self.game, words, self.library.card).answer(rest))
        elif verb == "save":
            self._save(rest)
        elif verb == "concede":
            if console.confirm("Do you really give up this game?"):
                self.game.concede(seat)
                self.replay.conceded = seat
                self._heard(self.game)
                return True
        elif verb in ("quit", "exit", "q"):
            self._offer_save("To save the game first, type a file name (Enter: leave without saving): ")
            raise Leave
        else:
            console.tell(f"Expected a number {_range(choices)} or a command, got {text[:40]!r}. Type ? for help.")
        return False

    def _show_hand(self, words: Words) -> None:
        hand = [one for one in words.view["players"][words.seat]["hand"] if one]
        lines = [f"Your hand ({len(hand)}):", *(f"  {line}" for line in counted(one["name"] for one in hand))]
        self._console.say(*lines)

    def _show_discard(self, words: Words) -> None:
        for player in (1 - words.seat, words.seat):
            side = words.view["players"][player]
            whose = "Your" if player == words.seat else f"{self.names[player]}'s"
            for pile, name in ((side["discard"], "discard pile"), (side["lost"], "Lost Zone")):
                cards = counted(one["name"] for one in pile)
                if cards or name == "discard pile":
                    text = f"{whose} {name} ({len(pile)}): {', '.join(cards) or 'empty'}"
                    self._console.say(*wrap(text, rest="    "))

    def _show_card(self, wanted: str, seat: int, words: Words, choices: list[Choice]) -> None:
        console = self._console
        if not wanted:
            console.say("Expected the name of a card or the number of an option: card NAME, card NUMBER.")
            return
        if wanted.isdigit():
            chosen = _numbered(choices, wanted)
            if chosen is None:
                console.tell(f"Expected the number of an option {_range(choices)}, got {wanted[:40]}.")
            elif not chosen.card_id:
                console.say(f"Option {wanted} is not about one card.")
            else:
                console.say(*card_lines(self.library.card(chosen.card_id)))
            return
        found = self._named(wanted, seat, words)
        if not found:
            console.tell(f"No card that you can see, and none of your deck, is called {wanted!r}.")
        elif len({card.name for card in found}) > 3:
            console.tell(f"Several cards are called like that: {', '.join(sorted({card.name for card in found}))}.")
        else:
            for card in found:
                console.say(*card_lines(card))

    def _named(self, wanted: str, seat: int, words: Words) -> list[CardDef]:
        """The cards of that name, or part of a name, which this player can see or knows to be in the own deck."""
        ids = dict.fromkeys([*_ids_in(words.view), *self.replay.decks[seat]])
        if wanted in ids:
            return [self.library.card(wanted)]
        cards = [self.library.card(card_id) for card_id in ids]
        part = folded(wanted)
        exact = [card for card in cards if folded(card.name) == part]
        found = exact or [card for card in cards if part in folded(card.name)]
        if found:
            return found
        try:
            return [self.library.card(wanted)]
        except UnknownName:
            return []

    # --- Saving

    def _offer_save(self, prompt: str) -> None:
        while True:
            name = self._console.ask(prompt)
            if not name or self._save(name):
                return

    def _save(self, name: str) -> bool:
        """Save under that name; True if it was done. A file that is not this game is not overwritten unasked."""
        console = self._console
        path = Path(name).expanduser() if name else self.saved_as
        if path is None:
            console.say("Expected a file name: save FILE.")
            return False
        if path.is_dir():
            console.tell(f"Expected the name of a file, got the folder {path}.")
            return False
        if path.exists() and path != self.saved_as and not console.confirm(f"{path} exists. Replace it?"):
            return False
        try:
            self.replay.save(path, self.game)
        except PlaymatError as error:
            console.tell(f"{error}.")
            return False
        self.saved_as = path
        console.say(
            f"Saved. Go on with: playmat terminal --resume {path}" if not self.game.over else f"Saved to {path}."
        )
        return True


def _numbered(choices: list[Choice], text: str) -> Choice | None:
    """The choice with the number that was typed."""
    number = number_in(text)
    return next((choice for choice in choices if choice.number == number), None)


def _range(choices: list[Choice]) -> str:
    return f"from {choices[0].number} to {choices[-1].number}"


def _ids_in(view: View) -> list[str]:
    """Every card that a view shows, by id."""
    found: list[str] = []
    heap: list[Any] = [view["players"], view["stadium"], view["table"], view["decision"]]
    while heap:
        value = heap.pop()
        if isinstance(value, dict):
            if isinstance(value.get("id"), str):
                found.append(value["id"])
            heap += value.values()
        elif isinstance(value, list):
            heap += value
    return found
