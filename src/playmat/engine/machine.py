"""The machine: the kinds of thing a compiled card is made of, the pool that holds them, and the loop that runs frames.

`Op`, `TargetX`, `AmountX`, `FilterX`, `ConditionX` and `ModifierX` are what `program.py` makes of the IR's nodes: small
native classes with a virtual method each. All of them are read-only once built and shared by every game of a pool;
all that changes is in the `State`.

An op's `run` returns what happens next: NEXT goes on, WAIT stops the machine with a question in the state, STAY
means that the op has set the frame's pc (or pushed a frame) itself. The answer to a question goes to `answer` of the
op that asked.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from playmat.engine.state import NONE, NOTHING, RUNNING, Frame, State
from playmat.model.card import CardDef
from playmat.model.errors import DecodeError, PlaymatError
from playmat.model.ids import Card, Definition, Ref, Seat, Spot
from playmat.model.ruleset import Ruleset
from playmat.model.words import event, limit, modifier, trigger, used

NEXT: Final = 0
WAIT: Final = 1
STAY: Final = 2

COPIED: Final = -2
"""`event_card` of the frame of an attack that another attack uses: no gate of its own, and it does not end the turn."""
UNREQUIRED: Final = -3
"""The same, where nothing has to be done that the attack requires."""

STEERED: Final = -4
"""`event_number` of the frame of a Trainer card whose player has none of its decisions: the other player has."""

# Log entries: what happened, with who may see the card in it.
VISIBLE_TO_ALL: Final = 3


@mypyc_attr(native_class=True, acyclic=True)
class Event:
    """One thing that happened, for logs and clients. `sees` has the bits of the seats that may know `card`."""

    __slots__ = ("amount", "card", "kind", "seat", "sees", "spot", "steps", "text")

    def __init__(self, kind: event.Kind, seat: Seat, card: Card, spot: Spot, amount: int, text: str, sees: int) -> None:
        self.kind = kind
        self.seat = seat
        self.card = card
        self.spot = spot
        self.amount = amount
        self.text = text
        self.sees = sees
        self.steps = NOTHING
        """Of damage by an attack: how it came about, as damage step, number and card in turn."""

    def __repr__(self) -> str:
        about = [f"{name}={value}" for name, value in (("card", self.card), ("spot", self.spot)) if value != NONE]
        about += [f"amount={self.amount}"] * (self.amount != 0) + [f"text={self.text!r}"] * bool(self.text)
        return f"Event({', '.join([repr(self.kind), f'seat={self.seat}', *about])})"


@mypyc_attr(native_class=True)
class AmountX:
    """A number, compiled."""

    def value(self, m: Machine, f: Frame) -> int:
        raise NotImplementedError(type(self).__name__)


@mypyc_attr(native_class=True)
class FilterX:
    """An adjective, compiled: for a Pokémon in play by its spot, for a card anywhere by its number. What is said of one
    of them alone applies to none of the other."""

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return False

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        return False


@mypyc_attr(native_class=True)
class ConditionX:
    """An "if", compiled."""

    def test(self, m: Machine, f: Frame) -> bool:
        raise NotImplementedError(type(self).__name__)

    def missing(self, m: Machine, f: Frame) -> list[object]:
        """What would have to be there for it to hold, as the program has it; nothing where that cannot be said."""
        return []


@mypyc_attr(native_class=True)
class TargetX:
    """A noun, compiled. `of_pokemon`: it yields spots of Pokémon in play; otherwise card numbers."""

    def __init__(self, of_pokemon: bool) -> None:
        self.of_pokemon = of_pokemon

    def items(self, m: Machine, f: Frame) -> list[int]:
        """Spots or cards that it means now."""
        raise NotImplementedError(type(self).__name__)

    def spots(self, m: Machine, f: Frame) -> list[Spot]:
        """The same, of a target that means Pokémon."""
        return cast(list[Spot], self.items(m, f))

    def cards(self, m: Machine, f: Frame) -> list[Card]:
        """The same, of a target that means cards."""
        return cast(list[Card], self.items(m, f))

    def has(self, m: Machine, f: Frame, spot: Spot) -> bool:
        """Whether the Pokémon in that spot is one of them."""
        return self.of_pokemon and spot in self.items(m, f)

    def has_card(self, m: Machine, f: Frame, card: Card) -> bool:
        """Whether the card is one of them."""
        if not self.of_pokemon:
            for item in self.items(m, f):
                if item == card:
                    return True
        return False

    def exists(self, m: Machine, f: Frame) -> bool:
        """Whether there is one: what is asked most often, so the large nouns answer without gathering all."""
        return len(self.items(m, f)) > 0

    def exists_such(self, m: Machine, f: Frame, such: FilterX) -> bool:
        """Whether one of them is so."""
        for item in self.items(m, f):
            if such.spot(m, f, Spot(item)) if self.of_pokemon else such.card(m, f, Card(item)):
                return True
        return False


@mypyc_attr(native_class=True)
class ModifierX:
    """A modifier, compiled. Fields that a kind does not use keep their neutral value."""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.index = 0
        self.scope: TargetX | None = None
        self.amount: AmountX | None = None
        self.other: TargetX | None = None
        """Defenders of DealMore, source of HasAttacksOf, attackers of PrizesMore."""
        self.filters: list[FilterX] = []
        self.side = 2
        """Whose: 0 yours, 1 the opponent's, 2 both."""
        self.name = NONE
        """An attack's or power's name, as a pool name number."""
        self.slot = NONE
        """A slot that holds such names instead."""
        self.verb = NONE
        self.bits = 0
        """Types, conditions, power kinds, as the kind needs."""
        self.source: TargetX | None = None
        """Cards that print the attacks that are meant; None: all."""
        self.number = 0
        self.possible: ConditionX | None = None
        """For a price: that it can be paid."""
        self.numbers: list[int] = []
        self.on = 2
        """As a lasting effect: whom it is on, as `side` says it; 2 also for the field."""
        self.stays = False
        """As a lasting effect it outlives going to the Bench."""
        self.bound = 0
        """As a lasting effect it ends when its own Pokémon leaves the Active Spot (1), or also when it evolves (2)."""
        self.flag = False
        self.flip = False


