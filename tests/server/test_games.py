"""Playing over real sockets: against the computer, a friend, at one screen; watching, coming back, playing again."""

from collections.abc import Callable
from random import Random
from typing import Any

from playmat.engine import Game
from playmat.library import Library
from playmat.library.replays import Replay
from tests.server.running import DECKS, LiveServer, Message, Person, api, new_game, wait_until

Sit = Callable[..., Person]


def game_of(server: LiveServer, grant: Message) -> Game:
    """Where a game stands, played again from what is kept."""
    record = server.server.store.game(grant["game"])
    replay = Replay(
        record.rules,
        (tuple(record.seats[0].deck or ()), tuple(record.seats[1].deck or ())),
        record.seed,
        record.answers,
        record.conceded,
    )
    return replay.restore(Library.default())


def friends(server: LiveServer, **wishes: Any) -> tuple[Message, Message]:
    """A game of two people; both seats."""
    made = new_game(server.base, opponent="friend", level="", **wishes)
    with api(server.base) as client:
        body = {"invitation": made["invitation"], "name": "Misty", "deck": {"theme": DECKS[1]}}
        joined = client.post(f"/api/games/{made['game']}/join", json=body)
    assert joined.status_code == 200, joined.text
    return made, joined.json()


def refused(person: Person) -> str:
    """The code of the next refusal."""
    return str(person.until("refused")["problem"]["code"])


# --- Against the computer


def test_a_whole_game_against_the_computer(server: LiveServer, sit: Sit) -> None:
    grant = new_game(server.base, seed=11)
    person = sit(grant["game"], grant["secret"])
    assert person.info["status"] == "running"
    person.play(Random(1))
    assert person.view["result"]["sentence"].endswith(").")
    assert person.view["deciding"] is None
    over = person.until("info")["info"]
    assert over["status"] == "over" and over["replay"] == grant["game"]
    kept = game_of(server, grant)
    assert kept.over and kept.winner == person.view["result"]["winner"]
    record = server.server.store.game(grant["game"])
    assert len(record.answers) == person.revision
    updates = [one["revision"] for one in person.heard if one["type"] == "update"]
    assert updates == list(range(updates[0], person.revision + 1)), "an answer of somebody was not told"


def test_the_same_seed_and_answers_give_the_same_game(server: LiveServer, sit: Sit) -> None:
    logs = []
    for _ in range(2):
        grant = new_game(server.base, seed=5, opponent_deck={"theme": DECKS[1]})
        person = sit(grant["game"], grant["secret"])
        person.play(Random(2), 12)
        logs.append(person.view)
    assert logs[0] == logs[1]


def test_the_question_is_there_only_for_whoever_is_asked(server: LiveServer, sit: Sit) -> None:
    first, second = friends(server)
    ash, misty = sit(first["game"], first["secret"]), sit(first["game"], second["secret"])
    watcher = sit(first["game"])
    for person in (ash, misty, watcher):
        person.until("update")
    people = [ash, misty]
    for given in range(1, 31):
        asked = ash.view["deciding"]
        if asked is None:
            break
        assert people[asked].asked and not people[1 - asked].asked and not watcher.asked
        assert people[asked].view["thinking"] == ""
        assert people[1 - asked].view["thinking"] == watcher.view["thinking"] != ""
        people[asked].answer(0)
        for person in (ash, misty, watcher):
            person.until("update")
        assert ash.revision == misty.revision == watcher.revision == given
    assert ash.revision > 10


def test_a_turn_says_why_not(server: LiveServer, sit: Sit) -> None:
    grant = new_game(server.base, seed=3)
    person = sit(grant["game"], grant["secret"])
    luck = Random(4)
    person.until_asked()
    while person.view["question"]["question"] != "turn":
        person.play(luck, 1)
    question = person.view["question"]
    assert question["prompt"] and all(one["label"] and one["group"] for one in question["options"])
    assert [one["index"] for one in question["options"]] == list(range(len(question["options"])))
    assert question["refusals"]
    for one in question["refusals"]:
        assert one["sentence"] and one["citation"]
        if one["clause"]:
            assert one["clause"] in one["citation"]
    hand = {one["card"] for one in person.view["players"][0]["hand"]}
    assert {one["card"] for one in question["refusals"] if one["card"] is not None} <= hand
    names = [one["name"] for one in person.view["allowances"]]
    assert names[:4] == ["Energy", "Supporter", "Stadium", "Retreat"]


