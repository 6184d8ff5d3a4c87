"""`playmat sim`, `matrix`, `ladder` and `odds` from the outside: what programs and people read, how they refuse."""

import csv
import importlib
import json
from pathlib import Path
from typing import Any

import pytest

from playmat.cards.decklist import DeckList
from playmat.cli import main, sim_runs
from playmat.library import Library
from playmat.model.errors import UnknownName
from playmat.sim import Run, batch
from playmat.sim.batch import MatchRunner
from playmat.sim.decks import Entrant, entrants, rules_for
from playmat.sim.ladder import DECKS, agent_pairs, deck_pairs, kept_back_decks, ladder_pairings
from playmat.sim.pictures import check_picture
from playmat.sim.report import pair_up
from tests.sim.conftest import A, B

LIBRARY = Library.default()
QUICK = ("--agents", "random", "--jobs", "1")


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main([*words, "--json"]) == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("playmat: ")
    return said.err


# --- sim


def test_a_sim_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    data = told(capsys, "sim", A, B, "-n", "20", *QUICK)
    assert (data["games"], data["asked"], data["seed"], data["rules"]) == (20, 20, 1, ["bw"])
    one, other = data["decks"]
    assert (one["deck"], other["deck"], one["games"]) == (A, B, 20)
    assert one["wins"] == other["losses"] and one["win_rate"] + other["win_rate"] == pytest.approx(1)
    assert one["interval"][0] < one["win_rate"] < one["interval"][1]
    assert data["first_player"]["games"] == 20
    assert data["first_player"]["edge"] == pytest.approx(data["first_player"]["win_rate"] - 0.5)
    assert data["turns"]["quartile"] <= data["turns"]["median"] <= data["turns"]["upper_quartile"]
    assert sum(data["endings"].values()) == 20
    card = one["cards"][0]
    assert card["seen"]["games"] + card["not_seen"]["games"] == 20
    assert card["played"]["games"] <= card["seen"]["games"]
    assert sum(card["copies"] for card in one["cards"]) == 60
    assert (data["errors"], data["lost"], data["unfinished"], data["players"]) == ([], [], [], [])


def test_a_sim_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", A, B, "-n", "6", *QUICK]) == 0
    said = capsys.readouterr()
    for words in ("rules bw", "Green Tornado (d-bw1-1)", "going first wins", "endings:", "won if seen", "games/s"):
        assert words in said.out
    assert said.err == ""


def test_processes_and_one_process_say_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("sim", A, B, "d-bw1-3", "-n", "12", "--agents", "random", "--seed", "9")
    one, other = told(capsys, *words, "--jobs", "1"), told(capsys, *words, "--jobs", "2")
    del one["run"], other["run"]
    assert one == other


def test_a_run_can_be_extended_and_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "results.jsonl")
    told(capsys, "sim", A, B, "-n", "5", *QUICK, "--save", path)
    with Path(path).open("a") as file:
        file.write("[0,6,0,1,3")
    assert main(["sim", A, B, "-n", "12", *QUICK, "--save", path, "--json"]) == 0
    said = capsys.readouterr()
    assert "the last line was torn (10 bytes)" in said.err
    assert "5 of 12 games are there already" in said.err
    extended = json.loads(said.out)
    whole = told(capsys, "sim", A, B, "-n", "12", *QUICK)
    assert extended["run"]["played"] == 7
    del extended["run"], whole["run"]
    assert extended == whole
    assert main(["sim", A, B, "-n", "12", *QUICK, "--save", path]) == 0
    assert "nothing was left to play" in capsys.readouterr().out
    assert "holds results of other games" in refused(capsys, "sim", B, A, "-n", "12", *QUICK, "--save", path)


def test_a_folder_to_save_in_gets_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, "sim", A, "-n", "2", *QUICK, "--save", str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["sim.jsonl"]


