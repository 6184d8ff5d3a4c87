"""Every text of every playable card, used: on boards made for it, with heads and tails, with and without what is
optional, under each rule set.

Texts that are the same are used once and count for all the cards that carry them. A use is a short stretch of a game:
the invariants are checked at every decision, and the machine's trace tells which steps of the text's programs were
run. Everything follows from the text, the rule set and the number of the try, so an error is found again by naming the
card.
"""

from __future__ import annotations

import multiprocessing
import random
import time
import traceback
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from playmat import rules as rulebooks
from playmat.engine import COMPILED, legal, luck
from playmat.engine.chapters import chapters
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
from playmat.engine.program import build_pool
from playmat.engine.state import ALL_SPOTS, NONE, RUNNING, Frame
from playmat.engine.view import build_view
from playmat.library import Library
from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.errors import PlaymatError, UnknownName
from playmat.model.ids import Spot
from playmat.model.ir.walk import nodes
from playmat.model.ruleset import KIND_ITEM, Ruleset
from playmat.model.words import (
    allowance,
    modifier,
    option,
    question,
    refusal,
    stage,
    supertype,
    trainer,
    unit_kind,
    verb,
    zone,
)
from playmat.testing.exercise_boards import BARE, FRAIL, KIT, LONELY, PLENTY, Board, Position, Props, Subject
from playmat.testing.exercise_stagings import ANY, SPOT, Staging, stagings_of
from playmat.testing.invariants import check_codec, check_step, check_twin

BATCH: Final = 24
"""So many texts share a pool: compiling the kit takes longer than using one of them."""
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
                frame = Frame(NONE, m.owner[card], card, ref_of(m, Spot(state.home[card])), [])
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
    in_play = spots_of(m, 0) + spots_of(m, 1)
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
            keeps_turn_after(m, spot, m.pool.attacks.name[attack])
        for card in state.energy[spot]:
            energy_is_kept(m, card)
        other = state.active[1 - seat]
        if other != NONE:
            prizes_for(m, spot, other)
            damage_ignores(m, spot, other)
    for seat in (0, 1):
        bench_limit(m, seat)
        coin_counts_as(m, seat)
        for doing in range(len(verb.NAMES)):
            for card in state.hand[seat][:3]:
                player_cannot(m, seat, doing, card)
        for what in range(len(allowance.NAMES)):
            turn_limit(m, seat, what, 1)
        build_view(m, seat)


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
        reason = legal.why_attack(m, 0, use.attack)
        if use.attack not in attacks_of(m, state.active[0]):
            return "the Active Pokémon does not have the attack"
    elif isinstance(node, ir.Play):
        reason = legal.why_play(m, 0, position.card)
    elif isinstance(node, ir.Activated) and use.unit is not None:
        if use.props.card.trainer_kind == trainer.STADIUM:
            reason = legal.why_stadium_power(m, 0, use.unit)
        elif node.zone == "play":
            reason = legal.why_power(m, 0, position.spot, use.unit)
        else:
            reason = legal.why_card_power(m, 0, position.card, use.unit)
    elif (
        position.card != NONE
        and state.zone[position.card] == zone.HAND
        and use.props.card.supertype == supertype.ENERGY
    ):
        reasons = [legal.why_attach(m, 0, position.card, spot) for spot in spots_of(m, 0)]
        reason = min(reasons)
    return refusal.REASONS[reason][1] if reason != refusal.OK else ""


# --- Many of them


@dataclass(frozen=True, slots=True)
class Ref:
    """A subject by the numbers under which any process finds it."""

    card: str
    attack: int
    power: int
    unit: int


@dataclass(slots=True)
class Group:
    """The same text on several cards."""

    ref: Ref
    members: list[tuple[str, str]] = field(default_factory=list)
    """Card ids with the name of the unit there."""


@dataclass(slots=True)
class Finding:
    """What came of one subject."""

    ref: Ref
    name: str
    unused: dict[str, str] = field(default_factory=dict)
    """By rule set: why it could not be used."""
    errors: list[dict[str, Any]] = field(default_factory=list)
    steps: int = 0
    reached: int = 0
    outside: dict[str, str] = field(default_factory=dict)
    """By rule set: what its book does not know, so that the text has nothing to do there."""
    unreached: dict[str, list[str]] = field(default_factory=dict)
    """By step (its place and kind): the rule sets."""