def test_the_first_turn_is_noted_in_the_allowances(server: LiveServer, sit: Sit) -> None:
    grant = new_game(server.base, rules="swsh", seed=3)
    person = sit(grant["game"], grant["secret"])
    person.until_asked()
    luck = Random(4)
    while person.view["turn"] == 0:
        person.play(luck, 1)
    updates = [one["view"] for one in person.heard if one["type"] == "update" and one["view"]["turn"] == 1]
    allowances = {one["name"]: one for one in updates[0]["allowances"]}
    assert allowances["Supporter"]["limit"] == 0 and "first turn" in allowances["Supporter"]["note"]
    assert allowances["Attack"]["limit"] == 0 and "first turn" in allowances["Attack"]["note"]
    assert allowances["Energy"] == {"name": "Energy", "used": 0, "limit": 1, "note": ""}


def test_giving_up(server: LiveServer, sit: Sit) -> None:
    grant = new_game(server.base)
    person = sit(grant["game"], grant["secret"])
    person.play(Random(3), 2)
    person.send({"type": "concede"})
    person.until("update", lambda one: one["view"]["result"] is not None)
    assert person.view["result"]["winner"] == 1
    assert game_of(server, grant).winner == 1
    person.send({"type": "concede"})
    assert refused(person) == "game-over"
    person.answer(0)
    assert refused(person) == "game-over"


def test_a_level_that_thinks_in_another_process(server: LiveServer, sit: Sit) -> None:
    """The answers of a process of its own are answers like all others."""
    grant = new_game(server.base, level="medium", seed=8)
    person = sit(grant["game"], grant["secret"])
    person.play(Random(1), 6)
    assert person.revision >= 6
    assert game_of(server, grant).seat in (0, -1)


def test_a_first_game_is_explained(server: LiveServer, sit: Sit) -> None:
    grant = new_game(server.base, rules="academy-basic", learning=True, seed=4)
    person = sit(grant["game"], grant["secret"])
    person.play(Random(1), 25)
    lessons = [one["lesson"] for one in person.heard if one["type"] == "update" and one["lesson"]]
    numbers = [lesson["number"] for lesson in lessons]
    assert len(numbers) > 3 and numbers[0] == 1
    watcher = sit(grant["game"])
    assert watcher.until("update")["lesson"] is None


# --- With a friend


def test_a_friend_comes_by_link(server: LiveServer, sit: Sit) -> None:
    made = new_game(server.base, opponent="friend", level="")
    assert made["invitation"]
    ash = sit(made["game"], made["secret"])
    assert ash.info["status"] == "waiting" and ash.info["players"][1]["kind"] == "open"
    ash.answer(0, 0)
    assert refused(ash) == "waiting"
    ash.send({"type": "concede"})
    assert refused(ash) == "waiting"
    with api(server.base) as client:
        join = f"/api/games/{made['game']}/join"
        deck = {"theme": DECKS[1]}
        stranger = client.post(join, json={"invitation": "x" * 32, "deck": deck})
        assert (stranger.status_code, stranger.json()["code"]) == (403, "not-invited")
        unfit = client.post(join, json={"invitation": made["invitation"], "deck": {"text": "4 xy0-2"}})
        assert (unfit.status_code, unfit.json()["code"]) == (422, "deck")
        joined = client.post(join, json={"invitation": made["invitation"], "name": "Ash", "deck": deck})
        assert joined.status_code == 200
        late = client.post(join, json={"invitation": made["invitation"], "deck": deck})
        assert (late.status_code, late.json()["code"]) == (409, "seat-taken")
    assert ash.until("info")["info"]["status"] == "running"
    first = ash.until("update")
    assert first["revision"] == 0 and first["log"] and first["events"]
    misty = sit(made["game"], joined.json()["secret"])
    assert [one["name"] for one in misty.info["players"]] == ["Ash", "Ash 2"], "two of one name are told apart"
    assert misty.until("history")["log"]
    assert ash.until("info")["info"]["players"][1]["present"]
    misty.close()
    assert not ash.until("info")["info"]["players"][1]["present"]


def test_the_name_of_the_other_deck_is_told_afterwards(server: LiveServer, sit: Sit) -> None:
    first, _ = friends(server)
    ash = sit(first["game"], first["secret"])
    assert [one["deck_name"] for one in ash.info["players"]] == ["Fennekin", ""]
    with api(server.base) as client:
        info = client.get(f"/api/games/{first['game']}").json()
        assert [one["deck_name"] for one in info["players"]] == ["", ""]
        ash.send({"type": "concede"})
        ash.until("info", lambda one: one["info"]["status"] == "over")
        info = client.get(f"/api/games/{first['game']}").json()
    assert [one["deck_name"] for one in info["players"]] == ["Fennekin", "Froakie"]


