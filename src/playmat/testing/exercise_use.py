"""One text under one rule set, used again and again: on boards made for it, with heads and tails, with and without
what is optional, until every step of its programs was run or enough was tried."""

from __future__ import annotations

import random
import traceback
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playmat.engine import legal, luck
from playmat.engine.effects.flow import EndOp
from playmat.engine.effects.steps.turn import WinOp
from playmat.engine.facts.attacks import attacks_of, attacks_twice, base_damage, can_pay, cost_of, damage_ignores
from playmat.engine.facts.board import ref_of, spots_of
from playmat.engine.facts.coins import coin_counts_as
from playmat.engine.facts.energy import units_on
from playmat.engine.facts.evolution import may_evolve_early, plays_early
from playmat.engine.facts.in_force import cannot, in_force, lives
from playmat.engine.facts.playing import (
    attachments_at_once,
    bench_limit,
    keeps_turn_after,
    player_cannot,
    retreats_even_if,
    sets_up_face_down,
    turn_limit,
)
from playmat.engine.facts.pokemon import (
    hp_of,
    immune_to,
    prizes_for,
    resistances_of,
    retreat_cost,
    sleep_coins_for,
    tool_limit,
    types_of,
    weaknesses_of,
)
from playmat.engine.facts.protection import energy_is_kept
from playmat.engine.game import Game
from playmat.engine.machine import Machine, ModifierX, Pool, UnitX
from playmat.engine.state import ALL_SPOTS, NONE, RUNNING, Frame
from playmat.engine.view import build_view
from playmat.model import ir
from playmat.model.ids import Card, Seat, Spot
from playmat.model.words import (
    allowance,
    modifier,
    option,
    question,
    refusal,
    supertype,
    trainer,
    unit_kind,
    verb,
    zone,
)
from playmat.testing.exercise_boards import BARE, FRAIL, LONELY, PLENTY, Board, Position
from playmat.testing.exercise_kit import Props
from playmat.testing.exercise_stagings import ANY, SPOT, Staging, stagings_of
from playmat.testing.invariants import check_codec, check_step, check_twin

MANNERS: Final = 24
"""Boards that are tried for one text before what was not reached is reported."""
LEAST: Final = 10
"""Tries that are made however soon everything has been seen."""
DECISIONS: Final = 90
"""Answers in one use. What still goes on then is cut short: a use is not a game."""


# --- Answers


@dataclass(frozen=True, slots=True)
class Policy:
    """How coins fall and questions are answered."""

    coins: str
    """"heads", "tails" or "mixed"."""
    choice: str
    """"first", "last" or "random"."""
    willing: float
    """How often what is optional is done."""


EAGER: Final = Policy("heads", "first", 1.0)
SHY: Final = Policy("tails", "last", 0.0)
MIXED: Final = Policy("mixed", "random", 0.6)
POLICIES: Final = (EAGER, SHY, MIXED, Policy("tails", "random", 1.0), Policy("heads", "random", 0.5))
SCRIPTS: Final = {"heads": [1, 1, 1, 1, 1, 1, 0] * 60, "tails": [0, 0, 0, 0, 0, 0, 1] * 60}
"""The other side now and then: some texts flip until it comes."""


