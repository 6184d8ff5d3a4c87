"""`playmat terminal` from the outside: whole games, commands, saving, bad input, leaving, matches."""

import argparse
import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playmat import rules
from playmat.cli import main, terminal
from playmat.cli.terminal_console import Console
from playmat.library import Library
from playmat.library.games import start_game
from playmat.library.lines import WIDTH
from playmat.library.replays import Replay
from playmat.model.errors import DeckError, DecodeError
from tests.cli.typist import DECKS, Typist, first_turn, flat, game_args, play, run_process

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
