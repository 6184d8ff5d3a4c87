"""The machine: the kinds of thing a compiled card is made of, the pool that holds them, and the loop that runs frames.

`Op`, `TargetX`, `AmountX`, `FilterX`, `ConditionX` and `ModifierX` are what `program.py` makes of the IR's nodes: small
native classes with a virtual method each. All of them are read-only once built and shared by every game of a pool;
all that
changes is in the `State`.

An op's `run` returns what happens next: NEXT goes on, WAIT stops the machine with a question in the state, STAY
means that
the op has set the frame's pc (or pushed a frame) itself. The answer to a question goes to `answer` of the op that
asked.
"""

from __future__ import annotations

from typing import Final, get_args

from mypy_extensions import mypyc_attr

from playmat.engine.state import NONE, NOTHING, RUNNING, Frame, State
from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.ruleset import Ruleset

NEXT: Final = 0
WAIT: Final = 1
STAY: Final = 2

# Options: what a player can answer. One int: kind << 24 | a << 12 | b.
PASS: Final = 1
ATTACK: Final = 2
RETREAT: Final = 3
BENCH: Final = 4
EVOLVE: Final = 5
ATTACH: Final = 6
PLAY: Final = 7
USE_POWER: Final = 8
USE_STADIUM: Final = 9
USE_CARD: Final = 10
"""Use the text of a card in hand or in the discard pile."""
DISCARD_FOSSIL: Final = 11
JOIN_LEGEND: Final = 12
JOIN_UNION: Final = 13
PICK_CARD: Final = 16
PICK_POKEMON: Final = 17
PICK_PRIZE: Final = 18
PICK_YES: Final = 19
PICK_NO: Final = 20
PICK_NUMBER: Final = 21
PICK_ATTACK: Final = 22
PICK_CONDITION: Final = 23
PICK_BRANCH: Final = 24
PICK_DONE: Final = 25
PICK_TYPE: Final = 26
PICK_SIGN: Final = 27
OPTION_NAMES: Final = {
    PASS: "pass",
    ATTACK: "attack",
    RETREAT: "retreat",
    BENCH: "bench",
    EVOLVE: "evolve",
    ATTACH: "attach",
    PLAY: "play",
    USE_POWER: "use-power",
    USE_STADIUM: "use-stadium",
    USE_CARD: "use-card",
    DISCARD_FOSSIL: "discard-fossil",
    JOIN_LEGEND: "join-legend",
    JOIN_UNION: "join-union",
    PICK_CARD: "card",
    PICK_POKEMON: "pokemon",
    PICK_PRIZE: "prize",
    PICK_YES: "yes",
    PICK_NO: "no",
    PICK_NUMBER: "number",
    PICK_ATTACK: "attack-of",
    PICK_CONDITION: "condition",
    PICK_BRANCH: "branch",
    PICK_DONE: "done",
    PICK_TYPE: "type",
    PICK_SIGN: "sign",
}
NO_ARGUMENT: Final = 4095
SIGN_NAMES: Final = ("Rock", "Paper", "Scissors")
"""Each is beaten by the one after it, the last by the first."""


def option(kind: int, a: int = NO_ARGUMENT, b: int = NO_ARGUMENT) -> int:
    """An answer as one int."""
    return kind << 24 | a << 12 | b


def option_kind(code: int) -> int:
    return code >> 24


def option_a(code: int) -> int:
    return code >> 12 & 4095


def option_b(code: int) -> int:
    return code & 4095


