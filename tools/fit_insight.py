"""Fit the networks of `playmat.agents.insight` to games, and to what comes of the ways through a turn.

    python -m tools.fit_insight --minutes 15                 play, fit, and write the networks into the package
    python -m tools.fit_insight --minutes 15 --out net.json  into another file, to be looked at first
    python -m tools.fit_insight --minutes 15 --go-on         begin with the networks in the package, and change them

First the quick player plays itself (`quick_games`): some starts of turns are samples, and who won is what the networks
are to say. That teaches what a position is worth, but mostly by what cannot be helped: the decks, the cards that came.
What is asked of them is which of several ways through the same turn is best. So then players who plan their turns play
each other, and at some of their questions several ways are tried in the same imagined games. There the networks are to
say what those in the package say when two and eight more turns were played; what lines of one question differ by
counts most. Ways that the networks in the package think better of than they should are among those tried, so each time
they are fitted again they are mended where it matters. One game in seven is kept back to measure with.

Takes `playmat[train]`. Run it on the compiled core (`PYTHONPATH=.build/compiled`): that plays ten times as many games.
"""

import argparse
import json
import multiprocessing
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn.functional import binary_cross_entropy_with_logits as log_loss
from torch.nn.functional import embedding_bag

from playmat.agents import insight, knowledge
from playmat.agents.evaluation import Worths
from playmat.agents.lines import NEXT_OWN, SEEDS, Line, TurnLines
from playmat.agents.policy import Quick, play_turns
from playmat.agents.programs import traits_of
from playmat.agents.search import TurnPlan, different_options, play_with_care
from playmat.engine import COMPILED
from playmat.engine.facts.board import spots_of
from playmat.engine.machine import Machine
from playmat.engine.resample import permute_hidden
from playmat.engine.state import RUNNING
from playmat.library import Library
from playmat.model.card import CardDef
from playmat.model.ids import Seat
from playmat.model.words import option, question
from tools.fit_judgement import KEPT_BACK, LEAST_SPREAD
from tools.quick_games import LONGEST, Dealer, quick_games

Array = np.ndarray[Any, Any]

OUTCOMES = 0.2
"""The part of the time in which games are played for their outcome; in the rest, lines are tried."""
SHARE = 0.25
"""The part of the turns of those games that are looked at: more games teach more than more of each."""
PLAN = (4, 80)
"""Width and budget of the plans of those who play while lines are tried."""
PLANNERS_SLIP = 0.08
ASKED = 0.2
"""How often lines are tried at a question of theirs."""
BEST = 4
OTHERS = 4
"""Lines that are tried: those that promise most, what the simple players would do, and some others."""
FAR = 400.0
"""How much less than the best a line may promise to be one of the others."""
IMAGINED = 2
"""Imagined games in which each is tried: one is played on quickly, the other with care."""
LATE = 6
"""Turns between the two later looks."""
MANY_ACTIONS = 25
COPIES = 300
"""Copies that may be made to find the lines of a question: more questions teach more than more lines of each."""

MOST = 12
"""Pokémon that are read of one position; more are hardly ever in play."""
COMMON = 8
"""Cards that must have a trait for it to be learnt from."""
CARD = 16
EACH = 16
HIDDEN = 32
"""Units that read the traits of a card, a Pokémon in play, and all of it."""
IN_HAND, IN_DECK = 0.5, 0.1
"""What a card counts there while the networks are fitted: so the sums are about as large as the rest."""
OUTCOME_ROUNDS = 6
LINE_ROUNDS = 5
BATCH = 2048
QUESTIONS = 48
"""Questions in a batch of lines."""
DIFFERENCES = 800.0
"""What it counts that lines of one question differ as they should, beside the log loss."""


@dataclass
class Positions:
    """What the networks read."""

    counts: Array
    rows: Array
    """Of all Pokémon, one below the other."""
    tops: Array
    """The numbers of their cards in `all_cards`."""
    pokemon: Array
    """How many of them each position has."""
    cards: Array
    """The numbers of the cards in hand and in the deck of the player to move, then of the other."""
    sizes: Array
    """How many there are of each of these, per position."""


Position = tuple[Array, Array, Array, Array, list[int]]
"""The same of one position: counts, rows, their cards, the other cards, and how many of them where."""


@dataclass
class Outcomes:
    """Starts of turns; who won (1 the player to move, 0 the other), and the number of the game."""

    positions: Positions
    won: Array
    games: Array


