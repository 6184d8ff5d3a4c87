"""`playmat terminal` and `playmat replay` from the outside: whole games, saving, bad input, what is told to whom."""

import argparse
import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from playmat import rules
from playmat.agents import Seat, make_agent
from playmat.cli import main, replay, terminal
from playmat.cli.terminal_card import card_lines
from playmat.cli.terminal_console import Console
from playmat.engine import Event, Game
from playmat.library import Library
from playmat.library.board import Style, board_lines
from playmat.library.games import start_game
from playmat.library.lines import WIDTH
from playmat.library.narration import Narrator, outcome_words
from playmat.library.replays import Replay
from playmat.library.wording import energy_letters
from playmat.model.errors import DeckError, DecodeError

# Two theme decks that are legal under every rule set.
DECKS = ("d-xy0-2", "d-xy0-3")
OLD_DECKS = ("d-base1-2", "d-base1-3")
"""For the rules that know no basic Darkness Energy yet."""
OPTION = re.compile(r"^ +(\d+)  \S", re.MULTILINE)


class Typist:
    """Somebody at the keyboard. Types the script; when it is used up, any of the options last listed."""

    def __init__(self, script: Sequence[str], seed: int | None = None) -> None:
        self.out = io.StringIO()
        self._script = list(script)
        self._luck = None if seed is None else Random(seed)
        self._shown = 0
        self._numbers: list[str] = []
        self.prompts: list[str] = []

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        screen = self.out.getvalue()[self._shown :]
        self._shown += len(screen)
        prompt = screen.rpartition("\n")[2]
        self.prompts.append(prompt)
        # Options stand below the last board; a hand or a card shown in between has no numbers.
        listed = OPTION.findall(screen)
        if listed:
            self._numbers = listed[-(listed[::-1].index(min(listed, key=int)) + 1) :]
        if self._script:
            return f"{self._script.pop(0)}\n"
        if self._luck is None:
            return ""
        return f"{self._luck.choice(self._numbers)}\n" if prompt == "> " else "\n"


def play(argv: Sequence[str], script: Sequence[str] = (), seed: int | None = None) -> tuple[int, str, Typist]:
    """Run the command with that typist: exit status, everything on the screen, the typist."""
    typist = Typist(script, seed)
    console = Console(typist, typist.out)
    module = replay if argv[0] == "replay" else terminal
    parser = argparse.ArgumentParser()
    module.add_parser(parser.add_subparsers())
    status = module.run(parser.parse_args(list(argv)), console)
    return status, typist.out.getvalue(), typist


def flat(screen: str) -> str:
    """The screen as one line: prose may be broken anywhere."""
    return " ".join(screen.split())


def decks_for(ruleset: str) -> tuple[str, str]:
    return OLD_DECKS if rules.RULESETS.index(ruleset) < rules.RULESETS.index("dp") else DECKS


def game_args(ruleset: str = "xy", opponent: str = "simple", seed: int = 3) -> list[str]:
    one, other = decks_for(ruleset)
    decks = ["--deck", one, "--deck", other]
    return ["terminal", "--rules", ruleset, *decks, "--opponent", opponent, "--seed", str(seed)]


@cache
def first_turn() -> tuple[str, ...]:
    """The keys that lead a game from `game_args()` to the first turn: always the first option, none on the Bench."""
    library = Library.default()
    game = start_game(library, "xy", *DECKS, 3)
    keys: list[str] = []
    agent = make_agent("simple", library.card, 3)
    while game.question != "turn" or game.seat != 0:
        view = game.view(game.seat)
        if game.seat == 0:
            assert game.question in ("who-goes-first", "choose-active", "choose-bench", "bonus-cards")
            options = view["decision"]["options"]
            index = len(options) - 1 if options[-1]["kind"] == "done" else 0
            keys.append("0" if options[0]["kind"] == "number" else str(index + 1))
            game.apply(game.options()[index])
        else:
            game.apply(game.options()[agent.choose(Seat(game, game.seat))])
    return tuple(keys)


# --- Whole games