def test_any_deck_of_the_era_is_of_the_players_own_where_the_rules_have_none(server: LiveServer, sit: Sit) -> None:
    """No deck as it was sold is of the time of today's rules: the computer's comes from the time of the player's."""
    with api(server.base) as client:
        decks = {one["name"]: one for one in client.get("/api/decks", params={"rules": "me"}).json()}
        for seed in range(3):
            made = new_game(server.base, rules="me", deck={"theme": "d-swsh1-1"}, seed=seed)
            person = sit(made["game"], made["secret"])
            person.send({"type": "concede"})
            person.until("info", lambda one: one["info"]["status"] == "over")
            other = decks[client.get(f"/api/games/{made['game']}").json()["players"][1]["deck_name"]]
            assert (other["rules"], other["worlds"]) == ("swsh", False) and other["id"] != "d-swsh1-1"


def test_a_game_of_two_with_a_spectator(server: LiveServer, sit: Sit) -> None:
    first, second = friends(server)
    ash, misty = sit(first["game"], first["secret"]), sit(first["game"], second["secret"])
    watcher = sit(first["game"])
    people = [ash, misty]
    for person in (ash, misty, watcher):
        person.until("update")
    luck = Random(6)
    while not ash.over:
        asked = people[ash.view["deciding"]]
        asked.answer(luck.randrange(len(asked.view["question"]["options"])))
        for person in (ash, misty, watcher):
            person.until("update")
    assert misty.over and watcher.over
    assert {ash.view["result"]["winner"], misty.view["result"]["winner"]} == {watcher.view["result"]["winner"]}
    for side in watcher.view["players"]:
        assert all(card is None for card in side["hand"])


def test_spectators_only_watch(server: LiveServer, sit: Sit) -> None:
    grant = new_game(server.base)
    watcher = sit(grant["game"])
    watcher.until("update")
    for message in ({"type": "answer", "revision": 0, "option": 0}, {"type": "concede"}, {"type": "take-over"}):
        watcher.send(message)
        assert refused(watcher) == "spectator"
    assert server.server.store.game(grant["game"]).status == "running"


# --- At one screen


def test_two_at_one_screen(server: LiveServer, sit: Sit) -> None:
    grant = new_game(server.base, opponent="same-screen", opponent_name="Misty", seed=2)
    screen = sit(grant["game"], grant["secret"])
    screen.until("update")
    luck = Random(2)
    seen = set()
    while not screen.over:
        view = screen.view
        assert view["seat"] == view["deciding"] and view["question"] is not None
        other = view["players"][1 - view["seat"]]
        assert all(card is None for card in other["hand"]) or view["turn"] > 0
        seen.add(view["seat"])
        screen.answer(luck.randrange(len(view["question"]["options"])))
        screen.until("update")
    assert seen == {0, 1}
    # The log lies open to both, so nobody is "you" in it and no hidden draw is named.
    lines = [line for one in screen.heard if one["type"] == "update" for line in one["log"]]
    assert not any(line.startswith(("You ", "Your ")) for line in lines)
    assert any(line.startswith("Misty draws") for line in lines)


def test_giving_up_at_one_screen_is_done_by_whoever_is_asked(server: LiveServer, sit: Sit) -> None:
    grant = new_game(server.base, opponent="same-screen", seed=2)
    screen = sit(grant["game"], grant["secret"])
    screen.until("update")
    asked = screen.view["deciding"]
    screen.send({"type": "concede"})
    screen.until("update")
    assert screen.view["result"]["winner"] == 1 - asked


def test_a_player_is_told_the_cards_of_their_own_deck_and_nobody_else_is(server: LiveServer, sit: Sit) -> None:
    grant = new_game(server.base)
    person, watcher = sit(grant["game"], grant["secret"]), sit(grant["game"], None)
    decks = [set(seat.deck or ()) for seat in server.server.store.game(grant["game"]).seats]
    assert decks[0] != decks[1]
    assert person.heard[0]["own_cards"] == sorted(decks[0])
    assert watcher.heard[0]["own_cards"] == []


# --- Two tabs, stale tabs, coming back