def groups_of(cards: list[CardDef]) -> list[Group]:
    """The texts of these cards, the same ones together, each on the simplest card that carries it."""
    found: dict[object, Group] = {}
    weight: dict[object, int] = {}
    for card in cards:
        mine = sum(len(power.units) for power in card.powers) + 10 * (card.stage in (stage.LEGEND, stage.V_UNION))
        for subject in subjects_of(card):
            if subject.attack != NONE:
                attack = card.attacks[subject.attack]
                key: object = (attack.program, attack.gx, attack.vstar, card.supertype)
            else:
                power = card.powers[subject.power]
                key = (power.units, subject.unit, power.kind, power.vstar, card.supertype, card.trainer_kind)
            ref = Ref(card.id, subject.attack, subject.power, subject.unit)
            group = found.setdefault(key, Group(ref))
            group.members.append((card.id, subject.name))
            if mine < weight.setdefault(key, mine):
                weight[key] = mine
                group.ref = ref
    return list(found.values())


def subjects_of(card: CardDef) -> Iterator[Subject]:
    for i, attack in enumerate(card.attacks):
        if attack.program is not None:
            yield Subject(card, attack=i)
    for i, power in enumerate(card.powers):
        for k in range(len(power.units)):
            yield Subject(card, power=i, unit=k)


def exercise_some(
    job: tuple[tuple[str, ...], list[Ref]], known: Callable[[str], CardDef] | None = None
) -> list[Finding]:
    """These texts under these rule sets: what one process does at a time. `known` finds cards that are not shipped."""
    names, refs = job
    card_of = known or Library.default().card
    ready: list[tuple[Props, Finding]] = []
    for ref in refs:
        subject = Subject(card_of(ref.card), ref.attack, ref.power, ref.unit)
        ready.append((Props(subject), Finding(ref, subject.name)))
    hints: dict[Ref, list[Try]] = {}
    before: dict[Ref, set[tuple[int, int]]] = {}
    for number, name in enumerate(names):
        rules = rulebooks.find(name)
        pool, ready_here = _pool(rules, ready)
        for at, (props, finding) in enumerate(ready_here):
            exercise = Exercise(props, pool, (at + number) % len(names) == 0)
            exercise.run(hints.get(finding.ref, []), before.get(finding.ref))
            hints.setdefault(finding.ref, exercise.useful)
            use = exercise.use
            before.setdefault(finding.ref, set()).update(use.relative(step) for step in use.reached)
            _record(finding, exercise, name)
    return [finding for _, finding in ready]


def _pool(rules: Ruleset, ready: list[tuple[Props, Finding]]) -> tuple[Pool, list[tuple[Props, Finding]]]:
    """One pool for all of them, but for those that do not compile."""
    cards = [*KIT, *(card for props, _ in ready for card in props.cards())]
    try:
        return build_pool(cards, rules, chapters()), ready
    except PlaymatError:
        pass
    kept: list[tuple[Props, Finding]] = []
    for props, finding in ready:
        try:
            build_pool([*KIT, *props.cards()], rules, chapters())
            kept.append((props, finding))
        except PlaymatError as error:
            finding.errors.append({"rules": rules.name, "seed": NONE, "what": f"does not compile: {error}"})
            finding.unused[rules.name] = "it does not compile"
    cards = [*KIT, *(card for props, _ in kept for card in props.cards())]
    return build_pool(cards, rules, chapters()), kept


def _record(finding: Finding, exercise: Exercise, rules: str) -> None:
    use = exercise.use
    for one, what in exercise.errors:
        finding.errors.append({"rules": rules, "seed": one.seed, "what": what})
    unknown = unknown_to(exercise.props.subject.node, exercise.pool.rules)
    if unknown and len(use.reached) < max(1, len(use.steps)) and not exercise.errors:
        if not use.used or len(use.reached) < len(use.steps):
            finding.outside[rules] = unknown
            finding.steps += len(use.reached)
            finding.reached += len(use.reached)
            return
    if not use.used:
        finding.unused[rules] = "an error came first" if exercise.errors else exercise.reason()
    finding.steps += len(use.steps)
    finding.reached += len(use.reached)
    for step in sorted(use.steps - use.reached):
        at, pc = use.relative(step)
        kind = type(exercise.pool.programs[step >> 16][pc]).__name__
        finding.unreached.setdefault(f"{f'{at}.' if at else ''}{pc} {kind}", []).append(rules)


