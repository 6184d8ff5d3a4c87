"""The door: a person reads one page and writes what they wanted."""

import copy
import doctest
import multiprocessing
import pickle
from pathlib import Path
from random import Random

import pytest

import playmat
from playmat.door import game as door_game
from playmat.door import playing as door_playing
from playmat.door import position as door_position
from playmat.model.errors import IllegalAction, PlaymatError, ScenarioError

DECKS = ("d-swsh1-1", "d-swsh1-2")


def some_game(seed: int = 7, answers: int = 0) -> playmat.Game:
    game = playmat.Game("swsh", *DECKS, seed=seed)
    luck = Random(seed)
    for _ in range(answers):
        if not game.over:
            game.apply(luck.choice(game.options))
    return game


def test_the_examples_in_the_pages_of_the_door() -> None:
    for module in (playmat, door_game, door_playing, door_position):
        failed, tried = doctest.testmod(module)
        assert tried and not failed, module


def test_everything_promised_is_there() -> None:
    for name in playmat.__all__:
        assert getattr(playmat, name) is not None
    assert "swsh" in playmat.RULESETS
    assert "standard" in playmat.FORMATS
    with pytest.raises(AttributeError, match="no attribute 'Board'"):
        getattr(playmat, "Board")  # noqa: B009


@pytest.mark.parametrize(
    ("rules", "decks"), [("swsh", DECKS), ("xy", ("d-xy1-1", "d-xy0-2")), ("platinum", ("d-pl1-1", "d-pl1-2"))]
)
def test_every_option_reads_back_as_itself(rules: str, decks: tuple[str, str]) -> None:
    luck = Random(3)
    for seed in range(4):
        game = playmat.Game(rules, *decks, seed=seed)
        for _ in range(150):
            if game.over:
                break
            decision = game.decision
            assert decision is not None
            assert len({one.text for one in decision}) == len(decision)
            for one in decision:
                assert game.parse(str(one)) is one
                assert one in decision
                assert one.words
            game.apply(luck.choice(decision.options))


def test_options_know_what_they_are_about() -> None:
    position = playmat.Position(
        "swsh",
        me={"active": {"card": "swsh1-70", "energy": ["L", "L"]}, "hand": ["L", "sm1-123"]},
        opp={"active": "swsh1-70"},
    )
    decision = position.game(seed=1).decision
    assert decision is not None
    [attach] = decision.of("attach")
    assert attach.card is not None and attach.card.name == "Lightning Energy"
    assert attach.pokemon == "me.active"
    attacks = decision.of("attack")
    assert attacks and all(one.attack is not None and one.attack.name in one.text for one in attacks)
    assert str(decision).startswith("seat 0: ")


def test_a_decision_says_what_it_is_for() -> None:
    position = playmat.Position(
        "swsh",
        me={"active": "swsh1-70", "hand": ["swsh1-179", "L", "R"], "deck": ["swsh1-70", "L", "L"]},
        opp={"active": "swsh1-70"},
    )
    game = position.game(seed=1)
    turn = game.decision
    assert turn is not None and turn.words == "What do you do?" and turn.because is None
    cost = game.apply("play Quick Ball").decision
    assert cost is not None and cost.because is not None and cost.because.name == "Quick Ball"
    assert (cost.purpose, cost.cost, cost.least, cost.most, cost.picked) == ("discard", True, 1, 1, 0)
    assert "discard" in cost.words
    search = game.apply("card Fire Energy").decision
    assert search is not None and (search.purpose, search.cost, search.least) == ("hand", False, 0)
    assert [(card.name, count) for card, count in search.shown] == [("Joltik", 1), ("Lightning Energy", 2)]


def test_what_an_attack_would_do_is_told_with_its_clauses() -> None:
    position = playmat.Position(
        "swsh", me={"active": {"card": "swsh1-70", "energy": ["L", "L"]}}, opp={"active": "swsh1-53"}
    )
    game = position.game(seed=1)
    decision = game.decision
    assert decision is not None
    [attack] = decision.of("attack")
    told = game.forecast(attack)
    assert told is not None and told == game.forecast(str(attack))
    assert (told.base, told.total, told.steps, told.open) == (10, 20, ["Weakness ×2"], False)
    assert len(told.clauses) == 1 and told.clauses[0]
    assert game.forecast("pass") is None