# Questions: what a decision is about.
Q_TURN: Final = 1
Q_FIRST: Final = 2
Q_ACTIVE: Final = 3
Q_BENCH: Final = 4
Q_BONUS: Final = 5
Q_PROMOTE: Final = 6
Q_PRIZE: Final = 7
Q_RETREAT_PAY: Final = 8
Q_RETREAT_TO: Final = 9
Q_PICK: Final = 10
Q_MAY: Final = 11
Q_NUMBER: Final = 12
Q_ATTACK: Final = 13
Q_CONDITION: Final = 14
Q_BRANCH: Final = 15
Q_ATTACH_TO: Final = 16
Q_ORDER: Final = 17
Q_TRIGGER: Final = 18
Q_SPREAD: Final = 19
Q_CHECKUP_ORDER: Final = 20
Q_BENCH_LIMIT: Final = 21
Q_TOOL_LIMIT: Final = 22
Q_TYPE: Final = 23
Q_SIGN: Final = 24
Q_FLIP_AGAIN: Final = 25
QUESTION_NAMES: Final = (
    "",
    "turn",
    "who-goes-first",
    "choose-active",
    "choose-bench",
    "bonus-cards",
    "promote",
    "take-prize",
    "pay-retreat",
    "retreat-to",
    "pick",
    "may",
    "number",
    "attack-to-use",
    "condition",
    "branch",
    "attach-to",
    "order",
    "trigger",
    "spread-counters",
    "checkup-order",
    "bench-limit",
    "tool-limit",
    "energy-type",
    "rock-paper-scissors",
    "flip-again",
)

# Kinds of unit.
U_ACTIVATED: Final = 0
U_TRIGGERED: Final = 1
U_STATIC: Final = 2
U_PLAY: Final = 3
U_ATTACH_TO: Final = 4
U_PROVIDE: Final = 5
U_AS_POKEMON: Final = 6
U_GRANT: Final = 7

# Where a card must be for its text to be used.
USED_IN_PLAY: Final = 0
USED_IN_HAND: Final = 1
USED_IN_DISCARD: Final = 2
USE_ZONES: Final = ("play", "hand", "discard")

LIMIT_FREE: Final = 0
LIMIT_TURN: Final = 1
LIMIT_NAME: Final = 2
LIMIT_GAME: Final = 3
LIMIT_EVENT: Final = 4
"""Of several units of one name that a player has, one answers each event."""
LIMIT_NAMES: Final = ("free", "turn", "name", "game", "event")

# Events, numbered in the order in which the IR lists them.
EVENT_NAMES: Final[tuple[str, ...]] = get_args(ir.Event)
E_PLAYED_TO_BENCH: Final = 0
E_EVOLVED_FROM_HAND: Final = 1
E_ATTACHED_FROM_HAND: Final = 2
E_DAMAGED: Final = 3
E_KNOCKED_OUT: Final = 4
E_KNOCKED_OUT_BY_ATTACK: Final = 5
E_CHECKUP: Final = 6
E_TURN_STARTS: Final = 7
E_TURN_ENDS: Final = 8
E_BECOMES_ACTIVE: Final = 9
E_MOVES_TO_BENCH: Final = 10
E_ATTACKS: Final = 11
E_ENERGY_ATTACHED: Final = 12
E_STADIUM_ENTERS: Final = 13
E_LEAVES_PLAY: Final = 14
E_DRAWN_FOR_TURN: Final = 15
E_PRIZE_TAKEN: Final = 16
E_DISCARDED_FROM_HAND: Final = 17
E_ENERGY_FOR_TURN: Final = 18
E_RETREATS: Final = 19
E_TRAINER_PLAYED: Final = 20
E_POWER_USED: Final = 21
E_STAYS_ASLEEP: Final = 22
EVENT_COUNT: Final = 23

