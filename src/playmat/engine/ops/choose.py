"""Choices: picking Pokémon and cards one at a time, numbers, yes or no, one of several texts."""

from __future__ import annotations

from typing import Final

from playmat.engine.atoms.cards import learn
from playmat.engine.atoms.notes import spend
from playmat.engine.atoms.triggers import happen
from playmat.engine.facts.attacks import attacks_of, attacks_on
from playmat.engine.facts.board import spot_of
from playmat.engine.facts.energy import units_from, units_in
from playmat.engine.facts.playing import bench_room
from playmat.engine.facts.pokemon import printed_types, top_def, types_of
from playmat.engine.filters import card_types
from playmat.engine.interrupt import offer_interrupt
from playmat.engine.luck import below
from playmat.engine.machine import NEXT, STAY, VISIBLE_TO_ALL, AmountX, ConditionX, FilterX, Machine, Op, TargetX
from playmat.engine.nouns import can_give, seat_for
from playmat.engine.ops.common import bind, distinct_cards, refs_of
from playmat.engine.state import NONE, NOTHING, Frame
from playmat.model.ids import Spot
from playmat.model.words import (
    deed,
    distinction,
    hiding,
    how_many,
    option,
    power,
    purpose,
    question,
    trigger,
    types,
    zone,
)

NO_LIMIT: Final = 1000


