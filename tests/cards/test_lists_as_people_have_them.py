"""Deck lists as they are copied from programs, pages, notes and messages, in many languages and with many slips.

Each is read as far as it goes: what is a card is taken with its count, whatever stands around it.
"""

import json
import random
import time
from pathlib import Path

import pytest

from playmat.cards.catalog import Catalog
from playmat.cards.decklist import LONGEST_LIST, read_deck, read_list
from playmat.cards.index import design
from playmat.cli import main
from playmat.library import Library
from playmat.model.errors import DeckError

FIRE = (("sv3-26", 4), ("sv3-125", 3), ("sv3-186", 4), ("sve-2", 6))
"""Charmander, Charizard ex, Arven and Fire Energy, in that order."""
LINES = ("4 Charmander OBF 26", "3 Charizard ex OBF 125", "4 Arven OBF 186", "6 Fire Energy SVE 2")
PLAIN = "\n".join(LINES)


def spelt(mark: str) -> str:
    return mark.join(LINES)


LISTS = {
    "boxes to tick": (
        "- [ ] 4 Charmander OBF 26\n- [x] 3 Charizard ex OBF 125\n☐ 4 Arven OBF 186\n✔ 6 Fire Energy SVE 2"
    ),
    "a word for the count": (
        "Qty: 4 Charmander OBF 26\nqty 3 Charizard ex OBF 125\nCount=4 Arven OBF 186\n6* Fire Energy SVE 2"
    ),
    "strokes between all parts": spelt("\n").replace(" OBF ", " - OBF - ").replace(" SVE ", " | SVE | "),
    "counts in brackets at the end": (
        "Charmander OBF 26 (4)\nCharizard ex OBF 125 (3)\nArven OBF 186 [4]\nFire Energy SVE 2 (6)"
    ),
    "headings with counts": f"Pokémon: 7\n{PLAIN}\nTotal Cards: 17",
    "headings in brackets": (
        "Pokémon (7)\n4 Charmander OBF 26\n3 Charizard ex OBF 125\nTrainer (4)\n4 Arven OBF 186\nEnergy (6)\n"
        "6 Fire Energy SVE 2\nTotal (17)"
    ),
    "headings after counts": (
        "7 Pokémon\n4 Charmander OBF 26\n3 Charizard ex OBF 125\n4 Trainer Cards (4 Supporters)\n"
        "4 Arven OBF 186\n6 Energy\n6 Fire Energy SVE 2\n17 cards"
    ),
    "headings of kinds": (
        "Pokemon - 7\n4 Charmander OBF 26\n3 Charizard ex OBF 125\nTrainers/Supporters: 4\n4 Arven OBF 186\n"
        "Basic Energy: 6\n6 Fire Energy\nACE SPEC\nSpecial Energy"
    ),
    "square headings": (
        "[Pokémon]\n4 Charmander (Obsidian Flames 26)\n3 Charizard ex (Obsidian Flames 125)\n[Trainer]\n"
        "4 Arven (Obsidian Flames 186)\n[Energy]\n6 Fire Energy (Scarlet & Violet Energies 2)"
    ),
    "names of the program": (
        "4 CHARMANDER_26:OBSIDIAN_FLAMES\n3 CHARIZARD_EX_125:OBSIDIAN_FLAMES\n4 ARVEN_186:OBSIDIAN_FLAMES\n6 sve-2"
    ),
    "marks of a program": (
        "****** Deck List ******\n\n##Pokémon - 7\n\n* 4 Charmander OBF 26\n* 3 Charizard ex OBF 125\n\n"
        "##Trainer Cards - 4\n\n* 4 Arven OBF 186\n\n##Energy - 6\n\n* 6 Basic {R} Energy SVE 2\n\n"
        "Total Cards - 17\n\n****** made by a program ******"
    ),
    "German": (
        "Pokémon: 2\n4 Glumanda OBF 26\n3 Glurak-ex OBF 125\n\nTrainer: 1\n4 Pepper OBF 186\n\nEnergie: 1\n"
        "6 Basis-{R}-Energie SVE 2\n\nGesamtkarten: 17"
    ),
    "German Energy in words": (
        "Pokémonkarten: 7\n4 Glumanda OBF 26\n3 Glurak-ex OBF 125\nTrainerkarten: 4\n4 Pepper OBF 186\n"
        "Energiekarten: 6\n6 Basis-Feuer-Energie\nKarten gesamt: 17"
    ),
    "French": (
        "Pokémon : 2\n4 Salamèche OBF 26\n3 Dracaufeu-ex OBF 125\n\nDresseur : 1\n4 Pepper OBF 186\n\n"
        "Énergie : 1\n6 Énergie {R} de base SVE 2\n\nTotal de cartes : 17"
    ),
    "Spanish": (
        "Pokémon: 2\n4 Charmander OBF 26\n3 Charizard ex OBF 125\n\nEntrenador: 1\n4 Damián OBF 186\n\n"
        "Energía: 1\n6 Energía {R} Básica SVE 2\n\nCartas totales: 17"
    ),
    "Italian": (
        "Pokémon: 2\n4 Charmander OBF 26\n3 Charizard-ex OBF 125\n\nAllenatore: 1\n4 Pepe OBF 186\n\n"
        "Energia: 1\n6 Energia base {R} SVE 2\n\nTotale carte: 17"
    ),
    "Portuguese": (
        "Pokémon: 2\n4 Charmander OBF 26\n3 Charizard ex OBF 125\n\nTreinador: 1\n4 Arven OBF 186\n\n"
        "Energia: 1\n6 Energia {R} Básica\n\nTotal de Cartas: 17"
    ),
    "Japanese headings": (
        "ポケモン: 7\n4 Charmander OBF 26\n3 Charizard ex OBF 125\nトレーナーズ\n4 Arven OBF 186\n"
        "エネルギー: 6\n6 基本炎エネルギー\n合計: 17"
    ),
    "a table": (
        "QTY,NAME,TYPE,SET,NUMBER\n4,Charmander,Pokémon,OBF,26\n3,Charizard ex,Pokémon,OBF,125\n"
        "4,Arven,Trainer,OBF,186\n6,Fire Energy,Energy,SVE,2"
    ),
    "a table in quotation marks": (
        '"Quantity","Card Name","Set Code","Collector Number"\n"4","Charmander","OBF","26"\n'
        '"3","Charizard ex","OBF","125"\n"4","Arven","OBF","186"\n'
        '"6","Fire Energy","SVE","2"'
    ),
    "a table with tabs": (
        "Count\tName\tSet\tNumber\n4\tCharmander\tOBF\t26\n3\tCharizard ex\tOBF\t125\n4\tArven\tOBF\t186\n"
        "6\tFire Energy\tSVE\t2"
    ),
    "a table, name first": (
        "Name,Qty,Set,No.\nCharmander,4,OBF,026\nCharizard ex,3,OBF,125\nArven,4,OBF,186\nFire Energy,6,SVE,2"
    ),
    "a table with names of sets": (
        "Quantity;Name;Set;Number\n4;Charmander;Obsidian Flames;26\n3;Charizard ex;Obsidian Flames;125\n"
        "4;Arven;Obsidian Flames;186\n6;Fire Energy;SVE;2"
    ),
    "a table of a note": (
        "| 4 | Charmander | OBF | 26 |\n| 3 | Charizard ex | OBF | 125 |\n| 4 | Arven | OBF | 186 |\n"
        "| 6 | Fire Energy | SVE | 2 |"
    ),
    "arrays by family": json.dumps(
        {
            "pokemon": [
                {"count": 4, "name": "Charmander", "set": "OBF", "number": "26"},
                {"count": 3, "name": "Charizard ex", "set": "OBF", "number": "125"},
            ],
            "trainer": [{"count": 4, "name": "Arven", "set": "OBF", "number": "186"}],
            "energy": [{"count": 6, "name": "Fire Energy", "set": "SVE", "number": "2"}],
        }
    ),
    "counts by id": json.dumps(dict(FIRE)),
    "cards within entries": json.dumps(
        {"deck": {"cards": [{"card": {"id": one}, "quantity": count} for one, count in FIRE]}}
    ),
    "an object a line": "\n".join(json.dumps({"count": count, "id": one}) for one, count in FIRE),
    "an id a line": "\n".join(one for one, count in FIRE for _ in range(count)),
    "ids first": "4 sv3-26 Charmander\n3 sv3-125 Charizard ex\n4 sv3-186 Arven\n6 sve-2 Fire Energy",
    "ids in brackets": "4 Charmander (sv3-26)\n3 Charizard ex [sv3-125]\n4 Arven (sv3-186)\n6 Fire Energy (sve-2)",
    "ids with zeros": "4 Charmander sv03-026\n3 Charizard ex SV03 125\n4 Arven sv03-186\n6 sve-002",
    "printings first": "4 (OBF 26) Charmander\n3 [OBF 125] Charizard ex\n4 (OBF 186) Arven\n6 Fire Energy",
    "everything joined": "4 Charmander-OBF-26\n3 Charizard ex OBF-125\n4 Arven_OBF_186\n6 Fire Energy",
    "sets by name": (
        "4 Charmander Obsidian Flames 26\n3 Charizard ex (Obsidian Flames 125)\n4 Arven OBSIDIAN_FLAMES 186\n"
        "6 Fire Energy"
    ),
    "how many the set has": (
        "4 Charmander 26/197\n3 Charizard ex 125/197\n4 Arven OBF 186/197\n6 Fire Energy SVE 002/008"
    ),
    "counts with x": "4x Charmander OBF 26\nx3 Charizard ex OBF 125\n4 x Arven OBF 186\n6× Fire Energy SVE 2",
    "counts with stops": "4. Charmander OBF 26\n3) Charizard ex OBF 125\n4/ Arven OBF 186\n6: Fire Energy SVE 2",
    "counts with dashes": "4- Charmander OBF 26\n3 - Charizard ex OBF 125\n4 – Arven OBF 186\n6.0 Fire Energy SVE 2",
    "counts at the end": "Charmander OBF 26 x4\nCharizard ex OBF 125 - 3\nArven OBF 186 (x4)\nFire Energy × 6",
    "counts after a sign": (
        "Charmander OBF 26: 4\nCharizard ex OBF 125 = 3\nArven OBF 186 x 4\nFire Energy SVE 2 [x6]"
    ),
    "lines with numbers": "\n".join(f"{n}. {line}" for n, line in enumerate(LINES, 1)),
    "dots and dashes": f"- {LINES[0]}\n* {LINES[1]}\n• {LINES[2]}\n- * {LINES[3]}",
    "quoted in a message": f"> {LINES[0]}\n> {LINES[1]}\n>> {LINES[2]}\n> {LINES[3]}",
    "bold and code": (
        "- **4** Charmander OBF 26\n**3 Charizard ex OBF 125**\n`4 Arven OBF 186`\n6 **Fire Energy** SVE 2"
    ),
    "a page": (
        "<div><p>4 Charmander OBF 26</p><br>3 Charizard ex OBF 125<br/>4 Arven&nbsp;OBF 186</div>"
        "<li><span class='n'>6</span> <a href='https://example.org/cards/SVE/2'>Fire Energy</a> SVE 2</li>"
    ),
    "links": (
        "https://example.org/decks/list/1\n4 [Charmander](https://example.org/cards/OBF/26) OBF 26\n"
        "3 Charizard ex OBF 125 https://example.org/125\n4 Arven OBF 186 www.example.org\n6 Fire Energy SVE 2"
    ),
    "remarks behind": (
        "4 Charmander OBF 26 // to begin with\n3 Charizard ex OBF 125 # the best\n4 Arven OBF 186 -- or three\n"
        "6 Fire Energy SVE 2 ; enough"
    ),
    "remarks without a sign": (
        "4 Charmander OBF 26 (or 3)\n3 Charizard ex OBF 125 $12.50\n4 Arven OBF 186 Full Art\n6 Fire Energy"
    ),
    "kinds of prints": (
        "4 Charmander OBF 26 PH\n3 Charizard ex OBF 125 *F*\n4 Arven OBF 186 [EN] [NM]\n6 Fire Energy SVE 2 RH"
    ),
    "one line with commas": spelt(", "),
    "one line with semicolons": spelt("; "),
    "one line with bars": spelt(" | "),
    "one line without a sign": f"Pokemon: {LINES[0]} {LINES[1]} Trainer: {LINES[2]} Energy: {LINES[3]}",
    "one line, counts behind": (
        "POKEMON:7 Charmander OBF 26 x4 Charizard ex OBF 125 x3 TRAINER: 4 Arven OBF 186 x4 ENERGY:6 Fire x6"
    ),
    "Windows": "\ufeff" + spelt("\r\n") + "\r\n",
    "an old Mac": spelt("\r") + "\r",
    "signs that cannot be seen": (
        "4 Charmander\u200b OBF 26\x00\n\x003 Charizard\u00a0ex OBF\u2007125\n4 Ar\u00adven OBF 186\n"
        "\u20606 Fire Energy SVE 2\n\x00\n"
    ),
    "wide letters": "４ Charmander ＯＢＦ ２６\n３ Charizard ex OBF 125\n4\u3000Arven OBF 186\n6 Fire Energy SVE 2",
    "totals everywhere": f"60 cards\nTotal Pokémon: 7\n{PLAIN}\nDeck (60)\nCards in deck: 60\n17 cards in total",
    "remarks before": f"# my deck\n// of May\n--- list ---\n=== 1 ===\n{PLAIN}",
}