class Player:
    """Answers for both players in one use of a text."""

    def __init__(self, use: Use, position: Position, staging: Staging, policy: Policy, luck: random.Random) -> None:
        self.use = use
        self.card = position.card
        self.spot = position.spot
        self.wishes = (list(staging.mine), list(staging.theirs))
        self.policy = policy
        self.luck = luck

    def answer(self, m: Machine) -> int:
        state = m.state
        if state.question == question.TURN:
            return self._act(m)
        options = state.options
        kinds = [option.kind(code) for code in options]
        if option.PICK_YES in kinds and option.PICK_NO in kinds:
            return options[kinds.index(option.PICK_YES if self._willing() else option.PICK_NO)]
        if option.PICK_DONE in kinds and len(options) > 1:
            done = options[kinds.index(option.PICK_DONE)]
            if not self._willing():
                return done
            options = [code for code in options if code != done]
        if state.question in (question.RETREAT_TO, question.PROMOTE) and self.spot != NONE:
            own = [
                code for code in options if option.kind(code) == option.PICK_POKEMON and option.first(code) == self.spot
            ]
            if own:
                return own[0]
        return self._one_of(options)

    def _willing(self) -> bool:
        willing = self.policy.willing
        return willing == 1.0 or (willing > 0 and self.luck.random() < willing)

    def _one_of(self, options: list[int]) -> int:
        if self.policy.choice == "first":
            return options[0]
        return options[-1] if self.policy.choice == "last" else self.luck.choice(options)

    def _act(self, m: Machine) -> int:
        """The first wish that can be fulfilled; otherwise pass."""
        state = m.state
        wishes = self.wishes[state.asking]
        for wish in wishes[:]:
            kind, about = wish
            if kind == option.RETREAT and len(wishes) > 1 and self.luck.random() < 0.5:
                wishes.remove(wish)
                continue
            fit = [code for code in state.options if option.kind(code) == kind and self._fits(m, code, about)]
            if fit:
                wishes.remove(wish)
                return self._one_of(fit)
        return next(code for code in state.options if option.kind(code) == option.PASS)

    def _fits(self, m: Machine, code: int, about: str) -> bool:
        if about == ANY:
            return True
        kind = option.kind(code)
        a, b = option.first(code), option.second(code)
        if about == SPOT:
            return b == self.spot
        if kind == option.ATTACK:
            return attacks_of(m, m.state.active[m.state.asking])[a] == self.use.attack
        if kind == option.USE_POWER:
            return legal.powers_of(m, option.spot(code))[b] is self.use.unit
        if kind == option.USE_CARD:
            return m.pool.units_used[m.cards[a]][b] is self.use.unit
        return m.cards[a] == self.use.definition


# --- One text under one rule set


class Use:
    """A subject in a pool: its programs, and what has been seen of it."""

    def __init__(self, props: Props, pool: Pool) -> None:
        self.props = props
        self.pool = pool
        subject = props.subject
        self.definition = pool.definitions[subject.card.id]
        self.attack = NONE
        self.unit: UnitX | None = None
        main = NONE
        if subject.attack != NONE:
            self.attack = pool.attacks_of[self.definition][subject.attack]
            main = pool.attacks.program[self.attack]
        else:
            before = sum(len(power.units) for power in subject.card.powers[: subject.power])
            self.unit = pool.units_of[self.definition][before + subject.unit]
            main = self.unit.program
        self.main = main
        self.programs = _with_inner(pool, main)
        self.steps = {
            program << 16 | pc
            for program in self.programs
            for pc, op in enumerate(pool.programs[program])
            # Nothing follows the end of the game.
            if not (pc and isinstance(op, EndOp) and isinstance(pool.programs[program][pc - 1], WinOp))
        }
        self.reached: set[int] = set()
        self.used = 0
        self.willing = False
        self.unwilling = False

    @property
    def complete(self) -> bool:
        return self.used > 1 and self.willing and self.unwilling and len(self.reached) == len(self.steps)

    def relative(self, step: int) -> tuple[int, int]:
        """A step by the number of its program among the text's own, the same in every pool."""
        return self.programs.index(step >> 16), step & 0xFFFF

    def see(self, m: Machine, seen: bool) -> bool:
        """Whether the text is at work just now, for texts that have no program."""
        unit = self.unit
        if seen or unit is None or self.main != NONE:
            return seen
        node = self.props.subject.node
        if isinstance(node, ir.Static):
            for change in unit.modifiers:
                for live in lives(m, change.kind):
                    if live.modifier is change and in_force(m, live):
                        return True
            own = [card for card in m.state.hand[0] if m.cards[card] == self.definition]
            return any(sets_up_face_down(m, card, True) or plays_early(m, card, False, False) for card in own)
        state = m.state
        for card in range(len(m.cards)):
            if m.cards[card] != self.definition or state.home[card] == NONE:
                continue
            if isinstance(node, ir.AsPokemon):
                return True
            if state.zone[card] != zone.ATTACHED:
                continue
            if unit.kind == unit_kind.PROVIDE:
                frame = Frame(NONE, Seat(m.owner[card]), Card(card), ref_of(m, Spot(state.home[card])), [])
                return unit.while_ is None or unit.while_.test(m, frame)
            if isinstance(node, ir.GrantAttacks):
                granted = self.pool.attacks_of[self.definition]
                return any(one in attacks_of(m, Spot(state.home[card])) for one in granted)
            return True
        return False