def unknown_to(node: ir.Node, rules: Ruleset) -> str:
    """What the text speaks of and this book does not know; empty if it knows all of it."""
    words = {type(part).__name__ for part in nodes(node)}
    if not rules.checkup and isinstance(node, ir.Triggered) and node.on in ("checkup", "stays-asleep"):
        return "the book has no checkup"
    if not rules.conditions and words & {"HasCondition", "Cure", "Afflict", "SleepCoins", "CheckupCounters"}:
        return "the book has no Special Conditions"
    if rules.plain_kind != KIND_ITEM and ir.Is("Item") in nodes(node):
        return "the book has no Item cards"
    return ""


def playable_cards(sets: str = "", series: str = "", ids: str = "") -> list[CardDef]:
    """The playable cards of these sets, series or ids (with commas); all there are if none is named."""
    library = Library.default()
    wanted = [one.strip() for one in ids.split(",") if one.strip()]
    if wanted:
        cards = [library.card(one) for one in wanted]
        return [card for card in cards if card.playable]
    known = library.catalog.sets()
    chosen = library.set_range(sets) if sets else list(known)
    names = [one.strip().casefold() for one in series.split(",") if one.strip()]
    all_series = {one.series.casefold() for one in known.values()}
    for name in names:
        if name not in all_series:
            raise UnknownName(f"expected a series such as Black & White, got {name!r}")
    if names:
        chosen = [one for one in chosen if known[one].series.casefold() in names]
    return [card for set_id in chosen for card in library.catalog.find(set=set_id, playable=True)]


def exercise(
    cards: list[CardDef],
    rules: tuple[str, ...],
    processes: int,
    sample: int = 0,
    progress: Callable[[int, int, int, float], None] | None = None,
    shipped: bool = True,
) -> dict[str, Any]:
    """Use every text of these cards under these rule sets, in so many processes; the report as JSON data.

    Cards that are not `shipped` as they are handed in are used in this process.
    """
    started = time.monotonic()
    groups = groups_of(cards)
    if sample and sample < len(groups):
        groups = random.Random(sample).sample(groups, sample)
    by_ref = {group.ref: group for group in groups}
    refs = list(by_ref)
    work = [(rules, refs[i : i + BATCH]) for i in range(0, len(refs), BATCH)]
    findings: list[Finding] = []

    def take(found: list[Finding]) -> None:
        findings.extend(found)
        if progress is not None:
            errors = sum(len(one.errors) for one in findings)
            progress(len(findings), len(refs), errors, time.monotonic() - started)

    if not shipped:
        by_id = {card.id: card for card in cards}
        for job in work:
            take(exercise_some(job, by_id.__getitem__))
    elif processes <= 1 or len(work) < 2:
        for job in work:
            take(exercise_some(job))
    else:
        # Spawned, not forked: the same on every system, and no thread or lock is inherited half way.
        context = multiprocessing.get_context("spawn")
        with context.Pool(min(processes, len(work))) as pool:
            for found in pool.imap_unordered(exercise_some, work):
                take(found)
    order = {ref: i for i, ref in enumerate(refs)}
    findings.sort(key=lambda one: order[one.ref])
    return _report(cards, rules, by_ref, findings, time.monotonic() - started)


def _report(
    cards: list[CardDef], rules: tuple[str, ...], by_ref: dict[Ref, Group], findings: list[Finding], seconds: float
) -> dict[str, Any]:
    units = exercised = 0
    missing: list[dict[str, Any]] = []
    errors: list[dict[str, Any]] = []
    unreached: list[dict[str, Any]] = []
    outside: list[dict[str, Any]] = []
    for one in findings:
        members = by_ref[one.ref].members
        units += len(members)
        if one.unused:
            whys: dict[str, list[str]] = {}
            for name, why in one.unused.items():
                whys.setdefault(why, []).append(name)
            reason = "; ".join(f"{', '.join(names)}: {why}" for why, names in whys.items())
            missing += [{"card": card, "unit": unit, "reason": reason} for card, unit in members]
        else:
            exercised += len(members)
        where = {"card": one.ref.card, "unit": one.name}
        for why in dict.fromkeys(one.outside.values()):
            names = [name for name, said in one.outside.items() if said == why]
            outside.append(where | {"rules": names, "reason": why})
        errors += [where | error for error in one.errors]
        unreached += [where | {"op": step, "rules": names} for step, names in one.unreached.items()]
    return {
        "cards": len(cards),
        "units": units,
        "texts": len(findings),
        "exercised": exercised,
        "not_exercised": missing,
        "outside_the_rules": outside,
        "errors": errors,
        "ops": {"total": sum(one.steps for one in findings), "reached": sum(one.reached for one in findings)},
        "unreached": unreached,
        "rules": list(rules),
        "seconds": round(seconds, 1),
        "compiled": COMPILED,
    }