@pytest.mark.parametrize("name", LISTS)
def test_every_card_of_it_is_read(catalog: Catalog, name: str) -> None:
    deck = read_list(LISTS[name], catalog, name)
    assert deck.entries == FIRE
    assert not deck.unread
    assert not deck.doubtful
    assert not [line for line in deck.lines if line.status == "remark"]


def test_there_are_many() -> None:
    assert len(LISTS) >= 55


@pytest.mark.parametrize(
    ("line", "card"),
    (
        # Promos and parts of sets by their numbers.
        ("2 Zacian V PR-SW SWSH018", "swshp-SWSH018"),
        ("1 Pikachu SWSH039", "swshp-SWSH039"),
        ("1 Mew ex SVP 53", "svp-53"),
        ("1 Charizard ex PR-SV 56", "svp-56"),
        ("1 Jirachi XYP XY67a", "xyp-XY67a"),
        ("1 Darkrai BWP BW73", "bwp-BW73"),
        ("1 Gardevoir SIT TG5/TG30", "swsh12tg-TG05"),
        ("1 Pikachu LOR TG05", "swsh11tg-TG05"),
        ("1 Mewtwo VSTAR CRZ GG44", "swsh12pt5gg-GG44"),
        ("1 Pikachu CRZ-GG 30", "swsh12pt5gg-GG30"),
        ("1 Sylveon EX GEN RC21/RC32", "g1-RC21"),
        ("1 Mew EX LTR RC24", "bw11-RC24"),
        ("1 Duskull SF SH2", "dp7-SH2"),
        ("1 Blissey AQ H6", "ecard2-H6"),
        ("1 Scyther HIF SV1", "sma-SV1"),
        ("1 Deoxys CL SL1", "col1-SL1"),
        # Signs.
        ("1 Giratina ♢ LOT 97", "sm8-97"),
        ("1 Cyrus ◊ UPR 120", "sm5-120"),
        ("1 Cyrus {*} UPR 120", "sm5-120"),
        ("1 Cyrus Prism Star UPR 120", "sm5-120"),
        ("1 Dragonite Delta DS 3", "ex11-3"),
        ("1 Dragonite (Delta Species) DS 3", "ex11-3"),
        ("1 Flygon ex δ DF 92", "ex15-92"),
        ("1 Gyarados * HP 102", "ex13-102"),
        ("1 Gyarados ☆ δ HP 102", "ex13-102"),
        ("1 Mew Gold Star DF 101", "ex15-101"),
        ("1 Luxray GL Lv X RR 109", "pl2-109"),
        ("1 Luxray GL LVX RR 109", "pl2-109"),
        ("1 Uxie Lv. X LA 146", "dp6-146"),
        ("1 Uxie Level-X LA 146", "dp6-146"),
        # Kinds.
        ("2 Mewtwo EX NXD 54", "bw4-54"),
        ("2 MewtwoEX NXD 54", "bw4-54"),
        ("2 mewtwo-ex nxd 54", "bw4-54"),
        ("1 Mega Gardevoir EX PRC 106", "xy5-106"),
        ("1 M-Gardevoir-EX PRC 106", "xy5-106"),
        ("1 Charizard EX OBF 125", "sv3-125"),
        ("1 Mewtwo and Mew GX UNM 71", "sm11-71"),
        ("1 ArceusVSTAR BRS 123", "swsh9-123"),
        # Owners and apostrophes.
        ("4 Team Rocket’s Mewtwo ex DRI 81", "sv10-81"),
        ("4 Rocket's Mewtwo ex DRI 81", "sv10-81"),
        ("2 N`s Zoroark ex JTG 98", "sv9-98"),
        ("2 Ns Zoroark ex JTG 98", "sv9-98"),
        ("1 Farfetch´d MEW 83", "sv3pt5-83"),
        ("1 Nidoran (F) JU 57", "base2-57"),
        ("1 Nidoran♀ JU 57", "base2-57"),
        # Letters of Unown.
        ("1 Unown Q MD 49", "dp5-49"),
        ("1 Unown (Q) MD 49", "dp5-49"),
        ("1 Unown-Q MD 49", "dp5-49"),
        ("1 Unown [?] LA 82", "dp6-82"),
        # Basic Energy in every spelling.
        *(
            (f"1 {energy}", "sve-2")
            for energy in (
                *(
                    "Fire Energy",
                    "Basic Fire Energy",
                    "Basic {R} Energy",
                    "{R} Energy",
                    "R Energy",
                    "(R) Energy",
                    "Fire",
                ),
                *(
                    "Fire Energy SVE 2",
                    "Fire Energy Energy 2",
                    "Fire Energy BRS R",
                    "Fire Energy 98",
                    "Fire Energy #231",
                ),
                *(
                    "Basic Energy Fire",
                    "Fire Basic Energy",
                    "Energy - Fire",
                    "Fire energy card",
                    "FIRE ENERGY",
                    "Fire Nrg",
                ),
                *("Feuer-Energie", "Basis-Feuer-Energie", "Énergie Feu", "Énergie Feu de base", "Energía Fuego"),
                *("Energía Fuego básica", "Energia Fuoco", "Energia base Fuoco", "Energia de Fogo", "基本炎エネルギー"),
            )
        ),
        # What players call cards for short.
        ("4 DCE", "sm35-69"),
        ("4 dte", "swsh10-216"),
    ),
)
def test_one_entry(catalog: Catalog, line: str, card: str) -> None:
    (found,) = read_deck(line, catalog).entries
    assert design(catalog.row(found[0])) == design(catalog.row(card))
    assert found[0] == card or line.startswith(("4 D", "4 d"))


