"""The whole of a game as plain data: columns of ints, lists of card numbers, frames, the generator. `clone` and
nothing else.

Cards are numbered from 0; `Machine.owner` says whose each is. A Pokémon in play is a *spot number*, `seat * SPOTS + k`:
it stays the same while the Pokémon evolves, retreats or is promoted. A `ref` is a spot with its serial number, so that
"that Pokémon" never means a later one in the same spot.

The columns of `State` are declared in `tools/state_columns.py`. Those with a number for each card, spot or seat are
packed arrays: plain memory in compiled code, where a list would hold objects.

Nothing here refers back to what holds it: `acyclic` spares the compiled classes the garbage collector.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from playmat.model.ids import Card, Ref, Seat, Spot

SPOTS: Final = 10
"""Pokémon a side can have in play at once: an Active and the largest Bench any card allows, with one to spare."""
ALL_SPOTS: Final = 20
KEY_BYTES: Final = 32
"""Bytes in the key of a game's luck."""
NONE: Final = -1
NO_CARD: Final = Card(NONE)
NOWHERE: Final = Spot(NONE)
RUNNING: Final = -2
"""Value of `winner` while nobody has won."""
TIE: Final = -1
BLANK: Final = -1
"""Makes a `State` without columns, for `clone` to fill."""
DEADLY_SLEEP: Final = 100
"""Added to the coins for a Pokémon's sleep where tails alone Knock it Out."""
FURTHEST: Final = 1 << 62
"""No number of a game is as large: what is packed into one has room in a machine word."""
NOTHING: Final[list[int]] = []
"""An empty list that frames share; like the other lists of a frame it is replaced, never changed in place."""
NO_SLOTS: Final[list[list[int]]] = []


@mypyc_attr(native_class=True, acyclic=True)
class Effect:
    """A lasting effect: a modifier that is live in some turns. Never changed once made, so clones share it."""

    __slots__ = (
        "card",
        "first_turn",
        "from_attack",
        "last_turn",
        "modifier",
        "on_player",
        "ref",
        "slots",
        "targets",
        "you",
    )

    def __init__(
        self,
        modifier: int,
        you: Seat,
        card: Card,
        ref: Ref,
        targets: list[Ref],
        slots: list[list[int]],
        first_turn: int,
        last_turn: int,
        on_player: bool,
        from_attack: bool,
    ) -> None:
        self.modifier = modifier
        """Index into the pool's modifiers."""
        self.you = you
        self.card = card
        self.ref = ref
        self.targets = targets
        """Refs of the Pokémon it is on; empty if it is on a player or the field."""
        self.slots = slots
        self.first_turn = first_turn
        self.last_turn = last_turn
        self.on_player = on_player
        self.from_attack = from_attack
        """An attack started it."""

    def on(self, targets: list[Ref]) -> Effect:
        """The same effect, on these Pokémon."""
        return Effect(
            self.modifier,
            self.you,
            self.card,
            self.ref,
            targets,
            self.slots,
            self.first_turn,
            self.last_turn,
            self.on_player,
            self.from_attack,
        )


@mypyc_attr(native_class=True, acyclic=True)
class Pending:
    """Something that will run by itself: a triggered unit, or a delayed program. Never changed once made."""

    __slots__ = ("card", "event_card", "event_number", "event_ref", "program", "ref", "slots", "turn", "unit", "you")

    def __init__(
        self,
        program: int,
        unit: int,
        you: Seat,
        card: Card,
        ref: Ref,
        event_ref: Ref,
        event_card: Card,
        event_number: int,
        slots: list[list[int]],
        turn: int,
    ) -> None:
        self.program = program
        self.unit = unit
        """Index into the pool's units, or NONE."""
        self.you = you
        self.card = card
        self.ref = ref
        self.event_ref = event_ref
        self.event_card = event_card
        self.event_number = event_number
        self.slots = slots
        self.turn = turn
        """For a delayed program, the turn at whose end (or start, if negative) it runs."""


