"""Building the catalogue: made-up cards, and the shipped data against the public data where that is at hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from playmat.cards.catalog import DATA, Catalog
from playmat.library import build, byhand, errata, trial
from playmat.model import ir, notation
from playmat.model.errors import DataError

PUBLIC = Path(__file__).resolve().parents[3] / "shared" / "cards"

FLIP = "Flip a coin. If heads, this attack does 10 more damage."
HEAL = "Heal 10 damage from this Pokémon."
HEAL_OLD = "Remove 1 damage counter from Healer."
BEYOND = "Sing a song of sixpence."


def pokemon(number: int, name: str, text: str = "", damage: str = "20", **more: Any) -> dict[str, Any]:
    attack = {"name": "Hit", "cost": ["Grass"], "damage": damage} | ({"text": text} if text else {})
    return {
        "id": f"t1-{number}",
        "name": name,
        "supertype": "Pokémon",
        "subtypes": ["Basic"],
        "hp": "60",
        "types": ["Grass"],
        "number": str(number),
        "attacks": [attack],
    } | more


class Source:
    """A folder of public data and a folder of errata and hand-written effects."""

    def __init__(self, root: Path) -> None:
        self.public, self.data = root / "public", root / "data"
        for folder in (self.public / "cards", self.public / "decks", self.data / byhand.FOLDER):
            folder.mkdir(parents=True)
        self.sets: list[dict[str, Any]] = []
        self.errata("")

    def add(self, set_id: str, released: str, cards: list[dict[str, Any]]) -> None:
        facts = {"id": set_id, "name": set_id.upper(), "series": "Test", "releaseDate": released, "total": len(cards)}
        self.sets.append(facts)
        (self.public / "sets.json").write_text(json.dumps(self.sets), encoding="utf-8")
        for card in cards:
            card["id"] = f"{set_id}-{card['number']}"
        (self.public / "cards" / f"{set_id}.json").write_text(json.dumps(cards), encoding="utf-8")

    def errata(self, text: str) -> None:
        (self.data / "errata.toml").write_text(text, encoding="utf-8")

    def by_hand(self, text: str) -> None:
        (self.data / byhand.FOLDER / "hard.ir").write_text(text, encoding="utf-8")

    def build(self) -> build.Built:
        return build.build(self.public, self.data, workers=1)

    def catalog(self) -> Catalog:
        build.write(self.build(), self.data)
        return Catalog(self.data)


@pytest.fixture
def source(tmp_path: Path) -> Source:
    return Source(tmp_path)


def test_cards_are_compiled_or_declined(source: Source) -> None:
    source.add("t1", "2001/01/01", [pokemon(1, "Plain"), pokemon(2, "Flipper", FLIP, "20+"), pokemon(3, "Odd", BEYOND)])
    built = source.build()
    assert (built.playable, built.total, built.errors) == (2, 3, [])
    catalog = source.catalog()
    assert catalog.card("t1-2").attacks[0].program is not None
    odd = catalog.card("t1-3")
    assert not odd.playable
    assert odd.attacks[0].program is None
    assert odd.declined.startswith("attack Hit: ")
    assert catalog.row("t1-3")["declined"][0][:2] == ["attack Hit", 0]
    assert "sixpence" not in json.dumps([built.files[name] for name in built.files if name.startswith("sets/")])


def test_an_effect_is_stored_once(source: Source) -> None:
    cards = [pokemon(n, f"Flipper{n}", FLIP, "20+") for n in range(1, 6)]
    source.add("t1", "2001/01/01", cards)
    built = source.build()
    programs = "".join(content for name, content in built.files.items() if name.startswith("programs/"))
    assert programs.count("\n") == 1


def trainer(text: str) -> dict[str, Any]:
    return {"supertype": "Trainer", "subtypes": ["Item"], "name": "Box", "number": "1", "rules": [text]}


def test_the_later_wording_of_a_trainer_counts_and_is_named(source: Source) -> None:
    source.add("t1", "2001/01/01", [trainer("Draw a card.")])
    source.add("t2", "2002/01/01", [trainer("Draw 2 cards.")])
    catalog = source.catalog()
    assert catalog.row("t1-1")["do"] == catalog.row("t2-1")["do"]
    assert catalog.card("t1-1").extra["worded"] == "t2-1"
    assert "worded" not in catalog.card("t2-1").extra


def test_pokemon_whose_texts_say_different_things_are_different_cards(source: Source) -> None:
    source.add("t1", "2001/01/01", [pokemon(1, "Flipper", FLIP, "20+")])
    source.add("t2", "2002/01/01", [pokemon(1, "Flipper", FLIP.replace("10", "30"), "20+")])
    source.add("t3", "2003/01/01", [pokemon(1, "Flipper", BEYOND, "20+")])
    catalog = source.catalog()
    assert catalog.card("t1-1").attacks != catalog.card("t2-1").attacks
    assert [catalog.card(f"t{n}-1").playable for n in (1, 2, 3)] == [True, True, False]
    assert not any("worded" in catalog.card(f"t{n}-1").extra for n in (1, 2, 3))


def test_one_meaning_in_two_wordings_needs_no_note(source: Source) -> None:
    source.add("t1", "2001/01/01", [pokemon(1, "Healer", HEAL_OLD)])
    source.add("t2", "2002/01/01", [pokemon(1, "Healer", HEAL)])
    catalog = source.catalog()
    assert "worded" not in catalog.card("t1-1").extra
    assert catalog.row("t1-1")["attacks"] == catalog.row("t2-1")["attacks"]


def test_a_misprint_goes_by_the_printing_that_the_errata_name(source: Source) -> None:
    source.add("t1", "2001/01/01", [pokemon(1, "Flipper", FLIP, "20+"), pokemon(2, "Other", FLIP, "20+")])
    source.add("t2", "2002/01/01", [pokemon(1, "Flipper", BEYOND, "20+")])
    entry = '[[reworded]]\nids = ["{}"]\nas = "{}"\nwhy = "test"\n'
    source.errata(entry.format("t2-1", "t1-1"))
    catalog = source.catalog()
    assert catalog.card("t2-1").attacks == catalog.card("t1-1").attacks
    assert (catalog.card("t2-1").extra["worded"], "worded" in catalog.card("t1-1").extra) == ("t1-1", False)
    for ids, said in (
        (("t2-1", "t1-2"), "expected t2-1 to be the Pokémon t1-2 but for its text"),
        (("t1-1", "t1-1"), "t1-1 is worded as t1-1 by now; the entry can go"),
        (("t9-9", "t1-1"), "expected a card of the public data, got 't9-9'"),
    ):
        source.errata(entry.format(*ids))
        with pytest.raises(DataError, match=said):
            source.build()


def test_a_ruling_stands_on_its_card_and_must_fit(source: Source) -> None:
    source.add("t1", "2001/01/01", [pokemon(1, "Flipper", FLIP, "20+"), pokemon(2, "Healer", HEAL)])
    entry = '[[ruling]]\nids = ["{}"]\ntext = "{}"\nquestion = "Whose coin?"\nanswer = "Yours."\nwhy = "test"\n'
    source.errata(entry.format("t1-1", "attack Hit"))
    catalog = source.catalog()
    assert catalog.card("t1-1").playable
    assert catalog.card("t1-1").extra["ruled attack Hit"] == "Whose coin? Yours."
    assert "ruled" not in catalog.row("t1-2")
    for ids, said in (
        (("t9-9", "attack Hit"), "expected a card of the public data, got 't9-9'"),
        (("t1-1", "attack Miss"), "ruling on t1-1: expected one of attack Hit, text, got 'attack Miss'"),
    ):
        source.errata(entry.format(*ids))
        with pytest.raises(DataError, match=said):
            source.build()


def test_namesakes_keep_their_own_wording(source: Source) -> None:
    for n, text in enumerate(("Draw a card.", "Draw 2 cards.", "Draw 3 cards."), 1):
        source.add(f"t{n}", f"200{n}/01/01", [trainer(text)])
    together = source.catalog()
    assert len({together.row(f"t{n}-1").get("do") for n in (1, 2, 3)}) == 1
    source.errata('[[namesake]]\nname = "Box"\nstarts = ["t2-1"]\nwhy = "test"\n')
    apart = source.catalog()
    effects = [apart.row(f"t{n}-1").get("do") for n in (1, 2, 3)]
    assert effects[0] != effects[1] == effects[2]
    source.errata('[[namesake]]\nname = "Bag"\nstarts = ["t2-1"]\nwhy = "test"\n')
    with pytest.raises(DataError, match="expected a printing of Bag"):
        source.build()


def corrected(source: Source, **entry: Any) -> dict[str, Any]:
    """Build with one correction; the line of the first card."""
    lines = "".join(f"{key} = {json.dumps(value)}\n" for key, value in entry.items() if not isinstance(value, list))
    for key, value in entry.items():
        if isinstance(value, list):
            tables = (
                "{ " + ", ".join(f'{k} = "{v}"' for k, v in one.items()) + " }" if isinstance(one, dict) else f'"{one}"'
                for one in value
            )
            lines += f"{key} = [{', '.join(tables)}]\n"
    source.errata(f'[[correction]]\nids = ["t1-1"]\nwhy = "test"\n{lines}')
    return dict(source.catalog().row("t1-1"))


def test_every_kind_of_fact_can_be_corrected(source: Source) -> None:
    weak = {"type": "Fire", "value": "×2"}
    card = pokemon(1, "Flipper", FLIP, "20+", weaknesses=[weak], retreatCost=["Colorless"], regulationMark="D")
    card |= {"subtypes": ["Stage 1"], "evolvesFrom": "Flip"}
    card["abilities"] = [{"name": "Gaze", "type": "Ability", "text": "Your opponent can't retrat."}]
    source.add("t1", "2001/01/01", [card])
    for entry, key, value in (
        ({"field": "evolvesFrom", "was": "Flip", "is": "Flap"}, "from", "Flap"),
        ({"field": "types", "was": ["Grass"], "is": ["Water"]}, "types", "W"),
        (
            {"field": "weaknesses", "was": [weak], "is": [weak, {"type": "Water", "value": "×2"}]},
            "weak",
            ["R×2", "W×2"],
        ),
        ({"field": "resistances", "was": [], "is": [{"type": "Metal", "value": "-30"}]}, "resist", ["M-30"]),
        ({"field": "retreatCost", "was": ["Colorless"], "is": ["Colorless"] * 3}, "retreat", 3),
        ({"field": "regulationMark", "was": "D", "is": "E"}, "mark", "E"),
        ({"field": "subtypes", "was": ["Stage 1"], "is": ["Stage 2"]}, "stage", "Stage 2"),
    ):
        assert corrected(source, **entry)[key] == value, entry
    assert corrected(source, field="cost of Hit", was=["Grass"], **{"is": ["Fire"]})["attacks"][0]["cost"] == "R"
    assert corrected(source, field="name of Hit", was="Hit", **{"is": "Slap"})["attacks"][0]["name"] == "Slap"
    assert corrected(source, field="name of Gaze", was="Gaze", **{"is": "Stare"})["powers"][0]["name"] == "Stare"
    changed = corrected(source, field="text of Hit", was="10 more", **{"is": "30 more"})
    source.errata("")
    assert changed["attacks"] != source.catalog().row("t1-1")["attacks"]


def test_the_text_of_a_trainer_can_be_corrected(source: Source) -> None:
    source.add("t1", "2001/01/01", [trainer("Draw a crad.")])
    assert "declined" in source.catalog().row("t1-1")
    assert "declined" not in corrected(source, field="text", was="crad", **{"is": "card"})
    with pytest.raises(DataError, match=r"t1-1 text: expected 'crads' in it once"):
        corrected(source, field="text", was="crads", **{"is": "cards"})


def test_what_the_data_lost_is_taken_from_another_printing(source: Source) -> None:
    whole = pokemon(1, "Flipper", FLIP, "20+")
    source.add("t1", "2001/01/01", [pokemon(1, "Flipper", "", "20+"), pokemon(2, "Mute", "", "20")])
    source.add("t2", "2002/01/01", [whole])
    assert corrected(source, field="text of Hit", **{"from": "t2-1"})["attacks"][0]["do"]
    assert corrected(source, field="attacks", **{"from": "t1-2"})["attacks"] == [
        {"name": "Hit", "cost": "G", "damage": "20"}
    ]
    for field, model, said in (
        ("text of Hit", "t1-2", "expected t1-2 to have the text, got none"),
        ("text of Miss", "t2-1", "expected one attack or power for 'text of Miss', got 0"),
        ("hp", "t2-1", "expected attacks, text or text of NAME"),
        ("text of Hit", "t9-9", "expected a card of the public data, got 't9-9'"),
        ("attacks", "t1-1", "it has the attacks of t1-1 by now; the correction can go"),
    ):
        with pytest.raises(DataError, match=said):
            corrected(source, field=field, **{"from": model})
    source.sets.clear()
    source.add("t1", "2001/01/01", [pokemon(1, "Flipper", FLIP, "20+")])
    source.add("t2", "2002/01/01", [pokemon(1, "Flipper", FLIP, "20+")])
    with pytest.raises(DataError, match="it has a text by now; the correction can go"):
        corrected(source, field="text of Hit", **{"from": "t2-1"})


@pytest.mark.parametrize(
    ("text", "said"),
    (
        ("[[mistake]]\nwhy = 'x'\n", "expected tables of correction, kept, reworded"),
        ("[[correction]]\nids = ['t1-1']\nwas = '1'\nis = '2'\nwhy = 'x'\n", "t1-1: .*got none of field"),
        ("[[correction]]\nids = ['t1-1']\nfield = 'hp'\nwsa = '1'\nis = '2'\nwhy = 'x'\n", "t1-1: .*got wsa"),
        ("[[correction]]\nids = ['t1-1']\nfield = 'hp'\nwas = '1'\nwhy = 'x'\n", "either was and is, or from"),
        ("[[correction]]\nids = ['t1-1']\nfield = 'hp'\nwas = '60'\nis = '70'\nwhy = ''\n", "expected a reason"),
        ("[[correction]]\nids = ['t1-1']\nfield = 'id'\nwas = '1'\nis = '2'\nwhy = 'x'\n", "expected a field of hp"),
        ("[[correction]\n", "expected TOML"),
    ),
)
def test_an_entry_that_is_not_of_its_form_is_named(source: Source, text: str, said: str) -> None:
    source.add("t1", "2001/01/01", [pokemon(1, "Flipper")])
    source.errata(text)
    with pytest.raises(DataError, match=said):
        source.build()


def test_corrections_are_applied_and_must_fit(source: Source) -> None:
    source.add("t1", "2001/01/01", [pokemon(1, "Flipper", FLIP, "20")])
    entry = '[[correction]]\nids = ["t1-1"]\nfield = "{}"\nwas = "{}"\nis = "{}"\nwhy = "test"\n'
    source.errata(entry.format("damage of Hit", "20", "20+") + entry.format("hp", "60", "90"))
    card = source.catalog().card("t1-1")
    assert (card.attacks[0].symbol, card.hp) == ("+", 90)
    source.errata(entry.format("hp", "50", "90"))
    with pytest.raises(DataError, match="t1-1 hp: expected '50' in the public data, got '60'"):
        source.build()
    source.errata(entry.format("damage of Miss", "20", "20+"))
    with pytest.raises(DataError, match="expected one attack or power"):
        source.build()
    source.errata(entry.replace("t1-1", "t9-9").format("hp", "60", "90"))
    with pytest.raises(DataError, match="'t9-9'"):
        source.build()


def test_a_kept_fact_is_one_that_is_there(source: Source) -> None:
    source.add("t1", "2001/01/01", [pokemon(1, "Healer")])
    entry = '[[kept]]\nfacts = ["{}"]\nwhy = "test"\n'
    source.errata(entry.format("t1-1 damage of Hit"))
    source.build()
    for fact, complaint in (
        ("t1-1 damage of Miss", "one attack or power"),
        ("t9-9 hp", "t9-9"),
        ("t1-1 luck", "a field"),
    ):
        source.errata(entry.format(fact))
        with pytest.raises(DataError, match=complaint):
            source.build()


@pytest.mark.skipif(
    not (PUBLIC / "crosscheck.json").exists(), reason="the comparison with another source is not at hand"
)
def test_every_fact_in_which_another_source_differs_is_judged() -> None:
    """It is corrected, or mended in the public data by now, or kept for a reason; and nothing else is kept."""
    mended = errata.read(DATA / "errata.toml")
    corrected: dict[str, list[str]] = {}
    for entry in (*mended["correction"], *mended["reworded"]):
        for card in entry["ids"]:
            corrected.setdefault(card, []).append(entry.get("field", ""))
    kept = [fact for entry in mended["kept"] for fact in entry["facts"]]
    assert len(kept) == len(set(kept))
    listed, open_facts = set(), []
    raws = {raw["id"]: raw for path in (PUBLIC / "cards").glob("*.json") for raw in json.loads(path.read_text())}
    for one in json.loads((PUBLIC / "crosscheck.json").read_text()):
        kind, _, name = one["field"].partition(":")
        word = FIELD_WORDS.get(kind, kind)
        fact = f"{one['id']} {word} of {name}" if name else f"{one['id']} {word}"
        listed.add(fact)
        if fact in kept or _is_mended(raws[one["id"]], word, name, one["ours"]):
            continue
        if not any(not field or field.startswith(word) for field in corrected.get(one["id"], ())):
            open_facts.append(fact)
    assert open_facts == []
    assert set(kept) <= listed


FIELD_WORDS = {
    "card text": "text",
    "attack text": "text",
    "ability text": "text",
    "attack name": "name",
    "ability name": "name",
    "retreat": "retreatCost",
    "attack count": "attacks",
}


def _is_mended(raw: dict[str, Any], word: str, name: str, was: Any) -> bool:
    """Whether the public data says something else by now than when it was compared."""
    parts = [one for one in (*raw.get("attacks", ()), *raw.get("abilities", ())) if one["name"] == name]
    if parts:
        return bool(parts[0].get(word, "") != was)
    found = " ".join(raw.get("rules", ())) if word == "text" else raw.get(word, was)
    return bool(found != was)


def test_a_missing_text_is_reported_by_card(source: Source) -> None:
    source.add(
        "t1", "2001/01/01", [pokemon(1, "Mute", damage=""), pokemon(2, "Half", damage="20+"), pokemon(3, "Fine")]
    )
    built = source.build()
    assert built.errors == ["t1-1 Mute: no text for attack Hit", "t1-2 Half: no text for attack Hit"]
    assert built.playable == 1
    assert source.catalog().card("t1-1").declined == "attack Hit: expected a text in the public data"


def test_an_impossible_fact_is_reported_by_card(source: Source) -> None:
    source.add("t1", "2001/01/01", [pokemon(1, "Odd", hp="65"), pokemon(2, "Fine")])
    built = source.build()
    assert (len(built.errors), built.total) == (1, 1)
    assert built.errors[0].startswith("t1-1 Odd: expected HP in tens")


ENTRY = """\
# nobody sings in a program
t1-1 "Odd" attack "Hit"
  waive zone deck: the song is about a deck
  hit
  shuffle