def test_an_answer_that_is_not_offered_says_why() -> None:
    position = playmat.Position("swsh", me={"active": "swsh1-70", "hand": ["L"]}, opp={"active": "swsh1-70"})
    game = position.game(seed=1)
    attack = playmat.Library.default().card("swsh1-70").attacks[-1].name
    with pytest.raises(IllegalAction, match=r"Energy.*\(energy\.cost"):
        game.apply(f"attack {attack}")
    refusal = game.why_not(f"attack {attack}")
    assert refusal is not None and refusal.clause.startswith("energy.cost")
    with pytest.raises(IllegalAction, match=r"expected an answer to 'turn': .*'pass'; got 'dance'"):
        game.apply("dance")
    with pytest.raises(IllegalAction, match="did you mean 'pass'"):
        game.apply("passs")
    with pytest.raises(IllegalAction, match=r"from 0 to \d+, got 99"):
        game.apply(99)
    for bad in (None, 1.5):
        with pytest.raises(IllegalAction, match=r"expected an option, its text or its place in the list, got"):
            game.apply(bad)  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match="expected seat 0 or 1, got 2"):
        game.view(2)
    with pytest.raises(IllegalAction, match="expected seat 0 or 1, got 'me'"):
        game.view("me")  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match=r"expected a whole number as the seed, got 1\.5"):
        playmat.Game("swsh", *DECKS, seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match="expected seat 0 or 1, got -1"):
        game.resample(-1, 1)
    assert game.answers == ()


def test_history_and_undo() -> None:
    game = some_game(answers=40)
    told = game.history()
    assert len(told) == len(game.answers) == 40
    before = game.clone()
    again = some_game()
    for _, text in told:
        again.apply(text)
    assert again == game and hash(again) == hash(game) and again.key() == game.key()
    game.apply(0).undo()
    assert game == before
    assert game.undo(40) == some_game()
    with pytest.raises(IllegalAction, match="answers to take back, got 1"):
        game.undo()


def test_copies_know_nothing_of_each_other() -> None:
    game = some_game(answers=30)
    for twin in (copy.copy(game), copy.deepcopy(game), game.clone(), pickle.loads(pickle.dumps(game))):
        assert twin == game
        twin.apply(0)
        assert twin != game
    core = copy.deepcopy(game.core)
    assert core.to_json() == game.core.to_json()
    with pytest.raises(TypeError, match="to_bytes"):
        pickle.dumps(game.core)


def turns(game: playmat.Game) -> int:
    playmat.play(game, ["random", "random"])
    return game.turn


def test_games_travel_to_other_processes() -> None:
    game = some_game(answers=30)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(turns, [game]) == [turns(game.clone())]


def test_numbers_of_numpy_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    game = playmat.Game("swsh", *DECKS, seed=numpy.int64(7))
    assert game == some_game()
    game.apply(numpy.int64(0))
    assert game == some_game().apply(0)
    assert game.view(numpy.int8(1))["seat"] == 1


def test_a_record_is_a_file_and_back(tmp_path: Path) -> None:
    game = some_game(answers=60)
    game.save(str(tmp_path / "game.json"))
    assert playmat.Game.load(tmp_path / "game.json") == game
    game.concede(1)
    game.save(tmp_path / "game.json")
    again = playmat.Game.load(tmp_path / "game.json")
    assert again.over and again.winner == 0
    assert again.log()[-1] == game.log()[-1] != ""


def test_the_log_of_a_seat_holds_what_that_seat_was_told() -> None:
    game = some_game(answers=30)
    assert any("draws" in line for line in game.log())
    assert game.log(0) != game.log(1)


def test_positions_are_plain_data_with_real_luck() -> None:
    game = some_game(answers=60)
    while game.over or game.decision is None or game.decision.question != "turn" or game.core.machine.state.effects:
        game.apply(0)
    position = playmat.Position.of(game)
    again = position.game(seed=3)
    assert playmat.Position.of(again) == position
    assert [str(one) for one in again.options] == [str(one) for one in game.options]
    assert again == pickle.loads(pickle.dumps(again))
    assert playmat.play(again, ["random", "greedy"]).reason
    with pytest.raises(ScenarioError, match=r"me\.active.*nothing-1"):
        playmat.Position("swsh", me={"active": "nothing-1"}).game()


def test_players_are_names_agents_and_functions() -> None:
    seen: list[str] = []
    game = some_game()
    outcome = playmat.play(
        game, ["simple", lambda decision: decision[-1]], watch=lambda _, option: seen.append(option.text)
    )
    assert game.over and outcome.winner in (0, 1, None)
    assert seen == [text for _, text in game.history()]
    with pytest.raises(playmat.PlaymatError, match="expected two players, got 1"):
        playmat.play(some_game(), ["simple"])
    with pytest.raises(playmat.PlaymatError, match="nobody"):
        playmat.play(some_game(), ["simple", "nobody"])