@mypyc_attr(native_class=True)
class UnitX:
    """A unit of a card's text, compiled."""

    def __init__(self, kind: int, index: int, power: int, name: int) -> None:
        self.kind = kind
        self.index = index
        self.power = power
        """A kind of power, or `power.CARD_TEXT`."""
        self.name = name
        self.bit = 0
        """Which bit of the spot's `used` column marks it."""
        self.program = NONE
        self.need: ConditionX | None = None
        self.possible: ConditionX | None = None
        """Its costs can be paid whole and, as far as anybody can see, it would do something."""
        self.limit = limit.FREE
        self.zone = used.IN_PLAY
        self.each = False
        self.event = NONE
        self.subject: TargetX | None = None
        self.whose = 2
        self.may = False
        self.while_: ConditionX | None = None
        self.once = False
        """Of several powers of this name only one counts: those of one player, or as `among` says."""
        self.among = 0
        """0 those of one player on different Pokémon, 1 those on the same Pokémon, 2 those of both players."""
        self.only_now = False
        self.beyond_limit = False
        self.copies = 1
        """So many cards of this name are played at once."""
        self.modifiers: list[ModifierX] = []
        self.to: TargetX | None = None
        self.flag = False
        self.no_prize = False
        self.uncounted = False
        """Knocked Out, it does not count as a Knocked Out Pokémon."""
        self.provides: list[int] = []
        self.kinds = 0
        """Of an interrupt: bits of the kinds of power that it answers."""
        self.vstar = False
        self.knocks_itself_out = False
        """The Pokémon uses this power by Knocking Out itself."""


