"""Observations: the arrays say what the view says, nothing hidden is in them, and nothing is left out unsaid."""

# ruff: noqa: E402
from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from playmat.model.ids import Seat

np = pytest.importorskip("numpy", reason="needs playmat[envs]")

from playmat.engine import Game
from playmat.engine.glance import glance
from playmat.engine.resample import permute_hidden
from playmat.engine.state import NONE, SPOTS
from playmat.envs import observation
from playmat.envs.cards import (
    BOOKKEEPING,
    CARD_NAMES,
    EFFECT_NAMES,
    EFFECTS,
    MAX_ATTACKS,
    CardTable,
    card_row,
    damage_after,
    missing,
    provided,
)
from playmat.envs.episode import Episode, Setting, observe_all
from playmat.envs.observation import (
    ARRAY_NAMES,
    ARRAYS,
    GLOBAL_NAMES,
    HIGHEST,
    MAX_HAND,
    OPTION_NAMES,
    POKEMON_NAMES,
    Encoder,
    Observation,
    shape_of,
)
from playmat.envs.sight import KINDS, MORE, PILE_NAMES, sight_of
from playmat.library import Library
from playmat.library.games import pool_for
from playmat.model import ir
from playmat.model.card import CardDef, Matchup
from playmat.model.errors import DataError, DeckError, IllegalAction, UnknownName
from playmat.model.words import supertype, types
from playmat.testing.mixed import mixed_deck

PAIRS = [
    ("platinum", "d-dp1-1", "d-pl1-1"),
    ("bw", "d-bw1-1", "d-bw1-2"),
    ("xy", "d-xy1-1", "d-xy4-1"),
    ("swsh", "d-swsh1-1", "d-sm1-1"),
]
"""Theme decks of several eras."""


def positions(game: Game, seed: int, every: int = 1) -> Iterator[Game]:
    """Play a game at random, stopping at every so many decisions and at the end."""
    luck = random.Random(seed)
    for count in range(400):
        if game.over:
            break
        if count % every == 0:
            yield game
        game.apply_index(luck.randrange(game.option_count()))
    yield game


def mixed(seed: int) -> tuple[str, Game]:
    """A game between decks of all eras thrown together."""
    luck = random.Random(seed)
    rules = luck.choice(["platinum", "bw", "xy", "swsh"])
    library = Library.default()
    return rules, library.game(rules, mixed_deck(library, rules, luck), mixed_deck(library, rules, luck), seed)


def assert_same(first: Observation, second: Observation) -> None:
    assert first.keys() == second.keys()
    for name in first:
        assert np.array_equal(first[name], second[name]), name


# --- From the view only


def assert_glance_is_the_view(game: Game, table: CardTable) -> None:
    numbers = [table.number[card.id] for card in game.machine.pool.defs]
    for seat in (0, 1):
        seen, glanced = sight_of(game.view(seat), table.number), glance(game.machine, Seat(seat), numbers)
        for part in ("numbers", "hand", "piles", "pokemon", "options"):
            assert getattr(glanced, part) == getattr(seen, part), part


@pytest.mark.parametrize(("rules", "first", "second"), PAIRS)
def test_the_engines_shortcut_is_the_view(rules: str, first: str, second: str) -> None:
    for seed in range(2):
        game = Library.default().game(rules, first, second, seed)
        table = CardTable(game.machine.pool.defs)
        for position in positions(game, seed):
            assert_glance_is_the_view(position, table)


@pytest.mark.parametrize("seed", range(12))
def test_the_engines_shortcut_is_the_view_for_every_kind_of_card(seed: int) -> None:
    _, game = mixed(seed)
    table = CardTable(game.machine.pool.defs)
    for position in positions(game, seed):
        assert_glance_is_the_view(position, table)


def dealt_anew(game: Game, seat: int, seed: int) -> Game:
    """The game with everything that is hidden from the seat exchanged.

    The other player's question is left as it is: other cards might have led to another.
    """
    if game.seat == seat:
        return game.resample(seat, seed)
    twin = game.clone()
    state = twin.machine.state
    asking, state.asking = state.asking, Seat(NONE)
    permute_hidden(twin.machine, Seat(seat), seed)
    state.asking = asking
    return twin


@pytest.mark.parametrize(("rules", "first", "second"), PAIRS)
def test_nothing_hidden_is_in_an_observation(rules: str, first: str, second: str) -> None:
    setting = Setting(rules, (first, second), skip_forced=False)
    table = Episode(setting, 5)
    changed = 0
    for game in positions(table.game, 5, every=7):
        for seat in (0, 1):
            table.game = game
            seen = table.observe(seat)
            for seed in (1, 2, 3):
                table.game = dealt_anew(game, seat, seed)
                changed += table.game.machine.state.deck != game.machine.state.deck
                assert_same(table.observe(seat), seen)
        table.game = game
    assert changed > 30  # or the hidden cards were not exchanged at all


