"""A choice among Pokémon or cards: a noun that becomes a step and holds what was chosen."""

from __future__ import annotations

import dataclasses
from typing import Final, cast

from playmat.engine.atoms.cards import learn
from playmat.engine.effects.common import bind, distinct_cards, guarded, refs_of
from playmat.engine.effects.filters.kinds import card_types
from playmat.engine.effects.flow import AddOp, ClearOp, JumpOp, NextPlayerOp, PlayersOp
from playmat.engine.effects.nodes import TARGETS, amount, target
from playmat.engine.effects.nouns.targets import SlotCardsX, SlotPokemonX, can_give
from playmat.engine.effects.players import seat_for
from playmat.engine.effects.scope import CARD_SLOT, NUMBER_SLOT, POKEMON_SLOT, Scope
from playmat.engine.effects.words import PLAYERS
from playmat.engine.facts.energy import units_in
from playmat.engine.facts.in_force import lives
from playmat.engine.facts.playing import bench_room
from playmat.engine.facts.pokemon import top_def, types_of
from playmat.engine.luck import below
from playmat.engine.machine import (
    NEXT,
    STAY,
    STEERED,
    VISIBLE_TO_ALL,
    AmountX,
    ConditionX,
    FilterX,
    Machine,
    Op,
    TargetX,
)
from playmat.engine.state import NONE, NOTHING, Frame
from playmat.model import ir
from playmat.model.ids import Card, Seat, Spot
from playmat.model.words import distinction, hiding, how_many, modifier, option, purpose, question, types, zone