@mypyc_attr(native_class=True)
class Op:
    """One step of a compiled program."""

    def run(self, m: Machine, f: Frame) -> int:
        raise NotImplementedError(type(self).__name__)

    def answer(self, m: Machine, f: Frame, option: int) -> int:
        raise AssertionError(f"{type(self).__name__} asked nothing")


@mypyc_attr(native_class=True)
class Attacks:
    """The attacks of a pool, as columns."""

    def __init__(self) -> None:
        self.name = vec[i64]()
        self.cost: list[list[int]] = []
        """Per attack: how many of each type, Colorless last."""
        self.total = vec[i64]()
        self.damage = vec[i64]()
        self.program = vec[i64]()
        self.gx = vec[bool]()
        self.vstar = vec[bool]()
        self.even_if = vec[i64]()
        self.need: list[ConditionX | None] = []
        self.cost_if: list[ConditionX | None] = []
        """While this holds the attack has its other cost."""
        self.other_cost: list[list[int]] = []
        self.from_bench = vec[bool]()
        """A Benched Pokémon can use it too."""
        self.first_turn = vec[bool]()
        """Whoever goes first may use it on their first turn."""
        self.card = vec[i64]()
        """The definition it is printed on."""


@mypyc_attr(native_class=True)
class Pool:
    """Card definitions, compiled for play under one rule set. Read-only once built."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.meaning = ""
        """A digest of what its rules and cards mean, once somebody has asked for it."""
        self.defs: list[CardDef] = []
        self.names: list[str] = []
        self.name_numbers: dict[str, int] = {}
        # Columns per definition.
        self.supertype = vec[i64]()
        self.trainer_kind = vec[i64]()
        self.stage = vec[i64]()
        self.tags = vec[i64]()
        self.hp = vec[i64]()
        self.types = vec[i64]()
        self.retreat = vec[i64]()
        self.name = vec[i64]()
        self.shared_name = vec[i64]()
        """The name without that of a form, by which any of its forms is meant."""
        self.evolves_from = vec[i64]()
        self.is_evolution = vec[bool]()
        self.is_basic = vec[bool]()
        self.basic_energy = vec[i64]()
        self.energy_named = vec[i64]()
        """The type that the name of an Energy card says, basic or not, or NONE: it is such a card anywhere."""
        self.weakness: list[list[int]] = []
        """Per definition: type, times, plus, type, times, plus …"""
        self.resistance: list[list[int]] = []
        self.attacks_of: list[list[int]] = []
        self.units_of: list[list[UnitX]] = []
        self.units_live: list[list[UnitX]] = []
        """Static and triggered units that work while the card is in play."""
        self.stirs = vec[bool]()
        """It has such units: what is in force changes when it comes into play or leaves it."""
        self.units_used: list[list[UnitX]] = []
        """Activated units."""
        self.units_as_tool: list[list[UnitX]] = []
        """Of a card that can be attached as a Pokémon Tool: what it does then."""
        self.units_as_stadium: dict[int, list[UnitX]] = {}
        """By definition of a Pokémon card that can lie there as the Stadium: what it does then."""
        self.as_energy: list[UnitX | None] = []
        """Of a card that can be attached from hand as Energy though it is none."""
        self.acts = vec[bool]()
        """In play, its player can do something with it: use one of those, or that of a card beneath, or discard it."""
        self.play_unit: list[UnitX | None] = []
        self.provides: list[list[int]] = []
        """Masks per unit of Energy if that never changes; empty for other cards."""
        self.plain_energy = vec[bool]()
        """An Energy card whose `provides` is all there is to say."""
        self.prizes = vec[i64]()
        self.keeps_lower = vec[bool]()
        """LV.X and BREAK: attacks and powers of the card beneath stay."""
        self.lineage: dict[int, list[int]] = {}
        """By name number: the names that Pokémon of this name evolve from, as far as is known."""
        self.namesakes: dict[int, list[int]] = {}
        """By the name of an attack: the names of the Pokémon cards that have one of this name, in this pool or not."""
        self.definitions: dict[str, Definition] = {}
        """By card id."""
        self.marker_units: dict[int, list[UnitX]] = {}
        """By the name of a counter: the triggers that it carries."""
        self.staying_markers: list[int] = []
        """Names of counters that only leaving play takes off a Pokémon."""
        self.stays = vec[bool]()
        """Playing the card puts it into play: it attaches itself."""
        self.copies = False
        """Some Pokémon is treated as another by its text."""
        self.energy_powers = False
        """Some Energy card has a text that is used while it is attached."""
        self.used_from_discard = False
        """Some card is used, or joined into a V-UNION, from the discard pile."""
        self.interrupts: list[UnitX] = []
        """Texts that are used in the other player's turn, while a power is used."""
        self.used_unseen = False
        """Some card may be used as soon as it is drawn or taken as a Prize."""
        self.claims_first: list[int] = []
        """Definitions of the cards in hand that decide who goes first."""
        self.stadium_attacks = False
        """Some Stadium has attacks that Pokémon can use."""
        self.spent_at_turn_end = False
        """Some attached card is discarded when its player's turn ends."""
        self.only_by: dict[int, int] = {}
        """Definitions that come into play only by the effect of the power of this name."""
        self.setup_only: list[int] = []
        """Trainer cards that are put into play as Pokémon in setup alone."""
        self.attach_costs: dict[int, UnitX] = {}
        """By definition: what must be done to attach the card."""
        self.discards_asked = False
        """Some text asks what an attack has discarded from the Attacking Pokémon."""
        self.bench_attacks = False
        """Some attack can be used from the Bench."""
        self.bound_cards = False
        """Some card in a discard pile may not be moved, by its own text."""
        self.hoods = False
        """Some card keeps a Pokémon free of the powers of others."""
        self.strict = vec[bool]()
        """The card is discarded as soon as it is on a Pokémon it may not be attached to."""
        self.strict_attachments = False
        """Some card is so."""
        self.stand_in = NONE
        """The definition that stands for cards face down in play, where some card lays them there."""
        # Shared tables.
        self.attacks = Attacks()
        self.units: list[UnitX] = []
        self.modifiers: list[ModifierX] = []
        self.programs: list[list[Op]] = []
        self.slot_counts: list[int] = []

    def name_number(self, name: str) -> int:
        """The number of a name, given out on first sight."""
        number = self.name_numbers.get(name, NONE)
        if number == NONE:
            number = len(self.names)
            self.names.append(name)
            self.name_numbers[name] = number
        return number