def test_one_deck_plays_itself_and_many_play_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    alone = told(capsys, "sim", A, A, "-n", "4", *QUICK)
    assert [pair["decks"] for pair in alone["pairs"]] == [[A, A]]
    assert alone["decks"][0]["games"] == 0, "against itself a deck has no win rate"
    assert main(["sim", A, "-n", "4", *QUICK]) == 0
    assert "against itself" in capsys.readouterr().out
    many = told(capsys, "sim", "bw1", "-n", "9", "--agents", "random,simple", "--jobs", "1")
    assert [deck["deck"] for deck in many["decks"]] == [A, B, "d-bw1-3"]
    assert len(many["pairs"]) == 6, "each agent plays each deck"
    assert sum(pair["games"] for pair in many["pairs"]) == 9
    assert [player["agent"] for player in many["players"]] == ["random", "simple"]
    assert main(["sim", "bw1", "-n", "3", *QUICK]) == 0
    out = capsys.readouterr().out
    assert "won if seen" not in out and out.index("going first") > out.index("Blue Assault")


def test_the_same_game_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "games"
    whole = told(capsys, "sim", A, B, "-n", "3", *QUICK, "--seed", "30", "--replays", str(folder))
    names = sorted(path.name for path in folder.iterdir())
    assert [name.split("-")[1] for name in names] == ["30", "31", "32"]
    again = told(capsys, "sim", A, B, "-n", "1", *QUICK, "--seed", "31", "--replays", str(tmp_path / "one"))
    assert (tmp_path / "one" / names[1]).read_bytes() == (folder / names[1]).read_bytes()
    assert whole["games"] == 3 and again["games"] == 1
    won = [json.loads((folder / name).read_text()) for name in names]
    assert [game["deck_names"][0] for game in won] == ["Green Tornado", "Red Frenzy", "Green Tornado"]
    assert main(["replay", str(folder / names[0]), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["result"] is not None


def test_a_broken_game_says_how_to_see_it_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: batch.MatchRunner, seed: int) -> Any:
        if seed == 3:
            raise ZeroDivisionError("the table is upside down")
        return play(self, seed)

    play = batch.MatchRunner.play
    monkeypatch.setattr(batch.MatchRunner, "play", broken)
    assert main(["sim", A, B, "-n", "5", *QUICK, "--limit", "900"]) == 1
    said = capsys.readouterr()
    assert "ZeroDivisionError: the table is upside down" in said.err
    again = f"again: playmat sim {A} {B} --rules bw --agents random,random --seed 3 -n 1 --limit 900\n"
    assert again in said.err
    assert " of 4\n" in said.out


def test_games_without_end_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", A, B, "-n", "7", *QUICK, "--limit", "5"]) == 0
    said = capsys.readouterr()
    assert "100.0 %  stopped: too many decisions" in said.out and "no game" in said.out
    assert said.err.count("again: ") == 5 and "unfinished: 2 more" in said.err


def test_an_interrupt_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stop(self: sim_runs.Progress, run: Run) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sim_runs.Progress, "__call__", stop)
    path = tmp_path / "results.jsonl"
    assert main(["sim", A, B, "-n", "50", *QUICK, "--save", str(path)]) == 130
    said = capsys.readouterr()
    assert "the same command goes on with it" in said.err and "interrupted" in said.err
    assert len(path.read_text().splitlines()) > 1


