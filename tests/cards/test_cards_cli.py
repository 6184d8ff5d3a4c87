"""`playmat cards` and `playmat deck` as a user types them."""

import json
from pathlib import Path

import pytest

from playmat.cli import main
from playmat.cli.cards import card_lines
from playmat.library import Library


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    status = main(list(args))
    said = capsys.readouterr()
    return status, said.out, said.err


def test_show(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "cards", "show", "bw1-2")
    assert status == 0
    assert out.startswith("Snivy   60 HP   Grass\n")
    assert "Black & White 2 (bw1-2)" in out
    assert "Leaf Blade  10+" in out
    assert "Weakness R×2 · Resistance W-20 · Retreat 1" in out


def test_show_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    card = json.loads(run(capsys, "cards", "show", "bw1-2", "--json")[1])
    assert (card["id"], card["hp"], card["types"], card["stage"]) == ("bw1-2", 60, ["Grass"], "Basic")
    (attack,) = card["attacks"]
    assert (attack["name"], attack["cost"], attack["damage"]) == ("Leaf Blade", ["Grass", "Colorless"], "10+")
    assert attack["program"]["op"] == "attack-program"
    assert attack["text"]


def test_show_a_card_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "cards", "show", "bw1-900")
    assert (status, out) == (2, "")
    assert "nearest" in err
    assert "Traceback" not in err


def test_show_says_what_is_not_playable(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, "cards", "find", "--not-playable", "--most", "1", "--json")[1])["cards"]
    status, out, _ = run(capsys, "cards", "show", found[0]["id"])
    assert status == 0
    assert "Not playable" in out
    assert "this text is not played" in out


def test_what_is_not_played_has_a_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert "public card data" in run(capsys, "cards", "show", "bw11-110")[1]
    assert "bw11-110 Cedric Juniper, text: the height" in run(capsys, "cards", "coverage")[1]
    assert {one["id"] for one in json.loads(run(capsys, "cards", "coverage", "--json")[1])["unplayable"]} == {
        "bw11-110",
        "gym1-97",
        "xy12-112",
    }


@pytest.mark.parametrize(
    "card",
    ("pl2-109", "swshp-SWSH159", "hgss1-111", "sve-1", "bw4-92", "pl1-104", "xy6-60", "pl2-95", "dp2-116", "sm10-1"),
)
def test_show_every_kind(capsys: pytest.CaptureFixture[str], card: str) -> None:
    assert run(capsys, "cards", "show", card)[0] == 0
    assert json.loads(run(capsys, "cards", "show", card, "--json")[1])["id"] == card


def test_cards_of_all_sets_can_be_shown() -> None:
    """One in nine of each set; that every text can be printed is proved by tests/corpus."""
    library = Library.default()
    for _, row in list(library.catalog.all_rows())[::9]:
        card = library.card(row["id"])
        lines = card_lines(library, card)
        assert lines[0].startswith(card.name), card.id
        assert lines[-1], card.id


@pytest.mark.parametrize(
    ("card", "said"),
    (
        ("bw3-25", "only by the effect of"),
        ("dpp-DP09", "onto your Active Torterra. It keeps that Torterra's attacks"),
        ("xy9-66", "Retreat Cost as Trevenant"),
        ("hgss1-111", "The upper half. Both halves are put from your hand onto your Bench together."),
        ("hgss2-91", "Gives 2 Prize cards"),
        ("swshp-SWSH160", "Piece 2 of 4. Once in a game"),
        ("sm5-136", "Ruling on this card: "),
    ),
)
def test_a_special_kind_says_how_it_is_played(capsys: pytest.CaptureFixture[str], card: str, said: str) -> None:
    assert said in " ".join(run(capsys, "cards", "show", card)[1].split())