# Kinds of modifier: queries fold over the live ones of one kind.
M_DEAL_MORE: Final = 0
M_TAKE_LESS: Final = 1
M_PREVENT_DAMAGE: Final = 2
M_PREVENT_EFFECTS: Final = 3
M_CANNOT: Final = 4
M_PLAYER_CANNOT: Final = 5
M_COIN_GATE: Final = 6
M_CANNOT_BE: Final = 7
M_ATTACK_COST: Final = 8
M_NO_ATTACK_COST: Final = 9
M_RETREAT_COST: Final = 10
M_HP_MORE: Final = 11
M_NO_WEAKNESS: Final = 12
M_NO_RESISTANCE: Final = 13
M_WEAKNESS_IS: Final = 14
M_TYPE_IS: Final = 15
M_NO_POWERS: Final = 16
M_MAY_EVOLVE_EARLY: Final = 17
M_BENCH_SIZE: Final = 18
M_TOOL_LIMIT: Final = 19
M_PRIZES_MORE: Final = 20
M_ENERGY_PROVIDES: Final = 21
M_HAS_ATTACKS_OF: Final = 22
M_SURVIVE: Final = 23
M_KO_DESTINATION: Final = 24
M_CHECKUP_COUNTERS: Final = 25
M_LIMIT: Final = 26
M_TAKE_HALF: Final = 27
M_KEEP_TURN: Final = 28
M_WATCH: Final = 29
"""Triggered units that an effect starts for a while: `number` is the unit."""
M_BASE_DAMAGE: Final = 30
M_RETREAT_EVEN_IF: Final = 31
M_ATTACH_MORE: Final = 32
M_ATTACK_TWICE: Final = 33
M_DAMAGE_IGNORES: Final = 34
M_SLEEP_COINS: Final = 35
M_COINS_ARE: Final = 36
M_KEEP_TURN_AFTER: Final = 37
M_KEEP_ENERGY: Final = 38
M_SET_UP_FACE_DOWN: Final = 39
M_HEAL_TIMES: Final = 40
M_AT_TURN_END: Final = 41
"""A mark on Pokémon to which something happens when a turn ends, if they still have it then."""
M_PLAY_GATE: Final = 42
M_FLIP_AGAIN: Final = 43
MODIFIER_COUNT: Final = 44

# Built-in programs: the chapters of the rulebook, first in every pool.
P_SETUP: Final = 0
P_TURN: Final = 1
P_RETREAT: Final = 2
P_KNOCK_OUT: Final = 3
P_CHECKUP: Final = 4
P_RESOLVE: Final = 5
"""Under a Trainer's own program: discards the card when its effect is done."""
P_ATTACH_MORE: Final = 6

# What a hit is not affected by.
IGNORE_WEAKNESS: Final = 1
IGNORE_RESISTANCE: Final = 2
IGNORE_EFFECTS: Final = 4
BENCH_TOO: Final = 8
"""With these bits: Weakness and Resistance count for Benched Pokémon too."""

COPIED: Final = -2
"""`event_card` of the frame of an attack that another attack uses: no gate of its own, and it does not end the turn."""

# Log entries: what happened, with who may see the card in it.
VISIBLE_TO_ALL: Final = 3


@mypyc_attr(native_class=True, acyclic=True)
class Event:
    """One thing that happened, for logs and clients. `sees` has the bits of the seats that may know `card`."""

    __slots__ = ("amount", "card", "kind", "seat", "sees", "spot", "text")

    def __init__(self, kind: str, seat: int, card: int, spot: int, amount: int, text: str, sees: int) -> None:
        self.kind = kind
        self.seat = seat
        self.card = card
        self.spot = spot
        self.amount = amount
        self.text = text
        self.sees = sees


@mypyc_attr(native_class=True)
class AmountX:
    """A number, compiled."""

    def value(self, m: Machine, f: Frame) -> int:
        raise NotImplementedError(type(self).__name__)


@mypyc_attr(native_class=True)
class FilterX:
    """An adjective, compiled: for a Pokémon in play by its spot, for a card anywhere by its number."""

    def spot(self, m: Machine, f: Frame, spot: int) -> bool:
        raise NotImplementedError(type(self).__name__)

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        raise NotImplementedError(type(self).__name__)


@mypyc_attr(native_class=True)
class ConditionX:
    """An "if", compiled."""

    def test(self, m: Machine, f: Frame) -> bool:
        raise NotImplementedError(type(self).__name__)