@mypyc_attr(native_class=True, acyclic=True)
class Frame:
    """A program being run: where it is, for whom, and what its steps have bound."""

    __slots__ = (
        "attack",
        "card",
        "damage",
        "done",
        "event_card",
        "event_number",
        "event_ref",
        "ignoring",
        "numbers",
        "pc",
        "picks",
        "program",
        "ref",
        "slots",
        "that",
        "unit",
        "you",
    )

    def __init__(self, program: int, you: Seat, card: Card, ref: Ref, slots: list[list[int]]) -> None:
        self.program = program
        self.pc = 0
        self.you = you
        """The seat that controls the effect."""
        self.card = card
        """The card whose text this is, or NONE."""
        self.ref = ref
        """The Pokémon whose text this is, or NONE."""
        self.slots = slots
        """What the steps have bound. The lists in it are replaced, never changed in place: clones share them."""
        self.that = you
        """Who "that player" is just now."""
        self.attack = NONE
        """The attack this frame is resolving (index into the pool's attacks), or NONE."""
        self.damage = 0
        """The attack's damage with all adjustments so far."""
        self.done = 0
        """Damage the attack has done to the opponent's Active."""
        self.ignoring = 0
        self.unit = NONE
        self.event_ref = Ref(NONE)
        self.event_card = NONE
        """The card it is about, or NONE; a frame of a chapter keeps there what the chapter says."""
        self.event_number = 0
        self.picks = NOTHING
        """What has been picked so far for the question being asked. Replaced, never changed in place."""
        self.numbers = NOTHING
        """Loop counters and other working numbers of the ops. Replaced, never changed in place."""

    def clone(self) -> Frame:
        twin = Frame(self.program, self.you, self.card, self.ref, self.slots[:])
        twin.pc = self.pc
        twin.that = self.that
        twin.attack = self.attack
        twin.damage = self.damage
        twin.done = self.done
        twin.ignoring = self.ignoring
        twin.unit = self.unit
        twin.event_ref = self.event_ref
        twin.event_card = self.event_card
        twin.event_number = self.event_number
        twin.picks = self.picks
        twin.numbers = self.numbers
        return twin


def viewpoint(you: Seat, card: Card, ref: Ref) -> Frame:
    """A frame that runs nothing: to ask what holds for this card, as its player sees it."""
    return Frame(NONE, you, card, ref, NO_SLOTS)


FRAME_FIELDS: Final = tuple(
    name for name in dir(Frame(0, Seat(0), Card(0), Ref(0), [])) if not name.startswith("_") and name != "clone"
)


# --- From here on made of tools/state_columns.py: change the table there


COLUMNS: Final = (
    "actions",
    "active",
    "as_basic",
    "aside",
    "asking",
    "attached_energy",
    "bench",
    "bonus",
    "coin_script",
    "conditions",
    "damage",
    "damaged_turn",
    "deck",
    "deck_script",
    "delayed",
    "dirty",
    "discard",
    "effects",
    "energy",
    "entered",
    "evolved",
    "extra_turn",
    "face_down",
    "facing",
    "first",
    "frames",
    "games",
    "gx_used",
    "hand",
    "happened",
    "happened_before",
    "happened_earlier",
    "home",
    "knocked",
    "knocked_before",
    "known",
    "lost",
    "luck_block",
    "luck_drawn",
    "luck_key",
    "markers",
    "more_prizes",
    "moved_in",
    "mulligans",
    "named_types",
    "next_serial",
    "options",
    "own_last",
    "paralyzed_turn",
    "pending",
    "placing",
    "poison",
    "prize_total",
    "prizes",
    "question",
    "reason",
    "retreats",
    "scripted",
    "serial",
    "shrinks_first",
    "skip_checkup",
    "sleep_coins",
    "spent",
    "stack",
    "stadium",
    "stadiums",
    "supporters",
    "table",
    "to_knock_out",
    "tools",
    "turn",
    "turn_ended",
    "turn_player",
    "turns_taken",
    "used",
    "vstar_used",
    "winner",
    "zone",
)
"""Every column."""


