"""Learn by playing against oneself, measured against the computer player `simple` on the way.

    pip install 'playmat[train]'
    python examples/self_play.py --minutes 60 --folder league

Both seats are played by one network, on compact rows (`playmat.envs.compact`). Proximal policy optimisation, with one
turn of its own: the value of a position is that of whoever decides in it, so from one decision to the next it changes
its sign where the other seat decides. Every few minutes the policy is kept in the folder and judged against a computer
player; `curve.csv` there says how it went. A kept policy plays wherever computer players play:

    PYTHONPATH=examples playmat ladder --decks d-bw1-1,d-bw1-2 --agents simple,self_play.Player:file=league/last.pt
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from torch import Tensor, nn
from torch.distributions import Categorical

from playmat.agents import Agent, Seat
from playmat.envs.cards import CARD_NAMES, MAX_ATTACKS
from playmat.envs.compact import CompactSelfPlay, CompactVectorEnv
from playmat.envs.compact_rows import COLUMNS, Observation, Rows
from playmat.envs.episode import Setting
from playmat.envs.policy import CompactPolicyAgent
from playmat.envs.sight import KIND, KINDS, NUMBER_NAMES, QUESTIONS
from playmat.model.errors import DataError, PlaymatError
from playmat.model.words import types
from playmat.sim.statistics import wilson

DECKS = ("d-bw1-1", "d-bw1-2")
WIDTH = 64
NUMBERS = 32
"""Numbers of options from here on look the same."""
OWN_PRIZES, OTHER_PRIZES = (NUMBER_NAMES.index(name) for name in ("own prizes", "opponent's prizes"))
QUESTION = NUMBER_NAMES.index("question")
ATTACK = KIND["attack"] + 1
DAMAGE, COST, THERE = (
    [CARD_NAMES.index(f"attack {i + 1}: {what}") for i in range(MAX_ATTACKS)] for what in ("damage", "cost", "there")
)
WEAK, RESISTS = ([CARD_NAMES.index(f"{what} {one}") for one in types.NAMES] for what in ("Weakness", "Resistance"))
CARDS, BITS = 5, {"types (bits)": 12, "conditions (bits)": 5, "face down, entered, evolved (bits)": 3}
"""The first columns of a Pokémon are cards; some of the others hold bits."""


def setting_fields(decks: list[str], rules: str) -> dict[str, Any]:
    """What is played: each seat draws one of the decks for every game."""
    return {"rules": rules, "decks": (tuple(decks), tuple(decks)), "max_options": 32}


# --- The network


class Net(nn.Module):
    """A score for each option, and what the position is worth to whoever decides."""

    def __init__(self, rows: Rows) -> None:
        super().__init__()
        facts = torch.as_tensor(np.array(rows.facts, np.float32))
        self.register_buffer("facts", facts)
        self.facts_of = nn.Linear(facts.shape[1], WIDTH)
        self.own_of = nn.Embedding(len(facts), WIDTH)
        names = COLUMNS["pokemon"]
        self.bits = [(names.index(name), count) for name, count in BITS.items()]
        self.plain = [i for i, name in enumerate(names) if i >= CARDS and name not in BITS]
        size = len(self.plain) + sum(BITS.values())
        self.scale = torch.tensor([100.0 if names[i] in ("HP", "damage") else 4.0 for i in self.plain])
        self.pokemon_cards = nn.ModuleList(nn.Linear(WIDTH, WIDTH) for _ in range(CARDS))
        self.pokemon_facts = nn.Linear(size + 2 * MAX_ATTACKS, WIDTH)
        self.energy = slice(names.index("Grass Energy"), len(names))
        self.types, self.hp, self.damage = (names.index(name) for name in ("types (bits)", "HP", "damage"))
        self.blows = nn.Linear(2 * 3 * MAX_ATTACKS, 2 * WIDTH)
        self.blow = nn.Linear(3, WIDTH)
        sets = sum(rows.shapes[name][0] if name == "piles" else 1 for name in ("list", "left", "hand", "piles"))
        self.sets = nn.Linear(sets * WIDTH, 2 * WIDTH)
        self.numbers = nn.Linear(len(NUMBER_NAMES), 2 * WIDTH)
        self.question = nn.Embedding(len(QUESTIONS) + 2, 2 * WIDTH)
        self.board = nn.Linear(4 * WIDTH, 2 * WIDTH)
        self.position = nn.Sequential(nn.ReLU(), nn.Linear(2 * WIDTH, WIDTH), nn.ReLU())
        self.kind = nn.Embedding(len(KINDS) + 1, WIDTH)
        self.number = nn.Embedding(NUMBERS, WIDTH)
        self.source = nn.Embedding(8, WIDTH)
        self.option_card = nn.Linear(WIDTH, WIDTH)
        self.option_pokemon = nn.Linear(WIDTH, WIDTH)
        self.context = nn.Linear(WIDTH, WIDTH)
        self.score = nn.Sequential(nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, 1))
        self.value = nn.Sequential(nn.Linear(WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, 1), nn.Tanh())

    def forward(self, seen: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        """Logits of the options (−∞ where there is none) and the value. Only what is there is worked out."""
        cards = torch.relu(self.facts_of(self.facts) + self.own_of.weight)
        cards = torch.cat((torch.zeros_like(cards[:1]), cards[1:]))  # number 0 is no card
        counts = [seen[name].float() for name in ("list", "left", "hand")]
        piles = torch.cat([torch.stack(counts, 1), seen["piles"].float()], dim=1)
        numbers = seen["numbers"].float()
        pokemon = self._pokemon(seen["pokemon"].long(), cards)
        half = pokemon.shape[1] // 2
        own, other = pokemon[:, :half], pokemon[:, half:]
        blows = self._blows(seen["pokemon"].long(), 0, half)
        answers = self._blows(seen["pokemon"].long(), half, 0)
        position = self.position(
            self.sets((piles @ cards).flatten(1) / 4)
            + self.numbers(numbers / 10)
            + self.question(numbers[:, QUESTION].long())
            + self.blows(torch.cat((blows, answers), dim=1).flatten(1))
            + self.board(torch.cat((own[:, 0], own.sum(1), other[:, 0], other.sum(1)), dim=1))
        )
        game, place = torch.nonzero(seen["options"][..., 0], as_tuple=True)
        kind, card, row, number, source = seen["options"][game, place].long().unbind(1)
        row = torch.where(kind == ATTACK, 1, row)  # an attack is the Active Pokémon's
        about = torch.where((row > 0).unsqueeze(1), pokemon[game, (row - 1).clamp(min=0)], 0.0)
        told = self.kind(kind) + self.number(number.clamp(max=NUMBERS - 1)) + self.source(source)
        told = told + self.option_card(cards)[card] + self.option_pokemon(about) + self.context(position)[game]
        attack = (kind == ATTACK) & (number > 0) & (number <= MAX_ATTACKS)
        told = told + torch.where(
            attack.unsqueeze(1), self.blow(blows[game, (number - 1).clamp(0, MAX_ATTACKS - 1)]), 0.0
        )
        logits = torch.full(seen["options"].shape[:2], -torch.inf)
        logits[game, place] = self.score(told).squeeze(1)
        return logits, self.value(position).squeeze(1)

    def _pokemon(self, rows: Tensor, cards: Tensor) -> Tensor:
        game, place = torch.nonzero(rows.any(2), as_tuple=True)
        there = rows[game, place]
        told = sum((part(cards)[there[:, i]] for i, part in enumerate(self.pokemon_cards)), torch.zeros(()))
        bits = [((there[:, at : at + 1] >> torch.arange(count)) & 1).float() for at, count in self.bits]
        facts = self.facts[there[:, 0]]
        lacks = (facts[:, COST] * 5 - there[:, self.energy].sum(1, keepdim=True)).clamp(min=0) / 4
        told = told + self.pokemon_facts(
            torch.cat([there[:, self.plain] / self.scale, *bits, lacks, facts[:, THERE]], dim=1)
        )
        found = torch.zeros(*rows.shape[:2], WIDTH)
        found[game, place] = torch.relu(told)
        return found

    def _blows(self, rows: Tensor, mine: int, theirs: int) -> Tensor:
        """Of each attack of the Active Pokémon: its printed damage after Weakness and Resistance, whether that would
        Knock Out the other Active Pokémon, and the Energy that is there for it."""
        active, defender = rows[:, mine], rows[:, theirs]
        card, other = self.facts[active[:, 0]], self.facts[defender[:, 0]]
        own = ((active[:, self.types].unsqueeze(1) >> torch.arange(types.COUNT)) & 1).float()
        weak = (own * other[:, WEAK]).amax(1, keepdim=True)
        resists = (own * other[:, RESISTS]).amax(1, keepdim=True)
        damage = card[:, DAMAGE]
        hits = torch.where(damage > 0, (damage * (1 + weak) - 0.2 * resists).clamp(min=0), 0.0)
        left = ((defender[:, self.hp] - defender[:, self.damage]).float() / 100).unsqueeze(1)
        ready = (active[:, self.energy].sum(1, keepdim=True) >= card[:, COST] * 5).float() * card[:, THERE]
        return torch.stack((hits, ((hits >= left) & (left > 0)).float(), ready), dim=2)


def tensors(seen: Observation) -> dict[str, Tensor]:
    return {name: torch.from_numpy(array) for name, array in seen.items()}


# --- Learning


class Learner:
    """Plays rollouts with both seats of many games, and learns from each."""

    def __init__(self, fields: dict[str, Any], games: int, steps: int, rate: float, seed: int) -> None:
        torch.manual_seed(seed)
        self.env = CompactSelfPlay(games, AutoresetMode.SAME_STEP, **fields)
        self.net = Net(self.env.rows)
        self.adam = torch.optim.Adam(self.net.parameters(), lr=rate, eps=1e-5)
        self.rate, self.steps = rate, steps
        seen, info = self.env.reset(seed=seed)
        self.seen, self.seat = tensors({name: array.copy() for name, array in seen.items()}), info["seat"]
        self.decisions = 0

    def potential(self, seen: dict[str, Tensor]) -> Tensor:
        """The lead in Prize cards, which leads the way: what is added on the way is taken away again in the end."""
        numbers = seen["numbers"]
        lead: Tensor = (numbers[:, OTHER_PRIZES] - numbers[:, OWN_PRIZES]).float() / 12
        return lead

    @torch.no_grad()
    def play(self) -> dict[str, Any]:
        """A rollout: what was seen and done, and how much better it went than the network had thought."""
        seen: list[dict[str, Tensor]] = []
        rows: list[tuple[Tensor, ...]] = []
        for _ in range(self.steps):
            logits, value = self.net(self.seen)
            choice = Categorical(logits=logits)
            action = choice.sample()
            before = self.potential(self.seen)
            following, rewards, over, cut_off, info = self.env.step(action.numpy())
            seen.append(self.seen)
            turned = torch.from_numpy(np.where(info["seat"] == self.seat, 1.0, -1.0)).float()
            goes_on = torch.from_numpy(~(over | cut_off)).float() * turned
            self.seen = tensors({name: array.copy() for name, array in following.items()})
            self.seat = info["seat"]
            reward = torch.from_numpy(rewards).float() + goes_on * self.potential(self.seen) - before
            rows.append((action, choice.log_prob(action), value, reward, goes_on))
        self.decisions += self.steps * self.env.num_envs
        value = self.net(self.seen)[1]
        gains: list[Tensor] = []
        gain = torch.zeros_like(value)
        for _, _, was, reward, goes_on in reversed(rows):
            gain = reward + goes_on * value - was + 0.95 * goes_on * gain
            value = was
            gains.append(gain)
        gain = torch.stack(gains[::-1]).flatten()
        action, chance, was = (torch.stack([row[i] for row in rows]).flatten() for i in range(3))
        together = {name: torch.cat([one[name] for one in seen]) for name in seen[0]}
        return {"seen": together, "action": action, "chance": chance, "gain": gain, "worth": gain + was}

    def learn(self, rollout: dict[str, Any], left: float, batch: int = 1024, epochs: int = 2) -> None:
        """`left`: the share of the time that is left; the rate sinks with it."""
        for group in self.adam.param_groups:
            group["lr"] = self.rate * max(0.05, left)
        gain = rollout["gain"]
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        for _ in range(epochs):
            for places in torch.randperm(len(gain)).split(batch):
                logits, value = self.net({name: array[places] for name, array in rollout["seen"].items()})
                choice = Categorical(logits=logits)
                ratio = (choice.log_prob(rollout["action"][places]) - rollout["chance"][places]).exp()
                good = gain[places]
                aim = torch.min(ratio * good, ratio.clamp(0.8, 1.2) * good).mean()
                wrong = (value - rollout["worth"][places]).square().mean()
                loss = 0.5 * wrong - aim - (0.002 + 0.01 * left) * choice.entropy().mean()
                self.adam.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                self.adam.step()


# --- Judging, keeping, playing


@torch.no_grad()
def judge(net: Net, fields: dict[str, Any], opponent: str, games: int, seed: int) -> tuple[int, int]:
    """Games won and played against a computer player, half of them in either seat."""
    won = played = 0
    for seat in (0, 1):
        wanted = played + (games + 1 - seat) // 2
        env = CompactVectorEnv(32, opponent, seat, AutoresetMode.SAME_STEP, **fields)
        seen, _ = env.reset(seed=seed + 1000 * seat)
        while played < wanted:
            seen, _, over, cut_off, info = env.step(net(tensors(seen))[0].argmax(1).numpy())
            for place in np.flatnonzero(over | cut_off)[: wanted - played]:
                played += 1
                won += info["outcome"][place] > 0
    return int(won), played


def keep(net: Net, fields: dict[str, Any], path: Path) -> None:
    """Into a file, whole or not at all."""
    part = path.with_suffix(".part")
    torch.save({"fields": fields, "net": net.state_dict()}, part)
    part.replace(path)


class Player(Agent):
    """A kept policy as a computer player, for games with the cards it has learnt."""

    name = "self-play"

    def __init__(self, cards: object, seed: int, file: str = "league/last.pt") -> None:
        try:
            kept = torch.load(file, weights_only=True)
            fields, weights = kept["fields"], kept["net"]
        except Exception as error:
            raise DataError(f"{file}: expected a policy that this example has kept, got {error}") from error
        torch.set_num_threads(1)
        setting = Setting(**fields)
        net = Net(Rows(setting))
        net.load_state_dict(weights)

        @torch.no_grad()
        def best(seen: Observation) -> int:
            alone = {name: array[None] for name, array in seen.items()}
            return int(net(tensors(alone))[0].argmax())

        self._policy = CompactPolicyAgent(best, setting)

    def choose(self, seat: Seat) -> int:
        return self._policy.choose(seat)


def train(given: argparse.Namespace) -> Learner:
    """Play and learn for so many minutes; the policies and the curve are in the folder then."""
    fields = setting_fields(given.decks, given.rules)
    learner = Learner(fields, given.parallel, given.steps, given.rate, given.seed)
    given.folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    judged, every = 0, given.minutes / given.points
    with (given.folder / "curve.csv").open("w", encoding="utf-8", newline="") as file:
        curve = csv.writer(file)
        curve.writerow(("minutes", "decisions", "won", "played", "low", "high"))
        while True:
            passed = (time.monotonic() - began) / 60
            if passed >= judged * every or passed >= given.minutes:
                won, played = judge(learner.net, fields, given.opponent, given.games, given.seed + 1)
                low, high = wilson(won, played)
                curve.writerow((f"{passed:.1f}", learner.decisions, won, played, f"{low:.3f}", f"{high:.3f}"))
                file.flush()
                keep(learner.net, fields, given.folder / f"{judged:03}.pt")
                keep(learner.net, fields, given.folder / "last.pt")
                judged += 1
                print(
                    f"{passed:5.1f} of {given.minutes:g} minutes, {learner.decisions:>9} decisions: won {won} of "
                    f"{played} against {given.opponent}, {won / played:.1%} ({low:.1%} to {high:.1%})",
                    file=sys.stderr,
                    flush=True,
                )
            if passed >= given.minutes:
                return learner
            learner.learn(learner.play(), 1 - passed / given.minutes)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60, help="how long to learn (default 60)")
    parser.add_argument("--folder", type=Path, default=Path("league"), help="where policies and the curve are kept")
    parser.add_argument("--opponent", default="simple", help="the computer player it is judged by (default simple)")
    parser.add_argument("--games", type=int, default=200, help="games of each judgement (default 200)")
    parser.add_argument("--points", type=int, default=12, help="judgements on the way (default 12)")
    parser.add_argument("--decks", nargs="+", default=list(DECKS), help=f"(default {' '.join(DECKS)})")
    parser.add_argument("--rules", default="bw", help="rule set (default bw)")
    parser.add_argument("--parallel", type=int, default=128, help="games side by side (default 128)")
    parser.add_argument("--steps", type=int, default=64, help="decisions of each between lessons (default 64)")
    parser.add_argument("--rate", type=float, default=5e-4, help="of learning (default 0.0005)")
    parser.add_argument("--threads", type=int, default=0, help="of the processor (default: all)")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    if given.threads:
        torch.set_num_threads(given.threads)
    try:
        train(given)
    except PlaymatError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