NO_LIMIT: Final = 1000
IDLE: Final = (purpose.NONE, purpose.NAME, purpose.LOOK, purpose.REVEAL, purpose.COPY, purpose.USE)
"""What a Pokémon is chosen for without anything being done to it."""


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
        self.past = NONE
        """Where the program goes on when none is picked, if that is how the player says no to the text around it."""
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
            m.emit("search", seat_for(f, self.who), Card(NONE), Spot(NONE), 0, "", VISIBLE_TO_ALL)
        return self._go(m, f)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        kind = option.kind(code)
        if kind == option.PICK_DONE:
            if self.past != NONE and not f.picks:
                f.pc = self.past
                return STAY
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
        if self.source.of_pokemon and self.purpose not in IDLE and lives(m, modifier.PREVENT_EFFECTS):
            open_ = [spot for spot in candidates if not guarded(m, f, Spot(spot))]
            if open_:
                candidates = open_
        return candidates

    def _such(self, m: Machine, f: Frame, candidates: list[int], filter: FilterX) -> list[int]:
        kept: list[int] = []
        for item in candidates:
            if filter.spot(m, f, Spot(item)) if self.source.of_pokemon else filter.card(m, f, Card(item)):
                kept.append(item)
        return kept

    def may_decline(self, who: int) -> bool:
        """Whether to pick none can be how this player says no: the cards were looked at, and one is enough."""
        single = isinstance(self.node, ir.Pick) and self.node.count == ir.Num(1)
        freely = self.mode != how_many.EXACTLY or single
        return self.hidden == hiding.LOOKED_AT and self.who == who and freely and not self.random and self.units == 0

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
        if self.mode == how_many.ANY or self.past != NONE:
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
            if not candidates:
                # For the searcher alone: nobody else can tell it from taking none.
                seat = seat_for(f, self.who)
                m.emit("search-in-vain", seat, Card(NONE), Spot(NONE), 0, "", 1 << seat)
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
            options = self._options(m, f, rest)
            if len(picks) >= least:
                options.append(option.code(option.PICK_DONE))
            elif len(options) == 1:
                picks.append(rest[0])
                continue
            return m.ask(seat_for(f, self.who), question.PICK, options)
        return self._finish(m, f)

    def _go_units(self, m: Machine, f: Frame, candidates: list[int]) -> int:
        """Cards until they provide as much Energy as is asked for; what provides none of it is no choice.

        Where a card that gives several Energy may count as one, the player may go on until there are as many cards.
        """
        wanted = self.count.value(m, f)
        picks = f.picks[:]
        f.picks = picks
        while True:
            have = 0
            for card in picks:
                have += units_in(m, Card(card), self.units)
            as_one = m.rules.retreat_overpay and len(picks) < wanted
            if have >= wanted and not as_one:
                break
            rest: list[int] = []
            left = 0
            for card in candidates:
                more = 0 if card in picks else units_in(m, Card(card), self.units)
                # Of "up to" so many no further card may go beyond; a first one always counts.
                if more > 0 and (self.mode == how_many.EXACTLY or not picks or as_one or have + more <= wanted):
                    rest.append(card)
                    left += more
            if not rest:
                break
            enough = have >= wanted
            if self.mode == how_many.EXACTLY and not enough and (have + left <= wanted or len(rest) == 1):
                picks.extend(rest)
                break
            options = self._options(m, f, rest)
            if enough or (self.mode != how_many.EXACTLY and len(picks) >= self._least(m, 1, rest)):
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
        return types_of(m, Spot(item)) if self.source.of_pokemon else card_types(m, Card(item))

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

    def _options(self, m: Machine, f: Frame, rest: list[int]) -> list[int]:
        if f.event_number == STEERED and not self.source.of_pokemon:
            for card in rest:
                if m.state.zone[card] == zone.HAND:
                    # Whoever chooses among the cards of another player's hand sees them.
                    learn(m, Card(card), Seat(1 - f.you))
        if self.source.of_pokemon:
            return [option.code(option.PICK_POKEMON, spot) for spot in rest]
        prizes: list[Card] = []
        for card in cast(list[Card], rest):
            if m.state.zone[card] == zone.PRIZES:
                prizes.append(card)
        others = [card for card in cast(list[Card], rest) if card not in prizes] if prizes else cast(list[Card], rest)
        options = [option.code(option.PICK_CARD, card) for card in distinct_cards(m, others)]
        for card in prizes:
            # Prizes lie face down: which one is said by its place, not by its face.
            seat = Seat(m.owner[card])
            options.append(option.code(option.PICK_PRIZE, m.state.prizes[seat].index(card), seat))
        return options

    def _finish(self, m: Machine, f: Frame) -> int:
        if self.source.of_pokemon:
            bind(f, self.slot, refs_of(m, cast(list[Spot], f.picks)))
        else:
            if not self.random:
                seat = seat_for(f, self.who)
                for card in cast(list[Card], f.picks):
                    if m.state.zone[card] == zone.DECK or m.state.zone[card] == zone.HAND:
                        learn(m, card, seat)
                        if f.event_number == STEERED:
                            learn(m, card, Seat(1 - f.you))
            bind(f, self.slot, f.picks)
        f.picks = NOTHING
        return NEXT


def _hidden(node: ir.Target) -> int:
    """How far the source of a pick is hidden from the other player."""
    if isinstance(node, ir.Cards) and node.zone == "deck":
        return hiding.SEARCHED if node.top is None and node.bottom is None else hiding.LOOKED_AT
    if isinstance(node, ir.Together):
        for part in node.parts:
            if _hidden(part) != hiding.OPEN:
                return _hidden(part)
    if isinstance(node, ir.Except | ir.Among):
        return _hidden(node.source)
    # Cards that an earlier step looked at: the other player knows those that lie open or were revealed.
    return hiding.LOOKED_AT if isinstance(node, ir.Slot) else hiding.OPEN


def _searched(node: ir.Target) -> str:
    """Whose whole deck is read."""
    if isinstance(node, ir.Together):
        for part in node.parts:
            if _hidden(part) == hiding.SEARCHED:
                return _searched(part)
    if isinstance(node, ir.Except | ir.Among):
        return _searched(node.source)
    return node.side if isinstance(node, ir.Cards) else "you"