@mypyc_attr(native_class=True, acyclic=True)
class State:
    """Everything that distinguishes one moment of a game from another."""

    __slots__ = COLUMNS

    def __init__(self, cards: int) -> None:
        if cards == BLANK:
            return
        # Zones. The top of a deck is the end of its list.
        self.deck: list[list[Card]] = [[], []]
        self.hand: list[list[Card]] = [[], []]
        self.discard: list[list[Card]] = [[], []]
        self.lost: list[list[Card]] = [[], []]
        self.prizes: list[list[Card]] = [[], []]
        self.aside: list[list[Card]] = [[], []]
        self.table: list[Card] = []
        self.stadium: Card = Card(NONE)
        self.facing: Seat = Seat(NONE)
        """Which player the first text of the Stadium faces, if it was laid down so."""
        self.named_types: list[int] = []
        """Cards that are attached as Energy of a type that was chosen: card << 12 | mask of types."""
        self.face_down: list[Card] = []
        """Energy cards that lie face down on a Pokémon. Both players know which they are."""
        # Per card.
        self.zone: vec[i64] = vec[i64]([0] * cards)
        self.home: vec[i64] = vec[i64]([NONE] * cards)
        """The spot a card in play lies in, or is attached to."""
        self.known: vec[i64] = vec[i64]([0] * cards)
        """Bits of the seats that know which card lies there (in a hidden zone)."""
        # The board.
        self.active: list[Spot] = [Spot(NONE), Spot(NONE)]
        self.bench: list[list[Spot]] = [[], []]
        # Per spot. The lists in these columns are replaced, never changed in place: clones share them.
        self.serial: vec[i64] = vec[i64]([0] * ALL_SPOTS)
        """0: the spot is free."""
        self.stack: list[list[Card]] = [[] for _ in range(ALL_SPOTS)]
        """The Pokémon's own cards, lowest first; the last is the Pokémon."""
        self.energy: list[list[Card]] = [[] for _ in range(ALL_SPOTS)]
        self.tools: list[list[Card]] = [[] for _ in range(ALL_SPOTS)]
        """Everything attached that is not Energy: Tools, Technical Machines."""
        self.markers: list[list[int]] = [[] for _ in range(ALL_SPOTS)]
        """Counters other than damage counters, by the number of their name."""
        self.damage: vec[i64] = vec[i64]([0] * ALL_SPOTS)
        self.conditions: vec[i64] = vec[i64]([0] * ALL_SPOTS)
        self.poison: vec[i64] = vec[i64]([1] * ALL_SPOTS)
        """Poison counters per checkup, in the hundreds the Burn counters, in the ten thousands those for Confusion,
        where they are not the usual ones."""
        self.sleep_coins: vec[i64] = vec[i64]([1] * ALL_SPOTS)
        self.paralyzed_turn: vec[i64] = vec[i64]([0] * ALL_SPOTS)
        """The first turn of its owner that the Pokémon spends Paralyzed from the start."""
        self.entered: vec[i64] = vec[i64]([0] * ALL_SPOTS)
        """The turn it came into play."""
        self.evolved: vec[i64] = vec[i64]([0] * ALL_SPOTS)
        """The turn it last evolved or was levelled up."""
        self.moved_in: vec[i64] = vec[i64]([0] * ALL_SPOTS)
        """The turn it last became the Active Pokémon."""
        self.damaged_turn: vec[i64] = vec[i64]([0] * ALL_SPOTS)
        """The turn it was last damaged by an attack."""
        self.used: vec[i64] = vec[i64]([0] * ALL_SPOTS)
        """Bits of its powers that were used this turn."""
        # The turn.
        self.turn: int = 0
        self.turn_player: Seat = Seat(0)
        self.first: Seat = Seat(NONE)
        """Who went first."""
        self.turns_taken: vec[i64] = vec[i64]([0, 0])
        self.turn_ended: bool = False
        self.actions: int = 0
        self.extra_turn: bool = False
        self.skip_checkup: bool = False
        self.attached_energy: vec[i64] = vec[i64]([0, 0])
        self.supporters: vec[i64] = vec[i64]([0, 0])
        self.stadiums: vec[i64] = vec[i64]([0, 0])
        self.retreats: vec[i64] = vec[i64]([0, 0])
        self.gx_used: vec[i64] = vec[i64]([0, 0])
        self.vstar_used: vec[i64] = vec[i64]([0, 0])
        self.spent: list[int] = []
        """Once-per-game and once-per-name-a-turn uses: seat, scope and name packed by `atoms.spend`."""
        self.happened: list[int] = []
        """What was done this turn, packed by `atoms.note`."""
        self.happened_before: list[int] = []
        """What was done in the turn before."""
        self.happened_earlier: list[int] = []
        """What was done in the last turn of the player whose turn it is: two turns ago, or one if this is another."""
        self.own_last: list[list[int]] = [[], []]
        """The same for each player."""
        self.knocked: list[int] = []
        self.knocked_before: list[int] = []
        # Effects in the making and in force.
        self.effects: list[Effect] = []
        self.pending: list[Pending] = []
        self.delayed: list[Pending] = []
        self.to_knock_out: list[Ref] = []
        """Refs of Pokémon that an effect Knocks Out whatever their damage."""
        self.as_basic: list[Ref] = []
        """Refs of Pokémon that a card put into play as Basic Pokémon, whatever their own cards say."""
        self.more_prizes: vec[i64] = vec[i64]([0, 0])
        """Prizes that each player will take beside those for the coming Knock Outs."""
        self.shrinks_first: Seat = Seat(NONE)
        """Who discards first from a Bench that is too large, where the Stadium that left play said so."""
        self.frames: list[Frame] = []
        self.dirty: bool = True
        """The live modifiers must be collected again."""
        # Setup.
        self.mulligans: vec[i64] = vec[i64]([0, 0])
        self.bonus: vec[i64] = vec[i64]([0, 0])
        self.placing: vec[i64] = vec[i64]([0, 0])
        """1 while a side's Pokémon lie face down."""
        self.games: int = 1
        """Counts Sudden Death games too."""
        self.prize_total: int = 6
        # The question.
        self.asking: Seat = Seat(NONE)
        self.question: int = 0
        self.options: list[int] = []
        # Luck.
        self.luck_key: bytes = bytes(KEY_BYTES)
        """The key of the generator: whoever has it knows all luck of the game."""
        self.luck_block: bytes = b""
        """The block that the next draw is taken from; follows from the key and `luck_drawn`."""
        self.luck_drawn: i64 = 0
        """Draws taken so far."""
        self.scripted: bool = False
        self.coin_script: list[int] = []
        self.deck_script: list[list[int]] = [[], []]
        """For each coming shuffle of a player's deck: how many cards, then those that come to lie on top, the topmost
        first. Empty scripts are never written to."""
        # The end.
        self.winner: int = RUNNING
        self.reason: int = 0
        self.next_serial: int = 1

    def clone(self) -> State:
        """A copy that shares nothing which can change.

        Columns that seldom change are replaced by the atoms, never changed in place: those are shared.
        """
        twin = State(BLANK)
        deck = self.deck
        twin.deck = [deck[0][:], deck[1][:]]
        hand = self.hand
        twin.hand = [hand[0][:], hand[1][:]]
        discard = self.discard
        twin.discard = [discard[0][:], discard[1][:]]
        twin.lost = self.lost
        twin.prizes = self.prizes
        twin.aside = self.aside
        twin.table = self.table
        twin.stadium = self.stadium
        twin.facing = self.facing
        twin.named_types = self.named_types
        twin.face_down = self.face_down
        twin.zone = self.zone[:]
        twin.home = self.home[:]
        twin.known = self.known[:]
        twin.active = self.active[:]
        bench = self.bench
        twin.bench = [bench[0][:], bench[1][:]]
        twin.serial = self.serial
        twin.stack = self.stack[:]
        twin.energy = self.energy[:]
        twin.tools = self.tools
        twin.markers = self.markers
        twin.damage = self.damage[:]
        twin.conditions = self.conditions
        twin.poison = self.poison
        twin.sleep_coins = self.sleep_coins
        twin.paralyzed_turn = self.paralyzed_turn
        twin.entered = self.entered
        twin.evolved = self.evolved
        twin.moved_in = self.moved_in
        twin.damaged_turn = self.damaged_turn
        twin.used = self.used
        twin.turn = self.turn
        twin.turn_player = self.turn_player
        twin.first = self.first
        twin.turns_taken = self.turns_taken
        twin.turn_ended = self.turn_ended
        twin.actions = self.actions
        twin.extra_turn = self.extra_turn
        twin.skip_checkup = self.skip_checkup
        twin.attached_energy = self.attached_energy
        twin.supporters = self.supporters
        twin.stadiums = self.stadiums
        twin.retreats = self.retreats
        twin.gx_used = self.gx_used
        twin.vstar_used = self.vstar_used
        twin.spent = self.spent
        twin.happened = self.happened[:]
        twin.happened_before = self.happened_before
        twin.happened_earlier = self.happened_earlier
        twin.own_last = self.own_last
        twin.knocked = self.knocked
        twin.knocked_before = self.knocked_before
        twin.effects = self.effects
        twin.pending = self.pending
        twin.delayed = self.delayed
        twin.to_knock_out = self.to_knock_out
        twin.as_basic = self.as_basic
        twin.more_prizes = self.more_prizes
        twin.shrinks_first = self.shrinks_first
        twin.frames = [frame.clone() for frame in self.frames]
        twin.dirty = self.dirty
        twin.mulligans = self.mulligans
        twin.bonus = self.bonus
        twin.placing = self.placing
        twin.games = self.games
        twin.prize_total = self.prize_total
        twin.asking = self.asking
        twin.question = self.question
        twin.options = self.options
        twin.luck_key = self.luck_key
        twin.luck_block = self.luck_block
        twin.luck_drawn = self.luck_drawn
        twin.scripted = self.scripted
        twin.coin_script = self.coin_script
        deck_script = self.deck_script
        twin.deck_script = [deck_script[0][:], deck_script[1][:]] if deck_script[0] or deck_script[1] else deck_script
        twin.winner = self.winner
        twin.reason = self.reason
        twin.next_serial = self.next_serial
        return twin