@mypyc_attr(native_class=True, acyclic=True)
class Live:
    """A modifier in force: with the frame that says whose it is and what its slots held."""

    __slots__ = ("by_power", "frame", "modifier", "spot", "targets", "unit")

    def __init__(
        self, modifier: ModifierX, unit: UnitX | None, frame: Frame, spot: Spot, targets: list[Ref], by_power: bool
    ) -> None:
        self.modifier = modifier
        self.unit = unit
        """The static unit it comes from; None for a lasting effect."""
        self.frame = frame
        self.spot = spot
        """The Pokémon it comes from, or NONE for a Stadium or a lasting effect."""
        self.targets = targets
        """For a lasting effect on Pokémon: their refs."""
        self.by_power = by_power
        """It comes from a power and not from an attack or the text of another card."""


@mypyc_attr(native_class=True, acyclic=True)
class Watch:
    """A triggered unit in force."""

    __slots__ = ("frame", "spot", "unit")

    def __init__(self, unit: UnitX, frame: Frame, spot: Spot) -> None:
        self.unit = unit
        self.frame = frame
        self.spot = spot


# Shared by all machines and never appended to: whoever adds something puts a list of its own in their place.
NO_LIVE: Final[list[Live]] = []
NO_WATCH: Final[list[Watch]] = []
NOTHING_LIVE: Final[list[list[Live]]] = [NO_LIVE] * modifier.COUNT
NOTHING_WATCHED: Final[list[list[Watch]]] = [NO_WATCH] * trigger.COUNT


