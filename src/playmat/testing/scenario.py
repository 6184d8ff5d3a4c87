"""Any position, built by the engine's own atoms: cards in play without having played them there.

>>> from playmat.testing import Scenario, attack, in_play, pokemon
>>> alpha = pokemon("Alpha", types="R", attacks=[attack("Hit", "R", 20)])
>>> table = Scenario("swsh").side(0, active=in_play(alpha, energy="R")).side(1, active=alpha).build()
>>> table.attack("Hit").opp.active.damage
20

What is not said is as in a scenario file: a deck of 10 basic Water Energy and 6 Prizes for both, everything else
empty, the fifth turn, the first player to act, nothing used this turn, every Pokémon in play since an earlier turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self

from librt.vecs import vec
from mypy_extensions import i64

from playmat import rules as rulebooks
from playmat.engine import luck
from playmat.engine.atoms.board import attach_energy, attach_tool, enter_play
from playmat.engine.atoms.cards import lay_beyond, reorder_deck, to_discard, to_hand, to_lost, to_prizes, to_stadium
from playmat.engine.atoms.damage import add_damage, afflict
from playmat.engine.chapters import all_chapters
from playmat.engine.game import Game
from playmat.engine.machine import Machine, Pool
from playmat.engine.program import build_pool
from playmat.engine.setup import add_stand_ins, may_start
from playmat.engine.state import NONE, State
from playmat.engine.turn import AT_BEGIN, AT_MAIN
from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.errors import NotPlayable, ScenarioError
from playmat.model.ids import SEATS, Card, Ref, Seat, Spot
from playmat.model.ir.walk import nodes
from playmat.model.ruleset import Ruleset
from playmat.model.words import chapter, condition, stage, supertype
from playmat.testing.cards import BASIC_ENERGY_LETTERS, SET_ID, basic_energy, pokemon
from playmat.testing.naming import SEAT_NAMES
from playmat.testing.scene import Scene

CardRef = CardDef | str
"""A definition, a card id of the library, or the letter of a basic Energy."""
Coins = str | Iterable[str | int | bool]

DEFAULT_TURN: Final = 5
DEFAULT_DECK: Final = 10
DEFAULT_PRIZES: Final = 6
FILLER: Final = pokemon("Filler", hp=200, id="test-filler")
"""Stands in the Active Spot of a side that was given none."""

WATCHED: Final[list[list[Scene]]] = []
"""While a test is watched (by the fixture in `plugin`): the tables that it has built."""


def _built(table: Scene) -> Scene:
    if WATCHED:
        WATCHED[-1].append(table)
    return table


@dataclass(frozen=True, slots=True)
class InPlay:
    """A Pokémon in play as a scenario describes it."""

    card: CardRef
    under: tuple[CardRef, ...] = ()
    with_: tuple[CardRef, ...] = ()
    energy: tuple[CardRef, ...] = ()
    tools: tuple[CardRef, ...] = ()
    damage: int = 0
    conditions: tuple[str, ...] = ()
    new: bool = False
    evolved: bool = False


PokemonRef = CardRef | InPlay


def _refs(given: CardRef | Iterable[CardRef] | None) -> tuple[CardRef, ...]:
    if given is None:
        return ()
    if isinstance(given, CardDef):
        return (given,)
    if isinstance(given, str):
        return tuple(given) if given and all(letter in BASIC_ENERGY_LETTERS for letter in given) else (given,)
    return tuple(given)


def in_play(
    card: CardRef,
    *,
    under: CardRef | Iterable[CardRef] | None = None,
    with_: CardRef | Iterable[CardRef] | None = None,
    energy: CardRef | Iterable[CardRef] | None = None,
    tools: CardRef | Iterable[CardRef] | None = None,
    damage: int = 0,
    conditions: str | Iterable[str] = (),
    new: bool = False,
    evolved: bool = False,
) -> InPlay:
    """A Pokémon in play. `energy`: letters ("RRC" is not one: Colorless has no basic Energy) or cards; `under`: lower
    stages, lowest first; `with_`: the other half of a LEGEND or the other pieces of a V-UNION; `new`: it came into
    play this turn; `evolved`: it evolved this turn."""
    return InPlay(
        card,
        (under,) if isinstance(under, str) else _refs(under),
        (with_,) if isinstance(with_, str) else _refs(with_),
        _refs(energy),
        (tools,) if isinstance(tools, str) else _refs(tools),
        damage,
        (conditions,) if isinstance(conditions, str) else tuple(conditions),
        new,
        evolved,
    )


def parse_coins(coins: Coins) -> list[int]:
    """Coins of 'HT', 'heads', or a list of words, letters, booleans or 1 and 0."""
    if isinstance(coins, str):
        words: list[Any] = [coins] if coins.lower() in ("heads", "tails") else list(coins.replace(" ", ""))
    else:
        words = list(coins)
    found: list[int] = []
    for word in words:
        said = str(word).lower()
        if said in ("h", "heads", "head", "1", "true"):
            found.append(1)
        elif said in ("t", "tails", "tail", "0", "false"):
            found.append(0)
        else:
            raise ScenarioError(f"coins: expected heads or tails, got {word!r}")
    return found


class Cast:
    """The cards of a game being assembled: definitions once each, copies as card numbers."""

    def __init__(self) -> None:
        self.defs: list[CardDef] = []
        self.numbers: dict[str, int] = {}
        self.cards: list[int] = []
        self.owner: list[int] = []

    def resolve(self, ref: CardRef) -> CardDef:
        if isinstance(ref, CardDef):
            card = ref
        elif len(ref) == 1 and ref in BASIC_ENERGY_LETTERS:
            card = basic_energy(ref)
        else:
            from playmat.library import Library  # only scenarios with real cards need the catalogue

            card = Library.default().card(ref)
        if not card.playable:
            raise NotPlayable(f"{card.name} ({card.id}) is not playable yet: {card.declined}")
        return card

    def define(self, ref: CardRef) -> int:
        card = self.resolve(ref)
        known = self.numbers.get(card.id)
        if known is None:
            known = self.numbers[card.id] = len(self.defs)
            self.defs.append(card)
        elif self.defs[known] != card:
            raise ScenarioError(f"two different cards have the id {card.id}: give one of them another with id=")
        return known

    def deal(self, ref: CardRef, seat: int) -> Card:
        """Another copy of the card, of that player's; its number."""
        self.cards.append(self.define(ref))
        self.owner.append(seat)
        return Card(len(self.cards) - 1)