@pytest.mark.parametrize("ruleset", rules.RULESETS)
@pytest.mark.parametrize("opponent", ["simple", "random", "human"])
def test_a_whole_game(ruleset: str, opponent: str) -> None:
    status, screen, typist = play(game_args(ruleset, opponent, 11), seed=5)
    assert status == 0
    assert re.search(r"^(You win|Computer wins|Player [12] wins|Nobody wins)\b.*\.$", screen, re.MULTILINE)
    assert [line for line in screen.splitlines() if len(line) > WIDTH] == []
    assert typist.prompts.count("> ") >= 4
    assert screen.count("Press Enter when only you can see the screen") >= (4 if opponent == "human" else 0)


def test_who_sits_opposite_is_said_before_anything_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*game_args()[:-4], "--opponent", "beginner-patient"]) == 2
    refused = capsys.readouterr().err
    assert "got 'beginner-patient'" in refused and "easy-aggressive" in refused


def test_the_same_keys_give_the_same_game() -> None:
    assert play(game_args(seed=8), seed=2)[1] == play(game_args(seed=8), seed=2)[1]
    assert play(game_args(seed=8), seed=2)[1] != play(game_args(seed=9), seed=2)[1]


def test_everything_can_be_asked_for(tmp_path: Path) -> None:
    listed = tmp_path / "mine.txt"
    library = Library.default()
    listed.write_text("\n".join(f"{count} {card}" for card, count in library.deck(DECKS[0]).entries))
    answers = [
        "0",
        "nonsense",
        "10",
        "no such deck",
        str(listed),
        "99",
        "nobody",
        "easy-patient",
        "all",
        "999",
        "froakie",
        "quit",
        "",
    ]
    status, screen, _ = play(["terminal"], answers)
    assert status == 0
    for part in (
        "7 platinum Platinum: Rising Rivals rulebook (2009)",
        "expected a rule set",
        "theme decks can be played under xy",
        "got 'no such deck'",
        "Expected a number from 1 to 11 or a name from the list; got '99'.",
        "A style may follow a level that looks ahead, as in hard-patient: aggressive, patient, control.",
        "Expected a number from 1 to 11 or a name from the list; got 'nobody'.",
        "got 999",
        "mine against Froakie, XY: Kalos Starter Set rulebook (2013)",
        "Goodbye.",
    ):
        assert part in flat(screen)


def test_enter_takes_what_is_proposed() -> None:
    status, screen, _ = play(["terminal"], ["", "", "", "", "quit", ""])
    assert status == 0
    assert f"{rules.find(rules.DEFAULT).title}" in screen
    assert "COMPUTER" in screen or "You won the coin flip" in screen or "Your hand" in screen


# --- Commands


def test_commands_show_and_change_nothing() -> None:
    commands = [
        "?",
        "board",
        "options",
        "",
        "hand",
        "log",
        "log all",
        "discard",
        "card 1",
        "card energy",
        "card potion",
    ]
    plain = play(game_args(), [*first_turn(), "quit", ""])[1]
    status, screen, _ = play(game_args(), [*first_turn(), *commands, "quit", ""])
    assert status == 0
    assert screen.startswith(plain[: plain.rindex("> ")])
    shown = screen[plain.rindex("> ") :]
    for part in (
        "NUMBER       choose that option",
        "Your hand (",
        "discard pile (0): empty",
        "What do you do?",
        "Retreat",
    ):
        assert part in shown
    assert shown.count("══ Turn") == 1


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("abc", "Expected a number from 1 to "),
        ("0", "Expected a number from 1 to "),
        ("9999999999999999999999", "Expected a number from 1 to "),
        ("-1", "Expected a number from 1 to "),
        ("²", "Expected a number from 1 to "),
        ("1 2", "Expected a number from 1 to "),
        ("card", "Expected the name of a card"),
        ("card 77", "Expected the number of an option from 1 to "),
        ("card Nobody", "is called 'Nobody'"),
        ("why fly", "Nothing of yours is called 'fly'."),
        ("why attack zzz", "You have no such attack: zzz."),
        ("why play zzz", "You have no such card in your hand: zzz."),
        ("save", "Expected a file name"),
        ("save /", "Expected the name of a file, got the folder /."),
        ("save /nowhere/at/all", "cannot save to /nowhere/at/all: No such file or directory."),
        ("\x00\x1b[2J", "Expected a number from 1 to "),
    ],
)
def test_what_cannot_be_understood_gets_a_sentence(typed: str, said: str) -> None:
    keys = [*first_turn(), typed, "quit", ""]
    status, screen, typist = play(game_args(), keys)
    assert status == 0
    assert said in flat(screen)
    assert "Traceback" not in screen
    assert typist.prompts[-3:-1] == ["> ", "> "]