STATE_FIELDS: Final = tuple(name for name in COLUMNS if name not in ("dirty", "luck_block"))
"""Every column that does not follow from others, for the codec."""

PER_CARD: Final = (
    "home",
    "known",
    "zone",
)
"""The columns with an entry for each card."""

PER_SPOT: Final = (
    "conditions",
    "damage",
    "damaged_turn",
    "energy",
    "entered",
    "evolved",
    "markers",
    "moved_in",
    "paralyzed_turn",
    "poison",
    "serial",
    "sleep_coins",
    "stack",
    "tools",
    "used",
)
"""Those with one for each spot."""

PER_SEAT: Final = (
    "active",
    "aside",
    "attached_energy",
    "bench",
    "bonus",
    "deck",
    "discard",
    "gx_used",
    "hand",
    "lost",
    "more_prizes",
    "mulligans",
    "own_last",
    "placing",
    "prizes",
    "retreats",
    "stadiums",
    "supporters",
    "turns_taken",
    "vstar_used",
)
"""Those with one for each seat."""

PACKED: Final = (
    "attached_energy",
    "bonus",
    "conditions",
    "damage",
    "damaged_turn",
    "entered",
    "evolved",
    "gx_used",
    "home",
    "known",
    "more_prizes",
    "moved_in",
    "mulligans",
    "paralyzed_turn",
    "placing",
    "poison",
    "retreats",
    "serial",
    "sleep_coins",
    "stadiums",
    "supporters",
    "turns_taken",
    "used",
    "vstar_used",
    "zone",
)
"""Those that are arrays."""