@pytest.mark.parametrize(
    ("line", "said"),
    (
        ("3 リザードンex SV3 66", "expected the card's English name, or the set code and number of an English set"),
        ("3 Чаризард OBF 125", "expected the card's English name"),
        ("4 Glurak-ex OBF 125", "OBF 125 is Charizard ex (sv3-125), not Glurak-ex"),
        ("100 points", "expected a count from 1 to 60, got 100"),
        ("0 Charmander OBF 26", "expected a count from 1 to 60, got 0"),
        ("4", "expected a card after the count 4"),
        ("4 Charmandr QQQ 700", "was taken"),
        ("4 OBF 999", "expected a number of Obsidian Flames (OBF)"),
    ),
)
def test_a_bad_line_says_what_was_expected_and_the_rest_is_taken(catalog: Catalog, line: str, said: str) -> None:
    deck = read_list(f"{PLAIN}\n{line}\n2 Iono PAL 185", catalog)
    assert [(line.card, line.count) for line in deck.lines[:4]] == list(FIRE)
    assert ("sv2-185", 2) in deck.entries
    (bad,) = (one for one in deck.lines if one.text == line)
    assert bad.status in ("unread", "chosen")
    assert said in bad.note


def test_a_name_in_another_language_is_taken_only_in_a_list_that_is(catalog: Catalog) -> None:
    """A wrong number beside an English name would be taken for the card it names otherwise."""
    line = read_list("Énergie: 1\n6 Énergie {R} de base\n4 Dracaufeu-ex OBF 125", catalog).lines[-1]
    assert (line.card, line.status) == ("sv3-125", "noted")
    assert line.note == "sv3-125 is Charizard ex; the list has it as Dracaufeu-ex"
    other_kind = read_list("Énergie: 1\n4 Dracaufeu-VMAX OBF 125", catalog).lines[-1]
    assert other_kind.status == "unread"
    other_card = read_list("Énergie: 1\n4 Pikachu ex OBF 125", catalog).lines[-1]
    assert other_card.card != "sv3-125"