class PickOp(Op):
    """Somebody picks some of the source into a slot."""

    def __init__(self, source: TargetX, count: AmountX, mode: int, who: int, slot: int) -> None:
        self.source = source
        self.count = count
        self.mode = mode
        self.who = who
        self.slot = slot
        self.random = False
        self.distinct = 0
        self.optional = False
        """None is enough even for "up to": the text around it says "may"."""
        self.hidden = hiding.OPEN
        self.by_property = False
        """The hidden source is narrowed down, so that the picker may claim that there is none."""
        self.bench_of = NONE
        """Word for the player on whose Bench there must be room for what is picked."""
        self.guard: ConditionX | None = None
        """Nothing is picked unless this holds: the step could not use it."""
        self.usable: FilterX | None = None
        self.useful: FilterX | None = None
        """Nothing comes of choosing another one: those that it applies to go before the rest."""
        self.units = 0
        """Bits of the types of Energy that are counted, as the attached cards provide it; 0: cards are counted."""
        self.taken: list[TargetX] = []
        """What other choices of the same list have taken: one card is never two of them."""
        self.later: list[TargetX] = []
        """What is chosen from after this: one for each that the text still asks for."""
        self.purpose = purpose.NONE
        self.cost = False
        self.searched = NONE
        """Word for the player whose whole deck is opened to the picker."""
        self.node: object = None
        """The noun as the program has it, for whoever puts the question into words."""

    def run(self, m: Machine, f: Frame) -> int:
        f.picks = NOTHING
        if self.guard is not None and not self.guard.test(m, f):
            return self._finish(m, f)
        if self.hidden == hiding.SEARCHED:
            if self._limit(m, f, NO_LIMIT) <= 0:
                return self._finish(m, f)
            m.emit("search", seat_for(f, self.who), NONE, NONE, 0, "", VISIBLE_TO_ALL)
        return self._go(m, f)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        kind = option.kind(code)
        if kind == option.PICK_DONE:
            return self._finish(m, f)
        if kind == option.PICK_PRIZE:
            f.picks = [*f.picks, m.state.prizes[option.second(code)][option.first(code)]]
        else:
            f.picks = [*f.picks, option.first(code)]
        return self._go(m, f)

    def offered(self, m: Machine, f: Frame) -> list[int]:
        """What may be picked, with what has been picked already."""
        candidates = self.source.items(m, f)
        if self.usable is not None:
            candidates = self._such(m, f, candidates, self.usable)
        if self.taken or self.later:
            candidates = self._free(m, f, candidates)
        if self.useful is not None:
            better = self._such(m, f, candidates, self.useful)
            if better:
                candidates = better
        return candidates

    def _such(self, m: Machine, f: Frame, candidates: list[int], filter: FilterX) -> list[int]:
        kept: list[int] = []
        for item in candidates:
            if filter.spot(m, f, Spot(item)) if self.source.of_pokemon else filter.card(m, f, item):
                kept.append(item)
        return kept

    def bounds(self, m: Machine, f: Frame) -> tuple[int, int]:
        """How few and how many may be picked in all."""
        candidates = self.offered(m, f)
        limit = self._limit(m, f, len(candidates))
        if self.units:
            # Energy is counted, and a card gives at least one of it.
            return min(1, self._least(m, limit, candidates)), limit
        return self._least(m, limit, candidates), limit

    def _limit(self, m: Machine, f: Frame, available: int) -> int:
        limit = self.count.value(m, f)
        if self.mode == how_many.ANY and limit == 0:
            limit = NO_LIMIT
        if self.bench_of != NONE:
            limit = min(limit, bench_room(m, seat_for(f, self.bench_of)))
        return min(limit, available)

    def _least(self, m: Machine, limit: int, candidates: list[int]) -> int:
        if self.mode == how_many.ANY:
            return 0
        if self.mode == how_many.UP_TO:
            # Whoever looks for cards without a property cannot fail to find one (2022, p. 21).
            if self.optional or (self.hidden == hiding.SEARCHED and self.by_property):
                return 0
            limit = min(limit, m.rules.up_to_minimum)
        if self.by_property:
            if self.hidden == hiding.SEARCHED:
                return 0
            if self.hidden == hiding.LOOKED_AT:
                seen = 0
                for card in candidates:
                    if self.source.of_pokemon or m.state.known[card] == VISIBLE_TO_ALL:
                        seen += 1
                return min(limit, seen)
        return limit

    def _go(self, m: Machine, f: Frame) -> int:
        candidates = self.offered(m, f)
        if self.hidden == hiding.SEARCHED:
            # Whoever searches a deck sees all of it, but not how it lies: in the order of the list.
            candidates.sort()
        if self.units:
            return self._go_units(m, f, candidates)
        limit = self._limit(m, f, len(candidates))
        least = self._least(m, limit, candidates)
        picks = f.picks[:]
        f.picks = picks
        while len(picks) < limit:
            rest = self._rest(m, picks, candidates)
            if not rest:
                break
            if self.random:
                picks.append(rest[below(m, len(rest))])
                continue
            if least == limit and not self.distinct and len(picks) + len(rest) <= limit:
                picks.extend(rest)
                break
            options = self._options(m, rest)
            if len(picks) >= least:
                options.append(option.code(option.PICK_DONE))
            elif len(options) == 1:
                picks.append(rest[0])
                continue
            return m.ask(seat_for(f, self.who), question.PICK, options)
        return self._finish(m, f)

    def _go_units(self, m: Machine, f: Frame, candidates: list[int]) -> int:
        """Cards until they provide as much Energy as is asked for; what provides none of it is no choice."""
        wanted = self.count.value(m, f)
        picks = f.picks[:]
        f.picks = picks
        while True:
            have = 0
            for card in picks:
                have += units_in(m, card, self.units)
            if have >= wanted:
                break
            rest: list[int] = []
            left = 0
            for card in candidates:
                more = 0 if card in picks else units_in(m, card, self.units)
                # Of "up to" so many no further card may go beyond; a first one always counts.
                if more > 0 and (self.mode == how_many.EXACTLY or not picks or have + more <= wanted):
                    rest.append(card)
                    left += more
            if not rest:
                break
            if self.mode == how_many.EXACTLY and (have + left <= wanted or len(rest) == 1):
                picks.extend(rest)
                break
            options = self._options(m, rest)
            if self.mode != how_many.EXACTLY and len(picks) >= self._least(m, 1, rest):
                options.append(option.code(option.PICK_DONE))
            elif len(options) == 1:
                picks.append(rest[0])
                continue
            return m.ask(seat_for(f, self.who), question.PICK, options)
        return self._finish(m, f)

    def _free(self, m: Machine, f: Frame, candidates: list[int]) -> list[int]:
        """Without what is taken, and without what would leave nothing for a later choice while another does not."""
        taken: list[int] = []
        for one in self.taken:
            taken.extend(one.items(m, f))
        free = [item for item in candidates if item not in taken]
        if not self.later:
            return free
        pools = [later.items(m, f) for later in self.later]
        fitting = [item for item in free if item in f.picks or can_give(pools, 0, [*taken, *f.picks, item])]
        return fitting or free

    def _rest(self, m: Machine, picks: list[int], candidates: list[int]) -> list[int]:
        if not picks and self.distinct != distinction.SAME_TYPE:
            return candidates
        rest: list[int] = []
        for item in candidates:
            if item in picks:
                continue
            clash = False
            if self.distinct == distinction.SAME_TYPE:
                clash = self._types(m, item) & self._common(m, picks) == 0
            elif self.distinct:
                for other in picks:
                    if self._alike(m, item, other):
                        clash = True
                        break
            if not clash:
                rest.append(item)
        return rest

    def _types(self, m: Machine, item: int) -> int:
        return types_of(m, Spot(item)) if self.source.of_pokemon else card_types(m, item)

    def _common(self, m: Machine, picks: list[int]) -> int:
        """The types that all picked so far have in common."""
        common = types.ANY
        for item in picks:
            common &= self._types(m, item)
        return common

    def _alike(self, m: Machine, item: int, other: int) -> bool:
        if self.source.of_pokemon:
            if self.distinct == distinction.NAME:
                return m.pool.name[top_def(m, Spot(item))] == m.pool.name[top_def(m, Spot(other))]
        elif self.distinct == distinction.NAME:
            return m.pool.name[m.cards[item]] == m.pool.name[m.cards[other]]
        return self._types(m, item) & self._types(m, other) != 0

    def _options(self, m: Machine, rest: list[int]) -> list[int]:
        if self.source.of_pokemon:
            return [option.code(option.PICK_POKEMON, spot) for spot in rest]
        options: list[int] = []
        for card in distinct_cards(m, [card for card in rest if m.state.zone[card] != zone.PRIZES]):
            options.append(option.code(option.PICK_CARD, card))
        for card in rest:
            if m.state.zone[card] == zone.PRIZES:
                # Prizes lie face down: which one is said by its place, not by its face.
                seat = m.owner[card]
                options.append(option.code(option.PICK_PRIZE, m.state.prizes[seat].index(card), seat))
        return options

    def _finish(self, m: Machine, f: Frame) -> int:
        if self.source.of_pokemon:
            bind(f, self.slot, refs_of(m, [Spot(spot) for spot in f.picks]))
        else:
            if not self.random:
                seat = seat_for(f, self.who)
                for card in f.picks:
                    if m.state.zone[card] == zone.DECK or m.state.zone[card] == zone.HAND:
                        learn(m, card, seat)
            bind(f, self.slot, f.picks)
        f.picks = NOTHING
        return NEXT