"""


def test_programs_written_by_hand_stand_in_for_what_is_refused(source: Source) -> None:
    source.add("t1", "2001/01/01", [pokemon(1, "Odd", BEYOND), pokemon(2, "Flipper", FLIP, "20+")])
    source.add("t2", "2002/01/01", [pokemon(1, "Other", BEYOND, hp="90"), pokemon(2, "Louder", BEYOND, "50")])
    source.by_hand(ENTRY.replace("  waive zone deck: the song is about a deck\n", ""))
    catalog = source.catalog()
    program = notation.parse("attack-program\n  hit\n  shuffle", ir.AttackProgram)
    assert catalog.card("t1-1").attacks[0].program == program
    assert catalog.card("t2-1").attacks[0].program == program  # the same text under the same name
    assert not catalog.card("t2-2").playable  # with other damage it is another attack
    flip = 't1-2 attack "Hit"\n  flip -> a\n  if all-heads a\n    add-damage 10\n  hit\n'
    source.by_hand(flip)
    assert source.build().needless == [f"{byhand.FOLDER}/hard.ir:1"]


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("t1-1", "t1-9", "hard.ir:2: expected a card of the public data, got 't1-9'"),
        ('"Odd"', '"Even"', "hard.ir:2: expected t1-1 to be called 'Even', got 'Odd'"),
        ('"Hit"', '"Miss"', "hard.ir:2: t1-1 Odd: expected one of attack Hit, text, got 'attack Miss'"),
        ("shuffle", "dance", "hard.ir:5:3: expected a step, got dance"),
        ("shuffle", "draw 3", "t1-1 Odd, attack Hit: the program has number 3, the print has not"),
        ("shuffle", "shuffle", "hard.ir:3: t1-1 Odd, attack Hit: the waiver of zone deck is not needed"),
        ("  hit\n  shuffle", "  shuffle\n  hit\n  hit", "expected the damage step once"),
        ("  hit", "  choose pokemon(bench), 1 -> a\n  hit", "expected slot 'a' to be read by a later step"),
        ("waive zone deck: the song is about a deck", "waive zone deck", "hard.ir:3:9: expected what differs"),
        ("# nobody", ENTRY + "# nobody", "expected one program for t1-1 attack Hit, got"),
    ],
)
def test_mistakes_in_programs_written_by_hand(source: Source, was: str, now: str, said: str) -> None:
    source.add("t1", "2001/01/01", [pokemon(1, "Odd", BEYOND)])
    source.by_hand(ENTRY.replace(was, now, 1))
    built = source.build()
    assert any(said in error for error in built.errors), built.errors


def test_trying_what_is_declined(source: Source) -> None:
    source.add(
        "t1",
        "2001/01/01",
        [pokemon(1, "Odd", f"{FLIP} {BEYOND}"), pokemon(2, "Odder", BEYOND, "30"), pokemon(3, "Flipper", FLIP, "20+")],
    )
    catalog = source.catalog()
    names = trial.known_names(catalog)
    public = trial.Public(source.public, source.data)
    units = trial.units_of(catalog, public, trial.declined_rows(catalog))
    assert [(unit.card.id, unit.at, unit.text) for unit in units] == [
        ("t1-1", "attack Hit", f"{FLIP} {BEYOND}"),
        ("t1-2", "attack Hit", BEYOND),
    ]
    source.by_hand('t1-2 "Odder" attack "Hit"\n  hit\n  end-turn\n\nt1-3 attack "Hit"\n  draw 4\n')
    checked = trial.check_entries(catalog, public, byhand.read_folder(source.data), names)
    assert [entry.card for entry, _, _ in checked.entries] == ["t1-2"]
    assert any("the program has number 4" in error for error in checked.errors)
    tried = trial.try_units(catalog, units, checked)
    assert [unit.card.id for unit in tried.by_hand] == ["t1-2"]
    assert [unit.card.id for unit, _ in tried.declined] == ["t1-1"]
    assert tried.sentences == {"Sing a song of sixpence.": 1}
    assert not tried.gained and not tried.lost
    # As if the catalogue were older than the grammar, and the grammar older than the catalogue.
    catalog.row("t1-3")["declined"] = [["attack Hit", 0]]
    del catalog.row("t1-1")["declined"]
    units = trial.units_of(catalog, public, trial.declined_rows(catalog, ids=["t1-1", "t1-3"]), every=True)
    tried = trial.try_units(catalog, units, trial.Checked())
    assert [unit.card.id for unit in tried.gained] == ["t1-3"]
    assert [unit.card.id for unit, _ in tried.lost] == ["t1-1"]
    card = trial.with_programs(public.card("t1-2")[0], [entry for entry, _, _ in checked.entries])
    assert card.playable and card.attacks[0].program == checked.entries[0][0].program


def test_changes_since_the_last_build(source: Source) -> None:
    cards = [
        pokemon(1, "Plain"),
        pokemon(2, "Odd", BEYOND),
        pokemon(3, "Gone"),
        pokemon(4, "Same"),
        pokemon(5, "Other"),
    ]
    source.add("t1", "2001/01/01", cards)
    build.write(source.build(), source.data)
    assert build.differences(source.build(), source.data) == []
    source.sets.clear()
    again = [
        pokemon(1, "Plain", BEYOND),
        pokemon(2, "Odd"),
        pokemon(4, "Same"),
        pokemon(5, "Other", hp="70"),
        pokemon(6, "New"),
    ]
    source.add("t1", "2001/01/01", again)
    built = source.build()
    found = build.changes(built, source.data)
    assert (found.gained, found.lost, found.added, found.removed, found.altered) == (
        ["t1-2"],
        ["t1-1"],
        ["t1-6"],
        ["t1-3"],
        ["t1-5"],
    )
    assert "sets/t1.jsonl" in build.differences(built, source.data)
    assert "sets/t1.jsonl" in build.write(built, source.data)
    assert build.write(built, source.data) == []


def test_files_of_sets_that_are_no_more_are_removed(source: Source) -> None:
    source.add("t1", "2001/01/01", [pokemon(1, "Plain")])
    source.add("t2", "2002/01/01", [pokemon(1, "Plain")])
    build.write(source.build(), source.data)
    source.sets.clear()
    source.add("t1", "2001/01/01", [pokemon(1, "Plain")])
    assert "sets/t2.jsonl" in build.write(source.build(), source.data)
    assert not (source.data / "sets" / "t2.jsonl").exists()


def test_the_same_data_makes_the_same_files_with_any_number_of_workers(source: Source) -> None:
    source.add("t1", "2001/01/01", [pokemon(n, f"Mon{n}", FLIP, "20+") for n in range(1, 9)])
    assert source.build().files == build.build(source.public, source.data, workers=2).files


def test_declines_are_ranked_by_what_they_unlock(source: Source) -> None:
    other = "Whistle a merry tune about the longest river of all, twice."
    cards = [pokemon(n, f"Mon{n}", BEYOND) for n in (1, 2, 3)] + [pokemon(4, "Four", other)]
    source.add("t1", "2001/01/01", cards)
    declines = source.catalog().read_json("coverage.json")["declines"]
    assert [one["cards"] for one in declines] == [3, 1]
    assert all(len(one["text"].split()) <= 8 for one in declines)


def test_data_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"sets\.json"):
        build.build(tmp_path)


@pytest.mark.skipif(not PUBLIC.is_dir(), reason="the public card data is not beside this checkout")
def test_the_shipped_data_is_what_the_public_data_makes() -> None:
    built = build.build(PUBLIC)
    assert build.differences(built, DATA) == []
    shipped = {f"{path.parent.name}/{path.name}" for name in ("sets", "programs") for path in (DATA / name).iterdir()}
    assert shipped == {name for name in built.files if "/" in name}