@mypyc_attr(native_class=True)
class TargetX:
    """A noun, compiled. `of_pokemon`: it yields spots of Pokémon in play; otherwise card numbers."""

    def __init__(self, of_pokemon: bool) -> None:
        self.of_pokemon = of_pokemon

    def items(self, m: Machine, f: Frame) -> list[int]:
        """Spots or cards that it means now."""
        raise NotImplementedError(type(self).__name__)

    def has(self, m: Machine, f: Frame, spot: int) -> bool:
        """Whether the Pokémon in that spot is one of them."""
        return self.of_pokemon and spot in self.items(m, f)

    def exists(self, m: Machine, f: Frame) -> bool:
        """Whether there is one: what is asked most often, so the large nouns answer without gathering all."""
        return len(self.items(m, f)) > 0

    def exists_such(self, m: Machine, f: Frame, such: FilterX) -> bool:
        """Whether one of them is so."""
        for item in self.items(m, f):
            if such.spot(m, f, item) if self.of_pokemon else such.card(m, f, item):
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
        self.number = 0
        self.numbers: list[int] = []
        self.stays = False
        """As a lasting effect it outlives going to the Bench."""
        self.flag = False
        self.flip = False


@mypyc_attr(native_class=True)
class UnitX:
    """A unit of a card's text, compiled."""

    def __init__(self, kind: int, index: int, power: int, name: int) -> None:
        self.kind = kind
        self.index = index
        self.power = power
        """ABILITY, POKE_POWER …, CARD_TEXT."""
        self.name = name
        self.bit = 0
        """Which bit of the spot's `used` column marks it."""
        self.program = NONE
        self.need: ConditionX | None = None
        self.possible: ConditionX | None = None
        """Its costs can be paid whole and, as far as anybody can see, it would do something."""
        self.limit = LIMIT_FREE
        self.zone = USED_IN_PLAY
        self.each = False
        self.event = NONE
        self.subject: TargetX | None = None
        self.whose = 2
        self.may = False
        self.while_: ConditionX | None = None
        self.once = False
        """Of several powers of this name that one player has in play only one counts."""
        self.modifiers: list[ModifierX] = []
        self.to: TargetX | None = None
        self.flag = False
        self.no_prize = False
        self.uncounted = False
        """Knocked Out, it does not count as a Knocked Out Pokémon."""
        self.provides: list[int] = []
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
        self.name: list[int] = []
        self.cost: list[list[int]] = []
        """Per attack: how many of each type, Colorless last."""
        self.total: list[int] = []
        self.damage: list[int] = []
        self.program: list[int] = []
        self.gx: list[bool] = []
        self.vstar: list[bool] = []
        self.even_if: list[int] = []
        self.need: list[ConditionX | None] = []
        self.first_turn: list[bool] = []
        """Whoever goes first may use it on their first turn."""
        self.card: list[int] = []
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
        self.supertype: list[int] = []
        self.trainer_kind: list[int] = []
        self.stage: list[int] = []
        self.tags: list[int] = []
        self.hp: list[int] = []
        self.types: list[int] = []
        self.retreat: list[int] = []
        self.name: list[int] = []
        self.shared_name: list[int] = []
        """The name without that of a form, by which any of its forms is meant."""
        self.evolves_from: list[int] = []
        self.is_evolution: list[bool] = []
        self.is_basic: list[bool] = []
        self.basic_energy: list[int] = []
        self.weakness: list[list[int]] = []
        """Per definition: type, times, plus, type, times, plus …"""
        self.resistance: list[list[int]] = []
        self.attacks_of: list[list[int]] = []
        self.units_of: list[list[UnitX]] = []
        self.units_live: list[list[UnitX]] = []
        """Static and triggered units that work while the card is in play."""
        self.stirs: list[bool] = []
        """It has such units: what is in force changes when it comes into play or leaves it."""
        self.units_used: list[list[UnitX]] = []
        """Activated units."""
        self.acts: list[bool] = []
        """In play, its player can do something with it: use one of those, or that of a card beneath, or discard it."""
        self.play_unit: list[UnitX | None] = []
        self.provides: list[list[int]] = []
        """Masks per unit of Energy if that never changes; empty for other cards."""
        self.plain_energy: list[bool] = []
        """An Energy card whose `provides` is all there is to say."""
        self.prizes: list[int] = []
        self.keeps_lower: list[bool] = []
        """LV.X and BREAK: attacks and powers of the card beneath stay."""
        self.lineage: dict[int, list[int]] = {}
        """By name number: the names that Pokémon of this name evolve from, as far as is known."""
        self.definitions: dict[str, int] = {}
        """By card id."""
        self.marker_units: dict[int, list[UnitX]] = {}
        """By the name of a counter: the triggers that it carries."""
        self.staying_markers: list[int] = []
        """Names of counters that only leaving play takes off a Pokémon."""
        self.energy_powers = False
        """Some Energy card has a text that is used while it is attached."""
        self.used_from_discard = False
        """Some card is used, or joined into a V-UNION, from the discard pile."""
        self.spent_at_turn_end = False
        """Some attached card is discarded when its player's turn ends."""
        self.strict_attachments = False
        """Some card is discarded as soon as it is on a Pokémon it may not be attached to."""
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

    __slots__ = ("frame", "modifier", "spot", "targets", "unit")

    def __init__(self, modifier: ModifierX, unit: UnitX | None, frame: Frame, spot: int, targets: list[int]) -> None:
        self.modifier = modifier
        self.unit = unit
        """The static unit it comes from; None for a lasting effect."""
        self.frame = frame
        self.spot = spot
        """The Pokémon it comes from, or NONE for a Stadium or a lasting effect."""
        self.targets = targets
        """For a lasting effect on Pokémon: their refs."""


