"""Computer players: they choose from what a view shows, and their choices make sense."""

import copy
from typing import Any

import pytest

from playmat.agents import AGENTS, RandomAgent, Seat, SimpleAgent, make_agent
from playmat.agents.simple import missing
from playmat.model.card import Attack, CardDef, Matchup
from playmat.model.errors import UnknownName
from playmat.model.vocab import BASIC, COLORLESS, ENERGY, FIRE, GRASS, ITEM, POKEMON, STAGE_1, TRAINER, WATER

SPROUT = CardDef(
    "t-1",
    "Sprout",
    "Sprout",
    "t",
    "1",
    POKEMON,
    stage=BASIC,
    hp=60,
    types=(GRASS,),
    attacks=(Attack("Nudge", (COLORLESS,), 10), Attack("Thorn", (GRASS, COLORLESS), 30)),
)
BLOSSOM = CardDef(
    "t-2",
    "Blossom",
    "Blossom",
    "t",
    "2",
    POKEMON,
    stage=STAGE_1,
    hp=90,
    types=(GRASS,),
    evolves_from="Sprout",
    attacks=(Attack("Petals", (GRASS, GRASS), 60),),
)
EMBER = CardDef(
    "t-3",
    "Ember",
    "Ember",
    "t",
    "3",
    POKEMON,
    stage=BASIC,
    hp=70,
    types=(FIRE,),
    weaknesses=(Matchup(GRASS, 2),),
    attacks=(Attack("Spark", (FIRE,), 20),),
)
LEAF = CardDef("t-4", "Grass Energy", "Grass Energy", "t", "4", ENERGY, basic_energy=GRASS)
DROP = CardDef("t-5", "Water Energy", "Water Energy", "t", "5", ENERGY, basic_energy=WATER)
TONIC = CardDef("t-6", "Tonic", "Tonic", "t", "6", TRAINER, trainer_kind=ITEM)
CARDS = {card.id: card for card in (SPROUT, BLOSSOM, EMBER, LEAF, DROP, TONIC)}


def pokemon(card: CardDef, spot: int, units: str = "", damage: int = 0) -> dict[str, Any]:
    return {
        "spot": spot,
        "card": spot,
        "id": card.id,
        "name": card.name,
        "under": [],
        "energy": [],
        "energy_units": list(units),
        "tools": [],
        "damage": damage,
        "hp": card.hp,
        "types": ["Grass" if GRASS in card.types else "Fire"],
        "retreat_cost": 1,
        "conditions": [],
        "face_down": False,
    }


def player(active: dict[str, Any] | None, bench: list[dict[str, Any]], hand: list[CardDef]) -> dict[str, Any]:
    cards = [{"card": 40 + i, "id": card.id, "name": card.name} for i, card in enumerate(hand)]
    return {"active": active, "bench": bench, "hand": cards, "deck": 40, "discard": [], "prizes": [None] * 6}


def view(mine: dict[str, Any], theirs: dict[str, Any], question: str, options: list[dict[str, Any]]) -> dict[str, Any]:
    decision = {"seat": 0, "question": question, "because": None, "options": options, "picked": 0}
    return {"seat": 0, "game": 1, "turn": 3, "players": [mine, theirs], "decision": decision}


class Shown(Seat):
    """A seat that sees what the test has put together; there is no game behind it."""

    def __init__(self, view: dict[str, Any]) -> None:
        self._view = view
        self.number = view["seat"]
        self.options = len(view["decision"]["options"])


def chosen(seen: dict[str, Any]) -> dict[str, Any]:
    """What the sensible player takes; the view must be left as it was."""
    before = copy.deepcopy(seen)
    index = SimpleAgent(CARDS.__getitem__, 1).choose(Shown(seen))
    assert seen == before
    option: dict[str, Any] = seen["decision"]["options"][index]
    return option


FOE = player(pokemon(EMBER, 10, damage=20), [pokemon(EMBER, 11, damage=50)], [])
PASS: dict[str, Any] = {"kind": "pass"}


def test_every_name_makes_a_player() -> None:
    assert [make_agent(name, CARDS.__getitem__).name for name in AGENTS] == list(AGENTS)
    with pytest.raises(UnknownName, match="expected a computer player"):
        make_agent("grandmaster", CARDS.__getitem__)


def test_random_play_depends_on_the_seed_alone() -> None:
    seen = view(player(None, [], []), FOE, "pick", [{"kind": "number", "number": n} for n in range(9)])
    picks = [[agent.choose(Shown(seen)) for _ in range(40)] for agent in map(RandomAgent, (7, 7, 8))]
    assert picks[0] == picks[1] != picks[2]
    assert set(picks[0]) <= set(range(9)) and len(set(picks[0])) > 5