def test_a_game_prints_itself() -> None:
    game = some_game(answers=30)
    assert repr(game).startswith("<Game swsh: ")
    assert "Active" in str(game)


def test_luck_without_a_seed_is_of_the_system() -> None:
    assert playmat.Game("swsh", *DECKS).seed != playmat.Game("swsh", *DECKS).seed


def test_why_not_takes_words_and_says_so() -> None:
    game = playmat.Game("swsh", "d-swsh1-1", "d-swsh1-2", seed=7)
    with pytest.raises(playmat.PlaymatError, match="expected an answer in words, such as 'retreat'; got 1000"):
        game.why_not(1000)  # type: ignore[arg-type]
    assert game.why_not(game.decision[0]) is None if game.decision else False


def test_what_nothing_in_sight_does_is_not_taken_for_allowed() -> None:
    position = playmat.Position("swsh", me={"active": "swsh1-70", "hand": ["L"]}, opp={"active": "swsh1-70"})
    game = position.game(seed=1)
    refusal = game.why_not("attack Foo")
    assert refusal is not None and refusal.sentence == "Nothing in sight does 'attack Foo'."
    assert game.why_not("attach Lightning Energy me.active") is None
    game.concede(0)
    refusal = game.why_not("pass")
    assert refusal is not None and refusal.sentence == "The game is over."


def test_a_card_prints_itself_in_few_words() -> None:
    library = playmat.Library.default()
    assert repr(library.card("bw1-1")) == "<card bw1-1 Snivy: Basic Pokémon, Grass, 60 HP>"
    assert str(library.card("bw1-1")) == "Snivy (bw1-1)"
    assert repr(library.card("swsh1-178")).endswith(": Supporter>")


def test_a_match_goes_on_until_somebody_has_won_it() -> None:
    game: playmat.Game | None = playmat.Game("swsh", "d-swsh1-1", "d-swsh1-2", seed=3, best_of=3)
    games: list[playmat.Game] = []
    while game is not None:
        assert len(game.winners) == len(games)
        playmat.play(game, ["random", "random"])
        games.append(game)
        game = game.following()
    last = games[-1].winners
    assert len(games) in (2, 3) and max(last.count(0), last.count(1)) == 2
    # Whoever lost the game before chooses, where a flip would give its winner the choice.
    assert [one.replay().chooser for one in games[1:]] == [1 - one for one in last[: len(games) - 1] if one is not None]
    assert len({one.seed for one in games}) == len(games)


def test_a_game_of_a_match_is_saved_with_what_the_games_before_left(tmp_path: Path) -> None:
    """Under Platinum the Lost Zone lasts for the match: what lies in it is not dealt again, in a copy neither."""
    first = playmat.Game("platinum", "d-pl1-1", "d-pl1-2", seed=3, best_of=3)
    playmat.play(first, ["random", "random"])
    left = first.replay()
    core = left.restore(playmat.Library.default())
    card = core.machine.state.discard[0][0]
    core.machine.state.lost[0].append(card)
    second = playmat.Game.of(left.following(core))  # type: ignore[arg-type]
    assert card not in [*second.core.machine.state.deck[0], *second.core.machine.state.hand[0]]
    playmat.play(second, ["random", "random"])
    second.save(tmp_path / "second.json")
    again = playmat.Game.load(tmp_path / "second.json")
    assert again == second and again.winners == second.winners and len(again.winners) >= 2
    assert second.clone().undo(3).apply(0).replay().lost == (card,)


def test_a_match_has_an_odd_number_of_games_and_waits_for_the_end_of_each() -> None:
    with pytest.raises(PlaymatError, match="odd number of games"):
        playmat.Game("swsh", "d-swsh1-1", "d-swsh1-2", best_of=2)
    game = playmat.Game("swsh", "d-swsh1-1", "d-swsh1-2", seed=3, best_of=3)
    with pytest.raises(PlaymatError, match="expected a game that is over"):
        game.following()
    single = playmat.Game("swsh", "d-swsh1-1", "d-swsh1-2", seed=3)
    playmat.play(single, ["random", "random"])
    assert single.following() is None and single.winners == (single.outcome.winner,)  # type: ignore[union-attr]