def test_why_not_has_the_clause_and_its_words() -> None:
    questions = ["why", "why retreat", "why attack", "why attack nothing", "why play"]
    screen = play(game_args(), [*first_turn(), *questions, "quit", ""])[1]
    assert "Not offered, and why:" in screen
    # With an empty Bench nobody can retreat, whatever was drawn.
    assert "Retreat: There is no Benched Pokémon to switch with. (retreat.needs-bench)" in screen
    clause = rules.clause("retreat.needs-bench")
    assert f"Clause {clause.id}: {clause.rule}" in flat(screen)


def test_why_is_answered_in_the_middle_of_a_question() -> None:
    screen = play(game_args(), [*first_turn()[:-1], "why retreat", "quit", ""])[1]
    assert "A question has to be answered first" in screen


def test_conceding_is_asked_about_and_recorded(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    status, screen, _ = play(game_args(), [*first_turn(), "concede", "no", "concede", "y", str(kept)])
    assert status == 0
    assert screen.count("Do you really give up this game?") == 2
    assert "Computer wins (you conceded)." in screen
    saved = Replay.load(kept)
    assert saved.conceded == 0
    outcome = saved.restore(Library.default()).outcome
    assert outcome is not None and outcome.winner == 1
    assert "Computer wins (you conceded)." in play(["terminal", "--resume", str(kept)], [])[1]


# --- Saving and going on


@pytest.mark.parametrize("ruleset", ["platinum", "swsh"])
@pytest.mark.parametrize("opponent", ["random", "human"])
def test_a_game_saved_in_the_middle_goes_on_where_it_was(ruleset: str, opponent: str, tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    lines = _moves(ruleset, opponent, 30)
    _, before, _ = play(game_args(ruleset, opponent, 6), [*lines, f"save {kept}", "board", "quit", ""])
    assert f"Saved. Go on with: playmat terminal --resume {kept}" in flat(before)
    status, after, _ = play(["terminal", "--resume", str(kept)], ["", "board"] if opponent == "human" else ["board"])
    assert status == 0
    assert _last_board(before) == _last_board(after)
    assert f"Going on with {kept}" in flat(after)
    # Played on to the end, it can be saved again and stepped through.
    status, _, _ = play(["terminal", "--resume", str(kept)], seed=1)
    assert status == 0


def _moves(ruleset: str, opponent: str, count: int) -> list[str]:
    """The first keys of a random game."""
    typed: list[str] = []

    class Recorder(Typist):
        def readline(self) -> str:
            if len(typed) >= count and self.out.getvalue().endswith("\n> "):
                return ""
            line = super().readline()
            typed.append(line.strip())
            return line

    recorder = Recorder([], seed=4)
    parser = argparse.ArgumentParser()
    terminal.add_parser(parser.add_subparsers())
    terminal.run(parser.parse_args(game_args(ruleset, opponent, 6)), Console(recorder, recorder.out))
    return typed


def _last_board(screen: str) -> str:
    start = screen.rindex("══ ")
    return screen[start : screen.index("\n> ", start)]


def test_saving_over_another_file_is_asked_about(tmp_path: Path) -> None:
    other = tmp_path / "diary.txt"
    other.write_text("dear diary")
    screen = play(game_args(), [*first_turn(), f"save {other}", "n", "quit", ""])[1]
    assert f"{other} exists. Replace it?" in screen
    assert other.read_text() == "dear diary"
    mine = tmp_path / "mine.json"
    screen = play(game_args(), [*first_turn(), f"save {mine}", f"save {mine}", "save", "quit", ""])[1]
    assert "exists" not in screen
    assert screen.count("Saved. Go on with") == 3


def saved_game(path: Path) -> Path:
    play(game_args(), [*first_turn(), f"save {path}", "quit", ""])
    return path


def _set(key: str, value: Any) -> Callable[[dict[str, Any]], object]:
    return lambda data: data.__setitem__(key, value)


@pytest.mark.parametrize("command", [["terminal", "--resume"], ["replay"]])
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_set("format", "diary"), "expected a saved game"),
        (_set("version", 99), "version: expected 2, got 99"),
        (_set("seed", "seven"), "seed: expected a whole number, a large one as hexadecimal digits, got 'seven'"),
        (_set("seed", True), "seed: expected a whole number, a large one as hexadecimal digits, got True"),
        (_set("rules", "chess"), "expected a rule set"),
        (_set("rules", None), "rules: expected a text, got None"),
        (_set("decks", []), "decks: expected a list of two"),
        (lambda data: data["decks"][0].pop(), "60"),
        (lambda data: data["decks"][1].__setitem__(0, "xy0-999"), "there is no card 'xy0-999'"),
        (lambda data: data["decks"][1].__setitem__(0, 7), "decks[1]: expected a list of card ids"),
        (lambda data: data["decks"][0].reverse(), "pool: expected a game played with the cards"),
        (_set("answers", None), "answers: expected a list, got None"),
        (lambda data: data["answers"].__setitem__(0, "x"), "answers[0]: expected a whole number, got 'x'"),
        (lambda data: data["answers"].__setitem__(0, 12345), "answers[0]: expected one of"),
        (lambda data: data["answers"].pop(), "position: these answers lead elsewhere now"),
        (_set("seed", 4), "answers["),
        (_set("conceded", 2), "conceded: expected 0, 1 or null, got 2"),
    ],
)
def test_a_damaged_file_is_refused_in_one_sentence(
    change: Callable[[dict[str, Any]], object],
    said: str,
    command: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = saved_game(tmp_path / "game.json")
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))
    assert main([*command, str(path)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"playmat: {path}: ")
    assert said in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("content", ["", "{", "[]", '"text"', "null", "\udc80", "[" * 100_000])
def test_what_is_no_saved_game_is_refused(content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content.encode("utf-8", "surrogateescape"))
    assert main(["terminal", "--resume", str(path)]) == 2
    assert re.fullmatch(rf"playmat: {path}: expected a saved game.*\n", capsys.readouterr().err)
    assert main(["terminal", "--resume", str(tmp_path / "missing.json")]) == 2
    assert "missing.json: expected a saved game, got No such file or directory" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--rules", "chess"], "expected a rule set"),
        (["--rules", "xy", "--deck", "d-zz9-1"], "d-zz9-1"),
        (["--rules", "xy", "--deck", "/no/such/file"], "expected a theme deck id"),
        (["--deck", DECKS[0], "--deck", DECKS[0], "--deck", DECKS[0]], "expected --deck twice at most"),
        (["--resume", "x.json", "--rules", "xy"], "expected --resume alone"),
    ],
)
def test_bad_arguments(argv: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["terminal", *argv]) == 2
    error = capsys.readouterr().err
    assert said in error and error.startswith("playmat: ")