@dataclass
class Tries:
    """Lines in imagined games: the position at the end of the turn, and what it is worth to the one who planned it."""

    positions: Positions
    side: Array
    """1 if that is the player to move, else -1."""
    worth: Array
    question: Array
    line: Array
    games: Array


def all_cards(library: Library) -> list[CardDef]:
    """The cards of all decks that are played, in the same order in every process."""
    found = {one for name in Dealer(0).names() for one, _ in library.deck(name).entries}
    return [library.card(one) for one in sorted(found)]


class Collector:
    """Positions as they come."""

    def __init__(self, library: Library) -> None:
        self._number = {card.id: number for number, card in enumerate(all_cards(library))}
        self._found: list[Position] = []

    def look(self, m: Machine, worths: Worths) -> Position:
        """What the networks read of a position."""
        state = m.state
        number = [self._number[card.id] for card in m.pool.defs]
        tops: list[int] = []
        cards: list[int] = []
        sizes: list[int] = []
        for seat in (state.turn_player, 1 - state.turn_player):
            tops += [number[m.cards[state.stack[spot][-1]]] for spot in spots_of(m, Seat(seat))]
            for zone in (state.hand[seat], state.deck[seat]):
                cards += [number[m.cards[card]] for card in zone]
                sizes.append(len(zone))
        counts = np.array(insight.counts(m, worths), np.float16)
        rows = np.array(insight.rows(m, worths), np.float16)
        return counts, rows, np.array(tops, np.int16), np.array(cards, np.int16), sizes

    def keep(self, position: Position) -> None:
        self._found.append(position)

    def positions(self) -> Positions:
        counts, rows, tops, cards, sizes = zip(*self._found, strict=True)
        return Positions(
            np.array(counts),
            np.concatenate(rows),
            np.concatenate(tops),
            np.array([len(one) for one in rows], np.int64),
            np.concatenate(cards),
            np.array(sizes, np.int64),
        )


# --- Games for their outcome


def play(seed: int, seconds: float) -> Outcomes:
    """Samples from as many games of the quick player as there is time for."""
    dealer = Dealer(seed)
    found = Collector(dealer.library)
    won: list[float] = []
    games: list[int] = []
    for number, game in enumerate(quick_games(dealer, seconds, found.look, SHARE), 1):
        for position, outcome in game:
            found.keep(position)
            won.append(outcome)
            games.append(number)
    return Outcomes(found.positions(), np.array(won, np.float32), np.array(games) * 1000 + seed)


# --- Lines


def try_lines(seed: int, seconds: float) -> Tries:
    """Lines from as many games of players who plan as there is time for."""
    dealer = Dealer(seed)
    luck = dealer.luck
    until = time.monotonic() + seconds
    tried = Trier(dealer.library, luck, until)
    number = 0
    while time.monotonic() < until:
        worths, made = dealer.games()
        for game in made:
            number += 1
            slips = max(0.0, PLANNERS_SLIP * luck.uniform(-0.4, 1.0))
            _play_with_plans(game.machine, worths, slips, tried, number)
    return tried.tries(seed)


def _play_with_plans(machine: Machine, worths: Worths, slips: float, tried: "Trier", number: int) -> None:
    """Play a game; now and then, before a question is answered, try lines through the turn."""
    luck = tried.luck
    state = machine.state
    quick = Quick(worths, luck.randrange(1 << 20))
    turn = -1
    actions = 0
    for _ in range(LONGEST):
        if state.winner != RUNNING or time.monotonic() > tried.until:
            return
        if state.question == question.TURN:
            actions = actions + 1 if state.turn == turn else 0
            turn = state.turn
        if luck.random() < slips:
            machine.answer(luck.choice(state.options))
        elif len(state.options) == 1 or state.asking != state.turn_player or state.turn == 0:
            machine.answer(quick.choose(machine))
        elif actions > MANY_ACTIONS and state.question == question.TURN:
            machine.answer(next(one for one in state.options if option.kind(one) in (option.ATTACK, option.PASS)))
        else:
            imagined = machine.clone()
            chance = luck.randrange(1 << 28)
            permute_hidden(imagined, state.asking, chance)
            which = different_options(imagined, state.asking)
            if luck.random() < ASKED:
                tried.question(imagined, worths, state.asking, which, chance, number)
            plan = TurnPlan(worths, state.asking, *PLAN, chance)
            plan.search(imagined, which)
            machine.answer(state.options[max(which, key=plan.best.__getitem__)])