class ChooseNumberOp(Op):
    def __init__(self, least: AmountX, most: AmountX, who: int, slot: int) -> None:
        self.least = least
        self.most = most
        self.who = who
        self.slot = slot
        self.purpose = purpose.COUNT

    def run(self, m: Machine, f: Frame) -> int:
        least = self.least.value(m, f)
        most = self.most.value(m, f)
        if most <= least:
            bind(f, self.slot, [max(0, most)])
            return NEXT
        return m.ask(
            seat_for(f, self.who),
            question.NUMBER,
            [option.code(option.PICK_NUMBER, number) for number in range(least, most + 1)],
        )

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        bind(f, self.slot, [option.first(code)])
        return NEXT


class ChooseTypeOp(Op):
    def __init__(self, colorless: bool, who: int, slot: int, among: TargetX | None) -> None:
        self.colorless = colorless
        self.who = who
        self.slot = slot
        self.among = among

    def run(self, m: Machine, f: Frame) -> int:
        bind(f, self.slot, [])
        open_to = types.ANY | 1 << types.COLORLESS
        if self.among is not None:
            open_to = self._types(m, f, self.among)
        options: list[int] = []
        for type_ in range(types.COUNT):
            if open_to >> type_ & 1 and (self.colorless or type_ != types.COLORLESS):
                options.append(option.code(option.PICK_TYPE, type_))
        if not options:
            return NEXT
        return m.ask(seat_for(f, self.who), question.TYPE, options)

    def _types(self, m: Machine, f: Frame, among: TargetX) -> int:
        """Bits of the types of these Pokémon, or of what these attached Energy cards provide."""
        bits = 0
        for item in among.items(m, f):
            if among.of_pokemon:
                bits |= types_of(m, Spot(item))
            elif m.state.zone[item] == zone.ATTACHED:
                for mask in units_from(m, item, m.state.home[item]):
                    bits |= mask
            else:
                bits |= printed_types(m, item)
        return bits

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        type_ = option.first(code)
        m.emit("type", seat_for(f, self.who), NONE, NONE, type_, types.NAMES[type_], VISIBLE_TO_ALL)
        bind(f, self.slot, [type_])
        return NEXT