def _with_inner(pool: Pool, main: int) -> list[int]:
    """A program and those that its steps leave for later; they were entered just before it."""
    if main == NONE:
        return []
    found = [main]
    inner: list[int] = []
    for number in found:
        for op in pool.programs[number]:
            later = getattr(op, "program", None)
            if isinstance(later, int) and later != NONE and later not in found:
                inner.append(later)
            change = getattr(op, "modifier", None)
            if isinstance(change, ModifierX) and change.kind == modifier.WATCH:
                watching = pool.units[change.number].program
                if watching not in found:
                    inner.append(watching)
        found += inner
        inner = []
    return found


def ask_everything(m: Machine) -> None:
    """Every question that the rules put to the modifiers in force."""
    state = m.state
    in_play = spots_of(m, Seat(0)) + spots_of(m, Seat(1))
    for spot in in_play:
        seat = spot // (ALL_SPOTS // 2)
        hp_of(m, spot)
        types_of(m, spot)
        weaknesses_of(m, spot)
        resistances_of(m, spot)
        retreat_cost(m, spot)
        immune_to(m, spot)
        tool_limit(m, spot)
        units_on(m, spot)
        may_evolve_early(m, spot, m.state.stack[spot][-1], True)
        retreats_even_if(m, spot)
        attachments_at_once(m, spot, m.state.stack[spot][0])
        sleep_coins_for(m, spot)
        for doing in range(len(verb.NAMES)):
            cannot(m, spot, doing, NONE)
        for attack in attacks_of(m, spot):
            attacks_twice(m, spot, attack, attack)
            cost_of(m, spot, attack)
            can_pay(m, spot, attack)
            base_damage(m, spot, attack)
            keeps_turn_after(m, Seat(seat), m.pool.attacks.name[attack])
        for card in state.energy[spot]:
            energy_is_kept(m, card)
        other = state.active[1 - seat]
        if other != NONE:
            prizes_for(m, spot, other)
            damage_ignores(m, spot, other)
    for seat in (0, 1):
        bench_limit(m, Seat(seat))
        coin_counts_as(m, Seat(seat))
        for doing in range(len(verb.NAMES)):
            for card in state.hand[seat][:3]:
                player_cannot(m, Seat(seat), doing, card)
        for what in range(len(allowance.NAMES)):
            turn_limit(m, Seat(seat), what, 1)
        build_view(m, Seat(seat))


@dataclass(frozen=True, slots=True)
class Try:
    """One way to use a text; found again by its numbers."""

    manner: int
    staging: int
    policy: int

    @property
    def seed(self) -> int:
        return self.manner * 100 + self.staging * 10 + self.policy


def tries(stagings: int) -> Iterator[Try]:
    """What is tried for one text, in order."""
    for staging in range(stagings):
        for policy in range(3):
            yield Try(PLENTY, staging, policy)
    for staging in range(stagings):
        for policy in (0, 1):
            yield Try(BARE, staging, policy)
    for staging in range(stagings):
        yield Try(FRAIL, staging, 0)
        yield Try(LONELY, staging, 0)
    for manner in range(LONELY + 1, MANNERS):
        yield Try(manner, manner % stagings, manner % len(POLICIES))
        yield Try(manner, manner % stagings, (manner + 1) % len(POLICIES))