class Trier:
    """Tries lines of one question after another."""

    def __init__(self, library: Library, luck: random.Random, until: float) -> None:
        self.luck = luck
        self.until = until
        self._found = Collector(library)
        self._labels: list[tuple[int, float, int, int, int]] = []
        self._questions = 0

    def question(self, m: Machine, worths: Worths, seat: int, which: list[int], seed: int, number: int) -> None:
        lines = TurnLines(worths, Seat(seat), seed, COPIES)
        lines.search(m.clone(), which)
        order = sorted(lines.found, key=lambda line: line.promise, reverse=True)
        chosen = order[:BEST] + [line for line in order[BEST:] if line.advised]
        others = [line for line in order[BEST:] if not line.advised and line.promise > order[0].promise - FAR]
        chosen += self.luck.sample(others, min(OTHERS, len(others)))
        if len(chosen) > 1:
            self._questions += 1
            for place, line in enumerate(chosen):
                for game in range(IMAGINED):
                    self._try(lines, line, seed + game * SEEDS, game % 2 == 1, (self._questions, place, number))

    def _try(self, lines: TurnLines, line: Line, seed: int, careful: bool, label: tuple[int, int, int]) -> None:
        worths, seat = lines.w, lines.seat
        quick = Quick(worths, seed)
        m = lines.follow(line, quick, seed)
        if m.state.winner == RUNNING and m.state.turn == lines.turn:
            play_with_care(m, quick, seed)
        if m.state.winner != RUNNING:
            return
        self._found.keep(self._found.look(m, worths))
        side = 1 if m.state.turn_player == seat else -1
        for _ in range(NEXT_OWN):
            if careful:
                play_with_care(m, quick, seed)
            else:
                play_turns(m, quick, 0)
        worth = insight.chance_of_winning(m, worths, seat)
        play_turns(m, quick, LATE - 1)
        worth += insight.chance_of_winning(m, worths, seat)
        self._labels.append((side, worth / 2, *label))

    def tries(self, seed: int) -> Tries:
        side, worth, question, line, games = (np.array(column) for column in zip(*self._labels, strict=True))
        marked = question.astype(np.int64) * 1000 + seed
        worth = worth.astype(np.float32)
        return Tries(self._found.positions(), side.astype(np.float32), worth, marked, line, games * 1000 + seed)


# --- Fitting


