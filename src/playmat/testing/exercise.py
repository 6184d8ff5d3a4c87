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
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from playmat import rules as rulebooks
from playmat.engine import COMPILED
from playmat.engine.chapters import all_chapters
from playmat.engine.machine import Pool
from playmat.engine.program import build_pool
from playmat.engine.state import NONE
from playmat.library import Library
from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.errors import PlaymatError, UnknownName
from playmat.model.ir.walk import nodes
from playmat.model.ruleset import KIND_ITEM, Ruleset
from playmat.model.words import stage
from playmat.testing.exercise_kit import KIT, Props, Subject
from playmat.testing.exercise_use import Exercise, Try

BATCH: Final = 24
"""So many texts share a pool: compiling the kit takes longer than using one of them."""


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
        return build_pool(cards, rules, all_chapters()), ready
    except PlaymatError:
        pass
    kept: list[tuple[Props, Finding]] = []
    for props, finding in ready:
        try:
            build_pool([*KIT, *props.cards()], rules, all_chapters())
            kept.append((props, finding))
        except PlaymatError as error:
            finding.errors.append({"rules": rules.name, "seed": NONE, "what": f"does not compile: {error}"})
            finding.unused[rules.name] = "it does not compile"
    cards = [*KIT, *(card for props, _ in kept for card in props.cards())]
    return build_pool(cards, rules, all_chapters()), kept


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