@mypyc_attr(native_class=True, acyclic=True)
class Machine:
    """A game being run: the pool, which definition each card is, the state, and what is derived from it."""

    def __init__(self, pool: Pool, cards: vec[i64], owner: vec[i64], state: State) -> None:
        self.pool = pool
        self.rules = pool.rules
        self.cards = cards
        """The definition of each card."""
        self.owner = owner
        self.state = state
        self.live: list[list[Live]] = []
        """Per kind of modifier, those in force; collected by `facts.in_force.refresh`."""
        self.watch: list[list[Watch]] = []
        self.copied: list[int] = []
        """Per spot: the definition that it is treated as << 1, and whether it has its powers; NONE: itself."""
        self.settled = False
        """Nothing has happened since the last look for Knock Outs that could bring one about."""
        self.recording = False
        self.log: list[Event] = []
        self.sum: list[int] = []
        """While recording: how the damage that is being worked out has come about so far."""
        self.culprit = NONE
        """The card whose effect was last found to forbid something: what a refusal names."""
        self.hooding = False
        """It is being found out whether a power prevents the effects of others."""
        self.silencing = False
        """It is being found out whether a power that takes powers away is taken away itself."""
        self.from_outside = False
        """The state was read from data: whatever its columns say, an answer raises nothing but `DecodeError`."""
        self.tracing = False
        self.trace: list[int] = []
        """While tracing: the steps that were run, each as its program << 16 | pc."""

    def clone(self) -> Machine:
        twin = Machine(self.pool, self.cards, self.owner, self.state.clone())
        # What is in force is collected anew as a whole, never changed in place, so copies may share it.
        twin.live = self.live
        twin.watch = self.watch
        twin.copied = self.copied
        twin.settled = self.settled
        twin.from_outside = self.from_outside
        return twin

    def run(self) -> None:
        """Run until somebody must choose or the game is over."""
        state = self.state
        programs = self.pool.programs
        while state.asking == NONE and state.winner == RUNNING:
            frame = state.frames[-1]
            if self.tracing:
                self.trace.append(frame.program << 16 | frame.pc)
            if programs[frame.program][frame.pc].run(self, frame) == NEXT:
                frame.pc += 1

    def answer(self, option: int) -> None:
        """Give the answer to the question in the state and run on. The option must be one of those offered."""
        if self.from_outside:
            self._answer_doubtfully(option)
        else:
            self._answer(option)

    def _answer_doubtfully(self, option: int) -> None:
        """The columns were checked when they were read; what a frame has bound can only be tried."""
        try:
            self._answer(option)
        except PlaymatError:
            raise
        except Exception as error:
            raise DecodeError(
                f"this game was read from data that no game gives ({type(error).__name__}); it cannot go on"
            ) from None
        if self.state.asking != NONE and not self.state.options:
            raise DecodeError("this game was read from data that no game gives (no answer is left); it cannot go on")

    def _answer(self, option: int) -> None:
        state = self.state
        frame = state.frames[-1]
        state.asking = Seat(NONE)
        if self.pool.programs[frame.program][frame.pc].answer(self, frame, option) == NEXT:
            frame.pc += 1
        self.run()

    def ask(self, seat: Seat, question: int, options: list[int]) -> int:
        """Stop with a question."""
        state = self.state
        frame = state.frames[-1]
        if frame.event_number == STEERED:
            seat = Seat(1 - frame.you)
        state.asking = seat
        state.question = question
        state.options = options
        return WAIT

    def push(self, program: int, you: Seat, card: Card, ref: Ref) -> Frame:
        """A new frame on top."""
        frame = Frame(program, you, card, ref, [NOTHING] * self.pool.slot_counts[program])
        self.state.frames.append(frame)
        return frame

    def emit(self, kind: event.Kind, seat: Seat, card: Card, spot: Spot, amount: int, text: str, sees: int) -> None:
        """Record what happened, if anybody is listening."""
        if self.recording:
            self.log.append(Event(kind, seat, card, spot, amount, text, sees))