def test_the_opponents_choice_is_not_in_an_observation() -> None:
    table = Episode(Setting(skip_forced=False), 3)
    seen = table.observe(1 - table.seat)
    assert not seen["action_mask"].any() and not seen["options"].any() and not seen["option_cards"].any()
    assert seen["globals"][GLOBAL_NAMES.index("opponent's decision")] == 1


# --- What the arrays say


@pytest.mark.parametrize(("rules", "first", "second"), PAIRS)
def test_every_array_is_of_its_documented_shape_and_within_bounds(rules: str, first: str, second: str) -> None:
    setting = Setting(rules, (first, second), skip_forced=False)
    table = Episode(setting, 11)
    for _ in positions(table.game, 11, every=9):
        for seat in (0, 1):
            seen = table.observe(seat)
            assert tuple(seen) == ARRAY_NAMES
            for array in ARRAYS:
                held = seen[array.name]
                assert held.shape == shape_of(array.name) and held.dtype == array.dtype
                assert held.min() >= 0 and held.max() <= HIGHEST
                if array.columns:
                    assert held.shape[-1] == len(array.columns)
                if array.rows:
                    assert held.shape[0] == len(array.rows)


def test_options_stand_where_the_actions_are() -> None:
    table = Episode(Setting(skip_forced=False), 2)
    kinds = len(KINDS)
    for game in positions(table.game, 2):
        if game.over:
            break
        view = game.view(game.seat)
        offered = view["decision"]["options"]  # type: ignore[index]
        seen = table.observe(game.seat)
        assert seen["action_mask"].sum() == len(offered) == table.actions()
        assert not seen["options"][len(offered) :].any()
        numbers = table.setting.cards.number
        bench = view["players"][game.seat]["bench"]
        for row, option in enumerate(offered):
            assert KINDS[int(seen["options"][row, :kinds].argmax())] == option["kind"]
            assert seen["option_cards"][row] == numbers.get(option.get("id", ""), 0)
            for place, one in enumerate(bench, 2):
                if option.get("spot") == one["spot"]:
                    assert seen["option_rows"][row] == place


def column(name: str) -> int:
    return POKEMON_NAMES.index(name)


def test_pokemon_stand_in_their_rows() -> None:
    table = Episode(Setting(skip_forced=False), 4)
    seen_energy = 0
    for game in positions(table.game, 4, every=5):
        for seat in (0, 1):
            rows = table.observe(seat)["pokemon"]
            view = game.view(seat)
            for player, first in ((seat, 0), (1 - seat, SPOTS)):
                side = view["players"][player]
                for at, one in enumerate([side["active"], *side["bench"]], first):
                    if one is None:
                        assert not rows[at].any()
                        continue
                    assert rows[at, column("own")] == (player == seat)
                    assert rows[at, column("Active")] == (at == first)
                    if "id" not in one:
                        assert rows[at, column("face down")] == 1
                        continue
                    assert rows[at, column("HP")] == pytest.approx(one["hp"] / 100)
                    assert rows[at, column("damage")] == pytest.approx(one["damage"] / 100)
                    assert rows[at, column("units")] == pytest.approx(len(one["energy_units"]) / 5)
                    seen_energy += len(one["energy_units"])
                assert not rows[first + 1 + len(side["bench"]) : first + SPOTS].any()
    assert seen_energy


@pytest.mark.parametrize(("attacker", "defender", "times"), [("bw1-1", "bw1-15", 1), ("bw1-15", "bw1-1", 2)])
def test_an_attack_says_what_it_would_do(attacker: str, defender: str, times: int) -> None:
    """Fire is the Weakness of the Grass Pokémon; its own attack does what is printed."""
    setting = Setting()
    numbers, library = setting.cards.number, Library.default()
    attack = library.card(attacker).attacks[0]
    hits, falls = OPTION_NAMES.index("attack: hits for"), OPTION_NAMES.index("attack: would Knock Out")
    sight = Episode(setting, 1).sight(0)
    sight.options = [(KINDS.index("attack"), 0, 0, 1, 0, attack.name)]
    types = sum(1 << type_ for type_ in library.card(attacker).types)
    damage = attack.damage * times
    for left in (damage, damage + 10):
        sight.pokemon = [
            (0, numbers[attacker], (types,), (), (), 1, 60, 0, types, 1, 0, 0),
            (SPOTS, numbers[defender], (), (), (), 0, 100, 100 - left, 0, 1, 0, 0),
        ]
        row = setting.encoder.encode([sight], [1], [0])["options"][0, 0]
        assert row[hits] == pytest.approx(damage / 100)
        assert row[falls] == (left <= damage)


