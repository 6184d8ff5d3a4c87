"""OpenSpiel: the game `python_playmat`, registered in pyspiel when this module is imported.

All luck of a game follows from its seed, and the seed is drawn by chance nodes at the root, a byte at a time. From then
on a state follows from the actions alone. A state copies and pickles the whole position, in the middle of anything.

Where luck is asked for as chance nodes (`luck=nodes`), every action in which luck has a part is followed by one: what
nobody knows is dealt anew by its outcome. A copy does not carry the future then.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final

from playmat.envs import need

need("pyspiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from playmat.envs.compact_rows import Rows  # noqa: E402
from playmat.envs.episode import DECKS, MAX_DECISIONS, RULES, SEEDS, Episode, Setting  # noqa: E402
from playmat.envs.observation import MAX_OPTIONS, shape_of  # noqa: E402
from playmat.model.errors import DataError  # noqa: E402
from playmat.model.view import decision_of  # noqa: E402

NAME: Final = "python_playmat"
SEED_BYTES: Final = 4
"""Chance nodes at the root; each draws one byte of the seed, the highest first."""
OUTCOMES: Final = 256
LUCK: Final = ("seed", "nodes")

PARAMETERS: Final[dict[str, Any]] = {
    "rules": RULES,
    "deck_0": DECKS[0],
    "deck_1": DECKS[1],
    "max_options": MAX_OPTIONS,
    "max_decisions": MAX_DECISIONS,
    "skip_forced": True,
    "seed": -1,
    "compact": False,
    "luck": "seed",
    "deals": 0,
    "outcomes": OUTCOMES,
}
"""The parameters of the game. A seed from 0 takes the place of the chance nodes at the root; `deals` makes them a
single one with so many outcomes. `compact` makes tensors of the short rows of `playmat.envs.compact`. `luck` is one of
`LUCK`; with nodes, each has `outcomes` outcomes, all as likely: that many ways for luck to go from there."""
RECALL: Final = 128
"""Numbers of an information state beside what is seen now: the bits of a digest of all that was ever seen and done."""

GAME_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Playmat: the Pokémon Trading Card Game",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


# Made ints once: they are asked for several times a step.
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)


class PlaymatGame(pyspiel.Game):  # type: ignore[misc]
    """The rules, the decks and how positions are shown."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        self.setting = Setting(
            rules=given["rules"],
            decks=(given["deck_0"], given["deck_1"]),
            max_options=given["max_options"],
            max_decisions=given["max_decisions"],
            skip_forced=given["skip_forced"],
        )
        self.seed = int(given["seed"])
        self.deals = int(given["deals"])
        self.outcomes = int(given["outcomes"])
        self.nodes = given["luck"] == "nodes"
        if given["luck"] not in LUCK:
            raise DataError(f"luck: expected one of {', '.join(LUCK)}; got {given['luck']!r}")
        if not (0 <= self.deals <= SEEDS and 1 <= self.outcomes <= SEEDS):
            raise DataError(
                f"deals, outcomes: expected whole numbers from 0 and 1, got {self.deals} and {self.outcomes}"
            )
        self.rows = Rows(self.setting) if given["compact"] else None
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.max_options,
            max_chance_outcomes=max(self.deals or OUTCOMES, self.outcomes if self.nodes else 1),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.setting.max_decisions,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self, *_: Any) -> PlaymatState:
        return PlaymatState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> PlaymatObserver:
        return PlaymatObserver(self, iig_obs_type, params)

    def root_nodes(self) -> int:
        """Chance nodes before the game is dealt."""
        return 0 if self.seed >= 0 else 1 if self.deals else SEED_BYTES

    def max_chance_nodes_in_history(self) -> int:
        return self.root_nodes() + (self.setting.max_decisions if self.nodes else 0)


class _Play:
    """A dealt game that is played by actions, those of chance nodes among them."""

    def __init__(self, game: PlaymatGame, seed: int) -> None:
        self.table = Episode(game.setting, seed % SEEDS)
        self.waiting: int | None = None
        """An action that has been taken and waits for its luck: this is a chance node."""
        self._nodes = game.nodes
        self._luck = seed % SEEDS
        """Of the next chance node; it follows from all that chance has drawn."""

    def act(self, action: int) -> None:
        if self.waiting is not None:
            drawn = hashlib.blake2b(f"{self._luck} {action}".encode(), digest_size=8)
            self._luck = int.from_bytes(drawn.digest(), "big")
            self.table.game = self.table.game.redeal(self._luck)
            self.table.act(self.waiting)
            self.waiting = None
            return
        if self._nodes:
            before = self.table.game
            twin = deepcopy(self.table)
            twin.act(action)
            if twin.game.chanced(before):
                self.waiting = action
            else:
                self.table = twin
            return
        self.table.act(action)