def test_two_tabs_in_one_seat(server: LiveServer, sit: Sit) -> None:
    grant = new_game(server.base)
    old = sit(grant["game"], grant["secret"])
    old.until_asked()
    new = sit(grant["game"], grant["secret"])
    old.until("displaced")
    new.until_asked()
    old.answer(0)
    assert refused(old) == "displaced"
    assert new.revision == old.revision, "the game is unharmed"
    new.play(Random(1), 1)
    old.send({"type": "take-over"})
    new.until("displaced")
    old.until("welcome")
    old.until("update")
    new.answer(0)
    assert refused(new) == "displaced"
    old.play(Random(1), 1)


def test_a_stale_answer_is_refused(server: LiveServer, sit: Sit) -> None:
    grant = new_game(server.base)
    person = sit(grant["game"], grant["secret"])
    person.until_asked()
    person.play(Random(1), 1)
    before = person.revision
    for revision in (0, before - 1, before + 1, 10**9):
        person.answer(0, revision)
        assert refused(person) == "stale"
    person.answer(len(person.view["question"]["options"]))
    assert refused(person) == "illegal"
    person.answer(99_999)
    assert refused(person) == "illegal"
    with api(server.base) as client:
        assert client.get(f"/api/games/{grant['game']}").json()["status"] == "running"
    assert person.revision == before
    person.play(Random(1), 1)


def test_an_answer_out_of_turn_is_refused(server: LiveServer, sit: Sit) -> None:
    first, second = friends(server)
    ash, misty = sit(first["game"], first["secret"]), sit(first["game"], second["secret"])
    ash.until("update")
    misty.until("update")
    waiting = misty if ash.asked else ash
    waiting.answer(0)
    assert refused(waiting) == "not-your-turn"


def test_reconnecting_gives_the_same_table(server: LiveServer, sit: Sit) -> None:
    grant = new_game(server.base, seed=9)
    person = sit(grant["game"], grant["secret"])
    person.play(Random(1), 10)
    lines = [line for one in person.heard if one["type"] in ("update", "history") for line in one["log"]]
    person.close()
    again = sit(grant["game"], grant["secret"])
    assert again.until("history")["log"] == lines
    again.until("update")
    assert again.revision == person.revision
    assert unnumbered(again.view) == unnumbered(person.view)
    again.play(Random(1), 3)


def test_a_table_that_was_put_away_comes_back(server: LiveServer, sit: Sit) -> None:
    grant = new_game(server.base, seed=9)
    person = sit(grant["game"], grant["secret"])
    person.play(Random(1), 10)
    person.close()
    hall = server.server.hall
    wait_until(lambda: hall._tables[grant["game"]].idle)
    hall._tables[grant["game"]].put_away()
    again = sit(grant["game"], grant["secret"])
    again.until("update")
    assert again.revision == person.revision
    assert unnumbered(again.view) == unnumbered(person.view)


def unnumbered(value: Any) -> Any:
    """Without the numbers under which a connection knows the cards: each has its own."""
    if isinstance(value, dict):
        return {key: unnumbered(part) for key, part in value.items() if not (key == "card" and isinstance(part, int))}
    if isinstance(value, list):
        return [unnumbered(part) for part in value]
    return value


# --- Afterwards


def test_a_rematch_with_a_friend(server: LiveServer, sit: Sit) -> None:
    first, second = friends(server)
    ash = sit(first["game"], first["secret"])
    misty = sit(first["game"], second["secret"])
    with api(server.base) as client:
        path = f"/api/games/{first['game']}/rematch"
        early = client.post(path, json={"secret": first["secret"]})
        assert (early.status_code, early.json()["code"]) == (409, "not-over")
        ash.send({"type": "concede"})
        ash.until("info", lambda one: one["info"]["status"] == "over")
        stranger = client.post(path, json={"secret": "x" * 32})
        assert (stranger.status_code, stranger.json()["code"]) == (403, "not-your-seat")
        again = client.post(path, json={"secret": first["secret"]}).json()
        assert again["game"] != first["game"] and again["seat"] == 0
        assert client.post(path, json={"secret": first["secret"]}).json() == again
        told = misty.until("info", lambda one: one["info"]["rematch"] is not None)["info"]["rematch"]
        assert told == again["game"]
        hers = client.post(path, json={"secret": second["secret"]}).json()
        assert hers["game"] == told and hers["seat"] == 1 and hers["secret"] != again["secret"]
    person = sit(told, again["secret"])
    other = sit(told, hers["secret"])
    person.until("update")
    other.until("update")
    assert person.asked or other.asked
    before, after = (server.server.store.game(game) for game in (first["game"], told))
    assert [seat.deck for seat in before.seats] == [seat.deck for seat in after.seats]
    assert before.seed != after.seed