def test_progress_has_speed_and_time_left(capsys: pytest.CaptureFixture[str]) -> None:
    show = sim_runs.Progress(1000)
    run = Run(played=100, seconds=1.0)
    show(run)
    run = Run(played=200, seconds=20.0)
    run.results = [batch.GameResult(0, seed, 0, 0, 1, 1, 1, 0, 0, 0, 0) for seed in range(200)]
    show(run)
    show.end()
    assert capsys.readouterr().err == "200 of 1000 games, 10 games/s, 1 min 20 s left\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-n", "0"], "-n: expected a number from 1"),
        (["--jobs", "0"], "--jobs: expected a number from 1"),
        (["--seed", "-1"], "--seed: expected a number from 0"),
        (["--limit", "0"], "--limit: expected a number from 1"),
        (["--rules", "gen1"], "expected a rule set"),
        (["--agents", "nobody"], "expected a computer player"),
        (["--agents", "random,random,random"], "--agents: expected one name, or two"),
        (["--agents", ""], "--agents: expected one name, or two"),
        (["--ray", "nowhere"], "--ray: expected HOST:PORT"),
        (["--ray", "127.0.0.1:1"], "--ray 127.0.0.1:1: expected a Ray cluster"),
    ],
)
def test_a_sim_refuses_nonsense(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    if "--ray" in words:
        pytest.importorskip("ray")
    words = words if "--agents" in words else [*words, "--agents", "random"]
    assert said in refused(capsys, "sim", A, B, *words)


def test_decks_that_cannot_be_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no theme deck 'd-none-1'" in refused(capsys, "sim", "d-none-1", *QUICK)
    assert "expected a theme deck id" in refused(capsys, "sim", "nowhere.txt", *QUICK)
    short = tmp_path / "short.txt"
    short.write_text("4 bw1-1\n20 bw1-105\n")
    said = refused(capsys, "sim", A, str(short), *QUICK)
    assert "may be played under bw (of the newest card; --rules names another)" in said
    assert f"{short}: short: A deck has exactly 60 cards; this one has 24. (deck.size-60)" in said
    assert "expected sets with a playable theme deck" in refused(capsys, "sim", "np", *QUICK)
    waiting = next((card for card in LIBRARY.find(set="base1", playable=False)), None)
    if waiting is not None:
        short.write_text(f"1 {waiting.id}\n4 bw1-1\n55 bw1-105\n")
        assert "not playable yet" in refused(capsys, "sim", str(short), "--rules", "swsh", *QUICK)


def test_ray_that_is_not_installed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    _hide(monkeypatch, "ray")
    assert "install playmat[ray]" in refused(capsys, "sim", A, B, *QUICK, "--ray", "local")


def _hide(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    load = importlib.import_module

    def missing(name: str, *rest: Any) -> Any:
        if name.partition(".")[0] == package:
            raise ImportError(name)
        return load(name, *rest)

    monkeypatch.setattr(importlib, "import_module", missing)


# --- Decks and rules


@pytest.mark.parametrize(
    ("ref", "rules"),
    [
        ("d-base1-2", "base"),
        ("d-neo1-1", "neo"),
        ("d-dp1-1", "dp"),
        ("d-pl4-1", "platinum"),
        ("d-hgss1-1", "hgss"),
        ("d-bw1-1", "bw"),
        ("d-bw10-2", "bw"),
        ("d-xy0-1", "xy"),
        ("d-xy12-2", "xy"),
        ("d-sm1-1", "sm"),
        ("d-swsh4-2", "swsh"),
    ],
)
def test_the_rules_of_an_era(ref: str, rules: str) -> None:
    assert LIBRARY.choose([LIBRARY.deck(ref)]).ruleset.name == rules


def test_the_newest_card_decides_for_all() -> None:
    decks = entrants(LIBRARY, ["d-bw1-1", "d-xy1-1", "d-dp1-1"])
    assert rules_for(LIBRARY, decks, None).name == "xy"
    assert rules_for(LIBRARY, decks, "swsh").name == "swsh"
    energy = DeckList((("sve-1", 60),))
    assert LIBRARY.choose([energy]).ruleset.name == "me", "basic Energy tells nothing"


def test_pairs_of_decks() -> None:
    decks = [Entrant(name, name, (name,)) for name in "abc"]

    def names(**settings: Any) -> list[str]:
        return ["".join(deck.ref for deck in one.decks) for one in pair_up(decks, ("x", "y"), "bw", **settings)]

    assert names() == ["ab", "ac", "bc"]
    assert names(mirrors=True) == ["aa", "ab", "ac", "bb", "bc", "cc"]
    assert names(both_ways=True) == ["ab", "ab", "ac", "ac", "bc", "bc"]
    assert len(pair_up(decks, ("x", "x"), "bw", both_ways=True)) == 3
    assert [one.match.agents for one in pair_up(decks[:2], ("x", "y"), "bw", both_ways=True)] == [
        ("x", "y"),
        ("y", "x"),
    ]


def test_agents_with_settings() -> None:
    assert sim_runs.split_agents("random, deep:seconds=1,steps=5 ,greedy") == [
        "random",
        "deep:seconds=1,steps=5",
        "greedy",
    ]


# --- matrix


def test_a_matrix_with_all_that_belongs_to_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    table, picture, save = tmp_path / "m.csv", tmp_path / "m.svg", tmp_path / "m.jsonl"
    words = ["matrix", A, B, "d-bw1-3", "-n", "4", *QUICK]
    files = ["--csv", str(table), "--picture", str(picture), "--save", str(save)]
    data = told(capsys, *words, *files)
    assert data["games"] == 6 * 4
    rates = data["matrix"]["win_rates"]
    assert data["matrix"]["decks"] == [A, B, "d-bw1-3"]
    assert all(rates[i][j] + rates[j][i] == pytest.approx(1) for i in range(3) for j in range(3) if i != j)
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 9
    assert {(row["deck"], row["against"]): float(row["win_rate"]) for row in rows}[A, B] == rates[0][1]
    assert [int(row["games"]) for row in rows] == [4] * 9
    drawn = picture.read_bytes()
    assert drawn.startswith(b"<?xml") and b"Date" not in drawn
    told(capsys, *words, *files)
    assert picture.read_bytes() == drawn, "the same figures give the same picture"
    larger = told(capsys, "matrix", A, B, "d-bw1-3", "-n", "5", *QUICK, "--save", str(save))
    assert (larger["games"], larger["run"]["played"]) == (30, 6)


def test_a_matrix_for_people(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "m.png"
    words = ["matrix", A, B, "-n", "6", "--agents", "random,simple", "--jobs", "1", "--no-mirror"]
    assert main([*words, "--picture", str(picture)]) == 0
    out = capsys.readouterr().out
    assert "1 Green Tornado" in out and "2 Red Frenzy" in out and "–" in out
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_matrix_refuses_nonsense(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "expected at least two different decks" in refused(capsys, "matrix", A, A, *QUICK)
    assert "expected a file that ends in .svg or .png" in refused(capsys, "matrix", A, B, "--picture", "m.pdf")
    nowhere = str(tmp_path / "none" / "m.csv")
    assert "--csv: expected a folder for m.csv" in refused(capsys, "matrix", A, B, *QUICK, "--csv", nowhere)
    assert "expected a folder for m.svg" in refused(capsys, "matrix", A, B, "--picture", nowhere.replace("csv", "svg"))
    _hide(monkeypatch, "matplotlib")
    assert "install playmat[plots]" in refused(capsys, "matrix", A, B, "--picture", str(tmp_path / "m.svg"))


def test_pictures_are_checked_first(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    check_picture(tmp_path / "fine.PNG")


# --- ladder


def test_a_ladder_for_programs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["ladder", "--agents", "random,simple", "--decks", f"{A},{B},d-bw1-3", "--jobs", "1"]
    data = told(capsys, *words, "-n", "9", "--save", str(tmp_path / "l.jsonl"))
    assert [one["decks"] for one in data["decks"]] == [[A, B], ["d-bw1-3", "d-bw1-3"]]
    (pair,) = data["pairs"]
    assert pair["agents"] == ["random", "simple"] and pair["games"] == 9 == data["games"]
    assert set(pair) >= {"wins", "ties", "losses", "win_rate", "interval", "expected"}
    assert [one["agent"] for one in data["ratings"]] == ["simple", "random"]
    best = data["ratings"][0]
    assert best["interval"][0] < best["rating"] < best["interval"][1]
    more = told(capsys, *words, "-n", "12", "--save", str(tmp_path / "l.jsonl"))
    assert more["run"]["played"] == 3


def test_a_ladder_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ladder", "--agents", "random,simple", "--decks", f"{A},{B}", "--jobs", "1", "-n", "4"]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "rating" in out and "random beats simple" in out and f"{A} – {B} (bw)" in out


def test_the_decks_of_the_ladder_can_be_played() -> None:
    pairs = deck_pairs(LIBRARY, entrants(LIBRARY, DECKS), None)
    assert len(pairs) == len(DECKS) // 2
    assert {rules for _, _, rules in pairs} >= {
        "base",
        "neo",
        "ecard",
        "ex-2003",
        "ex",
        "dp",
        "bw",
        "xy",
        "sm",
        "swsh",
        "sv",
    }
    apart = deck_pairs(LIBRARY, entrants(LIBRARY, kept_back_decks()), None)
    assert len(apart) == 6 and not set(kept_back_decks()) & set(DECKS)


def test_every_deal_of_the_ladder_is_played_from_both_sides() -> None:
    pairs = deck_pairs(LIBRARY, entrants(LIBRARY, [A, B, "d-bw1-3"]), None)
    pairings = ladder_pairings([("random", "simple")], pairs)
    assert len(pairings) == 4
    for one, other in (pairings[:2], pairings[2:]):
        assert (one.match.agents, other.match.agents) == (("random", "simple"), ("simple", "random"))
        for seed in (1, 2):
            deals = [MatchRunner(0, pairing.match).game(seed).machine for pairing in (one, other)]
            assert deals[0].state.deck == deals[1].state.deck and deals[0].cards == deals[1].cards
        assert one.decks == other.decks


def test_the_games_of_both_sides_are_one_score(capsys: pytest.CaptureFixture[str]) -> None:
    data = told(capsys, "ladder", "--agents", "random,simple", "--decks", f"{A},{B}", "--jobs", "1", "-n", "16")
    (pair,) = data["pairs"]
    assert pair["agents"] == ["random", "simple"] and pair["games"] == 16
    assert pair["losses"] >= 12, "counted from the wrong side, half of what simple wins would be random's"
    assert pair["by_rules"]["bw"]["losses"] == pair["losses"]
    assert data["ratings"][0]["agent"] == "simple"


def test_who_meets_whom() -> None:
    agents = ["a", "b-c", "d:x=1,y=2"]
    assert agent_pairs(agents) == [("a", "b-c"), ("a", "d:x=1,y=2"), ("b-c", "d:x=1,y=2")]
    assert agent_pairs(agents, "a-b-c,d:x=1,y=2-a") == [("a", "b-c"), ("d:x=1,y=2", "a")]
    for wrong in ("a", "a-a", "a-z", "a-b-c,"):
        if wrong == "a-b-c,":
            assert agent_pairs(agents, wrong) == [("a", "b-c")]
            continue
        with pytest.raises(UnknownName, match="--pairs: expected pairs such as a-d:x=1,y=2"):
            agent_pairs(agents, wrong)


def test_a_ladder_refuses_nonsense(capsys: pytest.CaptureFixture[str]) -> None:
    assert "at least two different names" in refused(capsys, "ladder", "--agents", "random,random")
    assert "expected a computer player" in refused(capsys, "ladder", "--agents", "random,nobody")
    assert "--pairs: expected pairs" in refused(capsys, "ladder", "--agents", "random,simple", "--pairs", "x-y")
    assert "--decks: expected" in refused(capsys, "ladder", "--agents", "random,simple", "--decks", ",")


# --- odds


def test_odds_for_programs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "odds.svg"
    words = ["odds", A, "--card", "Serperior", "--line", "Snivy,2 Grass Energy", "--by-turn", "3"]
    data = told(capsys, *words, "--simulate", "20", *QUICK, "--picture", str(picture))
    assert (data["starters"], data["hand"], data["prizes"], data["size"]) == (18, 7, 6, 60)
    assert data["keep"] == pytest.approx(0.930146, abs=1e-6)
    assert [line["line"] for line in data["lines"]] == ["Serperior", "Snivy + 2 Grass Energy"]
    line = data["lines"][0]
    assert len(line["first"]) == 3 and line["first"] == line["second"]
    seen = line["simulated"]
    assert seen["first"]["games"][0] + seen["second"]["games"][0] == 20
    assert data["simulation"]["games"] == 20
    assert picture.read_bytes().startswith(b"<?xml")


def test_odds_for_people(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    assert main(["odds", A, "--picture", str(tmp_path / "odds.png")]) == 0
    out = capsys.readouterr().out
    assert "an opening hand can be kept: 93.01 %" in out
    assert "all prized" in out and "Serperior" in out
    assert main(["odds", A, "--card", "snivy", "--simulate", "3", "--against", B, *QUICK]) == 0
    out = capsys.readouterr().out
    assert "going second, simulated" in out and f"against {B}" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--by-turn", "0"], "--by-turn: expected"),
        (["--bonus", "-1"], "--bonus: expected"),
        (["--simulate", "5"], "--simulate: expected a --card or a --line"),
        (["--against", B], "--against: expected with --simulate only"),
        (["--card", "Mew"], "expected a card of the deck, got 'Mew'"),
        (["--simulate", "-5", "--card", "Snivy"], "-n: expected a number from 1"),
    ],
)
def test_odds_refuse_nonsense(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in refused(capsys, "odds", A, *words)


def test_odds_of_a_set_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "expected one deck, got a set that has several" in refused(capsys, "odds", "bw1")