def test_many_positions_together_are_each_alone() -> None:
    setting = Setting()
    tables = [Episode(setting, seed) for seed in range(5)]
    for step in range(30):
        for table in tables:
            if not table.over:
                table.act(step % table.actions())
    seats = [0, 1, 0, 1, 0]
    together = observe_all(setting, tables, seats)
    for i, (table, seat) in enumerate(zip(tables, seats, strict=True)):
        assert_same({name: array[i] for name, array in together.items()}, table.observe(seat))


def test_rows_that_were_forgotten_come_back_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = Setting()
    remembered = [table.observe(table.game.seat) for table in _walk(setting)]
    monkeypatch.setattr(observation._Rows, "LIMIT", 3)
    for table, before in zip(_walk(setting), remembered, strict=True):
        assert_same(table.observe(table.game.seat), before)


def _walk(setting: Setting) -> Iterator[Episode]:
    table = Episode(setting, 8)
    for step in range(40):
        if table.over:
            return
        yield table
        table.act((step * 7) % table.actions())


def test_fewer_arrays_are_the_same_arrays() -> None:
    whole, part = Setting(), Setting(arrays=("options", "action_mask"))
    first, second = Episode(whole, 6), Episode(part, 6)
    for step in range(25):
        seen = second.observe(second.seat)
        assert tuple(seen) == ("options", "action_mask")
        assert_same({name: first.observe(first.seat)[name] for name in seen}, seen)
        first.act(step % first.actions())
        second.act(step % second.actions())


# --- More than there are rows for


def test_a_hand_that_is_too_large_is_summed_up_in_the_last_row() -> None:
    table = Episode(Setting(), 1)
    sight = table.sight(0)
    sight.hand = [1 + i % 5 for i in range(MAX_HAND + 6)]
    rows = table.setting.cards.rows
    seen = table.setting.encoder.encode([sight], [0], [0])
    assert np.array_equal(seen["hand"][0, :-1], rows[sight.hand[: MAX_HAND - 1]])
    assert np.allclose(seen["hand"][0, -1], rows[sight.hand[MAX_HAND - 1 :]].sum(axis=0))
    assert seen["hand_cards"][0].tolist() == sight.hand[:MAX_HAND]


def test_a_long_list_of_options_is_shown_in_pages() -> None:
    setting = Setting(max_options=4, skip_forced=False)
    table = Episode(setting, 9)
    turned = 0
    luck = random.Random(9)
    for _ in range(3000):
        if table.over:
            break
        count = table.game.option_count()
        found: list[int | None] = []
        for _ in range(setting.encoder.pages(count)):
            actions = table.actions()
            assert actions == table.observe(table.seat)["action_mask"].sum() <= 4
            found += [table.option(action) for action in range(actions)]
            if count > 4:
                row = table.observe(table.seat)["options"][actions - 1]
                assert row[KINDS.index(MORE)] == 1
                table.act(actions - 1)
                turned += 1
        assert [one for one in found if one is not None] == list(range(count))
        assert table.page == 0
        # The decision itself: any option, on whatever page it is.
        wanted = luck.randrange(count)
        while True:
            shown = [table.option(action) for action in range(table.actions())]
            if wanted in shown:
                table.act(shown.index(wanted))
                break
            table.act(table.actions() - 1)
        if turned > 200:
            return
    assert turned > 50


def test_an_action_that_is_no_option_is_refused() -> None:
    table = Episode(Setting(), 1)
    before = table.game.to_bytes()
    for action in (-1, table.actions(), 64):
        with pytest.raises(IllegalAction, match="expected an action from 0 to"):
            table.act(action)
    assert table.game.to_bytes() == before


# --- Cards as rows


def value(card: CardDef, name: str) -> float:
    return float(card_row(card)[CARD_NAMES.index(name)])


def test_a_row_holds_the_facts_of_the_card() -> None:
    snivy = Library.default().card("bw1-1")
    assert value(snivy, "is Pokémon") == value(snivy, "is Basic") == value(snivy, "type Grass") == 1
    assert value(snivy, "HP") == pytest.approx(snivy.hp / 100)
    assert value(snivy, "attack 1: damage") == pytest.approx(snivy.attacks[0].damage / 100)
    assert value(snivy, "is Energy") == value(snivy, "type Fire") == 0
    energy = Library.default().card("bw1-105")
    assert value(energy, "provides Grass") == value(energy, "units provided") == 1
    assert value(energy, "special Energy") == 0


def test_a_row_tells_what_effects_do() -> None:
    library = Library.default()
    bianca = library.card("bw2-90")  # draws until six cards are in hand
    assert value(bianca, "is Supporter") == 1 and value(bianca, "effect: draw") > 0
    assert value(bianca, "effect: your deck") == 0
    ball = library.card("bw1-97")  # searches the deck for a Pokémon, if a coin says so
    assert value(ball, "effect: your deck") > 0 and value(ball, "effect: coin") > 0
    potion = library.card("bw1-100")
    assert value(potion, "effect: heal") > 0 and value(potion, "effect: draw") == 0