@dataclass(slots=True)
class _Side:
    active: PokemonRef | None = None
    bench: tuple[PokemonRef, ...] = ()
    hand: tuple[CardRef, ...] = ()
    deck: tuple[CardRef, ...] | None = None
    discard: tuple[CardRef, ...] = ()
    lost: tuple[CardRef, ...] = ()
    prizes: tuple[CardRef, ...] | int = DEFAULT_PRIZES
    gx_used: bool = False
    vstar_used: bool = False
    attached: int = 0
    supporters: int = 0
    stadiums: int = 0
    retreats: int = 0


def find_rules(name: str | Ruleset) -> Ruleset:
    """A rule set by name; 'any' is the default one."""
    if isinstance(name, Ruleset):
        return name
    return rulebooks.find(rulebooks.DEFAULT if name in ("any", "") else name)


@dataclass(slots=True)
class Scenario:
    """A position to be built; every method returns the scenario itself."""

    rules: str | Ruleset = "swsh"
    _sides: tuple[_Side, _Side] = field(default_factory=lambda: (_Side(), _Side()))
    _coins: list[int] = field(default_factory=list)
    _turn: int = DEFAULT_TURN
    _player: int = 0
    _first: int = NONE
    _from_start: bool = False
    _stadium: tuple[CardRef, int] | None = None
    _seed: int = 1
    _luck: bool = False
    _also: tuple[CardRef, ...] = ()
    _aliases: dict[str, str] = field(default_factory=dict)

    def side(
        self,
        seat: int,
        *,
        active: PokemonRef | None = None,
        bench: Iterable[PokemonRef] = (),
        hand: CardRef | Iterable[CardRef] = (),
        deck: CardRef | Iterable[CardRef] | int | None = None,
        discard: CardRef | Iterable[CardRef] = (),
        lost: CardRef | Iterable[CardRef] = (),
        prizes: Iterable[CardRef] | int = DEFAULT_PRIZES,
        gx_used: bool = False,
        vstar_used: bool = False,
        attached: int = 0,
        supporters: int = 0,
        stadiums: int = 0,
        retreats: int = 0,
    ) -> Self:
        """One player's half. `deck` is given top first (or a number of filler cards), `prizes` as cards or a number;
        `attached`, `supporters`, `stadiums` and `retreats`: how many this turn already."""
        if seat not in (0, 1):
            raise ScenarioError(f"expected seat 0 or 1, got {seat!r}")
        one = self._sides[seat]
        one.active = active
        one.bench = (bench,) if isinstance(bench, CardDef | InPlay | str) else tuple(bench)
        one.hand = _refs(hand)
        one.deck = ("W",) * deck if isinstance(deck, int) else None if deck is None else _refs(deck)
        one.discard = _refs(discard)
        one.lost = _refs(lost)
        one.prizes = prizes if isinstance(prizes, int) else tuple(prizes)
        one.gx_used, one.vstar_used = gx_used, vstar_used
        one.attached, one.supporters, one.stadiums, one.retreats = attached, supporters, stadiums, retreats
        return self

    def coins(self, coins: Coins) -> Self:
        """What the coming coins show: 'HT' or a list; one flip too many or too few is an error."""
        self._coins = parse_coins(coins)
        return self

    def random(self, seed: int = 1) -> Self:
        """Real coins, from this seed, instead of scripted ones."""
        self._luck = True
        self._seed = seed
        return self

    def seed(self, seed: int) -> Self:
        """Where shuffles start from."""
        self._seed = seed
        return self

    def turn(self, number: int, player: int = 0, first: int | None = None) -> Self:
        """The number of the turn and whose it is. Who went first follows from that, unless it is said."""
        self._turn = number
        self._player = player
        self._first = NONE if first is None else first
        return self

    def from_turn_start(self) -> Self:
        """Begin with the turn itself, before its draw, instead of after it."""
        self._from_start = True
        return self

    def stadium(self, card: CardRef, owner: int = 0) -> Self:
        self._stadium = (card, owner)
        return self

    def also(self, *cards: CardRef) -> Self:
        """Further definitions that the game must know of, though no copy is in it."""
        self._also = cards
        return self

    def aliases(self, names: Mapping[str, str]) -> Self:
        """Other names for card ids, to use in answers and actions."""
        self._aliases = dict(names)
        return self

    # --- Building

    def build(self) -> Scene:
        """The table, waiting for the turn player's next action."""
        return _built(self.assemble())

    def assemble(self) -> Scene:
        """The same, without anybody looking for leftover luck when a test is over."""
        cast = Cast()
        layout = [_Layout(cast, self._sides[seat], seat) for seat in (0, 1)]
        stadium = NONE
        if self._stadium is not None:
            stadium = cast.deal(*self._stadium)
        for ref in self._also:
            cast.define(ref)
        pool = pool_of(cast.defs, find_rules(self.rules))
        dealt = len(cast.cards)
        add_stand_ins(pool, cast.cards, cast.owner)
        m = Machine(pool, vec[i64](cast.cards), vec[i64](cast.owner), State(len(cast.cards)))
        luck.seed(m, self._seed)
        state = m.state
        state.deck = [[Card(card) for card in range(dealt) if cast.owner[card] == seat] for seat in SEATS]
        lay_beyond(m)
        for one in layout:
            one.place_cards(m)
        if stadium != NONE:
            to_stadium(m, Card(stadium))
        self._set_turn(m)
        for one in layout:
            one.afflict(m)
        for seat in (0, 1):
            self._set_counts(m, seat)
        state.pending = []
        state.happened = []
        state.dirty = True
        state.scripted = not self._luck
        state.coin_script = self._coins[:]
        frame = m.push(chapter.TURN, Seat(self._player), Card(NONE), Ref(NONE))
        frame.pc = AT_BEGIN if self._from_start else AT_MAIN
        table = Scene(Game(m), self._aliases)
        m.log = []
        m.run()
        return table

    def _set_turn(self, m: Machine) -> None:
        if self._turn < 1:
            raise ScenarioError(f"turn: expected a number from 1, got {self._turn}")
        state = m.state
        state.turn = self._turn
        state.turn_player = Seat(self._player)
        state.first = Seat(self._first if self._first != NONE else self._player if self._turn % 2 else 1 - self._player)
        state.turns_taken[self._player] = (self._turn + 1) // 2
        state.turns_taken[1 - self._player] = self._turn // 2
        if self._from_start:
            state.turn -= 1
            state.turns_taken[self._player] -= 1
            state.turn_player = Seat(1 - self._player)

    def _set_counts(self, m: Machine, seat: int) -> None:
        side = self._sides[seat]
        state = m.state
        state.gx_used[seat] = int(side.gx_used)
        state.vstar_used[seat] = int(side.vstar_used)
        state.attached_energy[seat] = side.attached
        state.supporters[seat] = side.supporters
        state.stadiums[seat] = side.stadiums
        state.retreats[seat] = side.retreats


