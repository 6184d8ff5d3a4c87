"""`playmat terminal`: a whole game in plain text, against the computer or two at one keyboard."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import SystemRandom
from typing import Final

from playmat import rules
from playmat.agents import AGENTS, LEVELS, Agent, level_named, make_agent, styles_of
from playmat.cards.decklist import DeckList
from playmat.cli.options import Commands
from playmat.cli.terminal_console import Console, Leave, number_in
from playmat.cli.terminal_session import HUMAN, Session
from playmat.library import Library
from playmat.library.board import Style
from playmat.library.games import check_playable
from playmat.library.lines import wrap
from playmat.library.matches import check_best_of
from playmat.library.replays import Replay
from playmat.model.errors import DecodeError, PlaymatError, UnknownName
from playmat.model.ruleset import Ruleset

OPPONENTS: Final = {
    **{name: level.line for name, level in LEVELS.items()},
    **AGENTS,
    HUMAN: "a second person at this keyboard",
}
"""The levels for people first, then every computer player by its own name."""
PROPOSED: Final = "easy"
SHOWN: Final = 12
"""Decks listed at first: those that came out nearest to the rulebook."""
SEED_BITS: Final = 128


def add_parser(subparsers: Commands) -> None:
    """Register the command."""
    parser = subparsers.add_parser(
        "terminal",
        help="play a game in plain text, against the computer or two at one keyboard",
        description="A whole game in plain text. What is not given on the command line is asked for.",
    )
    parser.add_argument("--rules", metavar="R", help=f"a rule set: {', '.join(rules.RULESETS)}")
    parser.add_argument("--format", metavar="F", help="a format, such as expanded (default found from the decks given)")
    parser.add_argument(
        "--deck",
        metavar="D",
        action="append",
        help="a theme deck such as d-bw1-1, or a file with a deck list; once for yours, again for the opponent's",
    )
    parser.add_argument(
        "--opponent",
        metavar="O",
        help=f"a level ({', '.join(LEVELS)}), in a style or without (hard-patient), a computer player by its name "
        f"({', '.join(AGENTS)}), or {HUMAN} for a second person",
    )
    parser.add_argument(
        "--best-of",
        type=int,
        metavar="K",
        help="play a match of K games (3 as a rule) until one has won more than half",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the same number gives the same shuffles and coins")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game")
    parser.add_argument("--plain", action="store_true", help="no lines and bars drawn: better for screen readers")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console | None = None) -> int:
    """Play; 0 when the game is over or the player leaves, 130 when interrupted."""
    console = console or Console(sys.stdin, sys.stdout)
    style = Style(args.plain or not console.can_draw())
    try:
        if args.resume is not None:
            _refuse_with_resume(args)
            session = _resume(args.resume, console, style)
        else:
            session = _new_game(args, console, style)
        session.play()
        while (following := session.replay.following(session.game)) is not None:
            session = _next_game(session, following, console, style)
            session.play()
        if session.replay.best_of > 1:
            console.tell(session.match_words(session.replay.standing(session.game)))
    except Leave:
        console.say("", "Goodbye.")
    except KeyboardInterrupt:
        console.say("", "Interrupted. Goodbye.")
        return 130
    return 0


def _refuse_with_resume(args: argparse.Namespace) -> None:
    for name in ("rules", "format", "deck", "opponent", "best_of", "seed"):
        if getattr(args, name) is not None:
            own = "match" if name == "best_of" else name
            raise PlaymatError(f"expected --resume alone: the saved game has its own {own}")


def _resume(path: Path, console: Console, style: Style) -> Session:
    library = Library.default()
    replay = Replay.load(path)
    for seat in replay.seats:
        if not _is_opponent(seat):
            raise DecodeError(f"{path}: seats: expected one of {', '.join(OPPONENTS)}; got {seat!r}")
    try:
        session = Session.restored(library, replay, _agents(library, replay), console, style)
    except PlaymatError as error:
        raise DecodeError(f"{path}: {error}") from None
    session.saved_as = path
    console.tell(f"Going on with {path}: {len(replay.answers)} decisions have been made.")
    return session


def _is_opponent(name: str) -> bool:
    return name in OPPONENTS or level_named(name) is not None


def _next_game(last: Session, replay: Replay, console: Console, style: Style) -> Session:
    """The next game of a match: what it takes over is said before anybody is asked."""
    console.say("")
    console.tell(last.match_words(replay.winners))
    if replay.lost:
        console.tell(f"Cards that stay in the Lost Zone for the match: {len(replay.lost)}.")
    return Session.restored(last.library, replay, _agents(last.library, replay), console, style)


def _agents(library: Library, replay: Replay) -> tuple[Agent | None, Agent | None]:
    """Who answers for each seat; None for a person."""
    agents = [None if name == HUMAN else make_agent(name, library.card, replay.seed) for name in replay.seats]
    return agents[0], agents[1]


def _new_game(args: argparse.Namespace, console: Console, style: Style) -> Session:
    library = Library.default()
    best_of: int = 1 if args.best_of is None else args.best_of
    check_best_of(best_of)
    refs = args.deck or []
    if len(refs) > 2:
        raise PlaymatError(f"expected --deck twice at most, got it {len(refs)} times")
    setup = Setup(library, console)
    # What was given is checked before anything is asked.
    ruleset = library.ruleset(args.rules) if args.rules is not None else None
    given = [library.deck(ref) for ref in refs]
    asked = None
    for deck in given:
        for line in deck.doubtful:
            console.tell(f"{deck.name}: line {line.number}: {line.note}.")
    if args.format or (given and ruleset is None):
        choice = library.choose(given, args.format or "", args.rules or "")
        ruleset = choice.ruleset
        asked = choice.format if args.format else None
        console.tell(f"{choice.why} Rule set {ruleset.name}.")
    elif ruleset is None:
        ruleset = setup.ask_rules()
    for deck in given:
        check_playable(library, ruleset, deck, asked)
    opponent: str = args.opponent or ""
    if opponent and not _is_opponent(opponent):
        raise UnknownName(f"--opponent: {_expected()}; got {opponent!r}")
    decks = [*given]
    if not decks:
        decks.append(setup.ask_deck(ruleset, "Your deck"))
    if not opponent:
        opponent = setup.ask_opponent()
    if len(decks) < 2:
        decks.append(setup.ask_deck(ruleset, "Player 2's deck" if opponent == HUMAN else "The computer's deck"))
    seed: int = args.seed if args.seed is not None else SystemRandom().getrandbits(SEED_BITS)
    chosen = "" if args.seed is None else f", seed {seed}"
    replay = Replay.of(ruleset.name, decks[0], decks[1], seed, (HUMAN, opponent))
    replay.best_of = best_of
    length = f", a match of {best_of} games" if best_of > 1 else ""
    console.say("")
    console.tell(
        f"{decks[0].name or 'Your deck'} against {decks[1].name or 'the other deck'}, "
        f"{ruleset.title} ({ruleset.year}){length}{chosen}. Type ? at any time for help."
    )
    return Session.restored(library, replay, _agents(library, replay), console, style)


def _expected() -> str:
    """Who can sit opposite, in words."""
    styled = next(name for name in LEVELS if styles_of(name))
    style = next(iter(styles_of(styled)))
    return f"expected one of {', '.join(OPPONENTS)}, or a level in a style such as {styled}-{style}"


class Setup:
    """The questions before the game."""

    def __init__(self, library: Library, console: Console) -> None:
        self._library = library
        self._console = console

    def ask_rules(self) -> Ruleset:
        """Which rulebook."""
        console = self._console
        sets = rules.rulesets()
        console.say("Which rulebook?")
        for i, one in enumerate(sets, start=1):
            console.say(*wrap(f"{one.title} ({one.year})", f"  {i}  {one.name:<17} ", " " * 23))
        while True:
            answer = console.ask(f"Rule set (Enter for {rules.DEFAULT}): ")
            if not answer:
                return rules.find(rules.DEFAULT)
            number = number_in(answer)
            if number is not None and 1 <= number <= len(sets):
                return sets[number - 1]
            try:
                return rules.find(answer)
            except UnknownName as error:
                console.tell(f"{error}.")

    def ask_opponent(self) -> str:
        """Who sits opposite."""
        console = self._console
        names = list(OPPONENTS)
        console.say("", "Who is your opponent?")
        for i, name in enumerate(names, start=1):
            console.say(*wrap(OPPONENTS[name], f"  {i:>2}  {name:<8} ", " " * 15))
        styles = next(found for name in reversed(LEVELS) if (found := styles_of(name)))
        console.tell(f"A style may follow a level that looks ahead, as in hard-patient: {', '.join(styles)}.")
        while True:
            answer = console.ask(f"Opponent (Enter for {PROPOSED}): ").casefold()
            if not answer:
                return PROPOSED
            number = number_in(answer)
            if number is not None and 1 <= number <= len(names):
                return names[number - 1]
            if _is_opponent(answer):
                return answer
            console.tell(f"Expected a number from 1 to {len(names)} or a name from the list; got {answer!r}.")

    def ask_deck(self, ruleset: Ruleset, title: str) -> DeckList:
        """A theme deck of the list, by number, id or name; or a deck list in a file."""
        console, library = self._console, self._library
        ids = self._playable(ruleset)
        if not ids:
            console.tell(f"No theme deck is playable under {ruleset.name} yet; a deck list in a file may be.")
        else:
            console.say("", f"{title}? {len(ids)} theme decks can be played under {ruleset.name}.")
            self._list(ids[:SHOWN], 1)
            if len(ids) > SHOWN:
                console.say(f"  … and {len(ids) - SHOWN} more: type all to see them, or a part of a name")
        while True:
            answer = console.ask("Number, name or file (Enter: any): " if ids else "File: ")
            if answer.casefold() == "all":
                self._list(ids, 1)
                continue
            number = number_in(answer)
            if number is not None:
                if 1 <= number <= len(ids):
                    return library.deck(ids[number - 1])
                console.tell(f"Expected a number from 1 to {len(ids)}, got {answer}.")
                continue
            if not answer and ids:
                return library.deck(SystemRandom().choice(ids))
            found = [one for one in ids if answer and answer.casefold() in library.decks()[one].name.casefold()]
            exact = [one for one in found if library.decks()[one].name.casefold() == answer.casefold()]
            if len(found) == 1 or len(exact) == 1:
                return library.deck((exact or found)[0])
            if found:
                console.say(f"{len(found)} decks have that in their name:")
                for one in found:
                    self._list([one], ids.index(one) + 1)
                continue
            try:
                deck = library.deck(answer)
                check_playable(library, ruleset, deck)
                return deck
            except PlaymatError as error:
                console.tell(str(error))

    def _playable(self, ruleset: Ruleset) -> list[str]:
        """The theme decks that may be played, those nearest to the rulebook in time first."""
        sets = self._library.catalog.sets()
        decks = [
            deck_id
            for deck_id in self._library.decks(playable=True)
            if self._library.check(self._library.deck(deck_id), ruleset).legal
        ]
        released = {deck_id: sets[self._library.decks()[deck_id].set_id].released for deck_id in decks}
        return sorted(decks, key=lambda deck_id: abs(int(released[deck_id][:4]) - ruleset.year))

    def _list(self, ids: list[str], first: int) -> None:
        decks, sets = self._library.decks(), self._library.catalog.sets()
        for number, deck_id in enumerate(ids, start=first):
            deck = decks[deck_id]
            facts = sets[deck.set_id]
            self._console.say(f"  {number:>3}  {deck.name:<28} {facts.name} ({facts.released[:4]})  {deck_id}")