class Exercise:
    """One subject under one rule set."""

    def __init__(self, props: Props, pool: Pool, thorough: bool) -> None:
        self.use = Use(props, pool)
        self.props = props
        self.pool = pool
        self.stagings = stagings_of(props.subject, props.needs.lasting)
        self.boards: dict[tuple[int, int], Position] = {}
        self.thorough = thorough
        """Check copies and codecs too, in one use."""
        self.errors: list[tuple[Try, str]] = []
        self.useful: list[Try] = []
        """Tries that showed something new: the next rule set begins with them."""

    def run(self, hints: list[Try], enough: set[tuple[int, int]] | None) -> None:
        """Use the text until nothing is missing. `enough`: the steps that another rule set reached; the others are not
        looked for again."""
        done: set[Try] = set()
        for one in (*hints, *tries(len(self.stagings))):
            if one in done:
                continue
            done.add(one)
            self._try(one)
            if self.errors:
                break
            if len(done) >= LEAST and (self.use.complete or (enough is not None and self._same(enough))):
                break

    def _same(self, enough: set[tuple[int, int]]) -> bool:
        use = self.use
        reached = {use.relative(step) for step in use.reached}
        return use.used > 1 and use.willing and use.unwilling and enough <= reached

    def _position(self, one: Try) -> Position:
        key = (one.manner, one.staging)
        found = self.boards.get(key)
        if found is None:
            staging = self.stagings[one.staging]
            seed = zlib.crc32(f"{self.props.card.id} {self.props.subject.name} {key}".encode())
            board = Board(self.props, one.manner, staging.place, staging.starter, random.Random(seed))
            if staging.weak:
                for mon in (board.halves[0].active, board.this or board.halves[0].active):
                    mon.damage = max(0, mon.stack[-1].hp - 10)
            if staging.asleep:
                for half in board.halves:
                    half.active.conditions = ("Asleep",)
            found = board.build(self.pool)
            self.boards = {key: found}
        return Position(found.machine.clone(), found.spot, found.card)

    def _try(self, one: Try) -> None:
        try:
            wrong = self._play(one)
        except Exception as error:  # whatever breaks is what this is for
            place = traceback.extract_tb(error.__traceback__)[-1]
            wrong = f"{type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno} {place.name})"
        if wrong:
            self.errors.append((one, wrong))

    def _play(self, one: Try) -> str:
        position = self._position(one)
        staging = self.stagings[one.staging]
        policy = POLICIES[one.policy]
        m = position.machine
        state = m.state
        if policy.coins in SCRIPTS:
            state.scripted = True
            state.coin_script = SCRIPTS[policy.coins][:]
        luck.seed(m, zlib.crc32(self.props.card.id.encode()) << 32 | one.seed)
        use = self.use
        player = Player(use, position, staging, policy, random.Random(one.seed))
        m.tracing = True
        m.recording = one.policy == 0
        last = state.turn + staging.turns
        m.run()
        seen = False
        decisions = 0
        asked = False
        while state.winner == RUNNING and decisions < DECISIONS:
            wrong = check_step(m)
            if wrong:
                return wrong
            if state.question == question.TURN:
                if state.turn >= last:
                    break
                seen = use.see(m, seen)
                if seen and not asked and use.main == NONE:
                    asked = True
                    ask_everything(m)
            code = player.answer(m)
            decisions += 1
            if self.thorough and len(state.frames) > 1:
                self.thorough = False
                game = Game(m)
                wrong = check_codec(game, self.pool) or check_twin(game, code)
                if wrong:
                    return wrong
            else:
                m.answer(code)
        wrong = check_step(m)
        self._learn(one, policy, m, seen)
        return wrong

    def _learn(self, one: Try, policy: Policy, m: Machine, seen: bool) -> None:
        use = self.use
        new = (set(m.trace) & use.steps) - use.reached
        use.reached |= new
        if use.main != NONE:
            seen = use.main << 16 in m.trace
        if seen:
            use.used += 1
            use.willing = use.willing or policy.willing > 0
            use.unwilling = use.unwilling or policy.willing < 1
        if new or (seen and use.used <= 2):
            self.useful.append(one)

    def reason(self) -> str:
        """Why the text could not be used, as the rules see it on the board of plenty."""
        try:
            position = self._position(Try(PLENTY, 0, 0))
            m = position.machine
            m.run()
            return _why(self.use, m, position) or "nothing on the boards tried makes it happen"
        except Exception as error:  # the reason for a failure must not be a failure
            return f"no board: {error}"


def _why(use: Use, m: Machine, position: Position) -> str:
    node = use.props.subject.node
    state = m.state
    reason = refusal.OK
    if isinstance(node, ir.AttackProgram):
        reason = legal.why_attack(m, Seat(0), use.attack)
        if use.attack not in attacks_of(m, state.active[0]):
            return "the Active Pokémon does not have the attack"
    elif isinstance(node, ir.Play):
        reason = legal.why_play(m, Seat(0), Card(position.card))
    elif isinstance(node, ir.Activated) and use.unit is not None:
        if use.props.card.trainer_kind == trainer.STADIUM:
            reason = legal.why_stadium_power(m, Seat(0), use.unit)
        elif node.zone == "play":
            reason = legal.why_power(m, Seat(0), position.spot, use.unit)
        else:
            reason = legal.why_card_power(m, Seat(0), Card(position.card), use.unit)
    elif (
        position.card != NONE
        and state.zone[position.card] == zone.HAND
        and use.props.card.supertype == supertype.ENERGY
    ):
        reasons = [legal.why_attach(m, Seat(0), Card(position.card), spot) for spot in spots_of(m, Seat(0))]
        reason = min(reasons)
    return refusal.REASONS[reason][1] if reason != refusal.OK else ""
