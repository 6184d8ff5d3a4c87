"""The HTTP interface: catalogue, decks, saved decks; each answer is what the contract says."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from playmat import rules
from playmat.cards.decklist import read_deck
from playmat.library import Library
from playmat.server import messages
from tests.server.running import DECKS, LiveServer, api, new_game

PLAYER = {"X-Playmat-Player": "the secret of Ash's browser"}
OTHER = {"X-Playmat-Player": "the secret of Misty's browser"}


def get(server: LiveServer, path: str, **query: Any) -> Any:
    with api(server.base) as client:
        answer = client.get(f"/api/{path}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def post(server: LiveServer, path: str, body: Any, **headers: str) -> Any:
    with api(server.base, **headers) as client:
        answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


def refusal(server: LiveServer, path: str, body: Any, status: int) -> str:
    with api(server.base) as client:
        answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == status, answer.text
    return str(answer.json()["message"])


def check(kind: Any, data: Any) -> Any:
    """Data that is of that kind, to the letter."""
    return TypeAdapter(kind).validate_python(data, strict=True, extra="forbid")


# --- The catalogue


def test_rule_sets(server: LiveServer) -> None:
    found = check(list[messages.RulesetInfo], get(server, "rulesets"))
    assert [one.name for one in found] == [one.name for one in rules.rulesets()]
    assert all(one.line and len(one.line) < 110 for one in found)
    assert [one.name for one in found if one.learning] == ["academy-basic", "academy-advanced"]


def test_the_lines_about_the_rule_sets_are_true() -> None:
    """What each line claims, as the rule set has it."""
    found = {one.name: one for one in rules.rulesets()}
    assert found["platinum"].weakness_times == 0 and not found["platinum"].first_turn_item
    assert found["bw"].first_turn_item and found["bw"].first_turn_attack and found["bw"].first_turn_supporter
    assert not found["bw"].burn_always_damages
    assert not found["xy"].first_turn_attack and found["xy"].first_turn_supporter
    assert not found["academy-basic"].conditions and not found["academy-basic"].checkup
    assert found["academy-basic"].powers == ()
    assert found["academy-advanced"].setup_bench and found["academy-advanced"].conditions
    assert not found["swsh"].first_turn_attack and not found["swsh"].first_turn_supporter


def test_opponents(server: LiveServer) -> None:
    found = check(list[messages.OpponentInfo], get(server, "opponents"))
    assert len(found) >= 2 and all(one.title and one.line for one in found)
    for one in found:
        new_game(server.base, level=one.name)


def test_sets(server: LiveServer) -> None:
    found = check(list[messages.SetInfo], get(server, "sets"))
    assert len(found) == len(Library.default().catalog.sets())
    assert sum(one.total for one in found) == Library.default().coverage()["all"]["total"]


@pytest.mark.parametrize("ruleset", ["platinum", "xy", "swsh"])
def test_theme_decks_of_the_era_come_first(server: LiveServer, ruleset: str) -> None:
    found = check(list[messages.DeckInfo], get(server, "decks", rules=ruleset))
    assert len(found) == len(Library.default().decks()) + len(Library.default().worlds())
    assert all(one.worlds == one.id.startswith("worlds-") and one.rules for one in found)
    era = [one.era for one in found]
    assert era == sorted(era, reverse=True) and any(era) and not all(era)
    assert all(one.ready != bool(one.why_not) for one in found)
    assert all(one.types and one.cover for one in found if one.ready)


def test_a_theme_deck(server: LiveServer) -> None:
    found = check(messages.DeckReport, get(server, f"decks/{DECKS[0]}", rules="xy"))
    assert found.legal and found.playable and found.size == 60 and found.problems == []
    assert sum(one.count for one in found.entries) == 60


def test_every_kind_of_card_is_drawn_from_its_facts(server: LiveServer) -> None:
    ids = ["xy0-8", "swsh9-1", "bw1-92", "sve-1", "dp1-106", "base1-4", "sm1-36", "bw1-105", "pl1-10", "xy2-13"]
    found = check(list[messages.CardFace], get(server, "cards/batch", ids=",".join(ids)))
    assert [one.id for one in found] == ids
    snivy = check(messages.CardFace, get(server, "cards/batch", ids="bw1-1")[0])
    assert (snivy.name, snivy.supertype, snivy.kind, snivy.hp) == ("Snivy", "Pokémon", "Basic", 60)
    assert snivy.types == ["Grass"] and snivy.weaknesses[0].value == "×2" and snivy.set_name == "Black & White"
    assert get(server, "cards/batch", ids="sve-1")[0]["types"] == ["Grass"]


def test_searching_the_cards(server: LiveServer) -> None:
    found = check(messages.CardPage, get(server, "cards", name="pikachu"))
    assert found.total > 100 and found.pages == -(-found.total // 40) and len(found.cards) == 40
    assert all("pikachu" in one.name.casefold() for one in found.cards)
    second = check(messages.CardPage, get(server, "cards", name="pikachu", page=2))
    assert not {one.id for one in found.cards} & {one.id for one in second.cards}
    assert get(server, "cards", name="pikachu", page=9999)["page"] == found.pages
    assert get(server, "cards", name="pokemon center")["total"] > 0, "accents do not matter"
    assert get(server, "cards", name="no such card")["cards"] == []


@pytest.mark.parametrize(
    ("query", "holds"),
    [
        ({"type": "Fire"}, lambda card: "Fire" in card["types"]),
        ({"set": "bw1"}, lambda card: card["set"] == "bw1"),
        ({"kind": "Supporter"}, lambda card: card["kind"] == "Supporter"),
        ({"kind": "VMAX"}, lambda card: card["kind"] == "VMAX"),
        ({"kind": "Energy"}, lambda card: card["supertype"] == "Energy"),
        ({"kind": "special energy"}, lambda card: card["supertype"] == "Energy" and card["kind"] == "Special"),
        ({"playable": "true"}, lambda card: card["playable"] and not card["why_not_playable"]),
        ({"playable": "false"}, lambda card: not card["playable"] and card["why_not_playable"]),
        ({"rules": "xy"}, lambda card: 2013 <= card["year"] <= 2017),
        ({"set": "swsh1", "text": "poisoned"}, lambda card: "oisoned" in str(card)),
        ({"format": "standard-2019-08-14", "kind": "Stage 2"}, lambda card: 2011 <= card["year"] <= 2020),
        ({"format": "glc", "kind": "Pokémon"}, lambda card: not {"V", "VMAX", "Pokémon-EX"} & set(card["tags"])),
        ({"rarity": "Uncommon"}, lambda card: card["rarity"] == "Uncommon"),
        ({"weakness": "Lightning"}, lambda card: card["weaknesses"][0]["type"] == "Lightning"),
        ({"hp_from": "200", "hp_to": "210"}, lambda card: 200 <= card["hp"] <= 210),
        ({"retreat": "0"}, lambda card: card["supertype"] == "Pokémon" and card["retreat"] == 0),
        ({"cost": "1"}, lambda card: min(len(one["cost"]) for one in card["attacks"]) <= 1),
        ({"evolves": "swsh9-122,bw1-1"}, lambda card: card["evolves_from"] in ("Arceus V", "Snivy")),
        ({"name": "BRS 123"}, lambda card: (card["code"], card["number"]) == ("BRS", "123")),
        ({"name": "arceus brs 123"}, lambda card: card["name"] == "Arceus VSTAR"),
        ({"name": "BLW", "rules": "swsh"}, lambda card: card["set"] == "bw1"),
    ],
)
def test_every_way_of_narrowing_a_search(server: LiveServer, query: dict[str, str], holds: Any) -> None:
    found = get(server, "cards", **query)
    assert found["total"] > 0
    assert all(holds(card) for card in found["cards"])


def test_what_is_found_is_sorted(server: LiveServer) -> None:
    def found(sort: str, **query: str) -> list[dict[str, Any]]:
        cards: list[dict[str, Any]] = get(server, "cards", set="swsh1", kind="Pokémon", sort=sort, **query)["cards"]
        return cards

    def cheapest(card: dict[str, Any]) -> int:
        return min((len(one["cost"]) for one in card["attacks"]), default=20)

    names = [one["name"].casefold() for one in found("name")]
    assert names == sorted(names) and len(set(names)) > 20
    for sort, key in (
        ("hp", lambda card: -card["hp"]),
        ("hp-low", lambda card: card["hp"]),
        ("cost", cheapest),
        ("retreat", lambda card: card["retreat"]),
    ):
        values = [key(one) for one in found(sort)]
        assert values == sorted(values), sort
    years = [one["year"] for one in get(server, "cards", name="pikachu", sort="newest")["cards"]]
    assert years == sorted(years, reverse=True) and years[0] > years[-1]


def test_a_search_can_be_narrowed_to_what_it_says_it_can(server: LiveServer) -> None:
    known = check(messages.SearchFilters, get(server, "cards/filters"))
    assert len(known.formats) == len({one.id for one in known.formats}) > 30
    for query in (
        *({"format": one.id, "set": "bw1"} for one in known.formats[:3]),
        *({"rarity": one} for one in known.rarities),
        *({"sort": one, "set": "bw1"} for one in known.sorts),
    ):
        check(messages.CardPage, get(server, "cards", **query))
    rarities = sum(get(server, "cards", rarity=one)["total"] for one in known.rarities)
    assert rarities >= 0.98 * get(server, "cards")["total"]


# --- Decks


def test_a_pasted_list_is_judged_line_by_line(server: LiveServer) -> None:
    text = "Pokémon: 8\n4 Snivy BLW 1\n4 Nosuchmon XYZ 9\n9 Servine BLW 3\n56 Grass Energy\nthis is no card"
    body = {"rules": "bw", "deck": {"text": text}}
    found = check(messages.DeckReport, post(server, "decks/check", body))
    assert not found.legal and not found.playable
    assert [one.line for one in found.unread] == [3]
    assert any("line 6: expected a count and a card" in one for one in found.notes)
    assert {one.card.name: one.count for one in found.entries} == {"Snivy": 4, "Servine": 9, "Basic Grass Energy": 56}
    clauses = {one.clause for one in found.problems}
    assert {"deck.size-60", "deck.copies.max4"} <= clauses
    assert all(one.clause in one.citation for one in found.problems if one.clause)
    assert any("bw1-3" in one.cards for one in found.problems)


def test_a_list_with_many_faults_is_still_judged(server: LiveServer) -> None:
    text = "\n".join(["1 nonsense"] * 50 + ["4 bw1-1"])
    found = check(messages.DeckReport, post(server, "decks/check", {"rules": "bw", "deck": {"text": text}}))
    assert found.size == 4
    assert [one.line for one in found.unread] == list(range(1, 51))


def test_good_lines_are_taken_and_the_others_come_back_with_candidates(server: LiveServer) -> None:
    text = "4 Snivy BLW 1\n2 Servine\n3 Serpentine\n51 Grass Energy"
    deck = {"text": text}
    found = check(messages.DeckReport, post(server, "decks/check", {"rules": "bw", "deck": deck}))
    assert [one.line for one in found.unread] == [3] and not found.legal
    assert "Servine" in {one.name for one in found.unread[0].candidates}
    assert [(one.line, one.count) for one in found.doubtful] == [(2, 2)]
    assert found.doubtful[0].candidates and all(one.name == "Servine" for one in found.doubtful[0].candidates)
    assert found.size == 57, "what may be several cards is taken as one of them"
    written = check(messages.DeckText, post(server, "decks/export", {"deck": deck}))
    assert "4 Snivy BLW 1" in written.text and [one.line for one in written.unread] == [3]
    said = refusal(server, "decks/check", {"rules": "bw", "deck": {**deck, "strict": True}}, 422)
    assert "line 2: Servine is" in said and "line 3: " in said


def test_a_list_is_judged_in_a_format_by_name(server: LiveServer) -> None:
    body = {"rules": "", "deck": {"text": "4 Snivy BLW 1\n56 Grass Energy"}}
    found = check(messages.DeckReport, post(server, "decks/check", {**body, "format": "worlds-2011"}))
    assert (found.rules, found.format_id, found.legal) == ("bw", "worlds-2011", True)
    found = check(messages.DeckReport, post(server, "decks/check", {**body, "format": "worlds-2006"}))
    assert not found.legal and "is not in" in found.problems[0].sentence
    for wrong, words in (("nonsense", "expected a format"), ("standard-1995", "expected a day from 1999")):
        assert words in refusal(server, "decks/check", {**body, "format": wrong}, 404)


def test_what_the_books_say_beside_rules_comes_with_the_report(server: LiveServer) -> None:
    body = {"rules": "swsh", "deck": {"text": "4 Snivy BLW 1\n56 Grass Energy"}}
    found = check(messages.DeckReport, post(server, "decks/check", body))
    assert any("56 Energy cards" in one for one in found.advice)
    assert [one.type for one in found.known_for] == ["Grass"]
    assert "without the attack" in found.going_first
    assert {one.kind for one in found.card_parts} == {"Pokémon", "Trainer", "Energy"}


def test_a_deck_may_be_empty_while_it_is_built(server: LiveServer) -> None:
    found = check(messages.DeckReport, post(server, "decks/check", {"rules": "bw", "deck": {"text": ""}}))
    assert found.size == 0 and not found.legal and found.unread == []


def test_a_format_of_sets(server: LiveServer) -> None:
    body = {"rules": "bw", "deck": {"theme": "d-bw1-1"}, "sets": "bw1..bw2"}
    assert post(server, "decks/check", body)["legal"]
    assert not post(server, "decks/check", {**body, "sets": "xy1"})["legal"]


def test_export_and_import_give_the_same_deck(server: LiveServer) -> None:
    for style in ("live", "ids"):
        text = post(server, "decks/export", {"deck": {"theme": DECKS[0]}, "style": style})["text"]
        catalog = Library.default().catalog
        assert sorted(read_deck(text, catalog).ids()) == sorted(Library.default().deck(DECKS[0]).ids())
        assert post(server, "decks/check", {"rules": "xy", "deck": {"text": text}})["playable"]


def test_saved_decks(server: LiveServer) -> None:
    body = {"name": "Rain  <b>dance</b>", "rules": "xy", "text": "4 xy0-2\nnonsense"}
    made = check(messages.SavedDeck, post(server, "my/decks", body, **PLAYER))
    assert made.name == "Rain <b>dance</b>" and made.size == 4, "a name is text, and no more"
    with api(server.base, **PLAYER) as client, api(server.base, **OTHER) as stranger:
        assert [one["id"] for one in client.get("/api/my/decks").json()] == [made.id]
        assert stranger.get("/api/my/decks").json() == []
        for method in ("PUT", "DELETE"):
            refused = stranger.request(method, f"/api/my/decks/{made.id}", json=body if method == "PUT" else None)
            assert (refused.status_code, refused.json()["code"]) == (404, "unknown-deck")
        stolen = stranger.post("/api/decks/check", json={"rules": "xy", "deck": {"saved": made.id}})
        assert (stolen.status_code, stolen.json()["code"]) == (404, "unknown-deck")
        text = post(server, "decks/export", {"deck": {"theme": DECKS[0]}, "style": "ids"})["text"]
        changed = client.put(f"/api/my/decks/{made.id}", json={"name": "Fire", "rules": "xy", "text": text}).json()
        assert (changed["name"], changed["size"], changed["id"]) == ("Fire", 60, made.id)
        assert client.post("/api/decks/check", json={"rules": "xy", "deck": {"saved": made.id}}).json()["playable"]
        game = {"rules": "xy", "deck": {"saved": made.id}, "opponent": "computer"}
        assert client.post("/api/games", json=game).status_code == 201
        assert stranger.post("/api/games", json=game).status_code == 404
        assert client.delete(f"/api/my/decks/{made.id}").status_code == 204
        assert client.delete(f"/api/my/decks/{made.id}").status_code == 404
        assert client.get("/api/my/decks").json() == []


def test_a_game_as_anybody_may_know_it(server: LiveServer) -> None:
    made = new_game(server.base, name="Ash", opponent_name="Gary")
    check(messages.SeatGrant, made)
    found = check(messages.GameInfo, get(server, f"games/{made['game']}"))
    assert [one.name for one in found.players] == ["Ash", "Gary"]
    assert [one.present for one in found.players] == [False, True]
    assert made["secret"] not in str(found)


# --- Pages and headers


def test_every_screen_has_an_address(server: LiveServer) -> None:
    with api(server.base) as client:
        pages = {
            path: client.get(path)
            for path in ("/", "/game/x", "/join/x", "/watch/x", "/replay/x", "/decks", "/decks/x")
        }
        assert {page.status_code for page in pages.values()} == {200}
        assert len({page.text for page in pages.values()}) == 1
        assert "text/html" in pages["/"].headers["content-type"]
        missing = client.get("/no/such/page")
        assert missing.status_code == 404


def test_security_headers_are_on_everything(server: LiveServer) -> None:
    with api(server.base) as client:
        for path in ("/", "/api/rulesets", "/api/games/nothing1", "/api/cards?page=0", "/nothing"):
            headers = client.get(path).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "access-control-allow-origin" not in headers
        assert client.get("/api/rulesets").headers["cache-control"] == "no-store"


def test_an_address_that_does_not_exist_is_a_page_for_people_and_a_refusal_for_programs(server: LiveServer) -> None:
    with api(server.base, Accept="text/html,application/xhtml+xml") as person, api(server.base) as program:
        shown = person.get("/no/such/place")
        assert shown.status_code == 404 and shown.headers["content-type"].startswith("text/html")
        for refused in (program.get("/no/such/place"), person.get("/api/no/such/place"), person.post("/no/such/place")):
            assert refused.status_code in (404, 405), refused.text
            assert refused.json()["message"]
        broken = program.get("/api/replays/none")
        assert broken.status_code == 404
        assert broken.json()["message"] == "there is no such replay here"