class _Pokemon:
    """A Pokémon of the layout, with the numbers of its cards."""

    def __init__(self, cast: Cast, spec: PokemonRef, seat: int, where: str) -> None:
        self.spec = spec if isinstance(spec, InPlay) else InPlay(spec)
        self.where = where
        if self.spec.damage < 0 or self.spec.damage % 10:
            raise ScenarioError(f"{where}.damage: expected a multiple of 10, got {self.spec.damage}")
        unknown = [name for name in self.spec.conditions if name not in condition.NAMES]
        if unknown:
            raise ScenarioError(f"{where}.conditions: expected {', '.join(condition.NAMES)}; got {unknown[0]!r}")
        own = (*self.spec.under, *self.spec.with_, self.spec.card)
        self.stack = [cast.deal(ref, seat) for ref in own]
        if self.spec.with_:
            # Pieces lie under the one whose text counts: the first (a LEGEND's upper half, a V-UNION's upper left
            # piece).
            self.stack.sort(key=lambda card: -cast.defs[cast.cards[card]].piece)
        self.energy = [cast.deal(ref, seat) for ref in self.spec.energy]
        self.tools = [cast.deal(ref, seat) for ref in self.spec.tools]
        for card in self.energy:
            if cast.defs[cast.cards[card]].supertype != supertype.ENERGY:
                raise ScenarioError(f"{where}.energy: expected Energy cards, got {cast.defs[cast.cards[card]].name}")
        self.spot = Spot(NONE)