class Insight(torch.nn.Module):
    """The networks as torch sees them: inputs are scaled."""

    def __init__(self, positions: Positions, cards: Sequence[CardDef], known: Sequence[str] = ()) -> None:
        super().__init__()
        traits = [traits_of(card) for card in cards]
        having = Counter(name for one in traits for name in one)
        self.names = sorted({*(name for name, count in having.items() if count >= COMMON), *known})
        table = np.array([[one.get(name, 0.0) for name in self.names] for one in traits])
        self.trait_spread = _scale(table)[1]
        self.traits = torch.from_numpy(table).float() / self.trait_spread
        self.card = torch.nn.Linear(len(self.names), CARD)
        self.play = torch.nn.Linear(CARD, EACH, bias=False)
        self.each = torch.nn.Linear(insight.COLUMNS, EACH)
        self.hidden = torch.nn.Linear(insight.COUNTS + 4 * CARD + 2 * EACH, HIDDEN)
        self.out = torch.nn.Linear(HIDDEN, 1)
        self.middle, self.spread = _scale(positions.counts)
        self.row_middle, self.row_spread = _scale(positions.rows)

    def forward(self, batch: "Batch") -> torch.Tensor:
        said = torch.relu(self.card(self.traits))
        # The last row is for where there is no card.
        padded = torch.cat([said, torch.zeros(1, CARD)])
        zones = [embedding_bag(zone, padded, mode="sum") for zone in batch.zones]
        weight = (IN_HAND, IN_DECK, IN_HAND, IN_DECK)
        pokemon = self.each((batch.rows.float() - self.row_middle) / self.row_spread)
        pokemon = torch.relu(pokemon + self.play(said)[batch.tops])
        other = batch.rows[:, :, 0].float()
        sides = [(pokemon * (batch.present * side)[:, :, None]).sum(1) for side in (1 - other, other)]
        counts = (batch.counts.float() - self.middle) / self.spread
        x = torch.cat([counts, *(zone * much for zone, much in zip(zones, weight, strict=True)), *sides], 1)
        answer: torch.Tensor = self.out(torch.relu(self.hidden(x)))[:, 0]
        return answer

    def read(self, data: dict[str, Any]) -> None:
        """Become what `written` wrote down. Traits that are new there say nothing yet."""
        with torch.no_grad():
            card = torch.tensor(data["card"])
            self.card.weight.zero_()
            for place, name in enumerate(data["traits"]):
                mine = self.names.index(name)
                self.card.weight[:, mine] = card[:, place] * self.trait_spread[mine]
            self.card.bias.copy_(card[:, -1])
            play, each = torch.tensor(data["play"]), torch.tensor(data["each"])
            self.play.weight.copy_(play[:, :-1])
            self.each.weight.copy_(each * self.row_spread)
            self.each.bias.copy_(play[:, -1] + each @ self.row_middle)
            hidden = torch.tensor(data["in"])
            weights, bias = hidden[:, :-1].clone(), hidden[:, -1]
            self.hidden.bias.copy_(bias + weights[:, : insight.COUNTS] @ self.middle)
            weights[:, : insight.COUNTS] *= self.spread
            for number, much in enumerate((IN_HAND, IN_DECK, IN_HAND, IN_DECK)):
                begin = insight.COUNTS + number * CARD
                weights[:, begin : begin + CARD] /= much
            self.hidden.weight.copy_(weights)
            self.out.weight[0] = torch.tensor(data["out"])
            self.out.bias[0] = data["bias"]

    def written(self) -> dict[str, Any]:
        """As it is written down: for inputs as they are."""
        with torch.no_grad():
            each = self.each.weight / self.row_spread
            each_bias = self.each.bias - each @ self.row_middle
            hidden = self.hidden.weight.clone()
            hidden[:, : insight.COUNTS] /= self.spread
            hidden_bias = self.hidden.bias - hidden[:, : insight.COUNTS] @ self.middle
            for number, much in enumerate((IN_HAND, IN_DECK, IN_HAND, IN_DECK)):
                begin = insight.COUNTS + number * CARD
                hidden[:, begin : begin + CARD] *= much
            return {
                "inputs": insight.COUNTS,
                "columns": insight.COLUMNS,
                "traits": self.names,
                "card": _with_bias(self.card.weight / self.trait_spread, self.card.bias),
                "play": _with_bias(self.play.weight, each_bias),
                "each": [_short(row) for row in each],
                "in": _with_bias(hidden, hidden_bias),
                "out": _short(self.out.weight[0]),
                "bias": _short(self.out.bias)[0],
            }


def _with_bias(weights: torch.Tensor, biases: torch.Tensor) -> list[list[float]]:
    return [_short([*row, bias]) for row, bias in zip(weights, biases, strict=True)]


def _scale(values: Array) -> tuple[torch.Tensor, torch.Tensor]:
    """Where the columns lie, and how far they spread."""
    wide = values.astype(np.float32)
    spread = wide.std(0)
    spread[spread < LEAST_SPREAD] = 1.0
    return torch.from_numpy(wide.mean(0)), torch.from_numpy(spread)


def _short(numbers: Any) -> list[float]:
    return [float(f"{float(one):.4g}") for one in numbers]


@dataclass
class Batch:
    """Some positions side by side."""

    counts: torch.Tensor
    rows: torch.Tensor
    tops: torch.Tensor
    present: torch.Tensor
    """1 where there is a Pokémon."""
    zones: list[torch.Tensor]
    """Hand and deck of the player to move, of the other; filled up with the number after that of the last card."""


class Data:
    """Positions side by side, as tensors."""

    def __init__(self, positions: Positions, cards: int) -> None:
        whose, place = _unfold(positions.pokemon)
        fits = place < MOST
        many = len(positions.pokemon)
        rows = np.zeros((many, MOST, insight.COLUMNS), np.float16)
        tops = np.zeros((many, MOST), np.int16)
        present = np.zeros((many, MOST), np.float32)
        rows[whose[fits], place[fits]] = positions.rows[fits]
        tops[whose[fits], place[fits]] = positions.tops[fits]
        present[whose[fits], place[fits]] = 1.0
        self._counts, self._rows, self._tops, self._present = map(
            torch.from_numpy, (positions.counts, rows, tops, present)
        )
        begin = np.cumsum(positions.sizes).reshape(positions.sizes.shape) - positions.sizes
        self._zones: list[torch.Tensor] = []
        for zone in range(positions.sizes.shape[1]):
            size = positions.sizes[:, zone]
            whose, place = _unfold(size)
            filled = np.full((many, max(1, size.max())), cards, np.int16)
            filled[whose, place] = positions.cards[begin[whose, zone] + place]
            self._zones.append(torch.from_numpy(filled))

    def of(self, places: Array) -> Batch:
        here = torch.from_numpy(places)
        zones = [zone[here].long() for zone in self._zones]
        return Batch(self._counts[here], self._rows[here], self._tops[here].long(), self._present[here], zones)