class PlaymatState(pyspiel.State):  # type: ignore[misc]
    """A position; or a chance node, before the seed is known and where luck is asked for."""

    def __init__(self, game: PlaymatGame) -> None:
        super().__init__(game)
        self._seed: list[int] = []
        self._actions: list[int] = []
        self._play: _Play | None = None
        """The game once it is dealt."""
        self._memory: _Memory | None = None
        if game.seed >= 0:
            self._play = _Play(game, game.seed)

    @property
    def table(self) -> Episode | None:
        """The game once it is dealt; at a chance node, as it was before the action that waits for its luck."""
        return None if self._play is None else self._play.table

    def _dealt(self) -> Episode:
        assert self.table is not None, "the game is dealt only when the chance nodes have drawn its seed"
        return self.table

    # --- What OpenSpiel asks of every state

    def current_player(self) -> int:
        play = self._play
        if play is None or play.waiting is not None:
            return CHANCE
        table = play.table
        return TERMINAL if table.over else table.game.seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(self._dealt().actions()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        game = self.get_game()
        count = game.outcomes if self._play is not None else game.deals or OUTCOMES
        return [(outcome, 1 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        if self._play is not None:
            self._actions.append(action)
            self._play.act(action)
            return
        self._seed.append(action)
        game = self.get_game()
        if len(self._seed) == game.root_nodes():
            self._play = _Play(game, int.from_bytes(bytes(self._seed), "big") if not game.deals else action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed byte {action}" if self._play is None else f"luck {action}"
        table = self._dealt()
        if table.over or player != table.seat:
            return f"action {action}"
        option = table.option(action)
        if option is None:
            return "turn the page"
        told = decision_of(table.game.view(player))["options"][option]
        words = (f"{key} {told[key]}" for key in ("name", "text", "number", "spot") if key in told)
        return ", ".join([f"{action}: {told['kind']}", *words])

    def is_terminal(self) -> bool:
        return self._play is not None and self._play.waiting is None and self._play.table.over

    def returns(self) -> list[float]:
        return [0.0, 0.0] if self.table is None else [self.table.outcome(0), self.table.outcome(1)]

    def __str__(self) -> str:
        if self.table is None:
            return f"seed bytes {self._seed}"
        return f"dealt by {self._seed or self.get_game().seed}, actions {self._actions}"

    # --- Information

    def memory(self, player: int) -> str:
        """All that this player has seen and done, as one short string: it is the same exactly if all of that is."""
        if self.table is None:
            return "not dealt"
        if self._memory is None:
            game = self.get_game()
            seed = game.seed if game.seed >= 0 else int.from_bytes(bytes(self._seed), "big")
            self._memory = _Memory(_Play(game, self._seed[0] if game.deals and self._seed else seed))
        self._memory.follow(self._actions)
        return self._memory.chains[player]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> PlaymatState:
        """A state that this player cannot tell from this one; what is hidden from them is dealt anew."""
        twin: PlaymatState = self.clone()
        self.memory(player)
        twin._memory = deepcopy(self._memory)
        assert twin._play is not None
        table = twin._play.table
        table.game = table.game.resample(player, int(sampler() * SEEDS))
        if twin._memory is not None:
            twin._memory.play = deepcopy(twin._play)
        return twin


class _Memory:
    """What both players have seen so far, a link of the chain for each action. Worked out only when it is asked for."""

    def __init__(self, play: _Play) -> None:
        self.play = play
        self.done = 0
        self.chains = ["", ""]
        self._link(None)

    def follow(self, actions: list[int]) -> None:
        for action in actions[self.done :]:
            lucky = self.play.waiting is not None
            seat = self.play.table.seat
            self.play.act(action)
            self.done += 1
            self._link(None if lucky else (seat, action))

    def _link(self, moved: tuple[int, int] | None) -> None:
        for player in (0, 1):
            seen = observation_string(self.play.table, player)
            own = str(moved[1]) if moved is not None and moved[0] == player else ""
            link = f"{self.chains[player]}|{own}|{seen}"
            self.chains[player] = hashlib.sha256(link.encode()).hexdigest()[:32]


def observation_string(table: Episode, player: int) -> str:
    """What a player sees, as canonical JSON."""
    view = {**table.game.view(player), "page": table.page}
    return json.dumps(view, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class PlaymatObserver:
    """Observations as OpenSpiel wants them: one flat tensor, with the named arrays as views onto it."""

    def __init__(self, game: PlaymatGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"expected no observation parameters, got {params}")
        self._perfect_recall = kind is not None and kind.perfect_recall
        self._rows = game.rows
        setting = game.setting
        shapes = {name: shape_of(name, setting.max_options) for name in setting.encoder.arrays}
        if self._rows is not None:
            shapes = dict(self._rows.shapes)
        if self._perfect_recall:
            shapes["recall"] = (RECALL,)
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor: NDArray[np.float32] = np.zeros(sum(sizes), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        at = 0
        for (name, shape), size in zip(shapes.items(), sizes, strict=True):
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: PlaymatState, player: int) -> None:
        """Fill the tensor with what the player sees; before the deal that is nothing."""
        if state.table is None:
            self.tensor.fill(0)
            return
        if self._rows is not None:
            self.tensor[: self._rows.width] = self._rows.of(
                state.table.game, state.table.numbers, player, state.table.page
            )
        else:
            self.tensor.fill(0)
            for name, array in state.table.observe(player).items():
                self.dict[name][...] = array
        if self._perfect_recall:
            digest = np.frombuffer(bytes.fromhex(state.memory(player)), np.uint8)
            self.dict["recall"][...] = np.unpackbits(digest)

    def string_from(self, state: PlaymatState, player: int) -> str:
        """What the player sees; with perfect recall, what they have ever seen."""
        if self._perfect_recall:
            return state.memory(player)
        return "not dealt" if state.table is None else observation_string(state.table, player)


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(GAME_TYPE, PlaymatGame)