def test_what_stands_beside_the_deck_is_no_part_of_it(catalog: Catalog) -> None:
    deck = read_list(
        f"{PLAIN}\nSB: 1 Iono PAL 185\nSideboard: 2\n2 Iono PAL 185\nTrainer: 1\n1 Boss's Orders PAL 172", catalog
    )
    assert dict(deck.entries) == {**dict(FIRE), "sv2-172": 1}
    beside = [line for line in deck.lines if line.status == "remark"]
    assert [line.note for line in beside] == ["stands beside the deck and is no part of it"] * 2


def test_counts_are_never_lost_silently(catalog: Catalog) -> None:
    """A count in front of a count is the number of the line; one behind a section's is the card's."""
    for line, count in (
        ("3. N FAC 105", 3),
        ("3. 4 N FAC 105", 4),
        ("2/ N FAC 105", 2),
        ("4.0 N FAC 105", 4),
        ("N 4", 4),
        ("N (2)", 2),
        ("7 N x3", 3),
    ):
        assert [one.count for one in read_list(line, catalog).lines] == [count], line


def test_time_grows_with_the_length_alone(catalog: Catalog) -> None:
    """Texts made of what the patterns look for, each of the longest length allowed, and halves of them."""
    read_list("4 Pikachu\n4 Nobody QQQ 1", catalog)  # the index is made once
    pick = random.Random(5)
    bits = (
        "4 ",
        "x4 ",
        "a ",
        "(",
        "[",
        "<p",
        "<br>",
        "](",
        "| ",
        "; 4 a",
        ", 4 a",
        " //",
        "&#",
        "1 ",
        "OBF 26 ",
        "Energy: ",
    )
    texts = [bit * (LONGEST_LIST // len(bit)) for bit in bits]
    texts += ["".join(pick.choice(bits) for _ in range(LONGEST_LIST // 6))[:LONGEST_LIST] for _ in range(20)]
    for text in texts:
        begun = time.process_time()
        try:
            read_list(text, catalog)
        except DeckError as error:
            assert str(error)
        assert time.process_time() - begun < 5, text[:40]


def test_files_as_programs_save_them(tmp_path: Path, catalog: Catalog) -> None:
    library = Library.default()
    path = tmp_path / "deck.txt"
    text = PLAIN.replace("Fire Energy", "Énergie Feu")
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        path.write_bytes(text.encode(encoding))
        assert library.read(path).entries == FIRE, encoding
    assert library.read(spelt(", ")).entries == FIRE
    path.write_bytes(b"\x89PNG\r\n\x00\x00\xff")
    with pytest.raises(DeckError, match="expected a deck list as text"):
        library.read(path)


@pytest.mark.parametrize("name", ["a page", "French", "one line without a sign", "signs that cannot be seen"])
def test_the_command_reads_them_too(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(LISTS[name] + "\n1 Nobody QQQ 1\n", encoding="utf-8")
    assert main(["deck", "check", str(path), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["cards"] == 17
    assert [(line["card"], line["count"]) for line in told["lines"] if line["card"]] == list(FIRE)
    (unread,) = (line for line in told["lines"] if line["status"] == "unread")
    assert "expected a card name, a set code and a number" in unread["note"]
    assert main(["deck", "check", str(path), "--strict"]) == 2
    assert "Nobody" in capsys.readouterr().err