class _Layout:
    """One side's cards, and how they come to lie where the scenario wants them."""

    def __init__(self, cast: Cast, side: _Side, seat: int) -> None:
        name = SEAT_NAMES[seat]
        self.seat = seat
        self.active = _Pokemon(cast, FILLER if side.active is None else side.active, seat, f"{name}.active")
        self.bench = [_Pokemon(cast, one, seat, f"{name}.bench.{i}") for i, one in enumerate(side.bench)]
        self.hand = [cast.deal(ref, seat) for ref in side.hand]
        self.discard = [cast.deal(ref, seat) for ref in side.discard]
        self.lost = [cast.deal(ref, seat) for ref in side.lost]
        prizes = ("W",) * side.prizes if isinstance(side.prizes, int) else side.prizes
        self.prizes = [cast.deal(ref, seat) for ref in prizes]
        deck = ("W",) * DEFAULT_DECK if side.deck is None else side.deck
        self.deck = [cast.deal(ref, seat) for ref in deck]

    def place_cards(self, m: Machine) -> None:
        """Everything to its zone, as if it had come there in turn 0."""
        for one in (self.active, *self.bench):
            one.spot = enter_play(m, Seat(self.seat), one.stack, one is self.active, False)
            for card in one.energy:
                attach_energy(m, card, one.spot, False)
            for card in one.tools:
                attach_tool(m, card, one.spot, False)
            if one.spec.damage:
                add_damage(m, one.spot, one.spec.damage)
        for card in self.hand:
            to_hand(m, card, 0)
        for card in self.prizes:
            to_prizes(m, card)
        for card in self.lost:
            to_lost(m, card)
        for card in self.discard:
            to_discard(m, card)
        reorder_deck(m, Seat(self.seat), self.deck, True)

    def afflict(self, m: Machine) -> None:
        """Special Conditions: the turn player's are from the turn before, the other's from this one. Then what is new
        this turn."""
        turn = m.state.turn
        for one in (self.active, *self.bench):
            if one.spec.new:
                m.state.entered[one.spot] = turn
            if one.spec.evolved:
                m.state.evolved[one.spot] = turn
            if not one.spec.conditions:
                continue
            m.state.turn = turn - 1 if self.seat == m.state.turn_player else turn
            for name in one.spec.conditions:
                if not afflict(m, one.spot, condition.bits((name,)), 1, m.rules.burn_counters, 1):
                    raise ScenarioError(f"{one.where}.conditions: this Pokémon can't be {name} here")
            m.state.turn = turn


def _lineage(defs: Sequence[CardDef]) -> dict[str, list[str]]:
    """What the Pokémon between evolve from, where only the Stage 2 card is in the scenario; real cards only."""
    real = [card for card in defs if card.set_id != SET_ID]
    if not any(card.stage == stage.STAGE_2 for card in real):
        return {}
    from playmat.library import Library, games  # only scenarios with real cards need the catalogue

    return games._lineage(Library.default(), real)


def _namesakes(defs: Sequence[CardDef]) -> dict[str, list[str]]:
    if not any(isinstance(node, ir.GuessName) for card in defs for power in card.powers for node in nodes(power.units)):
        return {}
    from playmat.library import Library, games

    return games.namesakes(Library.default().catalog, defs)