def test_a_legend_of_one_pokemon_speaks_of_no_prizes(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Prize" not in run(capsys, "cards", "show", "hgss1-113")[1]


def test_show_by_a_wording(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Item Trainer" in run(capsys, "cards", "show", "base1-91", "--wording", "printed")[1]
    newest = run(capsys, "cards", "show", "base1-91", "--wording", "latest")[1]
    assert "Supporter Trainer" in newest
    assert "the wording of another printing, hgss1-89" in newest
    day = run(capsys, "cards", "show", "base1-91", "--wording", "of-the-day", "--day", "2006-08-18", "--json")[1]
    assert json.loads(day)["kind"] == "Item"
    status, _, err = run(capsys, "cards", "show", "base1-91", "--wording", "of-the-day")
    assert status == 2
    assert "expected a day" in err


def test_find(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "cards", "find", "snivy", "--set", "bw1")
    assert [line.split()[0] for line in out.splitlines()] == ["bw1-1", "bw1-2"]
    found = json.loads(run(capsys, "cards", "find", "--type", "Stadium", "--set", "pl1", "--json")[1])
    assert {card["kind"] for card in found["cards"]} == {"Stadium"}
    _, out, err = run(capsys, "cards", "find", "nobody of this name")
    assert (out, "no card" in err) == ("", True)
    _, out, err = run(capsys, "cards", "find", "--most", "2")
    assert len(out.splitlines()) == 2
    assert "--most 0" in err


def test_find_by_text(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "cards", "find", "--set", "bw1", "--text", "flip a coin", "--most", "0")
    assert "bw1-2" in out.split()
    assert "bw1-1" not in out.split()


def test_coverage(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, "cards", "coverage", "--json")[1])
    assert found["all"]["total"] == 20608
    assert found["sets"]["bw1"]["total"] == 115
    assert set(found["series"]["Platinum"]) == {"playable", "total"}
    assert all({"text", "where", "cards"} <= set(one) for one in found["declines"])
    _, out, _ = run(capsys, "cards", "coverage", "--declines", "3")
    assert "Black & White" in out
    assert "Theme decks" in out


def test_build_needs_data(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, _, err = run(capsys, "cards", "build", str(tmp_path))
    assert status == 2
    assert "expected the public card data" in err


# --- deck


@pytest.fixture
def snakes(tmp_path: Path) -> Path:
    path = tmp_path / "snakes.txt"
    path.write_text("4 Snivy BLW 1\n56 Grass Energy BLW 105\n", encoding="utf-8")
    return path


def test_check_a_legal_deck(capsys: pytest.CaptureFixture[str], snakes: Path) -> None:
    status, out, _ = run(capsys, "deck", "check", str(snakes))
    assert (status, out.splitlines()[-1]) == (0, "snakes is legal in standard-2011-04-26, under bw.")
    status, out, _ = run(capsys, "deck", "check", str(snakes), "--rules", "bw", "--sets", "bw1..bw11", "--json")
    assert status == 0
    report = json.loads(out)
    parts = report.pop("card_parts")
    assert {"kind": "Pokémon", "part": "name", "place": "top"} in parts
    assert report == {
        "deck": "snakes",
        "cards": 60,
        "rules": "bw",
        "format": None,
        "format_title": "",
        "wording": "latest",
        "why": "Black & White rulebook, as asked for.",
        "legal": True,
        "problems": [],
        "not_playable": [],
        "advice": [
            "56 Energy cards; the book suggests 18 to 22 (Black & White rulebook, Deck Building (p.21)).",
            "0 Trainer cards; the book suggests 13 to 20 (Black & White rulebook, Deck Building (p.21)).",
        ],
        "known_for": [{"type": "Grass", "line": "heals its own Pokémon and poisons the other side's"}],
        "going_first": "Going first costs nothing: the first turn is like any other.",
        "notes": [],
        "lines": [
            {
                "line": 1,
                "text": "4 Snivy BLW 1",
                "status": "read",
                "count": 4,
                "card": "bw1-1",
                "note": "",
                "candidates": [],
            },
            {
                "line": 2,
                "text": "56 Grass Energy BLW 105",
                "status": "read",
                "count": 56,
                "card": "bw1-105",
                "note": "",
                "candidates": [],
            },
        ],
    }


def test_check_in_a_format(capsys: pytest.CaptureFixture[str], snakes: Path) -> None:
    status, out, _ = run(capsys, "deck", "check", str(snakes), "--format", "worlds-2011", "--json")
    found = json.loads(out)
    assert (status, found["format"], found["rules"], found["wording"]) == (0, "worlds-2011", "bw", "of-the-day")
    status, out, _ = run(capsys, "deck", "check", str(snakes), "--format", "worlds-2019")
    assert status == 1
    assert "Snivy (bw1-1) is not in World Championships 2019" in out


def test_a_list_is_read_as_far_as_it_goes(capsys: pytest.CaptureFixture[str], snakes: Path) -> None:
    snakes.write_text("4 Snivy BLW 1\n2 Nosuchmon ZZZ 3\n54 Grass Energy\nwith love\n", encoding="utf-8")
    status, out, _ = run(capsys, "deck", "check", str(snakes), "--json")
    found = json.loads(out)
    assert (status, found["cards"], found["legal"]) == (1, 58, False)
    assert [line["status"] for line in found["lines"]] == ["read", "unread", "read", "remark"]
    assert found["problems"][0]["sentence"].startswith("Line 2 is no card: expected a card name")
    status, _, err = run(capsys, "deck", "check", str(snakes), "--strict")
    assert status == 2
    assert [line.split(": ")[0] for line in err.removeprefix("playmat: ").splitlines()] == ["line 2", "line 4"]
    status, out, err = run(capsys, "deck", "write", str(snakes), "--as", "ids")
    assert (out, "line 2 is left out" in err) == ("4 bw1-1\n54 sve-1\n", True)


def test_bad_input_gets_one_sentence(capsys: pytest.CaptureFixture[str], snakes: Path) -> None:
    for format, said in (
        ("nonsense", "expected a format: standard"),
        ("standard-1998-01-01", "expected a day from 1999-01-09 on"),
        ("standard-2000-01-01", "expected a day of Standard (Modified until 2014), from 2001-06-01 on"),
        ("standard-2019-99-99", "expected a day such as 2019-08-16"),
        ("worlds-2020", "expected a year of the World Championships"),
    ):
        status, _, err = run(capsys, "deck", "check", str(snakes), "--format", format)
        assert (status, said in err, err.count("\n")) == (2, True, 1)
    snakes.write_text("4 Snivy BLW 1\n" * 750_000, encoding="utf-8")
    status, _, err = run(capsys, "deck", "check", str(snakes))
    assert (status, "at most 20000 characters, got a file of 10500000 bytes" in err) == (2, True)
    snakes.write_bytes(b"\xff\xfe4 Snivy")
    assert run(capsys, "deck", "check", str(snakes))[0] == 2


# --- formats


def test_the_formats_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "formats")
    assert status == 0
    for name in ("standard", "expanded", "glc", "limited", "half-deck", "hl-on", "worlds-2006", "Pokémon TCG Classic"):
        assert name in out
    found = json.loads(run(capsys, "formats", "--json")[1])
    limited = next(one for one in found["formats"] if one["id"] == "limited")
    assert (limited["deck_size"], limited["prizes"], limited["wording"]) == (40, 4, "printed")
    assert all(one["source"] for one in found["formats"])


def test_one_format_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "formats", "expanded-2016-01-01")
    assert "banned     Lysandre's Trump Card (xy4-99, xy4-118)" in out
    assert json.loads(run(capsys, "formats", "worlds-2006", "--json")[1])["season"] == "hl-on"


