"""A table to try effects on: small made-up cards, a board laid out by hand, a game in the middle of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine.chapters import all_chapters
from playmat.engine.facts.attacks import attacks_of
from playmat.engine.machine import Machine
from playmat.engine.program import build_pool
from playmat.engine.state import NONE, SPOTS, State
from playmat.engine.turn import AT_MAIN
from playmat.model import ir
from playmat.model.card import Attack, CardDef, Matchup, Power
from playmat.model.ids import Card, Ref, Seat, Spot
from playmat.model.ruleset import Ruleset
from playmat.model.words import chapter, option, power, question, stage, supertype, trainer, types, zone
from playmat.rules import swsh

ME, OPP = Seat(0), Seat(1)


def pokemon(
    name: str,
    *,
    hp: int = 100,
    types: tuple[int, ...] = (types.WATER,),
    stage: int = stage.BASIC,
    evolves_from: str = "",
    attacks: tuple[Attack, ...] = (),
    powers: tuple[Power, ...] = (),
    retreat: int = 1,
    tags: int = 0,
    weaknesses: tuple[Matchup, ...] = (),
) -> CardDef:
    return _card(
        name,
        supertype.POKEMON,
        stage=stage,
        tags=tags,
        hp=hp,
        types=types,
        evolves_from=evolves_from,
        attacks=attacks,
        powers=powers,
        retreat=retreat,
        weaknesses=weaknesses,
    )


def attack(name: str, *effect: ir.Stmt, damage: int = 0, prepare: ir.Program = (), cost: int = 0) -> Attack:
    return Attack(name, (types.COLORLESS,) * cost, damage, "", ir.AttackProgram(prepare, effect))


def trainer_card(name: str, *units: ir.Unit, kind: int = trainer.ITEM) -> CardDef:
    return _card(name, supertype.TRAINER, trainer_kind=kind, powers=(Power("", power.CARD_TEXT, units),))


def play(*effect: ir.Stmt, cost: ir.Program = (), need: ir.Condition | None = None) -> CardDef:
    """An Item that does this."""
    return trainer_card("Gadget", ir.Play(effect, need, cost))


def energy(type_: int) -> CardDef:
    return _card(f"{types.NAMES[type_]} Energy", supertype.ENERGY, basic_energy=type_)


def special_energy(name: str, *units: ir.Unit) -> CardDef:
    return _card(name, supertype.ENERGY, powers=(Power("", power.CARD_TEXT, units),))


def _card(name: str, kind: int, **facts: Any) -> CardDef:
    return CardDef(id=f"test-{name}", name=name, rules_name=name, set_id="test", number="1", supertype=kind, **facts)


WATER = energy(types.WATER)
FIRE = energy(types.FIRE)
DOUBLE = special_energy("Double Energy", ir.Provide((("Colorless",), ("Colorless",))))
SEAL = pokemon("Seal")
WALRUS = pokemon("Walrus", hp=120, stage=stage.STAGE_1, evolves_from="Seal")
LEVIATHAN = pokemon("Leviathan", hp=160, stage=stage.STAGE_2, evolves_from="Walrus")
EMBER = pokemon("Ember", types=(types.FIRE,))
ROCK = pokemon("Rock", hp=300, types=(types.FIGHTING,))
FILLERS = (WATER, FIRE, DOUBLE, SEAL, WALRUS, LEVIATHAN, EMBER, ROCK)


class Board:
    """A board with an Active Pokémon and six Prizes on each side, in `ME`'s turn."""

    def __init__(
        self, *defs: CardDef, rules: Ruleset = swsh.RULES, mine: CardDef = SEAL, theirs: CardDef = ROCK
    ) -> None:
        self.pool = build_pool([*FILLERS, mine, theirs, *defs], rules, all_chapters())
        self.state = State(0)
        self.machine = Machine(self.pool, vec[i64](), vec[i64](), self.state)
        self.machine.recording = True
        self.state.turn = 5
        self.state.turns_taken = vec[i64]([3, 2])
        self.state.first = ME
        self.me = self.place(ME, mine)
        self.opp = self.place(OPP, theirs)
        for seat in (ME, OPP):
            for _ in range(6):
                self.put(seat, WATER, zone.PRIZES)
        self.frame = self.machine.push(chapter.TURN, ME, Card(NONE), Ref(NONE))
        self.frame.pc = AT_MAIN

    # --- Laying out

    def new(self, seat: int, card: CardDef, zone: int) -> int:
        """A card of that player, not yet in its zone's list."""
        number = len(self.machine.cards)
        self.machine.cards = append(self.machine.cards, self.pool.definitions[card.id])
        self.machine.owner = append(self.machine.owner, seat)
        self.state.zone = append(self.state.zone, zone)
        self.state.home = append(self.state.home, NONE)
        self.state.known = append(self.state.known, 0)
        self.state.dirty = True
        return number

    def put(self, seat: int, card: CardDef, destination: int) -> int:
        number = self.new(seat, card, destination)
        lists = {
            zone.DECK: self.state.deck,
            zone.HAND: self.state.hand,
            zone.DISCARD: self.state.discard,
            zone.LOST: self.state.lost,
            zone.PRIZES: self.state.prizes,
        }
        lists[destination][seat].append(Card(number))
        if destination == zone.HAND:
            self.state.known[number] = 1 << seat
        elif destination in (zone.DISCARD, zone.LOST):
            self.state.known[number] = 3
        return number

    def hand(self, *cards: CardDef, seat: int = ME) -> list[int]:
        return [self.put(seat, card, zone.HAND) for card in cards]

    def deck(self, *cards: CardDef, seat: int = ME) -> list[int]:
        """The deck, top card first."""
        return [self.put(seat, card, zone.DECK) for card in reversed(cards)][::-1]

    def discard(self, *cards: CardDef, seat: int = ME) -> list[int]:
        return [self.put(seat, card, zone.DISCARD) for card in cards]

    def stadium(self, card: CardDef, seat: int = ME) -> int:
        number = self.new(seat, card, zone.STADIUM)
        self.state.stadium = Card(number)
        return number

    def place(self, seat: int, *stack: CardDef, energy: tuple[CardDef, ...] = (), damage: int = 0) -> Spot:
        """A Pokémon in play (lowest card first): Active if there is none, else Benched."""
        state = self.state
        spot = next(Spot(spot) for spot in range(seat * SPOTS, seat * SPOTS + SPOTS) if not state.serial[spot])
        state.serial[spot] = state.next_serial
        state.next_serial += 1
        for card in stack:
            number = self.new(seat, card, zone.IN_PLAY)
            state.home[number] = spot
            state.known[number] = 3
            state.stack[spot] = [*state.stack[spot], Card(number)]
        state.damage[spot] = damage
        state.entered[spot] = 1
        if state.active[seat] == NONE:
            state.active[seat] = spot
        else:
            state.bench[seat].append(spot)
        for card in energy:
            self.attach(spot, card)
        return spot

    def attach(self, spot: Spot, card: CardDef) -> int:
        number = self.new(spot // SPOTS, card, zone.ATTACHED)
        self.state.home[number] = spot
        self.state.known[number] = 3
        held = self.state.energy if card.supertype == supertype.ENERGY else self.state.tools
        held[spot] = [*held[spot], Card(number)]
        return number

    # --- Playing

    def start(self, fill: bool = True) -> Board:
        """Begin; a side without a deck gets one of ten Water Energy."""
        for seat in (ME, OPP):
            if fill and not self.state.deck[seat]:
                self.deck(*[WATER] * 10, seat=seat)
        self.machine.run()
        return self

    def coins(self, *faces: int) -> Board:
        self.state.scripted = True
        self.state.coin_script = list(faces)
        return self

    @property
    def question(self) -> str:
        return question.NAMES[self.state.question]

    @property
    def asked(self) -> int:
        return self.state.asking

    @property
    def options(self) -> list[int]:
        return self.state.options

    def kinds(self) -> set[str]:
        return {option.NAMES[option.kind(code)] for code in self.state.options}

    def offered(self) -> list[int]:
        """The Pokémon, cards, numbers or branches on offer."""
        return [option.first(code) for code in self.state.options if option.kind(code) != option.PICK_DONE]

    def answer(self, code: int) -> Board:
        assert code in self.state.options, (self.question, self.state.options)
        self.machine.answer(code)
        return self

    def _answer(self, kind: int, a: int) -> Board:
        """Answer with the option of this kind and first argument, whatever its second."""
        for code in self.state.options:
            if option.kind(code) == kind and option.first(code) == a:
                return self.answer(code)
        raise AssertionError(f"{self.question}: {option.NAMES[kind]} {a} is not among {self.state.options}")

    def play(self, card: int) -> Board:
        return self._answer(option.PLAY, card)

    def can_play(self, card: int) -> bool:
        return option.code(option.PLAY, card) in self.state.options

    def attack(self, index: int = 0) -> Board:
        return self._answer(option.ATTACK, index)

    def can_use(self, spot: Spot) -> bool:
        return any(option.kind(code) == option.USE_POWER and option.first(code) == spot for code in self.state.options)

    def use(self, spot: Spot) -> Board:
        return self._answer(option.USE_POWER, spot)

    def pick(self, card: int) -> Board:
        return self._answer(option.PICK_CARD, card)

    def choose(self, spot: Spot) -> Board:
        return self._answer(option.PICK_POKEMON, spot)

    def number(self, number: int) -> Board:
        return self._answer(option.PICK_NUMBER, number)

    def yes(self) -> Board:
        return self.answer(option.code(option.PICK_YES))

    def no(self) -> Board:
        return self.answer(option.code(option.PICK_NO))

    def done(self) -> Board:
        return self.answer(option.code(option.PICK_DONE))

    def pass_turn(self) -> Board:
        return self.answer(option.code(option.PASS))

    # --- Looking

    def damage(self, spot: Spot) -> int:
        return self.state.damage[spot]

    def zone(self, card: int) -> str:
        return zone.NAMES[self.state.zone[card]]

    def names(self, cards: Sequence[int]) -> list[str]:
        return [self.pool.defs[self.machine.cards[card]].name for card in cards]

    def top(self, spot: Spot) -> str:
        return self.names(self.state.stack[spot])[-1]

    def attacks(self, spot: Spot) -> list[str]:
        return [self.pool.names[self.pool.attacks.name[one]] for one in attacks_of(self.machine, spot)]
