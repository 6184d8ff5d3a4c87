"""Boards on which a text has something to do.

A *manner* says what kind of board it is: PLENTY has all that the text speaks of, BARE none of it; on a FRAIL board the
Pokémon are nearly Knocked Out, on a LONELY one Benches and hands are empty. Every higher number draws at random what is
there, so that what these miss is met sooner or later.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine.atoms.board import attach_energy, attach_tool, enter_play
from playmat.engine.atoms.cards import lay_beyond, reorder_deck, to_discard, to_hand, to_lost, to_prizes, to_stadium
from playmat.engine.atoms.damage import add_damage, afflict, put_marker
from playmat.engine.atoms.notes import note, pair
from playmat.engine.facts.board import ref_of
from playmat.engine.machine import Machine, Pool
from playmat.engine.setup import add_stand_ins
from playmat.engine.state import NO_CARD, NONE, State
from playmat.engine.turn import AT_MAIN
from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.ids import SEATS, Card, Ref, Seat, Spot
from playmat.model.words import chapter, condition, deed, stage, supertype, trainer, types
from playmat.testing.exercise_kit import (
    BASIC,
    BOXED,
    FREE,
    GIFTED,
    ITEMS,
    LINE,
    LINE_ONE,
    LINE_TWO,
    PLAIN,
    SPECIAL,
    STADIUMS,
    STONE,
    SUPPORTERS,
    TOOLS,
    Props,
    basic_of,
    lower_stages,
)
from playmat.testing.exercise_wants import Spec, Want, card_of, specs_of

PLENTY: Final = 0
BARE: Final = 1
FRAIL: Final = 2
LONELY: Final = 3


@dataclass(slots=True)
class Mon:
    """A Pokémon to be put into play."""

    stack: list[CardDef]
    energy: list[CardDef] = field(default_factory=list)
    tools: list[CardDef] = field(default_factory=list)
    damage: int = 0
    conditions: tuple[str, ...] = ()
    new: bool = False
    marks: tuple[str, ...] = ()
    spot: Spot = field(default=Spot(NONE))


@dataclass(slots=True)
class Half:
    """One player's side to be."""

    active: Mon
    bench: list[Mon] = field(default_factory=list)
    hand: list[CardDef] = field(default_factory=list)
    deck: list[CardDef] = field(default_factory=list)
    discard: list[CardDef] = field(default_factory=list)
    lost: list[CardDef] = field(default_factory=list)
    prizes: list[CardDef] = field(default_factory=list)


@dataclass(slots=True)
class Position:
    """A board ready to play on; `spot` and `card`: the subject's Pokémon (or the one its card is on) and its card."""

    machine: Machine
    spot: Spot
    card: int