def test_building_up_comes_before_the_attack() -> None:
    options = [
        PASS,
        {"kind": "attack", "index": 0, "text": "Nudge"},
        {"kind": "attach", "card": 40, "id": LEAF.id, "name": LEAF.name, "spot": 0},
        {"kind": "evolve", "card": 41, "id": BLOSSOM.id, "name": BLOSSOM.name, "spot": 0},
    ]
    order = []
    while options:
        mine = player(pokemon(SPROUT, 0, "G"), [], [LEAF, BLOSSOM])
        option = chosen(view(mine, FOE, "turn", options))
        order.append(option["kind"])
        options.remove(option)
    assert order == ["evolve", "attach", "attack", "pass"]


def test_it_takes_the_attack_that_knocks_out() -> None:
    options = [PASS, {"kind": "attack", "index": 0, "text": "Nudge"}, {"kind": "attack", "index": 1, "text": "Thorn"}]
    mine = player(pokemon(SPROUT, 0, "GG"), [], [])
    # 30 doubled by Weakness does it; 10 doubled does not.
    assert chosen(view(mine, FOE, "turn", options))["text"] == "Thorn"


def test_energy_goes_where_it_completes_an_attack() -> None:
    mine = player(pokemon(EMBER, 0, "R"), [pokemon(BLOSSOM, 1, "G")], [LEAF])
    options = [PASS, *({"kind": "attach", "card": 40, "id": LEAF.id, "name": LEAF.name, "spot": n} for n in (0, 1))]
    assert chosen(view(mine, FOE, "turn", options))["spot"] == 1


def test_the_strongest_is_promoted_and_the_weakest_foe_is_hit() -> None:
    mine = player(None, [pokemon(SPROUT, 1), pokemon(BLOSSOM, 2, "GG")], [])
    options = [{"kind": "pokemon", "spot": spot} for spot in (1, 2)]
    assert chosen(view(mine, FOE, "promote", options))["spot"] == 2
    options = [{"kind": "pokemon", "spot": spot} for spot in (10, 11)]
    assert chosen(view(mine, FOE, "pick", options))["spot"] == 11


def test_from_a_deck_it_wants_what_evolves_its_own() -> None:
    mine = player(pokemon(SPROUT, 0), [], [LEAF, DROP])
    options = [{"kind": "card", "id": card.id, "name": card.name} for card in (EMBER, BLOSSOM, TONIC)]
    assert chosen(view(mine, FOE, "pick", [*options, {"kind": "done"}]))["id"] == BLOSSOM.id


def test_a_power_without_limit_does_not_keep_it_busy_for_ever() -> None:
    agent = SimpleAgent(CARDS.__getitem__, 1)
    mine = player(pokemon(SPROUT, 0), [], [])
    seen = view(mine, FOE, "turn", [PASS, {"kind": "use-power", "spot": 0, "text": "Stir"}])
    kinds = [seen["decision"]["options"][agent.choose(Shown(seen))]["kind"] for _ in range(4)]
    assert kinds == ["use-power", "use-power", "pass", "pass"]
    seen["turn"] = 5
    assert agent.choose(Shown(seen)) == 1


def test_a_power_that_ended_the_turn_is_left_for_last() -> None:
    agent = SimpleAgent(CARDS.__getitem__, 1)
    mine = player(pokemon(SPROUT, 0, "G"), [], [])
    options = [PASS, {"kind": "use-power", "spot": 0, "text": "Nap"}, {"kind": "attack", "index": 0, "text": "Nudge"}]
    seen = view(mine, FOE, "turn", options)
    assert agent.choose(Shown(seen)) == 1
    seen["turn"] = 5
    assert agent.choose(Shown(seen)) == 2
    seen["decision"]["options"] = options[:2]
    assert agent.choose(Shown(seen)) == 1


@pytest.mark.parametrize(
    ("cost", "units", "lacking"),
    [
        ((GRASS, COLORLESS), [], 2),
        ((GRASS, COLORLESS), ["R"], 1),
        ((GRASS, COLORLESS), ["GR", "G"], 0),
        ((GRASS, FIRE), ["GR", "G"], 0),
        ((GRASS, GRASS), ["R", "R"], 2),
        ((COLORLESS, COLORLESS), ["R", "C", "W"], 0),
        ((), [], 0),
    ],
)
def test_what_a_cost_lacks(cost: tuple[int, ...], units: list[str], lacking: int) -> None:
    assert missing(Attack("Any", cost), units) == lacking