@mypyc_attr(native_class=True, acyclic=True)
class Watch:
    """A triggered unit in force."""

    __slots__ = ("frame", "spot", "unit")

    def __init__(self, unit: UnitX, frame: Frame, spot: int) -> None:
        self.unit = unit
        self.frame = frame
        self.spot = spot


# Shared by all machines and never appended to: whoever adds something puts a list of its own in their place.
NO_LIVE: Final[list[Live]] = []
NO_WATCH: Final[list[Watch]] = []
NOTHING_LIVE: Final[list[list[Live]]] = [NO_LIVE] * MODIFIER_COUNT
NOTHING_WATCHED: Final[list[list[Watch]]] = [NO_WATCH] * EVENT_COUNT


@mypyc_attr(native_class=True, acyclic=True)
class Machine:
    """A game being run: the pool, which definition each card is, the state, and what is derived from it."""

    def __init__(self, pool: Pool, cards: list[int], owner: list[int], state: State) -> None:
        self.pool = pool
        self.rules = pool.rules
        self.cards = cards
        """The definition of each card."""
        self.owner = owner
        self.state = state
        self.live: list[list[Live]] = []
        """Per kind of modifier, those in force; collected by `queries.refresh`."""
        self.watch: list[list[Watch]] = []
        self.settled = False
        """Nothing has happened since the last look for Knock Outs that could bring one about."""
        self.recording = False
        self.log: list[Event] = []
        self.tracing = False
        self.trace: list[int] = []
        """While tracing: the steps that were run, each as its program << 16 | pc."""

    def clone(self) -> Machine:
        twin = Machine(self.pool, self.cards, self.owner, self.state.clone())
        # What is in force is collected anew as a whole, never changed in place, so copies may share it.
        twin.live = self.live
        twin.watch = self.watch
        twin.settled = self.settled
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
        state = self.state
        frame = state.frames[-1]
        state.asking = NONE
        if self.pool.programs[frame.program][frame.pc].answer(self, frame, option) == NEXT:
            frame.pc += 1
        self.run()

    def ask(self, seat: int, question: int, options: list[int]) -> int:
        """Stop with a question."""
        state = self.state
        state.asking = seat
        state.question = question
        state.options = options
        return WAIT

    def push(self, program: int, you: int, card: int, ref: int) -> Frame:
        """A new frame on top."""
        frame = Frame(program, you, card, ref, [NOTHING] * self.pool.slot_counts[program])
        self.state.frames.append(frame)
        return frame

    def emit(self, kind: str, seat: int, card: int, spot: int, amount: int, text: str, sees: int) -> None:
        """Record what happened, if anybody is listening."""
        if self.recording:
            self.log.append(Event(kind, seat, card, spot, amount, text, sees))