def _unfold(sizes: Array) -> tuple[Array, Array]:
    """Of lists of these sizes, one after the other: the list each thing is in, and its place there."""
    whose = np.repeat(np.arange(len(sizes)), sizes)
    return whose, np.arange(len(whose)) - np.repeat(np.cumsum(sizes) - sizes, sizes)


def fit(
    outcomes: Outcomes, tries: Tries, cards: Sequence[CardDef], begin: dict[str, Any] | None = None
) -> tuple[dict[str, Any], float, float]:
    """The networks as they are written down, new ones or those to begin with, changed; on games kept back, the mean log
    loss, and how what they say of the lines of a question correlates with what came of them. Raises ValueError if there
    are too few games."""
    for what, games in (("outcomes", outcomes.games), ("lines", tries.games)):
        if len(_kept_back(games)) in (0, len(games)):
            raise ValueError(f"{what}: expected {KEPT_BACK} games at least, got {len(np.unique(games))}; play longer")
    torch.manual_seed(1)
    luck = np.random.default_rng(1)
    net = Insight(outcomes.positions, cards, begin["traits"] if begin else ())
    if begin:
        net.read(begin)
    reached = _fit_outcomes(net, outcomes, luck)
    told_apart = _fit_lines(net, tries, luck)
    return net.written(), reached, told_apart