def test_a_rematch_against_the_computer_and_at_one_screen(server: LiveServer, sit: Sit) -> None:
    for opponent in ("computer", "same-screen"):
        grant = new_game(server.base, opponent=opponent)
        person = sit(grant["game"], grant["secret"])
        person.until("update")
        person.send({"type": "concede"})
        person.until("info", lambda one: one["info"]["status"] == "over")
        with api(server.base) as client:
            again = client.post(f"/api/games/{grant['game']}/rematch", json={"secret": grant["secret"]}).json()
        anew = sit(again["game"], again["secret"])
        anew.play(Random(3), 3)


def test_a_replay_step_by_step(server: LiveServer, sit: Sit) -> None:
    grant = new_game(server.base, seed=21)
    person = sit(grant["game"], grant["secret"])
    with api(server.base) as client:
        early = client.get(f"/api/replays/{grant['game']}")
        assert (early.status_code, early.json()["code"]) == (409, "not-over")
        for path in ("steps", "file"):
            assert client.get(f"/api/replays/{grant['game']}/{path}").json()["code"] == "not-over"
        person.play(Random(5))
        person.until("info")
        info = client.get(f"/api/replays/{grant['game']}").json()
        assert info["steps"] == person.revision
        assert info["result"]["winner"] == person.view["result"]["winner"]
        steps: list[Message] = []
        while len(steps) <= info["steps"]:
            page = client.get(f"/api/replays/{grant['game']}/steps", params={"start": len(steps), "count": 50})
            steps += page.json()["steps"]
        assert [one["step"] for one in steps] == list(range(info["steps"] + 1))
        assert all(one["answer"] for one in steps[1:]) and steps[0]["answer"] == ""
        assert all(None not in side["hand"] for one in steps for side in one["view"]["players"])
        assert [step["step"] for step in steps if any(one["kind"] == "turn" for one in step["events"])] == info["turns"]
        beyond = client.get(f"/api/replays/{grant['game']}/steps", params={"start": info["steps"] + 1})
        assert beyond.json() == {"steps": []}
        # Through one player's eyes it is what that player saw.
        own = client.get(f"/api/replays/{grant['game']}/steps", params={"start": 30, "count": 1, "seat": "0"}).json()
        seen = next(one for one in person.heard if one["type"] == "update" and one["revision"] == 30)
        assert unnumbered(own["steps"][0]["view"]["players"]) == unnumbered(seen["view"]["players"])
        assert unnumbered(own["steps"][0]["events"]) == unnumbered(seen["events"])
        assert own["steps"][0]["log"] == seen["log"]
        saved = client.get(f"/api/replays/{grant['game']}/file")
        assert "attachment" in saved.headers["content-disposition"]
        assert Replay.from_json(saved.json()).restore(Library.default()).over
        brought = client.post("/api/replays", json={"replay": saved.json()})
        assert brought.status_code == 201
        assert brought.json()["turns"] == info["turns"]
        # Whoever opens the file reads who played; without a name there is a number, and the computer is the computer.
        assert [one["name"] for one in brought.json()["players"]] == [one["name"] for one in info["players"]]
        unnamed = {**saved.json(), "names": ["", ""]}
        again = client.post("/api/replays", json={"replay": unnamed}).json()["players"]
        assert [one["name"] for one in again] == ["Player 1", "Computer"]
        other = client.get(f"/api/replays/{brought.json()['id']}/steps", params={"start": 3, "count": 1}).json()
        assert other["steps"][0]["view"]["players"] == steps[3]["view"]["players"]


def test_a_replay_ends_with_giving_up(server: LiveServer, sit: Sit) -> None:
    grant = new_game(server.base, seed=21)
    person = sit(grant["game"], grant["secret"])
    person.play(Random(5), 4)
    person.send({"type": "concede"})
    person.until("info", lambda one: one["info"]["status"] == "over")
    with api(server.base) as client:
        info = client.get(f"/api/replays/{grant['game']}").json()
        last = client.get(f"/api/replays/{grant['game']}/steps", params={"start": info["steps"]}).json()["steps"]
    assert len(last) == 1 and "gives up" in last[0]["answer"]
    assert last[0]["view"]["result"]["winner"] == 1
