"""OpenSpiel: the game `python_playmat`, registered in pyspiel when this module is imported.

All luck of a game follows from its seed, and the seed is drawn by chance nodes at the root, a byte at a time. From then
on a state follows from the actions alone. A state copies and pickles the whole position, in the middle of anything.
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
from playmat.envs.observation import MAX_OPTIONS, shape_of  # noqa: E402
from playmat.envs.table import DECKS, MAX_DECISIONS, RULES, SEEDS, Setting, Table  # noqa: E402

NAME: Final = "python_playmat"
SEED_BYTES: Final = 4
"""Chance nodes at the root; each draws one byte of the seed, the highest first."""

PARAMETERS: Final[dict[str, Any]] = {
    "rules": RULES,
    "deck_0": DECKS[0],
    "deck_1": DECKS[1],
    "max_options": MAX_OPTIONS,
    "max_decisions": MAX_DECISIONS,
    "skip_forced": True,
    "seed": -1,
    "compact": False,
}
"""The parameters of the game. A seed from 0 takes the place of the chance nodes; `compact` makes tensors of the short
rows of `playmat.envs.compact`."""
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
        self.rows = Rows(self.setting) if given["compact"] else None
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.max_options,
            max_chance_outcomes=256,
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

    def max_chance_nodes_in_history(self) -> int:
        return SEED_BYTES


class PlaymatState(pyspiel.State):  # type: ignore[misc]
    """A position, or, before the seed is known, a chance node."""

    def __init__(self, game: PlaymatGame) -> None:
        super().__init__(game)
        self._seed: list[int] = []
        self._actions: list[int] = []
        self.table: Table | None = None
        """The game once it is dealt."""
        self._memory: _Memory | None = None
        if game.seed >= 0:
            self._deal(game.setting, game.seed)

    def _deal(self, setting: Setting, seed: int) -> None:
        self.table = Table(setting, seed % SEEDS)

    def _dealt(self) -> Table:
        assert self.table is not None, "the game is dealt only when the chance nodes have drawn its seed"
        return self.table

    # --- What OpenSpiel asks of every state

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(self._dealt().actions()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(byte, 1 / 256) for byte in range(256)]

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self._actions.append(action)
            self.table.act(action)
            return
        self._seed.append(action)
        if len(self._seed) == SEED_BYTES:
            self._deal(self.get_game().setting, int.from_bytes(bytes(self._seed), "big"))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed byte {action}"
        table = self._dealt()
        if table.over or player != table.seat:
            return f"action {action}"
        option = table.option(action)
        if option is None:
            return "turn the page"
        told = table.game.view(player)["decision"]["options"][option]
        words = (f"{key} {told[key]}" for key in ("name", "text", "number", "spot") if key in told)
        return ", ".join([f"{action}: {told['kind']}", *words])

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.over

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
            seed = int.from_bytes(bytes(self._seed), "big") if self._seed else game.seed
            self._memory = _Memory(Table(game.setting, seed % SEEDS))
        self._memory.follow(self._actions)
        return self._memory.chains[player]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> PlaymatState:
        """A state that this player cannot tell from this one; what is hidden from them is dealt anew."""
        twin: PlaymatState = self.clone()
        table = twin._dealt()
        self.memory(player)
        twin._memory = deepcopy(self._memory)
        table.game = table.game.resample(player, int(sampler() * SEEDS))
        if twin._memory is not None:
            twin._memory.table = deepcopy(table)
        return twin


class _Memory:
    """What both players have seen so far, a link of the chain for each action. Worked out only when it is asked for."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.done = 0
        self.chains = ["", ""]
        self._link(None)

    def follow(self, actions: list[int]) -> None:
        for action in actions[self.done :]:
            seat = self.table.seat
            self.table.act(action)
            self.done += 1
            self._link((seat, action))

    def _link(self, moved: tuple[int, int] | None) -> None:
        for player in (0, 1):
            seen = observation_string(self.table, player)
            own = str(moved[1]) if moved is not None and moved[0] == player else ""
            link = f"{self.chains[player]}|{own}|{seen}"
            self.chains[player] = hashlib.sha256(link.encode()).hexdigest()[:32]


def observation_string(table: Table, player: int) -> str:
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
            self.tensor[: self._rows.width] = self._rows.of(state.table, player)
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