class Board:
    """One board in the making."""

    def __init__(self, props: Props, manner: int, place: str, starter: int, luck: random.Random) -> None:
        self.props = props
        self.manner = manner
        self.full = manner in (PLENTY, FRAIL)
        self.poor = manner in (BARE, LONELY)
        self.drawn = manner > LONELY
        self.frail = manner == FRAIL or (self.drawn and luck.random() < 0.2)
        self.choosy = self.frail or (self.drawn and luck.random() < 0.2)
        """Nothing on the Bench but what the text speaks of."""
        self.free = self.drawn and manner % 5 == 0
        """Attacks cost nothing, and there is no Energy."""
        self.place = place
        """Where the subject's card is: "active", "bench", "hand", "discard", "deck", "stadium", or "attached" to
        the Active
        ("attached-bench": to a Benched Pokémon)."""
        self.starter = starter
        self.luck = luck
        self.this: Mon | None = None
        self.stadium: CardDef | None = None
        self.grounds_owner = 0
        self.halves = [self._half(0), self._half(1)]

    def chance(self, share: float) -> bool:
        """Always on a board of plenty, never on a bare one."""
        if self.full:
            return True
        return not self.poor and self.luck.random() < share

    # --- One side

    def _wanted(self, seat: int, places: tuple[str, ...]) -> list[tuple[Want, Spec, CardDef]]:
        found: list[tuple[Want, Spec, CardDef]] = []
        for want, pairs in self.props.made.items():
            if self.choosy and not want.where:
                continue
            if want.seat == seat and want.place in places:
                found += [(want, spec, made) for spec, made in pairs if made is not None]
        return found

    def _half(self, seat: int) -> Half:
        luck = self.luck
        mons = [self._mon(spec, made) for _, spec, made in self._wanted(seat, ("active", "any")) if self.chance(0.7)]
        if self.drawn:
            luck.shuffle(mons)
        bench = [
            self._mon(spec, made)
            for want, spec, made in self._wanted(seat, ("bench", "any"))
            for _ in range(min(want.count, 4))
            if self.chance(0.7)
        ]
        mine = seat == 0
        half = Half(self._own() if mine and self.place == "active" else mons[0] if mons else self._plain(seat))
        others = [*bench, *mons[1:]]
        if self.drawn:
            luck.shuffle(others)
        room = 4 if self.full else 1 if self.poor else luck.choice((2, 3, 4, 5))
        if self.manner == LONELY and self.place != "bench":
            room = 0
        if mine and self.place == "bench":
            half.bench.append(self._own())
        kept = max(len(half.bench), room - 1)
        half.bench += others[: kept - len(half.bench)]
        while len(half.bench) < room and not (self.choosy and half.bench):
            half.bench.append(self._plain(seat))
        if mine and self.place in ("attached", "attached-bench"):
            self._lay_on(half)
        if mine and self.place == "hand" and self.props.lower and self.props.card.stage != stage.V_UNION:
            # What it evolves from: Active where it has to be, else anywhere.
            lower = Mon(self.props.lower[:], [basic_of(one) for one in "RW"])
            if self.props.card.stage == stage.LEVEL_UP or self.luck.random() < 0.5 or not half.bench:
                half.active = lower
            else:
                half.bench[0] = lower
            self.this = lower
        self._zones(half, seat)
        if seat == 1 and self.props.needs.balance and self.this is not None and self.chance(0.6):
            # Two of the board's own numbers are compared: as many here as there, or nearly.
            half.active.energy = self.this.energy[:] + ([BASIC[0]] * self.luck.choice((0, 2)) if self.drawn else [])
        for mon in (half.active, *half.bench):
            self._stand(mon, mon is half.active, seat)
        return half

    def _plain(self, seat: int) -> Mon:
        luck = self.luck
        if self.poor:
            return Mon([PLAIN[types.COLORLESS]], [BASIC[1]])
        roll = luck.random()
        stack = (
            [LINE, LINE_ONE]
            if roll < 0.15
            else [LINE]
            if roll < 0.25
            else [luck.choice(GIFTED)]
            if roll < 0.4
            else [luck.choice(PLAIN)]
        )
        if roll > 0.85:
            stack = [luck.choice(BOXED)]
        mon = Mon(stack, [BASIC[luck.randrange(9)] for _ in range(luck.choice((0, 1, 2, 3)))])
        if luck.random() < 0.3:
            mon.energy.append(luck.choice(SPECIAL))
        if self.chance(0.5) and luck.random() < 0.6:
            mon.damage = luck.choice((10, 20, 40, 60))
        if self.chance(0.3) and luck.random() < 0.5:
            mon.tools.append(TOOLS[0])
        return mon

    def _mon(self, spec: Spec, made: CardDef) -> Mon:
        mon = Mon([*lower_stages(made), made])
        if not spec.no_energy:
            mon.energy = [basic_of(letter) for letter in spec.energy or ("R",)]
            mon.energy += [SPECIAL[0]] * (self.full and not spec.energy)
        mon.damage = spec.damage
        self._attach(mon, spec)
        mon.conditions = spec.conditions
        mon.new = spec.new
        mon.marks = spec.marks
        return mon

    def _attach(self, mon: Mon, spec: Spec) -> None:
        if spec.tool is not None:
            named = card_of(Spec(kind="Pokémon Tool", name=spec.tool)) if spec.tool else TOOLS[0]
            if named is not None:
                mon.tools = [named]
        if spec.attached:
            for one in specs_of(spec.attached, self.props.about, False)[:1]:
                card = card_of(one)
                if card is not None:
                    (mon.energy if card.supertype == supertype.ENERGY else mon.tools).append(card)

    def _own(self) -> Mon:
        """The subject's own Pokémon."""
        props = self.props
        card = props.card
        if card.supertype != supertype.POKEMON and card.trainer_kind != trainer.FOSSIL:
            mon = self._carrier()
            self.this = mon
            return mon
        under = props.under if self.chance(0.7) else []
        stack = [*under, *props.lower, *sorted([card, *props.pieces], key=lambda one: -one.piece)]
        mon = Mon(stack)
        self._load(mon)
        self.this = mon
        return mon

    def _carrier(self) -> Mon:
        """A Pokémon for a Tool or Energy card to lie on: such as its text wants."""
        card = self.props.card
        spots = [unit.to.where for power in card.powers for unit in power.units if isinstance(unit, ir.AttachTo)]
        lying = [one for one in self._wanted(0, ("any", "active", "bench")) if one[0].where in spots]
        wants = lying or self._wanted(0, ("this",)) or self._wanted(0, ("any", "active"))
        if wants and self.chance(0.8):
            _, spec, made = wants[0] if self.full else self.luck.choice(wants)
            mon = self._mon(spec, made)
        else:
            mon = Mon([PLAIN[types.COLORLESS]])
        self._load(mon)
        return mon

    def _load(self, mon: Mon) -> None:
        """Energy for its attack, and what the text asks of "this Pokémon"."""
        subject = self.props.subject
        luck = self.luck
        if subject.attack != NONE:
            for type_ in subject.card.attacks[subject.attack].cost:
                mon.energy.append(BASIC[1] if type_ in (types.COLORLESS, types.DRAGON) else BASIC[type_])
        if self.full:
            mon.energy += [*BASIC, *SPECIAL]
        elif self.drawn:
            mon.energy += [luck.choice(BASIC) for _ in range(luck.choice((0, 1, 2, 3, 5)))]
        if self.chance(0.4):
            hp = mon.stack[-1].hp
            mon.damage = min(30, max(0, hp - 20) // 10 * 10)
        specs = [spec for want, pairs in self.props.made.items() if want.place == "this" for spec, _ in pairs]
        needs = self.props.needs
        if needs.left and self.chance(0.6):
            mon.damage = max(mon.damage, mon.stack[-1].hp - luck.choice(needs.left))
        for spec in specs if self.full else specs if self.drawn and luck.random() < 0.7 else ():
            mon.energy += [basic_of(letter) for letter in spec.energy]
            mon.damage = max(mon.damage, spec.damage)
            self._attach(mon, spec)
            if spec.conditions and (not mon.conditions or luck.random() < 0.4):
                mon.conditions = spec.conditions
            mon.new = mon.new or spec.new
            mon.marks += spec.marks

    def _lay_on(self, half: Half) -> None:
        """The subject's Tool, Technical Machine or Energy lies on a Pokémon already."""
        card = self.props.card
        mon = self._carrier()
        if card.supertype == supertype.ENERGY:
            mon.energy.append(card)
        else:
            mon.tools = [
                one for one in mon.tools if one.trainer_kind != trainer.TOOL or card.trainer_kind != trainer.TOOL
            ]
            mon.tools.append(card)
        if self.place == "attached-bench" and half.bench:
            half.bench[0] = mon
        else:
            half.active = mon
        self.this = mon

    def _stand(self, mon: Mon, active: bool, seat: int) -> None:
        hp = max(10, mon.stack[-1].hp)
        if self.frail and seat == 1:
            mon.damage = hp - 10
        if self.free or (self.manner == LONELY and (mon is not self.this or self.props.subject.attack == NONE)):
            mon.energy = [card for card in mon.energy if card is self.props.card]
        mon.damage = min(mon.damage, hp - 10)
        if not active:
            mon.conditions = ()
        elif not mon.conditions and self.drawn and self.luck.random() < 0.2:
            if mon is not self.this:
                mon.conditions = (self.luck.choice(condition.NAMES),)

    def _zones(self, half: Half, seat: int) -> None:
        luck = self.luck
        few = self.poor or (self.drawn and luck.random() < 0.2)
        for zone, pile in (("hand", half.hand), ("deck", half.deck), ("discard", half.discard), ("lost", half.lost)):
            for want, _, made in self._wanted(seat, (zone,)):
                if self.chance(0.75):
                    pile += [made] * want.count
        if not few:
            half.hand += [LINE_ONE, LINE_TWO, LINE, PLAIN[2], *ITEMS, *SUPPORTERS, STADIUMS[0], TOOLS[0]]
            half.hand += [*BASIC[:6], SPECIAL[0]]
            half.deck += [LINE, LINE_ONE, LINE_TWO, *PLAIN[:4], *GIFTED[:1], *ITEMS, *SUPPORTERS, STADIUMS[1], TOOLS[0]]
            half.deck += [*BASIC, *SPECIAL, STONE]
            half.discard += [LINE, LINE_ONE, PLAIN[1], BOXED[0], ITEMS[0], SUPPORTERS[0], STADIUMS[1], TOOLS[0]]
            half.discard += [*BASIC, SPECIAL[0]]
            half.lost += [PLAIN[0], ITEMS[0]]
            evolution = self.props.evolution
            if evolution is not None and seat == 0:
                half.hand.append(evolution)
                half.deck += [evolution, self.props.card]
                half.discard += [evolution, *self.props.lower]
                half.deck += self.props.lower
        else:
            half.hand += [BASIC[1], PLAIN[1]]
            half.deck += [BASIC[1], PLAIN[0], ITEMS[0], BASIC[2]]
        if self.drawn:
            luck.shuffle(half.deck)
            luck.shuffle(half.hand)
            half.hand = half.hand[: luck.choice((2, 5, 8, 30))] + ([BASIC[1]] if luck.random() < 0.8 else [])
        left = 6 if self.poor else (4, 3)[seat] if self.full else luck.choice((1, 2, 3, 4, 5, 6))
        half.prizes = [*[made for _, _, made in self._wanted(seat, ("prizes",))], *BASIC, *BASIC][:left]
        for _, _, made in self._wanted(seat, ("attached",)):
            if self.chance(0.7):
                for mon in (half.active, *half.bench[:2]):
                    (mon.energy if made.supertype == supertype.ENERGY else mon.tools).append(made)
        wanted = [made for _, _, made in self._wanted(seat, ("stadium",))]
        asked = any(want.place == "stadium" and want.seat == seat for want in self.props.needs.wants)
        if self.place != "stadium" and (asked or (seat == 1 and self.stadium is None)) and self.chance(0.4):
            self.stadium = self.luck.choice(wanted) if wanted else STADIUMS[0]
            self.grounds_owner = self.luck.choice((0, 1)) if self.drawn else seat
        if self.free and self.place != "stadium":
            self.stadium = FREE
        self._count(half, seat)
        if seat == 0:
            self._lay_subject(half)

    def _count(self, half: Half, seat: int) -> None:
        """Piles of the very size that the text asks about."""
        if self.manner == LONELY:
            half.hand = []
        for side in {(whose, zone) for whose, zone, _ in self.props.needs.sizes if whose == seat}:
            zone = side[1]
            if zone not in ("hand", "deck", "discard", "lost", "prizes") or not self.chance(0.7):
                continue
            size = self.luck.choice([n for whose, where, n in self.props.needs.sizes if (whose, where) == side])
            size += 0 if self.luck.random() < 0.8 else 1
            pile: list[CardDef] = (getattr(half, zone) + [*BASIC, *PLAIN] * 2)[:size]
            setattr(half, zone, pile or [BASIC[0]] * (zone == "prizes"))

    def _lay_subject(self, half: Half) -> None:
        card = self.props.card
        if self.place == "hand":
            twins = [card] if card.trainer_kind == trainer.ITEM and not self.poor else []
            half.hand = [card, *twins, *self.props.pieces, *half.hand]
        elif self.place == "discard":
            half.discard = [card, *self.props.pieces, *half.discard]
        elif self.place == "deck":
            half.deck = [card, *half.deck]
        elif self.place == "stadium":
            self.stadium = card
            self.grounds_owner = 0

    # --- Onto the table

    def build(self, pool: Pool) -> Position:
        cards: list[int] = []
        owner: list[int] = []

        def deal(card: CardDef, seat: int) -> Card:
            cards.append(pool.definitions[card.id])
            owner.append(seat)
            return Card(len(cards) - 1)

        places: list[tuple[Mon, Seat, list[Card], list[Card], list[Card]]] = []
        zones: list[dict[str, list[Card]]] = []
        for seat, half in zip(SEATS, self.halves, strict=True):
            for mon in (half.active, *half.bench):
                stack, energy, tools = (
                    [deal(one, seat) for one in part] for part in (mon.stack, mon.energy, mon.tools)
                )
                places.append((mon, seat, stack, energy, tools))
            zones.append(
                {
                    name: [deal(one, seat) for one in getattr(half, name)]
                    for name in ("hand", "discard", "lost", "prizes", "deck")
                }
            )
        ground = deal(self.stadium, self.grounds_owner) if self.stadium is not None else NO_CARD
        dealt = len(cards)
        add_stand_ins(pool, cards, owner)
        m = Machine(pool, vec[i64](cards), vec[i64](owner), State(len(cards)))
        state = m.state
        state.deck = [[Card(card) for card in range(dealt) if owner[card] == side] for side in SEATS]
        lay_beyond(m)
        for mon, seat, stack, energy, tools in places:
            mon.spot = enter_play(m, seat, stack, mon is self.halves[seat].active, False)
            for card in energy:
                attach_energy(m, card, mon.spot, False)
            for card in tools:
                attach_tool(m, card, mon.spot, False)
            if mon.damage:
                add_damage(m, mon.spot, mon.damage)
            for mark in mon.marks:
                put_marker(m, mon.spot, pool.name_number(mark))
        for seat in SEATS:
            for card in zones[seat]["hand"]:
                to_hand(m, card, 0)
            for card in zones[seat]["prizes"]:
                to_prizes(m, card)
            for card in zones[seat]["lost"]:
                to_lost(m, card)
            for card in zones[seat]["discard"]:
                to_discard(m, card)
            reorder_deck(m, seat, zones[seat]["deck"], True)
        if ground != NONE:
            to_stadium(m, ground)
        self._set_turn(m)
        for mon, _, _, _, _ in places:
            if mon.new:
                state.entered[mon.spot] = state.turn
            if mon.conditions:
                afflict(m, mon.spot, condition.bits(mon.conditions), 1, m.rules.burn_counters, 1)
        spot = self.this.spot if self.this is not None else Spot(NONE)
        if not self.poor:
            for what in self.props.needs.deeds:
                if self.chance(0.6):
                    self._pretend(m, what, spot)
        state.pending = []
        state.dirty = True
        frame = m.push(chapter.TURN, Seat(self.starter), Card(NONE), Ref(NONE))
        frame.pc = AT_MAIN - 1  # settle first: what lies there may already have something to do
        definition = pool.definitions[self.props.card.id]
        return Position(m, spot, next((card for card in range(len(cards)) if cards[card] == definition), NONE))

    def _set_turn(self, m: Machine) -> None:
        state = m.state
        turns = self.props.needs.turns
        turn, first = 5, 0
        if turns and (self.full or (self.drawn and self.luck.random() < 0.5)):
            turn, first = (2 if "your-first" in turns else 6), 1
        if self.starter == 1:
            turn, first = 6, 0
        state.turn = turn
        state.turn_player = Seat(self.starter)
        state.first = Seat(first)
        state.turns_taken[self.starter] = (turn + 1) // 2
        state.turns_taken[1 - self.starter] = turn // 2
        state.prize_total = m.rules.prize_count

    def _pretend(self, m: Machine, past: ir.Happened, spot: Spot) -> None:
        """Let the deed have been done."""
        state = m.state
        turns = {"this-turn": 0, "last-turn": 1, "own-last-turn": 2}.get(past.turn, NONE)
        seats = (0,) if past.who == "you" else (1,) if past.who == "opponent" else (0, 1)
        what = past.what
        name = m.pool.name_numbers.get(past.name, 0)
        before = state.happened[:]
        state.happened = []
        for seat in seats:
            if what == "use-gx":
                state.gx_used[seat] = 1
            elif what == "use-vstar":
                state.vstar_used[seat] = 1
            elif what.startswith("pokemon-knocked-out"):
                pile = state.knocked_before if turns else state.knocked
                for definition in sorted({m.cards[card] for card in range(len(m.cards)) if m.owner[card] == seat}):
                    if m.pool.supertype[definition] == supertype.POKEMON:
                        pile.append(definition << 2 | 2 | seat)
            elif what in PAST:
                if spot != NONE and state.turn > turns:
                    column: list[int] = getattr(state, PAST[what])
                    column[spot] = state.turn - turns
            elif what == "this-used-attack" and spot != NONE:
                for attack_name in {name, *m.pool.attacks.name} if not past.name else {name}:
                    note(m, deed.BY_THIS, Seat(seat), pair(ref_of(m, spot), attack_name))
            elif what == "play-this" and spot != NONE:
                note(m, deed.PLAYED, Seat(seat), pair(ref_of(m, spot), 0))
            elif what == "this-healed" and spot != NONE:
                note(m, deed.HEAL, Seat(seat), pair(ref_of(m, spot), 10))
            elif what == "use-this-attack":
                subject = self.props.subject
                own = subject.card.attacks[subject.attack].name if subject.attack != NONE else ""
                note(m, deed.ATTACK, Seat(seat), m.pool.name_numbers.get(past.name or own, 0))
            elif what in deed.NAMES:
                note(m, deed.NAMES.index(what), Seat(seat), name)
        if turns == 1:
            state.happened_before += state.happened
            state.happened = before
        elif turns == 2:
            state.happened_earlier += state.happened
            state.happened = before
        else:
            state.happened = before + state.happened


PAST: Final = {
    "evolve-this": "evolved",
    "bench-this": "entered",
    "this-became-active": "moved_in",
    "this-damaged-by-attack": "damaged_turn",
}
