"""The shipped catalogue: lookup, laziness, search, and the invariants of its files."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from playmat.cards.catalog import DATA, Catalog
from playmat.cards.rows import Effects, Stopped, as_printed, from_row, program_id, to_row
from playmat.model import ir
from playmat.model.errors import DataError, UnknownName


def test_one_card_reads_one_set(catalog: Catalog) -> None:
    fresh = Catalog()
    card = fresh.card("bw1-1")
    assert (card.name, card.hp, card.set_id, card.number) == ("Snivy", 60, "bw1", "1")
    assert list(fresh._rows) == ["bw1"]
    assert not fresh._shards  # two plain attacks need no program
    assert fresh.card("bw1-1") is card


def test_an_attack_without_text_does_its_damage(catalog: Catalog) -> None:
    assert [attack.program for attack in catalog.card("bw1-1").attacks] == [ir.AttackProgram()] * 2


@pytest.mark.parametrize(
    ("card", "said"),
    (
        ("bw1-999", "nearest: bw1-99"),
        ("bww-1", "did you mean"),
        ("Snivy", "expected a card id like bw1-12"),
        ("", "expected a card id"),
    ),
)
def test_an_unknown_card_is_refused_with_the_nearest(catalog: Catalog, card: str, said: str) -> None:
    with pytest.raises(UnknownName) as error:
        catalog.card(card)
    assert said in str(error.value)


def test_an_unknown_set_or_deck_is_refused(catalog: Catalog) -> None:
    with pytest.raises(UnknownName, match="no set 'bw99'"):
        catalog.rows("bw99")
    with pytest.raises(UnknownName, match="nearest: d-bw1-"):
        catalog.deck("d-bw1-9")


def test_missing_data_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"sets\.json"):
        Catalog(tmp_path).card("bw1-1")


def test_find(catalog: Catalog) -> None:
    assert [card.id for card in catalog.find("sniv", set="bw1")] == ["bw1-1", "bw1-2"]
    assert {card.name for card in catalog.find(type="Stadium", set="pl1")} == {
        "Broken Time-Space",
        "Galactic HQ",
        "Miasma Valley",
    }
    assert all(card.types[0] == 1 for card in catalog.find(type="fire", set="bw1"))
    assert {card.supertype for card in catalog.find(type="Energy", set="bw1")} == {2}
    assert {card.supertype for card in catalog.find(type="pokemon", set="bw1")} == {0}
    playable = {card.id for card in catalog.find(set="bw1", playable=True)}
    assert "bw1-1" in playable
    assert playable | {card.id for card in catalog.find(set="bw1", playable=False)} == set(catalog.rows("bw1"))
    with pytest.raises(UnknownName, match="expected a type such as Fire"):
        list(catalog.find(type="Sound"))


# --- The files


def test_all_cards_are_there_and_every_reference_holds(catalog: Catalog) -> None:
    total = 0
    used = set()
    for set_id, facts in catalog.sets().items():
        rows = catalog.rows(set_id)
        assert len(rows) == facts.total, set_id
        total += len(rows)
        for row in rows.values():
            card = catalog.card(row["id"])
            assert card.playable == ("declined" not in row)
            if card.playable:
                assert all(attack.program is not None for attack in card.attacks), card.id
            for one in (row, as_printed(row)):
                for part in (one, *one.get("attacks", ()), *one.get("powers", ())):
                    if "do" in part:
                        used.add(part["do"])
            if "worded" in row:
                assert catalog.card(row["worded"]).rules_name == card.rules_name
    assert total == 20608
    stored = {
        json.loads(line)[0] for path in (DATA / "programs").iterdir() for line in path.read_text("utf-8").splitlines()
    }
    assert stored == used  # nothing is kept that no card uses


def test_programs_have_the_ids_of_their_content(catalog: Catalog) -> None:
    for path in (DATA / "programs").iterdir():
        ids = []
        for line in path.read_text("utf-8").splitlines():
            program, effect = json.loads(line)
            assert program == program_id(effect)
            assert program[0] == path.stem
            ids.append(program)
        assert ids == sorted(ids)


def test_the_shipped_data_is_small(catalog: Catalog) -> None:
    assert sum(path.stat().st_size for path in DATA.rglob("*") if path.is_file()) < 15_000_000


def test_the_counts_are_those_of_the_cards(catalog: Catalog) -> None:
    shipped = catalog.read_json("coverage.json")
    for set_id in catalog.sets():
        rows = catalog.rows(set_id).values()
        assert shipped["sets"][set_id] == {
            "playable": sum("declined" not in row for row in rows),
            "total": len(rows),
        }
    for deck_id, deck in catalog.decks().items():
        assert (deck_id in shipped["decks"]) == all(catalog.playable(card) for card, _ in deck.cards)
    for one in shipped["declines"]:
        assert len(one["text"].split()) <= 8


def test_theme_decks_are_whole(catalog: Catalog) -> None:
    sizes = {deck_id: sum(count for _, count in deck.cards) for deck_id, deck in catalog.decks().items()}
    assert len(sizes) == 188
    assert {deck_id for deck_id, size in sizes.items() if size != 60} == {"d-base1-1", "d-base4-1"}
    assert catalog.deck("d-bw1-1").name == "Green Tornado"


def test_printings_of_one_card_share_their_effect(catalog: Catalog) -> None:
    potions = [row for _, row in catalog.all_rows() if row["name"] == "Potion"]
    assert len({(row.get("do"), str(row.get("declined"))) for row in potions}) == 1


# --- Lines


def test_a_line_and_its_card_are_the_same(catalog: Catalog) -> None:
    for card_id in ("bw1-1", "pl2-109", "swshp-SWSH159", "cel25c-15_A4", "dp2-116", "sm5-58", "sve-2", "ex7-7"):
        row = dict(catalog.row(card_id))
        card = catalog.card(card_id)
        effects = Effects(
            tuple(catalog.program(one["do"]) if "do" in one else None for one in row.get("attacks", ())),
            tuple(catalog.program(one["do"]) if "do" in one else None for one in row.get("powers", ())),
            catalog.program(row["do"]) if "do" in row else None,
            tuple(Stopped(*one) for one in row.get("declined", ())),
        )
        facts = from_row({key: value for key, value in row.items() if key != "do"}, card.set_id, catalog.program)
        assert to_row(facts, effects, program_id) == {key: row[key] for key in row if key not in ("worded", "printed")}


def test_a_broken_line_is_named() -> None:
    with pytest.raises(DataError, match=r"set t1, card t1-1"):
        from_row({"id": "t1-1", "name": "X", "stage": "Stage 9"}, "t1", lambda program: None)


def test_importing_and_looking_up_loads_no_compiler() -> None:
    code = (
        "import sys, playmat; playmat.Library.default().card('bw1-1');"
        "print([name for name in sys.modules if name.startswith('playmat.text')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_decks_that_several_threads_ask_for_are_there_whole_or_not_at_all() -> None:
    class Watched(Catalog):
        def read_json(self, name: str) -> Any:
            def read() -> Iterator[Any]:
                for one in super(Watched, self).read_json(name):
                    assert self._worlds is None, "another thread would get some of them"
                    yield one

            return read() if name == "worlds.json" else super().read_json(name)

    catalog = Watched()
    assert len(catalog.worlds()) == len(Catalog().read_json("worlds.json"))
    assert catalog.worlds() is catalog.worlds()