class ChooseAttackOp(Op):
    """Choose one of the attacks of the targets; its name goes into the slot."""

    def __init__(self, target: TargetX, who: int, slot: int) -> None:
        self.target = target
        self.who = who
        self.slot = slot
        self.used = False

    def run(self, m: Machine, f: Frame) -> int:
        bind(f, self.slot, [])
        if self.used:
            for one in reversed(m.state.happened):
                if one >> 1 & 127 == deed.WHICH_ATTACK:
                    bind(f, self.slot, [m.pool.attacks.name[one >> 8]])
                    break
            return NEXT
        options: list[int] = []
        seen: list[int] = []
        for item in self.target.items(m, f):
            known = attacks_of(m, Spot(item)) if self.target.of_pokemon else attacks_on(m, item)
            for attack in known:
                if m.pool.attacks.name[attack] not in seen:
                    seen.append(m.pool.attacks.name[attack])
                    options.append(option.code(option.PICK_ATTACK, attack))
        if not options:
            return NEXT
        if len(options) == 1:
            return self.answer(m, f, options[0])
        return m.ask(seat_for(f, self.who), question.ATTACK, options)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        bind(f, self.slot, [m.pool.attacks.name[option.first(code)]])
        return NEXT


class MayOp(Op):
    """Yes: go on; no, or nothing that could be done: jump past it."""

    def __init__(self, who: int, slot: int) -> None:
        self.who = who
        self.slot = slot
        self.possible: ConditionX | None = None
        self.past = 0
        self.purpose = purpose.USE
        self.node: object = None
        """The step as the program has it, for whoever puts the question into words."""

    def run(self, m: Machine, f: Frame) -> int:
        bind(f, self.slot, [])
        if self.possible is not None and not self.possible.test(m, f):
            f.pc = self.past
            return STAY
        return m.ask(seat_for(f, self.who), question.MAY, [option.code(option.PICK_YES), option.code(option.PICK_NO)])

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        if option.kind(code) == option.PICK_YES:
            return NEXT
        f.pc = self.past
        return STAY


class MayTriggerOp(Op):
    """A triggered text that its player may decline. Only using it counts against its limit."""

    def __init__(self, unit: int) -> None:
        self.unit = unit
        self.past = 0

    def run(self, m: Machine, f: Frame) -> int:
        possible = m.pool.units[self.unit].possible
        if possible is not None and not possible.test(m, f):
            f.pc = self.past
            return STAY
        return m.ask(f.you, question.TRIGGER, [option.code(option.PICK_YES), option.code(option.PICK_NO)])

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        if option.kind(code) == option.PICK_YES:
            unit = m.pool.units[self.unit]
            spot = spot_of(m, f.ref)
            spend(m, unit, spot, f.you)
            if spot != NONE and unit.power != power.CARD_TEXT and unit.power != power.POKE_BODY:
                happen(m, trigger.POWER_USED, spot, NONE, 0)
            offer_interrupt(m, unit, f.you)
            return NEXT
        f.pc = self.past
        return STAY


class ChooseSomeOp(Op):
    """From one to so many of several texts; which, goes into the slot."""

    def __init__(self, who: int, most: int, slot: int) -> None:
        self.who = who
        self.most = most
        self.slot = slot
        self.possible: list[ConditionX | None] = []
        self.node: object = None

    def run(self, m: Machine, f: Frame) -> int:
        f.slots[self.slot] = []
        return self._go(m, f)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        if option.kind(code) == option.PICK_DONE:
            return NEXT
        f.slots[self.slot] = [*f.slots[self.slot], option.first(code)]
        return self._go(m, f)

    def _go(self, m: Machine, f: Frame) -> int:
        chosen = f.slots[self.slot]
        if len(chosen) >= self.most:
            return NEXT
        options: list[int] = []
        for i in range(len(self.possible)):
            possible = self.possible[i]
            if i not in chosen and (possible is None or possible.test(m, f)):
                options.append(option.code(option.PICK_BRANCH, i))
        if not options:
            return NEXT
        if chosen:
            options.append(option.code(option.PICK_DONE))
        elif len(options) == 1:
            return self.answer(m, f, options[0])
        return m.ask(seat_for(f, self.who), question.BRANCH, options)


class ChooseOneOp(Op):
    """One of several texts: those that can do something are offered."""

    def __init__(self, who: int) -> None:
        self.who = who
        self.node: object = None
        self.possible: list[ConditionX | None] = []
        self.starts: list[int] = []
        self.past = 0

    def run(self, m: Machine, f: Frame) -> int:
        options: list[int] = []
        for i in range(len(self.starts)):
            possible = self.possible[i]
            if possible is None or possible.test(m, f):
                options.append(option.code(option.PICK_BRANCH, i))
        if not options:
            f.pc = self.past
            return STAY
        if len(options) == 1:
            return self.answer(m, f, options[0])
        return m.ask(seat_for(f, self.who), question.BRANCH, options)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        f.pc = self.starts[option.first(code)]
        return STAY