def test_a_deck_of_59_cards_is_refused_with_the_clause(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    library = Library.default()
    short = tmp_path / "short.txt"
    ids = library.deck(DECKS[0]).ids()[1:]
    short.write_text("\n".join(f"1 {card}" for card in ids))
    assert main([*game_args()[:3], "--deck", str(short), "--deck", DECKS[1], "--opponent", "simple"]) == 2
    error = capsys.readouterr().err
    assert "short: " in error and "59" in error and "(deck." in error
    with pytest.raises(DeckError):
        start_game(library, "xy", str(short), DECKS[1])


# --- Leaving


def run_process(argv: Sequence[str], typed: str, **options: Any) -> subprocess.CompletedProcess[str]:
    code = "import sys; from playmat.cli import main; sys.exit(main(sys.argv[1:]))"
    environment = {**os.environ, **options.pop("env", {})}
    return subprocess.run(
        [sys.executable, "-c", code, *argv],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        env=environment,
        **options,
    )


@pytest.mark.parametrize("typed", ["", "1\n", "1\n1\nboard\n", "quit\n", "quit\n\n"])
def test_the_end_of_the_input_is_a_polite_end(typed: str) -> None:
    done = run_process(game_args(), typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Goodbye.\n")


def test_the_end_of_the_input_before_the_game() -> None:
    done = run_process(["terminal"], "")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Goodbye.\n")


def test_an_interrupt_ends_without_a_traceback() -> None:
    # Whoever runs the tests in the background has interrupts ignored, and processes inherit that.
    heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"{heed}; import sys; from playmat.cli import main; sys.exit(main(sys.argv[1:]))"
    process = subprocess.Popen(
        [sys.executable, "-u", "-c", code, *game_args()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdout is not None
    while not process.stdout.readline().startswith("    1  "):
        pass
    process.send_signal(signal.SIGINT)
    out, error = process.communicate(timeout=30)
    assert process.returncode == 130
    assert error == "" and "Interrupted. Goodbye." in out


def test_a_screen_that_knows_only_ascii_gets_plain_lines() -> None:
    done = run_process(game_args(), "\n".join([*first_turn(), "quit", ""]), env={"PYTHONIOENCODING": "ascii:replace"})
    assert done.returncode == 0 and done.stderr == ""
    assert "═" not in done.stdout and "Active: " in done.stdout


def test_plain_lines_have_no_drawing() -> None:
    screen = play([*game_args(), "--plain"], [*first_turn(), "quit", ""])[1]
    assert not set("═─█░") & set(screen)
    assert re.search(r"^   Active: .*, \d+ of \d+ HP", screen, re.MULTILINE)


# --- Stepping through


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game between two computer players, played to its end and saved."""
    library = Library.default()
    record = Replay.of("bw", library.deck(DECKS[0]), library.deck(DECKS[1]), 21, ("simple", "random"))
    game = record.begin(library)
    agents = [make_agent(name, library.card, 1) for name in record.seats]
    while not game.over:
        code = game.options()[agents[game.seat].choose(Seat(game, game.seat))]
        game.apply(code)
        record.record(code, game)
    path = tmp_path_factory.mktemp("games") / "finished.json"
    record.save(path, game)
    return path


def test_replay_steps_forward_and_back(finished: Path) -> None:
    last = len(Replay.load(finished).answers)
    status, screen, typist = play(["replay", str(finished)], ["", "", "b", "t", "l", "77777", "e", "", "0", "b", "q"])
    assert status == 0
    steps = [int(re.findall(r"step (\d+) of", prompt)[0]) for prompt in typist.prompts]
    assert steps[:4] == [0, 1, 2, 1]
    assert steps[4] > 1
    assert steps[5:] == [steps[4], steps[4], last, last, 0, 0]
    assert f"Expected a step from 0 to {last}" in screen
    assert "That was the last step." in screen


def test_replay_without_a_terminal_prints_the_log(finished: Path) -> None:
    done = run_process(["replay", str(finished)], "")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Player 1 (simple) with" in done.stdout
    assert "--- Turn 1: Player" in done.stdout and "The game is over: " in done.stdout


def test_replay_for_programs(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(finished), "--json"]) == 0
    view = json.loads(capsys.readouterr().out)
    game = Replay.load(finished).restore(Library.default())
    assert view == json.loads(json.dumps(game.view(None)))
    assert main(["replay", str(finished), "--json", "--seat", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["seat"] == 1


def test_a_replay_is_the_same_after_a_round_trip(finished: Path) -> None:
    record = Replay.load(finished)
    assert Replay.from_json(json.loads(json.dumps(record.to_json()))) == record
    positions: list[int] = []
    game = record.restore(Library.default(), after=lambda one: positions.append(one.option_count()))
    assert len(positions) == len(record.answers) + 1
    assert game.over
    halfway = record.restore(Library.default(), steps=10)
    assert halfway.option_count() == positions[10]
    with pytest.raises(DecodeError, match=r"answers\[0\]"):
        Replay.from_json({**record.to_json(), "answers": [-1]}).restore(Library.default())


# --- The log


def narrator(reader: int | None) -> Narrator:
    return Narrator(reader, ("Player 1", "Player 2"), lambda card: f"<{card}>")


def test_events_in_a_row_make_one_sentence() -> None:
    draws = [Event("draw", 0, card, -1, 0, "", 1) for card in (4, 5, 4)]
    assert narrator(0).tell(draws) == ["You draw 2 <4> and <5>."]
    assert narrator(1).tell(draws) == ["Player 1 draws 3 cards."]
    assert narrator(None).tell(draws[:1]) == ["Player 1 draws a card."]
    coins = [Event("coin", 1, -1, -1, face, "", 3) for face in (1, 0)]
    assert narrator(1).tell(coins) == ["You flip 2 coins: heads, tails."]


def test_pokemon_are_called_by_what_stands_there() -> None:
    teller = narrator(0)
    teller.tell([Event("turn", 1, -1, -1, 1, "", 3), Event("bench", 1, 70, 12, 0, "", 3)])
    assert teller.tell([Event("damage", 1, -1, 12, 30, "", 3)]) == ["Player 2's <70> takes 30 damage."]
    assert teller.tell([Event("evolve", 1, 71, 12, 0, "", 3)]) == ["Player 2's <70> becomes <71>."]
    assert teller.tell([Event("heal", 1, -1, 12, 20, "", 3)]) == ["Player 2's <71> is healed of 20 damage."]
    assert teller.tell([Event("heal", 1, -1, 12, 0, "", 3)]) == []


@pytest.mark.parametrize("ruleset", rules.RULESETS)
def test_nobody_is_told_what_they_may_not_see(ruleset: str) -> None:
    """Every event of a game, told one at a time: a card its reader may not know is never named."""
    game: Game = start_game(Library.default(), ruleset, *decks_for(ruleset), 17, record=True)
    luck = Random(17)
    tellers = {reader: narrator(reader) for reader in (0, 1, None)}
    hidden = 0
    while True:
        for event in game.events():
            for reader, teller in tellers.items():
                lines = teller.tell([event])
                seen = event.sees == 3 if reader is None else event.sees >> reader & 1
                if event.card >= 0 and not seen:
                    hidden += 1
                    assert f"<{event.card}>" not in " ".join(lines), (event.kind, lines)
        if game.over:
            break
        game.apply(luck.choice(game.options()))
    assert hidden > 50


def test_how_it_ended() -> None:
    names = ["you", "Computer"]
    said = {
        (0, "took the last Prize card"): "you win (took the last Prize card).",
        (1, "the opponent has no Pokémon left in play"): "Computer wins (you have no Pokémon left in play).",
        (0, "the opponent could not draw a card"): "you win (Computer could not draw a card).",
        (None, "nobody won"): "nobody wins.",
    }
    for (winner, reason), words in said.items():
        assert outcome_words(winner, reason, names.__getitem__) == words


def test_two_at_one_keyboard_never_see_the_other_hand() -> None:
    """Between a hand being shown and the next player's Enter the screen holds only that request."""
    screen = play(game_args(opponent="human", seed=12), seed=3)[1]
    pieces = re.split(r"\n{60,}", screen)
    assert len(pieces) > 6
    for piece in pieces[1:-1]:  # the last one ends with the board of the finished game
        name = re.match(r"(Player [12]), it is your decision. Press Enter", piece)
        assert name is not None
        shown = set(re.findall(r"^ (YOU|PLAYER [12]) ", piece, re.MULTILINE))
        if "YOU" in shown:
            assert name[1].upper() not in shown
            other = re.escape({"Player 1": "Player 2", "Player 2": "Player 1"}[name[1]])
            draws = re.findall(rf"^  {other} draws (.*)\.$", piece, re.MULTILINE)
            assert all(re.fullmatch(r"a card|\d+ cards", one) for one in draws)


# --- The board


def test_the_board_shows_what_counts() -> None:
    pokemon = {
        "spot": 0,
        "card": 1,
        "id": "xy0-1",
        "name": "A Pokémon with a very long name indeed",
        "under": [],
        "energy": [
            {"card": 2, "id": "e", "name": "Double Colorless Energy"},
            {"card": 3, "id": "e", "name": "Grass Energy"},
        ],
        "energy_units": ["C", "C", "G"],
        "tools": [{"card": 4, "id": "t", "name": "Muscle Band"}],
        "damage": 110,
        "hp": 120,
        "types": ["Grass"],
        "retreat_cost": 2,
        "conditions": ["Asleep", "Burned", "Poisoned"],
        "face_down": False,
    }
    side = {
        "active": pokemon,
        "bench": [{**pokemon, "name": "Short", "damage": 0, "tools": [], "conditions": []}],
        "hand": [{"card": 9, "id": "h", "name": "Potion"}, {"card": 10, "id": "h", "name": "Potion"}],
        "deck": 30,
        "discard": [],
        "lost": [{"card": 8, "id": "l", "name": "Lost"}],
        "prizes": [None] * 4,
        "aside": [],
        "gx_used": True,
        "vstar_used": False,
    }
    other = {**side, "active": {"spot": 10, "face_down": True}, "bench": [], "hand": [None] * 3, "lost": []}
    view = {
        "seat": 0,
        "turn": 5,
        "turn_player": 0,
        "game": 2,
        "rules": "xy",
        "players": [side, other],
        "stadium": {"card": 5, "id": "s", "name": "Some Stadium"},
        "table": [],
    }
    for plain in (False, True):
        lines = board_lines(view, ("Player", "Computer"), ("Mine", "Theirs"), Style(plain))
        text = flat(" ".join(lines))
        assert max(map(len, lines)) <= WIDTH
        for part in (
            f"Turn 5 (Sudden Death 1){', ' if plain else ' · '}your turn",
            "COMPUTER (Theirs)",
            "a face-down Pokémon",
            "Stadium: Some Stadium",
            "A Pokémon with a very long name indeed",
            "Asleep, Burned, Poisoned",
            "with Muscle Band",
            "Double Colorless Energy",
            "GX attack used",
            "Prizes 4, Hand 2, Deck 30, Discard 0, Lost Zone 1" if plain else "Prizes 4 · Hand 2 · Deck 30 · Discard 0",
            "Hand: 2 Potion",
        ):
            assert part in text
        assert "Grass Energy" not in text
    assert "10 of 120 HP" in text
    spectator = board_lines({**view, "seat": None}, ("Player 1", "Player 2"), ("", ""), Style())
    assert not any("Hand:" in line or "YOU" in line for line in spectator)


@pytest.mark.parametrize(
    ("units", "letters"),
    [
        ([], ""),
        (["R", "G", "G"], "GGR"),
        (["C", "GRWLPFDMYN"], "C*"),
        (["GR", "W"], "W(G/R)"),
        (["R"] * 9, "R×9"),
        (["R", "W", "GR", "GR", "GR"], "R W (G/R)×3"),
        ([""], "-"),
    ],
)
def test_energy_as_letters(units: list[str], letters: str) -> None:
    assert energy_letters(units) == letters


def test_a_card_is_shown_with_its_text() -> None:
    card = Library.default().card("xy0-2")
    lines = card_lines(card)
    assert lines[0] == "Pansage, 70 HP, Grass"
    assert "  [C] Collect" in lines and "      Draw a card." in lines
    assert lines[-1] == "  Weakness Fire ×2 · Resistance none · Retreat 1"


# --- Matches


def test_a_match_is_played_until_somebody_has_won_more_than_half() -> None:
    status, screen, _ = play([*game_args(opponent="random", seed=4), "--best-of", "3"], seed=5)
    assert status == 0
    assert "a match of 3 games" in " ".join(screen.split())
    assert re.search(r"^(You lead|Computer leads) the match 1 to 0\. Game 2 of 3 begins\.$", screen, re.MULTILINE)
    assert re.search(r"^(You win|Computer wins) the match 2 to [01]\.$", screen.splitlines()[-1])
    assert screen.count("Game 3 of 3 begins") == ("2 to 1" in screen.splitlines()[-1])


def test_the_loser_of_a_game_chooses_who_begins_the_next() -> None:
    status, screen, _ = play([*game_args("xy", seed=3), "--best-of", "3"], ["concede", "y", "", "concede", "y", ""])
    assert status == 0
    assert "Computer leads the match 1 to 0. Game 2 of 3 begins." in screen
    assert "Computer wins the match 2 to 0." in screen
    second = screen.partition("Game 2 of 3 begins.")[2]
    assert "go first" in second.partition("> ")[0], "whoever has lost is asked, and no coin is flipped"


def test_a_match_goes_on_from_a_saved_game(tmp_path: Path) -> None:
    held, ended = tmp_path / "second.json", tmp_path / "first.json"
    argv = [*game_args("xy", seed=3), "--best-of", "3"]
    play(argv, ["concede", "y", str(ended), f"save {held}", "quit", ""])
    saved = Replay.load(held)
    assert (saved.best_of, saved.winners, saved.chooser) == (3, (1,), 0)
    assert Replay.from_json(saved.to_json()) == saved
    for file in (held, ended):
        screen = play(["terminal", "--resume", str(file)], ["concede", "y", ""])[1]
        assert "Computer wins the match 2 to 0." in screen
    damaged = saved.to_json()
    for change in ({"best_of": 2}, {"winners": [1, 1]}, {"winners": [True]}, {"best_of": "3"}, {"lost": [120]}):
        with pytest.raises(DecodeError, match=r"^match: expected"):
            Replay.from_json({**damaged, "match": {**damaged["match"], **change}})


def test_no_match_of_two_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*game_args(), "--best-of", "2"]) == 2
    assert "expected a match of an odd number of games, 1 to 99; got 2" in capsys.readouterr().err