def test_check_names_every_problem_with_its_clause(capsys: pytest.CaptureFixture[str], snakes: Path) -> None:
    snakes.write_text("5 Snivy BLW 1\n5 Switch BLW 104\n", encoding="utf-8")
    status, out, _ = run(capsys, "deck", "check", str(snakes))
    assert status == 1
    for clause in ("deck.size-60", "deck.copies.max4", "deck.copies.trainers"):
        assert f"[{clause}]" in out
    status, out, _ = run(capsys, "deck", "check", str(snakes), "--json")
    assert (status, json.loads(out)["legal"]) == (1, False)


def test_check_a_format(capsys: pytest.CaptureFixture[str], snakes: Path) -> None:
    status, out, _ = run(capsys, "deck", "check", str(snakes), "--sets", "xy1")
    assert status == 1
    assert "Snivy (bw1-1)" in out
    status, _, err = run(capsys, "deck", "check", str(snakes), "--sets", "xy1..xy99")
    assert (status, "xy99" in err) == (2, True)


def test_check_a_list_that_cannot_be_read(capsys: pytest.CaptureFixture[str], snakes: Path) -> None:
    snakes.write_text("hello\n", encoding="utf-8")
    status, _, err = run(capsys, "deck", "check", str(snakes))
    assert status == 2
    assert "snakes.txt: line 1: expected a count and a card" in err
    snakes.write_text("\n", encoding="utf-8")
    status, _, err = run(capsys, "deck", "check", str(snakes))
    assert (status, "got no card at all" in err) == (2, True)


def test_show_and_write_a_theme_deck(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, out, _ = run(capsys, "deck", "show", "d-bw1-1")
    assert out.startswith("Green Tornado: 60 cards")
    shown = json.loads(run(capsys, "deck", "show", "d-bw1-1", "--json")[1])
    assert shown["total"] == 60
    for style in ("live", "ptcgo", "limitless", "ids"):
        path = tmp_path / f"{style}.txt"
        path.write_text(run(capsys, "deck", "write", "d-bw1-1", "--as", style)[1], encoding="utf-8")
        again = json.loads(run(capsys, "deck", "show", str(path), "--json")[1])
        assert sorted(card["id"] for card in again["cards"]) == sorted(card["id"] for card in shown["cards"])


def test_list_theme_decks(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "deck", "list")
    assert len(out.splitlines()) == 188
    decks = json.loads(run(capsys, "deck", "list", "--json")[1])["decks"]
    assert decks[0]["id"] == "d-base1-1"
    assert len(run(capsys, "deck", "list", "--playable")[1].splitlines()) == sum(deck["playable"] for deck in decks)