def test_every_effect_of_the_language_is_counted_once() -> None:
    grouped = [kind for kinds in EFFECTS.values() for kind in kinds]
    assert len(grouped) == len(set(grouped))
    known = {cls for cls in ir.NODES.values() if issubclass(cls, (ir.Stmt, ir.Modifier))}
    assert known == {*grouped, *BOOKKEEPING}


def test_no_card_has_more_attacks_than_a_row_has_room_for() -> None:
    library = Library.default()
    most = max(len(row.get("attacks", ())) for _, row in library.catalog.all_rows())
    assert most == MAX_ATTACKS


@pytest.mark.parametrize(
    ("cost", "units", "lacking"),
    [
        ((), (), 0),
        ((types.GRASS, types.COLORLESS), (), 2),
        ((types.GRASS, types.COLORLESS), (1 << types.FIRE,), 1),
        ((types.GRASS, types.FIRE), (1 << types.GRASS | 1 << types.FIRE, 1 << types.GRASS), 0),
        ((types.GRASS, types.GRASS), (1 << types.FIRE, 1 << types.FIRE), 2),
        ((types.COLORLESS, types.COLORLESS), (1 << types.FIRE, 1 << types.WATER, 1 << types.GRASS), 0),
        ((types.GRASS, types.COLORLESS), (2047, 1 << types.FIRE), 0),
    ],
)
def test_what_a_cost_lacks(cost: tuple[int, ...], units: tuple[int, ...], lacking: int) -> None:
    assert missing(cost, units) == lacking


def test_weakness_and_resistance_change_printed_damage() -> None:
    foe = CardDef(
        "t-1",
        "Foe",
        "Foe",
        "t",
        "1",
        supertype.POKEMON,
        weaknesses=(Matchup(types.FIRE, 2),),
        resistances=(Matchup(types.WATER, 1, -20),),
    )
    assert [damage_after(30, 1 << type_, foe) for type_ in (types.GRASS, types.FIRE, types.WATER)] == [30, 60, 10]
    assert damage_after(10, 1 << types.WATER, foe) == 0 == damage_after(0, 1 << types.FIRE, foe)


def test_what_energy_provides() -> None:
    library = Library.default()
    assert provided(library.card("bw1-105")) == (1 << types.GRASS,)
    assert provided(library.card("bw1-1")) == ()
    double = next(library.find(name="Double Colorless Energy", playable=True))
    assert provided(double) == (1 << types.COLORLESS, 1 << types.COLORLESS)


# --- Bad settings


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ({"reward": "glory"}, DataError, "reward: expected one of outcome, prizes; got 'glory'"),
        ({"max_options": 1}, DataError, "max_options: expected a number from 2"),
        ({"max_decisions": 0}, DataError, "max_decisions: expected a positive number"),
        ({"decks": ("d-bw1-1",)}, DataError, "decks: expected one entry for each of two seats"),
        ({"decks": "d-bw1-1"}, DataError, "decks: expected one entry for each of two seats"),
        ({"decks": ((), "d-bw1-1")}, DataError, "decks: expected at least one deck"),
        ({"decks": ("d-bw1-1", "d-none-9")}, UnknownName, "d-none-9"),
        ({"decks": ("d-bw1-1", "4 Snivy BLW 1\n")}, DeckError, "60"),
        ({"rules": "chess"}, UnknownName, "chess"),
        ({"arrays": ("options",)}, DataError, "arrays: expected action_mask"),
        ({"arrays": ("action_mask", "crystal ball")}, DataError, "arrays: expected"),
    ],
)
def test_what_is_wrong_with_a_setting_is_said(given: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        Setting(**given)


def test_each_game_draws_one_of_several_decks() -> None:
    decks = ("d-bw1-1", "d-bw1-2", "d-bw2-1")
    setting = Setting(decks=(decks, "d-bw1-1"))
    pools = {Episode(setting, seed).game.machine.pool for seed in range(12)}
    assert len(pools) == 3
    alone = pool_for(Library.default(), Library.default().ruleset("bw"), "d-bw1-2", "d-bw1-1")[0]
    assert alone in pools


def test_names_are_not_repeated_within_an_array() -> None:
    for names in (CARD_NAMES, GLOBAL_NAMES, POKEMON_NAMES, OPTION_NAMES, PILE_NAMES, EFFECT_NAMES):
        assert len(set(names)) == len(names)
    assert Encoder(CardTable([])).empty(2)["hand"].shape == (2, *shape_of("hand"))