def _kept_back(games: Array) -> Array:
    """The places of the samples that are not fitted to."""
    return np.flatnonzero(games // 1000 % KEPT_BACK == 0)


def _fit_outcomes(net: Insight, outcomes: Outcomes, luck: np.random.Generator) -> float:
    data = Data(outcomes.positions, len(net.traits))
    won = torch.from_numpy(outcomes.won)
    there = _kept_back(outcomes.games)
    here = np.setdiff1d(np.arange(len(won)), there)
    optimiser = torch.optim.Adam(net.parameters(), lr=4e-3, weight_decay=1e-5)
    slower = torch.optim.lr_scheduler.ExponentialLR(optimiser, 0.6)
    reached = float(log_loss(_answers(net, data, there), won[there]))
    print(f"outcomes, before: log loss {reached:.4f}", file=sys.stderr)
    for number in range(OUTCOME_ROUNDS):
        order = luck.permutation(here)
        for begin in range(0, len(order), BATCH):
            batch = np.sort(order[begin : begin + BATCH])
            optimiser.zero_grad()
            torch.autograd.backward(log_loss(net(data.of(batch)), won[batch]))
            optimiser.step()
        slower.step()
        reached = float(log_loss(_answers(net, data, there), won[there]))
        print(f"outcomes, round {number + 1} of {OUTCOME_ROUNDS}: log loss {reached:.4f}", file=sys.stderr)
    return reached


def _answers(net: Insight, data: Data, places: Array) -> torch.Tensor:
    with torch.no_grad():
        parts = [net(data.of(places[begin : begin + BATCH])) for begin in range(0, len(places), BATCH)]
    return torch.cat(parts) if parts else torch.zeros(0)


def _fit_lines(net: Insight, tries: Tries, luck: np.random.Generator) -> float:
    data = Data(tries.positions, len(net.traits))
    there = _kept_back(tries.games)
    order = np.setdiff1d(np.arange(len(tries.worth)), there)
    order = order[np.argsort(tries.question[order], kind="stable")]
    questions = np.split(order, np.flatnonzero(np.diff(tries.question[order])) + 1)
    optimiser = torch.optim.Adam(net.parameters(), lr=2e-3, weight_decay=1e-6)
    slower = torch.optim.lr_scheduler.ExponentialLR(optimiser, 0.7)
    told_apart = _told_apart(net, data, tries, there)
    print(f"lines, before: correlation {told_apart:.3f}", file=sys.stderr)
    for number in range(LINE_ROUNDS):
        mixed = luck.permutation(len(questions))
        for begin in range(0, len(mixed), QUESTIONS):
            batch = np.concatenate([questions[i] for i in mixed[begin : begin + QUESTIONS]])
            said = net(data.of(batch)) * torch.from_numpy(tries.side[batch])
            worth = torch.from_numpy(tries.worth[batch])
            apart = _apart(torch.sigmoid(said) - worth, tries.question[batch], tries.line[batch])
            optimiser.zero_grad()
            torch.autograd.backward(log_loss(said, worth) + DIFFERENCES * (apart**2).mean())
            optimiser.step()
        slower.step()
        told_apart = _told_apart(net, data, tries, there)
        print(f"lines, round {number + 1} of {LINE_ROUNDS}: correlation {told_apart:.3f}", file=sys.stderr)
    return told_apart


def _told_apart(net: Insight, data: Data, tries: Tries, places: Array) -> float:
    """How what the networks say of the lines of a question correlates with what came of them."""
    said = torch.sigmoid(_answers(net, data, places) * torch.from_numpy(tries.side[places]))
    came = torch.from_numpy(tries.worth[places])
    here = (tries.question[places], tries.line[places])
    return float(np.corrcoef(_apart(said, *here).numpy(), _apart(came, *here).numpy())[0, 1])


def _apart(values: torch.Tensor, question: Array, line: Array) -> torch.Tensor:
    """By how much each line of each question is above the mean of its question."""
    lines, member = np.unique(question * 100 + line, return_inverse=True)
    of_line = _mean(values, member, len(lines))
    asked, member = np.unique(lines // 100, return_inverse=True)
    return of_line - _mean(of_line, member, len(asked))[torch.from_numpy(member)]


def _mean(values: torch.Tensor, member: Array, groups: int) -> torch.Tensor:
    to = torch.from_numpy(member)
    count = torch.zeros(groups).index_add(0, to, torch.ones(len(member)))
    return torch.zeros(groups).index_add(0, to, values) / count


# --- The command


def work(seed: int, seconds: float) -> tuple[Outcomes, Tries]:
    """What one process finds in that time."""
    return play(seed, OUTCOMES * seconds), try_lines(seed, (1 - OUTCOMES) * seconds)


def joined(parts: list[Any]) -> Any:
    """One of many: their arrays one after the other."""
    first = parts[0]
    if isinstance(first, np.ndarray):
        return np.concatenate(parts)
    return type(first)(**{one.name: joined([getattr(part, one.name) for part in parts]) for one in fields(first)})


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the networks that judge positions closely.")
    parser.add_argument("--minutes", type=float, default=15.0, help="how long to play (default 15)")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count(), help="processes (default all cores)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first process (default 1)")
    parser.add_argument(
        "--out", type=Path, default=knowledge.CLOSER_NETWORK, help="the file to write (default the package's)"
    )
    parser.add_argument("--go-on", action="store_true", help="begin with the networks in the package")
    asked = parser.parse_args()
    if asked.minutes <= 0 or asked.jobs < 1:
        parser.error(f"expected --minutes and --jobs above 0, got {asked.minutes:g} and {asked.jobs}")
    print(f"playing for {asked.minutes:g} min on {asked.jobs} cores, compiled: {COMPILED} …", file=sys.stderr)
    with multiprocessing.get_context("spawn").Pool(asked.jobs) as processes:
        parts = processes.starmap(work, [(asked.seed + job, asked.minutes * 60) for job in range(asked.jobs)])
    begin = json.loads(knowledge.CLOSER_NETWORK.read_text(encoding="utf-8")) if asked.go_on else None
    outcomes: Outcomes = joined([part[0] for part in parts])
    tries: Tries = joined([part[1] for part in parts])
    print(f"{len(outcomes.won)} positions, {len(set(tries.question.tolist()))} questions", file=sys.stderr)
    networks, reached, told_apart = fit(outcomes, tries, all_cards(Library.default()), begin)
    asked.out.write_text(json.dumps(networks).replace("], [", "],\n[") + "\n")
    print(f"{asked.out}: log loss {reached:.4f} on games kept back ({np.log(2):.4f} when nothing is known)")
    print(f"lines of a question: correlation {told_apart:.3f} with what came of them")


if __name__ == "__main__":
    main()