_POOLS: dict[tuple[str, tuple[str, ...]], tuple[tuple[CardDef, ...], Pool]] = {}


def pool_of(defs: Sequence[CardDef], rules: Ruleset) -> Pool:
    """The pool of these cards under these rules; the same ones again come from memory, since a pool never changes."""
    key = (rules.name, tuple(card.id for card in defs))
    known = _POOLS.get(key)
    if known is not None and known[0] == tuple(defs) and known[1].rules == rules:
        return known[1]
    pool = build_pool(list(defs), rules, all_chapters(), _lineage(defs), namesakes=_namesakes(defs))
    if len(_POOLS) > 200:
        _POOLS.clear()
    _POOLS[key] = (tuple(defs), pool)
    return pool


# --- From the very beginning


@dataclass(slots=True)
class Opening:
    """A game from its setup on, with the coins and the order of the decks known.

    >>> from playmat.testing import Opening, pokemon
    >>> alpha = pokemon("Alpha")
    >>> table = Opening("bw").draws(0, [alpha, "W"]).draws(1, "WWWWWWW", [alpha]).coins("H").build()
    >>> table.opp.mulligans
    1

    `draws(seat, first, second, …)`: what lies on top of that player's deck after the first shuffle, after the second
    (that of the first mulligan), and so on; top first. Seven are the hand, the next six the Prizes. What is not named
    is basic Water Energy. A list with fewer cards than are drawn is filled up from the rest of the deck.
    """

    rules: str | Ruleset = "swsh"
    _draws: tuple[list[tuple[CardRef, ...]], list[tuple[CardRef, ...]]] = field(default_factory=lambda: ([], []))
    _coins: list[int] = field(default_factory=list)
    _seed: int = 1
    _size: int = 60

    def draws(self, seat: int, *tops: CardRef | Iterable[CardRef]) -> Self:
        self._draws[seat].extend(_refs(top) for top in tops)
        return self

    def coins(self, coins: Coins) -> Self:
        self._coins = parse_coins(coins)
        return self

    def seed(self, seed: int) -> Self:
        """Where shuffles beyond the scripted ones start from."""
        self._seed = seed
        return self

    def deck_size(self, cards: int) -> Self:
        """Decks of another size than 60, to get to their end sooner."""
        self._size = cards
        return self

    def build(self) -> Scene:
        """The table at the first question of the setup."""
        cast = Cast()
        scripts = [self._deal(cast, seat) for seat in (0, 1)]
        pool = pool_of(cast.defs, find_rules(self.rules))
        dealt = len(cast.cards)
        add_stand_ins(pool, cast.cards, cast.owner)
        m = Machine(pool, vec[i64](cast.cards), vec[i64](cast.owner), State(len(cast.cards)))
        for seat in (0, 1):
            if not any(owner == seat and may_start(m, Card(card), True) for card, owner in enumerate(cast.owner)):
                raise ScenarioError(f"{SEAT_NAMES[seat]}: expected a Basic Pokémon somewhere in the deck")
        state = m.state
        state.deck = [[Card(card) for card in range(dealt) if cast.owner[card] == seat] for seat in SEATS]
        lay_beyond(m)
        state.prize_total = pool.rules.prize_count
        luck.seed(m, self._seed)
        state.scripted = True
        state.coin_script = self._coins[:]
        state.deck_script = scripts
        m.push(chapter.SETUP, Seat(0), Card(NONE), Ref(NONE))
        table = Scene(Game(m))
        m.run()
        return _built(table)

    def _deal(self, cast: Cast, seat: int) -> list[int]:
        """Deal a deck that holds every scripted top, and write the script."""
        tops = self._draws[seat] or [(FILLER,)]
        copies: dict[str, list[int]] = {}
        script: list[int] = []
        dealt = 0
        for top in tops:
            taken: dict[str, int] = {}
            numbers: list[int] = []
            for ref in top:
                card = cast.resolve(ref)
                held = copies.setdefault(card.id, [])
                at = taken.get(card.id, 0)
                if at == len(held):
                    held.append(cast.deal(card, seat))
                    dealt += 1
                taken[card.id] = at + 1
                numbers.append(held[at])
            script += [len(numbers), *numbers]
        if dealt > self._size:
            raise ScenarioError(f"{SEAT_NAMES[seat]}: expected at most {self._size} cards, got {dealt}")
        for _ in range(self._size - dealt):
            cast.deal("W", seat)
        return script