def _narrowed(node: ir.Target) -> bool:
    if isinstance(node, ir.Cards):
        return bool(node.where)
    if isinstance(node, ir.Together):
        return any(_narrowed(part) for part in node.parts)
    if isinstance(node, ir.Among):
        return bool(node.where) or _narrowed(node.source)
    return isinstance(node, ir.Except) and _narrowed(node.source)


def units_mask(node: ir.Pick) -> int:
    """Bits of the types of Energy that a choice counts; 0 if it counts cards."""
    if not node.units or not isinstance(node.source, ir.Cards):
        return 0
    for one in node.source.where:
        kinds = one.filters if isinstance(one, ir.OneOf) else (one,)
        if kinds and all(isinstance(each, ir.OfType) for each in kinds):
            mask = 0
            for each in kinds:
                assert isinstance(each, ir.OfType)
                mask |= 1 << types.named(each.type)
            return mask
    return types.ANY


def _pick_step(scope: Scope, node: ir.Pick, into: str) -> tuple[TargetX, int]:
    bench_of, guard, usable, useful = scope.bench_of, scope.guard, scope.usable, scope.useful
    taken, later = scope.taken, scope.later
    # What the statement demands is about what this pick yields, not about picks inside its source.
    scope.bench_of, scope.guard, scope.usable, scope.useful = NONE, None, None, None
    scope.taken, scope.later = [], []
    source = target(scope, node.source)
    slot = scope.bind(into, POKEMON_SLOT if source.of_pokemon else CARD_SLOT)
    pick = PickOp(source, amount(scope, node.count), how_many.NAMES.index(node.mode), PLAYERS[node.by], slot)
    scope.bench_of, scope.guard, scope.usable, scope.useful = bench_of, guard, usable, useful
    scope.taken, scope.later = taken, later
    pick.units = units_mask(node)
    pick.taken = taken
    pick.later = later
    pick.useful = useful
    pick.random = node.random
    pick.distinct = distinction.NAMES.index(node.distinct)
    pick.optional = scope.optional
    pick.hidden = _hidden(node.source)
    pick.by_property = _narrowed(node.source)
    pick.bench_of = bench_of
    pick.guard = guard
    pick.usable = usable
    pick.node = node
    pick.purpose = scope.purposes.get(id(node), purpose.NONE) or scope.slots.uses.get(node.into, purpose.NAME)
    pick.cost = scope.paying
    if pick.hidden == hiding.SEARCHED:
        pick.searched = PLAYERS[_searched(node.source)]
    scope.add(pick)
    return source, slot


def _pick_by_each(scope: Scope, node: ir.Pick) -> TargetX:
    players = scope.slots.hidden(NUMBER_SLOT)
    one = dataclasses.replace(node, by="that-player", into="")
    aim = scope.purposes.get(id(node), purpose.NONE) or scope.slots.uses.get(node.into, purpose.NAME)
    scope.purposes[id(one)] = aim
    scope.add(PlayersOp(players, False))
    clear = ClearOp(NONE)
    scope.add(clear)
    start = scope.here()
    turn = NextPlayerOp(players)
    scope.add(turn)
    source, picked = _pick_step(scope, one, "")
    slot = scope.bind(node.into, POKEMON_SLOT if source.of_pokemon else CARD_SLOT)
    clear.slot = slot
    scope.add(AddOp(slot, picked))
    back = JumpOp()
    back.to = start
    scope.add(back)
    turn.past = scope.here()
    return SlotPokemonX(slot) if source.of_pokemon else SlotCardsX(slot)


@TARGETS.of(ir.Pick)
def _pick(scope: Scope, node: ir.Pick) -> TargetX:
    if node.by == "each":
        return _pick_by_each(scope, node)
    source, slot = _pick_step(scope, node, node.into)
    return SlotPokemonX(slot) if source.of_pokemon else SlotCardsX(slot)
